"""`cardwright demo GAME`: check a game, build it, and let bots play it once with the log and often without."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import message_language, say


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("demo", help=about("demo"), description=about("demo"))
    command.add_argument("game", metavar="GAME", help=say("build.game"))
    command.add_argument("-o", "--out", metavar="DIR", default="build", help=say("build.out"))
    command.add_argument("--seed", type=int, default=1, metavar="N", help=say("demo.seed"))
    command.add_argument("-n", "--games", type=int, default=200, metavar="N", help=say("demo.games"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """The whole way from the sources to finished games; stops at the first step with errors."""
    from cardwright.cli import GOOD

    folder = str(args.game)
    steps: tuple[tuple[str, list[str]], ...] = (
        ("demo.check", ["check", "--", folder]),
        ("demo.build", ["build", f"--out={args.out}", "--", folder]),
        ("demo.play", []),
        ("demo.simulate", ["simulate", f"--games={args.games}", f"--seed={args.seed}", "--", folder]),
    )
    for number, (title, words) in enumerate(steps, 1):
        print(("" if number == 1 else "\n") + say("demo.step", number=number, title=say(title)), flush=True)
        status = command(words) if words else play(args)
        if status != GOOD:
            return status
    return GOOD


def command(words: list[str]) -> int:
    """Do what a command line says, with the defaults of its command."""
    from cardwright.cli import parser

    given = parser(words).parse_args(words)
    status: int = given.run(given)
    return status


def play(args: Namespace) -> int:
    """One game of bots, with its log as everybody at the table may read it afterwards."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.cli.board import Board
    from cardwright.cli.play_setup import load
    from cardwright.cli.terminal import Screen
    from cardwright.files import write_file
    from cardwright.runtime.make_bots import make_bot
    from cardwright.runtime.session import Session
    from cardwright.runtime.setup import BOTS, derive
    from cardwright.runtime.texts import texts_for
    from cardwright.runtime.traces import opened

    rules = load(args)
    if rules is None:
        return PROBLEMS
    session = Session(rules, None, args.seed, {}, (), None)
    bots = [make_bot("greedy", derive(args.seed, BOTS + seat, 0)) for seat in range(session.settings.players)]
    while not session.over:
        pending = session.pending[0]
        session.answer(pending.seat, bots[pending.seat].choose(pending, session.view(pending.seat)))
    board = Board(Screen(sys.stdout), texts_for(session, message_language()))
    board.log(tuple(map(opened, session.trace())), getattr(rules.table(session.game), "no", None), session.numbers())
    saved = Path(args.out) / rules.id / "demo.replay.json"
    write_file(saved, session.save().encode())
    print(say("demo.saved", path=saved, game=args.game))
    return GOOD
