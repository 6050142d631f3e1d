"""Verbs with their parts in Chinese, by the phrases of the verbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import is_me, is_of_others, key_of, owner_told
from cardwright.text.implied import filled_up, told_apart
from cardwright.text.lexicon import KEEP
from cardwright.text.phrase_language import (
    DOER,
    Agree,
    Lit,
    Mark,
    Piece,
    Plural,
    Slot,
    Template,
    When,
    opening,
    shown_slots,
)
from cardwright.text.plain_phrases import one_thing
from cardwright.text.verb_phrases import call_phrase, is_of_this, leave_out_parts, phrase_of, read_phrase
from cardwright.text.zh import mentions, nouns, zones
from cardwright.text.zh.discourse import AGAIN, SELF, Zh, numeral

# After these a role is called by its short form.
_SHORT_AFTER = ("，", "；", "对", "令", "与", "由", "向", "以", "使")


@dataclass(slots=True)
class _Fill:
    """One phrase being filled: what its parts are, and what was written so far."""

    z: Zh
    verb: decl.Verb
    args: Mapping[str, ir.Value]
    doer: str
    doer_of: str
    event: bool
    soon: bool = False
    did: bool = False
    modal: str = ""
    skip: tuple[str, ...] = ()
    silent: str = ""
    nobody: bool = False
    past: bool = False
    led: bool = False
    said: str = ""
    out: str = ""
    lent: list[str] = field(default_factory=list)


def call(z: Zh, c: ir.Call, modal: str = "") -> str:
    """The call as a clause; its doer is left out where the sentence already speaks of it.

    `modal` is 可以, 须, 不能 or 可以选择; it stands behind the doer.  Sets the topic to the doer.
    """
    template = call_phrase(z.lex, c, z.event, z.lang)
    leave_out_parts(template, c)
    key = key_of(c.subject)
    me = is_me(c.subject)
    lead = _lead(template)
    dropped = (key == z.topic or (me and (z.nobody or z.topic is None))) and lead != "within"
    if (me and (modal == "可以" or lead == "owner")) or (modal and key != z.topic):
        dropped = False
    outer, z.own = z.own, key
    random = "随机" if any(isinstance(a, ir.NP) and a.random for a in c.args.values()) else ""
    said = _doer_words(z, c.subject)
    if isinstance(c.subject, ir.NP) and c.subject.quantity in _EACH:
        z.own = f"local {_THEIR}"  # 每名玩家各弃置一张手牌
    if isinstance(c.subject, ir.NP) and c.subject.quantity in _EACH and not (z.general or modal):
        among = nouns.among(z, c.subject)
        first = among if said.startswith(among) else ""
        each = f"每{nouns.unit_of(z, c.subject)}{said[len(first) :]}"
        said = first + each + ("" if _at_its_own_time(template) else "各")
    opens, z.opening = z.opening and me and lead == "none" and not (modal or z.nobody), False
    unsaid = dropped or (lead == "none" and not (modal or random))
    crowded, z.crowded = z.crowded, _among_others(z) and me and unsaid and not opens
    outer_random, z.randomly = z.randomly, random != ""
    if isinstance(c.subject, ir.NP) and c.subject.quantity in ("a", "another") and not (z.general or modal):
        if lead == "within":
            said = f"你{'随机' if c.subject.random else ''}选择的{said}"
        else:
            said = f"{'' if z.topic in (None, 'me') else '你'}令{said}"
    if lead == "owner" and (modal or random):
        text = _made(z, c, said if not dropped else "", modal + random)
    else:
        text = _plain(z, c, template, lead, said if not dropped else "", modal + random)
    z.own, z.randomly, z.crowded = outer, outer_random, crowded
    text = f"你{text}" if opens and text else text  # whoever goes on is named where it begins
    if text and (lead != "none" or not me or opens or not unsaid):
        z.topic = "?" if modal == "可以" and not me else key
    if text and not (opens or modal or text.startswith("令")) and z.topic != "static" and _others_do_it(z, template, c):
        z.topic, z.others = "?", True  # what I do next would be taken for something of theirs
    return text


_EACH = ("", "all", "each", "every")
"""Quantities of those who all do it, each for themselves."""
_THEIR = "their"
"""What an effect calls whoever of several does something."""


def _among_others(z: Zh) -> bool:
    """Whether others are spoken of, so that what has no owner would be taken for theirs."""
    return z.looped or z.topic not in (None, "me", "static")


_OTHERS = ("各", "每", "所有", "其他", "全体", "全體", "双方", "雙方", "大家")
"""Words with which a phrase begins that speaks of several players."""


def _others_do_it(z: Zh, template: Template, c: ir.Call) -> bool:
    """Whether a phrase that does not begin with its doer speaks of players who do it: 各玩家收回自己的圆片."""
    match opening(template):
        case (Slot(name=part), *_) if part != DOER:
            return is_of_others(c.args.get(part))
        case (Lit(text=text), *_):
            return text.lstrip(KEEP).startswith((*_OTHERS, z.term("player")))
    return False


def _at_its_own_time(template: Template) -> bool:
    """Whether a phrase begins with a time, which tells already that it is each one's own: {doer}下次获得食物时…."""
    begins = opening(template)
    return len(begins) > 1 and isinstance(begins[1], Lit) and begins[1].text.startswith("下次")


