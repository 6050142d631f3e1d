"""Read what this program brings along: schemas, templates, the library, files beside its modules, fonts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# Schemas and templates are looked for inside the installed package first, in the checkout second: the wheel carries
# them as cardwright/schemas and cardwright/templates; an editable install leaves them at the top of the checkout, two
# levels above the package (compiler/cardwright).
_ROOTS = (_PACKAGE, _PACKAGE.parent.parent)
KINDS = ("docs", "schemas", "templates")


class MissingResource(FileNotFoundError):
    """A schema or template of ours is not where an installation puts it: the installation is broken."""


@cache
def folder(kind: str) -> Path:
    """Return the folder of a kind of resource (`docs`, `schemas` or `templates`)."""
    if kind not in KINDS:
        raise ValueError(f"no such kind of resource: {kind!r}")
    for root in _ROOTS:
        found = root / kind
        if found.is_dir():
            return found
    raise MissingResource(f"{kind}/ is neither in {_ROOTS[0]} nor in {_ROOTS[1]}")


def path(kind: str, name: str) -> Path:
    """Return the path of one resource, for instance `path("templates", "paper/sheets.typ")`.

    `name` is relative with forward slashes and written in our code, never taken from a data file.
    """
    root = folder(kind)
    found = (root / name).resolve()
    if not found.is_relative_to(root.resolve()) or not found.is_file():
        raise MissingResource(f"no {kind} resource named {name!r}")
    return found


def read_text(kind: str, name: str) -> str:
    """Return the text of one resource (UTF-8)."""
    return path(kind, name).read_text(encoding="utf-8")


def read_bytes(kind: str, name: str) -> bytes:
    """Return the bytes of one resource."""
    return path(kind, name).read_bytes()


def names(kind: str, under: str, suffix: str) -> tuple[str, ...]:
    """Return the names of the resources in a folder of a kind that end so: `names("templates", "new", ".yaml")`."""
    return tuple(f"{under}/{found.name}" for found in sorted((folder(kind) / under).glob(f"*{suffix}")))


def beside(package: str, name: str) -> bytes:
    """Return a file that lies beside the modules of a package of ours, for instance the library."""
    return where(package, name).read_bytes()


def where(package: str, name: str) -> Path:
    """Return the path of such a file, for an editor to open."""
    return _PACKAGE.joinpath(*package.split(".")[1:], name)


@cache
def fonts(family: str) -> Path:
    """Return the folder with the files of a font family, by its name in the installed package of fonts."""
    from importlib.resources import files  # which takes as long as starting Python

    return Path(str(files("justmytype_intl_cjk") / "fonts" / "ofl" / family))


def font_files(family: str) -> tuple[Path, ...]:
    """Return the files of a font family."""
    return tuple(sorted(fonts(family).glob("*.ttf")))
