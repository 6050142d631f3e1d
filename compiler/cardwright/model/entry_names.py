"""What the entries of sections are called in the files of a game, before anything is declared."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.source.nodes import Entry, Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import Span

Item: TypeAlias = "Entry | Node"
"""An entry of a mapping, or an item of a list."""
LISTED = {"cards": "id", "characters": "id", "rulings": "id", "variants": "id", "decks": "id", "verbs": "say"}
"""Sections that are lists, and the key that tells their entries apart."""


def names_of(section: str, item: Item) -> tuple[str, ...]:
    """What an entry of a section may be called by.

    A verb by what is said; a term by its words in any language; a note by the first rule that
    it cites.
    """
    if isinstance(item, Entry):
        return (plain(item.key),)
    if isinstance(item, Scalar):
        return (plain(item),)
    if not isinstance(item, Mapping):
        return ()
    if section == "glossary":
        term = item.get("term")
        return tuple(plain(entry.value) for entry in term) if isinstance(term, Mapping) else ()
    if section == "notes":
        first = first_cited(item)
        return (plain(first),) if isinstance(first, Scalar) else ()
    key = item.get(LISTED.get(section, "id"))
    if not isinstance(key, Scalar):
        return ()
    return (plain(key),)


def first_cited(item: Mapping) -> Node | None:
    """The first rule that an entry cites, if it cites any."""
    cited = item.get("rules")
    return next(iter(cited.items), None) if isinstance(cited, ListNode) else cited


def plain(node: Node) -> str:
    """A text with single blanks."""
    return " ".join(node.value.split()) if isinstance(node, Scalar) else ""


def called(item: Item) -> Span:
    """Where an entry says what it is called."""
    if isinstance(item, Entry):
        return item.key.span
    if isinstance(item, Mapping):
        for key in ("id", "say"):
            found = item.get(key)
            if found is not None:
                return found.span
        return item.entries[0].key.span if item.entries else item.span
    return item.span
