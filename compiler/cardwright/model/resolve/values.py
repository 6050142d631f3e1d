"""Resolve values: names, properties, counts, places, arithmetic."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.ir import decl
from cardwright.ir.choices import cards
from cardwright.ir.types import (
    ANY,
    BOOL,
    CARD,
    KIND,
    NOTHING,
    NUMBER,
    PLACE,
    TEXT,
    THINGS,
    ZONE,
    Type,
    list_of,
    maybe,
    plain,
    sum_of,
    symbol,
)  # fmt: skip
from cardwright.ir.zones import a_zone_of, zone_of
from cardwright.model.built_in_properties import OF_EFFECT
from cardwright.model.resolve import bare_words, past_events
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import ways_to_tell
from cardwright.model.resolve.properties import member, no_property, numbers_of, pick, type_of
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.types_that_fit import fits, said
from cardwright.primitives import RESOLVE
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

VALUE, PART, USED, DESCRIBE, CHOICE = "value", "part", "used", "describe", "choice"
ALL, DOERS, SOME = "all", "doers", "some"
"""Roles of a value: where it stands decides what an indefinite noun phrase may mean there.

value: only definite things; part: a part of a call, chosen by the doer; used: a card that the doer uses, from where
cards are used; describe: in events, permissions and conditions; choice: what is offered; all: what is counted or gone
through; doers: who does it, each of them; some: of which there may be some.
"""


def resolve(cx: Context, scope: Scope, node: n.Value, expect: Type | None = None, role: str = VALUE) -> ir.Value:
    """The value of a node. `expect` only helps to choose between meanings of a word; see `need` for a
    check.
    """
    match node:
        case n.Number():
            return ir.Num(node.value, span=cx.span(node))
        case n.String():
            return ir.Text(node.value, TEXT, span=cx.span(node))
        case n.Truth():
            return ir.Bool(node.value, span=cx.span(node))
        case n.Nothing():
            return ir.NoneValue(NOTHING, span=cx.span(node))
        case n.Name():
            return bare_words.name(cx, scope, node, expect)
        case n.Prop():
            return prop(cx, scope, node, role)
        case n.Count():
            return ir.Count(counted(cx, scope, node.of, "number"), span=cx.span(node))
        case n.Aggregate():
            return aggregate(cx, scope, node)
        case n.EndCards():
            if asked_of_the_card(cx, scope, node):
                return UNKNOWN
            count = need(cx, scope, node.count, NUMBER) if node.count is not None else None
            zone = stack(cx, scope, node.zone)
            if zone is UNKNOWN:
                return UNKNOWN
            ty = list_of(CARD) if count is not None else maybe(CARD)
            return ir.EndCards(node.end, count, zone, ty, span=cx.span(node))
        case n.CardAt():
            if asked_of_the_card(cx, scope, node):
                return UNKNOWN
            place = resolve(cx, scope, node.place, NUMBER)
            if place.ty != PLACE:  # a chosen place of that zone is as good as its number
                place = check(cx, node.place, place, NUMBER)
            zone = stack(cx, scope, node.zone)
            return ir.CardAt(place, zone, CARD, span=cx.span(node)) if zone is not UNKNOWN else UNKNOWN
        case n.Item():
            number = need(cx, scope, node.number, NUMBER) if node.number is not None else None
            of = counted(cx, scope, node.of)
            inner = CARD if of.ty.name == "zone" else of.ty.one
            return ir.Item(number, of, inner if inner == ANY else maybe(inner), span=cx.span(node))
        case n.Place():
            number = need(cx, scope, node.number, NUMBER) if node.number is not None else None
            return ir.Place(node.end, number, stack(cx, scope, node.zone), PLACE, span=cx.span(node))
        case n.Times():
            return ir.Times(node.scope, past_events.resolve(cx, scope, node.event), span=cx.span(node))
        case n.OptionValue():
            return option(cx, node)
        case n.Binary():
            left, right = need(cx, scope, node.left, NUMBER), need(cx, scope, node.right, NUMBER)
            if node.op in "/%" and isinstance(right, ir.Num) and right.value == 0:
                cx.add("CW485", node.right)
            return ir.Binary(node.op, left, right, span=cx.span(node))
        case n.Negative():
            return ir.Negative(need(cx, scope, node.value, NUMBER), span=cx.span(node))
        case n.ListValue():
            return list_value(cx, scope, node, expect, role)
        case n.NounPhrase():
            return cx.phrase(scope, node, expect, role)
        case n.EitherOf():
            return cx.shared.resolvers.either_of(cx, scope, node, role)
        case n.Ranked():
            return ranked(cx, scope, node)
        case _:
            assert_never(node)


def need(cx: Context, scope: Scope, node: n.Value, wanted: Type, role: str = VALUE) -> ir.Value:
    """The value of a node where a value of type `wanted` must stand; another type is reported."""
    value = resolve(cx, scope, node, wanted, role)
    return check(cx, node, value, wanted)


def check(cx: Context, node: n.Node, value: ir.Value, wanted: Type) -> ir.Value:
    """The value, or an unknown one (reported) if its type does not fit."""
    if fits(value.ty, wanted):
        return value
    if value.ty.of is not None and fits(value.ty.of, wanted):
        cx.add("CW406", node, text=cx.words(node), one=said(wanted))
    else:
        wrong_type(cx, node, value, wanted)
    return UNKNOWN


def wrong_type(cx: Context, node: n.Node, value: ir.Value, wanted: Type) -> None:
    """Report a value of another type, with what was probably meant."""
    text, found = cx.words(node), value.ty
    cards = text if found.name == "zone" and wanted.one == CARD else None
    count = None
    if wanted == NUMBER and (found.name == "zone" or found.of is not None):
        count = text if found.name != "zone" else f"cards in {text}"
    place = text if found == PLACE and wanted == NUMBER else None
    there = text if wanted == BOOL and isinstance(node, n.NounPhrase) else None
    waiting = text if wanted.name == "event" and found == CARD and cx.game.settlement.policy == "stack" else None
    told = ways_to_tell(text, value, wanted, wanted.of is not None)
    cx.add(
        "CW405", node, text=text, wanted=said(wanted), found=said(found), cards=cards, count=count, place=place,
        there=there, waiting=waiting, **told,
    )  # fmt: skip


# ---------------------------------------------------------------- options and properties


def option(cx: Context, node: n.OptionValue) -> ir.Value:
    """`option NAME`."""
    word = fold(node.name.text)
    for made in cx.game.options.values():
        if (word == fold(made.id) or word in made.name.values()) and made.symbols is not None:
            cx.mention(node.name, made)
            return ir.OptionRef(made, symbol(made.symbols.id), span=cx.span(node))
    known = list(cx.game.options)
    cx.add("CW427", node.name, name=node.name.text, near=closest(word, known), known=known)
    return UNKNOWN


def prop(cx: Context, scope: Scope, node: n.Prop, role: str) -> ir.Value:
    """`my hand`, `event's amount`, `target's distance to me`."""
    if node.owner is None:
        return of_the_game(cx, scope, node, role)
    if isinstance(node.owner, n.Name) and node.owner.word == "event" and "event" not in scope.locals:
        return event_part(cx, scope, node, node.owner)
    owner = resolve(cx, scope, node.owner, None, DESCRIBE if role == DESCRIBE else ALL)
    if owner.ty == ANY:
        return UNKNOWN
    word = fold(node.name.text)
    kind = owner.ty.one.name
    several = owner.ty.of is not None
    of_all = cx.names.prop("cards", word) if kind == "zone" or (several and kind == "card") else []
    if of_all and not cx.names.prop(kind, word):
        cx.mention(node.name, of_all[0])
        return ir.Property(owner, of_all[0], arguments(cx, scope, node, of_all[0], role), type_of(of_all[0]),
                           span=cx.span(node))  # fmt: skip
    if kind == "player" and word in scope.chosen:
        chosen = scope.chosen[word]
        ty = list_of(chosen.ty.one) if several else chosen.ty
        return ir.Property(owner, chosen, {}, ty, span=cx.span(node))
    found = cx.names.prop(kind, word)
    if not found:
        sorts = owner.ty.one.sorts
        having = next((sort for sort in sorts if cx.names.prop(sort.name, word)), None)
        if having is not None:
            text = cx.words(node.owner)
            told = ways_to_tell(text, owner, having)
            cx.add("CW482", node.name, owner=text, found=said(owner.ty.one), name=word, **told)
            return UNKNOWN
        no_property(cx, scope, node.name, kind, owner, cx.words(node.owner) if kind == "zone" else None)
        return UNKNOWN
    made = pick(cx, node, owner, found)
    if made is None:
        return UNKNOWN
    cx.mention(node.name, made)
    ty = list_of(cx.game.targets) if made is OF_EFFECT["targets"] else type_of(made)
    if several and not (isinstance(made, decl.Zone) or role == DESCRIBE or scope.lasting):
        cx.add("CW406", node.owner, text=cx.words(node.owner), one=said(owner.ty.one))
        return UNKNOWN
    if isinstance(owner, ir.NP) and role not in (DESCRIBE,) and not scope.lasting and not several and not owner.random:
        cx.add("CW424", node.owner, text=cx.words(node.owner), choice=cx.words(node.owner))
        return UNKNOWN
    if asked_of_the_whole(cx, scope, node, ty):
        return UNKNOWN
    args = arguments(cx, scope, node, made, role)
    return ir.Property(owner, *member(made, args), list_of(ty) if several else ty, span=cx.span(node))


def with_parts(cx: Context, name: n.Word) -> list[decl.Derived | decl.Quantity]:
    """The values of that name that have parts: of the game, since no owner stands in front."""
    known = cx.names.words.get(fold(name.text), ())
    return [one for one in known if isinstance(one, decl.Derived | decl.Quantity) and one.params]


def of_the_game(cx: Context, scope: Scope, node: n.Prop, role: str) -> ir.Value:
    """`height of blue`: a value of the game that has parts."""
    made = with_parts(cx, node.name)[0]
    cx.mention(node.name, made)
    if asked_of_the_whole(cx, scope, node, type_of(made)):
        return UNKNOWN
    one, args = member(made, arguments(cx, scope, node, made, role))
    if isinstance(one, decl.Zone):
        return ir.ZoneRef(one, ZONE, span=cx.span(node))
    return ir.Property(None, one, args, type_of(made), span=cx.span(node))


def arguments(cx: Context, scope: Scope, node: n.Prop, made: decl.Prop, role: str) -> dict[str, ir.Value]:
    """The arguments of a value with parameters, by hole; a modifier may describe them."""
    params = made.params if isinstance(made, decl.Derived | decl.Quantity | decl.Builtin) else ()
    found: dict[str, ir.Value] = {}
    for label, value in node.args:
        hole = next((p for p in params if fold(p[1]) == fold(label.text)), None)
        if hole is None:
            labels = [p[1] for p in params]
            cx.add("CW408", label, what=made.id, label=label.text, known=labels or None)
            continue
        found[hole[0]] = argument(cx, scope, value, hole[2], described=role == DESCRIBE and scope.lasting)
    for hole_name, label_text, _ in params:
        if hole_name not in found and not any(fold(label_text) == fold(a.text) for a, _ in node.args):
            cx.add("CW407", node, what=made.id, label=label_text, part=hole_name)
    return found


def argument(cx: Context, scope: Scope, node: n.Value, wanted: Type, described: bool) -> ir.Value:
    """One argument of a value with parameters; a zone stands for all cards in it, as it does where a value of cards is
    asked (`my hand's sum`).
    """
    if not described:
        value = resolve(cx, scope, node, wanted)
        if value.ty == ZONE and wanted.of == CARD:
            return cards(value.span, "all", inside=value)
        return check(cx, node, value, wanted)
    value = resolve(cx, scope, node, wanted, DESCRIBE)
    return value if value.ty.of is not None and fits(value.ty.of, wanted) else check(cx, node, value, wanted)


def event_part(cx: Context, scope: Scope, node: n.Prop, owner: n.Name) -> ir.Value:
    """`event's amount`: a part of the event that the trigger is about."""
    if scope.event is None and not cx.setting.event:
        cx.add("CW413", owner, word="event")
        return UNKNOWN
    parts = scope.event.parts if scope.event is not None else any_parts(cx)
    word = fold(node.name.text)
    found = parts.get(word)
    if found is None:
        verb = scope.event.verb.id if scope.event is not None and scope.event.verb is not None else None
        cx.add("CW420", node.name, name=node.name.text, near=closest(word, parts), known=sorted(parts), verb=verb)
        return UNKNOWN
    cx.mention(node.name, found)
    event = ir.Local("event", Type("event"), "event", span=cx.span(owner))
    return scope.told(ir.Property(event, found, {}, found.ty, span=cx.span(node)))


def any_parts(cx: Context) -> dict[str, decl.Part]:
    """The parts that the event has where any event may be meant."""
    verb = cx.game.verbs.get(RESOLVE.id)
    if verb is None:
        return {}
    maybe = Type("player", optional=True)
    return {"doer": cx.shared.part(verb, "doer", maybe), "target": cx.shared.part(verb, "target", maybe)}


# ---------------------------------------------------------------- the rest


def counted(cx: Context, scope: Scope, node: n.Value, prop: str = "") -> ir.Value:
    """What is counted: a list, a zone's cards, or a noun phrase; one thing may have what is called `prop` itself."""
    value = resolve(cx, scope, node, None, ALL)
    if value.ty.of is None and value.ty.name not in ("any", "zone"):
        asked = f"{owner_said(cx, node)} {prop}" if cx.names.prop(value.ty.name, prop) else None
        cx.add("CW421", node, text=cx.words(node), found=said(value.ty), asked=asked)
        return UNKNOWN
    return value


