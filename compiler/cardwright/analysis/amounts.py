"""Where a number tells how many, how often or by how much: `draw N cards`, `repeat N times`, `increase X by N`.

A number part of a verb is an amount where every place that reads it in the body of the verb is one: `draw {n} cards`
moves the top n cards. Less than one of something is nothing, so an amount that is never above 0 does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright import ir
from cardwright.ir.walk import find, walk
from cardwright.model.game import Game

Parts = frozenset[tuple[str, str]]
"""Verbs and those of their parts that are amounts, by their names."""


def amount_parts(game: Game) -> Parts:
    """The parts of the verbs of a game that are amounts, by what the verbs called by a body are known to take."""
    bodies = {verb.id: verb.body for verb in game.verbs.values() if verb.body is not None}
    read = {id: _read(find(body, ir.Local)) for id, body in bodies.items()}
    found, more = frozenset[tuple[str, str]](), frozenset[tuple[str, str]]()
    while True:
        for id, body in bodies.items():
            told = _read(value for value in amounts(body, found) if isinstance(value, ir.Local))
            more |= {(id, name) for name, times in told.items() if read[id][name] == times}
        if more == found:
            return found
        found = more


def _read(names: Iterable[ir.Local]) -> Counter[str]:
    return Counter(name.name for name in names if name.origin == "hole")


def amounts(tree: object, parts: Parts) -> Iterator[ir.Value]:
    """The values of a text that are amounts, where these parts of verbs are."""
    for node in walk(tree):
        yield from amounts_of(node, parts)


WITH_AMOUNTS: frozenset[type] = frozenset(
    {ir.NP, ir.EndCards, ir.ChooseNumber, ir.Repeat, ir.TakeTurns, ir.Change, ir.Call}
)
"""The nodes that may have any."""


def amounts_of(node: ir.Node, parts: Parts) -> Iterator[ir.Value]:
    """The values of a node itself that are amounts."""
    match node:
        case ir.NP(quantity="exactly" | "up_to" | "between", high=high) if high is not None:
            yield high
        case ir.NP(quantity="exactly", low=ir.Node() as low):
            yield low
        case ir.EndCards(count=count) if count is not None:
            yield count
        case ir.ChooseNumber(step=step) if step is not None:
            yield step
        case ir.Repeat(times=times) | ir.TakeTurns(times=times):
            yield times
        case ir.Change(op="increase" | "reduce", value=value):
            yield value
        case ir.Call(verb=verb, args=args):
            yield from (value for name, value in args.items() if (verb.id, name) in parts)
