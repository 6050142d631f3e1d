"""Passes over the lists that rules go through: a list of lists as one, what is looked for in a list, and what is the
same for each of its things, worked out or asked once before it.

A pass takes a tree and gives a tree; each shows `before -> after`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from cardwright.backends.python import tree as t
from cardwright.backends.python.passes import names_in, rewritten, within
from cardwright.backends.rules.names_of_runtime import G

_QUIET = frozenset({"all", "any", "bool", "len", "list", "max", "min", "range", "sum"})
"""Functions of Python that only look."""
_ROUND = frozenset({"around", "living", "others"})
"""What of a table gives players: it only looks, and nobody in it is missing."""
_SAME = frozenset({"is", "is not", "==", "!=", "in", "not in"})


# ---------------------------------------------------------------- lists that say less


def plainly(tree: Any) -> Any:
    """`[c for z in [p.hand for p in all] for c in z.cards]` -> `[c for p in all for c in p.hand.cards]`, and
    `any([c.kind is K for c in all])` -> `K in [c.kind for c in all]`, and
    `len([c for c in all if c.kind is K])` -> `[c.kind for c in all].count(K)`.
    """
    return rewritten(tree, _plain)


def _plain(node: Any) -> Any:
    match node:
        case t.Comprehension():
            return _at_once(node)
        case t.Call(func=t.Name("any"), args=(t.Comprehension(each=t.Compare() as test) as those,), named=()):
            found = _looked_for(test, those.loops)
            return node if found is None else found[1].test("in", replace(those, each=found[0]))
        case t.Call(
            func=t.Name("len"),
            args=(t.Comprehension(each=t.Name() as each, loops=(t.Loop(tests=(t.Compare() as test,)) as loop,)),),
        ) if each == loop.target:
            found = _looked_for(test, (loop,))
            if found is not None:
                return t.Comprehension(found[0], (replace(loop, tests=()),)).dot("count").call(found[1])
        case t.Unary(op="not", of=t.Compare(rest=(("in", _),)) as test):
            return t.negation(test)
    return node


def _looked_for(test: t.Compare, loops: tuple[t.Loop, ...]) -> tuple[t.Expr, t.Expr] | None:
    """Of `c.kind is K` what is looked at of each thing, and for what; None where that is not one and the same."""
    match test.rest:
        case (("is" | "==", right),):
            going = names_in(*[loop.target for loop in loops])
            for each, wanted in ((test.left, right), (right, test.left)):
                if names_in(each) & going and not names_in(wanted) & going and _is_there(wanted):
                    return each, wanted
    return None


def _is_there(wanted: t.Expr) -> bool:
    """Whether something may be named where nothing is looked through, and equals nothing but itself."""
    match wanted:
        case t.Const(value=value):
            return isinstance(value, (int, str)) and not isinstance(value, bool)
        case t.Attr(of=of):
            return of == G
    return isinstance(wanted, t.Name | t.Local | t.Own)


def _at_once(those: t.Comprehension) -> t.Comprehension:
    """A list that goes through a list made for it goes through what that one goes through."""
    for i, loop in enumerate(those.loops):
        inner = loop.over
        if not (isinstance(inner, t.Comprehension) and isinstance(loop.target, t.Name | t.Local)):
            continue
        before, after = those.loops[:i], those.loops[i + 1 :]
        rest = (loop.tests, after, those.each)
        own = names_in(*[one.target for one in inner.loops])
        if own & (names_in(*[one.target for one in before]) | names_in(rest) - {loop.target.id}) or not _looks(inner):
            continue
        times = sum(1 for node in within(rest) if node == loop.target)
        if not (isinstance(inner.each, t.Name | t.Local) or (times == 1 and _chain(inner.each) is not None)):
            continue
        tests, after, each = (_said(part, loop.target, inner.each) for part in rest)
        last = inner.loops[-1]
        merged = (t.all_of((*last.tests, *tests)),) if last.tests or tests else ()
        loops = (*before, *inner.loops[:-1], replace(last, tests=merged), *after)
        return _at_once(replace(those, each=each, loops=loops))
    return those


def _said(tree: Any, name: t.Expr, value: t.Expr) -> Any:
    """A tree with a value in place of a name."""
    return rewritten(tree, lambda node: value if node == name else node)


# ---------------------------------------------------------------- what is the same for each


def beforehand(body: t.Body, sure: Collection[str]) -> t.Body:
    """`return [k for k in kinds if k in [c.kind for c in hand]]` -> `known_1 = [c.kind for c in hand]` and
    `return [k for k in kinds if k in known_1]`.

    `sure`: parameters that are no None, if their type does not leave it open.
    """
    return tuple(_of_function(stmt, sure) if isinstance(stmt, t.Function) else stmt for stmt in body)


def _of_function(function: t.Function, sure: Collection[str]) -> t.Function:
    if sum(isinstance(node, t.Comprehension) for node in within(function.body)) < 2:
        return function
    typed = [param for param in function.params if isinstance(param.hint, t.Imported) and param.hint.module == ".state"]
    there = {param.name for param in typed if param.name in sure}
    taken = names_in(function.body) | {param.name for param in function.params}
    names = (t.Name(name) for i in range(1, 1000) if (name := f"known_{i}") not in taken)
    known = frozenset(param.name for param in function.params)
    return replace(function, body=_Blocks(names).block(function.body, known, frozenset(there)))


class _Blocks:
    """What goes before the sentences of a function; `known` are the names that it has there, `there` those of them that
    are no None.
    """

    def __init__(self, names: Iterator[t.Name]) -> None:
        self.names = names
        self.made: list[tuple[t.Name, t.Expr]] = []
        self.known: frozenset[str] = frozenset()
        self.there: frozenset[str] = frozenset()

    def block(self, body: t.Body, known: frozenset[str], there: frozenset[str]) -> t.Body:
        """Sentences one after the other."""
        made: list[t.Stmt] = []
        for stmt in body:
            self.known, self.there = known, there
            made += self.sentence(stmt)
            if isinstance(stmt, t.Assign):
                known |= names_in(stmt.target)
                there -= names_in(stmt.target)
        return tuple(made)

    def sentence(self, stmt: t.Stmt) -> list[t.Stmt]:
        """A sentence, after what is worked out before it."""
        known, there = self.known, self.there
        match stmt:
            case t.If():
                test = self.once(stmt.test)
                before = self.before(stmt)
                return [*before, self.branches(replace(stmt, test=test), known, there)]
            case t.For():
                over = self.once(stmt.over)
                before = self.before(stmt)
                going = frozenset(names_in(stmt.target))
                changed = given(stmt.body)
                there = (there - changed) | (going if _of_players(stmt.over) else frozenset())
                return [*before, replace(stmt, over=over, body=self.block(stmt.body, known | going, there))]
            case t.While():
                return [replace(stmt, body=self.block(stmt.body, known, there - given(stmt.body)))]
            case t.Try():
                return [replace(stmt, body=self.block(stmt.body, known, there))]
            case t.Assign() | t.Return() if stmt.value is not None:
                value = self.once(stmt.value)
                return [*self.before(stmt), replace(stmt, value=value)]
            case t.Do():
                expr = self.once(stmt.expr)
                return [*self.before(stmt), replace(stmt, expr=expr)]
            case _:
                return [stmt]

    def branches(self, stmt: t.If, known: frozenset[str], there: frozenset[str]) -> t.If:
        """The blocks of a condition; nothing goes before an `elif`."""
        otherwise = stmt.otherwise
        match otherwise:
            case (t.If() as other,):
                otherwise = (self.branches(other, known, there),)
            case _:
                otherwise = self.block(otherwise, known, there)
        return replace(stmt, body=self.block(stmt.body, known, there), otherwise=otherwise)

    def before(self, stmt: t.Stmt) -> t.Body:
        """What has been found to go before a sentence."""
        made = tuple(t.Assign(name, value, None, stmt.place) for name, value in self.made)
        self.made = []
        return made

    # ------------------------------------------------------------ within a sentence

    def once(self, e: t.Expr) -> t.Expr:
        """An expression that is gone through once, from the left, as far as only looking is done."""
        match e:
            case t.Yield() | t.YieldFrom() | t.Star() | t.Unary():
                return replace(e, of=self.once(e.of))
            case t.Attr():
                return replace(e, of=self.once(e.of))
            case t.Compare(left=left, rest=((op, right), *more)):
                left = self.once(left)
                right = self.once(right) if _looks(e.left) else right
                return t.Compare(left, ((op, right), *more))
            case t.Junction(parts=(first, *more)):
                return replace(e, parts=(self.once(first), *more))
            case t.Choice():
                return replace(e, cond=self.once(e.cond))
            case t.Call():
                return replace(e, args=self.each(e.args))
            case t.List() | t.Tuple():
                return replace(e, items=self.each(e.items))
            case t.Comprehension():
                return self.list(e)
        return e

    def each(self, parts: tuple[t.Expr, ...]) -> tuple[t.Expr, ...]:
        """Parts one after the other, up to the first that does something."""
        made: list[t.Expr] = []
        for i, part in enumerate(parts):
            made.append(self.once(part))
            if not _looks(part):
                return (*made, *parts[i + 1 :])
        return tuple(made)

    def list(self, those: t.Comprehension) -> t.Expr:
        """A list, without what is the same for each of its things."""
        first, *more = those.loops
        there = self.there | {root for node in within(first.over) if (root := _of_zone(node)) is not None}
        going = names_in(*[loop.target for loop in those.loops])
        first = replace(first, over=self.once(first.over), tests=self.same(first.tests, going, there))
        loops = (first, *(self.same(loop, going, there) for loop in more))
        return replace(those, each=self.same(those.each, going, there), loops=loops)

    def same(self, tree: Any, going: Collection[str], there: Collection[str]) -> Any:
        """A tree with names for what of it is the same, whatever those `going` are."""
        if isinstance(tree, tuple):
            return tuple(self.same(part, going, there) for part in tree)
        if isinstance(tree, t.Compare | t.Unary | t.Call | t.Comprehension) and self.is_safe(tree, going, there):
            return self.name(replace(tree, lazy=False) if isinstance(tree, t.Comprehension) else tree)
        if isinstance(tree, t.Lambda):
            return tree
        if isinstance(tree, t.Comprehension):
            going = {*going, *names_in(*[loop.target for loop in tree.loops])}
        return rewritten(tree, lambda part: self.same(part, going, there), deep=False)

    def name(self, value: t.Expr) -> t.Name:
        """The name of something that is worked out beforehand."""
        for name, known in self.made:
            if known == value:
                return name
        name = next(self.names)
        self.made.append((name, value))
        return name

    def is_safe(self, tree: t.Expr, going: Collection[str], there: Collection[str]) -> bool:
        """Whether something that goes through things is the same whatever those `going` are, and only looks, and at
        what is there, whether or not anybody asks for it.
        """
        nodes, spoken = within(tree), names_in(tree) - _QUIET
        own = names_in(*[node.target for node in nodes if isinstance(node, t.Loop)])
        things = {"g", *there, *own}
        if not own or spoken & set(going) or not spoken <= self.known | things or not _looks(tree):
            return False
        return _finds_all(nodes, things)


# ---------------------------------------------------------------- what is asked of none of them


def asked_first(body: t.Body, sure: Collection[str]) -> t.Body:
    """`for p in players: if p.rich and this.color == "red": …` -> `if this.color == "red": for p in players: …`: what
    does not hang on the thing of a loop is asked once, before it.

    `sure`: parameters that are no None, if their type does not leave it open.
    """
    return tuple(_asks_first(stmt, sure) if isinstance(stmt, t.Function) else stmt for stmt in body)


def _asks_first(function: t.Function, sure: Collection[str]) -> t.Function:
    params = {param.name for param in function.params}
    typed = {p.name for p in function.params if isinstance(p.hint, t.Imported) and p.hint.module == ".state"}
    there = {"g", *(typed & set(sure))}
    made: list[t.Stmt] = []
    for stmt in function.body:
        made.append(_outside(stmt, params, there))
        match stmt:
            case t.Assign(value=t.Attr() as looked) | t.If(test=t.Compare(left=t.Attr() as looked)):
                there |= set((_chain(looked) or ())[:1]) & typed
            case t.If(test=t.Compare(left=t.Name(id=name), rest=(("is", t.Const(value=None)),)), body=(*_, last)):
                there |= {name} & typed if isinstance(last, t.Raise | t.Return) else set()
    return replace(function, body=tuple(made))


def _outside(stmt: t.Stmt, known: Collection[str], there: Collection[str]) -> t.Stmt:
    """A loop of one condition without what of it is the same for each thing."""
    match stmt:
        case t.For(body=(t.If(otherwise=()) as inner,)):
            pass
        case _:
            return stmt
    plain = all(isinstance(one, t.Assign | t.Augment | t.Return) for one in inner.body) and _looks(inner.body)
    parts = inner.test.parts if isinstance(inner.test, t.Junction) and inner.test.op == "and" else (inner.test,)
    changed = names_in(stmt.target, *[one.target for one in inner.body if isinstance(one, t.Assign | t.Augment)])
    same = [part for part in parts if plain and _is_same(part, set(known) - changed, there)]
    if not same:
        return stmt
    rest = [part for part in parts if part not in same]
    body = (replace(inner, test=t.all_of(rest)),) if rest else inner.body
    return t.If(t.all_of(same), (replace(stmt, body=body),), (), stmt.place)


def _is_same(test: t.Expr, known: Collection[str], there: Collection[str]) -> bool:
    """Whether a test speaks of nothing but what is known, and finds all that it looks at."""
    if not isinstance(test, t.Compare | t.Attr) or not names_in(test) <= {"g", *known} or not _looks(test):
        return False
    nodes = list(within(test))
    if any(isinstance(node, t.Item | t.Comprehension | t.Junction | t.Choice | t.Call) for node in nodes):
        return False
    return _finds_all(nodes, there)


def _finds_all(nodes: Iterable[object], things: Collection[str]) -> bool:
    """Whether nothing is missing in what these look at, and they compare nothing but whether things are the same."""
    whole: set[int] = set()
    for node in nodes:
        if isinstance(node, t.Compare) and any(op not in _SAME for op, _ in node.rest):
            return False
        if isinstance(node, t.Attr) and id(node) not in whole:
            whole.update(map(id, within(node)))
            if not _is_plain(_chain(node), things):
                return False
    return True


def _is_plain(chain: tuple[str, ...] | None, things: Collection[str]) -> bool:
    """Whether nothing is missing on the way: `me.life`, `me.hand.cards`, `c.kind.categories`."""
    if chain is None or chain[0] not in things:
        return False
    return len(chain) < 3 or (len(chain) == 3 and (chain[2] == "cards" or chain[1:] == ("kind", "categories")))


def given(body: t.Body) -> frozenset[str]:
    """The names that are given in a body."""
    targets = [node.target for node in within(body) if isinstance(node, t.Assign | t.For)]
    return frozenset(names_in(*targets))


def _of_players(over: t.Expr) -> bool:
    """Whether a loop goes through players."""
    match over:
        case t.Call(func=t.Name("list"), args=(inner,)):
            return _of_players(inner)
        case t.Call(func=t.Attr(of=of, name=name)):
            return of == G and name in _ROUND
    return False


def _of_zone(node: object) -> str | None:
    """Whose zone is looked through: `me` of `me.hand.cards`."""
    match node:
        case t.Attr(of=t.Attr(of=t.Name(id=name) | t.Local(id=name)), name="cards"):
            return name
    return None


def _chain(e: t.Expr) -> tuple[str, ...] | None:
    """The names of `me.hand.cards`; None of anything else."""
    match e:
        case t.Name(id=name) | t.Local(id=name):
            return (name,)
        case t.Attr(of=of, name=name):
            before = _chain(of)
            return None if before is None else (*before, name)
    return None


def _looks(*trees: object) -> bool:
    """Whether trees only look at things: nobody is asked, nothing is drawn, and nothing is called that might do it."""
    return all(map(_only_looks, within(*trees)))


def _only_looks(node: object) -> bool:
    match node:
        case t.Call(func=t.Name(id=name)):
            return name in _QUIET
        case t.Call(func=t.Attr(of=of, name=name)):
            listed = name == "count" and isinstance(of, t.Comprehension)
            return listed or name == "all_cards" or (of == G and name in _ROUND)
        case t.Call() | t.Yield() | t.YieldFrom() | t.Lambda():
            return False
    return True


__all__ = ["asked_first", "beforehand", "plainly"]
