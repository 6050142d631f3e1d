"""Read what only the rulebook prints: the glossary, and the notes on gaps and contradictions of the original."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics.key_words import meant_language
from cardwright.diagnostics.problem import words
from cardwright.model.game import Errata, GlossaryEntry
from cardwright.model.game_being_read import Draft
from cardwright.model.yaml_fields import Fields
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
        made = GlossaryEntry(
            fields.words("term"), _aliases(draft, fields), fields.words("meaning"), fields.rules(), fields.span
        )
        draft.game.glossary = (*draft.game.glossary, made)


def _aliases(draft: Draft, fields: Fields) -> dict[str, tuple[str, ...]]:
    said: dict[str, tuple[str, ...]] = {}
    languages = draft.reader.languages
    for key, value in fields.table("aliases"):
        if key.value in languages:
            said[key.value] = tuple(text.value for text in draft.reader.texts(value, key.value))
        else:
            near = meant_language(key.value, languages)
            draft.reader.problems.add("CW508", key.span, lang=key.value, near=near, known=list(languages))
    return said


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
