"""What rulings show in print: courses of events and tables, played by the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from cardwright.backends.paper import compose
from cardwright.backends.paper.book_blocks import RoundEmbed
from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.card_look import CardLook
from cardwright.backends.paper.chapter_values import context_of
from cardwright.backends.paper.drawings import counted, drawing, legend
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter, Paragraph, Round, Seat, Shows, Stat
from cardwright.backends.paper.print_book import to_html
from cardwright.backends.paper.template_words import WORDS
from cardwright.bench import setup_numbers
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.setup_numbers import FEWER, SEEDS, Deals, choice_tables, setup_table
from cardwright.bench.shown_rulings import shown
from cardwright.diagnostics import Problems
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.runtime.setup import Settings
from cardwright.runtime.tables import Rules
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny}, players: 2..4, minutes: 5}
terms:
  out: {zh-Hans: 倒下, en: fallen}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  pile: {of: game, order: stack, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: pile}}
  table: {of: game, seen_by: everyone, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  lawn: {of: player, seen_by: everyone, name: {zh-Hans: 草地, en: lawn}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds:
  trick: {is_a: card, name: {zh-Hans: 计策, en: trick}}
cards:
  - id: push
    name: {zh-Hans: 推, en: Push}
    kind: trick
    copies: 6
    effect: |
      play on another player:
        nothing happens
  - id: halt
    name: {zh-Hans: 停, en: Halt}
    kind: trick
    faces: [{copies: 2, in_game: option dealt is single}, {copies: 4}]
    effect: |
      respond before a player resolves a card:
        cancel event
  - id: hook
    name: {zh-Hans: 钩, en: Hook}
    kind: trick
    effect: |
      play on a card in (all other players)' lawn:
        move target to my hand
  - id: rake
    name: {zh-Hans: 耙, en: Rake}
    kind: trick
    effect: |
      play:
        choose raked: a card in (all players)' lawn
        move raked to my hand
  - id: bell
    name: {zh-Hans: 铃, en: Bell}
    kind: trick
    effect: |
      play: win game
quantities:
  reach to {rival}:
    {of: player, takes: {rival: player}, base: my seat distance to rival, name: {zh-Hans: 距离, en: reach}}
options:
  dealt:
    name: {zh-Hans: 发牌, en: Deal}
    choices: {single: {zh-Hans: 一张, en: single}, double: {zh-Hans: 两张, en: double}}
    default: single
    agreed: true
setup: |
  for each dealer in players:
    move top 1 cards of deck to dealer's hand
    if option dealt is double:
      move top 1 cards of deck to dealer's hand
turn:
  order: counterclockwise
  phases:
    main: {name: {zh-Hans: 出牌阶段, en: main phase}, do: offer plays}
settlement: {policy: nested, responses: {order: "players, from event's doer's next player", until: first answer}}
rulings:
  - id: halted halt
    scenario: |
      given 2 players: A, B
      given A's hand is push, halt
      given B's hand is halt
      given it is A's main
      A plays push on B
      B plays halt
      A plays halt
      expect trace:
        before push
        before halt 1
        before halt 2
        when halt 2
        done halt 2
        done halt 1
        when push
        done push
  - id: places
    scenario: |
      given 4 players: A, B, C, D
      given B is not living
      given C's lawn is push
      given D's hand is halt
      expect A's reach to C is 1
      expect A's reach to D is 1
  - id: what hooks reach
    scenario: |
      given 2 players: A, B
      given A's hand is hook called mine, push called dull
      given B's lawn is halt called seen
      given B's hand is push called hidden
      given it is A's main
      expect A is asked
  - id: what rakes reach
    scenario: |
      given 2 players: A, B
      given A's hand is rake
      given A's lawn is push called near
      given B's lawn is halt called seen
      given B's hand is push called hidden
      given it is A's main
      A plays rake
      expect A is asked
  - id: over
    scenario: |
      given 2 players: A, B
      given A's hand is bell called loud
      given it is A's main
      A plays bell
      expect A wins
  - id: wrong
    scenario: |
      given 2 players: A, B
      expect A's reach to B is 7
  - id: both ways
    scenario: |
      given 2 players: A, B
      expect A's reach to B is 1
      expect B's reach to A is 1
  - id: no test
    question: {zh-Hans: 好玩吗？, en: Is it fun?}
    answer: {zh-Hans: 好玩。, en: It is.}
"""


