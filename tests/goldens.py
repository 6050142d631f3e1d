"""Texts that are compared with files in `golden/`: `pytest --refresh-goldens` writes the files anew."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


class Goldens:
    """Compares a text with the file that holds what is expected."""

    def __init__(self, refresh: bool) -> None:
        self.refresh = refresh

    def check(self, name: str, text: str) -> None:
        """Compare a text with `golden/<name>`, or write it there."""
        path = FOLDER / name
        if self.refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        expected = path.read_text("utf-8")
        assert text.splitlines() == expected.splitlines(), f"golden/{name}: --refresh-goldens if the new text is right"
