"""What players are told: lines of the log that verbs write, and during what a question is asked."""

from __future__ import annotations

import io
from collections import Counter

import games
import pytest

from cardwright.bench.in_memory import bench_of, rules_of
from cardwright.bench.rulings import run_all
from cardwright.cli.board import Board
from cardwright.cli.play import Play
from cardwright.cli.terminal import Screen
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime import session as session_module
from cardwright.runtime.session import Session
from cardwright.runtime.story import begun, in_lines, settled, times, worth_telling
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import texts_for
from cardwright.runtime.traces import opened

GAME = """
game: {id: post, name: {zh-Hans: 邮局, en: Post}, players: 3, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  pile: {of: game, name: {zh-Hans: 弃牌堆, en: pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds: {paper: {is_a: card, name: {zh-Hans: 纸, en: paper}}}
counters: {stamps: {of: player, starts: 9, name: {zh-Hans: 邮票, en: stamps}}}
verbs:
  - say: post {letter} to {heir} for {price}
    takes: {letter: card, heir: player, price: number}
    phrase: {zh-Hans: "{doer}寄{letter}给{heir}（{price}）", en: "{doer} {posts} {letter} to {heir} for {price}"}
    log: {zh-Hans: "{doer}花{price}枚邮票给{heir}寄去{letter}", en: "{doer} {sends} {heir} {letter} for {price} stamps"}
    do: |
      move letter to heir's hand
  - say: charge {target} for {price}
    takes: {target: player, price: number}
    doer: player?
    phrase:
      zh-Hans: "[doer|{doer}]收{target}{price}枚"
      en: "[doer|{doer} {charges} {target} {price}][!doer|{target} {target|pays|pay} {price}]"
    log:
      zh-Hans: "[doer|{doer}]收{target}{price}枚"
      en: "[doer|{doer} {charges} {target} {price}][!doer|{target} pays {price}]"
    do: |
      reduce target's stamps by price
cards:
  - id: letter
    name: {zh-Hans: 信, en: Letter}
    kind: paper
    copies: 12
    effect: |
      play on another player:
        post (a random card in my hand) to target for 2
        charge target for 3
  - id: refusal
    name: {zh-Hans: 拒收, en: Refusal}
    kind: paper
    copies: 12
    effect: |
      respond before another player charges me for 3:
        cancel event
setup: |
  for each guest in players: move 6 random cards in deck to guest's hand
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The game, without a problem."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


def asked_to_refuse(rules: Rules) -> Session:
    """A game in which B has been sent a letter by A and may refuse to pay."""
    for seed in range(20):
        session = Session(rules, 3, seed)
        while not session.over and session.pending[0].kind != "respond":
            pending = session.pending[0]
            letters = [o.index for o in pending.options if o.card is not None and o.card.kind == "letter"]
            aims = [o.index for o in pending.options if o.seat == 1]
            session.answer(pending.seat, (letters or aims or [pending.options[-1].index])[:1])
        if not session.over and session.pending[0].seat == 1 and session.game.turn_player.seat == 0:
            return session
    raise AssertionError("B is never asked")


def test_what_lasts_and_its_end_are_called_by_what_left_them_behind() -> None:
    """Never by the names that the compiler gives them."""
    lasting = """charge target for 3
        until my next turn begins:
          when another player posts a card to a player for 2:
            increase my stamps by 1
