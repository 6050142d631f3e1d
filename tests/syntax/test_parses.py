"""Texts of two versions are parsed once, as long as the words of the game stay as they are."""

from __future__ import annotations

from cardwright.syntax.parse import Parsed, parse_cond, parse_value
from cardwright.syntax.parses import Parses
from cardwright.syntax.vocabulary import Vocabulary

TEXT = "number of foxes"


def foxes() -> Vocabulary:
    return Vocabulary(nouns={"foxes": "fox", "fox": "fox"})


def test_a_text_is_parsed_once_while_words_are_equal() -> None:
    read: list[str] = []

    def parse(text: str, words: Vocabulary) -> Parsed:
        read.append(text)
        return parse_value(text, words)

    parses = Parses()
    assert parses.of(parse, TEXT, foxes()) is parses.of(parse, TEXT, foxes())
    assert read == [TEXT]


def test_other_words_make_another_meaning() -> None:
    parses = Parses()
    known, unknown = parses.of(parse_value, TEXT, foxes()), parses.of(parse_value, TEXT, Vocabulary())
    assert known != unknown
    assert unknown == parse_value(TEXT, Vocabulary())
    assert parses.of(parse_value, TEXT, foxes()) == known


def test_sorts_of_texts_are_told_apart() -> None:
    parses = Parses()
    assert parses.of(parse_value, TEXT, foxes()) != parses.of(parse_cond, TEXT, foxes())
