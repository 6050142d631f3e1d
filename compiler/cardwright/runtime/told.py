"""Sentences for what has happened in a game: the entries of its trace, in the languages of its package."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from cardwright.runtime import words
from cardwright.runtime.called import Called
from cardwright.runtime.traces import Entry
from cardwright.runtime.views import Value

ENDING = ".end"
"""So ends the id of what ends an effect that lasts."""
SHORT = 30
"""So many signs of an ability that cannot be used are told."""


def in_runs(places: Sequence[int], between: str) -> str:
    """Places in their order, those that follow one another as a run: `1–5`."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return between.join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


class Told(Called):
    """What has happened, in one language."""

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
        if kind in ("cancel", "missed"):
            card = self._card_no(entry[2]) if entry[2] >= 0 else self._own(words.OPTIONS, "use")
            whom = self.players(entry[3])
            return self._own(log, "cancel on" if whom else "cancel", who=self.player(entry[1]), card=card, whom=whom)
        if kind in ("trigger", "waits"):
            listener = self._listeners.get(entry[2])
            if kind == "trigger" and listener is not None and listener.id.endswith(ENDING):
                what = self.find("listeners", listener.id)
                return self._own(log, "trigger ends" if what else "lasting ends", what=str(what))
            if entry[3] >= 0:
                return self._own(log, kind, who=self.player(entry[1]), card=self._card_no(entry[3]))
            what = self.name("listeners", listener.id) if listener is not None else str(entry[2])
            return self._own(log, f"{kind} of", who=self.player(entry[1]), what=what)
        if kind in ("move", "reveal", "look"):
            return self.line([entry])
        if kind == "aim":
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

    def is_rule(self, entry: Entry) -> bool:
        """Whether an entry tells that a rule of the game does something by itself: neither a card nor a skill."""
        if entry[0] not in ("trigger", "waits") or entry[3] >= 0 or entry[2] not in self._listeners:
            return False
        listener = self._listeners[entry[2]]
        owner = listener.id.partition("#")[0]
        named = any(self.find(table, owner) is not None for table in ("kinds", "skills", "statuses"))
        return not listener.skill and not named and not listener.id.endswith(ENDING)

    def how_over(self, check: str) -> str:
        """How a game comes to its end by a state check: what it is called, and what it says; empty without words."""
        name, said = (self.find("checks", check, part) for part in ("name", "text"))
        return self._own(words.LOG, "how", what=str(name), n=str(said)) if name and said else str(said or name or "")

    def laid_open(self, zone: int, cards: Sequence[int]) -> str:
        """Which cards lay hidden in a zone."""
        return self._own(words.LOG, "laid open", zone=self._zone_no(zone, bare=True), card=self._names(cards))

    def only_ends(self, entry: Entry, after: Entry) -> bool:
        """Whether an entry tells of a status that does something, and the one behind it that this status is over."""
        listener = self._listeners.get(entry[2]) if entry[0] == "trigger" else None
        return listener is not None and after == ("status", entry[1], listener.id.partition("#")[0], False)

    def line(self, entries: Sequence[Entry]) -> str:
        """What is told in one sentence (`in_lines`), how often it has happened left out."""
        kind, first = entries[0][0], entries[0]
        if kind == "move":
            card, at, to = self._names([entry[1] for entry in entries]), first[2], first[3]
            if at == to:
                return self._own(words.LOG, "move within", card=card, zone=self._zone_no(at))
            zone, what = self._zone_no(at, bare=True), self._zone_no(to, bare=True)
            return self._own(words.LOG, kind, card=card, zone=zone, what=what)
        if kind == "reveal":
            card, who = self._names([entry[2] for entry in entries]), self.player(first[1])
            whom = self.players(first[4]) if len(first) > 4 else ""
            key = "reveal to" if whom else kind
            return self._own(words.LOG, key, who=who, card=card, zone=self._zone_for(first[3], first[1]), whom=whom)
        if kind == "look":
            return self._looked(entries)
        return self.entry(first)

    def _looked(self, entries: Sequence[Entry]) -> str:
        """Somebody looks at cards in a zone: at which places, in their order, where it has one."""
        _, seat, _, place, zone = entries[0]
        parts = {"who": self.player(seat), "zone": self._zone_for(zone, seat)}
        cards, places = [entry[2] for entry in entries], [entry[3] for entry in entries]
        if place is None:
            return self._own(words.LOG, "look", card=self._names(cards), **parts)
        between, unseen = self._own(words.OPTIONS, "list"), all(card is None for card in cards)
        key = ("look unseen" if unseen else "look at") + (" several" if len(cards) > 1 else "")
        if places == sorted(places, reverse=True):  # a stack from its bottom up: it is told from its top down
            cards, places = cards[::-1], places[::-1]
        parts["n"] = in_runs(places, between)
        return self._own(words.LOG, key, card=between.join(map(self._card_no, cards)), **parts)

    def _names(self, cards: Sequence[int | None]) -> str:
        """Cards by their names; equal ones are told once, with a number, those not known by how many there are."""
        known = Counter(self._card_no(card) for card in cards if card is not None)
        told = [name if count == 1 else f"{name} ×{count}" for name, count in known.items()]
        if hidden := len(cards) - known.total():
            told.append(self._own(words.OPTIONS, "card" if hidden == 1 else "n cards", n=str(hidden)))
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