def owner_said(cx: Context, node: n.Value) -> str:
    """A value as it stands in front of what it has: `my`, `its`, `target's`, `(top card of deck)'s`."""
    said = cx.words(node)
    plain = f"({said})" if " " in said else said
    return {"I": "my", "me": "my", "it": "its"}.get(said, f"{plain}'s")


def aggregate(cx: Context, scope: Scope, node: n.Aggregate) -> ir.Value:
    """`highest life of players`."""
    of = counted(cx, scope, node.of, node.prop.text if node.prop is not None else "")
    if of.ty == ANY:
        return UNKNOWN
    inner = CARD if of.ty.name == "zone" else of.ty.one
    if node.prop is not None and (inner.name == "symbol" or node.owner is not None):
        each = of_each_word(cx, scope, node, node.owner, node.prop, inner)
        return ir.Aggregate(node.op, None, of, each=each, span=cx.span(node)) if each is not None else UNKNOWN
    if node.prop is None:
        check(cx, node.of, of, list_of(NUMBER))
        return ir.Aggregate(node.op, None, of, span=cx.span(node))
    prop = numbers_of(cx, scope, node.prop, inner, of)
    return ir.Aggregate(node.op, prop, of, span=cx.span(node)) if prop is not None else UNKNOWN


def of_each_word(
    cx: Context, scope: Scope, node: n.Aggregate | n.Ranked, whose: n.Value | None, name: n.Word, word: Type
) -> ir.Property | None:
    """`total my gold of flags`: the number that somebody, or the game, has for each word of a set."""
    owner = resolve(cx, scope, whose, None, ALL) if whose is not None else None
    if owner is not None and owner.ty == ANY:
        return None
    if owner is not None and whose is not None and owner.ty.of is not None:
        cx.add("CW406", whose, text=cx.words(whose), one=said(owner.ty.one))
        return None
    known = with_parts(cx, name) if owner is None else cx.names.prop(owner.ty.name, fold(name.text))
    if not known:
        asked = owner or ir.Local("", word, "loop")
        no_property(cx, scope, name, asked.ty.name, asked)
        return None
    made = known[0]
    parts = made.params if isinstance(made, decl.Derived | decl.Quantity) else ()
    if len(parts) != 1:
        labels = [label for _, label, _ in parts]
        cx.add("CW408", node.of, what=made.id, label=cx.words(node.of), known=labels or None)
        return None
    hole, _, wanted = parts[0]
    if not fits(word, wanted):
        cx.add("CW405", node.of, text=cx.words(node.of), wanted=said(wanted), found=said(word))
        return None
    if type_of(made) != NUMBER:
        cx.add("CW405", name, text=name.text, wanted=said(NUMBER), found=said(type_of(made)))
        return None
    cx.mention(name, made)
    part = ir.Local(ir.EACH_WORD, word, "loop", span=cx.span(node.of))
    return ir.Property(owner, made, {hole: part}, NUMBER, span=cx.span(name))


