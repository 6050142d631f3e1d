"""The report of a series: one page of HTML with its plots, a table for spreadsheets, lines for a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from cardwright.comma_tables import written
from cardwright.diagnostics.problem import Lang
from cardwright.for_programs import headed
from cardwright.lab import plots
from cardwright.lab.changes import Moved, games_to_find
from cardwright.lab.figures import CardFigures, Figures, Rate, plain
from cardwright.lab.statistics import Estimate
from cardwright.lab.words import tell

STYLE = (
    "body{font:16px/1.55 system-ui,'Noto Sans SC','Source Han Sans SC',sans-serif;max-width:52rem;margin:2rem auto;"
    "padding:0 1rem;color:#1b1b1b;background:#fff}h1{margin-bottom:.2rem}"
    "h2{margin-top:2.2rem;border-bottom:1px solid #ccc}svg{width:100%;height:auto}svg text{font-size:12px}"
    "table{border-collapse:collapse;width:100%;font-size:13px}.wide td:first-child{white-space:nowrap}"
    "td,th{padding:.15rem .4rem;text-align:right;border-bottom:1px solid #e4e4e4;font-variant-numeric:tabular-nums}"
    "td:first-child,th:first-child{text-align:left}thead{display:table-header-group}.note{color:#555;font-size:14px}"
    "@media screen and (max-width:48rem){.wide{overflow-x:auto}.wide svg{width:38rem}"
    ".wide table{width:max-content;min-width:100%}.wide td{white-space:nowrap}}"
    "@page{margin:15mm}@media print{body{margin:0;padding:0;max-width:none;font-size:11pt}"
    "h2,svg,tr{break-inside:avoid}h2{break-after:avoid}}"
)

MOST_PAIRS, FEW_PAIRS = 20, 5
POINTS = 5
"""The reports tell how many games find a change of so many points of a hundred."""


@dataclass(frozen=True, slots=True)
class Names:
    """What things are called in the language of the report: the game, kinds of cards, zones, bots stay as they are."""

    game: str
    kind: Callable[[str], str]
    zone: Callable[[str], str]


def html(found: Figures, names: Names, lang: Lang, changes: Sequence[tuple[str, Sequence[Moved]]] = ()) -> str:
    """The whole report as one page that needs nothing else."""
    tag = "zh-Hans" if lang == "zh" else "en"
    title = f"{names.game} · {tell('title', lang)}"
    parts = [
        f'<!doctype html><html lang="{tag}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style></head><body>',
        f"<h1>{escape(title)}</h1><p>{escape(setup_line(found, lang))}</p>",
        f'<p class="note">{escape(tell("bots", lang))}</p>',
    ]
    for name, rows in changes:
        parts += _changes(name, rows, lang)
    parts += [f"<h2>{tell('length', lang)}</h2>", _table([], _lengths(found, lang))]
    parts.append(_wide(plots.lengths(found.lengths, tell("turn lengths", lang))))
    parts += _rates(tell("seats", lang), found.seats, lambda name: name)
    for zone, rates in found.groups.items():
        parts += _rates(tell("groups", lang, zone=names.zone(zone)), rates, names.kind)
    for at, (option, rates) in enumerate(found.choices.items(), 1):
        parts += _rates(tell("choices", lang, seat=at, option=option), rates, lambda name: name)
    if found.matrix:
        parts += [f"<h2>{tell('matrix', lang)}</h2>", _matrix(found)]
    parts += _cards(found, names, lang)
    parts += _pairs(found, names, lang)
    for key, missing in never(found, names):
        shown = ", ".join(missing) or tell("nothing", lang)
        parts.append(f"<p><b>{tell(key, lang)}</b>: {escape(shown)}</p>")
    return "".join([*parts, "</body></html>\n"])


def never(found: Figures, names: Names) -> list[tuple[str, list[str]]]:
    """What never came about: the key of its title, and the names of cards or the ids of texts."""
    kinds = (
        ("never_held", found.never_held),
        ("never_played", found.never_played),
        ("never_in_time", found.never_in_time),
    )
    told = [(key, [names.kind(kind) for kind in missing]) for key, missing in kinds]
    return [*told, ("never_open", list(found.never_open)), ("never_triggered", list(found.never_triggered))]


def setup_line(found: Figures, lang: Lang) -> str:
    """What was played."""
    bots = ", ".join(found.bots)
    return tell("setup", lang, games=found.games, players=found.players, bots=bots, seed=found.seed)


def _lengths(found: Figures, lang: Lang) -> list[list[str]]:
    rows = [
        [tell("turns", lang), number(found.turns)],
        [tell("rounds", lang), number(found.rounds)],
        [tell("decisions", lang), number(found.decisions)],
        [tell("minutes", lang), f"{found.minutes:g}"],
        [tell("width", lang), number(found.width)],
        [tell("forced", lang), percent(found.forced)],
        [tell("draws", lang), percent(found.draws)],
        [tell("comebacks", lang), percent(found.comebacks)],
        [tell("lead_changes", lang), number(found.lead_changes)],
    ]
    return [*rows, [tell("broke", lang), str(found.broke)]] if found.broke else rows


def _rates(title: str, rates: Sequence[Rate], named: Callable[[str], str]) -> list[str]:
    rows = [(f"{named(each.name)} ({each.rate.count})", each.rate, each.stands_out) for each in rates]
    return [f"<h2>{escape(title)}</h2>", _wide(plots.intervals(rows, [each.expected for each in rates], label=title))]


def _pairs(found: Figures, names: Names, lang: Lang) -> list[str]:
    """The pairs of cards that stand out, or those few that come nearest to it."""
    rows = [each for each in found.pairs if each.stands_out][:MOST_PAIRS] or list(found.pairs[:FEW_PAIRS])
    if not rows:
        return []
    table = [
        [
            " + ".join(map(names.kind, each.kinds)) + (" ★" if each.stands_out else ""),
            percent(each.both),
            _signed(each.beyond),
        ]
        for each in rows
    ]
    note = f'<p class="note">{escape(tell("pairs note", lang))}</p>'
    return [
        f"<h2>{tell('pairs', lang)}</h2>",
        note,
        _table([tell(key, lang) for key in ("pair", "both", "beyond")], table),
    ]


def _changes(name: str, rows: Sequence[Moved], lang: Lang) -> list[str]:
    head = [tell("value", lang), tell("count", lang), tell("turns", lang), "±"]
    head += [f"{tell('share', lang)} {seat + 1}" for seat in range(len(rows[0].seats))] if rows else []
    table = [
        [
            row.value,
            str(row.games),
            f"{row.turns.value:.1f}",
            f"{row.more_turns.value:+.2f} [{row.more_turns.low:+.2f}, {row.more_turns.high:+.2f}]"
            + (" ★" if row.lengthens else ""),
            *(
                f"{wins.value * 100:.1f} ({more.value * 100:+.1f} ± {more.width * 100:.1f}){' ★' if out else ''}"
                for wins, more, out in zip(row.seats, row.more_wins, row.stands_out, strict=True)
            ),
        ]
        for row in rows
    ]
    told = (tell("change note", lang), *_advice(rows, lang))
    note = f'<p class="note">{escape((" " if lang == "en" else "").join(told))}</p>'
    return [f"<h2>{tell('change', lang)}: {escape(name)}</h2>", note, _table(head, table)]


def _advice(rows: Sequence[Moved], lang: Lang) -> tuple[str, ...]:
    """How many games would find a change that matters; nothing if that cannot be told."""
    games = games_to_find(rows, POINTS / 100)
    return (tell("advice", lang, games=f"{games:,}", points=POINTS),) if games else ()


def _matrix(found: Figures) -> str:
    firsts = list(dict.fromkeys(a for a, _, _ in found.matrix))
    seconds = list(dict.fromkeys(b for _, b, _ in found.matrix))
    cells = {(a, b): each for a, b, each in found.matrix}
    rows = [
        [a, *(f"{_short(each)} ({each.count})" if (each := cells.get((a, b))) else "" for b in seconds)] for a in firsts
    ]
    return _table(["", *seconds], rows)


def by_lift(found: Figures) -> list[CardFigures]:
    """The cards, those first that stand out, then by how much more often those win who hold them."""
    return sorted(found.cards, key=lambda each: (not each.stands_out, -each.lift.value, each.kind))


def _cards(found: Figures, names: Names, lang: Lang) -> list[str]:
    rows = by_lift(found)
    shown = [(names.kind(each.kind), each.lift, each.stands_out) for each in rows if each.stands_out][:30]
    heads = ("card", "held", "in_hand", "opening", "drawn", "when_played", "played", "lift")
    table = [
        [
            names.kind(each.kind) + (" ★" if each.stands_out else ""),
            str(each.held),
            percent(each.in_hand),
            percent(each.opening),
            percent(each.drawn),
            percent(each.when_played),
            percent(each.played, short=True),
            _signed(each.lift),
        ]
        for each in rows
    ]
    parts = [f"<h2>{tell('cards', lang)}</h2>", f'<p class="note">{escape(tell("cards note", lang))}</p>']
    if shown:
        parts.append(_wide(plots.intervals(shown, signed=True, label=tell("cards", lang))))
    return [*parts, _table([tell(head, lang) for head in heads], table)]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{_whole(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    table = f"<table>{f'<thead><tr>{top}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"
    return _wide(table) if head else table


def _whole(cell: str) -> str:
    """A cell in which no line ends within an interval or before the sign of a per cent."""
    return escape(cell).replace(", ", ",\u00a0").replace(" %", "\u00a0%").replace(" ±", "\u00a0±")


def _wide(shown: str) -> str:
    """What may be wider than a narrow screen: there it is moved to and fro by itself."""
    return f'<div class="wide" tabindex="0">{shown}</div>'


def percent(found: Estimate, short: bool = False) -> str:
    """A share with its interval; nothing of nothing."""
    if not found.count:
        return "–"
    text = f"{found.value * 100:.1f} %"
    return text if short else f"{text} [{found.low * 100:.1f}, {found.high * 100:.1f}]"


def _short(found: Estimate) -> str:
    """A share with its interval in whole percent, for tables of many."""
    return f"{found.value * 100:.0f} [{found.low * 100:.0f}, {found.high * 100:.0f}]"


def _signed(found: Estimate) -> str:
    """A difference in points with its interval; nothing of nothing."""
    if not found.count:
        return "–"
    return f"{found.value * 100:+.1f} [{found.low * 100:+.1f}, {found.high * 100:+.1f}]"


def number(found: Estimate) -> str:
    """A mean with its interval."""
    return f"{found.value:.1f} [{found.low:.1f}, {found.high:.1f}]" if found.count > 1 else f"{found.value:.1f}"


def as_json(found: Figures, changes: Sequence[tuple[str, Sequence[Moved]]] = ()) -> str:
    """All figures, for programs."""
    told = [
        {"name": name, "values": plain(list(rows)), f"games_for_{POINTS}_points": games_to_find(rows, POINTS / 100)}
        for name, rows in changes
    ]
    data = {**found.data(), "changes": told}
    return json.dumps(headed("lab-report", data), ensure_ascii=False, indent=1) + "\n"


def as_csv(found: Figures) -> str:
    """A row for each rate and each card: of what, how often, of how many, and the interval.

    What never came about has a row without these, of how many games.
    """
    rows: list[list[object]] = [["what", "name", "figure", "value", "low", "high", "n", "stands_out"]]

    def row(what: str, name: str, figure: str, each: Estimate, out: bool) -> None:
        values = (plain(each.value), plain(each.low), plain(each.high), each.count)
        rows.append([what, name, figure, *values, "yes" if out else "no"])

    for what, rates in [("seat", found.seats), *found.groups.items(), *found.choices.items()]:
        for rate in rates:
            row(what, rate.name, "wins", rate.rate, rate.stands_out)
    for card in found.cards:
        for figure in ("in_hand", "opening", "drawn", "when_played", "played", "lift"):
            row("card", card.kind, figure, getattr(card, figure), card.stands_out and figure == "lift")
    for pair in found.pairs:
        row("pair", " + ".join(pair.kinds), "beyond", pair.beyond, pair.stands_out)
    for figure, missing in never(found, Names(found.rules, str, str)):
        rows += ([_what(figure), name, figure, "", "", "", found.games, ""] for name in missing)
    return written(rows)


def _what(figure: str) -> str:
    """Whether cards, ways to play them or texts are told of by a figure of what never came about."""
    return {"never_open": "way", "never_triggered": "text"}.get(figure, "card")


def lines(found: Figures, names: Names, lang: Lang, changes: Sequence[tuple[str, Sequence[Moved]]] = ()) -> str:
    """The report for a terminal: what matters most."""
    shown = [f"{names.game}: {setup_line(found, lang)}"]
    for name, rows in changes:
        shown.append(f"{tell('change', lang)}: {name}")
        for each in rows:
            wins = "  ".join(
                f"{wins.value * 100:.1f} ({more.value * 100:+.1f} ± {more.width * 100:.1f}){'★' if out else ''}"
                for wins, more, out in zip(each.seats, each.more_wins, each.stands_out, strict=True)
            )
            shown.append(f"  {each.value}: {each.turns.value:.1f} {tell('turns', lang)}  {wins}")
        shown += [f"  {each}" for each in _advice(rows, lang)]
    shown += [f"  {label}: {value}" for label, value in _lengths(found, lang)]
    blocks: list[tuple[str, tuple[Rate, ...], Callable[[str], str]]] = [(tell("seats", lang), found.seats, str)]
    blocks += [(tell("groups", lang, zone=names.zone(zone)), rates, names.kind) for zone, rates in found.groups.items()]
    blocks += [
        (tell("choices", lang, seat=at, option=option), rates, str)
        for at, (option, rates) in enumerate(found.choices.items(), 1)
    ]
    for title, rates, named in blocks:
        shown.append(title)
        shown += [
            f"  {named(each.name)}: {percent(each.rate)} ({each.rate.count}){' ★' if each.stands_out else ''}"
            for each in rates
        ]
    best = [each for each in by_lift(found) if each.stands_out]
    shown.append(f"{tell('cards', lang)} ★")
    shown += [f"  {names.kind(each.kind)}: {each.lift.value * 100:+.1f} ({each.held})" for each in best[:20]]
    shown += [f"{tell(key, lang)}: {', '.join(missing)}" for key, missing in never(found, names)[:4] if missing]
    return "\n".join(shown) + "\n"
