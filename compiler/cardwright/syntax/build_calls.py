"""Make nodes of calls and events: which parts a verb has, and whether it agrees with its doer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.build_values import ValueBuilder, is_bare, is_plural, looks_plural
from cardwright.syntax.verb_patterns import Hole, VerbPattern, one_of, same_words

Pos = tuple[int, int]


class CallBuilder(ValueBuilder):
    """Calls and events."""

    __slots__ = ()

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
        """A call with its parts named as in the pattern; parts may be left out, and what is said narrows it."""
        verb = self.meant(verb, args, whole=False)
        pattern = self.vocabulary.verbs[verb.text]
        self.check_articles(pattern, args)
        self.check_parts(pattern, args)
        return n.Call(pos, verb, who, args)

    def meant(self, verb: n.Word, args: Any, *, whole: bool) -> n.Word:
        """The verb by its id: of several with one head the one that these words are of; `whole`: with all its parts."""
        ids = self.vocabulary.said(verb.text)
        if len(ids) == 1:
            return n.Word(verb.pos, ids[0])
        said = [arg.label for arg in args]
        fits = [id for id in ids if self.vocabulary.verbs[id].knows(said)]
        if whole and len(fits) > 1:
            wholly = [id for id in fits if self.says_all(self.vocabulary.verbs[id], said)]
            fits = wholly or fits[:1]
        if len(fits) > 1:
            says = [self.vocabulary.verbs[id].say for id in fits]
            self.fault("CW568", verb.pos, verb=verb.text, says=" | ".join(says))
        return n.Word(verb.pos, (fits or ids)[0])

    @staticmethod
    def says_all(pattern: VerbPattern, said: list[str]) -> bool:
        """Whether all that a whole call needs is among the words that are said."""
        return all(any(same_words(need, word) for word in said) for need in pattern.words)

    def sentence_call(self, pos: Pos, verb: n.Word, who: Any, args: Any) -> n.Call:
        """The same where every part that is not optional must be given."""
        before = len(self.faults)
        head, verb = verb, self.meant(verb, args, whole=True)
        call = n.Call(pos, verb, who, args)
        pattern = self.vocabulary.verbs[verb.text]
        self.check_parts(pattern, args)
        if len(self.faults) == before:
            given = {arg.label for arg in args if arg.value is not None}
            words = {arg.label for arg in args}
            for part in pattern.parts:
                if isinstance(part, Hole):
                    if not part.optional and part.label not in given:
                        code = "CW341" if part.label else "CW340"
                        end = call.pos[1]
                        self.fault(code, (verb.pos[0], end), verb=head.text, part=part.name, label=part.label,
                                   say=pattern.say)  # fmt: skip
                        break
                elif not any(same_words(part, word) for word in words):
                    self.fault("CW342", (verb.pos[0], call.pos[1]), verb=head.text, words=part,
                               say=self.counted(pattern, args) or pattern.say)  # fmt: skip
                    break
        return call

    @staticmethod
    def counted(pattern: VerbPattern, args: Any) -> str:
        """How the verb is said with its number (`draw 1 card`), where a call says a number alone, or one thing."""
        match pattern.parts, args:
            case (Hole(), str(words), *_), (n.Arg(label="", value=n.Number(value=number)), *_):
                return f"{pattern.head} {number} {one_of(words) if number == 1 else words}"
            case (Hole(), str(words), *_), (n.Arg(label="", value=n.NounPhrase(noun=noun)), *_):
                return f"{pattern.head} 1 {one_of(words)}" if same_words(words, noun.text) else ""
        return ""

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

    def check_articles(self, pattern: VerbPattern, args: Any) -> None:
        """`after I draw a card` would be said of exactly one, which is seldom meant."""
        for arg, words in pairwise(args):
            if arg.value is not None and arg.value.pos in self.articles:
                several = next((part for part in pattern.fixed if same_words(part, words.label)), words.label)
                self.fault("CW347", (arg.value.pos[0], words.pos[1]), any=several, one=f"1 {words.label}")

    def agree(self, who: Any, verb: n.Word, *, third: bool) -> None:
        """`I draw`, `all players draw`, `target draws`."""
        pattern = self.vocabulary.verbs[self.vocabulary.said(verb.text)[0]]
        if pattern.head == pattern.third:
            return
        if isinstance(who, n.Name):
            if who.word in ("me", "I"):
                if third:
                    self.fault("CW346", verb.pos, form=pattern.head, verb=verb.text)
            elif not third and not looks_plural(who.word):
                self.fault("CW345", verb.pos, form=pattern.third, verb=verb.text)
        elif not third and isinstance(who, n.NounPhrase) and not is_plural(who):
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
        if isinstance(who, n.NounPhrase) and is_bare(who):
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
