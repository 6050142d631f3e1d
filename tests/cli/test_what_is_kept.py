"""What commands keep between runs: each that has `--no-cache` asks for the store, and not where that is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import folder_of

from cardwright import store
from cardwright.cli import main

COMMANDS = ("build", "check", "desk", "lab", "play", "print", "simulate")


class Asked(BaseException):
    """The store was asked for, or told not to be used: nothing else is to be done."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__(folder)
        self.folder = folder


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_for_the_store(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE", raising=False)

    def use(folder: Path | None, program: bytes = b"") -> None:
        raise Asked(folder)

    monkeypatch.setattr(store, "use", use)
    game = str(folder_of("round_table"))
    with pytest.raises(Asked) as found:
        main([command, game])
    assert found.value.folder is not None, "kept"
    with pytest.raises(Asked) as found:
        main([command, game, "--no-cache"])
    assert found.value.folder is None, "not kept"
