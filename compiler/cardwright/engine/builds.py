"""Builds that are not made again: nothing has changed that they were made from, and all that they wrote is there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright import store
from cardwright.build_folder import Written, untouched
from cardwright.engine.problem_data import NotPlain, from_data, to_data
from cardwright.engine.verdicts import READ
from cardwright.files import MOST_BYTES, NoBase, RawFile, read_folder
from cardwright.layers import digest_of, digest_of_files, layer_in
from cardwright.made_from import bases, digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.driver import BuildResult
    from cardwright.model.game import Game

SORT = "build"
CHAPTERS = "rulebook"
"""The part that is made from chapters."""
EVERYTHING = ("",)
"""The suffixes of all files: chapters, pictures and styles count, too."""


def build(
    folder: Path,
    out: Path,
    only: Sequence[str],
    progress: Callable[[str], None] | None = None,
    since: Game | None = None,
) -> BuildResult:
    """The same as `driver.build`; a build whose game, program and output are as an earlier run left them is not made
    again. Raises what `driver.build` raises.
    """
    from cardwright import driver

    if since is not None or not store.in_use():
        return driver.build(folder, out, only, progress, since)
    own = _read(folder, out)
    key = store.digest(str(folder), str(folder.resolve()), str(out.resolve()), ",".join(only), digest(own))
    found = _kept(key, folder, out, own)
    if found is None:
        wanted = driver.wanted_parts(only)
        with store.remembering(store.digest(str(folder), str(folder.resolve()))):
            found = _edited(folder, out, wanted, progress, own) or _anew(folder, out, wanted, progress, own)
        if own and _read(folder, out) == own:  # else somebody wrote while we worked
            _keep(key, folder, out, own, found)
    return found


def _edited(
    folder: Path, out: Path, wanted: Sequence[str], progress: Callable[[str], None] | None, own: Sequence[RawFile]
) -> BuildResult | None:
    """The build of a game of which nothing but cards was edited since it was kept; None if more was, or none is."""
    from cardwright import driver
    from cardwright.engine.states import whole_now

    if CHAPTERS not in wanted:
        return None  # its chapters were judged
    raw = _of_the_game(own)
    again = whole_now(folder, raw) if raw else None
    if again is None:
        return None
    if again.game is None:
        return driver.BuildResult(again.problems)
    return driver.write_game(again.game, again.problems, digest_of_files(raw), folder, out, wanted, progress)


def _anew(
    folder: Path, out: Path, wanted: Sequence[str], progress: Callable[[str], None] | None, own: Sequence[RawFile]
) -> BuildResult:
    """The build of a game that is linked for that, and kept."""
    from cardwright import driver
    from cardwright.engine import kept_parses
    from cardwright.engine.states import WHOLE, keep

    parses, layer = kept_parses.kept(folder), layer_in(folder)
    compiled = driver.compile_to_build(folder, layer, wanted, parses)
    kept_parses.keep(folder, parses)
    if compiled.game is None or compiled.problems.has_errors:
        return driver.BuildResult(compiled.problems)
    if CHAPTERS in wanted and own and _read(folder, out) == own:  # else somebody wrote while we worked
        keep(folder, _of_the_game(own), compiled, WHOLE)
    return driver.write_game(compiled.game, compiled.problems, digest_of(layer), folder, out, wanted, progress)


def _of_the_game(own: Sequence[RawFile]) -> tuple[RawFile, ...]:
    """Those of all files that a game is linked from, and its chapters."""
    return tuple(each for each in own if each.name.endswith(READ))


def _read(folder: Path, out: Path) -> tuple[RawFile, ...]:
    """All files of a game but for what is built below it; nothing if they cannot all be read, each to its end."""
    built = out.resolve()
    try:
        found = read_folder(folder, EVERYTHING)
        own = tuple(each for each in found if not Path(each.path).resolve().is_relative_to(built))
    except OSError:
        return ()
    return own if all(len(each.data) < MOST_BYTES for each in own) else ()


def _digests(folder: Path, out: Path, chain: Iterable[str], files: dict[str, bytes]) -> list[list[str]]:
    """The games that a game extends with a digest of each; their files are put to `files`. Raises NoBase."""
    found = []
    for name, _, raw in bases(folder, chain, lambda base: _read(base, out)):
        found.append([name, digest(raw)])
        files |= {each.path: each.data for each in raw}
    return found


def _keep(key: str, folder: Path, out: Path, own: Sequence[RawFile], found: BuildResult) -> None:
    """Keep what came of a build, with a digest of what it wrote."""
    written = found.written
    if written is None:
        return
    files = {each.path: each.data for each in own}
    try:
        bases = _digests(folder, out, found.extends, files)
        told = to_data(found.problems, files)
    except (NoBase, NotPlain, OSError):
        return
    data = {
        **told, "bases": bases, "folder": str(written.folder), "size": written.size,
        "parts": {part: list(names) for part, names in written.parts.items()},
        "untouched": untouched(written.folder, written.files),
    }  # fmt: skip
    if data["untouched"]:
        store.put(SORT, key, json.dumps(data, separators=(",", ":")).encode())


def _kept(key: str, folder: Path, out: Path, own: Sequence[RawFile]) -> BuildResult | None:
    """What came of an earlier build, if all that it was made from and all that it wrote is as it was."""
    from cardwright.driver import BuildResult

    whole = store.get(SORT, key) if own else None
    if whole is None:
        return None
    try:
        data: dict[str, Any] = json.loads(whole)
        files = {each.path: each.data for each in own}
        now = _digests(folder, out, [name for name, _ in data["bases"]], files)
        parts = {str(part): tuple(map(str, names)) for part, names in data["parts"].items()}
        names = tuple(sorted(name for each in parts.values() for name in each))
        there = Path(data["folder"])
        if now != data["bases"] or untouched(there, names) != data["untouched"]:
            return None
        written = Written(there, names, (), (), int(data["size"]), parts)
        return BuildResult(from_data(data, files), written, tuple(name for name, _ in now))
    except (NoBase, OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None
