"""What a text can name at each of its places, and the context in which it is resolved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace

from cardwright import ir
from cardwright.diagnostics import Note, Problems, closest
from cardwright.ir import decl
from cardwright.ir.types import CARD, EVENT, Type, maybe, plain
from cardwright.model.card_names import CardNames
from cardwright.model.game import Game
from cardwright.model.game_being_read import Setting
from cardwright.model.resolve.narrowing import Key, facts, key_of, lasting_facts
from cardwright.model.uses import Uses
from cardwright.model.word_meanings import Names
from cardwright.records import record, thing
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span
from cardwright.syntax import nodes as n
from cardwright.syntax.parse import Parsed
from cardwright.syntax.parses import Parses
from cardwright.syntax.respelling import meant, words_of

NAMED = (
    ir.ZoneRef, ir.KindRef, ir.PhaseRef, ir.StatusRef, ir.SkillRef, ir.CheckRef, ir.CharacterRef, ir.Const, ir.OptionRef
)  # fmt: skip
"""Values that are nothing but a declared thing."""


@record
class Bound:
    """A local name, and where it was given (None for those that the setting gives)."""

    local: ir.Local
    span: Span | None


@record
class EventInfo:
    """The event that a trigger speaks of: its parts by name."""

    parts: dict[str, decl.Part]
    verb: decl.Verb | None = None


@thing
class Scope:
    """The names at one place of a text; blocks get a copy that knows what is outside."""

    locals: dict[str, Bound] = field(default_factory=dict)
    chosen: dict[str, decl.Chosen] = field(default_factory=dict)
    gone: dict[str, Span] = field(default_factory=dict)
    event: EventInfo | None = None
    it: Type | None = None
    their: ir.Value | None = None
    loop: bool = False
    lasting: bool = False
    body: bool = True
    known: dict[Key, Type] = field(default_factory=dict)
    """What conditions have told of the sorts of things."""
    around: Type | None = None
    """What `it` is outside of the `where` in which a text stands."""

    def inner(self) -> Scope:
        """A scope for a block inside; what it binds is not seen outside, but remembered in `gone`."""
        return Scope(
            dict(self.locals), dict(self.chosen), self.gone, self.event, self.it, self.their, self.loop,
            self.lasting, self.body, dict(self.known), self.around,
        )  # fmt: skip

    def of(self, it: Type) -> Scope:
        """The scope of a `where`: `it` is each thing."""
        made = self.inner()
        made.it, made.around = it, self.it
        made.known.pop(("it", "it"), None)
        return made

    def knowing(self, cond: ir.Cond, holds: bool = True, block: n.Node | None = None) -> Scope:
        """The scope where a condition holds, or does not; of a block that gives no other value to what it tells of."""
        found = facts(cond, holds)
        if not found:
            return self
        made = self.inner()
        made.known |= lasting_facts(found, block) if block is not None else found
        return made

    def told(self, value: ir.Value) -> ir.Value:
        """A name or part of the event, of the sort that conditions have told."""
        sort = self.known.get(key_of(value) or ("", "")) if self.known and value.ty.sorts else None
        return replace(value, ty=sort) if sort is not None and isinstance(value, ir.Local | ir.Property) else value

    def by(self, doer: ir.Value | None) -> Scope:
        """The scope of a sentence whose doer is `doer`: `their` is the doer's."""
        made = self.inner()
        made.their = doer
        return made


@record
class Resolvers:
    """How what may stand inside another text is resolved: a value may hold an event and a noun phrase, a phrase a
    condition, a sentence any sentence, and what lasts an ability. `resolve.texts` fills them in, so that no file of a
    part needs to know that of the whole.
    """

    event: Callable[[Context, Scope, n.Event], tuple[ir.Event, EventInfo]]
    phrase: Callable[[Context, Scope, n.NounPhrase, Type | None, str], ir.Value]
    either_of: Callable[[Context, Scope, n.EitherOf, str], ir.Value]
    condition: Callable[[Context, Scope, n.Cond], ir.Cond]
    sentence: Callable[[Context, Scope, n.Stmt], ir.Stmt | None]
    ability: Callable[[Context, Scope, n.Ability], ir.Ability]


