"""Print a tree as Python: one line where it fits, else a part to a line; brackets only where they are needed.

`return a and b`, too long -> `return (` / `a` / `and b` / `)`; `f(x, y)`, too long -> one argument on each line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from cardwright.backends.python import tree as t
from cardwright.source.text import Span

WIDTH = 120
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")

# How strongly a form holds together: what stands inside a stronger form is put into brackets.
YIELD, LAMBDA, CHOICE, OR, AND, NOT, COMPARE, PIPE, SHARED, SHIFT, SUM, PRODUCT, MINUS, ATOM = range(14)
BRACKETS = {t.List: ("[", "]"), t.Tuple: ("(", ")"), t.Set: ("{", "}")}
BINDING = {"|": PIPE, "&": SHARED, "<<": SHIFT, "+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT}


def quote(text: str) -> str:
    """A string literal in double quotes, with everything unprintable escaped."""
    made = repr(text)
    if made[0] == '"':
        return made
    return '"' + made[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'


def comment(text: str) -> str:
    """A text that is safe behind `#` or in a docstring: one line, no control characters, quotes or backslashes."""
    return _UNPRINTABLE.sub(" ", text).replace("\\", "/").replace('"', "'").strip()


# ---------------------------------------------------------------- expressions


FIXED = {
    t.Yield: YIELD, t.YieldFrom: YIELD, t.Lambda: LAMBDA, t.Choice: CHOICE, t.Compare: COMPARE,
    t.Name: ATOM, t.Local: ATOM, t.Own: ATOM, t.Imported: ATOM, t.Hex: ATOM, t.Attr: ATOM, t.Item: ATOM, t.Call: ATOM,
    t.Star: ATOM, t.List: ATOM, t.Tuple: ATOM, t.Set: ATOM, t.Dict: ATOM, t.Comprehension: ATOM,
}  # fmt: skip
"""How strongly forms hold together of which all do alike."""


def binding(e: t.Expr) -> int:
    """How strongly an expression holds together."""
    found = FIXED.get(type(e))
    if found is not None:
        return found
    match e:
        case t.Const():
            return MINUS if type(e.value) is int and e.value < 0 else ATOM
        case t.Junction():
            return OR if e.op == "or" else AND
        case t.Unary():
            return NOT if e.op == "not" else MINUS
        case t.Binary():
            return BINDING[e.op]
        case t.Placed():
            return binding(e.of)
    raise TypeError(type(e).__name__)


def flat(e: t.Expr, least: int = LAMBDA) -> str:
    """An expression on one line, in brackets if it holds together less than `least`."""
    text = _flat(e)
    return f"({text})" if binding(e) < least else text


def _flat(e: t.Expr) -> str:
    match e:
        case t.Const():
            return quote(e.value) if isinstance(e.value, str) else "..." if e.value is ... else repr(e.value)
        case t.Name() | t.Local():
            return e.id
        case t.Own():
            return e.name if e.module == e.here else f"{e.module}.{e.name}"
        case t.Imported():
            return e.alias or e.name
        case t.Hex():
            return f"{e.value:#x}"
        case t.Attr():
            of = flat(e.of, ATOM)
            return f"({of}).{e.name}" if isinstance(e.of, t.Const) and type(e.of.value) is int else f"{of}.{e.name}"
        case t.Item():
            return f"{flat(e.of, ATOM)}[{_index(e.index)}]"
        case t.Call():
            return f"{flat(e.func, ATOM)}({', '.join(_arguments(e))})"
        case t.Star():
            return "*" + flat(e.of, PIPE)
        case t.Compare():
            return flat(e.left, PIPE) + "".join(f" {op} {flat(right, PIPE)}" for op, right in e.rest)
        case t.Junction():
            return f" {e.op} ".join([flat(part, NOT) for part in e.parts])
        case t.Unary():
            return f"not {flat(e.of, NOT)}" if e.op == "not" else f"-{flat(e.of, MINUS)}"
        case t.Binary():
            least = BINDING[e.op]
            return f"{flat(e.left, least)} {e.op} {flat(e.right, least + 1)}"
        case t.Choice():
            return f"{flat(e.then, OR)} if {flat(e.cond, OR)} else {flat(e.otherwise, LAMBDA)}"
        case t.Lambda():
            return f"{_lambda(e)}{flat(e.body)}"
        case t.Comprehension():
            return f"({_inside(e)})" if e.lazy else f"[{_inside(e)}]"
        case t.List():
            return f"[{_items(e.items)}]"
        case t.Tuple():
            return f"({_items(e.items)}{',' if len(e.items) == 1 else ''})"
        case t.Set():
            return "{" + _items(e.items) + "}"
        case t.Dict():
            return "{" + ", ".join([f"{flat(key)}: {flat(value)}" for key, value in e.items]) + "}"
        case t.Yield():
            return f"yield {flat(e.of)}"
        case t.YieldFrom():
            return f"yield from {flat(e.of)}"
        case t.Placed():
            return flat(e.of)
    raise TypeError(type(e).__name__)


def _items(items: tuple[t.Expr, ...]) -> str:
    return ", ".join([flat(item) for item in items])


def _index(e: t.Expr) -> str:
    return _items(e.items) if isinstance(e, t.Tuple) and len(e.items) > 1 else flat(e)


def _arguments(e: t.Call) -> list[str]:
    if len(e.args) == 1 and not e.named and isinstance(e.args[0], t.Comprehension) and e.args[0].lazy:
        return [_inside(e.args[0])]
    return [*(flat(arg) for arg in e.args), *(f"{name}={flat(value)}" for name, value in e.named)]


def _inside(e: t.Comprehension) -> str:
    return " ".join([flat(e.each), *(_loop(loop) for loop in e.loops)])


def _lambda(e: t.Lambda) -> str:
    return f"lambda {', '.join(e.params)}: " if e.params else "lambda: "


def _target(e: t.Expr) -> str:
    """A target; a pair without its brackets."""
    return _items(e.items) if isinstance(e, t.Tuple) and len(e.items) > 1 else flat(e)


def _loop(loop: t.Loop) -> str:
    tests = "".join(f" if {flat(test, OR)}" for test in loop.tests)
    return f"for {_target(loop.target)} in {flat(loop.over, OR)}{tests}"


# ---------------------------------------------------------------- lines

Lines = list[str | Span | None]
"""Lines; behind a place come those that belong to it, up to the next None."""


def is_tall(e: t.Expr) -> bool:
    """Whether an expression takes several lines, however short it is."""
    if isinstance(e, t.Placed):
        return is_tall(e.of)
    return isinstance(e, t.Tuple | t.Dict | t.Call) and e.tall


def lines(before: str, e: t.Expr, after: str, depth: int, least: int = LAMBDA) -> Lines:
    """An expression between two texts, at a depth of indentation, in as many lines as it takes.

    `before` and `after` are what the printer itself writes around it: `return `, `,`.
    """
    if isinstance(e, t.Placed):
        return [e.place, *lines(before, e.of, after, depth, least), None]
    pad = "    " * depth
    short = "" if is_tall(e) else f"{pad}{before}{flat(e, least)}{after}"
    if short and len(short) <= WIDTH:
        return [short]
    if binding(e) < least:
        return [f"{pad}{before}(", *lines("", e, "", depth + 1, YIELD), f"{pad}){after}"]
    return _broken(before, e, after, depth) or [short or f"{pad}{before}{flat(e)}{after}"]


def bare(before: str, e: t.Expr, after: str, depth: int, least: int = LAMBDA) -> Lines:
    """As `lines`, where nothing around it allows a break: what is joined by operators gets brackets of its own."""
    short = "" if is_tall(e) else "    " * depth + before + flat(e, least) + after
    if short and len(short) <= WIDTH:
        return [short]
    if isinstance(e, t.Junction | t.Choice | t.Compare | t.Binary):
        pad = "    " * depth
        return [f"{pad}{before}(", *lines("", e, "", depth + 1, YIELD), f"{pad}){after}"]
    return lines(before, e, after, depth, least)


def _broken(before: str, e: t.Expr, after: str, depth: int) -> Lines | None:
    """The lines of an expression that does not fit on one; None if it cannot be broken."""
    pad = "    " * depth
    match e:
        case t.Call():
            if not e.args and not e.named:
                return _within(before, e.func, "()" + after, depth)
            head = flat(e.func, ATOM)
            if len(pad) + len(before) + len(head) >= WIDTH:
                return _within(before, e.func, f"({', '.join(_arguments(e))}){after}", depth)
            only = e.args[0] if len(e.args) == 1 and not e.named else None
            if isinstance(only, t.Comprehension) and only.lazy:
                return [f"{pad}{before}{head}(", *_comprehension(only, depth + 1), f"{pad}){after}"]
            made: Lines = [line for arg in e.args for line in lines("", arg, ",", depth + 1)]
            made += [line for name, value in e.named for line in lines(f"{name}=", value, ",", depth + 1)]
            return [f"{pad}{before}{head}(", *made, f"{pad}){after}"]
        case t.List() | t.Tuple() | t.Set() if e.items:
            opens, closes = BRACKETS[type(e)]
            made = [line for item in e.items for line in lines("", item, ",", depth + 1)]
            return [f"{pad}{before}{opens}", *made, f"{pad}{closes}{after}"]
        case t.Dict() if e.items:
            made = [line for key, value in e.items for line in lines(f"{flat(key)}: ", value, ",", depth + 1)]
            return [f"{pad}{before}{{", *made, f"{pad}}}{after}"]
        case t.Comprehension():
            opens, closes = ("(", ")") if e.lazy else ("[", "]")
            return [f"{pad}{before}{opens}", *_comprehension(e, depth + 1), f"{pad}{closes}{after}"]
        case t.Junction():
            last = len(e.parts) - 1
            made = lines(before, e.parts[0], "", depth, NOT)
            for i, part in enumerate(e.parts[1:], 1):
                made += lines(f"{e.op} ", part, after if i == last else "", depth, NOT)
            return made
        case t.Choice():
            return [
                *lines(before, e.then, "", depth, OR),
                *lines("if ", e.cond, "", depth, OR),
                *lines("else ", e.otherwise, after, depth),
            ]
        case t.Compare():
            made = lines(before, e.left, "", depth, PIPE)
            for i, (op, right) in enumerate(e.rest, 1):
                made += lines(f"{op} ", right, after if i == len(e.rest) else "", depth, PIPE)
            return made
        case t.Binary():
            least = BINDING[e.op]
            return [*lines(before, e.left, "", depth, least), *lines(f"{e.op} ", e.right, after, depth, least + 1)]
        case t.Unary():
            return lines(f"{before}not ", e.of, after, depth, ATOM) if e.op == "not" else None
        case t.Lambda():
            return _within(before + _lambda(e), e.body, after, depth)
        case t.Yield():
            return _within(f"{before}yield ", e.of, after, depth)
        case t.YieldFrom():
            return _within(f"{before}yield from ", e.of, after, depth)
        case t.Attr():
            return _within(before, e.of, f".{e.name}{after}", depth)
        case t.Item():
            return _within(before, e.of, f"[{_index(e.index)}]{after}", depth)
        case t.Star():
            return _within(f"{before}*", e.of, after, depth)
        case _:
            return None


def _within(before: str, e: t.Expr, after: str, depth: int) -> Lines | None:
    """The lines of what a form holds, which must stay in one piece: in brackets unless it is broken inside some."""
    if isinstance(e, t.Call | t.List | t.Tuple | t.Set | t.Dict | t.Comprehension | t.Attr | t.Item):
        return _broken(before, e, after, depth)
    if isinstance(e, t.Name | t.Local | t.Own | t.Imported | t.Const | t.Hex):
        return None
    pad = "    " * depth
    return [f"{pad}{before}(", *lines("", e, "", depth + 1, YIELD), f"{pad}){after}"]


def _comprehension(e: t.Comprehension, depth: int) -> Lines:
    made = lines("", e.each, "", depth)
    for loop in e.loops:
        made += lines(f"for {_target(loop.target)} in ", loop.over, "", depth, OR)
        for test in loop.tests:
            made += lines("if ", test, "", depth, OR)
    return made


# ---------------------------------------------------------------- statements


class Printer:
    """Lines of one module; `places` maps their numbers to the places in the YAML they come from."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.places: dict[int, Span] = {}

    def put(self, made: Sequence[str | Span | None], place: Span | None) -> None:
        """Lines that come from one place, but for rows that have their own."""
        near: Span | None = None
        for line in made:
            if not isinstance(line, str):
                near = line
                continue
            self.made.append(line)
            if line and (here := near or place) is not None:
                self.places[len(self.made)] = here

    def body(self, body: t.Body, depth: int, place: Span | None) -> None:
        """An indented body; nothing is `pass`."""
        if not body:
            self.put(["    " * depth + "pass"], place)
        for stmt in body:
            self.stmt(stmt, depth, stmt.place or place)

    def stmt(self, stmt: t.Stmt, depth: int, place: Span | None) -> None:
        """One statement; `place` is where it comes from."""
        match stmt:
            case t.Assign():
                self.put(_assignment(stmt, depth), place)
            case t.Augment():
                self.put(bare(f"{flat(stmt.target)} {stmt.op}= ", stmt.value, "", depth, YIELD), place)
            case t.Do():
                self.put(bare("", stmt.expr, "", depth, YIELD), place)
            case t.Return():
                self.put(_keyword("return", stmt.value, depth), place)
            case t.Raise():
                self.put(_keyword("raise", stmt.value, depth), place)
            case t.Word():
                self.put(["    " * depth + stmt.word], place)
            case t.Nonlocal():
                self.put([f"{'    ' * depth}nonlocal {', '.join(name.id for name in stmt.names)}"], place)
            case t.If():
                self.choice(stmt, "if ", depth, place)
            case t.For():
                self.put(bare(f"for {_target(stmt.target)} in ", stmt.over, ":", depth), place)
                self.body(stmt.body, depth + 1, place)
            case t.While():
                self.put(bare("while ", stmt.test, ":", depth), place)
                self.body(stmt.body, depth + 1, place)
            case t.Try():
                self.put(["    " * depth + "try:"], place)
                self.body(stmt.body, depth + 1, place)
                if stmt.caught is not None:
                    self.put(["    " * depth + f"except {flat(stmt.caught)}:"], place)
                    self.body(stmt.handling, depth + 1, place)
                if stmt.last:
                    self.put(["    " * depth + "finally:"], place)
                    self.body(stmt.last, depth + 1, place)
            case t.Function():
                self.put(_head(stmt, depth), place)
                self.documented(stmt.doc, stmt.body, depth + 1, place)
            case t.Class():
                base = f"({flat(stmt.base)})" if stmt.base is not None else ""
                self.put([f"{'    ' * depth}class {stmt.name}{base}:"], place)
                self.documented(stmt.doc, stmt.body, depth + 1, place)
            case t.Import():
                self.put(_import(stmt, depth), place)
            case t.Comment():
                self.put([f"{'    ' * depth}# {comment(stmt.text)}"], place)
            case t.Blank():
                self.put([""], None)
            case _:
                assert_never(stmt)

    def choice(self, stmt: t.If, word: str, depth: int, place: Span | None) -> None:
        """`if`, `elif`, `else`."""
        self.put(bare(word, stmt.test, ":", depth), place)
        self.body(stmt.body, depth + 1, place)
        match stmt.otherwise:
            case ():
                pass
            case (t.If() as other,):
                self.choice(other, "elif ", depth, other.place or place)
            case _:
                self.put(["    " * depth + "else:"], place)
                self.body(stmt.otherwise, depth + 1, place)

    def documented(self, doc: str, body: t.Body, depth: int, place: Span | None) -> None:
        """A body behind its docstring."""
        if doc:
            self.put([f'{"    " * depth}"""{comment(doc)}"""'], place)
        if body or not doc:
            self.body(body, depth, place)


