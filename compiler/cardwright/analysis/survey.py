"""A game looked through once for all lints: its parts, those that have abilities, and what something else names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.all_texts import declarations
from cardwright.model.game import Game
from cardwright.model.parts import OWNERS, KeptParts, Part

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A game with all that lints look for, gathered in one walk.

    `parts` are its declarations and the parts of the course of play; `owners` are those that may have abilities, cards
    first; `references` the declarations that something else names. `worked_out` is what was made of it as a whole.
    """

    game: Game
    parts: tuple[Part, ...]
    owners: tuple[Part, ...]
    references: frozenset[decl.Decl]
    kept: KeptParts
    worked_out: dict[object, Any] = field(default_factory=dict)

    def each(self, pick: Callable[[Part], tuple[T, ...]]) -> Iterator[T]:
        """What is picked out of all parts, in their order.

        It may depend on nothing but the part and what it names: it is picked once for as long as the part stays.
        """
        return self.kept.picked(self.parts, "all", pick)

    def of_owners(self, pick: Callable[[Part], tuple[T, ...]]) -> Iterator[T]:
        """The same of the owners alone."""
        return self.kept.picked(self.owners, "owners", pick)

    def part_of(self, made: decl.Decl) -> Part:
        """The part that a declaration is."""
        by_made = self.once("part of", lambda: {id(part.of): part for part in self.parts})
        return by_made.get(id(made)) or Part(made)

    def once(self, what: object, make: Callable[[], T]) -> T:
        """What is worked out of the game as a whole, for whoever asks for it first."""
        if what not in self.worked_out:
            self.worked_out[what] = make()
        found: T = self.worked_out[what]
        return found


def survey(game: Game, kept: KeptParts | None = None) -> Survey:
    """Walk through a game; what is `kept` of it is not gone through again."""
    kept = kept or KeptParts()
    parts = [kept.part(each) for each in (*declarations(game), *procedure(game))]
    named: set[decl.Decl] = set().union(*[part.named for part in parts])
    found = Survey(game, tuple(parts), _owners(parts), frozenset(named), kept)
    if [*found.each(_counting_steps)]:
        named.update({game.distance} if isinstance(game.distance, decl.Derived) else ())  # `within` counts by it
        return replace(found, references=frozenset(named))
    return found


def _counting_steps(part: Part) -> tuple[bool, ...]:
    return (True,) if any(node.within is not None for node in part.by_type.get(ir.NP, ())) else ()


def _owners(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Those that may have abilities, in the order in which these are told."""
    found: dict[type, list[Part]] = {kind: [] for kind in OWNERS}
    for part in parts:
        if type(part.of) in found:
            found[type(part.of)].append(part)
    return tuple(chain.from_iterable(found.values()))


def nested(ability: ir.Ability) -> Iterator[ir.Ability]:
    """An ability and those that its text sets up: `next time …`, triggers under `until …`."""
    yield from find(ability, ir.Ability)


def procedure(game: Game) -> tuple[object, ...]:
    """The parts of a game that stand in no table: setup, turn, settlement, how cards are played."""
    return tuple(part for part in (game.setup, game.turn, game.settlement, game.play) if part is not None)


def shown(made: decl.Decl) -> str:
    """How to call a declaration in a message: a verb by its pattern, all else by its id."""
    return made.say if isinstance(made, decl.Verb) else made.id
