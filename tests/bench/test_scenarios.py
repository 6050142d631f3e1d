"""Scenarios: how they start, that choices are strict, what is expected, and what failures say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.bench.rulings import run_all

from .tiny import built, run, why

HOLDS: dict[str, tuple[str, ...]] = {
    "a play, a target, an answer": (
        "given 3 players: A, B, C",
        "given A's hand is strike",
        "given B's hand is block",
        "A plays strike on B",
        "expect B is asked",
        "B plays block",
        "expect B's life is 3",
        "expect there is a block in discard pile",
        "expect nobody is asked",
    ),
    "an answer may be passed": (
        "given A's hand is strike",
        "given B's hand is block",
        "A plays strike on B",
        "B passes",
        "expect B's life is 2",
    ),
    "names of players and of faces": (
        "given 2 players: Ann, 小明",
        "given Ann's hand is 重击, strike",
        "Ann plays 重击 on 小明",
        "expect 小明's life is 2",
        "expect top card of discard pile is strike",
        "expect Ann's hand has a strike",
    ),
    "the deck from its top": (
        "given A's hand is fetch, fetch",
        "given top of deck is vote, bury",
        "given bottom of deck is block, vote",
        "A plays fetch",
        "expect A's hand has vote",
        "expect top card of deck is bury",
        "expect bottom card of deck is vote",
        "A plays fetch",
        "expect A's hand has bury",
    ),
    "a whole deck, and what is left out of play": (
        "given deck is fetch, strike",
        "expect number of cards in deck is 2",
        "expect number of cards in box is 26",
        "expect card at 2 in deck is strike",
    ),
    "what invariants count keeps its number": (
        "given 3 players",
        "given C is not living",
        "given A's hand is seal",
        "expect number of seal in box is 3",
        "expect number of players is 2",
    ),
    "a number of cards": (
        "given A's hand is none",
        "given number of cards in deck is 5",
        "expect number of cards in deck is 5",
    ),
    "the commonest face on top, without a seed": (
        "given A's hand is none",
        "expect every card in top 8 cards of deck is fetch",
    ),
    "without cards the deal stays": (
        "expect number of cards in A's hand is 2",
        "expect number of cards in B's hand is 2",
    ),
    "values and statuses": (
        "given A's life is 1",
        "given B is asleep",
        "given A's hand is none",
        "expect A's life is 1 and B is asleep and A is not asleep",
    ),
    "a phase": (
        "given 2 players",
        "given it is B's discard phase",
        "given B's hand is fetch, fetch, fetch, vote, bury",
        "B chooses vote, bury",
        "expect number of cards in B's hand is 3",
        "expect turn player is A",
    ),
    "a turn from its beginning": (
        "given it is B's turn",
        "given B's hand is none",
        "given top of deck is vote",
        "expect B's hand has vote",
    ),
    "copies that are alike are one choice": (
        "given it is A's discard phase",
        "given A's hand is fetch, fetch, fetch, fetch, fetch",
        "expect number of cards in A's hand is 3",
    ),
    "a choice without a choice may be written": (
        "given it is A's discard phase",
        "given A's hand is fetch, fetch, fetch, fetch, fetch",
        "A chooses fetch, fetch",
        "expect turn player is B",
    ),
    "at once": (
        "given 3 players",
        "given A's hand is vote",
        "A plays vote",
        "secretly:",
        "  A chooses aye",
        "  C chooses aye",
        "  B chooses nay",
        "expect A's life is 4 and B's life is 3 and C's life is 4",
    ),
    "an offer, and a number": (
        "given A's hand is bury, fetch, vote",
        "A plays bury",
        "A chooses vote",
        "A chooses 2",
        "expect B's hand has vote",
        "expect card at 2 in deck is bury",
    ),
    "an offer declined": (
        "given A's hand is bury, fetch",
        "A plays bury",
        "A passes",
        "A chooses 3",
        "expect A's hand has fetch",
    ),
    "what cannot be played, and why": (
        "given 3 players",
        "given A's hand is strike, strike",
        "A plays strike on B",
        'expect A cannot play strike because "used"',
        'expect A cannot play strike because "次数"',
        "expect B cannot play strike",
        "expect A cannot play vote",
    ),
    "not on this one": ("given 3 players", "given A's hand is strike", "expect A cannot play strike on A"),
    "why not on this one, though it may be played on others": (
        "given 3 players",
        "given A's hand is strike",
        'expect A cannot play strike on A because "another player"',
        'expect A cannot play strike on A because "其他玩家"',
    ),
    "not these together: more than are asked for, fewer, or one that is not there": (
        "given it is A's discard phase",
        "given A's hand is fetch, fetch, vote, vote, block",
        "expect A cannot choose fetch, fetch, vote",
        "expect A cannot choose fetch, vote, vote, block",
        "expect A cannot choose fetch, bury",
        "expect A cannot choose block, block",
        "expect B cannot choose fetch, vote",
        "A chooses fetch, vote",
    ),
    "not one alone where two are asked for, though it is there": (
        "given it is A's discard phase",
        "given A's hand is fetch, fetch, vote, vote, block",
        "expect A cannot choose bury",
    ),
    "what is seen": (
        "given A's hand is vote",
        "expect A sees A's hand",
        "expect B does not see A's hand",
        "expect A does not see top card of deck",
    ),
    "both ends of a deck that is cut": (
        "given A's hand is none",
        "given top of deck is vote, strike",
        "given bottom of deck is bury, block",
        "given number of cards in deck is 6",
        "expect number of cards in deck is 6",
        "expect top card of deck is vote and card at 2 in deck is strike",
        "expect card at 5 in deck is bury and card at 6 in deck is block",
    ),
    "a zone that is named twice holds both": (
        "given A's hand is fetch",
        "given B's hand is vote",
        "given A's hand is strike",
        "expect number of cards in A's hand is 2",
        "expect A's hand has a fetch and A's hand has a strike",
        "expect number of cards in B's hand is 1",
    ),
    "a number of cards elsewhere": (
        "given A's hand is none",
        "given number of cards in discard pile is 3",
        "given number of cards in B's hand is 4",
        "expect number of cards in discard pile is 3",
        "expect number of cards in B's hand is 4",
        "expect number of cards in A's hand is 0",
    ),
    "what has its place is not moved to make a number right": (
        "given A's hand is none",
        "given discard pile is seal",
        "expect there is a seal in discard pile",
        "expect number of seal in box is 3",
        "expect number of seal in deck is 0",
    ),
    "what must be there in some number lies lowest in the deck": (
        "given A's hand is none",
        "expect bottom card of deck is seal",
        "expect number of seal in box is 3",
    ),
    "a card by the name that it was given": (
        "given 3 players",
        "given A's hand is strike called first, 重击 called second, vote called third",
        "A plays second on C",
        "expect second is in discard pile",
        "expect first is in A's hand",
        "expect C's life is 2",
        "expect A cannot play first",
        "A plays third",
        "expect third is not in A's hand",
    ),
    "who knows what lies face down": (
        "given A's hand is vote",
        "given B sees A's hand",
        "given top of deck is bury",
        "given A sees top card of deck",
        "expect B sees A's hand",
        "expect A sees top card of deck",
        "expect B does not see top card of deck",
    ),
    "winning": (
        "given 3 players",
        "given A's hand is strike",
        "given B's life is 1",
        "A plays strike on B",
        "expect A, C win",
    ),
    "a number of cards, for which what was dealt is taken up": (
        "given number of cards in deck is 5",
        "expect number of cards in deck is 5",
        "expect number of cards in B's hand is 0",
    ),
    "whose turn it is where the first is out": ("given 3 players", "given A is not living", "expect turn player is B"),
    "players without a choice are passed by": (
        "given 3 players",
        "given A's hand is none",
        "given top of deck is strike, strike, strike, fetch",
        "given it is A's play phase",
        "expect turn player is A",
        "B plays strike on C",
        "expect C's life is 2",
    ),
}


@pytest.mark.parametrize("lines", HOLDS.values(), ids=HOLDS)
def test_it_holds(lines: tuple[str, ...]) -> None:
    assert why(*lines) == "holds"


FAILS: dict[str, tuple[tuple[str, ...], str]] = {
    "a condition, with what is": (
        ("given A's life is 2", "given A's hand is none", "expect A's life is 3"),
        "3: false: this does not hold: expect A's life is 3; it is 2",
    ),
    "the parts of a condition": (
        ("given A's hand is none", "expect A's life is 3 and turn player is B"),
        "2: false: this does not hold: expect A's life is 3 and turn player is B; (2) it is A",
    ),
    "while somebody is asked": (
        ("given A's hand is strike", "given B's hand is block", "A plays strike on B", "expect B's life is 2"),
        "4: false: this does not hold: expect B's life is 2; it is 3 (B is being asked: whether to answer Strike)",
    ),
    "a decision that nobody wrote": (
        ("given A's hand is strike, fetch", "given B's hand is block", "A plays strike on B", "A plays fetch"),
        "4: other asked: A plays fetch does not fit: it is B who must decide now "
        "(whether to answer Strike; options: Block, pass)",
    ),
    "chosen, not played": (
        ("given A's hand is 击, 击, 挡, 挡", "A passes", "A plays 击"),
        "3: chosen: A is to choose Strike here (Discard a card from your hand): write `chooses`, and its targets on "
        "lines of their own",
    ),
    "a card that is not there": (
        ("given A's hand is fetch", "A plays strike on B"),
        "2: no card: A cannot play Strike now; options: Fetch, pass",
    ),
    "a card that is used up": (
        ("given 3 players", "given A's hand is strike, strike", "A plays strike on B", "A plays strike on C"),
        "4: no card: A cannot play Strike now (it has been used as often as it may be "
        "(once each play phase; used so far: 1)); options: pass",
    ),
    "another target": (
        ("given 2 players", "given A's hand is strike", "A plays strike on A"),
        "3: other target: the target is B, not A",
    ),
    "no such target": (
        ("given 3 players", "given A's hand is strike", "A plays strike on A"),
        "3: no target: A cannot be the target (its target must be another player); options: B, C",
    ),
    "no target at all": (
        ("given A's hand is fetch", "A plays fetch on B"),
        "2: no targets: Fetch has no target to name",
    ),
    "not among the options": (
        ("given A's hand is bury", "A plays bury", "A chooses 4"),
        "3: no option: A is asked: Choose a place in the deck. 4 is not among the options: 1, 2, 3",
    ),
    "too few": (
        ("given it is A's discard phase", "given A's hand is fetch, fetch, fetch, vote, bury", "A chooses vote"),
        "3: how many: A is asked: Discard 2 cards from your hand. 2 must be picked, the scenario picks 1",
    ),
    "not to be passed": (
        ("given A's hand is bury", "A plays bury", "A passes"),
        "3: no pass: A cannot pass: Choose a place in the deck (options: 1, 2, 3)",
    ),
    "a secret left out": (
        ("given A's hand is vote", "A plays vote", "secretly:", "  A chooses aye"),
        "3: left out: the choice of B is missing: Choose “aye” or “nay” (options: aye, nay)",
    ),
    "no secrets now": (
        ("given A's hand is vote, fetch", "secretly:", "  A chooses aye"),
        "2: not together: no secret choices are to be made at once now",
    ),
    "it can be played": (
        ("given A's hand is vote", "expect A cannot play vote"),
        "2: can: A can do it: Vote",
    ),
    "these can be chosen together": (
        (
            "given it is A's discard phase",
            "given A's hand is fetch, fetch, vote, vote, block",
            "expect A cannot choose fetch, vote",
        ),
        "3: can: A can do it: Fetch, Vote",
    ),
    "for another reason": (
        (
            "given A's hand is strike, strike",
            "A plays strike on B",
            'expect A cannot play strike because "cost"',
        ),
        "3: because: the reason is “it has been used as often as it may be (once each play phase; used so far: 1)”, "
        "which does not say “cost”",
    ),
    "seen": (("given A's hand is vote", "expect B sees A's hand"), "2: sees not: B does not see: Vote"),
    "not hidden": (
        ("given discard pile is vote", "expect B does not see discard pile"),
        "2: sees: B sees: Vote",
    ),
    "nothing to see": (("given A's hand is none", "expect A sees A's hand"), "2: nothing: there is no card there"),
    "somebody else": (
        ("given A's hand is vote", "expect B is asked"),
        "2: is asked: A is asked now: play a card or use an ability (options: Vote, pass)",
    ),
    "nobody, while somebody is": (
        ("given A's hand is vote", "A plays vote", "expect nobody is asked"),
        "3: is asked: A is asked now: Choose “aye” or “nay” (options: aye, nay)",
    ),
    "not over": (("given A's hand is none", "expect A wins"), "2: not won: the game is not over"),
    "another winner": (
        ("given A's hand is strike", "given B's life is 1", "A plays strike on B", "expect B wins"),
        "4: won: A won",
    ),
    "after the end": (
        ("given A's hand is strike, fetch", "given B's life is 1", "A plays strike on B", "A plays fetch"),
        "4: over: the game is over (won by A), A cannot act any more",
    ),
    "no copy left": (
        ("given A's hand is vote, vote", "given B's hand is vote"),
        "2: no such card: no Vote is left to be put there: every copy has its place already",
    ),
    "more cards than a zone that was given whole": (
        ("given A's hand is none", "given deck is fetch, strike", "given number of cards in deck is 4"),
        "3: no cards: not enough cards: deck is to hold 4, there are 2",
    ),
    "more cards than that": (
        ("given top of deck is vote, vote", "given number of cards in deck is 1"),
        "2: too many: 2 cards have been placed in deck, more than 1",
    ),
    "as many targets as asked for, none of them twice": (
        ("given 3 players", "given A's hand is strike", "A plays strike on B, B"),
        "3: how many: A is asked: choose a target. 1 must be picked, the scenario picks 2",
    ),
    "none of the copies may aim at it": (
        ("given 3 players", "given A's hand is strike, strike", "A plays strike on A"),
        "3: no target: A cannot be the target (its target must be another player); options: B, C",
    ),
    "a card that is only to be chosen": (
        ("given it is A's discard phase", "given A's hand is fetch, fetch, fetch, vote, block", "A plays block"),
        "3: chosen: A is to choose Block here (Discard 2 cards from your hand): write `chooses`, and its targets on "
        "lines of their own",
    ),
    "a card that is not there to be chosen": (
        ("given it is A's discard phase", "given A's hand is fetch, fetch, fetch, vote, block", "A plays bury"),
        "3: no card: A cannot play Bury now; options: Fetch, Vote, Block",
    ),
    "the reason against this card, not against another": (
        ("given A's hand is strike, strike, block, bury", "A plays strike on B", "A plays strike on B"),
        "3: no card: A cannot play Strike now (it has been used as often as it may be (once each play phase; used so "
        "far: 1)); options: Block, Bury, pass",
    ),
    "a secret by whom nothing more is asked": (
        ("given A's hand is vote", "A plays vote", "secretly:", "  A chooses aye", "  A chooses nay"),
        "5: other asked: A chooses nay does not fit: it is A who must decide now (Choose “aye” or “nay”; "
        "options: aye, nay)",
    ),
    "a secret that is not among the options": (
        ("given A's hand is vote", "A plays vote", "secretly:", "  A chooses 3"),
        "4: no option: A is asked: Choose “aye” or “nay”. 3 is not among the options: aye, nay",
    ),
    "both sides of a comparison": (
        ("expect A's life is B's life + 1",),
        "1: false: this does not hold: expect A's life is B's life + 1; they are 3 and 4",
    ),
    "it can be played on this one": (
        ("given A's hand is strike", "expect A cannot play strike on B"),
        "2: can: A can do it: Strike",
    ),
    "asked after the end": (
        ("given A's hand is strike", "given B's life is 1", "A plays strike on B", "expect B is asked"),
        "4: none asked: nobody is asked: the game is over",
    ),
    "a trace in which nothing has come to pass": (
        ("given A's hand is fetch", "A plays fetch", "expect trace:", "  done fetch", "expect trace:", "  done fetch"),
        "5: trace: it went otherwise. Expected: done fetch; found: -",
    ),
    "what rules cannot say": (
        ("given A's hand is none", "expect A sees all zones"),
        "2: unsupported: this cannot be tested yet: a set of zone",
    ),
    "more than may be chosen, by what they are": (
        (
            "given it is A's discard phase",
            "given A's hand is fetch, fetch, vote, vote, block",
            "A chooses cards in A's hand",
        ),
        "3: how many: A is asked: Discard 2 cards from your hand. 2 must be picked, the scenario picks 5",
    ),
    "a face by its own name": (
        ("given A's hand is 重击", "expect B sees A's hand"),
        "2: sees not: B does not see: Heavy Strike",
    ),
}


@pytest.mark.parametrize(("lines", "told"), FAILS.values(), ids=FAILS)
def test_it_fails_and_says_why(lines: tuple[str, ...], told: str) -> None:
    assert why(*lines) == told


def test_options_variants_and_refused_setups() -> None:
    assert why("given option pace is fast", "expect option pace is fast") == "holds"
    assert why("expect option pace is fast", head="    options: {pace: fast}\n") == "holds"
    assert why("expect option pace is fast", head="    variants: [rush]\n") == "holds"
    told = why("given option pace is slow", "expect turn player is A", head="    variants: [rush]\n")
    assert told.startswith("0: setup: the game cannot be set up:") or ": setup:" in told


def test_an_invariant_that_no_longer_holds() -> None:
    """A seal that lies in the box may not be drawn: here the scenario itself has put one there too many."""
    assert why("given A's hand is none", "given box is none", "A passes", "expect turn player is B") == "holds"


def test_a_failure_names_its_place_in_both_languages() -> None:
    report = run("given A's life is 2", "given A's hand is none", "expect A's life is 3")
    (failed,) = report.failures
    assert (failed.ruling, failed.rules, failed.file, failed.line) == ("one", ("T-003",), "r.yaml", 7)
    assert failed.source == "expect A's life is 3"
    assert failed.words[0] == "不成立：expect A's life is 3。实际是2"
    assert failed.show("zh").splitlines()[0] == "r.yaml:7: one [T-003]"
    assert report.to_data()["failed"] == 1 and report.to_data()["passed"] == 0


def test_the_seed_changes_nothing_that_is_not_asked_for() -> None:
    lines = ("given A's hand is fetch", "A plays fetch", "expect A's hand has fetch")
    for seed in range(5):
        assert why(*lines, head=f"    seed: {seed}\n") == "holds"


FLOWERS = """
game: {id: flowers, name: {zh-Hans: 花, en: Flowers}, players: 2, rules: [T-001]}
zones:
  pile: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: pile}}
  meadow: {of: game, name: {zh-Hans: 草地, en: meadow}}
  fist: {of: player, seen_by: owner, name: {zh-Hans: 手里的牌, en: fist}}
