"""Published L5R decks against the whole pool of 1,373 cards; both lie beside the checkout and are never committed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from formats.compiled import compile_game

from cardwright.decks.check import check
from cardwright.decks.find_cards import resolve
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.read_deck import read_file
from cardwright.decks.repair import repair
from cardwright.diagnostics import Problems
from cardwright.loader import load_lawbook

DATA = Path(__file__).parents[3] / "shared" / "data"
CARDS, DECKS = DATA / "l5r_cards.json", DATA / "l5r_decks.json"
pytestmark = pytest.mark.skipif(not CARDS.exists(), reason="the local fixture ../shared/data is not there")


@cache
def game() -> Lawbook:
    return load_lawbook(Path(__file__).parent / "published", CARDS)


def test_the_pool_is_whole() -> None:
    assert len(game().pool.cards) == 1373
    assert lint_game(game()).show() == ""


def test_misspelt_names_get_the_right_suggestion() -> None:
    found = wrong = 0
    for deck in json.loads(DECKS.read_text("utf-8"))["decks"]:
        for section in ("dynasty", "conflict"):
            ids = {game().pool.cards[each].name() for each in deck[section]}
            for raw in deck["raw"][section]:
                name = raw.split(" ", 1)[1]
                if not game().pool.look(name):
                    wrong += 1
                    assert game().pool.near(name) in ids or raw == "2 For Rokugan", raw  # a card that was never printed
                else:
                    found += 1
    assert found > 250 and wrong >= 10


def test_published_decks() -> None:
    law, _ = game().formats.law("stronghold")
    problems = Problems()
    decks = read_file(str(DECKS), DECKS.read_bytes(), problems, lambda _: False)
    assert problems.show() == "" and len(decks) == 10
    verdicts = {}
    for written in decks:
        deck = resolve(law, game().pool, written, problems)
        verdicts[deck.name] = (deck, check(law, deck))
    assert problems.show() == ""
    lion, verdict = verdicts["wintercourt2017-lion-benies"]
    assert {finding.rule for finding in verdict.findings} == {"S-8", "S-12"}
    influence = next(finding for finding in verdict.findings if finding.rule == "S-8")
    assert (influence.value, influence.bound) == (12, 10)
    assert [part.card.id for part in influence.bound_from if part.card] == ["yojin-no-shiro"]
    role = next(finding for finding in verdict.findings if finding.rule == "S-12")
    assert [use.card.id for use in role.cards] == ["keeper-initiate"]
    assert {use.span.line for use in role.cards if use.span} != set()
    mended = repair(law, game().pool, lion)
    assert mended.edits is not None and mended.size == 2 and mended.smallest
    assert [(e.op, e.card.id.split("-of-")[0]) for e in mended.edits] == [("remove", "seeker"), ("add", "keeper")]


def test_the_compiled_checker_agrees(tmp_path: Path) -> None:
    law, _ = game().formats.law("stronghold")
    compiled = compile_game(game(), tmp_path).FORMATS["stronghold"]
    for written in read_file(str(DECKS), DECKS.read_bytes(), Problems(), lambda _: False):
        deck = resolve(law, game().pool, written, Problems())
        mine, theirs = check(law, deck), compiled(deck.counts())
        assert theirs.legal == mine.legal
        assert sorted((f.code, f.value, f.bound) for f in theirs.findings) == sorted(
            (f.code, f.value, f.bound) for f in mine.findings
        )
