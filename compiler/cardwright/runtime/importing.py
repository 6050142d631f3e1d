"""Load a generated package of rules from its folder, under a module name of its own."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from itertools import count
from pathlib import Path

from cardwright.runtime.tables import Rules

_COUNTER = count(1)


class NoRules(ValueError):
    """A folder does not hold a package of rules."""


def import_rules(folder: Path) -> Rules:
    """Import the package in `folder` and give its `RULES`.

    Each call imports anew, so that rules that were built again are never mixed with older ones.  The
    package must use relative imports among its modules.  Raises NoRules.
    """
    folder = folder.resolve()
    start = folder / "__init__.py"
    if not start.is_file():
        raise NoRules(f"{folder} holds no package of rules (no __init__.py)")
    name = f"_rules_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}_{next(_COUNTER)}"
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise NoRules(f"{folder} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        rules = getattr(module, "RULES", None)
        if not isinstance(rules, Rules):
            raise NoRules(f"{start} has no RULES")
    except BaseException:
        for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
            del sys.modules[loaded]
        raise
    if not rules.source_file:
        rules.source_file = str(start)
    return rules
