"""A scenario as a typed tree: what is given, who does what, what must come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright import ir
from cardwright.records import record

if TYPE_CHECKING:
    from cardwright.ir import decl
    from cardwright.source.text import Span


@record
class CardName:
    """A card named in a scenario: its kind, and the face when a face's own name was written."""

    kind: decl.CardKind
    face: int | None


@record
class CalledCard:
    """A card by the name that the scenario has given it."""

    name: str


@record
class Nth:
    """Which ability of a text is meant: its number from the top, the card's own before those of its kinds."""

    number: int
    span: Span


@record
class GivenCards:
    """The cards of a zone (`where` None), or those at its top or bottom, in order from the top.

    `called` are the names of some, by their number; in other lines they are `ir.Local(name, CARD, "seat")`.
    """

    zone: ir.Value
    where: str | None
    cards: tuple[CardName, ...]
    span: Span
    called: Mapping[int, str] = field(default_factory=dict)


@record
class GivenOption:
    option: decl.Option
    choice: str
    span: Span


@record
class GivenValue:
    """A counter or a variable has this value."""

    what: ir.Value
    value: ir.Value
    span: Span


@record
class GivenStatus:
    """A player (or card) has a status or not; `status` None for `is [not] living`, `on` then tells
    living.
    """

    who: ir.Value
    status: decl.Status | None
    on: bool
    span: Span


@record
class GivenSkills:
    """A player has these skills and no others."""

    who: ir.Value
    skills: tuple[decl.Skill, ...]
    span: Span


@record
class GivenTurn:
    """It is this player's turn; `phase` None for its beginning."""

    who: str
    phase: decl.Phase | None
    span: Span


@record
class GivenSees:
    """This player knows these cards (or all of a zone) from before."""

    who: str
    what: ir.Value
    span: Span


@record
class Plays:
    """A plays a card, or uses a skill or another ability that is called so; `called` is the card that is meant where
    the scenario has given it a name.
    """

    who: str
    card: CardName | None
    skill: decl.Skill | decl.Status | decl.CardKind | decl.GameRule | None
    nth: Nth | None
    on: tuple[str | CardName | CalledCard, ...]
    span: Span
    called: str | None = None


@record
class Answers:
    """The answer to the decision that `who` has to make; no items for passing."""

    who: str
    items: tuple[ir.Value | CardName, ...]
    span: Span


@record
class Together:
    answers: tuple[Answers, ...]
    span: Span


@record
class Expect:
    cond: ir.Cond
    span: Span


@record
class ExpectCannot:
    """`who` cannot play a card, use a skill, or choose a thing, or several `also` with it; `because` is part of the
    reason that is given. `called` is as in `Plays`.
    """

    who: str
    verb: str
    what: ir.Value | CardName | decl.GameRule
    also: tuple[ir.Value | CardName, ...]
    nth: Nth | None
    on: tuple[str | CardName | CalledCard, ...]
    because: str | None
    span: Span
    called: str | None = None


@record
class ExpectSees:
    who: str
    what: ir.Value
    negated: bool
    span: Span


@record
class ExpectAsked:
    """This player must decide now; None: nobody."""

    who: str | None
    span: Span


@record
class ExpectWins:
    """The game is over, and these have won."""

    who: tuple[str, ...]
    span: Span


@record
class TraceLine:
    """A moment of what is called so; `node` and `batch` have no name.  `number` counts what is called alike."""

    moment: str
    name: str
    number: int | None


@record
class ExpectTrace:
    lines: tuple[TraceLine, ...]
    span: Span


Line = (
    GivenCards | GivenOption | GivenValue | GivenStatus | GivenSkills | GivenTurn | GivenSees | Plays | Answers
    | Together | Expect | ExpectCannot | ExpectSees | ExpectAsked | ExpectWins | ExpectTrace
)  # fmt: skip


@record
class Scenario:
    """`players` are the names in seat order; in the lines they are `ir.Local(name, PLAYER, "seat")`.

    So are `cards`, the names that the scenario gives to cards.
    """

    players: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The names that it gives to cards."""
        return tuple(name for line in self.lines if isinstance(line, GivenCards) for name in line.called.values())


@dataclass(slots=True)
class Fact:
    """A condition of a ruling, filled in when all words are known."""

    span: Span
    cond: ir.Cond | None = None


@record
class Fresh:
    """What holds on a table that was just set up, with each of these numbers of players.

    `games` random games are played besides, in which it holds whenever nothing resolves; `seeds` is how many
    tables are set up.
    """

    players: tuple[int, ...]
    facts: tuple[Fact, ...]
    seeds: int
    games: int


@record
class Reports:
    """What is said of a set-up: `code` is CWnnn, the key of a refusal, `over`, `warning`, or `none`."""

    players: int | None
    options: Mapping[str, str]
    variants: tuple[decl.Variant, ...]
    code: str
    span: Span


@record
class Decision:
    """One decision of a recorded game: whose it was (`seat` from 0), which options were picked, by their places as the
    rules offer them, and a mark of all that had happened when the next one was asked.
    """

    seat: int
    picked: tuple[int, ...]
    mark: str
    span: Span


@record
class Recorded:
    """A game that was played from its beginning: the same decisions lead to the same course."""

    players: int
    decisions: tuple[Decision, ...]
    span: Span


@record
class Prints:
    """What a chapter of the rulebook says: texts by language."""

    chapter: str
    contains: Mapping[str, tuple[str, ...]]
    span: Span
    at: Span | None = None
