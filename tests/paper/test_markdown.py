"""Markdown of chapters: the blocks it gives, with Chinese text and with hostile text."""

from __future__ import annotations

from time import process_time

import pytest
from ends import ends

from cardwright.backends.paper.book_blocks import (
    Badge,
    Block,
    Callout,
    CardEmbed,
    Code,
    CodeBlock,
    Divider,
    Emph,
    Heading,
    Inline,
    Items,
    Link,
    Para,
    Quote,
    RulingEmbed,
    Strong,
    Table,
    Text,
)
from cardwright.backends.paper.fill_chapter import escape_markdown
from cardwright.backends.paper.read_markdown import parse_chapter, plain


def blocks(markdown: str) -> tuple[Block, ...]:
    parsed = parse_chapter("c", markdown)
    assert parsed.problems == ()
    return parsed.blocks


def words(markdown: str) -> tuple[Inline, ...]:
    (para,) = blocks(markdown)
    assert isinstance(para, Para)
    return para.children


def test_the_first_heading_is_the_title() -> None:
    parsed = parse_chapter("c", "# 概览 *甲*\n\n# 乙\n\n### 丙\n")
    assert parsed.title == "概览 甲"
    assert parsed.blocks == (Heading(2, (Text("乙"),)), Heading(3, (Text("丙"),)))


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("**「杀」**是", (Strong((Text("「杀」"),)), Text("是"))),
        ("用**“杀”**打", (Text("用"), Strong((Text("“杀”"),)), Text("打"))),
        ("不得*（绝不）*看", (Text("不得"), Emph((Text("（绝不）"),)), Text("看"))),
        ("**甲**、**乙**", (Strong((Text("甲"),)), Text("、"), Strong((Text("乙"),)))),
        ("a **b** c", (Text("a "), Strong((Text("b"),)), Text(" c"))),
        ("3 * 4 * 5", (Text("3 * 4 * 5"),)),
        ("甲\n乙", (Text("甲乙"),)),
        ("甲**乙**\n丙", (Text("甲"), Strong((Text("乙"),)), Text("丙"))),
        ("a\nb", (Text("a b"),)),
        ("甲\nb", (Text("甲 b"),)),
        ("a\n乙", (Text("a 乙"),)),
        ("`a*b`", (Code("a*b"),)),
    ],
)
def test_emphasis_and_line_ends_know_chinese(markdown: str, expected: tuple[Inline, ...]) -> None:
    assert words(markdown) == expected


def test_links_and_embeds() -> None:
    assert words("见[路过](card:路过)") == (Text("见"), Link("card:路过", (Text("路过"),), 1))
    assert words("见 [](rule:XT-033)。") == (Text("见 "), Badge("XT-033", False, 1), Text("。"))
    assert words("先手。 [](rule:XT-033) [](rule:XT-034) 后手。") == (
        Text("先手。"), Badge("XT-033", False, 1), Badge("XT-034", False, 1), Text("后手。"),
    )  # fmt: skip
    assert words("First. [](rule:XT-033) Then.") == (Text("First. "), Badge("XT-033", False, 1), Text("Then."))
    assert blocks("## 抽牌 ![](rule:XT-033)") == (Heading(2, (Text("抽牌 "), Badge("XT-033", True, 1))),)
    assert blocks("![](card:a)\n![](ruling:b)") == (CardEmbed("a", 1), RulingEmbed("b", 1))
    assert words("<https://example.org/a>") == (Link("https://example.org/a", (Text("https://example.org/a"),), 1),)


@pytest.mark.parametrize(
    ("markdown", "kind", "target"),
    [
        ("\n[a](javascript:alert(1))", "bad-link", "javascript:alert(1)"),
        ("\n[a](file:///etc/passwd)", "bad-link", "file:///etc/passwd"),
        ("\n[a](data:text/html,x)", "bad-link", "data:text/html,x"),
        ("\n[a](//example.org)", "bad-link", "//example.org"),
        ("\n[a](card:)", "bad-link", "card:"),
        ("\n![a](https://example.org/x.png)", "bad-embed", "https://example.org/x.png"),
        ("\n![a](/etc/passwd)", "bad-embed", "/etc/passwd"),
        ("\n甲![](card:a)", "bad-embed", "card:a"),
    ],
)
def test_other_targets_are_problems(markdown: str, kind: str, target: str) -> None:
    (problem,) = parse_chapter("c", markdown).problems
    assert (problem.kind, problem.where, problem.args) == (kind, "chapter:c:2", (target,))


