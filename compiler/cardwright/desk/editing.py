"""Cards changed in their table: what stands in each cell, where that is written, and putting it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from cardwright.files import read_file, write_file
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.printed_values import fields_of
from cardwright.source.guards import read_bytes_as_source
from cardwright.source.nodes import Mapping, Scalar
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.text.lexicon import LANGS
from cardwright.yaml_values import Value, at_path, with_value

LONGEST = 4_000
"""Characters of a value that is written."""
_LARGEST = 1_000_000
_NUMBER = re.compile("-?[0-9]{1,8}")
WORDED = ("name", "text", "flavour")
"""Keys of a card under which there are words by language."""


class Refused(Exception):
    """A change that is not made; `why` is a key of the desk's words, `now` what stands there instead."""

    def __init__(self, why: str, now: str = "") -> None:
        Exception.__init__(self, why)
        self.why = why
        self.now = now


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a card: the path to it in the entry of the card, and what is written there."""

    path: tuple[str | int, ...]
    text: str
    long: bool = False

    @property
    def key(self) -> str:
        """The path as one word, for a page to give back."""
        return "/".join(map(str, self.path))


@dataclass(frozen=True, slots=True)
class Row:
    """A card, or one face of several, with its cells by column; cells that are written nowhere are missing."""

    card: str
    face: int | None
    cells: dict[str, Cell]


@dataclass(frozen=True, slots=True)
class _Done:
    """A change that was made: the card, the cell, and the file before and after, as far as they differ."""

    card: str
    path: tuple[str | int, ...]
    before: str
    after: str


class Sheet:
    """The cards of a game as a sheet in which values are changed; what was done can be undone in turn."""

    def __init__(self, folder: Path, game: Callable[[], Game | None]) -> None:
        self.folder = folder
        self._game = game
        self._done: list[_Done] = []
        self._lock = Lock()
        """Held while a file is changed: of two changes at once none is lost."""

    @property
    def undoable(self) -> int:
        """How many changes can be taken back."""
        return len(self._done)

    # ------------------------------------------------------------ reading

    def rows(self) -> list[Row]:
        """Every card that stands in the game's own files, each face in a row of its own, as they are written now."""
        game = self._game()
        if game is None:
            return []
        entries: dict[str, dict[str, tuple[int, Mapping]]] = {}
        found: list[Row] = []
        for card in game.cards.values():
            path = card.span.file.path
            if path not in entries:
                entries[path] = self._entries(path)
            if card.id in entries[path]:
                found += _rows(card, entries[path][card.id][1])
        return found

    def _entries(self, path: str) -> dict[str, tuple[int, Mapping]]:
        """The entries of the cards of a file; none of one that is not ours, or not there any more."""
        if not self._is_ours(path):
            return {}
        try:
            return _entries(self._file(path))
        except Refused:
            return {}

    def columns(self, rows: Sequence[Row]) -> list[str]:
        """The columns that any row has: names, copies, printed values, texts."""
        seen = dict.fromkeys(name for row in rows for name in row.cells)
        first = [name for name in ("name zh-Hans", "name zh-Hant", "name en", "copies") if name in seen]
        last = [name for name in seen if name.startswith(("text ", "flavour "))]
        return [*first, *(name for name in seen if name not in first and name not in last), *last]

    def _is_ours(self, path: str) -> bool:
        return Path(path).resolve().is_relative_to(self.folder.resolve())

    def _file(self, path: str) -> SourceFile:
        try:
            data = read_file(Path(path))
        except OSError:
            raise Refused("edit gone") from None
        file, _ = read_bytes_as_source(path, data)
        return file

    # ------------------------------------------------------------ writing

    def change(self, card: str, key: str, was: str, text: str) -> str:
        """Write another value into a cell that holds `was`; what stands there now is given back. Raises Refused."""
        with self._lock:
            return self._change(card, key, was, text)

    def _change(self, card: str, key: str, was: str, text: str) -> str:
        game, made = self._card(card)
        file = self._file(made.span.file.path)
        where, cell = self._cell(made, file, key)
        if cell.text != was:
            raise Refused("edit conflict", cell.text)
        if text == was:
            return was
        value = _value(game, made, cell.path, text)
        new = with_value(file, where, value)
        if new is None:
            raise Refused("edit impossible")
        self._write(file, new)
        self._done.append(_Done(card, cell.path, file.text, new))
        return self._cell(made, SourceFile(file.path, new), key)[1].text

    def undo(self) -> str:
        """Take the last change back, and give the card; what was written elsewhere in the file since stays."""
        with self._lock:
            return self._undo()

    def _undo(self) -> str:
        if not self._done:
            raise Refused("edit nothing")
        done = self._done[-1]
        try:
            _, made = self._card(done.card)
            file = self._file(made.span.file.path)
            _, now = self._scalar(made, file, done.path)
        except Refused:
            if self._game() is not None:  # of a game that cannot be read, what is gone may come again
                self._done.pop()
            raise
        _, after = self._scalar(made, SourceFile(file.path, done.after), done.path)
        _, before = self._scalar(made, SourceFile(file.path, done.before), done.path)
        if now.span.text != after.span.text:
            self._done.pop()
            raise Refused("edit conflict", now.value)
        self._write(file, file.text[: now.span.start] + before.span.text + file.text[now.span.end :])
        self._done.pop()
        return done.card

    def _write(self, file: SourceFile, text: str) -> None:
        """Write a file, unless somebody else has since it was read."""
        path = Path(file.path)
        if self._file(file.path).text != file.text:
            raise Refused("edit conflict")
        try:
            write_file(path, text.encode("utf-8"))
        except OSError:
            raise Refused("edit unwritable") from None

    def _card(self, id: str) -> tuple[Game, decl.CardKind]:
        game = self._game()
        if game is None or id not in game.cards or not self._is_ours(game.cards[id].span.file.path):
            raise Refused("edit gone")
        return game, game.cards[id]

    def _scalar(
        self, made: decl.CardKind, file: SourceFile, path: tuple[str | int, ...]
    ) -> tuple[tuple[str | int, ...], Scalar]:
        """The value at a path in the entry of a card, and its path in the file."""
        where, entry = _entry(file, made.id)
        node = at_path(entry, path)
        if not isinstance(node, Scalar):
            raise Refused("edit gone")
        return (*where, *path), node

    def _cell(self, made: decl.CardKind, file: SourceFile, key: str) -> tuple[tuple[str | int, ...], Cell]:
        where, entry = _entry(file, made.id)
        cells = (cell for row in _rows(made, entry) for cell in row.cells.values())
        cell = next((each for each in cells if each.key == key), None)
        if cell is None:
            raise Refused("edit gone")
        return (*where, *cell.path), cell


