"""What a phrase describes -> Python: tests that something is one of its things, of a kind, near enough, as it says."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from cardwright import ir
from cardwright.analysis.unsupported import Unsupported
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    FALSE,
    TRUE,
    Const,
    Expr,
    Junction,
    Name,
    listed,
    negation,
)
from cardwright.backends.rules.listings import Listings
from cardwright.backends.rules.names_of_runtime import CARD_TYPE, PLAYER_TYPE, G, on_g, own, rt
from cardwright.backends.rules.scope import Scope
from cardwright.ir import decl

CLASSES = {"card": CARD_TYPE, "player": PLAYER_TYPE, "zone": rt("Zone"), "effect": rt("Waiting")}
"""What things of these types are in emitted rules."""
OWN = {"card": Name(CARD_TYPE.name), "player": Name(PLAYER_TYPE.name)}
"""As they are called in the module `state` itself."""


MOST_AROUND, MOST_SPELT = 60, 1000
"""So many adjectives that are told by others may stand within one another, and so often may they be written for one."""


class Descriptions(Listings):
    """Turns what a phrase says of its things into tests."""

    distance: decl.Derived | decl.Quantity | None
    """That of the game, by which `within` goes."""
    around: int = 0
    """How many adjectives are being written within one another."""
    spelt: int = 0
    """How many have been written for the outermost of them."""

    @abstractmethod
    def cond(self, c: ir.Cond, s: Scope) -> Expr:
        """A condition as an expression."""

    @abstractmethod
    def kind(self, card: Expr, s: Scope) -> Expr:
        """The kind that a card counts as where it lies."""

    @abstractmethod
    def ref(self, module: str, thing: decl.Decl, s: Scope) -> Expr:
        """A name that lives in another module of the package."""

    @abstractmethod
    def bears(self, who: Expr, status: decl.Status, here: str) -> Expr:
        """Whether something has a status."""

    def described(self, np: ir.NP, s: Scope) -> Expr:
        """All that a noun phrase stands for where it looks for it."""
        base, tests, it = self.sought(np, s)
        return listed(it, it, base, tests) if tests else base

    def sought(self, np: ir.NP, s: Scope) -> tuple[Expr, list[Expr], Expr]:
        """Where a noun phrase looks, the tests beyond that, and the name they speak of."""
        base, (tests, it) = self.base(np, s), self.tests(np, s)
        if s.me is not None and base == on_g("around", s.me) and tests[:1] == [it.test("is not", s.me)]:
            return on_g("others", s.me), tests[1:], it
        return base, tests, it

    def tests(self, np: ir.NP, s: Scope, it: Expr | None = None) -> tuple[list[Expr], Expr]:
        """The tests of a noun phrase beyond where it looks, and the name they speak of."""
        if it is None:
            stem = "p" if np.noun.base == "player" else "c" if np.noun.base == "card" else "x"
            it = s.fresh(stem)
        acts, s.acts = s.acts, False
        tests: list[Expr] = []
        if np.inside is not None and np.inside.ty.one.sorts and np.noun.base in CLASSES:
            tests.append(self.is_of(it, np.noun.base, s))
        if np.other:
            if np.noun.base == "player":
                tests.append(it.test("is not", s.who()))
            elif np.noun.base == "card" and s.this is not None:
                tests.append(it.test("is not", s.this))
        match np.noun:
            case ir.Noun(base="card", decl=decl.CardKind() | decl.Category() as kind):
                tests.append(self.kind_test(it, kind, s, negated=False))
        for adjective in np.adjectives:
            tests.append(self.adjective(it, adjective, False, s))
        if np.within is not None:
            near: Expr = self.far(np, it, s).test("<=", s.range or self.value(np.within[0], s))
            if s.reaches is not None:
                near = Junction("or", (near, own("values", "reaches", s.module).call(G, s.who(), s.reaches, it)))
            tests.append(near)
        if np.where is not None:
            with self.speaking_of(np, it, s):
                tests.append(self.cond(np.where, s))
        if s.spent is not None and np.noun.base == "card":
            tests += [it.test("is not", s.spent), it.test("not in", s.spent.dot("parts"))]
        s.acts = acts
        return [test for test in tests if test != TRUE], it

    @contextmanager
    def speaking_of(self, np: ir.NP, it: Expr, s: Scope) -> Iterator[None]:
        """While the condition of a phrase is written: it, and its name there, are one of its things."""
        s.its.append(it)
        if np.called is not None:
            s.locals[np.called.name] = it
        yield
        if np.called is not None:
            del s.locals[np.called.name]
        s.its.pop()

    def far(self, np: ir.NP, it: Expr, s: Scope) -> Expr:
        """The distance of one of the things of a phrase, which has to be within a range."""
        assert np.within is not None and self.distance is not None
        return self.ref("values", self.distance, s).call(G, self.value(np.within[1], s), it)

    def is_distance(self, v: ir.Value) -> bool:
        """Whether a value is a distance: the one that a game declares, or that of seats."""
        if not isinstance(v, ir.Property):
            return False
        return v.prop is self.distance or v.prop.id == "seat distance"

    def is_of(self, it: Expr, sort: str, s: Scope) -> Expr:
        """Whether what may be of one of several sorts is of that one."""
        kind = CLASSES[sort]
        return builtin("isinstance", it, OWN[sort] if s.module == "state" and sort in OWN else kind)

    def kind_test(self, it: Expr, kind: decl.CardKind | decl.Category, s: Scope, negated: bool) -> Expr:
        """Whether a card is of a kind or category."""
        return self.under(self.kind(it, s), kind, s, negated)

    def under(self, kind: Expr, wanted: decl.CardKind | decl.Category, s: Scope, negated: bool) -> Expr:
        """Whether a kind is, or lies under, another."""
        if isinstance(wanted, decl.CardKind):
            return kind.test("is not" if negated else "is", self.ref("state", wanted, s))
        return self.of_category(kind, wanted.id, negated)

    def kinds_of(self, category: decl.Category, s: Scope) -> Expr:
        """The kinds of cards of a category, in the order of declaration."""
        return own("state", "KINDS_OF", s.module).item(Const(category.id))

    def of_category(self, kind: Expr, category: str, negated: bool) -> Expr:
        """Whether a kind is of a category."""
        return Const(category).test("not in" if negated else "in", kind.dot("categories"))

    def meant(self, what: decl.AdjectiveDecl, means: ir.Cond, s: Scope) -> Expr:
        """What an adjective means, which is written in its place; raises Unsupported where that would have no end."""
        self.spelt = self.spelt + 1 if self.around else 1
        if self.around >= MOST_AROUND or self.spelt > MOST_SPELT:
            raise Unsupported("an adjective that is told by so many others", what.span)
        self.around += 1
        try:
            return self.cond(means, s)
        finally:
            self.around -= 1

    def adjective(self, it: Expr, adjective: ir.Adjective, negated: bool, s: Scope) -> Expr:
        """Whether something has an adjective."""
        what = adjective.decl
        if isinstance(what, decl.Status):
            test: Expr = self.bears(it, what, s.module)
        elif what.means is None:
            return FALSE if negated else TRUE
        else:
            me, by_card = s.me, s.me_is_card
            if me is not None and by_card:  # of what a card does, an adjective's `me` is whose card it is
                s.me, s.me_is_card = me.dot("owner"), False
            s.its.append(it)
            test = self.meant(what, what.means, s)
            s.its.pop()
            s.me, s.me_is_card = me, by_card
        return negation(test) if negated else test
