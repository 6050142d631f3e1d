"""Go through a typed tree without naming every node: what lies in it, and which abilities a game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model.game import Game
from cardwright.source.text import Span

_SKIP = (decl.Decl, Span, Type, str, int, bool)


@cache
def _slots(kind: type[object]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def walk(node: object) -> Iterator[object]:
    """The node and everything in it, in the order of the text; declarations that it refers to are not entered."""
    if node is None or isinstance(node, _SKIP):
        return
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk(item)
    elif is_dataclass(node):
        yield node
        for name in _slots(node.__class__):
            yield from walk(getattr(node, name))


def owners(game: Game) -> Iterator[tuple[decl.Decl, tuple[ir.Ability, ...]]]:
    """Everything that has abilities, with them; those that variants put in their place come after its own."""
    for table in (game.categories, game.cards, game.statuses, game.skills, game.rules):
        made: decl.Category | decl.CardKind | decl.Status | decl.Skill | decl.GameRule
        for made in table.values():
            yield made, made.abilities
            if isinstance(made, decl.CardKind):
                for _, abilities in made.alternatives:
                    yield made, abilities


def blocks(game: Game) -> Iterator[tuple[decl.Decl, ir.Block]]:
    """The bodies of verbs, phases and checks, with those that variants put in their place."""
    for table in (game.verbs, game.phases, game.checks):
        made: decl.Verb | decl.Phase | decl.Check
        for made in table.values():
            if made.body is not None:
                yield made, made.body
            if isinstance(made, decl.Verb | decl.Phase):
                for _, body in made.alternatives:
                    yield made, body


def stmts(block: ir.Block) -> Iterator[ir.Stmt]:
    """The sentences of a block and of the blocks in it, but not those of abilities and lasting blocks inside."""
    for one in block.body:
        yield one
        for inner in inner_blocks(one):
            yield from stmts(inner)


def inner_blocks(one: ir.Stmt) -> Iterator[ir.Block]:
    """The blocks that a sentence runs itself: not what it leaves behind (`until`, `next time`)."""
    match one:
        case ir.Do():
            found = (one.then, one.otherwise)
        case ir.MayBlock():
            found = (one.block, one.otherwise)
        case ir.If():
            yield from (body for _, body in one.branches)
            found = (one.otherwise, None)
        case ir.Either():
            yield from (branch.block for branch in one.branches)
            return
        case (
            ir.Secretly() | ir.ForEach() | ir.TakeTurns() | ir.Repeat() | ir.Step() | ir.Uninterrupted() | ir.Suspend()
        ):
            yield one.block
            return
        case _:
            return
    yield from (inner for inner in found if inner is not None)


def inside(block: ir.Block) -> Iterator[ir.Ability]:
    """The abilities that a block leaves behind (`until`, `next time`), and those that these leave behind."""
    for one in stmts(block):
        if isinstance(one, ir.NextTime | ir.Nested):
            yield from with_inner(one.ability)
        elif isinstance(one, ir.Until):
            yield from inside(one.block)


def with_inner(ability: ir.Ability) -> Iterator[ir.Ability]:
    """An ability and those that its block leaves behind."""
    yield ability
    yield from inside(ability.block)


def abilities(game: Game) -> Iterator[tuple[decl.Decl, ir.Ability]]:
    """Every ability of the game with what it belongs to, those that texts leave behind included."""
    for made, own in owners(game):
        for ability in own:
            yield from ((made, one) for one in with_inner(ability))
    for holder, body in blocks(game):
        yield from ((holder, one) for one in inside(body))
    for block in (game.setup, game.turn.begins, game.turn.ends):
        if block is not None:
            rule = decl.GameRule("turn", {}, block.span, block.rules)
            yield from ((rule, one) for one in inside(block.body))
