"""Parse texts of the effect language: pure functions of the text and the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardwright.records import record
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span
from cardwright.syntax import nodes as n
from cardwright.syntax.build import Builder
from cardwright.syntax.errors import Doctor
from cardwright.syntax.grammar import Stuck, parse
from cardwright.syntax.layout import SyntaxFault, flatten, lay_out
from cardwright.syntax.reading import Reading
from cardwright.syntax.respelling import respelt
from cardwright.syntax.vocabulary import Vocabulary

__all__ = [
    "Parsed", "ParsedText", "SyntaxFault", "is_cond", "parse_body", "parse_cond", "parse_effect", "parse_scenario",
    "parse_value",
]  # fmt: skip


#: After so many the rest is likely an echo.
MOST_FAULTS = 12


@record
class Parsed:
    """What a text parses into: the root, or None if there is a fault; faults in the order of the text."""

    root: Any
    faults: tuple[SyntaxFault, ...] = ()


@record
class ParsedText:
    """A parse bound to the YAML scalar that it came from."""

    scalar: Scalar
    parsed: Parsed

    @property
    def root(self) -> Any:
        """The tree, or None if the text has faults."""
        return self.parsed.root

    def span(self, pos: n.Pos) -> Span:
        """Where in the file the stretch `pos` of the text was written."""
        return self.scalar.at(*pos)


def parse_effect(text: str, vocabulary: Vocabulary) -> Parsed:
    """A list of abilities; root is a tuple of Ability."""
    return _parse(text, vocabulary, "effect")


def parse_body(text: str, vocabulary: Vocabulary) -> Parsed:
    """A list of sentences (the body of a verb, a phase, a check); root is a Block."""
    return _parse(text, vocabulary, "body")


def parse_value(text: str, vocabulary: Vocabulary) -> Parsed:
    """One value; root is a Value."""
    return _parse(text, vocabulary, "value_root")


def parse_cond(text: str, vocabulary: Vocabulary) -> Parsed:
    """One condition; root is a Cond."""
    return _parse(text, vocabulary, "cond_root")


def is_cond(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text is one condition: told faster than what is wrong with it."""
    index = vocabulary.index()
    layout = lay_out(text, index)
    if layout.faults or not layout.lines:
        return False
    builder = Builder(vocabulary)
    made = parse(Reading(flatten(layout), index, builder), "cond_root")
    return not isinstance(made, Stuck) and not builder.faults


def parse_scenario(text: str, vocabulary: Vocabulary) -> Parsed:
    """A scenario; root is a tuple of ScenarioLine."""
    return _parse(text, vocabulary, "scenario")


def _parse(text: str, vocabulary: Vocabulary, start: str) -> Parsed:
    made = _read(text, vocabulary, start)
    if not made.faults:
        return made
    return Parsed(None, respelt(text, made.faults, lambda other: _read(other, vocabulary, start).faults, vocabulary))


def _read(text: str, vocabulary: Vocabulary, start: str) -> Parsed:
    index = vocabulary.index()
    layout = lay_out(text, index)
    if not layout.lines:
        return Parsed(None, (SyntaxFault("CW300", (0, len(text))),))
    found: list[SyntaxFault] = []
    while True:
        builder = Builder(vocabulary)
        stream = flatten(layout)
        reading = Reading(stream, index, builder)
        made = parse(reading, start)
        if not isinstance(made, Stuck):
            break
        finding = Doctor(layout, reading, made, vocabulary, start).diagnose()
        if finding.fault is not None:
            found.append(finding.fault)
        line = layout.lines[finding.line]
        if line.bad or len(found) >= MOST_FAULTS:
            break
        line.bad = True
    faults = (*layout.faults, *builder.faults, *found)
    if not faults and not isinstance(made, Stuck):
        return Parsed(made)
    return Parsed(None, tuple(sorted(_one_each(faults), key=lambda fault: (fault.pos, fault.code))))


def _one_each(faults: Iterable[SyntaxFault]) -> Iterator[SyntaxFault]:
    """One fault for each place and code."""
    seen: set[tuple[str, n.Pos]] = set()
    for fault in faults:
        if (fault.code, fault.pos) not in seen:
            seen.add((fault.code, fault.pos))
            yield fault
