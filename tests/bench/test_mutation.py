"""Changes to single lines of rules: which there are, and which of them the rulings notice."""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cardwright.bench.changes import changes_of
from cardwright.bench.mutation import Tries, mutate
from cardwright.cli import main
from cardwright.diagnostics import Problems
from cardwright.layers import layer_in, whole_roots
from cardwright.model.exchange import Exchange

GAME = """game: {id: lamps, name: {zh-Hans: 灯, en: Lamps}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  table: {of: game, name: {zh-Hans: 桌, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
counters: {lamps: {of: player, starts: 0, name: {zh-Hans: 灯, en: lamps}}}
kinds: {light: {is_a: card, name: {zh-Hans: 火, en: light}}}
cards:
  - id: match
    kind: light
    name: {zh-Hans: 火柴, en: Match}
    copies: 9
    rules: [L-1]
    effect: |
      play:
        increase my lamps by 2
        if my lamps is at least 9: win game
turn: {phases: {play phase: {name: {zh-Hans: 出牌, en: play phase}, do: offer plays}}}
rulings:
  - id: two lamps
    rules: [L-1]
    scenario: |
      given A's hand is match
      given it is A's play phase
      A plays match
      expect A's lamps is 2
"""


def test_each_line_is_changed_by_itself() -> None:
    text = "play, if my life is 1:\n  draw 2 cards\n  # a remark\n  uninterrupted:\n    rest\n"
    made = [change.text for change in changes_of(text)]
    assert "play:\n  draw 2 cards\n  # a remark\n  uninterrupted:\n    rest\n" in made
    assert "play, if not (my life is 1):\n" in {each.split("  draw")[0] for each in made}
    assert any("  draw 3 cards\n" in each for each in made) and any("  draw 1 cards\n" in each for each in made)
    assert "play, if my life is 1:\n  draw 2 cards\n  # a remark\n  rest\n" in made
    assert len(made) == len(set(made)) and text not in made


def test_a_line_that_is_only_a_text_has_no_words_to_change() -> None:
    assert list(changes_of('"crane"')) == []


def test_a_bound_that_no_game_reaches_becomes_one_round() -> None:
    made = [change.now for change in changes_of("repeat 99 times while I have a card:\n  draw 99 cards")]
    assert "repeat 1 times while I have a card:" in made and "draw 98 cards" in made
    assert not any("100 times" in each or "98 times" in each for each in made)


def test_a_reason_is_noted_at_its_line_or_above_it() -> None:
    text = "play:  # survives: it is the only one\n  # survives: nobody looks\n  rest\n  rest 2  # twice\n"
    whys = {change.why for change in changes_of(text) if text[change.start : change.end] == "play:"}
    assert whys <= {"it is the only one"}
    assert {(text[c.start : c.end], c.why) for c in changes_of(text)} == {("rest", "nobody looks"), ("rest 2", "")}


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    return tmp_path


