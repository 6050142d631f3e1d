"""Judge a deck after each swap with its sideboard: what is taken must be there, and the rules must hold again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.check import Verdict, check
from cardwright.decks.deck import Deck, Swap, swapped
from cardwright.decks.findings import CardUse, Finding, Side, said_in
from cardwright.diagnostics.problem import words

TAKEN, SIZE = "swap", "swap size"


def check_swaps(law: l.Law, deck: Deck, cards: Mapping[str, Card]) -> tuple[tuple[str, Verdict], ...]:
    """The verdict after each swap, by the name of the swap (or its number)."""
    return tuple(
        (swap.name or str(number), _after(law, deck, swap, cards)) for number, swap in enumerate(deck.swaps, 1)
    )


def _after(law: l.Law, deck: Deck, swap: Swap, cards: Mapping[str, Card]) -> Verdict:
    after = swapped(deck, swap.moves, cards)
    verdict = check(law, after)
    found = [*_taken(law, deck, swap, cards)]
    if law.swaps_keep_size:
        found += _sizes(law, deck, after, swap)
    return Verdict((*found, *verdict.findings), verdict.choices, verdict.witness)


def _taken(law: l.Law, deck: Deck, swap: Swap, cards: Mapping[str, Card]) -> Iterator[Finding]:
    """Cards that are to leave a section in which they are not, or come from where no section is for that."""
    have = deck.counts()
    wanted: dict[tuple[str, str], int] = {}
    for card, source, _, n in swap.moves:
        wanted[source, card] = wanted.get((source, card), 0) + n
    names = {section.id: said_in(section.name, section.id) for section in law.sections}
    for (source, card), n in wanted.items():
        there = have.get(source, {}).get(card, 0)
        if n > there:
            where = names.get(source, words(source, source))
            said = words(
                f"{n}x {cards[card].name()} are to leave {where['en']}, which has {there}",
                f"要从{where['zh']}取出 {n} 张{cards[card].name('zh-Hans')}，那里只有 {there} 张",
            )
            if not source:
                said = words(
                    f"{n}x {cards[card].name()} are to come in, but the format has no sideboard",
                    f"要换入 {n} 张{cards[card].name('zh-Hans')}，但此赛制没有备牌",
                )
            uses = (CardUse(cards[card], n, source, swap.span),)
            yield Finding(TAKEN, (TAKEN,), "over", n, there, (), uses, "error", said, code=TAKEN)


def _sizes(law: l.Law, deck: Deck, after: Deck, swap: Swap) -> Iterator[Finding]:
    """Sections that swapping made larger or smaller, where the format forbids it."""
    for section in law.sections:
        before, now = deck.size(section.id), after.size(section.id)
        if before != now:
            name = said_in(section.name, section.id)
            said = words(
                f"{name['en']} must keep its {before} cards, not {now}",
                f"{name['zh']}应当保持 {before} 张，而不是 {now} 张",
            )
            side: Side = "over" if now > before else "under"
            yield Finding(SIZE, (SIZE,), side, now, before, (), (), "error", said, rule_span=swap.span, code=SIZE)
