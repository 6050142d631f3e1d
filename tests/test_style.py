"""The sources are as the linter and the type checker want them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str) -> str:
    """What a tool says, if it finds something wrong."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_ruff_has_no_complaint() -> None:
    assert run("ruff", "check", "--no-cache", "--output-format", "concise", ".") == ""


@pytest.mark.long
def test_mypy_has_no_complaint(tmp_path: Path) -> None:
    assert run("mypy", "--cache-dir", str(tmp_path)) == ""
