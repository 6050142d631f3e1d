"""What is printed is what the tree says: read back by Python it has the same structure, whatever stands in it."""

from __future__ import annotations

import ast
import tokenize
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.backends.python import tree as t
from cardwright.backends.python.passes import alike, handed_on, imports, tidy, used, yields
from cardwright.backends.python.printer import WIDTH, comment, flat, print_module
from cardwright.source.text import SourceFile, Span

A, B, C, D = (t.Name(name) for name in "abcd")

# ---------------------------------------------------------------- what a tree means, said in Python's own trees

LOAD = ast.Load()
OPERATORS = {
    "==": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "is": ast.Is,
    "is not": ast.IsNot, "in": ast.In, "not in": ast.NotIn, "+": ast.Add, "-": ast.Sub, "*": ast.Mult,
    "//": ast.FloorDiv, "%": ast.Mod, "<<": ast.LShift, "|": ast.BitOr,
}  # fmt: skip


def expr(e: t.Expr) -> ast.expr:
    match e:
        case t.Name():
            return ast.Name(e.id, LOAD)
        case t.Imported():
            return ast.Name(e.alias or e.name, LOAD)
        case t.Const():
            negative = type(e.value) is int and e.value < 0
            return ast.UnaryOp(ast.USub(), ast.Constant(-e.value)) if negative else ast.Constant(e.value)  # type: ignore[operator]
        case t.Attr():
            return ast.Attribute(expr(e.of), e.name, LOAD)
        case t.Item():
            return ast.Subscript(expr(e.of), expr(e.index), LOAD)
        case t.Local():
            return ast.Name(e.id, LOAD)
        case t.Own():
            there = ast.Name(e.module, LOAD)
            return ast.Name(e.name, LOAD) if e.module == e.here else ast.Attribute(there, e.name, LOAD)
        case t.Call():
            named = [ast.keyword(name, expr(value)) for name, value in e.named]
            return ast.Call(expr(e.func), [expr(arg) for arg in e.args], named)
        case t.Star():
            return ast.Starred(expr(e.of), LOAD)
        case t.Compare():
            operators = [OPERATORS[op]() for op, _ in e.rest]
            return ast.Compare(expr(e.left), operators, [expr(right) for _, right in e.rest])
        case t.Junction():
            return ast.BoolOp(ast.And() if e.op == "and" else ast.Or(), [expr(part) for part in e.parts])
        case t.Unary():
            return ast.UnaryOp(ast.Not() if e.op == "not" else ast.USub(), expr(e.of))
        case t.Binary():
            return ast.BinOp(expr(e.left), OPERATORS[e.op](), expr(e.right))
        case t.Choice():
            return ast.IfExp(expr(e.cond), expr(e.then), expr(e.otherwise))
        case t.Lambda():
            args = ast.arguments([], [ast.arg(name) for name in e.params], None, [], [], None, [])
            return ast.Lambda(args, expr(e.body))
        case t.Comprehension():
            loops = [
                ast.comprehension(expr(loop.target), expr(loop.over), [expr(test) for test in loop.tests], 0)
                for loop in e.loops
            ]
            return ast.GeneratorExp(expr(e.each), loops) if e.lazy else ast.ListComp(expr(e.each), loops)
        case t.List():
            return ast.List([expr(item) for item in e.items], LOAD)
        case t.Tuple():
            return ast.Tuple([expr(item) for item in e.items], LOAD)
        case t.Set():
            return ast.Set([expr(item) for item in e.items])
        case t.Dict():
            return ast.Dict([expr(key) for key, _ in e.items], [expr(value) for _, value in e.items])
        case t.Yield():
            return ast.Yield(expr(e.of))
        case t.YieldFrom():
            return ast.YieldFrom(expr(e.of))
        case t.Hex():
            return ast.Constant(e.value)
        case t.Placed():
            return expr(e.of)
    raise TypeError(type(e).__name__)


def dumped(node: ast.AST) -> str:
    """A tree without what tells writing from reading."""
    return ast.dump(node).replace("ctx=Store()", "ctx=Load()")


# ---------------------------------------------------------------- random trees

HOSTILE = ['a"b', "a'b", '"""', "\\", "\n", "\r\n", "\u2028", "\u202e", "\ud800", "\x00", "{viewers}", "yield", "#",
           "换行", "@DIGEST@", '") or __import__("os").system("")#', "%s", "\t", "é", "\ufeff"]  # fmt: skip
