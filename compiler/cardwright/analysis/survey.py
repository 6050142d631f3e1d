"""A game looked through once for all lints: its texts, what they name, and every ability with its owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter, is_
from typing import Any, TypeVar

from cardwright import ir
from cardwright.diagnostics import Problem
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


@dataclass(slots=True)
class Part:
    """A declaration of a game, or a part of the course of play (`made` is None): what stands in it.

    `told` are the problems that were found in it by itself, if it has been looked at.
    """

    made: decl.Decl | None
    texts: tuple[Text, ...]
    by_type: Mapping[type, list[Any]]
    named: frozenset[decl.Decl]
    told: tuple[Problem, ...] | None = None


class KeptParts:
    """The parts of a game that was surveyed before: of what has not been touched since, nothing is gathered again.

    Nodes never change, so what is made of the same ones is the same.
    """

    def __init__(self) -> None:
        self.facts: object = None
        """What the problems that are told of parts depend on besides."""
        self._known: dict[int, tuple[object, tuple[object, ...], Part]] = {}

    def part(self, of: object, make: Callable[[Any], Part]) -> Part:
        """The part that a declaration or a part of the course of play is."""
        state = _state(of)
        found = self._known.get(id(of))
        if found is None or found[0] is not of or not all(map(is_, found[1], state)):
            found = self._known[id(of)] = of, state, make(of)
        return found[2]

    def under(self, facts: object) -> None:
        """Forget what was told of parts if it depends on other facts now."""
        if facts != self.facts:
            self.facts = facts
            for _, _, part in self._known.values():
                part.told = None


def _state(of: object) -> tuple[object, ...]:
    """The values of all fields of a record."""
    kind = type(of)
    values = _values.get(kind)
    if values is None:
        values = _values[kind] = attrgetter("__class__", *(each.name for each in fields(kind)))  # type: ignore[arg-type]
    found: tuple[object, ...] = values(of)
    return found


_values: dict[type, attrgetter[Any]] = {}


@dataclass(frozen=True, slots=True)
class Survey:
    """A game with all that lints look for, gathered in one walk.

    `parts` are its declarations and the parts of the course of play. `texts` are the nodes and names of each whole text
    (an ability, a body), in which a name has one meaning; `by_type` the nodes of all texts by their class; `references`
    the declarations that something else names.
    """

    game: Game
    parts: tuple[Part, ...]
    texts: tuple[Text, ...]
    by_type: Mapping[type, list[Any]]
    references: frozenset[decl.Decl]
    owned: tuple[Owned, ...]

    def of(self, kind: type[N]) -> list[N]:
        """Every node of a class in the texts of the game."""
        return self.by_type.get(kind, [])


def survey(game: Game, kept: KeptParts | None = None) -> Survey:
    """Walk through a game; what is `kept` of it is not gone through again."""
    kept = kept or KeptParts()
    parts = [kept.part(made, _declared) for made in declarations(game)]
    parts += [kept.part(block, _of_the_course) for block in procedure(game)]
    texts: list[Text] = []
    by_type: dict[type, list[Any]] = {}
    named: set[decl.Decl] = set()
    for part in parts:
        texts += part.texts
        named |= part.named
        for kind, nodes in part.by_type.items():
            by_type.setdefault(kind, []).extend(nodes)
    if any(isinstance(node, ir.NP) and node.within is not None for node in by_type.get(ir.NP, ())):
        named.update(value for value in game.values.values() if value.id == "distance")  # that is how `within` counts
    return Survey(game, tuple(parts), tuple(texts), by_type, frozenset(named), tuple(owned_abilities(game)))


def _declared(made: decl.Decl) -> Part:
    members: dict[str, decl.Decl] = getattr(made, "fields", {})
    below = inside(made)
    for member in members.values():
        below += inside(member)
    own = {id(each) for each in (made, *members.values())}
    named = frozenset(node for node in below if isinstance(node, decl.Decl) and id(node) not in own)
    wholes = (text for name in parts_of(type(made)) for text in _whole(getattr(made, name)))
    texts = tuple(mentions(text) for text in wholes) if is_ours(made) else ()
    return Part(made, texts, _sorted(below), named)


def _of_the_course(block: object) -> Part:
    below = mentions(block)
    named = frozenset(node for node in below if isinstance(node, decl.Decl))
    return Part(None, (below,), _sorted(below), named)


def _sorted(found: Text) -> Mapping[type, list[Any]]:
    by_type: dict[type, list[Any]] = {}
    for node in found:
        by_type.setdefault(type(node), []).append(node)
    return by_type


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
