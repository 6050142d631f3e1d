"""The phrase of a verb in a language, parsed once; a missing or broken one is reported and something stands in."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.primitives import CANCEL, SATISFY, primitive_of
from cardwright.text.lexicon import END_KEEP, KEEP, LANGS, Lang, Lexicon, base_lang, shown
from cardwright.text.phrase_language import Fault, Lit, Slot, Template, parse


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


def log_phrase(lex: Lexicon, verb: decl.Verb, lang: Lang) -> Template:
    """The phrase of a verb's line in the log."""
    return _template(lex, verb, verb.log or verb.phrase, lang)


def _template(lex: Lexicon, verb: decl.Verb, words: Mapping[str, str], lang: Lang) -> Template:
    for use in _order(lang):
        if use not in words:
            continue
        if use != base_lang(lang) and not (use == "zh-Hans" and lang == "zh-Hant"):
            lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
        found = read_phrase(lex, verb, words[use], use)
        if found is not None:
            return _kept(found) if use == "zh-Hant" else found
    if not words:
        lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
    return (Slot("doer"), Lit(verb.head if base_lang(lang) != "en" else f" {verb.third or verb.head}"))


def _order(lang: Lang) -> tuple[Lang, ...]:
    """The languages to look for, the best first."""
    wanted = base_lang(lang)
    rest: tuple[Lang, ...] = ("zh-Hans", "en", "zh-Hant")
    return (wanted, *(other for other in rest if other != wanted))


def _kept(template: Template) -> Template:
    """A phrase that is in traditional Chinese already is not converted again."""
    return tuple(Lit(KEEP + piece.text + END_KEEP) if isinstance(piece, Lit) else piece for piece in template)


def read_phrase(lex: Lexicon, verb: decl.Verb, text: str, lang: Lang) -> Template | None:
    """A phrase of a verb; None, and a problem, if it cannot be read."""
    holes = frozenset(hole.name for hole in verb.holes)
    found = parse(text, holes, lang == "en")
    if not isinstance(found, Fault):
        return found
    if found.kind == "brackets":
        lex.problems.add("CW902", verb.span, verb=verb.id, bracket=found.detail)
    else:
        name = found.detail.lstrip("!").split("|")[0].split("=")[0]
        near = closest(name, {*holes, "doer"})
        lex.problems.add("CW901", verb.span, verb=verb.id, part=name, near=near, parts=sorted({*holes, "doer"}))
    return None


def check_phrases(lex: Lexicon, verbs: Mapping[str, decl.Verb], langs: tuple[Lang, ...]) -> None:
    """Report every phrase of the verbs that cannot be read, and every one that is missing in a language."""
    for verb in verbs.values():
        for lang in langs:
            if not verb.phrase or (lang != "zh-Hant" and lang not in verb.phrase):
                lex.problems.add("CW903", verb.span, verb=verb.id, lang=shown(lang))
        for words in (verb.phrase, verb.event_phrase, verb.log, verb.result, verb.cancel_phrase, verb.satisfy_phrase):
            for lang in LANGS:
                if lang in words:
                    read_phrase(lex, verb, words[lang], lang)
