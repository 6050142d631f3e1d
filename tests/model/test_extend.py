"""Games that extend games: pages in `cases/extend`, and what the whole knows of its parts."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import games
import pytest
from goldens import Goldens, said

from cardwright import resources
from cardwright.backends.paper.compose import Source
from cardwright.backends.paper.differences import differences_of
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.diagnostics import Problems
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes
from cardwright.diagnostics.render import to_json, to_sarif, to_text
from cardwright.driver import check, compile_game, compile_sources
from cardwright.files import RawFile
from cardwright.printing import chapter_texts, manuscript, without_rules
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

CASES = sorted((Path(__file__).parents[1] / "cases" / "extend").glob("*.case"))
CODES = {entry.code for entry in all_codes() if "CW577" <= entry.code <= "CW589"}

WITH_BOTH_PLACES = {"CW581", "CW582", "CW583", "CW584", "CW586", "CW587"}
NEW = "what is new stands in a section of its own, not under `changes`"
"""Where nothing of the base is near, there is no other place."""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goldens: Goldens) -> None:
    """A page holds the files of several games, each in its folder; those marked are checked all at once."""
    page = parse_page(path.read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    for name, text in page.files.items():
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    if "base/game.yaml" not in page.files:
        Path("base").mkdir()
        shutil.copy(games.folder_of("brook/day") / "game.yaml", "base")
    found = check([Path(".")])
    assert (why := mismatch(page, found.problems)) is None, why
    goldens.check_part("cases/extend.txt", path.stem, said(found.problems))
    for problem in found.problems:
        assert problem.notes or problem.code not in WITH_BOTH_PLACES or problem.help("en") == NEW, problem.show()
    for shown in (to_text(found.problems, "zh"), to_json(found.problems, "en", files=1), to_sarif(found.problems)):
        assert shown


def test_every_code_has_a_page() -> None:
    marked = {mark.code for path in CASES for mark in parse_page(path.read_text("utf-8")).marks}
    assert marked >= CODES, CODES - marked


def test_three_generations() -> None:
    flood = games.model("brook/flood")
    assert flood.constants["far bank"].value == 4 and games.model("brook/night").constants["far bank"].value == 3
    assert flood.constants["far bank"].name["en"] == "far bank", "said by the first, kept by both others"
    assert [*flood.phases] == ["draw phase", "rowing phase"] and "most cards" not in flood.constants
    assert {card.id: card.copies for card in flood.cards.values()} == {"oar": 16, "current": 6, "firefly": 4, "raft": 6}
    assert (flood.meta.age, flood.meta.credits, flood.meta.players) == (6, ("Otter",), (2, 2))
    assert flood.extension is not None and flood.extension.base.extension is not None
    assert flood.extension.base.extension.base.id == "brook" and flood.extension.base.id == "brook_night"


def test_it_is_known_what_differs_and_where_both_say_it() -> None:
    night = games.model("brook/night")
    assert night.extension is not None
    shown = [
        (c.action, c.section, c.id, *c.parts, *(Path(at.file.path).parent.name for at in (c.span, c.was) if at))
        for c in night.extension.changes
    ]
    assert ("changes", "constants", "far bank", "value", "rules", "night", "day") in shown
    assert ("removes", "phases", "mooring phase", "night", "day") in shown
    assert ("removes", "rulings", "a full hand", "night", "day") in shown
    assert ("adds", "cards", "firefly", "night") in shown


def test_its_book_tells_the_differences() -> None:
    """What is, what was, why, and by which rule; new cards as they are printed."""
    book = "\n".join(text for (lang, _), text in printed("flood").items() if lang == "en")
    assert "This game is Brook by Night, but for what follows." in book
    for told in ("far bank, value BR-1 BF-1 | 4 | 3", "Sail, copies BF-3 | – | 6", "wild) | paper", "Drift 3 steps."):
        assert told in book, book
    assert "look at all cards" not in book, "said by the game before"


def test_a_question_that_is_gone_is_told_by_what_it_asks() -> None:
    game = games.model("brook/night")
    groups = differences_of(game, Say(Lexicon.of(game), "en"))
    (told,) = [group["entries"] for group in groups if group["section"] == "rulings"]
    rows = [(row["action"], row["name"]) for row in told if not row["apart"]]
    assert rows == [("removes", "What of a hand that is too full?")]


def test_its_book_is_whole_on_request(tmp_path: Path) -> None:
    for name in ("day", "night"):
        shutil.copytree(games.folder_of(f"brook/{name}"), tmp_path / name)
    path = tmp_path / "night" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("extends: ../day", "extends: ../day, book: whole"), "utf-8")
    written = {
        "day/rulebook/en/01-river.md": "# The river",
        "day/rulebook/en/02-day.md": "# By day",
        "night/rulebook/en/02-day.md": "# By night\n\n{{ base.name }}: {{ new_cards[0].name }}",
    }
    for place, text in written.items():
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", "utf-8")
    found = check([tmp_path / "night"])
    assert found.problems.show() == ""
    game = compile_game(tmp_path / "night").game
    assert game is not None
    texts = chapter_texts(game, manuscript(game, tmp_path / "night", found.problems))
    chapters = {chapter for lang, chapter in texts if lang == "en"}
    assert chapters == {"00-quick-start", "01-river", "02-day", "90-example-turn"}
    assert "Brook: Oar" in texts["en", "02-day"]


def test_what_states_a_rule_that_is_gone_is_left_out() -> None:
    text = "# Turns\n\nAll move. [](rule:A-1)\n\n- One draws,\n  at most two. [](rule:A-2)\n- One rows. [](rule:A-3)\n"
    chapter = Source("en", "01-turns", SourceFile("01-turns.md", text))
    assert without_rules(chapter, {"B-1"}) is chapter
    left = without_rules(chapter, {"A-1", "A-2"}).file.text
    assert left.split("\n") == ["# Turns", "", "", "", "", "", "- One rows. [](rule:A-3)", ""]


def printed(name: str) -> dict[tuple[str, str], str]:
    """The chapters of a game of the family as plain text."""
    game = games.model(f"brook/{name}")
    return chapter_texts(game, manuscript(game, games.folder_of(f"brook/{name}"), Problems()))


@pytest.mark.parametrize("name", ["extend-a-game.md", "extend-a-game.zh.md"])
def test_the_mode_of_the_how_to_works(name: str) -> None:
    base = resources.folder("templates") / "new"
    raw = [RawFile(path.name, path.name, path.read_bytes()) for path in base.glob("*.yaml")]
    page = (Path(__file__).parents[2] / "docs" / "how-to" / name).read_text("utf-8")
    (mode,) = re.findall(r"(?ms)^```yaml\n(.*?)^```", page)
    made = compile_sources([RawFile("game.yaml", "game.yaml", mode.encode())], base=raw)
    assert made.game is not None and made.problems.show() == ""
    assert not run_all(bench_of(made.game)).failures


PHASED = """
game: {id: tide, name: {zh-Hans: 潮, en: Tide}, extends: ../day}
changes:
  turn:
    ends: nothing happens
    phases:
      rowing phase: {rules: [BR-1], do: offer plays}
      drying phase: {name: {zh-Hans: 晾晒阶段, en: drying phase}, do: draw 1 card}
"""


def test_phases_are_told_one_by_one(tmp_path: Path) -> None:
    """Those that were there before are changed, with both places; others are new; the turn is told by its rest."""
    shutil.copytree(games.folder_of("brook/day"), tmp_path / "day")
    (tmp_path / "tide").mkdir()
    (tmp_path / "tide" / "game.yaml").write_text(PHASED, "utf-8")
    made = compile_game(tmp_path / "tide")
    assert made.game is not None and made.game.extension is not None, made.problems.show()
    told = [(c.action, c.section, c.id, c.parts, c.was is not None) for c in made.game.extension.changes]
    assert [row for row in told if row[1] in ("turn", "phases")] == [
        ("changes", "phases", "rowing phase", ("rules", "do"), True),
        ("adds", "phases", "drying phase", ("name", "do"), False),
        ("changes", "turn", "turn", ("ends",), True),
    ]
    rules = {c.id: c.rules for c in made.game.extension.changes}
    assert rules["rowing phase"] == ("BR-1",)
