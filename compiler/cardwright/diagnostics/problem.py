"""A problem is a value: a code, a span, arguments; the words come from the table of codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Literal, TypeAlias

from cardwright.records import record
from cardwright.source.text import Span

Lang: TypeAlias = Literal["en", "zh"]
Words: TypeAlias = Mapping[str, str]


class Severity(Enum):
    """How bad a problem is; only errors stop the build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


def words(en: str, zh: str) -> Words:
    """The same sentence in both languages; `{name}` stands for an argument, `{{` for a brace."""
    return MappingProxyType({"en": en, "zh": zh})


@record
class CodeInfo:
    """What there is to say about one code.

    `help` is one template, or several of which the first is used whose arguments are all given (not None).
    `notes` are the sentences that a `Note` may name. `example` is a page (see `pages`) that fails with it.
    """

    code: str
    name: str
    severity: Severity
    message: Words
    help: Words | tuple[Words, ...] | None = None
    explain: Words | None = None
    example: str | None = None
    notes: Mapping[str, Words] = field(default_factory=dict)


_TABLE: dict[str, CodeInfo] = {}
_CODE = re.compile(r"CW[1-9][0-9]{2}")
_waiting: list[Callable[[], object]] = []


def register(entry: CodeInfo) -> CodeInfo:
    """Put a code into the table and give it back. Raises ValueError if code or name is taken or malformed."""
    if not _CODE.fullmatch(entry.code):
        raise ValueError(f"not a code: {entry.code}")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", entry.name):
        raise ValueError(f"not a name for a code: {entry.name}")
    for other in _TABLE.values():
        if other.code == entry.code or other.name == entry.name:
            raise ValueError(f"{entry.code} {entry.name} collides with {other.code} {other.name}")
    _TABLE[entry.code] = entry
    return entry


def define(
    code: str,
    name: str,
    message: Words,
    help: Words | tuple[Words, ...] | None = None,
    explain: Words | None = None,
    example: str | None = None,
    *,
    severity: Severity = Severity.ERROR,
    **notes: Words,
) -> CodeInfo:
    """`register` in the form in which the modules of `codes` are written; keyword arguments are notes."""
    return register(CodeInfo(code, name, severity, message, help, explain, example, notes))


def gather(load: Callable[[], object]) -> None:
    """Have a room that keeps words of its own load them when the table is asked for more than it holds."""
    _waiting.append(load)


def _load() -> None:
    while _waiting:
        _waiting.pop(0)()


def info(code: str) -> CodeInfo:
    """The entry of a code. Raises KeyError for a code that nobody registered."""
    if code not in _TABLE:
        _load()
    return _TABLE[code]


def by_name(name: str) -> CodeInfo:
    """The entry with a readable name. Raises KeyError when there is none."""
    _load()
    for entry in _TABLE.values():
        if entry.name == name:
            return entry
    raise KeyError(name)


def all_codes() -> tuple[CodeInfo, ...]:
    """Every registered code, sorted."""
    _load()
    return tuple(_TABLE[code] for code in sorted(_TABLE))


@record
class Note:
    """Context for a problem: a place or None, and what is there.

    `message` is either words of its own or the name of a sentence in `CodeInfo.notes`.
    """

    span: Span | None
    message: str | Words
    args: Mapping[str, object] = field(default_factory=dict)


@record
class Problem:
    """One thing that is wrong."""

    code: str
    span: Span | None
    args: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    @property
    def severity(self) -> Severity:
        """How bad it is, by its code."""
        return info(self.code).severity

    @property
    def name(self) -> str:
        """The readable name of its code."""
        return info(self.code).name

    def message(self, lang: Lang = "en") -> str:
        """The sentence that states the fact."""
        return fill(info(self.code).message, self.args, lang)

    def help(self, lang: Lang = "en") -> str | None:
        """The sentence that says the cure, if there is one for these arguments."""
        if "saying" in self.args:
            return spoken(self.args["saying"], lang)
        offered = info(self.code).help
        if offered is None:
            return None
        for template in offered if isinstance(offered, tuple) else (offered,):
            if all(self.args.get(name) is not None for name in _fields(template[lang])):
                return fill(template, self.args, lang)
        return None

    def note(self, note: Note, lang: Lang = "en") -> str:
        """The words of one of its notes."""
        template = info(self.code).notes[note.message] if isinstance(note.message, str) else note.message
        return fill(template, {**self.args, **note.args}, lang)

    def show(self) -> str:
        """One line for tests and logs."""
        where = self.span.show() if self.span else "-"
        return f"{where} {self.code} {self.name}: {self.message()}"


_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)\}")


def _fields(template: str) -> set[str]:
    return {found.group(1) for found in _FIELD.finditer(template) if found.group(1)}


def fill(template: Words, args: Mapping[str, object], lang: Lang) -> str:
    """Put arguments into a template, once: an argument is text and is never read as a template.

    `{a}` is replaced by the argument `a` in words of `lang`; a missing one shows as `?`.
    """

    def put(found: re.Match[str]) -> str:
        name = found.group(1)
        if name is None:
            return found.group()[0]
        return spoken(args[name], lang) if name in args else "?"

    return _FIELD.sub(put, template[lang])


