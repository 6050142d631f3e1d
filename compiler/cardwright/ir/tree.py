"""The typed tree: values, conditions, events, sentences, abilities, and the declarations that hold such texts.

They stand in one module because they refer to one another: a call to its verb, the verb to its sentences, these to
calls. `model` makes them from `syntax.nodes` in the shape of the sentences, so that texts can be rendered from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from cardwright.ir.decl_plain import (
    Builtin,
    Chosen,
    Decl,
    Hole,
    Part,
    Printed,
    SymbolSet,
    Variable,
    Variant,
    Words,
    Zone,
)
from cardwright.ir.leaves import (
    Bool,
    ChooseWord,
    Const,
    Limit,
    Local,
    NoneValue,
    NothingHappens,
    Num,
    OptionRef,
    Symbol,
    Text,
    VariantOn,
    ZoneRef,
)
from cardwright.ir.node import Acting, Choosing, Lasting, Node, Running, Whole
from cardwright.ir.types import NUMBER, Type
from cardwright.records import record, thing
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span

# ---------------------------------------------------------------- values


@record
class KindRef(Node):
    """A card kind or a category of cards as a value: bolt, spell."""

    decl: CardKind | Category
    ty: Type


@record
class PhaseRef(Node):
    decl: Phase
    ty: Type


@record
class StatusRef(Node):
    decl: Status
    ty: Type


@record
class SkillRef(Node):
    decl: Skill
    ty: Type


@record
class CheckRef(Node):
    decl: Check
    ty: Type


@record
class CharacterRef(Node):
    decl: Character
    ty: Type


@record
class Property(Node):
    """`owner's prop`; args are the labelled arguments of a value with parameters (`distance to {other}`), by hole.

    owner None for what belongs to the game: its counters, variables, derived values, `turn player`, `phase`.
    """

    owner: Value | None
    prop: Prop
    args: Mapping[str, Value]
    ty: Type


@record
class Count(Node):
    of: Value
    ty: Type = NUMBER


@record
class Aggregate(Node):
    """op is total, highest or lowest: of `prop`, of `each` (for `EACH_WORD`), or of the numbers in `of` themselves."""

    op: str
    prop: Prop | None
    of: Value
    ty: Type = NUMBER
    each: Property | None = None


@record
class EndCards(Node):
    """`top card of deck` (count None, type card or none) or `top N cards of deck` (list)."""

    end: str
    count: Value | None
    zone: Value
    ty: Type


@record
class CardAt(Node):
    place: Value
    zone: Value
    ty: Type


@record
class Item(Node):
    """`item at 2 in LIST`, or the last one (number None); none if there are not so many."""

    number: Value | None
    of: Value
    ty: Type


@record
class Place(Node):
    """end is top, bottom or place (with number)."""

    end: str
    number: Value | None
    zone: Value
    ty: Type


@record
class Times(Node):
    """How often the event happened within the scope (phase, turn, round, game, last turn)."""

    scope: str
    event: Event
    ty: Type = NUMBER


@record
class Binary(Node):
    op: str
    left: Value
    right: Value
    ty: Type = NUMBER


@record
class Negative(Node):
    value: Value
    ty: Type = NUMBER


@record
class Roll(Node):
    """A random number; none if there is no number from `low` to `high`."""

    low: Value
    high: Value
    ty: Type = NUMBER


@record
class ListValue(Node):
    items: tuple[Value, ...]
    ty: Type


@record
class Noun(Node):
    """What a noun stands for: `base` is player, card, place, zone, symbol, kind, skill, character; decl narrows it.

    A zone as a noun (`a hand`) is any player's zone of that name.
    """

    base: str
    decl: CardKind | Category | SymbolSet | Zone | None


@record
class NP(Node):
    """A noun phrase: a set, a description or a choice, according to where it stands.

    quantity: a, another, each, all, every, any, no, exactly, up_to, between, any_number, or '' (bare). `eliminated`:
    of players who are out, not of those in the game. `together` must hold of all that are meant at once, `it` being
    their list. `called`: each one's name in the `where`. Type: the noun's if exactly one is meant, else a list of it.
    """

    noun: Noun
    quantity: str
    low: Value | None
    high: Value | None
    other: bool
    random: bool
    eliminated: bool
    adjectives: tuple[Adjective, ...]
    inside: Value | None
    within: tuple[Value, Value] | None
    where: Cond | None
    together: Cond | None
    ty: Type
    called: Local | None = None


@record
class Ranked(Node):
    """Those of `of` with the highest (op) or lowest `prop`, or `each` for `EACH_WORD`: one, so many, or all so high."""

    op: str
    prop: Prop | None
    of: NP
    ty: Type
    each: Property | None = None


@record
class Adjective(Node):
    """A declared adjective, a status, or a symbol used as one (`red card`)."""

    decl: AdjectiveDecl | Status


Value = (
    Num | Text | Bool | NoneValue | Local | Const | OptionRef | Symbol | KindRef | ZoneRef | PhaseRef | StatusRef |
    SkillRef | CheckRef | CharacterRef | Property | Count | Aggregate | EndCards | CardAt | Item | Place | Times |
    Binary | Negative | Roll | ListValue | NP | Ranked
)  # fmt: skip


# ---------------------------------------------------------------- conditions


@record
class Both(Node):
    op: str
    parts: tuple[Cond, ...]


@record
class Not(Node):
    cond: Cond


@record
class Compare(Node):
    """Numbers: op is == != >= <= > <."""

    op: str
    left: Value
    right: Value


@record
class Same(Node):
    """Identity of players, cards, symbols, kinds, phases, truth values."""

    left: Value
    right: Value
    negated: bool


@record
class IsA(Node):
    """`X is a spell`: the card's kind (or `X` itself, if a kind) is it, or under it; a player matches the phrase."""

    left: Value
    what: NP | KindRef
    negated: bool


