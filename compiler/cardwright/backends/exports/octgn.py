"""OCTGN: the folder of a game (definition, sets, decks) that its own builder makes a package of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import (
    RULES,
    Catalogue,
    DeckList,
    Exported,
    Item,
    Loss,
    Place,
    ascii_word,
    distinct,
    lost_backs,
    shown,
)
from cardwright.backends.exports.file_texts import one_line
from cardwright.backends.exports.plain_picture import plain_picture
from cardwright.backends.exports.xml_text import Element, document
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words

OCTGN_VERSION = "3.1.0.0"
SCRIPT_VERSION = "3.1.0.2"
"""Of the interface for scripts: the builder refuses a game that names none, though it has no scripts."""
NOWHERE = "https://example.invalid/"
"""An address where nothing is: the builder refuses a game that names none."""
PLAIN, ICON, CLOTH = "proxy/card.png", "proxy/pile.png", "proxy/table.png"
"""Pictures of one colour: of a card that has none, of piles and counters, of the table. The builder asks for each."""
DOTS = 4
"""So many dots has a millimetre of a card without a picture."""
BUILT_IN = ("Kind", "RulesText")
VISIBLE = {"everyone": "all", "owner": "me", "others": "undefined", "nobody": "none"}


def export(made: Catalogue) -> Exported:
    """`<game>/definition.xml`, `Sets/<set>/set.xml` with pictures, `Decks/*.o8d`."""
    home = ascii_word(safe_name(made.id), "g")
    artifacts = [
        Artifact(f"{home}/definition.xml", definition(made)),
        Artifact(f"{home}/proxy/proxydef.xml", proxy(made)),
        Artifact(f"{home}/{PLAIN}", plain_picture(*_dots(made), 0xFFFFFF)),
        Artifact(f"{home}/{ICON}", plain_picture(64, 64, 0xC8B58A)),
        Artifact(f"{home}/{CLOTH}", plain_picture(64, 64, 0x2F5D50)),
    ]
    backs = made.pictures.backs
    if backs:
        artifacts.append(Artifact(f"{home}/cards/back.png", backs[0]))
    drawn = made.drawn()
    sets = made.sets()
    for name, stem in zip(sets, distinct(ascii_word(name, "s") for name in sets), strict=True):
        folder = f"{home}/Sets/{stem}"
        items = [item for item in made.items if item.set == name]
        artifacts.append(Artifact(f"{folder}/set.xml", card_set(made, name, items)))
        artifacts += [
            Artifact(f"{folder}/Cards/{made.uuid(item.id)}.png", drawn[item.id]) for item in items if item.id in drawn
        ]
    artifacts += [Artifact(f"{home}/Decks/{safe_name(deck.id)}.o8d", o8d(made, deck)) for deck in made.decks]
    losses = [
        RULES,
        Loss(
            words("a package that can be installed at once", "可直接安装的包"),
            words("run OCTGN's o8build over the folder", "请对文件夹运行 OCTGN 的 o8build"),
        ),
        Loss(
            words("where the game is found on the net", "游戏的网址"),
            words(
                f"write your own addresses in place of {NOWHERE} in definition.xml",
                f"请在 definition.xml 里把 {NOWHERE} 换成自己的网址",
            ),
        ),
    ]
    losses += lost_backs(made, words("the first is that of all cards", "所有牌都用第一种"))
    install = words(
        f"run `o8build -d={home}` and install the package that it makes", f"运行 `o8build -d={home}`，再安装生成的包"
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def version(text: str) -> str:
    """A version as the program wants it: four numbers."""
    numbers = re.findall("[0-9]{1,5}", text)[:4]
    return ".".join([*numbers, *["0"] * (4 - len(numbers))]) if numbers else "1.0.0.0"


def definition(made: Catalogue) -> bytes:
    """`definition.xml`: its children stand in the order that the program's schema asks for."""
    width, height = (str(round(side)) for side in made.size)
    columns = made.keys()
    kinds = {"number": "Integer"}
    properties = [Element("property", {"name": name, "type": "String"}) for name in BUILT_IN]
    properties += [
        Element("property", {"name": columns[column.id], "type": kinds.get(column.sort, "String")})
        for column in made.columns
    ]
    back = "cards/back.png" if made.pictures.backs else PLAIN
    size = {"width": width, "height": height, "cornerRadius": "3", "back": back, "front": back}
    mine = [place for place in made.places if place.owner == "player"]
    hand = next((place for place in mine if place.seen_by == "owner" and not place.ordered), None)
    player = [
        Element("counter", {"name": name, "icon": ICON, "default": "0", "reset": "False"}) for name in made.counters
    ]
    player += [_group(hand, "hand")] if hand is not None else []
    player += [_group(place) for place in mine if place is not hand]
    common = [place for place in made.places if place.owner != "player"]
    children = [
        Element("proxygen", {"definitionsrc": "proxy/proxydef.xml"}),
        Element("card", size, children=tuple(properties)),
        Element("table", {"name": "Table", "visibility": "all", "ordered": "False", "width": "1000", "height": "600",
                          "background": CLOTH, "backgroundStyle": "stretch"}),
        Element("player", {"summary": one_line(made.title)}, children=tuple(player)),
        Element("shared", children=tuple(_group(place) for place in common)),
        *([Element("deck", children=_sections(made, mine))] if mine else []),
        *([Element("sharedDeck", children=_sections(made, common))] if common and not mine else []),
    ]  # fmt: skip
    head = {
        "name": one_line(made.title),
        "id": made.uuid("game"),
        "version": version(made.version),
        "octgnVersion": OCTGN_VERSION,
        "authors": ", ".join(made.authors) or "-",
        "description": one_line(made.summary or made.title),
        "tags": "cards",
        "gameurl": NOWHERE,
        "setsurl": "",
        "iconurl": NOWHERE,
        "usetwosidedtable": "False",
        "scriptVersion": SCRIPT_VERSION,
    }
    return document(Element("game", head, children=tuple(children)))


