"""What the deck checkers of a game share: findings with reasons, verdicts, and a few loops over cards."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

Cards = Mapping[str, int]
"""Copies by card id."""
Deck = Mapping[str, Cards]
"""Copies by section and card id."""
Pair = tuple[str, Cards]
"""A section's name with its cards."""
Place = tuple[str, str, str, int]
"""Copies of a card that count for a quota: (card, section, quota, copies)."""
NONE: dict[str, int] = {}
MOST = 9999


class Rule(NamedTuple):
    """A rule as it is shown: place in the format, ids, severity, sentences by side in (English, Chinese)."""

    order: int
    code: str
    rules: tuple[str, ...]
    level: str
    says: Mapping[str, tuple[str, str]]
    cited: Mapping[str, tuple[str, ...]] = {}


class Part(NamedTuple):
    """A step of how a bound came about: base, set or add; the amount, the card that did it, the limit."""

    op: str
    amount: int
    card: str | None
    limit: str
    copies: int = 1


class Finding(NamedTuple):
    """One thing that is wrong: measured value, bound, where the bound came from, and cards as (section, id, copies)."""

    rule: str
    rules: tuple[str, ...]
    code: str
    side: str
    value: int
    bound: int | None
    bound_from: tuple[Part, ...]
    cards: tuple[tuple[str, str, int], ...]
    level: str
    order: int
    says: tuple[str, str]
    key: str = ""

    def text(self, names: Mapping[str, tuple[str, str]], lang: str = "en") -> str:
        """The sentence for people; `names` are the cards' names in English and Chinese."""
        which = 1 if lang == "zh" else 0
        shown = []
        for _, card, count in self.cards[:8]:
            name = names.get(card, (card, card))[which]
            shown.append(f"{count}x {name}" if count > 1 else name)
        more = len(self.cards) - 8
        cards = ("、" if which else ", ").join(shown)
        if more > 0:
            cards += f"等 {len(self.cards)} 种" if which else f" and {more} more"
        key = names.get(self.key, (self.key, self.key))[which]
        says = self.says[which]
        if not shown:
            says = says.replace(" ({cards})", "").replace("（{cards}）", "")
        return says.format(value=self.value, bound=self.bound, key=key, cards=cards)


class Verdict(NamedTuple):
    """Whether a deck is legal, what was found, what was chosen, and how cards were assigned to quotas."""

    legal: bool
    findings: Sequence[Finding]
    choices: Mapping[str, tuple[str | int, ...]]
    witness: Sequence[Place] = ()


def finding(
    rule: Rule, side: str, value: int, bound: int | None, parts: tuple[Part, ...],
    cards: Iterable[tuple[str, str, int]] = (), key: str = "",
) -> Finding:  # fmt: skip
    """A finding of a rule; rules that its cards cite are added."""
    shown = tuple(cards)
    ids = rule.rules
    if rule.cited:
        ids = tuple(dict.fromkeys((*ids, *(id_ for _, card, _ in shown for id_ in rule.cited.get(card, ())))))
    return Finding(
        ids[0], ids, rule.code, side, value, bound, parts, shown, rule.level, rule.order, rule.says[side], key
    )  # fmt: skip


def base(amount: int, limit: str = "") -> tuple[Part, ...]:
    """Where a bound came from that nothing changes."""
    return (Part("base", amount, None, limit),)


def those(pairs: Iterable[Pair], wanted: Container[str]) -> list[tuple[str, str, int]]:
    """The cards that are wanted, as (section, id, copies)."""
    return [(name, card, n) for name, cards in pairs for card, n in cards.items() if card in wanted]


def those_if(pairs: Iterable[Pair], classes: Mapping[str, int], truth: Sequence[bool]) -> list[tuple[str, str, int]]:
    """The cards whose class is true for the choices made."""
    return [(name, card, n) for name, cards in pairs for card, n in cards.items() if truth[classes.get(card, 0)]]


def total(pairs: Iterable[Pair], table: Mapping[str, int]) -> int:
    """A sum over cards that may have negative numbers."""
    return sum(table.get(card, 0) * n for _, cards in pairs for card, n in cards.items())


