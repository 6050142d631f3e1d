"""Why something is not offered: for each thing that one might expect, the clause that does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from cardwright.runtime.abilities import Play
from cardwright.runtime.combining import kind_of
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer
from cardwright.runtime.game import Game
from cardwright.runtime.limits import lying, uses_of_limit
from cardwright.runtime.playable import Action, can_play, enough_targets, legal_targets
from cardwright.runtime.requests import Ask, Refusal, WhyNot
from cardwright.runtime.things import Card, Player

ABSENT = 40
"""So many absent targets of a play are told of at most."""


def refusals_of(g: Game, ask: Ask) -> list[Refusal]:
    """What one might expect among the options of a decision and is not there."""
    if ask.why_not is not None:
        return ask.why_not(g, ask)
    return beside(ask) if ask.kind == "choose" and ask.prompt else []


def why_not_play(g: Game, ask: Ask) -> list[Refusal]:
    """Cards of the hand and abilities that may not be used now."""
    me = ask.player
    offered = [each for each in ask.options if isinstance(each, Action)]
    legal = {id(each.card) for each in offered}
    used = {(id(each.play), id(each.card)) for each in offered if each.kind is None}
    found = [why_not_card(g, me, card) for card in g.rules.hand(g, me) if id(card) not in legal]
    for play in g.rules.actions:
        assert play.sources is not None
        for source in play.sources(g, me):
            if (id(play), id(source)) not in used:
                found.append(why_not_action(g, me, source, play))
    return found


def why_not_card(g: Game, me: Player, card: Card) -> Refusal:
    """The reason against playing a card."""
    rules = g.rules
    reason = rules.may_play(g, me, card, None) if rules.may_play is not None else None
    if reason is not None:
        return Refusal(card, reason)
    kind = kind_of(g, card)
    plays = rules.plays.get(kind, ())
    if not plays:
        return Refusal(card, moment_of(g, kind) or "no-use")
    return why_not(g, me, card, plays[-1], card)


def moment_of(g: Game, kind: Any) -> str:
    """The text key of when a kind that is only for answers may be used; empty if it never is."""
    for window in g.rules.windows.values():
        for listener in window:
            if listener.respond is kind:
                return f"{listener.id}!moment"
    return ""


def why_not_action(g: Game, me: Player, source: Card | None, play: Play) -> Refusal:
    """The reason against using an ability."""
    what = Action(play, source, None)
    if play.phases and g.phase not in play.phases:
        return Refusal(what, f"{play.id}!moment")
    return why_not(g, me, source, play, what)


def why_not(g: Game, me: Player, card: Card | None, play: Play, what: Any) -> Refusal:
    """The first reason against a play."""
    source = lying(card) if play.sources else None
    for i, limit in enumerate(play.limits, 1):
        if not limit.per_target:
            used, most = uses_of_limit(g, play.no, limit, me, None, source)
            if used >= most:
                return Refusal(what, f"{play.id}!limit{i}", {"n": used})
    reasons = play.why(g, me, card) if play.why is not None else []
    if reasons:
        return Refusal(what, reasons[0])
    if play.targets is not None and play.low and not enough_targets(g, me, card, play):
        return Refusal(what, "no-target", {}, tuple(absent_targets(g, me, card, play)))
    if play.can_name is not None and not play.can_name(g, me, card):
        return Refusal(what, "no-name")
    if play.can_pay is not None and not play.can_pay(g, me, card):
        return Refusal(what, f"{play.id}!cost")
    return Refusal(what, "not-now" if can_play(g, me, card, play) else "no-play")


def absent_targets(g: Game, me: Player, card: Card | None, play: Play) -> list[Refusal]:
    """What is no legal target of a play: players who are in the game, and things of the sort that its text names, as
    far as the player knows them.
    """
    assert play.targets is not None
    legal = {id(each) for each in legal_targets(g, me, card, play)}
    allowed = play.targets(g, me, card)
    within = {id(each) for each in allowed}
    near: Iterable[Any] = play.near(g, me, card) if play.near is not None else ()
    players = () if play.on_things else [each for each in g.seats if each.alive]
    found: list[Refusal] = []
    told = set(legal)
    for each in (*allowed, *near, *players):
        if id(each) in told or (isinstance(each, Card) and not each.known_to(me)):
            continue
        told.add(id(each))
        if id(each) in within:
            found.append(refused_target(g, me, card, play, each))
        else:
            against = play.against(g, me, card, each) if play.against is not None else None
            found.append(against or Refusal(each, "not-target"))
    return found[:ABSENT]


def refused_target(g: Game, me: Player, card: Card | None, play: Play, each: Any) -> Refusal:
    """What else keeps something from being a target that the text itself would allow."""
    may_play = g.rules.may_play if card is not None and not play.sources else None
    reason = may_play(g, me, card, each) if may_play is not None else None
    if reason is not None:
        return Refusal(each, reason)
    if play.can_name_for is not None and not play.can_name_for(g, me, card, each):
        return Refusal(each, "no-name")
    source = lying(card) if play.sources else None
    for i, limit in enumerate(play.limits, 1):
        if limit.per_target:
            used, most = uses_of_limit(g, play.no, limit, me, each, source)
            if used >= most:
                return Refusal(each, f"{play.id}!limit{i}", {"n": used})
    return Refusal(each, "limit")


def why_not_target(card: Card | None, play: Play, g: Game, ask: Ask) -> list[Refusal]:
    """What is not among the targets that are offered."""
    return absent_targets(g, ask.player, card, play)


def no_targets(card: Card | None, play: Play) -> WhyNot:
    """The same for a question which targets a play has."""
    return partial(why_not_target, card, play)


def why_not_answer(g: Game, ask: Ask) -> list[Refusal]:
    """Cards of the hand that are no answer to what happens just now."""
    me, event = ask.player, ask.about
    offered = {id(each.card) for each in ask.options if isinstance(each, Answer)}
    return [
        why_no_answer(g, me, card, event)
        for card in g.rules.hand(g, me)
        if id(card) not in offered and isinstance(event, Event)
    ]


def why_no_answer(g: Game, me: Player, card: Card, event: Event) -> Refusal:
    """The reason against answering an event with a card."""
    rules, kind = g.rules, kind_of(g, card)
    reason = rules.may_play(g, me, card, None) if rules.may_play is not None else None
    if reason is not None:
        return Refusal(card, reason)
    heard = [window for name, window in rules.windows.items() if name.rpartition(".")[0] == event.verb]
    for listener in [each for window in heard for each in window if each.respond is kind]:
        if listener.matches(g, event, me, card if listener.of_card else None):
            for i, limit in enumerate(listener.limits, 1):
                used, most = uses_of_limit(g, listener.no, limit, me)
                if used >= most:
                    return Refusal(card, f"{listener.id}!limit{i}", {"n": used})
            if listener.can_pay is not None and not listener.can_pay(g, me, card):
                return Refusal(card, f"{listener.id}!cost")
    return Refusal(card, moment_of(g, kind) or ("not-answer" if rules.plays.get(kind) else "no-use"))


def unchosen(ask: Ask, near: Iterable[Any], against: Callable[[Any], Refusal]) -> list[Refusal]:
    """What lies among the things from which a text lets somebody choose, as far as they know it, and is not offered;
    `against` tells why.
    """
    told = {as_told(each) for each in ask.options}
    found: list[Refusal] = []
    for each in near:
        if as_told(each) not in told and (not isinstance(each, Card) or each.known_to(ask.player)):
            told.add(as_told(each))
            found.append(against(each))
    return found[:ABSENT]


def as_told(option: Any) -> object:
    """A thing as one that is told of once: numbers and words by what they are, all else by itself."""
    return option if isinstance(option, (int, str)) else (id(option),)


def beside(ask: Ask, key: str = "not-asked") -> list[Refusal]:
    """Known cards that lie where those that may be chosen do and are not among them."""
    legal = {id(each) for each in ask.options}
    zones = {id(each.zone): each.zone for each in ask.options if isinstance(each, Card)}
    near = [card for zone in zones.values() for card in zone.cards if id(card) not in legal]
    return [Refusal(card, key) for card in near if card.known_to(ask.player)][:ABSENT]
