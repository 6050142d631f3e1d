"""Conditions of deck laws: what each means, and what is wrong with those that mean nothing, each fault at its place."""

from __future__ import annotations

import pytest

from cardwright.decks.find_cards import resolve
from cardwright.decks.law import show_cond
from cardwright.decks.law_words import law_in_words
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.read_deck import read_file
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

GAME = """
game: {id: t, name: {en: T}, players: 2}
symbols:
  colour: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}, grey: {zh-Hans: 灰, en: grey}}}
kinds:
  thing:
    is_a: card
    fields:
      colour: {type: colour, name: {zh-Hans: 颜色, en: colour}}
      cost: {type: number, default: 1}
      lead: "number?"
      pack: {type: text, default: one}
      rare: {type: yes or no, default: false}
      traits: list of text
  chief: {is_a: thing, name: {zh-Hans: 首领, en: chief}}
  token: {is_a: thing}
cards:
  - {id: boss, name: {en: The Boss}, kind: chief, colour: red, skills: {glare: {effect: "action: draw 1 card"}}}
  - {id: lady, name: {zh-Hans: 夫人, en: Lady}, kind: chief, colour: blue, pack: two}
  - {id: ape, name: {en: Ape}, kind: token, colour: red, cost: 3, traits: [beast]}
  - {id: bat, name: {en: Bat}, kind: token, colour: blue, cost: 2, traits: [beast, wing], rare: true}
  - {id: cat, name: {en: Black Cat}, kind: token, colour: grey, lead: 2,
     faces: [{copies: 2, cost: 4}, {copies: 1, cost: 5}]}
"""


def game_of(law: str) -> Lawbook:
    return from_text(GAME + law)


def from_text(text: str) -> Lawbook:
    problems = Problems()
    root = load_yaml(SourceFile("t.yaml", text), problems)
    assert isinstance(root, Mapping), problems.show()
    return from_roots([root], problems)


def law_of(rule: str) -> str:
    return (
        "formats:\n  f:\n    sections: {chief: {size: 1}, main: {size: 0..60}}\n    identity: id\n"
        "    choose: {tint: {field: colour}}\n    sets: {tints: {field: colour, over: chief}, costs: {field: cost}}\n"
        f"    values: {{beasts: {{count: main, where: its traits has beast}}}}\n    rules:\n      - {rule}\n"
    )


