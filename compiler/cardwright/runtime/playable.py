"""What a player may play now: cards as each kind they may be used as, several cards as one, and abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.abilities import Play
from cardwright.runtime.combining import Combo, as_others, kind_of, merge, realise
from cardwright.runtime.forbidding import Forbids, forbidding, forbids_play
from cardwright.runtime.game import Game
from cardwright.runtime.limits import lying, targets_within, within_limits
from cardwright.runtime.requests import Picked
from cardwright.runtime.sets import Fits, any_set
from cardwright.runtime.tables import Places
from cardwright.runtime.things import Card, Kind, Player


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
    """Whether the guards, limits, costs, targets and what is named with them allow a play now."""
    if play.possible is not None and (play.targets is None or g.rules.may_play is None or forbidding(g, me) is None):
        return play.possible(g, me, card)
    if play.limits and not within_limits(g, play.no, play.limits, me, None, lying(card) if play.sources else None):
        return False
    if play.guard is not None and not play.guard(g, me, card):
        return False
    if play.can_pay is not None and not play.can_pay(g, me, card):
        return False
    if play.can_name is not None and not play.can_name(g, me, card):
        return False
    if play.targets is not None and play.low:
        if play.any_target is not None and (g.rules.may_play is None or card is None or forbidding(g, me) is None):
            if not play.any_target(g, me, card):
                return False
        elif not enough_targets(g, me, card, play):
            return False
        bounded = play.many or not isinstance(play.high, int)
        if bounded and most(g, me, card, play) < fewest(g, me, card, play):
            return False
    return True


def enough_targets(g: Game, me: Player, card: Card | None, play: Play) -> bool:
    """Whether there are as many legal targets as a play must have, and a set of them that fits."""
    found, low = legal_targets(g, me, card, play), fewest(g, me, card, play)
    if play.fits is None:
        return len(found) >= low
    return any_set(found, low, most(g, me, card, play), *play.fits(g, me, card))


def most(g: Game, me: Player, card: Card | None, play: Play) -> int:
    """How many targets a play may have."""
    return play.high if isinstance(play.high, int) else play.high(g, me, card)


def fewest(g: Game, me: Player, card: Card | None, play: Play) -> int:
    """How many targets a play must have."""
    return play.low if isinstance(play.low, int) else play.low(g, me, card)


def legal_targets(g: Game, me: Player, card: Card | None, play: Play) -> list[Any]:
    """The targets that may be chosen: what forbids to play a card says nothing of its actions."""
    assert play.targets is not None
    found = play.targets(g, me, card)
    played = card is not None and not play.sources
    may_play = forbidding(g, me) if g.rules.may_play is not None and played else None
    if may_play is not None:
        found = [t for t in found if may_play(g, me, card, t) is None]
    if play.can_name_for is not None:
        found = [t for t in found if play.can_name_for(g, me, card, t)]
    if play.counts_targets:
        source = lying(card) if play.sources else None
        found = targets_within(g, play.no, play.limits, me, found, source)
    return found


Verdicts = dict[Kind, Places]
"""Which plays of a kind are possible now."""


def judge(g: Game, me: Player, card: Card, kind: Kind, verdicts: Verdicts, alike: bool = True) -> Places:
    """Which plays of a kind are possible with a card; kept if cards of the kind are all alike.

    That of a card used as another is not: while it is, there is one card less of its own kind to look at.
    """
    own = card.kind
    only = g.one_play.get(kind)
    legal: Places
    if only is not None and own is kind and not g.restricted[me]:
        possible, single = only
        legal = bool(possible(g, me, card)) or ()
        if alike and not single:
            verdicts[kind] = legal
        return legal
    if own is not kind:
        g.use_as(card, kind)
    plays = g.plays.get(kind, ())
    legal = tuple([i for i, play in enumerate(plays) if play.free or can_play(g, me, card, play)])
    if len(legal) == len(plays):
        legal = bool(plays) or ()
    if own is not kind:
        g.use_as(card, own)
    elif alike and not any([play.single for play in plays]):
        verdicts[kind] = legal
    return legal


def offer_as(
    g: Game, me: Player, card: Card, kinds: Iterable[Kind], found: list[Any], verdicts: Verdicts, alike: bool = True
) -> None:
    """Offer the plays of a card as each of these kinds."""
    own = card.kind
    for kind in kinds:
        legal = (verdicts if own is kind else g.always).get(kind)
        if legal is None:
            legal = judge(g, me, card, kind, verdicts, alike)
        if legal:
            actions = card.actions.get(kind) or actions_of(g, card, kind)
            found += actions if legal is True else [actions[i] for i in legal]


def offer_elsewhere(
    g: Game, me: Player, forbids: Forbids, found: list[Any], verdicts: Verdicts, alike: bool = True
) -> None:
    """Offer cards outside the hand, as what they may be used as."""
    if g.rules.elsewhere is not None:
        for card in g.rules.elsewhere(g, me):
            if forbids is None or forbids(g, me, card, None) is None:
                offer_as(g, me, card, as_others(g, me, card), found, verdicts, alike)


def actions_of(g: Game, card: Card, kind: Kind) -> tuple[Action, ...]:
    """The ways to play a card as a kind; made once and kept with the card."""
    plays = g.plays.get(kind, ())
    made = (Action(plays[0], card, kind),) if len(plays) == 1 else tuple([Action(play, card, kind) for play in plays])
    if kind is card.printed:
        card.own = made
    if card.actions:
        card.actions[kind] = made
    else:
        card.actions = {kind: made}
    return made


def offers(g: Game, me: Player) -> list[Any]:
    """All that the player may do now."""
    written = g.rules.offers
    return written(g, me) if written is not None else playable(g, me)


def playable(g: Game, me: Player) -> list[Any]:
    """Cards from the hand (as each kind they may be used as) and abilities: what the emitted `offers` gives, too."""
    rules = g.rules
    found: list[Any] = []
    forbids = forbidding(g, me)
    alike = g.alike[me]
    converts = g.converting[me]
    verdicts = g.always.copy()
    for card in rules.hand(g, me):
        if forbids is None or forbids(g, me, card, None) is None:
            kinds: Iterable[Kind] = (kind_of(g, card),)
            if rules.kinds_of is not None and (converts or card.printed in rules.convertible):
                kinds = rules.kinds_of(g, me, card)
            offer_as(g, me, card, kinds, found, verdicts, alike)
    if converts:
        offer_elsewhere(g, me, forbids, found, verdicts, alike)
        found += combined(g, me)
    actions = rules.actions_in.get(g.phase)
    if actions is None:
        actions = tuple(play for play in rules.actions if not play.phases or g.phase in play.phases)
        rules.actions_in[g.phase] = actions
    for play in actions:
        assert play.sources is not None
        for source in play.sources(g, me):
            if can_play(g, me, source, play):
                found.append(Action(play, source, None))
    return found


def combined(g: Game, me: Player) -> list[Action]:
    """Several cards used as one."""
    rules = g.rules
    found: list[Action] = []
    if rules.combos is None:
        return found
    for combo in rules.combos(g, me):
        if len(combo.cards) < combo.low:
            continue
        for kind in combo.kinds:
            found += [Action(p, None, kind, combo) for p in g.plays.get(kind, ()) if is_there(g, me, combo, kind, p)]
    return found


def is_there(g: Game, me: Player, combo: Combo, kind: Kind, play: Play) -> bool:
    """Whether some of the cards can be played together as a kind."""
    fits = judged_together(g, me, kind, play)
    if fits is not None:
        return any_set(combo.cards, combo.low, combo.high, fits)
    return can_play(g, me, merge(g, kind, combo.cards[: combo.low]), play)


def judged_together(g: Game, me: Player, kind: Kind, play: Play) -> Fits | None:
    """The test which cards can be played together as a kind; None if it does not matter which they are."""
    if not (play.single or g.restricted[me]):
        return None
    return lambda cards: can_play(g, me, merge(g, kind, cards), play)


def use_together(g: Game, me: Player, chosen: Action) -> Picked:
    """Let the player choose the cards that are played together as one; gives the merged card."""
    assert chosen.combo is not None and chosen.kind is not None
    fits = judged_together(g, me, chosen.kind, chosen.play)
    return realise(g, me, chosen.combo, chosen.kind, fits)


def uses_of(g: Game, me: Player, card: Card) -> list[Action]:
    """What the player may use a card as now: for each kind all plays that are possible."""
    found: list[Action] = []
    printed, kinds_of = card.kind, g.rules.kinds_of
    for kind in (kind_of(g, card),) if kinds_of is None else kinds_of(g, me, card):
        if kind is not card.kind:
            g.use_as(card, kind)
        found += [Action(play, card, kind) for play in g.plays.get(kind, ()) if can_play(g, me, card, play)]
    if card.kind is not printed:
        g.use_as(card, printed)
    return found


def playable_among(g: Game, me: Player, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that the player may play now, as whatever they may be used as; who is out plays nothing."""
    if not me.alive:
        return []
    return [card for card in cards if forbids_play(g, me, card, None) is None and uses_of(g, me, card)]
