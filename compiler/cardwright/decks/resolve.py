"""Look up the cards of a deck that was read: unknown and ambiguous ones are errors, never skipped."""

from __future__ import annotations

from dataclasses import replace

from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool, plain
from cardwright.decks.deck import Deck, Entry, Swap
from cardwright.decks.evaluate import Evaluation
from cardwright.decks.written import Line, Written
from cardwright.diagnostics import Problems, closest

# What programs call their sections, and what formats may call the same: tried in this order.
_SYNONYMS = {
    "side": ("sideboard",), "sb": ("sideboard",), "sideboard": ("side",), "main": ("deck", "mainboard"),
    "mainboard": ("main",), "deck": ("main",), "provinces": ("province",), "roles": ("role",),
    "备牌": ("sideboard", "side"), "備牌": ("sideboard", "side"), "maindeck": ("main",), "extra": ("extra deck",),
}  # fmt: skip


def section_of(law: l.Law, text: str) -> str | None:
    """The section that a heading means: by id, by name, by alias, by what programs call it."""
    key = plain(text)
    for wanted in (key, *_SYNONYMS.get(key, ()), *_SYNONYMS.get(key.replace(" ", ""), ())):
        for section in law.sections:
            names = {section.id, *section.name.values(), *section.aliases}
            if plain(wanted) in {plain(name) for name in names}:
                return section.id
    return None


def resolve(
    law: l.Law, pool: Pool, written: Written, problems: Problems, guesses: list[tuple[str, Entry]] | None = None
) -> Deck:
    """The deck with its cards; what is wrong with lines goes to `problems`.

    Misspelt cards are no part of the deck; `guesses` is given what they were probably meant to be.
    """
    homes = _Homes(law)
    entries = [entry for line in written.lines if (entry := _entry(law, pool, line, homes, problems)) is not None]
    for line in written.lines if guesses is not None else ():
        look = pool.look(line.text)
        if not look.found and look.near is not None and guesses is not None:
            entry = _entry(law, pool, replace(line, text=look.near), homes, Problems())
            if entry is not None:
                guesses.append((line.text, entry))
    swaps: list[Swap] = []
    for name, into, out, span in written.swaps:
        moves: list[tuple[str, str, str, int]] = []
        side = next((s.id for s in law.sections if s.outside), "")
        for lines, coming in ((into, True), (out, False)):
            for line in lines:
                entry = _entry(law, pool, line, homes, problems)
                if entry is not None:
                    ways = (side, entry.section) if coming else (entry.section, side)
                    moves.append((entry.card.id, *ways, entry.count))
        swaps.append(Swap(name, tuple(moves), span))
    return Deck(written.name, tuple(entries), written.file, written.format, tuple(swaps))


class _Homes:
    """The sections that a card fits into by their own conditions, for files without headings."""

    def __init__(self, law: l.Law) -> None:
        self.law = law
        self.facts = Evaluation(law, (), {choice.id: frozenset() for choice in law.choices})
        self.rules = {rule.measure.over[0]: rule for rule in law.rules if rule.id == f"{rule.measure.over[0]} cards"}

    def of(self, card: Card) -> list[str]:
        found = []
        for section in self.law.sections:
            rule = self.rules.get(section.id)
            if not section.outside and (rule is None or not self.facts.passes(rule.measure.where, card)):
                found.append(section.id)
        return found


def _entry(law: l.Law, pool: Pool, line: Line, homes: _Homes, problems: Problems) -> Entry | None:
    section: str | None = None
    if line.section is not None:
        section = section_of(law, line.section)
        if section is None:
            known = [each.id for each in law.sections]
            problems.add("CW734", line.span, name=line.section, near=closest(line.section, known), known=known)
            return None
    card = _card(pool, line, problems)
    if card is None:
        return None
    if section is None:
        fits = homes.of(card) or [each.id for each in law.sections if not each.outside][:1]
        if len(fits) > 1:
            problems.add("CW737", line.span, card=card.name(), known=fits)
            return None
        section = fits[0]
    return Entry(card, line.count, section, line.span)


def _card(pool: Pool, line: Line, problems: Problems) -> Card | None:
    look = pool.look(line.text)
    if not look.found:
        problems.add("CW731", line.span, name=line.text, near=look.near)
        return None
    if len(look.found) > 1:
        same = {card.name() for card in look.found}
        if len(same) > 1 or len({card.id for card in look.found}) > 1:
            shown = [f"{card.name()} ({card.id})" for card in look.found]
            problems.add("CW732", line.span, name=line.text, cards=shown)
            return None
    return look.found[0]