@pytest.mark.parametrize(
    ("condition", "meant"),
    [
        ("it is a token", "a token"),
        ("it is token", "a token"),
        ("it is 首领", "a chief"),
        ("it is [a chief, bat]", "(a chief or one of ['bat'])"),
        ("it is not a token", "not (a token)"),
        ("it is rare", "rare in [True]"),
        ("it is a rare token", "(rare in [True] and a token)"),
        ("it is a token where its cost is 3", "(a token and cost = 3)"),
        ("it is the boss", "one of ['boss']"),
        ("it is Black Cat", "one of ['cat']"),
        ("it is 夫人", "one of ['lady']"),
        ("its kind is token", "a token"),
        ("its kind is a token", "a token"),
        ("its colour is red", "colour in ['red']"),
        ("its 颜色 is 红", "colour in ['red']"),
        ("its colour is Red", "colour in ['red']"),
        ("its colour is not in [red, blue]", "not (colour in ['red', 'blue'])"),
        ("its colour is in [grey, tint]", "(colour in ['grey'] or colour in $tint)"),
        ("its colour is in tints", "colour in $tints"),
        ('its pack is "two"', "pack in ['two']"),
        ("its traits has beast", "traits in ['beast']"),
        ("its traits is [beast, wing]", "traits in ['beast', 'wing'] wholly"),
        ("its lead is none", "no lead"),
        ("its cost is 3 or its cost is at least main / 2", "(cost = 3 or cost >= (main / 2))"),
        ("its cost is remainder of main / 2", "cost = (main - ((main / 2) * 2))"),
        ("its cost is between 1 and beasts", "(cost >= 1 and cost <= beasts)"),
        ("its cost is even", "cost even"),
        # Two printed values of one card, and a number of the deck in front of a printed one.
        ("its cost is at least its lead", "cost >= its lead"),
        ("its cost is its lead + 1", "cost = (its lead + 1)"),
        ("its cost is between its lead and main", "(cost >= its lead and cost <= main)"),
        ("main is at least its cost", "cost <= main"),
        ("main - 1 is not its cost", "not (cost = (main - 1))"),
        ("its rare is yes", "rare in [True]"),
        ("its rare", "rare in [True]"),
        ('its name has "cat"', "name has 'cat'"),
        ("its name is The Boss", "name in ['The Boss']"),
        ("its id is ape", "id in ['ape']"),
        ("its id is [ape, bat]", "id in ['ape', 'bat']"),
        ("its name is not The Boss", "not (name in ['The Boss'])"),
        ("its name has ape", "name has 'ape'"),
        ("it is [boss, lady]", "(one of ['boss'] or one of ['lady'])"),
        ("it is not [a chief, ape]", "not ((a chief or one of ['ape']))"),
        ("its cost is 2 and main is 3", "(cost = 2 and main = 3)"),
        ("its cost is not between 1 and 2", "not ((cost >= 1 and cost <= 2))"),
        ("its cost is in [1, none]", "(cost = 1 or no cost)"),
        ("its cost is -1", "cost = (0 - 1)"),
        ("its pack is tint", "pack in $tint"),
        ("its traits is none", "no traits"),
        ("its traits has [beast, tint]", "(traits in ['beast'] or traits in $tint)"),
        ("its rare is not yes", "not (rare in [True])"),
        ("its rare is no", "rare in [False]"),
        ("its cost is 2 or no", "(cost = 2 or none)"),
    ],
)
def test_what_a_condition_means(condition: str, meant: str) -> None:
    game = game_of(law_of(f"{{id: R, none: main, where: '{condition}'}}"))
    law, problems = game.formats.law("f")
    assert problems.show() == ""
    assert next(rule for rule in law.rules if rule.id == "R").measure.where.show() == meant


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("it is a card", "always holds"), ("yes", "always holds"), ("its cost is 2 or yes", "always holds"),
        ("not (it is a card)", "never holds"), ("its cost is 2 and no", "never holds"),
    ],
)  # fmt: skip
def test_a_condition_that_says_nothing_of_cards_is_told_to_do_so(condition: str, says: str) -> None:
    for rule in ("none: main, where: '{}'", "every: main, where: '{}'"):
        game = game_of(law_of(f"{{id: R, {rule.format(condition)}}}"))
        (problem,) = [each for each in game.formats.law("f")[1] if each.code == "CW604"]
        assert problem.severity.value == "warning" and says in problem.message() and problem.span is not None
        assert problem.span.text == f"'{condition}'"


def test_a_section_of_any_cards_says_so() -> None:
    law, _ = game_of("formats: {f: {sections: {main: {size: 2, cards: it is a card}}, identity: id}}\n").formats.law(
        "f"
    )
    pool = game_of("").pool
    said = [each.words for each in law_in_words(law, pool)]
    assert [each["en"] for each in said] == ["main: exactly 2 cards", "main: any cards"]
    assert [each["zh"] for each in said] == ["主牌组：恰好 2 张牌", "主牌组：任何牌都可以"]


