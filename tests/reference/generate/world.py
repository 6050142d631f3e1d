"""What a generated game has: its words by what they stand for, before any of its texts is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .chance import Chance, Ways

NUMBER, PLAYER, CARD, ZONE, KIND = "number", "player", "card", "zone", "kind"
PLACE, PHASE, SKILL, CHECK, TEXT = "place", "phase", "skill", "check", "text"
BOOL, CHARACTER, EVENT, STATUS = "bool", "character", "event", "status"
PLAYERS, CARDS, SKILLS, NUMBERS = "list player", "list card", "list skill", "list number"
ZONES, KINDS = "list zone", "list kind"
EFFECT, EFFECTS = "effect", "list effect"
EITHER, EITHERS = "either", "list either"
"""A card or a player."""
AIMED, AIMEDS = "aimed", "list aimed"
"""What is a target in a game where something is played on what waits, or on zones."""


def element(ty: str) -> str:
    """What a list holds; any other type is its own element."""
    return ty.removeprefix("list ")


def is_list(ty: str) -> bool:
    """Whether a type is that of a list."""
    return ty.startswith("list ")


@dataclass(slots=True)
class Zone:
    """A place for cards."""

    id: str
    of: str = "game"
    order: str = "set"
    seen_by: str = "everyone"


@dataclass(slots=True)
class Kind:
    """A kind of cards (`card` False) or a card; `fields` has its own and those of wider kinds."""

    id: str
    is_card: bool
    parent: Kind | None = None
    fields: dict[str, str] = field(default_factory=dict)
    active: bool = False

    def is_under(self, other: Kind) -> bool:
        """Whether it is the other or narrower."""
        at: Kind | None = self
        while at is not None:
            if at is other:
                return True
            at = at.parent
        return False


@dataclass(slots=True)
class Prop:
    """A property of a player, a card or the game: its type, and what it takes (label, type).

    sort: counter, variable, quantity, value, field, built in, zone.  `rank` orders values, so that none reads itself;
    those that read modified things are not `low`.
    """

    id: str
    of: str
    ty: str
    sort: str
    takes: tuple[tuple[str, str], ...] = ()
    rank: int = 0
    low: bool = True


@dataclass(slots=True)
class Hole:
    """A part of a verb: the words before it, its type, whether it may be left out or is a switch."""

    name: str
    label: str
    ty: str
    optional: bool = False
    flag: bool = False
    used: bool = False


@dataclass(slots=True)
class Verb:
    """A verb with its parts; `tail` are fixed words at its end; `rank` orders verbs, so that none calls itself.

    tame: it neither asks, moves, nor ends anything.
    """

    head: str
    third: str
    ing: str
    holes: tuple[Hole, ...] = ()
    doer: str = "player"
    returns: str = ""
    rank: int = 0
    tail: str = ""
    own: bool = False
    id: str = ""
    """What it is called where it shares its head: all its words."""


@dataclass(slots=True)
class World:
    """All words of one game."""

    zones: list[Zone] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    cards: list[Kind] = field(default_factory=list)
    props: list[Prop] = field(default_factory=list)
    symbols: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    constants: list[str] = field(default_factory=list)
    adjectives: dict[str, str] = field(default_factory=dict)
    adjective_ranks: dict[str, int] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    face_names: dict[str, dict[str, str]] = field(default_factory=dict)
    """What the last face of a card is called, by its card."""
    of_kinds: list[tuple[str, Kind]] = field(default_factory=list)
    """Counters that only cards of a kind have."""
    given: list[str] = field(default_factory=list)
    """Statuses that are had as long as something lasts, too."""
    verbs: list[Verb] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    characters: list[str] = field(default_factory=list)
    spans: list[str] = field(default_factory=list)
    """What verbs are called, within which limits may count."""
    phases: list[str] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    distance: bool = False
    policy: str = "nested"
    aims: bool = False
    """Whether cards are played on cards, too."""
    on: list[str] = field(default_factory=list)
    """What cards are played on beside players and cards."""
    rank_of_cards: int = 0

    def owned(self, of: str, ty: str, sorts: tuple[str, ...] = ()) -> list[Prop]:
        """The properties of that owner and type."""
        return [p for p in self.props if p.of == of and p.ty == ty and (not sorts or p.sort in sorts)]

    def zone_named(self, id: str) -> Zone | None:
        """The zone of that name."""
        return next((z for z in self.zones if z.id == id), None)

    def heap(self, whose: str) -> str:
        """The discard pile, which may be each player's: `discard pile`, `my discard pile`, `a discard pile`."""
        found = self.zone_named("discard pile")
        return f"{whose} discard pile" if found is not None and found.of == PLAYER else "discard pile"

    def card_names(self) -> list[str]:
        """What cards are called, in any language."""
        faces = [text for words in self.face_names.values() for text in words.values()]
        return [*(card.id for card in self.cards), *faces, *faces]

    def verb(self, head: str) -> Verb | None:
        """The verb of that head."""
        return next((v for v in self.verbs if v.head == head), None)


