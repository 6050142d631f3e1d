"""What the commands about decks share: the deck law of the game that is named, the day, and writing files."""

from __future__ import annotations

import datetime
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.command_words import either as _
from cardwright.cli.command_words import say, spoken

if TYPE_CHECKING:
    from cardwright.cli import Refused
    from cardwright.decks.lawbook import Lawbook
    from cardwright.judging import NoFormat


def options(command: ArgumentParser, *named: str) -> None:
    """Add options by their names, those that several commands about decks have, and then the language of messages."""
    for name in named:
        if name == "json":
            command.add_argument("--json", action="store_true", help=say("option.json"))
        elif name == "game":
            command.add_argument("--game", metavar="FOLDER", required=True, help=_("the game's folder", "游戏文件夹"))
        elif name == "as-of":
            command.add_argument("--as-of", metavar="DATE", help=_("by the lists of a day", "按某一天的名单"))
        else:
            assert name == "pool"
            command.add_argument("--pool", metavar="FILE", help=_("an imported card pool", "导入的牌表"))
    command.add_argument("--lang", choices=("zh", "en"), default=None, help=say("option.lang"))


def lawbook(args: Namespace) -> Lawbook:
    """The deck law of the game that a command line names, with the pool that it names."""
    from cardwright.cli import Refused
    from cardwright.decks.unreadable import Unreadable
    from cardwright.files import GAME_FILE
    from cardwright.loader import load_lawbook

    folder = Path(args.game)
    if not folder.is_dir():
        raise Refused(say("no such path", path=folder))
    if not (folder / GAME_FILE).is_file():
        raise Refused(say("not a game", path=folder))
    try:
        return load_lawbook(folder, Path(args.pool) if args.pool else None)
    except Unreadable as error:
        raise Refused(say("not readable", path=args.pool, why=error.why[spoken()])) from None
    except OSError as error:
        raise Refused(say("not readable", path=error.filename or args.pool, why=error.strerror)) from None


def as_of(args: Namespace) -> datetime.date | None:
    """The day that a command line names, by whose lists decks are judged; the newest lists if it names none."""
    from cardwright.cli import Refused

    if not args.as_of:
        return None
    try:
        return datetime.date.fromisoformat(args.as_of)
    except ValueError:
        raise Refused(
            _(f"`{args.as_of}` is not a day like 2020-03-20", f"`{args.as_of}` 不是 2020-03-20 这样的日期")
        ) from None


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders it lies in, or refuse with the reason."""
    from cardwright.cli import Refused
    from cardwright.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, content)
    except OSError as error:
        raise Refused(say("not writable", path=path, why=error.strerror)) from None


def without_format(error: NoFormat) -> Refused:
    """What is said when a deck is to be judged by no format, or by one that the game does not have."""
    from cardwright.cli import Refused
    from cardwright.diagnostics import closest

    if not error.known:
        why = _("this game has no formats: its files declare none", "这个游戏没有赛制：它的文件里没有声明")
        return Refused(f"{why} (`formats:`)")
    listed = ", ".join(error.known)
    if not error.name:
        return Refused(_(f"name a format with --format: {listed}", f"请用 --format 指明赛制：{listed}"))
    near = closest(error.name, error.known)
    said = _(f"there is no format `{error.name}`; formats: {listed}", f"没有赛制 `{error.name}`；有这些：{listed}")
    return Refused(said + (f" ({say('did you mean', near=near)})" if near else ""))
