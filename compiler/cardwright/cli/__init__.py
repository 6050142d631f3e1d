"""The `cardwright` command: choose the language, read the command line, run one command.

Exit status: 0 good, 1 problems in the user's files, 2 bad usage, 70 a fault of ours (sysexits.h EX_SOFTWARE;
never a traceback), 130 stopped with Ctrl-C, 141 when whoever reads our output went away (128 + the signal).
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

GOOD, PROBLEMS, USAGE, INTERNAL, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 70, 130, 141
DEBUG = "CARDWRIGHT_DEBUG"
"""With this variable set, a fault of ours shows its whole traceback."""

# The commands in the order of the help page, each with a module of its name; what an installation lacks is left out.
COMMANDS = (
    "new", "check", "build", "print", "export", "test", "play", "simulate", "lab", "replay", "deck", "coverage",
    "diff", "text", "watch", "desk", "lsp", "editor", "fmt", "migrate", "explain", "demo",
)  # fmt: skip

LASTING = frozenset({"play", "simulate", "lab", "watch", "desk", "lsp"})
"""Commands that go on for long, and throw away much of what they make."""

ALSO = {"import": "deck"}
"""Commands that the module of another one brings along."""

MODULES = {"print": "print_shop"}
"""Commands whose name is that of a built-in function: a module of that name would hide it here."""


class Refused(Exception):
    """A command cannot do what it was asked; the words are for the user (status 2)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and give its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:  # trees are kept, not thrown away: looking for rubbish among them is a tenth of the work
        gc.set_threshold(50_000 if LASTING.intersection(words) else 1_000_000)
    if words in (["--version"], ["-V"]):
        print(version())
        return GOOD
    try:
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    finally:
        if argv is None:  # the process ends: what it holds goes with it, and is not searched for rubbish before that
            gc.freeze()


def _run(words: list[str]) -> int:
    from cardwright.cli.command_words import language, say, speak
    from cardwright.cli.signs import use
    from cardwright.extras import MissingExtra, command

    speak(language(words, os.environ))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=use())
    try:
        args = parser(words).parse_args(words)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except MissingExtra as missing:
        print(say("error", message=say("extra", command=command(missing.extra))), file=sys.stderr)
        return USAGE
    except SystemExit as ended:  # argparse, after it has printed help or a complaint
        return ended.code if isinstance(ended.code, int) else USAGE
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except Refused as refused:
        from cardwright.diagnostics.screen import visible

        print("\n".join(map(visible, say("error", message=str(refused)).split("\n"))), file=sys.stderr)
        return USAGE
    except Exception as fault:
        if _is_of_the_rules(fault):
            return PROBLEMS
        report(fault)
        return INTERNAL


def _is_of_the_rules(error: Exception) -> bool:
    """Whether the rules of a game are at fault, which is told then: no command hears of it while bots practise."""
    from cardwright.cli.command_words import message_language, say
    from cardwright.diagnostics.screen import visible
    from cardwright.runtime.exits import RuleError
    from cardwright.runtime.faults import in_words

    if not isinstance(error, RuleError):
        return False
    told = in_words(error.fault, message_language())
    print(visible(say("error", message=told)), file=sys.stderr)
    return True


def parser(words: Sequence[str] | None = None) -> arguments.Parser:
    """The parser of the whole command line, in the language in force.

    With `words` it knows what these need and no more: of the command that they name everything, else of all commands
    what they are for. The others cost time and change nothing.
    """
    from cardwright.cli import arguments
    from cardwright.cli.command_words import say

    top = arguments.Parser("cardwright", description=say("about"), epilog=say("epilog"))
    top.add_argument("-V", "--version", action="version", version=version(), help=say("option.version"))
    top.add_argument("--lang", choices=("zh", "en"), help=say("option.lang"))
    commands = top.add_subparsers(title=say("commands"), metavar=say("command"), required=True, dest="command")
    named = arguments.command_of(words or ()) or ""
    named = ALSO.get(named, named)
    if words is not None and named not in COMMANDS:
        _name_all(commands)
        return top
    for name in COMMANDS if words is None else (named,):
        module = _load(name)
        if module is not None:
            module.register(commands)
    arguments.allow_language(commands)
    return top


def _name_all(commands: arguments.Commands) -> None:
    """Tell what each command is for."""
    from importlib.machinery import PathFinder

    from cardwright.cli.abouts import ABOUT, about

    for name in ABOUT:
        module = ALSO.get(name, name)
        if PathFinder.find_spec(f"{__name__}.{MODULES.get(module, module)}", __path__) is not None:
            commands.add_parser(name, help=about(name))


def version() -> str:
    """The name and version of this program."""
    from cardwright import __version__

    return f"cardwright {__version__}"


def _load(name: str) -> _Command | None:
    from importlib import import_module

    whole = f"cardwright.cli.{MODULES.get(name, name)}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as missing:
        if missing.name != whole:
            raise
        return None


def report(fault: Exception) -> None:
    """The last resort: say that it is our fault, and where it happened."""
    import traceback

    from cardwright.cli.command_words import say

    what = "".join(traceback.format_exception_only(fault)).strip().splitlines()[-1]
    print(say("internal", what=what, version=version()), file=sys.stderr)
    if os.environ.get(DEBUG):
        traceback.print_exception(fault)
        return
    for frame in traceback.extract_tb(fault.__traceback__)[-6:]:
        place = frame.filename.replace("\\", "/").rpartition("/cardwright/")[2]
        print(f"  {place}:{frame.lineno} {frame.name}", file=sys.stderr)


TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` alone takes 5 ms to import
    from typing import Protocol

    from cardwright.cli import arguments

    class _Command(Protocol):
        def register(self, subparsers: arguments.Commands) -> None: ...
