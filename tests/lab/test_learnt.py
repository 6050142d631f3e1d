"""What little practice teaches in small games: what positions and choices are worth, and how its bots play then."""

from __future__ import annotations

import sys

import games
import pytest
from goldens import Goldens

from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle
from cardwright.runtime.taught import practised

GAMES = 16
PLAYED = 3


@pytest.mark.parametrize("name", ["bids", "duel_loop", "hidden_hand", "letters"])
def test_what_is_learnt(name: str, goldens: Goldens) -> None:
    rules = games.rules(name)
    settings = settle(rules, None)
    practice = practised(rules, settings, GAMES)
    rows = [f"roles in {practice.looker.roles}"]
    for whom, weights in sorted(practice.worth.weights.items(), key=repr):
        rows += [f"worth {whom} {key} {value:.3f}" for key, value in sorted(weights.items(), key=repr)]
    looks = sorted(practice.taste.places, key=repr)
    rows += [f"taste {look} {practice.taste.of([look], None):.3f}" for look in looks]
    goldens.check(f"bots/{name}.txt", "\n".join(rows) + "\n")


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="other versions round sums of fractions otherwise")
def test_how_they_play(goldens: Goldens) -> None:
    rows = []
    for name in ("bids", "duel_loop", "hidden_hand", "letters"):
        rules = games.rules(name)
        settings = settle(rules, None)
        for seed in range(PLAYED):
            played = run(rules, settings, seed, [f"taught:{GAMES}"] * (settings.players - 1) + ["random"])
            rows.append(f"{name} {seed} {played.winners} {played.trace_digest}\n")
    goldens.check("bots/played.txt", "".join(rows))
