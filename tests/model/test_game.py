"""What effects alter, who listens, what may ask, and what variants patch, on cards added to the small game."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from cardwright import ir
from cardwright.analysis.listeners import listeners
from cardwright.analysis.study import Study, study
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.game import Game
from cardwright.model.show import show_node

_SPEC = importlib.util.spec_from_file_location("helpers_model", Path(__file__).parent / "helpers_model.py")
assert _SPEC is not None and _SPEC.loader is not None
helpers = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(helpers)


def read(text: str) -> Game:
    game, problems = helpers.read({"more.yaml": text})
    assert problems.show() == "" and game is not None
    return game  # type: ignore[no-any-return]


def ability_asks(game: Game, at: int) -> bool:
    """Whether an ability of the card `probe` may reach a decision."""
    found: Study = study(game)
    kind: decl.CardKind = game.cards["probe"]
    return next(c.no for c in found.clauses.all if c.ability is kind.abilities[at]) in found.asks.abilities


def probe(text: str) -> Game:
    game, problems = helpers.effect(text)
    assert problems.show() == "" and game is not None
    return game  # type: ignore[no-any-return]


ALTERS = [
    ("play:\n  draw 2 cards", "deck hand"),
    ("play:\n  shuffle deck", "deck"),
    ("play:\n  look at top card of deck", ""),
    ("play:\n  discard 1 card in my hand", "discard pile hand"),
    ("play:\n  let found be bottom card of deck\n  move found to my area", "area deck"),
    ("play:\n  choose found: 1 card in my hand\n  reveal found", ""),
    ("play:\n  for each taken in cards in deck:\n    move taken to taken's owner's hand", "deck hand"),
    ("play:\n  let verdict be judge\n  heal 1", "deck discard pile"),
    ("play:\n  let verdict be judge\n  move verdict to my hand", "deck discard pile hand"),
    ("play:\n  if my life > 1:\n    shuffle deck\n  otherwise:\n    shuffle my hand", "deck hand"),
    ("play on another player:\n  target must give 1 card in their hand to me", "hand"),
    (
        "play:\n  secretly each friend in players:\n    choose gift: 1 card in their hand\n  swap my gift with my gift",
        "hand",
    ),
    ("play:\n  next time my turn begins:\n    shuffle deck", ""),
    ("play:\n  move this to deck", "deck pit"),
    ("after a player plays a 火花:\n  move event's card to discard pile", "discard pile"),
    ("play:\n  step:\n    shuffle deck", ""),
    (
        "play on another player:\n  target may shuffle their hand\n  if so:\n    shuffle deck\n"
        "  if not:\n    shuffle discard pile",
        "deck discard pile hand",
    ),
    ("play:\n  move item at 1 in (cards in my hand) to pit", "hand pit"),
    ("play:\n  move [top card of deck, bottom card of discard pile] to pit", "deck discard pile pit"),
    ("play:\n  either:\n    shuffle deck\n  or:\n    shuffle my hand", "deck hand"),
    ("play:\n  repeat 2 times:\n    shuffle deck", "deck"),
    ("play:\n  swap cards in my hand with cards in my area", "area hand"),
    ("play:\n  choose who: another player\n  move a card in who's area to pit", "area pit"),
    ("play:\n  until end of this turn:\n    increase my hand limit by 1", ""),
    ("play:\n  step:\n    shuffle deck\n  shuffle my hand", "hand"),
]


@pytest.mark.parametrize(("text", "zones"), ALTERS)
def test_alters(text: str, zones: str) -> None:
    assert " ".join(sorted(probe(text).cards["probe"].abilities[0].alters)) == zones


def test_a_step_alters_by_itself() -> None:
    ability = probe("play:\n  step if my life > 1:\n    shuffle deck").cards["probe"].abilities[0]
    assert ability.has_steps and "alters={deck}" in show_node(ability)


def test_steps_alter_wherever_they_stand() -> None:
    step = "step:\\n  shuffle deck\\n"
    sections = (
        f'verbs:\n  - {{say: muddle, do: "{step}"}}\n'
        f'statuses:\n  dizzy: {{of: player, effect: "when my turn begins:\\n  step:\\n    shuffle deck\\n"}}\n'
        f'checks:\n  often:\n    when: turn number > 3\n    do: "{step}"\n'
        f'setup: "{step}"\n'
    )
    made = read(sections)
    assert made.setup is not None
    (ability,) = made.statuses["dizzy"].abilities
    blocks = [made.verbs["muddle"].body, made.checks["often"].body, made.setup.body, ability.block]
    assert [step.alters for block in blocks for step in find(block, ir.Step)] == [{"deck"}] * 4
    assert ability.has_steps and not ability.alters


def test_a_card_may_say_what_it_alters() -> None:
    game = read('cards:\n  - {id: probe, kind: weapon, alters: [area], effect: "play:\\n  shuffle deck\\n"}')
    assert game.cards["probe"].abilities[0].alters == {"area"}


ASKS = [
    ("play:\n  heal 1", False),
    ("play:\n  deal 1 damage to me", False),
    ("play:\n  choose found: 1 card in my hand\n  reveal found", True),
    ("play:\n  discard 1 card in my hand", True),
    ("play:\n  discard 1 random card in my hand", False),
    ("play:\n  discard all cards in my hand", False),
    ("play:\n  I may heal 1", True),
    ("play:\n  either:\n    heal 1\n  or:\n    draw 1 card", True),
    ("play:\n  insert play phase", False),  # it comes later, in its turn
    ("play:\n  offer plays", True),
    ("play:\n  next time my turn begins:\n    I may heal 1", False),
]


@pytest.mark.parametrize(("text", "asks"), ASKS)
def test_asks(text: str, asks: bool) -> None:
    game = probe(text)
    assert ability_asks(game, 0) is asks


def test_who_may_answer_makes_a_verb_ask() -> None:
    texts = ["respond before dealing damage to me:", "  cancel event", "play:", "  deal 1 damage to me"]
    text = "\n".join([*texts, "after I draw 1 cards:", "  heal 1"])
    game = probe(text)
    waiting, asks = listeners(game), study(game).asks
    assert [listener.ability.id for listener in waiting.verb(game.verbs["deal"])] == ["probe#1"]
    assert waiting.verb(game.verbs["deal"])[0].moment == "before"
    assert asks.verb(game.verbs["deal"]) and ability_asks(game, 1)
    assert "draw" not in asks.bodies and "deal" not in asks.bodies and waiting.verb(game.verbs["heal"]) == ()
    assert not asks.verb(game.verbs["heal"]) and not asks.checks


def test_a_status_that_somebody_waits_for_asks() -> None:
    game = probe(
        "when I become drunk, I may:\n  heal 1\nplay:\n  I become drunk\nwhen my life drops to 0, I may:\n  heal 1"
    )
    assert ability_asks(game, 1) and study(game).asks.verb(game.verbs["deal"])


VARIANTS = """
game_rules:
  gift: {effect: "when my turn begins:\\n  heal 1\\n"}
