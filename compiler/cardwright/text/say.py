"""The words of a game in one language, in their final form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardwright import ir
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.printed_values import Pip, pip_of
from cardwright.records import record
from cardwright.source.text import Span
from cardwright.text.lexicon import Lang, Lexicon, keep, plural_of
from cardwright.text.rules_text import finish, render_block, render_card, render_skill


def as_title(text: str) -> str:
    """A name or a sentence as it begins a line: with a capital letter."""
    return text[:1].upper() + text[1:]


@record
class Say:
    """The words of a game in one language."""

    lexicon: Lexicon
    lang: Lang
    converts: bool = False
    """Whether what surrounds these words will be converted to traditional Chinese: then they are kept from it."""
    bare: bool = False
    """Whether no effects are put into words: who asks which values there are need not have them."""

    def words(self, words: Mapping[str, str], what: str, span: Span | None) -> str:
        """One text out of a text for each language; nothing if there is none in any."""
        if not any(words.values()):
            return ""
        return self.done(finish(self.lexicon.words(words, what, self.lang, span), self.lang))

    def name(self, of: decl.Decl) -> str:
        """The name of something declared."""
        return self.done(finish(self.lexicon.name(of, self.lang), self.lang))

    def title(self, of: decl.Decl) -> str:
        """The name of something declared as it begins a line."""
        return as_title(self.name(of))

    def plural(self, kind: decl.Category) -> str:
        """The name of a kind of cards, for several of them, as it begins a heading."""
        name = self.name(kind)
        if self.lang == "en":
            declared = kind.plural if name.casefold() == kind.id.casefold() else None
            name = declared or plural_of(name)
        return as_title(name)

    def block(self, body: ir.Block | None, nobody: bool = False) -> str:
        """What happens in a part of the procedure, as sentences; of what `nobody` does, as in a setup or a check."""
        if self.bare or body is None:
            return ""
        return self.done(render_block(self.lexicon, body, self.lang, nobody=nobody))

    def card(self, card: decl.CardKind) -> list[str]:
        """The rules text of a card, by paragraphs."""
        parts = () if self.bare else render_card(self.lexicon, card, self.lang)
        return [self.done(part.text) for part in parts if part.kind != "flavour"]

    def skill(self, skill: decl.Skill) -> list[str]:
        """The rules text of a skill, by paragraphs."""
        return [] if self.bare else [self.done(part.text) for part in render_skill(self.lexicon, skill, self.lang)]

    def done(self, text: str) -> str:
        """A text in its final form."""
        return keep(text) if self.converts else text


def figure_of(say: Say, field: decl.Field, value: int) -> str:
    """A printed number as it is printed: A for 1, where the field has a figure for it."""
    words = field.figures.get(value)
    return say.words(words, str(value), field.span) if words else str(value)


def pip_in(game: Game, say: Say, card: decl.CardKind, face: decl.Face) -> tuple[Pip | None, decl.Field | None]:
    """The sign and the number of a playing card as they are printed, and the field of the number: ♠ 7, ♥ K."""
    return pip_of(game, card, face, partial(figure_of, say))


def word_of(game: Game, say: Say, field: decl.Field, value: int | str | bool) -> str:
    """A printed value in words: a symbol or a kind of cards by its name, a number by its figure; yes or no, 是, 否."""
    if isinstance(value, bool):
        return ("yes" if value else "no") if say.lang == "en" else ("是" if value else "否")
    if isinstance(value, int):
        return figure_of(say, field, value)
    set_id = field.ty.one.set_id
    if isinstance(value, str) and set_id is not None and set_id in game.symbols:
        words = game.symbols[set_id].words.get(value, {})
        return say.words(words, value, field.span) or value
    if field.ty.one.name == "kind" and isinstance(value, str):
        kind = game.cards.get(value) or game.categories.get(value)
        return say.name(kind) if kind is not None else value
    return str(value)


def words_of(game: Game, say: Say, field: decl.Field, value: decl.Printed) -> str:
    """A printed value as it stands beside its name: a number as it is, all words of a list."""
    if isinstance(value, tuple):
        return (", " if say.lang == "en" else "、").join(word_of(game, say, field, each) for each in value)
    return word_of(game, say, field, value)
