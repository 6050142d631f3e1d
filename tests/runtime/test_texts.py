"""The words for what happens in a game: every sort of entry of a trace, in three languages."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from runtime.spy_games import spies

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.story import in_lines, times, with_effect
from cardwright.runtime.texts import Texts
from cardwright.runtime.views import About, CardView


@pytest.fixture(scope="module")
def texts() -> Texts:
    return told("en")


def told(lang: str) -> Texts:
    """Words of three players; card 0 is a spy, 1 a bid, zone 0 the deck, 1 the hand of the second."""
    found = Texts(spies(), lang, ["Ann", "Bob", "Cy"])
    found.learn({0: ("spy", 0), 1: ("bid", 1), 2: ("bid", 0)}, {0: ("deck", None), 1: ("hand", 1)})
    return found


def card(no: int, kind: str, face: int = 0, counts_as: str | None = None) -> Any:
    return CardView(no, kind, face, counts_as or kind, 0, None, {})  # type: ignore[call-arg, arg-type]


def test_an_ability_of_a_sort_of_cards_is_called_by_the_card_that_uses_it() -> None:
    """“Ann uses entity” did not tell which."""
    resting = Play(7, "agents#1", lambda g, me, this: None, False)
    texts = Texts(replace(spies(), actions=(resting,)), "en", ["Ann", "Bob", "Cy"])
    texts.learn({0: ("spy", 0)}, {})
    assert texts.entry(("play", 0, 0, 7, ())) == "Ann uses Spy"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (("turn", 0), "— Ann’s turn —"),
        (("round", 3), "— round 3 —"),
        (("next", 1), "Bob has the next turn"),
        (("extra", 2), "Cy has an extra turn"),
        (("reverse",), "the order of turns is reversed"),
        (("cancel", 0, 1, ()), "Ann’s Bid again has no effect"),
        (("cancel", 0, 0, (1,)), "Ann’s Spy has no effect on Bob"),
        (("cancel", 0, -1, ()), "Ann’s play has no effect"),
        (("missed", 0, 0, (1, 2)), "Ann’s Spy has no effect on Bob, Cy"),
        (("missed", 0, 0, ()), "Ann’s Spy has no effect"),
        (("trigger", 0, 99, 0), "Spy takes effect (Ann)"),
        (("waits", 0, 99, 1), "Bid again waits to take effect (Ann)"),
        (("trigger", 0, 99, -1), "99 takes effect (Ann)"),
        (("move", 0, 0, 1), "Spy: deck → Bob’s hand"),
        (("look", 0, 0, None, 1), "Ann looks at Spy in Bob’s hand"),
        (("look", 0, 0, 2, 0), "Ann looks at card 2 of the deck: Spy"),
        (("look", 1, 0, None, 1), "Bob looks at Spy in their own hand"),
        (("move", 0, 0, 0), "Spy: another place in the deck"),
        (("reveal", 1, 1, 0), "Bob reveals Bid again from the deck"),
        (("reveal", 1, 1, 0, (0,)), "Bob shows Ann Bid again from the deck"),
        (("reveal", 1, 1, 1, (0,)), "Bob shows Ann Bid again from their own hand"),
        (("reveal", 0, 1, 1), "Ann reveals Bid again from Bob’s hand"),
        (("reveal", 1, None, 0, (0, 2)), "Bob shows Ann, Cy a card from the deck"),
        (("aim", 1, None, 0), "Bob names a card (the deck) as a target"),
        (("announce", 0, None), "Ann announces: (told in private)"),
        (("announce", 0, "bold"), "Ann announces: boldly"),
        (("shuffle", 0), "the deck is shuffled"),
        (("shuffle", 9), "#9 is shuffled"),
        (("skip", 0, "draw phase"), "Ann skips the draw phase"),
        (("insert", 0, "draw phase"), "Ann has one more draw phase"),
        (("chose", 0, 5, 4), "Ann chose: 4"),
        (("play", 0, 0, 0, ()), "Ann plays Spy"),
        (("play", 0, 0, 0, (1, 2)), "Ann plays Spy on Bob, Cy"),
        (("play", 0, -1, 99, ()), "Ann uses 99"),
        (("answer", 2, 0, 99), "Cy answers with Spy"),
        (("mark", 0, "kind", "bid"), "Spy becomes Bid"),
        (("skill", 0, "digging", True), "Ann gains the skill digging"),
        (("skill", 0, "digging", False), "Ann loses the skill digging"),
    ],
)
def test_an_entry(texts: Texts, entry: tuple[Any, ...], said: str) -> None:
    assert texts.entry(entry) == said


def test_counters_and_statuses(texts: Texts) -> None:
    found = [texts.entry(("count", 0, "score", 3)), texts.entry(("count", -1, "score", 3))]
    assert "Ann" in found[0] and "score" in found[0] and "3" in found[0] and "Ann" not in found[1] and "3" in found[1]
    on, off = (texts.entry(("status", 1, "plan", value)) for value in (True, False))
    assert on != off and "Bob" in on and "plan" in off
    assert texts.entry(("mark", 0, "score", 2)).startswith("Spy") and "2" in texts.entry(("token", 1, "score", 2))


def test_moves_of_one_name_are_told_once(texts: Texts) -> None:
    assert texts.line([("move", 0, 0, 1), ("move", 0, 0, 1), ("move", 1, 0, 1)]) == (
        "Spy ×2, Bid again: deck → Bob’s hand"
    )


@pytest.mark.parametrize(
    ("lang", "seen", "unseen", "hand"),
    [
        (
            "en",
            ["Ann looks at cards 1–3 of the deck: Spy, Bid again, Spy", "Ann looks at card 3 of the deck: Spy"],
            "Ann looks at cards 2, 4 of the deck",
            "Ann looks at Bid again, Spy in Bob’s hand",
        ),
        (
            "zh-Hans",
            ["Ann查看牌堆第1–3张：密探、Bid again、密探", "Ann查看牌堆第3张：密探"],
            "Ann查看牌堆第2、4张",
            "Ann查看Bob的手牌中的Bid again、密探",
        ),
    ],
)
def test_cards_that_are_looked_at_together_are_told_in_one_sentence(
    lang: str, seen: list[str], unseen: str, hand: str
) -> None:
    """Five cards of the deck were five lines; what is looked at once more is told once more."""
    texts = told(lang)
    looks = [("look", 0, 0, 1, 0), ("look", 0, 1, 2, 0), ("look", 0, 3, 3, 0), ("look", 0, 3, 3, 0)]
    hidden = [("look", 0, None, 2, 0), ("look", 0, None, 4, 0)]
    held = [("look", 0, 1, None, 1), ("look", 0, 0, None, 1)]
    texts._card_names[3] = texts.kind("spy")
    lines = [*in_lines([*looks, ("turn", 0), *hidden, *held])]
    assert [texts.line(one) for one in lines] == [*seen, texts.entry(("turn", 0)), unseen, hand]
    assert [times(one) for one in lines] == [1] * 5


def test_names(texts: Texts) -> None:
    assert texts.player(0) == "Ann" and texts.player(2) == "Cy" and texts.player(3) == "3"
    assert texts.player(-1) == texts.player(None) == "nobody"
    assert texts.players([0, 2]) == "Ann, Cy" and told("zh-Hans").players([0, 2]) == "Ann、Cy"
    assert [texts.zone("deck"), texts.zone("deck", bare=True), texts.zone("nix")] == ["the deck", "deck", "the nix"]
    assert texts.zone("hand", 1) == texts.zone("hand", 1, bare=True) == "Bob’s hand"
    assert [texts.kind("bid", n) for n in (0, 1, 2, -1)] == ["Bid", "Bid again", "Bid", "Bid"]
    assert texts.card(card(0, "spy")) == "Spy" and texts.card(card(0, "spy", 0, "bid")) == "Spy (as Bid)"
    assert texts.card_text("spy").startswith("Look at") and texts.card_text("bid") == ""
    assert told("zh-Hant").kind("spy") == "密探", "another language where there is none"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "none"), (True, "yes"), (False, "no"), (1, "1"), (0, "0"), ("shy", "shyly"), ("loud", "loud"),
        (("player", 1), "Bob"), (("card", 1), "Bid again"), (("card", None), "a card"), (("zone", 1), "Bob’s hand"),
        (("kind", "bid"), "Bid"), (("player", "bid"), "player, bid"), (("zone", None), "zone, none"),
        (("kind", 2), "kind, 2"),
        ((("player", 0), ("player", 1)), "Ann, Bob"), ((1, 2, 3), "1, 2, 3"), ((), ""),
    ],
)  # fmt: skip
def test_a_value(texts: Texts, value: Any, said: str) -> None:
    assert texts.value(value) == said


def test_what_is_being_settled(texts: Texts) -> None:
    spy = card(0, "spy")
    assert texts.happening(About("event", "play", 0, spy)) == "Ann plays Spy"
    assert texts.happening(About("event", "play", 0, spy, (1,))) == "Ann plays Spy on Bob"
    assert texts.happening(About("event", "resolve", 0, spy)) == "Ann’s Spy takes effect"
    assert texts.happening(About("event", "resolve", 0, spy, (1,))) == "Ann’s Spy takes effect on Bob"
    assert texts.happening(About("event", "play", 0)) == texts.happening(About("event", "draw", 0, spy)) == ""
    assert texts.happening(About("event", "use", 0, parts={"skill": "look"})) == "Ann uses look"


def option(sort: str, **more: Any) -> Any:
    known = {name: None for name in ("seat", "card", "zone", "place", "kind", "play", "value", "marks")}
    return SimpleNamespace(sort=sort, **{**known, **more})


def pending(kind: str, *during: About, about: About | None = None, prompt: str = "", own_turn: bool = True) -> Any:
    return SimpleNamespace(
        seat=0, kind=kind, prompt=prompt, during=during, about=about, low=1, high=1, named=(), own_turn=own_turn,
        phase="",
    )  # fmt: skip


SPY = card(0, "spy")


def test_whoever_plays_in_the_turn_of_another_passes(texts: Texts) -> None:
    """They do not end a turn that is not theirs."""
    assert texts.option(option("pass"), pending("play", own_turn=False)) == "pass"
    assert texts.option(option("pass"), pending("respond", own_turn=False)) == "do not answer"


def test_what_the_rules_do_by_themselves_is_told_where_something_comes_of_it(texts: Texts) -> None:
    """A card or skill that takes effect is told in any case."""
    rule = Listener(7001, "upkeep#1", "", lambda *_: None, False, lambda *_: True)
    texts._listeners = {7001: rule, 7002: replace(rule, no=7002, skill="nose")}
    by_rule, by_skill, by_card = (("trigger", 0, 7001, -1), ("trigger", 0, 7002, -1), ("trigger", 0, 7001, 0))
    moved = ("move", 0, 0, 1, 0)
    entries = [by_rule, by_rule, moved, by_rule, by_skill, by_card, by_rule, ("turn", 1), moved, by_rule]
    assert with_effect(entries, texts.is_rule) == [by_rule, moved, by_skill, by_card, ("turn", 1), moved]


def test_a_status_that_only_ends_itself_is_told_by_its_end(texts: Texts) -> None:
    """“drunk takes effect (Ann)” in front of “Ann is no longer drunk” said nothing."""
    texts._listeners = {7: Listener(7, "plan#1", "", lambda *_: None, False, lambda *_: True)}
    does, over, others = ("trigger", 0, 7, -1), ("status", 0, "plan", False), ("status", 1, "plan", False)
    entries = [does, over, does, others, does, ("count", 0, "score", 1), does]
    kept = with_effect(entries, lambda _: False, texts.only_ends)
    assert kept == [over, does, others, does, ("count", 0, "score", 1), does]


@pytest.mark.parametrize(
    ("kind", "what", "said"),
    [
        ("play", option("pass"), "stop playing"),
        ("respond", option("pass"), "do not answer"),
        ("choose", option("pass"), "none of them"),
        ("may", option("yes"), "yes"),
        ("may", option("no"), "no"),
        ("choose", option("player", seat=1), "Bob"),
        ("choose", option("card", card=SPY, seat=0, zone=1), "Spy"),
        ("choose", option("card", card=SPY, seat=1, zone=1), "Spy (Bob’s hand)"),
        ("choose", option("card", card=SPY, seat=1), "Spy"),
        ("play", option("play", card=SPY, play="dig"), "Spy: dig"),
        ("play", option("play", card=SPY, kind="spy"), "play Spy"),
        ("play", option("play", card=SPY, kind="bid"), "play Spy as Bid"),
        ("respond", option("answer", card=SPY, kind="spy"), "answer with Spy"),
        ("play", option("play", kind="bid", value=2), "use 2 cards as Bid"),
        ("respond", option("combined", kind="bid", value=3), "use 3 cards as Bid"),
        ("play", option("play", play="dig"), "dig"),
        ("trigger", option("trigger", play="dug"), "dug"),
        ("either", option("branch", value=1), "choice 2"),
        ("choose", option("zone", zone=0), "the deck"),
        ("choose", option("effect", seat=0), "an effect (Ann, waiting)"),
        ("choose", option("effect", card=SPY, seat=1), "Spy (Bob, waiting)"),
        ("choose", option("effect", card=SPY, seat=1, play="dig"), "Spy (Bob, waiting)"),
        ("choose", option("kind", kind="bid"), "Bid"),
        ("number", option("number", value=3), "3"),
        ("word", option("word", value="bold"), "boldly"),
    ],
)
def test_an_option(texts: Texts, kind: str, what: Any, said: str) -> None:
    assert texts.option(what, pending(kind)) == said


def test_questions_and_what_they_belong_to(texts: Texts) -> None:
    assert texts.prompt(pending("choose", prompt="plan")) == "How?"
    assert texts.prompt(pending("may", about=About("listener", "dug"), prompt="x")) == "Use dug?"
    assert texts.prompt(pending("play", prompt="x")) == "Play a card or use an ability."
    played, resolved = About("event", "play", 0, SPY), About("event", "resolve", 0, SPY, (1,))
    listened, silent = About("listener", "play", 0, SPY), About("event", "draw", 0)
    assert texts.situation(pending("choose", played, resolved, listened, silent)) == ("Ann’s Spy takes effect on Bob",)
    assert texts.about(pending("choose", about=About("card", "spy", 0, SPY, (1, 2)))) == "Ann: Spy → Bob, Cy"
    assert texts.about(pending("choose", about=About("card", "spy", None, SPY))) == "Spy"
    assert texts.about(pending("may", about=About("listener", "dug", 0))) == ""
    assert texts.about(pending("choose", about=About("listener", "dug"))) == "", "an id says nothing"
    assert texts.about(pending("choose", about=About("event", "draw", 0))) == "Ann: draw"


def test_the_text_that_asks(texts: Texts) -> None:
    """That of the card that a question belongs to, else of the innermost card that is being settled."""
    spy, bid = About("event", "play", 0, SPY), About("event", "play", 0, card(1, "bid"))
    look = texts.card_text("spy")
    assert look and texts.asked_by(pending("choose", about=About("card", "spy", 0, SPY))) == look
    assert texts.asked_by(pending("choose", bid, spy)) == look
    assert texts.asked_by(pending("choose", spy, bid)) == texts.asked_by(pending("choose")) == ""
    assert texts.asked_by(pending("choose", About("event", "draw", 0))) == ""


@pytest.mark.parametrize(("low", "high", "said"), [(1, 1, "1"), (0, 2, "0–2"), (3, 3, "3")])
def test_how_many_are_to_be_picked(texts: Texts, low: int, high: int, said: str) -> None:
    asked = pending("choose")
    asked.low, asked.high = low, high
    assert texts.how_many(asked) == said


def test_whoever_has_won_twice_has_won_once(texts: Texts) -> None:
    assert texts.entry(("win", (0, 2, 0))) == "Ann, Cy won"
