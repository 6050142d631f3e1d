"""`cardwright explain CODE`: what a code means, the cure, and a page that fails with it."""

from __future__ import annotations

from argparse import Namespace

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import say, spoken


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("explain", help=about("explain"), description=about("explain"))
    command.add_argument("code", nargs="?", help=say("explain.code"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print the explanation of one code, or the list of all."""
    from cardwright.cli import GOOD, Refused
    from cardwright.diagnostics.explain import explain, find, index, near

    if args.code is None or find(args.code) is None:
        import cardwright.checks  # noqa: F401  lints keep their words, and may have this one
    if args.code is None:
        print(index(spoken()), end="")
        return GOOD
    if find(args.code) is None:
        meant = near(args.code)
        hint = f"; {say('did you mean', near=meant)}" if meant else ""
        raise Refused(say("explain.unknown", code=args.code) + hint)
    print(explain(args.code, spoken()), end="")
    return GOOD