def _group(place: Place, name: str = "group") -> Element:
    shown_to = VISIBLE.get(place.seen_by, "undefined")
    ordered = "True" if place.ordered else "False"
    return Element(name, {"name": one_line(place.label), "icon": ICON, "visibility": shown_to, "ordered": ordered})


def _sections(made: Catalogue, places: Sequence[Place]) -> tuple[Element, ...]:
    """The sections of decks, each with the pile that it is laid to: the one of its name, or the first in an order."""
    groups = {place.label for place in places}
    first = next((place.label for place in places if place.ordered), places[0].label)
    labels = list(dict.fromkeys(part.label for deck in made.decks for part in deck.parts)) or [made.title]
    return tuple(
        Element("section", {"name": one_line(label), "group": one_line(label if label in groups else first)})
        for label in labels
    )


def _dots(made: Catalogue) -> tuple[int, int]:
    """How many dots wide and high a card without a picture is."""
    width, height = (round(side * DOTS) for side in made.size)
    return width, height


def proxy(made: Catalogue) -> bytes:
    """What is drawn for a card without a picture: its name on a plain card.

    The client reads `blocks` without asking whether there are any, and the schema lets no list be empty.
    """
    width, height = _dots(made)
    edge = {"x": str(width // 12), "y": str(width // 12)}
    wrap = {"width": str(width - width // 6), "height": str(height - width // 6), "align": "center"}
    block = Element("block", {"type": "text", "id": "name"}, children=(
        Element("location", edge), Element("text", {"color": "#000000", "size": "20"}), Element("wordwrap", wrap),
    ))  # fmt: skip
    link = Element("link", {"block": "name"}, children=(Element("property", {"name": "Name"}),))
    template = Element(
        "template", {"src": PLAIN, "default": "True"}, children=(Element("textblocks", children=(link,)),)
    )
    return document(Element("templates", children=(Element("blocks", children=(block,)), template)))


def card_set(made: Catalogue, name: str, items: list[Item]) -> bytes:
    """`set.xml` of one set."""
    columns = made.keys()
    cards = []
    for item in items:
        values = {"Kind": item.kind, "RulesText": item.text}
        values |= {columns[c.id]: shown(item.values[c.id]) for c in made.columns if c.id in item.values}
        rows = tuple(Element("property", {"name": key, "value": value}) for key, value in values.items())
        cards.append(Element("card", {"id": made.uuid(item.id), "name": one_line(item.title)}, children=rows))
    numbers = version(made.version)
    head = {
        "name": one_line(f"{made.title} {name}"),
        "id": made.uuid(f"set {name}"),
        "gameId": made.uuid("game"),
        "gameVersion": numbers,
        "version": numbers,
    }
    return document(Element("set", head, children=(Element("cards", children=tuple(cards)),)))


def o8d(made: Catalogue, deck: DeckList) -> bytes:
    """A deck by the ids of cards; where no player has a pile it is laid out for all."""
    shared = "False" if any(place.owner == "player" for place in made.places) else "True"
    sections = tuple(
        Element(
            "section",
            {"name": one_line(part.label), "shared": shared},
            children=tuple(
                Element("card", {"qty": str(count), "id": made.uuid(made.items[at].id)}, made.items[at].title)
                for at, count in part.cards
            ),
        )
        for part in deck.parts
    )
    return document(Element("deck", {"game": made.uuid("game"), "sleeveid": "0"}, children=sections))
