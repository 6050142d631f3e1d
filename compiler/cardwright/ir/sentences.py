"""The sentences of a block: what runs while it runs, and the abilities that it leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cardwright.ir.leaves import NothingHappens
from cardwright.ir.tree import (
    Ability,
    Become,
    Block,
    Change,
    Choose,
    CountsAs,
    Do,
    Either,
    ForEach,
    If,
    Let,
    MayBlock,
    Nested,
    NextTime,
    Permit,
    Repeat,
    Return,
    Secretly,
    Step,
    Stmt,
    Stop,
    Suspend,
    TakeTurns,
    Uninterrupted,
    Until,
    UseAs,
)  # fmt: skip


def sentences(block: Block) -> Iterator[Stmt]:
    """The sentences of a block and of the blocks in it, but not those of abilities and lasting blocks inside."""
    for one in block.body:
        yield one
        for inner in inner_blocks(one):
            yield from sentences(inner)


def inner_blocks(one: Stmt) -> tuple[Block, ...]:
    """The blocks that a sentence runs itself: not what it leaves behind (`until`, `next time`)."""
    match one:
        case Do():
            return _there(one.then, one.otherwise)
        case MayBlock():
            return _there(one.block, one.otherwise)
        case If():
            return _there(*(body for _, body in one.branches), one.otherwise)
        case Either():
            return tuple(branch.block for branch in one.branches)
        case Secretly() | ForEach() | TakeTurns() | Repeat() | Step() | Uninterrupted() | Suspend():
            return (one.block,)
        case Choose() | Let() | Change() | Become() | Stop() | Return() | NothingHappens():
            return ()
        case Until() | NextTime() | Nested() | Permit() | UseAs() | CountsAs():
            return ()
        case _:
            assert_never(one)


def _there(*blocks: Block | None) -> tuple[Block, ...]:
    return tuple(block for block in blocks if block is not None)


def left_behind(block: Block) -> Iterator[Ability]:
    """The abilities that a block leaves behind (`until`, `next time`), and those that these leave behind."""
    for one in sentences(block):
        if isinstance(one, NextTime | Nested):
            yield from with_left_behind(one.ability)
        elif isinstance(one, Until):
            yield from left_behind(one.block)


def with_left_behind(ability: Ability) -> Iterator[Ability]:
    """An ability and those that its block leaves behind."""
    yield ability
    yield from left_behind(ability.block)
