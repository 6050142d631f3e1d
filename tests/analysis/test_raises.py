"""Which events an ability brings about, told of two cards: what one does, and what the other waits for."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import read

from cardwright import ir
from cardwright.analysis.raises import Raised, may_be, raised_by
from cardwright.ir import decl
from cardwright.model.parts import Owned

MORE = """
zones:
  shed: {of: player, part_of: area, seen_by: everyone}
  yard: {of: game, seen_by: everyone}
kinds:
  charm: {is_a: spell, name: {en: Charm}}
cards:
  - {id: opal, name: {en: Opal}, kind: charm, faces: [{suit: heart}]}
verbs:
  - say: scorch {amount} [into {target}]
    is_a: deal
    takes: {amount: number, target: player}
    do: |
      reduce target's life by amount
  - say: bless {guest}
    takes: {guest: player}
    do: |
      guest heals 1
      guest becomes drunk
  - say: ring
    do: |
      draw 1 cards
      ring
  - say: stoke {what}
    takes: {what: card}
    do: |
      move what to pit
  - say: stow {what}
    takes: {what: card}
    do: |
      move what from my hand to pit
  - say: mint {sort}
    takes: {sort: kind}
    do: |
      nothing happens
  - say: dub {guest} as {post}
    takes: {guest: player, post: role}
    do: |
      set guest's role to post
  - say: stir
    do: |
      if option mode is hard: bless me
      otherwise: judge
