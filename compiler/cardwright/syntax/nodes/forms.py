"""Forms of sentences: the pattern beside a node says how it stands in the grammar, how it is built, how it is written.

A pattern is made as that of a verb: words, and holes in braces, which are fields of the node; brackets hold what may be
left out, and a colon opens a block. `{times: sum}` is filled by the rule `sum` of the grammar, `{cond}` by the rule of
its own name; a `name` is a new one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any, TypeVar

from cardwright.records import record
from cardwright.syntax.nodes.base import Node

N = TypeVar("N", bound=Node)
_GROUP = re.compile(r"\[([^]]+)\]|([^]\[]+)")
_PIECE = re.compile(r"\{(\w+)(?:: (\w+))?\}|([^{}]+)")
_RULES = {"name": "NAME"}


@record
class Hole:
    """A field of the node, and the rule of the grammar that fills it."""

    field: str
    sort: str


@record
class Group:
    """Words and holes that stand together; they may be left out or not."""

    pieces: tuple[str | Hole, ...]
    optional: bool

    @property
    def fields(self) -> tuple[str, ...]:
        """What its holes are called."""
        return tuple(piece.field for piece in self.pieces if isinstance(piece, Hole))


@record
class Form:
    """How a node is written."""

    node: type[Node]
    groups: tuple[Group, ...]
    opens: bool

    @property
    def first(self) -> str:
        """The words that it begins with; none if it begins with a hole."""
        piece = self.groups[0].pieces[0]
        return piece if isinstance(piece, str) else ""

    def ways(self) -> Iterator[tuple[str, tuple[str | Hole, ...]]]:
        """Each way to write it, with a name of its own: with and without what may be left out."""
        for taken in product(*((False, True) if group.optional else (True,) for group in self.groups)):
            given = [group for group, yes in zip(self.groups, taken, strict=True) if yes]
            name = [self.node.__name__, *(field for group in given if group.optional for field in group.fields)]
            yield "_".join(["form", *name]).lower(), tuple(piece for group in given for piece in group.pieces)


FORMS: dict[type[Node], Form] = {}


def form(pattern: str) -> Callable[[type[N]], type[N]]:
    """Say how a class of nodes is written."""
    groups = [Group(_pieces(left_out or text), bool(left_out)) for left_out, text in _GROUP.findall(pattern.strip(":"))]

    def known(node: type[N]) -> type[N]:
        FORMS[node] = Form(node, tuple(group for group in groups if group.pieces), pattern.endswith(":"))
        return node

    return known


def _pieces(text: str) -> tuple[str | Hole, ...]:
    found = ((field, sort, words.strip()) for field, sort, words in _PIECE.findall(text))
    return tuple(Hole(field, sort or field) if field else words for field, sort, words in found if field or words)


def grammar() -> str:
    """The rules of all forms, for Lark: `line_form`, and `block_form` for those that open a block."""
    rules: dict[str, list[str]] = {"line_form": [], "block_form": []}
    for made in FORMS.values():
        for name, pieces in made.ways():
            symbols = " ".join(map(_symbols, pieces)) + " block" * made.opens
            rules["block_form" if made.opens else "line_form"].append(f"{symbols} -> {name}")
    return "".join(f"?{rule}: " + "\n  | ".join(ways) + "\n" for rule, ways in rules.items())


def _symbols(piece: str | Hole) -> str:
    """What stands for a piece in the grammar; a comma is a token of its own."""
    if isinstance(piece, Hole):
        return _RULES.get(piece.sort, piece.sort)
    return " ".join(f'"{words.strip()}"' for words in re.split("(,)", piece) if words.strip())


def makers() -> Iterator[tuple[str, Callable[..., Node]]]:
    """For each way to write a form its name, and what makes the node, given the builder, the place and the parts."""
    for made in FORMS.values():
        for name, pieces in made.ways():
            holes = [piece for piece in pieces if isinstance(piece, Hole)]
            yield name, _maker(made, [*holes, *([Hole("block", "block")] if made.opens else [])])


def _maker(made: Form, holes: list[Hole]) -> Callable[..., Node]:
    left_out = dict.fromkeys(field for group in made.groups if group.optional for field in group.fields)

    def make(builder: Any, pos: tuple[int, int], *parts: Any) -> Node:
        given = {hole.field: part for hole, part in zip(holes, parts, strict=True)}
        for hole in holes:
            if hole.sort == "name":
                builder.new_name(given[hole.field])
        return made.node(pos, **{**left_out, **given})

    return make


def write(made: Form, node: Node, fill: Callable[[str, Any], str]) -> str:
    """The words of a node, each hole as `fill` writes it, given its rule and its value."""
    out = ""
    for group in made.groups:
        if not group.optional or all(getattr(node, field) is not None for field in group.fields):
            for piece in group.pieces:
                said = fill(piece.sort, getattr(node, piece.field)) if isinstance(piece, Hole) else piece
                out += said if not out or said.startswith(",") else f" {said}"
    return out


def words_before_new_names() -> frozenset[str]:
    """The words of the forms behind which a new name stands."""
    pairs = (pair for made in FORMS.values() for _, pieces in made.ways() for pair in pairwise(pieces))
    return frozenset(
        words.split()[-1]
        for words, hole in pairs
        if isinstance(words, str) and isinstance(hole, Hole) and hole.sort == "name"
    )
