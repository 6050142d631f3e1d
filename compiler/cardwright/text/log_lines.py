"""Lines of a game's log: one sentence for each verb, with {doer} and its parts by name."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.ir import decl
from cardwright.text.lexicon import Lang, Lexicon, base_lang
from cardwright.text.phrase_language import DOER, Agree, Lit, Piece, Plural, Slot, Template, When
from cardwright.text.rules_text import finish
from cardwright.text.verb_phrases import log_phrase


def log_sentence(lex: Lexicon, verb: decl.Verb, lang: Lang, *, led: bool = True) -> str:
    """`{doer}将{cards}交给{player}`: the sentence for a verb, with its parts by name.

    If it is not `led`, nobody does it.  Parts that may be left out are not spoken of, as a sentence without them must
    be complete.
    """
    english = base_lang(lang) == "en"
    line = _Line(verb, english, led)
    _pieces(line, log_phrase(lex, verb, lang))
    return finish(" ".join(line.out.split()) if english else line.out, lang)


@dataclass(slots=True)
class _Line:
    verb: decl.Verb
    english: bool
    led: bool
    out: str = ""

    def hole(self, name: str) -> str:
        return f"{{{name}}}"

    def given(self, name: str) -> bool:
        if name == DOER:
            return self.led
        return any(hole.name == name and not hole.optional for hole in self.verb.holes)

    def of_player(self, name: str) -> bool:
        return any(hole.name == name and hole.ty.name == "player" for hole in self.verb.holes)


def _pieces(line: _Line, template: Template) -> None:
    for piece in template:
        _piece(line, piece)


def _piece(line: _Line, piece: Piece) -> None:
    match piece:
        case Lit(text=text):
            line.out += text.replace("{", "｛").replace("}", "｝")
        case Slot(name=name, possessive=True):
            again = line.english and line.hole(name) in line.out
            line.out += "their" if again else line.hole(name) + ("’s" if line.english else "的")
        case Slot(noun=noun) if noun:
            line.out += noun
        case Slot(name=name):
            line.out += line.hole(name)
        case Plural(name=name, one=one, many=many):
            line.out += (one if line.of_player(name) else many).replace("#", line.hole(name))
        case Agree(third=third):
            line.out += third
        case When(name=name, negated=negated, equals=equals, inner=inner, pronoun=pronoun):
            if (equals is None and not pronoun and line.given(name)) is not negated:
                _pieces(line, inner)
