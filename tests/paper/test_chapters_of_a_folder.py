"""Which chapters a book has: those of its folder, what editors hold of them, and those of the game that it extends."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.paper.compose import Source
from cardwright.diagnostics import Problems
from cardwright.driver import check_target, compile_game, has_law, judge_chapters
from cardwright.files import RawFile, Target
from cardwright.model.game import Game
from cardwright.printing import chapters_in, manuscript, read_chapters, with_unsaved, without_rules
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load

HEAD = "game: {id: base, name: {zh-Hans: 基, en: Base}, players: 2, version: '1'}\n"
BASE = (
    HEAD
    + "constants: {goal: {value: 7, name: {zh-Hans: 目标, en: goal}}}\nrule_ids: {B-1: {en: one}, B-2: {en: two}}\n"
)
MODE = "game: {id: mode, name: {zh-Hans: 甲, en: A}, players: 2, extends: ../base%s}\nchanges: {constants: {goal: 8}}\n"


def folder_of(top: Path, name: str, text: str, **chapters: bytes) -> Path:
    folder = top / name
    (folder / "rulebook" / "en").mkdir(parents=True)
    (folder / "game.yaml").write_text(text, "utf-8")
    for chapter, data in chapters.items():
        (folder / "rulebook" / "en" / f"{chapter}.md").write_bytes(data)
    return folder


def ids(chapters: tuple[Source, ...]) -> list[str]:
    return [each.id for each in chapters]


def game_in(folder: Path) -> Game:
    made = compile_game(folder)
    assert made.game is not None, made.problems.show()
    return made.game


def test_chapters_with_faults_are_left_out_and_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "base", BASE, a=b"# A\n", b=b"\xff\xfe", c="# C \u202e\n".encode())
    (folder / "rulebook" / "notes.md").write_bytes(b"\xff")
    (folder / "README.md").write_text("# no chapter", "utf-8")
    problems = Problems()
    assert ids(chapters_in(folder, problems)) == ["a"]
    assert sorted({Path(each.span.file.path).name for each in problems if each.span}) == ["b.md", "c.md"]


def test_what_editors_hold_stands_in_the_place_of_what_is_saved(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "base", BASE, a=b"# A\n")
    path, other = str(folder / "rulebook" / "en" / "a.md"), str(folder / "rulebook" / "en" / "0.md")
    files = (RawFile(path, "rulebook/en/a.md", b"# A\n"), RawFile("odd.md", "odd.md", b"odd"))
    held = {
        path: b"# B\n", other: b"# O\n", "odd.md": b"new", str(folder / "x.txt"): b"x", str(tmp_path / "far.md"): b"y",
    }  # fmt: skip
    found = with_unsaved(folder, files, held)
    assert [(each.name, each.data) for each in found] == [
        ("odd.md", b"new"), ("rulebook/en/0.md", b"# O\n"), ("rulebook/en/a.md", b"# B\n"),
    ]  # fmt: skip
    assert with_unsaved(folder, files, {}) == files
    assert ids(chapters_in(folder, Problems(), held)) == ["0", "a"]


def test_what_states_a_rule_that_is_gone_is_left_out() -> None:
    text = "One [a](rule:B-1)\ngoes on.\n\n- two [b](rule:B-2)\n- three\n\n| [c](rule:B-1) | x |\n"
    source = Source("en", "a", SourceFile("a.md", text))
    assert without_rules(source, {"B-9"}) is source
    assert without_rules(source, {"B-1"}).file.text == "\n\n\n- two [b](rule:B-2)\n- three\n\n| [c](rule:B-1) | x |\n"
    assert without_rules(source, {"B-2"}).file.text == text.replace("- two [b](rule:B-2)", "")


@pytest.mark.parametrize(
    ("book", "own", "read"),
    [
        ("", {}, "differences"), ("", {"z": b"# Z\n"}, "z"),
        (", book: whole", {}, "a b"), (", book: whole", {"b": b"# Other\n", "z": b"# Z\n"}, "a b z"),
    ],
)  # fmt: skip
def test_a_game_that_extends_another_has_its_chapters_or_all(
    book: str, own: dict[str, bytes], read: str, tmp_path: Path
) -> None:
    folder_of(tmp_path, "base", BASE, a=b"# A\n", b=b"# B\n")
    mode = folder_of(tmp_path, "mode", MODE % book, **own)
    problems = Problems()
    found = [each for each in read_chapters(game_in(mode), mode, problems) if each.lang == "en"]
    wanted = [each for each in found if each.file.path.startswith("templates/") == (read == "differences")]
    if read != "differences":
        assert [each.id for each in wanted] == read.split()
        assert {each.id: each.file.text for each in wanted}["b" if "b" in read else "z"] in (
            "# B\n",
            "# Other\n",
            "# Z\n",
        )
    assert wanted and not problems.has_errors


def test_what_is_wrong_in_chapters_is_told_where_there_are_any(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "base", BASE)
    game, wrong = game_in(folder), {str(folder / "rulebook" / "en" / "a.md"): b"{{ constants.nothing }}\n"}
    for unsaved, told in ((None, 0), ({}, 0), (wrong, 1)):
        problems = Problems()
        judge_chapters(folder, game, problems, unsaved)
        assert bool(list(problems)) == bool(told)
    (folder / "rulebook" / "en" / "a.md").write_bytes(b"{{ constants.nothing }}\n")
    problems = Problems()
    judge_chapters(folder, game, problems)
    assert list(problems)


def test_of_a_game_only_what_is_wrong_in_the_files_that_were_named_is_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "base", BASE + "counters: {a: {of: nobody}}\n")
    (folder / "b.yaml").write_text("counters: {b: {of: nobody}}\n", "utf-8")
    for only, files in (((folder / "b.yaml",), {"b.yaml"}), (None, {"b.yaml", "game.yaml"})):
        checked, _ = check_target(Target(folder, only))
        assert {Path(each.span.file.path).name for each in checked.problems if each.span} == files


def test_a_game_that_is_not_played_is_not_played_for_its_book(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "base", BASE, a=b"# A\n")
    made = manuscript(game_in(folder), folder, Problems())
    assert "a" in ids(made.chapters) and made.setups == () and not made.shows.examples


RULINGS = """rulings:
  - {id: one, prints: {chapter: "*", contains: {en: x}}}
  - {id: two, prints: {chapter: "*", contains: {en: x}}, reports: {code: CW601}}
  - {id: three, answer: {en: "Yes."}}
"""


@pytest.mark.parametrize(
    ("book", "kept"),
    [
        ("", {"two": 0, "three": 0, "mine": 1}),
        (", book: whole", {"one": 1, "two": 1, "three": 0, "mine": 1}),
    ],
)
def test_what_a_base_says_of_its_book_is_not_asked_of_another(book: str, kept: dict[str, int], tmp_path: Path) -> None:
    folder_of(tmp_path, "base", BASE + RULINGS, a=b"# A\n")
    mine = 'rulings: [{id: mine, prints: {chapter: "*", contains: {en: x}}}]\n'
    mode = folder_of(tmp_path, "mode", MODE % book + mine)
    assert {id: len(ruling.prints) for id, ruling in game_in(mode).rulings.items()} == kept


@pytest.mark.parametrize(
    ("text", "has"), [("formats: {}\n", True), ("banlists: {}\n", True), ("cards: []\n", False), ("[]\n", False)]
)
def test_files_with_formats_or_lists_of_banned_cards_have_deck_law(text: str, has: bool) -> None:
    root, _ = load(SourceFile("a.yaml", text))
    assert root is not None and has_law([root]) is has
