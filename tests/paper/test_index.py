"""The index of a book: where words stand, in which order by language, and on which pages of the PDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.backends.paper.book_index import readings_of
from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.paper_values import LANGS, Book, CardFace, Chapter, Entry, Lang, LegendEntry, Paragraph
from cardwright.backends.paper.print_book import begin_book, to_html
from cardwright.backends.paper.read_markdown import parse_chapter
from cardwright.backends.paper.readings import pinyin, place_of, strokes

CARDS = (CardFace("seal", "封印", "计策", body=(Paragraph("rule", "弃牌，然后行动。"),)),)
ENTRIES = (Entry("封印", ("印",), "seal"), Entry("行动"), Entry("弃牌"), Entry("重生"), Entry("无处"), Entry("OUT"))
TEXT = """# 回合

先行动，再弃牌。

## 行动

行动时可以用[](card:seal)。

## 卡牌

![](card:seal)

| 词 | 意思 |
|---|---|
| **重生** | 回到游戏里，不再 OUT |
"""


def book(text: str = TEXT, **more: object) -> Book:
    chapter = parse_chapter("turn", text)
    made = Book("demo", "zh-Hans", "试验", (Chapter("turn", chapter.title, chapter.blocks),), cards=CARDS)
    return replace(made, entries=ENTRIES, **more)  # type: ignore[arg-type]


def index_of(book: Book) -> list[str]:
    tree: Any = resolve(book)[0]
    found = []
    for group in tree["index"]:
        found.append(group["label"])
        for entry in group["entries"]:
            places = [f"{place['title']}{'*' if place['about'] else ''}" for place in entry["places"]]
            found.append(f"  {entry['name']}: {', '.join(places)}{'→ ' + entry['see'] if entry['see'] else ''}")
    return found


def test_words_stand_where_they_are_named_first_in_a_section_and_where_something_is_about_them() -> None:
    assert index_of(book()) == [
        "C",
        "  重生: 卡牌*",
        "F",
        "  封印: 行动, 卡牌*",
        "O",
        "  OUT: 卡牌",
        "Q",
        "  弃牌: 回合, 卡牌",
        "X",
        "  行动: 回合, 行动*, 卡牌",
        "Y",
        "  印: → 封印",
    ]


def test_a_letter_that_only_looks_alike_is_another_word() -> None:
    made = replace(book("# One\n\nThe \u0131ris and the Iris."), lang="en", entries=(Entry("Iris"),))
    assert index_of(made) == ["I", "  Iris: One"]


def test_what_stands_out_on_paper_does_so_on_a_page() -> None:
    """Quotes of attributes are no data: escaped, the attribute said nothing."""
    made = book(looks=tuple((card,) for card in CARDS), legend=(LegendEntry("红桃", sign="♥", red=True),))
    (html,) = begin_book(made, ("html",))().artifacts
    page = html.content.decode("utf-8")
    assert '<b class="red">♥</b>' in page and ' <a class="about" href="#' in page and "=&#34;" not in page


def test_traditional_words_stand_by_their_strokes() -> None:
    text = TEXT.replace("弃牌", "棄牌").replace("行动", "行動").replace("回合", "輪")
    entries = (Entry("封印", (), "seal"), Entry("行動"), Entry("棄牌"), Entry("OUT"))
    found = index_of(replace(book(text), lang="zh-Hant", entries=entries))
    assert [line for line in found if not line.startswith(" ")] == ["O", "6", "9", "11"]


@pytest.mark.parametrize(
    ("words", "lang", "over"),
    [
        ("长枪", "zh-Hans", "C"),
        ("长老", "zh-Hans", "Z"),
        ("“杀”", "zh-Hans", "S"),
        ("3 号", "zh-Hans", "#"),
        ("OUT", "zh-Hans", "O"),
        ("卡牌", "zh-Hant", "5"),
        ("龜", "zh-Hant", "16"),
        ("OUT", "zh-Hant", "O"),
        ("Élan", "en", "E"),
        ("the moon", "en", "T"),
        ("9 lives", "en", "#"),
    ],
)
def test_what_stands_over_a_word(words: str, lang: Lang, over: str) -> None:
    assert place_of(words, lang)[1] == over


def test_strokes_of_usual_characters() -> None:
    few = {1: "一乙", 2: "人二", 3: "三山", 4: "天手", 5: "打出", 6: "在行", 7: "角攻", 8: "使", 9: "城"}
    many = {10: "射鬥", 11: "動", 12: "無", 13: "傷", 17: "擊", 20: "籌"}
    for number, chars in {**few, **many}.items():
        assert [strokes(char) for char in chars] == [number] * len(chars), chars
    assert strokes("a") is None and strokes("们") is None


def test_words_are_read_phrase_by_phrase() -> None:
    assert pinyin("封印") == "feng yin" and pinyin("行动") == "xing dong" and pinyin("银行") == "yin hang"
    assert readings_of(ENTRIES, "zh-Hans")["封印"] == "fengyin"
    assert readings_of((Entry("Seal"), Entry("OUT")), "en") == {}


def test_links_of_the_page_lead_to_where_words_stand() -> None:
    html = to_html(resolve(book())[0])
    ids = re.findall(r' id="(.*?)"', html)
    assert len(ids) == len(set(ids))
    index = html[html.index('<h2 id="index">') :]
    for href in re.findall(r'href="#(.*?)"', index):
        assert href in ids


def test_the_pdf_tells_the_pages(tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    printed = begin_book(book())()
    assert printed.problems == ()
    file = tmp_path / "book.pdf"
    file.write_bytes(printed.artifacts[1].content)
    words = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, check=True)
    pages = words.stdout.decode().split("\f")
    assert "索引" in pages[1], "in the contents, too"
    (index,) = (page for page in pages[2:] if "索引" in page)
    assert re.search(r"封印\s+3\b", index) and re.search(r"印\s+见 封印", index)


def test_numbers_of_rules_stand_in_the_margin_on_demand(tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    for wanted in (False, True):
        printed = begin_book(book("# 甲\n\n字。![](rule:T-1) 又见[](rule:T-1)", rule_ids=wanted))()
        file = tmp_path / "book.pdf"
        file.write_bytes(printed.artifacts[1].content)
        words = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, check=True).stdout.decode()
        assert ("T-1" in words) is wanted


@pytest.mark.parametrize("lang", LANGS)
def test_an_index_is_printed_in_every_language(lang: Lang) -> None:
    assert begin_book(replace(book(), lang=lang))().problems == ()
