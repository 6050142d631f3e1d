"""The rulebook in a real browser: nothing sticks out, search and filters find, hostile names stay words."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter, Paragraph
from cardwright.backends.paper.print_book import to_html
from cardwright.backends.paper.read_markdown import parse_chapter

HOSTILE = "</script><script>alert(1)</script><!--<script>"
CARDS = (
    CardFace("lamp", "Lamp", "light", body=(Paragraph("rule", "Light the road."),), tags=("brass",), accent="gold"),
    CardFace("fog", "Fog", "weather", body=(Paragraph("rule", "Nobody sees anything."),), accent="slate"),
    CardFace("odd", HOSTILE, "weather", body=(Paragraph("rule", HOSTILE, HOSTILE),), tags=(HOSTILE,)),
)
TEXT = """# The road

## Walking ![](rule:R-1)

You walk by the light of a [](card:lamp), and stop in [](card:fog).

![](card:lamp)

![](card:fog)

| A | column | of | many | words | in | a | row | that | is | long |
|---|---|---|---|---|---|---|---|---|---|---|
| unbreakable | unbreakable | unbreakable | unbreakable | unbreakable | unbreakable | a | b | c | d | e |
"""
WIDTHS = (320, 390, 600, 1019, 1020, 1400)
STICKS_OUT = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright, which drives a browser, is not installed")
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no chromium is installed")
    with api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    chapter = parse_chapter("road", TEXT)
    book = Book("road", "en", HOSTILE, (Chapter("road", chapter.title, chapter.blocks),), cards=CARDS)
    tree, problems = resolve(replace(book, subtitle=HOSTILE))
    assert problems == ()
    file = tmp_path / "rulebook.html"
    file.write_text(to_html(tree), encoding="utf-8")
    opened = browser.new_page(reduced_motion="reduce")
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    opened.on("dialog", lambda dialog: wrong.append(dialog.message))
    opened.goto(file.as_uri())
    yield opened
    opened.close()
    assert wrong == []


def test_nothing_sticks_out(page: Any) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate(STICKS_OUT), width


def test_search_finds_cards_and_sections(page: Any) -> None:
    page.fill("#search", "lamp")
    found = page.locator("#found a")
    assert found.first.get_attribute("href") == "#card-lamp"
    assert {found.nth(at).get_attribute("href") for at in range(found.count())} == {
        "#card-lamp",
        "#chapter-road.s1",
    }
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.url.endswith("#card-lamp") and page.locator("#found").is_hidden()


def test_filters_of_the_gallery(page: Any) -> None:
    shown = page.locator(".gallery .tile:visible h3")
    assert shown.all_inner_texts() == ["Lamp", "Fog", HOSTILE]
    page.select_option("#kind", "weather")
    assert shown.all_inner_texts() == ["Fog", HOSTILE]
    page.fill("#of-cards", "sees")
    assert shown.all_inner_texts() == ["Fog"]
    page.select_option("#kind", "")
    page.fill("#of-cards", "")
    page.select_option("#tag", HOSTILE)
    assert shown.all_inner_texts() == [HOSTILE]


def test_a_card_is_shown_beside_its_link(page: Any) -> None:
    page.locator('p a[href="#card-fog"]:not(.here)').hover()
    assert page.locator(".beside h3").inner_text() == "Fog"
    page.mouse.move(0, 0)
    assert page.locator(".beside").is_hidden()


def test_dark_pages_and_numbers_of_rules_are_chosen(page: Any) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colour)
    page.click("#shade")
    assert page.evaluate(colour) != light
    number = page.locator("#rule-R-1")
    assert number.bounding_box()["width"] < 1
    page.click("#numbers")
    assert number.bounding_box()["width"] > 10


def test_what_an_address_names_stands_below_the_bar(page: Any) -> None:
    address = page.url
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 500})
        for name in ("card-fog", "card-lamp", "chapter-road.s1", "gallery"):
            page.goto(f"{address}#{name}")
            top, bar = page.evaluate(f"[document.getElementById({name!r}), document.querySelector('.bar-in')].map("
                                     "(it, at) => it.getBoundingClientRect()[at ? 'bottom' : 'top'])")  # fmt: skip
            assert top >= bar - 1, (width, name, top, bar)


def test_what_the_field_asks_for_can_be_read_on_the_narrowest_screen(page: Any) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    words = page.evaluate("""() => {
      const field = document.querySelector("#search"), style = getComputedStyle(field);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      const inside = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return [pen.measureText(field.placeholder).width, inside];
    }""")
    assert words[0] <= words[1]
