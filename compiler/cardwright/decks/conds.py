"""Conditions and values of deck laws: texts of the effect language, resolved against the fields of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.decks import law as l
from cardwright.decks.cards import FieldInfo, Pool, plain
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import Problem, Words, words
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span
from cardwright.syntax import nodes as n
from cardwright.syntax.parse import Parsed, parse_cond, parse_value
from cardwright.syntax.vocabulary import Vocabulary

FIELD = words("the field", "字段")
WORD = words("the word", "词")
NUMBER = words("the number", "数值")
BUILTIN = ("id", "name", "kind")
_TYPES = {
    "number": words("a number", "数"),
    "text": words("a text", "文字"),
    "symbol": words("a symbol", "符号"),
    "bool": words("yes or no", "是或否"),
    "list": words("a list", "列表"),
}


@dataclass(slots=True)
class Scope:
    """What the texts of one format may speak of: numbers (sections, values, limits), and sets (choices, named sets)."""

    pool: Pool
    problems: Problems
    numbers: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    _words: list[str] = field(default_factory=list)

    def filter(self, text: Scalar) -> l.Filter:
        """A condition on one card; a faulty one is reported and passes every card."""
        root = self._parse(text, "cond")
        return _Reader(self, text).filter(root) if root is not None else l.ANY_CARD

    def deck_cond(self, text: Scalar) -> l.DeckCond | None:
        """A condition on the whole deck."""
        root = self._parse(text, "cond")
        return _Reader(self, text).deck(root) if root is not None else None

    def number(self, text: Scalar, *, its: bool = False) -> l.Expr | None:
        """A value; `its FIELD` may stand in it where there is a card in question."""
        if isinstance(text.data, int) and not isinstance(text.data, bool):
            return l.Num(text.data)
        root = self._parse(text, "value")
        return _Reader(self, text, its=its).number(root) if root is not None else None

    def _parse(self, text: Scalar, what: str) -> object:
        vocabulary = self._vocabulary(text.value)
        parse = parse_cond if what == "cond" else parse_value
        parsed: Parsed = parse(text.value, vocabulary)
        for fault in parsed.faults:
            self.problems.put(Problem(fault.code, text.at(*fault.pos), fault.args))
        return None if parsed.faults else parsed.root

    def _vocabulary(self, text: str) -> Vocabulary:
        """Only the words that occur: a pool may have thousands."""
        folded = " ".join(text.split()).casefold()
        if not self._words:
            found: set[str] = set()
            for card in self.pool.cards.values():
                found |= {card.id, *card.names.values()}
            for info in self.pool.fields.values():
                found |= {str(word) for word in info.words}
            self._words.extend(sorted(found))
        names = {word for word in self._words if " " in word and word.casefold() in folded}
        names |= self.numbers | self.sets
        fields = self.pool.fields
        return Vocabulary(
            nouns={word: word for word in (*self.pool.kinds, "card")},
            adjectives=frozenset(name for name, info in fields.items() if info.type == "bool"),
            props={name: () for name in (*fields, *BUILTIN)},
            names=frozenset(names),
        )


@dataclass(slots=True)
class _Reader:
    scope: Scope
    text: Scalar
    its: bool = False

    # --- problems ---

    def _span(self, node: n.Node) -> Span:
        return self.text.at(*node.pos)

    def _unknown(self, what: Words, node: n.Node, name: str, known: Iterable[str]) -> None:
        listed = sorted(set(known))
        near = closest(name, listed)
        shown = listed if len(listed) <= 20 else None
        self.scope.problems.add("CW701", self._span(node), what=what, name=name, near=near, known=shown)

    def _cannot(self, node: n.Node) -> None:
        self.scope.problems.add("CW702", self._span(node), what=self._span(node).text)

    def _mismatch(self, node: n.Node, info: FieldInfo) -> None:
        self.scope.problems.add("CW703", self._span(node), field=info.name, type=_TYPES[info.type])

    # --- conditions on a card ---

    def filter(self, node: object, before: n.Node | None = None) -> l.Filter:
        match node:
            case n.Both(op=op, parts=parts):
                found = []
                for number, part in enumerate(parts):
                    found.append(self.filter(part, parts[number - 1] if number else None))
                return l.All(tuple(found)) if op == "and" else l.Any(tuple(found))
            case n.Not(cond=cond):
                return l.Not(self.filter(cond))
            case n.Is(left=left, right=right, negated=negated):
                return _negate(self._is(node, left, right), negated)
            case n.IsIn(left=left, right=right, negated=negated):
                return _negate(self._is_in(node, left, right), negated)
            case n.Has(left=left, right=right, negated=negated):
                return _negate(self._has(node, left, right), negated)
            case n.Compare(op=op, left=left, right=right):
                return self._compare(node, op, left, right)
            case n.IsBetween(left=left, low=low, high=high, negated=negated):
                parts_ = (self._compare(node, ">=", left, low), self._compare(node, "<=", left, high))
                return _negate(l.All(parts_), negated)
            case n.Parity(left=left, even=even):
                info = self._field(left)
                if info is None:
                    return l.ANY_CARD
                if info.type != "number":
                    self._mismatch(left, info)
                return l.FieldParity(info.name, even)
            case n.Truthy(value=value):
                return self._truthy(value, before)
        if isinstance(node, n.Node):
            self._cannot(node)
        return l.ANY_CARD

    def _truthy(self, value: n.Node, before: n.Node | None) -> l.Filter:
        if isinstance(value, n.Truth):
            return l.Const(value.value)
        if isinstance(value, n.Prop):
            info = self._field(value)
            if info is not None and info.type != "bool":
                self._mismatch(value, info)
            return l.FieldIn(info.name, (True,)) if info else l.ANY_CARD
        if isinstance(value, n.Name) and isinstance(before, (n.Is, n.IsIn)) and isinstance(before.left, n.Prop):
            said = self._span(before.right).text
            self.scope.problems.add(
                "CW711", self._span(value), name=value.word, field=before.left.name.text, before=said
            )
            return l.ANY_CARD
        self._cannot(value)
        return l.ANY_CARD

    def _field(self, node: n.Node) -> FieldInfo | None:
        """The field in `its FIELD`; anything else is reported."""
        if not isinstance(node, n.Prop) or not isinstance(node.owner, n.Name) or node.owner.word != "it":
            self._cannot(node)
            return None
        return self._info(node.name, node.name.text)

    def _info(self, node: n.Node, name: str) -> FieldInfo | None:
        fields = self.scope.pool.fields
        if name in fields:
            return fields[name]
        if name == "kind":
            return FieldInfo("kind", "list", frozenset(self.scope.pool.kinds), True)
        if name in BUILTIN:
            return FieldInfo(name, "text")
        self._unknown(FIELD, node, name, (*fields, *BUILTIN))
        return None

    def _is(self, node: n.Node, left: n.Node, right: n.Node) -> l.Filter:
        if isinstance(left, n.Name) and left.word == "it":
            return self._it_is(right)
        info = self._field(left)
        if info is None:
            return l.ANY_CARD
        if isinstance(right, n.Nothing):
            return l.FieldNone(info.name)
        if info.type == "number":
            value = self.number(right)
            return l.FieldNumber(info.name, "=", value) if value is not None else l.ANY_CARD
        return self._one_of(info, right, every=info.type == "list" and info.name != "kind")

    def _it_is(self, right: n.Node) -> l.Filter:
        if isinstance(right, n.NounPhrase):
            found: list[l.Filter] = [self._word(word, word.text) for word in right.adjectives]
            name = right.noun.text
            if name != "card":
                if name not in self.scope.pool.kinds:
                    self._unknown(WORD, right.noun, name, self.scope.pool.kinds)
                    return l.ANY_CARD
                found.append(l.IsKind(self.scope.pool.kinds[name][0]))
            if right.where is not None:
                found.append(self.filter(right.where))
            return found[0] if len(found) == 1 else l.All(tuple(found))
        if isinstance(right, n.ListValue):
            return l.Any(tuple(self._it_is(item) for item in right.items))
        if isinstance(right, n.Name):
            return self._word(right, right.word)
        if isinstance(right, n.String):
            return self._word(right, right.value)
        self._cannot(right)
        return l.ANY_CARD

    def _word(self, node: n.Node, name: str) -> l.Filter:
        """`it is WORD`: a yes-or-no field, a kind, or a card."""
        pool = self.scope.pool
        info = pool.fields.get(name)
        if info is not None and info.type == "bool":
            return l.FieldIn(name, (True,))
        if name in pool.kinds:
            return l.IsKind(pool.kinds[name][0])
        cards = pool.look(name).found
        if cards:
            return l.IsCard(tuple(card.id for card in cards))
        flags = [each for each, info in pool.fields.items() if info.type == "bool"]
        near = [found] if (found := pool.near(name)) else []
        self._unknown(WORD, node, name, (*flags, *pool.kinds, *near))
        return l.ANY_CARD

    def _is_in(self, node: n.Node, left: n.Node, right: n.Node) -> l.Filter:
        if isinstance(left, n.Name) and left.word == "it":
            return self._it_is(right)
        info = self._field(left)
        if info is None:
            return l.ANY_CARD
        if info.type == "number" and isinstance(right, n.ListValue):
            values = [self.number(item) for item in right.items]
            return l.Any(tuple(l.FieldNumber(info.name, "=", each) for each in values if each is not None))
        return self._one_of(info, right, every=info.type == "list" and info.name != "kind")

    def _has(self, node: n.Node, left: n.Node, right: n.Node) -> l.Filter:
        info = self._field(left)
        if info is None:
            return l.ANY_CARD
        if info.type in ("text", "symbol"):
            text = right.value if isinstance(right, n.String) else self._span(right).text
            return l.TextHas(info.name, text)
        if info.type != "list":
            self._mismatch(left, info)
            return l.ANY_CARD
        return self._one_of(info, right, every=False)

    def _one_of(self, info: FieldInfo, right: n.Node, *, every: bool) -> l.Filter:
        """The field against one word, a set, or a list of both."""
        items = right.items if isinstance(right, n.ListValue) else (right,)
        values: list[str | int | bool] = []
        found: list[l.Filter] = []
        sets: list[str] = []
        for item in items:
            match item:
                case n.Name(word=word) if word in self.scope.sets:
                    sets.append(word)
                case n.Name(word=word):
                    value = self._value(info, item, word)
                    if value is not None:
                        values.append(value)
                case n.String(value=word):
                    values.append(word)
                case n.Truth(value=flag):
                    values.append(flag)
                case n.Number(value=number):
                    values.append(number if info.type == "number" else str(number))
                case n.NounPhrase() if info.name == "kind":
                    values.append(self.scope.pool.kinds.get(item.noun.text, (item.noun.text,))[0])
                case n.Nothing():
                    found.append(l.FieldNone(info.name))
                case _:
                    self._cannot(item)
        if every and sets and values:
            self._cannot(right)  # a list against a mixture would have no clear meaning: declare a set instead
        found += [l.FieldVar(info.name, name, every) for name in sets]
        if values:
            found.insert(0, l.FieldIn(info.name, tuple(values), every))
        return found[0] if len(found) == 1 else l.Any(tuple(found))

    def _value(self, info: FieldInfo, node: n.Node, word: str) -> str | bool | None:
        """A word as a value of the field; the ids of cards and their names are told apart by the pool."""
        if info.type == "bool":
            if word in ("yes", "no", "true", "false"):
                return word in ("yes", "true")
            self._mismatch(node, info)
            return None
        if info.name in ("id", "name"):
            cards = self.scope.pool.look(word).found
            if not cards:
                near = [found] if (found := self.scope.pool.near(word)) else []
                self._unknown(WORD, node, word, near)
                return None
            return cards[0].id if info.name == "id" else cards[0].name()
        if word in info.words or (not info.closed and not info.words):
            return word
        for known in info.words:
            if plain(known) == plain(word):
                return known
        self._unknown(WORD, node, word, (*info.words, *self.scope.sets))
        return None

    def _compare(self, node: n.Node, op: str, left: n.Node, right: n.Node) -> l.Filter:
        info = self._field(left)
        value = self.number(right)
        if info is None or value is None:
            return l.ANY_CARD
        if info.type != "number":
            self._mismatch(left, info)
        return l.FieldNumber(info.name, op, value)

    # --- numbers ---

    def number(self, node: object) -> l.Expr | None:
        match node:
            case n.Number(value=value):
                return l.Num(value)
            case n.Negative(value=value):
                inner = self.number(value)
                return l.Bin("-", l.Num(0), inner) if inner is not None else None
            case n.Binary(op=op, left=left, right=right):
                a, b = self.number(left), self.number(right)
                if a is None or b is None:
                    return None
                if op == "/" and not (isinstance(b, l.Num) and b.value > 0):
                    self.scope.problems.add("CW710", self._span(right))
                    return None
                return l.Bin(op, a, b)
            case n.Name(word=word):
                if word in self.scope.numbers:
                    return l.Ref(word)
                self._unknown(NUMBER, node, word, self.scope.numbers)
                return None
            case n.Prop() if self.its:
                info = self._field(node)
                if info is not None and info.type != "number":
                    self._mismatch(node, info)
                return l.ItsField(info.name) if info else None
        if isinstance(node, n.Node):
            self._cannot(node)
        return None

    # --- conditions on the deck ---

    def deck(self, node: object) -> l.DeckCond | None:
        match node:
            case n.Both(op=op, parts=parts):
                found = [self.deck(part) for part in parts]
                return l.DeckBoth("and" if op == "and" else "or", tuple(c for c in found if c is not None))
            case n.Not(cond=cond):
                inner = self.deck(cond)
                return l.DeckNot(inner) if inner is not None else None
            case n.Compare(op=op, left=left, right=right):
                a, b = self.number(left), self.number(right)
                return l.DeckCompare(op, a, b) if a is not None and b is not None else None
            case n.IsBetween(left=left, low=low, high=high, negated=negated):
                both = [self.deck(n.Compare(node.pos, op, left, x)) for op, x in ((">=", low), ("<=", high))]
                made: l.DeckCond = l.DeckBoth("and", tuple(c for c in both if c is not None))
                return l.DeckNot(made) if negated else made
            case n.Has(left=left, right=right, negated=negated) | n.Is(left=left, right=right, negated=negated):
                if isinstance(left, n.Name) and left.word in self.scope.sets:
                    has = self._set_has(left.word, right)
                elif isinstance(node, n.Is):
                    a, b = self.number(left), self.number(right)
                    has = l.DeckCompare("=", a, b) if a is not None and b is not None else None
                else:
                    self._cannot(left)
                    return None
                return l.DeckNot(has) if negated and has is not None else has
        if isinstance(node, n.Node):
            self._cannot(node)
        return None

    def _set_has(self, name: str, right: n.Node) -> l.DeckCond | None:
        match right:
            case n.Nothing():
                return l.DeckNot(l.DeckHas(name, None))
            case n.Name(word=word) | n.String(value=word):
                return l.DeckHas(name, word)
            case n.Number(value=value):
                return l.DeckHas(name, value)
        self._cannot(right)
        return None


def _negate(filter_: l.Filter, negated: bool) -> l.Filter:
    return l.Not(filter_) if negated else filter_
