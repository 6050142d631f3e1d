"""Show a report: as text for a terminal, as Markdown, as one HTML file that needs nothing else, as JSON."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from cardwright.diagnostics.render import safe_json
from cardwright.diagnostics.screen import visible
from cardwright.diff.outline import SIGNS, Line, Outline, Row
from cardwright.diff.report_words import said
from cardwright.diff.values import FORMAT, Entry, Report, Version
from cardwright.diff.words import Piece, marked

COLORS = {"adds": "32", "removes": "31", "renames": "36", "changes": "33", "reads": "2", "fails": "31",
          "was": "31;9", "now": "32", "bold": "1", "dim": "2"}  # fmt: skip
_MARKDOWN = re.compile(r"[\\`*_\[\]<>|#~&]")
_MENTION = re.compile(r"(?<=@)(?=\w)")
_ADDRESS = re.compile(r"\b(?:(?:https?|ftp)(?=://)|www(?=\.))", re.IGNORECASE)


# --- text ---------------------------------------------------------------------------------------------------


def to_text(outline: Outline, lang: str, *, color: bool = False) -> str:
    """For people: one line for each thing, and below it what changed, marked [-so-]{+so+} where there is no colour."""

    def paint(kind: str, text: str) -> str:
        return f"\x1b[{COLORS[kind]}m{text}\x1b[0m" if color and text else text

    def piece(each: Piece) -> str:
        text = visible(each.text)
        if each.sort == "same":
            return text
        return paint(each.sort, text) if color else f"[-{text}-]" if each.sort == "was" else f"{{+{text}+}}"

    rows = [paint("bold", visible(outline.title)), visible(outline.summary)]
    for part in outline.parts:
        rows += ["", paint("bold", visible(part.title))]
        for row in part.rows:
            head = paint(row.sort, f"{SIGNS[row.sort]} {visible(row.title)}")
            note = f"  {visible(row.note)}" if row.note else ""
            cited = f" [{', '.join(row.rules)}]" if row.rules else ""
            place = f"  {visible(row.place)}" if row.place else ""
            rows.append(f"{head}{note}" + paint("dim", visible(cited) + place))
            for line in row.lines:
                for about, pieces in _physical(line):
                    lead = f"{visible(about)}{said(lang, 'colon')}" if about else ""
                    rows.append(f"    {lead}{''.join(map(piece, pieces))}")
    rows += ["", *map(visible, outline.notes)] if outline.notes else []
    return "".join(f"{row}\n" for row in rows)


def _physical(line: Line) -> Iterator[tuple[str, list[Piece]]]:
    """A line as lines of a screen: those that changed, and of others the first."""
    rows: list[list[Piece]] = [[]]
    for piece in line.pieces:
        for number, text in enumerate(piece.text.split("\n")):
            if number:
                rows.append([])
            if text:
                rows[-1].append(Piece(piece.sort, text))
    changed = any(piece.sort != "same" for piece in line.pieces)
    kept = [row for row in rows if row and (not changed or any(piece.sort != "same" for piece in row))]
    for number, row in enumerate(kept):
        yield (line.about if number == 0 else "", row)


# --- Markdown -----------------------------------------------------------------------------------------------


def to_markdown(outline: Outline, lang: str) -> str:
    """For a changelog or a comment on a proposal: GitHub's Markdown, in which nothing of a game's texts is markup."""
    rows = [f"# {_md(outline.title)}", "", _md(outline.summary)]
    for part in outline.parts:
        rows += ["", f"## {_md(part.title)}", ""]
        for row in part.rows:
            rows.append(f"- **{_md(row.title)}**{_tail(row)}")
            for line in row.lines:
                for about, pieces in _physical(line):
                    lead = f"{_md(about)}{said(lang, 'colon')}" if about else ""
                    rows.append(f"  - {lead}{''.join(map(_md_piece, pieces))}")
    rows += ["", *(f"> {_md(note)}" for note in outline.notes)] if outline.notes else []
    return "".join(f"{row}\n" for row in rows)


def _tail(row: Row) -> str:
    note = f" ({_md(row.note)})" if row.note else ""
    return note + (f" `{', '.join(row.rules)}`" if row.rules else "")


def _md(text: str) -> str:
    return _as_text(" ".join(text.split()))


def _as_text(text: str) -> str:
    """Text of a game in Markdown: nothing in it is markup, mentions somebody, or leads anywhere, on GitHub neither."""
    escaped = _MARKDOWN.sub(r"\\\g<0>", visible(text))
    return _ADDRESS.sub(r"\g<0>\\", _MENTION.sub("<!-- -->", escaped))


def _md_piece(piece: Piece) -> str:
    text = _as_text(piece.text)
    inner = text.strip()
    if piece.sort == "same" or not inner:
        return text
    head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{head}<{_tag(piece)}>{inner}</{_tag(piece)}>{tail}"


def _tag(piece: Piece) -> str:
    return "del" if piece.sort == "was" else "ins"


# --- HTML ---------------------------------------------------------------------------------------------------

STYLE = """
:root{color-scheme:light dark;--was:#b3261e;--now:#1b6e3c;--dim:#666;--line:#ddd}
@media(prefers-color-scheme:dark){:root{--was:#ff8a80;--now:#81c995;--dim:#aaa;--line:#444}}
body{font:16px/1.6 system-ui,"Noto Sans SC","Noto Sans TC",sans-serif;max-width:52rem;margin:0 auto;padding:1rem}
main{overflow-wrap:anywhere}h1{line-height:1.25}h2{margin-top:2rem;border-bottom:1px solid var(--line)}
article{margin:.8rem 0}article h3{margin:0;font-size:1rem}
article h3 small,code{color:var(--dim);font-weight:normal}dl{margin:.2rem 0 0 1rem}
dt{color:var(--dim);font-size:.875rem}dd{margin:0 0 .3rem;white-space:pre-line}
del{color:var(--was)}ins{color:var(--now);text-decoration-thickness:2px}
@media print{body{max-width:none}article{break-inside:avoid}}
"""


def to_html(outline: Outline, lang: str) -> str:
    """One page that needs nothing from elsewhere; all of a game's texts are escaped."""
    rows = [
        "<!doctype html>", f'<html lang="{_esc(lang)}">', '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{_esc(outline.title)}</title>", f"<style>{STYLE}</style>",
        "<main>", f"<h1>{_esc(outline.title)}</h1>", f"<p>{_esc(outline.summary)}</p>",
    ]  # fmt: skip
    for part in outline.parts:
        rows += ["<section>", f"<h2>{_esc(part.title)}</h2>"]
        for row in part.rows:
            note = f" <small>{_esc(row.note)}</small>" if row.note else ""
            cited = f" <code>{_esc(', '.join(row.rules))}</code>" if row.rules else ""
            rows.append(f'<article class="{row.sort}"><h3>{_esc(row.title)}{note}{cited}</h3>')
            if row.lines:
                rows.append("<dl>")
                for line in row.lines:
                    rows.append(f"<dt>{_esc(line.about)}</dt><dd>{''.join(map(_html_piece, line.pieces))}</dd>")
                rows.append("</dl>")
            rows.append("</article>")
        rows.append("</section>")
    rows += [f"<p>{_esc(note)}</p>" for note in outline.notes]
    return "\n".join([*rows, "</main>", "</html>"]) + "\n"


def _html_piece(piece: Piece) -> str:
    text = _esc(piece.text)
    return text if piece.sort == "same" else f"<{_tag(piece)}>{text}</{_tag(piece)}>"


def _esc(text: str) -> str:
    return html.escape("\n".join(map(visible, text.split("\n"))), quote=True)


# --- JSON ---------------------------------------------------------------------------------------------------


def to_json(report: Report) -> str:
    """For programs; docs/how-to/what-changed.md tells what the keys hold."""
    data = {
        "format": FORMAT,
        "lang": report.lang,
        "old": _version(report.old),
        "new": _version(report.new),
        "counts": dict(report.counts()),
        "changes": [_entry(entry, report.names) for entry in report.entries],
        "rulings": [
            {
                "id": each.id, "question": each.question, "outcome": each.outcome, "place": each.place,
                "line": each.line, "why": each.why, "rules": list(each.rules), "rewritten": each.rewritten,
            }
            for each in report.rulings
        ],
        "rulings_played": report.rulings_run,
        "decks": [
            {
                "id": each.id, "format": each.format, "was_legal": each.was_legal,
                "reasons": list(each.found), "place": each.place,
            }
            for each in report.decks
        ],
        "games": [
            {
                "name": each.name, "file": each.file, "seed": each.seed, "decisions": each.decisions,
                "parts_at": each.decision or None, "turn": each.turn, "sort": each.sort, "last": each.last,
                "was": each.was, "now": each.now,
            }
            for each in report.games
        ],
        "reformatted": list(report.files),
        "notes": list(report.notes),
    }  # fmt: skip
    return safe_json(data) + "\n"


def _version(version: Version) -> dict[str, object]:
    return {
        "label": version.label, "id": version.id, "name": version.name, "version": version.version,
        "digest": version.digest,
    }  # fmt: skip


def _entry(entry: Entry, names: frozenset[str]) -> dict[str, object]:
    facts = [
        {
            "about": fact.about, "was": fact.was, "now": fact.now,
            "words": [[piece.sort, piece.text] for piece in marked(fact.was, fact.now, names)],
        }
        for fact in entry.facts
    ]  # fmt: skip
    return {
        "action": entry.action, "section": entry.section, "id": entry.id, "name": entry.name,
        "old_id": entry.old_id or entry.id, "old_name": entry.old_name or entry.name, "rules": list(entry.rules),
        "was": entry.was, "now": entry.now, "facts": facts,
    }  # fmt: skip
