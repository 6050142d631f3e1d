"""What a sentence draws at random before the rest of it: docs/reference/language.md, Doing, deciding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from reference.tree import ir

Draw = tuple[ir.NP, frozenset[str]]
"""A phrase whose thing is drawn, and what it speaks of that is not known when the sentence begins: it, doer."""


def draws_of(tree: object, picked: Callable[[ir.Call, str], bool]) -> list[Draw]:
    """What is drawn in a value, a condition or a call, inner things first; `picked` parts are drawn by the call."""
    found: list[Draw] = []

    def several(parts: Any, described: bool = False) -> frozenset[str]:
        return frozenset[str]().union(*[visit(part, described) for part in parts])

    def visit(at: Any, described: bool = False) -> frozenset[str]:
        match at:
            case ir.Local():
                return frozenset({at.origin} & {"it", "called", "doer"})
            case ir.NP():
                around = several([at.low, at.high, at.inside, at.within])
                needs = around | (several([at.where, at.together]) - {"it", "called"})
                if at.random and not described:
                    found.append((at, needs))
                return needs
            case ir.IsA() | ir.Has():
                return several([at.left]) | visit(at.what, described=True)
            case ir.Exists():
                return visit(at.what, described=True)
            case ir.Every():
                return visit(at.what, described=True) | (visit(at.cond) - {"it", "called"})
            case ir.ChooseKind():
                return visit(at.where) - {"it", "called"}
            case ir.ChooseNumber():
                return several([at.low, at.high, at.step]) | (visit(at.where) - {"it", "called"})
            case ir.Property():
                return visit(at.owner) | several(at.args.values())
            case ir.Call():
                needs = visit(at.subject)
                for name, value in at.args.items():
                    needs |= visit(value, described=picked(at, name))
                return needs
            case tuple():
                return several(at)
            case ir.Block() | ir.Ability() | ir.Times() | ir.Ever():
                return frozenset()
            case ir.Node():
                return several(getattr(at, f.name) for f in fields(at) if f.name != "span")
        return frozenset()

    visit(tree)
    return found
