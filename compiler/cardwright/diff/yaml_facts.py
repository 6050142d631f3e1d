"""What a section says that is kept as it is written (formats, banlists, decks): its parts with their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardwright.model.extend import is_words
from cardwright.model.yaml_fields import LANGUAGES
from cardwright.source import nodes

KEYS = ("id", "card", "list", "effective", "limit", "count", "rules")
"""By what the items of a list are told apart, the best first."""

Said = Callable[[Mapping[str, str]], str]
"""One text out of a text for each language."""


def facts_of(node: nodes.Node, said: Said, path: tuple[str, ...] = ()) -> dict[str, str]:
    """`{size: 30..40, rules: [{id: x, at_most: 2}]}` -> `size`: 30..40, `rules › x`: at_most 2."""
    found: dict[str, str] = {}
    for key, text in _facts(node, said, path):
        found[key] = f"{found[key]}; {text}" if key in found else text
    return found


def _facts(node: nodes.Node, said: Said, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(node, nodes.Mapping) and not is_words(node):
        told = [entry for entry in node if entry.key.value in LANGUAGES]
        if told:
            yield " › ".join(path), said({entry.key.value: in_line(entry.value, said) for entry in told})
        for entry in node:
            if entry.key.value in LANGUAGES:
                continue
            yield from _facts(entry.value, said, (*path, entry.key.value))
    elif isinstance(node, nodes.Sequence) and any(isinstance(item, nodes.Mapping) for item in node):
        for number, item in enumerate(node, 1):
            yield from _item(item, number, said, path)
    else:
        yield " › ".join(path), in_line(node, said)


def _item(item: nodes.Node, number: int, said: Said, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not isinstance(item, nodes.Mapping):
        yield " › ".join((*path, in_line(item, said))), in_line(item, said)
        return
    key = next((key for key in KEYS if key in item), None)
    named = item.get(key) if key is not None else None
    name = in_line(named, said) if named is not None else str(number)
    rest = nodes.Mapping(item.span, tuple(entry for entry in item if entry.key.value != key))
    if any(_is_deep(entry.value) for entry in rest):
        yield from _facts(rest, said, (*path, name))
    else:
        yield " › ".join((*path, name)), in_line(rest, said) or name


def _is_deep(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Sequence) and any(isinstance(item, nodes.Mapping) for item in node)


def in_line(node: nodes.Node, said: Said) -> str:
    """A tree on one line, as it would be read aloud: `at_most 2, where its clan is splash`."""
    if isinstance(node, nodes.Scalar):
        return " ".join(node.value.split())
    if isinstance(node, nodes.Sequence):
        return ", ".join(in_line(item, said) for item in node)
    if is_words(node):
        return said({entry.key.value: in_line(entry.value, said) for entry in node})
    return ", ".join(f"{entry.key.value} {in_line(entry.value, said)}" for entry in node)
