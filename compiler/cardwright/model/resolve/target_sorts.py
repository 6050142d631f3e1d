"""On what cards of a game are played: on players, and on cards, effects that wait, or zones where a header says so.

What is a target can be spoken of wherever a player can who is one: `when a player plays a spell on this`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardwright.ir import decl
from cardwright.ir.types import AIMED_AT, CARD, PLAYER, THINGS, Type, list_of, plain, sum_of
from cardwright.model.game import Game
from cardwright.model.resolve.noun_phrases import BASES
from cardwright.model.resolve.properties import type_of
from cardwright.model.word_meanings import Names
from cardwright.primitives import CONVERT, PLAY, RESOLVE
from cardwright.records import record
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

AIMED = (PLAY.id, RESOLVE.id, CONVERT.id, "act as")
"""The verbs of the library whose targets are those of cards."""


@record
class Aims:
    """On what is played, and on what is played or used, by the texts of a game: both beside players."""

    played: frozenset[Type] = frozenset()
    used: frozenset[Type] = frozenset()


def widen_targets(game: Game, names: Names, texts: Iterable[object]) -> None:
    """Let verbs that tell of targets, and effects that wait, tell of all at which something of the game is aimed."""
    found = [aims_of(game, names, text) for text in texts]
    played = frozenset().union(*(each.played for each in found))
    used = frozenset().union(*(each.used for each in found))
    game.more_targets = tuple(sort for sort in AIMED_AT if sort in used and sort not in THINGS)
    if not played:
        return
    for verb in game.verbs.values():
        if verb.head in AIMED and verb.is_primitive:
            verb.holes = tuple(_widened(hole, sum_of(PLAYER, *played)) for hole in verb.holes)


def aims_of(game: Game, names: Names, text: object) -> Aims:
    """On what cards are played, and abilities used, by a parsed text, beside players."""
    played: set[Type] = set()
    used: set[Type] = set()
    for node in text if isinstance(text, list | tuple) else ():
        if not isinstance(node, n.Ability):
            continue
        if node.on is not None and node.head in ("play", "action"):
            sorts = set(_sorts(names, node.on)) & {*AIMED_AT} - {PLAYER}
            used |= sorts
            played |= sorts if node.head == "play" else set()
        elif node.head == "respond" and isinstance(node.event, n.VerbEvent):
            played |= {CARD} if _done_by_cards(game, fold(node.event.call.verb.text)) else set()
    return Aims(frozenset(played), frozenset(used))


def _done_by_cards(game: Game, head: str) -> bool:
    """Whether cards may do a verb, or one that is it: an answer is played on whoever does what it answers."""
    heard = game.verbs.get(head)
    return heard is not None and any(verb.doer.name == "card" and verb.is_under(heard) for verb in game.verbs.values())


def _sorts(names: Names, on: object) -> Iterator[Type]:
    """The sorts of what a header names, by its words."""
    todo: list[object] = [on]
    while todo:
        one = todo.pop()
        match one:
            case n.NounPhrase():
                yield from _of_noun(names, fold(one.noun.text))
            case n.EitherOf():
                todo += one.phrases
            case n.ListValue():
                todo += one.items
            case n.Ranked() | n.Item():
                todo.append(one.of)
            case n.EndCards() | n.CardAt():
                yield CARD
            case n.Name():
                known = names.words.get(fold(one.word), ())
                yield from (plain(type_of(made).one) for made in known if isinstance(made, decl.Prop))
            case n.Prop():
                word = fold(one.name.text)
                yield from (plain(type_of(made).one) for table in names.props.values() for made in table.get(word, ()))


def _of_noun(names: Names, word: str) -> Iterator[Type]:
    made = names.nouns.get(word)
    if isinstance(made, decl.CardKind | decl.Category):
        yield CARD
    elif isinstance(made, decl.Zone):
        yield BASES["zone"]
    elif isinstance(made, str):
        yield BASES[made]


def _widened(hole: decl.Hole, ty: Type) -> decl.Hole:
    if hole.name not in ("target", "targets"):
        return hole
    return replace(hole, ty=list_of(ty) if hole.ty.of is not None else ty)