def _entries(file: SourceFile) -> dict[str, tuple[int, Mapping]]:
    """The entries of the cards of a file with their numbers, by id; none of a file with faults."""
    root, faults = load(file)
    found: dict[str, tuple[int, Mapping]] = {}
    match at_path(root, ("cards",)):
        case SequenceNode(items=items) if not faults:
            for at, item in enumerate(items):
                match item, at_path(item, ("id",)):
                    case Mapping() as entry, Scalar(value=id):
                        found.setdefault(" ".join(id.split()), (at, entry))
    return found


def _entry(file: SourceFile, card: str) -> tuple[tuple[str | int, ...], Mapping]:
    """The entry of a card in a file, and its path there; raises Refused."""
    try:
        at, entry = _entries(file)[card]
    except KeyError:
        raise Refused("edit gone") from None
    return ("cards", at), entry


def _rows(card: decl.CardKind, entry: Mapping) -> Iterator[Row]:
    """A row for a card with what its faces share, and one for each face; a single face stands in that of its card."""
    listed = entry.get("faces")
    faces = listed.items if isinstance(listed, SequenceNode) else ()
    rows = [dict(_cells(card, face, ("faces", at))) for at, face in enumerate(faces) if isinstance(face, Mapping)]
    own = dict(_cells(card, entry, ()))
    alone = rows.pop() if len(rows) == 1 and not rows[0].keys() & own.keys() else {}
    yield Row(card.id, None, {**own, **alone})
    for at, cells in enumerate(rows):
        yield Row(card.id, at, cells)


def _cells(card: decl.CardKind, entry: Mapping, above: tuple[str | int, ...]) -> Iterator[tuple[str, Cell]]:
    fields = fields_of(card.category)
    for each in entry:
        name, node = each.key.value, each.value
        if name in WORDED and isinstance(node, Mapping):
            for said in node:
                if said.key.value in LANGS and isinstance(said.value, Scalar):
                    path = (*above, name, said.key.value)
                    yield f"{name} {said.key.value}", Cell(path, said.value.value, name != "name")
        elif (name == "copies" or name in fields) and isinstance(node, Scalar):
            yield name, Cell((*above, name), node.value)


def _value(game: Game, card: decl.CardKind, path: tuple[str | int, ...], text: str) -> Value:
    """What is written, as the cell wants it; raises Refused for what it cannot hold."""
    if len(text) > LONGEST or any(ord(char) < 32 and char not in "\n" for char in text):
        raise Refused("edit impossible")
    name = path[-1]
    field = fields_of(card.category).get(str(name)) if len(path) in (1, 3) else None
    if name == "copies" and field is None:
        return _number(text, 0)
    if field is None or field.ty.name not in ("number", "bool"):
        if not text.strip():
            raise Refused("edit empty")
        if field is not None:
            symbols = game.symbols.get(field.ty.set_id or "")
            if symbols is not None and text not in (*symbols.words, *(("none",) if field.ty.optional else ())):
                raise Refused("edit word", ", ".join(symbols.words))
        return text
    if text == "none" and field.ty.optional:
        return text
    if field.ty.name == "bool":
        if text not in ("yes", "no", "true", "false"):
            raise Refused("edit truth")
        return text if text in ("yes", "no") else text == "true"
    return _number(text, -_LARGEST)


def _number(text: str, least: int) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise Refused("edit number")
    number = int(text)
    if not least <= number <= _LARGEST:
        raise Refused("edit number")
    return number


def asked(data: Any) -> tuple[str, str, str, str]:
    """What a page asks for: the card, the cell, what it held, what it shall hold. Raises Refused."""
    values = [data.get(name) for name in ("card", "cell", "was", "text")] if isinstance(data, dict) else []
    if len(values) != 4 or not all(isinstance(each, str) for each in values):
        raise Refused("edit impossible")
    return str(values[0]), str(values[1]), str(values[2]), str(values[3])
