"""What a game says, line by line: all that its cards, skills, verbs, values and phases are told by."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.model.game import Game
from cardwright.text.declared_text import text_lines
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.package_texts import game_texts
from cardwright.text.rule_texts import Meaning, render_adjective, render_derived, render_verb
from cardwright.text.rules_text import render_block
from cardwright.text.say import Say


def said(game: Game, lang: Lang) -> Iterator[str]:
    """A line for each text, behind what it is the text of."""
    lex = Lexicon.of(game)
    say = Say(lex, lang)
    for table in (game.cards, game.skills, game.statuses, game.phases, game.checks):
        for made in table.values():
            yield from (f"{made.id}: {line}" for line in text_lines(say, made))
    verbs = {verb.id: verb for verb in game.verbs.values() if verb.body is not None}
    for verb in verbs.values():
        yield from shown(f"to {verb.id}", render_verb(lex, verb, lang))
    for value in (*game.values.values(), *game.quantities.values()):
        yield from shown(f"the {value.id}", render_derived(lex, value, lang))
    for adjective in game.adjectives.values():
        if adjective.means is not None:
            yield from shown(f"to be {adjective.id}", render_adjective(lex, adjective, lang))
    if game.setup is not None:
        yield f"setup: {render_block(lex, game.setup.body, lang)}"
    texts = game_texts(game, lang, {}, lex)
    for part in ("plays", "listeners"):
        yield from (f"{part} {key}: {text}" for key, text in texts[part].items())
    for part in ("log", "log_of_nobody"):
        yield from (f"{part} {key}: {text}" for key, text in texts[part].items() if key in verbs)


def shown(what: str, meaning: Meaning) -> Iterator[str]:
    """A definition: how it is called, what it means, and what it needs."""
    yield from (f"{what}: {text}" for text in (meaning.title, meaning.text, meaning.needs) if text)
