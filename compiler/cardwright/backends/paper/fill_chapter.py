"""Fill in a chapter: Markdown with Jinja2 expressions over the game, sandboxed and bounded.

`{{ game.title }} has {{ cards|length }} cards.` -> `Demo has 58 cards.`

Authors of chapters are not trusted, so a template may do little: print values, loop, branch, set a name. What
is not on the lists below does not exist; work and output are bounded. A printed value is escaped for Markdown
(a card named `*` prints as `*`); `value|md` prints a value that is Markdown itself, `rules|cite` the badges of rules,
`text|clauses(80)` what fits of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sized
from functools import lru_cache
from itertools import islice
from types import CodeType
from typing import Any, Final, Literal, cast

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from cardwright.backends.paper.first_clauses import first_clauses
from cardwright.backends.paper.paper_values import PaperProblem, Rendered

MAX_SOURCE = 128 * 1024  # characters of a template
MAX_DEPTH = 100  # parts inside one another: whoever walks them goes a step deeper with each
MAX_NODES = 10_000  # parts of a template: expressions, loops, names
MAX_OUTPUT = 100_000  # characters of what it prints
MAX_STEPS = 200_000  # turns of all its loops together, and other work in the same measure
MAX_STRING = 100_000  # characters of a string made on the way
MAX_NUMBER = 10**12
MOST_KEPT = 64  # templates whose code is kept

_NODE_NAMES = """
    Template Output TemplateData For If Assign Name Const Getattr Getitem Slice Filter Test Compare Operand
    And Or Not CondExpr Tuple List Dict Pair Keyword Add Sub Mul Div FloorDiv Mod Neg Pos Call
"""
_FILTER_NAMES = """
    abs cite clauses d default dictsort first groupby int items join last length count list lower map max min md reject
    rejectattr reverse round select selectattr sort sum title trim truncate unique upper
"""
_TEST_NAMES = """
    boolean defined divisibleby eq equalto even ge gt greaterthan in integer le lessthan lt mapping ne none
    number odd sameas sequence string undefined
