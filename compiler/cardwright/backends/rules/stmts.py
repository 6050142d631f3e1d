"""Sentences of the typed tree -> Python statements.

`target must discard 1 card in their hand` becomes a list of candidates, a decision if there is more than one, and a
call of the verb.  Which functions are generators was worked out before (`analysis.asks`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import assert_never

from cardwright import ir
from cardwright.analysis.draws import drawn_in, unfolded
from cardwright.analysis.lasting import free_locals, speaks_of_event, speaks_of_this
from cardwright.analysis.open_values import SPOKEN, is_open
from cardwright.backends.python.names import builtin, generic
from cardwright.backends.python.passes import names_in, yields
from cardwright.backends.python.tree import (
    BREAK,
    NONE,
    ONE,
    PASS,
    ZERO,
    Assign,
    Attr,
    Augment,
    Binary,
    Body,
    Call,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    If,
    Item,
    Junction,
    List,
    Local,
    Name,
    Nonlocal,
    Param,
    Return,
    Stmt,
    Try,
    Tuple,
    YieldFrom,
    at,
    negation,
    texts,
    when,
)
from cardwright.backends.rules import changes, decisions
from cardwright.backends.rules.blocks import Blocks
from cardwright.backends.rules.calls import Calls
from cardwright.backends.rules.listings import is_spoken, may_change
from cardwright.backends.rules.names_of_runtime import ANY, STEPS, G, on_g, rt
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl
from cardwright.ir.sentences import blocks_of
from cardwright.ir.walk import find
from cardwright.primitives import primitive_of

NO_STEPS = Do(YieldFrom(Tuple(())))
"""What makes a function that never asks give steps all the same."""


def changed(block: ir.Block, around: Mapping[str, Expr]) -> Iterator[Local]:
    """The names of a text around a block to which the block gives new values, in the order of the text around."""
    own = {stmt.local.name for stmt in find(block, ir.Let)} | {stmt.local.name for stmt in find(block, ir.Choose)}
    named = {stmt.what.name for stmt in find(block, ir.Change) if isinstance(stmt.what, ir.Local)}
    for name, known in around.items():
        if name in named - own and isinstance(known, Local):
            yield known


def as_steps(body: Body) -> Body:
    """A body whose caller goes through its steps, though it may have none."""
    return body if yields(body) else (*body, NO_STEPS)


def stops(verb: decl.Verb) -> bool:
    """Whether the text in which a verb stands ends with it."""
    primitive = primitive_of(verb)
    return primitive is not None and primitive.stops


def ways_out(block: ir.Block) -> list[str]:
    """How a block may leave the text around it: the whole effect, with a result, or the innermost loop."""
    ways = {
        "effect": any(stops(do.call.verb) for do in find(block, ir.Do)),
        "result": any(True for _ in find(block, ir.Return)),
        "loop": leaves_loop(block),
    }
    return [way for way, there in ways.items() if there]


def leaves_loop(block: ir.Block) -> bool:
    """Whether a block holds a `stop` that belongs to no loop in it."""
    looped = (ir.ForEach, ir.TakeTurns, ir.Repeat)
    return any(
        isinstance(stmt, ir.Stop) or (not isinstance(stmt, looped) and any(map(leaves_loop, blocks_of(stmt))))
        for stmt in block.body
    )


class Stmts(Blocks):
    """Turns sentences into statements."""

    # ------------------------------------------------------------ blocks

    def body(self, stmts: Sequence[ir.Stmt], s: Scope) -> Body:
        """Sentences one after the other."""
        acts, s.acts = s.acts, True
        made = self.written(stmts, s)
        s.acts = acts
        return made

    def written(self, stmts: Sequence[ir.Stmt], s: Scope) -> Body:
        """Sentences one after the other, in which cards are taken."""
        made: list[Stmt] = []
        followed = s.followed
        for i, written_so in enumerate(stmts):
            stmt = unfolded(written_so)
            rest = stmts[i + 1 :]
            s.followed = followed or bool(rest or s.loops)
            drawn, there = self.draw(drawn_in(stmt), s)
            made += at(stmt.span, drawn)
            short = not (s.checked or there) and s.left is None
            plain = (self.plain_answer(stmt, rest, s) or self.plain_outcome(stmt, rest, s)) if short else None
            if plain is not None:
                return (*made, *at(stmt.span, plain))
            s.first = isinstance(stmt, ir.Let | ir.Choose) and stmt.local.name not in s.locals
            written, guard = self.stmt(stmt, s)
            if there:
                written, guard = self.where_drawn(there, stmt, written, guard, s)
            made += at(stmt.span, written)
            if s.mortal and (rest or s.loops) and self.study.kills.after(stmt):
                made += self.unless_out(s)
            if s.followed and isinstance(stmt, ir.Do) and stops(stmt.call.verb):
                made.append(If(G.dot("turn_over"), self.leave_effect(s)))
            s.followed = followed
            if guard is not None and rest:
                return (*made, If(guard, self.body(rest, s)))
        return tuple(made)

    def where_drawn(
        self, there: list[Expr], stmt: ir.Stmt, written: Body, guard: Expr | None, s: Scope
    ) -> tuple[Body, Expr | None]:
        """A sentence that does nothing where there was nothing to draw; a name that it gives is none then."""
        if not isinstance(stmt, ir.Let | ir.Choose):
            return when(there, written), guard
        name = s.bind(stmt.local.name)
        found = name.test("is not", NONE) if isinstance(stmt, ir.Choose) and guard is None else guard
        return (Assign(name, NONE, ANY if s.first else None), *when(there, written)), found

    def plain_answer(self, stmt: ir.Stmt, rest: Sequence[ir.Stmt], s: Scope) -> Body | None:
        """`if c: return yes` followed by `return no` as one line; None if it is not that."""
        if not isinstance(stmt, ir.If) or len(stmt.branches) != 1 or stmt.otherwise is not None or len(rest) != 1:
            return None
        cond, block = stmt.branches[0]
        last = rest[0]
        if len(block.body) != 1 or not isinstance(block.body[0], ir.Return) or not isinstance(last, ir.Return):
            return None
        first, second = block.body[0].value, last.value
        if not (isinstance(first, ir.Bool) and isinstance(second, ir.Bool) and first.value != second.value):
            return None
        return (Return(self.x.cond(cond, s) if first.value else self.x.negated(cond, s)),)

    def plain_outcome(self, stmt: ir.Stmt, rest: Sequence[ir.Stmt], s: Scope) -> Body | None:
        """A decision with `if so: return yes` followed by `return no` as a call and a return."""
        if not isinstance(stmt, ir.Do):
            return None
        last = rest[0] if len(rest) == 1 else None
        then = stmt.then.body if stmt.then is not None else ()
        first = then[0] if len(then) == 1 else None
        if stmt.otherwise is not None or not (isinstance(first, ir.Return) and isinstance(last, ir.Return)):
            return None
        if not (isinstance(first.value, ir.Bool) and isinstance(last.value, ir.Bool)):
            return None
        if first.value.value == last.value.value:
            return None
        done = s.temp("done")
        made = self.call(stmt.call, s, mode=stmt.mode, done=done, prompt=self.prompt(s, stmt))
        return (*made, Return(done if first.value.value else negation(done)))

    # ------------------------------------------------------------ sentences

    def stmt(self, stmt: ir.Stmt, s: Scope) -> tuple[Body, Expr | None]:
        """One sentence, and a condition under which the rest of the block goes on, or None for always."""
        x = self.x
        match stmt:
            case ir.Choose():
                return decisions.choose(self, stmt, s)
            case ir.Let():
                made = self.let(stmt, s)
                if stmt.chosen and isinstance(stmt.value, ir.NP):
                    found = s.bind(stmt.local.name)
                    return made, found if is_plural(stmt.value) else found.test("is not", NONE)
                if isinstance(stmt.value, ir.Roll) and not decisions.is_span(stmt.value):
                    return made, s.bind(stmt.local.name).test("is not", NONE)
                return made, None
            case ir.Do():
                made = self.do(stmt, s)
            case ir.MayBlock():
                made = decisions.may_block(self, stmt, s)
            case ir.Either():
                made = decisions.either(self, stmt, s)
            case ir.Secretly():
                made = decisions.secretly(self, stmt, s)
            case ir.Change():
                made = changes.change(self, stmt, s)
            case ir.ChangeOneOf():
                made = self.block(stmt.block, s)
            case ir.Become():
                made = changes.become(self, stmt, s)
            case ir.CountsAs(kind=ir.KindRef(decl=decl.CardKind() as kind)):
                event, wanted = s.event or NONE, x.ref("state", kind, s)
                other = event.dot("card").dot("kind").test("is not", wanted)
                became = rt("Became").call(wanted, rt("settle_as_another"))
                made = (If(other, (Assign(event.dot("became"), became),)),)
            case ir.If():
                made = self.chain([(x.cond(cond, s), block) for cond, block in stmt.branches], stmt.otherwise, s)
            case ir.ForEach():
                made = self.for_each(stmt, s)
            case ir.TakeTurns():
                made = self.take_turns(stmt, s)
            case ir.Repeat():
                made = self.repeat(stmt, s)
            case ir.Stop():
                leave = self.leave(s)
                made = leave if stmt.cond is None else (If(x.cond(stmt.cond, s), leave),)
            case ir.Return():
                made = self.give_back(x.kept(stmt.value, s), s)
            case ir.NothingHappens():
                made = (PASS,)
            case ir.Step():
                made = self.step(stmt, s)
            case ir.Uninterrupted():
                made = self.uninterrupted(stmt, s)
            case ir.Suspend():
                made = self.suspended(stmt, s)
            case ir.Until() | ir.NextTime():
                kept = [(name, s.local(name)) for name in free_locals(stmt)]
                if isinstance(stmt, ir.Until) and speaks_of_event(stmt):
                    kept.append(("event", s.event or NONE))
                if self.study.game.renews and speaks_of_this(stmt):
                    kept.append(("this", s.this or NONE))
                env = Dict(tuple((Const(name), value) for name, value in kept))
                begin = rt("begin_lasting").call(G, Const(stmt.id), s.who(), s.this or NONE, env)
                made = (Do(begin),)
            case ir.CountsAs() | ir.Permit() | ir.UseAs() | ir.Bears() | ir.Nested():
                raise Unsupported(type(stmt).__name__, stmt.span)
            case _:
                assert_never(stmt)
        return made, None

    def checked_now(self) -> Body:
        """The state checks, if anything that they read has changed."""
        asks = self.study.asks.checks
        check = rt("checking" if asks else "check_now").call(G)
        return (If(G.dot("dirty"), (Do(YieldFrom(check) if asks else check),)),)

    def keep_known(self, stmt: ir.Let, s: Scope) -> None:
        """Keep whether questions may tell what a name stands for: a card by the face that somebody sees, anything else
        that is no secret.
        """
        name, everybody = stmt.local.name, [name for name, by in s.known.items() if not by]
        s.known.pop(name, None)
        spoken = stmt.local.ty.name in SPOKEN and name not in self.study.renamed and is_open(stmt.value, everybody)
        if stmt.local.ty.name == "card" or spoken:
            s.known[name] = ""

    def let(self, stmt: ir.Let, s: Scope) -> Body:
        """`let x be value`, `let x be verb …`."""
        name = s.bind(stmt.local.name)
        self.keep_known(stmt, s)
        if isinstance(stmt.value, ir.Call):
            return self.call(stmt.value, s, result=name)
        return (Assign(name, self.x.kept(stmt.value, s)),)

    # ------------------------------------------------------------ loops

    def looped(self, block: ir.Block, s: Scope, name: Local | None = None) -> Body:
        """The block of a loop, over things of that name."""
        s.loops += 1
        if name is not None:
            s.looping.append(name)
        made = self.block(block, s)
        if name is not None:
            s.looping.pop()
        s.loops -= 1
        return made

    def for_each(self, stmt: ir.ForEach, s: Scope) -> Body:
        """`for each x in LIST, from WHO`."""
        name = s.bind(stmt.local.name)
        over = self.x.several(stmt.over, s)
        if stmt.start is not None:
            over = rt("from_seat").call(G, over, self.x.value(stmt.start, s))
        elif may_change(over):
            over = builtin("list", over)
        body = self.looped(stmt.block, s, name)
        return (For(name if name.id in names_in(body) else Name("_"), over, body),)

    def take_turns(self, stmt: ir.TakeTurns, s: Scope) -> Body:
        """`LIST take turns N times`."""
        over = s.temp("turns")
        listing = self.x.listing(stmt.over, s)
        name, number = s.bind(stmt.local.name), s.temp("n")
        times = builtin("range", self.x.value(stmt.times, s))
        burnt = () if is_short(stmt.times) else (Do(on_g("burn")),)
        turn = Assign(name, over.item(Binary("%", number, builtin("len", over))))
        taken = For(number, times, (*burnt, turn, *self.looped(stmt.block, s, name)))
        return (Assign(over, builtin("list", listing) if may_change(listing) else listing), If(over, (taken,)))

    def repeat(self, stmt: ir.Repeat, s: Scope) -> Body:
        """`repeat N times`, perhaps `while …`."""
        number = self.x.value(stmt.times, s)
        left = () if stmt.cond is None else (If(self.x.negated(stmt.cond, s), (BREAK,)),)
        block = self.looped(stmt.block, s)
        taken = taken_from_top(block) if stmt.cond is None else None
        if taken is not None:
            zone, to, doer = taken
            return (Do(on_g("move_top", zone, number, to, doer)),)
        burnt = () if is_short(stmt.times) else (Do(on_g("burn")),)
        return (For(Name("_"), builtin("range", number), (*left, *burnt, *block)),)

    # ------------------------------------------------------------ steps

    def step(self, stmt: ir.Step, s: Scope) -> Body:
        """A part that others may answer on its own: an event of its own, its block in a function of its own.

        A step on a player who is out is left out.
        """
        tests = [self.x.cond(stmt.cond, s)] if stmt.cond is not None else []
        mine = isinstance(stmt.on, ir.Local) and stmt.on.origin == "me"
        if stmt.on is not None and stmt.on.ty.name == "player" and not mine:
            tests.insert(0, self.x.value(stmt.on, s).dot("alive"))
        on: Expr = List(())
        if stmt.on is not None:
            on = self.x.value(stmt.on, s) if is_plural(stmt.on) else List((self.x.value(stmt.on, s),))
        zones = builtin("frozenset", texts(sorted(stmt.alters)))
        event = rt("Resolve").call(s.who(), s.this or NONE, on, zones)
        return when(
            tests, self.apart("step", stmt.block, s, lambda name: (Do(YieldFrom(rt("happen").call(G, event, name))),))
        )

    def apart(
        self,
        stem: str,
        block: ir.Block,
        s: Scope,
        runs: Callable[[Name], Body],
        plainly: Callable[[Name], Body] | None = None,
    ) -> Body:
        """A block in a function of its own, and what runs it; then the text around is left in the way of the block.

        `plainly`: what runs it if it asks nobody, where it need not have steps then.
        """
        name = s.temp(stem)
        ways = ways_out(block)
        left = s.bind(f"left {name.id}") if ways else None
        around = dict(s.locals)
        (loops, s.loops), (outer, s.left), (followed, s.followed) = (s.loops, 0), (s.left, left), (s.followed, True)
        body = self.block(block, s)
        plain = plainly if not yields(body) else None
        body = as_steps(body) if plain is None else body
        s.loops, s.left, s.followed = loops, outer, followed
        looping = [*s.looping, *([left] if left is not None and loops else [])]
        bound = tuple(Param(name.id, ANY, name, given=True) for name in dict.fromkeys(looping))
        if outside := tuple(name for name in changed(block, around) if name not in looping):
            body = (Nonlocal(outside), *body)
        made: Body = (Function(name.id, bound, STEPS if plain is None else NONE, body), *(plain or runs)(name))
        if left is None:
            return made
        there = Assign(left, List(()), generic(Name("list"), ANY))
        return (there, *made, If(left, self.passed_on(left, ways, s)))

    def uninterrupted(self, stmt: ir.Uninterrupted, s: Scope) -> Body:
        """A block in which nobody is asked; what has waited happens when it is over, in whatever way it was left."""
        begun, over = Augment(G.dot("atomic"), "+", ONE), (Augment(G.dot("atomic"), "-", ONE),)
        queued = Do(YieldFrom(rt("run_queued").call(G)))
        if ways_out(stmt.block) or (s.mortal and self.study.kills.after(stmt)):
            return self.apart(
                "part", stmt.block, s, lambda name: (begun, Try((Do(YieldFrom(name.call())),), over), queued)
            )
        return (begun, Try(self.block(stmt.block, s), over), queued)

    def suspended(self, stmt: ir.Suspend, s: Scope) -> Body:
        """A block during which a check is not made; it is made when that is over, in whatever way it was left."""
        check, suspended = Const(stmt.check.id), G.dot("suspended")
        at_once = stmt.check.resumes == "at once"
        begun = Do(suspended.dot("append").call(check))
        over = (Do(on_g("make_again" if at_once else "resume_later", check)),)
        if s.checked and {"result", "loop"} & set(ways_out(stmt.block)):
            return self.apart(
                "part",
                stmt.block,
                s,
                lambda name: (begun, Try((Do(YieldFrom(name.call())),), over)),
                lambda name: (begun, Try((Do(name.call()),), over)),
            )
        return (begun, Try(self.block(stmt.block, s), over), *(self.checked_now() if at_once else ()))

    def passed_on(self, left: Local, ways: Sequence[str], s: Scope) -> Body:
        """What is done around a block that has left the text in one of these ways."""
        what = left.item(ZERO)
        does = {"effect": self.leave_effect(s), "result": self.give_back(what.item(ZERO), s), "loop": self.leave(s)}
        tests = {"effect": what.test("is", NONE), "result": what}
        first = tuple(If(tests[way], does[way]) for way in ways[:-1])
        return (*first, *does[ways[-1]])

    def leave(self, s: Scope) -> Body:
        """The innermost loop is left, else the text; in a step that is told to what is around it."""
        if s.loops:
            return (BREAK,)
        if s.left is not None:
            return (Do(s.left.dot("append").call(Tuple(()))), Return())
        return (*(self.checked_now() if s.checked else ()), Return())

    def leave_effect(self, s: Scope) -> Body:
        """The text is left, whatever loops are around."""
        return (*([Do(s.left.dot("append").call(NONE))] if s.left is not None else []), Return())

    def give_back(self, value: Expr, s: Scope) -> Body:
        """A verb gives back a value, wherever in its text that is said."""
        if s.left is not None:
            return (Do(s.left.dot("append").call(Tuple((value,)))), Return())
        if not s.checked:
            return (Return(value),)
        result = s.temp("result")
        return (Assign(result, value), *self.checked_now(), Return(result))

    def unless_out(self, s: Scope) -> Body:
        """The text of a player who is out by now ends."""
        return (If(negation(s.who().dot("alive")), (Return(),)),)

    # ------------------------------------------------------------ calls

    def do(self, stmt: ir.Do, s: Scope) -> Body:
        """A verb as a sentence, perhaps optional, perhaps with `if so` and `if not`."""
        wants = stmt.then is not None or stmt.otherwise is not None
        if stmt.mode == "do" and not wants:
            return self.call(stmt.call, s)
        done = s.temp("done") if wants else None
        made = self.call(stmt.call, s, mode=stmt.mode, done=done, prompt=self.prompt(s, stmt))
        if done is None:
            return made
        if s.mortal and self.study.kills.call(stmt.call):
            made = (*made, *self.unless_out(s))
        if stmt.then is not None:
            return (*made, *self.chain([(done, stmt.then)], stmt.otherwise, s))
        assert stmt.otherwise is not None
        return (*made, *self.chain([(negation(done), stmt.otherwise)], None, s))

    def call(
        self,
        call: ir.Call,
        s: Scope,
        mode: str = "do",
        result: Local | None = None,
        done: Name | None = None,
        prompt: Expr | None = None,
    ) -> Body:
        """A call with its choices.  `result` names what it returns, `done` whether it was wholly done."""
        return Calls(self, call, s, mode, prompt).write(result, done)

    def possible(self, call: ir.Call, s: Scope, unknown: Collection[str]) -> list[Expr]:
        """Tests that a call can be done now, as far as it does not hang on these names."""
        return Calls(self, call, s).possible(unknown)


def taken_from_top(block: Body) -> tuple[Expr, Expr, Expr] | None:
    """The zone from the top of which a block moves a card, where to and by whom, if that is all; None for any other."""
    match block:
        case (Do(expr=Call(func=move, args=(Item(of=Junction(parts=(Attr(of=zone), _)), index=end), to, doer))),):
            at_top = move == G.dot("move_one") and end == Const(-1)
            return (zone, to, doer) if at_top and is_spoken(zone) else None
    return None


def is_short(times: ir.Value) -> bool:
    """Whether a loop goes round a number of times that needs no counting."""
    return isinstance(times, ir.Num) and times.value <= 100
