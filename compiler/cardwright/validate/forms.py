"""How a value of the wrong shape is written: the form that its author probably had in mind, with their own words."""

from __future__ import annotations

import re
import unicodedata

from cardwright.diagnostics.problem import Words, words
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.validate.schemas import Schema

LONGEST = 40
"""Characters of a text that is repeated in a form."""
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {
    each: str(number) for words_of in (_WORDS, "零一二三四五六七八九十") for number, each in enumerate(words_of)
}
_FIGURES |= {"两": "2", "兩": "2"}


def form_meant(node: Node, key: str, schema: Schema) -> Words | None:
    """The form in which a value should stand, or None if none is nearer than others."""
    types = schema.get("type", ())
    takes = {types} if isinstance(types, str) else set(types)
    if isinstance(node, Scalar):
        return _of_text(node, takes, schema)
    if isinstance(node, Mapping) and "string" in takes:
        return _of_entries(node, key)
    if isinstance(node, Mapping) and "array" in takes:
        return words("a list: `- ` in front of each item", "列表：每一项前面加 `- `")
    return None


def _of_text(node: Scalar, takes: set[str], schema: Schema) -> Words | None:
    value = node.value
    if "integer" in takes:
        figures = unicodedata.normalize("NFKC", value).strip()
        number = figures if re.fullmatch(r"[0-9]{1,6}", figures) else _FIGURES.get(value.lower())
        return words(f"`{number}`", f" `{number}`") if number is not None else None
    if "object" in takes and "zh-Hans" in schema.get("properties", {}) and 0 < len(value) <= LONGEST:
        if value.isascii():
            return words(f"`{{zh-Hans: …, en: {value}}}`", f" `{{zh-Hans: …, en: {value}}}`")
        return words(f"`{{zh-Hans: {value}, en: …}}`", f" `{{zh-Hans: {value}, en: …}}`")
    return None


def _of_entries(node: Mapping, key: str) -> Words:
    text = node.span.text
    if text.startswith("{"):
        return words("the text in quotes", "带引号的文字")
    return words(
        f"`{key}: |` with a bar behind the colon, and the text on the lines below, deeper",
        f" `{key}: |`，冒号后面加一竖，文字写在下面几行并缩进",
    )
