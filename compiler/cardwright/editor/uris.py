"""Paths as editors name them, and back."""

from __future__ import annotations

from pathlib import Path

from pygls.uris import from_fs_path, to_fs_path

from cardwright import resources

LIBRARY = "std.yaml"
"""What the library that every game has is called where it is read."""


def uri_of(path: str) -> str:
    """The address of a file of a game; the library's is that of the file that the program brings along."""
    whole = str(resources.where("cardwright", f"library/{LIBRARY}")) if path == LIBRARY else path
    return from_fs_path(whole) or Path(whole).absolute().as_uri()


def path_of(uri: str) -> str | None:
    """The path of an address; None for what is no file."""
    return to_fs_path(uri) if uri.startswith("file:") else None