def _assignment(stmt: t.Assign, depth: int) -> Lines:
    hint = f": {flat(stmt.hint)}" if stmt.hint is not None else ""
    target = f"{_target(stmt.target)}{hint}"
    if stmt.value is None:
        return ["    " * depth + target]
    if isinstance(stmt.target, t.Tuple) and isinstance(stmt.value, t.Tuple):
        return [f"{'    ' * depth}{target} = {_items(stmt.value.items)}"]
    return bare(f"{target} = ", stmt.value, "", depth, YIELD)


def _keyword(word: str, value: t.Expr | None, depth: int) -> Lines:
    if value is None:
        return ["    " * depth + word]
    return bare(f"{word} ", value, "", depth)


def _head(stmt: t.Function, depth: int) -> list[str]:
    """`def name(params) -> returns:`, with a parameter on each line if it is too long."""
    pad = "    " * depth
    params = [_param(param) for param in stmt.params]
    returns = f" -> {flat(stmt.returns)}" if stmt.returns is not None else ""
    short = f"{pad}def {stmt.name}({', '.join(params)}){returns}:"
    if len(short) <= WIDTH:
        return [short]
    return [f"{pad}def {stmt.name}(", *(f"{pad}    {param}," for param in params), f"{pad}){returns}:"]


def _param(param: t.Param) -> str:
    hint = f": {flat(param.hint)}" if param.hint is not None else ""
    if param.default is None:
        return f"{param.name}{hint}"
    return f"{param.name}{hint} = {flat(param.default)}" if hint else f"{param.name}={flat(param.default)}"


def _import(stmt: t.Import, depth: int) -> list[str]:
    pad = "    " * depth
    names = [f"{name} as {alias}" if alias else name for name, alias in stmt.names]
    short = f"{pad}from {stmt.module} import {', '.join(names)}"
    if len(short) <= WIDTH:
        return [short]
    return [f"{pad}from {stmt.module} import (", *(f"{pad}    {name}," for name in names), f"{pad})"]


def print_module(module: t.Module) -> tuple[str, dict[int, Span]]:
    """The text of a module, and the places in the YAML that its lines come from."""
    printer = Printer()
    printer.put([f'"""{comment(module.doc)}"""'], None)
    before: t.Stmt | None = None
    for stmt in module.body:
        if isinstance(stmt, t.Function | t.Class) or isinstance(before, t.Function | t.Class):
            printer.put(["", ""] if printer.made[-1] else [""], None)
        elif before is None:
            printer.put([""], None)
        printer.stmt(stmt, 0, stmt.place)
        before = stmt
    return "\n".join(printer.made) + "\n", printer.places