def _doer_words(z: Zh, subject: ir.Value | None) -> str:
    if is_me(subject):
        return z.me.full
    assert subject is not None
    if isinstance(subject, ir.NoneValue):
        return ""
    if isinstance(subject, ir.ListValue):
        return mentions.joined([_doer_words(z, item) for item in subject.items]) + "各" * (len(subject.items) > 1)
    if isinstance(subject, ir.NP) and (z.general or subject.quantity in ("", "all", "any", "each", "every")):
        outer, z.general = z.general, "subject" if z.general else ""
        said = nouns.noun_phrase(z, subject) if z.general else nouns.head_noun(z, subject)
        z.general = outer
        return said
    return mentions.short(z, subject)


def _lead(template: Template) -> str:
    """How a phrase begins: doer (`{doer}弃置`), owner (`{doer}的体力`), part (`{player}获得`), or with words:
    within if the doer comes later (`轮到{doer}行动`), else none.
    """
    begins = opening(template)
    if not begins:
        return "none"
    match begins[0]:
        case Slot(name="doer", possessive=False):
            follows = begins[1] if len(begins) > 1 else None
            return "owner" if isinstance(follows, Lit) and follows.text.startswith("的") else "doer"
        case Slot(name="doer"):
            return "owner"
        case Slot():
            return "part"
    return "within" if DOER in tuple(shown_slots(template)) else "none"


def names_doer_inside(z: Zh, c: ir.Call) -> bool:
    """Whether a phrase begins with words and names its doer behind them: 在{doer}上放一枚."""
    return _lead(call_phrase(z.lex, c, z.event, z.lang)) == "within"


def _plain(z: Zh, c: ir.Call, template: Template, lead: str, doer: str, modal: str) -> str:
    """其须将一张手牌交给你."""
    if (up := _filled_up(z, c, template)) is not None:
        return doer + modal + up
    fill = _Fill(z, c.verb, c.args, doer, _owner_form(z, c.subject, doer), False)
    fill.said = z.me.full if is_me(c.subject) else mentions.short(z, c.subject)
    fill.nobody = isinstance(c.subject, ir.NoneValue)
    if lead in ("doer", "owner"):
        fill.modal = modal
        _pieces(fill, template)
        return fill.out
    if lead == "within":
        _pieces(fill, template)
        return doer + modal + "令" + fill.out if modal else fill.out
    someone = doer if doer and (modal or not is_me(c.subject)) else ""
    first = opening(template)[0] if lead == "part" else None
    if isinstance(first, Slot) and first.name in c.args and key_of(c.args[first.name]) == key_of(c.subject):
        return someone + modal + _without_first(fill, template, first)
    if lead == "part" and (modal or someone or _chosen_first(c, template)):
        fill.out = f"{someone if modal or not is_me(c.subject) else ''}{modal}令"
        _pieces(fill, template)
        return fill.out
    _pieces(fill, template)
    return someone + modal + fill.out


def _filled_up(z: Zh, c: ir.Call, template: Template) -> str | None:
    """将手牌摸至五张, for a verb that draws the difference."""
    found = filled_up(c)
    match template:
        case (Slot(name="doer"), Lit(text=verb), Slot(name=part), Lit(text=unit)) if found is not None:
            _, number, zone = found
            if part == found[0] and unit.startswith(_classifiers(z)) and zones.called_by_cards(zone):
                return f"将{zones.its_cards(z, zone.prop)}{verb}至{numeral(number)}{unit[0]}"
    return None


