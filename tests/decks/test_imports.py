"""Card pools from tables and JSON, with errors at their cells."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path

import pytest
from ends import ends

from cardwright.cli import main
from cardwright.decks import read_tables
from cardwright.decks.cards import Card
from cardwright.decks.import_pool import import_pool, pool_json
from cardwright.decks.pool_json import read_pool_json
from cardwright.diagnostics import Problems

TABLE = (
    "牌名,英文名,类型,费用,特征,唯一,系列,编号\n萤火,Firefly,生物,2,昆虫、光,是,首发,1\n石像,Statue,生物,x,,否,首发,2\n"
)


def load(path: Path, data: bytes) -> tuple[dict[str, Card], Problems]:
    path.write_bytes(data)
    problems = Problems()
    pool = import_pool(path.name, path.read_bytes(), problems)
    return {card.id: card for card in pool.cards.values()}, problems


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_csv(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("名称,费用,特征,唯一,系列,编号\n萤火,2,昆虫、光,是,首发,1\n石像,x,,否,首发,2\n".encode(encoding))
    problems = Problems()
    pool = import_pool(path.name, path.read_bytes(), problems)
    assert problems.show() == ""
    card = pool.cards["萤火"]
    assert dict(card.fields) == {"cost": 2, "tags": ("昆虫", "光"), "unique": True, "pack": "首发", "number": 1}
    assert pool.cards["石像"].get("cost") is None
    assert pool.look("首发#2")[0].id == "石像"


@pytest.mark.parametrize(
    ("said", "found"),
    [("#7", "Bear"), ("# 7", None), ("#8", "Bear"), ("#9", "Wolf"), ("#10", None), ("#x", None), ("#", None),
     ("#0000000000007", None), ("#000000000007", "Bear")],
)  # fmt: skip
def test_a_card_by_its_number_in_another_program(said: str, found: str | None) -> None:
    """The number of the program where one is told, else that in the set; what is no number is no card."""
    pool = import_pool("cards.csv", b"name,number,passcode\nBear,7,8\nWolf,8,9\n", Problems())
    assert [card.name() for card in pool.look(said)] == ([found] if found else [])


def test_cells_that_are_wrong(tmp_path: Path) -> None:
    text = "name,cost,colour\nBear,two,red\n,3,\nBear,2,blue\n"
    _, problems = load(tmp_path / "cards.csv", text.encode())
    said = sorted((problem.code, str(problem.args["at"])) for problem in problems)
    assert said == [
        ("CW751", "cards!C1"), ("CW752", "cards!A3"), ("CW753", "cards!B2"), ("CW754", "cards!A4"),
    ]  # fmt: skip


def test_xlsx(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "牌表"
    for row in (["牌名", "英文名", "费用"], ["萤火", "Firefly", 2], ["石像", "Statue", "many"]):
        sheet.append(row)
    path = tmp_path / "cards.xlsx"
    book.save(path)
    problems = Problems()
    pool = import_pool(path.name, path.read_bytes(), problems)
    assert [(p.code, p.args["at"]) for p in problems] == [("CW753", "牌表!C3")]
    assert pool.look("Firefly")


def test_a_broken_xlsx(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    _, problems = load(tmp_path / "cards.xlsx", b"PK rubbish")
    assert [problem.code for problem in problems] == ["CW755"]


def packed_table(path: Path, sheet: str) -> None:
    """A table of which the sheet is written by hand."""
    openpyxl = pytest.importorskip("openpyxl")
    openpyxl.Workbook().save(path)
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in parts.items():
            packed.writestr(name, data)


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c r="A1"><v>1</v>',
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        '<row r="1"><c r="XFD1"><v>1</v></c></row>',
        '<row r="x"><c r="?"><v>1</v></c></row>',
    ],
)
def test_a_sheet_that_is_cut_off_or_without_an_end(rows: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    packed_table(path, f"{head}{rows}" + ("</sheetData></worksheet>" if rows.endswith("</row>") else ""))
    with ends():
        _, problems = load(path, path.read_bytes())
    assert [problem.code for problem in problems] == ["CW755"]


@pytest.mark.parametrize(
    ("name", "data", "en", "zh"),
    [
        ("cards.json", b"[" * 100_000, "its lists are nested too deeply", "列表嵌套得太深"),
        ("cards.json", b"[" + b"1" * 5_000 + b"]", "a number in it has too many digits", "位数太多"),
        ("cards.json", b'[{"id": "\\udBFF", "name": "x"}]', "a text in it has half a character", "只含半个字符"),
        ("cards.json", b"[\n1,", "Expecting value: line 2 column 3 (char 4)", "第 2 行第 3 列写得不对"),
        ("cards.csv", b'name\n"x', "cards!A2: unexpected end of data", "cards!A2：这里不是表格的写法"),
        ("cards.csv", b"name," * 501, "it has more than 500 columns", "它超过 500 列"),
        ("cards.xlsx", b"PK", "File is not a zip file", "它不是能读的工作簿"),
    ],
)
def test_why_a_file_cannot_be_read_is_told_in_both_languages(name: str, data: bytes, en: str, zh: str) -> None:
    problems = Problems()
    import_pool(name, data, problems)
    (problem,) = problems
    assert problem.code == "CW755" and en in problem.message("en") and zh in problem.message("zh")


def test_a_character_in_two_halves_is_whole() -> None:
    pool = import_pool("cards.json", b'[{"id": "a", "name": "\\ud83d\\ude00"}]', Problems())
    assert pool.cards["a"].name() == "\U0001f600"


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    path = tmp_path / "cards.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("xl/workbook.xml", "w") as stream:
        for _ in range(70):  # which whoever reads it would hold three times
            stream.write(b" " * 1_000_000)
    _, problems = load(path, path.read_bytes())
    assert ["it unpacks to too much" in problem.message() for problem in problems] == [True]


def test_pictures_in_a_workbook_are_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["id", "name"])
    book.active.append(["b", "Bear"])
    path = tmp_path / "cards.xlsx"
    book.save(path)
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("xl/media/bear.png", random.Random(1).randbytes(200_000))
    monkeypatch.setattr(read_tables, "MOST_UNPACKED", 100_000)
    cards, problems = load(path, path.read_bytes())
    assert not list(problems) and cards["b"].name() == "Bear"


def test_the_pool_goes_round(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,name,type,traits,set,number\nb,Bear,creature,beast;furry,core,3\n", "utf-8")
    pool = import_pool(path.name, path.read_bytes(), Problems())
    again = read_pool_json(json.loads(pool_json(pool)))
    card = again.cards["b"]
    assert card.names == pool.cards["b"].names and card.kinds == ("creature",)
    assert card.get("tags") == ("beast", "furry") and card.printings == (("core", "3"),)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("name,cost\nBear,\u00b2\n", ["CW753"]),
        ("name,cost\nBear,--5\n", ["CW753"]),
        ("name,cost\nBear,-\n", []),
        (f"name,cost\nBear,{'9' * 5000}\n", ["CW753"]),
        (f"name,flavour\nBear,{'9' * 5000}\n", ["CW751"]),
        ("name,flavour\nBear,\u00b2\n", ["CW751"]),
        ("name,cost\nBear,2,blue\n", ["CW757"]),
        ("name,cost,\nBear,2,blue\n", ["CW757"]),
        ("name,cost,费用\nBear,2,3\n", ["CW756"]),
        ('name,cost\n"Bear,2\n', ["CW755"]),
        ('name,cost\n"Be"ar,2\n', ["CW755"]),
        ("name,cost\nBear\x00,2\n", []),
        (f"name,cost\n{'x' * 200_000},2\n", ["CW755"]),
        ("name" + ",x" * 600 + "\n", ["CW755"]),
        ("name\n" + "\n" * 100_000, ["CW755"]),
        ("", ["CW758"]),
        ("\n\n", ["CW758"]),
        ("name,cost\n", ["CW758"]),
        ("cost\n3\n", ["CW752"]),
        ("cost,中文名\n3,熊\n", []),
        ("cost,英文名\n3,Bear\n", []),
    ],
)
def test_tables_that_are_wrong(text: str, codes: list[str], tmp_path: Path) -> None:
    _, problems = load(tmp_path / "cards.csv", text.encode())
    assert [problem.code for problem in problems] == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("5", ["CW758"]),
        ("[]", ["CW758"]),
        ('{"cards": [{"id": "a"}, {"id": 5, "name": "Five"}]}', ["CW752"]),
        ('[{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]', ["CW754"]),
        ('[{"id": "a", "name": "A", "packs": 5, "cost": "\u00b2"}]', []),
        ("[" * 100_000, ["CW755"]),
        (f'[{{"id": "a", "name": "A", "cost": {"9" * 5000}}}]', ["CW755"]),
        (f'[{{"id": "a", "name": "A", "cost": {"9" * 400}}}]', []),
    ],
)
def test_json_that_is_wrong(text: str, codes: list[str], tmp_path: Path) -> None:
    _, problems = load(tmp_path / "cards.json", text.encode())
    assert [problem.code for problem in problems] == codes


def test_names_in_both_languages(tmp_path: Path) -> None:
    cards, problems = load(tmp_path / "cards.csv", TABLE.encode())
    assert problems.show() == ""
    assert cards["firefly"].names == {"zh-Hans": "萤火", "en": "Firefly"}


def test_a_formula_that_nobody_worked_out(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["name", "cost"], ["Bear", "=1+1"]):
        book.active.append(row)
    path = tmp_path / "cards.xlsx"
    book.save(path)
    problems = Problems()
    import_pool(path.name, path.read_bytes(), problems)
    assert [(each.code, each.args["at"]) for each in problems] == [("CW759", "Sheet!B2")]


def test_what_cannot_be_written_or_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, deep = tmp_path / "cards.csv", tmp_path / "deep.json"
    source.write_text("name,cost\nBear,2\n", "utf-8")
    deep.write_text("[" * 100_000, "utf-8")
    blocked = source / "below" / "pool.json"
    game = str(Path(__file__).parents[2] / "carddata" / "l5r-skirmish")
    deck = str(tmp_path / "crane.txt")
    text = (Path(game) / "decks" / "crane.txt").read_text("utf-8")
    Path(deck).write_text(text.replace("Kakita Asmi", "Kakita Asami"), "utf-8")
    for words in (
        ["import", str(source), "-o", str(blocked)],
        ["deck", "build", "--game", game, "--out", str(blocked)],
        ["deck", "stats", deck, "--game", game, "--format", "skirmish", "--html", str(blocked)],
        ["deck", "check", deck, "--game", game, "--format", "skirmish", "--pool", str(deep)],
        ["deck", "check", deck, "--game", game, "--format", "skirmish", "--pool", str(tmp_path)],
    ):
        assert main(["--lang", "en", *words]) == 2, words
        assert len(capsys.readouterr().err.splitlines()) == 1
