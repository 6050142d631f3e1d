"""All that may be asked of a desk over one game, rightly and wrongly, and what is answered: kept as a page."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from goldens import Goldens

from cardwright.desk import playing
from cardwright.desk.course import course
from cardwright.desk.table import Table
from cardwright.runtime.playout import choice_of

from .conftest import Client
from .test_pages_of_the_desk import told
from .test_playing import begin, built
from .test_reading import NEW, Opener

WIDTH = 900
"""No answer is longer than this."""
COURSE = 6000
"""So much of the course of a game."""


WRONG: Sequence[Callable[[int], Mapping[str, object]]] = (
    *(lambda count: {"sorts": None}, lambda count: {"sorts": ["human"]}, lambda count: {"sorts": ["x"] * count}),
    *(lambda count: {"names": [" "] * count}, lambda count: {"names": ["A"] * count}, lambda count: {"seed": -1}),
    *(lambda count: {"seed": "1"}, lambda count: {"options": {"no": "such"}}, lambda count: {"options": 1}),
    *(lambda count: {"variants": ["no"]}, lambda count: {"sorts": ["human"] * 9, "names": [*"ABCDEFGHI"]}),
)
"""What nobody may ask for who begins a game."""


class Asking:
    """Asks a desk, and writes down what is answered."""

    def __init__(self, client: Client, lang: str) -> None:
        self.client = client
        self.lang = lang
        self.rows: list[str] = []

    def __call__(self, path: str, sent: object = None, said: str = "") -> Any:
        """Get an address, or send something there; `said` is what of the answer is written down."""
        headers = {"cookie": f"lang={self.lang}"}
        if sent is None:
            answer = self.client.get(path, headers=headers)
        else:
            answer = self.client.post(path, json=sent, headers=headers)
        sort = answer.headers.get("content-type", "")
        shown = "" if sent is None else " " + json.dumps(sent, ensure_ascii=False)
        self.rows.append(self.plain(f"{path}{shown[:200]} -> {answer.status_code} {sort}"))
        if "json" not in sort:
            page = told(answer.text, self.client).strip().replace("\r", "")
            self.rows.append(self.plain(page[max(0, page.find("<main")) :])[: WIDTH if said != "whole" else None])
            return answer.text
        found = answer.json()
        page = json.dumps(found, ensure_ascii=False, sort_keys=True).replace("}, {", "},\n {").replace('], "', '],\n "')
        self.rows.append(self.plain(page)[: WIDTH if said != "whole" else None])
        return found

    def plain(self, text: str) -> str:
        """A text without secrets, which are others each time."""
        for number, table in enumerate(self.client.desk.tables.all.values(), 1):
            names = {table.id: f"TABLE{number}", table.onlooker: f"ONLOOKER{number}", table.invite: f"INVITE{number}"}
            names |= {seat.token: f"SEAT{number}.{at}" for at, seat in enumerate(table.seats)}
            for secret, name in names.items():
                text = text.replace(secret, name).replace(f"{secret[:6]}…", f"{name}…")
        return text.replace(self.client.desk.token, "DESK")


def decide(table: Table, how: str, most: int = 400) -> None:
    """Let people decide by chance until the game is over, or so often."""
    for _ in range(most):
        if table.session.over:
            break
        pending = table.session.pending[0]
        table.answer(pending.seat, choice_of(how, table.session, pending), len(table.session.decisions))


@pytest.mark.parametrize(("name", "lang"), [("duel_of_answers", "zh-Hans"), ("nodes", "en")])
def test_a_game(
    name: str,
    lang: str,
    desk_of: Opener,
    game: Callable[[str], Path],
    goldens: Goldens,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Begun, played by people and bots, gone back in, looked at again, written as a ruling, laid anew."""
    monkeypatch.setattr(playing, "any_seed", lambda: 8)
    client = built(desk_of(game(name)))
    ask, desk = Asking(client, lang), f"/{client.desk.token}"
    ask(f"{desk}/play")
    count = client.desk.rules.players[0]
    sorts = ["human", "human", *["random"] * count][:count]
    for wrong in WRONG:
        usual = {"names": [*"ABCDEFGHI"][:count], "sorts": sorts, "seed": 5, "options": {}, "variants": []}
        ask(f"{desk}/play", {**usual, **wrong(count)})
    table = begin(client, sorts, seed=5)
    own = f"{desk}/play/{table.id}"
    ask(f"{desk}/play")
    ask(f"{own}/0", said="whole")
    for deed in ("undo", "step", "step", "undo", "rematch", "renew", "ruling", "given"):
        ask(f"{own}/{deed}", {})
    decide(table, "random", 12)
    for seat in ("onlooker", "0", "1"):
        ask(f"{own}/{seat}/state")
    made = len(table.session.decisions)
    for picked, after in (([99], made), ([0], 0), (0, made), ([0, 0], made)):
        for seat in range(2):
            ask(f"{own}/{seat}/answer", {"picked": picked, "after": after})
    for at in (0, 3, -1, "x", 999):
        ask(f"{own}/branch", {"at": at})
    for deed in ("ruling", "given"):
        written = ask(f"{own}/{deed}", {})
    given = written["text"]
    for lines in (given, given.replace("1", "2"), "given 2 playrs", "expect A wins", 7):
        ask(f"{own}/lay", {"given": lines, "was": given})
    rulings = [*client.desk.known.game.rulings]
    for id in [*rulings[:2], "no", 7]:
        ask(f"{desk}/play/from", {"ruling": id})
    decide(table, "random")
    for seat in ("onlooker", "0"):
        ask(f"{own}/{seat}/state", said="whole")
        ask(f"{own}/{seat}/replay")
        ask(f"{own}/{seat}/save")
    seen = course(table, 1, lang, lambda kind, face: f"face/{kind}.{face}")
    ask.rows.append(json.dumps(seen, ensure_ascii=False, sort_keys=True)[:COURSE].replace("}, ", "},\n"))
    ask(f"/join/{table.invite}/")
    ask(f"/join/{table.invite}/sit", {"seat": 1, "name": "Z"})
    ask(f"/join/{table.invite}/sit", {"seat": 1, "name": "Y"})
    ask(f"/join/{table.invite}/sit", {"seat": "1", "name": "Y"})
    ask(f"/join/{table.invite}/sit", {"seat": 1, "name": 7})
    ask(f"/seat/{table.seats[1].token}/")
    ask(f"/seat/{table.seats[1].token}/save")
    ask(f"/seat/{table.seats[1].token}/card?kind={min(client.desk.known.game.cards)}")
    ask(f"/seat/{table.seats[1].token}/card?kind=no")
    for deed in ("step", "undo", "renew", "rematch"):
        ask(f"{own}/{deed}", {})
    ask(f"/seat/{table.seats[1].token}/undo", {})
    goldens.check(f"desk/session.{name}.{lang}.txt", "\n".join(ask.rows) + "\n")