kinds: {flower: {is_a: card, name: {zh-Hans: 花, en: flower}}}
cards:
  - {id: rose, name: {zh-Hans: 玫瑰, en: Rose}, kind: flower}
  - {id: iris, name: {zh-Hans: 鸢尾, en: Iris}, kind: flower}
  - {id: lily, name: {zh-Hans: 百合, en: Lily}, kind: flower}
  - {id: moss, name: {zh-Hans: 苔, en: Moss}, kind: flower, copies: 4}
setup: |
  shuffle pile
  for each guest in players:
    move top 3 cards of pile to guest's fist
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: I may move top card of pile to my fist}}}
checks: {last card: {when: number of cards in pile is 0, do: make all players win}}
rulings:
  - id: one
    rules: [T-001]
    scenario: |
      given A's fist is rose
      expect number of cards in meadow is 0
      expect number of cards in B's fist is 0
      expect number of cards in pile is 6
"""

# Four of the moss lie open in the meadow, two in the pile.
ROW = FLOWERS.replace("copies: 4", "copies: 6")
ROW = ROW.replace("top 3 cards of pile to guest's fist", "2 random moss in pile to meadow")
ROW = (
    ROW[: ROW.index("    scenario:")]
    + """\
    scenario: |
      given A's fist is moss
      expect number of cards in meadow is 4
      expect number of cards in pile is 4
  - id: two
    rules: [T-001]
    scenario: |
      given A's fist is moss, moss, moss
      expect number of cards in meadow is 3
      expect number of cards in pile is 3
