"""`cardwright test GAME`: run the rulings of a game."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken
from cardwright.cli.proof_words import tell
from cardwright.for_programs import headed

FORMATS = ("text", "json", "github")


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("test", help=about("test"), description=about("test"))
    command.add_argument("game", metavar="GAME", help=tell("game"))
    command.add_argument("--only", action="append", default=[], metavar="ID", help=tell("test.only"))
    command.add_argument("--rule", action="append", default=[], metavar="ID", help=tell("test.rule"))
    command.add_argument("--mutate", action="store_true", help=tell("test.mutate"))
    command.add_argument("--since", metavar="REV", help=tell("mutate.since"))
    command.add_argument("--sample", type=int, metavar="N", help=tell("mutate.sample"))
    command.add_argument("--format", choices=FORMATS, default="text", help=tell("test.format"))
    command.add_argument("--json", action="store_const", const="json", dest="format", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Run the rulings and print those that fail; 1 if there is one."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import compiled, game_folder, show_unsupported
    from cardwright.cli.progress import progress
    from cardwright.diagnostics.screen import visible
    from cardwright.proving import prove

    folder = game_folder(args.game)
    found, game = compiled(folder)
    if game is None:
        return PROBLEMS
    if args.mutate:
        from cardwright.cli.mutation import run_mutation

        if found.problems.has_errors or not game.is_played:
            raise Refused(tell("test.none"))
        return run_mutation(folder, args)
    if args.since or args.sample is not None:
        raise Refused(tell("mutate.only"))
    if not set(args.only) <= set(game.rulings):
        raise Refused(tell("test.none"))
    with show_unsupported() as unsupported, progress("testing") as told:
        report = prove(folder, game, found.problems, told, args.only, args.rule)
    if unsupported:
        return PROBLEMS
    if args.format == "json":
        print(json.dumps(headed("test", report.to_data()), ensure_ascii=False))
        return PROBLEMS if report.failed else GOOD
    for failure in report.failures:
        if args.format == "github":
            print(failure.annotation(spoken()), end="")
            continue
        print("\n".join(visible(row) for row in failure.show(spoken()).split("\n")) + "\n")
    if not report.passed and not report.failed:
        print(tell("test.none"))
    elif report.failed:
        print(tell("test.bad", failed=report.failed, all=report.passed + report.failed), file=sys.stderr)
    else:
        print(tell("test.one" if report.passed == 1 else "test.good", passed=report.passed))
    return PROBLEMS if report.failed else GOOD
