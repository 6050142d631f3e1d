"""Where what is worked out is kept between runs, and which program worked it out."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cardwright import __version__, resources, store
from cardwright.files import cache_root

NO_CACHE = "CARDWRIGHT_NO_CACHE"
"""With this variable set, nothing is kept between runs."""
OTHERS = (
    "lark", "jsonschema", "jsonschema_rs", "yaml", "jinja2", "markdown_it", "typst", "fontTools", "justmytype_intl_cjk",
    "opencc", "pypinyin",
)  # fmt: skip
"""Packages on which it depends what comes out; their installation tells whether they have changed."""


def keep_between_runs(wanted: bool = True) -> None:
    """Use the store in the user's cache, unless it is not wanted, by an option or by a variable."""
    if not wanted or os.environ.get(NO_CACHE):
        store.use(None)
        return
    program = program_digest()
    store.use(cache_root() / "kept" if program else None, program)


@cache
def program_digest() -> bytes:
    """A digest of this program as it is installed: its files, by when they were last changed; empty if it has none.

    When a file was last changed (its status, which nobody can set) is looked at instead of what it holds: reading all
    of them would take longer than what is saved.
    """
    rows = [__version__, sys.version, sys.platform]
    try:
        package = Path(__file__).parents[1]
        for root in (package, *(resources.folder(kind) for kind in resources.KINDS)):
            rows += _seen(root)
        rows += [_installed(name) for name in OTHERS]
    except OSError:
        return b""
    return store.digest(*rows).encode()


def _seen(root: Path) -> list[str]:
    rows = []
    for top, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(top, name)
            rows.append(f"{path} {_stat(path)}")
    return rows


def _installed(name: str) -> str:
    spec = find_spec(name)
    return f"{name} {_stat(spec.origin)}" if spec is not None and spec.origin else name


def _stat(path: str) -> str:
    seen = os.stat(path)
    return f"{seen.st_size} {seen.st_mtime_ns} {seen.st_ctime_ns} {seen.st_ino}"
