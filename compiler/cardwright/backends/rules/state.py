"""The state of a game -> classes: its kinds, cards, players, zones, counters, and how the table is set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright import ir
from cardwright.analysis.clauses import trees
from cardwright.backends.python.names import INT, STR, builtin, generic
from cardwright.backends.python.passes import names_in, within
from cardwright.backends.python.tree import (
    BLANK,
    FALSE,
    NONE,
    TRUE,
    ZERO,
    Assign,
    Body,
    Class,
    Comment,
    Comprehension,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    Import,
    Imported,
    Lambda,
    List,
    Loop,
    Name,
    Own,
    Param,
    Stmt,
    Tuple,
    at,
    texts,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.hints import hint
from cardwright.backends.rules.names import LAY_OUT, START_COUNTERS, Names
from cardwright.backends.rules.names_of_runtime import ANY, RT_GAME, RT_THINGS, G, rt
from cardwright.backends.rules.scope import Scope
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices
from cardwright.ir.walk import walk
from cardwright.ir.zones import wholes_of
from cardwright.model.card_names import has_named_faces
from cardwright.model.game import Game
from cardwright.model.printed_values import kind_in, own_or_usual

FACE_NAME = "face_name"
"""What cards of the runtime keep the name of their face as, where faces have names of their own."""
DEFAULTS = {"number": ZERO, "bool": FALSE, "text": Const("")}
SELF, KIND = Name("self"), rt("Kind")
MAPPING = generic(rt("Mapping"), STR, ANY)
STARTERS = {"player": (Name("me"), SELF.dot("seats")), "card": (Name("this"), SELF.dot("cards")), "game": (SELF, None)}
"""The name of the owner of a counter while it gets its first value, and what a loop over such owners goes through."""


def first_value(variable: decl.Variable) -> Expr:
    """What a variable is before it is set: an empty list, or nothing."""
    return List(()) if variable.ty.name == "list" else NONE


def chosen_names(game: Game, names: Names) -> list[str]:
    """The fields of players for secret choices."""
    found: dict[str, None] = {}
    for tree in trees(game):
        for node in walk(tree):
            if isinstance(node, ir.Secretly):
                for choice, _ in secret_choices(node.block):
                    found[names.chosen(choice.local.name)] = None
    return list(found)


def state(game: Game, names: Names, exprs: Exprs, watched: Mapping[str, int]) -> Body:
    """The module `state`; `watched` are the zones that state checks look at, with the checks."""
    constants = tuple(Assign(own(names, one), Const(one.value)) for one in game.constants.values())
    return (
        *constants,
        *((BLANK,) if constants else ()),
        *kinds(game, names),
        *characters(game, names),
        card_class(game, names),
        player_class(game, names, watched),
        game_class(game, names, exprs, watched),
    )


def own(names: Names, thing: decl.Decl) -> Own:
    """A constant of the module."""
    return Own("state", names.of(thing), "state")


def kinds(game: Game, names: Names) -> Body:
    """The kinds of cards, all of them, and those of each category."""
    made: list[Stmt] = []
    of_category: dict[str, list[Expr]] = {}
    for no, kind in enumerate(game.cards.values()):
        line = [category.id for category in kind.kinds()]
        for category in line:
            of_category.setdefault(category, []).append(own(names, kind))
        cited = f": {', '.join(kind.rules)}" if kind.rules else ""
        value = KIND.call(Const(no), Const(kind.id), texts(line), texts(kind.tags))
        comment = Comment(kind.name.get("zh-Hans", kind.id) + cited)
        made += at(kind.span, (comment, Assign(own(names, kind), value)))
    everything = Tuple(tuple(own(names, kind) for kind in game.cards.values()))
    for category in game.categories:
        of_category.setdefault(category, [])
    rows = tuple((Const(id), Tuple(tuple(members))) for id, members in of_category.items())
    hint = generic(Name("dict"), STR, generic(Name("tuple"), KIND, Const(...)))
    gap = (BLANK,) if made else ()
    return (*made, *gap, Assign(Name("KINDS"), everything), Assign(Name("KINDS_OF"), Dict(rows), hint))


def characters(game: Game, names: Names) -> Body:
    """What is printed on characters: of each printed value a table of the characters."""
    made: list[Stmt] = []
    for printed in game.character_fields.values():
        rows = [(Const(of.id), _usual(game, names, printed, of.values)) for of in game.characters.values()]
        kind = hint(printed.ty, "state")
        made += at(printed.span, (Assign(own(names, printed), Dict(tuple(rows)), generic(Name("dict"), STR, kind)),))
    return tuple(made)


def _usual(game: Game, names: Names, field: decl.Field, values: Mapping[str, decl.Printed]) -> Expr:
    """What a character prints, or what it has of that value by default."""
    value = own_or_usual(field, field.id, values)
    return List(constants(game, names, field, value, "state")) if isinstance(value, tuple) else (
        constant(game, names, field, value, "state")
    )  # fmt: skip


def constants(
    game: Game, names: Names, field: decl.Field, values: tuple[int | str | bool, ...], here: str
) -> tuple[Expr, ...]:
    """The values of a list that is printed, as they stand in Python."""
    return tuple(constant(game, names, field, value, here) for value in values)


def constant(game: Game, names: Names, field: decl.Field, value: int | str | bool | None, here: str) -> Expr:
    """A printed value as it stands in the Python of a module: a kind of card as that kind."""
    kind = kind_in(game, field, value)
    return Own("state", names.of(kind), here) if kind is not None else Const(value)


def fields_of(game: Game) -> list[decl.Field]:
    """The printed fields of all categories."""
    return [f for category in game.categories.values() for f in category.fields.values()]


def default_of(game: Game, names: Names, field: decl.Field) -> Expr:
    """What a card has of a printed value that it does not print; None where its type has nothing of the kind."""
    match field.default:
        case ir.Num(value=value) | ir.Bool(value=value):
            return Const(value)
        case ir.Text(value=value) | ir.Symbol(word=value):
            return constant(game, names, field, value, "state")
        case ir.ListValue():
            usual = own_or_usual(field, field.id, {})
            return Tuple(constants(game, names, field, usual if isinstance(usual, tuple) else (), "state"))
    return DEFAULTS.get(field.ty.name, NONE)


def slots(names: Sequence[str]) -> Body:
    """`__slots__` of a class, between empty lines."""
    return (BLANK, Assign(Name("__slots__"), texts(sorted(names))), BLANK)


def card_class(game: Game, names: Names) -> Class:
    """The class of cards: printed values and statuses."""
    fields = fields_of(game)
    statuses = [s for s in game.statuses.values() if s.of.name == "card"]
    counters = [c for c in game.counters.values() if c.owner == "card"]
    variables = [v for v in game.variables.values() if v.owner == "card"]
    base = RT_THINGS.dot("Card")
    given = ("no", "kind", "face", "zone")
    made: list[Stmt] = [Do(base.dot("__init__").call(SELF, *(Name(name) for name in given)))]
    for field in fields:
        default = default_of(game, names, field)
        value = Name("values").dot("get").call(Const(field.id), *((default,) if default != NONE else ()))
        kind = ANY if default == NONE or field.ty.of is not None else hint(field.ty, "state")
        made.append(Assign(SELF.dot(names.of(field)), value, kind))
    if has_named_faces(game):
        made.append(Assign(SELF.dot(FACE_NAME), Name("values").dot("get").call(Const("name"), Const(""))))
    first: list[Stmt] = [Assign(SELF.dot(names.of(status)), FALSE) for status in statuses]
    first += [Assign(SELF.dot(names.of(counter)), ZERO) for counter in counters]
    first += [Assign(SELF.dot(names.of(variable)), first_value(variable), ANY) for variable in variables]
    params = (
        Param("self"), Param("no", INT), Param("kind", KIND), Param("face", INT), Param("zone", rt("Zone")),
        Param("values", MAPPING),
    )  # fmt: skip
    start = Function("__init__", params, NONE, tuple(made))
    fields_ = [names.of(thing) for thing in (*fields, *statuses, *counters, *variables)]
    again = begin(None, (), first)
    lies: list[decl.Status | decl.Counter | decl.Variable] = [*statuses, *counters, *variables]
    openly = [names.of(thing) for thing in lies if thing.openly]
    lying = (Assign(Name("lying_openly"), texts(openly)), BLANK) if openly else ()
    return Class("Card", base, (*slots(fields_), *lying, start, *again), "A physical card with its printed values.")


def begin(base: Expr | None, params: tuple[Param, ...], first: Sequence[Stmt]) -> Body:
    """`begin` of a class of things, if there is anything that they have at the beginning of a game; `base`: whose own
    does more.
    """
    if not first:
        return ()
    inherited = (Do(base.dot("begin").call(SELF, *(Name(param.name) for param in params))),) if base is not None else ()
    return (BLANK, Function("begin", (Param("self"), *params), NONE, (*inherited, *first), "A game begins."))


def player_class(game: Game, names: Names, watched: Mapping[str, int]) -> Class:
    """The class of players: counters, statuses, zones, secret choices."""
    counters = [c for c in game.counters.values() if c.owner == "player"]
    variables = [v for v in game.variables.values() if v.owner == "player"]
    statuses = [s for s in game.statuses.values() if s.of.name == "player"]
    zones = [z for z in game.zones.values() if z.owner == "player"]
    chosen = chosen_names(game, names)
    base = RT_THINGS.dot("Player")
    made: list[Stmt] = [Do(base.dot("__init__").call(SELF, Name("seat"), Name("name")))]
    made += [new_zone(game, names, zone, G, SELF, watched) for zone in zones]
    made += joined(names, zones)
    made += refilled(names, zones, G)
    made.append(Assign(SELF.dot("zones"), Tuple(tuple(SELF.dot(names.of(zone)) for zone in zones))))
    first: list[Stmt] = [Assign(SELF.dot(names.of(counter)), ZERO) for counter in counters]
    first += [Assign(SELF.dot(names.of(variable)), first_value(variable), ANY) for variable in variables]
    first += [Assign(SELF.dot(names.of(status)), FALSE) for status in statuses]
    first += [Assign(SELF.dot(name), NONE, ANY) for name in chosen]
    params = (Param("self"), Param("g", Name("Game")), Param("seat", INT), Param("name", STR))
    start = Function("__init__", params, NONE, tuple(made))
    fields_ = [*(names.of(thing) for thing in (*counters, *variables, *statuses, *zones)), *chosen]
    return Class(
        "Player", base, (*slots(fields_), start, *begin(base, (), first)), "A player with counters, statuses and zones."
    )


def joined(names: Names, zones: Sequence[decl.Zone]) -> Iterator[Stmt]:
    """Zones of one owner that are parts of others, the wider ones first."""
    for zone in sorted(zones, key=lambda zone: len(wholes_of(zone))):
        for whole in wholes_of(zone)[:1]:
            yield Do(SELF.dot(names.of(zone)).dot("join").call(SELF.dot(names.of(whole))))


def refilled(names: Names, zones: Sequence[decl.Zone], g: Expr) -> Iterator[Stmt]:
    """Zones of one owner into which others are shuffled when they are empty: their owner's, or the game's."""
    for zone in zones:
        source = zone.refill_from
        if source is not None:
            here, there = SELF.dot(names.of(zone)), (SELF if source.owner == zone.owner else g).dot(names.of(source))
            yield Assign(here.dot("reserve"), there)
            yield Assign(here.dot("refill"), Lambda((), g.dot("refill").call(here, there)))


def new_zone(game: Game, names: Names, zone: decl.Zone, g: Expr, owner: Expr, watched: Mapping[str, int]) -> Stmt:
    """A zone of a player, or of the game itself."""
    whose = owner if zone.owner == "player" else NONE
    special = {
        "keeps": zone.keeps,
        "renews": zone.renews,
        "playing": zone is game.where_played,
    }
    named: dict[str, Expr] = {name: TRUE for name, holds in special.items() if holds}
    if zone.id in watched:
        named["watched"] = Const(watched[zone.id])
    made = g.dot("new_zone").call(Const(zone.id), whose, Const(zone.seen_by), Const(zone.order == "stack"), **named)
    return Assign(owner.dot(names.of(zone)), made)


def game_class(game: Game, names: Names, exprs: Exprs, watched: Mapping[str, int]) -> Class:
    """The class of games: its own zones and counters."""
    start = start_counters(game, names, exprs)
    fields_ = [names.of(zone) for zone in game.zones.values() if zone.owner == "game"]
    fields_ += [names.of(counter) for counter in game.counters.values() if counter.owner == "game"]
    fields_ += [names.of(variable) for variable in game.variables.values() if variable.owner == "game"]
    first: list[Stmt] = [Assign(SELF.dot(names.of(c)), ZERO) for c in game.counters.values() if c.owner == "game"]
    variables = [v for v in game.variables.values() if v.owner == "game"]
    first += [Assign(SELF.dot(names.of(v)), first_value(v), ANY) for v in variables]
    base = RT_GAME.dot("Game")
    again = begin(base, (Param("seed", INT),), first)
    return Class(
        "Game", base, (*slots(fields_), lay_out(game, names, watched), BLANK, start, *again), "The state of one game."
    )


def lay_out(game: Game, names: Names, watched: Mapping[str, int]) -> Function:
    """`lay_out`: zones and players are made."""
    zones = [z for z in game.zones.values() if z.owner == "game"]
    made: list[Stmt] = [new_zone(game, names, zone, SELF, SELF, watched) for zone in zones]
    made += joined(names, zones)
    made += refilled(names, zones, SELF)
    if game.where_played is not None:
        made.append(Assign(SELF.dot("resolving"), SELF.dot(names.of(game.where_played))))
    seated = Tuple((Name("seat"), Name("name")))
    players = Loop(seated, builtin("enumerate", Name("names")))
    player = Name("Player").call(SELF, Name("seat"), Name("name"))
    made.append(Assign(SELF.dot("seats"), Comprehension(player, (players,))))
    params = (Param("self"), Param("names", generic(Name("list"), STR)))
    return Function(LAY_OUT, params, NONE, tuple(made), "Make the zones and the players.")


def start_counters(game: Game, names: Names, exprs: Exprs) -> Function:
    """`start_counters`: every counter gets its first value."""
    made: list[Stmt] = []
    for counter in game.counters.values():
        if counter.starts is None:
            continue
        owner, over = STARTERS[counter.owner]
        s = Scope(
            me=owner if counter.owner == "player" else None,
            this=owner if counter.owner == "card" else None,
            module="state",
        )
        start = exprs.value(counter.starts, s)
        if start != ZERO:
            first = Assign(owner.dot(names.of(counter)), start)
            made.append(first if over is None else For(owner, over, (first,)))
    head: list[Stmt] = []
    if any(isinstance(node, Own | Imported) and "values" in (node.module, node.name) for node in within(tuple(made))):
        head += [Import(".", (("values", ""),)), BLANK]
    if "g" in names_in(*made):
        head.append(Assign(G, SELF, ANY))
    params = (Param("self"),)
    return Function(START_COUNTERS, params, NONE, (*head, *made), "Give every counter its first value.")
