"""Files of no game among those that a command is given: refused, or passed over if the user says so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from cardwright.cli.arguments import Parser
from cardwright.cli.command_words import say

SHOWN = 5
"""Files that are named, of many."""


def add_games_only(command: Parser) -> None:
    """The option with which files of no game are passed over."""
    command.add_argument("--games-only", action="store_true", help=say("games only"))


def refuse_others(args: Namespace, others: Sequence[str]) -> None:
    """Raise Refused for files of no game, unless they are to be passed over."""
    from cardwright.cli import Refused

    if others and not args.games_only:
        more = f" … (+{len(others) - SHOWN})" if len(others) > SHOWN else ""
        raise Refused(say("of no game", paths=", ".join(others[:SHOWN]) + more))
