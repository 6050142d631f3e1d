"""Where lints say nothing, beside where they do: one thing is other between the two."""

from __future__ import annotations

import pytest
from ends import ends

from cardwright.checks.part_may_be_missing import _always

from .test_lints import BASE, check

PLAY = "play: {while_resolving: table, afterwards: discard pile, from: hand}\n"
PILE = "  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}\n"
STAYS = BASE.replace("  table: {of: game, name: {zh-Hans: 桌面, en: table}}\n", "").replace(PLAY, "")
NOTHING_PLAYED = BASE[: BASE.index("cards:")].replace(PLAY, "").replace("        offer plays", "        score 1 points")
TRICK = """\
cards:
  - {id: spark, name: {zh-Hans: 火花, en: Spark}, kind: light, copies: 2, effect: "play: score 1 points"}
"""
HOP = """
verbs:
  - say: hop [over {{stones}}]
    takes: {{stones: "number?"}}
    phrase: {{zh-Hans: "{zh}", en: "{en}"}}
    do: score 1 points
cards:
  - {{id: spark, name: {{zh-Hans: 火花, en: Spark}}, kind: light, copies: 2, effect: "play: {text}"}}
"""
ATTIC = "zones:\n  attic: {of: game, name: {zh-Hans: 阁楼, en: attic}}\n"


def hop(zh: str, en: str, text: str = "hop") -> dict[str, str]:
    return {"a.yaml": HOP.format(zh=f"{{doer}}跳{zh}", en=f"{{doer}} {{hops}}{en}", text=text)}


def codes(files: dict[str, str]) -> list[str]:
    return sorted({problem.code for problem in check(files)})


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        # cards that are played stay where they are: only if nothing else is said
        ({"base.yaml": STAYS}, ["CW629"]),
        ({"base.yaml": BASE}, []),
        ({"base.yaml": STAYS.replace(PILE, "")}, []),
        # a zone is used where cards are played, though nobody names it
        ({"a.yaml": ATTIC}, ["CW601"]),
        ({"a.yaml": ATTIC, "b.yaml": "cards:\n  - {id: spark, name: {zh-Hans: 火花, en: Spark}, kind: light, copies: 2,"
          " effect: 'play: move this to attic'}\n"}, []),
        ({"base.yaml": NOTHING_PLAYED}, ["CW601"]),
        # names in one language alone, and in none
        ({"a.yaml": TRICK.replace("zh-Hans: 火花, ", "")}, ["CW611"]),
        ({"a.yaml": TRICK.replace("zh-Hans: 火花", "zh-Hans: ''")}, ["CW611"]),
        # a part that some effects leave out
        (hop("过{stones}块", " over {stones} stones"), ["CW634"]),
        (hop("[stones|过{stones}块]", " over {stones}"), ["CW634"]),
        (hop("[stones|过{stones}块]", "[stones| over {stones}]"), []),
        (hop("过{stones}块", " over {stones}", "hop over 2"), []),
    ],
)  # fmt: skip
def test_what_lints_say(files: dict[str, str], wanted: list[str]) -> None:
    assert codes(files) == wanted


@pytest.mark.parametrize("opened", ["[", "{"])
def test_a_long_phrase_with_a_bracket_that_stays_open_is_looked_at_in_one_go(opened: str) -> None:
    """Of what may be missing each length was tried, with each length of what follows."""
    with ends():
        assert not _always(f"{{doer}} {opened}{'x' * 400_000}", "stones")
