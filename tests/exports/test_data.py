"""What a build writes for other programs and for editors: the page of events, and the schema of the game's files."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from cardwright import resources
from cardwright.backends.data import emit_data
from cardwright.backends.data.events import EventPage, EventRow, events_of, to_html, to_markdown
from cardwright.backends.data.schema import _inlined, suggest
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game
from cardwright.source.nodes import to_data
from cardwright.source.text import SourceFile

NEW = resources.folder("templates") / "new"
MORE = """
symbols: {mood: {words: {glad: {zh-Hans: 乐, en: glad}, sad: {zh-Hans: 愁, en: sad}}}}
kinds: {guest card: {is_a: card, name: {zh-Hans: 客人牌, en: guest card}, fields: {
  mood: {type: mood, name: {zh-Hans: 心情, en: mood}}, late: {type: yes or no, default: false},
  word: {type: text, default: x}}}}
statuses: {tired: {of: player, name: {zh-Hans: 累, en: tired}}}
cards:
  - id: night
    name: {zh-Hans: 夜, en: Night}
    kind: guest card
    mood: sad
    tags: [dark]
    active_in: [table]
    effect: |
      play on another player:
        target becomes tired
      after a player becomes tired:
        reduce my lamps by 1
      when my lamps rises to 3:
        draw 1 cards
      after the deck becomes empty:
        draw 1 cards
      after my hand becomes empty:
        draw 1 cards
      when a player's draw phase begins:
        light 1 lamps
