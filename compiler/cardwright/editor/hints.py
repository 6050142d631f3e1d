"""What a number in an effect is: the part of the verb that it fills, by its name, written in front of it."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright import ir
from cardwright.diagnostics.problem import Lang
from cardwright.editor.positions import position
from cardwright.ir.walk import find
from cardwright.model.all_texts import blocks, owners
from cardwright.model.game import Game
from cardwright.source.text import SourceFile, Span


def hints(game: Game, file: SourceFile, start: int, end: int, lang: Lang, encoding: str) -> list[lsp.InlayHint]:
    """The hints between two places of a file, in the order of its text; a place counts once for all texts with it."""
    found = {
        span.start: name for span, name in _numbers(game, file.path, lang) if start <= span.start and span.end <= end
    }
    return [
        lsp.InlayHint(position(file, at, encoding), f"{name}:", lsp.InlayHintKind.Parameter, padding_right=True)
        for at, name in sorted(found.items())
    ]


def _numbers(game: Game, path: str, lang: Lang) -> Iterator[tuple[Span, str]]:
    """Where a number stands in a file as a part of a verb, and what that part is called."""
    for made, tree in (*owners(game), *blocks(game)):
        if made.span.file.path != path:
            continue
        for call in find(tree, ir.Call):
            for part, value in call.args.items():
                if isinstance(value, ir.Num) and value.span.text.isdigit():
                    names = call.verb.parts.get(part, {})
                    yield value.span, (names.get("en" if lang == "en" else "zh-Hans") or part).replace("_", " ")
