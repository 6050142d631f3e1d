"""How English sentences follow one another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.text.blocks import Item, bracketed, runs
from cardwright.text.en.discourse import En
from cardwright.text.en.word_forms import listed

_CANNOT = " cannot "


def chain(items: Sequence[Item]) -> str:
    """a, then b; they c, then d: clauses that share a subject stand closer than others."""
    groups: list[list[str]] = []
    for item in items:
        if item.unsaid and groups:
            groups[-1].append(item.text)
        else:
            groups.append([item.text])
    said = [_row(group, ", ") for group in groups]
    if len(said) == 2 and not any(mark in said[0] for mark in ",;"):
        return _row(said, ", ")
    return _row(said, "; ")


def _row(texts: Sequence[str], sep: str) -> str:
    """The texts with `then` before the last that is no condition."""
    at = len(texts) - 1
    while at > 1 and texts[at].startswith("if "):
        at -= 1
    out = texts[0]
    for i, text in enumerate(texts[1:], 1):
        who, cannot, deed = text.partition(_CANNOT)
        if cannot and out.startswith(f"{who}{_CANNOT}"):
            out += f", and cannot {deed}"
            continue
        if text.startswith("the result is "):
            out += f", and {text}"
            continue
        plain = i == at and not text.startswith(("then ", "and ", "if "))
        out += ("; " if text.startswith("if ") else sep) + ("then " if plain else "") + text
    return out


def together(e: En, items: Sequence[Item]) -> str:
    """The items of a block, without the last full stop."""
    found = runs(bracketed(items, "()", within=e.depth > 0))
    groups = [_listed(run) if run[0].static and run[0].simple else chain(run) for run in found]
    return ("; " if e.depth else ". ").join(groups)


def _joined(run: Sequence[Item]) -> list[str]:
    """The sentences, with what the same one cannot do as one: you cannot play or use a card from your hand."""
    out: list[str] = []
    for item in run:
        before, text = out[-1] if out else "", item.text
        who, cannot, deed = text.partition(_CANNOT)
        was, could_not, done = before.partition(_CANNOT)
        if not (cannot and could_not and who == was):
            both = _alike(before, text)
            out = [*out[:-1], both] if both is not None else [*out, text]
            continue
        verb, _, rest = deed.partition(" ")
        last, _, same = done.partition(" ")
        out[-1] = f"{who}{_CANNOT}{last} or {verb} {rest}" if rest == same else f"{before} or {deed}"
    return out


_CHANGED = re.compile(r"(.+[’']s|your|their|its) (.+) (?:is|are) (increased|reduced) by (\w+)")
"""A number of somebody's that is another: your wit is increased by 2."""


def _alike(before: str, text: str) -> str | None:
    """Two numbers of the same one that change alike: your wit and speed are each increased by 2."""
    one, other = _CHANGED.fullmatch(before), _CHANGED.fullmatch(text)
    if one is None or other is None or (one[1], *one.groups()[2:]) != (other[1], *other.groups()[2:]):
        return None
    return f"{one[1]} {one[2]} and {other[2]} are each {one[3]} by {one[4]}"


def _listed(found: Sequence[Item]) -> str:
    run = [Item(text) for text in _joined(found)]
    if any("," in item.text for item in run):
        return "; ".join(item.text for item in run)
    return ", and ".join(item.text for item in run) if len(run) == 2 else listed([item.text for item in run])


def definitions(e: En) -> str:
    """where X is this card’s bonus."""
    told = [f"{letter} is {meaning}" for letter, meaning in e.to_explain()]
    return f", where {listed(told)}" if told else ""
