"""Make nodes: one method for each named alternative of grammar.lark, given the position and the parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.layout import PRONOUNS, ROLES, SyntaxFault
from cardwright.syntax.vocabulary import RESERVED, Hole, VerbPattern, Vocabulary
from cardwright.syntax.words import plural, split_words

Pos = tuple[int, int]
#: Numbers are written in digits.
NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_COMPARE = {"is at least": ">=", "is at most": "<=", "is more than": ">", "is less than": "<"}


class Builder:
    """Builds the tree of one text and collects what the grammar alone cannot refuse."""

    __slots__ = ("faults", "new_names", "vocabulary")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[SyntaxFault] = []
        self.new_names: set[str] = set()

    def fault(self, code: str, pos: Pos, **args: object) -> None:
        self.faults.append(SyntaxFault(code, pos, args))

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

    def bad(self, pos: Pos, *_: Any) -> None:
        return None

    def bad_rest(self, pos: Pos, *_: Any) -> None:
        return None

    # ------------------------------------------------------------ abilities
    def ability(
        self, pos: Pos, head: str, tails: Any, block: n.Block, *, moment: str | None = None, event: Any = None,
        on: Any = None, phases: tuple[n.Word, ...] = (), condition: Any = None,
    ) -> n.Ability:  # fmt: skip
        return n.Ability(pos, head, moment, event, on, phases, condition, tails, block)

    def play(self, pos: Pos, on: Any, tails: Any, block: Any) -> n.Ability:
        return self.ability(pos, "play", tails, block, on=on)

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

    def tail_naming(self, pos: Pos, name: n.Word, colon: Any, choice: Any) -> Any:
        return ("naming", (self.new_name(name), choice), pos)

    def tail_ahead(self, pos: Pos, word: n.Word) -> Any:
        return ("ahead_of", word, pos)

    def tail_dead(self, pos: Pos) -> Any:
        return ("even_while_dead", None, pos)

    def new_name(self, word: n.Word) -> n.Word:
        """Refuse a new name that already means something in this game."""
        text, vocabulary = word.text, self.vocabulary
        role = (
            "noun" if text in vocabulary.nouns
            else "adjective" if text in vocabulary.adjectives
            else "name" if text in vocabulary.names
            else "verb" if text in vocabulary.verbs
            else "reserved" if text in RESERVED
            else None
        )  # fmt: skip
        self.new_names.add(text)
        if role:
            self.fault("CW331", word.pos, name=text, role=ROLES[role])
        return word

    # ------------------------------------------------------------ blocks
    def block(self, pos: Pos, opened: Any, *stmts: Any) -> n.Block:
        return n.Block(pos, self.joined(stmts))

    def line_block(self, pos: Pos, colon: Any, stmt: Any) -> n.Block:
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
        elif isinstance(host, n.MayBlock) and not branch.so and host.otherwise is None:
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

    def or_part(self, pos: Pos, guard: Any, block: n.Block) -> n.EitherBranch:
        return n.EitherBranch(pos, guard, block)

    def secretly(self, pos: Pos, name: n.Word, who: Any, block: n.Block) -> n.Secretly:
        return n.Secretly(pos, self.new_name(name), who, block)

    def if_(self, pos: Pos, cond: Any, block: Any, *rest: Any) -> n.If:
        branches = [(cond, block), *(part for part in rest if isinstance(part, tuple))]
        otherwise = next((part for part in rest if isinstance(part, n.Block)), None)
        return n.If(pos, tuple(branches), otherwise)

    def else_if(self, pos: Pos, cond: Any, block: n.Block) -> Any:
        return (cond, block)

    def else_part(self, pos: Pos, block: n.Block) -> n.Block:
        return block

    def for_each(self, pos: Pos, name: n.Word, over: Any, *rest: Any) -> n.ForEach:
        start = rest[0] if len(rest) == 2 else None
        return n.ForEach(pos, self.new_name(name), over, start, rest[-1])

    def take_turns(self, pos: Pos, name: n.Word, over: Any, times: Any, block: Any) -> n.TakeTurns:
        return n.TakeTurns(pos, self.new_name(name), over, times, block)

    def repeat(self, pos: Pos, times: Any, cond: Any, block: Any) -> n.Repeat:
        return n.Repeat(pos, times, cond, block)

    def step(self, pos: Pos, on: Any, cond: Any, block: Any) -> n.Step:
        return n.Step(pos, on, cond, block)

    def until(self, pos: Pos, event: Any, block: Any) -> n.Until:
        return n.Until(pos, event, block)

    def until_end(self, pos: Pos, event: Any, block: Any) -> n.Until:
        return n.Until(pos, event, block)

    def next_time(self, pos: Pos, event: Any, tails: Any, block: Any) -> n.NextTime:
        return n.NextTime(pos, self.ability(pos, "when", tails, block, event=event))

    def uninterrupted(self, pos: Pos, block: n.Block) -> n.Uninterrupted:
        return n.Uninterrupted(pos, block)

    def suspend(self, pos: Pos, check: n.Word, block: n.Block) -> n.Suspend:
        return n.Suspend(pos, check, block)

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

    def use_as(self, pos: Pos, who: Any, what: Any, kind: Any) -> n.UseAs:
        return n.UseAs(pos, who, what, kind)

    def counts_as(self, pos: Pos, what: Any, kind: Any) -> n.CountsAs:
        return n.CountsAs(pos, what, kind)

    def becomes(self, pos: Pos, who: Any, status: n.Word) -> n.Become:
        return n.Become(pos, who, status, True)

    def no_longer(self, pos: Pos, who: Any, status: n.Word) -> n.Become:
        return n.Become(pos, who, status, False)

    def choose(self, pos: Pos, name: n.Word, colon: Any, what: Any) -> n.Choose:
        return n.Choose(pos, None, self.new_name(name), what)

    def who_chooses(self, pos: Pos, who: Any, name: n.Word, colon: Any, what: Any) -> n.Choose:
        return n.Choose(pos, _me_is_none(who), self.new_name(name), what)

    def let(self, pos: Pos, name: n.Word, value: Any) -> n.Let:
        return n.Let(pos, self.new_name(name), value)

    def let_do(self, pos: Pos, name: n.Word, verb: n.Word, args: Any) -> n.Let:
        return n.Let(pos, self.new_name(name), self.sentence_call((verb.pos[0], pos[1]), verb, None, args))

    def let_does(self, pos: Pos, name: n.Word, who: Any, verb: n.Word, args: Any) -> n.Let:
        self.agree(who, verb, third=True)
        call = self.sentence_call((who.pos[0], pos[1]), verb, who, args)
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

    def stop(self, pos: Pos, cond: Any = None) -> n.Stop:
        return n.Stop(pos, cond)

    def return_(self, pos: Pos, value: Any) -> n.Return:
        return n.Return(pos, value)

    def nothing_happens(self, pos: Pos) -> n.NothingHappens:
        return n.NothingHappens(pos)

    # ------------------------------------------------------------ choices
    def choose_number(self, pos: Pos, low: Any, high: Any) -> n.ChooseNumber:
        return n.ChooseNumber(pos, low, high)

    def choose_range(self, pos: Pos, range_: Any) -> n.ChooseNumber:
        return n.ChooseNumber(pos, *_ends(range_))

    def choose_place(self, pos: Pos, zone: Any) -> n.ChoosePlace:
        return n.ChoosePlace(pos, zone)

    def choose_kind(self, pos: Pos, nbar: Any, where: Any) -> n.ChooseKind:
        adjectives, noun = nbar
        text = " ".join(word.text for word in (*adjectives, noun))
        return n.ChooseKind(
            pos, n.Word((adjectives[0] if adjectives else noun).pos[:1] + noun.pos[1:], text), where
        )

    def choose_word(self, pos: Pos, *words: n.Word) -> n.ChooseWord:
        return n.ChooseWord(pos, words)

    # ------------------------------------------------------------ calls
    def args(self, pos: Pos, first: Any, *parts: Any) -> Any:
        if first is None:
            return parts
        return (n.Arg(first.pos, "", first), *parts)

    def part(self, pos: Pos, label: n.Word, value: Any) -> n.Arg:
        return n.Arg(pos, label.text, value)

    def fixed(self, pos: Pos, words: n.Word) -> n.Arg:
        return n.Arg(pos, words.text, None)

    def call(self, pos: Pos, verb: n.Word, who: Any, args: Any) -> n.Call:
        """A call with its parts named as in the pattern; parts may be left out."""
        pattern = self.vocabulary.verbs.get(verb.text)
        if pattern is not None and args:
            self.check_parts(pattern, args)
        return n.Call(pos, verb, who, args)

    def sentence_call(self, pos: Pos, verb: n.Word, who: Any, args: Any) -> n.Call:
        """The same where every part that is not optional must be given."""
        before = len(self.faults)
        call = self.call(pos, verb, who, args)
        pattern = self.vocabulary.verbs.get(verb.text)
        if pattern is not None and len(self.faults) == before:
            given = {arg.label for arg in args if arg.value is not None}
            words = {arg.label for arg in args}
            for part in pattern.parts:
                if isinstance(part, Hole):
                    if not part.optional and part.label not in given:
                        code = "CW341" if part.label else "CW340"
                        end = call.pos[1]
                        self.fault(code, (verb.pos[0], end), verb=verb.text, part=part.name, label=part.label,
                                   say=pattern.say)  # fmt: skip
                        break
                elif not any(_same_words(part, word) for word in words):
                    self.fault(
                        "CW342", (verb.pos[0], call.pos[1]), verb=verb.text, words=part, say=pattern.say
                    )
                    break
        return call

    def check_parts(self, pattern: VerbPattern, args: Any) -> None:
        first_hole = pattern.parts[0] if pattern.parts else None
        for arg in args:
            if arg.label == "":
                if not (isinstance(first_hole, Hole) and not first_hole.label):
                    self.fault("CW344", arg.pos, verb=pattern.head, say=pattern.say)
                    return
                continue
            if arg.value is None:
                continue
            hole = pattern.hole(arg.label)
            if hole is None or hole.flag:
                self.fault("CW344", arg.value.pos, verb=pattern.head, say=pattern.say)
                return

    def agree(self, who: Any, verb: n.Word, *, third: bool) -> None:
        """`I draw`, `all players draw`, `target draws`."""
        pattern = self.vocabulary.verbs.get(verb.text)
        if pattern is None:
            return
        if isinstance(who, n.Name):
            if who.word in ("me", "I"):
                if third:
                    self.fault("CW346", verb.pos, form=pattern.head, verb=verb.text)
            elif not third and not looks_plural(who.word):
                self.fault("CW345", verb.pos, form=pattern.third, verb=verb.text)
        elif (
            not third
            and not (isinstance(who, n.NounPhrase) and is_plural(who))
            and isinstance(who, n.NounPhrase)
        ):
            self.fault("CW345", verb.pos, form=pattern.third, verb=verb.text)

    # ------------------------------------------------------------ events
    def ev_does(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.VerbEvent:
        self.agree(who, verb, third=True)
        return n.VerbEvent(pos, self.call(pos, verb, who, args), False)

    def ev_do(self, pos: Pos, who: Any, verb: n.Word, args: Any) -> n.VerbEvent:
        self.agree(who, verb, third=False)
        return n.VerbEvent(pos, self.call(pos, verb, who, args), False)

    def ev_ing(self, pos: Pos, verb: n.Word, args: Any) -> n.VerbEvent:
        return n.VerbEvent(pos, self.call(pos, verb, None, args), True)

    def ev_next(self, pos: Pos, owner: Any, phase: n.Word, edge: str) -> n.PhaseEvent:
        return n.PhaseEvent(pos, owner, phase, edge, True)

    def ev_this(self, pos: Pos, scope: n.Word, edge: str) -> n.PhaseEvent:
        return n.PhaseEvent(pos, None, scope, edge)

    def ev_phase(self, pos: Pos, who: Any, edge: str) -> n.PhaseEvent:
        if isinstance(who, n.Prop) and not who.args:
            return n.PhaseEvent(pos, who.owner, who.name, edge)
        if isinstance(who, n.Name):
            return n.PhaseEvent(pos, None, n.Word(who.pos, who.word), edge)
        if isinstance(who, n.NounPhrase) and _is_bare(who):
            return n.PhaseEvent(pos, None, who.noun, edge)
        self.fault("CW354", who.pos)
        return n.PhaseEvent(pos, None, n.Word(who.pos, "turn"), edge)

    def edge(self, pos: Pos, word: str) -> str:
        return word

    def this_scope(self, pos: Pos, phrase: str) -> n.Word:
        return n.Word(pos, phrase.removeprefix("this "))

    def span_this(self, pos: Pos, scope: n.Word) -> n.PhaseEvent:
        return n.PhaseEvent(pos, None, scope, "ends")

    def span_next(self, pos: Pos, owner: Any, phase: n.Word) -> n.PhaseEvent:
        return n.PhaseEvent(pos, owner, phase, "ends", True)

    def span(self, pos: Pos, value: Any) -> n.PhaseEvent:
        return self.ev_phase(pos, value, "ends")

    def ev_becomes(self, pos: Pos, who: Any, status: n.Word) -> n.StatusEvent:
        return n.StatusEvent(pos, who, status, True)

    def ev_no_longer(self, pos: Pos, who: Any, status: n.Word) -> n.StatusEvent:
        return n.StatusEvent(pos, who, status, False)

    def counter_event(self, pos: Pos, counter: Any, edge: str, bound: Any) -> n.CounterEvent:
        if not isinstance(counter, n.Prop):
            self.fault("CW355", counter.pos)
            counter = n.Prop(counter.pos, n.Name(counter.pos, "me"), n.Word(counter.pos, "life"))
        return n.CounterEvent(pos, counter, edge, bound)

    def ev_drops(self, pos: Pos, counter: Any, bound: Any) -> n.CounterEvent:
        return self.counter_event(pos, counter, "drops", bound)

    def ev_rises(self, pos: Pos, counter: Any, bound: Any) -> n.CounterEvent:
        return self.counter_event(pos, counter, "rises", bound)

    def ev_changes(self, pos: Pos, counter: Any) -> n.CounterEvent:
        return self.counter_event(pos, counter, "changes", None)

    def ev_empty(self, pos: Pos, zone: Any) -> n.EmptyEvent:
        return n.EmptyEvent(pos, zone)

    # ------------------------------------------------------------ values
    def number(self, pos: Pos, word: n.Word) -> n.Number:
        if len(word.text) > 9:
            self.fault("CW356", pos)
            return n.Number(pos, 0)
        return n.Number(pos, int(word.text))

    def string(self, pos: Pos, word: n.Word) -> n.String:
        return n.String(pos, word.text[1:-1])

    def yes(self, pos: Pos) -> n.Truth:
        return n.Truth(pos, True)

    def no(self, pos: Pos) -> n.Truth:
        return n.Truth(pos, False)

    def none(self, pos: Pos) -> n.Nothing:
        return n.Nothing(pos)

    def name(self, pos: Pos, word: n.Word) -> n.Name:
        if word.text in PRONOUNS and word.text not in self.new_names:
            self.fault("CW329", pos, found=word.text)
        elif word.text in NUMBERS and word.text not in self.new_names and word.text not in self.vocabulary.names:
            self.fault("CW324", pos, found=word.text, meant=NUMBERS[word.text])
        return n.Name(pos, word.text)

    def me(self, pos: Pos) -> n.Name:
        return n.Name(pos, "me")

    def paren(self, pos: Pos, value: Any) -> Any:
        return value

    def list(self, pos: Pos, *items: Any) -> n.ListValue:
        return n.ListValue(pos, tuple(item for item in items if item is not None))

    def owner_word(self, pos: Pos, word: n.Word) -> n.Name:
        return n.Name(pos, {"my": "me", "its": "it"}.get(word.text, word.text))

    def owner(self, pos: Pos, value: Any, sign: Any) -> Any:
        return value

    def prop(self, pos: Pos, owner: Any, name: n.Word) -> n.Prop:
        return n.Prop(pos, owner, name)

    def my_prop(self, pos: Pos, my: n.Word, name: n.Word) -> n.Prop:
        return n.Prop(pos, self.owner_word(my.pos, my), name)

    def prop_args(self, pos: Pos, prop: Any, *args: Any) -> Any:
        if not isinstance(prop, n.Prop):
            self.fault("CW357", args[0][0].pos, words=args[0][0].text)
            return prop
        return replace(prop, pos=pos, args=args)

    def farg(self, pos: Pos, label: n.Word, value: Any) -> Any:
        return (label, value)

    def count(self, pos: Pos, of: Any) -> n.Count:
        return n.Count(pos, of)

    def aggregate(self, pos: Pos, op: str, prop: n.Word, of: Any) -> n.Aggregate:
        return n.Aggregate(pos, op, prop, of)

    def extreme(self, pos: Pos, op: str, of: Any) -> n.Aggregate:
        return n.Aggregate(pos, op, None, of)

    def fold(self, pos: Pos, word: str) -> str:
        return word

    def binary(self, pos: Pos, left: Any, sign: str, right: Any) -> n.Binary:
        return n.Binary(pos, sign, left, right)

    def negative(self, pos: Pos, sign: Any, value: Any) -> n.Negative:
        return n.Negative(pos, value)

    def option(self, pos: Pos, name: n.Word) -> n.OptionValue:
        return n.OptionValue(pos, name)

    def card_at(self, pos: Pos, place: Any, zone: Any) -> n.CardAt:
        return n.CardAt(pos, place, zone)

    def top_card(self, pos: Pos, zone: Any) -> n.EndCards:
        return n.EndCards(pos, "top", None, zone)

    def bottom_card(self, pos: Pos, zone: Any) -> n.EndCards:
        return n.EndCards(pos, "bottom", None, zone)

    def top_cards(self, pos: Pos, count: Any, zone: Any) -> n.EndCards:
        return n.EndCards(pos, "top", count, zone)

    def bottom_cards(self, pos: Pos, count: Any, zone: Any) -> n.EndCards:
        return n.EndCards(pos, "bottom", count, zone)

    def top_of(self, pos: Pos, zone: Any) -> n.Place:
        return n.Place(pos, "top", None, zone)

    def bottom_of(self, pos: Pos, zone: Any) -> n.Place:
        return n.Place(pos, "bottom", None, zone)

    def place_of(self, pos: Pos, number: Any, zone: Any) -> n.Place:
        return n.Place(pos, "place", number, zone)

    def times(self, pos: Pos, scope: str, event: Any) -> n.Times:
        return n.Times(pos, scope, event)

    def times_this(self, pos: Pos, phrase: str) -> str:
        return phrase.rpartition(" ")[2]

    ever_this = times_this

    # ------------------------------------------------------------ noun phrases
    def np_bare(self, pos: Pos, nbar: Any) -> n.NounPhrase:
        return n.NounPhrase(pos, None, *nbar)

    def np_quantity(self, pos: Pos, quantity: n.Quantity, nbar: Any) -> n.NounPhrase:
        return n.NounPhrase(pos, quantity, *nbar)

    def np_exactly(self, pos: Pos, number: Any, nbar: Any) -> n.NounPhrase:
        if isinstance(number, n.Name) and number.word in RESERVED:
            noun = " ".join(word.text for word in (*nbar[0], nbar[1]))
            self.fault("CW324", pos, found=f"{number.word} {noun}", meant=number.word)
        return n.NounPhrase(pos, n.Quantity(number.pos, "exactly", number), *nbar)

    def nbar(self, pos: Pos, *words: n.Word) -> Any:
        return (words[:-1], words[-1])

    def adjective(self, pos: Pos, word: Any) -> n.Word:
        return word if isinstance(word, n.Word) else n.Word(pos, word)

    def article(self, pos: Pos, word: str) -> str:
        return word

    def q_word(self, pos: Pos, word: str) -> n.Quantity:
        return n.Quantity(pos, word)

    def q_up_to(self, pos: Pos, high: Any) -> n.Quantity:
        return n.Quantity(pos, "up_to", None, high)

    def q_range(self, pos: Pos, range_: Any) -> n.Quantity:
        low, high = _ends(range_)
        return n.Quantity(pos, "between", low, high)

    def q_any_number(self, pos: Pos) -> n.Quantity:
        return n.Quantity(pos, "any_number")

    def np_in(self, pos: Pos, np: n.NounPhrase, inside: Any) -> n.NounPhrase:
        return replace(np, pos=pos, inside=inside)

    def np_within(self, pos: Pos, np: n.NounPhrase, within: Any) -> n.NounPhrase:
        return replace(np, pos=pos, within=within)

    def np_in_within(self, pos: Pos, np: n.NounPhrase, inside: Any, within: Any) -> n.NounPhrase:
        return replace(np, pos=pos, inside=inside, within=within)

    def inside(self, pos: Pos, value: Any) -> Any:
        return value

    def within(self, pos: Pos, distance: Any, of: Any = None) -> Any:
        return (distance, of)

    def open_np(self, pos: Pos, np: n.NounPhrase, where: Any) -> n.NounPhrase:
        return replace(np, pos=pos, where=where)

    # ------------------------------------------------------------ conditions
    def truthy(self, pos: Pos, value: Any) -> n.Truthy:
        return n.Truthy(pos, value)

    def both_and(self, pos: Pos, left: Any, right: Any) -> n.Both:
        return self.both(pos, "and", left, right)

    def both_or(self, pos: Pos, left: Any, right: Any) -> n.Both:
        return self.both(pos, "or", left, right)

    def both(self, pos: Pos, op: str, left: Any, right: Any) -> n.Both:
        if (
            isinstance(left, n.Both)
            and left.op == op
            and type(left) is n.Both
            and left.pos[0] == left.parts[0].pos[0]
        ):
            return n.Both(pos, op, (*left.parts, right))
        return n.Both(pos, op, (left, right))

    def paren_cond(self, pos: Pos, cond: Any) -> Any:
        return replace(cond, pos=pos)

    def not_(self, pos: Pos, cond: Any) -> n.Not:
        return n.Not(pos, cond)

    def quantified(self, pos: Pos, left: Any, test: Callable[[Any], Any]) -> Any:
        """`every card in my hand is red` speaks of each; `a player is dead`, `no player is dead` of existence."""
        if isinstance(left, n.NounPhrase) and left.quantity is not None:
            kind = left.quantity.kind
            if kind in ("every", "each", "all"):
                return n.Every(pos, replace(left, quantity=None), test(n.Name(left.pos, "it")))
            if kind in ("a", "another", "any", "no"):
                cond = test(n.Name(left.pos, "it"))
                where = cond if left.where is None else n.Both(pos, "and", (left.where, cond))
                keep = None if kind in ("no", "any") else left.quantity
                return n.Exists(pos, replace(left, quantity=keep, where=where), kind == "no")
        return test(left)

    def is_(self, pos: Pos, left: Any, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Is(pos, it, right))

    def is_not(self, pos: Pos, left: Any, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Is(pos, it, right, True))

    def is_in(self, pos: Pos, left: Any, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.IsIn(pos, it, right))

    def is_not_in(self, pos: Pos, left: Any, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.IsIn(pos, it, right, True))

    def between(self, pos: Pos, left: Any, low: Any, high: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.IsBetween(pos, it, low, high))

    def even(self, pos: Pos, left: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Parity(pos, it, True))

    def odd(self, pos: Pos, left: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Parity(pos, it, False))

    def compare(self, pos: Pos, *parts: Any) -> Any:
        if len(parts) == 1:
            return _COMPARE.get(parts[0], parts[0])
        left, op, right = parts
        return self.quantified(pos, left, lambda it: n.Compare(pos, op, it, right))

    def has(self, pos: Pos, left: Any, right: Any) -> Any:
        right, none = _no_is_negation(right)
        return self.quantified(pos, left, lambda it: n.Has(pos, it, right, none))

    def has_not(self, pos: Pos, left: Any, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Has(pos, it, right, True))

    def exists(self, pos: Pos, what: Any) -> n.Exists:
        what, none = _no_is_negation(what)
        return n.Exists(pos, what, none)

    def event_targets(self, pos: Pos, who: Any) -> n.Targets:
        return n.Targets(pos, n.Name((pos[0], pos[0] + 5), "event"), who)

    def event_alters(self, pos: Pos, zone: Any) -> n.Alters:
        return n.Alters(pos, n.Name((pos[0], pos[0] + 5), "event"), zone)

    def ever(self, pos: Pos, scope: str, event: Any) -> n.Ever:
        return n.Ever(pos, scope, event)

    # ------------------------------------------------------------ scenarios
    def given_players(self, pos: Pos, number: n.Word, colon: Any = None, names: Any = ()) -> n.GivenPlayers:
        count = int(number.text) if len(number.text) < 4 else 0
        names = names or tuple(n.Word(number.pos, chr(65 + k)) for k in range(min(count, 26)))
        if len(names) != count:
            self.fault("CW360", number.pos, said=number.text, named=str(len(names)))
        return n.GivenPlayers(pos, names)

    def names(self, pos: Pos, *names: n.Word) -> tuple[n.Word, ...]:
        return names

    def items(self, pos: Pos, *items: Any) -> tuple[Any, ...]:
        return items

    def given(self, pos: Pos, what: Any, items: tuple[Any, ...]) -> Any:
        if isinstance(what, n.Count):
            return n.GivenValue(pos, what, items[0])
        first = items[0]
        if len(items) == 1 and isinstance(first, n.Nothing):
            return n.GivenCards(pos, what, ())
        cards = [_as_name(item) for item in items]
        if len(items) == 1 and isinstance(first, n.Name) and first.word in self.vocabulary.adjectives:
            if isinstance(what, n.Name):
                return n.GivenStatus(pos, what, n.Word(first.pos, first.word), True)
        elif all(isinstance(card, n.Name | n.String) for card in cards) and not isinstance(
            what, n.OptionValue
        ):
            return n.GivenCards(pos, what, tuple(cards))
        if len(items) > 1:
            self.fault("CW361", next(i.pos for i, c in zip(items, cards, strict=True) if not isinstance(c, n.Name | n.String))
                       if not isinstance(what, n.OptionValue) else items[1].pos)  # fmt: skip
        return n.GivenValue(pos, what, first)

    def given_not(self, pos: Pos, who: Any, word: n.Word) -> n.GivenStatus:
        return n.GivenStatus(pos, who, word, False)

    def given_turn(self, pos: Pos, who: n.Word, sign: Any, phase: n.Word) -> n.GivenTurn:
        return n.GivenTurn(pos, who, phase)

    def acts(self, pos: Pos, *parts: Any) -> Any:
        if len(parts) == 1:
            return parts[0]
        who, verb, what, on = parts
        return n.Acts(pos, who, verb, _as_name(what), on or ())

    def act(self, pos: Pos, verb: str) -> str:
        return verb

    def answers(self, pos: Pos, who: n.Word, items: Any) -> n.Answers:
        return n.Answers(pos, who, items)

    def passes(self, pos: Pos, who: n.Word) -> n.Answers:
        return n.Answers(pos, who, ())

    def together(self, pos: Pos, opened: Any, *answers: Any) -> n.Together:
        return n.Together(pos, tuple(answer for answer in answers if answer is not None))

    def expect(self, pos: Pos, cond: Any) -> n.Expect:
        return n.Expect(pos, cond)

    def expect_cannot(
        self, pos: Pos, who: n.Word, verb: str, what: Any, on: Any, because: Any
    ) -> n.ExpectCannot:
        reason = None if because is None else n.String(because.pos, because.text[1:-1])
        return n.ExpectCannot(pos, who, verb, _as_name(what), on or (), reason)

    def expect_sees(self, pos: Pos, who: n.Word, what: Any) -> n.ExpectSees:
        return n.ExpectSees(pos, who, what, False)

    def expect_not_sees(self, pos: Pos, who: n.Word, what: Any) -> n.ExpectSees:
        return n.ExpectSees(pos, who, what, True)

    def expect_asked(self, pos: Pos, who: n.Word) -> n.ExpectAsked:
        return n.ExpectAsked(pos, who)

    def expect_nobody(self, pos: Pos) -> n.ExpectAsked:
        return n.ExpectAsked(pos, None)

    def expect_wins(self, pos: Pos, *who: n.Word) -> n.ExpectWins:
        return n.ExpectWins(pos, who)

    def expect_trace(self, pos: Pos, opened: Any, *lines: Any) -> n.ExpectTrace:
        return n.ExpectTrace(pos, tuple(line for line in lines if line is not None))

    def tline(self, pos: Pos, moment: str, name: n.Word, number: Any) -> n.TraceLine:
        return n.TraceLine(pos, moment, name, None if number is None else int(number.text))

    def tmoment(self, pos: Pos, word: str) -> str:
        return word


class _Branch:
    """An `if so:` or `if not:` block that waits for its decision."""

    __slots__ = ("block", "pos", "so")

    def __init__(self, pos: Pos, so: bool, block: n.Block) -> None:
        self.pos, self.so, self.block = pos, so, block


def _me_is_none(who: Any) -> Any:
    return None if isinstance(who, n.Name) and who.word == "me" else who


def _ends(range_: n.Word) -> tuple[n.Number, n.Number]:
    low, _, high = range_.text.partition(" to ")
    start, end = range_.pos
    return n.Number((start, start + len(low)), int(low[:9])), n.Number((end - len(high), end), int(high[:9]))


def is_plural(np: n.NounPhrase) -> bool:
    """`all players`, `2 players`, `players` take the verb without -s."""
    quantity = np.quantity
    if quantity is None:
        return True
    if quantity.kind == "exactly":
        return not (isinstance(quantity.low, n.Number) and quantity.low.value == 1)
    return quantity.kind in ("all", "up_to", "between", "any_number", "no", "any")


def looks_plural(word: str) -> bool:
    """A name such as `targets` or `others` may take either form of a verb."""
    return word.endswith("s") and not word.endswith("ss") and word != "this"


def _is_bare(np: n.NounPhrase) -> bool:
    return (
        np.quantity is None
        and not np.adjectives
        and np.inside is None
        and np.within is None
        and np.where is None
    )


def _no_is_negation(value: Any) -> tuple[Any, bool]:
    if isinstance(value, n.NounPhrase) and value.quantity is not None and value.quantity.kind == "no":
        return replace(value, quantity=None), True
    return value, False


def _as_name(value: Any) -> Any:
    """Card names may be nouns too: a bare one-word phrase is a name here."""
    if isinstance(value, n.NounPhrase) and _is_bare(value):
        return n.Name(value.pos, value.noun.text)
    return value


def _same_words(fixed: str, written: str) -> bool:
    """`cards` and `card` are the same words of a verb."""
    words, said = split_words(fixed), split_words(written)
    if words == said or not said or words[:-1] != said[:-1]:
        return words == said
    return words[-1] in (plural(said[-1]), said[-1]) or plural(words[-1]) == said[-1]
