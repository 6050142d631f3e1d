"""Random trees of the effect language, as the parser could have made them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from helpers import words
from hypothesis import strategies as st

from cardwright.syntax import nodes as n

T = TypeVar("T")
P = (0, 0)
VOCABULARY = words(
    [
        "deal {amount} damage to {target} [with {card}]",
        "draw {n} cards [from the bottom]",
        "discard {cards}",
        "hand over draws to {heir}",
        "move {card} [from {origin}] [to {place}]",
        "shuffle {zone}",
        "rest",
    ],
    ["player", "card", "function card", "牌"],
    ["living", "red", "out of play"],
    ["hand", "life", "distance|to", "attack range", "turn", "cost"],
    ["deck", "discard pile", "play phase", "弹幕", "出牌阶段"],
)
LOCALS = ("alpha", "beta", "乙", "p1")
NAMES = (*LOCALS, "target", "targets", "me", "this", "event", "deck", "discard pile", "弹幕")
SCOPES = ("turn", "phase", "round", "game")
PHASES = ("play phase", "出牌阶段", "deck")
STATUSES = ("living", "red", "out of play")
NOUNS = ("player", "card", "cards", "function card", "牌")
PROPS = ("hand", "life", "attack range", "distance")
EXISTENTIAL = ("a", "another", "any", "every", "each", "all", "no")
VERBS: dict[str, tuple[tuple[str, bool, bool], ...]] = {  # label, is it a hole, may it be left out
    "deal": (("", True, False), ("damage to", True, False), ("with", True, True)),
    "draw": (("", True, False), ("cards", False, False), ("from the bottom", False, True)),
    "discard": (("", True, False),),
    "hand over draws": (("to", True, False),),
    "move": (("", True, False), ("from", True, True), ("to", True, True)),
    "rest": (),
}


class Maker:
    """Draws trees; `depth` is how many levels may still be below."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.draw = draw

    def one(self, options: Sequence[T]) -> T:
        return options[self.draw(st.integers(0, len(options) - 1))]

    def flip(self) -> bool:
        return bool(self.draw(st.booleans()))

    def maybe(self, make: Callable[..., T], *args: Any) -> T | None:
        return make(*args) if self.flip() else None

    def some(self, low: int, high: int, make: Callable[..., T], *args: Any) -> tuple[T, ...]:
        return tuple(make(*args) for _ in range(self.draw(st.integers(low, high))))

    def word(self, options: Sequence[str]) -> n.Word:
        return n.Word(P, self.one(options))

    # ------------------------------------------------------------ values
    def number(self) -> n.Number:
        return n.Number(P, self.draw(st.integers(0, 99)))

    def name(self) -> n.Name:
        return n.Name(P, self.one(NAMES))

    def owner(self, depth: int) -> Any:
        if depth > 0 and self.flip():
            return self.value(depth - 1)
        return self.one([n.Name(P, "it"), n.Name(P, "their"), self.name()])

    def prop(self, depth: int) -> n.Prop:
        if depth > 0 and self.one([False, False, True]):
            return n.Prop(P, self.owner(depth), n.Word(P, "distance"), ((n.Word(P, "to"), self.value(depth - 1)),))
        return n.Prop(P, self.owner(depth), self.word(PROPS))

    def quantity(self, depth: int) -> n.Quantity:
        kind = self.one((*EXISTENTIAL[:-1], "any_number", "exactly", "up_to", "between"))
        if kind == "exactly":
            low = self.number() if depth <= 0 or self.flip() else self.value(depth - 1)
            plain = isinstance(low, n.Name) and low.word in ("me", "this", "event", "target", "targets", "it")
            return n.Quantity(P, kind, n.Number(P, 1) if plain else low)
        if kind == "up_to":
            return n.Quantity(P, kind, None, self.value(depth - 1))
        if kind == "between":
            return n.Quantity(P, kind, self.number(), self.number())
        return n.Quantity(P, kind)

    def noun_phrase(self, depth: int, *, quantity: bool = True) -> n.NounPhrase:
        adjectives = self.some(0, 2, self.word, (*STATUSES, "other", "random"))
        amount = self.maybe(self.quantity, depth) if quantity else None
        noun = self.word(NOUNS)
        if depth <= 0:
            return n.NounPhrase(P, amount, adjectives, noun)
        inside = self.maybe(self.value, depth - 1)
        within = (self.value(depth - 1), self.maybe(self.value, depth - 1)) if self.flip() else None
        return n.NounPhrase(P, amount, adjectives, noun, inside, within, self.maybe(self.cond, depth - 1))

    def value(self, depth: int) -> Any:
        leaf = self.draw(st.integers(0, 9))
        if depth <= 0 or leaf < 4:
            match leaf % 7:
                case 0:
                    return self.number()
                case 1:
                    return n.Prop(P, self.owner(0), self.word(PROPS))
                case 2:
                    return n.String(P, self.one(["a text", "攻击+1", ""]))
                case 3:
                    return self.one([n.Truth(P, True), n.Truth(P, False), n.Nothing(P), n.Name(P, "red")])
                case 4:
                    return n.OptionValue(P, self.word(PHASES))
                case 5:
                    return self.noun_phrase(0)
            return self.name()
        below = depth - 1
        end = self.one(["top", "bottom"])
        match leaf:
            case 4:
                return self.noun_phrase(depth)
            case 5:
                return self.prop(depth)
            case 6:
                of = self.noun_phrase(depth) if self.flip() else self.value(below)
                if self.flip():
                    return n.Count(P, of)
                op, prop = self.one(["total", "highest", "lowest"]), self.maybe(self.word, PROPS)
                return n.Aggregate(P, op, prop, of, self.maybe(self.value, below) if prop is not None else None)
            case 7:
                return n.Binary(P, self.one("+-*/%"), self.value(below), self.value(below))
            case 8:
                return self.one([
                    lambda: n.Negative(P, self.value(below)),
                    lambda: n.ListValue(P, self.some(0, 3, self.value, below)),
                    lambda: n.Times(P, self.one(SCOPES), self.event(below)),
                ])()  # fmt: skip
        return self.one([
            lambda: n.EndCards(P, end, self.maybe(self.value, below), self.value(below)),
            lambda: n.CardAt(P, self.value(below), self.value(below)),
            lambda: n.Item(P, self.maybe(self.value, below), self.value(below)),
            lambda: n.Place(P, end, None, self.value(below)),
            lambda: n.Place(P, "place", self.value(below), self.value(below)),
        ])()  # fmt: skip

    # ------------------------------------------------------------ conditions
    def left(self, depth: int) -> Any:
        """Not `a player`: that makes another node of the test."""
        value = self.value(depth)
        exists = isinstance(value, n.NounPhrase) and value.quantity and value.quantity.kind in EXISTENTIAL
        return self.name() if exists else value

    def test(self, left: Any, depth: int) -> Any:
        right = self.value(depth)
        match self.draw(st.integers(0, 5)):
            case 0:
                return n.Is(P, left, right, self.flip())
            case 1:
                return n.IsIn(P, left, right, self.flip())
            case 2:
                return n.IsBetween(P, left, right, self.value(depth), self.flip())
            case 3:
                return n.Parity(P, left, self.flip())
            case 4:
                return n.Has(P, left, right, self.flip())
        return n.Compare(P, self.one([">=", "<=", ">", "<"]), left, right)

    def cond(self, depth: int) -> Any:
        kind = self.draw(st.integers(0, 9))
        below = depth - 1
        if depth <= 0 or kind < 4:
            return self.test(self.left(below), below)
        match kind:
            case 4:
                return n.Truthy(P, self.value(below))
            case 5:
                if self.flip():
                    return n.Exists(P, self.noun_phrase(below))
                return n.Exists(P, self.noun_phrase(below, quantity=False), True)
            case 6:
                return n.Every(P, self.noun_phrase(below, quantity=False), self.test(n.Name(P, "it"), below))
            case 7:
                event = n.Name(P, "event")
                return self.one([n.Targets, n.Alters])(P, event, self.value(below))
            case 8:
                return n.Not(P, self.cond(below)) if self.flip() else n.Ever(P, self.one(SCOPES), self.event(below))
        return n.Both(P, self.one(["and", "or"]), self.some(2, 3, self.cond, below))

    # ------------------------------------------------------------ calls and events
    def call(self, subject: Any, depth: int, *, whole: bool) -> n.Call:
        """`whole` with all parts that a sentence needs."""
        head = self.one(sorted(VERBS))
        args = []
        for label, hole, optional in VERBS[head]:
            if self.flip() if optional or not whole else True:
                args.append(n.Arg(P, label, self.value(depth) if hole else None))
        return n.Call(P, n.Word(P, head), subject, tuple(args))

    def who(self, depth: int) -> Any:
        """Somebody who is not me."""
        value = self.value(depth)
        return n.Name(P, "target") if isinstance(value, n.Name) and value.word == "me" else value

    def event(self, depth: int) -> Any:
        edge = self.one(["begins", "ends"])
        match self.draw(st.integers(0, 8)):
            case 0 | 1:
                return n.VerbEvent(P, self.call(self.value(depth - 1), depth - 1, whole=False), False)
            case 2:
                return n.VerbEvent(P, self.call(None, depth - 1, whole=False), True)
            case 3:
                return n.PhaseEvent(P, self.owner(0), self.word(PHASES), edge, self.flip())
            case 4:
                return n.PhaseEvent(P, None, self.word((*SCOPES, *PHASES)), edge)
            case 5:
                return n.StatusEvent(P, self.value(depth - 1), self.word(STATUSES), self.flip())
            case 6:
                counter = n.Prop(P, self.owner(0), self.word(PROPS))
                return n.CounterEvent(P, counter, self.one(["drops", "rises"]), self.value(depth - 1))
            case 7:
                return n.CounterEvent(P, n.Prop(P, self.owner(0), self.word(PROPS)), "changes", None)
        return n.EmptyEvent(P, self.value(depth - 1))

    # ------------------------------------------------------------ sentences
    def new(self) -> n.Word:
        return self.word(LOCALS)

    def choice(self, depth: int) -> Any:
        match self.draw(st.integers(0, 6)):
            case 0:
                return n.ChooseNumber(P, self.value(depth), self.value(depth), self.maybe(self.cond, depth))
            case 1:
                return n.ChoosePlace(P, self.name())
            case 2:
                return n.ChooseWord(P, self.some(2, 3, self.new))
            case 4:
                return self.one([n.ChooseOrder(P, self.value(depth)), n.Roll(P, self.value(depth), self.value(depth))])
            case 3:
                return n.ChooseKind(P, self.word(NOUNS), self.maybe(self.cond, depth))
        return self.value(depth)

    def target(self, depth: int) -> Any:
        return self.one([self.name, lambda: n.Prop(P, self.owner(0), self.word(PROPS)),
                         lambda: self.noun_phrase(depth)])()  # fmt: skip

    def block(self, depth: int) -> n.Block:
        last = self.one([(), (), (n.Stop(P, None),), (n.Return(P, self.value(1)),)])
        return n.Block(P, (*self.some(0 if last else 1, 2, self.stmt, depth), *last))

    def tails(self) -> n.Tails:
        def limit() -> n.Limit:
            return n.Limit(P, self.draw(st.integers(1, 4)), self.word(PHASES), self.flip())

        def cost() -> n.Call:
            return self.call(None, 0, whole=True)

        def naming() -> Any:
            return self.new(), self.choice(0)

        return n.Tails(
            P, self.some(0, 1, self.cond, 0), self.some(0, 1, limit), self.some(0, 1, cost), self.flip(),
            self.maybe(self.new), self.some(0, 1, naming), self.some(0, 1, self.word, PHASES), self.flip(),
        )  # fmt: skip

    def trigger(self, depth: int) -> n.Ability:
        head = self.one(["before", "when", "after", "done", "instead", "always", "while"])
        event = None if head in ("always", "while") else self.event(1)
        cond = self.cond(1) if head == "while" else None
        return n.Ability(P, head, None, event, None, (), cond, self.tails(), self.block(depth))

    def ability(self, depth: int) -> n.Ability:
        match self.draw(st.integers(0, 3)):
            case 0:
                on = self.maybe(self.target, 1)
                return n.Ability(P, "play", None, None, on, (), None, self.tails(), self.block(depth))
            case 1:
                on, phases = self.maybe(self.target, 1), self.some(1, 2, self.word, PHASES)
                return n.Ability(P, "action", None, None, on, phases, None, self.tails(), self.block(depth))
            case 2:
                moment = self.one(["before", "when", "after"])
                return n.Ability(P, "respond", moment, self.event(1), None, (), None, self.tails(), self.block(depth))
        return self.trigger(depth)

    def stmt(self, depth: int) -> Any:
        return self.compound(depth - 1) if depth > 0 and self.flip() else self.simple()

    def simple(self) -> Any:
        value, who = self.value, self.who
        match self.draw(st.integers(0, 9)):
            case 0 | 1:
                return n.Do(P, self.call(self.maybe(who, 1), 2, whole=True), "do")
            case 2:
                return n.Permit(P, self.call(who(1), 1, whole=False), self.flip())
            case 3:
                return n.Choose(P, self.maybe(who, 1), self.new(), self.choice(2))
            case 4:
                if self.flip():
                    return n.Let(P, self.new(), self.call(self.maybe(who, 1), 1, whole=True))
                return n.Let(P, self.new(), value(2))
            case 5:
                if self.flip():
                    return n.Change(P, "set", self.prop(1), value(1))
                op = self.one(["increase", "reduce"])
                return n.Change(P, op, value(1), value(1), self.maybe(value, 1), self.maybe(value, 1))
            case 6:
                return n.Become(P, value(1), self.word(STATUSES), self.flip())
            case 7:
                return n.Stop(P, self.cond(2))
            case 8:
                return n.UseAs(P, value(1), value(1), value(1)) if self.flip() else n.CountsAs(P, value(1), value(1))
        return n.NothingHappens(P)

    def compound(self, depth: int) -> Any:
        value, block = self.value, self.block
        match self.draw(st.integers(0, 12)):
            case 0:
                call = self.call(self.maybe(self.who, 1), 1, whole=True)
                mode = self.one(["do", "may", "must"])
                return n.Do(P, call, mode, self.maybe(block, depth), self.maybe(block, depth))
            case 1:
                return n.MayBlock(P, self.maybe(self.who, 1), block(depth), self.maybe(block, depth))
            case 2:

                def branch() -> n.EitherBranch:
                    return n.EitherBranch(P, self.maybe(self.cond, 1), block(depth))

                return n.Either(P, self.maybe(self.who, 1), self.some(2, 3, branch))
            case 3:
                return n.Secretly(P, self.new(), value(1), block(depth))
            case 4:
                branches = self.some(1, 2, lambda: (self.cond(2), block(depth)))
                return n.If(P, branches, self.maybe(block, depth))
            case 5:
                return n.ForEach(P, self.new(), value(2), self.maybe(value, 1), block(depth))
            case 6:
                return n.TakeTurns(P, self.new(), value(1), value(1), block(depth))
            case 7:
                return n.Repeat(P, value(1), self.maybe(self.cond, 1), block(depth))
            case 8:
                return n.Step(P, self.maybe(self.target, 1), self.maybe(self.cond, 1), block(depth))
            case 9:
                return n.Until(P, self.event(1), block(depth))
            case 10:
                return (
                    n.Uninterrupted(P, block(depth)) if self.flip() else n.Suspend(P, self.word(PHASES), block(depth))
                )
            case 11:
                return n.Nested(P, self.trigger(depth))
        ability = n.Ability(P, "when", None, self.event(1), None, (), None, self.tails(), block(depth))
        return n.NextTime(P, ability)


@st.composite
def values(draw: Any) -> n.Value:
    return Maker(draw).value(3)  # type: ignore[no-any-return]


@st.composite
def conditions(draw: Any) -> n.Cond:
    return Maker(draw).cond(3)  # type: ignore[no-any-return]


@st.composite
def bodies(draw: Any) -> n.Block:
    return Maker(draw).block(2)


@st.composite
def effects(draw: Any) -> tuple[n.Ability, ...]:
    maker = Maker(draw)
    return maker.some(1, 2, maker.ability, 1)
