"""What is made of a game, as digests: a row for each section as it is read, and for each file that is written for it.

Kept rows say whether any game is read or written otherwise than it was, without pages for each; what it is that has
changed is seen by what `python tests/made_of.py bids` shows in full, before and after.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path

import games
from goldens import said as problems_said
from texts_of import said

from cardwright.backends.rules.package import Emitted, Package, emitted
from cardwright.driver import Compiled, compile_sources
from cardwright.files import RawFile
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model.game import Game
from cardwright.source.text import Span
from cardwright.text.lexicon import Lang

LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
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
            text = "\n".join(whole(one, one.span) for one in own)
        else:
            text = as_text(value, getattr(value, "span", None))
        if text not in ("", "{}", "[]"):
            yield field.name, text


def _is_of_library(made: object) -> bool:
    return isinstance(made, decl.Decl) and made.span.file.path == LIBRARY


def whole(made: object, start: Span | None) -> str:
    """A thing with its fields, even where it is a declaration."""
    names = [field.name for field in fields(made) if not field.name.startswith("_")]  # type: ignore[arg-type]
    values = ((name, getattr(made, name)) for name in names)  # what begins so is remembered when it is asked for
    rows = (f"{name}={as_text(value, start)}" for name, value in values if value not in LEFT_OUT)
    return f"{type(made).__name__}({', '.join(rows)})"


def as_text(value: object, start: Span | None) -> str:
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
            return "{" + ", ".join(sorted(as_text(one, start) for one in value)) + "}"
        case tuple() | list():
            return "[" + ", ".join(as_text(one, start) for one in value) + "]"
        case Mapping():
            return "{" + ", ".join(f"{as_text(k, start)}: {as_text(v, start)}" for k, v in value.items()) + "}"
    return whole(value, start) if is_dataclass(value) and not isinstance(value, type) else repr(value)


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


TESTS = Path(__file__).parent


def files_of(page: str) -> dict[str, str]:
    """The files of a small game of another test, which is called by its path."""
    base = {"base.yaml": (TESTS / "skills/base.yaml").read_text("utf-8")} if page.startswith("skills/") else {}
    return base | {"game.yaml": (TESTS / page).read_text("utf-8")}


def compiled(page: str) -> Compiled:
    """Such a game, with all that is said of it."""
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in files_of(page).items()])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return made


def made_of_page(made: Compiled, rules: Emitted) -> Iterator[tuple[str, str]]:
    """What is made of it: the model, the Python, what its texts say, what `check` says."""
    game = made.game
    assert game is not None
    yield "read", "".join(f"## {section}\n{text}\n" for section, text in read(game))
    yield "written", "".join(f"## {each.path}\n{each.content.decode()}\n" for each in rules.artifacts)
    for lang in (lang for lang in LANGS if lang in game.meta.languages):
        yield lang, "".join(f"{line}\n" for line in said(game, lang))
    yield "check", problems_said(made.problems)


def row_of(made: Compiled, rules: Emitted) -> str:
    """A row with a digest of each part of it."""
    return ", ".join(f"{part} {sha256(text.encode()).hexdigest()[:6]}" for part, text in made_of_page(made, rules))


if __name__ == "__main__":
    for each in sys.argv[1:]:
        if each.endswith(".yaml"):
            page = compiled(each)
            assert page.game is not None
            parts = made_of_page(page, emitted(Package(page.game)))
        else:
            parts = made_of(each)
        for what, text in parts:
            print(f"######## {what}\n{text}")
