"""The LALR table that make_table.py computed from grammar.lark, ready for the parser's loop."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

Part = int | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A reduction: which nonterminal, how many symbols, the action's name ('' pass on, '[]' list) and its parts."""

    left: int
    size: int
    action: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`actions[state][term]` is the next state (>= 0) or `-1 - rule`; `gotos[state][left]` the state after a rule."""

    keywords: Mapping[str, str]
    terms: tuple[str, ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    rules: tuple[Rule, ...]
    actions: tuple[dict[int, int], ...]
    gotos: tuple[dict[int, int], ...]
    number: Mapping[str, int]


@functools.cache
def load_table() -> Table:
    """The table of this version, read once per process (a few milliseconds)."""
    data = json.loads(files(__package__).joinpath("table.json").read_text(encoding="utf-8"))
    return Table(
        data["keywords"],
        tuple(data["terms"]),
        data["starts"],
        data["ends"],
        tuple(Rule(left, size, action, tuple(parts)) for left, size, action, parts in data["rules"]),
        tuple(dict(zip(row[::2], row[1::2], strict=True)) for row in data["actions"]),
        tuple(dict(zip(row[::2], row[1::2], strict=True)) for row in data["gotos"]),
        {name: number for number, name in enumerate(data["terms"])},
    )
