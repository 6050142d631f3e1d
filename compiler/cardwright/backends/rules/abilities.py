"""Abilities -> the functions of plays, actions, triggers and answers: what they do, when, on whom, at which cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from cardwright import ir
from cardwright.analysis.choices import speaks_of
from cardwright.analysis.lasting import free_locals
from cardwright.analysis.openly import place_of
from cardwright.analysis.permits import only_of_target
from cardwright.analysis.wholly import may_lack
from cardwright.backends.python.names import BOOL, STR, builtin, generic
from cardwright.backends.python.passes import fetched, handed_on, names_in, within, yields
from cardwright.backends.python.tree import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Assign,
    Attr,
    Binary,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    Function,
    If,
    List,
    Local,
    Name,
    Param,
    Return,
    Set,
    Star,
    Stmt,
    Tuple,
    all_of,
    any_of,
    listed,
    negation,
)
from cardwright.backends.rules import decisions
from cardwright.backends.rules.events import event_tests
from cardwright.backends.rules.headers import (
    Entry,
    costs_announced,
    header_locals,
    is_fixed,
    is_of_card,
    is_plural_target,
    range_first,
    target_bounds,
)
from cardwright.backends.rules.hints import event, hint, or_none, second, sure, truth
from cardwright.backends.rules.listings import fresh
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import CARD_TYPE, EV, GAME_TYPE, ME, ON, PLAYER_TYPE, STEPS, THIS, G, rt
from cardwright.backends.rules.refusals import guard_reasons, looked_among, note_header, target_reasons
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.stmts import Stmts, as_steps
from cardwright.backends.rules.together import fits
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.primitives import CANCEL, SATISFY, UPHOLD, primitive_of

GAME, PLAYER = Param("g", GAME_TYPE), Param("me", PLAYER_TYPE)
OF_PLAYER = frozenset({"me", "this"})
"""Parameters whose types are known."""
C, P, T = Name("c"), Name("p"), Name("t")
BY_ITSELF = Tuple((NONE,))
"""The source of an action that is no card's."""


