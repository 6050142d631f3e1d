"""Chapter templates: what they may do, what they may not, and how much."""

from __future__ import annotations

import pytest
from ends import ends

from cardwright.backends.paper.fill_chapter import render_chapter

GAME = {
    "game": {"title": "试验*"},
    "cards": [{"id": "a", "name": "杀"}, {"id": "b", "name": "闪|躲"}],
    "n": 3,
}


def render(source: str) -> str:
    made = render_chapter(source, GAME)
    assert made.problems == (), made.problems
    return made.markdown


@pytest.mark.parametrize(
    ("source", "markdown"),
    [
        ("{{ game.title }}", "试验\\*"),
        ("{{ '**x**'|md }} {{ '**x**' }}", "**x** \\*\\*x\\*\\*"),
        ("{% for c in cards %}\n- {{ c.name }}\n{% endfor %}\n", "- 杀\n- 闪\\|躲\n"),
        ("{{ cards|length }} {{ n + 1 }} {{ n * 2 }} {{ 7 // 2 }}", "2 4 6 3"),
        ("{{ cards|map(attribute='name')|join('、') }}", "杀、闪\\|躲"),
        ("{{ 'y' if n > 2 else 'n' }}{% set x = n %}{{ x }}", "y3"),
        ("{% for c in cards if c.id == 'b' %}{{ loop.index }}{{ c.id|upper }}{% endfor %}", "1B"),
        ("{{ cards|selectattr('id', 'eq', 'a')|list|length }}", "1"),
        ("{% for k, v in game.items() %}{{ k }}{% endfor %}", "title"),
        ("{{ range(3)|sum }}", "3"),
        ("{{ none }}", ""),
        ("{{ game.title|clauses(2) }}", "试…"),
        ("{{ [1, 2.5]|join(', ') }}", "1, 2\\.5"),
        ("{{ ['a'|md, 'b*'|md]|join('+') }}", "a+b*"),
        ("{{ ['a'|md, 'b*']|join('+') }}", "a\\+b\\*"),
        ("{{ []|join(',') }}", ""),
        ("{{ cards|join(', ', attribute='id') }}", "a, b"),
        ("{{ ['X-1', 'Y']|cite }}", "[](rule:X\\-1) [](rule:Y)"),
        ("{{ [1.5, 2]|sum }}", "3.5"),
        ("{{ 'a'.upper() }}{{ 'A'.lower() }}{{ ' a '.strip() }}{{ 'a,b'.split(',')|length }}", "Aaa2"),
        ("{{ game.get('title') }}{{ game.keys()|list|length }}{{ game.values()|list|length }}", "试验\\*11"),
        ("{{ n.real }}{{ true + 1 }}{{ 1.5 * 2 }}{{ 7 % 4 }}", "323.03"),
        ("{{ range(2, 5)|join }}{{ cards[0:1]|length }}{{ 1 is in [1] }}", "2341True"),
    ],
)
def test_templates_print_the_game(source: str, markdown: str) -> None:
    assert render(source) == markdown


@pytest.mark.parametrize(
    "source",
    [
        "{% include '/etc/passwd' %}",
        "{% import 'x' as x %}",
        "{% extends 'x' %}",
        "{% macro m() %}{% endmacro %}",
        "{% block b %}{% endblock %}",
        "{% set x %}a{% endset %}",
        "{% for a in cards recursive %}{% endfor %}",
        "{{ 'a' ~ 'b' }}",
        "{{ 2 ** 9 }}",
        "{{ 'a' * 1000000000 }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ ''.__class__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ cards.__class__ }}",
        "{{ cards.append(1) }}",
        "{{ game.pop('title') }}",
        "{{ 'a'.format() }}",
        "{{ 'a'.ljust(1000000000) }}",
        "{{ lipsum() }}",
        "{{ cycler }}",
        "{{ namespace(a=1) }}",
        "{{ 'a'|center(1000000000) }}",
        "{{ 'a'|_steps }}",
        "{{ cards|map('upper') }}",
        "{{ game }}",
        "{{ cards }}",
        "{{ range }}",
        "{{ self }}",
        "{{ cards|join }}",
        "{{ game.items }}",
        "{{ 1 is in }}",
    ],
)
def test_what_is_not_offered_is_a_problem(source: str) -> None:
    made = render_chapter(source, GAME, "chapter:x")
    assert made.markdown == ""
    (problem,) = made.problems
    assert problem.kind in ("template-forbidden", "template-error")
    assert problem.where.startswith("chapter:x")


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(10000) %}{% for b in range(10000) %}{% endfor %}{% endfor %}",
        "{% for a in range(10000) %}" + "y" * 5000 + "{% endfor %}",
        "{{ range(10000000000)|length }}",
        "{% for a in range(99) %}{{ range(9999)|sort|length }}{% endfor %}",
        "{% set x = 'aaaaaaaaaa' %}" + "{% set x = x + x %}" * 40 + "{{ x }}",
        "{% set x = 'aaaaaaaaaa' %}" + "{% set x = [x, x]|join %}" * 40 + "{{ x }}",
        "x" * 300_000,
        "{% for i in range(9999) %}{% if range(10000)|sum %}{% endif %}{% endfor %}",
        "{% set x = range(10000)|list %}{% for i in range(9999) %}{% if -1 in x %}{% endif %}{% endfor %}",
        "{% set x = range(10000)|list %}{% for i in range(9999) %}{% if -1 is in x %}{% endif %}{% endfor %}",
        "{% set x = range(10000)|list %}{% for i in range(9999) %}{% if x[1:] %}{% endif %}{% endfor %}",
        "{% set x = range(9999)|join %}{% for i in range(9999) %}{% if x|upper %}{% endif %}{% endfor %}",
        "{% set x = range(9999)|join %}{% for i in range(9999) %}{% if x.split('1') %}{% endif %}{% endfor %}",
        "{% set x = range(9999)|join %}{% for i in range(9999) %}{% if x + 'a' %}{% endif %}{% endfor %}",
        "{{ 1 }}" * 11_000,
        "{{ 'a'" + "|upper" * 3_000 + " }}",
        "{{ game" + ".name" * 20_000 + " }}",
        "{{ 1" + " + 1" * 3_000 + " }}",
        "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
        "a" * 110_000,
    ],
)
def test_work_and_output_are_bounded(source: str) -> None:
    with ends():
        (problem,) = render_chapter(source, GAME).problems
    assert problem.kind == "template-too-large"


