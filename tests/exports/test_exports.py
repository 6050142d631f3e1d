"""Exports: each format as its program reads it, whatever the cards are called, and equal every time."""

from __future__ import annotations

import csv
import io
import json
import re
import struct
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import games
import jsonschema
import pytest
from goldens import Goldens

from cardwright import cli
from cardwright.backends.artifact import Artifact
from cardwright.backends.exports import card_game_simulator, tabletop_simulator
from cardwright.backends.exports.catalogue import (
    Catalogue,
    Column,
    DeckList,
    Item,
    Part,
    Pictures,
    Place,
    Sheet,
    told_apart,
)
from cardwright.backends.exports.formats import FORMATS, files_of
from cardwright.backends.exports.plain_picture import plain_picture
from cardwright.backends.exports.playingcards_io import widgets
from cardwright.backends.exports.xml_text import Element, document
from cardwright.backends.paper.compose import sheet_job
from cardwright.backends.paper.paper_values import Lang, Stat
from cardwright.decks.import_pool import import_pool
from cardwright.diagnostics import Problems
from cardwright.exporting import catalogue_of, figure_in
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

HOSTILE = '=cmd|"/C calc"!A1 <b>&amp;"\'\x00\x0b ../../etc \U0001f600]]> {{x}}\nline\ttab'
DECK = Place("deck", "Deck", "player", True, "nobody")
HAND = Place("hand", "Hand", "player", False, "owner")
PNG = b"\x89PNG\r\n\x1a\n"


def item(at: int, name: str, **more: Any) -> Item:
    text = more.pop("text", f"Text of {name}")
    values = more.pop("values", {"cost": at, "type": "beast", "unique": True})
    return Item(f"id{at}", f"card {at}", name, name, "Kind", text, "", values, ("swift",), 2, at % 2, f"id{at}",
                more.pop("set", "core"), str(at), **more)  # fmt: skip


def catalogue(*names: str) -> Catalogue:
    items = tuple(item(at, name, text=f"{name} text") for at, name in enumerate(names))
    fronts = tuple(at for at in range(len(items)) if items[at].back == 0)
    behind = tuple(at for at in range(len(items)) if items[at].back == 1)
    sheets = tuple((Sheet(f"sheet-{n + 1}", 10, 2, cards, n), PNG) for n, cards in enumerate((fronts, behind)) if cards)
    columns = tuple(
        Column(*each) for each in (("cost", "Cost", "number"), ("type", "Type", "text"), ("unique", "U", "flag"))
    )
    deck = DeckList(
        "my deck", "My Deck", (Part("main", "Main", False, ((0, 3), (1, 1))), Part("side", "Side", True, ((0, 1),)))
    )
    places = (DECK, HAND, Place("table", "Table", "game", False, "everyone"))
    return Catalogue(
        "my game", names[0], "1.2", "en", "Sum & more", ("Me <me>",), (2, 4), (63.0, 88.0), columns, items, ("A", "B"),
        (deck,), places, ("life",), Pictures(tuple(PNG for _ in items), (PNG, PNG), sheets),
    )  # fmt: skip


ORDINARY = catalogue("Wolf", "Bear", "Owl")
NASTY = catalogue(HOSTILE, "-1+1", "@SUM(A1)", "CON", "../up")


def files(name: str, made: Catalogue) -> dict[str, bytes]:
    return {each.path: each.content for each in files_of(name, made).artifacts}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_names_are_never_paths_and_nothing_is_left_to_chance(name: str, made: Catalogue) -> None:
    found = files(name, made)
    assert found == files(name, made)
    for path in found:
        assert re.fullmatch(r"[A-Za-z0-9_./-]+", path) and ".." not in path.split("/"), path
    for path, content in found.items():
        if path.endswith((".xml", ".cod", ".o8d", ".dek", "plugininfo.txt")):
            ElementTree.fromstring(content)
        if path.endswith(".json"):
            json.loads(content)


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_lost_is_told(name: str) -> None:
    made = files_of(name, ORDINARY)
    note = next(each.content.decode() for each in made.artifacts if each.path == "README.txt")
    assert "\nNot carried over:\n" in note
    assert "\n没有带过去的：\n" in files(name, replace(ORDINARY, lang="zh-Hans"))["README.txt"].decode()
    assert made.losses and all(loss.what["en"] in note and loss.what["zh"] for loss in made.losses)
    assert all(
        loss.what["zh"] in files(name, replace(ORDINARY, lang="zh-Hans"))["README.txt"].decode() for loss in made.losses
    )


SECTIONS = tuple(Part(label.lower(), label, False, ((0, 1),)) for label in ("Main", "Side", "Deck"))
LARGE = Pictures((PNG + bytes(2_000_000), PNG, PNG), (PNG, PNG), ORDINARY.pictures.sheets)


