"""Read rulings: questions, answers, and the scenarios that prove them."""

from __future__ import annotations

from cardwright.model import decl, ir
from cardwright.model import draft as d
from cardwright.model.collect_variants import _choices as choices_of
from cardwright.model.draft import Draft, ScenarioJob, fill
from cardwright.model.game import Ruling
from cardwright.model.shape import Fields
from cardwright.source.nodes import Node

KEYS = ("id", "question", "answer", "rules", "cards", "options", "variants", "scenario", "name", "seed")


def rulings(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: pass three times, question: …, answer: …, cards: [路过], scenario: …}`."""
    for item in draft.reader.items(node, "rulings"):
        fields = draft.reader.fields(item, d.RULING_, KEYS)
        key = fields.scalar("id", required=True) if fields else None
        if fields is None or key is None:
            continue
        made = Ruling(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.question, made.answer = fields.words("question"), fields.words("answer")
        if fields.get("seed") is not None:
            made.seed = fields.number("seed", 0)
        draft.declare(draft.game.rulings, d.RULING_, made)
        _links(draft, fields, made)
        text = fields.scalar("scenario")
        if text is not None:
            draft.jobs.append(ScenarioJob(text, fill(made, "scenario")))


def _links(draft: Draft, fields: Fields, made: Ruling) -> None:
    def link() -> None:
        cards = (draft.find(draft.game.cards, d.CARD_, text) for text in fields.texts("cards"))
        made.cards = tuple(card for card in cards if card is not None)
        made.options = choices_of(draft, fields, "options", variants=False)
        variants = (draft.find(draft.game.variants, d.VARIANT_, text) for text in fields.texts("variants"))
        made.variants = tuple(variant for variant in variants if variant is not None)

    draft.last.append(link)


def cited(declared: decl.Decl) -> tuple[str, ...]:
    """The rule ids that a declaration cites."""
    return declared.rules
