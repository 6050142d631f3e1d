"""Some generated inputs for every command that reads files end without a fault of ours."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from ends import ends

HERE = Path(__file__).parent


def load(name: str) -> object:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules.setdefault(name, importlib.util.module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


load("fuzz_check")
FUZZ = load("fuzz_commands")
SAMPLE = {"deck check": 60, "import": 60, "replay": 100, "fmt": 150, "text": 60, "chapters": 50}


@pytest.mark.parametrize("name", SAMPLE)
def test_no_input_raises(name: str) -> None:
    with ends():
        tally = FUZZ.run(name, SAMPLE[name], seed=7)  # type: ignore[attr-defined]
    assert not tally.failed, tally.failed[0][1]
    assert len(tally.statuses) > 1 or name == "deck check"