@dataclass(slots=True)
class Scope:
    """What may be said at one place.

    `me` and `this` tell whether these words mean something; `event` has the parts of the event, `early` whether it
    may still be changed; `it` is the type of `it`.  `rank` bounds the verbs that may be called, `values` the values
    that may be read; `low` leaves out what modifiers change.  `fuel` is how deep the text may still go.
    """

    me: bool = True
    this: Kind | None = None
    owner: str = ""
    locals: dict[str, str] = field(default_factory=dict)
    settable: set[str] = field(default_factory=set)
    chosen: dict[str, str] = field(default_factory=dict)
    event: dict[str, str] | None = None
    verb: str = ""
    early: bool = False
    it: str = ""
    loop: bool = False
    returns: str = ""
    rank: int = 99
    values: int = 99
    low: bool = False
    described: bool = False
    counts: bool = False
    """Whether it may be asked how often something has happened where it else may not: in what is worked out."""
    fuel: int = 3
    setup: bool = False
    quiet: bool = False
    """Nobody may be asked, and nothing may be ended: setup, bodies of checks."""

    def inner(self) -> Scope:
        """The scope of a block inside."""
        return replace(self, locals=dict(self.locals), settable=set(self.settable), chosen=dict(self.chosen))

    def less(self, by: int = 1) -> Scope:
        """The same place with less fuel; names are shared."""
        return replace(self, fuel=self.fuel - by)

    def of(self, ty: str) -> Scope:
        """The scope of a `where`."""
        return replace(self, it=ty, fuel=self.fuel - 1)


@dataclass(slots=True)
class Gen:
    """What writes a game: its chance, its likes, its words, and how often each name was given."""

    chance: Chance
    ways: Ways
    aside: Chance
    """What was added later draws from this, so that made games stay as they are but for that."""
    world: World = field(default_factory=World)
    names: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    given: int = 0
    loops: int = 0
    life: str = ""

    def word(self) -> str:
        """A name that nothing has yet."""
        return self.names.pop()

    def local(self, s: Scope, ty: str, settable: bool = False) -> str:
        """Give a local name."""
        self.given += 1
        name = f"{LOCALS[self.given % len(LOCALS)]}{self.given if self.given >= len(LOCALS) else ''}"
        if name in self.taken:
            return self.local(s, ty, settable)
        s.locals[name] = ty
        if settable:
            s.settable.add(name)
        return name


LOCALS = ("loot", "pal", "sum", "spot", "pick", "gift", "rest_of_it", "guest", "cls", "g", "list_", "x", "答", "last")
"""Names that texts give; some are Python's, some are helpers' of emitted code."""

HOSTILE = (
    "yield", "lambda", "class", "def", "pass", "self", "import", "async", "await", "match", "del", "global", "print",
    "len", "range", "int", "str", "type", "id", "check_now", "pick one", "ask", "sum_of", "rules", "trace", "options",
    "moved", "seats", "cards_in", "matching", "yes_no", "digest", "make", "runtime", "values_of", "init", "sorted",
    "tuple", "pick", "perform", "zones_of", "kind_of", "draw_one", "happened", "answers", "listener", "x_1",
)  # fmt: skip
"""Names that mean something in Python or in emitted code."""

PLAIN = (
    "lantern", "badger", "comet", "drum", "fern", "glove", "harp", "igloo", "jug", "kettle", "ladder", "mitten",
    "nettle", "otter", "pebble", "quilt", "ribbon", "saddle", "thimble", "urn", "violin", "walnut", "yarn", "zither",
    "anchor", "bonnet", "candle", "dagger", "ember", "funnel", "goblet", "hammer", "ivory", "jacket", "kite", "lemon",
    "magnet", "needle", "onion", "pillow", "rocket", "shovel", "tunnel", "umbrella", "velvet", "whistle", "acorn",
    "barrel", "cradle", "domino", "easel", "feather", "garnet", "hazel", "insect", "jasmine", "knot", "lobster",
    "mantle", "nutmeg", "oyster", "pepper", "quiver", "raven", "sickle", "timber", "utensil", "vessel", "wagon",
    "amber pot", "blue wheel", "cold plum", "dry moss", "evening pond", "far hill", "grey owl", "high wall",
    "old barn", "pale moth", "quiet lake", "rough stone", "silver nail", "tall reed", "warm bread", "young oak",
    "灯", "竹", "狐", "鼓", "雨", "镜", "扇", "符",
)  # fmt: skip
