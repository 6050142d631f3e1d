"""compared-with-itself (CW636): both sides of a comparison are the same thing.

Mostly `it` was to be what stands further out: each `where` has an `it` of its own, which hides that one.
`there is a light called one in my hand where its number is one's number` -> `its` and `one's` are of the same card.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.walk import children, find, rewrite
from cardwright.model.parts import Part

LINT = define(
    "CW636",
    "compared-with-itself",
    words("this compares a thing with itself", "这里把一个东西与它自己比较"),
    words(
        "`it` is what the nearest `where` describes: give what is meant further out a name (`called NAME` behind its "
        "noun, `choose NAME:`, `let NAME be …`) and compare with that; where that is the `it` of an adjective, write "
        "a value of the card instead, in which it is `this`",
        "`it` 指最近一个 `where` 所描述的对象：请给外层的那一个起名（在它的名词后写 `called 名字`，或用 "
        "`choose 名字:`、`let 名字 be …`），再用这个名字来比较；"
        "如果外层是形容词的 `it`，请改写成牌的一个值，在那里它是 `this`",
    ),
    words(
        "A phrase with a `where` has an `it` of its own, and what it is `called` names the same thing. What stands "
        "further out is hidden by it, and cannot be meant by `it` any more.",
        "带 `where` 的短语有自己的 `it`，`called` 起的名字指的也是它。外层的 `it` 在这里被遮住，不再能用 `it` 说到。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        if there is a light in my hand where (there is a light called one in my hand where one is not it):
                                                                                           ^^^^^^^^^^^^^ CW636 called
          score 1 points
""",
    severity=Severity.WARNING,
)

Comparison = ir.Same | ir.Compare


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each comparison whose sides are the same, by the words or by what a phrase calls its `it`."""
    found = [cond for sort in (ir.Same, ir.Compare) for cond in part.by_type.get(sort, ()) if _alike(cond)]
    for phrase in part.by_type.get(ir.NP, ()):
        if phrase.called is not None and phrase.where is not None:
            found += [cond for cond in _of_its_own(phrase.where) if _alike(_with_it(cond, phrase.called))]
    for cond in {cond.span: cond for cond in found}.values():
        problems.add(LINT.code, cond.span)


def _alike(cond: Comparison) -> bool:
    """Whether both sides say the same of something that is the same each time: nothing drawn, no number alone."""
    if cond.left != cond.right or isinstance(cond.left, ir.Num | ir.Symbol):
        return False
    return not any(node.random for node in find(cond.left, ir.NP)) and not any(True for _ in find(cond.left, ir.Roll))


def _of_its_own(tree: object) -> Iterator[Comparison]:
    """The comparisons of a `where` in which `it` is what this one describes."""
    match tree:
        case ir.Same() | ir.Compare():
            yield tree
        case ir.Every():
            yield from _of_its_own(tree.what)
        case ir.NP():
            for part in children(tree):
                if part is not tree.where and part is not tree.together:
                    yield from _of_its_own(part)
        case ir.Node():
            for part in children(tree):
                yield from _of_its_own(part)
        case tuple():
            for part in tree:
                yield from _of_its_own(part)


def _with_it(cond: Comparison, called: ir.Local) -> Comparison:
    """The comparison with `it` in the place of the name that a phrase gives to it."""

    def named(node: ir.Node) -> ir.Node:
        is_it = isinstance(node, ir.Local) and (
            node.origin == "it" or (node.origin, node.name) == ("called", called.name)
        )
        return ir.Local("it", called.ty, "it") if is_it else node

    return rewrite(cond, named)
