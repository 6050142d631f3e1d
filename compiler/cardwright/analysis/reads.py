"""Look through typed trees: which calls and changes they hold, what they read, and what state checks read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.modifiers import Modifiers
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.ir.zones import parts_of, wholes_of
from cardwright.model.built_in_properties import THE_EFFECTS
from cardwright.model.game import Game
from cardwright.records import record


def calls_in(tree: object) -> Iterator[ir.Call]:
    """Every call."""
    for node in walk(tree):
        if isinstance(node, ir.Call):
            yield node


def changes_in(tree: object) -> Iterator[str]:
    """The ids of the counters, variables and statuses that sentences change."""
    for node in walk(tree):
        if isinstance(node, ir.Change) and isinstance(node.what, ir.Property):
            yield node.what.prop.id
        elif isinstance(node, ir.Become):
            yield node.status.id


def things_in(tree: object, modifying: Modifiers) -> Iterator[decl.Decl]:
    """What a condition looks at: properties, zones, statuses, also through derived values, quantities, adjectives.

    Of what is modified also what its modifiers look at, and where the cards lie of which they are.
    """
    return (one for one in looked_at(tree, modifying) if isinstance(one, decl.Decl))


def looked_at(tree: object, modifying: Modifiers, distance: decl.Decl | None = None) -> Iterator[ir.Node | decl.Decl]:
    """All nodes of a condition and of what it is worked out from, and the things of which they speak, each once.

    `distance` is what `within` counts by.
    """
    seen: set[int] = set()
    described: set[int] = set()  # what past events are described by is not what there is now
    todo: list[object] = [tree]
    while todo:
        for node in walk(todo.pop()):
            yield node
            thing: decl.Decl | None = None
            if isinstance(node, ir.ZoneRef | ir.Adjective):
                thing = node.decl
            elif isinstance(node, ir.Property | ir.Aggregate | ir.Ranked | ir.Alike):
                thing = node.prop
            elif isinstance(node, ir.Times | ir.Ever):
                described |= {id(part) for part in walk(node.event)}
            elif isinstance(node, ir.NP) and node.noun.base == "effect" and id(node) not in described:
                thing = THE_EFFECTS
            elif isinstance(node, ir.NP) and isinstance(node.noun.decl, decl.Zone):
                thing = node.noun.decl
            elif isinstance(node, ir.NP) and node.within is not None:
                thing = distance
            if thing is None or id(thing) in seen:
                continue
            seen.add(id(thing))
            yield thing
            if isinstance(thing, decl.AdjectiveDecl):
                todo.append(thing.means)
            elif isinstance(thing, decl.Derived):
                todo += [thing.value, thing.cases]
            elif isinstance(thing, decl.Quantity):
                todo += [thing.base, thing.at_least, thing.at_most]
            for clause, said in modifying.get(thing, ()):
                ability, owner = clause.ability, clause.owner
                todo += [said, ability.condition, ability.conditions, clause.guards]
                if isinstance(owner, decl.CardKind | decl.Category):
                    yield from owner.active_in
                elif isinstance(owner, decl.Status):
                    yield owner


def zones_of(tree: object) -> set[str]:
    """The ids of the zones of which a phrase speaks."""
    return {thing.id for thing in things_in(tree, {}) if isinstance(thing, decl.Zone)}


@record
class ReadByChecks:
    """What the conditions of state checks look at, each with the checks that do: a bit for each, the first is 1.

    `things` are the ids of counters, variables, statuses and the like; `lasting` those of the lasting effects that make
    another of what is looked at, as they begin and end.
    """

    things: Mapping[str, int]
    zones: Mapping[str, int]
    lasting: Mapping[str, int]
    every: int
    """All checks."""
    players: int
    """Those that look at players, of whom one may leave the game."""
    cards: int
    """Those that look at cards, which may come to count as others."""
    texts: int
    """Those that look at skills, or at what the texts in force make another."""
    past: Mapping[int, int]
    """Those that ask how often something has happened, by the place in memory of what asks it."""
    anew: Mapping[str, int]
    """Those that ask so of a phase, a turn or a round, by that: in the next one it counts anew."""

    @property
    def turns(self) -> int:
        """Those that look at whose turn it is, at which turn, or at what has happened in it."""
        return self.of_any(OF_TURNS) | self.anew.get("turn", 0)

    @property
    def phases(self) -> int:
        """Those that look at the phase, or at what has happened in it."""
        return self.of_any(("phase",)) | self.anew.get("phase", 0)

    @property
    def rounds(self) -> int:
        """Those that look at the round, or at what has happened in it."""
        return self.of_any(("round",)) | self.anew.get("round", 0)

    @property
    def order(self) -> int:
        """Those that look at who comes after whom, or at players, who may be asked for by their places."""
        return self.of_any(OF_ORDER) | self.players

    def of_any(self, things: Sequence[str]) -> int:
        """Those that look at any of these things."""
        found = 0
        for thing in things:
            found |= self.things.get(thing, 0)
        return found


OF_TURNS = ("turn player", "turn number", "first player")
OF_ORDER = ("reversed", "next player", "previous player", "first player")
OF_PLACES = ("owner", "zone", "place")
"""What a card has by where it lies, in whatever zone."""


def read_by_checks(game: Game, clauses: Sequence[Clause], modifying: Modifiers) -> ReadByChecks:
    """What the conditions of all state checks look at."""
    things: dict[str, int] = {}
    zones: dict[str, int] = {}
    past: dict[int, int] = {}
    anew: dict[str, int] = {}
    cards = players = texts = 0
    for no, check in enumerate(game.checks.values()):
        for thing in looked_at(check.when, modifying, game.distance):
            if isinstance(thing, ir.Times | ir.Ever):
                past[id(thing)] = past.get(id(thing), 0) | 1 << no
                scope = thing.scope.removeprefix("last ")
                anew[scope] = anew.get(scope, 0) | 1 << no
            if not isinstance(thing, decl.Decl):
                cards |= is_of(thing, "card") << no
                players |= is_of(thing, "player") << no
                texts |= is_of(thing, "skill") << no
                continue
            things[thing.id] = things.get(thing.id, 0) | 1 << no
            for zone in zones_behind(thing, game):
                zones[zone.id] = zones.get(zone.id, 0) | 1 << no
    standing = [(one, stmt) for one in clauses if one.is_standing for stmt in one.ability.block.body]
    for thing in _makes_cards_others(standing, modifying, game.distance) if cards else ():
        things[thing.id] = things.get(thing.id, 0) | cards
        for zone in zones_behind(thing, game):
            zones[zone.id] = zones.get(zone.id, 0) | cards
    every = (1 << len(game.checks)) - 1
    lasting: dict[str, int] = {}
    for _, stmt in standing:
        texts |= changed_by(stmt, things, cards, texts)
    for clause, stmt in standing:
        changed = changed_by(stmt, things, cards, texts)
        if changed and isinstance(clause.owner, ir.Until):
            lasting[clause.owner.id] = lasting.get(clause.owner.id, 0) | changed
    return ReadByChecks(things, zones, lasting, every, players | texts, cards | texts, texts, past, anew)


def _makes_cards_others(
    standing: Iterable[tuple[Clause, ir.Stmt]], modifying: Modifiers, distance: decl.Decl | None
) -> Iterator[decl.Decl]:
    """What decides which cards count as others: what is said of them, and what puts that in force."""
    for clause, stmt in standing:
        if isinstance(stmt, ir.CountsAs):
            said = (stmt, clause.ability.condition, clause.ability.conditions, clause.guards)
            yield from (thing for thing in looked_at(said, modifying, distance) if isinstance(thing, decl.Decl))
            if isinstance(clause.owner, decl.CardKind | decl.Category):
                yield from clause.owner.active_in
            elif isinstance(clause.owner, decl.Status):
                yield clause.owner


def zones_behind(thing: decl.Decl, game: Game) -> Iterable[decl.Zone]:
    """The zones of which a card that comes or goes may make another of what a condition has looked at."""
    every = game.zones.values()
    match thing:
        case decl.Zone():
            return (thing, *wholes_of(thing), *parts_of(thing, every))
        case decl.Builtin(owner="card", id=id) if id in OF_PLACES:
            return every
        case decl.Variable(ty=ty) if ty.one.name in ("zone", "place"):
            return every
    return ()


def is_of(node: ir.Node, name: str) -> bool:
    """Whether a node is worth such a thing, or several, or something that may be one; described zones of players are
    those of whoever is still in the game.
    """
    ty = getattr(node, "ty", None)
    if ty is None:
        return isinstance(node, ir.IsAlive) and name == "player"
    if isinstance(node, ir.NP) and isinstance(node.noun.decl, decl.Zone) and node.noun.decl.owner == name:
        return True
    of = ty.one
    return "any" in (ty.name, of.name) or name in (ty.name, of.name, *(sort.name for sort in of.sorts))


def changed_by(stmt: ir.Stmt, things: Mapping[str, int], cards: int, texts: int) -> int:
    """The checks for which something is another as long as a sentence is in force; `cards` are those about cards,
    `texts` those for which texts make something another.
    """
    match stmt:
        case ir.Change() if isinstance(stmt.what, ir.Property):
            return things.get(stmt.what.prop.id, 0)
        case ir.CountsAs():
            return cards
        case ir.Bears() if stmt.status.suppresses or stmt.status.disables is not None:
            return things.get(stmt.status.id, 0) | texts  # which are out of force meanwhile
        case ir.Bears():
            return things.get(stmt.status.id, 0)
    return 0


def bodies(verb: decl.Verb) -> tuple[ir.Block, ...]:
    """The body of a verb and those that variants put in its place."""
    own = (verb.body,) if verb.body is not None else ()
    return own + tuple(body for _, body in verb.alternatives)
