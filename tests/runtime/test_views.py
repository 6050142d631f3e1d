"""Views: nobody learns what is hidden, and everybody sees what is not."""

from __future__ import annotations

import dataclasses
import json
from itertools import product
from typing import Any

import games
import pytest
from runtime.spy_games import played, spies, until

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game
from cardwright.runtime.plain import view_data
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import telling_apart, texts_for
from cardwright.runtime.things import Card
from cardwright.runtime.traces import digest, visible
from cardwright.runtime.viewing import values_of
from cardwright.runtime.views import CardView, Option, Pending

SEEDS = range(12)


def hidden(session: Session, seat: int | None) -> list[Card]:
    """The cards whose faces a seat may not know."""
    me = session.game.seats[seat] if seat is not None else None
    return [c for c in session.game.cards if not c.known_to(me)]


def exchanged(one: int, other: int) -> Rules:
    """The rules with two cards changed in the pack, so that each goes where the other would have gone."""
    rules = spies()

    def set_table(g: Game) -> None:
        rules.set_table(g)
        cards = g.zones[0].cards
        cards[one], cards[other] = cards[other], cards[one]

    def make(*settings: Any) -> Game:
        game: Game = rules.make(*settings)
        game.rules = changed
        return game

    changed = dataclasses.replace(rules, set_table=set_table, make=make)
    return changed


def was_shown(session: Session, no: int, seat: int | None) -> bool:
    """Whether a seat has ever been shown a card, or knows it now."""
    everyone = session.game.all_seats
    card = session.game.cards[no]
    if card.known_to(session.game.seats[seat] if seat is not None else None):
        return True
    places = {"move": 1, "look": 2, "reveal": 2}
    shown_to = [e[-1] for e in session.trace() if e[0] in places and e[places[e[0]]] == no]
    return any(bits == everyone if seat is None else bits >> seat & 1 for bits in shown_to)


def shown(session: Session, seat: int | None) -> object:
    """All that reaches a seat: view, decisions, trace, words."""
    view = session.view(seat)
    texts = texts_for(session, "en")
    options = [(p.options, p.about, p.rejected, [texts.option(o, p) for o in p.options]) for p in view.pending]
    trace = session.trace_for(seat)
    return view, options, trace, [texts.entry(e) for e in trace]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_cards_that_were_never_seen_could_be_each_other(seed: int) -> None:
    # Two of a kind, so that the game goes the same way; whoever can tell them apart has seen a hidden number.
    compared = 0
    for kind, seat in product(range(4), (0, 1, 2, None)):
        one, other = 3 * kind, 3 * kind + 1
        mine, yours = Session(spies(), 3, seed), Session(exchanged(one, other), 3, seed)
        bot = RandomBot(seed)
        while not mine.over:
            if any(was_shown(mine, no, seat) for no in (one, other)):
                break
            assert shown(mine, seat) == shown(yours, seat)
            compared += 1
            pending = mine.pending[-1]
            picked = bot.choose(pending, mine.view(pending.seat))
            mine.answer(pending.seat, picked)
            yours.answer(pending.seat, picked)
    assert compared > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_holds_no_number_of_a_hidden_card(seed: int) -> None:
    for steps, seat in product((0, 5, 11), (0, 1, 2, None)):
        session = played(seed, steps)
        numbers = {c.no for z in session.view(seat).all_zones() for c in z.cards}
        numbers |= {o.card.no for p in session.view(seat).pending for o in p.options if o.card}
        assert not numbers & {c.no for c in hidden(session, seat)}


def test_own_hand_and_open_zones_are_seen_and_counts_are_told() -> None:
    session = played(4, 9)
    view = session.view(1)
    game = session.game
    assert [c.no for c in view.players[1].zone("hand").cards] == [c.no for c in game.seats[1].zones[0].cards]
    other = view.players[0].zone("hand")
    assert other.count == len(game.seats[0].zones[0].cards) and not other.seen
    discard = view.zone("discard")
    assert [c.place for c in discard.cards] == list(range(1, discard.count + 1))
    assert [c.no for c in discard.cards] == [c.no for c in reversed(game.zones[2].cards)]
    assert (view.turn_player, view.phase, view.turn) == (game.turn_player.seat, game.phase, game.turn_no)  # type: ignore[union-attr]


def test_values_are_shown_to_whom_they_may_be_shown() -> None:
    session = until(Session(spies(), 2, 2), "plan")
    seat = session.pending[0].seat
    session.choose(seat, "word:bold")
    assert session.view(seat).players[seat].values == {"score": 0, "plan": "bold"}
    assert session.view(1 - seat).players[seat].values == {"score": 0}
    assert session.view(None).players[seat].values == {"score": 0}


