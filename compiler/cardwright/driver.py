"""The pipeline: files -> source -> validate -> syntax, model -> checks -> backends -> files.

Each stage takes values and gives values; what is wrong is collected and never raised. Reading and writing happen only
at the two ends (`files`). A stage imports its room when it is asked for: what a command does not need is not loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Mapping as Table
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardwright.build_folder import Written, write_build
from cardwright.checked import Checked, together
from cardwright.diagnostics import Problem, Problems, Severity
from cardwright.diagnostics.one_cause import one_cause
from cardwright.extras import need
from cardwright.files import RawFile, Target, read_files, read_folder, real_path, targets
from cardwright.layers import (
    Layer,
    Parsed,
    bases_of,
    check_cited,
    digest_of,
    layer_in,
    layer_of,
    misnamed,
    of_other_version,
    told_in_the_mode,
)
from cardwright.layers import parse as parse
from cardwright.loose_files import of_games
from cardwright.model.extend import Extended, extend
from cardwright.model.game import WHOLE, Extension
from cardwright.records import record, thing
from cardwright.source.nodes import Mapping, Node
from cardwright.source.text import Span
from cardwright.syntax.parses import Parses

if TYPE_CHECKING:
    from cardwright.backends.artifact import Artifact
    from cardwright.backends.rules.package import Emitted
    from cardwright.decks.cards import Pool
    from cardwright.model.game import Game
    from cardwright.model.load import Linked
    from cardwright.model.parts import KeptParts

Progress: TypeAlias = Callable[[str], None]
"""Is told what is being worked on, for a person who waits."""


@record
class Compiled:
    """What is known about a game before the backends; `game` is None when it cannot be linked.

    `files` are its own, `roots` the trees that it was linked from, those of its base among them; `linked` is the game
    with what was known on the way, `found` what was wrong with it before it was judged, `of_chapters` what is wrong
    with its chapters, if they were judged.
    """

    files: tuple[Parsed, ...]
    game: Game | None
    problems: Problems
    roots: tuple[Node, ...] = ()
    linked: Linked | None = None
    found: tuple[Problem, ...] = ()
    of_chapters: tuple[Problem, ...] = ()


@record
class BuildResult:
    """What a build gave: problems, and what was written (None when nothing was, because of errors); `extends` are the
    games that it extends, each as the one before it names it.
    """

    problems: Problems
    written: Written | None = None
    extends: tuple[str, ...] = ()


# --- the stages ---------------------------------------------------------------------------------------------


def shape(files: Iterable[Parsed], problems: Problems) -> None:
    """Files against the schemas."""
    shape_of((each.root for each in files if each.root is not None), problems)


def shape_of(roots: Iterable[Node], problems: Problems) -> None:
    """The same of YAML trees."""
    from cardwright.validate import languages_of, validate

    trees = [*roots]
    languages = languages_of(trees)
    for root in trees:
        validate(root, problems, languages)


def meant(roots: Iterable[Node], problems: Problems) -> tuple[list[Node], list[str]]:
    """YAML trees whose shape is known, with misspelt sections as they were meant, and those that could not be read."""
    from cardwright.validate.meant_sections import as_meant

    return as_meant(roots, problems)


def compile_game(folder: Path, pool: Pool | None = None) -> Compiled:
    """A game's folder -> the game as one linked, typed value, and all that is wrong with it.

    `pool` are cards from elsewhere that its deck law may name.
    """
    return _compile(layer_in(folder), pool)


def compile_sources(
    raw: Iterable[RawFile], pool: Pool | None = None, base: Iterable[RawFile] | None = None
) -> Compiled:
    """The files of a game, and those of the game that it extends if it does -> the game; pure."""
    return _compile(layer_of(raw, base=None if base is None else layer_of(base)), pool)


def compile_whole(layer: Layer) -> Compiled:
    """The same of files that have been read, with lints and deck law."""
    return _compile(layer)


def compile_layer(layer: Layer, parses: Parses | None = None) -> Compiled:
    """The same of files that have been read, with deck law and without lints: whether it is sound, not whether it is
    wise. `parses` knows what the texts of another version were parsed into.
    """
    found = _compile(layer, judged=False, parses=parses)
    judge_law(found.roots, found.game, found.problems)
    return found


def _compile(layer: Layer, pool: Pool | None = None, *, judged: bool = True, parses: Parses | None = None) -> Compiled:
    """The files of a game and of what it extends -> the game; `judged` adds lints and deck law."""
    problems = Problems()
    problems.extend(layer.problems)
    if of_other_version(layer):
        return Compiled(layer.files, None, problems)
    shape(layer.files, problems)
    parses = Parses() if parses is None and layer.base is not None else parses
    base = _compile(layer.base, judged=False, parses=parses) if layer.base is not None else None
    if layer.extends is not None and (base is None or base.problems.has_errors):
        if base is not None:
            problems.extend(each for each in base.problems if each.code != "CW580")
            if not any(each.code == "CW579" for each in problems):
                problems.add("CW580", layer.extends.span, path=layer.extends.value)
        return Compiled(layer.files, None, one_cause(problems))
    own, unread = meant(layer.roots, problems)
    whole = extend(base.roots, own, problems) if base is not None else Extended(tuple(own))
    shape_of(whole.touched, problems)
    linked = _linked(whole.roots, problems, parses)
    game = linked.game if linked is not None else None
    if base is not None and layer.extends is not None:
        if game is not None and base.game is not None:
            game.extension = Extension(base.game, whole.changes, layer.extends.value)
            _keep_to_its_book(game, layer)
            check_cited(game, whole.changes, problems)
        problems = told_in_the_mode(problems, whole.changes, layer)
    found = tuple(problems)
    if judged:
        if linked is not None and not problems.has_errors:
            problems.extend(_lints(linked, layer))
        judge_law(whole.roots, game, problems, pool)
    return Compiled(layer.files, game, one_cause(problems, unread), whole.roots, linked, found)


def _keep_to_its_book(game: Game, layer: Layer) -> None:
    """Take out what rulings of the base say of its printed chapters, where the mode prints another book."""
    if game.meta.book == WHOLE:
        return
    own = {each.file.path for each in layer.files}
    for ruling in [*game.rulings.values()]:
        if ruling.prints and ruling.span.file.path not in own:
            ruling.prints = ()
            if ruling.scenario is None and not ruling.fresh and not ruling.reports and ruling.recorded is None:
                del game.rulings[ruling.id]


def _lints(linked: Linked, layer: Layer) -> Problems:
    """What lints find in a game's own files; what they find in its base is found where the base is checked."""
    found, kept = Problems(), Problems()
    lint(linked.game, found, linked.parts)
    own = {each.file.path for each in layer.files}
    kept.extend(each for each in found if layer.base is None or each.span is None or each.span.file.path in own)
    return kept


