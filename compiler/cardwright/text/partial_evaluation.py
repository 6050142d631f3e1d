"""What is left of a text when options, variants and printed values are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.ir.walk import find, rewrite, walk
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import Setting
from cardwright.text.printed_bases import put_bases, single_target

FaceValues = Mapping[str, decl.Printed]

TRUE = ir.Truthy(ir.Bool(True))
FALSE = ir.Truthy(ir.Bool(False))


def truth(cond: ir.Cond | None) -> bool | None:
    """Whether a condition is known to hold; None if it depends on the state of the game."""
    if cond is None:
        return True
    if isinstance(cond, ir.Truthy) and isinstance(cond.value, ir.Bool):
        return cond.value.value
    return None


def simplify_cond(cond: ir.Cond, setting: Setting, face: FaceValues | None = None, *, options: bool = True) -> ir.Cond:
    """The condition with options, variants and printed values put in; `TRUE` or `FALSE` if that decides it.

    Without `options`, whatever is decided by one is still asked.
    """
    return rewrite(cond, _Simplifier(setting, face, options))


def simplify_ability(ability: ir.Ability, setting: Setting, face: FaceValues | None = None) -> ir.Ability | None:
    """The ability as it is under a setting, or None if it cannot happen then."""
    ability = without_kind(ability)
    found = rewrite(single_target(ability, put_bases(ability)), _Simplifier(setting, face))
    leave_out("decided", *(c for c in (*ability.conditions, ability.condition) if _known(c, setting, face)))
    conditions = tuple(c for c in found.conditions if truth(c) is not True)
    condition = None if truth(found.condition) is True else found.condition
    if truth(condition) is False or any(truth(c) is False for c in conditions):
        return None
    head = "always" if found.head == "while" and condition is None else found.head
    return replace(found, head=head, conditions=conditions, condition=condition)


def without_kind(ability: ir.Ability) -> ir.Ability:
    """The ability without what all cards of its kind ask for: that is told of the kind."""
    conditions, costs = ability.kind_ifs, ability.kind_costs
    if not (conditions or costs):
        return ability
    leave_out("kind", *ability.conditions[:conditions], *ability.costs[:costs])
    return replace(
        ability, conditions=ability.conditions[conditions:], costs=ability.costs[costs:], kind_ifs=0, kind_costs=0
    )


def _known(cond: ir.Cond | None, setting: Setting, face: FaceValues | None) -> bool:
    return cond is not None and truth(simplify_cond(cond, setting, face)) is not None


def simplify_block(block: ir.Block, setting: Setting) -> ir.Block:
    """The block as it is under a setting."""
    return rewrite(put_bases(block), _Simplifier(setting, None))


def options_of(tree: object) -> tuple[decl.Option, ...]:
    """The options that a text depends on, in the order of their mention."""
    found: dict[str, decl.Option] = {}
    for node in walk(tree):
        if isinstance(node, ir.OptionRef):
            found.setdefault(node.decl.id, node.decl)
        elif isinstance(node, ir.Adjective) and isinstance(node.decl, decl.AdjectiveDecl):
            for option in options_of(node.decl.means):
                found.setdefault(option.id, option)
    return tuple(found.values())


class _Simplifier:
    """Puts in what is known, one node at a time, from the leaves up."""

    def __init__(self, setting: Setting, face: FaceValues | None, options: bool = True) -> None:
        self.options = options
        self.setting = setting
        self.face = face
        self.inside: list[decl.Derived] = []
        self.printed: dict[int, tuple[ir.Value, ir.Property]] = {}

    def __call__(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Property(prop=decl.Field(id=field_id), owner=ir.Local(origin="this"), ty=ty):
                if self.face is not None and field_id in self.face:
                    leave_out("decided", node)
                    literal = _literal(self.face[field_id], ty)
                    self.printed[id(literal)] = literal, node
                    return literal
            case ir.Property(prop=decl.Derived() as value):
                return self._spelled_out(node, value)
            case ir.Truthy(value=ir.Property(prop=decl.Derived() as value) as asked):
                return self._condition(asked, value) or node
            case ir.Same(left=ir.Property(prop=decl.Derived() as value) as asked, right=ir.Bool(value=yes)):
                told = self._condition(asked, value)
                as_told = yes is not node.negated
                return node if told is None else told if as_told else self(ir.Not(told, span=node.span))
            case ir.Binary():
                return _fold(node)
            case ir.Same(left=ir.OptionRef(decl=option), right=ir.Symbol(word=word), negated=negated) if self.options:
                leave_out("decided", node)
                return _truth((self.setting.choice(option) == word) is not negated)
            case ir.Same(left=left, right=ir.Symbol() | ir.Text() | ir.NoneValue()) if id(left) in self.printed:
                return replace(node, left=self.printed[id(left)][1])  # it is asked because it may be another
            case ir.VariantOn(variant=variant):
                leave_out("decided", node)
                return _truth(variant.id in self.setting.variants)
            case ir.Compare(op=op, left=ir.Num(value=left), right=ir.Num(value=right)):
                leave_out("decided", node)
                return _truth(_COMPARE[op](left, right))
            case ir.Not(cond=cond):
                held = truth(cond)
                if held is not None:
                    leave_out("decided", node)
                return node if held is None else _truth(not held)
            case ir.Both():
                return _both(node)
            case ir.NP():
                return self._np(node)
            case ir.Block(body=body):
                return _flat(body, node)
        return node

    def _spelled_out(self, asked: ir.Property, value: decl.Derived) -> ir.Node:
        """A value without a name as what it is worked out from."""
        told = self._told(asked, value)
        return asked if told is None or isinstance(told, ir.Cond) else told

    def _condition(self, asked: ir.Property, value: decl.Derived) -> ir.Cond | None:
        """What a value of yes or no that has no name says."""
        told = self._told(asked, value)
        return told if isinstance(told, ir.Cond) else None

    def _told(self, asked: ir.Property, value: decl.Derived) -> ir.Value | ir.Cond | None:
        """A value without name and words of its own as it is worked out, for its owner and parts; None if it has some.

        Nor is one spelled out that speaks of itself, or in which `it` would mean something else.
        """
        if any(value.name.values()) or value.phrase or value.value is None or value in self.inside:
            return None
        if any(local.origin in ("it", "doer") for local in find((asked.owner, asked.args), ir.Local)):
            return None
        given = {f"hole {hole}": arg for hole, arg in asked.args.items()}

        def put(node: ir.Node) -> ir.Node:
            if not isinstance(node, ir.Local):
                return node
            if node.origin in ("me", "this"):
                return asked.owner if asked.owner is not None else node
            return given.get(f"{node.origin} {node.name}", node)

        self.inside.append(value)
        told = rewrite(rewrite(value.value, put), self)
        self.inside.pop()
        leave_out("decided", asked)
        return told

    def _np(self, np: ir.NP) -> ir.NP:
        """A noun phrase whose nameless adjectives are put in as conditions."""
        where = None if truth(np.where) is True else np.where
        leave_out("decided", np.where if where is None else None)
        adjectives = []
        for adjective in np.adjectives:
            means = adjective.decl.means if isinstance(adjective.decl, decl.AdjectiveDecl) else None
            if means is None or any(adjective.decl.name.values()):
                adjectives.append(adjective)
                continue
            told = rewrite(means, self)
            if truth(told) is True:
                leave_out("decided", adjective)
            else:
                where = told if where is None else _both(ir.Both("and", (where, told)))
        return as_face(replace(np, where=where, adjectives=tuple(adjectives)))


def as_face(np: ir.NP) -> ir.NP:
    """`a cat where its name is "Black Cat"` as `a Black Cat`; anything else as it is."""
    match np:
        case ir.NP(
            noun=ir.Noun(decl=decl.CardKind() as kind) as noun,
            where=ir.Same(
                left=ir.Property(owner=ir.Local(origin="it"), prop=decl.Builtin(id="name")),
                right=ir.Text(said=said),
                negated=False,
            ) as told,
        ) if said:
            leave_out("face", told)
            return replace(np, noun=replace(noun, decl=replace(kind, name=dict(said))), where=None)
    return np


def _literal(value: decl.Printed, ty: Type) -> ir.Value:
    if isinstance(value, tuple):
        return ir.ListValue(tuple(_literal(each, ty.one) for each in value), ty)
    if isinstance(value, bool):
        return ir.Bool(value)
    return ir.Num(value) if isinstance(value, int) else ir.Text(value, ty)


def _truth(value: bool) -> ir.Cond:
    return TRUE if value else FALSE


_COMPARE = {
    "==": int.__eq__,
    "!=": int.__ne__,
    ">=": int.__ge__,
    "<=": int.__le__,
    ">": int.__gt__,
    "<": int.__lt__,
}


def _fold(node: ir.Binary) -> ir.Value:
    """Arithmetic on numbers that are known; `+ 0` and `- 0` vanish."""
    left, right = node.left, node.right
    if isinstance(left, ir.Num) and isinstance(right, ir.Num):
        leave_out("decided", node)
        a, b = left.value, right.value
        match node.op:
            case "+":
                return ir.Num(a + b)
            case "-":
                return ir.Num(a - b)
            case "*":
                return ir.Num(a * b)
            case "/" if b:
                return ir.Num(a // b)
            case "%" if b:
                return ir.Num(a % b)
    if isinstance(right, ir.Num) and right.value == 0 and node.op in "+-":
        return left
    return node


def _both(node: ir.Both) -> ir.Cond:
    """`and`, `or` without the parts that are known; parts that a known part implies are left out."""
    ends = node.op == "or"
    parts: list[ir.Cond] = []
    for part in node.parts:
        held = truth(part)
        if held is not None:
            leave_out("decided", part)
        if held is ends:
            leave_out("decided", node)
            return _truth(ends)
        if held is None and not any(part == other for other in parts):
            parts.extend(part.parts if isinstance(part, ir.Both) and part.op == node.op else (part,))
    parts = [_without_opposites(part, parts) for part in parts]
    if node.op == "and":
        unsaid = [part for part in parts if _goes_without_saying(part, parts)]
        leave_out("implied", tuple(unsaid))
        parts = [part for part in parts if part not in unsaid]
    if not parts:
        return _truth(not ends)
    return parts[0] if len(parts) == 1 else ir.Both(node.op, tuple(parts))


def _goes_without_saying(part: ir.Cond, others: list[ir.Cond]) -> bool:
    """True for `X is not none` beside a condition on X: what is not there meets none."""
    match part:
        case ir.Same(left=what, right=ir.NoneValue(), negated=True):
            return any(
                other is not part and any(node == what for node in walk(other))
                for other in others
                if not isinstance(other, ir.Not | ir.Both) and not getattr(other, "negated", False)
            )
    return False


def _without_opposites(part: ir.Cond, others: list[ir.Cond]) -> ir.Cond:
    """`(not A and B) or A` says the same as `B or A`: `part` without what its neighbours already decide."""
    if not isinstance(part, ir.Both):
        return part
    opposites = [opposite(other) for other in others if other is not part]
    left = tuple(p for p in part.parts if not any(o is not None and p == o for o in opposites))
    if not left or len(left) == len(part.parts):
        return part
    leave_out("implied", tuple(p for p in part.parts if p not in left))
    return left[0] if len(left) == 1 else ir.Both(part.op, left)


def opposite(cond: ir.Cond) -> ir.Cond | None:
    """The same condition denied, if it has a simple denial."""
    match cond:
        case ir.Not(cond=inner):
            return inner
        case (
            ir.Same()
            | ir.IsA()
            | ir.IsAdjective()
            | ir.IsAlive()
            | ir.IsIn()
            | ir.IsBetween()
            | ir.Exists()
            | ir.Has()
            | ir.ContainsText()
        ):
            return replace(cond, negated=not cond.negated)
        case ir.Compare(op=op):
            return replace(cond, op=_OPPOSITE[op])
        case ir.Parity(even=even):
            return replace(cond, even=not even)
    return None


def spread(cond: ir.Cond) -> ir.Both | None:
    """`not (A and B)` as `not A or not B`, which needs no parenthesis to be understood; None for all else."""
    match cond:
        case ir.Not(cond=ir.Both(op=op, parts=parts)):
            return ir.Both("or" if op == "and" else "and", tuple(opposite(p) or ir.Not(p) for p in parts))
    return None


def alike(cond: ir.Both) -> tuple[ir.Cond, ...]:
    """The parts of a condition, with what is denied as a whole taken apart, and `A and (B and C)` as three."""
    out: list[ir.Cond] = []
    for part in cond.parts:
        inner = spread(part) or part
        out.extend(alike(inner) if isinstance(inner, ir.Both) and inner.op == cond.op else (inner,))
    if cond.op == "or":
        return tuple(out)
    words = [_word(part) for part in out]
    told = [word[0] for word in words if word is not None and word[1]]
    implied = [word is not None and not word[1] and word[0] in told for word in words]
    leave_out("implied", *(part for part, left in zip(out, implied, strict=True) if left))
    return tuple(part for part, left in zip(out, implied, strict=True) if not left)


def _word(part: ir.Cond) -> tuple[ir.Value, bool] | None:
    """What is a word of a set by this condition, or is not: that it is not raid says nothing beside that it is idle."""
    match part:
        case ir.Not(cond=inner) if (found := _word(inner)) is not None:
            return found[0], not found[1]
        case ir.Same(left=ir.Property() | ir.Local() as left, right=ir.Symbol(), negated=negated):
            return left, not negated
    return None


_OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", "<=": ">", ">": "<="}


def _flat(body: tuple[ir.Stmt, ...], block: ir.Block) -> ir.Block:
    """A block whose decided conditions are gone."""
    out: list[ir.Stmt] = []
    for number, stmt in enumerate(body, 1):
        out.extend(_decided(stmt))
        if out and (isinstance(out[-1], ir.Return) or (isinstance(out[-1], ir.Stop) and out[-1].cond is None)):
            leave_out("decided", body[number:])  # a decided condition stood before what ends the block
            break
    while out and _gives_a_name(out[-1]):
        leave_out("unused", out.pop())
    if body and not out and _gives_a_name(body[-1]):
        out.append(ir.NothingHappens(span=body[-1].span))
    return (
        block if len(out) == len(body) and all(a is b for a, b in zip(out, body, strict=True)) else ir.Block(tuple(out))
    )


def _gives_a_name(stmt: ir.Stmt) -> bool:
    """Whether a sentence does nothing but keep a value under a name."""
    return isinstance(stmt, ir.Let) and not (isinstance(stmt.value, ir.Call) or is_chosen(stmt.value))


def is_chosen(value: ir.Value) -> bool:
    """Whether somebody chooses what a name is given for: some of what is described, and not all of it."""
    return isinstance(value, ir.NP) and value.quantity not in ("all", "every", "")


def _decided(stmt: ir.Stmt) -> tuple[ir.Stmt, ...]:
    match stmt:
        case ir.If(branches=branches, otherwise=otherwise, span=span):
            left: list[tuple[ir.Cond, ir.Block]] = []
            for i, (cond, block) in enumerate(branches):
                held = truth(cond)
                if held is True:
                    leave_out("decided", branches[i + 1 :], otherwise, *(() if left else (stmt,)))
                    if not left:
                        return block.body
                    return (ir.If(tuple(left), block, span=span),)
                if held is None:
                    left.append((cond, block))
                else:
                    leave_out("decided", block)
            if not left:
                leave_out("decided", *(() if otherwise is not None else (stmt,)))
                return otherwise.body if otherwise is not None else ()
            return (stmt,) if len(left) == len(branches) else (ir.If(tuple(left), otherwise, span=span),)
        case ir.Stop(cond=cond) | ir.Step(cond=cond) if cond is not None and truth(cond) is not None:
            leave_out("decided", cond if truth(cond) else stmt)
            return (replace(stmt, cond=None),) if truth(cond) else ()
        case ir.Nested(ability=ability):
            if truth(ability.condition) is False or any(truth(c) is False for c in ability.conditions):
                leave_out("decided", stmt)
                return ()
            return (stmt,)
        case ir.Do(mode="may", then=then, otherwise=otherwise) if then is not None and not then.body:
            return (replace(stmt, then=None),) if otherwise is not None else (stmt,)
    return (stmt,)
