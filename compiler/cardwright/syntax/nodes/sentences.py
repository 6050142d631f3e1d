"""Sentences and abilities, as written."""

from __future__ import annotations

from cardwright.records import record
from cardwright.syntax.nodes.base import Node, Word
from cardwright.syntax.nodes.forms import form
from cardwright.syntax.nodes.values import Call, Cond, Event, Name, NounPhrase, Prop, Value

# ---------------------------------------------------------------- statements


@record
class Block(Node):
    body: tuple[Stmt, ...]


@record
class Do(Node):
    """A verb call as a sentence; mode is do, may or must; `then`/`otherwise` are the `if so` / `if not` blocks."""

    call: Call
    mode: str
    then: Block | None = None
    otherwise: Block | None = None


@record
class MayBlock(Node):
    """`WHO may:` block; then `if not:`."""

    who: Value | None
    block: Block
    otherwise: Block | None = None


@record
class ChooseNumber(Node):
    """`a number from a to b [by c] [where COND]`."""

    low: Value
    high: Value
    where: Cond | None = None
    step: Value | None = None


@record
class Roll(Node):
    """`a random number from 1 to 6`."""

    low: Value
    high: Value


@record
class ChoosePlace(Node):
    """`a place in deck`."""

    zone: Value


@record
class ChooseOrder(Node):
    """`cards in my kept in any order`."""

    of: Value


@record
class ChooseWord(Node):
    """`give or refuse`."""

    words: tuple[Word, ...]


@record
class ChooseKind(Node):
    """`a kind of spell [where COND]`."""

    noun: Word
    where: Cond | None


Choice = ChooseNumber | Roll | ChoosePlace | ChooseOrder | ChooseWord | ChooseKind | Value


@record
class Choose(Node):
    """`choose NAME: WHAT`, `WHO chooses NAME: WHAT`."""

    who: Value | None
    name: Word
    what: Choice


@record
class EitherBranch(Node):
    guard: Cond | None
    block: Block


@record
class Either(Node):
    """`either:` … `or:` …; who None means me.  `may`: none of them may be done, too (`I may either:`)."""

    who: Value | None
    branches: tuple[EitherBranch, ...]
    may: bool = False


@form("secretly each {name} in {who: value}:")
@record
class Secretly(Node):
    """A block of choices that nobody sees before all have chosen."""

    name: Word
    who: Value
    block: Block


@record
class Let(Node):
    """`let NAME be VALUE`, `let NAME be VERB …`."""

    name: Word
    value: Value | Call


@record
class Change(Node):
    """`set X to V`, `increase X by V`, `reduce X by V, at least B` (bound: at least, at most)."""

    op: str
    what: Value
    value: Value
    at_least: Value | None = None
    at_most: Value | None = None


@record
class Become(Node):
    """`WHO becomes STATUS` (on), `WHO is no longer STATUS`."""

    who: Value
    status: Word
    on: bool


@record
class If(Node):
    """`if`/`otherwise if` branches and the last `otherwise`."""

    branches: tuple[tuple[Cond, Block], ...]
    otherwise: Block | None


@form("for each {name} in {over: value} [, from {start: sum}]:")
@record
class ForEach(Node):
    """A block for each of a list in its order; `start` is the player with whom it begins."""

    name: Word
    over: Value
    start: Value | None
    block: Block


@form("take turns {name} in {over: value}, at most {times: sum} times:")
@record
class TakeTurns(Node):
    """A block for one after the other, round and round."""

    name: Word
    over: Value
    times: Value
    block: Block


@form("repeat {times: sum} times [while {cond}]:")
@record
class Repeat(Node):
    """A block again and again."""

    times: Value
    cond: Cond | None
    block: Block


@form("stop [if {cond}]")
@record
class Stop(Node):
    """Leave the loop, or the effect."""

    cond: Cond | None


@form("return {value}")
@record
class Return(Node):
    """What a verb gives back."""

    value: Value


@form("nothing happens")
@record
class NothingHappens(Node):
    """A block that does nothing."""


@form("step [on {on: target}] [if {cond}]:")
@record
class Step(Node):
    """A part of a settlement, with answers of its own."""

    on: Value | None
    cond: Cond | None
    block: Block


@record
class Until(Node):
    """`until EVENT:` block of modifiers, permissions and triggers (`end of this turn` is a PhaseEvent)."""

    event: Event
    block: Block


@record
class NextTime(Node):
    """`next time EVENT [, tails]:` block."""

    ability: Ability


@record
class Permit(Node):
    """`WHO cannot VERB …`, `WHO can VERB …` (the call's arguments are descriptions)."""

    call: Call
    allowed: bool


@form("{who} can use {what: value} as {kind: value}")
@record
class UseAs(Node):
    """May convert."""

    who: Value
    what: Value
    kind: Value


@form("{what: who} counts as {kind: value}")
@record
class CountsAs(Node):
    """Is treated as."""

    what: Value
    kind: Value


@form("uninterrupted:")
@record
class Uninterrupted(Node):
    """A block in which nobody answers."""

    block: Block


@form("suspend {check: word}:")
@record
class Suspend(Node):
    """A block during which a check is not made."""

    check: Word
    block: Block


@record
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


@record
class Limit(Node):
    """`once each turn`, `3 times each play phase, per target`."""

    times: int
    scope: Word
    per_target: bool = False


@record
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


@record
class Ability(Node):
    """One header with its block.

    head: play, action, respond, before, when, after, done, instead, always, while.
    `moment` is before/when/after for respond.  `phases` are those of an action; `any_time`: no matter in which.
    """

    head: str
    moment: str | None
    event: Event | None
    on: NounPhrase | Prop | Name | None
    phases: tuple[Word, ...]
    condition: Cond | None
    tails: Tails
    block: Block
    any_time: bool = False
