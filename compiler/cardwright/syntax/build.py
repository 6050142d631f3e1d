"""Make nodes: one method for each named alternative of grammar.lark, given the position and the parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.build_scenarios import ScenarioBuilder
from cardwright.syntax.layout import SyntaxFault
from cardwright.syntax.nodes.forms import makers

Pos = tuple[int, int]


class Builder(ScenarioBuilder):
    """Builds the tree of one text and collects what the grammar alone cannot refuse."""

    __slots__ = ()

    # ------------------------------------------------------------ roots
    def effect(self, pos: Pos, *abilities: Any) -> Any:
        return tuple(a for a in abilities if a is not None)

    def body(self, pos: Pos, *stmts: Any) -> n.Block:
        return n.Block(pos, self.joined(stmts))

    def value_root(self, pos: Pos, value: n.Value) -> n.Value:
        return value

    def cond_root(self, pos: Pos, cond: n.Cond) -> n.Cond:
        return cond

    def scenario(self, pos: Pos, *lines: Any) -> Any:
        return tuple(line for line in lines if line is not None)

    def inner_part(self, pos: Pos, part: Any) -> Any:
        return part

    def guard(self, pos: Pos, cond: Any) -> Any:
        return cond

    def bad(self, pos: Pos, *_: Any) -> None:
        return None

    def bad_rest(self, pos: Pos, *_: Any) -> None:
        return None

    # ------------------------------------------------------------ abilities
    def ability(
        self, pos: Pos, head: str, tails: Any, block: n.Block, *, moment: str | None = None, event: Any = None,
        on: Any = None, phases: tuple[n.Word, ...] = (), condition: Any = None, any_time: bool = False,
    ) -> n.Ability:  # fmt: skip
        return n.Ability(pos, head, moment, event, on, phases, condition, tails, block, any_time)

    def play(self, pos: Pos, on: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "play", tails, block, on=on)

    def play_any_time(self, pos: Pos, on: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "play", tails, block, on=on, any_time=True)

    def action_any_time(self, pos: Pos, on: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "action", tails, block, on=on, any_time=True)

    def action(self, pos: Pos, phases: Any, on: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "action", tails, block, phases=phases, on=on)

    def phases(self, pos: Pos, *words: n.Word) -> tuple[n.Word, ...]:
        return words

    def respond(self, pos: Pos, moment: str, event: Any, tails: Any, block: Any) -> n.Ability:
        if moment == "done":
            self.fault("CW350", (pos[0], pos[0] + 7))
        return self.ability(pos, "respond", tails, block, moment=moment, event=event)

    def trigger(self, pos: Pos, moment: str, event: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, moment, tails, block, event=event)

    def instead(self, pos: Pos, event: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "instead", tails, block, event=event)

    def always(self, pos: Pos, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "always", tails, block)

    def while_(self, pos: Pos, cond: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "while", tails, block, condition=cond)

    def moment(self, pos: Pos, word: str) -> str:
        return word

    def tails(self, pos: Pos, *tails: Any) -> n.Tails:
        if not tails:
            return n.Tails(pos)
        found: dict[str, list[Any]] = {}
        for kind, value, at in tails:
            if kind == "per_target":
                if found.get("limits"):
                    found["limits"][-1] = replace(found["limits"][-1], per_target=True)
                else:
                    self.fault("CW351", at)
            elif kind in ("may", "called", "even_while_dead") and kind in found:
                self.fault("CW352", at)
            else:
                found.setdefault(kind, []).append(value)
        return n.Tails(
            pos, tuple(found.get("conditions", ())), tuple(found.get("limits", ())), tuple(found.get("costs", ())),
            "may" in found, found["called"][0] if "called" in found else None, tuple(found.get("naming", ())),
            tuple(found.get("ahead_of", ())), "even_while_dead" in found,
        )  # fmt: skip

    def tail_if(self, pos: Pos, cond: Any) -> Any:
        return ("conditions", cond, pos)

    def tail_limit(self, pos: Pos, times: int, scope: n.Word) -> Any:
        return ("limits", n.Limit(pos, times, scope), pos)

    def once(self, pos: Pos) -> int:
        return 1

    def twice(self, pos: Pos) -> int:
        return 2

    def n_times(self, pos: Pos, number: n.Word) -> int:
        return int(number.text)

    def tail_per_target(self, pos: Pos) -> Any:
        return ("per_target", None, pos)

    def tail_cost(self, pos: Pos, verb: n.Word, args: Any) -> Any:
        return ("costs", self.sentence_call((verb.pos[0], pos[1]), verb, None, args), pos)

    def tail_may(self, pos: Pos) -> Any:
        return ("may", None, pos)

    def tail_called(self, pos: Pos, name: n.Word) -> Any:
        return ("called", self.new_name(name), pos)

    def tail_naming(self, pos: Pos, name: n.Word, choice: Any) -> Any:
        return ("naming", (self.new_name(name), choice), pos)

    def tail_ahead(self, pos: Pos, word: n.Word) -> Any:
        return ("ahead_of", word, pos)

    def tail_dead(self, pos: Pos) -> Any:
        return ("even_while_dead", None, pos)

    # ------------------------------------------------------------ blocks
    def block(self, pos: Pos, *stmts: Any) -> n.Block:
        return n.Block(pos, self.joined(stmts))

    def line_block(self, pos: Pos, stmt: Any) -> n.Block:
        return n.Block(pos, self.joined((stmt,)))

    def joined(self, stmts: tuple[Any, ...]) -> tuple[Any, ...]:
        """The sentences of a block, with `if so` and `if not` put where they belong."""
        out: list[Any] = []
        stopped: Any = None
        for stmt in stmts:
            if stmt is None:
                out.append(None)
                continue
            if stopped is not None:
                self.faults.append(SyntaxFault("CW353", stmt.pos, {}, (("stop", stopped.pos),)))
                stopped = None
            if isinstance(stmt, _Branch):
                host = out[-1] if out else None
                if not self.attach(host, stmt, out):
                    self.fault(
                        "CW343",
                        (stmt.pos[0], stmt.pos[0] + (5 if stmt.so else 6)),
                        form="so" if stmt.so else "not",
                    )
                continue
            if isinstance(stmt, n.Return) or (isinstance(stmt, n.Stop) and stmt.cond is None):
                stopped = stmt
            out.append(stmt)
        return tuple(stmt for stmt in out if stmt is not None)

    def attach(self, host: Any, branch: _Branch, out: list[Any]) -> bool:
        if not out:
            return False
        if host is None:
            return True
        if isinstance(host, n.Let) and isinstance(host.value, n.Call):
            return False
        pos = (host.pos[0], branch.pos[1]) if isinstance(host, n.Do | n.MayBlock) else branch.pos
        if isinstance(host, n.Do):
            if branch.so and host.then is None and host.otherwise is None:
                out[-1] = replace(host, pos=pos, then=branch.block)
                return True
            if not branch.so and host.otherwise is None:
                out[-1] = replace(host, pos=pos, otherwise=branch.block)
                return True
        elif isinstance(host, n.MayBlock) and host.otherwise is None:
            if branch.so:  # what follows from what they may do is the end of it
                block = n.Block((host.block.pos[0], branch.block.pos[1]), (*host.block.body, *branch.block.body))
                out[-1] = replace(host, pos=pos, block=block)
            else:
                out[-1] = replace(host, pos=pos, otherwise=branch.block)
            return True
        return False

    def if_so(self, pos: Pos, block: n.Block) -> Any:
        return _Branch(pos, True, block)

    def if_not(self, pos: Pos, block: n.Block) -> Any:
        return _Branch(pos, False, block)

    # ------------------------------------------------------------ sentences with a block
    def may_block(self, pos: Pos, who: Any, block: n.Block) -> n.MayBlock:
        return n.MayBlock(pos, _me_is_none(who), block)

    def either(self, pos: Pos, guard: Any, block: Any, *rest: Any) -> n.Either:
        return n.Either(pos, None, (n.EitherBranch(block.pos, guard, block), *rest))

    def who_either(self, pos: Pos, who: Any, guard: Any, block: Any, *rest: Any) -> n.Either:
        return n.Either(pos, _me_is_none(who), (n.EitherBranch(block.pos, guard, block), *rest))

    def may_either(self, pos: Pos, who: Any, guard: Any, block: Any, *rest: Any) -> n.Either:
        return n.Either(pos, _me_is_none(who), (n.EitherBranch(block.pos, guard, block), *rest), True)

    def or_part(self, pos: Pos, guard: Any, block: n.Block) -> n.EitherBranch:
        return n.EitherBranch(pos, guard, block)

    def if_(self, pos: Pos, cond: Any, block: Any, *rest: Any) -> n.If:
        branches = [(cond, block), *(part for part in rest if isinstance(part, tuple))]
        otherwise = next((part for part in rest if isinstance(part, n.Block)), None)
        return n.If(pos, tuple(branches), otherwise)

    def else_if(self, pos: Pos, cond: Any, block: n.Block) -> Any:
        return (cond, block)

    def else_part(self, pos: Pos, block: n.Block) -> n.Block:
        return block

    def until(self, pos: Pos, event: Any, block: Any) -> n.Until:
        return n.Until(pos, event, block)

    def until_end(self, pos: Pos, event: Any, block: Any) -> n.Until:
        return n.Until(pos, event, block)

    def next_time(self, pos: Pos, event: Any, tails: Any, block: Any) -> n.NextTime:
        return n.NextTime(pos, self.ability(pos, "when", tails, block, event=event))

    def nested(self, pos: Pos, ability: n.Ability) -> n.Nested:
        return n.Nested(pos, ability)

    # ------------------------------------------------------------ sentences
    def do(self, pos: Pos, verb: n.Word, args: Any) -> n.Do:
        return n.Do(pos, self.sentence_call(pos, verb, None, args), "do")

    def who_does(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Do:
        self.agree(who, verb, third=True)
        return n.Do(pos, self.sentence_call(pos, verb, who, args), "do")

    def who_do(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Do:
        self.agree(who, verb, third=False)
        return n.Do(pos, self.sentence_call(pos, verb, _me_is_none(who), args), "do")

    def who_may(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Do:
        return n.Do(pos, self.sentence_call(pos, verb, _me_is_none(who), args), "may")

    def who_must(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Do:
        return n.Do(pos, self.sentence_call(pos, verb, _me_is_none(who), args), "must")

    def who_cannot(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Permit:
        return n.Permit(pos, self.call(pos, verb, who, args), False)

    def who_can(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.Permit:
        return n.Permit(pos, self.call(pos, verb, who, args), True)

    def becomes(self, pos: Pos, who: Any, status: n.Word) -> n.Become:
        return n.Become(pos, who, status, True)

    def no_longer(self, pos: Pos, who: Any, status: n.Word) -> n.Become:
        return n.Become(pos, who, status, False)

    def choose(self, pos: Pos, name: n.Word, what: Any) -> n.Choose:
        return n.Choose(pos, None, self.new_name(name), what)

    def who_chooses(self, pos: Pos, who: Any, name: n.Word, what: Any) -> n.Choose:
        return n.Choose(pos, _me_is_none(who), self.new_name(name), what)

    def let(self, pos: Pos, name: n.Word, value: Any) -> n.Let:
        return n.Let(pos, self.new_name(name), value)

    def let_do(self, pos: Pos, name: n.Word, verb: n.Word, args: Any) -> n.Let:
        return n.Let(pos, self.new_name(name), self.sentence_call((verb.pos[0], pos[1]), verb, None, args))

    def let_does(self, pos: Pos, name: n.Word, who: Any, verb: n.Word, args: Any) -> n.Let:
        self.agree(who, verb, third=True)
        call = self.sentence_call((who.pos[0], pos[1]), verb, who, args)
        return n.Let(pos, self.new_name(name), call)

    def let_who_do(self, pos: Pos, name: n.Word, who: Any, verb: n.Word, args: Any) -> n.Let:
        self.agree(who, verb, third=False)
        call = self.sentence_call((who.pos[0], pos[1]), verb, _me_is_none(who), args)
        return n.Let(pos, self.new_name(name), call)

    def set(self, pos: Pos, what: Any, value: Any) -> n.Change:
        return n.Change(pos, "set", what, value)

    def increase(self, pos: Pos, what: Any, value: Any, bounds: Any) -> n.Change:
        return n.Change(pos, "increase", what, value, *bounds)

    def reduce(self, pos: Pos, what: Any, value: Any, bounds: Any) -> n.Change:
        return n.Change(pos, "reduce", what, value, *bounds)

    def bounds(self, pos: Pos, *bounds: Any) -> Any:
        found: list[Any] = [None, None]
        for index, value in bounds:
            if found[index] is not None:
                self.fault("CW352", value.pos)
            found[index] = value
        return found

    def bound_least(self, pos: Pos, value: Any) -> Any:
        return (0, value)

    def bound_most(self, pos: Pos, value: Any) -> Any:
        return (1, value)

    # ------------------------------------------------------------ choices
    def choose_number(self, pos: Pos, low: Any, high: Any, where: Any = None) -> n.ChooseNumber:
        return n.ChooseNumber(pos, low, high, where)

    def choose_steps(self, pos: Pos, low: Any, high: Any, step: Any, where: Any = None) -> n.ChooseNumber:
        return n.ChooseNumber(pos, low, high, where, step)

    def roll(self, pos: Pos, low: Any, high: Any) -> n.Roll:
        return n.Roll(pos, low, high)

    def choose_place(self, pos: Pos, zone: Any) -> n.ChoosePlace:
        return n.ChoosePlace(pos, zone)

    def choose_order(self, pos: Pos, of: Any) -> n.ChooseOrder:
        return n.ChooseOrder(pos, of)

    def choose_kind(self, pos: Pos, *words: Any) -> n.ChooseKind:
        *named, where = words
        text = " ".join(word.text for word in named)
        return n.ChooseKind(pos, n.Word((named[0].pos[0], named[-1].pos[1]), text), where)

    def choose_word(self, pos: Pos, *words: n.Word) -> n.ChooseWord:
        return n.ChooseWord(pos, words)


for _name, _make in makers():
    setattr(Builder, _name, _make)


class _Branch:
    """An `if so:` or `if not:` block that waits for its decision."""

    __slots__ = ("block", "pos", "so")

    def __init__(self, pos: Pos, so: bool, block: n.Block) -> None:
        self.pos, self.so, self.block = pos, so, block


def _me_is_none(who: Any) -> Any:
    return None if isinstance(who, n.Name) and who.word == "me" else who
