"""What verbs, values and adjectives mean, in Chinese: 打出若干张牌, 你的得分, 其牌型不为散牌."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.blocks import by_nobody
from cardwright.text.coreference import key_of
from cardwright.text.verb_phrases import optional_words, phrase_of
from cardwright.text.zh import calls, clauses, mentions, truths
from cardwright.text.zh.discourse import AGAIN, Zh, mention
from cardwright.text.zh.sentence_flow import sentence


def verb(z: Zh, call: ir.Call, needs: ir.Cond | None, body: ir.Block) -> tuple[str, str, str]:
    """The verb with all its parts, what it does, and what it needs."""
    introduce(z, call.args)
    z.defining = call if call.verb.result else None
    z.optional = optional_words(phrase_of(z.lex, call.verb, z.lang), call.verb)
    if isinstance(call.subject, ir.Local) and call.subject.origin != "me":
        z.names["me"] = z.names[key_of(call.subject)] = mention(f"此{z.term(call.subject.ty.name)}")
    z.topic = "me"
    title = calls.call(z, call)
    z.pending.clear()
    z.defined.clear()
    given = clauses.cond(z, needs) if needs is not None else ""
    z.topic, z.nobody = "me", by_nobody(call.verb, body)
    return title, sentence(clauses.block(z, body)), given


def derived(z: Zh, asked: ir.Property, rows: Sequence[tuple[ir.Cond | None, ir.Value | ir.Cond]]) -> tuple[str, str]:
    """A value with its parts, and what it is: 若张数为2，为对子；否则为散牌."""
    introduce(z, asked.args)
    title = truths.truth(z, asked, holds=True).text if asked.ty.name == "bool" else mentions.value(z, asked)
    z.pending.clear()
    z.defined.clear()
    said: list[str] = []
    for given, worth in rows:
        when = f"若{clauses.cond(z, given)}，为" if given is not None else "否则为" if said else ""
        said.append(f"{when}{_worth(z, worth)}")
    return title, sentence("；".join(said))


def _worth(z: Zh, worth: ir.Value | ir.Cond) -> str:
    return clauses.cond(z, worth) if isinstance(worth, ir.Cond) else mentions.value(z, worth)


def true_of(z: Zh, made: decl.AdjectiveDecl, means: ir.Cond) -> tuple[str, str]:
    """An adjective, and when it is true of something, which is spoken of as 其."""
    with z.calling("it", AGAIN):
        return z.name(made), sentence(clauses.cond(z, means))


def introduce(z: Zh, parts: Mapping[str, ir.Value]) -> None:
    """Bring in the parts of something, where it is named with them."""
    for part in parts.values():
        key, ty = key_of(part), part.ty
        if (set_ := z.lex.symbols.get(ty.set_id or "")) is not None:
            z.names[key] = mention(f"该{z.name(set_)}")
        if ty.name != "number":
            z.pending[key] = _first(z, ty) + z.introduced(key)


def _first(z: Zh, ty: Type) -> str:
    """What something of a sort is called where it is brought in."""
    if ty.of is not None:
        known = ty.of.name in _TERMS
        return f"若干{z.lex.unit(ty.of.name)}{z.term(ty.of.name)}" if known else "若干项"
    if ty.sorts:
        return mentions.joined([_one(z, sort.name) for sort in ty.sorts], "或")
    if (set_ := z.lex.symbols.get(ty.set_id or "")) is not None:
        return f"一种{z.name(set_)}"
    return _one(z, ty.name) if ty.name in _TERMS else _SORTS.get(ty.name, "一项")


def _one(z: Zh, term: str) -> str:
    return f"一{z.lex.unit(term)}{z.term(term)}"


_TERMS = ("player", "card", "character", "skill")
_SORTS = {
    "kind": "一个牌名", "zone": "一个区域", "place": "一个位置", "phase": "一个阶段", "status": "一个状态",
    "bool": "是或否", "event": "一个效果",
    "effect": "一个等待结算的效果",
}  # fmt: skip
