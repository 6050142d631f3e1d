"""Rulebooks: links, HTML, PDF, pages of rules, hostile text, equal bytes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from cardwright import resources
from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.card_look import CardLook
from cardwright.backends.paper.paper_values import (
    LANGS,
    Book,
    CardFace,
    Chapter,
    Paragraph,
    Printed,
    Round,
    Ruling,
    Seat,
    Stat,
)
from cardwright.backends.paper.pdf_cmyk import in_cmyk
from cardwright.backends.paper.pdf_inks import Ink, drawing_streams, inks, summary
from cardwright.backends.paper.print_book import begin_book, rule_pages, to_html
from cardwright.backends.paper.read_markdown import parse_chapter

HOSTILE = '<script>alert(1)</script><img src=x onerror=a> "\' #import "x" #panic() $x^2$ {{ 7*7 }} {% x %} @a ]['
CARDS = (
    CardFace(
        "kill",
        "杀",
        "基本牌",
        suit="♠",
        number="7",
        body=(Paragraph("rule", "打。"),),
        rules=("T-1", "T-9"),
        copies=3,
    ),
    CardFace("路过", "路过", "反应", stats=(Stat("费", "1"),), body=(Paragraph("flavour", "风。"),), accent="teal"),
)
RULINGS = (Ruling("r1", "算打出吗？", "算。", ("T-1",), ("kill", "路过")),)
TEXT = """# 概览

