"""An artifact: one file that a backend wants written, as a relative path and its bytes."""

from __future__ import annotations

from pathlib import PurePosixPath

from cardwright.records import record


@record
class Artifact:
    """A file to be written below the build folder of a game.

    `path` is relative, with forward slashes, made of vetted parts only; `content` is the whole file.
    """

    path: str
    content: bytes

    def __post_init__(self) -> None:
        """Refuse a path that could leave the build folder: a mistake of ours, never of a data file."""
        parts = PurePosixPath(self.path).parts
        if not parts or self.path.startswith("/") or "\\" in self.path or ".." in parts:
            raise ValueError(f"artifact path is not a plain relative path: {self.path!r}")

    def show(self) -> str:
        """Return one line for tests and logs: path and size in bytes."""
        return f"{self.path} ({len(self.content)} bytes)"
