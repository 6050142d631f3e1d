"""The tutorial of the desk, done as it says in a real browser; its pictures are taken on the way.

`pytest tests/desk/test_tutorial.py --refresh-goldens` writes the pictures into `docs/images`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .test_browser import CHROMIUM, PATIENCE, browser, page, served, shipped, until

pytest.importorskip("typst", reason="the extra `print` is not installed")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
__all__ = ["browser", "page", "served", "shipped"]

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "desk-tutorial.md", "zh-Hans": DOCS / "desk-tutorial.zh.md"}
PICTURES = ("problem", "card", "play", "ruling")
SEED = "7"


def picture_of(lang: str, name: str) -> Path:
    """A picture of the tutorial."""
    return DOCS / "images" / f"desk-{name}{'' if lang == 'en' else '-zh'}.png"


@pytest.mark.one_of(2)
@pytest.mark.parametrize("lang", PAGES)
def test_the_tutorial(
    lang: str, served: Callable[[Path], str], page: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    wanted = bool(request.config.getoption("--refresh-goldens"))
    told = PAGES[lang].read_text("utf-8")
    folder = tmp_path / "my-game"
    there = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-m", "cardwright", "new", str(folder)], check=True, env=there, capture_output=True)
    cards = folder / "cards.yaml"
    page.set_viewport_size({"width": 1100, "height": 700})
    page.set_default_timeout(PATIENCE * 1000)

    def shot(name: str) -> None:
        taken = page.screenshot()
        assert len(taken) > 10_000
        if wanted:
            picture_of(lang, name).write_bytes(taken)

    def edit(old: str, new: str) -> None:
        assert f"`{old}`" in told and f"`{new}`" in told, "the tutorial says so"
        text = cards.read_text("utf-8")
        assert text.count(old) == 1
        cards.write_text(text.replace(old, new), "utf-8")

    base = served(folder)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": base}])
    page.goto(base)
    until(lambda: page.locator(".figure").count() == 4 and not page.locator(".notice").count())
    edit("target loses 1 lamp", "target losses 1 lamp")
    until(lambda: "CW321" in page.inner_text("#main"))
    shot("problem")
    page.goto(f"{base}cards/gust")
    edit("target losses 1 lamp", "target loses 2 lamps")
    until(lambda: page.locator("img.face").count() == 1 and re.search(r"\b2\b|2盏|两盏", page.inner_text("#main")))
    until(lambda: not page.inner_text("#pulse"))
    shot("card")
    page.goto(f"{base}play")
    page.fill("[name=seed]", SEED)
    page.select_option("[name=players]", "2")
    page.click("#lobby button.main")
    page.wait_for_selector("#question")
    page.wait_for_load_state("networkidle")
    shot("play")
    page.locator(".options .option:not(.quiet)").first.click()
    until(lambda: page.evaluate("Number(document.documentElement.dataset.made)") > 0)
    page.click("[data-do=ruling]")
    page.wait_for_selector("#dialog pre")
    shot("ruling")
    ruling = page.inner_text("#dialog pre")
    assert ruling.startswith("  - id: from_a_game")
    rulings = folder / "rulings.yaml"
    rulings.write_text(rulings.read_text("utf-8").rstrip("\n") + "\n" + ruling.rstrip("\n") + "\n", "utf-8")
    page.goto(f"{base}rulings")
    until(lambda: page.locator("#main >> text=from_a_game").count() and not page.inner_text("#pulse"))
    assert "CW" not in page.inner_text("#main")


@pytest.mark.parametrize("lang", PAGES)
def test_every_picture_is_there_and_shown(lang: str) -> None:
    told = PAGES[lang].read_text("utf-8")
    for name in PICTURES:
        picture = picture_of(lang, name)
        assert f"](images/{picture.name})" in told
        assert picture.stat().st_size < 200_000
