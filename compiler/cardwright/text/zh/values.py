"""Values in Chinese: 你的体力, 其手牌数, 牌库顶的一张牌."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.blocks import any_of_them
from cardwright.text.coreference import bounded, holds_cards, is_me, key_of
from cardwright.text.left_out import leave_out
from cardwright.text.plain_phrases import meaning, of_all_zones, one_thing
from cardwright.text.zh import clauses, mentions, nouns, zones
from cardwright.text.zh.discourse import Zh, numeral
from cardwright.text.zh.tables import VALUES


@VALUES.of(ir.Local)
def _local(z: Zh, v: ir.Local) -> str:
    if v.origin == "this":
        return z.this or f"此{z.term('card')}"
    if v.origin == "event":
        return "该效果"
    if v.origin == "it":
        return "其"
    return v.name


def any_kind(z: Zh, v: ir.Value) -> str:
    """What something may be used as: 【甲】, 任意法术."""
    if isinstance(v, ir.KindRef) and isinstance(v.decl, decl.Category):
        return f"任意{mentions.kind_name(z, v.decl)}"
    if isinstance(v, ir.NP) and isinstance(v.noun.decl, decl.Category):
        return f"任意{nouns.head_noun(z, v)}"
    if isinstance(v, ir.NP):
        return nouns.head_noun(z, v)
    return mentions.value(z, v)


def _of_part(said: str) -> str:
    """A part in front of what there is one of for each: 该花色的, 其."""
    return said if said == "其" else said + "的"


@VALUES.of(ir.Property)
def prop(z: Zh, v: ir.Property) -> str:
    """你的体力, 其手牌, 与你的距离."""
    of = v.prop
    if isinstance(of, decl.Part):
        return _part(z, v, of)
    if isinstance(of, decl.Chosen):
        return f"{_subject_of(z, v.owner)}选择的{_thing(z, v.ty)}{z.chosen.get(of.id, '')}"
    name = _name(z, of)
    if v.args and v.owner is None:
        return _of_part(mentions.joined([_short_part(z, arg) for arg in v.args.values()])) + name
    if v.args:
        if isinstance(v.owner, ir.Local) and v.owner.origin == "doer" and z.general:
            return f"与自己的{name}"
        if any(isinstance(side, ir.NP) for side in (v.owner, *v.args.values())) and len(v.args) == 1:
            ends = [nouns.described(z, side, bare=True) for side in (v.owner, *v.args.values()) if side is not None]
            return f"{'到'.join(ends)}的{name}"
        if all(arg.ty.name == "symbol" for arg in v.args.values()):
            words = [_of_part(mentions.short(z, arg)) for arg in v.args.values() if key_of(arg) != "it"]
            return f"{zones.owner_of(z, v.owner)}{''.join(words)}{name}"
        others = [_short_part(z, arg) for arg in v.args.values()]
        whose = zones.owner_of(z, v.owner).removesuffix("的")
        if all(arg.ty.name == "number" for arg in v.args.values()):  # how many there are of a number, in what is asked
            among = isinstance(of, decl.Derived) and of.owner == "cards"
            return f"{zones.within_zone(whose) if among else whose + '的'}{_of_part(mentions.joined(others))}{name}"
        params = of.params if isinstance(of, decl.Derived | decl.Quantity | decl.Builtin) else ()
        if [label for _, label, _ in params] == ["of"]:  # 该牌对你的数值
            return f"{others[0]}对{whose or '自己'}的{name}"
        return f"{whose}与{mentions.joined(others)}的{name}"
    if "你" in name and v.owner is not None:
        return said_to_owner(z, name, v.owner)
    if isinstance(of, decl.Zone) and isinstance(v.owner, ir.NP):
        return f"{nouns.noun_phrase(z, v.owner)}的{name}"
    whose = zones.owner_of(z, v.owner)
    return (whose.removesuffix("的") if name.startswith("所") else whose) + name


def _short_part(z: Zh, part: ir.Value) -> str:
    """A part by its short name; one that is reckoned in brackets: （X－1）与这些牌的连数."""
    return _operand(z, part, "*") if isinstance(part, ir.Binary) else mentions.short(z, part)


def towards(z: Zh, v: ir.Property) -> str:
    """The parts of a value that holds of its owner or not, in front of it: 对该牌能压过."""
    return f"对{mentions.joined([mentions.short(z, arg) for arg in v.args.values()])}" if v.args else ""


def said_to_owner(z: Zh, name: str, owner: ir.Value) -> str:
    """A name in which 你 is its owner (挡住你的【甲】所需的牌数), said of somebody."""
    who, whose = (z.me.full, z.me.of) if is_me(owner) else (mentions.short(z, owner), mentions.possessive(z, owner))
    return name.replace("你的", whose).replace("你", who)


def _name(z: Zh, of: decl.Decl) -> str:
    if isinstance(of, decl.Builtin):
        return z.name(of).replace("玩家", z.term("player"))
    return "所选数字" if isinstance(of, decl.Chosen) else z.name(of)


def _subject_of(z: Zh, owner: ir.Value | None) -> str:
    if owner is not None and key_of(owner) == z.own:
        return "自己"
    return mentions.short(z, owner) if owner is not None else ""


def _thing(z: Zh, ty: Type) -> str:
    base = ty.of.name if ty.of is not None else ty.name
    if (of_set := z.lex.set_name(ty.set_id or "", z.lang)) is not None:
        return of_set
    if base in _NAMED:
        return z.term(base)
    return {"number": "数字", "sum": "目标"}.get(base, "选项")


_NAMED = ("player", "card", "character", "skill")
"""What a game may call by another word."""


def _part(z: Zh, v: ir.Property, part: decl.Part) -> str:
    """A part of the event that the text is about."""
    if isinstance(z.event, ir.VerbEvent) and isinstance(v.owner, ir.Local) and v.owner.origin == "event":
        bound = z.event.subject if part.id == "doer" else z.event.args.get(part.id)
        if isinstance(bound, ir.Local) and v.ty.of is None:
            return mentions.value(z, bound)
    if part.name:
        return f"{mentions.possessive(z, v.owner) if v.owner is not None else ''}{z.name(part)}"
    return {"player": f"该{z.term('player')}", "card": f"该{z.term('card')}", "sum": "该目标"}.get(v.ty.name, "该数值")


@VALUES.of(ir.Count)
def _count(z: Zh, v: ir.Count) -> str:
    """手牌数, 牌库的牌数, 玩家数, 【甲】的数量."""
    of = meaning(v.of) or v.of
    if isinstance(of, ir.NP):
        plain = of.noun.base == "card" and of.noun.decl is None
        bare = not of.adjectives and of.where is None and not of.other and of.within is None
        if plain and bare and of.inside is not None:
            if not zones.called_by_cards(of.inside):
                whose = mentions.possessive(z, of.inside) if isinstance(of.inside, ir.Local) else ""
                return f"{whose or mentions.zone_name(z, of.inside, '与') + '的'}{z.term('card')}数"
            return f"{mentions.zone_name(z, of.inside).removesuffix('区')}数"
        if of.noun.base == "player" and not of.eliminated:
            return f"{nouns.head_noun(z, of)}数"
        kind = of.noun.decl is None or isinstance(of.noun.decl, decl.Category)
        return nouns.head_noun(z, of_all_zones(of)) + ("数" if kind else "的数量")
    if isinstance(of, ir.ZoneRef) or (isinstance(of, ir.Property) and holds_cards(of.prop)):
        name = mentions.zone_name(z, of)
        return f"{name.removesuffix('区')}数" if zones.called_by_cards(of) else f"{name}的{z.term('card')}数"
    if isinstance(of, ir.Local) and of.origin == "it":
        return "张数" if of.ty.of is not None and of.ty.of.name == "card" else "数量"
    return f"{mentions.value(z, of)}的数量"


def _compared(z: Zh, v: ir.Aggregate | ir.Ranked) -> str:
    """The number that each of several has, or that there is for each; nothing where they are numbers themselves."""
    if v.each is not None:
        leave_out("same again", *v.each.args.values())  # each of those that are named behind
        return _name(z, v.each.prop)
    return _name(z, v.prop) if v.prop is not None else ""


@VALUES.of(ir.Ranked)
def _ranked(z: Zh, v: ir.Ranked) -> str:
    """点数最高的三张手牌; 点数最低的手牌, where all that share it are meant."""
    most = f"{_compared(z, v)}最{'高' if v.op == 'highest' else '低'}的"
    return nouns.noun_phrase(z, replace(v.of, quantity="exactly" if v.of.low is not None else ""), most=most)


@VALUES.of(ir.Aggregate)
def _aggregate(z: Zh, v: ir.Aggregate) -> str:
    if (found := bounded(v)) is not None:
        return f"{mentions.value(z, found[0])}，最{'低' if v.op == 'highest' else '高'}为{found[1].value}"
    name = _compared(z, v) if v.each is None else ""
    if isinstance(v.of, ir.NP) and (one := one_thing(v.of)) is not None and name:
        leave_out("implied", replace(v, of=one))  # of one thing the highest is the total
        return mentions.possessive(z, one) + name
    over = nouns.head_noun(z, of_all_zones(v.of)) if isinstance(v.of, ir.NP) else mentions.value(z, v.of)
    if isinstance(v.of, ir.Local) and v.of.origin == "it" and name:
        return f"{name}之和" if v.op == "total" else f"{'最高' if v.op == 'highest' else '最低'}的{name}"
    if v.each is not None:
        name = _compared(z, v)
        whose = "" if v.each.owner is None else mentions.possessive(z, v.each.owner)
        over = f"{whose}{'所有' if isinstance(v.of, ir.NP) and v.of.where is None else ''}{over}"
    if v.op == "total":
        return f"{over}的{name}之和" if name else f"{over}之和"
    if not name and isinstance(v.of, ir.ListValue) and len(v.of.items) == 2:
        over = mentions.joined([_operand(z, item, "*") for item in v.of.items])
        return f"{over}中较{'大' if v.op == 'highest' else '小'}的数"
    return f"{over}中{'最高' if v.op == 'highest' else '最低'}的{name or '数字'}"


@VALUES.of(ir.Place)
def _place(z: Zh, v: ir.Place) -> str:
    zone = mentions.zone_name(z, v.zone)
    if v.end in ("top", "bottom"):
        return zone + ("顶" if v.end == "top" else "底")
    if isinstance(v.number, ir.Local) and key_of(v.number).removeprefix("local ") in z.places:
        return mentions.value(z, v.number)
    assert v.number is not None
    return f"{zone}第{mentions.short_number(z, v.number)}{z.lex.unit('card')}的位置"


_SIGNS = {"+": "＋", "-": "－", "*": "×", "/": "÷"}


@VALUES.of(ir.Binary)
def _binary(z: Zh, v: ir.Binary) -> str:
    return _reckoned(z, v, alone=True)


def _reckoned(z: Zh, v: ir.Binary, *, alone: bool) -> str:
    """你的体力＋手牌数; in a sum of more than two each says whose it is (not `alone`)."""
    if v.op == "*" and isinstance(v.left, ir.Num):
        v = ir.Binary("*", v.right, v.left)
    left = _operand(z, v.left, v.op, first=True)
    outer = z.own
    match v.left:
        case ir.Property(owner=ir.Node() as owner, prop=of) if alone and not isinstance(of, decl.Chosen):
            z.own = key_of(owner)
    right = _operand(z, v.right, v.op)
    z.own = outer
    if v.op == "%":
        return f"{left}除以{right}的余数"
    said = f"{left}{_sign(left, v.op, right) if alone else _SIGNS[v.op]}{right}"
    return said + "（向下取整）" if v.op == "/" and not _nested(v) else said


def _sign(left: str, op: str, right: str) -> str:
    """＋; between words, if no more is reckoned, 减去, as the sign would be read as 一 there."""
    wordy = left[-1:] not in _FIGURES and right[:1] not in _FIGURES
    return "减去" if op == "-" and wordy else _SIGNS[op]


_FIGURES = "0123456789（）ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _nested(v: ir.Binary) -> bool:
    return isinstance(v.left, ir.Num) and isinstance(v.right, ir.Num)


def _operand(z: Zh, v: ir.Value, op: str, *, first: bool = False) -> str:
    added = isinstance(v, ir.Binary) and op in "+-" and v.op in "+-"
    said = _reckoned(z, v, alone=False) if isinstance(v, ir.Binary) and added else mentions.value(z, v)
    tight = isinstance(v, ir.Binary) and (op in "*/%" or (op == "-" and v.op in "+-" and not first))
    return f"（{said}）" if tight or bounded(v) is not None else said


@VALUES.of(ir.EndCards)
def _end_cards(z: Zh, v: ir.EndCards) -> str:
    side = "顶" if v.end == "top" else "底"
    card, unit = z.term("card"), z.lex.unit("card")
    many = numeral(1) + unit if v.count is None else nouns.amount(z, v.count, unit)
    return f"{mentions.zone_name(z, v.zone)}{side}的{many}{card}"


@VALUES.of(ir.CardAt)
def _card_at(z: Zh, v: ir.CardAt) -> str:
    return f"{mentions.zone_name(z, v.zone)}中第{mentions.short_number(z, v.place)}{z.lex.unit('card')}{z.term('card')}"


@VALUES.of(ir.Item)
def _item(z: Zh, v: ir.Item) -> str:
    thing = z.lex.unit(v.ty.name) + z.term(v.ty.name) if v.ty.name in ("card", "player") else "项"
    which = "最后一" if v.number is None else f"第{mentions.short_number(z, v.number)}"
    return f"{mentions.value(z, v.of)}中的{which}{thing}"


VALUES.of(ir.Num)(lambda z, v: str(v.value) if v.value >= 0 else f"－{-v.value}")
VALUES.of(ir.Bool)(lambda z, v: "是" if v.value else "否")
VALUES.of(ir.NoneValue)(lambda z, v: "无")
VALUES.of(ir.Const)(lambda z, v: z.name(v.decl))
VALUES.of(ir.OptionRef)(lambda z, v: f"选项“{z.name(v.decl)}”")
VALUES.of(ir.KindRef)(lambda z, v: mentions.kind_name(z, v.decl))
VALUES.of(ir.ZoneRef)(lambda z, v: z.name(v.decl))
VALUES.of(ir.PhaseRef)(lambda z, v: mentions.phase_name(z, v.decl))
VALUES.of(ir.StatusRef)(lambda z, v: f"“{z.name(v.decl)}”")
VALUES.of(ir.SkillRef)(lambda z, v: f"“{z.name(v.decl)}”")


@VALUES.of(ir.CheckRef)
def _check(z: Zh, v: ir.CheckRef) -> str:
    """“最后一人”的检查; without a name: 是否没有牌的检查."""
    if not v.decl.name and v.decl.when is not None:
        return f"是否{clauses.cond(z, v.decl.when)}的检查"
    return f"“{z.name(v.decl)}”的检查"


VALUES.of(ir.CharacterRef)(lambda z, v: z.name(v.decl))
VALUES.of(ir.Roll)(lambda z, v: f"{mentions.value(z, v.low)}至{mentions.value(z, v.high)}的随机数")
VALUES.of(ir.Negative)(lambda z, v: f"－{mentions.value(z, v.value)}")


@VALUES.of(ir.ListValue)
def _list(z: Zh, v: ir.ListValue) -> str:
    last = "或" if z.general and any_of_them(v) else "与"
    return mentions.joined([mentions.value(z, item) for item in v.items], last) or "空"


VALUES.of(ir.NP)(lambda z, v: nouns.noun_phrase(z, v))
