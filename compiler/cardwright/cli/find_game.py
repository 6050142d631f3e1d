"""What the commands about one game share: finding its folder, compiling it, showing its problems."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.arguments import here
from cardwright.cli.command_words import say, spoken
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.diagnostics import Problem
    from cardwright.driver import Compiled
    from cardwright.model.game import Game


def game_folder(name: str) -> Path:
    """The folder of a game that a command line names: the folder itself or its game.yaml. Raises `Refused`."""
    from cardwright.cli import Refused
    from cardwright.files import GAME_FILE

    path = Path(name)
    if path.name == GAME_FILE and path.is_file():
        return path.parent
    if not path.exists():
        raise Refused(say("no such path", path=name) + here())
    if not (path / GAME_FILE).is_file():
        raise Refused(say("not a game", path=name))
    return path


def compiled(folder: Path, *, quiet: bool = False) -> tuple[Compiled, Game | None]:
    """A game and its stages; None, and problems on standard error (`quiet`: one line), when it has errors."""
    from cardwright.diagnostics import render
    from cardwright.driver import compile_game

    found = compile_game(folder)
    if found.game is None or found.problems.has_errors:
        if quiet:
            print(say("games.broken", path=folder), file=sys.stderr)
        else:
            sys.stderr.write(render.to_text(found.problems, spoken(), color=use_color(sys.stderr)))
        return found, None
    return found, found.game


@contextmanager
def show_unsupported() -> Iterator[list[Problem]]:
    """Turns what rules cannot be made from yet into a problem on standard error, and notes it in the list."""
    from cardwright.analysis.unsupported import Unsupported
    from cardwright.diagnostics import Problem, render
    from cardwright.source.text import Span

    found: list[Problem] = []
    try:
        yield found
    except Unsupported as error:
        span = error.span if isinstance(error.span, Span) else None
        found.append(Problem("CW801", span, {"what": error.what}))
        sys.stderr.write(render.to_text(found, spoken(), color=use_color(sys.stderr)))
