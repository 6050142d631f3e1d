"""Python as values: exactly the expressions and statements that emitted packages are made of.

What a data file says enters a tree only as a constant (`Const`, `Doc`, `Comment`), never as a name or as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import EllipsisType
from typing import Final, get_args

from cardwright.records import record
from cardwright.source.text import Span

# ---------------------------------------------------------------- expressions


class Expr:
    """An expression, with ways to write larger ones from it: `G.dot("move").call(card, zone)`."""

    __slots__ = ()

    def dot(self, name: str) -> Attr:
        """`x.name`."""
        return Attr(self, name)

    def item(self, index: Expr) -> Item:
        """`x[index]`."""
        return Item(self, index)

    def call(self, *args: Expr, **named: Expr) -> Call:
        """`x(args, name=value)`."""
        return Call(self, args, tuple(named.items()))

    def test(self, op: str, other: Expr) -> Expr:
        """`x is other`, `x < other`."""
        return Compare(self, ((op, other),))


@record
class Name(Expr):
    """A name of this module, of a function in it, or of Python itself."""

    id: str


@record
class Local(Expr):
    """What a designer calls something within a function; `settle` sees to it that nothing else there is called so.

    `lasts`: what a lasting effect remembers, which is not what the function itself calls so.
    """

    id: str
    lasts: bool = False


@record
class Own(Expr):
    """A designer's name of a module of the package, spoken of in the module `here`."""

    module: str
    name: str
    here: str


@record
class Imported(Expr):
    """A name that the module imports: `from module import name`, or `name as alias`."""

    module: str
    name: str
    alias: str = ""


@record
class Const(Expr):
    """A number, a truth value, a text, None or `...`; `True` and `1` are two."""

    value: int | str | bool | EllipsisType | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@record
class Hex(Expr):
    """A whole number as `0x2a`: one that packs several, which may be longer than Python reads in tens."""

    value: int


@record
class Attr(Expr):
    """`of.name`."""

    of: Expr
    name: str


@record
class Item(Expr):
    """`of[index]`."""

    of: Expr
    index: Expr


@record
class Call(Expr):
    """`func(args, name=value)`; `tall`: one argument on each line, however short."""

    func: Expr
    args: tuple[Expr, ...]
    named: tuple[tuple[str, Expr], ...] = ()
    tall: bool = False


@record
class Star(Expr):
    """`*of` in a call or a list."""

    of: Expr


@record
class Compare(Expr):
    """`left op right op right`: all comparisons of Python, chained."""

    left: Expr
    rest: tuple[tuple[str, Expr], ...]


@record
class Junction(Expr):
    """Two or more parts joined by `and` or `or`."""

    op: str
    parts: tuple[Expr, ...]


@record
class Unary(Expr):
    """`not of`, `-of`."""

    op: str
    of: Expr


@record
class Binary(Expr):
    """`left op right`: `+ - * // % << & |`."""

    op: str
    left: Expr
    right: Expr


@record
class Choice(Expr):
    """`then if cond else otherwise`."""

    cond: Expr
    then: Expr
    otherwise: Expr


@record
class Lambda(Expr):
    """`lambda params: body`; `later`: it may be called when a loop around it has gone on."""

    params: tuple[str, ...]
    body: Expr
    later: bool = False


@record
class Loop:
    """`for target in over if test if test` of a comprehension."""

    target: Expr
    over: Expr
    tests: tuple[Expr, ...] = ()


@record
class Comprehension(Expr):
    """`[each for …]`, or `(each for …)` if it is lazy."""

    each: Expr
    loops: tuple[Loop, ...]
    lazy: bool = False


