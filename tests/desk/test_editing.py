"""Values changed in the sheet are written into their files, and nothing else is; what was written meanwhile is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.desk.editing import Refused, Sheet
from cardwright.desk.workshop import Workshop
from cardwright.source.text import SourceFile
from cardwright.yaml_values import with_value

from .conftest import Client

Opener = Callable[..., Client]
BASIC = "cards/basic.yaml"


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("a: 1 # why\nb: 2\n", ("a",), 3, "a: 3 # why\nb: 2\n"),
        ("a: {b: x, c: y}\n", ("a", "b"), "z, w", "a: {b: 'z, w', c: y}\n"),
        ("a: 'it''s'\n", ("a",), "that's", "a: 'that''s'\n"),
        ('a: "x"\n', ("a",), 'y"', 'a: "y\\""\n'),
        ("a: x\n", ("a",), "12", "a: '12'\n"),
        ("a: x\n", ("a",), "yes: no", "a: 'yes: no'\n"),
        ("a: x\n", ("a",), "# no comment", "a: '# no comment'\n"),
        ("a: x\n", ("a",), "one\ntwo", 'a: "one\\ntwo"\n'),
        ("- a: x\n- a: y\n", (1, "a"), "*z", "- a: x\n- a: '*z'\n"),
        ("a: |\n    one\n    two\nb: 1\n", ("a",), "three\nfour\n", "a: |\n    three\n    four\nb: 1\n"),
        ("a: 通行\r\nb: x\r\n", ("a",), "过路", "a: 过路\r\nb: x\r\n"),
        ("a: {b: 1}\n", ("a",), 2, None),
        ("a: 1\n", ("b",), 2, None),
        ("a: [\n", ("a",), 2, None),
    ],
)
def test_one_value_is_put_in_place_of_another(
    before: str, path: tuple[str | int, ...], value: str | int, after: str | None
) -> None:
    assert with_value(SourceFile("x.yaml", before), path, value) == after


@pytest.fixture
def sheet(game: Callable[[str], Path]) -> Sheet:
    folder = game("xstx")
    shop = Workshop(folder)
    next(news for news in shop.work() if news.kind == "checked")
    return Sheet(folder, lambda: shop.known.game)


def test_a_number_and_a_name_are_written_and_nothing_else(sheet: Sheet) -> None:
    path = sheet.folder / BASIC
    before = path.read_text("utf-8")
    assert sheet.change("attack", "faces/1/copies", "3", "5") == "5"
    assert sheet.change("referee", "name/en", "Referee", "Umpire") == "Umpire"
    after = path.read_text("utf-8")
    assert after == before.replace("{copies: 3, bonus: 1", "{copies: 5, bonus: 1").replace(
        "en: Referee}", "en: Umpire}"
    )
    assert sheet.change("referee", "name/en", "Umpire", "Umpire") == "Umpire"  # nothing to take back
    assert sheet.undo() == "referee" and sheet.undo() == "attack"
    assert path.read_text("utf-8") == before
    with pytest.raises(Refused, match="edit nothing"):
        sheet.undo()


def test_names_come_before_what_is_printed_and_texts_behind_each_once(sheet: Sheet) -> None:
    columns = sheet.columns(sheet.rows())
    assert columns[:3] == ["name zh-Hans", "name en", "copies"] and len(set(columns)) == len(columns)
    texts = [name for name in columns if name.startswith(("text ", "flavour "))]
    assert texts and columns[-len(texts) :] == texts and "bonus" in columns[3 : -len(texts)]


def test_what_was_written_meanwhile_is_kept(sheet: Sheet) -> None:
    path = sheet.folder / BASIC
    path.write_text(path.read_text("utf-8").replace("en: Referee}", "en: Arbiter}"), "utf-8")
    with pytest.raises(Refused, match="edit conflict") as refused:
        sheet.change("referee", "name/en", "Referee", "Umpire")
    assert refused.value.now == "Arbiter" and "Arbiter" in path.read_text("utf-8")
    assert sheet.change("referee", "name/en", "Arbiter", "Umpire") == "Umpire"
    path.write_text(path.read_text("utf-8").replace("en: Umpire}", "en: Judge}"), "utf-8")
    with pytest.raises(Refused, match="edit conflict"):
        sheet.undo()
    assert "en: Judge}" in path.read_text("utf-8")


def test_what_stands_elsewhere_may_change_meanwhile(sheet: Sheet) -> None:
    path = sheet.folder / BASIC
    sheet.change("referee", "name/en", "Referee", "Umpire")
    path.write_text("# a new line\n" + path.read_text("utf-8"), "utf-8")
    assert sheet.undo() == "referee"
    text = path.read_text("utf-8")
    assert text.startswith("# a new line\n") and "en: Referee}" in text


@pytest.mark.parametrize(
    ("card", "cell", "was", "text", "why"),
    [
        ("attack", "faces/1/copies", "3", "many", "edit number"),
        ("attack", "faces/1/copies", "3", "-1", "edit number"),
        ("attack", "faces/1/bonus", "1", "1.5", "edit number"),
        ("referee", "name/en", "Referee", "  ", "edit empty"),
        ("referee", "name/en", "Referee", "a\x00b", "edit impossible"),
        ("referee", "effect", "", "cancel event", "edit gone"),
        ("referee", "../../game", "", "x", "edit gone"),
        ("nobody", "name/en", "", "x", "edit gone"),
    ],
)
def test_what_cannot_stand_there_is_refused(sheet: Sheet, card: str, cell: str, was: str, text: str, why: str) -> None:
    before = {path: path.read_bytes() for path in sheet.folder.rglob("*.yaml")}
    with pytest.raises(Refused, match=why):
        sheet.change(card, cell, was, text)
    assert before == {path: path.read_bytes() for path in sheet.folder.rglob("*.yaml")}


def test_cards_of_the_game_that_is_extended_are_left_alone(game: Callable[[str], Path]) -> None:
    folder = game("l5r-skirmish")
    shop = Workshop(folder)
    next(news for news in shop.work() if news.kind == "checked")
    sheet = Sheet(folder, lambda: shop.known.game)
    assert {row.card for row in sheet.rows()} < {*shop.known.game.cards}
    with pytest.raises(Refused, match="edit gone"):
        sheet.change("doji whisperer", "name/en", "Doji Whisperer", "x")


def test_the_page_and_its_answers(desk_of: Opener, game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    page = client.page("/cards?as=sheet")
    assert 'data-cell="faces/1/copies"' in page and ">Referee</button>" in page
    hostile = "<script>alert(1)</script>\"'&{{ x }}"
    data = {"card": "referee", "cell": "name/en", "was": "Referee", "text": hostile}
    answer = client.post(f"/{client.desk.token}/sheet/change", json=data)
    assert answer.status_code == 200 and answer.json()["now"] == hostile and answer.json()["undoable"] == 1
    assert hostile not in client.page("/cards?as=sheet") and "&lt;script&gt;" in client.page("/cards?as=sheet")
    again = client.post(f"/{client.desk.token}/sheet/change", json=data)
    assert again.status_code == 409 and again.json()["now"] == hostile
    assert client.post(f"/{client.desk.token}/sheet/undo", json={}).json() == {"card": "referee", "undoable": 0}
    for wrong in ({}, [], {"card": 1, "cell": "a", "was": "b", "text": "c"}):
        assert client.post(f"/{client.desk.token}/sheet/change", json=wrong).status_code == 409
    assert client.post("/nobody/sheet/undo", json={}).status_code == 404
    assert client.post(f"/{client.desk.token}/sheet/undo", content="x").status_code == 403
