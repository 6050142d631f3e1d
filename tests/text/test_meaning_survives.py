"""Whatever an effect says is said by the words that are printed of it, or left out by a rule that has a name.

Each part of an effect is changed by itself (`one_change`): another number, a condition denied, somebody else. If the
words stay as they were, the text does not say that part. Then a rule must have left it out (`text.left_out`).
"""

from __future__ import annotations

from collections.abc import Iterator

import games
import pytest
from one_change import Change, changes
from reference.generate.game import generate, to_yaml
from reference.generate.judge import read

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.node import Node
from cardwright.model.all_texts import blocks, owners
from cardwright.model.game import Game
from cardwright.text.left_out import Rule, is_noted, leave_out, noting
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_ability, render_block

LANGS: tuple[Lang, ...] = ("zh-Hans", "en")


def texts(game: Game) -> Iterator[tuple[decl.Decl, ir.Ability | ir.Block]]:
    """What a game prints: abilities, bodies of verbs, phases and checks."""
    for of, own in owners(game):
        yield from ((of, ability) for ability in own)
    yield from blocks(game)


def said(lex: Lexicon, of: decl.Decl, text: ir.Ability | ir.Block, lang: Lang) -> str:
    if isinstance(text, ir.Ability):
        return render_ability(lex, text, lang, skill=isinstance(of, decl.Skill))
    return render_block(lex, text, lang)


def lost(lex: Lexicon, of: decl.Decl, text: ir.Ability | ir.Block, lang: Lang) -> Iterator[Change]:
    """The changes of a text that leave its words as they are, but for what a rule leaves out."""
    with noting() as noted:
        words = said(lex, of, text, lang)
    if not words:
        return  # it cannot happen under the options in force
    for change in changes(text):
        if not _left_out(change.node, noted) and all(_still(lex, of, tree, lang, words) for tree in change.trees):
            yield change


def _still(lex: Lexicon, of: decl.Decl, tree: ir.Ability | ir.Block, lang: Lang, words: str) -> bool:
    try:
        return said(lex, of, tree, lang) == words
    except (AssertionError, AttributeError, IndexError):
        return False  # no tree that could be written


def _left_out(node: Node, noted: list[tuple[Rule, Node]]) -> bool:
    """Whether a rule left a node out: this one, or one for the same words."""
    for _, other in noted:
        if node is other or (type(node) is type(other) and node.span == other.span and node.span.end > 0):
            return True
    return False


def report(name: str, game: Game) -> list[str]:
    """What the texts of a game do not say."""
    lex = Lexicon.of(game)
    return [
        f"{name}, {of.id}: {change.sort}, {change.what} ({change.node.span.text!r}): {said(lex, of, text, lang)}"
        for of, text in texts(game)
        for lang in LANGS
        for change in lost(lex, of, text, lang)
    ]


@pytest.mark.one_of(8)
@pytest.mark.parametrize("name", (*games.SHIPPED, *games.MINI))
def test_meaning_survives_printing(name: str) -> None:
    found = report(name, games.model(name))
    assert not found, "\n".join(found)


SAYING_ALL = (6, 13, 14, 17)
"""Made games whose texts say all: the first four.  What the others lose are single words at odd places, such as an `if`
around nothing that is said, that one may do what one may do, or where a block ends of which nothing is seen.
"""


@pytest.mark.one_of(4)
@pytest.mark.parametrize("number", SAYING_ALL)
def test_meaning_of_made_effects_survives_printing(number: int) -> None:
    seed = f"sample-{number}"
    game, _ = read(to_yaml(generate(seed)), lint=False)
    assert game is not None
    found = report(seed, game)
    assert not found, "\n".join(found)


def test_what_is_left_out_is_noted_where_somebody_wants_to_know() -> None:
    assert not is_noted()
    with noting() as outer:
        leave_out("decided", ir.Num(1))
        with noting() as inner:
            assert is_noted()
            leave_out("face", ir.Num(2))
        leave_out("unused", ir.Num(3))
    leave_out("decided", ir.Num(4))
    assert not is_noted() and inner == [("face", ir.Num(2))]
    assert outer == [("decided", ir.Num(1)), ("unused", ir.Num(3))]
