"""How English sentences follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.text.en.state import En
from cardwright.text.en.words import listed


@dataclass(frozen=True, slots=True)
class Item:
    """One statement as text.

    A `simple` one can stand in a chain (draw two cards, then discard one); a `static` one is a lasting state. An item
    without text says nothing.
    """

    text: str
    simple: bool = True
    static: bool = False


def chain(texts: Sequence[str]) -> str:
    """a, b, then c; with semicolons when a part has commas or a subject of its own."""
    if len(texts) < 2:
        return "".join(texts)
    heavy = any("," in text or ";" in text or len(text) > 60 for text in texts)
    sep = "; " if heavy else ", "
    last = texts[-1]
    link = "" if last.startswith(("then ", "and ")) else "then "
    return sep.join(texts[:-1]) + sep + link + last


def together(e: En, items: Sequence[Item]) -> str:
    """The items of a block, without the last full stop."""
    top = e.depth == 0
    groups: list[str] = []
    run: list[str] = []
    static = False

    def flush() -> None:
        if run:
            groups.append(listed(run) if static and all("," not in r for r in run) else chain(run))
            run.clear()

    for item in items:
        if not item.text:
            continue
        if not item.simple:
            flush()
            groups.append(item.text)
            continue
        if run and static is not item.static:
            flush()
        static = item.static
        run.append(item.text)
    flush()
    if not top:
        return "; ".join(groups)
    if groups:
        groups[-1] += definitions(e)
    return ". ".join(groups)


def definitions(e: En) -> str:
    """where X is this card’s bonus."""
    if not e.defined:
        return ""
    said = listed([f"{letter} is {meaning}" for letter, meaning in e.defined])
    e.defined.clear()
    return f", where {said}"
