"""Look at an emitted package as Python sees it: what it imports, names and holds, whoever wrote it and however.

Nothing here knows how a package comes about.  `faults` lists what no package may hold; `unlike` tells whether two
packages are one program that only says other words.
"""

from __future__ import annotations

import ast
import builtins
import io
import tokenize
from collections.abc import Iterator, Mapping

FROM = ("__future__", "typing", "collections.abc", "cardwright.runtime")
"""Modules that a package may take names from, besides its own and those below the runtime."""
ALONE = {("functools", "partial")}
"""Names that it may take from other modules."""
BUILTINS = frozenset(
    {
        "False", "None", "True", "ValueError", "abs", "all", "any", "bool", "chr", "dict", "divmod", "enumerate",
        "filter", "frozenset", "getattr", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next",
        "object", "range", "reversed", "set", "slice", "sorted", "str", "sum", "super", "tuple", "zip", "property",
        "staticmethod", "classmethod", "NotImplementedError", "RuntimeError", "AssertionError", "__file__",
    }
)  # fmt: skip
"""Builtins that do nothing but compute."""
DUNDERS = frozenset({"__init__", "__slots__", "__file__", "__all__", "__future__", "__name__"})
FORBIDDEN = (
    ast.JoinedStr, ast.Import, ast.Global, ast.Delete, ast.AsyncFunctionDef, ast.Await, ast.With, ast.AsyncWith,
    ast.AsyncFor,
)  # fmt: skip


def modules(files: Mapping[str, str]) -> dict[str, ast.Module]:
    """The Python files of a package as syntax trees; it compiles, too."""
    found = {path: text for path, text in files.items() if path.endswith(".py")}
    for path, text in found.items():
        compile(text, path, "exec", dont_inherit=True)
    return {path: ast.parse(text) for path, text in found.items()}


def faults(files: Mapping[str, str]) -> list[str]:
    """What a package must not hold."""
    trees = modules(files)
    own = {path.rpartition("/")[2].removesuffix(".py") for path in trees}
    return [
        f"{path}: {what}"
        for path, tree in trees.items()
        for what in (*wrong_signs(files[path]), *wrong_imports(tree, own), *wrong_names(tree), *wrong_nodes(tree))
    ]


def wrong_signs(text: str) -> Iterator[str]:
    """Signs that no editor shows as they are: controls, marks of direction, ends of lines of other sorts."""
    for sign in sorted(set(text) - {"\n"}):
        if not sign.isprintable():
            yield f"the sign U+{ord(sign):04X}"


def wrong_imports(tree: ast.Module, own: set[str]) -> Iterator[str]:
    """Imports from elsewhere, of everything, or below the head of the module but from the package itself."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        names = {alias.name for alias in node.names}
        module = node.module or ""
        if node.level == 1 and (module in own or (not module and names <= own)):
            continue
        if node.level == 0 and (module in FROM or module.startswith("cardwright.runtime.")) and "*" not in names:
            continue
        if node.level == 0 and {(module, name) for name in names} <= ALONE:
            continue
        yield f"line {node.lineno} imports {names} from {'.' * node.level}{module}"


def bound(tree: ast.Module) -> set[str]:
    """Every name that a module gives to something."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.MatchAs(name=str(name)):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.alias(name=name, asname=asname):
                found.add(asname or name)
    return found


def wrong_names(tree: ast.Module) -> Iterator[str]:
    """Names that nothing gave, but for harmless builtins, and names with two underscores around them."""
    known = bound(tree) | BUILTINS
    for node in ast.walk(tree):
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
        if not isinstance(name, str):
            continue
        if isinstance(node, ast.Name) and name not in known:
            yield f"line {node.lineno} speaks of {name}"
        if not name.isascii() or (name.startswith("__") and name not in DUNDERS):
            yield f"line {getattr(node, 'lineno', 0)} has the name {name}"
    for name in sorted(bound(tree) & set(vars(builtins)) - BUILTINS):
        if name in ("eval", "exec", "compile", "open", "input", "breakpoint", "__import__"):
            yield f"gives {name} another meaning"


