"""How the YAML files of games should stand: each as it is, and as it is when it is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.diagnostics import Problems
from cardwright.files import RawFile, read_files, read_folder, real_path, targets
from cardwright.layers import Layer, layer_in, whole_roots
from cardwright.loose_files import of_games
from cardwright.records import record
from cardwright.source.guards import read_bytes_as_source

if TYPE_CHECKING:
    from cardwright.syntax.vocabulary import Vocabulary


@record
class LaidOut:
    """A file as it stands (`before`) and as it should stand; `text` is None when it has errors."""

    path: str
    before: bytes
    text: str | None


def lay_out_files(paths: Iterable[Path]) -> tuple[tuple[LaidOut, ...], tuple[str, ...]]:
    """How the YAML files of games among these paths should stand, and those of no game. Raises `NoSuchPath`."""
    from cardwright.yaml_layout import lay_out

    found = []
    others: tuple[str, ...] = ()
    for target in targets(paths):
        raw: Iterable[RawFile]
        if target.folder is None:
            raw, others = of_games(read_files(target.only or ()))
        else:
            raw = read_folder(target.folder)
        words = None if target.folder is None else _vocabulary(layer_in(target.folder))
        wanted = None if target.only is None else {real_path(path) for path in target.only}
        for each in raw:
            if wanted is None or real_path(Path(each.path)) in wanted:
                file, faults = read_bytes_as_source(each.path, each.data)
                found.append(LaidOut(each.path, each.data, None if faults or each.left_out else lay_out(file, words)))
    return tuple(found), others


def _vocabulary(layer: Layer) -> Vocabulary | None:
    """The words of a game, which its effects are laid out with; None when its files cannot be read."""
    from cardwright.model.load import vocabulary

    problems = Problems()
    roots = whole_roots(layer, problems).roots
    return None if problems.has_errors else vocabulary(roots)
