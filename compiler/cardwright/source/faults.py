"""What can be wrong with a YAML file, as values; their words live in `diagnostics`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.records import record
from cardwright.source.text import Span


@record
class YamlFault:
    """One fault: its kind (a name such as `duplicate-key`), where it is, and what to say about it.

    `related` holds other places that matter, each with the name of what is there.
    """

    kind: str
    span: Span
    args: Mapping[str, object] = field(default_factory=dict)
    related: tuple[tuple[str, Span], ...] = ()


@record
class Limits:
    """How large a file may be: bytes (or code points), levels of nesting, nodes, keys of one mapping."""

    size: int = 2_000_000
    depth: int = 64
    nodes: int = 200_000
    keys: int = 10_000
    faults: int = 100


DEFAULT_LIMITS = Limits()
