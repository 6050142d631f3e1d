"""Cards stand as pictures where a book names them first, and lists of words tell the pages that speak of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.chapter_changes import state_rules
from cardwright.backends.paper.chapter_values import pages_of
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter, Entry, Lang, Paragraph
from cardwright.backends.paper.print_book import begin_book, closed_up, to_html
from cardwright.backends.paper.read_markdown import parse_chapter

NAMES = ("ant", "bee", "cow", "dog", "elk")
CARDS = tuple(CardFace(name, name.title(), "Animal", body=(Paragraph("rule", "Runs."),)) for name in NAMES)
LOOKS = tuple((card,) for card in CARDS)


def book(*texts: str, entries: tuple[Entry, ...] = ()) -> Book:
    boxes = "# All\n\n" + "\n\n".join(f"![](card:{name})" for name in NAMES)
    parsed = [parse_chapter(f"c{at}", text, "en") for at, text in enumerate((*texts, boxes))]
    made = [Chapter(f"c{at}", each.title, each.blocks, each.title == "Quick") for at, each in enumerate(parsed)]
    return Book("zoo", "en", "Zoo", tuple(made), cards=CARDS, looks=LOOKS, entries=entries)


def shown(it: Book) -> list[str]:
    """Chapter by chapter which cards the blocks show: `p> Ant` beside a paragraph, `table: Ant, Bee` below a table."""
    tree: Any = resolve(it)[0]
    found = []
    for chapter in tree["chapters"]:
        for block in chapter["blocks"]:
            if "pictures" in block:
                names = ", ".join(tree["gallery"][at]["name"] for at in block["pictures"]["cards"])
                found.append(f"{block['t']}{'> ' if block['pictures']['beside'] else ': '}{names}")
    return found


def test_a_card_is_shown_once_where_it_is_named_first() -> None:
    text = "# One\n\nAn [](card:ant).\n\n- The [](card:ant) and the [](card:bee).\n\n> [!NOTE]\n> See [](card:cow).\n"
    assert shown(book(text, "# Two\n\n[](card:cow) [](card:dog)")) == ["p> Ant", "list> Bee", "callout> Cow", "p> Dog"]


def test_several_and_those_of_tables_stand_below_and_lists_of_cards_show_none() -> None:
    three = "# One\n\n[](card:ant), [](card:bee), [](card:cow).\n\n| Card |\n|---|\n| [](card:dog) |\n"
    boxed = "> [!NOTE]\n> [](card:elk)\n>\n> | A |\n> |---|\n> | B |\n"
    assert shown(book(f"{three}\n{boxed}")) == ["p: Ant, Bee, Cow", "table: Dog", "callout: Elk"]
    every = " ".join(f"[](card:{name})" for name in NAMES)
    assert shown(book(f"# One\n\n{every}\n\nThen [](card:elk).")) == ["p> Elk"]


def test_a_chapter_with_the_box_of_a_card_needs_no_picture_and_one_page_counts_for_nothing() -> None:
    both = "# One\n\n[](card:ant)\n\n![](card:ant)"
    assert shown(book(both, "# Two\n\n[](card:ant) [](card:bee)")) == ["p> Bee"]
    assert shown(book("# Quick\n\n[](card:ant)", "# Two\n\n[](card:ant)")) == ["p> Ant", "p> Ant"]


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("甲。 [](rule:Z-1) 乙。", "zh-Hans", "甲。乙。"),
        ("甲。 [](rule:Z-1) [](rule:Z-2) 乙。 [](rule:Z-3)", "zh-Hans", "甲。乙。"),
        ("One. [](rule:Z-1) [](rule:Z-2) Two, [](rule:Z-3)", "en", "One. Two,"),
        ("as [](rule:Z-1), so", "en", "as, so"),
    ],
)
def test_ids_that_are_not_printed_leave_no_gaps(text: str, lang: Lang, said: str) -> None:
    parsed = parse_chapter("c", f"# T\n\n{text}", lang)
    made = Book("zoo", lang, "Zoo", (Chapter("c", parsed.title, parsed.blocks),))
    tree: Any = resolve(state_rules(made))[0]
    items: Any = closed_up(tree["chapters"][0]["blocks"][0]["c"])
    assert "".join(item["s"] for item in items if item["t"] == "text") == said


def test_pages_have_no_gaps_around_ids_that_are_hidden_either() -> None:
    parsed = parse_chapter("c", "# 题\n\n甲。 [](rule:Z-1) 乙。")
    made = state_rules(Book("zoo", "zh-Hans", "动物", (Chapter("c", parsed.title, parsed.blocks),)))
    (html,) = begin_book(made, ("html",))().artifacts
    assert re.search(r'甲。<span class="rid[^>]*>Z-1</span>乙。', html.content.decode("utf-8"))


TERMS = """# Words

| Term | See |
|---|---|
| **hoof** | [](<pages:hoof>) |
| **wing** | [](<pages:WING>) |
| **tail** | [](<pages:tail>) |
"""
ENTRIES = (Entry("hoof", rules=("Z-1",)), Entry("wing", ("pinion",)), Entry("tail"))


def told(it: Book) -> list[str]:
    tree: Any = resolve(it)[0]
    table = tree["chapters"][-2]["blocks"][0]
    cells = [row[1][-1] for row in table["rows"]]
    return [f"{cell['of']}: {', '.join(place['title'] for place in cell['places'])}" for cell in cells]


def test_words_of_a_list_tell_where_a_rule_about_them_is_stated_else_where_they_are_named() -> None:
    first = "# Body\n\nA hoof and a wing.\n\n## Feet\n\nOne has four. ![](rule:Z-1)\n\n## Air\n\nA pinion; a hoof."
    assert told(book(first, TERMS, entries=ENTRIES)) == ["hoof: Feet", "WING: Body, Air", "tail: "]


def test_a_word_that_the_index_lacks_is_no_place() -> None:
    assert [each.show() for each in resolve(book(TERMS, entries=ENTRIES[:2]))[1]] == [
        "unresolved-link [chapter:c0:7] pages:tail"
    ]
    assert pages_of("a > b\\c") == "[](<pages:a \\> b\\\\c>)"


def test_pages_and_pictures_are_printed(tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    it = book("# Quick\n\n[](card:cow)", "# Body\n\nA hoof. ![](rule:Z-1) [](card:ant)", TERMS, entries=ENTRIES)
    printed = begin_book(it)()
    assert printed.problems == ()
    file = tmp_path / "book.pdf"
    file.write_bytes(printed.artifacts[1].content)
    words = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, check=True).stdout.decode()
    assert re.search(r"hoof\s+p\. 4\b", words) and not re.search(r"tail\s+p\.", words)
    pages = words.split("\f")
    assert pages[2].count("Cow") == 2 and pages[3].count("Ant") == 2, "named, and on the picture"
    html = to_html(resolve(it)[0])
    assert html.count('class="named"') == 2
    ids = re.findall(r' id="(.*?)"', html)
    assert len(ids) == len(set(ids))
