"""Deck files: in which formats they are judged, and what is said of what cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bench.tiny import GAME

from cardwright.decks.lawbook import Lawbook, lawbook_of
from cardwright.diagnostics import Problems
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.judging import NoFormat, NoSection, decks_named, judge_file

LAW = """
formats:
  small:
    name: {zh-Hans: 小, en: Small}
    sections: {main: {name: {zh-Hans: 主, en: main}, size: 2..9, cards: it is a trick}}
  large:
    name: {zh-Hans: 大, en: Large}
    sections: {main: {name: {zh-Hans: 主, en: main}, size: 3..9, cards: it is a trick}}
decks:
  - {id: good, format: small, cards: {main: {strike: 2}}}
  - {id: lost, format: nowhere, cards: {main: {strike: 2}}}
  - {id: plain, cards: {main: {strike: 3}}}
"""
ONE = LAW[: LAW.index("  large:")] + LAW[LAW.index("decks:") :]


def book(law: str = LAW) -> Lawbook:
    made = compile_sources([RawFile("game.yaml", "game.yaml", (GAME + law).encode())])
    assert made.game is not None
    return lawbook_of(made.game, Problems())


def file(text: str, name: str = "a.txt") -> RawFile:
    return RawFile(name, name, text.encode())


@pytest.mark.parametrize(
    ("law", "format", "usual", "judged"),
    [
        (LAW, "small", "", ["small"]), (LAW, "all", "", ["small", "large"]), (LAW, None, "large", ["large"]),
        (LAW, "small", "large", ["small"]), (ONE, None, "", ["small"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("text", ["2 strike\n", "{"], ids=["a deck", "none"])
def test_the_format_that_is_asked_for_or_usual_or_the_only_one(
    law: str, format: str | None, usual: str, judged: list[str], text: str
) -> None:
    found = judge_file(book(law), file(text, "a.txt" if text != "{" else "a.json"), format, usual=usual)
    assert [each.law.id for each in found] == judged
    assert all(bool(each.faults) == (text == "{") for each in found)


def test_a_deck_that_names_its_format_is_judged_in_it() -> None:
    text = "name: x\nformat: large\ncards: {main: {strike: 2}}\n"
    assert [(each.law.id, each.legal) for each in judge_file(book(), file(text, "a.yaml"), usual="small")] == [
        ("large", False)
    ]
    with pytest.raises(NoFormat):
        judge_file(book(), file("2 strike\n"))


@pytest.mark.parametrize(
    ("name", "format", "usual", "judged"),
    [
        ("good", None, "", [("small", True)]), ("good", "large", "", [("large", False)]),
        ("good", "all", "", [("small", True), ("large", False)]), ("plain", None, "large", [("large", True)]),
        ("good", None, "large", [("small", True)]),
    ],
)  # fmt: skip
def test_a_deck_of_the_game_by_its_id(
    name: str, format: str | None, usual: str, judged: list[tuple[str, bool]]
) -> None:
    found = decks_named(book(), name, format, usual=usual)
    assert [(each.law.id, each.legal) for each in found] == judged


def test_a_deck_without_a_format_that_is_known_has_none() -> None:
    with pytest.raises(NoFormat):
        decks_named(book(), "plain")
    with pytest.raises(NoFormat):
        decks_named(book(), "lost")
    with pytest.raises(NoFormat):  # the only one is no other than itself
        decks_named(book(ONE), "lost")


def test_a_law_with_faults_tells_them_with_each_deck(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("2 strike\n", "utf-8")
    wrong = book(LAW.replace("cards: it is a trick}}\n  large", "cards: it is a trick, of: none}}\n  large"))
    (judged,) = judge_file(wrong, tmp_path / "a.txt", "small")
    assert not judged.legal and {fault.severity.value for fault in judged.faults} == {"error"}


def test_what_a_law_is_warned_of_is_not_told_of_its_decks() -> None:
    lists = "banlists: {marks: [{effective: '2020-01-01', points: {strike: 1}}]}\n"
    warned = book(LAW.replace("    sections: {main", "    banlists: [marks]\n    sections: {main", 1) + lists)
    assert [each.code for each in warned.formats.law("small")[1]] == ["CW729"]
    (judged,) = judge_file(warned, file("2 strike\n"), "small")
    assert judged.legal and judged.faults == ()


def test_what_is_wrong_with_a_file_is_told_with_its_first_deck_and_what_is_wrong_with_a_deck_with_that() -> None:
    first, second = "{id: a, cards: {main: {strike: 2}}}", "{id: b, cards: {main: {strike: 2}}, x: 1}"
    found = judge_file(book(), file(f"decks:\n  - {first}\n  - {second}\nnote: 1\nnote: 2\n", "a.yaml"), "small")
    assert [[fault.code for fault in each.faults] for each in found] == [["CW125"], ["CW501"]]


@pytest.mark.parametrize(
    ("text", "asked", "legal", "mended"),
    [
        ("1 strike\n", {}, False, None), ("1 strike\n", {"building": True}, True, None),
        ("1 strike\n", {"mend": True}, False, 1), ("1 strike\n", {"mend": True, "keep": ["Main"]}, False, 0),
        ("1 strike\n1 strik\n", {"mend": True}, False, 0), ("2 strike\n", {"mend": True}, True, 0),
    ],
)  # fmt: skip
def test_what_else_is_asked_of_a_deck(text: str, asked: dict[str, Any], legal: bool, mended: int | None) -> None:
    """What is meant by a misspelt card counts where it is mended; a section that is kept is not."""
    (judged,) = judge_file(book(), file(text), "small", **asked)
    assert (judged.legal, judged.repair and judged.repair.size) == (legal, mended)
    assert (judged.repair is not None and judged.repair.edits is None) == ("keep" in asked)


def test_a_section_that_a_format_does_not_have_cannot_be_kept() -> None:
    with pytest.raises(NoSection) as refused:
        judge_file(book(), file("1 strike\n"), "small", keep=["side"])
    assert (refused.value.name, refused.value.known) == ("side", ("main",))
