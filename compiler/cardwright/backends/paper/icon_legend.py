"""What the icons and signs of a game stand for: what a book and a reference sheet explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.backends.paper.card_theme import icon_named
from cardwright.backends.paper.paper_values import LegendEntry
from cardwright.model.game import Game
from cardwright.text.say import Say, as_title


def legend_of(game: Game, say: Say, drawings: Mapping[str, str]) -> tuple[LegendEntry, ...]:
    """Each icon that the theme gives to a value or a word, then each sign of a word, once; nothing without a name."""
    drawn = dict.fromkeys(_icons(game, say, drawings))
    named = {entry.name for entry in drawn}
    return (*drawn, *dict.fromkeys(entry for entry in _signs(game, say) if entry.name not in named))


def _icons(game: Game, say: Say, drawings: Mapping[str, str]) -> Iterator[LegendEntry]:
    fields = {each.id: each for kind in game.categories.values() for each in kind.fields.values()}
    for key, icon in game.theme.icons.items():
        field, _, word = key.rpartition(".")
        named = _word(game, say, word, fields[field].ty.set_id if field in fields else None)
        if not field and word in fields and fields[word].name:
            named = say.name(fields[word])
        if named:
            yield LegendEntry(as_title(named), icon_named(icon, drawings))


def _word(game: Game, say: Say, word: str, set_id: str | None) -> str:
    for made in game.symbols.values():
        if word in made.words and set_id in (None, made.id):
            return say.words(made.words[word], word, made.span)
    return ""


def _signs(game: Game, say: Say) -> Iterator[LegendEntry]:
    for made in game.symbols.values():
        for word, sign in made.signs.items():
            named = say.words(made.words.get(word, {}), word, made.span)
            if named:
                yield LegendEntry(as_title(named), sign=sign, red=made.colours.get(word) == "red")
