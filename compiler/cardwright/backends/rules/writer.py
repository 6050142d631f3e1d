"""Write Python line by line: indentation, safe names, safe comments, and the way back to the YAML line."""

from __future__ import annotations

import ast
import keyword
import re
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.backends.rules.layout import code, fit
from cardwright.source.text import Span

_SAFE = re.compile(r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*\Z")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
RESERVED = frozenset(
    {
        "g", "me", "this", "ev", "it", "rt", "Any", "Ask", "Card", "Game", "Player", "Zone", "Kind", "rng", "seats",
        "zones", "cards", "owner", "zone", "kind", "printed", "face", "known", "place", "no", "seat", "name", "alive",
        "trace", "stack", "rules", "options", "variants", "direction", "phase", "history", "winners", "fuel", "list",
        "len", "sum", "max", "min", "any", "all", "frozenset", "type", "id", "move", "look", "reveal", "swap",
        "shuffle", "leave", "win", "queued", "atomic", "dirty", "lasting", "skips", "doer", "targets", "cancelled",
        "parent", "verb", "target_list", "verbs", "values", "state", "around", "living", "out", "skills",
    }
)  # fmt: skip


_LOOPED = re.compile(r"[ckpqtxz]\d*\Z")
"""Names that expressions give to what they go through: `p`, `c2`."""


def ident(id: str, fallback: str) -> str:
    """`look up` -> `look_up`; an id that is no plain ASCII word becomes `fallback`, so that no data becomes code."""
    if _SAFE.match(id) is None:
        return fallback
    made = id.replace(" ", "_").replace("-", "_")
    if keyword.iskeyword(made) or keyword.issoftkeyword(made) or made in RESERVED or _LOOPED.match(made):
        made += "_"
    return made


def attribute(id: str) -> str:
    """The part of an event as an attribute: `cards` stays `cards`; an id that is no ASCII word is spelt in hex."""
    if _SAFE.match(id) is None:
        return "part_" + id.encode().hex()
    made = id.replace(" ", "_").replace("-", "_")
    return made + "_" if keyword.iskeyword(made) else made


def comment(text: str) -> str:
    """A text that is safe behind `#` or in a docstring: one line, no control characters, quotes or backslashes."""
    return _UNPRINTABLE.sub(" ", text).replace("\\", "/").replace('"', "'").strip()


class Writer:
    """Lines of one Python module; `sources` maps its line numbers to `file:line` of the YAML they come from."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0
        self.sources: dict[int, str] = {}
        self._span: Span | None = None
        self._gap = (0, "", "")

    def line(self, text: str = "") -> None:
        """Write one line at the current depth."""
        for made in fit(text, self.depth) if text else [""]:
            self.lines.append(made)
            if self._span is not None and text:
                self.sources[len(self.lines)] = f"{self._span.file.path}:{self._span.line}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write a head and indent what follows; an empty block gets `pass`."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Indent what is written inside."""
        self.depth += 1
        yield
        self.depth -= 1

    @contextmanager
    def at(self, span: Span | None) -> Iterator[None]:
        """Lines written inside come from this place in the YAML."""
        outer, self._span = self._span, span
        yield
        self._span = outer

    @contextmanager
    def loop_over(self, head: str) -> Iterator[None]:
        """A loop over pairs; the second of a pair is not named if the block does not speak of it."""
        at = len(self.lines)
        with self.block(head):
            yield
        found = re.match(r"( *for \w+, )(\w+)( in .*)", self.lines[at])
        if found is not None and not any(re.search(rf"\b{found[2]}\b", code(text)) for text in self.lines[at + 1 :]):
            self.lines[at] = f"{found[1]}_{found[3]}"

    def merge_if(self, start: int) -> None:
        """Join `if a:` at a line (or the last `elif a:`) with the `if b:` that is all its block holds, if both fit."""
        if start + 1 >= len(self.lines):
            return
        outer, inner = self.lines[start], self.lines[start + 1]
        pad = "    " * (self.depth + 1)
        alone = all(text.startswith(pad + "    ") for text in self.lines[start + 2 :])
        if not (inner.startswith(pad + "if ") and inner.endswith(":") and outer.endswith(":") and alone):
            return
        word, _, first = outer.strip()[:-1].partition(" ")
        second = inner.strip()[3:-1]
        parts = [f"({p})" if " or " in code(p) or " if " in code(p) else p for p in (first, second)]
        made = fit(f"{word} {parts[0]} and {parts[1]}:", self.depth)
        if len(made) > 1:
            return
        self.lines[start : start + 2] = made
        self.lines[start + 1 :] = [text[4:] for text in self.lines[start + 1 :]]
        moved = {line - 1 if line > start + 2 else line: at for line, at in self.sources.items() if line != start + 1}
        self.sources = moved | {start + 1: self.sources[start + 2]} if start + 2 in self.sources else moved

    def drop_unused(self, start: int) -> None:
        """Take out what a function fetches from a lasting effect (`x = on.env["x"]`) and never uses."""
        for at in range(len(self.lines) - 1, start - 1, -1):
            found = re.fullmatch(r"\s+(\w+) = on\.(?:env\[.*\]|this|me)", self.lines[at])
            if found is None:
                continue
            others = self.lines[start:at] + self.lines[at + 1 :]
            if not any(re.search(rf"\b{found[1]}\b", code(text)) for text in others):
                del self.lines[at]
                self.sources = {
                    line - 1 if line > at + 1 else line: place for line, place in self.sources.items() if line != at + 1
                }

    def hand_on(self, head: int, start: int) -> None:
        """Let a function (its head at a line, its docstring before its block) that is all `yield from x` return `x`."""
        block = ast.parse(textwrap.dedent("\n".join(self.lines[start:]))).body
        only = block[0] if len(block) == 1 else None
        steps = only.value if isinstance(only, ast.Expr) else None
        if isinstance(steps, ast.YieldFrom) and not isinstance(steps.value, ast.Tuple):
            self.lines[start] = self.lines[start].replace("yield from ", "return ", 1)
            for at in range(head, start - 1):
                self.lines[at] = self.lines[at].replace("-> Steps:", "-> Doing:")

    def gap(self, before: str, unknown: str, after: str) -> None:
        """Write a line of which a part is known only when the module is written: `fill` puts it in."""
        self.line(before + unknown + after)
        self._gap = len(self.lines) - 1, "    " * self.depth + before, after

    def fill(self, text: str) -> None:
        """Write the line of the gap anew."""
        at, before, after = self._gap
        self.lines[at] = before + text + after

    def shift(self, head: list[str]) -> None:
        """Put lines in front of all others."""
        self.lines[:0] = head
        at, before, after = self._gap
        self._gap = at + len(head), before, after
        self.sources = {line + len(head): place for line, place in self.sources.items()}

    def text(self) -> str:
        """The module."""
        return "\n".join(self.lines).rstrip("\n") + "\n"
