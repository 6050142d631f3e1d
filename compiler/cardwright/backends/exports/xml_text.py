"""Write XML: elements as values, with every name of ours and every text of data files escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from cardwright.records import record
from cardwright.xml_words import escape, quoteattr

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@record
class Element:
    """An element: a name of ours, attributes, and either text or children."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple[Element, ...] = ()


def document(root: Element) -> bytes:
    """A whole file, in UTF-8."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(_lines(root, 0)) + "\n").encode("utf-8")


def clean(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def _lines(element: Element, depth: int) -> Iterator[str]:
    pad = "  " * depth
    attributes = "".join(f" {name}={quoteattr(clean(value))}" for name, value in element.attributes.items())
    if element.children:
        yield f"{pad}<{element.name}{attributes}>"
        for child in element.children:
            yield from _lines(child, depth + 1)
        yield f"{pad}</{element.name}>"
    elif element.text:
        yield f"{pad}<{element.name}{attributes}>{escape(clean(element.text))}</{element.name}>"
    else:
        yield f"{pad}<{element.name}{attributes}/>"
