"""`cardwright lsp`: the language server that editors start."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from cardwright.cli.abouts import about
from cardwright.cli.arguments import SUPPRESS, Commands
from cardwright.cli.command_words import say, spoken


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("lsp", help=about("lsp"), description=say("lsp.about"))
    command.add_argument("--stdio", action="store_true", help=SUPPRESS)  # what some editors add of their own
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Serve on standard input and output until the editor ends it."""
    from cardwright.cli import GOOD
    from cardwright.extras import need

    need("editor")
    from cardwright.editor.features import make_server

    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as said:
        sys.stdout = sys.stderr  # what anybody prints is no message to the editor
        make_server(spoken()).start_io(stdout=said)
    return GOOD