@pytest.fixture(scope="module")
def game() -> Game:
    made, problems = read_game({"game.yaml": GAME})
    assert made is not None and not problems.has_errors, [p.show() for p in problems]
    return made


@pytest.fixture(scope="module")
def bench(game: Game) -> Bench:
    return bench_of(game)


NODES = """
settlement:
  policy: nodes
  triggers: {order: "players, from turn player", until: all asked}
  node: [triggers, again if anything happened, go on]
verbs:
  - say: point at {rival} with {tool}
    takes: {rival: player, tool: card}
    phrase: {zh-Hans: "{doer}用{tool}指着{rival}", en: "{doer} {points} at {rival} with {tool}"}
    do: nothing happens
game_rules:
  echo:
    name: {zh-Hans: 回声, en: Echo}
    effect: |
      after another player plays a push: point at event's doer with event's card
  hush:
    name: {zh-Hans: 噤声, en: Hush}
    effect: |
      before a player points at another player: nothing happens
rulings:
  - id: pushed
    scenario: |
      given 2 players: A, B
      given A's hand is push
      given it is A's main
      A plays push on B
      expect trace:
        node
        node
        effect push
        node
        node
        batch
        effect echo
        effect point at
"""


def test_a_course_tells_of_nodes_and_batches() -> None:
    made, problems = read_game({"game.yaml": GAME.partition("settlement:")[0] + NODES})
    assert made is not None, [p.show() for p in problems]
    said = Problems()
    shows = shown(bench_of(made), [("trace", "pushed")], said)
    assert said.show() == ""
    row = [WORDS["en"][f"moment {step.moment}"] for step in shows.courses["pushed"]]
    assert row == ["node", "node", "effect", "node", "node", "batch", "effect", "effect"]
    chapters = [
        compose.Source(lang, "01", SourceFile("01.md", "# x\n\n![](trace:pushed)\n")) for lang in ("en", "zh-Hans")
    ]
    texts = compose.chapter_texts(made, chapters, (), shows)
    assert [texts[lang, "01"].splitlines()[-1] for lang in ("en", "zh-Hans")] == [
        "effect B points at A with Push",
        "执行效果 B用推指着A",
    ]


def test_a_course_lists_what_happens_inside_what(bench: Bench) -> None:
    shows = shown(bench, [("trace", "halted_halt")], Problems())
    assert [step.show() for step in shows.courses["halted_halt"]] == [
        "before cards:push (A > B)",
        "  before cards:halt 1 (B > cards:push#)",
        "    before cards:halt 2 (A > cards:halt#1)",
        "    when cards:halt 2 (A > cards:halt#1)",
        "    done cards:halt 2 (A > cards:halt#1)",
        "  done cards:halt 1 (B > cards:push#)",
        "when cards:push (A > B)",
        "done cards:push (A > B)",
    ]


def test_a_table_shows_who_is_out_and_what_lies_open_and_what_is_expected(bench: Bench) -> None:
    shows = shown(bench, [("table", "places")], Problems())
    table = shows.rounds["places"]
    assert table.show() == "A* B(out) C=1[cards:push] D=1", "what is in a hand is secret"
    assert not table.clockwise


@pytest.mark.parametrize(
    ("what", "ruling", "why"),
    [
        ("table", "wrong", "is 1"),
        ("trace", "wrong", "is 1"),
        ("trace", "places", "expect trace"),
        ("table", "both_ways", "more than one player"),
        ("table", "no_test", "no scenario"),
        ("offers", "over", "no decision"),
    ],
)
def test_what_does_not_hold_is_not_printed(bench: Bench, what: str, ruling: str, why: str) -> None:
    problems = Problems()
    shows = shown(bench, [(what, ruling)], problems)
    assert not (shows.courses or shows.rounds or shows.offers)
    (found,) = problems
    assert found.code == "CW834" and why in str(found.args["why"]["en"])  # type: ignore[index]


