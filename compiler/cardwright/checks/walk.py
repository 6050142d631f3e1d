"""Walk through the declarations and typed trees of a game: every node, every reference, every text."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from cardwright.model import decl, ir
from cardwright.model.game import Game
from cardwright.source.text import Span

N = TypeVar("N")

# Fields that lead back to where a declaration belongs: no use of it.
_BACK = {"category": decl.Field, "owner": decl.Skill, "symbols": decl.Option}


_known: dict[type, tuple[str, ...]] = {}


def _fields(kind: Any) -> tuple[str, ...]:
    if kind not in _known:
        names = (field.name for field in dataclasses.fields(kind))
        _known[kind] = tuple(name for name in names if _BACK.get(name) is not kind and name != "span")
    return _known[kind]


def nodes(tree: object) -> Iterator[object]:
    """Every value below a tree, itself first, in the order of the text; declarations are named, not entered."""
    yield tree
    if isinstance(tree, decl.Decl | Span | str | int):
        return
    if isinstance(tree, tuple | list):
        for item in tree:
            yield from nodes(item)
    elif isinstance(tree, Mapping):
        for item in tree.values():
            yield from nodes(item)
    elif dataclasses.is_dataclass(tree) and not isinstance(tree, type):
        for name in _fields(type(tree)):
            value = getattr(tree, name)
            if value is not None:
                yield from nodes(value)


def inside(made: decl.Decl) -> Iterator[object]:
    """Every value below a declaration, that itself left out."""
    for name in _fields(type(made)):
        value = getattr(made, name)
        if value is not None:
            yield from nodes(value)


def find(tree: object, kind: type[N]) -> Iterator[N]:
    """Every value of a kind below a tree."""
    for node in nodes(tree):
        if isinstance(node, kind):
            yield node


def children(node: object) -> Iterator[tuple[str, object]]:
    """The named parts of a node of the tree."""
    if dataclasses.is_dataclass(node) and not isinstance(node, type | decl.Decl):
        for name in _fields(type(node)):
            yield name, getattr(node, name)


@dataclass(frozen=True, slots=True)
class Owned:
    """An ability with what has it: a card, kind, status, skill or rule of the game, under a variant or always."""

    owner: decl.Decl
    ability: ir.Ability
    variant: decl.Variant | None = None


def declarations(game: Game) -> Iterator[decl.Decl]:
    """Everything that the game declares, in the order of its tables; parts (fields) after their owner."""
    tables: tuple[Mapping[str, decl.Decl], ...] = (
        game.zones, game.categories, game.cards, game.counters, game.variables, game.quantities, game.values,
        game.adjectives, game.symbols, game.constants, game.options, game.verbs, game.phases, game.statuses,
        game.character_fields, game.characters, game.skills, game.rules, game.checks, game.invariants, game.variants,
        game.rulings,
    )  # fmt: skip
    for table in tables:
        yield from table.values()


def owned_abilities(game: Game) -> Iterator[Owned]:
    """Every ability with its owner; those that variants put in place come after the ordinary ones."""
    for card in game.cards.values():
        yield from (Owned(card, ability) for ability in card.abilities)
        for variant, abilities in card.alternatives:
            yield from (Owned(card, ability, variant) for ability in abilities)
    for table in (game.categories, game.statuses, game.skills, game.rules):
        owners: Mapping[str, decl.Category | decl.Status | decl.Skill | decl.GameRule] = table
        for owner in owners.values():
            yield from (Owned(owner, ability) for ability in owner.abilities)


def nested(ability: ir.Ability) -> Iterator[ir.Ability]:
    """An ability and those that its text sets up: `next time …`, triggers under `until …`."""
    yield from find(ability, ir.Ability)


def procedure(game: Game) -> tuple[object, ...]:
    """The parts of a game that stand in no table: setup, turn, settlement, how cards are played."""
    return tuple(part for part in (game.setup, game.turn, game.settlement, game.play) if part is not None)


def references(game: Game) -> set[decl.Decl]:
    """Every declaration that something else names; a declaration that only its own text names is not one."""
    named: set[decl.Decl] = set()
    for made in declarations(game):
        own = {id(part) for part in getattr(made, "fields", {}).values()}
        for node in inside(made):
            if isinstance(node, decl.Decl) and node is not made and id(node) not in own:
                named.add(node)
        for part in getattr(made, "fields", {}).values():
            named.update(node for node in inside(part) if isinstance(node, decl.Decl))
    for part in procedure(game):
        named.update(node for node in nodes(part) if isinstance(node, decl.Decl))
    return named


def is_ours(made: decl.Decl) -> bool:
    """Whether a game declares it, and not the standard library or the language."""
    return not made.span.file.path.startswith(("std.yaml", "<"))


def shown(made: decl.Decl) -> str:
    """How to call a declaration in a message: a verb by its pattern, all else by its id."""
    return made.say if isinstance(made, decl.Verb) else made.id
