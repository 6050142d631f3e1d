"""The pages of the desk and the states of a table as programs get them, of small games: kept as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from goldens import Goldens

from .conftest import Client
from .test_playing import begin, built
from .test_reading import Opener

PAGES = {"overview": "/", "cards": "/cards", "card": "/cards/gust", "rulings": "/rulings", "lobby": "/play"}
MADE = 5
"""So many decisions are made."""


def told(text: str, client: Client) -> str:
    """A page without what is another each time."""
    text = text.replace(client.desk.token, "<token>")
    text = re.sub(r"(?s)<svg.*?</svg>|<style>.*?</style>", "", text)
    text = re.sub(r"\?v=\w+|\b[0-9a-f]{12,64}\b", "<digest>", text)
    return re.sub(r">\s*<", ">\n<", text)


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page(name: str, lang: str, desk_of: Opener, game: Callable[[str], Path], goldens: Goldens) -> None:
    client = desk_of(game("duel_of_answers"), proved=True) if name == "lobby" else desk_of(NEW, proved=True)
    text = client.page(PAGES[name], headers={"accept-language": lang})
    goldens.check(f"desk/{name}.{lang}.txt", told(text, client).strip() + "\n")


NEW = Path(__file__).parents[2] / "templates" / "new"


@pytest.mark.parametrize("name", ["duel_of_answers", "sets_and_runs"])
def test_the_states_of_a_table(name: str, desk_of: Opener, game: Callable[[str], Path], goldens: Goldens) -> None:
    """What each seat sees after each decision, and what is told of it."""
    client = built(desk_of(game(name)))
    table = begin(client, ["human", "human"], seed=4)
    rows = []
    for _ in range(MADE):
        if table.session.over:
            break
        pending = table.session.pending[0]
        for seat in range(len(table.session.game.seats)):
            state = client.get(f"/{client.desk.token}/play/{table.id}/{seat}/state").json()
            rows.append(f"{seat}: {json.dumps(state, ensure_ascii=False, sort_keys=True)}")
        table.answer(pending.seat, list(range(pending.low)) or [0], len(table.session.decisions))
    goldens.check(f"desk/{name}.txt", told("\n".join(rows), client).replace(table.id, "<table>") + "\n")
