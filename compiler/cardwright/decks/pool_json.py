"""Read a pool of cards from JSON: FiveRingsDB's shape, or a plain list of cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from cardwright.decks.cards import Card, Pool, Value, infer_fields

_NOT_FIELDS = frozenset({"id", "name", "packs", "legality", "versions", "type", "kind", "name_zh", "names"})
_MISSPELT = {"name_extra": "subtitle"}


def read_pool_json(data: object) -> Pool:
    """`{"cards": [{"id", "name", "type", "packs": [{"pack", "number"}], …}], "packs": […]}`, or only the list.

    Numbers as texts (`"3"`) become numbers; values that are neither text, number, truth nor list are left out.
    """
    table = data if isinstance(data, dict) else {"cards": data}
    pool = Pool()
    for pack in _list(table.get("packs")):
        id_, cycle = pack.get("id"), pack.get("cycle_id") or pack.get("cycle")
        if id_ and cycle:
            pool.set_names[str(id_)] = frozenset({str(cycle)})
    for raw in _list(table.get("cards", table.get("records"))):
        card = _card(raw)
        if card is not None:
            pool.cards[card.id] = card
    pool.fields.update(infer_fields(pool.cards.values()))
    pool.kinds.update({kind: (kind,) for card in pool.cards.values() for kind in card.kinds})
    pool.index()
    return pool


def load_pool(path: Path) -> Pool:
    """The pool in a JSON file.  Raises OSError, and ValueError for what is no JSON."""
    try:
        return read_pool_json(json.loads(path.read_text("utf-8")))
    except RecursionError:
        raise ValueError("its lists are nested too deeply") from None


def _list(value: object) -> Iterable[Mapping[str, Any]]:
    items = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    return (cast("Mapping[str, Any]", item) for item in items if isinstance(item, dict))


def _card(raw: Mapping[str, Any]) -> Card | None:
    id_, name = raw.get("id"), raw.get("name")
    if not isinstance(id_, str) or not isinstance(name, str):
        return None
    names = {"en": name}
    if isinstance(raw.get("name_zh"), str):
        names["zh-Hant"] = raw["name_zh"]
    if isinstance(raw.get("names"), dict):
        names = {str(lang): str(text) for lang, text in raw["names"].items()}
    fields: dict[str, Value] = {}
    for key, value in raw.items():
        if key not in _NOT_FIELDS:
            fields[_MISSPELT.get(key, key)] = _value(value)
    packs = [pack for pack in raw.get("packs") or raw.get("versions") or () if isinstance(pack, dict)]
    printings = tuple(
        (str(p.get("pack") or p.get("pack_id")), str(p.get("number") or p.get("position"))) for p in packs
    )
    fields["packs"] = tuple(dict.fromkeys(pack for pack, _ in printings))
    kind = raw.get("type") or raw.get("kind")
    return Card(id_, names, (str(kind),) if kind else (), fields, printings)


def _value(value: object) -> Value:
    if isinstance(value, list):
        return tuple(item if isinstance(item, int) else str(item) for item in value if isinstance(item, (str, int)))
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return int(value)
    return value if isinstance(value, (str, int, bool)) else None
