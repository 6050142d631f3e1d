"""Texts as they stand in XML; what Python's own library has for it loads whatever speaks to the network."""

from __future__ import annotations


def escape(text: str) -> str:
    """A text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """The value of an attribute, in quotes."""
    made = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in made:
        return f'"{made}"'
    return f"'{made}'" if "'" not in made else '"{}"'.format(made.replace('"', "&quot;"))
