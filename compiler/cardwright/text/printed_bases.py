"""Quantities that cards print by their base: a player reads `1 damage`, and what changes it says so on its own card."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import PLAYER, Type
from cardwright.ir.walk import find, rewrite, walk
from cardwright.text.coreference import put
from cardwright.text.left_out import leave_out

T = TypeVar("T")


def put_bases(tree: T) -> T:
    """The text with the bases of such quantities in their place; what changes a quantity still speaks of it."""
    spoken_of = {id(node.what) for node in walk(tree) if isinstance(node, ir.Change)}

    def base(node: ir.Node) -> ir.Node:
        match node:
            case ir.Property(prop=decl.Quantity(printed="base", base=ir.Num() as number)) if id(node) not in spoken_of:
                leave_out("printed base", node)
                return number
        return node

    return rewrite(tree, base)


def put_numbers(tree: T) -> T:
    """The text with numbers for all that has one at first: constants, and quantities whose base is a number.

    So it is told at a glance; what changes a quantity still speaks of it.
    """
    spoken_of = {id(node.what) for node in walk(tree) if isinstance(node, ir.Change)}

    def number(node: ir.Node) -> ir.Node:
        match node:
            case ir.Const(decl=constant):
                return ir.Num(constant.value)
            case ir.Property(prop=decl.Quantity(base=ir.Num() as base)) if id(node) not in spoken_of:
                return base
            case ir.Property(prop=decl.Quantity(base=ir.Const(decl=constant))) if id(node) not in spoken_of:
                return ir.Num(constant.value)
        return node

    return rewrite(tree, number)


def single_target(ability: ir.Ability, printed: ir.Ability) -> ir.Ability:
    """An ability whose most targets are printed as one: it has a target, and what is done for each is done for it.

    `ability` is as it is written, `printed` as `put_bases` made it.
    """
    on = printed.on
    if not (isinstance(on, ir.NP) and on.quantity == "up_to" and on.high == ir.Num(1)) or printed.on == ability.on:
        return printed
    target = ir.Local("target", single(on.ty), "target")
    one = replace(on, quantity="another" if on.other else "a", high=None, ty=target.ty)

    def spelt(node: ir.Node) -> ir.Node:
        match node:
            case ir.Block(body=body):
                return replace(node, body=tuple(s for stmt in body for s in _for_one(stmt, target)))
        return node

    return replace(printed, on=one, target=target, block=rewrite(printed.block, spelt))


def single(ty: Type) -> Type:
    """The type of one of a list."""
    return ty.of if ty.of is not None else PLAYER


def _for_one(stmt: ir.Stmt, target: ir.Local) -> tuple[ir.Stmt, ...]:
    """A loop over the targets as what it does for the one."""
    match stmt:
        case ir.ForEach(local=local, over=ir.Local(name="targets", origin="target"), block=block):
            leave_out("printed base", tuple(at for at in find(block, ir.Local) if at.name == local.name))
            return put(block, local.name, target).body
    return (stmt,)
