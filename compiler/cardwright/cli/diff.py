"""`cardwright diff OLD NEW`: what changed between two versions of a game, by meaning."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken
from cardwright.cli.diff_words import tell
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.comparing import Source
    from cardwright.diagnostics import Problem
    from cardwright.diff.values import Report
    from cardwright.text.lexicon import Lang

FORMATS = ("text", "markdown", "json", "html")
LANGUAGES = ("zh-Hans", "zh-Hant", "en")
SAVE = ".json"


class NoVersion(ValueError):
    """A word of the command line names no version of a game."""

    def __init__(self, problem: Problem) -> None:
        ValueError.__init__(self, problem.code)
        self.problem = problem


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("diff", help=tell("help"), description=tell("help"))
    command.add_argument("old", metavar="OLD", help=tell("old"))
    command.add_argument("new", metavar="NEW", help=tell("new"))
    command.add_argument("--game", metavar="DIR", help=tell("game"))
    command.add_argument("--format", choices=FORMATS, default="text", help=tell("format"))
    command.add_argument("--json", action="store_const", const="json", dest="format", help=say("option.json"))
    command.add_argument("--in", dest="game_lang", choices=LANGUAGES, help=tell("in"))
    command.add_argument("--no-rulings", action="store_true", help=tell("no rulings"))
    command.add_argument("--games", type=int, default=0, metavar="N", help=tell("games"))
    command.add_argument("--seed", type=int, default=0, metavar="N", help=tell("seed"))
    command.add_argument("--saves", metavar="DIR", help=tell("saves"))
    command.add_argument("-o", "--out", metavar="FILE", help=tell("out"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Compare, and print the report; 1 when a version cannot be read or has errors."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.progress import progress
    from cardwright.comparing import Wanted, compare_sources
    from cardwright.diagnostics import render
    from cardwright.files import write_file

    lang: Lang = args.game_lang or ("zh-Hans" if spoken() == "zh" else "en")
    saves = _saves(args.saves) if args.saves else ()
    with progress("comparing") as told:
        try:
            old, new = _side(args.old, args.new, args.game), _side(args.new, args.old, args.game)
        except NoVersion as missing:
            sys.stderr.write(render.to_text([missing.problem], spoken(), color=use_color(sys.stderr)))
            return PROBLEMS
        if any([_is_broken("OLD", old), _is_broken("NEW", new)]):
            return PROBLEMS
        wanted = Wanted(lang, not args.no_rulings, max(0, args.games), args.seed, saves)
        report = compare_sources(old, new, wanted, told)
    shown = _shown(report, args.format, color=args.out is None and use_color(sys.stdout))
    if args.out is None:
        sys.stdout.write(shown)
        return GOOD
    try:
        write_file(Path(args.out), shown.encode())
    except OSError as error:
        raise Refused(say("not writable", path=args.out, why=error.strerror)) from None
    return GOOD


def _shown(report: Report, form: str, *, color: bool) -> str:
    from cardwright.diff.outline import outline_of
    from cardwright.diff.show import to_html, to_json, to_markdown, to_text

    match form:
        case "json":
            return to_json(report)
        case "markdown":
            return to_markdown(outline_of(report), report.lang)
        case "html":
            return to_html(outline_of(report), report.lang)
        case _:
            return to_text(outline_of(report), report.lang, color=color)


# --- the two versions ---------------------------------------------------------------------------------------


def _side(named: str, other: str, game: str | None) -> Source:
    """A version; raises NoVersion. A folder on the disk comes before a revision."""
    from cardwright.comparing import NoGameThere, in_folder, in_revision
    from cardwright.diagnostics import Problem
    from cardwright.files import GAME_FILE
    from cardwright.revisions import NoGit, NoRevision, repository, split_revision

    folder = _folder(named)
    if folder is not None:
        if (folder / GAME_FILE).is_file():
            return in_folder(folder, named)
        raise NoVersion(Problem("CW537", None, {"where": named}))
    revision, path = split_revision(named)
    try:
        if not path:
            near = _folder(game or other)
            if near is None:
                raise NoVersion(Problem("CW516", None, {"name": named}))
            top = repository(near)
            path = near.resolve().relative_to(top.resolve()).as_posix()
        elif path.startswith("./"):
            near = Path(".")
            path = (near.resolve() / path).relative_to(repository(near).resolve()).as_posix()
        else:
            near = Path(".")
        return in_revision(revision, path, near, named)
    except NoRevision:
        raise NoVersion(Problem("CW516", None, {"name": named})) from None
    except NoGameThere:
        raise NoVersion(Problem("CW537", None, {"where": named})) from None
    except NoGit as error:
        raise NoVersion(Problem("CW538", None, {"name": named, "why": str(error)})) from None


def _folder(named: str | None) -> Path | None:
    """The folder that a word names: the folder itself, or that of its game.yaml."""
    from cardwright.files import GAME_FILE

    if named is None:
        return None
    path = Path(named)
    if path.name == GAME_FILE and path.is_file():
        return path.parent
    return path if path.is_dir() else None


def _is_broken(key: str, side: Source) -> bool:
    """Whether a version has errors, which are then shown."""
    from cardwright.diagnostics import render

    problems = side.compiled.problems
    if side.compiled.game is not None and not problems.has_errors:
        return False
    sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    print(say("error", message=tell("broken", side=tell(key), label=side.label)), file=sys.stderr)
    return True


def _saves(named: str) -> tuple[tuple[str, str], ...]:
    """The saved games in a folder, by their names; or the one file that is named."""
    from cardwright.cli import Refused
    from cardwright.cli.play_setup import saved_game

    path = Path(named)
    files = sorted(path.glob(f"*{SAVE}")) if path.is_dir() else [path] if path.is_file() else []
    if not files:
        raise Refused(tell("no saves", path=named))
    return tuple((each.name, saved_game(str(each))) for each in files)
