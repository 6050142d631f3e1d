"""Rule ids that a game cites, and its list of them."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.model.game import Game
from cardwright.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from cardwright.source.text import Span

LISTED = "rule_ids"


def listed_rules(game: Game) -> dict[str, Span]:
    """The ids in the list of rules, with their places; none in a game without a list."""
    return {entry.key.value: entry.key.span for node in game.raw.get(LISTED, ()) for entry in entries(node)}


def all_citations(game: Game) -> Iterator[tuple[str, Span]]:
    """Every rule id that is cited, with its place: of declarations, then of what is kept as it is."""
    yield from game.citations
    for name, nodes in game.raw.items():
        if name != LISTED:
            for node in nodes:
                yield from cited_in(node)


def cited_in(node: Node) -> Iterator[tuple[str, Span]]:
    """The rule ids under `rules:` in a section that is kept as it is, with their places."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from cited_in(item)
    for entry in entries(node):
        texts = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        if entry.key.value == "rules":
            yield from ((text.value, text.span) for text in texts if isinstance(text, Scalar))
        yield from cited_in(entry.value)


def entries(node: Node) -> list[Entry]:
    """The entries of a mapping; none for anything else."""
    return list(node) if isinstance(node, Mapping) else []