@record
class IsAdjective(Node):
    left: Value
    adjective: Adjective
    negated: bool


@record
class IsAlive(Node):
    """`X is living`, `X is eliminated` (negated)."""

    left: Value
    negated: bool


@record
class IsIn(Node):
    """`X is in LIST`, `X is in ZONE`."""

    left: Value
    right: Value
    negated: bool


@record
class IsBetween(Node):
    left: Value
    low: Value
    high: Value
    negated: bool


@record
class Parity(Node):
    left: Value
    even: bool


@record
class Alike(Node):
    """All of a list have the same `prop`, different ones, or numbers in a row; how is same, different, consecutive."""

    left: Value
    how: str
    prop: Prop
    negated: bool


@record
class Exists(Node):
    what: NP
    negated: bool


@record
class Every(Node):
    what: NP
    cond: Cond


@record
class Has(Node):
    """A zone or list holds something that matches the phrase, or a card of a kind that a value tells."""

    left: Value
    what: Value
    negated: bool


@record
class ContainsText(Node):
    left: Value
    right: Value
    negated: bool


@record
class Ever(Node):
    scope: str
    event: Event


@record
class Targets(Node):
    event: Value
    who: Value


@record
class Alters(Node):
    event: Value
    zone: Value


@record
class Truthy(Node):
    value: Value


Cond = (
    Both | Not | Compare | Same | IsA | IsAdjective | IsAlive | IsIn | IsBetween | Parity | Alike | Exists | Every |
    Has | ContainsText | Ever | Targets | Alters | Truthy | VariantOn
)  # fmt: skip


# ---------------------------------------------------------------- calls, events


@record
class Call(Node):
    """A verb with its parts. `subject` is None for me in sentences and for anybody (or nobody) in events.

    A part whose value is an indefinite NP (`2 cards in my hand`) is chosen by the doer (random: by the generator)."""

    verb: Verb
    subject: Value | None
    args: Mapping[str, Value]


@record
class VerbEvent(Node):
    """Parts are descriptions; those left out match anything."""

    verb: Verb
    subject: Value | None
    args: Mapping[str, Value]
    ing: bool


@record
class PhaseEvent(Node):
    """A phase, or the turn, round or game (phase None, `period`), begins or ends; owner None: anybody's."""

    owner: Value | None
    phase: Phase | None
    period: str
    edge: str
    next: bool


@record
class StatusEvent(Node):
    who: Value
    status: Status
    on: bool


@record
class CounterEvent(Node):
    owner: Value | None
    counter: Counter
    edge: str
    bound: Value | None


@record
class EmptyEvent(Node):
    zone: Value


Event = VerbEvent | PhaseEvent | StatusEvent | CounterEvent | EmptyEvent


# ---------------------------------------------------------------- sentences


@record
class Block(Node):
    body: tuple[Stmt, ...]


@record
class Do(Running):
    """mode is do, may or must."""

    call: Call
    mode: str
    then: Block | None
    otherwise: Block | None


@record
class MayBlock(Choosing):
    who: Value | None
    block: Block
    otherwise: Block | None


@record
class ChooseNumber(Node):
    """`step`: only every so manieth from `low` on; one that is not above 0 leaves none to choose."""

    low: Value
    high: Value
    where: Cond | None = None
    step: Value | None = None