def _without_first(fill: _Fill, template: Template, first: Slot) -> str:
    """`grant skill to me`: 获得技能, without saying who."""
    fill.silent = first.name
    _pieces(fill, template)
    return fill.out


def _chosen_first(c: ir.Call, template: Template) -> bool:
    """True if the clause begins with a player who was chosen: 令其回到游戏."""
    first = opening(template)[0]
    value = c.args.get(first.name) if isinstance(first, Slot) else None
    return isinstance(value, ir.Local) and value.origin in ("choose", "target", "naming")


def _made(z: Zh, c: ir.Call, doer: str, modal: str) -> str:
    """其可以令自己的体力＋3."""
    fill = _Fill(z, c.verb, c.args, "自己", "自己的", False)
    _pieces(fill, phrase_of(z.lex, c.verb, z.lang))
    return f"{doer}{modal}令{fill.out}"


def _owner_form(z: Zh, subject: ir.Value | None, doer: str) -> str:
    """The doer in front of what it has: 其体力; nothing if the doer is left out."""
    if not doer:
        return ""
    known = z.called(subject)
    return known.of if known is not None and known.short == doer else doer + "的"


def has_mark(z: Zh, event: ir.VerbEvent, mark: str) -> bool:
    """True if the phrase of the event's verb has a place for 即将 or 过."""
    return _marked(phrase_of(z.lex, event.verb, z.lang, event=True), mark)


def _marked(template: Template, mark: str) -> bool:
    return any(
        (isinstance(piece, Mark) and piece.name == mark) or (isinstance(piece, When) and _marked(piece.inner, mark))
        for piece in template
    )


# Where the first part of a clause ends: whatever says when stands there.
_LED = "\ue011"


def past_clause(z: Zh, event: ir.VerbEvent, scope: str, *, negated: bool, as_noun: bool) -> str:
    """That something happened in a span: 你本回合使用过【甲】, 本回合有角色受到过伤害, 其本阶段未使用过牌."""
    event = told_apart(event)
    marked = has_mark(z, event, "did")
    said = event_clause(z, event, did=marked and not as_noun, past=True)
    first, led, rest = said.partition(_LED)
    when = "" if as_noun else ("未" if marked else "未曾") if negated else "" if marked else "曾"
    if led and _definite(event, phrase_of(z.lex, event.verb, z.lang, event=True)):
        return f"{first}{scope}{when}{rest}"
    if as_noun:
        return scope + first + rest
    return f"{scope}{'没有' if negated else '有'}{first}{rest}" if led else f"{scope}{when}{first}{rest}"


def _definite(event: ir.VerbEvent, template: Template) -> bool:
    """True if a clause begins with a certain player or card."""
    for name in shown_slots(template):
        value = event.subject if name == DOER else event.args.get(name)
        if value is not None:
            return not isinstance(value, ir.NP) or one_thing(value) is not None
    return False


def outcome(z: Zh, c: ir.Call, *, denied: bool) -> str:
    """What it means that a verb was true, in its own words: 你赢, 你没有赢."""
    text = z.lex.words(c.verb.result, c.verb.id, z.lang, c.verb.span)
    template = read_phrase(z.lex, c.verb, text, "zh-Hans") or ()
    subject = "你" if is_me(c.subject) else mentions.short(z, c.subject)
    fill = _Fill(z, c.verb, c.args, subject, _owner_form(z, c.subject, subject), False)
    fill.modal = "没有" if denied else ""
    _pieces(fill, template)
    return f"并非{fill.out}" if fill.modal else fill.out


def condition(z: Zh, c: ir.Call) -> tuple[str, str]:
    """A condition in words of its own, as its subject, which may be empty, and the rest: 其, 会凑满三张同色情报."""
    subject = "" if c.subject is None else "你" if is_me(c.subject) else mentions.short(z, c.subject)
    fill = _Fill(z, c.verb, c.args, subject, "", False)
    _pieces(fill, phrase_of(z.lex, c.verb, z.lang))
    led = bool(subject) and fill.out.startswith(subject)
    return (subject, fill.out.removeprefix(subject)) if led else ("", fill.out)


