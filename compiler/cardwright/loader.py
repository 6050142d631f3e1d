"""Find the compiled rules of a game: a built package, or a game's source folder, which is then built first."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.diagnostics import Problems
    from cardwright.runtime.tables import Rules


class NoGame(ValueError):
    """There is neither a built game nor the source of one at a path."""


class NotBuilt(ValueError):
    """A game could not be compiled; `problems` tell why."""

    def __init__(self, folder: Path, problems: Problems) -> None:
        ValueError.__init__(self, f"{folder} could not be compiled")
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
    for folder in (where, where / "rules"):
        if (folder / "__init__.py").is_file() and (folder / "sources.json").is_file():
            return folder
    if where.name == "game.yaml" and where.is_file():
        where = where.parent
    if (where / "game.yaml").is_file():
        return build_rules(where)
    raise NoGame(str(where))


def build_rules(folder: Path) -> Path:
    """Compile the rules of a game's source folder into the cache, and give the folder of the package.

    Raises NotBuilt, NotPlayed, and NoRules if the game says something that cannot be emitted yet.
    """
    from cardwright.backends.rules.package import emit_rules
    from cardwright.backends.rules.scope import Unsupported
    from cardwright.driver import compile_game
    from cardwright.files import write_build
    from cardwright.runtime.importing import NoRules

    compiled = compile_game(folder)
    if compiled.game is None or compiled.problems.has_errors:
        raise NotBuilt(folder, compiled.problems)
    if not compiled.game.is_played:
        raise NotPlayed(str(folder))
    try:
        made = emit_rules(compiled.game)
    except Unsupported as error:
        raise NoRules(str(error)) from error
    target = cache_folder(folder)
    write_build(target, {"rules": made})
    return target / "rules"


def cache_folder(folder: Path) -> Path:
    """Where the compiled rules of a source folder are kept: one place for each folder, in the user's cache."""
    whole = str(folder.resolve())
    name = f"{folder.resolve().name}-{hashlib.sha256(whole.encode()).hexdigest()[:12]}"
    given = os.environ.get("XDG_CACHE_HOME")
    return (Path(given) if given else Path.home() / ".cache") / "cardwright" / "play" / name
