"""The tables that a generated module hands to the runtime: plays, listeners, phases, checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from cardwright.runtime.abilities import Listener, Play, Run
from cardwright.runtime.in_play import InPlay
from cardwright.runtime.listening import Declared, Listening
from cardwright.runtime.requests import Doing
from cardwright.runtime.things import EVERYONE, Kind

Plays = Mapping[Kind, tuple[Play, ...]]
"""The plays of each kind of card."""
Places = tuple[int, ...] | Literal[True]
"""Some plays of a kind by their places; True: all of them, and there are some."""


@dataclass(frozen=True, slots=True)
class ThereAre:
    """The plays that there are with some options and variants.

    `always`: the kinds that are just themselves and all of whose plays are always possible; `with_others`: those,
    too, that are possible as long as there is another player.  `one`: whether the play of a kind
    that has a single one is possible, if one test tells that, and whether it looks at the single card; `by_card`: the
    test alone, of those that do; `by_kind`: of those that do not,
    and of kinds without plays.
    """

    plays: Plays
    always: Mapping[Kind, Places]
    with_others: Mapping[Kind, Places]
    one: Mapping[Kind, tuple[Callable[..., bool], bool]]
    by_card: Mapping[Kind, Callable[..., bool]]
    by_kind: Mapping[Kind, Callable[..., bool]]


@dataclass(frozen=True, slots=True, eq=False)
class Phase:
    """A phase of the turn: run(g, me)."""

    id: str
    run: Run
    asks: bool
    when: Callable[[Any], bool] | None = None


@dataclass(frozen=True, slots=True)
class CardSpec:
    """Copies of one face of a kind; `make(no, zone)` builds the card; `when` tells whether it is in this game."""

    kind: Kind
    face: int
    copies: int
    values: Mapping[str, Any] = field(default_factory=dict)
    when: Callable[[Any], bool] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view tells of a thing besides its zones: a counter, status, variable, quantity or printed field.

    of: game, player or card.  read(g, thing): its value now.  seen_by: everyone, owner (of a card: who sees
    its face), others or nobody.  openly: of a card, everyone sees it even where its face is hidden.
    """

    of: str
    id: str
    sort: str
    read: Callable[[Any, Any], Any]
    seen_by: str = EVERYONE
    openly: bool = False
    of_kind: str | None = None
    """Of cards: the kind that alone has it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What bots are told to be good: good(g, player) is how much of it a player has.

    whose: the cards that tell for whom it is good; None for everybody.
    """

    id: str
    whose: frozenset[str] | None
    good: Callable[[Any, Any], int]


@dataclass(frozen=True, slots=True)
class Paired:
    """What a view tells of its player towards each other: read(g, player, other) is a number, as a distance is."""

    id: str
    read: Callable[[Any, Any, Any], Any]


