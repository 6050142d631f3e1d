"""Two rules, two texts: each line of a page with one word changed, and which of these read alike and play otherwise.

`python -m combined.apart` in `tests` goes through all texts that were written by hand (some minutes). What reads alike
is to be read by somebody: some play the same in other words (`is not 0` and `> 0`), the others are faults of the texts.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from combined import combine
from combined.combine import LANGS, on_a_line

from cardwright.text.declared_text import text_lines
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

CHANGES: Sequence[tuple[str, str]] = (
    *(("target", "my next player"), ("target", "me"), ("my", "target's"), ("target's", "my"), ("me", "target")),
    *(("at least", "at most"), ("at most", "at least"), ("and", "or"), ("or", "and"), ("more than", "less than")),
    *(("all other players", "every player"), ("all other players", "a random other player"), ("other ", "")),
    *(("another player", "a player"), ("a player", "another player"), ("up to 2", "2"), ("1 to 2", "up to 2")),
    *(("2", "up to 2"), ("any number of", "2"), ("1", "2"), ("1 card", "a random card"), ("a card", "all cards")),
    *(("when", "before"), ("before", "after"), ("after", "when"), ("increase", "reduce"), ("reduce", "increase")),
    *(("deck", "discard pile"), ("discard pile", "deck"), ("hand", "gear"), ("gear", "hand"), ("top", "bottom")),
    *(("card", "trick"), ("sunny ", ""), ("random ", ""), ("may", "must"), ("must", "may"), ("is not", "is")),
    *(("is", "is not"), ("luck", "life"), ("life", "luck"), ("drowsy", "spellbound"), ("their", "my")),
    *(("their", "target's"), ("if so", "if not"), ("if not", "if so"), ("this turn", "this game"), ("this", "target")),
    *(("I", "target"), ("I", "another player"), ("highest", "lowest"), ("swipe", "dodge"), ("can", "cannot")),
    *(("cannot", "can"), ("begins", "ends"), ("ends", "begins"), ("rises", "drops"), ("even", "odd"), ("from", "to")),
    *(("event's doer", "event's target"), ("event's doer", "me"), ("guest", "me"), ("foe", "me"), ("foe", "target")),
    *(("once each turn", "once each game"), ("next player", "previous player"), ("first player", "turn player")),
    *(("is not 0", "> 0"), ("my rival", "target"), (" in any order", ""), (", from target", "")),
)  # fmt: skip
"""A word and what may stand in its place."""


def variants(text: str) -> Iterator[str]:
    """A text, and the same with each of its words changed."""
    yield text
    for word, other in CHANGES:
        begin, end = "(?<![\\w'])" * word[0].isalnum(), "(?![\\w'])" * word[-1].isalnum()
        for found in re.finditer(begin + re.escape(word) + end, text):
            yield text[: found.start()] + other + text[found.end() :]


def played(code: str) -> str:
    """What a card does, without what is only written about it."""
    tree = ast.parse(re.sub(r"probe[_ ]\d+", "it", code))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and isinstance(node.body[0], ast.Expr):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def alike(texts: Sequence[str], at_once: int = 40) -> Iterator[tuple[str, list[str]]]:
    """What is said of several that play otherwise, and these."""
    for start in range(0, len(texts), at_once):
        some = list(dict.fromkeys(each for text in texts[start : start + at_once] for each in variants(text)))
        game, wrong = combine.made(some)
        own, _ = combine.python_of(game)
        right = [text for text in some if text not in wrong]
        codes = {text: played(own[combine.identity(text)]) for text in right}
        for lang in LANGS:
            say = Say(Lexicon.of(game), lang)
            found: dict[str, dict[str, str]] = defaultdict(dict)
            for text in right:
                said = " ".join(text_lines(say, game.cards[combine.identity(text)]))
                found[said].setdefault(codes[text], on_a_line(text))
            yield from ((said, [*rules.values()]) for said, rules in found.items() if len(rules) > 1)


def shown(found: Iterator[tuple[str, list[str]]]) -> str:
    """A page of what reads alike."""
    return "".join(f"{said}\n" + "".join(f"    {rule}\n" for rule in rules) for said, rules in found)


if __name__ == "__main__":
    from combined.test_by_hand import texts

    print(shown(alike(texts())), end="")
