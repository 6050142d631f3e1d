"""Every shipped game in a real browser: two people in two windows play it to its end by clicking.

Every message to each window is read for cards that its seat may not know. On the way the page is loaded again, gone
back from, opened twice, asked by axe-core, and a card is edited on disk. The desk runs in this process, so that what is
sent can be held against the state of the game; `test_browser.py` has the command itself.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn

from cardwright.desk import workshop
from cardwright.desk.desk import Desk
from cardwright.desk.server import app_of
from cardwright.desk.serving import HOST, bound
from cardwright.desk.table import Table
from cardwright.runtime.playout import choice_of

from .conftest import CARDDATA
from .test_accessibility import wrong
from .test_browser import CHROMIUM, browser, until
from .test_playing import check_secrets

pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
__all__ = ["browser"]

SHORT = {"backrooms": 22, "fengsheng": 13, "l5r": 12, "l5r-skirmish": 24, "thbattle": 14, "xstx": 21}
"""A seed for each game with which it is soon over, when all choose by chance."""
ALWAYS = "xstx"
"""The game that is played whether or not all are asked for."""
LONGEST = 600
BY_MOUSE = 15
"""So many decisions are made as a person does it: scrolled to, with nothing in front; the others only as fast."""
CUT = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const above = (each) => each.getBoundingClientRect().top < 0;
  const below = (each) => each.getBoundingClientRect().bottom > innerHeight + 1;
  const cut = all(".brand, .state, .row li > .marks").filter((each) => each.scrollWidth > each.clientWidth + 1);
  const near = [...all(".question"), ...all("#mine .card.large").slice(0, 1)];
  const unseen = near.filter((each) => above(each) || below(each));
  return [...cut, ...unseen].map((each) => each.outerHTML);
}"""
"""What of a table is cut off; and the question or the hand, where one has to scroll for them."""
LINES = """() => document.getElementById("log").innerText"""


