"""Several cards used as one: offers of conversions, the merged card, and cards used for what they are not."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, Any

from cardwright.runtime.abilities import Limit
from cardwright.runtime.forbidding import forbids_play
from cardwright.runtime.requests import PASS, Ask, AskSome, Picked, Prompt, WhyNot
from cardwright.runtime.sets import Fits, ask_set
from cardwright.runtime.things import Card, Kind, Player

if TYPE_CHECKING:
    from cardwright.runtime.game import Game


class Combo:
    """An offer to use `low` to `high` of the cards together as one card of a kind."""

    __slots__ = ("cards", "high", "id", "kinds", "limits", "low", "no")

    def __init__(
        self,
        id: str,
        kinds: tuple[Kind, ...],
        cards: list[Any],
        low: int,
        high: int,
        no: int = 0,
        limits: tuple[Limit, ...] = (),
    ) -> None:
        self.id = id
        self.kinds = kinds
        self.cards = cards
        self.low = low
        self.high = high
        self.no = no
        self.limits = limits

    def __repr__(self) -> str:
        return f"<{self.low} cards by {self.id}>"


def kind_of(g: Game, card: Card) -> Kind:
    """The kind that a card counts as where it lies."""
    counts = g.rules.counts
    return card.kind if counts is None else counts(g, card)


def turns_into(g: Game, me: Player, kind: Kind) -> bool:
    """Whether a player may use other cards, or several as one, as cards of a kind now."""
    return g.converting[me] and (g.rules.converts_to is None or me in g.converters[kind])


def of_kind(g: Game, me: Player, cards: Iterable[Any], kind: Kind) -> list[Any]:
    """Those of the cards that are of the kind, or that the player may use as one."""
    rules = g.rules
    if rules.kinds_of is not None and (rules.convertible or turns_into(g, me, kind)):
        return used_as(g, me, cards, kind)
    counts = rules.counts
    if counts is None:
        return [card for card in cards if card.kind is kind]
    return [card for card in cards if counts(g, card) is kind]


def used_as(g: Game, me: Player, cards: Iterable[Any], kind: Kind) -> list[Any]:
    """The same for a player who may use cards as others, or where some cards may always be used so."""
    rules, other = g.rules, turns_into(g, me, kind)
    kinds_of, convertible, counts = rules.kinds_of, rules.convertible, rules.counts
    assert kinds_of is not None
    found = []
    for card in cards:
        own = card.kind if counts is None else counts(g, card)
        if own is kind or ((other or card.printed in convertible) and kind in kinds_of(g, me, card)):
            found.append(card)
    return found


def in_hand(g: Game, me: Player, card: Card) -> bool:
    """Whether a card lies where the player plays from."""
    return card in g.rules.hand(g, me)


def as_others(g: Game, me: Player, card: Card) -> list[Kind]:
    """What a card outside the hand may be used as: never as what it is."""
    kinds_of = g.rules.kinds_of
    own = kind_of(g, card)
    return [] if kinds_of is None else [kind for kind in kinds_of(g, me, card) if kind is not own]


def merge(g: Game, kind: Kind, cards: list[Card]) -> Card:
    """One card of a kind made of several: a printed value counts if all have it, unless the game says it is lost."""
    make: Any = type(cards[0])
    made: Card = make(-1, kind, 0, cards[0].zone, {})
    made.parts = tuple(cards)
    g.kinds_differ = True  # the first of them may stay what they are together
    for field, rule in g.rules.merged.items():
        values = {getattr(card, field) for card in cards}
        equal = rule == "equal" if isinstance(rule, str) else rule(g)
        kept = len(cards) == 1 or (equal and len(values) == 1)
        setattr(made, field, values.pop() if kept else None)
    return made


def offers(g: Game, me: Player, kind: Kind, pool: list[Any] | None = None) -> list[Combo]:
    """The ways in which the player may use several cards (of the pool) as one of a kind."""
    combos = g.rules.combos
    if combos is None:
        return []
    found = []
    for combo in combos(g, me):
        if kind in combo.kinds:
            cards = combo.cards if pool is None else [c for c in combo.cards if c in pool or not in_hand(g, me, c)]
            if len(cards) >= combo.low:
                found.append(Combo(combo.id, (kind,), cards, combo.low, combo.high, combo.no, combo.limits))
    return found


def those_chosen(me: Player, combo: Combo, fits: Fits | None) -> Picked:
    """The cards of a combination that the player chooses: any of them, unless not all would fit together."""
    cards, low, high = combo.cards, combo.low, min(combo.high, len(combo.cards))
    ask: Ask = AskSome(me, "choose", cards, combo.id, low, high, combo)
    if fits is not None:
        judged = ask_set(me, cards, low, high, fits, None, combo.id, combo)
        sets = judged.sets or ()
        if len(sets) == 1:
            return [judged.options[at] for at in sets[0]]
        if len(sets) < sum(comb(len(cards), size) for size in range(low, high + 1)):
            ask = judged
    picked = yield ask
    return [picked] if ask.single else picked


def realise(g: Game, me: Player, combo: Combo, kind: Kind, fits: Fits | None = None) -> Picked:
    """Let the player choose the cards of a combination, those that fit together; gives the merged card."""
    cards = combo.cards
    if len(cards) > combo.low:
        cards = yield from those_chosen(me, combo, fits)
    for limit in combo.limits:
        g.count_use(limit.scope, (combo.no, me.seat))
    return merge(g, kind, cards)


def used_options(g: Game, me: Player, pool: list[Any], kind: Kind, on: list[Any] | None = None) -> list[Any]:
    """The cards (of the pool, and of elsewhere) that are, or may be used as, the kind, and combinations for it.

    `on`: to be played on these targets (none are known: an empty list), so nothing may forbid that.
    """
    options: list[Any] = of_kind(g, me, pool, kind)
    if turns_into(g, me, kind):
        if g.rules.elsewhere is not None:
            options += [c for c in g.rules.elsewhere(g, me) if c not in options and kind in as_others(g, me, c)]
        options += offers(g, me, kind, pool)
    return options if on is None else [option for option in options if may_be_played(g, me, option, kind, on)]


def may_be_played(g: Game, me: Player, option: Any, kind: Kind, targets: list[Any]) -> bool:
    """Whether nothing forbids to play a card, or several as one, as a kind on these targets."""
    if isinstance(option, Combo):
        return forbids_play(g, me, merge(g, kind, option.cards[: option.low]), targets) is None
    before = option.kind
    g.use_as(option, kind)
    key = forbids_play(g, me, option, targets)
    g.use_as(option, before)
    return key is None


def to_be_used(g: Game, me: Player, pool: list[Any], kind: Kind, on: list[Any] | None = None) -> bool:
    """Whether there is anything to use as the kind."""
    return bool(used_options(g, me, pool, kind, on))


def pick_used(
    g: Game,
    me: Player,
    pool: list[Any],
    kind: Kind,
    prompt: Prompt,
    may: bool,
    on: list[Any] | None = None,
    why_not: WhyNot | None = None,
) -> Picked:
    """Choose a card of the pool that is, or may be used as, the kind; None if there is none or the player passes."""
    options = used_options(g, me, pool, kind, on)
    if not options:
        return None
    if may:
        options.append(PASS)
    picked = options[0] if len(options) == 1 else (yield Ask(me, "choose", options, prompt, None, why_not))
    if picked is PASS:
        return None
    if isinstance(picked, Combo):
        return (yield from realise(g, me, picked, kind))
    g.use_as(picked, kind)
    return picked
