"""What is worked out about a game before rules are emitted, told of small games: the base game with one more card."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from model.helpers_model import BASE, read

from cardwright import ir
from cardwright.analysis.hearing import Heard, part_that_is
from cardwright.analysis.reads import calls_in, changes_in
from cardwright.analysis.study import Study, study
from cardwright.ir.types import CARD, PLAYER
from cardwright.ir.walk import find

SHED = """
zones:
  shed: {of: player, part_of: area, seen_by: everyone}
  loft: {of: player, part_of: shed, seen_by: everyone}
  yard: {of: game, seen_by: everyone}
"""
KINDS_OF_DEAL = """
verbs:
  - say: scorch {amount} [into {target}]
    is_a: deal
    takes: {amount: number, target: player}
    do: |
      reduce target's life by amount
  - say: burn {amount} into {target} [with {card}]
    is_a: deal
    takes: {amount: number, target: player, card: card}
    do: |
      reduce target's life by amount
"""


def studied(effect: str, more: str = "", base: str = BASE) -> Study:
    """A game whose card `probe`, a weapon in force in an area, has an effect; more sections stand beside it."""
    card = "cards:\n  - id: probe\n    kind: weapon\n    active_in: area\n    effect: |\n"
    files = {"all.yaml": base, "probe.yaml": card + textwrap.indent(effect, 6 * " "), "more.yaml": more}
    game, problems = read({name: text for name, text in files.items() if text})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    return study(game)


def heard(effect: str, more: str = "") -> Heard:
    return studied(effect + "\n  draw 1 cards\n", more).heard


# ---------------------------------------------------------------- what is heard


def test_of_verbs_those_with_a_text_are_heard_and_their_kinds() -> None:
    assert heard("after I deal damage:").verbs == {"deal"}
    assert heard("when my turn begins:").verbs == set()
    assert heard("after playing a card:").verbs == set()  # what the runtime does raises its own events
    assert heard("after I deal damage:", KINDS_OF_DEAL).verbs == {"deal", "scorch", "burn"}


def test_a_kind_that_lacks_a_part_that_is_spoken_of_is_not_heard() -> None:
    assert heard("after I deal damage with a card:", KINDS_OF_DEAL).verbs == {"deal", "burn"}
    assert heard("after I scorch 1:", KINDS_OF_DEAL).verbs == {"scorch"}


def test_counters_and_statuses_are_heard_by_name() -> None:
    found = heard("after my life changes:")
    assert (found.counters, found.statuses) == ({"life"}, set())
    found = heard("after a player becomes drunk:")
    assert (found.counters, found.statuses) == (set(), {"drunk"})


@pytest.mark.parametrize(
    ("zone", "itself", "with_others"),
    [
        ("my area", {"area"}, {"area", "shed", "loft"}),
        ("my shed", {"shed"}, {"area", "shed", "loft"}),
        ("my loft", {"loft"}, {"area", "shed", "loft"}),
        ("a hand", {"hand"}, {"hand"}),
    ],
)
def test_a_zone_becomes_empty_with_its_wholes_and_parts(zone: str, itself: set[str], with_others: set[str]) -> None:
    found = heard(f"when {zone} becomes empty:", SHED)
    assert (found.empties, found.emptied, found.moves) == (itself, with_others, ())


def test_who_hears_only_of_itself_is_known_by_its_kind() -> None:
    own = heard("after moving this to my area:")
    assert len(own.moves) == 1 and [kind.id for kind in own.movers or ()] == ["probe"]
    assert heard("after moving a card:").movers is None
    both = heard("after moving this to my area:\n  draw 1 cards\nafter moving a card to my area:")
    assert len(both.moves) == 2 and both.movers is None
    twice = heard("after moving this to my area:\n  draw 1 cards\nafter moving this to my hand:")
    assert [kind.id for kind in twice.movers or ()] == ["probe"]
    at_nodes = heard("after moving this to my area:", "settlement: {policy: nodes}\n")
    assert len(at_nodes.moves) == 1 and at_nodes.movers is None  # it may be of another kind by then


def test_statuses_that_listen_are_told_from_cards_that_do() -> None:
    listening = 'statuses:\n  dazed: {of: player, effect: "after my life changes:\\n  draw 1 cards\\n"}\n'
    assert heard("when my turn begins:", listening).by_statuses == {"dazed"}
    assert heard("after my life changes:").by_statuses == set()
    lasting = 'statuses:\n  dazed: {of: player, effect: "always:\\n  I cannot deal damage\\n"}\n'
    assert heard("after my life changes:", lasting).by_statuses == set()


@pytest.mark.parametrize(
    ("event", "move", "hears"),
    [
        ("moving a card from my hand", "move a card in my hand to discard pile", True),
        ("moving a card from my hand", "move top card of deck to discard pile", False),
        ("moving a card from my area", "move a card in my shed to discard pile", True),
        ("moving a card from my loft", "move a card in my area to discard pile", True),
        ("moving a card from my hand", "move this to discard pile", True),  # from anywhere
        ("moving a card to my hand", "move top card of deck to discard pile", True),  # where to is not looked at
        ("a player draws 1 cards", "move top card of deck to discard pile", False),
    ],
)
def test_a_move_is_heard_by_where_it_is_from(event: str, move: str, hears: bool) -> None:
    found = studied(f"after {event}:\n  draw 1 cards\naction in play phase:\n  {move}\n", SHED)
    card = found.game.cards["probe"]
    (call,) = calls_in(card.abilities[-1].block)
    assert found.heard.move(call, somebody=True) is hears


def test_a_move_that_nobody_makes_is_no_event_of_a_player() -> None:
    found = studied("after I move a card:\n  draw 1 cards\naction in play phase:\n  move this to discard pile\n")
    card = found.game.cards["probe"]
    (call,) = calls_in(card.abilities[-1].block)
    assert found.heard.move(call, somebody=True) and not found.heard.move(call, somebody=False)


def test_a_move_that_may_empty_what_is_heard_is_heard() -> None:
    moves = (
        "action in play phase:\n  move a card in my loft to pit\n  move a card in my hand to pit\n  move this to pit\n"
    )
    found = studied(f"when my area becomes empty:\n  draw 1 cards\n{moves}", SHED)
    card = found.game.cards["probe"]
    calls = calls_in(card.abilities[-1].block)
    assert [found.heard.move(call, somebody=True) for call in calls] == [True, False, True]


def test_the_part_of_an_event_that_is_a_certain_thing_is_found() -> None:
    def found(event: str, what: ir.Local | None) -> tuple[str, bool] | None:
        (ability,) = studied(f"after {event}:\n  draw 1 cards\n").game.cards["probe"].abilities
        return part_that_is(ability.event, what)

    this, me, other = ir.Local("this", CARD, "this"), ir.Local("me", PLAYER, "me"), ir.Local("foe", PLAYER, "let")
    assert found("I deal damage with this", None) == found("I deal damage with this", this) == ("card", False)
    assert found("I deal damage with a card", None) is None
    assert found("moving this to my area", None) == ("cards", True)
    assert found("I deal damage", me) == ("doer", False) and found("I deal damage", other) is None
    assert found("another player deals damage to me", me) == ("target", False)
    assert found("I deal damage", None) is None and found("my life changes", me) is None
    assert found("I deal damage", replace(me, name="I")) is None  # one name of two


# ---------------------------------------------------------------- what is permitted and modified


@pytest.mark.parametrize(
    ("sentence", "forbidden", "lifts", "barred", "lent", "counts_as"),
    [
        ("other players cannot deal damage", ["deal"], False, set(), set(), False),
        ("other players cannot play any spell", ["play"], False, set(), set(), False),
        ("I can play any spell on any player", [], True, set(), set(), False),
        ("I can deal damage", [], False, set(), set(), False),
        ("I cannot use study", [], False, {"study"}, set(), False),
        ("I can use study", [], False, set(), {"study"}, False),
        ("I cannot use any skill", [], False, {"study", "rest"}, set(), False),
        ("spells in my hand count as weapon", [], False, set(), set(), True),
        ("I can use a spell in my hand as bolt", [], False, set(), set(), False),
    ],
)
def test_what_lasts_forbids_and_allows(
    sentence: str, forbidden: list[str], lifts: bool, barred: set[str], lent: set[str], counts_as: bool
) -> None:
    rest = 'skills:\n  rest: {name: {en: Rest}, effect: "when my turn ends:\\n  draw 1 cards\\n"}\n'
    for effect in (f"always:\n  {sentence}", f"action in play phase:\n  until end of this turn:\n    {sentence}"):
        found = studied(effect, rest).permits
        assert [verb.id for verb in found.forbidden] == forbidden
        assert (found.lifts, found.barred, found.lent, found.counts_as) == (lifts, barred, lent, counts_as)


def test_printed_values_and_statuses_are_modified_and_quantities_worked_out_anyway() -> None:
    found = studied("always:\n  increase my hand limit by 1\n  increase this's range by 1\n  players become drunk\n")
    assert {each.id for each in found.modified} == {"drunk", "range"}
    assert studied("action in play phase:\n  I become drunk\n").modified == set()


# ---------------------------------------------------------------- what checks read

BOOSTS = """
while my life is 2:
  increase my hand limit by 1
  players become drunk
  increase this's range by my life
