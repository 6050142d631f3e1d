"""The tables that a generated module hands to the runtime: plays, listeners, phases, checks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from cardwright.runtime.requests import Ask, Doing, Refusal, Together
from cardwright.runtime.sets import Judged
from cardwright.runtime.standing import By, Declared, Listening
from cardwright.runtime.things import EVERYONE, Kind

if TYPE_CHECKING:
    from cardwright.runtime.game import Game

Run = Callable[..., Any]
"""A rule: a plain function, or a generator of asks where the table says `asks`."""

Announce = Generator[Ask | Together, Any, dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `times` uses in each `scope` (turn, round, game, the id of a phase, `during` a verb), per target if so
    declared.
    """

    times: int
    scope: str
    per_target: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """What a kind of card does when it is played, or an ability that a player may start (an action).

    no: unique number.  can(g, me, this): the guards.  targets(g, me, this): the legal targets, or None if it has none;
    low..high of them are chosen (high 0 means: all of them).  any_target: whether there is one, where one is enough
    and no limit counts targets.  announce: choices made with the targets; can_name(g, me, this): there is something to
    choose for them; can_name_for(…, target): for that target.  why(g, me, this): the text keys of the guards that do
    not hold.  against(g, me, this, target): what keeps that from being a target; near(g, me, this): the
    cards among which one would look for one.  pay/can_pay: costs; if they speak of what is announced (announced_costs),
    they are given it, too, once it is known.  run(g, me, this, targets..., named...): the block.
    """

    no: int
    id: str
    run: Run
    asks: bool
    can: Callable[..., bool] | None = None
    why: Callable[..., list[str]] | None = None
    targets: Callable[..., list[Any]] | None = None
    any_target: Callable[..., bool] | None = None
    against: Callable[..., Refusal] | None = None
    near: Callable[..., list[Any]] | None = None
    on_things: bool = False
    """Whether its targets are cards or zones, so that no player can be one."""
    low: int | Callable[..., int] = 1
    high: int | Callable[..., int] = 1
    many: bool = False
    fits: Callable[..., Judged] | None = None
    """Where its targets are judged together: which sets of them are legal."""
    announce: Callable[..., Announce] | None = None
    can_name: Callable[..., bool] | None = None
    can_name_for: Callable[..., bool] | None = None
    can_pay: Callable[..., bool] | None = None
    pay: Run | None = None
    pay_asks: bool = False
    announced_costs: bool = False
    limits: tuple[Limit, ...] = ()
    has_steps: bool = False
    alters: frozenset[str] = frozenset()
    phases: tuple[str, ...] = ()
    sources: Callable[..., Iterable[Any]] | None = None
    skill: str = ""
    """The skill that it belongs to."""
    fixed: bool = False
    """Whether its guards look at nothing but options and variants, which are the same all through a game."""
    variants: tuple[tuple[str, bool], ...] = ()
    """The variants that must be in force, or must not, for it to be there at all."""
    wider: bool = False
    """Whether it is that of a kind which the card is also of: it is there if no play of the card's own is."""
    single: bool = False
    """Whether a guard, target or cost looks at the single card."""
    guard: Callable[..., bool] | None = field(default=None, init=False)
    """The guards that are asked again each time."""
    any_time: bool = False
    """Whether whoever has priority may play it, whosever turn it is."""
    at_once: bool = False
    """Whether it takes effect at once where others wait on the stack."""
    possible: Callable[..., bool] | None = None
    """Whether it is possible now, if nothing forbids it; None: `can_play` goes through what its fields say."""
    any_other: bool = False
    """Whether all that it needs is that there is another player."""
    counts_targets: bool = field(default=False, init=False)
    """Whether a limit counts each target on its own."""
    free: bool = field(default=False, init=False)
    """Whether it may always be played where it is there at all: no guard, limit, target, name or cost."""

    def __post_init__(self) -> None:
        """See whether anything stands against it."""
        object.__setattr__(self, "guard", None if self.fixed and self.sources is None else self.can)
        object.__setattr__(self, "counts_targets", any(limit.per_target for limit in self.limits))
        bound = self.guard or self.can_name or self.can_pay or self.limits
        object.__setattr__(self, "free", not (bound or self.targets))


