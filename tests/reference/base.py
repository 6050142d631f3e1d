"""What the parts of the interpreter ask of one another: one class, written chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from reference.things import Action, Ask, Card, Combo, Entry, Event, Lasting, Player, Scope, Steps, StepsOf, Zone
from reference.tree import Game, decl, ir


class Base:
    """The state of one game, and what every chapter may ask of the others."""

    model: Game
    options: dict[str, str]
    variants: frozenset[str]
    brought: Sequence[Any]
    """The decks that players bring, by seat; None for who brings none."""
    seats: list[Player]
    zones: list[Zone]
    own_zones: dict[str, Zone]
    cards: list[Card]
    numbers: dict[str, int]
    memory: dict[str, Any]
    direction: int
    turn_player: Player | None
    opener: Player | None
    phase: str
    turn_no: int
    round_no: int
    turn_over: bool
    winners: list[Player] | None
    next_up: list[Player]
    extra_turns: list[Player]
    phases_left: list[str]
    skips: list[tuple[Player, str]]
    trace: list[tuple[Any, ...]]
    notes: list[tuple[str, Any]]
    stack: list[Event]
    causes: list[Player]
    spans: list[str]
    uses: dict[str, dict[tuple[Any, ...], int]]
    skills: dict[str, list[Player]]
    lasting: list[Lasting]
    batch: list[tuple[Event, tuple[str, ...]]]
    atomic: int
    queued: list[tuple[Entry, Event, Player, Any]]
    pending: list[Any]
    """What waits on the stack, the last on top."""
    below: int
    """How much of that waits until what takes effect now is over."""
    raised: list[Any]
    """Triggers that were set off since somebody had priority."""
    told: frozenset[tuple[str, int]]
    """Where the choices are written of which everyone is told what was chosen."""
    suspended: list[str]
    resting: list[str]
    entries: list[Entry]
    fuel: int
    reads: list[Any] | None
    """What has been read, while somebody wants to know."""
    begun: set[int]
    """The blocks of abilities, verbs, phases and checks that have been carried out."""
    happened_so_far: int
    """How many events there have been."""
    changes: dict[tuple[Any, ...], int]
    """How often what can be read has become another."""
    deviations: frozenset[str]
    """Where to do as compiled rules do though they are wrong; see `deviations`."""

    # table
    def faces(self, kind: decl.CardKind) -> list[tuple[int, decl.Face]]:
        raise NotImplementedError

    def make_card(self, kind: decl.CardKind, at: int, face: decl.Face) -> None:
        raise NotImplementedError

    def move_one(
        self, card: Card, to: Zone, doer: Player | None, at: int | None = None, whole: bool = False,
        follow: Iterable[int] = (),
    ) -> None:  # fmt: skip
        raise NotImplementedError

    def living(self) -> list[Player]:
        raise NotImplementedError

    def around(self, start: Player | None) -> list[Player]:
        raise NotImplementedError

    def next_player(self, of: Player) -> Player:
        raise NotImplementedError

    def table_zone(self) -> Zone | None:
        raise NotImplementedError

    def has_changed(self, what: str, of: int) -> None:
        raise NotImplementedError

    def lasts_or_not(self, node: ir.Until | ir.NextTime) -> None:
        raise NotImplementedError

    def draw_from(self, zone: Zone, count: int, end: str, taken: bool) -> list[Card]:
        raise NotImplementedError

    def owner_of(self, card: Card) -> Any:
        raise NotImplementedError

    def mark(self, card: Card, what: str, value: Any) -> None:
        raise NotImplementedError

    def use_as(self, card: Card, kind: decl.CardKind) -> None:
        raise NotImplementedError

    # values and conditions
    def value(self, v: ir.Value, s: Scope) -> Any:
        raise NotImplementedError

    def listing(self, v: ir.Value, s: Scope) -> list[Any]:
        raise NotImplementedError

    def holds(self, c: ir.Cond, s: Scope) -> bool:
        raise NotImplementedError

    def fits(self, np: ir.NP, x: Any, s: Scope) -> bool:
        raise NotImplementedError

    def matches(self, x: Any, pattern: ir.Value, s: Scope) -> bool:
        raise NotImplementedError

    def kind_of(self, card: Card) -> decl.CardKind:
        raise NotImplementedError

    def has_status(self, x: Any, status: decl.Status) -> bool:
        raise NotImplementedError

    def borne(self, x: Any, status: decl.Status) -> bool:
        raise NotImplementedError

    def quantity(self, q: decl.Quantity, who: Any, args: Sequence[Any]) -> int:
        raise NotImplementedError

    def modified_field(self, card: Card, prop: decl.Field, value: Any) -> Any:
        raise NotImplementedError

    def happened(self, node: ir.Times | ir.Ever, s: Scope) -> int:
        raise NotImplementedError

    def counted_as(self, card: Card) -> decl.CardKind:
        raise NotImplementedError

    def reaches(self, doer: Any, card: Card, target: Any) -> bool:
        raise NotImplementedError

    # standing
    def in_force(self, entry: Entry, one: ir.Stmt, acting: Any = None) -> list[Scope]:
        raise NotImplementedError

    def having(self, skill: str) -> list[Player]:
        raise NotImplementedError

    def forbids(self, verb: decl.Verb, doer: Any, args: dict[str, Any]) -> bool:
        raise NotImplementedError

    def may_play(self, me: Player, card: Card, target: Any) -> bool:
        raise NotImplementedError

    def usable_kinds(self, me: Player, card: Card) -> list[decl.CardKind]:
        raise NotImplementedError

    def elsewhere(self, me: Player) -> list[Card]:
        raise NotImplementedError

    def combos(self, me: Player) -> list[Combo]:
        raise NotImplementedError

    # events
    def happen(self, event: Event, body: Callable[[], Steps | None]) -> StepsOf[bool]:
        raise NotImplementedError

    def moving(self, cards: Sequence[Card], to: Zone, doer: Any, at: int | None, reason: str, initiator: Any) -> Steps:
        raise NotImplementedError

    def fire(self, event: Event, moment: str) -> Steps:
        raise NotImplementedError

    def count_past(self, event: Event) -> None:
        raise NotImplementedError

    def run_queued(self) -> Steps:
        raise NotImplementedError

    def burn(self, steps: int = 1) -> None:
        raise NotImplementedError

    # sentences
    def block(self, block: ir.Block, s: Scope) -> Steps:
        raise NotImplementedError

    def effect(self, block: ir.Block, s: Scope) -> Steps:
        raise NotImplementedError

    def call(self, call: ir.Call, s: Scope, mode: str = "do") -> StepsOf[tuple[bool, Any]]:
        raise NotImplementedError

    def choice(self, what: ir.Choice, who: Player, s: Scope) -> StepsOf[tuple[bool, Any]]:
        raise NotImplementedError

    def can_do(self, call: ir.Call, s: Scope) -> bool:
        raise NotImplementedError

    def enough_for(self, np: ir.NP, s: Scope) -> bool:
        raise NotImplementedError

    # plays
    def playable(self, me: Player) -> list[Action]:
        raise NotImplementedError

    def playable_among(self, me: Player, cards: Sequence[Card]) -> list[Card]:
        raise NotImplementedError

    def offer_plays(self, me: Player) -> Steps:
        raise NotImplementedError

    def offer_one_play(self, me: Player) -> StepsOf[bool]:
        raise NotImplementedError

    def offer_responses(self, me: Player) -> Steps:
        raise NotImplementedError

    def settle_waiting(self) -> Steps:
        raise NotImplementedError

    def card_waits(
        self, me: Player, card: Card, kind: decl.CardKind, entry: Entry, targets: list[Any], named: dict[str, Any]
    ) -> Steps:
        raise NotImplementedError

    def ability_waits(
        self, me: Player, card: Card | None, entry: Entry, targets: list[Any], named: dict[str, Any]
    ) -> None:
        raise NotImplementedError

    def set_off(self, entry: Entry, event: Event, me: Player, this: Any) -> None:
        raise NotImplementedError

    def force_play(self, me: Player, card: Card) -> StepsOf[bool]:
        raise NotImplementedError

    def use_card(
        self, me: Player, card: Card | None, kind: decl.CardKind | None, targets: list[Any] | None
    ) -> StepsOf[bool]:
        raise NotImplementedError

    def act_as(self, me: Player, kind: decl.CardKind | None, targets: list[Any] | None) -> Steps:
        raise NotImplementedError

    def resolve_card(self, me: Player, card: Card, target: Any) -> Steps:
        raise NotImplementedError

    def settle_as_another(self, event: Event) -> Steps:
        raise NotImplementedError

    def pick_used(
        self, me: Player, pool: list[Card], kind: decl.CardKind, may: bool, on: list[Any] | None = None
    ) -> StepsOf[Card | None]:
        raise NotImplementedError

    def used_options(self, me: Player, pool: list[Card], kind: decl.CardKind, on: list[Any] | None) -> list[Any]:
        raise NotImplementedError

    def further_targets(self, event: Event) -> list[Any]:
        raise NotImplementedError

    def merged(self, kind: decl.CardKind, cards: Sequence[Card]) -> Card:
        raise NotImplementedError

    def within_limits(self, entry: Entry, me: Player, target: Any, source: Any) -> bool:
        raise NotImplementedError

    def spend_limits(self, entry: Entry, me: Player, targets: Sequence[Any], source: Any) -> None:
        raise NotImplementedError

    def realise(self, me: Player, combo: Combo, kind: decl.CardKind) -> StepsOf[Card]:
        raise NotImplementedError

    def payable(self, costs: Sequence[ir.Call], s: Scope) -> bool:
        raise NotImplementedError

    # turns
    def checkpoint(self) -> Steps:
        raise NotImplementedError

    def node(self) -> Steps:
        raise NotImplementedError

    def run_check(self, check: decl.Check) -> Steps:
        raise NotImplementedError

    def ask_order(self, asking: Any, event: Event) -> list[Player]:
        raise NotImplementedError


__all__ = ["Ask", "Base"]
