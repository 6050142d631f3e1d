"""Check what must not lead in a circle: the order of triggers, and values that are worked out from values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeVar

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.all_texts import abilities
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
            at = owner.category if isinstance(owner, decl.CardKind) else owner
            while at is not None:
                if at in listed:
                    return listed.index(at)
                at = at.parent
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


def check_order(game: Game, problems: Problems) -> None:
    """Report each circle of `ahead of` once, with its path."""
    later: dict[str, list[str]] = {}
    found: dict[str, tuple[decl.Decl, ir.Ability]] = {}
    for owner, ability in abilities(game):
        if ability.ahead_of:
            later.setdefault(owner.id, []).extend(ability.ahead_of)
            found.setdefault(owner.id, (owner, ability))
    done: set[str] = set()
    for start in later:
        path = _circle(start, later, done)
        if path:
            done.update(path)
            problems.add("CW550", found[path[0]][1].span, path=" → ".join([*path, path[0]]))


def _circle(start: str, later: dict[str, list[str]], done: set[str]) -> list[str]:
    """A path from `start` back to itself, or nothing."""
    stack: list[list[str]] = [[start]]
    seen: set[str] = set()
    while stack:
        path = stack.pop()
        for name in later.get(path[-1], ()):
            if name == start and name not in done:
                return path
            if name not in seen:
                seen.add(name)
                stack.append([*path, name])
    return []


def check_values(game: Game, problems: Problems) -> None:
    """Report values, quantities and adjectives that are defined by themselves."""
    found: dict[str, decl.Decl] = {}
    uses: dict[str, list[str]] = {}
    worked_out = (*game.values.values(), *game.quantities.values(), *game.adjectives.values())
    for made in worked_out:
        key = _key(made)
        found[key] = made
        uses[key] = [_key(used) for part in _parts(made) for used in _used(part)]
    done: set[str] = set()
    for start in uses:
        path = _circle(start, uses, done)
        if path:
            done.update(path)
            names = [found[key].id for key in (*path, path[0])]
            problems.add("CW551", found[path[0]].span, path=" → ".join(names))


def _key(made: decl.Decl) -> str:
    return f"{type(made).__name__} {made.id}"


def _parts(made: decl.Decl) -> tuple[object, ...]:
    match made:
        case decl.Derived():
            return made.value, made.cases
        case decl.Quantity():
            return made.base, made.at_least, made.at_most
        case decl.AdjectiveDecl():
            return (made.means,)
        case _:
            return ()


def _used(part: object) -> Iterator[decl.Decl]:
    for node in walk(part):
        if isinstance(node, ir.Property | ir.Aggregate) and isinstance(node.prop, decl.Derived | decl.Quantity):
            yield node.prop
        elif isinstance(node, ir.Adjective) and isinstance(node.decl, decl.AdjectiveDecl):
            yield node.decl
