"""Versions of a game that a command line names: folders, or revisions of git."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.command_words import say, spoken
from cardwright.cli.diff_words import tell
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.comparing import Source
    from cardwright.diagnostics import Problem
    from cardwright.model.game import Game
    from cardwright.syntax.parses import Parses


class NoVersion(ValueError):
    """A word of the command line names no version of a game."""

    def __init__(self, problem: Problem) -> None:
        ValueError.__init__(self, problem.code)
        self.problem = problem


def version(named: str, beside: str, key: str, parses: Parses | None = None) -> Source | None:
    """A version without errors; None after it has been said what is wrong. Of a revision without a path, `beside` is
    the folder of the game; `key` is what the version is called: OLD or NEW; `parses` knows what the texts of another
    version were parsed into.
    """
    from cardwright.diagnostics import render

    try:
        found = _read(named, beside, parses)
    except NoVersion as missing:
        sys.stderr.write(render.to_text([missing.problem], spoken(), color=use_color(sys.stderr)))
        return None
    return None if _is_broken(key, found) else found


def earlier(named: str, folder: str) -> Game | None:
    """An earlier version of the game in a folder; None after it has been said what is wrong."""
    found = version(named, folder, "OLD")
    return found.compiled.game if found is not None else None


def _read(named: str, beside: str, parses: Parses | None) -> Source:
    """A version; raises NoVersion. A folder on the disk comes before a revision."""
    from cardwright.comparing import NoGameThere, in_folder, in_revision
    from cardwright.diagnostics import Problem
    from cardwright.diagnostics.codes.versions import NEITHER, NO_GAME, NO_GIT, NO_REPOSITORY
    from cardwright.files import GAME_FILE
    from cardwright.revisions import GitMissing, NoGit, NoRevision, repository, split_revision

    folder = _folder(named)
    if folder is not None:
        if (folder / GAME_FILE).is_file():
            return in_folder(folder, named, parses)
        raise NoVersion(Problem("CW516", None, {"name": named, "why": NO_GAME}))
    revision, path = split_revision(named)
    try:
        if not path:
            near = _folder(beside)
            if near is None:
                raise NoVersion(Problem("CW516", None, {"name": named, "why": NEITHER}))
            top = repository(near)
            path = near.resolve().relative_to(top.resolve()).as_posix()
        elif path.startswith("./"):
            near = Path(".")
            path = (near.resolve() / path).relative_to(repository(near).resolve()).as_posix()
        else:
            near = Path(".")
        return in_revision(revision, path, near, named, parses)
    except NoRevision:
        raise NoVersion(Problem("CW516", None, {"name": named, "why": NEITHER})) from None
    except NoGameThere:
        raise NoVersion(Problem("CW516", None, {"name": named, "why": NO_GAME})) from None
    except GitMissing:
        raise NoVersion(Problem("CW516", None, {"name": named, "why": NO_GIT})) from None
    except NoGit as error:
        why = NO_REPOSITORY if "not a git repository" in str(error) else str(error)
        raise NoVersion(Problem("CW516", None, {"name": named, "why": why})) from None


def _folder(named: str) -> Path | None:
    """The folder that a word names: the folder itself, or that of its game.yaml."""
    from cardwright.files import source_folder

    path = Path(named)
    return source_folder(path) or (path if path.is_dir() else None)


def _is_broken(key: str, side: Source) -> bool:
    """Whether a version has errors, which are then shown."""
    from cardwright.diagnostics import render

    problems = side.compiled.problems
    if side.compiled.game is not None and not problems.has_errors:
        return False
    sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    print(say("error", message=tell("broken", side=tell(key), label=side.label)), file=sys.stderr)
    return True
