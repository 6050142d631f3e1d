"""A whole game as one value: every declaration in order, linked, with its texts as typed trees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright import ir
from cardwright.diagnostics.problem import Problems
from cardwright.ir import decl
from cardwright.ir.between import DISTANCE, is_distance
from cardwright.ir.types import THINGS, Type, sum_of
from cardwright.model.extend import Change
from cardwright.model.scenario import Fresh, Prints, Recorded, Reports, Scenario
from cardwright.model.theme import Theme
from cardwright.records import record, thing
from cardwright.source.nodes import Node
from cardwright.source.text import Span

Words = decl.Words

WHOLE = "whole"
"""A game that extends another is printed with all that it has from there."""


@record
class Link:
    """A link printed in the credits."""

    title: Words
    url: str
    rules: tuple[str, ...] = ()


@record
class Meta:
    """What the cover says.  `players` and `minutes` are (fewest, most).  `book` is what is printed of a game that
    extends another: the differences, or the whole.
    """

    name: Words
    edition: str = ""
    version: str = ""
    versions: tuple[Words, ...] = ()
    players: tuple[int, int] = (2, 2)
    minutes: tuple[int, int] | None = None
    age: int | None = None
    languages: tuple[str, ...] = ("zh-Hans", "zh-Hant", "en")
    credits: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    summary: Words = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    book: str = "differences"


@record
class Term:
    """How the game calls its players, cards and so on: `unit` is the Chinese measure word, `plural` the
    English one.
    """

    id: str
    name: Words
    unit: str = ""
    plural: str = ""
    span: Span | None = None


TERMS = (
    "player", "card", "character", "skill", "locked", "limited", "awakening", "eliminated", "living", "use", "convert",
)  # fmt: skip
"""What texts call by a word of their game if it has one; any other term is the name of a tag."""


@record
class PlaySettings:
    """Where cards are played from, where a played card lies meanwhile, and where it goes.

    `combined`: which printed values several cards used as one keep: equal (if all agree) or none; a condition means
    equal where it holds, else none.
    `recheck`: whether targets must still fit their description when the effect begins.
    """

    while_resolving: decl.Zone | None = None
    afterwards: decl.Zone | None = None
    start: tuple[decl.Zone, ...] = ()
    combined: Mapping[str, str | ir.Cond] = field(default_factory=dict)
    span: Span | None = None
    recheck: bool = False


@record
class Block:
    """A part of the procedure that has a body (setup, the end of a turn) and cites rules."""

    body: ir.Block
    rules: tuple[str, ...]
    span: Span


@record
class Turn:
    """The frame of a turn: order is clockwise or counterclockwise (of seats); the phases stand in
    `Game.phases`.  `outlasts_player`: whether it goes on when its player leaves the game.
    """

    order: str = "clockwise"
    rules: tuple[str, ...] = ()
    begins: Block | None = None
    ends: Block | None = None
    outlasts_player: bool = False


@record
class Asking:
    """Who is asked in which order: players of `who`, from `start` on; until: first answer, nobody
    answers, all asked.  `own_order`: whose triggers come first where one player has several: a word of `OWNERS`, or a
    category of cards.
    """

    who: ir.Value
    start: ir.Value | None
    until: str
    rules: tuple[str, ...]
    forced_first: bool = False
    own_order: tuple[str | decl.Category, ...] = ()


@record
class NodeStep:
    """One step of a settlement node: do is triggers, check (with its name), again or go on."""

    do: str
    check: decl.Check | None = None


@record
class Settlement:
    """How events settle (nested at once, collected and settled at nodes, or waiting on a stack), and who is asked in
    which order; `one_window`: answers and triggers that one may use share a window, in which players take turns.
    """

    policy: str = "nested"
    responses: Asking | None = None
    triggers: Asking | None = None
    node: tuple[NodeStep, ...] = ()
    rules: tuple[str, ...] = ()
    span: Span | None = None
    one_window: bool = False


@thing
class Ruling(decl.Decl):
    """A question with its answer, and what proves it: a scenario, facts of fresh tables, reports, print, or a game
    that was recorded.
    `options` and `variants` are in force in it.
    """

    question: Words = field(default_factory=dict)
    answer: Words = field(default_factory=dict)
    cards: tuple[decl.CardKind, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    variants: tuple[decl.Variant, ...] = ()
    seed: int = 0
    scenario: Scenario | None = None
    fresh: tuple[Fresh, ...] = ()
    reports: tuple[Reports, ...] = ()
    prints: tuple[Prints, ...] = ()
    recorded: Recorded | None = None
    cited_at: tuple[Span, ...] = ()


@record
class GlossaryEntry:
    """A term of the rulebook, other words for it by language, and what it means."""

    term: Words
    aliases: Mapping[str, tuple[str, ...]]
    meaning: Words
    rules: tuple[str, ...]
    span: Span


@record
class Errata:
    """Where the original rules leave something open or contradict themselves, and what is played."""

    original: Words
    ruling: Words
    rules: tuple[str, ...]
    span: Span


@record
class Sum:
    """A row of a table that says it adds up: what it must come to, and what it does."""

    table: str
    head: int
    found: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Extension:
    """What a game extends, in what it differs from that, and the path by which it says so."""

    base: Game
    changes: tuple[Change, ...]
    path: str


@thing
class Game:
    """A game. The tables hold declarations by id, in the order of the files; `std` verbs come first in
    `verbs`.

    `citations` are the rule ids that files cite as a whole, with their places. `raw` holds the sections
    that deck law reads (`formats`, `banlists`, `decks`). `extension` is what it has from another game; `theme` is what
    its cards look like; `earlier` is a version of it of which a chapter tells what has changed since; `printed` keeps
    texts while a game is built that does not change any more, and is None otherwise. `more_targets` are the
    sorts of what its cards and abilities are aimed at beside cards and players.
    """

    id: str
    meta: Meta
    span: Span
    zones: dict[str, decl.Zone] = field(default_factory=dict)
    categories: dict[str, decl.Category] = field(default_factory=dict)
    cards: dict[str, decl.CardKind] = field(default_factory=dict)
    counters: dict[str, decl.Counter] = field(default_factory=dict)
    variables: dict[str, decl.Variable] = field(default_factory=dict)
    quantities: dict[str, decl.Quantity] = field(default_factory=dict)
    values: dict[str, decl.Derived] = field(default_factory=dict)
    adjectives: dict[str, decl.AdjectiveDecl] = field(default_factory=dict)
    symbols: dict[str, decl.SymbolSet] = field(default_factory=dict)
    constants: dict[str, decl.Constant] = field(default_factory=dict)
    options: dict[str, decl.Option] = field(default_factory=dict)
    verbs: dict[str, decl.Verb] = field(default_factory=dict)
    phases: dict[str, decl.Phase] = field(default_factory=dict)
    statuses: dict[str, decl.Status] = field(default_factory=dict)
    character_fields: dict[str, decl.Field] = field(default_factory=dict)
    characters: dict[str, decl.Character] = field(default_factory=dict)
    skills: dict[str, decl.Skill] = field(default_factory=dict)
    rules: dict[str, decl.GameRule] = field(default_factory=dict)
    checks: dict[str, decl.Check] = field(default_factory=dict)
    invariants: dict[str, decl.Invariant] = field(default_factory=dict)
    hints: dict[str, decl.Hint] = field(default_factory=dict)
    variants: dict[str, decl.Variant] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    setup: Block | None = None
    turn: Turn = field(default_factory=Turn)
    settlement: Settlement = field(default_factory=Settlement)
    play: PlaySettings = field(default_factory=PlaySettings)
    glossary: tuple[GlossaryEntry, ...] = ()
    notes: tuple[Errata, ...] = ()
    citations: tuple[tuple[str, Span], ...] = ()
    sums: list[Sum] = field(default_factory=list)
    raw: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    extension: Extension | None = None
    theme: Theme = field(default_factory=Theme)
    earlier: Game | None = None
    printed: dict[object, tuple[Any, Problems]] | None = None
    more_targets: tuple[Type, ...] = ()

    @property
    def targets(self) -> Type:
        """The type of what its cards and abilities may be aimed at."""
        return sum_of(*THINGS, *self.more_targets)

    @property
    def where_played(self) -> decl.Zone | None:
        """The zone of the game where cards lie while they are played; None if they stay where they are."""
        usual = self.usual_zone("table")
        return self.play.while_resolving or (usual if usual is not None and usual.owner == "game" else None)

    def usual_zone(self, word: str) -> decl.Zone | None:
        """The zone that the language knows by a word (`deck`, `hand`): the one with that id, or with that alias."""
        return self.zones.get(word) or next((zone for zone in self.zones.values() if word in zone.also), None)

    @property
    def hands(self) -> tuple[decl.Zone, ...]:
        """The zones from which cards are played."""
        usual = self.usual_zone("hand")
        return self.play.start or ((usual,) if usual is not None else ())

    @property
    def distance(self) -> decl.Derived | decl.Quantity | None:
        """What `within` counts by: the value between players that is called distance, by its id or an alias."""
        own: tuple[decl.Derived | decl.Quantity, ...] = (*self.values.values(), *self.quantities.values())
        found = [value for value in own if is_distance(value)]
        return min(found, key=lambda value: value.id != DISTANCE, default=None)

    @property
    def renews(self) -> bool:
        """Whether there is a place where cards are new when they come."""
        return any(zone.renews for zone in self.zones.values())

    @property
    def is_played(self) -> bool:
        """Whether there is anything to play: some folders hold cards and deck law only."""
        return bool(self.zones or self.phases or self.setup)