见[](card:路过)、[](chapter:b)、[裁定](ruling:r1)与 [](rule:T-1)。[外](https://example.org/?a=1&b=2)

## 一节 ![](rule:T-1)

![](card:kill)

![](card:路过)

![](ruling:r1)

> [!NOTE] 题
> 文 `码` **强** *调*

1. 甲
   - 乙

|甲|乙|
|--|--:|
|1|2|

> 引

```
x  y
```
"""


def chapter(identifier: str, markdown: str, title: str = "") -> Chapter:
    parsed = parse_chapter(identifier, markdown)
    assert parsed.problems == (), parsed.problems
    return Chapter(identifier, title or parsed.title, parsed.blocks)


def book(*chapters: Chapter, **more: object) -> Book:
    made = Book("demo", "zh-Hans", "试验", chapters, cards=CARDS, rulings=RULINGS)
    return replace(made, **more)  # type: ignore[arg-type]


WHOLE = book(
    chapter("a", TEXT),
    chapter("b", "# 其次\n\n正文。![](rule:T-2)"),
    subtitle="规则书",
    edition="第四版",
    version_lines=("V4.3.8", "布纹精装版"),
)


class Outline(HTMLParser):
    """Collect tags, ids and link targets; complain about tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.hrefs: list[str] = []
        self.lang = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.hrefs += [given["href"] or ""] if "href" in given else []
        self.lang = given.get("lang") or self.lang
        if tag not in ("meta", "br", "hr", "input", "img"):
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag


def read(html: str) -> Outline:
    outline = Outline()
    outline.feed(html)
    outline.close()
    assert outline.stack == []
    return outline


def parts(printed: Printed) -> tuple[str, bytes]:
    assert printed.problems == (), printed.show()
    html, pdf = printed.artifacts
    assert (html.path, pdf.path) == ("paper/zh-Hans/rulebook.html", "paper/zh-Hans/rulebook.pdf")
    return html.content.decode("utf-8"), pdf.content


def pdf_words(pdf: bytes, tmp_path: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    file = tmp_path / "book.pdf"
    file.write_bytes(pdf)
    return subprocess.run(["pdftotext", str(file), "-"], capture_output=True, check=True).stdout.decode("utf-8")


def test_chinese_has_no_blanks_around_links_to_chinese() -> None:
    text = "# 题\n\n有人使用 [](card:kill) ：打 [](card:路过) 或 BOSS [](card:kill) A，**不 [](card:kill)**算。"
    text += "\n\n![](card:kill)\n\n![](card:路过)\n"
    tree, problems = resolve(book(chapter("a", text)))
    assert problems == ()
    (paragraph,) = (block for block in tree["chapters"][0]["blocks"] if block["t"] == "p")
    said = [item.get("s") for item in paragraph["c"]]
    assert said == ["有人使用", None, "：打", None, "或 BOSS ", None, " A，", None, "算。"], said
    assert paragraph["c"][-2]["c"][0]["s"] == "不"


def test_the_title_breaks_before_what_is_in_brackets(tmp_path: Path) -> None:
    _, pdf = parts(begin_book(replace(WHOLE, title="后室 TCG（C 层群规则）"))())
    assert "（C 层群规则）" in pdf_words(pdf, tmp_path).splitlines()[:4]


def test_html_is_whole_and_every_link_leads_somewhere() -> None:
    html, _ = parts(begin_book(WHOLE)())
    outline = read(html)
    assert outline.lang == "zh-Hans"
    assert len(outline.ids) == len(set(outline.ids))
    assert {"card-kill", "card-路过", "ruling-r1", "rule-T-1", "rule-T-2", "chapter-a", "chapter-b"} <= set(outline.ids)
    for href in outline.hrefs:
        assert href.startswith("https://") or href[1:] in outline.ids, href
    assert {"main", "nav", "header", "h1", "table", "article", "aside"} <= set(outline.tags)
    assert not {"img", "link", "iframe"} & set(outline.tags)
    assert outline.tags.count("script") == 2, "a block of data, and our own script"


def test_html_headings_never_skip_a_level() -> None:
    html, _ = parts(begin_book(WHOLE)())
    levels = [int(tag[1]) for tag in read(html).tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_pdf_has_a_cover_contents_and_a_page_per_chapter(tmp_path: Path) -> None:
    _, pdf = parts(begin_book(replace(WHOLE, rule_ids=True))())
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 4
    assert b"/Outlines" in pdf
    pages = pdf_words(pdf, tmp_path).split("\f")
    assert "V4.3.8" in pages[0] and "布纹精装版" in pages[0] and "第四版" in pages[0]
    assert "目录" in pages[1] and "3" in pages[1] and "其次" in pages[1]
    for expected in ("概览", "杀", "♠7", "×3", "T-1", "算打出吗", "算。", "说明", "甲"):
        assert expected in pages[2]


def test_titles_in_the_contents_never_touch_their_pages(tmp_path: Path) -> None:
    titles = [f"Areas and what you do with {'i' * n}" for n in range(56)]
    chapters = [chapter(f"c{n}", f"# {title}\n\nx\n") for n, title in enumerate(titles)]
    _, pdf = parts(begin_book(book(*chapters))())
    contents = "".join(pdf_words(pdf, tmp_path).split("\f")[1:3])
    assert contents.count("Areas") >= 56 and not re.findall(r"i\d", contents)


def test_seats_are_as_wide_as_their_lines(tmp_path: Path) -> None:
    seats = (Seat("Ann", cards=("equipment area: Wind Fan", "装备区八咫镜天狗盾九字")), Seat("Ben"))
    made = replace(book(chapter("a", "# 甲\n\n![](table:t)\n")), rounds={"t": Round(seats)})
    said = pdf_words(parts(begin_book(made)())[1], tmp_path).splitlines()
    assert {"equipment area: Wind", "Fan", "装备区八咫镜天狗盾九", "字"} <= set(said), said


@pytest.mark.parametrize("drawn", [True, False])
def test_a_chapter_with_a_drawn_table_begins_on_a_page_of_its_own(drawn: bool, tmp_path: Path) -> None:
    """Where it began below another chapter, the table went to the next page, and half of this one was empty."""
    table = "![](table:t)" if drawn else "乙。"
    chapters = chapter("a", "# 甲\n\n首。\n"), chapter("b", f"# 次\n\n尾。\n\n{table}\n")
    made = replace(book(*chapters), rounds={"t": Round((Seat("Ann"), Seat("Ben")))})
    pages = pdf_words(parts(begin_book(made)())[1], tmp_path).split("\f")
    (first,) = [page for page in pages if "首。" in page]
    assert ("尾。" in first) is not drawn


def test_names_of_cards_stay_whole_beside_many_labels(tmp_path: Path) -> None:
    tags = ("Crane", "Courtier", "Shugenja", "Air", "Sincerity", "Storytelling")
    cards = tuple(
        CardFace(f"c{n}", "Asahina Storyteller", "Character", tags=("I" + "i" * n, *tags), copies=2) for n in range(16)
    )
    text = "\n\n".join(f"![](card:{card.id})" for card in cards)
    made = replace(book(chapter("a", f"# 甲\n\n{text}\n")), cards=cards, lang="en", title="Tale")
    printed = begin_book(made)()
    assert printed.problems == (), printed.show()
    said = pdf_words(printed.artifacts[1].content, tmp_path)
    assert said.count("Asahina Storyteller ×2\n") == 16 and all(said.count(tag) >= 16 for tag in tags)
    assert "\n·" not in said, "a line of labels begins with one"


def test_rules_know_their_pages() -> None:
    assert rule_pages(WHOLE) == (("T-1", 3), ("T-9", 3), ("T-2", 4))


def test_links_without_words_take_the_name_of_what_they_lead_to() -> None:
    html, _ = parts(begin_book(WHOLE)())
    assert '<a href="#card-路过">路过</a>' in html
    assert '<a href="#chapter-b">其次</a>' in html


def test_a_rule_cited_by_data_alone_is_stated_there() -> None:
    html, _ = parts(begin_book(WHOLE)())
    assert html.count('id="rule-T-9">T-9</span>') == 1
    assert '<a class="rid" href="#rule-T-1">T-1</a>' in html


@pytest.mark.parametrize(
    ("markdown", "target"),
    [
        ("\n[a](card:none)", "card:none"),
        ("\n[a](card:kill)", "card:kill"),
        ("\n[](rule:T-7)", "rule:T-7"),
        ("\n[a](ruling:r9)", "ruling:r9"),
        ("\n[a](chapter:z)", "chapter:z"),
        ("\n![](card:none)", "card:none"),
        ("\n![](ruling:none)", "ruling:none"),
    ],
)
def test_a_link_to_what_is_not_printed_is_a_problem(markdown: str, target: str) -> None:
    printed = begin_book(book(chapter("a", markdown, "甲")))()
    assert printed.artifacts == ()
    assert [p.show() for p in printed.problems] == [f"unresolved-link [chapter:a:2] {target}"]


def test_two_chapters_of_one_id_are_a_problem() -> None:
    _, problems = resolve(book(Chapter("a", "甲", ()), Chapter("a", "乙", ())))
    assert [p.kind for p in problems] == ["duplicate-anchor"]


def test_a_card_shown_twice_keeps_its_first_anchor() -> None:
    html, _ = parts(begin_book(book(chapter("a", "![](card:kill)\n\n![](card:kill) ", "甲")))())
    assert read(html).ids.count("card-kill") == 1


def test_missing_glyphs_are_problems_that_name_the_chapter() -> None:
    printed = begin_book(book(chapter("a", "骰子 🎲", "甲")))()
    assert [p.show() for p in printed.problems] == ["missing-glyph [chapter:a] 🎲 U+1F3B2 Noto Sans SC"]


def test_hostile_text_is_escaped_everywhere(tmp_path: Path) -> None:
    face = CardFace(HOSTILE, HOSTILE, HOSTILE, body=(Paragraph("rule", HOSTILE, HOSTILE),), tags=(HOSTILE,))
    ruling = Ruling("r", HOSTILE, HOSTILE, (HOSTILE,), (HOSTILE,))
    text = HOSTILE.replace("[", "\\[").replace("*", "\\*")
    first = chapter("a", f"## {text}\n\n{text}\n\n`{HOSTILE}`\n\n> [!NOTE] {text}\n> {text}\n\n![](ruling:r)", HOSTILE)
    made = book(first, title=HOSTILE, subtitle=HOSTILE, edition=HOSTILE, version_lines=(HOSTILE,))
    html, pdf = parts(begin_book(replace(made, cards=(face,), rulings=(ruling,)))())
    outline = read(html)
    assert "img" not in outline.tags and outline.tags.count("script") == 2
    block, script = re.findall(r"<script[^>]*>(.*?)</script>", html, re.S)
    assert script == resources.read_text("templates", "paper/rulebook.js"), "no word of the game is in it"
    assert not set("<>&") & set(block) and json.loads(block)["cards"][0]["name"] == HOSTILE
    assert "&lt;script&gt;" in html and "{{ 7*7 }}" in html
    assert '#import"x"#panic()$x^2$' in "".join(pdf_words(pdf, tmp_path).split())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", ["a5", "a4"])
def test_every_language_and_size_prints(lang: str, page: str) -> None:
    printed = begin_book(replace(WHOLE, lang=lang, page=page))()
    assert printed.problems == ()
    assert f'<html lang="{lang}">' in printed.artifacts[0].content.decode("utf-8")


def test_equal_books_give_equal_bytes() -> None:
    assert begin_book(WHOLE)() == begin_book(WHOLE)()


def test_a_book_without_chapters_prints() -> None:
    assert len(begin_book(book())().artifacts) == 2


def test_chapters_items_and_cells_with_nothing_in_them_print() -> None:
    for words in ("", "-\n- a\n", ">\n", "| |\n|-|\n| |\n", "> [!NOTE]\n"):
        markdown = f"# Title\n\n{words}"
        made = begin_book(book(chapter("one", markdown)))()
        assert made.problems == () and len(made.artifacts) == 2, markdown


def test_to_html_needs_no_other_file() -> None:
    tree, _ = resolve(WHOLE)
    assert not re.search(r"(?: src=|@import|url\((?!data:))", to_html(tree))


def test_a_browser_runs_no_script_but_ours() -> None:
    tree, _ = resolve(WHOLE)
    html = to_html(tree)
    script = resources.read_bytes("templates", "paper/rulebook.js")
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in html and "default-src 'none'" in html


def test_the_gallery_shows_every_card_with_its_look() -> None:
    html, _ = parts(begin_book(WHOLE)())
    tiles = re.findall(r'<article class="tile".*?</article>', html, re.S)
    assert [re.search(r'aria-label="(.*?)"', tile)[1] for tile in tiles] == ["杀", "路过"]  # type: ignore[index]
    assert 'href="#card-kill"' in tiles[0] and "♠7" in tiles[0] and "--accent: #276f73" in tiles[1]
    assert "<option>基本牌</option><option>反应</option>" in html


def test_cards_of_one_size_stand_together_in_the_gallery(tmp_path: Path) -> None:
    """Those that lie left gaps between those that stand; words of a card are not hyphenated in a book either."""
    turned = CardLook(width=88.0, height=63.0)
    alley, *others = (CardFace(name, name, "Thing") for name in ("Alley", "Zebra", "Owl", "Newt", "Fox"))
    cards = (others[0], replace(alley, look=turned), *others[1:])
    looks = tuple((card,) for card in cards)
    made = replace(book(chapter("one", "# One\n\nText."), lang="en"), cards=cards, looks=looks)
    said = pdf_words(begin_book(made, ("pdf",))().artifacts[0].content, tmp_path)
    at = [said.rindex(name) for name in ("Zebra", "Owl", "Newt", "Fox", "Alley")]
    assert at == sorted(at)


@pytest.mark.parametrize(
    ("text", "long"), [("Rest. " * 180, False), ("Rest. " * 240, True), ("休息。" * 200, False), ("休息。" * 240, True)]
)
def test_a_box_stays_whole_up_to_two_thirds_of_a_page(text: str, long: bool) -> None:
    card = CardFace("den", "Den", "Thing", body=(Paragraph("rule", text.strip()),))
    tree, _ = resolve(replace(book(chapter("a", "# A\n\n![](card:den)")), cards=(card,), rulings=()))
    ((block,),) = (made["blocks"] for made in tree["chapters"])  # type: ignore[union-attr, index, call-overload]
    assert block["long"] is long


def test_headings_of_the_pdf_skip_no_level_either() -> None:
    tree, _ = resolve(book(chapter("a", "# A\n\n#### deep\n\n## wide\n\n###### deeper")))
    (made,) = tree["chapters"]  # type: ignore[misc]
    assert [block["level"] for block in made["blocks"]] == [2, 2, 3]  # type: ignore[index, call-overload]
    assert [entry["title"] for entry in made["sections"]] == ["wide"]  # type: ignore[index, call-overload]


def test_a_book_can_be_archived_and_read_aloud() -> None:
    _, pdf = parts(begin_book(replace(WHOLE, looks=tuple((card,) for card in CARDS)))())
    assert b"<pdfaid:part>2</pdfaid:part>" in pdf and b"<pdfuaid:part>1</pdfuaid:part>" in pdf
    assert b"/MarkInfo<</Marked true" in pdf and b"/Suspects" not in pdf, "poppler takes it for an error"


@pytest.mark.parametrize("page", ["a5", "a4", "us-letter"])
def test_a_booklet_has_as_many_sheets_as_a_multiple_of_four_pages_takes(page: str) -> None:
    wanted = begin_book(replace(WHOLE, page=page), ("pdf", "booklet"))()
    assert [made.path for made in wanted.artifacts] == [
        "paper/zh-Hans/rulebook.pdf",
        "paper/zh-Hans/booklet.pdf",
    ]
    pages = [len(re.findall(rb"/Type\s*/Page\b", made.content)) for made in wanted.artifacts]
    assert pages == [4, 2]


@pytest.mark.parametrize("page", ["a5", "us-letter"])
def test_the_cover_of_a_book_goes_on_around_its_pages_where_that_is_wanted(page: str) -> None:
    plain = begin_book(replace(WHOLE, page=page), ("pdf",))().artifacts[0].content
    wide, folded = (
        made.content for made in begin_book(replace(WHOLE, page=page, bleed=3.0), ("pdf", "booklet"))().artifacts
    )
    inside, outside = (
        [[float(number) for number in found.split()] for found in re.findall(rb"/MediaBox\s*\[([^]]+)\]", pdf)]
        for pdf in (plain, wide)
    )
    trims = [[float(number) for number in found.split()] for found in re.findall(rb"/TrimBox\[([^]]+)\]", wide)]
    assert len(trims) == len(inside) == len(outside) and b"/BleedBox[" in wide and b"/TrimBox[" not in plain
    for box, trim, around in zip(inside, trims, outside, strict=True):
        assert [round(trim[2] - trim[0], 1), round(trim[3] - trim[1], 1)] == [round(side, 1) for side in box[2:]]
        assert round(around[2] - box[2], 1) == 17.0
    ((left, low, right, high), *_) = [
        [float(number) for number in found.split()] for found in re.findall(rb"/TrimBox\[([^]]+)\]", folded)
    ]
    assert [round(right - left, 1), round(high - low, 1)] == [round(inside[0][2] * 2, 1), round(inside[0][3], 1)]
    assert round(left, 1) == round(low, 1) == 8.5


def test_books_in_inks_have_black_texts_and_are_whole() -> None:
    for made in begin_book(replace(WHOLE, cmyk=True), ("pdf", "booklet"))().artifacts:
        pdf = in_cmyk(made.content)
        assert (b"pdfaid" not in pdf and b"pdfuaid" in pdf) or made.path.endswith("booklet.pdf")
        assert inks(pdf)[Ink("text", (0.0, 0.0, 0.0, 1.0))] and not summary(pdf)["text"]["mixed black"]
        blended = re.findall(rb"/Group<<[^>]*/CS ?([^/>]+|/\w+)", pdf)
        assert set(blended) <= {b"/DeviceCMYK"}, "what is put together in RGB comes out as a black of several inks"
        assert blended or not made.path.endswith("booklet.pdf")
        table = pdf.rfind(b"\nxref\n") + 1
        rows = re.findall(rb"(\d{10}) \d{5} ([nf])", pdf[table:])
        assert all(pdf[int(at) :].startswith(b"%d 0 obj" % no) for no, (at, sort) in enumerate(rows) if sort == b"n")


def test_the_pages_of_inner_sheets_move_to_the_fold() -> None:
    long = book(*(chapter(f"c{n}", "# 章\n\n" + "\n\n".join(["行动。" * 60] * 14)) for n in range(3)))
    folded = begin_book(replace(long, creep=0.2), ("booklet",))().artifacts[0].content
    placed = rb"Alt\((\d+)\)>>BDC\nq 1 0 0 1 (\S+) "
    found = (each for stream in drawing_streams(folded) for each in re.findall(placed, stream.content))
    mm = {int(page): round(float(x) * 25.4 / 72, 1) for page, x in found}
    assert mm == {1: 148, 2: 0, 3: 147.8, 4: 0.2, 9: 147.8, 8: 0.4, 5: 147.6, 6: 0.4, 7: 147.6}


def test_a_summary_has_no_number_and_stands_first_on_a_page_of_its_own() -> None:
    long = "\n\n".join(["行动。" * 40] * 12)
    summary = replace(chapter("00-quick-start", f"# 速览\n\n## 回合\n\n{long}"), summary=True)
    made = book(summary, chapter("b", "# 其次\n\n正文。![](rule:T-2)"))
    tree, _ = resolve(made)
    assert [each["number"] for each in tree["chapters"]] == ["", "1"]  # type: ignore[index, union-attr, call-overload]
    assert rule_pages(made) == (("T-2", 4),), "cover, contents, one page, then the first chapter"