@record
class ChoosePlace(Node):
    zone: Value


@record
class ChooseOrder(Node):
    """All things of a list in an order that somebody gives them."""

    of: Value


@record
class ChooseKind(Node):
    category: Category
    where: Cond | None


@record
class ChooseFrom(Node):
    """One element of a list value."""

    of: Value


Choice = NP | ChooseNumber | ChoosePlace | ChooseOrder | ChooseWord | ChooseKind | ChooseFrom


@record
class Choose(Acting):
    """`local` is bound afterwards.  In a Secretly block it becomes a property of the loop's player."""

    who: Value | None
    local: Local
    what: Choice


@record
class EitherBranch(Node):
    guard: Cond | None
    block: Block


@record
class Either(Choosing):
    """`optional`: none of the branches may be done, too."""

    who: Value | None
    branches: tuple[EitherBranch, ...]
    optional: bool = False


@record
class Secretly(Running):
    """`local` runs over `over`; the block holds only Choose by that player, and If around such."""

    local: Local
    over: Value
    block: Block


@record
class Let(Acting):
    """chosen: the generator's choice (`choose NAME: 1 random card …`); where it finds nothing, the block ends there."""

    local: Local
    value: Value | Call
    chosen: bool = False


@record
class Change(Acting):
    """op: set, increase, reduce.  `what` is a Property or a Local (let names and event parts)."""

    op: str
    what: Value
    value: Value
    at_least: Value | None
    at_most: Value | None


@record
class ChangeOneOf(Running):
    """A change of one of several members (`increase my mana of hue by 1`): `block` finds in play which one it is."""

    change: Change
    block: Block


@record
class Become(Acting):
    who: Value
    status: Status
    on: bool


@record
class If(Running):
    branches: tuple[tuple[Cond, Block], ...]
    otherwise: Block | None


@record
class ForEach(Running):
    local: Local
    over: Value
    start: Value | None
    block: Block


@record
class TakeTurns(Running):
    local: Local
    over: Value
    times: Value
    block: Block


@record
class Repeat(Running):
    times: Value
    cond: Cond | None
    block: Block


@record
class Stop(Acting):
    """Leaves the innermost loop, or the effect if there is none (`leaves` is loop or effect)."""

    cond: Cond | None
    leaves: str


@record
class Return(Acting):
    value: Value


@record
class Step(Running):
    on: Value | None
    cond: Cond | None
    block: Block
    alters: frozenset[str]


@record
class Until(Lasting):
    """Lasting: `block` holds modifiers, permissions and Nested abilities.  `id` is unique in the game."""

    id: str
    event: Event
    block: Block


@record
class NextTime(Lasting):
    id: str
    ability: Ability


@record
class Permit(Lasting):
    verb: Verb
    subject: Value | None
    args: Mapping[str, Value]
    allowed: bool


@record
class UseAs(Lasting):
    who: Value
    what: NP | Local
    kind: Value


@record
class CountsAs(Lasting):
    what: Value
    kind: Value


@record
class Bears(Lasting):
    """`WHO becomes STATUS` among what lasts: they have it meanwhile (on), or lack it whatever gives it to them."""

    who: Value
    status: Status
    on: bool


@record
class Uninterrupted(Running):
    block: Block


@record
class Suspend(Running):
    check: Check
    block: Block


@record
class Nested(Lasting):
    ability: Ability


Stmt = (
    Do | MayBlock | Choose | Either | Secretly | Let | Change | ChangeOneOf | Become | If | ForEach | TakeTurns |
    Repeat | Stop | Return | NothingHappens | Step | Until | NextTime | Permit | UseAs | CountsAs | Bears |
    Uninterrupted | Suspend | Nested
)  # fmt: skip


# ---------------------------------------------------------------- abilities


@record
class Ability(Whole):
    """A header with its block.

    head: play, action, respond, before, when, after, done, instead, always, while. `id` is unique in the game
    (`attack#1`: the owner's id and a number). `target` is the local of `play on`; `on` its phrase. `ahead_of` are the
    ids of cards, skills, statuses or rules (without number) whose triggers come later. `alters` are the ids of zones
    that the block may alter outside of steps (inferred, or as declared). `any_time`: for whoever has priority. So many
    `conditions` and `costs` as `kind_ifs` and `kind_costs` say, the first ones, are those of all cards of a kind."""

    id: str
    head: str
    moment: str | None
    event: Event | None
    target: Local | None
    on: NP | Value | None
    naming: tuple[tuple[Local, Choice], ...]
    phases: tuple[Phase, ...]
    condition: Cond | None
    conditions: tuple[Cond, ...]
    limits: tuple[Limit, ...]
    costs: tuple[Call, ...]
    may: bool
    ahead_of: tuple[str, ...]
    even_while_dead: bool
    block: Block
    alters: frozenset[str]
    has_steps: bool
    rules: tuple[str, ...] = field(default=())
    any_time: bool = False
    kind_ifs: int = 0
    kind_costs: int = 0


