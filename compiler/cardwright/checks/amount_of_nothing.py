"""amount-of-nothing (CW618): a number of things, times or steps that is never above 0.

`draw -4 cards`, `repeat 0 times`, `reduce my life by -1`, `choose x: a number from 5 to 2`,
`choose x: 2 to 1 cards in my hand`. So it is with the place of something: `card at 0 in deck`, `place 0 of deck`.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.amounts import WITH_AMOUNTS, amounts_of
from cardwright.analysis.facts import Facts
from cardwright.analysis.ranges import Ranges
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.walk import find
from cardwright.model.parts import Part

LINT = define(
    "CW618",
    "amount-of-nothing",
    words(
        "this is never more than 0: how many, or by how much, is told from 1 up", "这里不会大于 0：数量和幅度从 1 写起"
    ),
    words(
        "write the number that is meant; what goes the other way has a sentence of its own (`reduce` for `increase`)",
        "请写上想要的数；反过来的变化另用一句话，如 `increase` 之外有 `reduce`",
    ),
    words(
        "How many, how often, by how much and at which place are told by numbers from 1 up. By none nothing is drawn "
        "or done again; by less than none a counter goes the other way, which texts then tell wrong: say `reduce` "
        "for `increase`. "
        "A number of the game that is 0 for now (a constant) is let pass.",
        "数量、次数、增减的幅度与位置都用 1 以上的数表示。写 0，就什么也不摸、什么也不重复；写负数，计数就反着变，"
        "印出来的文字也就不对：请把 `increase` 换成 `reduce`。暂时为 0 的常数不受影响。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        score -4 points
              ^^ CW618 never more than 0
""",
    severity=Severity.WARNING,
)


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each amount that is never above 0, and each choice of a number of which there is none."""
    for text in part.texts:
        for node in text:
            if type(node) not in _NUMBERED or not isinstance(node, ir.Node):
                continue
            if ranges_over_nothing(node, known.ranges):
                problems.add(LINT.code, node.span)
            for value in (*amounts_of(node, known.amounts), *place_of(node)):
                if known.ranges.of(value)[1] <= 0 and not any(find(value, ir.Const)):
                    problems.add(LINT.code, value.span)


_NUMBERED = WITH_AMOUNTS | {ir.CardAt, ir.Item, ir.Place}
"""The nodes at which one of these may stand."""


def place_of(node: ir.Node) -> tuple[ir.Value, ...]:
    """The number of the place at which something is, or to which it comes: 1 is the first."""
    match node:
        case ir.CardAt(place=number):
            return (number,)
        case ir.Item(number=number) | ir.Place(number=number) if number is not None:
            return (number,)
    return ()


def ranges_over_nothing(node: object, ranges: Ranges) -> bool:
    """Whether something is `from 5 to 2`, or `2 to 1 cards`."""
    low, high = (node.low, node.high) if isinstance(node, ir.ChooseNumber | ir.NP) else (None, None)
    return low is not None and high is not None and ranges.of(low)[0] > ranges.of(high)[1]
