"""Conditions and values of deck laws: the effect language about one card, or about the numbers and sets of a deck.

What a word means (a field, a word of its set, a kind, a number) the resolver of the model says; here stands what only
deck law has: sets of values that depend on the deck, values that a card lacks, cards by name or number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from cardwright import ir
from cardwright.decks import law as l
from cardwright.decks.cards import Card, FieldInfo, plain
from cardwright.decks.pool_words import PoolWords
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import Words, words
from cardwright.ir import decl
from cardwright.ir.types import ANY, BOOL, CARD, NUMBER, list_of
from cardwright.model.game_being_read import CARD_BASE, Setting
from cardwright.model.resolve import bare_words, values
from cardwright.model.resolve import noun_phrases as phrases
from cardwright.model.resolve.scope import Bound, Context, Scope
from cardwright.model.resolve.texts import parsed, shared_by
from cardwright.model.types_that_fit import said
from cardwright.source.nodes import Scalar
from cardwright.syntax import nodes as n
from cardwright.syntax.parse import parse_cond, parse_value
from cardwright.syntax.words import fold

FIELD = words("the field", "字段")
WORD = words("the word", "词")


@dataclass(slots=True)
class Terms:
    """What the texts of one format may speak of: the words of the pool, numbers (sections, values, limits), and sets
    (choices and named sets, each with the field whose values it holds).
    """

    pool: PoolWords
    problems: Problems
    numbers: set[str] = field(default_factory=set)
    sets: dict[str, str] = field(default_factory=dict)

    def filter(self, text: Scalar) -> l.Filter:
        """A condition on one card; a faulty one is reported and passes every card."""
        reader = _Reader(self, text, of_card=True)
        root = reader.parse(cond=True)
        return reader.filter_of_card(root) if root is not None else l.ANY_CARD

    def deck_cond(self, text: Scalar) -> l.DeckCond | None:
        """A condition on the whole deck."""
        reader = _Reader(self, text)
        root = reader.parse(cond=True)
        return reader.deck(root) if root is not None else None

    def number(self, text: Scalar, *, its: bool = False) -> l.Expr | None:
        """A value; `its FIELD` may stand in it where there is a card in question."""
        if isinstance(text.data, int) and not isinstance(text.data, bool):
            return l.Num(text.data)
        reader = _Reader(self, text, of_card=its)
        root = reader.parse(cond=False)
        return reader.number(root, reader.scope) if root is not None else None

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

    def parse(self, *, cond: bool) -> Any:
        names = frozenset((*self.terms.numbers, *self.terms.sets))
        vocabulary = self.terms.pool.vocabulary(self.text.value, names)
        parse = parse_cond if cond else parse_value
        found = parse(self.text.value, vocabulary)
        return parsed(self.cx.shared, self.text, found)

    # --- problems ---

    def _cannot(self, node: n.Node) -> None:
        self.cx.add("CW702", node, what=self.cx.words(node))

    def _mismatch(self, node: n.Node, info: FieldInfo) -> None:
        self.cx.add("CW703", node, field=info.name, type=said(info.ty))

    # --- conditions on a card ---

    def filter_of_card(self, node: n.Cond) -> l.Filter:
        """A whole condition; one that says nothing of a card is reported: it belongs into `if`."""
        found = self.filter(node)
        leaves = [part for part in l.parts_of(found) if not isinstance(part, l.Not | l.All | l.Any)]
        if leaves and all(isinstance(part, l.OfDeck) for part in leaves):
            while isinstance(node, n.Both | n.Not):
                node = node.parts[0] if isinstance(node, n.Both) else node.cond
            self._cannot(getattr(node, "left", node))
        return found

    def filter(self, node: n.Cond, before: n.Cond | None = None) -> l.Filter:
        match node:
            case n.Both(op=op, parts=parts):
                found = tuple(self.filter(part, parts[i - 1] if i else None) for i, part in enumerate(parts))
                return l.All(found) if op == "and" else l.Any(found)
            case n.Not(cond=cond):
                return l.Not(self.filter(cond))
            case n.Is() | n.IsIn() | n.Has() | n.Compare() | n.IsBetween() if self._is_of_deck(node.left):
                of_deck = self.deck(node)
                return l.OfDeck(of_deck) if of_deck is not None else l.ANY_CARD
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
                both = l.All((self._compare(">=", left, low), self._compare("<=", left, high)))
                return l.Not(both) if negated else both
            case n.Parity(left=left, even=even):
                info = self._number_field(left)
                return l.FieldParity(info.name, even) if info is not None else l.ANY_CARD
            case n.Truthy(value=value):
                return self._truthy(value, before)
        self._cannot(node)
        return l.ANY_CARD

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
            self.cx.add("CW711", value, name=value.word, field=name, before=self.cx.words(before.right))
            return l.ANY_CARD
        info = self._field(value)
        if info is not None and info.ty != BOOL:
            self._mismatch(value, info)
        return l.FieldIn(info.name, (True,)) if info is not None else l.ANY_CARD

    def _field(self, node: n.Value) -> FieldInfo | None:
        """The field in `its FIELD`; anything else is reported."""
        if not isinstance(node, n.Prop):
            self._cannot(node)
            return None
        made = values.resolve(self.cx, self.scope, node)
        if made.ty == ANY:
            return None
        if not isinstance(made, ir.Property) or not isinstance(made.owner, ir.Local) or made.owner.origin != "it":
            self._cannot(node)
            return None
        return self.terms.info(made.prop.id)

    def _number_field(self, node: n.Value) -> FieldInfo | None:
        info = self._field(node)
        if info is not None and info.ty.name != "number":
            self._mismatch(node, info)
            return None
        return info

    def _compare(self, op: str, left: n.Value, right: n.Value) -> l.Filter:
        info, value = self._number_field(left), self.number(right, self.of_deck)
        return l.FieldNumber(info.name, op, value) if info is not None and value is not None else l.ANY_CARD

    # --- what a card is ---

    def _any_of(self, node: n.Value) -> l.Filter:
        """`it is X`, `it is [X, Y]`, `it is in [X, Y]`."""
        items = node.items if isinstance(node, n.ListValue) else (node,)
        found = tuple(self._what_it_is(item) for item in items)
        return found[0] if len(found) == 1 else l.Any(found)

    def _what_it_is(self, node: n.Value) -> l.Filter:
        """A kind of card with its adjectives, a yes-or-no field, or a card."""
        if isinstance(node, n.NounPhrase):
            return self._kind(node)
        if isinstance(node, n.Name) and (found := self.cx.names.adjectives.get(fold(node.word))) is not None:
            return self._adjective(found)
        if isinstance(node, n.Name | n.String):
            cards = self._cards(node)
            return l.IsCard(tuple(card.id for card in cards)) if cards else l.ANY_CARD
        self._cannot(node)
        return l.ANY_CARD

    def _kind(self, node: n.NounPhrase) -> l.Filter:
        if not phrases.of_one(self.cx, node):
            return l.ANY_CARD
        extra = node.inside or (node.within[0] if node.within is not None else None)
        if extra is not None or (node.quantity is not None and node.quantity.kind != "a"):
            self._cannot(node if extra is None else extra)
            return l.ANY_CARD
        noun = phrases.noun_of(self.cx, self.scope, node.noun)
        if noun is None:
            return l.ANY_CARD
        parts: list[l.Filter] = []
        for word in node.adjectives:
            if (found := self.cx.names.adjectives.get(fold(word.text))) is None:
                self._cannot(word)
            else:
                parts.append(self._adjective(found))
        if isinstance(noun.decl, decl.Category):
            parts.append(l.IsKind(noun.decl.id))
        elif noun.base != CARD_BASE:
            self._cannot(node.noun)
        if node.where is not None:
            parts.append(self.filter(node.where))
        return parts[0] if len(parts) == 1 else l.All(tuple(parts)) if parts else l.ANY_CARD

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
            self.terms.unknown(WORD, Scalar(self.cx.span(node), text, "plain", text), known)
        return found

    # --- what a field is ---

    def _field_is(self, node: n.Is | n.IsIn | n.Has) -> l.Filter:
        """`its FIELD is X`, `is in X`, `has X`: X is a word, a number, a set of the format, or a list of those.

        A list on the card is X if all of it is, and has X if any of it is.
        """
        info = self._field(node.left)
        if info is None:
            return l.ANY_CARD
        several = info.ty.of is not None
        if isinstance(node, n.Has) and not several:
            return self._has_text(info, node)
        if info.name == "kind":
            return self._any_of(node.right)
        every = several and not isinstance(node, n.Has)
        items = node.right.items if isinstance(node.right, n.ListValue) else (node.right,)
        plain_values: list[str | int | bool] = []
        found: list[l.Filter] = []
        for item in items:
            if isinstance(item, n.Nothing):
                found.append(l.FieldNone(info.name))
            elif isinstance(item, n.Name) and (of := self.terms.sets.get(fold(item.word))) is not None:
                if self._may_be_in(info, self.terms.pool.fields[of], item):
                    found.append(l.FieldVar(info.name, fold(item.word), every))
            elif info.ty.name == "number":
                if (number := self.number(item, self.of_deck)) is not None:
                    found.append(l.FieldNumber(info.name, "=", number))
            elif (value := self._value(info, item)) is not None:
                plain_values.append(value)
        if every and plain_values and any(isinstance(each, l.FieldVar) for each in found):
            self._cannot(node.right)  # a list against a mixture has no clear meaning: declare a set instead
        if plain_values:
            found.insert(0, l.FieldIn(info.name, tuple(plain_values), every))
        return found[0] if len(found) == 1 else l.Any(tuple(found)) if found else l.ANY_CARD

    def _may_be_in(self, info: FieldInfo, held: FieldInfo, node: n.Name) -> bool:
        """Whether what a field is may be in a set of values of another; if not it is reported: the set never has it."""
        wanted, given = info.ty.one, held.ty.one
        if given.name == wanted.name or {given.name, wanted.name} == {"text", "symbol"}:  # words, whatever they are of
            return True
        self.cx.add("CW405", node, text=node.word, wanted=said(wanted), found=said(list_of(given)))
        return False

    def _has_text(self, info: FieldInfo, node: n.Has) -> l.Filter:
        """`its name has "red"`: a part of a text."""
        if info.ty.name not in ("text", "symbol"):
            self._mismatch(node.left, info)
            return l.ANY_CARD
        text = node.right.value if isinstance(node.right, n.String) else self.cx.words(node.right)
        return l.TextHas(info.name, text)

    def _value(self, info: FieldInfo, node: n.Value) -> str | bool | None:
        """A value that a field may have; anything else is reported."""
        if info.ty == BOOL:
            made = values.need(self.cx, self.scope, node, BOOL) if not isinstance(node, n.Name) else None
            if isinstance(made, ir.Bool):
                return made.value
            if made is None or made.ty != ANY:
                self._mismatch(node, info)
            return None
        if info.name in ("id", "name"):
            if not isinstance(node, n.Name | n.String):
                self._cannot(node)
                return None
            cards = self._cards(node)
            return (cards[0].id if info.name == "id" else cards[0].name()) if cards else None
        return self._word(info, node)

    def _word(self, info: FieldInfo, node: n.Value) -> str | None:
        """A word of a field; one in quotes, or a number, is looked for as it stands."""
        spelled = self.terms.pool.spelled[info.name]
        named = isinstance(node, n.Name) or (isinstance(node, n.NounPhrase) and phrases.is_bare(node))
        if not named and not isinstance(node, n.String | n.Number):
            self._cannot(node)
            return None
        text = str(node.value) if isinstance(node, n.String | n.Number) else fold(self.cx.words(node))
        word = spelled.get(text) or spelled.get(plain(text))
        if named:
            name = n.Name(node.pos, fold(word or text))
            made = bare_words.name(self.cx, self.apart, name, info.ty.one)
            return (word or made.word) if isinstance(made, ir.Symbol) else None
        if word is None:
            self.terms.unknown(WORD, Scalar(self.cx.span(node), text, "plain", text), spelled)
        return word

    # --- numbers ---

    def number(self, node: n.Value, scope: Scope) -> l.Expr | None:
        """A number of the deck; of a card, where `scope` has one."""
        match node:
            case n.Negative(value=inner):
                value = self.number(inner, scope)
                return l.Bin("-", l.Num(0), value) if value is not None else None
            case n.Binary(op=op, left=left, right=right):
                a, b = self.number(left, scope), self.number(right, scope)
                if a is None or b is None:
                    return None
                if op in "/%" and not (isinstance(b, l.Num) and b.value > 0):
                    self.cx.add("CW710", right)
                    return None
                if op == "%":
                    return l.Bin("-", a, l.Bin("*", l.Bin("/", a, b), b))
                return l.Bin(op, a, b)
        made = values.need(self.cx, scope, node, NUMBER)
        match made:
            case ir.Num(value=count):
                return l.Num(count)
            case ir.Local(name=name, origin="deck"):
                return l.Ref(name)
            case ir.Property(owner=ir.Local(origin="it"), prop=prop):
                return l.ItsField(prop.id)
        if made.ty != ANY:
            self._cannot(node)
        return None

    # --- conditions on the deck ---

    def deck(self, node: n.Cond) -> l.DeckCond | None:
        match node:
            case n.Both(op=op, parts=parts):
                found = [self.deck(part) for part in parts]
                return l.DeckBoth("and" if op == "and" else "or", tuple(c for c in found if c is not None))
            case n.Not(cond=cond):
                inner = self.deck(cond)
                return l.DeckNot(inner) if inner is not None else None
            case n.Compare(op=op, left=left, right=right):
                return self._compare_numbers(op, left, right)
            case n.IsBetween(left=left, low=low, high=high, negated=negated):
                ends = [self._compare_numbers(op, left, end) for op, end in ((">=", low), ("<=", high))]
                made: l.DeckCond = l.DeckBoth("and", tuple(c for c in ends if c is not None))
                return l.DeckNot(made) if negated else made
            case n.Has(left=left, right=right, negated=negated) | n.Is(left=left, right=right, negated=negated):
                if isinstance(left, n.Name) and fold(left.word) in self.terms.sets:
                    has = self._set_has(fold(left.word), right)
                elif isinstance(node, n.Is):
                    has = self._compare_numbers("=", left, right)
                else:
                    self._cannot(left)
                    return None
                return l.DeckNot(has) if negated and has is not None else has
        self._cannot(node)
        return None

    def _compare_numbers(self, op: str, left: n.Value, right: n.Value) -> l.DeckCond | None:
        a, b = self.number(left, self.of_deck), self.number(right, self.of_deck)
        return l.DeckCompare(op, a, b) if a is not None and b is not None else None

    def _set_has(self, name: str, right: n.Value) -> l.DeckCond | None:
        """`SET has WORD`, `SET is none`."""
        if isinstance(right, n.Nothing):
            return l.DeckNot(l.DeckHas(name, None))
        info = self.terms.pool.fields[self.terms.sets[name]]
        if info.ty.name == "number":
            value = self.number(right, self.of_deck)
            if value is not None and not isinstance(value, l.Num):
                self._cannot(right)
            return l.DeckHas(name, value.value) if isinstance(value, l.Num) else None
        word = self._word(info, right)
        return l.DeckHas(name, word) if word is not None else None
