"""What the lines of a scenario say of a table: cards by names or values, numbers, statuses, who is out, whose turn."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.desk.as_ruling import _lines, _scalar, as_given, as_ruling, in_yaml
from cardwright.driver import Compiled, compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game as Model
from cardwright.runtime.session import Session

GAME = """
game: {id: shelf, name: {zh-Hans: 架, en: Shelf}, players: 2..3}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  tray: {of: game, name: {zh-Hans: 盘, en: tray}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
symbols: {hue: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}}
options:
  pace:
    name: {zh-Hans: 快慢, en: pace}
    choices: {slow: {zh-Hans: 慢, en: slow}, "7": {zh-Hans: 七, en: "7"}}
    default: slow
variants:
  - {id: rush, name: {zh-Hans: 急, en: rush}}
kinds:
  ware:
    is_a: card
    name: {zh-Hans: 货, en: ware}
    fields: {hue: hue, price: {type: number, default: 0}, rare: {type: yes or no, default: false}}
  tool: {is_a: card, name: {zh-Hans: 器, en: tool}}
counters:
  coins: {of: player, starts: 2, at_least: 0, name: {zh-Hans: 钱, en: coins}}
  dust: {of: card, starts: 0, name: {zh-Hans: 尘, en: dust}}
  wear: {of: tool, starts: 0, name: {zh-Hans: 损, en: wear}}
  noise: {of: game, starts: 0, name: {zh-Hans: 声, en: noise}}
statuses:
  tired: {of: player, name: {zh-Hans: 累, en: tired}}
  cracked: {of: ware, name: {zh-Hans: 裂, en: cracked}}
variables:
  rival: {of: player, type: player?, name: {zh-Hans: 对手, en: rival}}
  shade: {of: game, type: hue?, name: {zh-Hans: 色, en: shade}}
cards:
  - {id: cup, name: {zh-Hans: 杯, en: Cup}, kind: ware, copies: 2, hue: red}
  - {id: big jar, name: {zh-Hans: 大罐, en: Big Jar}, kind: ware, copies: 2, hue: blue}
  - {id: 7 up, name: {zh-Hans: 七喜, en: 7 Up}, kind: tool, effect: "play: increase my coins by 1"}
  - id: bowl
    name: {zh-Hans: 碗, en: Bowl}
    kind: ware
    faces:
      - {hue: red, price: 3}
      - {hue: blue, price: 3, rare: true}
      - {hue: blue, price: 4}
      - {hue: red, name: {zh-Hans: 金碗, en: Gold Bowl}}
setup: |
  for each p in players: move top 2 cards of deck to p's hand
  move bottom card of deck to tray
  move all tool in deck to pile
  move all cup in deck to pile
  increase noise by 2
  set shade to blue
  for each p in players where its seat is 2:
    set p's rival to p's next player
    p becomes tired
    set p's coins to 0
  for each jar in all ware where it is a big jar: increase jar's dust by 3
  for each jar in all ware where it is a big jar: jar becomes cracked
  for each one in all tool: increase one's wear by 1
turn:
  phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}
settlement: {policy: nested}
"""


def compiled(name: str = "", text: str = "") -> Compiled:
    files = [RawFile("game.yaml", "game.yaml", GAME.encode())]
    return compile_sources([*files, RawFile(name, name, text.encode())] if name else files)


SHELF = """\
given deck is big jar called card2
given tray is cup
given pile is cup
given A's hand is "金碗", "bowl blue 4"
given B's hand is "bowl blue 3 rare", "bowl red 3"
given C's hand is "7 up" called card4, big jar called card3
given A's coins is 2
given B's coins is 0
given C's coins is 2
given card2's dust is 3
given card3's dust is 3
given card4's wear is 1
given noise is 2
given B is tired
given card2 is cracked
given card3 is cracked
given B's rival is C
given shade is blue
given it is A's day
"""


def begun(players: int, seed: int, *setup: object) -> tuple[Session, Model]:
    made = compiled()
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return Session(rules_of(made.game), players, seed, *setup), made.game  # type: ignore[arg-type]


def test_the_lines() -> None:
    session, game = begun(3, 1)
    session.game.seats[2].alive = False
    rows = ["given 3 players: A, B, C", "given C is not living", *SHELF.splitlines(), "expect turn player is A"]
    assert _lines(session, game, "").rows == rows
    session, game = begun(3, 1)
    written = as_ruling(session, game, compiled)
    assert (written.back, written.unlike, written.recorded) == (0, (), False)
    rows.remove("given C is not living")
    head = "  - id: from_a_game\n    seed: 1\n    scenario: |\n"
    assert written.text == head + "".join(f"      {row}\n" for row in rows)


def test_what_is_given_alone_has_the_zones_of_the_game_last() -> None:
    """A zone of a player in which nothing lies is a comment that wants only a card."""
    session, game = begun(3, 1)
    for card in list(session.game.seats[0].hand.cards):
        session.game.move(card, next(zone for zone in session.game.zones if zone.id == "pile"), None)
    session.game.seats[0].rival = session.game.seats[0]
    written = _as_scenario_of(session, game)
    first = SHELF.splitlines()
    own = [row for row in first if not row.startswith(("given deck", "given tray", "given pile", "given A's hand"))]
    assert written[0] == "given 3 players: A, B, C" and written[1:3] == own[:2]
    assert written[-4] == "# given A's hand is "
    assert [row.partition(" is ")[0] for row in written[-3:]] == ["given deck", "given tray", "given pile"]


def _as_scenario_of(session: Session, game: Model) -> list[str]:
    session.branch = lambda without=0: session  # type: ignore[method-assign]
    return as_given(session, game, compiled).text.splitlines()


@pytest.mark.parametrize(
    ("word", "shown"),
    [*((word, f"'{word}'") for word in ("on", "off", "yes", "no", "true", "false", "7", "a:b", "")),
     *((word, word) for word in ("slow", "very fast", "红"))],
)  # fmt: skip
def test_a_choice_is_read_as_a_text(word: str, shown: str) -> None:
    assert _scalar(word) == shown


def test_how_the_game_was_set_up_is_said_where_it_is_not_as_usual() -> None:
    for agreed, variants, said in (
        ({"pace": "7"}, ("rush",), "    options: {pace: '7'}\n    variants: [rush]\n"),
        ({"pace": "slow"}, (), ""),
    ):
        session, game = begun(2, 5, agreed, variants)
        rules = session.rules
        assert in_yaml(rules, agreed, variants, 5, "a\nb") == (
            f"  - id: from_a_game\n{said}    seed: 5\n    scenario: |\n      a\n      b\n"
        )
        assert as_ruling(session, game, compiled).text.startswith(f"  - id: from_a_game\n{said}    seed: 5\n")
