"""To which parts of a game's own verbs a call may give nothing."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import read

from cardwright.analysis.absent import absent_parts

MORE = """
values:
  leader: {of: game, type: player, is: first player}
  champion: {of: game, type: player, is: leader}
  heir: {of: player, type: player, is: my next player}
  rest without {some}: {of: cards, type: cards, takes: {some: cards}, is: all cards in this where it is not in some}
  length: {of: cards, type: number, cases: [{if: number of this is 0, is: 0}, {is: 1 + SHORTER's length}]}
  nearest: {of: cards, type: player, cases: [{if: number of this is 0, is: turn player}, {is: SHORTER's nearest}]}
  keepsake: {of: player, type: "card?", is: my mark}
  sum of lives: {of: player, type: number, is: my life + 1}
variables:
  rival: {of: player, type: player}
verbs:
  - {say: "bless {guest}", takes: {guest: player}, do: guest heals 1}
  - {say: "stoke {what}", takes: {what: card}, do: move what to pit}
  - {say: "pass on {thing}", takes: {thing: card}, do: stoke thing}
  - {say: "pass back {thing}", takes: {thing: card}, do: "if turn number > 3: pass back thing\\nstoke thing"}
  - {say: "count {amount}", takes: {amount: number}, do: heal amount}
  - {say: "give up {gift}", takes: {gift: card}, do: nothing happens}
""".replace("SHORTER", "(this's rest without (item at 1 in this))")


@pytest.mark.parametrize(
    ("sentence", "absent"),
    [
        ("bless me", ""),
        ("bless my next player", ""),
        ("bless turn player", "bless guest"),  # nobody before the first turn
        ("bless first player", "bless guest"),
        ("bless my rival", "bless guest"),  # no sentence has set it
        ("bless leader", "bless guest"),  # worked out of somebody who is not there
        ("bless champion", "bless guest"),
        ("bless leader's heir", "bless guest"),  # whatever is asked of nobody
        ("bless my heir", ""),
        ("count (all cards in my hand)'s length", ""),  # worked out of itself, which adds nothing
        ("bless (all cards in my hand)'s nearest", "bless guest"),
        ("for each friend in other players:\n  bless friend", ""),
        ("count my sum of lives", ""),
        ("stoke this", ""),
        ("stoke my mark", "stoke what"),
        ("stoke my keepsake", "stoke what"),
        ("stoke top card of deck", "stoke what"),
        ("choose lost: a card in my hand\nstoke lost", ""),
        ("let verdict be judge\nstoke verdict", "stoke what"),  # what comes of a verb, if it was done
        ("pass on this", ""),
        ("pass on my mark", "pass on thing, stoke what"),  # handed on as it is
        ("pass back this", ""),
        ("pass back my mark", "pass back thing, stoke what"),
        ("give up my mark", "give up gift"),
        ("stoke this\nstoke my mark", "stoke what"),
        ("deal 1 damage to turn player", "deal target"),
        ("discard a card in my hand", ""),
    ],
)
def test_a_part_may_be_given_nothing(sentence: str, absent: str) -> None:
    card = "cards:\n  - id: probe\n    kind: weapon\n    effect: |\n      action in play phase:\n"
    game, problems = read({"more.yaml": MORE, "probe.yaml": card + textwrap.indent(sentence, 8 * " ") + "\n"})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    assert ", ".join(f"{verb} {part}" for verb, part in sorted(absent_parts(game))) == absent
