"""A run that is ended from outside tells what it has come to, as one that is broken off at the keyboard does."""

from __future__ import annotations

import signal
from types import FrameType


def end_like_ctrl_c() -> None:
    """From now on SIGTERM raises KeyboardInterrupt in this process, as Ctrl+C does."""
    signal.signal(signal.SIGTERM, _raise)


def _raise(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
