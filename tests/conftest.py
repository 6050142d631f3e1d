"""What all tests share: the flag that writes expected texts anew."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections import Counter

import pytest
import read_once
import samples  # also loads the settings of the property tests, for those that do not ask for any
from goldens import Goldens

os.environ["CARDWRIGHT_NO_CACHE"] = "1"  # tests of the store use one of their own; all others see work done
gc.set_threshold(50_000)  # as the commands do: games are kept for all tests of a process


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-goldens", action="store_true", help="write the files in tests/golden anew")
    parser.addoption("--all-games", action="store_true", help="do whole what is done in part otherwise")


def pytest_configure(config: pytest.Config) -> None:
    workers = getattr(config.option, "numprocesses", 0) and not hasattr(config, "workerinput")
    if workers and sys.dont_write_bytecode:
        keep_modules_compiled(config)
    samples.WHOLE = bool(config.getoption("--all-games"))
    if not samples.WHOLE:
        read_once.switch_on()
    config.addinivalue_line("markers", "long: done with --all-games only, as a step of CI does")
    config.addinivalue_line("markers", "one_of(n): with --all-games for all parameters, otherwise for each n-th")


def keep_modules_compiled(config: pytest.Config) -> None:
    """Where no bytecode may be left beside the sources, it lies in a folder of this run, if that has workers: they,
    and some hundred processes that tests start, would compile every module anew.
    """
    folder = tempfile.mkdtemp(prefix="cardwright-tests-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = folder


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long, and is like what is done anyway, is left to `--all-games`, or to a test that is asked for by
    its whole name.
    """
    if samples.WHOLE or any("[" in name for name in config.args):
        return
    seen: Counter[tuple[object, str]] = Counter()
    for item in items:
        sample = item.get_closest_marker("one_of")
        test = (item.parent, item.originalname if isinstance(item, pytest.Function) else item.name)
        if item.get_closest_marker("long") is not None or (sample is not None and seen[test] % sample.args[0]):
            item.add_marker(pytest.mark.skip(reason="it is done with --all-games"))
        seen[test] += 1


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After each module, what is there by then is looked through no more for garbage: most of it are games that are
    kept for all tests, and going through them again and again took up to a sixth of the time of the suite.
    """
    if nextitem is None or nextitem.path != item.path:
        gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What is left goes with the process: pytest would look five times through all games that were compiled."""
    gc.freeze()


@pytest.fixture
def goldens(request: pytest.FixtureRequest) -> Goldens:
    return Goldens(bool(request.config.getoption("--refresh-goldens")))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker for each core, for the whole suite only: a few tests are done before workers have started."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        config.option.dist = "no"
        return 0
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
