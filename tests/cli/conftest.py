"""A small game for the commands to work on, and a way to run them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cardwright import cli, resources


@dataclass
class Ran:
    """What a command gave back."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output."""
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: object) -> Ran:
        status = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the game that `new` makes."""
    folder = tmp_path / "lamps"
    folder.mkdir()
    for path in (resources.folder("templates") / "new").glob("*.yaml"):
        text = path.read_text("utf-8").replace("id: my_game", "id: lamps")
        (folder / path.name).write_text(text, "utf-8")
    return folder
