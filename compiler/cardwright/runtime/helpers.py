"""Small steps that emitted rules share: picking, asking several at once, moving with listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardwright.runtime.game import Game
from cardwright.runtime.requests import PASS, Ask, AskSome, Doing, Picked, Prompt, Steps, Together, WhyNot
from cardwright.runtime.sets import Could, Fits, any_set, ask_set
from cardwright.runtime.things import BOTTOM as BOTTOM
from cardwright.runtime.things import Card, Kind, Player


def missing(name: str) -> AttributeError:
    """What is raised where nobody, or no card, is there whose quantity of that name is asked for."""
    return AttributeError(f"nothing has {name}", name=name, obj=None)


def name_of(g: Game, card: Card, counts: Callable[[Any, Any], Kind] | None = None) -> str:
    """What a card is called: as its face, if that has a name and is one of the kind that the card is, else as its kind.

    `counts` tells what cards count as. Several cards used as one have no face.
    """
    kind = card.kind if counts is None else counts(g, card)
    return card.face_name if card.face_name and kind is card.reads and card.no >= 0 else kind.id


def pick(g: Game, who: Player, options: list[Any], prompt: Prompt, why_not: WhyNot | None = None) -> Picked:
    """One of the options; None if there is none; not asked if there is only one."""
    if not options:
        return None
    if len(options) == 1:
        g.without_asking(who, options, options[0], prompt)
        return options[0]
    return (yield Ask(who, "choose", options, prompt, None, why_not))


def pick_order(g: Game, who: Player, things: Iterable[Any], prompt: Prompt) -> Picked:
    """All of the things, in the order in which the player names them; the last is not asked for."""
    left, found = list(dict.fromkeys(things)), []
    while len(left) > 1:
        one = yield Ask(who, "choose", list(left), prompt)
        left.remove(one)
        found.append(one)
    return found + left


def numbers_by(low: int, high: int, step: int) -> range:
    """The numbers from `low` to `high` in steps; none if the step is not above 0."""
    return range(low, high + 1, step) if step > 0 else range(0)


def pick_number(who: Player, options: Sequence[int], prompt: Prompt, why_not: WhyNot | None = None) -> Picked:
    """One of the numbers; None if there is none."""
    if not options:
        return None
    return (yield Ask(who, "number", options, prompt, None, why_not))


def pick_or_pass(g: Game, who: Player, options: list[Any], prompt: Prompt, why_not: WhyNot | None = None) -> Picked:
    """One of the options, or None if the player would rather not."""
    if not options:
        return None
    return (yield Ask(who, "choose", [*options, PASS], prompt, None, why_not))


def pick_many(
    g: Game, who: Player, options: list[Any], low: int, high: int | None, prompt: Prompt, why_not: WhyNot | None = None
) -> Picked:
    """`low` to `high` of the options (all of them if there are not enough); none where that is no number at all."""
    most = len(options) if high is None else min(high, len(options))
    if most <= 0 or (high is not None and high < low):
        return []
    if low >= len(options):
        g.without_asking(who, options, options, prompt)
        return options
    picked = yield AskSome(who, "choose", options, prompt, low, most, why_not=why_not)
    return [picked] if low == most == 1 else picked


def pick_many_or_pass(
    g: Game, who: Player, options: list[Any], low: int, high: int | None, prompt: Prompt, why_not: WhyNot | None = None
) -> Picked:
    """As `pick_many`, or None if the player would rather not or nothing can be; one is taken or passed at once."""
    if len(options) < max(low, 1) or (high is not None and high < max(low, 1)):
        return None
    if low == high == 1:
        one = yield from pick_or_pass(g, who, options, prompt, why_not)
        return None if one is None else [one]
    if not (yield Ask(who, "may", (True, False), prompt)):
        return None
    return (yield from pick_many(g, who, options, low, high, prompt, why_not))


def pick_set(
    g: Game,
    who: Player,
    things: Sequence[Any],
    low: int,
    high: int | None,
    fits: Fits,
    could: Could | None,
    prompt: Prompt,
    why_not: WhyNot | None = None,
) -> Picked:
    """One of the sets that fit; None if there is none; not asked if there is only one."""
    ask = ask_set(who, things, low, high, fits, could, prompt, None, why_not)
    sets = ask.sets or ()
    if not sets:
        return None
    if len(sets) == 1:
        taken = [ask.options[place] for place in sets[0]]
        g.without_asking(who, ask.options, taken, prompt)
        return taken
    picked = yield ask
    return [picked] if ask.single else picked


def pick_set_or_pass(
    g: Game,
    who: Player,
    things: Sequence[Any],
    low: int,
    high: int | None,
    fits: Fits,
    could: Could | None,
    prompt: Prompt,
    why_not: WhyNot | None = None,
) -> Picked:
    """As `pick_set`, or None if the player would rather not."""
    if not any_set(things, low, high, fits, could):
        return None
    if not (yield Ask(who, "may", (True, False), prompt)):
        return None
    return (yield from pick_set(g, who, things, low, high, fits, could, prompt, why_not))


def ask_many(
    who: Player, options: list[Any], low: int, high: int | None, prompt: Prompt, why_not: WhyNot | None = None
) -> Ask:
    """A question of a secret round for several of the options; not put where none of them can be picked."""
    most = len(options) if high is None else min(high, len(options))
    if most <= 0 or (high is not None and high < low):
        return AskSome(who, "choose", [], prompt, 0, 0)
    return AskSome(who, "choose", options, prompt, min(low, most), most, why_not=why_not)


def together(asks: list[Ask]) -> Picked:
    """Ask several players at once; the answers in the same order.

    Whoever has nothing to choose from is not asked: None for one thing, an empty list for several.
    """
    asked = [ask for ask in asks if ask.options]
    answers = iter((yield Together(asked)) if asked else ())
    return [next(answers) if ask.options else None if ask.low else [] for ask in asks]


def as_list(picked: Any) -> list[Any]:
    """What was picked as a list, also where exactly one was asked for."""
    return picked if isinstance(picked, list) else [picked]


def from_seat(g: Game, players: Iterable[Player], start: Player) -> list[Any]:
    """The players, also those who are out, in turn order, beginning with `start`."""
    wanted = set(map(id, players))
    return [p for p in g.seats_from(start.seat) if id(p) in wanted]


def player_or_none(part: Any) -> Player | None:
    """A part of an event if it is a player; None if it is a card, several things or nothing."""
    return part if isinstance(part, Player) else None


def some(card: Any) -> list[Any]:
    """A list of what is there: empty for None."""
    return [] if card is None else [card]


def item(things: Sequence[Any], number: int | None) -> Any:
    """The thing at a place, from 1 (None: the last); None if there are not so many."""
    if number is None:
        return things[-1] if things else None
    return things[number - 1] if 1 <= number <= len(things) else None


def of_kind(kind: Kind | None, wanted: Kind | str | None) -> bool:
    """Whether a kind of card is the one that is printed somewhere, or is of the kind of cards printed there."""
    return kind is not None and (wanted in kind.categories if isinstance(wanted, str) else kind is wanted)


def make_checks(g: Game) -> Doing:
    """Make the state checks, if something that they read has changed; gives the steps to go through."""
    rules = g.rules
    if not g.dirty or rules.checks is None:
        return ()
    steps: Doing | None = rules.checks(g)
    return steps if rules.checks_ask and steps is not None else ()


def check_now(g: Game) -> None:
    """Make state checks that do not ask; while the table is set and in an uninterrupted part nothing is checked."""
    if g.turn_no and not g.atomic:
        make_checks(g)


def checking(g: Game) -> Steps:
    """The same for state checks that may ask."""
    if g.turn_no and not g.atomic:
        yield from make_checks(g)


def run_check(g: Game, check: str) -> None:
    """Make one check because a text says so."""
    because = g.because
    g.rules.each_check[check](g)
    g.because = because


def run_check_asking(g: Game, check: str) -> Steps:
    """Make one check because a text says so, where checks may ask."""
    because = g.because
    yield from g.rules.each_check[check](g)
    g.because = because
