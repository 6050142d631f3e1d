"""Names and sentences for what happens in a game, in the languages that its package brings in `texts.json`.

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
    prompts     key of a question -> the question, with {n}, {least}, {most} for how many; `KEY of one` where it is one
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
from cardwright.runtime.tables import Rules
from cardwright.runtime.traces import Entry
from cardwright.runtime.views import About, CardView, Option, Pending, Refused, Value

_SPOKEN = re.compile(r"\b(?:your?)\b", re.IGNORECASE)

SHORT = 30
"""So many signs of an ability that cannot be used are told."""


class Texts:
    """The texts of a game in one language."""

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

    # ------------------------------------------------------------ single words

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
        return self._own(words.OPTIONS, "list").join(self.value(v) for v in value)

    def _word(self, word: str) -> str:
        """What a word stands for: a symbol, a character, a skill."""
        for table in ("words", "characters", "skills"):
            if (found := self.find(table, word)) is not None:
                return str(found)
        return word

    def _own(self, table: Mapping[str, tuple[str, str, str]], key: str, **parts: str) -> str:
        text = words.word(table, key, self.lang)
        return (text or key).format_map(parts)

    # ------------------------------------------------------------ decisions

    def prompt(self, pending: Pending) -> str:
        """The question that a player is asked."""
        of_one = self.find("prompts", f"{pending.prompt} of one") if pending.high == 1 else None
        found = of_one or self.find("prompts", pending.prompt)
        if isinstance(found, str):
            for hole, number in (("{least}", pending.low), ("{most}", pending.high)):
                found = found.replace(hole, str(number))
            return found.replace("{n}", self.how_many(pending))
        if pending.about is not None and pending.about.sort == "combined":
            return self._own(words.PROMPTS, "combined", what=self.name("kinds", pending.about.id))
        if pending.about is not None and pending.kind == "may":
            return self._own(words.PROMPTS, "use", what=self.name("listeners", pending.about.id))
        return words.word(words.PROMPTS, pending.prompt, self.lang) or self._own(words.PROMPTS, pending.kind)

    def situation(self, pending: Pending) -> tuple[str, ...]:
        """What is being settled while a decision is made, the widest first: a sentence for each event; a card that is
        both played and takes effect is told of once.
        """
        told = {}
        for event in pending.during:
            if event.sort == "event" and (sentence := self.happening(event)):
                told[event.card.no if event.card is not None and not event.parts else sentence] = sentence
        return tuple(told.values())

    def about(self, pending: Pending) -> str:
        """What a question belongs to, where that says something: who does what to whom."""
        about = pending.about
        if about is None:
            return self._asker(pending.prompt)
        if pending.kind == "may" and about.sort != "card":
            return ""
        who = f"{self.player(about.doer)}: " if about.doer is not None else ""
        aim = f" → {self.players(about.targets)}" if about.targets else ""
        if about.card is not None:
            return f"{who}{self.card(about.card)}{aim}"
        if about.sort == "event" and (who or aim):
            return f"{who}{self.name('verbs', about.id)}{aim}"
        if about.sort == "play":
            return self._play(about.id)
        name = self.name("listeners", about.id)
        return name if about.sort == "listener" and name != about.id else ""

    def _asker(self, prompt: str) -> str:
        """Whose text asks, by the key of the question (`ID#…` of a card, skill or status, `verb ID#…`)."""
        id, mark, _ = prompt.partition("#")
        tables = ("verbs",) if id.startswith("verb ") else ("kinds", "skills", "statuses", "phases")
        found = ((table, self.find(table, id.removeprefix("verb "))) for table in tables)
        table = next((table for table, entry in found if entry is not None), "") if mark else ""
        return self.name(table, id.removeprefix("verb ")) if table else ""

    def _play(self, id: str) -> str:
        """What a play is called: as its card, if only one kind has it; empty where it has no name."""
        kinds = [printed.id for printed, plays in self.rules.plays.items() if any(play.id == id for play in plays)]
        if len(kinds) == 1:
            return self.name("kinds", kinds[0])
        name = self._owner(id)
        return name if name != id else ""

    def happening(self, event: About) -> str:
        """A sentence for an event that is being settled; empty for one that says nothing."""
        if event.id == "use":
            skill = self.name("skills", str(event.parts.get("skill")))
            return self._own(words.LOG, "ability", who=self.player(event.doer), what=skill)
        if event.parts:
            return self.deed(event.doer, event.id, event.parts)
        if event.card is None or event.id not in ("play", "resolve"):
            return ""
        parts = {"who": self.player(event.doer), "card": self.card(event.card), "whom": self.players(event.targets)}
        key = "play" if event.id == "play" else "resolving"
        return self._own(words.LOG, f"{key} on" if event.targets else key, **parts)

    def how_many(self, pending: Pending) -> str:
        """How many things are to be chosen: `2`, `1–3`."""
        return str(pending.low) if pending.low == pending.high else f"{pending.low}–{pending.high}"

    def option(self, option: Option, pending: Pending) -> str:
        """What an option does."""
        sort, own = option.sort, words.OPTIONS
        if sort == "pass":
            key = f"pass {pending.kind}"
            return self._own(own, key if key in own else sort)
        if sort in ("yes", "no"):
            return self._own(own, sort)
        if sort == "player":
            return self.player(option.seat)
        if sort == "hidden":
            return self._hidden(option.zone, option.place) + self.marks(option.marks)
        if sort == "effect":
            return self._effect(option)
        if option.card is not None:
            card = self.card(option.card)
            if sort == "card":
                if option.seat == pending.seat or option.zone is None:
                    return card
                return self._own(own, "card of", card=card, zone=self._zone_no(option.zone))
            if sort == "play" and option.kind is None:
                return self._own(own, "ability", card=card, what=self.name("plays", option.play or ""))
            if option.kind is not None and option.kind != option.card.kind:
                return self._own(own, "play as", card=card, what=self.name("kinds", option.kind))
            if sort == "play" and option.play is not None and self.find("idle", option.play) is not None:
                return self._own(own, "play idle", card=card)
            return self._own(own, sort, card=card)
        if sort in ("play", "answer", "combined") and option.kind is not None:
            return self._own(own, "several as", n=str(option.value), what=self.name("kinds", option.kind))
        if sort == "play":
            return self.name("plays", option.play or "")
        if sort == "trigger":
            return self.name("listeners", option.play or "")
        if sort == "branch":
            found = self.find("branches", pending.prompt)
            if isinstance(found, list) and isinstance(option.value, int) and 0 <= option.value < len(found):
                return str(found[option.value])
            if isinstance(option.value, int):
                return self._own(own, "branch", n=str(option.value + 1))
        if sort == "zone":
            return self._zone_no(option.zone)
        if sort == "kind" and option.kind is not None:
            return self.name("kinds", option.kind)
        return self.value(option.value)

    def _effect(self, option: Option) -> str:
        """What waits: a card, or an ability by its name, and whose it is."""
        own, use = words.OPTIONS, option.play or ""
        what = self.find("plays", use) or self.find("listeners", use) or ""
        if option.card is not None:
            card = self.card(option.card)
            what = self._own(own, "ability", card=card, what=str(what)) if use else card
        return self._own(own, "effect", what=str(what) or self._own(own, "an effect"), who=self.player(option.seat))

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

    def reason(self, key: str, given: Mapping[str, int] | None = None) -> str:
        """Why something is not legal; `given` are the numbers of which the text has places."""
        found = self.find("reasons", key)
        why = found if isinstance(found, str) else words.word(words.REASONS, key, self.lang) or key
        for name, number in (given or {}).items():
            why = why.replace(f"{{{name}}}", str(number))
        return why

    def refused(self, refused: Refused, pending: Pending) -> str:
        """Why something may not be picked, with each absent target and the reason against that."""
        why = self.reason(refused.key, refused.given)
        if not refused.targets:
            return why
        told: dict[str, list[str]] = {}
        for each in refused.targets:
            told.setdefault(self.refused(each, pending).rstrip("。."), []).append(self.rejected(each.option, pending))
        between = self._own(words.OPTIONS, "list")
        found = [self._own(words.REFUSED, "target", what=between.join(of), why=said) for said, of in told.items()]
        several = self._own(words.REFUSED, "several").join(found)
        return self._own(words.REFUSED, "targets", why=why, each=several)

    def told_by(self, option: Option, pending: Pending) -> str:
        """What an ability that may be picked does, at the end of its label; empty where that is all there is to say."""
        said = self.option(option, pending) if option.sort in ("play", "trigger") else ""
        return said.partition("：" if self.lang.startswith("zh") else ": ")[2]

    def rejected(self, option: Option, pending: Pending) -> str:
        """What may not be picked, by its name; of what an ability does, the beginning."""
        if option.card is not None and not option.play:
            return self.card(option.card)
        said, most = self.option(option, pending), SHORT if self.lang.startswith("zh") else 2 * SHORT
        if len(said) <= most:
            return said.rstrip("。.")
        if option.sort == "play" and option.card is None and option.play is not None:
            said = self._owner(option.play)
        return said if len(said) <= most else said[:most].rstrip("，。,.; ") + "…"

    # ------------------------------------------------------------ what has happened

    def learn(self, cards: Mapping[int, tuple[str, int]], zones: Mapping[int, tuple[str, int | None]]) -> None:
        """Tell what the numbers in traces mean: card -> (kind, face), zone -> (id, owner)."""
        self._kinds = {no: kind for no, (kind, _) in cards.items()}
        self._card_names = {no: self.kind(kind, face) for no, (kind, face) in cards.items()}
        self._zones = dict(zones)

    def known_card(self, no: int) -> tuple[str, str]:
        """The kind and the name of a card of which `learn` has told."""
        return self._kinds.get(no, ""), self._card_names.get(no, "")

    def _card_no(self, no: int | None) -> str:
        return self._own(words.OPTIONS, "card") if no is None else self._card_names.get(no, f"#{no}")

    def _zone_no(self, no: int | None, *, bare: bool = False) -> str:
        if no is None or no not in self._zones:
            return self._own(words.OPTIONS, "none") if no is None else f"#{no}"
        id, owner = self._zones[no]
        return self.zone(id, owner, bare=bare)

    def entry(self, entry: Entry) -> str:
        """A trace entry, as `trace_for` gives it, in words."""
        kind, log = entry[0], words.LOG
        if kind in ("turn", "next", "extra", "out", "back"):
            return self._own(log, kind, who=self.player(entry[1]))
        if kind == "round":
            return self._own(log, kind, n=str(entry[1]))
        if kind == "play":
            return self._played(entry)
        if kind == "answer":
            return self._answered(entry)
        if kind == "cancel":
            card = self._card_no(entry[2]) if entry[2] >= 0 else self._own(words.OPTIONS, "use")
            return self._own(log, kind, who=self.player(entry[1]), card=card)
        if kind in ("trigger", "waits"):
            if entry[3] >= 0:
                return self._own(log, kind, who=self.player(entry[1]), card=self._card_no(entry[3]))
            listener = self._listeners.get(entry[2])
            what = self.name("listeners", listener.id) if listener is not None else str(entry[2])
            return self._own(log, f"{kind} of", who=self.player(entry[1]), what=what)
        if kind == "move":
            return self.moves([entry])
        if kind == "look":
            parts = {
                "who": self.player(entry[1]),
                "card": self._card_no(entry[2]),
                "zone": self._zone_no(entry[4]),
            }
            return self._own(log, "look" if entry[3] is None else "look at", n=str(entry[3]), **parts)
        if kind in ("reveal", "aim"):
            return self._own(
                log,
                kind,
                who=self.player(entry[1]),
                card=self._card_no(entry[2]),
                zone=self._zone_no(entry[3]),
            )
        if kind == "announce":
            what = self._own(log, "secretly") if entry[2] is None else self.value(entry[2])
            return self._own(log, kind, who=self.player(entry[1]), what=what)
        if kind == "shuffle":
            return self._own(log, kind, zone=self._zone_no(entry[1]))
        if kind == "cut":
            return self._own(log, kind, what=self.name("phases", entry[1]))
        if kind == "skill":
            how = kind if entry[3] else "skill off"
            return self._own(log, how, who=self.player(entry[1]), what=self.name("skills", entry[2]))
        if kind in ("skip", "insert"):
            return self._own(log, kind, who=self.player(entry[1]), what=self.name("phases", entry[2]))
        if kind == "win":
            return self._own(log, kind, whom=self.players(tuple(dict.fromkeys(entry[1]))))
        if kind in ("count", "status", "mark", "token"):
            return self._changed(entry)
        if kind == "chose":
            return self._own(log, kind, who=self.player(entry[1]), what=self.value(entry[3]))
        if kind == "verb":
            return self._verb(entry)
        return self._own(log, kind)

    def moves(self, entries: Sequence[Entry]) -> str:
        """Moves of cards from one zone to another in one sentence; equal names are told once, with a number."""
        return self._own(
            words.LOG,
            "move",
            card=self._names([entry[1] for entry in entries]),
            zone=self._zone_no(entries[0][2], bare=True),
            what=self._zone_no(entries[0][3], bare=True),
        )

    def _names(self, cards: Sequence[int | None]) -> str:
        """Cards by their names; equal ones are told once, with a number."""
        names = Counter(self._card_no(card) for card in cards)
        told = [name if count == 1 else f"{name} ×{count}" for name, count in names.items()]
        return self._own(words.OPTIONS, "list").join(told)

    def _played(self, entry: Entry) -> str:
        _, seat, card, no, targets, *parts_of = entry
        play = self._plays.get(no)
        if (card < 0 and no not in self._kinds_of_plays) or (play is not None and play in self.rules.actions):
            what = self._ability(play.id, card) if play is not None else str(no)
            return self._own(words.LOG, "ability", who=self.player(seat), what=what)
        parts = {"who": self.player(seat), "card": self._one_of(card, parts_of), "whom": self.players(targets)}
        key = "play"
        kinds = self._kinds_of_plays.get(no, [])
        if card < 0 or (kinds and card in self._kinds and self._kinds[card] not in kinds):
            key, parts["what"] = "play as", self.name("kinds", kinds[0])
        return self._own(words.LOG, f"{key} on" if targets else key, **parts)

    def _ability(self, id: str, card: int) -> str:
        """What an ability is called in the story: by what it belongs to; what it does is told by what comes of it."""
        colon, most = ("：", SHORT) if self.lang.startswith("zh") else (": ", 2 * SHORT)
        name, _, does = self.name("plays", id).partition(colon)
        owner = id.partition("#")[0]
        if card >= 0 and self.find("skills", owner) is None and self.find("kinds", owner) is None:
            name = self._card_no(card)  # all cards of a sort have it
        whole = name + colon + does if does else name
        return whole if len(whole) <= most else name

    def _owner(self, id: str) -> str:
        """What an ability that a player may start belongs to, by its name."""
        return self.name("plays", id).partition("：" if self.lang.startswith("zh") else ": ")[0]

    def ability_text(self, id: str) -> str:
        """The rules text of what an ability belongs to, or else what it does."""
        owner = id.partition("#")[0]
        found = self.find("skill_texts", owner) or self.find("kinds", owner, "text") or self.find("plays", id)
        return found if isinstance(found, str) else ""

    def _one_of(self, card: int, parts_of: Sequence[Sequence[int | None]]) -> str:
        """A card that is played or answered with; several that are one together by the names of all."""
        if card >= 0:
            return self._card_no(card)
        return self._names(parts_of[0]) if parts_of and parts_of[0] else self._own(words.OPTIONS, "cards")

    def _answered(self, entry: Entry) -> str:
        _, seat, card, no, *parts_of = entry
        parts = {"who": self.player(seat), "card": self._one_of(card, parts_of)}
        listener = self._listeners.get(no)
        kind = listener.respond.id if listener is not None and listener.respond is not None else None
        if kind is not None and (card < 0 or self._kinds.get(card, kind) != kind):
            return self._own(words.LOG, "answer as", what=self.name("kinds", kind), **parts)
        return self._own(words.LOG, "answer", **parts)

    def _changed(self, entry: Entry) -> str:
        kind, no, id, value = entry[:4]
        if kind == "mark" and id == "kind":
            return self._own(words.LOG, "turned", card=self._card_no(no), what=self.name("kinds", value))
        what = self.of_another(self.name("values", id))
        if kind == "token" and no is None:
            who = self._hidden(entry[4], entry[5] or None)
        else:
            who = self._card_no(no) if kind in ("mark", "token") else self.player(no)
        if isinstance(value, bool):
            return self._own(words.LOG, "status" if value else "status off", who=who, what=what)
        if kind == "count" and no < 0:
            return self._own(words.LOG, "count of game", what=what, n=self.value(value))
        return self._own(words.LOG, "count", who=who, what=what, n=self.value(value))

    def _verb(self, entry: Entry) -> str:
        _, seat, verb, parts = entry
        return self.deed(seat, verb, dict(parts))

    def deed(self, seat: int | None, verb: str, parts: Mapping[str, Value]) -> str:
        """What somebody does by a verb with these parts."""
        sentence = (self.find("log_of_nobody", verb) if seat is None or seat < 0 else None) or self.find("log", verb)
        if not isinstance(sentence, str):
            return self._own(words.LOG, "verb", who=self.player(seat), what=self.name("verbs", verb))
        holes = {"doer": self.player(seat), **{name: self.value(part) for name, part in parts.items()}}
        return re.sub(r"\{([^{}]+)\}", lambda m: holes.get(m[1], m[0]), sentence)


def texts_for(session: Any, lang: str) -> Texts:
    """The texts of a session's game, with its players, cards and zones."""
    texts = Texts(session.rules, lang, session.settings.names)
    game = session.game
    texts.learn(
        {c.no: (c.printed.id, c.face) for c in game.cards},
        {z.no: (z.id, z.owner.seat if z.owner is not None else None) for z in game.zones},
    )
    return texts


def _load(rules: Rules) -> dict[str, dict[str, Any]]:
    """What `texts.json` beside the rules says; empty if there is none."""
    if not rules.source_file:
        return {}
    try:
        data = json.loads(packages.read(str(Path(rules.source_file).parent), "texts.json").decode())
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in data.items() if isinstance(v, dict)} if isinstance(data, dict) else {}