@pytest.mark.parametrize(
    ("name", "made", "lost"),
    [
        ("cockatrice", replace(ORDINARY, image_base="https://x.y/z"), "where the pictures lie on the net"),
        ("tts", replace(ORDINARY, image_base="https://x.y/z"), "where the sheets lie on the net"),
        ("noname", replace(ORDINARY, columns=()), "printed values: "),
    ],
)
def test_what_is_there_is_not_told_as_lost(name: str, made: Catalogue, lost: str) -> None:
    assert any(loss.what["en"].startswith(lost) for loss in files_of(name, ORDINARY).losses)
    assert not any(loss.what["en"].startswith(lost) for loss in files_of(name, made).losses)


@pytest.mark.parametrize(
    ("name", "made", "lost"),
    [
        ("cockatrice", replace(ORDINARY, decks=(replace(ORDINARY.decks[0], parts=SECTIONS),)), "the sections of decks"),
        ("pcio", replace(ORDINARY, pictures=LARGE), "1 pictures of more than 2 MB"),
    ],
)
def test_what_a_program_has_no_room_for_is_told_as_lost(name: str, made: Catalogue, lost: str) -> None:
    assert lost not in {loss.what["en"] for loss in files_of(name, ORDINARY).losses}
    assert lost in {loss.what["en"] for loss in files_of(name, made).losses}


@pytest.mark.parametrize(("base", "said"), [("", None), ("https://x.y/z", "https://x.y/z/id0.png")])
def test_a_card_database_tells_where_pictures_lie(base: str, said: str | None) -> None:
    made = replace(ORDINARY, image_base=base)
    found = files("cockatrice", made)
    tree = ElementTree.fromstring(next(found[path] for path in found if path.startswith("customsets/")))
    assert next(each.get("picurl") for each in tree.iterfind("cards/card/set")) == said


def test_a_section_of_a_deck_is_laid_to_the_zone_of_its_name() -> None:
    deck = replace(ORDINARY.decks[0], parts=SECTIONS)
    made = replace(ORDINARY, decks=(deck,), places=(DECK, replace(HAND, label="Side")))
    found = files("octgn", made)
    tree = ElementTree.fromstring(next(found[path] for path in found if path.endswith("definition.xml")))
    sections = [(each.get("name"), each.get("group")) for each in tree.iterfind("deck/section")]
    assert sections == [("Main", "Deck"), ("Side", "Side"), ("Deck", "Deck")]


def test_cards_of_one_name_are_told_apart() -> None:
    rows = [("Attack", "♠7"), ("Attack", "♠7"), ("Attack", ""), ("Rest", "♥1"), ("Attack (♠7) [2]", "")]
    assert told_apart(rows) == ("Attack (♠7)", "Attack (♠7) [2]", "Attack", "Rest", "Attack (♠7) [2] [2]")


def test_many_cards_of_one_name_are_told_apart_at_once() -> None:
    """Each number is looked for once: looking for all of them for each card took minutes for some thousands."""
    assert told_apart([("Coin", "1")] * 6000)[-1] == "Coin (1) [6000]"


ALIKE = ("core set first edition", "core set first print", "a b", "a_b", "Core", "core")


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_sets_that_look_alike_stay_apart(name: str) -> None:
    made = replace(ORDINARY, items=tuple(item(at, f"Card {at}", set=each) for at, each in enumerate(ALIKE)))
    paths = [each.path.lower() for each in files_of(name, made).artifacts]
    assert len(set(paths)) == len(paths)
    assert list(made.set_codes().values()) == ["CORE_SET_FIR", "CORE_SET_F_2", "A_B", "A_B_2", "CORE", "CORE_2"]


# ---------------------------------------------------------------- the bundle


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_no_cell_of_the_table_is_a_formula_and_the_table_is_read_back(made: Catalogue) -> None:
    data = files("bundle", made)["cards.csv"]
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert len(rows) == len(made.items) + 1
    for cell in (cell for row in rows for cell in row):
        assert cell[:1] not in ("=", "+", "-", "@", "\t", "\r") or re.fullmatch(r"[-+]?\d+", cell), cell
    problems = Problems()
    pool = import_pool("cards.csv", data, problems)
    assert not problems.has_errors, problems.show()
    for each in made.items:
        card = pool.cards[each.id]
        assert card.name() == each.name.replace("\x00", "").strip()
        assert (card.kinds, card.fields["cost"], card.fields["copies"]) == ((each.kind,), each.values["cost"], 2)


def test_the_sheets_of_the_bundle_say_what_they_show() -> None:
    rows = json.loads(files("bundle", ORDINARY)["sheets.json"])
    assert [row["cards"] for row in rows] == [["id0", "id2"], ["id1"]]


# ---------------------------------------------------------------- Cockatrice


