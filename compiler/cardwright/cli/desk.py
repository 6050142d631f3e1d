"""`cardwright desk GAME`: the designer's desk in the browser: a game that is watched while it is written."""

from __future__ import annotations

import sys
from argparse import Namespace

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, add_no_cache
from cardwright.cli.command_words import message_language, say

LAST_PORT = 65535


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("desk", help=about("desk"), description=say("desk.about"))
    command.add_argument("game", metavar="GAME", help=say("build.game"))
    command.add_argument("--port", type=int, metavar="N", help=say("desk.port"))
    command.add_argument("--open", action="store_true", help=say("desk.open"))
    command.add_argument("--share", metavar="ADDRESS", nargs="?", const="", help=say("desk.share"))
    add_no_cache(command)
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Serve the pages until Ctrl-C."""
    from cardwright.cli import GOOD, Refused, report
    from cardwright.cli.find_game import game_folder
    from cardwright.engine.program import keep_between_runs
    from cardwright.extras import need

    folder = game_folder(args.game)
    if args.port is not None and not 0 <= args.port <= LAST_PORT:
        raise Refused(say("desk.no port", port=args.port, last=LAST_PORT))
    need("desk")
    keep_between_runs(not args.no_cache)
    from cardwright.desk.serving import NoAddress, serve

    def told(address: str, friends: str) -> None:
        print(say("desk.at", address=address), flush=True)
        if friends:
            print(say("desk.shared", address=friends), flush=True)
        if sys.stdout.isatty():
            print(say("desk.stop"), flush=True)
        if args.open:
            import webbrowser

            webbrowser.open(address)

    try:
        serve(folder, args.port, message_language(), told, report, args.share, getattr(args, "lang", None) is not None)
    except NoAddress as error:
        raise Refused(say("desk.no address", address=str(error))) from None
    except OSError as error:
        where = args.port if args.share is None else f"{args.port or ''} ({args.share})"
        raise Refused(say("desk.port taken", port=where, why=error.strerror)) from None
    except KeyboardInterrupt:
        pass
    return GOOD
