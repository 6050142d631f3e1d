"""The files of a game, with those of the game that it extends, and so on: read and parsed, the base first."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile
from pathlib import Path
from typing import Protocol

from cardwright.diagnostics import Note, Problem, Problems, closest, words
from cardwright.diagnostics.problem import by_name
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import GAME_FILE, MOST_FILES, YAML_SUFFIXES, LeftOut, NoBase, RawFile, base_folder, read_folder
from cardwright.model.extend import Change, Extended, extend
from cardwright.model.game import Game
from cardwright.model.rule_citations import all_citations
from cardwright.records import record
from cardwright.source.guards import read_bytes_as_source
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.text import SourceFile, Span

LANGUAGE_VERSION = 2
"""The version of the language that files of a game are read in; `migrating` says what each version has changed."""

VERSION_KEY = "cardwright"
"""The key of the section `game` that names the version in which its files are written."""

MOST_GENERATIONS = 12
"""Games in a row of which each extends the next."""


@record
class Parsed:
    """A YAML file that was read: its text, and its tree if it has one that makes sense."""

    file: SourceFile
    name: str
    root: Node | None


@record
class Layer:
    """The files of one game; `extends` is where it names its base, which is None if there is none to be read."""

    files: tuple[Parsed, ...]
    problems: Problems
    extends: Scalar | None = None
    base: Layer | None = None

    @property
    def roots(self) -> list[Node]:
        """The trees of the files, in the order of their names."""
        return [each.root for each in sorted(self.files, key=lambda each: each.name) if each.root is not None]

    def all_files(self) -> Iterator[Parsed]:
        """Its files, and those of its base."""
        yield from self.files
        if self.base is not None:
            yield from self.base.all_files()


Kept = dict[RawFile, tuple[Parsed, Problems]]
"""Files that have been parsed, by all that they are: whoever reads a game again and again keeps them."""


def parse(raw: Iterable[RawFile], problems: Problems, kept: Kept | None = None) -> tuple[Parsed, ...]:
    """Bytes -> YAML trees with spans; what is `kept` is not parsed again, and what was parsed is kept there."""
    parsed = []
    for each in raw:
        if kept is not None and each in kept:
            made, found = kept[each]
        elif each.left_out is not None:
            found, made = _left_out(each, each.left_out), Parsed(SourceFile(each.path, ""), each.name, None)
        else:
            found = Problems()
            file, root = load_yaml_bytes(each.path, each.data, found)
            made = Parsed(file, each.name, root)
            if kept is not None:
                kept[each] = made, found
        problems.extend(found)
        parsed.append(made)
    return tuple(parsed)


def _left_out(folder: RawFile, why: LeftOut) -> Problems:
    """What is said of a folder of which not all was read."""
    found = Problems()
    found.add(by_name(why.value).code, Span(SourceFile(folder.path, ""), 0, 0), most=MOST_FILES)
    return found


class Home(Protocol):
    """Where the files of a game lie, and how the game that it extends is found from there."""

    @property
    def name(self) -> str:
        """What the place is called."""

    @property
    def known_by(self) -> object:
        """What is equal for two that are the same place."""

    def base(self, written: str) -> Home:
        """The place that a game here names as its base; raises NoBase."""

    def files(self) -> tuple[RawFile, ...]:
        """The YAML files there, in order."""


@record
class InFolder:
    """A game in a folder of this machine."""

    folder: Path

    @property
    def name(self) -> str:
        return self.known_by.name

    @property
    def known_by(self) -> Path:
        return self.folder.resolve()

    def base(self, written: str) -> InFolder:
        return InFolder(base_folder(self.folder, written))

    def files(self) -> tuple[RawFile, ...]:
        return read_folder(self.folder)


def layer_of(
    raw: Iterable[RawFile],
    home: Home | Path | None = None,
    above: tuple[Home, ...] = (),
    base: Layer | None = None,
    kept: Kept | None = None,
) -> Layer:
    """Files of a game, with the base that they name; files without a home have the `base` that is given.

    `above` are the places of the games that extend this one.
    """
    problems = Problems()
    files = parse(raw, problems, kept)
    for each in files:
        _check_version(each.root, problems)
    named = next(filter(None, (_extends(each.root) for each in files)), None)
    if named is None:
        return Layer(files, problems)
    if base is None:
        base = _base(named, InFolder(home) if isinstance(home, Path) else home, above, problems, kept)
    return Layer(files, problems, named, base)


def layer_again(before: Layer, was: Sequence[RawFile], now: Sequence[RawFile]) -> Layer | None:
    """A layer of which some files have been written again, by the files as they were and as they are, in one order;
    None where other files are there, or more could come of it: what is wrong with them, or what the game extends.
    """
    if before.extends is not None or len(before.problems) or len(was) != len(now):
        return None
    files, told = list(before.files), Problems()
    for at, (one, other) in enumerate(zip(was, now, strict=True)):
        if one is other:
            continue
        made = parse([other], told)[0]
        if (one.path, one.name) != (other.path, other.name) or len(told):
            return None
        if any(isinstance(each.root, Mapping) and "game" in each.root for each in (files[at], made)):
            return None
        files[at] = made
    return Layer(tuple(files), Problems())


def layer_in(folder: Path, kept: Kept | None = None, raw: Iterable[RawFile] | None = None) -> Layer:
    """The game in a folder; of files that have been read (`raw`) those that are YAML."""
    if raw is None:
        return layer_of(read_folder(folder), folder, kept=kept)
    return layer_of([each for each in raw if each.left_out or each.name.endswith(YAML_SUFFIXES)], folder, kept=kept)


def version_of(head: Mapping) -> int | None:
    """The version that a section `game` names; None if it names none (which is taken as this one)."""
    said = head.get(VERSION_KEY)
    number = said.data if isinstance(said, Scalar) else None
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return number if isinstance(number, int) and not isinstance(number, bool) and number > 0 else None


def _check_version(root: Node | None, problems: Problems) -> None:
    """Report a game that is written for another version of the language."""
    head = root.get("game") if isinstance(root, Mapping) else None
    version = version_of(head) if isinstance(head, Mapping) else None
    if isinstance(head, Mapping) and version is not None and version != LANGUAGE_VERSION:
        span = head.entry(VERSION_KEY)
        code = "CW518" if version > LANGUAGE_VERSION else "CW540"
        problems.add(code, span.value.span if span else None, version=version, ours=LANGUAGE_VERSION)


def of_other_version(layer: Layer) -> bool:
    """Whether the files of a game are written for another version, so that nothing else can be told of them."""
    return any(each.code in ("CW518", "CW540") for each in layer.problems)


def _extends(root: Node | None) -> Scalar | None:
    head = root.get("game") if isinstance(root, Mapping) else None
    named = head.get("extends") if isinstance(head, Mapping) else None
    return named if isinstance(named, Scalar) and isinstance(named.data, str) else None


def _base(
    named: Scalar, home: Home | None, above: tuple[Home, ...], problems: Problems, kept: Kept | None
) -> Layer | None:
    path = named.value
    if home is None:
        problems.add("CW577", named.span, path=path, near=None)
        return None
    try:
        found = home.base(path)
    except NoBase as no:
        if no.why == "missing":
            problems.add("CW577", named.span, path=path, near=closest(path, no.known), known=list(no.known) or None)
        else:
            problems.add("CW578", named.span, path=path)
        return None
    row = (*above, home)
    circle = [each.name for each in dropwhile(lambda each: each.known_by != found.known_by, row)]
    if circle:
        problems.add("CW579", named.span, path=" -> ".join([*circle, circle[0]]))
        return None
    if len(row) >= MOST_GENERATIONS:
        problems.add("CW588", named.span, most=MOST_GENERATIONS)
        return None
    return layer_of(found.files(), found, row, kept=kept)


def digest_of(layer: Layer) -> str:
    """SHA-256 over the names and bytes of the files of a game and of what it extends, whatever their order."""
    texts: list[tuple[str, str]] = []
    whole: Layer | None = layer
    while whole is not None:
        texts += sorted((each.name, each.file.text) for each in whole.files)
        whole = whole.base
    return _digest(texts)


def digest_of_files(raw: Iterable[RawFile]) -> str:
    """The same of the files of a game that extends none, before they are read as YAML."""
    files = (each for each in raw if each.name.endswith(YAML_SUFFIXES))
    return _digest(sorted((each.name, read_bytes_as_source(each.path, each.data)[0].text) for each in files))


def _digest(texts: Iterable[tuple[str, str]]) -> str:
    found = hashlib.sha256()
    for each in texts:
        for part in each:
            data = part.encode("utf-8", "surrogatepass")
            found.update(b"%d:" % len(data) + data)
    return found.hexdigest()


def whole_roots(layer: Layer, problems: Problems) -> Extended:
    """The trees of a whole game: those of its base with what is changed and removed, then its own."""
    problems.extend(layer.problems)
    if layer.base is None:
        return Extended(tuple(layer.roots))
    base = whole_roots(layer.base, problems)
    made = extend(base.roots, layer.roots, problems)
    return replace(made, named=(*base.named, *made.named))


# --- what is wrong with a game that extends another ---------------------------------------------------------

IN_THE_MODE = words(
    "`extends` stands here: in the base alone there is nothing wrong", "这里写了 `extends`：基础游戏单独看没有问题"
)


def told_in_the_mode(problems: Problems, changes: Sequence[Change], layer: Layer) -> Problems:
    """Problems as they are told of a mode whose base has none itself.

    What the base still needs and the mode has removed is told with both places; of anything else in the files of the
    base it is told which game brings it about.
    """
    own = {each.file.path for each in layer.files}
    gone = {change.id: change for change in changes if change.action == "removes" and not change.parts}
    told = Problems()
    for problem in problems:
        told.put(_told(problem, own, gone, layer))
    return told


def _told(problem: Problem, own: set[str], gone: dict[str, Change], layer: Layer) -> Problem:
    if problem.span is None or problem.code in ("CW581", "CW582", "CW584", "CW586", "CW587"):
        return problem
    name = next((value for value in problem.args.values() if isinstance(value, str) and value in gone), None)
    if name is not None:
        notes = (Note(gone[name].span, "removed"), Note(gone[name].was, "declared"))
        return Problem("CW583", problem.span, {"name": name}, notes)
    if problem.span.file.path not in own and layer.extends is not None:
        return Problem(
            problem.code, problem.span, problem.args, (*problem.notes, Note(layer.extends.span, IN_THE_MODE))
        )
    return problem


def check_cited(game: Game, changes: Sequence[Change], problems: Problems) -> None:
    """Report what still cites a rule that the mode has removed."""
    gone = {change.id: change for change in changes if (change.action, change.section) == ("removes", "rule_ids")}
    for id, span in all_citations(game) if gone else ():
        if id in gone:
            notes = [Note(gone[id].span, "removed"), Note(gone[id].was, "declared")]
            problems.add("CW584", span, notes=notes, name=id)


def bases_of(game: Game) -> Iterable[str]:
    """What a game extends, and what that extends, as they name it."""
    while game.extension is not None:
        yield game.extension.path
        game = game.extension.base


def misnamed(files: Iterable[Parsed], problems: Problems) -> None:
    """Report what would be a game if its file had the name by which games are known: it has not been linked."""
    for each in files:
        head = each.root.entry("game") if isinstance(each.root, Mapping) else None
        if head is not None and each.name != GAME_FILE:
            problems.add("CW566", head.key.span, file=each.name)
