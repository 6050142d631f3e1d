"""Figures of decks and what differs between two of them, to the letter."""

from __future__ import annotations

import json

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.deck import Deck, deck_of
from cardwright.decks.stats import difference, difference_text, html, stats, stats_json, stats_text

from .test_law import game_of

TEXT = """formats:
  f:
    name: {en: F, zh-Hans: 甲}
    sections:
      main: {size: 0..60, name: {en: main deck, zh-Hans: 主牌组}}
      side: {size: 0..60, name: {en: side deck, zh-Hans: 备牌}, outside: true}
    identity: id
"""


MORE = """  - {id: x, name: {en: X}, kind: thing, clan: red, pack: "1", number: 1}
  - {id: y, name: {en: Y}, kind: thing, clan: red, pack: "2", number: 2}
  - {id: z, name: {en: Z}, kind: thing, clan: red, pack: core, number: 101}
  - {id: w, name: {en: W}, kind: thing, clan: red, pack: core, number: 103}
"""


def setting(counts: dict[str, dict[str, int]], name: str = "mine") -> tuple[l.Law, Deck, dict[str, Card]]:
    game = game_of(MORE + TEXT)
    law, problems = game.formats.law("f")
    assert problems.show() == ""
    return law, deck_of(counts, game.pool.cards, name), dict(game.pool.cards)


def test_what_is_counted() -> None:
    law, deck, _ = setting({"main": {"a": 2, "b": 1, "c": 3}, "side": {"d": 4}})
    found = stats(law, deck)
    assert found.sections == (("main", 6, 3), ("side", 4, 1)) and (found.name, found.format) == ("mine", "f")
    assert found.kinds == (("thing", 3), ("tool", 3)), "the side deck is no part of it"
    assert found.sums == (("cost", 2 * 1 + 1 * 2 + 3 * 3, 6),), "a number of a pack is no figure, nor is yes or no"
    assert found.by == "cost" and found.curve == (("1", 2), ("2", 1), ("3", 3))
    assert found.titles == (("main", "main deck", "主牌组"), ("side", "side deck", "备牌"))


def test_a_curve_shows_what_lies_between_and_words_by_how_often_they_occur() -> None:
    law, deck, _ = setting({"main": {"a": 2, "c": 1, "b": 2}})
    assert stats(law, deck, "clan").curve == (("blue", 3), ("red", 2))
    law, deck, _ = setting({"main": {"a": 2, "c": 1}})
    assert stats(law, deck).curve == (("1", 2), ("2", 0), ("3", 1))
    assert stats(law, deck, "clan").curve == (("red", 2), ("blue", 1))
    assert stats(law, deck, "nothing").curve == ()
    assert stats_text(stats(law, deck, "clan"), "en").splitlines()[-2:] == [
        "     red " + "█" * 30 + " 2",
        "    blue " + "█" * 15 + " 1",
    ]
    law, deck, _ = setting({"main": {"x": 1, "y": 2, "z": 1}})
    assert stats(law, deck, "pack").curve == (("2", 2), ("1", 1), ("core", 1)), "words make no row of numbers"
    assert stats(law, deck, "number").curve == (("2", 2), ("1", 1), ("101", 1)), "nor do numbers far apart"
    law, deck, _ = setting({"main": {"z": 1, "w": 1}})
    assert stats(law, deck, "number").curve == (("101", 1), ("102", 0), ("103", 1))


def test_shown_to_people() -> None:
    law, deck, _ = setting({"main": {"a": 2, "c": 1}})
    found = stats(law, deck)
    assert stats_text(found, "en").splitlines() == [
        "mine (f)",
        "  main deck: 3 cards, 2 different",
        "  side deck: 0 cards, 0 different",
        "  thing 2, tool 1",
        "  cost: sum 5, mean 1.67",
        "  cost",
        "    1 " + "█" * 30 + " 2",
        "    2  0",
        "    3 " + "█" * 15 + " 1",
    ]
    said = stats_text(found, "zh")
    assert "主牌组: 3 张，2 种" in said and "cost: 合计 5，平均 1.67" in said


def test_shown_to_programs_and_in_a_page() -> None:
    law, deck, _ = setting({"main": {"a": 2, "c": 1}}, "<mine>")
    found = stats(law, deck)
    told = json.loads(stats_json([found]))
    assert told["format"] == "cardwright-deck-stats/1"
    assert told["decks"] == [
        {
            "deck": "<mine>",
            "format": "f",
            "sections": {"main": {"cards": 3, "kinds": 2}, "side": {"cards": 0, "kinds": 0}},
            "kinds": {"thing": 2, "tool": 1},
            "sums": {"cost": {"sum": 5, "cards": 3}},
            "curve": {"by": "cost", "values": {"1": 2, "2": 0, "3": 1}},
        }
    ]
    page = html([found], "en")
    assert "<h2>&lt;mine&gt;</h2>" in page and "<li>main deck: 3 (2)</li>" in page and 'lang="en"' in page
    assert 'viewBox="0 -14 122 166"' in page
    assert '<rect x="10" y="10" width="26" height="120"' in page
    assert '<rect x="78" y="70" width="26" height="60"' in page
    assert '<text x="23" y="6" text-anchor="middle">2</text>' in page
    assert "<li>主牌组: 3 (2)</li>" in html([found], "zh") and 'lang="zh-Hans"' in html([found], "zh")


def test_what_differs() -> None:
    _, first, _ = setting({"main": {"a": 2, "b": 1}, "side": {"c": 1}}, "old")
    _, second, _ = setting({"main": {"a": 3, "d": 1}, "side": {"c": 1}}, "new")
    rows = difference(first, second)
    assert [(row.section, row.card, row.before, row.after) for row in rows] == [
        ("main", "a", 2, 3),
        ("main", "b", 1, 0),
        ("main", "d", 0, 1),
    ]
    assert difference_text(first, second, rows, "en").splitlines() == [
        "old -> new",
        "  main",
        "    +1 Apple (2 -> 3)",
        "    -1 Bell (1 -> 0)",
        "    +1 Bell (0 -> 1)",
    ]
    told = json.loads(difference_text(first, second, rows, "en", as_json=True))
    assert told["format"] == "cardwright-deck-diff/1" and (told["first"], told["second"]) == ("old", "new")
    assert told["changes"][0] == {"section": "main", "card": "a", "name": "Apple", "before": 2, "after": 3}
    assert difference_text(first, first, (), "en") == "old -> old\n  no difference\n"
    assert difference_text(first, first, (), "zh") == "old -> old\n  没有差别\n"
