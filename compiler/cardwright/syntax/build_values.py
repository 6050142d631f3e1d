"""Make nodes of values, noun phrases and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.layout import PRONOUNS, ROLES, SyntaxFault
from cardwright.syntax.vocabulary import NUMBERS, RESERVED, Vocabulary

Pos = tuple[int, int]
ARTICLES = frozenset(("a", "an"))
"""What says the number 1 before a verb's own words; all other numbers are written in digits."""
_COMPARE = {"is at least": ">=", "is at most": "<=", "is more than": ">", "is less than": "<"}


class ValueBuilder:
    """Values and conditions; collects the faults of the text."""

    __slots__ = ("articles", "faults", "new_names", "vocabulary")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[SyntaxFault] = []
        self.new_names: set[str] = set()
        self.articles: set[Pos] = set()
        """Where the number 1 is said by an article: `draw a card`."""

    def fault(self, code: str, pos: Pos, **args: object) -> None:
        self.faults.append(SyntaxFault(code, pos, args))

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

    # ------------------------------------------------------------ values
    def number(self, pos: Pos, word: n.Word) -> n.Number:
        if word.text in ARTICLES:
            self.articles.add(pos)
            return n.Number(pos, 1)
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
            self.fault("CW329", pos, found=word.text, where="where its" if word.text == "whose" else None)
        elif word.text in NUMBERS and not self.names_by_number(word.text):
            self.fault("CW324", pos, found=word.text, meant=NUMBERS[word.text])
        return n.Name(pos, word.text)

    def names_by_number(self, word: str) -> bool:
        """Whether a word for a number is or begins a name."""
        return word in self.new_names or word in self.vocabulary.names or word in self.vocabulary.numbered

    def me(self, pos: Pos) -> n.Name:
        return n.Name(pos, "me")

    def paren(self, pos: Pos, value: Any) -> Any:
        return value

    def list(self, pos: Pos, *items: Any) -> n.ListValue:
        return n.ListValue(pos, tuple(item for item in items if item is not None))

    def owner_word(self, pos: Pos, word: n.Word) -> n.Name:
        return n.Name(pos, {"my": "me", "its": "it"}.get(word.text, word.text))

    def owner(self, pos: Pos, value: Any) -> Any:
        return value

    def prop(self, pos: Pos, owner: Any, name: n.Word) -> n.Prop:
        return n.Prop(pos, owner, name)

    def my_prop(self, pos: Pos, my: n.Word, name: n.Word) -> n.Prop:
        return n.Prop(pos, self.owner_word(my.pos, my), name)

    def prop_args(self, pos: Pos, prop: Any, *args: Any) -> Any:
        if isinstance(prop, n.Name):
            return n.Prop(pos, None, n.Word(prop.pos, prop.word), args)
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

    def aggregate_of(self, pos: Pos, op: str, owned: n.Prop, of: Any) -> n.Aggregate:
        return n.Aggregate(pos, op, owned.name, of, owned.owner)

    def extreme(self, pos: Pos, op: str, of: Any) -> n.Aggregate:
        return n.Aggregate(pos, op, None, of)

    def fold(self, pos: Pos, word: str) -> str:
        return word

    def binary(self, pos: Pos, left: Any, sign: str, right: Any) -> n.Binary:
        return n.Binary(pos, sign, left, right)

    def remainder(self, pos: Pos, left: Any, right: Any) -> n.Binary:
        return n.Binary(pos, "%", left, right)

    def item(self, pos: Pos, number: Any, of: Any) -> n.Item:
        return n.Item(pos, number, of)

    def last_item(self, pos: Pos, of: Any) -> n.Item:
        return n.Item(pos, None, of)

    def negative(self, pos: Pos, value: Any) -> n.Negative:
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
        return phrase.partition(" ")[2].removeprefix("this ")

    ever_this = times_this

    # ------------------------------------------------------------ noun phrases
    def np_bare(self, pos: Pos, *words: n.Word) -> n.NounPhrase:
        return n.NounPhrase(pos, None, words[:-1], words[-1])

    def np_quantity(self, pos: Pos, quantity: n.Quantity, *words: n.Word) -> n.NounPhrase:
        return n.NounPhrase(pos, quantity, words[:-1], words[-1])

    def np_exactly(self, pos: Pos, number: Any, *words: n.Word) -> n.NounPhrase:
        if isinstance(number, n.Name) and number.word in RESERVED:
            noun = " ".join(word.text for word in words)
            aimed = noun if number.word == "target" else None
            self.fault("CW324", pos, found=f"{number.word} {noun}", meant=number.word, aimed=aimed)
        return n.NounPhrase(pos, n.Quantity(number.pos, "exactly", number), words[:-1], words[-1])

    def adjective(self, pos: Pos, word: Any) -> n.Word:
        return word if isinstance(word, n.Word) else n.Word(pos, word)

    def article(self, pos: Pos, word: str) -> str:
        return word

    def q_word(self, pos: Pos, word: str) -> n.Quantity:
        return n.Quantity(pos, word)

    def q_up_to(self, pos: Pos, high: Any) -> n.Quantity:
        return n.Quantity(pos, "up_to", None, high)

    def q_range(self, pos: Pos, range_: Any) -> n.Quantity:
        low, high = ends_of(range_)
        return n.Quantity(pos, "between", low, high)

    def q_from(self, pos: Pos, low: n.Word, high: n.Value) -> n.Quantity:
        return n.Quantity(pos, "between", self.number(low.pos, low), high)

    def q_any_number(self, pos: Pos) -> n.Quantity:
        return n.Quantity(pos, "any_number")

    def np_in(self, pos: Pos, np: n.NounPhrase, inside: Any) -> n.NounPhrase:
        return replace(np, pos=pos, inside=inside)

    def np_called(self, pos: Pos, np: n.NounPhrase, name: n.Word) -> n.NounPhrase:
        return replace(np, pos=pos, called=self.new_name(name))

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

    def either_of(self, pos: Pos, first: n.NounPhrase, others: Any) -> n.EitherOf:
        rest = others.phrases if isinstance(others, n.EitherOf) else (others,)
        return n.EitherOf(pos, (first, *rest))

    def open_together(self, pos: Pos, np: n.NounPhrase, together: Any) -> n.NounPhrase:
        return replace(np, pos=pos, together=together)

    def np_alike(self, pos: Pos, np: n.NounPhrase, alike: tuple[str, n.Word]) -> n.NounPhrase:
        how, prop = alike
        return replace(np, pos=pos, together=n.Alike((np.pos[1], pos[1]), n.Name(np.pos, "it"), how, prop))

    def of_highest(self, pos: Pos, np: n.NounPhrase, prop: n.Word) -> n.Ranked:
        return n.Ranked(pos, "highest", prop, np)

    def of_lowest(self, pos: Pos, np: n.NounPhrase, prop: n.Word) -> n.Ranked:
        return n.Ranked(pos, "lowest", prop, np)

    def same(self, pos: Pos, prop: n.Word) -> tuple[str, n.Word]:
        return "same", prop

    def different(self, pos: Pos, prop: n.Word) -> tuple[str, n.Word]:
        return "different", prop

    def consecutive(self, pos: Pos, prop: n.Word) -> tuple[str, n.Word]:
        return "consecutive", prop

    # ------------------------------------------------------------ conditions
    def truthy(self, pos: Pos, value: Any) -> n.Truthy:
        return n.Truthy(pos, value)

    def both_and(self, pos: Pos, left: Any, right: Any) -> n.Both:
        return self.both(pos, "and", left, right)

    def both_or(self, pos: Pos, left: Any, right: Any) -> n.Both:
        return self.both(pos, "or", left, right)

    def both(self, pos: Pos, op: str, left: Any, right: Any) -> n.Both:
        if isinstance(left, n.Both) and left.op == op and left.pos[0] == left.parts[0].pos[0]:
            return n.Both(pos, op, (*left.parts, right))
        return n.Both(pos, op, (left, right))

    def paren_cond(self, pos: Pos, cond: Any) -> Any:
        return replace(cond, pos=pos)

    def not_(self, pos: Pos, cond: Any) -> n.Not:
        return n.Not(pos, cond)

    def quantified(self, pos: Pos, left: Any, test: Callable[[Any], Any]) -> Any:
        """`every card in my hand is red` speaks of each; `a player is dead`, `no player is dead` of existence.

        So does `every player's luck is 1`, whose luck it may be.
        """
        whose = n.root_of(left)
        if isinstance(whose, n.NounPhrase) and whose.quantity is not None:
            kind = whose.quantity.kind
            if kind in ("every", "each") or (kind == "all" and whose is left):
                return n.Every(pos, replace(whose, quantity=None), test(n.rooted(left, n.Name(whose.pos, "it"))))
            if kind in ("a", "another", "any", "no") and whose is left:
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

    def not_between(self, pos: Pos, left: Any, low: Any, high: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.IsBetween(pos, it, low, high, True))

    def is_alike(self, pos: Pos, left: Any, alike: tuple[str, n.Word]) -> n.Alike:
        return n.Alike(pos, left, *alike)

    def is_not_alike(self, pos: Pos, left: Any, alike: tuple[str, n.Word]) -> n.Alike:
        return n.Alike(pos, left, *alike, True)

    def even(self, pos: Pos, left: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Parity(pos, it, True))

    def odd(self, pos: Pos, left: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Parity(pos, it, False))

    def comparison(self, pos: Pos, words: str) -> str:
        return _COMPARE.get(words, words)

    def compare(self, pos: Pos, left: Any, op: str, right: Any) -> Any:
        return self.quantified(pos, left, lambda it: n.Compare(pos, op, it, right))

    def has(self, pos: Pos, left: Any, right: Any) -> Any:
        self.not_alike(right)
        right, none = _no_is_negation(right)
        return self.quantified(pos, left, lambda it: n.Has(pos, it, right, none))

    def has_not(self, pos: Pos, left: Any, right: Any) -> Any:
        self.not_alike(right)
        return self.quantified(pos, left, lambda it: n.Has(pos, it, right, True))

    def not_alike(self, right: Any) -> None:
        """Report `cards have the same suit`: what several have in common they are, `is of the same suit`."""
        low = right.quantity.low if isinstance(right, n.NounPhrase) and right.quantity is not None else None
        if isinstance(low, n.Name) and low.word in ("same", "different", "consecutive"):
            meant = f"is of {low.word} {right.noun.text}"
            self.fault("CW324", right.pos, found=f"has {low.word} {right.noun.text}", meant=meant)

    def exists(self, pos: Pos, what: Any) -> n.Exists:
        what, none = _no_is_negation(what)
        return n.Exists(pos, what, none)

    def event_targets(self, pos: Pos, who: Any) -> n.Targets:
        return n.Targets(pos, n.Name((pos[0], pos[0] + 5), "event"), who)

    def event_alters(self, pos: Pos, zone: Any) -> n.Alters:
        return n.Alters(pos, n.Name((pos[0], pos[0] + 5), "event"), zone)

    def ever(self, pos: Pos, scope: str, event: Any) -> n.Ever:
        return n.Ever(pos, scope, event)


def ends_of(range_: n.Word) -> tuple[n.Number, n.Number]:
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


def is_bare(np: n.NounPhrase) -> bool:
    return not (np.quantity or np.adjectives or np.inside or np.within or np.where or np.together)


def _no_is_negation(value: Any) -> tuple[Any, bool]:
    if isinstance(value, n.NounPhrase) and value.quantity is not None and value.quantity.kind == "no":
        return replace(value, quantity=None), True
    return value, False
