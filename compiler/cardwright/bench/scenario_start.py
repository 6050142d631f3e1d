"""Lay the table as a scenario gives it; see docs/reference/scenarios.md, "How a scenario starts"."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from cardwright.backends.rules import places
from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed
from cardwright.bench.naming import Namer
from cardwright.model import scenario as sc
from cardwright.model.game import Game as Model
from cardwright.runtime.game import Game
from cardwright.runtime.things import Card, Kind, Player, Zone
from cardwright.source.text import Span

GIVEN = (sc.GivenCards, sc.GivenValue, sc.GivenStatus, sc.GivenSkills, sc.GivenTurn)


class StartingTable:
    """Puts the cards of a freshly set up game where a scenario wants them."""

    def __init__(self, g: Game, model: Model, namer: Namer, module: ModuleType) -> None:
        self.g = g
        self.model = model
        self.namer = namer
        self.module = module
        self.start: Zone | None = next((z for z in g.zones if z.owner is None and z.ordered), None)
        self.aside = self.out_of_play()
        self.placed: set[int] = set()
        self.pool: list[Card] = []
        self.whole: set[int] = set()
        self.tops: list[Card] = []
        self.bottoms: list[Card] = []
        self.sizes: list[tuple[Zone, int, Span]] = []
        self.known: set[Kind] = set()
        self.called: dict[str, Card] = module.CALLED

    def out_of_play(self) -> list[Zone]:
        """The zones of the game that are neither its start stack nor part of playing cards."""
        play = self.model.play
        used = {z.id for z in (play.while_resolving, play.afterwards) if z is not None}
        return [z for z in self.g.zones if z.owner is None and z is not self.start and z.id not in used]

    def arrange(self, scenario: sc.Scenario, row: dict[int, dict[str, Any]]) -> tuple[Player, str]:
        """Apply the lines that are given; gives whose turn it is and in which phase.

        Where nothing is given, whom the setup has put first begins; else the first player still in.
        """
        g, lines = self.g, list(enumerate(scenario.lines))
        first = g.next_up[-1] if g.next_up else g.seats[0]
        g.next_up.clear()
        for player, name in zip(g.seats, scenario.players, strict=True):
            player.name = name
        self.called.clear()
        if any(isinstance(line, sc.GivenCards) or "zone" in row.get(at, {}) for at, line in lines):
            self.sweep()
            for at, line in lines:
                self.cards(line, row.get(at, {}))
            for at, line in lines:
                self.things(line, row.get(at, {}))
            g.seats_changed()
            self.balance()
            self.fill()
        else:
            for at, line in lines:
                self.things(line, row.get(at, {}))
            g.seats_changed()
        for card in g.cards:
            card.known = 0
        for zone in g.zones:
            zone.marked = False
        for at, line in lines:
            if isinstance(line, sc.GivenSees):
                self.known_before(g.seats[scenario.players.index(line.who)], row[at]["what"](g))
        g.trace.clear()
        g.look_again()
        turn = next((line for _, line in lines if isinstance(line, sc.GivenTurn)), None)
        if turn is None and not any(isinstance(line, GIVEN) for _, line in lines):
            return first, self.module.FIRST_PHASE
        if turn is None:
            return next((p for p in g.seats if p.alive), g.seats[0]), self.module.FIRST_PHASE
        who = g.seats[scenario.players.index(turn.who)]
        return who, turn.phase.id if turn.phase is not None else ""

    # ------------------------------------------------------------ cards

    def sweep(self) -> None:
        """Take up what the players were dealt; cards of kinds that are in no hand and not in the start stack stay."""
        dealt = self.known = self.dealt()
        for zone in self.g.zones:
            if zone.owner is not None:
                self.pool += [c for c in zone.cards if c.printed in dealt]
                zone.cards = [c for c in zone.cards if c.printed not in dealt]

    def dealt(self) -> set[Kind]:
        """The kinds of the cards that are dealt: those in the start stack and where cards are played from; in a game
        that plays from nowhere, those that only their owner sees.
        """
        hands = {z.id for z in places.hands(self.model)}
        hands = hands or {z.id for z in self.g.zones if z.owner is not None and z.seen_by == "owner"}
        zones = [z for z in self.g.zones if z is self.start or (z.owner is not None and z.id in hands)]
        return {c.printed for z in zones for c in z.cards}

    def cards(self, line: sc.Line, row: dict[str, Any]) -> None:
        """`given ZONE is …`, `given top of ZONE is …`, `given number of cards in ZONE is N`."""
        if isinstance(line, sc.GivenValue) and "zone" in row:
            self.sizes.append((row["zone"](self.g), row["value"](self.g), line.span))
        if not isinstance(line, sc.GivenCards):
            return
        zone: Zone = row["zone"](self.g)
        if line.where is None:
            self.whole.add(zone.no)
            self.pool += [c for c in zone.cards if c.no not in self.placed]
            zone.cards = [c for c in zone.cards if c.no in self.placed]
        taken = [self.take(name, zone, line.span) for name in line.cards]
        for at, card in enumerate(taken):
            card.zone = zone
            if at in line.called:
                self.called[line.called[at]] = card
        if line.where == "bottom":
            zone.cards[:0] = reversed(taken)
        else:
            # A zone without order keeps its cards as they are written; a stack has its top at the end.
            zone.cards += reversed(taken) if zone.ordered else taken
        if zone is self.start and zone.no not in self.whole:
            (self.bottoms if line.where == "bottom" else self.tops).extend(taken)

    def take(self, name: sc.CardName, to: Zone, span: Span) -> Card:
        """A copy of a card that has no place yet: swept up, out of play where nobody sees it, from the start stack;
        only then out of what lies open, which the setup may have put there on purpose.
        """
        sources = [*self.sources(), *(z for z in self.g.zones if z.owner is None)]
        sources += [z for z in self.g.zones if z.owner is not None and z is not to]
        places: list[list[Card]] = [self.pool, *(z.cards for z in dict.fromkeys(sources))]
        faces = name.kind.faces
        plain = [i for i, face in enumerate(faces) if not face.name] if name.face is None else [name.face]
        wanted = [plain, list(range(len(faces)))] if name.face is None else [plain]
        for allowed in wanted:
            for place in places:
                for card in place:
                    if card.printed.id == name.kind.id and card.face in allowed and card.no not in self.placed:
                        place.remove(card)
                        self.placed.add(card.no)
                        return card
        raise Failed("no such card", span, card=self.namer.kind(name.kind.id, name.face))

    def sources(self) -> list[Zone]:
        """Where cards without a place are sought: hidden out of play, in the start stack, then in open zones."""
        hidden = [z for z in self.aside if z.seen_by == "nobody"]
        start = [self.start] if self.start is not None else []
        return [*hidden, *start, *(z for z in self.aside if z not in hidden)]

    # ------------------------------------------------------------ values

    def things(self, line: sc.Line, row: dict[str, Any]) -> None:
        """Counters, statuses, who is out."""
        if "do" in row:
            row["do"](self.g)

    def known_before(self, who: Player, cards: list[Card]) -> None:
        """`given B sees A's hand`: a player knows these cards."""
        for card in cards:
            card.known |= 1 << who.seat
            card.zone.marked = True

    # ------------------------------------------------------------ the rest

    def balance(self) -> None:
        """Move cards that have no place so that what must be in a zone in some number is there."""
        for where, kind, number, in_force in self.module.BALANCES:
            zone: Zone = where(self.g)
            if not in_force(self.g) or zone.no in self.whole:
                continue
            here = [c for c in zone.cards if c.printed is kind]
            surplus = len(here) - number(self.g)
            away = next((z for z in self.aside if z is not zone and z.no not in self.whole), None)
            if away is None and zone is not self.start:
                away = self.start
            for card in [c for c in here if c.no not in self.placed][: max(0, surplus)]:
                zone.cards.remove(card)
                self.shelve(card, away)
            if surplus >= 0:
                continue
            rest = [self.pool, *(z.cards for z in (*self.aside, self.start) if z is not None and z is not zone)]
            found = [(place, c) for place in rest for c in place if c.printed is kind and c.no not in self.placed]
            for place, card in found[:-surplus]:
                place.remove(card)
                card.zone = zone
                zone.cards.insert(0, card)

    def shelve(self, card: Card, zone: Zone | None) -> None:
        """Put a card out of play; without such a zone it waits in the pool."""
        if zone is None:
            self.pool.append(card)
        else:
            card.zone = zone
            zone.cards.append(card)
            self.placed.add(card.no)

    def fill(self) -> None:
        """Cards without a place form the middle of the start stack: the commonest face on top, cards that invariants
        count at the bottom.
        """
        self.return_strangers()
        start = self.start
        if start is None or start.no in self.whole:
            left = [c for c in self.pool if c.no not in self.placed]
            away = next((z for z in self.aside if z.no not in self.whole), None)
            away = away or next((z for z in self.g.zones if z.owner is None and z.no not in self.whole), None)
            for card in left:
                self.shelve(card, away or start)
            self.pool = []
            self.resize()
            return
        ends = {c.no for c in (*self.tops, *self.bottoms)}
        middle = [c for c in start.cards if c.no not in ends] + [c for c in self.pool if c.no not in self.placed]
        self.pool = []
        counted = {kind.id for _, kind, _, in_force in self.module.BALANCES if in_force(self.g)}
        copies: dict[tuple[str, int], int] = {}
        for card in self.g.cards:
            copies[card.printed.id, card.face] = copies.get((card.printed.id, card.face), 0) + 1
        middle.sort(key=lambda c: (c.printed.id in counted, -copies[c.printed.id, c.face], c.no))
        tops = [c for c in start.cards if c.no in {t.no for t in self.tops}]
        bottoms = [c for c in start.cards if c.no in {b.no for b in self.bottoms}]
        start.cards = [*bottoms, *reversed(middle), *tops]
        for card in middle:
            card.zone = start
        self.resize()

    def return_strangers(self) -> None:
        """Cards that are never dealt and have lost their place go to where others of their sort lie."""
        for card in [c for c in self.pool if c.printed not in self.known and c.no not in self.placed]:
            spare = [z for z in self.aside if z.no not in self.whole]
            away = [z for z in spare if any(c.printed.categories & card.printed.categories for c in z.cards)]
            if away or spare:
                self.pool.remove(card)
                zone = (away or spare)[0]
                card.zone = zone
                zone.cards.append(card)

    def resize(self) -> None:
        """`given number of cards in ZONE is N`."""
        for zone, number, span in self.sizes:
            free = [c for c in zone.cards if c.no not in self.placed]
            surplus = len(zone.cards) - number
            if surplus > len(free):
                placed = same(len(zone.cards) - len(free))
                raise Failed("too many", span, zone=self.namer.zone(zone), found=placed, wanted=same(number))
            others = [*self.aside, self.start, *(z for z in self.g.zones if z.owner is None and not z.playing)]
            away = next((z for z in others if z is not None and z is not zone and z.no not in self.whole), None)
            if surplus > 0 and away is None:
                raise Failed("too many", span, zone=self.namer.zone(zone), found=same(len(free)), wanted=same(number))
            counted = {kind.id for _, kind, _, in_force in self.module.BALANCES if in_force(self.g)}
            # From below, but what must be there by number stays.
            going = sorted(free, key=lambda c: c.printed.id in counted)[: max(0, surplus)]
            for card in going:
                zone.cards.remove(card)
                self.shelve(card, away)
            if surplus < 0:
                self.more(zone, -surplus, number, span)

    def more(self, zone: Zone, count: int, number: int, span: Span) -> None:
        """Bring cards that no line has given from where they are sought."""
        counted = {kind.id for _, kind, _, in_force in self.module.BALANCES if in_force(self.g)}
        rest = [c for z in self.sources() if z is not zone and z.no not in self.whole for c in z.cards]
        free = [c for c in rest if c.no not in self.placed and c.printed.id not in counted]
        if len(free) < count:
            found = same(len(zone.cards) + len(free))
            raise Failed("no cards", span, zone=self.namer.zone(zone), wanted=same(number), found=found)
        for card in free[:count]:
            card.zone.cards.remove(card)
            card.zone = zone
            zone.cards.insert(0, card)
