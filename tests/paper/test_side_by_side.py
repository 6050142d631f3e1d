"""What a build prints is set beside other work, several documents at once: the same comes out, also of what fails."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games import folder_of

from cardwright import printing
from cardwright.backends.paper import typst_press
from cardwright.diagnostics import Problems
from cardwright.driver import PRINTED, build, compile_game
from cardwright.model.game import Game

pytest.importorskip("typst")

GAME = "round_table"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which documents were set."""
    seen: list[str] = []
    usual = typst_press._press

    def press(make: Callable[[], Any], alone: bool) -> Any:
        seen.append(threading.current_thread().name)
        return usual(make, alone)

    monkeypatch.setattr(typst_press, "_press", press)
    return seen


def game() -> Game:
    made = compile_game(folder_of(GAME)).game
    assert made is not None
    return made


def one_after_another() -> dict[str, bytes]:
    """What is printed without anything beside it."""
    problems = Problems()
    made = [
        *printing.rulebook(game(), folder_of(GAME), problems)(),
        *printing.sheets(game(), folder_of(GAME), problems)(),
    ]
    assert not problems.has_errors, problems.show()
    return {each.path: each.content for each in made}


def test_it_is_the_same(tmp_path: Path, at_once: list[str]) -> None:
    alone = one_after_another()
    assert set(at_once) == {"MainThread"}
    at_once.clear()
    result = build(folder_of(GAME), tmp_path, PRINTED)
    assert result.written is not None, result.problems.show()
    assert {name: (result.written.folder / name).read_bytes() for name in alone} == alone
    assert at_once and "MainThread" not in at_once
    assert not [each for each in threading.enumerate() if each.name.startswith("press")]


@pytest.mark.parametrize("out", ["pdf", "png"])
def test_what_cannot_be_set_is_told(out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = typst_press._compiler

    class Jammed:
        def __init__(self, *given: Any) -> None:
            self.usual = usual(*given)

        def compile(self, **options: Any) -> Any:
            if options["format"] == out:
                raise RuntimeError("out of paper")
            return self.usual.compile(**options)

        def query(self, *given: Any, **options: Any) -> Any:
            return self.usual.query(*given, **options)

    monkeypatch.setattr(typst_press, "_compiler", Jammed)
    result = build(folder_of(GAME), tmp_path, PRINTED)
    assert result.written is None and not [*tmp_path.iterdir()]
    told = [(each.code, "out of paper" in each.message("en")) for each in result.problems]
    assert told and set(told) == {("CW831", True)}, told
    assert not [each for each in threading.enumerate() if each.name.startswith("press")]


def test_of_large_documents_one_is_set_at_a_time() -> None:
    running, most = 0, 0
    gate = threading.Lock()

    def press() -> None:
        nonlocal running, most
        with gate:
            running += 1
            most = max(most, running)
        threading.Event().wait(0.01)
        with gate:
            running -= 1

    with typst_press.side_by_side():
        begun = [typst_press._begin(lambda: typst_press._press(press, True)) for _ in range(6)]
        for each in begun:
            each()
    assert most == 1


def test_what_nobody_asks_for_is_not_waited_for_long() -> None:
    """Who breaks off (Ctrl+C) waits for what is being set, not for all that was begun."""
    done: list[int] = []

    def press(number: int) -> None:
        threading.Event().wait(0.02)
        done.append(number)

    with pytest.raises(KeyboardInterrupt), typst_press.side_by_side():
        for number in range(200):
            typst_press._begin(lambda number=number: press(number))
        raise KeyboardInterrupt
    assert len(done) < 100
