"""Sentences of the typed tree -> Python statements.

`target must discard 1 card in their hand` becomes a list of candidates, a decision if there is more than one, and a
call of the verb.  A function becomes a generator exactly if what is written into it can reach a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright import ir
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.lasting import free_locals, speaks_of_event
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.writer import Writer, ident
from cardwright.ir import decl

CHOSEN = frozenset({"a", "another", "exactly", "up_to", "between", "any_number"})


class Facts:
    """What the emitter learns while it writes: who asks, which prompts exist, who listens to what."""

    def __init__(self) -> None:
        self.asking: set[str] = set()
        self.windows: set[str] = set()
        self.prompts: dict[str, object] = {}
        self.dirtying: set[str] = set()
        self.windowed: set[str] = set()
        self.heard_counters: set[str] = set()
        self.heard_statuses: set[str] = set()
        self.ruling: set[str] = set()
        """The statuses by which somebody listens."""
        self.history: dict[int, int] = {}
        self.may_kill: Callable[[ir.Stmt], bool] = lambda stmt: False
        self.watched: set[str] = set()
        self.empties: set[str] = set()
        self.zones: tuple[decl.Zone, ...] = ()
        self.disabling: tuple[tuple[decl.Category, str], ...] = ()
        self.converts = False
        self.forbidden: set[str] = set()
        self.lifts = False
        self.barred: set[str] = set()
        self.lent: set[str] = set()
        self.has_checks = False
        self.may_hear_move: Callable[[ir.Call, str], bool] = lambda call, doer: False


def whereabouts(owner: decl.CardKind | decl.Category, facts: Facts) -> str:
    """In which zones a card is in force, and the fields of players that keep it from that."""
    fields = [field for category, field in facts.disabling if under(owner, category)]
    return f"({quotes([z.id for z in owner.active_in])}, {quotes(fields)})"


def under(of: decl.CardKind | decl.Category, category: decl.Category) -> bool:
    """Whether cards of a kind are of a category."""
    at = of.category if isinstance(of, decl.CardKind) else of
    return at is not None and at.is_under(category)


def is_choice(value: ir.Value) -> bool:
    """Whether a part of a call is an indefinite phrase, so that the doer chooses."""
    return isinstance(value, ir.NP) and value.quantity in CHOSEN


def counter_no(counter: decl.Prop) -> str:
    """A safe suffix for the local that holds a counter's old value."""
    return ident(counter.id, "counter")


