"""Loops and simultaneous choices in Chinese."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices
from cardwright.ir.walk import find
from cardwright.text.blocks import Item, first_subject, is_unbounded, stops
from cardwright.text.coreference import goes_on_with, key_of, put, uses
from cardwright.text.implied import one_by_one
from cardwright.text.left_out import leave_out
from cardwright.text.plain_phrases import adjectives_first, one_thing, phrases_of
from cardwright.text.sentence_joining import each_if, one_call
from cardwright.text.zh import calls, choices, clauses, mentions, nouns, zones
from cardwright.text.zh.discourse import AGAIN, IT, SELF, Zh, led, mention, numeral
from cardwright.text.zh.sentence_flow import definitions
from cardwright.text.zh.tables import SENTENCES


def _is_simple(s: ir.ForEach) -> bool:
    """True if the loop reads as one clause."""
    if one_call(s) is not None:
        return True
    found = each_if(s)
    body = found[1] if found is not None else s.block
    short = len(body.body) == 1 and isinstance(body.body[0], (ir.Do, ir.Become))
    return short and first_subject(body) == key_of(s.local)


def _for_each(z: Zh, s: ir.ForEach) -> str:
    """选择“买”的玩家依次将一张手牌交给你."""
    start = f"从{mentions.value(z, s.start)}开始，" if s.start is not None else ""
    key = key_of(s.local)
    if isinstance(s.over, ir.NP) and (one := one_thing(s.over)) is not None:
        with z.calling(key, mentions.as_mention(z, one)):
            return clauses.inner(z, s.block)
    if (call := one_call(s)) is not None:
        first = z.pending.get(key_of(call.subject))
        each, said = _to_each(z, s, call)
        doer = first or (mentions.short(z, call.subject) if isinstance(call.subject, ir.Local | ir.Property) else "你")
        if said.startswith(each):
            doer = each
        return f"{start}{doer}依次{said.removeprefix(doer)}" if said.startswith(doer) else f"{start}依次{said}"
    found = each_if(s)
    body = s.block if found is None else found[1]
    led = first_subject(body) == key and goes_on_with(body, s.local)
    if found is not None:
        cond, _ = found
        those = _those_in_a_zone(s, cond)
        who = (
            nouns.noun_phrase(z, those)
            if those is not None
            else f"{_among(z, s, cond)}{_attribute(z, key, cond)}的{_plain_noun(z, s.over, s.local)}"
        )
    elif led or isinstance(s.over, ir.NP) or phrases_of(s.over) is not None:
        who = _everyone(z, s.over, s.local)
    else:
        who = _each_of(z, s.over, s.local)
    in_turn = "依次" if s.local.ty.name == "player" else ""
    if led:
        topic, z.topic = z.topic, key
        within = _done_within(z, body)
        with z.called_again(key):
            if key in z.letters:
                z.names[key] = AGAIN
            if within:  # whoever it is stands where the phrase names them: 在每名角色上放一枚
                z.topic, z.names[key] = "?", mention(who)
            said = clauses.inner(z, body)
        z.topic = "?" if topic is not None else None
        if within:
            return f"{start}{'' if said.startswith('接下来') else in_turn}{said}"
        must = next((word for word in ("须", "可以") if said.startswith(word)), "")
        return f"{start}{who}{must}{in_turn or '分别'}{said.removeprefix(must)}"
    topic, z.topic = z.topic, "?" if z.topic == "?" else "me"
    looped, z.looped = z.looped, z.looped or s.local.ty.name == "player"
    said = clauses.inner(z, body)
    z.topic, z.looped = "?" if s.local.ty.name == "player" else topic, looped
    who += z.introduced(key)
    link = "：" if "，" in said or "；" in said else "，"
    return f"{start}对{who}{in_turn}执行：{said}" if link == "：" else f"{start}对{who}{in_turn}：{said}"


def _done_within(z: Zh, body: ir.Block) -> bool:
    """Whether a body is one deed whose phrase names the doer behind other words."""
    match body.body:
        case (ir.Do(mode="do", call=call, then=None, otherwise=None),):
            return calls.names_doer_inside(z, call)
    return False


def _to_each(z: Zh, s: ir.ForEach, call: ir.Call) -> tuple[str, str]:
    """One thing that is done with each, and how each is called in it: 依次对每名角色造成1点伤害."""
    key, doer = key_of(s.local), key_of(call.subject)
    first = z.pending.pop(doer, None)  # whoever does it is named in front of it
    listed = isinstance(s.over, (ir.Local, ir.Property))
    inside = not any(isinstance(v, ir.Local) and key_of(v) == key for v in call.args.values())
    if isinstance(s.over, ir.Property) and isinstance(s.over.prop, decl.Chosen):
        each = _chosen(z, s.over, s.local)
    elif listed and (inside or s.local.ty.name == "card" or any(isinstance(v, ir.NP) for v in call.args.values())):
        each = f"其中每{_unit(z, s.local)}{_plain_noun(z, s.over, s.local)}"
    else:
        each = _everyone(z, s.over, s.local)
    if first is not None:
        z.pending[doer] = first
    with z.calling(key, mention(each)):
        return each, calls.call(z, call)


def _everyone(z: Zh, over: ir.Value, local: ir.Local) -> str:
    if isinstance(over, ir.NP):
        many = over.quantity in ("each", "all", "every", "")
        return nouns.noun_phrase(z, replace(over, quantity="each") if many else over)
    if (phrases := phrases_of(over)) is not None:
        return mentions.joined([nouns.noun_phrase(z, replace(item, quantity="each")) for item in phrases])
    if isinstance(over, ir.ListValue):
        return mentions.joined([mentions.value(z, item) for item in over.items])
    return mentions.value(z, over)


def _each_of(z: Zh, over: ir.Value, local: ir.Local) -> str:
    """每名目标, 其中每名角色, 你的战场中的每张牌: one of what is no description."""
    unit = _unit(z, local)
    if isinstance(over, ir.Property) and isinstance(over.prop, decl.Part) and over.prop.name:
        name = z.name(over.prop)
        some = name.removeprefix("所有").removeprefix("这些")
        return f"每{unit}{some}" if some != name else f"{name}中的每{unit}{_plain_noun(z, over, local)}"
    whole = mentions.value(z, over)
    called = {"player": z.term("player"), "card": z.term("card"), "sum": "目标", "effect": "效果"}
    those = "这些" + (called.get(local.ty.name) or z.lex.set_name(local.ty.set_id or "", z.lang) or "")
    each = f"每{unit}{_plain_noun(z, over, local)}"
    return f"其中{each}" if whole == those else f"{zones.within_zone(whole)}的{each}"


def _chosen(z: Zh, over: ir.Property, local: ir.Local) -> str:
    """其选择的每张牌: 其中 would be of what was spoken of last."""
    whose, made, thing = mentions.value(z, over).rpartition("选择的")
    return f"{whose}{made}每{_unit(z, local)}{thing}"


def _plain_noun(z: Zh, over: ir.Value, local: ir.Local) -> str:
    if isinstance(over, ir.NP):
        return nouns.head_noun(z, over)
    if (words := z.lex.symbols.get(local.ty.set_id or "")) is not None:
        return z.name(words)
    return z.term(local.ty.name) if local.ty.name in _TERMS else _SORTS.get(local.ty.name, "一项")


def _unit(z: Zh, local: ir.Local) -> str:
    if local.ty.set_id in z.lex.symbols:
        return "种"
    return z.lex.unit(local.ty.name) if local.ty.name in _TERMS else "个" if local.ty.name in _SORTS else ""


_TERMS = ("player", "card", "skill", "character")
_SORTS = {"sum": "目标", "zone": "区域", "number": "数", "kind": "牌名"}
"""What one of several things of a type is called where the game has no word of its own for it."""


def _among(z: Zh, s: ir.ForEach, cond: ir.Cond) -> str:
    """其中, 这些目标中: where those lie who are described; whoever chose is one of those who had to."""
    match cond:
        case ir.Same(left=ir.Property(prop=decl.Chosen())):
            leave_out("implied", s.over)
            return ""
    if isinstance(s.over, ir.NP) or phrases_of(s.over) is not None:
        return ""
    return _each_of(z, s.over, s.local).partition("每")[0]


def _those_in_a_zone(s: ir.ForEach, cond: ir.Cond) -> ir.NP | None:
    """The cards of a zone that are described, as one phrase: where they lie stands in front of what they are."""
    over, name = s.over, s.local.name
    if not isinstance(over, ir.NP) or over.inside is None or s.local.ty.name != "card" or over.called is not None:
        return None
    if any(uses(np, name) for np in find(cond, ir.NP)):
        return None
    it = put(cond, name, ir.Local("it", s.local.ty, "it"))
    where = it if over.where is None else ir.Both("and", (*ir.conjuncts(over.where), *ir.conjuncts(it)))
    return adjectives_first(replace(over, quantity="each", where=where))


def _attribute(z: Zh, key: str, cond: ir.Cond) -> str:
    """The condition on the loop's thing, in front of its noun: 选择“买”."""
    match cond:
        case ir.Same(left=ir.Property(prop=decl.Chosen()), right=ir.Symbol() as word, negated=negated):
            return f"{'未' if negated else ''}选择“{mentions.symbol(z, word)}”"
    with z.calling(key, IT):
        said = led(clauses.cond(z, cond))
    # 是受过伤的: as an attribute 受过伤的
    return said.removesuffix("的").removeprefix("是") if said.endswith("的") else said


