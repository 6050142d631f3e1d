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
        ImportError.__init__(self, f"install it with: {command(extra)}")
        self.extra = extra


def command(extra: str) -> str:
    """The command that brings an extra, from where this installation came: an index, a file, a folder, a repository."""
    import json  # every command has this module, and few ever lack anything
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        told = json.loads(distribution("cardwright").read_text("direct_url.json") or "{}")
        return f"pip install {_named(told, extra)}"
    except (PackageNotFoundError, OSError, ValueError, AttributeError):
        return f'pip install "cardwright[{extra}]"'


def _named(told: dict[str, object], extra: str) -> str:
    """What pip is to install, by what it noted (PEP 610) when it installed from elsewhere than an index."""
    from pathlib import Path
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    url, folder = str(told.get("url", "")), told.get("dir_info")
    if "vcs_info" in told:
        return f'"cardwright[{extra}] @ git+{url}"'
    place = Path(url2pathname(urlsplit(url).path)) if url.startswith("file:") else None
    if place is None or not place.exists():
        return f'"cardwright[{extra}]"'
    return f'{"-e " if isinstance(folder, dict) and folder.get("editable") else ""}"{place}[{extra}]"'


def need(extra: str) -> None:
    """Raise MissingExtra unless all modules of an extra are there; nothing is imported."""
    if not installed(extra):
        raise MissingExtra(extra)


def installed(extra: str) -> bool:
    """Whether all modules of an extra are there."""
    return all(find_spec(module) for module in EXTRAS[extra])