def event_clause(z: Zh, event: ir.VerbEvent, *, soon: bool = False, did: bool = False, past: bool = False) -> str:
    """What happens, from the phrase that the verb has for events."""
    template = phrase_of(z.lex, event.verb, z.lang, event=True)
    leave_out_parts(template, event)
    who = None if is_of_this(template, event) else event.subject  # not “你的此牌”
    doer = ""
    if who is not None:
        letter = z.introduced_by(event, "doer")
        certain = past and not isinstance(who, (ir.NP, ir.ListValue))
        doer = mentions.short(z, who) if certain else nouns.described(z, who, letter, bare=past)
    outer, z.own = z.own, key_of(who) if who is not None else None
    args = dict(event.args) if who is None else {**event.args, DOER: who}
    doer_of = _owner_in_event(z, who, doer) if who is not None else ""
    fill = _Fill(z, event.verb, args, doer, doer_of, True, soon, did, past=past)
    if doer and DOER not in tuple(shown_slots(template)):
        fill.out = doer + _LED * past
        fill.led = True
    _pieces(fill, template)
    z.own = outer
    return fill.out


def _owner_in_event(z: Zh, subject: ir.Value, doer: str) -> str:
    known = z.called(subject)
    return known.of if known is not None else doer + "的"


def _pieces(fill: _Fill, template: Template) -> None:
    i = 0
    while i < len(template):
        piece = template[i]
        following = template[i + 1] if i + 1 < len(template) else None
        if fill.past and not fill.led and fill.out and not isinstance(piece, When):
            fill.led = True
            owned = fill.out.endswith("的") or (isinstance(piece, Lit) and piece.text.startswith("的"))
            fill.out += "" if owned else _LED
        if isinstance(piece, Slot) and piece.name == DOER:
            owner = isinstance(following, Lit) and following.text.startswith("的")
            if (owner or piece.possessive) and (fill.doer or piece.possessive):
                fill.out += fill.doer_of
                if isinstance(following, Lit) and owner:
                    fill.out += following.text.removeprefix("的")
                    i += 1
            elif not (fill.doer or fill.modal or fill.nobody or fill.event) and fill.out.endswith(("由", "且")):
                fill.out += fill.said  # whom it depends on is never left out, nor who else is meant behind 且
            elif fill.doer or not owner:
                fill.out += fill.doer + fill.modal
                fill.modal = ""
            elif isinstance(following, Lit):
                fill.out += following.text.removeprefix("的")
                i += 1
        else:
            _piece(fill, piece, following)
        i += 1
    while fill.lent:
        del fill.z.names[fill.lent.pop()]


def _piece(fill: _Fill, piece: Piece, following: Piece | None) -> None:
    match piece:
        case Lit(text=text):
            lead = next((part for part in fill.skip if text.startswith(part)), "")
            fill.skip = ()
            fill.out += text.removeprefix(lead)
        case Slot(name=name, noun=noun) if noun:
            fill.out += _renamed(fill, name, noun)
        case Slot(name=name, possessive=possessive):
            said = _part(fill, name, possessive, following)  # which may change what stands before it
            fill.out += said
            owner = owner_told(fill.args.get(name))
            if owner is not None and fill.z.called(owner) is None:  # 用当前回合玩家的手牌交换其下家的手牌
                fill.z.names[key_of(owner)] = AGAIN
                fill.lent.append(key_of(owner))
        case Plural(name=name, one=one, many=many):
            number = fill.args.get(name)
            said = one if isinstance(number, ir.Num) and number.value == 1 else many
            fill.out += said.replace("#", _part(fill, name, False, None)) if "#" in said else said
        case Mark(name="soon"):
            fill.out += "即将" if fill.soon else ""
        case Mark(name="did"):
            fill.out += "过" if fill.did else ""
        case When():
            if _stands(fill, piece):
                _pieces(fill, piece.inner)
        case Agree():
            pass


def _stands(fill: _Fill, piece: When) -> bool:
    given = fill.args.get(piece.name)
    if piece.name == DOER:
        found = bool(fill.doer) or not (fill.event or fill.nobody)
    elif piece.equals is not None:
        found = isinstance(given, ir.Num) and given.value == piece.equals
    elif isinstance(given, ir.Bool):
        found = given.value
    else:
        found = given is not None and not isinstance(given, ir.NoneValue)
    return found is not piece.negated


def _renamed(fill: _Fill, name: str, noun: str) -> str:
    """A part by a noun of the phrase, with what describes it: 红色判定牌."""
    value = fill.args.get(name)
    if not isinstance(value, ir.NP):
        return noun
    where, _ = nouns.attribute(fill.z, value)
    return nouns.and_so(fill.z, where, nouns.modifiers(fill.z, value), *value.adjectives) + noun