UNTIL, NEXT = "until", "next"
"""What in a text is counted apart from its abilities."""


def counted_beside(owner: str) -> tuple[str, ...]:
    """Under which names sentences of an owner's texts are counted, which last or wait."""
    return f"{owner} {UNTIL}", f"{owner} {NEXT}"


@thing
class Shared:
    """What the texts of a game share while they are resolved."""

    game: Game
    names: Names
    problems: Problems
    resolvers: Resolvers
    ids: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    parts: dict[tuple[int, str], decl.Part] = field(default_factory=dict)
    read: dict[int, Parsed] = field(default_factory=dict)
    """Effects that have been parsed already, by their texts."""
    parses: Parses | None = None
    """What the texts of another version were parsed into, if there is one."""
    uses: Uses | None = None
    """Is told where things are named, if somebody wants to know."""
    told_by_values: set[str] = field(default_factory=set)
    """The ids of cards of which a text may name one by what is printed on it."""
    _card_names: CardNames | None = None

    @property
    def card_names(self) -> CardNames:
        """What the cards are called, by when the first text asks: all cards have been read then."""
        if self._card_names is None:
            self._card_names = CardNames(self.game)
        return self._card_names

    def next_id(self, owner: str) -> str:
        """`attack#1`, `attack#2`, …"""
        number = self.ids.get(owner, 0) + 1
        self.ids[owner] = number
        return f"{owner}#{number}"

    def number_anew(self, owner: str) -> None:
        """Begin again to count what stands in the texts of an owner."""
        for each in (owner, *counted_beside(owner)):
            self.ids.pop(each, None)

    def part(self, verb: decl.Verb, name: str, ty: Type) -> decl.Part:
        """The part of a verb's events; the same object each time."""
        key = (id(verb), name)
        if key not in self.parts:
            self.parts[key] = decl.Part(name, verb.parts.get(name, {}), verb.span, (), ty)
        return self.parts[key]


