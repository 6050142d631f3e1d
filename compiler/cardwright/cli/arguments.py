"""The command-line parser: argparse whose help and complaints come from our table of words."""

from __future__ import annotations

import argparse
import os
import re
from argparse import SUPPRESS as SUPPRESS
from collections.abc import Iterable, Sequence

from cardwright.cli.command_words import say

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` alone takes 5 ms to import
    from typing import Any, NoReturn, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""What a command's `register` is given."""

_NO_GAME = r"the following arguments are required: (.*, )?(GAME|--game)"
# What argparse says (Python 3.11 to 3.14), and the key under which we say it.
_COMPLAINTS = (
    (r"the following arguments are required: (?P<names>.*)", "usage.required"),
    (r"one of the arguments (?P<names>.*) is required", "usage.required"),
    (r"unrecognized arguments: (?P<names>.*)", "usage.unknown"),
    (r"argument (?P<name>.*?): invalid choice: (?P<value>.*?) \(choose from (?P<choices>.*)\)", "usage.choice"),
    (r"argument (?P<name>.*?): expected (?:one|at least one|\d+) arguments?", "usage.value"),
    (r"argument (?P<name>.*?): invalid int value: (?P<value>.*)", "usage.number"),
    (r"argument (?P<name>.*?): invalid float value: (?P<value>.*)", "usage.decimal"),
    (r"argument (?P<name>.*?): ignored explicit argument .*", "usage.no value"),
    (r"ambiguous option: (?P<name>\S+) could match (?P<choices>.*)", "usage.ambiguous"),
    (r"argument (?P<name>.*?): not allowed with argument (?P<other>.*)", "usage.together"),
)


def command_of(words: Sequence[str]) -> str | None:
    """The first word that is neither an option nor the value of `--lang`."""
    rest = iter(words)
    for word in rest:
        if word == "--lang":
            next(rest, None)
        elif not word.startswith("-"):
            return word
    return None


def allow_language(commands: Commands) -> None:
    """Let every command, and those below it, take `--lang`; the value was read before there was a parser."""
    for command in dict.fromkeys(commands.choices.values()):
        if "--lang" not in command._option_string_actions:
            command.add_argument("--lang", choices=("zh", "en"), default=SUPPRESS, help=say("option.lang"))
        if (below := command.below()) is not None:
            allow_language(below)


def add_no_cache(command: Parser) -> None:
    """The option with which nothing is taken from earlier runs or kept for later ones."""
    command.add_argument("--no-cache", action="store_true", help=say("option.no cache"))


def here() -> str:
    """A line for whoever stands in the folder of a game and names none, or its name; empty elsewhere."""
    from cardwright.files import GAME_FILE

    return "\n" + say("is here") if os.path.isfile(GAME_FILE) else ""


def unreadable(path: object, error: OSError) -> str:
    """Why a file that a command line names cannot be read."""
    if isinstance(error, FileNotFoundError):
        return say("no such path", path=path) + here()
    return say("not readable", path=path, why=error.strerror)


class Parser(argparse.ArgumentParser):
    """A parser that speaks Chinese or English and ends with status 2 on bad usage."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("add_help", False)
        kwargs.setdefault("formatter_class", Formatter)
        kwargs["allow_abbrev"] = False
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._positionals.title = say("arguments")
        self._optionals.title = say("options")
        self.add_argument("-h", "--help", action="help", help=say("option.help"))

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The same as in argparse, but what a command does not know is told by that command."""
        found, left = self.parse_known_args(args, namespace)
        if left:
            self._asked(args or ()).error(f"unrecognized arguments: {' '.join(left)}")
        return found

    def _asked(self, args: Iterable[str]) -> Parser:
        """The command, of this parser and those below it, that some arguments ask for."""
        asked = self
        for word in args:
            below = asked.below()
            if below is not None and word in below.choices:
                asked = below.choices[word]
        return asked

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the command line and end with status 2."""
        usage = self.format_usage()
        hint = say("try help", prog=self.prog)
        if re.fullmatch(_NO_GAME, message):
            hint += here()
        self.exit(2, f"{usage}{say('error', message=self._worded(message))}\n{hint}\n")

    def _worded(self, message: str) -> str:
        for pattern, key in _COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found:
                words = say(key, **found.groupdict())
                if key == "usage.unknown":
                    return words + self._near(found["names"].split()[0].partition("=")[0], self._option_string_actions)
                return words + (self._near(found["value"], self._commands()) if key == "usage.choice" else "")
        return message

    def _near(self, value: str, known: Iterable[str]) -> str:
        """A hint at the command or option that was probably meant."""
        from cardwright.diagnostics.problem import closest

        near = closest(value.strip("'\""), known)
        return f"; {say('did you mean', near=near)}" if near else ""

    def _commands(self) -> Iterable[str]:
        below = self.below()
        return list(below.choices) if below is not None else ()

    def below(self) -> Commands | None:
        """The commands below this one, if there are any."""
        return next((action for action in self._actions if isinstance(action, argparse._SubParsersAction)), None)


class Formatter(argparse.HelpFormatter):
    """argparse's layout with our word for `usage:`."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage line."""
        super().add_usage(usage, actions, groups, say("usage") if prefix is None else prefix)
