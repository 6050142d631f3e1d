"""The address for friends: seats and tables by their secrets are there and nothing else of the desk; who is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from cardwright.desk import sharing
from cardwright.desk.desk import Desk
from cardwright.desk.pages_of import Pages
from cardwright.desk.playing import Playing
from cardwright.desk.serving import NoAddress, bound, own_address
from cardwright.desk.sharing import Doors, Limits, shared_app

from .conftest import Client
from .test_reading import NEW, Opener

PLACE = ("192.168.1.7", 8471)
THERE = "http://192.168.1.7:8471"
SEATS = {"names": ["Ann", "Bob"], "sorts": ["human", "human"], "seed": 1, "options": {}, "variants": []}


class Friend(TestClient):
    """A browser of another machine."""

    def __init__(self, desk: Desk, limits: Limits | None = None, address: str = "192.168.1.20") -> None:
        TestClient.__init__(self, shared_app(desk, PLACE, limits=limits), base_url=THERE, client=(address, 50_000))
        self.headers["origin"] = THERE


@pytest.fixture
def client(desk_of: Opener) -> Client:
    return desk_of(NEW, proved=True)


def begun(client: Client) -> Any:
    id = client.post(f"/{client.desk.token}/play", json=SEATS).json()["id"]
    return client.desk.tables.all[id]


def test_friends_sit_down_and_play(client: Client) -> None:
    table, friend = begun(client), Friend(client.desk)
    page = friend.get(f"/join/{table.invite}/")
    assert page.status_code == 200
    took = friend.post(f"/join/{table.invite}/sit", json={"seat": 1, "name": "Eve"}).json()["page"]
    seat = friend.get(took)
    assert seat.status_code == 200 and friend.get(f"{took}state").json()["seat"] == 1
    watched = friend.get(f"/seat/{table.onlooker}/state").json()
    assert watched["seat"] is None
    for answer in (page, seat, friend.get(f"{took}replay"), friend.get(f"{took}state")):
        assert client.desk.token not in answer.text and str(client.desk.folder) not in answer.text
    assert "/save" not in seat.text
    asked = client.desk.tables.seat_of(table.seats[0].token)
    assert asked is not None
    mine = f"/seat/{table.seats[0].token}"
    frame = friend.get(f"{mine}/state").json()
    if frame["asked"]:
        answer = friend.post(f"{mine}/answer", json={"picked": [0], "after": frame["made"]})
        assert answer.status_code in (200, 409)


def test_nothing_else_of_the_desk_is_there(client: Client) -> None:
    """Every address of the desk but those of seats, tables and what pages load is as if it were none."""
    table, friend = begun(client), Friend(client.desk)
    parts = {
        "id": table.id, "seat": "0", "token": table.seats[0].token, "form": "csv", "lang": "en", "name": "desk.css",
        "id_of_face": "x",
    }  # fmt: skip
    pages = Pages(client.desk)
    routes: list[Route] = [*pages.routes(), *Playing(pages).routes()]
    tried = 0
    for route in routes:
        path = route.path
        if path.startswith(("/seat/", "/static/")) and not path.endswith("/save"):
            continue
        for name, value in parts.items():
            path = path.replace("{" + name + "}", value)
        for method in route.methods or ("GET", "POST"):
            answer = friend.request(method, path, json={} if method == "POST" else None)
            assert (answer.status_code, answer.content) == (404, b""), (method, path)
            tried += 1
    assert tried > 40
    for path in ("/", "/seat/", f"/seat/{'x' * 20}/", f"/join/{table.seats[0].token}/", "/static/../server.py"):
        assert friend.get(path).status_code == 404


@pytest.mark.parametrize(
    "headers, status",
    [
        ({}, 200),
        ({"host": "127.0.0.1:8471"}, 403),
        ({"host": "localhost:8470"}, 403),
        ({"host": "evil.example:8471"}, 403),
        ({"host": "192.168.1.7"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://127.0.0.1:8470"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
    ],
)
def test_only_pages_of_this_address_are_answered(client: Client, headers: dict[str, str], status: int) -> None:
    table, friend = begun(client), Friend(client.desk)
    assert friend.get(f"/join/{table.invite}/", headers=headers).status_code == status


def test_what_a_friend_sends_is_small_and_from_a_page_of_ours(client: Client) -> None:
    table, friend = begun(client), Friend(client.desk)
    sit = f"/join/{table.invite}/sit"
    assert friend.post(sit, json={"seat": 1, "name": "x" * 30_000}).status_code == 403
    assert friend.post(sit, data={"seat": "1"}).status_code == 403
    del friend.headers["origin"]
    assert friend.post(sit, json={"seat": 1, "name": "x"}).status_code == 403


def test_nobody_asks_too_often(client: Client) -> None:
    now = [0.0]
    table = begun(client)
    limits = Limits(lambda: now[0])
    friend = Friend(client.desk, limits)
    path = f"/seat/{table.onlooker}/state"
    codes = [friend.get("/none").status_code for _ in range(sharing.BURST)]
    assert set(codes) == {404} and friend.get(path).status_code == 429
    assert Friend(client.desk, limits, "192.168.1.21").get(path).status_code == 200
    now[0] += 1
    assert [friend.get(path).status_code for _ in range(21)] == [200] * 20 + [429]


def test_so_many_pages_may_listen() -> None:
    limits = Limits(lambda: 0.0)
    for each in range(6):
        assert [limits.enters(f"10.0.0.{each}") for _ in range(25)].count(True) == (24 if each < 5 else 0)
    limits.leaves("10.0.0.1")
    assert limits.enters("10.0.0.9") and not limits.enters("10.0.0.9")
    crowd = Limits(lambda: 0.0)
    for each in range(sharing.MOST_CLIENTS):
        assert crowd.enters(str(each))
        crowd.leaves(str(each))
    assert not crowd.enters("one more") and crowd.enters("7")


def test_which_door_a_request_came_to_decides() -> None:
    came: list[str] = []

    def app(name: str) -> Any:
        async def answer(scope: Any, receive: Any, send: Any) -> None:
            came.append(name)

        return answer

    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    doors = Doors({("127.0.0.1", 8470): app("desk"), PLACE: app("friends")})
    for server in (("127.0.0.1", 8470), PLACE, ("192.168.1.7", 8470), ("127.0.0.1", 8471), None):
        asyncio.run(doors({"type": "http", "server": server}, None, send))  # type: ignore[arg-type]
    asyncio.run(doors({"type": "websocket", "server": PLACE}, None, send))  # type: ignore[arg-type]
    assert came == ["desk", "friends"]
    assert [each["status"] for each in told if each["type"] == "http.response.start"] == [404] * 3


def test_the_address_is_one_of_this_machine() -> None:
    assert own_address("127.0.0.2") == "127.0.0.2"
    for wrong in ("0.0.0.0", "224.0.0.1", "friends", "::1", "192.168.1.7:80"):
        with pytest.raises(NoAddress):
            own_address(wrong)
    with pytest.raises(OSError):
        bound(None, "192.0.2.77").close()


def test_the_links_of_a_table_lead_there(client: Client) -> None:
    from cardwright.desk.server import app_of

    table = begun(client)
    own = TestClient(app_of(client.desk, 8470, friends=THERE), base_url="http://127.0.0.1:8470")
    page = own.get(f"/{client.desk.token}/play/{table.id}/0").text
    assert f'href="{THERE}/join/{table.invite}/"' in page and f'href="{THERE}/seat/{table.onlooker}/"' in page
    assert THERE not in client.page(f"/play/{table.id}/0")
