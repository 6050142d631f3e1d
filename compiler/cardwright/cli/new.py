"""`cardwright new NAME`: a small working game to start from, made from `templates/new`."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from pathlib import Path

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say

FILES = ("game.yaml", "cards.yaml", "rulings.yaml")
ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("new", help=about("new"), description=about("new"))
    command.add_argument("name", metavar="NAME", help=say("new.name"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Make the folder; the last part of the name becomes the id of the game."""
    from cardwright.cli import GOOD, Refused
    from cardwright.files import write_file
    from cardwright.resources import read_text

    folder = Path(args.name)
    game = folder.name
    if not ID.fullmatch(game):
        raise Refused(say("new.id", name=game))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(say("new.exists", path=folder))
    try:
        for name in FILES:
            text = read_text("templates", f"new/{name}").replace("id: my_game", f"id: {game}")
            write_file(folder / name, text.encode())
    except OSError as error:
        raise Refused(say("not writable", path=error.filename or folder, why=error.strerror)) from None
    print(say("new.done", path=folder))
    shown = shlex.quote(str(folder))
    for command in ("check", "test", "build", "play"):
        print(f"  cardwright {command} {shown}")
    return GOOD
