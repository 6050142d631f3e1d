"""A game as it is just being written: files of the disk, with what open editors hold laid over them."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass
from pathlib import Path

from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.driver import shape_of
from cardwright.engine.renamed import with_new_names
from cardwright.engine.work import Engine
from cardwright.files import GAME_FILE, NoBase, RawFile, base_folder, game_around, games_under, read_file
from cardwright.layers import Layer, Parsed, whole_roots
from cardwright.loose_files import is_of_a_game
from cardwright.model.game import Game
from cardwright.model.load import linked
from cardwright.model.uses import Uses
from cardwright.model.word_meanings import Names
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.text import SourceFile

Texts = Table[str, str]
"""What open editors hold, by the path of the file."""


@dataclass(frozen=True, slots=True)
class Words:
    """A game with what its words mean and where its things are named; of files with errors what could be understood."""

    game: Game
    names: Names
    uses: Uses


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a game at one moment: its files, all that is wrong with them, and its words.

    `sound` is the game if nothing is an error; `roots` are the trees from which it was linked.
    """

    files: Table[str, Parsed]
    problems: tuple[Problem, ...]
    sound: Game | None = None
    roots: tuple[Node, ...] = ()
    layer: Layer | None = None

    def file(self, path: str) -> SourceFile | None:
        """A file as it was read."""
        found = self.files.get(path)
        return found.file if found is not None else None


class Project:
    """One game folder; files that did not change are not parsed again. Not to be used by two threads at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = State({}, ())
        self._engine = Engine(folder)
        self._open: frozenset[str] = frozenset()
        self._words: Words | None = None
        self._words_of: State | None = None

    def work(self, texts: Texts) -> State:
        """Read and check everything as it is now."""
        own = {path: text for path, text in texts.items() if game_around(Path(path).parent) == self.folder}
        for path in self._open - own.keys():
            self._engine.edit(Path(path), None)
        for path, text in own.items():
            self._engine.edit(Path(path), text)
        self._open = frozenset(own)
        made = self._engine.work()
        files = {each.file.path: each for each in made.layer.all_files()}
        roots = made.roots or tuple(whole_roots(made.layer, Problems()).roots)
        problems = with_new_names(made.problems, made.renames)
        self.state = State(files, problems, made.game, roots, made.layer)
        return self.state

    def words(self) -> Words | None:
        """Its words as they are now; where a file cannot be read at all, those of before."""
        if self._words_of is not self.state:
            self._words_of = self.state
            if self._words is None or all(each.root is not None for each in self.state.files.values()):
                uses = Uses()
                made = linked(self.state.roots, Problems(), uses=uses)
                self._words = self._words if made is None else Words(made.game, made.names, uses)
        return self._words


def modes_of(folder: Path) -> tuple[Path, ...]:
    """The games beside a game that extend it, or one that does; one that cannot be read is left alone."""
    beside = games_under(folder.parent)
    bases = {other: base for other in beside if other != folder and (base := _base_of(other)) is not None}
    found: list[Path] = []
    known = {folder.resolve()}
    while more := [other for other, base in bases.items() if base in known and other not in found]:
        found += more
        known |= {other.resolve() for other in more}
    return tuple(sorted(found, key=beside.index))


def _base_of(folder: Path) -> Path | None:
    """The folder of the game that the one in a folder extends."""
    try:
        data = read_file(folder / GAME_FILE)
    except OSError:
        return None
    _, root = load_yaml_bytes(GAME_FILE, data, Problems())
    head = root.get("game") if isinstance(root, Mapping) else None
    written = head.get("extends") if isinstance(head, Mapping) else None
    try:
        return base_folder(folder, written.value).resolve() if isinstance(written, Scalar) else None
    except NoBase:
        return None


class LooseFile:
    """A file outside of any game: only its shape can be judged."""

    def __init__(self, path: Path) -> None:
        self.folder = path
        self.state = State({}, ())

    def words(self) -> None:
        """It has none."""

    def work(self, texts: Texts) -> State:
        """The same as of a project."""
        path = str(self.folder)
        problems = Problems()
        raw = RawFile(path, self.folder.name, texts.get(path, "").encode("utf-8", "surrogatepass"))
        if path in texts and is_of_a_game(raw):
            file, root = load_yaml_bytes(path, raw.data, problems)
            if root is not None:
                shape_of([root], problems)
            self.state = State({path: Parsed(file, raw.name, root)}, tuple(problems))
        else:
            self.state = State({}, ())
        return self.state
