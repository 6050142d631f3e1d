"""Which rulings and example decks of a game are run, and whether they prove what they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.tiny import GAME

from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.files import RawFile
from cardwright.layers import Layer, layer_again, layer_of
from cardwright.loader import NotBuilt
from cardwright.proving import prove

MORE = """
formats:
  small:
    name: {zh-Hans: 小, en: Small}
    sections: {main: {name: {zh-Hans: 主, en: main}, size: 2..9, cards: it is a trick}}
decks:
  - {id: good, rules: [T-003], format: small, expect: legal, cards: {main: {strike: 2}}}
  - {id: bad, rules: [T-004], format: small, expect: legal, cards: {main: {strike: 1}}}
rulings:
  - {id: one, rules: [T-003], scenario: expect turn player is A}
  - {id: two, rules: [T-004, T-005], scenario: expect turn player is B}
  - {id: three, scenario: expect number of players is 2}
"""


@pytest.mark.parametrize(
    ("only", "rules", "passed", "failed"),
    [
        ((), (), ["good", "one", "three"], ["two", "bad"]),
        (("one", "two"), (), ["one"], ["two"]),
        ((), ("T-003",), ["good", "one"], []),
        ((), ("T-004", "T-007"), [], ["two", "bad"]),
        (("one", "three"), ("T-003",), ["one"], []),
        ((), ("T-007",), [], []),
        (("three",), ("T-003",), [], []),
    ],
)
def test_what_is_asked_for_is_run(
    only: tuple[str, ...], rules: tuple[str, ...], passed: list[str], failed: list[str], tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(GAME + MORE, "utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    report = prove(tmp_path, game, only=only, rules=rules)
    assert sorted(report.proved) == passed and [each.ruling for each in report.failures] == failed
    assert (report.passed, report.failed) == (len(passed), len(failed))


def test_a_game_that_cannot_be_played_has_its_decks_alone(tmp_path: Path) -> None:
    head = GAME[: GAME.index("zones:")] + "kinds: {trick: {is_a: card, name: {zh-Hans: 招, en: trick}}}\n"
    kinds = "cards: [{id: strike, name: {zh-Hans: 击, en: Strike}, kind: trick, copies: 9}]\n"
    (tmp_path / "game.yaml").write_text(head + kinds + MORE[: MORE.index("rulings:")], "utf-8")
    game = compile_game(tmp_path).game
    assert game is not None and not game.is_played
    report = prove(tmp_path, game)
    assert report.proved == ("good",) and [each.ruling for each in report.failures] == ["bad"]


FILES = [RawFile("game.yaml", "game.yaml", b"game: {id: a}\n"), RawFile("b.yaml", "b.yaml", b"cards: []\n"),
         RawFile("c.yaml", "c.yaml", b"kinds: {}\n")]  # fmt: skip


def again(at: int, name: str, text: bytes, base: bytes = b"") -> Layer | None:
    before = [*FILES]
    before[0] = RawFile("game.yaml", "game.yaml", base) if base else FILES[0]
    now = [*before]
    now[at] = RawFile(name, name, text)
    return layer_again(layer_of(before), before, now)


def test_files_that_were_written_again_take_their_places() -> None:
    made = again(1, "b.yaml", b"cards: [{id: x}]\n")
    assert made is not None and [each.name for each in made.files] == ["game.yaml", "b.yaml", "c.yaml"]
    assert made.files[1].file.text == "cards: [{id: x}]\n"


@pytest.mark.parametrize(
    ("at", "name", "text", "base"),
    [
        (0, "game.yaml", b"game: {id: b}\n", b""),
        (1, "b.yaml", b"game: {id: b}\n", b""),
        (1, "b.yaml", b"cards: [\n", b""),
        (1, "d.yaml", b"cards: []\n", b""),
        (1, "b.yaml", b"cards: []\n#", b"game: {id: a, extends: ../x}\n"),
        (1, "b.yaml", b"cards: []\n#", b"game: {id: a, cardwright: 99}\n"),
    ],
)
def test_where_more_may_come_of_it_all_is_read_anew(at: int, name: str, text: bytes, base: bytes) -> None:
    assert again(at, name, text, base) is None
    assert layer_again(layer_of(FILES), FILES, FILES[:2]) is None


def test_what_is_no_mapping_is_read_again_too() -> None:
    made = again(1, "b.yaml", b"just words\n")
    assert made is None or made.files[1].file.text == "just words\n"


def test_a_game_that_is_not_built_tells_its_first_error(tmp_path: Path) -> None:
    problems = Problems()
    assert "the first of" not in str(NotBuilt(tmp_path, problems))
    problems.add("CW511", None)
    (tmp_path / "game.yaml").write_text("game: {id: x}\n", "utf-8")
    assert "the first of its errors: " in str(NotBuilt(tmp_path, compile_game(tmp_path).problems))
