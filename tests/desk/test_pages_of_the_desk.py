"""The pages of the desk and the states of a table as programs get them, of small games: kept as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import games
import pytest
from goldens import Goldens

from cardwright.desk.frames import frame
from cardwright.desk.table import HUMAN, Seat, Table
from cardwright.runtime.practising import Beginners
from cardwright.runtime.session import Session

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


SEEN = (
    *("board_cost", "contract", "conversion", "counter_chain", "drunk", "duel_of_answers", "duel_of_wings"),
    *("dying_window", "hidden_hand", "interrupts", "limits", "masquerade", "overlay", "peek", "roles"),
    *("secret_answers", "spell_costs", "tinkers", "two_answers", "vigil"),
)
DECIDED = 48
"""So many decisions are made in each of these games; every sixth time everybody looks, and more often while
something is settled.
"""


def frames_of(name: str) -> Iterator[object]:
    """What each seat, and whoever looks on, sees of a game in which whatever can be picked is picked at random."""
    rules, random = games.rules(name), Random(name)
    players = min(rules.players[1], 3)
    seats = [Seat(f"P{at}", HUMAN if at < 2 else "random", "") for at in range(max(players, rules.players[0]))]
    table = Table("", Session(rules, len(seats), 7, names=[seat.name for seat in seats]), seats, "", Beginners({}), "")
    for made in range(DECIDED):
        if made % 6 == 0 or table.session.over or (made % 2 and table.session.situation_for(None)):
            lang = ("en", "zh-Hans")[made % 4 // 2]
            yield from (frame(table, seat, lang, "{}/{}".format) for seat in (None, *range(len(seats))))
        if table.session.over:
            break
        pending = random.choice(table.session.pending)
        sets = pending.sets or [random.sample(range(len(pending.options)), random.randint(pending.low, pending.high))]
        table.session.answer(pending.seat, random.choice(sets))


def test_all_that_is_seen_of_random_games(goldens: Goldens) -> None:
    rows = []
    for name in SEEN:
        text = "\n".join(json.dumps(each, ensure_ascii=False, sort_keys=True) for each in frames_of(name))
        rows.append(f"{name} {sha256(text.encode()).hexdigest()[:16]}\n")
    goldens.check("made/frames.txt", "".join(rows))