def in_order(element: ElementTree.Element, wanted: tuple[str, ...]) -> bool:
    """Whether the children of an element are some of these, in this order."""
    tags = [child.tag for child in element]
    return set(tags) <= set(wanted) and tags == sorted(tags, key=wanted.index)


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_a_card_database_has_the_order_that_its_schema_asks_for(made: Catalogue) -> None:
    found = files("cockatrice", made)
    root = ElementTree.fromstring(next(found[path] for path in found if path.startswith("customsets/")))
    assert (root.tag, root.attrib) == ("cockatrice_carddatabase", {"version": "4"})
    assert in_order(root, ("info", "sets", "cards"))
    cards = root.findall("cards/card")
    sets = {each.text for each in root.findall("sets/set/name")}
    assert len(cards) == len(made.items)
    for card in cards:
        assert in_order(card, ("name", "text", "prop", "set", "token", "tablerow", "cipt"))
        assert all(len(card.findall(tag)) == 1 for tag in ("name", "prop", "set"))
        assert card.findtext("set") in sets and int(card.findtext("tablerow") or "") in range(4)
    assert len({card.findtext("name") for card in cards}) == len(cards)
    uuids = [str(card.find("set").get("uuid")) for card in cards]  # type: ignore[union-attr]
    assert len(set(uuids)) == len(uuids) and all(
        re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", u) for u in uuids
    )


def test_a_card_database_tells_what_is_printed() -> None:
    found = files("cockatrice", ORDINARY)
    root = ElementTree.fromstring(next(found[path] for path in found if path.startswith("customsets/")))
    first = root.findall("cards/card")[0]
    assert [(each.tag, each.text) for each in first.find("prop") or ()] == [
        ("type", "Kind"), ("maintype", "Kind"), ("cost", "0"), ("own_type", "beast"), ("unique", "yes"),
        ("tags", "swift"),
    ]  # fmt: skip


def test_an_artifact_is_told_by_its_path_and_its_size() -> None:
    assert Artifact("a/b.txt", b"xyz").show() == "a/b.txt (3 bytes)"


@pytest.mark.parametrize(("backs", "told"), [((), []), (("A",), []), (("A", "B"), ["2 backs"])])
def test_several_backs_are_told_as_lost_where_the_program_has_one(backs: tuple[str, ...], told: list[str]) -> None:
    lost = [loss.what["en"] for loss in files_of("cockatrice", replace(ORDINARY, backs=backs)).losses]
    assert [what for what in lost if "back" in what] == told


# ---------------------------------------------------------------- Card Game Simulator

TEXT: dict[str, Any] = {"type": "string"}
PAIR = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
}
SORTS = {"enum": ["string", "escapedString", "integer", "boolean", "object", "stringEnum", "stringList"]}
PROPERTY = {"type": "object", "additionalProperties": False, "required": ["name", "type"],
            "properties": {"name": TEXT, "type": SORTS, "display": TEXT}}  # fmt: skip
ZONE = {
    "type": "object", "additionalProperties": False,
    "properties": {"name": TEXT, "face": {"enum": ["any", "down", "up"]}, "position": PAIR, "size": PAIR,
                   "type": {"enum": ["area", "horizontal", "vertical"]}},
}  # fmt: skip
CGS = {
    "type": "object", "additionalProperties": False, "required": ["name"],
    "properties": {
        "name": TEXT, "autoUpdate": {"type": "integer"}, "cardSize": PAIR, "cardNameIsUnique": {"type": "boolean"},
        "cardPrimaryProperty": TEXT, "cardProperties": {"type": "array", "items": PROPERTY},
        "deckFileType": {"enum": ["dec", "hsd", "lor", "txt", "ydk"]}, "deckFileTxtId": {"enum": ["id", "set"]},
        "deckSharePreference": {"enum": ["ask", "share", "individual"]},
        "gamePlayZones": {"type": "array", "items": ZONE}, "cardImageUrl": TEXT, "cardBackImageUrl": TEXT,
    },
}  # fmt: skip
"""What we write of the program's schema (draft 04), in words of our own."""


@pytest.mark.parametrize("made", [ORDINARY, NASTY, replace(ORDINARY, image_base="https://x.y/z")])
def test_a_simulated_game_says_only_what_the_program_knows(made: Catalogue) -> None:
    found = files("cgs", made)
    (home,) = {path.split("/")[0] for path in found if "/" in path}
    settings = json.loads(found[f"{home}/cgs.json"])
    jsonschema.validate(settings, CGS)
    names = [each["name"] for each in settings["cardProperties"]]
    assert len({name.lower() for name in names}) == len(names)
    cards = json.loads(found[f"{home}/AllCards.json"])
    sets = {each["code"] for each in json.loads(found[f"{home}/AllSets.json"])}
    assert [card["name"] for card in cards] == [each.title for each in made.items]
    for card in cards:
        assert set(card) <= {"id", "name", "set", *names} and card["set"] in sets
        assert f"{home}/sets/{card['set']}/{card['id']}.png" in found
    (deck,) = (content.decode() for path, content in found.items() if "/decks/" in path)
    lines = deck.splitlines()[1:]
    assert len(lines) == 3 and all(re.fullmatch(r"\d+ \[id\d\] .* \(\w+\)", line) for line in lines), lines