def defined_twice(files: Mapping[str, str]) -> list[str]:
    """Functions, classes and constants of a module, and functions of a class, that have the name of another."""
    found = []
    for path, tree in modules(files).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef):
                names = [given for part in node.body for given in names_of(part)]
                found += [f"{path}: {name}" for name in sorted(set(names)) if names.count(name) > 1]
    return found


def names_of(part: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module or class defines."""
    match part:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name for alias in names)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def wrong_nodes(tree: ast.Module) -> Iterator[str]:
    """Texts put together, attributes by a name that is worked out, sorts of statements that no package needs."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=left, right=right) if is_text(left) or is_text(right):
                yield f"line {node.lineno} puts texts together"
            case ast.Call(func=ast.Attribute(value=of, attr=name)) if is_text(of) or name in ("format", "format_map"):
                yield f"line {node.lineno} makes a text with {name}"
            case ast.Call(func=ast.Name(id="getattr"), args=[_, what, *_]):
                if not (isinstance(what, ast.Constant) and str(what.value).isidentifier() and what.value[:1] != "_"):
                    yield f"line {node.lineno} gets an attribute by {ast.unparse(what)}"
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # a docstring
            case _ if isinstance(node, FORBIDDEN):
                yield f"line {getattr(node, 'lineno', 0)} has a {type(node).__name__}"


def is_text(node: ast.expr) -> bool:
    """Whether an expression is a text as it stands."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def texts_of(files: Mapping[str, str]) -> set[str]:
    """Every string constant of a package."""
    return {
        node.value
        for tree in modules(files).values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def outside_of_texts(files: Mapping[str, str], mark: str) -> list[str]:
    """The tokens that hold a mark and are neither strings nor comments."""
    found = []
    for path, text in files.items():
        if path.endswith(".py"):
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if mark in token.string and token.type not in (tokenize.STRING, tokenize.COMMENT):
                    found.append(token.string)
    return found


def unlike(one: Mapping[str, str], other: Mapping[str, str]) -> str:
    """Where two packages differ in more than the words of their texts and the names of what is theirs; '' if nowhere.

    A name of the first package stands for one name of the second throughout a module, and the other way.
    """
    ones, others = modules(one), modules(other)
    if set(ones) != set(others):
        return f"{sorted(ones)} and {sorted(others)}"
    for path, tree in ones.items():
        found = Likeness().compare(tree, others[path], "")
        if found:
            return f"{path}{found}"
    return ""


class Likeness:
    """Compares two trees; remembers which names stand for which."""

    def __init__(self) -> None:
        self.there: dict[str, str] = {}
        self.back: dict[str, str] = {}

    def compare(self, a: object, b: object, place: str) -> str:
        """Where they differ."""
        if isinstance(a, ast.AST) and isinstance(b, ast.AST):
            here = f":{getattr(a, 'lineno', '')}" if hasattr(a, "lineno") else place
            if type(a) is not type(b):
                return f"{here} {ast.dump(a)[:200]} -> {ast.dump(b)[:200]}"
            if isinstance(a, ast.Constant) and isinstance(a.value, str) and isinstance(b.value, str):  # type: ignore[attr-defined]
                return ""
            for field in a._fields:
                if field == "type_comment" or field == "kind":
                    continue
                found = self.compare(getattr(a, field), getattr(b, field), here)
                if found:
                    return found
            return ""
        if isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                return f"{place} {len(a)} and {len(b)} parts"
            return next((found for x, y in zip(a, b, strict=True) if (found := self.compare(x, y, place))), "")
        if isinstance(a, str) and isinstance(b, str):
            fits = self.there.setdefault(a, b) == b and self.back.setdefault(b, a) == a
            return "" if fits else f"{place} the names {a} and {b}"
        return "" if a == b else f"{place} {a!r} and {b!r}"
