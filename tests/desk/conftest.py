"""A desk for tests: a game in a folder of its own, and a client that speaks as its own pages do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `desk` is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from games import CARDDATA, folder_of
from starlette.testclient import TestClient

from cardwright.desk.server import Desk, app_of
from cardwright.runtime import make_bots

PORT = 8470
HERE = f"http://127.0.0.1:{PORT}"


class Client(TestClient):
    """A browser at the desk's own address, which sends what our pages send."""

    def __init__(self, desk: Desk) -> None:
        TestClient.__init__(self, app_of(desk, PORT), base_url=HERE)
        desk.coach.beside = False  # what is played is the same every time
        self.desk = desk
        self.headers["origin"] = HERE

    def page(self, path: str = "/", **options: object) -> str:
        """A page of the desk as text."""
        answer = self.get(f"/{self.desk.token}{path}", **options)
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(autouse=True)
def _little_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    """How well bots play is another matter."""
    monkeypatch.setattr(make_bots, "GREEDY", 20)


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], Path]:
    """Copies a game (and those beside it that it may extend) to where it can be changed."""

    def copied(name: str) -> Path:
        for each in ("l5r", name) if name == "l5r-skirmish" else (name,):
            source = folder_of(each)
            shutil.copytree(source, tmp_path / source.name)
        return tmp_path / folder_of(name).name

    return copied


@pytest.fixture
def desk_of() -> Iterator[Callable[..., Client]]:
    """A client for the desk of a folder, whose work has been done; nobody watches the files."""
    made: list[Client] = []

    def opened(folder: Path, *, proved: bool = False) -> Client:
        desk = Desk(folder)
        for news in desk.workshop.work():
            if news.kind == "checked" and not proved:
                break
        made.append(Client(desk))
        return made[-1]

    yield opened
    for client in made:
        client.close()


__all__ = ["CARDDATA", "HERE", "PORT"]