def test_zones_of_a_simulated_game_lie_in_rows() -> None:
    row, (wide, high) = card_game_simulator.PER_ROW, card_game_simulator.ZONE
    seen = ("nobody", "everyone")
    made = replace(ORDINARY, places=tuple(Place(f"p{n}", f"P{n}", "game", True, seen[n % 2]) for n in range(row + 1)))
    (settings,) = (json.loads(content) for path, content in files("cgs", made).items() if path.endswith("cgs.json"))
    same = {"size": {"x": wide - 0.5, "y": high - 0.5}, "type": "area"}
    zones = settings["gamePlayZones"]
    assert [zones[n] for n in (0, 1, row)] == [
        {"name": "P0", "face": "down", "position": {"x": 0, "y": 0}, **same},
        {"name": "P1", "face": "up", "position": {"x": wide, "y": 0}, **same},
        {"name": f"P{row}", "face": seen[row % 2].replace("nobody", "down"), "position": {"x": 0, "y": -high}, **same},
    ]
    assert len(zones) == row + 1


def test_only_what_belongs_to_players_is_told_as_lost_to_a_table_for_all() -> None:
    told = [loss.what["en"] for loss in files_of("cgs", ORDINARY).losses]
    assert "that zones belong to players: Deck, Hand" in told
    shared = replace(ORDINARY, places=tuple(place for place in ORDINARY.places if place.owner == "game"))
    assert not any("zones belong" in loss.what["en"] for loss in files_of("cgs", shared).losses)


# ---------------------------------------------------------------- LackeyCCG


@pytest.mark.parametrize(("names", "told"), [(("Wolf", "Owl"), False), (("Wolf", "狼"), True), (("狼", "Wolf"), True)])
def test_a_plugin_tells_of_names_that_old_programs_show_wrongly(names: tuple[str, ...], told: bool) -> None:
    lost = [loss.what["en"] for loss in files_of("lackey", catalogue(*names)).losses]
    assert ("names that are not ASCII, perhaps" in lost) is told


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_a_plugin_has_a_row_for_each_card_and_its_picture(made: Catalogue) -> None:
    found = files("lackey", made)
    home = next(path for path in found if path.endswith("plugininfo.txt")).removesuffix("/plugininfo.txt")
    head, *rows = [line.split("\t") for line in found[f"{home}/sets/carddata.txt"].decode().splitlines()]
    assert head[:3] == ["Name", "Set", "ImageFile"] and {len(row) for row in rows} == {len(head)}
    assert len(rows) == len(made.items)
    assert all(f"{home}/sets/setimages/{row[1]}/{row[2]}.png" in found for row in rows)
    deck = ElementTree.fromstring(next(content for path, content in found.items() if path.endswith(".dek")))
    assert [len(zone.findall("card")) for zone in deck.findall("superzone")] == [4, 1]


def test_a_plugin_tells_the_size_of_a_card_in_the_dots_of_a_screen() -> None:
    found = files("lackey", ORDINARY)
    told = ElementTree.fromstring(next(found[path] for path in found if path.endswith("plugininfo.txt")))
    assert (told.findtext("cardwidth"), told.findtext("cardheight")) == ("198", "277")  # 63 by 88 mm at 80 dpi


# ---------------------------------------------------------------- OCTGN

GUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
GAME = ("scripts", "events", "sounds", "fonts", "symbols", "markers", "proxygen", "phases", "documents", "gameModes",
        "globalvariables", "card", "gameboards", "table", "player", "shared", "deck", "sharedDeck")  # fmt: skip


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_a_definition_declares_what_its_sets_use(made: Catalogue) -> None:
    found = files("octgn", made)
    definition = ElementTree.fromstring(next(found[path] for path in found if path.endswith("definition.xml")))
    assert in_order(definition, GAME)
    for tag in ("proxygen", "card", "table", "player"):
        assert len(definition.findall(tag)) == 1
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", str(definition.get("version")))
    assert GUID.fullmatch(str(definition.get("id")))
    declared = {each.get("name") for each in definition.findall("card/property")}
    card_set = ElementTree.fromstring(next(found[path] for path in found if path.endswith("set.xml")))
    assert card_set.get("gameId") == definition.get("id")
    ids = {str(card.get("id")) for card in card_set.findall("cards/card")}
    assert len(ids) == len(made.items) and all(map(GUID.fullmatch, ids))
    assert {each.get("name") for each in card_set.iter("property")} <= declared
    deck = ElementTree.fromstring(next(found[path] for path in found if path.endswith(".o8d")))
    sections = {each.get("name") for each in definition.findall("deck/section")}
    assert {each.get("name") for each in deck.findall("section")} <= sections
    assert {str(card.get("id")) for card in deck.iter("card")} <= ids


def test_a_plain_picture_is_one_that_others_can_read() -> None:
    """Any reader of PNG takes it: the chunks in their order with their sums, and lines that zlib unpacks."""
    png, found, at = plain_picture(90, 8000, 0x102030), {}, 8
    while at < len(png):
        length, name = struct.unpack_from(">I4s", png, at)
        found[name] = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(name + found[name]),)
        at += 12 + length
    assert png.startswith(PNG) and list(found) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert struct.unpack(">IIBBBBB", found[b"IHDR"]) == (90, 8000, 1, 3, 0, 0, 0)
    assert found[b"PLTE"] == b"\x10\x20\x30" and zlib.decompress(found[b"IDAT"]) == bytes(8000 * (1 + 12))


