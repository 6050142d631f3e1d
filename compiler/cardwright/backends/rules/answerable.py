"""Which plays nobody can answer as a whole: what those who may answer ask of them is known not to hold."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.backends.python.tree import Compare, Const, Expr, Junction, Return, Unary
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.names_of_runtime import EV
from cardwright.ir import decl

KIND = EV.dot("card").dot("kind")


def unanswered(abilities: Abilities, plays: Iterable[Entry], answers: Iterable[Entry]) -> list[Entry]:
    """The plays whose effect none of these answers from the hand (or triggers) can ever fit."""
    tests = [fits(abilities, e) for e in answers]
    return [play for play in plays if all(is_known(abilities.x, test, play) is False for test in tests)]


def fits(abilities: Abilities, e: Entry) -> Expr:
    """The test whether an event is one that an ability listens to."""
    match abilities.matcher(e, abilities.guards(e)).body:
        case (*_, Return(value=Expr() as test)):
            return test
    raise AssertionError("a matcher returns a test")


def is_known(x: Exprs, test: Expr, play: Entry) -> bool | None:
    """Whether a test of the event that this play takes effect holds; None if that is not known before."""
    kind = play.owner
    match test:
        case Junction(op=op, parts=parts):
            found = [is_known(x, part, play) for part in parts]
            ends = op == "or"  # what is enough by itself: one that holds, or one that does not
            return ends if ends in found else None if None in found else not ends
        case Unary(op="not", of=of):
            known = is_known(x, of, play)
            return None if known is None else not known
        case Compare(rest=(("in", part),)) if part == EV.dot("targets") and play.ability.on is None:
            return False
        case Compare(left=Const(value=str() as zone), rest=(("in", part),)) if part == EV.dot("alters"):
            return zone in play.ability.alters
        case Compare(left=Const(value=category), rest=(("in", part),)) if part == KIND.dot("categories"):
            return category in [one.id for one in kind.kinds()] if isinstance(kind, decl.CardKind) else None
        case Compare(left=left, rest=(("is" | "is not" as op, other),)) if left == KIND:
            if isinstance(kind, decl.CardKind):
                return (other == x.key_of(kind, "abilities")) == (op == "is")
    return None