@thing
class Context:
    """One text that is being resolved."""

    shared: Shared
    text: Scalar
    setting: Setting
    read: Callable[[str], Parsed] | None = None
    """Reads a text of this sort again."""

    @property
    def game(self) -> Game:
        return self.shared.game

    @property
    def names(self) -> Names:
        return self.shared.names

    def event(self, scope: Scope, node: n.Event) -> tuple[ir.Event, EventInfo]:
        """The event of a node, and what `event` means in the block that it heads."""
        return self.shared.resolvers.event(self, scope, node)

    def phrase(self, scope: Scope, node: n.NounPhrase, expect: Type | None, role: str) -> ir.Value:
        """A noun phrase, or what a bare noun stands for."""
        return self.shared.resolvers.phrase(self, scope, node, expect, role)

    def condition(self, scope: Scope, node: n.Cond) -> ir.Cond:
        """The condition of a node."""
        return self.shared.resolvers.condition(self, scope, node)

    def sentence(self, scope: Scope, node: n.Stmt) -> ir.Stmt | None:
        """A sentence; None for one that was reported and has no meaning."""
        return self.shared.resolvers.sentence(self, scope, node)

    def ability(self, scope: Scope, node: n.Ability) -> ir.Ability:
        """A header with its block."""
        return self.shared.resolvers.ability(self, scope, node)

    def first_line(self, node: n.Node) -> str:
        """The first line of a sentence as it is written."""
        return " ".join(self.text.value[node.pos[0] : node.pos[1]].split("\n")[0].split())

    def span(self, node: n.Node) -> Span:
        """Where a node was written."""
        return self.text.at(*node.pos)

    def mention(self, node: n.Node, made: decl.Decl, word: str = "") -> None:
        """Tell whoever wants to know that something is named there, or a `word` of it."""
        if self.shared.uses is not None:
            self.shared.uses.add(self.span(node), made, word)

    def mention_value(self, node: n.Node, value: ir.Value) -> None:
        """The same of what a bare word stands for."""
        if self.shared.uses is None:
            return
        if isinstance(value, ir.Symbol):
            self.mention(node, value.decl, value.word)
        elif isinstance(value, ir.Property):
            self.mention(node, value.prop)
        elif isinstance(value, NAMED):
            self.mention(node, value.decl)

    def mention_local(self, node: n.Node, local: ir.Local) -> None:
        """The same of a name that the text gives itself."""
        if self.shared.uses is not None:
            self.shared.uses.add(self.span(node), None, declared=local.span)

    def words(self, node: n.Node) -> str:
        """A node as it was written, on one line."""
        return " ".join(self.text.value[node.pos[0] : node.pos[1]].split())

    def add(self, code: str, node: n.Node, *, notes: Iterable[Note] = (), **args: object) -> None:
        """Report a problem at a node."""
        self.shared.problems.add(code, self.span(node), notes=notes, **args)

    def scope(self) -> Scope:
        """The scope at the start of the text."""
        made = Scope(it=self.setting.it)
        for hole in self.setting.holes:
            ty = maybe(hole.ty) if hole.optional and not hole.flag else plain(hole.ty)
            made.locals[hole.name] = Bound(ir.Local(hole.name, ty, "hole"), None)
        for cond, holds in self.setting.told():
            made.known |= facts(cond, holds)
        if self.setting.me is not None:
            made.their = ir.Local("me", self.setting.me, "me")
        return made

    def bind(self, scope: Scope, name: n.Word, ty: Type, origin: str) -> ir.Local:
        """Give a name; one that is taken is reported, and taken over."""
        local = ir.Local(name.text, ty, origin, span=self.span(name))
        self.mention_local(name, local)
        scope.known.pop((origin, name.text), None)
        before = scope.locals.get(name.text)
        if before is not None:
            notes = [Note(before.span, "before")] if before.span else []
            self.add("CW417", name, notes=notes, name=name.text)
        scope.locals[name.text] = Bound(local, local.span)
        scope.gone.setdefault(name.text, local.span)
        return local

    def me(self) -> ir.Local | None:
        """`me`, or None where nobody is."""
        return ir.Local("me", self.setting.me, "me") if self.setting.me is not None else None

    def somebody(self) -> bool:
        """Whether there is a player who carries out the text, and so can decide something."""
        return self.setting.me is not None and self.setting.me.name == "player"

    def special(self, word: str, scope: Scope) -> ir.Value | None:
        """The value of `me`, `this`, `event`, `it`, `their`, or None where the word means nothing."""
        if word == "me":
            return self.me()
        if word == "this":
            this = self.setting.this
            return ir.Local("this", this if this.of is not None else CARD, "this") if this is not None else None
        if word == "event":
            return ir.Local("event", EVENT, "event") if scope.event or self.setting.event else None
        if word == "it":
            return ir.Local("it", scope.it, "it") if scope.it is not None else None
        return scope.their

    def meant(self, node: n.Node, known: Iterable[str]) -> str | None:
        """What a word that means nothing is a slip for: one of `known`, or any word with which it can be read."""
        read = self.read
        if read is None:
            return closest(self.words(node), known)
        words = {*known, *words_of(self.names.vocabulary)}
        return meant(self.text.value, *node.pos, lambda text: read(text).faults, words)

    def add_unknown(self, scope: Scope, node: n.Node, word: str, near: str | None, notes: Sequence[Note] = ()) -> None:
        """Report a word that means nothing, or the one before it, if that is misspelt and this is not."""
        slip = self._slip_before(scope, node) if near is None and not notes else None
        if slip is None:
            self.add("CW401", node, notes=notes, name=word, near=near)
        else:
            self.add("CW401", slip[0], name=slip[0].text, near=slip[1])

    def _slip_before(self, scope: Scope, node: n.Node) -> tuple[n.Word, str] | None:
        """The word before another, if nothing is called so, and what it is a slip for."""
        before = re.search(r"([^\W\d_]\w+)[ ]+$", self.text.value[: node.pos[0]])
        if before is None or before[1] in scope.locals or before[1] in words_of(self.names.vocabulary):
            return None
        word = n.Word(before.span(1), before[1])
        near = self.meant(word, ())
        return (word, near) if near is not None else None

    def known(self, scope: Scope) -> Iterator[str]:
        """All words that may stand alone here, for suggestions."""
        yield from scope.locals
        yield from self.names.known()
        yield from self.names.adjectives
