"""A few hundred generated inputs end without an exception."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from ends import ends

SPEC = importlib.util.spec_from_file_location("fuzz_check", Path(__file__).with_name("fuzz_check.py"))
assert SPEC is not None and SPEC.loader is not None
FUZZ = importlib.util.module_from_spec(SPEC)
sys.modules["fuzz_check"] = FUZZ
SPEC.loader.exec_module(FUZZ)


def test_no_input_raises() -> None:
    with ends():
        tally = FUZZ.run(300, seed=7)
    assert not tally.failed, tally.failed[0][1]
    assert len(tally.codes) > 20