def test_lists_nest_and_count() -> None:
    (made,) = blocks("3. 甲\n   - 乙\n4. 丙\n")
    assert made == Items(
        True,
        3,
        (
            (Para((Text("甲"),)), Items(False, 1, ((Para((Text("乙"),)),),))),
            (Para((Text("丙"),)),),
        ),
    )


def test_tables_keep_alignment() -> None:
    (made,) = blocks("|甲|乙|\n|:-:|--:|\n|1|**2**|\n")
    assert made == Table(
        ("center", "right"), ((Text("甲"),), (Text("乙"),)), (((Text("1"),), (Strong((Text("2"),)),)),)
    )


def test_callouts_quotes_code_and_dividers() -> None:
    assert blocks("> [!EXAMPLE] 抽**牌**\n> 正文\n> 续") == (
        Callout("example", (Text("抽"), Strong((Text("牌"),))), (Para((Text("正文续"),)),)),
    )
    assert blocks("> [!note]\n>\n> - 甲") == (Callout("note", (), (Items(False, 1, ((Para((Text("甲"),)),),)),)),)
    assert blocks("> [!OTHER] x") == (Quote((Para((Text("[!OTHER] x"),)),)),)
    assert blocks("```\na  b\n```\n\n---") == (CodeBlock("a  b"), Divider())


def test_html_is_text() -> None:
    assert words("<b>x</b> &lt;") == (Text("<b>x</b> <"),)
    assert blocks("<script>x</script>") == (Para((Text("<script>x</script>"),)),)


@pytest.mark.parametrize(
    "text", ["*a*", "[a](b)", "<x>", "1. a", "- a", "# a", "a|b", "`a`", "$x$", "\\", "&lt;", "==="]
)
def test_escaped_text_prints_as_itself(text: str) -> None:
    assert words(escape_markdown(text)) == (Text(text),)


def test_deep_nesting_keeps_its_words() -> None:
    depth = 500
    parsed = parse_chapter("c", "*a " * depth + "x" + " b*" * depth)
    assert "x" in plain(parsed.blocks[0].children)  # type: ignore[union-attr]
    assert parse_chapter("c", "*a **" * depth + "x" + "** b*" * depth).blocks
    assert parse_chapter("c", ">" * 1000 + " x") is not None


def problems_of(markdown: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.kind, each.where, each.args) for each in parse_chapter("c", markdown).problems]


def test_what_no_page_can_hold_is_a_problem() -> None:
    deep = "\n".join("  " * level + "- a" for level in range(14))
    lists = ("template-too-large", "chapter:c:13", ("lists and quotations inside one another", "12"))
    assert problems_of(deep) == [lists] and problems_of("\n".join(deep.split("\n")[:12])) == []
    assert [kind for kind, _, _ in problems_of("> " * 20 + "a\n\n" + "> " * 20 + "b")] == ["template-too-large"]
    for columns, wrong in ((60, []), (61, [("template-too-large", "chapter:c:1", ("columns of a table", "60"))])):
        assert problems_of(f"{'|a' * columns}|\n{'|-' * columns}|\n{'|b' * columns}|\n") == wrong


@pytest.mark.one_of(3)
@pytest.mark.parametrize(
    "text",
    ["a\n", "> a\n", "*a\n**b ", "a|b\n", "[a](card:x)\n", "[", "![a", '"', "`a` ", "- a\n", "**a *b* ", "1. "],
)
def test_a_long_chapter_is_read_in_one_go(text: str) -> None:
    with ends():
        parse_chapter("c", text * (100_000 // len(text)), "en")


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 99_999 + "]", '{"a":' * 20_000])
def test_signs_that_no_prose_has_are_read_in_two_seconds(text: str) -> None:
    """Brackets that open, or quotes to be made curly, took four seconds: each was read to the end of the text."""
    start = process_time()
    assert plain(parse_chapter("c", text, "en").blocks[0].children) == text  # type: ignore[union-attr]
    assert process_time() - start < 2


def test_quotes_and_links_of_prose_are_made() -> None:
    parsed = parse_chapter("c", 'He says "yes" [there][x] and ![](card:fox).\n\n[x]: card:owl', "en")
    assert plain(parsed.blocks[0].children).startswith("He says “yes” there and")  # type: ignore[union-attr]
