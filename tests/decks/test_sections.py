"""Sections of deck law beside conditions: decks of a game, formats that extend others, decks that are being built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.backends.legality import artifacts
from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.lint_formats import lint_game
from cardwright.diagnostics import Problems
from cardwright.files import RawFile
from cardwright.judging import judge_file

from .test_read_conditions import game_of

FORMATS = """
formats:
  f:
    sections: {chief: {size: 1, cards: it is a chief}, main: {size: 0..10}}
    identity: id
    rules: [{id: R, rules: [XX-1], copies: main, at_most: 2}]
"""


def faults(text: str) -> list[tuple[str, str]]:
    return [(each.code, each.span.text if each.span else "") for each in lint_game(game_of(text))]


GOOD = "{id: a, format: f, expect: legal, cards: {chief: {boss: 1}, main: [2x ape]}}"


@pytest.mark.parametrize(
    ("deck", "code", "under"),
    [
        ("{id: b, format: f, expect: legl, cards: {chief: {boss: 1}}}", "CW506", "legl"),
        ("{id: b, format: f, expects: legal, cards: {chief: {boss: 1}}}", "CW501", "expects"),
        ("{id: b, format: f, expect: {finding: [R]}, cards: {chief: {boss: 1}}}", "CW501", "finding"),
        ("{id: b, format: f, expect: {findings: [Q]}, cards: {chief: {boss: 1}}}", "CW701", "Q"),
        ("{id: b, format: g, expect: legal, cards: {chief: {boss: 1}}}", "CW701", "g"),
        ("{id: b, expect: legal, cards: {chief: {boss: 1}}}", "CW502", "b"),
        ("{id: a, format: f, expect: legal, cards: {chief: {boss: 1}}}", "CW504", "a"),
        ("{format: f, expect: legal, cards: {chief: {boss: 1}}}", "CW502", "{format: f"),
        ("{id: b, like: nosuch, format: f, expect: legal}", "CW701", "nosuch"),
        ("{id: b, like: b, format: f, expect: legal}", "CW727", "b"),
        ("{id: b, like: a, expect: legal, ad: {main: {bat: 1}}}", "CW501", "ad"),
        ("{id: b, like: a, expect: legal, remove: {main: {bat: 1}}}", "CW728", "bat: 1"),
        ("{id: b, like: a, expect: legal, remove: {mian: {ape: 1}}}", "CW734", "mian"),
        ("{id: b, like: a, expect: legal, remove: {main: {ape: 3}}}", "CW728", "ape: 3"),
        ("{id: b, like: a, expect: legal, add: {main: {abe: 1}}}", "CW731", "abe: 1"),
        ("{id: b, like: a, expect: legal, add: {mian: {bat: 1}}}", "CW734", "mian"),
        ("{id: b, like: a, expect: legal, add: {main: {bat: many}}}", "CW733", "many"),
        ("{id: b, like: a, expect: legal, add: bat}", "CW503", "bat"),
        ("{id: b, like: a, expect: legal, swap: [{in: {main: {bat: 1}}}]}", "CW501", "swap"),
        ("{id: b, like: a, expect: legal, swaps: [{inn: {main: {bat: 1}}}]}", "CW501", "inn"),
        ("{id: b, like: a, expect: legal, as_of: someday}", "CW709", "someday"),
        ("7", "CW503", "7"),
    ],
)
def test_what_is_wrong_with_an_example(deck: str, code: str, under: str) -> None:
    found = faults(FORMATS + f"decks:\n  - {GOOD}\n  - {deck}\n")
    assert [(each, text[: len(under)]) for each, text in found] == [(code, under)]


def test_a_section_of_decks_is_a_list() -> None:
    assert faults(FORMATS + f"decks:\n  one: {GOOD}\n")[0][0] == "CW503"


def test_a_rule_without_an_id_is_called_by_what_it_cites() -> None:
    text = """
formats:
  base: {sections: {main: {size: 0..9}}, identity: id, rules: [{rules: [X-1], copies: main, at_most: 3}]}
  child: {extends: base, rules: [{rules: [X-1], copies: main, at_most: 1}]}
  free: {extends: base, without: [X-1]}
  lost: {extends: base, without: [X-2]}
"""
    game = game_of(text)
    shown = {name: [rule.show() for rule in game.formats.law(name)[0].rules][1:] for name in game.formats.names}
    assert shown["child"] == ["X-1: copies of id over main where any in -..1"] and shown["free"] == []
    assert faults(text) == [("CW701", "X-2")]


def test_a_banlist_can_be_left_out() -> None:
    text = """
formats:
  base: {sections: {main: {size: 0..9}}, identity: id, banlists: [b]}
  child: {extends: base, without: [b]}