"""
    source = GAME.replace("charge target for 3\n", lasting, 1)
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    rules = rules_of(made.game)
    session = Session(rules, 3, 1)
    while not session.over and session.turn < 12:
        pending = session.pending[0]
        session.answer(pending.seat, [0] if pending.kind != "respond" else [pending.options[-1].index])
    for lang, ends in (("en", "the effect of Letter ends"), ("zh-Hans", "信的效果到此为止")):
        texts = texts_for(session, lang)
        told = [texts.entry(entry) for entry in session.trace() if entry[0] == "trigger"]
        assert ends in told and not any("#" in line or "until" in line for line in told), told
        for window in rules.windows.values():
            assert all("#" not in texts.name("listeners", each.id) for each in window)


@pytest.mark.parametrize(
    ("lang", "open_line", "closed_line", "situation"),
    [
        ("en", "A sends B {card} for 2 stamps", "A sends B a card for 2 stamps", "A charges B 3"),
        ("zh-Hans", "A花2枚邮票给B寄去{card}", "A花2枚邮票给B寄去一张牌", "A收B3枚"),
    ],
)
def test_a_verb_with_a_log_is_told_to_each_as_they_may_know_it(
    rules: Rules, lang: str, open_line: str, closed_line: str, situation: str
) -> None:
    session = asked_to_refuse(rules)
    texts = texts_for(session, lang)
    seat_lines = [[texts.entry(e) for e in session.trace_for(seat) if e[0] == "verb"] for seat in (0, 1, 2, None)]
    names = [texts.kind("letter"), texts.kind("refusal")]
    opened = [open_line.format(card=name) for name in names]
    assert seat_lines[0][0] in opened
    assert seat_lines[2] == seat_lines[3] == [closed_line]
    assert texts.situation(session.pending[0])[-1] == situation


def test_what_nobody_does_is_told_without_a_doer(rules: Rules) -> None:
    texts = texts_for(Session(rules, 3), "en")
    assert texts.deed(-1, "charge", {"target": ("player", 2), "price": 3}) == "C pays 3"
    assert texts.deed(0, "charge", {"target": ("player", 2), "price": 3}) == "A charges C 3"


def test_who_passes_where_others_play_too_does_not_stop_playing() -> None:
    """One may be asked again: only in a phase of one's own that ends it."""
    shared = """turn:
  phases:
    day: {name: {zh-Hans: 白天, en: day}, do: offer plays}
    dusk:
      name: {zh-Hans: 黄昏, en: dusk}
      do: |
        for each guest in players: guest offers plays
"""
    source = GAME[: GAME.index("turn: {phases")] + shared
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1)
    for lang, stop, passes in (("en", "stop playing", "pass"), ("zh-Hans", "结束出牌", "过")):
        told, session = {}, session.branch(len(session.decisions))
        while len(told) < 2:
            (pending,) = session.pending
            if pending.kind == "play" and pending.own_turn:
                told[pending.phase] = texts_for(session, lang).option(pending.options[-1], pending)
            session.answer(pending.seat, [pending.options[-1].index])
        assert told == {"day": stop, "dusk": passes}


@pytest.mark.parametrize(
    ("does", "en", "zh"),
    [
        ("target draws 1 card", "Should this happen? {} draws a card.", "是否令{}摸一张牌？"),
        ("draw 1 card", "Draw a card?", "是否摸一张牌？"),
        ("charge target for 3", "Charge {} 3?", "是否收{}三枚？"),
    ],
)
def test_whether_another_is_to_do_something_is_a_question(does: str, en: str, zh: str) -> None:
    """“Maya draws a card?” asked nobody."""
    post = "post (a random card in my hand) to target for 2\n        charge target for 3"
    assert post in GAME
    source = GAME.replace(post, f"I may:\n          {does}")
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1)
    while (pending := session.pending[0]).kind != "may":
        letters = [o.index for o in pending.options if o.card is not None and o.card.kind == "letter"]
        session.answer(pending.seat, (letters or [pending.options[0].index])[:1])
    whom = next(each for each in session.trace() if each[0] == "play")[4][0]
    for lang, said in (("en", en), ("zh-Hans", zh)):
        texts = texts_for(session, lang)
        assert texts.prompt(pending) == said.format(texts.player(whom))