@pytest.mark.parametrize(
    ("fits", "too_large"),
    [
        ("{{ 1000000000000 + 1 }}", "{{ 1000000000001 + 1 }}"),
        ("{{ 1 * -1000000000000 }}", "{{ 1 * -1000000000001 }}"),
        ("{{ range(10000)|length }}", "{{ range(10001)|length }}"),
        ("a" * 100_000, "a" * 100_001),
        ("{#" + "a" * (128 * 1024 - 4) + "#}", "{#" + "a" * (128 * 1024 - 3) + "#}"),
        ("{{ 'a' + 'b' }}", "{{ 'a' + 1 }}"),
    ],
    ids=["number", "other number", "range", "output", "source", "texts"],
)
def test_bounds_are_where_they_are_said_to_be(fits: str, too_large: str) -> None:
    with ends():
        assert not render_chapter(fits, GAME).problems
        assert render_chapter(too_large, GAME).problems


@pytest.mark.parametrize(
    ("source", "args"),
    [
        ("{{ cards }}", ("printed", "list")),
        ("{{ game }}", ("printed", "table")),
        ("{{ [none]|join(',') }}", ("joined", "nothing")),
        ("{{ [cards]|join(',') }}", ("joined", "list")),
        ("{{ [3]|cite }}", ("joined", "number")),
        ("{{ n|md }}", ("md", "number")),
        ("{{ n|clauses(2) }}", ("clauses", "")),
        ("{{ 'a'|clauses('b') }}", ("clauses", "")),
        ("{{ 'a'|clauses(true) }}", ("clauses", "")),
        ("{{ ['a', 'b']|sum }}", ("sum", "")),
        ("{{ 1 + 'a' }}", ("plus", "+")),
        ("{{ none + 1 }}", ("plus", "+")),
        ("{{ [1] + [2] }}", ("plus", "+")),
        ("{{ 'a' % 4 }}", ("reckoned", "%")),
        ("{{ 'a'.title() }}", ("method", "")),
        ("{{ game.pop('title') }}", ("method", "")),
        ("{{ cards.count('a') }}", ("method", "")),
        ("{{ n.bit_length() }}", ("method", "")),
        ("{{ ''.__class__ }}", ("method", "")),
        ("{{ 'a'|wordcount }}", ("filter", "wordcount")),
        ("{{ 'a' is upper }}", ("test", "upper")),
        ("{{ range(*[1]) }}", ("starred", "")),
        ("{{ range(**{'a': 1}) }}", ("starred", "")),
        ("{{ 'a' ~ 'b' }}", ("expression", "~")),
        ("{{ 2 ** 9 }}", ("expression", "**")),
        ("{% include 'x' %}", ("statement", "include")),
        ("{% for a in cards recursive %}{% endfor %}", ("statement", "for … recursive")),
    ],
)
def test_what_a_chapter_may_not_use_is_named(source: str, args: tuple[str, str]) -> None:
    (problem,) = render_chapter(f"a\n{source}", GAME, "chapter:x").problems
    assert (problem.kind, problem.where, problem.args) == ("template-forbidden", "chapter:x:2", args)


@pytest.mark.parametrize(
    "source",
    ["{{ nothing|md }}", "{{ nothing|clauses(3) }}", "{% for x in nothing %}{% endfor %}", "{{ nothing + 1 }}",
     "{{ 1 + nothing }}", "{{ [nothing]|join }}", "{{ nothing.a }}"],
)  # fmt: skip
def test_a_value_that_there_is_not_is_named(source: str) -> None:
    (problem,) = render_chapter(source, GAME).problems
    assert (problem.kind, problem.args) == ("template-error", ("'nothing' is undefined",))


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("a\n{{ nothing }}", "chapter:2"),
        ("a\n\n{{ game.nothing }}", "chapter:3"),
        ("{{ cards[9] }}", "chapter:1"),
        ("a\n{% for %}", "chapter:2"),
        ("{{ 1 // 0 }}", "chapter:1"),
        ("{{ nothing|join }}", "chapter:1"),
    ],
)
def test_mistakes_are_problems_with_their_line(source: str, where: str) -> None:
    (problem,) = render_chapter(source, GAME).problems
    assert (problem.kind, problem.where) == ("template-error", where)


@pytest.mark.parametrize(
    "source",
    [
        "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "{% for a in cards %}" * 30 + "{% endfor %}" * 30,
        "{{ " + "[" * 300 + "]" * 300 + " }}",
    ],
)
def test_deep_nesting_is_a_problem(source: str) -> None:
    assert len(render_chapter(source, GAME).problems) == 1


def test_a_printed_value_cannot_be_evaluated_again() -> None:
    assert render_chapter("{{ x }}", {"x": "{{ 7*7 }}"}).markdown == "\\{\\{ 7\\*7 \\}\\}"
