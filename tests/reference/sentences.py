"""What sentences do: docs/reference/language.md, Sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, assert_never

from reference.calls import Calls, is_choice, is_picked
from reference.draws import draws_of
from reference.table import ANYBODY
from reference.things import (
    PASS,
    Ask,
    Card,
    Event,
    Lasting,
    LeaveEffect,
    LeaveLoop,
    Player,
    Returned,
    Scope,
    Spot,
    Steps,
    StepsOf,
    Together,
)
from reference.tree import decl, ir, is_word, place_of
from reference.values import is_plural, under

Test = tuple[ir.Cond, bool]
"""A condition, and whether it is to hold."""


class Sentences(Calls):
    """Runs blocks."""

    at: Any = None
    """The words of the sentence that was begun last, for whoever asks where the interpreter stands."""

    def effect(self, block: ir.Block, s: Scope) -> Steps:
        """Run the block of an ability to its end."""
        self.begun.add(id(block))
        with suppress(LeaveEffect, LeaveLoop):
            yield from self.block(block, s)

    def given_back(self, block: ir.Block, s: Scope) -> StepsOf[tuple[bool, Any]]:
        """Run the body of a verb; whether it returns anything, and what."""
        try:
            yield from self.effect(block, s)
        except Returned as returned:
            return True, returned.value
        return False, None

    def block(self, block: ir.Block, s: Scope) -> Steps:
        """Sentences one after the other; names are known to the end of the block.

        What follows a choice with nothing to choose from is skipped; the effect of a player who is out ends.
        """
        s.frames.append({})
        acts, s.acts = s.acts, True
        try:
            for stmt in block.body:
                goes_on = yield from self.sentence(stmt, s)
                self.unless_out(s)
                if not goes_on:
                    return
        finally:
            s.frames.pop()
            s.acts = acts

    def unless_out(self, s: Scope) -> None:
        """The effect of a player who is out ends."""
        if s.mortal and isinstance(s.me, Player) and not s.me.alive:
            raise LeaveEffect

    def sentence(self, stmt: ir.Stmt, s: Scope) -> StepsOf[bool]:
        """One sentence; whether the rest of the block goes on."""
        self.at = stmt.span
        if not self.draw_first(self.first_drawn(stmt), s):
            if isinstance(stmt, ir.Let | ir.Choose):
                s.bind(stmt.local.name, None)
            return not isinstance(stmt, ir.Choose)
        match stmt:
            case ir.Do():
                done, _ = yield from self.call(stmt.call, s, stmt.mode)
                branch = stmt.then if done else stmt.otherwise
                if branch is not None:
                    self.unless_out(s)
                    yield from self.block(branch, s)
                if self.turn_over and stmt.call.verb.head == "end turn":
                    raise LeaveEffect
            case ir.MayBlock():
                yield from self.may_block(stmt, s)
            case ir.Choose():
                who = self.value(stmt.who, s) if stmt.who is not None else s.me
                found, picked = yield from self.choice(stmt.what, who, s)
                s.bind(stmt.local.name, picked)
                if place_of(stmt.what) in self.told:
                    self.chose(who, stmt.local.name, picked)
                return found
            case ir.Either():
                yield from self.either(stmt, s)
            case ir.Secretly():
                yield from self.secretly(stmt, s)
            case ir.Let():
                if isinstance(stmt.value, ir.Call):
                    _, result = yield from self.call(stmt.value, s)
                    s.bind(stmt.local.name, result)
                    return True
                worth = self.kept(stmt.value, s)
                s.bind(stmt.local.name, worth)
                if isinstance(stmt.value, ir.Roll):
                    return worth is not None
                return not stmt.chosen or not isinstance(stmt.value, ir.NP) or bool(worth)
            case ir.Change():
                yield from self.change(stmt, s)
            case ir.Become():
                things = self.listing(stmt.who, s)
                for thing in things:
                    yield from self.become(thing, stmt.status, stmt.on)
            case ir.If():
                for i, (cond, block) in enumerate(stmt.branches):
                    if i and not self.draw_first(self.drawn_for(cond), s):
                        return True
                    if self.holds(cond, s):
                        yield from self.block(block, s)
                        return True
                if stmt.otherwise is not None:
                    yield from self.block(stmt.otherwise, s)
            case ir.ForEach():
                yield from self.for_each(stmt, s)
            case ir.TakeTurns():
                over = self.listing(stmt.over, s)
                times = self.value(stmt.times, s) if over else 0
                yield from self.loop(
                    ((stmt.local.name, over[n % len(over)]) for n in range(times)), None, stmt.block, s
                )
            case ir.Repeat():
                rounds = ((None, None) for _ in range(self.value(stmt.times, s)))
                yield from self.loop(rounds, stmt.cond, stmt.block, s)
            case ir.Stop():
                if stmt.cond is None or self.holds(stmt.cond, s):
                    raise LeaveLoop if stmt.leaves == "loop" else LeaveEffect
            case ir.Return():
                value = stmt.value
                raise Returned(self.value(value, s) if isinstance(value, ir.Value) else self.holds(value, s))
            case ir.NothingHappens():
                pass
            case ir.Step():
                yield from self.step(stmt, s)
            case ir.Until() | ir.NextTime():
                names = s.names()
                me = s.me
                self.lasts_or_not(stmt)
                self.lasting.append(Lasting(stmt, me, s.this, names, s.event, self.turn_no))
            case ir.Uninterrupted():
                yield from self.uninterrupted(stmt, s)
            case ir.ChangeOneOf():
                yield from self.block(stmt.block, s)
            case ir.Suspend():
                yield from self.suspend(stmt, s)
            case ir.CountsAs():
                self.counts_as(stmt, s)
            case ir.Permit() | ir.UseAs() | ir.Bears() | ir.Nested():
                raise NotImplementedError(f"{type(stmt).__name__} happens once")
            case _:
                assert_never(stmt)
        return True

    def drawn_for(self, tree: object) -> list[ir.NP]:
        """What is drawn before a value or a condition is worked out."""
        return [np for np, needs in draws_of(tree, is_picked) if not needs]

    def first_drawn(self, stmt: ir.Stmt) -> list[ir.NP]:
        """What a sentence draws when it is reached; what it names, goes over or chooses is drawn where it is named."""
        match stmt:
            case ir.Do() | ir.Lasting():
                return []
            case ir.If():
                return self.drawn_for(stmt.branches[0][0])
            case ir.Repeat():
                return self.drawn_for(stmt.times)
            case ir.Let():
                tree, own = (None if isinstance(stmt.value, ir.Call) else stmt.value), stmt.value
            case ir.Choose():
                tree, own = (stmt.who, stmt.what), stmt.what
            case ir.ForEach():
                tree, own = (stmt.over, stmt.start), stmt.over if stmt.start is None else None
            case _:
                return self.drawn_for(stmt)
        return [np for np in self.drawn_for(tree) if np is not own]

    # ------------------------------------------------------------ values that are kept

    def kept(self, value: ir.Value, s: Scope) -> Any:
        """A value as it is now, whatever becomes of where it was found."""
        return self.several(value, s) if is_plural(value) else self.value(value, s)

    def change(self, stmt: ir.Change, s: Scope) -> Steps:
        """set, increase, reduce; the declared bounds of a counter always hold."""
        what = stmt.what
        owner = self.value(what.owner, s) if isinstance(what, ir.Property) and what.owner is not None else None
        old = self.read(what.prop, owner, []) if isinstance(what, ir.Property) else self.value(what, s)
        plural = isinstance(what, ir.Property | ir.Local) and is_plural(what)
        by = self.kept(stmt.value, s) if plural else self.value(stmt.value, s)
        new = by if stmt.op == "set" else old + by if stmt.op == "increase" else old - by
        new = new if stmt.at_least is None else max(self.value(stmt.at_least, s), new)
        new = new if stmt.at_most is None else min(self.value(stmt.at_most, s), new)
        if isinstance(what, ir.Property) and isinstance(what.prop, decl.Counter):
            inner = Scope(me=owner if isinstance(owner, Player) else None, this=owner)
            new = new if what.prop.at_least is None else max(self.value(what.prop.at_least, inner), new)
            new = new if what.prop.at_most is None else min(self.value(what.prop.at_most, inner), new)
        if isinstance(what, ir.Local):
            s.change(what.name, new)
            return
        assert isinstance(what, ir.Property)
        if old != new:
            self.has_changed(what.prop.id, id(owner))
        match what.prop:
            case decl.Counter():
                yield from self.set_counter(what.prop, owner, old, new)
            case decl.Variable(gives_skills=True):
                assert isinstance(owner, Player)
                self.set_characters(owner, what.prop.id, new)
            case decl.Variable():
                (self.memory if owner is None else owner.memory)[what.prop.id] = new
            case decl.Part():
                self.set_part(what.prop.id, owner, new)
            case _:
                raise NotImplementedError(f"changing {what.prop!r}")

    def set_counter(self, counter: decl.Counter, owner: Any, old: int, new: int) -> Steps:
        """Let a counter change; whoever listens hears of it before it is written down."""
        numbers = self.numbers if owner is None else owner.numbers
        numbers[counter.id] = new
        if old != new:
            who = owner if isinstance(owner, Player) else None
            event = Event(f"counter {counter.id}", None, who, {"thing": owner}, old=old, new=new)
            yield from self.happen(event, lambda: None)
        now = numbers[counter.id]
        if isinstance(owner, Card):
            if counter.seen_by != "nobody":
                self.mark(owner, counter.id, now, counter.openly)
        else:
            self.tell(counter.seen_by, owner, ("count", owner.seat if owner is not None else -1, counter.id, now))

    def set_part(self, name: str, event: Event, new: Any) -> None:
        """Set a part of an event."""
        if name == "doer":
            event.doer = new
        elif name == "targets":
            event.targets = list(new)
        elif name == "target" and "target" not in event.parts:
            event.targets = [new, *event.targets[1:]]
        else:
            event.parts[name] = new

    def become(self, thing: Any, status: decl.Status, on: bool) -> Steps:
        """A status begins or ends; nothing happens if it is so already."""
        if (status.id in thing.statuses) == on:
            return

        def body() -> None:
            self.has_changed(status.id, id(thing))
            if status.suppresses or status.disables is not None:
                self.has_changed("skills", ANYBODY)
            (thing.statuses.add if on else thing.statuses.discard)(status.id)
            if isinstance(thing, Player):
                self.tell(status.seen_by, thing, ("status", thing.seat, status.id, on))
            elif status.seen_by != "nobody":
                self.mark(thing, status.id, on, status.openly)

        doer = thing if isinstance(thing, Player) else self.card_owner(thing)
        event = Event(f"status {status.id} {'begins' if on else 'ends'}", None, doer, {"thing": thing})
        yield from self.happen(event, body)

    def counts_as(self, stmt: ir.CountsAs, s: Scope) -> None:
        """`event's card counts as KIND`: that one card takes effect as another kind."""
        kind = self.value(stmt.kind, s)
        if s.event is not None and s.event.parts["card"].kind is not kind:
            s.event.became = kind

    # ------------------------------------------------------------ decisions

    def can_begin(self, block: ir.Block, s: Scope) -> bool:
        """Whether a block can be begun: its first choices, and the first verb behind them.

        That is asked as far as it does not hang on what is chosen; it is only looked at, so that no stack is refilled.
        """
        acts, s.acts = s.acts, False
        try:
            return self.begins(block, s)
        finally:
            s.acts = acts

    def begins(self, block: ir.Block, s: Scope) -> bool:
        """The same, of what lies there."""
        unknown: set[str] = set()
        for stmt in block.body:
            if isinstance(stmt, ir.Do):
                return self.can_do(stmt.call, s, unknown)
            if not isinstance(stmt, ir.Choose):
                return True
            if not self.speaks_of(stmt.what, unknown) and not self.can_choose(stmt.what, s):
                return False
            unknown.add(stmt.local.name)
        return True

    def can_choose(self, what: ir.Choice, s: Scope) -> bool:
        """Whether there is anything to choose from."""
        match what:
            case ir.ChooseNumber():
                return bool(self.numbers_of(what, s))
            case ir.ChoosePlace() | ir.ChooseWord():
                return True
            case ir.ChooseKind():
                return bool(self.kinds(what, s))
            case ir.ChooseFrom() | ir.ChooseOrder():
                return bool(self.kept(what.of, s))
            case ir.NP():
                low = self.least(what, s)
                if what.together is not None:
                    return bool(self.fitting(what, self.described(what, s), s))
                return low <= 0 or bool(self.described(what, s))
            case _:
                assert_never(what)

    def may_block(self, stmt: ir.MayBlock, s: Scope) -> Steps:
        """`WHO may:` with a block: one decision for all of it, which is not offered when it cannot be done."""
        who = self.value(stmt.who, s) if stmt.who is not None else s.me
        if self.can_begin(stmt.block, s) and (yield Ask(who, "may", (True, False))):
            yield from self.block(stmt.block, s)
        elif stmt.otherwise is not None:
            yield from self.block(stmt.otherwise, s)

    def either(self, stmt: ir.Either, s: Scope) -> Steps:
        """`either` / `or`: one of the branches whose guards hold and whose first sentences can be done."""
        who = self.value(stmt.who, s) if stmt.who is not None else s.me
        possible = [
            i
            for i, branch in enumerate(stmt.branches)
            if (branch.guard is None or self.holds(branch.guard, s)) and self.can_begin(branch.block, s)
        ]
        if stmt.optional and possible:
            picked = yield Ask(who, "either", [*possible, PASS])
        elif possible:
            picked = possible[0] if len(possible) == 1 else (yield Ask(who, "either", possible))
        if possible and picked is not PASS:
            yield from self.block(stmt.branches[picked].block, s)

    def numbers_of(self, what: ir.ChooseNumber, s: Scope) -> list[int]:
        """The numbers that may be chosen."""
        low, high = self.value(what.low, s), self.value(what.high, s)
        step = 1 if what.step is None else self.value(what.step, s)
        found = [n for n in range(low, high + 1) if step > 0 and (n - low) % step == 0]
        return found if what.where is None else [n for n in found if self.of_it(what.where, n, s)]

    def kinds(self, what: ir.ChooseKind, s: Scope) -> list[decl.CardKind]:
        """The kinds of cards that may be named."""
        found = [k for k in self.model.cards.values() if under(k, what.category)]
        return found if what.where is None else [k for k in found if self.of_it(what.where, k, s)]

    def choice(self, what: ir.Choice, who: Player, s: Scope) -> StepsOf[tuple[bool, Any]]:
        """What somebody chooses, and whether there was anything to choose."""
        match what:
            case ir.ChooseNumber():
                numbers = self.numbers_of(what, s)
                return bool(numbers), (yield Ask(who, "number", numbers)) if numbers else None
            case ir.ChoosePlace():
                zone = self.zone(what.zone, s)
                at = yield Ask(who, "number", list(range(1, len(zone.cards) + 2)))
                return True, Spot(zone, at)
            case ir.ChooseWord():
                return True, (yield Ask(who, "word", [w.word for w in what.words]))
            case ir.ChooseFrom():
                one = yield from self.pick(who, list(dict.fromkeys(self.kept(what.of, s))))
                return one is not None, one
            case ir.ChooseOrder():
                left, order = list(dict.fromkeys(self.kept(what.of, s))), list[Any]()
                while left:
                    order.append((yield Ask(who, "choose", list(left))) if len(left) > 1 else left[0])
                    left.remove(order[-1])
                return bool(order), order
            case ir.ChooseKind():
                one = yield from self.pick(who, self.kinds(what, s))
                return one is not None, one
            case ir.NP():
                if what.random:
                    drawn = self.value(what, s)
                    return (bool(drawn) if is_plural(what) else drawn is not None), drawn
                options = list(dict.fromkeys(self.described(what, s)))
                if not is_plural(what):
                    one = yield from self.pick(who, options)
                    return one is not None, one
                low, high = self.bounds(what, s)
                if what.together is not None:
                    chosen = yield from self.pick_set(what, options, who, s)
                    return chosen is not None, chosen
                many = yield from self.pick_many(who, options, low, high)
                return bool(many) or low <= 0, many
            case _:
                assert_never(what)

    def secretly(self, stmt: ir.Secretly, s: Scope) -> Steps:
        """Choices at once: every player's question is put before any answer is known."""
        over = self.listing(stmt.over, s)
        for choose, test in self.secret_choices(stmt.block, []):
            asks: list[Ask] = []
            for player in over:
                player.chosen[choose.local.name] = [] if is_choice_of_many(choose.what) else None
                s.frames.append({stmt.local.name: player})
                met = all(self.holds(cond, s) == wanted for cond, wanted in test)
                ask = self.secret_ask(choose.what, player, s) if met else None
                s.frames.pop()
                asks += [ask] if ask is not None else []
            answers = (yield Together(asks)) if asks else []
            for ask, answer in zip(asks, answers, strict=True):
                if isinstance(choose.what, ir.ChoosePlace):
                    s.frames.append({stmt.local.name: ask.player})
                    answer = Spot(self.zone(choose.what.zone, s), answer)
                    s.frames.pop()
                several = is_choice_of_many(choose.what) and not isinstance(answer, list)
                ask.player.chosen[choose.local.name] = [answer] if several else answer
                if isinstance(choose.what, ir.ChooseNumber | ir.ChooseKind) or is_word(choose.what):
                    self.chose(ask.player, choose.local.name, answer)

    def secret_choices(self, block: ir.Block, given: list[Test]) -> Iterator[tuple[ir.Choose, list[Test]]]:
        """The choices of a secret round, each with the conditions that must hold, or must not, for it to be put."""
        for one in block.body:
            if isinstance(one, ir.Choose):
                yield one, given
                continue
            assert isinstance(one, ir.If)
            left = list(given)
            for cond, then in one.branches:
                yield from self.secret_choices(then, [*left, (cond, True)])
                left.append((cond, False))
            if one.otherwise is not None:
                yield from self.secret_choices(one.otherwise, left)

    def secret_ask(self, what: ir.Choice, who: Player, s: Scope) -> Ask | None:
        """One question of a secret round; none if there is nothing to choose from."""
        match what:
            case ir.ChooseWord():
                return Ask(who, "word", [w.word for w in what.words])
            case ir.ChooseNumber():
                numbers = self.numbers_of(what, s)
                return Ask(who, "number", numbers) if numbers else None
            case ir.ChoosePlace():
                return Ask(who, "number", list(range(1, len(self.zone(what.zone, s).cards) + 2)))
            case ir.ChooseKind():
                kinds = self.kinds(what, s)
                return Ask(who, "choose", kinds) if kinds else None
            case ir.ChooseFrom():
                options = list(dict.fromkeys(self.kept(what.of, s)))
                return Ask(who, "choose", options) if options else None
            case ir.ChooseOrder():
                raise AssertionError("an order is not chosen in secret")
            case ir.NP():
                options = list(dict.fromkeys(self.described(what, s)))
                if not is_plural(what):
                    return Ask(who, "choose", options) if options else None
                if what.together is not None:
                    ask = self.set_ask(what, options, who, s)
                    return ask if ask is not None and ask.options else None
                low, high = self.bounds(what, s)
                most = len(options) if high is None else min(high, len(options))
                if most <= 0 or (high is not None and high < low):
                    return None
                return Ask(who, "choose", options, min(low, most), most)
            case _:
                assert_never(what)

    # ------------------------------------------------------------ loops

    def loop(self, rounds: Any, cond: ir.Cond | None, block: ir.Block, s: Scope) -> Steps:
        """Run a block for each round, until it is left."""
        try:
            for name, value in rounds:
                if cond is not None and not (self.draw_first(self.drawn_for(cond), s) and self.holds(cond, s)):
                    return
                self.burn()
                s.frames.append({} if name is None else {name: value})
                try:
                    yield from self.block(block, s)
                finally:
                    s.frames.pop()
        except LeaveLoop:
            return

    def for_each(self, stmt: ir.ForEach, s: Scope) -> Steps:
        """`for each x in LIST, from WHO`: what is in the list when it begins."""
        over = self.several(stmt.over, s)
        if stmt.start is not None:
            over = [p for p in self.circle(self.value(stmt.start, s)) if p in over]
        yield from self.loop(((stmt.local.name, one) for one in over), None, stmt.block, s)

    # ------------------------------------------------------------ parts of an effect

    def step(self, stmt: ir.Step, s: Scope) -> Steps:
        """A part that others may answer on its own; a step on a player who is out is left out."""
        targets = self.listing(stmt.on, s) if stmt.on is not None else []
        mine = isinstance(stmt.on, ir.Local) and stmt.on.origin == "me"
        single = stmt.on is not None and not is_plural(stmt.on) and not mine
        if single and (not targets or (isinstance(targets[0], Player) and not targets[0].alive)):
            return
        if stmt.cond is not None and not self.holds(stmt.cond, s):
            return
        left: list[Exception] = []

        def body() -> Steps:
            try:
                yield from self.block(stmt.block, s)
            except (LeaveLoop, LeaveEffect, Returned) as leaving:
                left.append(leaving)

        card = s.this if isinstance(s.this, Card) else None
        yield from self.happen(self.resolving(s.me, card, targets, stmt.alters), body)
        if left:
            raise left[0]

    def uninterrupted(self, stmt: ir.Uninterrupted, s: Scope) -> Steps:
        """A block in which nobody is asked and nothing is triggered; what has waited happens afterwards."""
        left: list[Exception] = []
        self.atomic += 1
        try:
            yield from self.block(stmt.block, s)
        except (LeaveLoop, LeaveEffect, Returned) as leaving:
            left.append(leaving)
        finally:
            self.atomic -= 1
        yield from self.run_queued()
        if left:
            raise left[0]

    def suspend(self, stmt: ir.Suspend, s: Scope) -> Steps:
        """A block during which a check is not made."""
        self.suspended.append(stmt.check.id)
        try:
            yield from self.block(stmt.block, s)
        finally:
            if stmt.check.resumes == "at once" or stmt.check.id in self.resting:
                self.suspended.remove(stmt.check.id)
            else:
                self.resting.append(stmt.check.id)
        if stmt.check.resumes == "at once":
            yield from self.checkpoint()


def is_choice_of_many(what: ir.Choice) -> bool:
    """Whether several things are chosen."""
    return isinstance(what, ir.NP) and is_plural(what)


__all__ = ["Sentences", "is_choice"]
