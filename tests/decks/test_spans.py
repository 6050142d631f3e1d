"""What is wrong with a deck is shown at the very words: of its file by every reader, and of the rule by a finding."""

from __future__ import annotations

import pytest

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.find_cards import resolve, section_names, section_of
from cardwright.decks.findings import BoundPart, CardUse, Finding, describe, said_in, sections_said
from cardwright.decks.read_deck import read_file
from cardwright.decks.read_deck_yaml import MOST_LIKE
from cardwright.diagnostics import Problems

from .test_law import game_of

GAME = game_of("""formats:
  f:
    sections: {main: {size: 0..60, name: {en: main deck, zh-Hans: 主牌组}}, side: {size: 0..60, outside: true}}
    identity: id
    limits: {most: 2}
    changes: [{limit: most, where: it is d, add: 1}]
    rules:
      - {id: COPIES, copies: main, at_most: most}
      - {id: RARE, none: main, where: it is rare, says: {en: nothing rare, zh-Hans: 不用稀有牌}}
      - {id: COST, sum: cost, over: main, at_most: 4}
      - {id: KINDS, kinds: main, of: clan, at_most: 1}
      - {id: EVEN, count: main, even: true}
""")
LAW, FAULTS = GAME.formats.law("f")


def read(name: str, text: str) -> tuple[list[tuple[str, int, str]], list[tuple[str, int, str]], list[Finding]]:
    """Cards and faults as (id or code, line, words marked), and what is found."""
    assert FAULTS.show() == ""
    problems, names = Problems(), section_names(LAW)
    written = read_file(name, text.encode(), problems, lambda said: section_of(names, said) is not None)
    deck = resolve(LAW, GAME.pool, written[0], problems)
    cards = [(e.card.id, e.span.line, e.span.text) if e.span else (e.card.id, 0, "") for e in deck]
    faults = [(p.code, p.span.line, p.span.text) if p.span else (p.code, 0, "") for p in problems]
    return cards, faults, list(check(LAW, deck).findings)


@pytest.mark.parametrize(
    ("name", "text", "cards", "faults"),
    [
        (
            "a.txt",
            "\ufeffmain\n  2 Apple  \n\n3x Bel\n0 Cart\nmore:\nCart # the last\n",
            [("a", 2, "2 Apple"), ("c", 7, "Cart # the last")],
            [("CW733", 5, "0 Cart"), ("CW734", 6, "more:"), ("CW731", 4, "3x Bel")],
        ),
        ("a.ydk", "#main\n1\n junk \n", [], [("CW735", 3, " junk "), ("CW732", 2, "1")]),
        (
            "a.yaml",
            "cards:\n  main:\n    Apple: 2\n    Bel: 1\n    Cart: 0\n  sied: {Apple: 1}\n",
            [("a", 3, "Apple: 2")],
            [("CW733", 5, "0"), ("CW734", 6, "sied"), ("CW731", 4, "Bel: 1")],
        ),
        (
            "a.json",
            '{"cards": {\n"main": {"Apple": 2,\n"Bel": 1}}}\n',
            [("a", 2, '"Apple"')],
            [("CW731", 3, '"Bel"')],
        ),
        (
            "a.json",
            '{"main": {"Apple": 1, "Cart": "two", "d": true, "b": {"quantity": 2}},\n"Cart": 1}\n',
            [("a", 1, '"Apple"'), ("b", 1, '"b"'), ("c", 2, '"Cart"')],
            [("CW733", 1, '"Cart"'), ("CW733", 1, '"d"')],
        ),
        ("a.json", '{"main": ["Apple", "Cart"], "side": "d"}\n',
         [("a", 1, '"Apple"'), ("c", 1, '"Cart"'), ("d", 1, '"d"')], []),
        (
            "a.cod",
            '<cockatrice_deck>\n<zone name="main">\n<card number="2" name="Apple"/>\n<card number="1" name="Bel"/>\n'
            "</zone></cockatrice_deck>",
            [("a", 3, '<card number="2" name="Apple"/>')],
            [("CW731", 4, '<card number="1" name="Bel"/>')],
        ),
    ],
)  # fmt: skip
def test_the_words_of_a_file(name: str, text: str, cards: list[object], faults: list[object]) -> None:
    found = read(name, text)
    assert found[0] == cards and sorted(found[1]) == sorted(faults)  # type: ignore[type-var]


