"""Read what is said of positions: what holds in every one (invariants), and what is good to have there (hints)."""

from __future__ import annotations

from functools import partial

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import NUMBER
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import CondJob, Draft, Setting, ValueJob, fill, owner_setting
from cardwright.source.nodes import Node, Scalar


def invariants(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`every card: {holds: number of all cards is 58}`."""
    for key, fields in draft.reader.entries(node, "invariants", d.INVARIANT_, ("name", "rules", "holds")):
        made = decl.Invariant(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        draft.declare(draft.game.invariants, d.INVARIANT_, made)
        text = fields.scalar("holds", required=True)
        if text is not None:
            draft.jobs.append(CondJob(text, Setting(owner=made.id), fill(made, "holds")))


def hints(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`hoards coins: {for: miser, good: my purse}`."""
    for key, fields in draft.reader.entries(node, "hints", d.HINT_, ("name", "rules", "for", "good")):
        made = decl.Hint(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        draft.declare(draft.game.hints, d.HINT_, made)
        draft.last.append(partial(_whose, draft, fields.scalar("for"), made))
        number = fields.scalar("good", required=True)
        if number is not None:
            draft.jobs.append(ValueJob(number, owner_setting("player", made.id), NUMBER, fill(made, "good")))


def _whose(draft: Draft, node: Scalar | None, made: decl.Hint) -> None:
    """Once all cards are known: the card, or kind of cards, that tells for whom something is good."""
    known: dict[str, decl.CardKind | decl.Category] = {**draft.game.categories, **draft.game.cards}
    made.whose = draft.find(known, d.KIND_OR_CARD_, node)
