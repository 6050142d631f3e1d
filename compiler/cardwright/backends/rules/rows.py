"""Rows of the tables that the runtime reads: plays, actions, listeners, cards, and what views show."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.analysis.study import Study
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    NONE,
    ONE,
    TRUE,
    Choice,
    Const,
    Dict,
    Expr,
    Lambda,
    Name,
    Own,
    Placed,
    Tuple,
    all_of,
    texts,
)
from cardwright.backends.rules.abilities import Abilities, function_of
from cardwright.backends.rules.events import by, zones_of_moves
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import (
    Entry,
    chooses_cards,
    costs_announced,
    is_fixed,
    is_of_card,
    is_of_event,
    is_of_me,
    is_uninterrupted,
    limit_rows,
    looks_at_card,
    moment_of,
    target_bounds,
    waits,
)
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import ME, THIS, G, rt
from cardwright.backends.rules.possible import needs_another, possible_play
from cardwright.backends.rules.refusals import looked_among
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.state import constant, constants, fields_of
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model.card_names import CardNames
from cardwright.model.game import Game
from cardwright.model.printed_values import fields_of as printed_fields

INIT = "__init__"


def ability(names: Names, e: Entry, role: str = "") -> Expr:
    """A function of the module `abilities`."""
    return Own("abilities", function_of(names, e, role), INIT)


def zones_set(ids: frozenset[str]) -> Expr:
    """Ids of zones as a set."""
    return builtin("frozenset", texts(sorted(ids)))


def may_be_absent(e: Entry) -> bool:
    """Whether there are games, by their options and variants, in which there is no such play."""
    conditions = e.ability.conditions
    return bool(e.guards) or bool(conditions and is_fixed(conditions))


def variants_of(e: Entry) -> Expr:
    """The variants that must be in force, or must not, for the ability to be in the game."""
    found: list[Expr] = []
    for guard in e.guards:
        on = guard.cond if isinstance(guard, ir.Not) else guard
        assert isinstance(on, ir.VariantOn), "texts of cards are there by variants alone"
        found.append(Tuple((Const(on.variant.id), Const(on is guard))))
    return Tuple(tuple(found))


def looks_at_the_card(e: Entry) -> bool:
    """Whether a guard, a target or a cost of a play looks at the single card."""
    a = e.ability
    asked = (a.condition, a.conditions, a.on, a.naming, e.guards)
    return looks_at_card(asked) or any(chooses_cards(cost) for cost in a.costs)


def play_row(abilities: Abilities, e: Entry, wider: bool = False) -> Expr:
    """A row of the table of plays or actions; `wider` tells that cards in this row have plays of their own, too."""
    a, study, names = e.ability, abilities.study, abilities.names
    fields: dict[str, Expr] = {
        "no": Const(e.no),
        "id": Const(a.id),
        "run": ability(names, e),
        "asks": Const(e.no in study.asks.abilities),
    }
    if e.guards or a.conditions:
        fields |= {"can": ability(names, e, "can"), "why": ability(names, e, "why")}
        if is_fixed((e.guards, a.conditions)):
            fields["fixed"] = TRUE
    if e.guards and a.head == "play":
        fields["variants"] = variants_of(e)
    if wider:
        fields["wider"] = TRUE
    if looks_at_the_card(e):
        fields["single"] = TRUE
    if a.on is not None:
        fields["targets"] = ability(names, e, "targets")
        of = a.on.ty.one
        if PLAYER not in (of, *of.sorts):
            fields["on_things"] = TRUE
        fields["against"] = ability(names, e, "against")
        if looked_among(a.on) is not None:
            fields["near"] = ability(names, e, "near")
        if abilities.one_is_enough(e) is not None:
            fields["any_target"] = ability(names, e, "any_target")
        low, high, many = target_bounds(a, abilities.x)
        if (low, high) != (ONE, ONE):
            fields |= {"low": low, "high": high}
        if many:
            fields["many"] = TRUE
        if isinstance(a.on, ir.NP) and a.on.together is not None:
            fields["fits"] = ability(names, e, "fits")
    if a.naming:
        fields["announce"] = ability(names, e, "announce")
        if abilities.nameable(e):
            fields["can_name"] = ability(names, e, "can_name")
        if abilities.nameable_for(e):
            fields["can_name_for"] = ability(names, e, "can_name_for")
    fields |= cost_fields(study, names, e)
    test = possible_play(abilities, e)
    if test is not None:
        fields["possible"] = test
    if needs_another(abilities, e):
        fields["any_other"] = TRUE
    if a.has_steps:
        fields["has_steps"] = TRUE
    if a.alters:
        fields["alters"] = zones_set(a.alters)
    if a.phases:
        fields["phases"] = texts([p.id for p in a.phases])
    if a.any_time:
        fields["any_time"] = TRUE
    if study.game.settlement.policy == "stack" and is_uninterrupted(a.block):
        fields["at_once"] = TRUE
    if a.head == "action":
        fields["sources"] = ability(names, e, "sources")
        if isinstance(e.owner, decl.Skill):
            fields["skill"] = Const(e.owner.id)
    return Placed(rt("Play").call(**fields), a.span)


def cost_fields(study: Study, names: Names, e: Entry) -> dict[str, Expr]:
    """The fields for costs and limits."""
    fields: dict[str, Expr] = {}
    if e.ability.costs:
        fields |= {"can_pay": ability(names, e, "can_pay"), "pay": ability(names, e, "pay")}
        if e.no in study.asks.costs:
            fields["pay_asks"] = TRUE
        if costs_announced(e.ability):
            fields["announced_costs"] = TRUE
    if e.ability.limits:
        fields["limits"] = limit_rows(e.ability)
    return fields


def listener_row(study: Study, x: Exprs, e: Entry) -> Expr:
    """A row of the table of listeners."""
    a, names = e.ability, x.names
    fields: dict[str, Expr] = {
        "no": Const(e.no),
        "id": Const(a.id),
        "moment": Const(moment_of(a)),
        "run": ability(names, e),
        "asks": Const(e.no in study.asks.abilities),
        "matches": ability(names, e, "matches"),
    }
    if a.head != "respond":
        fields["by"] = by(x, e)
    if a.may:
        fields["may"] = TRUE
        if isinstance(e.owner, decl.Skill):
            fields["skill"] = Const(e.owner.id)
    if a.head == "respond":
        if not isinstance(e.owner, decl.CardKind):
            raise Unsupported("an answer that is no card", a.span)
        fields["respond"] = x.key_of(e.owner, INIT)
        if is_of_card(a):
            fields["of_card"] = TRUE
        elif is_of_event(e):
            fields["of_event"] = TRUE
    fields |= cost_fields(study, names, e)
    if a.head == "respond" and a.ahead_of:
        fields["ahead"] = TRUE
    if a.even_while_dead:
        fields["even_dead"] = TRUE
    if isinstance(e.owner, decl.Status) and e.owner.seen_by != "everyone":
        fields["seen_by"] = Const(e.owner.seen_by)
    if a.alters:
        fields["alters"] = zones_set(a.alters)
    if is_of_me(a.event):
        fields["of_doer"] = TRUE
    for part, ids in zones_of_moves(x, a.event).items():
        fields[{"origin": "leaves", "place": "comes_to"}[part]] = zones_set(ids)
    if study.game.settlement.policy == "stack" and waits(e):
        fields["waits"] = TRUE
    return Placed(rt("Listener").call(**fields), a.span)


def card_rows(game: Game, x: Exprs) -> Iterator[Expr]:
    """Rows of the list of cards: each face of each kind, and when its copies are in the game.

    Faces that look alike are one face, so that nobody is asked which of them is meant.
    """
    names = CardNames(game)
    for kind in game.cards.values():
        sets: list[tuple[tuple[decl.Face, ...], list[ir.Cond]]] = [(kind.faces, [])]
        if kind.other_faces:
            sets = [(kind.faces, [ir.Not(ir.VariantOn(v)) for v, _ in kind.other_faces])]
            for i, (variant, faces) in enumerate(kind.other_faces):
                later: list[ir.Cond] = [ir.Not(ir.VariantOn(v)) for v, _ in kind.other_faces[i + 1 :]]
                sets.append((faces, [ir.VariantOn(variant), *later]))
        known = printed_fields(kind.category)
        for faces, conds in sets:
            looks = [(face.name, face.values) for face in faces]
            for face in faces:
                first = looks.index((face.name, face.values))
                tests = [c for c in (kind.copies_when, face.when) if c is not None] + conds
                fields: list[Expr] = [x.key_of(kind, INIT), Const(first), Const(face.copies)]
                told = [(Const(key), printed(game, x, known[key], value)) for key, value in face.values.items()]
                if face.name:
                    told.append((Const("name"), Const(names.of_face(kind, face))))
                if told:
                    fields.append(Dict(tuple(told)))
                named: dict[str, Expr] = {}
                if tests:
                    s = Scope(me=None, module=INIT)
                    named["when"] = Lambda(("g",), all_of([x.cond(c, s) for c in tests]))
                yield Placed(rt("CardSpec").call(*fields, **named), face.span)


def printed(game: Game, x: Exprs, field: decl.Field, value: decl.Printed) -> Expr:
    """A value that is printed on a card, or several."""
    if isinstance(value, tuple):
        return Tuple(constants(game, x.names, field, value, INIT))
    return constant(game, x.names, field, value, INIT)


# ---------------------------------------------------------------- what views show

PARAMS = {"game": ("g", "_"), "player": ("_", "me"), "card": ("_", "this")}
OF_GAME = {"game": ("g", "_"), "player": ("g", "me"), "card": ("g", "this")}
THINGS: dict[str, Expr] = {"game": G, "player": ME, "card": THIS}


def shown_rows(game: Game, names: Names, x: Exprs) -> Iterator[Expr]:
    """Rows of `shown`: what views tell of players, cards and the game besides the zones."""
    for counter in game.counters.values():
        yield shown(counter.owner, counter, "counter", names)
    for status in game.statuses.values():
        if status.of.name in ("player", "card"):
            of = status.of.name
            read = Lambda((OF_GAME if status in x.modified else PARAMS)[of], x.bears(THINGS[of], status, INIT))
            yield shown_row(of, status, "status", read, status.seen_by, status.openly, status.of_kind)
    for variable in game.variables.values():
        yield shown(variable.owner, variable, "variable", names)
    for quantity in game.quantities.values():
        if not quantity.params:
            thing = () if quantity.owner == "game" else (THINGS[quantity.owner],)
            read = Lambda(OF_GAME[quantity.owner], Own("values", names.of(quantity), INIT).call(G, *thing))
            yield shown_row(quantity.owner, quantity, "quantity", read, quantity.seen_by, False, quantity.of_kind)
    for field in fields_of(game):
        value = x.printed(THIS, field, INIT)
        match field.category:
            case decl.Category(id=of) if len(game.categories) > 1:
                value = Choice(Const(of).test("in", THIS.dot("reads").dot("categories")), value, NONE)
        yield shown_row(
            "card", field, "field", Lambda((OF_GAME if field in x.modified else PARAMS)["card"], value), "everyone"
        )


def paired_rows(game: Game, names: Names) -> Iterator[Expr]:
    """Rows of `paired`: quantities of a player towards another, as a distance is, which everybody can see."""
    for quantity in game.quantities.values():
        between = quantity.owner == "player" and [ty for _, _, ty in quantity.params] == [PLAYER]
        if between and quantity.name and quantity.seen_by == "everyone":
            value = Own("values", names.of(quantity), INIT).call(G, ME, Name("other"))
            read = Lambda(("g", "me", "other"), value)
            yield rt("Paired").call(Const(quantity.id), read)


def shown(of: str, thing: decl.Counter | decl.Variable, sort: str, names: Names) -> Expr:
    """A row for something that a thing remembers under a name."""
    read = Lambda(PARAMS[of], THINGS[of].dot(names.of(thing)))
    return shown_row(of, thing, sort, read, thing.seen_by, thing.openly, thing.of_kind)


def shown_row(
    of: str,
    thing: decl.Decl,
    sort: str,
    read: Expr,
    seen_by: str,
    openly: bool = False,
    of_kind: decl.Decl | None = None,
) -> Expr:
    """A row: whose it is, its id, what it is, how it is read, who sees it if not everyone, what cards alone have it."""
    seen = () if seen_by == "everyone" else (Const(seen_by),)
    more: dict[str, Expr] = {"openly": TRUE} if openly else {}
    more |= {"of_kind": Const(of_kind.id)} if of_kind is not None else {}
    return rt("Shown").call(Const(of), Const(thing.id), Const(sort), read, *seen, **more)