def lint(game: Game, problems: Problems, parts: KeptParts | None = None) -> None:
    """What the game may say and probably does not mean; looked for only in games without errors, and anew only in what
    has changed of the `parts` that were looked at before.
    """
    from cardwright.checks import run_checks
    from cardwright.text.proofreading import check_texts

    run_checks(game, problems, parts)
    check_texts(game, problems, parts)


def has_law(trees: Iterable[Node]) -> bool:
    """Whether files of a game have formats or banlists."""
    return any(isinstance(root, Mapping) and ("formats" in root or "banlists" in root) for root in trees)


def judge_law(trees: Iterable[Node], game: Game | None, problems: Problems, pool: Pool | None = None) -> None:
    """Formats and banlists, of games that have any and whose files have the right shape."""
    roots = [root for root in trees if isinstance(root, Mapping)]
    if not has_law(roots):
        return
    if game is None:
        from cardwright.model.collect.sections import declarations

        game = declarations(roots, Problems())  # what is wrong with it has been said
    if game is not None:
        judge_law_of(game, problems, pool)


def judge_law_of(game: Game, problems: Problems, pool: Pool | None = None) -> None:
    """The formats and banlists that a game has, if its files have the right shape."""
    if any(each.code[:3] in ("CW1", "CW2") and each.severity is Severity.ERROR for each in problems):
        return
    from cardwright.decks.lawbook import lawbook_of
    from cardwright.decks.lint_formats import lint_game

    problems.extend(lint_game(lawbook_of(game, Problems(), pool)))


def judge_chapters(folder: Path, game: Game, problems: Problems, unsaved: Table[str, bytes] | None = None) -> None:
    """What the chapters in a game's folder speak of; those of a game without errors. `unsaved`: what editors hold of
    them, by path.
    """
    whole = game.extension is not None and game.meta.book == WHOLE
    if not whole and not read_folder(folder, (".md",)) and not unsaved:
        return
    from cardwright.backends.paper.check_chapters import check_chapters
    from cardwright.printing import chapters_in, read_chapters

    read = unsaved or {}
    chapters = read_chapters(game, folder, problems, read) if whole else chapters_in(folder, problems, read)
    check_chapters(game, chapters, problems)