def kinds(rows: Iterable[tuple[str, str, int]], keys: Mapping[str, tuple[object, ...]]) -> int:
    """How many different keys the cards have; a card without an entry is a kind of its own."""
    found: set[object] = set()
    for _, card, _ in rows:
        if card in keys:
            found.update(keys[card])
        else:
            found.add(card)
    return len(found)


def spread(rows: Iterable[tuple[str, str, int]], keys: Mapping[str, tuple[object, ...]]) -> int:
    """By how much the largest group of cards with one key is larger than the smallest."""
    groups: dict[object, int] = {}
    for _, card, n in rows:
        for key in keys.get(card, (card,)):
            groups[key] = groups.get(key, 0) + n
    return max(groups.values(), default=0) - min(groups.values(), default=0)


def once(
    rows: Iterable[tuple[str, str, int]], keys: Mapping[str, tuple[object, ...]], amounts: Mapping[str, int]
) -> int:
    """The sum of the highest amounts among cards with each key."""
    found: dict[object, int] = {}
    for _, card, _ in rows:
        for key in keys.get(card, (card,)):
            found[key] = max(found.get(key, amounts[card]), amounts[card])
    return sum(found.values())


def copies(
    rows: Iterable[tuple[str, str, int]], keys: Mapping[str, object]
) -> dict[object, list[tuple[str, str, int]]]:
    """The cards by their key; a card without an entry is a group of its own."""
    groups: dict[object, list[tuple[str, str, int]]] = {}
    for row in rows:
        groups.setdefault(keys.get(row[1], row[1]), []).append(row)
    return groups


def values_in(pairs: Iterable[Pair], table: Mapping[str, tuple[str | int, ...]]) -> frozenset[str | int]:
    """The values that cards of the deck have."""
    return frozenset(value for _, cards in pairs for card in cards for value in table.get(card, ()))


def best(rows: Iterable[tuple[str, str, int]], amounts: Mapping[str, int]) -> tuple[int, str]:
    """The highest amount among cards, and the card; ties go to the first by id."""
    card = max(sorted(card for _, card, _ in rows), key=lambda card: amounts[card])
    return amounts[card], card


def candidates(tally: Mapping[str | int, int], least: int, most: int) -> list[frozenset[str | int]]:
    """What a choice may be: sets of values that occur, the most frequent first."""
    values = sorted((value for value in tally if tally[value]), key=lambda value: (-tally[value], str(value)))
    sizes = range(least, min(most, len(values)) + 1)
    return [frozenset(group) for size in sizes for group in combinations(values, size)] or [frozenset()]


def literal(text: object) -> str:
    """A text as part of a sentence of a finding, in which braces name what is filled in."""
    return str(text).replace("{", "{{").replace("}", "}}")


def faults(deck: Deck, known: Mapping[str, Mapping[str, int]]) -> Verdict | None:
    """Unknown sections and cards, counts that are no counts; None if there is nothing of the kind."""
    found: list[Finding] = []
    for section, cards in deck.items():
        if section not in known:
            said = (f"there is no section {literal(section)}", f"没有区域 {literal(section)}")
            found.append(Finding("CW734", ("CW734",), "CW734", "over", 1, 0, (), (), "error", -1, said))
            continue
        for card, n in cards.items():
            if card not in known[section]:
                said = (f"there is no card {literal(card)}", f"没有牌 {literal(card)}")
                row = (section, card, n)
                found.append(Finding("CW731", ("CW731",), "CW731", "over", 1, 0, (), (row,), "error", -1, said))
            elif not isinstance(n, int) or not 0 < n <= MOST:
                said = (f"{literal(n)} is not a number of copies", f"{literal(n)} 不是张数")
                found.append(
                    Finding("CW733", ("CW733",), "CW733", "over", 1, 0, (), ((section, card, 1),), "error", -1, said)
                )
    return Verdict(False, found, {}) if found else None


Check = Callable[[Deck], Verdict]
