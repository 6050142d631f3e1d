"""Deck files of many programs, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from ends import ends
from formats.corpus import GAMES, load
from hypothesis import given
from hypothesis import strategies as st
from samples import samples

from cardwright.cli import main
from cardwright.decks import law as l
from cardwright.decks.check import check
from cardwright.decks.deck import Deck
from cardwright.decks.find_cards import resolve, section_names, section_of
from cardwright.decks.read_deck import read_file
from cardwright.decks.written import MOST_COPIES
from cardwright.diagnostics import Problems
from cardwright.loader import load_lawbook

ROOT = Path(__file__).parents[2]
SKIRMISH = load_lawbook(ROOT / "carddata" / "l5r-skirmish")
LAW, _ = SKIRMISH.formats.law("skirmish")


def is_section(law: l.Law) -> Callable[[str], bool]:
    names = section_names(law)
    return lambda text: section_of(names, text) is not None


def read(name: str, data: bytes | str) -> tuple[Deck, Problems]:
    problems = Problems()
    raw = data.encode() if isinstance(data, str) else data
    decks = read_file(name, raw, problems, is_section(LAW))
    written = decks[0] if decks else None
    assert written is not None, problems.show()
    return resolve(LAW, SKIRMISH.pool, written, problems), problems


def rows(deck: Deck) -> list[tuple[str, str, int]]:
    return [(entry.section, entry.card.id, entry.count) for entry in deck.entries]


TEXT = """\ufeff# A comment
王朝牌组 (4)
２x Doji Whisperer
2张 道慈挑战者   # another comment