def may_have_chapters(raw: Iterable[RawFile] | None, game: Game | None) -> bool:
    """Whether a game of which these files have been read can have chapters: of its own, or those of its base."""
    return raw is None or game is None or game.extension is not None or any(each.name.endswith(".md") for each in raw)


def with_chapters(folder: Path, compiled: Compiled, unsaved: Table[str, bytes] | None = None) -> Compiled:
    """A game without errors, with what is wrong with the chapters in its folder, or `unsaved` in editors."""
    assert compiled.game is not None
    told = Problems()
    judge_chapters(folder, compiled.game, told, unsaved)
    compiled.problems.extend(told)
    return replace(compiled, of_chapters=tuple(told))


def link(files: Iterable[Parsed], problems: Problems) -> Game | None:
    """Files -> one game whose texts are typed trees; what the schemas have said is not said again."""
    roots = [each.root for each in sorted(files, key=lambda each: each.name) if each.root is not None]
    found = _linked(roots, problems)
    return found.game if found is not None else None


def _linked(roots: Sequence[Node], problems: Problems, parses: Parses | None = None) -> Linked | None:
    """The same of their trees, in their order."""
    from cardwright.model import load

    if any(each.code.startswith("CW1") and each.severity is Severity.ERROR for each in problems):
        return None
    found = Problems()
    linked = load.linked(roots, found, parses=parses)
    places = {_place(each) for each in problems if each.code.startswith("CW2")}
    problems.extend(each for each in found if not (each.code.startswith("CW5") and _place(each) in places))
    return linked


def _place(problem: Problem) -> tuple[str, int] | None:
    span = problem.span
    return (span.file.path, span.start) if span else None


def check(paths: Iterable[Path], progress: Progress | None = None, pool: Pool | None = None) -> Checked:
    """Everything that is wrong with games and files; `pool` as for `compile_game`. Raises `NoSuchPath`."""
    return together(check_target(target, progress, pool)[0] for target in targets(paths))


def check_target(
    target: Target, progress: Progress | None = None, pool: Pool | None = None, raw: Sequence[RawFile] | None = None
) -> tuple[Checked, Compiled | None]:
    """The same of one game or of files outside of any; with the game as it was compiled for that.

    `raw` are its files if somebody has read them: all that are YAML or may be chapters.
    """
    if progress and target.folder:
        progress(str(target.folder))
    problems = Problems()
    if target.folder is None:
        ours, others = of_games(read_files(target.only or ()) if raw is None else raw)
        parsed = parse(ours, problems)
        shape(parsed, problems)
        misnamed(parsed, problems)
        return Checked(problems, len(ours), others), None
    compiled = _compile(layer_in(target.folder, raw=raw), pool)
    if compiled.game is not None and not compiled.problems.has_errors and may_have_chapters(raw, compiled.game):
        compiled = with_chapters(target.folder, compiled)
    if target.only is None:
        return Checked(compiled.problems, len(compiled.files)), compiled
    wanted = {real_path(path) for path in target.only}
    seen = [each for each in compiled.files if real_path(Path(each.file.path)) in wanted]
    shown = {each.file.path for each in seen}
    problems.extend(each for each in compiled.problems if each.span is None or each.span.file.path in shown)
    return Checked(problems, len(seen)), compiled


# --- the backends -------------------------------------------------------------------------------------------


@thing
class Order:
    """What a backend is asked to make: a game, the folder of its chapters, where problems and progress go.

    `rules` are those of the game once they are made: its books play with them.
    """

    game: Game
    folder: Path
    problems: Problems
    progress: Progress | None = None
    rules: Emitted | None = None


def _rules(order: Order) -> Iterable[Artifact]:
    from cardwright.analysis.unsupported import Unsupported
    from cardwright.backends.rules.package import Package, emitted

    if not order.game.is_played:
        return ()
    try:
        order.rules = emitted(Package(order.game))
        return order.rules.artifacts
    except Unsupported as error:
        span = error.span if isinstance(error.span, Span) else None
        order.problems.add("CW801", span, what=error.what)
        return ()


def _text(order: Order) -> Iterable[Artifact]:
    from cardwright.backends.text import emit_text

    return emit_text(order.game, order.problems)


def _rulebook(order: Order) -> Iterable[Artifact]:
    from cardwright.printing import rulebook

    return _asked_for(rulebook(order.game, order.folder, order.problems, order.progress, order.rules))


