"""What the cells of cards hold, what may be written there, and what becomes of a file that changes meanwhile."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread

import pytest

from cardwright.desk import editing
from cardwright.desk.editing import Refused, Sheet
from cardwright.driver import compile_game

GAME = """
game: {id: small, name: {zh-Hans: 小, en: Small}, players: 2}
symbols: {hue: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}}
kinds:
  thing:
    is_a: card
    name: {zh-Hans: 物, en: thing}
    fields:
      hue: {type: hue, default: red, name: {zh-Hans: 颜色, en: hue}}
      tint: {type: "hue?", name: {zh-Hans: 淡色, en: tint}}
      cost: {type: "number?", name: {zh-Hans: 费用, en: cost}}
      sum: {type: number, default: 0, name: {zh-Hans: 和, en: sum}}
      rare: {type: yes or no, default: no, name: {zh-Hans: 稀有, en: rare}}
"""
CARDS = """\
cards:
  - id: rose
    name: {zh-Hans: 玫瑰, en: Rose}
    kind: thing
    copies: 3
    hue: red
    tint: blue
    cost: 2
    sum: 5
    rare: yes
    flavour: {zh-Hans: 香。, en: Sweet.}
  - {id: iris, name: {zh-Hans: 鸢尾, en: Iris}, kind: thing, faces: [{copies: 2, hue: blue}]}
  - {id: lily, name: {zh-Hans: 百合, en: Lily}, kind: thing, sum: 1, faces: [{copies: 2, sum: 2}]}
  - id: fern
    name: {zh-Hans: 蕨, en: Fern}
    kind: thing
    faces: [{copies: 2}, {copies: 1, name: {zh-Hans: 大蕨, en: Great Fern}, sum: 4}]
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS, "utf-8")
    made = compile_game(tmp_path)
    game = made.game
    assert game is not None and not made.problems.has_errors, made.problems.show()
    return Sheet(tmp_path, lambda: game)


def test_each_face_of_several_has_a_row_of_its_own(sheet: Sheet) -> None:
    rows = [(row.card, row.face, {name: cell.key for name, cell in row.cells.items()}) for row in sheet.rows()]
    assert [(card, face) for card, face, _ in rows] == [
        ("rose", None), ("iris", None), ("lily", None), ("lily", 0), ("fern", None), ("fern", 0), ("fern", 1),
    ]  # fmt: skip
    cells = {(card, face): keys for card, face, keys in rows}
    assert cells["rose", None]["cost"] == "cost" and cells["rose", None]["flavour en"] == "flavour/en"
    assert cells["iris", None]["hue"] == "faces/0/hue", "a single face stands in the row of its card"
    assert cells["lily", 0] == {"copies": "faces/0/copies", "sum": "faces/0/sum"}
    assert cells["fern", 1]["name en"] == "faces/1/name/en"
    assert [row.cells["flavour en"].long for row in sheet.rows() if "flavour en" in row.cells] == [True]


@pytest.mark.parametrize(
    ("card", "cell", "was", "text", "now"),
    [
        ("rose", "copies", "3", "0", "0"), ("rose", "hue", "red", "blue", "blue"),
        ("rose", "tint", "blue", "none", "none"),
        ("rose", "cost", "2", "none", "none"), ("rose", "cost", "2", " 7 ", "7"), ("rose", "sum", "5", "-12", "-12"),
        ("rose", "rare", "yes", "no", "no"), ("rose", "rare", "yes", "false", "false"),
        ("rose", "rare", "yes", "true", "true"), ("rose", "flavour/en", "Sweet.", "a\nb", "a\nb"),
        ("fern", "faces/1/sum", "4", "3", "3"), ("fern", "faces/1/name/en", "Great Fern", "Tall Fern", "Tall Fern"),
        ("rose", "name/en", "Rose", "none", "none"),
    ],
)  # fmt: skip
def test_what_a_cell_may_hold(sheet: Sheet, card: str, cell: str, was: str, text: str, now: str) -> None:
    assert sheet.change(card, cell, was, text) == now
    assert compile_game(sheet.folder).game is not None and sheet.undo() == card
    assert (sheet.folder / "cards.yaml").read_text("utf-8") == CARDS