def test_a_private_look_is_private_and_its_place_is_known() -> None:
    session = until(Session(spies(), 3, 0), "place")
    seat = session.pending[0].seat
    card = session.game.zones[0].cards[-1]
    assert [c.no for c in session.view(seat).zone("deck").cards] == [card.no]
    look = next(e for e in session.trace_for(seat) if e[0] == "look")
    assert look == ("look", seat, card.no, 1, 0)
    for other in {0, 1, 2} - {seat}:
        assert session.view(other).zone("deck").cards == ()
        assert ("look", seat, None, 1, 0) in session.trace_for(other)
    assert ("look", seat, None, 1, 0) in session.trace_for(None)
    session.choose(seat, "number:2")
    [known] = session.view(seat).zone("deck").cards
    assert (known.no, known.place) == (card.no, 2)
    for other in (*({0, 1, 2} - {seat}), None):
        assert session.view(other).zone("deck").cards == ()
        assert not any(card.no == e[1] for e in session.trace_for(other) if e[0] == "move")


def test_what_one_hides_in_a_stack_makes_others_unsure_of_places() -> None:
    game = Session(spies(), 2, 0).game
    deck, (a, b) = game.zones[0], game.seats
    game.look(a, deck.top(2))
    top, second = deck.top(2)
    game.move(top, deck, b, at=3)
    assert not second.known_to(a) and not top.known_to(a) and not top.known_to(b)
    game.look(b, deck.top(1))
    game.move(deck.top(1)[0], deck, b, at=2)
    assert deck.top(2)[1].known_to(b)
    game.shuffle(deck)
    assert not any(c.known for c in deck.cards)


def test_who_moves_a_card_they_have_seen_within_a_stack_still_knows_it() -> None:
    game = Session(spies(), 2, 0).game
    deck, (a, b) = game.zones[0], game.seats
    game.look(a, [deck.top(3)[2]])
    game.look(b, deck.top(1))
    third = deck.top(3)[2]
    game.move(third, deck, a, at=1)
    assert deck.top(1) == [third] and third.known_to(a) and not third.known_to(b)
    assert not any(card.known_to(b) for card in deck.cards)


def test_a_card_that_everybody_saw_go_stays_known_until_one_leaves_unseen() -> None:
    game = Session(spies(), 3, 0).game
    deck, _, discard = game.zones[:3]
    a, b, c = game.seats
    card = a.zones[0].cards[0]
    game.move(card, discard, a)
    game.move(card, b.zones[0], b)
    assert card.known_to(a) and card.known_to(c)
    game.move(b.zones[0].cards[0], a.zones[0], a)
    assert not card.known_to(c) and card.known_to(a) and card.known_to(b)
    assert not any(x.known_to(c) for x in deck.cards)


def test_who_shows_a_card_that_they_know_reads_which_it_was() -> None:
    """Also where it lies in nobody's sight, and is shown to one player alone."""
    game = (session := until(Session(spies(), 3, 0), "place")).game
    seat = session.pending[0].seat
    other, third = (player for player in game.seats if player.seat != seat)
    card = game.zones[0].cards[-1]
    game.reveal([card], game.seats[seat], [other])
    for one, seen in ((seat, card.no), (other.seat, card.no), (third.seat, None), (None, None)):
        assert session.trace_for(one)[-1] == ("reveal", seat, seen, 0, (other.seat,))
    game.reveal([card], game.seats[seat])
    assert session.trace_for(None)[-1] == ("reveal", seat, card.no, 0)


def test_hidden_cards_are_offered_without_number_or_order() -> None:
    orders = set()
    for seed in range(30):
        session = until(Session(spies(), 2, seed), "loot")
        [pending] = session.pending
        secret = [o for o in pending.options if o.sort == "hidden"]
        assert all(o.card is None and o.place is None for o in secret)
        assert sorted(pending.order) == list(range(len(pending.options)))
        if len(secret) == len(pending.options) == 3:
            orders.add(pending.order)
    assert len(orders) > 3


def test_a_trace_entry_that_nobody_knows_how_to_cut_is_an_error() -> None:
    session = played(0, 0)
    with pytest.raises(RuleError, match="unknown kind: gossip"):
        visible(session.game, ("gossip", 1), 0)
    with pytest.raises(RuleError, match="cannot be written"):
        digest([("turn", session.game)])


