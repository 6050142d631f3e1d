"""Whether two things of two versions of a game mean the same, wherever and however they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass

from cardwright import ir
from cardwright.ir import decl
from cardwright.source import nodes
from cardwright.source.text import Span

UNSEEN = frozenset({"span", "cited_at", "written"})
"""Fields that say where something stands, or say again what others say."""
OWNED, OWNERS = frozenset({"skills", "fields"}), frozenset({"owner", "category"})
"""What holds parts of a declaration, and what leads back from these."""
_PLAIN = (str, int, bool, type(None))
_FIELDS: dict[type, tuple[str, ...]] = {}


@dataclass(slots=True)
class Renamed:
    """What of the old version is called otherwise in the new one: (class, old id) -> new id."""

    ids: dict[tuple[type, str], str] = field(default_factory=dict)

    def is_same(self, old: decl.Decl, new: decl.Decl) -> bool:
        """Whether two names are names of the same thing."""
        return type(old) is type(new) and self.ids.get((type(old), old.id), old.id) == new.id


def same(old: object, new: object, renamed: Renamed, besides: frozenset[str] = frozenset()) -> bool:
    """Whether two values of the model, or two YAML trees, say the same; declarations in them only by their names.

    `besides` are fields of the outermost that do not count.
    """
    if type(old) is not type(new):
        return False
    if isinstance(old, _PLAIN):
        return old == new
    if isinstance(old, nodes.Scalar | nodes.Mapping | nodes.Sequence):
        return same_yaml(old, new)
    if isinstance(old, Span):
        return True
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return old.keys() == new.keys() and all(_same(value, new[key], renamed) for key, value in old.items())
    if isinstance(old, tuple | list) and isinstance(new, tuple | list):
        return len(old) == len(new) and all(_same(a, b, renamed) for a, b in zip(old, new, strict=True))
    if is_dataclass(old) and not isinstance(old, type):
        names = [name for name in field_names(type(old)) if name not in besides]
        owns = isinstance(old, decl.Decl)
        return all(
            (_same_parts if owns and name in OWNED else _same)(getattr(old, name), getattr(new, name), renamed)
            for name in names
        )
    return old == new


def _same(old: object, new: object, renamed: Renamed) -> bool:
    if isinstance(old, decl.Decl) and isinstance(new, decl.Decl):
        return renamed.is_same(old, new)
    return same(old, new, renamed)


def _same_parts(old: object, new: object, renamed: Renamed) -> bool:
    """The same of declarations that are parts of another: the skills of a character, the fields of a kind."""
    one, other = (tuple(_parts(value)) for value in (old, new))
    return len(one) == len(other) and all(same(a, b, renamed, OWNERS) for a, b in zip(one, other, strict=True))


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return (value[key] for key in sorted(value))
    return value if isinstance(value, tuple) else ()


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a class of the model that say something."""
    if kind not in _FIELDS:
        follows = {"ty"} if issubclass(kind, ir.Node) else set()  # from what is declared
        unseen = {*UNSEEN, *follows, "id"} if kind is ir.Ability else {*UNSEEN, *follows}  # numbered by its place
        _FIELDS[kind] = tuple(each.name for each in fields(kind) if each.name not in unseen)
    return _FIELDS[kind]


def same_yaml(old: object, new: object) -> bool:
    """Whether two YAML trees say the same: the order of keys, quotes and line breaks do not count."""
    if isinstance(old, nodes.Scalar) and isinstance(new, nodes.Scalar):
        return old.value.split() == new.value.split()
    if isinstance(old, nodes.Mapping) and isinstance(new, nodes.Mapping):
        one, other = ({entry.key.value: entry.value for entry in node} for node in (old, new))
        return one.keys() == other.keys() and all(same_yaml(value, other[key]) for key, value in one.items())
    if isinstance(old, nodes.Sequence) and isinstance(new, nodes.Sequence):
        return len(old) == len(new) and all(same_yaml(a, b) for a, b in zip(old, new, strict=True))
    return False
