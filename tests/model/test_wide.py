"""A game that uses as much of the language as possible resolves without a problem, and means what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from goldens import Goldens

from cardwright import ir
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.model.show import show, show_node

TEXT = (Path(__file__).parent / "wide.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wide() -> Game:
    game, problems = read_game({"wide.yaml": TEXT})
    assert problems.show() == ""
    assert game is not None
    return game


def test_it_is_understood_as_it_was(wide: Game, goldens: Goldens) -> None:
    """Declarations and texts as a typed tree."""
    goldens.check("model/wide.txt", show(wide))


def test_reading_twice_gives_the_same(wide: Game) -> None:
    again, _ = read_game({"wide.yaml": TEXT})
    assert again is not None
    assert show(wide) == show(again)


def lines(wide: Game, card: str, number: int = 1) -> str:
    abilities = {**wide.cards, **wide.statuses, **wide.skills, **wide.rules}[card].abilities  # type: ignore[attr-defined]
    return show_node(abilities[number - 1])


MEANINGS = [
    ("danmaku", 1, "within=[Property(owner=me:player, `attack range`), me:player]"),
    ("pill", 1, "origin: NP(noun=Noun(zone, `hand`), a -> zone)"),
    ("pill", 1, "Let(local=culprit:player?, value=Property(owner=event:event, `initiator`))"),
    ("feast", 1, "on=NP(noun=Noun(player), each -> list of player)"),
    ("feast", 1, "Step(on=guest:player, cond=Compare(<"),
    ("auction", 1, "Choose(who=bidder:player, local=bid:list of card"),
    ("auction", 1, "args={cards: Property(owner=targets:list of player, `bid`)}"),
    (
        "duel",
        1,
        "Do(Call(`play`, subject=fighter:player, args={card: NP(noun=Noun(card, `danmaku`), a -> card)}), may)",
    ),
    ("oracle", 1, "Let(local=lucky:player, value=NP(noun=Noun(player), a, random -> player), chosen)"),
    ("oracle", 1, "ContainsText(left=Property(owner=who:player, `name`), right=Text(灵))"),
    ("oracle", 1, "Every(what=NP(noun=Noun(card), inside=Property(owner=me:player, `hand`) -> list of card)"),
    ("oracle", 1, "Choose(local=picked:card, what=NP(noun=Noun(card), a, inside=some:list of card -> card))"),
    ("trap", 1, "place: Property(owner=NP(noun=Noun(player), another, other -> player), `hand`)"),
    ("trap", 1, "ahead_of=[pill]"),
    ("trap", 2, "Ever(round, event=VerbEvent(`play`, subject=me:player"),
    ("trap", 4, "PhaseEvent(turn, ends)"),
    ("storm", 1, "inside=Property(owner=their:player, `hand`)"),
    ("storm", 1, "event=PhaseEvent(owner=me:player, `play phase`, ends, next)"),
    ("wall", 1, "Change(reduce, what=Property(owner=NP(noun=Noun(card, `unit`), every"),
    ("wall", 1, "Permit(`attack`, subject=NP(noun=Noun(card, `unit`), adjectives=[Adjective(`tapped`)]"),
    ("wall", 1, "CountsAs(what=NP(noun=Noun(card), every, adjectives=[Adjective(`black`)]"),
    ("drunk", 1, "Change(increase, what=Property(owner=event:event, `amount`), value=1)"),
    ("drunk", 1, "args={target: NP(noun=Noun(player), another, other -> player), card: NP(noun=Noun(card, `danmaku`)"),
    ("太极", 2, "phases=[`play phase`]"),
    ("太极", 2, "limits=[Limit(times=1, play phase, per_target)], costs=[Call(`pay`, args={amount: 1})]"),
    ("太极", 2, "target=rival:player"),
    ("背水", 1, "CounterEvent(owner=me:player, `life`, drops, bound=1), limits=[Limit(times=1, game)], may"),
    ("equip from hand", 1, "args={gear: Property(owner=event:event, `card`)}"),
]


@pytest.mark.parametrize(("card", "number", "meaning"), MEANINGS)
def test_meaning(wide: Game, card: str, number: int, meaning: str) -> None:
    assert meaning in lines(wide, card, number)


def test_every_ability_has_an_id_of_its_own(wide: Game) -> None:
    ids = [node.id for table in (wide.cards, wide.skills, wide.statuses, wide.rules) for made in table.values()
           for node in walk(made.abilities) if isinstance(node, ir.Ability | ir.Until | ir.NextTime)]  # fmt: skip
    assert len(ids) == len(set(ids)) > 30


def test_the_names_of_a_sentence_do_not_depend_on_the_language(wide: Game) -> None:
    """`play 弹幕` and `play danmaku` mean the same."""
    other, problems = read_game({"wide.yaml": TEXT.replace("fighter may play 弹幕", "fighter may play Danmaku")})
    assert problems.show() == "" and other is not None
    assert show(wide) == show(other)
