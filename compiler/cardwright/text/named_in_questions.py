"""Whom and what a question names: players, cards, numbers, words and kinds of which it is known, when it is put, which
they are.

Rules pass them along with the key of the question, and its text has a place for each of them.  What the player who is
asked may not know is not told: a card whose face is hidden is “that card”; of numbers and words only those are passed
along that are no secret (`analysis.open_values`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find, walk
from cardwright.text.coreference import is_me, key_of

Role = ir.Local | ir.Property | None
"""Whoever or whatever is named, as the text speaks of it; None is the player who carries it out."""

OTHERS = ("hole", "loop", "target")
"""Where names come from that mean somebody for good: what is chosen may be a secret, and words tell of it."""
SORTS = {"player": "player", "card": "card", "number": "value", "symbol": "value", "kind": "kind"}
"""What is named, by the type that it has in a text, with the sort of its place."""
_PLACE = re.compile(r"\{(?:player|card|value|kind) \d+(?:\|[^{}]*)?\}")


def who_is_asked(asked: object) -> ir.Value | None:
    """Whom a question is put to; None for whoever carries out the text."""
    match asked:
        case ir.Do(call=ir.Call(subject=who)) | ir.Call(subject=who):
            return who
        case ir.MayBlock(who=who) | ir.Either(who=who) | ir.Choose(who=who):
            return who
    return None


def named_in(asked: object, known: Collection[str] = ()) -> tuple[Role, ...]:
    """Whom and what a question names, in the order of its text; whoever carries it out goes before all others.

    `known` are other names of which the player who is asked may be told what they mean.
    """
    who = who_is_asked(asked)
    if isinstance(who, ir.NP):
        return ()
    said = asked.call if isinstance(asked, ir.Do) else asked
    own = set(_own_names(said))
    inner = {id(node) for ability in _inner(said) for node in walk(ability)}
    found: dict[str, Role] = {}
    if not is_me(who) and _speaks_of_me(said):
        found["me"] = None
    for node in walk(said):
        if id(node) not in inner and (role := _role(node, own, known)) is not None and key_of(role) != key_of(who):
            found.setdefault(key_of(role), role)
    return tuple(found.values())


def _role(node: ir.Node, own: Collection[str], known: Collection[str]) -> Role:
    """What a node of a question names; None for anything else."""
    match node:
        case ir.Local(name=name, ty=ty, origin=origin) if name not in own and ty.name in SORTS:
            for_good = origin in OTHERS and ty.name in ("player", "card")
            return node if for_good or name in known else None
        case ir.Property(owner=None, prop=decl.Builtin(id="turn player")):
            return node
        case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part(), ty=ty) if ty.name in ("player", "card"):
            return node
    return None


def _own_names(said: object) -> Iterator[str]:
    """The names that a question gives itself: nobody knows yet what they will mean."""
    yield from (loop.local.name for loop in find(said, ir.ForEach))
    yield from (loop.local.name for loop in find(said, ir.Secretly))
    yield from (loop.local.name for loop in find(said, ir.TakeTurns))
    yield from (given.local.name for given in find(said, ir.Choose))
    yield from (given.local.name for given in find(said, ir.Let))


def _inner(said: object) -> Iterator[ir.Ability]:
    """The abilities within a question: whose turn it is then, nobody knows yet."""
    for node in walk(said):
        if isinstance(node, ir.NextTime | ir.Nested):
            yield node.ability


def _speaks_of_me(said: object) -> bool:
    """Whether a text names whoever carries it out, or leaves that player out as the doer of a sentence."""
    sentences: list[ir.MayBlock | ir.Either | ir.Choose] = [*find(said, ir.MayBlock), *find(said, ir.Either)]
    sentences += find(said, ir.Choose)
    unsaid = any(call.subject is None for call in find(said, ir.Call))
    unsaid = unsaid or any(sentence.who is None for sentence in sentences if sentence is not said)
    return unsaid or any(local.origin == "me" and local.ty.name == "player" for local in find(said, ir.Local))


def place(number: int, role: Role, unknown: str) -> str:
    """What stands in the text of a question for one of those that it names; the first is 1.  `unknown` is what a card
    is called before somebody who may not know it.
    """
    sort = SORTS[role.ty.name] if role is not None else "player"
    return f"{{{sort} {number}|{unknown}}}" if sort == "card" else f"{{{sort} {number}}}"


def is_place(words: str) -> bool:
    """Whether words are nothing but a place for something."""
    return _PLACE.fullmatch(words) is not None
