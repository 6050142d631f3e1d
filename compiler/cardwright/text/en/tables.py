"""The tables of the English grammar: how each form of sentence, condition, value, event and choice is told."""

from __future__ import annotations

from cardwright import ir
from cardwright.records import record
from cardwright.text.blocks import Item
from cardwright.text.dispatch import Telling
from cardwright.text.en.discourse import En


@record
class Said:
    """A condition: its subject, and a predicate that agrees with it."""

    subject: str
    predicate: str

    @property
    def text(self) -> str:
        return f"{self.subject} {self.predicate}".strip()


SENTENCES: Telling[En, [], Item] = Telling(ir.Stmt)
CONDITIONS: Telling[En, [], Said] = Telling(ir.Cond)
RELATIVES: Telling[En, [bool], str] = Telling(ir.Cond)
"""A condition on `it` behind its noun; told whether that is a person."""
VALUES: Telling[En, [], str] = Telling(ir.Value)
EVENTS: Telling[En, [str], str] = Telling(ir.Event)
"""What happens, as a clause, with a modal verb if any."""
CHOICES: Telling[En, [ir.Local | None], str] = Telling(ir.Choice)
"""What is chosen, and by what name it is known then."""