"""
_SIGNS: Final = {"Concat": "~", "Pow": "**"}
_NODES: Final = frozenset(_NODE_NAMES.split())
_FILTERS: Final = frozenset(_FILTER_NAMES.split())
_TESTS: Final = frozenset(_TEST_NAMES.split())
# Filters that walk a whole list: what they are given is counted like the turns of a loop.
_WALKERS: Final = frozenset(
    {
        "groupby",
        "list",
        "max",
        "min",
        "reject",
        "rejectattr",
        "reverse",
        "select",
        "selectattr",
        "sort",
        "sum",
        "unique",
    }
)
# Filters that go through a whole mapping or text at once: what they are given is weighed.
_WEIGHED: Final = frozenset({"dictsort", "items", "lower", "title", "trim", "truncate", "upper"})
ITEMS_OF_A_STEP, SIGNS_OF_A_STEP = 10, 100
"""What is looked through in one step where no turn of a loop is made."""
_STRING_METHODS: Final = frozenset({"upper", "lower", "strip", "startswith", "endswith", "split"})
_MAPPING_METHODS: Final = frozenset({"items", "keys", "values", "get"})
_PUNCTUATION: Final = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:=])")


class MarkdownText(str):
    """A string that is Markdown already, and is not escaped when printed."""

    __slots__ = ()


class _TooLarge(Exception):
    """A bound was hit: what, and how much was allowed."""


class _Forbidden(Exception):
    """A template does what chapters may not: the sort of it (of `print_problems.FORBIDDEN`) and a name, or a sort of
    value.  `line` is 0 where it comes out only while the template is filled.
    """

    def __init__(self, sort: str, name: str = "", line: int = 0) -> None:
        super().__init__(sort, name)
        self.sort, self.name, self.line = sort, name, line


def escape_markdown(text: str) -> str:
    """Return Markdown that prints as the text: markup escaped, line ends as spaces, ends trimmed."""
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split("\n")).strip())


def _finalize(value: object) -> str:
    """Word a printed value: strings escaped, numbers as digits, nothing for None; structures are refused."""
    if isinstance(value, Undefined):
        return str(value)  # StrictUndefined raises, and names what is missing
    if isinstance(value, MarkdownText):
        return str(value)
    if isinstance(value, str):
        return escape_markdown(value)
    if value is None:
        return ""
    if isinstance(value, int | float):
        return str(value)
    raise _Forbidden("printed", _sort(value))


def _sort(value: object) -> str:
    """What a value is, as a word of `print_problems.SORTS`."""
    if isinstance(value, Mapping):
        return "table"
    return "number" if isinstance(value, int | float) else "nothing" if value is None else "list"


def _md(value: object) -> MarkdownText:
    """Mark a string as Markdown."""
    if isinstance(value, Undefined):
        str(value)
    if not isinstance(value, str):
        raise _Forbidden("md", _sort(value))
    return MarkdownText(value)


def _clauses(value: object, most: object) -> str:
    """A text, or its first clauses where it is longer than so many signs."""
    if isinstance(value, Undefined):
        str(value)
    if not isinstance(value, str) or isinstance(most, bool) or not isinstance(most, int):
        raise _Forbidden("clauses")
    return first_clauses(value, most)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2 with what the lists allow, counting the turns of loops."""

    intercepted_binops = frozenset({"+", "*", "%"})

    def __init__(self) -> None:
        super().__init__(
            undefined=StrictUndefined,
            autoescape=False,
            finalize=_finalize,
            loader=None,
            cache_size=0,
            keep_trailing_newline=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.globals = {"range": self._range}
        self.filters = {name: made for name, made in self.filters.items() if name in _FILTERS}
        self.filters |= {"md": _md, "join": self._join, "map": self._map, "sum": _sum, "clauses": _clauses}
        self.filters["_steps"] = self._count
        self.filters["_weigh"] = self._weigh
        self.filters["cite"] = self._cite
        self.tests = {name: made for name, made in self.tests.items() if name in _TESTS}
        self.steps = 0

    def _count(self, values: Iterable[object]) -> Iterator[object]:
        """Yield the values of a loop, counting its turns."""
        if isinstance(values, Undefined):
            str(values)
        for value in values:
            self._charge(1)
            yield value

    def _charge(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MAX_STEPS:
            raise _TooLarge("turns of loops", str(MAX_STEPS))

    def _weigh(self, value: object) -> object:
        """Count what it costs to look through a value, and give it back."""
        if isinstance(value, str):
            self._charge(len(value) // SIGNS_OF_A_STEP)
        elif isinstance(value, Sized):
            self._charge(len(value) // ITEMS_OF_A_STEP)
        return value

    def _range(self, *bounds: int) -> range:
        made = range(*bounds)
        if len(made) > 10_000:
            raise _TooLarge("range", "10000")
        return made

    def _join(self, values: Iterable[object], separator: str = "", attribute: str | None = None) -> str:
        """Join strings and numbers; marked Markdown only if all parts are, so that nothing goes unescaped."""
        parts: list[str] = []
        marked = True
        size = 0
        for value in self._count(values):
            got = self.getattr(value, attribute) if attribute else value
            marked = marked and isinstance(got, MarkdownText)
            parts.append(str(got) if isinstance(got, MarkdownText | int | float) else _plain(got))
            size += len(parts[-1]) + len(separator)
            if size > MAX_STRING:
                raise _TooLarge("string", str(MAX_STRING))
        joined = separator.join(parts)
        return MarkdownText(joined) if marked and parts else joined

    def _cite(self, rules: Iterable[object]) -> MarkdownText:
        """Return badges for rules by their ids: `[](rule:X-1) [](rule:X-2)`."""
        return MarkdownText(" ".join(f"[](rule:{escape_markdown(_plain(rule))})" for rule in self._count(rules)))

    def _map(self, values: Iterable[object], attribute: str) -> list[object]:
        """Return an attribute of every value (`map(attribute="name")`); mapping by filter is not offered."""
        return [self.getattr(value, attribute) for value in self._count(values)]

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        if isinstance(obj, Mapping):
            return attr in _MAPPING_METHODS
        return not callable(value) and super().is_safe_attribute(obj, attr, value)

    def is_safe_callable(self, obj: Any) -> bool:
        if getattr(obj, "__self__", None) is self:
            return True
        owner = getattr(obj, "__self__", None)
        name = getattr(obj, "__name__", "")
        if isinstance(owner, str):
            return name in _STRING_METHODS
        return isinstance(owner, Mapping) and name in _MAPPING_METHODS

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if numbers:
            if max(abs(left), abs(right)) > MAX_NUMBER:
                raise _TooLarge("number", str(MAX_NUMBER))
            return super().call_binop(context, operator, left, right)
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            if len(left) + len(right) > MAX_STRING:
                raise _TooLarge("string", str(MAX_STRING))
            self._weigh(made := left + right)
            return made
        for operand in (left, right):
            if isinstance(operand, Undefined):
                str(operand)
        raise _Forbidden("plus" if operator == "+" else "reckoned", operator)


def _plain(value: object) -> str:
    if isinstance(value, Undefined):
        str(value)
    if not isinstance(value, str):
        raise _Forbidden("joined", _sort(value))
    return value


def _sum(values: Iterable[object]) -> float:
    """Add numbers up."""
    total: float = 0
    for value in values:
        if not isinstance(value, int | float):
            raise _Forbidden("sum")
        total += value
    return total


def forbidden(tree: nodes.Template) -> Iterator[tuple[str, str, int]]:
    """Each construct that a chapter may not use: its sort (of `print_problems.FORBIDDEN`), its name, its line."""
    for node in tree.find_all(nodes.Node):
        kind = type(node).__name__
        match node:
            case nodes.Stmt() if kind not in _NODES:
                yield "statement", kind.lower(), node.lineno
            case nodes.Node() if kind not in _NODES:
                yield "expression", _SIGNS.get(kind, kind.lower()), node.lineno
            case nodes.Filter(name=name) if name not in _FILTERS:
                yield "filter", name, node.lineno
            case nodes.Test(name=name) if name not in _TESTS:
                yield "test", name, node.lineno
            case nodes.For(recursive=True):
                yield "statement", "for … recursive", node.lineno
            case nodes.Call() if node.dyn_args or node.dyn_kwargs:
                yield "starred", "", node.lineno


def parse_template(source: str) -> nodes.Template:
    """A chapter's template as a tree; raises TemplateSyntaxError, RecursionError for one that is nested too deep.

    A chain (`a|b|b|b…`) is read without going deep, and is as deep as it is long.
    """
    tree = _Sandbox().parse(source)
    level: list[nodes.Node] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.iter_child_nodes()]
        if not level:
            return tree
    raise RecursionError


def known_names(what: Literal["filters", "tests"]) -> frozenset[str]:
    """The filters, or the tests, that a chapter may use."""
    return _FILTERS if what == "filters" else _TESTS


@lru_cache(maxsize=MOST_KEPT)
def _compiled(source: str, *, all_branches: bool = False) -> CodeType:
    """The code of a template, which each language and each build fills anew; raises what a bad template makes one."""
    sandbox = _Sandbox()
    tree = parse_template(source)
    if all_branches:
        _without_texts(tree)
        tree.body = _all_branches(tree.body)
    if sum(1 for _ in islice(tree.find_all(nodes.Node), MAX_NODES + 1)) > MAX_NODES:
        raise _TooLarge("parts", str(MAX_NODES))
    for found in forbidden(tree):
        raise _Forbidden(*found)
    _count_work(tree)
    return sandbox.compile(tree)


def render_chapter(source: str, context: Mapping[str, object], where: str = "chapter") -> Rendered:
    """Return the Markdown of a chapter's template over a context of plain values, or the problems with it.

    `where` names the chapter in problems (`chapter:intro`); the line follows it where it is known.
    """
    if len(source) > MAX_SOURCE:
        return _failed("template-too-large", where, 0, "template", str(MAX_SOURCE))
    sandbox = _Sandbox()
    try:
        template = sandbox.template_class.from_code(sandbox, _compiled(source), sandbox.make_globals(None))
        parts: list[str] = []
        size = 0
        for part in template.generate(dict(context)):
            size += len(part)
            if size > MAX_OUTPUT:
                raise _TooLarge("output", str(MAX_OUTPUT))
            parts.append(part)
        return Rendered("".join(parts))
    except _Forbidden as error:
        return _failed("template-forbidden", where, error.line or _line_of(error), error.sort, error.name)
    except TemplateSyntaxError as error:
        return _failed("template-error", where, error.lineno, error.message or "syntax error")
    except _TooLarge as error:
        return _failed("template-too-large", where, _line_of(error), *map(str, error.args))
    except RecursionError:
        return _failed("template-too-large", where, 0, "depth", str(MAX_DEPTH))
    except SecurityError as error:
        return _failed("template-forbidden", where, _line_of(error), "method", "")
    except _AUTHORS_ERRORS as error:
        return _failed("template-error", where, _line_of(error), str(error) or type(error).__name__)


def every_branch(source: str, context: Mapping[str, object]) -> str | None:
    """What a template prints if each of its conditions both holds and does not, over values without texts; None where
    that cannot be told.
    """
    sandbox = _Sandbox()
    try:
        code = _compiled(source, all_branches=True)
        template = sandbox.template_class.from_code(sandbox, code, sandbox.make_globals(None))
        return "".join(template.generate(dict(context)))
    except (_Forbidden, _TooLarge, *_AUTHORS_ERRORS):
        return None


def _all_branches(body: Iterable[nodes.Node]) -> list[nodes.Node]:
    """A body with the branches of its conditions one after the other."""
    found: list[nodes.Node] = []
    for node in body:
        match node:
            case nodes.If():
                found += _all_branches([*node.body, *node.elif_, *node.else_])
            case nodes.For():
                node.body, node.else_ = _all_branches(node.body), _all_branches(node.else_)
                found.append(node)
            case _:
                found.append(node)
    return found


def _without_texts(tree: nodes.Template) -> None:
    """Let loops that leave something out by its text leave out nothing; raises where a filter does."""
    for loop in tree.find_all(nodes.For):
        if loop.test is not None and _asks_for_text(loop.test):
            loop.test = None
    for each in tree.find_all(nodes.Filter):
        if each.name in ("selectattr", "rejectattr", "groupby") and _asks_for_text(each):
            raise _Forbidden("filter", each.name, each.lineno)


def _asks_for_text(asked: nodes.Node) -> bool:
    parts = [asked, *asked.find_all(nodes.Expr)]
    return any(
        (isinstance(part, nodes.Getattr) and part.attr == "text")
        or (isinstance(part, nodes.Const) and part.value == "text")
        for part in parts
    )


def _count_work(tree: nodes.Template) -> None:
    """Have everything that goes through values counted: loops, filters, `in`, slices, methods of texts."""

    def through(node: nodes.Node, name: str) -> nodes.Filter:
        return nodes.Filter(cast(nodes.Expr, node), name, [], [], None, None, lineno=node.lineno)

    for node in list(tree.find_all(nodes.Node)):
        match node:
            case nodes.For():
                node.iter = through(node.iter, "_steps")
            case nodes.Filter() if node.node is not None and node.name in _WALKERS:
                node.node = through(node.node, "_steps")
            case nodes.Filter() if node.node is not None and node.name in _WEIGHED:
                node.node = through(node.node, "_weigh")
            case nodes.Operand() if node.op in ("in", "notin"):
                node.expr = through(node.expr, "_weigh")
            case nodes.Test() if node.name == "in" and node.args:
                node.args = [through(node.args[0], "_weigh"), *node.args[1:]]
            case nodes.Getitem() if isinstance(node.arg, nodes.Slice):
                node.node = through(node.node, "_weigh")
            case nodes.Call() if isinstance(node.node, nodes.Getattr):
                node.node.node = through(node.node.node, "_weigh")


# What a template can make Jinja2 and Python raise: nesting too deep for the parser or the compiler included.
_AUTHORS_ERRORS: Final = (
    TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)


def _line_of(error: BaseException) -> int:
    """Return the template's line in a traceback, 0 if there is none."""
    line = 0
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _failed(kind: str, where: str, line: int, *args: str) -> Rendered:
    place = f"{where}:{line}" if line else where
    return Rendered("", (PaperProblem(kind, place, tuple(args)),))
