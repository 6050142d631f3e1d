"""Check games and files, and keep the verdicts for the next run: nothing is looked at again that has not changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright import store
from cardwright.checked import Checked, together
from cardwright.engine.problem_data import NotPlain, from_data, to_data
from cardwright.files import (
    YAML_SUFFIXES,
    NoBase,
    RawFile,
    ReadBefore,
    Target,
    read_files,
    read_folder,
    read_folder_again,
    real_path,
    targets,
)
from cardwright.made_from import bases, digest

if TYPE_CHECKING:
    from cardwright.decks.cards import Pool
    from cardwright.driver import Compiled

SORT = "check"
READ = (*YAML_SUFFIXES, ".md")
"""What a check reads of a folder."""
Progress = Callable[[str], None]


def check(paths: Iterable[Path], progress: Progress | None = None, pool: Pool | None = None) -> Checked:
    """The same as `driver.check`; what nothing has changed for since an earlier run is not done again."""
    return together(_check(target, progress, pool) for target in targets(paths))


def _check(target: Target, progress: Progress | None, pool: Pool | None) -> Checked:
    if pool is not None or not store.in_use():
        return _anew(target, progress, pool)[0]
    before: ReadBefore = {}
    raw = _read(target, before)
    key = _key(target, raw)
    found = _kept(target, key, raw)
    if found is None:
        found, compiled = _again(target, raw) or _anew(target, progress, None, raw)
        as_it_was = not _reads_more(target, raw, compiled) or _read(target, before) == raw
        if as_it_was:  # else somebody wrote while we looked
            _keep(target, key, raw, found, compiled)
    return found


def _again(target: Target, raw: tuple[RawFile, ...]) -> tuple[Checked, None] | None:
    """What is found if nothing but texts, printed values and copies of cards was edited since an earlier run."""
    from cardwright.engine.states import problems_now

    if target.folder is None or target.only is not None:
        return None
    problems = problems_now(target.folder, raw)
    files = sum(each.name.endswith(YAML_SUFFIXES) for each in raw)
    return (Checked(problems, files), None) if problems is not None else None


def _anew(
    target: Target, progress: Progress | None, pool: Pool | None, raw: tuple[RawFile, ...] | None = None
) -> tuple[Checked, Compiled | None]:
    from cardwright.driver import check_target

    return check_target(target, progress, pool, raw)


def _reads_more(target: Target, raw: Iterable[RawFile], compiled: Compiled | None) -> bool:
    """Whether the verdict on a target may come of files that were read again, as chapters are."""
    from cardwright.driver import may_have_chapters

    return target.folder is not None and may_have_chapters(raw, compiled.game if compiled is not None else None)


def _read(target: Target, before: ReadBefore) -> tuple[RawFile, ...]:
    """All files that a check of a target may read, but for those of games that it extends."""
    if target.folder is None:
        return read_files(target.only or ())
    return read_folder_again(target.folder, READ, before)


def _key(target: Target, raw: Iterable[RawFile]) -> str:
    only = () if target.only is None else sorted(str(real_path(path)) for path in target.only)
    return store.digest(repr(target.folder is None), repr(target.only is None), *only, digest(raw))


def _keep(target: Target, key: str, raw: Sequence[RawFile], found: Checked, compiled: Compiled | None) -> None:
    """Keep a verdict, with what it was made from besides the target's own files."""
    files = {each.path: each.data for each in raw}
    noted: list[list[str]] = []
    if target.folder is not None:
        chain = _written_bases(compiled, raw)
        if chain is None:
            return
        for written, folder, others in _bases(target.folder, chain):
            noted.append([written, str(folder), digest(others)])
            files |= {each.path: each.data for each in others}
        if len(noted) != len(chain):
            return
    try:
        told = to_data(found.problems, files)
    except NotPlain:
        return
    if compiled is not None and target.folder is not None and target.only is None:
        from cardwright.engine.states import keep

        keep(target.folder, raw, compiled)
    data = {**told, "count": found.files, "others": list(found.others), "bases": noted}
    store.put(SORT, key, json.dumps(data, separators=(",", ":")).encode())


def _written_bases(compiled: Compiled | None, raw: Iterable[RawFile]) -> list[str] | None:
    """How a game and those that it extends name what they extend; None if that is not known."""
    game = compiled.game if compiled is not None else None
    if game is None:
        return None if any(b"extends" in each.data for each in raw) else []
    found = []
    while game.extension is not None:
        found.append(game.extension.path)
        game = game.extension.base
    return found


def _bases(folder: Path, chain: Iterable[str]) -> Iterator[tuple[str, Path, tuple[RawFile, ...]]]:
    """The games that a game extends, each with its files; fewer than are named if one is not there."""
    with suppress(NoBase):
        yield from bases(folder, chain, lambda base: read_folder(base, READ))


def _kept(target: Target, key: str, raw: Iterable[RawFile]) -> Checked | None:
    whole = store.get(SORT, key)
    if whole is None:
        return None
    try:
        data: dict[str, Any] = json.loads(whole)
        files = {each.path: each.data for each in raw}
        noted = data["bases"]
        if noted and target.folder is not None:
            now = []
            for written, folder, others in _bases(target.folder, [row[0] for row in noted]):
                now.append([written, str(folder), digest(others)])
                files |= {each.path: each.data for each in others}
            if now != noted:
                return None
        return Checked(from_data(data, files), int(data["count"]), tuple(map(str, data["others"])))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None
