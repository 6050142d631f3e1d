"""The games with formats of their own: what their files refuse, what checking and building make of their law."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import games
import pytest

from cardwright.bench.example_decks import rules_of
from cardwright.cli import main
from cardwright.driver import build, compile_game

GAMES = Path(__file__).parents[2] / "carddata"

REFUSED = {
    "a tool with attack": "{id: odd tool, name: {en: Odd}, kind: gear, quality: common, food: 1, attack: 2}",
    "a tool without a price": "{id: odd tool, name: {en: Odd}, kind: gear, quality: common}",
    "a level with a price": "{id: odd level, name: {en: Odd}, kind: level, food: 1}",
    "an unknown quality": "{id: odd tool, name: {en: Odd}, kind: gear, quality: golden, food: 1}",
}


def test_cards_that_the_rules_do_not_know_are_errors(tmp_path: Path) -> None:
    folder = shutil.copytree(GAMES / "backrooms", tmp_path / "backrooms")
    for at, card in enumerate(REFUSED.values()):
        (folder / "cards" / f"odd-{at}.yaml").write_text(f"cards:\n  - {card.replace('odd ', f'odd {at} ')}\n", "utf-8")
    spans = [each.span for each in compile_game(folder).problems if each.span and each.severity.value == "error"]
    told = {span.file.path.rpartition("odd-")[2] for span in spans if "odd-" in span.file.path}
    assert told == {f"{at}.yaml" for at in range(len(REFUSED))}


def test_a_ban_of_no_card_is_found_by_check_and_stops_a_build(tmp_path: Path) -> None:
    shutil.copytree(GAMES / "l5r", tmp_path / "l5r")
    folder = shutil.copytree(GAMES / "l5r-skirmish", tmp_path / "l5r-skirmish")
    law = folder / "formats.yaml"
    law.write_text(law.read_text("utf-8").replace("core#210", "core#999"), "utf-8")
    made = build(folder, tmp_path / "build", ["legality"])
    assert made.written is None and any(each.code.startswith("CW7") for each in made.problems)


@pytest.mark.one_of(2)
@pytest.mark.parametrize("game", ["backrooms", "l5r-skirmish"])
def test_a_build_brings_the_deck_checkers(game: str, tmp_path: Path) -> None:
    written = build(GAMES / game, tmp_path, ["legality"]).written
    assert written is not None and "legality/__init__.py" in written.parts["legality"]


def test_a_game_without_formats_has_no_deck_checkers(tmp_path: Path) -> None:
    written = build(GAMES / "xstx", tmp_path, ["legality"]).written
    assert written is not None and not written.files


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "docs/organisers.md"])
def test_the_verdict_on_the_pages_is_what_is_printed(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GAMES.parent)
    text = (GAMES.parent / page).read_text("utf-8")
    command = re.search(r"(?m)^cardwright (deck check carddata/\S+/crane\.txt .*)$", text)
    assert command is not None
    assert main(["--lang", "en", *command[1].split()]) == 1
    assert capsys.readouterr().out.strip() in text


LAW_ONLY = ("../tests/minigames/two_decks",)


@pytest.mark.parametrize("game", LAW_ONLY)
@pytest.mark.parametrize("command", ["play GAME", "simulate GAME -n 5", "replay GAME save.json"])
def test_what_plays_says_in_one_line_that_there_is_nothing_to_play(
    command: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", *command.replace("GAME", str(GAMES / game)).split()]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1
    assert "holds cards and deck law" in told.err


@pytest.mark.parametrize("game", LAW_ONLY)
@pytest.mark.parametrize("command", ["test", "coverage"])
def test_example_decks_are_the_tests_of_a_deck_law(command: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", command, str(GAMES / game)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"\d+ of \d+ rules are proved\.|\d+ rulings and example decks hold\.", last)


def test_example_decks_prove_each_rule_of_a_deck_law() -> None:
    examples = games.examples("l5r-skirmish")
    assert not [example.failure for example in examples if example.failure]
    proved = {id for example in examples for id in rules_of(example)}
    assert proved >= {*(f"LR-{n:03}" for n in range(7, 34)), "LR-065"}