@dataclass(slots=True)
class Rules:
    """Everything that the runtime needs to know of a game."""

    id: str
    digest: str
    players: tuple[int, int]
    options: Mapping[str, tuple[str, tuple[str, ...]]]
    variants: Mapping[str, Mapping[str, str]]
    make: Callable[..., Any]
    """The class of the game, in its own package: a `Game` of its zones and counters."""
    set_table: Callable[[Any], None]
    setup: Run
    setup_asks: bool
    phases: tuple[Phase, ...]
    turn_ends: Run | None
    turn_ends_asks: bool
    plays: Mapping[Kind, tuple[Play, ...]]
    actions: tuple[Play, ...]
    windows: Mapping[str, tuple[Listener, ...]]
    may_play: Callable[..., str | None] | None
    kinds_of: Callable[[Any, Any, Any], Iterable[Kind]] | None
    responders: Callable[..., list[Any]]
    first_answer: bool
    hand: Callable[[Any, Any], Any]
    table: Callable[[Any], Any]
    after_play: Callable[[Any, Any, Any], Any]
    checks: Run | None
    checks_ask: bool
    invariants: tuple[tuple[str, Callable[[Any], bool]], ...]
    cards: tuple[CardSpec, ...] = ()
    """The faces of all kinds, those that are not in this game, too."""
    clockwise: bool = True
    set_again: bool = False
    """Whether `set_table` can also set a table at which a game has been played."""
    spare: list[Any] = field(default_factory=list, init=False, repr=False, compare=False)
    """A table at which a game has been played to its end, for another one of the same set-up."""
    turn_begins: Run | None = None
    turn_begins_asks: bool = False
    take_turn: Run | None = None
    """A whole turn from its beginning, written for the game; None: by the table of phases."""
    offers: Callable[[Any, Any], list[Any]] | None = None
    """All that a player may do now, written for the game; None: by the tables of plays and actions."""
    carry_out: Run | None = None
    """Plays a card that has been put down, as an event with the moments that somebody listens to."""
    take_effect: Run | None = None
    """Lets a card take effect in the same way."""
    actions_in: dict[str, tuple[Play, ...]] = field(default_factory=dict)
    """phase -> the actions that may be used in it; filled as phases are played."""
    each_check: Mapping[str, Run] = field(default_factory=dict)
    """The checks by their ids, where texts make single ones."""
    counted: Mapping[str, tuple[Run, ...]] = field(default_factory=dict)
    """What counts how often a verb has come about, before anybody reacts."""
    move_kinds: frozenset[Kind] | None = None
    """The kinds whose moves somebody listens to; None if any card's may matter."""
    empties: frozenset[str] = frozenset()
    """The zones that somebody hears become empty."""
    source_file: str = ""
    """A file of the generated package; `sources.json` and `texts.json` lie beside it."""
    shown: tuple[Shown, ...] = ()
    paired: tuple[Paired, ...] = ()
    hints: tuple[Hint, ...] = ()

    spans: tuple[str, ...] = ()
    """The scopes of limits that are the doing of a verb."""
    more_by_card: Callable[[Any, Any], int] | None = None
    """How much more often each ability of a card may be used."""
    more_by_player: Callable[[Any, Any], int] | None = None
    """How much more often a player may use each ability whose uses are counted for them."""
    trigger_order: Callable[..., list[Any]] | None = None
    """In which order triggers are asked, if not as `responders`."""
    node: Run | None = None
    """What happens at a node, where the game settles at nodes; None if events settle at once."""
    stacked: bool = False
    """Whether what is announced waits on a stack, the last on top."""
    skills_of: Mapping[Kind | str, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    """The skills of a kind of card, or of a character by its id: those gained with it, and those withheld."""
    combos: Callable[[Any, Any], list[Any]] | None = None
    """The offers to use several cards as one that are in force for a player."""
    elsewhere: Callable[[Any, Any], list[Any]] | None = None
    """The cards outside the hand that a player may use as others."""
    merged: Mapping[str, str | Callable[[Any], bool]] = field(default_factory=dict)
    """Printed values of a merged card: `equal` (kept if all agree), `none`, or when they are kept."""
    every_check: int = 0
    """The state checks: a bit for each, of which `Game.dirty` has those for which something has changed."""
    checks_players: int = 0
    """Those that look at players, of whom one may leave the game."""
    checks_cards: int = 0
    """Those that look at cards, which may come to count as others."""
    checks_texts: int = 0
    """Those that look at skills, or at what the texts in force make another."""
    checks_turns: int = 0
    """Those that look at whose turn it is, at which turn, or at what has happened in it."""
    checks_phases: int = 0
    """Those that look at the phase, or at what has happened in it."""
    checks_rounds: int = 0
    """Those that look at the round, or at what has happened in it."""
    checks_order: int = 0
    """Those that look at who comes after whom."""
    checks_reading: Mapping[str, int] = field(default_factory=dict)
    """Those that look at a status that begins and ends as an event, or at what a lasting effect makes another."""
    suppressors: tuple[str, ...] = ()
    """Fields of players; while one is true, the player's skills are not in force."""
    borne: Mapping[str, Callable[[Any, Any], bool]] = field(default_factory=dict)
    """Of fields that put something out of force and that a player may have as long as something lasts: who has it."""
    restricted: Callable[[Any, Any], bool] | None = None
    """Whether any prohibition is in force that `may_play` could report for a player."""
    convertible: frozenset[Kind] = frozenset()
    """The kinds whose own texts let cards be used as others."""
    converts: Callable[[Any, Any], bool] | None = None
    """Whether a player may use anything else as others now, or several cards as one; None if nobody ever may."""
    converts_to: Callable[[Any, Any, Any], bool] | None = None
    """The same of one kind as which they are used; None if that is not known."""
    counts: Callable[[Any, Any], Kind] | None = None
    """What a card counts as where it lies; None if every card counts as what is printed on it."""
    until_nobody: bool = False
    """Whether answers are asked for again, round after round, until nobody answers."""
    one_window: Callable[..., Doing] | None = None
    """Asks for answers and triggers that one may use in one window; None if each are asked for by themselves."""
    forced_first: bool = False
    """Whether triggers that are forced come before those that one may use, whoever's they are."""
    recheck: bool = False
    """Whether targets must still fit their description when the effect begins."""
    turn_outlasts_player: bool = False
    """Whether a turn goes on when its player leaves the game."""
    alike: Callable[[Any, Any], bool] | None = None
    """Whether a player may now play cards of one kind alike: nothing looks at the single card; None: always."""
    lying: Mapping[Kind | str, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    """Kinds and categories of cards whose texts are in force where they lie: in which zones, and the fields of players
    that keep them from it."""
    kept_by: Mapping[str, frozenset[Kind | str]] = field(default_factory=dict)
    """Values that are kept, by their names, and what must come or go for them to be others: skills, cards that lie
    where their texts are in force, lasting effects."""
    keeping: dict[object, tuple[str, ...]] = field(default_factory=dict, init=False)
    """What may come or go -> the kept values that are others then."""
    lively: frozenset[str] = field(default=frozenset(), init=False)
    """The zones where texts of cards may be in force."""
    lying_categories: tuple[str, ...] = field(default=(), init=False)
    """The categories among what lies where its text is in force."""
    silencing: frozenset[str] = field(default=frozenset(), init=False)
    """The statuses that keep skills or texts of cards from being in force, by their fields."""
    hearers: dict[object, tuple[str, ...]] = field(default_factory=dict, init=False)
    """What somebody listens by -> the verbs to which it makes them listen."""
    by_verb: dict[str, Declared] = field(default_factory=dict, init=False)
    """Those who listen to a verb: before, when, after, done."""
    hears_all_moves: bool = field(default=False, init=False)
    """Whether every move is an event, whoever listens: it is counted, or settled at a node."""
    listening: dict[str, Listening] = field(default_factory=dict, init=False)
    """All who listen to a verb; who of them react together is worked out once, for all games."""
    plays_by_choice: dict[object, ThereAre] = field(default_factory=dict, init=False)
    """The plays that there are, by options and variants."""
    phase_table: dict[str, Phase] = field(default_factory=dict, init=False)
    open_marks: tuple[Shown, ...] = field(default=(), init=False)
    """What lies openly on cards."""
    edges: frozenset[str] = field(default=frozenset(), init=False)
    """The beginnings and ends of phases and turns that somebody listens to."""

    def __post_init__(self) -> None:
        """Sort the windows by verb."""
        for key in self.windows:
            verb = key.rpartition(".")[0]
            before, when, after, done = (self.listeners(verb, m) for m in ("before", "when", "after", "done"))
            self.by_verb[verb] = before, when, after, done
            for by in [one.by for one in self.windows[key] if one.by is not None and one.by.key is not None]:
                hearing = self.hearers.get(by.key, ())
                self.hearers[by.key] = hearing if verb in hearing else (*hearing, verb)
        for verb in self.counted:
            self.by_verb.setdefault(verb, ((), (), (), ()))
        self.listening = {verb: Listening(declared) for verb, declared in self.by_verb.items()}
        for name, keys in self.kept_by.items():
            self.keeping.update({key: (*self.keeping.get(key, ()), name) for key in keys})
        self.phase_table = {p.id: p for p in self.phases}
        self.open_marks = tuple(shown for shown in self.shown if shown.openly)
        self.lying_categories = tuple(what for what in self.lying if isinstance(what, str))
        self.lively = frozenset(zone for zones, _ in self.lying.values() for zone in zones)
        self.silencing = frozenset([*self.suppressors, *[one for _, unless in self.lying.values() for one in unless]])
        self.hears_all_moves = self.move_kinds is None and (self.node is not None or "move" in self.counted)
        self.edges = frozenset(v for v in self.by_verb if v.endswith((" begins", " ends")))

    def plays_in(self, g: InPlay) -> ThereAre:
        """The plays that there are with the options and variants of a game."""
        chosen = (tuple(sorted(g.options.items())), g.variants)
        found = self.plays_by_choice.get(chosen)
        if found is None:
            there = {kind: own_or_wider([p for p in plays if is_there(g, p)]) for kind, plays in self.plays.items()}
            plain = {kind: plays for kind, plays in there.items() if plays and kind not in self.convertible}
            always: dict[Kind, Places] = {kind: True for kind, plays in plain.items() if all(p.free for p in plays)}
            with_others: dict[Kind, Places] = {
                kind: True for kind, plays in plain.items() if all(p.free or p.any_other for p in plays)
            }
            alone = {kind: plays[0] for kind, plays in there.items() if len(plays) == 1}
            tested = {kind: (p.possible, p.single) for kind, p in alone.items() if p.possible is not None}
            by_card = {kind: test for kind, (test, single) in tested.items() if single}
            by_kind = {kind: test for kind, (test, single) in tested.items() if not single}
            by_kind.update({spec.kind: is_never_played for spec in self.cards if not there.get(spec.kind)})
            found = self.plays_by_choice[chosen] = ThereAre(there, always, with_others, tested, by_card, by_kind)
        return found

    def forget(self) -> None:
        """Forget what earlier games have left: functions of these rules may do something else from now on."""
        self.plays_by_choice.clear()
        self.spare.clear()

    def listeners(self, verb: str, moment: str) -> tuple[Listener, ...]:
        """Those who listen to a moment of an event."""
        return self.windows.get(f"{verb}.{moment}", ())


def is_never_played(g: Any, me: Any, card: Any) -> bool:
    """The test of cards of a kind that has no plays."""
    return False


def is_there(g: InPlay, play: Play) -> bool:
    """Whether there is such a play with the options and variants of a game."""
    if not all((variant in g.variants) == on for variant, on in play.variants):
        return False
    return not play.fixed or play.can is None or play.can(g, None, None)


def own_or_wider(plays: list[Play]) -> tuple[Play, ...]:
    """The plays of a card's own, if there are any; else those of the kinds that it is also of."""
    return tuple([play for play in plays if not play.wider] or plays)
