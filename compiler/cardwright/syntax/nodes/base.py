"""What all nodes share: where they stand in the text, and words as written."""

from __future__ import annotations

from cardwright.records import record

Pos = tuple[int, int]


@record
class Node:
    """A piece of a text, from `pos[0]` up to `pos[1]` (code points in the text)."""

    pos: Pos


# ---------------------------------------------------------------- words


@record
class Word(Node):
    """A name as written (NFC, inner blanks folded to one space)."""

    text: str
