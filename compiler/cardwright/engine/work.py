"""The work on one game, done again where its files ask for it: what the watcher, the desk and editors share."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from cardwright.diagnostics import Problem
from cardwright.driver import Compiled, compile_layer, compile_whole, has_law, with_chapters
from cardwright.engine.renamed import Renamed, renamed
from cardwright.engine.sound import Sound, again
from cardwright.files import YAML_SUFFIXES, RawFile, ReadBefore, in_order, read_folder_again, read_some_again
from cardwright.layers import Kept, Layer, layer_again, layer_of, parse
from cardwright.model.edited_entries import CannotReread
from cardwright.model.game import Game
from cardwright.model.load import Linked
from cardwright.model.preview import preview
from cardwright.records import record
from cardwright.source.nodes import Node

CHAPTER = ".md"


@record
class Work:
    """What is known of a game as its files are: `problems` are those that `check` tells.

    `game` is None if there is an error; `linked` is the game even then, if it could be put together. `roots` are the
    trees that it was made of, those of its base among them; `layer` has the files. In a game with errors `renames` are
    what is called otherwise than when it was last without. When nothing but texts, values and copies of cards has
    changed, the declarations of a game are those of the one before, with other values.
    """

    problems: tuple[Problem, ...]
    game: Game | None
    linked: Game | None
    roots: tuple[Node, ...]
    layer: Layer
    renames: tuple[Renamed, ...] = ()


@record
class Ahead:
    """A game as it is to be looked at before it has been judged: the last sound one with some cards read again.

    `roots` are the trees of the files in which these cards stand.
    """

    game: Game
    roots: tuple[Node, ...]


class Engine:
    """A game that is looked at again and again; what did not change is not worked out again.

    Text that is not saved yet (`edit`) takes the place of what a file holds. To be used from one thread at a time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: Kept = {}
        self._unsaved: dict[str, bytes] = {}
        self._read: ReadBefore = {}
        self._files: tuple[RawFile, ...] = ()
        self._layered: tuple[tuple[RawFile, ...], Layer] | None = None
        """The files of the last work, and what they were read as."""
        self._chapters: tuple[RawFile, ...] = ()
        self._sound: tuple[Sound, Layer, tuple[RawFile, ...]] | None = None
        """The last game without an error, with its files and chapters: cards are read again into it."""
        self._last: tuple[Linked, Layer] | None = None
        """The last game without an error, even if it extends another: cards are read ahead with its words."""

    def edit(self, path: Path, text: str | None) -> None:
        """Take this text for a file of the game, there or not, until it is given back (None)."""
        if text is None:
            self._unsaved.pop(str(path), None)
        else:
            self._unsaved[str(path)] = text.encode("utf-8", "surrogatepass")

    def work(self) -> Work:
        """All that is known of the game as its files are now."""
        *_, found = self._steps(self._layer(), ahead=False)
        assert isinstance(found, Work)
        return found

    def steps(self, written: Collection[str] | None = None) -> Iterator[Work | Ahead]:
        """The same, and before it, where that can be told at once, the cards that stand otherwise now.

        `written` are the paths of all files that have been written, made or removed since the last work, if whoever
        asks has looked; else all files are looked at.
        """
        return self._steps(self._layer(written), ahead=True)

    def _layer(self, written: Collection[str] | None = None) -> Layer:
        raw = self._raw(written)
        layer = layer_again(self._layered[1], self._layered[0], raw) if self._layered is not None else None
        if layer is None:
            kept = dict(self._kept)
            layer = layer_of(raw, self.folder, kept=kept)
            made = {id(each) for each in layer.all_files()}
            self._kept = {each: parsed for each, parsed in kept.items() if id(parsed[0]) in made}
        self._layered = raw, layer
        return layer

    def _steps(self, layer: Layer, *, ahead: bool) -> Iterator[Work | Ahead]:
        seen = self._seen_ahead(layer) if ahead else None
        if seen is not None:
            yield seen
        if self._sound is not None:
            with suppress(CannotReread):
                yield self._again(*self._sound, layer)
                return
        yield self._anew(layer)

    def _seen_ahead(self, layer: Layer) -> Ahead | None:
        """The last sound game with cards as they are written now; None where nothing can be told by itself."""
        if self._last is None or len(layer.problems):
            return None
        linked, before = self._last
        with suppress(CannotReread):
            pairs = _changed(before, layer)
            game = preview(linked, pairs)
            return None if game is None else Ahead(game, tuple(new for _, new in pairs))
        return None

    def with_file(self, name: str, text: str) -> Compiled:
        """The game as its files are now, with one more file that is written nowhere; without lints."""
        layer = layer_of(self._raw(), self.folder, kept=dict(self._kept))
        more = parse([RawFile(name, name, text.encode())], layer.problems)
        return compile_layer(Layer((*layer.files, *more), layer.problems, layer.extends, layer.base))

    def _raw(self, written: Collection[str] | None = None) -> tuple[RawFile, ...]:
        """The files of the game, with what is not saved yet; only those are read again that were `written`, if that is
        known.
        """
        files = read_some_again(self.folder, self._files, written) if written is not None and self._files else None
        self._files = ()  # should it fail, all is read again
        if files is None:
            files = read_folder_again(self.folder, (*YAML_SUFFIXES, CHAPTER), self._read)
        self._files = files
        unsaved = tuple(RawFile(path, path, data) for path, data in self._chapters_unsaved().items())
        self._chapters = (*(each for each in files if each.name.endswith(CHAPTER)), *unsaved)
        found = {each.path: each for each in files if each.left_out or each.name.endswith(YAML_SUFFIXES)}
        for path, data in self._unsaved.items():
            if Path(path).suffix in YAML_SUFFIXES:
                name = found[path].name if path in found else Path(path).relative_to(self.folder).as_posix()
                found[path] = RawFile(path, name, data)
        return in_order(found.values())

    def _chapters_unsaved(self) -> dict[str, bytes]:
        """What editors hold of chapters."""
        return {path: data for path, data in self._unsaved.items() if path.endswith(CHAPTER)}

    def _anew(self, layer: Layer) -> Work:
        found = compile_whole(layer)
        if found.game is not None and not found.problems.has_errors:
            found = with_chapters(self.folder, found, self._chapters_unsaved())
            if found.linked is not None and not found.problems.has_errors:
                self._last = found.linked, layer
            if found.linked is not None and layer.extends is None:
                self._sound = Sound(found.linked, found.found, found.of_chapters), layer, self._chapters
        sound = None if found.problems.has_errors else found.game
        return Work(tuple(found.problems), sound, found.game, found.roots, layer, self._renames(layer, sound))

    def _renames(self, layer: Layer, sound: Game | None) -> tuple[Renamed, ...]:
        """What is called otherwise than in the last sound game, where this one is none."""
        if sound is not None or self._last is None:
            return ()
        before = self._last[1]
        return renamed(*((each.root for each in it.all_files() if each.root) for it in (before, layer)))

    def _again(self, sound: Sound, before: Layer, chapters: tuple[RawFile, ...], layer: Layer) -> Work:
        """The same when only texts, printed values and copies of cards have changed since. Raises CannotReread."""
        if layer.extends is not None or len(layer.problems) or self._chapters != chapters:
            raise CannotReread
        roots = tuple(layer.roots)
        found = again(sound, _changed(before, layer), law=has_law(roots))
        if found.sound is not None:
            self._sound = found.sound, layer, chapters
            self._last = found.sound.linked, layer
        return Work(tuple(found.problems), found.game, found.game or sound.linked.game, roots, layer)


def _changed(old: Layer, new: Layer) -> list[tuple[Node, Node]]:
    """The trees of the files that differ. Raises CannotReread if there are other files."""
    if [(each.name, each.file.path) for each in old.files] != [(each.name, each.file.path) for each in new.files]:
        raise CannotReread
    found = []
    for one, other in zip(old.files, new.files, strict=True):
        if one is not other:
            if one.root is None or other.root is None:
                raise CannotReread
            found.append((one.root, other.root))
    return found
