"""`cardwright simulate GAME`: let bots play many games, and sum them up."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING

from cardwright.cli.arguments import Commands, add_no_cache
from cardwright.cli.command_words import message_language, say
from cardwright.cli.play_setup import (
    add_command,
    add_engine,
    add_setup,
    bots_of,
    decks_of,
    engine_of,
    load,
    not_played_on,
    options_of,
)
from cardwright.cli.play_words import tell
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.runtime.called import Called
    from cardwright.runtime.simulate import Report


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = add_command(subparsers, "simulate")
    command.add_argument("-n", "--games", type=int, default=1000, metavar="N", help=tell("simulate.games"))
    add_setup(command)
    command.add_argument("--bots", default="random", metavar="NAMES", help=tell("simulate.bots"))
    add_engine(command)
    add_no_cache(command)
    command.add_argument("--no-invariants", action="store_true", help=tell("simulate.no invariants"))
    command.add_argument("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play the games and print the report; 1 if a game broke off."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.progress import practice
    from cardwright.engine.program import keep_between_runs
    from cardwright.runtime.called import Called
    from cardwright.runtime.setup import SetupError
    from cardwright.runtime.simulate import simulate
    from cardwright.runtime.words import error_text
    from cardwright.runtime.workers import NotPlayedOn

    keep_between_runs(not args.no_cache)
    rules = load(args)
    if rules is None:
        return PROBLEMS
    decks = decks_of(args)
    if decks is None:
        return PROBLEMS
    engine = engine_of(args)
    games = max(0, args.games)
    began = time.monotonic()
    watched = sys.stderr.isatty()

    def progress(done: int) -> None:
        if watched:
            print(f"\r{tell('simulate.progress', done=done, games=games)}\x1b[K", end="", file=sys.stderr, flush=True)

    try:
        with practice():
            report = simulate(
                rules, games, args.players, args.seed or 0, options_of(args), args.variant, decks=decks,
                bots=bots_of(args.bots), invariants=not args.no_invariants, progress=progress, engine=engine,
            )  # fmt: skip
    except SetupError as error:
        raise Refused(tell("setup", why=error_text(error, message_language()))) from None
    except NotPlayedOn as error:
        raise Refused(not_played_on(error)) from None
    finally:
        if watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if args.json:
        print(json.dumps(headed("simulate", report.to_data()), ensure_ascii=False))
    else:
        print(shown(report, Called(rules, message_language())))
        if watched:
            rate = round(report.games / max(time.monotonic() - began, 1e-9))
            print(tell("simulate.speed", rate=rate), file=sys.stderr)
    return PROBLEMS if report.errors or report.invariant_breaks else GOOD


def shown(report: Report, texts: Called) -> str:
    """The report as lines; `texts` are those of the game, in the language of messages."""
    from cardwright.cli.terminal import pad, width_of

    wins = "  ".join(f"{i + 1}: {n}" for i, n in enumerate(report.wins_by_seat))
    rows = [
        ("simulate.finished", report.finished),
        ("simulate.errors", report.errors),
        ("simulate.breaks", report.invariant_breaks),
        ("simulate.turns", report.mean_turns),
        ("simulate.decisions", report.mean_decisions),
        ("simulate.wins", wins),
        ("simulate.digest", report.trace_digest),
    ]
    left = max(width_of(tell(key)) for key, _ in rows) + 2
    count, s = report.players, "" if report.players == 1 else "s"
    lines = [tell("simulate.head", game=report.rules, games=report.games, players=count, s=s, seed=report.seed)]
    if report.not_played:
        lines.append(tell("simulate.not played", games=report.games, left=report.not_played))
    lines += [f"  {pad(tell(key), left)}{value}" for key, value in rows]
    for failure in report.failures:
        key = "simulate.failures" if failure.count > 1 else "simulate.failure"
        said = texts.fault(failure.fault)
        lines.append(tell(key, game=failure.game, seed=failure.seed, message=said, count=failure.count))
        lines += [f"    {texts.fault(note)}" for note in failure.noted[:4]]
    rest = report.errors + report.invariant_breaks - sum(f.count for f in report.failures)
    if rest > 0:
        lines.append(tell("simulate.more", count=rest))
    return "\n".join(lines)