def test_every_entry_and_option_has_words() -> None:
    for lang in ("en", "zh-Hans", "zh-Hant"):
        session = played(8, 0)
        while not session.over:
            pending = session.pending[0]
            texts = texts_for(session, lang)
            assert texts.prompt(pending)
            told = [texts.option(o, pending) for o in pending.options]
            told += [texts.reason(why) for _, why in pending.rejected]
            told += [texts.entry(e) for e in session.trace_for(pending.seat)]
            assert all(told) and not any("{" in t or "#" in t for t in told), told
            session.answer(pending.seat, [0])


def test_views_are_plain_data_with_labels() -> None:
    session = played(3, 8)
    seat = session.pending[0].seat
    data = view_data(session.view(seat), texts_for(session, "en"))
    assert json.loads(json.dumps(data)) == data
    assert data["players"][0]["zones"][0]["id"] == "hand"
    [pending] = data["pending"]
    assert pending["question"] and all(o["label"] and o["key"] for o in pending["options"])
    assert "order" not in pending
    bare = view_data(session.view(seat))
    assert "label" not in bare["pending"][0]["options"][0]


def test_what_is_of_a_kind_is_shown_on_cards_of_that_kind() -> None:
    g = Session(games.rules("duel_of_wings"), players=2, seed=1).game
    some = {card.kind.id: card for card in g.cards if card.kind.id in ("goose", "pinion")}
    of_kinds = {"hurt", "winged", "bearer"}
    shown = {id: of_kinds & set(values_of(g, "card", card, g.seats[0])) for id, card in some.items()}
    assert shown == {"goose": {"hurt", "winged"}, "pinion": {"bearer"}}


def test_options_that_only_the_number_of_their_card_tells_apart_are_the_same() -> None:
    def card(no: int, **other: Any) -> CardView:
        return dataclasses.replace(CardView(no, "blow", 0, "blow", 3, None, {"bonus": 1}), **other)

    def play(index: int, shown: CardView, play: str = "blow#1") -> Option:
        return Option(index, "play", shown, kind=shown.counts_as, play=play)

    options = (
        Option(0, "pass"),
        play(1, card(7)),
        play(2, card(9)),
        play(3, card(9), "blow#2"),
        play(4, card(11, face=1)),
        play(5, card(12, values={"bonus": 2})),
        play(6, card(13, zone=4)),
        play(7, card(15)),
        Option(8, "hidden", zone=5),
        Option(9, "hidden", zone=5),
        Option(10, "hidden", zone=5, marks={"marked": True}),
        Option(11, "hidden", zone=5, place=2),
        Option(12, "player", seat=0),
        Option(13, "player", seat=1),
    )

    def firsts(low: int, high: int) -> tuple[int, ...]:
        return Pending(0, "play", "", low, high, options, None, (), tuple, tuple).firsts

    assert firsts(1, 1) == (0, 1, 1, 3, 4, 5, 6, 1, 8, 8, 10, 11, 12, 13)
    assert firsts(0, 1) == firsts(2, 2) == tuple(range(len(options))), "where several are picked each is to be seen"


def test_the_same_options_can_all_be_told_by_their_first() -> None:
    """In whole games: what is the same is called the same."""
    merged = 0
    for seed, steps in product(range(6), (3, 8, 15, 25)):
        session = played(seed, steps)
        texts = texts_for(session, "en")
        for pending in session.pending:
            for option, first in zip(pending.options, pending.firsts, strict=True):
                other = pending.options[first]
                merged += option is not other
                assert texts.option(option, pending) == texts.option(other, pending) and option.play == other.play
    assert merged


def test_cards_that_are_called_alike_are_told_apart_by_what_differs_on_them() -> None:
    """One value that does it alone comes before several that do together; what differs in nothing has none."""
    assert telling_apart([{"x": 1, "y": 1}, {"x": 1, "y": 2}]) == ("y",)
    assert telling_apart([{"x": 1, "y": 1}, {"x": 1, "y": 2}, {"x": 2, "y": 1}]) == ("x", "y")
    assert telling_apart([{"x": 1, "y": 1, "z": 1}, {"x": 1, "y": 2, "z": 2}, {"x": 2, "y": 1, "z": 3}]) == ("z",)
    assert telling_apart([{"x": 1}, {"x": 1}]) == telling_apart([{"x": 1}]) == telling_apart([]) == ()
    session = played(3, 4)
    texts, pending, card = texts_for(session, "en"), session.pending[0], session.game.cards[0]
    options = tuple(
        Option(at, "card", CardView(card.no, card.printed.id, 0, card.kind.id, 0, None, {"score": score}))
        for at, score in enumerate((1, 1, 2))
    )
    name = texts.option(options[0], pending)
    asked = dataclasses.replace(pending, options=options, order=(0, 1, 2))
    assert texts.labels(asked) == tuple(f"{name} (score {score})" for score in (1, 1, 2))
