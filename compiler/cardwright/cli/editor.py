"""`cardwright editor NAME`: write what an editor needs to start the language server."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say


def register(subparsers: Commands) -> None:
    """Add the command."""
    from cardwright.editor.setups import SETUPS

    command = subparsers.add_parser("editor", help=about("editor"), description=say("editor.about"))
    command.add_argument(
        "editor", metavar="EDITOR", choices=tuple(SETUPS), help=say("editor.which", names=", ".join(SETUPS))
    )
    command.add_argument("--folder", metavar="DIR", default=".", help=say("editor.folder"))
    command.add_argument("--extension", metavar="FILE", help=say("editor.extension"))
    command.add_argument("--print", action="store_true", help=say("editor.print"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Write the files that are not there, and show what belongs into those that are."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.editor.setups import SETUPS
    from cardwright.extras import MissingExtra, command, need
    from cardwright.files import write_file

    if args.extension is not None:
        return _extension(args)
    folder = Path(args.folder)
    if not folder.is_dir():
        raise Refused(say("no such path", path=args.folder))
    setup = SETUPS[args.editor]
    status = GOOD
    for name, content in setup.files.items():
        path = folder / name
        if args.print:
            print(f"# {name}\n{content}", end="")
        elif not path.exists():
            try:
                write_file(path, content.encode())
            except OSError as error:
                raise Refused(say("not writable", path=path, why=error.strerror)) from None
            print(say("editor.wrote", path=path))
        elif path.read_bytes() == content.encode():
            print(say("editor.same", path=path))
        else:
            print(say("editor.there", path=path), file=sys.stderr)
            print(content, end="")
            status = PROBLEMS
    if not args.print:
        print(say(f"editor.then {args.editor}"))
    try:
        need("editor")
    except MissingExtra as missing:
        print(say("extra", command=command(missing.extra)), file=sys.stderr)
        status = PROBLEMS
    return status


def _extension(args: Namespace) -> int:
    """Write the extension of an editor as a file that it installs."""
    from cardwright.cli import GOOD, Refused
    from cardwright.editor.vscode import vsix
    from cardwright.files import write_file

    if args.editor != "vscode":
        raise Refused(say("editor.no extension", editor=args.editor))
    try:
        write_file(Path(args.extension), vsix())
    except OSError as error:
        raise Refused(say("not writable", path=args.extension, why=error.strerror)) from None
    print(say("editor.then extension", path=args.extension))
    return GOOD