CONSTS = st.one_of(
    st.integers(-9, 10**9).map(t.Const),
    st.integers(0, 16**40).map(t.Hex),
    st.sampled_from([t.TRUE, t.FALSE, t.NONE, t.Const(...)]),
    st.sampled_from(HOSTILE).map(t.Const),
    st.text(max_size=6).map(t.Const),
)
NAMES = st.sampled_from([A, B, C, D, t.Name("a_rather_long_name_that_fills_lines"), t.Imported(".", "values"),
                         t.Local("local"), t.Own("values", "a", "values"), t.Own("values", "a", "verbs")])  # fmt: skip
TARGETS = st.sampled_from([A, t.Tuple((A, B))])


def several(inner: st.SearchStrategy[t.Expr], least: int = 0) -> st.SearchStrategy[tuple[t.Expr, ...]]:
    return st.lists(inner, min_size=least, max_size=3).map(tuple)


def larger(inner: st.SearchStrategy[t.Expr]) -> st.SearchStrategy[t.Expr]:
    words = st.sampled_from(["x", "some_part", "cards"])
    loops = st.lists(st.builds(t.Loop, TARGETS, inner, several(inner)), min_size=1, max_size=2).map(tuple)
    starred = st.one_of(inner, inner.map(t.Star))
    named = st.lists(st.tuples(words, inner), max_size=2, unique_by=lambda pair: pair[0]).map(tuple)
    compared = st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"])
    return st.one_of(
        st.builds(t.Attr, inner, words),
        st.builds(t.Item, inner, inner),
        st.builds(t.Call, inner, several(starred), named),
        st.builds(t.Compare, inner, st.lists(st.tuples(compared, inner), min_size=1, max_size=2).map(tuple)),
        st.builds(t.Junction, st.sampled_from(["and", "or"]), several(inner, 2)),
        st.builds(t.Unary, st.sampled_from(["not", "-"]), inner),
        st.builds(t.Binary, st.sampled_from(["+", "-", "*", "//", "%", "<<", "|"]), inner, inner),
        st.builds(t.Choice, inner, inner, inner),
        st.builds(t.Lambda, st.sampled_from([(), ("g",), ("g", "_")]), inner),
        st.builds(t.Comprehension, inner, loops, st.booleans()),
        several(starred).map(t.List),
        several(starred).map(t.Tuple),
        several(inner, 1).map(t.Set),
        st.lists(st.tuples(inner, inner), max_size=2).map(lambda items: t.Dict(tuple(items))),
        st.builds(t.Yield, inner),
        st.builds(t.YieldFrom, inner),
    )


EXPRS = st.recursive(st.one_of(CONSTS, NAMES), larger, max_leaves=10)


@settings(deadline=None, max_examples=200, suppress_health_check=list(HealthCheck))
@given(EXPRS, st.integers(0, 24))
def test_an_expression_is_read_back_as_it_is(e: t.Expr, depth: int) -> None:
    """On one line and over several, however deep it stands."""
    assert dumped(ast.parse(flat(e), mode="eval").body) == dumped(expr(e))
    body: t.Body = (t.Assign(A, e), t.If(e, (t.Return(e),), (t.Do(e),)), t.For(A, e, ()), t.Augment(A, "+", e))
    for _ in range(depth):
        body = (t.If(A, body),)
    text, _ = print_module(t.Module("text", (t.Function("f", (), None, body),)))
    found = ast.parse(text).body[1].body  # type: ignore[attr-defined]
    for _ in range(depth):
        found = found[0].body
    wanted = dumped(expr(e))
    assigned, tested, looped, added = found
    made = (assigned.value, tested.test, tested.body[0].value, tested.orelse[0].value, looped.iter, added.value)
    assert [dumped(one) for one in made] == [wanted] * 6
    assert all(token.type != tokenize.ERRORTOKEN for token in tokenize.generate_tokens(StringIO(text).readline))


