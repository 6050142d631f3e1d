"""Resolve conditions, and decide what `X is Y` says."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.ir.choices import cards
from cardwright.ir.types import (
    ANY,
    BOOL,
    CARD,
    EVENT,
    KIND,
    NUMBER,
    PLAYER,
    SKILL,
    TEXT,
    ZONE,
    Type,
    list_of,
    plain,
)  # fmt: skip
from cardwright.model.resolve import (
    bare_words,
    kinds_that_have,
    named_cards,
    past_events,
    printed_faces,
    properties,
    values,
)
from cardwright.model.resolve import noun_phrases as phrases
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import ways_to_tell
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.resolve.values import ALL, DESCRIBE, SOME
from cardwright.model.types_that_fit import comparable, fits, may_be, said
from cardwright.source.text import Span
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

NEVER = ir.Truthy(UNKNOWN)
"""Stands for a condition that could not be resolved."""


def resolve(cx: Context, scope: Scope, node: n.Cond) -> ir.Cond:
    """The condition of a node."""
    match node:
        case n.Both():
            parts: list[ir.Cond] = []
            for part in node.parts:  # each speaks where those before it hold, or where none of them does
                parts.append(resolve(cx, scope, part))
                scope = scope.knowing(parts[-1], node.op == "and")
            return ir.Both(node.op, tuple(parts), span=cx.span(node))
        case n.Not():
            return ir.Not(resolve(cx, scope, node.cond), span=cx.span(node))
        case n.Compare():
            left = values.need(cx, scope, node.left, NUMBER)
            right = values.need(cx, scope, node.right, NUMBER)
            return ir.Compare(node.op, left, right, span=cx.span(node))
        case n.Is():
            return is_(cx, scope, node)
        case n.IsIn():
            return is_in(cx, scope, node)
        case n.IsBetween():
            found = [values.need(cx, scope, part, NUMBER) for part in (node.left, node.low, node.high)]
            return ir.IsBetween(found[0], found[1], found[2], node.negated, span=cx.span(node))
        case n.Parity():
            return ir.Parity(values.need(cx, scope, node.left, NUMBER), node.even, span=cx.span(node))
        case n.Alike():
            return alike(cx, scope, node)
        case n.Exists():
            what = described(cx, scope, node.what)
            if not isinstance(what, ir.NP):
                return not_a_phrase(cx, node.what, what)
            if not some(cx, node.what, what):
                return NEVER
            return ir.Exists(what, node.negated, span=cx.span(node))
        case n.Every():
            what = described(cx, scope, node.what)
            if not isinstance(what, ir.NP):
                return not_a_phrase(cx, node.what, what)
            if what.inside is not None and what.inside.ty == ANY:
                return NEVER
            of_each = resolve(cx, scope.of(what.ty.one), node.cond)
            return ir.Every(what, of_each, span=cx.span(node))
        case n.Has():
            return has(cx, scope, node)
        case n.Ever():
            return ir.Ever(node.scope, past_events.resolve(cx, scope, node.event), span=cx.span(node))
        case n.Targets():
            event = values.need(cx, scope, node.event, EVENT)
            if scope.event is not None and not {"target", "targets"} & set(scope.event.parts):
                cx.add("CW470", node)
            return ir.Targets(event, values.need(cx, scope, node.who, cx.game.targets, DESCRIBE), span=cx.span(node))
        case n.Alters():
            event = values.need(cx, scope, node.event, EVENT)
            return ir.Alters(event, values.need(cx, scope, node.zone, ZONE), span=cx.span(node))
        case n.Truthy():
            return ir.Truthy(values.need(cx, scope, node.value, BOOL), span=cx.span(node))
        case _:
            assert_never(node)


def described(cx: Context, scope: Scope, node: n.NounPhrase | n.Ranked) -> ir.Value:
    """A description of what is looked for; a value where it is of the highest, which is somebody already."""
    if isinstance(node, n.Ranked):
        return values.resolve(cx, scope, node)
    return phrases.resolve(cx, scope, node, None, SOME if node.together is not None else DESCRIBE)


def some(cx: Context, node: n.Node, what: ir.NP) -> bool:
    """`there is a card`; how many there are is counted (reported otherwise)."""
    if what.quantity in ("", "a", "another", "any") or what.together is not None:
        return True
    text = cx.words(node)
    phrase = text.split(" ", 1)[1] if what.quantity in ("exactly", "all", "each", "every") and " " in text else text
    head, where, described = phrase.partition(" where ")
    if where and not (described.startswith("(") and described.endswith(")")):
        phrase = f"{head} where ({described})"  # something follows: only at the end it needs no parentheses
    cx.add("CW468", node, text=text, phrase=phrase)
    return False


def alike(cx: Context, scope: Scope, node: n.Alike) -> ir.Cond:
    """`it is of the same suit`, of several things at once."""
    left = values.counted(cx, scope, node.left)
    if left.ty == ANY:
        return NEVER
    inner = CARD if left.ty == ZONE else left.ty.one
    found = cx.names.prop(inner.name, fold(node.prop.text))
    if not found:
        properties.no_property(cx, scope, node.prop, inner.name, left)
        return NEVER
    prop = found[0]
    cx.mention(node.prop, prop)
    if properties.type_of(prop).of is not None or (
        isinstance(prop, decl.Derived | decl.Quantity | decl.Builtin) and prop.params
    ):
        cx.add("CW488", node.prop, name=node.prop.text)
        return NEVER
    if node.how == "consecutive" and plain(properties.type_of(prop)) != NUMBER:
        cx.add("CW405", node.prop, text=node.prop.text, wanted=said(NUMBER), found=said(properties.type_of(prop)))
        return NEVER
    return ir.Alike(left, node.how, prop, node.negated, span=cx.span(node))


def not_a_phrase(cx: Context, node: n.Node, value: ir.Value) -> ir.Cond:
    """Report `there is X` where X is a value."""
    if value.ty != ANY:
        cx.add("CW430", node, text=cx.words(node))
    return NEVER


def is_(cx: Context, scope: Scope, node: n.Is) -> ir.Cond:
    """`X is Y`: a comparison, an identity, a kind, or an adjective, by the types of both."""
    left = values.resolve(cx, scope, node.left)
    right = node.right
    if isinstance(right, n.Name) and fold(right.word) not in scope.locals:
        found = adjective(cx, scope, node, left, right)
        if found is not None:
            return found
        if (
            fold(right.word) == "empty"
            and not bare_words.meanings(cx, "empty")
            and (left.ty == ZONE or left.ty.of in (CARD, ZONE))
        ):
            return is_empty(cx, node, left)
    if isinstance(right, n.NounPhrase):
        word = fold(right.noun.text)
        if not (phrases.is_bare(right) and word in scope.locals):
            return is_a(cx, scope, node, left, right)
    if left.ty == ANY:
        values.resolve(cx, scope, right)
        return NEVER
    value = values.resolve(cx, scope, right, KIND if may_be(left.ty, CARD) else left.ty)
    if value.ty == ANY:
        return NEVER
    return identity(cx, scope, node, left, value)


def is_empty(cx: Context, node: n.Is, left: ir.Value) -> ir.Cond:
    """`my hand is empty`: there is no card in it."""
    return ir.Exists(cards(cx.span(node.left), "a", inside=left), not node.negated, span=cx.span(node))


def of_kind(left: ir.Value, right: ir.KindRef, negated: bool, span: Span) -> ir.Cond:
    """`its kind is a spell` says of the card what it is; a kind that was chosen is the same kind, or under it."""
    if isinstance(right.decl, decl.CardKind):
        return ir.Same(left, right, negated, span=span)
    builtin = left.prop if isinstance(left, ir.Property) and isinstance(left.prop, decl.Builtin) else None
    if isinstance(left, ir.Property) and builtin is not None and builtin.id == "kind" and left.owner is not None:
        return ir.IsA(left.owner, right, negated, span=span)
    return ir.IsA(left, right, negated, span=span)


def identity(cx: Context, scope: Scope, node: n.Is, left: ir.Value, right: ir.Value) -> ir.Cond:
    """Two values of known types: the same number, the same thing, or a card of a kind."""
    if isinstance(right, ir.KindRef) and may_be(left.ty, CARD):
        return ir.IsA(left, right, node.negated, span=cx.span(node))
    if isinstance(right, ir.KindRef) and left.ty.name == "kind":
        return of_kind(left, right, node.negated, cx.span(node))
    if left.ty.of is not None and right.ty.of is None and right.ty.name != "nothing":
        cx.add("CW406", node.left, text=cx.words(node.left), one=said(left.ty.of))
        return NEVER
    if right.ty.of is not None and left.ty.of is None and left.ty != ZONE:
        one_of_several(cx, node, left, right)
        return NEVER
    of_card = left.ty.name == "kind" and right.ty == CARD  # the kind of that card
    if not of_card and not comparable(left.ty, right.ty):
        if left.ty.name == "symbol" and isinstance(right, ir.Symbol) and isinstance(node.right, n.Name):
            bare_words.wrong_symbol(cx, node.right, node.right.word, left.ty)
        else:
            outer = _outer(scope, left, right)
            prop, every = prop_of(cx, node, left, right) if outer is None else (None, None)
            cx.add("CW410", node, left=cx.words(node.left), lt=said(left.ty), right=cx.words(node.right),
                   rt=said(right.ty), prop=prop, every=every, outer=outer)  # fmt: skip
        return NEVER
    if plain(left.ty) == NUMBER and plain(right.ty) == NUMBER:
        return ir.Compare("!=" if node.negated else "==", left, right, span=cx.span(node))
    if plain(left.ty) == TEXT:
        return same_text(cx, node, left, right)
    return ir.Same(left, right, node.negated, span=cx.span(node))


def one_of_several(cx: Context, node: n.Is, left: ir.Value, right: ir.Value) -> None:
    """Report that one thing is said to be several: it is one of them, if they are what it is."""
    if not comparable(left.ty, right.ty.one):
        of_another_type(cx, node, left, node.right, right.ty)
        return
    among = f"{cx.words(node.left)} {'is not in' if node.negated else 'is in'} {cx.words(node.right)}"
    cx.add("CW406", node.right, text=cx.words(node.right), one=said(left.ty), among=among)


def several_in(cx: Context, node: n.Node, ty: Type, where: n.Node, negated: bool) -> ir.Cond:
    """Report that several things are said to be in a zone or a list: whether all of them are is asked of each."""
    text = cx.words(node)
    if isinstance(node, n.NounPhrase):
        noun = phrases.singular(cx, node.noun)
        each = f"every {text.replace(node.noun.text, noun, 1)}" if node.quantity is None else None
    else:
        sort = ty.one.name
        each = f"every {sort} in {text}" if sort in cx.names.nouns else None
    if each is not None:
        each = f"{each} {'is not in' if negated else 'is in'} {cx.words(where)}"
    cx.add("CW406", node, text=text, one=said(ty.one), each=each)
    return NEVER


def same_text(cx: Context, node: n.Is, left: ir.Value, right: ir.Value) -> ir.Cond:
    """Two texts, of which one may be the name of a card: a name in quotes may be any of several."""
    one, other = named_cards.with_names(cx, node.left, left, right), named_cards.with_names(cx, node.right, right, left)
    if one is None or other is None:
        return NEVER
    if isinstance(one, ir.ListValue):
        one, other = other, one
    if isinstance(other, ir.ListValue):
        return ir.IsIn(one, other, node.negated, span=cx.span(node))
    return ir.Same(one, other, node.negated, span=cx.span(node))


def prop_of(cx: Context, node: n.Is, left: ir.Value, right: ir.Value) -> tuple[str | None, str | None]:
    """What was probably meant by `X is WORD`: of a property of X; or of each of several, that none is otherwise."""
    text = cx.words(node.left)
    for word, found in cx.names.props.get(left.ty.name, {}).items():
        if not any(plain(properties.type_of(prop)) == plain(right.ty) for prop in found):
            continue
        if " of " in text:
            text = f"({text})"
        if isinstance(node.left, n.Name) and node.left.word == "it" != text:
            quantity, _, phrase = text.partition(" ")
            if " where " in phrase or quantity not in ("all", "each", "every"):
                return None, None
            there = "there are no" if quantity == "all" else "there is no"
            test = "is" if node.negated else "is not"
            return None, f"{there} {phrase} where its {word} {test} {cx.words(node.right)}"
        whose = {"I": "my", "me": "my", "it": "its"}.get(text, f"{text}'s")
        return f"{whose} {word} {'is not' if node.negated else 'is'} {cx.words(node.right)}", None
    return None, None


def adjective(cx: Context, scope: Scope, node: n.Is, left: ir.Value, right: n.Name) -> ir.Cond | None:
    """`X is drunk`, `X is living`; None if the word is no adjective here."""
    word = fold(right.word)
    found = cx.names.adjectives.get(word)
    if found is None:
        return None
    if left.ty == ANY:
        return NEVER
    if left.ty.name not in ("player", "card", "sum", "list", "zone") and bare_words.meanings(cx, word):
        return None
    of_all = isinstance(found, decl.AdjectiveDecl) and found.of.of is not None
    if left.ty.of is not None and not of_all:
        cx.add("CW406", node.left, text=cx.words(node.left), one=said(left.ty.of))
        return NEVER
    wanted = PLAYER if isinstance(found, str) else found.of
    if not isinstance(found, str):
        cx.mention(right, found)
    if of_all and left.ty == ZONE and not isinstance(found, str):
        return ir.IsAdjective(left, ir.Adjective(found, span=cx.span(right)), node.negated, span=cx.span(node))
    if not fits(left.ty, wanted):
        told = ways_to_tell(cx.words(node.left), left, wanted)
        cx.add("CW412", right, word=right.word, wanted=said(wanted), found=said(left.ty), **told)
        return NEVER
    if not isinstance(found, str):
        word_node = n.Word(right.pos, right.word)
        if kinds_that_have.of_another_kind(cx, word_node, found, kinds_that_have.category_of(cx, left)):
            return NEVER
    if isinstance(found, str):
        return ir.IsAlive(left, node.negated != (found == "eliminated"), span=cx.span(node))
    return ir.IsAdjective(left, ir.Adjective(found, span=cx.span(right)), node.negated, span=cx.span(node))


def is_a(cx: Context, scope: Scope, node: n.Is, left: ir.Value, right: n.NounPhrase) -> ir.Cond:
    """`X is a spell`, `X is bolt`, `it is another player`."""
    if left.ty == ANY:
        phrases.resolve(cx, scope, right, None, DESCRIBE)
        return NEVER
    made = cx.names.nouns.get(fold(right.noun.text))
    plain_noun = (
        not right.adjectives and right.inside is None and right.within is None and right.where is None
        and (right.quantity is None or right.quantity.kind == "a")
    )  # fmt: skip
    if isinstance(made, decl.CardKind | decl.Category) and plain_noun:
        if left.ty.name == "kind":
            cx.mention(right.noun, made)
            return of_kind(left, ir.KindRef(made, KIND, span=cx.span(right)), node.negated, cx.span(node))
        if may_be(left.ty, CARD) and right.quantity is None:
            cx.mention(right.noun, made)
            return ir.IsA(left, ir.KindRef(made, KIND, span=cx.span(right)), node.negated, span=cx.span(node))
    if phrases.is_bare(right):
        expected = [value for value in bare_words.meanings(cx, fold(right.noun.text)) if fits(value.ty, left.ty)]
        if expected:
            cx.mention_value(right, expected[0])
            return identity(cx, scope, node, left, ir.at(expected[0], cx.span(right)))
    if not phrases.of_one(cx, right):
        return NEVER
    what = phrases.resolve(cx, scope, right, None, DESCRIBE)
    if what.ty == ANY:
        return NEVER
    if isinstance(made, decl.CardKind | decl.Category) and phrases.is_bare(right) and not may_be(left.ty, CARD):
        what = ir.KindRef(made, KIND, span=cx.span(right))
    if not isinstance(what, ir.NP) or not may_be(left.ty, what.ty.one):
        return of_another_type(cx, node, left, right, what.ty)
    if left.ty.of is not None:
        cx.add("CW406", node.left, text=cx.words(node.left), one=said(left.ty.of))
        return NEVER
    return ir.IsA(left, what, node.negated, span=cx.span(node))


def is_in(cx: Context, scope: Scope, node: n.IsIn) -> ir.Cond:
    """`X is in LIST`, `X is in ZONE`."""
    left = values.resolve(cx, scope, node.left)
    wanted = list_of(KIND if left.ty.name == "card" else plain(left.ty))
    right = values.resolve(cx, scope, node.right, wanted if isinstance(node.right, n.ListValue) else None, ALL)
    if ANY in (left.ty, right.ty):
        return NEVER
    inner = right.ty.one
    if left.ty.of is not None and (comparable(left.ty.of, inner) or (left.ty.of == CARD and inner in (ZONE, KIND))):
        return several_in(cx, node.left, left.ty, node.right, node.negated)
    if inner.name == "zone" and fits(left.ty, CARD):
        return ir.IsIn(left, right, node.negated, span=cx.span(node))
    if right.ty.of is None:
        cx.add("CW421", node.right, text=cx.words(node.right), found=said(right.ty))
        return NEVER
    if inner == KIND and left.ty.name == "card":
        return ir.IsIn(left, right, node.negated, span=cx.span(node))
    if not comparable(left.ty, inner):
        return of_another_type(cx, node, left, node.right, inner)
    named = named_cards.with_names(cx, node.right, right, left)
    return ir.IsIn(left, named, node.negated, span=cx.span(node)) if named is not None else NEVER


def has(cx: Context, scope: Scope, node: n.Has) -> ir.Cond:
    """`my hand has a bolt`, `I have study`, `its name has "old"`."""
    left = values.resolve(cx, scope, node.left, None, ALL)
    if left.ty == ANY:
        values.resolve(cx, scope, node.right, None, DESCRIBE)
        return NEVER
    if plain(left.ty) == TEXT:
        return has_text(cx, node, left, values.need(cx, scope, node.right, TEXT))
    if left.ty.name == "player":
        return has_skill(cx, scope, node, left)
    inner = CARD if left.ty.one.name == "zone" else left.ty.of
    if inner is None:
        told = ways_to_tell(cx.words(node.left), left, PLAYER)
        cx.add("CW421", node.left, text=cx.words(node.left), found=said(left.ty), **told)
        return NEVER
    if isinstance(node.right, n.NounPhrase) and node.right.together is not None:
        return has_together(cx, scope, node, left, node.right, inner)
    if inner == CARD and isinstance(node.right, n.String):
        printed = printed_faces.described(cx, scope, node.right)
        if printed is None:
            if not printed_faces.is_unread(cx, node.right.value):
                cx.add("CW464", node.right, name=node.right.value, near=cx.meant(node.right, cx.game.cards))
            return NEVER
        return ir.Has(left, printed, node.negated, span=cx.span(node))
    what = values.resolve(cx, scope, node.right, KIND if inner == CARD else inner, DESCRIBE)
    if what.ty == ANY:
        return NEVER
    if inner == CARD and (isinstance(what, ir.KindRef) or what.ty == KIND):
        return ir.Has(left, what, node.negated, span=cx.span(node))
    if isinstance(what, ir.NP) and fits(what.ty.one, inner):
        return ir.Has(left, what, node.negated, span=cx.span(node)) if some(cx, node.right, what) else NEVER
    if what.ty.of is not None and not isinstance(what, ir.NP) and comparable(what.ty.of, inner):
        return several_in(cx, node.right, what.ty, node.left, node.negated)
    if comparable(what.ty, inner):
        return ir.IsIn(what, left, node.negated, span=cx.span(node))
    return of_another_type(cx, node, left, node.right, what.ty)


def has_text(cx: Context, node: n.Has, left: ir.Value, right: ir.Value) -> ir.Cond:
    """`its name has "old"`: of the name of a card, in any language."""
    if named_cards.is_name(left) and isinstance(right, ir.Text):
        right = replace(right, within=cx.shared.card_names.called_with(right.value))
        if not right.within:
            cx.add("CW492", node.right, name=right.value)
            return NEVER
    return ir.ContainsText(left, right, node.negated, span=cx.span(node))


def has_together(cx: Context, scope: Scope, node: n.Has, left: ir.Value, right: n.NounPhrase, inner: Type) -> ir.Cond:
    """`my hand has 2 cards of the same suit`: there are such in it."""
    what = phrases.resolve(cx, scope, right, inner, SOME)
    if what.ty == ANY:
        return NEVER
    if not isinstance(what, ir.NP) or not fits(what.ty.one, inner) or what.inside is not None:
        return of_another_type(cx, node, left, right, what.ty)
    return ir.Exists(replace(what, inside=left), node.negated, span=cx.span(node))


def _outer(scope: Scope, left: ir.Value, right: ir.Value) -> str | None:
    """`it`, where one side is what the nearest `where` speaks of, and the one around it would be meant."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, ir.Local) and one.origin == "it" and scope.around is not None:
            return "it" if comparable(other.ty, scope.around) else None
    return None


