"""Chapters as plain text: what a reader sees, without markup, with the names of what is linked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.backends.paper.book_tree import chapters_of
from cardwright.backends.paper.paper_values import Book
from cardwright.backends.paper.typst_press import Json


def chapters_as_text(book: Book) -> dict[str, str]:
    """The text of each chapter of a book, by its id; blocks and rows are lines, cells are parted by ` | `."""
    found: dict[str, str] = {}
    for chapter, made in zip(book.chapters, chapters_of(book), strict=True):
        assert isinstance(made, dict)
        found.setdefault(chapter.id, "\n".join([chapter.title, *_blocks(made["blocks"])]))
    return found


def _blocks(blocks: Json) -> Iterator[str]:
    for block in _list(blocks):
        match block:
            case {"t": "h" | "p", "c": inlines}:
                yield words(inlines)
            case {"t": "list", "items": items}:
                for item in _list(items):
                    yield from _blocks(item)
            case {"t": "table", "header": header, "rows": rows}:
                for row in [header, *_list(rows)]:
                    yield " | ".join(words(cell) for cell in _list(row))
            case {"t": "callout", "c": title, "blocks": inner}:
                if title:
                    yield words(title)
                yield from _blocks(inner)
            case {"t": "quote", "blocks": inner}:
                yield from _blocks(inner)
            case {"t": "pre", "s": text}:
                yield str(text)
            case {
                "t": "card",
                "name": name,
                "copies": copies,
                "stats": stats,
                "tags": tags,
                "pips": pips,
                "body": body,
                "rules": rules,
            }:
                yield f"{name} {copies}".strip()
                if printed := [*_stats(stats), *([str(tags)] if tags else [])]:
                    yield ", ".join(printed)
                if pips:
                    yield " ".join(_pips(row) for row in _list(pips))
                for part in _list(body):
                    if isinstance(part, dict):
                        label = f"{part['label']} " if part["label"] else ""
                        yield label + "\n".join(str(line) for line in _list(part["lines"]))
                yield words(rules)
            case {"t": "course", "caption": caption, "rows": rows}:
                if caption:
                    yield str(caption)
                for step in _list(rows):
                    if isinstance(step, dict):
                        yield f"{step['moment']} {step['name']}{step['who']}"
            case {"t": "legend", "caption": caption, "parts": parts}:
                if caption:
                    yield str(caption)
                for part in _list(parts):
                    if isinstance(part, dict):
                        yield f"{part['n']} {part['label']} {part['value']}".strip()
            case {"t": "round", "caption": caption, "seats": seats}:
                if caption:
                    yield str(caption)
                for seat in _list(seats):
                    if isinstance(seat, dict):
                        parts = (seat["name"], seat["label"], *_list(seat["cards"]))
                        yield " ".join(str(part) for part in parts if part)
            case {"t": "ruling", "question": question, "answer": answer, "rules": rules}:
                yield "\n".join(str(line) for line in _list(question))
                yield "\n".join(str(line) for line in _list(answer))
                yield words(rules)


def _stats(stats: Json) -> Iterator[str]:
    """What is printed on a card with its name: `number 3`."""
    for stat in _list(stats):
        assert isinstance(stat, dict)
        yield f"{stat['label']} {stat['value']}"


def _pips(row: Json) -> str:
    """A row of suit and numbers: `♥ 3 4 8×2`."""
    assert isinstance(row, dict)
    return " ".join([str(row["sign"]), *(str(number) for number in _list(row["numbers"]))])


def words(inlines: Json) -> str:
    """Inline content as words; the badges of rules stand apart."""
    out = ""
    for item in _list(inlines):
        match item:
            case {"t": "text" | "code", "s": text}:
                out += str(text)
            case {"t": "badge", "s": rule}:
                out = f"{out.rstrip()} {rule}".lstrip()
            case {"t": "br"}:
                out += "\n"
            case {"c": inner}:
                out += words(inner)
    return out.strip()


def _list(value: Json) -> Sequence[Json]:
    assert isinstance(value, list)
    return value
