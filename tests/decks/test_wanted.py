"""What formats say of groups of cards and of the whole deck: once for each name, equal numbers, conditions on both."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from formats.compiled import compile_game, interpreted, seen, seen_compiled

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.repair import repair

from .test_read_conditions import game_of


def law_of(*rules: str, more: str = "") -> Lawbook:
    game = game_of(
        "formats:\n  f:\n    sections: {chief: {size: 0..2}, main: {size: 0..60}}\n    identity: id\n"
        "    choose: {tint: {field: colour, optional: true}}\n"
        f"{more}    rules: [{', '.join(rules)}]\n"
    )
    assert lint_game(game).show() == ""
    return game


def found(game: Lawbook, **main: int) -> list[tuple[str, object, object]]:
    law, _ = game.formats.law("f")
    chiefs = {name: main.pop(name) for name in ("boss", "lady") if name in main}
    verdict = check(law, deck_of({"chief": chiefs, "main": main}, game.pool.cards))
    return [(finding.code, finding.value, finding.bound) for finding in verdict.findings]


ONCE = (
    "    values: {free: {sum: cost, over: main, of: name, where: its traits has beast}}\n",
    "{id: R, sum: cost, over: main, at_most: 4 + free}",
)
EQUAL = ("", "{id: R, spread: main, of: colour, where: 'its colour is in [red, blue]', at_most: 0}")
MIXED = (
    "    values: {reds: {count: main, where: its colour is red}}\n",
    "{id: R, sum: cost, over: main, where: not (it is bat and reds is at least 2), at_most: 6}",
)
CHOSEN = ("", "{id: R, none: main, where: its colour is grey and not (tint is red)}")


def test_the_first_copy_of_each_is_free() -> None:
    game = law_of(ONCE[1], more=ONCE[0])
    assert found(game, ape=2) == [] and found(game, ape=2, bat=1) == []  # 3 + 3 + 2, of which 3 + 2 are free
    assert found(game, ape=2, bat=2) == [("R", 10, 9)]
    assert found(game, cat=2) == [("R", 8, 4)]  # no beast: none is free


def test_equal_numbers_of_each() -> None:
    game = law_of(EQUAL[1])
    assert found(game, ape=2, bat=2, cat=3) == [] and found(game, ape=2) == [] and found(game) == []
    assert found(game, ape=3, bat=1) == [("R", 2, 0)]
    law, _ = game.formats.law("f")
    (finding,) = check(law, deck_of({"main": {"ape": 3, "bat": 1}}, game.pool.cards)).findings
    assert finding.words["en"] == "the numbers of cards by colour in main differ by 2, at most 0 (3x Ape, Bat)"
    assert finding.words["zh"] == "主牌组里按颜色计的张数相差 2，应当至多 0（3x Ape、Bat）"
    made = repair(law, game.pool, deck_of({"main": {"ape": 3, "bat": 2}}, game.pool.cards))
    assert made.smallest and made.size == 1


def test_a_condition_of_cards_may_ask_the_deck() -> None:
    game = law_of(MIXED[1], more=MIXED[0])
    assert found(game, bat=4) == [("R", 8, 6)] and found(game, bat=4, ape=2) == []
    assert found(law_of(CHOSEN[1]), cat=1) == [("R", 1, 0)] and found(law_of(CHOSEN[1]), cat=1, ape=1) == []


@pytest.mark.parametrize(("more", "rule"), [ONCE, EQUAL, MIXED, CHOSEN])
def test_checkers_say_the_same(more: str, rule: str, tmp_path: Path) -> None:
    game = law_of(rule, "{id: S, kinds: main, of: traits, at_most: 1}", more=more)
    checker = compile_game(game, tmp_path).FORMATS["f"]
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    rng = random.Random(rule)
    for _ in range(60):
        deck = {"main": {card: rng.randint(1, 3) for card in rng.sample(["ape", "bat", "cat"], rng.randint(0, 3))}}
        assert seen_compiled(checker(deck), names, set()) == seen(interpreted(game, "f", deck), set()), deck


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("{id: R, sum: cost, over: main, of: colur, at_most: 3}", "CW701"),
        ("{id: R, spread: main, of: colur, at_most: 3}", "CW701"),
        ("{id: R, spread: main, of: colour}", "CW705"),
        ("{id: R, none: main, where: main is at least 3}", "CW702"),
        ("{id: R, none: main, where: it is bat and mian is at least 3}", "CW401"),
    ],
)
def test_what_is_wrong_with_them(rule: str, code: str) -> None:
    game = game_of(f"formats:\n  f:\n    sections: {{main: {{size: 0..60}}}}\n    identity: id\n    rules: [{rule}]\n")
    assert code in [each.code for each in lint_game(game)]


def test_two_cards_of_one_name_are_told_apart_in_every_kind_of_deck() -> None:
    from cardwright.decks.find_cards import resolve, section_names, section_of
    from cardwright.decks.read_deck import read_file
    from cardwright.diagnostics import Problems

    game = game_of(
        "  - {id: blow 1, name: {en: Blow}, kind: token, colour: red, cost: 1}\n"
        "  - {id: blow 2, name: {en: Blow}, kind: token, colour: red, cost: 2}\n"
        "  - {id: odd, name: {en: Blow (3)}, kind: token, colour: red, cost: 2}\n"
        "formats: {f: {sections: {main: {size: 0..9}}, identity: id}}\n"
    )
    law, _ = game.formats.law("f")
    files = {
        "a.txt": "main\n3 Blow (2)\nBlow (1)\nBlow (3)\n",
        "a.yaml": "cards: {main: {Blow (2): 3, Blow (1): 1, Blow (3): 1}}\n",
        "b.yaml": "cards: {main: [3x Blow (2), Blow (1), Blow (3)]}\n",
        "a.json": '{"main": {"Blow (2)": 3, "Blow (1)": 1, "Blow (3)": 1}}',
        "a.cod": '<cockatrice_deck><zone name="main"><card number="3" name="Blow (2)"/>'
        '<card number="1" name="Blow (1)"/><card number="1" name="Blow (3)"/></zone></cockatrice_deck>',
    }
    names = section_names(law)
    for name, text in files.items():
        problems = Problems()
        (deck,) = read_file(name, text.encode(), problems, lambda text: section_of(names, text) is not None)
        found = resolve(law, game.pool, deck, problems)
        assert problems.show() == "", name
        assert [(entry.card.id, entry.count) for entry in found] == [("blow 2", 3), ("blow 1", 1), ("odd", 1)], name


def test_a_repair_leaves_sections_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cardwright.cli import main

    game = game_of(
        "formats:\n  f:\n    sections: {chief: {size: 0..2}, main: {size: 0..9}}\n    identity: id\n"
        "    rules: [{id: R, count: deck, at_most: 2}]\n"
    )
    law, _ = game.formats.law("f")
    deck = deck_of({"chief": {"boss": 1}, "main": {"ape": 2}}, game.pool.cards)
    for keep in ("chief", "main"):
        made = repair(law, game.pool, deck, keep=(keep,))
        assert made.smallest and [edit.section for edit in made.edits or ()] == [{"chief": "main"}.get(keep, "chief")]
    assert repair(law, game.pool, deck, keep=("chief", "main")).edits is None
    skirmish = Path(__file__).parents[2] / "carddata" / "l5r-skirmish"
    words = ["deck", "check", str(skirmish / "decks" / "crane.txt"), "--game", str(skirmish), "--format", "skirmish"]
    assert main(["--lang", "en", *words, "--repair", "--keep", "dynasty,sideboard"]) == 1
    out = capsys.readouterr().out
    assert "(conflict deck)" in out and "(dynasty deck)" not in out.split("repair,")[-1]
    assert main(["--lang", "en", *words, "--repair", "--keep", "conflikt"]) == 2
    assert "did you mean `conflict`?" in capsys.readouterr().err


def test_check_may_be_given_a_pool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cardwright.cli import main

    folder, pool = tmp_path / "law", tmp_path / "pool.json"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "game: {id: law, name: {en: Law}, players: 2, languages: [en]}\n"
        "kinds: {creature: {is_a: card, name: {en: creature}}}\n"
        "formats: {f: {sections: {main: {size: 0..9}}, identity: id, banlists: [b]}}\n"
        "banlists: {b: [{effective: '2020-01-01', forbid: [Bear]}]}\n",
        "utf-8",
    )
    pool.write_text('[{"id": "b", "name": "Bear", "type": "creature"}]', "utf-8")
    assert main(["--lang", "en", "check", str(folder)]) == 1 and "CW713" in capsys.readouterr().out
    assert main(["--lang", "en", "check", str(folder), "--pool", str(pool)]) == 0
    pool.write_text("[" * 100_000, "utf-8")
    assert main(["--lang", "en", "check", str(folder), "--pool", str(pool)]) == 2
    assert main(["--lang", "en", "check", str(folder), "--pool", str(tmp_path)]) == 2
