"""What an English text has said so far: how its people and things are called, and who is being spoken of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import key_of
from cardwright.text.lexicon import HOW_MANY, Lang, Lexicon
from cardwright.text.referents import TURN_PLAYER, Role, by_part, cast_of, people, returned_by
from cardwright.text.sentence_joining import place_locals

LETTERS = ("A", "B", "C", "D", "E", "F")
NUMBERS = ("X", "Y", "Z", "W", "V", "U")
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """Small numbers in words: two cards, 12 cards."""
    return _WORDS[number] if 0 <= number <= 10 else str(number)


@dataclass(frozen=True, slots=True)
class Mention:
    """How something is called: they, them, their; `singular` tells the form of the verb after `subject`."""

    subject: str
    object: str
    of: str
    singular: bool


def mention(full: str, singular: bool = True) -> Mention:
    """One form for all places."""
    return Mention(full, full, possessive(full), singular)


def possessive(full: str) -> str:
    """The player’s, the players’."""
    return full + ("’" if full.endswith("s") else "’s")


YOU = Mention("you", "you", "your", False)
THEY = Mention("they", "them", "their", False)
IT = Mention("it", "it", "its", True)
WHO = Mention("who", "whom", "whose", True)
THAT = Mention("that", "which", "whose", True)


@dataclass(slots=True)
class En:
    """An English text in the making.

    `names` holds how each role is called, `letters` those that stand behind a noun when it is introduced; `pending` are
    the full names of roles that nobody was told yet.  `topic` is the subject of the sentence, `doer` whose clause
    is being written.  `unsaid` tells that the last clause left out its subject, `ordered` that it was an order, `must`
    that what follows it is still bidden, `may` that “you may” stands in front of what comes next.  `defined` are
    numbers to be explained at the end of the clause; `met` the statuses that were named.  `done` are the calls that
    returned truths, `general` is “allowed” or “forbidden” in a sentence about whatever fits a description, `using`
    whose card is being used, `flags` those that are only kept to be asked later, with their first value.
    """

    lex: Lexicon
    lang: Lang = "en"
    names: dict[str, Mention] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    event: ir.Event | None = None
    topic: str | None = None
    places: frozenset[str] = frozenset()
    numbers: int = 0
    defined: list[tuple[str, str]] = field(default_factory=list)
    asks: bool = False
    met: list[decl.Status] = field(default_factory=list)
    excess: ir.Cond | None = None
    depth: int = 0
    doer: str | None = None
    unsaid: bool = False
    ordered: bool = False
    must: bool = False
    may: bool = False
    done: dict[str, ir.Call] = field(default_factory=dict)
    general: str = ""
    using: str = ""
    flags: dict[str, bool] = field(default_factory=dict)
    pending: dict[str, Mention] = field(default_factory=dict)
    this: str | None = None

    def name(self, of: decl.Decl) -> str:
        """The name of something declared."""
        return self.lex.name(of, self.lang)

    def term(self, key: str) -> str:
        """A term of the game."""
        return self.lex.term(key, self.lang)

    def letter(self) -> str:
        """A fresh letter for a number; in a question the number itself will stand there."""
        if self.asks:
            return HOW_MANY
        self.numbers += 1
        return NUMBERS[(self.numbers - 1) % len(NUMBERS)]

    def called(self, value: ir.Value | None) -> Mention | None:
        """How a role is called here; None if the value is no role."""
        key = key_of(value)
        if key == "me":
            return self.names.get("me", YOU)
        return self.names.get(key)

    def introduced(self, key: str) -> str:
        """The letter that stands behind the noun that brings in a role."""
        letter = self.letters.get(key, "")
        return f" {letter}" if letter else ""


def begin(lex: Lexicon, lang: Lang, tree: object, event: ir.Event | None = None, this: str | None = None) -> En:
    """The state in front of a text: every role has its name."""
    e = En(lex, lang, event=event, this=this)
    e.places = place_locals(tree)
    roles = cast_of(tree, event)
    truths = {role.key for role in roles if role.base == "bool" and role.verb is not None}
    e.done = {key: made for key, made in returned_by(tree).items() if key in truths}
    _name_people(e, roles)
    _name_turn_player(e, roles)
    _name_things(e, roles)
    return e


def inside(e: En, ability: ir.Ability) -> ir.Event | None:
    """Let a text speak of the event of an ability within it; gives back the event that it spoke of before."""
    outer = e.event
    named = begin(e.lex, e.lang, ability, ability.event)
    taken = any(name is THEY and key != "local their" for key, name in e.names.items())
    for key, name in named.names.items():
        if key.startswith("event"):
            e.names[key] = mention(f"that {e.term('player')}") if name is THEY and taken else name
    e.event = ability.event
    return outer


def _name_people(e: En, roles: Iterable[Role]) -> None:
    """One other player is `they`; of several each has a name of its own, so that `they` never means two."""
    player = e.term("player")
    for role in people(roles):
        if by_part(role, e.event):
            e.names[role.key] = mention(e.lex.words(role.words, role.key, e.lang, None))
    found = tuple(role for role in people(roles) if role.key not in e.names)
    if len(found) == 1:
        e.names[found[0].key] = THEY
        return
    labels = [_label(role, player) for role in found]
    if {"target", "naming"} <= {role.source for role in found}:
        pairs = zip(found, labels, strict=True)
        labels = ["" if role.source in ("target", "naming") else label for role, label in pairs]
    for role, label in zip(found, labels, strict=True):
        if labels.count(label) == 1:
            e.names[role.key] = mention(label)
        else:
            letter = LETTERS[len(e.letters) % len(LETTERS)]
            e.letters[role.key] = letter
            e.names[role.key] = mention(letter)


def _name_turn_player(e: En, roles: Iterable[Role]) -> None:
    """Whose turn it is when a turn or a phase of somebody begins or ends, is that somebody."""
    if isinstance(e.event, ir.PhaseEvent) and e.event.owner is not None and key_of(e.event.owner) != "me":
        if "event doer" in e.names:
            e.names[TURN_PLAYER] = e.names["event doer"]
        elif not people(roles):
            e.names[TURN_PLAYER] = THEY


def _label(role: Role, player: str) -> str:
    if role.source == "event":
        return f"that {player}" if role.key.endswith(" doer") else f"the target {player}"
    if role.source == "target":
        return f"that {player}"
    return f"the acting {player}" if role.source == "loop" else f"the chosen {player}"


_BASES = {
    "kind": "name",
    "phase": "phase",
    "skill": "skill",
    "place": "place",
    "zone": "area",
    "status": "status",
}


def _name_things(e: En, roles: Iterable[Role]) -> None:
    card = e.term("card")
    things = [role for role in roles if role.base != "player" or role.many]
    cards = [role for role in things if role.base == "card" and not role.many]
    taken: dict[str, int] = {}
    for role in things:
        plural = False
        if role.words:
            said = e.lex.words(role.words, role.key, e.lang, None)
            e.names[role.key] = Mention(said, "them", "their", False) if role.many else mention(said)
            continue
        if role.base == "card" and not role.many:
            only = len(cards) == 1 and not (role.verb is not None and role.verb.result)
            full = f"that {card}" if only or role.source == "event" else _card_label(e, role, card)
        elif role.many:
            plural = True
            kind = e.lex.plural(role.base) if role.base in ("player", "card") else "ones"
            full = f"those {kind}"
            if role.base == "player":
                e.names[role.key] = Mention(full, "them", "their", False)
                continue
        elif role.base == "event":
            e.names[role.key] = IT
            continue
        elif role.key.removeprefix("local ") in e.places:
            full = "that place"
        elif role.base == "number":
            full = _number_label(e, role)
        elif role.set_name:
            full = f"the chosen {e.lex.words(role.set_name, role.key, e.lang, None)}"
        else:
            full = f"the named {card}" if role.base == "kind" else f"that {_BASES.get(role.base, 'choice')}"
        taken[full] = taken.get(full, 0) + 1
        e.names[role.key] = mention(full if taken[full] == 1 else f"{full} {LETTERS[taken[full] - 1]}", not plural)


def _card_label(e: En, role: Role, card: str) -> str:
    if role.verb is not None:
        if role.verb.result:
            return e.lex.words(role.verb.result, role.verb.id, e.lang, role.verb.span)
        return f"the resulting {card}"
    return f"the chosen {card}" if role.source in ("choose", "naming") else f"that {card}"


def _number_label(e: En, role: Role) -> str:
    if role.source == "event":
        verb = e.event.verb if isinstance(e.event, ir.VerbEvent) else None
        return f"that {e.name(verb)}" if verb is not None and verb.name else "that number"
    return e.letter()
