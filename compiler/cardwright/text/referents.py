"""Who and what a text speaks of: the people, cards and numbers that need a name in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.ir.walk import find, walk
from cardwright.records import record
from cardwright.text.coreference import key_of
from cardwright.text.partial_evaluation import is_chosen

TURN_PLAYER = "game turn player"
"""The key (`coreference.key_of`) of whoever's turn it is."""


THEIR = "local their"
"""The key of whoever of several does something."""


@record
class Role:
    """Something that a text comes back to.

    `key` is that of `coreference.key_of`; `base` is player, card, number, event or the name of another type; `many`
    tells a list.  `source` is event, target, naming, choose, let, loop or hole; `verb` is the verb that returned it;
    `words` are those that the verb of an event has for its part, `set_id` the set that a word is
    out of, `category` the kinds among which one is named, `kind` what a card is described as where it comes in.
    """

    key: str
    base: str
    many: bool
    source: str
    verb: decl.Verb | None = None
    words: Mapping[str, str] = field(default_factory=dict, compare=False)
    set_id: str = ""
    category: decl.Category | None = None
    kind: decl.Category | None = None

    def show(self) -> str:
        """`local target: player (target)`."""
        return f"{self.key}: {'list of ' if self.many else ''}{self.base} ({self.source})"


def bound_part(event: ir.Event | None, part: str) -> ir.Value | None:
    """What the header says a part of its event is (`dealing damage to me`), if it is one certain thing."""
    if not isinstance(event, ir.VerbEvent):
        return None
    value = event.subject if part == "doer" else event.args.get(part)
    if isinstance(value, ir.Local) and value.origin in ("me", "this"):
        return value
    return None


def returned_by(tree: object) -> dict[str, ir.Call]:
    """The calls that gave local names their values, by the keys of the names."""
    return {key_of(n.local): n.value for n in walk(tree) if isinstance(n, ir.Let) and isinstance(n.value, ir.Call)}


def _sets(tree: object) -> Iterator[tuple[str, str]]:
    """The names that stand for any word of a set, each with the id of the set."""
    for node in walk(tree):
        match node:
            case ir.Choose(local=local, what=ir.NP(noun=ir.Noun(decl=decl.SymbolSet() as symbols))):
                yield key_of(local), symbols.id
            case ir.Ability(naming=named):
                yield from (
                    (key_of(local), what.noun.decl.id)
                    for local, what in named
                    if isinstance(what, ir.NP) and isinstance(what.noun.decl, decl.SymbolSet)
                )
            case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part(), ty=ty):
                if ty.one.name == "symbol" and ty.one.set_id is not None:
                    yield key_of(node), ty.one.set_id
            case ir.Let(local=local) | ir.ForEach(local=local):
                ty = local.ty.one
                if ty.name == "symbol" and ty.set_id is not None:
                    yield key_of(local), ty.set_id


def _categories(tree: object) -> Iterator[tuple[str, decl.Category]]:
    """The names that stand for one of several kinds, each with what these are kinds of."""
    for node in walk(tree):
        named = node.naming if isinstance(node, ir.Ability) else ()
        made = [(node.local, node.what)] if isinstance(node, ir.Choose) else list(named)
        yield from ((key_of(local), what.category) for local, what in made if isinstance(what, ir.ChooseKind))


def _described(tree: object, event: ir.Event | None) -> Iterator[tuple[str, ir.Value | None]]:
    """The names that stand for one thing that a text describes, each with how it is described."""
    if isinstance(event, ir.VerbEvent):
        yield from ((f"event {part}", value) for part, value in (("doer", event.subject), *event.args.items()))
    for node in walk(tree):
        match node:
            case ir.Choose(local=local, what=ir.NP() as what) if local is not None:
                yield key_of(local), what
            case ir.ForEach(local=local, over=what):
                yield key_of(local), what
            case ir.Let(local=local, value=ir.NP() as what) if is_chosen(what):
                yield key_of(local), what
            case ir.Ability(on=what, target=ir.Local() as local):
                yield key_of(local), what


def _kinds(tree: object, event: ir.Event | None) -> dict[str, decl.Category]:
    """What kind of card each name stands for, where it is brought in as one that has a name: a beast, a trap."""
    return {
        key: what.noun.decl
        for key, what in _described(tree, event)
        if isinstance(what, ir.NP)
        and what.noun.base == "card"
        and isinstance(what.noun.decl, decl.Category)
        and what.noun.decl.name
    }


