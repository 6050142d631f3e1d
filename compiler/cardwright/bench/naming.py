"""Call things of a running game by the names that the game declares, in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardwright.bench.failure_words import ASKS, FOUND, Said, both, joined, same
from cardwright.bench.scenario_matching import owner_of
from cardwright.model.game import Game
from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.playable import Action
from cardwright.runtime.requests import Ask, Refusal
from cardwright.runtime.texts import Texts
from cardwright.runtime.things import Card, Kind, Player, Zone


class Namer:
    """Names of a game's things; `players` are those of the scenario, by seat; `texts` know the questions."""

    def __init__(self, game: Game, texts: tuple[Texts, Texts], players: Sequence[str] = ()) -> None:
        self.game = game
        self.texts = texts
        self.players = players

    def words(self, found: Mapping[str, str], fallback: str) -> Said:
        """Names by language as (zh, en)."""
        zh = found.get("zh-Hans") or found.get("zh-Hant") or found.get("en") or fallback
        return zh, found.get("en") or zh

    def declared(self, *tables: Mapping[str, Any], id: str) -> Said:
        """The name of the first declaration of that id, or the id."""
        for table in tables:
            if id in table:
                return self.words(table[id].name, id)
        return same(id)

    def kind(self, id: str, face: int | None = None) -> Said:
        """A kind of card, or one of its faces: by its own name, or by what is printed on it and not on the others."""
        if face is not None:
            faces = self.game.cards[id].faces
            if faces[face].name:
                return self.words(faces[face].name, id)
            if len(faces) > 1:
                return self.texts[0].kind(id, face), self.texts[1].kind(id, face)
        return self.declared(self.game.cards, self.game.categories, id=id)

    def player(self, player: Player) -> Said:
        """A player."""
        return same(self.players[player.seat] if player.seat < len(self.players) else player.name)

    def seats(self, players: Iterable[Player]) -> Said:
        """Several players."""
        return joined([self.player(p) for p in players])

    def zone(self, zone: Zone) -> Said:
        """A zone with its owner."""
        zh, en = self.declared(self.game.zones, id=zone.id)
        if zone.owner is None:
            return zh, en
        who = self.player(zone.owner)
        return f"{who[0]}的{zh}", f"{who[1]}'s {en}"

    def ability(self, id: str) -> Said:
        """What an ability (`attack#1`) belongs to."""
        g = self.game
        return self.declared(g.cards, g.statuses, g.skills, g.categories, g.rules, id=owner_of(id))

    def thing(self, what: Any) -> Said:
        """A value, an option, a list of them."""
        match what:
            case None:
                return FOUND["none"]
            case bool():
                return FOUND["yes" if what else "no"]
            case Player():
                return self.player(what)
            case Card():
                return self.kind(what.printed.id, what.face)
            case Kind():
                return self.kind(what.id)
            case Zone():
                return both(FOUND, "in", self.zone(what), self.cards(what.cards))
            case Combo():
                return self.several(what, what.kinds[0])
            case Action(combo=Combo() as combo, kind=Kind() as kind):
                return self.several(combo, kind)
            case Action():
                if what.card is None or (what.kind is None and owner_of(what.play.id) not in self.game.categories):
                    return self.ability(what.play.id)
                card = self.thing(what.card)
                if what.kind is None:
                    return card
                return card if what.kind is what.card.printed else both(FOUND, "as", card, self.kind(what.kind.id))
            case Answer():
                return self.thing(what.card)
            case Trigger():
                return self.ability(what.listener.id)
            case str():
                return self.word(what)
            case list() | tuple():
                return joined([self.thing(item) for item in what])
            case _:
                return same(what)

    def cards(self, cards: Sequence[Card]) -> Said:
        """Cards, at most a dozen by name."""
        made = [self.thing(c) for c in cards[:12]]
        return joined(made + [same("…")] * (len(cards) > 12))

    def word(self, word: str) -> Said:
        """A symbol, a choice, or something declared."""
        for symbols in self.game.symbols.values():
            if word in symbols.words:
                return self.words(symbols.words[word], word)
        g = self.game
        return self.declared(g.phases, g.statuses, g.skills, g.cards, g.characters, id=word)

    def reason(self, against: Refusal) -> Said:
        """Why something is not legal."""
        return self.texts[0].reason(against.key, against.given), self.texts[1].reason(against.key, against.given)

    # ------------------------------------------------------------ decisions

    def several(self, combo: Combo, kind: Kind) -> Said:
        """Several cards used as one."""
        return both(FOUND, "several", same(combo.low), self.kind(kind.id))

    def option(self, ask: Ask, what: Any) -> Said:
        """An option of a request."""
        if what is None:
            return FOUND["pass"]
        if ask.kind == "either":
            return both(FOUND, "branch", same(what + 1))
        if isinstance(what, Card) and what.zone.owner is not ask.player:
            return both(FOUND, "in", self.thing(what), self.zone(what.zone))
        return self.thing(what)

    def options(self, ask: Ask) -> Said:
        """The options of a request; a long range of numbers by its ends."""
        if isinstance(ask.options, range) and len(ask.options) > 4:
            return same(f"{ask.options[0]}–{ask.options[-1]}")
        found = list(dict.fromkeys(self.option(ask, o) for o in ask.options))
        return joined(found[:20] + [same("…")] * (len(found) > 20))

    def question(self, ask: Ask) -> Said:
        """What a request asks for."""
        key = "target" if ask.prompt == "target" else ask.kind
        about = ask.about
        if isinstance(about, Event):
            card = getattr(about, "card", None)
            return both(ASKS, key, self.thing(card) if isinstance(card, Card) else same(about.verb))
        if isinstance(about, Play | Listener):
            return both(ASKS, key, self.ability(about.id))
        named = [self.thing(what) for what in ask.named]
        asked = [
            texts.worded(ask.prompt, ask.low, ask.high, [one[i] for one in named]) for i, texts in enumerate(self.texts)
        ]
        if asked[0] and asked[1]:
            return asked[0].rstrip("？?。."), asked[1].rstrip("?.")
        zh, en = both(ASKS, key, same(""))
        return zh.strip(), en.strip()


def amount(ask: Ask) -> str:
    """How many things are to be picked: `2`, `1–3`."""
    return str(ask.low) if ask.low == ask.high else f"{ask.low}–{ask.high}"
