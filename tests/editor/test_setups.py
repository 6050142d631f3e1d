"""What `cardwright editor` writes, and what it leaves alone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from cardwright.cli import GOOD, PROBLEMS, USAGE, main
from cardwright.editor.setups import SETUPS


@pytest.mark.parametrize("name", SETUPS)
def test_files_are_written_once(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editor", name, "--folder", str(tmp_path), "--lang", "en"]) == GOOD
    written = {
        path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert written == dict(SETUPS[name].files)
    assert all("cardwright" in text or "recommendations" in text for text in written.values())
    for path, text in written.items():
        if path.endswith(".json"):
            json.loads(text)
        elif path.endswith(".toml"):
            tomllib.loads(text)
    assert main(["editor", name, "--folder", str(tmp_path), "--lang", "en"]) == GOOD
    assert "already there" in capsys.readouterr().out


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / ".helix" / "languages.toml"
    own.parent.mkdir()
    own.write_text("# mine\n")
    assert main(["editor", "helix", "--folder", str(tmp_path), "--lang", "en"]) == PROBLEMS
    assert own.read_text() == "# mine\n"
    told = capsys.readouterr()
    assert "left as it is" in told.err and "language-server.cardwright" in told.out


def test_it_can_be_looked_at_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editor", "neovim", "--folder", str(tmp_path), "--print"]) == GOOD
    assert 'vim.lsp.enable("cardwright")' in capsys.readouterr().out and not list(tmp_path.iterdir())


def test_an_unknown_editor_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editor", "ed", "--folder", str(tmp_path), "--lang", "en"]) == USAGE
    assert "helix" in capsys.readouterr().err
