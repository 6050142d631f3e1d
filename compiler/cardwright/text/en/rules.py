"""What verbs, values and adjectives mean, in English: lay cards, your score, their form is not nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.blocks import by_nobody
from cardwright.text.coreference import key_of
from cardwright.text.en import abilities, calls, clauses, mentions, truths
from cardwright.text.en.discourse import IT, THEY, En, mention
from cardwright.text.en.word_forms import article, capital, listed, sentence
from cardwright.text.verb_phrases import optional_words, phrase_of

_DOUBLE = re.compile(r"\b(the|an?|any|each|another|more|no) an? ", re.I)
"""A part is brought in behind an article of the phrase: the {pace} beasts."""


def verb(e: En, call: ir.Call, needs: ir.Cond | None, body: ir.Block) -> tuple[str, str, str]:
    """The verb with all its parts, what it does, and what it needs."""
    introduce(e, call.args)
    e.defining = call if call.verb.result else None
    e.optional = optional_words(phrase_of(e.lex, call.verb, e.lang), call.verb)
    if isinstance(call.subject, ir.Local) and call.subject.origin != "me":
        e.names["me"] = e.names[key_of(call.subject)] = mention(f"this {e.term(call.subject.ty.name)}")
    e.topic = "me"
    said = calls.call(e, call)
    for part in call.args.values():
        said = _as_attribute(e, said, part.ty)
    title = capital(_DOUBLE.sub(r"\1 ", said))
    e.pending.clear()
    e.defined.clear()
    given = clauses.cond(e, needs) if needs is not None else ""
    e.topic, e.nobody = "me", by_nobody(call.verb, body)
    return title, abilities.as_sentences(clauses.block(e, body)), given


def _as_attribute(e: En, said: str, ty: Type) -> str:
    """A word of a set behind an article is any of its words: the swift or slow beasts."""
    set_ = e.lex.symbols.get(ty.set_id or "")
    if set_ is None or not set_.is_set:
        return said
    words = listed([e.lex.words(names, word, e.lang, set_.span) for word, names in set_.words.items()], "or")
    return re.sub(rf"\b(the|any|each|no) {re.escape(_a(e.name(set_)))} (?=\w)", rf"\1 {words} ", said, flags=re.I)


def derived(e: En, asked: ir.Property, rows: Sequence[tuple[ir.Cond | None, ir.Value | ir.Cond]]) -> tuple[str, str]:
    """A value with its parts, and what it is: a pair if the number of those cards is 2; otherwise nothing."""
    introduce(e, asked.args)
    said = truths.truth(e, asked, holds=True).text if asked.ty.name == "bool" else mentions.value(e, asked)
    title = capital(_DOUBLE.sub(r"\1 ", said))
    e.pending.clear()
    e.defined.clear()
    rows_said: list[str] = []
    for given, worth in rows:
        otherwise = "otherwise " if given is None and rows_said else ""
        when = f" if {clauses.cond(e, given)}" if given is not None else ""
        rows_said.append(f"{otherwise}{_worth(e, worth)}{when}")
    return title, sentence("; ".join(rows_said))


def _worth(e: En, worth: ir.Value | ir.Cond) -> str:
    return clauses.cond(e, worth) if isinstance(worth, ir.Cond) else mentions.value(e, worth)


def true_of(e: En, made: decl.AdjectiveDecl, means: ir.Cond) -> tuple[str, str]:
    """An adjective, and when it is true of something, which is spoken of as it."""
    it = THEY if made.of.name in ("list", "player") else IT
    with e.calling("it", it):
        return capital(e.name(made)), sentence(clauses.cond(e, means))


def introduce(e: En, parts: Mapping[str, ir.Value]) -> None:
    """Bring in the parts of something, where it is named with them."""
    for part in parts.values():
        key, ty = key_of(part), part.ty
        if (set_ := e.lex.symbols.get(ty.set_id or "")) is not None:
            e.names[key] = mention(f"that {e.name(set_)}")
        if ty.name != "number":
            e.pending[key] = mention(_first(e, ty) + e.introduced(key), ty.of is None)


def _first(e: En, ty: Type) -> str:
    """What something of a sort is called where it is brought in."""
    if ty.of is not None:
        return e.lex.plural(ty.of.name) if ty.of.name in _TERMS else "any number of things"
    if ty.sorts:
        return " or ".join(_a(e.term(sort.name)) for sort in ty.sorts)
    if (set_ := e.lex.symbols.get(ty.set_id or "")) is not None:
        return _a(e.name(set_))
    return _a(e.term(ty.name)) if ty.name in _TERMS else _SORTS.get(ty.name, "something")


def _a(noun: str) -> str:
    return f"{article(noun)} {noun}"


_TERMS = ("player", "card", "character", "skill")
_SORTS = {
    "kind": "the name of a card", "zone": "an area", "place": "a place", "phase": "a phase", "status": "a status",
    "bool": "yes or no", "event": "an effect",
    "effect": "a waiting effect",
}  # fmt: skip
