"""What a game may say and compiled rules cannot express is told, with its place."""

from __future__ import annotations

import pytest

from cardwright.analysis.unsupported import Unsupported
from cardwright.backends.rules.package import emit_rules
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.source.text import Span

GAME = """\
game: {id: beyond, name: {en: Beyond}, players: 2, languages: [en]}
zones:
  deck: {of: game, order: stack}
  table: {of: game}
  discard pile: {of: game}
  hand: {of: player}
kinds: {stone: {is_a: card, active_in: [hand]}}
variables: {guise: {of: player, type: "kind?"}, corner: {of: player, type: "zone?"}}
turn: {phases: {main: {do: "set my guise to rock\\nset my corner to deck\\noffer plays"}}}
settlement: {policy: nested}
setup: {do: "for each p in players: move top 3 cards of deck to p's hand"}
cards:
  - id: rock
    kind: stone
    copies: 20
    effect: |
      EFFECT
"""


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ("always: I can use a rock in my hand as my guise", "using cards as this"),
        ("always: every rock in my hand counts as my guise", "counting as anything but a card"),
        ("when my corner becomes empty: nothing happens", "a zone that is worked out"),
    ],
)
def test_what_rules_cannot_express(effect: str, what: str) -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.replace("EFFECT", effect).encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    with pytest.raises(Unsupported, match=what) as told:
        emit_rules(made.game)
    assert isinstance(told.value.span, Span) and "my" in told.value.span.text


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ("when I discard cards in my hand: nothing happens", "a trigger of what is nowhere active"),
        ("always: I cannot discard cards in my hand", "a standing effect of what is nowhere active"),
        ("action in main: nothing happens", "actions of a CardKind"),
    ],
)
def test_what_is_nowhere_active_does_nothing(effect: str, what: str) -> None:
    text = GAME.replace(", active_in: [hand]", "").replace("EFFECT", effect)
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert made.game is not None
    with pytest.raises(Unsupported, match=what):
        emit_rules(made.game)


def test_the_cards_of_a_game_begin_in_a_stack() -> None:
    text = GAME.replace(", order: stack", "").replace("top 3 cards of deck", "1 card in deck")
    made = compile_sources(
        [RawFile("game.yaml", "game.yaml", text.replace("EFFECT", "play: nothing happens").encode())]
    )
    assert made.game is not None
    with pytest.raises(Unsupported, match="a game without a stack of its own"):
        emit_rules(made.game)
