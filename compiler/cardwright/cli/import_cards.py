"""`cardwright import FILE -o POOL`: make a card pool for deck checks from a table or a JSON file."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken
from cardwright.cli.terminal import use_color


def register(subparsers: Commands) -> None:
    """Add the command."""
    zh = spoken() == "zh"
    command = subparsers.add_parser("import", help=about("import"), description=about("import"))
    command.add_argument("file", metavar="FILE", help="牌表文件" if zh else "the table or JSON file")
    command.add_argument("-o", "--out", metavar="POOL", required=True, help="写到哪里" if zh else "where to write it")
    command.add_argument("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Import; nothing is written when there are errors."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.decks.import_pool import import_pool, pool_json
    from cardwright.decks.read_tables import MOST_UNPACKED
    from cardwright.diagnostics import Problems, render
    from cardwright.files import write_file

    source = Path(args.file)
    if not source.is_file():
        raise Refused(say("no such path", path=source))
    try:
        with source.open("rb") as stream:
            data = stream.read(MOST_UNPACKED + 1)
    except OSError as error:
        raise Refused(say("not readable", path=source, why=error.strerror)) from None
    problems = Problems()
    pool = import_pool(source.name, data, problems)
    if args.json:
        sys.stdout.write(render.to_json(problems, spoken(), files=1, name="import"))
    elif len(problems):
        sys.stdout.write(render.to_text(problems, spoken(), color=use_color(sys.stdout)))
    if problems.has_errors or not pool.cards:
        return PROBLEMS
    try:
        write_file(Path(args.out), pool_json(pool).encode())
    except OSError as error:
        raise Refused(say("not writable", path=args.out, why=error.strerror)) from None
    if not args.json:
        count = len(pool.cards)
        sys.stdout.write(f"{args.out}: {count} 张牌\n" if spoken() == "zh" else f"{args.out}: {count} cards\n")
    return GOOD
