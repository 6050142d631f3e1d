"""What the texts of a game were parsed into, kept for the next run: a text that is as it was is not parsed again."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Final

from cardwright import store
from cardwright.engine.states import NOT_OURS, read_back, written
from cardwright.syntax.parse import Parsed, parse_body, parse_cond, parse_effect, parse_scenario, parse_value
from cardwright.syntax.parses import Parses
from cardwright.syntax.vocabulary import Vocabulary

SORT = "parses"
PARSES: Final = (parse_effect, parse_body, parse_value, parse_cond, parse_scenario)
"""The sorts of texts. Each is an entry of its own: who edits cards leaves the scenarios of rulings, which are most."""


def kept(folder: Path) -> Parses:
    """What the texts of the game in a folder were parsed into in an earlier run; it holds for the same words alone."""
    found = Parses()
    for parse in PARSES:
        data = store.get(SORT, _key(folder, parse.__name__))
        try:
            words, rows = read_back(data) if data is not None else (None, {})
            if not isinstance(words, Vocabulary) or (found.words is not None and words != found.words):
                continue
            found.words = words
            found.known |= {(parse, str(text)): made for text, made in rows.items() if isinstance(made, Parsed)}
        except NOT_OURS:
            continue
    return found


def keep(folder: Path, parses: Parses) -> None:
    """Keep them for the next run, as far as any is new."""
    for parse in PARSES:
        rows = {text: made for (by, text), made in parses.made.items() if by is parse}
        if all((parse, text) in parses.known for text in rows):
            continue
        try:
            data = written((parses.words, rows))
        except (pickle.PicklingError, RecursionError, TypeError, AttributeError):
            continue
        store.put(SORT, _key(folder, parse.__name__), data)


def _key(folder: Path, sort: str) -> str:
    return store.digest(str(folder), str(folder.resolve()), sort)
