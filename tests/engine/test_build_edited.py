"""A build of a game of which only cards were edited starts from the game that was kept: and gives the same."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games import MINI, SHIPPED, base_of, folder_of
from samples import part

from cardwright import driver, store
from cardwright.diagnostics import Problems
from cardwright.driver import Order
from cardwright.engine import builds, states
from cardwright.files import read_folder
from cardwright.layers import digest_of, digest_of_files, layer_in
from cardwright.model.game import Game

PARTS = ("rules", "text", "data", "legality")
"""What is made of a game without setting anything."""
GAMES = tuple(name for name in (*SHIPPED, *MINI) if base_of(folder_of(name)) is None)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path) -> Iterator[None]:
    """A store of its own."""
    store.use(tmp_path / "kept", b"this program")
    yield
    store.use(None)


def keep(folder: Path) -> None:
    """Keep a game as a build does."""
    compiled = driver.compile_to_build(folder, layer_in(folder), driver.BACKENDS.keys())
    assert compiled.game is not None and not compiled.problems.has_errors, compiled.problems.show()
    states.keep(folder, read_folder(folder, builds.READ), compiled, states.WHOLE)


def made(game: Game, folder: Path) -> dict[str, bytes]:
    """What is built of a game."""
    game.printed = {}
    found = (artifact for name in PARTS for artifact in driver.BACKENDS[name](Order(game, folder, Problems())))
    return {each.path: each.content for each in found}


SECTION = re.compile(r"(?ms)^(?:cards|characters|skills):.*?(?=^\S|\Z)")


def edited(chance: random.Random, folder: Path) -> Path | None:
    """The file of cards in which a number was written otherwise; None where there is none."""
    places = [
        (path, section.start() + found.start())
        for path in sorted(folder.rglob("*.yaml"))
        for section in SECTION.finditer(path.read_text("utf-8"))
        for found in re.finditer(r"(?<=[ :])\d\b", section[0])
    ]
    if not places:
        return None
    path, at = chance.choice(places)
    text = path.read_text("utf-8")
    path.write_text(f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}", "utf-8")
    return path


@pytest.mark.one_of(6)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same(name: str, tmp_path: Path) -> None:
    folder, chance, kept = tmp_path / "game", random.Random(name), 0
    shutil.copytree(folder_of(name), folder)
    keep(folder)
    for _ in range(part(2, 6)):
        path = edited(chance, folder)
        if path is None:
            return
        again = states.whole_now(folder, read_folder(folder, builds.READ))
        if again is not None:
            anew = driver.compile_to_build(folder, layer_in(folder), driver.BACKENDS.keys())
            assert again.problems.show() == anew.problems.show()
            assert (again.game is None) == anew.problems.has_errors
            if again.game is not None and anew.game is not None:
                assert made(again.game, folder) == made(anew.game, folder)
                kept += 1
        path.write_bytes((folder_of(name) / path.relative_to(folder)).read_bytes())
    assert kept or name not in SHIPPED


@pytest.mark.parametrize("only", [None, PARTS])
def test_a_build_starts_from_it(only: tuple[str, ...] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is linked once, but where its chapters have not been judged; a problem that an edit makes is told."""
    pytest.importorskip("typst")
    folder, out, linked, said = tmp_path / "game", tmp_path / "out", list[Path](), []
    shutil.copytree(folder_of("bids"), folder)
    usual = driver.compile_to_build
    path = folder / "game.yaml"
    text = path.read_text("utf-8")

    def compiled(at: Path, *given: Any) -> driver.Compiled:
        linked.append(at)
        return usual(at, *given)

    monkeypatch.setattr(driver, "compile_to_build", compiled)
    for now in ("skill level by 1", "skill level by 2", "skill levle by 3", "skill level by 4"):
        path.write_text(text.replace("skill level by 1", now), "utf-8")
        found = builds.build(folder, out, tuple(only or driver.BACKENDS))
        seen = len(linked)
        alone = driver.build(folder, tmp_path / f"alone {now}", only)
        del linked[seen:]
        said.append(found.problems.show())
        assert said[-1] == alone.problems.show()
        assert (found.written is None) == (alone.written is None) == ("levle" in now)
        if found.written is not None and alone.written is not None:
            assert found.written.files == alone.written.files
            for name in found.written.files:
                assert (found.written.folder / name).read_bytes() == (alone.written.folder / name).read_bytes(), name
    assert len(linked) == (1 if only is None else 4)
    assert said[0] == said[1] == said[3] != said[2]


def test_the_digest_of_files_is_that_of_what_is_read_of_them(tmp_path: Path) -> None:
    for name in ("xstx", "round_table"):
        folder = folder_of(name)
        assert digest_of_files(read_folder(folder, builds.READ)) == digest_of(layer_in(folder))


@pytest.mark.parametrize("data", [b"", b"no pickle", b"\x80\x05K\x01.", b"{}"])
def test_what_is_not_ours_is_passed_over(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states.store, "get_all", lambda sort, key: [data, data])
    assert states.whole_now(tmp_path, ()) is None
