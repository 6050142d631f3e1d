"""What sort of thing each declaration is, in words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardwright.diagnostics.problem import Words, words
from cardwright.ir import decl
from cardwright.model import game_being_read as d
from cardwright.model.game import Ruling

NAME = words("a name", "名称")
NUMBER = words("a number", "数字")
KEY = words("a key of what it is on", "所在条目自己的键")
OF_LANGUAGE = words("a word of the language", "语言自带的词")
_SORTS: Mapping[type[decl.Decl], Words] = {
    decl.Zone: d.ZONE_, decl.Category: d.CATEGORY_, decl.CardKind: d.CARD_, decl.Counter: d.COUNTER_,
    decl.Variable: d.VARIABLE_, decl.Quantity: d.QUANTITY_, decl.Derived: d.VALUE_, decl.AdjectiveDecl: d.ADJECTIVE_,
    decl.SymbolSet: d.SYMBOLS_, decl.Constant: d.CONSTANT_, decl.Option: d.OPTION_, decl.Verb: d.VERB_,
    decl.Phase: d.PHASE_, decl.Status: d.STATUS_, decl.Character: d.CHARACTER_, decl.Skill: d.SKILL_,
    decl.GameRule: d.RULE_, decl.Check: d.CHECK_, decl.Invariant: d.INVARIANT_, decl.Hint: d.HINT_,
    decl.Variant: d.VARIANT_, decl.Field: d.FIELD_, Ruling: d.RULING_,
}  # fmt: skip
_BY_ROLE: Mapping[str, Words] = {
    "noun": words("a noun", "名词"), "adjective": d.ADJECTIVE_, "property": words("a property", "属性"), "name": NAME,
    "key word": OF_LANGUAGE,
}  # fmt: skip
_VERB = "verb "
_ARTICLE = re.compile(r"^an? ")


def sort_of(made: decl.Decl) -> Words:
    """What a declaration is: a card, a zone, a counter; a name, if nothing better is known."""
    return _SORTS.get(type(made), NAME)


def another(sort: Words, beside: Words) -> Words:
    """A sort as it is told behind one: of two zones with one name one is a zone and the other another zone."""
    if sort["en"] != beside["en"]:
        return sort
    return words(_ARTICLE.sub("another ", sort["en"]), f"另一个{sort['zh']}")


def sort_of_role(role: str) -> Words:
    """What a word is that the vocabulary has in a role: noun, adjective, property, name, key word or `verb HEAD`."""
    if role.startswith(_VERB):
        head = role.removeprefix(_VERB)
        return words(f"part of the verb `{head}`", f"动词 `{head}` 的一部分")
    return _BY_ROLE.get(role, d.VERB_)
