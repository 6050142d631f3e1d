"""Mark the words that changed in a text: English by words, Chinese by the names of the game and by characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from cardwright.records import record

Sort: TypeAlias = Literal["same", "was", "now"]

MOST = 1_500_000
"""Pairs of tokens that are compared at most; of longer texts whole sentences are."""
CLOSE = 0.3
"""Texts that have less than so much in common are told one after the other."""
_TOKEN = re.compile(r"[^\W\d_\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+(?:['’-][^\W\d_\u2e80-\u9fff]+)*|\d+|\s+|.", re.S)
_SENTENCE = re.compile(r"[^。！？；\n.!?;]*[。！？；\n.!?;]?\s*", re.S)
_WORD = re.compile(r"\w")


@record
class Piece:
    """A part of a text: of both versions, of the old one or of the new one."""

    sort: Sort
    text: str


def names_in(names: Iterable[str]) -> frozenset[str]:
    """The names that stand as one word in texts that have no blanks between words."""
    return frozenset(name for name in names if len(name) > 1 and not name.isascii())


def tokens(text: str, names: frozenset[str] = frozenset()) -> list[str]:
    """`弃2张手牌` -> 弃, 2, 张, 手牌 (a name of the game)."""
    found: list[str] = []
    at, lengths = 0, sorted({len(name) for name in names}, reverse=True)
    while at < len(text):
        name = ""
        if lengths and not text[at].isascii():
            name = next((text[at : at + n] for n in lengths if text[at : at + n] in names), "")
        if not name:
            match = _TOKEN.match(text, at)
            name = match[0] if match is not None else text[at]
        found.append(name)
        at += len(name)
    return found


def marked(was: str, now: str, names: frozenset[str] = frozenset()) -> tuple[Piece, ...]:
    """A text with what went and what came in its place, word by word; whole texts if they have little in common."""
    if was == now:
        return (Piece("same", was),) if was else ()
    old, new = tokens(was, names), tokens(now, names)
    if len(old) * len(new) > MOST:
        old, new = (_SENTENCE.findall(text) for text in (was, now))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if len(old) * len(new) > MOST or matcher.ratio() < CLOSE:
        return tuple(piece for piece in (Piece("was", was), Piece("now", now)) if piece.text)
    pieces: list[Piece] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            pieces.append(Piece("same", "".join(old[a:b])))
        else:
            pieces += [Piece("was", "".join(old[a:b])), Piece("now", "".join(new[c:d]))]
    return tuple(_joined(_without_crumbs([piece for piece in pieces if piece.text])))


def _without_crumbs(pieces: list[Piece]) -> Iterator[Piece]:
    """Let what two changes have between them be part of them if it is a blank or a mark: such crumbs hinder reading."""
    for at, piece in enumerate(pieces):
        inside = 0 < at < len(pieces) - 1
        if piece.sort == "same" and inside and len(piece.text) < 3 and not _WORD.search(piece.text):
            yield from (Piece("was", piece.text), Piece("now", piece.text))
        else:
            yield piece


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbours of a sort as one, what went before what came."""
    was = now = ""
    for piece in (*pieces, Piece("same", "")):
        if piece.sort == "was":
            was += piece.text
        elif piece.sort == "now":
            now += piece.text
        else:
            yield from (found for found in (Piece("was", was), Piece("now", now), piece) if found.text)
            was = now = ""
