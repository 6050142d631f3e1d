"""How long it takes from a save to the screen: the desk in a real browser, with edits of cards as designers make them.

    python tests/benchmarks/bench_desk.py [xstx] [thbattle] [made] [--play SECONDS [--pace SECONDS]]

`made` is a game of 1,000 cards. For each game: from the command to the first page and to all verdicts; then for each
sort of edit from the write to the words on the page of the card and to its new face (the middle of several edits), with
the CPU seconds that the desk took until it was at rest; what the browser loads for some pages; with `--play` what the
desk holds in memory after two bots have played so long while a page looked on. Needs Chromium and Playwright.
Asserts nothing about time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from bench_check import write_game

ROOT = Path(__file__).parents[2]
TIMES = 3
"""Edits of each sort."""
TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 120.0
OTHER_WORDS = "(before) => document.getElementById('main').innerText !== before"
OTHER_FACE = "(before) => document.querySelector('img.face')?.src !== before"


@dataclass(frozen=True)
class Place:
    """Where a card is edited: its page, its file, for each sort of edit what stands there, with a hole for another."""

    card: str
    file: str
    edits: dict[str, tuple[str, str]]


PLACES = {
    "xstx": Place("referee", "cards/basic.yaml", {
        "text": ("When you draw a Crossing, you may", "When you draw a Crossing, you {} may"),
        "name": ("name: {zh-Hans: 裁判, en: Referee}", "name: {{zh-Hans: 裁判, en: Referee {}}}"),
        "copies": ("Referee}\n    kind: function card\n    faces: [{copies: 4}]",
                   "Referee}}\n    kind: function card\n    faces: [{{copies: {}}}]"),
    }),
    "thbattle": Place("danmaku", "cards/basic.yaml", {
        "effect": ("", ""),  # that of another card, in another file
        "name": ("name: {zh-Hans: 弹幕, en: Danmaku}", "name: {{zh-Hans: 弹幕, en: Danmaku {}}}"),
        "copies": ("- {copies: 1, suit: spade, number: 3}", "- {{copies: {}, suit: spade, number: 3}}"),
    }),
    "made": Place("card 500", "cards/c00500.yaml", {
        "effect": ("light 2 lamps", "light {} lamps"),
        "name": ("en: Card 500", "en: Card 500 {}"),
        "copies": ("copies: 1", "copies: {}"),
    }),
}  # fmt: skip
WORDS = ("seven", "eleven", "thirteen", "seventeen", "nineteen")


class Process:
    """A desk in a process of its own."""

    def __init__(self, folder: Path, cache: Path) -> None:
        command = [sys.executable, "-m", "cardwright", "--lang", "en", "desk", str(folder), "--port", "0"]
        self.began = time.monotonic()
        there = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        self.running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there)
        assert self.running.stdout is not None
        self.base = self.running.stdout.readline().split()[-1]

    def cpu(self) -> float:
        """CPU seconds so far."""
        words = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICK

    def memory(self) -> float:
        """MB that it holds."""
        lines = Path(f"/proc/{self.running.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000

    def rested(self) -> float:
        """Wait until it does nothing any more; gives its CPU seconds."""
        before, quiet = self.cpu(), 0
        while quiet < 8:
            time.sleep(0.1)
            now = self.cpu()
            quiet = quiet + 1 if now - before < 0.02 else 0
            before = now
        return before

    def stop(self) -> None:
        """End it."""
        self.running.terminate()
        self.running.wait(20)


def until(true: Callable[[], object], pause: float = 0.004) -> float:
    """Wait until something holds; gives when."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < PATIENCE, "it did not come to pass"
        time.sleep(pause)
    return time.monotonic()


@contextmanager
def game_of(name: str, room: Path) -> Iterator[Path]:
    """A copy of a game, or the made one."""
    folder = room / name
    if name == "made":
        folder.mkdir()
        write_game(folder, 1000)
    else:
        shutil.copytree(ROOT / "carddata" / name, folder)
    yield folder
    shutil.rmtree(folder)


