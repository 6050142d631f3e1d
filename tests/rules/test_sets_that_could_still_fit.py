"""What is judged together is built thing by thing: which sets are given up before they are whole, for each condition.

A set is only given up where no more things could make it fit.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from cardwright.backends.rules.package import emit_rules
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime import sets

GAME = """
game: {id: together, name: {en: Together, zh-Hans: 合}, players: 2, languages: [en]}
zones:
  deck: {of: game, order: stack}
  table: {of: game}
  discard pile: {of: game}
  hand: {of: player}
symbols: {suit: {words: {sun: {en: sun}, moon: {en: moon}}}, rank: {words: {low: {en: low}, high: {en: high}}}}
kinds: {stone: {is_a: card, fields: {weight: {type: number, default: 2}, suit: {type: suit, default: sun}}}}
counters: {gold: {of: player, starts: 0}}
variables: {kept: {of: player, type: cards}, sure: {of: player, type: yes or no}}
values:
  sum: {of: cards, type: number, is: total weight of this}
  fine: {of: cards, type: yes or no, is: number of cards in this is at least 2}
  level: {of: cards, type: rank, cases: [{if: total weight of this is at least 5, is: high}, {is: low}]}
  grade:
    of: cards
    type: number
    cases:
      - {if: this is of the same suit, is: 3}
      - {if: this is of the same weight, is: total weight of this}
      - {is: 1}
  wide: {of: cards, type: yes or no, is: number of this is at least 2}
adjectives:
  lucky: {of: cards, means: its sum is at least 7}
  plain: {of: cards, means: it is of the same suit}
turn: {phases: {main: {do: offer plays}}}
settlement: {policy: nested}
setup: {do: "for each p in players: move top 3 cards of deck to p's hand"}
cards:
  - id: rock
    kind: stone
    copies: 20
    effect: |
      play:
        choose lot: 1 to 3 cards in my hand where together WHERE
        move lot to table
"""


def judged(where: str) -> tuple[str, str]:
    """The tests of whole sets and of those that are not whole, as texts; none where nothing can be told of these."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.replace("WHERE", where).encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    text = next(each.content.decode() for each in emit_rules(made.game) if each.path == "rules/abilities.py")
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    whole, could = next(call for call in calls if getattr(call.func, "id", "") == "pick_set").args[5:7]
    return ast.unparse(whole), "" if isinstance(could, ast.Constant) else ast.unparse(could)


