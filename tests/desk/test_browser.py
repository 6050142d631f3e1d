"""The desk in a real browser: a save is seen, a whole game is clicked through, hostile texts do nothing."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from cardwright.desk.frames import Framing
from cardwright.runtime.traces import GUARDED, OPEN

from .conftest import CARDDATA, Client
from .test_playing import begin, crossing
from .test_reading import HOSTILE, hostile_game

__all__ = ["crossing"]

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in BROWSERS if (found := shutil.which(name))), "")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
PATIENCE = 180.0
"""Seconds that a machine with much to do may take."""
COMMAND = """
from cardwright.cli import main
from cardwright.runtime import make_bots
make_bots.GREEDY = 20
raise SystemExit(main())
"""
"""The command, whose bots practise little, as in other tests of the desk: how well they play is another matter."""
HELD_PICTURES = """
() => {
  window.held = [];
  const decode = Image.prototype.decode;
  Image.prototype.decode = function () {
    return new Promise((show) => held.push(() => decode.call(this).then(show, show)));
  };
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        made = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


class Desks:
    """Commands that serve the desks of games, each with a store of its own."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.running: list[subprocess.Popen[str]] = []

    def start(self, folder: Path) -> str:
        """Start the command for a game; gives the address of its desk."""
        command = [sys.executable, "-c", COMMAND, "--lang", "en", "desk", str(folder), "--port", "0"]
        there = {**os.environ, "XDG_CACHE_HOME": str(self.store)}
        self.running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there))
        line = self.running[-1].stdout.readline() if self.running[-1].stdout else ""
        return line.split()[-1]

    def stop(self) -> None:
        for each in self.running:
            each.terminate()
            each.wait(20)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], str]]:
    """The address of the desk of a shipped game, which all tests use together: none changes its files."""
    desks, there = Desks(tmp_path_factory.mktemp("shipped")), dict[Path, str]()

    def start(folder: Path) -> str:
        if folder not in there:
            there[folder] = desks.start(folder)
        return there[folder]

    yield start
    desks.stop()


@pytest.fixture
def served(tmp_path: Path, shipped: Callable[[Path], str]) -> Iterator[Callable[[Path], str]]:
    """The address of the desk of a game; that of a copy is started for the test alone."""
    desks = Desks(tmp_path / "cache")
    yield lambda folder: shipped(folder) if folder.is_relative_to(CARDDATA) else desks.start(folder)
    desks.stop()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page; whatever it complains about fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    made, complaints = context.new_page(), []
    made.on("console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None)
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("dialog", lambda dialog: complaints.append("a dialog"))
    yield made
    context.close()
    assert complaints == []


def until(true: Callable[[], object]) -> float:
    """Wait until something holds; gives how long that took, in seconds."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < PATIENCE, "it did not come to pass"
        time.sleep(0.05)
    return time.monotonic() - began


def answer(page: Any) -> None:
    """Answer the question by the first options, as many as it asks for, and wait until that is done."""
    made = page.evaluate("document.documentElement.dataset.made")
    confirm = page.locator("#confirm")
    while confirm.count() and confirm.is_disabled():
        page.locator(".options .option:not(.on)").first.click()
    (confirm if confirm.count() else page.locator(".options .option").first).click()
    until(lambda: page.evaluate("document.documentElement.dataset.made") != made)


def with_plain_bots(page: Any) -> None:
    """Whoever is no person sits as a bot that needs no practice."""
    plain = "all => all.forEach((each) => { if (each.value === 'greedy') each.value = 'first' })"
    page.eval_on_selector_all("#lobby [data-seat] select", plain)


def test_a_save_is_seen(served: Callable[[Path], str], page: Any, tmp_path: Path) -> None:
    folder = tmp_path / "xstx"
    shutil.copytree(CARDDATA / "xstx", folder)
    page.goto(served(folder))
    until(lambda: page.locator(".figure").count() == 4)
    page.goto(page.url + "cards/warden")
    until(lambda: page.locator("img.face").count() == 1)
    before = page.get_attribute("img.face", "src")
    page.evaluate(HELD_PICTURES)
    card = folder / "cards" / "basic.yaml"
    sound = card.read_bytes()
    card.write_bytes(sound.replace(b"When you draw a Crossing, you may", b"When you draw a Crossing, you always may"))
    seen = until(lambda: "you always may" in page.inner_text("#main"))
    until(lambda: page.evaluate("held.length") and not page.inner_text("#pulse").strip())
    shown = page.get_attribute("body", "data-seen")
    card.write_bytes(card.read_bytes() + b"\n# the page stays as it is\n")
    until(lambda: page.get_attribute("body", "data-seen") != shown)
    assert page.get_attribute("img.face", "src") == before
    page.evaluate("held.forEach((show) => { show(); })")
    until(lambda: page.get_attribute("img.face", "src") != before)
    print(f"from save to screen: {seen * 1000:.0f} ms")
    card.write_bytes(sound.replace(b"kind: trap", b"kind: tarp"))
    until(lambda: page.locator(".notice").count() == 1)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/cards/referee", timeout=PATIENCE * 1000)


def test_nothing_is_sent_before_the_page_listens(served: Callable[[Path], str], page: Any) -> None:
    """Whoever is faster than the script cannot send the form to nowhere, nor choose what nobody hears of."""
    address = served(CARDDATA / "xstx")
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby")
    held: list[Any] = []
    page.route("**/static/lobby.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector("#lobby button.main")
    assert page.is_disabled("#lobby button.main") and page.is_disabled("[name=players]")
    until(lambda: page.evaluate("1") and held)
    held[0].continue_()
    page.select_option("[name=players]", "4")
    with_plain_bots(page)
    until(lambda: page.locator("#lobby [data-seat]:visible").count() == 4)
    page.click("#lobby button.main")
    page.wait_for_selector("#question")


@pytest.mark.long
def test_a_whole_game_by_clicking(served: Callable[[Path], str], page: Any) -> None:
    address = served(CARDDATA / "xstx")
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby")  # it comes by itself as soon as the rules are made
    page.fill("[name=seed]", "5")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.dblclick("#lobby button.main")
    until(lambda: page.locator(".question").count())
    assert asked == [f"{address}play"], "who clicks twice begins one game"
    for _ in range(300):
        if page.locator("#over").count():
            break
        page.wait_for_selector("#practises", state="detached", timeout=PATIENCE * 1000)
        answer(page)
    assert page.locator("#over").count() == 1
    assert page.locator("#log li").count() > 10
    story = page.inner_text("#log")
    page.reload()
    until(lambda: page.locator("#over").count())
    assert page.inner_text("#log") == story, "nothing is lost when the page is loaded again"


def test_pictures_leave_room_for_a_click(served: Callable[[Path], str], page: Any) -> None:
    """A browser asks a machine for six things at once: what is clicked must not wait until pictures are drawn."""
    held: list[Any] = []
    asked: list[str] = []
    free = False

    def hold(route: Any) -> None:
        asked.append(route.request.url)
        if free:
            route.continue_()
        else:
            held.append(route)

    page.set_default_timeout(PATIENCE * 1000)
    page.route("**/face/**", hold)
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby")
    with_plain_bots(page)
    page.eval_on_selector("#lobby button.main", "each => each.click()")  # a click by hand waits for pictures, too
    page.wait_for_selector("#question")
    wanted = "all => new Set(all.map((each) => each.alt)).size"
    until(lambda: page.eval_on_selector_all(".card img", wanted) > 3 and held)
    page.wait_for_timeout(1000)
    assert len(held) <= 3
    answer(page)
    assert len(held) <= 3
    while held:
        held.pop().continue_()
    free = True
    drawn = "all => all.every((each) => each.naturalWidth > 0)"
    until(lambda: page.eval_on_selector_all("#mine .card img", drawn))
    assert len(asked) == len(set(asked)), "none is asked for twice"


def test_ones_own_hand_is_drawn_first(served: Callable[[Path], str], page: Any) -> None:
    asked: list[str] = []

    def drawn(route: Any) -> None:
        asked.append(route.request.url.rpartition("?")[2])
        route.continue_()

    page.goto(served(CARDDATA / "xstx"))
    page.route("**/icon.svg?*", drawn)
    page.evaluate("""async () => {
      const { picture } = await import("/static/pictures.js");
      for (const id of ["middle", "mine"]) {
        const where = Object.assign(document.createElement("div"), { id });
        for (let at = 0; at < 4; at++) where.append(picture(`/static/icon.svg?${id}${at}`));
        document.body.append(where);
      }
    }""")
    until(lambda: page.wait_for_timeout(20) or len(asked) == 8)
    assert asked == [f"{where}{at}" for where in ("mine", "middle") for at in range(4)]


@pytest.mark.parametrize("width", [800, 1280])
def test_the_question_leaves_the_middle_of_the_table_to_be_seen(
    served: Callable[[Path], str], page: Any, tmp_path: Path, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby")
    with_plain_bots(page)
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    page.click("[data-do=given]")
    lines = page.locator("dialog textarea")
    lines.wait_for()
    written = lines.input_value()
    mine = next(line for line in written.splitlines() if line.startswith("given A's hand is "))
    lines.fill(written.replace(mine, "given A's hand is " + ", ".join(["attack", "warden", "referee"] * 4)))
    at = page.url
    page.click("dialog button.main")
    page.wait_for_url(lambda url: url != at)
    until(lambda: page.locator("#mine .card.large").count() >= 12)
    below = "document.querySelector('.near').getBoundingClientRect().top"
    until(lambda: page.evaluate(f"document.querySelector('#middle .row').getBoundingClientRect().bottom <= {below}"))


def test_the_lobby_knows_who_sat_there_last(served: Callable[[Path], str], page: Any) -> None:
    """Four seats with their bots had to be chosen anew for every game."""
    page.set_default_timeout(PATIENCE * 1000)
    lobby = f"{served(CARDDATA / 'xstx')}play"
    page.goto(lobby)
    page.wait_for_selector("#lobby button.main:enabled")
    page.select_option("[name=players]", "4")
    page.select_option("[data-seat='3'] select", "first")
    page.fill("[data-seat='2'] input", "Zoltan")
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector(".question")
    page.context.add_cookies([{"name": "lang", "value": "zh-Hans", "url": lobby}])
    page.goto(lobby)
    page.wait_for_selector("#lobby button.main:enabled")
    assert page.locator("#lobby [data-seat]:visible").count() == 4
    assert page.input_value("[data-seat='3'] select") == "first" and page.input_value("[name=seed]") == ""
    assert [page.input_value(f"[data-seat='{at}'] input") for at in (1, 2, 3)] == ["阿岚", "Zoltan", "青禾"]


def test_what_asks_can_be_read(served: Callable[[Path], str], page: Any) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby")
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    page.click("[data-do=given]")
    lines = page.locator("dialog textarea")
    lines.wait_for()
    mine = next(line for line in lines.input_value().splitlines() if line.startswith("given A's hand is "))
    lines.fill(lines.input_value().replace(mine, "given A's hand is attack, warden"))
    at = page.url
    page.click("dialog button.main")
    page.wait_for_url(lambda url: url != at)
    page.locator(".options .option", has_text="Attack").click()
    page.click("#rule")
    page.locator("dialog[open]").wait_for()
    assert "draws" in page.inner_text("#shown")


def test_equal_cards_have_one_button(served: Callable[[Path], str], page: Any) -> None:
    """With how many they are; each card on the table can be picked by itself."""
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby")
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    page.click("[data-do=given]")
    lines = page.locator("dialog textarea")
    lines.wait_for()
    mine = next(line for line in lines.input_value().splitlines() if line.startswith("given A's hand is "))
    lines.fill(lines.input_value().replace(mine, "given A's hand is attack, attack, attack, warden"))
    at = page.url
    page.click("dialog button.main")
    page.wait_for_url(lambda url: url != at)
    page.wait_for_selector("#question")
    until(lambda: page.locator("#mine .card.large").count() == 4)
    buttons = [each.split() for each in page.locator(".options .option").all_inner_texts()]
    assert [each for each in buttons if "Attack" in each] == [["play", "Attack", "×3"]]
    made = page.evaluate("document.documentElement.dataset.made")
    page.locator("#mine .card.large[title='Attack']").nth(1).click()
    until(lambda: page.evaluate("document.documentElement.dataset.made") != made)


def test_nothing_is_wider_than_a_phone(served: Callable[[Path], str], page: Any) -> None:
    """The overview, the cards, the rulings, the lobby, and a table with all that can be unfolded."""
    wide = """() => [...document.querySelectorAll('body *')].filter((each) => {
      for (let at = each; at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return false;
      }
      return each.getBoundingClientRect().right > innerWidth + 1;
    }).map((each) => each.outerHTML.slice(0, 200))"""

    def looked_at(where: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, where
        assert page.evaluate(wide) == [], where

    page.set_default_timeout(PATIENCE * 1000)
    page.set_viewport_size({"width": 360, "height": 740})
    address = served(CARDDATA / "xstx")
    shown = {"": ".figure", "cards": "#main td", "cards?as=faces": "#main img", "rulings": "#main a"}
    for where, what in shown.items():
        page.goto(f"{address}{where}")
        page.locator(what).first.wait_for(state="attached")
        looked_at(where)
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby button.main:enabled")
    looked_at("play")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    looked_at("table")
    for each in page.locator("details.more:visible > summary").all():
        each.click()
    looked_at("table, unfolded")


def test_a_phone_shows_what_a_wide_page_does(served: Callable[[Path], str], page: Any) -> None:
    """Five at a table leave its middle to be seen, the last of the story stands at the question, cards have texts."""
    page.set_default_timeout(PATIENCE * 1000)
    page.set_viewport_size({"width": 360, "height": 740})
    address = served(CARDDATA / "xstx")
    page.goto(f"{address}cards")
    place = page.locator("#cards td.text").first.bounding_box()
    assert place["width"] > 250 and place["x"] + place["width"] <= 360
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby button.main:enabled")
    page.select_option("[name=players]", "5")
    with_plain_bots(page)
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    asked = "document.querySelector('#asked').getBoundingClientRect().top"
    until(lambda: page.evaluate(f"document.querySelector('#middle .row').getBoundingClientRect().bottom <= {asked}"))
    last = page.locator(".lately li").last
    assert last.is_visible() and last.inner_text() == page.locator("#log li").last.inner_text()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not last.is_visible()


def test_a_phone_begins_another_game_where_one_ends(served: Callable[[Path], str], page: Any) -> None:
    """The button stood below the story, a page and a half further down; a wide page shows both."""
    page.set_default_timeout(PATIENCE * 1000)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby button.main:enabled")
    with_plain_bots(page)
    page.select_option("[name=players]", "2")
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    until(lambda: page.locator(".question").count())
    for _ in range(300):
        if page.locator("#over").count():
            break
        answer(page)
    button, address = page.locator("#asked [data-do=rematch]"), page.url
    assert button.bounding_box()["y"] < 844
    page.set_viewport_size({"width": 1280, "height": 800})
    page.reload()
    page.wait_for_selector("#over")
    assert not button.count()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    button.click()
    until(lambda: page.url != address or not page.locator("#over").count() or page.inner_text("#log").count("\n") < 3)


def test_a_picture_that_is_not_there_yet_takes_no_room_for_its_words(served: Callable[[Path], str], page: Any) -> None:
    """Small cards were three times as high until they were drawn, by names that were broken into letters."""
    page.set_default_timeout(PATIENCE * 1000)
    page.route("**/face/**", lambda route: None)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby button.main:enabled")
    with_plain_bots(page)
    page.click("#lobby button.main")
    page.locator(".card img").first.wait_for(state="attached")
    shape = """() => [...document.querySelectorAll('.card img')].map((each) => {
      each.alt = 'a name of many words, as some cards have it';
      return each.offsetHeight / each.offsetWidth;
    })"""
    assert page.evaluate(shape) and max(page.evaluate(shape)) < 1.5


def test_passing_by_itself(served: Callable[[Path], str], page: Any) -> None:
    """Where nothing else can be done, for who has said so; going back leads to what was decided, and stays there."""

    def made() -> str:
        return str(page.evaluate("document.documentElement.dataset.made"))

    only = "all => all.length === 1 && all[0].matches('.quiet')"

    def only_passing() -> bool:
        return bool(page.eval_on_selector_all(".options .option", only))

    def decide() -> str:
        before = made()
        page.locator(".options .option").first.click()
        until(lambda: made() != before)
        return before

    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{served(CARDDATA / 'xstx')}play")
    page.wait_for_selector("#lobby")
    page.select_option("[name=players]", "3")
    page.fill("[name=seed]", "16")
    with_plain_bots(page)
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    assert not page.is_checked("#passing")
    decided = ""
    while not only_passing():
        decided = decide()
    here = made()
    page.wait_for_timeout(1500)
    assert made() == here, "nothing goes by itself until somebody says so"
    page.check("#passing")
    until(lambda: made() != here and page.locator("#question").count() and not only_passing())
    page.click("[data-do=undo]")
    until(lambda: made() == decided)
    page.reload()
    page.wait_for_selector("#question")
    assert page.is_checked("#passing")
    decide()
    until(lambda: page.locator("#question").count() and not only_passing())
    page.uncheck("#passing")
    for _ in range(9):
        if only_passing():
            break
        decide()
    by_hand = decide()  # to pass by hand is a decision: who takes that back is asked again, with the switch on, too
    page.check("#passing")
    page.click("[data-do=undo]")
    until(lambda: made() == by_hand)
    page.wait_for_timeout(1500)
    assert made() == by_hand
    page.reload()
    page.wait_for_selector("#question")
    page.wait_for_timeout(1500)
    assert made() == by_hand, "nor when the page is loaded again"


@pytest.mark.long
def test_a_friend_comes_and_the_game_is_looked_at_again_and_sent(
    served: Callable[[Path], str], page: Any, tmp_path: Path
) -> None:
    def hand() -> list[str]:
        return page.eval_on_selector_all("#mine .card", "all => all.map((each) => each.title.split(' — ')[0])")

    page.set_default_timeout(PATIENCE * 1000)
    address = served(CARDDATA / "xstx")
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby")
    page.fill("[name=seed]", "5")
    page.locator("[data-seat='2'] select").select_option("human")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    made = page.evaluate("document.documentElement.dataset.made")
    page.locator(".options .option").first.click()
    until(lambda: page.evaluate("document.documentElement.dataset.made") != made)
    page.wait_for_selector("#practises", state="detached")
    shown = hand()
    opened = page.url
    invited = page.get_attribute("a[href^='/join/']", "href") or ""
    page.goto(urljoin(address, invited))
    page.fill("#name", "Ann")
    page.click("[data-sit='1']")
    page.wait_for_selector(".question")
    assert "Ann" in page.inner_text("#mine")
    page.goto(opened)
    page.wait_for_selector(".question")
    assert "Ann" in page.inner_text("#players")
    page.click("a[href$='/replay']")
    until(lambda: page.inner_text("#told"))
    assert hand() == shown
    page.keyboard.press("Home")
    assert page.inner_text("#told").startswith("0 / ")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#told").startswith("1 / ")
    page.keyboard.press("End")
    with page.expect_download() as sent:
        page.click("a[href$='/replay.html']")
    file = tmp_path / "sent.html"
    sent.value.save_as(file)
    page.click("[data-branch]")
    page.wait_for_url(lambda url: "replay" not in url)
    page.wait_for_selector(".question")
    assert hand() == shown and page.url != opened
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if not request.url.startswith("data:") else None)
    page.goto(file.as_uri())
    until(lambda: page.inner_text("#told"))
    assert hand() == shown
    assert asked == [file.as_uri()], "the file needs nothing else"


def test_lines_of_every_sort_are_lines(
    crossing: Client, page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorts = sorted({*OPEN, *GUARDED, "verb"})
    lines = [{"sort": sort, "text": f"Somebody has done something ({sort})", "cards": []} for sort in sorts]
    monkeypatch.setattr(Framing, "log", lambda framing, since=None: lines)
    table = begin(crossing, ["human", "human"], seed=3)
    file = tmp_path / "sent.html"
    file.write_text(crossing.get(f"/seat/{table.seats[0].token}/replay.html").text, "utf-8")
    page.goto(file.as_uri())
    until(lambda: page.locator("#log li").count() == len(sorts))
    looks = """all => all.map((each) => { const style = getComputedStyle(each);
        return [style.display, style.rotate, style.backgroundColor,
        each.getBoundingClientRect().width > 150, each.className]; })"""
    for sort, look in zip(sorts, page.eval_on_selector_all("#log li", looks), strict=True):
        assert look == ["list-item", "none", "rgba(0, 0, 0, 0)", True, ""], sort


@pytest.mark.long
def test_a_wished_for_hand_is_dealt_and_a_ruling_is_played_from(served: Callable[[Path], str], page: Any) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    address = served(CARDDATA / "xstx")
    page.goto(f"{address}play")
    page.wait_for_selector("#lobby")
    page.fill("[name=seed]", "5")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    first = page.url
    page.click("[data-do=given]")
    lines = page.locator("dialog textarea")
    lines.wait_for()
    written = lines.input_value()
    mine = next(line for line in written.splitlines() if line.startswith("given A's hand is "))
    lines.fill(written.replace(mine, "given A's hand is duel, warden"))
    page.click("dialog button.main")
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector(".question")
    hand = page.eval_on_selector_all("#mine .card", "all => all.map((each) => each.title.split(' — ')[0])")
    assert hand[:2] == ["Duel", "Warden"], hand
    page.goto(f"{address}rulings")
    page.locator(".ruling").first.wait_for()
    whole = page.locator(".ruling:visible").count()
    page.fill("#search", "warden crossing")
    found = page.locator(".ruling:visible")
    assert 0 < found.count() < whole and page.inner_text("#count") == f"{found.count()} of {whole} rulings"
    assert all("warden" in text.lower() for text in found.evaluate_all("all => all.map((each) => each.textContent)"))
    page.fill("#search", "nobody wrote this")
    assert page.locator("#none").is_visible()
    page.fill("#search", "")
    ruling = page.locator(".ruling:has([data-from])").first
    ruling.locator("summary").click()
    ruling.locator("[data-from]").click()
    page.wait_for_url("**/play/*/0")
    page.wait_for_selector("#players")


def test_hostile_texts_do_nothing(served: Callable[[Path], str], page: Any, tmp_path: Path) -> None:
    strings = hostile_game(tmp_path)
    address = served(tmp_path)
    page.goto(address)
    until(lambda: page.locator(".figure").count() == 4)
    for path in ("cards", "rulings", *(f"cards/c{at}" for at in range(0, len(HOSTILE), 3))):
        page.goto(address + path)
        assert page.locator("main script, main iframe, main [onerror], main [onload]").count() == 0
    page.goto(f"{address}cards")
    shown = " ".join(page.inner_text("#main").replace("’", "'").split())  # English names have curled apostrophes
    assert not [each for each in strings[:20] if " ".join(each.replace("’", "'").split()) not in shown]


def test_a_card_is_changed_in_the_sheet(served: Callable[[Path], str], page: Any, tmp_path: Path) -> None:
    folder = tmp_path / "xstx"
    shutil.copytree(CARDDATA / "xstx", folder)
    card = folder / "cards" / "basic.yaml"
    before = card.read_text("utf-8")
    base = served(folder)
    page.goto(base)
    until(lambda: page.locator(".figure").count() == 4)
    page.goto(base + "cards?as=sheet")
    cell = page.locator("tr[data-card=referee] .cell[data-cell='name/en']")
    cell.click()
    page.keyboard.type("Umpire")
    page.keyboard.press("Escape")
    assert cell.inner_text() == "Referee"
    cell.click()
    page.keyboard.type("Umpire, <b>chief</b>")
    page.keyboard.press("Enter")
    until(lambda: "chief" in card.read_text("utf-8"))
    assert card.read_text("utf-8") == before.replace("en: Referee}", "en: 'Umpire, <b>chief</b>'}")
    until(lambda: cell.inner_text() == "Umpire, <b>chief</b>" and not page.locator("#undo").is_disabled())
    page.keyboard.press("Control+z")
    until(lambda: card.read_text("utf-8") == before)
    until(lambda: cell.inner_text() == "Referee")


def test_a_table_comes_back_from_a_spreadsheet(served: Callable[[Path], str], page: Any, tmp_path: Path) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    folder = tmp_path / "xstx"
    shutil.copytree(CARDDATA / "xstx", folder)
    card = folder / "cards" / "basic.yaml"
    base = served(folder)
    page.goto(base)
    until(lambda: page.locator(".figure").count() == 4)
    page.goto(base + "cards?as=sheet")
    with page.expect_download() as sent:
        page.click("a[href$='/sheet.csv']")
    table = tmp_path / "cards.csv"
    sent.value.save_as(table)
    text = table.read_text("utf-8-sig")
    table.write_text(text.replace(",Referee,", ",<b>Umpire</b>,").replace(",Warden,", ",Guard,"), "gb18030")
    page.set_input_files("#table", table)
    page.wait_for_selector("#merge tbody tr")
    assert "<b>Umpire</b>" in page.inner_text("#merge") and page.locator("#merge tbody tr").count() == 2
    assert "Umpire" not in card.read_text("utf-8"), "nothing is written before it is ticked"
    page.locator("#merge tr", has_text="warden").locator("input").uncheck()
    page.click("#merge button.main")
    until(lambda: "<b>Umpire</b>" in card.read_text("utf-8"))
    assert "Guard" not in card.read_text("utf-8")
    until(lambda: page.locator("tr[data-card=referee] [data-cell='name/en']").inner_text() == "<b>Umpire</b>")


@pytest.mark.long
def test_a_killed_desk_goes_on(browser: Any, tmp_path: Path) -> None:
    """Killed without a word in the middle of a game and started again: the page of a seat finds it as it was."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "cardwright", "--lang", "en", "desk", str(CARDDATA / "xstx"), "--port", str(port)]
    there = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there)
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE * 1000)
    shown = """() => [document.getElementById("log").innerText, document.documentElement.dataset.made,
      ...[...document.querySelectorAll("#mine .card")].map((each) => each.title)]"""
    try:
        base = (running.stdout.readline() if running.stdout else "").split()[-1]
        until(lambda: page.goto(f"{base}play") and page.locator("#lobby").count())
        page.fill("[name=seed]", "5")
        page.click("#lobby button.main")
        page.wait_for_selector("#question")
        link = page.get_attribute(".links a", "href")
        page.goto(f"http://127.0.0.1:{port}{link}")
        page.wait_for_selector("#question")
        made = page.evaluate("document.documentElement.dataset.made")
        page.locator(".options .option").first.click()
        until(lambda: page.evaluate("document.documentElement.dataset.made") != made)
        page.wait_for_selector("#practises", state="detached")
        before = page.evaluate(shown)
        running.kill()
        running.wait(20)
        until(lambda: page.locator("body.lost").count())
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there)
        until(lambda: not page.locator("body.lost").count())
        page.reload()
        page.wait_for_selector(".question")
        assert page.evaluate(shown) == before
    finally:
        running.kill()
        running.wait(20)
