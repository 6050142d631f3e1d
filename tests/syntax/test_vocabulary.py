"""Patterns, forms and clashes of the words of a game."""

from __future__ import annotations

import pytest
from helpers import words

from cardwright.syntax.parse import parse_body
from cardwright.syntax.verb_patterns import PatternFault, VerbPattern, one_of, parse_pattern, same_words
from cardwright.syntax.vocabulary import clashes
from cardwright.syntax.words import ing, plural, third


@pytest.mark.parametrize(
    ("head", "he", "doing"),
    [
        ("deal", "deals", "dealing"),
        ("hand over", "hands over", "handing over"),
        ("pass", "passes", "passing"),
        ("carry", "carries", "carrying"),
        ("play", "plays", "playing"),
        ("move", "moves", "moving"),
        ("put", "puts", "putting"),
        ("die", "dies", "dying"),
        ("tie", "ties", "tying"),
        ("see", "sees", "seeing"),
        ("cancel", "cancels", "canceling"),
        ("begin", "begins", "beginning"),
        ("draw", "draws", "drawing"),
        ("shuffle", "shuffles", "shuffling"),
        ("undo", "undoes", "undoing"),
        ("discard", "discards", "discarding"),
        ("skip", "skips", "skipping"),
        ("reveal", "reveals", "revealing"),
        ("gain", "gains", "gaining"),
        ("摸牌", "摸牌", "摸牌"),
    ],
)
def test_forms(head: str, he: str, doing: str) -> None:
    assert (third(head), ing(head)) == (he, doing)


@pytest.mark.parametrize(
    ("one", "many"),
    [("card", "cards"), ("play phase", "play phases"), ("ability", "abilities"), ("box", "boxes"), ("key", "keys"),
     ("弹幕", "弹幕")],
)  # fmt: skip
def test_plural(one: str, many: str) -> None:
    assert plural(one) == many


@pytest.mark.parametrize(
    ("of_several", "of_one"),
    [("cards", "card"), ("cards at random", "card at random"), ("points of luck", "point of luck")],
)
def test_words_behind_a_number_go_with_it(of_several: str, of_one: str) -> None:
    assert one_of(of_several) == of_one
    assert same_words(of_several, of_one) and same_words(of_one, of_several)
    vocabulary = words([f"draw {{n}} {of_several}"])
    for said in (f"draw 2 {of_several}", f"draw 1 {of_one}", f"draw a {of_one}"):
        assert not parse_body(f"{said}\n", vocabulary).faults, said


@pytest.mark.parametrize(
    "words", ["as judgement", "across it", "damage to", "up", "pass", "from the bottom", "张牌", "两 张牌"]
)
def test_words_that_count_nothing_stay_as_they_are(words: str) -> None:
    assert one_of(words) == words


def test_other_words_are_not_the_same() -> None:
    assert not same_words("cards at random", "card in random")
    assert not same_words("cards at ease", "card at eases")
    assert not same_words("cards", "cards at random")


@pytest.mark.parametrize(
    ("say", "head", "parts"),
    [
        ("deal {amount} damage to {target} [with {card}]", "deal",
         [("amount", "", False, False), ("target", "damage to", False, False), ("card", "with", True, False)]),
        ("draw {n} cards [from the bottom]", "draw",
         [("n", "", False, False), "cards", ("from the bottom", "from the bottom", True, True)]),
        ("hand over draws to {heir}", "hand over draws", [("heir", "to", False, False)]),
        ("look at {cards}", "look at", [("cards", "", False, False)]),
        ("end turn", "end turn", []),
        ("use [{card}] now", "use", [("card", "", True, False), "now"]),
    ],
)  # fmt: skip
def test_patterns(say: str, head: str, parts: list[object]) -> None:
    pattern = parse_pattern(say)
    assert isinstance(pattern, VerbPattern)
    found = [
        part if isinstance(part, str) else (part.name, part.label, part.optional, part.flag) for part in pattern.parts
    ]
    assert (pattern.head, found) == (head, parts)
    again = parse_pattern(pattern.say)
    assert isinstance(again, VerbPattern) and again.parts == pattern.parts


@pytest.mark.parametrize(
    ("say", "code", "at"),
    [
        ("{n} cards", "CW390", "{n}"),
        ("", "CW390", ""),
        ("draw {a b}", "CW391", "{a b}"),
        ("draw {n} and {n}", "CW392", "{n}"),
        ("give {a} {b}", "CW393", "{b}"),
        ("give {a} [to {b} {c}]", "CW393", "{c}"),
        ("give {a} [to {b} at {c}]", "CW394", "{c}"),
        ("give {a} [to {b} now]", "CW394", "[to {b} now]"),
        ("give {a} [", "CW395", "["),
        ("give {a} [to [{b}]]", "CW395", "["),
        ("give {a} ]", "CW395", "]"),
        ("give {a} []", "CW395", "[]"),
    ],
)  # fmt: skip
def test_bad_patterns(say: str, code: str, at: str) -> None:
    fault = parse_pattern(say)
    assert isinstance(fault, PatternFault)
    assert (fault.code, say[slice(*fault.pos)]) == (code, at)


def test_clashes() -> None:
    vocabulary = words(
        ["draw {n} cards", "deal {n} to {card}", "if {x}"], ["draw", "player"], ["player"], [], ["otherwise"]
    )
    found = {(clash.word, clash.role, clash.other) for clash in clashes(vocabulary)}
    assert found == {
        ("draw", "noun", "verb draw"),
        ("draws", "noun", "verb draw"),
        ("if", "verb", "key word"),
        ("otherwise", "name", "key word"),
        ("player", "adjective", "noun"),
    }


def test_a_game_of_this_size_has_no_clash() -> None:
    assert (
        clashes(words(["draw {n} cards", "play {card} [on {target}]"], ["card", "player"], ["red"], ["hand"], ["deck"]))
        == ()
    )
