"""Changes to single lines of rules: which there are, and which of them the rulings notice."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from cardwright.bench.changes import changes_of
from cardwright.cli import main

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


def test_json_has_every_survivor(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(lamps), "--mutate", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["noticed"] >= 3 and made["survives"] == len(made["survivors"]) > 0
    assert {row["line"] for row in made["survivors"]} == {19} and made["survivors"][0]["rules"] == ["L-1"]


def test_only_lines_that_have_changed_since_a_revision(lamps: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