"""


def two(effect: str, waiting: str, does: str = "", waits: str = "weapon") -> tuple[Owned, Owned]:
    """The abilities of a weapon that does something as a turn begins, and of a card that waits for something."""
    does = does or "when my turn begins:\n" + textwrap.indent(effect, "  ")
    files = {"more.yaml": MORE}
    for name, kind, text in (("cause", "weapon", does), ("probe", waits, f"{waiting}:\n  nothing happens\n")):
        face = "faces: [{suit: heart}]" if kind == "spell" else "copies: 1"
        head = f"cards:\n  - id: {name}\n    kind: {kind}\n    {face}\n    active_in: area\n    effect: |\n"
        files[f"{name}.yaml"] = head + textwrap.indent(text, 6 * " ") + "\n"
    game, problems = read(files)
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    one, other = (Owned(game.cards[name], game.cards[name].abilities[0]) for name in ("cause", "probe"))
    return one, other


def shown(raised: Raised) -> str:
    what = raised.what
    mine = " by me" if raised.by_me else ""
    if isinstance(what, ir.Become):
        return f"{'' if what.on else 'not '}{what.status.id}{mine}"
    if isinstance(what, ir.Change):
        return f"{what.op}{mine}"
    return f"{what.id}{mine}"


def may(effect: str, event: str) -> bool:
    """Whether what one card does may be what the other waits for."""
    cause, waits = two(effect, event)
    return any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability))


@pytest.mark.parametrize(
    ("effect", "raised"),
    [
        ("nothing happens", []),
        ("draw 1 cards", ["draw by me", "move by me"]),
        ("I draw 1 cards", ["draw by me", "move by me"]),
        ("my next player draws 1 cards", ["draw", "move"]),
        ("I may draw 1 cards", []),  # somebody may choose otherwise
        ("I may draw 1 cards\nif so:\n  judge\nif not:\n  heal 1", ["heal by me", "increase"]),
        ("I must heal 1\nif so:\n  judge\nif not:\n  draw 1 cards",
         ["heal by me", "increase", "judge by me", "move by me", "draw by me", "move by me"]),
        ("let shown be judge", ["judge by me", "move by me"]),
        ("let number be tide", []),
        ("I become drunk", ["drunk"]),
        ("I am no longer drunk", ["not drunk"]),
        ("increase tide by 1", ["increase"]),
        ("bless me", ["bless by me", "heal", "increase", "drunk"]),  # whoever is blessed heals
        ("for each one in all players:\n  one draws 1 cards", ["draw", "move"]),
        ("if my life is 2: heal 1\notherwise: judge", ["heal by me", "increase", "judge by me", "move by me"]),
        ("repeat 2 times:\n  judge", ["judge by me", "move by me"]),
        ("I may:\n  judge", []),
        ("either:\n  judge\nor:\n  heal 1", []),
        ("until end of this turn:\n  I become drunk", []),
        ("ring", ["ring by me", "draw by me", "move by me", "ring by me"]),  # a verb is followed once
        ("stoke top card of deck\nstoke this", ["stoke by me", "move by me"] * 2),  # once more with `this`
        ("bless me\nbless my next player", ["bless by me", "heal", "increase", "drunk", "bless by me"]),
        ("deal 1 damage to me with this\ndeal 1 damage to me", ["deal by me", "reduce"] * 2),
        ("stoke this\nstoke this", ["stoke by me", "move by me", "stoke by me"]),
        ("stir", ["stir by me", "bless by me", "heal", "increase", "drunk", "judge by me", "move by me"]),
    ],
)  # fmt: skip
def test_what_an_ability_brings_about(effect: str, raised: list[str]) -> None:
    cause, _ = two(effect, "after I judge")
    found = list(raised_by(cause.ability))
    assert [shown(each) for each in found] == raised
    assert {each.span.file.path for each in found} <= {"cause.yaml"}  # told where the card says it, not the verb


@pytest.mark.parametrize(
    ("effect", "event", "expected"),
    [
        # a verb is the event of that verb, and of what it is a kind of
        ("draw 1 cards", "after a player draws cards", True),
        ("draw 1 cards", "after a player rings", False),
        ("scorch 1 into me", "after a player deals damage to a player", True),
        ("deal 1 damage to me with this", "after a player scorches", False),
        # each part that is spoken of must be there and fit
        ("scorch 1", "after a player deals damage to a player", False),
        ("deal 1 damage to me", "after a player deals damage with a card", False),
        ("deal 1 damage to me with this", "after a player deals damage with a card", True),
        ("deal 1 damage to me with this", "after a player deals damage with a weapon", True),
        ("deal 1 damage to me with this", "after a player deals damage with a spell", False),
        ("deal 1 damage to me with this", "after a player deals damage with this", False),  # another card
        ("scorch 1", "after a player deals damage to me", False),  # to nobody, and so not to me
        ("deal 1 damage to me", "after a player deals damage with this", False),
        ("deal 1 damage to me", "after a player deals damage with my mark", True),  # which may be no card, too
        ("deal 1 damage to me with none", "after a player deals damage with a card", False),
        ("deal 1 damage to me with none", "after a player deals damage with this", False),
        ("deal 1 damage to me with none", "after a player deals damage with my mark", True),
        # kinds of cards
        ("mint bolt", "after a player mints bolt", True),
        ("mint bolt", "after a player mints sword", False),
        ("mint bolt", "after a player mints spell", True),
        ("mint bolt", "after a player mints weapon", False),
        ("mint bolt", "after a player mints charm", False),
        ("mint opal", "after a player mints charm", True),
        ("mint opal", "after a player mints spell", True),
        ("mint opal", "after a player mints opal", True),
        ("stoke this", "after moving a weapon to pit", True),
        ("stoke this", "after moving a spell to pit", False),
        ("stoke this", "after moving this to pit", False),
        ("move top card of deck to pit", "after moving this to pit", True),
        # what a name stands for
        ("choose chosen: a spell in my hand\nstoke chosen", "after moving a spell to pit", True),
        ("choose chosen: a spell in my hand\nstoke chosen", "after moving a weapon to pit", False),
        ("choose chosen: a spell in my hand\nmove chosen to pit", "after moving a card from my area", False),
        ("choose chosen: a spell in my hand\nmove chosen to pit", "after moving a card from my hand", True),
        ("for each one in spells in my hand:\n  stoke one", "after moving a weapon to pit", False),
        ("for each one in spells in my hand:\n  stoke one", "after moving a spell to pit", True),
        ("let spot be my hand\nmove top card of deck to spot", "after moving a card to a hand", True),
        ("let spot be my hand\nmove top card of deck to spot", "after moving a card to an area", False),
        ("let post be boss\ndub me as post", "after a player dubs a player as boss", True),
        ("let post be boss\ndub me as post", "after a player dubs a player as thief", False),
        # words of a set
        ("dub me as boss", "after a player dubs a player as boss", True),
        ("dub me as boss", "after a player dubs a player as thief", False),
        ("dub me as my role", "after a player dubs a player as thief", True),
        # where cards are from and go to: a part lies in its whole
        ("move top card of deck to pit", "after moving a card from deck", True),
        ("move top card of deck to pit", "after moving a card from pit", False),
        ("move top card of deck to pit", "after moving a card to pit", True),
        ("move top card of deck to pit", "after moving a card to discard pile", False),
        ("move top card of deck to my shed", "after moving a card to an area", True),
        ("move top card of deck to my area", "after moving a card to a shed", True),
        ("move top card of deck to my hand", "after moving a card to a shed", False),
        ("move a card in my hand to pit", "after moving a card from a hand", True),
        ("move a card in my hand to pit", "after moving a card from an area", False),
        ("move this to pit", "after moving a card from a hand", True),  # it may lie anywhere
        ("stow this", "after moving a card from a hand", True),
        ("stow this", "after moving a card from an area", False),
        ("move this to pit", "after moving a card by a player", True),  # because of me
        ("move this to pit by nobody", "after moving a card by a player", False),
        (
            "for each spot in [my hand, my area]:\n  move top card of deck to spot",
            "after moving a card to a shed",
            True,
        ),
        # statuses begin and end
        ("I become drunk", "after a player becomes drunk", True),
        ("I become drunk", "after a player is no longer drunk", False),
        ("I am no longer drunk", "after a player is no longer drunk", True),
        ("I am no longer drunk", "after a player becomes drunk", False),
        ("this becomes sealed", "after a player becomes drunk", False),
        # counters rise and fall
        ("reduce my life by 1", "after a player's life changes", True),
        ("reduce my life by 1", "after a player's life drops to 1", True),
        ("reduce my life by 1", "after a player's life rises to 3", False),
        ("increase my life by 1", "after a player's life rises to 3", True),
        ("increase my life by 1", "after a player's life drops to 1", False),
        ("set my life to 1", "after a player's life drops to 1", True),
        ("set my life to 1", "after a player's life rises to 3", True),
        ("increase tide by 1", "after a player's life changes", False),
        # what else is waited for is brought about by no sentence
        ("draw 1 cards", "when my turn begins", False),
        ("move a card in my hand to pit", "after my hand becomes empty", False),
    ],
)
def test_what_one_brings_about_is_what_the_other_waits_for(effect: str, event: str, expected: bool) -> None:
    assert may(effect, event) is expected


@pytest.mark.parametrize(
    ("effect", "event", "mine", "yours", "expected"),
    [
        ("draw 1 cards", "another player draws cards", True, True, False),  # nobody's turn is another's
        ("draw 1 cards", "another player draws cards", False, True, True),
        ("draw 1 cards", "another player draws cards", True, False, True),
        ("draw 1 cards", "a player draws cards", True, True, True),
        ("my next player draws 1 cards", "another player draws cards", True, True, True),
    ],
)
def test_what_i_do_in_my_turn_nobody_hears_as_anothers_in_theirs(
    effect: str, event: str, mine: bool, yours: bool, expected: bool
) -> None:
    turn = ", if turn player is me"
    does = f"when my turn ends{turn if mine else ''}:\n" + textwrap.indent(effect, "  ")
    cause, waits = two(effect, f"after {event}{turn if yours else ''}", does=does)
    assert any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability)) is expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("turn player is me", False),
        ("turn player is me and my life is 2", False),
        ("my life is 2, if turn player is me", False),
        ("turn player is not me", True),
        ("turn player is my next player", True),
        ("first player is me", True),
        ("my next player is me", True),
        ("event's doer is my next player", True),
        ("turn player is me or my life is 2", True),
    ],
)
def test_a_turn_is_mine_by_a_condition_that_says_so(condition: str, expected: bool) -> None:
    does = "when my turn ends, if turn player is me:\n  draw 1 cards"
    cause, waits = two("", f"after another player draws cards, if {condition}", does=does)
    assert any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability)) is expected


@pytest.mark.parametrize(
    ("effect", "event", "itself", "another"),
    [
        ("stoke this", "moving this to pit", True, False),
        ("stoke this", "moving a card to pit", True, True),
        ("stoke top card of deck", "moving this to pit", True, True),  # which may be it
        ("stow this", "moving this from my hand", True, False),
        ("stoke this", "moving this from my hand", False, False),  # it has just left it
        ("stoke this", "moving a card from my hand", True, True),
        ("stoke top card of deck", "moving this from my hand", False, False),
        ("choose chosen: a card in my hand\nmove chosen to pit", "moving this from my hand", True, True),
        ("choose chosen: a card in my hand\nmove chosen to pit", "moving this from my area", False, False),
        ("choose chosen: a weapon in my hand\nmove chosen to pit", "moving this to pit", True, True),
        ("choose chosen: a spell in my hand\nmove chosen to pit", "moving this to pit", False, False),
        ("deal 1 damage to me with this", "a player deals damage with this", True, False),
    ],
)
def test_this_is_one_card(effect: str, event: str, itself: bool, another: bool) -> None:
    cause, waits = two(effect, f"after {event}")
    for owner, expected in ((cause.owner, itself), (waits.owner, another)):
        waits = Owned(owner, waits.ability)
        found = any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability))
        assert found is expected, owner.id


@pytest.mark.parametrize(("sort", "expected"), [("spell", True), ("card", True), ("weapon", False)])
def test_a_spell_hears_that_a_weapon_moves_it(sort: str, expected: bool) -> None:
    """`this` is the card whose text it is: of the one that waits, not of the one that does something."""
    effect = f"choose chosen: a {sort} in my hand\nmove chosen to pit"
    cause, waits = two(effect, "after moving this to pit", waits="spell")
    assert any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability)) is expected


@pytest.mark.parametrize(("kind", "expected"), [("a weapon", True), ("sword", True)])
def test_a_text_of_a_kind_is_of_any_card_of_that_kind(kind: str, expected: bool) -> None:
    cause, waits = two("stoke this", f"after moving {kind} to pit")
    assert isinstance(cause.owner, decl.CardKind) and cause.owner.category is not None
    cause = Owned(cause.owner.category, cause.ability)
    assert any(may_be(raised, cause, waits.ability.event, waits) for raised in raised_by(cause.ability)) is expected
