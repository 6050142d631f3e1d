"""How cards move, turn into others and are looked at, and who knows them from then on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from cardwright.runtime.event import Waiting
from cardwright.runtime.rng import Rng
from cardwright.runtime.things import BOTTOM, EVERYONE, Card, Kind, Player, Spot, Zone, bits_of, parts_for


class CardMoves(ABC):
    """The part of a game that changes where cards lie, what they are, and who knows them: all of it leaves a trace."""

    __slots__ = (
        "all_seats", "by_kind", "cards", "dirty", "kinds_differ", "lent", "resolving", "rng", "trace", "turned",
    )  # fmt: skip

    rng: Rng
    trace: list[tuple[Any, ...]]
    cards: list[Any]
    by_kind: dict[Kind, list[Any]]
    turned: list[Any]
    lent: list[Any]
    resolving: Zone | None
    all_seats: int
    dirty: int
    kinds_differ: bool
    """Whether any card may count as another kind than its own just now: once one has, until the next game."""

    @abstractmethod
    def look_at_cards(self) -> None:
        """A card has come to be another: the state checks that look at cards look again."""

    @abstractmethod
    def read_as(self, card: Card, kind: Kind) -> None:
        """The card has the values of a kind's first face, or its own again."""

    @abstractmethod
    def renew_texts(self, kind: Kind) -> None:
        """A card of a kind comes to, or leaves, a place where texts of cards are in force."""

    @abstractmethod
    def begin_anew(self, card: Card) -> None:
        """A card comes to where it is a new one."""

    def owner_of(self, card: Card) -> Any:
        """The player in whose zone a card lies; of one that is being played or judged, in whose it lay before."""
        if card.zone is self.resolving:
            return card.zone.owner or card.came_from.owner or card.put_by
        return card.zone.owner

    def refill(self, zone: Zone, source: Zone) -> None:
        """Shuffle the cards of `source` and put them under those of `zone`."""
        fresh = list(source.cards)
        self.rng.shuffle(fresh)
        if self.are_plain(fresh, source, zone):
            self.put_under(fresh, source, zone)
            return
        for card in fresh:
            self.move(card, zone, None, BOTTOM)
            card.known = 0

    def are_plain(self, cards: list[Any], source: Zone, to: Zone) -> bool:
        """Whether nothing but the places changes when these cards of an open zone go to another."""
        if source.special or to.special or to.playing or not source.open:
            return False
        return all([card.kind is card.printed and card.no >= 0 for card in cards])

    def put_under(self, cards: list[Any], source: Zone, to: Zone) -> None:
        """Put all cards of an open zone under those of another, one after the other, so that nobody knows them."""
        seen, here, there, add = source.mask | to.mask, source.no, to.no, self.trace.append
        card: Card
        for card in cards:
            card.known = 0
            card.zone = to
            add(("move", card.no, here, there, -1, seen))
        source.cards.clear()
        to.cards[:0] = cards[::-1]
        if cards and seen & ~to.mask:
            to.marked = True

    def seers(self, zone: Zone) -> int:
        """Bits of the seats that see the faces of the cards in the zone."""
        return bits_of(zone.seen_by, zone.owner, self.all_seats)

    def move(self, card: Card, to: Zone, doer: Player | None, at: int | None = None, follow: int = 0) -> None:
        """Move one card: on top of `to`, or to place `at` from the top (1 is the top).

        Whoever sees it go knows where it is from then on; a place `at` in a hidden stack other than its bottom only
        the doer knows.  Out of the middle of a stack only the doer knows which card it was, if they had seen it before.
        `follow` are the seats that know which card it is, whatever they see of it.
        """
        source = card.zone
        if source.special or to.noted or card.kind is not card.printed or card.no < 0:
            if card.no < 0:
                self.move_parts(card, to, doer, at)
                return
            if source.odd or to.odd or card.kind is not card.printed:
                self.pass_on(card, source, to)
            if to.playing and source is not to:
                card.came_from, card.put_by = source, doer
            self.dirty |= to.watched | source.watched
        cards = source.cards
        if to.open and at is None:
            # Where everybody sees it come, nobody knows less of what it leaves behind.
            if cards[-1] is card:
                cards.pop()
            else:
                cards.remove(card)
            card.known = seen = to.mask
            to.cards.append(card)
            card.zone = to
            self.trace.append(("move", card.no, source.no, to.no, doer.seat if doer is not None else -1, seen))
            return
        there, everyone = to.mask, self.all_seats
        seen = source.mask | there | follow
        if cards[-1] is card:
            cards.pop()
            if source.marked:
                if source.ordered or not cards:
                    seen |= card.known
                elif seen != everyone:
                    self.forget(source, seen)
        else:
            openly = source.ordered and cards[0] is card
            cards.remove(card)
            if source.marked:
                if openly:
                    seen |= card.known
                elif seen != everyone:
                    if source.ordered and doer is not None:
                        seen |= card.known & (1 << doer.seat)
                    self.forget(source, seen)
        if at is None or at == BOTTOM:  # everybody knows where the bottom is
            card.known = seen
            if seen & ~there:
                to.marked = True
            if at is None:
                to.cards.append(card)
            else:
                to.cards.insert(0, card)
        else:
            self.note_place(card, to, doer, seen)
            to.cards.insert(max(0, len(to.cards) + 1 - at), card)
        card.zone = to
        self.trace.append(("move", card.no, source.no, to.no, doer.seat if doer is not None else -1, seen))

    def move_one(self, card: Card | None, to: Zone, doer: Player | None, at: int | None = None) -> None:
        """Move a card, if there is one."""
        if card is not None:
            self.move(card, to, doer, at)

    def move_top(self, zone: Zone, count: int, to: Zone, doer: Player | None) -> None:
        """Move so many cards (all, if there are not so many) from the top of a zone, one after the other."""
        lying = zone.cards
        if zone.marked or zone.odd or to.marks or zone is to:
            if count > 1 and zone.ordered and zone is not to:
                self.move_group(zone.top_there(count), to, doer)
                return
            for _ in range(min(count, len(lying))):
                self.move(lying[-1], to, doer)
            return
        cards = lying[: -count - 1 : -1] if count > 0 else lying[:0]
        if not cards:
            return
        card: Card
        if self.kinds_differ and any([card.kind is not card.printed for card in cards]):
            for card in cards:
                self.move(card, to, doer)
            return
        # Nobody knows more of them than the zone shows, and nothing is to be noted but where they lie now.
        self.dirty |= zone.watched | to.watched
        seen = zone.mask | to.mask
        if seen != to.mask:
            to.marked = True
        seat = doer.seat if doer is not None else -1
        if count == 1:
            (card,) = cards
            lying.pop()
            to.cards.append(card)
            card.known = seen
            card.zone = to
            self.trace.append(("move", card.no, zone.no, to.no, seat, seen))
            return
        del lying[-len(cards) :]
        to.cards += cards
        here, gone, add = zone.no, to.no, self.trace.append
        for card in cards:
            card.known = seen
            card.zone = to
            add(("move", card.no, here, gone, seat, seen))

    def lay_down(self, card: Card, to: Zone, doer: Player) -> None:
        """The same for a card that is played: it comes to where everybody sees it, and nothing else is to be done."""
        source = card.zone
        if source.odd or card.kind is not card.printed or card.no < 0:
            self.move(card, to, doer)
            return
        self.dirty |= source.watched
        card.came_from, card.put_by = source, doer
        source.cards.remove(card)
        to.cards.append(card)
        card.zone = to
        card.known = everyone = self.all_seats
        self.trace.append(("move", card.no, source.no, to.no, doer.seat, everyone))

    def lay_aside(self, card: Card, source: Zone, to: Zone, doer: Player) -> None:
        """The same for a card that has been played, and goes from there to where everybody sees it, too."""
        if card.kind is not card.printed or card.no < 0:
            self.move(card, to, doer)
            return
        source.cards.remove(card)
        to.cards.append(card)
        card.zone = to
        card.known = everyone = self.all_seats
        self.trace.append(("move", card.no, source.no, to.no, doer.seat, everyone))

    def pass_on(self, card: Card, source: Zone, to: Zone) -> None:
        """A card that counts as another, or comes to or leaves a zone where it matters, is about to move."""
        if source.lively or to.lively:
            self.renew_texts(card.kind)
            if card.kind is not card.printed:
                self.renew_texts(card.printed)
        if to.renews and not source.renews:
            self.begin_anew(card)
        if card.kind is not card.printed and not to.playing:
            self.come_back(card, source, to)

    def come_back(self, card: Card, source: Zone, to: Zone) -> None:
        """A card that counts as another moves: it is what is printed on it again, unless its new place keeps that."""
        turned = card in self.turned
        if turned and source is to:
            return  # it has not left
        if to.keeps and (source.keeps or not turned):
            if not turned:
                self.turned.append(card)
                self.look_at_cards()
            return
        card.kind = card.printed
        if card in self.lent:
            self.lent.remove(card)
        if turned:
            self.turned.remove(card)
            self.read_as(card, card.printed)
            self.look_at_cards()

    def copies(self, kind: Kind | None) -> list[Any]:
        """All cards that may be of a kind, wherever they lie: by what is printed, because they turned, or are lent."""
        if not self.by_kind:
            self.sort_cards()
        found = self.by_kind.get(kind, []) if kind is not None else []
        if not self.turned and not self.lent:
            return found
        others = {card for card in (*self.turned, *self.lent) if card.printed is not kind}
        return [*found, *sorted(others, key=attrgetter("no"))]

    def sort_cards(self) -> None:
        """Note which cards there are of each kind."""
        for card in self.cards:
            self.by_kind.setdefault(card.printed, []).append(card)

    def move_parts(self, card: Card, to: Zone, doer: Player | None, at: int | None) -> None:
        """Move the cards that a merged card is made of (none, if it is only counted as played)."""
        for part in parts_for(card, to):
            self.move(part, to, doer, at)
        card.zone = to

    def note_place(self, card: Card, to: Zone, doer: Player | None, seen: int) -> None:
        """Work out who knows a card that goes to a certain place of a zone, other than its bottom."""
        if not to.ordered or to.seen_by == EVERYONE:
            card.known = seen
            if seen & ~to.mask:
                to.marked = True
            return
        own = 1 << doer.seat if doer is not None else 0
        if to.marked:
            self.forget(to, own)
        card.known = seen & own
        if card.known:
            to.marked = True

    def forget(self, zone: Zone, keep: int) -> None:
        """A card of a hidden zone came or went unseen: only the seats `keep` still know what lies there."""
        card: Card
        for card in zone.cards:
            card.known &= keep

    def move_all(self, cards: Iterable[Card], to: Zone, doer: Player | None, at: int | None = None) -> None:
        """Move several cards, those of one zone after those of the other, each on top of `to` (or to place `at`)."""
        group = list(cards)
        if not group:
            return
        if len(group) > 1:
            source = group[0].zone
            if source.playing or any([card.zone is not source for card in group]):
                for batch in by_origin(group).values():
                    self.move_group(batch, to, doer, at)
                return
        self.move_group(group, to, doer, at)

    def move_group(self, group: list[Any], to: Zone, doer: Player | None, at: int | None = None) -> None:
        """Move cards that come from one zone, one after the other.

        If they are all that lie together unordered, whoever knew some of them knows that these have gone, too.
        """
        if not group:
            return
        source: Zone = group[0].zone
        if at is None and not (source.marked or source.odd or to.odd or to.playing):
            self.dirty |= source.watched | to.watched
            self.move_unknown(group, source, to, doer)
            return
        self.move_each(group, to, doer, at)

    def move_each(self, group: list[Any], to: Zone, doer: Player | None, at: int | None = None) -> None:
        """Move cards one after the other, which may come from several zones, and of which somebody may know more."""
        openly = len(group) > 1 and (not to.ordered or to.mask == self.all_seats)
        whole = self.whole_zones(group, to) if openly else ()
        if whole:
            followed = [(card, card.zone, card.known if card.zone in whole else 0) for card in group]
            known = []
            for card, zone, follow in followed:
                self.move(card, to, doer, at, follow if card.zone is zone else 0)
                known.append(follow if zone is to else card.known)
            if to in whole:  # where those that lay there are moved within it, nobody loses sight of any
                for card, seats in zip(group, known, strict=True):
                    card.known |= seats
            return
        for card in group:
            self.move(card, to, doer, at)

    def move_unknown(self, cards: list[Any], source: Zone, to: Zone, doer: Player | None) -> None:
        """Move cards that lie together, of which nobody knows more than the zone shows, on top of another zone."""
        lying, there, add = source.cards, to.cards.append, self.trace.append
        seen = source.mask | to.mask
        here, gone, seat = source.no, to.no, doer.seat if doer is not None else -1
        if seen & ~to.mask:
            to.marked = True  # before any of them is named once more, which is known by then
        card: Card
        for card in cards:
            if card.zone is not source or card.kind is not card.printed or card.no < 0:
                self.move(card, to, doer)
                continue
            if lying[-1] is card:
                lying.pop()
            else:
                lying.remove(card)
            card.known = seen
            card.zone = to
            there(card)
            add(("move", card.no, here, gone, seat, seen))

    def whole_zones(self, cards: Iterable[Any], to: Zone | None = None) -> list[Zone]:
        """The zones without an order, of which somebody knows some cards (or may come to, where others go `to`), that
        have all their cards among these.
        """
        lying = dict.fromkeys([card.zone for card in cards])
        zones = [zone for zone in lying if (zone.marked or zone is to) and not zone.ordered]
        return [zone for zone in zones if not set(zone.cards).difference(cards)]

    def swap(self, mine: Iterable[Card], yours: Iterable[Card], doer: Player | None) -> None:
        """Exchange two groups of cards; each goes to where the other lay."""
        ours, theirs = list(mine), list(yours)
        if not ours or not theirs:
            return
        here, there = ours[0].zone, theirs[0].zone
        whole = self.whole_zones(theirs) if not here.ordered else ()
        known = [card.known if card.zone in whole else 0 for card in theirs]
        if all([card.zone is here for card in ours]):
            self.move_group(ours, there, doer)
        else:
            self.move_each(ours, there, doer)
        for card, follow in zip(theirs, known, strict=True):
            self.move(card, here, doer, None, follow)

    def shuffle(self, zone: Zone) -> None:
        """Shuffle the cards of a zone; what anybody knew of their places is forgotten."""
        self.rng.shuffle(zone.cards)
        self.dirty |= zone.watched
        if zone.marked or zone.mask:
            card: Card
            for card in zone.cards:
                card.known = 0
        zone.marked = False
        self.trace.append(("shuffle", zone.no))

    def look(self, player: Player, cards: Iterable[Card]) -> None:
        """A private look: the player knows these cards until they are shuffled or moved."""
        bit = 1 << player.seat
        for card in cards:
            zone = card.zone
            card.known |= bit
            zone.marked = True
            self.trace.append(("look", player.seat, card.no, card.place, zone.no, bit | self.seers(zone)))

    def reveal(self, cards: Iterable[Card], doer: Player | None, viewers: Iterable[Player] | None = None) -> None:
        """Show cards to everyone (or to `viewers`); a doer who knows them may read which they were."""
        bits = self.all_seats if viewers is None else sum({1 << p.seat for p in viewers})
        seat, own = (doer.seat, 1 << doer.seat) if doer is not None else (-1, 0)
        for card in cards:
            zone = card.zone
            card.known |= bits
            zone.marked = True
            self.trace.append(("reveal", seat, card.no, zone.no, bits | self.seers(zone) | card.known & own))

    def mark(self, card: Card, what: str, value: object) -> None:
        """A status or counter of a card has changed: whoever knows the card may know it."""
        self.trace.append(("mark", card.no, what, value, card.known | self.seers(card.zone)))

    def mark_openly(self, card: Card, what: str, value: object) -> None:
        """The same of what lies openly on a card: everyone sees it, and where it is, if not which card it is."""
        zone = card.zone
        place = card.place if zone.ordered else 0
        self.trace.append(("token", card.no, what, value, zone.no, place, card.known | self.seers(zone)))

    def announce(self, doer: Player | None, what: object, viewers: Iterable[Player] | None = None) -> None:
        """Tell everyone (or `viewers`) a value."""
        bits = self.all_seats if viewers is None else sum({1 << p.seat for p in viewers})
        self.trace.append(("announce", doer.seat if doer is not None else -1, word_of(what), bits))

    def chose(self, who: Player, name: str, what: object) -> None:
        """Tell everyone what somebody has chosen, under a name of its text; nothing if there was nothing to choose."""
        if what is not None and what != []:
            self.trace.append(("chose", who.seat, name, word_of(what)))

    def log_verb(self, doer: object, verb: str, *parts: tuple[str, object]) -> None:
        """Write a verb's own line in the log; a card among its parts is named for those who know it."""
        bits = self.all_seats
        for _, part in parts:
            for one in part if isinstance(part, (list, tuple)) else (part,):
                card = one.card if isinstance(one, Waiting) else one
                if isinstance(card, Card):
                    bits &= card.known | self.seers(card.zone)
        said = tuple((name, word_of(part)) for name, part in parts)
        self.trace.append(("verb", doer.seat if isinstance(doer, Player) else -1, verb, said, bits))

    def turn_into(self, card: Card | None, kind: Kind | None) -> None:
        """The card is another kind, with all that is printed on it and all that it can do, until it moves.

        Where no card or no kind is there nothing happens.
        """
        if card is not None and kind is not None and card.kind is not kind:
            self.renew_texts(card.kind)
            self.renew_texts(kind)
            card.kind = kind
            self.kinds_differ = True
            if card not in self.turned:
                self.turned.append(card)
            self.read_as(card, kind)
            self.look_at_cards()
            self.mark(card, "kind", kind.id)

    def aim(self, doer: Player, targets: Iterable[Any]) -> None:
        """Cards, or what waits by cards, have been named as targets: whoever knows them may know it."""
        for target in targets:
            card = target.card if isinstance(target, Waiting) else target
            if isinstance(card, Card) and card.no >= 0:
                bits = card.known | self.seers(card.zone) | 1 << doer.seat
                self.trace.append(("aim", doer.seat, card.no, card.zone.no, bits))

    def random_of(self, items: list[Any], count: int) -> list[Any]:
        """`count` of the items drawn at random."""
        return self.rng.sample(items, count)

    def rng_one(self, items: Sequence[Any]) -> Any:
        """One of the items drawn at random; None if there is none."""
        return items[self.rng.below(len(items))] if items else None


def word_of(what: object) -> object:
    """How a value is written in the trace."""
    if isinstance(what, Player):
        return ("player", what.seat)
    if isinstance(what, Card):
        return ("card", what.no)
    if isinstance(what, (Zone, Spot)):
        return ("zone", what.zone.no)
    if isinstance(what, Kind):
        return ("kind", what.id)
    if isinstance(what, Waiting):
        return ("card", what.card.no) if what.card is not None else ("effect", what.text)
    if isinstance(what, (list, tuple)):
        return tuple(word_of(item) for item in what)
    return what


def by_origin(cards: Iterable[Card]) -> dict[Zone, list[Card]]:
    """Cards by the zone that they come from, in the order in which the zones first occur."""
    batches: dict[Zone, list[Card]] = {}
    for card in cards:
        batches.setdefault(card.zone if not card.zone.playing else card.came_from, []).append(card)
    return batches
