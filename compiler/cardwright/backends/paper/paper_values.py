"""What the paper backend prints, as plain values: cards, sheets, books, and the problems found on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper.book_blocks import Block
from cardwright.backends.paper.card_look import DEFAULT_ACCENT, CardLook
from cardwright.backends.paper.house_style import PLAIN, HouseStyle
from cardwright.backends.paper.print_options import BookPage, PrintOptions
from cardwright.model.printed_values import Pip
from cardwright.records import record

Lang: TypeAlias = Literal["zh-Hans", "zh-Hant", "en"]
LANGS: tuple[Lang, ...] = ("zh-Hans", "zh-Hant", "en")

ParagraphKind: TypeAlias = Literal["rule", "reminder", "flavour", "qa"]
FrameKind: TypeAlias = Literal["standard", "character", "token"]


@record
class PaperProblem:
    """Something that keeps a page from being printed; the driver words it and gives it a span.

    `kind` is one of `PROBLEM_KINDS`, `where` names the place (`card:ID`, `chapter:ID:LINE`, `book`, `sheet`),
    and `args` holds the facts in the order that `PROBLEM_KINDS` documents.
    """

    kind: str
    where: str
    args: tuple[str, ...] = ()

    def show(self) -> str:
        """Return one line for tests: kind, place, facts."""
        return " ".join((self.kind, f"[{self.where}]", *self.args)).rstrip()


PROBLEM_KINDS: dict[str, tuple[str, ...]] = {
    "text-overflows": ("smallest size in pt", "excess height in mm"),
    "line-overflows": ("part: name, kind, corner, figures, foot, pip, word", "excess width in mm"),
    "missing-glyph": ("character", "code point", "font"),
    "duplicate-card": ("card id",),
    "no-copies": ("copies",),
    "unknown-accent": ("accent", "known accents"),
    "unresolved-link": ("target",),
    "bad-link": ("target",),
    "bad-embed": ("target",),
    "duplicate-anchor": ("target", "first place"),
    "template-error": ("message",),
    "template-forbidden": ("sort", "name"),
    "template-too-large": ("what", "limit"),
    "typesetting-failed": ("message",),
    "no-room": ("paper", "layout"),
    "faces-differ-in-size": ("the other face", "both sizes in mm"),
}


@record
class Printed:
    """What came out of a printing: artifacts and problems; with problems there may be fewer artifacts."""

    artifacts: tuple[Artifact, ...] = ()
    problems: tuple[PaperProblem, ...] = ()

    def __add__(self, other: Printed) -> Printed:
        return Printed(self.artifacts + other.artifacts, self.problems + other.problems)

    def show(self) -> str:
        """Return one line per artifact and per problem."""
        return "\n".join([a.show() for a in self.artifacts] + [p.show() for p in self.problems])


# --- cards --------------------------------------------------------------------------------------------------


@record
class Paragraph:
    """One paragraph of a card's body; `label` is a bold lead-in, such as the name of a skill."""

    kind: ParagraphKind
    text: str
    label: str = ""


@record
class Stat:
    """A labelled figure or word on a card: a first figure stands in the name band, the others in a strip below."""

    label: str
    value: str


@record
class CardFace:
    """A card as printed: `copies` are in the box; `back` overrides the sheet's back label.

    A box that stands for several faces lists their pips in `pips`, one for each copy.
    """

    id: str
    name: str
    kind_label: str
    stats: tuple[Stat, ...] = ()
    suit: str = ""
    number: str = ""
    red: bool = False
    pips: tuple[Pip, ...] = ()
    tags: tuple[str, ...] = ()
    body: tuple[Paragraph, ...] = ()
    rules: tuple[str, ...] = ()
    copies: int = 1
    accent: str = DEFAULT_ACCENT
    frame: FrameKind = "standard"
    back: str = ""
    look: CardLook = field(default_factory=CardLook)

    @property
    def corner(self) -> tuple[Stat, ...]:
        """The figure in the name band, if there is one."""
        return tuple(stat for stat in self.stats[:1] if stat.value.lstrip("-").isdigit())

    @property
    def strip(self) -> tuple[Stat, ...]:
        """What stands in the strip under the text."""
        return self.stats[len(self.corner) :]

    def show(self) -> str:
        """Return the card as lines of text, for tests."""
        head = f"{self.name} ({self.kind_label}) x{self.copies}"
        stats = [f"  {stat.label}={stat.value}" for stat in self.stats]
        return "\n".join([head, *stats, *(f"  {p.kind}: {p.label}{p.text}" for p in self.body)])


@record
class SheetJob:
    """The cards of a game in one language, and how they are to be printed; `version` is which state of it this is.

    Where some are printed alone, `among` are all faces of the game: those that are printed have the numbers and the
    sizes that they have beside the others. Without it they are all.
    """

    game_id: str
    lang: Lang
    title: str
    faces: tuple[CardFace, ...]
    back_label: str = ""
    options: PrintOptions = field(default_factory=PrintOptions)
    version: str = ""
    style: HouseStyle = PLAIN
    among: tuple[CardFace, ...] = ()


# --- books --------------------------------------------------------------------------------------------------