@record
class List(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@record
class Tuple(Expr):
    """`(a, b)`; as a target `a, b`; `tall`: one item on each line."""

    items: tuple[Expr, ...]
    tall: bool = False


@record
class Set(Expr):
    """`{a, b}`, not empty."""

    items: tuple[Expr, ...]


@record
class Dict(Expr):
    """`{key: value}`; `tall`: one item on each line."""

    items: tuple[tuple[Expr, Expr], ...]
    tall: bool = False


@record
class Yield(Expr):
    """`yield of`."""

    of: Expr


@record
class YieldFrom(Expr):
    """`yield from of`."""

    of: Expr


@record
class Placed(Expr):
    """A row of a table that comes from a place in the YAML."""

    of: Expr
    place: Span


# ---------------------------------------------------------------- statements


@record
class Assign:
    """`target = value`, with a type `target: hint = value`; without a value `target: hint`."""

    target: Expr
    value: Expr | None
    hint: Expr | None = None
    place: Span | None = None


@record
class Augment:
    """`target += value`."""

    target: Expr
    op: str
    value: Expr
    place: Span | None = None


@record
class Do:
    """An expression as a statement."""

    expr: Expr
    place: Span | None = None


@record
class Return:
    """`return value`."""

    value: Expr | None = None
    place: Span | None = None


@record
class Raise:
    """`raise value`."""

    value: Expr
    place: Span | None = None


@record
class Word:
    """`break`, `continue`, `pass`."""

    word: str
    place: Span | None = None


@record
class Nonlocal:
    """`nonlocal names`: a function within another one gives them new values there."""

    names: tuple[Local, ...]
    place: Span | None = None


@record
class If:
    """`if test:`; `otherwise` that is one `If` is printed as `elif`."""

    test: Expr
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()
    place: Span | None = None


@record
class For:
    """`for target in over:`."""

    target: Expr
    over: Expr
    body: tuple[Stmt, ...]
    place: Span | None = None


@record
class While:
    """`while test:`."""

    test: Expr
    body: tuple[Stmt, ...]
    place: Span | None = None


@record
class Try:
    """`try:` … `except caught:` … `finally:` …."""

    body: tuple[Stmt, ...]
    last: tuple[Stmt, ...] = ()
    caught: Expr | None = None
    handling: tuple[Stmt, ...] = ()
    place: Span | None = None


@record
class Param:
    """A parameter of a function; `given`: a designer has called it so."""

    name: str
    hint: Expr | None = None
    default: Expr | None = None
    given: bool = False


@record
class Function:
    """`def name(params) -> returns:`; `doc` is its docstring; `given`: its name is a designer's, or made of one."""

    name: str
    params: tuple[Param, ...]
    returns: Expr | None
    body: tuple[Stmt, ...]
    doc: str = ""
    place: Span | None = None
    given: bool = False


@record
class Class:
    """`class name(base):`; `given`: its name is made of a designer's."""

    name: str
    base: Expr | None
    body: tuple[Stmt, ...]
    doc: str = ""
    place: Span | None = None
    given: bool = False


@record
class Import:
    """`from module import names`; a name may be `name as alias`, given as a pair."""

    module: str
    names: tuple[tuple[str, str], ...]
    place: Span | None = None


@record
class Comment:
    """A line `# text`."""

    text: str
    place: Span | None = None


@record
class Blank:
    """An empty line."""

    place: Span | None = None


Stmt = (
    Assign
    | Augment
    | Do
    | Return
    | Raise
    | Word
    | Nonlocal
    | If
    | For
    | While
    | Try
    | Function
    | Class
    | Import
    | Comment
    | Blank
)
Body = tuple[Stmt, ...]
STATEMENTS: tuple[type, ...] = get_args(Stmt)


@record
class Module:
    """A file: its docstring and its statements."""

    doc: str
    body: Body


# ---------------------------------------------------------------- what is written often

NONE, TRUE, FALSE = Const(None), Const(True), Const(False)
ZERO, ONE = Const(0), Const(1)
PASS, BREAK, CONTINUE = Word("pass"), Word("break"), Word("continue")
BLANK = Blank()


def texts(items: Sequence[str]) -> Tuple:
    """A tuple of texts."""
    return Tuple(tuple(Const(item) for item in items))


def joined(op: str, parts: Sequence[Expr]) -> Expr:
    """Parts joined by `and` or `or`; a part that is joined by the same word is taken in, and one said before is not
    said again.
    """
    flat: list[Expr] = []
    for part in parts:
        said = part.parts if isinstance(part, Junction) and part.op == op else (part,)
        flat += [one for one in said if one not in flat]
    return flat[0] if len(flat) == 1 else Junction(op, tuple(flat))


def all_of(tests: Sequence[Expr]) -> Expr:
    """`a and b`; True if there is none."""
    return joined("and", tests) if tests else TRUE


def any_of(tests: Sequence[Expr]) -> Expr:
    """`a or b`; False if there is none."""
    return joined("or", tests) if tests else FALSE


OPPOSITE: Final = {"in": "not in", "is": "is not", "==": "!=", "not in": "in", "is not": "is", "!=": "=="}
"""Comparisons of which one holds where the other does not."""


def negation(test: Expr) -> Expr:
    """`not test`; `x not in y` of `x in y`, and the other way round."""
    match test:
        case Compare(left=left, rest=((op, right),)) if op in OPPOSITE:
            return left.test(OPPOSITE[op], right)
    return Unary("not", test)


def listed(each: Expr, it: Expr, over: Expr, tests: Sequence[Expr] = ()) -> Comprehension:
    """`[each for it in over if tests]`."""
    return Comprehension(each, (Loop(it, over, (all_of(tests),) if tests else ()),))


def lazily(each: Expr, it: Expr, over: Expr, tests: Sequence[Expr] = ()) -> Comprehension:
    """`(each for it in over if tests)`."""
    return Comprehension(each, (Loop(it, over, (all_of(tests),) if tests else ()),), lazy=True)


def when(tests: Sequence[Expr], body: Body) -> Body:
    """The body under all of these tests; as it is if there is none."""
    return (If(all_of(tests), body),) if tests else body


def at(place: Span | None, body: Sequence[Stmt]) -> Body:
    """Statements that come from a place in the YAML, but for those that know a nearer one.

    What stands inside a statement comes from where that statement comes from.
    """
    return tuple(stmt if stmt.place is not None else replace(stmt, place=place) for stmt in body)
