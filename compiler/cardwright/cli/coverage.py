"""`cardwright coverage GAME`: which rules are proved, by what, and where they are printed."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import message_language, say
from cardwright.cli.proof_words import tell
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.bench.coverage import Coverage, Row


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("coverage", help=about("coverage"), description=about("coverage"))
    command.add_argument("game", metavar="GAME", help=tell("game"))
    command.add_argument("--open", action="store_true", help=tell("coverage.open"))
    command.add_argument("--rule", action="append", default=[], metavar="ID", help=tell("coverage.rule"))
    command.add_argument("--strict", action="store_true", help=tell("coverage.strict"))
    command.add_argument("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print what proves each rule; 1 when a ruling fails (with --strict: when a rule is not proved, too)."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.cli.find_game import compiled, game_folder, show_unsupported
    from cardwright.cli.progress import progress
    from cardwright.diagnostics.screen import visible
    from cardwright.proving import cover

    folder = game_folder(args.game)
    found, game = compiled(folder)
    if game is None:
        return PROBLEMS
    with show_unsupported() as unsupported, progress("testing") as told:
        made = cover(folder, game, found.problems, told)
    if unsupported:
        return PROBLEMS
    if args.json:
        print(json.dumps(headed("coverage", made.to_data()), ensure_ascii=False))
    else:
        for row in made.rows:
            if (not args.rule or row.id in args.rule) and not (args.open and row.covered):
                sys.stdout.write("".join(f"{visible(line)}\n" for line in shown(row)))
        sys.stdout.write("".join(f"{visible(line)}\n" for line in sums(made)))
    return PROBLEMS if made.report.failed or (args.strict and made.open) else GOOD


def shown(row: Row) -> Iterator[str]:
    """A rule with all that cites it."""
    lang = message_language()
    mark = "" if row.covered else f"  [{tell('row.open')}]"
    yield f"{row.id}  {row.text.get(lang) or row.text.get('en') or row.text.get('zh-Hans') or ''}{mark}".rstrip()
    for key, items in (
        ("row.source", row.sources),
        ("row.scenario", row.scenarios),
        ("row.failing", row.failing),
        ("row.check", row.checks),
        ("row.deck", row.decks),
        ("row.printed", row.printed),
    ):
        if items:
            yield f"    {tell(key)}: {', '.join(items)}"


def sums(made: Coverage) -> Iterator[str]:
    """The last lines."""
    if made.unknown:
        yield tell("coverage.unknown", ids=", ".join(made.unknown))
    if made.report.failed:
        yield tell("coverage.failing", failed=made.report.failed)
    if not made.listed:
        yield tell("coverage.no list")
    yield tell("coverage.sum", covered=len(made.rows) - len(made.open), rules=len(made.rows))
