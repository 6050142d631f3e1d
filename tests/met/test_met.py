"""Games and deck laws that once went wrong, each as small as it could be made: what becomes of them stands above each.

A page (`NAME.txt`) begins with what happens: the codes of `check` with their lines, and, if there are no errors, how
its rulings, a random game and its texts end. (Some rulings claim what was decided otherwise: they fail.) `=== PATH`
begins a file; `=== PATH of lamps` takes that of the page `lamps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright import cli
from cardwright.driver import compile_game

HERE = Path(__file__).parent
PAGES = sorted(path.stem for path in HERE.glob("*.txt"))
Say = Callable[..., tuple[int, str]]


def parts_of(name: str) -> tuple[str, dict[str, str]]:
    """What is expected, and the files of a page."""
    expected, *parts = re.split(r"^=== ", (HERE / f"{name}.txt").read_text("utf-8"), flags=re.MULTILINE)
    files: dict[str, str] = {}
    for part in parts:
        head, _, text = part.partition("\n")
        path, _, other = head.partition(" of ")
        files[path] = parts_of(other)[1][path] if other else text
    return expected, files


def behaviour(folder: Path, say: Say) -> Iterator[str]:
    """What becomes of a game, line by line."""
    made = compile_game(folder)
    for problem in made.problems:
        at = ":".join(problem.span.show().rsplit("/", 1)[-1].split(":")[:2]) if problem.span is not None else "-"
        yield f"{problem.severity.name.lower()} {problem.code} {at}"
    if made.game is None or made.problems.has_errors:
        return
    games = (("simulate", folder, "-n", 1, "--seed", 1),) if made.game.is_played else ()
    for command in (("test", folder), *games, ("text", folder)):
        status, said = say(*command, "--lang", "en")
        assert status in (0, 1, 2) and "internal error" not in said, said
        told = re.search(r"^\d+ of \d+ .* fail|(?<=: )the game does not end.*?(?=:|$)", said, re.MULTILINE)
        yield f"{command[0]}: {status}{f' ({told[0]})' if told else ''}"


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def call(*words: object) -> tuple[int, str]:
        status = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out + err

    return call


@pytest.mark.one_of(25)
@pytest.mark.parametrize("name", PAGES)
def test_what_becomes_of_it(name: str, tmp_path: Path, say: Say, request: pytest.FixtureRequest) -> None:
    expected, files = parts_of(name)
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8", newline="")
    found = "".join(f"{line}\n" for line in behaviour(tmp_path, say))
    if request.config.getoption("--refresh-goldens"):
        page = HERE / f"{name}.txt"
        page.write_text(found + page.read_text("utf-8")[len(expected) :], "utf-8")
    else:
        assert found == expected