def test_chapters_print_them(game: Game, bench: Bench) -> None:
    text = "# x\n\n![Step by step](trace:halted_halt)\n\n![Who sits where](table:places)\n"
    chapters = [
        compose.Source("en", "01", SourceFile("01.md", text)),
        compose.Source("zh-Hans", "01", SourceFile("01.md", "# x\n\n![步骤](trace:halted_halt)\n")),
    ]
    assert compose.wanted(chapters) == (("trace", "halted_halt"), ("table", "places"))
    shows = shown(bench, compose.wanted(chapters), Problems())
    texts = compose.chapter_texts(game, chapters, (), shows)
    assert texts["en", "01"].splitlines()[1:5] == [
        "Step by step",
        "before Push(A → B)",
        "before Halt ①(B → Push)",
        "before Halt ②(A → Halt ①)",
    ]
    assert texts["en", "01"].splitlines()[-5:] == ["Who sits where", "A", "B fallen", "C 1 Push", "D 1"]
    assert "發生前 停①［B → 推］" in texts["zh-Hant", "01"] and "步驟" in texts["zh-Hant", "01"]
    book = compose.compose(game, Lexicon.of(game), "en", chapters, (), shows).book
    tree, problems = resolve(book)
    assert not problems and to_html(tree).count('class="seat') == 4


def test_chapters_ask_the_rules_what_may_be_done(game: Game, bench: Bench) -> None:
    text = (
        "# x\n\n{% set may = offers.what_hooks_reach.uses %}{% set take = offers.what_rakes_reach.choices %}"
        "{% for it in ['seen', 'hidden', 'dull'] %}{{ it }} {{ 'yes' if may.mine[it] else 'no' }}, {% endfor %}"
        "{{ 'yes' if may.dull.seen else 'no' }}\n\n"
        "{% for it in ['near', 'seen', 'hidden'] %}{{ it }} {{ 'yes' if take[it] else 'no' }}, {% endfor %}\n"
    )
    chapters = [compose.Source("en", "01", SourceFile("01.md", text))]
    wanted = compose.wanted(chapters)
    assert wanted == (("offers", "what_hooks_reach"), ("offers", "what_rakes_reach"))
    printed = compose.chapter_texts(game, chapters, (), shown(bench, wanted, Problems()))["en", "01"]
    assert printed.split("\n")[1:] == ["seen yes, hidden no, dull no, no", "near yes, seen yes, hidden no,"]


def test_a_ruling_that_is_not_there_is_a_link_to_nowhere(game: Game, bench: Bench) -> None:
    chapters = [compose.Source("en", "01", SourceFile("01.md", "# x\n\n![](trace:halted_hat)\n"))]
    problems = Problems()
    compose.begin_rulebook(game, chapters, (), problems, None, shown(bench, compose.wanted(chapters), problems))()
    assert ("CW824", "trace:halted_hat") in [(p.code, p.span.text if p.span else "") for p in problems]


def test_other_choices_are_set_up_too(game: Game, bench: Bench) -> None:
    tables, left_out = choice_tables(game, Deals(bench.rules))
    (key, rows), *others = tables.items()
    assert key == ("dealt", "double") and not others
    hands = [total for row in rows for zone, total, _ in row.zones if zone == "hand"]
    assert hands == [2, 2, 2]
    assert left_out == {("dealt", "double"): (("halt", 0, 2),)}
    context = context_of(game, Say(Lexicon.of(game), "en"), (), Shows(left_out=left_out))
    option = context["option"]
    assert isinstance(option, dict)
    assert option["dealt"]["choices"][1]["left_out"] == [{"id": "halt", "name": "Halt", "copies": 2, "faces": []}]


