"""Which conditions no test decides: how they are found, watched and told."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

from mutants.decided import FALSE, ROOT, TRUE, WATCH, Watched, conditions, report

SOURCE = '''"""X."""

READY = 1 if __debug__ else 2


def larger(a, b, least=None):
    while a and not b:
        b += 1
    if (
        a > b
        and least is None
    ):
        return a
    match b:
        case int() if b > 9:
            return [x for x in range(b) if x % 2]
    return b if a or True else least or b or a + b
'''


def watched(source: str) -> dict[str, object]:
    """A module that is watched, and in `seen` what its conditions were."""
    seen: dict[int, int] = {}

    def decided(number: int, value: object) -> object:
        seen[number] = seen.get(number, 0) | (TRUE if value else FALSE)
        return value

    tree = ast.fix_missing_locations(Watched().visit(ast.parse(source)))
    made: dict[str, object] = {WATCH: decided, "seen": seen}
    exec(compile(tree, "x.py", "exec"), made)
    return made


def test_conditions_are_the_parts_of_and_and_or_without_not() -> None:
    found = [ast.get_source_segment(SOURCE, each) for each in conditions(SOURCE)]
    assert sorted(filter(None, found)) == sorted(
        ["a", "b", "a > b", "least is None", "b > 9", "x % 2", "a", "least", "b"]
    )  # not what is constant or comes out in the end, nor what is decided as the module is loaded


def test_what_they_were_is_noted_and_nothing_else_comes_out() -> None:
    made = watched(SOURCE)
    larger = made["larger"]
    assert callable(larger) and larger(0, 12) == [1, 3, 5, 7, 9, 11]
    words = {(each.lineno, ast.get_source_segment(SOURCE, each)): n for n, each in enumerate(conditions(SOURCE))}
    seen = made["seen"]
    assert isinstance(seen, dict)
    assert seen == {words[7, "a"]: FALSE, words[10, "a > b"]: FALSE, words[15, "b > 9"]: TRUE, words[16, "x % 2"]: 3}
    assert larger(13, 12) == 13 and seen[words[7, "a"]] == TRUE | FALSE and seen[words[11, "least is None"]] == TRUE


def test_it_tells_what_was_not_both_true_and_false(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "a").mkdir(parents=True)
    (package / "a" / "x.py").write_text(SOURCE, "utf-8")
    words = {(each.lineno, ast.get_source_segment(SOURCE, each)): n for n, each in enumerate(conditions(SOURCE))}
    once, again = (
        {words[10, "a > b"]: TRUE, words[7, "a"]: TRUE},
        {words[10, "a > b"]: FALSE, words[15, "b > 9"]: FALSE},
    )
    for name, seen in (("1", once), ("2", again)):
        (tmp_path / f"{name}.json").write_text(json.dumps({"a/x.py": seen}), "utf-8")
    assert sorted(report(tmp_path, package)) == [
        "a/x.py:11 never asked: least is None",
        "a/x.py:15 always false: b > 9",
        "a/x.py:16 never asked: x % 2",
        "a/x.py:17 never asked: a",
        "a/x.py:17 never asked: b",
        "a/x.py:17 never asked: least",
        "a/x.py:7 always true: a",
        "a/x.py:7 never asked: b",
    ]


def test_tests_are_watched(tmp_path: Path) -> None:
    test = tmp_path / "test_one.py"
    test.write_text(
        "from cardwright.syntax.words import plural\ndef test_it(): assert plural('box') == 'boxes'\n", "utf-8"
    )
    paths = [str(ROOT / "tests"), str(ROOT / "compiler")]
    env = {**os.environ, "DECIDED": str(tmp_path), "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "mutants.decided", str(test)]
    subprocess.run(command, env=env, check=True, capture_output=True)
    (file,) = tmp_path.glob("*.json")
    assert json.loads(file.read_text("utf-8"))["syntax/words.py"]
