"""The typed tree: what a text means, every word resolved to its declaration.

`model.resolve` turns `syntax.nodes` into these; the text renderer, the emitter of rule modules and the
lints read them.
The tree keeps the shape of the sentences, so that texts can be rendered from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.model.types import BOOL, NUMBER, Type

if TYPE_CHECKING:
    from cardwright.model import decl
    from cardwright.source.text import Span


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


# ---------------------------------------------------------------- calls, events


@dataclass(frozen=True, slots=True)
class Call:
    """A verb with its parts. `subject` is None for me in sentences and for anybody (or nobody) in events.

    A part whose value is an indefinite NP (`2 cards in my hand`) is chosen by the doer (random: by the
    generator).
    """

    verb: decl.Verb
    subject: Value | None
    args: Mapping[str, Value]
    span: Span


@dataclass(frozen=True, slots=True)
class VerbEvent:
    """Parts are descriptions; those left out match anything."""

    verb: decl.Verb
    subject: Value | None
    args: Mapping[str, Value]
    ing: bool
    span: Span


@dataclass(frozen=True, slots=True)
class PhaseEvent:
    """A phase, or the turn / the round / the game (phase None, `period`), begins or ends; owner None means
    anybody's.
    """

    owner: Value | None
    phase: decl.Phase | None
    period: str
    edge: str
    next: bool
    span: Span


@dataclass(frozen=True, slots=True)
class StatusEvent:
    who: Value
    status: decl.Status
    on: bool
    span: Span


@dataclass(frozen=True, slots=True)
class CounterEvent:
    owner: Value | None
    counter: decl.Counter
    edge: str
    bound: Value | None
    span: Span


@dataclass(frozen=True, slots=True)
class EmptyEvent:
    zone: Value
    span: Span


Event = VerbEvent | PhaseEvent | StatusEvent | CounterEvent | EmptyEvent


# ---------------------------------------------------------------- sentences


@dataclass(frozen=True, slots=True)
class Block:
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """mode is do, may or must."""

    call: Call
    mode: str
    then: Block | None
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class MayBlock:
    who: Value | None
    block: Block
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class ChooseNumber:
    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class ChoosePlace:
    zone: Value


@dataclass(frozen=True, slots=True)
class ChooseWord:
    """One of the symbols."""

    words: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class ChooseKind:
    category: decl.Category
    where: Cond | None


@dataclass(frozen=True, slots=True)
class ChooseFrom:
    """One element of a list value."""

    of: Value


Choice = NP | ChooseNumber | ChoosePlace | ChooseWord | ChooseKind | ChooseFrom


@dataclass(frozen=True, slots=True)
class Choose:
    """`local` is bound afterwards.  In a Secretly block it becomes a property of the loop's player."""

    who: Value | None
    local: Local
    what: Choice
    span: Span


@dataclass(frozen=True, slots=True)
class EitherBranch:
    guard: Cond | None
    block: Block


@dataclass(frozen=True, slots=True)
class Either:
    who: Value | None
    branches: tuple[EitherBranch, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Secretly:
    """`local` runs over `over`; the block holds only Choose by that player."""

    local: Local
    over: Value
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    """chosen: the generator's choice (`choose NAME: 1 random card …`); where it finds nothing, the block ends there."""

    local: Local
    value: Value | Call
    span: Span
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """op: set, increase, reduce.  `what` is a Property or a Local (let names and event parts)."""

    op: str
    what: Value
    value: Value
    at_least: Value | None
    at_most: Value | None
    span: Span


@dataclass(frozen=True, slots=True)
class Become:
    who: Value
    status: decl.Status
    on: bool
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    branches: tuple[tuple[Cond, Block], ...]
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    local: Local
    over: Value
    start: Value | None
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TakeTurns:
    local: Local
    over: Value
    times: Value
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Value
    cond: Cond | None
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the innermost loop, or the effect if there is none (`leaves` is loop or effect)."""

    cond: Cond | None
    leaves: str
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    value: Value
    span: Span


@dataclass(frozen=True, slots=True)
class NothingHappens:
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    on: Value | None
    cond: Cond | None
    block: Block
    alters: frozenset[str]
    span: Span


@dataclass(frozen=True, slots=True)
class Until:
    """Lasting: `block` holds modifiers, permissions and Nested abilities.  `id` is unique in the game."""

    id: str
    event: Event
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class NextTime:
    id: str
    ability: Ability
    span: Span


@dataclass(frozen=True, slots=True)
class Permit:
    verb: decl.Verb
    subject: Value | None
    args: Mapping[str, Value]
    allowed: bool
    span: Span


@dataclass(frozen=True, slots=True)
class UseAs:
    who: Value
    what: NP | Local
    kind: Value
    span: Span


@dataclass(frozen=True, slots=True)
class CountsAs:
    what: Value
    kind: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Uninterrupted:
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Suspend:
    check: decl.Check
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Nested:
    ability: Ability
    span: Span


Stmt = (
    Do
    | MayBlock
    | Choose
    | Either
    | Secretly
    | Let
    | Change
    | Become
    | If
    | ForEach
    | TakeTurns
    | Repeat
    | Stop
    | Return
    | NothingHappens
    | Step
    | Until
    | NextTime
    | Permit
    | UseAs
    | CountsAs
    | Uninterrupted
    | Suspend
    | Nested
)


# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Limit:
    times: int
    scope: str  # turn, round, game, or the id of a phase
    per_target: bool


@dataclass(frozen=True, slots=True)
class Ability:
    """A header with its block.

    head: play, action, respond, before, when, after, done, instead, always, while. `id` is unique in the
    game (`attack#1`: the owner's id and a number). `target` is the local of `play on`; `on` its phrase.
    `ahead_of` are the ids of cards, skills, statuses or rules (without number) whose triggers come later.
    `alters` are the ids of zones that the block may alter outside of steps (inferred, or as the card
    declares). `asks` tells whether the block can reach a decision.
    """

    id: str
    head: str
    moment: str | None
    event: Event | None
    target: Local | None
    on: NP | Value | None
    naming: tuple[tuple[Local, Choice], ...]
    phases: tuple[decl.Phase, ...]
    condition: Cond | None
    conditions: tuple[Cond, ...]
    limits: tuple[Limit, ...]
    costs: tuple[Call, ...]
    may: bool
    ahead_of: tuple[str, ...]
    even_while_dead: bool
    block: Block
    alters: frozenset[str]
    has_steps: bool
    span: Span
    rules: tuple[str, ...] = field(default=())