def test_plain_pictures_have_the_size_of_what_they_stand_for() -> None:
    """A card of 63 by 88 mm has four dots for each; the icon of a pile and the cloth of a table are squares."""
    found = {path.partition("/")[2]: data for path, data in files("octgn", ORDINARY).items() if len(data) > len(PNG)}
    sizes = {path: struct.unpack(">II", data[16:24]) for path, data in found.items() if data.startswith(PNG)}
    assert sizes == {"proxy/card.png": (252, 352), "proxy/pile.png": (64, 64), "proxy/table.png": (64, 64)}


NO_PICTURES = replace(ORDINARY, pictures=Pictures((), (), ()))
SHARED = replace(ORDINARY, places=(replace(DECK, owner="game"), replace(HAND, owner="game")))


@pytest.mark.parametrize(
    "made", [ORDINARY, NASTY, NO_PICTURES, SHARED], ids=["ordinary", "nasty", "no pictures", "all shared"]
)
def test_its_builder_finds_all_that_it_asks_of_a_folder(made: Catalogue) -> None:
    """What `o8build` refuses a folder for, though the schemas of the program do not."""
    found = files("octgn", made)
    home = next(path for path in found if path.endswith("/definition.xml")).removesuffix("definition.xml")
    assert [path for path in found if path.startswith(home) and "/" not in path[len(home) :]] == [
        f"{home}definition.xml"
    ]
    definition = ElementTree.fromstring(found[f"{home}definition.xml"])
    assert all(definition.get(name) for name in ("name", "gameurl", "iconurl", "scriptVersion"))
    (card,), (table,) = definition.findall("card"), definition.findall("table")
    piles = [
        *definition.findall("player/*"),
        *definition.findall("shared/*"),
    ]
    drawn = ElementTree.fromstring(found[f"{home}proxy/proxydef.xml"])
    (template,) = drawn.findall("template")
    named = [card.get("front"), card.get("back"), table.get("background"), template.get("src")]
    for path in [*named, *(pile.get("icon") for pile in piles)]:
        assert f"{home}{path}" in found and found[f"{home}{path}"].startswith(PNG)
    for kind, where in (("deck", "player"), ("sharedDeck", "shared")):
        lying = {pile.get("name") for pile in definition.findall(f"{where}/*")}
        assert {each.get("group") for each in definition.findall(f"{kind}/section")} <= lying
    assert definition.findall("deck/section") or definition.findall("sharedDeck/section")
    reserved = {"name", "id", "alternate", "size", "type", "set"}
    assert not reserved & {str(each.get("name")).lower() for each in definition.findall("card/property")}
    assert template.get("default") == "True" and drawn.find("blocks") is not None, "its client reads both"
    for name in ("blocks", "matches", "overlayblocks", "textblocks"):
        assert all(len(each) for each in drawn.iter(name)), f"{name} is empty, which its schema forbids"
    blocks = {each.get("id") for each in drawn.findall("blocks/block")}
    assert {each.get("block") for each in drawn.iter("link")} <= blocks


@pytest.mark.parametrize(
    ("places", "hand", "groups"),
    [
        ((DECK, HAND), "Hand", ["Deck"]),
        ((HAND, replace(HAND, id="more", label="More")), "Hand", ["More"]),
        ((DECK, replace(HAND, seen_by="everyone")), None, ["Deck", "Hand"]),
        ((replace(DECK, seen_by="owner"), HAND), "Hand", ["Deck"]),
        ((DECK, replace(HAND, owner="game")), None, ["Deck"]),
    ],
)
def test_the_hand_is_the_first_place_that_its_owner_alone_sees(
    places: tuple[Place, ...], hand: str | None, groups: list[str]
) -> None:
    found = files("octgn", replace(ORDINARY, places=places))
    definition = ElementTree.fromstring(next(found[path] for path in found if path.endswith("definition.xml")))
    hands = [each.get("name") for each in definition.findall("player/hand")]
    assert (hands, [each.get("name") for each in definition.findall("player/group")]) == (
        [hand] if hand else [],
        groups,
    )


