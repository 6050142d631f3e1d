"""Make a game small while the same thing stays wrong with it: without sections, entries, sentences, tails."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from .words import Data

Path = tuple[Any, ...]
TEXTS = ("effect", "do", "setup", "begins", "ends", "scenario")
KEPT = {("game",), ("game", "id"), ("game", "name"), ("game", "players")}


def shrink(data: Data, fails: Callable[[Data], bool], most: int = 400) -> Data:
    """The smallest game found that still fails, after at most so many attempts."""
    best = data
    left = most
    changed = True
    while changed and left > 0:
        changed = False
        for make in (plainer, sections, alone, parts, lines_out, hoisted, tails_out, words_out):
            tried = 0
            while left > 0:
                smaller = next(islice(make(best), tried, None), None)
                if smaller is None:
                    break
                left -= 1
                if fails(smaller):  # what came next stands where this one stood
                    best, changed = smaller, True
                else:
                    tried += 1
    return best


PRINTED = ("name", "aliases", "seen_by", "signs", "colours", "unit", "frame", "accent", "why", "original", "agreed",
           "reminder", "becomes", "is_not", "alters", "figures", "printed", "tags", "slots")  # fmt: skip


def plainer(data: Data) -> Iterator[Data]:
    """Without all that is only printed, at one go."""

    def plain(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: plain(value) for key, value in part.items() if key not in PRINTED}
        return [plain(item) for item in part] if isinstance(part, list) else part

    made = {key: value if key == "game" else plain(value) for key, value in data.items() if value}
    if made != data:
        yield made


def size(data: Any) -> int:
    """How much there is to read."""
    if isinstance(data, dict):
        return sum(2 + size(value) for value in data.values())
    if isinstance(data, list):
        return sum(1 + size(item) for item in data)
    return 1 + str(data).count("\n") * 3 + len(str(data)) // 12


def walk(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part with its path, outer ones first."""
    yield path, data
    if isinstance(data, dict):
        for key in list(data):
            yield from walk(data[key], (*path, key))
    elif isinstance(data, list):
        for at in range(len(data)):
            yield from walk(data[at], (*path, at))


def without(data: Data, path: Path) -> Data:
    """A copy without the part at a path."""
    made = copy.deepcopy(data)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return made


def with_(data: Data, path: Path, value: Any) -> Data:
    """A copy with another value at a path."""
    made = copy.deepcopy(data)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def sections(data: Data) -> Iterator[Data]:
    """Without a section, or without the first or second half of it."""
    for key in [k for k in data if (k,) not in KEPT]:
        yield without(data, (key,))
    for key, value in data.items():
        if isinstance(value, list) and len(value) > 3:
            half = len(value) // 2
            yield {**data, key: value[half:]}
            yield {**data, key: value[:half]}


def alone(data: Data) -> Iterator[Data]:
    """Only one effect is left, with the bodies of verbs and phases."""
    found = [path for path, _ in texts(data) if path[-1] == "effect"]
    for kept in found if len(found) > 2 else []:
        made = data
        for path in found:
            if path != kept:
                made = without(made, path)
        yield made


def parts(data: Data) -> Iterator[Data]:
    """Without one entry, key or item, the large ones first."""
    found = [(path, value) for path, value in walk(data) if len(path) > 1 and path not in KEPT]
    for path, _ in sorted(found, key=lambda item: (-size(item[1]), len(item[0]))):
        yield without(data, path)


def texts(data: Data) -> Iterator[tuple[Path, list[str]]]:
    """The texts of the effect language with their lines, long ones first."""
    found = [(p, v.splitlines()) for p, v in walk(data) if isinstance(v, str) and p and (p[-1] in TEXTS)]
    yield from sorted(found, key=lambda item: -len(item[1]))


def depth(line: str) -> int:
    """How deep a line stands."""
    return len(line) - len(line.lstrip(" "))


def below(lines: list[str], at: int) -> int:
    """The end of what belongs to a line."""
    end = at + 1
    while end < len(lines) and depth(lines[end]) > depth(lines[at]):
        end += 1
    return end


def joined(lines: list[str]) -> str:
    """Lines as a text again."""
    return "\n".join(lines) + "\n"


def lines_out(data: Data) -> Iterator[Data]:
    """Without a line and what belongs to it."""
    for path, lines in texts(data):
        for at in range(len(lines)):
            end = below(lines, at)
            rest = lines[:at] + lines[end:]
            if rest:
                yield with_(data, path, joined(rest))
            lone = (
                at > 0 and lines[at - 1].endswith(":") and (end == len(lines) or depth(lines[end]) < depth(lines[at]))
            )
            if lone and lines[at].strip() != "nothing happens":
                calm = " " * depth(lines[at]) + "nothing happens"
                yield with_(data, path, joined([*lines[:at], calm, *lines[end:]]))


def hoisted(data: Data) -> Iterator[Data]:
    """The block of a header in the place of the header."""
    for path, lines in texts(data):
        for at in range(len(lines)):
            end = below(lines, at)
            if end > at + 1:
                inner = [line[2:] for line in lines[at + 1 : end]]
                yield with_(data, path, joined(lines[:at] + inner + lines[end:]))
            head, colon, rest = lines[at].partition(": ")
            if colon and "choose" not in head and not head.strip().startswith(("play", "when", "before", "after")):
                yield with_(data, path, joined([*lines[:at], " " * depth(lines[at]) + rest, *lines[end:]]))


def tails_out(data: Data) -> Iterator[Data]:
    """Headers without one of their tails, lists without an item, `where` and what follows it left out."""
    for path, lines in texts(data):
        for at, line in enumerate(lines):
            for cut in re.finditer(r", [^,\[\]()]*(?=[,:]|$)", line):
                yield with_(
                    data, path, joined([*lines[:at], line[: cut.start()] + line[cut.end() :], *lines[at + 1 :]])
                )
            for cut in re.finditer(r" where .*?(?=[,:)]|$)| (?:and|or) .*?(?=[,:)]|$)| within [^,:)]*", line):
                yield with_(
                    data, path, joined([*lines[:at], line[: cut.start()] + line[cut.end() :], *lines[at + 1 :]])
                )


def words_out(data: Data) -> Iterator[Data]:
    """Parenthesised values as 1, `cards in …` shorter, and other small steps in single lines."""
    for path, lines in texts(data):
        for at, line in enumerate(lines):
            for cut in re.finditer(r"\([^()]*\)|\[[^\[\]]*\]", line):
                for short in ("1", "me", "hand", "my hand"):
                    changed = line[: cut.start()] + short + line[cut.end() :]
                    yield with_(data, path, joined([*lines[:at], changed, *lines[at + 1 :]]))
    for path, value in walk(data):
        if isinstance(value, int) and not isinstance(value, bool) and value > 1 and path not in KEPT:
            yield with_(data, path, 1)