"""
)


def test_a_hand_by_another_name_is_taken_up_too() -> None:
    """Cards of which there is but one went where no card had been, if a game plays from no zone that is called hand."""
    made = built(FLOWERS)
    report = run_all(made)
    assert [failed.show() for failed in report.failures] == [] and report.passed == 1


BADGES = FLOWERS.replace("  fist:", "  badge: {of: player, name: {zh-Hans: 徽章, en: badge}}\n  fist:")
BADGES = BADGES.replace("top 3 cards of pile to guest's fist", "1 random moss in pile to guest's badge")
BADGES = BADGES.replace("moss, name", "moss, copies: 2, name").replace("flower, copies: 4", "flower")
BADGES = BADGES.replace(
    "  for each guest", "  for each one in players: move 1 random rose in pile to one's fist\n  for each guest"
)
BADGES = BADGES.replace("rose, name", "rose, copies: 2, name")
BADGES = (
    BADGES[: BADGES.index("    scenario:")]
    + """\
    scenario: |
      given A's fist is iris
      expect number of cards in B's fist is 0
      expect number of rose in pile is 2
      expect number of moss in A's badge is 1 and number of moss in B's badge is 1
"""
)


def test_without_a_zone_to_play_from_what_only_its_owner_sees_was_dealt() -> None:
    """All else that lies before the players stays there."""
    made = built(BADGES)
    report = run_all(made)
    assert [failed.show() for failed in report.failures] == [] and report.passed == 1


def test_cards_that_are_given_come_from_where_nobody_sees_them_first() -> None:
    """A hand that was given took its cards out of an open row that the setup had filled, though the stack held more."""
    made = built(ROW)
    report = run_all(made)
    assert [failed.show() for failed in report.failures] == [] and report.passed == 2


ONLY = FLOWERS.replace("I may move top card of pile to my fist", "move 1 card in my fist to meadow")
ONLY = ONLY.replace("number of cards in pile is 0", "number of cards in meadow is 2")
ONLY = (
    ONLY[: ONLY.index("    scenario:")]
    + """\
    scenario: |
      given A's fist is rose
      given B's fist is iris
      expect A's fist has a rose
