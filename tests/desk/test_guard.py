"""Who may speak to the desk: only pages of its own address, which nobody can guess; what an answer may do."""

from __future__ import annotations

import re

import pytest

from cardwright import resources

from .conftest import PORT, Client
from .test_reading import NEW, Opener


@pytest.fixture
def client(desk_of: Opener) -> Client:
    return desk_of(NEW)


def test_without_the_token_there_is_nothing(client: Client) -> None:
    for path in ("/", "/cards", "/x/cards", f"/{client.desk.token[:-1]}/", f"/{client.desk.token}x/"):
        answer = client.get(path)
        assert answer.status_code == 404 and answer.content == b""


def test_a_browser_that_looks_for_an_icon_finds_one(client: Client) -> None:
    """Where nothing is (no page has named one) it asks by itself, and told of what it did not find."""
    answer = client.get("/favicon.ico")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"


def test_tokens_are_long_and_of_their_own(desk_of: Opener) -> None:
    tokens = {desk_of(NEW).desk.token for _ in range(3)}
    assert len(tokens) == 3 and all(len(each) >= 24 for each in tokens)


@pytest.mark.parametrize(
    "headers, status",
    [
        ({}, 200),
        ({"host": f"localhost:{PORT}", "origin": f"http://localhost:{PORT}"}, 200),
        ({"host": "evil.example"}, 403),
        ({"host": f"evil.example:{PORT}"}, 403),
        ({"host": "127.0.0.1"}, 403),
        ({"host": "127.0.0.1:1"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": f"https://127.0.0.1:{PORT}"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_host_and_origin(client: Client, headers: dict[str, str], status: int) -> None:
    answer = client.get(f"/{client.desk.token}/", headers=headers)
    assert answer.status_code == status
    assert status == 200 or answer.text == "refused"


def test_every_answer_says_what_it_may_do(client: Client) -> None:
    for path in (f"/{client.desk.token}/", "/static/desk.js", "/nowhere", f"/{client.desk.token}/nowhere"):
        headers = client.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'" and policy["script-src"] == policy["style-src"] == "'self'"
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"
        assert policy["frame-ancestors"] == "'none'"


def test_pages_hold_no_script_and_no_style_and_lead_nowhere_else(client: Client) -> None:
    """Neither do the style sheet and the modules: the desk works without any network."""
    for path in ("/", "/cards", "/cards/lantern", "/rulings"):
        page = client.page(path)
        assert not re.search(r"<script(?! type=\"module\" src=\"/static/)|<style| style=| on\w+=", page)
        assert not re.search(r"(?:src|href)=\"(?!/|#)", page)
    for name in ("desk.css", "desk.js", "dom.js", "icon.svg"):
        text = resources.beside("cardwright.desk", f"static/{name}").decode()
        assert set(re.findall(r"https?://[\w.]+", text)) <= {"http://www.w3.org"}


def test_only_what_is_shipped_is_served(client: Client) -> None:
    for path in (
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/server.py",
        "/static/font/x",
        "/static/pages/base.html",
    ):
        assert client.get(path).status_code == 404


def test_the_first_page_is_small(client: Client) -> None:
    """What a browser loads, without fonts and faces: the goal is 300 KB."""
    whole = len(client.page().encode())
    whole += sum(len(client.get(f"/static/{name}").content) for name in ("desk.css", "desk.js", "dom.js", "icon.svg"))
    assert whole < 60_000, whole
