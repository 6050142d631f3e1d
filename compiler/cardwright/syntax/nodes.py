"""The nodes that a text of the effect language parses into.

Every node carries `pos`, the (start, end) offsets in the text it was parsed from; `ParsedText.span` maps them to the
YAML file.  Nodes hold words as written; what the words mean is decided by `cardwright.model`.
"""

from __future__ import annotations

from dataclasses import dataclass

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of a text, from `pos[0]` up to `pos[1]` (code points in the text)."""

    pos: Pos


# ---------------------------------------------------------------- words


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name as written (NFC, inner blanks folded to one space)."""

    text: str


# ---------------------------------------------------------------- values


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class String(Node):
    """`"text"`."""

    value: str


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """`yes` or `no` as a value."""

    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """`none`: no player, no card."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name: a local, `me`, `this`, `event`, `it`, a zone, a symbol, a constant, a phase, a card kind."""

    word: str


@dataclass(frozen=True, slots=True)
class Prop(Node):
    """`my hand`, `target's life`, `its cost`; `my distance to target` has labelled arguments.

    `my X` has owner Name('me'), `its X` Name('it'), `their X` Name('their').
    """

    owner: Value
    name: Word
    args: tuple[tuple[Word, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`number of NP`."""

    of: Value


@dataclass(frozen=True, slots=True)
class Aggregate(Node):
    """`total X of NP`, `highest X of NP`, `lowest X of NP`; op is total, highest or lowest.

    Without a property (`highest of [1, my range]`) it is about the numbers in the list themselves.
    """

    op: str
    prop: Word | None
    of: Value


@dataclass(frozen=True, slots=True)
class EndCards(Node):
    """`top card of deck`, `bottom 2 cards of deck`; end is top or bottom, count None for the single card."""

    end: str
    count: Value | None
    zone: Value


@dataclass(frozen=True, slots=True)
class CardAt(Node):
    """`card at N in deck`: places count from 1 at the top."""

    place: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Place(Node):
    """`top of deck`, `bottom of deck`, `place N of deck`; end is top, bottom or place."""

    end: str
    number: Value | None
    zone: Value


@dataclass(frozen=True, slots=True)
class Times(Node):
    """`times this turn EVENT`: how often the event happened; scope is phase, turn, round or game."""

    scope: str
    event: Event


@dataclass(frozen=True, slots=True)
class OptionValue(Node):
    """`option NAME`."""

    name: Word


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`a + b`; op is one of + - * /."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """`- a`."""

    value: Value


@dataclass(frozen=True, slots=True)
class ListValue(Node):
    """`[a, b]`."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """What stands before a noun.

    kind: a, another, each, all, every, any, no, exactly (low), up_to (high), between (low, high), any_number.
    """

    kind: str
    low: Value | None = None
    high: Value | None = None


@dataclass(frozen=True, slots=True)
class NounPhrase(Node):
    """`another living player within 2 where its life > 1`, `2 random cards in my hand`, `functions cards in deck`.

    adjectives hold `other` and `random` too, in order.  `within` is (distance, of-whom or None).
    """

    quantity: Quantity | None
    adjectives: tuple[Word, ...]
    noun: Word
    inside: Value | None = None
    within: tuple[Value, Value | None] | None = None
    where: Cond | None = None


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Both(Node):
    """`a and b and c` (op and) or `a or b` (op or)."""

    op: str
    parts: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    cond: Cond


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`a is at least b`, `a >= b`: op is == != >= <= > < ; `is X` where X is a value or an adjective stays Is."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`X is Y`, `X is not Y`: Y is a name, an adjective, a noun phrase (`a spell`) or a value; decided by the model."""

    left: Value
    right: Value
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    """`X is in Y`, `X is not in Y`."""

    left: Value
    right: Value
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsBetween(Node):
    """`X is between a and b` (both ends included)."""

    left: Value
    low: Value
    high: Value
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Parity(Node):
    """`X is even`, `X is odd`."""

    left: Value
    even: bool


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`there is NP`, `there is no NP`."""

    what: NounPhrase
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Every(Node):
    """`every NP is …`: `cond` speaks of Name('it')."""

    what: NounPhrase
    cond: Cond


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`X has NP`, `X has no NP`; also text contains: `its name has "…"`."""

    left: Value
    right: Value
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Ever(Node):
    """`ever this turn EVENT`."""

    scope: str
    event: Event


@dataclass(frozen=True, slots=True)
class Targets(Node):
    """`event targets me`."""

    event: Value
    who: Value


@dataclass(frozen=True, slots=True)
class Alters(Node):
    """`event alters deck`."""

    event: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Truthy(Node):
    """A value used as a condition (a yes/no local or property)."""

    value: Value


Value = (
    Number | String | Truth | Nothing | Name | Prop | Count | Aggregate | EndCards | CardAt | Place | Times
    | OptionValue | Binary | Negative | ListValue | NounPhrase
)
Cond = Both | Not | Compare | Is | IsIn | IsBetween | Parity | Exists | Every | Has | Ever | Targets | Alters | Truthy


# ---------------------------------------------------------------- calls and events


@dataclass(frozen=True, slots=True)
class Arg(Node):
    """One filled hole of a verb's pattern: `label` is the pattern's words before it ('' right after the head)."""

    label: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`[WHO] VERB part…`: `verb` is the head as declared (`hand over draws`); subject None: me (in events, any)."""

    verb: Word
    subject: Value | None
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class VerbEvent(Node):
    """An event as a verb with holes; `ing` if written without a doer (`dealing damage to me`)."""

    call: Call
    ing: bool


@dataclass(frozen=True, slots=True)
class PhaseEvent(Node):
    """`my draw phase ends`, `a player's turn begins`, `the game begins`; edge is begins or ends.

    owner None for `this turn ends`, `end of this turn`, `the game begins`; `next` for `my next turn begins`.
    """

    owner: Value | None
    phase: Word
    edge: str
    next: bool = False


@dataclass(frozen=True, slots=True)
class StatusEvent(Node):
    """`a player becomes drunk`, `a player is no longer drunk`."""

    who: Value
    status: Word
    on: bool


@dataclass(frozen=True, slots=True)
class CounterEvent(Node):
    """`my life drops to 0`, `my tally rises to 3`, `my life changes`; edge is drops, rises or changes."""

    counter: Prop
    edge: str
    bound: Value | None


@dataclass(frozen=True, slots=True)
class EmptyEvent(Node):
    """`my hand becomes empty`."""

    zone: Value


Event = VerbEvent | PhaseEvent | StatusEvent | CounterEvent | EmptyEvent


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


Choice = NounPhrase | ChooseNumber | ChoosePlace | ChooseWord | ChooseKind | Prop | Name | ListValue


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


@dataclass(frozen=True, slots=True)
class Secretly(Node):
    """`secretly each NAME in WHO:` block of choices."""

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


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each NAME in LIST, from WHO:`."""

    name: Word
    over: Value
    start: Value | None
    block: Block


@dataclass(frozen=True, slots=True)
class TakeTurns(Node):
    """`take turns NAME in [a, b], at most N times:`."""

    name: Word
    over: Value
    times: Value
    block: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat N times [while COND]:`."""

    times: Value
    cond: Cond | None
    block: Block


@dataclass(frozen=True, slots=True)
class Stop(Node):
    """`stop [if COND]`."""

    cond: Cond | None


@dataclass(frozen=True, slots=True)
class Return(Node):
    """`return VALUE`."""

    value: Value


@dataclass(frozen=True, slots=True)
class NothingHappens(Node):
    """`nothing happens`."""


@dataclass(frozen=True, slots=True)
class Step(Node):
    """`step [on WHO] [if COND]:` block."""

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


@dataclass(frozen=True, slots=True)
class UseAs(Node):
    """`WHO can use WHAT as KIND` (may convert)."""

    who: Value
    what: Value
    kind: Value


@dataclass(frozen=True, slots=True)
class CountsAs(Node):
    """`WHAT counts as KIND` (is treated as)."""

    what: Value
    kind: Value


@dataclass(frozen=True, slots=True)
class Uninterrupted(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Suspend(Node):
    check: Word
    block: Block


@dataclass(frozen=True, slots=True)
class Nested(Node):
    """An ability inside `until`: a trigger, `always` or `while`."""

    ability: Ability


Stmt = (
    Do | MayBlock | Choose | Either | Secretly | Let | Change | Become | If | ForEach | TakeTurns | Repeat | Stop
    | Return | NothingHappens | Step | Until | NextTime | Permit | UseAs | CountsAs | Uninterrupted | Suspend | Nested
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


# ---------------------------------------------------------------- scenarios


@dataclass(frozen=True, slots=True)
class GivenPlayers(Node):
    """`given 3 players: A, B, C`."""

    names: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class GivenCards(Node):
    """`given A's hand is X, Y` / `given top of deck is X, Y` / `given discard pile is none`: cards as named."""

    place: Value
    cards: tuple[Name | String, ...]


@dataclass(frozen=True, slots=True)
class GivenValue(Node):
    """`given A's lamps is 1`, `given option pace is slow`."""

    what: Value
    value: Value


@dataclass(frozen=True, slots=True)
class GivenStatus(Node):
    """`given A is drunk`, `given D is not living`."""

    who: Value
    adjective: Word
    on: bool


@dataclass(frozen=True, slots=True)
class GivenTurn(Node):
    """`given it is B's play phase`, `given it is B's turn`."""

    who: Word
    phase: Word


@dataclass(frozen=True, slots=True)
class Acts(Node):
    """`A plays X [on B, C]` / `A uses SKILL [on B]`; verb is plays or uses."""

    who: Word
    verb: str
    what: Value
    on: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Answers(Node):
    """`A chooses X, Y` (cards, players, numbers, words, places) / `A passes` (items empty)."""

    who: Word
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Together(Node):
    """`secretly:` a block of Answers to one simultaneous request."""

    answers: tuple[Answers, ...]


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """`expect COND`."""

    cond: Cond


@dataclass(frozen=True, slots=True)
class ExpectCannot(Node):
    """`expect A cannot play X [on B] [because "text"]` / `cannot use SKILL` / `cannot choose X`."""

    who: Word
    verb: str
    what: Value
    on: tuple[Value, ...]
    because: String | None


@dataclass(frozen=True, slots=True)
class ExpectSees(Node):
    """`expect A sees NP`, `expect A does not see NP`."""

    who: Word
    what: Value
    negated: bool


@dataclass(frozen=True, slots=True)
class ExpectAsked(Node):
    """`expect B is asked`, `expect nobody is asked`: who must answer now."""

    who: Word | None


@dataclass(frozen=True, slots=True)
class ExpectWins(Node):
    """`expect A wins`, `expect A, B win`."""

    who: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TraceLine(Node):
    """`before X 1`: moment (before, when, effect, after, done, cancelled, checked), name, number of its use.

    `node` and `batch` stand alone: a node is reached, a batch of events is looked at.
    """

    moment: str
    name: Word | None
    number: int | None


@dataclass(frozen=True, slots=True)
class ExpectTrace(Node):
    """`expect trace:` block."""

    lines: tuple[TraceLine, ...]


ScenarioLine = (
    GivenPlayers | GivenCards | GivenValue | GivenStatus | GivenTurn | Acts | Answers | Together | Expect | ExpectCannot
    | ExpectSees | ExpectAsked | ExpectWins | ExpectTrace
)

Root = tuple[Ability, ...] | Block | Value | Cond | tuple[ScenarioLine, ...]
