"""The harness that changes the compiler's own lines: it tells what tests notice from what they do not."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mutants.equivalent import Argued, argued
from mutants.lines import Change, changes
from mutants.own import PACKAGE, ROOMS, ROOT, Chosen, Copy, Row, judged, package_of, sample, shown

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

SOURCE = '''"""X."""


def larger(a: int, b: int) -> int:
    """The larger one."""
    return a if a > b else b
'''


def test_each_change_is_python_and_another_program() -> None:
    data = (PACKAGE / "decks" / "stats.py").read_bytes()
    found = changes("decks/stats.py", data)
    assert len(found) > 50
    for each in found:
        assert ast.dump(ast.parse(each.made(data))) != ast.dump(ast.parse(data)), each


def test_what_does_no_work_is_left_alone() -> None:
    data = b'@a(x=True)\ndef f(a: int = 1) -> b[1]:\n    """1"""\n    raise X(1 + 1)\n\nassert 1 < 2\nC: int\n'
    assert changes("a.py", data) == []
    data = b"def __repr__(self):\n    return f(self.a + 1)\n\nassert_never(x)\ny = zip(a, b, strict=True)\n"
    assert changes("a.py", data) == []
    assert [each.sort for each in changes("a.py", b"zip(a, b, strict=False)")] == ["call left out", "truth"]
    assert [each.sort for each in changes("a.py", "x = '牌' + f'{1}'; g(x)\n".encode())] == [
        "reckoned otherwise",
        "call left out",
    ]


@needs_fork
def test_it_tells_what_is_noticed_from_what_lives(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "pkg" / "most.py").write_text(SOURCE, "utf-8")
    (tmp_path / "tests").mkdir()
    test = "from pkg.most import larger\n\n\ndef test_it():\n    assert larger(1, 2) == 2 and larger(2, 1) == 2\n"
    for name in ROOMS[""]:
        if name.endswith(".py"):
            (tmp_path / "tests" / name).write_text(test, "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "mutants" / "own.py"), "--package", str(tmp_path / "pkg")]
    command += ["--tests", str(tmp_path / "tests"), "--each", "9", "--goal", "90"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    _, row, _, *lived = ran.stdout.splitlines()
    assert row.split() == ["cardwright", "3", "2", "1", "0", "67", "%"], ran.stdout + ran.stderr
    assert lived == ["lived: most.py:6 compared otherwise: a > b  ->  (a >= b)"]
    assert ran.returncode == 1 and (tmp_path / "pkg" / "most.py").read_text("utf-8") == SOURCE
    tried = ran.stderr.splitlines()
    ran = subprocess.run([*command, "--skip", "2"], capture_output=True, text=True, check=False)
    (left,) = ran.stderr.splitlines()
    assert left.split(" s  ")[1] == tried[2].split(" s  ")[1] and ran.stdout.splitlines()[2].split()[1] == "1"


@needs_fork
@pytest.mark.long
def test_a_test_that_fails_anyway_is_told_and_not_asked(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "pkg" / "most.py").write_text(SOURCE, "utf-8")
    (tmp_path / "tests").mkdir()
    red = "from pkg.most import larger\n\n\ndef test_red():\n    assert larger(1, 2) == 1\n"
    green = "\n\ndef test_green():\n    assert larger(1, 2) == 2 and larger(2, 1) == 2\n"
    (tmp_path / "tests" / "test_it.py").write_text(red + green, "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "mutants" / "own.py"), "--package", str(tmp_path / "pkg")]
    command += ["--tests", str(tmp_path / "tests"), "--each", "9"]
    ran = subprocess.run([*command, "--test", "tests/test_it.py"], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[1].split()[1:4] == ["3", "2", "1"], ran.stdout + ran.stderr
    assert ran.stderr.count("tests/test_it.py::test_red fails without any change: it is not asked") == 1
    alone = [*command, "--test", "tests/test_it.py::test_red"]
    ran = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[1].split()[1:4] == ["3", "0", "3"], ran.stdout + ran.stderr


def test_every_package_has_tests_that_concern_it() -> None:
    there = {package_of(file.relative_to(PACKAGE).as_posix()) for file in PACKAGE.rglob("*.py")}
    assert there - {"library"} <= set(ROOMS), there - set(ROOMS)
    assert all((ROOT / "tests" / room).exists() for rooms in ROOMS.values() for room in rooms)


@pytest.mark.long
@needs_fork
def test_a_module_that_cannot_be_loaded_any_more_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "tests").mkdir()
    test = tmp_path / "tests" / "test_it.py"
    test.write_text("from pkg.most import SHARE\n\n\ndef test_it():\n    assert SHARE == 1\n", "utf-8")
    (tmp_path / "pkg" / "most.py").write_text("SIZE = 1 + 1\nSHARE = 2 // SIZE\n", "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "mutants" / "own.py"), "--package", str(tmp_path / "pkg")]
    command += ["--tests", str(tmp_path / "tests"), "--each", "9", "--test", f"{test}::test_it"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert any(row.startswith("noticed") and "(1 - 1)" in row for row in ran.stderr.splitlines()), ran.stderr


@pytest.mark.long
@needs_fork
@pytest.mark.parametrize("asked", [["gone", "there"], ["gone"]])
def test_what_is_called_otherwise_since_it_was_measured_is_not_asked(tmp_path: Path, asked: list[str]) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "pkg" / "most.py").write_text(SOURCE, "utf-8")
    (tmp_path / "tests").mkdir()
    head = "import pytest\nfrom pkg.most import larger\n\n\n@pytest.mark.parametrize('n', [2], ids=['a - there'])\n"
    test = head + "def test_it(n):\n    assert larger(1, n) == 2 and larger(n, 1) == 2\n"
    (tmp_path / "tests" / "test_it.py").write_text(test, "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "mutants" / "own.py"), "--package", str(tmp_path / "pkg")]
    command += ["--tests", str(tmp_path / "tests"), "--each", "9"]
    for name in asked:
        command += ["--test", f"tests/test_it.py::test_it[a - {name}]"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[1].split()[1:4] == ["3", "2", "1"], ran.stdout + ran.stderr


def test_what_has_come_out_is_told_though_the_run_is_broken_off(tmp_path: Path) -> None:
    class Broken(Copy):
        def tried(self, change: Change, tests: Sequence[str], limit: int) -> int:
            if change.line > 5:
                raise KeyboardInterrupt
            return 1

    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "most.py").write_text(SOURCE.replace("a > b", "a >= b + 1"), "utf-8")
    source = (tmp_path / "pkg" / "most.py").read_bytes()
    one, *_ = changes("most.py", source)
    rows: dict[str, Row] = {}
    copy = Broken(tmp_path / "pkg", tmp_path / "room", tmp_path)
    with pytest.raises(KeyboardInterrupt):
        judged(copy, [replace(one, line=1), replace(one, line=2), one], Chosen(tmp_path, named=["t"]), 1, rows=rows)
    assert [(name, row.noticed, row.tried) for name, row in rows.items()] == [("", 2, 2)]


def test_what_is_argued_to_mean_the_same_counts_apart_only_if_it_lives(tmp_path: Path) -> None:
    class Told(Copy):
        def tried(self, change: Change, tests: Sequence[str], limit: int) -> int | None:
            return statuses[change.old]

    statuses = {"a < b": 0, "c < d": 1, "e < f": 0, "g < h": None}
    (tmp_path / "pkg").mkdir()
    source = "".join(f"x = {each}\n" for each in statuses)
    (tmp_path / "pkg" / "it.py").write_text(source, "utf-8")
    wanted = changes("it.py", source.encode())
    same = [
        Argued("it.py", f"x = {old}", "compared otherwise", old, f"({old.replace('<', '<=')})", "")
        for old in ("a < b", "c < d", "g < h")
    ]
    copy = Told(tmp_path / "pkg", tmp_path / "room", tmp_path)
    rows = judged(copy, wanted, Chosen(tmp_path, named=["t"]), 1, same=same)
    row, all_of_them, apart, *each = shown(rows).splitlines()[1:]
    assert row.split() == ["cardwright", "3", "1", "1", "1", "33", "%"] and all_of_them.split()[0] == "all"
    assert apart == "1 equivalent by reading, not counted (25 % if they are)"
    assert [line.partition(": ")[::2] for line in each] == [
        ("lived", str(wanted[2])), ("cut off", str(wanted[3])), ("equivalent", str(wanted[0]))
    ]  # fmt: skip


def test_what_is_argued_to_mean_the_same_is_one_change_of_a_line_that_there_is() -> None:
    for each in argued():
        source = (PACKAGE / each.name).read_bytes()
        assert sum(each.means(change, source) for change in changes(each.name, source)) == 1, each
        assert each.reason.endswith("."), each


def test_what_is_no_change_cannot_be_argued(tmp_path: Path) -> None:
    for text in ("head\n\na.py\n  x\n  one more: 1\n  Why.\n", "head\n\na.py\n  x\n  one more: 1 -> (2)\n"):
        (tmp_path / "kept").write_text(text, "utf-8")
        with pytest.raises(ValueError):
            argued(tmp_path / "kept")


def test_a_sample_of_all_gives_each_package_its_share(tmp_path: Path) -> None:
    for name, size in (("wide", 30), ("thin", 10)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "it.py").write_text("".join(f"a{i} = b < c\n" for i in range(size)), "utf-8")
    drawn = sample(tmp_path, 4, 1, total=20)
    assert len(set(drawn)) == 20 and drawn == sample(tmp_path, 4, 1, total=20) != sample(tmp_path, 4, 2, total=20)
    assert 11 <= sum(change.name == "wide/it.py" for change in drawn) <= 19
    assert len(sample(tmp_path, 4, 1, total=99)) == 40


def test_a_line_of_a_module_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "most.py").write_text("a = b < c\nd = e < f and g\nh = i < j\n", "utf-8")
    (tmp_path / "pkg" / "least.py").write_text("a = b < c\nd = e < f\n", "utf-8")
    found = sample(tmp_path, 9, 1, ["pkg/most.py:2"])
    assert [(each.name, each.line) for each in found] == 4 * [("pkg/most.py", 2)]
    both = sample(tmp_path, 9, 1, ["pkg/most.py:3", "pkg/least"])
    assert {(each.name, each.line) for each in both} == {("pkg/most.py", 3), ("pkg/least.py", 1), ("pkg/least.py", 2)}
