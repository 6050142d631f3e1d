"""Abilities -> the functions and table entries of plays, actions, triggers and answers."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.backends.rules.headers import (
    Entry,
    chooses_cards,
    is_fixed,
    is_of_me,
    is_plural_target,
    limit_rows,
    local_names,
    looks_at_card,
    moment_of,
    target_bounds,
)
from cardwright.backends.rules.lasting import asked_of, free_locals, speaks_of_card
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.stmts import Facts, Stmts
from cardwright.backends.rules.writer import attribute, comment
from cardwright.ir import decl
from cardwright.model.analysis import part_that_is, speaks_of_this


class Abilities:
    """Writes the functions of abilities and the rows of the tables."""

    def __init__(self, names: Names, stmts: Stmts, facts: Facts) -> None:
        self.names = names
        self.w = stmts
        self.x = stmts.x
        self.out = stmts.out
        self.facts = facts

    # ------------------------------------------------------------ functions

    def functions(self, e: Entry) -> None:
        """The block of an ability, and its guards, targets and costs, as functions."""
        a, out = e.ability, self.out
        trigger = a.head not in ("play", "action")
        s = Scope(me="me", this="this", event="ev" if trigger else None, module="abilities", owner=a.id)
        heads = local_names(a)
        params = ["g: Game", *(["ev: Any"] if trigger else []), "me: Player", e.second]
        params += [f"{s.bind(n)}: Any" for n in heads]
        key = f"ability {e.no}"
        asks = key in self.facts.asking
        head = len(out.lines)
        with out.at(a.span), out.block(f"def {e.name}({', '.join(params)}) -> {'Steps' if asks else 'None'}:"):
            cited = ", ".join(e.owner.rules) if isinstance(e.owner, decl.Decl) else ""
            named = e.owner.id if isinstance(e.owner, decl.Decl) else a.id
            out.line(f'"""{comment(named)}{": " + comment(cited) if cited else ""}."""')
            before = len(out.lines)
            self.unpack(e, s)
            if isinstance(e.owner, ir.NextTime) or a.id.endswith(".end"):
                out.line("end_lasting(g, on)")
            elif isinstance(e.owner, ir.Times | ir.Ever):
                of = ", of=this" if asked_of(e.owner) is not None else ""
                out.line(f"Happened.note(g, {quote(e.owner.scope)}, {e.no}, me{of}{self.each_card(e.owner.event, s)})")
            if a.head == "instead":
                out.line("ev.cancelled = True")
            s.mortal = not a.even_while_dead
            self.w.block(a.block, s)
            if asks and not s.yields:
                out.line("yield from ()")
            out.drop_unused(before)
            if asks:
                out.hand_on(head, before)
        if s.can_ask:
            self.facts.asking.add(key)
        out.line()
        out.line()
        guards = [*e.guards, *([a.condition] if a.condition is not None else []), *a.conditions]
        if trigger:
            self.matcher(e, guards)
            if a.costs:
                self.costs(e)
            return
        if guards:
            self.guard(e, guards)
        if a.on is not None:
            self.targets(e)
        if a.naming:
            self.announce(e)
        if a.costs:
            self.costs(e)
        if a.head == "action":
            with out.at(a.span), out.block(f"def sources_{e.name}(g: Game, me: Any) -> Iterable[Any]:"):
                out.line(f"return {self.action_sources(e)}")
            out.line()
            out.line()

    def each_card(self, event: ir.Event, s: Scope) -> str:
        """Of a count of single things (`times this turn I discard a card`) where a verb takes several: how many fit."""
        if isinstance(event, ir.VerbEvent):
            for hole in event.verb.holes:
                pattern = event.args.get(hole.name)
                if hole.ty.name == "list" and isinstance(pattern, ir.NP) and pattern.ty.name != "list":
                    test = self.x.matches("c", pattern, s, optional=False)
                    every = f"ev.{attribute(hole.name)}"
                    some = f"sum(1 for c in {every} if {test})" if test is not None else f"len({every})"
                    return f", count={some}"
        return ""

    def unpack(self, e: Entry, s: Scope) -> None:
        """Lines that fetch what a lasting effect remembers."""
        if isinstance(e.owner, ir.Until | ir.NextTime):
            if speaks_of_card(e.ability):
                self.out.line("this = on.this")
            for name in free_locals(e.owner):
                self.out.line(f"{s.bind(name)} = on.env[{quote(name)}]")

    def guard(self, e: Entry, guards: list[ir.Cond]) -> None:
        """`can_…`: all guards; `why_…`: the keys of those that do not hold."""
        s = Scope(me="me", this="this", module="abilities", owner=e.ability.id)
        with self.out.at(e.ability.span):
            with self.out.block(f"def can_{e.name}(g: Game, me: Player, this: Any) -> bool:"):
                self.out.line(f"return {' and '.join(self.x.joined(c, s) for c in guards)}")
            self.out.line()
            self.out.line()
            with self.out.block(f"def why_{e.name}(g: Game, me: Player, this: Any) -> list[str]:"):
                self.out.line("reasons: list[str] = []")
                for i, c in enumerate(guards):
                    key = f"{e.ability.id}!{i + 1}"
                    self.facts.prompts[key] = c
                    with self.out.block(f"if {self.x.negated(c, s)}:"):
                        self.out.line(f"reasons.append({quote(key)})")
                self.out.line("return reasons")
        self.out.line()
        self.out.line()

    def targets(self, e: Entry) -> None:
        """`targets_…`: the legal targets."""
        on = e.ability.on
        assert on is not None
        s = Scope(me="me", this="this", module="abilities", owner=e.ability.id)
        if e.ability.head == "play" and self.facts.lifts:
            s.reaches = "this"
        with (
            self.out.at(e.ability.span),
            self.out.block(f"def targets_{e.name}(g: Game, me: Player, this: Any) -> list[Any]:"),
        ):
            if isinstance(on, ir.NP):
                self.within(on, s)
            found = self.w.fresh(self.x.listing(on, s))
            s.range = ""
            tests = self.forbidding(e, s)
            self.out.line(f"return [t for t in {found} if {' and '.join(tests)}]" if tests else f"return {found}")
        self.out.line()
        self.out.line()
        if self.one_is_enough(e) and isinstance(on, ir.NP):
            with (
                self.out.at(e.ability.span),
                self.out.block(f"def any_target_{e.name}(g: Game, me: Player, this: Any) -> bool:"),
            ):
                self.within(on, s)
                self.out.line(f"return {self.x.exists(on, False, s)}")
                s.range = ""
            self.out.line()
            self.out.line()

    def one_is_enough(self, e: Entry) -> bool:
        """Whether a play is possible as soon as there is any target that the header describes."""
        a, s = e.ability, Scope(me="me", this="this", module="abilities")
        picky = isinstance(a.on, ir.NP) and not a.on.random and bool(self.x.tests(a.on, s)[0])
        each = any(limit.per_target for limit in a.limits)
        return picky and target_bounds(a)[0] == "1" and not each and not self.forbidding(e, s)

    def within(self, on: ir.NP, s: Scope) -> None:
        """A line that works out a range that is the same for all targets."""
        if on.within is not None and isinstance(on.within[0], ir.Property):
            self.out.line(f"within = {self.x.atom(on.within[0], s)}")
            s.range = "within"

    def forbidding(self, e: Entry, s: Scope) -> list[str]:
        """Tests that nothing forbids what the block does to the target `t`, as far as that is known beforehand."""
        from cardwright.backends.rules.permits import only_of_target

        a, tests = e.ability, []
        for stmt in a.block.body:
            call = stmt.call if isinstance(stmt, ir.Do) and stmt.mode == "do" else None
            if call is None or call.verb.id not in self.facts.forbidden or not only_of_target(call, a.target):
                continue
            assert a.target is not None
            s.locals[a.target.name] = "[t]" if is_plural_target(a) else "t"
            doer = self.x.value(call.subject, s) if call.subject is not None else s.me or "None"
            args = {name: self.x.value(value, s) for name, value in call.args.items()}
            tests.append(f"{self.x.allowed(call.verb, doer, args, s)} is None")
        return tests

    def announce(self, e: Entry) -> None:
        """`announce_…`: what is named together with the target."""
        a = e.ability
        s = Scope(me="me", this="this", module="abilities", owner=a.id)
        with (
            self.out.at(a.span),
            self.out.block(f"def announce_{e.name}(g: Game, me: Player, this: Any, targets: list[Any]) -> Announce:"),
        ):
            if a.target is not None:
                name = s.bind(a.target.name)
                self.out.line(f"{name} = targets" if is_plural_target(a) else f"{name} = targets[0]")
            named = []
            for local, what in a.naming:
                name = s.bind(local.name)
                line, _ = self.w.choice(what, "me", name, s, self.w.prompt(s, what))
                self.out.line(line)
                named.append(f"{quote(name)}: {name}")
            self.out.line(f"return {{{', '.join(named)}}}")
        self.out.line()
        self.out.line()

    def costs(self, e: Entry) -> None:
        """`can_pay_…` and `pay_…`: every cost can be paid, then all are paid."""
        a = e.ability
        s = Scope(me="me", this="this", module="abilities", owner=a.id)
        s.spent = "this" if a.head in ("play", "respond") else ""
        tests = self.payable(a.costs, s)
        with self.out.at(a.span):
            with self.out.block(f"def can_pay_{e.name}(g: Game, me: Player, this: Any) -> bool:"):
                self.out.line(f"return {' and '.join(tests) or 'True'}")
            self.out.line()
            self.out.line()
            key = f"cost {e.no}"
            asks = key in self.facts.asking
            p = Scope(me="me", this="this", module="abilities", owner=a.id, spent=s.spent)
            with self.out.block(f"def pay_{e.name}(g: Game, me: Player, this: Any) -> {'Steps' if asks else 'None'}:"):
                for cost in a.costs:
                    self.w.call(cost, p)
            if p.can_ask:
                self.facts.asking.add(key)
        self.out.line()
        self.out.line()

    def payable(self, costs: Sequence[ir.Call], s: Scope) -> list[str]:
        """Tests that all costs can be paid together: enough to choose from, enough of a counter."""
        tests: list[str] = []
        pools: list[tuple[str, str]] = []
        paid: dict[int, tuple[decl.Verb, dict[str, list[str]]]] = {}
        for cost in costs:
            for value in cost.args.values():
                if isinstance(value, ir.NP) and value.quantity in ("a", "another", "exactly"):
                    pools.append((self.x.listing(value, s), self.x.amount(value, s)))
            parts = paid.setdefault(id(cost.verb), (cost.verb, {}))[1]
            for hole in cost.verb.holes:
                if hole.name in cost.args and cost.verb.needs is not None:
                    parts.setdefault(hole.name, []).append(self.x.atom(cost.args[hole.name], s))
        tests += [f"len({pool}) >= {amount}" for pool, amount in pools]
        if len(pools) > 1:
            union = ", ".join(f"*{pool}" for pool, _ in pools)
            tests.append(f"len({{{union}}}) >= {' + '.join(amount for _, amount in pools)}")
        for verb, parts in paid.values():
            if verb.needs is not None:
                inner = Scope(me="me", this="this", module="abilities", owner=s.owner)
                for hole in verb.holes:
                    given = parts.get(hole.name, [])
                    text = " + ".join(given) if hole.ty.name == "number" else given[-1] if given else "None"
                    inner.locals[hole.name] = f"({text or '0'})"
                tests.append(f"({self.x.cond(verb.needs, inner)})")
        return tests

    # ------------------------------------------------------------ triggers

    def matcher(self, e: Entry, guards: list[ir.Cond]) -> None:
        """`matches_…`: the event fits the description and the conditions hold; `sources_…`: who might react."""
        a = e.ability
        s = Scope(me="me", this="this", event="ev", module="abilities", owner=a.id)
        of = asked_of(e.owner) if isinstance(e.owner, ir.Times | ir.Ever) else None
        if of is not None and of.origin == "it":
            s.its.append("this")
        elif of is not None and of.origin != "this":
            s.locals[of.name] = "this"
        tests = self.event_tests(a.event, s, a.head == "respond")
        tests += [self.x.joined(c, s) for c in guards]
        if isinstance(e.owner, decl.Status) and e.owner.of.name == "player":
            tests.insert(0, f"me.{self.names.of(e.owner)}")
        if isinstance(e.owner, decl.Skill) and a.may and e.owner.id in self.facts.barred:
            tests.append(f"not values.barred(g, me, {quote(e.owner.id)})")
        if isinstance(a.event, ir.PhaseEvent) and a.event.next and e.lasts:
            tests.append("g.turn_no > on.turn")
        with self.out.at(a.span):
            with self.out.block(f"def matches_{e.name}(g: Game, ev: Any, me: Player, {e.second}) -> bool:"):
                start = len(self.out.lines)
                self.unpack(e, s)
                self.out.line(f"return {' and '.join(tests) or 'True'}")
                self.out.drop_unused(start)
            self.out.line()
            self.out.line()

    def event_tests(self, event: ir.Event | None, s: Scope, respond: bool) -> list[str]:
        """Tests that an event fits its description."""
        x = self.x
        match event:
            case ir.VerbEvent():
                tests = []
                if event.subject is not None:
                    test = x.matches("ev.doer", event.subject, s, optional=event.verb.doer.optional)
                    if test is not None:
                        tests.append(test)
                holes = {h.name: h for h in event.verb.holes}
                for name, pattern in event.args.items():
                    test = self.part_test(f"ev.{attribute(name)}", pattern, holes[name], s)
                    if test is not None:
                        tests.append(test)
                return tests
            case ir.PhaseEvent():
                if event.owner is None:
                    return []
                test = x.matches("ev.doer", event.owner, s, optional=False)
                return [test] if test is not None else []
            case ir.StatusEvent():
                test = x.matches("ev.thing", event.who, s, optional=False)
                return [test] if test is not None else []
            case ir.CounterEvent():
                test = x.matches("ev.doer", event.owner, s, optional=False) if event.owner is not None else None
                tests = [test] if test is not None else []
                if event.bound is not None:
                    bound = x.atom(event.bound, s)
                    tests.append(
                        f"ev.old > {bound} >= ev.new" if event.edge == "drops" else f"ev.old < {bound} <= ev.new"
                    )
                return tests
            case ir.EmptyEvent():
                test = x.matches("ev.zone", event.zone, s, optional=False)
                return [test] if test is not None else []
        raise Unsupported(f"listening to {type(event).__name__}", getattr(event, "span", None))

    def part_test(self, part: str, pattern: ir.Value, hole: decl.Hole, s: Scope) -> str | None:
        """A test of one part of an event."""
        if hole.ty.name == "list":
            if isinstance(pattern, ir.Local):
                return f"{self.x.value(pattern, s)} in {part}"
            test = self.x.matches("c", pattern, s, optional=False)
            return f"any({test} for c in {part})" if test is not None else None
        if isinstance(pattern, ir.NP) and pattern.noun.base == "zone":
            if pattern.noun.decl is None:
                return None
            return f"{part}{self.whole(pattern.noun.decl)}.id == {quote(pattern.noun.decl.id)}"
        if isinstance(pattern, ir.Property) and isinstance(pattern.prop, decl.Zone):
            return f"{part}{self.whole(pattern.prop)} is {self.x.value(pattern, s)}"
        return self.x.matches(part, pattern, s, optional=hole.optional)

    def whole(self, zone: decl.Decl) -> str:
        """What makes a zone speak for the one it is a part of, where a zone with parts is meant."""
        return ".whole" if any(z.part_of is zone for z in self.facts.zones) else ""

    def by(self, e: Entry) -> str:
        """Python for whoever might react: a value of `runtime.standing`."""
        owner, event = e.owner, e.ability.event
        dead = ", dead=True" if e.ability.even_while_dead else ""
        match owner:
            case decl.Status() if owner.of.name == "player":
                return f"ByStatus({quote(self.names.of(owner))}{dead})"
            case decl.Status():
                return f"ByMark({quote(self.names.of(owner))})"
            case decl.GameRule() | ir.Times() | ir.Ever():
                of = asked_of(owner) if isinstance(owner, ir.Times | ir.Ever) else None
                if of is None:
                    return "ByDoer()" if is_of_me(event) else "ByRule()"
                part = part_that_is(event, of)
                fields = ["doer=True"] if is_of_me(event) else []
                fields += ["cards=True"] if of.ty.name == "card" else []
                fields += [f"part={quote(attribute(part[0]))}"] if part is not None else []
                return f"ByEach({', '.join(fields)})"
            case decl.Skill():
                return f"BySkill({quote(owner.id)}{dead})"
            case ir.Until() | ir.NextTime():
                return f"ByLasting({quote(owner.id)})"
            case decl.Category() if owner.active_in:
                return f"ByCard({quote(owner.id)})"
            case decl.CardKind():
                part = speaks_of_this(event)
                if part is not None:
                    return f"ByPart(state.{self.names.of(owner)}, {quote(attribute(part[0]))})"
                if owner.active_in:
                    return f"ByCard(state.{self.names.of(owner)})"
        raise Unsupported("a trigger of what is nowhere active", e.ability.span)

    # ------------------------------------------------------------ rows

    def play_row(self, e: Entry) -> str:
        """A row of the table of plays or actions."""
        a = e.ability
        fields = [
            f"no={e.no}",
            f"id={quote(a.id)}",
            f"run=abilities.{e.name}",
            f"asks={f'ability {e.no}' in self.facts.asking}",
        ]
        if e.guards or a.condition is not None or a.conditions:
            fields += [f"can=abilities.can_{e.name}", f"why=abilities.why_{e.name}"]
            if is_fixed([*e.guards, a.condition, a.conditions]):
                fields.append("fixed=True")
        if looks_at_card([a.condition, a.conditions, a.on, e.guards]) or any(chooses_cards(cost) for cost in a.costs):
            fields.append("single=True")
        if a.on is not None:
            fields.append(f"targets=abilities.targets_{e.name}")
            if self.one_is_enough(e):
                fields.append(f"any_target=abilities.any_target_{e.name}")
            low, high, many = target_bounds(a, self.x)
            if (low, high) != ("1", "1"):
                fields += [f"low={low}", f"high={high}"]
            if many:
                fields.append("many=True")
        if a.naming:
            fields.append(f"announce=abilities.announce_{e.name}")
        fields += self.cost_fields(e)
        if a.has_steps:
            fields.append("has_steps=True")
        if a.alters:
            fields.append(f"alters=frozenset({quotes(sorted(a.alters))})")
        if a.phases:
            fields.append(f"phases={quotes([p.id for p in a.phases])}")
        if a.head == "action":
            fields.append(f"sources=abilities.sources_{e.name}")
            if isinstance(e.owner, decl.Skill):
                fields.append(f"skill={quote(e.owner.id)}")
        return f"Play({', '.join(fields)})"

    def cost_fields(self, e: Entry) -> list[str]:
        """The fields for costs and limits."""
        a, fields = e.ability, []
        if a.costs:
            fields += [f"can_pay=abilities.can_pay_{e.name}", f"pay=abilities.pay_{e.name}"]
            if f"cost {e.no}" in self.facts.asking:
                fields.append("pay_asks=True")
        if a.limits:
            fields.append(f"limits={limit_rows(a)}")
        return fields

    def action_sources(self, e: Entry) -> str:
        """Python for the cards (or None) by which a player has an action."""
        owner = e.owner
        if isinstance(owner, decl.Status) and owner.of.name == "player":
            return f"(None,) if me.{self.names.of(owner)} else ()"
        if isinstance(owner, decl.GameRule):
            return "(None,)"
        if isinstance(owner, decl.Skill):
            test, id = f"me in g.skilled[{quote(owner.id)}]", quote(owner.id)
            if owner.id in self.facts.lent:
                test = f"({test} or values.lent(g, me, {id}))"
            if owner.id in self.facts.barred:
                test += f" and not values.barred(g, me, {id})"
            return f"(None,) if {test} else ()"
        if isinstance(owner, decl.Status):
            return f"[c for c in g.cards if c.{self.names.of(owner)} and c.owner is me]"
        if isinstance(owner, decl.Category) and owner.active_in:
            return f"[c for p, c in g.lying[{quote(owner.id)}] if p is me]"
        if isinstance(owner, decl.CardKind) and owner.active_in:
            return f"[c for p, c in g.lying[state.{self.names.of(owner)}] if p is me]"
        raise Unsupported(f"actions of a {type(owner).__name__}", e.ability.span)

    def listener_row(self, e: Entry) -> str:
        """A row of the table of listeners."""
        a = e.ability
        fields = [
            f"no={e.no}",
            f"id={quote(a.id)}",
            f"moment={quote(moment_of(a))}",
            f"run=abilities.{e.name}",
            f"asks={f'ability {e.no}' in self.facts.asking}",
            f"matches=abilities.matches_{e.name}",
        ]
        if a.head != "respond":
            fields.append(f"by={self.by(e)}")
        if a.may:
            fields.append("may=True")
            if isinstance(e.owner, decl.Skill):
                fields.append(f"skill={quote(e.owner.id)}")
        if a.head == "respond":
            if not isinstance(e.owner, decl.CardKind):
                raise Unsupported("an answer that is no card", a.span)
            fields.append(f"respond=state.{self.names.of(e.owner)}")
        fields += self.cost_fields(e)
        if a.head == "respond" and a.ahead_of:
            fields.append("ahead=True")
        if a.even_while_dead:
            fields.append("even_dead=True")
        if isinstance(e.owner, decl.Status) and e.owner.seen_by != "everyone":
            fields.append(f"seen_by={quote(e.owner.seen_by)}")
        if isinstance(e.owner, ir.Times | ir.Ever):
            fields.append("counts=True")
        if a.alters:
            fields.append(f"alters=frozenset({quotes(sorted(a.alters))})")
        return f"Listener({', '.join(fields)})"
