"""What is read from files of decks, line by line, before any card is looked up; and how a pool is asked for cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardwright.decks.cards import Card, FieldInfo, Pool, infer_fields, plain, whole_number
from cardwright.decks.read_deck_json import MOST_MISSED, read_cod, read_json
from cardwright.decks.read_deck_text import read_text
from cardwright.decks.written import Line, Written, card_line, line_of, narrow, stem
from cardwright.diagnostics import Problems
from cardwright.ir.types import BOOL, NUMBER, TEXT, list_of, symbol
from cardwright.source.text import SourceFile, Span

Row = tuple[str, int, str | None, str]


def rows(made: Written) -> list[Row]:
    """The lines of a deck: name, count, section, and what stands at their place."""
    return [(each.text, each.count, each.section, each.span.text if each.span else "") for each in made.lines]


def told(problems: Problems) -> Iterator[tuple[str, str]]:
    for each in problems:
        yield each.code, each.span.text if each.span else ""


def of_json(text: str) -> tuple[list[Written], list[tuple[str, str]]]:
    problems = Problems()
    return read_json(SourceFile("my/decks.json", text), problems), list(told(problems))


JSON = [
    ('{"name": "A", "format": "f", "cards": {"x": 2, "y": 1}}', "A", "f", [
        ("x", 2, None, '"x"'), ("y", 1, None, '"y"'),
    ]),
    ('{"id": 7, "format": 1, "cards": {"x": 1}}', "7", "", [("x", 1, None, '"x"')]),
    ('{"cards": {"x": {"quantity": 3}, "y": {"count": 2}}}', "decks", "", [
        ("x", 3, None, '"x"'), ("y", 2, None, '"y"'),
    ]),
    ('{"cards": {"x": null, "y": 1}}', "decks", "", [("y", 1, None, '"y"')]),
    ('{"cards": {"main": {"x": 1}, "side": {"x": 2}}}', "decks", "", [
        ("x", 1, "main", '"x"'), ("x", 2, "side", '"x"'),
    ]),
    (
        '{"hero": "x", "notes": "n", "main": {"y": 1}, "more": ["z", 4, "z"], "tags": ["t"]}',
        "decks",
        "",
        [("x", 1, "hero", '"x"'), ("y", 1, "main", '"y"'), ("z", 1, "more", '"z"'), ("z", 1, "more", '"z"')],
    ),
    ('{"x": 3}', "decks", "", [("x", 3, None, '"x"')]),
    ('{"cards": {"Arrow (red)": 1}}', "decks", "", [("Arrow", 1, None, '"Arrow (red)"')]),
    ('{"x": {"quantity": 2}}', "decks", "", [("x", 2, None, '"x"')]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "form", "lines"), JSON, ids=[text for text, *_ in JSON])
def test_a_deck_in_json(text: str, name: str, form: str, lines: list[Row]) -> None:
    (made,), problems = of_json(text)
    assert (made.name, made.file, made.format, rows(made), problems) == (name, "my/decks.json", form, lines, [])


def test_several_decks_in_json_each_with_its_faults() -> None:
    one = '{"name": "A", "cards": {"x": 1}}'
    for text in (f"[{one}, 3, {one}]", f'{{"decks": [{one}, {one}]}}'):
        made, problems = of_json(text)
        assert [(each.name, rows(each)) for each in made] == [("A", [("x", 1, None, '"x"')])] * 2 and problems == []
        spans = [each.span for deck in made for each in deck.lines]
        assert spans[0] is not None and spans[1] is not None and spans[0].start < spans[1].start, (
            "each at its own place"
        )
    made, problems = of_json(f'[{{"cards": {{"x": 0}}}}, {one}]')
    assert [len(each.faults) for each in made] == [1, 0] and problems == [("CW733", '"x"')]


@pytest.mark.parametrize("count", ["0", "-1", "true", "10000", "1.0", '{"quantity": "2"}', '{"count": false}'])
def test_what_is_no_count_in_json(count: str) -> None:
    (made,), problems = of_json(f'{{"cards": {{"x": {count}, "y": 9999}}}}')
    assert rows(made) == [("y", 9999, None, '"y"')] and problems == [("CW733", '"x"')]


@pytest.mark.parametrize(("text", "at"), [("{", ""), ('{"a": 1} bc', "b"), ("[" * 100_000, "[")])
def test_what_is_no_json(text: str, at: str) -> None:
    made, problems = of_json(text)
    assert (made, problems) == ([], [("CW736", at)])


@pytest.mark.parametrize("text", ["3", '"a"', "null", "[]", '{"decks": []}', "[1, [2]]"])
def test_json_without_a_deck(text: str) -> None:
    assert of_json(text) == ([], [])


def test_a_section_holds_counts_alone() -> None:
    (made,), problems = of_json('{"cards": {"main": {"x": {"y": 1}, "z": ["y"], "v": "y", "w": null, "y": 1}}}')
    assert rows(made) == [("y", 1, "main", '"y"')]
    assert problems == [("CW733", '"x"'), ("CW733", '"z"'), ("CW733", '"v"')]


@pytest.mark.parametrize("text", ['{"x": {"x": 1}}', '{"x": ["x"]}', '{"x": "x"}'])
def test_a_card_that_is_called_like_its_section_stands_behind_it(text: str) -> None:
    (made,), _ = of_json(text)
    assert [each.span.start for each in made.lines if each.span] == [text.rindex('"x"')]


def test_what_is_told_of_a_count_is_not_long() -> None:
    problems = Problems()
    read_json(SourceFile("a.json", f'{{"cards": {{"x": "{"9" * 99}", "y": {{"count": "{"9" * 99}"}}}}}}'), problems)
    read_cod(SourceFile("a.cod", f'<card number="{"9" * 99}"/>'), problems)
    assert [len(str(each.args["value"])) for each in problems] == [60, 60]


def test_keys_that_are_written_with_escapes_have_no_place() -> None:
    """After a number of them no places are looked for any more: each look goes through the rest of the file."""
    escaped = ", ".join(f'"\\u0061{at}": 1' for at in range(MOST_MISSED - 1))
    (made,), _ = of_json(f'{{"cards": {{{escaped}, "y": 2}}}}')
    assert rows(made)[0] == ("a0", 1, None, "") and rows(made)[-1] == ("y", 2, None, '"y"')
    (made,), _ = of_json(f'{{"cards": {{{escaped}, "\\u0062": 1, "y": 2}}}}')
    assert rows(made)[-1] == ("y", 2, None, "")
    problems = Problems()
    read_json(SourceFile("a.json", '{"cards": {"\\u0061": 0}}'), problems)
    assert [(each.span.start, each.span.end) for each in problems if each.span] == [(0, 0)]


# --- Cockatrice ---------------------------------------------------------------------------------------------------

COD = """<?xml version="1.0" encoding="UTF-16"?>
<cockatrice_deck version="1">
  <deckname> My <b>bold</b> deck </deckname>
  <comments>none</comments>
  <card number="1" name="Loose"/>
  <zone name="main">
    <card number="4" name="Arrow (WTR) 4"/>
    <card name="Bow"/>
    <card number="9999" name="Quiver"/>
    <card number="0" name="Zero"/>
    <card number="10000" name="Many"/>
    <card number="1000000" name="Too many"/>
    <card number="two" name="Two"/>
  </zone>
  <zone name="side"><card number="2"/></zone>
  <zone><card number="2" name="Nowhere"/></zone>