def roles_of(tree: object, event: ir.Event | None = None) -> tuple[Role, ...]:
    """The roles of a text in the order in which it brings them in."""
    sources = _sources(tree)
    sets, categories, kinds = dict(_sets(tree)), dict(_categories(tree)), _kinds(tree, event)
    roles: dict[str, Role] = {}
    within = {id(node) for inner in _inner(tree) for node in walk(inner)}
    drawn = {
        key_of(node.local) for node in find(tree, ir.Let) if isinstance(node.value, ir.NP) and is_chosen(node.value)
    }
    for node in _as_read(tree):
        role = _role(node, event, sources)
        if role is not None and not (role.source == "event" and id(node) in within):
            role = replace(role, set_id=sets[role.key]) if role.key in sets else role
            role = replace(role, category=categories[role.key]) if role.key in categories else role
            if role.base == "card" and not role.many and role.verb is None:
                role = replace(role, kind=kinds.get(role.key))
            if role.base == "player" and role.key in drawn:  # `let first be a random player`
                role = replace(role, source="choose")
            roles.setdefault(role.key, role)
    return tuple(roles.values())


def _as_read(tree: object) -> Iterator[ir.Node]:
    """All that stands in a text; what is chosen from among others comes behind these, as it does in print."""
    for node in walk(tree):
        if isinstance(node, ir.Choose):
            yield from walk(node.what)
        yield node


def orders_in(tree: object) -> dict[str, str]:
    """The names for things of a list in the order that somebody chooses: by their keys the key of the list."""
    return {
        key_of(node.local): key_of(node.what.of)
        for node in find(tree, ir.Choose)
        if isinstance(node.what, ir.ChooseOrder) and isinstance(node.what.of, ir.Local)
    }


def _inner(tree: object) -> Iterator[ir.Ability]:
    """The abilities within a text: their events are their own."""
    for node in walk(tree):
        if isinstance(node, (ir.NextTime, ir.Nested)):
            yield node.ability


def _sources(tree: object) -> dict[str, decl.Verb | None]:
    """The verbs that locals are returned by."""
    found: dict[str, decl.Verb | None] = {}
    for node in walk(tree):
        if isinstance(node, ir.Let) and isinstance(node.value, ir.Call):
            found[node.local.name] = node.value.verb
    return found


def _role(node: ir.Node, event: ir.Event | None, verbs: dict[str, decl.Verb | None]) -> Role | None:
    match node:
        case ir.Local(origin="event"):
            verb = event.verb if isinstance(event, ir.VerbEvent) else None
            return Role(key_of(node), "event", False, "event", words=verb.parts.get("event", {}) if verb else {})
        case ir.Local(origin=origin, name=name, ty=ty) if origin not in ("me", "this", "it"):
            base, many = _base(ty)
            return Role(key_of(node), base, many, "event" if origin == "doer" else origin, verbs.get(name))
        case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part(id=part, name=words), ty=ty):
            if bound_part(event, part) is None or ty.of is not None:
                base, many = _base(ty)
                return Role(key_of(node), base, many and not _one(event, part), "event", words=words)
    return None


def _one(event: ir.Event | None, part: str) -> bool:
    """True if the header describes a part as one thing (`moves a spell`)."""
    described = event.args.get(part) if isinstance(event, ir.VerbEvent) else None
    return isinstance(described, ir.NP) and described.quantity in ("a", "another", "any")


def _base(ty: Type) -> tuple[str, bool]:
    return (ty.of.name, True) if ty.of is not None else (ty.name, False)


def kept_by_name(s: ir.Let) -> decl.Decl | None:
    """What the game calls the card or the player that a sentence keeps under a name, if it has a word for it.

    `let foe be enemy` is the enemy, and that enemy from then on: “that card” may be any that was spoken of.
    """
    match s:
        case ir.Let(
            local=ir.Local(ty=Type(name="card" | "player")),
            value=ir.Property(prop=decl.Derived() | decl.Variable() as prop),
        ):
            return prop if any(prop.name.values()) else None
    return None


def people(roles: Iterable[Role]) -> tuple[Role, ...]:
    """The single players among the roles."""
    return tuple(role for role in roles if role.base == "player" and not role.many)


def only_of_loops(tree: object, event: ir.Event | None = None) -> frozenset[str]:
    """The keys of players that loops go over, where nobody else who needs a name is spoken of in any of these loops."""
    alone: dict[str, bool] = {}
    for node in walk(tree):
        match node:
            case ir.ForEach(local=ir.Local(ty=Type(name="player")) as local, block=block):
                key = key_of(local)
                others = {role.key for role in people(roles_of(block, event))} - {key}
                alone[key] = alone.get(key, True) and not others
            case ir.TakeTurns(local=local) | ir.Secretly(local=local):
                alone[key_of(local)] = False
    return frozenset(key for key, is_alone in alone.items() if is_alone)


def by_part(role: Role, event: ir.Event | None) -> bool:
    """True if a player is called by the part of the event, as its header brings in more than one."""
    if not role.words or not isinstance(event, ir.VerbEvent):
        return False
    told = [v for v in (event.subject, *event.args.values()) if isinstance(v, ir.NP) and v.noun.base == "player"]
    return len(told) > 1
