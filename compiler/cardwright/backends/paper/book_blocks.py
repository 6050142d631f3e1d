"""What chapters are read into: words with their marks, and the blocks that they make up."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.records import record


@record
class Text:
    """Plain words."""

    text: str


@record
class Code:
    """Words to be shown as typed."""

    text: str


@record
class Break:
    """A forced line break."""


@record
class Strong:
    """Strong importance."""

    children: tuple[Inline, ...]


@record
class Emph:
    """Stress; Chinese shows it by colour, since slanted Chinese characters read badly."""

    children: tuple[Inline, ...]


@record
class Link:
    """A link: `target` is `card:ID`, `rule:ID`, `ruling:ID`, `chapter:ID`, or an http(s) address."""

    target: str
    children: tuple[Inline, ...]
    line: int = 0


@record
class Badge:
    """The id of a rule: stated here if `defines` (`![](rule:ID)`), else cited (`[](rule:ID)`)."""

    rule: str
    defines: bool
    line: int = 0


@record
class Pages:
    """The pages that tell of a word of the index (`[](pages:WORD)`); on a screen, the sections."""

    word: str
    line: int = 0


Inline: TypeAlias = Text | Code | Break | Strong | Emph | Link | Badge | Pages


@record
class Heading:
    """A heading below the chapter's own: `level` is 2 to 6."""

    level: int
    children: tuple[Inline, ...]


@record
class Para:
    """A paragraph."""

    children: tuple[Inline, ...]


@record
class Items:
    """A list; ordered ones count from `start`."""

    ordered: bool
    start: int
    items: tuple[tuple[Block, ...], ...]


@record
class Table:
    """A table: alignments are `left`, `center`, `right`; all rows have as many cells as the header."""

    align: tuple[str, ...]
    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@record
class Quote:
    """Words of somebody else."""

    blocks: tuple[Block, ...]


@record
class Callout:
    """A box beside the text: kind is one of `note`, `example`, `ruling`, `warning`."""

    kind: str
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]


@record
class CodeBlock:
    """Lines to be shown as typed."""

    text: str


@record
class Divider:
    """A pause between paragraphs."""


@record
class CardEmbed:
    """A card, shown as a box (`![](card:ID)`); links to the card lead here."""

    card: str
    line: int = 0


@record
class RulingEmbed:
    """A ruling, shown as question and answer (`![](ruling:ID)`); links to the ruling lead here."""

    ruling: str
    line: int = 0


@record
class CourseEmbed:
    """How a ruling comes to pass, moment by moment (`![caption](trace:ID)`)."""

    ruling: str
    caption: str = ""
    line: int = 0


@record
class RoundEmbed:
    """The players of a ruling round the table, drawn (`![caption](table:ID)`)."""

    ruling: str
    caption: str = ""
    line: int = 0


@record
class LegendEmbed:
    """A card as it is printed, with its parts numbered and named (`![caption](legend:CARD)`)."""

    card: str
    caption: str = ""
    line: int = 0


Block: TypeAlias = (
    Heading
    | Para
    | Items
    | Table
    | Quote
    | Callout
    | CodeBlock
    | Divider
    | CardEmbed
    | RulingEmbed
    | CourseEmbed
    | RoundEmbed
    | LegendEmbed
)