"""


@pytest.fixture(scope="module")
def game() -> Game:
    files = [RawFile(path.name, path.name, path.read_bytes()) for path in sorted(NEW.glob("*.yaml"))]
    files = [RawFile(f.path, f.name, f.data.replace(b"copies: 32, kinds: 5", b"copies: 33, kinds: 6")) for f in files]
    made = compile_sources([*files, RawFile("more.yaml", "more.yaml", MORE.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return made.game


def rows(page: EventPage) -> dict[str, dict[str, EventRow]]:
    return {title.partition(" · ")[0]: {row.event: row for row in events} for title, events in page.sections}


def test_each_event_with_who_brings_it_about_and_who_answers(game: Game) -> None:
    found = rows(events_of(game))
    assert list(found) == [
        "Verbs", "Phases and turns", "Statuses", "Counters", "Zones that become empty",
        "Standard verbs that this game does not use",
    ]  # fmt: skip
    verbs = found["Verbs"]
    assert verbs["light {amount} lamps"] == EventRow(
        "light {amount} lamps", "before · when · after · done · instead of", ("doer: player", "amount: number"),
        ("candle", "lantern", "visit", "night"), (),
    )  # fmt: skip
    assert verbs["resolve {card} [on {target}]"].heard == ("shelter (before)",)
    assert "setup" in verbs["shuffle {zone}"].raised and "gain {cards}" not in verbs
    statuses = found["Statuses"]
    assert statuses["a player becomes tired"].raised == ("night",)
    assert statuses["a player becomes tired"].heard == ("night (after)",)
    assert statuses["a player is no longer tired"].raised == statuses["a player is no longer tired"].heard == ()
    (counter,) = found["Counters"].values()
    assert counter.event == "player's lamps drops to N, rises to N" and counter.parts == ("doer: player",)
    assert counter.raised == ("night", "light {amount} lamps", "lose {amount} lamps")
    assert counter.heard == ("night (when)",)
    zones = [(row.event, row.parts, row.heard) for row in found["Zones that become empty"].values()]
    assert zones == [
        ("deck becomes empty", ("doer: game?",), ("night (after)",)),
        ("hand becomes empty", ("doer: player?",), ("night (after)",)),
    ]
    phases = found["Phases and turns"]
    assert phases["a player's draw phase begins"].heard == ("night (when)",)
    assert phases["a player's draw phase begins"].parts == ("doer: player",)
    assert phases["a player's draw phase ends"].heard == phases["the round begins"].parts == ()


@pytest.mark.parametrize(
    ("name", "title"),
    [({"zh-Hans": "灯", "en": "Lamp"}, "灯"), ({"en": "Lamp"}, "Lamp"), ({"zh-Hant": "燈"}, "new"), ({}, "new")],
)
def test_a_page_of_events_is_called_as_the_game(game: Game, name: dict[str, str], title: str) -> None:
    made = replace(game, meta=replace(game.meta, name=name), id="new")
    assert events_of(made).title == f"{title}: events · 事件"


def test_a_page_of_events_says_what_it_is_called_and_nothing_else_of_a_name() -> None:
    row = EventRow("a <b> {c} | *d*", "before", ("doer: player", "n: number"), ("x",), ())
    page = EventPage("<T>\n#t", (("Verbs", (row, row)),))
    text = to_markdown(replace(page, sections=(*page.sections, ("More", (row,))))).splitlines()
    assert len(text) == 14 and [number for number, line in enumerate(text) if not line] == [1, 3, 8, 10]
    assert text[0] == r"# \<T\> \#t" and (text[2], text[9]) == ("## Verbs", "## More")
    assert text[5] == "|---|---|---|---|---|"
    assert text[6] == text[7] == r"| a \<b\> \{c\} \| \*d\* | before | doer: player, n: number | x |  |"
    body = to_html(page)
    assert body.count("<tr>") == 3 and body.count("<td>") == 10 and "<title>&lt;T&gt;" in body
    assert "<td><code>a &lt;b&gt; {c} | *d*</code></td><td>before</td>" in body and "<b>" not in body


def schema(game: Game) -> dict[str, Any]:
    made = {each.path: each.content for each in emit_data(game)}
    assert set(made) == {"data/events.md", "data/events.html", f"data/{game.id}.schema.json"}
    found: dict[str, Any] = json.loads(made[f"data/{game.id}.schema.json"])
    return found


def test_the_schema_stands_alone_and_takes_the_files_of_the_game(game: Game) -> None:
    made = schema(game)
    named = set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(made)))
    assert named and {name.removeprefix("#/definitions/") for name in named} <= set(made["definitions"])
    jsonschema.Draft7Validator.check_schema(made)
    for path in NEW.glob("*.yaml"):
        root = load_yaml(SourceFile(path.name, path.read_text("utf-8")), Problems())
        assert root is not None
        jsonschema.validate(to_data(root), made)
    for wrong in ({"carsd": []}, {"theme": {"looks": 3}}, {"changes": 3}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, made)


def test_the_schema_offers_the_words_of_the_game(game: Game) -> None:
    parts = schema(game)["definitions"]
    card = parts["cards.card"]["properties"]

    def offered(of: dict[str, Any]) -> list[Any]:
        one = of["anyOf"][0]
        return one["enum"] if "enum" in one else one["anyOf"][0]["enum"]

    assert offered(card["kind"])[:3] == ["light", "wind", "guest card"] and "风牌" in offered(card["kind"])
    assert offered(card["tags"]) == ["dark"]
    assert all(card[key]["anyOf"][1]["type"] == "array" for key in ("alters", "active_in", "tags"))
    assert {"deck", "hand", "手牌"} <= set(offered(card["active_in"])) == set(offered(card["alters"]))
    assert card["glow"] == {"type": "integer", "description": "亮度 · glow"}
    assert offered(card["mood"]) == ["glad", "sad"] and card["mood"]["description"] == "心情 · mood"
    assert card["late"] == {"enum": [True, False, "yes", "no"]}
    assert card["word"] == {"type": ["string", "number", "boolean"]}
    assert parts["cards.face"]["properties"]["glow"] == card["glow"]
    assert offered(parts["cards.kinds"]["additionalProperties"]["properties"]["is_a"])[:2] == ["card", "light"]
    play = parts["flow.play"]["properties"]
    assert offered(play["afterwards"]) == offered(play["while_resolving"]) == offered(play["from"])
    assert play["from"]["anyOf"][1]["type"] == "array" and "enum" in play["afterwards"]["anyOf"][0]
    assert "gust" in offered(parts["rulings.rulings"]["items"]["properties"]["cards"])
    assert "mood" in offered(parts["common.type"])


def test_the_schema_can_be_read_by_people(game: Game) -> None:
    made = next(each.content.decode() for each in emit_data(game) if each.path.endswith(".schema.json"))
    assert "风牌" in made and made.startswith("{\n ") and made.endswith("}\n")


def test_where_there_is_nothing_to_offer_any_text_may_stand() -> None:
    plain = {"type": ["string", "number", "boolean"]}
    assert suggest([]) == plain and suggest([], several=True) == {"anyOf": [plain, {"type": "array", "items": plain}]}
    assert suggest(["a", "b", "a"]) == {"anyOf": [{"enum": ["a", "b"]}, plain]}


def test_references_of_the_schemas_lead_into_the_one_file() -> None:
    part = {"a": [{"$ref": "#/definitions/card"}, {"$ref": "common.schema.json#/definitions/text", "title": "t"}, 3]}
    assert _inlined(part, "cards") == {
        "a": [{"$ref": "#/definitions/cards.card"}, {"$ref": "#/definitions/common.text", "title": "t"}, 3]
    }
    kept = {"enum": ["a"]}
    assert _inlined(kept, "cards") == kept and _inlined(kept, "cards") is not kept