_NAMED = ("player", "card", "skill", "character")
"""What is named where it is not told which: 不能对任何玩家造成伤害."""
_CLASSIFIERS = ("张", "名", "枚", "件", "个", "座", "片", "颗", "位")


_MEASURES = ("点", "次", "层", *"盏匹根支朵杯份块枝滴粒瓶")
"""Measures that go with their number where that is not told: 摸牌, 受到伤害, 点亮灯."""


_ORDINAL = "第"
"""What stands before a number that tells which one, not how many: 第二个, where 两个 is how many."""


def _part(fill: _Fill, name: str, possessive: bool, following: Piece | None) -> str:
    z, value = fill.z, fill.args.get(name)
    if name == fill.silent:
        return ""
    if value is None:
        if fill.event and fill.out.endswith(_ORDINAL) and _counted(z, following):
            fill.out = fill.out.removesuffix(_ORDINAL)
            return "任一"
        hole = _hole(fill, name)
        sort = "" if hole.optional else hole.ty.one.name
        if sort in _NAMED and not fill.event:
            return f"任何{z.term(sort)}"
        if sort in _NAMED:
            return z.term(sort) if sort == "card" else f"一{z.lex.unit(sort)}{z.term(sort)}"
        fill.skip = (*_classifiers(z), *_MEASURES)
        return ""
    if fill.out.endswith(_ORDINAL) and isinstance(value, ir.Num):
        return "二" if value.value == 2 else numeral(value.value)
    if fill.event:
        if isinstance(value, ir.Num):
            return _number(z, value, following)
        owned = possessive and not isinstance(value, (ir.NP, ir.ListValue))
        if owned:
            return mentions.possessive(z, value)
        said = nouns.described(z, value, z.introduced(f"event {name}"), bare=fill.past)
        return said + "的" if possessive else said
    if key_of(value) == z.own and not isinstance(value, ir.NP) and value.ty.name == "player":
        return SELF.of if possessive else SELF.full
    if possessive:
        return mentions.possessive(z, value)
    if value.ty.name == "number":
        return _as_many(fill, value, following) or _number(z, value, following)
    if isinstance(value, (ir.ZoneRef, ir.Property)) and value.ty.name == "zone":
        return mentions.zone_name(z, value)
    if isinstance(value, ir.NP):
        outer, z.using = z.using, _hole(fill, name).used
        said = nouns.noun_phrase(z, value)
        z.using = outer
        return said
    if not fill.out and value.ty.name == "player" and not isinstance(value, (ir.NP, ir.ListValue)):
        return mentions.short(z, value)
    if isinstance(value, ir.ListValue) and not fill.out and all(item.ty.name == "player" for item in value.items):
        return mentions.joined([mentions.short(z, item) for item in value.items])
    if isinstance(value, ir.ListValue) and len(value.items) == 1 and not isinstance(value.items[0], ir.NP):
        value = value.items[0]
    return mentions.short(z, value) if fill.out.endswith(_SHORT_AFTER) else mentions.value(z, value)


def _hole(fill: _Fill, name: str) -> decl.Hole:
    """What the verb says of one of its parts."""
    return {hole.name: hole for hole in fill.verb.holes}[name]


def _as_many(fill: _Fill, value: ir.Value, following: Piece | None) -> str:
    """`draw number of dropped cards` after dropping them: 摸等量的牌."""
    match value:
        case ir.Count(of=ir.Local() as counted) if _counted(fill.z, following) and key_of(counted) in fill.z.names:
            fill.skip = _classifiers(fill.z)
            lists = [name for name in fill.z.names.values() if name.full.startswith("这些")]
            return "等量的" if len(lists) == 1 else f"与{mentions.value(fill.z, counted)}等量的"
        case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part()) if _counted(fill.z, following, "点"):
            fill.skip = (*_classifiers(fill.z), "点")
            return "等量的"
    return ""


def _classifiers(z: Zh) -> tuple[str, ...]:
    """The measure words behind which a number is written out, and those of this game's cards and players."""
    return (*_CLASSIFIERS, z.lex.unit("card"), z.lex.unit("player"))


def _counted(z: Zh, following: Piece | None, *more: str) -> bool:
    return isinstance(following, Lit) and following.text.startswith((*_classifiers(z), *more))


def _number(z: Zh, value: ir.Value, following: Piece | None) -> str:
    if isinstance(value, ir.Num) and _counted(z, following):
        return numeral(value.value)
    return mentions.short_number(z, value)
