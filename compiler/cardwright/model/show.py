"""Print a game and its typed trees, one declaration or sentence on a line, for tests and for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model import game
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span

_HIDDEN = frozenset({"span", "ty", "rules"})


def show(made: game.Game) -> str:
    """The whole game."""
    rows = [f"game {made.id} {made.meta.players[0]}..{made.meta.players[1]}", *_meta(made)]
    for name in (
        "zones", "categories", "cards", "counters", "variables", "quantities", "values", "adjectives", "symbols",
        "constants", "options", "verbs", "phases", "statuses", "character_fields", "characters", "skills", "rules",
        "checks", "invariants", "hints", "variants", "rulings",
    ):  # fmt: skip
        table: Mapping[str, decl.Decl] = getattr(made, name)
        if table:
            rows.append(f"{name}:")
            for one in table.values():
                rows.extend(f"  {row}" for row in show_decl(one))
    for name, block in (("setup", made.setup), ("turn begins", made.turn.begins), ("turn ends", made.turn.ends)):
        if block is not None:
            rows.append(f"{name}:{_cited(block.rules)}")
            rows.extend(f"  {row}" for row in _lines(block.body))
    return "\n".join(rows) + "\n"


def _meta(made: game.Game) -> Iterator[str]:
    yield f"  name {_words(made.meta.name)}"
    play, turn, settlement = made.play, made.turn, made.settlement
    yield f"  play from {_text(play.start)} on {_text(play.while_resolving)} then {_text(play.afterwards)}"
    yield f"  turn {turn.order}, settlement {settlement.policy}"
    for name in ("responses", "triggers"):
        asking: game.Asking | None = getattr(settlement, name)
        if asking is not None:
            yield f"  {name} {_text(asking.who)} from {_text(asking.start)} until {asking.until}"


def show_decl(made: decl.Decl) -> Iterator[str]:
    """A declaration: its plain fields on the first line, its texts below."""
    plain: list[str] = []
    below: list[str] = []
    for field in fields(made):
        value = getattr(made, field.name)
        if field.name in ("id", "span", "rules", "name", "written") or value in (None, "", (), {}, False):
            continue
        if isinstance(value, ir.Block) or _has_abilities(value):
            below.append(f"{field.name}:")
            below.extend(f"  {row}" for row in _lines(value))
        else:
            plain.append(f"{field.name}={_text(value)}")
    yield " ".join([f"{made.id} {_words(made.name)}{_cited(made.rules)}".rstrip(), *plain])
    for row in below:
        yield f"  {row}"


def _has_abilities(value: object) -> bool:
    return isinstance(value, tuple) and any(
        isinstance(one, ir.Ability) or (isinstance(one, tuple) and one and isinstance(one[0], decl.Variant))
        for one in value
    )


def _words(said: Mapping[str, str]) -> str:
    return " / ".join(text for text in said.values() if text)


def _cited(rules: tuple[str, ...]) -> str:
    return f" [{' '.join(rules)}]" if rules else ""


def show_node(node: object) -> str:
    """A value, condition, event or sentence; blocks as indented lines."""
    return "\n".join(_lines(node)) + "\n"


def _lines(node: object) -> Iterator[str]:
    """A block, an ability or a sentence as lines."""
    if isinstance(node, ir.Block):
        for one in node.body:
            yield from _lines(one)
    elif isinstance(node, tuple):
        for one in node:
            match one:
                case decl.Variant(id=variant), below:
                    yield f"with {variant}:"
                    for row in _lines(below):
                        yield f"  {row}"
                case _:
                    yield from _lines(one)
    elif is_dataclass(node) and not isinstance(node, type):
        inner: list[str] = []
        yield _text(node, inner)
        for row in inner:
            yield f"  {row}"
    else:
        yield _text(node)


def _text(node: object, below: list[str] | None = None) -> str:
    """A node on one line; blocks in it go to `below`, or in braces."""
    match node:
        case None:
            return "none"
        case decl.Decl():
            return f"`{node.id}`"
        case Type():
            return node.show()
        case str():
            return node or "''"
        case frozenset():
            return "{" + ", ".join(sorted(node)) + "}"
        case ir.Block():
            return "{" + "; ".join(_text(one) for one in node.body) + "}"
        case tuple():
            return "[" + ", ".join(_text(one, below) for one in node) + "]"
        case Mapping():
            return "{" + ", ".join(f"{_text(k)}: {_text(v)}" for k, v in node.items()) + "}"
        case ir.Num():
            return str(node.value)
        case ir.Local():
            return f"{node.name}:{node.ty.show()}"
        case Span():
            return ""
        case Scalar():
            return node.value
    if not is_dataclass(node) or isinstance(node, type):
        return str(node)
    parts: list[str] = []
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in _HIDDEN or value is None or value in ((), {}, "", False):
            continue
        if below is not None and _is_long(value):
            below.append(f"{field.name}:")
            below.extend(f"  {row}" for row in _branches(value))
        elif isinstance(value, bool):
            parts.append(field.name)
        elif isinstance(value, ir.Call | str | decl.Decl):
            parts.append(_text(value))
        else:
            parts.append(f"{field.name}={_text(value)}")
    ty = f" -> {node.ty.show()}" if isinstance(node, ir.NP) else ""
    return f"{type(node).__name__}({', '.join(parts)}{ty})"


def _is_long(value: object) -> bool:
    if isinstance(value, tuple):
        return any(isinstance(one, ir.EitherBranch) or (isinstance(one, tuple) and _is_long(one)) for one in value) or (
            any(isinstance(one, ir.Block) for one in value)
        )
    return isinstance(value, ir.Block | ir.Ability)


def _branches(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for one in value:
            condition = one.guard if isinstance(one, ir.EitherBranch) else one[0]
            yield f"if {_text(condition)}:" if condition is not None else "or:"
            for row in _lines(one.block if isinstance(one, ir.EitherBranch) else one[1]):
                yield f"  {row}"
    else:
        yield from _lines(value)
