"""Run the table over a row of tokens: choose what each word is, shift, reduce."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.build import Builder
from cardwright.syntax.layout import BAD, DEDENT, INDENT, NL, OPEN, Stream
from cardwright.syntax.table import Rule, Table, load_table
from cardwright.syntax.vocabulary import Index, Label


@dataclass(frozen=True, slots=True)
class Stuck:
    """Where the parser could not go on: the token, how many tokens it takes, what it was read as, the stack."""

    token: int
    size: int
    term: int
    states: tuple[int, ...]
    verb: str = ""
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Machine:
    """The table with its actions bound and the terminals that the lexer must know by number."""

    table: Table
    reductions: tuple[tuple[int, int, Callable[..., Any] | None, tuple[int | None, ...], int], ...]
    fixed: dict[str, int]
    phrases: dict[int, str]
    verbs: frozenset[int]
    wordy: frozenset[int]
    counting: frozenset[int]
    folds: frozenset[int]
    begins_noun: frozenset[int]
    to: int


_PASS, _ALL, _PICK, _LIST = range(4)
NO_TERM = -1  # what no state accepts


@functools.cache
def machine() -> _Machine:
    """The one machine of this process."""
    table = load_table()
    number = table.number

    def bind(rule: Rule) -> tuple[int, int, Callable[..., Any] | None, tuple[int | None, ...], int]:
        if rule.action == "":
            return rule.left, rule.size, None, rule.parts, _PASS
        if rule.action == "[]":
            return rule.left, rule.size, None, rule.parts, _LIST
        how = _ALL if rule.parts == tuple(range(rule.size)) else _PICK
        return rule.left, rule.size, getattr(Builder, rule.action), rule.parts, how

    fixed = {
        NL: "_NL",
        INDENT: "_INDENT",
        DEDENT: "_DEDENT",
        OPEN: "OPEN",
        BAD: "BAD",
        ":": "COLON",
        "'": "POSS",
        "'s": "POSS",
    }
    fixed |= {word: "MY" for word in ("my", "its", "their")}
    keywords = table.keywords
    return _Machine(
        table,
        tuple(bind(rule) for rule in table.rules),
        {text: number[name] for text, name in fixed.items()},
        {number[name]: phrase for phrase, name in keywords.items()},
        frozenset(number[name] for name in ("VERB", "VERBS", "VERBING")),
        frozenset(number[name] for name in ("VERB", "VERBS", "VERBING", "NOUN", "ADJ", "NAME", "PROP")),
        frozenset(number[keywords[f"{word} this {scope}"]]
                  for word in ("times", "ever") for scope in ("turn", "phase", "round", "game")),
        frozenset(number[keywords[word]] for word in ("total", "highest", "lowest")),
        frozenset({number["NOUN"], number["ADJ"], number[keywords["other"]], number[keywords["random"]]}),
        number[keywords["to"]],
    )  # fmt: skip


def run(stream: Stream, start: str, index: Index, builder: Builder) -> Any:
    """The root that the tokens make, or Stuck."""
    return _Run(stream, index, builder).run(start)


class _Run:
    """One pass over the tokens; which words of a verb may follow is kept in `open`, `inner` and `prop`."""

    __slots__ = (
        "builder", "index", "inner", "machine", "next_is_inner", "next_is_prop", "open", "prop", "saved", "states",
        "stream", "used", "verb",
    )  # fmt: skip

    def __init__(self, stream: Stream, index: Index, builder: Builder) -> None:
        self.stream, self.index, self.builder, self.machine = stream, index, builder, machine()
        self.states: list[int] = []
        self.open: Any = None  # labels of the verb of this sentence, by first word
        self.inner: Any = None  # the same of a verb inside `ever` or `times`
        self.prop: Any = None  # labels of the last property
        self.used: set[int] = set()
        self.saved: list[Any] = []
        self.next_is_inner = False
        self.next_is_prop = False
        self.verb = ""

    def run(self, start: str) -> Any:
        m = self.machine
        table = m.table
        actions, gotos, reductions = table.actions, table.gotos, m.reductions
        stream, builder = self.stream, self.builder
        token_starts, token_ends = stream.starts, stream.ends
        self.states = states = [table.starts[start]]
        final = table.ends[start]
        values: list[Any] = []
        starts: list[int] = []
        ends: list[int] = []
        at, count = 0, len(stream.texts)
        end_term = table.number["$END"]
        while True:
            if at < count:
                term, size, value = self.choose(at)
            else:
                term, size, value = end_term, 0, None
            while True:
                action = actions[states[-1]].get(term)
                if action is None:
                    return self.stuck(at, size, term)
                if action >= 0:
                    break
                left, length, function, parts, how = reductions[-1 - action]
                if length:
                    base = len(values) - length
                    first, last = starts[base], ends[-1]
                    if how == _ALL and function is not None:
                        made = function(builder, (first, last), *values[base:])
                    elif how == _PASS:
                        part = parts[0]
                        made = None if part is None else values[base + part]
                    elif how == _PICK and function is not None:
                        made = function(builder, (first, last), *_picked(values, base, parts))
                    else:
                        made = _picked(values, base, parts)
                    del values[base:], starts[base:], ends[base:], states[-length:]
                else:
                    first = last = ends[-1] if ends else 0
                    if how == _PASS:
                        made = None
                    elif function is not None:
                        made = function(builder, (first, last), *([None] * len(parts)))
                    else:
                        made = []
                values.append(made)
                starts.append(first)
                ends.append(last)
                states.append(gotos[states[-1]][left])
                if term == end_term and states[-1] == final:
                    return made
            states.append(action)
            values.append(value)
            starts.append(token_starts[at])
            ends.append(token_ends[at + size - 1])
            at += size

    def stuck(self, at: int, size: int, term: int) -> Stuck:
        rows = (self.inner or self.open or {}).values()
        labels = {entry.label for row in rows for entry in row if entry.whole and entry.number not in self.used}
        return Stuck(at, size, term, tuple(self.states), self.verb, tuple(sorted(labels)))

    def accepts(self, term: int) -> bool:
        """Would the parser shift this terminal now, after the reductions that it asks for?"""
        action = self.machine.table.actions[self.states[-1]].get(term)
        return action is not None and (action >= 0 or would_shift(self.states, term))

    def choose(self, at: int) -> tuple[int, int, Any]:
        """What the token at `at` is here: its terminal, how many tokens it takes, its value."""
        stream, m = self.stream, self.machine
        texts = stream.texts
        text = texts[at]
        term = m.fixed.get(text)
        if term is not None:
            if self.next_is_prop and text not in ("'s", "'"):
                self.next_is_prop = False
            return self.choose_fixed(at, text, term)
        number = m.table.number
        if self.next_is_prop:
            return self.choose_prop(at, text)
        if text.isdecimal():
            return self.choose_number(at, text)
        if text[0] == '"' and len(text) > 1:
            return number["STRING"], 1, n.Word((stream.starts[at], stream.ends[at]), text)
        if self.prop or self.inner or self.open:
            found = self.choose_label(at, text)
            if found is not None:
                return found
        entries = self.index.first.get(text)
        if entries is None:
            return (
                number["NAME"] if text[0].isalnum() or text[0] == "_" else NO_TERM,
                1,
                n.Word((stream.starts[at], stream.ends[at]), text),
            )
        chosen = None
        for entry in entries:
            size = entry.size
            if size > 1 and tuple(texts[at : at + size]) != entry.words:
                continue
            terms = entry.terms
            if entry.text in _LATER and not _later(texts, at, size, entry.text):
                continue
            if entry.noun and texts[at + size] in _AFTER_NOUN and texts[at - 1] not in ("in", "within"):
                terms = (number["NOUN"], *terms)
            for term in terms:
                if self.accepts(term):
                    return self.shifted(at, size, term, entry.text, entry.head)
                if chosen is None:
                    chosen = (at, size, term, entry.text, entry.head)
        if chosen is None:
            return number["NAME"], 1, n.Word((stream.starts[at], stream.ends[at]), text)
        return self.shifted(*chosen)

    def shifted(self, at: int, size: int, term: int, text: str, head: str) -> tuple[int, int, Any]:
        m, stream = self.machine, self.stream
        pos = (stream.starts[at], stream.ends[at + size - 1])
        if term in m.verbs:
            labels = self.index.labels.get(head) or None
            self.verb = head
            if self.next_is_inner:
                self.inner, self.next_is_inner = labels, False
                self.used = {number for number in self.used if number < 1000}
            else:
                self.open, self.inner = labels, None
                self.used = set()
            self.prop = None
            return term, size, n.Word(pos, head)
        if term in m.wordy:
            return term, size, n.Word(pos, text)
        if term in m.counting:
            self.next_is_inner = True
        elif term in m.folds:
            self.next_is_prop = stream.texts[at + size] != "of"
        elif text == "(" or text == "[":
            self.saved.append((self.open, self.inner, self.prop, self.used, self.next_is_inner))
            self.open = self.inner = self.prop = None
            self.used = set()
            self.next_is_inner = False
        elif (text == ")" or text == "]") and self.saved:
            self.open, self.inner, self.prop, self.used, self.next_is_inner = self.saved.pop()
        elif text == "," and not self.saved:
            self.open = self.inner = self.prop = None
            self.next_is_inner = False
        return term, size, m.phrases[term]

    def choose_fixed(self, at: int, text: str, term: int) -> tuple[int, int, Any]:
        if text == "\n" or text == OPEN or text == ":":
            self.open = self.inner = self.prop = None
            self.verb = ""
            self.saved.clear()
            self.next_is_inner = False
            return term, 1, text
        if text in ("'s", "'") or term == self.machine.fixed["my"]:
            self.next_is_prop = True
        return term, 1, n.Word((self.stream.starts[at], self.stream.ends[at]), text)

    def choose_prop(self, at: int, text: str) -> tuple[int, int, Any]:
        stream, m = self.stream, self.machine
        number = m.table.number
        texts = stream.texts
        best = None
        for entry in self.index.props.get(text, ()):
            if tuple(texts[at : at + entry.size]) == entry.words:
                best = entry
                break
        if text == "next" and (best is None or best.size == 1):
            return number["NEXT"], 1, "next"
        self.next_is_prop = False
        if best is None:
            return number["PROP"], 1, n.Word((stream.starts[at], stream.ends[at]), text)
        owned = texts[at - 1] in m.fixed  # `total distance of …` takes no part behind it
        self.prop = self.index.prop_labels.get(best.text) if owned else None
        self.used -= {number_ for number_ in self.used if number_ >= 2000}
        return (
            number["PROP"],
            best.size,
            n.Word((stream.starts[at], stream.ends[at + best.size - 1]), best.text),
        )

    def choose_number(self, at: int, text: str) -> tuple[int, int, Any]:
        stream, number = self.stream, self.machine.table.number
        texts = stream.texts
        ranged = texts[at + 1] == "to" and texts[at + 2].isdecimal()
        if ranged and ("to" in (self.inner or self.open or ()) or self.to_may_follow()):
            entries = self.index.first.get(texts[at + 3], ())  # `give 2 to 3`, but `give 1 to 3 cards`
            ranged = any(self.machine.begins_noun & set(entry.terms) for entry in entries)
        if ranged and self.accepts(number["RANGE"]):
            pos = (stream.starts[at], stream.ends[at + 2])
            return number["RANGE"], 3, n.Word(pos, f"{text} to {texts[at + 2]}")
        return number["NUMBER"], 1, n.Word((stream.starts[at], stream.ends[at]), text)

    def to_may_follow(self) -> bool:
        """Whether a number read here may be followed by the key word `to`: `a number from -1 to 3`."""
        states = shift(self.states, self.machine.table.number["NUMBER"])
        return states is not None and shift(states, self.machine.to) is not None

    def choose_label(self, at: int, text: str) -> tuple[int, int, Any] | None:
        """Words of what is open, innermost first: the property, the verb inside `ever` or `times`, the verb."""
        number = self.machine.table.number
        for name, labels, shift in (
            ("FPART", self.prop, 2000),
            ("EPART", self.inner, 1000),
            ("PART", self.open, 0),
        ):
            for label in labels.get(text, ()) if labels else ():
                found = self.match_label(at, label, number[name], shift)
                if found is not None:
                    return found
        return None

    def match_label(self, at: int, label: Label, term: int, shift: int) -> tuple[int, int, Any] | None:
        stream = self.stream
        size = len(label.words)
        if shift + label.number in self.used:
            return None
        if label.fixed:
            term = self.machine.table.number["FIXED" if shift == 0 else "EFIXED"]
        if size > 1 and tuple(stream.texts[at : at + size]) != label.words:
            return None
        if any(
            entry.size > size and tuple(stream.texts[at : at + entry.size]) == entry.words
            for entry in self.index.first.get(stream.texts[at], ())
            if not self.machine.phrases.keys() >= set(entry.terms)
        ):
            return None
        if not self.accepts(term):
            return None
        if label.whole:
            self.used.add(shift + label.number)
        text = label.label if label.whole else " ".join(label.words)
        return term, size, n.Word((stream.starts[at], stream.ends[at + size - 1]), text)


def would_shift(states: Sequence[int], term: int) -> bool:
    """Whether a parser with this stack ends up shifting the terminal."""
    return shift(states, term) is not None


def shift(states: Sequence[int], term: int) -> list[int] | None:
    """The stack after the reductions that the terminal asks for and after shifting it; None if it cannot be."""
    table = machine().table
    actions, gotos, rules = table.actions, table.gotos, table.rules
    stack = list(states)
    action = actions[stack[-1]].get(term)
    while action is not None and action < 0:
        rule = rules[-1 - action]
        if rule.size:
            del stack[-rule.size :]
        stack.append(gotos[stack[-1]][rule.left])
        action = actions[stack[-1]].get(term)
    return None if action is None else [*stack, action]


def accepted(states: Sequence[int]) -> tuple[int, ...]:
    """All terminals that a parser with this stack could shift next."""
    row = machine().table.actions[states[-1]]
    end = machine().table.number["$END"]
    return tuple(term for term in row if term != end and would_shift(states, term))


_LATER = frozenset({"if not", "if so", "can use"})
_AFTER_NOUN = frozenset({"in", "within", "where"})


def _later(texts: list[str], at: int, size: int, phrase: str) -> bool:
    """`if so` and `if not` stand right before a colon; `can use` needs an `as` later on its line."""
    if phrase == "can use":
        for text in texts[at + size :]:
            if text == "as":
                return True
            if text in (NL, OPEN, ":"):
                return False
        return False
    return texts[at + size] in (OPEN, ":")


def _picked(values: list[Any], base: int, parts: tuple[int | None, ...]) -> list[Any]:
    picked: list[Any] = []
    for part in parts:
        if part is None:
            picked.append(None)
        elif part >= 0:
            picked.append(values[base + part])
        else:
            picked += values[base - 1 - part]
    return picked
