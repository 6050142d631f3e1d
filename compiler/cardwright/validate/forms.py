"""How a value of the wrong shape is written: the form that its author probably had in mind, with their own words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence

from cardwright.diagnostics.problem import Words, words
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.validate.schemas import Schema, referred

USUAL = ("zh-Hans", "en")
"""The languages in which texts are wanted where a game does not say."""
CITED = "rules"
"""The key under which rule ids stand, which is easily taken for a place of rules."""
LONGEST = 40
"""Characters of a text that is repeated in a form."""
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {
    each: str(number) for words_of in (_WORDS, "零一二三四五六七八九十") for number, each in enumerate(words_of)
}
_FIGURES |= {"两": "2", "兩": "2"}


def form_meant(node: Node, key: str, schema: Schema, languages: Sequence[str] = USUAL) -> Words | None:
    """The form in which a value should stand, or None if none is nearer than others."""
    types = schema.get("type", ())
    takes = {types} if isinstance(types, str) else set(types)
    if key == CITED:
        return words(
            "`rules: [R-1]`, ids alone; what the game itself does stands under `game_rules`",
            " `rules: [R-1]`，只写编号；游戏本身的规则写在 `game_rules` 下",
        )
    if isinstance(node, Scalar):
        return _of_text(node, takes, schema, languages)
    if isinstance(node, Mapping) and "string" in takes:
        return _of_entries(node, key)
    if isinstance(node, Mapping) and "array" in takes:
        return words("a list: `- ` in front of each item", "列表：每一项前面加 `- `")
    return _as_entries(node, schema) if "object" in takes else None


def _of_text(node: Scalar, takes: set[str], schema: Schema, languages: Sequence[str]) -> Words | None:
    value = node.value
    if "integer" in takes:
        figures = unicodedata.normalize("NFKC", value).strip()
        number = figures if re.fullmatch(r"[0-9]{1,6}", figures) else _FIGURES.get(value.lower())
        return words(f"`{number}`", f" `{number}`") if number is not None else None
    if "object" not in takes:
        return None
    if "zh-Hans" not in schema.get("properties", {}):
        return _as_entries(node, schema)
    if 0 < len(value) <= LONGEST:
        of = "en" if value.isascii() else next((lang for lang in languages if lang != "en"), "zh-Hans")
        form = ", ".join(
            f"{lang}: {_in_braces(value) if lang == of else '…'}" for lang in dict.fromkeys((*languages, of))
        )
        return words(f"`{{{form}}}`", f" `{{{form}}}`")
    return None


_NEEDS_QUOTES = re.compile(r"[][{},#]|:(\s|\Z)|\A[\s&*!|>'\"%@`?-]|\s\Z")
"""What ends a text in braces, or is no part of it, if it stands there without quotes."""


def _in_braces(text: str) -> str:
    """A text as it is written as a value inside of braces."""
    return json.dumps(text, ensure_ascii=False) if _NEEDS_QUOTES.search(text) else text


def _as_entries(node: Node, schema: Schema) -> Words | None:
    """`{words: [red, blue]}`: the keys that must be there; if it is one, it is probably what was written."""
    keys = [str(key) for key in schema.get("required", ())]
    if not keys:
        return None
    value = "…"
    if len(keys) == 1 and len(node.span.text) <= LONGEST and "\n" not in node.span.text:
        one = referred(schema["properties"][keys[0]])
        if not isinstance(node, Scalar):
            value = node.span.text if "array" in _types(one) else value
        elif isinstance(node.data, str) and (node.value in one["enum"] if "enum" in one else "string" in _types(one)):
            value = _in_braces(node.value)
    form = ", ".join(f"{key}: {value}" for key in keys)
    return words(f"`{{{form}}}`", f" `{{{form}}}`")


def _types(schema: Schema) -> set[str]:
    """The types of value that a schema allows."""
    alternatives: Sequence[Schema] = schema.get("anyOf", ())
    types = schema.get("type", ())
    return {types} if isinstance(types, str) else {*types, *(one for each in alternatives for one in _types(each))}


def _of_entries(node: Mapping, key: str) -> Words:
    text = node.span.text
    if text.startswith("{"):
        return words("the text in quotes", "带引号的文字")
    return words(
        f"`{key}: |` with a bar behind the colon, and the text on the lines below, deeper",
        f" `{key}: |`，冒号后面加一竖，文字写在下面几行并缩进",
    )
