"""Frames, JSON, SARIF and annotations, to the letter."""

from __future__ import annotations

import io
import json
import re

import pytest

from cardwright.cli.terminal import use_color
from cardwright.diagnostics import Problems
from cardwright.diagnostics.render import MOST_FRAMES, MOST_ROWS, to_github, to_json, to_sarif, to_text
from cardwright.diagnostics.screen import cells, visible, width
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.text import SourceFile, Span


def found(text: str, path: str = "card.yaml") -> Problems:
    problems = Problems()
    load_yaml(SourceFile(path, text), problems)
    return problems


TWICE = "id: attack\ncopies: 4\nid: defend\n"


def test_frame() -> None:
    assert to_text(found(TWICE)) == (
        "error[CW125]: the key `id` is given twice\n"
        " --> card.yaml:3:1\n"
        "  |\n"
        "3 | id: defend\n"
        "  | ^^\n"
        "help: remove one of the two, or rename it\n"
        "note: it is given first here\n"
        " --> card.yaml:1:1\n"
        "  |\n"
        "1 | id: attack\n"
        "  | ^^\n"
        "\n"
        "1 error\n"
    )


def test_frame_in_chinese_with_wide_characters() -> None:
    assert to_text(found("名字: [攻击，防御]\n"), "zh") == (
        "警告[CW152]: 全角逗号 `，` 不能分隔各项，这里只算一项\n"
        " --> card.yaml:1:8\n"
        "  |\n"
        "1 | 名字: [攻击，防御]\n"
        "  |            ^^\n"
        "提示: 请改成英文逗号加空格 `, `；如果是文字，请加引号\n"
        "\n"
        "1 个警告\n"
    )


def frame(text: str, start: int, end: int, columns: int = 110) -> list[str]:
    problems = Problems()
    problems.add("CW103", Span(SourceFile("a", text), start, end))
    rows = to_text(problems, columns=columns).splitlines()
    return [row.partition("| ")[2] for row in rows if "| " in row]


def test_tabs_marks_and_emoji_are_measured() -> None:
    assert frame("a\tb", 2, 3) == ["a   b", "    ^"]
    assert frame("e\u0301x", 2, 3) == ["e\u0301x", " ^"]
    assert frame("攻😀x", 2, 3) == ["攻😀x", "    ^"]
    assert frame("abc", 3, 3) == ["abc", "   ^"]
    assert frame("ab\ncd\nef", 1, 4) == ["ab", " ^ to line 2"]
    assert frame("ab\ncd", 0, 3) == ["ab", "^^"]


def test_long_lines_are_cut_around_the_place() -> None:
    text = "a" * 200 + "攻击" + "b" * 200
    shown, marks = frame(text, 200, 202, columns=40)
    assert shown.startswith("…a") and shown.endswith("b…") and sum(map(width, shown)) <= 40
    at = marks.index("^")
    assert marks.count("^") == 4 and sum(map(width, shown[: shown.index("攻")])) == at
    shown, marks = frame(text, 0, 402, columns=40)
    assert shown.endswith("…") and len(marks) <= 40
    shown, marks = frame(text, 401, 402, columns=40)
    assert shown.startswith("…") and shown.endswith("b") and len(marks) == len(shown)
    shown, _ = frame("a" * 400, 200, 201, columns=40)
    assert shown == f"…{'a' * 38}…"  # all the room is used


def test_data_cannot_steer_the_terminal() -> None:
    problems = found("x: 1\nx: 2\n", path="a\x1b[31m.yaml")
    problems.add(
        "CW125", Span(SourceFile("b", "k: \x1b]0;x\x07\u202e"), 3, 5), name="\x9b31m\u2066\n::error::"
    )
    for text in (to_text(problems), to_github(problems), to_json(problems), to_sarif(problems)):
        assert not set(text) & set("\x1b\x07\x9b\u202e\u2066")
    assert "<U+001B>[31m.yaml:2:1" in to_text(problems)
    assert visible("a\nb\t\u200d攻\x7f\ud800") == "a<U+000A>b<U+0009>\u200d攻<U+007F><U+D800>"
    assert visible("\x1b[31mred") == "<U+001B>[31mred", "letters of ASCII alone, but not all of them can be seen"
    assert cells("\x00\u202e") == [("<U+0000>", 8), ("<U+202E>", 8)]
    assert json.loads(to_json(problems))["problems"][0]["path"] == "a\x1b[31m.yaml"


def test_colour() -> None:
    text = to_text(found(TWICE), color=True)
    assert text.startswith("\x1b[1;31merror[CW125]\x1b[0m")


