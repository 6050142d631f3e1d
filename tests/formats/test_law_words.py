"""What formats ask of a deck, in words: whole formats as they are printed, and conditions one by one."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from formats.corpus import load
from formats.test_formats import GAMES, game_of
from goldens import Goldens

from cardwright.decks import law as l
from cardwright.decks.law_words import law_in_words
from cardwright.decks.lawbook import Lawbook

GAME = """
game: {{id: small, name: {{en: Small, zh-Hans: 小}}, players: 1..2, languages: [zh-Hans, en]}}
kinds:
  beast:
    is_a: card
    name: {{zh-Hans: 野兽, en: beast}}
    fields:
      cost: {{name: {{zh-Hans: 费用, en: cost}}, type: number}}
      clan: {{name: {{zh-Hans: 氏族, en: clan}}, type: text}}
      traits: {{name: {{zh-Hans: 特征, en: traits}}, type: list of text}}
      tame: {{name: {{zh-Hans: 驯服, en: tame}}, type: yes or no}}
  spell: {{is_a: card, name: {{zh-Hans: 法术, en: spell}}, fields: {{cost: {{type: number}}}}}}
cards:
  - {{id: wolf, name: {{zh-Hans: 狼, en: Wolf}}, kind: beast, cost: 2, clan: crane, traits: [wild, grey], tame: false}}
  - {{id: dog, name: {{zh-Hans: 狗, en: Dog}}, kind: beast, cost: 1, clan: lion, traits: [grey], tame: true}}
  - {{id: fire, name: {{zh-Hans: 火, en: Fire}}, kind: spell, cost: 3}}
formats:
  open:
    sections: {{main: {{name: {{zh-Hans: 主牌, en: deck}}, size: 0..9}}}}
    rules:
      - {{id: asked, {rule}}}
