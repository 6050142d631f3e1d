"""Calls of verbs -> Python: who does it, what the doer chooses for it, and the primitive or function that does it."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.analysis.choices import chooses, is_choice, is_picked, plays_any
from cardwright.backends.rules.blocks import Blocks
from cardwright.backends.rules.decisions import bounds, may
from cardwright.backends.rules.names import ident
from cardwright.backends.rules.names_of_runtime import G, builtin, on_g, rt
from cardwright.backends.rules.primitives import Parts, write
from cardwright.backends.rules.python.tree import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Assign,
    Body,
    Const,
    Do,
    Expr,
    For,
    List,
    Local,
    Name,
    Stmt,
    YieldFrom,
    listed,
    when,
)
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.values import fresh, is_cards_of_zone
from cardwright.ir import decl


class Calls:
    """One call of a verb: its choices, the tests that there was something to choose, and what does it."""

    def __init__(self, stmts: Blocks, call: ir.Call, s: Scope, mode: str = "do", prompt: str = "") -> None:
        self.w = stmts
        self.x = stmts.x
        self.study = stmts.study
        self.node = call
        self.s = s
        self.mode = mode
        self.prompt = prompt
        self.made: list[Stmt] = []
        self.guards: list[Expr] = []
        self.enough: list[Expr] = []

    def write(self, result: Local | None, done: Name | None) -> Body:
        """The statements of the call; see Stmts.call."""
        call, s = self.node, self.s
        doer, everyone = self.doer()
        if done is not None:
            self.made.append(Assign(done, FALSE))
        outer, s.their = s.their, doer
        parts = self.parts(doer)
        if self.mode == "may" and not chooses(call):
            self.guards.append(may(doer, self.prompt))
        if self.mode == "must":
            self.guards += self.enough
        if self.forbidden():
            self.guards.append(self.x.allowed(call.verb, doer, parts.given, s).test("is", NONE))
        if call.verb.doer.optional is False and call.subject is not None and call.subject.ty.optional:
            self.guards.insert(0, doer.test("is not", NONE))
        body = (*self.made, *when(self.guards, self.invoke(doer, parts, result, done)))
        s.their = outer
        return body if everyone is None else (For(doer, everyone, body),)

    def forbidden(self) -> bool:
        """Whether something may forbid the verb."""
        return self.node.verb in self.w.study.permits.forbidden

    # ------------------------------------------------------------ who

    def doer(self) -> tuple[Expr, Expr | None]:
        """Who does it; of several the name in a loop, and what the loop goes over."""
        call, s = self.node, self.s
        if call.subject is None:
            owned = s.me is not None and s.me_is_card and call.verb.doer.name == "player"
            return (s.who().dot("owner") if owned else s.who()), None
        if isinstance(call.subject, ir.NP) or is_plural(call.subject):
            name = s.temp("who")
            return name, fresh(self.x.listing(call.subject, s))
        return self.x.value(call.subject, s), None

    # ------------------------------------------------------------ what

    def parts(self, doer: Expr) -> Parts:
        """Python for each given part; what is chosen is chosen before."""
        s = self.s
        found = Parts({}, {})
        holes = {h.name: h for h in self.node.verb.holes}
        for name, value in self.node.args.items():
            hole = holes[name]
            if isinstance(value, ir.NP) and is_picked(value, hole):
                chosen = s.temp(ident(name, "part"))
                allowed: list[Expr] = []
                if self.forbidden() and hole.ty.name in ("card", "player"):
                    args = {**found.given, name: Name("c")}
                    allowed = [self.x.allowed(self.node.verb, doer, args, s).test("is", NONE)]
                self.pick(value, hole, chosen, doer, allowed)
                found.given[name] = chosen
            elif hole.ty.name == "list":
                found.given[name] = self.x.listing(value, s)
            elif hole.ty.name == "place" and self.node.verb.body is None:
                found.given[name], at = self.x.place(value, s)
                if at is not None:
                    found.at[name] = at
            elif isinstance(value, ir.NP) and not is_plural(value) and not value.random:
                found.given[name] = self.w.first(self.x.listing(value, s))
            else:
                found.given[name] = self.x.value(value, s)
        return found

    def pick(self, np: ir.NP, hole: decl.Hole, name: Name, doer: Expr, allowed: list[Expr]) -> None:
        """Lets the doer choose a part of the call; `allowed` tests that nothing forbids it with `c`."""
        s, x, c = self.s, self.x, Name("c")
        asked = Const(self.prompt or self.w.prompt(s, np))
        there = name.test("is not", NONE)
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            pool, kind = self.pool(np), x.ref("state", np.noun.decl, s)
            pool = listed(c, c, pool, allowed) if allowed else pool
            picked = rt("pick_used").call(G, doer, pool, kind, asked, may=Const(self.mode == "may"))
            self.made.append(Assign(name, YieldFrom(picked)))
            self.guards.append(there)
            return
        options = x.listing(np, s)
        if plays_any(self.node) and not np.random:
            options = rt("playable_among").call(G, doer, options)
        if allowed and not np.random:
            options = listed(c, c, options, allowed)
        low, high = bounds(self.w, np, s)
        many = hole.ty.name == "list"
        if np.random:
            drawn = on_g("random_of", options, x.amount(np, s)) if many else on_g("rng_one", options)
            self.made.append(Assign(name, drawn))
            self.guards.append(name if many else there)
            return
        if not many or low == high == ONE:
            how = rt("pick_or_pass" if self.mode == "may" else "pick")
            self.made.append(Assign(name, YieldFrom(how.call(G, doer, fresh(options), asked))))
            self.guards.append(there)
            return
        found = s.temp("found")
        how = rt("pick_many_or_pass" if self.mode == "may" else "pick_many")
        self.made.append(Assign(found, fresh(options)))
        self.made.append(Assign(name, YieldFrom(how.call(G, doer, found, low, high, asked))))
        if self.mode == "may":
            self.guards.append(there)
        elif low != ZERO:
            self.guards.append(name)
            self.enough.append(builtin("len", name).test(">=", low))

    def pool(self, np: ir.NP) -> Expr:
        """The cards from which one is used as a kind: the phrase without its kind."""
        tests, it = self.x.tests(replace(np, noun=ir.Noun("card", None)), self.s)
        base = self.x.base(np, self.s)
        return listed(it, it, base, tests) if tests else fresh(base)

    # ------------------------------------------------------------ doing it

    def invoke(self, doer: Expr, parts: Parts, result: Local | None, done: Name | None) -> Body:
        """What does it."""
        verb, w = self.node.verb, self.w
        finished = (Assign(done, TRUE),) if done is not None else ()
        if verb.body is None:
            made = write(verb, self, doer, parts)
            if made is None:
                raise Unsupported(f"the primitive `{verb.head}`", self.node.span)
            return (*made, *finished)
        values: list[Expr] = []
        for hole in verb.holes:
            value = parts.given.get(hole.name, NONE)
            if hole.ty.name == "list" and value != NONE and self.is_single(hole):
                value = List((value,))
            elif hole.ty.name == "list" and is_cards_of_zone(value):
                value = builtin("list", value)  # what the verb was called with stays so while the zone changes
            values.append(value)
        does: Expr = self.x.ref("verbs", verb, self.s).call(G, doer, *values)
        if w.study.asks.verb(verb):
            does = YieldFrom(does)
        if result is not None:
            return (Assign(result, does), *finished)
        if done is not None and verb.id in w.study.heard.verbs:
            return (Assign(done, does),)
        return (Do(does), *finished)

    def is_single(self, hole: decl.Hole) -> bool:
        """Whether a chosen single card stands where a list is wanted."""
        value = self.node.args.get(hole.name)
        if not (isinstance(value, ir.NP) and is_choice(value)) or value.random:
            return False
        low, high = bounds(self.w, value, Scope())
        return low == high == ONE
