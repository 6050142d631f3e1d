"""What every command takes: options with what they are if nobody gives them, kept as a page."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from goldens import Goldens

from cardwright import cli


def commands(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """A command, and those below it."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from commands(below, f"{name} {word}")


def row(action: argparse.Action) -> str:
    """An argument: how it is given, what it is for programs, what it takes, and what it is otherwise."""
    sort = type(action).__name__.strip("_").removesuffix("Action").lower()
    read = getattr(action.type, "__name__", "")
    parts = [
        *(action.option_strings or [action.dest]),
        f"-> {action.dest}" if action.option_strings else "",
        sort,
        f"read by {read}" if read else "",
        f"nargs {action.nargs!r}" if action.nargs not in (None, 0, argparse.PARSER) else "",
        f"one of {', '.join(map(str, action.choices))}" if action.choices and sort != "subparsers" else "",
        f"const {action.const!r}" if action.const not in (None, True) else "",
        f"default {action.default!r}" if action.default not in (None, argparse.SUPPRESS) else "",
        "required" if action.required and action.option_strings else "",
    ]
    return "  " + " ".join(part for part in parts if part)


def test_every_command_takes_what_it_took(goldens: Goldens) -> None:
    rows = []
    for name, command in commands(cli.parser(), "cardwright"):
        given = {key: getattr(value, "__qualname__", value) for key, value in command._defaults.items()}
        rows += [name, *map(row, command._actions), *(f"  {key} = {value}" for key, value in sorted(given.items()))]
        for group in command._mutually_exclusive_groups:
            rows.append("  only one of " + ", ".join(each.dest for each in group._group_actions))
    goldens.check("cli/arguments.txt", "\n".join(rows) + "\n")
