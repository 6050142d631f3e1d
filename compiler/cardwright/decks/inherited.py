"""A format together with those that it extends: tables are joined by key, rules by id, later ones win."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table

from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import Words
from cardwright.model.entry_names import first_cited
from cardwright.model.yaml_fields import Fields, Reader
from cardwright.records import record
from cardwright.source.nodes import Mapping, Node, Scalar

MOST_EXTENDED = 20
"""Formats in a row of which each extends the next."""


@record
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

    def lists(self) -> tuple[Node, ...]:
        """The banlists of the narrowest layer that has any, but for those that it or a narrower one is `without`."""
        without: set[str] = set()
        for fields in reversed(self.layers):
            without |= {text.value for text in fields.texts("without")}
            if fields.get("banlists") is not None:
                return tuple(item for item in fields.items("banlists") if list_of(item) not in without)
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

    def rules(self) -> Iterator[Node]:
        """The rules; those that a narrower layer says again or is `without` are left out."""
        kept: list[tuple[str | None, Node]] = []
        for fields in self.layers:
            own = [(rule_id(item), item) for item in fields.items("rules")]
            gone = {text.value for text in fields.texts("without")} | {name for name, _ in own if name is not None}
            kept = [(name, item) for name, item in kept if name not in gone] + own
        yield from (item for _, item in kept)

    def items(self, key: str) -> Iterator[Node]:
        """The items of lists of all layers."""
        for fields in self.layers:
            yield from fields.items(key)

    def lost(self) -> Iterator[tuple[Scalar, list[str]]]:
        """What a layer is `without` that no wider one has, and what they have."""
        known: list[str] = []
        for fields in self.layers:
            yield from ((text, known) for text in fields.texts("without") if text.value not in known)
            known += [name for item in fields.items("rules") if (name := rule_id(item)) is not None]
            known += [name for item in fields.items("banlists") if (name := list_of(item)) is not None]


def rule_id(item: Node) -> str | None:
    """What a rule is called by: its id, else the first rule that it cites."""
    if not isinstance(item, Mapping):
        return None
    return next((node.value for node in (item.get("id"), first_cited(item)) if isinstance(node, Scalar)), None)


def list_of(item: Node) -> str | None:
    """The banlist that a format names: `open`, `{list: open, over: sideboard}`."""
    name = item.get("list") if isinstance(item, Mapping) else item
    return name.value if isinstance(name, Scalar) else None


def merge(
    name: str, nodes: Table[str, tuple[Scalar, Mapping]], reader: Reader, keys: tuple[str, ...], what: Words
) -> Merged:
    """The layers of a format; a cycle, an unknown base and too many of them are reported."""
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
            if len(layers) > MOST_EXTENDED:
                reader.problems.add("CW746", above.span, what=what, most=MOST_EXTENDED)
            elif above.value in path:
                reader.problems.add("CW712", above.span, path=" -> ".join([*path, above.value]))
            elif above.value not in nodes:
                near = closest(above.value, nodes)
                reader.problems.add("CW701", above.span, what=what, name=above.value, near=near, known=sorted(nodes))
            else:
                current = above.value
    return Merged(tuple(reversed(layers)))
