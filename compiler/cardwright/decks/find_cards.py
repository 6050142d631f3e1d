"""Look up the cards of a deck that was read: unknown and ambiguous ones are errors, never skipped."""

from __future__ import annotations

import re
from collections.abc import Mapping

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


_NUMBERED = re.compile(r"(\d{1,4})\w{1,2} +(.+)")
MAIN = frozenset({"main", "deck", "mainboard", "maindeck"})
"""What programs call all that is not the sideboard: in formats without such a section, wherever each card belongs."""


def is_heading(names: Mapping[str, str], text: str) -> bool:
    """Whether a line of a deck file names a section."""
    return plain(text) in MAIN or section_of(names, text) is not None


def section_names(law: l.Law) -> dict[str, str]:
    """Sections by what they may be called in a deck file: id, name, alias."""
    found: dict[str, str] = {}
    for section in law.sections:
        for name in (section.id, *section.name.values(), *section.aliases):
            found.setdefault(plain(name), section.id)
    return found


def section_of(names: Mapping[str, str], text: str) -> str | None:
    """The section that a heading means: as the format calls it, else as programs do."""
    key = plain(text)
    for wanted in (key, *_SYNONYMS.get(key, ()), *_SYNONYMS.get(key.replace(" ", ""), ())):
        if (found := names.get(plain(wanted))) is not None:
            return found
    return None


def resolve(
    law: l.Law, pool: Pool, written: Written, problems: Problems, guesses: list[tuple[str, Entry]] | None = None
) -> Deck:
    """The deck with its cards; what is wrong with lines goes to `problems`.

    Misspelt cards are no part of the deck; `guesses` is given what they were probably meant to be.
    """
    finder = _Finder(law, pool, problems, guesses, written.guesses)
    entries = [entry for line in written.lines if (entry := finder.entry(line)) is not None]
    swaps: list[Swap] = []
    for name, into, out, span in written.swaps:
        moves: list[tuple[str, str, str, int]] = []
        side = next((s.id for s in law.sections if s.outside), "")
        for lines, coming in ((into, True), (out, False)):
            for line in lines:
                entry = finder.entry(line)
                if entry is not None:
                    ways = (side, entry.section) if coming else (entry.section, side)
                    moves.append((entry.card.id, *ways, entry.count))
        swaps.append(Swap(name, tuple(moves), span))
    return Deck(written.name, tuple(entries), written.file, written.format, tuple(swaps))


class _Finder:
    """Finds the cards and sections of lines; for files without headings, the sections that a card fits into."""

    def __init__(
        self, law: l.Law, pool: Pool, problems: Problems, guesses: list[tuple[str, Entry]] | None, most: int
    ) -> None:
        self.law, self.pool, self.problems = law, pool, problems
        self.guesses, self.may_still_guess = guesses, most
        self.sections = section_names(law)
        self.unknown: set[str] = set()
        self.state = Evaluation(law, (), {choice.id: frozenset() for choice in law.choices})
        own = {f"{section.id} cards": section.id for section in law.sections}
        self.rules = {own[rule.id]: rule for rule in law.rules if rule.id in own}

    def entry(self, line: Line) -> Entry | None:
        """The card of a line in its section; faults are reported."""
        section: str | None = None
        if line.section is not None:
            section = section_of(self.sections, line.section)
            if section is None and plain(line.section) not in MAIN:
                if line.heading is None or line.section not in self.unknown:
                    known = [each.id for each in self.law.sections]
                    near = closest(line.section, known) if self._may_guess() else None
                    span = line.heading or line.span
                    self.problems.add("CW734", span, name=line.section, near=near, known=known)
                    self.unknown.add(line.section)
                return None
        card = self._card(line)
        return self._placed(line, card, section, self.problems) if card is not None else None

    def _placed(self, line: Line, card: Card, section: str | None, problems: Problems) -> Entry | None:
        if section is None:
            fits = self._homes(card) or self._usual()
            if len(fits) > 1:
                problems.add("CW737", line.span, card=card.name(), known=fits)
            if len(fits) != 1:  # none is there, which is said of the format
                return None
            section = fits[0]
        return Entry(card, line.count, section, line.span)

    def _usual(self) -> list[str]:
        """The first section of the deck itself; else the first of all, if there is any."""
        inside = [each.id for each in self.law.sections if not each.outside]
        return (inside or [each.id for each in self.law.sections])[:1]

    def _homes(self, card: Card) -> list[str]:
        """The sections whose own condition a card fits."""
        found = []
        for section in self.law.sections:
            rule = self.rules.get(section.id)
            if not section.outside and (rule is None or not self.state.passes(rule.measure.where, card)):
                found.append(section.id)
        return found

    def _may_guess(self) -> bool:
        self.may_still_guess -= 1
        return self.may_still_guess >= 0

    def _card(self, line: Line) -> Card | None:
        found = self._named(line)
        if not found:
            near = self.pool.near(line.text) if self._may_guess() else None
            self.problems.add("CW731", line.span, name=line.text, near=self._counted(line.text) or near)
            if near is not None and self.guesses is not None and len(meant := self.pool.look(near)) == 1:
                section = section_of(self.sections, line.section) if line.section is not None else None
                if (entry := self._placed(line, meant[0], section, Problems())) is not None:
                    self.guesses.append((line.text, entry))
            return None
        if len({card.id for card in found}) > 1:
            shown = [f"{card.name()} ({card.id})" for card in found]
            self.problems.add("CW732", line.span, name=line.text, cards=shown)
            return None
        return found[0]

    def _counted(self, text: str) -> str | None:
        """`2x road` for `2t road`: a known card behind a number with another letter than x."""
        found = _NUMBERED.fullmatch(text)
        return f"{found[1]}x {found[2]}" if found is not None and self.pool.look(found[2]) else None

    def _named(self, line: Line) -> tuple[Card, ...]:
        """The cards that a line means; what stands behind the name tells those of one name apart, where it can."""
        if line.printing is None:
            return self.pool.look(line.text)
        mark, number = line.printing
        whole = self.pool.look(f"{line.text} ({mark}) {number}")
        found = whole or self.pool.look(line.text)
        return tuple(card for card in found if _is_marked(card, mark, number)) or found


def _is_marked(card: Card, mark: str, number: str) -> bool:
    """Whether a card was printed in a set, under a number if one is given; or whether a printed value is the mark."""
    if not number and any(plain(str(value)) == plain(mark) for value in card.fields.values()):
        return True
    return any(plain(pack) == plain(mark) and number in ("", at) for pack, at in card.printings)
