"""The phrase of a verb in a language, parsed once; a missing or broken one is reported and something stands in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache

from cardwright import ir, resources
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.primitives import CANCEL, SATISFY, primitive_of
from cardwright.source.text import Span
from cardwright.syntax.words import third
from cardwright.text.coreference import is_me, key_of
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import END_KEEP, KEEP, LANGS, Lang, Lexicon, article, base_lang, shown
from cardwright.text.phrase_language import (
    DOER,
    MARKS,
    Fault,
    Lit,
    Plural,
    Slot,
    Template,
    When,
    agreeing,
    parse,
    shown_slots,
    slots,
)

_BEHIND_DOER = re.compile(r"\{doer\} ([a-z]+)\b")
"""A word right behind the doer with whom a phrase begins."""


def phrase_of(lex: Lexicon, verb: decl.Verb, lang: Lang, *, event: bool = False) -> Template:
    """The phrase of a verb (for events, the one it has for them); never fails: what is wrong becomes a problem."""
    words = verb.event_phrase if event and verb.event_phrase else verb.phrase
    return _template(lex, verb, words, lang)


def call_phrase(lex: Lexicon, call: ir.Call, event: ir.Event | None, lang: Lang) -> Template:
    """The phrase of a call: that a trigger's own event is cancelled or satisfied is said as its verb has it."""
    match call, event:
        case ir.Call(args={"event": ir.Local(origin="event")}), ir.VerbEvent(verb=verb):
            does = primitive_of(call.verb)
            words = verb.cancel_phrase if does is CANCEL else verb.satisfy_phrase if does is SATISFY else {}
            if words:
                return _template(lex, verb, words, lang)
    return phrase_of(lex, call.verb, lang)


def leave_out_parts(template: Template, told: ir.Call | ir.VerbEvent) -> None:
    """Note the parts for which a phrase has no word."""
    said = set(slots(template))
    shown = set(shown_slots(template)) | {piece.name for piece in template if isinstance(piece, Plural)}
    leave_out("phrase", tuple(part for name, part in told.args.items() if name not in shown))
    if DOER not in said:
        leave_out("phrase", told.subject)
    if not template:
        leave_out("phrase", told)


def optional_words(template: Template, verb: decl.Verb) -> dict[str, str]:
    """What a verb may be said with, without its brackets, by the keys of the names that its text has for it."""
    flags = {hole.name: key_of(ir.Local(hole.name, hole.ty, "hole")) for hole in verb.holes if hole.flag}
    said = {key: name for name, key in flags.items()}
    for piece in template:
        if isinstance(piece, When) and piece.name in flags and not piece.negated:
            words = "".join(part.text for part in piece.inner if isinstance(part, Lit))
            said[flags[piece.name]] = words.strip(" ()（），,") or piece.name
    return said


def says_without_doer(template: Template) -> bool:
    """Whether a phrase has words for what nobody does: `[!doer|{card}]`."""
    return any(_without_doer(template))


def _without_doer(template: Template) -> Iterator[When]:
    """The words for what nobody does."""
    return (piece for piece in template if isinstance(piece, When) and piece.name == DOER and piece.negated)


def is_of_this(template: Template, event: ir.VerbEvent) -> bool:
    """Whether I do something with this card, which needs no owner where the phrase can do without a doer."""
    told = {name for piece in _without_doer(template) for name in shown_slots(piece.inner)}
    return is_me(event.subject) and any(key_of(event.args.get(name)) == "this" for name in told if name in event.args)


def condition_phrase(value: ir.Property, *, holds: bool) -> ir.Call | None:
    """What is said of a value of yes or no, if it has words of its own, as a call of which its owner is the doer."""
    match value.prop:
        case decl.Derived() | decl.Variable() as prop if prop.phrase:
            made = decl.Verb(prop.id, prop.name, prop.span, phrase=prop.phrase if holds else prop.denied)
            made.holes, made.written = _holes(prop), prop.written
            return ir.Call(made, value.owner, value.args)
    return None


