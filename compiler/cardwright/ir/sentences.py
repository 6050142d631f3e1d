"""The sentences of a block: what runs while it runs, and the abilities that it leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from cardwright.ir.conditions import conjoined
from cardwright.ir.node import Acting, Choosing, Lasting, Running
from cardwright.ir.tree import Ability, Block, Choose, Cond, EitherBranch, If, Nested, NextTime, Not, Stmt, Until
from cardwright.ir.walk import children, mentions, of_text, parts_of

S = TypeVar("S", bound=Running | Choosing | Lasting)


def sentences(block: Block) -> Iterator[Stmt]:
    """The sentences of a block and of the blocks in it, but not those of abilities and lasting blocks inside."""
    for one in block.body:
        yield one
        for inner in inner_blocks(one):
            yield from sentences(inner)


def inner_blocks(one: Stmt) -> tuple[Block, ...]:
    """The blocks that a sentence runs itself: not what it leaves behind (`until`, `next time`)."""
    return () if isinstance(one, Acting | Lasting) else tuple(blocks_of(one))


def blocks_of(one: Stmt) -> Iterator[Block]:
    """The blocks that stand in a sentence, in the order of the text."""
    for part in children(one):
        yield from _blocks(part)


def _blocks(part: object) -> Iterator[Block]:
    if isinstance(part, Block):
        yield part
    elif isinstance(part, EitherBranch):
        yield part.block
    elif isinstance(part, tuple):
        for item in part:
            yield from _blocks(item)


def with_blocks(one: S, change: Callable[[Block], Block]) -> S:
    """The sentence with each of its blocks changed, in the order of the text."""
    made: dict[str, Any] = {name: _changed(getattr(one, name), change) for name in parts_of(type(one))}
    return replace(one, **made)


def _changed(part: object, change: Callable[[Block], Block]) -> object:
    match part:
        case Block():
            return change(part)
        case EitherBranch():
            return replace(part, block=change(part.block))
        case tuple():
            return tuple(_changed(item, change) for item in part)
        case _:
            return part


_LEAVING = (NextTime, Nested, Until)


def left_behind(block: Block) -> Iterator[Ability]:
    """The abilities that a block leaves behind (`until`, `next time`), and those that these leave behind."""
    for one in sentences(block):
        if isinstance(one, NextTime | Nested):
            yield from with_left_behind(one.ability)
        elif isinstance(one, Until):
            yield from left_behind(one.block)


@of_text
def with_left_behind(ability: Ability) -> tuple[Ability, ...]:
    """An ability and those that its block leaves behind."""
    leaves = any(isinstance(node, _LEAVING) for node in mentions(ability))
    return (ability, *left_behind(ability.block)) if leaves else (ability,)


def secret_choices(block: Block, given: Cond | None = None) -> Iterator[tuple[Choose, Cond | None]]:
    """The choices of a secret round in their order, each with the condition under which somebody is asked."""
    for one in block.body:
        if isinstance(one, Choose):
            yield one, given
        elif isinstance(one, If):
            so_far = given
            for cond, inner in one.branches:
                yield from secret_choices(inner, conjoined(so_far, cond))
                so_far = conjoined(so_far, Not(cond, span=cond.span))
            if one.otherwise is not None:
                yield from secret_choices(one.otherwise, so_far)
