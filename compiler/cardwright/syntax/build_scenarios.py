"""Make nodes of scenarios."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.build_calls import CallBuilder
from cardwright.syntax.build_values import is_bare

Pos = tuple[int, int]


class ScenarioBuilder(CallBuilder):
    """Lines of a scenario."""

    __slots__ = ()

    # ------------------------------------------------------------ scenarios
    def given_players(self, pos: Pos, number: n.Word, names: Any = ()) -> n.GivenPlayers:
        count = int(number.text[:3])  # of more than 26 nobody is named
        names = names or tuple(n.Word(number.pos, chr(65 + k)) for k in range(min(count, 26)))
        if len(names) != count:
            self.fault("CW360", number.pos, said=number.text, named=str(len(names)))
        return n.GivenPlayers(pos, names)

    def names(self, pos: Pos, *names: n.Word) -> tuple[n.Word, ...]:
        return names

    def items(self, pos: Pos, *items: Any) -> tuple[Any, ...]:
        return items

    def called(self, pos: Pos, what: Any, name: n.Word) -> Any:
        return what, self.new_name(name)

    def given(self, pos: Pos, what: Any, *given: Any) -> Any:
        pairs = [item if isinstance(item, tuple) else _named(item) for item in given]
        items = tuple(item for item, _ in pairs)
        called = tuple((i, name) for i, (_, name) in enumerate(pairs) if name is not None)
        made = self.given_items(pos, what, items)
        if called and isinstance(made, n.GivenCards):
            return replace(made, called=called)
        if called:
            self.fault("CW575", called[0][1].pos)
        return made

    def given_items(self, pos: Pos, what: Any, items: tuple[Any, ...]) -> Any:
        if isinstance(what, n.Count):
            return n.GivenValue(pos, what, items[0])
        first = items[0]
        if len(items) == 1 and isinstance(first, n.Nothing):
            return n.GivenCards(pos, what, ())
        cards = [_as_name(item) for item in items]
        if len(items) == 1 and isinstance(first, n.Name) and first.word in self.vocabulary.adjectives:
            if isinstance(what, n.Name):
                return n.GivenStatus(pos, what, n.Word(first.pos, first.word), True)
        elif all(isinstance(card, n.Name | n.String) for card in cards) and not isinstance(what, n.OptionValue):
            return n.GivenCards(pos, what, tuple(cards))
        if len(items) > 1:
            odd = (item for item, card in zip(items, cards, strict=True) if not isinstance(card, n.Name | n.String))
            wrong = items[1] if isinstance(what, n.OptionValue) else next(odd)
            self.fault("CW361", wrong.pos)
        return n.GivenValue(pos, what, first)

    def given_not(self, pos: Pos, who: Any, word: n.Word) -> n.GivenStatus:
        return n.GivenStatus(pos, who, word, False)

    def given_turn(self, pos: Pos, who: n.Word, phase: n.Word) -> n.GivenTurn:
        return n.GivenTurn(pos, who, phase)

    def given_sees(self, pos: Pos, who: n.Word, what: Any) -> n.GivenSees:
        return n.GivenSees(pos, who, what)

    def who_acts(self, pos: Pos, who: n.Word, verb: str, what: Any, nth: Any, on: Any) -> n.Acts:
        return n.Acts(pos, who, verb, _as_name(what), nth, on or ())

    def acts(self, pos: Pos, verb: str) -> str:
        return verb

    def act(self, pos: Pos, verb: str) -> str:
        return verb

    def answers(self, pos: Pos, who: n.Word, items: Any) -> n.Answers:
        return n.Answers(pos, who, items)

    def passes(self, pos: Pos, who: n.Word) -> n.Answers:
        return n.Answers(pos, who, ())

    def together(self, pos: Pos, *answers: Any) -> n.Together:
        return n.Together(pos, tuple(answer for answer in answers if answer is not None))

    def expect(self, pos: Pos, cond: Any) -> n.Expect:
        return n.Expect(pos, cond)

    def expect_cannot(self, pos: Pos, who: n.Word, verb: str, what: Any, on: Any, because: Any) -> n.ExpectCannot:
        reason = None if because is None else n.String(because.pos, because.text[1:-1])
        return n.ExpectCannot(pos, who, verb, what, None, on or (), reason)

    def expect_cannot_use(
        self, pos: Pos, who: n.Word, verb: str, what: Any, nth: n.Word, on: Any, because: Any
    ) -> n.ExpectCannot:
        return replace(self.expect_cannot(pos, who, verb, (what,), on, because), nth=nth)

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

    def expect_nobody_wins(self, pos: Pos) -> n.ExpectWins:
        return n.ExpectWins(pos, ())

    def expect_trace(self, pos: Pos, *lines: Any) -> n.ExpectTrace:
        return n.ExpectTrace(pos, tuple(line for line in lines if line is not None))

    def tline(self, pos: Pos, moment: str, name: n.Word | None = None, number: Any = None) -> n.TraceLine:
        return n.TraceLine(pos, moment, name, None if number is None else int(number.text))

    def tmoment(self, pos: Pos, word: str) -> str:
        return word

    def tpoint(self, pos: Pos, word: str) -> str:
        return word


def _named(value: Any) -> tuple[Any, n.Word | None]:
    """A card that is given, and what it is called from there on."""
    if isinstance(value, n.NounPhrase) and value.called is not None and value.where is None:
        name = value.called
        noun = value.noun.pos[1] if value.inside is None and value.within is None else value.pos[1]
        return replace(value, called=None, pos=(value.pos[0], noun)), name
    return value, None


def _as_name(value: Any) -> Any:
    """Card names may be nouns too: a bare one-word phrase is a name here."""
    if isinstance(value, n.NounPhrase) and is_bare(value):
        return n.Name(value.pos, value.noun.text)
    return value
