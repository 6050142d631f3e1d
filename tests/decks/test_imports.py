"""Card pools from tables and JSON, with errors at their cells."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from cardwright.decks.imports import import_pool, pool_json
from cardwright.decks.pool_json import read_pool_json
from cardwright.diagnostics import Problems

TABLE = (
    "牌名,英文名,类型,费用,特征,唯一,系列,编号\n萤火,Firefly,生物,2,昆虫、光,是,首发,1\n石像,Statue,生物,x,,否,首发,2\n"
)


def load(path: Path, data: bytes) -> tuple[dict[str, object], Problems]:
    path.write_bytes(data)
    problems = Problems()
    pool = import_pool(path, problems)
    return {card.id: card for card in pool.cards.values()}, problems


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_csv(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("名称,费用,特征,唯一,系列,编号\n萤火,2,昆虫、光,是,首发,1\n石像,x,,否,首发,2\n".encode(encoding))
    problems = Problems()
    pool = import_pool(path, problems)
    assert problems.show() == ""
    card = pool.cards["萤火"]
    assert dict(card.fields) == {"cost": 2, "tags": ("昆虫", "光"), "unique": True, "pack": "首发", "number": 1}
    assert pool.cards["石像"].get("cost") is None
    assert pool.look("首发#2")[0].id == "石像"


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
    pool = import_pool(path, problems)
    assert [(p.code, p.args["at"]) for p in problems] == [("CW753", "牌表!C3")]
    assert pool.look("Firefly")


def test_a_broken_xlsx(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    _, problems = load(tmp_path / "cards.xlsx", b"PK rubbish")
    assert [problem.code for problem in problems] == ["CW755"]


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    path = tmp_path / "cards.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("xl/workbook.xml", "w") as stream:
        for _ in range(250):
            stream.write(b" " * 1_000_000)
    _, problems = load(path, path.read_bytes())
    assert [problem.code for problem in problems] == ["CW755"]


def test_the_pool_goes_round(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,name,type,traits,set,number\nb,Bear,creature,beast;furry,core,3\n", "utf-8")
    pool = import_pool(path, Problems())
    again = read_pool_json(json.loads(pool_json(pool)))
    card = again.cards["b"]
    assert card.names == pool.cards["b"].names and card.kinds == ("creature",)
    assert card.get("tags") == ("beast", "furry") and card.printings == (("core", "3"),)