def _holes(prop: decl.Derived | decl.Variable) -> tuple[decl.Hole, ...]:
    params = prop.params if isinstance(prop, decl.Derived) else ()
    return tuple(decl.Hole(name, label, ty, optional=False) for name, label, ty in params)


def question_of(call: ir.Call) -> ir.Call | None:
    """A call that is said by the words with which its verb asks whether somebody does it, if it has such words."""
    verb = call.verb
    return replace(call, verb=replace(verb, phrase=verb.asks)) if verb.asks else None


def log_phrase(lex: Lexicon, verb: decl.Verb, lang: Lang) -> Template:
    """The phrase of a verb's line in the log."""
    return _template(lex, verb, verb.log or verb.phrase, lang)


def _template(lex: Lexicon, verb: decl.Verb, words: Mapping[str, str], lang: Lang) -> Template:
    for use in _order(lang):
        if use not in words:
            continue
        if use != base_lang(lang) and not (use == "zh-Hans" and lang == "zh-Hant"):
            lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
        found = read_phrase(lex, verb, _in_own_words(lex, verb, words[use], use), use)
        if found is not None:
            return _kept(found) if use == "zh-Hant" else found
    if not words:
        lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
    return (Slot("doer"), Lit(verb.head if base_lang(lang) != "en" else f" {verb.third or verb.head}"))


_CARDS = re.compile(r"(?<![{\[!])\b(a )?(card|player)(s?)\b")
"""What an English phrase says of cards and players; in braces and brackets these are its parts."""


def _in_own_words(lex: Lexicon, verb: decl.Verb, text: str, lang: Lang) -> str:
    """The phrase of a verb of the library with what a game calls its cards and players."""
    if verb.span.file.path != "std.yaml" or not {"card", "player"} & lex.terms.keys():
        return text
    if lang != "en":
        for key, usual, unit in (("card", "牌", "张"), ("player", "玩家", "名")):
            own = lex.term(key, lang)
            text = text.replace(unit + usual, lex.unit(key) + usual).replace(usual, own)
        return text

    def own_word(found: re.Match[str]) -> str:
        word = lex.plural(found[2]) if found[3] else lex.term(found[2], lang)
        return f"{article(word)} {word}" if found[1] else word

    return _CARDS.sub(own_word, text)


def _order(lang: Lang) -> tuple[Lang, ...]:
    """The languages to look for, the best first."""
    wanted = base_lang(lang)
    rest: tuple[Lang, ...] = ("zh-Hans", "en", "zh-Hant")
    return (wanted, *(other for other in rest if other != wanted))


def _kept(template: Template) -> Template:
    """A phrase that is in traditional Chinese already is not converted again."""
    return tuple(Lit(KEEP + piece.text + END_KEEP) if isinstance(piece, Lit) else piece for piece in template)


def read_phrase(
    lex: Lexicon, verb: decl.Verb, text: str, lang: Lang, verbs: frozenset[str] = frozenset()
) -> Template | None:
    """A phrase of a verb; None, and a problem, if it cannot be read.

    `verbs` are words that a slip in an English phrase may be meant for.
    """
    holes = frozenset(hole.name for hole in verb.holes)
    found = parse(text, holes, lang == "en")
    if not isinstance(found, Fault):
        return found
    if found.kind == "brackets":
        span = _place(verb, text, found.offset, len(found.detail))
        lex.problems.add("CW902", span, verb=verb.id, bracket=found.detail)
        return None
    part = found.detail.removeprefix("!")
    name = part.split("|")[0].split("=")[0].split(" as ")[0].removesuffix("?").removesuffix("’s").removesuffix("'s")
    alone = text[found.offset - 1 : found.offset] == "{" and "|" not in part
    near = closest(name, {*holes, "doer"}) or (_near_verb(name, verbs) if alone and lang == "en" else None)
    if near is None and alone and lang != "en":
        near = closest(name, MARKS)
    span = _place(verb, text, found.offset + len(found.detail) - len(part), len(name))
    lex.problems.add("CW901", span, verb=verb.id, part=name, near=near, parts=sorted({*holes, "doer"}))
    return None


