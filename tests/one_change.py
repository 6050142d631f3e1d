"""One change of a typed tree at a time: another number, a condition denied, a part left out, somebody else.

What a text says of its effect is said by its words if no such change leaves the words as they were. A change keeps to
the forms that a tree may have; whatever hangs on it alone changes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.node import Node
from cardwright.ir.types import PLAYER
from cardwright.text.coreference import is_me
from cardwright.text.partial_evaluation import opposite

MARK = "§"
"""What is in no word of a game."""

Put = Callable[[Any], Any]
"""The whole tree with something else in one place."""


@dataclass(frozen=True)
class Change:
    """What was changed: a sort for the tally, the node and its field in words, the node, and the trees with the change,
    any of which a text must tell from the one without.
    """

    sort: str
    what: str
    node: Node
    trees: tuple[Any, ...]


def changes(tree: object) -> Iterator[Change]:
    """The tree with each of its parts changed."""
    for at, put in _spots(tree, lambda made: made):
        name = type(at).__name__
        for sort, what, gone, made in _changed(at):
            yield Change(sort, f"{name}.{what}", gone, (put(made),))
        others = tuple(_another(at))
        if others:
            yield Change("thing", f"{name}.{_called(at)}", at, tuple(put(made) for made in others))


def _called(at: Node) -> str:
    return at.name if isinstance(at, ir.Local) else "value"


_Changed = Iterator[tuple[str, str, Node, Node]]
"""The sort, the field, the node that is changed or left out, and what stands in place of the node that holds it."""
_BINDING = {"local", "target"}
"""Fields that bring a name in: what it is called is nobody's business but the text's."""


def _spots(at: Any, put: Put) -> Iterator[tuple[Node, Put]]:
    """Every node of a tree, with what puts another in its place."""
    if isinstance(at, Node):
        yield at, put
        for field in fields(at):
            if field.name in _BINDING or field.name == "span":
                continue
            if isinstance(at, ir.Has | ir.Exists) and isinstance(at.what, ir.NP) and at.what.random:
                continue  # whether there is one or one at random is the same
            if isinstance(at, ir.Secretly) and field.name == "block":
                for choose in at.block.body:
                    if isinstance(choose, ir.Choose):
                        yield from _spots(choose.what, lambda made, c=choose, at=at: put(_chosen(at, c, made)))
                continue
            part = getattr(at, field.name)
            if isinstance(at, ir.NextTime) and field.name == "ability":
                yield from _spots(
                    part.block, lambda made, part=part: put(replace(at, ability=replace(part, block=made)))
                )
                yield from _spots(
                    part.event, lambda made, part=part: put(replace(at, ability=replace(part, event=made)))
                )
                continue
            if isinstance(part, Node | tuple | Mapping):
                yield from _spots(part, lambda made, name=field.name: put(replace(at, **{name: made})))
    elif isinstance(at, tuple):
        binds = len(at) == 2 and isinstance(at[0], ir.Local)  # `naming`: a name and what it stands for
        for i, item in enumerate(at):
            if isinstance(item, Node | tuple) and not (binds and i == 0):
                yield from _spots(item, lambda made, i=i: put((*at[:i], made, *at[i + 1 :])))
    elif isinstance(at, Mapping):
        for key, item in at.items():
            yield from _spots(item, lambda made, key=key: put({**at, key: made}))


def _chosen(at: ir.Secretly, choose: ir.Choose, what: ir.Choice) -> ir.Secretly:
    body = tuple(replace(choose, what=what) if one is choose else one for one in at.block.body)
    return replace(at, block=replace(at.block, body=body))


# ---------------------------------------------------------------- one node


def _changed(at: Node) -> _Changed:
    for sort, what, made in _by_form(at):
        yield sort, what, at, made
    yield from _by_field(at)
    if isinstance(at, get_args(ir.Cond)) and (denied := _denied(at)) is not None:
        yield "condition", "denied", at, denied


_SORTS = {
    "conditions": "condition", "condition": "condition", "where": "condition", "together": "condition",
    "adjectives": "condition", "negated": "exclusion", "other": "exclusion", "eliminated": "condition",
    "cond": "condition", "guard": "condition", "parts": "condition", "limits": "limit", "at_least": "limit",
    "at_most": "limit", "scope": "limit", "per_target": "limit", "times": "limit", "phases": "condition",
    "inside": "condition", "within": "condition", "costs": "part", "args": "part", "subject": "part",
    "may": "choice", "optional": "choice", "mode": "choice", "who": "choice", "random": "choice", "naming": "choice",
    "branches": "choice", "otherwise": "sentence", "then": "sentence", "body": "sentence", "start": "part",
    "quantity": "quantity", "low": "quantity", "high": "quantity", "count": "quantity",
}  # fmt: skip
_SILENT = {
    "span",
    "ty",
    "alters",
    "has_steps",
    "id",
    "rules",
    "ahead_of",
    "chosen",
    "moment",
    "leaves",
    "local",
    "target",
    "ing",
    "event",
}
"""What no sentence speaks of: types, places, what the rules of the machine need."""


def _by_field(at: Node) -> _Changed:
    """What is so no longer so, a denial turned round, what may be missing left out, one of several left out."""
    for field in fields(at):
        name, value, kind = field.name, getattr(at, field.name), str(field.type)
        sort = _SORTS.get(name, "form")
        if name in _SILENT or value is None or isinstance(at, ir.Property | ir.Local | ir.Secretly):
            continue
        if value is True or (value is False and name in _POLAR):
            another = name == "other" and isinstance(at, ir.NP) and at.quantity == "another"
            yield sort, name, at, replace(at, other=False, quantity="a") if another else _with(at, name, not value)
        elif isinstance(value, Node) and kind.endswith("| None"):
            if not _same_without(at, name, value):
                yield sort, name, value, _with(at, name, None)
        elif name == "within":
            yield sort, name, at, _with(at, name, None)
        elif isinstance(value, tuple) and not isinstance(at, ir.If | ir.Either | ir.ChooseWord):
            for i, item in enumerate(value):
                gone = item.call if isinstance(item, ir.Do) else item if isinstance(item, Node) else at
                yield sort, name, gone, _with(at, name, (*value[:i], *value[i + 1 :]))
        elif isinstance(value, Mapping):
            optional = _optional(at)
            for key, part in value.items():
                if (isinstance(at, ir.VerbEvent) and not _anything(part)) or key in optional:
                    yield sort, f"{name} {key}", part, _with(at, name, {k: v for k, v in value.items() if k != key})


def _same_without(at: Node, name: str, value: Node) -> bool:
    """Whether it means the same if something is missing: me where nobody is named, one where no number is."""
    match value:
        case ir.Local() if is_me(value):
            return True
        case ir.Property(owner=ir.Local(origin="event")) if name == "subject":
            return True  # it may be me by the header
        case ir.Num(value=1) if isinstance(at, ir.EndCards):
            return True
    return _anything(value)


def _anything(value: object) -> bool:
    """`a card`, `a player`: where nothing is said of it, anything is meant anyway."""
    match value:
        case ir.NP(noun=ir.Noun(decl=None), other=False, adjectives=(), inside=None, within=None, where=None):
            return value.quantity in ("a", "any", "")
        case ir.NP(noun=ir.Noun(decl=decl.Category(id="card")), adjectives=(), inside=None, within=None, where=None):
            return value.quantity in ("a", "any", "") and not value.other
    return False


_POLAR = {"negated", "allowed", "on"}


def _with(at: Node, name: str, value: object) -> Node:
    changed: Any = {name: value}
    return replace(at, **changed)


def _optional(at: Node) -> set[str]:
    verb = getattr(at, "verb", None)
    return {hole.name for hole in verb.holes if hole.optional} if verb is not None else set()


def _by_form(at: Node) -> Iterator[tuple[str, str, Node]]:
    match at:
        case ir.Num(value=number):
            yield "quantity", "value", replace(at, value=number + 11)
        case ir.Limit(times=times, scope=scope):
            yield "limit", "times", replace(at, times=times + 2)
            yield "limit", "scope", replace(at, scope="game" if scope != "game" else "round")
        case ir.NP(quantity="exactly", low=low) if low is not None:
            yield "quantity", "up to", replace(at, quantity="up_to", high=low, low=None)
        case ir.NP(quantity="up_to", high=high) if high is not None:
            yield "quantity", "exactly", replace(at, quantity="exactly", low=high, high=None)
        case ir.NP(quantity="any_number"):
            yield "quantity", "three", replace(at, quantity="exactly", low=ir.Num(3))
        case ir.Do(mode="must", call=ir.Call(subject=who)) if is_me(who):
            pass  # an order is as good
        case ir.Do(mode="may" | "must"):
            yield "choice", "mode", replace(at, mode="do")
        case ir.PhaseEvent(edge=edge):
            yield "form", "edge", replace(at, edge="ends" if edge == "begins" else "begins")
        case ir.Times(scope=scope) | ir.Ever(scope=scope):
            yield "limit", "scope", replace(at, scope="turn" if scope != "turn" else "game")
        case ir.Compare(op=op):
            yield "condition", "op", replace(at, op="<" if op in (">=", "==", ">") else ">=")
        case ir.Change(op=op) if at.what.ty.name == "number":
            yield "form", "op", replace(at, op="increase" if op != "increase" else "reduce")
        case ir.EndCards(end=end) | ir.Place(end=end):
            yield "form", "end", replace(at, end="bottom" if end != "bottom" else "top")
        case ir.Aggregate(op=op) | ir.Ranked(op=op):
            yield "form", "op", replace(at, op="lowest" if op != "lowest" else "highest")
        case ir.Binary(op=op):
            yield "form", "op", replace(at, op="-" if op != "-" else "+")
        case ir.Both(op=op):
            yield "condition", "op", replace(at, op="or" if op == "and" else "and")
        case ir.Parity(even=even):
            yield "condition", "even", replace(at, even=not even)
        case ir.Ability(head=head):
            after = {"after": "before", "before": "after", "done": "before"}
            if head in after and not isinstance(at.event, ir.PhaseEvent):
                yield "form", "head", replace(at, head=after[head])
    yield from _structure(at)


def _structure(at: Node) -> Iterator[tuple[str, str, Node]]:
    """A sentence moved out of its branch, an `otherwise` of the condition outside."""
    match at:
        case ir.Block(body=body):
            for i, one in enumerate(body):
                for made in _let_out(one):
                    yield "sentence", "scope", replace(at, body=(*body[:i], *made, *body[i + 1 :]))
        case ir.If(branches=branches, otherwise=otherwise):
            if otherwise is None and len(branches) == 1:
                cond, block = branches[0]
                match block.body:
                    case (ir.If(otherwise=ir.Block() as inner) as nested,):
                        alone = replace(block, body=(replace(nested, otherwise=None),))
                        yield "sentence", "otherwise", replace(at, branches=((cond, alone),), otherwise=inner)
            for i in range(len(branches) if len(branches) > 1 else 0):
                yield "sentence", "branches", replace(at, branches=(*branches[:i], *branches[i + 1 :]))
        case ir.Either(branches=branches) if len(branches) > 1:
            for i in range(len(branches)):
                yield "choice", "branches", replace(at, branches=(*branches[:i], *branches[i + 1 :]))


def _let_out(one: ir.Stmt) -> Iterator[tuple[ir.Stmt, ...]]:
    """The last sentence of a branch or a loop behind it."""
    match one:
        case ir.If(branches=((cond, ir.Block(body=(*first, last))),), otherwise=None) if first:
            yield replace(one, branches=((cond, ir.Block(tuple(first))),)), last
        case ir.Do(then=ir.Block(body=(*first, last)), otherwise=None) if first:
            yield replace(one, then=ir.Block(tuple(first))), last
        case ir.ForEach(block=ir.Block(body=(*first, last))) | ir.Repeat(block=ir.Block(body=(*first, last))) if first:
            yield replace(one, block=ir.Block(tuple(first))), last
        case ir.MayBlock(block=ir.Block(body=(*first, last)), otherwise=None) if first:
            yield replace(one, block=ir.Block(tuple(first))), last
        case ir.Until(block=ir.Block(body=(*first, last))) if first:
            yield replace(one, block=ir.Block(tuple(first))), last


_NEXT = decl.Builtin("next player", {"zh-Hans": f"下家{MARK}", "en": f"next player{MARK}"}, ir.node.NOWHERE)


def _another(at: Any) -> Iterator[Node]:
    """Somebody or something else: of another name, and of another form."""
    match at:
        case ir.NP() | ir.Num() | ir.Bool() | ir.NoneValue() | ir.Local(origin="it" | "doer" | "event"):
            return
        case ir.Local() if is_me(at):
            yield ir.Property(at, _NEXT, {}, PLAYER)
            return
        case ir.Local(ty=ty) if ty.name == "player":
            yield ir.Local("me", ty, "me")
        case ir.Symbol(decl=symbols, word=word):
            other = next((w for w in symbols.words if w != word), None)
            if other is not None:
                yield replace(at, word=other)
        case ir.Property(prop=prop) if prop.name and not isinstance(prop, decl.Chosen | decl.Builtin | decl.Part):
            yield replace(at, prop=_renamed(prop))
        case ir.KindRef(decl=made) | ir.ZoneRef(decl=made) | ir.StatusRef(decl=made) | ir.PhaseRef(decl=made):
            if made.name:
                yield replace(at, decl=_renamed(made))
    if isinstance(at, get_args(ir.Value)):
        yield ir.Text(MARK, at.ty)


def _renamed(made: Any) -> Any:
    """The same by another name, and in other words if it has some of its own."""
    words = [name for name in ("name", "phrase", "denied") if getattr(made, name, None)]
    return replace(made, **{name: {lang: said + MARK for lang, said in getattr(made, name).items()} for name in words})


def _denied(at: Any) -> Node | None:
    match at:
        case ir.Both():
            return None
        case ir.VariantOn():
            return None
        case ir.Truthy() | ir.Every() | ir.Ever() | ir.Targets() | ir.Alters() | ir.Alike():
            return ir.Not(at)
    if hasattr(at, "negated"):
        return None  # told by its field
    return opposite(at)
