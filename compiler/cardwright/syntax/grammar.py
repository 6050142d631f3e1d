"""The parser that Lark makes of the grammar, loaded from the saved table, and what passes between it and a text.

Lark computes the LALR table from the grammar; doing so for each process would cost a third of a second, so
make_table.py saves it with Lark's own `save`. The first line of the file names the grammar and the Lark that it was
made with: with another Lark the parser is made anew in memory.
"""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import lark
from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState
from lark.parsers.lalr_parser_state import ParserState

from cardwright import resources
from cardwright.records import record
from cardwright.syntax.nodes import forms

STARTS = ("effect", "body", "value_root", "cond_root", "scenario")
GRAMMAR, SAVED = "grammar.lark", "grammar.table"

Parser = ParserState[Any]


class Said(Token):
    """What a stretch of a text was read as: its terminal, its value, where it stands in the text.

    `at` and `size` count the pieces that the text is cut into. What is not `telling` only holds a sentence together:
    no rule gets to see it but those of key words.
    """

    __slots__ = ("at", "size")

    at: int
    size: int
    telling = True
    line = column = end_line = end_column = None  # Lark copies these from the last token of a text


class Sign(Said):
    """A key word, a punctuation mark, the end of a line."""

    __slots__ = ()

    telling = False


def said(kind: type[Said], term: str, value: object, start: int, end: int, at: int, size: int) -> Said:
    """A token, made without the detours of Lark's own maker."""
    token = str.__new__(kind, term)
    token.type, token.value, token.start_pos, token.end_pos, token.at, token.size = term, value, start, end, at, size
    return token


class Made:
    """What a rule of the grammar made, with the stretch of the text that it was made of, parentheses and all."""

    __slots__ = ("end_pos", "start_pos", "value")

    telling = True

    def __init__(self, value: object, start_pos: int, end_pos: int) -> None:
        self.value, self.start_pos, self.end_pos = value, start_pos, end_pos


class Readable(Protocol):
    """A text being read: it says what its words are, given what the parser has understood so far."""

    behind: int
    """Where the last token that the parser has taken ends."""

    @property
    def builder(self) -> object:
        """It has a method for each named rule of the grammar."""

    def tokens(self, parser: Parser) -> Iterator[Said]:
        """The tokens; each is chosen when the parser has taken the one before."""


class WordLexer(Lexer):
    """The lexer that Lark drives: what a designer's word is depends on where it stands, so the reading decides."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: Parser) -> Iterator[Token]:
        """The tokens of the reading that was given to `parse`."""
        reading: Any = lexer_state.text
        tokens: Iterator[Token] = reading.tokens(parser_state)
        return tokens


#: Rules that tell which key word stands there.
OF_KEY_WORDS = frozenset((
    "moment", "edge", "this_scope", "fold", "times_this", "ever_this", "adjective", "article", "comparison", "acts",
    "act", "tmoment", "tpoint", "binary",
))  # fmt: skip


class Shaper(Transformer[Token, Any]):
    """Lark's callbacks: each named rule calls the method of that name of the builder of the text being read."""

    reading: Readable

    def __reduce__(self) -> tuple[type[Shaper], tuple[()]]:
        return Shaper, ()

    def __getattr__(self, name: str) -> Callable[[list[Any]], Made]:
        if name[0] == "_" or name.isupper():  # Lark's own helpers; terminals
            raise AttributeError(name)
        all_tell = name in OF_KEY_WORDS

        def make(parts: list[Any]) -> Made:
            reading = self.reading
            values: list[Any] = []
            start, end = -1, reading.behind
            for part in parts:
                if part is None:  # something optional left out
                    values.append(None)
                    continue
                if start < 0:
                    start = part.start_pos
                end = part.end_pos
                if all_tell or part.telling:
                    values.append(part.value)
            if start < 0:
                start = end
            return Made(getattr(reading.builder, name)((start, end), *values), start, end)

        return make


def make_parser(grammar: str) -> Lark:
    """The parser for a grammar. Raises lark.exceptions.GrammarError if the grammar has a conflict of any kind."""
    return Lark(
        grammar,
        parser="lalr",
        lexer=WordLexer,
        transformer=Shaper(),
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        strict=True,
    )


def head_of(grammar: str) -> bytes:
    """The first line of a saved table: with what it was made."""
    made_with = repr((lark.__version__, STARTS, grammar))
    return f"{lark.__version__} {hashlib.sha256(made_with.encode()).hexdigest()}\n".encode()


def text() -> str:
    """The whole grammar: the forms that stand beside their nodes, and grammar.lark."""
    return forms.grammar() + resources.beside(__package__, GRAMMAR).decode()


@functools.cache
def parser() -> Lark:
    """The one parser of this process."""
    grammar = text()
    saved = io.BytesIO(resources.beside(__package__, SAVED))
    if saved.readline() != head_of(grammar):
        return make_parser(grammar)
    return Lark.load(saved)


@record
class Stuck:
    """Where the parser could not go on: the token (None at the end of the text), and what it would have taken."""

    token: Said | None
    accepts: frozenset[str]


def parse(reading: Readable, start: str) -> Any:
    """The root that a reading makes, or Stuck."""
    lark_ = parser()
    shaper = lark_.options.transformer
    assert isinstance(shaper, Shaper)
    shaper.reading = reading
    try:
        made: Any = lark_.parse(reading, start)
    except UnexpectedToken as error:
        here: Any = error.interactive_parser
        accepts = frozenset(here.accepts()) - {"$END"}
        return Stuck(error.token if isinstance(error.token, Said) else None, accepts)
    return made.value


@functools.cache
def keywords() -> Mapping[str, str]:
    """Every key word, sign and phrase of the grammar, with its terminal."""
    return {terminal.pattern.value: terminal.name for terminal in parser().terminals}
