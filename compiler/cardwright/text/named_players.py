"""The players of whom a question speaks besides the one who is asked: who they are is known when it is put.

Rules pass them along with the key of the question, and its text has a place for each of them.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.ir.walk import find
from cardwright.text.coreference import is_me, key_of

Role = ir.Local | None
"""A player by the name that the text has; None is whoever carries it out."""

OTHERS = ("hole", "loop", "target")
"""Where names come from that mean somebody for good: what is chosen may be a secret, and words tell of it."""


def who_is_asked(asked: object) -> ir.Value | None:
    """Whom a question is put to; None for whoever carries out the text."""
    match asked:
        case ir.Do(call=ir.Call(subject=who)) | ir.Call(subject=who):
            return who
        case ir.MayBlock(who=who) | ir.Either(who=who) | ir.Choose(who=who):
            return who
    return None


def named_players(asked: object) -> tuple[Role, ...]:
    """The players whom a question names, in the order of its text; whoever carries it out goes before all others."""
    who = who_is_asked(asked)
    if isinstance(who, ir.NP):
        return ()
    said = asked.call if isinstance(asked, ir.Do) else asked
    loops: tuple[ir.ForEach | ir.Secretly | ir.TakeTurns, ...]
    loops = (*find(said, ir.ForEach), *find(said, ir.Secretly), *find(said, ir.TakeTurns))
    inner = {loop.local.name for loop in loops}
    found: dict[str, Role] = {}
    if not is_me(who) and _speaks_of_me(said):
        found["me"] = None
    for local in find(said, ir.Local):
        other = local.ty.name == "player" and local.origin in OTHERS and local.name not in inner
        if other and key_of(local) != key_of(who):
            found.setdefault(key_of(local), local)
    return tuple(found.values())


def _speaks_of_me(said: object) -> bool:
    """Whether a text names whoever carries it out, or leaves that player out as the doer of a sentence."""
    sentences: list[ir.MayBlock | ir.Either | ir.Choose] = [*find(said, ir.MayBlock), *find(said, ir.Either)]
    sentences += find(said, ir.Choose)
    unsaid = any(call.subject is None for call in find(said, ir.Call))
    unsaid = unsaid or any(sentence.who is None for sentence in sentences if sentence is not said)
    return unsaid or any(local.origin == "me" and local.ty.name == "player" for local in find(said, ir.Local))


def place(number: int) -> str:
    """What stands in the text of a question for one of its named players; the first is 1."""
    return f"{{player {number}}}"
