"""Values in Chinese: 你的体力, 其手牌数, 牌库顶的一张牌."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.coreference import holds_cards, is_me, key_of
from cardwright.text.dispatch import Values
from cardwright.text.zh import events, nouns
from cardwright.text.zh.discourse import YOU, Mention, Zh, mention, numeral


def value(z: Zh, v: ir.Value) -> str:
    """The value as it stands in a sentence."""
    known = z.called(v) if not isinstance(v, ir.NP) else None
    if known is not None:
        return z.pending.pop(key_of(v), None) or known.full
    return VALUES.tell(z, v)


SCOPES = {"phase": "本阶段", "turn": "本回合", "round": "本轮", "game": "本局"}


def joined(items: list[str], last: str = "与") -> str:
    """甲、乙与丙."""
    if len(items) < 2:
        return "".join(items)
    return "、".join(items[:-1]) + last + items[-1]


def short(z: Zh, v: ir.Value | None) -> str:
    """The short form, as it stands after 对, 令, 与 or as a subject: 其 for 该玩家."""
    known = z.called(v) if not isinstance(v, ir.NP) else None
    if known is not None and (first := z.pending.pop(key_of(v), None)):
        return first
    return known.short if known is not None else (value(z, v) if v is not None else "你")


def possessive(z: Zh, v: ir.Value) -> str:
    """In front of what belongs to it: 你的, 其, 此牌的."""
    known = z.called(v) if not isinstance(v, ir.NP) else None
    if known is not None and (first := z.pending.pop(key_of(v), None)):
        return first + "的"
    if known is not None:
        return known.of
    return value(z, v) + "的"


def as_mention(z: Zh, v: ir.Value) -> Mention:
    """A value as something that can be spoken of again."""
    return mention(value(z, v))


def _local(z: Zh, v: ir.Local) -> str:
    if v.origin == "this":
        return z.this or f"此{z.term('card')}"
    if v.origin == "event":
        return "该效果"
    if v.origin == "it":
        return "其"
    return v.name


def symbol(z: Zh, v: ir.Symbol) -> str:
    """A word of a set by its name."""
    words = v.decl.words.get(v.word)
    return z.lex.words(words, v.word, z.lang, v.decl.span) if words else v.word


def kind_name(z: Zh, kind: decl.CardKind | decl.Category) -> str:
    """A card in its brackets, or the name of a kind of cards."""
    return nouns.card_name(z, kind) if isinstance(kind, decl.CardKind) else nouns.category_name(z, kind)


def any_kind(z: Zh, v: ir.Value) -> str:
    """What something may be used as: 【甲】, 任意法术."""
    if isinstance(v, ir.KindRef) and isinstance(v.decl, decl.Category):
        return f"任意{kind_name(z, v.decl)}"
    if isinstance(v, ir.NP) and isinstance(v.noun.decl, decl.Category):
        return f"任意{nouns.head_noun(z, v)}"
    if isinstance(v, ir.NP):
        return nouns.head_noun(z, v)
    return value(z, v)


def zone_name(z: Zh, zone: ir.Value) -> str:
    """A zone with its owner: 牌库, 其墓地, 手牌."""
    if isinstance(zone, ir.ZoneRef):
        return z.name(zone.decl)
    if isinstance(zone, ir.ListValue):
        return joined([zone_name(z, item) for item in zone.items], "或")
    return value(z, zone)


def inside(z: Zh, zone: ir.Value) -> str:
    """牌库中的, 墓地或场下的, 这些牌中的."""
    if isinstance(zone, ir.ListValue):
        return nouns.within_zone(zone_name(z, zone)) + "的"
    if isinstance(zone, ir.NP):
        return nouns.noun_phrase(z, zone) + "中的"
    if isinstance(zone, ir.Property) and z.name(zone.prop).endswith("上"):
        return f"{nouns.owner_of(z, zone.owner).removesuffix('的')}{z.name(zone.prop)}的"
    name = zone_name(z, zone)
    area = isinstance(zone, ir.Property) and z.name(zone.prop).endswith(("区", "区域"))
    if isinstance(zone, ir.Property) and zone.owner is not None and (area or name.startswith("你的")):
        name = nouns.owner_of(z, zone.owner).removesuffix("的") + z.name(zone.prop)
    return name + "的" if name.endswith("上") else nouns.within_zone(name) + "的"


def prop(z: Zh, v: ir.Property) -> str:
    """你的体力, 其手牌, 与你的距离."""
    of = v.prop
    if isinstance(of, decl.Part):
        return _part(z, v, of)
    if isinstance(of, decl.Chosen):
        return f"{_subject_of(z, v.owner)}选择的{_thing(z, v.ty)}"
    name = _name(z, of)
    if v.args:
        if isinstance(v.owner, ir.Local) and v.owner.origin == "doer" and z.general:
            return f"与自己的{name}"
        if any(isinstance(side, ir.NP) for side in (v.owner, *v.args.values())) and len(v.args) == 1:
            ends = [nouns.described(z, side, bare=True) for side in (v.owner, *v.args.values()) if side is not None]
            return f"{'到'.join(ends)}的{name}"
        others = [short(z, arg) for arg in v.args.values()]
        whose = nouns.owner_of(z, v.owner).removesuffix("的")
        return f"{whose}与{joined(others)}的{name}"
    if "你" in name and v.owner is not None:
        return said_to_owner(z, name, v.owner)
    if isinstance(of, decl.Zone) and isinstance(v.owner, ir.NP):
        return f"{nouns.noun_phrase(z, v.owner)}的{name}"
    whose = nouns.owner_of(z, v.owner)
    return (whose.removesuffix("的") if name.startswith("所") else whose) + name


def said_to_owner(z: Zh, name: str, owner: ir.Value) -> str:
    """A name in which 你 is its owner (挡住你的【甲】所需的牌数), said of somebody."""
    if is_me(owner):
        known = z.called(None)
        return name if known is None or known is YOU else name.replace("你的", known.of).replace("你", known.full)
    who = short(z, owner)
    return name.replace("你的", possessive(z, owner)).replace("你", who)


def _name(z: Zh, of: decl.Decl) -> str:
    if isinstance(of, decl.Builtin):
        return z.name(of).replace("玩家", z.term("player"))
    return z.name(of)


def _subject_of(z: Zh, owner: ir.Value | None) -> str:
    if owner is not None and key_of(owner) == z.own:
        return "自己"
    return short(z, owner) if owner is not None else ""


def _thing(z: Zh, ty: Type) -> str:
    base = ty.of.name if ty.of is not None else ty.name
    return {"player": z.term("player"), "card": z.term("card"), "number": "数字"}.get(base, "选项")


def _part(z: Zh, v: ir.Property, part: decl.Part) -> str:
    """A part of the event that the text is about."""
    if isinstance(z.event, ir.VerbEvent) and isinstance(v.owner, ir.Local) and v.owner.origin == "event":
        bound = z.event.subject if part.id == "doer" else z.event.args.get(part.id)
        if isinstance(bound, ir.Local) and v.ty.of is None:
            return value(z, bound)
    if part.name:
        return f"{possessive(z, v.owner) if v.owner is not None else ''}{z.name(part)}"
    return {"player": f"该{z.term('player')}", "card": f"该{z.term('card')}"}.get(v.ty.name, "该数值")


def count(z: Zh, of: ir.Value) -> str:
    """手牌数, 牌库的牌数, 玩家数, 【甲】的数量."""
    if isinstance(of, ir.NP):
        plain = of.noun.base == "card" and (of.noun.decl is None or nouns.is_any_card(of.noun.decl))
        bare = not of.adjectives and of.where is None and not of.other and of.within is None
        if plain and bare and of.inside is not None:
            name = zone_name(z, of.inside)
            return f"{name.removesuffix('区')}数" if nouns.called_by_cards(of.inside) else f"{name}的{z.term('card')}数"
        if of.noun.base == "player" and not of.eliminated:
            return f"{nouns.head_noun(z, of)}数"
        kind = of.noun.decl is None or isinstance(of.noun.decl, decl.Category)
        return nouns.head_noun(z, of) + ("数" if kind else "的数量")
    if isinstance(of, ir.Property) and holds_cards(of.prop):
        name = zone_name(z, of)
        return f"{name.removesuffix('区')}数" if nouns.called_by_cards(of) else f"{name}的{z.term('card')}数"
    return f"{value(z, of)}的数量"


def _aggregate(z: Zh, v: ir.Aggregate) -> str:
    name = _name(z, v.prop) if v.prop is not None else ""
    over = nouns.head_noun(z, v.of) if isinstance(v.of, ir.NP) else value(z, v.of)
    if v.op == "total":
        return f"{over}的{name}之和" if name else f"{over}之和"
    if v.prop is None and isinstance(v.of, ir.ListValue) and len(v.of.items) == 2:
        over = joined([_operand(z, item, "*") for item in v.of.items])
        return f"{over}中较{'大' if v.op == 'highest' else '小'}的数"
    return f"{over}中{'最高' if v.op == 'highest' else '最低'}的{name or '数字'}"


def _place(z: Zh, v: ir.Place) -> str:
    zone = zone_name(z, v.zone)
    if v.end in ("top", "bottom"):
        return zone + ("顶" if v.end == "top" else "底")
    if isinstance(v.number, ir.Local) and key_of(v.number).removeprefix("local ") in z.places:
        return value(z, v.number)
    assert v.number is not None
    return f"{zone}第{short_number(z, v.number)}{z.lex.unit('card')}的位置"


_SIGNS = {"+": "＋", "-": "－", "*": "×", "/": "÷"}


def _binary(z: Zh, v: ir.Binary) -> str:
    if v.op == "*" and isinstance(v.left, ir.Num):
        v = ir.Binary("*", v.right, v.left)
    left = _operand(z, v.left, v.op)
    outer = z.own
    if isinstance(v.left, ir.Property) and v.left.owner is not None:
        z.own = key_of(v.left.owner)
    right = _operand(z, v.right, v.op)
    z.own = outer
    said = f"{left}{_SIGNS[v.op]}{right}"
    return said + "（向下取整）" if v.op == "/" and not _nested(v) else said


def _nested(v: ir.Binary) -> bool:
    return isinstance(v.left, ir.Num) and isinstance(v.right, ir.Num)


def _operand(z: Zh, v: ir.Value, op: str) -> str:
    said = value(z, v)
    tight = isinstance(v, ir.Binary) and (op in "*/" or v.op in "+-") and not (op == "+" and v.op in "+-")
    return f"（{said}）" if tight else said


def short_number(z: Zh, v: ir.Value) -> str:
    """A number in front of a measure word or behind a sign: digits, or a letter explained behind the sentence."""
    if isinstance(v, ir.Num):
        return str(v.value)
    known = z.called(v)
    if known is not None and len(known.full) == 1:
        return known.full
    outer, z.own = z.own, None
    said = _difference(z, v) or value(z, v)
    z.own = outer
    for letter, meaning in z.defined:
        if meaning == said:
            return letter
    letter = z.letter()
    z.defined.append((letter, said))
    return letter


def _difference(z: Zh, v: ir.Value) -> str:
    """你的体力上限与体力之差."""
    if not isinstance(v, ir.Binary) or v.op != "-":
        return ""
    if isinstance(v.right, ir.Num):
        return ""
    if any(
        isinstance(side, (ir.Binary, ir.Aggregate)) or (side.ty.name == "number" and isinstance(side, ir.Local))
        for side in (v.left, v.right)
    ):
        return ""
    said = _binary(z, v)
    return "" if "与" in said else said.replace(_SIGNS["-"], "与", 1) + "之差"


def owners(z: Zh, found: tuple[ir.Value, ...]) -> str:
    """你与该玩家."""
    return joined([value(z, owner) if not is_me(owner) else z.names.get("me", YOU).full for owner in found])


def _end_cards(z: Zh, v: ir.EndCards) -> str:
    side = "顶" if v.end == "top" else "底"
    card, unit = z.term("card"), z.lex.unit("card")
    many = numeral(1) + unit if v.count is None else nouns.amount(z, v.count, unit)
    return f"{zone_name(z, v.zone)}{side}的{many}{card}"


def _card_at(z: Zh, v: ir.CardAt) -> str:
    return f"{zone_name(z, v.zone)}中第{short_number(z, v.place)}{z.lex.unit('card')}{z.term('card')}"


VALUES: Values[Zh, str] = Values(
    number=lambda z, v: str(v.value) if v.value >= 0 else f"－{-v.value}",
    text=lambda z, v: f"“{v.value}”",
    truth=lambda z, v: "是" if v.value else "否",
    nothing=lambda z, v: "无",
    local=_local,
    const=lambda z, v: z.name(v.decl),
    option=lambda z, v: f"选项“{z.name(v.decl)}”",
    symbol=symbol,
    kind=lambda z, v: kind_name(z, v.decl),
    zone=lambda z, v: z.name(v.decl),
    phase=lambda z, v: z.name(v.decl),
    status=lambda z, v: f"“{z.name(v.decl)}”",
    skill=lambda z, v: f"“{z.name(v.decl)}”",
    check=lambda z, v: z.name(v.decl),
    character=lambda z, v: z.name(v.decl),
    property_=prop,
    count=lambda z, v: count(z, v.of),
    aggregate=_aggregate,
    end_cards=_end_cards,
    card_at=_card_at,
    place=_place,
    times=lambda z, v: f"{events.past(z, v.event, SCOPES[v.scope], as_noun=True)}的次数",
    binary=_binary,
    negative=lambda z, v: f"－{value(z, v.value)}",
    list_=lambda z, v: joined([value(z, item) for item in v.items]),
    noun_phrase=lambda z, v: nouns.noun_phrase(z, v),
)
