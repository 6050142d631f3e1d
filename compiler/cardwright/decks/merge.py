"""A format together with those that it extends: tables are joined by key, rules by id, later ones win."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import dataclass

from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import Words
from cardwright.model.shape import Fields, Reader
from cardwright.source.nodes import Mapping, Node, Scalar


@dataclass(frozen=True, slots=True)
class Merged:
    """The layers of a format, the widest first."""

    layers: tuple[Fields, ...]

    def get(self, key: str) -> Node | None:
        """The value of the narrowest layer that has the key."""
        for fields in reversed(self.layers):
            node = fields.get(key)
            if node is not None:
                return node
        return None

    def scalar(self, key: str) -> Scalar | None:
        """A text."""
        for fields in reversed(self.layers):
            if fields.get(key) is not None:
                return fields.scalar(key)
        return None

    def flag(self, key: str) -> bool:
        """Yes or no."""
        for fields in reversed(self.layers):
            if fields.get(key) is not None:
                return fields.flag(key)
        return False

    def texts(self, key: str) -> tuple[Scalar, ...]:
        """One text or several."""
        for fields in reversed(self.layers):
            if fields.get(key) is not None:
                return fields.texts(key)
        return ()

    def own_items(self, key: str) -> tuple[Node, ...]:
        """The items of the narrowest layer that has the key: a list that is replaced as a whole."""
        for fields in reversed(self.layers):
            if fields.get(key) is not None:
                return fields.items(key)
        return ()

    def table(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        """Entries by key; a narrower layer replaces what a wider one says, or drops it with `none`."""
        found: dict[str, tuple[Scalar, Node]] = {}
        for fields in self.layers:
            for name, node in fields.table(key):
                if isinstance(node, Scalar) and node.value == "none":
                    found.pop(name.value, None)
                else:
                    found[name.value] = (name, node)
        yield from found.values()

    def items(self, key: str) -> Iterator[Node]:
        """Items of lists; those with the same id as a later one, or named under `without`, are left out."""
        kept: dict[str, Node] = {}
        count = 0
        for fields in self.layers:
            for text in fields.texts("without"):
                kept.pop(text.value, None)
            for item in fields.items(key):
                count += 1
                kept[_id(item) or f"#{count}"] = item
        yield from kept.values()


def _id(item: Node) -> str | None:
    if not isinstance(item, Mapping):
        return None
    key = item.get("id")
    return key.value if isinstance(key, Scalar) else None


def merge(
    name: str, nodes: Table[str, tuple[Scalar, Mapping]], reader: Reader, keys: tuple[str, ...], what: Words
) -> Merged:
    """The layers of a format; a cycle or an unknown base is reported."""
    layers: list[Fields] = []
    path: list[str] = []
    current: str | None = name
    while current is not None:
        path.append(current)
        fields = reader.fields(nodes[current][1], what, keys, key=current)
        if fields is None:
            break
        layers.append(fields)
        above = fields.scalar("extends")
        current = None
        if above is not None:
            if above.value in path:
                reader.problems.add("CW712", above.span, path=" -> ".join([*path, above.value]))
            elif above.value not in nodes:
                near = closest(above.value, nodes)
                reader.problems.add("CW701", above.span, what=what, name=above.value, near=near, known=sorted(nodes))
            else:
                current = above.value
    return Merged(tuple(reversed(layers)))
