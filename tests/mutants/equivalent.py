"""The changes of the compiler's own lines of which it is argued that nobody can notice them: `equivalent.txt`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mutants.lines import Change

KEPT = Path(__file__).with_name("equivalent.txt")
APART = " -> "


@dataclass(frozen=True, slots=True)
class Argued:
    """A change of the one line of a module that reads so, and why the program means the same with it."""

    name: str
    line: str
    sort: str
    old: str
    new: str
    reason: str

    def means(self, change: Change, source: bytes) -> bool:
        """Whether it is this change of a module that reads so."""
        if (change.name, change.sort, _plain(change.old), _plain(change.new)) != (
            *(self.name, self.sort),
            *(self.old, self.new),
        ):
            return False
        return source.decode().splitlines()[change.line - 1].strip() == self.line


def argued(file: Path = KEPT) -> list[Argued]:
    """All that stand in the file; raises ValueError for one that is not four lines, or no change."""
    found = []
    for entry in file.read_text("utf-8").split("\n\n")[1:]:  # behind what the file says of itself
        name, line, change, reason = entry.strip().split("\n")
        sort, _, what = change.strip().partition(": ")
        old, apart, new = what.partition(APART)
        if not apart:
            raise ValueError(f"no change: {change}")
        found.append(Argued(name.strip(), line.strip(), sort, old, new, reason.strip()))
    return found


def _plain(text: str) -> str:
    return " ".join(text.split())
