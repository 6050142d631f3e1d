"""A record is a frozen dataclass with slots in all but how fast it is made; and programs pay only for what they use."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field, fields, replace

import pytest

from cardwright.records import record


@record
class Point:
    """Where something is; its colour is told by nobody."""

    x: int
    y: int = 0
    colour: str = field(default="red", compare=False, repr=False, kw_only=True)


@record
class Long:
    name: str
    text: str = field(hash=False)


@record
class Nothing:
    pass


@record
class Named(Point):
    name: str = ""

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Model:
    x: int
    y: int = 0
    colour: str = field(default="red", compare=False, repr=False, kw_only=True)


@pytest.mark.parametrize("kind", [Point, Model])
def test_a_record_does_what_a_dataclass_does(kind: type[Point]) -> None:
    one, other = kind(1, 2), kind(1, 2, colour="blue")
    assert one == other and hash(one) == hash(other) and len({one, other, kind(1)}) == 2
    assert one != kind(2, 1) and one != (1, 2)
    assert repr(one) == f"{kind.__name__}(x=1, y=2)"
    assert replace(other, y=3).colour == "blue" and [each.name for each in fields(kind)] == ["x", "y", "colour"]
    assert not hasattr(one, "__dict__")
    match one:
        case kind(x, y):  # type: ignore[misc]
            assert (x, y) == (1, 2)


def test_records_may_be_empty_and_say_themselves() -> None:
    assert Nothing() == Nothing() and hash(Nothing()) == hash(Nothing()) and Nothing() != Point(1)
    assert Long("a", "b") != Long("a", "c") and hash(Long("a", "b")) == hash(Long("a", "c"))
    assert repr(Named(1, name="here")) == "here" and Named(1) != Point(1) and Named(1, name="a") != Named(1, name="b")


def test_who_asks_for_a_module_does_not_get_the_public_interface() -> None:
    script = "import sys; from cardwright import resources, ir; sys.exit('cardwright.api' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
