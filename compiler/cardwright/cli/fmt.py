"""`cardwright fmt [--check] PATH...`: lay out YAML files in place, each whole or not at all."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say
from cardwright.cli.other_files import add_games_only, refuse_others


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("fmt", help=about("fmt"), description=about("fmt"))
    command.add_argument("paths", metavar="PATH", nargs="+", help=say("check.path"))
    add_games_only(command)
    command.add_argument("--check", action="store_true", help=say("fmt.check"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Lay out the files; 1 when a file has errors or, with --check, when one would change."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.files import NoSuchPath, write_file
    from cardwright.formatting import lay_out_files

    try:
        found, others = lay_out_files([Path(path) for path in args.paths])
    except NoSuchPath as missing:
        raise Refused(say("no such path", path=missing)) from None
    bad = 0
    for file in found:
        if file.text is None:
            print(say("fmt.kept", path=file.path), file=sys.stderr)
            bad += 1
        elif file.text.encode() != file.before:
            bad += args.check
            if not args.check:
                try:
                    write_file(Path(file.path), file.text.encode())
                except OSError as error:
                    raise Refused(say("not writable", path=file.path, why=error.strerror)) from None
            print(say("fmt.would" if args.check else "fmt.did", path=file.path))
    if found and all(file.text is not None and file.text.encode() == file.before for file in found):
        print(say("fmt.one" if len(found) == 1 else "fmt.same", files=len(found)))
    refuse_others(args, others)
    return PROBLEMS if bad else GOOD
