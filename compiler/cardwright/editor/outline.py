"""The shape of a file: its entries as a tree, what can be folded, and the rulings that can be run."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.editor.positions import span_range
from cardwright.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from cardwright.source.text import Span

RUN = "cardwright.runRuling"
"""The command that runs one ruling: the address of its file, and its id."""
_KINDS = {
    "cards": lsp.SymbolKind.Class, "kinds": lsp.SymbolKind.Class, "verbs": lsp.SymbolKind.Function,
    "zones": lsp.SymbolKind.Package, "phases": lsp.SymbolKind.Event, "rulings": lsp.SymbolKind.Method,
    "skills": lsp.SymbolKind.Interface, "characters": lsp.SymbolKind.Class, "constants": lsp.SymbolKind.Constant,
    "counters": lsp.SymbolKind.Variable, "variables": lsp.SymbolKind.Variable, "symbols": lsp.SymbolKind.Enum,
    "options": lsp.SymbolKind.Boolean, "decks": lsp.SymbolKind.Array,
}  # fmt: skip


def symbols(root: Node, encoding: str) -> list[lsp.DocumentSymbol]:
    """The sections of a file with their entries, and the skills and phases in these."""
    if not isinstance(root, Mapping):
        return []
    return [_section(entry, encoding) for entry in root]


def _section(entry: Entry, encoding: str) -> lsp.DocumentSymbol:
    kind = _KINDS.get(entry.key.value, lsp.SymbolKind.Namespace)
    made = _symbol(entry.key.value, entry.key.span, entry.span, lsp.SymbolKind.Module, encoding)
    children = [_entry(each, kind, encoding) for each in _entries(entry.value)]
    made.children = children
    return made


def _entries(node: Node) -> Iterator[tuple[Scalar, Node, Span]]:
    """What is listed or keyed in a section, with the place that names it."""
    if isinstance(node, Mapping):
        for entry in node:
            yield entry.key, entry.value, entry.span
    elif isinstance(node, Sequence):
        for item in node:
            if isinstance(item, Mapping):
                named = next((each for key in ("id", "say", "term") if isinstance(each := item.get(key), Scalar)), None)
                if named is not None:
                    yield named, item, item.span


def _entry(found: tuple[Scalar, Node, Span], kind: lsp.SymbolKind, encoding: str) -> lsp.DocumentSymbol:
    key, node, whole = found
    made = _symbol(key.value, key.span, whole, kind, encoding)
    names = node.get("name") if isinstance(node, Mapping) else None
    if isinstance(names, Mapping):
        texts = [each.value.value for each in names if isinstance(each.value, Scalar)]
        made.detail = " / ".join(dict.fromkeys(texts))
    inner = []
    for name in ("skills", "phases", "fields"):
        below = node.get(name) if isinstance(node, Mapping) else None
        if isinstance(below, Mapping):
            sort = _KINDS.get(name, lsp.SymbolKind.Field)
            inner += [_entry(each, sort, encoding) for each in _entries(below)]
    made.children = inner or None
    return made


def _symbol(name: str, own: Span, whole: Span, kind: lsp.SymbolKind, encoding: str) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        name=" ".join(name.split()) or "?",
        kind=kind,
        range=span_range(whole.join(own), encoding),
        selection_range=span_range(own, encoding),
    )


def folds(root: Node) -> list[lsp.FoldingRange]:
    """Every entry, item and block of several lines."""
    found: dict[int, int] = {}
    ahead: list[Node] = [root]
    while ahead:
        node = ahead.pop()
        if isinstance(node, Mapping):
            for entry in node:
                _fold(entry.span, found)
                ahead.append(entry.value)
        elif isinstance(node, Sequence):
            for item in node:
                _fold(item.span, found)
                ahead.append(item)
    return [lsp.FoldingRange(start, end, kind=lsp.FoldingRangeKind.Region) for start, end in sorted(found.items())]


def _fold(span: Span, found: dict[int, int]) -> None:
    text = span.text.rstrip()
    start, end = span.line - 1, span.file.line_col(span.start + len(text))[0] - 1
    if end > start:
        found[start] = max(end, found.get(start, end))


def rulings(root: Node) -> Iterator[Scalar]:
    """The ids of the rulings in a file, where they stand."""
    section = root.get("rulings") if isinstance(root, Mapping) else None
    for key, _, _ in _entries(section) if section is not None else ():
        yield key