@pytest.mark.parametrize(
    ("card", "cell", "was", "text", "why"),
    [
        ("rose", "copies", "3", "none", "edit number"), ("rose", "copies", "3", "-1", "edit number"),
        ("rose", "copies", "3", "٣", "edit number"), ("rose", "copies", "3", "123456789", "edit number"),
        ("rose", "copies", "3", "1000001", "edit number"), ("rose", "sum", "5", "none", "edit number"),
        ("rose", "sum", "5", "-1000001", "edit number"), ("rose", "sum", "5", "--", "edit number"),
        ("rose", "sum", "5", "--5", "edit number"), ("rose", "sum", "5", "999999999", "edit number"),
        ("rose", "hue", "red", "green", "edit word"), ("rose", "hue", "red", "none", "edit word"),
        ("rose", "tint", "blue", "green", "edit word"), ("rose", "hue", "red", " ", "edit empty"),
        ("rose", "rare", "yes", "perhaps", "edit truth"), ("rose", "name/en", "Rose", "x" * 4001, "edit impossible"),
        ("rose", "name/en", "Rose", "a\tb", "edit impossible"), ("rose", "kind", "thing", "x", "edit gone"),
    ],
)  # fmt: skip
def test_what_a_cell_may_not_hold(sheet: Sheet, card: str, cell: str, was: str, text: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        sheet.change(card, cell, was, text)
    assert (refused.value.now == "red, blue") == (why == "edit word")
    assert (sheet.folder / "cards.yaml").read_text("utf-8") == CARDS and sheet.undoable == 0


@pytest.mark.parametrize(
    "text",
    ["cards: [\n", "cards: {}\n", "[]\n", "", "kinds: {}\n", "cards: [rose, [x], {id: [rose]}, {name: x}]\n"],
)
def test_a_card_that_stands_there_no_more_cannot_be_changed(sheet: Sheet, text: str) -> None:
    sheet.change("rose", "sum", "5", "6")
    (sheet.folder / "cards.yaml").write_text(text, "utf-8")
    assert sheet.rows() == []
    for act in (lambda: sheet.change("rose", "sum", "6", "7"), sheet.undo):
        with pytest.raises(Refused, match="edit gone"):
            act()


def test_a_value_that_stands_there_no_more_is_not_taken_back(sheet: Sheet) -> None:
    path = sheet.folder / "cards.yaml"
    sheet.change("rose", "name/en", "Rose", "Briar")
    sheet.change("rose", "sum", "5", "6")
    path.write_text(path.read_text("utf-8").replace("    sum: 6\n", ""), "utf-8")
    with pytest.raises(Refused, match="edit gone"):
        sheet.undo()
    assert sheet.undoable == 1 and sheet.undo() == "rose", "what was done before that can be undone"


def test_a_game_that_cannot_be_read_has_no_cards(tmp_path: Path) -> None:
    nothing = Sheet(tmp_path, lambda: None)
    assert nothing.rows() == [] and nothing.columns([]) == []
    with pytest.raises(Refused, match="edit gone"):
        nothing.change("rose", "sum", "5", "6")


def test_what_is_written_by_somebody_else_at_the_same_moment_stays(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = sheet.folder / "cards.yaml", editing.with_value

    def meanwhile(*args: object) -> str | None:
        path.write_text("# mine\n" + CARDS, "utf-8")
        return made(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(editing, "with_value", meanwhile)
    with pytest.raises(Refused, match="edit conflict"):
        sheet.change("rose", "sum", "5", "6")
    assert path.read_text("utf-8") == "# mine\n" + CARDS
    monkeypatch.setattr(editing, "with_value", lambda *args: None)
    with pytest.raises(Refused, match="edit impossible"):
        sheet.change("rose", "sum", "5", "6")


def test_a_file_that_cannot_be_written_is_told(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(editing, "write_file", refuse)
    with pytest.raises(Refused, match="edit unwritable"):
        sheet.change("rose", "sum", "5", "6")
    assert sheet.undoable == 0


def test_of_two_changes_at_once_none_is_lost(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Barrier(2)
    write = editing.write_file

    def slowly(path: Path, content: bytes) -> None:
        with suppress(BrokenBarrierError):
            both.wait(0.5)
        write(path, content)

    monkeypatch.setattr(editing, "write_file", slowly)
    changes = (("rose", "sum", "5", "6"), ("lily", "sum", "1", "7"))
    threads = [Thread(target=sheet.change, args=change) for change in changes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    text = (sheet.folder / "cards.yaml").read_text("utf-8")
    assert "    sum: 6" in text and "kind: thing, sum: 7, faces" in text and sheet.undoable == 2
