"""The work on one game, done again where its files ask for it: what the watcher, the desk and editors share."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.checks import run_checks
from cardwright.diagnostics import Problem, Problems
from cardwright.driver import Compiled, compile_layer, compile_whole, judge_chapters, judge_law, one_cause, shape_of
from cardwright.files import YAML_SUFFIXES, RawFile, ReadBefore, in_order, read_folder_again
from cardwright.layers import Kept, Layer, layer_of, parse
from cardwright.model.game import Game
from cardwright.model.load import check_whole
from cardwright.model.reread import CannotReread, Reread
from cardwright.source.nodes import Node
from cardwright.text.proofreading import check_texts

CHAPTER = ".md"


@dataclass(frozen=True, slots=True)
class Work:
    """What is known of a game as its files are: `problems` are those that `check` tells.

    `game` is None if there is an error; `linked` is the game even then, if it could be put together. `roots` are the
    trees that it was made of, those of its base among them; `layer` has the files. When nothing but texts of cards has
    changed, the declarations of a game are those of the one before, with other values.
    """

    problems: tuple[Problem, ...]
    game: Game | None
    linked: Game | None
    roots: tuple[Node, ...]
    layer: Layer


@dataclass(slots=True)
class _Sound:
    """The last work that could be put together without an error, up to which texts of cards may be read again."""

    compiled: Compiled
    layer: Layer
    found: tuple[Problem, ...]
    """What was wrong with it before it was judged."""
    chapters: tuple[RawFile, ...]
    of_chapters: tuple[Problem, ...]


class Engine:
    """A game that is looked at again and again; what did not change is not worked out again.

    Text that is not saved yet (`edit`) takes the place of what a file holds. To be used from one thread at a time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: Kept = {}
        self._unsaved: dict[str, bytes] = {}
        self._read: ReadBefore = {}
        self._chapters: tuple[RawFile, ...] = ()
        self._sound: _Sound | None = None

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
        made = {id(each) for each in layer.all_files()}
        self._kept = {raw: parsed for raw, parsed in kept.items() if id(parsed[0]) in made}
        if self._sound is not None:
            with suppress(CannotReread):
                return self._again(self._sound, layer)
        return self._anew(layer)

    def with_file(self, name: str, text: str) -> Compiled:
        """The game as its files are now, with one more file that is written nowhere; without lints."""
        layer = layer_of(self._raw(), self.folder, kept=dict(self._kept))
        more = parse([RawFile(name, name, text.encode())], layer.problems)
        return compile_layer(Layer((*layer.files, *more), layer.problems, layer.extends, layer.base))

    def _raw(self) -> tuple[RawFile, ...]:
        """The files of the game, with what is not saved yet."""
        files = read_folder_again(self.folder, (*YAML_SUFFIXES, CHAPTER), self._read)
        self._chapters = tuple(each for each in files if each.name.endswith(CHAPTER))
        found = {each.path: each for each in files if each.name.endswith(YAML_SUFFIXES)}
        for path, data in self._unsaved.items():
            if Path(path).suffix in YAML_SUFFIXES:
                name = found[path].name if path in found else Path(path).relative_to(self.folder).as_posix()
                found[path] = RawFile(path, name, data)
        return in_order(found.values())

    def _anew(self, layer: Layer) -> Work:
        found = compile_whole(layer)
        told = Problems()
        chapters: tuple[RawFile, ...] = ()
        if found.game is not None and not found.problems.has_errors:
            chapters = self._chapters
            judge_chapters(self.folder, found.game, told)
            if found.linked is not None and layer.extends is None:
                self._sound = _Sound(found, layer, found.found, chapters, tuple(told))
                found.problems.extend(told)
        sound = None if found.problems.has_errors else found.game
        return Work(tuple(found.problems), sound, found.game, found.roots, layer)

    def _again(self, sound: _Sound, layer: Layer) -> Work:
        """The same when only texts of cards have changed since. Raises CannotReread."""
        pairs = _changed(sound.layer, layer)
        if layer.extends is not None or len(layer.problems) or self._chapters != sound.chapters:
            raise CannotReread
        news = [new for _, new in pairs]
        problems = Problems()
        shape_of(news, problems)
        if len(problems):
            raise CannotReread
        linked = sound.compiled.linked
        assert linked is not None
        reread = Reread(linked, [old for old, _ in pairs], news, problems)
        paths = {new.span.file.path for new in news}
        problems.extend(each for each in sound.found if each.span is None or each.span.file.path not in paths)
        check_whole(linked.game, problems)
        found = tuple(problems)
        roots = tuple(layer.roots)
        if problems.has_errors:
            judge_law(roots, linked.game, problems)
            reread.undo()
            return Work(tuple(one_cause(problems)), None, linked.game, roots, layer)
        game = replace(linked.game)
        run_checks(game, problems)
        check_texts(game, problems)
        judge_law(roots, game, problems)
        problems = one_cause(problems)
        if not problems.has_errors:
            problems.extend(sound.of_chapters)
        self._sound = _Sound(sound.compiled, layer, found, sound.chapters, sound.of_chapters)
        return Work(tuple(problems), None if problems.has_errors else game, game, roots, layer)


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
