"""The work on one game, done again where its files ask for it: what the watcher, the desk and editors share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardwright.diagnostics import Problem
from cardwright.driver import Compiled, compile_layer, compile_whole, judge_chapters
from cardwright.files import YAML_SUFFIXES, RawFile, in_order, read_folder
from cardwright.layers import Kept, Layer, layer_of, parse
from cardwright.model.game import Game
from cardwright.source.nodes import Node


@dataclass(frozen=True, slots=True)
class Work:
    """What is known of a game as its files are: `problems` are those that `check` tells.

    `game` is None if there is an error; `linked` is the game even then, if it could be put together. `roots` are the
    trees that it was made of, those of its base among them; `layer` has the files.
    """

    problems: tuple[Problem, ...]
    game: Game | None
    linked: Game | None
    roots: tuple[Node, ...]
    layer: Layer


class Engine:
    """A game that is looked at again and again; what did not change is not worked out again.

    Text that is not saved yet (`edit`) takes the place of what a file holds. To be used from one thread at a time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: Kept = {}
        self._unsaved: dict[str, bytes] = {}

    def edit(self, path: Path, text: str | None) -> None:
        """Take this text for a file of the game, there or not, until it is given back (None)."""
        if text is None:
            self._unsaved.pop(str(path), None)
        else:
            self._unsaved[str(path)] = text.encode("utf-8", "surrogatepass")

    def work(self) -> Work:
        """All that is known of the game as its files are now."""
        kept = dict(self._kept)
        layer = layer_of(self._raw(), self.folder, kept=kept)
        found = compile_whole(layer)
        made = {id(each) for each in layer.all_files()}
        self._kept = {raw: parsed for raw, parsed in kept.items() if id(parsed[0]) in made}
        if found.game is not None and not found.problems.has_errors:
            judge_chapters(self.folder, found.game, found.problems)
        sound = None if found.problems.has_errors else found.game
        return Work(tuple(found.problems), sound, found.game, found.roots, layer)

    def with_file(self, name: str, text: str) -> Compiled:
        """The game as its files are now, with one more file that is written nowhere; without lints."""
        layer = layer_of(self._raw(), self.folder, kept=dict(self._kept))
        more = parse([RawFile(name, name, text.encode())], layer.problems)
        return compile_layer(Layer((*layer.files, *more), layer.problems, layer.extends, layer.base))

    def _raw(self) -> tuple[RawFile, ...]:
        """The files of the game, with what is not saved yet."""
        found = {each.path: each for each in read_folder(self.folder)}
        for path, data in self._unsaved.items():
            if Path(path).suffix in YAML_SUFFIXES:
                name = found[path].name if path in found else Path(path).relative_to(self.folder).as_posix()
                found[path] = RawFile(path, name, data)
        return in_order(found.values())
