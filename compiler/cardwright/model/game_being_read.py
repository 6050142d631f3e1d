"""A game while it is being read: its declarations, and the texts that wait until all words are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeVar

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.diagnostics.problem import Words as Said
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import PLAYER, Type, list_of
from cardwright.model.game import Game, Ruling
from cardwright.model.scenario import Scenario
from cardwright.model.uses import Uses
from cardwright.model.yaml_fields import Reader
from cardwright.records import record, thing
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span

if TYPE_CHECKING:
    from cardwright.syntax.vocabulary import Lacking

D = TypeVar("D", bound=decl.Decl)

UNPRINTED = (decl.Verb, decl.Check, decl.Invariant, decl.Hint, Ruling)
"""What needs no name, or another than its id: how a verb is said is no name for it."""

CARD_BASE = "card"
"""The noun for any card: the category above all others, which no game declares."""


@record
class Setting:
    """Who and what a text may speak of.

    `owner` is the id under which its abilities are numbered; `me`, `this` and `it` are the types of these
    words (None where they mean nothing), `of_this` the kind or category of `this`; `event` allows the
    word without a trigger; `told` gives the conditions that hold, or do not, where it is read.
    """

    owner: str = ""
    me: Type | None = None
    this: Type | None = None
    of_this: decl.CardKind | decl.Category | None = None
    it: Type | None = None
    event: bool = False
    holes: tuple[decl.Hole, ...] = ()
    returns: Type | None = None
    alters: frozenset[str] | None = None
    rules: tuple[str, ...] = ()
    told: Callable[[], Iterable[tuple[ir.Cond, bool]]] = tuple


@record
class EffectJob:
    """A text of abilities that waits to be resolved."""

    text: Scalar
    setting: Setting
    put: Callable[[tuple[ir.Ability, ...]], None]


@record
class BodyJob:
    """A text of sentences."""

    text: Scalar
    setting: Setting
    put: Callable[[ir.Block], None]


@record
class ValueJob:
    """A text of one value of type `expect`; `from_` splits off a tail `, from WHO`."""

    text: Scalar
    setting: Setting
    expect: Type
    put: Callable[[ir.Value], None]


@record
class CondJob:
    """A text of one condition."""

    text: Scalar
    setting: Setting
    put: Callable[[ir.Cond], None]


@record
class AskingJob:
    """A text `players, from event's doer's next player`."""

    text: Scalar
    put: Callable[[ir.Value, ir.Value | None], None]


@record
class ScenarioJob:
    """A text of a scenario; `players` is how many there are if it does not say."""

    text: Scalar
    put: Callable[[Scenario], None]


Job = EffectJob | BodyJob | ValueJob | CondJob | AskingJob | ScenarioJob


@thing
class Draft:
    """The game so far. `later` runs when a section is read, `last` when all are, `after` when all texts are
    resolved; `jobs` when all words are known. `uses` is told where things are named, if somebody wants to know;
    `absent` are the verbs that a game lacks, with the zones that it would need for them; `unreadable` are the names of
    declarations that are told of already, so that what names them is not.
    """

    game: Game
    reader: Reader
    jobs: list[Job] = field(default_factory=list)
    later: list[Callable[[], None]] = field(default_factory=list)
    last: list[Callable[[], None]] = field(default_factory=list)
    after: list[Callable[[], None]] = field(default_factory=list)
    aliases: dict[str, decl.Decl] = field(default_factory=dict)
    units: dict[str, tuple[str, str]] = field(default_factory=dict)
    patches: list[PatchText] = field(default_factory=list)
    uses: Uses | None = None
    absent: dict[str, Lacking] = field(default_factory=dict)
    unreadable: set[str] = field(default_factory=set)

    def declare(self, table: dict[str, D], what: Said, made: D) -> bool:
        """Enter a declaration; one with the same id is reported and the first is kept."""
        first = table.get(made.id)
        if first is not None:
            self.reader.problems.add(
                "CW504", made.span, notes=[Note(first.span, "first")], what=what, name=made.id
            )  # fmt: skip
            return False
        if not isinstance(made, UNPRINTED):
            made.name = self.named(made.id, made.name)
        table[made.id] = made
        return True

    def named(self, id: str, name: decl.Words) -> decl.Words:
        """The name of something: in Chinese its id, where that is Chinese and no other name is given in Chinese."""
        return name if any(lang.startswith("zh") for lang in name) else {**self.name_by(id), **name}

    def name_by(self, id: str) -> decl.Words:
        """The name of what has none of its own: its id, where that is Chinese; else there is none."""
        if not any("\u4e00" <= char <= "\u9fff" for char in id) or any(word.isascii() for word in id.split()):
            return {}
        only_hant = "zh-Hant" in self.game.meta.languages and "zh-Hans" not in self.game.meta.languages
        return {"zh-Hant" if only_hant else "zh-Hans": id}

    def mention(self, span: Span, made: decl.Decl) -> None:
        """Tell whoever wants to know that something is named there."""
        if self.uses is not None:
            self.uses.add(span, made)

    def find(self, table: Mapping[str, D], what: Said, node: Scalar | None, *also: str) -> D | None:
        """The declaration that a text refers to by id or by one of its names; unknown ones are reported.

        `also` are words that may stand there for something else.
        """
        if node is None:
            return None
        name = " ".join(node.value.split())
        found = table.get(name) or next((other for other in table.values() if name in other.name.values()), None)
        if found is not None:
            self.mention(node.span, found)
            return found
        known = [*table, *also, *(text for other in table.values() for text in other.name.values())]
        self.reader.problems.add("CW402", node.span, what=what, name=name, near=closest(name, known))
        return None


@record
class PatchText:
    """What a variant does to one thing: action replace or remove; kind verb, card, phase, rule, check."""

    variant: decl.Variant
    action: str
    kind: str
    target: Scalar
    node: MappingNode
    rules: tuple[str, ...]
    span: Span


def fill(made: decl.Decl, slot: str) -> Callable[[object], None]:
    """Puts what a text resolves to into a field of a declaration."""
    return lambda value: setattr(made, slot, value)


def fill_all(made: Sequence[decl.Decl], slot: str) -> Callable[[object], None]:
    """Puts it into a field of several declarations."""

    def put(value: object) -> None:
        for one in made:
            setattr(one, slot, value)

    return put


def owner_setting(owner: str, name: str, of_kind: decl.Category | None = None) -> Setting:
    """The setting of an expression about a player, a card or the game."""
    if owner == "player":
        return Setting(owner=name, me=PLAYER)
    if owner == "card":
        return Setting(owner=name, this=Type("card"), of_this=of_kind)
    if owner == "cards":
        return Setting(owner=name, this=list_of(Type("card")))
    return Setting(owner=name)


ZONE_ = words("a zone", "区域")
CATEGORY_ = words("a kind of cards", "牌的类别")
CARD_ = words("a card", "卡牌")
KIND_OR_CARD_ = words("a card or kind of cards", "卡牌或牌的类别")
COUNTER_ = words("a counter", "计数")
VARIABLE_ = words("a variable", "变量")
QUANTITY_ = words("a quantity", "数值")
VALUE_ = words("a value", "导出值")
ADJECTIVE_ = words("an adjective", "形容词")
SYMBOLS_ = words("a set of symbols", "符号集")
SYMBOL_ = words("a word of a set of symbols", "符号集里的一个词")
CONSTANT_ = words("a constant", "常数")
OPTION_ = words("an option", "选项")
VERB_ = words("a verb", "动词")
PHASE_ = words("a phase", "阶段")
STATUS_ = words("a status", "状态")
CHARACTER_ = words("a character", "角色")
SKILL_ = words("a skill", "技能")
RULE_ = words("a rule of the game", "游戏规则")
CHECK_ = words("a check", "检查")
INVARIANT_ = words("an invariant", "不变量")
HINT_ = words("a hint", "提示")
VARIANT_ = words("a variant", "变体")
RULING_ = words("a ruling", "问答")
FIELD_ = words("a printed value", "牌面数值")
FACE_ = words("a face", "牌面")
TERM_ = words("a term", "用语")
