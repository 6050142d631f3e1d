"""`cardwright replay GAME FILE`: show a saved game again, and check that it goes the same way."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import message_language, say
from cardwright.cli.play_setup import (
    add_command,
    add_language,
    broken,
    game_language,
    load,
    saved_game,
)
from cardwright.cli.play_words import tell
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.runtime.session import Session


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = add_command(subparsers, "replay")
    command.add_argument("file", metavar="FILE", help=tell("replay.file"))
    command.add_argument("--seat", type=int, metavar="N", help=tell("replay.seat"))
    command.add_argument("--to", type=int, metavar="N", help=tell("replay.to"))
    command.add_argument("--loose", action="store_true", help=tell("replay.loose"))
    command.add_argument("--html", metavar="PAGE", help=tell("replay.html"))
    command.add_argument("--json", action="store_true", help=say("option.json"))
    add_language(command)
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replay the file; 1 if the game does not go as it was saved."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.board import Board
    from cardwright.cli.terminal import Screen
    from cardwright.diagnostics.screen import visible
    from cardwright.runtime.exits import RuleError
    from cardwright.runtime.session import ReplayMismatch, replay
    from cardwright.runtime.setup import SetupError
    from cardwright.runtime.texts import texts_for
    from cardwright.runtime.traces import opened
    from cardwright.runtime.words import error_text

    if args.to is not None and args.to < 0:
        raise Refused(tell("replay.none"))
    rules = load(args)
    if rules is None:
        return PROBLEMS
    lang = message_language()
    try:
        session = replay(rules, saved_game(args.file), decisions=args.to, strict=not args.loose)
    except (ReplayMismatch, SetupError) as error:
        print(visible(tell("replay.refused", path=args.file, why=error_text(error, lang))), file=sys.stderr)
        return PROBLEMS
    except RuleError as error:
        print("\n".join(broken(rules, error)), file=sys.stderr)
        return PROBLEMS
    seats = session.settings.players
    if args.seat is not None and not 1 <= args.seat <= seats:
        raise Refused(tell("seat", seat=args.seat, last=seats))
    if args.html is not None:
        return write_page(args, session)
    trace = session.trace_for(args.seat - 1) if args.seat is not None else tuple(map(opened, session.trace()))
    if args.json:
        told = {
            "rules": rules.id,
            "decisions": len(session.decisions),
            "over": session.over,
            "winners": list(session.winners),
            "turns": session.turn,
            "digest": session.trace_digest,
            "trace": trace,
        }
        print(json.dumps(headed("replay", told), ensure_ascii=False))
        return GOOD
    board = Board(Screen(sys.stdout), texts_for(session, game_language(args)))
    board.log(trace, getattr(rules.table(session.game), "no", None), session.numbers(), "bold")
    key = "replay.part" if args.to is not None or args.loose else "replay.same"
    board.screen.line(tell(key, decisions=len(session.decisions), digest=session.trace_digest[:16]), "green")
    return GOOD


def write_page(args: Namespace, session: Session) -> int:
    """Write the game as a page by itself, as a seat saw it or whoever looked on."""
    from cardwright.cli import GOOD, Refused
    from cardwright.desk.sending import saved_page
    from cardwright.files import write_file

    seat = args.seat - 1 if args.seat is not None else None
    page = saved_page(Path(args.game), session, seat, game_language(args))
    try:
        write_file(Path(args.html), page.encode())
    except OSError as error:
        raise Refused(say("not writable", path=args.html, why=error.strerror)) from None
    print(tell("replay.written", path=args.html))
    return GOOD
