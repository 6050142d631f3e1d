"""Decks that players bring: judged by the law, laid out where their sections begin, kept in saved games."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import games
import pytest
from reference.side_by_side import play

import cardwright
from cardwright.cli import main
from cardwright.decks.lawbook import from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.diagnostics import Problems
from cardwright.files import RawFile
from cardwright.layers import layer_of, whole_roots
from cardwright.runtime.setup import WrongDeck, settle
from cardwright.source.nodes import Mapping

BACKROOMS = games.CARDDATA / "backrooms"
SKIRMISH = games.CARDDATA / "l5r-skirmish"
CARAVANS = games.MINIGAMES / "caravans"
MINE = """\
decks:
  - id: mine
    name: My deck
    format: deck
    like: meg
    remove: {main: {crowbar: 2}}
    add: {main: {nail bat: COUNT}}
"""


def deck_file(folder: Path, bats: int = 2) -> Path:
    path = folder / "mine.yaml"
    path.write_text(MINE.replace("COUNT", str(bats)), "utf-8")
    return path


def begin(*decks: cardwright.BroughtDeck | None, seed: int = 1) -> cardwright.Session:
    return cardwright.Session(games.rules("backrooms"), 2, seed, decks=decks)


def cards_of(session: cardwright.Session, seat: int) -> Counter[str]:
    """All cards of a player, wherever they lie."""
    mine = [c for c in session.game.cards if c.zone is not None and c.zone.owner is session.game.seats[seat]]
    return Counter(card.printed.id for card in mine)


def test_a_deck_of_ones_own_is_played_in_place_of_the_choice(tmp_path: Path) -> None:
    deck = cardwright.bring_deck(deck_file(tmp_path), BACKROOMS)
    assert deck.name == "My deck" and deck.instead_of == ("first_deck", "second_deck")
    begun, usual = begin(deck), begin()
    wanted = cards_of(usual, 0)
    wanted.subtract({"crowbar": 2})
    wanted.update({"nail bat": 2})
    assert cards_of(begun, 0) == +wanted
    assert cards_of(begun, 1) == cards_of(usual, 1)
    assert begun.settings.options["first_deck"] == "" and "first_deck" not in begun.settings.agreed


def test_the_second_seat_may_bring_one_alone(tmp_path: Path) -> None:
    deck = cardwright.bring_deck(deck_file(tmp_path), BACKROOMS)
    begun, usual = begin(None, deck), begin()
    assert cards_of(begun, 0) == cards_of(usual, 0)
    assert cards_of(begun, 1)["nail bat"] == 2
    backs = {c.side for c in begun.game.cards if c.zone.owner is begun.game.seats[1]}
    assert backs == {"blue"}, "its cards have the backs of that seat"


def test_a_deck_of_the_game_is_found_by_its_id() -> None:
    deck = cardwright.bring_deck("kalag", BACKROOMS)
    usual = cardwright.Session(games.rules("backrooms"), 2, 1, {"first_deck": "kalag"})
    assert cards_of(begin(deck), 0) == cards_of(usual, 0)


def test_an_illegal_deck_is_refused_with_its_findings(tmp_path: Path) -> None:
    with pytest.raises(cardwright.IllegalDeck) as refused:
        cardwright.bring_deck(deck_file(tmp_path, bats=4), BACKROOMS)
    assert "main has 32 cards" in (text := refused.value.verdict.text()) or "32" in text
    assert not refused.value.verdict.legal and "BR-003" in text


def test_a_saved_game_knows_its_decks(tmp_path: Path) -> None:
    deck = cardwright.bring_deck(deck_file(tmp_path), BACKROOMS)
    session = begin(deck, seed=5)
    bots = [cardwright.RandomBot(seat) for seat in (0, 1)]
    for _ in range(60):
        pending = session.pending[0]
        session.answer(pending.seat, bots[pending.seat].choose(pending, session.view(pending.seat)))
    rules = games.rules("backrooms")
    again = cardwright.replay(rules, session.save())
    assert again.trace_digest == session.trace_digest and again.settings.decks == (deck,)
    assert cardwright.replay(rules, session.replay_data()).trace_digest == session.trace_digest
    assert session.branch().trace_digest == session.trace_digest
    data = session.replay_data()
    for said in ({}, [3], [{"name": "x"}], [{**deck.data(), "cards": [["deck", "crowbar", "2"]]}]):
        with pytest.raises(cardwright.ReplayMismatch):
            cardwright.replay(rules, {**data, "decks": said})
    with pytest.raises(cardwright.SetupError):
        cardwright.replay(rules, {**data, "decks": [{**deck.data(), "cards": [["deck", "no such card", 2]]}]})
    with pytest.raises(cardwright.RuleError, match="no such zone"):
        cardwright.replay(rules, {**data, "decks": [{**deck.data(), "cards": [["nowhere", "crowbar", 2]]}]})


def test_what_cannot_be_brought() -> None:
    rules, deck = games.rules("backrooms"), cardwright.bring_deck("meg", BACKROOMS)
    with pytest.raises(WrongDeck, match="3 decks for 2 players"):
        settle(rules, 2, decks=[deck, deck, deck])
    with pytest.raises(WrongDeck, match="first_deck has no choice"):
        settle(rules, 2, {"first_deck": "lost"}, decks=[deck])
    with pytest.raises(WrongDeck, match="cannot bring a deck"):
        settle(games.rules("xstx"), 2, decks=[deck])
    with pytest.raises(WrongDeck, match="player 2 cannot bring a deck"):
        settle(rules, 2, decks=[None, replace(deck, instead_of=deck.instead_of[:1])])
    with pytest.raises(WrongDeck, match="0 × `crowbar` cannot be in a deck"):
        settle(rules, 2, decks=[replace(deck, cards=(("deck", "crowbar", 0),))])
    for rows in ([1_000_000_000], [9_999] * 2):  # a saved game is not trusted: its cards would fill the memory
        with pytest.raises(WrongDeck, match=f"{rows[0]} × `crowbar` cannot be in a deck"):
            settle(rules, 2, decks=[replace(deck, cards=tuple(("deck", "crowbar", copies) for copies in rows))])
    with pytest.raises(ValueError, match="holds 8 decks"):
        cardwright.bring_deck(BACKROOMS / "decks" / "plans.yaml", BACKROOMS)
    with pytest.raises(ValueError, match="no format 'level'"):
        cardwright.bring_deck("the long hall", BACKROOMS)
    with pytest.raises(ValueError, match="name a format"):
        cardwright.bring_deck("meg", games.CARDDATA / "xstx")


@pytest.mark.parametrize(
    ("said", "else_said", "code", "told"),
    [
        ("starts_in: office", "starts_in: ofice", "CW701", "a zone of players `ofice`"),
        ("starts_in: office", "starts_in: here", "CW701", "a zone of players `here`"),
        ("[first_deck, second_deck]", "[first_deck, second_dek]", "CW701", "an option `second_dek`"),
        ("        starts_in: office\n", "", "CW502", "`starts_in`"),
    ],
)
def test_what_a_format_cannot_say(said: str, else_said: str, code: str, told: str) -> None:
    raw = {path.name: path.read_bytes() for path in sorted(BACKROOMS.rglob("*.yaml")) if "rulings" not in path.parts}
    raw["formats.yaml"] = raw["formats.yaml"].replace(said.encode(), else_said.encode(), 1)
    problems = Problems()
    layer = layer_of([RawFile(name, name, data) for name, data in raw.items()])
    book = from_roots([root for root in whole_roots(layer, problems).roots if isinstance(root, Mapping)], problems)
    found = [problem for problem in lint_game(book) if problem.code == code]
    assert found and told in found[0].message("en"), [problem.message("en") for problem in found]
    assert found[0].span is not None and found[0].span.file.path == "formats.yaml"


def test_tables_are_set_again_with_the_same_decks(tmp_path: Path) -> None:
    rules, deck = games.rules("backrooms"), cardwright.bring_deck(deck_file(tmp_path), BACKROOMS)
    first = cardwright.play_out(rules, 2, 7, decks=[deck])
    for decks in ([deck], [], [deck, deck], [deck]):
        cardwright.play_out(rules, 2, 8, decks=decks)
    assert cardwright.play_out(rules, 2, 7, decks=[deck]).trace_digest == first.trace_digest
    report = cardwright.simulate(rules, 6, 2, decks=[None, deck])
    assert report.finished == 6 and report.decks == ("", "My deck")


def test_they_are_played_alike() -> None:
    brought = [cardwright.bring_deck(deck, BACKROOMS) for deck in ("shows", "jerry")]
    outcome = play(games.model("backrooms"), games.rules("backrooms"), 2, 3, steps=40, decks=brought)
    assert outcome.found == (), outcome.show()


def test_each_section_begins_in_its_own_zone_and_what_is_outside_stays_at_home() -> None:
    silk = cardwright.bring_deck("silk", CARAVANS)
    assert sorted(silk.cards) == [("deck", "salt slab", 3), ("deck", "silk bolt", 2), ("saddle", "star reader", 1)]
    begun = cardwright.Session(games.rules("caravans"), 2, 1, decks=[None, silk])
    assert cards_of(begun, 1) == {"star reader": 1, "salt slab": 3, "silk bolt": 2}
    cloths = {c.printed.id: c.cloth for c in begun.game.cards if c.zone.owner is begun.game.seats[1]}
    assert cloths == {"star reader": "indigo", "salt slab": "indigo", "silk bolt": "sand"}, (
        "its first face, if no choice"
    )
    assert cards_of(begun, 0) == {"old tracker": 1, "salt slab": 6}
    with pytest.raises(cardwright.IllegalDeck):
        cardwright.bring_deck("too much silk", CARAVANS)


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_a_small_game_with_own_decks_is_played_alike(seats: tuple[int, ...]) -> None:
    silk = cardwright.bring_deck("silk", CARAVANS)
    decks = [silk if seat in seats else None for seat in (0, 1)]
    for seed in range(8):
        outcome = play(games.model("caravans"), games.rules("caravans"), 2, seed, decks=decks)
        assert outcome.found == (), outcome.show()


def test_both_decks_of_a_player_are_brought_at_once() -> None:
    deck = cardwright.bring_deck("crane with lion", SKIRMISH)
    assert {zone for zone, _, _ in deck.cards} == {"dynasty deck", "conflict deck"}
    report = cardwright.simulate(games.rules("l5r-skirmish"), 4, 2, decks=[deck, deck])
    assert report.finished == 4


@pytest.mark.long
def test_the_command_refuses_an_illegal_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    legal, illegal = str(deck_file(tmp_path)), str(BACKROOMS / "decks" / "plans.yaml")
    two = ["simulate", str(BACKROOMS), "-n", "2", "--jobs", "1"]
    assert main([*two, "--json", "--deck", legal, "--deck", "lost"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] == ["My deck", "lost"]
    deck_file(tmp_path, bats=5)
    assert main(["--lang", "en", *two, "--deck", legal]) == 1
    told = capsys.readouterr().err
    assert "BR-003" in told and "not played: My deck" in told
    assert main(["--lang", "zh", "play", str(BACKROOMS), "--deck", illegal]) == 2
    assert "应当只有一副" in capsys.readouterr().err