def _secretly(z: Zh, s: ir.Secretly) -> str:
    """所有其他玩家同时秘密选择“买”或“卖”，然后一同公开."""
    if isinstance(s.over, ir.ListValue):
        who, each = mentions.joined([mentions.value(z, item) for item in s.over.items]), "各自"
    elif isinstance(s.over, ir.NP):
        all_ = s.over.quantity in ("each", "all", "every", "")
        who, each = (
            ("所有" if all_ else "") + (nouns.head_noun(z, s.over) if all_ else nouns.noun_phrase(z, s.over)),
            "同时",
        )
    else:
        who, each = mentions.value(z, s.over), "同时"
    key = key_of(s.local)
    asked = [*secret_choices(s.block)]
    picks = "作出选择：" if any(test is not None for _, test in asked[:1]) else ""
    with z.calling(key, SELF):
        for one, test in asked:
            if picks and not picks.endswith("："):
                picks += "，" if test is not None else "、"
            picks += f"若{clauses.cond(z, test)}则" if test is not None else ""
            picks += choices.choice(z, one.what, one.local, key)
    z.topic = "?"
    cards = any(isinstance(one.what, ir.NP) for one, _ in asked)
    return f"{who}{each}秘密{picks}，并一同{'展示' if cards else '公开'}"


