"""Games that extend games: pages in `cases/extend`, and what the whole knows of its parts."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import games
import pytest

from cardwright import resources
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes
from cardwright.diagnostics.render import to_json, to_sarif, to_text
from cardwright.driver import check, compile_sources
from cardwright.files import RawFile

CASES = sorted((Path(__file__).parents[1] / "cases" / "extend").glob("*.case"))
CODES = {entry.code for entry in all_codes() if "CW577" <= entry.code <= "CW599"}

WITH_BOTH_PLACES = {"CW581", "CW582", "CW583", "CW584", "CW586", "CW587"}
NEW = "what is new stands in a section of its own, not under `changes`"
"""Where nothing of the base is near, there is no other place."""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert ("removes", "turn", "turn", "phases", "night", "day") in shown
    assert ("removes", "rulings", "a full hand", "night", "day") in shown
    assert ("adds", "cards", "firefly", "night") in shown


@pytest.mark.parametrize("name", ["extend-a-game.md", "extend-a-game.zh.md"])
def test_the_mode_of_the_how_to_works(name: str) -> None:
    base = resources.folder("templates") / "new"
    raw = [RawFile(path.name, path.name, path.read_bytes()) for path in base.glob("*.yaml")]
    page = (Path(__file__).parents[2] / "docs" / "how-to" / name).read_text("utf-8")
    (mode,) = re.findall(r"(?ms)^```yaml\n(.*?)^```", page)
    made = compile_sources([RawFile("game.yaml", "game.yaml", mode.encode())], base=raw)
    assert made.game is not None and made.problems.show() == ""
    assert not run_all(bench_of(made.game)).failures