SHEET = (
    *({}, [], {"card": "gust"}, {"card": "no", "cell": "copies", "was": "", "text": "1"}),
    *({"card": "gust", "cell": cell, "was": "4", "text": "5"} for cell in ("copies", "no", "kind", "name.en")),
)


def test_cards(desk_of: Opener, tmp_path: Path, goldens: Goldens) -> None:
    """Read, changed in a sheet, given away as a table and taken back, renamed in one place and then everywhere."""
    folder = tmp_path / "new"
    shutil.copytree(NEW, folder)
    pytest.importorskip("openpyxl", reason="the extra `xlsx` is not installed")
    client = desk_of(folder, proved=True)
    if not client.desk.prints:
        pytest.skip("printing is not installed")
    ask, desk = Asking(client, "en"), f"/{client.desk.token}"
    for page in ("/cards?as=sheet", "/cards?as=faces", "/cards/no", "/rulings?only=fails"):
        ask(f"{desk}{page}", said="whole")
    for row in client.desk.sheet.rows():
        ask.rows.append(
            f"{row.card} {row.face} {dict((key, (cell.key, cell.text)) for key, cell in row.cells.items())}"
        )
    for row in client.desk.sheet.rows()[:2]:
        for cell in row.cells.values():
            for was, text in ((cell.text, f"{cell.text}1"), ("other", "x"), (cell.text, ""), (cell.text, "1\n2")):
                ask(f"{desk}/sheet/change", {"card": row.card, "cell": cell.key, "was": was, "text": text})
                ask(f"{desk}/sheet/undo", {})
    for sent in SHEET:
        ask(f"{desk}/sheet/change", sent)
    table = client.get(f"{desk}/sheet.csv").content
    ask(f"{desk}/sheet.csv", said="whole")
    ask(f"{desk}/sheet.txt")
    for made in (
        table,
        table.replace(b"4", b"3"),
        table.replace(b"gust", b"gast"),
        b"a,b\n1,2\n",
        table.replace(b"copies", b"many"),
    ):
        ask(f"{desk}/sheet/table", {"name": "t.csv", "data": base64.b64encode(made).decode()}, said="whole")
    for sent in ({"name": "t.csv", "data": "?"}, {"name": 1}, {"name": "t.xlsx", "data": ""}):
        ask(f"{desk}/sheet/table", sent)
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("id: gust", "id: blast"), "utf-8")
    list(client.desk.workshop.work())
    ask(f"{desk}/", said="whole")
    ask(f"{desk}/rename", {"names": {"gust": "no"}})
    ask(f"{desk}/rename", {"names": {"gust": "blast"}})
    list(client.desk.workshop.work())
    ask(f"{desk}/")
    ask(f"{desk}/cards/blast", said="whole")
    goldens.check("desk/session.cards.txt", "\n".join(ask.rows) + "\n")