</cockatrice_deck>
"""


def test_a_deck_of_cockatrice() -> None:
    problems = Problems()
    (made,) = read_cod(SourceFile("d/one.cod", "\ufeff" + COD), problems)
    assert (made.name, made.file, made.format) == ("My  deck", "d/one.cod", "")
    assert [(each.text, each.count, each.section, each.span.line if each.span else 0) for each in made.lines] == [
        ("Loose", 1, None, 5),
        ("Arrow", 4, "main", 7),
        ("Bow", 1, "main", 8),
        ("Quiver", 9999, "main", 9),
        ("", 2, "sideboard", 15),
        ("Nowhere", 2, None, 16),
    ]
    assert made.lines[1].printing == ("WTR", "4")
    assert [(each.code, each.span.line) for each in problems if each.span] == [
        ("CW733", line) for line in range(10, 14)
    ]


@pytest.mark.parametrize(
    ("text", "name"), [("<a/>", "one"), ("<a><deckname>  </deckname></a>", "one"), ("<deckname>x</deckname>", "x")]
)
def test_a_deck_of_cockatrice_is_called_by_its_file_if_it_has_no_name(text: str, name: str) -> None:
    problems = Problems()
    assert [each.name for each in read_cod(SourceFile("d/one.cod", text), problems)] == [name] and not len(problems)


@pytest.mark.parametrize(
    "text", ["<a>", "", "a", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "<!DOCTYPE a><a/>", "<a></b>"]
)
def test_what_is_no_deck_of_cockatrice(text: str) -> None:
    problems = Problems()
    assert read_cod(SourceFile("one.cod", text), problems) == []
    assert [(each.code, each.span.start, each.span.end) for each in problems if each.span] == [("CW736", 0, 0)]


# --- plain text ---------------------------------------------------------------------------------------------------


def of_text(text: str) -> tuple[list[Row], list[tuple[str, str]]]:
    """A file whose sections are `main` and `side board`, in any case."""
    problems = Problems()
    made = read_text(SourceFile("a.txt", text), problems, lambda said: said.lower() in ("main", "side board"))
    return rows(made), list(told(problems))


TEXTS = [
    ("2 Bow\n", [("Bow", 2, None, "2 Bow")], []),
    ("  2 Bow  \n", [("Bow", 2, None, "2 Bow")], []),
    ("\ufeff3x Bow", [("Bow", 3, None, "3x Bow")], []),
    ("Bow x3\nBow 2", [("Bow", 3, None, "Bow x3"), ("Bow 2", 1, None, "Bow 2")], []),
    ("Bow", [("Bow", 1, None, "Bow")], []),
    ("Main\n2 Bow\nSide Board:\n1 Bow", [("Bow", 2, "Main", "2 Bow"), ("Bow", 1, "Side Board", "1 Bow")], []),
    ("# Main\n2 Bow # so\n#Bow\n// Bow\n", [("Bow", 2, "Main", "2 Bow # so")], []),
    ("Main (60)\nBow", [("Bow", 1, "Main", "Bow")], []),
    ("Main\nSB: 2 Bow\nsb:Bow\n1 Bow", [
        ("Bow", 2, "sideboard", "SB: 2 Bow"), ("Bow", 1, "sideboard", "sb:Bow"), ("Bow", 1, "Main", "1 Bow"),
    ], []),
    ("Extra:\n2 Bow\n[Extra]", [("Bow", 2, None, "2 Bow")], [("CW734", "Extra:"), ("CW734", "[Extra]")]),
    ("0 Bow\n-1 Bow\n1.5 Bow\n10000 Bow", [], [
        ("CW733", "0 Bow"), ("CW733", "-1 Bow"), ("CW733", "1.5 Bow"), ("CW733", "10000 Bow"),
    ]),
    (f"{'a' * 500}\n{'b' * 501}\n{' ' * 300}c{' ' * 300}\n", [
        ("a" * 500, 1, None, "a" * 500), ("c", 1, None, "c"),
    ], [("CW735", "b" * 501)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines", "problems"), TEXTS, ids=[text[:30] for text, *_ in TEXTS])
def test_a_deck_as_text(text: str, lines: list[Row], problems: list[tuple[str, str]]) -> None:
    assert of_text(text) == (lines, problems)


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("3 Bow", "Bow", 3),
        ("3x Bow", "Bow", 3),
        ("3 x Bow", "Bow", 3),
        ("3×Bow", "Bow", 3),
        ("3 张 弓", "弓", 3),
        ("３張弓", "弓", 3),
        ("+3 Bow", "Bow", 3),
        ("弓 x3", "弓", 3),
        ("弓x3 枚", "弓", 3),
        ("弓 3 张", None, 0),
        ("-3 Bow", "", 0),
        ("−3 Bow", "", 0),
        ("1,5 Bow", "", 0),
        ("Bow x-3", "", 0),
        ("1000000 Bow", "", 0),
        ("Bow", None, 0),
        ("3Bow", None, 0),
        ("", None, 0),
    ],
)
def test_a_line_with_a_count(text: str, name: str | None, count: int) -> None:
    problems, span = Problems(), Span(SourceFile("a", text), 0, len(text))
    line = card_line(text, "main", span, problems)
    assert line == (None if name is None else Line(name, count, "main", span))
    assert [code for code, _ in told(problems)] == (["CW733"] if name == "" else [])


@pytest.mark.parametrize(
    ("name", "bare", "printing"),
    [
        ("Arrow", "Arrow", None),
        ("Arrow (red)", "Arrow", ("red", "")),
        ("Arrow (WTR) 4a", "Arrow", ("WTR", "4a")),
        ("Arrow (WTR) 4 *F*", "Arrow", ("WTR", "4")),
        ("Arrow (WTR) *F*", "Arrow", ("WTR", "")),
        ("Arrow (of fire)", "Arrow (of fire)", None),
        ("Arrow(red)", "Arrow(red)", None),
    ],
)
def test_what_stands_in_brackets_behind_a_name(name: str, bare: str, printing: tuple[str, str] | None) -> None:
    line = line_of(name, 2, "main", None)
    assert line == Line(bare, 2, "main", None, printing)
    assert line.key == (bare, "main", printing)


def test_names_of_files_and_signs_of_another_width() -> None:
    assert [stem(each) for each in ("a/b.c.txt", "a\\b.txt", "b", ".txt")] == ["b.c", "b", "b", ".txt"]
    assert narrow(" ３Ｘ　Ａ（b）： －1 ＃ ") == "3X Ａ(b): -1 #"


# --- a pool -------------------------------------------------------------------------------------------------------


def pool() -> Pool:
    cards = [
        Card("red lamp", {"en": "Red Lamp", "zh-Hans": "红灯"}, ("lamp", "thing"), {"number": 7, "traits": ("hot", 3)}),
        Card("été", {"fr": "Été à Nîmes"}, ("thing",), {"passcode": 7, "big": True, "number": 8}, (("core", "051"),)),
        Card("twin1", {"en": "Twin", "zh-Hant": "雙"}, ("thing",), {"subtitle": "The First"}, (("two", "51"),)),
        Card("twin2", {"en": "TWIN"}, ("thing",), {"subtitle": "The Second", "number": 7}, (("core", "0"),)),
        Card("bare", {}, ("thing",), {}, (("!", "9"),)),
        Card("abroad", {"fr": "Loin", "de": "Fern"}, ("thing",), {}),
    ]
    made = Pool({card.id: card for card in cards}, {"number": FieldInfo("number", TEXT)})
    made.set_names = {"core": frozenset({"Core Set"})}
    made.index()
    made.index()  # once more changes nothing
    return made


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("red lamp", ["red lamp"]),
        ("  Red   lamp ", ["red lamp"]),
        ("RED-LAMP!", ["red lamp"]),
        ("红灯", ["red lamp"]),
        ("ete a nimes", ["été"]),
        ("Twin", ["twin1"]),
        ("TWIN", ["twin2"]),
        ("twin", ["twin1", "twin2"]),
        ("twin the first", ["twin1"]),
        ("雙 The First", ["twin1"]),
        ("core#51", ["été"]),
        ("CORE SET # 0051", ["été"]),
        ("two#51", ["twin1"]),
        ("core#0", ["twin2"]),
        ("core#00", ["twin2"]),
        ("core#9", []),
        ("#7", ["été"]),
        ("#8", ["été"]),
        ("#9", []),
        ("9", []),
        ("!#9", ["bare"]),
        ("#1234567890123", []),
        ("bare", ["bare"]),
        ("no such", []),
        ("!", []),
    ],
)
def test_the_cards_that_a_text_means(text: str, found: list[str]) -> None:
    assert [card.id for card in pool().look(text)] == found


def test_where_no_card_has_a_passcode_numbers_are_looked_for() -> None:
    made = pool()
    del made.cards["été"]
    made.index()
    assert [card.id for card in made.look("#7")] == ["red lamp", "twin2"]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("red lmp", "red lamp"),
        ("Red lmp", "Red Lamp"),
        ("Twinn", "Twin"),
        ("bar", "bare"),
        ("twin the frst", "twin1"),
        ("nothing like it", None),
    ],
)
def test_what_a_slip_is_probably_meant_for(text: str, near: str | None) -> None:
    assert pool().near(text) == near


def test_values_of_cards() -> None:
    cards = pool().cards
    lamp = cards["red lamp"]
    asked = ("id", "name", "kind", "number", "traits", "none")
    assert [lamp.get(name) for name in asked] == ["red lamp", "Red Lamp", ("lamp", "thing"), 7, ("hot", 3), None]
    assert [lamp.name(lang) for lang in ("en", "zh-Hans", "zh-Hant", "fr")] == ["Red Lamp", "红灯", "红灯", "红灯"]
    assert [cards[id].name("zh-Hans") for id in ("été", "twin1", "bare", "abroad")] == [
        "Été à Nîmes", "雙", "bare", "Fern",
    ]  # fmt: skip
    assert [cards["été"].number(name) for name in ("number", "big", "name", "none")] == [8, None, None, None]
    assert (
        pool().values("number") == {7, 8} and pool().values("traits") == {"hot", 3} and pool().values("none") == set()
    )
    assert pool().values("kind") == {"lamp", "thing"}


def test_fields_are_told_by_what_they_hold() -> None:
    """Numbers, truths, words of a line, texts; with the words that occur if these are short."""
    cards = [
        Card("a", {}, (), {"cost": 1, "big": True, "clan": "red", "text": "x" * 61, "traits": ("hot", 3), "mixed": 1}),
        Card("b", {}, (), {"cost": 2, "big": False, "clan": "b" * 60, "text": "y", "traits": (), "mixed": "one"}),
        Card("c", {}, (), {"cost": None, "two": "a\nb", "none": None}),
    ]
    found = {name: (info.ty, info.words) for name, info in infer_fields(cards).items()}
    assert found == {
        "cost": (NUMBER, frozenset()),
        "big": (BOOL, frozenset()),
        "clan": (symbol("clan"), {"b" * 60, "red"}),
        "text": (TEXT, frozenset()),
        "traits": (list_of(symbol("traits")), {"3", "hot"}),
        "mixed": (symbol("mixed"), {"one"}),
        "two": (TEXT, frozenset()),
    }
    assert all(info.name == name and not info.closed for name, info in infer_fields(cards).items())


def test_names_are_compared_without_accents_signs_and_case() -> None:
    said = ["Été à Nîmes", "Don't", "Don’t  Stop", "a_b-c", "ＡＢ", "STRASSE", "ß", "—"]
    assert [plain(each) for each in said] == ["ete a nimes", "dont", "dont stop", "a b c", "ab", "strasse", "ss", ""]
    numbers = ["12", "-3", "−3", "+3", "1234567890", "123456789", "", "1.0"]
    assert [whole_number(each) for each in numbers] == [12, -3, -3, None, None, 123456789, None, None]
