"""How a value is called where it stands in a Chinese sentence: in full, in short, as owner, as number."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import is_me, key_of
from cardwright.text.lexicon import HOW_MANY
from cardwright.text.named_in_questions import is_place
from cardwright.text.zh.discourse import SELF, YOU, Mention, Zh, mention
from cardwright.text.zh.tables import VALUES

_DENIED = {
    "可以": "不可以", "可": "不可", "能": "不能", "会": "不会", "在": "不在", "正在": "未在", "具": "不具",
    "属于": "不属于", "已": "未", "处于": "不处于", "不": "", "无": None, "未": None,
}  # fmt: skip
"""With what an adjective begins that is a verb before its 的, and how that is denied, if it can be."""


def verbal(name: str, negated: bool) -> str | None:
    """An adjective that is a verb before its 的, as a predicate: 具甲特征, 不具甲特征, 正在交战, 未在交战."""
    opening = next((word for word in _DENIED if name.startswith(word)), None)
    if opening is None or not name.endswith("的"):
        return None
    said, denied = name.removesuffix("的"), _DENIED[opening]
    if not negated:
        return said
    return denied + said.removeprefix(opening) if denied is not None else None


def _own_words(z: Zh, of: decl.Status | decl.AdjectiveDecl, words: decl.Words) -> str:
    """What is said in Chinese in words of its own; nothing where they are of other languages alone."""
    there = "zh-Hans" in words or (z.lang == "zh-Hant" and "zh-Hant" in words)
    return z.lex.words(words, of.id, z.lang, of.span) if there else ""


def said_so(z: Zh, of: decl.Status | decl.AdjectiveDecl, negated: bool) -> str | None:
    """That somebody is so, or not, in words that the game has for that: 已中毒, 未中毒."""
    if negated and (denied := _own_words(z, of, of.not_being)):
        return denied
    being = _own_words(z, of, of.being)
    return (verbal(f"{being}的", True) if negated else being) if being else None


def status_said(z: Zh, status: decl.Status, negated: bool) -> str:
    """That somebody has a status, or not, in its own words, or by its name: 已中毒, 未中毒, 处于“中毒”状态."""
    name = z.name(status)
    if (said := said_so(z, status, negated)) is not None:
        return said
    if name.startswith("不能") and not negated:  # the status says itself what holds
        return name
    return f"{'不' if negated else ''}处于“{name}”状态"


def value(z: Zh, v: ir.Value) -> str:
    """The value as it stands in a sentence."""
    known = z.called(v) if not isinstance(v, ir.NP) else None
    if known is not None:
        return z.pending.pop(key_of(v), None) or known.full
    return VALUES(z, v)


SCOPES = {"last turn": "上回合", "phase": "本阶段", "turn": "本回合", "round": "本轮", "game": "本局"}


def joined(items: list[str], last: str = "与") -> str:
    """甲、乙与丙."""
    if len(items) < 2:
        return "".join(items)
    return "、".join(items[:-1]) + last + items[-1]


def short(z: Zh, v: ir.Value | None) -> str:
    """The short form, as it stands after 对, 令, 与 or as a subject: 其 for 该玩家."""
    known = z.called(v)
    if known is None:
        assert v is not None
        return value(z, v)
    return z.pending.pop(key_of(v), "") or known.short


def condition_subject(z: Zh, v: ir.Value) -> str:
    """The subject of a condition: 其 rather than 该玩家."""
    return short(z, v) if isinstance(v, (ir.Local, ir.Property)) and z.called(v) is not None else value(z, v)


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


def kind_name(z: Zh, kind: decl.CardKind | decl.Category) -> str:
    """A card in its brackets, or the name of a kind of cards."""
    return card_name(z, kind) if isinstance(kind, decl.CardKind) else z.name(kind)


def zone_name(z: Zh, zone: ir.Value, also: str = "或") -> str:
    """A zone with its owner: 牌库, 其墓地, 手牌; `also` stands between several."""
    if isinstance(zone, ir.ZoneRef):
        return z.name(zone.decl)
    if isinstance(zone, ir.ListValue):
        return joined(_zone_names(z, zone.items), also)
    return value(z, zone)


def _zone_names(z: Zh, zones: tuple[ir.Value, ...]) -> list[str]:
    """Several zones: behind one of the same owner that need not be named again (其手牌或墓地); what needs none where it
    stands alone needs one behind a zone of somebody else (其手牌或你的墓地).
    """
    said: list[str] = []
    last, named = None, False
    for zone in zones:
        owner = zone.owner if isinstance(zone, ir.Property) else None
        name = z.name(zone.prop) if isinstance(zone, ir.Property) else ""
        again = owner is not None and owner == last and not is_me(owner)
        said.append(name if again else zone_name(z, zone))
        if owner is not None and said[-1] != name:
            named = True
        elif owner is not None and named and owner != last:
            said[-1] = (z.me if is_me(owner) else SELF).of + name
        last = owner
    return said


def short_number(z: Zh, v: ir.Value) -> str:
    """A number in front of a measure word or behind a sign: digits, or a letter explained behind the sentence."""
    if isinstance(v, ir.Num):
        return str(v.value)
    known = z.called(v)
    if known is not None and (len(known.full) == 1 or known.full == HOW_MANY or is_place(known.full)):
        return known.full
    outer, z.own = z.own, None
    said = _difference(z, v) or value(z, v)
    z.own = outer
    return z.letter_of(said)


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
    said = VALUES(z, v)
    return "" if "与" in said else said.replace("减去", "与", 1).replace("－", "与", 1) + "之差"


def owners(z: Zh, found: tuple[ir.Value, ...]) -> str:
    """你与该玩家."""
    return joined([value(z, owner) if not is_me(owner) else z.names.get("me", YOU).full for owner in found])


def card_name(z: Zh, kind: decl.CardKind) -> str:
    """A card by its name, in the brackets that set it off from other words."""
    return f"【{z.name(kind)}】"


def phase_name(z: Zh, phase: decl.Phase) -> str:
    """A phase by its name, which tells that it is one: 干活阶段, 休息阶段."""
    name = z.name(phase)
    return name if name.endswith(_TIMES) else f"{name}阶段"


_TIMES = ("阶段", "步骤", "环节", "时段", "时", "期", "phase")
"""Words for a stretch of time, at the end of a name."""


@VALUES.of(ir.Symbol)
def symbol(z: Zh, v: ir.Symbol) -> str:
    """A word of a set by its name."""
    words = v.decl.words.get(v.word)
    return z.lex.words(words, v.word, z.lang, v.decl.span) if words else v.word


@VALUES.of(ir.Text)
def text(z: Zh, v: ir.Text) -> str:
    """A text as it is written; the name of a card, or a word of a set that a card prints, as it is called."""
    words = z.lex.symbols.get(v.ty.set_id) if v.ty.set_id is not None else None
    if v.said:
        return f"“{z.lex.words(dict(v.said), v.value, z.lang, v.span)}”"
    return f"“{v.value}”" if words is None else symbol(z, ir.Symbol(words, v.value, v.ty))