invariants:
  whole: {holds: number of all cards is 8}
variants:
  - id: mild
    replace:
      - {verb: heal, do: draw 1 card}
      - card: bolt
        faces: [{copies: 9, suit: club}]
        effect: |
          play:
            heal 1
      - {rule: gift, effect: "when my turn ends:\\n  heal 1\\n"}
      - {check: fallen, do: make all players win}
    remove:
      - phase: draw phase
      - card: sword
    drop: [whole]
  - id: wild
    replace:
      - {verb: heal, do: nothing happens}
    over: {mild: {why: {en: it says so}}}
    needs: {mode: hard, mild: "off"}
    add:
      cards:
        - {id: axe, kind: weapon}
      zones:
        cellar: {of: game}
      game_rules:
        feast: {effect: "when the game begins:\\n  draw 1 card\\n"}
"""


def test_variants() -> None:
    game = read(VARIANTS)
    assert [variant.id for variant, _ in game.verbs["heal"].alternatives] == ["mild", "wild"]
    bolt = game.cards["bolt"]
    assert [(v.id, [a.id for a in own]) for v, own in bolt.alternatives] == [("mild", ["bolt#2"])]
    assert [(v.id, [face.copies for face in faces]) for v, faces in bolt.other_faces] == [("mild", [9])]
    gone, here = "Not(cond=VariantOn(`mild`))\n", "VariantOn(`mild`)\n"
    for made in (game.phases["draw phase"], game.invariants["whole"], game.rules["gift"], game.checks["fallen"]):
        assert show_node(made.present) == gone
    assert show_node(game.cards["sword"].copies_when) == gone
    assert show_node(game.rules["gift by mild"].present) == here == show_node(game.checks["fallen by mild"].present)
    assert game.checks["fallen by mild"].when is game.checks["fallen"].when
    assert show_node(game.cards["axe"].copies_when) == "VariantOn(`wild`)\n" == show_node(game.rules["feast"].present)
    assert "cellar" in game.zones and game.variants["wild"].needs == (("mode", "hard"), ("mild", "off"))


def test_an_option_decides_whether_a_card_is_there() -> None:
    game = read("cards:\n  - {id: probe, kind: weapon, in_game: option mode is hard}")
    assert (
        show_node(game.cards["probe"].copies_when)
        == "Same(left=OptionRef(`mode`), right=Symbol(`option mode`, hard))\n"
    )


def test_a_row_of_a_table_counts_from_its_head_on() -> None:
    game = read(
        "counters: {surge: {of: game, starts: 0, name: {en: surge, zh-Hans: 潮}}}\n"
        "tables:\n"
        "  waves:\n"
        "    by: surge\n"
        "    columns: {height: {en: height, zh-Hans: 浪高}, foam: {en: foam, zh-Hans: 浪花}}\n"
        "    rows: {1: {height: 2}, 5: {height: 4, foam: 1}}\n"
        "    instead: [{if: number of players is 2, rows: {5: {height: 9}}}]\n"
    )
    shown = [(show_node(c).strip() if c else "", show_node(v).strip()) for c, v in game.values["height"].cases]
    assert [value for _, value in shown] == ["9", "4", "2"]
    reached = "Compare(>=, left=Property(`surge`), right=5)"
    two = "Compare(==, left=Count(of=NP(noun=Noun(player) -> list of player)), right=2)"
    assert [cond for cond, _ in shown] == [f"Both(and, parts=[{two}, {reached}])", reached, ""]
    assert [show_node(value).strip() for _, value in game.values["foam"].cases] == ["0", "1", "0"]


def test_each_is_every_combination_of_its_values() -> None:
    """`each` is read as if its combinations had been written one below the other."""
    fields = "{pips: {type: number}, sign: {type: text}, new: {type: yes or no, default: no}}"
    head = f"kinds: {{tile: {{is_a: card, fields: {fields}}}}}\ncards:\n- {{id: p, kind: tile, new: yes, faces: "
    short = read(f"{head}[{{copies: 2, each: {{pips: 1..2, sign: [q, z]}}}}]}}")
    faces = [f"{{copies: 2, pips: {pips}, sign: {sign}}}" for pips in (1, 2) for sign in "qz"]
    long = read(f"{head}[{', '.join(faces)}]}}")
    assert [(face.copies, dict(face.values)) for face in short.cards["p"].faces] == [
        (face.copies, dict(face.values)) for face in long.cards["p"].faces
    ]
    assert len(short.cards["p"].faces) == 4


def test_a_face_without_copies_is_there_once() -> None:
    game = read("cards: [{id: p, kind: weapon, faces: [{}, {copies: 3}]}]")
    assert [face.copies for face in game.cards["p"].faces] == [1, 3]


def test_abilities_work_where_the_nearest_kind_says() -> None:
    game = read(
        "kinds:\n"
        "  beast: {is_a: card, active_in: area}\n"
        "  fox: {is_a: beast}\n"
        "  wolf: {is_a: beast, active_in: [pit, hand]}\n"
        "  cub: {is_a: wolf}\n"
        "  moss: {is_a: card}\n"
    )
    found = {name: [zone.id for zone in game.categories[name].active_in] for name in ("beast", "fox", "wolf", "cub")}
    assert found == {"beast": ["area"], "fox": ["area"], "wolf": ["pit", "hand"], "cub": ["pit", "hand"]}
    assert game.categories["moss"].active_in == ()
