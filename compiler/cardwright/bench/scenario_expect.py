"""Hold a game against what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright import ir
from cardwright.bench.failure_words import FOUND, Said, both, joined, same
from cardwright.bench.failures import Failed, said_of
from cardwright.bench.naming import Namer
from cardwright.bench.scenario_game import Aim, ScenarioGame
from cardwright.bench.scenario_matching import (
    against_these,
    by_card,
    by_owner,
    matched,
    numbered,
    of_card,
    owner_of,
    picked_for,
)
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.runtime.blame import fault_of
from cardwright.runtime.playable import Action
from cardwright.runtime.refusals import refusals_of
from cardwright.runtime.requests import Ask, Refusal
from cardwright.runtime.things import Card, Player
from cardwright.source.text import Span

SHOWN = 6
"""How many decisions that were made unasked are told."""
Test = tuple[Any, tuple[tuple[Any, tuple[Any, ...]], ...]]
"""A condition as emitted: its function, and for each part the function and those of the values compared."""


def true_now(test: Test, g: Any, span: Span) -> bool:
    """Whether a condition holds.  Where it cannot be asked (of somebody who is not there), that is a failure of it."""
    try:
        return bool(test[0](g))
    except Exception as error:
        raise Failed("error", span, why=said_of(fault_of(error), g.rules)) from error


def line_of(span: Span) -> Said:
    """A line as it was written."""
    return same(" ".join(span.text.split()))


def found_in(g: Any, test: Test, namer: Namer) -> Said:
    """The values of the parts of a condition that are false."""
    told: list[Said] = []
    for at, (holds, shown) in enumerate(test[1], 1):
        if holds(g):
            continue
        values = [value_said(f(g), namer) for f in shown if f is not None]
        if not values:
            told.append(both(FOUND, "part", at=same(at)))
            continue
        part = both(FOUND, "is" if len(values) == 1 else "are", *values[:2])
        told.append(part if len(test[1]) == 1 else _numbered(at, part))
    return joined(told, "and") if told else FOUND["none"]


def _numbered(at: int, part: Said) -> Said:
    return f"（{at}）{part[0]}", f"({at}) {part[1]}"


def value_said(value: Any, namer: Namer) -> Said:
    """A value in words; a long list of cards is cut."""
    if isinstance(value, list) and all(isinstance(v, Card) for v in value):
        return namer.cards(value)
    if isinstance(value, Card):
        return both(FOUND, "in", namer.thing(value), namer.zone(value.zone))
    return namer.thing(value)


def expect(d: ScenarioGame, line: sc.Expect, row: dict[str, Any]) -> None:
    """`expect COND`."""
    test: Test = row["test"]
    if true_now(test, d.g, line.span):
        return
    zh, en = found_in(d.g, test, d.namer)
    unasked = d.unasked()
    if unasked:
        more = both(FOUND, "unasked", done=joined(unasked[:SHOWN] + [same("…")] * (len(unasked) > SHOWN)))
        zh, en = zh + more[0], f"{en} {more[1]}"
    if not d.idle():
        ask = d.open_ask()
        more = both(FOUND, "asked", who=d.namer.player(ask.player), what=d.namer.question(ask))
        zh, en = zh + more[0], f"{en} {more[1]}"
    raise Failed("false", line.span, line=line_of(line.span), found=(zh, en))


def cannot(d: ScenarioGame, line: sc.ExpectCannot, who: Player, on: list[Aim], row: dict[str, Any]) -> None:
    """`expect A cannot play X on B because "…"`."""
    ask = next((a for a in d.asks() if a.player is who), None)
    reasons: list[Refusal] = []
    if ask is None and line.verb == "choose":
        not_taken(d, line, who, lambda only: possible(d, only, line, on, row))
    if ask is not None:
        found = possible(d, ask, line, on, row)
        if found:
            options = joined([d.namer.option(ask, o) for o in found])
            raise Failed("can", line.span, who=d.namer.player(who), options=options)
        reasons = reasons_of(d, ask, line, on, row)
    if line.because is None:
        return
    told = [said for reason in reasons for said in (reason.key, *d.reason(reason))]
    if not any(line.because in text for text in told):
        found_said = joined(list(dict.fromkeys(d.reason(r) for r in reasons)))
        raise Failed("because", line.span, wanted=same(line.because), found=found_said)


def cannot_together(d: ScenarioGame, line: sc.ExpectCannot, who: Player, items: list[Any]) -> None:
    """`expect A cannot choose X, Y`: not these together."""
    ask = next((a for a in d.asks() if a.player is who), None)
    if ask is None:
        not_taken(d, line, who, lambda only: matched(only, items))
        return
    found = picked_for(ask, items)
    if found is not None and ask.low <= len(found) <= ask.high:
        options = joined([d.namer.option(ask, o) for o in found])
        raise Failed("can", line.span, who=d.namer.player(who), options=options)


def not_taken(
    d: ScenarioGame, line: sc.ExpectCannot, who: Player, among: Callable[[Ask], Sequence[Any] | None]
) -> None:
    """What was taken without asking, as there was but one way to go on, is not what cannot be chosen."""
    for only in d.took(who):
        found = among(only)
        if found:
            options = joined([d.namer.option(only, o) for o in found])
            raise Failed("took", line.span, who=d.namer.player(who), options=options)


def possible(d: ScenarioGame, ask: Ask, line: sc.ExpectCannot, on: list[Aim], row: dict[str, Any]) -> list[Any]:
    """The options that would do what cannot be done."""
    found = offered(d, ask, line, row)
    if on:
        found = [o for o in found if isinstance(o, Action) and d.may_aim(ask.player, o, on)]
    return found


def offered(d: ScenarioGame, ask: Ask, line: sc.ExpectCannot, row: dict[str, Any]) -> list[Any]:
    """The options that would do it, whoever is named as a target."""
    what = line.what
    if line.verb == "choose":
        wanted = [what] if isinstance(what, sc.CardName) else row["what"](d.g)
        items = wanted if isinstance(wanted, list) else [wanted]
        return [o for o in ask.options if any(matched(_only(ask, o), [item]) for item in items)]
    asked = of_card(ask, d.called_in(line))
    if isinstance(what, sc.CardName):
        found = by_card(asked, what)
    elif isinstance(what, ir.SkillRef | ir.StatusRef | ir.KindRef):
        found = by_owner(asked, what.decl)
    elif isinstance(what, decl.GameRule):
        found = by_owner(ask, what)
    else:
        found = []
    return numbered(line, found)


def _only(ask: Ask, option: Any) -> Ask:
    return Ask(ask.player, ask.kind, [option], ask.prompt)


def reasons_of(d: ScenarioGame, ask: Ask, line: sc.ExpectCannot, on: list[Aim], row: dict[str, Any]) -> list[Refusal]:
    """The reasons against it; where a target is named, first those that speak of it."""
    found = against(d, ask, line)
    if not on:
        return found
    aimed = against_these(ask, (each for reason in found for each in reason.targets), on)
    for option in offered(d, ask, line, row):
        if isinstance(option, Action):
            aimed += d.against_targets(ask, option, on)
    return [*aimed, *found] or [Refusal(line.what, "not-target")]


def against(d: ScenarioGame, ask: Ask, line: sc.ExpectCannot) -> list[Refusal]:
    """The reasons against it as the player is told them, who has named no target yet."""
    if isinstance(line.what, sc.CardName):
        name = line.what
        return [r for r in refusals_of(d.g, ask) if isinstance(r.what, Card) and d.is_meant(r.what, name, line)]
    if isinstance(line.what, ir.SkillRef | ir.StatusRef | ir.KindRef):
        owner = line.what.decl.id
        told = [
            each
            for each in refusals_of(d.g, ask)
            if isinstance(each.what, Action)
            and owner_of(each.what.play.id) == owner
            and (line.called is None or each.what.card is d.called_in(line))
        ]
        meant = numbered(line, [each.what for each in told])
        return [each for each in told if each.what in meant]
    return []


def sees(d: ScenarioGame, line: sc.ExpectSees, who: Player, row: dict[str, Any]) -> None:
    """`expect A sees X`: every card of it; `does not see`: none of them."""
    cards: list[Card] = list(row["what"](d.g))
    if not cards:
        raise Failed("nothing", line.span)
    wrong = [c for c in cards if c.known_to(who) == line.negated]
    if wrong:
        key = "sees" if line.negated else "sees not"
        raise Failed(key, line.span, who=d.namer.player(who), cards=d.namer.cards(wrong))


def asked(d: ScenarioGame, line: sc.ExpectAsked, who: Player | None) -> None:
    """`expect B is asked`, `expect nobody is asked`."""
    if who is None:
        if not d.idle():
            raise Failed("is asked", line.span, **d.told(d.open_ask()))
        return
    if not d.asks():
        raise Failed("none asked", line.span)
    if not any(a.player is who for a in d.asks()):
        raise Failed("is asked", line.span, **d.told(d.asks()[0]))


def wins(d: ScenarioGame, line: sc.ExpectWins, who: list[Player]) -> None:
    """`expect A wins`."""
    if d.request is not None or (d.g.winners is None and who):
        raise Failed("not won", line.span)
    if set(map(id, d.g.winners or ())) != set(map(id, who)):
        raise Failed("won", line.span, winners=d.namer.seats(d.g.winners or ()))
