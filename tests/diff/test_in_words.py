"""Parts of a declaration in words, whatever they are."""

from __future__ import annotations

import games
import pytest

from cardwright.diff.facts import in_words
from cardwright.ir.types import NUMBER, Type
from cardwright.records import record
from cardwright.source.text import SourceFile, Span
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = games.model("hearts")


@record
class Pair:
    one: object
    other: object


@pytest.mark.parametrize(
    ("value", "en", "zh"),
    [
        *((nothing, "", "") for nothing in (None, False, (), {}, "", Span(SourceFile("a", "b"), 0, 1))),
        (True, "yes", "是"),
        (0, "0", "0"),
        (12, "12", "12"),
        ("as it is", "as it is", "as it is"),
        (1.5, "1.5", "1.5"),
        (NUMBER, "a number", "一个数"),
        (Type("card", optional=True), "a card or none", "一张牌或无"),
        (frozenset({"b", "a", 3}), "3, a, b", "3, a, b"),
        (("b", None, "a", 0), "b, a, 0", "b, a, 0"),
        (Pair("b", 2), "b, 2", "b, 2"),
        (Pair(None, Pair("", "x")), "x", "x"),
        ({"en": "Lamp", "zh-Hans": "灯"}, "Lamp", "灯"),
        ({"en": 1, "zh-Hans": 2}, "en: 1, zh-Hans: 2", "en: 1, zh-Hans: 2"),
        ({"a": "b", "c": None, "d": "d", 5: True}, "a: b, c, d, 5: yes", "a: b, c, d, 5: 是"),
    ],
)
def test_in_words(value: object, en: str, zh: str) -> None:
    found = [in_words(GAME, Say(Lexicon.of(GAME), lang), value) for lang in ("en", "zh-Hans")]
    assert found == [en, zh]


def test_declarations_are_called_by_their_names() -> None:
    say = Say(Lexicon.of(GAME), "en")
    card = GAME.cards["hearts"]
    assert in_words(GAME, say, card) == say.name(card)
    assert in_words(GAME, say, (card, card)) == f"{say.name(card)}, {say.name(card)}"
