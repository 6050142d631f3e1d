"""Values, noun phrases and conditions, with every word resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.ir.types import BOOL, NUMBER, Type

if TYPE_CHECKING:
    from cardwright.ir import decl
    from cardwright.ir.effects import Event


# ---------------------------------------------------------------- values


@dataclass(frozen=True, slots=True)
class Num:
    value: int
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Text:
    value: str
    ty: Type


@dataclass(frozen=True, slots=True)
class Bool:
    value: bool
    ty: Type = BOOL


@dataclass(frozen=True, slots=True)
class NoneValue:
    """`none`: no player, no card."""

    ty: Type


@dataclass(frozen=True, slots=True)
class Local:
    """A local name: `me`, `this`, `event`, `it`, `target`, `targets`, a hole of a verb, or a name given in the
    text.

    `their` has been replaced by the doer of the sentence. `origin` tells where the name comes from: me, this,
    event, it, target, naming, choose, let, loop, hole, seat (a player of a scenario), or doer: `their` of a
    doer that is a noun phrase (`another player discards a card in their hand`).
    """

    name: str
    ty: Type
    origin: str


@dataclass(frozen=True, slots=True)
class Const:
    """A declared constant of the game, e.g. the hand limit."""

    decl: decl.Constant
    ty: Type


@dataclass(frozen=True, slots=True)
class OptionRef:
    decl: decl.Option
    ty: Type


@dataclass(frozen=True, slots=True)
class Symbol:
    """A word of a symbol set: a suit, a role, `give`."""

    decl: decl.SymbolSet
    word: str
    ty: Type


@dataclass(frozen=True, slots=True)
class KindRef:
    """A card kind or a category of cards as a value: bolt, spell."""

    decl: decl.CardKind | decl.Category
    ty: Type


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone of the game (not of a player)."""

    decl: decl.Zone
    ty: Type


@dataclass(frozen=True, slots=True)
class PhaseRef:
    decl: decl.Phase
    ty: Type


@dataclass(frozen=True, slots=True)
class StatusRef:
    decl: decl.Status
    ty: Type


@dataclass(frozen=True, slots=True)
class SkillRef:
    decl: decl.Skill
    ty: Type


@dataclass(frozen=True, slots=True)
class CheckRef:
    decl: decl.Check
    ty: Type


@dataclass(frozen=True, slots=True)
class CharacterRef:
    decl: decl.Character
    ty: Type


@dataclass(frozen=True, slots=True)
class Property:
    """`owner's prop`; args are the labelled arguments of a value with parameters (`distance to {other}`), by
    hole.

    owner None for what belongs to the game: its counters, variables, derived values, `turn player`, `phase`.
    """

    owner: Value | None
    prop: decl.Prop
    args: Mapping[str, Value]
    ty: Type


@dataclass(frozen=True, slots=True)
class Count:
    of: Value
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Aggregate:
    """op is total, highest or lowest, over `prop` of each thing in `of`; prop None: over the numbers in `of`."""

    op: str
    prop: decl.Prop | None
    of: Value
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class EndCards:
    """`top card of deck` (count None, type card or none) or `top N cards of deck` (list)."""

    end: str
    count: Value | None
    zone: Value
    ty: Type


@dataclass(frozen=True, slots=True)
class CardAt:
    place: Value
    zone: Value
    ty: Type


@dataclass(frozen=True, slots=True)
class Place:
    """end is top, bottom or place (with number)."""

    end: str
    number: Value | None
    zone: Value
    ty: Type


@dataclass(frozen=True, slots=True)
class Times:
    """How often the event happened within the scope (phase, turn, round, game)."""

    scope: str
    event: Event
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Binary:
    op: str
    left: Value
    right: Value
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Negative:
    value: Value
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class ListValue:
    items: tuple[Value, ...]
    ty: Type


