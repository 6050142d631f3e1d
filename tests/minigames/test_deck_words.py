"""What is said of a deck that breaks its law: each finding names the cards, how many there are, and the rules."""

from __future__ import annotations

import games

from cardwright.decks.check import check
from cardwright.decks.examples import deck_from, own_decks
from cardwright.diagnostics import Problems
from cardwright.loader import load_lawbook


def findings(game: str, format: str, deck: str, lang: str) -> list[str]:
    """The findings of an example deck: its rules, and what is said in one language."""
    loaded = load_lawbook(games.MINIGAMES / game)
    law, faults = loaded.formats.law(format)
    table = own_decks(loaded)
    problems = Problems()
    verdict = check(law, deck_from(loaded, law, table[deck], table, problems))
    assert not [*faults, *problems]
    return [f"{' '.join(f.rules)}: {f.words[lang]}" for f in verdict.findings]


def test_copies_are_counted_by_name() -> None:
    deck = "too many of one card is said with its name and number"
    assert findings("thirty_cards", "thirty", deck, "zh") == [
        "BR-006: 提灯有 4 张，应当至多 3",
        "BR-008: 回声有 3 张，应当至多 2",
    ]
    assert findings("thirty_cards", "thirty", deck, "en") == [
        "BR-006: 4 copies of Lamp, at most 3",
        "BR-008: 3 copies of Echo, at most 2",
    ]


def test_kinds_are_listed() -> None:
    deck = "four kinds of power"
    assert findings("thirty_cards", "thirty", deck, "zh") == [
        "BR-007: 卡组里按牌名计有 4 种牌，应当至多 3（2x 回声、蜃影、2x 震颤、静电）"
    ]
    assert findings("thirty_cards", "thirty", deck, "en") == [
        "BR-007: 4 kinds of cards by name in deck, at most 3 (2x Echo, Mirage, 2x Tremor, Static)"
    ]


def test_every_breach_is_said_by_itself() -> None:
    deck = "forbidden and too dear at once"
    assert findings("two_decks", "pair", deck, "zh") == [
        "LR-016: 冲突牌组的影响力合计 7，应当至多 6（2x 野猪冲撞、野猪獠牙）",
        "LR-018: 禁卡：冒名者",
    ]
    assert findings("two_decks", "pair", deck, "en") == [
        "LR-016: influence adds up to 7 in conflict deck, at most 6 (2x Boar Charge, Boar Tusk)",
        "LR-018: forbidden: False Heir",
    ]