"""


@pytest.mark.parametrize(
    ("when", "things", "zones", "readers"),
    [  # the check of the base game is the first and reads life; bit 2 is the one that is added
        ("turn number > 3", {"life": 1, "turn number": 2}, {}, (1, 0, 0, 2)),
        ("there is a card in deck", {"life": 1, "deck": 2}, {"deck": 2}, (1, 2, 0, 0)),
        (
            "there is a player where number of cards in its shed > 1",
            {"life": 1, "shed": 2},
            {"shed": 2, "area": 2, "loft": 2},
            (3, 2, 0, 0),
        ),
        ("there is a wounded player", {"life": 3, "wounded": 2}, {}, (3, 0, 0, 0)),
        ("there is a red spell in pit", {"life": 1, "red": 2, "suit": 2, "pit": 2}, {"pit": 2}, (1, 2, 0, 0)),
        # of what is modified also what its modifiers look at, and where they lie
        (
            "there is a player where its hand limit > 9",
            {"life": 3, "hand limit": 2, "area": 2},
            {"area": 2, "shed": 2, "loft": 2},
            (3, 2, 2, 0),
        ),
        (
            "there is a drunk player",
            {"life": 3, "drunk": 2, "area": 2},
            {"area": 2, "shed": 2, "loft": 2},
            (3, 2, 2, 0),
        ),
        ("there is a player where it has study", {"life": 1, "skills": 2}, {}, (3, 2, 2, 0)),
    ],
)
def test_what_checks_look_at(
    when: str, things: dict[str, int], zones: dict[str, int], readers: tuple[int, int, int, int]
) -> None:
    check = f"checks:\n  more:\n    when: {when}\n    do: |\n      nothing happens\n"
    found = studied(BOOSTS, SHED + check).read
    assert (dict(found.things), dict(found.zones)) == (things, zones)
    assert (found.every, found.players, found.cards, found.texts, found.turns) == (3, *readers)
    assert found.lasting == {}


@pytest.mark.parametrize(
    ("sentence", "when", "lasting"),
    [
        ("increase my hand limit by 1", "there is a player where its hand limit > 9", 2),
        ("increase my hand limit by 1", "there is a drunk player", 0),
        ("players become drunk", "there is a drunk player", 2),
        ("players become drunk", "turn number > 3", 0),
        ("spells in my hand count as weapon", "there is a weapon in pit", 2),
        ("spells in my hand count as weapon", "turn number > 3", 0),
        ("other players cannot deal damage", "there is a drunk player", 0),
    ],
)
def test_checks_are_made_again_when_a_lasting_effect_that_they_see_begins(
    sentence: str, when: str, lasting: int
) -> None:
    check = f"checks:\n  more:\n    when: {when}\n    do: |\n      nothing happens\n"
    found = studied(f"action in play phase:\n  until end of this turn:\n    {sentence}\n", check).read
    assert list(found.lasting.values()) == ([lasting] if lasting else []) and found.texts == lasting


def test_what_is_changed_is_found_in_any_block() -> None:
    found = studied(
        "action in play phase:\n  increase my life by 1\n  if my life is 2:\n    I become drunk\n  set tide to 2\n"
    )
    card = found.game.cards["probe"]
    assert list(changes_in(card.abilities)) == ["life", "drunk", "tide"]


# ---------------------------------------------------------------- who may be out

PEACE = BASE.replace("loser leaves game", "nothing happens")


def test_nobody_is_out_where_nothing_leads_there() -> None:
    found = studied("when my turn begins:\n  draw 1 cards\n", base=PEACE).kills
    assert (found.verbs, found.heard.moves, found.steps, found.checks) == ({"leave game"}, (), False, False)
    assert not found.heard.counters and not found.heard.statuses and not found.heard.empties


def test_with_a_check_that_ends_players_all_that_changes_what_it_reads_may() -> None:
    found = studied("when my turn begins:\n  draw 1 cards\n").kills
    assert found.checks and {"leave game", "deal", "heal"} <= found.verbs
    card = studied("action in play phase:\n  reduce my life by 1\n").game.cards["probe"]
    assert found.after(card.abilities[0].block) and not found.after(None)
    card = studied("action in play phase:\n  increase tide by 1\n").game.cards["probe"]
    assert not found.after(card.abilities[0].block)  # no check reads it


def test_who_answers_with_an_end_makes_the_event_one() -> None:
    found = studied("after I deal damage:\n  I leave game\n", KINDS_OF_DEAL, PEACE).kills
    assert {"leave game", "deal", "scorch", "burn"} <= found.verbs and not found.heard.moves and not found.checks
    assert found.verbs.isdisjoint(("heal", "discard", "draw"))
    moves = "action in play phase:\n  move a card in my hand to pit\n  move top card of deck to pit\n"
    moved = studied(f"after moving a card from my hand:\n  I leave game\n{moves}", base=PEACE)
    hand, deck = calls_in(moved.game.cards["probe"].abilities[-1])
    assert len(moved.kills.heard.moves) == 1 and moved.kills.call(hand) and not moved.kills.call(deck)


@pytest.mark.parametrize(
    ("event", "does", "other"),
    [
        ("my life changes", "increase my life by 1", "increase tide by 1"),
        ("I become drunk", "I become drunk", "increase my life by 1"),
        ("my hand becomes empty", "move all cards in my hand to pit", "move top card of deck to pit"),
    ],
)
def test_who_answers_what_becomes_of_things_with_an_end_makes_each_such_sentence_one(
    event: str, does: str, other: str
) -> None:
    actions = "".join(f"action in play phase:\n  {sentence}\n" for sentence in (does, other))
    found = studied(f"after {event}:\n  I leave game\n{actions}", base=PEACE)
    _, ends, goes_on = found.game.cards["probe"].abilities
    assert found.kills.after(ends.block) and not found.kills.after(goes_on.block)


def test_who_answers_a_play_with_an_end_makes_steps_one() -> None:
    found = studied(
        "after another player plays a card:\n  I leave game\naction in play phase:\n  step:\n    draw 1 cards\n",
        base=PEACE,
    )
    assert found.kills.steps and "play" not in found.kills.verbs
    assert found.kills.after(found.game.cards["probe"].abilities[1].block)


def test_a_move_is_an_end_whoever_makes_it() -> None:
    moved = studied(
        "after I move a card in my hand:\n  I leave game\naction in play phase:\n  move a card in my hand to pit\n",
        base=PEACE,
    )
    (hand,) = calls_in(moved.game.cards["probe"].abilities[-1])
    assert moved.kills.call(hand)


def test_a_card_that_ends_its_player_makes_every_play_an_end() -> None:
    found = studied("play:\n  I leave game\n", base=PEACE).kills
    assert {"play", "resolve", "offer plays"} <= found.verbs and "discard" not in found.verbs


# ---------------------------------------------------------------- what is asked of verbs


@pytest.mark.parametrize(
    ("sentence", "wholly", "answered"),
    [
        ("heal 1", set(), set()),
        ("heal 1\n  if so:\n    draw 1 cards", {"heal"}, set()),
        ("heal 1\n  if not:\n    draw 1 cards", {"heal"}, set()),
        ("judge\n  if so:\n    draw 1 cards", set(), {"judge"}),
        ("let x be judge", set(), set()),
    ],
)
def test_whether_a_verb_was_done_is_asked(sentence: str, wholly: set[str], answered: set[str]) -> None:
    found = studied(f"action in play phase:\n  {sentence}\n", base=mending())
    assert (found.wholly, found.answered) == (wholly, answered)
    cost = studied("action in play phase, by healing 1:\n  draw 1 cards\n", base=mending())
    assert cost.wholly == {"heal"}


def mending() -> str:
    """The base game with a verb that is another verb and nothing more."""
    does = "do: |\n      increase my life by amount"
    assert does in BASE
    return BASE.replace(does, f"do: mend amount\n  - say: mend {{amount}}\n    takes: {{amount: number}}\n    {does}")


def test_what_texts_call_is_known_by_its_head() -> None:
    plain = studied("action in play phase:\n  draw 1 cards\n")
    assert "run" not in plain.called and not plain.runs_checks and not plain.suspends
    busy = studied("action in play phase:\n  suspend fallen:\n    draw 1 cards\n  run fallen\n")
    assert "run" in busy.called and busy.runs_checks and busy.suspends


def test_a_limit_counts_while_a_verb_is_done() -> None:
    fray = "verbs:\n  - {say: fray, name: {en: fray}, do: draw 1 cards}\n"
    found = studied("after my life changes, once each fray:\n  draw 1 cards\n", fray)
    assert list(found.counted_in) == ["fray"]
    assert studied("after my life changes, once each turn:\n  draw 1 cards\n").counted_in == {}


def test_each_count_of_events_is_kept_for_what_it_speaks_of() -> None:
    found = studied(
        "action in play phase, if times this turn I deal damage with this is less than 2:\n  draw 1 cards\n"
    )
    ((_, spoken),) = found.clauses.history.values()
    assert isinstance(spoken, ir.Local) and spoken.name == "this"
    plain = studied("action in play phase, if times this turn I deal damage is less than 2:\n  draw 1 cards\n")
    assert [spoken for _, spoken in plain.clauses.history.values()] == [None]
    assert len(list(find(plain.game.cards["probe"].abilities, ir.Times))) == 1


@pytest.mark.parametrize(
    "section",
    [
        "values: {woe: {of: player, type: number, is: PAST}}",
        "values: {woe: {of: player, type: number, cases: [{if: my life is 1, is: PAST}, {is: 2}]}}",
        "values: {woe: {of: player, type: number, cases: [{if: PAST > 1, is: 3}, {is: 2}]}}",
        "quantities: {reach: {of: player, base: PAST}}",
        "quantities: {reach: {of: player, base: 1, at_least: PAST}}",
        "quantities: {reach: {of: player, base: 1, at_most: PAST}}",
        "counters: {woe: {of: player, starts: PAST}}",
        "counters: {woe: {of: player, starts: 1, at_least: PAST}}",
        "counters: {woe: {of: player, starts: 1, at_most: PAST}}",
        "adjectives: {sore: {of: player, means: PAST > 0}}",
        "statuses: {sore: {of: player, effect: 'when my turn begins, if (PAST) > 0: draw 1 cards'}}",
        "kinds: {charm: {is_a: spell, effect: 'play, if (PAST) > 0: draw 1 cards'}}",
        "skills: {whet: {effect: 'action in play phase, if (PAST) > 0: draw 1 cards'}}",
        "game_rules: {sore: {effect: 'when my turn begins, if (PAST) > 0: draw 1 cards'}}",
        "verbs: [{say: stir, needs: PAST > 0, do: draw 1 cards}]",
        "verbs: [{say: stir, do: set tide to PAST}]",
        "checks: {sore: {when: PAST > 0, do: nothing happens}}",
        "checks: {sore: {when: tide > 0, do: set tide to PAST}}",
        "invariants: {sore: {holds: PAST < 9}}",
        "hints: {sore: {good: PAST}}",
        "settlement: {policy: nested, responses: {order: 'players where (PAST) > 0, from turn player'}}",
        "settlement: {policy: nested, triggers: {order: 'players where (PAST) > 0, from turn player'}}",
        "setup: set tide to PAST",
        "turn: {begins: set tide to PAST}",
        "turn: {ends: set tide to PAST}",
        "turn: {phases: {dusk: {do: set tide to PAST}}}",
    ],
)
def test_past_events_are_counted_wherever_a_text_may_ask_for_them(section: str) -> None:
    past = section.replace("PAST", "times this turn a player deals damage")
    base = BASE[: BASE.index("turn:\n")] + BASE[BASE.index("checks:\n") :] if section.startswith("turn") else BASE
    ((_, spoken),) = studied("always:\n  I cannot deal damage\n", past, base).clauses.history.values()
    assert spoken is None
