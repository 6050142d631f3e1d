"""Sentences for what happens in a game, and for what is asked, in the languages of its package."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.runtime import words
from cardwright.runtime.told import SHORT, Told
from cardwright.runtime.views import About, Option, Pending, Refused, Value

_OF_PHASE = re.compile(r"phase_\d+#")
"""So begins the key of a question that a phase asks by its own text."""
_PLACE = re.compile(r"\{(player|card|value|kind) (\d+)(?:\|([^{}]*))?\}")
"""A place of a question for whom or what it names; of a card with what it is called before who may not know it."""


class Texts(Told):
    """The texts of a game in one language: what everything is called, what has happened, what is asked."""

    def prompt(self, pending: Pending) -> str:
        """The question that a player is asked."""
        numbers = [each for each in pending.named if type(each) is int]
        if found := self._question(pending.prompt, pending.low, pending.high, numbers):
            return self._naming(found, pending)
        if pending.about is not None and pending.about.sort == "combined":
            return self._own(words.PROMPTS, "combined", what=self.name("kinds", pending.about.id))
        if pending.about is not None and pending.kind == "may":
            return self._own(words.PROMPTS, "use", what=self.name("listeners", pending.about.id))
        return words.word(words.PROMPTS, pending.prompt, self.lang) or self._own(words.PROMPTS, pending.kind)

    def worded(self, key: str, low: int, high: int, names: Sequence[str]) -> str:
        """The question of a key, with how many are to be picked and the `names` of those whom and what it names; empty
        where there is none.
        """

        def called(place: re.Match[str]) -> str:
            number = int(place[2])
            return names[number - 1] if 1 <= number <= len(names) else place[3] or place[0]

        return _PLACE.sub(called, self._question(key, low, high, ()))

    def _question(self, key: str, low: int, high: int, numbers: Sequence[Value]) -> str:
        """The text of a question with its bounds; `numbers` are those that it names."""
        of_one = self.find("prompts", f"{key} of one") if high == 1 else None
        if list(numbers) == [1]:
            of_one = of_one or self.find("prompts", f"{key} with one")
        found = of_one or self.find("prompts", key)
        if not isinstance(found, str):
            return ""
        many = str(low) if low == high else f"{low}–{high}"
        for hole, number in (("{least}", low), ("{most}", high), ("{n}", many)):
            found = found.replace(hole, str(number))
        return found

    def _naming(self, said: str, pending: Pending) -> str:
        """A text of a question with the names of those of whom and of which it speaks."""

        def called(place: re.Match[str]) -> str:
            sort, number = place[1], int(place[2])
            if not 1 <= number <= len(pending.named):
                return place[0]  # no place: a card is called so
            what = pending.named[number - 1]
            if sort == "player":
                return self.value(what) if what is not None else self.player(None)
            if sort == "card" and (what is None or what == ("card", None)):
                return place[3] or place[0]
            return self._own(words.OPTIONS, "named", card=self.value(what)) if sort != "value" else self.value(what)

        return _PLACE.sub(called, said) if pending.named else said

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
            in_phase = _OF_PHASE.match(pending.prompt) and self.find("phases", pending.phase)
            return str(in_phase) if in_phase else self._asker(pending.prompt)
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

    def asked_by(self, pending: Pending) -> str:
        """The rules text of the card or skill that asks, else of the card that is being settled; empty without one."""
        about = pending.about
        if about is not None and about.card is not None:
            return self.card_text(about.card.kind, about.card.face)
        keys = [about.id] if about is not None else []
        found = (self.ability_text(key) for key in (*keys, pending.prompt) if "#" in key)
        if (told := next(filter(None, found), "")) or not pending.during:
            return told
        card = pending.during[-1].card
        return self.card_text(card.kind, card.face) if card is not None else ""

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
            alone = pending.own_turn and self.find("shared", pending.phase) is None
            key = key if alone or pending.kind != "play" else "pass play elsewhere"
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
                return self._own(own, "ability", card=card, what=self._deed(option.play or "", option.card.kind))
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
                return self._naming(str(found[option.value]), pending)
            if isinstance(option.value, int):
                return self._own(own, "branch", n=str(option.value + 1))
        if sort == "zone":
            return self._zone_no(option.zone)
        if sort == "kind" and option.kind is not None:
            return self.name("kinds", option.kind)
        return self.value(option.value)

    def _deed(self, play: str, kind: str) -> str:
        """What an ability does, behind the name of its card; its own name as well, where that is another thing's."""
        said, name, owner = self.name("plays", play), self.name("kinds", kind), play.rpartition("#")[0]
        if all(self.find(table, owner) is None for table in ("kinds", "values", "skills")):
            name = self._owner(play)
        for colon in (": ", "："):
            said = said.removeprefix(name + colon)
        return said

    def labels(self, pending: Pending) -> tuple[str, ...]:
        """What each option is called; behind the names of cards that differ but are called alike stands in what."""
        said = [self.option(each, pending) for each in pending.options]
        alike: dict[str, list[Mapping[str, Value]]] = {}
        for label, option in zip(said, pending.options, strict=True):
            if option.card is not None:
                alike.setdefault(label, []).append(option.card.values)
        apart = {label: telling_apart(values) for label, values in alike.items()}
        return tuple(
            self._with(label, option, apart.get(label, ()), pending)
            for label, option in zip(said, pending.options, strict=True)
        )

    def _with(self, label: str, option: Option, ids: Sequence[str], pending: Pending) -> str:
        """What an option is called, with these values of its card in front of what it does."""
        values = option.card.values if option.card is not None else {}
        found = (self.holding(id, values.get(id)) for id in ids)
        told = [" ".join(filter(None, each)) for each in found if each is not None]
        if not told:
            return label
        does = self.told_by(option, pending)
        name = label.removesuffix(does).rstrip(": ：") if does else label
        how = self._own(words.OPTIONS, "list").join(told)
        return self._own(words.OPTIONS, "apart", what=name, how=how) + label[len(name) :]

    def _effect(self, option: Option) -> str:
        """What waits: a card, or an ability by its name, and whose it is."""
        own, use = words.OPTIONS, option.play or ""
        what = self.find("plays", use) or self.find("listeners", use) or ""
        if option.card is not None:
            card = self.card(option.card)
            what = self._own(own, "ability", card=card, what=str(what)) if what else card
        return self._own(own, "effect", what=str(what) or self._own(own, "an effect"), who=self.player(option.seat))

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


def telling_apart(cards: Sequence[Mapping[str, Value]]) -> tuple[str, ...]:
    """Values by which cards with these differ: one that tells apart all that can be told apart, or else some that do
    together.
    """

    def different(ids: Sequence[str]) -> int:
        return len({tuple(values.get(id) for id in ids) for values in cards})

    every = tuple(dict.fromkeys(id for values in cards for id in values))
    most = different(every)
    if most <= 1:
        return ()
    found: tuple[str, ...] = next(((id,) for id in every if different((id,)) == most), ())
    for id in every:
        if different(found) < different((*found, id)):
            found = (*found, id)
    return found


def texts_for(session: Any, lang: str) -> Texts:
    """The texts of a session's game, with its players, cards and zones."""
    texts = Texts(session.rules, lang, session.settings.names)
    game = session.game
    texts.learn(
        {c.no: (c.printed.id, c.face) for c in game.cards},
        {z.no: (z.id, z.owner.seat if z.owner is not None else None) for z in game.zones},
    )
    return texts
