"""`cardwright migrate [--check] [--from N] PATH...`: bring files of older versions of the language up to this one."""

from __future__ import annotations

import sys
from argparse import Namespace
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken
from cardwright.cli.other_files import refuse_others
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.migrating import Moved


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("migrate", help=about("migrate"), description=about("migrate"))
    command.add_argument("paths", metavar="PATH", nargs="+", help=say("migrate.path"))
    command.add_argument("--check", action="store_true", help=say("migrate.check"))
    command.add_argument("--from", dest="since", type=int, metavar="N", help=say("migrate.from"))
    command.set_defaults(run=run, games_only=False)


def run(args: Namespace) -> int:
    """Bring the games forward; 1 when one has errors or, with --check, when one would change."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.diagnostics import render
    from cardwright.files import NoSuchPath, targets
    from cardwright.layers import LANGUAGE_VERSION
    from cardwright.migrating import migrate

    if args.since is not None and not 1 <= args.since <= LANGUAGE_VERSION:
        raise Refused(say("migrate.version", version=args.since, ours=LANGUAGE_VERSION))
    try:
        found = targets([Path(path) for path in args.paths])
    except NoSuchPath as missing:
        raise Refused(say("no such path", path=missing)) from None
    folders = [target.folder for target in found if target.folder is not None]
    bad = changed = 0
    for folder in folders:
        made = migrate(folder, args.since)
        if made.problems.has_errors:
            sys.stderr.write(render.to_text(made.problems, spoken(), color=use_color(sys.stderr)))
            bad += 1
            continue
        changed += bool(made.files)
        for file in made.files:
            _write_or_show(file, args)
    if not bad and not changed:
        key = "migrate.same" if len(folders) == 1 else "migrate.all same"
        print(say(key, games=len(folders), ours=LANGUAGE_VERSION))
    refuse_others(args, [str(path) for target in found if target.folder is None for path in target.only or ()])
    return PROBLEMS if bad or (args.check and changed) else GOOD


def _write_or_show(file: Moved, args: Namespace) -> None:
    """Write a file whole, or show with --check what would become of it."""
    from cardwright.cli import Refused
    from cardwright.diagnostics.screen import visible
    from cardwright.files import write_file

    if args.check:
        before, after = (data.decode("utf-8").splitlines(keepends=True) for data in (file.before, file.after))
        for line in unified_diff(before, after, file.path, file.path, n=1):
            print(visible(line.rstrip("\r\n")))
    else:
        try:
            write_file(Path(file.path), file.after)
        except OSError as error:
            raise Refused(say("not writable", path=file.path, why=error.strerror)) from None
    print(say("migrate.would" if args.check else "migrate.did", path=file.path, places=file.places))
