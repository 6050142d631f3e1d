"""What a game declares: zones, counters, verbs, cards, phases, options, variants and the rest.

Declarations are compared by identity. `collect` creates them from YAML with their texts still unread;
`resolve` fills the fields whose type is a piece of the typed tree (`ir`), once, in declaration order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir.types import Type
from cardwright.source.text import Span

Words = Mapping[str, str]
"""Text per language: keys zh-Hans, zh-Hant, en."""


@dataclass(slots=True, eq=False, repr=False)
class Decl:
    """Something declared: its id as written, its names, where it stands, the rule ids it cites.

    `present` is None for what every game has; else the condition on variants (and, for cards, options)
    under which it counts.
    """

    id: str
    name: Words
    span: Span
    rules: tuple[str, ...] = ()
    present: ir.Cond | None = None

    def __repr__(self) -> str:
        """`<Zone hand>`: declarations refer to one another, so their parts are not shown."""
        return f"<{type(self).__name__} {self.id}>"


@dataclass(slots=True, eq=False, repr=False)
class Category(Decl):
    """A category of cards (spell, weapon): `parent` is the wider one; `fields` are printed
    on its cards; `frame`, `back` and `accent` are how they look, where it
    says so itself.
    """

    parent: Category | None = None
    fields: dict[str, Field] = field(default_factory=dict)
    active_in: tuple[Zone, ...] = ()
    abilities: tuple[ir.Ability, ...] = ()
    unit: str = "张"
    plural: str | None = None
    frame: str = ""
    back: Words = field(default_factory=dict)
    accent: str = ""

    def is_under(self, other: Category) -> bool:
        """True if this is `other` or narrower."""
        at: Category | None = self
        while at is not None:
            if at is other:
                return True
            at = at.parent
        return False


@dataclass(slots=True, eq=False, repr=False)
class Field(Decl):
    """A value printed on cards of a category; `figures` are the numbers that are printed otherwise (1: A)."""

    ty: Type = field(default_factory=lambda: Type("number"))
    category: Category | None = None
    default: ir.Value | None = None
    figures: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Face:
    """One printed version of a card: how many copies, its own name if any, its printed values by field
    id, and when its copies are in the game.
    """

    copies: int
    name: Words
    values: Mapping[str, int | str | bool]
    span: Span
    when: ir.Cond | None = None


@dataclass(slots=True, eq=False, repr=False)
class CardKind(Decl):
    """A kind of card with its faces and abilities.

    `copies_when` says when its copies are in the game (options and variants together). `alternatives`
    hold the abilities, `other_faces` the faces that a variant puts in place of these; of two variants in
    force the later wins.
    """

    category: Category | None = None
    faces: tuple[Face, ...] = ()
    tags: tuple[str, ...] = ()
    abilities: tuple[ir.Ability, ...] = ()
    alters: frozenset[str] | None = None
    text_override: Words = field(default_factory=dict)
    tips: tuple[Words, ...] = ()
    active_in: tuple[Zone, ...] = ()
    flavour: Words = field(default_factory=dict)
    copies_when: ir.Cond | None = None
    skills: tuple[Skill, ...] = ()
    alternatives: tuple[tuple[Variant, tuple[ir.Ability, ...]], ...] = ()
    other_faces: tuple[tuple[Variant, tuple[Face, ...]], ...] = ()

    @property
    def copies(self) -> int:
        """Copies over all faces."""
        return sum(f.copies for f in self.faces)


@dataclass(slots=True, eq=False, repr=False)
class Skill(Decl):
    """A skill of a character, or one that can be granted."""

    abilities: tuple[ir.Ability, ...] = ()
    owner: Character | CardKind | None = None
    tags: tuple[str, ...] = ()
    text_override: Words = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class Character(Decl):
    """A character: its printed values by field id and its skills."""

    values: Mapping[str, int | str | bool] = field(default_factory=dict)
    skills: tuple[Skill, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Zone(Decl):
    """A place for cards. owner: game or player; order: stack (top first) or set; seen_by: nobody, owner,
    everyone. keeps: a card that was used as another stays that one here.
    """

    owner: str = "game"
    order: str = "set"
    seen_by: str = "everyone"
    part_of: Zone | None = None
    slots: Mapping[str, int] = field(default_factory=dict)
    refill_from: Zone | None = None
    keeps: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Counter(Decl):
    """A number of a player, a card or the game; `starts` and the bounds are expressions over its owner
    (`me`/`this`).
    """

    owner: str = "player"
    starts: ir.Value | None = None
    at_least: ir.Value | None = None
    at_most: ir.Value | None = None
    seen_by: str = "everyone"


@dataclass(slots=True, eq=False, repr=False)
class Variable(Decl):
    """A remembered thing that is no number (`role`, `hero`): of a player, a card or the game, of any
    type.
    """

    owner: str = "player"
    ty: Type = field(default_factory=lambda: Type("any"))
    seen_by: str = "everyone"


@dataclass(slots=True, eq=False, repr=False)
class Quantity(Decl):
    """Base plus modifiers (hand limit, range, distance to another): of a player, a card or the game; params as for
    a derived value.  `printed` tells how texts speak of it: by its name, or by its base, a number.
    """

    owner: str = "player"
    params: tuple[tuple[str, str, Type], ...] = ()
    base: ir.Value | None = None
    at_least: ir.Value | None = None
    at_most: ir.Value | None = None
    printed: str = "name"
    seen_by: str = "everyone"


@dataclass(slots=True, eq=False, repr=False)
class Derived(Decl):
    """A value worked out when asked: `cards` of a player, `distance to {other}`; params are (hole, label,
    type).

    `cases` hold conditions with their values, the first that holds counts; the last has no condition.
    With cases `value` is None.
    """

    owner: str = "player"
    ty: Type = field(default_factory=lambda: Type("any"))
    params: tuple[tuple[str, str, Type], ...] = ()
    value: ir.Value | ir.Cond | None = None
    cases: tuple[tuple[ir.Cond | None, ir.Value], ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Builtin(Decl):
    """A property that the runtime knows: a player's `next player`, a card's `owner`, `zone`, `kind`,
    `name`...

    `owner` is player, card, zone or game (`turn player`, `phase`, `round`, `turn number`).
    """

    owner: str = "player"
    ty: Type = field(default_factory=lambda: Type("any"))
    params: tuple[tuple[str, str, Type], ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Part(Decl):
    """A part of an event (a hole of its verb, `doer`, `card`)."""

    ty: Type = field(default_factory=lambda: Type("any"))


@dataclass(slots=True, eq=False, repr=False)
class Chosen(Decl):
    """A choice made in a `secretly each` block, afterwards a property of the player."""

    ty: Type = field(default_factory=lambda: Type("any"))


Prop = Zone | Counter | Variable | Quantity | Derived | Field | Builtin | Part | Chosen


@dataclass(slots=True, eq=False, repr=False)
class AdjectiveDecl(Decl):
    """An adjective: `red: {of: card, means: its color is red}`."""

    of: Type = field(default_factory=lambda: Type("card"))
    means: ir.Cond | None = None


@dataclass(slots=True, eq=False, repr=False)
class SymbolSet(Decl):
    """A set of words: suits, roles, answers; some are printed as a sign (♥), and some in a colour."""

    words: Mapping[str, Words] = field(default_factory=dict)
    is_set: bool = True
    signs: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class Constant(Decl):
    value: int = 0


@dataclass(slots=True, eq=False, repr=False)
class Option(Decl):
    """A ruling switch (M14): its choices with their names, the default, the reason, whether it is agreed
    by players.
    """

    choices: Mapping[str, Words] = field(default_factory=dict)
    default: str = ""
    why: Words = field(default_factory=dict)
    symbols: SymbolSet | None = None
    original: Words = field(default_factory=dict)
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of a verb's pattern. `used` tells that a card stands here for what it is used as
    (conversions count).

    `optional` parts may be left out or be `none`. A `flag` has no value: words that may stand or not, by
    which it is called; its argument is `ir.Bool(True)` when they stand.
    """

    name: str
    label: str
    ty: Type
    optional: bool
    used: bool = False
    flag: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Verb(Decl):
    """A verb: `holes` in the order of the pattern; `doer` its subject's type (optional: may be nobody).

    `body` is None for a primitive of the runtime, whose name is then `primitive`. `alternatives` hold the
    bodies that variants put in its place; of two variants in force the later in the tuple wins.  `parts` says what
    the parts of its events are called in print (`amount`: that damage), and under `event` the event itself;
    `cancel_phrase` says that its event is cancelled (prevent that damage), `satisfy_phrase` that it counts as done.
    `kind_of`: the wider verb; whoever listens to that one hears this one, too.
    """

    head: str = ""
    third: str = ""
    ing: str = ""
    say: str = ""
    holes: tuple[Hole, ...] = ()
    doer: Type = field(default_factory=lambda: Type("player"))
    phrase: Words = field(default_factory=dict)
    event_phrase: Words = field(default_factory=dict)
    body: ir.Block | None = None
    primitive: str | None = None
    returns: Type | None = None
    needs: ir.Cond | None = None
    log: Words = field(default_factory=dict)
    result: Words = field(default_factory=dict)
    parts: Mapping[str, Words] = field(default_factory=dict)
    cancel_phrase: Words = field(default_factory=dict)
    satisfy_phrase: Words = field(default_factory=dict)
    alternatives: tuple[tuple[Variant, ir.Block], ...] = ()
    kind_of: Verb | None = None

    def is_under(self, other: Verb) -> bool:
        """True if this is `other` or a kind of it."""
        at: Verb | None = self
        while at is not None:
            if at is other:
                return True
            at = at.kind_of
        return False


