"""What the guide to rulebooks shows as an example is true of the game that `cardwright new` writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.backends.paper.differences import values_of
from cardwright.backends.paper.fill_chapter import render_chapter
from cardwright.cli import main
from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GUIDES = Path(__file__).parents[2] / "docs" / "how-to"


@pytest.mark.parametrize("page", ["write-a-rulebook.md", "write-a-rulebook.zh.md"])
def test_the_example_prints_what_the_lantern_does(page: str, tmp_path: Path) -> None:
    chapter = re.search(r"```markdown\n(# The cards.*?)```", (GUIDES / page).read_text("utf-8"), re.S)
    assert chapter is not None and main(["new", str(tmp_path / "my-game")]) == 0
    game = compile_game(tmp_path / "my-game").game
    assert game is not None
    made = render_chapter(chapter[1], values_of(game, Say(Lexicon.of(game), "en")))
    assert made.problems == () and "you light 2 lamps" in made.markdown