def test_the_cards_and_the_rule_of_a_finding() -> None:
    _, faults, found = read("a.txt", "main\n4 Apple\n1 Cart\n1 d\n1 b\n")
    assert not faults
    told = {each.rule: each for each in found}
    assert set(told) == {"COPIES", "RARE", "COST", "KINDS", "EVEN"}
    copies = told["COPIES"]
    (use,) = copies.cards
    assert (use.card.id, use.count, use.span.text if use.span else "") == ("a", 4, "4 Apple")
    assert (copies.value, copies.bound, copies.excess) == (4, 3, 1)
    assert [(part.op, part.card.id if part.card else "") for part in copies.bound_from] == [("base", ""), ("add", "d")]
    assert all(each.rule_span is not None and each.rule in each.rule_span.text for each in found)
    words = {rule: (each.words["en"], each.words["zh"]) for rule, each in told.items()}
    assert words["RARE"][0].startswith("nothing rare: not allowed in main deck: Cart")
    assert words["RARE"][1].startswith("不用稀有牌：主牌组里不允许：Cart")
    assert words["COST"][0].startswith("cost adds up to 12 in main deck, at most 4 (")
    assert words["KINDS"][0].startswith("2 kinds of cards by clan in main deck, at most 1 (")
    assert words["EVEN"] == ("7 is not even", "7 不是偶数")


def test_who_moved_a_bound_is_told_by_the_ids_of_cards() -> None:
    text = """formats:
  f: {sections: {main: {size: 0..60}}, identity: id, limits: {most: 0},
      changes: [{limit: most, where: its clan is red, add: 1}], rules: [{id: R, count: main, at_most: most}]}
"""
    game = game_of(text)
    law, _ = game.formats.law("f")
    (finding,) = check(law, deck_of({"main": {"d": 1, "c": 9, "a": 2}}, game.pool.cards)).findings
    assert [part.card.id for part in finding.bound_from if part.card] == ["a", "d"]


@pytest.mark.parametrize(("signs", "code"), [(500, "CW731"), (501, "CW735")])
def test_a_line_is_so_long_at_most(signs: int, code: str) -> None:
    assert [each for each, _, _ in read("a.txt", f"main\n{'x' * signs}   \n")[1]] == [code]


def test_many_cards_are_told_by_their_number() -> None:
    pool = dict(GAME.pool.cards)
    uses = tuple(CardUse(pool["a"], n + 1, "main") for n in range(10))

    def said(many: int, lang: str) -> str:
        rule = next(rule for rule in LAW.rules if rule.id == "RARE")
        return describe(LAW, rule, "over", many, 0, uses[:many], said_in({}, "x"))[lang]  # type: ignore[literal-required]

    assert said(2, "en").endswith(": Apple, 2x Apple") and said(2, "zh").endswith("：Apple、2x Apple")
    assert said(8, "en").endswith(", 8x Apple") and said(8, "zh").endswith("、8x Apple")
    assert said(9, "en").endswith(", 8x Apple and 1 more") and said(9, "zh").endswith("、8x Apple等 9 种")
    assert said(10, "en").endswith(", 8x Apple and 2 more") and said(10, "zh").endswith("、8x Apple等 10 种")


def test_how_a_bound_came_about() -> None:
    card = GAME.pool.cards["d"]

    def said(op: str, amount: int, copies: int = 1, of: object = card) -> str:
        return BoundPart(op, amount, of, "most", copies).said()["en"]  # type: ignore[arg-type]

    assert said("base", 2, of=None) == "base 2" and said("set", 5) == "Bell sets it to 5"
    assert said("add", 1) == "Bell +1" and said("add", -1, 2) == "Bell ×2 -1"
    assert BoundPart("add", 1, card, "most", 1).said()["zh"] == "Bell +1"


