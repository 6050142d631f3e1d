"""How expressions are laid out in lines, short ones and long ones: each form is kept as it is printed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from goldens import Goldens

from cardwright.backends.python import tree as t
from cardwright.backends.python.printer import bare, flat, lines

FORMS = """
a
a()
a(b)
a(b, c, d, e)
a(*b, c=d, e=[f, g, h])
a(b for c in d if e)
a((b for c in d), e)
a([b for c in d for e in f if g if h])
a(b=c)
a.b
a.b.c(d, e, f).g
a.b(c, d, e).f(g, h)()
a[b]
a[b, c]
a[b,]
a[b][c, d, e](f)[g]
-a
not a
not (a and b)
not (a == b)
not a(b, c, d, e)
a + b - c
a - (b - c)
(a + b) * c // d % e
a * (b + c)
a << b | c << d
(a | b) << c
-a * -b
a == b
a < b <= c
a is not b
a not in [b, c, d, e]
(a == b) == c
a == (b if c else d)
a and b and c and d
(a or b) and (c or d)
a and (b or c and d)
(a and b) or not (c or d)
a if b else c
a if b else c if d else e
(a if b else c) if d else e
a if b and c else d or e
(a or b if c else d) and e
lambda: a
lambda b: a
lambda b, c: a(b, c, d, e)
lambda b: a and b and c
lambda: lambda: a(b, c, d)
(lambda: a)(b, c, d, e)
[]
()
[a]
(a,)
{a}
{}
[a, b, c, d, e]
(a, b, c, d, e)
{a, b, c, d, e}
{a: b, c: d, e: f}
[*a, b, *(c if d else e)]
[a for b in c]
[(a, b) for a, b in c if d and e if f or g]
[a for b in (c if d else e) if (f if g else h)]
(a for b in c for d in e)
[[a, b, c, d], {e: [f, g, h]}]
(yield a)
(yield from a(b, c, d, e))
(yield a and b and c)
a((yield b), c, d, e)
(a.b if c else d).e
(a + b).c(d, e, f)
(yield a).b
[yield_ for yield_ in (yield a)]
f(a if b else c, d or e, lambda: g)
f({a: b and c, d: e if f else g})
f(a + b + c + d + e)
f(a(b(c(d(e)))))
f(a.b.c.d.e.f.g)
"""
LONG = "a_long_name_of_{}_{}"


def tree(node: ast.expr, size: int) -> t.Expr:
    """The same in our trees, with names that are longer by so much."""

    def each(nodes: list[ast.expr]) -> tuple[t.Expr, ...]:
        return tuple(tree(one, size) for one in nodes)

    match node:
        case ast.Name(id=name):
            return t.Name(LONG.format("x" * (size - 1), name) if size else name)
        case ast.Call():
            named = tuple((keyword.arg or "", tree(keyword.value, size)) for keyword in node.keywords)
            return t.Call(tree(node.func, size), each(node.args), named)
        case ast.Attribute():
            return t.Attr(tree(node.value, size), node.attr * max(size, 1))
        case ast.Subscript():
            return t.Item(tree(node.value, size), tree(node.slice, size))
        case ast.Starred():
            return t.Star(tree(node.value, size))
        case ast.UnaryOp():
            return t.Unary("not" if isinstance(node.op, ast.Not) else "-", tree(node.operand, size))
        case ast.BinOp():
            return t.Binary(WORDS[type(node.op)], tree(node.left, size), tree(node.right, size))
        case ast.Compare():
            rest = zip(node.ops, node.comparators, strict=True)
            return t.Compare(tree(node.left, size), tuple((WORDS[type(op)], tree(right, size)) for op, right in rest))
        case ast.BoolOp():
            return t.Junction("and" if isinstance(node.op, ast.And) else "or", each(node.values))
        case ast.IfExp():
            return t.Choice(tree(node.test, size), tree(node.body, size), tree(node.orelse, size))
        case ast.Lambda():
            return t.Lambda(tuple(arg.arg for arg in node.args.args), tree(node.body, size))
        case ast.ListComp() | ast.GeneratorExp():
            loops = (t.Loop(tree(g.target, size), tree(g.iter, size), each(g.ifs)) for g in node.generators)
            return t.Comprehension(tree(node.elt, size), tuple(loops), isinstance(node, ast.GeneratorExp))
        case ast.List() | ast.Tuple() | ast.Set():
            return {ast.List: t.List, ast.Tuple: t.Tuple, ast.Set: t.Set}[type(node)](each(node.elts))
        case ast.Dict(keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            return t.Dict(tuple((tree(key, size), tree(value, size)) for key, value in pairs if key is not None))
        case ast.Yield(value=ast.expr() as value):
            return t.Yield(tree(value, size))
        case ast.YieldFrom():
            return t.YieldFrom(tree(node.value, size))
    raise TypeError(ast.dump(node))


WORDS: dict[type[ast.AST], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Is: "is", ast.IsNot: "is not", ast.In: "in",
    ast.NotIn: "not in", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.LShift: "<<", ast.BitOr: "|",
}  # fmt: skip


def printed(form: str, size: int) -> Iterator[str]:
    """An expression behind `return` and as an item of a list, and where nothing around it may break."""
    made = tree(ast.parse(form, mode="eval").body, size)
    yield from (f"    {line}" for line in lines("return ", made, "", 1))
    if size < 80:
        yield from (f"    {line}" for line in bare("if ", made, ":", 1))
    if size == 16:
        yield from (f"    {line}" for line in lines("", made, ",", 4))


@pytest.mark.parametrize("size", [0, 16, 80], ids=["short", "long", "longer"])
def test_each_form_is_printed_as_it_was(size: int, goldens: Goldens) -> None:
    rows = [row for form in FORMS.split("\n") if form for row in (form, *printed(form, size))]
    goldens.check(f"rules/layout_{size}.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("form", [form for form in FORMS.split("\n") if form])
@pytest.mark.parametrize("size", [0, 16, 80])
def test_however_it_is_laid_out_it_says_the_same(form: str, size: int) -> None:
    made = tree(ast.parse(form, mode="eval").body, size)
    wanted = ast.dump(ast.parse(f"({flat(made)})", mode="eval"))
    for line in (lines("(", made, ")", 0), bare("(", made, ")", 0)):
        assert ast.dump(ast.parse("\n".join(each for each in line if isinstance(each, str)), mode="eval")) == wanted
