"""out-of-bounds (CW620): a counter is set, given or starts as a number that it can never be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright import ir
from cardwright.analysis.ranges import Range, ranges_of
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.parts import Part
from cardwright.model.scenario import GivenValue

LINT = define(
    "CW620",
    "out-of-bounds",
    words("`{name}` is never {value}: it is {bounds}", "`{name}` 不会是{value}：它{bounds}"),
    words("write a number within the bounds, or correct the bounds", "请写上下限之内的数，或者改正上下限"),
    words(
        "A counter stays within its `at_least` and `at_most`: a number beyond them is cut down to them.",
        "计数不会超出它的 `at_least` 与 `at_most`：超出的数会被截到上下限。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        set my points to -4
                         ^^ CW620 at least 0
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each number beyond the bounds of the counter that it is for."""
    ranges = ranges_of(found)
    for counter, value in _put(found):
        low, high = ranges.of_property(counter)
        least, most = ranges.of(value)
        if most < low or least > high:
            shown = most if most < low else least
            problems.add(LINT.code, value.span, name=counter.id, value=int(shown), bounds=_bounds((low, high)))


def _put(found: Survey) -> Iterator[tuple[decl.Counter, ir.Value]]:
    """Counters with the values that they get."""
    for counter in found.game.counters.values():
        if counter.starts is not None:
            yield counter, counter.starts
    yield from found.each(_set)
    for ruling in found.game.rulings.values():
        for line in ruling.scenario.lines if ruling.scenario is not None else ():
            match line:
                case GivenValue(what=ir.Property(prop=decl.Counter() as counter), value=value):
                    yield counter, value


def _set(part: Part) -> tuple[tuple[decl.Counter, ir.Value], ...]:
    """The counters that texts of a part set, with the values."""
    changes = (change for change in part.by_type.get(ir.Change, ()) if change.op == "set")
    every = ((change.what.prop, change.value) for change in changes if isinstance(change.what, ir.Property))
    return tuple((counter, value) for counter, value in every if isinstance(counter, decl.Counter))


def _bounds(bounds: Range) -> Mapping[str, str]:
    low, high = (f"{bound:g}" for bound in bounds)
    if high == "inf":
        return words(f"at least {low}", f"至少是 {low}")
    if low == "-inf":
        return words(f"at most {high}", f"至多是 {high}")
    return words(f"from {low} to {high}", f"在 {low} 到 {high} 之间")
