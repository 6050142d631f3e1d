"""The sheet of cards goes out as a table and comes back: what is different is told by card, face and column."""

from __future__ import annotations

import base64
import csv
import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.desk.spreadsheets import Change, merged, table_of

from .conftest import Client
from .test_editing import Sheet, sheet

Opener = Callable[..., Client]
__all__ = ["sheet"]


def taken(sheet: Sheet, form: str) -> bytes:
    rows = sheet.rows()
    return table_of(rows, sheet.columns(rows), form)


def back(sheet: Sheet, name: str, data: bytes) -> tuple[list[Change], list[tuple[str, str]]]:
    rows = sheet.rows()
    found = merged(rows, sheet.columns(rows), name, data)
    return list(found.changes), list(found.left)


def lines_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_comes_back_as_it_went_changes_nothing(sheet: Sheet, form: str) -> None:
    if form == "xlsx":
        pytest.importorskip("openpyxl", reason="the extra `xlsx` is not installed")
    assert back(sheet, f"cards.{form}", taken(sheet, form)) == ([], [])


@pytest.mark.one_of(5)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_what_is_different_is_told_whatever_the_program_writes(sheet: Sheet, encoding: str, delimiter: str) -> None:
    lines = lines_of(taken(sheet, "csv"))
    for line in lines:
        if line["id"] == "warden":
            line["name zh-Hans"] = "新城管"
        if line["id"] == "attack" and line["face"] == "2":
            line["copies"] = " 7 "
    made = io.StringIO(newline="")
    writer = csv.DictWriter(
        made, [name for name in lines[0] if name != "name en"], delimiter=delimiter, extrasaction="ignore"
    )
    writer.writeheader()
    writer.writerows(reversed(lines))
    changes, left = back(sheet, "名单.csv", made.getvalue().encode(encoding))
    told = {(each.card, each.face, each.column): (each.was, each.text.strip()) for each in changes}
    assert left == [] and told == {
        ("warden", None, "name zh-Hans"): ("城管", "新城管"),
        ("attack", 1, "copies"): ("3", "7"),
    }
    for each in changes:
        sheet.change(each.card, each.cell, each.was, each.text)
    assert back(sheet, "x.csv", made.getvalue().encode(encoding)) == ([], [])


def test_what_does_not_fit_is_told(sheet: Sheet) -> None:
    data = b"id,face,copies,colour\nwarden,,9,red\nno such,,1,\nwarden,8,1,\n,,,\nattack,,4,\n"
    changes, left = back(sheet, "t.csv", data)
    assert [(each.card, each.text) for each in changes] == [("warden", "9")]
    assert left == [
        ("table column", "colour"),
        ("table row", "no such"),
        ("table row", "warden 8"),
        ("table cell", "t!C6: 4"),
    ]
    assert back(sheet, "t.csv", b"copies,id\n\n9\n8,warden\n")[1] == [] == back(sheet, "t.csv", b"id\n\n")[1]
    face = "9" * 5000
    assert back(sheet, "t.csv", f"id,face\nwarden,{face}\n".encode()) == ([], [("table row", f"warden {face}")])
    assert back(sheet, "t.csv", b"name,copies\nwarden,9\n") == ([], [("table without ids", "t")])
    assert back(sheet, "t.csv", b"") == ([], [("table without ids", "t")])
    for name, wrong in (("t.xlsx", b"PK\x03\x04 no workbook"), ("t.csv", b'id,copies\n"warden')):
        with pytest.raises(ValueError, match=r"."):
            back(sheet, name, wrong)


def test_no_text_becomes_a_formula(game: Callable[[str], Path]) -> None:
    pytest.importorskip("openpyxl", reason="the extra `xlsx` is not installed")
    import openpyxl

    from cardwright.desk.editing import Cell, Row

    hostile = ['=HYPERLINK("http://example.com","x")', "+1+1", "-1", "@SUM(A1)", "-5", "=1"]
    rows = [Row(f"c{at}", None, {"text en": Cell(("text", "en"), text)}) for at, text in enumerate(hostile)]
    cells = [line["text en"] for line in lines_of(table_of(rows, ["text en"], "csv"))]
    assert all(cell[0] not in "=@" for cell in cells) and cells[2] == "-1"
    book = openpyxl.load_workbook(io.BytesIO(table_of(rows, ["text en"], "xlsx")))
    assert all(cell.data_type != "f" for line in book.active.iter_rows() for cell in line)
    for form in ("csv", "xlsx"):
        assert merged(rows, ["text en"], f"x.{form}", table_of(rows, ["text en"], form)).changes == ()


def test_a_page_takes_a_table_out_and_compares_one_that_comes_back(
    game: Callable[[str], Path], desk_of: Opener
) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    answer = client.get(f"/{client.desk.token}/sheet.csv")
    assert answer.status_code == 200 and "xstx-cards.csv" in answer.headers["content-disposition"]
    assert client.get(f"/{client.desk.token}/sheet.exe").status_code == 404
    sent = base64.b64encode(answer.content.replace("城管".encode(), "乘管".encode())).decode()
    found = client.post(f"/{client.desk.token}/sheet/table", json={"name": "a.csv", "data": sent}).json()
    assert ("warden", "乘管") in [(each["card"], each["text"]) for each in found["changes"]]
    for wrong in ({}, [], {"name": "a.csv"}, {"name": 1, "data": ""}, {"name": "a.csv", "data": "§"}):
        assert client.post(f"/{client.desk.token}/sheet/table", json=wrong).status_code == 409
    broken = {"name": "a.xlsx", "data": base64.b64encode(b"PK").decode()}
    assert "no table" in client.post(f"/{client.desk.token}/sheet/table", json=broken).json()["why"]


def test_a_folder_that_is_gone_is_told(game: Callable[[str], Path], desk_of: Opener) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    shutil.rmtree(folder)
    for path in ("/", "/cards", "/cards?as=sheet", "/cards/warden", "/rulings", "/play"):
        assert client.page(path)
    sent = {"card": "warden", "cell": "name/en", "was": "Warden", "text": "x"}
    answer = client.post(f"/{client.desk.token}/sheet/change", json=sent)
    assert answer.status_code == 409 and "not there any more" in answer.json()["why"]
