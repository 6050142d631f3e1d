"""Texts in XML stand as Python's own library would write them."""

from __future__ import annotations

from itertools import product
from xml.sax import saxutils

from cardwright.xml_words import escape, quoteattr


def test_texts_and_attributes_are_escaped() -> None:
    for parts in product(("", "a", "牌", "&", "<", ">", '"', "'", "\n", "\r", "\t"), repeat=3):
        text = "".join(parts)
        assert escape(text) == saxutils.escape(text)
        assert quoteattr(text) == saxutils.quoteattr(text)
