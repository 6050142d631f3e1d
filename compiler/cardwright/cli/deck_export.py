"""`cardwright deck export FILE --to FORMAT`: write a deck, read from any format, for another program."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, Namespace
from pathlib import Path

from cardwright.cli.arguments import Commands, unreadable
from cardwright.cli.command_words import either as _
from cardwright.cli.command_words import say, spoken
from cardwright.cli.terminal import use_color


def register(verbs: Commands) -> None:
    """Add the command below `deck`."""
    from cardwright.decks.write_deck import WRITERS

    about = _("write a deck for another program", "把牌组写成另一种程序的格式")
    command = verbs.add_parser("export", help=about, description=about)
    add = command.add_argument
    add("file", metavar="DECK", help=_("a deck file, or the id of a deck of the game", "牌组文件，或游戏自带牌组的 id"))
    add("--game", metavar="FOLDER", required=True, help=_("the game's folder", "游戏文件夹"))
    add("--to", metavar="FORMAT", required=True, choices=tuple(WRITERS), help=", ".join(WRITERS))
    add("--format", metavar="FORMAT", help=_("the format of play that the deck is for", "牌组按哪个赛制"))
    add("--pool", metavar="FILE", help=_("an imported card pool", "导入的牌表"))
    add("--in", dest="named", choices=("zh", "en"), help=_("the language of card names", "牌名的语言"))
    add("-o", "--out", metavar="FILE", help=_("where to write it; else on the screen", "写到哪里；不写则显示"))
    add("--lang", choices=("zh", "en"), default=SUPPRESS, help=say("option.lang"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Write the deck; 1 when it cannot be read or written in the format."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.deck_files import lawbook, without_format, write
    from cardwright.decks.write_deck import WRITERS
    from cardwright.diagnostics import Problems, render
    from cardwright.judging import NoFormat, decks_named, written_as

    book = lawbook(args)
    try:
        judged = decks_named(book, args.file, args.format)[0]
    except OSError as error:
        raise Refused(unreadable(args.file, error)) from None
    except NoFormat as error:
        raise without_format(error) from None
    problems = Problems()
    problems.extend(judged.faults)
    text = written_as(book, judged, args.to, args.named or spoken(), problems) if not problems.has_errors else None
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    if text is None:
        return PROBLEMS
    if args.out is None:
        sys.stdout.write(text)
    else:
        path = Path(args.out)
        write(path if path.suffix else path.with_suffix(WRITERS[args.to][0]), text.encode("utf-8", "replace"))
    return GOOD
