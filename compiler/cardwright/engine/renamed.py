"""What is called otherwise than in the last sound game: all that still speaks of the old name is one fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardwright.diagnostics import Note, Problem, Problems, Severity
from cardwright.diagnostics.problem import words
from cardwright.records import record
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import Span
from cardwright.syntax.words import fold, plural

SHOWN = 200
"""So many of the places that speak of an old name are told."""
SPOKEN = ("name", "found", "word", "value", "key", "text")
"""The arguments of problems that may hold a word that is not known."""
NAMES = ("id", "name")


@record
class Renamed:
    """Where something is declared that is called otherwise now; for each name that it bore what it bears instead."""

    span: Span
    names: Mapping[str, str]


@record
class _Entry:
    """A declaration: its section, where its id stands, what it is called (`id`, or a language), and all else of it."""

    section: str
    place: tuple[str, int]
    span: Span
    names: Mapping[str, str]
    rest: object


def renamed(before: Iterable[Node], now: Iterable[Node]) -> tuple[Renamed, ...]:
    """What is called otherwise in the files of a game than before, by its id or by a printed name."""
    old, new = _entries(before), _entries(now)
    gone = [each for key, each in old.items() if key not in new]
    come = [each for key, each in new.items() if key not in old]
    pairs = [(old[key], new[key]) for key in old if key in new]
    for alike in (_same_rest, _same_place, _same_section):
        for each in tuple(gone):
            others = [other for other in come if alike(each, other)]
            if len(others) == 1 and sum(alike(one, others[0]) for one in gone) == 1:
                pairs.append((each, others[0]))
                gone.remove(each)
                come.remove(others[0])
    borne = {name for each in new.values() for name in each.names.values()}
    found = []
    for was, made in pairs:
        names = {
            name: made.names[which]
            for which, name in was.names.items()
            if name not in borne and made.names.get(which, name) != name
        }
        if names:
            found.append(Renamed(made.span, names))
    return tuple(sorted(found, key=lambda each: (each.span.file.path, each.span.start)))


def told_once(problems: Sequence[Problem], renames: Iterable[Renamed]) -> tuple[Problem, ...]:
    """The problems, with one in place of all that speak of a name that something bore."""
    left, told = list(problems), Problems()
    for each in renames:
        spoken = {old: [one for one in left if _speaks_of(one, old)] for old in each.names}
        about = {id(one): one for some in spoken.values() for one in some}
        if not about:
            continue
        left = [one for one in left if id(one) not in about]
        pairs = [f"`{old}` → `{each.names[old]}`" for old, some in spoken.items() if some]
        count = sum(one.span != each.span for one in about.values()) or 1
        places = words("one place" if count == 1 else f"{count} places", f"{count} 处")
        notes = [Note(one.span, "stands") for one in about.values() if one.span != each.span][:SHOWN]
        told.add("CW494", each.span, notes=notes, pairs=pairs, places=places)
    told.extend(left)
    return tuple(told)


def with_new_names(problems: Sequence[Problem], renames: Iterable[Renamed]) -> tuple[Problem, ...]:
    """The problems, those about a name that something bore with the one that it bears now as what was meant."""
    forms = {form: new for each in renames for old, now in each.names.items() for form, new in _forms(old, now)}
    return tuple(_meant(each, forms) for each in problems)


def new_words(problems: Iterable[Problem], renames: Iterable[Renamed]) -> Iterator[tuple[Span, str]]:
    """Where errors tell that a word is not known which something bore, and the word that it bears now."""
    forms = {form: new for each in renames for old, now in each.names.items() for form, new in _forms(old, now)}
    for problem in problems:
        said = (problem.args.get(name) for name in SPOKEN)
        for word in (each for each in said if isinstance(each, str) and fold(each) in forms):
            if problem.span is not None and problem.span.text.count(word) == 1:
                start = problem.span.text.index(word)
                yield problem.span.sub(start, start + len(word)), forms[fold(word)]
                break


def _meant(problem: Problem, forms: Mapping[str, str]) -> Problem:
    said = (problem.args.get(name) for name in SPOKEN)
    near = next((forms[fold(each)] for each in said if isinstance(each, str) and fold(each) in forms), None)
    return problem if near is None else replace(problem, args={**problem.args, "near": near})


def _forms(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The forms in which texts write a name, with those of the new one."""
    yield fold(plural(old)), plural(new)
    yield fold(old), new


def _speaks_of(problem: Problem, old: str) -> bool:
    """Whether an error is about a name, or about a line in which it stands: what follows an unknown word is no more
    understood than the word.
    """
    if problem.severity is not Severity.ERROR:
        return False
    forms = [form for form, _ in _forms(old, old)]
    if any(isinstance(said := problem.args.get(name), str) and fold(said) in forms for name in (*SPOKEN, "said")):
        return True
    if problem.span is None:
        return False
    line = fold(problem.span.file.line(problem.span.line))
    return any(re.search(rf"(?<![a-z0-9_]){re.escape(form)}(?![a-z0-9_])", line) for form in forms)


def _entries(roots: Iterable[Node]) -> dict[tuple[str, str], _Entry]:
    """All that files of a game declare, by section and id."""
    found: dict[tuple[str, str], _Entry] = {}
    for root in roots:
        for section in root if isinstance(root, MappingNode) else ():
            for at, (id, value) in enumerate(_declared(section.value)):
                place = (id.span.file.path, at)
                rest = [(entry.key.value, to_data(entry.value)) for entry in value if entry.key.value not in NAMES]
                key = (section.key.value, id.value)
                found[key] = _Entry(key[0], place, id.span, {"id": id.value, **_printed(value)}, rest)
    return found


def _declared(section: Node) -> Iterator[tuple[Scalar, MappingNode]]:
    """The entries of a section with their ids: a list of them, or one under each id."""
    if isinstance(section, SequenceNode):
        for each in section:
            id = each.get("id") if isinstance(each, MappingNode) else None
            if isinstance(each, MappingNode) and isinstance(id, Scalar):
                yield id, each
    elif isinstance(section, MappingNode):
        for entry in section:
            if isinstance(entry.value, MappingNode):
                yield entry.key, entry.value


def _printed(entry: MappingNode) -> dict[str, str]:
    """What an entry is called in each language."""
    name = entry.get("name")
    if isinstance(name, Scalar):
        return {"name": name.value}
    if not isinstance(name, MappingNode):
        return {}
    return {each.key.value: each.value.value for each in name if isinstance(each.value, Scalar)}


def _same_rest(one: _Entry, other: _Entry) -> bool:
    return _same_section(one, other) and one.rest == other.rest


def _same_place(one: _Entry, other: _Entry) -> bool:
    return _same_section(one, other) and one.place == other.place


def _same_section(one: _Entry, other: _Entry) -> bool:
    return one.section == other.section
