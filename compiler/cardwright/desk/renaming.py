"""What was renamed by hand in one place, renamed in all others: in cards, texts, rulings, decks and chapters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from cardwright.desk.editing import Refused
from cardwright.diagnostics import Problem, Severity
from cardwright.editor.finding import declared
from cardwright.editor.renaming import applied, in_chapters
from cardwright.engine.renamed import Renamed, new_words, told_once
from cardwright.engine.work import Engine, Work
from cardwright.files import read_file, read_folder, write_file
from cardwright.source.guards import read_bytes_as_source
from cardwright.source.text import Span

ROUNDS = 12
"""So often is looked again: what stands behind a word that is not known is understood once that word is."""


def chosen(renames: Iterable[Renamed], data: object) -> Renamed:
    """What a page asks to be renamed everywhere. Raises Refused where that is not so any more."""
    names = data.get("names") if isinstance(data, Mapping) else None
    found = next((each for each in renames if dict(each.names) == names), None)
    if found is None:
        raise Refused("edit gone")
    return found


def rename_everywhere(folder: Path, renamed: Renamed) -> tuple[int, int]:
    """Write the new names wherever the old ones stand; gives in how many places and files. Raises Refused."""
    engine = Engine(folder)
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    places = 0
    work = engine.work()
    known = {(each.code, each.message()) for each in work.problems}
    for _ in range(ROUNDS):
        edits = _by_file((*new_words(work.problems, (renamed,)), *_in_book(folder, work, renamed, texts)))
        for path, spans in edits.items():
            before.setdefault(path, spans[0][0].file.text)
            texts[path] = applied(spans[0][0].file.text, spans)
            places += len(spans)
            engine.edit(Path(path), texts[path])
        if not edits:
            break
        work = engine.work()
    told = told_once(work.problems, (renamed,))
    left = [each for each in told if each.severity is Severity.ERROR and (each.code, each.message()) not in known]
    if left:
        raise Refused("rename left", _place(left[0], folder))
    if not texts:
        raise Refused("edit gone")
    _write(before, texts)
    return places, len(texts)


def _in_book(folder: Path, work: Work, renamed: Renamed, texts: Mapping[str, str]) -> Iterable[tuple[Span, str]]:
    """Where chapters, of which some say `texts` by now, speak of an id that something bore."""
    if work.linked is None:
        return
    files = read_folder(folder, (".md",))
    chapters = [replace(each, data=texts[each.path].encode()) if each.path in texts else each for each in files]
    there = (renamed.span.file.path, renamed.span.start)
    for made in declared(work.linked):
        for old, new in renamed.names.items():
            if made.id == new and (made.span.file.path, made.span.start) == there:
                yield from in_chapters(work.linked, chapters, made, old, new)


def _by_file(edits: Iterable[tuple[Span, str]]) -> dict[str, list[tuple[Span, str]]]:
    """Edits by the path of their file, each place once."""
    places = {(span.file.path, span.start): (span, text) for span, text in edits}
    found: dict[str, list[tuple[Span, str]]] = {}
    for (path, _), edit in places.items():
        found.setdefault(path, []).append(edit)
    return found


def _place(problem: Problem, folder: Path) -> str:
    """Where the first place stands that could not be read."""
    span = problem.notes[0].span if problem.notes else problem.span
    if span is None:
        return ""
    path = Path(span.file.path)
    return f"{path.relative_to(folder) if path.is_relative_to(folder) else path}:{span.line}"


def _write(before: Mapping[str, str], texts: Mapping[str, str]) -> None:
    """Write all files, unless somebody has written one of them meanwhile."""
    try:
        for path, text in before.items():
            if read_bytes_as_source(path, read_file(Path(path)))[0].text != text:
                raise Refused("edit conflict", Path(path).name)
        for path, text in texts.items():
            write_file(Path(path), text.encode("utf-8"))
    except OSError:
        raise Refused("edit unwritable") from None