def test_what_no_ruling_notices_is_shown_at_its_line(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(lamps), "--mutate", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "game.yaml:19: match [L-1]\n  - if my lamps is at least 9: win game\n" in told
    assert "increase my lamps by 2" not in told
    assert "changes are noticed" in told


def test_how_far_it_is_is_told(lamps: Path) -> None:
    exchange = Exchange(whole_roots(layer_in(lamps), Problems()).roots, Problems())
    told: list[str] = []
    tries = mutate(exchange, sample=3, told=told.append)
    count = len(tries.tried)
    assert [line.partition(" ")[0] for line in told] == [f"{number}/{count}" for number in range(1, count + 1)]
    lines = sorted(int(line.rpartition("game.yaml:")[2]) for line in told)
    assert count == 3 and lines == sorted(one.span.line for one in tries.tried)
    assert gc.get_freeze_count() == 0, "what is held back from the collector is given to it again"


def test_a_noted_reason_is_shown_and_one_that_is_not_needed_is_told(
    lamps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = GAME.replace("by 2\n", "by 2  # survives: a whim\n").replace(
        "win game\n", "win game  # survives: too dear\n"
    )
    (lamps / "game.yaml").write_text(noted, "utf-8")
    assert main(["test", str(lamps), "--mutate", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "  - if my lamps is at least 9: win game\n  # too dear\n" in told
    assert "game.yaml:18: every change of this line is noticed" in told and "a whim" not in told
    assert "have their reason noted" in told


def test_a_change_of_more_than_functions_is_tried_as_well(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = GAME.replace("      play:\n", "      play, if my lamps is 0:\n")
    (lamps / "game.yaml").write_text(more, "utf-8")
    assert main(["test", str(lamps), "--mutate", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert "play:" in {row["now"] for row in made["survivors"]}


def test_what_was_worked_out_for_earlier_games_is_forgotten(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    choices = "choices: {dim: {zh-Hans: 暗, en: dim}, bright: {zh-Hans: 亮, en: bright}}, default: dim"
    option = f"options: {{light: {{name: {{zh-Hans: 光, en: light}}, {choices}}}}}\n"
    more = GAME.replace("      play:\n", "      play, if option light is dim:\n")
    (lamps / "game.yaml").write_text(option + more, "utf-8")
    assert main(["test", str(lamps), "--mutate", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert not [row for row in made["survivors"] if "not (option light" in row["now"]]


def test_adjectives_of_invariants_only_are_tests_themselves(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = "adjectives: {lit: {of: player, means: its lamps is at least 0, name: {zh-Hans: 亮的, en: lit}}}\n"
    more += "invariants: {all lit: {holds: there is a lit player}}\n"
    (lamps / "game.yaml").write_text(GAME + more, "utf-8")
    assert main(["test", str(lamps), "--mutate", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["same"] > 0 and {row["of"] for row in made["survivors"]} == {"match"}


def test_json_has_every_survivor(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(lamps), "--mutate", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["noticed"] >= 3 and made["survives"] == len(made["survivors"]) > 0
    assert {row["line"] for row in made["survivors"]} == {19} and made["survivors"][0]["rules"] == ["L-1"]


def test_only_lines_that_have_changed_since_a_revision(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")

    def git(*words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *words], cwd=lamps, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "one")
    assert main(["test", str(lamps), "--mutate", "--since", "HEAD", "--lang", "en"]) == 0
    assert "no line to change" in capsys.readouterr().out
    changed = GAME.replace("increase my lamps by 2", "increase my lamps by 2  # two")
    (lamps / "game.yaml").write_text(changed, "utf-8")
    assert main(["test", str(lamps), "--mutate", "--since", "HEAD", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["survives"] == 0 and made["noticed"] > 0
    assert main(["test", str(lamps), "--mutate", "--since", "no-such-thing", "--lang", "en"]) == 2
    assert "no-such-thing" in capsys.readouterr().err
    assert main(["test", str(lamps), "--since", "HEAD"]) == 2


def test_rulings_that_fail_anyway_or_speak_of_the_book_notice_nothing(lamps: Path) -> None:
    (lamps / "game.yaml").write_text(
        GAME
        + """\
  - id: wrong
    scenario: expect A's lamps is 3
  - id: in print
    scenario: |
      given A's hand is match
      A plays match
      expect A's lamps is 2
    prints: {chapter: "*", contains: {en: Match}}
  - id: an answer
    answer: {zh-Hans: 是, en: Yes}
  - id: fresh tables
    model: {holds: number of cards in deck is 9}
""",
        "utf-8",
    )
    exchange = Exchange(whole_roots(layer_in(lamps), Problems()).roots, Problems())
    tries = mutate(exchange, sample=10**6)
    assert tries.failing == ("wrong",) and tries.to_data()["failing"] == ["wrong"]
    assert {one.by for one in tries.tried if one.kind == "noticed"} == {"two lamps"}
    assert 0 < tries.share < 100


def test_of_no_change_all_are_noticed() -> None:
    assert Tries(()).share == 100