def test_every_form_is_printed() -> None:
    """A new form fails here until the printer and this test know it."""
    known = (
        t.Name, t.Local, t.Own, t.Imported, t.Const, t.Hex, t.Attr, t.Item, t.Call, t.Star, t.Compare, t.Junction,
        t.Unary, t.Binary, t.Choice, t.Lambda, t.Comprehension, t.List, t.Tuple, t.Set, t.Dict, t.Yield, t.YieldFrom,
        t.Placed,
    )  # fmt: skip
    assert {kind.__name__ for kind in t.Expr.__subclasses__()} == {kind.__name__ for kind in known}


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_no_text_leaves_its_place(text: str) -> None:
    """In constants, docstrings and comments: the module stays the three statements that it is."""
    body = (t.Comment(text), t.Assign(A, t.Const(text)), t.Function("f", (), t.NONE, (t.Return(t.Const(text)),), text))
    made, _ = print_module(t.Module(text, body))
    doc, assigned, function = ast.parse(made).body
    assert isinstance(doc, ast.Expr) and ast.literal_eval(doc.value) == comment(text)
    assert isinstance(assigned, ast.Assign) and ast.literal_eval(assigned.value) == text
    assert isinstance(function, ast.FunctionDef) and isinstance(function.body[-1], ast.Return)
    assert function.body[-1].value is not None and ast.literal_eval(function.body[-1].value) == text
    assert all(line.isprintable() for line in made.split("\n"))
    assert f"# {comment(text)}" in made.split("\n")


# ---------------------------------------------------------------- statements


def shown(*body: t.Stmt) -> str:
    return print_module(t.Module("m", body))[0].split("\n", 2)[2].strip("\n")


def test_statements_as_a_person_would_write_them() -> None:
    body = (
        t.If(A, (t.Do(B.call()),), (t.If(B, (t.BREAK,), (t.CONTINUE,)),)),
        t.For(t.Tuple((A, B)), C, ()),
        t.Try((t.Augment(A, "-", t.ONE),), (t.Assign(t.Tuple((A, B)), t.Tuple((t.TRUE, t.TRUE))),)),
        t.While(A, (t.Raise(B),)),
    )
    assert shown(*body).split("\n") == [
        "if a:", "    b()", "elif b:", "    break", "else:", "    continue",
        "for a, b in c:", "    pass",
        "try:", "    a -= 1", "finally:", "    a, b = True, True",
        "while a:", "    raise b",
    ]  # fmt: skip


def test_functions_and_classes() -> None:
    params = (t.Param("g", A), t.Param("x", B, t.NONE))
    start = t.Function("go", params, t.Binary("|", A, t.NONE), (), "Goes.")
    kind = t.Class("Kind", A.dot("B"), (t.BLANK, t.Assign(t.Name("x"), t.NONE, A), t.BLANK, start), "A kind.")
    assert shown(kind, t.Assign(A, B)).split("\n") == [
        "class Kind(a.B):", '    """A kind."""', "", "    x: a = None", "",
        "    def go(g: a, x: b = None) -> a | None:",
        '        """Goes."""', "", "", "a = b",
    ]  # fmt: skip


def test_long_conditions_stand_one_part_on_a_line() -> None:
    either = [t.Junction("or", (t.Name(f"first_{i}"), t.Name(f"second_{i}"))) for i in range(8)]
    made = shown(t.Return(t.all_of(either))).split("\n")
    assert made[0] == "return (" and made[-1] == ")" and len(made) == 10
    assert made[1:3] == ["    (first_0 or second_0)", "    and (first_1 or second_1)"]


def test_long_calls_stand_one_argument_on_a_line() -> None:
    names = [t.Name(f"argument_number_{i}") for i in range(9)]
    made = shown(t.Do(A.dot("call").call(*names, last=t.TRUE))).split("\n")
    assert made[0] == "a.call(" and made[-2:] == ["    last=True,", ")"] and len(made) == 12
    assert all(len(line) <= WIDTH for line in made)


EACH = t.Comprehension(B, (t.Loop(A, C),), False)
X, Y, Z = (t.Name(letter * 40) for letter in "xyz")
LONG = t.Name("f").call(X, Y, Z)
EVERY = t.Comprehension(X, (t.Loop(A, LONG, (t.Compare(A, (("==", B),)),)),), False)