def test_names_of_sections() -> None:
    assert sections_said(LAW, ("main", "side")) == {"en": "the deck", "zh": "牌组"}
    assert sections_said(LAW, ("main",)) == {"en": "main deck", "zh": "主牌组"}
    assert said_in({"zh-Hant": "備牌"}, "side") == {"en": "備牌", "zh": "備牌"}
    assert said_in({"en": "side"}, "s") == {"en": "side", "zh": "side"} and said_in({}, "s") == {"en": "s", "zh": "“s”"}


def likes(many: int, last: str) -> str:
    """Decks each like the next: d0 is like d1, and so on; the last one has a key of its own."""
    rows = [f"  - {{id: d{n}, name: d{n}, like: d{n + 1}}}\n" for n in range(many)]
    return "decks:\n" + "".join(rows) + f"  - {{id: d{many}, name: d{many}, {last}}}\n"


@pytest.mark.parametrize(
    ("many", "last", "code"),
    [
        (MOST_LIKE, "cards: {main: {Apple: 2}}", ""),
        (MOST_LIKE + 1, "cards: {main: {Apple: 2}}", "CW746"),
        (2, "like: d0", "CW727"),
        (2, "like: d9", "CW701"),
    ],
)
def test_decks_that_are_like_others(many: int, last: str, code: str) -> None:
    problems = Problems()
    decks = read_file("a.yaml", likes(many, last).encode(), problems, lambda said: False)
    shown = [(each.code, each.span.text if each.span else "") for each in problems]
    if not code:
        assert not shown and [(line.text, line.count) for line in decks[0].lines] == [("Apple", 2)]
    else:
        assert code in {found for found, _ in shown} and all(said.startswith("d") for _, said in shown)


def test_the_name_of_a_deck() -> None:
    def told(row: str) -> list[str]:
        problems = Problems()
        read_file("a.yaml", f"name: {row}\ncards: {{main: {{Apple: 1}}}}\n".encode(), problems, lambda said: True)
        return [each.code for each in problems]

    assert told("mine") == told("{en: mine, zh-Hans: 我的}") == []
    assert told("[mine]") and told("{en: [mine]}")


@pytest.mark.parametrize(
    ("head", "name", "form"),
    [
        ("", "a", ""),
        ('"name": "mine", ', "mine", ""),
        ('"id": 7, "format": "f", ', "7", "f"),
        ('"name": "", "id": "x", "format": 3, ', "x", ""),
    ],
)
def test_the_name_and_the_format_of_a_deck_in_json(head: str, name: str, form: str) -> None:
    (deck,) = read_file("decks/a.json", f'{{{head}"main": {{"Apple": 1}}}}'.encode(), Problems(), lambda said: True)
    assert (deck.name, deck.format, [line.text for line in deck.lines]) == (name, form, ["Apple"])


def test_too_few_and_sections_by_name() -> None:
    game = game_of("""formats:
  f:
    sections: {main: {size: 0..60}, extra: {size: 0..60}, side: {size: 0..60, outside: true}}
    identity: id
    rules: [{id: LOW, count: main, where: it is a tool, at_least: 3}]
""")
    law, _ = game.formats.law("f")
    (found,) = check(law, deck_of({"main": {"c": 1}}, game.pool.cards)).findings
    assert (found.side, found.value, found.bound, found.excess) == ("under", 1, 3, 2)
    assert found.words == {"en": "1 such cards in main, at least 3", "zh": "主牌组里有 1 张这样的牌，应当至少 3"}
    assert sections_said(law, ("main", "extra"))["en"] == "the deck"
    assert sections_said(law, ("main", "side"))["en"] == "main + side"
