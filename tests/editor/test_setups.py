"""What `cardwright editor` writes, and what it leaves alone."""

from __future__ import annotations

import io
import json
import re
import tomllib
import xml.etree.ElementTree as Xml
import zipfile
from pathlib import Path

import pytest
from games import CARDDATA

from cardwright.cli import GOOD, PROBLEMS, USAGE, main
from cardwright.editor import vscode
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


def test_the_extension_of_vscode(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cardwright.vsix"
    assert main(["editor", "vscode", "--extension", str(file), "--lang", "en"]) == GOOD
    assert "code --install-extension" in capsys.readouterr().out
    assert file.read_bytes() == vscode.vsix(), "the same bytes again"
    with zipfile.ZipFile(io.BytesIO(vscode.vsix())) as parts:
        assert parts.testzip() is None
        for name in ("extension.vsixmanifest", "[Content_Types].xml"):
            Xml.fromstring(parts.read(name))
        package = json.loads(parts.read("extension/package.json"))
        for each in package["contributes"]["grammars"]:
            assert json.loads(parts.read(f"extension/{each['path'][2:]}"))["scopeName"] == each["scopeName"]
    assert package["contributes"]["configurationDefaults"] == json.loads(
        SETUPS["vscode"].files[".vscode/settings.json"]
    )
    assert main(["editor", "helix", "--extension", str(file), "--lang", "en"]) == USAGE


def test_its_grammar_finds_the_texts_of_effects() -> None:
    (block,) = vscode.grammar()["patterns"]  # type: ignore[misc]
    begin = re.compile(block["begin"])
    text = (CARDDATA / "xstx" / "cards" / "basic.yaml").read_text("utf-8").splitlines()
    at, opened = next((at, found) for at, line in enumerate(text) if (found := begin.match(line)))
    goes_on = re.compile(block["while"].replace(r"\1", re.escape(opened[1])))
    assert goes_on.match(text[at + 1]) and not goes_on.match(f"{opened[1]}copies: 3")
    words = re.compile(next(each["match"] for each in block["patterns"] if each["name"].startswith("keyword")))
    assert words.findall("if it is in my hand, draw 2 cards")[:2] == ["if", "it"]
    assert not begin.match("    name: |") and not begin.match("    effect: draw 1 card")
