"""How a game is won besides by checks: by what is done in a phase, by a card, a rule or a skill, and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cardwright import ir
from cardwright.analysis.doings import called_in, heads_of
from cardwright.backends.paper.chapter_values import Plain, paper_id
from cardwright.ir import decl
from cardwright.ir.walk import inside, walk
from cardwright.model.game import Block, Game
from cardwright.text.printed_bases import put_numbers
from cardwright.text.rules_text import render_ability
from cardwright.text.say import Say

W = TypeVar("W", bound=decl.Written)

WINS = frozenset({"win game", "make"})
"""The verbs of the library by which somebody wins."""
_OF_ITS_OWN = frozenset({"me", "doer", "it", "called"})
"""Where names come from that mean something without what stands around a sentence."""


def winning_values(game: Game, say: Say, winning: frozenset[str]) -> dict[str, Plain]:
    """What else than a check lets somebody win: cards by their ids, the rest by name.

    `said` tells of phases, rules and skills, by their names, what is done there, where that can be said by itself.
    `winning` are the verbs by which somebody comes to win.
    """
    said: dict[str, Plain] = {}

    def among(table: Mapping[str, W]) -> list[W]:
        found = (made for made in table.values() if made.present is None and made.name)
        return [made for made in found if heads_of(inside(made)) & winning]

    phases, rules, skills = among(game.phases), among(game.rules), among(game.skills)
    for phase in phases:
        if phase.body is not None and (sentence := deciding(phase.body, winning)) is not None:
            said[say.name(phase)] = say.block(put_numbers(ir.Block((sentence,), span=sentence.span)))
    for rule in rules:
        said[say.name(rule)] = _abilities(say, rule.abilities, winning)
    for skill in skills:
        said[say.name(skill)] = _abilities(say, skill.abilities, winning)
    cards = (card for card in game.cards.values() if card.present is None)
    return {
        "cards": [paper_id(card.id) for card in cards if heads_of(inside(card)) & winning],
        "phases": [say.name(made) for made in phases],
        "rules": [say.name(made) for made in rules],
        "skills": [say.name(made) for made in skills],
        "turn_begins": _wins_in(game.turn.begins, winning),
        "turn_ends": _wins_in(game.turn.ends, winning),
        "said": {name: text for name, text in said.items() if text},
    }


def _abilities(say: Say, abilities: Iterable[ir.Ability], winning: frozenset[str]) -> str:
    """Those of some abilities by which somebody wins."""
    found = [one for one in abilities if called_in(one) & winning and not say.bare]
    return " ".join(say.done(render_ability(say.lexicon, one, say.lang)) for one in found)


def _wins_in(block: Block | None, winning: frozenset[str]) -> bool:
    return block is not None and bool(called_in(block.body) & winning)


def deciding(block: ir.Block, winning: frozenset[str]) -> ir.Stmt | None:
    """The sentence of a block by which somebody wins, with the conditions it hangs on, and nothing of what is around.

    It is looked for within conditions and within verbs that have no parts, as deep as it can be said by itself: of
    names that are given further out, nobody could know what they mean.  None if it cannot.
    """
    found: ir.Stmt | None = None
    cond: ir.Cond | None = None
    followed: set[str] = set()
    while True:
        stmt = next((each for each in block.body if called_in(each) & winning), None)
        if stmt is None:
            return found
        said = _under(cond, stmt)
        if _is_by_itself(said):
            found = said
        match stmt:
            case ir.If(branches=((more, then),), otherwise=other) if not called_in(other) & winning:
                cond, block = ir.conjoined(cond, more), then
            case ir.Do(call=ir.Call(verb=verb, subject=None), mode="do", then=None, otherwise=None) if (
                verb.body is not None and not verb.alternatives and verb.id not in followed
            ):
                followed.add(verb.id)
                block = verb.body
            case _:
                return found


def _under(cond: ir.Cond | None, stmt: ir.Stmt) -> ir.Stmt:
    """A sentence under a condition; None holds always."""
    if cond is None:
        return stmt
    return ir.If(((cond, ir.Block((stmt,), span=stmt.span)),), None, span=stmt.span)


def _is_by_itself(stmt: ir.Stmt) -> bool:
    """Whether a sentence names only what it gives a name itself."""
    own = {local.name for node in walk(stmt) if isinstance(local := getattr(node, "local", None), ir.Local)}
    return all(node.origin in _OF_ITS_OWN or node.name in own for node in walk(stmt) if isinstance(node, ir.Local))
