"""A guard for what must end: inputs so large that work which grows faster than they do would take minutes, or for ever.

No test asserts a time, since machines differ. The guard stands far above what any of them needs for work that is right;
how long it takes is measured by scripts (`tests/fuzz`, `tests/benchmarks`).
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

GUARD = 60
"""Seconds of CPU time."""


@contextmanager
def ends() -> Iterator[None]:
    """Fail if the block has not ended by then; on systems without such timers it is waited for."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        pytest.fail(f"it has not ended after {GUARD} seconds of CPU time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, GUARD)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
