"""What can be changed in a Python source, one operator or statement at a time, so that it means something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
KNOWN_BY = {
    "start": "end",
    "end": "start",
    "startswith": "endswith",
    "endswith": "startswith",
    "removeprefix": "removesuffix",
    "removesuffix": "removeprefix",
}


@dataclass(frozen=True, slots=True)
class Change:
    """Bytes `start` to `end` of a file, on a line, become `new` instead of `old`; `sort` names what is done."""

    name: str
    line: int
    start: int
    end: int
    old: str
    new: str
    sort: str

    def made(self, data: bytes) -> bytes:
        """The file with this change."""
        return data[: self.start] + self.new.encode() + data[self.end :]

    def __str__(self) -> str:
        old, new = (" ".join(each.split()) for each in (self.old, self.new))
        return f"{self.name}:{self.line} {self.sort}: {old[:90]}  ->  {new[:90]}"


def changes(name: str, data: bytes) -> list[Change]:
    """All changes of one file, in its order.

    What does no work (annotations, decorators, messages of `raise`) stays, and so does what only makes sure of what
    holds anyway (`assert`, `assert_never`, `strict=True` of `zip`) or is for whoever looks at a value (`__repr__`).
    """
    begins = [0]
    for line in data.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    found = []
    for node, new, sort in _of(ast.parse(data)):
        start, end = begins[node.lineno - 1] + node.col_offset, begins[node.end_lineno - 1] + node.end_col_offset
        found.append(Change(name, node.lineno, start, end, data[start:end].decode(), new, sort))
    return sorted(found, key=lambda each: (each.start, each.end, each.new))


def _of(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """The changes of a node and of all below it: what is replaced, by what, and the sort."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom():
            return
        case ast.match_case():
            for each in [*([node.guard] if node.guard else []), *node.body]:  # a pattern is no expression
                yield from _of(each)
            return
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))) | ast.FunctionDef(name="__repr__"):
            return
        case ast.keyword(arg="strict", value=ast.Constant(value=True)):
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for each in node.body:
                yield from _of(each)
            return
        case ast.ClassDef():
            for each in node.body:
                if not isinstance(each, ast.AnnAssign):  # a field of a dataclass
                    yield from _of(each)
            return
        case ast.AnnAssign():
            if node.value is not None:
                yield from _of(node.value)
            return
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.Expr(value=ast.Call()):
            yield node, "pass", "call left out"
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            yield node, "return None", "nothing returned"
        case ast.Continue():
            yield node, "pass", "goes on"
        case ast.AugAssign():
            yield node, "pass", "sum left out"
        case ast.expr():
            for other, sort in _expressions(node):
                yield node, f"({ast.unparse(other)})", sort
    if isinstance(node, ast.JoinedStr | ast.arguments):
        return
    for child in ast.iter_child_nodes(node):
        yield from _of(child)


def _expressions(node: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """What else an expression could be."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield ast.Compare(node.left, [COMPARED[type(op)]()], node.comparators), "compared otherwise"
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values), "and, or"
            for i in range(len(node.values)):
                rest = [*node.values[:i], *node.values[i + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest), "condition left out"
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand, "not"
        case ast.BinOp(op=op) if type(op) in RECKONED:
            yield ast.BinOp(node.left, RECKONED[type(op)](), node.right), "reckoned otherwise"
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body), "branches exchanged"
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value), "truth"
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1), "one more"
        case ast.Call(func=ast.Name(id=name)) if name in CALLED and len(node.args) == 1:
            yield (
                ast.Call(ast.Name(CALLED[name]), node.args, [] if name == "sorted" else node.keywords),
                "called otherwise",
            )
        case ast.Attribute(attr=attr) if attr in KNOWN_BY:
            yield ast.Attribute(node.value, KNOWN_BY[attr]), "the other end"
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            for i, each in enumerate(node.generators):
                if each.ifs:
                    free = ast.comprehension(each.target, each.iter, each.ifs[1:], each.is_async)
                    fields = {name: value for name, value in ast.iter_fields(node) if name != "generators"}
                    others = [*node.generators[:i], free, *node.generators[i + 1 :]]
                    yield type(node)(**fields, generators=others), "all of them"
