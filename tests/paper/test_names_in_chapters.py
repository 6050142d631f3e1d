"""Names in chapters that mean nothing are found where they stand, with what is near: values, filters, links, boxes."""

from __future__ import annotations

import games
import pytest
from ends import ends

from cardwright.backends.paper.check_chapters import check_chapters
from cardwright.backends.paper.compose import Source
from cardwright.diagnostics import Problems
from cardwright.source.text import SourceFile

GAME = games.model("hearts")


def told(text: str) -> list[str]:
    """What is found in a chapter: `CODE word@place near`, each in its order."""
    problems = Problems()
    check_chapters(GAME, [Source("en", "01-play", SourceFile("01-play.md", text))], problems)
    shown = [(p.code, p.span, p.args) for p in problems]
    return [f"{code} {span.text}@{span.start} {args.get('near', '')}" for code, span, args in shown if span is not None]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{{ crads }}", ["crads@3 cards"]),
        ("{{ _x }}{{ game._title }}", ["_x@3 None", "_title@16 None"]),
        ("{{ range(3)|sum }}{{ true }}{{ none }}{{ false }}{{ game.get('x').y }}", []),
        ("{{ game['nmae'] }}", ["nmae@9 name"]),
        ("{{ game\n  .nmae }}\n{{ nmae }}", ["nmae@11 name", "nmae@22 None"]),
        # lists have items, and those have parts
        ("{{ cards[0].nmae }}", ["nmae@12 name"]),
        ("{{ cards[0]['nmae'] }}", ["nmae@13 name"]),
        ("{{ cards[0].name }}{{ cards[-1].name }}", []),
        ("{{ cards.name }}", ["name@9 None"]),
        ("{{ cards[which].nmae }}", ["which@9 None"]),
        ("{{ [cards, cards][0][0].nmae }}", ["nmae@24 name"]),
        # what stands in a block
        ("{% for card in cards %}{{ card.nmae }}{% endfor %}", ["nmae@31 name"]),
        ("{% for card in crads %}{{ card.nmae }}{% endfor %}", ["crads@15 cards"]),
        ("{% for c in cards %}{{ loop.indx }}{{ loop.index0 }}{{ loop.last }}{% endfor %}", ["indx@28 index"]),
        ("{% for card in cards if card.nmae %}x{% endfor %}", ["nmae@29 name"]),
        ("{% for an in cards %}x{% else %}\n{{ an.name }}{% endfor %}\n{{ an }}", ["an@36 None", "an@62 None"]),
        ("{% for key, value in game.items() %}{{ key }}{{ value.x }}{% endfor %}", []),
        (
            "{% if aa %}{{ ab }}{% elif ba %}{{ bb }}{% elif ca %}{{ cb }}{% else %}{{ da }}{% endif %}",
            ["aa@6 None", "ab@14 None", "ba@27 None", "bb@35 None", "ca@48 None", "cb@56 None", "da@74 None"],
        ),
        ("{% set x = cards %}{% for y in x %}{{ y.nmae }}{{ y.name }}{% endfor %}", ["nmae@40 name"]),
        # filters and tests
        ("{{ cards|srot }}", ["srot@9 sort"]),
        ("{{ 1 is evne }}{{ 2 is even }}", ["evne@8 even"]),
        ("{{ cards|join(what) }}", ["what@14 None"]),
        ("{{ cards|sort(attribute=what) }}", ["what@24 None"]),
        ("{{ cards|sort(attribute='nmae')|list|length }}", ["nmae@25 name"]),
        ("{{ cards|sort(attribute='name.x')|list|length }}", []),
        ("{{ cards|selectattr('nmae')|list|length }}", ["nmae@21 name"]),
        ("{{ cards|rejectattr('nmae')|list|length }}", ["nmae@21 name"]),
        ("{{ cards|join('nmae') }}", []),
        ("{{ (cards|first).nmae }}", ["nmae@17 name"]),
        ("{{ (cards|last).nmae }}", ["nmae@16 name"]),
        ("{{ (cards|sort|reverse|unique|select|list)[0].nmae }}", ["nmae@46 name"]),
        ("{{ (cards|map(attribute='nmae')|list)[0].nmae }}", ["nmae@25 name"]),
        ("{{ (cards|map(attribute='name')|list)[0].nmae }}", []),
    ],
)
def test_values(text: str, wanted: list[str]) -> None:
    assert told(text) == [f"CW836 {each}" for each in wanted]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{% fro card in cards %}{{ card.name }}{% endfor %}", ["CW836 fro@3 for"]),
        ("a\n{% for card in cards %}\n{% endfro %}", ["CW836 endfro@29 endfor"]),
        ("a\n{{ 1 + }}\nb", ["CW828 {{ 1 + }}@2 "]),
        ("{% if cards %}", ["CW828 {% if cards %}@0 "]),
    ],
)
def test_a_template_that_cannot_be_read_is_told_by_a_word_or_by_its_line(text: str, wanted: list[str]) -> None:
    assert told(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{{ cards }}", ["CW829 cards@3 "]),
        ("{{ game }}{% set all = cards %}{{ all }}", ["CW829 game@3 ", "CW829 all@17 "]),
        ("{% for card in cards %}{{ card }}{% endfor %}", ["CW829 card@7 "]),
        ("{% for card in cards %}{{ card.name }}{{ card.kind }}{% endfor %}{{ cards|length }}", []),
        ("{% if cards is sequence %}{{ cards }}{% endif %}", []),
        ("a\n{% include 'x' %}{% macro m() %}{% endmacro %}", ["CW829 include@5 ", "CW829 macro@22 "]),
        ("{% for card in cards recursive %}{% endfor %}", ["CW829 for@3 "]),
        ("{{ 'a' ~ 'b' }}\n{{ range(*[1]) }}", ["CW829 ~@7 ", "CW829 *@25 "]),
    ],
)
def test_what_chapters_may_not_use_is_told_before_they_are_printed(text: str, wanted: list[str]) -> None:
    assert told(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[x](crad:y)", ["CW825 crad@4 card"]),
        ("![x](crad:y)", ["CW826 crad@5 card"]),
        ("![x](chapter:y)", ["CW826 chapter@5 None"]),
        ("[x](https://a) ![x](http://b)", []),
        ("[x](card:hertas)", ["CW824 hertas@9 card:hearts"]),
        ("[x](card:zzzzzzzz)", ["CW824 zzzzzzzz@9 None"]),
        ("[x](card:) [x](pages:any)", []),
        ("[x](card:hearts)", ["CW824 hearts@9 "]),
        ("[x](card:hearts)\n\n![](card:hearts)", []),
        ("[x](card:hearts)\n\n![](legend:hearts)", ["CW824 hearts@9 "]),
        ("[x](card:hearts)\n\n{% for card in cards %}\n![](card:{{ card.id }})\n\n{% endfor %}", []),
        ("[x](card:hearts)\n\n{% if false %}\n![](card:hearts)\n{% endif %}", []),
        ("[x](card:hearts) {% for card in cards if card.text %}\n![](card:{{ card.id }})\n{% endfor %}", []),
        (
            "[x](card:hearts) {% for card in cards if not card.id %}\n![](card:{{ card.id }})\n{% endfor %}",
            ["CW824 hearts@9 "],
        ),
        ("[x](card:hearts) {% for card in cards|selectattr('text') %}\n![](card:{{ card.id }})\n{% endfor %}", []),
        ("[x](card:hearts) {% if cards %}\n![](card:{{ nothing.id }})\n{% endif %}", ["CW836 nothing@44 None"]),
        ("[x](card:{{ game.name }})", []),
        ("[x](rule:H-99)", []),  # a game without rules
        ("[x](chapter:01-pay) [x](chapter:01-play)", ["CW824 01-pay@12 chapter:01-play"]),
        ("> [!NTOE]\n> x\n  > [!note] y\n[!nope]", ["CW835 NTOE@4 NOTE"]),
        ("> [!XXXXXXX]", ["CW835 XXXXXXX@4 None"]),
    ],
)
def test_links_and_boxes(text: str, wanted: list[str]) -> None:
    assert told(text) == wanted


@pytest.mark.parametrize("text", ["![", "![x](card:", "[x](card:a", "[", "![x](table:"])
def test_a_long_line_of_brackets_is_looked_at_in_one_go(text: str) -> None:
    """Each bracket was read from to the end of the line, and a chapter of 100 KB took minutes."""
    with ends():
        told(text * (400_000 // len(text)))


@pytest.mark.parametrize("text", ["game" + ".name" * 20_000, "1" + "|abs" * 3_000, "(" * 5_000 + "1" + ")" * 5_000])
def test_a_chain_without_an_end_is_told(text: str) -> None:
    with ends():
        assert told(f"{{{{ {text} }}}}") == ["CW830 @0 "]
