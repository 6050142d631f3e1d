"""Which words, numbers and kinds that somebody chooses are told to everyone.

What is chosen is said aloud, as at a table where people sit. It is kept back where it may be a secret: in texts that
change, or speak of, what somebody may not see, or tell something to some; and words of which such a thing holds one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cardwright import ir
from cardwright.analysis.clauses import trees
from cardwright.ir import decl
from cardwright.ir.walk import children, find, walk
from cardwright.model.game import Game
from cardwright.primitives import PRIMITIVES, primitive_of

EVERYONE = "everyone"
ANNOUNCE = PRIMITIVES["announce"]
Lies = decl.Counter | decl.Variable | decl.Status
"""What lies on a table, for everybody or for some."""
Place = tuple[str, int]
"""Where a choice is written: its file, and the first character."""


def place_of(what: ir.Choice) -> Place:
    """Where a choice is written."""
    return str(what.span.file.path), what.span.start


def told_openly(game: Game) -> frozenset[Place]:
    """The choices of words and kinds, by where they are written, of which everyone is told what was chosen."""
    lies: list[Lies] = [*game.counters.values(), *game.variables.values(), *game.statuses.values()]
    kept = {each for each in lies if each.seen_by != EVERYONE or (_of_cards(each) and not each.openly)}
    held = {part for each in kept if isinstance(each, decl.Variable) for part in (each.ty.name, each.ty.set_id)}
    texts = [tree for tree in _texts(game) if not _has_secrets(tree, kept)]
    made = (what for tree in texts for what in _choices(tree))
    return frozenset(place_of(what) for what in made if "any" not in held and _sort_of(what) not in (None, *held))


def _choices(tree: object) -> Iterator[ir.Choice]:
    """What is chosen in a text, and what is named in its headers."""
    yield from (each.what for each in find(tree, ir.Choose))
    yield from (what for ability in find(tree, ir.Ability) for _, what in ability.naming)


def is_word(what: ir.Choice) -> bool:
    """Whether words are chosen: some of those that stand there, or of a set."""
    return isinstance(what, ir.ChooseWord) or (isinstance(what, ir.NP) and what.noun.base == "symbol")


def _sort_of(what: ir.Choice) -> str | None:
    """What is chosen: a set of words, or a kind; None for what is told by what comes of it."""
    match what:
        case ir.ChooseWord(words=words):
            return words[0].ty.set_id
        case ir.NP() if is_word(what):
            return what.ty.one.set_id
        case ir.ChooseKind():
            return "kind"
        case ir.NP() | ir.ChooseNumber() | ir.ChoosePlace() | ir.ChooseOrder() | ir.ChooseFrom():
            return None
        case _:
            assert_never(what)


def _of_cards(each: Lies) -> bool:
    """Whether something lies on cards, whose faces may be hidden."""
    return each.of.name == "card" if isinstance(each, decl.Status) else each.owner == "card"


def _texts(game: Game) -> Iterator[object]:
    """Every text by itself: abilities of one card may be read by other people."""
    for tree in trees(game):
        yield from tree if isinstance(tree, tuple) else (tree,)


def _has_secrets(tree: object, kept: set[Lies]) -> bool:
    """Whether a text speaks of what is kept from somebody, or tells something to some alone."""
    for node in walk(tree):
        if isinstance(node, ir.Call) and "viewers" in node.args and primitive_of(node.verb) == ANNOUNCE:
            return True
        if any(isinstance(part, decl.Decl) and part in kept for part in children(node)):
            return True
    return False
