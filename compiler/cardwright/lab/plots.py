"""Plots as SVG that read on screens and on paper: bars with their intervals, and how often each length came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import accumulate

from cardwright.diagnostics.screen import width
from cardwright.lab.statistics import Estimate

WIDTH = 760
LEFT = 270
VALUES = 60
"""So wide is the column of values, left of the bars, where screens that are narrower than the plot show it."""
MOST = 30
"""A name has at most so many columns."""
ROW = 24
ROWS = 15
"""A plot has at most so many rows."""
BAR = "#3b6ea5"
BAND = "#1b1b1b"
LINE = "#999999"


def intervals(
    rows: Sequence[tuple[str, Estimate, bool]],
    expected: Sequence[float] = (),
    signed: bool = False,
    label: str = "",
) -> str:
    """A bar for each row from 0 (or the middle) to its value, its interval on it; `expected` is a mark for each.

    Many rows are several plots of one scale, so that none is longer than a page.
    """
    low = min([0.0, *(row.low for _, row, _ in rows)]) if signed else 0.0
    high = max([0.0 if signed else 0.1, *(row.high for _, row, _ in rows), *expected])
    return "".join(
        _bars(rows[at : at + ROWS], expected[at : at + ROWS], (low, high), signed, label)
        for at in range(0, len(rows), ROWS)
    )


def _bars(
    rows: Sequence[tuple[str, Estimate, bool]],
    expected: Sequence[float],
    scale: tuple[float, float],
    signed: bool,
    label: str,
) -> str:
    """The bars of one plot, on a scale."""
    low, high = scale
    span = (high - low) or 1.0
    room = WIDTH - LEFT - 24

    def x(value: float) -> float:
        return round(LEFT + (min(max(value, low), high) - low) / span * room, 2)

    height = ROW * len(rows) + 26
    parts = [f'<line x1="{x(0)}" y1="0" x2="{x(0)}" y2="{height - 22}" stroke="{LINE}"/>']
    for at, (name, row, out) in enumerate(rows):
        y = at * ROW + 6
        begin, end = sorted((x(0), x(row.value)))
        text = f"{row.value * 100:+.1f}" if signed else f"{row.value * 100:.1f} %"
        parts += [
            f'<text x="{LEFT - VALUES - 8}" y="{y + 11}" text-anchor="end">{escape(_short(name))}'
            f"{' ★' if out else ''}</text>",
            f'<text x="{LEFT - 8}" y="{y + 11}" text-anchor="end">{text}</text>',
            f'<rect x="{begin}" y="{y}" width="{max(round(end - begin, 2), 0.5)}" height="14" fill="{BAR}"/>',
            f'<path d="M{x(row.low)} {y + 7}H{x(row.high)}M{x(row.low)} {y + 3}v8M{x(row.high)} {y + 3}v8" '
            f'stroke="{BAND}" fill="none"/>',
        ]
        if expected:
            parts.append(
                f'<path d="M{x(expected[at])} {y - 4}v22" stroke="{LINE}" stroke-dasharray="3 2" fill="none"/>'
            )
    for value in (low, high):
        parts.append(f'<text x="{x(value)}" y="{height - 6}" text-anchor="middle">{value * 100:.0f} %</text>')
    return _svg(height, parts, label)


def lengths(values: Sequence[int], label: str = "") -> str:
    """How often games had how many turns."""
    if not values:
        return ""
    step = max(1, -(-(max(values) - min(values) + 1) // 40))
    count = Counter((value - min(values)) // step for value in values)
    most = max(count.values())
    wide = (WIDTH - 40) / (max(count) + 1)
    parts = []
    for at in range(max(count) + 1):
        tall = round(100 * count[at] / most, 2)
        parts.append(
            f'<rect x="{round(20 + at * wide, 2)}" y="{round(104 - tall, 2)}" width="{round(max(wide - 1.5, 0.5), 2)}" '
            f'height="{tall}" fill="{BAR}"/>'
        )
    for at in (0, max(count)):
        parts.append(
            f'<text x="{round(20 + (at + 0.5) * wide, 2)}" y="120" text-anchor="middle">'
            f"{min(values) + at * step}</text>"
        )
    return _svg(126, parts, label)


def _svg(height: int, parts: Sequence[str], label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def _short(name: str) -> str:
    """A name cut to what there is room for, in columns: a Chinese character takes two."""
    ends = list(accumulate(map(width, name)))
    if not ends or ends[-1] <= MOST:
        return name
    return name[: sum(end < MOST for end in ends)] + "…"
