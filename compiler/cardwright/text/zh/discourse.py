"""What a Chinese text has said so far: how its people and things are called, and who is being spoken of."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.records import record
from cardwright.text.coreference import key_of
from cardwright.text.discourse import NUMBERS, Discourse
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.referents import Role, people

_DIGITS = ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十")


def numeral(number: int) -> str:
    """A number in front of a measure word: 一, 两, 三... 十, then digits."""
    return _DIGITS[number] if 0 <= number <= 10 else str(number)


@record
class Mention:
    """How something is called: `full` (该玩家), `short` after 对 or as a subject (其), `of` before a noun (其)."""

    full: str
    short: str
    of: str


def mention(full: str) -> Mention:
    """One form for all places."""
    return Mention(full, full, full + "的")


YOU = Mention("你", "你", "你的")
AGAIN = Mention("其", "其", "其")
"""Somebody or something that was named just before."""
SELF = Mention("自己", "自己", "自己的")
# The thing that an attribute describes: its name is left out where the attribute begins with it.
ITS = "\ue010"
IT = Mention(ITS, ITS, ITS)


_DONE_TO_IT = re.compile(f"([^，]+?)(上回合|本阶段|本回合|本轮|本局)对{ITS}([^，]*过[^，]*)")
"""That somebody has done something to what an attribute describes."""
_OF_IT = re.compile(f"(?<!你[与和]){ITS}的")
"""其点数; but 你与其的距离, which belongs to both."""
_HAS_ITS = re.compile(f"(^|且|或|，)(没?有){ITS}的")
"""That what an attribute describes has something, or lacks it: 没有旗主的旗."""


def led(text: str) -> str:
    """An attribute without the name of what it describes, where that leads: 手牌数大于你, 本回合被你使用过【甲】."""
    if done := _DONE_TO_IT.fullmatch(text):
        who, when, deed = done.groups()
        text = f"{when}被{who}{deed}"
    for before in ("且", "或", "，"):
        text = text.replace(before + ITS, before)
    text = _HAS_ITS.sub(r"\1\2", text).removeprefix(ITS).removeprefix("的")
    return _OF_IT.sub("其", text).replace(ITS, "其")


@dataclass(slots=True)
class Zh(Discourse[Mention]):
    """A Chinese text in the making.

    `pending` are the full names of roles that nobody was told yet. `own` is whose things need no owner, `crowded` tells
    that mine do, as a sentence without a subject goes through others (`looped`) or follows what `others` do; `opening`
    tells that a sentence of mine comes next and more of mine follow; `begun` tells that something was said before in
    this block; `using` tells that a card is being used, which lies in a hand as a matter of course; `randomly` that
    随机 was said.
    """

    own: str | None = None
    crowded: bool = False
    looped: bool = False
    others: bool = False
    opening: bool = False
    begun: bool = False
    using: bool = False
    randomly: bool = False
    pending: dict[str, str] = field(default_factory=dict)

    @property
    def you(self) -> Mention:
        return YOU

    @property
    def one_player(self) -> Mention:
        return Mention(f"该{self.term('player')}", "其", "其")

    @property
    def each_own(self) -> Mention:
        return SELF

    @property
    def that_player(self) -> Mention:
        return mention(f"那{self.lex.unit('player')}{self.term('player')}")

    def is_pronoun(self, name: Mention) -> bool:
        return name.short == "其"

    def is_number(self, name: Mention) -> bool:
        return name.full in NUMBERS

    def number_letter(self, key: str) -> str:
        return self.names[key].full

    def flag_letter(self, local: ir.Local) -> str:
        """The letter of a mark, if there are several."""
        return chr(ord("A") + list(self.flags).index(key_of(local))) if len(self.flags) > 1 else ""

    def player_label(self, role: Role, apart: bool) -> str:
        player = self.term("player")
        if role.verb is not None:
            result = role.verb.result
            told = self.lex.words(result, role.verb.id, self.lang, role.verb.span) if result else ""
            return told or f"得到的{player}"
        if role.source == "event":
            if apart and self.has_letter(role):
                return ""
            if apart and isinstance(self.event, ir.PhaseEvent):
                return f"当前回合{player}"
            return f"该{player}" if role.key.endswith(" doer") else f"目标{player}"
        if apart and role.source == "hole":
            return ""
        that, target = f"该{player}", f"目标{player}"
        return {"loop": f"当前{player}", "target": target if apart else that, "let": that}.get(
            role.source, f"所选{player}"
        )

    def as_told(self, role: Role, words: str) -> Mention:
        return mention(words)

    def labelled(self, label: str, letter: str, many: bool = False) -> Mention:
        return mention(label + letter)

    def thing_label(self, role: Role, alone: bool) -> str | Mention:
        card = self.name(role.kind) if role.kind is not None else self.term("card")
        if role.base == "card" and not role.many:
            return f"该{card}" if alone else self._card_label(role, card)
        if role.base == "sum":
            return "这些目标" if role.many else "该目标"
        if role.many:
            named = self.lex.set_name(role.set_id, self.lang) or _BASES.get(role.base, "")
            return "这些" + (self.term(role.base) if role.base in _NAMED else named)
        if role.base == "event":
            return self._event_verb() or "该效果"
        if role.base == "character":
            return f"该{self.term(role.base)}"
        if role.key.removeprefix("local ") in self.places:
            return "该位置"
        if role.base == "number":
            return mention((self._event_verb() or "此数值") if role.source == "event" else self.letter())
        if role.base == "symbol":
            of_set = self.lex.set_name(role.set_id, self.lang)
            if of_set is None:
                return NOTED if role.source == "let" else "该项"
            return f"{'所选' if role.source in ('choose', 'naming') else '该'}{of_set}"
        if role.base == "kind" and role.category is not None and role.category.name:
            return f"所声明的{self.name(role.category)}"
        return "所声明的牌" if role.base == "kind" else f"该{_BASES.get(role.base, '项')}"

    def _card_label(self, role: Role, card: str) -> str:
        if role.verb is not None:
            result = role.verb.result
            return self.lex.words(result, role.verb.id, self.lang, role.verb.span) if result else f"得到的{card}"
        return f"所选的{card}" if role.source in ("choose", "naming") else f"该{card}"

    def _event_verb(self) -> str:
        """此伤害: an event that has a name."""
        verb = self.event.verb if isinstance(self.event, ir.VerbEvent) else None
        return f"此{self.name(verb)}" if verb is not None and verb.name else ""


NOTED = "所记的词"
"""A word that a text keeps under a name, of a set that has none."""
_NAMED = ("player", "card", "character", "skill")
"""What a game may call by another word."""
_BASES = {
    "kind": "牌名",
    "phase": "阶段",
    "skill": "技能",
    "place": "位置",
    "zone": "区域",
    "effect": "效果",
    "status": "状态",
}


def begin(lex: Lexicon, lang: Lang, tree: object, event: ir.Event | None = None, this: str | None = None) -> Zh:
    """The state in front of a text: every role has its name."""
    z = Zh(lex, lang, event, this)
    roles = z.begin(tree)
    if z.event is not None and not people(roles) and "event" in z.names:
        z.names["event"] = Mention(z.names["event"].full, "其", "其")
    return z


def inside(z: Zh, ability: ir.Ability) -> ir.Event | None:
    """Let a text speak of the event of an ability within it; gives back the event that it spoke of before."""
    return z.tell_event(ability, begin(z.lex, z.lang, ability, ability.event))
