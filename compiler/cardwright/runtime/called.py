"""What everything in a game is called, in the languages that its package brings in `texts.json`.

The file is an object with one object for each language (`zh-Hans`, `zh-Hant`, `en`):

    game        the name of the game
    kinds       kind id -> {name, faces: [name of each face], text: rules text, texts: [rules text of each face]}
    zones       zone id -> name             phases     phase id -> name
    values      counter, status, variable, quantity or field id -> name
    words       symbol -> name              verbs      event verb -> name of the event
    skills      skill id -> name            skill_texts  skill id -> rules text
    characters  character id -> name
    options     option id -> {name, choices: {choice: name}}
    variants    variant id -> {name, summary}
    plays       id of an ability that a player may start -> what it is called
    listeners   id of a trigger or answer -> what it is called
    idle        id of a play of which nothing comes -> ""
    prompts     key of a question -> the question, with {n}, {least}, {most} for how many, and {player 1},
                {card 2|that card}, {kind 3}, {value 4} for whom and what the rules name with it;
                `KEY of one` where it is one, `KEY with one` where the number that is named is
    branches    key of an `either` question -> [text of each branch]
    reasons     key of a reason why something is not legal -> the reason
    log         verb -> sentence with {doer} and its parts by name: {amount}, {target}
    log_of_nobody  the same, where nobody does it

What is missing in a language is taken from another, and at last the id itself is shown.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardwright.runtime import packages, words
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Fault, Name, in_words
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import CardView, PlayerView, Value

_SPOKEN = re.compile(r"\b(?:your?)\b", re.IGNORECASE)


class Called:
    """What everything in a game is called in one language."""

    def __init__(self, rules: Rules, lang: str = "en", names: Sequence[str] = ()) -> None:
        """`names` are those of the players, by seat."""
        self.rules = rules
        self.lang = lang
        self.names = names
        self._tables = _load(rules)
        order = [lang, *words.LANGUAGES, *self._tables]
        self._order = [t for t in dict.fromkeys(order) if t in self._tables]
        self._plays = {p.no: p for plays in rules.plays.values() for p in plays} | {p.no: p for p in rules.actions}
        self._listeners = {li.no: li for window in rules.windows.values() for li in window}
        self._kinds_of_plays: dict[int, list[str]] = {}
        for printed, plays in rules.plays.items():
            for play in plays:
                self._kinds_of_plays.setdefault(play.no, []).append(printed.id)
        self._kinds: dict[int, str] = {}
        self._card_names: dict[int, str] = {}
        self._zones: dict[int, tuple[str, int | None]] = {}

    def find(self, *path: str | int) -> Any:
        """What stands at a path in the first language that has it, or None."""
        for lang in self._order:
            at: Any = self._tables[lang]
            for step in path:
                if isinstance(step, int) and isinstance(at, list):
                    at = at[step] if 0 <= step < len(at) else None
                elif isinstance(step, str) and isinstance(at, dict):
                    at = at.get(step)
                else:
                    at = None
                    break
            if isinstance(at, (str, list, dict)):
                return at
        return None

    def name(self, table: str, id: str) -> str:
        """The name of something, or its id."""
        found = self.find(table, id)
        if isinstance(found, dict):
            found = found.get("name")
        return found if isinstance(found, str) and found else id

    def of_another(self, name: str) -> str:
        """What a player has, by a name that speaks to its owner, as it is said of somebody else."""
        if self.lang.startswith("zh"):
            return name.replace("你", "其")
        return _SPOKEN.sub(lambda found: "they" if found[0].lower() == "you" else "their", name)

    def game(self) -> str:
        """The name of the game."""
        found = self.find("game")
        return found if isinstance(found, str) else self.rules.id

    def kind(self, id: str, face: int = 0) -> str:
        """The name of a kind of card, of one of its faces."""
        found = self.find("kinds", id, "faces", face)
        return found if isinstance(found, str) and found else self.name("kinds", id)

    def card(self, card: CardView) -> str:
        """The name of a card, with what it counts as just now."""
        name = self.kind(card.kind, card.face)
        if card.counts_as == card.kind:
            return name
        return self._own(words.OPTIONS, "counts as", card=name, what=self.name("kinds", card.counts_as))

    def card_text(self, kind: str, face: int | None = None) -> str:
        """The rules text of a kind of card, or of one of its faces."""
        own = self.find("kinds", kind, "texts", face) if face is not None else None
        found = own or self.find("kinds", kind, "text")
        return found if isinstance(found, str) else ""

    def called(self, name: Name) -> str:
        """What a thing is called of which a fault speaks, or its id."""
        found = (self.name(table, name.id) for table in name.tables if self.find(table, name.id) is not None)
        return next(found, name.id)

    def fault(self, what: Fault) -> str:
        """What goes wrong, in words."""
        return in_words(what, self.lang, self.called)

    def broken(self, error: RuleError) -> tuple[str, ...]:
        """What went wrong inside the rules, then where, and how far the game had come: a line each."""
        return tuple(map(self.fault, (error.fault, *error.noted)))

    def explained(self, words: str) -> dict[str, str]:
        """Rules texts by the name of what they belong to: the cards and skills whose names hold these words."""
        wanted = words.casefold()
        found: dict[str, str] = {}
        for id in self.find("kinds") or ():
            names = [self.kind(id, face) for face in range(len(self.find("kinds", id, "faces") or ()))]
            called = {name: face for face, name in enumerate(names) if wanted in name.casefold()}
            if self.find("kinds", id, "texts") is None and (called or wanted in self.name("kinds", id).casefold()):
                called = {self.name("kinds", id): 0}  # all its faces say the same
            found |= {name: self.card_text(id, face) for name, face in called.items()}
        for id in self.find("skill_texts") or ():
            if wanted in (name := self.name("skills", id)).casefold():
                found[name] = str(self.find("skill_texts", id))
        return found

    def player(self, seat: int | None) -> str:
        """The name of a player (-1 or None: nobody)."""
        if seat is None or seat < 0:
            return self._own(words.OPTIONS, "nobody")
        return self.names[seat] if seat < len(self.names) else str(seat)

    def players(self, seats: Sequence[int]) -> str:
        """The names of several players."""
        return self._own(words.OPTIONS, "list").join(self.player(s) for s in seats)

    def zone(self, id: str, owner: int | None = None, *, bare: bool = False) -> str:
        """The name of a zone, with its owner's if it has one; `bare` is without an article."""
        name = self.name("zones", id)
        if owner is None:
            return name if bare else self._own(words.OPTIONS, "zone", zone=name)
        return self._own(words.OPTIONS, "zone of", who=self.player(owner), zone=name)

    def value(self, value: Value) -> str:
        """A value as text."""
        if value is None:
            return self._own(words.OPTIONS, "none")
        if isinstance(value, bool):
            return self._own(words.OPTIONS, "yes" if value else "no")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return self._word(value)
        if len(value) == 2 and value[0] == "player" and isinstance(value[1], int):
            return self.player(value[1])
        if len(value) == 2 and value[0] == "card":
            return self._card_no(value[1] if isinstance(value[1], int) else None)
        if len(value) == 2 and value[0] == "zone" and isinstance(value[1], int):
            return self._zone_no(value[1])
        if len(value) == 2 and value[0] == "kind" and isinstance(value[1], str):
            return self.name("kinds", value[1])
        if len(value) == 2 and value[0] == "effect":
            return self._effect_of(value[1])
        return self._own(words.OPTIONS, "list").join(self.value(v) for v in value)

    def _effect_of(self, text: Value) -> str:
        """What waits, by the id of its text; None for what nobody tells."""
        found = (self.find("plays", text) or self.find("listeners", text)) if isinstance(text, str) else None
        return str(found) if found else self._own(words.OPTIONS, "an effect")

    def holding(self, id: str, value: Value, of_another: bool = False) -> tuple[str, str] | None:
        """A counter, status or other value that somebody or something has: what it is called, of the reader or
        `of_another`, and how much it is, empty where it just holds.  None of what tells nothing: a status that does not
        hold, nobody, an empty list.
        """
        if value is None or value is False or value in ("", ()):
            return None
        name = self.name("values", id)
        return self.of_another(name) if of_another else name, "" if value is True else self.value(value)

    def usual(self, players: Sequence[PlayerView]) -> dict[str, Value]:
        """What tells nothing of a player, as more than half of those in the game have it: a quantity as it is with
        them, a counter that is nothing.
        """
        inside = [p.values for p in players if p.alive]
        found: dict[str, Value] = {}
        for shown in self.rules.shown:
            if shown.of == "player" and shown.sort in ("quantity", "counter"):
                for value, count in Counter(v[shown.id] for v in inside if shown.id in v).most_common(1):
                    if count * 2 > len(inside) > 1 and (shown.sort == "quantity" or value == 0):
                        found[shown.id] = value
        return found

    def _word(self, word: str) -> str:
        """What a word stands for: a symbol, a character, a skill."""
        for table in ("words", "characters", "skills"):
            if (found := self.find(table, word)) is not None:
                return str(found)
        return word

    def _own(self, table: Mapping[str, tuple[str, str, str]], key: str, **parts: str) -> str:
        text = words.word(table, key, self.lang)
        return (text or key).format_map(parts)

    def _hidden(self, zone: int | None, place: int | None) -> str:
        """A card whose face may not be seen, by where it lies."""
        own = words.OPTIONS
        if place is None:
            return self._own(own, "hidden", zone=self._zone_no(zone))
        return self._own(own, "hidden at", zone=self._zone_no(zone), n=str(place))

    def marks(self, values: Mapping[str, Value]) -> str:
        """What lies on a card, in brackets; a status by its name, anything else with its value."""
        told = []
        for id, value in values.items():
            name = self.name("values", id)
            told.append(name if value is True else f"{name} {self.value(value)}")
        return f"[{', '.join(told)}]" if told else ""

    def learn(self, cards: Mapping[int, tuple[str, int]], zones: Mapping[int, tuple[str, int | None]]) -> None:
        """Tell what the numbers in traces mean: card -> (kind, face), zone -> (id, owner)."""
        self._kinds = {no: kind for no, (kind, _) in cards.items()}
        self._card_names = {no: self.kind(kind, face) for no, (kind, face) in cards.items()}
        self._zones = dict(zones)

    def known_card(self, no: int) -> tuple[str, str]:
        """The kind and the name of a card of which `learn` has told."""
        return self._kinds.get(no, ""), self._card_names.get(no, "")

    def _card_no(self, no: int | None) -> str:
        if no is None or no < 0:  # several cards used as one have no number
            return self._own(words.OPTIONS, "card" if no is None else "cards")
        return self._card_names.get(no, f"#{no}")

    def _zone_no(self, no: int | None, *, bare: bool = False) -> str:
        if no is None or no not in self._zones:
            return self._own(words.OPTIONS, "none") if no is None else f"#{no}"
        id, owner = self._zones[no]
        return self.zone(id, owner, bare=bare)

    def _zone_for(self, no: int | None, seat: int) -> str:
        """A zone, as it is called where this player has just been named: their own not by their name again."""
        id, owner = self._zones.get(no, ("", None)) if no is not None else ("", None)
        return self._own(words.OPTIONS, "zone own", zone=self.name("zones", id)) if owner == seat else self._zone_no(no)

    def _owner(self, id: str) -> str:
        """What an ability that a player may start belongs to, by its name."""
        return self.name("plays", id).partition("：" if self.lang.startswith("zh") else ": ")[0]


def _load(rules: Rules) -> dict[str, dict[str, Any]]:
    """What `texts.json` beside the rules says; empty if there is none."""
    if not rules.source_file:
        return {}
    try:
        data = json.loads(packages.read(str(Path(rules.source_file).parent), "texts.json").decode())
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in data.items() if isinstance(v, dict)} if isinstance(data, dict) else {}