@pytest.mark.parametrize(
    ("where", "could"),
    [
        ("number of it is 2", "len(them) <= 2 and len(them) + len(more) >= 2"),
        ("number of it is at most 2", "len(them) <= 2"),
        ("number of it is at least 2", "len(them) + len(more) >= 2"),
        ("number of it is not 2", ""),
        ("number of it is at least (total weight of it)", ""),
        ("number of it is between 1 and 2", "len(them) + len(more) >= 1 and len(them) <= 2"),
        ("number of it is between 1 and total weight of it", "len(them) + len(more) >= 1"),
        ("number of it is not between 1 and 2", ""),
        (
            "number of my kept is at least 2 or number of it is 2",
            "len(me.kept) >= 2 or (len(them) <= 2 and len(them) + len(more) >= 2)",
        ),
        (
            "number of my kept is between 1 and 2 or number of it is 3",
            "1 <= len(me.kept) <= 2 or (len(them) <= 3 and len(them) + len(more) >= 3)",
        ),
        ("number of my kept is at least total weight of it or number of it is 3", ""),
        ("highest weight of it is at most 3", "not them or max([x.weight for x in them], default=0) <= 3"),
        ("highest weight of it is at least 3", ""),
        ("highest weight of it is less than number of it", ""),
        ("lowest weight of it is at least 2", "not them or min([x.weight for x in them], default=0) >= 2"),
        (
            "highest weight of my kept is at most number of it and it is of the same suit",
            "same([x.suit for x in them])",
        ),
        ("top card of deck is in it", "(g.deck.cards or NO_CARD)[-1] in [*them, *more]"),
        ("top card of deck is not in it", ""),
        ("my gold is in [number of it] and number of it is at least 1", "len(them) + len(more) >= 1"),
        ("every card in it is in my kept", "all([c in me.kept for c in them])"),
        (
            "every card in it is a stone and number of it is 2",
            "all(['stone' in c.kind.categories for c in them]) and len(them) <= 2 and (len(them) + len(more) >= 2)",
        ),
        ("it is of the same suit", "same([x.suit for x in them])"),
        ("it is of different suits or my gold is 3", "different([x.suit for x in them]) or me.gold == 3"),
        ("it is not of the same suit", ""),
        ("it is of consecutive weights", "could_be_consecutive([x.weight for x in them], [x.weight for x in more])"),
        ("it is plain", "same([x.suit for x in them])"),
        ("it is not plain", ""),
        ("it is lucky", ""),
        (
            "my kept is lucky and number of it is 2",
            "values.sum_(g, me.kept) >= 7 and len(them) <= 2 and (len(them) + len(more) >= 2)",
        ),
        ("its level is high", ""),
        ("its level is low and number of it is 2", "len(them) <= 2 and len(them) + len(more) >= 2"),
        ("its level is its level and number of it is 2", "len(them) <= 2 and len(them) + len(more) >= 2"),
        ("its grade is 3", "same([x.suit for x in them]) or same([x.weight for x in them])"),
        ("its grade is not 1", "same([x.suit for x in them]) or same([x.weight for x in them])"),
        (
            "its grade is more than 2",
            "3 > 2 and same([x.suit for x in them]) or same([x.weight for x in them]) or 1 > 2",
        ),
        ("its sum is more than its sum or number of it is 2", ""),
        ("its grade is more than its sum or number of it is 2", ""),
        ("number of it + 1 is at least 3 or number of it is 2", ""),
        ("its sum is at least 4 and number of it is at least 2", "len(them) + len(more) >= 2"),
        ("my gold is number of it or number of it is 2", ""),
        ("my gold is 2 and number of it is 2", "me.gold == 2 and len(them) <= 2 and (len(them) + len(more) >= 2)"),
        ("its wide", "len(them) + len(more) >= 2"),
        ("not (its wide)", ""),
        ("its fine and number of it is 3", "len(them) <= 3 and len(them) + len(more) >= 3"),
        ("my sure and number of it is 2", "me.sure and len(them) <= 2 and (len(them) + len(more) >= 2)"),
    ],
)
def test_what_is_asked_of_a_set_that_is_not_whole(where: str, could: str) -> None:
    assert judged(where)[1] == (f"lambda them, more: {could}" if could else "")


def parts(them: list[SimpleNamespace]) -> Iterator[tuple[list[SimpleNamespace], list[SimpleNamespace]]]:
    """Each part of a set, with what is left of it."""
    for size in range(len(them) + 1):
        for chosen in itertools.combinations(them, size):
            yield list(chosen), [one for one in them if one not in chosen]


@pytest.mark.parametrize(
    "where",
    [
        "number of it is 2",
        "number of it is between 1 and 2",
        "highest weight of it is at most 3",
        "lowest weight of it is at least 2",
        "it is of the same suit",
        "it is of consecutive weights",
        "number of it is at least 2 and it is of different weights",
        "number of it is 2 or it is of the same suit",
    ],
)
def test_no_part_of_a_set_that_fits_is_given_up(where: str) -> None:
    names = {name: getattr(sets, name) for name in ("same", "different", "consecutive", "could_be_consecutive")}
    whole, could = (eval(text, names) for text in judged(where))
    hand = [SimpleNamespace(weight=weight, suit=suit) for weight in (1, 2, 3, 4) for suit in ("sun", "moon")]
    fitting = [list(them) for size in (1, 2, 3) for them in itertools.combinations(hand, size) if whole(list(them))]
    assert fitting
    for them in fitting:
        assert all(could(part, rest) for part, rest in parts(them)), them
