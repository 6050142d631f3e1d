"""Check that no verb leaves a choice to whoever does it where nobody does it (CW493): the setup and checks run by
themselves, and a verb with `doer: player?` may be called there.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir.choices import chooses
from cardwright.ir.sentences import sentences
from cardwright.model.game import Game


def check_left_to_nobody(game: Game, problems: Problems) -> None:
    """Report each sentence of the setup or of a check that does what would ask its doer, and names none."""
    bodies = [game.setup.body] if game.setup is not None else []
    bodies += [check.body for check in game.checks.values() if check.body is not None]
    for body in bodies:
        for stmt in sentences(body):
            if isinstance(stmt, ir.Do) and _asks_nobody(stmt.call, set()):
                problems.add("CW493", stmt.call.span, verb=stmt.call.verb.id)


def _asks_nobody(call: ir.Call, seen: set[str]) -> bool:
    """Whether a call that names no doer leads to a choice of its doer, whatever is so then: only what stands under no
    condition is looked at, for a text may ask first whether somebody does it.
    """
    verb = call.verb
    if call.subject is not None or verb.body is None or verb.id in seen or verb.doer.name == "card":
        return False
    seen.add(verb.id)
    return any(
        _leaves_a_choice(stmt) or (isinstance(stmt, ir.Do) and _asks_nobody(stmt.call, seen)) for stmt in verb.body.body
    )


def _leaves_a_choice(stmt: ir.Stmt) -> bool:
    match stmt:
        case ir.Choose(who=None, what=what):
            return not (isinstance(what, ir.NP) and what.random)
        case ir.MayBlock(who=None) | ir.Either(who=None):
            return True
        case ir.Do(call=ir.Call(subject=None) as call, mode=mode):
            return mode == "may" or chooses(call)
    return False
