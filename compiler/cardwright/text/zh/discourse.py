"""What a Chinese text has said so far: how its people and things are called, and who is being spoken of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import key_of
from cardwright.text.lexicon import HOW_MANY, Lang, Lexicon
from cardwright.text.referents import TURN_PLAYER, Role, by_part, cast_of, people, returned_by
from cardwright.text.sentence_joining import place_locals

LETTERS = ("A", "B", "C", "D", "E", "F")
NUMBERS = ("X", "Y", "Z", "W", "V", "U")
_DIGITS = ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十")


def numeral(number: int) -> str:
    """A number in front of a measure word: 一, 两, 三... 十, then digits."""
    return _DIGITS[number] if 0 <= number <= 10 else str(number)


@dataclass(frozen=True, slots=True)
class Mention:
    """How something is called: `full` (该玩家), `short` after 对 or as a subject (其), `of` before a noun (其)."""

    full: str
    short: str
    of: str


def mention(full: str) -> Mention:
    """One form for all places."""
    return Mention(full, full, full + "的")


YOU = Mention("你", "你", "你的")
SELF = Mention("自己", "自己", "自己的")
# The thing that an attribute describes: its name is left out where the attribute begins with it.
ITS = "\ue010"
IT = Mention(ITS, ITS, ITS)


def led(text: str) -> str:
    """An attribute without the name of what it describes, where that leads: 手牌数大于你, 你对其使用过【甲】."""
    for before in ("且", "或", "，"):
        text = text.replace(before + ITS, before)
    return text.removeprefix(ITS).replace(ITS, "其")


@dataclass(slots=True)
class Zh:
    """A Chinese text in the making.

    `names` holds how each role is called, `letters` those that stand behind a noun when it is introduced; `pending` are
    the full names of roles that nobody was told yet.  `topic` is the subject of the sentence so far, `own` whose things
    need no owner, `begun` tells that something was said before in this block.  `done` are the calls that returned
    truths, `flags` those that are only kept to be asked later, with their first value.  `general` is “allowed” or
    “forbidden” in a sentence about whatever fits a description; `using` tells that a card is being used, which lies in
    a hand as a matter of course.  `defined` are numbers to be explained at the end of the clause; `met` the statuses
    that were named.
    """

    lex: Lexicon
    lang: Lang = "zh-Hans"
    names: dict[str, Mention] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    event: ir.Event | None = None
    topic: str | None = None
    own: str | None = None
    places: frozenset[str] = frozenset()
    numbers: int = 0
    defined: list[tuple[str, str]] = field(default_factory=list)
    asks: bool = False
    met: list[decl.Status] = field(default_factory=list)
    excess: ir.Cond | None = None
    depth: int = 0
    this: str | None = None
    begun: bool = False
    done: dict[str, ir.Call] = field(default_factory=dict)
    general: str = ""
    using: bool = False
    flags: dict[str, bool] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)

    def name(self, of: decl.Decl) -> str:
        """The name of something declared."""
        return self.lex.name(of, self.lang)

    def term(self, key: str) -> str:
        """A term of the game."""
        return self.lex.term(key, self.lang)

    def letter(self) -> str:
        """A fresh letter for a number; in a question the number itself will stand there."""
        if self.asks:
            return HOW_MANY
        self.numbers += 1
        return NUMBERS[(self.numbers - 1) % len(NUMBERS)]

    def called(self, value: ir.Value | None) -> Mention | None:
        """How a role is called here; None if the value is no role."""
        key = key_of(value)
        if key == "me":
            return self.names.get("me", YOU)
        return self.names.get(key)

    def introduced(self, key: str) -> str:
        """The letter that stands behind the noun that brings in a role."""
        return self.letters.get(key, "")


def begin(lex: Lexicon, lang: Lang, tree: object, event: ir.Event | None = None, this: str | None = None) -> Zh:
    """The state in front of a text: every role has its name."""
    z = Zh(lex, lang, event=event, this=this)
    z.places = place_locals(tree)
    roles = cast_of(tree, event)
    truths = {role.key for role in roles if role.base == "bool" and role.verb is not None}
    z.done = {key: made for key, made in returned_by(tree).items() if key in truths}
    _name_people(z, roles)
    _name_turn_player(z, roles)
    _name_things(z, roles)
    return z


def inside(z: Zh, ability: ir.Ability) -> ir.Event | None:
    """Let a text speak of the event of an ability within it; gives back the event that it spoke of before."""
    outer = z.event
    named = begin(z.lex, z.lang, ability, ability.event)
    taken = any(name.short == "其" and key != "local their" for key, name in z.names.items())
    for key, name in named.names.items():
        if key.startswith("event"):
            lone = name.short == "其" and taken
            z.names[key] = mention(f"那{z.lex.unit('player')}{z.term('player')}") if lone else name
    z.event = ability.event
    return outer


def _name_people(z: Zh, roles: Iterable[Role]) -> None:
    """One other player is 该玩家 or 其; of several each has a name of its own, so that 其 never means two."""
    player = z.term("player")
    for role in people(roles):
        if by_part(role, z.event):
            z.names[role.key] = mention(z.lex.words(role.words, role.key, z.lang, None))
    found = tuple(role for role in people(roles) if role.key not in z.names)
    one = Mention(f"该{player}", "其", "其")
    if len(found) == 1:
        z.names[found[0].key] = one
        return
    labels = [_label(z, role, player) for role in found]
    if _lettered(found):
        pairs = zip(found, labels, strict=True)
        labels = ["" if role.source in ("target", "naming") else label for role, label in pairs]
    for role, label in zip(found, labels, strict=True):
        if labels.count(label) == 1:
            z.names[role.key] = mention(label)
        else:
            letter = LETTERS[len(z.letters) % len(LETTERS)]
            z.letters[role.key] = letter
            z.names[role.key] = mention(letter)


def _label(z: Zh, role: Role, player: str) -> str:
    if role.source == "loop":
        return f"当前{player}"
    if role.source == "event":
        return f"该{player}" if role.key.endswith(" doer") else f"目标{player}"
    if role.source == "target":
        return f"该{player}"
    return f"所选{player}"


def _lettered(roles: Sequence[Role]) -> bool:
    """True if both a target and somebody named with it are spoken of: they are called A and B."""
    return {"target", "naming"} <= {role.source for role in roles}


def _name_turn_player(z: Zh, roles: Iterable[Role]) -> None:
    """Whose turn it is when a turn or a phase of somebody begins or ends, is that somebody."""
    if isinstance(z.event, ir.PhaseEvent) and z.event.owner is not None and key_of(z.event.owner) != "me":
        player = z.term("player")
        if "event doer" in z.names:
            z.names[TURN_PLAYER] = z.names["event doer"]
        elif not people(roles):
            z.names[TURN_PLAYER] = Mention(f"该{player}", "其", "其")


def _name_things(z: Zh, roles: Iterable[Role]) -> None:
    card, player = z.term("card"), z.term("player")
    taken: dict[str, int] = {}
    things = [role for role in roles if role.base != "player" or role.many]
    cards = [role for role in things if role.base == "card" and not role.many]
    for role in things:
        if role.words:
            z.names[role.key] = mention(z.lex.words(role.words, role.key, z.lang, None))
            continue
        if role.base == "card" and not role.many:
            only = len(cards) == 1 and not (role.verb is not None and role.verb.result)
            full = f"该{card}" if only or role.source == "event" else _card_label(z, role, card)
        elif role.many:
            full = "这些" + {"player": player, "card": card}.get(role.base, "")
        elif role.base == "event":
            full = _event_label(z)
        elif role.key.removeprefix("local ") in z.places:
            full = "该位置"
        elif role.base == "number":
            z.names[role.key] = mention(_number_label(z, role))
            continue
        elif role.base == "symbol":
            full = f"所选{z.lex.words(role.set_name, role.key, z.lang, None)}" if role.set_name else "该项"
        else:
            full = "所声明的牌" if role.base == "kind" else f"该{_BASES.get(role.base, '项')}"
        taken[full] = taken.get(full, 0) + 1
        z.names[role.key] = mention(full if taken[full] == 1 else f"{full}{LETTERS[taken[full] - 1]}")
    if z.event is not None and not people(roles) and "event" in z.names:
        z.names["event"] = Mention(z.names["event"].full, "其", "其")


_BASES = {"kind": "牌名", "phase": "阶段", "skill": "技能", "place": "位置", "zone": "区域", "status": "状态"}


def _card_label(z: Zh, role: Role, card: str) -> str:
    if role.verb is not None:
        result = role.verb.result
        if result:
            return z.lex.words(result, role.verb.id, z.lang, role.verb.span)
        return f"得到的{card}"
    return f"所选的{card}" if role.source in ("choose", "naming") else f"该{card}"


def _event_label(z: Zh) -> str:
    verb = z.event.verb if isinstance(z.event, ir.VerbEvent) else None
    return f"此{z.name(verb)}" if verb is not None and verb.name else "该效果"


def _number_label(z: Zh, role: Role) -> str:
    if role.source == "event":
        verb = z.event.verb if isinstance(z.event, ir.VerbEvent) else None
        return f"此{z.name(verb)}" if verb is not None and verb.name else "此数值"
    return z.letter()
