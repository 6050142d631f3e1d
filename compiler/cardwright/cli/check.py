"""`cardwright check PATH...`: validate games and files, and show what is wrong with them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, add_no_cache, here
from cardwright.cli.command_words import say, spoken
from cardwright.cli.other_files import add_games_only, refuse_others
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.checked import Checked
    from cardwright.decks.cards import Pool

FORMATS = ("text", "json", "sarif", "github")


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("check", help=about("check"), description=about("check"))
    command.add_argument("paths", metavar="PATH", nargs="*", help=say("check.path"))
    add_games_only(command)
    command.add_argument("--whole", action="store_true", help=say("check.whole"))
    command.add_argument("--removed", action="store_true", help=say("check.removed"))
    add_no_cache(command)
    command.add_argument("--format", choices=FORMATS, default="text", help=say("check.format"))
    command.add_argument("--json", action="store_const", const="json", dest="format", help=say("option.json"))
    command.add_argument("--strict", action="store_true", help=say("check.strict"))
    command.add_argument("--pool", metavar="FILE", help=say("check.pool"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check the paths and print what was found; 1 when there are errors (with --strict: warnings, too)."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.progress import progress
    from cardwright.engine.program import keep_between_runs
    from cardwright.engine.verdicts import check
    from cardwright.files import NoSuchPath, whole_games

    keep_between_runs(not args.no_cache)
    if not args.paths and not args.removed:
        raise Refused(say("check.no path") + here())
    paths = [Path(path) for path in args.paths]
    try:
        paths = list(whole_games(paths)) if args.whole else paths
        paths += _where_removed(paths) if args.removed else []
        with progress("checking") as told:
            checked = check(paths, told, _pool(args.pool))
    except NoSuchPath as missing:
        raise Refused(say("no such path", path=missing) + here()) from None
    except OSError as error:
        raise Refused(say("not readable", path=error.filename, why=error.strerror)) from None
    if checked.files or args.games_only or args.format != "text":
        sys.stdout.write(_shown(checked, args.format))
    refuse_others(args, checked.others)
    bad = checked.problems.has_errors or (args.strict and len(checked.problems) > 0)
    return PROBLEMS if bad else GOOD


def _where_removed(paths: Sequence[Path]) -> list[Path]:
    """The games beside these from which the commit that is being made removes files; raises Refused without git."""
    from cardwright.cli import Refused
    from cardwright.files import game_around
    from cardwright.revisions import NoGit, removed_from_index

    here = Path.cwd()
    try:
        removed = removed_from_index(here)
    except NoGit as error:
        raise Refused(say("check.no git", why=error)) from None
    around = dict.fromkeys(game for file in removed if (game := game_around(file.parent)))
    there = {path.resolve() for path in paths}
    fresh = [game for game in around if game.resolve() not in there]
    return [game.relative_to(here.resolve()) if game.is_relative_to(here.resolve()) else game for game in fresh]


def _pool(path: str | None) -> Pool | None:
    """The cards that were imported into a file."""
    if path is None:
        return None
    from cardwright.cli import Refused
    from cardwright.decks.pool_json import pool_of_json
    from cardwright.decks.unreadable import Unreadable
    from cardwright.files import read_file

    try:
        return pool_of_json(read_file(Path(path)))
    except Unreadable as error:
        raise Refused(say("not readable", path=path, why=error.why[spoken()])) from None
    except OSError as error:
        raise Refused(say("not readable", path=path, why=error.strerror)) from None


def _shown(checked: Checked, form: str) -> str:
    from cardwright import __version__
    from cardwright.diagnostics import render

    match form:
        case "json":
            return render.to_json(checked.problems, spoken(), files=checked.files)
        case "sarif":
            return render.to_sarif(checked.problems, spoken(), version=__version__)
        case "github":
            return render.to_github(checked.problems, spoken())
        case _ if len(checked.problems):
            return render.to_text(checked.problems, spoken(), color=use_color(sys.stdout))
        case _:
            return say("check.good one" if checked.files == 1 else "check.good", files=checked.files) + "\n"
