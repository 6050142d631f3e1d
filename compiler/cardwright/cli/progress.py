"""Tell a person who waits what is being worked on: on a terminal only, and only when it takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardwright.cli.command_words import say

PATIENCE = 0.6
"""Seconds of silence before the first line."""


@contextmanager
def progress(key: str) -> Iterator[Callable[[str], None]]:
    """Gives a function to be told names; `key` is their sentence. The line is wiped at the end."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    began = time.monotonic()
    shown = [0]

    def tell(name: str) -> None:
        if time.monotonic() - began >= PATIENCE:
            from cardwright.diagnostics.screen import visible

            line = visible(say(key, name=name))[:76]
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
            shown[0] += 1

    try:
        yield tell
    finally:
        if shown[0]:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def practice(*, asked: bool = False) -> Iterator[None]:
    """Tells how far bots are that practise in this process meanwhile; where somebody is `asked` and there is no
    terminal, standard error is told once that they have begun.
    """
    from cardwright.runtime.taught import watched

    said: list[int] = []

    def told(done: int, of: int) -> None:
        tell(f"{done}/{of}")
        if asked and not said and not sys.stderr.isatty():
            said.append(of)
            print(say("practising begun", games=of), file=sys.stderr, flush=True)

    with progress("practising") as tell, watched(told):
        yield
