"""The search for what was chosen -> Python: every choice that the cards allow, the one with the fewest errors kept."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.backends.legality.rules import ERRORS, EXCESS, TOP
from cardwright.backends.legality.tables import LANES
from cardwright.backends.legality.writer import FOUND, ODD, PLACES, Writer, base
from cardwright.backends.python.names import BOOL, INT, STR, builtin, generic, literal
from cardwright.backends.python.passes import used
from cardwright.backends.python.tree import (
    BREAK,
    CONTINUE,
    NONE,
    ONE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    If,
    Imported,
    Lambda,
    List,
    Name,
    Param,
    Return,
    Star,
    Stmt,
    Tuple,
    Unary,
    any_of,
    lazily,
    listed,
    negation,
)
from cardwright.decks import law as l
from cardwright.decks.depends import sections_of_choice
from cardwright.records import record

EACH, MARK, LOWEST, CHOSEN, JUDGE = Name("each"), Name("mark"), Name("lowest"), Name("chosen"), Name("_judge")
ERROR = Const("error")
VALUES = generic(Name("frozenset"), Binary("|", STR, INT))
"""The values that a choice stands for."""
MARKS = generic(Name("tuple"), INT, INT, INT)
"""Errors, excess, and how little was chosen: the lowest is the best."""


@record
class OfChoices:
    """What hangs on choices: the names, the rules, and the rules as they are counted (None if not all can be)."""

    names: Body
    told: Body
    scored: Body | None


def start_of_findings() -> Body:
    """Nothing has been found yet."""
    return (
        Assign(FOUND, List(()), generic(Name("list"), base("Finding"))),
        Assign(PLACES, List(()), generic(Name("list"), base("Place"))),
    )


def judge_function(w: Writer, fixed: Body, of: OfChoices) -> Function:
    """`_judge`: the findings that depend on what is chosen."""
    cards = [Param(deck.id, base("Cards")) for deck in w.decks.values()]
    chosen = [Param(name.id, VALUES) for name in names_of(w)]
    params = (Param(LANES.id, generic(Imported("collections.abc", "Sequence"), INT)), Param(ODD.id, BOOL))
    lists = (generic(Name("list"), base("Finding")), generic(Name("list"), base("Place")))
    body = used((*start_of_findings(), *fixed, *of.names, *of.told, Return(Tuple((FOUND, PLACES)))))
    doc = "The findings that depend on what is chosen, and where cards found their places."
    return Function(JUDGE.id, (*params, *cards, *chosen), generic(Name("tuple"), *lists), body, doc)


def names_of(w: Writer) -> list[Name]:
    """What choices are called in the checker."""
    return [Name(f"choice_{number}") for number in range(len(w.law.choices))]


def search(w: Writer, of: OfChoices) -> Body:
    """Try all that may be chosen, and add what is found with the best of it."""
    names = names_of(w)
    options = [Name(f"options_{number}") for number in range(len(names))]
    size: Expr = Unary("-", builtin("len", names[0]))
    for name in names[1:]:
        size = Binary("-", size, builtin("len", name))
    best = If(
        any_of([LOWEST.test("is", NONE), MARK.test("<", LOWEST)]),
        (Assign(LOWEST, MARK), Assign(TOP, ERRORS), Assign(CHOSEN, Tuple(tuple(names)))),
    )
    tried = (
        *_apart(w, names),
        *_counted(w, names, of),
        Assign(MARK, Tuple((ERRORS, EXCESS, size))),
        best,
        If(negation(ERRORS), (BREAK,)),
    )
    loop = (
        For(names[0], options[0], tried)
        if len(names) == 1
        else For(Tuple(tuple(names)), Imported("itertools", "product").call(*options), tried)
    )
    none = Tuple(tuple(builtin("frozenset") for _ in names))
    return (
        *_options(w, options),
        Assign(LOWEST, NONE, Binary("|", MARKS, NONE)),
        Assign(TOP, Const(10**9)),
        Assign(CHOSEN, none, generic(Name("tuple"), VALUES, Const(...))),
        loop,
        *_told(w),
    )


def _options(w: Writer, options: Sequence[Name]) -> Body:
    """What each choice may be; choices that may be the same are worked out once."""
    made: list[Stmt] = []
    known: dict[Expr, Name] = {}
    for name, choice in zip(options, w.law.choices, strict=True):
        tally: dict[str | int, list[str]] = {}
        for card in w.pool.cards.values():
            value = card.get(choice.field)
            for item in value if isinstance(value, tuple) else () if value is None else (value,):
                if item not in choice.excluded and (choice.only is None or item in choice.only):
                    tally.setdefault(item, []).append(card.id)
        over = sections_of_choice(w.law, choice.id)
        lanes = {item: w.tables.lane(over, dict.fromkeys(ids, 1)) for item, ids in tally.items()}
        rows = tuple((Const(item), lane) for item, lane in lanes.items() if lane is not None)
        found = base("candidates").call(Dict(rows), literal(choice.least), literal(choice.most))
        made.append(Assign(name, known.get(found, found)))
        known.setdefault(found, name)
    return tuple(made)


def _apart(w: Writer, names: Sequence[Name]) -> Body:
    """What two choices that must differ have in common is passed over."""
    index = {choice.id: name for choice, name in zip(w.law.choices, names, strict=True)}
    tests = [
        negation(index[choice.id].dot("isdisjoint").call(index[other]))
        for choice in w.law.choices
        for other in choice.other_than
    ]
    return (If(any_of(tests), (CONTINUE,)),) if tests else ()


def _counted(w: Writer, names: Sequence[Name], of: OfChoices) -> Body:
    """Errors and excess with what is chosen: counted where all rules can be, else by their findings."""
    if of.scored is not None:
        return (Assign(ERRORS, ZERO), Assign(EXCESS, ZERO, INT), *of.names, *of.scored)
    wrong = Name("wrong")
    judged = JUDGE.call(LANES, ODD, *w.decks.values(), *names).item(ZERO)
    findings = listed(EACH, EACH, judged, [EACH.dot("level").test("==", ERROR)])
    value, bound = EACH.dot("value"), EACH.dot("bound")
    over = Choice(EACH.dot("side").test("==", Const("over")), Binary("-", value, bound), Binary("-", bound, value))
    excess = Choice(bound.test("is not", NONE), over, ONE)
    return (
        Assign(wrong, findings),
        Assign(ERRORS, builtin("len", wrong)),
        Assign(EXCESS, builtin("sum", lazily(excess, EACH, wrong)), INT),
    )


def _told(w: Writer) -> Body:
    """The findings with what was chosen; there are none where there are no errors and nothing else can be found."""
    rules: list[l.Rule | l.Assignment] = [*w.law.rules, *w.law.assignments]
    silent = not any(rule.level == "warning" and w.hangs_on_choices(rule) for rule in rules) and not w.law.assignments
    more, placed = Name("more"), Name("placed")
    call = JUDGE.call(LANES, ODD, *w.decks.values(), Star(CHOSEN))
    body: Body = (
        Assign(Tuple((more, placed)), call),
        Augment(FOUND, "+", more),
        Augment(PLACES, "+", placed),
        Do(FOUND.dot("sort").call(key=Lambda(("each",), EACH.dot("order")))),
    )
    return (If(any_of([LOWEST.test("is", NONE), LOWEST.item(ZERO)]), body),) if silent else body


def verdict(w: Writer) -> Body:
    """Whether the deck is legal, what was found and what was chosen."""
    shown = tuple(
        (Const(choice.id), builtin("tuple", Name("sorted").call(CHOSEN.item(literal(number)), key=Name("str"))))
        for number, choice in enumerate(w.law.choices)
    )
    wrong = builtin("any", lazily(EACH.dot("level").test("==", ERROR), EACH, FOUND))
    return (Return(base("Verdict").call(negation(wrong), FOUND, Dict(shown), PLACES)),)
