"""Cockatrice: a card database of version 4, its pictures, and the decks as .cod."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import (
    COUNTERS,
    RULES,
    Catalogue,
    DeckList,
    Exported,
    Item,
    Loss,
    lost_backs,
    lost_places,
    shown,
)
from cardwright.backends.exports.xml_text import Element, document
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words

KNOWN = ("library", "hand", "graveyard", "exile", "table", "stack", "sideboard")
"""The places that the program has, whatever the game."""


def export(made: Catalogue) -> Exported:
    """`customsets/*.xml`, `pics/CUSTOM/*.png`, `decks/*.cod`."""
    stem = safe_name(made.id)
    artifacts = [Artifact(f"customsets/{stem}.xml", database(made))]
    artifacts += [
        Artifact(f"pics/CUSTOM/{item.file}.png", content)
        for item, content in zip(made.items, made.pictures.cards, strict=False)
    ]
    artifacts += [Artifact(f"decks/{safe_name(deck.id)}.cod", cod(made, deck)) for deck in made.decks]
    losses = [RULES, COUNTERS]
    losses += lost_places(
        made.places,
        words(f"the program has only its own: {', '.join(KNOWN)}", f"程序只有它自己的区域：{'、'.join(KNOWN)}"),
    )
    losses += lost_backs(made, words("the program shows one back for all cards", "程序里所有牌共用一种牌背"))
    if not made.image_base:
        losses.append(
            Loss(
                words("where the pictures lie on the net", "图片的网址"),
                words(
                    "each player copies pics/CUSTOM, or give --image-base-url",
                    "请每位玩家复制 pics/CUSTOM，或用 --image-base-url 指明",
                ),
            )
        )
    if any(len(deck.parts) > 2 for deck in made.decks):
        losses.append(
            Loss(
                words("the sections of decks", "牌组的分区"),
                words("a deck has a main part and a sideboard", "牌组只有主牌和备牌"),
            )
        )
    install = words(
        "copy customsets and pics into the data folder of Cockatrice, and start it again",
        "把 customsets 和 pics 复制到 Cockatrice 的数据文件夹，再重新启动",
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def database(made: Catalogue) -> bytes:
    """The card database; its elements stand in the order that the schema of version 4 asks for."""
    info = Element(
        "info",
        children=(
            Element("author", text=", ".join(made.authors) or made.title),
            Element("sourceVersion", text=made.version or "1"),
        ),
    )
    keys, codes = made.keys(), made.set_codes()
    sets = tuple(
        Element(
            "set",
            children=(
                Element("name", text=codes[each]),
                Element("longname", text=f"{made.title} {each}".strip()),
                Element("settype", text="Custom"),
            ),
        )
        for each in made.sets()
    )
    cards = tuple(_card(made, item, keys, codes) for item in made.items)
    root = Element(
        "cockatrice_carddatabase",
        {"version": "4"},
        children=(info, Element("sets", children=sets), Element("cards", children=cards)),
    )
    return document(root)


def _card(made: Catalogue, item: Item, keys: Mapping[str, str], codes: Mapping[str, str]) -> Element:
    props = [Element("type", text=item.kind), Element("maintype", text=item.kind)]
    props += [Element(keys[name], text=shown(value)) for name, value in item.values.items()]
    if item.tags:
        props.append(Element("tags", text=", ".join(item.tags)))
    printing = {"uuid": made.uuid(item.id)}
    if item.number:
        printing["num"] = item.number
    if made.image_base:
        printing["picurl"] = f"{made.image_base}/{item.file}.png"
    children = [Element("name", text=item.title)]
    if item.text:
        children.append(Element("text", text=item.text))
    children += [
        Element("prop", children=tuple(props)),
        Element("set", printing, codes[item.set]),
        Element("tablerow", text="1"),
    ]
    return Element("card", children=tuple(children))


def cod(made: Catalogue, deck: DeckList) -> bytes:
    """A deck as the program writes its own."""
    rows: dict[str, list[Element]] = {"main": [], "side": []}
    for part in deck.parts:
        rows["side" if part.outside else "main"] += [
            Element("card", {"number": str(count), "name": made.items[at].title}) for at, count in part.cards
        ]
    zones = tuple(Element("zone", {"name": name}, children=tuple(cards)) for name, cards in rows.items() if cards)
    head = (Element("deckname", text=deck.name), Element("comments"))
    return document(Element("cockatrice_deck", {"version": "1"}, children=(*head, *zones)))