Plays = Mapping[Kind, tuple[Play, ...]]
"""The plays of each kind of card."""
Places = tuple[int, ...] | Literal[True]
"""Some plays of a kind by their places; True: all of them, and there are some."""


@dataclass(frozen=True, slots=True)
class ThereAre:
    """The plays that there are with some options and variants.

    `always`: the kinds that are just themselves and all of whose plays are always possible; `with_others`: those,
    too, that are possible as long as there is another player.  `one`: whether the play of a kind
    that has a single one is possible, if one test tells that, and whether it looks at the single card.
    """

    plays: Plays
    always: Mapping[Kind, Places]
    with_others: Mapping[Kind, Places]
    one: Mapping[Kind, tuple[Callable[..., bool], bool]]


@dataclass(frozen=True, slots=True, eq=False)
class Listener:
    """A trigger, a replacement or an answer from the hand.

    by: who might react.  matches(g, event, me, this): its event and conditions.  run(g, event, me, this).
    respond: the kind whose cards may be played from the hand in answer; then `by` is None.
    """

    no: int
    id: str
    moment: str
    run: Run
    asks: bool
    matches: Callable[..., bool]
    by: By | None = None
    may: bool = False
    respond: Kind | None = None
    can_pay: Callable[..., bool] | None = None
    pay: Run | None = None
    pay_asks: bool = False
    limits: tuple[Limit, ...] = ()
    skill: str = ""
    """The skill that it belongs to."""
    ahead: bool = False
    """Whether an answer from the hand comes before the triggers of the same moment (else it comes after them)."""
    even_dead: bool = False
    alters: frozenset[str] = frozenset()
    has_steps: bool = False
    of_card: bool = False
    """Whether what an answer answers is described by the card that is played: it is asked of each that may be."""
    of_event: bool = False
    """Whether it hangs on the event alone, and not on who answers, whether it may be answered."""
    seen_by: str = EVERYONE
    """Who may know that it was set off: a status that not everyone sees keeps quiet about what it does."""
    of_doer: bool = False
    """Whether nobody can be `me` but who does what it listens to."""
    leaves: frozenset[str] | None = None
    """The zones that cards must leave, where it listens to moves; None: any."""
    comes_to: frozenset[str] | None = None
    """The zones that they must come to."""

    def hears(self, origin: str, place: str) -> bool:
        """Whether it may listen to cards that go from one zone to another."""
        return (self.leaves is None or origin in self.leaves) and (self.comes_to is None or place in self.comes_to)

    waits: bool = False
    """Whether it waits on the stack."""


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
    make: Callable[..., Game]
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
    spare: list[Game] = field(default_factory=list, init=False, repr=False, compare=False)
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

    def plays_in(self, g: Game) -> ThereAre:
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
            found = self.plays_by_choice[chosen] = ThereAre(there, always, with_others, tested)
        return found

    def forget(self) -> None:
        """Forget what earlier games have left: functions of these rules may do something else from now on."""
        self.plays_by_choice.clear()
        self.spare.clear()

    def listeners(self, verb: str, moment: str) -> tuple[Listener, ...]:
        """Those who listen to a moment of an event."""
        return self.windows.get(f"{verb}.{moment}", ())


def is_there(g: Game, play: Play) -> bool:
    """Whether there is such a play with the options and variants of a game."""
    if not all((variant in g.variants) == on for variant, on in play.variants):
        return False
    return not play.fixed or play.can is None or play.can(g, None, None)


def own_or_wider(plays: list[Play]) -> tuple[Play, ...]:
    """The plays of a card's own, if there are any; else those of the kinds that it is also of."""
    return tuple([play for play in plays if not play.wider] or plays)
