"""A card that is called otherwise is one problem for whoever saw it under its old name, with what it is called now."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright import resources
from cardwright.desk.workshop import Workshop
from cardwright.diagnostics import Problem
from cardwright.driver import check
from cardwright.editor.marks import fixes
from cardwright.editor.project import Project
from cardwright.engine.renamed import told_once, with_new_names
from cardwright.engine.work import Engine


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "lamps"
    shutil.copytree(resources.folder("templates") / "new", folder)
    return folder


def swap(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


RENAMED = (("id: gust", "id: squall"), ("zh-Hans: 疾风", "zh-Hans: 狂风"), ("en: Gust", "en: Squall"))


def test_all_that_speaks_of_an_old_name_is_one_problem(game: Path) -> None:
    engine = Engine(game)
    assert not engine.work().problems
    swap(game / "cards.yaml", *RENAMED)
    work = engine.work()
    assert len(work.problems) > 3 and [*work.problems] == [*check([game]).problems], "as `check` tells it"
    (told,) = told_once(work.problems, work.renames)
    assert told.code == "CW494" and told.span is not None and told.span.text == "squall"
    assert "`gust` → `squall`" in told.message() and f"{len(work.problems) - 1} places" in told.message()
    assert f"{len(work.problems) - 1} 处" in told.message("zh") and "重命名" in str(told.help("zh"))
    assert len(told.notes) == len(work.problems) - 1
    assert {note.span.text for note in told.notes if note.span} <= {"gust", "疾风", "Gust"}
    swap(game / "cards.yaml", *((new, old) for old, new in RENAMED))
    work = engine.work()
    assert not work.problems and not work.renames


def test_what_was_meant_is_offered_in_each_place(game: Path) -> None:
    engine = Engine(game)
    engine.work()
    swap(game / "cards.yaml", *RENAMED)
    work = engine.work()
    for each in with_new_names(work.problems, work.renames):
        if each.code == "CW409":  # which tells of the declaration that it may be the slip
            continue
        assert each.args.get("near") in ("squall", "狂风", "Squall"), each.show()
        assert "狂风" in str(each.help("zh")) or "quall" in str(each.help("zh"))
    project = Project(game)
    swap(game / "cards.yaml", *((new, old) for old, new in RENAMED))
    project.work({})
    swap(game / "cards.yaml", *RENAMED)
    offered = {fix.text for each in project.work({}).problems for fix in fixes(each) if fix.best}
    assert offered <= {"squall", "狂风", "Squall"} and offered


def test_other_faults_are_told_beside_it(game: Path) -> None:
    engine = Engine(game)
    engine.work()
    swap(game / "cards.yaml", *RENAMED)
    swap(game / "game.yaml", ("counters:", "conuters:"))
    work = engine.work()
    told = told_once(work.problems, work.renames)
    assert "conuters" in "".join(each.message() for each in told)


def test_two_cards_that_change_places_are_not_renamed(game: Path) -> None:
    """A name that something else bears now has not been given away."""
    engine = Engine(game)
    engine.work()
    swap(game / "cards.yaml", ("id: gust", "id: gone"), ("id: visit", "id: gust"), ("id: gone", "id: visit"))
    work = engine.work()
    assert all(not {"gust", "visit"} & set(each.names) for each in work.renames)


def test_a_card_that_is_taken_out_is_not_renamed(game: Path) -> None:
    engine = Engine(game)
    engine.work()
    swap(game / "cards.yaml", ("id: gust", "id: squall"), ("kind: wind", "kind: wnid"))
    (game / "cards.yaml").write_text("cards: []\n", "utf-8")
    work = engine.work()
    assert not work.renames
    told: tuple[Problem, ...] = told_once(work.problems, work.renames)
    assert told == work.problems


def test_the_watcher_and_the_desk_tell_it(game: Path) -> None:
    workshop = Workshop(game)
    for _ in workshop.work():
        pass
    assert not workshop.known.problems
    swap(game / "cards.yaml", *RENAMED)
    for _ in workshop.work():
        pass
    assert [each.code for each in workshop.known.problems] == ["CW494"]
