"""What all nodes of the typed tree have: the words they stand for."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.source.text import SourceFile, Span

NOWHERE = Span(SourceFile("<made>", ""), 0, 0)
"""The place of what nobody wrote: nodes that texts and back ends make up."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node: `span` are its words. Two nodes that say the same are equal, wherever they stand."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
