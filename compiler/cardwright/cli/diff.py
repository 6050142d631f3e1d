"""`cardwright diff OLD NEW`: what changed between two versions of a game, by meaning."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import LANGUAGES, message_language, say
from cardwright.cli.diff_words import tell
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.diff.values import Report
    from cardwright.text.lexicon import Lang

FORMATS = ("text", "markdown", "json", "html")
SAVE = ".json"


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("diff", help=about("diff"), description=about("diff"))
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
    from cardwright.cli.versions import version
    from cardwright.comparing import Wanted, compare_sources
    from cardwright.files import write_file
    from cardwright.syntax.parses import Parses

    lang: Lang = args.game_lang or message_language()
    saves = _saves(args.saves) if args.saves else ()
    with progress("comparing") as told:
        parses = Parses()
        old = version(args.old, args.game or args.new, "OLD", parses)
        new = version(args.new, args.game or args.old, "NEW", parses)
        if old is None or new is None:
            return PROBLEMS
        wanted = Wanted(lang, not args.no_rulings, max(0, args.games), args.seed, saves)
        report = compare_sources(old, new, wanted, told, parses)
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


def _saves(named: str) -> tuple[tuple[str, str], ...]:
    """The saved games in a folder, by their names; or the one file that is named."""
    from cardwright.cli import Refused
    from cardwright.cli.play_setup import saved_game

    path = Path(named)
    files = sorted(path.glob(f"*{SAVE}")) if path.is_dir() else [path] if path.is_file() else []
    if not files:
        raise Refused(tell("no saves", path=named))
    return tuple((each.name, saved_game(str(each))) for each in files)
