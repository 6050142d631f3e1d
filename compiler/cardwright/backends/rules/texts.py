"""What a rule package says: `texts.json` with names, questions, reasons and log lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from cardwright.backends.artifact import Artifact
from cardwright.backends.rules.questions import Questions
from cardwright.model.game import Game
from cardwright.text.lexicon import LANGS, Lang, Lexicon
from cardwright.text.package_texts import game_texts


def texts_artifact(game: Game, questions: Questions, langs: Sequence[Lang] = LANGS) -> Artifact:
    """`rules/texts.json` in those of `langs` that the game has; the keys of questions and reasons are the modules'.

    What is missing in a language is reported where card texts are printed, and not here again.
    """
    lexicon = Lexicon.of(game)
    if lexicon.printed is None:
        lexicon = replace(lexicon, printed={})  # what the languages have in common is worked out once
    tables = {
        lang: game_texts(game, lang, questions.asked, lexicon, questions.named)
        for lang in langs
        if lang in game.meta.languages
    }
    return Artifact("rules/texts.json", (json.dumps(tables, ensure_ascii=False, indent=0) + "\n").encode())
