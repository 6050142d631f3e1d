"""The codes and their words: one module for each area, imported all together on first use."""

from __future__ import annotations

import importlib
import pkgutil

from cardwright.diagnostics.problem import gather


def load_all() -> None:
    """Import every module of this package, so that each registers its codes."""
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name):
        importlib.import_module(f"{__name__}.{module.name}")


gather(load_all)
