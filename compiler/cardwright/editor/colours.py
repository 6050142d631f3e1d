"""Colours in the texts of the effect language: what each word is, by what it was understood to name."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.editor import cheat_sheet, finding
from cardwright.editor.positions import position, width
from cardwright.editor.project import Words
from cardwright.ir import decl
from cardwright.source.nodes import Mapping, Node, Scalar, Sequence
from cardwright.source.text import SourceFile, Span
from cardwright.yaml_layout import TEXTS

TYPES = ("keyword", "class", "function", "variable", "property", "namespace", "enumMember", "event", "number", "string",
         "comment", "interface")  # fmt: skip
LEGEND = lsp.SemanticTokensLegend(list(TYPES), [])
_OF: dict[type[decl.Decl], str] = {
    decl.CardKind: "class", decl.Category: "class", decl.Verb: "function", decl.Zone: "namespace",
    decl.SymbolSet: "enumMember", decl.Phase: "event", decl.Status: "enumMember", decl.Skill: "interface",
    decl.AdjectiveDecl: "enumMember",
}  # fmt: skip
_PLAIN = re.compile(r"(?P<comment>(?<!\S)#[^\n]*)|(?P<string>\"[^\"\n]*\")|(?P<word>[^\W\d]\w*)|(?P<number>\d+)")


def tokens(words: Words, file: SourceFile, root: Node, encoding: str) -> list[int]:
    """The colours of a file, as numbers that count from one to the next."""
    found: dict[int, tuple[int, str]] = {}
    texts = sorted(_texts(root), key=lambda text: text.start)
    for text in texts:
        for start, end, sort in _plain(text):
            found[start] = (end, sort)
    named = list(_named(words, file, texts))
    starts = sorted({*found, *(start for start, _, _ in named)})
    for start, end, sort in named:
        for inner in starts[bisect_right(starts, start) : bisect_left(starts, end)]:
            found.pop(inner, None)
        found[start] = (end, sort)
    data: list[int] = []
    line = column = last = 0
    for start in sorted(found):
        end, sort = found[start]
        if start < last or "\n" in file.text[start:end]:
            continue
        at = position(file, start, encoding)
        ahead = at.line - line
        size = width(file.text[start:end], encoding)
        data += [ahead, at.character - (0 if ahead else column), size, TYPES.index(sort), 0]
        line, column, last = at.line, at.character, end
    return data


def _texts(node: Node) -> Iterator[Span]:
    """The blocks that hold texts of the effect language."""
    if isinstance(node, Mapping):
        for entry in node:
            value = entry.value
            if isinstance(value, Scalar):
                if entry.key.value in TEXTS and value.style == "literal":
                    yield value.span
            else:
                yield from _texts(value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from _texts(item)


def _plain(text: Span) -> Iterator[tuple[int, int, str]]:
    """Comments, texts in quotes, numbers and key words."""
    body = text.text
    ahead = body.find("\n") + 1
    keys = cheat_sheet.first_words()
    while (found := _PLAIN.search(body, ahead)) is not None:
        start, end, sort = found.start(), found.end(), str(found.lastgroup)
        if sort == "word":
            phrase = next((each for each in keys.get(found[0], ()) if _stands(body, start, each)), None)
            sort = "keyword"
            if phrase is None:
                ahead = end
                continue
            end = start + len(phrase)
        yield text.start + start, text.start + end, sort
        ahead = end


def _stands(body: str, start: int, phrase: str) -> bool:
    end = start + len(phrase)
    return body.startswith(phrase, start) and not body[end : end + 1].isalnum()


def _named(words: Words, file: SourceFile, texts: list[Span]) -> Iterator[tuple[int, int, str]]:
    """What names something that the game declares or a text gave; the texts are in order."""
    starts = [text.start for text in texts]
    for found in finding.everything(words):
        span = found.span
        around = bisect_right(starts, span.start) - 1
        if span.file.path == file.path and around >= 0 and span.end <= texts[around].end:
            if found.made is not None:
                sort = "enumMember" if found.word else _OF.get(type(found.made), "property")
                yield span.start, span.end, sort
            elif not found.rule:
                yield span.start, span.end, "variable"