@pytest.mark.parametrize(
    ("condition", "code", "under"),
    [
        # What one card cannot be, and where it cannot be.
        ("it is no token", "CW471", "no token"),
        ("it is never token", "CW471", "never token"),
        ("it is red token", "CW471", "red token"),
        ("it is 2 token", "CW471", "2 token"),
        ("it is all token", "CW471", "all token"),
        ("it is another token", "CW702", "another token"),
        ("it is a token in main", "CW702", "main"),
        ("it is a token in nowhere", "CW702", "nowhere"),
        ("it is [a chief, no token]", "CW471", "no token"),
        ("it is a token where it is no chief", "CW471", "no chief"),
        ("it is a player", "CW336", "player"),
        # Names that nothing has.
        ("it is rara", "CW701", "rara"),
        ("it is a tokn", "CW336", "tokn"),
        ("its colur is red", "CW404", "colur"),
        ("its colour is rid", "CW401", "rid"),
        ("its colour is in [red, rid]", "CW401", "rid"),
        ('its colour is "rid"', "CW701", '"rid"'),
        ("its colour is beast", "CW411", "beast"),
        ("its colour is token", "CW401", "token"),
        ("its traits has beest", "CW401", "beest"),
        ("its pack is too", "CW401", "too"),
        ("its kind is tokn", "CW701", "tokn"),
        ("its id is appe", "CW701", "appe"),
        ("its cost is at least mian", "CW401", "mian"),
        # Values of another type.
        ("its colour is 3", "CW701", "3"),
        ("its colour is at least 3", "CW703", "its colour"),
        ("its colour is even", "CW703", "its colour"),
        ("its cost has 3", "CW703", "its cost"),
        ("its cost is red", "CW405", "red"),
        ("its cost is tint", "CW405", "tint"),
        ("its colour is in [red, costs]", "CW405", "costs"),
        ("its cost is at least tints", "CW405", "tints"),
        ("its cost is between main and its colour", "CW405", "its colour"),
        ("its rare is red", "CW703", "red"),
        ("its cost", "CW703", "its cost"),
        # What is said of no card.
        ("main is at least 3", "CW702", "main"),
        ("mian is at least 3", "CW401", "mian"),
        ("tints has red", "CW702", "tints"),
        ("there is a token", "CW702", "there is a token"),
        ("every token is rare", "CW702", "every token is rare"),
        ("its colour is red or blue", "CW711", "blue"),
        ("its colour is in [red, tint] or blue", "CW711", "blue"),
        ("its traits has beast or wing", "CW702", "wing"),
        ("it is a token or red", "CW702", "red"),
        ("main is 1 and beasts is 2", "CW702", "main"),
        ("not (main is 1 or beasts is 2)", "CW702", "main"),
        ("main + beasts is 3", "CW702", "main + beasts"),
        ("number of tokens is 3", "CW702", "number of tokens"),
        ("it is 3", "CW702", "3"),
        ("it is none", "CW702", "none"),
        ("its id is 3", "CW702", "3"),
        ("its name is [3, ape]", "CW702", "3"),
        ("its colour is -1", "CW702", "-1"),
        ("its rare is 3", "CW405", "3"),
        ("it has beast", "CW702", "it"),
        ("its colur", "CW404", "colur"),
        ("its colour is colour", "CW418", "colour"),
        ("its traits is [beast, tint]", "CW702", "[beast, tint]"),
        ("its cost is at least red / 2", "CW405", "red"),
        ("its cost is at least 4 / 0", "CW710", "0"),
        ("its cost is at least 4 / main", "CW710", "main"),
        ("its cost is between 1 and rid", "CW401", "rid"),
    ],
)
def test_what_means_nothing(condition: str, code: str, under: str) -> None:
    found = lint_game(game_of(law_of(f"{{id: R, none: main, where: '{condition}'}}")))
    assert [(each.code, each.span.text if each.span else "") for each in found if each.severity.value == "error"] == [
        (code, under)
    ]


@pytest.mark.parametrize(
    ("condition", "meant"),
    [
        ("main is at least 3", "main >= 3"),
        ("beasts is 2", "beasts = 2"),
        ("beasts is not 2", "not (beasts = 2)"),
        ("main is between 1 and 3", "(main >= 1 and main <= 3)"),
        ("main is not between 1 and beasts", "not ((main >= 1 and main <= beasts))"),
        ("main is at most -1", "main <= (0 - 1)"),
        ("tints has red", "$tints has red"),
        ("not (tints has red)", "not ($tints has red)"),
        ("tints is none", "not ($tints has any)"),
        ("tints is not none", "not (not ($tints has any))"),
        ("tint is red", "$tint has red"),
        ("main is 1 and beasts is 2", "(main = 1 and beasts = 2)"),
        ("main is 1 or beasts is 2 or tint is blue", "(main = 1 or beasts = 2 or $tint has blue)"),
        ("costs has 3", "$costs has 3"),
        ("costs is not 3", "not ($costs has 3)"),
        ("main * 2 is at least beasts + 1", "(main * 2) >= (beasts + 1)"),
        ("main is at least remainder of beasts / 2", "main >= (beasts - ((beasts / 2) * 2))"),
    ],
)
def test_what_a_condition_on_the_deck_means(condition: str, meant: str) -> None:
    game = game_of(law_of(f"{{id: R, count: main, at_most: 3, if: '{condition}'}}"))
    law, problems = game.formats.law("f")
    assert problems.show() == ""
    guard = next(rule for rule in law.rules if rule.id == "R").guard
    assert guard is not None and show_cond(guard) == meant


