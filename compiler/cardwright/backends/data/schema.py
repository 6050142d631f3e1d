"""The schemas in one file, with the ids of one game as suggestions: what an editor completes while one writes.

A suggestion is never a must (`anyOf` an id or any text), so that a word declared a minute ago is not underlined.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from typing import Any

from cardwright import resources
from cardwright.ir import decl
from cardwright.model.game import Game

Schema = dict[str, Any]
ROOT = "cardwright"
FILES = ("common", "words", "cards", "flow", "rulings", "game", "formats", "changes", "theme")


def schema_of(game: Game) -> Schema:
    """The schema of the files of one game."""
    bundle = bundled()
    parts = bundle["definitions"]
    zones, cards = _words(game.zones), _words(game.cards)
    kinds = _words(game.categories)
    options = {name: list(option.choices) for name, option in game.options.items()}
    card = parts["cards.card"]
    card["properties"]["kind"] = suggest(kinds)
    card["properties"]["alters"] = suggest(zones, several=True)
    card["properties"]["active_in"] = suggest(zones, several=True)
    card["properties"]["tags"] = suggest(
        sorted({tag for each in game.cards.values() for tag in each.tags}), several=True
    )
    printed = {name: field for kind in game.categories.values() for name, field in kind.fields.items()}
    for name, field in printed.items():
        card["properties"].setdefault(name, _printed(game, field))
        parts["cards.face"]["properties"].setdefault(name, _printed(game, field))
    parts["cards.kinds"]["additionalProperties"]["properties"]["is_a"] = suggest(["card", *kinds])
    characters = parts["cards.characters"]["items"]["properties"]
    for name, field in game.character_fields.items():
        characters.setdefault(name, _printed(game, field))
    play = parts["flow.play"]["properties"]
    play["while_resolving"] = play["afterwards"] = suggest(zones)
    play["from"] = suggest(zones, several=True)
    ruling = parts["rulings.rulings"]["items"]["properties"]
    ruling["cards"] = suggest(cards, several=True)
    ruling["variants"] = suggest(_words(game.variants), several=True)
    parts["rulings.choices"]["properties"] = {name: suggest(choices) for name, choices in options.items()}
    types = ["number", "player", "players", "card", "cards", "place", "zone", "event", "phase", "skill", "check",
             "status", "kind", "character", "text", "yes or no", "any", "used card", *game.symbols]  # fmt: skip
    parts["common.type"] = {"title": parts["common.type"]["title"], **suggest(types)}
    bundle["title"] = f"{game.id}: a file of the game · 游戏文件"
    return bundle


def bundled() -> Schema:
    """All schema files as one, without references to other files."""
    root: Schema = _inlined(_load(ROOT), ROOT)
    definitions = {f"{ROOT}.{name}": part for name, part in root.pop("definitions").items()}
    for file in FILES:
        for name, part in _load(file)["definitions"].items():
            definitions[f"{file}.{name}"] = _inlined(part, file)
    root["definitions"] = definitions
    return root


def _load(name: str) -> Schema:
    loaded: Schema = json.loads(resources.read_text("schemas", f"{name}.schema.json"))
    return loaded


def _inlined(part: Any, file: str) -> Any:
    """A piece of a schema file whose references lead into the one file."""
    if isinstance(part, dict):
        if "$ref" in part:
            where, _, name = part["$ref"].partition("#/definitions/")
            owner = where.removesuffix(".schema.json") or file
            return {**part, "$ref": f"#/definitions/{owner}.{name}"}
        return {key: _inlined(value, file) for key, value in part.items()}
    return [_inlined(item, file) for item in part] if isinstance(part, list) else copy.copy(part)


def suggest(words: Iterable[str], *, several: bool = False) -> Schema:
    """Any text, with some that the editor offers; or a list of such texts."""
    one: Schema = {"anyOf": [{"enum": list(dict.fromkeys(words))}, {"type": ["string", "number", "boolean"]}]}
    if not one["anyOf"][0]["enum"]:
        one = {"type": ["string", "number", "boolean"]}
    return {"anyOf": [one, {"type": "array", "items": one}]} if several else one


def _words(table: Mapping[str, decl.Decl]) -> list[str]:
    """Ids first, then names."""
    return [*table, *(text for made in table.values() for text in made.name.values() if text)]


def _printed(game: Game, field: decl.Field) -> Schema:
    """A printed value by its type."""
    about = " · ".join(field.name.values())
    extra = {"description": about} if about else {}
    if field.ty.name == "number":
        return {"type": "integer", **extra}
    if field.ty.name == "bool":
        return {"enum": [True, False, "yes", "no"], **extra}
    if field.ty.name == "symbol" and field.ty.set_id in game.symbols:
        return {**suggest(game.symbols[field.ty.set_id].words), **extra}
    return {"type": ["string", "number", "boolean"], **extra}
