"""Conditions and values of deck laws: the effect language about one card, or about the numbers and sets of a deck.

What a word means (a field, a word of its set, a kind, a number) the resolver of the model says; here stands what only
deck law has: sets of values that depend on the deck, values that a card lacks, cards by name or number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Never, TypeVar

from cardwright import ir
from cardwright.checks import condition_decided
from cardwright.decks import law as l
from cardwright.decks.cards import Card, FieldInfo, plain
from cardwright.decks.pool_words import PoolWords
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import Words, words
from cardwright.ir import decl
from cardwright.ir.types import ANY, BOOL, CARD, NUMBER, list_of
from cardwright.model.game_being_read import Setting
from cardwright.model.resolve import bare_words, values
from cardwright.model.resolve import noun_phrases as phrases
from cardwright.model.resolve.scope import Bound, Context, Scope
from cardwright.model.resolve.texts import parsed, shared_by
from cardwright.model.types_that_fit import said
from cardwright.source.nodes import Scalar
from cardwright.syntax import nodes as n
from cardwright.syntax.parse import parse_cond, parse_value
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import fold

FIELD = words("the field", "字段")
WORD = words("the word", "词")
_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "==", "!=": "!="}
"""A comparison with its sides exchanged."""
A = TypeVar("A")
B = TypeVar("B")


class _Refused(Exception):
    """Something is wrong with a text, and reported: nothing is made of it."""


@dataclass(slots=True)
class Terms:
    """What the texts of one format may speak of: the words of the pool, numbers (sections, values, limits), and sets
    (choices and named sets, each with the field whose values it holds).
    """

    pool: PoolWords
    problems: Problems
    numbers: set[str] = field(default_factory=set)
    sets: dict[str, str] = field(default_factory=dict)

    def filter(self, text: Scalar | None) -> l.Filter:
        """A condition on one card; none passes every card, and so does a faulty one, which is reported. One that says
        nothing of cards is told to do so.
        """
        if text is None:
            return l.ANY_CARD
        told = len(self.problems)
        found = _Reader(self, text, of_card=True).made(parse_cond, _Reader.filter_of_card) or l.ANY_CARD
        if isinstance(decided := l.settled(found), l.Const) and len(self.problems) == told:
            self.problems.add(condition_decided.LINT.code, text.span, truth=condition_decided.TRUTH[decided.value])
        return found

    def deck_cond(self, text: Scalar) -> l.DeckCond | None:
        """A condition on the whole deck."""
        return _Reader(self, text).made(parse_cond, _Reader.deck)

    def number(self, text: Scalar | None, *, its: bool = False) -> l.Expr | None:
        """A value, if there is one; `its FIELD` may stand in it where there is a card in question."""
        if text is None:
            return None
        if isinstance(text.data, int) and not isinstance(text.data, bool):
            return l.Num(text.data)
        return _Reader(self, text, of_card=its).made(parse_value, _Reader.whole_number)

    def info(self, name: str) -> FieldInfo | None:
        """A field of cards by its id."""
        return self.pool.fields.get(name)

    def unknown(self, what: Words, text: Scalar, known: Iterable[str]) -> None:
        """Report a name that nothing has."""
        listed = sorted(set(known))
        near = closest(text.value, listed)
        shown = listed if len(listed) <= 20 else None
        self.problems.add("CW701", text.span, what=what, name=text.value, near=near, known=shown)


class _Reader:
    """One text.  `scope` has the names of the format, and `it` where there is a card in question."""

    def __init__(self, terms: Terms, text: Scalar, *, of_card: bool = False) -> None:
        self.terms, self.text = terms, text
        pool = terms.pool
        self.cx = Context(shared_by(pool.game, pool.names, terms.problems), text, Setting(it=CARD if of_card else None))
        self.scope = self.cx.scope()
        for name in terms.numbers:
            self.scope.locals[name] = Bound(ir.Local(name, NUMBER, "deck"), None)
        for name, of in terms.sets.items():
            info = pool.fields[of]
            self.scope.locals[name] = Bound(ir.Local(name, list_of(info.ty.one), "deck"), None)
        self.of_deck = replace(self.scope, it=None)
        """Where numbers of the deck stand: there is no card in question."""
        self.apart = replace(self.scope, locals={})
        """Where words of fields stand: a section may be called like one of them."""

    def made(self, parse: Callable[[str, Vocabulary], Any], read: Callable[[_Reader, Any], A]) -> A | None:
        """What is made of the text; nothing if something is wrong with it."""
        names = frozenset((*self.terms.numbers, *self.terms.sets))
        vocabulary = self.terms.pool.vocabulary(self.text.value, names)
        root = parsed(self.cx.shared, self.text, parse(self.text.value, vocabulary))
        try:
            return read(self, root) if root is not None else None
        except _Refused:
            return None

    # --- problems ---

    def _cannot(self, node: n.Node) -> Never:
        self._refuse("CW702", node, what=self.cx.words(node))

    def _mismatch(self, node: n.Node, info: FieldInfo) -> Never:
        self._refuse("CW703", node, field=info.name, type=said(info.ty))

    def _refuse(self, code: str, node: n.Node, **args: Any) -> Never:
        self.cx.add(code, node, **args)
        raise _Refused

    @staticmethod
    def _each(read: Callable[[A], B], parts: Iterable[A]) -> tuple[B, ...]:
        """What comes of each of some parts, of which all are read even where one is refused."""
        found: list[B] = []
        refused: _Refused | None = None
        for part in parts:
            try:
                found.append(read(part))
            except _Refused as why:
                refused = why
        if refused is not None:
            raise refused
        return tuple(found)

    # --- conditions on a card ---

    def filter_of_card(self, node: n.Cond) -> l.Filter:
        """A whole condition; one that says nothing of a card is reported: it belongs into `if`."""
        found = self.filter(node)
        leaves = [part for part in l.parts_of(found) if not isinstance(part, l.Not | l.All | l.Any)]
        if all(isinstance(part, l.OfDeck) for part in leaves):
            while isinstance(node, n.Both | n.Not):
                node = node.parts[0] if isinstance(node, n.Both) else node.cond
            self._cannot(getattr(node, "left", node))
        return found

    def filter(self, node: n.Cond, before: n.Cond | None = None) -> l.Filter:
        match node:
            case n.Both(op=op, parts=parts):
                found = self._each(lambda both: self.filter(*both), zip(parts, (None, *parts), strict=False))
                return l.All(found) if op == "and" else l.Any(found)
            case n.Not(cond=cond):
                return l.Not(self.filter(cond))
            case n.Is(right=n.Prop(owner=n.Name(word="it")) as its) if self._is_of_deck(node.left):
                same = self._compare("=", its, node.left)
                return l.Not(same) if node.negated else same
            case n.Compare(op=op, right=n.Prop(owner=n.Name(word="it")) as its) if self._is_of_deck(node.left):
                return self._compare(_TURNED[op], its, node.left)
            case n.Is() | n.IsIn() | n.Has() | n.Compare() | n.IsBetween() if self._is_of_deck(node.left):
                return l.OfDeck(self.deck(node))
            case (
                n.Is(left=left, negated=negated)
                | n.IsIn(left=left, negated=negated)
                | n.Has(left=left, negated=negated)
            ):
                of_it = isinstance(left, n.Name) and left.word == "it" and not isinstance(node, n.Has)
                made = self._any_of(node.right) if of_it else self._field_is(node)
                return l.Not(made) if negated else made
            case n.Compare(op=op, left=left, right=right):
                return self._compare(op, left, right)
            case n.IsBetween(left=left, low=low, high=high, negated=negated):
                both = l.All(self._each(lambda end: self._compare(end[0], left, end[1]), ((">=", low), ("<=", high))))
                return l.Not(both) if negated else both
            case n.Parity(left=left, even=even):
                return l.FieldParity(self._number_field(left).name, even)
            case n.Truthy(value=value):
                return self._truthy(value, before)
        self._cannot(node)

    def _is_of_deck(self, node: n.Value) -> bool:
        """Whether a value speaks of what the format itself declares: a number, a choice, a set; misspelt or not."""
        if isinstance(node, n.Binary):
            return self._is_of_deck(node.left) or self._is_of_deck(node.right)
        if not isinstance(node, n.Name) or node.word == "it":
            return False
        known = fold(node.word) in (*self.terms.numbers, *self.terms.sets)
        return known or fold(node.word) not in self.cx.names.props["card"]

    def _truthy(self, value: n.Value, before: n.Cond | None) -> l.Filter:
        if isinstance(value, n.Truth):
            return l.Const(value.value)
        if isinstance(value, n.Name) and isinstance(before, n.Is | n.IsIn) and isinstance(before.left, n.Prop):
            name = before.left.name.text
            self._refuse("CW711", value, name=value.word, field=name, before=self.cx.words(before.right))
        info = self._field(value)
        if info.ty != BOOL:
            self._mismatch(value, info)
        return l.FieldIn(info.name, (True,))

    def _field(self, node: n.Value) -> FieldInfo:
        """The field in `its FIELD`; anything else is reported."""
        if not isinstance(node, n.Prop):
            self._cannot(node)
        match values.resolve(self.cx, self.scope, node):
            case ir.Property(owner=ir.Local(origin="it"), prop=prop):
                return self.terms.pool.fields[prop.id]
            case made if made.ty == ANY:
                raise _Refused
        self._cannot(node)

    def _number_field(self, node: n.Value) -> FieldInfo:
        info = self._field(node)
        if info.ty.name != "number":
            self._mismatch(node, info)
        return info

    def _compare(self, op: str, left: n.Value, right: n.Value) -> l.Filter:
        return l.FieldNumber(self._number_field(left).name, op, self.number(right, self.scope))

    # --- what a card is ---

    def _any_of(self, node: n.Value) -> l.Filter:
        """`it is X`, `it is [X, Y]`, `it is in [X, Y]`."""
        items = node.items if isinstance(node, n.ListValue) else (node,)
        found = self._each(self._what_it_is, items)
        return found[0] if len(found) == 1 else l.Any(found)

    def _what_it_is(self, node: n.Value) -> l.Filter:
        """A kind of card with its adjectives, a yes-or-no field, or a card."""
        if isinstance(node, n.NounPhrase):
            return self._kind(node)
        if isinstance(node, n.Name) and (found := self.cx.names.adjectives.get(fold(node.word))) is not None:
            return self._adjective(found)
        if isinstance(node, n.Name | n.String):
            return l.IsCard(tuple(card.id for card in self._cards(node)))
        self._cannot(node)

    def _kind(self, node: n.NounPhrase) -> l.Filter:
        if not phrases.of_one(self.cx, node):
            raise _Refused
        extra = node.inside or (node.within[0] if node.within is not None else None)
        if extra is not None or (node.quantity is not None and node.quantity.kind != "a"):
            self._cannot(node if extra is None else extra)
        noun = phrases.noun_of(self.cx, self.scope, node.noun)
        if noun is None:
            raise _Refused
        parts = [*self._each(self._described, node.adjectives)]
        if isinstance(noun.decl, decl.Category):
            parts.append(l.IsKind(noun.decl.id))
        if node.where is not None:
            parts.append(self.filter(node.where))
        return parts[0] if len(parts) == 1 else l.All(tuple(parts)) if parts else l.ANY_CARD

    def _described(self, word: n.Word) -> l.Filter:
        found = self.cx.names.adjectives.get(fold(word.text))
        if found is None:
            self._cannot(word)
        return self._adjective(found)

    def _adjective(self, found: decl.AdjectiveDecl | decl.Status | str) -> l.Filter:
        return l.FieldIn(found if isinstance(found, str) else found.id, (True,))

    def _cards(self, node: n.Name | n.String) -> tuple[Card, ...]:
        """The cards that a text names; if there is none it is reported."""
        text = node.word if isinstance(node, n.Name) else node.value
        pool = self.terms.pool.pool
        found = pool.look(text)
        if not found:
            near = [name] if (name := pool.near(text)) else []
            known = (*self.cx.names.adjectives, *pool.kinds, *near)
            self._unknown(node, text, known)
        return found

    def _unknown(self, node: n.Node, text: str, known: Iterable[str]) -> Never:
        self.terms.unknown(WORD, Scalar(self.cx.span(node), text, "plain", text), known)
        raise _Refused

    # --- what a field is ---

    def _field_is(self, node: n.Is | n.IsIn | n.Has) -> l.Filter:
        """`its FIELD is X`, `is in X`, `has X`: X is a word, a number, a set of the format, or a list of those.

        A list on the card is X if all of it is, and has X if any of it is.
        """
        info = self._field(node.left)
        several = info.ty.of is not None
        if isinstance(node, n.Has) and not several:
            return self._has_text(info, node)
        if info.name == "kind":
            return self._any_of(node.right)
        every = several and not isinstance(node, n.Has)
        items = node.right.items if isinstance(node.right, n.ListValue) else (node.right,)
        each = self._each(lambda item: self._item(info, item, every), items)
        plain_values = tuple(one for one in each if isinstance(one, str | bool))
        found: list[l.Filter] = [one for one in each if not isinstance(one, str | bool)]
        if every and plain_values and any(isinstance(one, l.FieldVar) for one in found):
            self._cannot(node.right)  # a list against a mixture has no clear meaning: declare a set instead
        if plain_values:
            found.insert(0, l.FieldIn(info.name, plain_values, every))
        return found[0] if len(found) == 1 else l.Any(tuple(found))

    def _item(self, info: FieldInfo, item: n.Value, every: bool) -> l.Filter | str | bool:
        """What a field may be: a plain value as it is, anything else as a condition."""
        if isinstance(item, n.Nothing):
            return l.FieldNone(info.name)
        if isinstance(item, n.Name) and (of := self.terms.sets.get(fold(item.word))) is not None:
            self._may_be_in(info, self.terms.pool.fields[of], item)
            return l.FieldVar(info.name, fold(item.word), every)
        if info.ty.name == "number":
            return l.FieldNumber(info.name, "=", self.number(item, self.scope))
        return self._value(info, item)

    def _may_be_in(self, info: FieldInfo, held: FieldInfo, node: n.Name) -> None:
        """Report it where what a field is cannot be in a set of values of another: the set never has it."""
        wanted, given = info.ty.one, held.ty.one
        if given.name != wanted.name and {given.name, wanted.name} != {"text", "symbol"}:  # words, whatever they are of
            self._refuse("CW405", node, text=node.word, wanted=said(wanted), found=said(list_of(given)))

    def _has_text(self, info: FieldInfo, node: n.Has) -> l.Filter:
        """`its name has "red"`: a part of a text."""
        if info.ty.name not in ("text", "symbol"):
            self._mismatch(node.left, info)
        text = node.right.value if isinstance(node.right, n.String) else self.cx.words(node.right)
        return l.TextHas(info.name, text)

    def _value(self, info: FieldInfo, node: n.Value) -> str | bool:
        """A value that a field may have; anything else is reported."""
        if info.ty == BOOL:
            made = values.need(self.cx, self.scope, node, BOOL) if not isinstance(node, n.Name) else None
            if isinstance(made, ir.Bool):
                return made.value
            if made is not None and made.ty == ANY:
                raise _Refused
            self._mismatch(node, info)
        if info.name in ("id", "name"):
            if not isinstance(node, n.Name | n.String):
                self._cannot(node)
            card = self._cards(node)[0]
            return card.id if info.name == "id" else card.name()
        return self._word(info, node)

    def _word(self, info: FieldInfo, node: n.Value) -> str:
        """A word of a field; one in quotes, or a number, is looked for as it stands."""
        spelled = self.terms.pool.spelled[info.name]
        named = isinstance(node, n.Name) or (isinstance(node, n.NounPhrase) and phrases.is_bare(node))
        if not named and not isinstance(node, n.String | n.Number):
            self._cannot(node)
        text = str(node.value) if isinstance(node, n.String | n.Number) else fold(self.cx.words(node))
        word = spelled.get(text) or spelled.get(plain(text))
        if named:
            name = n.Name(node.pos, fold(word or text))
            made = bare_words.name(self.cx, self.apart, name, info.ty.one)
            if not isinstance(made, ir.Symbol):
                raise _Refused
            return made.word
        if word is None:
            self._unknown(node, text, spelled)
        return word

    # --- numbers ---

    def whole_number(self, node: n.Value) -> l.Expr:
        """A number that is the whole text."""
        return self.number(node, self.scope)

    def number(self, node: n.Value, scope: Scope) -> l.Expr:
        """A number of the deck; of a card, where `scope` has one."""
        match node:
            case n.Negative(value=inner):
                return l.Bin("-", l.Num(0), self.number(inner, scope))
            case n.Binary(op=op, left=left, right=right):
                a, b = self._each(lambda side: self.number(side, scope), (left, right))
                if op in "/%" and not (isinstance(b, l.Num) and b.value > 0):
                    self._refuse("CW710", right)
                if op == "%":
                    return l.Bin("-", a, l.Bin("*", l.Bin("/", a, b), b))
                return l.Bin(op, a, b)
        match values.need(self.cx, scope, node, NUMBER):
            case ir.Num(value=count):
                return l.Num(count)
            case ir.Local(name=name, origin="deck"):
                return l.Ref(name)
            case ir.Property(owner=ir.Local(origin="it"), prop=prop):
                return l.ItsField(prop.id)
            case made if made.ty == ANY:
                raise _Refused
        self._cannot(node)

    # --- conditions on the deck ---

    def deck(self, node: n.Cond) -> l.DeckCond:
        match node:
            case n.Both(op=op, parts=parts):
                return l.DeckBoth("and" if op == "and" else "or", self._each(self.deck, parts))
            case n.Not(cond=cond):
                return l.DeckNot(self.deck(cond))
            case n.Compare(op=op, left=left, right=right):
                return self._compare_numbers(op, left, right)
            case n.IsBetween(left=left, low=low, high=high, negated=negated):
                ends = ((">=", low), ("<=", high))
                made = l.DeckBoth("and", self._each(lambda end: self._compare_numbers(end[0], left, end[1]), ends))
                return l.DeckNot(made) if negated else made
            case n.Has(left=left, right=right, negated=negated) | n.Is(left=left, right=right, negated=negated):
                if isinstance(left, n.Name) and fold(left.word) in self.terms.sets:
                    has = self._set_has(fold(left.word), right)
                elif isinstance(node, n.Is):
                    has = self._compare_numbers("=", left, right)
                else:
                    self._cannot(left)
                return l.DeckNot(has) if negated else has
        self._cannot(node)

    def _compare_numbers(self, op: str, left: n.Value, right: n.Value) -> l.DeckCond:
        return l.DeckCompare(op, *self._each(lambda side: self.number(side, self.of_deck), (left, right)))

    def _set_has(self, name: str, right: n.Value) -> l.DeckCond:
        """`SET has WORD`, `SET is none`."""
        if isinstance(right, n.Nothing):
            return l.DeckNot(l.DeckHas(name, None))
        info = self.terms.pool.fields[self.terms.sets[name]]
        if info.ty.name == "number":
            value = self.number(right, self.of_deck)
            if not isinstance(value, l.Num):
                self._cannot(right)
            return l.DeckHas(name, value.value)
        return l.DeckHas(name, self._word(info, right))
