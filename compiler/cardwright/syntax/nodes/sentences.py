"""Sentences and abilities, as written."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.syntax.nodes.base import Node, Word
from cardwright.syntax.nodes.forms import form
from cardwright.syntax.nodes.values import Call, Cond, Event, Name, NounPhrase, Prop, Value

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Node):
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb call as a sentence; mode is do, may or must; `then`/`otherwise` are the `if so` / `if not` blocks."""

    call: Call
    mode: str
    then: Block | None = None
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class MayBlock(Node):
    """`WHO may:` block; then `if not:`."""

    who: Value | None
    block: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class ChooseNumber(Node):
    """`a number from a to b`."""

    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class ChoosePlace(Node):
    """`a place in deck`."""

    zone: Value


@dataclass(frozen=True, slots=True)
class ChooseWord(Node):
    """`give or refuse`."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ChooseKind(Node):
    """`a kind of spell [where COND]`."""

    noun: Word
    where: Cond | None


Choice = ChooseNumber | ChoosePlace | ChooseWord | ChooseKind | Value


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose NAME: WHAT`, `WHO chooses NAME: WHAT`."""

    who: Value | None
    name: Word
    what: Choice


@dataclass(frozen=True, slots=True)
class EitherBranch(Node):
    guard: Cond | None
    block: Block


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`either:` … `or:` …; who None means me."""

    who: Value | None
    branches: tuple[EitherBranch, ...]


@form("secretly each {name} in {who: value}:")
@dataclass(frozen=True, slots=True)
class Secretly(Node):
    """A block of choices that nobody sees before all have chosen."""

    name: Word
    who: Value
    block: Block


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let NAME be VALUE`, `let NAME be VERB …`."""

    name: Word
    value: Value | Call


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`set X to V`, `increase X by V`, `reduce X by V, at least B` (bound: at least, at most)."""

    op: str
    what: Value
    value: Value
    at_least: Value | None = None
    at_most: Value | None = None


@dataclass(frozen=True, slots=True)
class Become(Node):
    """`WHO becomes STATUS` (on), `WHO is no longer STATUS`."""

    who: Value
    status: Word
    on: bool


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if`/`otherwise if` branches and the last `otherwise`."""

    branches: tuple[tuple[Cond, Block], ...]
    otherwise: Block | None


@form("for each {name} in {over: value} [, from {start: sum}]:")
@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """A block for each of a list in its order; `start` is the player with whom it begins."""

    name: Word
    over: Value
    start: Value | None
    block: Block


@form("take turns {name} in {over: value}, at most {times: sum} times:")
@dataclass(frozen=True, slots=True)
class TakeTurns(Node):
    """A block for one after the other, round and round."""

    name: Word
    over: Value
    times: Value
    block: Block


@form("repeat {times: sum} times [while {cond}]:")
@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """A block again and again."""

    times: Value
    cond: Cond | None
    block: Block


@form("stop [if {cond}]")
@dataclass(frozen=True, slots=True)
class Stop(Node):
    """Leave the loop, or the effect."""

    cond: Cond | None


@form("return {value}")
@dataclass(frozen=True, slots=True)
class Return(Node):
    """What a verb gives back."""

    value: Value


@form("nothing happens")
@dataclass(frozen=True, slots=True)
class NothingHappens(Node):
    """A block that does nothing."""


@form("step [on {on: target}] [if {cond}]:")
@dataclass(frozen=True, slots=True)
class Step(Node):
    """A part of a settlement, with answers of its own."""

    on: Value | None
    cond: Cond | None
    block: Block


@dataclass(frozen=True, slots=True)
class Until(Node):
    """`until EVENT:` block of modifiers, permissions and triggers (`end of this turn` is a PhaseEvent)."""

    event: Event
    block: Block


@dataclass(frozen=True, slots=True)
class NextTime(Node):
    """`next time EVENT [, tails]:` block."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Permit(Node):
    """`WHO cannot VERB …`, `WHO can VERB …` (the call's arguments are descriptions)."""

    call: Call
    allowed: bool


@form("{who} can use {what: value} as {kind: value}")
@dataclass(frozen=True, slots=True)
class UseAs(Node):
    """May convert."""

    who: Value
    what: Value
    kind: Value


@form("{what: who} counts as {kind: value}")
@dataclass(frozen=True, slots=True)
class CountsAs(Node):
    """Is treated as."""

    what: Value
    kind: Value


@form("uninterrupted:")
@dataclass(frozen=True, slots=True)
class Uninterrupted(Node):
    """A block in which nobody answers."""

    block: Block


@form("suspend {check: word}:")
@dataclass(frozen=True, slots=True)
class Suspend(Node):
    """A block during which a check is not made."""

    check: Word
    block: Block


@dataclass(frozen=True, slots=True)
class Nested(Node):
    """An ability inside `until`: a trigger, `always` or `while`."""

    ability: Ability


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
class Limit(Node):
    """`once each turn`, `3 times each play phase, per target`."""

    times: int
    scope: Word
    per_target: bool = False


@dataclass(frozen=True, slots=True)
class Tails(Node):
    """What follows a header's commas."""

    conditions: tuple[Cond, ...] = ()
    limits: tuple[Limit, ...] = ()
    costs: tuple[Call, ...] = ()
    may: bool = False
    called: Word | None = None
    naming: tuple[tuple[Word, Choice], ...] = ()
    ahead_of: tuple[Word, ...] = ()
    even_while_dead: bool = False


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One header with its block.

    head: play, action, respond, before, when, after, done, instead, always, while.
    `moment` is before/when/after for respond.  `phases` are those of an action.
    """

    head: str
    moment: str | None
    event: Event | None
    on: NounPhrase | Prop | Name | None
    phases: tuple[Word, ...]
    condition: Cond | None
    tails: Tails
    block: Block