@pytest.mark.parametrize(
    ("condition", "code", "under"),
    [
        ("there is a token", "CW702", "there is a token"),
        ("every token is rare", "CW702", "every token is rare"),
        ("main has 3", "CW702", "main"),
        ("main", "CW702", "main"),
        ("tints has a token", "CW702", "a token"),
        ("main / beasts is 2", "CW710", "beasts"),
        ("main / 0 is 2", "CW710", "0"),
        ("main is not red", "CW405", "red"),
        ("main is between red and 3", "CW405", "red"),
        ("main is at least tints", "CW405", "tints"),
        ("not (main is 2 or tants has red)", "CW702", "tants"),
        ("main is 2 or tints has rid", "CW401", "rid"),
        ("not (tints has rid)", "CW401", "rid"),
        ("costs has beasts", "CW702", "beasts"),
        ("tints is [red, blue]", "CW702", "[red, blue]"),
        ("red is in tints", "CW702", "red is in tints"),
        ("yes", "CW702", "yes"),
    ],
)
def test_what_is_no_condition_on_the_deck(condition: str, code: str, under: str) -> None:
    found = lint_game(game_of(law_of(f"{{id: R, count: main, at_most: 3, if: '{condition}'}}")))
    assert [(each.code, each.span.text if each.span else "") for each in found if each.severity.value == "error"] == [
        (code, under)
    ]


@pytest.mark.parametrize(
    ("rule", "code", "under"),
    [
        ("{id: R, count: main, at_most: 3, if: tints has rid}", "CW401", "rid"),
        ("{id: R, count: main, at_most: 3, if: tints has 3}", "CW701", "3"),
        ("{id: R, count: main, at_most: 3, if: costs has red}", "CW405", "red"),
        ("{id: R, count: main, at_most: 3, if: tant has red}", "CW702", "tant"),
        ("{id: R, count: main, at_most: 3, if: beests is 3}", "CW401", "beests"),
        ("{id: R, count: main, at_most: 3, if: its cost is 3}", "CW416", "its"),
        ("{id: R, sum: colour, over: main, at_least: 3}", "CW703", "colour"),
        ("{id: R, points: traits, over: main, at_least: 3}", "CW703", "traits"),
        ("{id: R, kinds: main, of: [name, colr], at_least: 3}", "CW701", "colr"),
        ("{id: R, count: main, exactly: 5, at_most: 4}", "CW725", "exactly"),
        ("{id: R, count: main, between: 3..5, exactly: 4}", "CW725", "between"),
        ("{id: R, none: maim, where: its colr is rid, until: '2020-01-01'}", "CW404", "colr"),
        ("{id: R, kinds: maiq, of: colour, at_most: 3, from: '2020-01-01', until: '2030-01-01'}", "CW701", "maiq"),
        ("{id: R, copies: main, at_most: its cots}", "CW404", "cots"),
        ("{id: R, count: main, at_most: its cost}", "CW416", "its"),
        ("{id: R, copies: [], at_most: 2}", "CW503", "[]"),
        ("{id: R, need: ape, in: [], at_least: 1}", "CW503", "[]"),
        ('{id: "", count: main, at_most: 2}', "CW706", '""'),
        ("{count: main, at_most: 2}", "CW706", "{count: main, at_most: 2}"),
    ],
)
def test_what_is_wrong_with_a_rule(rule: str, code: str, under: str) -> None:
    found = lint_game(game_of(law_of(rule)))
    assert (code, under) in [(each.code, each.span.text if each.span else "") for each in found]


