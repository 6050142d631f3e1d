"""A game looked through once for all lints: its texts, what they name, and every ability with its owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find, inside, mentions, parts_of
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game

N = TypeVar("N", bound=ir.Node)

Text = list[ir.Node | decl.Decl]
"""Every node of a text, and every declaration that it names."""


@dataclass(frozen=True, slots=True)
class Owned:
    """An ability with what has it: a card, kind, status, skill or rule of the game, under a variant or always."""

    owner: decl.Decl
    ability: ir.Ability
    variant: decl.Variant | None = None


@dataclass(frozen=True, slots=True)
class Survey:
    """A game with all that lints look for, gathered in one walk.

    `texts` are the nodes and names of each whole text (an ability, a body), in which a name has one meaning; `by_type`
    the nodes of all texts by their class; `references` the declarations that something else names.
    """

    game: Game
    texts: tuple[Text, ...]
    by_type: Mapping[type, list[Any]]
    references: frozenset[decl.Decl]
    owned: tuple[Owned, ...]

    def of(self, kind: type[N]) -> list[N]:
        """Every node of a class in the texts of the game."""
        return self.by_type.get(kind, [])


def survey(game: Game) -> Survey:
    """Walk through a game."""
    texts: list[Text] = []
    by_type: dict[type, list[Any]] = {}
    named: set[decl.Decl] = set()
    for made in declarations(game):
        parts: dict[str, decl.Decl] = getattr(made, "fields", {})
        below = inside(made)
        for part in parts.values():
            below += inside(part)
        own = {id(part) for part in (made, *parts.values())}
        named.update(node for node in below if isinstance(node, decl.Decl) and id(node) not in own)
        _sort(below, by_type)
        if is_ours(made):
            texts += [mentions(text) for name in parts_of(type(made)) for text in _whole(getattr(made, name))]
    for block in procedure(game):
        below = mentions(block)
        named.update(node for node in below if isinstance(node, decl.Decl))
        _sort(below, by_type)
        texts.append(below)
    if any(isinstance(node, ir.NP) and node.within is not None for node in by_type.get(ir.NP, ())):
        named.update(value for value in game.values.values() if value.id == "distance")  # that is how `within` counts
    return Survey(game, tuple(texts), by_type, frozenset(named), tuple(owned_abilities(game)))


def _sort(found: Text, by_type: dict[type, list[Any]]) -> None:
    for node in found:
        by_type.setdefault(type(node), []).append(node)


def _whole(part: object) -> Iterator[object]:
    if isinstance(part, ir.Ability | ir.Block):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _whole(item)


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


def shown(made: decl.Decl) -> str:
    """How to call a declaration in a message: a verb by its pattern, all else by its id."""
    return made.say if isinstance(made, decl.Verb) else made.id