def test_colour_needs_a_terminal_and_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert use_color(Terminal()) and not use_color(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not use_color(Terminal())


def test_json() -> None:
    problems = found(TWICE)
    problems.add("CW133", None, limit=3)
    assert json.loads(to_json(problems, files=4)) == {
        "format": "cardwright-check/1",
        "problems": [
            {
                "code": "CW133", "severity": "error", "message": "more than 3 values in one file",
                "help": "split it into several files", "path": None, "line": None, "column": None,
                "end_line": None, "end_column": None,
            },
            {
                "code": "CW125", "severity": "error", "message": "the key `id` is given twice",
                "help": "remove one of the two, or rename it", "path": "card.yaml", "line": 3, "column": 1,
                "end_line": 3, "end_column": 3,
            },
        ],
        "summary": {"errors": 2, "warnings": 0, "notes": 0, "files": 4},
    }  # fmt: skip


def test_sarif() -> None:
    log = json.loads(to_sarif(found(TWICE, path="cards/攻 击.yaml")))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0" and run["columnKind"] == "unicodeCodePoints"
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["name"], rule["defaultConfiguration"]) == (
        "CW125",
        "duplicate-key",
        {"level": "error"},
    )
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("CW125", 0, "error")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "cards/%E6%94%BB%20%E5%87%BB.yaml"
    assert place["region"] == {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 3}
    assert result["relatedLocations"][0]["message"]["text"] == "it is given first here"


def test_github() -> None:
    problems = found("a: off\n", path="a,b:c%.yaml")
    problems.add("CW125", None, name="x\n::set-output::y")
    assert to_github(problems) == (
        "::error title=CW125 duplicate-key::the key `x%0A::set-output::y` is given twice"
        "%0Aremove one of the two, or rename it\n"
        "::warning file=a%2Cb%3Ac%25.yaml,line=1,col=4,endColumn=7,title=CW155 old-boolean::"
        "`off` is read as a text%0Awrite `true` or `false` if you mean yes or no, or put it in quotes\n"
    )


def test_nothing_to_show() -> None:
    assert to_text(Problems()) == "" and to_github(Problems()) == ""
    assert json.loads(to_sarif(Problems()))["runs"][0]["results"] == []


def many(count: int, text: str = "x") -> Problems:
    """A warning, then errors, each in words of its own."""
    problems = Problems()
    file = SourceFile("a", text * count)
    problems.add("CW152", Span(file, 0, 1))
    for at in range(1, count):
        problems.add("CW510", Span(file, at, at + 1), id=f"-{at}")
    return problems


def test_problems_in_the_same_words_are_told_three_times_and_then_counted() -> None:
    problems = Problems()
    file = SourceFile("a.yaml", "x\n" * 40)
    for at in range(0, 80, 2):
        problems.add("CW510", Span(file, at, at + 1), id="-" if at else "+")
    text = to_text(problems)
    assert re.findall(r"^ *--> (.*)$", text, re.M) == ["a.yaml:1:1", "a.yaml:2:1", "a.yaml:3:1", "a.yaml:4:1"]
    assert text.endswith("note: the same at 36 more places, the last is a.yaml:40:1\n\n40 errors\n")
    assert to_text(problems, "zh").endswith("说明: 另有 36 处相同，最后一处是 a.yaml:40:1\n\n40 个错误\n")
    assert len(json.loads(to_json(problems))["problems"]) == 40


def test_of_thousands_of_problems_the_worst_are_shown_and_all_are_counted() -> None:
    found = many(MOST_ROWS + 50, "x\n")
    text = to_text(found)
    assert text.count("error[CW510]") == MOST_FRAMES and "warning" not in text.split("\n\n")[0]
    assert text.endswith(f"{MOST_ROWS + 49} errors, 1 warning; {MOST_ROWS + 50 - MOST_FRAMES} of them are not shown\n")
    table = json.loads(to_json(found))
    assert len(table["problems"]) == MOST_ROWS
    assert table["summary"] == {"errors": MOST_ROWS + 49, "warnings": 1, "notes": 0, "files": 1, "left_out": 50}
    assert to_github(found).count("\n") == MOST_ROWS
    assert "left_out" not in json.loads(to_json(many(3)))["summary"]


def test_a_line_without_an_end_is_cut_around_each_place() -> None:
    """Thousands of places on one line: each costs as much as it shows, and shows the same as in a line of its own."""
    wide = "攻" * 300_000
    shown, marks = frame(wide, 150_000, 150_001, columns=40)
    assert shown.startswith("…攻") and shown.endswith("攻…") and sum(map(width, shown)) <= 40
    assert marks.count("^") == 2
    text = "a" * 20 + "\u0301" * 100_000 + "b"
    shown, marks = frame(text, len(text) - 1, len(text), columns=40)
    assert shown.startswith("…") and shown.endswith("b") and marks.endswith("^")
    called = 0

    def count(text: str) -> list[tuple[str, int]]:
        nonlocal called
        called += len(text)
        return cells(text)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("cardwright.diagnostics.render.cells", count)
        to_text(many(200))
        assert called < 200 * 200 * 6
        called = 0
        to_text(many(20_000))
    assert called <= MOST_FRAMES * 110 * 9


def test_an_argument_without_an_end_is_cut() -> None:
    problems = Problems()
    problems.add("CW701", None, what="card", name="x" * 100_000, known=[str(n) for n in range(5_000)], near=None)
    (problem,) = problems
    assert len(problem.message()) < 1_100 and "x…" in problem.message()
    assert (problem.help() or "").endswith("198, 199, …")
