"""Games of a series played on the machines of a Ray cluster; needs the extra `scale`."""

from __future__ import annotations

import hashlib
import os
import platform
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import cardwright
from cardwright import store
from cardwright.engine.program import keep_between_runs
from cardwright.extras import need
from cardwright.runtime.importing import import_files
from cardwright.runtime.tables import Rules
from cardwright.runtime.workers import TRIES, Job, LostWorkers, NotPlayedOn, Part, Span, files_of

AHEAD = 256
"""So many ranges are handed out at once, or some for each processor: enough until a lost machine is missed."""
ADDRESS = "RAY_ADDRESS"
"""The variable of the environment in which Ray looks for a cluster."""


class NoCluster(ConnectionError):
    """There is no cluster where it was looked for, or it cannot be started here."""


class OtherProgram(NotPlayedOn):
    """A machine of the cluster has another version of this program: its games would be others."""


class RayEngine:
    """The cluster that `RAY_ADDRESS` names, or one of this machine with so many processes (one for each processor).

    A connection that the process has already is used as it is. `ranges` counts by machine what came back.
    """

    def __init__(self, processes: int | None = None) -> None:
        """Connect; raises MissingExtra and NoCluster."""
        need("scale")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        ray = _ray()
        self.ranges: Counter[str] = Counter()
        if ray.is_initialized():
            return
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if os.environ.get(ADDRESS):
                _knock(os.environ[ADDRESS])
                ray.init(**quiet)
            else:
                ray.init(num_cpus=processes, include_dashboard=False, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            raise NoCluster(str(error).strip().partition("\n")[0]) from error

    def parts(
        self, rules: Rules, work: Callable[[Rules, Job, Span], Part], job: Job, spans: Sequence[Span]
    ) -> Iterator[Part]:
        """See `Engine`: Ray does a range again when its worker or its machine is lost, wherever there is room."""
        ray = _ray()
        failed, lost = ray.exceptions.RayTaskError, ray.exceptions.RayError
        files = files_of(rules)
        key = hashlib.sha256(repr(dict(files)).encode()).hexdigest()  # files of a package come in one order
        shared = ray.put((key, files, program(), store.in_use(), work, job))
        remote = ray.remote(max_retries=TRIES, num_cpus=1)(_range)
        waiting, handed = deque(spans), deque[Any]()
        try:
            while waiting or handed:
                ahead = max(AHEAD, 4 * int(ray.cluster_resources().get("CPU", 1)))
                while waiting and len(handed) < ahead:
                    handed.append(remote.remote(shared, waiting.popleft()))
                try:
                    node, part = ray.get(handed[0])
                except failed as error:
                    raise (error.cause or error) from None
                except lost as error:
                    raise LostWorkers(str(error).strip().partition("\n")[0]) from error
                handed.popleft()
                self.ranges[node] += 1
                yield part
        finally:
            for each in handed:
                ray.cancel(each, force=True)


def _ray() -> Any:
    """Ray, which is imported only here; it has no types for all that is used of it."""
    return import_module("ray")


def _knock(address: str) -> None:
    """Raise OSError soon where nobody answers: Ray itself would wait for minutes."""
    host, sign, port = address.rpartition(":")
    if sign and port.isdigit() and "/" not in address:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()


_known: dict[str, Rules] = {}
"""The rules that this worker has loaded: those of the last job."""


def _range(
    shared: tuple[str, Mapping[str, bytes], str, bool, Callable[[Rules, Any, Span], Any], Any], span: Span
) -> tuple[str, Any]:
    """Play a range in a worker; gives also on which machine."""
    key, files, wanted, keeps, work, job = shared
    if program() != wanted:
        raise OtherProgram(f"{platform.node()}: {cardwright.__version__} {program()[:12]}, not {wanted[:12]}")
    if key not in _known:
        keep_between_runs(keeps)
        _known.clear()
        _known[key] = import_files(files)
    return _ray().get_runtime_context().get_node_id(), work(_known[key], job, span)


@cache
def program() -> str:
    """A digest of what plays games: equal on machines where the same rules and seeds make the same games."""
    home = Path(cardwright.__file__).parent
    hasher = hashlib.sha256(cardwright.__version__.encode())
    for room in ("runtime", "lab"):
        for path in sorted((home / room).glob("*.py")):
            hasher.update(path.name.encode() + b"\0" + path.read_bytes())
    return hasher.hexdigest()
