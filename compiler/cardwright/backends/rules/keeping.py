"""Values that are worked out once and kept until something by which they change comes or goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.backends.python.names import INT, STR, builtin, generic
from cardwright.backends.python.passes import within
from cardwright.backends.python.tree import (
    NONE,
    Assign,
    Attr,
    Augment,
    Binary,
    Body,
    Call,
    Choice,
    Compare,
    Comprehension,
    Const,
    Dict,
    Expr,
    For,
    If,
    Item,
    Junction,
    Local,
    Loop,
    Name,
    Own,
    Return,
    Stmt,
    Tuple,
    Unary,
)
from cardwright.backends.rules.names_of_runtime import FINAL, G, rt

TABLES = tuple(G.dot(name) for name in ("skilled", "lying", "lasting"))
"""What is kept of what is in force, by keys that `Game.renew_for` knows."""
ON = Name("on")
LOOKED_AT = (*TABLES, ON.dot("me"), ON.dot("env"))
CALLED = (G.dot("seat_distance"), Name("max"), Name("min"), Name("bool"))
PLAIN = (
    Assign, Augment, For, If, Return, Binary, Choice, Compare, Comprehension, Const, Item, Junction, Local, Loop, Name,
    Own, Tuple, Unary,
)  # fmt: skip
KNOWN = Name("known")
FEW = 3
"""What hangs on fewer than so many keys is worked out sooner than it is looked up."""


def keys_of(body: Body, few: int = FEW) -> tuple[Expr, ...] | None:
    """What must come or go for what a body gives back to be another; None if it looks at anything else, or at too few.

    Players that leave or come back are no key: whatever is kept is forgotten then.
    """
    keys: dict[Expr, None] = {}
    for node in within(body):
        match node:
            case Attr():
                if node not in LOOKED_AT and node not in CALLED:
                    return None
            case Call():
                if node.func not in CALLED or node.named:
                    return None
            case Item(of=of, index=index) if of in TABLES:
                keys[index] = None
            case _ if not isinstance(node, PLAIN):
                return None
    return tuple(keys) if len(keys) >= few else None


def keep(name: str, params: Sequence[Expr], body: Sequence[Stmt], value: Name) -> Body:
    """A body that works out a value, which is kept for the players that it is a value of."""
    table = G.dot("kept").item(Const(name))
    things = Tuple(tuple(params)) if len(params) > 1 else params[0]
    return (
        Assign(KNOWN, table.dot("get").call(things), Binary("|", INT, NONE)),
        If(KNOWN.test("is not", NONE), (Return(KNOWN),)),
        *body,
        Assign(table.item(things), value),
        Return(value),
    )


def kept_by(kept: Mapping[str, Sequence[Expr]]) -> Body:
    """`KEPT_BY`: the values that are kept, and what must come or go for them to be others."""
    if not kept:
        return ()
    rows = tuple((Const(name), builtin("frozenset", Tuple(tuple(keys)))) for name, keys in kept.items())
    sets = generic(Name("frozenset"), Binary("|", rt("Kind"), STR))
    return (Assign(Name("KEPT_BY"), Dict(rows, tall=True), generic(FINAL, generic(rt("Mapping"), STR, sets))),)