@pytest.mark.parametrize(
    ("e", "lines"),
    [
        (LONG, "return f(|    X,|    Y,|    Z,|)"),
        (LONG.dot("part"), "return f(|    X,|    Y,|    Z,|).part"),
        (LONG.dot("part").call(), "return f(|    X,|    Y,|    Z,|).part()"),
        (LONG.dot("part").call(A, n=B), "return f(|    X,|    Y,|    Z,|).part(a, n=b)"),
        (LONG.item(t.ZERO), "return f(|    X,|    Y,|    Z,|)[0]"),
        (A.call(X, LONG, n=Y), "return a(|    X,|    f(|        X,|        Y,|        Z,|    ),|    n=Y,|)"),
        (t.List((X, Y, Z)), "return [|    X,|    Y,|    Z,|]"),
        (t.Tuple((X, Y, Z)), "return (|    X,|    Y,|    Z,|)"),
        (t.Set((X, Y, Z)), "return {|    X,|    Y,|    Z,|}"),
        (t.Dict(((X, Y), (Y, Z))), "return {|    X: Y,|    Y: Z,|}"),
        (t.Junction("or", (X, Y, Z)), "return (|    X|    or Y|    or Z|)"),
        (t.Choice(LONG, A, B), "return (|    a|    if f(|        X,|        Y,|        Z,|    )|    else b|)"),
        (t.Compare(X, (("<", Y), ("==", Z))), "return (|    X|    < Y|    == Z|)"),
        (t.Binary("+", X, t.Binary("*", Y, Z)), "return (|    X|    + Y * Z|)"),
        (t.Binary("*", X, t.Binary("+", Y, Z)), "return (|    X|    * (Y + Z)|)"),
        (t.Unary("not", LONG), "return not f(|    X,|    Y,|    Z,|)"),
        (t.Lambda(("g",), LONG), "return lambda g: f(|    X,|    Y,|    Z,|)"),
        (t.Lambda(("g",), t.Junction("and", (X, Y, Z))), "return lambda g: (|    X|    and Y|    and Z|)"),
        (t.Lambda(("g",), t.Name("n" * 120)), "return lambda g: " + "n" * 120),
        (EVERY, "return [|    X|    for a in f(|        X,|        Y,|        Z,|    )|    if a == b|]"),
        (replace(EVERY, lazy=True),
         "return (|    X|    for a in f(|        X,|        Y,|        Z,|    )|    if a == b|)"),
        (A.call(replace(EVERY, lazy=True)),
         "return a(|    X|    for a in f(|        X,|        Y,|        Z,|    )|    if a == b|)"),
        (A.call(t.Star(LONG)), "return a(|    *f(|        X,|        Y,|        Z,|    ),|)"),
        (t.Name("n" * 120), "return " + "n" * 120),  # nothing in it can be broken
        (t.Name("n" * 120).dot("part"), "return " + "n" * 120 + ".part"),
        (t.Name("n" * 120).call(X), "return " + "n" * 120 + "(X)"),
        (t.Tuple((A, B), tall=True), "return (|    a,|    b,|)"),  # however short it is
    ],
)  # fmt: skip
def test_what_is_too_long_for_a_line_is_broken_in_its_brackets(e: t.Expr, lines: str) -> None:
    made = shown(t.Return(e))
    for name in (X, Y, Z):
        made = made.replace(name.id, name.id[0].upper())
    assert made.replace("\n", "|") == lines


@pytest.mark.parametrize(
    ("e", "line"),
    [
        (A.call(replace(EACH, lazy=True)), "a(b for a in c)"),
        (A.call(replace(EACH, lazy=True), D), "a((b for a in c), d)"),
        (A.call(replace(EACH, lazy=True), n=D), "a((b for a in c), n=d)"),
        (A.call(EACH), "a([b for a in c])"),
        (A.call(EACH, n=D), "a([b for a in c], n=d)"),
        (A.item(t.Tuple((B, C))), "a[b, c]"),
        (A.item(t.Tuple((B,))), "a[(b,)]"),
        (A.item(t.Tuple(())), "a[()]"),
    ],
)
def test_brackets_that_a_person_would_leave_out(e: t.Expr, line: str) -> None:
    assert flat(e) == line


def test_what_is_gone_through_in_a_long_call_beside_a_named_part_has_brackets_of_its_own() -> None:
    made = shown(t.Return(A.call(replace(EVERY, lazy=True), n=B))).split("\n")
    assert made[1:3] == ["    (", f"        {X.id}"] and made[-2:] == ["    n=b,", ")"]


@pytest.mark.parametrize("longer", [0, 1])
def test_a_line_is_as_long_as_it_may_be(longer: int) -> None:
    """In a statement of its own, and behind what else stands on its line."""
    for form, before in ((t.Do, ""), (t.Return, "return "), (lambda e: t.Assign(A, e), "a = ")):
        room = WIDTH - len(before) - len(" or ") + longer
        e = t.Junction("or", (t.Name("x" * 50), t.Name("y" * (room - 50))))
        assert ("\n" in shown(form(e))) == bool(longer), before