"""
)


def test_what_came_to_pass_unasked_is_told_where_something_else_was_expected() -> None:
    """The game ran on, since there was but one way to go on, and nothing said so."""
    made = built(ONLY)
    (failed,) = run_all(made).failures
    assert "one way to go on: turns begun since: 1, A chose Rose (meadow), B chose Iris (meadow))" in failed.show()


OFFER = FLOWERS.replace(
    "do: I may move top card of pile to my fist",
    'do: "I may:\\n  choose given: a rose in my fist\\n  move given to meadow\\n  make me win\\n"',
)
OFFER = (
    OFFER[: OFFER.index("    scenario:")]
    + """\
    scenario: |
      given A's fist is rose, iris
      A chooses rose
"""
)


def test_an_offer_whose_only_choice_is_not_asked_is_told() -> None:
    """“It is none who must decide now (none; options: none).”"""
    made = built(OFFER)
    (failed,) = run_all(made).failures
    assert "write `A chooses yes`" in failed.show("en") and "请写 `A chooses yes`" in failed.show("zh")


KEPT = FLOWERS.replace(
    "turn:", "variables: {kept: {of: player, type: cards, name: {zh-Hans: 所记的牌, en: kept}}}\nturn:"
)
KEPT = (
    KEPT[: KEPT.index("    scenario:")]
    + """\
    scenario: |
      given A's fist is rose called x, iris called y, moss
      given A's kept is x, y
      expect number of A's kept is 2
      expect A's kept has a rose
      expect A's kept does not have a moss
