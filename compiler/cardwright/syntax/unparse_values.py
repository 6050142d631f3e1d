"""Write values, conditions and events in their one canonical spelling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright.syntax import nodes as n
from cardwright.syntax.build_values import is_plural, looks_plural
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import TOKEN, fold

# How tightly a value binds: where the grammar asks for more than a value has, parentheses are written.
ANY, SUM, TERM, FACTOR, UNIT, PRIMARY, POSTFIX = range(7)
_OWN = {"me": "my", "it": "its", "their": "their"}
_COMPARE = {">=": "is at least", "<=": "is at most", ">": "is more than", "<": "is less than"}


def is_simple(node: n.NounPhrase) -> bool:
    """A noun phrase that ends with its noun."""
    return node.inside is None and node.within is None and node.where is None and node.together is None


def is_alike(node: n.Cond | None) -> bool:
    """Whether what holds of all that are meant is written without `where`: `of the same suit`."""
    return isinstance(node, n.Alike) and not node.negated and isinstance(node.left, n.Name) and node.left.word == "it"


def ends_in_where(node: n.NounPhrase) -> bool:
    """Whether a noun phrase ends in a `where` that reaches on."""
    return not is_alike(node.together) and (node.where is not None or node.together is not None)


class Values:
    """Writes values for one vocabulary; `source` is the text they came from, if they came from one."""

    def __init__(self, vocabulary: Vocabulary, source: str | None = None) -> None:
        self.vocabulary = vocabulary
        self.source = source
        self.index = vocabulary.index()

    # ------------------------------------------------------------ values
    def value(self, node: n.Value, need: int = ANY) -> str:
        """The text of a value, in parentheses if it binds less tightly than `need`."""
        text = self.bare(node)
        if self.level(node) < need or (need > ANY and self.is_open(node)):
            return f"({text})"
        return text

    def level(self, node: n.Value) -> int:
        match node:
            case n.Number() | n.String() | n.ListValue():
                return POSTFIX
            case n.Name():
                return UNIT if node.word in self.vocabulary.adjectives else POSTFIX
            case n.Prop():
                return PRIMARY if node.args else POSTFIX
            case n.Negative() | n.Times():
                return FACTOR
            case n.Binary():
                return UNIT if node.op == "%" else TERM if node.op in "*/" else SUM
        return UNIT

    def is_open(self, node: n.Value) -> bool:
        """Whether the value ends in a `where` that would swallow what follows."""
        match node:
            case n.NounPhrase():
                return ends_in_where(node)
            case n.Count() | n.Aggregate():
                return self.is_open(node.of)
            case n.EitherOf():
                return self.is_open(node.phrases[-1])
        return False

    def bare(self, node: n.Value) -> str:
        match node:
            case n.Number():
                return str(node.value)
            case n.String():
                return f'"{node.value}"'
            case n.Truth():
                return "yes" if node.value else "no"
            case n.Nothing():
                return "none"
            case n.Name():
                return node.word
            case n.Prop():
                args = "".join(f" {label.text} {self.simple(value)}" for label, value in node.args)
                return f"{self.owner(node.owner)} {node.name.text}{args}" if node.owner else f"{node.name.text}{args}"
            case n.Count():
                return f"number of {self.counted(node.of)}"
            case n.Aggregate():
                whose = "" if node.owner is None else f" {self.owner(node.owner)}"
                prop = "" if node.prop is None else f" {node.prop.text}"
                return f"{node.op}{whose}{prop} of {self.counted(node.of)}"
            case n.EndCards():
                zone = self.value(node.zone, POSTFIX)
                if node.count is None:
                    return f"{node.end} card of {zone}"
                return f"{node.end} {self.value(node.count, POSTFIX)} cards of {zone}"
            case n.CardAt():
                return f"card at {self.value(node.place, POSTFIX)} in {self.value(node.zone, POSTFIX)}"
            case n.Place():
                number = "" if node.number is None else f" {self.value(node.number, POSTFIX)}"
                return f"{node.end}{number} of {self.value(node.zone, POSTFIX)}"
            case n.Times():
                return f"times {span_of(node.scope)} {self.event(node.event, UNIT)}"
            case n.OptionValue():
                return f"option {node.name.text}"
            case n.Item():
                of = self.value(node.of, POSTFIX)
                which = "last item" if node.number is None else f"item at {self.value(node.number, POSTFIX)}"
                return f"{which} in {of}"
            case n.Binary(op="%"):
                return f"remainder of {self.value(node.left, UNIT)} / {self.value(node.right, UNIT)}"
            case n.Binary():
                left, right = (SUM, TERM) if node.op in "+-" else (TERM, FACTOR)
                return f"{self.value(node.left, left)} {node.op} {self.value(node.right, right)}"
            case n.Negative():
                return f"-{self.value(node.value, FACTOR)}"
            case n.ListValue():
                return f"[{', '.join(self.value(item) for item in node.items)}]"
            case n.NounPhrase():
                return self.noun_phrase(node)
            case n.Ranked():
                return f"{self.noun_phrase(node.of, closed=True)} of the {node.op} {node.prop.text}"
            case n.EitherOf():
                *others, last = node.phrases
                return " or ".join([*map(self.closed, others), self.bare(last)])

    def closed(self, node: n.NounPhrase) -> str:
        """A noun phrase that something follows."""
        if node.where is None or (isinstance(node.where, n.Both) and self.where(node.where) != self.cond(node.where)):
            return self.bare(node)
        return f"{self.bare(replace(node, where=None))} where ({self.cond(node.where)})"

    def owner(self, node: n.Value) -> str:
        """`my`, `target's`, `another player's`, `others'`."""
        if isinstance(node, n.Name) and node.word in _OWN:
            return _OWN[node.word]
        text = self.simple(node)
        return text + ("'" if text.endswith("s") else "'s")

    def simple(self, node: n.Value) -> str:
        """A name, a property, or a noun phrase without `in`, `within` and `where`."""
        if isinstance(node, n.NounPhrase) and is_simple(node):
            return self.bare(node)
        return self.value(node, POSTFIX)

    def counted(self, node: n.Value) -> str:
        """After `of`: what is counted may be open, the count is then open itself."""
        if isinstance(node, n.Count | n.Aggregate) and self.is_open(node):
            return self.bare(node)
        if isinstance(node, n.NounPhrase):
            return self.bare(node)
        return self.value(node, PRIMARY)

    def quantity(self, node: n.Quantity) -> str:
        low, high = node.low, node.high
        if node.kind == "exactly" and low is not None:
            return self.value(low, POSTFIX)
        if node.kind == "up_to" and high is not None:
            return f"up to {self.up_limit(high)}"
        if node.kind == "between" and low is not None and high is not None:
            return f"{self.bare(low)} to {self.bare(high) if isinstance(high, n.Number) else f'({self.bare(high)})'}"
        return "any number of" if node.kind == "any_number" else node.kind

    def up_limit(self, high: n.Value) -> str:
        """A bound that needs no parentheses, or has them."""
        if isinstance(high, n.Number) or (isinstance(high, n.Name) and self.level(high) == POSTFIX):
            return self.bare(high)
        mine = isinstance(high, n.Prop) and not high.args and isinstance(high.owner, n.Name)
        if mine and isinstance(high, n.Prop) and isinstance(high.owner, n.Name) and high.owner.word in _OWN:
            return self.bare(high)
        return f"({self.bare(high)})"

    def noun_phrase(self, node: n.NounPhrase, closed: bool = False) -> str:
        """A noun phrase; something follows its `where` if it is `closed`."""
        parts = [] if node.quantity is None else [self.quantity(node.quantity)]
        parts += [word.text for word in (*node.adjectives, node.noun)]
        if node.quantity is not None and node.quantity.kind == "a" and parts[1][:1] in "aeiou":
            parts[0] = "an"
        if node.called is not None:
            parts.append(f"called {node.called.text}")
        if node.inside is not None:
            inside = node.inside
            simple = isinstance(inside, n.NounPhrase) and is_simple(inside)
            ends = isinstance(inside, n.EndCards)
            parts.append("in " + (self.bare(inside) if simple or ends else self.value(inside, PRIMARY)))
        if node.within is not None:
            distance, of = node.within
            parts.append(
                f"within {self.value(distance, PRIMARY)}" + (f" of {self.simple(of)}" if of is not None else "")
            )
        together = node.together
        if node.where is not None:
            closed = closed or together is not None
            parts.append(f"where ({self.cond(node.where)})" if closed else f"where {self.where(node.where)}")
        if isinstance(together, n.Alike) and is_alike(together):
            parts.append(self.alike(together))
        elif together is not None:
            parts.append(f"where together {self.where(together)}")
        return " ".join(parts)

    @staticmethod
    def alike(node: n.Alike) -> str:
        """`of the same suit`."""
        return f"of {'the ' if node.how == 'same' else ''}{node.how} {node.prop.text}"

    # ------------------------------------------------------------ conditions
    def where(self, node: n.Cond) -> str:
        """The text of a condition behind `where`; one that begins with a parenthesis would end with it."""
        if isinstance(node, n.Both) and self.part(node.parts[0], False) != self.cond(node.parts[0]):
            return f"({self.cond(node)})"
        return self.cond(node)

    def cond(self, node: n.Cond) -> str:
        """The text of a condition; it may end in a `where`."""
        match node:
            case n.Both():
                last = len(node.parts) - 1
                parts = [self.part(part, k == last) for k, part in enumerate(node.parts)]
                return f" {node.op} ".join(parts)
            case n.Not():
                return f"not ({self.cond(node.cond)})"
            case n.Truthy():
                return self.value(node.value, SUM)
            case n.Exists():
                return f"there is {'no ' if node.negated else ''}{self.bare(node.what)}"
            case n.Ever():
                return f"ever {span_of(node.scope)} {self.event(node.event, UNIT)}"
            case n.Targets():
                return f"event targets {self.value(node.who, SUM)}"
            case n.Alters():
                return f"event alters {self.value(node.zone, SUM)}"
            case n.Every():
                every = node.what
                if isinstance(every, n.NounPhrase):
                    every = replace(every, quantity=n.Quantity(every.pos, "every"))
                one = node.cond
                assert isinstance(one, n.Compare | n.Is | n.IsIn | n.IsBetween | n.Parity | n.Alike | n.Has)
                return self.test(one, self.value(n.rooted(one.left, every), SUM), False)
        left = node.left
        if isinstance(left, n.Name) and left.word == "me" and isinstance(node, n.Is | n.IsIn | n.Has):
            return self.test(node, "I", True)
        return self.test(node, self.value(left, SUM), False)

    def test(self, node: n.Cond, left: str, i: bool) -> str:
        """A comparison behind its left side; `i` for `I am`, `I have`."""
        is_, has, does = ("am", "have", "do") if i else ("is", "has", "does")
        not_ = " not" if getattr(node, "negated", False) else ""
        match node:
            case n.Is():
                return f"{left} {is_}{not_} {self.right(node.right)}"
            case n.IsIn():
                return f"{left} {is_}{not_} in {self.value(node.right, SUM)}"
            case n.IsBetween():
                low, high = self.value(node.low, SUM), self.value(node.high, SUM)
                return f"{left} is{not_} between {low} and {high}"
            case n.Parity():
                return f"{left} is {'even' if node.even else 'odd'}"
            case n.Alike():
                return f"{left} {is_}{not_} {self.alike(node)}"
            case n.Compare():
                return f"{left} {_COMPARE[node.op]} {self.right(node.right)}"
            case n.Has():
                if not node.negated:
                    return f"{left} {has} {self.right(node.right)}"
                if isinstance(node.right, n.NounPhrase) and node.right.quantity is None:
                    return f"{left} {has} no {self.bare(node.right)}"
                return f"{left} {does} not have {self.right(node.right)}"
        raise TypeError(type(node).__name__)

    def right(self, node: n.Value) -> str:
        """The right side of a test: a sum, or something open that ends the condition."""
        return self.bare(node) if self.is_open(node) else self.value(node, SUM)

    def part(self, node: n.Cond, last: bool) -> str:
        text = self.cond(node)
        if isinstance(node, n.Both) or (not last and self.cond_is_open(node)):
            return f"({text})"
        return text

    def cond_is_open(self, node: n.Cond) -> bool:
        """Whether a condition ends in a `where`."""
        match node:
            case n.Is() | n.Has() | n.Compare():
                return self.is_open(node.right)
            case n.Exists():
                return self.is_open(node.what)
            case n.Every():
                return self.cond_is_open(node.cond)
            case n.Both():
                return self.cond_is_open(node.parts[-1])
        return False

    # ------------------------------------------------------------ calls and events
    def who(self, node: n.Value) -> str:
        """The doer of a sentence."""
        if isinstance(node, n.Name) and node.word == "me":
            return "I"
        if isinstance(node, n.NounPhrase) and not ends_in_where(node):
            return self.bare(node)
        return self.value(node, POSTFIX)

    def head(self, call: n.Call) -> str:
        """The word that the verb begins with."""
        pattern = self.vocabulary.verbs.get(call.verb.text)
        return pattern.head if pattern is not None else call.verb.text

    def form(self, call: n.Call) -> str:
        """The verb as it agrees with its doer."""
        pattern = self.vocabulary.verbs.get(call.verb.text)
        head = self.head(call)
        third = pattern.third if pattern is not None else head
        who = call.subject
        if isinstance(who, n.NounPhrase):
            return head if is_plural(who) else third
        if isinstance(who, n.Name) and who.word == "me":
            return head
        loose = not isinstance(who, n.Name) or looks_plural(who.word)
        if loose and self.source is not None and fold(self.source[slice(*call.verb.pos)]) == head:
            return head
        return third

    def parts(self, call: n.Call, need: int = ANY) -> str:
        """The parts behind the verb, each in parentheses if the verb's own words occur in it."""
        labels = self.index.labels.get(self.head(call), {})
        texts: list[str] = []
        for arg in call.args:
            if arg.label:
                texts.append(arg.label)
            if arg.value is not None:
                text = self.value(arg.value, need)
                if self.collides(text, labels.keys()):
                    text = f"({text})"
                texts.append(text)
        return "".join(f" {text}" for text in texts)

    def collides(self, text: str, labels: Iterable[str]) -> bool:
        """Whether a word of `labels` occurs in the text or could be read as a part of what stands in it."""
        depth, after_owner = 0, False
        taken = set(labels)
        greedy = {name.split()[0] for name, row in self.index.prop_labels.items() if taken & set(row)}
        for word in TOKEN.findall(text):
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if depth == 0 and (word in greedy if after_owner else word in taken or word in ("ever", "times")):
                return True
            after_owner = word in ("my", "its", "their", "'s", "'")
        return False

    def call(self, call: n.Call) -> str:
        """`target discards 2 cards`, or without a doer `discard 2 cards`."""
        if call.subject is None:
            return self.head(call) + self.parts(call)
        return f"{self.who(call.subject)} {self.form(call)}{self.parts(call)}"

    def ing(self, call: n.Call, need: int = ANY) -> str:
        """`discarding 2 cards`."""
        pattern = self.vocabulary.verbs.get(call.verb.text)
        return (pattern.ing if pattern is not None else call.verb.text) + self.parts(call, need)

    def event(self, node: n.Event, need: int = ANY) -> str:
        """The text of an event; with `need` UNIT as it stands in `ever` and `times`."""
        match node:
            case n.VerbEvent():
                call = node.call
                if node.ing or call.subject is None:
                    return self.ing(call, need)
                return f"{self.who(call.subject)} {self.form(call)}{self.parts(call, need)}"
            case n.PhaseEvent():
                return f"{self.phase(node)} {node.edge}"
            case n.StatusEvent():
                who = self.who(node.who)
                be = "become" if who == "I" else "becomes"
                am = "am" if who == "I" else "is"
                return f"{who} {be} {node.status.text}" if node.on else f"{who} {am} no longer {node.status.text}"
            case n.CounterEvent():
                counter = self.value(node.counter, POSTFIX)
                if node.bound is None:
                    return f"{counter} {node.edge}"
                return f"{counter} {node.edge} to {self.value(node.bound, max(need, SUM))}"
            case n.EmptyEvent():
                return f"{self.simple(node.zone)} becomes empty"

    def phase(self, node: n.PhaseEvent) -> str:
        """`my next turn`, `this turn`, `play phase`."""
        if node.owner is not None:
            return f"{self.owner(node.owner)} {'next ' if node.next else ''}{node.phase.text}"
        return f"this {node.phase.text}" if node.phase.text in ("turn", "phase", "round") else node.phase.text


def span_of(scope: str) -> str:
    """When something has happened: `this turn`, `last turn`."""
    return scope if scope.startswith("last ") else f"this {scope}"
