"""Standing effects (`always`, `while`, `until`): for whom they are in force, and what is done where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardwright import ir
from cardwright.analysis.lasting import free_locals, speaks_of_event
from cardwright.analysis.study import Study
from cardwright.backends.python.names import builtin
from cardwright.backends.python.passes import fetched, names_in, pair
from cardwright.backends.python.tree import (
    NONE,
    TRUE,
    Body,
    Choice,
    Const,
    Expr,
    For,
    If,
    Item,
    Local,
    Name,
    Return,
    Tuple,
    all_of,
    listed,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.names import Names, ident
from cardwright.backends.rules.names_of_runtime import THIS, G, on_g
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl
from cardwright.ir.walk import find

S = TypeVar("S", bound=ir.Stmt)
DOER, P, C, WHO = Name("doer"), Name("p"), Name("c"), Name("who")
ON_EVENT, SKILLS = Name("on_event"), Name("skills")


def standing(entries: Sequence[Entry], kind: type[S]) -> list[tuple[Entry, S]]:
    """The sentences of one kind in all standing blocks, with their abilities."""
    return [(e, stmt) for e in entries if e.is_standing for stmt in e.ability.block.body if isinstance(stmt, kind)]


def is_me(value: ir.Value | None) -> bool:
    """Whether a part is `me`."""
    return isinstance(value, ir.Local) and value.origin == "me"


def speaks_of_me(e: Entry, one: ir.Stmt) -> bool:
    """Whether a sentence of an ability, or what must hold for it, speaks of whoever it belongs to, if only as the one
    that others are not.
    """
    said = (one, e.guards, e.ability.condition, e.ability.conditions)
    others = (np for np in find(said, ir.NP) if np.other and np.noun.base == "player")
    return any(is_me(local) for local in find(said, ir.Local)) or any(others)


class Standing:
    """For whom and when standing effects are in force."""

    def __init__(self, entries: Sequence[Entry], names: Names, x: Exprs, study: Study, questions: Questions) -> None:
        self.entries = entries
        self.names = names
        self.x = x
        self.study = study
        self.questions = questions
        self.by_skills = False
        """Whether `skills` are those in force for whoever is asked about."""

    def holders(self, e: Entry) -> Expr:
        """Python for those for whom an effect is in force: (me, this) pairs, players with a skill, lasting effects."""
        owner = e.owner
        match owner:
            case decl.Status() if owner.of.name == "player":
                return listed(Tuple((P, NONE)), P, on_g("living"), (self.x.bears(P, owner, "values"),))
            case decl.Status():
                return listed(Tuple((C.dot("owner"), C)), C, G.dot("cards"), (self.x.bears(C, owner, "values"),))
            case decl.GameRule():
                return listed(Tuple((P, NONE)), P, on_g("living"))
            case decl.Skill():
                return G.dot("skilled").item(Const(owner.id))
            case ir.Until() | ir.NextTime():
                return G.dot("lasting").item(Const(owner.id))
            case decl.CardKind() | decl.Category() if owner.active_in:
                return G.dot("lying").item(self.x.key_of(owner, "values"))
        raise Unsupported("a standing effect of what is nowhere active", e.ability.span)

    def scope(self, e: Entry, me: str = "me") -> Scope:
        """The names of a text; what a lasting effect remembers is told apart from the parameters of the function."""
        kept = free_locals(e.owner) if isinstance(e.owner, ir.Until | ir.NextTime) else []
        names: dict[str, Expr] = {
            name: Local(f"on_{ident(name, f'local_{i}')}", lasts=True) for i, name in enumerate(kept, 1)
        }
        event = ON_EVENT if isinstance(e.owner, ir.Until) and speaks_of_event(e.owner) else None
        this = None if isinstance(e.owner, decl.Skill) else THIS  # no card is that of a skill
        return Scope(me=Name(me), this=this, event=event, module="values", owner=e.ability.id, locals=names)

    def in_force(self, e: Entry, s: Scope) -> list[Expr]:
        """Tests that the ability is in force (its variant, its `while`)."""
        a = e.ability
        conds = [*e.guards, *([a.condition] if a.condition is not None else []), *a.conditions]
        return [self.x.cond(c, s) for c in conds]

    def kept(self, e: Entry, s: Scope) -> dict[Name | Local, Expr]:
        """What a lasting effect remembers, by the names under which its text speaks of it."""
        on = Name("on")
        env = on.dot("env")
        assert isinstance(e.owner, ir.Until | ir.NextTime) and isinstance(s.me, Name)
        found: dict[Name | Local, Expr] = {s.me: on.dot("me"), THIS: on.dot("this")}
        if s.event is not None:
            found[ON_EVENT] = env.item(Const("event"))
        for name in free_locals(e.owner):
            found[s.bind(name)] = env.item(Const(name))
        return found

    def bearer(self, e: Entry, who: Expr) -> list[Expr] | None:
        """Tests that a player bears a standing effect, where `me` is then that player; None if that takes a loop."""
        match e.owner:
            case decl.Status() if e.owner.of.name == "player":
                return [self.x.bears(who, e.owner, "values")]
            case decl.GameRule():
                return []
            case decl.Skill():
                skill = Const(e.owner.id)
                return [skill.test("in", SKILLS) if self.by_skills else who.test("in", G.dot("skilled").item(skill))]
        return None

    def still_in(self, e: Entry, who: Expr) -> list[Expr]:
        """Tests that a player who bears a standing effect is still in the game; skills are in force for no others."""
        return [] if isinstance(e.owner, decl.Skill) else [who.dot("alive")]

    def spoken_of(self, e: Entry, part: ir.Value | None, who: Expr) -> tuple[list[Expr] | None, Scope, list[Expr]]:
        """Of an effect that speaks of a thing: tests that `who` bears it (None: that takes a loop), the names of its
        text, and tests that it speaks of `who`.
        """
        bearer = self.bearer(e, who) if is_me(part) else None
        scope = self.scope(e, WHO.id if bearer is not None else "me")
        if bearer is not None:
            return bearer, scope, [*self.still_in(e, who), *bearer]
        if part is None:
            return bearer, scope, []
        if isinstance(part, ir.NP) or is_plural(part):
            return bearer, scope, self.x.matches(who, part, scope)
        return bearer, scope, [self.x.value(part, scope).test("is", who)]

    def might(self, e: Entry, mine: bool) -> Expr:
        """A quick test whether a standing effect may be in force for the doer (`mine`: only for whoever bears it)."""
        tests = self.bearer(e, DOER) if mine else None
        if tests is not None:
            return all_of(tests)
        match e.owner:
            case ir.Until() | ir.NextTime() if mine:
                return DOER.test("in", listed(Name("on").dot("me"), Name("on"), self.holders(e)))
            case decl.CardKind() | decl.Category() if mine and not e.may_be_nobodys:
                return DOER.test("in", listed(P, Tuple((P, Name("_"))), self.holders(e)))
        return builtin("bool", self.holders(e))

    def over(self, e: Entry, one: ir.Stmt, s: Scope, body: Body, acting: Expr | None) -> For:
        """A loop over the holders, with the names that a lasting effect uses fetched at its beginning.

        Of a card that is nobody's, `me` is whoever is `acting`; where nobody does, it says nothing of `me`.
        """
        match e.owner:
            case ir.Until() | ir.NextTime():
                return For(Name("on"), self.holders(e), (*fetched(self.kept(e, s), body), *body))
            case decl.Skill():
                return For(Name("me"), self.holders(e), body)
            case decl.Status() if e.owner.of.name == "player" and THIS.id not in names_in(body):
                me = Name("me") if "me" in names_in(body) else P
                return For(me, on_g("living"), (If(self.x.bears(me, e.owner, "values"), body),))
            case decl.GameRule() if THIS.id not in names_in(body):
                return For(Name("me" if "me" in names_in(body) else "_"), on_g("living"), body)
        holders = self.holders(e)
        if e.may_be_nobodys and acting is not None and "me" in names_in(body):
            holders = listed(Tuple((Choice(P.test("is", NONE), acting, P), C)), Tuple((P, C)), holders)
        elif e.may_be_nobodys and acting is None and speaks_of_me(e, one):
            holders = listed(Tuple((P, C)), Tuple((P, C)), holders, (P.test("is not", NONE),))
        return For(pair("me", "this", body), holders, body)

    def where(
        self,
        e: Entry,
        one: ir.Stmt,
        s: Scope,
        bearer: list[Expr] | None,
        tests: Sequence[Expr],
        body: Body,
        acting: Expr | None,
    ) -> Body:
        """What `one` sentence of an effect does where it is in force: under the tests, and unless `bearer` tells, for
        each holder.

        What ends with the first holder and speaks of none is no loop; a rule of the game holds for somebody.
        """
        inner = (If(all_of(tests), body),) if tests and all_of(tests) != TRUE else body
        if bearer is not None:
            return inner
        loop = self.over(e, one, s, inner, acting)
        unspoken = loop.body == inner and not names_in(loop.target) & names_in(inner)
        if unspoken and isinstance(body[-1], Return):
            if isinstance(e.owner, decl.GameRule):
                return inner
            if isinstance(loop.over, Item):
                return (If(all_of((loop.over, *tests)), body),)
        return (loop,)


__all__ = ["DOER", "SKILLS", "WHO", "Standing", "is_me", "standing"]