# ---------------------------------------------------------------- declarations


@thing
class Written(Decl):
    """A declaration that holds texts; `present` is the condition on variants under which it counts, if there is one."""

    present: Cond | None = None


@thing
class Category(Written):
    """A category of cards (spell, weapon): `parent` is the wider one; `fields` are printed on its cards, which look as
    `frame`, `back` and `accent` say. `plays_alike`: what the header of its `play` asks for holds for all its cards."""

    parent: Category | None = None
    fields: dict[str, Field] = field(default_factory=dict)
    active_in: tuple[Zone, ...] = ()
    abilities: tuple[Ability, ...] = ()
    unit: str = "张"
    plural: str | None = None
    frame: str = ""
    back: Words = field(default_factory=dict)
    accent: str = ""
    plays_alike: bool = False

    def is_under(self, other: Category) -> bool:
        """True if this is `other` or narrower."""
        return other in self.kinds()

    def kinds(self) -> Iterator[Category]:
        """Itself and the wider ones, the narrowest first; a chain of kinds may be as long as somebody writes it."""
        at: Category | None = self
        while at is not None:
            yield at
            at = at.parent


@thing
class Field(Written):
    """A value printed on cards of a category; `figures` are the numbers that are printed otherwise (1: A)."""

    ty: Type = field(default_factory=lambda: Type("number"))
    category: Category | None = None
    default: Value | None = None
    figures: Mapping[int, Words] = field(default_factory=dict)


@record
class Face:
    """One printed version of a card: copies, its own name if any, printed values by field id, and when it is there."""

    copies: int
    name: Words
    values: Mapping[str, Printed]
    span: Span
    when: Cond | None = None


@thing
class CardKind(Written):
    """A kind of card with its faces and abilities.

    `copies_when` says when its copies are in the game (options and variants together). `alternatives` hold the
    abilities, `other_faces` the faces that a variant puts in place of these; of two variants in force the later wins.
    """

    category: Category | None = None
    faces: tuple[Face, ...] = ()
    tags: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    alters: frozenset[str] | None = None
    text_override: Words = field(default_factory=dict)
    tips: tuple[Words, ...] = ()
    active_in: tuple[Zone, ...] = ()
    flavour: Words = field(default_factory=dict)
    copies_when: Cond | None = None
    skills: tuple[Skill, ...] = ()
    alternatives: tuple[tuple[Variant, tuple[Ability, ...]], ...] = ()
    other_faces: tuple[tuple[Variant, tuple[Face, ...]], ...] = ()

    @property
    def copies(self) -> int:
        """Copies over all faces."""
        return sum(f.copies for f in self.faces)

    def is_under(self, other: Category) -> bool:
        """True if cards of this kind are of that category."""
        return any(kind.id == other.id for kind in self.kinds())

    def kinds(self) -> Iterable[Category]:
        """Its categories, the narrowest first."""
        return self.category.kinds() if self.category is not None else ()


@thing
class Skill(Written):
    """A skill of a character, or one that can be granted."""

    abilities: tuple[Ability, ...] = ()
    owner: Character | CardKind | None = None
    tags: tuple[str, ...] = ()
    text_override: Words = field(default_factory=dict)


@thing
class Character(Written):
    """A character: its printed values by field id and its skills."""

    values: Mapping[str, Printed] = field(default_factory=dict)
    skills: tuple[Skill, ...] = ()
    tags: tuple[str, ...] = ()


@thing
class Counter(Written):
    """A number of a player, a card (`of_kind`: only of one of that kind) or the game; `starts` and the bounds are about
    its owner (`me`/`this`). `openly`: of a card, it lies on it for everyone to see, even where its face is hidden.
    """

    owner: str = "player"
    of_kind: Category | None = None
    starts: Value | None = None
    at_least: Value | None = None
    at_most: Value | None = None
    seen_by: str = "everyone"
    openly: bool = False


