"""The bundle that any program can take: a table of the cards, a picture of each, and sheets of ten by seven."""

from __future__ import annotations

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import COUNTERS, RULES, Catalogue, Exported, Item, lost_places, shown
from cardwright.backends.exports.file_texts import as_json
from cardwright.comma_tables import written
from cardwright.diagnostics.problem import words

FIXED = ("id", "name", "kind", "text", "tags", "copies")
"""The columns that every table has; `cardwright import` reads them back."""


def export(made: Catalogue) -> Exported:
    """`cards.csv`, `decks.json`, `images/*.png`, `backs/*.png`, `sheets/*.png` with `sheets.json`."""
    artifacts = [Artifact("cards.csv", table(made)), Artifact("decks.json", decks(made))]
    artifacts += picture_files(made, "images", "backs")
    artifacts += [Artifact(f"sheets/{sheet.file}.png", content) for sheet, content in made.pictures.sheets if content]
    if any(content for _, content in made.pictures.sheets):
        artifacts.append(Artifact("sheets.json", _sheets(made)))
    losses = [RULES, COUNTERS, *lost_places(made.places, words("a table has none", "表格没有区域"))]
    install = words(
        "import cards.csv and the pictures, or upload the sheets (10 cards a row), where the program asks for them",
        "在程序要求的地方导入 cards.csv 和图片，或上传整版图（每行 10 张）",
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def picture_files(made: Catalogue, fronts: str, backs: str) -> list[Artifact]:
    """A PNG of each card and of each back."""
    files = [
        Artifact(f"{fronts}/{item.file}.png", content)
        for item, content in zip(made.items, made.pictures.cards, strict=False)
    ]
    return files + [
        Artifact(f"{backs}/back-{number}.png", content) for number, content in enumerate(made.pictures.backs, 1)
    ]


def table(made: Catalogue) -> bytes:
    """All cards as CSV with a mark of UTF-8, which spreadsheets need; no cell is a formula."""
    keys = made.keys()
    head = [*FIXED, *keys.values(), "image", "card_back"]
    rows = [
        [
            *_fixed(item),
            *(shown(item.values[column]) if column in item.values else "" for column in keys),
            f"images/{item.file}.png",
            f"backs/back-{item.back + 1}.png",
        ]
        for item in made.items
    ]
    return written([head, *rows]).encode("utf-8-sig", "replace")


def _fixed(item: Item) -> tuple[str, ...]:
    return (item.id, item.name, item.kind, item.text, ", ".join(item.tags), str(item.copies))


def decks(made: Catalogue) -> bytes:
    """The decks of the game with the ids of its cards: `cardwright deck` reads each back."""
    rows = [
        {
            "name": deck.id,
            "cards": {part.id: {made.items[at].card: count for at, count in part.cards} for part in deck.parts},
        }
        for deck in made.decks
    ]
    return as_json({"decks": rows})


def _sheets(made: Catalogue) -> bytes:
    return as_json([
        {
            "file": f"sheets/{sheet.file}.png",
            "columns": sheet.columns,
            "rows": sheet.rows,
            "back": f"backs/back-{sheet.back + 1}.png",
            "cards": [made.items[at].id for at in sheet.items],
            "last_cell": "back",
        }
        for sheet, _ in made.pictures.sheets
    ])  # fmt: skip
