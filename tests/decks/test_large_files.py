"""Deck files of any size are read and judged in a time that grows no faster than they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from ends import ends
from samples import part

from cardwright.cli import main
from cardwright.decks.read_deck import read_file
from cardwright.decks.written import MOST_LINES_OF_FILE
from cardwright.diagnostics import Problems

GAME = str(Path(__file__).parents[2] / "carddata" / "l5r-skirmish")


def rows(count: int, row: str) -> str:
    return "".join(row.replace("#", str(n)) for n in range(count))


COD = '<card number="1" name="x"/>'
CARDS = "{dynasty: {" + rows(4_000, "x#: 1, ") + "}}"
FILES = {
    "unknown.txt": rows(100_000, "3 nobody #\n"),
    "long.txt": "3 " + "a" * 3_000_000,
    "line.json": '{"cards": {' + rows(200_000, '"x#": 1, ') + '"y": 1}}',
    "decks.json": "[" + rows(20_000, '{"dynasty": {"x#": 1}}, ') + "{}]",
    "decks.yaml": "decks:\n" + rows(2_000, "  - {id: a#, cards: {dynasty: {x#: 1}}}\n"),
    "like.yaml": "decks:\n" + "  - {id: a0, cards: {dynasty: {x: 1}}}\n"
    + "".join(f"  - {{id: a{n}, like: a{n - 1}, add: {{dynasty: {{x{n}: 1}}}}}}\n" for n in range(1, 1_000)),
    "add.yaml": f"cards: {CARDS}\nadd: {CARDS}\nremove: {CARDS}\n",
    "swaps.yaml": "cards: {dynasty: {doji challenger: 1}}\nswaps:\n" + "  - {in: {dynasty: {outwit: 1}}}\n" * 4_000,
    "deck.cod": f'<cockatrice_deck><zone name="main">{COD * 50_000}</zone></cockatrice_deck>',
    "deep.cod": "<a>" * 200_000,
    "keys.yaml": rows(30_000, "k#: #\n"),
    "deck.ydk": "#main\n" + "12345678901\n" * 50_000,
}  # fmt: skip


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", FILES)
def test_a_large_file_is_judged(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    file.write_text(FILES[name], "utf-8")
    for more in ([], ["--json"])[: part(1, 2)]:
        with ends():
            status = main(["deck", "check", str(file), "--game", GAME, "--format", "skirmish", "--lang", "en", *more])
        out = capsys.readouterr().out
        assert status == 1 and "error" in out and len(out) < 4_000_000


@pytest.mark.parametrize(
    ("name", "text", "code", "decks"),
    [
        ("decks.json", FILES["decks.json"], "CW745", 0),
        (
            "lines.json",
            "[" + ", ".join(['{"main": {' + ", ".join(f'"x{n}": 1' for n in range(1_500)) + "}}"] * 20) + "]",
            "CW745",
            MOST_LINES_OF_FILE // 1_500,
        ),
        ("swaps.yaml", FILES["swaps.yaml"], "CW745", 1),
        ("like.yaml", FILES["like.yaml"], "CW746", 1_000),
    ],
)
def test_what_is_too_much_is_said(name: str, text: str, code: str, decks: int) -> None:
    problems = Problems()
    found = read_file(name, text.encode(), problems, lambda _: False)
    assert {each.code for each in problems} == {code} and len(found) == decks


def test_what_a_deck_has_more_or_less_than_another() -> None:
    text = """
decks:
  - {id: a, cards: {main: [2x Bear, 1x Bear (2), 3x Cat, 1x Bear]}}
  - {id: b, like: a, remove: {main: [3x Bear, 1x Cat]}, add: {main: [1x Dog, 1x Bear (2), 2x Dog]}}
  - {id: c, like: b, remove: {main: [1x Bear, 1x Dog, 3x Dog]}}
"""
    problems = Problems()
    a, b, c = read_file("a.yaml", text.encode(), problems, lambda _: False)
    shown = [(line.text, line.printing, line.count) for line in b.lines]
    assert shown == [("Bear", ("2", ""), 2), ("Cat", None, 2), ("Dog", None, 3)]
    left = [(each.code, each.args["card"], each.args["count"], each.span and each.span.text) for each in problems]
    assert left == [("CW728", "Bear", 1, "1x Bear"), ("CW728", "Dog", 1, "3x Dog")]
    assert len(a.lines) == 4 and [line.text for line in c.lines] == ["Bear", "Cat"]


def test_a_deck_answers_for_its_own_faults_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.yaml"
    file.write_text("decks: [{id: a, cards: {dynasty: {x: many}}}, {id: b, cards: {dynasty: {y: 1}}}]\n", "utf-8")
    main(["deck", "check", str(file), "--game", GAME, "--format", "skirmish", "--lang", "en"])
    first, second = capsys.readouterr().out.split("## b")
    assert "`many` is not a number of copies" in first and "is not a number" not in second


@pytest.mark.parametrize("text", ["hello\n", "[1, 2]\n", "", "decks: []\n"])
def test_of_a_file_without_decks_only_that_is_said(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.yaml"
    file.write_text(text, "utf-8")
    status = main(["deck", "check", str(file), "--game", GAME, "--format", "skirmish", "--lang", "en"])
    out = capsys.readouterr().out
    assert status == 1 and out.count("error[") == 1 and "no deck could be read" in out and "at least 30" not in out
