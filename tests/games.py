"""The games of the repository, each compiled once for all tests of a run: those in `carddata/`, and the mini games."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cardwright.backends.rules.package import Emitted, Package
from cardwright.backends.rules.package import emitted as made_of
from cardwright.bench.example_decks import deck_report
from cardwright.bench.in_memory import Bench, loaded
from cardwright.bench.rulings import TestReport, run_all
from cardwright.decks.examples import Example
from cardwright.diagnostics import Problems
from cardwright.driver import Compiled, compile_game
from cardwright.files import read_folder
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.proving import bench_in, examples_of
from cardwright.runtime.tables import Rules

CARDDATA = Path(__file__).parent.parent / "carddata"
MINIGAMES = Path(__file__).parent / "minigames"
SHIPPED = tuple(sorted(path.parent.name for path in CARDDATA.glob("*/game.yaml")))
MINI = tuple(sorted(path.parent.relative_to(MINIGAMES).as_posix() for path in MINIGAMES.rglob("game.yaml")))


def folder_of(name: str) -> Path:
    """The folder of a shipped game or a mini game."""
    return CARDDATA / name if name in SHIPPED else MINIGAMES / name


def name_of(folder: Path) -> str:
    """How a shipped game or a mini game in a folder is called here; nothing for another."""
    for root in (CARDDATA, MINIGAMES):
        if folder.is_relative_to(root):
            return folder.relative_to(root).as_posix()
    return ""


def base_of(folder: Path) -> Path | None:
    """The folder of the game that a game extends, by a look at its text."""
    path = folder / "game.yaml"
    found = re.search(r"(?m)^(?:game: .*|  )extends: (\.\./[\w-]+)", path.read_text("utf-8")) if path.exists() else None
    return folder / found[1] if found is not None else None


def _has_turns(folder: Path) -> bool:
    """Whether a game, or the one that it extends, says what a turn is."""
    base = base_of(folder)
    own = any("\nturn:" in path.read_text("utf-8") for path in folder.glob("*.yaml"))
    return own or (base is not None and _has_turns(base))


PLAYABLE = tuple(name for name in (*SHIPPED, *MINI) if _has_turns(folder_of(name)))
"""Those with more than cards and deck law, by a look at their text: collecting tests compiles nothing."""


@cache
def compiled(name: str) -> Compiled:
    """A game, with all that `cardwright check` says of it."""
    return compile_game(folder_of(name))


def model(name: str) -> Game:
    """A game as a linked value, read without an error."""
    made = compiled(name)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return made.game


def linked(folder: Path) -> tuple[Game | None, Problems]:
    """The game in a folder, whose files are called by their names within it; all problems of reading and linking.

    A game that extends another, or one of those here, is read with all that `cardwright check` says of it.
    """
    if (name := name_of(folder)) in (*SHIPPED, *MINI):
        return compiled(name).game, compiled(name).problems
    if base_of(folder) is not None:
        made = compile_game(folder)
        return made.game, made.problems
    return read_game({raw.name: raw.data for raw in read_folder(folder)})


@cache
def bench(name: str) -> Bench:
    """A playable game with its rules in memory, and its book if rulings speak of what is printed."""
    return bench_in(folder_of(name), model(name), compiled(name).problems, emitted(name))


@cache
def emitted(name: str) -> Emitted:
    """The rules of a playable game as they are emitted."""
    return made_of(Package(model(name)))


@cache
def rules(name: str) -> Rules:
    """The rules of a playable game, as a build has them."""
    return loaded(emitted(name).artifacts)


@cache
def package(name: str) -> dict[str, str]:
    """The files of the rule package of a playable game, without its rulings."""
    return {part.path: part.content.decode() for part in emitted(name).artifacts}


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The example decks of a game, judged."""
    return examples_of(model(name))


@cache
def proved(name: str) -> TestReport:
    """What `cardwright test` finds: rulings, of a game that can be played, and example decks."""
    decks = deck_report(examples(name), model(name))
    return run_all(bench(name)) + decks if name in PLAYABLE else decks