@pytest.mark.parametrize(
    ("line", "code", "under"),
    [
        ("identity: namq", "CW701", "namq"),
        ("identity: id\n    sets: {own: {field: colour, over: main, always: [greq]}}", "CW701", "greq"),
        ("identity: id\n    choose: {own: {field: colour, from: [red, blu]}}", "CW701", "blu"),
        ("identity: id\n    choose: {own: {field: colr}}", "CW701", "colr"),
    ],
)
def test_what_is_wrong_with_a_format(line: str, code: str, under: str) -> None:
    found = lint_game(game_of(f"formats:\n  f:\n    sections: {{main: {{size: 0..9}}}}\n    {line}\n"))
    assert [(each.code, each.span.text if each.span else "") for each in found] == [(code, under)]


def test_the_pool_has_what_the_model_has_read() -> None:
    pool = game_of("").pool
    assert pool.cards["cat"].fields == {
        "colour": "grey", "cost": 4, "lead": 2, "pack": "one", "rare": False, "traits": (), "tags": (),
    }  # fmt: skip
    assert pool.cards["boss"].kinds == ("chief", "thing", "card") and "skills" not in pool.cards["boss"].fields


def test_values_may_use_what_is_chosen_and_named_sets() -> None:
    law = (
        "formats:\n  f:\n    sections: {chief: {size: 1}, main: {size: 0..9}}\n    identity: id\n"
        "    choose: {tint: {field: colour}}\n    sets: {tints: {field: colour, over: chief}}\n"
        "    values: {own: {count: main, where: its colour is tint}, near: {count: main, where: its colour is tints}}\n"
        "    rules: [{id: R, count: main, at_most: own + near}]\n"
    )
    assert game_of(law).formats.law("f")[1].show() == ""


def test_a_limit_of_copies_is_the_number_that_is_written() -> None:
    law = "formats: {f: {sections: {main: {size: 0..9}}, identity: id, banlists: [b]}}\n"
    lists = "banlists: {b: [{effective: '2020-01-01', limit: {%s: [ape]}}]}\n"
    shown = game_of(law + lists % "3").formats.law("f")[0].show()
    assert "b limited 3: copies of id over main where one of ['ape'] in -..3" in shown
    assert [each.code for each in lint_game(game_of(law + lists % "many"))] == ["CW503"]


def test_cards_of_one_name_are_told_apart_by_what_is_printed() -> None:
    cards = "  - {id: ape 2, name: {en: Ape}, kind: token, colour: blue, cost: 2}\n"
    game = game_of(cards + law_of("{id: R, none: main, where: it is Ape}"))
    law, problems = game.formats.law("f")
    assert problems.show() == "" and law.rules[-1].measure.where.show() == "one of ['ape', 'ape 2']"
    for line, wanted in (("2 Ape (blue)", "ape 2"), ("2 Ape (3)", "ape"), ("2 Ape", None)):
        faults = Problems()
        (written,) = read_file("a.txt", f"main\n{line}\n".encode(), faults, lambda text: text == "main")
        deck = resolve(law, game.pool, written, faults)
        assert [entry.card.id for entry in deck.entries] == ([wanted] if wanted else [])
        assert [each.code for each in faults] == ([] if wanted else ["CW732"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("its name is the boss", {"The Boss"}),
        ("its name is The  Boss or black\n  cat", {"The Boss", "Black Cat"}),
        ("its name is lady, or its colour is red", set()),
        ("its name is the bosses", {"The Boss"}),
        ("its name is boss", set()),
    ],
)
def test_a_parser_is_told_the_long_names_that_occur_in_its_text(text: str, wanted: set[str]) -> None:
    """A pool may have thousands; a word that is alone is read as one without being told."""
    words = game_of(law_of("{id: R, none: main, where: it is a token}")).formats.words
    own = frozenset(("tint",))
    assert words.vocabulary(text, own).names == own | wanted
    assert words.vocabulary(text.upper(), own) is words.vocabulary(text, own)


def test_a_word_in_quotes_is_the_one_that_is_written_so() -> None:
    rule = """{id: R, none: main, where: 'its pack is ["Élan", "ONE"]'}"""
    game = from_text(GAME.replace("pack: two", "pack: Élan").replace("cost: 3,", "cost: 3, pack: elan,") + law_of(rule))
    law, problems = game.formats.law("f")
    assert problems.show() == ""
    assert next(each for each in law.rules if each.id == "R").measure.where.show() == "pack in ['Élan', 'one']"
