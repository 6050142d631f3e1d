"""The public interface: what is promised is there, documented, light to import, and true for type checkers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import cardwright
from cardwright import api
from cardwright.reference_python import GROUPS, python

ROOT = Path(__file__).parent.parent
GAME = ROOT / "carddata" / "xstx"


def test_each_name_is_documented_once() -> None:
    named = [name for _, names in GROUPS for name in names.split()]
    assert sorted(named) == sorted(api.__all__)
    assert all((getattr(api, name).__doc__ or "").strip() for name in api.__all__)
    assert all(f"`{name}`\n" in python() for name in api.__all__)


def test_the_package_offers_the_interface_and_nothing_else() -> None:
    assert all(getattr(cardwright, name) is getattr(api, name) for name in api.__all__)
    assert set(api.__all__) <= set(dir(cardwright))
    with pytest.raises(AttributeError, match="has no attribute 'judge_file'"):
        getattr(cardwright, "judge_" + "file")


def test_importing_the_package_imports_nothing_else() -> None:
    """Compiled rules import it, and need the runtime alone."""
    seen = "import sys, cardwright.runtime.things; print([m for m in sys.modules if m.startswith('cardwright')])"
    out = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True).stdout
    assert "api" not in out and "loader" not in out


def test_playing_imports_no_compiler() -> None:
    seen = "import sys, cardwright; cardwright.Session; print(*sorted(sys.modules), sep='\\n')"
    out = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True).stdout.split()
    heavy = ("lark", "jinja2", "jsonschema", "typst", "openpyxl", "yaml", "cardwright.model", "cardwright.syntax")
    assert not set(heavy) & set(out)


def test_problems_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: {id: g, name: {en: G}, players: 2}\ncarsd: []\n", "utf-8")
    checked = cardwright.check(tmp_path)
    (problem,) = (each for each in checked.problems if each.args.get("key") == "carsd")
    assert not checked.good and checked.files == 1
    assert problem.span is not None and (problem.span.line, problem.span.column) == (2, 1)
    assert "cards" in (problem.help("en") or "") and "cards" in checked.text("zh") and "CW" in checked.json()


def test_what_is_not_there_is_an_error_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        cardwright.check(tmp_path / "nothing")
    with pytest.raises(cardwright.NoGame):
        cardwright.build(tmp_path)
    with pytest.raises(cardwright.NoGame):
        cardwright.load(tmp_path)
    with pytest.raises(ValueError, match="no part of a build"):
        cardwright.build(GAME, tmp_path, ["paper"])
    with pytest.raises(ValueError, match="there is no format 'x'"):
        law = ROOT / "carddata" / "l5r-skirmish"
        cardwright.check_deck(law / "decks" / "crane.txt", law, "x")


def test_a_build_with_errors_writes_nothing(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "game.yaml").write_text("game: {id: g, name: {en: G}, players: two}\n", "utf-8")
    built = cardwright.build(source, tmp_path / "out")
    assert not built.good and built.folder is None and built.problems and not (tmp_path / "out").exists()


def test_a_legal_deck_and_an_illegal_one() -> None:
    law = ROOT / "carddata" / "l5r-skirmish"
    (verdict,) = cardwright.check_deck(law / "decks" / "crane.txt", law, "skirmish")
    assert not verdict.legal and verdict.format == "skirmish"
    assert {problem.code for problem in verdict.problems} == {"CW731", "CW740"}
    assert "Kakita Asmi" in verdict.text("en") and '"legal": false' in verdict.json()
