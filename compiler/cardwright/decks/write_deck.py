"""Write decks in the formats of programs: those that `read_deck` reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardwright.decks.cards import Card, Pool
from cardwright.decks.deck import Deck
from cardwright.decks.find_cards import section_names, section_of
from cardwright.decks.law import Law
from cardwright.decks.written import narrow
from cardwright.records import record
from cardwright.xml_words import escape, quoteattr


class NoNumber(ValueError):
    """A format knows cards by their number only, and `card` has none."""

    def __init__(self, card: Card) -> None:
        ValueError.__init__(self, f"{card.id} has no number")
        self.card = card


@record
class Writing:
    """What a deck is written with: the law whose sections it has, the pool that tells whether a name is enough."""

    deck: Deck
    law: Law
    pool: Pool
    lang: str

    def name(self, card: Card) -> str:
        """The name by which a card is found again: as people say it, or its id."""
        said = card.name(self.lang)
        plain = narrow(said) == said and not said.startswith(("#", "//", "SB:")) and " //" not in said
        return said if plain and [found.id for found in self.pool.look(said)] == [card.id] else card.id

    def is_outside(self, section: str) -> bool:
        """Whether a section stands apart from the deck itself, as a sideboard does."""
        return any(each.id == section and each.outside for each in self.law.sections)

    def split(self) -> tuple[list[tuple[Card, int]], list[tuple[Card, int]]]:
        """The cards of the deck itself, and those outside."""
        rows: tuple[list[tuple[Card, int]], list[tuple[Card, int]]] = ([], [])
        for entry in self.deck:
            rows[self.is_outside(entry.section)].append((entry.card, entry.count))
        return rows


def _json(it: Writing) -> str:
    data = {"name": it.deck.name, "format": it.law.id, "cards": it.deck.counts()}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _quoted(text: str) -> str:
    """A text as YAML has it between quotes, whatever it holds."""
    return json.dumps(text, ensure_ascii=False)


def _yaml(it: Writing) -> str:
    lines = [f"name: {_quoted(it.deck.name)}", f"format: {_quoted(it.law.id)}", "cards:"]
    for section, cards in it.deck.counts().items():
        lines.append(f"  {_quoted(section)}:")
        lines += [f"    {_quoted(card)}: {count}" for card, count in cards.items()]
    return "\n".join(lines) + "\n"


def _text(it: Writing) -> str:
    lines = []
    sections = dict.fromkeys(entry.section for entry in it.deck)
    for section in sections:
        lines.append(f"{section}:")
        lines += [f"{e.count} {it.name(e.card)}" for e in it.deck if e.section == section]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _arena(it: Writing) -> str:
    main, side = it.split()
    head = ["Deck"] if section_of(section_names(it.law), "Deck") is not None else []
    lines = [*head, *(f"{count} {_printed(it, card)}" for card, count in main)]
    if side:
        lines += ["", "Sideboard", *(f"{count} {_printed(it, card)}" for card, count in side)]
    return "\n".join(lines) + "\n"


def _printed(it: Writing, card: Card) -> str:
    """A card with its set and number where they are of the shape that the program has, and tell the card."""
    name = it.name(card)
    for mark, number in card.printings[:1]:
        if mark.isascii() and mark.isalnum() and len(mark) <= 6 and number.isalnum() and len(number) <= 8:
            return f"{name} ({mark.upper()}) {number}"
    return name


def _mtgo(it: Writing) -> str:
    main, side = it.split()
    rows = [f"{count} {it.name(card)}" for card, count in main]
    return "\n".join([*rows, *(f"SB: {count} {it.name(card)}" for card, count in side)]) + "\n"


def _cod(it: Writing) -> str:
    main, side = it.split()
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    lines += [f"  <deckname>{escape(it.deck.name)}</deckname>", "  <comments></comments>"]
    for zone, rows in (("main", main), ("side", side)):
        if rows:
            lines.append(f'  <zone name="{zone}">')
            lines += [f'    <card number="{count}" name={quoteattr(it.name(card))}/>' for card, count in rows]
            lines.append("  </zone>")
    return "\n".join([*lines, "</cockatrice_deck>"]) + "\n"


def _ydk(it: Writing) -> str:
    main, side = it.split()
    lines = ["#created by cardwright", "#main"]
    lines += [_number(card) for card, count in main for _ in range(count)]
    lines += ["#extra", "!side", *(_number(card) for card, count in side for _ in range(count))]
    return "\n".join(lines) + "\n"


def _number(card: Card) -> str:
    found = card.number("passcode") or card.number("number")
    if found is None:
        raise NoNumber(card)
    return str(found)


WRITERS: Final[Mapping[str, tuple[str, Callable[[Writing], str]]]] = {
    "yaml": (".yaml", _yaml),
    "json": (".json", _json),
    "text": (".txt", _text),
    "arena": (".txt", _arena),
    "mtgo": (".txt", _mtgo),
    "cod": (".cod", _cod),
    "ydk": (".ydk", _ydk),
}
"""How a deck is written, with the ending of its file, by the name of the format."""


def lost(before: Deck, after: Sequence[Deck]) -> list[str]:
    """The ids of the cards that are not in the same sections, as often, in what was read back."""
    found = after[0].counts() if len(after) == 1 else {}
    counts = before.counts()
    rows = {
        card
        for section in {*counts, *found}
        for card in {*counts.get(section, {}), *found.get(section, {})}
        if counts.get(section, {}).get(card, 0) != found.get(section, {}).get(card, 0)
    }
    return sorted(rows)