def of_another_type(cx: Context, node: n.Is | n.IsIn | n.Has, left: ir.Value, right: n.Node, found: Type) -> ir.Cond:
    """Report that the two sides of a condition cannot be the same thing."""
    cx.add("CW410", node, left=cx.words(node.left), lt=said(left.ty), right=cx.words(right), rt=said(found))
    return NEVER


def has_skill(cx: Context, scope: Scope, node: n.Has, left: ir.Value) -> ir.Cond:
    """`I have study`: the skill is among the player's skills; cards lie in zones, so a zone must be named."""
    what = values.resolve(cx, scope, node.right, SKILL, DESCRIBE)
    if what.ty == ANY:
        return NEVER
    if what.ty != SKILL:
        zones = [zone.id for zone in cx.game.zones.values() if zone.owner == "player"]
        inside = what.inside if isinstance(what, ir.NP) else None
        told = inside.prop.id if isinstance(inside, ir.Property) and isinstance(inside.prop, decl.Zone) else "hand"
        near = told if told in zones else closest("hand", zones)
        asked = f"{values.owner_said(cx, node.left)} {near}" if near is not None else None
        cx.add("CW431", node.left, text=cx.words(node.left), asked=asked, zones=zones)
        return NEVER
    skills = cx.names.prop("player", "skills")[0]
    of = ir.Property(left, skills, {}, properties.type_of(skills), span=cx.span(node.left))
    return ir.IsIn(what, of, node.negated, span=cx.span(node))
