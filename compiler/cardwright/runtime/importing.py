"""Load a generated package of rules, from its folder or from memory, under a module name of its own."""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.util
import sys
import weakref
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from itertools import count
from pathlib import Path
from types import ModuleType

from cardwright.runtime import packages
from cardwright.runtime.tables import Rules

_COUNTER = count(1)
START = "__init__.py"


class NoRules(ValueError):
    """A folder does not hold a package of rules; `key` names the reason, if it is one of the package."""

    def __init__(self, message: str, key: str = "", **parts: str) -> None:
        ValueError.__init__(self, message)
        self.key = key
        self.parts = parts


def import_rules(folder: Path) -> Rules:
    """Import the package in `folder` and give its `RULES`.

    Each call imports anew, so that rules that were built again are never mixed with older ones.  The
    package must use relative imports among its modules.  Raises NoRules.
    """
    folder = folder.resolve()
    try:
        packages.read(str(folder), START)
    except OSError:
        told = f"{folder} holds no package of rules (no {START})"
        raise NoRules(told, "no package", folder=str(folder), start=START) from None
    spec = importlib.util.spec_from_file_location(
        _new_name(str(folder)), folder / START, submodule_search_locations=[str(folder)]
    )
    return _rules_of(spec, str(folder))


def import_files(files: Mapping[str, bytes]) -> Rules:
    """The same for a package that was never written: its files by their names.  Raises NoRules."""
    folder = packages.keep(files)
    name = _new_name(folder)
    _MEMORY.folders[name] = folder
    if _MEMORY not in sys.meta_path:
        sys.meta_path.append(_MEMORY)
    return _rules_of(_MEMORY.find_spec(name), folder)


def let_go(rules: Rules) -> None:
    """Let a package of rules be freed with its rules: nothing more will be imported from it.

    Games that are being played go on. What was never written is forgotten when nobody has these rules any more.
    """
    name = rules.make.__module__.partition(".")[0]
    for loaded in [each for each in sys.modules if each == name or each.startswith(name + ".")]:
        del sys.modules[loaded]
    folder = _MEMORY.folders.pop(name, None)
    if folder is not None:
        weakref.finalize(rules.make, packages.forget, folder)  # it lives as long as anything of the package


class _Memory(importlib.abc.SourceLoader):
    """Finds and reads the modules of packages that are in memory."""

    def __init__(self) -> None:
        self.folders: dict[str, str] = {}
        """What stands for the folder of each package."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A package, or a module of one."""
        folder = self.folders.get(fullname.partition(".")[0])
        if folder is None:
            return None
        spec = ModuleSpec(fullname, self, origin=self.get_filename(fullname), is_package="." not in fullname)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        spec.has_location = True
        return spec

    def get_filename(self, fullname: str) -> str:
        """What stands for the file of a module. Raises ImportError for one of a package that is forgotten."""
        package, _, module = fullname.partition(".")
        if package not in self.folders:
            raise ImportError(fullname)
        return f"{self.folders[package]}/{module or '__init__'}.py"

    def get_data(self, path: str | bytes) -> bytes:
        """The text of a module; raises OSError."""
        folder, _, name = str(path).rpartition("/")
        return packages.read(folder, name)


_MEMORY = _Memory()


def _new_name(folder: str) -> str:
    return f"_rules_{hashlib.sha256(folder.encode()).hexdigest()[:12]}_{next(_COUNTER)}"


def _rules_of(spec: ModuleSpec | None, folder: str) -> Rules:
    """Run a package and give its rules; nothing is left of one that fails."""
    if spec is None or spec.loader is None:
        raise NoRules(f"{folder} cannot be imported", "not imported", folder=folder)
    name = spec.name
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        rules = getattr(module, "RULES", None)
        if not isinstance(rules, Rules):
            raise NoRules(f"{folder}/{START} has no RULES", "not rules", folder=folder, start=START)
    except BaseException:
        for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
            del sys.modules[loaded]
        raise
    if not rules.source_file:
        rules.source_file = f"{folder}/{START}"
    return rules
