"""What two things that cannot be told apart are, in words."""

from __future__ import annotations

from model.helpers_model import BASE

from cardwright.driver import compile_sources
from cardwright.files import RawFile


def test_two_of_one_sort_are_one_and_another() -> None:
    """A zone and another zone, not a zone and a zone."""
    zones = "zones:\n  meadow: {of: game, aliases: [grass]}\n  lawn: {of: game, aliases: [grass]}\n"
    files = {"game.yaml": BASE, "more.yaml": zones}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
    (clash,) = (problem for problem in made.problems if problem.code == "CW530")
    assert clash.message("en").endswith("it is a zone and another zone")
    assert clash.message("zh").endswith("既是区域，又是另一个区域")
