"""Who plays the games of a series: this process, others of this machine, or an engine that has more machines.

An engine is handed ranges of games and gives what came of each, in the order of the ranges. What a range comes to hangs
on the rules, the job and its numbers alone, so it does not matter who plays it, nor how often.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, TypeAlias, TypeVar

from cardwright import store
from cardwright.runtime import packages
from cardwright.runtime.importing import import_files, import_rules
from cardwright.runtime.tables import Rules

Span: TypeAlias = tuple[int, int]
"""A range of games: the number of the first, and how many."""
Package: TypeAlias = "str | Mapping[str, bytes]"
"""A package of rules: its folder, or its files."""
Job = TypeVar("Job")
Part = TypeVar("Part")
TRIES = 5
"""So often a range is played again whose worker was lost, before something else must be wrong."""

NICE = 10
"""So far a process stands back that works beside what somebody waits for."""
LOOK_UP = 1.0
"""Seconds after which a worker looks whether the process that it works for is still there, if nobody told it."""


class NotPlayedOn(RuntimeError):
    """The games of a series could not be played to their end, through no fault of their rules."""


class LostWorkers(NotPlayedOn):
    """Workers were lost again and again while they played the same range; `key` names how that is told, if we know."""

    def __init__(self, message: str, key: str = "", **parts: int) -> None:
        NotPlayedOn.__init__(self, message)
        self.key = key
        self.parts = parts


class Engine(Protocol):
    """Whatever plays ranges of games."""

    def parts(
        self, rules: Rules, work: Callable[[Rules, Job, Span], Part], job: Job, spans: Sequence[Span]
    ) -> Iterator[Part]:
        """What `work` (a function of a module) makes of each range, in order; a range whose worker is lost is played
        again.  Raises LostWorkers, and ValueError for rules that are no package.
        """
        ...


def spans_of(first: int, last: int, size: int) -> list[Span]:
    """The ranges of at most `size` games from game `first` to before game `last`."""
    return [(at, min(size, last - at)) for at in range(first, last, size)]


@dataclass(frozen=True, slots=True)
class Local:
    """So many processes of this machine; with one, nothing but this process."""

    processes: int = 1

    def parts(
        self, rules: Rules, work: Callable[[Rules, Job, Span], Part], job: Job, spans: Sequence[Span]
    ) -> Iterator[Part]:
        """See `Engine`."""
        if self.processes <= 1 or len(spans) <= 1:
            for span in spans:
                yield work(rules, job, span)
            return
        package = package_of(rules)
        left, lost = deque(spans), 0
        while left:
            many = min(self.processes, len(left))
            given = (package, work, job, store.in_use_here())
            with ProcessPoolExecutor(many, _way_to_start(), initializer=_load, initargs=given) as pool:
                try:
                    for part in pool.map(_work, tuple(left)):
                        left.popleft()
                        lost = 0
                        yield part
                except BrokenProcessPool:
                    lost += 1
                    if lost > TRIES:
                        at = left[0][0]
                        raise LostWorkers(f"workers end while they play game {at} and on", "lost", at=at) from None
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise


def _way_to_start() -> BaseContext:
    """How processes are started: as the system does it, but never as a copy of a process in which other threads run.

    What such a thread has locked would be locked in the copy for ever, with nobody to unlock it.
    """
    usual = multiprocessing.get_context()
    return multiprocessing.get_context("spawn") if usual.get_start_method() == "fork" and _has_threads() else usual


def _has_threads() -> bool:
    """Whether this process runs several threads; on Linux those are counted, too, of which Python knows nothing."""
    try:
        return len(os.listdir("/proc/self/task")) > 1
    except OSError:
        return threading.active_count() > 1


def package_of(rules: Rules) -> Package:
    """What processes of this machine load rules from; raises ValueError for rules that are no package."""
    folder = _folder_of(rules)
    return packages.files_in(folder) if packages.is_in_memory(folder) else folder


def files_of(rules: Rules) -> Mapping[str, bytes]:
    """What any machine loads rules from; raises ValueError for rules that are no package."""
    return packages.files_in(_folder_of(rules))


def _folder_of(rules: Rules) -> str:
    if not rules.source_file:
        raise ValueError("other processes need rules that were loaded as a package")
    return str(Path(rules.source_file).parent)


_loaded: list[tuple[Rules, Callable[[Rules, Any, Span], Any], Any]] = []
"""What a worker of a pool is there for."""


def end_with_parent() -> None:
    """Let this worker end as soon as the process that started it is gone, however that ended: it would wait for ever
    for more to do.  In a process that is no worker nothing happens.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent.sentinel, os.getppid()), daemon=True).start()


def stand_back() -> None:
    """Let whatever else this machine does come before this process, where the system knows of that."""
    if hasattr(os, "nice"):
        os.nice(NICE)


def _outlive(sentinel: int, started_by: int) -> None:
    """Wait for the end of the parent; workers started later may hold the other end of the pipe, so look, too."""
    while not wait([sentinel], LOOK_UP) and os.getppid() == started_by:
        pass
    os._exit(1)


def _load(
    package: Package, work: Callable[[Rules, Any, Span], Any], job: Any, kept: tuple[Path | None, bytes]
) -> None:  # fmt: skip
    """Make a worker ready; it keeps between runs what the process keeps that it works for."""
    end_with_parent()
    store.use(*kept)
    rules = import_rules(Path(package)) if isinstance(package, str) else import_files(package)
    _loaded[:] = [(rules, work, job)]


def _work(span: Span) -> Any:
    """Play a range in a worker."""
    rules, work, job = _loaded[0]
    return work(rules, job, span)
