"""Figures of a deck: sizes, kinds, sums and a curve; and what differs between two decks."""

from __future__ import annotations

import html as escape
import json
from collections.abc import Sequence

from cardwright.decks import law as l
from cardwright.decks.cards import whole_number
from cardwright.decks.deck import Deck
from cardwright.decks.findings import said_in
from cardwright.diagnostics.problem import Lang
from cardwright.diagnostics.screen import visible
from cardwright.for_programs import headed
from cardwright.records import record

LONGEST_CURVE = 100
"""Steps from the lowest number to the highest; a curve over more shows only the numbers that occur."""
CURVES = ("cost", "level", "food", "mana", "provisions", "influence")
"""Fields that make a curve if none is named: the first that a card of the deck has."""


@record
class Stats:
    """The figures of one deck: name, format, cards and kinds per section, sums of numbers, and the curve of a field."""

    name: str
    format: str
    sections: tuple[tuple[str, int, int], ...]
    kinds: tuple[tuple[str, int], ...]
    sums: tuple[tuple[str, int, int], ...]
    by: str
    curve: tuple[tuple[str, int], ...]
    titles: tuple[tuple[str, str, str], ...] = ()


def stats(law: l.Law, deck: Deck, by: str | None = None) -> Stats:
    """Count a deck.  `sums` holds (field, sum, cards that have the number)."""
    sections = []
    for section in law.sections:
        entries = [entry for entry in deck.entries if entry.section == section.id]
        sections.append((section.id, sum(e.count for e in entries), len({e.card.id for e in entries})))
    kinds: dict[str, int] = {}
    sums: dict[str, tuple[int, int]] = {}
    inside = {section.id for section in law.sections if not section.outside}
    mine = [entry for entry in deck.entries if entry.section in inside]
    for entry in mine:
        kind = entry.card.kinds[0] if entry.card.kinds else "-"
        kinds[kind] = kinds.get(kind, 0) + entry.count
        for name, value in entry.card.fields.items():
            if isinstance(value, int) and not isinstance(value, bool) and name not in ("number", "deck_limit"):
                total, count = sums.get(name, (0, 0))
                sums[name] = (total + value * entry.count, count + entry.count)
    field = by or next((name for name in CURVES if name in sums), "")
    tally: dict[str, int] = {}
    for entry in mine:
        value = entry.card.get(field) if field else None
        for item in value if isinstance(value, tuple) else () if value is None else (value,):
            tally[str(item)] = tally.get(str(item), 0) + entry.count
    numbers = [number for key in tally if (number := whole_number(key)) is not None]
    if numbers and len(numbers) == len(tally) and max(numbers) - min(numbers) < LONGEST_CURVE:
        curve = [(str(n), tally.get(str(n), 0)) for n in range(min(numbers), max(numbers) + 1)]
    else:
        curve = sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))
    titles = tuple((s.id, said_in(s.name, s.id)["en"], said_in(s.name, s.id)["zh"]) for s in law.sections)
    return Stats(
        deck.name, law.id, tuple(sections), tuple(sorted(kinds.items())),
        tuple((name, *sums[name]) for name in sorted(sums)), field, tuple(curve), titles,
    )  # fmt: skip


def stats_text(figures: Stats, lang: Lang) -> str:
    """For people, with a plot in characters."""
    names = {id_: (zh if lang == "zh" else en) for id_, en, zh in figures.titles}
    rows = [f"{figures.name} ({figures.format})"]
    for section, cards, different in figures.sections:
        unit = f"{cards} 张，{different} 种" if lang == "zh" else f"{cards} cards, {different} different"
        rows.append(f"  {names.get(section, section)}: {unit}")
    rows.append("  " + ", ".join(f"{kind} {count}" for kind, count in figures.kinds))
    for name, total, count in figures.sums:
        mean = total / count if count else 0
        said = f"合计 {total}，平均 {mean:.2f}" if lang == "zh" else f"sum {total}, mean {mean:.2f}"
        rows.append(f"  {name}: {said}")
    if figures.curve:
        most = max(count for _, count in figures.curve) or 1
        width = max(len(key) for key, _ in figures.curve)
        rows.append(f"  {figures.by}")
        rows += [f"    {key:>{width}} {'█' * round(count * 30 / most)} {count}" for key, count in figures.curve]
    return "\n".join(visible(row) for row in rows) + "\n"