"""
RULES = {
    "count: main, where: it is a beast, exactly: 1": (
        "deck: exactly 1 card of the kind beast", "主牌：是野兽的牌恰好 1 张",
    ),
    "copies: main, where: its cost is at least 2, at_most: 2": (
        "deck: at most 2 copies of each card whose cost is at least 2", "主牌：费用至少 2 的牌每种至多 2 张",
    ),
    "every: main, where: 'its clan is in [crane, lion] or it is a spell'": (
        "deck: only cards of the kind spell or whose clan is crane or lion",
        "主牌：只允许是法术或氏族为 crane 或 lion 的牌",
    ),
    "none: main, where: it is a beast and not (its clan is crane and its cost is 2)": (
        "deck: no cards of the kind beast and (whose clan is not crane or whose cost is not 2)",
        "主牌：不允许是野兽且（氏族不为 crane 或费用不等于 2）的牌",
    ),
    "none: main, where: its traits has wild": (
        "deck: no cards whose traits include wild", "主牌：不允许特征含 wild 的牌",
    ),
    "count: main, where: its tame is yes, at_least: 2": (
        "deck: at least 2 cards marked tame", "主牌：标有驯服的牌至少 2 张",
    ),
    "count: main, where: its clan is none, between: 1..3": (
        "deck: 1 to 3 cards without clan", "主牌：没有氏族的牌 1 至 3 张",
    ),
    "sum: cost, over: main, at_most: 20": (
        "the total cost of cards in deck: at most 20", "主牌里牌的费用合计：至多 20",
    ),
    "kinds: main, of: clan, at_most: 2": (
        "the number of different clans among cards in deck: at most 2", "主牌里牌按氏族计的种数：至多 2",
    ),
    "need: [wolf, dog], in: main": ("at least 1 of Wolf, Dog", "狼、狗至少 1 张"),
    "count: main, even: true": ("deck: an even number of cards", "主牌：牌偶数张"),
    "count: main, where: it is a spell, at_most: main / 2": (
        "deck: at most the number of cards in deck ÷ 2 cards of the kind spell", "主牌：是法术的牌至多主牌的牌数÷2 张",
    ),
    "none: main, where: it is a spell, if: {count: main, where: it is a beast}": (
        "if the number of cards in deck of the kind beast is at least 1: deck: no cards of the kind spell",
        "若主牌里是野兽的牌的张数至少 1：主牌：不允许是法术的牌",
    ),
    "none: main, where: it is a spell, if: 'main is 5 or (main is at least 7 and main is not 8)'": (
        "if the number of cards in deck is 5 or (the number of cards in deck is at least 7 and the number of cards in "
        "deck is not 8): deck: no cards of the kind spell",
        "若主牌的牌数为 5 或（主牌的牌数至少 7 且主牌的牌数不等于 8）：主牌：不允许是法术的牌",
    ),
    "none: main, where: it is a spell, if: '(main is 5 or main is 7) and main is not between 2 and 3'": (
        "if (the number of cards in deck is 5 or the number of cards in deck is 7) and it is not so that (the number "
        "of cards in deck is at least 2 and the number of cards in deck is at most 3): deck: no cards of the kind "
        "spell",
        "若（主牌的牌数为 5 或主牌的牌数为 7）且并非（主牌的牌数至少 2 且主牌的牌数至多 3）：主牌：不允许是法术的牌",
    ),
    "none: main, where: it is a spell, level: warning": (
        "deck: no cards of the kind spell (advice)", "主牌：不允许是法术的牌（建议）",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_formats_in_words(goldens: Goldens, lang: str) -> None:
    rows = []
    for path in GAMES:
        book = game_of(path)
        for name in book.formats.names:
            law, _ = book.formats.law(name)
            rows.append(f"## {book.id}: {name}")
            rows += [
                f"{clause.id}: {clause.words[lang]} {list(clause.rules)}" for clause in law_in_words(law, book.pool)
            ]
    goldens.check(f"formats/laws.{lang}.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_in_words(rule: str, tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(GAME.format(rule=rule), "utf-8")
    book = load(file)
    assert not book.problems.has_errors, book.problems.show()
    law, wrong = book.formats.law("open")
    assert not wrong.has_errors, wrong.show()
    said = next(each.words for each in law_in_words(law, book.pool) if each.id == "asked")
    assert (said["en"], said["zh"]) == RULES[rule]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_rule_is_told(path: Path) -> None:
    book = game_of(path)
    for name in book.formats.names:
        law, _ = book.formats.law(name)
        told = {clause.id: clause for clause in law_in_words(law, book.pool)}
        parts: list[l.Rule | l.Assignment | l.Limit | l.Choice] = [
            *law.rules,
            *law.assignments,
            *law.limits,
            *law.choices,
        ]
        assert [*told] == list(
            dict.fromkeys(each.id for each in (*law.choices, *law.limits, *law.rules, *law.assignments))
        )
        for part in parts:
            for bound in (getattr(part, "lower", None), getattr(part, "upper", None)):
                if (
                    isinstance(bound, l.Num)
                    and isinstance(part, l.Rule)
                    and part.shape not in ("every", "none", "ban", "one of")
                ):
                    assert str(bound.value) in told[part.id].words["en"]
                    assert str(bound.value) in told[part.id].words["zh"]


def book_with(lines: str, tmp_path: Path) -> Lawbook:
    file = tmp_path / "small.yaml"
    file.write_text(GAME.format(rule="count: main, at_most: 9") + lines, "utf-8")
    return load(file)


def test_a_rotation_in_words(tmp_path: Path) -> None:
    lines = "    rotation: {field: clan, sets: [{set: crane}, {set: lion, until: 2020-01-01}]}\n"
    book = book_with(lines, tmp_path)
    law, _ = book.formats.law("open")
    said = next(each.words for each in law_in_words(law, book.pool) if each.id == "rotation")
    assert said["en"] == "deck: only cards whose clan is crane"
    law, _ = book.formats.law("open", datetime.date(2019, 1, 1))
    said = next(each.words for each in law_in_words(law, book.pool) if each.id == "rotation")
    assert said["en"] == "deck: only cards whose clan is crane or lion"


def test_a_rotation_by_no_field_is_no_rule(tmp_path: Path) -> None:
    book = book_with("    rotation: {field: clam, sets: [{set: crane}]}\n", tmp_path)
    law, wrong = book.formats.law("open")
    assert [each.code for each in wrong] == ["CW701"]
    assert "rotation" not in [each.id for each in law.rules]


def test_a_number_of_a_card_in_a_sum_is_of_a_card() -> None:
    own, fixed = l.ItsField("cost"), l.Num(2)
    assert l.is_of_card(l.Bin("+", own, fixed))
    assert l.is_of_card(l.Bin("+", fixed, own))
    assert not l.is_of_card(l.Bin("+", fixed, fixed))
