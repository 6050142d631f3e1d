"""The text of a declaration, whatever it is: what a card, a skill, a verb, a phase, a ruling says, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.ir import decl
from cardwright.model.game import Ruling
from cardwright.text.blocks import by_nobody
from cardwright.text.rules_text import (
    Paragraph,
    render_ability,
    render_block,
    render_card,
    render_reminder,
    render_skill,
    render_words,
)
from cardwright.text.say import Say


def text_lines(say: Say, made: decl.Decl) -> Iterator[str]:
    """The lines of a declaration's text in the language of `say`, without its name; none where it has no text."""
    lexicon, lang = say.lexicon, say.lang
    match made:
        case decl.CardKind():
            yield from map(line_of, render_card(lexicon, made, lang))
        case decl.Skill():
            yield from (part.text for part in render_skill(lexicon, made, lang))
        case decl.Status() if made.reminder:
            yield render_reminder(lexicon, made, lang)
        case decl.Verb():
            if made.phrase:
                yield render_words(lexicon, made.phrase, lang)
            if made.body is not None:
                yield render_block(lexicon, made.body, lang, nobody=by_nobody(made, made.body))
        case decl.GameRule() | decl.Category() | decl.Status():
            yield from filter(None, (render_ability(lexicon, each, lang) for each in made.abilities))
        case Ruling():
            yield from (render_words(lexicon, words, lang) for words in (made.question, made.answer) if words)
        case decl.Phase() | decl.Check() if made.body is not None:
            yield render_block(lexicon, made.body, lang, nobody=isinstance(made, decl.Check))


def line_of(part: Paragraph) -> str:
    """A paragraph as one line, behind its label if it has one."""
    return f"{part.label}: {part.text}" if part.label else part.text