def stats_json(figures: Sequence[Stats]) -> str:
    """For programs."""
    rows = [
        {
            "deck": each.name,
            "format": each.format,
            "sections": {name: {"cards": cards, "kinds": kinds} for name, cards, kinds in each.sections},
            "kinds": dict(each.kinds),
            "sums": {name: {"sum": total, "cards": count} for name, total, count in each.sums},
            "curve": {"by": each.by, "values": dict(each.curve)},
        }
        for each in figures
    ]
    return json.dumps(headed("deck-stats", {"decks": rows}), ensure_ascii=False, indent=2) + "\n"


def html(figures: Sequence[Stats], lang: Lang) -> str:
    """A page with a bar plot per deck; names from data files are escaped."""
    parts = []
    for each in figures:
        names = {id_: (zh if lang == "zh" else en) for id_, en, zh in each.titles}
        sizes = "".join(
            f"<li>{escape.escape(names.get(name, name))}: {cards} ({kinds})</li>"
            for name, cards, kinds in each.sections
        )
        most = max((count for _, count in each.curve), default=1) or 1
        bars = []
        for number, (key, count) in enumerate(each.curve):
            height = round(count * 120 / most)
            x = 10 + number * 34
            bars.append(
                f'<rect x="{x}" y="{130 - height}" width="26" height="{height}" fill="#4a6fa5"/>'
                f'<text x="{x + 13}" y="146" text-anchor="middle">{escape.escape(key)}</text>'
                f'<text x="{x + 13}" y="{126 - height}" text-anchor="middle">{count}</text>'
            )
        width = 20 + 34 * max(len(each.curve), 1)
        parts.append(
            f"<h2>{escape.escape(each.name)}</h2><ul>{sizes}</ul><p>{escape.escape(each.by)}</p>"
            f'<svg viewBox="0 -14 {width} 166" width="{width}" height="166" role="img">{"".join(bars)}</svg>'
        )
    tag = "zh-Hans" if lang == "zh" else "en"
    style = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto}svg text{font-size:11px}"
    head = f'<!doctype html><html lang="{tag}"><meta charset="utf-8"><title>Decks</title><style>{style}</style>'
    return head + "".join(parts) + "</html>\n"


# --- differences ------------------------------------------------------------------------------------------------------


@record
class Change:
    """How many copies more (or less) the second deck has."""

    section: str
    card: str
    names: tuple[str, str]
    before: int
    after: int


def difference(first: Deck, second: Deck) -> tuple[Change, ...]:
    """What differs, by section and name."""
    before, after = first.counts(), second.counts()
    cards = {entry.card.id: entry.card for entry in (*first.entries, *second.entries)}
    found = []
    for section in dict.fromkeys((*before, *after)):
        ids = sorted({*before.get(section, {}), *after.get(section, {})})
        for id_ in ids:
            a, b = before.get(section, {}).get(id_, 0), after.get(section, {}).get(id_, 0)
            if a != b:
                names = (cards[id_].name(), cards[id_].name("zh-Hans"))
                found.append(Change(section, id_, names, a, b))
    return tuple(found)


def difference_text(first: Deck, second: Deck, rows: Sequence[Change], lang: Lang, *, as_json: bool = False) -> str:
    """The difference for people or for programs."""
    if as_json:
        table = [
            {"section": row.section, "card": row.card, "name": row.names[0], "before": row.before, "after": row.after}
            for row in rows
        ]
        data = {"first": first.name, "second": second.name, "changes": table}
        return json.dumps(headed("deck-diff", data), ensure_ascii=False) + "\n"
    shown = [f"{first.name} -> {second.name}"]
    section = ""
    for row in rows:
        if row.section != section:
            section = row.section
            shown.append(f"  {section}")
        name = row.names[1 if lang == "zh" else 0]
        shown.append(f"    {row.after - row.before:+d} {name} ({row.before} -> {row.after})")
    if not rows:
        shown.append("  " + ("没有差别" if lang == "zh" else "no difference"))
    return "\n".join(visible(row) for row in shown) + "\n"
