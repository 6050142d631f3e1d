"""The lines of a scenario, as written."""

from __future__ import annotations

from cardwright.records import record
from cardwright.syntax.nodes.base import Node, Word
from cardwright.syntax.nodes.sentences import Ability, Block
from cardwright.syntax.nodes.values import Cond, Name, String, Value

# ---------------------------------------------------------------- scenarios


@record
class GivenPlayers(Node):
    """`given 3 players: A, B, C`."""

    names: tuple[Word, ...]


@record
class GivenCards(Node):
    """`given A's hand is X, Y` / `given top of deck is X, Y` / `given discard pile is none`: cards as named.

    `called` are the names that the scenario gives to some of them, each with the number of its card.
    """

    place: Value
    cards: tuple[Name | String, ...]
    called: tuple[tuple[int, Word], ...] = ()


@record
class GivenValue(Node):
    """`given A's lamps is 1`, `given option pace is slow`."""

    what: Value
    value: Value


@record
class GivenStatus(Node):
    """`given A is drunk`, `given D is not living`."""

    who: Value
    adjective: Word
    on: bool


@record
class GivenTurn(Node):
    """`given it is B's play phase`, `given it is B's turn`."""

    who: Word
    phase: Word


@record
class GivenSees(Node):
    """`given B sees A's hand`: what is known from before."""

    who: Word
    what: Value


@record
class Acts(Node):
    """`A plays X [on B, C]` / `A uses SKILL [on B]`; verb is plays or uses; `X (2)` is its second ability."""

    who: Word
    verb: str
    what: Value
    nth: Word | None
    on: tuple[Value, ...]


@record
class Answers(Node):
    """`A chooses X, Y` (cards, players, numbers, words, places) / `A passes` (items empty)."""

    who: Word
    items: tuple[Value, ...]


@record
class Together(Node):
    """`secretly:` a block of Answers to one simultaneous request."""

    answers: tuple[Answers, ...]


@record
class Expect(Node):
    """`expect COND`."""

    cond: Cond


@record
class ExpectCannot(Node):
    """`expect A cannot play X [on B] [because "text"]` / `cannot use SKILL` / `cannot choose X, Y` (together)."""

    who: Word
    verb: str
    what: tuple[Value, ...]
    nth: Word | None
    on: tuple[Value, ...]
    because: String | None


@record
class ExpectSees(Node):
    """`expect A sees NP`, `expect A does not see NP`."""

    who: Word
    what: Value
    negated: bool


@record
class ExpectAsked(Node):
    """`expect B is asked`, `expect nobody is asked`: who must answer now."""

    who: Word | None


@record
class ExpectWins(Node):
    """`expect A wins`, `expect A, B win`."""

    who: tuple[Word, ...]


@record
class TraceLine(Node):
    """`before X 1`: moment (before, when, effect, after, done, cancelled, checked), name, number of its use.

    `node` and `batch` stand alone: a node is reached, a batch of events is looked at.
    """

    moment: str
    name: Word | None
    number: int | None


@record
class ExpectTrace(Node):
    """`expect trace:` block."""

    lines: tuple[TraceLine, ...]


ScenarioLine = (
    GivenPlayers
    | GivenCards
    | GivenValue
    | GivenStatus
    | GivenTurn
    | GivenSees
    | Acts
    | Answers
    | Together
    | Expect
    | ExpectCannot
    | ExpectSees
    | ExpectAsked
    | ExpectWins
    | ExpectTrace
)

Root = tuple[Ability, ...] | Block | Value | Cond | tuple[ScenarioLine, ...]
