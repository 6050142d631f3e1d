"""missing-translation (CW611): a text is written in some languages of the game and missing in others.

Traditional Chinese is converted from Simplified, so it never counts as missing next to it. Phrases of verbs and names
that cards print are looked at when texts are rendered (CW903, CW904).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from cardwright.checks.survey import Survey, declarations, is_ours, shown
from cardwright.diagnostics import Problems
from cardwright.ir import decl

LANGUAGES = frozenset({"zh-Hans", "zh-Hant", "en"})
ELSEWHERE = frozenset({"phrase", "event_phrase", "becomes"})


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each declaration with a text that is not there in every language."""
    game = found.game
    wanted = game.meta.languages
    for made in declarations(game):
        if is_ours(made):
            for text in _texts(made):
                missing = missing_in(text, wanted)
                if missing:
                    has = [lang for lang in text if text[lang]]
                    problems.add("CW611", made.span, name=shown(made), has=has, lang=missing[0])
    for text in (game.meta.name, game.meta.summary, *game.meta.versions, *(link.title for link in game.meta.links)):
        missing = missing_in(text, wanted)
        if missing:
            has = [lang for lang in text if text[lang]]
            problems.add("CW611", game.span, name=game.id, has=has, lang=missing[0])


def _texts(made: decl.Decl) -> Iterator[Mapping[str, str]]:
    for field in fields(made):
        value = getattr(made, field.name)
        if field.name in ELSEWHERE:
            continue
        if field.name in ("choices", "words", "over", "parts", "warns_with"):
            yield from value.values()
        elif field.name in ("tips",):
            yield from value
        elif field.name == "faces":
            yield from (face.name for face in value)
        elif isinstance(value, Mapping) and value and set(value) <= LANGUAGES:
            yield value


def missing_in(text: Mapping[str, str], wanted: tuple[str, ...]) -> list[str]:
    """The languages in which a text that is there in some is missing; nothing for a text that is there in none."""
    if not any(text.values()):
        return []
    return [lang for lang in wanted if not text.get(lang) and not (lang == "zh-Hant" and text.get("zh-Hans"))]
