"""Values, noun phrases, conditions, calls and events, as written: each may stand in the others."""

from __future__ import annotations

from dataclasses import replace

from cardwright.records import record
from cardwright.syntax.nodes.base import Node, Word

# ---------------------------------------------------------------- values


@record
class Number(Node):
    value: int


@record
class String(Node):
    """`"text"`."""

    value: str


@record
class Truth(Node):
    """`yes` or `no` as a value."""

    value: bool


@record
class Nothing(Node):
    """`none`: no player, no card."""


@record
class Name(Node):
    """A bare name: a local, `me`, `this`, `event`, `it`, a zone, a symbol, a constant, a phase, a card kind."""

    word: str


@record
class Prop(Node):
    """`my hand`, `target's life`, `its cost`; `my distance to target` has labelled arguments.

    `my X` has owner Name('me'), `its X` Name('it'), `their X` Name('their'); `height of blue`, of the game, has none.
    """

    owner: Value | None
    name: Word
    args: tuple[tuple[Word, Value], ...] = ()


def root_of(value: Value | NounPhrase) -> Value | NounPhrase:
    """Whose it is in the end: the player of `a player's hand's size`; what is nobody's is itself."""
    while isinstance(value, Prop) and value.owner is not None:
        value = value.owner
    return value


def rooted(value: Value, root: Value) -> Value:
    """The same of somebody else."""
    if isinstance(value, Prop) and value.owner is not None:
        return replace(value, owner=rooted(value.owner, root))
    return root


@record
class Count(Node):
    """`number of NP`."""

    of: Value


@record
class Aggregate(Node):
    """`total X of NP`, `highest X of NP`, `lowest X of NP`; op is total, highest or lowest.

    Without a property (`highest of [1, my range]`) it is about the numbers in the list themselves. An `owner` has one
    of them for each of what it goes over: `total my gold of flags`.
    """

    op: str
    prop: Word | None
    of: Value
    owner: Value | None = None


@record
class EndCards(Node):
    """`top card of deck`, `bottom 2 cards of deck`; end is top or bottom, count None for the single card."""

    end: str
    count: Value | None
    zone: Value


@record
class CardAt(Node):
    """`card at N in deck`: places count from 1 at the top."""

    place: Value
    zone: Value


@record
class Place(Node):
    """`top of deck`, `bottom of deck`, `place N of deck`; end is top, bottom or place."""

    end: str
    number: Value | None
    zone: Value


@record
class Times(Node):
    """`times this turn EVENT`: how often the event happened; scope is phase, turn, round, game or last turn."""

    scope: str
    event: Event


@record
class OptionValue(Node):
    """`option NAME`."""

    name: Word


@record
class Item(Node):
    """`item at 2 in LIST`; without a number `last item in LIST`."""

    number: Value | None
    of: Value


@record
class Binary(Node):
    """`a + b`; op is one of + - * /, or %: `remainder of a / b`."""

    op: str
    left: Value
    right: Value


@record
class Negative(Node):
    """`- a`."""

    value: Value


@record
class ListValue(Node):
    """`[a, b]`."""

    items: tuple[Value, ...]


@record
class Quantity(Node):
    """What stands before a noun.

    kind: a, another, each, all, every, any, no, exactly (low), up_to (high), between (low, high), any_number.
    """

    kind: str
    low: Value | None = None
    high: Value | None = None


@record
class NounPhrase(Node):
    """`another living player within 2 where its life > 1`, `2 random cards in my hand`, `functions cards in deck`.

    adjectives hold `other` and `random` too, in order.  `within` is (distance, of-whom or None).  `together` speaks of
    all that are meant at once: Name('it') is their list.  `called` is what each thing is called in its `where`.
    """

    quantity: Quantity | None
    adjectives: tuple[Word, ...]
    noun: Word
    inside: Value | None = None
    within: tuple[Value, Value | None] | None = None
    where: Cond | None = None
    together: Cond | None = None
    called: Word | None = None


@record
class Ranked(Node):
    """`3 cards in my hand of the highest number`, `players of the lowest score`; op is highest or lowest."""

    op: str
    prop: Word
    of: NounPhrase


