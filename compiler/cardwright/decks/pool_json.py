"""Read a pool of cards from JSON: FiveRingsDB's shape, or a plain list of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from cardwright.decks.cards import Card, Pool, Value, infer_fields, whole_number
from cardwright.decks.unreadable import Unreadable, read_json
from cardwright.diagnostics import Problems

_NOT_FIELDS = frozenset({"id", "name", "packs", "legality", "versions", "type", "kind", "name_zh", "names"})
MOST_NUMBER = 10**9
_MISSPELT = {"name_extra": "subtitle"}


def read_pool_json(data: object, problems: Problems | None = None) -> Pool:
    """`{"cards": [{"id", "name", "type", "packs": [{"pack", "number"}], …}], "packs": […]}`, or only the list.

    Numbers as texts (`"3"`) become numbers; values that are neither text, number, truth nor list are left out.  Cards
    without id or name, and those with the id of another, go to `problems`.
    """
    problems = problems if problems is not None else Problems()
    table = data if isinstance(data, dict) else {"cards": data}
    pool = Pool()
    for pack in _list(table.get("packs")):
        id_, cycle = pack.get("id"), pack.get("cycle_id") or pack.get("cycle")
        if id_ and cycle:
            pool.set_names[str(id_)] = frozenset({str(cycle)})
    for number, raw in enumerate(_list(table.get("cards", table.get("records"))), 1):
        card = _card(raw)
        if card is None:
            problems.add("CW752", None, at=f"cards[{number}]", name="id, name")
        elif card.id in pool.cards:
            problems.add("CW754", None, at=f"cards[{number}]", name=card.id)
        else:
            pool.cards[card.id] = card
    return complete(pool)


def complete(pool: Pool) -> Pool:
    """A pool of cards that came without declarations: its fields and kinds are what its cards have."""
    pool.fields.update(infer_fields(pool.cards.values()))
    pool.kinds.update({kind: (kind,) for card in pool.cards.values() for kind in card.kinds})
    pool.index()
    return pool


def pool_of_json(data: bytes) -> Pool:
    """The pool in the bytes of a JSON file.  Raises Unreadable for what is no JSON."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(str(error), "它不是 UTF-8") from None
    return read_pool_json(read_json(text))


def _list(value: object) -> Iterable[Mapping[str, Any]]:
    items = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    return (cast("Mapping[str, Any]", item) for item in items if isinstance(item, dict))


def _card(raw: Mapping[str, Any]) -> Card | None:
    id_, name = raw.get("id"), raw.get("name")
    if isinstance(id_, int) and not isinstance(id_, bool):
        id_ = str(id_)
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
    packs = list(_list(raw.get("packs") or raw.get("versions")))
    printings = tuple(
        (str(p.get("pack") or p.get("pack_id")), str(p.get("number") or p.get("position"))) for p in packs
    )
    fields["packs"] = tuple(dict.fromkeys(pack for pack, _ in printings))
    kind = raw.get("type") or raw.get("kind")
    return Card(id_, names, (str(kind),) if kind else (), fields, printings)


def _value(value: object) -> Value:
    if isinstance(value, list):
        return tuple(item if isinstance(item, int) else str(item) for item in value if isinstance(item, (str, int)))
    if isinstance(value, str):
        number = whole_number(value)
        return value if number is None else number
    if isinstance(value, int):
        return value if abs(value) < MOST_NUMBER else None
    return None
