"""A game looked through once for all lints: its texts, what they name, and every ability with its owner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from operator import attrgetter, is_
from typing import Any, TypeVar

from cardwright import ir
from cardwright.diagnostics import Problem
from cardwright.ir import decl
from cardwright.ir.walk import find, inside, mentions, parts_of
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game
from cardwright.records import record, thing

N = TypeVar("N", bound=ir.Node)
T = TypeVar("T")

Text = list[ir.Node | decl.Decl]
"""Every node of a text, and every declaration that it names."""


@record
class Owned:
    """An ability with what has it: a card, kind, status, skill or rule of the game, under a variant or always."""

    owner: decl.Decl
    ability: ir.Ability
    variant: decl.Variant | None = None


@thing
class Part:
    """A declaration of a game, or a part of the course of play (`made` is None): what stands in it.

    `owned` are the abilities of a declaration, `told` the problems that were found in it by itself, if it has been
    looked at; `gathered` is what was picked out of it (`Survey.each`).
    """

    made: decl.Decl | None
    texts: tuple[Text, ...]
    by_type: Mapping[type, list[Any]]
    named: frozenset[decl.Decl]
    owned: tuple[Owned, ...] = ()
    told: tuple[Problem, ...] | None = None
    gathered: dict[Callable[[Part], tuple[Any, ...]], tuple[Any, ...]] = field(default_factory=dict)


Walked = tuple[tuple[Text, ...], Mapping[type, list[Any]], frozenset[decl.Decl], bool]


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

    def gone_through(self) -> Iterator[tuple[object, Walked]]:
        """What was surveyed, each with what was found there and whether nothing was wrong in it: to be kept."""
        for of, _, part in self._known.values():
            yield of, (part.texts, part.by_type, part.named, part.told == ())

    def go_on(self, facts: object, found: Iterable[tuple[Any, Walked]]) -> None:
        """Take over what was kept, of the same declarations, under what was known then."""
        self.facts = facts
        for of, (texts, by_type, named, sound) in found:
            made = of if isinstance(of, decl.Decl) else None
            owned = tuple(_owned(made)) if made is not None else ()
            part = Part(made, texts, by_type, named, owned, () if sound else None)
            self._known[id(of)] = of, _state(of), part

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


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A game with all that lints look for, gathered in one walk.

    `parts` are its declarations and the parts of the course of play, in which `texts` are the nodes and names of each
    whole text (an ability, a body), in which a name has one meaning; `owners` are those that have abilities, cards
    first; `references` the declarations that something else names. `worked_out` is what was made of it as a whole.
    """

    game: Game
    parts: tuple[Part, ...]
    owners: tuple[Part, ...]
    references: frozenset[decl.Decl]
    worked_out: dict[object, Any] = field(default_factory=dict)

    @property
    def texts(self) -> Iterator[Text]:
        """All whole texts of the game."""
        return chain.from_iterable(part.texts for part in self.parts)

    @property
    def owned(self) -> tuple[Owned, ...]:
        """Every ability with its owner, card by card; those that variants put in place after the card's own."""
        return self.once("owned", lambda: tuple(chain.from_iterable(part.owned for part in self.owners)))

    def of(self, kind: type[N]) -> list[N]:
        """Every node of a class in the texts of the game."""
        return self.once(kind, lambda: [node for part in self.parts for node in part.by_type.get(kind, ())])

    def each(self, pick: Callable[[Part], tuple[T, ...]], parts: Iterable[Part] | None = None) -> Iterator[T]:
        """What is picked out of all `parts` (of the owners, say), in their order.

        It may depend on nothing but the part and what it names: it is picked once for as long as the part stays.
        """
        for part in self.parts if parts is None else parts:
            found = part.gathered.get(pick)
            if found is None:
                found = part.gathered[pick] = pick(part)
            if found:
                yield from found

    def once(self, what: object, make: Callable[[], T]) -> T:
        """What is worked out of the game as a whole, for whoever asks for it first."""
        if what not in self.worked_out:
            self.worked_out[what] = make()
        found: T = self.worked_out[what]
        return found


def survey(game: Game, kept: KeptParts | None = None) -> Survey:
    """Walk through a game; what is `kept` of it is not gone through again."""
    kept = kept or KeptParts()
    parts = [kept.part(made, _declared) for made in declarations(game)]
    parts += [kept.part(block, _of_the_course) for block in procedure(game)]
    named: set[decl.Decl] = set().union(*[part.named for part in parts])
    found = Survey(game, tuple(parts), _owners(parts), frozenset(named))
    if any(found.each(_counting_steps)):
        named.update({game.distance} if isinstance(game.distance, decl.Derived) else ())  # `within` counts by it
        return replace(found, references=frozenset(named))
    return found


def _counting_steps(part: Part) -> tuple[bool, ...]:
    return (True,) if any(node.within is not None for node in part.by_type.get(ir.NP, ())) else ()


def _owners(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Those that have abilities, in the order in which these are told."""
    found: dict[type, list[Part]] = {kind: [] for kind in _OWNERS}
    for part in parts:
        if part.owned:
            found[type(part.made)].append(part)
    return tuple(chain.from_iterable(found.values()))


_OWNERS = (decl.CardKind, decl.Category, decl.Status, decl.Skill, decl.GameRule)


def _declared(made: decl.Decl) -> Part:
    members: dict[str, decl.Decl] = getattr(made, "fields", {})
    below = inside(made)
    for member in members.values():
        below += inside(member)
    own = {id(each) for each in (made, *members.values())}
    named = frozenset(node for node in below if isinstance(node, decl.Decl) and id(node) not in own)
    wholes = (text for name in parts_of(type(made)) for text in _whole(getattr(made, name)))
    texts = tuple(mentions(text) for text in wholes) if is_ours(made) else ()
    return Part(made, texts, _sorted(below), named, tuple(_owned(made)))


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


def _owned(made: decl.Decl) -> Iterator[Owned]:
    """The abilities of a declaration; those that variants put in place come after the ordinary ones."""
    if isinstance(made, _OWNERS):
        yield from (Owned(made, ability) for ability in made.abilities)
    if isinstance(made, decl.CardKind):
        for variant, abilities in made.alternatives:
            yield from (Owned(made, ability, variant) for ability in abilities)


def nested(ability: ir.Ability) -> Iterator[ir.Ability]:
    """An ability and those that its text sets up: `next time …`, triggers under `until …`."""
    yield from find(ability, ir.Ability)


def procedure(game: Game) -> tuple[object, ...]:
    """The parts of a game that stand in no table: setup, turn, settlement, how cards are played."""
    return tuple(part for part in (game.setup, game.turn, game.settlement, game.play) if part is not None)


def shown(made: decl.Decl) -> str:
    """How to call a declaration in a message: a verb by its pattern, all else by its id."""
    return made.say if isinstance(made, decl.Verb) else made.id
