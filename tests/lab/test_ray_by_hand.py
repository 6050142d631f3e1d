"""What plays on a cluster, tried without one: where it knocks, what a worker keeps, which program it is."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cardwright
from cardwright.lab import ray_engine
from cardwright.runtime.tables import Rules
from cardwright.runtime.workers import Span


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("10.0.0.1:6379", ("10.0.0.1", 6379)),
        ("[::1]:6379", ("::1", 6379)),
        ("head:6379", ("head", 6379)),
        ("ray://head:10001", None),
        ("head:port", None),
        ("auto", None),
        ("6379", None),
        ("", None),
    ],
)
def test_where_it_is_looked_whether_anybody_answers(
    address: str, place: tuple[str, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only an address that is a host and a port; what else Ray understands is left to it."""
    knocked: list[tuple[str, int]] = []
    closed: list[bool] = []

    def connect(at: tuple[str, int], timeout: float) -> Any:
        knocked.append(at)
        return SimpleNamespace(close=lambda: closed.append(True))

    monkeypatch.setattr(ray_engine.socket, "create_connection", connect)
    ray_engine._knock(address)
    assert knocked == ([place] if place is not None else []) and len(closed) == len(knocked)


def played(rules: Rules, job: str, span: Span) -> tuple[Any, str, Span]:
    return rules, job, span


def test_a_worker_keeps_the_rules_of_the_last_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are loaded once for all its ranges; those of another job take their place."""
    loaded: list[Any] = []
    kept: list[bool] = []
    monkeypatch.setattr(ray_engine, "_known", {})
    monkeypatch.setattr(ray_engine, "import_files", lambda files: loaded.append(files) or f"rules of {files}")
    monkeypatch.setattr(ray_engine, "keep_between_runs", kept.append)
    here = SimpleNamespace(get_node_id=lambda: "this machine")
    monkeypatch.setattr(ray_engine, "_ray", lambda: SimpleNamespace(get_runtime_context=lambda: here))

    def part(key: str, keeps: bool, span: Span) -> tuple[str, Any]:
        shared = (key, f"files {key}", ray_engine.program(), keeps, played, f"job {key}")
        return ray_engine._range(shared, span)  # type: ignore[arg-type]

    for span in ((0, 5), (5, 5)):
        assert part("a", True, span) == ("this machine", ("rules of files a", "job a", span))
    assert part("b", False, (0, 1)) == ("this machine", ("rules of files b", "job b", (0, 1)))
    assert loaded == ["files a", "files b"] and kept == [True, False] and set(ray_engine._known) == {"b"}


def test_a_program_is_told_by_the_code_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the files of the runtime and the lab with their names, in whichever order a disk lists them."""
    home = Path(cardwright.__file__).parent
    for room in ("runtime", "lab", "cli"):
        shutil.copytree(home / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(ray_engine.cardwright, "__file__", str(tmp_path / "__init__.py"))
    program = ray_engine.program.__wrapped__
    first = program()
    assert first == ray_engine.program(), "wherever it lies"
    whole = hashlib.sha256(cardwright.__version__.encode())
    for room in ("runtime", "lab"):
        for path in sorted((tmp_path / room).glob("*.py")):
            whole.update(path.name.encode() + b"\0" + path.read_bytes())
    assert first == whole.hexdigest(), "two machines of one version agree on it"
    (tmp_path / "cli" / "new.py").write_text("x = 1", "utf-8")
    assert program() == first, "commands play no games"
    (tmp_path / "lab" / "new.py").write_text("x = 1", "utf-8")
    more = program()
    (tmp_path / "lab" / "new.py").rename(tmp_path / "lab" / "other.py")
    assert len({first, more, program()}) == 3
