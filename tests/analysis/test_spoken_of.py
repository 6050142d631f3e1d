"""What an event that is counted speaks of beside its own parts, and whether it hangs on whose text it is."""

from __future__ import annotations

import pytest
from model.helpers_model import read

from cardwright import ir
from cardwright.ir.spoken_of import by_name, said, speaks_of_me, spoken_of
from cardwright.ir.walk import find


def counted(event: str, before: str = "", head: str = "action in play phase") -> ir.Event:
    """The event of which a text asks how often it has come about."""
    text = f"{head}:\n        {before}if times this turn {event} is 2:\n          draw 1 cards\n"
    card = f"cards:\n  - id: probe\n    kind: weapon\n    active_in: area\n    effect: |\n      {text}"
    mine = "adjectives:\n  close: {of: player, means: it is me}\n  hurt: {of: player, means: its life < 2}\n"
    game, problems = read({"probe.yaml": card + mine})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    (times,) = find(game.cards["probe"].abilities, ir.Times)
    return times.event


@pytest.mark.parametrize(
    ("event", "mine"),
    [
        ("I deal damage", True),
        ("dealing damage", True),  # the doer is left open: any, as seen from who asks
        ("a player deals damage", False),
        ("another player deals damage", True),
        ("a player deals damage to me", True),
        ("a player deals damage to a player", False),
        ("a close player deals damage", True),  # by what the adjective means
        ("a hurt player deals damage", False),
        ("my life changes", True),
        ("a player becomes drunk", False),
    ],
)
def test_a_count_hangs_on_whose_text_it_is(event: str, mine: bool) -> None:
    assert speaks_of_me(counted(event)) is mine


@pytest.mark.parametrize(
    ("event", "before", "names"),
    [
        ("I deal damage", "", []),
        ("I deal damage with this", "", ["this"]),
        ("I deal damage with another card", "", ["this"]),
        ("I deal damage to a hurt player", "", []),
        ("I deal damage to foe", "choose foe: another player\n        ", ["foe"]),
        ("foe deals damage to foe", "choose foe: another player\n        ", ["foe"]),
    ],
)
def test_what_a_count_is_kept_for(event: str, before: str, names: list[str]) -> None:
    found = counted(event, before)
    assert [said(one) for one in spoken_of(found)] == names
    same, name = by_name(found)
    assert same is found and (None if name is None else name.name) == (names[0] if names else None)


def test_a_part_of_another_event_gets_a_name_in_the_event_that_is_counted() -> None:
    found = counted("I deal damage to event's target", head="after a player deals damage")
    assert [said(one) for one in spoken_of(found)] == ["event's target"]
    made, name = by_name(found)
    assert name is not None and (name.name, name.origin) == ("counted", "let")
    assert isinstance(made, ir.VerbEvent) and made.args["target"] == name
    assert [said(one) for one in spoken_of(made)] == ["counted"]
