"""Read what only the rulebook prints: the glossary, and the notes on gaps and contradictions of the original."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics.problem import words
from cardwright.model.game import Errata, GlossaryEntry
from cardwright.model.game_being_read import Draft
from cardwright.source.nodes import Node

ENTRY = words("an entry of the glossary", "术语表的一条")
NOTE = words("a note", "一条说明")


def glossary(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {term: {…}, aliases: {zh-Hans: [卡组]}, meaning: {…}, rules: […]}`."""
    for item in draft.reader.items(node, "glossary"):
        fields = draft.reader.fields(item, ENTRY, ("term", "aliases", "meaning", "rules"), key="glossary")
        if fields is None:
            continue
        fields.need("term")
        fields.need("meaning")
        aliases = draft.reader.texts_by_language(fields.table("aliases"))
        made = GlossaryEntry(fields.words("term"), aliases, fields.words("meaning"), fields.rules(), fields.span)
        draft.game.glossary = (*draft.game.glossary, made)


def notes(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {original: {…}, ruling: {…}, rules: […]}`."""
    for item in draft.reader.items(node, "notes"):
        fields = draft.reader.fields(item, NOTE, ("original", "ruling", "rules"), key="notes")
        if fields is None:
            continue
        fields.need("original")
        fields.need("ruling")
        made = Errata(fields.words("original"), fields.words("ruling"), fields.rules(), fields.span)
        draft.game.notes = (*draft.game.notes, made)