@record
class EitherOf(Node):
    """`a creature in arena or a player`: one phrase or more, of which each may be meant; the first says how many."""

    phrases: tuple[NounPhrase, ...]


# ---------------------------------------------------------------- conditions


@record
class Both(Node):
    """`a and b and c` (op and) or `a or b` (op or)."""

    op: str
    parts: tuple[Cond, ...]


@record
class Not(Node):
    cond: Cond


@record
class Compare(Node):
    """`a is at least b`, `a >= b`: op is == != >= <= > < ; `is X` where X is a value or an adjective stays Is."""

    op: str
    left: Value
    right: Value


@record
class Is(Node):
    """`X is Y`, `X is not Y`: Y is a name, an adjective, a noun phrase (`a spell`) or a value; decided by the model."""

    left: Value
    right: Value
    negated: bool = False


@record
class IsIn(Node):
    """`X is in Y`, `X is not in Y`."""

    left: Value
    right: Value
    negated: bool = False


@record
class IsBetween(Node):
    """`X is between a and b` (both ends included)."""

    left: Value
    low: Value
    high: Value
    negated: bool = False


@record
class Parity(Node):
    """`X is even`, `X is odd`."""

    left: Value
    even: bool


@record
class Alike(Node):
    """`X is of the same suit`, `X is not of different numbers`; how is same, different or consecutive."""

    left: Value
    how: str
    prop: Word
    negated: bool = False


@record
class Exists(Node):
    """`there is NP`, `there is no NP`."""

    what: NounPhrase | Ranked
    negated: bool = False


@record
class Every(Node):
    """`every NP is …`: `cond` speaks of Name('it')."""

    what: NounPhrase | Ranked
    cond: Cond


@record
class Has(Node):
    """`X has NP`, `X has no NP`; also text contains: `its name has "…"`."""

    left: Value
    right: Value
    negated: bool = False


@record
class Ever(Node):
    """`ever this turn EVENT`."""

    scope: str
    event: Event


@record
class Targets(Node):
    """`event targets me`."""

    event: Value
    who: Value


@record
class Alters(Node):
    """`event alters deck`."""

    event: Value
    zone: Value


@record
class Truthy(Node):
    """A value used as a condition (a yes/no local or property)."""

    value: Value


# ---------------------------------------------------------------- calls and events


@record
class Arg(Node):
    """One filled hole of a verb's pattern: `label` is the pattern's words before it ('' right after the head)."""

    label: str
    value: Value | None


@record
class Call(Node):
    """`[WHO] VERB part…`: `verb` is the head as declared (`hand over draws`); subject None: me (in events, any)."""

    verb: Word
    subject: Value | None
    args: tuple[Arg, ...]


@record
class VerbEvent(Node):
    """An event as a verb with holes; `ing` if written without a doer (`dealing damage to me`)."""

    call: Call
    ing: bool


@record
class PhaseEvent(Node):
    """`my draw phase ends`, `a player's turn begins`, `the game begins`; edge is begins or ends.

    owner None for `this turn ends`, `end of this turn`, `the game begins`; `next` for `my next turn begins`.
    """

    owner: Value | None
    phase: Word
    edge: str
    next: bool = False


@record
class StatusEvent(Node):
    """`a player becomes drunk`, `a player is no longer drunk`."""

    who: Value
    status: Word
    on: bool


@record
class CounterEvent(Node):
    """`my life drops to 0`, `my tally rises to 3`, `my life changes`; edge is drops, rises or changes."""

    counter: Prop
    edge: str
    bound: Value | None


@record
class EmptyEvent(Node):
    """`my hand becomes empty`."""

    zone: Value


Event = VerbEvent | PhaseEvent | StatusEvent | CounterEvent | EmptyEvent

Value = (
    Number
    | String
    | Truth
    | Nothing
    | Name
    | Prop
    | Count
    | Aggregate
    | EndCards
    | CardAt
    | Item
    | Place
    | Times
    | OptionValue
    | Binary
    | Negative
    | ListValue
    | NounPhrase
    | EitherOf
    | Ranked
)
Cond = (
    Both
    | Not
    | Compare
    | Is
    | IsIn
    | IsBetween
    | Parity
    | Alike
    | Exists
    | Every
    | Has
    | Ever
    | Targets
    | Alters
    | Truthy
)
