"""The tables of the Chinese grammar: how each form of sentence, condition, value, event and choice is told."""

from __future__ import annotations

from cardwright import ir
from cardwright.records import record
from cardwright.text.blocks import Item
from cardwright.text.dispatch import Telling
from cardwright.text.zh.discourse import Zh


@record
class Said:
    """A condition as subject and predicate; the subject may be empty."""

    subject: str
    predicate: str

    @property
    def text(self) -> str:
        return self.subject + self.predicate


SENTENCES: Telling[Zh, [], Item] = Telling(ir.Stmt)
CONDITIONS: Telling[Zh, [], Said] = Telling(ir.Cond)
VALUES: Telling[Zh, [], str] = Telling(ir.Value)
EVENTS: Telling[Zh, [bool], str] = Telling(ir.Event)
"""What happens, as a clause: whether it is about to (即将), whether it did (过)."""
CHOICES: Telling[Zh, [ir.Local | None], str] = Telling(ir.Choice)
"""What is chosen, with its verb, and by what name it is known then."""
