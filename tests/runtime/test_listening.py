"""An event costs what those who listen to it now cost: counted in calls of functions, which no machine changes."""

from __future__ import annotations

import dis
import gc
import sys
from pathlib import Path
from types import FrameType

import pytest

from cardwright.loader import load_rules
from cardwright.runtime.game import Game
from cardwright.runtime.tables import Rules

HEAD = """
game: {id: bells, name: {en: Bells}, players: 2..2}
zones:
  deck: {of: game, order: stack, seen_by: nobody}
  discard pile: {of: game, order: stack}
  table: {of: game}
  hand: {of: player, seen_by: owner}
  shelf: {of: player}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {thing: {is_a: card, active_in: [shelf]}}
counters:
  noise: {of: player, starts: 0, at_least: 0}
  calm: {of: player, starts: 0, at_least: 0}
verbs:
  - {say: ring, do: increase my noise by 1}
  - {say: rest, do: increase my calm by 1}
  - {say: sleep, do: increase my calm by 2}
turn:
  phases:
    main: {do: offer plays}
settlement: {policy: nested, responses: {order: players, until: first answer}}
checks: {over: {when: there is a player where its noise is at least 9, do: make all players win}}
cards:
  - {id: gong, kind: thing, copies: 1, effect: "play:\\n  ring\\nafter I ring:\\n  rest\\n"}
"""
ROW = '  - {{id: bell {i}, kind: thing, copies: 1, effect: "play:\\n  ring\\n{on}:\\n  rest\\n"}}\n'


def bells(folder: Path, count: int, on: str) -> Rules:
    """A game with a card that hears that its owner rings, and many cards that hear something."""
    folder.mkdir()
    rows = "".join(ROW.format(i=i, on=on) for i in range(count))
    (folder / "game.yaml").write_text(HEAD + rows, "utf-8")
    return load_rules(folder)


def table(rules: Rules, where: str, gong: bool) -> Game:
    """A table with all bells in a zone of the first player, and the gong on the shelf if it shall hear."""
    g = rules.make(2, 0, {}, frozenset())
    rules.set_table(g)
    g.turn_player = g.seats[0]
    for card in list(g.deck.cards):  # type: ignore[attr-defined]
        g.move(card, getattr(g.seats[0], "shelf" if card.kind.id == "gong" and gong else where), None)
    return g


def calls(rules: Rules, g: Game) -> int:
    """How many functions are called when the first player rings (what is remembered is already there)."""
    ring = sys.modules[f"{rules.make.__module__}.verbs"].ring
    list(ring(g, g.seats[0]))
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    gc.disable()  # what listens to the collector of garbage is not counted
    sys.setprofile(note)
    try:
        list(ring(g, g.seats[0]))
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


@pytest.mark.parametrize("where, on", [("hand", "after I ring"), ("hand", "after I sleep"), ("shelf", "after I sleep")])
def test_who_does_not_listen_costs_nothing(where: str, on: str, tmp_path: Path) -> None:
    """A hundred cards that listen elsewhere, or to other things, do not make an event longer."""
    few, many = bells(tmp_path / "few", 1, on), bells(tmp_path / "many", 101, on)
    for gong in (False, True):
        assert calls(many, table(many, where, gong)) == calls(few, table(few, where, gong))


def test_who_listens_reacts(tmp_path: Path) -> None:
    """The same cards where they do listen: each reacts once."""
    rules = bells(tmp_path / "game", 5, "after I ring")
    for where, heard in (("shelf", 6), ("hand", 1)):
        g = table(rules, where, gong=True)
        list(sys.modules[f"{rules.make.__module__}.verbs"].ring(g, g.seats[0]))
        assert g.seats[0].calm == heard


ANSWERS = {
    "before a player rings": True,
    "before a player rings, if number of cards in deck is at least 2": True,
    "before another player rings": False,
    "before a player rings, if my noise is 0": False,
    "before a player rings, if event's doer's next player is me": False,
    "before a player rings, if times this turn I ring is 0": False,
    "before a player rings, if this is a thing": False,
}
"""What is answered -> whether it is the same whoever answers."""


def test_what_hangs_on_the_event_alone_is_asked_once(tmp_path: Path) -> None:
    row = '  - {{id: knell {}, kind: thing, copies: 1, effect: "respond {}:\\n  rest\\n"}}\n'
    cards = "".join(row.format(i, on) for i, on in enumerate(ANSWERS))
    (tmp_path / "game.yaml").write_text(HEAD + cards, "utf-8")
    rules = load_rules(tmp_path)
    answers = [one for listeners in rules.by_verb["ring"] for one in listeners if one.respond is not None]
    assert [one.of_event for one in sorted(answers, key=lambda one: one.no)] == list(ANSWERS.values())
    for one in answers:
        read = {each.argval for each in dis.get_instructions(one.matches) if each.opname == "LOAD_FAST"}
        assert not (one.of_event and read & {"me", "this"})


def test_nobody_is_asked_for_answers_to_what_cannot_be_answered(tmp_path: Path) -> None:
    on = "respond before a player rings, if number of cards in deck is at least {}:\\n  rest\\n"
    row = '  - {{id: knell, kind: thing, copies: {}, effect: "{}"}}\n'
    counts = []
    for copies, least in ((1, 99), (20, 99), (20, 0)):
        folder = tmp_path / f"{copies} {least}"
        folder.mkdir()
        (folder / "game.yaml").write_text(HEAD + row.format(copies, on.format(least)), "utf-8")
        rules = load_rules(folder)
        counts.append(calls(rules, table(rules, "hand", gong=False)))
    assert counts[0] == counts[1] < counts[2]
