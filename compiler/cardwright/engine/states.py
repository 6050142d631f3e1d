"""The last sound game of a folder, kept for the next run: cards whose texts were edited since are read into it.

What is kept is read by a reader that makes values of our own records and nothing else: it calls no function but the one
that finds a property of the language by its name.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardwright import store
from cardwright.analysis.facts import Facts, facts_from
from cardwright.analysis.survey import KeptParts
from cardwright.diagnostics import Problems
from cardwright.driver import Compiled, has_law
from cardwright.engine.problem_data import NotPlain, from_data, to_data
from cardwright.engine.sound import Sound, again
from cardwright.files import RawFile
from cardwright.ir.decl import Builtin
from cardwright.layers import parse
from cardwright.model.built_in_properties import built_in
from cardwright.model.game_being_read import Draft
from cardwright.model.load import Linked
from cardwright.model.reread import CannotReread, can_be_reread, entries_of
from cardwright.model.resolve.texts import shared_by
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Node

SORT, SEEN = "game", "seen"
MOST_CHANGED = 40
"""Files that may have been edited since; after more of them it pays to begin anew."""
ROOMS = ("cardwright.ir.", "cardwright.model.", "cardwright.source.", "cardwright.syntax.")
"""Where the records are of which games consist."""
MAKERS = {("cardwright.model.built_in_properties", "built_in"), ("builtins", "set"), ("builtins", "frozenset")}

NOT_OURS = (
    pickle.UnpicklingError, ValueError, LookupError, TypeError, AttributeError, ImportError, EOFError, RecursionError,
)  # fmt: skip
"""What comes of reading something that was not written here."""


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """A record of ours."""
        if (module, name) in MAKERS:
            return super().find_class(module, name)
        if module.startswith(ROOMS) and name.isidentifier():
            found = super().find_class(module, name)
            if isinstance(found, type) and is_dataclass(found) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")


def _named(made: Builtin) -> tuple[Callable[[str, str], Builtin], tuple[str, str]]:
    """A property of the language is the same for all games: it is found by its name."""
    if built_in(made.owner, made.id) is not made:
        raise pickle.PicklingError(made.id)
    return built_in, (made.owner, made.id)


class _Writer(pickle.Pickler):
    dispatch_table = {Builtin: _named}  # noqa: RUF012


def _written(value: object) -> bytes:
    to = io.BytesIO()
    _Writer(to, protocol=5).dump(value)
    return to.getvalue()


def _read(data: bytes) -> Any:
    return _Reader(io.BytesIO(data)).load()


def _key(folder: Path) -> str:
    return store.digest(str(folder), str(folder.resolve()))


def _rows(raw: Iterable[RawFile]) -> list[list[str]]:
    return [[each.path, each.name, sha256(each.data).hexdigest()] for each in raw]


def keep(folder: Path, raw: Sequence[RawFile], compiled: Compiled) -> None:
    """Keep a sound game for the next run if somebody edits its cards: it takes longer than it is worth for others."""
    linked, key = compiled.linked, _key(folder)
    if linked is None or compiled.problems.has_errors or not can_be_reread(linked) or has_law(compiled.roots):
        return
    if not _edits_cards(store.get(SEEN, key), raw, compiled):
        store.put(SEEN, key, json.dumps(_rows(raw)).encode())
        return
    files = {each.path: each.data for each in raw}
    olds: dict[str, bytes] = {}
    try:
        head = {
            "files": _rows(raw),
            "found": to_data(compiled.found, files),
            "of_chapters": to_data(compiled.of_chapters, files),
            "languages": linked.draft.reader.languages,
            "ids": linked.shared.ids,
        }
        for each in compiled.files:
            if each.file.path in files and _is_of_cards(each.root):
                olds[each.file.path] = files[each.file.path]
        verbs = {id(verb): verb for verb in linked.game.verbs.values()}
        parts = [(verbs[at], name, part) for (at, name), part in linked.shared.parts.items()]
        walked = compiled.parts
        known = walked.facts if walked is not None else None
        told = (known.as_data(), list(walked.gone_through())) if walked and isinstance(known, Facts) else None
        game = _written((linked.game, linked.names, parts, told))
    except (NotPlain, pickle.PicklingError, RecursionError, TypeError, KeyError, AttributeError):
        return
    head["olds"] = list(olds)
    store.put_all(SORT, key, [json.dumps(head, separators=(",", ":")).encode(), game, *olds.values()])


def _edits_cards(seen: bytes | None, raw: Sequence[RawFile], compiled: Compiled) -> bool:
    """Whether files of cards alone have changed since the game was seen last."""
    if seen is None:
        return False
    before = {path: row for path, *row in json.loads(seen)}
    changed = {path for path, *row in _rows(raw) if before.get(path) != row}
    roots = {each.file.path: each.root for each in compiled.files}
    return bool(changed) and all(_is_of_cards(roots.get(path)) for path in changed)


def _is_of_cards(root: Node | None) -> bool:
    with suppress(CannotReread):
        entries_of(root)
        return True
    return False


def problems_now(folder: Path, raw: Sequence[RawFile]) -> Problems | None:
    """What is wrong with the game in a folder, if a game is kept of which only texts of cards were edited since."""
    kept = store.get_all(SORT, _key(folder))
    if kept is None:
        return None
    try:
        return _problems(kept, raw)
    except (CannotReread, *NOT_OURS):
        return None


def _problems(kept: Sequence[bytes], raw: Sequence[RawFile]) -> Problems:
    head, game, *roots = json.loads(kept[0]), *kept[1:]
    olds = dict(zip(head["olds"], roots, strict=True))
    now = _rows(raw)
    if [row[:2] for row in now] != [row[:2] for row in head["files"]]:
        raise CannotReread
    changed = [each for each, one, other in zip(raw, now, head["files"], strict=True) if one != other]
    if len(changed) > MOST_CHANGED or not all(each.path in olds for each in changed):
        raise CannotReread
    told = Problems()
    before = [RawFile(each.path, each.name, olds[each.path]) for each in changed]
    pairs: list[tuple[Node, Node]] = []
    for old, new in zip(parse(before, told), parse(changed, told), strict=True):
        if len(told) or old.root is None or new.root is None:
            raise CannotReread
        entries_of(new.root)
        pairs.append((old.root, new.root))
    files = {each.path: each.data for each in raw}
    found, of_chapters = (tuple(from_data(head[name], files)) for name in ("found", "of_chapters"))
    made, names, parts, walked = _read(game)
    problems = Problems()
    shared = shared_by(made, names, problems)
    shared.ids.update(head["ids"])
    shared.parts.update({(id(verb), name): part for verb, name, part in parts})
    linked = Linked(Draft(made, Reader(problems, tuple(head["languages"]))), names, shared)
    gone_through = KeptParts()
    if walked is not None:
        gone_through.go_on(facts_from(*walked[0]), walked[1])
    return again(Sound(linked, found, of_chapters, gone_through), pairs, ()).problems
