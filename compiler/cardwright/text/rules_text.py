"""Rules text of a game from its typed tree, in simplified and traditional Chinese and in English.

Every function takes the words of the game (`Lexicon`) and a language, and returns text ready for print.  Problems
(names and phrases that are missing in a language) are collected in `Lexicon.problems`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.records import record
from cardwright.text.en import abilities as en_abilities
from cardwright.text.en import clauses as en_clauses
from cardwright.text.en import discourse as en_discourse
from cardwright.text.en import events as en_events
from cardwright.text.en import mentions as en_mentions
from cardwright.text.en import word_forms as en_word_forms
from cardwright.text.event_parts import brought_in
from cardwright.text.left_out import is_noted
from cardwright.text.lexicon import PSEUDO, Lang, Lexicon, base_lang
from cardwright.text.partial_evaluation import FaceValues, options_of, simplify_ability, simplify_block, simplify_cond
from cardwright.text.sentence_joining import fuse_ability, fuse_block
from cardwright.text.traditional_chinese import to_hant
from cardwright.text.zh import abilities as zh_abilities
from cardwright.text.zh import clauses as zh_clauses
from cardwright.text.zh import discourse as zh_discourse
from cardwright.text.zh import events as zh_events
from cardwright.text.zh import mentions as zh_mentions
from cardwright.text.zh import sentence_flow as zh_sentence_flow

_APOSTROPHE = re.compile(r"(?<=\w)'(?!\d)")
"""One within a word or behind it, as games write it; the texts around it have curled ones."""


@record
class Paragraph:
    """One paragraph of a printed text: kind is rule, reminder or flavour; `label` is a bold lead-in (百搭)."""

    kind: str
    text: str
    label: str = ""

    def show(self) -> str:
        """`rule: 百搭：你可以将此牌当作任意法术使用。`"""
        colon = ": " if self.label.isascii() else "："
        return f"{self.kind}: {self.label + colon if self.label else ''}{self.text}"


def finish(text: str, lang: Lang) -> str:
    """A text in its final form: in traditional Chinese, with English apostrophes, or wrapped for the pseudo-locale."""
    if lang == "zh-Hant":
        return to_hant(text)
    if lang == "en":
        return _APOSTROPHE.sub("’", text)
    return f"⟦{text}⟧" if lang == PSEUDO and text else text


def render_name(lex: Lexicon, of: decl.Decl, lang: Lang) -> str:
    """The name of something declared."""
    return finish(lex.name(of, lang), lang)


def render_words(lex: Lexicon, words: decl.Words, lang: Lang) -> str:
    """A text that the game gives in several languages; traditional Chinese is derived if it is missing."""
    return finish(lex.words(words, "", lang, None), lang) if words else ""


# ---------------------------------------------------------------- pieces


def render_value(lex: Lexicon, value: ir.Value, lang: Lang) -> str:
    """A value: 你的手牌数, the number of cards in your hand."""
    return piece(lex, value, lang, lambda z: zh_mentions.value(z, value), lambda e: en_mentions.value(e, value))


def render_cond(lex: Lexicon, cond: ir.Cond, lang: Lang, event: ir.Event | None = None, *, options: bool = True) -> str:
    """A condition without 若 or if; `event` is that of the trigger it belongs to.

    Without `options` it still asks for what players agree on.
    """
    c = simplify_cond(cond, lex.setting, options=options)
    return piece(lex, c, lang, lambda z: zh_clauses.cond(z, c), lambda e: en_clauses.cond(e, c), event)


def render_block(lex: Lexicon, block: ir.Block, lang: Lang, *, nobody: bool = False) -> str:
    """The body of a phase or of a verb, as sentences; `me` is you. Those of a setup or a check are done by `nobody`.

    Where it hangs on an option on which players agree before the game, it is said for each choice.
    """
    agreed = to_agree(lex, block)
    if agreed:
        return _by_choice(lex, agreed[0], block, lang, nobody)
    b = fuse_block(simplify_block(block, lex.setting))
    return piece(
        lex,
        b,
        lang,
        lambda z: zh_sentence_flow.sentence(zh_clauses.block(z, b)),
        lambda e: en_abilities.as_sentences(en_clauses.block(e, b)),
        nobody=nobody,
    )


def to_agree(lex: Lexicon, tree: object) -> list[decl.Option]:
    """The options that a text hangs on and on which players agree before the game, but for those that are set."""
    return [option for option in options_of(tree) if option.agreed and option.id not in lex.setting.options]


def _by_choice(lex: Lexicon, option: decl.Option, block: ir.Block, lang: Lang, nobody: bool) -> str:
    """A body under each choice of an option, led in by its name; once where all are the same."""
    said = {
        choice: render_block(lex.under(lex.setting.choosing(option, choice)), block, lang, nobody=nobody)
        for choice in option.choices
    }
    texts = list(said.values())
    if all(text == texts[0] for text in texts):
        return texts[0]
    en = base_lang(lang) == "en"
    labelled = [(_label(lex, name, lang), said[choice]) for choice, name in option.choices.items() if said[choice]]
    return (" " if en else "").join(f"{label}{': ' if en else '：'}{text}" for label, text in labelled)


def piece(
    lex: Lexicon,
    tree: object,
    lang: Lang,
    zh_text: Callable[[zh_discourse.Zh], str],
    en_text: Callable[[en_discourse.En], str],
    event: ir.Event | None = None,
    nobody: bool = False,
) -> str:
    """A text about a piece of typed tree in a language, from how it is said in Chinese and in English.

    `event` is what the text answers to; with `nobody` nobody carries it out who could be spoken to.
    """
    if base_lang(lang) == "en":
        e = en_discourse.begin(lex, lang, tree, event)
        e.nobody = nobody
        return finish(en_text(e), lang)
    z = zh_discourse.begin(lex, lang, tree, event)
    z.nobody = nobody
    return finish(zh_text(z), lang)


def render_moment(lex: Lexicon, ability: ir.Ability, lang: Lang) -> str:
    """When an ability answers something, without what it does: 当其他玩家的法术即将生效时."""
    a, event = ability, ability.event
    if event is None:
        return ""
    head = f"respond {a.moment}" if a.head == "respond" else a.head
    return piece(
        lex, a, lang, lambda z: zh_events.trigger(z, event, head), lambda e: en_events.trigger(e, event, head), event
    )


# ---------------------------------------------------------------- abilities, cards, skills


def render_ability(
    lex: Lexicon,
    ability: ir.Ability,
    lang: Lang,
    *,
    face_values: FaceValues | None = None,
    skill: bool = False,
) -> str:
    """One ability as a paragraph; empty if it cannot happen under the options in force.

    `skill` adds 锁定技, 限定技 or 觉醒技, which the header amounts to.
    """
    forms = _forms(lex, ability, face_values)
    return finish(_ability(lex, forms.printed, lang, skill)[0], lang) if forms is not None else ""


@record
class _Forms:
    """An ability as it is under the options in force: with all of its sentences, and as every language prints it."""

    whole: ir.Ability
    printed: ir.Ability


def _forms(lex: Lexicon, ability: ir.Ability, face: FaceValues | None) -> _Forms | None:
    """What is common to all languages of the text of an ability, worked out once; None if it cannot happen."""

    def made(each: Lexicon) -> tuple[ir.Ability, _Forms | None]:
        found = simplify_ability(ability, each.setting, face)
        # The ability is kept with its forms, so that nothing else can take its place in memory.
        return ability, _Forms(found, fuse_ability(found)) if found is not None else None

    return (made(lex) if is_noted() else lex.once(("forms", id(ability), id(face)), made))[1]


def _ability(lex: Lexicon, a: ir.Ability, lang: Lang, skill: bool) -> tuple[str, list[decl.Status]]:
    """The text of an ability and the statuses that it names."""
    a = brought_in(lex, a, lang)
    if base_lang(lang) == "en":
        e = en_discourse.begin(lex, lang, a, a.event)
        return en_abilities.ability(e, a, skill=skill), e.met
    z = zh_discourse.begin(lex, lang, a, a.event)
    return zh_abilities.ability(z, a, skill=skill), z.met


def abilities_of(lex: Lexicon, card: decl.CardKind) -> tuple[ir.Ability, ...]:
    """The abilities of a card under the variants in force; the last variant that changes it wins."""
    found = card.abilities
    for variant, other in card.alternatives:
        if variant.id in lex.setting.variants:
            found = other
    return found


def render_card(lex: Lexicon, card: decl.CardKind, lang: Lang, face: decl.Face | None = None) -> tuple[Paragraph, ...]:
    """The text of a card, of one of its faces or of all together (then printed values stand as X).

    Where players agree on an option before the game, each choice has a paragraph of its own, labelled with its name.
    The skills that the card gives or lends to players are reminded of behind its own.
    """
    if face is not None and not lex.once(("printed values", id(card)), lambda _: _says_printed_values(card)):
        face = None  # all faces say the same
    return lex.once((id(card), id(face), lang), lambda each: _card(each, card, lang, face))


def _says_printed_values(card: decl.CardKind) -> bool:
    """Whether the text of a card may depend on what its face prints: it speaks of a field, or of what is derived."""
    spoken = (node.prop for node in walk((card.abilities, card.alternatives)) if isinstance(node, ir.Property))
    return any(isinstance(prop, decl.Field | decl.Derived) for prop in spoken)


def _card(lex: Lexicon, card: decl.CardKind, lang: Lang, face: decl.Face | None) -> tuple[Paragraph, ...]:
    override = card.text_override
    if _has(override, lang):
        body = [Paragraph("rule", render_words(lex, override, lang))]
    else:
        body = _paragraphs(lex, abilities_of(lex, card), lang, face.values if face is not None else None)
    for skill in card.skills:
        label = render_name(lex, skill, lang) if skill.name else ""
        said = render_skill(lex, skill, lang)
        body += [replace(p, label=label) if i == 0 and not p.label else p for i, p in enumerate(said)]
    for skill in lent_by(card):
        name = render_name(lex, skill, lang)
        said = render_skill(lex, skill, lang)
        body += [Paragraph("reminder", p.text, name if i == 0 else p.label) for i, p in enumerate(said)]
    if card.flavour:
        body.append(Paragraph("flavour", render_words(lex, card.flavour, lang)))
    return tuple(body)


def render_skill(lex: Lexicon, skill: decl.Skill, lang: Lang) -> tuple[Paragraph, ...]:
    """The text of a skill."""
    return lex.once((id(skill), lang), lambda each: _skill(each, skill, lang))


def _skill(lex: Lexicon, skill: decl.Skill, lang: Lang) -> tuple[Paragraph, ...]:
    if _has(skill.text_override, lang):
        return (Paragraph("rule", render_words(lex, skill.text_override, lang)),)
    return tuple(_paragraphs(lex, skill.abilities, lang, None, skill=True))


def _has(words: decl.Words, lang: Lang) -> bool:
    wanted = base_lang(lang)
    return wanted in words or (wanted == "zh-Hant" and "zh-Hans" in words)


def _paragraphs(
    lex: Lexicon,
    abilities: tuple[ir.Ability, ...],
    lang: Lang,
    face: FaceValues | None,
    skill: bool = False,
) -> list[Paragraph]:
    out: list[Paragraph] = []
    told: list[decl.Status] = []
    agreed = to_agree(lex, abilities)
    if not agreed:
        _print(out, told, lex, abilities, lang, face, skill)
        return out
    option = agreed[0]
    always = tuple(a for a in abilities if option not in options_of(a))
    some = tuple(a for a in abilities if option in options_of(a))
    _print(out, told, lex, always, lang, face, skill)
    for choice, name in option.choices.items():
        under = lex.under(lex.setting.choosing(option, choice))
        label = _label(lex, name, lang)
        before = len(out)
        _print(out, told, under, some, lang, face, skill)
        if before < len(out):
            out[before] = replace(out[before], label=label)
    return out


def _label(lex: Lexicon, name: decl.Words, lang: Lang) -> str:
    """A name as a lead-in, with a capital in English."""
    said = lex.words(name, "", lang, None)
    return finish(en_word_forms.capital(said) if base_lang(lang) == "en" else said, lang)


def _print(
    out: list[Paragraph],
    told: list[decl.Status],
    lex: Lexicon,
    abilities: Iterable[ir.Ability],
    lang: Lang,
    face: FaceValues | None,
    skill: bool,
) -> None:
    """Print abilities, each text once; a use without effect is only mentioned when the card does nothing else."""
    found = [forms for a in abilities if (forms := _forms(lex, a, face)) is not None]
    idle = [forms for forms in found if is_idle(forms.whole)]
    printed = [forms.printed for forms in found if not is_idle(forms.whole)] or [forms.printed for forms in idle]
    reminders: list[Paragraph] = []
    for a in printed:
        text, met = _ability(lex, a, lang, skill)
        said = finish(text, lang)
        if not said or any(p.text == said for p in out):
            continue
        out.append(Paragraph("rule", said))
        for status in met:
            if status not in told and status.reminder:
                told.append(status)
                reminders.append(Paragraph("reminder", render_reminder(lex, status, lang)))
    out += reminders


def lent_by(card: decl.CardKind) -> tuple[decl.Skill, ...]:
    """The skills that a card gives or lends to players and that no card of its own bears: their texts stand on it."""
    found: dict[str, decl.Skill] = {}
    waiting = [*card.abilities, *(ability for skill in card.skills for ability in skill.abilities)]
    while waiting:
        for node in walk(waiting.pop(0)):
            if isinstance(node, ir.SkillRef) and node.decl.owner is None and node.decl.id not in found:
                found[node.decl.id] = node.decl
                waiting += node.decl.abilities
    return tuple(found.values())


def is_idle(a: ir.Ability) -> bool:
    return a.head == "play" and all(isinstance(s, ir.NothingHappens) for s in a.block.body)


def render_reminder(lex: Lexicon, status: decl.Status, lang: Lang) -> str:
    """What a status does, in brackets: （中毒：回合开始时失去1点体力。）"""
    name, text = lex.name(status, lang), lex.words(status.reminder, status.id, lang, status.span)
    if base_lang(lang) == "en":
        return finish(f"({en_word_forms.capital(name)}: {text.rstrip('.')}.)", lang)
    return finish(f"（{name}：{text.rstrip('。')}。）", lang)
