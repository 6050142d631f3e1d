"""The table: seats and their order, zones and cards, who knows what, and the primitive doings that need no decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardwright.ir.walk import walk
from reference.brought import Brought
from reference.rng import Rng
from reference.things import BOTTOM, Awaited, Card, Endless, GameOver, PhaseOver, Player, Scope, Spot, Zone
from reference.tree import Game, decl, ir, told_openly

STEPS, TURNS = 30_000, 20_000
"""So much may happen in one turn, and so many turns in one game."""
ANYBODY = -1
"""Whose things have changed, whoever it is."""
ROLES = ("me", "this", "event", "it", "doer")
"""What words of the language stand for, which are not names given before."""
PLAIN = {"number": 0, "bool": False, "text": ""}
"""What a printed value is where nothing is printed, by type; else none."""


class Table(Brought):
    """One table with its cards."""

    def __init__(
        self, model: Game, players: int, seed: int, options: Mapping[str, str], variants: Iterable[str],
        names: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.model = model
        self.rng = Rng(seed)
        self.options = {o.id: o.default for o in model.options.values()} | dict(options)
        self.variants = frozenset(variants)
        self.seats = [Player(i, names[i] if names else chr(65 + i)) for i in range(players)]
        self.zones = []
        self.own_zones = {}
        self.cards = []
        self.numbers = {}
        self.memory = {}
        self.direction = 1
        self.turn_player = None
        self.opener = None
        self.phase = ""
        self.turn_no = 0
        self.round_no = 0
        self.turn_over = False
        self.winners = None
        self.next_up = []
        self.extra_turns = []
        self.phases_left = []
        self.skips = []
        self.trace = []
        self.notes = []
        self.stack = []
        self.causes = []
        self.spans = []
        self.uses = {"phase": {}, "turn": {}, "last turn": {}, "round": {}, "game": {}}
        self.skills = {}
        self.lasting = []
        self.batch = []
        self.atomic = 0
        self.queued = []
        self.pending = []
        self.below = 0
        self.raised = []
        self.suspended = []
        self.told = told_openly(self.model)
        self.resting = []
        self.fuel = STEPS
        self.reads = None
        self.changes = {}
        self.begun = set()
        self.happened_so_far = 0

    # ------------------------------------------------------------ setting the table

    def lay_out(self) -> None:
        """Make the zones, put every card into the first stack, give counters and variables their first values."""
        model = self.model
        for zone in model.zones.values():
            if zone.owner == "game":
                self.own_zones[zone.id] = self.new_zone(zone, None)
        for player in self.seats:
            for zone in model.zones.values():
                if zone.owner == "player":
                    player.zones[zone.id] = self.new_zone(zone, player)
        for made in self.zones:
            if made.decl.part_of is not None:
                made.whole = self.zone_of(made.decl.part_of, made.owner)
        for kind in model.cards.values():
            for at, face in self.faces(kind):
                for _ in range(face.copies):
                    self.make_card(kind, at, face)
        self.make_brought()
        for variable in model.variables.values():
            for memory in self.memories(variable.owner):
                empty = variable.ty.name == "list"
                memory[variable.id] = [] if empty else None
        for counter in model.counters.values():
            self.numbers.update({counter.id: 0} if counter.owner == "game" else {})
            for thing in self.owners_of(counter.owner):
                thing.numbers[counter.id] = 0
        for counter in model.counters.values():
            for thing in [None] if counter.owner == "game" else self.owners_of(counter.owner):
                s = Scope(me=thing if counter.owner == "player" else None, this=thing)
                first = self.value(counter.starts, s) if counter.starts is not None else 0
                (self.numbers if thing is None else thing.numbers)[counter.id] = first

    def make_card(self, kind: decl.CardKind, at: int, face: decl.Face) -> None:
        """A card in the first stack."""
        start = self.start_zone()
        card = Card(len(self.cards), kind, at, self.printed_values(face), start, kind, start, called=face.name)
        self.cards.append(card)
        start.cards.append(card)

    def start_zone(self) -> Zone:
        """The first stack of the game, where all cards begin."""
        return next(z for z in self.zones if z.owner is None and z.ordered)

    def new_zone(self, made: decl.Zone, owner: Player | None) -> Zone:
        """Make a zone."""
        zone = Zone(len(self.zones), made, owner)
        self.zones.append(zone)
        return zone

    def zone_of(self, made: decl.Zone, owner: Player | None) -> Zone | None:
        """The zone of a declaration: the game's, or that of a player."""
        if made.owner == "game":
            return self.own_zones.get(made.id)
        return owner.zones.get(made.id) if owner is not None else None

    def owners_of(self, owner: str) -> list[Any]:
        """The players or the cards."""
        return list(self.seats) if owner == "player" else list(self.cards) if owner == "card" else []

    def memories(self, owner: str) -> list[dict[str, Any]]:
        """Where variables are remembered."""
        return [self.memory] if owner == "game" else [thing.memory for thing in self.owners_of(owner)]

    def faces(self, kind: decl.CardKind) -> list[tuple[int, decl.Face]]:
        """The faces of a kind that are in this game, by their places among those of their variant."""
        chosen = kind.faces
        for variant, faces in kind.other_faces:
            if variant.id in self.variants:
                chosen = faces
        s = Scope()
        if kind.copies_when is not None and not self.holds(kind.copies_when, s):
            return []
        return [(i, f) for i, f in enumerate(chosen) if f.when is None or self.holds(f.when, s)]

    def printed_values(self, face: decl.Face) -> dict[str, Any]:
        """What is printed on a face, for the fields of all categories."""
        values: dict[str, Any] = {}
        for category in self.model.categories.values():
            for field in category.fields.values():
                default = self.value(field.default, Scope()) if field.default is not None else PLAIN.get(field.ty.name)
                values[field.id] = self.as_kind(field, face.values.get(field.id, default))
        return values

    def as_kind(self, field: decl.Field, value: Any) -> Any:
        """A printed value; what names a card or a kind of cards is that."""
        if (field.ty.of or field.ty).name != "kind":
            return value
        if isinstance(value, tuple | list):
            return tuple(self.as_kind(field, one) for one in value)
        return self.model.cards.get(value) or self.model.categories.get(value)

    def noted(self, *what: Any) -> None:
        """Keep what is read, where somebody wants to know whether it has changed."""
        if self.reads is not None:
            self.reads.append((*what, self.changes.get(what[:2], 0)))

    def has_changed(self, what: str, of: int) -> None:
        """Something has become another: whoever has read it reads another, even if it becomes what it was."""
        for whose in (of, ANYBODY):
            self.changes[what, whose] = self.changes.get((what, whose), 0) + 1

    # ------------------------------------------------------------ seats

    def living(self) -> list[Player]:
        """The players still in the game, by seats."""
        found = [p for p in self.seats if p.alive]
        self.noted("living", *(p.seat for p in found))
        return found

    def out(self) -> list[Player]:
        """The players who have left the game, by seats."""
        return [p for p in self.seats if not p.alive]

    def circle(self, start: Player | None) -> list[Player]:
        """All players in turn order from one on."""
        at = start.seat if start is not None else 0
        return [self.seats[(at + self.direction * i) % len(self.seats)] for i in range(len(self.seats))]

    def around(self, start: Player | None) -> list[Player]:
        """The players still in the game, in turn order from one on."""
        found = [p for p in self.circle(start) if p.alive]
        self.noted("around", *(p.seat for p in found))
        return found

    def next_player(self, of: Player) -> Player:
        """The next player still in the game in turn order after one."""
        others = [p for p in self.around(of) if p is not of]
        return others[0] if others else of

    def previous_player(self, of: Player) -> Player:
        """The player whose next player this is."""
        ring = self.around(of)
        return ring[-1] if ring else of

    def first_player(self) -> Player | None:
        """Who had the first turn; once that player is out, whoever comes next."""
        opener = self.opener
        return opener if opener is None or opener.alive else self.next_player(opener)

    def seat_distance(self, one: Player, other: Player) -> int:
        """Steps between two among the players still in the game, by the shorter way."""
        ring = [p for p in self.seats if p.alive or p is one or p is other]
        gap = abs(ring.index(one) - ring.index(other))
        return min(gap, len(ring) - gap)

    # ------------------------------------------------------------ zones and cards

    def table_zone(self) -> Zone | None:
        """Where cards lie while they are played."""
        where = self.model.play.while_resolving or self.called("table")
        return self.own_zones.get(where.id) if where is not None else None

    def called(self, word: str) -> decl.Zone | None:
        """The zone of the game that has a word as its id, or else as an alias."""
        for zone in sorted(self.model.zones.values(), key=lambda each: each.id != word):
            if word == zone.id or word in zone.also:
                return zone
        return None

    def seers(self, zone: Zone) -> set[int]:
        """The seats that see the faces of what lies in a zone."""
        return self.viewers(zone.decl.seen_by, zone.owner)

    def viewers(self, seen_by: str, owner: Player | None) -> set[int]:
        """The seats that see what some see and belongs to a player."""
        everyone, own = {p.seat for p in self.seats}, {owner.seat} if owner is not None else set()
        return {"everyone": everyone, "owner": own, "others": everyone - own, "nobody": set()}[seen_by]

    def knows(self, seat: int, card: Card) -> bool:
        """Whether a player may know the face of a card."""
        return seat in card.known or seat in self.seers(card.zone)

    def bits(self, seats: Iterable[int]) -> int:
        """Seats as a number: a bit for each."""
        return sum(1 << seat for seat in set(seats))

    def cards_in(self, zone: Zone) -> list[Card]:
        """The cards of a zone, those of the zones that are parts of it included."""
        found = self.whole_of(zone)
        self.noted("cards", zone.no, *(card.no for card in found))
        return found

    def whole_of(self, zone: Zone) -> list[Card]:
        """The cards of a zone and of its parts."""
        return [*zone.cards, *(card for part in self.zones if self.is_part(part, zone) for card in part.cards)]

    def is_part(self, zone: Zone, of: Zone) -> bool:
        """Whether a zone is a part of another, or of a part of it."""
        return zone.whole is not None and (zone.whole is of or self.is_part(zone.whole, of))

    def place_of(self, card: Card) -> int:
        """The place of a card in its zone, counted from 1 at the top; 0 if it lies in none."""
        return len(card.zone.cards) - card.zone.cards.index(card) if card in card.zone.cards else 0

    def card_owner(self, card: Card) -> Player | None:
        """In whose zone a card lies, or lay before it was played."""
        return card.came_from.owner if card.zone is self.table_zone() else card.zone.owner

    def owner_of(self, card: Card) -> Any:
        """The owner of a card; of one that was put on the table out of no player's zone, whoever put it there."""
        if card.zone is self.table_zone():
            return card.came_from.owner or card.put_by
        return card.zone.owner

    def draw_from(self, zone: Zone, count: int, end: str, taken: bool) -> list[Card]:
        """The top (or bottom) cards of a zone, the outermost first; when there are too few to be taken, it is refilled
        first.
        """
        if taken and len(zone.cards) < count:
            self.refill(zone)
        found = zone.cards[:count] if end == "bottom" else list(reversed(zone.cards))[:count]
        self.noted("cards", zone.no, *(card.no for card in found))
        return list(found) if count > 0 else []

    def gives_card(self, zone: Zone) -> bool:
        """Whether a card could be taken from a zone, which is refilled first if there is none."""
        source = zone.decl.refill_from and self.zone_of(zone.decl.refill_from, zone.owner)
        return bool(zone.cards) or bool(source and source.cards)

    def refill(self, zone: Zone) -> None:
        """Shuffle the cards of the zone that it is refilled from, and put them under its own."""
        if zone.decl.refill_from is None:
            return
        source = self.zone_of(zone.decl.refill_from, zone.owner)
        fresh = list(source.cards) if source is not None else []
        self.rng.shuffle(fresh)
        for card in fresh:
            self.move_one(card, zone, None, BOTTOM)
            card.known = set()

    def use_as(self, card: Card, kind: decl.CardKind) -> None:
        """The card counts as a kind while it is used."""
        card.kind = kind

    # ------------------------------------------------------------ moving

    def parts_for(self, card: Card, to: Zone) -> list[Card]:
        """The cards that go to a zone when several used as one are moved: to one that keeps what cards are used as only
        the first, which then is what they were together.
        """
        if card.no >= 0:
            return [card]
        if not to.decl.keeps:
            return list(card.parts)
        for first in card.parts[:1]:
            first.kind = card.kind
        return list(card.parts[:1])

    def move_group(self, cards: Sequence[Card], to: Zone, doer: Player | None, at: int | None = None) -> None:
        """Move cards one after the other; of a zone of which all cards go nobody loses sight."""
        openly = not to.ordered or to.decl.seen_by == "everyone"
        whole = self.whole_zones(cards) if openly else []
        for card in cards:
            self.move_one(card, to, doer, at, card.zone in whole)

    def whole_zones(self, cards: Sequence[Card]) -> list[Zone]:
        """The zones without an order of which all cards are among these."""
        zones = [card.zone for card in cards if not card.zone.ordered]
        return [zone for zone in zones if all(one in cards for one in zone.cards)]

    def move_one(
        self, card: Card, to: Zone, doer: Player | None, at: int | None = None, whole: bool = False,
        follow: Iterable[int] = (),
    ) -> None:  # fmt: skip
        """Move one card: on top of a zone, or to a place counted from 1 at the top.

        Whoever sees it go knows where it is from then on.  A place in a hidden stack other than its ends only the doer
        knows; out of the middle of a stack only the doer knows which card it was, if they had seen it before; and of
        one of several cards without an order nobody knows which it was who does not see it go.  `whole`: all cards of
        its zone go with it; `follow` are the seats that know which card it is, whatever they see of it.
        """
        if card.no < 0:
            for part in self.parts_for(card, to):
                self.move_one(part, to, doer, at)
            card.zone = to
            return
        source = card.zone
        if to is self.table_zone() and source is not to:
            card.came_from, card.put_by = source, doer
        elif to is not self.table_zone() and card.kind is not card.printed:
            self.come_back(card, source, to)
        if to.decl.renews and not source.decl.renews:
            self.begin_anew(card)
        seen = self.seers(source) | self.seers(to) | set(follow)
        place = source.cards.index(card)
        at_an_end = source.ordered and place in (0, len(source.cards) - 1)
        if at_an_end or whole or len(source.cards) == 1:
            seen |= card.known
        else:
            if source.ordered and doer is not None:
                seen |= card.known & {doer.seat}
            if len(seen) < len(self.seats):
                for left in source.cards:
                    left.known &= seen
        source.cards.remove(card)
        for zone in (source, to):
            self.has_changed("cards", zone.no)
        told = set(seen)
        if at is None or at == BOTTOM or not to.ordered or to.decl.seen_by == "everyone":
            card.known = seen
        else:
            own = {doer.seat} if doer is not None else set()
            for other in to.cards:
                other.known &= own
            card.known = seen & own
        if at is None:
            to.cards.append(card)
        else:
            to.cards.insert(max(0, len(to.cards) + 1 - at), card)
        card.zone = to
        seat = doer.seat if isinstance(doer, Player) else -1
        self.trace.append(("move", card.no, source.no, to.no, seat, self.bits(told)))

    def come_back(self, card: Card, source: Zone, to: Zone) -> None:
        """A card that counts as another moves: it is what is printed on it again, unless its new place keeps that."""
        if card.turned and source is to:
            return
        if to.decl.keeps and (source.decl.keeps or not card.turned):
            if not card.turned:
                card.turned = True
                self.has_changed("kinds", ANYBODY)
            return
        if card.turned:
            self.has_changed("kinds", ANYBODY)
        card.kind = card.printed
        card.turned, card.remade = False, None

    def begin_anew(self, card: Card) -> None:
        """A card comes to where it is a new one: nothing that lasts speaks of it any more."""
        card.life += 1
        staying = []
        for on in self.lasting:
            said = [node for node in walk(on.node) if isinstance(node, ir.Local)]
            names = [node.name for node in said if node.origin not in ROLES]
            of_this = on.this is card and any(node.origin == "this" for node in said)
            if of_this or any(on.names.get(name) is card for name in names):
                self.lasts_or_not(on.node)
                continue
            for name in names:
                value = on.names.get(name)
                if isinstance(value, list | tuple) and card in value:
                    on.names[name] = [other for other in value if other is not card]
                    self.lasts_or_not(on.node)
            staying.append(on)
        self.lasting = staying

    def swap(self, mine: Sequence[Card], yours: Sequence[Card], doer: Player | None) -> None:
        """Exchange two groups of cards; each goes to where the other lay."""
        ours, theirs = list(mine), list(yours)
        if ours and theirs:
            here, there = ours[0].zone, theirs[0].zone
            whole = [] if here.ordered else self.whole_zones(theirs)
            known = [set(card.known) if card.zone in whole else set() for card in theirs]
            self.move_group(ours, there, doer)
            for card, seats in zip(theirs, known, strict=True):
                self.move_one(card, here, doer, None, follow=seats)

    # ------------------------------------------------------------ knowing

    def shuffle(self, zone: Zone) -> None:
        """Shuffle the cards of a zone; what anybody knew of their places is forgotten."""
        self.rng.shuffle(zone.cards)
        self.has_changed("cards", zone.no)
        for card in zone.cards:
            card.known = set()
        self.trace.append(("shuffle", zone.no))

    def look(self, player: Player, cards: Iterable[Card]) -> None:
        """A private look."""
        for card in cards:
            card.known.add(player.seat)
            seen = self.bits({player.seat} | self.seers(card.zone))
            self.trace.append(("look", player.seat, card.no, self.place_of(card), card.zone.no, seen))

    def reveal(self, cards: Iterable[Card], doer: Any, viewers: Iterable[Player] | None) -> None:
        """Show cards to everyone, or to some; a doer who knows them may read which they were."""
        seats = {p.seat for p in (self.seats if viewers is None else viewers)}
        for card in cards:
            card.known |= seats
            seat = doer.seat if isinstance(doer, Player) else -1
            readers = seats | self.seers(card.zone) | ({seat} & card.known)
            self.trace.append(("reveal", seat, card.no, card.zone.no, self.bits(readers)))

    def mark(self, card: Card, what: str, value: Any, openly: bool = False) -> None:
        """A status or counter of a card has changed: whoever knows the card may know it; if it lies openly on it, all
        may know that it lies on a card there.
        """
        bits = self.bits(card.known | self.seers(card.zone))
        if openly:
            place = self.place_of(card) if card.zone.ordered else 0
            self.trace.append(("token", card.no, what, value, card.zone.no, place, bits))
        else:
            self.trace.append(("mark", card.no, what, value, bits))

    def announce(self, doer: Any, what: Any, viewers: Iterable[Player] | None) -> None:
        """Tell everyone, or some, a value."""
        seats = {p.seat for p in (self.seats if viewers is None else viewers)}
        seat = doer.seat if isinstance(doer, Player) else -1
        self.trace.append(("announce", seat, written(what), self.bits(seats)))

    def chose(self, who: Player, name: str, what: Any) -> None:
        """Tell everyone what was chosen."""
        if what is not None and what != []:
            self.trace.append(("chose", who.seat, name, written(what)))

    def log_verb(self, verb: decl.Verb, doer: Any, parts: Mapping[str, Any]) -> None:
        """A verb with a line of its own in the log is told with its parts to all who see the cards among them."""
        seats = {p.seat for p in self.seats}
        for part in parts.values():
            for card in part if isinstance(part, list | tuple) else [part]:
                if isinstance(card, Card):
                    seats &= card.known | self.seers(card.zone)
        said = tuple((name, written(part)) for name, part in parts.items())
        seat = doer.seat if isinstance(doer, Player) else -1
        self.trace.append(("verb", seat, verb.id, said, self.bits(seats)))

    def tell(self, seen_by: str, owner: Player | None, entry: tuple[Any, ...]) -> None:
        """Trace what has become of a player or the game, for those who may see it."""
        if seen_by == "everyone":
            self.trace.append(entry)
        else:
            self.trace.append(("secret", *entry, self.bits(self.viewers(seen_by, owner))))

    def turn_into(self, card: Card | None, kind: decl.CardKind | None) -> None:
        """The card is another, with all that is printed on it and all that it can do, until it moves."""
        if card is not None and kind is not None and card.kind is not kind:
            card.kind = kind
            card.turned = True
            self.has_changed("kinds", ANYBODY)
            if kind is card.printed or kind.faces:
                card.remade = kind if kind is not card.printed else None
            self.mark(card, "kind", kind.id)

    # ------------------------------------------------------------ skills

    def grant(self, skill: str | None, player: Player) -> None:
        """The player has the skill from now on (once, however often it is granted); no skill is nothing to have."""
        if skill is None:
            return
        having = self.skills.setdefault(skill, [])
        if player not in having:
            having.append(player)
            self.has_changed("skills", ANYBODY)
            self.trace.append(("skill", player.seat, skill, True))

    def revoke(self, skill: str, player: Player) -> None:
        """The player loses the skill."""
        having = self.skills.get(skill, [])
        if player in having:
            having.remove(player)
            self.has_changed("skills", ANYBODY)
            self.trace.append(("skill", player.seat, skill, False))

    def set_characters(self, player: Player, variable: str, now: Any) -> None:
        """The player is another character, or others, and has their skills instead of those before."""
        was, skills = self.skills_of(player.memory[variable]), self.skills_of(now)
        player.memory[variable] = now
        for skill in was:
            if skill not in skills:
                self.revoke(skill, player)
        for skill in skills:
            if skill not in was:
                self.grant(skill, player)

    def skills_of(self, characters: Any) -> list[str]:
        """The skills of a character, or of several, that are not withheld."""
        each = [characters] if isinstance(characters, str) else characters or []
        return [x.id for who in each for x in self.model.characters[who].skills if "withheld" not in x.tags]

    def gain_skills(self, player: Player, card: Card, withheld: bool) -> None:
        """The player gains the skills printed on a card: the plain ones, or those that are withheld."""
        for skill in card.printed.skills:
            if ("withheld" in skill.tags) == withheld:
                self.grant(skill.id, player)

    # ------------------------------------------------------------ the order of turns

    def end_turn(self, player: Any) -> None:
        """What is left of the player's turn is skipped; nothing happens if it is somebody else's turn."""
        if self.turn_player is player:
            self.turn_over = True

    def end_phase(self) -> None:
        """Whatever is under way stops, and the current phase ends; between phases nothing happens."""
        if self.phase:
            self.trace.append(("cut", self.phase))
            raise PhaseOver

    def leave(self, player: Player) -> None:
        """The player is out, which ends the turn that the player may be having, unless turns outlast their players;
        who is out already stays so.
        """
        if not player.alive:
            return
        player.alive = False
        self.has_changed("players", ANYBODY)
        if not self.model.turn.outlasts_player:
            self.end_turn(player)
        self.trace.append(("out", player.seat))

    def rejoin(self, player: Player) -> None:
        """The player is back; who never left stays."""
        if player.alive:
            return
        player.alive = True
        self.has_changed("players", ANYBODY)
        self.trace.append(("back", player.seat))

    def win(self, players: Iterable[Player]) -> None:
        """The game is over and these players have won."""
        named = list(players)
        self.winners = [one for at, one in enumerate(named) if one not in named[:at]]
        self.trace.append(("win", tuple(p.seat for p in named)))
        raise GameOver

    def burn(self, steps: int = 1) -> None:
        """So much more has happened in this turn; a game that goes on for ever is broken off."""
        self.fuel -= steps
        if self.fuel <= 0:
            raise Endless


def written(what: Any) -> Any:
    """How a value is written in the trace."""
    if isinstance(what, Player):
        return ("player", what.seat)
    if isinstance(what, Card):
        return ("card", what.no)
    if isinstance(what, Zone):
        return ("zone", what.no)
    if isinstance(what, Spot):
        return ("zone", what.zone.no)
    if isinstance(what, decl.CardKind):
        return ("kind", what.id)
    if isinstance(what, decl.Category):
        return what.id
    if isinstance(what, Awaited):
        return written(what.card) if what.card is not None else ("effect", what.entry.ability.id)
    if isinstance(what, list | tuple):
        return tuple(written(item) for item in what)
    return what


__all__ = ["Table", "ir"]
