"""The forms of English words that phrases need."""

from __future__ import annotations

import pytest

from cardwright.text.en.word_forms import ordinal, participle
from cardwright.text.lexicon import plural_of


@pytest.mark.parametrize(
    ("verb", "made"),
    [
        ("play", "played"),
        ("hand over", "handed over"),
        ("carry", "carried"),
        ("build", "built"),
        ("light", "lit"),
        ("hide", "hidden"),
        ("trap", "trapped"),
        ("skip", "skipped"),
        ("equip", "equipped"),
        ("upset", "upset"),
        ("mimic", "mimicked"),
        ("quit the game", "quit the game"),
        ("quiz", "quizzed"),
        ("untap", "untapped"),
        ("occur", "occurred"),
        ("transfer", "transferred"),
        ("visit", "visited"),
        ("offer", "offered"),
        ("enter", "entered"),
        ("cancel", "cancelled"),
        ("duel", "duelled"),
        ("reveal", "revealed"),
        ("fail", "failed"),
        ("scry", "scried"),
        ("fix", "fixed"),
        ("allow", "allowed"),
        ("open", "opened"),
        ("gain", "gained"),
        ("add", "added"),
        ("show", "shown"),
    ],
)
def test_participles(verb: str, made: str) -> None:
    assert participle(verb) == made


@pytest.mark.parametrize(
    ("noun", "made"),
    [
        ("card", "cards"),
        ("reply", "replies"),
        ("day", "days"),
        ("y", "ys"),
        ("class", "classes"),
        ("wish", "wishes"),
        ("torch", "torches"),
        ("box", "boxes"),
        ("waltz", "waltzes"),
        ("wolf", "wolves"),
        ("grey wolf", "grey wolves"),
        ("old grey wolf", "old grey wolves"),
        ("grey day", "grey days"),
        ("wolf of the hills", "wolves of the hills"),
        ("reply in time", "replies in time"),
        ("牌", "牌"),
        ("", ""),
    ],
)
def test_plurals(noun: str, made: str) -> None:
    assert plural_of(noun) == made


def test_places_are_told_in_order() -> None:
    said = [ordinal(number) for number in (1, 2, 7, 11, 12, 21, 22, 23, 30, 101, 111)]
    assert said == ["first", "second", "seventh", "11th", "12th", "21st", "22nd", "23rd", "30th", "101st", "111th"]
    assert ordinal("X") == "Xth" and ordinal("that many") == ""
