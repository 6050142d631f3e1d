"""What the deck checkers of a game share: small loops over cards, and how findings are said."""

from __future__ import annotations

from cardwright.backends.legality import base
from cardwright.backends.legality.base import MOST, NONE, Finding, Part, Rule

PAIRS = (("main", {"a": 2, "b": 1}), ("side", {"a": 1, "c": 4}))
ROWS = [("main", "a", 2), ("main", "b", 1), ("side", "c", 4)]
SAYS = {"over": ("{value} of {key}, at most {bound}: {cards}", "{key} {value} 张，至多 {bound}：{cards}")}


def test_numbers() -> None:
    assert base.total(PAIRS, {"a": 3, "b": -5}) == 3 * 3 - 5
    assert base.spread(ROWS, {"a": ("red",), "c": ("red", "blue")}) == 6 - 1
    assert base.spread([], {}) == 0
    assert base.once(ROWS, {"a": ("x",), "b": ("x",)}, {"a": 2, "b": 5, "c": 1}) == 6
    assert base.once(ROWS, {"a": ("x",), "b": ("x",)}, {"a": 5, "b": 2, "c": -1}) == 4
    assert base.best(ROWS, {"a": 2, "b": 7, "c": 7}) == (7, "b"), "ties go to the first"
    assert base.best(ROWS[::-1], {"a": 2, "b": 7, "c": 7}) == (7, "b"), "by id, not by place"


def test_groups() -> None:
    assert base.kinds(ROWS, {"a": ("red",), "b": ("red", "blue")}) == 3
    assert base.copies(ROWS, {"a": 1, "b": 1}) == {1: ROWS[:2], "c": ROWS[2:]}
    assert base.values_in(PAIRS, {"a": ("red",), "c": ("blue", 3)}) == {"red", "blue", 3}
    assert base.those(PAIRS, {"a"}) == [("main", "a", 2), ("side", "a", 1)]
    assert base.those_if(PAIRS, {"b": 1, "c": 2}, [False, True, False]) == [("main", "b", 1)]
    assert base.those_if(PAIRS, {"b": 1, "c": 1}, [True, False]) == [("main", "a", 2), ("side", "a", 1)]
    assert base.candidates({"red": 1, "blue": 2}, 1, 9) == [{"blue"}, {"red"}, {"blue", "red"}]
    assert base.candidates({"red": 0, "blue": 2}, 1, 9) == [{"blue"}], "what no card has is no choice"
    assert base.candidates({"b": 1, "a": 1}, 1, 1) == [{"a"}, {"b"}]
    assert base.candidates({}, 1, 2) == [set()] and base.candidates({"a": 1}, 2, 3) == [set()]


def test_a_finding_in_words() -> None:
    rule = Rule(4, "CW740", ("R-1",), "error", SAYS, {"b": ("R-2",), "a": ("R-1",)})
    found = base.finding(rule, "over", 3, 2, base.base(2, "most"), ROWS, "a")
    assert found.rules == ("R-1", "R-2") and found.rule == "R-1" and found.order == 4 and found.side == "over"
    assert found.bound_from == (Part("base", 2, None, "most"),) and found.bound_from[0].copies == 1
    names = {"a": ("Apple", "苹果"), "b": ("Bell", "铃")}
    assert found.text(names) == "3 of Apple, at most 2: 2x Apple, Bell, 4x c"
    assert found.text(names, "zh") == "苹果 3 张，至多 2：2x 苹果、铃、4x c"
    assert base.finding(rule._replace(cited={}), "over", 3, 2, (), ROWS).rules == ("R-1",)
    many = tuple(("main", str(n), 1) for n in range(10))
    assert found._replace(cards=many[:8]).text({}).endswith("6, 7")
    assert found._replace(cards=many).text({}).endswith("6, 7 and 2 more")
    assert found._replace(cards=many).text({}, "zh").endswith("6、7等 10 种")


def test_what_is_told_of_decks_that_are_none() -> None:
    verdict = base.faults({"main": {"a": 0, "b": 2}, "side": {"a": 1}}, {"main": {"a": 1}})
    assert verdict is not None and not verdict.legal and not verdict.choices
    assert [(found.code, found.side, found.value, found.bound, found.cards) for found in verdict.findings] == [
        ("CW733", "over", 1, 0, (("main", "a", 1),)),
        ("CW731", "over", 1, 0, (("main", "b", 2),)),
        ("CW734", "over", 1, 0, ()),
    ]
    assert all(found.level == "error" and found.order == -1 for found in verdict.findings)


def test_decks_that_are_none() -> None:
    known = {"main": {"a": 1}}
    assert base.faults({"main": {"a": 1}}, known) is None and base.faults({"main": {"a": MOST}}, known) is None

    def told(deck: dict[str, dict[str, int]]) -> list[tuple[str, str]]:
        verdict = base.faults(deck, known)
        assert verdict is not None and not verdict.legal and all(isinstance(f, Finding) for f in verdict.findings)
        return [(finding.code, finding.text({})) for finding in verdict.findings]

    assert told({"{side}": {"a": 1}}) == [("CW734", "there is no section {side}")]
    assert told({"main": {"b": 2}}) == [("CW731", "there is no card b")]
    assert told({"main": {"a": 0}}) == [("CW733", "0 is not a number of copies")]
    assert told({"main": {"a": 10_000}}) == [("CW733", "10000 is not a number of copies")]
    assert told({"main": {"a": "2"}}) == [("CW733", "2 is not a number of copies")]  # type: ignore[dict-item]
    verdict = base.faults({"main": {"a": 0}}, known)
    assert verdict is not None and verdict.findings[0].cards == (("main", "a", 1),)
    assert len(told({"x": {}, "main": {"b": 1, "a": -1}})) == 3
    verdict = base.faults({"main": {"b": 2}}, known)
    assert verdict is not None and verdict.findings[0].cards == (("main", "b", 2),) and not NONE
