"""The commands above examples can be typed as they stand, and find what the example says."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright.checks  # noqa: F401  lints keep their words
from cardwright.cli import main
from cardwright.diagnostics.pages import parse_page
from cardwright.diagnostics.problem import all_codes

PAGES = [(entry.code, parse_page(entry.example)) for entry in all_codes() if entry.example]
COMMANDS = {page.command: (code, page) for code, page in PAGES if page.command}
"""One example of each command."""


@pytest.mark.parametrize("command", COMMANDS)
def test_it_can_be_typed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, page = COMMANDS[command]
    monkeypatch.chdir(tmp_path)
    for name, text in page.files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")
    program, *words = command.split()
    main([*words, "--lang", "en"])
    told = capsys.readouterr()
    assert program == "cardwright" and code in told.out + told.err