// and one more
Conflict deck:
3 Banzai!
Assassination x2
1 Fine Katana (CORE) 200
備牌
皇宮
"""


def test_plain_text() -> None:
    deck, problems = read("my.txt", TEXT)
    assert problems.show() == ""
    assert rows(deck) == [
        ("dynasty", "doji whisperer", 2),
        ("dynasty", "doji challenger", 2),
        ("conflict", "banzai", 3),
        ("conflict", "assassination", 2),
        ("conflict", "fine katana", 1),
        ("sideboard", "imperial palace", 1),
    ]
    assert [entry.span.line if entry.span else 0 for entry in deck.entries] == [3, 4, 8, 9, 10, 12]


def test_text_in_gb18030() -> None:
    deck, problems = read("my.txt", "王朝牌组\n2 名誉贵宾\n".encode("gb18030"))
    assert problems.show() == "" and rows(deck) == [("dynasty", "guest of honor", 2)]


def test_cards_without_headings_find_their_section() -> None:
    deck, problems = read("my.txt", "2 Doji Whisperer\n2 Banzai!\n")
    assert problems.show() == "" and [row[0] for row in rows(deck)] == ["dynasty", "conflict"]


@pytest.mark.parametrize(
    ("text", "code", "help_"),
    [
        ("dynasty\n2 Doji Wisperer\n", "CW731", "Doji Whisperer"),
        ("dynasty\n2q Doji Whisperer\n", "CW731", "2x Doji Whisperer"),
        ("dynasty\n0 Doji Whisperer\n", "CW733", None),
        ("dynasty\n-1 Doji Whisperer\n", "CW733", None),
        ("dynasty\n1.5 Doji Whisperer\n", "CW733", None),
        ("Extra deck:\n2 Doji Whisperer\n", "CW734", None),
    ],
)
def test_faults_are_errors_never_skipped(text: str, code: str, help_: str | None) -> None:
    problems = Problems()
    for written in read_file("my.txt", text.encode(), problems, is_section(LAW)):
        resolve(LAW, SKIRMISH.pool, written, problems)
    found = list(problems)
    assert [problem.code for problem in found] == [code]
    assert help_ is None or help_ in (found[0].help() or "")
    assert found[0].span is not None and found[0].span.line in (1, 2)


def test_yaml() -> None:
    deck, problems = read(
        "a.yaml", "name: mine\nformat: skirmish\ncards:\n  dynasty: {doji whisperer: 2}\n  conflict: [2x Banzai!]\n"
    )
    assert problems.show() == "" and deck.name == "mine" and deck.format == "skirmish"
    assert rows(deck) == [("dynasty", "doji whisperer", 2), ("conflict", "banzai", 2)]


def test_yaml_with_a_count_of_nothing() -> None:
    _, problems = read("a.yaml", "cards:\n  dynasty: {doji whisperer: 0, doji hotaru: 1}\n")
    assert [problem.code for problem in problems] == ["CW733"]


def test_json_of_emeralddb() -> None:
    deck, problems = read(
        "a.json", '{"name": "x", "primary_clan": "crane", "cards": {"doji whisperer": 2, "banzai": 1}}'
    )
    assert problems.show() == "" and rows(deck) == [("dynasty", "doji whisperer", 2), ("conflict", "banzai", 1)]
    assert deck.entries[1].span is not None


def test_cockatrice() -> None:
    xml = (
        '<?xml version="1.0"?>\n<cockatrice_deck version="1"><deckname>D</deckname>\n<zone name="conflict">\n'
        '<card number="2" name="Banzai!"/>\n</zone>'
        '<zone name="side"><card number="1" name="Outwit"/></zone></cockatrice_deck>'
    )
    deck, problems = read("a.cod", xml)
    assert problems.show() == "" and deck.name == "D"
    assert rows(deck) == [("conflict", "banzai", 2), ("sideboard", "outwit", 1)]
    assert deck.entries[0].span is not None and deck.entries[0].span.line == 4


def test_a_bomb_of_entities_is_refused() -> None:
    head = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    bomb = head + "<cockatrice_deck>&b;</cockatrice_deck>"
    problems = Problems()
    assert read_file("a.cod", bomb.encode(), problems, lambda _: False) == []
    assert [problem.code for problem in problems] == ["CW736"]


def test_ydk() -> None:
    game = load(GAMES / "yugioh.yaml")
    law, _ = game.formats.law("advanced")
    problems = Problems()
    game.pool.cards["101"] = game.pool.cards["dragon"]
    game.pool.index()
    (written,) = read_file(
        "a.ydk", b"#created by me\n#main\n101\n101\n#extra\n!side\n101\nrubbish\n", problems, lambda _: False
    )
    deck = resolve(law, game.pool, written, problems)
    assert rows(deck) == [("main", "dragon", 2), ("side", "dragon", 1)]
    assert [problem.code for problem in problems] == ["CW735"]


def test_arena_and_mtgo() -> None:
    game = load(GAMES / "magic_standard.yaml")
    law, _ = game.formats.law("standard")
    problems = Problems()
    arena = "Deck\n56 Island (COR) 12\n4 Bear (COR) 3\n\nSideboard\n1 Gyre, the Even (COR) 7\n"
    mtgo = "60 Island\nSB: 1 Bear\n"
    found = []
    for text in (arena, mtgo):
        (written,) = read_file("a.txt", text.encode(), problems, is_section(law))
        found.append(rows(resolve(law, game.pool, written, problems)))
    assert problems.show() == ""
    assert found[0] == [("main", "island", 56), ("main", "bear", 4), ("sideboard", "leviathan", 1)]
    assert found[1] == [("main", "island", 60), ("sideboard", "bear", 1)]


def test_ambiguous_names() -> None:
    game = load(GAMES / "flesh.yaml")
    law, _ = game.formats.law("blitz")
    problems = Problems()
    for written in read_file("a.txt", b"main\n2 Arrow\n2 Arrow red\n", problems, is_section(law)):
        deck = resolve(law, game.pool, written, problems)
    assert [problem.code for problem in problems] == ["CW732"] and rows(deck) == [("main", "arrow red", 2)]


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
@samples(150)
def test_no_file_makes_a_reader_fail(data: bytes) -> None:
    for name in ("a.txt", "a.yaml", "a.json", "a.cod", "a.ydk"):
        problems = Problems()
        for written in read_file(name, data, problems, is_section(LAW)):
            deck = resolve(LAW, SKIRMISH.pool, written, problems)
            assert all(0 < entry.count <= MOST_COPIES and entry.card.id in SKIRMISH.pool.cards for entry in deck)
            assert {entry.section for entry in deck} <= {section.id for section in LAW.sections}
        for problem in problems:
            assert problem.span is None or 0 <= problem.span.start <= problem.span.end <= len(problem.span.file.text)
            assert problem.message("en") and problem.message("zh")


def test_what_a_file_says_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text("dynasty\n2 \u001b[31mDoji \u202eWhisperer\n", "utf-8")
    for more in ([], ["--json"]):
        main(["deck", "check", str(path), "--game", str(ROOT / "carddata/l5r-skirmish"), "--format", "skirmish", *more])
        out = capsys.readouterr().out
        assert "\x1b" not in out and "\u202e" not in out


def test_a_finding_points_to_the_line() -> None:
    deck, _ = read("my.txt", TEXT)
    finding = next(f for f in check(LAW, deck).findings if f.rule == "LR-017")
    assert [(use.card.id, use.count, use.span.line if use.span else 0) for use in finding.cards] == [("banzai", 3, 8)]
    assert finding.words["zh"] == "万岁！有 3 张，应当至多 2"


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.txt", b"", "CW738"),
        ("comment.txt", b"# nothing\n\n// at all\n", "CW738"),
        ("five.json", b"5", "CW738"),
        ("none.json", b"[]", "CW738"),
        ("none.yaml", b"decks: []\n", "CW738"),
        ("deep.json", b"[" * 100_000, "CW736"),
        ("huge.json", b'{"main": {"x": ' + b"9" * 5_000 + b"}}", "CW736"),
        ("many.json", b'{"main": {"x": 10000}}', "CW733"),
        ("many.txt", b"10000 Doji Hotaru\n", "CW733"),
        ("super.txt", "٣x Doji Hotaru\n3x Doji Hotaru".encode(), "CW733"),
        ("x.cod", b'<?xml version="1.0" encoding="x-none"?><cockatrice_deck></cockatrice_deck>', "CW738"),
        ("broken.cod", b'<?xml version="1.0"?><cockatrice_deck><zone>', "CW736"),
        ("long.txt", b"3 Unknown\n" * 3_000, "CW739"),
        ("long.ydk", b"rubbish\n" * 3_000, "CW739"),
        ("swap.yaml", b"swap: [{in: {main: {x: 1}}}]\ncards: {main: {x: 1}}\n", "CW501"),
        ("sections.yaml", b"main: {x: 1}\n", "CW501"),
    ],
)
def test_a_file_without_a_deck_is_an_error(name: str, data: bytes, code: str) -> None:
    problems = Problems()
    read_file(name, data, problems, is_section(LAW))
    assert code in [each.code for each in problems if each.severity.value == "error"]


@pytest.mark.parametrize(
    "line",
    [
        "3 a" + " " * 200_000 + "b",
        " " * 200_000 + "# x",
        "x " * 100_000 + "y",
        "x1" * 100_000 + "y",
        "3 a (AB)" + " w" * 100_000,
        "[" * 200_000,
        "#" * 200_000 + "a",
        "1" * 200_000,
        "3x" + "1" * 200_000,
        "(" * 200_000 + ")" * 200_000,
    ],
)
def test_a_line_is_read_in_one_go(line: str) -> None:
    with ends():
        read_file("a.txt", f"main\n{line}\n".encode(), Problems(), is_section(LAW))


def test_a_deck_of_unknown_cards_is_read_at_once() -> None:
    problems = Problems()
    with ends():
        for written in read_file("a.txt", b"3 Unknown Card\n" * 400_000, problems, is_section(LAW)):
            resolve(LAW, SKIRMISH.pool, written, problems)


def test_the_set_of_a_line_tells_cards_of_one_name_apart() -> None:
    game = load(GAMES / "flesh.yaml")
    name = game.formats.names[0]
    law, _ = game.formats.law(name)
    pool = game.pool
    for number, card in enumerate(each for each in pool.look("Arrow")):
        pool.cards[card.id] = replace(card, printings=(("WTR", str(number + 1)),))
    pool.index()
    first, second, *_ = pool.look("Arrow")
    cases = {"(WTR) 2": [second.id], "(wtr) 1": [first.id], "(WTR)": [], "(red)": ["arrow red"]}
    for mark, wanted in cases.items():
        line = f"3 Arrow {mark}"
        problems = Problems()
        (written,) = read_file("a.txt", f"{line}\n".encode(), problems, is_section(law))
        deck = resolve(law, pool, written, problems)
        assert [entry.card.id for entry in deck.entries] == wanted
        assert [each.code for each in problems] == ([] if wanted else ["CW732"])