def ranked(cx: Context, scope: Scope, node: n.Ranked) -> ir.Value:
    """`2 cards in my hand of the highest number`, `players of the lowest score`."""
    of = resolve(cx, scope, node.of, None, ALL if node.of.quantity is None else SOME)
    if not isinstance(of, ir.NP):
        if of.ty != ANY:
            cx.add("CW430", node.of, text=cx.words(node.of))
        return UNKNOWN
    if of.quantity not in ("", "all", "exactly") or of.random or of.together is not None:
        cx.add("CW487", node.of, text=cx.words(node.of), noun=cx.words(node.of.noun))
        return UNKNOWN
    if of.noun.base == "card" and of.inside is None:
        cx.add("CW467", node.of, text=cx.words(node.of), noun=cx.words(node.of.noun))
        return UNKNOWN
    inner = of.ty.one
    one = isinstance(of.low, ir.Num) and of.low.value == 1
    ty = maybe(inner) if one else list_of(inner)
    if inner.name == "symbol":
        each = of_each_word(cx, scope, node, None, node.prop, inner)
        return ir.Ranked(node.op, None, of, ty, each, span=cx.span(node)) if each is not None else UNKNOWN
    prop = numbers_of(cx, scope, node.prop, inner, of)
    return ir.Ranked(node.op, prop, of, ty, span=cx.span(node)) if prop is not None else UNKNOWN


