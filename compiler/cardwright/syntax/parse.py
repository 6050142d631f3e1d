"""Parse texts of the effect language: pure functions of the text and the vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardwright.source.nodes import Scalar
from cardwright.source.text import Span
from cardwright.syntax import nodes as n
from cardwright.syntax.build import Builder
from cardwright.syntax.engine import Stuck, run
from cardwright.syntax.layout import Layout, SyntaxFault, flatten, lay_out
from cardwright.syntax.vocabulary import Vocabulary

__all__ = [
    "Parsed", "ParsedText", "SyntaxFault", "parse_body", "parse_cond", "parse_effect", "parse_scenario", "parse_value",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text parses into: the root, or None if there is a fault; faults in the order of the text."""

    root: Any
    faults: tuple[SyntaxFault, ...] = ()


@dataclass(frozen=True, slots=True)
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


def parse_scenario(text: str, vocabulary: Vocabulary) -> Parsed:
    """A scenario; root is a tuple of ScenarioLine."""
    return _parse(text, vocabulary, "scenario")


def _parse(text: str, vocabulary: Vocabulary, start: str) -> Parsed:
    index = vocabulary.index()
    layout = lay_out(text, index)
    if not layout.lines:
        return Parsed(None, (SyntaxFault("CW300", (0, len(text))),))
    builder = Builder(vocabulary)
    made = run(flatten(layout), start, index, builder)
    if not isinstance(made, Stuck) and not layout.faults and not builder.faults:
        return Parsed(made)
    return Parsed(None, tuple(layout.faults + builder.faults) + _debug(made, layout))


def _debug(made: Any, layout: Layout) -> tuple[SyntaxFault, ...]:
    if isinstance(made, Stuck):
        s = flatten(layout)
        return (
            SyntaxFault(
                "CW320", (s.starts[made.token], s.ends[made.token]) if made.token < len(s.starts) else (0, 0)
            ),
        )
    return ()
