"""What cards may be used as, and what they count as: functions of `values` that other rules ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from cardwright import ir
from cardwright.analysis.reads import zones_of
from cardwright.analysis.study import Study
from cardwright.backends.python.names import BOOL, STR, builtin, generic
from cardwright.backends.python.tree import (
    ONE,
    Assign,
    Augment,
    Binary,
    Body,
    Const,
    Do,
    Expr,
    Function,
    If,
    List,
    Name,
    Param,
    Return,
    Stmt,
    Tuple,
    all_of,
    any_of,
    at,
    lazily,
    listed,
    texts,
)
from cardwright.backends.rules import places
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import Entry, limit_rows
from cardwright.backends.rules.keeping import FEW
from cardwright.backends.rules.names_of_runtime import ANY, CARD_TYPE, FINAL, GAME_TYPE, G, own, rt
from cardwright.backends.rules.prohibitions import BY_DOER, told
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.standing import DOER, SKILLS, Standing, is_me, standing
from cardwright.ir import decl
from cardwright.primitives import CONVERT, TURN, primitive_of

C, K, CARD, FOUND, KINDS = Name("c"), Name("k"), Name("card"), Name("found"), Name("kinds")
KIND, CONVERTING = Name("kind"), Name("CONVERTING")
AS_OTHERS = frozenset({"combos", "converts", "counts", "elsewhere", "kinds_of"})
"""Functions of `values` without which a card is offered as nothing but what it is."""
OF_CARD = (*BY_DOER, Param("card", CARD_TYPE))
TUPLE_OF_KINDS = generic(Name("tuple"), rt("Kind"), Const(...))


def keeps_kinds(study: Study, functions: frozenset[str]) -> bool:
    """Whether a card in a hand always counts as what is printed on it; `functions` are those of `values`."""
    verbs = [verb for verb in study.game.verbs.values() if primitive_of(verb) is None]
    turned = {CONVERT.id, TURN.id} & study.called or any(hole.used for verb in verbs for hole in verb.holes)
    return not (turned or AS_OTHERS & functions or any(zone.keeps for zone in study.game.zones.values()))


def several(u: ir.UseAs) -> bool:
    """Whether more than one card is used as one."""
    return isinstance(u.what, ir.NP) and u.what.ty.name == "list"


def offered(e: Entry, u: ir.UseAs) -> bool:
    """Whether a conversion is offered by itself, as it takes several cards or may be used only so often."""
    return several(u) or bool(e.ability.limits)


def of_skill(e: Entry, u: ir.UseAs) -> bool:
    """Whether a conversion is one that whoever has a skill may make."""
    return isinstance(e.owner, decl.Skill) and is_me(u.who)


def own_kind(e: Entry, what: ir.Value) -> decl.CardKind | None:
    """The kind of card that an effect speaks of as `this card`, wherever it lies."""
    own = isinstance(what, ir.Local) and what.origin == "this"
    return e.owner if own and isinstance(e.owner, decl.CardKind) else None


def count_of(np: ir.NP, x: Exprs, s: Scope) -> tuple[Expr, Expr]:
    """Fewest and most cards of a combination."""
    match np:
        case ir.NP(quantity="exactly" | "between" | "a" | "another"):
            return x.bounds(np, s)
        case ir.NP(quantity="up_to"):
            return ONE, x.bound(np.high, s)
    return ONE, Const(99)


def counts(s: Standing) -> Body:
    """`counts`: the kind that a card counts as; in what it says of cards, kinds are those printed."""
    found = standing(s.entries, ir.CountsAs)
    if not found:
        return ()
    s = Standing(s.entries, s.names, s.x.as_printed(), s.study, s.questions)
    kind, x = CARD.dot("kind"), s.x
    made: list[Stmt] = [If(kind.test("is not", CARD.dot("printed")), (Return(kind),))]
    for e, c in found:
        match c.kind:
            case ir.KindRef(decl=decl.CardKind() as wanted):
                pass
            case _:
                raise Unsupported("counting as anything but a card", c.span)
        own = own_kind(e, c.what)
        if own is not None:
            scope = Scope(me=CARD.dot("owner"), this=CARD, module="values", owner=e.ability.id)
            tests = [kind.test("is", x.ref("state", own, scope)), *s.in_force(e, scope)]
            made += at(c.span, (If(all_of(tests), (Return(x.ref("state", wanted, scope)),)),))
            continue
        scope = s.scope(e)
        tests = [*x.matches(CARD, c.what, scope), *s.in_force(e, scope)]
        made += at(c.span, s.where(e, c, scope, None, tests, (Return(x.ref("state", wanted, scope)),), None))
    params = (Param("g", GAME_TYPE), Param("card", CARD_TYPE))
    doc = "The kind that a card counts as where it lies, or as which it is being used."
    return (Function("counts", params, rt("Kind"), (*made, Return(kind)), doc),)


def kinds_of(s: Standing) -> Body:
    """`kinds_of`: every kind that a card may be used as by a player, its own first."""
    found = [(e, u) for e, u in standing(s.entries, ir.UseAs) if not offered(e, u)]
    if not found:
        return ()
    own = s.x.kind(CARD, Scope(module="values"))
    made: list[Stmt] = [Assign(KINDS, Tuple((own,)), TUPLE_OF_KINDS)]
    skilled = [Const(e.owner.id) for e, u in found if of_skill(e, u) and isinstance(e.owner, decl.Skill)]
    used: Body = ()
    if len(skilled) >= FEW:
        row = builtin("frozenset", Tuple(tuple(dict.fromkeys(skilled)), tall=True))
        used = (Assign(CONVERTING, row, generic(FINAL, generic(Name("frozenset"), STR))),)
        made.append(Assign(SKILLS, Binary("&", G.dot("in_force").item(DOER), CONVERTING)))
        s = Standing(s.entries, s.names, s.x, s.study, s.questions)
        s.by_skills = True
    for by_skill, lot in groupby(found, lambda pair: s.by_skills and of_skill(*pair)):
        some = [stmt for e, u in lot for stmt in at(u.span, conversion(s, e, u))]
        made += [If(SKILLS, tuple(some))] if by_skill and len(some) > 1 else some
    doc = "Every kind that a player may use a card as, its own first."
    return (*used, Function("kinds_of", OF_CARD, TUPLE_OF_KINDS, (*made, Return(KINDS)), doc))


def conversion(s: Standing, e: Entry, u: ir.UseAs) -> Body:
    """One conversion."""
    own = own_kind(e, u.what)
    if own is None:
        return used(s, e, u, lambda scope: kinds(s, u, scope), of_card=True)
    scope = Scope(me=DOER, this=CARD, module="values", owner=e.ability.id)
    tests = [CARD.dot("printed").test("is", s.x.ref("state", own, scope)), *s.in_force(e, scope)]
    return (If(all_of(tests), kinds(s, u, scope)),)


def kinds(s: Standing, u: ir.UseAs, scope: Scope) -> Body:
    """The kinds that a conversion allows, added to those found."""
    wanted = kind_tuple(s, u, scope)
    if isinstance(u.kind, ir.KindRef) and isinstance(wanted, Tuple):
        return (If(wanted.items[0].test("not in", KINDS), (Augment(KINDS, "+", wanted),)),)
    return (Augment(KINDS, "+", builtin("tuple", lazily(K, K, wanted, (K.test("not in", KINDS),)))),)


def kinds_meant(s: Standing, of: decl.CardKind | decl.Category, scope: Scope) -> Expr:
    """A kind of cards, or all that a category has."""
    return s.x.kinds_of(of, scope) if isinstance(of, decl.Category) else Tuple((s.x.ref("state", of, scope),))


def kind_tuple(s: Standing, u: ir.UseAs, scope: Scope) -> Expr:
    """The kinds that a conversion allows, as a tuple."""
    among: Expr
    match u.kind:
        case ir.KindRef(decl=of):
            return kinds_meant(s, of, scope)
        case ir.NP(noun=ir.Noun(decl=decl.CardKind() | decl.Category() as of)) as kind:
            among = kinds_meant(s, of, scope)
        case ir.NP() as kind:
            among = own("state", "KINDS", scope.module)
        case _:
            raise Unsupported("using cards as this", u.span)
    if kind.where is None:
        return among
    scope.its.append(C)
    test = s.x.cond(kind.where, scope)
    scope.its.pop()
    return builtin("tuple", lazily(C, C, among, (test,)))


def elsewhere(s: Standing) -> Body:
    """`elsewhere`: the cards outside the hand that a player may use as others."""
    hand = {zone.id for zone in places.hands(s.study.game)}
    found: list[Stmt] = []
    for e, u in standing(s.entries, ir.UseAs):
        if isinstance(u.what, ir.NP) and not offered(e, u) and zones_of(u.what.inside) - hand:

            def add(scope: Scope, what: ir.NP = u.what) -> Body:
                outside = C.dot("zone").dot("id").test("not in", texts(sorted(hand)))
                more = listed(C, C, s.x.listing(what, scope), (outside, C.test("not in", FOUND)))
                return (Augment(FOUND, "+", more),)

            found += at(u.span, used(s, e, u, add))
    if not found:
        return ()
    cards = generic(Name("list"), ANY)
    doc = "The cards outside the hand that a player may use as others."
    return (Function("elsewhere", BY_DOER, cards, (Assign(FOUND, List(()), cards), *found, Return(FOUND)), doc),)


def combos(s: Standing) -> Body:
    """`combos`: the offers to use several cards as one."""
    found = [(e, u) for e, u in standing(s.entries, ir.UseAs) if offered(e, u)]
    if not found:
        return ()
    offers = generic(Name("list"), rt("Combo"))
    made: list[Stmt] = [Assign(FOUND, List(()), offers)]
    for e, u in found:
        what = u.what
        assert isinstance(what, ir.NP)
        limits = limit_rows(e.ability)
        more = (Const(e.no), limits) if limits.items else ()
        within = [rt("within_limits").call(G, *more, DOER)] if more else []

        def add(scope: Scope, e: Entry = e, u: ir.UseAs = u, what: ir.NP = what, more: tuple[Expr, ...] = more) -> Body:
            cards = builtin("list", s.x.listing(what, scope))
            low, high = count_of(what, s.x, scope)
            combo = rt("Combo").call(Const(e.ability.id), kind_tuple(s, u, scope), cards, low, high, *more)
            return (Do(FOUND.dot("append").call(combo)),)

        made += at(u.span, used(s, e, u, add, within))
    doc = "The offers to use several cards as one that are in force for a player."
    return (Function("combos", BY_DOER, offers, (*made, Return(FOUND)), doc),)


def converts(s: Standing, kept: dict[str, Sequence[Expr]]) -> Body:
    """`CONVERTIBLE`: kinds whose own texts let them be used as others; `converts`: whether anything else may be, and
    `converts_to`: as a certain kind.
    """
    own_kinds: list[Expr] = []
    tests: list[Expr] = []
    by_kind: dict[Expr | None, list[Expr]] = {}
    for e, u in standing(s.entries, ir.UseAs):
        own = own_kind(e, u.what)
        if own is not None and not offered(e, u):
            own_kinds.append(s.x.ref("state", own, s.scope(e)))
        else:
            tests.append(s.might(e, is_me(u.who)))
            for wanted in named_kinds(s, u, s.scope(e)):
                by_kind.setdefault(wanted, []).append(tests[-1])
    made: list[Stmt] = []
    if own_kinds:
        row = builtin("frozenset", Tuple(tuple(dict.fromkeys(own_kinds))))
        made.append(Assign(Name("CONVERTIBLE"), row, generic(FINAL, generic(Name("frozenset"), rt("Kind")))))
    if tests:
        doc = "Whether a player may use cards of other kinds than those, or several cards, as others now."
        made.append(told("converts", any_of(list(dict.fromkeys(tests))), doc, kept))
    if by_kind.keys() - {None} and "converts" in kept:
        doc = "Whether a player may use other cards, or several cards, as a kind now."
        cases: list[Expr] = []
        for kind, lot in by_kind.items():
            some = any_of(list(dict.fromkeys(lot)))
            cases.append(some if kind is None else all_of((KIND.test("is", kind), some)))
        params = (*BY_DOER, Param("kind", rt("Kind")))
        made.append(Function("converts_to", params, BOOL, (Return(any_of(cases)),), doc))
        kept["converts_to"] = kept["converts"]
    return tuple(made)


def named_kinds(s: Standing, u: ir.UseAs, scope: Scope) -> Sequence[Expr | None]:
    """The kinds that a conversion allows; None where it does not say which."""
    if isinstance(u.kind, ir.KindRef):
        wanted = kind_tuple(s, u, scope)
        if isinstance(wanted, Tuple):
            return wanted.items
    return (None,)


def used(
    s: Standing, e: Entry, u: ir.UseAs, add: Callable[[Scope], Body], more: Sequence[Expr] = (), of_card: bool = False
) -> Body:
    """What is done where the doer may convert (`of_card`: the card that is asked about)."""
    bearer = s.bearer(e, DOER) if is_me(u.who) else None
    scope = s.scope(e, "doer" if bearer is not None else "me")
    if bearer is not None:
        tests = list(bearer)
    else:
        tests = [Name("me").test("is", DOER)] if is_me(u.who) else s.x.matches(DOER, u.who, scope)
    forced = s.in_force(e, scope)
    scope.their = DOER
    tests += s.x.matches(CARD, u.what, scope) if of_card else []
    tests += [*forced, *more]
    return s.where(e, u, scope, bearer, tests, add(scope), DOER)
