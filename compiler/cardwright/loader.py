"""Load from a path: the compiled rules of a game, from a built package or its sources; the deck law of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.build_folder import write_build
from cardwright.files import built_package, cache_folder, read_file, source_folder

if TYPE_CHECKING:
    from cardwright.decks.lawbook import Lawbook
    from cardwright.diagnostics import Problems
    from cardwright.runtime.tables import Rules


class NoGame(ValueError):
    """There is neither a built game nor the source of one at a path."""

    def __init__(self, where: str | Path) -> None:
        ValueError.__init__(self, f"no game at `{where}`: no game.yaml, and nothing that a build has made")


class NotBuilt(ValueError):
    """A game could not be compiled; `problems` tell why."""

    def __init__(self, folder: Path, problems: Problems) -> None:
        first = next((each for each in problems if each.severity.value == "error"), None)
        why = f"; the first of its errors: {first.show()}" if first is not None else ""
        ValueError.__init__(self, f"{folder} could not be compiled: `cardwright check` tells why{why}")
        self.folder = folder
        self.problems = problems


class NotPlayed(ValueError):
    """A folder holds cards and deck law, and nothing to play."""


def load_rules(where: str | Path) -> Rules:
    """The rules at a path.

    `where` is a built package (`build/<game>/rules`), the folder it lies in (`build/<game>`), or the source folder of a
    game (with its `game.yaml`), which is compiled first.  Raises NoGame, NotPlayed, NotBuilt, and NoRules if a package
    is broken.
    """
    from cardwright.runtime.importing import import_rules

    return import_rules(rules_folder(Path(where)))


def rules_folder(where: Path) -> Path:
    """The folder of the rule package at a path; see `load_rules`."""
    built = built_package(where)
    if built is not None:
        return built
    folder = source_folder(where)
    if folder is None:
        raise NoGame(where)
    return build_rules(folder)


def build_rules(folder: Path) -> Path:
    """Compile the rules of a game's source folder into the cache, and give the folder of the package; those of an
    earlier run are taken if nothing has changed since and work is kept between runs (`store`).

    Raises NotBuilt, NotPlayed, and NoRules if the game says something that cannot be emitted yet.
    """
    from cardwright import kept_rules, store

    target = cache_folder(folder)
    if store.in_use() and kept_rules.is_kept(folder):
        return target / "rules"
    from cardwright.analysis.unsupported import Unsupported
    from cardwright.backends.rules.package import emit_rules
    from cardwright.driver import compile_whole
    from cardwright.layers import Kept, bases_of, layer_in
    from cardwright.runtime.importing import NoRules

    seen: Kept = {}
    compiled = compile_whole(layer_in(folder, seen))
    if compiled.game is None or compiled.problems.has_errors:
        raise NotBuilt(folder, compiled.problems)
    if not compiled.game.is_played:
        raise NotPlayed(str(folder))
    try:
        made = emit_rules(compiled.game)
    except Unsupported as error:
        raise NoRules(str(error)) from error
    kept_rules.keep(folder, bases_of(compiled.game), seen, write_build(target, {"rules": made}, ours=True))
    return target / "rules"


def load_lawbook(folder: Path, pool: Path | None = None) -> Lawbook:
    """The deck law of a game's folder.  `pool` is an imported pool (JSON) that is added to the game's own cards.

    Raises OSError, and ValueError for a folder without a section `game` and for a pool that cannot be read.
    """
    from cardwright.decks.lawbook import from_roots
    from cardwright.decks.pool_json import pool_of_json
    from cardwright.diagnostics import Problems
    from cardwright.layers import layer_in, whole_roots
    from cardwright.source.nodes import Mapping

    problems = Problems()
    roots = whole_roots(layer_in(folder), problems).roots
    more = pool_of_json(read_file(pool)) if pool is not None else None
    return from_roots([root for root in roots if isinstance(root, Mapping)], problems, more)