def loads(browser: Any, address: str) -> tuple[float, float]:
    """KB that a browser which has seen nothing loads for a page, without fonts: as sent, and unpacked."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    heard = context.new_cdp_session(page)
    heard.send("Network.enable")
    kinds: dict[str, str] = {}
    sent: dict[str, float] = {}
    unpacked: dict[str, float] = {}
    heard.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    heard.on("Network.loadingFinished", lambda told: sent.update({told["requestId"]: told["encodedDataLength"]}))

    def more(told: Any) -> None:
        unpacked[told["requestId"]] = unpacked.get(told["requestId"], 0) + told["dataLength"]

    heard.on("Network.dataReceived", more)
    page.goto(address)
    page.wait_for_timeout(2500)
    context.close()
    return tuple(
        sum(size for id, size in found.items() if kinds.get(id) != "Font") / 1000 for found in (sent, unpacked)
    )  # type: ignore[return-value]


def measured(name: str, browser: Any, room: Path, play: float, pace: float) -> None:
    """Measure one game and print its rows."""
    place = PLACES[name]
    with game_of(name, room) as folder:
        desk = Process(folder, room / f"cache-{name}")
        try:
            page = browser.new_page()
            page.goto(desk.base)
            shown = until(lambda: page.locator(".figure").count() == 4) - desk.began
            spent = desk.cpu()
            row(name, "from the command to the first page", shown, spent)
            cpu = desk.rested()
            row(name, "… to rest, all rulings run", None, cpu)
            for sort, (old, new) in place.edits.items():
                card, path = place.card, folder / place.file
                whole = path.read_text("utf-8")
                if not old:
                    card, old, new = "dowsing rod", "draw 2 cards", "draw {} cards"
                    path = folder / "cards" / "spells.yaml"
                    whole = path.read_text("utf-8")
                elif sort == "text":
                    card = "warden"
                page.goto(f"{desk.base}cards/{card}")
                page.locator("img.face").first.wait_for(timeout=PATIENCE * 1000)
                assert old in whole, (name, sort)
                words, faces, cpus = [], [], []
                for number in range(TIMES):
                    word = str(3 + number) if sort in ("copies", "effect") else WORDS[number]
                    before_face = page.evaluate("document.querySelector('img.face').src")
                    before = page.evaluate("document.getElementById('main').innerText")
                    cpu = desk.rested()
                    path.write_text(whole.replace(old, new.format(word), 1), "utf-8")
                    began = time.monotonic()
                    words.append(until(partial(page.evaluate, OTHER_WORDS, before)) - began)
                    if sort != "copies":
                        faces.append(until(partial(page.evaluate, OTHER_FACE, before_face)) - began)
                    cpus.append(desk.rested() - cpu)
                row(name, f"save to words: {sort}", statistics.median(words), statistics.median(cpus))
                if faces:
                    row(name, f"save to face: {sort}", statistics.median(faces), None)
                path.write_text(whole, "utf-8")
                desk.rested()
            for what in ("", f"cards/{place.card}", "cards", "cards?as=faces", "play"):
                sent, unpacked = loads(browser, desk.base + what)
                print(f"{name:10}{'loads /' + what:40}{sent:9.0f} KB sent{unpacked:9.0f} KB unpacked", flush=True)
            page.close()
            print(f"{name:10}{'memory at rest':40}{desk.memory():9.0f} MB", flush=True)
            if play:
                played(name, desk, browser, play, pace)
        finally:
            desk.stop()


def played(name: str, desk: Process, browser: Any, seconds: float, pace: float) -> None:
    """Bots play game after game, with a pause of `pace` seconds after each decision; a page looks on."""

    def post(path: str, value: object) -> dict[str, Any]:
        origin = desk.base.split("/", 3)
        headers = {"content-type": "application/json", "origin": "/".join(origin[:3])}
        with urlopen(Request(desk.base + path, json.dumps(value).encode(), headers)) as answer:
            return dict(json.load(answer))

    page = browser.new_page()
    page.goto(f"{desk.base}play")
    low = int(page.get_attribute("#lobby", "data-low"))
    seats = {"names": [f"bot {at}" for at in range(low)], "sorts": ["random"] * low, "seed": 1, "options": {}}
    table = post("play", {**seats, "variants": []})["id"]
    page.goto(f"{desk.base}play/{table}/onlooker")
    began, games, steps, held = time.monotonic(), 1, 0, [desk.memory()]
    while time.monotonic() - began < seconds:
        try:
            post(f"play/{table}/step", {})
            steps += 1
            time.sleep(pace)
        except OSError:
            post(f"play/{table}/rematch", {})
            games += 1
            if games % 20 == 0:
                held.append(desk.memory())
    held.append(desk.memory())
    shown = ", ".join(f"{each:.0f}" for each in (held[0], *held[len(held) // 2 : len(held) // 2 + 1], held[-1]))
    print(f"{name:10}{f'memory: {games} games, {steps} decisions':40}{shown} MB", flush=True)
    page.close()


def row(name: str, what: str, wall: float | None, cpu: float | None) -> None:
    """Print a row of the table."""
    one, other = ("" if each is None else f"{each:.3f}" for each in (wall, cpu))
    print(f"{name:10}{what:40}{one:>9}{other:>9}", flush=True)


def main() -> None:
    """Measure and print the table."""
    from playwright.sync_api import sync_playwright

    arguments = argparse.ArgumentParser()
    arguments.add_argument("games", nargs="*", default=[*PLACES])
    arguments.add_argument("--play", type=float, default=0.0, metavar="SECONDS")
    arguments.add_argument("--pace", type=float, default=0.0, metavar="SECONDS")
    asked = arguments.parse_args()
    names = ("chromium", "chromium-browser", "google-chrome")
    chromium = next(found for each in names if (found := shutil.which(each)))
    print(f"{'':50}{'wall s':>9}{'CPU s':>9}")
    with sync_playwright() as running, tempfile.TemporaryDirectory() as room:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in asked.games:
            measured(name, browser, Path(room), asked.play, asked.pace)
        browser.close()


if __name__ == "__main__":
    main()