@thing
class Quantity(Written):
    """Base plus modifiers (hand limit, range): of a player, a card or the game; params as for a derived value. What is
    `printed` is its name, or its base, a number; one that `adds_to_limits` lets abilities be used so much more often.
    """

    owner: str = "player"
    of_kind: Category | None = None
    params: tuple[tuple[str, str, Type], ...] = ()
    base: Value | None = None
    at_least: Value | None = None
    at_most: Value | None = None
    printed: str = "name"
    seen_by: str = "everyone"
    adds_to_limits: bool = False


@thing
class Derived(Written):
    """A value worked out when asked: `cards` of a player, `distance to {other}`; params are (hole, label, type).

    The first of `cases` whose condition holds counts, and the last has none; with them `value` is None. One of yes or
    no may have a `phrase`, and a `denied` one. What zones or counters of a set of words share has its `members`.
    """

    owner: str = "player"
    of_kind: Category | None = None
    ty: Type = field(default_factory=lambda: Type("any"))
    params: tuple[tuple[str, str, Type], ...] = ()
    value: Value | Cond | None = None
    cases: tuple[tuple[Cond | None, Value], ...] = ()
    phrase: Words = field(default_factory=dict)
    denied: Words = field(default_factory=dict)
    written: tuple[Scalar, ...] = ()
    members: Mapping[str, Zone | Counter | Variable] = field(default_factory=dict)


@thing
class AdjectiveDecl(Written):
    """An adjective: `red: {of: card, means: its color is red}`."""

    of: Type = field(default_factory=lambda: Type("card"))
    of_kind: Category | None = None
    means: Cond | None = None
    being: Words = field(default_factory=dict)  # how it is said that something is so
    not_being: Words = field(default_factory=dict)


@thing
class Verb(Written):
    """A verb: `holes` in the order of the pattern; `doer` its subject's type (optional: may be nobody).

    `body` is None for a primitive: it has no text, the runtime does it (see `primitives`). `alternatives` hold the
    bodies that variants put in its place; of two in force the later in the tuple wins. `parts`: how the parts of its
    events are called in print (`amount`: that damage), and under `event` the event itself; `cancel_phrase`: its event
    is cancelled (prevent that damage), `satisfy_phrase`: it counts as done; `asks`: whether somebody does it. Whoever
    listens to the wider verb `kind_of` hears this one, too. `written` are its phrases as they stand in their file.
    """

    head: str = ""
    third: str = ""
    ing: str = ""
    say: str = ""
    holes: tuple[Hole, ...] = ()
    doer: Type = field(default_factory=lambda: Type("player"))
    phrase: Words = field(default_factory=dict)
    event_phrase: Words = field(default_factory=dict)
    written: tuple[Scalar, ...] = ()
    body: Block | None = None
    is_primitive: bool = False
    returns: Type | None = None
    needs: Cond | None = None
    log: Words = field(default_factory=dict)
    result: Words = field(default_factory=dict)
    parts: Mapping[str, Words] = field(default_factory=dict)
    cancel_phrase: Words = field(default_factory=dict)
    satisfy_phrase: Words = field(default_factory=dict)
    asks: Words = field(default_factory=dict)
    alternatives: tuple[tuple[Variant, Block], ...] = ()
    kind_of: Verb | None = None

    def is_under(self, other: Verb) -> bool:
        """True if this is `other` or a kind of it."""
        at: Verb | None = self
        while at is not None:
            if at is other:
                return True
            at = at.kind_of
        return False


@thing
class Phase(Written):
    """A phase of the turn; `body` is run by the turn player (`me`)."""

    body: Block | None = None
    alternatives: tuple[tuple[Variant, Block], ...] = ()


@thing
class Status(Written):
    """A status of a player or a card (`me` is the player, `this` the card); skills (`suppresses`) or cards of a kind
    (`disables`), of a player who has it are not in force. `openly`: it shows even where a card's face is hidden."""

    of: Type = field(default_factory=lambda: Type("player"))
    of_kind: Category | None = None
    abilities: tuple[Ability, ...] = ()
    suppresses: bool = False
    disables: Category | None = None
    seen_by: str = "everyone"
    openly: bool = False
    reminder: Words = field(default_factory=dict)
    being: Words = field(default_factory=dict)
    not_being: Words = field(default_factory=dict)
    becomes: Words = field(default_factory=dict)


@thing
class Check(Written):
    """A state check: when its condition holds, its body runs."""

    when: Cond | None = None
    body: Block | None = None
    resumes: str = "at once"
    reminder: Words = field(default_factory=dict)


Prop = Zone | Counter | Variable | Quantity | Derived | Field | Builtin | Part | Chosen
"""What can be asked of a player, a card, a zone, a character, an event or the game."""
