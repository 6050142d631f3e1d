"""The rules of a format -> Python: straight tests over lanes; reasons are worked out only for what fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.backends.legality.base import MOST
from cardwright.backends.legality.limits import began
from cardwright.backends.legality.measures import added, measured, those
from cardwright.backends.legality.tables import CannotEmit, is_lane
from cardwright.backends.legality.writer import CARD, FOUND, ODD, ROW, ROWS, N, Writer, base, of_card
from cardwright.backends.python.names import STR, Value, builtin, generic, literal
from cardwright.backends.python.tree import (
    CONTINUE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Const,
    Do,
    Expr,
    For,
    If,
    Name,
    Set,
    Star,
    Stmt,
    Tuple,
    any_of,
    lazily,
    listed,
    negation,
    when,
)
from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.evaluate import key_of, points
from cardwright.decks.findings import CardUse, Side, describe
from cardwright.diagnostics.problem import words
from cardwright.records import record

ERRORS, EXCESS, TOP, BOUND = Name("errors"), Name("excess"), Name("top"), Name("bound")
GROUPS = generic(Name("dict"), STR, Name("object"))
Says = Mapping[str, tuple[str, str]]
"""The sentences of a rule by the side on which it fails, in English and Chinese."""


@record
class Tests:
    """A rule: what adds to the findings, and what only counts errors and excess, if that is simple."""

    told: Body = ()
    scored: Body | None = None

    def under(self, tests: Sequence[Expr]) -> Tests:
        """The same where these tests hold."""
        scored = when(tests, self.scored) if self.scored else self.scored
        return Tests(when(tests, self.told), scored) if self.told else self


def tests_of(w: Writer, order: int, rule: l.Rule) -> Tests:
    """A rule that measures the deck."""
    made = Tests(_copies(w, order, rule)) if rule.measure.how == "copies" else _bounded(w, order, rule)
    return made.under([w.names.cond(rule.guard)]) if rule.guard is not None and made.told else made


def rule_named(w: Writer, order: int, rule: l.Rule | l.Assignment, says: Says) -> Name:
    """The constant that says a rule."""
    name = Name(f"RULE_{order}")
    cited = dict(rule.cited) if isinstance(rule, l.Rule) else {}
    about: tuple[Value, ...] = (order, rule.id, rule.rules or (rule.id,), rule.level, says, cited)
    w.rules.append(Assign(name, base("Rule").call(*map(literal, about))))
    return name


def found(rule: Expr, side: str, value: Expr, bound: Expr, parts: Expr, *cards: Expr) -> Stmt:
    """A finding is added to those that there are."""
    return Do(FOUND.dot("append").call(base("finding").call(rule, Const(side), value, bound, parts, *cards)))


def origin(w: Writer, expr: l.Expr) -> Expr:
    """Where a bound came from."""
    names = [name for name in sorted(l.refs_of(expr)) if name in w.origins]
    return added([w.origins[name] for name in names]) if names else began(w, w.names.number(expr))


def bounds(rule: l.Rule) -> list[tuple[Side, l.Expr, str]]:
    """The bounds of a rule, each with the comparison that tells that it is passed."""
    made: list[tuple[Side, l.Expr, str]] = []
    if rule.lower is not None:
        made.append(("under", rule.lower, "<"))
    if rule.upper is not None:
        made.append(("over", rule.upper, ">"))
    return made


# ---------------------------------------------------------------- numbers of cards, sums, kinds


def _bounded(w: Writer, order: int, rule: l.Rule) -> Tests:
    """A rule on one number of the deck."""
    made = measured(w, rule.measure)
    never_below = isinstance(rule.upper, l.Num) and rule.upper.value >= 0
    if made.value == ZERO and rule.lower is None and rule.even is None and never_below:
        return Tests((), ())
    head = rule_named(w, order, rule, _says(w.law, rule))
    value = made.value if is_lane(made.value) else N
    told: list[Stmt] = [] if value != N else [Assign(N, made.value)]
    scored = [*told]
    for side, bound, sign in bounds(rule):
        number, parts = w.names.number(bound), origin(w, bound)
        test = number_test(value, sign, number)
        if rule.shape == "ban" and side == "over":
            told.append(If(test, (_each_card(head, made.cards, number, parts),)))
            if rule.guard is None and not l.names_in(rule.measure.where):
                continue
            return Tests(tuple(told))
        shown = [_counting(w, rule.measure, made.cards)] if side == "over" and rule.shape != "size" else []
        told.append(If(test, (found(head, side, value, number, parts, *shown),)))
        gap = Binary("-", value, number) if side == "over" else Binary("-", number, value)
        scored += [If(test, (Augment(ERRORS, "+", ONE), Augment(EXCESS, "+", gap))), LEAVE]
    if rule.even is not None:
        test = Binary("%", value, Const(2)).test("==", ONE if rule.even else ZERO)
        told.append(If(test, (found(head, "parity", value, NONE, Tuple(()), made.cards),)))
        scored.append(If(test, (Augment(ERRORS, "+", ONE), Augment(EXCESS, "+", ONE))))
    return Tests(tuple(told), tuple(scored))


LEAVE = If(ERRORS.test(">", TOP), (CONTINUE,))
"""More errors than the best choice has: nothing more is to be known of this one."""


def number_test(value: Expr, sign: str, bound: Expr) -> Expr:
    """Whether a number passes a bound; a lane that adds up to anything passes none."""
    return value if sign == ">" and bound == ZERO and is_lane(value) else value.test(sign, bound)


def _each_card(head: Expr, cards: Expr, number: Expr, parts: Expr) -> Stmt:
    """A finding for each card of which there are too many."""
    telling = found(head, "over", N, number, parts, ROWS, ROWS.item(ZERO).item(ONE))
    return _of_groups(cards, base("NONE"), (If(N.test(">", number), (telling,)),))


def _of_groups(cards: Expr, by: Expr, body: Body) -> Stmt:
    """Something for each group of cards, of which there are `n`, told apart by a table."""
    count = builtin("sum", lazily(ROW.item(Const(2)), ROW, ROWS))
    return For(ROWS, base("copies").call(cards, by).dot("values").call(), (Assign(N, count), *body))


def _counting(w: Writer, measure: l.Measure, cards: Expr) -> Expr:
    """The cards that a finding shows: of a sum those that add anything to it."""
    if measure.how != "sum":
        return cards
    ids = w.tables.id_set(card for card in w.pool.cards.values() if points(measure, card))
    return listed(ROW, ROW, cards, [ROW.item(ONE).test("in", ids)])


# ---------------------------------------------------------------- copies


def quick_rule(w: Writer) -> tuple[str, Expr]:
    """The rule on copies that the main loop tests on the way ("" for none), and the most copies of `card` there."""
    for rule in w.law.rules:
        if rule.measure.how != "copies" or rule.upper is None or rule.measure.where != l.ANY_CARD:
            continue
        everywhere = set(rule.measure.over) == {section.id for section in w.law.sections}
        if rule.lower is None and isinstance(rule.upper, l.Num):
            return rule.id, Const(min(rule.upper.value, MOST))
        if rule.lower is None and everywhere and of_card(rule.upper) and not l.refs_of(rule.upper):
            amounts = {card.id: min(w.amount(rule.upper, card), MOST) for card in w.pool.cards.values()}
            return rule.id, w.tables.numbers(amounts).item(CARD)
    return "", Const(MOST)


def _copies(w: Writer, order: int, rule: l.Rule) -> Body:
    """A rule on how many copies there are of cards that are alike."""
    measure = rule.measure
    head = rule_named(w, order, rule, _says(w.law, rule))
    groups: dict[object, list[str]] = {}
    for card in w.pool.cards.values():
        if isinstance(card.get(measure.fields[0]), tuple) and len(measure.fields) == 1:
            raise CannotEmit(rule.id)
        groups.setdefault(key_of(card, measure.fields), []).append(card.id)
    keys = {card: number for number, ids in enumerate(groups.values()) if len(ids) > 1 for card in ids}
    test: Expr = TRUE
    if l.names_in(measure.where):
        rows = measured(w, l.Measure("count", measure.over, measure.where)).cards
    else:
        rows = those(w, measure.over, measure.where)
        test = w.tables.lane(measure.over, {card.id: 1 for card in w.tables.select(measure.where)}) or TRUE
    if rule.id == w.quick:
        test = _may_be_too_many(w, measure, keys)
    each: list[Stmt] = []
    for side, bound, sign in bounds(rule):
        number, parts = _copies_bound(w, rule, bound, each)
        shown = ROWS if side == "over" else Tuple(())
        telling = found(head, side, N, number, parts, shown, ROWS.item(ZERO).item(ONE))
        each.append(If(number_test(N, sign, number), (telling,)))
    loop = _of_groups(rows, w.tables.table(GROUPS, keys), tuple(each))
    return (loop,) if test == TRUE else (If(test, (loop,)),)


def _copies_bound(w: Writer, rule: l.Rule, bound: l.Expr, before: list[Stmt]) -> tuple[Expr, Expr]:
    """A bound of copies, and where it came from; one that cards print is the highest of a group."""
    if not of_card(bound):
        return w.names.number(bound), origin(w, bound)
    if l.refs_of(bound):
        raise CannotEmit(rule.id)
    table = w.tables.numbers({card.id: w.amount(bound, card) for card in w.pool.cards.values()})
    before.append(Assign(BOUND, builtin("max", lazily(table.item(ROW.item(ONE)), ROW, ROWS))))
    return BOUND, base("base").call(BOUND)


def _may_be_too_many(w: Writer, measure: l.Measure, keys: Mapping[str, int]) -> Expr:
    """Whether there may be too many of a card: the main loop has seen it, or copies lie in several sections or are
    called otherwise.
    """
    tests: list[Expr] = [ODD]
    lane = w.tables.lane(measure.over, dict.fromkeys(keys, 1))
    if lane is not None:
        tests.append(lane.test(">", ONE))
    decks = [w.decks[name] for name in measure.over]
    if len(decks) == 2:
        tests.append(negation(decks[0].dot("keys").call().dot("isdisjoint").call(decks[1])))
    elif len(decks) > 2:
        together = builtin("len", Set(tuple(Star(deck) for deck in decks)))
        tests.append(together.test("!=", added([builtin("len", deck) for deck in decks])))
    return any_of(tests)


# ---------------------------------------------------------------- words

HOLES = {name: f"\0{name}\0" for name in ("value", "bound", "key", "cards")}
"""What is filled in when a finding is read, by signs that no data file may hold."""


def sentence(text: str) -> str:
    """The sentence of a finding for `str.format`; braces of the data stay as they are."""
    text = text.replace("{", "{{").replace("}", "}}")
    for name, hole in HOLES.items():
        text = text.replace(hole, f"{{{name}}}")
    return text


def _says(law: l.Law, rule: l.Rule) -> Says:
    """What a rule says on each side on which it may fail."""
    sides = [side for side, _, _ in bounds(rule)] + (["parity"] if rule.even is not None else [])
    cards = HOLES["cards"]
    use = CardUse(Card(cards, {"en": cards, "zh-Hans": cards}, (), {}), 1, "")
    value, bound, key = HOLES["value"], HOLES["bound"], words(HOLES["key"], HOLES["key"])
    said = {side: describe(law, rule, side, value, bound, (use,), key) for side in sides}  # type: ignore[arg-type]
    return {side: (sentence(each["en"]), sentence(each["zh"])) for side, each in said.items()}