def _near_verb(words: str, verbs: frozenset[str]) -> str | None:
    """The third person that the first of some words is a slip for, with the others."""
    first, space, rest = words.partition(" ")
    near = closest(first, verbs) or closest(first, english_verbs())
    return near + space + rest if near is not None else None


def _place(verb: decl.Verb, text: str, start: int, size: int) -> Span:
    """Where a stretch of a phrase was written."""
    node = next((node for node in verb.written if node.value == text), None)
    return node.at(start, start + size) if node is not None else verb.span


@cache
def english_verbs() -> frozenset[str]:
    """Common English verbs in the third person."""
    listed = resources.beside("cardwright", "text/en/verbs.txt").decode().split()
    return frozenset(third(each) for each in listed) | {"is", "has"}


def check_words(lex: Lexicon, verb: decl.Verb, text: str, verbs: frozenset[str]) -> None:
    """Report a verb in an English phrase that is spelt nearly like a common one, or one of the game, and is none."""
    found = read_phrase(lex, verb, text, "en", verbs)
    for word in agreeing(found or ()):
        first = word.split(" ")[0]
        if first not in english_verbs() and first not in verbs:
            near = closest(first, verbs) or closest(first, english_verbs())
            if near is not None:
                start = text.find(f"{{{word}}}") + 1
                lex.problems.add("CW912", _place(verb, text, start, len(first)), word=first, near=near)


def check_agreement(lex: Lexicon, verb: decl.Verb, text: str, verbs: frozenset[str]) -> None:
    """Report a verb behind its doer that stands in no braces: it would not agree with `you`."""
    behind = _BEHIND_DOER.match(text)
    if behind is not None and (behind[1] in english_verbs() or behind[1] in verbs):
        lex.problems.add("CW913", _place(verb, text, behind.start(1), len(behind[1])), word=behind[1])


def check_conditions(lex: Lexicon, game: Game) -> None:
    """Report every phrase of a value or variable of yes or no that cannot be read, or whose verb is misspelt."""
    verbs = _third_forms(game.verbs)
    props: tuple[decl.Derived | decl.Variable, ...] = (*game.values.values(), *game.variables.values())
    for prop in props:
        verb = decl.Verb(prop.id, prop.name, prop.span, holes=_holes(prop), written=prop.written)
        for words in (prop.phrase, prop.denied):
            _check_languages(lex, verb, words, verbs)
            if prop.owner == "player":
                check_agreement(lex, verb, words.get("en", ""), verbs)


def _check_languages(lex: Lexicon, verb: decl.Verb, words: Mapping[str, str], verbs: frozenset[str]) -> None:
    """Report a phrase that cannot be read in one of the languages in which it is written, or whose verb is misspelt."""
    for lang in LANGS:
        if lang in words and lang == "en":
            check_words(lex, verb, words[lang], verbs)
        elif lang in words:
            read_phrase(lex, verb, words[lang], lang)


def _third_forms(table: Mapping[str, decl.Verb]) -> frozenset[str]:
    """The English verbs of a game in the third person."""
    return frozenset(verb.third.split(" ")[0] for verb in table.values())


def check_phrases(
    lex: Lexicon, table: Mapping[str, decl.Verb], langs: tuple[Lang, ...], used: Collection[str] | None = None
) -> None:
    """Report every phrase of the verbs that cannot be read, and every one of a verb in `used` (all) that is missing."""
    verbs = _third_forms(table)
    for verb in table.values():
        for lang in langs if used is None or verb.id in used else ():
            if not verb.phrase or (lang != "zh-Hant" and lang not in verb.phrase):
                lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
        others = (verb.log, verb.result, verb.cancel_phrase, verb.satisfy_phrase, verb.asks)
        for words in (verb.phrase, verb.event_phrase, *others):
            _check_languages(lex, verb, words, verbs)
        for words in (verb.phrase, verb.event_phrase) if verb.doer.name == "player" else ():
            check_agreement(lex, verb, words.get("en", ""), verbs)
