"""Calls of verbs -> Python: who does it, what the doer chooses for it, and the primitive or function that does it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.analysis.absent import is_of_turns, may_be_no_card, may_be_none
from cardwright.analysis.choices import (
    is_left_open,
    needed,
    needed_open,
    plays_any,
    speaks_of,
)
from cardwright.analysis.draws import drawn_by_doer, drawn_for
from cardwright.backends.python.names import builtin
from cardwright.backends.python.passes import called
from cardwright.backends.python.tree import (
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
    Junction,
    List,
    Local,
    Name,
    Own,
    Stmt,
    Tuple,
    YieldFrom,
    all_of,
    listed,
    when,
)
from cardwright.backends.rules.blocks import Blocks
from cardwright.backends.rules.decisions import bounds, may, picked_any
from cardwright.backends.rules.listings import fresh, may_change
from cardwright.backends.rules.names import ident
from cardwright.backends.rules.names_of_runtime import ANY, G, on_g, rt
from cardwright.backends.rules.primitives import Parts, write
from cardwright.backends.rules.refusals import THAT, not_chosen
from cardwright.backends.rules.scope import Scope, is_plural
from cardwright.backends.rules.together import any_set, fits
from cardwright.ir import decl
from cardwright.ir.choices import chooses, is_chosen, is_open
from cardwright.primitives import PLAY, PRIMITIVES, primitive_of

C = Name("c")
SINGLE = ("card", "player", "sum")
"""The types of parts of which each thing to choose from is looked at."""


class Calls:
    """One call of a verb: its choices, the tests that there was something to choose, and what does it.

    Each of `layers` is what is done next, and the tests under which all that comes after it is done.
    """

    def __init__(self, stmts: Blocks, call: ir.Call, s: Scope, mode: str = "do", prompt: Expr | None = None) -> None:
        self.w = stmts
        self.x = stmts.x
        self.study = stmts.study
        self.node = call
        self.holes = {hole.name: hole for hole in call.verb.holes}
        self.s = s
        self.mode = mode
        self.prompt = prompt
        self.layers: list[tuple[list[Stmt], list[Expr]]] = []
        self.enough: list[Expr] = []
        self.plays = primitive_of(call.verb) is PLAY and self.forbidden()
        self.on: Expr = List(())
        """The targets of a card that is played, where they are known before it is chosen."""
        self.seen: dict[str, Expr] = {}
        """The known parts as they are looked at before somebody has decided, where they are other than when it is done:
        no stack is refilled to see whether something may be done.
        """

    def write(self, result: Local | None, done: Name | None) -> Body:
        """The statements of the call; see Stmts.call."""
        call, s = self.node, self.s
        drawn, there = self.w.draw(drawn_for(call), s)
        doer, everyone = self.doer()
        each = s.temp("each") if done is not None and everyone is not None else done
        body = self.by(doer, result, each)
        gives = bool(there or everyone is not None or any(tests for _, tests in self.layers))
        before: Body = ()
        if gives and result is not None:
            before = (Assign(result, NONE, ANY if s.first else None),)
        if everyone is None or done is None or each is None:
            before = (*before, *given(done, FALSE), *drawn)
            return (*before, *when(there, body if everyone is None else (For(doer, everyone, body),)))
        several = s.temp("several")
        rounds = For(doer, several, (Assign(each, FALSE), *body, Assign(done, Junction("and", (done, each)))))
        doing = (Assign(several, everyone), Assign(done, builtin("bool", several)), rounds)
        return (*before, Assign(done, FALSE), *drawn, *when(there, doing))

    def by(self, doer: Expr, result: Local | None, done: Name | None) -> Body:
        """What one doer does."""
        call, s = self.node, self.s
        outer, s.their = s.their, doer
        drawn, there = self.w.draw(drawn_by_doer(call), s)
        if self.may_lack_doer():
            self.then([], [doer.test("is not", NONE)])
        if drawn:
            self.then(list(drawn), there)
        if primitive_of(call.verb) is PLAY and chooses(call):
            self.then([], self.card_is_there())
        parts = self.parts(doer)
        if self.forbidden():
            args = {name: self.several(name, value) for name, value in {**parts.given, **self.seen}.items()}
            self.then([], [self.x.allowed(call.verb, doer, args, s).test("is", NONE)])
        if self.mode == "may" and not chooses(call):
            self.then([], self.there(parts))
            self.then([], [may(doer, self.prompt or self.w.prompt(self.s, self.node), self.card_named())])
        wholly: Expr = TRUE
        if self.enough and done is not None:
            wholly = s.temp("wholly")
            self.then([Assign(wholly, all_of(self.enough))], [])
        body = self.invoke(doer, parts, result, done, wholly)
        for made, tests in reversed(self.layers):
            body = (*made, *when(tests, body))
        s.their = outer
        return body

    def there(self, parts: Parts) -> list[Expr]:
        """Tests that the cards are there with which it may be done: nobody is asked of what cannot be."""
        tests: list[Expr] = []
        for name, value in self.node.args.items():
            if not is_open(value):
                tests += self.is_there(self.holes[name], value, self.seen.get(name, parts.given[name]))
        return tests

    def card_is_there(self) -> list[Expr]:
        """Tests that the card is there that is to be played: nobody chooses what it is played on, if it is not."""
        acts, self.s.acts = self.s.acts, False
        tests: list[Expr] = []
        for name, value in self.node.args.items():
            if not is_open(value):
                tests += self.is_there(self.holes[name], value, self.known(value, self.holes[name])[0])
        self.s.acts = acts
        return tests

    def is_there(self, hole: decl.Hole, value: ir.Value, part: Expr) -> list[Expr]:
        """The test that a part that must be there is not nothing: of the end of a stack that a card lies there, or that
        one would, since the stack is formed anew as soon as it is wanted.
        """
        if hole.optional or not may_be_no_card(value):
            return []
        if isinstance(value, ir.EndCards):
            return [self.x.value(value.zone, self.s).dot("has_card").call()]
        return [part if hole.ty.name == "list" else part.test("is not", NONE)]

    def card_named(self) -> Expr | None:
        """The first card by name among the parts: who is asked whether to play `that card` is told which it is."""
        for value in self.node.args.values():
            if isinstance(value, ir.Local) and value.ty.name == "card":
                return self.x.value(value, self.s)
        return None

    def then(self, made: list[Stmt], tests: list[Expr]) -> None:
        """What is done next, and the tests under which the rest is done."""
        self.layers.append((made, tests))

    def forbidden(self) -> bool:
        """Whether something may forbid the verb."""
        return self.node.verb in self.w.study.permits.forbidden

    def may_lack_doer(self) -> bool:
        """Whether there may be nobody to do what somebody must do."""
        subject = self.node.subject
        if self.node.verb.doer.optional or subject is None:
            return False
        match subject:
            case ir.Property(prop=decl.Part(id="card")):  # of no cards there is none
                return True
        return may_be_none(subject) or is_of_turns(subject)

    # ------------------------------------------------------------ who

    def doer(self) -> tuple[Expr, Expr | None]:
        """Who does it; of several the name in a loop, and what the loop goes over."""
        call, s = self.node, self.s
        if call.subject is None:
            owned = s.me is not None and s.me_is_card and call.verb.doer.name == "player"
            return (s.who().dot("owner") if owned else s.who()), None
        if is_plural(call.subject):
            name = s.temp("who")
            return name, fresh(self.x.dealt_with(call.subject, s))
        return self.x.value(call.subject, s), None

    # ------------------------------------------------------------ whether

    def possible(self, unknown: Collection[str]) -> list[Expr]:
        """Tests that it can be done now, as far as that does not hang on names that are not given yet."""
        call, s = self.node, self.s
        if isinstance(call.subject, ir.NP) or speaks_of(call.subject, unknown):
            return []  # who does it is drawn, or they are several
        doer, everyone = self.doer()
        if everyone is not None:
            return []
        tests = [doer.test("is not", NONE)] if self.may_lack_doer() else []
        known: dict[str, Expr] = {}
        aim = call.args.get("targets") if self.plays else None
        if aim is not None and not speaks_of(aim, unknown) and not is_left_open(aim):
            self.on = self.x.dealt_with(aim, s)
        for name, value in call.args.items():
            hole = self.holes[name]
            if speaks_of(value, unknown):
                continue
            if not is_left_open(value):
                known[name] = self.known(value, hole)[0]
                tests += self.is_there(hole, value, known[name])
            elif is_open(value):
                tests += self.some_of(value, hole, doer, known, self.fit_for(name, unknown))
        if call.verb.needs is not None and needed(call.verb) & call.args.keys() <= known.keys():
            tests.append(self.need(doer, known))
        if self.forbidden() and known.keys() == call.args.keys():
            tests.append(self.x.allowed(call.verb, doer, known, s).test("is", NONE))
        return tests

    def fit_for(self, name: str, unknown: Collection[str]) -> dict[str, Expr] | None:
        """The other parts with which what the verb needs must hold for what is chosen for this part; None if that hangs
        on what is not given yet, or is looked at later, by what is chosen.
        """
        others = needed(self.node.verb) & self.node.args.keys() - {name}
        if needed_open(self.node) != [name] or self.holes[name].ty.name not in SINGLE:
            return None
        given = {other: self.node.args[other] for other in others}
        if any(speaks_of(value, unknown) for value in given.values()):
            return None
        return {other: self.known(value, self.holes[other])[0] for other, value in given.items()}

    def some_of(
        self, np: ir.NP, hole: decl.Hole, doer: Expr, known: dict[str, Expr], fit: Mapping[str, Expr] | None
    ) -> list[Expr]:
        """Tests that there are enough to choose a part from, of those that let the verb be done with what is `fit`."""
        fit = None if np.random else fit
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            pool, kind = (
                self.pool(np, self.open_by(*self.open_to(np, hole, doer, known, fit))),
                self.x.ref("state", np.noun.decl, self.s),
            )
            return [rt("to_be_used").call(G, doer, pool, kind, *self.to_play())]
        low, high = bounds(self.w, np, self.s)
        if low == ZERO and np.together is None:
            return []
        options = self.options(np, doer, self.open_by(*self.open_to(np, hole, doer, known, fit)))
        if np.together is not None:
            return [any_set(self.x, np, options, low, high, self.s)]
        return [builtin("len", options).test(">=", low)]

    def need(self, doer: Expr, given: Mapping[str, Expr]) -> Expr:
        """What the verb needs, of these parts."""
        verb = self.node.verb
        assert verb.needs is not None
        inner = Scope(me=doer, module=self.s.module, owner=self.s.owner, its=[C])
        for hole in verb.holes:
            value = given.get(hole.name, NONE)
            single = hole.ty.name == "list" and hole.name in given and self.is_single(hole)
            inner.locals[hole.name] = List((value,)) if single else value
        return self.x.cond(verb.needs, inner)

    # ------------------------------------------------------------ what

    def parts(self, doer: Expr) -> Parts:
        """Python for each given part; what is chosen is chosen before.

        What the verb needs is tested as soon as all that it speaks of is known: of the part that is chosen last, only
        what fits is chosen from.
        """
        call = self.node
        found = Parts({}, {})
        known = {name: self.known(v, self.holes[name]) for name, v in call.args.items() if not is_open(v)}
        other = self.looked_at(known)
        if other:
            for name, (part, at) in known.items():
                if self.holes[name].ty.name == "list" and other.keys() - {name}:
                    known[name] = fresh(part), at  # as it is before a stack is refilled for another part
        if self.mode == "may":
            self.seen = other
        held = [] if self.mode == "may" else [name for name in other if self.matters_before(name, known[name][1])]
        aims = self.plays and "targets" in known
        drawn = any(is_open(v) and v.random for v in call.args.values())
        if aims and not drawn:
            if "targets" in self.seen:
                self.seen["targets"] = self.aim(self.seen["targets"])
            else:
                known["targets"] = self.aim(known["targets"][0]), None
        late = needed_open(call)
        if call.verb.needs is not None and not late:
            for name in held:
                if name in needed(call.verb):
                    known[name] = self.hold(name, known[name][0]), None
            self.then([], [self.need(doer, {name: value for name, (value, _) in known.items()} | self.seen)])
        for name, value in call.args.items():
            last = bool(late) and name == late[-1]
            others = {other: value for other, (value, _) in known.items()} | found.given | self.seen if last else None
            if is_open(value):
                hole, chosen = self.holes[name], self.s.temp(ident(name, "part"))
                fits = last and not value.random and hole.ty.name in SINGLE
                before = {part: self.seen.get(part, expr) for part, expr in found.given.items()}
                free = (None, []) if value.random else self.open_to(value, hole, doer, before, others if fits else None)
                self.pick(value, hole, chosen, doer, *free)
                found.given[name] = chosen
                last = last and not fits
            else:
                if name in held and not isinstance(known[name][0], Name):
                    known[name] = self.hold(name, known[name][0]), None
                found.given[name], at = known[name]
                if name == "targets" and aims and drawn:
                    aimed = self.aim(self.seen.get(name, found.given[name]))
                    (self.seen if name in self.seen else found.given)[name] = aimed
                if at is not None:
                    found.at[name] = at
            if last and others is not None:
                self.then([], [self.need(doer, {**others, **found.given, **self.seen})])
        return found

    def looked_at(self, known: Mapping[str, tuple[Expr, Expr | None]]) -> dict[str, Expr]:
        """The known parts that are other while they are only looked at than when the verb is done with them."""
        acts, self.s.acts = self.s.acts, False
        seen = {name: self.known(self.node.args[name], self.holes[name])[0] for name in known}
        self.s.acts = acts
        return {name: value for name, value in seen.items() if value != known[name][0]}

    def matters_before(self, name: str, at: Expr | None) -> bool:
        """Whether a known part matters before the verb is done: for what is forbidden, or what the verb needs."""
        return at is None and (self.forbidden() or name in needed(self.node.verb))

    def hold(self, name: str, value: Expr) -> Name:
        """Keep a part for which a stack may be refilled: the words for it may mean another afterwards."""
        kept = self.s.temp(ident(name, "part"))
        self.then([Assign(kept, value)], [])
        return kept

    def aim(self, targets: Expr) -> Name:
        """Keep the targets of a card that is played: what forbids it is asked of them, too."""
        self.on = kept = self.s.temp("targets")
        self.then([Assign(kept, fresh(targets))], [])
        return kept

    def known(self, value: ir.Value, hole: decl.Hole) -> tuple[Expr, Expr | None]:
        """A part that nobody chooses; of a place the number from the top, too."""
        s = self.s
        if hole.ty.name == "list":
            return (self.x.several if hole.ty.one.name == "zone" else self.x.dealt_with)(value, s), None
        if hole.ty.name == "place" and self.node.verb.body is None:
            return self.x.place(value, s)
        return self.x.value(value, s), None

    def open_to(
        self, np: ir.NP, hole: decl.Hole, doer: Expr, given: Mapping[str, Expr], fit: Mapping[str, Expr] | None = None
    ) -> tuple[Expr | None, list[Expr]]:
        """What forbids the verb with `c`, as a call that tells it, and tests that what the verb needs holds with it and
        with what is `fit`.

        Of a card that is played as a kind, the runtime sees that nothing forbids that.
        """
        forbidden: Expr | None = None
        given = {name: self.several(name, value) for name, value in given.items()}
        if self.plays and not (hole.used and isinstance(np.noun.decl, decl.CardKind)):
            args = {"targets": self.on, **given, hole.name: List((C,)) if hole.ty.name == "list" else C}
            forbidden = self.x.allowed(self.node.verb, doer, args, self.s)
        elif self.forbidden() and not self.plays and hole.ty.name in SINGLE:
            forbidden = self.x.allowed(self.node.verb, doer, {**given, hole.name: C}, self.s)
        return forbidden, [] if fit is None else [self.need(doer, {**fit, hole.name: C})]

    def open_by(self, forbidden: Expr | None, needs: Sequence[Expr]) -> list[Expr]:
        """The tests of `c` that come of that."""
        return [*needs] if forbidden is None else [forbidden.test("is", NONE), *needs]

    def options(self, np: ir.NP, doer: Expr, tests: list[Expr]) -> Expr:
        """What a part is chosen from."""
        options = self.x.described(np, self.s)
        if plays_any(self.node) and not np.random:
            options = rt("playable_among").call(G, doer, options)
        return listed(C, C, options, tests) if tests and not np.random else options

    def pick(
        self, np: ir.NP, hole: decl.Hole, name: Name, doer: Expr, forbidden: Expr | None, needs: list[Expr]
    ) -> None:
        """Lets the doer choose a part of the call of what nothing forbids and for which the tests of `c` hold."""
        s, x = self.s, self.x
        asked = self.prompt or self.w.prompt(s, np, self.node)
        why = {} if np.random else self.why_not(np, forbidden, bool(needs))
        tests = self.open_by(forbidden, needs)
        there = name.test("is not", NONE)
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            kind = x.ref("state", np.noun.decl, s)
            may = Const(self.mode == "may")
            picked = rt("pick_used").call(G, doer, self.pool(np, tests), kind, asked, may, *self.to_play(), **why)
            self.then([Assign(name, YieldFrom(picked))], [there])
            return
        options = self.options(np, doer, tests)
        low, high = bounds(self.w, np, s)
        many = hole.ty.name == "list"
        if np.random:
            drawn = on_g("random_of", options, x.amount(np, s)) if many else on_g("rng_one", options)
            wholly = self.wholly(name, low) if many and low != ONE else []
            self.then([Assign(name, drawn)], [name if many else there, *wholly])
            return
        if not many or low == high == ONE:
            how = rt("pick_or_pass" if self.mode == "may" else "pick")
            self.then([Assign(name, YieldFrom(how.call(G, doer, fresh(options), asked, **why)))], [there])
            return
        if np.together is not None:
            how = rt("pick_set_or_pass" if self.mode == "may" else "pick_set")
            found_set = how.call(G, doer, fresh(options), low, high, *fits(x, np, s), asked, **why)
            self.then([Assign(name, YieldFrom(found_set))], [there])
            return
        found = s.temp("found")
        how = rt("pick_many_or_pass" if self.mode == "may" else "pick_many")
        picking: list[Stmt] = [
            Assign(found, fresh(options)),
            Assign(name, YieldFrom(how.call(G, doer, found, low, high, asked, **why))),
        ]
        if self.mode == "may":
            self.then(picking, [there])
        else:
            self.then(picking, [picked_any(name, low), *self.wholly(name, low)] if low != ZERO else [])

    def why_not(self, np: ir.NP, forbidden: Expr | None, fits: bool) -> dict[str, Expr]:
        """The argument of a question that tells what is not among its options, and by which clause."""
        fits = fits or plays_any(self.node)
        of_that = called(forbidden, C, THAT)
        return not_chosen(self.x, self.w.questions, np, self.node.subject, self.s, of_that, fits)

    def to_play(self) -> tuple[Expr, ...]:
        """The targets on which a card is to be played, where something may forbid that."""
        return (self.on,) if self.plays else ()

    def wholly(self, name: Name, low: Expr) -> list[Expr]:
        """Tests that there were enough: under `must` nothing is done without, else it is not wholly done."""
        test = builtin("len", name).test(">=", low)
        if self.mode == "must":
            return [test]
        self.enough.append(test)
        return []

    def pool(self, np: ir.NP, allowed: list[Expr]) -> Expr:
        """The cards from which one is used as a kind: the phrase without its kind."""
        tests, it = self.x.tests(replace(np, noun=ir.Noun("card", None)), self.s)
        base = self.x.base(np, self.s)
        pool = listed(it, it, base, tests) if tests else fresh(base)
        return listed(C, C, pool, allowed) if allowed else pool

    # ------------------------------------------------------------ doing it

    def invoke(self, doer: Expr, parts: Parts, result: Local | None, done: Name | None, wholly: Expr) -> Body:
        """What does it, and whether it is done: `wholly` tells whether there was enough to choose from."""
        verb, w = self.node.verb, self.w
        finished = given(done, wholly)
        if verb.body is None:
            answered = PRIMITIVES[verb.head].answers
            return (*write(verb, self, doer, parts, done if answered else None), *(() if answered else finished))
        values: list[Expr] = []
        for hole in verb.holes:
            left_out: Expr = Tuple(()) if hole.ty.name == "list" else NONE
            value = self.several(hole.name, parts.given[hole.name]) if hole.name in parts.given else left_out
            if hole.ty.name == "list" and may_change(value):
                value = builtin("list", value)  # what the verb was called with stays so while the zone changes
            values.append(value)
        does: Expr = self.x.ref("verbs", verb, self.s).call(G, doer, *values)
        if w.study.asks.verb(verb):
            does = YieldFrom(does)
        if result is not None:
            return (Assign(result, does), *finished)
        if done is not None and (verb.id in w.study.heard.verbs or verb.id in w.study.wholly):
            if verb.returns is not None:
                name = w.names.made(verb, "whether", "verbs", f"{w.names.of(verb)}_done")
                does = YieldFrom(Own("verbs", name, self.s.module).call(G, doer, *values))
            return (Assign(done, does if wholly == TRUE else all_of([does, wholly])),)
        return (Do(does), *finished)

    def several(self, name: str, value: Expr) -> Expr:
        """A part; a chosen single thing where a list is wanted as a list."""
        hole = self.holes[name]
        return List((value,)) if hole.ty.name == "list" and self.is_single(hole) else value

    def is_single(self, hole: decl.Hole) -> bool:
        """Whether a chosen single card stands where a list is wanted."""
        value = self.node.args.get(hole.name)
        if not is_chosen(value):
            return False
        low, high = bounds(self.w, value, Scope())
        return low == high == ONE


def given(name: Local | Name | None, value: Expr) -> Body:
    """A name with its value, if anybody asks for it."""
    return (Assign(name, value),) if name is not None else ()
