"""Triggers that set one another off without end, at nodes: the game stops and says whose they are."""

from __future__ import annotations

import games

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile

FORCED = "after another player snatches a card from me: snatch a card from event's doer"
RULING = """\
rulings:
  - id: endless
    scenario: |
      given 3 players
      given A's hand is 试探, 红情报, 红情报
      given B's hand is 利诱, 利诱
      given C's hand is none
      given A's skills is 寸步不让
      given B's skills is 从容应对, 寸步不让
      given C's skills is none
      A plays 试探 on B
      B uses 从容应对
      expect A is living
"""


def test_the_skills_that_never_end_are_named() -> None:
    game = (games.MINIGAMES / "nodes" / "game.yaml").read_text("utf-8")
    skills = (games.MINIGAMES / "nodes" / "rulings.yaml").read_text("utf-8").partition("rulings:\n")[0]
    wish = FORCED.replace("from me: ", "from me, I may: ")
    assert wish in skills
    texts = {"game.yaml": game, "rulings.yaml": skills.replace(wish, FORCED) + RULING}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    report = run_all(bench_of(made.game))
    (failure,) = report.failures
    assert "the game does not end" in failure.show() and "over and over: Persistence" in failure.show()
