"""What each game says, on its cards and in its rules, and what mini games ask: any change of a sentence shows here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import MINI, PLAYABLE, SHIPPED, base_of, folder_of, model, package
from goldens import Goldens

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game
from cardwright.text.declared_text import text_lines
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.package_texts import game_texts
from cardwright.text.rule_texts import Meaning, render_adjective, render_derived, render_verb
from cardwright.text.rules_text import render_block
from cardwright.text.say import Say

LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
EXTENDED = {base.name for name in SHIPPED if (base := base_of(folder_of(name))) is not None}
"""Shipped games that another says all of, and more."""


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


@pytest.mark.parametrize("name", [*MINI, *(name for name in SHIPPED if name not in EXTENDED)])
def test_what_the_texts_say(name: str, goldens: Goldens) -> None:
    game = model(name)
    langs = [lang for lang in LANGS if lang in game.meta.languages]
    parts = [f"== {lang}\n" + "".join(f"{line}\n" for line in said(game, lang)) for lang in langs]
    goldens.check(f"texts/{name}.txt", "\n".join(parts))


@pytest.mark.parametrize("name", ["rules/kitchen", "model/wide"])
def test_what_games_of_other_tests_say(name: str, goldens: Goldens) -> None:
    """Games that hold much of what can be said, also what no rules are made from yet."""
    path = Path(__file__).parents[1] / f"{name}.yaml"
    game = compile_sources([RawFile("game.yaml", "game.yaml", path.read_bytes())]).game
    assert game is not None
    parts = [f"== {lang}\n" + "".join(f"{line}\n" for line in said(game, lang)) for lang in ("zh-Hans", "en")]
    goldens.check(f"texts/{name.replace('/', '-')}.txt", "\n".join(parts))


@pytest.mark.parametrize("name", [name for name in MINI if name in PLAYABLE])
def test_what_players_are_asked_and_told(name: str, goldens: Goldens) -> None:
    """Each question with its branches, and each reason why something cannot be done."""
    (texts,) = (json.loads(text) for path, text in package(name).items() if path.endswith("texts.json"))
    lines = []
    for lang in (lang for lang in LANGS if lang in texts):
        lines.append(f"== {lang}")
        for part in ("prompts", "branches", "reasons"):
            for key, said in texts[lang][part].items():
                lines += [f"{part} {key}: {line}" for line in ([said] if isinstance(said, str) else said)]
    goldens.check(f"questions/{name}.txt", "\n".join(lines) + "\n")
