"""`cardwright watch GAME`: tell in the terminal what every save means: problems, changed cards, rulings."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from dataclasses import replace

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardwright.desk.known import News

LOOKS = 0.1
"""Seconds between two looks at the files, at least."""
MOST_NOTES = 3
"""So many further places are told of a problem."""


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("watch", help=about("watch"), description=about("watch"))
    command.add_argument("game", metavar="GAME", help=say("build.game"))
    command.add_argument("--once", action="store_true", help=say("watch.once"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Tell what is so now, and after every save, until Ctrl-C; with --once 1 if there are errors or red rulings."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.cli.find_game import game_folder
    from cardwright.desk.workshop import Workshop

    workshop = Workshop(game_folder(args.game))
    while True:
        for news in workshop.work():
            tell(news)
        if args.once:
            return PROBLEMS if workshop.known.has_errors or workshop.known.red else GOOD
        while not workshop.look():
            time.sleep(workshop.pause(LOOKS))


def tell(news: News) -> None:
    """Print one piece of news."""
    from pathlib import PurePath

    from cardwright.cli.terminal import Screen, use_color
    from cardwright.diagnostics import render

    known, screen = news.known, Screen(sys.stdout)
    match news.kind:
        case "saved" if known.number > 1:
            files = ", ".join(PurePath(path).name for path in news.files)
            screen.line(f"\n{say('watch.saved', files=files)}", "bold")
        case "checked" if known.problems:
            problems = [replace(each, notes=each.notes[:MOST_NOTES]) for each in known.problems]
            sys.stdout.write(render.to_text(problems, spoken(), color=use_color(sys.stdout)))
        case "checked":
            screen.line(say("watch.good", ms=round(news.ms)), "green")
        case "done" if known.verdicts or known.touched:
            if known.touched:
                screen.line(say("watch.touched", cards=", ".join(known.touched)))
            for failed in known.red:
                for line in failed.show(spoken()).rstrip().split("\n"):
                    screen.line(line, "red")
            key = "watch.red" if known.red else "watch.green"
            held = len(known.verdicts) - len(known.red)
            words = say(key, held=held, failed=len(known.red), ms=round(news.ms))
            screen.line(words, "red" if known.red else "green")
    sys.stdout.flush()