def test_a_card_that_nothing_else_tells_of_is_told_where_played_cards_lie() -> None:
    """A card laid there by a verb without words of its own was told nowhere; one that is played is told by the play."""
    table, hand, pile = 9, 1, 2
    played = [("play", 0, 5, 0, ()), ("move", 5, hand, table, 0, 3), ("move", 5, table, pile, 0, 3)]
    together = [("play", 0, -1, 0, (), (6, 7)), ("move", 6, hand, table, 0, 3), ("move", 7, hand, table, 0, 3)]
    answered = [("move", 8, hand, table, 1, 3), ("answer", 1, 8, 4)]
    led = [
        ("verb", 0, "lead", (("cards", (("card", 10), ("card", 11))), ("price", 2)), 3),
        ("move", 11, hand, table, 0, 3),
    ]
    unseen, laid = ("move", None, hand, table, 0, 1), ("move", 12, hand, table, 0, 3)
    entries = [*played, *together, *answered, *led, unseen, laid]
    told = [entry for entry in entries if entry[0] != "move"]
    assert worth_telling(entries, table) == [*told, laid]
    assert worth_telling(entries, None) == entries


MILL = """
game: {id: mill, name: {zh-Hans: 坊, en: Mill}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  field: {of: player, name: {zh-Hans: 场上, en: field}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
counters: {mana: {of: player, name: {zh-Hans: 法力, en: mana}}}
statuses: {wet: {of: land, name: {zh-Hans: 湿, en: wet}, effect: "action in day: increase my mana by 2"}}
kinds:
  land: {is_a: card, name: {zh-Hans: 地, en: land}, active_in: [field], effect: "action in day: increase my mana by 1"}
cards: [{id: bog, name: {zh-Hans: 沼, en: Bog}, kind: land, copies: 4}]
setup: |
  for each guest in players: move top card of deck to guest's field
  for each plot in all lands: plot becomes wet
turn: {phases: {day: {name: {zh-Hans: 昼, en: day}, do: offer plays}}}
rulings:
  - id: not so
    scenario: |
      given it is A's day
      A chooses 3
"""


