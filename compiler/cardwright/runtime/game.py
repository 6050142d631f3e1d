"""The state of a game: seats, turns, zones, the trace and what is in force; what generated modules build on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardwright.runtime.abilities import Listener
from cardwright.runtime.blame import endless
from cardwright.runtime.bounds import CARDS, STEPS, TURNS, too_many_cards
from cardwright.runtime.brought import BroughtDeck, faces
from cardwright.runtime.event import Event
from cardwright.runtime.exits import GameOver, PhaseOver, RuleError
from cardwright.runtime.faults import fault
from cardwright.runtime.in_force import (
    Allowed,
    Converters,
    Heard,
    HeardMoves,
    InForce,
    Lastings,
    Lying,
    Marked,
    Skilled,
)
from cardwright.runtime.lasting import end_for
from cardwright.runtime.requests import Ask, Prompt
from cardwright.runtime.rng import Rng
from cardwright.runtime.seating import Seated
from cardwright.runtime.tables import CardSpec, Rules
from cardwright.runtime.things import NO_ACTIONS, Card, Kind, Player, Zone, bits_of


class Game(Seated):
    """The state of one game.  Generated modules derive a class with the game's zones and counters."""

    __slots__ = (
        "alike", "always", "answering", "atomic", "batch", "because", "below", "brought", "by_card", "causes",
        "converters", "converting", "extra_turns", "fuel", "heard_moves", "history", "in_force", "kept", "kind_tests",
        "next_up", "notes", "one_play", "own_values", "passed_over", "pending", "phases_left", "players_wanted",
        "plays", "queued", "raised", "resting", "restricted", "round_no", "skips", "spans", "suspended", "turn_over",
        "unasked", "used", "used_game", "used_last_turn", "used_phase", "used_round", "used_turn", "watch", "winners",
        "with_others", "zones",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, players: int, seed: int, options: Mapping[str, str], variants: frozenset[str]
    ) -> None:
        self.rules = rules
        self.options = options
        self.variants = variants
        self.brought: Sequence[BroughtDeck | None] = ()
        """The decks that players bring, by seat."""
        there = rules.plays_in(self)
        self.plays = there.plays
        """The plays that there are with these options and variants."""
        self.always = dict(there.always)
        """The kinds all of whose plays are always possible."""
        self.with_others = dict(there.with_others)
        """The same as long as there is another player."""
        self.one_play = there.one
        """Whether the only play of a kind is possible, if one test tells, and whether it looks at the single card."""
        self.by_card = there.by_card
        """The tests of those that do."""
        self.kind_tests = there.by_kind
        """The tests of those that do not, which tell the same of all cards of a kind; no kind without plays passes."""
        self.players_wanted = players
        self.all_seats = (1 << players) - 1
        self.zones: list[Zone] = []
        self.cards: list[Any] = []
        self.by_kind: dict[Kind, list[Any]] = {}
        self.answering: dict[tuple[Listener, ...], list[Any]] = {}
        """The cards with which somebody may answer, by their own kind, for those who listen together."""
        self.turned: list[Any] = []
        """Cards that have turned into another kind at some time."""
        self.lent: list[Any] = []
        """Cards that count as another kind for the moment where texts of cards are in force."""
        self.kinds_differ = False
        self.own_values: dict[Card, tuple[Any, ...]] = {}
        """What is printed on those of them that have the values of another kind now."""
        self.sit_down()
        self.used_phase: dict[tuple[int, ...], int] = {}
        self.used_turn: dict[tuple[int, ...], int] = {}
        self.used_last_turn: dict[tuple[int, ...], int] = {}
        self.used_round: dict[tuple[int, ...], int] = {}
        self.used_game: dict[tuple[int, ...], int] = {}
        self.used = {
            "turn": self.used_turn, "last turn": self.used_last_turn, "round": self.used_round, "game": self.used_game
        }  # fmt: skip
        self.used.update((scope, {}) for scope in rules.spans)
        """How often limits have been used and events have come about within a scope; any other scope is the phase."""
        self.lasting = Lastings()
        """What lasts for a while."""
        self.with_skill: dict[str, list[Player]] = {}
        self.skilled = Skilled(self)
        """Who has a skill that is in force."""
        self.kept: dict[str, dict[Any, Any]] = {name: {} for name in rules.kept_by}
        """Values that hang on nothing but what is in force: their names -> of what they are values -> the values."""
        self.converting = self.kept["converts"] = Allowed(self, "converts", rules.converts, usual=False)
        """Whether a player may use cards as others now, besides those whose own texts say so."""
        self.converters = self.kept["converts_to"] = Converters(self)
        """Who may use others as cards of a kind now."""
        forbids = rules.may_play is not None
        self.restricted = self.kept["restricted"] = Allowed(self, "restricted", rules.restricted, usual=forbids)
        """Whether anything may forbid a player to play cards now."""
        self.alike = self.kept["alike"] = Allowed(self, "alike", rules.alike, usual=True)
        """Whether a player may play all cards of one kind alike now."""
        self.in_force = self.kept["in force"] = InForce(self)
        """The skills that are in force for a player."""
        self.lying = Lying(self)
        """The cards that lie where their texts are in force."""
        self.marked = Marked(self)
        """The cards with a status."""
        self.heard: Heard = Heard(self)
        """Who listens to what, as things stand."""
        self.heard_moves = HeardMoves(self)
        """Who listens to moves from one zone to another."""
        self.history: dict[tuple[str, int], int] = {}
        self.resolving: Zone | None = None
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """A game begins: nothing has happened yet, and the table is still to be set."""
        self.rng = Rng(seed)
        self.direction = 1
        self.turn_player: Any = None
        self.opener = None
        self.phase: str = ""
        self.turn_no = 0
        self.round_no = 0
        self.turn_over = False
        self.winners: list[Player] | None = None
        self.because = ""
        """The check of which the effect is carried out, the innermost; empty where there is none."""
        self.next_up: list[Player] = []
        self.extra_turns: list[Player] = []
        self.phases_left: list[str] = []
        self.skips: list[tuple[Player, str]] = []
        self.trace: list[tuple[Any, ...]] = []
        self.stack: list[Event] = []
        self.spans: list[str] = []
        """The verbs that are being done and while which limits count, the innermost last."""
        self.causes: list[Player] = []
        """Whose cards and abilities are being carried out, the innermost last."""
        self.batch: list[tuple[Event, tuple[str, ...]]] = []
        """What has happened since the last node, and the moments of it that may be answered there."""
        self.pending: list[Any] = []
        """What waits to take effect, the last on top, where the game settles on a stack."""
        self.below = 0
        """How much of that lies below what takes effect just now."""
        self.raised: list[Any] = []
        """Triggers that were set off since somebody had priority: they are put on top of what waits."""
        self.dirty = 0
        """The state checks for which something has changed since they were made, a bit for each."""
        self.atomic = 0
        self.queued: list[tuple[Listener, Event, Player, Any]] = []
        self.suspended: list[str] = []
        """Checks that are not made now."""
        self.passed_over = 0
        """Those of them that had something to look at meanwhile, a bit for each."""
        self.resting: list[str] = []
        """Those of them that are not made before the end of the turn."""
        self.fuel = STEPS
        self.notes: list[tuple[str, Any]] | None = None
        """Moments of events and what takes effect, in order; kept only where somebody compares them."""
        self.unasked: list[tuple[Ask, Any]] | None = None
        """Questions with one answer, which were not asked, each with it; kept only where somebody wants to know."""
        self.watch: Callable[[Game], None] | None = None

    def begin_again(self, seed: int) -> None:
        """Another game begins at this table, with the same seats and cards."""
        for card in self.turned:
            self.read_as(card, card.printed)
        self.turned.clear()
        self.lent.clear()
        for used in (self.used_phase, *self.used.values()):
            used.clear()
        self.history.clear()
        self.lasting.clear()
        self.with_skill.clear()
        if self.direction != 1 or not all([player.alive for player in self.seats]):
            self.forget_rings()  # else all sit there as they did at the beginning
        self.renew()
        self.begin(seed)

    def gather(self, start: Zone) -> None:
        """Put all cards where they begin, as they are printed; players, too, are as they were at the beginning."""
        renews = False
        for zone in self.zones:
            zone.cards = []
            zone.marked = False
            renews = renews or zone.renews
        start.cards = self.cards.copy()
        card: Card
        for card in self.cards:
            card.zone = start
            card.known = 0
        if self.kinds_differ:
            for card in self.cards:
                card.kind = card.printed
            self.kinds_differ = False
        if renews:
            for card in self.cards:
                card.life = 0
        if start.playing:  # where it matters from where cards came, and who put them there
            for card in self.cards:
                card.came_from, card.put_by = start, None
        if self.cards and type(self.cards[0]).begin is not Card.begin:
            for card in self.cards:
                card.begin()
        for player in self.seats:
            player.begin()

    def faces(self) -> Iterator[CardSpec]:
        """The faces of which there are copies in this game."""
        return faces(self)

    def copies_of(self, spec: CardSpec) -> range:
        """The copies of a face that are to be made; there may not be cards without number."""
        if len(self.cards) + spec.copies > CARDS:
            raise too_many_cards(spec.kind.id, len(self.cards) + spec.copies)
        return range(spec.copies)

    # ------------------------------------------------------------ what is in force

    def seats_changed(self) -> None:
        """Anybody may have left or come back, and anything may be in force: forget what was worked out of either."""
        self.forget_rings()
        self.renew()

    def forget_kept(self) -> None:
        """Forget the values that were kept."""
        for values in self.kept.values():
            values.clear()

    def in_or_out(self, player: Player, alive: bool) -> None:
        """The player leaves the game or comes back; others listen then by no other skills than those of the player."""
        player.alive = alive
        self.forget_rings()
        self.forget_kept()
        for skill, having in self.with_skill.items():
            if player in having:
                self.renew_for(skill)
        self.dirty |= self.rules.checks_players

    def look_again(self) -> None:
        """Something has changed at which any state check may look."""
        self.dirty |= self.rules.every_check

    def look_at_cards(self) -> None:
        """A card has come to be another: the state checks that look at cards look again."""
        self.dirty |= self.rules.checks_cards

    def renew(self) -> None:
        """What is in force may be another now: forget whatever was worked out of it."""
        self.skilled.clear()
        self.forget_kept()
        self.lying.clear()
        self.marked.clear()
        self.heard.clear()

    def renew_for(self, key: object) -> None:
        """A skill, a status, a lasting effect or a text of cards is in force for others now."""
        self.skilled.pop(key, None)  # type: ignore[call-overload]
        self.marked.pop(key, None)  # type: ignore[call-overload]
        if key in self.with_skill:
            self.in_force.clear()
        self.renew_lying(key)

    def renew_texts(self, kind: Kind) -> None:
        """A card of a kind comes to, or leaves, a place where texts of cards are in force."""
        rules = self.rules
        if kind in rules.lying:
            self.renew_lying(kind)
        for category in rules.lying_categories:
            if category in kind.categories:
                self.renew_lying(category)

    def renew_lying(self, key: object) -> None:
        """The texts of a kind of cards, or of a category, are in force elsewhere now."""
        self.lying.pop(key, None)  # type: ignore[call-overload]
        rules = self.rules
        for name in rules.keeping.get(key, ()):
            self.kept[name].clear()
        for verb in rules.hearers.get(key, ()):
            self.heard.forget(verb, key)

    def begin_anew(self, card: Card) -> None:
        """A card comes to where it is a new one."""
        card.life += 1
        end_for(self, card)

    def use_as(self, card: Card, kind: Kind) -> None:
        """The card counts as a kind for the moment."""
        if card.zone.lively:
            self.renew_texts(card.kind)
            self.renew_texts(kind)
            if kind is not card.printed and card not in self.lent:
                self.lent.append(card)
        if kind is not card.printed:
            self.kinds_differ = True
        elif card in self.lent:
            self.lent.remove(card)
        card.kind = kind

    def end_use(self, card: Card, kind: Kind, back: Kind) -> None:
        """Let a card still used as a kind be what it was before, unless its zone keeps what cards are used as."""
        if card.kind is kind is not back and not card.zone.keeps:
            self.use_as(card, back)

    # ------------------------------------------------------------ zones

    def new_zone(
        self,
        id: str,
        owner: Player | None,
        seen_by: str,
        ordered: bool,
        *,
        keeps: bool = False,
        renews: bool = False,
        watched: int = 0,
        playing: bool = False,
    ) -> Zone:
        """Make a zone; called once for each when the table is set."""
        rules, zones = self.rules, self.zones
        lively, emptied = id in rules.lively, id in rules.empties
        mask, how = bits_of(seen_by, owner, self.all_seats), (keeps, renews, watched, playing, lively, emptied)
        zone = Zone(len(zones), id, owner, seen_by, ordered, *how, mask, mask == self.all_seats)
        zones.append(zone)
        return zone

    def cause(self, doer: Player | None) -> Player | None:
        """Who brings about what is done now: whose card or ability it is; the doer, if nobody's."""
        return self.causes[-1] if self.causes else doer

    def read_as(self, card: Card, kind: Kind) -> None:
        """The card has the values of a kind's first face, or its own again."""
        if card.reads is kind:
            return
        fields = self.rules.merged
        if kind is card.printed:
            values = self.own_values.pop(card)
        else:
            spec = next((spec for spec in self.rules.cards if spec.kind is kind), None)
            if spec is None:
                return
            make: Any = type(card)
            model = make(-1, kind, spec.face, card.zone, spec.values)
            values = tuple([getattr(model, field) for field in fields])
            if card.reads is card.printed:
                self.own_values[card] = tuple([getattr(card, field) for field in fields])
        for field, value in zip(fields, values, strict=True):
            setattr(card, field, value)
        card.reads = kind

    # ------------------------------------------------------------ turn order

    def take_next_turn(self, player: Player) -> None:
        """The player's turn comes next, whoever's it would be."""
        self.next_up = [player]
        self.trace.append(("next", player.seat))

    def take_extra_turn(self, player: Player) -> None:
        """The player has one more turn after this one."""
        self.extra_turns.append(player)
        self.trace.append(("extra", player.seat))

    def end_turn(self, player: Player) -> None:
        """What is left of the player's turn is skipped; nothing happens if it is somebody else's turn."""
        if self.turn_player is player:
            self.turn_over = True

    def make_again(self, check: str) -> None:
        """A check is suspended no more; what has changed meanwhile is looked at now."""
        self.suspended.remove(check)
        self.dirty |= self.passed_over
        self.passed_over = 0

    def resume_later(self, check: str) -> None:
        """A check that has been suspended is made again from the end of the turn on."""
        if check in self.resting:
            self.make_again(check)
        else:
            self.resting.append(check)

    def resume(self) -> None:
        """The turn ends: checks that were suspended until then are made again."""
        for check in self.resting:
            self.make_again(check)
        self.resting.clear()

    def end_phase(self) -> None:
        """Whatever is under way stops, and the current phase ends; between phases nothing happens."""
        if self.phase:
            self.trace.append(("cut", self.phase))
            raise PhaseOver

    def reverse(self) -> None:
        """Reverse the turn order."""
        self.direction = -self.direction
        self.rings.clear()
        self.rest.clear()
        self.dirty |= self.rules.checks_order
        self.trace.append(("reverse", self.direction))

    def skip_phase(self, player: Player, phase: str) -> None:
        """The player's next phase of that name is skipped (this turn's, if it is still to come)."""
        self.skips.append((player, phase))
        self.trace.append(("skip", player.seat, phase))

    def insert_phase(self, player: Player, phase: str) -> None:
        """The turn player has one more such phase next."""
        if self.turn_player is player:
            self.phases_left.insert(0, phase)
            self.trace.append(("insert", player.seat, phase))

    # ------------------------------------------------------------ leaving and winning

    def leave(self, player: Player) -> None:
        """The player is out, which ends the turn that the player may be having, unless turns outlast their players;
        who is out already stays so.
        """
        if not player.alive:
            return
        if not self.rules.turn_outlasts_player:
            self.end_turn(player)
        self.in_or_out(player, alive=False)
        self.trace.append(("out", player.seat))

    def rejoin(self, player: Player) -> None:
        """The player is back; who never left stays."""
        if player.alive:
            return
        self.in_or_out(player, alive=True)
        self.trace.append(("back", player.seat))

    def win(self, players: Iterable[Player]) -> None:
        """The game is over and these players have won; whoever is named twice has won once."""
        named = list(players)
        self.winners = list(dict.fromkeys(named))
        self.trace.append(("win", tuple(p.seat for p in named)))
        raise GameOver

    def take_apart(self) -> None:
        """Nobody looks at this table any more: cut what leads back to itself, so that its memory is free at once."""
        for card in self.cards:
            card.actions, card.own = NO_ACTIONS, ()
        for player in self.seats:
            player.question = None
        for zone in self.zones:
            zone.cards = []
            zone.owner = zone.refill = zone.reserve = None
            zone.pieces = []
        tables: tuple[Any, ...] = (
            self.skilled, self.converting, self.converters, self.restricted, self.alike, self.in_force, self.lying,
            self.marked, self.heard, self.heard_moves, self.rings, self.rest,
        )  # fmt: skip
        for table in tables:
            table.game = None

    # ------------------------------------------------------------ limits

    def count_use(self, scope: str, key: tuple[int, ...]) -> None:
        """Spend one use within a scope: phase, turn, round or game."""
        table = self.used.get(scope, self.used_phase)
        table[key] = table.get(key, 0) + 1

    def forget_turn(self) -> None:
        """What counted within this turn counts within the last one from now on."""
        self.used_last_turn.clear()
        self.used_last_turn.update(self.used_turn)
        self.used_turn.clear()

    def uses(self, scope: str) -> dict[tuple[int, ...], int]:
        """The table of uses of a scope."""
        return self.used.get(scope, self.used_phase)

    def note(self, moment: str, what: object) -> None:
        """Keep a moment of an event, or what takes effect, if somebody wants to compare them."""
        if self.notes is not None:
            self.notes.append((moment, what))

    def without_asking(self, who: Player, options: Sequence[Any], taken: Any, prompt: Prompt) -> None:
        """Keep that a player took what there was, since nothing else could be chosen."""
        if self.unasked is not None:
            self.unasked.append((Ask(who, "choose", options, prompt), taken))

    # ------------------------------------------------------------ fuel

    def burn(self, steps: int = 1) -> None:
        """Use up fuel for so many steps; raises RuleError when a turn has run far beyond any sensible length."""
        self.fuel -= steps
        if self.fuel <= 0:
            raise RuleError(endless(self))

    def refuel(self) -> None:
        """A new turn: it may go as far as any; raises RuleError when there have been far too many turns."""
        self.fuel = STEPS
        if self.turn_no >= TURNS:
            raise RuleError(fault("turns", n=self.turn_no))
