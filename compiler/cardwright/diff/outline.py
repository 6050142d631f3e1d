"""A report as headings, rows and marked lines: what all forms in which it is shown have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.diff.fact_words import FIELD_WORDS, SECTIONS
from cardwright.diff.facts import PLAYED
from cardwright.diff.report_words import said, title_of
from cardwright.diff.values import DeckOutcome, Entry, Fact, Report, RulingOutcome
from cardwright.diff.words import Piece, marked
from cardwright.records import record

_BROKEN = re.compile(r"[A-Za-z0-9’'-]+$")
MOST_SAME, KEPT = 240, 80
"""Characters that stay the same and are shown whole; of more so many at each end."""
FIRST_FACTS = {"rulings": 1, "decks": 1, "chapters": 0, "notes": 2}
"""How much is told of an entry of these sections that is new or gone: it can be read where it stands."""
SIGNS = {"adds": "+", "removes": "-", "renames": "~", "changes": "*", "reads": "=", "fails": "!"}


@record
class Line:
    """A line of a row: what it is about, and what is told of that."""

    about: str
    pieces: tuple[Piece, ...]


@record
class Row:
    """One thing: `sort` is an action of an entry, or `fails`."""

    sort: str
    title: str
    note: str = ""
    place: str = ""
    rules: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


@record
class Part:
    """A heading with its rows."""

    title: str
    rows: tuple[Row, ...]


@record
class Outline:
    """A whole report."""

    title: str
    summary: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()


def outline_of(report: Report) -> Outline:
    """A report in the order in which it is read."""
    lang, names = report.lang, report.names
    parts = [
        Part(title_of(SECTIONS[section], lang), tuple(_entry(entry, lang, names) for entry in entries))
        for section in SECTIONS
        if (entries := [entry for entry in report.changes if entry.section == section])
    ]
    others = [
        ("rulings", tuple(_ruling(each, lang) for each in report.rulings)),
        ("decks", tuple(_deck(each, lang) for each in report.decks)),
        ("games", tuple(_games(report, lang))),
        ("reads", tuple(_entry(each, lang, names) for each in report.entries if each.action == "reads")),
    ]
    parts += [Part(said(lang, f"part.{key}"), rows) for key, rows in others if rows]
    old, new = (side.version for side in (report.old, report.new))
    if not (old and new) or old == new:
        old, new = report.old.label, report.new.label
    title = said(lang, "title", name=report.new.name, old=old, new=new)
    return Outline(title, summary_of(report), tuple(parts), report.notes)


def summary_of(report: Report) -> str:
    """What was found, in one line."""
    lang, changes = report.lang, len(report.changes)
    found = [said(lang, "sum.changes" if changes != 1 else "sum.change", count=changes)]
    counted = (("rulings", len(report.outcomes)), ("decks", len(report.decks)), ("games", len(report.parted)),
               ("reads", report.counts()["reads"]), ("files", len(report.files)))  # fmt: skip
    for key, count in counted:
        if count:
            found.append(said(lang, f"sum.{key}" if count != 1 else f"sum.{key} one", count=count))
    if report.rulings_run and not report.outcomes:
        key = "sum.hold" if report.rulings_run != 1 else "sum.hold one"
        found.append(said(lang, key, count=report.rulings_run))
    return said(lang, "semicolon").join(found) + said(lang, "stop")


def _entry(entry: Entry, lang: str, names: frozenset[str]) -> Row:
    one_sided = entry.action in ("adds", "removes")
    facts = [fact for fact in entry.facts if (fact.was or fact.now) != entry.name or not one_sided]
    if one_sided:
        facts = facts[: FIRST_FACTS.get(entry.section, len(facts))]
        beside = {title_of(PLAYED, lang), title_of(FIELD_WORDS["rules"], lang)}
        facts = [fact for fact in facts if fact.about not in beside]
    lines = tuple(Line(fact.about, tuple(_pieces(fact, one_sided, names))) for fact in facts)
    former = entry.old_name or (entry.old_id if entry.old_id and entry.action == "renames" else "")
    note = said(lang, f"entry.{entry.action}") + (said(lang, "entry.former", name=former) if former else "")
    return Row(entry.action, entry.name, note, entry.now or entry.was, entry.rules, lines)


def _pieces(fact: Fact, one_sided: bool, names: frozenset[str]) -> Iterator[Piece]:
    if one_sided:
        yield Piece("same", fact.was or fact.now)
        return
    pieces = marked(fact.was, fact.now, names)
    for at, piece in enumerate(pieces):
        if piece.sort == "same" and len(piece.text) > MOST_SAME:
            head = _whole(piece.text[: KEPT + 1])[:KEPT] if at else ""
            tail = _whole(piece.text[: -KEPT - 2 : -1])[:KEPT][::-1] if at < len(pieces) - 1 else ""
            yield Piece("same", f"{head.rstrip()} … {tail.lstrip()}")
        else:
            yield piece


def _whole(text: str) -> str:
    """A text without the Latin word that may be broken off at its end."""
    shorter = _BROKEN.sub("", text)
    return shorter if shorter.strip() else text


def _plain(text: str) -> tuple[Piece, ...]:
    return (Piece("same", text),) if text else ()


def _ruling(each: RulingOutcome, lang: str) -> Row:
    note = said(lang, f"ruling.{each.outcome}") + (said(lang, "ruling.rewritten") if each.rewritten else "")
    lines = (Line(said(lang, "ruling.line"), _plain(each.line)), Line(said(lang, "ruling.why"), _plain(each.why)))
    title = each.question or each.id
    return Row("fails", title, note, each.place, each.rules, tuple(line for line in lines if line.pieces))


def _deck(each: DeckOutcome, lang: str) -> Row:
    key = "deck.illegal" if each.was_legal else "deck.legal"
    about = said(lang, "deck.why" if each.was_legal else "deck.was")
    lines = tuple(Line(about, _plain(text)) for text in each.found)
    title = said(lang, "deck.title", deck=each.name or each.id, format=each.format_name or each.format)
    return Row("fails" if each.was_legal else "changes", title, said(lang, key), each.place, (), lines)


def _games(report: Report, lang: str) -> Iterator[Row]:
    for each in report.parted:
        title = each.file or said(lang, "game.title", name=each.name, seed=each.seed)
        note = said(lang, f"game.{each.sort}", decision=each.decision, turn=each.turn)
        lines = (("game.last", each.last), ("game.was", each.was), ("game.now", each.now))
        yield Row("changes", title, note, "", (), tuple(
            Line(said(lang, key), _plain(text)) for key, text in lines if text
        ))  # fmt: skip
    alike = len(report.games) - len(report.parted)
    if alike:
        yield Row("reads", said(lang, "game.alike" if alike != 1 else "game.alike one", count=alike))