def test_what_a_kind_can_do_is_offered_by_the_name_of_the_card_alone() -> None:
    """“Bog: land: Increase your mana by 1.” named the kind besides; scenarios named nothing else."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", MILL.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 2, 1)
    for lang, said in (
        ("en", ("Bog: Increase your mana by 1.", "Bog: wet: Increase your mana by 2.")),
        ("zh-Hans", ("沼：你的法力＋1。", "沼：湿：你的法力＋2。")),
    ):
        labels = texts_for(session, lang).labels(session.pending[0])
        assert {label for label in labels if label[:1] in "B沼"} == set(said), labels
    (failed,) = run_all(bench_of(made.game)).failures
    assert "3 is not among the options: Bog, wet, pass" in failed.show()


OFFER = """
game: {id: offer, name: {zh-Hans: 献, en: Offer}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  field: {of: player, name: {zh-Hans: 场上, en: field}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {fruit: {is_a: card, name: {zh-Hans: 果, en: fruit}}}
counters: {worms: {of: card, starts: 0, name: {zh-Hans: 虫, en: worms}}}
cards:
  - {id: pear, name: {zh-Hans: 梨, en: Pear}, kind: fruit, copies: 4}
  - {id: plum, name: {zh-Hans: 李, en: Plum}, kind: fruit, copies: 4}
setup: |
  for each x in top 2 cards of deck: increase x's worms by 1
  for each guest in players: move top 2 cards of deck to guest's field
turn:
  phases:
    day:
      name: {zh-Hans: 白天, en: day}
      do: |
        let gift be a random card in my field
        I may give gift to my next player
"""


def test_who_is_asked_about_a_card_is_told_which_and_no_counter_that_is_nothing() -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", OFFER.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 2)
    texts, out = texts_for(session, "en"), io.StringIO()
    board, pending = Board(Screen(out, 200), texts), session.pending[0]
    board.ask(pending)
    assert pending.about is not None and pending.about.card is not None
    assert f"[{texts.card(pending.about.card)}]" in out.getvalue()
    (mine, yours) = [[board.card(card) for card in session.view(0).players[seat].zones[0].cards] for seat in (0, 1)]
    assert all(name.endswith("[worms 1]") for name in mine) and not any("worms" in name for name in yours)


@pytest.mark.parametrize(("lang", "line"), [("en", "{}’s {} has no effect on A"), ("zh-Hans", "{}的{}对A无效")])
def test_what_was_vetoed_is_told(lang: str, line: str) -> None:
    """A veto leaves a line in the record that says what has lost its effect, and on whom, behind the answer."""
    session = Session(games.rules("counter_chain"), 3, 1)
    while not (vetoes := [e for e in session.trace() if e[0] == "cancel"]):
        session.answer(session.pending[0].seat, [0])
    texts = texts_for(session, lang)
    kinds = [entry[0] for entry in session.trace()]
    assert kinds.index("answer") < kinds.index("cancel")
    assert [texts.entry(entry) for entry in vetoes] == [line.format(who, texts.kind("rejection")) for who in "CCB"]


SEVERAL = """
game: {id: pairs, name: {zh-Hans: 成对, en: Pairs}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  pile: {of: game, name: {zh-Hans: 弃牌堆, en: pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds: {stone: {is_a: card, name: {zh-Hans: 石, en: stone}}, tower: {is_a: card, name: {zh-Hans: 塔, en: tower}}}
counters: {height: {of: player, starts: 0, name: {zh-Hans: 高, en: height}}}
cards:
  - {id: flint, kind: stone, copies: 6, name: {zh-Hans: 火石, en: Flint}}
  - {id: spire, kind: tower, copies: 0, name: {zh-Hans: 尖塔, en: Spire}, effect: "play: increase my height by 1"}
  - {id: wall, kind: tower, copies: 0, name: {zh-Hans: 墙, en: Wall},
     effect: "respond before another player plays a tower: cancel event"}
game_rules:
  building:
    name: {zh-Hans: 建造, en: Building}
    effect: |
      always:
        all players can use 2 cards in their hand as spire
        all players can use 2 cards in their hand as wall
setup: |
  for each guest in players: move 3 random cards in deck to guest's hand
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["A plays Flint ×2 as Spire", "B answers with Flint ×2 as Wall", "A’s play has no effect"]),
        ("zh-Hans", ["A将火石 ×2当作尖塔使用", "B将火石 ×2当作墙打出响应", "A的牌无效"]),
    ],
)
def test_several_cards_that_are_used_as_one_are_named(lang: str, lines: list[str]) -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", SEVERAL.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 2)
    texts = texts_for(session, lang)
    while not any(entry[0] == "answer" for entry in session.trace_for(None)):
        pending = session.pending[0]
        use = next((o.index for o in pending.options if o.kind is not None), pending.options[0].index)
        session.answer(pending.seat, [use] if pending.high == 1 else [0, 1])
    told = [texts.entry(entry) for entry in settled(session.trace_for(0)) if entry[0] in ("play", "answer", "cancel")]
    assert told == lines


def test_numbers_are_told_when_they_have_changed() -> None:
    begun = [("turn", 0), ("count", 0, "gold", 3), ("token", 7, "wounds", 0, 2, 1), ("status", 0, "tired", True)]
    again = [("turn", 1), ("count", 1, "gold", 3), ("count", 0, "gold", 4), ("count", 0, "gold", 3)]
    later = [("turn", 0), ("count", 0, "gold", 3), ("token", 7, "wounds", 0, 2, 1), ("status", 0, "tired", True)]
    changed = [("turn", 1), ("count", 0, "gold", 2), ("token", 7, "wounds", 1, 2, 1), ("token", 8, "wounds", 1, 2, 1)]
    told = [*begun, *again[:2], later[0], later[3], *changed]
    assert settled([*begun, *again, *later, *changed]) == told
    known = {("count", 0, "gold"): 3, ("token", 7, "wounds"): 0}
    assert settled(begun, known) == [begun[0], begun[3]]
    assert settled(again, known) == [*again[:2]], "what is as it was has not changed"


SAID = """
game: {id: wind, name: {zh-Hans: 风, en: Wind}, players: 3, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  pile: {of: game, name: {zh-Hans: 弃牌堆, en: pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds: {paper: {is_a: card, name: {zh-Hans: 纸, en: paper}}}
symbols:
  wind: {name: {en: wind}, words: {east: {zh-Hans: 东风, en: east wind}, west: {zh-Hans: 西风, en: west wind}}}
  side: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}
counters: {guesses: {of: player, name: {zh-Hans: 猜测, en: guesses}}}
variables: {side: {of: player, type: side, seen_by: owner, name: {zh-Hans: 阵营, en: side}}}
statuses: {wary: {of: player, seen_by: owner, name: {zh-Hans: 戒备, en: wary}}}
cards:
  - id: order
    name: {zh-Hans: 令, en: Order}
    kind: paper
    copies: 12
    effect: |
      play:
        choose said: east or west
        if said is east: increase my guesses by 1
  - id: calling
    name: {zh-Hans: 指名, en: Naming}
    kind: paper
    copies: 12
    effect: |
      play:
        choose named: a kind of paper
        increase my guesses by 1
  - id: oath
    name: {zh-Hans: 誓, en: Oath}
    kind: paper
    copies: 12
    effect: |
      play:
        choose sworn: red or blue
        increase my guesses by 1
  - id: watch
    name: {zh-Hans: 守, en: Watch}
    kind: paper
    copies: 12
    effect: |
      play:
        choose felt: east or west
        if felt is east:
          me becomes wary
  - id: whisper
    name: {zh-Hans: 耳语, en: Whisper}
    kind: paper
    copies: 12
    effect: |
      play:
        choose told: east or west
        announce told to my next player
  - id: show
    name: {zh-Hans: 亮, en: Show}
    kind: paper
    copies: 12
    effect: |
      play:
        secretly each guest in players:
          guest chooses shown: east or west
        increase my guesses by 1
setup: |
  for each guest in players:
    move CARD in deck to guest's hand
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""


def test_a_number_set_to_what_it_is_has_not_changed() -> None:
    """The story told `guesses: 0` of a counter that began with 0."""
    source = SAID.replace("CARD", "order").replace("choose said: east or west\n", "set my guesses to 0\n", 1)
    source = source.replace("if said is east: increase", "if my guesses is 2: increase", 1)
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1)
    session.choose(0, session.pending[0].options[0].key)
    trace = session.trace_for(None)
    entry = next(entry for entry in trace if entry[0] == "count")
    assert entry[2:4] == ("guesses", 0)
    assert session.numbers(trace.index(entry))["count", entry[1], "guesses"] == 0
    assert entry in settled(trace) and entry not in settled(trace, session.numbers())


def test_before_the_first_turn_what_people_did_is_told_and_no_setup() -> None:
    laid = [("move", 0, 0, 1, -1), ("shuffle", 0), ("count", 0, "gold", 3)]
    did = [("chose", 0, "role", 4), ("reveal", 0, 1, 2)]
    assert begun([*laid, *did]) == did
    assert begun([*laid, *did, ("turn", 0), *laid]) == [("turn", 0), *laid]


@pytest.mark.parametrize(
    ("lang", "known", "hidden"),
    [("en", "{}: deck → A’s hand", "6 cards: deck → B’s hand"), ("zh-Hans", "{}：牌堆→A的手牌", "6张牌：牌堆→B的手牌")],
)
def test_cards_that_go_the_same_way_are_told_in_one_line(rules: Rules, lang: str, known: str, hidden: str) -> None:
    session = Session(rules, 3, 1)
    texts = texts_for(session, lang)
    lines = [texts.line(same) for same in in_lines(session.trace_for(0))]
    hand = next(zone for zone in session.view(0).players[0].zones if zone.id == "hand")
    moves = [entry for entry in session.trace_for(0) if entry[0] == "move" and entry[3] == hand.no]
    names = Counter(texts.known_card(entry[1])[1] for entry in moves[:6])
    told = next(line for line in lines if line.endswith(known.format("")))
    assert all((f"{name} ×{n}" if n > 1 else name) in told for name, n in names.items()) and hidden in lines
    shown = [("reveal", 0, entry[1], hand.no) for entry in moves[:6]]
    assert len([*in_lines([*shown, ("reveal", 1, None, hand.no)])]) == 2
    assert len([*in_lines([*shown, ("reveal", 0, None, hand.no, (1,))])]) == 2
    assert [*in_lines([("next", 1), ("turn", 1), ("next", 2), ("skip", 2, "day"), ("turn", 2)])] == [
        [("turn", 1)], [("next", 2)], [("skip", 2, "day")], [("turn", 2)]
    ]  # fmt: skip
    assert [times(each) for each in in_lines([("shuffle", 1), ("shuffle", 1), *shown])] == [2, 1]


@pytest.mark.parametrize(("hidden", "told"), [(True, [1, 1, 0, 0, 1, 1, 0, 0, 2, 2]), (False, [])])
def test_numbers_on_cards_are_told_where_they_change(hidden: bool, told: list[int]) -> None:
    """The story told `Plum: worms 0` of a card on which there had been none, and one of two that lie face down."""
    crawling = "for each x in top 2 cards of deck: increase x's worms by 1"
    washed = f"        for each x in cards in my field: set x's worms to 0\n        {crawling}\n        let gift"
    source = OFFER.replace("        let gift", washed).replace("{of: card,", "{of: card, seen_by: everyone,")
    source = source if hidden else source.replace(crawling, "nothing happens")
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 2, 1)
    session.answer(0, [1])
    assert [entry[3] for entry in session.trace() if entry[0] == "token"].count(0) == 4
    found = [entry for entry in settled(session.trace_for(None), session.numbers()) if entry[0] == "token"]
    assert [entry[3] for entry in found] == told


def test_numbers_are_kept_as_a_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry of a trace is read once, however often the numbers in front of what is shown are asked for."""
    session, read = Session(games.rules("counter_chain"), 3, 1), []
    monkeypatch.setattr(session_module, "opened", lambda entry: (read.append(entry), opened(entry))[1])
    while not session.over and len(session.decisions) < 60:
        pending = session.pending[0]
        session.answer(pending.seat, range(pending.low))
        for _ in range(2):
            session.numbers(len(session.trace()))
    whole = len(session.trace())
    assert 0 < whole == len(read)
    kept = session.numbers(whole)
    assert session.numbers(whole // 2) == session.branch().numbers(whole // 2)
    assert session.numbers(whole) == kept == session.branch().numbers(whole)
    session.undo(9)
    now = len(session.trace())
    assert session.numbers(now) == session.branch().numbers(now)


@pytest.mark.parametrize("any_wind", ["east or west", "a wind"])
@pytest.mark.parametrize(
    ("card", "zh", "en"),
    [
        ("order", ["A选择：西风"], ["A chose: west wind"]),
        ("calling", ["A选择：指名"], ["A chose: Naming"]),
        ("show", [f"{who}选择：西风" for who in "ABC"], [f"{who} chose: west wind" for who in "ABC"]),
        ("oath", [], []),
        ("watch", [], []),
        ("whisper", [], []),
    ],
)
def test_what_is_chosen_aloud_is_told_and_what_may_be_a_secret_is_not(
    card: str, zh: list[str], en: list[str], any_wind: str
) -> None:
    text = SAID.replace("CARD", f"1 random {card}").replace("east or west", any_wind)
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), players=3, seed=1, names=["A", "B", "C"])
    session.answer(0, [0])
    while session.pending[0].kind in ("word", "choose"):
        pending = session.pending[0]
        session.answer(pending.seat, [1])
    for lang, expected in (("zh-Hans", zh), ("en", en)):
        texts = texts_for(session, lang)
        told = [[texts.entry(each) for each in session.trace_for(seat) if each[0] == "chose"] for seat in (0, 1, None)]
        assert told == [expected] * 3


def test_the_terminal_tells_of_a_setup_what_people_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setup that asks was told card by card: how all were dealt, in front of each question."""
    asking = """setup: |
  for each guest in players:
    move top 3 cards of deck to guest's hand
    guest chooses kept: east or west
"""
    source = SAID[: SAID.index("setup: |")] + asking + SAID[SAID.index("turn: {phases") :]
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    out = io.StringIO()
    play = Play(Session(rules_of(made.game), 3, 1), Screen(out, 100), "en", frozenset({2}), ("first",))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    play.run()
    told = out.getvalue()
    assert "C chose" not in told.partition(" > 1")[0]
    assert "deck" in told and "→" not in told.partition("’s turn —")[0], told
