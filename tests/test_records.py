"""A record is a frozen dataclass with slots in all but how fast it is made; and programs pay only for what they use."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from dataclasses import dataclass, field, fields, replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from cardwright.records import record, thing


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


class Full:
    """A field of every sort, given and not, in no order."""

    late: int = field(kw_only=True)
    first: int
    rows: list[int] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    fixed: str = field(default="fixed", init=False)
    last: int = 7
    early: list[str] = field(default_factory=list, kw_only=True)

    def __post_init__(self) -> None:
        self.known["first"] = self.first


@pytest.mark.parametrize("kind", [record(Full), dataclass(frozen=True, slots=True)(Full)])
def test_fields_are_given_by_position_or_name_made_or_left_out(kind: type[Full]) -> None:
    one, other = kind(1, late=2), kind(1, [], 7, late=2, early=[])
    assert one == other and one.rows is not other.rows and one.early is not other.early
    assert one.known == {"first": 1} and one.known is not other.known
    assert repr(one) == f"{kind.__name__}(late=2, first=1, rows=[], fixed='fixed', last=7, early=[])"
    assert replace(one, last=8).last == 8 and kind.__match_args__ == ("first", "rows", "last")
    for given, named in (((), {"late": 2}), ((1,), {}), ((1, [], 7, 9), {"late": 2}), ((1,), {"late": 2, "no": 3})):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            kind(*given, **named)  # type: ignore[arg-type]


def test_two_records_alike_in_shape_keep_their_own_names() -> None:
    assert (Long("a", "b").text, Full(1, late=0).last, Point(3, 4).y) == ("b", 7, 4)
    with pytest.raises(TypeError, match="text"):
        Long("a")  # type: ignore[call-arg]


@thing
class Stone:
    """What changes."""

    name: str
    on: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<{self.name}>"


@thing
class Gem(Stone):
    """One of them."""

    cut: bool = False


def test_a_thing_changes_and_is_the_same_as_itself_alone() -> None:
    one, other = Gem("ruby", cut=True), Gem("ruby", cut=True)
    one.on.append("ring")
    one.cut = False
    assert one != other and len({one, other}) == 2 and other.on == [] and repr(one) == "<ruby>"
    assert [each.name for each in fields(Gem)] == ["name", "on", "cut"] and not hasattr(one, "__dict__")
    assert pickle.loads(pickle.dumps(one)).on == copy.copy(one).on == ["ring"]


def test_who_asks_for_a_module_does_not_get_the_public_interface() -> None:
    script = "import sys; from cardwright import resources, ir; sys.exit('cardwright.api' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [
        ((), ("typing", "dataclasses", "pathlib", "importlib.metadata", "urllib.parse", "cardwright.files")),
        (("explain", "CW201"), ("cardwright.ir", "cardwright.checks", "importlib.metadata", "urllib.request")),
        (("check",), ("cardwright.runtime", "importlib.metadata", "urllib.request", "jsonschema", "jinja2")),
    ],
)
def test_commands_load_nothing_that_they_do_not_need(
    words: tuple[str, ...], unneeded: tuple[str, ...], tmp_path: Path
) -> None:
    if words == ("check",):
        (tmp_path / "game.yaml").write_text("game: {id: probe, name: {en: Probe}, players: 2}\n", "utf-8")
        words = ("check", "--no-cache", str(tmp_path))
        if find_spec("jsonschema_rs") is None:  # the extra `fast` is not installed: then it is needed
            unneeded = tuple(each for each in unneeded if each != "jsonschema")
    if sys.version_info >= (3, 14):  # whose argparse loads them
        unneeded = tuple(each for each in unneeded if each != "dataclasses")
    script = "import sys; from cardwright.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", script, *(words or ("--help",))], capture_output=True, text=True,
                          check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert not {*unneeded}.intersection(done.stdout.split("\n")[-2].split())
