"""axe-core finds nothing on the pages of the desk and of a printed book, in light and dark, wide and narrow."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cardwright.driver import build

from .conftest import CARDDATA
from .test_browser import CHROMIUM, PATIENCE, browser, page, served, shipped, until

pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
__all__ = ["browser", "page", "served", "shipped"]

AXE = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`))"""
PAGES = ("", "cards", "cards?as=faces", "cards?as=sheet", "cards/warden", "rulings", "play")


def wrong(page: Any) -> list[str]:
    """What axe-core finds on a page, and whether the page is wider than its window."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(FOUND)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*found, *([f"{wide} pixels too wide"] if wide > 0 else [])]


@pytest.mark.one_of(2)
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_every_page_of_the_desk(
    served: Callable[[Path], str], page: Any, tmp_path: Path, scheme: str, width: int
) -> None:
    folder = tmp_path / "xstx"
    shutil.copytree(CARDDATA / "xstx", folder)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.set_default_timeout(PATIENCE * 1000)
    base = served(folder)
    page.goto(base)
    until(lambda: page.locator(".figure").count() == 4)
    for path in PAGES:
        page.goto(base + path)
        assert wrong(page) == [], path
    until(lambda: page.goto(base + "play") and page.locator("form button").count())
    page.locator("form button").first.click()
    page.wait_for_selector(".zone")
    assert wrong(page) == [], "a game"
    page.click("[data-do=given]")
    page.wait_for_selector("dialog textarea")
    assert wrong(page) == [], "a table that is changed"


@pytest.mark.long
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_a_rulebook(page: Any, tmp_path: Path, scheme: str, width: int) -> None:
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    assert build(CARDDATA / "xstx", tmp_path, ["rulebook"]).written is not None
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    for lang in ("en", "zh-Hans"):
        page.goto((tmp_path / "xstx" / "paper" / lang / "rulebook.html").as_uri())
        assert wrong(page) == [], lang
