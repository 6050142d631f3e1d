"""Check the order of triggers: `ahead of` must not lead in a circle."""

from __future__ import annotations

from cardwright.diagnostics import Problems
from cardwright.model import decl, ir
from cardwright.model.game import Game
from cardwright.model.walk import abilities


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
