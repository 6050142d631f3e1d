"""What a deck check finds, as values: measured value, bound, where the bound came from, the cards, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.diagnostics.problem import Words, words
from cardwright.records import record
from cardwright.source.text import Span

Side: TypeAlias = Literal["over", "under", "parity"]


@record
class BoundPart:
    """One step of how a bound came about: `base`, `set` or `add`, the amount, and the card that did it."""

    op: str
    amount: int
    card: Card | None
    limit: str
    copies: int = 1

    def said(self) -> Words:
        """In words."""
        if self.card is None:
            return words(f"base {self.amount}", f"基础值 {self.amount}")
        times = f" ×{self.copies}" if self.copies > 1 else ""
        if self.op == "set":
            return words(
                f"{self.card.name()} sets it to {self.amount}", f"{self.card.name('zh-Hans')} 定为 {self.amount}"
            )
        sign = f"{self.amount:+d}" if isinstance(self.amount, int) else f"+{self.amount}"
        return words(f"{self.card.name()}{times} {sign}", f"{self.card.name('zh-Hans')}{times} {sign}")


@record
class CardUse:
    """A card that has part in a finding, with its copies there and the line in the user's file."""

    card: Card
    count: int
    section: str
    span: Span | None = field(default=None, compare=False)


@record
class Finding:
    """One thing that is wrong with a deck.  `needed` is set while building, for what more cards can still mend."""

    rule: str
    rules: tuple[str, ...]
    side: Side
    value: int
    bound: int | None
    bound_from: tuple[BoundPart, ...]
    cards: tuple[CardUse, ...]
    level: l.Level
    words: Words
    needed: bool = False
    rule_span: Span | None = field(default=None, compare=False)
    code: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it makes the deck illegal."""
        return self.level == "error" and not self.needed

    @property
    def excess(self) -> int:
        """By how much the bound is missed."""
        if self.bound is None:
            return 1
        return self.value - self.bound if self.side == "over" else self.bound - self.value


def _names(cards: tuple[CardUse, ...], lang: str) -> str:
    shown = [
        f"{use.count}x {use.card.name('en' if lang == 'en' else 'zh-Hans')}" if use.count > 1
        else use.card.name("en" if lang == "en" else "zh-Hans")
        for use in cards[:8]
    ]  # fmt: skip
    more = len(cards) - 8
    if lang == "zh":
        return "、".join(shown) + (f"等 {len(cards)} 种" if more > 0 else "")
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")


_USUAL: Final[Mapping[str, str]] = {
    "main": "主牌组", "main deck": "主牌组", "deck": "牌组", "extra": "额外牌组", "extra deck": "额外牌组",
    "side": "备牌", "side deck": "备牌", "sideboard": "备牌",
}  # fmt: skip
"""What the usual parts of a deck are called in Chinese, where a format gives them no names."""


def said_in(names: Mapping[str, str], id_: str) -> Words:
    """A declared name in both languages of messages; what has none is called by its id, in Chinese within quotes."""
    zh = names.get("zh-Hans") or names.get("zh-Hant")
    return words(names.get("en") or zh or id_, zh or names.get("en") or _USUAL.get(id_) or f"“{id_}”")


def _join(parts: list[Words], glue: str = " + ") -> Words:
    return words(glue.join(p["en"] for p in parts), glue.join(p["zh"] for p in parts))


def sections_said(law: l.Law, over: tuple[str, ...]) -> Words:
    """`main + side`; all of a deck is `the deck`."""
    inside = tuple(s.id for s in law.sections if not s.outside)
    if len(over) > 1 and set(over) >= set(inside):
        return words("the deck", "牌组")
    return _join([said_in(s.name, s.id) for s in law.sections if s.id in over])


_FIELDS: Final[Mapping[str, Words]] = {
    "name": words("name", "牌名"), "kind": words("kind", "种类"), "text": words("text", "效果文字"),
    "id": words("id", "编号"), "tags": words("tags", "标签"),
}  # fmt: skip
"""What the fields are called that all cards have."""


def field_said(law: l.Law, field: str) -> Words:
    """A field of cards by its name."""
    named = law.field_names.get(field, {})
    return said_in(named, field) if named or field not in _FIELDS else _FIELDS[field]


def describe(
    law: l.Law, rule: l.Rule, side: Side, value: int, bound: int | None, cards: tuple[CardUse, ...], key: Words
) -> Words:
    """The sentence that states a finding."""
    where = sections_said(law, rule.measure.over)
    en, zh = _names(cards, "en"), _names(cards, "zh")
    bound_en = f"{'at most' if side == 'over' else 'at least'} {bound}"
    bound_zh = f"{'至多' if side == 'over' else '至少'} {bound}"
    if rule.lower is not None and rule.lower == rule.upper:
        bound_en, bound_zh = f"exactly {bound}", f"恰好 {bound}"
    if side == "parity":
        kind = ("even", "偶数") if rule.even else ("odd", "奇数")
        made = words(f"{value} is not {kind[0]}", f"{value} 不是{kind[1]}")
    elif rule.shape == "size":
        made = words(f"{where['en']} has {value} cards, {bound_en}", f"{where['zh']}有 {value} 张牌，应当{bound_zh}")
    elif rule.shape in ("every", "none"):
        made = words(f"not allowed in {where['en']}: {en}", f"{where['zh']}里不允许：{zh}")
    elif rule.shape == "ban":
        made = words(f"forbidden: {en}", f"禁卡：{zh}")
    elif rule.shape == "one of":
        made = words(f"only one of these may be used: {en}", f"下列牌只能用其中一种：{zh}")
    elif rule.shape == "need":
        made = words(f"{value} of a needed card, {bound_en}", f"必需的牌有 {value} 张，应当{bound_zh}")
    else:
        made = _measured(law, rule, side, value, (bound_en, bound_zh), (en, zh), where, key)
    if rule.says:
        head = said_in(rule.says, rule.id)
        made = words(f"{head['en']}: {made['en']}", f"{head['zh']}：{made['zh']}")
    return made


def _measured(
    law: l.Law, rule: l.Rule, side: Side, value: int, bound: tuple[str, str], cards: tuple[str, str],
    where: Words, key: Words,
) -> Words:  # fmt: skip
    en, zh = bound
    listed = (f" ({cards[0]})", f"（{cards[1]}）") if cards[0] and side == "over" else ("", "")
    ids = rule.measure.fields[: 1 if rule.measure.how == "sum" else None]
    fields = _join([field_said(law, id_) for id_ in ids], "+")
    if rule.measure.how == "copies":
        return words(f"{value} copies of {key['en']}, {en}", f"{key['zh']}有 {value} 张，应当{zh}")
    if rule.measure.how == "kinds":
        return words(
            f"{value} kinds of cards by {fields['en']} in {where['en']}, {en}{listed[0]}",
            f"{where['zh']}里按{fields['zh']}计有 {value} 种牌，应当{zh}{listed[1]}",
        )
    if rule.measure.how == "spread":
        return words(
            f"the numbers of cards by {fields['en']} in {where['en']} differ by {value}, {en}{listed[0]}",
            f"{where['zh']}里按{fields['zh']}计的张数相差 {value}，应当{zh}{listed[1]}",
        )
    if rule.measure.how == "sum":
        return words(
            f"{fields['en']} adds up to {value} in {where['en']}, {en}{listed[0]}",
            f"{where['zh']}的{fields['zh']}合计 {value}，应当{zh}{listed[1]}",
        )
    such = "" if rule.says else "这样的牌"  # else the rule's own words say which
    return words(
        f"{value} such cards in {where['en']}, {en}{listed[0]}",
        f"{where['zh']}里有 {value} 张{such}，应当{zh}{listed[1]}",
    )