@dataclass(frozen=True, slots=True)
class Noun:
    """What a noun stands for: `base` is player, card, place, zone, symbol, kind, skill, character; decl narrows
    it.

    A zone as a noun (`a hand`) is any player's zone of that name.
    """

    base: str
    decl: decl.CardKind | decl.Category | decl.SymbolSet | decl.Zone | None


@dataclass(frozen=True, slots=True)
class NP:
    """A noun phrase: a set, a description or a choice, according to where it stands.

    quantity: a, another, each, all, every, any, no, exactly, up_to, between, any_number, or '' (bare).
    `eliminated` tells that it speaks of players who are out; otherwise players are those still in the game.
    Type: the noun's type if exactly one is meant, else a list of it.
    """

    noun: Noun
    quantity: str
    low: Value | None
    high: Value | None
    other: bool
    random: bool
    eliminated: bool
    adjectives: tuple[Adjective, ...]
    inside: Value | None
    within: tuple[Value, Value] | None
    where: Cond | None
    ty: Type


@dataclass(frozen=True, slots=True)
class Adjective:
    """A declared adjective, a status, or a symbol used as one (`red card`)."""

    decl: decl.AdjectiveDecl | decl.Status
    negated: bool = False


Value = (
    Num
    | Text
    | Bool
    | NoneValue
    | Local
    | Const
    | OptionRef
    | Symbol
    | KindRef
    | ZoneRef
    | PhaseRef
    | StatusRef
    | SkillRef
    | CheckRef
    | CharacterRef
    | Property
    | Count
    | Aggregate
    | EndCards
    | CardAt
    | Place
    | Times
    | Binary
    | Negative
    | ListValue
    | NP
)


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Both:
    op: str
    parts: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class Not:
    cond: Cond


@dataclass(frozen=True, slots=True)
class Compare:
    """Numbers: op is == != >= <= > <."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Same:
    """Identity of players, cards, symbols, kinds, phases, truth values."""

    left: Value
    right: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class IsA:
    """`X is a spell`, `X is bolt`: the card's kind (or `X` itself, if it is a kind) is, or is under, the noun;
    for players, matches the phrase.
    """

    left: Value
    what: NP | KindRef
    negated: bool


@dataclass(frozen=True, slots=True)
class IsAdjective:
    left: Value
    adjective: Adjective
    negated: bool


@dataclass(frozen=True, slots=True)
class IsAlive:
    """`X is living`, `X is eliminated` (negated)."""

    left: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class IsIn:
    """`X is in LIST`, `X is in ZONE`."""

    left: Value
    right: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class IsBetween:
    left: Value
    low: Value
    high: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class Parity:
    left: Value
    even: bool


@dataclass(frozen=True, slots=True)
class Exists:
    what: NP
    negated: bool


@dataclass(frozen=True, slots=True)
class Every:
    what: NP
    cond: Cond


@dataclass(frozen=True, slots=True)
class Has:
    """A zone or list holds something that matches the phrase, or a card of a kind that a value tells."""

    left: Value
    what: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class ContainsText:
    left: Value
    right: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class Ever:
    scope: str
    event: Event


@dataclass(frozen=True, slots=True)
class Targets:
    event: Value
    who: Value


@dataclass(frozen=True, slots=True)
class Alters:
    event: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Truthy:
    value: Value


@dataclass(frozen=True, slots=True)
class VariantOn:
    """The variant is in force."""

    variant: decl.Variant


Cond = (
    Both
    | Not
    | Compare
    | Same
    | IsA
    | IsAdjective
    | IsAlive
    | IsIn
    | IsBetween
    | Parity
    | Exists
    | Every
    | Has
    | ContainsText
    | Ever
    | Targets
    | Alters
    | Truthy
    | VariantOn
)


def conjuncts(*conditions: Cond | None) -> tuple[Cond, ...]:
    """The conditions that must all hold: those joined by `and` one by one, and none for what is not there."""
    found: list[Cond] = []
    for cond in conditions:
        if cond is not None:
            found += cond.parts if isinstance(cond, Both) and cond.op == "and" else (cond,)
    return tuple(found)