def test_lines_lead_back_to_their_places() -> None:
    file = SourceFile("game.yaml", "one\ntwo\nthree\n")
    one, two = Span(file, 0, 3), Span(file, 4, 7)
    row = t.Placed(t.Tuple((A, B)), two)
    inner = (*t.at(two, (t.Do(B), *t.at(one, (t.BREAK,)))), t.CONTINUE)
    body = (t.If(A, inner, (), one), t.Assign(A, t.Tuple((row,), tall=True)))
    text, places = print_module(t.Module("m", body))
    lines = text.split("\n")
    assert [(lines[number - 1].strip(), place.line) for number, place in places.items()] == [
        ("if a:", 1), ("b", 2), ("break", 1), ("continue", 1), ("(a, b),", 2),
    ]  # fmt: skip


# ---------------------------------------------------------------- passes


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (A, A, True),
        (A, B, False),
        (A, t.Local("a"), False),
        (t.Tuple((A, B)), t.Tuple((A, B)), True),
        (t.Tuple((A, B)), t.Tuple((A,)), False),
        (t.Tuple((A,)), t.Tuple((A, B)), False),
        (t.Const(1), t.Const(1), True),
        (t.Const(1), t.Const(2), False),
        (t.Do(A), t.Do(A, place=Span(SourceFile("a", "b"), 0, 1)), True),
        (t.Do(A), t.Do(B), False),
    ],
)
def test_trees_are_alike_wherever_they_come_from(one: object, other: object, same: bool) -> None:
    assert alike(one, other) is same is alike(other, one)


def test_an_if_in_an_if_becomes_one() -> None:
    assert shown(*tidy((t.If(A, (t.If(t.any_of((B, C)), (t.BREAK,)),)),))) == "if a and (b or c):\n    break"
    assert shown(*tidy((t.If(A, (t.BREAK,), (t.If(B, (t.BREAK,)),)),))) == "if a or b:\n    break"


@pytest.mark.parametrize("inner_else", [False, True])
def test_an_if_that_has_an_else_is_left_alone(inner_else: bool) -> None:
    """The outer `else` belongs to the outer test alone; the inner one runs only where the outer test holds."""
    inner = t.If(B, (t.BREAK,), (t.CONTINUE,) if inner_else else ())
    body = (t.If(A, (inner,), () if inner_else else (t.CONTINUE,)),)
    assert tidy(body) == body


def test_steps_are_handed_on_where_there_is_nothing_else() -> None:
    assert handed_on((t.Do(t.YieldFrom(A)),)) == (t.Return(A),)
    assert handed_on((t.Do(t.YieldFrom(t.Tuple(()))),)) is None
    assert handed_on((t.BREAK, t.Do(t.YieldFrom(A)))) is None


def test_a_name_is_given_only_where_something_speaks_of_it() -> None:
    gone: t.Body = (t.Assign(A, t.ONE), t.Assign(B, A), t.Assign(C, B))
    kept: t.Body = (t.Assign(A, t.ONE), t.If(A, (t.Return(A),)), t.Assign(D, t.ONE), t.Do(D))
    assert used(gone) == () and used((*gone, *kept)) == (gone[0], *kept)
    table = t.Assign(A.item(t.ONE), B)
    assert used((table, *gone[:1])) == (table, gone[0])


def test_only_its_own_yields_make_a_generator() -> None:
    inner = t.Function("f", (), None, (t.Do(t.Yield(A)),))
    assert not yields((inner,)) and not yields((t.Assign(A, t.Const("yield")),))
    assert yields((t.If(A.test("<", t.Yield(B)), ()),))


def test_a_module_imports_what_it_speaks_of() -> None:
    own, runtime = t.Imported(".", "values"), t.Imported("cardwright.runtime", "game", "rt_game")
    lower, upper = t.Imported("typing", "cast"), t.Imported("typing", "Any")
    late = t.Imported(".", "state")
    within = t.Function("f", (), None, (t.Import(".", (("state", ""),)), t.Do(late)))
    body = (t.Assign(A, own.call(runtime, lower, upper)), within)
    assert shown(*imports(body)).split("\n") == [
        "from typing import Any, cast", "", "from cardwright.runtime import game as rt_game", "",
        "from . import values",
    ]  # fmt: skip


def test_a_truth_value_is_no_number() -> None:
    assert t.Const(True) != t.Const(1) and t.Const(0) != t.Const(False) and t.Const("a") == t.Const("a")
    assert len({t.Const(True), t.Const(1), t.Call(A, (t.Const(1),)), t.Call(A, (t.Const(True),))}) == 4
