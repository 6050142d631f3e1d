"""Several things that are judged at once -> Python: whether a set of them fits, and whether one still could.

A set is built thing by thing. What is given up early is told by `could`: a test, wider than the condition itself, that
holds of a set that is not whole yet if it can still be made to fit.
"""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    NONE,
    TRUE,
    Binary,
    Expr,
    Lambda,
    List,
    Name,
    Star,
    all_of,
    any_of,
    negation,
)
from cardwright.backends.rules.names_of_runtime import rt
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.values import Values
from cardwright.ir import decl
from cardwright.ir.walk import find

THEM, MORE = "them", "more"
PLAIN = (ir.Symbol, ir.Num, ir.Bool)
"""Values that are what is written."""


def fits(x: Values, np: ir.NP, s: Scope) -> tuple[Expr, Expr]:
    """`lambda them: …` that tells whether a set fits, and `lambda them, more: …` whether it still could (or None)."""
    assert np.together is not None
    number = len(s.its) + 1
    them = Name(THEM if Name(THEM) not in s.its else f"{THEM}{number}")
    more = Name(f"{MORE}{them.id.removeprefix(THEM)}")
    s.its.append(them)
    whole = x.cond(np.together, s)
    wider = Wider(x, s, them, more).cond(np.together)
    s.its.pop()
    could = NONE if wider == TRUE else Lambda((them.id, more.id), wider)
    return Lambda((them.id,), whole), could


def any_set(x: Values, np: ir.NP, things: Expr, low: Expr, high: Expr, s: Scope) -> Expr:
    """Whether there is a set that fits."""
    return rt("any_set").call(things, low, high, *fits(x, np, s))


class Wider:
    """Writes, for a condition about `them`, a wider one that holds as long as `them` with some of `more` could fit."""

    def __init__(self, x: Values, s: Scope, them: Name, more: Name) -> None:
        self.x, self.s, self.them, self.more = x, s, them, more

    def is_them(self, v: ir.Value | None) -> bool:
        """Whether a value is the set itself."""
        return isinstance(v, ir.Local) and v.origin in ("it", "this") and v.ty.of is not None

    def speaks_of_them(self, tree: object) -> bool:
        """Whether anything of a text hangs on the set (or on another `it`, which is not looked into)."""
        return any(local.origin in ("it", "this") for local in find(tree, ir.Local))

    def cond(self, c: ir.Cond) -> Expr:
        """The wider condition; TRUE where nothing can be told before the set is whole."""
        if not self.speaks_of_them(c):
            return self.x.cond(c, self.s)
        match c:
            case ir.Both(op="and"):
                return all_of([part for one in c.parts if (part := self.cond(one)) != TRUE])
            case ir.Both():
                parts = [self.cond(one) for one in c.parts]
                return TRUE if TRUE in parts else any_of(parts)
            case ir.Alike(negated=False) if self.is_them(c.left):
                return self.alike(c)
            case ir.Compare() if isinstance(c.left, ir.Count) and self.is_them(c.left.of):
                return self.number(c)
            case ir.Compare() if isinstance(c.left, ir.Aggregate) and self.is_them(c.left.of):
                bounded = (c.left.op, c.op) in (("highest", "<="), ("highest", "<"), ("lowest", ">="), ("lowest", ">"))
                free = self.speaks_of_them(c.right) or not bounded
                return TRUE if free else any_of([negation(self.them), self.x.cond(c, self.s)])
            case ir.IsBetween(negated=False) if isinstance(c.left, ir.Count) and self.is_them(c.left.of):
                low, high = ir.Compare(">=", c.left, c.low), ir.Compare("<=", c.left, c.high)
                return all_of([part for one in (low, high) if (part := self.number(one)) != TRUE])
            case ir.IsIn(negated=False) if self.is_them(c.right) and not self.speaks_of_them(c.left):
                both = List((Star(self.them), Star(self.more)))
                return self.x.value(c.left, self.s).test("in", both)
            case ir.Every() if self.is_them(c.what.inside) and not self.speaks_twice(c):
                return self.x.cond(c, self.s)
            case ir.IsAdjective(negated=False, adjective=ir.Adjective(decl=decl.AdjectiveDecl() as of_all)):
                return self.cond(of_all.means) if self.is_them(c.left) and of_all.means is not None else TRUE
            case ir.Same() if isinstance(c.left, ir.Property) and not self.speaks_of_them(c.right):
                return self.case_is(c.left, c, "!=" if c.negated else "==")
            case ir.Compare() if isinstance(c.left, ir.Property) and not self.speaks_of_them(c.right):
                return self.case_is(c.left, c, c.op)
            case ir.Truthy() if isinstance(c.value, ir.Property):
                return self.truth(c.value)
        return TRUE

    @staticmethod
    def speaks_twice(c: ir.Every) -> bool:
        """Whether what must hold of each speaks of the whole set besides."""
        return any(local.origin in ("it", "this") and local.ty.of is not None for local in find(c.cond, ir.Local))

    def alike(self, c: ir.Alike) -> Expr:
        """What is not alike does not come to be alike by more of it."""
        if c.how != "consecutive":
            return self.x.cond(c, self.s)
        now, then = (self.x.each(c.prop, c.left, of, self.s) for of in (self.them, self.more))
        return rt("could_be_consecutive").call(now, then)

    def number(self, c: ir.Compare) -> Expr:
        """A set grows up to all that there is."""
        if self.speaks_of_them(c.right):
            return TRUE
        wanted = self.x.value(c.right, self.s)
        least = builtin("len", self.them)
        most = Binary("+", least, builtin("len", self.more))
        match c.op:
            case "==":
                return all_of([least.test("<=", wanted), most.test(">=", wanted)])
            case "<=" | "<":
                return least.test(c.op, wanted)
            case ">=" | ">":
                return most.test(c.op, wanted)
        return TRUE

    def looked_into(self, p: ir.Property) -> tuple[decl.Derived, Wider] | None:
        """A value of the set with its cases, and what widens the texts of the value itself."""
        match p.prop:
            case decl.Derived(owner="cards") as made if self.is_them(p.owner) and not p.args:
                inner = replace(self.s, this=self.them, me=None, its=[self.them], locals={})
                return made, Wider(self.x, inner, self.them, self.more)
        return None

    def case_is(self, p: ir.Property, c: ir.Same | ir.Compare, op: str) -> Expr:
        """A value may come to be this if one of its cases that are so could hold."""
        found = self.looked_into(p)
        if found is None:
            return TRUE
        made, inner = found
        ways: list[Expr] = []
        for test, value in made.cases:
            so: Expr = TRUE
            if isinstance(value, PLAIN) and isinstance(c.right, PLAIN) and op in ("==", "!="):
                if (value == c.right) != (op == "=="):
                    continue
            elif isinstance(value, PLAIN):
                so = self.x.value(value, self.s).test(op, self.x.value(c.right, self.s))
            could = inner.cond(test) if test is not None else TRUE
            if (both := all_of([part for part in (so, could) if part != TRUE])) == TRUE:
                return TRUE
            ways.append(both)
        return any_of(ways) if made.cases else TRUE

    def truth(self, p: ir.Property) -> Expr:
        """A value that is yes or no."""
        found = self.looked_into(p)
        if found is None:
            return TRUE
        made, inner = found
        return TRUE if made.value is None or isinstance(made.value, ir.Value) else inner.cond(made.value)
