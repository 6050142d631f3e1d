"""Decks written for other programs are read back as they were; what a format cannot hold is told."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import games
import pytest
from goldens import Goldens

from cardwright import cli
from cardwright.decks.cards import Card, Pool
from cardwright.decks.deck import Deck, Entry
from cardwright.decks.examples import own_decks
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.write_deck import WRITERS, Writing
from cardwright.diagnostics import Problems
from cardwright.judging import decks_named, judge_file, written_as
from cardwright.loader import load_lawbook


@cache
def book(name: str) -> Lawbook:
    return load_lawbook(games.folder_of(name))


WHOLE = ("yaml", "json", "text")
"""Formats that hold every section."""


@pytest.mark.parametrize("form", WHOLE)
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", ["backrooms", "l5r-skirmish"])
def test_every_deck_of_a_game_is_read_back(game: str, lang: str, form: str) -> None:
    for name in own_decks(book(game)):
        problems = Problems()
        (judged, *_) = decks_named(book(game), name)
        assert written_as(book(game), judged, form, lang, problems) is not None
        assert not len(problems), f"{name}: {problems.show()}"


@pytest.mark.parametrize("form", ["arena", "mtgo", "cod"])
def test_programs_with_one_sideboard_hold_the_decks_that_have_one(form: str) -> None:
    problems = Problems()
    (judged,) = decks_named(book("l5r-skirmish"), "crane with sideboard")
    assert written_as(book("l5r-skirmish"), judged, form, "en", problems) is not None
    assert not len(problems), problems.show()


PASSCODES = """
id,name,kind,number
wolf,Wolf,beast,101
bear,"Bear, the ""Old"" One",beast,102
side,SB: 3 Owls,beast,103
twin,Fox,beast,104
twin2,Fox,beast,105
"""

LAW = """
game: {id: plain, name: {en: Plain, zh-Hans: 普通}}
formats:
  open:
    name: {en: Open, zh-Hans: 开放}
    sections:
      main: {name: {en: Main, zh-Hans: 主牌}}
      side: {name: {en: Side, zh-Hans: 备牌}, outside: yes}
    rules: []
"""

DECK = "main:\n3 wolf\n1 bear\n1 twin\nside:\n2 side\n1 twin2\n"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A folder with a game of cards from a table, and a deck of them."""
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "game.yaml").write_text(LAW, "utf-8")
    (tmp_path / "cards.csv").write_text(PASSCODES.strip() + "\n", "utf-8")
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    assert cli.main(["import", str(tmp_path / "cards.csv"), "-o", str(tmp_path / "pool.json")]) == 0
    return tmp_path


@pytest.mark.parametrize("form", WRITERS)
def test_a_deck_goes_through_every_format(form: str, plain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["--game", str(plain / "plain"), "--pool", str(plain / "pool.json"), "--lang", "en"]
    out = plain / "out"
    assert cli.main(["deck", "export", str(plain / "deck.txt"), "--to", form, "-o", str(out), *common]) == 0
    assert capsys.readouterr().err == ""
    written = out.with_suffix(WRITERS[form][0])
    law = load_lawbook(plain / "plain", plain / "pool.json")
    (before,), (after,) = judge_file(law, plain / "deck.txt"), judge_file(law, written)
    assert after.deck.counts() == before.deck.counts() and not after.faults


@pytest.mark.parametrize(
    ("mark", "number", "written"),
    [
        ("ab", "7", "Owl (AB) 7"),
        ("abcde6", "12345678", "Owl (ABCDE6) 12345678"),
        ("abcdef7", "7", "Owl"),
        ("ab", "123456789", "Owl"),
        ("a-b", "7", "Owl"),
        ("集", "7", "Owl"),
        ("ab", "7a", "Owl (AB) 7a"),
        ("ab", "7/9", "Owl"),
    ],
)
def test_a_card_has_its_set_and_number_where_the_program_has_such(mark: str, number: str, written: str) -> None:
    card = Card("owl", {"en": "Owl"}, ("beast",), {}, printings=((mark, number), ("zz", "1")))
    pool = Pool({"owl": card})
    pool.index()
    law, _ = book("l5r-skirmish").formats.law("skirmish")
    made = WRITERS["arena"][1](Writing(Deck("d", (Entry(card, 2, law.sections[0].id),)), law, pool, "en"))
    assert made.splitlines()[-1] == f"2 {written}"


@pytest.mark.parametrize("form", WRITERS)
def test_how_a_deck_is_written(form: str, plain: Path, goldens: Goldens) -> None:
    law = load_lawbook(plain / "plain", plain / "pool.json")
    (judged,) = judge_file(law, plain / "deck.txt")
    written = written_as(law, judged, form, "en", Problems())
    assert written is not None
    goldens.check(f"formats/written.{form}.txt", written)


def test_a_card_without_a_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["deck", "export", "crane alone", "--game", str(games.folder_of("l5r-skirmish")), "--to", "ydk"]
    assert cli.main([*words, "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert "error[CW598]" in shown.err and not shown.out


def test_what_is_not_read_back_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["deck", "export", "meg", "--game", str(games.folder_of("backrooms")), "--to", "cod", "--lang", "en"]
    assert cli.main(words) == 0
    said = "warning[CW597]: 1 cards of `meg` are not read back from cod as they were: meg office"
    assert said in capsys.readouterr().err
