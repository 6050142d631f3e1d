"""Calls, events, sentences and abilities, with every word resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.ir.values import NP, Cond, Local, Symbol, Value

if TYPE_CHECKING:
    from cardwright.ir import decl
    from cardwright.source.text import Span


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
