"""Blocks of sentences -> Python: what every sentence needs that holds others, before it is known what sentences are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from cardwright import ir
from cardwright.analysis.study import Study
from cardwright.backends.python.tree import (
    NONE,
    PASS,
    Assign,
    Body,
    Choice,
    Const,
    Expr,
    If,
    List,
    Stmt,
    all_of,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import rt
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.scope import Scope, is_plural
from cardwright.text.coreference import key_of
from cardwright.text.named_in_questions import named_in, who_is_asked


class Blocks(ABC):
    """Turns blocks into statements; what a sentence becomes is said by `Stmts`."""

    def __init__(self, names: Names, exprs: Exprs, study: Study, questions: Questions) -> None:
        self.names = names
        self.x = exprs
        self.study = study
        self.questions = questions

    @abstractmethod
    def body(self, stmts: Sequence[ir.Stmt], s: Scope) -> Body:
        """Sentences one after the other."""

    def block(self, block: ir.Block, s: Scope) -> Body:
        """A block; what follows a choice without options is skipped."""
        return self.body(block.body, s)

    @abstractmethod
    def possible(self, call: ir.Call, s: Scope, unknown: Collection[str]) -> list[Expr]:
        """Tests that a call can be done now, as far as it does not hang on these names."""

    def draw(self, drawn: Sequence[ir.NP], s: Scope) -> tuple[Body, list[Expr]]:
        """What is drawn first, and the tests that there was something to draw."""
        made: list[Stmt] = []
        there: list[Expr] = []
        for np in drawn:
            name = s.temp("drawn")
            value = self.x.draw(np, s)
            if there:
                value = Choice(all_of(there), value, List(()) if is_plural(np) else NONE)
            made.append(Assign(name, value))
            s.drawn[id(np)] = name
            if not is_plural(np):
                there.append(name.test("is not", NONE))
        return tuple(made), there

    def chain(self, branches: Sequence[tuple[Expr, ir.Block]], otherwise: ir.Block | None, s: Scope) -> Body:
        """`if`, `elif`, `else`."""
        written = [(test, self.block(block, s)) for test, block in branches]
        made = self.block(otherwise, s) if otherwise is not None else ()
        if otherwise is not None and not made:
            made = (PASS,)
        for test, body in reversed(written):
            made = (If(test, body, made),)
        return made

    def prompt(self, s: Scope, what: object, within: ir.Call | None = None) -> Expr:
        """What names a decision: its key, with those whom and what its text names.  `within`: the call for which
        something is chosen; that is what is asked.
        """
        key, asked = self.questions.key(s.owner, what), within or what
        who = key_of(who_is_asked(asked))
        known = {name for name, by in s.known.items() if by in ("", who)}
        roles = self.questions.names(key, named_in(asked, known))
        named = [s.who() if role is None else self.x.value(role, s) for role in roles]
        return rt("Naming").call(Const(key), *named) if named else Const(key)
