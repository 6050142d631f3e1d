"""Blocks of sentences -> Python: what every sentence needs that holds others, before it is known what sentences are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from cardwright import ir
from cardwright.analysis.study import Study
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import builtin
from cardwright.backends.rules.python.tree import NONE, PASS, Body, Expr, If
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.scope import Scope


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

    def chain(self, branches: Sequence[tuple[Expr, ir.Block]], otherwise: ir.Block | None, s: Scope) -> Body:
        """`if`, `elif`, `else`."""
        written = [(test, self.block(block, s)) for test, block in branches]
        made = self.block(otherwise, s) if otherwise is not None else ()
        if otherwise is not None and not made:
            made = (PASS,)
        for test, body in reversed(written):
            made = (If(test, body, made),)
        return made

    def prompt(self, s: Scope, what: object) -> str:
        """The key of a decision."""
        return self.questions.key(s.owner, what)

    def first(self, listing: Expr) -> Expr:
        """The first of a list, or None."""
        return builtin("next", builtin("iter", listing), NONE)