banlists: {b: [{effective: '2020-01-01', forbid: [ape], points: {bat: 1}}]}
"""
    game = game_of(text)
    assert [rule.id for rule in game.formats.law("child")[0].rules] == ["main size"]
    assert faults(text) == [("CW729", "b")]


@pytest.mark.parametrize(
    ("chiefs", "needed"),
    [({}, [True, True]), ({"lady": 1}, [False])],
    ids=["a chief may still come", "the section of chiefs is full"],
)
def test_what_more_cards_can_never_mend_is_wrong_while_building(chiefs: dict[str, int], needed: list[bool]) -> None:
    text = """
formats:
  f:
    sections: {chief: {size: 1}, main: {size: 0..9}}
    identity: id
    sets: {tints: {field: colour, over: chief}}
    rules: [{id: R, every: main, where: its colour is in tints}]
"""
    game = game_of(text)
    law, _ = game.formats.law("f")
    deck = deck_of({"chief": chiefs, "main": {"ape": 3}}, game.pool.cards)
    assert [each.needed for each in check(law, deck, building=True).findings] == needed


def test_a_checker_for_a_limit_that_is_set_to_a_number_of_the_deck(tmp_path: Path) -> None:
    from formats.compiled import compile_game, interpreted, seen, seen_compiled

    text = """
formats:
  f:
    sections: {chief: {size: 0..1}, main: {size: 0..9}}
    identity: id
    limits: {most: 1}
    changes:
      - {limit: most, where: it is boss, in: chief, set: main}
      - {limit: most, where: it is lady, in: chief, add: main - 1}
    rules: [{id: R, copies: main, at_most: most}]
"""
    game = game_of(text)
    checker = compile_game(game, tmp_path).FORMATS["f"]
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    for chief in ({}, {"boss": 1}, {"lady": 1}):
        for cards in ({"ape": 3}, {"ape": 3, "bat": 1}, {"ape": 1}):
            deck = {"chief": chief, "main": cards}
            assert seen_compiled(checker(deck), names, set()) == seen(interpreted(game, "f", deck), set()), deck


HOSTILE = ("{cards}", "{value}", "{0.__class__}", '"""', "'''", "\\", "#", "*/", "__import__('os')", "${x}", "{{", "%s")


@pytest.mark.parametrize("word", HOSTILE)
def test_words_of_a_game_stay_words_in_its_checkers(word: str, tmp_path: Path) -> None:
    """Wherever a data file has a text, the checker is the same program, and says the text as it is."""
    from emitted_walk import unlike
    from formats.compiled import compile_game, interpreted, seen, seen_compiled

    def law(said: str) -> str:
        quoted = json.dumps(said)
        words = f"{{zh-Hans: {quoted}, en: {quoted}}}"
        return f"""  - {{id: oddity, name: {{en: {quoted}}}, kind: token, colour: red,
     pack: {quoted}, traits: [{quoted}]}}
formats:
  f:
    name: {words}
    sections:
      chief: {{name: {words}, size: 1, aliases: [{quoted}]}}
      main: {{name: {words}, size: 0..4, rules: [{quoted}]}}
    identity: id
    limits: {{most: {{base: 1, name: {words}}}}}
    rules:
      - {{id: R, rules: [{quoted}], count: main, where: it is oddity, at_most: most, says: {words}}}
      - {{id: S, copies: main, at_most: 1}}
      - id: Q
        assign: main
        says: {words}
        to: [{{id: q, name: {words}, where: it is a chief, at_most: 1, at_least: 1}}]
    banlists: [b]
banlists: {{b: [{{effective: '2020-01-01', rules: [{quoted}], forbid: [bat]}}]}}
"""

    game = game_of(law(word))
    assert lint_game(game).show() == ""
    checker = compile_game(game, tmp_path).FORMATS["f"]
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    deck = {"main": {"oddity": 3, "bat": 1, "ape": 2}}
    assert seen_compiled(checker(deck), names, {"Q"}) == seen(interpreted(game, "f", deck), {"Q"})
    (said,) = [finding.text(names) for finding in checker(deck).findings if finding.code == "R"]
    assert said == f"{word}: 3 such cards in {word}, at most 1 (3x {word})"
    made, plain = (artifacts(one, Problems()) for one in (game, game_of(law("word"))))
    assert unlike(*({each.path: each.content.decode() for each in files} for files in (made, plain))) == ""


@pytest.mark.parametrize(("sections", "there"), [("{side: {size: 0..2, outside: true}}", [("side", 2)]), ("{}", [])])
def test_a_format_without_a_section_of_the_deck_itself(sections: str, there: list[tuple[str, int]]) -> None:
    """A card that nobody has put anywhere lies in the first section that there is, if there is any."""
    game = game_of(f"formats:\n  f: {{sections: {sections}, identity: id}}\n")
    (one,) = judge_file(game, RawFile("mine.txt", "mine.txt", b"2 ape\n"), "f")
    assert [(each.section, each.count) for each in one.deck] == there