class Abilities:
    """Writes the functions of abilities."""

    def __init__(self, stmts: Stmts) -> None:
        self.names = stmts.names
        self.w = stmts
        self.x = stmts.x
        self.study = stmts.study

    def scope(self, e: Entry) -> Scope:
        """The names of what is said of a card before it is played."""
        return Scope.of_card("abilities", e.ability.id)

    def params(self, e: Entry) -> tuple[Param, ...]:
        """The parameters of functions that tell whether, on what and at which cost a card is played."""
        return GAME, PLAYER, Param("this", second(e))

    def event(self, e: Entry) -> Expr:
        """The annotation for the events that it listens to."""
        return event(self.names, self.study.game, e.ability)

    def guards(self, e: Entry) -> list[ir.Cond]:
        """What must hold for an ability to be in force and to be used."""
        return [*e.guards, *e.ability.conditions]

    def functions(self, e: Entry) -> Body:
        """The block of an ability, and its guards, targets and costs, as functions."""
        a = e.ability
        made: list[Stmt] = [self.effect(e)]
        guards = self.guards(e)
        note_header(self.w.questions, a)
        if a.head not in ("play", "action"):
            made.append(self.matcher(e, guards))
            return (*made, *self.costs(e))
        if guards:
            made += self.guard(e, guards)
        if a.on is not None:
            made += self.targets(e)
            made += self.against(e)
        if a.naming:
            made.append(self.announce(e))
            if tests := self.nameable(e):
                made.append(self.named("can_name", e, self.params(e), BOOL, (Return(all_of(tests)),)))
            if tests := self.nameable_for(e):
                params = (*self.params(e), Param(T.id, hint(one_of(a.target))))
                made.append(self.named("can_name_for", e, params, BOOL, (Return(all_of(tests)),)))
        made += self.costs(e)
        if a.head == "action":
            found = self.action_sources(e)
            source = Binary("|", CARD_TYPE, NONE) if isinstance(found, Choice | Tuple) else CARD_TYPE
            made.append(self.named("sources", e, (GAME, PLAYER), generic(rt("Iterable"), source), (Return(found),)))
        return tuple(made)

    # ------------------------------------------------------------ what it does

    def effect(self, e: Entry) -> Function:
        """The block of an ability as a function."""
        a = e.ability
        trigger = a.head not in ("play", "action")
        s = Scope(this=THIS, event=EV if trigger else None, module="abilities", owner=a.id)
        named = tuple(Param(s.bind(local.name).id, hint(local.ty), given=True) for local in header_locals(a))
        happened = (Param("ev", self.event(e)),) if trigger else ()
        params = (GAME, *happened, PLAYER, Param(e.second, second(e)), *named)
        kept = self.kept(e, s)
        before: list[Stmt] = []
        if isinstance(e.owner, ir.NextTime) or (isinstance(e.owner, ir.Until) and a.event is e.owner.event):
            before.append(Do(rt("end_lasting").call(G, ON)))
        if a.head == "instead":
            before.append(Assign(EV.dot("cancelled"), TRUE))
        s.mortal = not a.even_while_dead
        body = (*before, *self.w.block(a.block, s))
        asks = e.no in self.study.asks.abilities
        assert asks == yields(body), f"{a.id}: the analysis of what asks is wrong"
        body = (*fetched(kept, body), *body)
        on = handed_on(body) if asks else None
        returns: Expr = (rt("Doing") if on is not None else STEPS) if asks else NONE
        title = e.owner.id if isinstance(e.owner, decl.Decl) else a.id
        cited = f": {', '.join(e.owner.rules)}" if isinstance(e.owner, decl.Decl) and e.owner.rules else ""
        return Function(e.name, params, returns, on or body, f"{title}{cited}.", a.span, given=True)

    def named(self, role: str, e: Entry, params: tuple[Param, ...], returns: Expr, body: Body) -> Function:
        """A function of an ability besides what it does: `can_…`, `targets_…`."""
        return Function(function_of(self.names, e, role), params, returns, body, "", e.ability.span, given=True)

    def kept(self, e: Entry, s: Scope) -> dict[Name | Local, Expr]:
        """What a lasting effect remembers, by the names under which its text speaks of it."""
        if not isinstance(e.owner, ir.Until | ir.NextTime):
            return {}
        found: dict[Name | Local, Expr] = {THIS: ON.dot("this")}
        for name in free_locals(e.owner):
            found[s.bind(name)] = ON.dot("env").item(Const(name))
        return found

    # ------------------------------------------------------------ whether, and on what

    def guard(self, e: Entry, guards: Sequence[ir.Cond]) -> Body:
        """`can_…`: all guards; `why_…`: the keys of those that do not hold."""
        s = self.scope(e)
        can = (Return(sure(all_of([self.x.cond(c, s) for c in guards]), *guards)),)
        why = guard_reasons(self.x, self.w.questions, e.ability.id, guards, self.scope(e))
        params = self.params(e)
        if is_fixed(tuple(guards)):  # asked once for a whole game: by nobody, of no card
            params = (GAME, Param("me", or_none(PLAYER_TYPE)), Param("this", or_none(second(e))))
        return (
            self.named("can", e, params, BOOL, can),
            self.named("why", e, self.params(e), generic(Name("list"), STR), why),
        )

    def targets(self, e: Entry) -> Body:
        """`targets_…`: the legal targets; `any_target_…`: whether there is any."""
        on = e.ability.on
        assert on is not None
        s = self.scope(e)
        if e.ability.head == "play" and self.study.permits.lifts:
            s.reaches = THIS
        before = range_first(self.x, on, s)
        found = fresh(self.x.dealt_with(on, s))
        s.range = None
        tests = self.forbidding(e, s)
        body = (*before, Return(listed(T, T, found, tests) if tests else found))
        targets = generic(Name("list"), hint(one_of(e.ability.target)))
        made: list[Stmt] = [self.named("targets", e, self.params(e), targets, body)]
        if (one := self.one_is_enough(e)) is not None:
            before = range_first(self.x, one, s)
            body = (*before, Return(self.x.exists(one, False, s)))
            s.range = None
            made.append(self.named("any_target", e, self.params(e), BOOL, body))
        if isinstance(on, ir.NP) and on.together is not None:
            made.append(self.named("fits", e, self.params(e), rt("Judged"), (Return(Tuple(fits(self.x, on, s))),)))
        return tuple(made)

    def against(self, e: Entry) -> Body:
        """`against_…`: what keeps something from being a target; `near_…`: the cards among which one looks for it."""
        a, s = e.ability, self.scope(e)
        if a.head == "play" and self.study.permits.lifts:
            s.reaches = THIS
        params = (*self.params(e), Param(T.id, hint(one_of(a.target))))
        forbidden = self.forbidding_calls(e, s)
        made = [
            self.named("against", e, params, rt("Refusal"), target_reasons(self.x, self.w.questions, a, s, forbidden))
        ]
        if (wide := looked_among(a.on)) is not None:
            listing = generic(Name("list"), hint(one_of(a.target)))
            found = fresh(self.x.dealt_with(wide, self.scope(e)))
            made.append(self.named("near", e, self.params(e), listing, (Return(found),)))
        return tuple(made)

    def one_is_enough(self, e: Entry) -> ir.NP | None:
        """What the header describes, if a play is possible as soon as there is any such target."""
        a, s = e.ability, Scope.of_card("abilities")
        if not isinstance(a.on, ir.NP) or a.on.random or a.on.together is not None:
            return None
        picky = bool(self.x.tests(a.on, s)[0])
        each = any(limit.per_target for limit in a.limits)
        free = not self.forbidding(e, s) and not self.nameable_for(e)
        return a.on if picky and target_bounds(a)[0] == ONE and not each and free else None

    def forbidding(self, e: Entry, s: Scope) -> list[Expr]:
        """Tests that nothing forbids what the block does to the target `t`, as far as that is known beforehand."""
        return [call.test("is", NONE) for call in self.forbidding_calls(e, s)]

    def forbidding_calls(self, e: Entry, s: Scope) -> list[Expr]:
        """Calls that tell what forbids it."""
        a, calls = e.ability, list[Expr]()
        for stmt in a.block.body:
            call = stmt.call if isinstance(stmt, ir.Do) and stmt.mode == "do" else None
            forbidden = call is not None and call.verb in self.study.permits.forbidden
            if call is None or not forbidden or not only_of_target(call):
                continue
            assert a.target is not None
            s.locals[a.target.name] = List((T,)) if is_plural_target(a) else T
            doer = self.x.value(call.subject, s) if call.subject is not None else s.who()
            lists = {hole.name for hole in call.verb.holes if hole.ty.name == "list"}
            args = {
                name: (self.x.dealt_with if name in lists else self.x.value)(value, s)
                for name, value in call.args.items()
            }
            calls.append(self.x.allowed(call.verb, doer, args, s))
        return calls

    def announce(self, e: Entry) -> Function:
        """`announce_…`: what is named together with the target."""
        a, s = e.ability, self.scope(e)
        s.acts = True
        targets, made = Name("targets"), list[Stmt]()
        target = s.bind(a.target.name) if a.target is not None else None
        named: list[tuple[Expr, Expr]] = []
        for local, what in a.naming:
            name = s.bind(local.name)
            value, _ = decisions.choice(self.w, what, ME, name, s, self.w.prompt(s, what))
            made.append(Assign(name, value))
            if place_of(what) in self.study.told:
                made.append(Do(G.dot("chose").call(ME, Const(local.name), name)))
            named.append((Const(local.name), name))
        made = [*as_steps(tuple(made)), Return(Dict(tuple(named)))]
        if target is not None and target.id in names_in(tuple(made)):
            made.insert(0, Assign(target, targets if is_plural_target(a) else targets.item(ZERO)))
        params = (*self.params(e), Param("targets", generic(Name("list"), hint(one_of(a.target)))))
        return self.named("announce", e, params, rt("Announce"), tuple(made))

    def nameable(self, e: Entry) -> list[Expr]:
        """Tests that there is something to name, as far as that does not hang on what is announced with it."""
        s, heads = self.scope(e), [local.name for local in header_locals(e.ability)]
        before = [what for _, what in e.ability.naming if not speaks_of(what, heads)]
        return [test for what in before for test in decisions.can_choose(self.w, what, s)]

    def nameable_for(self, e: Entry) -> list[Expr]:
        """Tests that there is something to name for the single target `t`."""
        a, s = e.ability, self.scope(e)
        if a.target is None or is_plural_target(a):
            return []
        s.locals[a.target.name] = T
        named = [local.name for local, _ in a.naming]
        after = [what for _, what in a.naming if speaks_of(what, [a.target.name]) and not speaks_of(what, named)]
        return [test for what in after for test in decisions.can_choose(self.w, what, s)]

    # ------------------------------------------------------------ costs

    def costs(self, e: Entry) -> Body:
        """`can_pay_…` and `pay_…`: every cost can be paid, then all are paid."""
        a = e.ability
        if not a.costs:
            return ()
        s, p = self.scope(e), self.scope(e)
        s.spent = p.spent = THIS if a.head in ("play", "respond") else None
        p.acts = True
        for local in header_locals(a) if costs_announced(a) else ():
            p.locals[local.name] = s.bind(local.name)
        tests = self.payable(a.costs, s)
        tells = may_lack(a.costs)
        last = len(a.costs) - 1
        pay = tuple(stmt for at, cost in enumerate(a.costs) for stmt in self.pay(cost, p, at == last))
        if tells and not may_lack(a.costs[last:]):
            pay = (*pay, Return(TRUE))
        params = self.params(e)
        if costs_announced(a):
            heads = {s.bind(local.name): or_none(hint(local.ty)) for local in header_locals(a)}
            params = (*params, *(Param(head.id, ty, NONE, given=True) for head, ty in heads.items()))
            tests = [unless_open(test, tuple(heads)) for test in tests]
        can = (Return(all_of(tests)),)
        asks = e.no in self.study.asks.costs
        assert asks == yields(pay), f"{a.id}: the analysis of which costs ask is wrong"
        returns: Expr = rt("StepsDone") if tells and asks else BOOL if tells else STEPS if asks else NONE
        return (
            self.named("can_pay", e, params, BOOL, can),
            self.named("pay", e, params, returns, pay),
        )

    def pay(self, cost: ir.Call, s: Scope, last: bool) -> Body:
        """One cost; whoever does what a verb of the game says may be kept from it, and has not paid then."""
        if not may_lack((cost,)):
            return self.w.call(cost, s)
        paid = s.temp("paid")
        return (*self.w.call(cost, s, done=paid), Return(paid) if last else If(negation(paid), (Return(FALSE),)))

    def payable(self, costs: Sequence[ir.Call], s: Scope) -> list[Expr]:
        """Tests that all costs can be paid together: enough to choose from, enough of a counter."""
        pools: list[tuple[Expr, Expr]] = []
        paid: dict[int, tuple[decl.Verb, dict[str, list[Expr]]]] = {}
        for cost in costs:
            parts = paid.setdefault(id(cost.verb), (cost.verb, {}))[1]
            for name, said in cost.args.items():
                # What is drawn is drawn when it is paid; before, there is only what it is drawn from.
                value = replace(said, random=False) if isinstance(said, ir.NP) else said
                if isinstance(value, ir.NP) and value.quantity in ("a", "another", "exactly"):
                    pools.append((self.x.listing(value, s), self.x.amount(value, s)))
                if cost.verb.needs is not None:
                    parts.setdefault(name, []).append(self.x.value(value, s))
        tests: list[Expr] = [builtin("len", pool).test(">=", amount) for pool, amount in pools]
        if len(pools) > 2:
            tests = [rt("enough_for_each").call(*map(Tuple, pools))]
        elif len(pools) > 1:
            union = Set(tuple(Star(pool) for pool, _ in pools))
            tests.append(builtin("len", union).test(">=", total([amount for _, amount in pools])))
        for verb, parts in paid.values():
            if verb.needs is not None:
                inner = Scope.of_card("abilities", s.owner)
                for hole in verb.holes:
                    given = parts.get(hole.name, [])
                    if hole.ty.name == "number":
                        inner.locals[hole.name] = total(given)
                    else:
                        inner.locals[hole.name] = given[-1] if given else NONE
                tests.append(self.x.cond(verb.needs, inner))
        return tests

    # ------------------------------------------------------------ triggers

    def matcher(self, e: Entry, guards: Sequence[ir.Cond]) -> Function:
        """`matches_…`: the event fits the description and the conditions hold."""
        a = e.ability
        s = Scope(this=THIS, event=EV, module="abilities", owner=a.id)
        tests = event_tests(self.x, a.event, s, self.study)
        tests += [self.x.cond(c, s) for c in guards]
        if UPHOLD.id in self.study.called and only_prevents(a):
            tests.append(EV.dot("cancelled").test("is not", NONE))
        if isinstance(e.owner, decl.Status) and e.owner.of.name == "player":
            tests.insert(0, self.x.bears(ME, e.owner, "abilities"))
        if isinstance(e.owner, decl.Skill) and a.may and e.owner.id in self.study.permits.barred:
            tests.append(negation(self.skill_test("barred", e.owner)))
        if isinstance(a.event, ir.PhaseEvent) and a.event.next and e.lasts:
            tests.append(G.dot("turn_no").test(">", ON.dot("turn")))
        test = all_of(tests)
        test = truth(test, OF_PLAYER) if isinstance(test, Attr) else sure(test, *guards)
        kept = self.kept(e, s)
        asked_first = a.head == "respond" and not is_of_card(a)  # what is answered, before it is asked by which card
        card = or_none(second(e)) if asked_first else second(e)
        params = (GAME, Param("ev", self.event(e)), PLAYER, Param(e.second, card))
        return self.named("matches", e, params, BOOL, (*fetched(kept, test), Return(test)))

    def skill_test(self, name: str, skill: decl.Skill) -> Expr:
        """Whether a skill is barred, or lent."""
        return self.x.in_values(name, "abilities").call(G, ME, Const(skill.id))

    def action_sources(self, e: Entry) -> Expr:
        """Python for the cards (or None) by which a player has an action."""
        owner = e.owner
        match owner:
            case decl.Status() if owner.of.name == "player":
                return only_if(self.x.bears(ME, owner, "abilities"))
            case decl.GameRule():
                return BY_ITSELF
            case decl.Skill():
                test: Expr = ME.test("in", G.dot("skilled").item(Const(owner.id)))
                if owner.id in self.study.permits.lent:
                    test = any_of((test, self.skill_test("lent", owner)))
                if owner.id in self.study.permits.barred:
                    test = all_of((test, negation(self.skill_test("barred", owner))))
                return only_if(test)
            case decl.Status():
                return listed(C, C, G.dot("cards"), (self.x.bears(C, owner, "abilities"), of_whoever(C.dot("owner"))))
            case decl.Category() | decl.CardKind() if owner.active_in:
                lying = G.dot("lying").item(self.x.key_of(owner, "abilities"))
                return listed(C, Tuple((P, C)), lying, (of_whoever(P) if e.may_be_nobodys else P.test("is", ME),))
        raise Unsupported(f"actions of a {type(owner).__name__}", e.ability.span)


