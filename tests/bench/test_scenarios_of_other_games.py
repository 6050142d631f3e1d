"""Scenarios with what the tiny game has not: several targets and uses, answers to verbs, cards used as others."""

from __future__ import annotations

import games
import pytest

from .tiny import GAME, why

CARDS = """\
verbs:
  - say: faint
    phrase: {zh-Hans: "{doer}晕倒", en: "{doer} {faints}"}
    do: |
      reduce my life by 1
cards:
  - id: salve
    name: {zh-Hans: 药, en: Salve}
    kind: trick
    copies: 2
    effect: |
      respond after another player faints: reduce event's doer's life by 1
  - id: swoon
    name: {zh-Hans: 昏, en: Swoon}
    kind: trick
    copies: 2
    effect: |
      play: I faint
  - id: fork
    name: {zh-Hans: 叉, en: Fork}
    kind: trick
    copies: 2
    effect: |
      play on 2 other players:
        for each hit in targets: reduce hit's life by 1
  - id: quake
    name: {zh-Hans: 震, en: Quake}
    kind: trick
    copies: 2
    effect: |
      play on all other players:
        for each hit in targets: reduce hit's life by 1
  - id: poll
    name: {zh-Hans: 问, en: Poll}
    kind: trick
    copies: 2
    effect: |
      play:
        discard 1 card in my hand
        secretly each voter in players:
          voter chooses said: aye or nay
  - id: twin
    name: {zh-Hans: 双, en: Twin}
    kind: trick
    copies: 2
    effect: |
      play on another player:
        reduce target's life by 1
      play:
        increase my life by 1
  - id: mimic
    name: {zh-Hans: 仿, en: Mimic}
    kind: trick
    copies: 2
    effect: |
      play: I play a twin in my hand
"""
MORE = GAME.replace("cards:\n", CARDS, 1).replace("is 28", "is 42")
OPEN = ("given A's hand is swoon", "given B's hand is salve, fetch", "A plays swoon")
WITH_TWIN = ("given 2 players", "given A's hand is twin")

TOLD: dict[str, tuple[tuple[str, ...], str]] = {
    "two targets": (
        ("given 4 players", "given A's hand is fork", "A plays fork on B, C", "expect D's life is 3 and C's life is 2"),
        "holds",
    ),
    "one target where there are two": (
        ("given 4 players", "given A's hand is fork", "A plays fork on B"),
        "3: how many: A is asked: choose a target. 2 must be picked, the scenario picks 1",
    ),
    "one target twice": (
        ("given 4 players", "given A's hand is fork", "A plays fork on B, B"),
        "3: how many: A is asked: choose a target. 2 must be picked, the scenario picks 2",
    ),
    "nobody to aim at": (
        ("given 2 players", "given A's hand is fork, fetch", "A plays fork on B"),
        "3: no card: A cannot play Fork now (nobody can be its target); options: Fetch, pass",
    ),
    "all are targets, and one is named": (
        ("given 3 players", "given A's hand is quake", "A plays quake on B"),
        "3: other target: the target is B, C, not B",
    ),
    "all are targets, and all are named": (
        ("given 3 players", "given A's hand is quake", "A plays quake on C, B"),
        "holds",
    ),
    "secrets behind a decision without a choice": (
        (
            *(
                "given A's hand is poll, fetch, fetch",
                "A plays poll",
                "secretly:",
                "  A chooses aye",
                "  B chooses nay",
            ),
            "expect A's hand has a fetch",
        ),
        "holds",
    ),
    "the use with a target": ((*WITH_TWIN, "A plays twin on B", "expect A's life is 3 and B's life is 2"), "holds"),
    "the use without": ((*WITH_TWIN, "A plays twin", "expect A's life is 4 and B's life is 3"), "holds"),
    "the use by its number": ((*WITH_TWIN, "A plays twin (2)", "expect A's life is 4"), "holds"),
    "neither use": (
        (*WITH_TWIN, "A plays twin on A"),
        "3: which: there is more than one way for A to play Twin: Twin, Twin; "
        "say behind it which of its abilities, `(2)`, or which face",
    ),
    "a use that cannot aim so": ((*WITH_TWIN, "expect A cannot play twin (1) on A"), "holds"),
    "while a card takes effect somebody is asked": (
        ("given A's hand is mimic, twin", "A plays mimic", "expect nobody is asked"),
        "3: is asked: A is asked now: play a card or use an ability (options: Twin)",
    ),
    "an answer to a verb": ((*OPEN, "B plays salve", "expect A's life is 1"), "holds"),
    "an answer by its number": ((*OPEN, "B plays salve (1)", "expect A's life is 1"), "holds"),
    "an answer that cannot be given": (
        (*OPEN, "B plays fetch"),
        "4: no card: B cannot play Fetch now (it is no answer to anything); options: Salve, pass",
    ),
    "an answer that can be given": ((*OPEN, "expect B cannot play salve (1)"), "4: can: B can do it: Salve"),
    "a question about what is no card": (
        (*OPEN, "expect A's life is 1"),
        "4: false: this does not hold: expect A's life is 1; it is 2 (B is being asked: whether to answer faint)",
    ),
}


@pytest.mark.parametrize(("lines", "told"), TOLD.values(), ids=TOLD)
def test_what_is_said(lines: tuple[str, ...], told: str) -> None:
    assert why(*lines, game=MORE) == told


FIERY = ("given 2 players", "given A is not gloomy", "given A is fiery")
LARK = ("given 2 players", "given A's choir is lark", "given A's hand is none", "given B's hand is hush")
OF_MINI_GAMES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "a card used as another, several used as one, an ability": (
        "conversion",
        (*FIERY, "given A's hand is 擦弹, 擦弹", "expect B is asked"),
        "5: is asked: A is asked now: play a card or use an ability "
        "(options: Dodge heart red 3 as Bullet, 2 cards as Bomb, ghostly, pass)",
    ),
    "a question instead of a word": (
        "conversion",
        (
            "given 2 players",
            "given B's hand is 擦弹",
            "given A's hand is 弹幕",
            "given A is not gloomy",
            "A plays 弹幕 on B",
            "B chooses yes",
        ),
        "6: no option: B is asked: Spend a Dodge. yes is not among the options: Dodge heart red 3, pass",
    ),
    "a card with many faces": (
        "climbing",
        (
            "given 2 players",
            'given A\'s hand is "plank 3", "plank 5"',
            "given leader is A",
            "given it is A's main phase",
            "A plays plank",
        ),
        "5: chosen: A is to choose Step here (Lay any number of cards from your hand that together are legal): "
        "write `chooses`, and its targets on lines of their own",
    ),
    "somebody may act on what waits": (
        "hush",
        (*LARK, "given it is A's day", "A uses lark", "expect nobody is asked"),
        "7: is asked: B is asked now: play a card or use an ability (options: Hush, pass)",
    ),
    "who acts on what waits": ("hush", (*LARK, "given it is A's day", "A uses lark", "expect B is asked"), "holds"),
    "nothing waits": ("hush", (*LARK, "given it is A's day", "expect nobody is asked"), "holds"),
}


@pytest.mark.parametrize(("game", "lines", "told"), OF_MINI_GAMES.values(), ids=OF_MINI_GAMES)
def test_what_is_said_in_mini_games(game: str, lines: tuple[str, ...], told: str) -> None:
    text = (games.folder_of(game) / "game.yaml").read_text("utf-8")
    assert why(*lines, game=text[: text.index("\nrulings:") + 1]) == told