def stack(cx: Context, scope: Scope, node: n.Value) -> ir.Value:
    """A zone that has a top, a bottom and places."""
    value = need(cx, scope, node, ZONE)
    made = zone_of(value) or a_zone_of(value)
    if made is not None and made.order != "stack":
        cx.add("CW426", node, notes=[Note(made.span, "declared")], name=made.id)
        return UNKNOWN
    return value


def asked_of_the_card(cx: Context, scope: Scope, node: n.EndCards | n.CardAt) -> bool:
    """Whether `top card of deck's number` asks the zone for what a card has, for want of parentheses: reported."""
    zone = node.zone
    word = fold(zone.name.text) if isinstance(zone, n.Prop) else ""
    if not isinstance(zone, n.Prop) or zone.owner is None or cx.names.prop("zone", word):
        return False
    if not cx.names.prop("card", word) or resolve(cx, scope, zone.owner, None, ALL).ty != ZONE:
        return False
    whole = " ".join(cx.text.value[node.pos[0] : zone.owner.pos[1]].split())
    cx.add("CW404", zone.name, owner=said(ZONE), name=zone.name.text, whole=whole)
    return True


def asked_of_the_whole(cx: Context, scope: Scope, node: n.Prop, ty: Type) -> bool:
    """Whether `my row of hue's worth` asks the part for what the row has, for want of parentheses: reported."""
    part = node.args[-1][1] if node.args else None
    if not isinstance(part, n.Prop) or part.owner is None:
        return False
    word = fold(part.name.text)
    if not cx.names.prop(ty.name, word) and not (ty == ZONE and cx.names.prop("cards", word)):
        return False
    inner = resolve(cx, scope, part.owner, None, ALL)
    if inner.ty == ANY or cx.names.prop(inner.ty.one.name, word):
        return False
    whole = " ".join(cx.text.value[node.pos[0] : part.owner.pos[1]].split())
    cx.add("CW404", part.name, owner=said(inner.ty), name=part.name.text, whole=whole)
    return True


