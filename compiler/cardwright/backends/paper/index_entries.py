"""Which words of a game stand in the index of its book: its cards, its glossary, and what else has a name."""

from __future__ import annotations

from dataclasses import replace

from cardwright.backends.paper.chapter_values import aliases_of, paper_id
from cardwright.backends.paper.paper_values import Entry
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.text.say import Say, as_title


def entries_of(game: Game, say: Say) -> tuple[Entry, ...]:
    """The words in the order of the game, each once; what is a term and a card is both."""
    found: dict[str, Entry] = {}

    def add(name: str, card: str = "", also: tuple[str, ...] = (), rules: tuple[str, ...] = ()) -> None:
        name = name.strip()
        if not name:
            return
        known = found.get(name.casefold(), Entry(name))
        found[name.casefold()] = Entry(known.name, (*known.also, *also), known.card or card, (*known.rules, *rules))

    for card in game.cards.values():
        add(say.name(card), paper_id(card.id))
    for entry in game.glossary:
        add(say.words(entry.term, "term", entry.span), also=tuple(aliases_of(entry, say)), rules=entry.rules)
    named: tuple[decl.Decl, ...] = (
        *game.statuses.values(),
        *game.counters.values(),
        *game.zones.values(),
        *(skill for skill in game.skills.values() if skill.owner is None),
    )
    for made in named:
        if made.name:
            add(_capital(say.name(made), say.lang))
    taken = set(found)
    kept = []
    for each in found.values():
        also = tuple(other for other in dict.fromkeys(each.also) if other.casefold() not in taken)
        taken |= {other.casefold() for other in also}
        kept.append(replace(each, also=also))
    return tuple(kept)


def _capital(name: str, lang: str) -> str:
    return as_title(name) if lang == "en" else name