class Served:
    """A desk at a port, and its address."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.desk = Desk(folder, kept=kept)
        listening = bound(0)
        port = int(listening.getsockname()[1])
        self.host = f"http://{HOST}:{port}"
        config = uvicorn.Config(app_of(self.desk, port), log_level="error", lifespan="off", ws="none")
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True)
        self.desk.start()
        self.thread.start()
        until(lambda: self.desk.rules is not None and not self.desk.known.working)

    def stop(self) -> None:
        """End both threads."""
        self.desk.stop()
        self.server.force_exit = self.server.should_exit = True
        self.thread.join(20)


class Window:
    """A window at a seat: the page, every frame that it was sent, and what it complained about."""

    def __init__(self, browser: Any, width: int, scheme: str) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.frames: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.bodies: list[Any] = []
        self.listen(self.page)

    def listen(self, page: Any) -> None:
        """Keep what a page is sent and what it says."""
        heard = self.context.new_cdp_session(page)
        heard.send("Network.enable")
        heard.on("Network.eventSourceMessageReceived", lambda told: self.frames.append(json.loads(told["data"])))
        page.on("console", lambda told: self.complain(told) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def complain(self, told: Any) -> None:
        """What the page says is wrong."""
        self.complaints.append(f"{told.text} {told.location.get('url', '')}")

    def made(self) -> int:
        """How many decisions the page shows as made."""
        return int(self.page.evaluate("document.documentElement.dataset.made || -1"))


@pytest.fixture
def windows(browser: Any) -> Iterator[list[Window]]:
    """A wide light window and a narrow dark one."""
    made = [Window(browser, 1280, "light"), Window(browser, 390, "dark")]
    yield made
    for each in made:
        each.context.close()


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Served]]:
    """Serves a copy of a game; its rulings are not run: they are another matter, and take long."""
    running: list[Served] = []
    monkeypatch.setattr(workshop, "run_one", lambda bench, ruling: None)
    monkeypatch.setattr(workshop, "with_book", lambda folder, bench: SimpleNamespace(model=bench.model, chapters=True))

    def start(name: str) -> Served:
        for each in ("l5r", name) if name == "l5r-skirmish" else (name,):
            shutil.copytree(CARDDATA / each, tmp_path / each)
        running.append(Served(tmp_path / name, tmp_path / "kept.json"))
        return running[-1]

    yield start
    for each in running:
        each.stop()


def begin(page: Any, base: str, seed: int, people: int) -> None:
    """Begin a game in the lobby: the smallest number of seats, so many people, bots that choose by chance."""
    page.goto(f"{base}play")
    low = page.get_attribute("#lobby", "data-low")
    page.select_option("[name=players]", low)
    page.fill("[name=seed]", str(seed))
    for at in range(int(low or 2)):
        page.select_option(f"[data-seat='{at + 1}'] select", "human" if at < people else "random")
    page.click("#lobby button.main")
    page.wait_for_selector(".question")


def decide(window: Window, table: Table, seat: int) -> None:
    """Click what chance chooses; of several that are the same to the player there is a button for the first."""
    pending, before = table.session.pending_for(seat), len(table.session.decisions)
    assert pending is not None
    wanted = [f".options [data-at='{pending.firsts[at]}']" for at in choice_of("random", table.session, pending)]
    if pending.low != 1 or pending.high != 1:
        wanted.append("#confirm")
    for each in wanted:
        if len(table.session.decisions) < BY_MOUSE:
            window.page.click(each)
        else:  # the same click without looking for the place of the mouse
            window.page.evaluate("(where) => document.querySelector(where).click()", each)
    # The page sends what was picked while we go on: until it has come, everything is as it was, and looks settled.
    until(lambda: len(table.session.decisions) > before)


def in_step(windows: list[Window], table: Table) -> None:
    """Wait until every window shows the game as it is; what each was sent meanwhile holds nothing hidden from it."""
    for seat, window in enumerate(windows):
        until(lambda window=window: window.made() == len(table.session.decisions))
        for frame in window.frames:
            if "seat" not in frame:
                continue  # news of the files, told to the other pages of the desk
            assert frame["seat"] == seat and not frame["broken"], frame["broken"]
            if frame["made"] == len(table.session.decisions):
                check_secrets(table, seat, frame)
        window.frames.clear()


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """A game; of them all only one is played unless it is asked for the others, as each takes half a minute."""
    if request.param != ALWAYS and not request.config.getoption("--all-games"):
        pytest.skip("it is played with --all-games")
    return str(request.param)


@pytest.mark.parametrize("name", SHORT, indirect=True)
def test_a_game_of_two_windows(name: str, served: Callable[[str], Served], windows: list[Window]) -> None:
    there = served(name)
    base = f"{there.host}/{there.desk.token}/"
    one, two = windows
    begin(one.page, base, SHORT[name], people=2)
    (table,) = there.desk.tables.all.values()
    one.page.goto(f"{there.host}/seat/{table.seats[0].token}/")
    two.page.goto(f"{there.host}/seat/{table.seats[1].token}/")
    in_step(windows, table)
    looked = False
    while not table.session.over and len(table.session.decisions) < LONGEST:
        seat = next(each.seat for each in table.session.pending if each.seat < 2)
        if not looked and len(table.session.decisions) >= 12:
            looked = True
            for each in windows:
                assert wrong(each.page) == [], each.page.viewport_size
            one.page.evaluate("scrollTo(0, 0)")
            assert one.page.evaluate(CUT) == []
            loaded_again(one, two, base)
            in_step(windows, table)
        decide(windows[seat], table, seat)
        in_step(windows, table)
    assert table.session.over and looked
    for each in windows:
        assert each.page.locator("#over").count() == 1
    story = one.page.evaluate(LINES)
    assert len(story.splitlines()) > 10
    one.page.reload()
    in_step(windows[:1], table)
    assert one.page.evaluate(LINES) == story
    edited(there, one.page, base)
    assert one.complaints + two.complaints == []


def loaded_again(one: Window, two: Window, base: str) -> None:
    """Another page and back, loaded again, and a second tab of the same seat: nothing is lost, both tabs go on."""
    before, address = one.page.evaluate(LINES), one.page.url
    one.page.goto(base)
    one.page.wait_for_selector(".figure")
    assert wrong(one.page) == []
    one.page.go_back()
    until(lambda: one.page.url == address and one.made() >= 0)
    assert one.page.evaluate(LINES) == before
    told = two.page.evaluate(LINES)
    tab = two.context.new_page()
    two.listen(tab)
    tab.goto(two.page.url)
    until(lambda: tab.evaluate("document.documentElement.dataset.made"))
    assert tab.evaluate(LINES) == told
    two.page.close()
    two.page = tab


def edited(there: Served, page: Any, base: str) -> None:
    """The name of a card is edited on disk: its page shows the new name and the new face, and nobody loads it again."""
    known = there.desk.known
    assert known.game is not None
    own = [card for card in known.game.cards.values() if Path(card.span.file.path).is_relative_to(there.desk.folder)]
    card = next(
        card for card in own if known.game.cards[card.id].copies and f"en: {card.name['en']}" in known.entry(card)
    )
    page.goto(f"{base}cards/{card.id}")
    face = page.locator("img.face").first
    face.wait_for()
    before = face.get_attribute("src")
    path, entry = Path(card.span.file.path), known.entry(card)
    text = path.read_text("utf-8")
    changed = entry.replace(f"en: {card.name['en']}", "en: Zanzibar", 1)
    assert text.count(entry) == 1
    path.write_text(text.replace(entry, changed), "utf-8")
    until(lambda: "Zanzibar" in page.inner_text("#main") and face.get_attribute("src") != before)
    assert page.evaluate("document.querySelector('img.face').naturalWidth") > 0
    assert wrong(page) == []