def test_each_setup_is_dealt_once(game: Game, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual one was dealt again for the choices that are compared with it."""
    settings: list[tuple[object, ...]] = []
    settle = setup_numbers.settle

    def counted_settle(rules: Rules, players: int, options: Mapping[str, str]) -> Settings:
        settings.append((players, *options.items()))
        return settle(rules, players, options)

    monkeypatch.setattr(setup_numbers, "settle", counted_settle)
    deals = Deals(bench.rules)
    setup_table(game, deals)
    choice_tables(game, deals)
    assert len(settings) == 3 * (len(SEEDS) + len(FEWER)) and len(set(settings)) == 6


def test_seats_go_round_in_the_order_of_turns() -> None:
    seats = tuple(Seat(name) for name in "ABCD")
    for clockwise, second in ((True, -1.0), (False, 1.0)):
        made = drawing(Round(seats, clockwise), WORDS["en"], "", "")
        assert isinstance(made, dict) and isinstance(made["seats"], list)
        places = [(seat["x"], seat["y"]) for seat in made["seats"] if isinstance(seat, dict)]
        assert places == [(0.0, 1.0), (second, 0.0), (0.0, -1.0), (-second, 0.0)]


PAGE = Book("g", "en", "G", (Chapter("a", "A", (RoundEmbed("t"),)),))


def test_a_table_stays_as_large_as_its_words_need_on_narrow_pages() -> None:
    """On a page of 320 px, what lies at seats was five pixels high."""
    two, many = (
        to_html(resolve(replace(PAGE, rounds={"t": Round(seats)}))[0])
        for seats in (tuple(Seat(name, cards=("deck 3",)) for name in "AB"), tuple(map(Seat, "ABCDE")))
    )
    for html, wide in ((two, 177), (many, 292)):
        assert f'style="min-width: {wide}px"' in html
        assert re.search(r'<div class="scroll" role="group" tabindex="0" aria-label="[^"]+">\s*<svg', html)


def test_a_legend_names_the_parts_of_a_card() -> None:
    face = CardFace(
        "ladder", "Ladder", "Tool", stats=(Stat("reach", "3"), Stat("weight", "9")), suit="♥", number="Q", red=True,
        tags=("Wood",), body=(Paragraph("rule", "Climb.", "Up"), Paragraph("reminder", "Down again.", "Down")),
        rules=("T-1",), look=CardLook(rule_ids=True),
    )  # fmt: skip
    made = legend(face, WORDS["en"], "A ladder", "en")
    assert isinstance(made, dict) and isinstance(made["parts"], list)
    parts = [
        (part["n"], part["place"], part["label"], part["value"]) for part in made["parts"] if isinstance(part, dict)
    ]
    assert parts == [
        (1, "top left", "Suit and number", "♥Q"),
        (2, "name", "Name", "Ladder"),
        (3, "top right", "Reach", "3"),
        (4, "kind", "Kind", "Tool"),
        (5, "tags", "Labels", "Wood"),
        (6, "body", "Skills", "Up"),
        (7, "figures", "Weight", "9"),
        (8, "rules", "Rule numbers", ""),
    ]


def test_a_legend_is_printed(game: Game) -> None:
    text = "# x\n\n![A trick](legend:push)\n"
    chapters = [compose.Source(lang, "01", SourceFile("01.md", text)) for lang in ("en", "zh-Hans")]
    assert compose.chapter_texts(game, chapters, ())["en", "01"].splitlines()[1:] == [
        "A trick",
        "1 Name Push",
        "2 Kind Trick",
        "3 Effect",
    ]
    problems = Problems()
    made = {a.path: a.content for a in compose.begin_rulebook(game, chapters, (), problems)()}
    assert b'class="legend"' in made["paper/en/rulebook.html"] and made["paper/zh-Hant/rulebook.pdf"]
    compose.begin_rulebook(
        game, [compose.Source("en", "01", SourceFile("01.md", "# x\n\n![](legend:pull)\n"))], (), problems
    )()
    assert [p.args["target"] for p in problems if p.code == "CW824"] == ["card:pull"]


def test_numbers_stand_behind_names() -> None:
    assert [counted("停", 2), counted("Halt", 2), counted("停", 11), counted("停", None)] == [
        "停②",
        "Halt ②",
        "停 11",
        "停",
    ]