class Stmts:
    """Writes blocks into a Writer."""

    def __init__(self, names: Names, exprs: Exprs, facts: Facts, out: Writer) -> None:
        self.names = names
        self.x = exprs
        self.facts = facts
        self.out = out

    # ------------------------------------------------------------ blocks

    def block(self, block: ir.Block, s: Scope) -> None:
        """A block; what follows a choice without options is skipped."""
        self.body(block.body, s)

    def body(self, stmts: Sequence[ir.Stmt], s: Scope) -> None:
        """Sentences one after the other."""
        for i, stmt in enumerate(stmts):
            if isinstance(stmt, ir.If) and self.plain_answer(stmt, stmts[i + 1 :], s):
                return
            if isinstance(stmt, ir.Do) and self.plain_outcome(stmt, stmts[i + 1 :], s):
                return
            with self.out.at(stmt.span):
                guard = self.stmt(stmt, s)
            if s.mortal and (i + 1 < len(stmts) or s.loops) and self.may_kill(stmt):
                with self.out.block(f"if not {s.me}.alive:"):
                    self.out.line("return")
            if guard is not None and i + 1 < len(stmts):
                start = len(self.out.lines)
                with self.out.block(f"if {guard}:"):
                    self.body(stmts[i + 1 :], s)
                self.out.merge_if(start)
                return

    def plain_answer(self, stmt: ir.If, rest: Sequence[ir.Stmt], s: Scope) -> bool:
        """Write `if c: return yes` followed by `return no` as one line; tells whether it was that."""
        if len(stmt.branches) != 1 or stmt.otherwise is not None or len(rest) != 1:
            return False
        cond, block = stmt.branches[0]
        last = rest[0]
        if len(block.body) != 1 or not isinstance(block.body[0], ir.Return) or not isinstance(last, ir.Return):
            return False
        first, second = block.body[0].value, last.value
        if not (isinstance(first, ir.Bool) and isinstance(second, ir.Bool) and first.value != second.value):
            return False
        with self.out.at(stmt.span):
            self.out.line(f"return {self.x.cond(cond, s) if first.value else self.x.negated(cond, s)}")
        return True

    def plain_outcome(self, stmt: ir.Do, rest: Sequence[ir.Stmt], s: Scope) -> bool:
        """Write a decision with `if so: return yes` followed by `return no` as a call and a return."""
        last = rest[0] if len(rest) == 1 else None
        then = stmt.then.body if stmt.then is not None else ()
        first = then[0] if len(then) == 1 else None
        if stmt.otherwise is not None or not (isinstance(first, ir.Return) and isinstance(last, ir.Return)):
            return False
        if not (isinstance(first.value, ir.Bool) and isinstance(last.value, ir.Bool)):
            return False
        if first.value.value == last.value.value:
            return False
        done = s.temp("done")
        with self.out.at(stmt.span):
            self.call(stmt.call, s, mode=stmt.mode, done=done, prompt=self.prompt(s, stmt))
            self.out.line(f"return {done}" if first.value.value else f"return not {done}")
        return True

    def may_kill(self, stmt: ir.Stmt) -> bool:
        """Whether somebody may be out after a sentence, so that the effect of a player who is out must end."""
        return self.facts.may_kill(stmt)

    def indented(self, head: str, block: ir.Block, s: Scope, last: bool = False) -> None:
        """A head with a block below it; an `if`, or the last `elif`, that holds nothing but an `if` becomes one."""
        start = len(self.out.lines)
        with self.out.block(head):
            self.block(block, s)
        if head.startswith("if ") or last:
            self.out.merge_if(start)

    def prompt(self, s: Scope, what: object) -> str:
        """A fresh prompt id for a decision."""
        key = f"{s.owner}#{sum(1 for k in self.facts.prompts if k.startswith(s.owner + '#')) + 1}"
        for known, thing in self.facts.prompts.items():
            if thing is what:
                return known
        self.facts.prompts[key] = what
        return key

    def ask(self, s: Scope) -> None:
        """Note that this function reaches a decision, and that the line about to be written yields it."""
        s.can_ask = s.yields = True

    # ------------------------------------------------------------ sentences

    def stmt(self, stmt: ir.Stmt, s: Scope) -> str | None:
        """Write one sentence; returns a condition under which the rest of the block goes on, or None for always."""
        out, x = self.out, self.x
        match stmt:
            case ir.Do():
                self.do(stmt, s)
            case ir.MayBlock():
                self.may_block(stmt, s)
            case ir.Choose():
                return self.choose(stmt, s)
            case ir.Either():
                self.either(stmt, s)
            case ir.Secretly():
                self.secretly(stmt, s)
            case ir.Let():
                self.let(stmt, s)
                if stmt.chosen and isinstance(stmt.value, ir.NP):
                    found = s.bind(stmt.local.name)
                    return found if is_plural(stmt.value) else f"{found} is not None"
            case ir.Change():
                self.change(stmt, s)
            case ir.Become():
                self.become(stmt, s)
            case ir.CountsAs(kind=ir.KindRef(decl=decl.CardKind() as kind)):
                with out.block(f"if {s.event}.card.kind is not {x.ref('state', kind, s)}:"):
                    out.line(f"{s.event}.became = {x.ref('state', kind, s)}")
            case ir.If():
                inner = self.asks_only(stmt.branches[0][1]) if len(stmt.branches) == 1 else None
                if inner is not None and stmt.otherwise is None:
                    self.ask(s)
                    who = x.value(inner.who, s) if inner.who is not None else s.me
                    ask = f'(yield Ask({who}, "may", (True, False), {quote(self.prompt(s, inner))}))'
                    self.indented(f"if {x.joined(stmt.branches[0][0], s)} and {ask}:", inner.block, s)
                    return None
                for i, (cond, block) in enumerate(stmt.branches):
                    self.indented(f"{'if' if i == 0 else 'elif'} {x.cond(cond, s)}:", block, s)
                if stmt.otherwise is not None:
                    self.indented("else:", stmt.otherwise, s)
            case ir.ForEach():
                self.for_each(stmt, s)
            case ir.TakeTurns():
                over = s.temp("turns")
                out.line(f"{over} = {x.listing(stmt.over, s)}")
                name = s.bind(stmt.local.name)
                round_ = s.temp("n")
                with out.block(f"for {round_} in range({x.value(stmt.times, s)}):"):
                    out.line(f"{name} = {over}[{round_} % len({over})]")
                    s.loops += 1
                    s.looping.append(name)
                    self.block(stmt.block, s)
                    s.looping.pop()
                    s.loops -= 1
            case ir.Repeat():
                with out.block(f"for _ in range({x.value(stmt.times, s)}):"):
                    if stmt.cond is not None:
                        with out.block(f"if {x.negated(stmt.cond, s)}:"):
                            out.line("break")
                    if not (isinstance(stmt.times, ir.Num) and stmt.times.value <= 100):
                        out.line("g.burn()")
                    s.loops += 1
                    self.block(stmt.block, s)
                    s.loops -= 1
            case ir.Stop():
                word = "break" if s.loops else "return"
                if stmt.cond is None:
                    out.line(word)
                else:
                    with out.block(f"if {x.cond(stmt.cond, s)}:"):
                        out.line(word)
            case ir.Return():
                out.line(f"return {x.value(stmt.value, s)}")
            case ir.NothingHappens():
                out.line("pass")
            case ir.Step():
                self.step(stmt, s)
            case ir.Uninterrupted():
                out.line("g.atomic += 1")
                with out.block("try:"):
                    self.block(stmt.block, s)
                with out.block("finally:"):
                    out.line("g.atomic -= 1")
                out.line("yield from run_queued(g)")
                self.ask(s)
            case ir.Suspend():
                out.line(f"g.suspended.append({quote(stmt.check.id)})")
                with out.block("try:"):
                    self.block(stmt.block, s)
                with out.block("finally:"):
                    out.line(f"g.suspended.remove({quote(stmt.check.id)})")
                    out.line("g.dirty = True")
            case ir.Until() | ir.NextTime():
                names = free_locals(stmt)
                kept = [(n, s.bind(n)) for n in names]
                if isinstance(stmt, ir.Until) and speaks_of_event(stmt):
                    kept.append(("event", s.event or "None"))
                env = ", ".join(f"{quote(n)}: {value}" for n, value in kept)
                out.line(f"begin_lasting(g, {quote(stmt.id)}, {s.me}, {s.this or 'None'}, {{{env}}})")
            case _:
                raise Unsupported(type(stmt).__name__, getattr(stmt, "span", None))
        return None

    def let(self, stmt: ir.Let, s: Scope) -> None:
        """`let x be value`, `let x be verb …`."""
        name = s.bind(stmt.local.name)
        if isinstance(stmt.value, ir.Call):
            self.call(stmt.value, s, result=name)
        elif isinstance(stmt.value, ir.NP) and not is_plural(stmt.value) and not stmt.value.random:
            self.out.line(f"{name} = next(iter({self.x.listing(stmt.value, s)}), None)")
        else:
            text = self.x.value(stmt.value, s)
            if is_plural(stmt.value) and text.endswith(".cards"):
                text = f"list({text})"
            self.out.line(f"{name} = {text}")

    def change(self, stmt: ir.Change, s: Scope) -> None:
        """set, increase, reduce; the declared bounds of a counter always hold."""
        target, value = self.x.value(stmt.what, s), self.x.value(stmt.value, s)
        if isinstance(stmt.what, ir.Property) and stmt.what.prop.id in self.facts.heard_counters:
            self.out.line(f"old_{counter_no(stmt.what.prop)} = {target}")
        low = [self.x.value(stmt.at_least, s)] if stmt.at_least is not None else []
        high = [self.x.value(stmt.at_most, s)] if stmt.at_most is not None else []
        if isinstance(stmt.what, ir.Property) and isinstance(stmt.what.prop, decl.Counter):
            counter = stmt.what.prop
            inner = Scope(me=target.rpartition(".")[0] or "None", this=target.rpartition(".")[0], module=s.module)
            if counter.at_least is not None and stmt.op != "increase":
                low.append(self.x.value(counter.at_least, inner))
            if counter.at_most is not None and stmt.op != "reduce":
                high.append(self.x.value(counter.at_most, inner))
        if stmt.op == "set":
            new = value
        else:
            sign = "+" if stmt.op == "increase" else "-"
            if not low and not high:
                self.out.line(f"{target} {sign}= {value}")
                self.note_change(stmt, target, s)
                return
            new = f"{target} {sign} {self.x.atom(stmt.value, s)}"
        if low:
            new = f"max({', '.join([*low, new])})"
        if high:
            new = f"min({', '.join([*high, new])})"
        self.out.line(f"{target} = {new}")
        self.note_change(stmt, target, s)

    def note_change(self, stmt: ir.Change, target: str, s: Scope) -> None:
        """Trace a change of a counter, and mark the state for the checks that read it."""
        if isinstance(stmt.what, ir.Property) and isinstance(stmt.what.prop, decl.Counter | decl.Variable):
            counter = stmt.what.prop
            owner = self.x.owner(stmt.what, s) if counter.owner == "player" else ""
            seat = f"{owner}.seat" if owner else "-1"
            if counter.id in self.facts.heard_counters:
                self.ask(s)
                self.out.line(
                    f"yield from counter_changed(g, {owner or 'None'}, {quote(counter.id)}, "
                    f"old_{counter_no(counter)}, {target})"
                )
            if isinstance(counter, decl.Counter) and counter.owner == "card":
                if counter.seen_by != "nobody":
                    self.out.line(f"g.mark({self.x.owner(stmt.what, s)}, {quote(counter.id)}, {target})")
            elif isinstance(counter, decl.Counter):
                self.tell("count", counter.seen_by, seat, f"{quote(counter.id)}, {target}")
            if counter.id in self.facts.dirtying:
                self.out.line("g.dirty = True")

    def tell(self, kind: str, seen_by: str, seat: str, what: str) -> None:
        """Trace what has become of a player or the game, for those who may see it."""
        if seen_by == "everyone":
            self.out.line(f"g.trace.append(({quote(kind)}, {seat}, {what}))")
        else:
            bits = f"1 << {seat}" if seen_by == "owner" else "0"
            self.out.line(f'g.trace.append(("secret", {quote(kind)}, {seat}, {what}, {bits}))')

    def become(self, stmt: ir.Become, s: Scope) -> None:
        """A status begins or ends; nothing happens if it is so already."""
        if is_plural(stmt.who) or isinstance(stmt.who, ir.NP):
            who = s.temp("one")
            with self.out.block(f"for {who} in {self.fresh(self.x.listing(stmt.who, s))}:"):
                self.become_one(stmt, who, s)
        else:
            self.become_one(stmt, self.x.value(stmt.who, s), s)

    def become_one(self, stmt: ir.Become, who: str, s: Scope) -> None:
        """One player or card gets or loses a status."""
        slot, status = self.names.of(stmt.status), quote(stmt.status.id)
        if stmt.status.id in self.facts.heard_statuses:
            self.ask(s)
            hidden = f", {quote(stmt.status.seen_by)}" if stmt.status.seen_by != "everyone" else ""
            self.out.line(f"yield from status_changes(g, {who}, {status}, {quote(slot)}, {stmt.on}{hidden})")
            return
        with self.out.block(f"if {'not ' if stmt.on else ''}{who}.{slot}:"):
            self.out.line(f"{who}.{slot} = {stmt.on}")
            if stmt.status.of.name != "card":
                self.tell("status", stmt.status.seen_by, f"{who}.seat", f"{status}, {stmt.on}")
            elif stmt.status.seen_by != "nobody":
                self.out.line(f"g.mark({who}, {status}, {stmt.on})")
            if stmt.status.suppresses or stmt.status.disables is not None:
                self.out.line("g.renew()")
            elif stmt.status.id in self.facts.ruling:
                self.out.line(f"g.renew_for({quote(slot)})")
            if stmt.status.id in self.facts.dirtying:
                self.out.line("g.dirty = True")

    def for_each(self, stmt: ir.ForEach, s: Scope) -> None:
        """`for each x in LIST, from WHO`."""
        name = s.bind(stmt.local.name)
        over = self.x.listing(stmt.over, s)
        if stmt.start is not None:
            over = f"from_seat(g, {over}, {self.x.value(stmt.start, s)})"
        elif over.endswith(".cards") or over == "g.cards":
            over = f"list({over})"
        with self.out.block(f"for {name} in {over}:"):
            s.loops += 1
            s.looping.append(name)
            self.block(stmt.block, s)
            s.looping.pop()
            s.loops -= 1

    # ------------------------------------------------------------ decisions

    def asks_only(self, block: ir.Block) -> ir.MayBlock | None:
        """The `may:` block that is all a block holds."""
        only = block.body[0] if len(block.body) == 1 else None
        return only if isinstance(only, ir.MayBlock) and only.otherwise is None else None

    def may_block(self, stmt: ir.MayBlock, s: Scope) -> None:
        """`WHO may:` block."""
        who = self.x.value(stmt.who, s) if stmt.who is not None else s.me
        self.ask(s)
        head = f'if (yield Ask({who}, "may", (True, False), {quote(self.prompt(s, stmt))})):'
        self.indented(head, stmt.block, s)
        if stmt.otherwise is not None:
            self.indented("else:", stmt.otherwise, s)

    def either(self, stmt: ir.Either, s: Scope) -> None:
        """`WHO must either:` … `or:` …: one of the branches whose guards hold."""
        who = self.x.value(stmt.who, s) if stmt.who is not None else s.me
        options, picked = s.temp("branches"), s.temp("branch")
        self.ask(s)
        parts = []
        for i, branch in enumerate(stmt.branches):
            guards = [self.x.joined(branch.guard, s)] if branch.guard is not None else []
            guards += self.doable(branch.block, s)
            parts.append(f"*([{i}] if {' and '.join(guards)} else [])" if guards else str(i))
        self.out.line(f"{options} = [{', '.join(parts)}]")
        prompt = self.prompt(s, stmt)
        self.out.line(
            f'{picked} = (yield Ask({who}, "either", {options}, {quote(prompt)}))'
            f" if len({options}) > 1 else ({options} or [-1])[0]"
        )
        for i, branch in enumerate(stmt.branches):
            last = i == len(stmt.branches) - 1
            self.indented(f"{'if' if i == 0 else 'elif'} {picked} == {i}:", branch.block, s, last=last)

    def doable(self, block: ir.Block, s: Scope) -> list[str]:
        """Conditions under which the first sentence of a branch can be done: enough to choose from."""
        if not block.body or not isinstance(block.body[0], ir.Do):
            return []
        from cardwright.backends.rules.calls import plays_any

        call = block.body[0].call
        doer = self.x.value(call.subject, s) if call.subject is not None else s.me
        tests = []
        for value in call.args.values():
            if isinstance(value, ir.NP) and is_choice(value) and value.quantity in ("a", "another", "exactly"):
                options = self.x.listing(value, s)
                if plays_any(call) and not value.random:
                    options = f"playable_among(g, {doer}, {options})"
                tests.append(f"len({options}) >= {self.x.amount(value, s)}")
        return tests

    def choose(self, stmt: ir.Choose, s: Scope) -> str | None:
        """`WHO chooses x: WHAT`."""
        who = self.x.value(stmt.who, s) if stmt.who is not None else (s.me or "None")
        name = s.bind(stmt.local.name)
        ask, guard = self.choice(stmt.what, who, name, s, self.prompt(s, stmt))
        self.out.line(ask)
        return guard

    def choice(self, what: ir.Choice, who: str, name: str, s: Scope, prompt: str) -> tuple[str, str | None]:
        """The line that binds a choice, and the condition under which there was anything to choose."""
        x = self.x
        if isinstance(what, ir.NP) and what.random:
            s.can_ask = True
            if is_plural(what):
                return f"{name} = g.random_of({x.listing(what, s)}, {x.amount(what, s)})", name
            return f"{name} = g.rng_one({x.listing(what, s)})", f"{name} is not None"
        self.ask(s)
        match what:
            case ir.ChooseNumber():
                span = f"range({x.value(what.low, s)}, {x.atom(what.high, s)} + 1)"
                return f'{name} = yield Ask({who}, "number", {span}, {quote(prompt)})', None
            case ir.ChoosePlace():
                zone = x.value(what.zone, s)
                span = f"range(1, len({zone}.cards) + 2)"
                return f'{name} = Spot({zone}, (yield Ask({who}, "number", {span}, {quote(prompt)})))', None
            case ir.ChooseWord():
                words = tuple(w.word for w in what.words)
                return f'{name} = yield Ask({who}, "word", {quotes(words)}, {quote(prompt)})', None
            case ir.ChooseFrom():
                options = x.listing(what.of, s)
                return f"{name} = yield from pick(g, {who}, list({options}), {quote(prompt)})", f"{name} is not None"
            case ir.ChooseKind():
                kinds = self.kinds(what, s)
                return f"{name} = yield from pick(g, {who}, {kinds}, {quote(prompt)})", f"{name} is not None"
            case ir.NP():
                options = x.listing(what, s)
                if not is_plural(what):
                    return (
                        f"{name} = yield from pick(g, {who}, {self.fresh(options)}, {quote(prompt)})",
                        f"{name} is not None",
                    )
                low, high = self.bounds(what, s)
                asked = f"{who}, {self.fresh(options)}, {low}, {high}, {quote(prompt)}"
                return f"{name} = yield from pick_many(g, {asked})", None if low == "0" else name
        raise Unsupported(type(what).__name__)

    def kinds(self, what: ir.ChooseKind, s: Scope) -> str:
        """The kinds of cards that may be named."""
        tests = "True"
        if what.where is not None:
            s.its.append("k")
            tests = self.x.cond(what.where, s)
            s.its.pop()
        return f"[k for k in state.KINDS_OF[{quote(what.category.id)}] if {tests}]"

    def fresh(self, listing: str) -> str:
        """A list of our own."""
        return listing if listing.startswith("[") and not listing.startswith("[*") else f"list({listing})"

    def bounds(self, np: ir.NP, s: Scope) -> tuple[str, str]:
        """How many are to be picked: fewest and most (`None` for as many as there are)."""
        match np.quantity:
            case "exactly":
                n = self.x.value(np.low, s) if np.low is not None else "1"
                return n, n
            case "up_to":
                return "0", self.x.value(np.high, s) if np.high is not None else "1"
            case "between":
                low = self.x.value(np.low, s) if np.low is not None else "0"
                return low, self.x.value(np.high, s) if np.high is not None else "1"
            case "any_number":
                return "0", "None"
            case _:
                return "1", "1"

    def secretly(self, stmt: ir.Secretly, s: Scope) -> None:
        """Choices at once: every player's question is put before any answer is known."""
        self.ask(s)
        over, name = s.temp("choosers"), s.bind(stmt.local.name)
        self.out.line(f"{over} = list({self.x.listing(stmt.over, s)})")
        for choose in stmt.block.body:
            if not isinstance(choose, ir.Choose):
                raise Unsupported("only choices may stand in a secret block", choose.span)
            with self.out.at(choose.span):
                asks = s.temp("asks")
                self.out.line(f"{asks}: list[Any] = []")
                with self.out.block(f"for {name} in {over}:"):
                    self.out.line(f"{asks}.append({self.secret_ask(choose.what, name, s, self.prompt(s, choose))})")
                answers = s.temp("answers")
                self.out.line(f"{answers} = (yield from together({asks}))")
                field = s.bind(choose.local.name)
                with self.out.block(f"for {name}, {field} in zip({over}, {answers}, strict=True):"):
                    plural = isinstance(choose.what, ir.NP) and is_plural(choose.what)
                    self.out.line(f"{name}.chosen_{field} = {f'as_list({field})' if plural else field}")

    def secret_ask(self, what: ir.Choice, who: str, s: Scope, prompt: str) -> str:
        """One question of a secret round."""
        x = self.x
        match what:
            case ir.ChooseWord():
                return f'Ask({who}, "word", {quotes([w.word for w in what.words])}, {quote(prompt)})'
            case ir.ChooseNumber():
                span = f"range({x.value(what.low, s)}, {x.atom(what.high, s)} + 1)"
                return f'Ask({who}, "number", {span}, {quote(prompt)})'
            case ir.ChooseKind():
                return f'Ask({who}, "choose", {self.kinds(what, s)}, {quote(prompt)})'
            case ir.NP():
                options = self.fresh(x.listing(what, s))
                if not is_plural(what):
                    return f'Ask({who}, "choose", {options}, {quote(prompt)})'
                low, high = self.bounds(what, s)
                return f"ask_many({who}, {options}, {low}, {high}, {quote(prompt)})"
        raise Unsupported("this choice in a secret block")

    # ------------------------------------------------------------ steps

    def step(self, stmt: ir.Step, s: Scope) -> None:
        """A part that others may answer on its own: an event of its own, its block in a function of its own.

        A step on a player who is out is left out.
        """
        out = self.out
        name = s.temp("step")

        def write() -> None:
            bound = ", ".join(f"{n}: Any = {n}" for n in dict.fromkeys(s.looping))
            with out.block(f"def {name}({bound}) -> Steps:"):
                loops, s.loops = s.loops, 0
                outer, s.yields = s.yields, False
                self.block(stmt.block, s)
                if not s.yields:
                    out.line("yield from ()")
                s.loops, s.yields = loops, outer
            on = f"[{self.x.value(stmt.on, s)}]" if stmt.on is not None and not is_plural(stmt.on) else "[]"
            if stmt.on is not None and is_plural(stmt.on):
                on = self.x.value(stmt.on, s)
            alters = ", ".join(quote(z) for z in sorted(stmt.alters))
            zones = f"frozenset(({alters}{',' if alters else ''}))"
            self.ask(s)
            out.line(f"yield from happen(g, Resolve({s.me}, {s.this or 'None'}, {on}, {zones}), {name})")

        tests = [self.x.joined(stmt.cond, s)] if stmt.cond is not None else []
        mine = isinstance(stmt.on, ir.Local) and stmt.on.origin == "me"
        if stmt.on is not None and stmt.on.ty.name == "player" and not mine:
            tests.insert(0, f"{self.x.value(stmt.on, s)}.alive")
        if tests:
            with out.block(f"if {' and '.join(tests)}:"):
                write()
        else:
            write()

    # ------------------------------------------------------------ calls

    def do(self, stmt: ir.Do, s: Scope) -> None:
        """A verb as a sentence, perhaps optional, perhaps with `if so` and `if not`."""
        wants = stmt.then is not None or stmt.otherwise is not None
        if stmt.mode == "do" and not wants:
            self.call(stmt.call, s)
            return
        done = s.temp("done") if wants else None
        self.call(stmt.call, s, mode=stmt.mode, done=done, prompt=self.prompt(s, stmt))
        if stmt.then is not None:
            self.indented(f"if {done}:", stmt.then, s)
            if stmt.otherwise is not None:
                self.indented("else:", stmt.otherwise, s)
        elif stmt.otherwise is not None:
            self.indented(f"if not {done}:", stmt.otherwise, s)

    def call(
        self,
        call: ir.Call,
        s: Scope,
        mode: str = "do",
        result: str | None = None,
        done: str | None = None,
        prompt: str = "",
    ) -> None:
        """A call with its choices.  `result` names what it returns, `done` whether it was wholly done."""
        from cardwright.backends.rules.calls import Calls

        Calls(self).write(call, s, mode, result, done, prompt)
