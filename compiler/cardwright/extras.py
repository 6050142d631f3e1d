"""What an installation may lack: packages that only some work needs, and by which extra they come."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    "desk": ("starlette", "uvicorn"),
    "editor": ("pygls",),
    "learn": ("pettingzoo", "pyspiel"),
    "print": ("fontTools", "justmytype_intl_cjk", "pypinyin", "typst"),
    "scale": ("ray",),
    "xlsx": ("openpyxl",),
}
"""For each extra the modules that it brings; `pyproject.toml` has their packages."""


class MissingExtra(ImportError):
    """Something needs packages that are not installed; `extra` is what brings them."""

    def __init__(self, extra: str) -> None:
        ImportError.__init__(self, f'install it with: pip install "cardwright[{extra}]"')
        self.extra = extra


def need(extra: str) -> None:
    """Raise MissingExtra unless all modules of an extra are there; nothing is imported."""
    if not installed(extra):
        raise MissingExtra(extra)


def installed(extra: str) -> bool:
    """Whether all modules of an extra are there."""
    return all(find_spec(module) for module in EXTRAS[extra])
