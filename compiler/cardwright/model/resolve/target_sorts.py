"""On what cards of a game are played: on players, and on cards where a header says so.

A card that is a target can be spoken of wherever a player can who is one: `when a player plays a spell on this`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardwright.ir import decl
from cardwright.ir.types import CARD, PLAYER, list_of, sum_of
from cardwright.model.game import Game
from cardwright.model.word_meanings import Names
from cardwright.primitives import PLAY, RESOLVE
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

AIMED = (PLAY.id, RESOLVE.id, "convert", "act as")
"""The verbs of the library whose targets are those of cards."""


def widen_targets(game: Game, names: Names, texts: Iterable[object]) -> None:
    """Let the verbs that tell of targets tell of cards, too, if a card of the game is played on some."""
    if not any(plays_on_cards(names, text) for text in texts):
        return
    for verb in game.verbs.values():
        if verb.head in AIMED and verb.is_primitive:
            verb.holes = tuple(_widened(hole) for hole in verb.holes)


def plays_on_cards(names: Names, text: object) -> bool:
    """Whether a parsed text is of a card that is played on cards."""
    return any(_on_cards(names, node) for node in _headers(text))


def _headers(text: object) -> Iterator[n.Ability]:
    for node in text if isinstance(text, list | tuple) else ():
        if isinstance(node, n.Ability) and node.head == "play" and node.on is not None:
            yield node


def _on_cards(names: Names, ability: n.Ability) -> bool:
    on: list[object] = [ability.on]
    while on:
        one = on.pop()
        match one:
            case n.NounPhrase():
                made = names.nouns.get(fold(one.noun.text))
                if made == "card" or isinstance(made, decl.CardKind | decl.Category):
                    return True
            case n.EitherOf():
                on += one.phrases
            case n.ListValue():
                on += one.items
    return False


def _widened(hole: decl.Hole) -> decl.Hole:
    if hole.name not in ("target", "targets"):
        return hole
    ty = sum_of(CARD, PLAYER)
    return replace(hole, ty=list_of(ty) if hole.ty.of is not None else ty)
