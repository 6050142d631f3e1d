"""Where the things that a game declares are named, in YAML and in texts: written down while it is linked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from cardwright.ir import decl
from cardwright.records import record, thing
from cardwright.source.text import Span


@record
class Use:
    """A place where something is named; `word` is the word of a set of symbols that stands there, else empty.

    `declared` is where a name stands that a text gives itself (`let x be …`); `made` is None for those.
    """

    span: Span
    made: decl.Decl | None
    word: str = ""
    declared: Span | None = None


@thing
class Uses:
    """All uses of a game, each place once: what was understood there last."""

    found: dict[tuple[str, int, int], Use] = field(default_factory=dict)

    def add(self, span: Span, made: decl.Decl | None, word: str = "", declared: Span | None = None) -> None:
        """Write down that a thing is named at a place."""
        self.found[span.file.path, span.start, span.end] = Use(span, made, word, declared)

    def __iter__(self) -> Iterator[Use]:
        return iter(self.found.values())
