"""Problems as editors show them, and what can be done about one at a click."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lsprotocol import types as lsp

from cardwright.diagnostics import Problem, Severity, nearest
from cardwright.diagnostics.problem import Lang
from cardwright.diagnostics.render import worst
from cardwright.editor.positions import span_range
from cardwright.editor.uris import uri_of
from cardwright.source.text import SourceFile, Span

MOST = 200
"""Problems that are shown of one file."""
OTHERS = 3
"""So many further words are offered in place of one that is not known."""
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_INSTEAD = {"en": "Write `{text}`", "zh": "改为 `{text}`"}


@dataclass(frozen=True, slots=True)
class Fix:
    """What may be written in a place instead; `best` is what was probably meant."""

    span: Span
    text: str
    best: bool


def by_file(problems: Iterable[Problem], home: SourceFile | None) -> dict[str, list[Problem]]:
    """Problems by the file in which they stand, the worst of each file; those without a place are told at `home`."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        placed = problem
        if problem.span is None and home is not None:
            placed = replace(problem, span=Span(home, 0, 0))
        if placed.span is not None:
            found.setdefault(placed.span.file.path, []).append(placed)
    return {path: worst(each, MOST) for path, each in found.items()}


def diagnostic(problem: Problem, lang: Lang, encoding: str) -> lsp.Diagnostic:
    """A problem with its code, place, words, cure and notes."""
    assert problem.span is not None
    cure = problem.help(lang)
    text = problem.message(lang)
    return lsp.Diagnostic(
        range=span_range(problem.span, encoding),
        message=f"{text}\n{cure}" if cure else text,
        severity=_SEVERITIES[problem.severity],
        code=problem.code,
        source="cardwright",
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri_of(note.span.file.path), span_range(note.span, encoding)), problem.note(note, lang)
            )
            for note in problem.notes
            if note.span is not None
        ],
    )


def fixes(problem: Problem) -> Iterator[Fix]:
    """What the problem itself says was meant in its place, then the closest of the words that it says are known."""
    near = problem.args.get("near")
    wrong = _wrong_word(problem)
    if wrong is None:
        return
    said = {wrong.text}
    if isinstance(near, str):
        said.add(near)
        yield Fix(wrong, near, True)
    known = problem.args.get("known")
    if isinstance(known, list | tuple):
        for text in nearest(wrong.text, [each for each in known if isinstance(each, str)])[:OTHERS]:
            if text not in said:
                yield Fix(wrong, text, False)


def _wrong_word(problem: Problem) -> Span | None:
    """Where the word stands that is wrong: the whole place, or the only place in it where the word is."""
    span = problem.span
    if span is None:
        return None
    text = span.text
    for name in ("name", "key", "word", "value", "label", "lang", "path", "text", "form", "found"):
        word = problem.args.get(name)
        if isinstance(word, str) and word and text.count(word) == 1:
            start = text.index(word)
            return span.sub(start, start + len(word))
    return None


def action(problem: Problem, fix: Fix, lang: Lang, encoding: str) -> lsp.CodeAction:
    """A fix as a quick fix."""
    assert problem.span is not None
    uri = uri_of(fix.span.file.path)
    edit = lsp.TextEdit(span_range(fix.span, encoding), fix.text)
    return lsp.CodeAction(
        title=_INSTEAD[lang].format(text=fix.text),
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(problem, lang, encoding)],
        is_preferred=fix.best,
        edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
    )
