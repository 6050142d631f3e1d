"""How events of verbs come out: cancelled, satisfied or upheld, with a result, or with a card used as another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.runtime.event import Event, Waiting
from cardwright.runtime.event_kinds import PlayEvent, Resolve, seats_of
from cardwright.runtime.events import happen
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Steps, StepsDone, StepsOf
from cardwright.runtime.things import Player


def cancel(g: Game, event: Any) -> None:
    """Keep an event, if there is one, from coming about; of a card that it was about, the trace tells that it has no
    effect.
    """
    if event is None or event.cancelled is None:
        return
    if not event.cancelled and isinstance(event, PlayEvent | Resolve | Waiting):
        doer = event.doer.seat if isinstance(event.doer, Player) else -1
        whom = seats_of(event.targets) if isinstance(event, Resolve) else ()
        g.trace.append(("cancel", doer, event.card.no if event.card is not None else -1, whom))
    event.cancelled = True


def satisfy(g: Game, event: Any) -> None:
    """Let an event, if there is one, count as done, without its block."""
    if event is None or event.cancelled is None:
        return
    event.cancelled = event.satisfied = True
    if not isinstance(event, Waiting) and event.answers:
        event.result = True


def uphold(g: Game, event: Any) -> None:
    """From now on nothing keeps an event, if there is one, from coming about, unless it has been cancelled before."""
    if event is not None and not event.cancelled:
        event.cancelled = None


def resulting(event: Any, steps: StepsOf[Any]) -> Steps:
    """What the text of a verb gives back becomes the result of its event."""
    event.result = yield from steps


def happen_wholly(g: Game, event: Event, body: Callable[[], StepsDone]) -> StepsDone:
    """Run the event of a verb that is done only as wholly as the sentence that it is made of."""
    wholly = True

    def told() -> Steps:
        nonlocal wholly
        wholly = yield from body()

    came = yield from happen(g, event, told)
    return came and wholly


def happen_used(g: Game, event: Event, card: Any, body: Callable[[], Any], telling: bool = False) -> StepsDone:
    """Run the event of using a card: until all is over it is what it is used as, wherever it lies by then.

    What it does may be `telling` whether that was wholly done.
    """
    kind = card.kind if card is not None else None

    def kept() -> StepsOf[Any]:
        steps = body()
        wholly = None if steps is None else (yield from steps)
        keep_use(g, card, kind)
        return wholly

    does = kept if is_lent(g, card, kind) else body
    came = yield from (happen_wholly if telling else happen)(g, event, does)
    end_used(g, card, kind)
    return came


def is_lent(g: Game, card: Any, kind: Any) -> bool:
    """Whether a card is used as a kind that it is not by itself."""
    return kind is not None and card.no >= 0 and kind is not card.printed and card not in g.turned


def keep_use(g: Game, card: Any, kind: Any) -> None:
    """Let a card still be what it is used as, wherever it lies by now."""
    if card.kind is card.printed:
        g.use_as(card, kind)


def end_used(g: Game, card: Any, kind: Any) -> None:
    """A verb that has used a card as a kind is over: it is again what it is by itself."""
    if is_lent(g, card, kind):
        keep_use(g, card, kind)
        g.end_use(card, kind, card.printed)
