"""Why something cannot be done: a clause of a card's own conditions, said as what would have to hold."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright import ir
from cardwright.text.coreference import key_of
from cardwright.text.en import abilities as en_abilities
from cardwright.text.en import clauses as en_clauses
from cardwright.text.en import discourse as en_discourse
from cardwright.text.en import events as en_events
from cardwright.text.en import mentions as en_mentions
from cardwright.text.en import nouns as en_nouns
from cardwright.text.en import sentences as en_sentences
from cardwright.text.en import tables as en_tables
from cardwright.text.en.word_forms import listed as en_listed
from cardwright.text.en.word_forms import sentence
from cardwright.text.lexicon import Lang, Lexicon, base_lang
from cardwright.text.partial_evaluation import simplify_cond, truth
from cardwright.text.prompts import Occasion, speak_en, speak_zh
from cardwright.text.rules_text import finish, piece
from cardwright.text.zh import abilities as zh_abilities
from cardwright.text.zh import choices as zh_choices
from cardwright.text.zh import clauses as zh_clauses
from cardwright.text.zh import discourse as zh_discourse
from cardwright.text.zh import events as zh_events
from cardwright.text.zh import mentions as zh_mentions
from cardwright.text.zh import nouns as zh_nouns
from cardwright.text.zh import sentences as zh_sentences


@dataclass(frozen=True, eq=False)
class TargetMust:
    """What a target has to be: the whole of what a header says, or one clause of it.

    `measured`: of a clause that asks for a distance; the text has places for it, and for a range.
    """

    what: ir.Value
    measured: bool = False


@dataclass(frozen=True, eq=False)
class ChosenMust:
    """What has to be chosen by `who`: the whole of what a text says of it, or one clause; `measured` as of a target."""

    what: ir.Choice
    who: ir.Value | None
    measured: bool = False


@dataclass(frozen=True, eq=False)
class AtMost:
    """How often something may be used; the text has a place `{n}` for how often it has been."""

    limit: ir.Limit


@dataclass(frozen=True, eq=False)
class Moment:
    """When an ability may be used: the phases of an action, the event that a card answers."""

    ability: ir.Ability


@dataclass(frozen=True, eq=False)
class Cost:
    """What has to be paid for an ability."""

    ability: ir.Ability


def reason_text(lex: Lexicon, why: object, lang: Lang) -> str:
    """A reason as a sentence; '' for what is none."""
    match why:
        case ir.Permit():
            return render_prohibition(lex, why, lang)
        case TargetMust(what=what, measured=measured):
            return _target(lex, what, measured, lang)
        case ChosenMust(what=chosen, who=who, measured=measured):
            return _chosen(lex, chosen, who, measured, lang)
        case AtMost(limit=limit):
            return _at_most(lex, limit, lang)
        case Moment(ability=ability):
            return _moment(lex, ability, lang)
        case Cost(ability=ability):
            return _cost(lex, ability, lang)
    return render_reason(lex, why, lang) if isinstance(why, ir.Cond) else ""


def render_reason(lex: Lexicon, cond: ir.Cond, lang: Lang, event: ir.Event | None = None) -> str:
    """Why something is not legal, from the guard that does not hold: 仅当你的手牌数不少于2时才能这样做。

    What only options decide is not allowed by the rules that the players chose.
    """
    c = _without_options(cond, lex)
    if truth(c) is not None:
        en, zh = "The rules chosen for this game do not allow it.", "本局采用的规则不允许这样做。"
        return finish(en if base_lang(lang) == "en" else zh, lang)

    def zh_said(z: zh_discourse.Zh) -> str:
        when = zh_abilities.time_alone(z, (c,))
        return f"仅能在{when}这样做。" if when else f"仅当{zh_clauses.cond(z, c)}时才能这样做。"

    def en_said(e: en_discourse.En) -> str:
        return sentence(f"only {en_abilities.time_alone(e, (c,)) or f'if {en_clauses.cond(e, c)}'}")

    return piece(lex, c, lang, zh_said, en_said, event)


def _without_options(cond: ir.Cond, lex: Lexicon) -> ir.Cond:
    """The condition under the options in force; parts that only options decide are left out where others remain."""
    c = simplify_cond(cond, lex.setting)
    if truth(c) is not None and isinstance(cond, ir.Both) and cond.op == "and":
        rest = tuple(part for part in cond.parts if truth(simplify_cond(part, lex.setting)) is None)
        return simplify_cond(ir.Both("and", rest), lex.setting) if rest else c
    return c


def render_prohibition(lex: Lexicon, permit: ir.Permit, lang: Lang, event: ir.Event | None = None) -> str:
    """Why something is not legal, from the sentence that forbids it: 你不能使用手牌。"""
    return piece(
        lex, permit, lang,
        lambda z: zh_sentences.permit(z, permit) + "。",
        lambda e: sentence(en_sentences.permit(e, permit)),
        event,
    )  # fmt: skip


def _target(lex: Lexicon, what: ir.Value, measured: bool, lang: Lang) -> str:
    """目标须为附近的一名玩家"""
    phrase = what if isinstance(what, ir.NP) else None
    zh, en = _measures(what) if measured else ("", "")
    return piece(
        lex, what, lang,
        lambda z: f"目标须为{zh_nouns.noun_phrase(z, phrase) if phrase else zh_mentions.value(z, what)}{zh}",
        lambda e: f"its target must be {en_nouns.noun_phrase(e, phrase) if phrase else en_mentions.value(e, what)}{en}",
    )  # fmt: skip


def _chosen(lex: Lexicon, what: ir.Choice, who: ir.Value | None, measured: bool, lang: Lang) -> str:
    """须为附近的一名玩家, 这里要选择一个1至5的数字"""
    zh, en = _measures(what) if measured else ("", "")
    if base_lang(lang) == "en":
        e = speak_en(lex, lang, what, Occasion(who))
        said = en_nouns.noun_phrase(e, what) if isinstance(what, ir.NP) else en_tables.CHOICES(e, what, None)
        return finish(f"it must be {said}{en}", lang)
    z = speak_zh(lex, lang, what, Occasion(who))
    if not isinstance(what, ir.NP):
        return finish(f"这里要{zh_choices.choice(z, what, None, key_of(who))}", lang)
    z.own = key_of(who)
    return finish(f"须为{zh_nouns.noun_phrase(z, what)}{zh}", lang)


def _measures(what: object) -> tuple[str, str]:
    """（距离{distance}，范围{range}）, in both languages; of a clause that compares a distance there is no range."""
    if isinstance(what, ir.NP) and what.within is not None:
        return "（距离{distance}，范围{range}）", " (distance {distance}, range {range})"
    return "（距离{distance}）", " (distance {distance})"


def _at_most(lex: Lexicon, limit: ir.Limit, lang: Lang) -> str:
    """次数已用完（每个行动阶段限一次，已用{n}次）"""
    return piece(
        lex, limit, lang,
        lambda z: f"次数已用完（{zh_abilities.limit_words(z, limit)}，已用{{n}}次）",
        lambda e: f"it has been used as often as it may be ({en_abilities.limit_words(e, limit)}; used so far: {{n}})",
    )  # fmt: skip


def _cost(lex: Lexicon, a: ir.Ability, lang: Lang) -> str:
    """付不起费用：弃置一张手牌"""
    return piece(
        lex, a, lang,
        lambda z: f"付不起费用：{zh_abilities.costs(z, a)}",
        lambda e: f"its cost cannot be paid: {en_abilities.costs(e, a)}",
        a.event,
    )  # fmt: skip


def _told(lex: Lexicon, a: ir.Ability) -> ir.Cond | None:
    """The condition of an answer that is told with its moment: one alone, whatever only options decide left out."""
    left = [c for c in (_without_options(one, lex) for one in a.conditions) if truth(c) is None]
    return left[0] if len(left) == 1 and not isinstance(left[0], ir.Both) else None


def _moment(lex: Lexicon, a: ir.Ability, lang: Lang) -> str:
    """现在不是使用它的时机：当其他玩家的牌生效前"""
    only = _told(lex, a)

    def zh_said(z: zh_discourse.Zh) -> str:
        if a.event is None:
            when = f"你的{'、'.join(z.name(phase) for phase in a.phases)}"
        else:
            when = zh_events.trigger(z, a.event, f"{a.head} {a.moment}")
            when += f"，且{zh_clauses.cond(z, only)}" if only is not None else ""
        return f"现在不是使用它的时机：{when}"

    def en_said(e: en_discourse.En) -> str:
        if a.event is None:
            when = f"during your {en_listed([e.name(phase) for phase in a.phases], 'or')}"
        else:
            when = en_events.trigger(e, a.event, f"{a.head} {a.moment}")
            when += f", if {en_clauses.cond(e, only)}" if only is not None else ""
        return f"this is not the moment: it is for use {when}"

    return piece(lex, a, lang, zh_said, en_said, a.event)