def _take_turns(z: Zh, s: ir.TakeTurns) -> str:
    """从你开始，你与该玩家轮流执行以下流程：…"""
    items = s.over.items if isinstance(s.over, ir.ListValue) else ()
    if items:
        first = mentions.value(z, items[0])
        who = mentions.joined([mentions.value(z, item) for item in items])
        lead = f"从{first}开始，{who}轮流执行以下流程"
    else:
        lead = f"{_everyone(z, s.over, s.local).replace('每' + _unit(z, s.local), '所有', 1)}轮流执行以下流程"
    lead += _bound(z, s.times, s.block, "，至多{n}次") + definitions(z)
    topic, z.topic = z.topic, key_of(s.local)
    said = clauses.inner(z, s.block)
    z.topic = topic
    return f"{lead}：{said}"


def _repeat(z: Zh, s: ir.Repeat) -> str:
    """重复以下流程三次：…; 依次弃置其两张牌."""
    if (done := one_by_one(s)) is not None:
        return calls.call(z, done, "依次")
    while_ = f"只要{clauses.cond(z, s.cond)}，就" if s.cond is not None else ""
    bound = _bound(z, s.times, s.block, "{n}次", always=s.cond is None)
    most = "至多" if bound and (s.cond is not None or stops(s.block)) else ""
    bound += definitions(z)
    z.topic = z.topic if z.topic in (None, "me") else "?"  # what is repeated names again who does it
    said = clauses.inner(z, s.block)
    again = f"{while_}重复以下流程{most}{bound}" if s.cond is not None or bound else "重复以下流程"
    return f"{again}：{said}"


def _bound(z: Zh, times: ir.Value, body: ir.Block, form: str, *, always: bool = False) -> str:
    if is_unbounded(times, body, always=always):
        return ""
    if isinstance(times, ir.Num):
        return form.replace("{n}", numeral(times.value))
    return form.replace("{n}", mentions.short_number(z, times))


SENTENCES.of(ir.ForEach)(lambda z, s: Item(_for_each(z, s), simple=_is_simple(s), open=True))
SENTENCES.of(ir.Secretly)(lambda z, s: Item(_secretly(z, s)))
SENTENCES.of(ir.TakeTurns)(lambda z, s: Item(_take_turns(z, s), simple=False, open=True))
SENTENCES.of(ir.Repeat)(lambda z, s: Item(_repeat(z, s), simple=one_by_one(s) is not None, open=True))
