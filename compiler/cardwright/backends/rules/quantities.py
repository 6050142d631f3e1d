"""Derived values and quantities -> functions of `values`: a base, changed by the modifiers in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.backends.python.names import BOOL, INT, builtin
from cardwright.backends.python.passes import names_in, rewritten, within
from cardwright.backends.python.tree import (
    NONE,
    ZERO,
    Assign,
    Attr,
    Augment,
    Binary,
    Body,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    Function,
    If,
    Junction,
    Local,
    Loop,
    Name,
    Own,
    Param,
    Raise,
    Return,
    Stmt,
    at,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import range_first
from cardwright.backends.rules.hints import given_back, hint, of_owner, sure, truth
from cardwright.backends.rules.keeping import keep, keys_of
from cardwright.backends.rules.names_of_runtime import CARD_TYPE, GAME_TYPE, rt
from cardwright.backends.rules.scope import Scope, is_plural
from cardwright.backends.rules.standing import WHO, Standing, standing
from cardwright.ir import decl
from cardwright.ir.walk import find

LAYERS = {decl.GameRule: 0, decl.CardKind: 1, decl.Category: 1, decl.Status: 2, decl.Skill: 3}
VALUE = Name("value")
GAME = Param("g", GAME_TYPE)


def cited(thing: decl.Decl) -> str:
    """`hand limit: XT-014.`: what a docstring says of a declaration."""
    return f"{thing.id}{': ' if thing.rules else ''}{', '.join(thing.rules)}."


def derived(value: decl.Derived, x: Exprs, loose: frozenset[str]) -> Function:
    """A value that is worked out when asked; `loose` are what cards have or have not."""
    params = [GAME]
    if value.owner != "game":
        params.append(Param("me" if value.owner == "player" else "this", of_owner(value.owner)))
    s = Scope(
        me=Name("me") if value.owner == "player" else None,
        this=Name("this") if value.owner in ("card", "cards") else None,
        module="values",
        owner=value.id,
    )
    params += [Param(s.bind(name).id, hint(ty), given=True) for name, _, ty in value.params]
    body: list[Stmt] = []
    for cond, case in value.cases:
        found = _returned(x.value(case, s), s)
        body += found if cond is None else (If(x.cond(cond, s), found),)
    if value.cases and value.cases[-1][0] is not None:
        body.append(Raise(Name("ValueError")))
    elif not value.cases and value.value is not None:
        first = range_first(x, value.value, s) if isinstance(value.value, ir.NP) else ()
        made = x.either(value.value, s)
        if not isinstance(value.value, ir.Value):  # what nobody has set is no
            made = truth(made) if isinstance(made, Attr | Junction) else sure(made, value.value)
        body += (*first, *_returned(made, s))
    body = _asked_once(body, s)
    returns = given_back(value.ty, tuple(body), params, loose)
    return Function(x.names.of(value), tuple(params), returns, tuple(body), cited(value), value.span, given=True)


def _asked_once(body: list[Stmt], s: Scope) -> list[Stmt]:
    """`if points(g, me) == 21: return 0` and `return points(g, me)` ask for that value once: values only look."""
    match body:
        case [If(test=Compare(left=Call(func=Own(module="values")) as value)), *_] if is_asked_again(value, body):
            known = s.temp("known")
            once: Body = rewritten(tuple(body), lambda node: known if node == value else node)
            return [Assign(known, value), *once]
    return body


def is_asked_again(value: Call, body: Sequence[Stmt]) -> bool:
    """Whether a value is asked for more than once, each time of the same."""
    nodes = within(tuple(body))
    bound = names_in(*[node.target for node in nodes if isinstance(node, Loop)])
    plain = all(isinstance(arg, Name | Local) and arg.id not in bound for arg in value.args)
    return plain and sum(node == value for node in nodes) > 1


def _returned(value: Expr, s: Scope) -> Body:
    """What a value gives back; a sum by a name, as Python cannot tell of what it is the sum."""
    if not (isinstance(value, Call) and value.func == Name("sum")):
        return (Return(value),)
    total = s.temp("total")
    return Assign(total, value, INT), Return(total)


def quantities(s: Standing, kept: dict[str, Sequence[Expr]]) -> Body:
    """A function for each quantity: its base, changed by the modifiers in force; and for each printed value that
    something modifies.  What hangs on nothing but those is `kept`.

    Rules come first, then cards, statuses and lasting effects, then skills, so that what a skill sets is not
    moved by a card; in each of these layers `set` comes before `increase` and `reduce`.
    """
    return (
        *(_quantity(s, quantity, kept) for quantity in s.study.game.quantities.values()),
        *(_printed(s, f) for c in s.study.game.categories.values() for f in c.fields.values() if f in s.study.modified),
        *(_borne(s, status) for status in s.study.game.statuses.values() if status in s.study.modified),
    )


def _printed(s: Standing, field: decl.Field) -> Function:
    """What is printed on a card, changed by the modifiers in force; what is not there stays away."""
    start = Assign(VALUE, WHO.dot(s.names.of(field)), hint(field.ty))
    merged = any(is_plural(use.what) for _, use in standing(s.entries, ir.UseAs))
    missing = (If(VALUE.test("is", NONE), (Return(VALUE),)),) if merged or field.ty.optional else ()
    params = (GAME, Param("who", CARD_TYPE))
    body = (start, *missing, *_modified(s, field, {}, None), Return(VALUE))
    return Function(s.x.as_modified(field), params, hint(field.ty), body, cited(field), field.span, given=True)


def _borne(s: Standing, status: decl.Status) -> Function:
    """Whether somebody has a status: what takes it counts more than what gives it, and that more than what was."""
    found = [(e, one) for e, one in standing(s.entries, ir.Bears) if one.status is status]
    found.sort(key=lambda pair: pair[1].on)
    acting = WHO if status.of.name == "player" else None
    body: list[Stmt] = []
    for e, one in found:
        bearer, scope, tests = s.spoken_of(e, one.who, WHO)
        tests += s.in_force(e, scope)
        body += at(one.span, s.where(e, one, scope, bearer, tests, (Return(Const(one.on)),), acting))
    params = (GAME, Param("who", of_owner(status.of.name)))
    body.append(Return(WHO.dot(s.names.of(status))))
    return Function(s.x.borne(status), params, BOOL, tuple(body), cited(status), status.span, given=True)


def _quantity(s: Standing, quantity: decl.Quantity, kept: dict[str, Sequence[Expr]]) -> Function:
    x = s.x
    base = Scope(me=WHO, this=WHO, module="values", owner=quantity.id)
    params = [GAME, *([] if quantity.owner == "game" else [Param("who", of_owner(quantity.owner))])]
    holes = {name: base.bind(name) for name, _, _ in quantity.params}
    params += [Param(holes[name].id, hint(ty), given=True) for name, _, ty in quantity.params]
    if quantity.owner == "game":
        base.me = base.this = None
    start = x.value(quantity.base, base) if quantity.base is not None else ZERO
    acting = WHO if quantity.owner == "player" else None
    body: list[Stmt] = [Assign(VALUE, start, INT), *_modified(s, quantity, holes, acting)]
    low, high = quantity.at_least, quantity.at_most
    given: Expr = VALUE
    if isinstance(low, ir.Num) and high is None:
        least = Const(low.value)
        given = Choice(VALUE.test(">", least), VALUE, least)
    else:
        if low is not None:
            body.append(Assign(VALUE, builtin("max", x.value(low, base), VALUE)))
        if high is not None:
            body.append(Assign(VALUE, builtin("min", x.value(high, base), VALUE)))
    name, keys = s.names.of(quantity), keys_of(tuple(body))
    if quantity.owner != "game" and not any(is_own(one) for one in find(quantity.base, ir.Local)):
        body.insert(0, If(WHO.test("is", NONE), (Raise(rt("missing").call(Const(quantity.id))),)))
    if keys is not None and quantity.owner == "player" and all(ty.name == "player" for _, _, ty in quantity.params):
        kept[name] = keys
        body += [Assign(VALUE, given)] if given != VALUE else []
        body = [*keep(name, (WHO, *holes.values()), body, VALUE)]
    else:
        body.append(Return(given))
    return Function(name, tuple(params), INT, tuple(body), cited(quantity), quantity.span, given=True)


def is_own(name: ir.Local) -> bool:
    """Whether a text speaks of whose quantity it is: whoever looks at nobody breaks off."""
    return name.origin in ("me", "this")


def _modified(
    s: Standing, what: decl.Quantity | decl.Field, holes: Mapping[str, Local], acting: Expr | None
) -> list[Stmt]:
    """What modifies the value of `who`, layer by layer; `holes` are the parts of the quantity."""
    x = s.x
    body: list[Stmt] = []
    types = {name: ty for name, _, ty in what.params} if isinstance(what, decl.Quantity) else {}
    changes = standing(s.entries, ir.Change)
    found = [(e, c) for e, c in changes if isinstance(c.what, ir.Property) and c.what.prop is what]
    found.sort(key=lambda pair: (LAYERS.get(type(pair[0].owner), 2), pair[1].op != "set"))
    for e, change in found:
        assert isinstance(change.what, ir.Property)
        bearer, scope, tests = s.spoken_of(e, change.what.owner, WHO)
        for hole, pattern in change.what.args.items():
            tests += x.matches(holes[hole], pattern, scope, ty=types[hole])
        tests += s.in_force(e, scope)
        modify = (_modify(x, change, scope),)
        body += at(change.span, s.where(e, change, scope, bearer, tests, modify, acting))
    return body


def _modify(x: Exprs, change: ir.Change, s: Scope) -> Stmt:
    """One modifier; its own bound never moves the value the other way."""
    value = x.value(change.value, s)
    if change.op == "set":
        return Assign(VALUE, value)
    if change.op == "increase":
        if change.at_most is None:
            return Augment(VALUE, "+", value)
        most = builtin("max", VALUE, x.value(change.at_most, s))
        return Assign(VALUE, builtin("min", most, Binary("+", VALUE, value)))
    if change.at_least is None:
        return Augment(VALUE, "-", value)
    least = builtin("min", VALUE, x.value(change.at_least, s))
    return Assign(VALUE, builtin("max", least, Binary("-", VALUE, value)))
