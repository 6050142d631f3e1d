"""LackeyCCG: the folder of a plugin with the table of its cards, pictures and decks."""

from __future__ import annotations

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import (
    COUNTERS,
    RULES,
    Catalogue,
    DeckList,
    Exported,
    Loss,
    Place,
    ascii_word,
    lost_backs,
    shown,
)
from cardwright.backends.exports.file_texts import one_line
from cardwright.backends.exports.xml_text import Element, document
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words


def export(made: Catalogue) -> Exported:
    """`plugins/<short>/` with `plugininfo.txt`, `sets/carddata.txt`, `sets/setimages/`, `decks/*.dek`."""
    short = ascii_word(safe_name(made.id), "g").lower()[:20]
    home, codes = f"plugins/{short}", made.set_codes()
    artifacts = [
        Artifact(f"{home}/plugininfo.txt", plugin_info(made)),
        Artifact(f"{home}/sets/carddata.txt", card_data(made)),
        Artifact(f"{home}/ListOfCardDataFiles.txt", b"<cardDataFile>carddata.txt</cardDataFile>\n"),
    ]
    pictures = zip(made.items, made.pictures.cards, strict=False)
    artifacts += [
        Artifact(f"{home}/sets/setimages/{codes[item.set]}/{item.file}.png", content) for item, content in pictures
    ]
    if made.pictures.backs:
        artifacts.append(Artifact(f"{home}/sets/setimages/general/cardback.png", made.pictures.backs[0]))
    artifacts += [Artifact(f"{home}/decks/{safe_name(deck.id)}.dek", dek(made, deck)) for deck in made.decks]
    losses = [RULES, COUNTERS]
    losses += lost_backs(made, words("the first is that of all cards", "所有牌都用第一种"))
    if any(not item.title.isascii() for item in made.items):
        losses.append(
            Loss(
                words("names that are not ASCII, perhaps", "非 ASCII 的牌名（可能）"),
                words(
                    "old versions of the program show them wrongly: export --in en if so",
                    "旧版程序可能显示错误：请改用 --in en 导出",
                ),
            )
        )
    install = words(
        f"copy {home} into the plugins folder of LackeyCCG", f"把 {home} 复制到 LackeyCCG 的 plugins 文件夹"
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def plugin_info(made: Catalogue) -> bytes:
    """What the program is told of the game and its zones."""
    zones = tuple(_zone(place) for place in made.places)
    sections = dict.fromkeys(part.label for deck in made.decks for part in deck.parts) or {"Deck": None}
    decks = tuple(Element("deckzone", children=(Element("label", text=one_line(name)),)) for name in sections)
    head = (
        Element("name", text=made.title),
        Element("version", text=made.version or "1"),
        Element("cardwidth", text=str(round(made.size[0] / 25.4 * 80))),
        Element("cardheight", text=str(round(made.size[1] / 25.4 * 80))),
    )
    return document(Element("plugin", children=(*head, *zones, *decks)))


def _zone(place: Place) -> Element:
    def yes(is_so: bool) -> str:
        return "yes" if is_so else "no"

    owner = place.seen_by in ("everyone", "owner")
    others = place.seen_by in ("everyone", "others")
    return Element(
        "gamezone",
        children=(
            Element("label", text=one_line(place.label)),
            Element("visibletoowner", text=yes(owner)),
            Element("visibletoothers", text=yes(others)),
            Element("shared", text=yes(place.owner == "game")),
        ),
    )


def card_data(made: Catalogue) -> bytes:
    """A table with tabs: name, set, picture, then what is printed."""
    head = ["Name", "Set", "ImageFile", "Type", "Text", *made.keys().values()]
    rows, codes = [head], made.set_codes()
    for item in made.items:
        own = (shown(item.values[c.id]) if c.id in item.values else "" for c in made.columns)
        rows.append([item.title, codes[item.set], item.file, item.kind, item.text, *own])
    text = "\n".join("\t".join(one_line(cell) for cell in row) for row in rows)
    return (text + "\n").encode("utf-8", "replace")


def dek(made: Catalogue, deck: DeckList) -> bytes:
    """A deck: an element for each copy of a card."""
    zones, codes = [], made.set_codes()
    for part in deck.parts:
        copies = [
            Element(
                "card",
                children=(
                    Element("name", {"id": made.items[at].file}, made.items[at].title),
                    Element("set", text=codes[made.items[at].set]),
                ),
            )
            for at, count in part.cards
            for _ in range(count)
        ]
        zones.append(Element("superzone", {"name": one_line(part.label)}, children=tuple(copies)))
    meta = Element("meta", children=(Element("game", text=made.title), Element("deckname", text=deck.name)))
    return document(Element("deck", {"version": "0.8"}, children=(meta, *zones)))
