"""playingcards.io: a room as one file, with a pile for each back of the game and for each of its open zones."""

from __future__ import annotations

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import COUNTERS, RULES, Catalogue, Exported, Loss
from cardwright.backends.exports.file_texts import as_json
from cardwright.backends.safe_names import safe_name
from cardwright.backends.stored_zip import stored_zip
from cardwright.diagnostics.problem import words

HEIGHT = 160
"""Units that a card is high; its width follows from its size."""
PILE = (111, 168)
GAP = 20
PER_ROW = 8
LARGEST = 2_000_000
"""Bytes of a picture that a room takes."""


def export(made: Catalogue) -> Exported:
    """`<game>.pcio`."""
    stem = safe_name(made.id)
    pictures = {
        f"userassets/{item.file}.png": content for item, content in zip(made.items, made.pictures.cards, strict=False)
    }
    pictures |= {f"userassets/back-{n}.png": content for n, content in enumerate(made.pictures.backs, 1)}
    artifacts = (Artifact(f"{stem}.pcio", stored_zip({"widgets.json": as_json(widgets(made)), **pictures})),)
    losses = [
        RULES,
        COUNTERS,
        Loss(
            words("the texts of cards, but for their pictures", "牌上的文字（只在图片里）"),
            words("zoom in", "请放大看图"),
        ),
    ]
    if made.decks:
        losses.append(
            Loss(
                words("decks", "牌组"),
                words(
                    "a room holds every card as often as the box: take out a deck's cards",
                    "房间里是整盒牌：请自行取出牌组的牌",
                ),
            )
        )
    owned = ", ".join(place.label for place in made.places if place.owner == "player")
    if owned:
        losses.append(
            Loss(
                words(f"zones of players: {owned}", f"玩家的区域：{owned}"),
                words("each player has the hand of the room, and the table", "每名玩家有房间自带的手牌区和桌面"),
            )
        )
    big = sum(len(content) > LARGEST for content in pictures.values())
    if big:
        losses.append(
            Loss(
                words(f"{big} pictures of more than 2 MB", f"{big} 张超过 2 MB 的图"),
                words("export with fewer --dpi", "请用更小的 --dpi"),
            )
        )
    install = words(
        "make a room on playingcards.io, open its menu and import the file",
        "在 playingcards.io 建一个房间，从菜单导入这个文件",
    )
    return Exported(artifacts, tuple(losses), install)


def widgets(made: Catalogue) -> list[dict[str, object]]:
    """What lies in the room: the hand, piles, and each card in the pile of its back."""
    width = round(HEIGHT * made.size[0] / made.size[1])
    found: list[dict[str, object]] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1}]
    piles = [(f"pile-{at + 1}", label or made.title) for at, label in enumerate(made.backs)]
    places = [place for place in made.places if place.owner == "game"]
    piles += [(f"zone-{at + 1}", place.label) for at, place in enumerate(places)]
    where = {}
    for at, (name, label) in enumerate(piles):
        row, column = divmod(at, PER_ROW)
        where[name] = (50 + column * (PILE[0] + GAP), 40 + row * (PILE[1] + 3 * GAP))
        x, y = where[name]
        found.append({
            "id": name, "type": "cardPile", "x": x, "y": y, "z": 2 + at, "width": PILE[0], "height": PILE[1],
            "label": label, "hasShuffleButton": name.startswith("pile-"),
        })  # fmt: skip
    for back in range(len(made.backs)):
        items = [item for item in made.items if item.back == back]
        pile = f"pile-{back + 1}"
        x, y = where[pile]
        types = {item.file: {"image": f"package://userassets/{item.file}.png", "label": item.title} for item in items}
        found.append({
            "id": f"deck-{back + 1}", "type": "cardDeck", "x": x, "y": y, "z": 100 + back, "parent": pile,
            "cardWidth": width, "cardHeight": HEIGHT, "enlarge": True, "cardTypes": types,
            "faceTemplate": _template(width, "dynamic", "image"),
            "backTemplate": _template(width, "static", f"package://userassets/back-{back + 1}.png"),
        })  # fmt: skip
        for item in items:
            for copy in range(item.copies):
                found.append({
                    "id": f"card-{item.file}-{copy + 1}", "type": "card", "x": x + 4, "y": y + 4, "z": len(found),
                    "deck": f"deck-{back + 1}", "cardType": item.file, "parent": pile, "faceup": False, "owner": None,
                })  # fmt: skip
    return found


def _template(width: int, sort: str, value: str) -> dict[str, object]:
    """One picture that fills the card."""
    picture = {
        "type": "image", "x": 0, "y": 0, "w": width, "h": HEIGHT, "color": "#ffffff",
        "valueType": sort, "value": value,
    }  # fmt: skip
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}
