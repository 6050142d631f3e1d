"""What is true of a deck under a law, part by part: filters, numbers, measures, limits; and what hangs on what."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.deck import Entry
from cardwright.decks.depends import influences, names_of_choices, rules_of_choices, sections_of_choice, uses
from cardwright.decks.evaluate import Evaluation, compare, grouped, measured, points
from cardwright.decks.limit_order import limits_in_order, needs_of
from cardwright.diagnostics import Problems
from cardwright.source.text import SourceFile, Span

AT = Span(SourceFile("law.yaml", "law"), 0, 3)
ORC = Card(
    "orc",
    {"en": "Big Orc", "zh-Hans": "大兽人"},
    ("orc", "being"),
    {"cost": 4, "clans": ("red", "wild"), "text": "Roar"},
)
ELF = Card("elf", {"en": "Elf"}, ("being",), {"cost": 3, "clans": ("green",), "hue": "green"})
ORB = Card("orb", {"en": "Orb"}, ("thing",), {"cost": 0, "clans": (), "rare": True, "bonus": 2})
DECK = (Entry(ORC, 2, "main"), Entry(ELF, 3, "main"), Entry(ORB, 1, "main"), Entry(ELF, 1, "side"))
A, B, C = l.Ref("a"), l.Ref("b"), l.Ref("c")
MAIN = ("main",)
RED, COSTLY = l.FieldIn("clans", ("red",)), l.FieldNumber("cost", ">=", l.Num(3))


def change(op: Any, amount: l.Expr, where: l.Filter = l.ANY_CARD, *, once: bool = False, guard: Any = None) -> l.Change:
    return l.Change("most", op, amount, MAIN, where, once, 0, guard, (), AT)


def limit(id: str, base: l.Expr, *changes: l.Change) -> l.Limit:
    return l.Limit(id, {}, base, changes, AT)


def rule(id: str, measure: l.Measure, lower: Any = None, upper: Any = None, guard: Any = None) -> l.Rule:
    return l.Rule(id, (), "measure", measure, lower, upper, None, guard, "error", {}, AT)


def law(**more: Any) -> l.Law:
    """A law with a main deck and a side that stands outside."""
    sections = tuple(l.Section(id, {}, id == "side", AT) for id in ("main", "side"))
    given = {name: () for name in ("identity", "choices", "sets", "values", "limits", "rules", "assignments")}
    return l.Law("f", "g", {}, sections=sections, as_of=None, span=AT, **{**given, **more})


FILTERS: list[tuple[l.Filter, str, str]] = [
    (l.Const(True), "orc elf orb", "any"),
    (l.Const(False), "", "none"),
    (RED, "orc", "clans in ['red']"),
    (l.FieldIn("clans", ("red", "wild"), True), "orc orb", "clans in ['red', 'wild'] wholly"),
    (l.FieldIn("clans", ("red",), True), "orb", "clans in ['red'] wholly"),
    (l.FieldIn("hue", ("green", "red")), "elf", "hue in ['green', 'red']"),
    (l.FieldIn("rare", (True,)), "orb", "rare in [True]"),
    (l.FieldVar("clans", "chosen"), "elf", "clans in $chosen"),
    (l.FieldVar("clans", "chosen", True), "elf orb", "clans in $chosen wholly"),
    (COSTLY, "orc elf", "cost >= 3"),
    (l.FieldNumber("bonus", "<", l.Num(9)), "orb", "bonus < 9"),
    (l.FieldNumber("rare", ">=", l.Num(0)), "", "rare >= 0"),
    (l.FieldParity("cost", True), "orc orb", "cost even"),
    (l.FieldParity("cost", False), "elf", "cost odd"),
    (l.FieldNone("hue"), "orc orb", "no hue"),
    (l.FieldNone("clans"), "orb", "no clans"),
    (l.TextHas("text", "rOA"), "orc", "text has 'rOA'"),
    (l.TextHas("name", "兽"), "orc", "name has '兽'"),
    (l.TextHas("name", "or"), "orc orb", "name has 'or'"),
    (l.IsKind("being"), "orc elf", "a being"),
    (l.IsCard(("orb", "elf")), "elf orb", "one of ['orb', 'elf']"),
    (l.OfDeck(l.DeckHas("chosen", "green")), "orc elf orb", "$chosen has green"),
    (l.Not(RED), "elf orb", "not (clans in ['red'])"),
    (l.All((COSTLY, l.Not(RED))), "elf", "(cost >= 3 and not (clans in ['red']))"),
    (l.Any((RED, l.IsCard(("orb",)))), "orc orb", "(clans in ['red'] or one of ['orb'])"),
]


@pytest.mark.parametrize(("where", "passing", "shown"), FILTERS)
def test_which_cards_pass(where: l.Filter, passing: str, shown: str) -> None:
    """A choice stands for green; what is asked twice is the same."""
    found = Evaluation(law(), DECK, {"chosen": frozenset({"green"})})
    for _ in range(2):
        assert " ".join(entry.card.id for entry in found.over(MAIN, where)) == passing
    assert where.show() == shown


@pytest.mark.parametrize(
    ("cond", "so", "shown"),
    [
        (l.DeckCompare("<", l.Ref("side"), l.Num(2)), True, "side < 2"),
        (l.DeckCompare("=", l.Ref("main"), l.Num(6)), True, "main = 6"),
        (l.DeckCompare(">", l.Ref("none"), l.Num(0)), False, "none > 0"),
        (l.DeckHas("chosen", "green"), True, "$chosen has green"),
        (l.DeckHas("chosen", "red"), False, "$chosen has red"),
        (l.DeckHas("chosen", None), True, "$chosen has any"),
        (l.DeckHas("other", None), False, "$other has any"),
        (l.DeckNot(l.DeckHas("chosen", "red")), True, "not ($chosen has red)"),
        (l.DeckBoth("and", (l.DeckHas("chosen", "green"), l.DeckHas("chosen", "red"))), False,
         "($chosen has green and $chosen has red)"),
        (l.DeckBoth("or", (l.DeckHas("chosen", "green"), l.DeckHas("chosen", "red"))), True,
         "($chosen has green or $chosen has red)"),
    ],
)  # fmt: skip
def test_what_holds_of_a_deck(cond: l.DeckCond, so: bool, shown: str) -> None:
    found = Evaluation(law(), DECK, {"chosen": frozenset({"green"}), "other": frozenset()})
    assert found.holds(cond) == so and l.show_cond(cond) == shown


@pytest.mark.parametrize(
    ("expr", "value", "shown"),
    [
        (l.Num(7), 7, "7"),
        (l.Ref("main"), 6, "main"),
        (l.Bin("+", l.Ref("main"), l.Ref("side")), 7, "(main + side)"),
        (l.Bin("-", l.Ref("side"), l.Num(3)), -2, "(side - 3)"),
        (l.Bin("*", l.Num(3), l.Num(4)), 12, "(3 * 4)"),
        (l.Bin("/", l.Num(-7), l.Num(2)), -4, "(-7 / 2)"),
        (l.ItsField("cost"), 4, "its cost"),
        (l.ItsField("bonus"), 0, "its bonus"),
    ],
)
def test_numbers(expr: l.Expr, value: int, shown: str) -> None:
    found = Evaluation(law(), DECK, {})
    assert found.number(expr, ORC) == value and l.show(expr) == shown
    assert l.is_of_card(expr) == isinstance(expr, l.ItsField) and l.is_of_card(
        l.Bin("+", l.Num(1), expr)
    ) == l.is_of_card(expr)
    assert found.number(l.ItsField("cost")) == 0 and l.show(None) == "-"


def test_comparisons() -> None:
    pairs = ((1, 2), (2, 2), (3, 2))
    found = {op: [compare(op, *pair) for pair in pairs] for op in ("<", "<=", "=", ">=", ">")}
    assert found == {
        "<": [True, False, False], "<=": [True, True, False], "=": [False, True, False],
        ">=": [False, True, True], ">": [False, False, True],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("measure", "value", "shown"),
    [
        (l.Measure("count", MAIN), 6, "count over main where any"),
        (l.Measure("count", ("main", "side"), RED), 2, "count over main+side where clans in ['red']"),
        (l.Measure("sum", MAIN, fields=("cost",)), 17, "sum of cost over main where any"),
        (l.Measure("sum", MAIN, points={"orc": 5, "orb": -1}), 9, "sum over main where any"),
        (l.Measure("sum", MAIN, fields=("cost", "rare")), 4, "sum of cost+rare over main where any"),
        (l.Measure("kinds", MAIN, fields=("id",)), 3, "kinds of id over main where any"),
        (l.Measure("kinds", MAIN, fields=("clans",)), 3, "kinds of clans over main where any"),
        (l.Measure("kinds", MAIN, fields=("clans", "cost")), 3, "kinds of clans+cost over main where any"),
        (l.Measure("copies", ("main", "side"), fields=("id",)), 4, "copies of id over main+side where any"),
        (l.Measure("copies", MAIN, l.Const(False), ("id",)), 0, "copies of id over main where none"),
        (l.Measure("spread", MAIN, fields=("id",)), 2, "spread of id over main where any"),
    ],
)
def test_measures(measure: l.Measure, value: int, shown: str) -> None:
    found = Evaluation(law(), DECK, {})
    assert found.measure(measure) == value == measured(measure, found.over(measure.over, measure.where))
    assert measure.show() == shown


def test_points_and_groups_of_cards() -> None:
    assert points(l.Measure("sum", MAIN, fields=("bonus",)), ORC) == 0
    assert points(l.Measure("sum", MAIN, points={"elf": 3}), ORC) == 0
    by = {fields: grouped(DECK[:3], fields) for fields in (("clans",), ("hue",), ("hue", "rare"))}
    assert {key: [each.card.id for each in group] for key, group in by[("clans",)].items()} == {
        ("red",): ["orc"], ("wild",): ["orc"], ("green",): ["elf"],
    }  # fmt: skip
    assert [*by[("hue",)]] == [(None,), ("green",)] and [*by[("hue", "rare")]] == [
        (None, None),
        ("green", None),
        (None, True),
    ]


# --- limits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "value", "parts"),
    [
        ([], 3, ["base 3"]),
        ([change("add", l.Num(2), RED)], 7, ["base 3", "add 4 orc x2"]),
        ([change("add", l.Num(2), RED, once=True)], 5, ["base 3", "add 2 orc x1"]),
        ([change("add", l.Num(1), once=True)], 4, ["base 3", "add 1 elf x1"]),
        ([change("add", l.ItsField("cost"))], 20, ["base 3", "add 9 elf x3", "add 8 orc x2"]),
        ([change("set", l.ItsField("cost"))], 4, ["base 3", "set 4 orc x1"]),
        ([change("set", l.Num(1), l.Const(False))], 3, ["base 3"]),
        ([change("set", l.Num(9), guard=l.DeckCompare(">", l.Ref("side"), l.Num(1)))], 3, ["base 3"]),
        ([change("set", l.Num(9), guard=l.DeckCompare(">", l.Ref("side"), l.Num(0)))], 9, ["base 3", "set 9 elf x1"]),
        ([change("set", l.Num(1), RED), change("add", l.Num(1), RED)], 3, ["base 3", "set 1 orc x1", "add 2 orc x2"]),
    ],
)
def test_limits_with_their_changes(changes: list[l.Change], value: int, parts: list[str]) -> None:
    """By cards in the order of their ids; among those that set it the highest counts, of equal ones the first."""
    found = Evaluation(law(limits=(limit("most", l.Num(3), *changes),)), DECK, {})
    assert found.numbers["most"] == value
    said = [f"{part.op} {part.amount}" for part in found.parts["most"]]
    by = [f" {part.card.id} x{part.copies}" if part.card else "" for part in found.parts["most"]]
    assert [one + other for one, other in zip(said, by, strict=True)] == parts
    assert found.provenance(l.Ref("most"), value) == found.parts["most"]
    (base,) = found.provenance(l.Num(5), 5)
    assert (base.op, base.amount, base.card) == ("base", 5, None) and found.provenance(None, 0) == ()


def test_values_sets_and_limits_that_hang_on_one_another() -> None:
    """A value of cards that a limit speaks of is worked out behind that limit, and before the next that needs it."""
    upto = l.FieldNumber("cost", "<=", l.Ref("most"))
    few = l.Named("few", l.Measure("count", MAIN, upto), AT)
    all_of = l.Named("all of", l.Measure("count", MAIN), AT)
    greens = l.NamedSet("greens", "clans", MAIN, l.FieldIn("hue", ("green",)), ("blue",), AT)
    hues = l.NamedSet("hues", "hue", MAIN, l.ANY_CARD, (), AT)
    late = l.Named("late", l.Measure("count", MAIN, l.FieldNumber("cost", ">", l.Ref("last"))), AT)
    limits = (limit("most", l.Num(3)), limit("last", l.Bin("-", l.Ref("few"), l.Num(1))))
    found = Evaluation(law(values=(few, all_of, late), sets=(greens, hues), limits=limits), DECK, {})
    assert found.numbers == {"main": 6, "side": 1, "all of": 6, "most": 3, "few": 4, "last": 3, "late": 2}
    assert found.sets == {"greens": {"blue", "green"}, "hues": {"green"}}


def test_limits_are_worked_out_behind_those_that_they_need() -> None:
    values = {"v": l.Measure("count", MAIN, l.FieldNumber("cost", "<", l.Ref("c")))}
    by_amount, by_filter = change("add", B), change("add", l.Num(1), l.FieldNumber("cost", "<", l.Ref("d")))
    by_guard = change("add", l.Num(1), guard=l.DeckCompare("<", l.Ref("e"), l.Num(1)))
    assert needs_of(limit("x", A, by_amount, by_filter, by_guard), {}) == {"a", "b", "d", "e"}
    assert needs_of(limit("x", l.Ref("v")), values) == {"v", "c"}
    problems = Problems()
    limits = (limit("a", l.Bin("+", B, l.Ref("v"))), limit("b", l.Num(1)), limit("c", l.Num(2)))
    assert [each.id for each in limits_in_order(limits, values, problems)] == ["b", "c", "a"]
    assert limits_in_order(limits, values, problems)[0] is limits[1] and not len(problems)


def test_limits_that_need_one_another_are_told_and_lose_their_changes() -> None:
    problems = Problems()
    limits = (limit("a", l.Num(1), change("add", B)), limit("b", A), limit("c", l.Num(4), change("add", A)))
    made = {each.id: each for each in limits_in_order(limits, {}, problems)}
    assert [(each.base, each.changes) for each in (made["a"], made["b"])] == [(l.Num(0), ())] * 2
    assert made["c"] is limits[2]
    (problem,) = problems
    assert (problem.code, problem.args["path"]) == ("CW708", "a -> b -> a")


# --- what hangs on what -------------------------------------------------------------------------------------------


def test_names_that_parts_of_a_law_use() -> None:
    by_var, by_number = l.FieldVar("clans", "a"), l.FieldNumber("cost", "<", l.Bin("*", B, l.Num(2)))
    has, both = l.DeckHas("c", "red"), l.DeckBoth("or", (l.DeckHas("c", None), l.DeckNot(l.DeckCompare("<", A, B))))
    assert l.refs_of(None) == l.refs_of(l.Num(1)) == l.refs_of(l.ItsField("a")) == frozenset()
    assert l.names_in_cond(None) == frozenset() and l.names_in_cond(both) == {"a", "b", "c"}
    whole = l.Any((l.Not(l.All((by_var, RED))), by_number, l.OfDeck(has)))
    assert l.names_in(whole) == {"a", "b", "c"} and l.names_in(RED) == frozenset()
    inner = [part.show() for part in l.parts_of(whole)]
    assert inner == [
        whole.show(), "not ((clans in $a and clans in ['red']))", "(clans in $a and clans in ['red'])",
        "clans in $a", "clans in ['red']", "cost < (b * 2)", "$c has red",
    ]  # fmt: skip


def chosen_law() -> l.Law:
    """A law in which much hangs on the choice of a clan."""
    clan = l.Choice("clan", {}, "clans", 1, 1, (), (), None, AT)
    of_clan = l.FieldVar("clans", "clan")
    own = l.Named("own", l.Measure("count", MAIN, of_clan), AT)
    all_of = l.Named("all of", l.Measure("count", MAIN), AT)
    hues = l.NamedSet("hues", "hue", ("side",), of_clan, (), AT)
    plain = l.NamedSet("plain", "hue", MAIN, l.ANY_CARD, (), AT)
    most = limit("most", l.Ref("own"), change("add", l.Num(1), l.FieldVar("hue", "hues")))
    fixed = limit("fixed", l.Num(3), change("add", l.Ref("all of")))
    rules = (
        rule("by number", l.Measure("count", MAIN), upper=l.Ref("most")),
        rule("by bound", l.Measure("count", MAIN), lower=l.Ref("own")),
        rule("by filter", l.Measure("count", ("side",), l.Not(of_clan))),
        rule("by guard", l.Measure("count", MAIN), guard=l.DeckHas("hues", None)),
        rule("free", l.Measure("count", MAIN), upper=l.Ref("fixed")),
    )
    quotas = tuple(l.Quota(id, {}, where, None, upper, AT) for id, where, upper in (("q", RED, B), ("r", COSTLY, None)))
    assigned = l.Assignment("assigned", (), MAIN, of_clan, quotas, None, "error", {}, AT)
    return law(
        choices=(clan,),
        values=(own, all_of),
        sets=(hues, plain),
        limits=(most, fixed),
        rules=rules,
        assignments=(assigned,),
    )


def test_what_hangs_on_choices() -> None:
    found = chosen_law()
    assert names_of_choices(found) == {"clan", "own", "hues", "most"}
    assert rules_of_choices(found) == {"by number", "by bound", "by filter", "by guard", "assigned"}
    assert rules_of_choices(law(rules=found.rules)) == frozenset()
    assert uses(found.assignments[0]) == {"clan", "b"} and uses(found.rules[3]) == {"hues"}


def test_the_cards_on_which_names_depend() -> None:
    found = chosen_law()
    assert influences(found, frozenset({"main"})) == [(("main",), l.ANY_CARD)]
    assert influences(found, frozenset({"own"})) == [(MAIN, l.FieldVar("clans", "clan"))]
    assert influences(found, frozenset({"most"})) == [
        (MAIN, l.FieldVar("hue", "hues")),
        (("side",), l.FieldVar("clans", "clan")),
        (MAIN, l.FieldVar("clans", "clan")),
    ]
    assert influences(found, frozenset({"fixed"})) == [(MAIN, l.ANY_CARD), (MAIN, l.ANY_CARD)]
    assert influences(found, frozenset({"clan", "no such"})) == []


def test_the_sections_in_which_a_choice_says_something() -> None:
    """All of them if none."""
    found = chosen_law()
    assert sections_of_choice(found, "clan") == ("main", "side")
    assert sections_of_choice(found, "hues") == MAIN
    assert sections_of_choice(law(values=found.values), "clan") == MAIN
    assert sections_of_choice(law(sets=found.sets), "clan") == ("side",)
    assert sections_of_choice(law(rules=found.rules), "clan") == ("side",)
    assert sections_of_choice(law(assignments=found.assignments), "clan") == MAIN
    quota = l.Quota("q", {}, l.FieldVar("clans", "clan"), None, None, AT)
    by_quota = l.Assignment("assigned", (), ("side",), RED, (quota,), None, "error", {}, AT)
    assert sections_of_choice(law(assignments=(by_quota,)), "clan") == ("side",)
    assert sections_of_choice(law(), "clan") == ("main", "side")


def test_a_law_is_shown_a_rule_a_line() -> None:
    assert (
        chosen_law().show()
        == """format f: main side?
choose clan: clans 1..1
set hues: hue over side where clans in $clan
set plain: hue over main where any
value own: count over main where clans in $clan
value all of: count over main where any
limit most: own
  add 1 by hue in $hues
limit fixed: 3
  add all of by any
by number: count over main where any in -..most
by bound: count over main where any in own..-
by filter: count over side where not (clans in $clan) in -..-
by guard: count over main where any in -..- if …
free: count over main where any in -..fixed
assigned: assign main
  q: clans in ['red'] in -..b
  r: cost >= 3 in -..-
"""
    )