def only_prevents(a: ir.Ability) -> bool:
    """Whether an ability does nothing but keep an event from coming about, or takes its place."""
    first = a.block.body[0] if len(a.block.body) == 1 else None
    verb = primitive_of(first.call.verb) if isinstance(first, ir.Do) else None
    return a.head == "instead" or verb in (CANCEL, SATISFY)


def function_of(names: Names, e: Entry, role: str) -> str:
    """The name of a function of an ability: `can_swipe`; without a role what the ability does."""
    return names.made(e, role, "abilities", f"{role}_{e.name}") if role else e.name


def unless_open(test: Expr, heads: Sequence[Local]) -> Expr:
    """A test of what may not be announced yet: then it holds."""
    spoken = set(within(test))
    return any_of([*(head.test("is", NONE) for head in heads if head in spoken), test])


def only_if(test: Expr) -> Expr:
    """An action that is no card's, where it is in force."""
    return Choice(test, BY_ITSELF, Tuple(()))


def of_whoever(owner: Expr) -> Expr:
    """Whether a player may use a card: its owner, or anybody if it is nobody's."""
    return owner.test("in", Tuple((ME, NONE)))


def one_of(target: ir.Local | None) -> Type:
    """The type of a single target."""
    return Type("any") if target is None else target.ty.one


def total(numbers: Sequence[Expr]) -> Expr:
    """The sum of some numbers."""
    return reduce(lambda left, right: Binary("+", left, right), numbers) if numbers else ZERO
