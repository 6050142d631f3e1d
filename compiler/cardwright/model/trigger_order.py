"""The order in which triggers of one player come: by their owners, and by what says it is ahead of another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.model.game import Game

OWNERS = ("skills", "statuses", "cards", "rules", "effects")
"""Whose triggers they may be, besides those of a category of cards; `effects` are what texts leave behind."""

Row = TypeVar("Row")


def own_place(game: Game, owner: object) -> int:
    """The place of an owner's triggers among those of the same player; what is not listed shares the last place."""
    listed = game.settlement.triggers.own_order if game.settlement.triggers is not None else ()
    last = len(listed)
    match owner:
        case decl.Skill():
            word = "skills"
        case decl.Status():
            word = "statuses"
        case decl.GameRule():
            word = "rules"
        case decl.CardKind() | decl.Category():
            for kind in owner.kinds():
                if kind in listed:
                    return listed.index(kind)
            word = "cards"
        case _:
            word = "effects"
    return listed.index(word) if word in listed else last


def arranged(game: Game, rows: Sequence[Row], of: Callable[[Row], tuple[object, ir.Ability]]) -> list[Row]:
    """The triggers of one moment in the order in which those of one player come: by the place of their owners, then as
    they are written; but what is ahead of another comes before it, and takes its place if that is the earlier one.
    """
    found = [of(row) for row in rows]
    later: dict[int, list[int]] = {}
    waits = [0] * len(rows)
    for i, (_, ability) in enumerate(found):
        if ability.ahead_of and ability.head != "respond":
            later[i] = [
                j
                for j, (owner, _) in enumerate(found)
                if i != j and isinstance(owner, decl.Decl) and owner.id in ability.ahead_of
            ]
            for j in later[i]:
                waits[j] += 1
    places = [own_place(game, owner) for owner, _ in found]
    firsts = [min(places[j] for j in {i, *_reach(i, later)}) for i in range(len(rows))]
    ready = [(firsts[i], places[i], i) for i in range(len(rows)) if not waits[i]]
    heapify(ready)
    order: list[Row] = []
    while ready:
        i = heappop(ready)[-1]
        order.append(rows[i])
        for j in later.get(i, ()):
            waits[j] -= 1
            if not waits[j]:
                heappush(ready, (firsts[j], places[j], j))
    return order


def _reach(start: int, later: dict[int, list[int]]) -> set[int]:
    """All that comes later, directly or not."""
    found: set[int] = set()
    waiting = list(later.get(start, ()))
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting += later.get(at, ())
    return found
