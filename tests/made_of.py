"""What is made of a game, as digests: a row for each section as it is read, and for each file that is written for it.

Kept rows say whether any game is read or written otherwise than it was, without pages for each; what it is that has
changed is seen by what `python tests/made_of.py bids` shows in full, before and after.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256

import games

from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model.game import Game
from cardwright.source.text import Span

LIBRARY = "std.yaml"
"""The file of what every game has."""
LEFT_OUT: tuple[object, ...] = (None, "", (), {}, False)
"""What most fields hold that nobody has filled."""


def read(game: Game) -> Iterator[tuple[str, str]]:
    """Each section of a linked game with its declarations, and each other part of it: all fields, the types and the
    places of words.  What the library declares is left out.
    """
    for field in fields(game):
        value = getattr(game, field.name)
        if field.name in ("id", "span", "extension", "raw") or value is None:
            continue
        if isinstance(value, Mapping) and any(isinstance(one, decl.Decl) for one in value.values()):
            own = [one for one in value.values() if not _is_of_library(one)]
            text = "\n".join(_whole(one, one.span) for one in own)
        else:
            text = _text(value, getattr(value, "span", None))
        if text not in ("", "{}", "[]"):
            yield field.name, text


def _is_of_library(made: object) -> bool:
    return isinstance(made, decl.Decl) and made.span.file.path == LIBRARY


def _whole(made: object, start: Span | None) -> str:
    """A thing with its fields, even where it is a declaration."""
    names = [field.name for field in fields(made) if not field.name.startswith("_")]  # type: ignore[arg-type]
    values = ((name, getattr(made, name)) for name in names)  # what begins so is remembered when it is asked for
    rows = (f"{name}={_text(value, start)}" for name, value in values if value not in LEFT_OUT)
    return f"{type(made).__name__}({', '.join(rows)})"


def _text(value: object, start: Span | None) -> str:
    """A value on a line; declarations by their names, places by how far they are from where the thing begins."""
    match value:
        case decl.Decl():
            return f"`{value.id}`"
        case Span():
            line = value.line - (start.line if start is not None and start.file is value.file else value.line)
            return f"{line}:{value.column}-{value.end_line - value.line}:{value.end_column}"
        case Type():
            return value.show()
        case frozenset() | set():
            return "{" + ", ".join(sorted(_text(one, start) for one in value)) + "}"
        case tuple() | list():
            return "[" + ", ".join(_text(one, start) for one in value) + "]"
        case Mapping():
            return "{" + ", ".join(f"{_text(k, start)}: {_text(v, start)}" for k, v in value.items()) + "}"
    return _whole(value, start) if is_dataclass(value) and not isinstance(value, type) else repr(value)


def made_of(name: str) -> Iterator[tuple[str, str]]:
    """All that is made of a shipped game or a mini game: what it is called, and the text of it."""
    yield from ((f"read {section}", text) for section, text in read(games.model(name)))
    if name in games.PLAYABLE:
        here = f"{games.CARDDATA.parent.as_posix()}/"  # which the table of sources has in front of each file
        for path, text in games.package(name).items():
            if "texts" in path:
                continue  # which are kept as pages
            yield f"written {path}", text.replace("\\\\", "/").replace(here, "") if "sources" in path else text


def digests(name: str) -> str:
    """A row for each of them."""
    return "".join(f"{name} {key} {sha256(text.encode()).hexdigest()[:8]}\n" for key, text in made_of(name))


if __name__ == "__main__":
    for each in sys.argv[1:]:
        for what, text in made_of(each):
            print(f"######## {what}\n{text}")
