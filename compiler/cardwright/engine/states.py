"""The last sound game of a folder, kept for the next run: cards that were edited since are read into it.

What is kept is read by a reader that makes values of our own records and nothing else: it calls no function but those
that find a property of the language by its name, and what stands for texts that were left out.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardwright import store
from cardwright.analysis.facts import Facts, facts_from
from cardwright.diagnostics import Problems
from cardwright.driver import Compiled, has_law
from cardwright.engine.problem_data import NotPlain, from_data, to_data
from cardwright.engine.sound import Again, Sound, again
from cardwright.files import RawFile
from cardwright.ir.decl import Builtin, CardKind, Decl, Skill
from cardwright.layers import parse
from cardwright.model.built_in_properties import built_in
from cardwright.model.edited_entries import CannotReread, need_plain, printed_otherwise
from cardwright.model.game import Game
from cardwright.model.game_being_read import Draft
from cardwright.model.load import Linked
from cardwright.model.parts import KeptParts, NotKept, Part, not_kept
from cardwright.model.reread import can_be_reread
from cardwright.model.resolve.texts import shared_by
from cardwright.model.word_meanings import all_names
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Node

SORT, WHOLE = "game", "whole game"
"""What is kept: a game without the texts of its cards and skills, or with them."""
MOST_CHANGED = 40
"""Files that may have been edited since; after more of them it pays to begin anew."""
ROOMS = ("cardwright.ir.", "cardwright.model.", "cardwright.source.", "cardwright.syntax.")
"""Where the records are of which games consist."""
MAKERS = {
    ("cardwright.model.built_in_properties", "built_in"), ("cardwright.model.parts", "not_kept"), ("builtins", "set"),
    ("builtins", "frozenset"),
}  # fmt: skip

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


def written(value: object) -> bytes:
    """Records of ours as bytes."""
    to = io.BytesIO()
    _Writer(to, protocol=5).dump(value)
    return to.getvalue()


def read_back(data: bytes) -> Any:
    """What `written` made bytes of; raises one of NOT_OURS."""
    return _Reader(io.BytesIO(data)).load()


def _key(folder: Path) -> str:
    return store.digest(str(folder), str(folder.resolve()))


def _rows(raw: Iterable[RawFile]) -> list[list[str]]:
    return [[each.path, each.name, sha256(each.data).hexdigest()] for each in raw]


def keep(folder: Path, raw: Sequence[RawFile], compiled: Compiled, sort: str = SORT) -> None:
    """Keep a sound game for the next run, in which somebody may have edited its cards.

    Unless it is kept `WHOLE`, the texts of its cards and skills are left out: what was picked out of them for whatever
    looks at the whole game takes their place.
    """
    linked = compiled.linked
    if linked is None or compiled.problems.has_errors or not can_be_reread(linked):
        return
    game, parts = linked.game, [*linked.parts.every()]
    if not isinstance(linked.parts.facts, Facts) or not (game.zones or game.phases):
        return
    files = {each.path: each.data for each in raw}
    olds: dict[str, bytes] = {}
    try:
        head = {
            "files": _rows(raw),
            "found": to_data(compiled.found, files),
            "of_chapters": to_data(compiled.of_chapters, files),
            "told": [[at, to_data(part.told, files)] for at, part in enumerate(parts) if part.told],
            "languages": linked.draft.reader.languages,
            "ids": linked.shared.ids,
            "law": has_law(compiled.roots),
            "told by values": sorted(linked.shared.told_by_values),
        }
        for each in compiled.files:
            if each.file.path in files and _is_of_cards(each.root):
                olds[each.file.path] = files[each.file.path]
        verbs = {id(verb): verb for verb in game.verbs.values()}
        shared = [(verbs[at], name, part) for (at, name), part in linked.shared.parts.items()]
        with _without_texts(game) if sort == SORT else nullcontext():
            made = written(
                (game, linked.draft.aliases, linked.draft.absent, shared, linked.parts.facts.as_data(), _picks(parts))
            )
    except (NotPlain, NotKept, pickle.PicklingError, RecursionError, TypeError, KeyError, AttributeError):
        return
    head["olds"] = list(olds)
    store.put_all(sort, _key(folder), [json.dumps(head, separators=(",", ":")).encode(), made, *olds.values()])


@contextmanager
def _without_texts(game: Game) -> Iterator[None]:
    """A game whose cards and skills have no texts for a while, but for cards that variants write otherwise.

    Where something is printed in words of its own all texts stay: what is held against these words is worked out of the
    whole game.
    """
    every: tuple[CardKind | Skill, ...] = (*game.cards.values(), *game.skills.values())
    if any(made.text_override for made in every):
        every = ()
    without = [made for made in every if not (isinstance(made, CardKind) and made.alternatives)]
    texts = [made.abilities for made in without]
    try:
        for made in without:
            made.abilities = not_kept()
        yield
    finally:
        for made, abilities in zip(without, texts, strict=True):
            made.abilities = abilities


Picks = tuple[list[tuple[str, ...]], list[tuple[Any, frozenset[Decl], bool, int, dict[str, tuple[Any, ...]]]]]
"""Which functions have picked something out of parts, and the parts: each with what it names, whether it was looked at,
the number of those functions, and what they found where that is anything.
"""


def _picks(parts: Iterable[Part]) -> Picks:
    sorts: dict[tuple[str, ...], int] = {}
    rows = []
    for part in parts:
        sort = sorts.setdefault(tuple(part.gathered), len(sorts))
        found = {name: picked for name, picked in part.gathered.items() if picked}
        rows.append((part.of, part.named, part.told is not None, sort, found))
    return list(sorts), rows


def _parts(picks: Picks, told: Iterable[tuple[int, Any]], files: Mapping[str, bytes]) -> Iterator[Part]:
    """The parts that were kept, with what was told of them."""
    sorts, rows = picks
    problems = {at: tuple(from_data(data, files)) for at, data in told}
    for at, (of, named, seen, sort, found) in enumerate(rows):
        gathered = dict.fromkeys(sorts[sort], ()) | found
        yield Part(of, problems.get(at, ()) if seen else None, gathered, named)


def _is_of_cards(root: Node | None) -> bool:
    with suppress(CannotReread):
        need_plain(root)
        return True
    return False


def problems_now(folder: Path, raw: Sequence[RawFile]) -> Problems | None:
    """What is wrong with the game in a folder, if a game is kept of which only cards were edited since."""
    found = _now(folder, raw, SORT)
    return None if found is None else found.problems


def whole_now(folder: Path, raw: Sequence[RawFile]) -> Again | None:
    """The same with the game itself, if it is kept whole."""
    return _now(folder, raw, WHOLE)


def _now(folder: Path, raw: Sequence[RawFile], sort: str) -> Again | None:
    kept = store.get_all(sort, _key(folder))
    if kept is None:
        return None
    try:
        return _again(kept, raw)
    except (CannotReread, NotKept, *NOT_OURS):
        return None


def _again(kept: Sequence[bytes], raw: Sequence[RawFile]) -> Again:
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
        printed_otherwise(old.root, new.root)  # else nothing needs to be read back
        pairs.append((old.root, new.root))
    files = {each.path: each.data for each in raw}
    found, of_chapters = (tuple(from_data(head[name], files)) for name in ("found", "of_chapters"))
    made, aliases, absent, shared_parts, facts, picks = read_back(game)
    problems = Problems()
    draft = Draft(made, Reader(problems, tuple(head["languages"])), aliases=aliases, absent=absent)
    names = all_names(draft, Problems())
    shared = shared_by(made, names, problems)
    shared.ids.update(head["ids"])
    shared.told_by_values.update(head["told by values"])
    shared.parts.update({(id(verb), name): part for verb, name, part in shared_parts})
    parts = KeptParts()
    parts.go_on(facts_from(*facts), _parts(picks, head["told"], files))
    return again(Sound(Linked(draft, names, shared, parts), found, of_chapters), pairs, law=head["law"])