MOST_SAID, MOST_LISTED = 1_000, 200
"""Characters of an argument, and items of a list in it; what is longer is cut off with `…`."""


def spoken(value: object, lang: Lang) -> str:
    """An argument as words: lists are joined, `words(...)` picks the language, anything else is `str()`."""
    if isinstance(value, str):
        return value if len(value) <= MOST_SAID else value[:MOST_SAID] + "…"
    if isinstance(value, Mapping):
        return spoken(str(value.get(lang) or value.get("en") or ""), lang)
    if isinstance(value, (set, frozenset)):
        value = sorted(str(item) for item in value)
    if isinstance(value, Iterable):
        items = [spoken(item, lang) for item in islice(value, MOST_LISTED + 1)]
        if len(items) > MOST_LISTED:
            items[-1] = "…"
        return ("、" if lang == "zh" else ", ").join(items)
    return str(value)


class Problems:
    """Collects problems; each code is kept once for each place."""

    def __init__(self) -> None:
        self._found: dict[object, Problem] = {}

    def add(self, code: str, span: Span | None, /, *, notes: Iterable[Note] = (), **args: object) -> None:
        """Note a problem. Raises KeyError for a code that is not in the table."""
        info(code)
        self.put(Problem(code, span, args, tuple(notes)))

    def put(self, problem: Problem) -> None:
        """Note a problem that was made elsewhere."""
        span = problem.span
        key = (problem.code, span.file.path, span.start, span.end) if span else (problem.code, problem.message())
        self._found.setdefault(key, problem)

    def extend(self, others: Iterable[Problem]) -> None:
        """Note several problems."""
        for problem in others:
            self.put(problem)

    def __iter__(self) -> Iterator[Problem]:
        return iter([self._found[key] for key in sorted(self._found, key=self._order)])

    def _order(self, key: object) -> tuple[str, int, int, str, str]:
        """By place; what has none by its words, which are its key already."""
        problem = self._found[key]
        span = problem.span
        if span is not None:
            return (span.file.path, span.start, span.end, problem.code, "")
        said = key[1] if isinstance(key, tuple) else ""
        return ("", -1, -1, problem.code, said)

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return True

    @property
    def has_errors(self) -> bool:
        """Whether there is at least one error (not only warnings and notes)."""
        return any(problem.severity is Severity.ERROR for problem in self._found.values())

    def show(self) -> str:
        """All problems, one line each."""
        return "".join(problem.show() + "\n" for problem in self)


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` is most probably a slip for, or None."""
    return next(iter(nearest(name, candidates)), None)


def nearest(name: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The candidates that `name` may be a slip for, the most probable first.

    Distance counts insertions, deletions, replacements and swaps of neighbours, upper and lower case being
    equal; up to a third of the longer word may differ, in short words one character. Of equally near ones those come
    first that have the same letters in another order, then those with the same letters more or less often, then those
    that begin like it.
    """
    found = []
    folded = name.casefold()
    letters, signs = sorted(folded), set(folded)
    for candidate in set(candidates):
        size = max(len(name), len(candidate))
        limit = 0 if size == 1 else 1 if size <= 5 else min(size // 3, 5)
        if candidate == name or not candidate or abs(len(name) - len(candidate)) > limit:
            continue
        other = candidate.casefold()
        if len(signs.difference(other)) > limit:
            continue  # so many signs of the word are nowhere in the candidate that it cannot be near
        distance = _distance(folded, other, limit)
        if distance <= limit and distance < size:
            like = 0 if sorted(other) == letters else 1 if set(other) == signs else 2
            found.append(
                (distance, like, candidate[0].isupper() != name[0].isupper(), other[0] != folded[0], candidate)
            )
    return tuple(candidate for *_, candidate in sorted(found))


def is_one_slip(a: str, b: str) -> bool:
    """Whether two words differ by one letter that is left out, put in, replaced or swapped with its neighbour."""
    return _distance(a, b, 1) == 1


def _distance(a: str, b: str, limit: int) -> int:
    """Optimal string alignment distance; anything over `limit` may come back as `limit + 1`.

    Only prefixes of nearly the same length can be so near: those of `b` that are at most `limit` longer or shorter.
    """
    far = limit + 1
    if abs(len(a) - len(b)) > limit:
        return far
    before: list[int] = []
    row = [j if j >= 0 else far for j in range(-limit, far)]
    for i, x in enumerate(a, 1):
        next_: list[int] = []
        for at, j in enumerate(range(i - limit, i + far)):
            cost = far
            if j == 0:
                cost = i
            elif 0 < j <= len(b):
                y = b[j - 1]
                cost = row[at] + (x != y)
                if at < 2 * limit:
                    cost = min(cost, row[at + 1] + 1)
                if at:
                    cost = min(cost, next_[at - 1] + 1)
                if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                    cost = min(cost, before[at] + 1)
            next_.append(cost)
        if min(next_) > limit and (not before or min(row) > limit):
            return far
        before, row = row, next_
    return row[len(b) - len(a) + limit]