@record
class Chapter:
    """A chapter of a rulebook; links `chapter:ID` lead to its title. A summary has no number, and one page."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    summary: bool = False


@record
class Ruling:
    """A question and its answer, with the rules and cards that it cites by id."""

    id: str
    question: str
    answer: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@record
class Step:
    """One moment in the course of a ruling: what it is of, who does that, and on whom or against what it is done.

    `depth` tells how many events of the course are under way around it; `number` counts events of one name; `parts` are
    those of a verb by name, as far as they are players or cards.
    """

    moment: str
    name: str
    number: int | None = None
    depth: int = 0
    doer: str = ""
    on: str = ""
    parts: tuple[tuple[str, str], ...] = ()

    def show(self) -> str:
        """Return `  when parry 2 (B > raid 1)` for tests."""
        number = f" {self.number}" if self.number is not None else ""
        who = f" ({self.doer} > {self.on})" if self.on else f" ({self.doer})" if self.doer else ""
        return f"{'  ' * self.depth}{self.moment} {self.name}{number}{who}"


@record
class Seat:
    """A player at a table that is drawn: cards that lie open there, and what a ruling says of the player."""

    name: str
    label: str = ""
    cards: tuple[str, ...] = ()
    out: bool = False


@record
class Round:
    """Players round a table in seat order; `start` is the seat from which labels are counted, `middle` lies between."""

    seats: tuple[Seat, ...]
    clockwise: bool = True
    start: int | None = None
    middle: tuple[str, ...] = ()

    def show(self) -> str:
        """Return `A* B=2[ladder] C(out)` for tests."""
        parts = []
        for at, seat in enumerate(self.seats):
            label = f"={seat.label}" if seat.label else ""
            cards = f"[{','.join(seat.cards)}]" if seat.cards else ""
            parts.append(f"{seat.name}{'*' if at == self.start else ''}{label}{cards}{'(out)' if seat.out else ''}")
        return " ".join(parts)


@record
class Entry:
    """A word of the index: other names that lead to it, the card that it names, by its id, and the rules about it."""

    name: str
    also: tuple[str, ...] = ()
    card: str = ""
    rules: tuple[str, ...] = ()


@record
class LegendEntry:
    """An icon (SVG) or the sign of a word, and what it stands for."""

    name: str
    drawing: str = ""
    sign: str = ""
    red: bool = False


@record
class Book:
    """A rulebook in one language. `cards`, `rulings`, `courses`, `rounds` are what chapters may embed and link;
    `entries` are the words of its index, `looks` the cards of its gallery as they are printed on sheets: of each of
    `cards` every look that it has, the first under the id of the card. `legend` is what icons and signs on them stand
    for.
    """

    game_id: str
    lang: Lang
    title: str
    chapters: tuple[Chapter, ...]
    subtitle: str = ""
    edition: str = ""
    version_lines: tuple[str, ...] = ()
    cards: tuple[CardFace, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    courses: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    rounds: Mapping[str, Round] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    looks: tuple[tuple[CardFace, ...], ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    out: str = ""
    accent: str = DEFAULT_ACCENT
    motif: str = ""
    icon: str = ""
    style: HouseStyle = PLAIN
    page: BookPage = "a5"
    rule_ids: bool = False
    bleed: float = 0.0
    creep: float = 0.0
    cmyk: bool = False


@record
class SetupRow:
    """What lies where after a setup with so many players: (zone id, cards in it, copies of each kind by id).

    Of zones that every player has, the one that all of them have alike. What differs from deal to deal is left out.
    """

    players: int
    zones: tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]

    def show(self) -> str:
        """Return `2 deck=45(rare=4)` for tests; kinds that are not there are left out."""
        parts = [
            f"{zone}={total}({','.join(f'{kind}={count}' for kind, count in kinds if count)})"
            for zone, total, kinds in self.zones
        ]
        return " ".join((str(self.players), *parts))


@record
class Offers:
    """What is open to a player at the end of a scenario, by the names that it gives to cards.

    `uses` tells of each card on which others it may be used, `choices` which cards may be chosen.
    """

    uses: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)
    choices: Mapping[str, bool] = field(default_factory=dict)


@record
class ExampleTurn:
    """A turn of a game that was played, told in one language: the table, and the hand of whoever has the turn, are as
    they are seen at the first decision, which the `opening` comes before.
    """

    players: tuple[str, ...]
    name: str
    number: int
    opening: tuple[str, ...]
    lines: tuple[str, ...]
    hand: tuple[str, ...]
    table: Round


@record
class Shows:
    """What is found out by playing: setups under other choices of options, and what rulings show.

    `left_out` are the cards that a choice leaves in the box: card, number of its face, copies.

    `examples` tell a turn of a game, by language. Rulings are keyed by their ids as chapters write them. The names in
    courses and rounds are `{table}:{id}` of what is declared (`cards:big win`), or words that stand as they are.
    """

    choices: Mapping[tuple[str, str], tuple[SetupRow, ...]] = field(default_factory=dict)
    left_out: Mapping[tuple[str, str], tuple[tuple[str, int, int], ...]] = field(default_factory=dict)
    courses: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    rounds: Mapping[str, Round] = field(default_factory=dict)
    offers: Mapping[str, Offers] = field(default_factory=dict)
    examples: Mapping[Lang, ExampleTurn] = field(default_factory=dict)


@record
class Parsed:
    """A chapter's text as blocks, with the title found in its first heading (empty if none)."""

    title: str
    blocks: tuple[Block, ...]
    problems: tuple[PaperProblem, ...] = ()


@record
class Rendered:
    """A chapter's template filled in: Markdown, or the problems that kept it from being filled."""

    markdown: str
    problems: tuple[PaperProblem, ...] = field(default=())


def unique(problems: Iterable[PaperProblem]) -> tuple[PaperProblem, ...]:
    """Return the problems in order, each one once."""
    return tuple(dict.fromkeys(problems))