"""
)


def test_a_list_that_is_remembered_is_given_as_a_zone_is() -> None:
    made = built(KEPT)
    report = run_all(made)
    assert [failed.show() for failed in report.failures] == [] and report.passed == 1


def test_a_list_that_is_remembered_is_told_by_its_cards() -> None:
    (failed,) = run_all(built(KEPT.replace("kept has a rose", "kept has a lily"))).failures
    assert "; it is Rose, Iris (A is being asked" in failed.words[1]


WITHERING = FLOWERS.replace("rulings:", "invariants: {bare: {holds: number of cards in meadow is 0}}\nrulings:")
WITHERING = WITHERING.replace("number of cards in pile is 0", "number of cards in meadow is 2")
WITHERING = WITHERING.replace("I may move top card of pile to my fist", "move 1 card in my fist to meadow")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("A's fist is rose, iris\n      A chooses rose", ["2: the invariant `bare` no longer holds"]),
        ("A's fist is rose, iris\n      given meadow is lily\n      A chooses rose", []),
    ],
)
def test_what_held_at_the_start_must_hold_on(given: str, told: list[str]) -> None:
    """What does not hold from the start is not asked for."""
    text = WITHERING[: WITHERING.index("    scenario:")] + f"    scenario: |\n      given {given}\n"
    begins = text.splitlines().index("    scenario: |") + 1
    failures = run_all(built(text)).failures
    assert [f"{failed.line - begins}: {failed.words[1]}" for failed in failures] == told


ALIKE = "2 cards in my fist of same name"


@pytest.mark.parametrize(
    ("taken", "fist", "cannot", "told"),
    [
        ("1 card in my fist", "rose", "rose", "has taken: Rose"),
        ("1 card in my fist", "rose", "iris", ""),
        ("2 cards in my fist", "rose, moss", "moss", "has taken: Moss"),
        ("2 cards in my fist", "rose, moss", "moss, rose", "has taken: Moss (meadow), Rose (meadow)"),
        ("2 cards in my fist", "rose, moss", "moss, moss", ""),
        (ALIKE, "moss, rose, moss", "moss, moss", "has taken: Moss (meadow), Moss (meadow)"),
        (ALIKE, "moss, rose, moss", "rose", ""),
        (ALIKE, "moss, rose, moss", "rose, moss", ""),
    ],
)  # fmt: skip
def test_what_was_taken_unasked_is_not_what_cannot_be_chosen(taken: str, fist: str, cannot: str, told: str) -> None:
    """Nobody was asked, as there was but one way, and a ruling that this cannot be chosen held for nothing."""
    text = ONLY.replace("1 card in my fist", taken).replace("A's fist is rose", f"A's fist is {fist}")
    text = text.replace("expect A's fist has a rose", f"expect A cannot choose {cannot}")
    made = built(text)
    shown = [failed.show() for failed in run_all(made).failures]
    assert [told in one for one in shown] == [True] * bool(told), shown


def test_decisions_with_one_answer_are_told_where_something_else_was_expected() -> None:
    """A request that has one answer is passed by, and a line that fails behind it tells what was answered."""
    lines = ("given A's hand is strike, strike", "given it is A's play phase", "expect A's hand is empty")
    assert "without asking" not in why(*lines)


def test_cards_of_many_faces_are_told_by_what_is_printed_on_them() -> None:
    """All faces of a card without names of their own were one option, called by the name of all of them."""
    page = Path(__file__).parent.parent / "minigames" / "climbing" / "game.yaml"
    text = page.read_text("utf-8")
    text = (
        text[: text.index("rulings:")]
        + """\
rulings:
  - id: one
    scenario: |
      given 2 players
      given A's hand is "plank 3", "plank 5"
      given leader is A
      given it is A's main phase
      expect B is asked
"""
    )
    made = built(text)
    (failed,) = run_all(made).failures
    assert "options: Step 3, Step 5" in failed.show()
