"""What a book says of the decks of a game: what each format asks of one, and where the cards of its parts begin."""

from __future__ import annotations

from cardwright.backends.paper.chapter_values import Plain
from cardwright.decks import law as l
from cardwright.decks.findings import said_in
from cardwright.decks.law_words import law_in_words
from cardwright.decks.lawbook import lawbook_of
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Words
from cardwright.model.game import Game
from cardwright.text.say import Say, as_title


def formats_of(game: Game, say: Say) -> list[Plain]:
    """The formats of a game, each with its clauses in words; formats that are wrong are told by whoever checks them."""
    if say.bare or not game.raw["formats"]:
        return []
    book = lawbook_of(game, Problems())
    found: list[Plain] = []
    for id in book.formats.names:
        law, wrong = book.formats.law(id)
        if wrong.has_errors:
            continue
        clauses: list[Plain] = [
            {"text": _said(say, each.words), "rules": [rule for rule in each.rules if rule != each.id]}
            for each in law_in_words(law, book.pool)
        ]
        name = _said(say, said_in(law.name, law.id))
        found.append({"name": name, "title": as_title(name), "clauses": clauses, **_played(game, say, law)})
    return found


def _played(game: Game, say: Say, law: l.Law) -> dict[str, Plain]:
    """Where the cards of the parts of a deck begin, which parts lie beside it, and in whose place such a deck comes."""
    starts: list[Plain] = [
        {"section": _said(say, said_in(section.name, section.id)), "zone": say.name(game.zones[section.starts_in])}
        for section in law.sections
        if section.starts_in in game.zones
    ]
    outside: list[Plain] = [
        _said(say, said_in(section.name, section.id)) for section in law.sections if section.outside
    ]
    instead: list[Plain] = [say.name(game.options[id]) for id in law.instead_of if id in game.options]
    return {"starts": starts, "outside": outside, "instead_of": instead}


def _said(say: Say, words: Words) -> str:
    return say.words({"zh-Hans": words["zh"], "en": words["en"]}, "", None)