def kind_of(cx: Context, scope: Scope, node: n.Value) -> ir.Value:
    """What a card is used as: a kind, a category, or those of its kinds of which a `where` holds (`it` is the kind)."""
    where = node.where if isinstance(node, n.NounPhrase) else None
    value = resolve(cx, scope, replace(node, where=None) if isinstance(node, n.NounPhrase) else node, KIND, DESCRIBE)
    if isinstance(value, ir.KindRef) and where is not None:
        value = cards(value.span, "", value.decl)
    if not isinstance(value, ir.NP) or value.noun.base != "card":
        return check(cx, node, value, KIND)
    if value.quantity not in ("", "a", "any") or value.other or value.random or value.adjectives or value.inside:
        cx.add("CW472", node, text=cx.words(node), noun=value.noun.decl.id if value.noun.decl else value.noun.base)
        return UNKNOWN
    if where is not None:
        return replace(value, where=cx.condition(scope.of(KIND), where), span=cx.span(node))
    if isinstance(value.noun.decl, decl.CardKind | decl.Category):
        return ir.KindRef(value.noun.decl, KIND, span=value.span)
    return value


def list_value(cx: Context, scope: Scope, node: n.ListValue, expect: Type | None, role: str) -> ir.Value:
    """`[me, target]`: all of one type, or each a card or a player, or what one of them may be."""
    wanted = expect.one if expect is not None else None
    items = [resolve(cx, scope, item, wanted, role) for item in node.items]
    types = [plain(item.ty.one) for item in items if item.ty != ANY]
    mixed = {*THINGS, *(sort for one in types for sort in one.sorts)}
    if types and all(one in mixed or one.sorts for one in types):
        types = [sum_of(*types)]
    for item, value in zip(node.items, items, strict=True):
        if types and value.ty != ANY and not _goes_with(value.ty.one, types[0]):
            cx.add("CW410", item, left=cx.words(node.items[0]), lt=said(types[0]), right=cx.words(item),
                   rt=said(value.ty))  # fmt: skip
            return UNKNOWN
    inner = types[0] if types else ANY
    if not items and wanted is not None:
        inner = wanted
    return ir.ListValue(tuple(items), list_of(inner), span=cx.span(node))


def _goes_with(ty: Type, first: Type) -> bool:
    """Whether a thing may stand in a list that begins with one of another type."""
    return fits(ty, first) if first.sorts else plain(ty) == first
