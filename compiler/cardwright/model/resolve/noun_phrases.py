"""Resolve noun phrases: `another living player within 2`, `2 random cards in my hand`."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.between import DISTANCE, is_between, is_distance
from cardwright.ir.choices import INDEFINITE
from cardwright.ir.types import (
    ANY,
    CARD,
    CHARACTER,
    EFFECT,
    KIND,
    NUMBER,
    PLACE,
    PLAYER,
    SKILL,
    THINGS,
    ZONE,
    Type,
    list_of,
    sum_of,
    symbol,
)  # fmt: skip
from cardwright.model.resolve import bare_words, kinds_that_have, values
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import ways_to_tell
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.types_that_fit import fits, may_be, said
from cardwright.model.word_meanings import spellings
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold, plural

BASES: dict[str, Type] = {
    "player": PLAYER, "card": CARD, "skill": SKILL, "character": CHARACTER, "place": PLACE, "kind": KIND,
    "zone": ZONE, "effect": EFFECT,
}  # fmt: skip


def resolve(cx: Context, scope: Scope, node: n.NounPhrase, expect: Type | None, role: str) -> ir.Value:
    """A noun phrase; a bare noun may also be a local of that name, or a kind of card."""
    word = fold(node.noun.text)
    if is_bare(node):
        if word in scope.locals:
            cx.mention_local(node, scope.locals[word].local)
            return ir.at(scope.locals[word].local, cx.span(node))
        found = single(cx, word, expect)
        if found is not None:
            cx.mention_value(node, found)
            return ir.at(found, cx.span(node))
    noun = noun_of(cx, scope, node.noun)
    if noun is None:
        return UNKNOWN
    value = phrase(cx, scope, node, noun)
    code = misplaced(cx, node, value, role)
    if code == "CW418":
        bare_words.whose(cx, node, word)
    elif code is not None:
        text = cx.words(node)
        cx.add(code, node, text=text, noun=cx.words(node.noun), choice=re.sub(r"^any ", "a ", text))
    return value if code is None else UNKNOWN


def either_of(cx: Context, scope: Scope, node: n.EitherOf, role: str) -> ir.Value:
    """`a creature in arena or a player`: one phrase over the things of several, of which the first says how many.

    A description is the list of what it may be of.
    """
    first = node.phrases[0].quantity
    found: list[ir.NP] = []
    for one in node.phrases:
        alike = one.quantity is None or _article(one.quantity) == _article(first) != ""
        if found and not (alike and all(fold(word.text) != "random" for word in one.adjectives)):
            cx.add("CW480", one, text=cx.words(one), first=cx.words(node.phrases[0]))
            return UNKNOWN
        value = resolve(cx, scope, replace(one, quantity=one.quantity or first), None, role)
        if not isinstance(value, ir.NP):
            return UNKNOWN
        if value.together is not None:
            cx.add("CW486", one, text=cx.words(one))
            return UNKNOWN
        if value.ty.one not in THINGS:
            cx.add("CW481", one, text=cx.words(one), found=said(value.ty.one))
            return UNKNOWN
        found.append(value)
    one_of = sum_of(*(value.ty.one for value in found))
    if role == values.DESCRIBE:
        return ir.ListValue(tuple(found), list_of(one_of), span=cx.span(node))
    every = tuple(
        replace(value, quantity="all", low=None, high=None, random=False, ty=list_of(value.ty.one)) for value in found
    )
    inside = ir.ListValue(every, list_of(one_of), span=cx.span(node))
    ty = list_of(one_of) if found[0].ty.of is not None else one_of
    return replace(
        found[0], noun=ir.Noun("thing", None, span=cx.span(node)), other=False, eliminated=False, adjectives=(),
        inside=inside, within=None, where=None, ty=ty, span=cx.span(node),
        quantity="a" if found[0].quantity == "another" else found[0].quantity,
    )  # fmt: skip


def _article(quantity: n.Quantity | None) -> str:
    """The word with which a phrase begins that may stand before each of several; `another` is one, too."""
    kind = quantity.kind if quantity is not None else ""
    return "a" if kind == "another" else kind if kind in ("a", "all", "each", "every", "any", "no") else ""


def misplaced(cx: Context, node: n.NounPhrase, value: ir.NP, role: str) -> str | None:
    """The code of what is unclear about a phrase where it stands: which ones, how many, where they lie."""
    if value.together is not None:
        chosen = role in (values.CHOICE, values.PART, values.SOME) and value.quantity in INDEFINITE
        if not chosen or value.random or value.ty.of is None:
            return "CW486"
    if role == values.SOME:
        return None
    if value.quantity == "no":
        return "CW444"
    some = value.quantity in INDEFINITE
    if role == values.DOERS and value.quantity == "any":
        return "CW425"
    if value.noun.base == "zone" and value.noun.decl is not None and value.quantity == "" and value.inside is None:
        return "CW418"
    if value.noun.base == "zone" and value.noun.decl is None and value.inside is None and role != values.DESCRIBE:
        return "CW560"
    if role == values.VALUE and some and not value.random:
        return "CW424"
    if role in (values.ALL, values.DOERS) and some and not value.random:
        return "CW425"
    if role in (values.PART, values.VALUE) and value.quantity == "any":
        return "CW424"
    if role == values.CHOICE and value.quantity not in INDEFINITE and node.quantity is not None:
        return None if value.quantity in ("each", "all", "every") else "CW457"
    nowhere = value.noun.base == "card" and value.inside is None and role not in (values.DESCRIBE, values.USED)
    if nowhere and (some or value.quantity == ""):
        return "CW467"
    return None


def is_bare(node: n.NounPhrase) -> bool:
    """True for a noun with nothing around it."""
    return (
        node.quantity is None and not node.adjectives and node.inside is None and node.within is None
        and node.where is None and node.together is None and node.called is None
    )  # fmt: skip


def of_one(cx: Context, node: n.NounPhrase) -> bool:
    """`a spell`, `another spell`, `spell`: what one thing may be said to be; a number, `no` or `all` is reported."""
    if node.quantity is None or node.quantity.kind in ("a", "another", "any"):
        return True
    one = singular(cx, node.noun)
    noun = f"{'an' if one[:1] in 'aeiou' else 'a'} {one}"
    cx.add("CW471", node, text=cx.words(node), many=cx.words(node.quantity), noun=noun)
    return False


def singular(cx: Context, node: n.Word) -> str:
    """The noun as it is written of one: `player` for `players`."""
    word, made = fold(node.text), cx.names.nouns.get(fold(node.text))
    if not isinstance(made, decl.Decl):
        return made or node.text
    known = list(spellings(made))
    return node.text if word in known else next((one for one in known if plural(one) == word), made.id)


def single(cx: Context, word: str, expect: Type | None) -> ir.Value | None:
    """A bare noun as a value: a kind where one is expected, or what only a name can be (a zone, a
    status).
    """
    if expect is None:
        return None
    made = cx.names.nouns.get(word)
    if expect.name == "kind" and isinstance(made, decl.CardKind | decl.Category):
        return ir.KindRef(made, KIND)
    found = [value for value in bare_words.meanings(cx, word) if fits(value.ty, expect)]
    return found[0] if found and (made is None or expect.name == "symbol") else None


def noun_of(cx: Context, scope: Scope, node: n.Word) -> ir.Noun | None:
    """What a noun stands for; one that is no noun is reported."""
    word = fold(node.text)
    made = cx.names.nouns.get(word)
    if made == "effect" and cx.game.settlement.policy != "stack":
        cx.add("CW490", node, word=node.text)
        return None
    if isinstance(made, str):
        return ir.Noun(made, None, span=cx.span(node))
    if isinstance(made, decl.Decl):
        cx.mention(node, made)
    if isinstance(made, decl.CardKind | decl.Category):
        return ir.Noun("card", made, span=cx.span(node))
    if isinstance(made, decl.Zone):
        return ir.Noun("zone", made, span=cx.span(node))
    if isinstance(made, decl.SymbolSet):
        return ir.Noun("symbol", made, span=cx.span(node))
    if bare_words.meanings(cx, word) or word in scope.locals:
        cx.add("CW422", node, word=node.text)
    else:
        cx.add_unknown(scope, node, node.text, cx.meant(node, cx.names.nouns))
    return None


def type_of(noun: ir.Noun) -> Type:
    """The type of one thing that the noun stands for."""
    if isinstance(noun.decl, decl.SymbolSet):
        return symbol(noun.decl.id)
    return BASES[noun.base]


def phrase(cx: Context, scope: Scope, node: n.NounPhrase, noun: ir.Noun) -> ir.NP:
    """A noun phrase whose noun is known."""
    quantity = node.quantity.kind if node.quantity is not None else ""
    low = high = None
    if node.quantity is not None:
        low = values.need(cx, scope, node.quantity.low, NUMBER) if node.quantity.low is not None else None
        high = values.need(cx, scope, node.quantity.high, NUMBER) if node.quantity.high is not None else None
    one = type_of(noun)
    adjectives: list[ir.Adjective] = []
    other = quantity == "another"
    random = eliminated = False
    for word in node.adjectives:
        text = fold(word.text)
        if text == "other":
            other = True
        elif text == "random":
            random = True
        elif text in ("living", "eliminated"):
            eliminated = text == "eliminated"
            if one != PLAYER:
                cx.add("CW412", word, word=text, wanted=said(PLAYER), found=said(one))
        else:
            found = adjective(cx, word, one, noun.decl)
            if found is not None:
                adjectives.append(found)
    if other and cx.setting.me is None and one == PLAYER:
        cx.add("CW423", node, text=cx.words(node))
    single_ = quantity in ("a", "another") or (quantity == "exactly" and low == ir.Num(1))
    around = scope.of(one)
    called = cx.bind(around, node.called, one, "called") if node.called is not None else None
    if node.called is not None and node.where is None:
        cx.add("CW484", node.called, name=node.called.text)
    return ir.NP(
        noun, quantity, low, high, other, random, eliminated, tuple(adjectives),
        inside(cx, scope, node, one) if node.inside is not None else None,
        within(cx, scope, node, one) if node.within is not None else None,
        cx.condition(around, node.where) if node.where is not None else None,
        cx.condition(scope.of(list_of(one)), node.together) if node.together is not None else None,
        one if single_ else list_of(one), called, span=cx.span(node),
    )  # fmt: skip


def adjective(cx: Context, word: n.Word, of: Type, what: decl.Decl | None) -> ir.Adjective | None:
    """A declared adjective or a status that fits the noun."""
    found = cx.names.adjectives[fold(word.text)]  # the lexer knows no others
    assert not isinstance(found, str)
    if not fits(of, found.of):
        cx.add("CW412", word, word=word.text, wanted=said(found.of), found=said(of))
        return None
    category = what.category if isinstance(what, decl.CardKind) else what
    if kinds_that_have.of_another_kind(cx, word, found, category if isinstance(category, decl.Category) else None):
        return None
    cx.mention(word, found)
    return ir.Adjective(found, span=cx.span(word))


def inside(cx: Context, scope: Scope, node: n.NounPhrase, one: Type) -> ir.Value:
    """`in my hand`, `in [discard pile, box]`, `in drawn`: zones for cards, or a list of such things."""
    assert node.inside is not None
    value = values.resolve(cx, scope, node.inside, None, values.ALL)
    inner = value.ty.one
    if value.ty == ANY:
        return value
    if one.name == "zone" and value.ty.of is not None and inner.name == "zone":
        return value
    if (inner.name == "zone" and one == CARD) or (value.ty.of is not None and may_be(inner, one)):
        return value
    text = cx.words(node.inside)
    told = ways_to_tell(text, value, ZONE) if one == CARD else {}
    cx.add("CW428", node.inside, text=text, thing=said(one), found=said(value.ty), **told)
    return UNKNOWN


def _like_distance(cx: Context) -> str | None:
    """What lies between players and may be meant as their distance, if there is one such thing."""
    own = {made.id: made for found in cx.names.props.get("player", {}).values() for made in found}
    near = [id for id, made in own.items() if is_between(made)]
    return near[0] if len(near) == 1 else None


def within(cx: Context, scope: Scope, node: n.NounPhrase, one: Type) -> tuple[ir.Value, ir.Value] | None:
    """`within 2 of WHO`: a distance between players; without WHO from me."""
    assert node.within is not None
    distance, whom = node.within
    if one != PLAYER:
        cx.add("CW412", distance, word="within", wanted=said(PLAYER), found=said(one))
        return None
    if not any(is_distance(made) for made in cx.names.prop("player", DISTANCE)):
        cx.add("CW496", distance, near=_like_distance(cx))
        return None
    start: ir.Value | None
    if whom is not None:
        start = values.need(cx, scope, whom, PLAYER)
    else:
        me = cx.me()
        if me is None:
            cx.add("CW415", distance, word="me")
        start = ir.at(me, cx.span(distance)) if me is not None else UNKNOWN
    return values.need(cx, scope, distance, NUMBER), start
