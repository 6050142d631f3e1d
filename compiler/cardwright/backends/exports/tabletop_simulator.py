"""Tabletop Simulator: a saved object with the box and each deck of the game, and the sheets that it shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import COUNTERS, RULES, Catalogue, Exported, Loss, lost_places, shown
from cardwright.backends.exports.file_texts import as_json
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words

APART = 4.0
"""Units of the table between two piles."""


def export(made: Catalogue) -> Exported:
    """`<game>.json` for Saved Objects, and `sheets/*.png` with `sheets/back-*.png`."""
    stem = safe_name(made.id)
    artifacts = [Artifact(f"{stem}.json", as_json(saved_object(made)))]
    artifacts += [Artifact(f"sheets/{sheet.file}.png", content) for sheet, content in made.pictures.sheets if content]
    artifacts += [
        Artifact(f"sheets/back-{number}.png", content) for number, content in enumerate(made.pictures.backs, 1)
    ]
    losses = [RULES, COUNTERS]
    losses += lost_places(made.places, words("put cards where you like on the table", "牌可以放在桌面任何地方"))
    if not made.image_base:
        losses.append(
            Loss(
                words("where the sheets lie on the net", "整版图的网址"),
                words(
                    "give --image-base-url, or write file:/// addresses and use Cloud Upload in the program",
                    "请用 --image-base-url 指明，或改成 file:/// 地址后在程序里使用 Cloud Upload",
                ),
            )
        )
    install = words(
        f"copy {stem}.json into Saves/Saved Objects of Tabletop Simulator",
        f"把 {stem}.json 复制到 Tabletop Simulator 的 Saves/Saved Objects",
    )
    return Exported(tuple(artifacts), tuple(losses), install)


class _Table:
    """Makes objects with ids that no other object of the file has."""

    def __init__(self, made: Catalogue) -> None:
        self.made = made
        self.guids: set[str] = set()
        self.slots = {
            at: (key, slot)
            for key, (sheet, _) in enumerate(made.pictures.sheets, 1)
            for slot, at in enumerate(sheet.items)
        }
        self.sheets = {
            str(key): {
                "FaceURL": self._url(f"{sheet.file}.png"),
                "BackURL": self._url(f"back-{sheet.back + 1}.png"),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
            for key, (sheet, _) in enumerate(made.pictures.sheets, 1)
        }

    def _url(self, file: str) -> str:
        return f"{self.made.image_base or 'file:///sheets'}/{file}"

    def guid(self, what: str) -> str:
        number = 0
        while True:
            text = f"{self.made.id}/{self.made.lang}/{what}/{number}"
            found = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
            if found not in self.guids:
                self.guids.add(found)
                return found
            number += 1

    def pile(self, name: str, cards: Iterable[tuple[int, int]], x: float, z: float) -> dict[str, object] | None:
        """A deck; of one card, that card, since the program knows no deck of one."""
        held = [at for at, count in cards for _ in range(count) if at in self.slots]
        place = {
            "posX": x, "posY": 1.5, "posZ": z, "rotX": 0, "rotY": 180, "rotZ": 180,
            "scaleX": 1, "scaleY": 1, "scaleZ": 1,
        }  # fmt: skip
        contained = [self._card(at, f"{name}/{number}", place) for number, at in enumerate(held)]
        if not contained:
            return None
        if len(contained) == 1:
            return contained[0]
        used = sorted({self.slots[at][0] for at in held})
        return {
            **self._object("DeckCustom", name, "", f"pile/{name}", place),
            "HideWhenFaceDown": True,
            "DeckIDs": [card["CardID"] for card in contained],
            "CustomDeck": {str(key): self.sheets[str(key)] for key in used},
            "ContainedObjects": contained,
        }

    def _card(self, at: int, what: str, place: dict[str, float]) -> dict[str, object]:
        item = self.made.items[at]
        key, slot = self.slots[at]
        notes = "; ".join(f"{name}={shown(value)}" for name, value in item.values.items())
        return {
            **self._object("Card", item.title, item.text, f"card/{what}", place),
            "GMNotes": f"{item.id}; {notes}" if notes else item.id,
            "HideWhenFaceDown": True,
            "CardID": key * 100 + slot,
            "CustomDeck": {str(key): self.sheets[str(key)]},
        }

    def _object(
        self, name: str, nickname: str, description: str, what: str, place: dict[str, float]
    ) -> dict[str, object]:
        return {
            "GUID": self.guid(what),
            "Name": name,
            "Transform": place,
            "Nickname": nickname,
            "Description": description,
            "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "SidewaysCard": False,
        }


def saved_object(made: Catalogue) -> dict[str, object]:
    """The box, a pile for each back, in front; behind it each deck of the game, a pile for each section."""
    table = _Table(made)
    states = []
    for back, label in enumerate(made.backs):
        cards = [(at, count) for at, count in made.whole_box() if made.items[at].back == back]
        states.append(table.pile(label or made.title, cards, back * APART, 0))
    for row, deck in enumerate(made.decks, 1):
        for column, part in enumerate(deck.parts):
            states.append(table.pile(f"{deck.name} · {part.label}", part.cards, column * APART, row * APART))
    return {
        "SaveName": made.title,
        "GameMode": made.title,
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": made.summary,
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": [state for state in states if state is not None],
    }