# ---------------------------------------------------------------- Tabletop Simulator


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_piles_and_their_cards_agree(made: Catalogue) -> None:
    saved = json.loads(json.dumps(tabletop_simulator.saved_object(made)))
    piles = [each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom"]
    assert sum(len(pile["DeckIDs"]) for pile in piles[:2]) == 2 * len(made.items)
    guids = []
    for pile in piles:
        assert pile["DeckIDs"] == [card["CardID"] for card in pile["ContainedObjects"]] and len(pile["DeckIDs"]) > 1
        assert set(pile["CustomDeck"]) == {str(number // 100) for number in pile["DeckIDs"]}
        guids += [card["GUID"] for card in pile["ContainedObjects"]]
    guids += [each["GUID"] for each in saved["ObjectStates"]]
    assert len(set(guids)) == len(guids) and all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    singles = [each for each in saved["ObjectStates"] if each["Name"] == "Card"]
    assert singles, "a pile of one card is that card"
    for card in singles:
        sheet = card["CustomDeck"][str(card["CardID"] // 100)]
        assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last cell is the back"


def test_a_pile_is_called_by_its_back_or_as_the_game() -> None:
    made = replace(ORDINARY, backs=("A", ""), decks=())
    names = [each["Nickname"] for each in tabletop_simulator.saved_object(made)["ObjectStates"]]  # type: ignore[attr-defined]
    assert names == ["A", made.title]


# ---------------------------------------------------------------- playingcards.io


@pytest.mark.parametrize("made", [ORDINARY, NASTY], ids=["ordinary", "nasty"])
def test_a_room_holds_every_copy_in_its_pile(made: Catalogue) -> None:
    data = next(content for path, content in files("pcio", made).items() if path.endswith(".pcio"))
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        widgets = json.loads(packed.read("widgets.json"))
        names = set(packed.namelist())
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    decks = {each["id"]: each for each in widgets if each["type"] == "cardDeck"}
    cards = [each for each in widgets if each["type"] == "card"]
    assert len(cards) == sum(each.copies for each in made.items)
    for card in cards:
        kind = decks[card["deck"]]["cardTypes"][card["cardType"]]
        assert kind["image"].removeprefix("package://") in names
        assert by_id[card["parent"]]["type"] == "cardPile"
    for deck in decks.values():
        assert deck["backTemplate"]["objects"][0]["value"].removeprefix("package://") in names


def test_what_lies_in_a_room_is_told_in_full() -> None:
    made = replace(ORDINARY, backs=("A", ""), title="Woods")
    found = widgets(made)
    pile = {"type": "cardPile", "y": 40, "width": 111, "height": 168}
    assert found[:4] == [
        {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1},
        {**pile, "id": "pile-1", "x": 50, "z": 2, "label": "A", "hasShuffleButton": True},
        {**pile, "id": "pile-2", "x": 181, "z": 3, "label": "Woods", "hasShuffleButton": True},
        {**pile, "id": "zone-1", "x": 312, "z": 4, "label": "Table", "hasShuffleButton": False},
    ]
    picture = {"type": "image", "x": 0, "y": 0, "w": 115, "h": 160, "color": "#ffffff"}
    template = {"includeBorder": False, "includeRadius": True}
    assert [each for each in found if each["type"] == "cardDeck"] == [
        {
            "id": f"deck-{number}", "type": "cardDeck", "x": x, "y": 40, "z": 99 + number, "parent": f"pile-{number}",
            "cardWidth": 115, "cardHeight": 160, "enlarge": True, "cardTypes": types,
            "faceTemplate": {**template, "objects": [{**picture, "valueType": "dynamic", "value": "image"}]},
            "backTemplate": {
                **template,
                "objects": [
                    {**picture, "valueType": "static", "value": f"package://userassets/back-{number}.png"}
                ],
            },
        }
        for number, x, types in (
            (1, 50, {
                "id0": {"image": "package://userassets/id0.png", "label": "Wolf"},
                "id2": {"image": "package://userassets/id2.png", "label": "Owl"},
            }),
            (2, 181, {"id1": {"image": "package://userassets/id1.png", "label": "Bear"}}),
        )
    ]  # fmt: skip
    card = {"type": "card", "y": 44, "faceup": False, "owner": None}
    one, two = {"x": 54, "deck": "deck-1", "parent": "pile-1"}, {"x": 185, "deck": "deck-2", "parent": "pile-2"}
    assert [each for each in found if each["type"] == "card"] == [
        {**card, **where, "id": f"card-{of}-{copy}", "z": z, "cardType": of}
        for where, of, copy, z in (
            (one, "id0", 1, 5), (one, "id0", 2, 6), (one, "id2", 1, 7), (one, "id2", 2, 8),
            (two, "id1", 1, 10), (two, "id1", 2, 11),
        )
    ]  # fmt: skip


def test_no_pile_of_a_room_lies_on_another() -> None:
    places = tuple(Place(f"p{at}", f"P{at}", "game", True, "everyone") for at in range(30))
    piles = [each for each in widgets(replace(ORDINARY, places=places)) if each["type"] == "cardPile"]
    assert [each["label"] for each in piles] == ["A", "B", *(place.label for place in places)]
    for at, one in enumerate(piles):
        for other in piles[at + 1 :]:
            apart = abs(one["x"] - other["x"]) >= one["width"], abs(one["y"] - other["y"]) >= one["height"]
            assert any(apart), (one["label"], other["label"])
        assert one["x"] >= 0 and one["y"] >= 0


# ---------------------------------------------------------------- characters with skills

SUITED = tuple(
    replace(item(at, "Strike"), id=f"s{at}", file=f"s{at}", card="strike", text="Hit.", suit=suit, number=number)
    for at, (suit, number) in enumerate((("♠", "7"), ("♥", "11"), ("★", "x"), ("★", "5"), ("♠", "x"), ("♠", "1000")))
)
HEROES = tuple(
    replace(item(at, name), id=f"h{at}", file=f"h{at}", card=f"hero {at}", character=True, figure=figure, skills=skills)
    for at, (name, figure, skills) in enumerate(
        (("Mira", 3, (("Swift <b>", 'Draw\n"1" \\ card.]]'), ("Calm", HOSTILE))), (HOSTILE, None, ()))
    )
)
ROLES = replace(
    ORDINARY, items=(*SUITED, *HEROES), decks=(), pictures=Pictures(tuple(PNG for _ in range(8)), (PNG, PNG), ())
)


def extension(made: Catalogue) -> dict[str, Any]:
    """What the one call of the extension hands over, by the JSON in it."""
    (text,) = (content.decode("ascii") for path, content in files("noname", made).items() if path.endswith(".js"))
    found = re.fullmatch(
        r'game\.import\("extension", .*?package: (.*),\n    files: (.*),\n  \};\n\}\);\n', text, flags=re.S
    )
    assert found is not None, text
    return {"package": json.loads(found[1]), "files": json.loads(found[2]), "text": text}


@pytest.mark.parametrize("made", [ORDINARY, NASTY, ROLES], ids=["ordinary", "nasty", "roles"])
def test_an_extension_has_texts_and_pictures_of_all_that_it_names(made: Catalogue) -> None:
    found, paths = extension(made), set(files("noname", made))
    (home,) = {path.rpartition("/")[0] for path in paths if path.endswith(".js")}
    cards, characters = found["package"]["card"], found["package"]["character"]
    skills = found["package"]["skill"]
    assert {name for _, _, name in cards["list"]} == set(cards["card"])
    assert len(cards["list"]) == sum(each.copies for each in made.items if not each.character)
    for name, card in cards["card"].items():
        assert f"{home}/{card['image'].rpartition('/')[2]}" in paths and card["image"].startswith("ext:")
        assert {name, f"{name}_info"} <= set(cards["translate"])
    for name, character in characters["character"].items():
        assert character["img"] in paths and name in characters["translate"] and character["hp"] > 0
        assert all({skill, f"{skill}_info"} <= set(skills["translate"]) for skill in character["skills"])
    assert {f"{home}/{name}" for names in found["files"].values() for name in names} == paths - {
        f"{home}/extension.js", "README.txt"
    }  # fmt: skip
    told = [*cards["translate"].values(), *characters["translate"].values(), *skills["translate"].values()]
    assert not any("<b>" in text or "\n" in text for text in told)


ZONES = tuple(Place(f"z{at}", f"Zone {at}", "game", at % 2 == 0, "everyone") for at in range(9))
MADE = {"ordinary": ORDINARY, "roles": ROLES, "zones": replace(ORDINARY, decks=(), places=ZONES)}


def texts_of(path: str, content: bytes) -> str:
    """A file as text; of what is packed each part, of a picture only what it is called."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return "".join(texts_of(f"{path}!{name}", packed.read(name)) for name in packed.namelist())
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return f"== {path}\n"
    if path.endswith(".json"):
        text = json.dumps(json.loads(text), indent=1, ensure_ascii=False) + "\n"
    return f"== {path}\n{text}"


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written(name: str, made: str, goldens: Goldens) -> None:
    """All of it, as each program reads it: names, texts, and what lies where."""
    shown = "".join(texts_of(path, content) for path, content in files(name, MADE[made]).items())
    goldens.check(f"exports/{name}-{made}.txt", shown)


@pytest.mark.parametrize(("summary", "title", "said"), [("Gather.", "Woods", "Gather."), ("", "Woods", "Woods")])
def test_an_extension_says_what_it_is(summary: str, title: str, said: str) -> None:
    made = replace(ROLES, summary=summary, title=title, authors=("A", "B"), version="")
    package = extension(made)["package"]
    assert (package["intro"], package["author"], package["version"]) == (said, "A, B", "1")


def test_xml_is_laid_out_by_what_holds_what() -> None:
    root = Element("a", {"b": '"<'}, children=(Element("c", {}, "x & y"), Element("d", children=(Element("e"),))))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<a b='\"&lt;'>", "  <c>x &amp; y</c>", "  <d>", "    <e/>"]
    assert document(root).decode().splitlines() == [*lines, "  </d>", "</a>"]


def test_faces_of_a_card_are_one_card_of_several_suits() -> None:
    found = extension(ROLES)["package"]
    (strike,) = found["card"]["card"]
    assert found["card"]["list"] == [
        [*face, strike]
        for face in (["spade", 7], ["heart", 11], ["none", 0], ["none", 0], ["spade", 0], ["spade", 0])
        for _ in "ab"
    ]
    first, second = found["character"]["character"].values()
    assert (first["hp"], second["hp"]) == (3, 4) and len(first["skills"]) == 2 and not second["skills"]
    told = {loss.what["en"] for loss in files_of("noname", ROLES).losses}
    assert {"suits: ★", "the life of 1 characters", "what cards and skills do"} <= told


@pytest.mark.parametrize(
    ("printed", "figure"), [((), None), (("3",), 3), (("²",), None), (("②", "4"), 4), (("9" * 5_000,), None)]
)
def test_a_figure_is_a_whole_number(printed: tuple[str, ...], figure: int | None) -> None:
    assert figure_in(Stat("Life", value) for value in printed) == figure


LUA = r'"(?:[^"\\\x00-\x1f\x7f]|\\["\\]|\\\d{3})*"'
"""A string of Lua as we write it."""
LINES = [
    rf"local (?:generals|cards) = Package:new\({LUA}(?:, Package\.CardPack)?\)",
    rf"(?:generals|cards)\.extensionName = {LUA}",
    rf"generals:loadSkillSkels \{{ fk\.CreateSkill \{{ name = {LUA} \}} \}}",
    rf'General:new\(generals, {LUA}, "qun", \d+, \d+\):addSkills \{{ (?:{LUA}(?:, {LUA})*)? \}}',
    rf"cards:loadCardSkels \{{ fk\.CreateCard \{{ name = {LUA}, type = Card\.TypeBasic \}} \}}",
    rf"cards:addCardSpec\({LUA}, Card\.(?:Spade|Heart|Club|Diamond|NoSuit), \d+\)",
    r"Fk:loadTranslationTable \{", rf"  \[{LUA}\] = {LUA},", r"\}", r"return \{ generals, cards \}", "",
]  # fmt: skip


@pytest.mark.parametrize("made", [ORDINARY, NASTY, ROLES], ids=["ordinary", "nasty", "roles"])
def test_a_package_is_calls_with_constants_alone(made: Catalogue) -> None:
    found = files("freekill", made)
    (script,) = (content.decode() for path, content in found.items() if path.endswith("init.lua"))
    for line in script.split("\n"):
        assert any(re.fullmatch(wanted, line) for wanted in LINES), line
    cards = re.findall(r'CreateCard \{ name = "(\w+)"', script)
    assert len(re.findall(r"addCardSpec", script)) == sum(each.copies for each in made.items if not each.character)
    assert {f"image/card/{name}.png" for name in cards} == {
        path.partition("/")[2].partition("/")[2] for path in found if "/card/" in path
    }
    names = [*cards, *re.findall(r'General:new\(generals, "(\w+)"', script)]
    assert len(set(names)) == len(names) and all(f'["{name}"] = ' in script for name in names)
    assert script.count('["h') == 0 and "<b>" not in script


# ---------------------------------------------------------------- games


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", games.SHIPPED)
def test_every_shipped_game_goes_into_every_format(name: str) -> None:
    game = games.model(name)
    lang: Lang = "en" if name == "fengsheng" else "zh-Hans"
    lexicon = Lexicon.of(game)
    made, _ = catalogue_of(game, Say(lexicon, lang), sheet_job(game, lexicon, lang))
    assert len(made.items) >= len(game.cards) / 2
    for form in FORMATS:
        for path, content in files(form, made).items():
            if path.endswith((".xml", ".cod", ".o8d", ".dek")):
                ElementTree.fromstring(content)


@pytest.mark.parametrize("form", ["bundle", "tts", "pcio"])
def test_the_command_writes_the_same_bytes_twice(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = games.MINIGAMES / "go_fish"
    kept = []
    for run in ("a", "b"):
        assert cli.main(["export", form, str(game), "--out", str(tmp_path / run), "--dpi", "40", "--lang", "en"]) == 0
        home = tmp_path / run / "go_fish" / "export" / form
        kept.append(
            {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
        )
    assert kept[0] == kept[1] and any(path.endswith((".png", ".pcio")) for path in kept[0])
    assert "not carried over:\n  the rules: " in capsys.readouterr().out


def test_without_pictures_all_else_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = games.MINIGAMES / "go_fish"
    words = ["export", "tts", str(game), "--out", str(tmp_path), "--no-pictures", "--lang", "en"]
    assert cli.main(words) == 0, capsys.readouterr().err
    home = tmp_path / "go_fish" / "export" / "tts"
    saved = json.loads((home / "go_fish.json").read_text("utf-8"))
    assert sum(len(pile.get("DeckIDs", "1")) for pile in saved["ObjectStates"]) == 32
    assert not list(home.rglob("*.png"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "xyz", "GAME"], "xyz"),
        (["export", "tts", "GAME", "--dpi", "5"], "--dpi: 20 to 600"),
        (["export", "tts", "GAME", "--image-base-url", "javascript:x"], "no address like https://"),
        (["export", "tts", "GAME", "--image-base-url", 'https://x/"y'], "no address like https://"),
    ],
)
def test_bad_usage_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = str(games.MINIGAMES / "go_fish")
    assert cli.main([game if word == "GAME" else word for word in words] + ["--lang", "en"]) == 2
    assert said in capsys.readouterr().err
