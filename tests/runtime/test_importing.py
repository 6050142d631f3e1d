"""Packages of rules in memory: the same game as from a folder, with its texts, and with places in its own files."""

from __future__ import annotations

import sys
from pathlib import Path

import games
import pytest

from cardwright.backends.rules.package import emit_rules
from cardwright.build_folder import write_build
from cardwright.runtime import packages
from cardwright.runtime.blame import source_lines
from cardwright.runtime.importing import NoRules, import_files, import_rules
from cardwright.runtime.simulate import simulate
from cardwright.runtime.texts import Texts


def test_rules_in_memory_play_as_those_in_a_folder(tmp_path: Path) -> None:
    write_build(tmp_path, {"rules": emit_rules(games.model("bids"))})
    written, kept = import_rules(tmp_path / "rules"), games.rules("bids")
    assert kept is not written and kept.digest == written.digest
    assert simulate(kept, 4, seed=3).trace_digest == simulate(written, 4, seed=3).trace_digest
    assert Texts(kept, "en").game() == Texts(written, "en").game() != kept.id
    here, there = (str(Path(rules.source_file).parent) for rules in (kept, written))
    assert packages.is_in_memory(here) and not packages.is_in_memory(there)
    assert source_lines(here) == source_lines(there) != {}


def test_two_packages_in_memory_are_two_games() -> None:
    assert games.rules("bids") is not games.rules("peek")
    assert (games.rules("bids").id, games.rules("peek").id) == ("bids", "peek")


def test_several_processes_share_what_is_in_memory() -> None:
    assert simulate(games.rules("bids"), 200, jobs=2) == simulate(games.rules("bids"), 200)


@pytest.mark.parametrize("files", [{}, {"__init__.py": b""}, {"__init__.py": b"from .state import Game\n"}])
def test_what_is_no_package_of_rules_leaves_nothing_behind(files: dict[str, bytes]) -> None:
    before = set(sys.modules)
    with pytest.raises((NoRules, ImportError, OSError)):
        import_files(files)
    assert set(sys.modules) == before
