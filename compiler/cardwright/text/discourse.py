"""What a text has said so far, and how its people and things are called: the same in each language, in its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices
from cardwright.ir.walk import find
from cardwright.text.bystanders import behind_others
from cardwright.text.coreference import key_of, of_whom
from cardwright.text.implied import Time, time_together
from cardwright.text.lexicon import HOW_MANY, Lang, Lexicon
from cardwright.text.partial_evaluation import alike
from cardwright.text.referents import (
    THEIR,
    TURN_PLAYER,
    Role,
    by_part,
    only_of_loops,
    orders_in,
    people,
    returned_by,
    roles_of,
)
from cardwright.text.sentence_joining import place_locals

LETTERS = ("A", "B", "C", "D", "E", "F")
NUMBERS = ("X", "Y", "Z", "W", "V", "U")

M = TypeVar("M")
"""How something is called in a language."""


@dataclass(slots=True)
class Discourse(ABC, Generic[M]):
    """A text in the making.

    `names` holds how each role is called, `letters` those that stand behind a noun when it is introduced. `topic` is
    the subject of the sentence so far. `done` are the calls that returned truths, `just` what the sentence before
    this one returned, `flags` those that are only kept to
    be asked later, with their first value. `general` is “allowed” or “forbidden” in a sentence about whatever fits a
    description; `choices` tells how deep a text is in lists of what may be chosen. `defined` are numbers to be
    explained at the end of the clause, the first `around` of them by the sentence that this one stands in; `met` the
    statuses that were named; `stands_for` tells what somebody has, for names that were given to it. What has no doer is
    done by `nobody`, not by you, in a setup or a check. `optional` are the words that a verb may be said with, by the
    names that its text has for whether it was; `defining` is the verb whose meaning is told, if it has words for what
    it returns. `chosen` are the letters of secret choices of one sort, of which “the card they chose” would be any.
    """

    lex: Lexicon
    lang: Lang
    event: ir.Event | None = None
    this: str | None = None
    names: dict[str, M] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    topic: str | None = None
    places: frozenset[str] = frozenset()
    numbers: int = 0
    defined: list[tuple[str, str]] = field(default_factory=list)
    around: int = 0
    asks: int = 0
    met: list[decl.Status] = field(default_factory=list)
    excess: ir.Cond | None = None
    depth: int = 0
    done: dict[str, ir.Call] = field(default_factory=dict)
    just: str = ""
    general: str = ""
    choices: int = 0
    flags: dict[str, bool] = field(default_factory=dict)
    stands_for: dict[str, ir.Property] = field(default_factory=dict)
    nobody: bool = False
    optional: dict[str, str] = field(default_factory=dict)
    defining: ir.Call | None = None
    chosen: dict[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------ what a language has words for
    @property
    @abstractmethod
    def you(self) -> M:
        """Whoever reads the text."""

    @property
    @abstractmethod
    def one_player(self) -> M:
        """The only other player of a text."""

    @abstractmethod
    def is_pronoun(self, name: M) -> bool:
        """Whether it is what the only other player is called by."""

    @abstractmethod
    def is_number(self, name: M) -> bool:
        """Whether it is the letter of a number."""

    @property
    @abstractmethod
    def each_own(self) -> M:
        """Whoever of several does something, where it is said with what of theirs."""

    @property
    @abstractmethod
    def that_player(self) -> M:
        """Another player where the only one is spoken of already."""

    @abstractmethod
    def player_label(self, role: Role, apart: bool) -> str:
        """What tells one player from others: by where a text brings them in; nothing if only a letter tells them
        `apart` from somebody who was spoken of just before."""

    @abstractmethod
    def as_told(self, role: Role, words: str) -> M:
        """What the words that a verb has for a part of its event make of it."""

    @abstractmethod
    def thing_label(self, role: Role, alone: bool) -> str | M:
        """What a thing is called: a label that gets a letter where another thing has it too, or for good."""

    @abstractmethod
    def labelled(self, label: str, letter: str, many: bool = False) -> M:
        """A label with the letter that tells it from others, if it needs one."""

    @abstractmethod
    def number_letter(self, key: str) -> str:
        """The letter of a number that has been named."""

    # ------------------------------------------------------------ names
    def name(self, of: decl.Decl) -> str:
        """The name of something declared."""
        return self.lex.name(of, self.lang)

    def term(self, key: str) -> str:
        """A term of the game."""
        return self.lex.term(key, self.lang)

    def figure(self, of: ir.Value, number: ir.Value) -> str | None:
        """How cards print a number that a printed value is compared with: J for 11; None where that is the number."""
        prop = of.prop if isinstance(of, ir.Property) else None
        if not isinstance(prop, decl.Field) or not isinstance(number, ir.Num):
            return None
        words = prop.figures.get(number.value)
        return self.lex.words(words, str(number.value), self.lang, prop.span) if words else None

    def letter(self) -> str:
        """A fresh letter for a number; of a question that asks for that many things the number itself."""
        if self.asks:
            self.asks -= 1
            return HOW_MANY
        self.numbers += 1
        return NUMBERS[(self.numbers - 1) % len(NUMBERS)]

    def to_explain(self) -> list[tuple[str, str]]:
        """The letters of numbers that have to be explained now, with what they are; afterwards they are."""
        found = self.defined[self.around :]
        del self.defined[self.around :]
        return [(letter, meaning) for letter, meaning in found if letter != HOW_MANY]

    def letter_of(self, said: str) -> str:
        """The letter of a number that is explained behind the sentence, the same each time that it is said."""
        for letter, meaning in self.defined:
            if meaning == said:
                return letter
        letter = self.letter()
        self.defined.append((letter, said))
        return letter

    def called(self, value: ir.Value | None) -> M | None:
        """How a role is called here; None if the value is no role."""
        key = key_of(value)
        return self.me if key == "me" else self.names.get(key)

    @property
    def me(self) -> M:
        """How whoever reads the text is called here."""
        return self.names.get("me", self.you)

    @contextmanager
    def calling(self, key: str, name: M) -> Iterator[None]:
        """Call a role so for a while."""
        with self.called_again(key):
            self.names[key] = name
            yield

    @contextmanager
    def called_again(self, key: str) -> Iterator[None]:
        """Call a role as before behind something within which it may be called otherwise."""
        before = self.names.get(key)
        yield
        if before is None:
            self.names.pop(key, None)
        else:
            self.names[key] = before

    def has_told(self, s: ir.Stmt) -> None:
        """A sentence is over: what it returned can be spoken of as what was done just now."""
        self.just = key_of(s.local) if isinstance(s, ir.Let) and isinstance(s.value, ir.Call) else ""

    def point(self, at: int) -> str:
        """The sign of a point in a list of what may be chosen: ①; in a list within another ⑴."""
        return chr((0x2460 if self.choices <= 1 else 0x2474) + at)

    def introduced(self, key: str) -> str:
        """The letter that stands behind the noun that brings in a role."""
        return self.letters.get(key, "")

    def introduced_by(self, event: ir.Event, part: str) -> str:
        """The letter behind the noun that brings in who takes part in the event of the header: no other event does."""
        return self.introduced(f"event {part}") if event is self.event else ""

    def parts_together(self, c: ir.Both) -> tuple[ir.Cond | Time, ...]:
        """The parts of a condition: when it is, as one; whoever's turn it is, is called as before from here on."""
        parts = alike(c)
        if c.op == "or":
            return parts
        for part in parts:
            match part:
                case ir.Same(left=who, right=ir.Property(prop=decl.Builtin(id="turn player")) as turn, negated=False):
                    if (known := self.called(who)) is not None:
                        self.names[key_of(turn)] = known
        return time_together(parts)

    def begin(self, tree: object) -> tuple[Role, ...]:
        """Give every role of a text its name; gives back the roles."""
        self.places = place_locals(tree)
        roles = roles_of(tree, self.event)
        truths = {role.key for role in roles if role.base == "bool" and role.verb is not None}
        self.done = {key: made for key, made in returned_by(tree).items() if key in truths}
        for role in (one for one in roles if one.source == "called"):
            self.names[role.key] = self.labelled("", self._letter_for(role))
        again = orders_in(tree)  # they are the same things, one after another
        roles = tuple(role for role in roles if role.source != "called" and role.key not in again)
        players = people(roles)
        self._name_people(players, only_of_loops(tree, self.event), behind_others(tree, self.event, players))
        self._name_turn_player(players)
        self._name_things(roles)
        self.names |= {key: self.names[of] for key, of in again.items() if of in self.names}
        for secret in find(tree, ir.Secretly):
            self._tell_choices_apart([one for one, _ in secret_choices(secret.block)])
        return roles

    def _tell_choices_apart(self, made: Iterable[ir.Choose]) -> None:
        """Secret choices of one sort have letters, by which later sentences speak of them."""
        sorts: dict[tuple[str, bool, str | None], list[ir.Local]] = {}
        for one in made:
            ty = one.local.ty.one
            if isinstance(one.what, ir.NP | ir.ChooseNumber):
                sorts.setdefault((ty.name, one.local.ty.of is not None, ty.set_id), []).append(one.local)
        for several in (found for found in sorts.values() if len(found) > 1):
            for i, local in enumerate(several):
                key = key_of(local)
                if local.ty.name == "number":
                    self.chosen[local.name] = self.number_letter(key)
                elif local.ty.of is None or i > 0:
                    self.chosen[local.name] = self.letters.setdefault(key, LETTERS[i % len(LETTERS)])

    def tell_event(self, ability: ir.Ability, named: Discourse[M]) -> ir.Event | None:
        """Speak of the event of an ability within the text, as it is `named`; gives back the event spoken of before."""
        outer = self.event
        taken = any(self.is_pronoun(name) and key != THEIR for key, name in self.names.items())
        for key, name in named.names.items():
            if key in named.letters and key.startswith("event "):  # a letter that nobody else has here
                self.names[key] = self.labelled("", self._letter_of(key))
            elif key.startswith("event"):
                self.names[key] = self.that_player if taken and self.is_pronoun(name) else name
        self.event = ability.event
        return outer

    def _words(self, role: Role) -> M:
        return self.as_told(role, self.lex.words(role.words, role.key, self.lang, None))

    def _name_people(self, players: Iterable[Role], alone: frozenset[str], apart: frozenset[str]) -> None:
        """The only other player is they; of several each has a name of its own, so that they never means two.

        So is whoever is `alone` in a loop; what is said outside of it speaks of others. Whoever is spoken of behind
        somebody else who has no name is told `apart`; each who does something as well is they only in that sentence.
        """
        for role in players:
            if role.key == THEIR:
                self.names[role.key] = self.each_own
            elif by_part(role, self.event):
                self.names[role.key] = self._words(role)
        found = tuple(role for role in players if role.key not in self.names)
        found = tuple(sorted(found, key=lambda role: role.key != "event doer"))  # whom the header brings in first
        apart = frozenset(role.key for role in found if role.key in apart and self._can_be_told_apart(role))
        if len(found) == 1 and found[0].key not in apart:
            self.names[found[0].key] = self.one_player
            return
        for role in (one for one in found if one.source == "loop" and one.key in alone - apart):
            self.names[role.key] = self.one_player
        found = tuple(role for role in found if role.key not in self.names)
        beside = sum(role.source != "loop" for role in found) > 1
        labels = [self.player_label(role, role.key in apart or (beside and role.source == "target")) for role in found]
        if {"target", "naming"} <= {role.source for role in found}:  # a target and whoever is named with it: A and B
            pairs = zip(found, labels, strict=True)
            labels = ["" if role.source in ("target", "naming") else label for role, label in pairs]
        for role, label in zip(found, labels, strict=True):
            if label and labels.count(label) == 1:
                self.names[role.key] = self.labelled(label, "")
            else:
                self.names[role.key] = self.labelled("", self._letter_for(role))

    def has_letter(self, role: Role) -> bool:
        """Whether a letter can stand behind the phrase by which the header brings in somebody."""
        match self.event:
            case ir.VerbEvent(subject=subject, args=args) if not role.key.endswith(" target"):
                who = subject if role.key == "event doer" else args.get(role.key.removeprefix("event "))
            case ir.StatusEvent() | ir.CounterEvent() | ir.EmptyEvent() as change:
                who = of_whom(change)
            case _:
                return False
        return isinstance(who, ir.NP) and who.inside is None

    def _can_be_told_apart(self, role: Role) -> bool:
        """Whether there is a name for somebody that cannot mean another who was spoken of."""
        return role.key != "event doer" or isinstance(self.event, ir.PhaseEvent) or self.has_letter(role)

    def _name_turn_player(self, players: tuple[Role, ...]) -> None:
        """Whose turn it is when a turn or a phase of somebody begins or ends, is that somebody."""
        if isinstance(self.event, ir.PhaseEvent) and self.event.owner is not None and key_of(self.event.owner) != "me":
            if "event doer" in self.names:
                self.names[TURN_PLAYER] = self.names["event doer"]
            elif not players:
                self.names[TURN_PLAYER] = self.one_player

    def _is_one_of_two(self, role: Role) -> bool:
        """Whether the header brings in a card beside another, so that “that card” could mean either."""
        if role.source != "event" or not isinstance(self.event, ir.VerbEvent):
            return False
        told = (self.event.subject, *self.event.args.values())
        return sum(isinstance(v, ir.NP) and v.ty.name == "card" for v in told) > 1

    def _letter_for(self, role: Role) -> str:
        """The next letter, which from here on stands behind the noun that brings in this role."""
        return self._letter_of(role.key)

    def _letter_of(self, key: str) -> str:
        if key not in self.letters:
            self.letters[key] = LETTERS[len(self.letters) % len(LETTERS)]
        return self.letters[key]

    def _name_things(self, roles: Iterable[Role]) -> None:
        taken: dict[str, int] = {}
        things = [role for role in roles if role.base != "player" or role.many]
        cards = [role for role in things if role.base == "card" and not role.many]
        chosen = [role for role in cards if role.source in ("choose", "naming")]
        parts = [role for role in cards if role.source == "hole"]
        for role in things:
            if role.words:
                self.names[role.key] = self._words(role)
                continue
            alone = role.source == "event" or (len(cards) == 1 and not (role.verb is not None and role.verb.result))
            label = self.thing_label(role, alone)
            several = role.verb is None and any(role in alike and len(alike) > 1 for alike in (chosen, parts))
            if isinstance(label, str) and (several or (role in cards and self._is_one_of_two(role))):
                self.names[role.key] = self.labelled(label if role in parts else "", self._letter_for(role))
            elif isinstance(label, str):
                whose = self.this is not None and role.many and role.base == "card"  # beside what it is a value of
                taken[label] = taken.get(label, int(whose)) + 1
                letter = LETTERS[taken[label] - 1] if taken[label] > 1 else ""
                self.names[role.key] = self.labelled(label, letter, role.many)
                if letter and (whose or role.source in ("loop", "choose", "naming")):
                    self.letters[role.key] = letter
            else:
                self.names[role.key] = label
