"""Types of the typed tree -> annotations of emitted functions, as far as Python can say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cardwright import ir
from cardwright.analysis.hearing import verbs_heard
from cardwright.backends.python.names import BOOL, INT, STR, builtin, generic
from cardwright.backends.python.passes import within
from cardwright.backends.python.tree import (
    NONE,
    Assign,
    Attr,
    Binary,
    Body,
    Call,
    Choice,
    Compare,
    Comprehension,
    Const,
    Expr,
    Imported,
    Item,
    Junction,
    List,
    Local,
    Name,
    Own,
    Param,
    Return,
    Unary,
)
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import ANY, CARD_TYPE, PLAYER_TYPE, rt
from cardwright.ir import decl
from cardwright.ir.types import CARD, Type
from cardwright.ir.walk import find
from cardwright.model.game import Game
from cardwright.primitives import primitive_of

WORDS = frozenset({"text", "symbol", "phase", "status", "skill", "check", "character"})
"""Types whose values are ids or words."""
PLAIN = {"number": INT, "bool": BOOL, "player": PLAYER_TYPE, "card": CARD_TYPE, "zone": rt("Zone")}
OWN = {"player": Name("Player"), "card": Name("Card")}
"""As they are called in the module `state` itself."""


def hint(ty: Type, here: str = "") -> Expr:
    """The annotation for a type; Any for events, kinds (kind or category), places (zone or spot) and the like."""
    if ty.of is not None:
        made: Expr = generic(Name("list"), hint(ty.of, here))
    elif ty.name in WORDS:
        made = STR
    else:
        made = OWN.get(ty.name, ANY) if here == "state" and ty.name in OWN else PLAIN.get(ty.name, ANY)
    return ANY if ty.optional else made  # texts need not test whether it is there before they use it


def or_none(made: Expr) -> Expr:
    """`X | None`."""
    return made if made in (ANY, NONE) else Binary("|", made, NONE)


def of_owner(owner: str, here: str = "") -> Expr:
    """The annotation for what has counters, values and the like: a player, a card, or several cards."""
    if owner == "cards":
        return generic(Imported("collections.abc", "Sequence"), hint(CARD, here))
    return hint(Type(owner), here)


def given_back(ty: Type, body: Body, params: Sequence[Param], loose: frozenset[str] = frozenset()) -> Expr:
    """The annotation for what a function gives back; Any where that cannot be told from its parameters.

    The top card of a stack may be none, and so may what is remembered and whose turn it is; what is printed on cards of
    one kind is missing on others: `loose`.
    """
    returned = [node.value for node in within(body) if isinstance(node, Return) and node.value is not None]
    if any(isinstance(e, Attr) and e.name in loose for e in returned):
        return ANY
    assigned = (node for node in within(body) if isinstance(node, Assign) and node.hint == INT)
    said = {node.target.id for node in assigned if isinstance(node.target, Name | Local)}
    known = frozenset(param.name for param in params if param.hint != ANY) | said
    return hint(ty) if all(_is_known(e, known) for e in returned) else ANY


def remembered(names: Names, game: Game) -> frozenset[str]:
    """What may be nothing at first: variables of players, cards and the game that are no lists, the turn player."""
    return frozenset(("turn_player", *(names.of(one) for one in game.variables.values() if one.ty.of is None)))


def truth(test: Expr, names: frozenset[str] = frozenset()) -> Expr:
    """A test as a truth value: `bool(x)` where Python cannot tell that it is one."""
    return test if _is_known(test, names) else builtin("bool", test)


def sure(test: Expr, *conds: object) -> Expr:
    """The test of some conditions as a truth value: `bool(x)` where what they compare is remembered or worked out, of
    which Python is told no type.
    """
    return builtin("bool", test) if any(map(_is_loose, conds)) else test


def _is_loose(c: object) -> bool:
    if isinstance(c, ir.Both):
        return any(map(_is_loose, c.parts))
    return isinstance(c, ir.Compare | ir.Same) and any(map(_is_untold, find(c.left, ir.Property)))


def _is_untold(p: ir.Property) -> bool:
    """Whether Python is told no type of a value: it is remembered, worked out, or that of a doer, who may be nobody."""
    of_doer = isinstance(p.owner, ir.Property) and isinstance(p.owner.prop, decl.Part) and p.owner.prop.id == "doer"
    return of_doer or isinstance(p.prop, decl.Variable | decl.Derived)


def _is_known(e: Expr, names: frozenset[str]) -> bool:
    """Whether Python can tell the type of an expression of things with these names."""
    match e:
        case Const() | Unary(op="not") | List() | Comprehension():
            return True
        case Name() | Local():
            return e.id in names
        case Call(func=Name(id="len" | "any" | "all" | "bool" | "list")):
            return True
        case Compare():
            return e.rest[0][0] in ("is", "is not", "in", "not in") or _is_known(e.left, names)
        case Junction():
            return all(_is_known(part, names) for part in e.parts)
        case Binary():
            return _is_known(e.left, names) and _is_known(e.right, names)
        case Choice():
            return _is_known(e.then, names) and _is_known(e.otherwise, names)
        case Item(of=Attr(of=Name(id="g"), name="options")):
            return True
        case Attr(of=Name(id=id) | Local(id=id), name=name):
            return id in names and name not in ("zone", "owner")
        case Call(func=Attr(of=Imported(module="."))):
            return True
        case Call(func=Own(module=module, here=here)):
            return module != here
    return False


def event(names: Names, game: Game, a: ir.Ability, here: str = "abilities") -> Expr:
    """The annotation for the events that an ability listens to; Any for those of several verbs."""
    match a.event:
        case ir.VerbEvent() as heard:
            verbs = verbs_heard(game, heard)
            row = primitive_of(heard.verb)
            if row is not None and len(verbs) == 1:
                return rt(row.event)
            return event_class(names, heard.verb, here) if len(verbs) == 1 else ANY
        case ir.PhaseEvent():
            return rt("PhaseEvent")
        case ir.StatusEvent():
            return rt("StatusChanged")
        case ir.CounterEvent():
            return rt("CounterChanged")
        case ir.EmptyEvent():
            return rt("ZoneEmptied")
        case None:
            return rt("Event")
        case _:
            assert_never(a.event)


def event_class(names: Names, verb: decl.Verb, here: str) -> Own:
    """The class of the events of a verb: `hand_over_draws_to` -> `HandOverDrawsTo`."""
    return Own("verbs", names.made(verb, "event", "verbs", event_name(names.of(verb))), here)


def event_name(name: str) -> str:
    """`hand_over_draws_to` -> `HandOverDrawsTo`."""
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def second(e: Entry) -> Expr:
    """The annotation for the card an ability stands on (None for what is no card's), or for a lasting effect."""
    owner = e.owner
    match owner:
        case decl.CardKind() | decl.Category():
            return CARD_TYPE
        case decl.Status():
            return CARD_TYPE if owner.of.name == "card" else NONE
        case decl.Skill() | decl.GameRule():
            return NONE
        case ir.Until() | ir.NextTime():
            return rt("Lasting")
        case ir.Times() | ir.Ever():
            raise AssertionError("a count stands on no card")
        case _:
            assert_never(owner)
