"""What a player may play now: cards as each kind they may be used as, several cards as one, and abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.combining import Combo, as_others, in_hand, kind_of, merge
from cardwright.runtime.game import Game
from cardwright.runtime.limits import lying, within_limits
from cardwright.runtime.tables import Play
from cardwright.runtime.things import Card, Kind, Player

NO_KINDS: frozenset[Kind] = frozenset()


class Action:
    """An option of a `play` request: a card as one of its kinds, or an ability."""

    __slots__ = ("card", "combo", "kind", "play")

    def __init__(self, play: Play, card: Card | None, kind: Kind | None, combo: Combo | None = None) -> None:
        self.play = play
        self.card = card
        self.kind = kind
        self.combo = combo

    def __repr__(self) -> str:
        return f"<{self.play.id} with {self.card}>" if self.card is not None else f"<{self.play.id}>"


def can_play(g: Game, me: Player, card: Card | None, play: Play) -> bool:
    """Whether the guards, limits, costs and targets of a play allow it now."""
    if play.limits and not within_limits(g, play.no, play.limits, me, None, lying(card) if play.sources else None):
        return False
    if play.can is not None and not play.can(g, me, card):
        return False
    if play.targets is not None and play.low:
        low = play.low if isinstance(play.low, int) else play.low(g, me, card)
        if len(legal_targets(g, me, card, play)) < low:
            return False
        if not isinstance(play.high, int) and play.high(g, me, card) < low:
            return False
    return play.can_pay is None or play.can_pay(g, me, card)


def legal_targets(g: Game, me: Player, card: Card | None, play: Play) -> list[Any]:
    """The targets that may be chosen."""
    assert play.targets is not None
    found = play.targets(g, me, card)
    rules = g.rules
    may_play = rules.may_play
    if may_play is not None and card is not None and (rules.restricted is None or rules.restricted(g, me)):
        found = [t for t in found if may_play(g, me, card, t) is None]
    if play.limits and any(limit.per_target for limit in play.limits):
        source = lying(card) if play.sources else None
        found = [t for t in found if within_limits(g, play.no, play.limits, me, t, source)]
    return found


def playable(g: Game, me: Player) -> list[Any]:
    """All that the player may do now: cards from the hand (as each kind they may be used as) and abilities."""
    rules = g.rules
    found: list[Any] = []
    plays, kinds_of, may_play = rules.plays, rules.kinds_of, rules.may_play
    verdicts: dict[Kind, list[Play]] = {}
    if may_play is not None and rules.restricted is not None and not rules.restricted(g, me):
        may_play = None
    convertible = NO_KINDS if rules.convertible is None else rules.convertible(g, me)
    for card in cards_at_hand(g, me):
        if may_play is not None and may_play(g, me, card, None) is not None:
            continue
        printed = card.kind
        if rules.elsewhere is not None and not in_hand(g, me, card):
            kinds: Iterable[Kind] = as_others(g, me, card)
        elif kinds_of is None or (convertible is not None and card.printed not in convertible):
            kinds = (printed if rules.counts is None else rules.counts(g, card),)
        else:
            kinds = kinds_of(g, me, card)
        for kind in kinds:
            legal = verdicts.get(kind)
            if legal is None:
                g.use_as(card, kind)
                mine = plays.get(kind, ())
                legal = [p for p in mine if p.free or can_play(g, me, card, p)]
                g.use_as(card, printed)
                if rules.alike:
                    verdicts[kind] = legal
            made = card.actions
            for play in legal:
                action = made.get((play, kind))
                if action is None:
                    action = made[play, kind] = Action(play, card, kind)
                found.append(action)
    if rules.combos is not None:
        found.extend(combined(g, me))
    for play in rules.actions:
        if play.phases and g.phase not in play.phases:
            continue
        assert play.sources is not None
        for source in play.sources(g, me):
            if can_play(g, me, source, play):
                found.append(Action(play, source, None))
    return found


def cards_at_hand(g: Game, me: Player) -> Iterable[Card]:
    """The cards that the player may play, and those elsewhere that may be used as others."""
    rules = g.rules
    hand: Iterable[Card] = rules.hand(g, me)
    return hand if rules.elsewhere is None else [*hand, *rules.elsewhere(g, me)]


def combined(g: Game, me: Player) -> list[Action]:
    """Several cards used as one."""
    rules = g.rules
    assert rules.combos is not None
    found: list[Action] = []
    for combo in rules.combos(g, me):
        if len(combo.cards) < combo.low:
            continue
        for kind in combo.kinds:
            sample = merge(g, kind, combo.cards[: combo.low])
            found += [Action(p, None, kind, combo) for p in rules.plays.get(kind, ()) if can_play(g, me, sample, p)]
    return found


def uses_of(g: Game, me: Player, card: Card) -> list[Action]:
    """What the player may use a card as now: for each kind the first play that is possible."""
    found: list[Action] = []
    printed, kinds_of = card.kind, g.rules.kinds_of
    for kind in (kind_of(g, card),) if kinds_of is None else kinds_of(g, me, card):
        g.use_as(card, kind)
        play = next((p for p in g.rules.plays.get(kind, ()) if can_play(g, me, card, p)), None)
        if play is not None:
            found.append(Action(play, card, kind))
    g.use_as(card, printed)
    return found


def playable_among(g: Game, me: Player, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that the player may play now, as whatever they may be used as."""
    return [card for card in cards if uses_of(g, me, card)]


def why_not_play(g: Game, me: Player) -> list[tuple[Any, str]]:
    """Cards of the hand that may not be played now, each with the text key of the first reason."""
    rules = g.rules
    legal = {id(a.card) for a in playable(g, me)}
    found: list[tuple[Any, str]] = []
    for card in rules.hand(g, me):
        if id(card) in legal:
            continue
        reason = rules.may_play(g, me, card, None) if rules.may_play is not None else None
        if reason is None:
            plays = rules.plays.get(kind_of(g, card), ())
            reason = "no-play"
            for play in plays:
                reason = why_not(g, me, card, play)
        found.append((card, reason))
    return found


def why_not(g: Game, me: Player, card: Card | None, play: Play) -> str:
    """The text key of the first reason against a play."""
    if play.limits and not within_limits(g, play.no, play.limits, me, None, lying(card) if play.sources else None):
        return "limit"
    if play.why is not None:
        reasons = play.why(g, me, card)
        if reasons:
            return reasons[0]
    if play.targets is not None and not legal_targets(g, me, card, play):
        return "no-target"
    if play.can_pay is not None and not play.can_pay(g, me, card):
        return "cost"
    return "no-play"
