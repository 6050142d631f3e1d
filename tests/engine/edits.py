"""Edits as a designer makes them, at random: of numbers, words, lines, entries and whole files of a game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

Edit = Callable[[random.Random, list[str]], list[str]]


def number(chance: random.Random, lines: list[str]) -> list[str]:
    """Another number somewhere."""
    places = [at for at, line in enumerate(lines) if re.search(r"\d", line)]
    return _changed(chance, lines, places, lambda line: re.sub(r"\d+", str(chance.randint(0, 5)), line, count=1))


def word(chance: random.Random, lines: list[str]) -> list[str]:
    """A word written otherwise, or another word of the file in its place."""
    words = re.findall(r"[a-z]{3,}", "\n".join(lines)) or ["nothing"]

    def other(line: str) -> str:
        found = list(re.finditer(r"[a-z]{3,}", line))
        place = chance.choice(found)
        new = chance.choice(words) if chance.random() < 0.7 else place[0][1:]
        return line[: place.start()] + new + line[place.end() :]

    return _changed(chance, lines, [at for at, line in enumerate(lines) if re.search(r"[a-z]{3,}", line)], other)


def dropped(chance: random.Random, lines: list[str]) -> list[str]:
    """A line less."""
    at = chance.randrange(len(lines))
    return lines[:at] + lines[at + 1 :]


def doubled(chance: random.Random, lines: list[str]) -> list[str]:
    """A line twice."""
    at = chance.randrange(len(lines))
    return [*lines[:at], lines[at], *lines[at:]]


def swapped(chance: random.Random, lines: list[str]) -> list[str]:
    """Two lines in one another's places, of the same depth."""
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    if _depth(lines[at]) == _depth(lines[other]):
        lines = [*lines]
        lines[at], lines[other] = lines[other], lines[at]
    return lines


def comment(chance: random.Random, lines: list[str]) -> list[str]:
    """A line that says nothing."""
    at = chance.randrange(len(lines) + 1)
    return [*lines[:at], "# nothing", *lines[at:]]


EDITS: tuple[Edit, ...] = (number, number, word, word, dropped, doubled, swapped, comment)


def _changed(chance: random.Random, lines: list[str], places: list[int], change: Callable[[str], str]) -> list[str]:
    if not places:
        return lines
    at = chance.choice(places)
    return [*lines[:at], change(lines[at]), *lines[at + 1 :]]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def edit(folder: Path, chance: random.Random, sound: dict[Path, bytes]) -> str:
    """Change something in a folder, or take a change back; what was done, in words. `sound` are the files at first."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".md") and path.is_file())
    at = chance.random()
    if at < 0.3:
        path = chance.choice(sorted(sound))
        path.write_bytes(sound[path])
        return f"{path.name} as it was"
    path = chance.choice(paths)
    if at < 0.33 and path.name != "game.yaml":
        path.unlink()
        return f"{path.name} removed"
    if at < 0.36:
        path.with_name(f"copy_{path.name}").write_bytes(path.read_bytes())
        return f"{path.name} copied"
    lines = path.read_text("utf-8").split("\n")
    change = chance.choice(EDITS)
    path.write_text("\n".join(change(chance, lines)), "utf-8")
    return f"{path.name}: {change.__name__}"
