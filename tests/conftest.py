"""What all tests share: the flag that writes expected texts anew."""

from __future__ import annotations

import pytest
import samples  # noqa: F401  loads the settings of the property tests, also for those that do not ask for any
from goldens import Goldens


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-goldens", action="store_true", help="write the files in tests/golden anew")


@pytest.fixture
def goldens(request: pytest.FixtureRequest) -> Goldens:
    return Goldens(bool(request.config.getoption("--refresh-goldens")))
