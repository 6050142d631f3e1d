"""What each game says, on its cards and in its rules, and what mini games ask: any change of a sentence shows here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games import MINI, PLAYABLE, SHIPPED, base_of, folder_of, model, package
from goldens import Goldens
from texts_of import said

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.text.lexicon import Lang

LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
EXTENDED = {base.name for name in SHIPPED if (base := base_of(folder_of(name))) is not None}
"""Shipped games that another says all of, and more."""


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
            for key, told in texts[lang][part].items():
                lines += [f"{part} {key}: {line}" for line in ([told] if isinstance(told, str) else told)]
    goldens.check(f"questions/{name}.txt", "\n".join(lines) + "\n")
