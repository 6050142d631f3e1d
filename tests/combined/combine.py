"""Each thing that can be said, in each place where it may stand: the examples of the language reference, combined.

A condition of the reference is made part of others, of headers, loops and descriptions, and so are values, sentences,
headers and descriptions.  Each combination is a card of the game of the reference.  Many make no sense: what is said of
them is as much of what the compiler does as the Python and the texts of the others.  `python -m combined.combine WORDS`
in `tests` shows in full what is made of those in which these words stand.
"""

from __future__ import annotations

import ast
import re
import sys
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from made_of import as_text

from cardwright.backends.rules.package import emit_rules
from cardwright.diagnostics import Problem
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.reference_language import Example, examples, games
from cardwright.text.declared_text import text_lines
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.say import Say

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "language.md").read_text("utf-8")
LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
TARGET = "play on another player:\n  "

PLACES: Mapping[str, Sequence[str]] = {
    "conditions": (
        "play on another player, if X: rest",
        TARGET + "if not (X): rest",
        TARGET + "if (X) and (Y): rest",
        TARGET + "if (Y) or (X): rest",
        TARGET + "if ((X) and (Y)) or my luck is 0: rest",
        TARGET + "if (not (X)) and ((Y) or my luck is 0): rest",
        TARGET + "if not ((Y) and (X)): rest",
        TARGET + "either if X: rest\n  or: draw 1 card",
        TARGET + "repeat 3 times while X: rest",
        TARGET + "for each guest in players: stop if X",
        TARGET + "discard all cards in my hand where (X)",
        TARGET + "draw (number of players where (X) and (Y)) cards",
        "when I draw, if X, I may: rest",
        "while X: increase my power by 1",
        TARGET + "next time I draw, if X: rest",
    ),
    "values": (
        TARGET + "if X is Y: rest",
        TARGET + "if X is not more than Y: rest",
        TARGET + "if X is in Y: rest",
        TARGET + "if my X is at least 2: rest",
        TARGET + "draw (X) cards",
        TARGET + "let found be X\n  if found is Y: rest",
        TARGET + "increase my luck by X, at most Y",
        TARGET + "choose count: a number from 1 to X\n  draw count cards",
        TARGET + "for each one in X: rest",
        TARGET + "move X to my hand",
        TARGET + "give X to target\n  if so: discard X",
        TARGET + "deal (number of X) damage to target",
        TARGET + "reduce target's luck by (total number of X)",
        "always: increase my power by X",
        "while X is Y: I cannot draw",
        "play on a player where X is its luck: rest",
    ),
    "sentences": (
        TARGET + "X",
        TARGET + "target may:\n    X\n  if not: rest",
        TARGET + "either: X\n  or if my luck is 1: Y",
        TARGET + "for each guest in all other players: X",
        TARGET + "if my luck is 1: X\n  otherwise: Y",
        TARGET + "X\n  if so: Y",
        TARGET + "next time I draw, I may: X",
        TARGET + "until end of this turn: X",
        "when another player judges, once each turn: X",
        "instead of I judge: X",
        "play:\n  X\n  Y",
    ),
    "headers": (
        "X: rest",
        "X, if event's doer is me, I may: draw 1 card",
        "X, by discarding 1 card in my hand: rest",
        TARGET + "next time X: rest",
        TARGET + "until X: I cannot draw",
        TARGET + "if ever this turn X: rest",
        TARGET + "draw (times this round X) cards",
        "respond X: cancel event",
    ),
    "nouns": (
        TARGET + "discard X",
        TARGET + "choose found: X\n  reveal found",
        TARGET + "target may give X to me\n  if not: rest",
        TARGET + "if there is X: rest",
        TARGET + "if target's hand has X: rest",
        TARGET + "for each one in X: draw 1 card",
        TARGET + "move X to bottom of deck",
        "play on X: rest",
        "when X draws: rest",
        "when I discard X: rest",
        "when another player plays X on me: rest",
        "always: X cannot play Y",
        "always: I can use X as swipe",
        "always: X becomes marked",
        "play, by discarding X: rest",
        "play, naming found: X: discard found",
    ),
    "sets": (
        "play: discard 2 cards in my hand where together X",
        "play: choose found: any number of cards in my hand where together ((X) or (Y))",
        "play, if my hand has 2 to 3 cards where together X: rest",
        "play on 2 to 3 tricks in discard pile where together ((Y) and (X)): move targets to my hand",
        "play: I may discard 3 cards in my hand where (it is sunny) where together not (X)",
    ),
    "numbers": (
        "play: increase my luck by X",
        "play: reduce my life by X",
        "play: increase my life by X, at most 3",
        "play: reduce my luck by X, at least 1",
        "play: set this's marks to X",
        "play: increase alarm by X",
        "always: increase my power by X",
    ),
    "nonsense": (
        "play, if X is rich: rest",
        "play, if X is sunny: rest",
        "play, if X is drowsy: rest",
        "play, if X is living: rest",
        "play, if X is empty: rest",
        "play, if X is a charm: rest",
        "play, if X is between 1 and 3: rest",
        "play, if X is in my hand: rest",
        "play, if X has a dodge: rest",
        "play, if X is even: rest",
        "play, if X is of the same suit: rest",
        "play, if every card in X is sunny: rest",
        "play, if there is a card in X: rest",
        "play: for each one in X: rest",
        "play: discard a card in X where it is sunny",
        "play: set X to 3",
        "play on X: rest",
        "when X draws: rest",
        "always: X cannot draw",
        "always: X becomes drowsy",
    ),
}
EXTRA = """
values:
  tally of {hue}:
    of: cards
    type: number
    takes: {hue: suit}
    name: {zh-Hans: 张数, en: tally}
    is: number of cards in this where (its suit is hue)
  shape:
    of: cards
    type: number
    name: {zh-Hans: 形, en: shape}
    cases:
      - {if: this is lucky, is: 3}
      - {if: this is of the same suit, is: my luck}
      - {if: its sum is at most 7, is: 1}
      - {is: 0}
  grand: {of: cards, type: yes or no, name: {zh-Hans: 大, en: grand}, is: number of this is at least 2}
  first of {hand}: {of: player, type: number, takes: {hand: cards}, name: {zh-Hans: 先, en: first}, is: number of hand}
"""
"""What the game of the reference does not declare: more values of several cards at once."""
OWN: Mapping[str, Sequence[str]] = {
    "nouns": (
        *(
            "a card in my hand",
            "up to 2 cards in my hand",
            "2 other cards in target's hand",
            "a random card in my hand",
        ),
        *("all sunny cards in my hand", "any number of tricks in my hand of the same suit", "the top 2 cards of deck"),
        *(
            "every other charm in my gear",
            "a charm",
            "another rich player within 1",
            "each other player",
            "all players",
        ),
        *("1 to 2 other players", "a player where its life is 1", "my next player", "the players of the highest luck"),
        *("2 tricks in my hand of the lowest number", "cards in [my hand, my gear]", "a dodge or a swipe in my hand"),
        *("a card of the suit sun in discard pile", "no player", "target", "a trick that is not this in my hand"),
        *("a player whose luck is not 1", "half the cards in my hand", "a card in my hand where it is not sunny"),
    ),
    "sets": (
        *(
            "it is lucky",
            "its sum is at least 7",
            "its sum is 7",
            "it is of the same suit",
            "it is of consecutive numbers",
        ),
        *("its shape is 3", "its shape is 1", "its shape is not 0", "its shape is at least 2", "its grand is yes"),
        *("its tally of sun is 2", "number of it is at least 2", "number of it < 3", "number of it is between 2 and 3"),
        *("highest number of it <= 5", "lowest number of it is at least 2", "total number of it is 7", "this is in it"),
        *("every card in it is sunny", "my first of it is 2", "my luck is at least 2", "number of it is my shape"),
    ),
    "numbers": (
        *("2", "number of cards in my hand + 2", "2 * number of cards in my hand", "my luck + 1", "1 - my luck", "-1"),
        *("my luck * my life", "times this turn I draw + opening hand", "my power", "full life", "alarm + wealth"),
        *("highest of [my luck, 2]", "my luck / 2", "number of players - 1", "my luck + number of cards in my hand"),
    ),
    "nonsense": (
        "my lukc",
        "targte",
        "number of crads",
        "my",
        "top card of dekc",
        "each other",
        "my luck's",
        "none",
        "3",
        "sun",
    ),
}
"""What is no example of the reference."""