@dataclass(slots=True, eq=False, repr=False)
class Phase(Decl):
    """A phase of the turn; `body` is run by the turn player (`me`)."""

    body: ir.Block | None = None
    alternatives: tuple[tuple[Variant, ir.Block], ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Status(Decl):
    """A status of a player or a card, with abilities that hold while it lasts (`me` is the player, `this`
    the card).  `suppresses`: the skills of a player who has it are not in force; `disables`: nor are the abilities of
    the player's cards of that kind.  `becomes` says that somebody gets it, where `becomes NAME` would not do.
    """

    of: Type = field(default_factory=lambda: Type("player"))
    abilities: tuple[ir.Ability, ...] = ()
    suppresses: bool = False
    disables: Category | None = None
    seen_by: str = "everyone"
    reminder: Words = field(default_factory=dict)
    becomes: Words = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class GameRule(Decl):
    """An ability of the game itself (`me` is each player in turn where it matters, else the turn player)."""

    abilities: tuple[ir.Ability, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Check(Decl):
    """A state check: when its condition holds, its body runs."""

    when: ir.Cond | None = None
    body: ir.Block | None = None
    resumes: str = "at once"


@dataclass(slots=True, eq=False, repr=False)
class Invariant(Decl):
    holds: ir.Cond | None = None


@dataclass(frozen=True, slots=True)
class Patch:
    """What a variant does to one declaration: action replace, add or remove; target `verb NAME`, `card NAME`,
    `phase NAME`, …
    """

    action: str
    target: str
    rules: tuple[str, ...]
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Variant(Decl):
    """A house rule: patches, needs, conflicts; `author` is the heading it is printed under.

    `needs` are (option, choice) pairs, or (variant, "on"/"off"); `over` the variants that this one
    overrules, with the reason.
    """

    author: Words = field(default_factory=dict)
    summary: Words = field(default_factory=dict)
    patches: tuple[Patch, ...] = ()
    drops: tuple[str, ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    warns_with: Mapping[str, Words] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)
    over: Mapping[str, Words] = field(default_factory=dict)