def _sheets(order: Order) -> Iterable[Artifact]:
    from cardwright.printing import sheets

    return _asked_for(sheets(order.game, order.folder, order.problems, order.progress))


def _asked_for(begun: Callable[[], Iterable[Artifact]]) -> Iterator[Artifact]:
    """What has been begun, waited for when somebody goes through it."""
    yield from begun()


def _data(order: Order) -> Iterable[Artifact]:
    from cardwright.backends.data import emit_data

    return emit_data(order.game)


def _legality(order: Order) -> Iterable[Artifact]:
    if not order.game.raw["formats"]:
        return ()
    from cardwright.backends.artifact import Artifact
    from cardwright.backends.legality import artifacts
    from cardwright.decks.lawbook import lawbook_of

    made = artifacts(lawbook_of(order.game, Problems()), order.problems)
    return [Artifact(f"legality/{each.path}", each.content) for each in made]


BACKENDS: Table[str, Callable[[Order], Iterable[Artifact]]] = {
    "rules": _rules,
    "text": _text,
    "rulebook": _rulebook,
    "sheets": _sheets,
    "data": _data,
    "legality": _legality,
}
"""The parts of a build, in the order in which they are told. What one gives may still be in the making."""
PRINTED = ("rulebook", "sheets")
"""Those that need the extra `print`."""


def build(
    folder: Path,
    out: Path,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
    since: Game | None = None,
) -> BuildResult:
    """Compile a game and write its artifacts into `out/<game>/`; nothing is written when there are errors.

    `only` names parts of `BACKENDS` (default: all); the rulebook tells what has changed `since` an earlier version.
    Raises `NotOurs`, MissingExtra before anything is done, and OSError from writing.
    """
    wanted = wanted_parts(only)
    layer = layer_in(folder)
    compiled = compile_to_build(folder, layer, wanted)
    if compiled.game is None or compiled.problems.has_errors:
        return BuildResult(compiled.problems)
    compiled.game.earlier = since
    return write_game(compiled.game, compiled.problems, digest_of(layer), folder, out, wanted, progress)


def wanted_parts(only: Iterable[str] | None) -> tuple[str, ...]:
    """The parts of a build that are asked for (None: all); raises MissingExtra if they need one that is not there."""
    wanted = tuple(BACKENDS if only is None else only)
    if any(part in PRINTED for part in wanted):
        need("print")
    return wanted


def compile_to_build(folder: Path, layer: Layer, wanted: Sequence[str], parses: Parses | None = None) -> Compiled:
    """The files of a game that is to be built -> the game; its chapters are judged if they are to be printed."""
    compiled = _compile(layer, parses=parses if layer.base is None else None)
    if "rulebook" not in wanted or compiled.game is None or compiled.problems.has_errors:
        return compiled
    return with_chapters(folder, compiled)


def write_game(
    game: Game,
    problems: Problems,
    digest: str,
    folder: Path,
    out: Path,
    wanted: Sequence[str],
    progress: Progress | None = None,
) -> BuildResult:
    """Build a sound game and write it into `out/<game>/`; `problems` are those that it has so far, `digest` tells its
    files. Raises as `build` does.
    """
    game.printed = {}
    parts = _made(game, folder, wanted, problems, progress)
    if problems.has_errors:
        return BuildResult(problems)
    origin = {"version": game.meta.version or game.meta.edition, "digest": digest}
    return BuildResult(problems, write_build(out / game.id, parts, origin), tuple(bases_of(game)))


def _made(
    game: Game, folder: Path, wanted: Sequence[str], problems: Problems, progress: Progress | None
) -> dict[str, tuple[Artifact, ...]]:
    """The parts of a build that are wanted; what is wrong is told in their order."""
    order = Order(game, folder, Problems(), progress)
    begun: dict[str, tuple[Iterable[Artifact], Problems]] = {}
    with _side_by_side(wanted):
        for name in wanted:
            if progress:
                progress(f"{game.id}/{name}")
            order.problems = Problems()
            begun[name] = BACKENDS[name](order), order.problems
        parts = {name: tuple(begun[name][0]) for name in wanted}
    for name in wanted:
        problems.extend(begun[name][1])
    return parts


def _side_by_side(wanted: Iterable[str]) -> AbstractContextManager[None]:
    """While this lasts, what is printed is set beside other work."""
    if not any(part in PRINTED for part in wanted):
        return nullcontext()
    from cardwright.backends.paper.typst_press import side_by_side

    return side_by_side()