OTHERS: Mapping[str, Sequence[str]] = {
    "conditions": ("my luck is at least 2", "there is a rich player", "this is in discard pile", "I have study"),
    "values": (
        "3",
        "my luck",
        "target",
        "my hand",
        "top card of deck",
        "sun",
        "[me, target]",
        "none",
        "highest luck of players",
    ),
    "sentences": ("draw 1 card", "target discards 1 card in their hand", "rest", "spend 1 luck", "let fated be judge"),
    "headers": ("rest",),
    "nouns": ("a swipe", "a card on me", "another player"),
    "sets": ("its sum is at least 9", "number of it is 2", "it is lucky"),
    "numbers": ("1",),
    "nonsense": ("1",),
}
"""What stands beside it."""


def parts() -> dict[str, list[str]]:
    """What is combined: conditions, values, sentences and headers of the reference, and more."""
    found: dict[str, list[str]] = defaultdict(list, {kind: [*some] for kind, some in OWN.items()})
    for block in examples(PAGE):
        if block.kind in ("conditions", "values"):
            found[block.kind] += [re.sub(r"\s+#.*", "", line) for line in block.text.splitlines()]
        elif block.kind == "sentences":
            found["sentences"] += _whole(block)
        elif block.kind == "effect":
            lines = block.text.splitlines()
            found["sentences"] += [line.strip() for line in lines if line.startswith("  ") and not line.endswith(":")]
            found["headers"] += re.findall(r"(?m)^((?:before|when|after|done|instead of) [^,:\n]+)", block.text)
    return {kind: list(dict.fromkeys(some)) for kind, some in found.items()}


