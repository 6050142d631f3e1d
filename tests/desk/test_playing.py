"""Games in the browser: each seat is sent what it may see and nothing else; whole games, undo, new rules, saves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardwright.desk import clock
from cardwright.desk.desk import Desk
from cardwright.desk.exchanging import exchanged
from cardwright.desk.server import app_of
from cardwright.desk.table import Table
from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import ReplayMismatch, replay

from .conftest import CARDDATA, HERE, PORT, Client
from .test_reading import NEW, Opener

Frame = Mapping[str, Any]


def begin(client: Client, sorts: list[str], seed: int | None = 1, **asked: object) -> Table:
    names = ["甲一", "乙二", "丙三", "丁四", "戊五"][: len(sorts)]
    usual = {"names": names, "sorts": sorts, "seed": seed, "options": {}, "variants": []}
    answer = client.post(f"/{client.desk.token}/play", json=usual | asked)
    assert answer.status_code == 200, answer.text
    return client.desk.tables.all[answer.json()["id"]]


def built(client: Client) -> Client:
    """Go on with the work until there are rules."""
    if client.desk.rules is None:
        for _ in client.desk.workshop.work():
            if client.desk.rules is not None:
                break
    return client


@pytest.fixture(scope="module")
def crossing() -> Client:
    """The smallest shipped game, built once."""
    return built(Client(Desk(CARDDATA / "xstx")))


def numbers_in(found: object) -> Iterator[int]:
    """The numbers of all cards of which a frame speaks."""
    if isinstance(found, Mapping):
        for key, value in found.items():
            if (key == "no" and "cards" not in found) or (key == "card" and isinstance(value, int)):
                yield value
            yield from numbers_in(value)
    elif isinstance(found, list):
        for value in found:
            yield from numbers_in(value)


def check_secrets(table: Table, seat: int | None, frame: Frame) -> int:
    """Every card of which a frame speaks is one that the seat may know; gives how many there are."""
    g = table.session.game
    me = g.seats[seat] if seat is not None else None
    told = set(numbers_in(frame))
    by_no = {card.no: card for card in g.cards}
    wrong = [by_no[no] for no in told if not by_no[no].known_to(me)]
    assert not wrong, (seat, wrong)
    for zone in (*frame["zones"], *(zone for player in frame["players"] for zone in player["zones"])):
        real = g.zones[zone["no"]]
        assert zone["count"] == len(real.cards) and len(zone["cards"]) <= zone["count"]
        if not zone["seen"]:
            assert len(zone["cards"]) == sum(card.known_to(me) for card in real.cards)
    whole = json.dumps(frame)
    assert not any(each.token in whole for each in table.seats) and table.onlooker not in whole
    assert str(table.session.seed) not in whole or table.session.seed < 100
    return len(told)


def test_a_counter_of_which_most_have_none_is_no_piece(crossing: Client) -> None:
    """A zero stood before everybody; who alone has nothing left is told of."""
    table = begin(crossing, ["human"] * 3, seed=3)
    told = []
    for draws in ((0, 0, 2), (2, 1, 0), (0, 0, 0)):
        for player, much in zip(table.session.game.seats, draws, strict=True):
            player.draws = much
        frame = crossing.get(f"/seat/{table.onlooker}/state", headers={"cookie": "lang=en"}).json()
        told.append([[each["value"] for each in player["values"]] for player in frame["players"]])
    assert told == [[[], [], ["2"]], [["2"], ["1"], ["0"]], [[], [], []]]


def test_a_whole_game_by_seats_of_their_own(crossing: Client) -> None:
    """Three people, each with a link of their own; every frame of every seat and of an onlooker is read."""
    table = begin(crossing, ["human"] * 3, seed=987654321987)
    read = 0
    while not table.session.over:
        asked = None
        for at, seat in enumerate(table.seats):
            frame = crossing.get(f"/seat/{seat.token}/state").json()
            read += check_secrets(table, at, frame)
            assert (frame["asked"] is not None) == (table.session.pending_for(at) is not None)
            asked = (at, frame) if frame["asked"] else asked
        onlooker = crossing.get(f"/seat/{table.onlooker}/state").json()
        check_secrets(table, None, onlooker)
        assert onlooker["asked"] is None and onlooker["waiting"]
        assert asked is not None
        at, frame = asked
        assert frame["asked"]["question"] and all(each["label"] for each in frame["asked"]["options"])
        pending = table.session.pending_for(at)
        assert pending is not None
        picked = choice_of("random", table.session, pending)
        answer = crossing.post(f"/seat/{table.seats[at].token}/answer", json={"picked": picked, "after": frame["made"]})
        assert answer.status_code == 200, answer.text
    frame = crossing.get(f"/seat/{table.seats[0].token}/state").json()
    assert frame["over"] and frame["winners"] and read > 500
    told = [line["text"] for line in frame["log"]]
    at = max(at for at, line in enumerate(frame["log"]) if line["sort"] == "win")
    assert frame["how"] == told[at + 1] and "alone" in frame["how"], "why somebody won"
    assert all(line["sort"] == "open" for line in frame["log"][at + 2 :])
    saved = crossing.get(f"/seat/{table.seats[0].token}/save").text
    assert replay(table.rules, saved).trace_digest == table.session.trace_digest


def test_bots_play_for_whom_no_person_sits(crossing: Client) -> None:
    table = begin(crossing, ["human", "greedy", "random"])
    seat = f"/{crossing.desk.token}/play/{table.id}/0"
    for _ in range(200):
        frame = crossing.get(f"{seat}/state").json()
        if frame["over"]:
            break
        assert frame["asked"] is not None
        options = frame["asked"]["options"]
        picked = [each["at"] for each in options][: max(frame["asked"]["low"], 1 if frame["asked"]["high"] else 0)]
        assert crossing.post(f"{seat}/answer", json={"picked": picked, "after": frame["made"]}).status_code == 200
    assert frame["over"]


def test_what_is_illegal_is_refused_and_changes_nothing(crossing: Client) -> None:
    table = begin(crossing, ["human", "human"])
    at = table.session.pending[0].seat
    mine, other = f"/seat/{table.seats[at].token}", f"/seat/{table.seats[1 - at].token}"
    made = len(table.session.decisions)
    posts = [
        (mine, {"picked": [99], "after": made}),
        (mine, {"picked": [0, 0], "after": made}),
        (mine, {"picked": ["0"], "after": made}),
        (mine, {"picked": [True], "after": made}),
        (mine, {"picked": 0, "after": made}),
        (mine, {"picked": [0], "after": made + 1}),
        (mine, {"picked": [0], "after": None}),
        (mine, {}),
        (mine, []),
        (other, {"picked": [0], "after": made}),
        (f"/seat/{table.onlooker}", {"picked": [0], "after": made}),
    ]
    for path, sent in posts:
        answer = crossing.post(f"{path}/answer", json=sent)
        assert answer.status_code == 409 and answer.json()["why"], (sent, answer.text)
    assert crossing.post(f"{mine}/undo", json={}).status_code == 409
    assert len(table.session.decisions) == made


def test_a_link_opens_one_seat_and_nothing_else(crossing: Client) -> None:
    table = begin(crossing, ["human", "human", "greedy"])
    page = crossing.get(f"/seat/{table.seats[0].token}/").text
    assert crossing.desk.token not in page and table.seats[1].token not in page and table.onlooker not in page
    assert crossing.get(f"/seat/{table.seats[2].token}/").status_code == 404, "a bot has no link"
    for path in (f"/play/{table.id}/0", "/play", f"/{table.seats[0].token}/", f"/seat/{table.id}/", "/seat/x/state"):
        assert crossing.get(path).status_code == 404
    for deed in ("step", "renew", "ruling"):
        assert crossing.post(f"/seat/{table.seats[0].token}/{deed}", json={}).status_code in (404, 405)
    assert crossing.get(f"/seat/{table.seats[0].token}/save").status_code == 404, "the seed tells what lies where"
    for seat in ("3", "-1", "x", "00000", "²"):
        assert crossing.get(f"/{crossing.desk.token}/play/{table.id}/{seat}/state").status_code == 404


def test_friends_take_the_seats_that_are_free(crossing: Client) -> None:
    table = begin(crossing, ["human", "human", "greedy"])
    join = f"/join/{table.invite}"
    assert "Take a seat" in crossing.get(f"{join}/").text
    assert crossing.desk.token not in crossing.get(f"{join}/").text
    refused = ((0, "Ann", "sits there"), (2, "Ann", "understood"), (1, "甲一", "same name"), (1, " ", "needs a name"))
    for seat, name, why in refused:
        answer = crossing.post(f"{join}/sit", json={"seat": seat, "name": name})
        assert answer.status_code == 409 and why in answer.json()["why"]
    for seat, name in (("1", "Ann"), (True, "Ann"), (1.0, "Ann"), (None, "Ann"), (1, 5), (1, None)):
        assert crossing.post(f"{join}/sit", json={"seat": seat, "name": name}).status_code == 409
    page = crossing.post(f"{join}/sit", json={"seat": 1, "name": " Ann "}).json()["page"]
    assert page == f"/seat/{table.seats[1].token}/"
    assert [each["name"] for each in crossing.get(f"{page}state").json()["players"]] == ["甲一", "Ann", "丙三"]
    assert crossing.post(f"{join}/sit", json={"seat": 1, "name": "Bea"}).status_code == 409
    again = Table.of(json.loads(json.dumps(table.data())), table.rules, crossing.desk.coach)
    assert (again.invite, again.taken, again.seats) == (table.invite, {0, 1}, table.seats)
    assert crossing.get(f"/join/{table.seats[1].token}/").status_code == 404


def test_cross_site_requests_cannot_play(crossing: Client) -> None:
    table = begin(crossing, ["human", "human"])
    at = table.session.pending[0].seat
    path = f"/seat/{table.seats[at].token}/answer"
    sent = json.dumps({"picked": [0], "after": len(table.session.decisions)})
    json_type = {"content-type": "application/json"}
    for headers in (
        {**json_type, "origin": "http://evil.example"},
        {**json_type, "origin": "null"},
        {**json_type, "sec-fetch-site": "cross-site"},
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
    ):
        assert crossing.post(path, content=sent, headers=headers).status_code == 403
    bare = Client(crossing.desk)
    del bare.headers["origin"]
    assert bare.post(path, content=sent, headers=json_type).status_code == 403
    assert not table.session.decisions


def test_back_and_on(crossing: Client) -> None:
    table = begin(crossing, ["human", "greedy"])
    seat = f"/seat/{table.seats[0].token}"
    before = crossing.get(f"{seat}/state").json()
    assert crossing.post(f"{seat}/answer", json={"picked": [0], "after": before["made"]}).status_code == 200
    assert crossing.post(f"{seat}/undo", json={}).status_code == 200
    assert crossing.get(f"{seat}/state").json() == before
    while len(table.session.decisions) > 0:
        if crossing.post(f"{seat}/undo", json={}).status_code == 409:
            break
    own = f"/{crossing.desk.token}/play/{table.id}"
    made = len(table.session.decisions)
    assert crossing.post(f"{own}/step", json={}).status_code == 200
    assert len(table.session.decisions) > made


def test_passes_by_itself_are_no_decisions_to_go_back_to(tmp_path: Path) -> None:
    """A page may pass where nothing else can be done; what a person decided is what is taken back."""
    kept = tmp_path / "tables.json"
    client = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    table = begin(client, ["human", "greedy", "greedy"], seed=3)
    seat = f"/seat/{table.seats[0].token}"

    def answered(itself: bool) -> Frame:
        found = client.get(f"{seat}/state").json()
        pending = table.session.pending_for(0)
        assert pending is not None
        sent = {"picked": choice_of("first", table.session, pending), "after": found["made"], "itself": itself}
        assert client.post(f"{seat}/answer", json=sent).status_code == 200
        return found

    decided: Frame = {}
    passed = 0
    while passed < 2 and not table.session.over:
        frame = client.get(f"{seat}/state").json()
        only = [each["sort"] for each in frame["asked"]["options"]] == ["pass"]
        assert frame["asked"]["passes"] == only
        passed = passed + 1 if only else 0
        found = answered(itself=True)  # of what can be decided nobody believes that it was not
        decided = decided if only else found
    assert passed == 2 and decided, "nothing was passed twice in a row"
    saved = client.get(f"{seat}/save").text
    assert replay(table.rules, saved).trace_digest == table.session.trace_digest
    again = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    again.desk._restore()
    for each in (again, client):
        assert each.post(f"{seat}/undo", json={}).status_code == 200
        back = each.get(f"{seat}/state").json()
        assert {key: back[key] for key in ("made", "asked", "turn")} == {
            key: decided[key] for key in ("made", "asked", "turn")
        }
    while not client.get(f"{seat}/state").json()["asked"]["passes"]:
        answered(itself=False)
    by_hand = answered(itself=False)
    client.post(f"{seat}/undo", json={})
    assert client.get(f"{seat}/state").json()["made"] == by_hand["made"], "who passes by hand has decided"


def test_what_a_game_begins_with_is_checked(crossing: Client) -> None:
    good = {"names": ["a", "b"], "sorts": ["human", "human"], "seed": 1, "options": {}, "variants": []}
    for wrong in (
        {"names": ["a"]}, {"names": ["a", "a"]}, {"names": ["", "b"]}, {"names": ["a", "b" * 30]}, {"names": "ab"},
        {"sorts": ["human", "cheat"]}, {"sorts": None}, {"seed": -1}, {"seed": "1"}, {"seed": True}, {"seed": 1 << 60},
        {"options": {"no such": "x"}}, {"options": []}, {"variants": ["no such"]}, {"variants": [1]},
        {"names": ["a"] , "sorts": ["human"]}, {"names": ["a\u202e", "b"]},
    ):  # fmt: skip
        answer = crossing.post(f"/{crossing.desk.token}/play", json=good | wrong)
        assert answer.status_code == 409 and answer.json()["why"], wrong


@pytest.mark.parametrize(
    "sent", ["[" * 100_000, "1" * 5_000, "\\", '"\\ud800"', '{"given": "\\ud800"}', '{"options": {"\\ud800": "x"}}']
)
@pytest.mark.parametrize("where", ["play", "play/{}/lay", "sheet/change", "sheet/table"])
def test_what_is_no_json_or_holds_half_a_character_is_refused(crossing: Client, where: str, sent: str) -> None:
    table = begin(crossing, ["human", "greedy"])
    head = {"content-type": "application/json"}
    answer = crossing.post(f"/{crossing.desk.token}/{where.format(table.id)}", content=sent, headers=head)
    assert answer.status_code == (400 if "sheet" in where else 409)


def test_a_game_begun_before_those_of_the_last_time_are_there_again_is_kept_with_them(tmp_path: Path) -> None:
    kept = tmp_path / "tables.json"
    first = begin(built(Client(Desk(CARDDATA / "xstx", kept=kept))), ["human", "greedy"])
    client = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    second = begin(client, ["human", "greedy"])
    client.desk._restore()
    assert set(client.desk.tables.all) == {first.id, second.id}
    assert kept.stat().st_mode & 0o077 == 0, "it holds the secrets of all seats"


def test_a_desk_that_is_started_again_goes_on(tmp_path: Path, crossing: Client) -> None:
    kept = tmp_path / "kept" / "tables.json"
    first = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    table = begin(first, ["human", "greedy"])
    link = f"/seat/{table.seats[0].token}"
    frame = first.get(f"{link}/state").json()
    first.post(f"{link}/answer", json={"picked": [0], "after": frame["made"]})
    there = first.get(f"{link}/state").json()
    second = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    second.desk._restore()
    assert second.get(f"{link}/state").json() == there
    kept.write_bytes(b'{"format": "cardwright-desk/1", "tables": [{}, 7, {"id": "x"}]}')
    third = built(Client(Desk(CARDDATA / "xstx", kept=kept)))
    third.desk._restore()
    assert third.desk.tables.all == {}


def test_a_game_goes_on_under_new_rules(game: Callable[[str], Path], desk_of: Opener) -> None:
    folder = game("xstx")
    client = built(desk_of(folder))
    table = begin(client, ["human", "greedy"])
    seat = f"/{client.desk.token}/play/{table.id}/0"
    for _ in range(3):
        frame = client.get(f"{seat}/state").json()
        client.post(f"{seat}/answer", json={"picked": [0], "after": frame["made"]})
    assert not client.get(f"{seat}/state").json()["newer"]
    made = len(table.session.decisions)
    path = folder / "cards" / "basic.yaml"
    path.write_bytes(path.read_bytes().replace(b"{copies: 1, bonus: 2,", b"{copies: 1, bonus: 3,"))
    for _ in client.desk.workshop.work():
        if client.desk.rules is not None and client.desk.rules.digest != table.rules.digest:
            break
    assert client.get(f"{seat}/state").json()["newer"]
    assert client.get(f"{seat}/replay").status_code == 200, "until then it is looked at again by the old ones"
    assert client.post(f"{seat}/undo", json={}).status_code == 200
    made = len(table.session.decisions)
    assert client.post(f"/{client.desk.token}/play/{table.id}/renew", json={}).status_code == 200
    after = client.get(f"{seat}/state").json()
    assert not after["newer"] and (after["made"] >= made or after["parted"])


@pytest.mark.one_of(6)
@pytest.mark.parametrize("name", ["xstx", "backrooms", "fengsheng", "thbattle", "l5r", "l5r-skirmish"])
def test_every_game_can_be_played(name: str) -> None:
    """Forty decisions of a person at the first seat of each game, with every frame read for secrets."""
    client = built(Client(Desk(CARDDATA / name)))
    low = client.desk.rules.players[0] if client.desk.rules else 0
    table = begin(client, ["human", *["random"] * (low - 1)], names=[f"p{at}" for at in range(low)])
    seat = f"/seat/{table.seats[0].token}"
    for _ in range(40):
        frame = client.get(f"{seat}/state").json()
        check_secrets(table, 0, frame)
        assert not frame["broken"]
        if frame["over"]:
            break
        pending = table.session.pending_for(0)
        picked = choice_of("random", table.session, pending)
        assert client.post(f"{seat}/answer", json={"picked": picked, "after": frame["made"]}).status_code == 200
    card = next(card for card in client.desk.known.game.cards)
    assert client.get(f"{seat}/card", params={"kind": card}).json()["name"]


def two_events(client: Client, path: str, then: Callable[[], object]) -> list[Frame]:
    """The first two of what a page listens to, the second after something is done."""
    import asyncio

    app = app_of(client.desk, PORT)
    frames: list[Frame] = []

    async def listen() -> None:
        scope = {
            "type": "http", "method": "GET", "path": path, "query_string": b"",
            "headers": [(b"host", HERE.removeprefix("http://").encode())], "http_version": "1.1", "scheme": "http",
            "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1), "root_path": "",
        }  # fmt: skip
        gone = asyncio.Event()

        async def receive() -> Mapping[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            for line in message.get("body", b"").decode().splitlines():
                if line.startswith("data: "):
                    frames.append(json.loads(line[6:]))
                    if len(frames) == 1:
                        asyncio.get_running_loop().run_in_executor(None, then)
                    else:
                        gone.set()

        await asyncio.wait_for(app(scope, receive, send), 30)

    asyncio.run(listen())
    return frames


def test_frames_come_as_they_happen(crossing: Client) -> None:
    """What the page of a seat listens to: a frame at once, and one for each change."""
    table = begin(crossing, ["human", "human"])
    at = table.session.pending[0].seat
    path = f"/seat/{table.seats[1 - at].token}/events"
    frames = two_events(crossing, path, lambda: table.answer(at, [0], 0))
    assert [frame["made"] for frame in frames] == [0, 1]
    for frame in frames[1:]:
        check_secrets(table, 1 - at, frame)


def test_whoever_is_asked_to_a_table_hears_which_seats_are_free(crossing: Client) -> None:
    table = begin(crossing, ["human", "human", "greedy"])
    frames = two_events(crossing, f"/join/{table.invite}/events", lambda: table.sit(1, "Ann"))
    told = [[(each["name"], each["bot"], each["free"]) for each in frame["seats"]] for frame in frames]
    here, bot = ("甲一", False, False), ("丙三", True, False)
    assert told == [[here, ("乙二", False, True), bot], [here, ("Ann", False, False), bot]]


@pytest.mark.parametrize("seed", range(3))
def test_a_position_becomes_a_ruling_that_holds(crossing: Client, seed: int) -> None:
    """Tried by the desk itself; it lays the same table, and says nothing that is not so."""
    table = begin(crossing, ["human", "human", "human"], seed=seed)
    for _ in range(6 + 6 * seed):
        pending = table.session.pending[0]
        table.answer(pending.seat, choice_of("greedy", table.session, pending), len(table.session.decisions))
    made = crossing.post(f"/{crossing.desk.token}/play/{table.id}/ruling", json={})
    assert made.status_code == 200, made.text
    text, notes = made.json()["text"], made.json()["notes"]
    assert "given 3 players: A, B, C" in text and "given deck is " in text and "expect turn player is" in text
    assert [each for each in notes if "before this moment" not in each] == []
    found = crossing.desk.workshop.engine.with_file("tried.yaml", f"rulings:\n{text}")
    assert found.game is not None and "from_a_game" in found.game.rulings
    assert not [each for each in found.problems if each.severity.value == "error"]


def test_a_ruling_names_cards_in_the_language_of_the_page(desk_of: Callable[..., Client]) -> None:
    """A face that has a name of its own was called by that in Chinese on every page."""
    client = desk_of(Path(__file__).parents[2] / "templates" / "new", proved=True)
    table = begin(client, ["human", "human"], seed=7)
    for lang, name, other in (("en", '"Tall Candle"', "大蜡烛"), ("zh-Hans", '"大蜡烛"', "Tall Candle")):
        made = client.post(f"/{client.desk.token}/play/{table.id}/ruling", json={}, headers={"accept-language": lang})
        assert name in made.json()["text"] and other not in made.json()["text"]


def test_the_lobby_offers_what_the_game_has(crossing: Client) -> None:
    page = crossing.page("/play")
    assert 'data-low="2"' in page and 'data-high="5"' in page and 'data-id="expansion"' in page
    begin(crossing, ["human", "greedy"])
    assert "/play/" in crossing.page("/play")
    assert NEW.is_dir()


def test_another_game_at_the_same_table(crossing: Client) -> None:
    """When it is over anybody who sits there begins another; links, names and options stay, the seed does not."""
    table = begin(crossing, ["human", "human", "random"], seed=1)
    mine = f"/seat/{table.seats[1].token}"
    assert crossing.post(f"{mine}/rematch", json={}).status_code == 409, "it is not over"
    while not table.session.over:
        pending = table.session.pending[0]
        table.answer(pending.seat, choice_of("random", table.session, pending), len(table.session.decisions))
    before = table.session
    assert crossing.post(f"/seat/{table.onlooker}/rematch", json={}).status_code == 409, "who looks on does not play"
    assert crossing.post(f"{mine}/rematch", json={}).status_code == 200
    frame = crossing.get(f"{mine}/state").json()
    assert not frame["over"] and frame["made"] == len(table.session.decisions) < 20
    assert table.session.seed != before.seed and table.session.settings == before.settings
    check_secrets(table, 1, frame)


def test_thinking_is_counted_for_people_alone(crossing: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [1_000]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    table = begin(crossing, ["human", "random"])
    for thought in (300, 4_000):
        if table.session.over:
            break
        moment[0] += thought
        pending = table.session.pending[0]
        table.answer(pending.seat, choice_of("random", table.session, pending), len(table.session.decisions))
    told = table.clock.data()
    assert told["spent"] == [4_300, 0] and told["asked"] == ({} if table.session.over else {"0": 5_300})
    moment[0] += 50
    table.undo(None)
    assert table.clock.data()["spent"] in ([4_300, 0], [4_350, 0])


def given_of(client: Client, table: Table) -> str:
    """The lines that lay a table as it is now."""
    answer = client.post(f"/{client.desk.token}/play/{table.id}/given", json={})
    assert answer.status_code == 200, answer.text
    lines: str = answer.json()["text"]
    assert all(line.removeprefix("# ").startswith("given ") for line in lines.splitlines())
    return lines


def laid(client: Client, table: Table, lines: str, was: str = "") -> Any:
    """What the desk answers to lines that lay another table."""
    return client.post(f"/{client.desk.token}/play/{table.id}/lay", json={"given": lines, "was": was})


def hand_of(table: Table, seat: int) -> list[str]:
    hand = next(zone for zone in table.session.game.seats[seat].zones if zone.id == "hand")
    return sorted(card.printed.id for card in hand.cards)


def test_a_table_is_changed_and_played_on_from(crossing: Client) -> None:
    """The designer wishes for another hand; the game that was changed stays, and the new one is kept like any other."""
    table = begin(crossing, ["human", "greedy", "human"], seed=4)
    for _ in range(4):
        table.step()
    before = table.data()
    lines = given_of(crossing, table)
    assert re.search(r"(?m)^# given .* is $", lines), "what is empty stands there, too"
    wished = re.sub(r"(?m)^(# )?given A's hand is .*$", "given A's hand is duel, warden", lines)
    answer = laid(crossing, table, wished, lines)
    assert answer.status_code == 200, answer.text
    other = list(crossing.desk.tables.all.values())[-1]
    assert answer.json()["page"].endswith(f"/{other.id}/0") and table.data() == before
    assert [(seat.name, seat.sort) for seat in other.seats] == [(seat.name, seat.sort) for seat in table.seats]
    assert hand_of(other, 0) == ["duel", "warden"] and not other.session.decisions
    assert other.rules.digest == crossing.desk.rules.digest
    again = given_of(crossing, other)
    assert "given A's hand is duel, warden\n" in again
    while not other.session.over:
        other.step()
    begun = crossing.desk.layer.again(other.session.replay_data())
    assert begun is not None
    kept = Table.of(json.loads(json.dumps(other.data())), begun.rules, crossing.desk.coach, begun.laid)
    assert kept.session.trace_digest == other.session.trace_digest
    with pytest.raises(ReplayMismatch, match="laid by hand"):
        replay(crossing.desk.rules, other.session.save())
    assert crossing.post(f"/{crossing.desk.token}/play/{other.id}/rematch", json={}).status_code == 200
    assert hand_of(other, 0) == ["duel", "warden"], "the same table is laid once more"


def test_what_is_wished_for_changes_places() -> None:
    """With the last copy in the longest line that was left alone; what has no copy is only added."""
    was = "given deck is a, \"b, c\", a, d called card1\ngiven box is a\ngiven A's hand is e, f\n# given B's hand is \n"
    assert exchanged(was, was) == was
    now = was.replace("e, f", "a, f").replace("# given B's hand is ", 'given B\'s hand is "b, c", z')
    assert exchanged(was, now).splitlines() == [
        "given deck is a, e, d called card1",
        "given box is a",
        "given A's hand is a, f",
        'given B\'s hand is "b, c", z',
    ]
    assert exchanged(was, was.replace("e, f", "a, a, a")).splitlines()[:2] == [
        'given deck is f, "b, c", e, d called card1',
        "# given box is ",
    ]
    assert exchanged("", now) == now
    rows = "given deck is a, b\ngiven bottom of deck is c, d\ngiven bottom of deck is e, f\ngiven A's hand is g\n"
    assert exchanged(rows, rows) == rows
    assert exchanged(rows, rows.replace("is g", "is c")) == rows.replace("c, d", "g, d").replace(
        "hand is g", "hand is c"
    )


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("given 3 players: A, B, C\ngiven A's hnad is swap", "hnad"),
        ("given 3 players: A, B, C\ngiven A's hand is " + ", ".join(["swap"] * 60), "cannot be laid"),
        ("given 9 players: A, B, C", "cannot be laid"),
        ("", "cannot be laid"),
        ("x" * 120_000, "not understood"),
        ("given 3 players: A, B, C\n  - id: other\n    scenario: |", "cannot be laid"),
    ],
)
def test_lines_that_lay_no_table_are_told(crossing: Client, lines: str, why: str) -> None:
    table = begin(crossing, ["human", "human", "human"])
    tables = len(crossing.desk.tables.all)
    answer = laid(crossing, table, lines)
    assert answer.status_code == 409 and why in answer.json()["why"], answer.text
    assert len(crossing.desk.tables.all) == tables


def test_a_game_begins_from_a_ruling(crossing: Client) -> None:
    known = crossing.desk.known
    ruling = next(each for each in known.game.rulings.values() if each.scenario is not None)
    answer = crossing.post(f"/{crossing.desk.token}/play/from", json={"ruling": ruling.id})
    assert answer.status_code == 200, answer.text
    table = list(crossing.desk.tables.all.values())[-1]
    assert len(table.seats) == len(ruling.scenario.players) and table.humans == (0,)
    assert table.data()["game"]["laid"] == {"ruling": ruling.id}
    for wrong in ("no such", 7, None):
        assert crossing.post(f"/{crossing.desk.token}/play/from", json={"ruling": wrong}).status_code == 409


MARKERS = """
game: {id: watch, name: {zh-Hans: 守夜, en: Watch}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {lamp: {is_a: card, name: {zh-Hans: 灯, en: lamp}}}
variables:
  bearer: {of: game, type: "player?", name: {zh-Hans: 提灯者, en: bearer}}
  nights: {of: game, type: number, name: {zh-Hans: 夜数, en: nights}}
play: {from: hand, afterwards: deck}
cards: [{id: lantern, name: {zh-Hans: 灯笼, en: Lantern}, kind: lamp, copies: 8, effect: "play: draw 1 card"}]
setup: |
  for each guest in players: move top 2 cards of deck to guest's hand
  let first be a random player
  set bearer to first
  set nights to 1
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""


def test_whom_a_game_remembers_stands_on_the_table(tmp_path: Path) -> None:
    """Before whom a message lies was to be found behind *more* alone."""
    folder = tmp_path / "watch"
    folder.mkdir()
    (folder / "game.yaml").write_text(MARKERS, "utf-8")
    client = built(Client(Desk(folder)))
    table = begin(client, ["human", "human"])
    seen = client.get(f"/seat/{table.seats[0].token}/state", headers={"accept-language": "zh"}).json()
    assert [each["name"] for each in seen["values"]] == ["提灯者"] and seen["values"][0]["value"] in ("甲一", "乙二")
    assert [each["name"] for each in seen["more"]] == ["夜数"]
