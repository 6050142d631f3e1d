"""Card Game Simulator: a folder with `cgs.json`, all cards, pictures and decks."""

from __future__ import annotations

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import (
    RULES,
    Catalogue,
    Column,
    DeckList,
    Exported,
    Loss,
    Place,
    Value,
    lost_counters,
    shown,
)
from cardwright.backends.exports.file_texts import as_json, one_line
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words

SORTS = {"text": "string", "number": "integer", "flag": "boolean", "list": "string"}
MM_PER_INCH = 25.4
ZONE = (8.0, 5.0)
"""Inches that a zone of the table takes."""
PER_ROW = 4


def export(made: Catalogue) -> Exported:
    """The folder of a game, by its name."""
    home, codes = safe_name(made.id), made.set_codes()
    artifacts = [
        Artifact(f"{home}/cgs.json", as_json(settings(made))),
        Artifact(f"{home}/AllCards.json", as_json(cards(made))),
        Artifact(f"{home}/AllSets.json", as_json([{"code": code, "name": name} for name, code in codes.items()])),
    ]
    pictures = zip(made.items, made.pictures.cards, strict=False)
    artifacts += [Artifact(f"{home}/sets/{codes[item.set]}/{item.file}.png", content) for item, content in pictures]
    if made.pictures.backs:
        artifacts.append(Artifact(f"{home}/CardBack.png", made.pictures.backs[0]))
    artifacts += [
        Artifact(f"{home}/backs/back-{number}.png", content) for number, content in enumerate(made.pictures.backs, 1)
    ]
    artifacts += [Artifact(f"{home}/decks/{safe_name(deck.id)}.txt", deck_text(made, deck)) for deck in made.decks]
    losses = [RULES]
    losses += lost_counters(
        made, words("the program has one counter of points for each player", "程序里每名玩家只有一个分数")
    )
    hidden = ", ".join(place.label for place in made.places if place.owner == "player")
    if hidden:
        losses.append(
            Loss(
                words(f"that zones belong to players: {hidden}", f"区域归玩家所有：{hidden}"),
                words("the table has them once for all", "桌面上每个区域只有一份"),
            )
        )
    if not made.image_base:
        losses.append(
            Loss(
                words("an address from which others load the game", "别人载入游戏的网址"),
                words("put the folder on the net, or give each player a copy", "请把文件夹放到网上，或给每位玩家一份"),
            )
        )
    install = words(
        f"copy {home} into the games folder of Card Game Simulator",
        f"把 {home} 复制到 Card Game Simulator 的游戏文件夹",
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def settings(made: Catalogue) -> dict[str, object]:
    """`cgs.json`: only what the program's schema knows."""
    width, height = (round(side / MM_PER_INCH, 3) for side in made.size)
    keys = made.keys()
    found: dict[str, object] = {
        "name": made.title,
        "autoUpdate": -1,
        "cardSize": {"x": width, "y": height},
        "cardNameIsUnique": True,
        "cardPrimaryProperty": "rulesText",
        "cardProperties": [
            {"name": "kind", "type": "string", "display": words("Kind", "种类")["en" if made.lang == "en" else "zh"]},
            {
                "name": "rulesText",
                "type": "string",
                "display": words("Text", "文本")["en" if made.lang == "en" else "zh"],
            },
            *({"name": keys[c.id], "type": SORTS[c.sort], "display": c.label} for c in made.columns),
        ],
        "deckFileType": "txt",
        "deckFileTxtId": "id",
        "deckSharePreference": "individual" if made.decks else "share",
        "gamePlayZones": [_zone(at, place) for at, place in enumerate(made.places)],
    }
    if made.image_base:
        found["cardImageUrl"] = f"{made.image_base}/{{cardId}}.{{cardImageFileType}}"
        found["cardBackImageUrl"] = f"{made.image_base}/back-1.png"
    return found


def _zone(at: int, place: Place) -> dict[str, object]:
    row, column = divmod(at, PER_ROW)
    open_ = place.seen_by == "everyone"
    return {
        "name": place.label,
        "face": "up" if open_ else "down",
        "position": {"x": column * ZONE[0], "y": -row * ZONE[1]},
        "size": {"x": ZONE[0] - 0.5, "y": ZONE[1] - 0.5},
        "type": "area",
    }


def cards(made: Catalogue) -> list[dict[str, object]]:
    """`AllCards.json`; the id of a card is the name of its picture."""
    keys, codes = made.keys(), made.set_codes()
    return [
        {
            "id": item.file,
            "name": item.title,
            "set": codes[item.set],
            "kind": item.kind,
            "rulesText": item.text,
            **{
                keys[column.id]: _value(column, item.values[column.id])
                for column in made.columns
                if column.id in item.values
            },
        }
        for item in made.items
    ]


def _value(column: Column, value: Value) -> object:
    return value if column.sort in ("number", "flag") and isinstance(value, int) else shown(value)


def deck_text(made: Catalogue, deck: DeckList) -> bytes:
    """A deck, a line for each card: how often, its id, its name and its set."""
    codes = made.set_codes()
    lines = [f"# {one_line(deck.name)}"]
    for at, count in deck.cards():
        item = made.items[at]
        lines.append(f"{count} [{item.file}] {one_line(item.title)} ({codes[item.set]})")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")