def _whole(block: Example) -> Iterator[str]:
    """Sentences that stand on one line."""
    lines = block.text.splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith((" ", "or", "if so", "if not", "otherwise")) and not after.startswith((" ", "or")):
            yield line


def combinations(kind: str = "", each: int = 3) -> Iterator[str]:
    """The text of a card for each thing (of a kind) in every `each`-th place: where, and with what else, hangs on it
    alone, so that an example more changes no other row.
    """
    for of, things in parts().items():
        for thing in things if kind in ("", of) else ():
            turn = zlib.crc32(thing.encode())
            for number, place in enumerate(PLACES[of], turn):
                if number % each == 0:
                    other = OTHERS[of][turn // each % len(OTHERS[of])]
                    yield re.sub(r"\b[XY]\b", partial(_filled, thing, other), place)


def _filled(thing: str, other: str, found: re.Match[str]) -> str:
    return thing if found[0] == "X" else other


def identity(text: str) -> str:
    """The id of the card that has a text."""
    return f"probe {zlib.crc32(text.encode())}"


def _card(text: str) -> list[str]:
    made, lines = identity(text), [f"      {line}" for line in text.splitlines()]
    head = [f"  - id: {made}", f"    name: {{zh-Hans: {made}, en: {made}}}", "    kind: charm", "    suit: sun"]
    return [*head, "    number: 1", "    effect: |", *lines]


def read(texts: Collection[str]) -> tuple[Game | None, dict[str, list[Problem]]]:
    """The game of the reference with cards of these texts, if nothing is wrong, and what is wrong in which."""
    owner, lines = [""], ["cards:"]
    for text in texts:
        lines += (card := _card(text))
        owner += [text] * len(card)
    base = {raw.name: raw.data for raw in games(PAGE, "language.md")[0]}
    game, problems = read_game(base | {"more": EXTRA.encode(), "probes": ("\n".join(lines) + "\n").encode()})
    found: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.severity.value == "error" and problem.span is not None and problem.span.file.path == "probes":
            found[owner[problem.span.line - 1]].append(problem)
    assert game is not None or found, problems.show()
    return game, found


def made(texts: Sequence[str], refused: Collection[str] = ()) -> tuple[Game, dict[str, list[Problem]]]:
    """The game with all in which nothing is wrong, and what is wrong in the others; those which are known to be
    `refused` are read apart, so that as a rule each is read but once.
    """
    wrong = read([text for text in texts if text in refused])[1] if refused else {}
    while True:
        game, found = read([text for text in texts if text not in wrong])
        if game is not None and not found:
            return game, wrong
        wrong |= found


def python_of(game: Game) -> tuple[dict[str, str], dict[str, str]]:
    """The functions that are written for each card, and the files that they stand in without them."""
    own: dict[str, str] = defaultdict(str)
    rest = {}
    for artifact in emit_rules(game):
        text = artifact.content.decode()
        if artifact.path == "rules/abilities.py":
            lines = text.splitlines()
            for node in ast.parse(text).body:
                code = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                if whose := re.search(r"(?<![a-z])probe[_ ](\d+)", code):
                    own[f"probe {whose[1]}"] += re.sub(r"lasting_\d+", "lasting", f"{code}\n")
        else:
            rest[artifact.path] = text
    return own, rest


def what_is_made(texts: Sequence[str], refused: Collection[str] = ()) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Of each text what is made of it: problems, or the tree, Python, texts; at last the files of the whole."""
    game, wrong = made(texts, {text for text in texts if on_a_line(text) in refused})
    own, rest = python_of(game)
    says = [Say(Lexicon.of(game), lang) for lang in LANGS]
    for text in texts:
        if text in wrong:
            codes = " ".join(dict.fromkeys(problem.code for problem in wrong[text]))
            yield text, [(codes, "\n".join(_told(problem) for problem in wrong[text]))]
            continue
        card = game.cards[identity(text)]
        told = "\n".join(line for say in says for line in text_lines(say, card))
        yield text, [("read", as_text(card.abilities, card.span)), ("written", own[identity(text)]), ("said", told)]
    yield from ((path, [("written", text)]) for path, text in rest.items())


def _told(problem: Problem) -> str:
    place = problem.span.text if problem.span is not None else ""
    return f"{problem.code} `{place}` {problem.message('en')} = {problem.help('en')}"


def on_a_line(text: str) -> str:
    """A text as it is called in a row."""
    return text.removeprefix(TARGET).replace("\n", " / ")


def row_of(text: str, said: Sequence[tuple[str, str]]) -> str:
    """A row with a digest of each."""
    digests = (f"{part} {sha256(told.encode()).hexdigest()[:4]}" for part, told in said)
    return f"{on_a_line(text)} | {', '.join(digests)}"


if __name__ == "__main__":
    for text_, said_ in what_is_made([*dict.fromkeys(combinations())]):
        if all(word in on_a_line(text_) for word in sys.argv[1:]):
            print(f"######## {on_a_line(text_)}", *(f"---- {part}\n{told}" for part, told in said_), sep="\n")
