"""A game in its parts, each looked through once: what is picked out of a part is kept for as long as it stays as it is.

Of a game that is kept between runs most cards come without their texts: what was picked out of these is there, and
whoever asks for more than that is told so (`NotKept`), whereupon the game is read anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, fields
from functools import cache
from itertools import chain
from operator import attrgetter, is_
from typing import Any, NoReturn, Protocol, TypeVar

from cardwright import ir
from cardwright.diagnostics import Problem
from cardwright.ir import decl
from cardwright.ir.walk import inside, mentions, parts_of
from cardwright.model.all_texts import Lasts, abilities_of, by_variant, is_ours, lasting_of, text_holders
from cardwright.model.game import Game
from cardwright.records import record, thing

T = TypeVar("T")

Text = list[ir.Node | decl.Decl]
"""Every node of a text, and every declaration that it names."""


class NotKept(Exception):
    """Somebody asked for a text that was not kept."""


class Texts(tuple[Any, ...]):
    """Stands for abilities that were not kept: whatever is asked of them raises NotKept."""

    __slots__ = ()

    def _asked(self, *_: object) -> NoReturn:
        raise NotKept

    __iter__ = __len__ = __bool__ = __getitem__ = __contains__ = __add__ = __radd__ = __mul__ = __hash__ = _asked
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __repr__ = count = index = _asked

    def __reduce__(self) -> tuple[Callable[[], Texts], tuple[()]]:
        return not_kept, ()


@cache
def not_kept() -> Texts:
    """What stands in the place of abilities that are not kept."""
    return Texts()


@record
class Owned:
    """An ability with what has it: a card, kind, status, skill or rule of the game, under a variant or always."""

    owner: decl.Decl
    ability: ir.Ability
    variant: decl.Variant | None = None


@record
class Walked:
    """What stands in a part: its whole texts (abilities, bodies), in which a name has one meaning, and all nodes."""

    texts: tuple[Text, ...]
    by_type: Mapping[type, list[Any]]
    named: frozenset[decl.Decl]


@thing
class Part:
    """A declaration of a game, or a part of the course of play (`made` is None).

    `told` are the problems that were found in it by itself, if it has been looked at; `gathered` is what was picked out
    of it, by the names of the functions that did.
    """

    of: Any
    told: tuple[Problem, ...] | None = None
    gathered: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    _named: frozenset[decl.Decl] | None = None
    _walked: Walked | None = None
    _owned: tuple[Owned, ...] | None = None
    _abilities: tuple[ir.Ability, ...] | None = None
    _lasting: tuple[Lasts, ...] | None = None

    @property
    def made(self) -> decl.Decl | None:
        """The declaration that it is, if it is one."""
        return self.of if isinstance(self.of, decl.Decl) else None

    @property
    def named(self) -> frozenset[decl.Decl]:
        """What it names."""
        if self._named is None:
            self._named = self._walk().named
        return self._named

    @property
    def by_type(self) -> Mapping[type, list[Any]]:
        """All nodes in it, by their class."""
        return self._walk().by_type

    @property
    def texts(self) -> tuple[Text, ...]:
        """The nodes and names of each whole text."""
        return self._walk().texts

    @property
    def owned(self) -> tuple[Owned, ...]:
        """The abilities of a declaration."""
        if self._owned is None:
            made = self.made
            self._owned = tuple(Owned(made, *each) for each in by_variant(made)) if made is not None else ()
        return self._owned

    @property
    def abilities(self) -> tuple[ir.Ability, ...]:
        """The same with those that texts leave behind, also where they stand in no ability."""
        if self._abilities is None:
            self._abilities = tuple(abilities_of(self.of))
        return self._abilities

    @property
    def lasting(self) -> tuple[Lasts, ...]:
        """The sentences that last by it."""
        if self._lasting is None:
            self._lasting = tuple(lasting_of(self.of))
        return self._lasting

    def picked(self, pick: Callable[[Part], tuple[T, ...]]) -> tuple[T, ...]:
        """What a function picks out of it, which may depend on nothing but the part and what it names."""
        name = _name_of(pick)
        found = self.gathered.get(name)
        if found is None:
            found = self.gathered[name] = pick(self)
        return found

    def _walk(self) -> Walked:
        if self._walked is None:
            self._walked = _declared(self.of) if isinstance(self.of, decl.Decl) else _of_the_course(self.of)
        return self._walked


class Known(Protocol):
    """What is known of the rest of a game."""

    def other_than(self, before: Any) -> frozenset[decl.Decl] | None:
        """The declarations of which something else is known than before; None where that is not all that differs."""
        ...


class KeptParts:
    """The parts of a game that was gone through before: of what has not been touched since, nothing is gathered again.

    Nodes never change, so what is made of the same ones is the same.
    """

    def __init__(self) -> None:
        self.facts: Known | None = None
        """What the problems that are told of parts depend on besides."""
        self._known: dict[int, tuple[tuple[object, ...], Part]] = {}
        self._seen: dict[int, Part] | None = None
        self._texts: Group | None = None
        self._picks: dict[tuple[str, str], tuple[tuple[Part, ...], list[tuple[Any, ...]]]] = {}
        self._last: dict[str, tuple[tuple[Part, ...], tuple[Part, ...], Sequence[int]]] = {}

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """While this lasts the game stays as it is: whether a part is as it was is looked at once."""
        self._seen = {}
        try:
            yield
        finally:
            self._seen = self._texts = None

    def part(self, of: object) -> Part:
        """The part that a declaration or a part of the course of play is."""
        if self._seen is None:
            return self._part(of)
        seen = self._seen.get(id(of))
        if seen is None:
            seen = self._seen[id(of)] = self._part(of)
        return seen

    def picked(self, parts: tuple[Part, ...], of: str, pick: Callable[[Part], tuple[T, ...]]) -> Iterator[T]:
        """What a function picks out of parts, as a `Group` does; `of` tells which parts of a game they are: those that
        were among them the last time are not asked again.
        """
        name = _name_of(pick), of
        before, found = self._picks.get(name, ((), []))
        if parts is not before:
            if len(parts) != len(before):
                found = [()] * len(parts)
            for at in self._changed(parts, before, of):
                found[at] = parts[at].picked(pick)
            self._picks[name] = parts, found
        return chain.from_iterable(found)

    def _changed(self, parts: tuple[Part, ...], before: tuple[Part, ...], of: str) -> Sequence[int]:
        """At which places there are other parts than before."""
        one, other, changed = self._last.get(of, ((), (), ()))
        if one is not parts or other is not before:
            alike = len(parts) == len(before)
            changed = (
                [at for at, same in enumerate(map(is_, parts, before)) if not same] if alike else range(len(parts))
            )
            self._last[of] = parts, before, changed
        return changed

    def _part(self, of: object) -> Part:
        state = _state(of)
        found = self._known.get(id(of))
        if found is None or found[1].of is not of or not all(map(is_, found[0], state)):
            found = self._known[id(of)] = state, Part(of)
        return found[1]

    def with_texts(self, game: Game) -> Group:
        """The parts of a game that have abilities or leave some behind."""
        if self._texts is not None:
            return self._texts
        found = Group(tuple(map(self.part, text_holders(game))), "with texts", self)
        self._texts = found if self._seen is not None else None
        return found

    def every(self) -> Iterator[Part]:
        """All parts that are known, to be kept."""
        return (part for _, part in self._known.values())

    def go_on(self, facts: Known, parts: Iterable[Part]) -> None:
        """Take over what was kept, under what was known then."""
        self.facts = facts
        for part in parts:
            self._known[id(part.of)] = _state(part.of), part

    def under(self, facts: Known) -> None:
        """Forget what was told of parts if it depends on other facts now: those that name what these are about."""
        if facts == self.facts:
            return
        about = facts.other_than(self.facts) if self.facts is not None else None
        self.facts = facts
        bounded = [part for part in self.every() if isinstance(part.made, decl.Counter | decl.Quantity)]
        while about and (more := {part.made for part in bounded if not about.isdisjoint(part.named)} - about):
            about = about.union(each for each in more if each is not None)
        for part in self.every():
            if about is None or part.made in about or not about.isdisjoint(part.named):
                part.told = None


@record
class Group:
    """Some parts of a game, and which they are of all that are kept."""

    parts: tuple[Part, ...]
    of: str
    kept: KeptParts

    def picked(self, pick: Callable[[Part], tuple[T, ...]]) -> Iterator[T]:
        """What a function picks out of them, in their order; it may hang on nothing but a part and what that names."""
        return self.kept.picked(self.parts, self.of, pick)


@cache
def _name_of(pick: Callable[..., object]) -> str:
    return f"{pick.__module__}:{pick.__qualname__}"


def _state(of: object) -> tuple[object, ...]:
    """The values of all fields of a record."""
    kind: type[Any] = type(of)
    values = _values.get(kind)
    if values is None:
        values = _values[kind] = attrgetter("__class__", *(each.name for each in fields(kind)))
    found: tuple[object, ...] = values(of)
    return found


_values: dict[type, attrgetter[Any]] = {}


def _declared(made: decl.Decl) -> Walked:
    members: dict[str, decl.Decl] = getattr(made, "fields", {})
    below = inside(made)
    for member in members.values():
        below += inside(member)
    own = {id(each) for each in (made, *members.values())}
    named = frozenset(node for node in below if isinstance(node, decl.Decl) and id(node) not in own)
    wholes = (text for name in parts_of(type(made)) for text in _whole(getattr(made, name)))
    texts = tuple(mentions(text) for text in wholes) if is_ours(made) else ()
    return Walked(texts, _sorted(below), named)


def _of_the_course(block: object) -> Walked:
    below = mentions(block)
    return Walked((below,), _sorted(below), frozenset(node for node in below if isinstance(node, decl.Decl)))


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


OWNERS = (decl.CardKind, decl.Category, decl.Status, decl.Skill, decl.GameRule)
"""What may have abilities, in the order in which these are told."""
