"""Noun phrases in Chinese: 一名手牌数大于你的其他玩家, 牌库中的两张牌, 所有手牌."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.text.coreference import is_me, it_first, key_of
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import HOW_MANY
from cardwright.text.plain_phrases import (
    alternatives,
    gathered,
    is_single,
    of_all_zones,
    of_anybody,
    one_thing,
    or_any,
    spelled_out,
    zone_of_anybody,
)
from cardwright.text.sentence_joining import excess, excluded, excludes, is_other, of_owner, others_of
from cardwright.text.zh import clauses, mentions, zones
from cardwright.text.zh.discourse import AGAIN, IT, Zh, led, mention, numeral


def noun_phrase(
    z: Zh, np: ir.NP, letter: str = "", *, bare: bool = False, most: str = "", any_of: bool = False
) -> str:  # fmt: skip
    """The phrase; `letter` stands behind it when it is introduced, `bare` leaves out 一名 (for events), `most` says
    in what they are the highest (点数最高的); `any_of`: not all of them need be meant where no number is said."""
    if same := one_thing(np):
        return mentions.value(z, same)
    np = gathered(np)
    if (parts := alternatives(np)) is not None:
        return _either_of(z, np, parts, bare) + letter
    if (free := or_any(np)) is not None:
        narrow, unless = free
        return f"{noun_phrase(z, narrow, letter, bare=bare, most=most)}（若{clauses.cond(z, unless)}则不限）"
    np = spelled_out(others_of(np, z.own))
    if is_single(np):
        np = of_anybody(np)
    bare = bare or z.general != ""
    if (some := _of_some(z, np)) is not None:
        return some
    if z.general == "forbidden" and np.noun.base == "card" and plain(np) and np.inside is None and np.within is None:
        return f"任何{noun(z, np)}{letter}"
    np = _from_hand(z, np)
    if np.random and not z.randomly:
        return randomly(_random(z, np, letter, bare, most))
    if _hand_like(np) or _called_so(z, np):
        return _of_hand(z, np, bare, most) + letter
    if (
        isinstance(np.inside, ir.Property)
        and isinstance(np.inside.prop, decl.Part)
        and np.inside.prop.name
        and not _of_one_sort(z, np, np.inside.prop)
        and plain(np)
    ):
        name = z.name(np.inside.prop).removeprefix("所有").removeprefix("这些")
        return ("" if bare else quantity(z, np)) + name + letter
    if z.general == "allowed" and np.noun.base == "player" and np.where is None and np.within is None:
        return "任意" + modifiers(z, np) + noun(z, np) + letter
    whose = ""
    if (owned := of_owner(np)) is not None:
        whose, np = mentions.possessive(z, owned[0]), owned[1]
    where_in = _inside_of(z, np if bare or any_of or np.quantity else of_all_zones(np))
    within = _within(z, np)
    count = "" if bare and np.quantity in ("a", "another", "any", "") else quantity(z, np)
    np, kinds = kinds_of(z, np)
    where, aside = attribute(z, np)
    if whose:
        where_in = where_in.removesuffix("的") + whose
    those = and_so(z, where, modifiers(z, np), *np.adjectives) if not most else where + most + modifiers(z, np)
    return where_in + within + count + those + (kinds or noun(z, np)) + aside + letter


def _of_one_sort(z: Zh, np: ir.NP, part: decl.Part) -> bool:
    """Whether a phrase means only some of what a part of the event holds: those of its targets that are players."""
    every = z.name(part).startswith(("所有", "这些"))
    return bool(part.ty.one.sorts) and (every or np.noun.base != "player")


_OWNED = re.compile("((?:你|其|.{1,8}的)(?:的)?)(?=[一两二三四五六七八九十百零X\\d])")
"""Whose things they are, before how many: 你的, 该玩家的."""


def randomly(said: str) -> str:
    """随机两名玩家, 你的随机两张手牌: what is drawn stands behind whose it is."""
    whose = _OWNED.match(said)
    return f"{whose[0]}随机{said[whose.end() :]}" if whose else "随机" + said


def _random(z: Zh, np: ir.NP, letter: str, bare: bool, most: str) -> str:
    z.randomly = True
    said = noun_phrase(z, np, letter, bare=bare, most=most)
    z.randomly = False
    return said


def _either_of(z: Zh, np: ir.NP, parts: tuple[ir.NP, ...], bare: bool) -> str:
    """一只生物或一名其他玩家; 至多两个生物或玩家."""
    one = np.low == ir.Num(1) and (np.high == np.low or np.quantity == "exactly")
    if np.quantity in ("a", "any") or one:
        return mentions.joined([noun_phrase(z, replace(part, quantity="a"), bare=bare) for part in parts], "或")
    return ("" if bare else quantity(z, np)) + mentions.joined([head_noun(z, part) for part in parts], "或")


def _from_hand(z: Zh, np: ir.NP) -> ir.NP:
    """A card by its name or kind without saying where it lies, if that goes without saying."""
    if not isinstance(np.inside, ir.Property) or np.noun.decl is None:
        return np
    if key_of(np.inside.owner) != z.own or np.noun.base != "card":
        return np
    named = isinstance(np.noun.decl, decl.Category) and noun(z, np) in z.name(np.inside.prop).split("或")
    if not (named or (z.using and np.inside.prop.id in z.lex.hands)):
        return np
    leave_out("hand", np.inside)
    return replace(np, inside=None)


def _of_some(z: Zh, np: ir.NP) -> str | None:
    """`a player in [me, targets]`: 你或这些角色之一; 你与这些角色 in a permission."""
    if np.noun.base != "player" or not isinstance(np.inside, ir.ListValue) or np.where is not None:
        return None
    if np.quantity not in ("a", "any", ""):
        return None
    items = [mentions.value(z, item) for item in np.inside.items]
    if z.general:
        return mentions.joined(items)
    return mentions.joined(items, "或") + ("之一" if any(item.ty.of is not None for item in np.inside.items) else "")


def kinds_of(z: Zh, np: ir.NP) -> tuple[ir.NP, str]:
    """`cards where it is a K or it is an L` without the condition, and as 【甲】或【乙】; 原本为…"""
    if np.noun.base != "card" or np.where is None or np.noun.decl is not None:
        return np, ""
    parts = ir.conjuncts(np.where)
    for part in parts:
        either = part.parts if isinstance(part, ir.Both) and part.op == "or" else (part,)
        names = [_kind_of(z, one) for one in either]
        if all(names):
            left = tuple(other for other in parts if other is not part)
            where = ir.conjunction(left)
            return replace(np, where=where), mentions.joined([name or "" for name in names], "或")
    return np, ""


def _kind_of(z: Zh, part: ir.Cond) -> str | None:
    match part:
        case ir.IsA(left=ir.Local(origin="it"), what=what, negated=False):
            return mentions.kind_name(z, what.decl) if isinstance(what, ir.KindRef) else head_noun(z, what)
    return None


def head_noun(z: Zh, np: ir.NP) -> str:
    """What it is about without number: 其他玩家, 红色手牌."""
    np = gathered(np)
    if (parts := alternatives(np)) is not None:
        return mentions.joined([head_noun(z, part) for part in parts], "或")
    np = _from_hand(z, spelled_out(others_of(np, z.own)))
    if _hand_like(np):
        return _of_hand(z, np, True)
    where_in = _inside_of(z, np)
    np, kinds = kinds_of(z, np)
    where, aside = attribute(z, np)
    return (
        where_in + _within(z, np) + and_so(z, where, modifiers(z, np), *np.adjectives) + (kinds or noun(z, np)) + aside
    )


def quantity(z: Zh, np: ir.NP) -> str:
    """一名, 至多两张, 所有, 每名..."""
    unit = unit_of(z, np)
    match np.quantity:
        case "a" | "another":
            return "一" + unit
        case "any":
            return "任意一" + unit
        case "each":
            return "每" + unit
        case "all" | "every":
            return "所有"
        case "any_number":
            return "任意" + unit if unit != "名" else "任意名"
        case "exactly":
            return amount(z, np.low, unit)
        case "up_to":
            return "至多" + amount(z, np.high, unit)
        case "between":
            low = amount(z, np.low, "")
            if isinstance(np.low, ir.Num) and isinstance(np.high, ir.Num) and numeral(np.high.value).isdigit():
                low = str(np.low.value)
            most = amount(z, np.high, unit)
            if isinstance(np.low, ir.Num) and most.startswith(HOW_MANY):
                low = str(np.low.value)
            return f"{low}至{most}"
    return ""


def amount(z: Zh, number: ir.Value | None, unit: str) -> str:
    """两张, X张; a number that takes words to say is called X and explained behind the sentence."""
    if isinstance(number, ir.Num):
        return numeral(number.value) + unit
    if number is None:
        return unit
    if z.excess is not None and excess(z.excess, number):
        return "等同于超出数量的"
    return mentions.short_number(z, number) + unit


def unit_of(z: Zh, np: ir.NP) -> str:
    """The measure word; of several kinds, that of the first, behind which it stands; of several sorts, theirs if they
    share it.
    """
    if len(units := {unit_of(z, part) for part in alternatives(np) or ()}) == 1:
        return units.pop()
    if (first := _first_kind(np)) is not None:
        return first.unit
    match np.noun:
        case ir.Noun(base="player"):
            return z.lex.unit("player")
        case ir.Noun(decl=decl.CardKind(category=category)) if category is not None:
            return category.unit
        case ir.Noun(decl=decl.Category(unit=unit)):
            return unit
        case ir.Noun(base="card"):
            return z.lex.unit("card")
        case ir.Noun(base="character" | "skill" as base):
            return z.lex.unit(base)
    return "种" if np.noun.base in ("kind", "symbol") else "个"


def _first_kind(np: ir.NP) -> decl.Category | None:
    """The kind that `cards where it is a K or it is an L` names first."""
    if np.noun.base != "card" or np.noun.decl is not None:
        return None
    for part in ir.conjuncts(np.where):
        match part.parts[0] if isinstance(part, ir.Both) and part.op == "or" else part:
            case ir.IsA(what=ir.NP(noun=ir.Noun(decl=decl.Category() as kind)), negated=False):
                return kind
            case ir.IsA(what=ir.KindRef(decl=decl.CardKind(category=kind)), negated=False):
                return kind
    return None


def noun(z: Zh, np: ir.NP) -> str:
    """The noun itself: 玩家, 法术, 【甲】, 手牌; 牌A, of which its `where` speaks."""
    if np.called is not None:
        return noun(z, replace(np, called=None)) + z.introduced(key_of(np.called))
    match np.noun:
        case ir.Noun(decl=decl.CardKind() as kind):
            return mentions.card_name(z, kind)
        case ir.Noun(decl=decl.Category() as category):
            return z.name(category)
        case ir.Noun(decl=None, base="player" | "card" | "character" | "skill" as base):
            return z.term(base)
        case ir.Noun(decl=decl.Decl() as declared):
            return z.name(declared)
    called = {"kind": "牌名", "place": "位置", "zone": "区域", "effect": "等待结算的效果", "number": "数字"}
    return called.get(np.noun.base, "")


def modifiers(z: Zh, np: ir.NP) -> str:
    """Adjectives and 其他: 其他红色, 已出局的."""
    said = ""
    for adjective in np.adjectives:
        said = and_so(z, said, adjective_before(z, adjective, np.noun.base), adjective)
    if np.eliminated:
        said += z.term("eliminated") + "的"
    return said + ("其他" if is_other(np, z.own) else "")


def and_so(z: Zh, where: str, adjectives: str, *first: ir.Adjective) -> str:
    """A clause and a status in front of a noun, with one 的: 氏族为甲且处于“中毒”状态的."""
    if where.endswith("的") and "或" not in where and first and _is_clause(z, first[0]):
        link = "、" if "且" in adjectives else "且"
        return f"{where.removesuffix('的').replace('且', '、')}{link}{adjectives}"
    return where + adjectives


def _is_clause(z: Zh, adjective: ir.Adjective) -> bool:
    """Whether an adjective is a clause of its own before its 的: 处于“中毒”状态的, 正在交战的, 具甲特征的."""
    return isinstance(adjective.decl, decl.Status) or mentions.verbal(z.name(adjective.decl), False) is not None


def adjective_before(z: Zh, adjective: ir.Adjective, base: str) -> str:
    """An adjective in front of a noun: 红色, 处于“中毒”状态的."""
    name = z.name(adjective.decl)
    if not name:
        return ""
    if isinstance(adjective.decl, decl.Status):
        z.met.append(adjective.decl)
        return f"{mentions.status_said(z, adjective.decl, False)}的"
    plain = not name.startswith(("已", "未", "有", "无", "在", "非"))
    joined = (base == "card" and len(name) <= 3) or (base in ("player", "character") and len(name) <= 2 and plain)
    return name if joined or name.endswith(("的", "方", "色")) else name + "的"


def attribute(z: Zh, np: ir.NP) -> tuple[str, str]:
    """A `where` clause in front of the noun (手牌数大于你的), and exceptions in brackets behind it."""
    if np.where is None and np.together is None:
        return "", ""
    if np.called is not None and np.where is not None and (known := z.called(np.called)) is not None:
        with z.calling("it", known):
            return "", f"（须{clauses.cond(z, np.where)}）"
    before, outer, own = z.names.get("it"), z.topic, z.own
    z.names["it"], z.own = IT, None
    parts = [it_first(part) for part in ir.conjuncts(np.where) if not excludes(part, own)]
    but = [mentions.value(z, other) for part in parts if (other := excluded(part)) is not None]
    just = ""
    front: list[str] = []
    behind: list[str] = []
    aside: list[ir.Cond] = []
    crowded = len(parts) > 1 or any(_is_clause(z, one) for one in np.adjectives)
    for part in parts:
        match part:
            case _ if excluded(part) is not None:
                pass
            case ir.Both(op="or") if crowded:
                aside.append(part)  # in front of the noun it could not be seen how far the 或 goes
            case ir.Compare(left=left) if crowded and _begins_elsewhere(left):
                aside.append(part)
            case ir.Same(left=ir.Property() as left, right=ir.Bool()) | ir.Truthy(value=ir.Property() as left) if (
                left.args and left.owner is not None and _begins_elsewhere(left.owner)
            ):
                aside.append(part)  # 一张牌（须你加上该牌…）
            case ir.IsA(left=ir.Local(origin="it"), what=ir.KindRef(decl=kind), negated=True):
                behind.append(mentions.kind_name(z, kind))
            case ir.Same(left=ir.Local(origin="it"), right=right, negated=True):
                behind.append(mentions.value(z, right))
            case ir.IsIn(left=ir.Local(origin="it"), right=ir.ListValue() as others, negated=True) if (
                np.noun.base == "player"
            ):
                front.append("除" + mentions.joined([mentions.value(z, item) for item in others.items]) + "以外")
            case ir.Same(left=ir.Property(owner=ir.Local(origin="it")), right=ir.Symbol() as word, negated=False) if (
                np.noun.base == "card" and len(mentions.symbol(z, word)) > 1
            ):
                just += mentions.symbol(z, word)
            case ir.Same(
                left=ir.Property(owner=ir.Local(origin="it"), prop=decl.Builtin(id="kind")),
                right=ir.Local() as named,
                negated=False,
            ) if np.noun.base == "card" and mentions.value(z, named).startswith("所声明的"):
                just += "该牌名的"  # 一张该牌名的手牌
            case ir.IsAdjective(left=ir.Local(origin="it"), adjective=like, negated=False) if isinstance(
                like.decl, decl.AdjectiveDecl
            ) and z.name(like.decl).endswith("的"):
                front.append(z.name(like.decl).removesuffix("的"))
            case _:
                front.append(led(clauses.cond(z, part)))
    front += [_together(z, part) for part in ir.conjuncts(np.together)]
    z.topic, z.own = outer, own
    if before is None:
        del z.names["it"]
    else:
        z.names["it"] = before
    said = ("除" + mentions.joined(but) + "以外" if but else "") + mentions.joined(front, "且")
    besides = f"（{'、'.join(behind)}除外）" if behind else ""
    if aside:
        with z.calling("it", AGAIN):
            must = "，且".join(clauses.cond(z, part) for part in aside)
        if "其" in must[1:] and np.noun.base == "card":  # which might be whoever was spoken of before
            with z.calling("it", mention(f"该{z.term('card')}")):
                must = "，且".join(clauses.cond(z, part) for part in aside)
        if must:
            besides += f"（须{_OF_ITSELF.sub('', must)}）"
    return (said.removesuffix("的") + "的" if said else "") + just, besides


def _begins_elsewhere(v: ir.Value) -> bool:
    """Whether a number is reckoned from something else than what is described: 此牌的费用减去其费用."""
    while isinstance(v, ir.Binary):
        v = v.left
    return not any(at.origin == "it" for at in find(v, ir.Local))


_OF_ITSELF = re.compile("^其(?=具|是|有|没有|已|未|正在|不|为|在)")
"""What is described, in front of what is said of it: 须具甲特征."""


def _together(z: Zh, c: ir.Cond) -> str:
    """What holds of all of them at once: 花色相同, 合起来为顺子."""
    alone = isinstance(c, ir.Alike) and not c.negated
    return ("" if alone else "合起来") + led(clauses.cond(z, c))


def within(z: Zh, np: ir.NP) -> str:
    """你射程内, 距离2以内: where somebody is."""
    return _within(z, np).removesuffix("的")


def plain(np: ir.NP) -> bool:
    """True for cards or players of any kind."""
    return np.noun.decl is None and not np.adjectives and np.where is None and not np.other


def _within(z: Zh, np: ir.NP) -> str:
    """你射程内的, 距离2以内的."""
    if np.within is None:
        return ""
    distance, of = np.within
    if isinstance(distance, ir.Num):
        near = "" if is_me(of) else f"与{mentions.short(z, of)}"
        return f"{near}距离{distance.value}以内的"
    leave_out("same again", of)
    if isinstance(distance, ir.Property) and distance.owner is not None:
        return f"{mentions.short(z, distance.owner)}{z.name(distance.prop)}内的"
    return f"{mentions.value(z, distance)}内的"


def _hand_like(np: ir.NP) -> bool:
    if np.noun.base != "card" or np.noun.decl is not None:
        return False
    if np.called is not None:
        return False
    if isinstance(np.inside, ir.ZoneRef) and np.where is None and np.together is None:
        return np.inside.decl.name.get("zh-Hans", "").endswith("牌")
    return zones.called_by_cards(np.inside)


def _called_so(z: Zh, np: ir.NP) -> bool:
    """True for things in a zone that is called by them: 一只沉睡的鸟, not 沉睡的鸟中的一只鸟."""
    plain = np.where is None and np.within is None and np.together is None and np.called is None and not np.random
    if not plain or np.adjectives or np.other or np.noun.decl is None:
        return False
    match np.inside:
        case ir.Property(prop=decl.Zone() as zone, args={}) | ir.ZoneRef(decl=zone):
            name, called = z.name(zone), noun(z, np)
            return name.endswith(called) and name != called
    return False


def _of_hand(z: Zh, np: ir.NP, bare: bool, most: str = "") -> str:
    """其一张手牌, 该玩家的两张红色手牌, 所有手牌."""
    zone = np.inside
    if isinstance(zone, ir.ZoneRef):
        return ("" if bare else quantity(z, np)) + most + modifiers(z, np) + z.name(zone.decl)
    assert isinstance(zone, ir.Property)
    owner = zones.owner_of(z, zone.owner)
    count = "" if bare else quantity(z, np)
    np, kinds = kinds_of(z, np)
    if kinds:
        where, aside = attribute(z, np)
        return f"{owner}{zones.its_cards(z, zone.prop)}中的{count}{where}{most}{modifiers(z, np)}{kinds}{aside}"
    where, aside = attribute(z, np)
    name = zones.its_cards(z, zone.prop)
    those = and_so(z, where, modifiers(z, np), *np.adjectives) if not most else where + most + modifiers(z, np)
    return owner + count + those + name + aside


def described(z: Zh, value: ir.Value, letter: str = "", *, bare: bool = False) -> str:
    """A part of an event: a description (其他玩家, 【甲】), any of a list, or a certain thing (你, 此牌)."""
    if isinstance(value, ir.NP):
        plain = value.noun.decl is None
        player = value.noun.base == "player"
        bare = bare or value.quantity == "another" or (not plain and not player)
        return noun_phrase(z, value, letter, bare=bare, any_of=True)
    if isinstance(value, ir.ListValue):
        return mentions.joined([described(z, item, bare=bare) for item in value.items], "或")
    return mentions.value(z, value)


def among(z: Zh, np: ir.NP) -> str:
    """所有目标中的: the list of which a phrase means some, in front of how many."""
    return _inside_of(z, np) if np.inside is not None and np.inside.ty.of is not None else ""


def _inside_of(z: Zh, np: ir.NP) -> str:
    """Where its things are; of zones, among which: 牌库与墓地之中的."""
    if np.inside is None:
        return ""
    if np.noun.base == "zone" and isinstance(np.inside, ir.ListValue):
        return f"{mentions.value(z, np.inside)}之中的"
    return inside(z, np.inside, every=np.quantity in ("all", "every", "each"))


def inside(z: Zh, zone: ir.Value, every: bool = False) -> str:
    """牌库中的, 墓地或场下的 (`every`: 墓地与场下的), 这些牌中的."""
    if isinstance(zone, ir.ListValue) and not every:
        zone = replace(zone, items=tuple(zone_of_anybody(item) for item in zone.items))
    if isinstance(zone, ir.ListValue):
        link = "与" if every else "或"
        return zones.within_zone(zones.zone_of_each(z, zone, link) or mentions.zone_name(z, zone, link)) + "的"
    if isinstance(zone, ir.NP):
        return noun_phrase(z, zone) + "中的"
    if isinstance(zone, ir.Property) and zones.tells_whose(z, zone):
        return f"{zones.whose(z, zone.owner)}{z.name(zone.prop)}的"
    name = mentions.zone_name(z, zone)
    area = isinstance(zone, ir.Property) and z.name(zone.prop).endswith(("区", "区域"))
    if isinstance(zone, ir.Property) and zone.owner is not None and not zone.args and (area or name.startswith("你的")):
        name = zones.owner_of(z, zone.owner).removesuffix("的") + z.name(zone.prop)
    return name + "的" if name.endswith("上") else zones.within_zone(name) + "的"
