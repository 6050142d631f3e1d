"""What an English text has said so far: how its people and things are called, and who is being spoken of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.records import record
from cardwright.text.coreference import key_of
from cardwright.text.discourse import NUMBERS, Discourse
from cardwright.text.lexicon import Lang, Lexicon, plural_of
from cardwright.text.referents import Role

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """Small numbers in words: two cards, 12 cards."""
    return NUMBER_WORDS[number] if 0 <= number <= 10 else str(number)


@record
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
    """The player’s, the players’; the turn player’s."""
    if full in _OWN:
        return _OWN[full]
    if full.endswith(" whose turn it is"):
        full = full.replace("the ", "the turn ", 1).removesuffix(" whose turn it is")
    return full + ("’" if full.endswith("s") else "’s")


_OWN = {"you": "your", "they": "their", "them": "their", "it": "its"}
YOU = Mention("you", "you", "your", False)
THEY = Mention("they", "them", "their", False)
IT = Mention("it", "it", "its", True)
WHO = Mention("who", "whom", "whose", True)
THAT = Mention("that", "which", "whose", True)
WHO_ALL = Mention("who", "whom", "whose", False)
THAT_ALL = Mention("that", "which", "whose", False)
TOGETHER = Mention("that together", "them", "whose combined", False)


@dataclass(slots=True)
class En(Discourse[Mention]):
    """An English text in the making.

    `pending` are the full names of roles that nobody was told yet, `doer` is whose clause is being written. `unsaid`
    tells that the last clause left out its subject, `ordered` that it was an order, `must` that what follows it is
    still bidden, `may` that “you may” stands in front of what comes next; `using` is whose card is being used.
    """

    doer: str | None = None
    unsaid: bool = False
    ordered: bool = False
    must: bool = False
    may: bool = False
    using: str = ""
    pending: dict[str, Mention] = field(default_factory=dict)

    @property
    def you(self) -> Mention:
        return YOU

    @property
    def one_player(self) -> Mention:
        return THEY

    @property
    def each_own(self) -> Mention:
        return THEY

    @property
    def that_player(self) -> Mention:
        return mention(f"that {self.term('player')}")

    def is_pronoun(self, name: Mention) -> bool:
        return name is THEY

    def is_number(self, name: Mention) -> bool:
        return name.subject in NUMBERS

    def number_letter(self, key: str) -> str:
        return self.names[key].subject

    def introduced(self, key: str) -> str:
        """The letter that stands behind the noun that brings in a role, with a blank before it."""
        letter = self.letters.get(key, "")
        return f" {letter}" if letter else ""

    def flag_letter(self, local: ir.Local) -> str:
        """The letter of a mark."""
        return chr(ord("A") + list(self.flags).index(key_of(local)))

    def _name_things(self, roles: Iterable[Role]) -> None:
        """Several players are they as well, but not where the text has two such lists."""
        Discourse._name_things(self, roles)
        those = f"those {self.lex.plural('player')}"
        lists = [key for key, name in self.names.items() if name.subject.startswith(those)]
        for key in lists if len(lists) > 1 else ():
            self.names[key] = mention(self.names[key].subject, False)

    def player_label(self, role: Role, apart: bool) -> str:
        player = self.term("player")
        if role.verb is not None:
            result = role.verb.result
            told = self.lex.words(result, role.verb.id, self.lang, role.verb.span) if result else ""
            return told or f"the resulting {player}"
        if role.source == "event":
            if apart and self.has_letter(role):
                return ""
            if apart and isinstance(self.event, ir.PhaseEvent):
                return f"the {player} whose turn it is"
            return f"that {player}" if role.key.endswith(" doer") else f"the target {player}"
        if apart and role.source == "hole":
            return ""
        that, target = f"that {player}", f"the target {player}"
        return {"loop": f"the acting {player}", "target": target if apart else that, "let": that}.get(
            role.source, f"the chosen {player}"
        )

    def as_told(self, role: Role, words: str) -> Mention:
        return Mention(words, "them", "their", False) if role.many else mention(words)

    def labelled(self, label: str, letter: str, many: bool = False) -> Mention:
        if many and not letter and label == f"those {self.lex.plural('player')}":
            return Mention(label, "them", "their", False)
        return mention(f"{label} {letter}".strip(), not many)

    def thing_label(self, role: Role, alone: bool) -> str | Mention:
        card = self.name(role.kind) if role.kind is not None else self.term("card")
        if role.base == "card" and not role.many:
            return f"that {card}" if alone else self._card_label(role, card)
        if role.base == "sum":
            return "those targets" if role.many else "that target"
        if role.many:
            return f"those {self._things(role)}"
        if role.base == "event":
            return IT
        if role.base == "character":
            return f"that {self.term(role.base)}"
        if role.key.removeprefix("local ") in self.places:
            return "that place"
        if role.base == "number":
            return self._number_label(role)
        if (of_set := self.lex.set_name(role.set_id, self.lang)) is not None:
            return f"{'the chosen' if role.source in ('choose', 'naming') else 'that'} {of_set}"
        if role.base == "symbol" and role.source == "let":
            return NOTED
        if role.base == "kind" and role.category is not None and role.category.name:
            return f"the named {self.name(role.category)}"
        return f"the named {card}" if role.base == "kind" else f"that {_BASES.get(role.base, 'choice')}"

    def _things(self, role: Role) -> str:
        """What several things of a sort are called."""
        if role.base in _NAMED:
            return self.lex.plural(role.base)
        named = self.lex.set_name(role.set_id, self.lang) or _BASES.get(role.base)
        return plural_of(named) if named else "ones"

    def _card_label(self, role: Role, card: str) -> str:
        if role.verb is not None:
            result = role.verb.result
            return (
                self.lex.words(result, role.verb.id, self.lang, role.verb.span) if result else f"the resulting {card}"
            )
        return f"the chosen {card}" if role.source in ("choose", "naming") else f"that {card}"

    def _number_label(self, role: Role) -> str:
        if role.source != "event":
            return self.letter()
        verb = self.event.verb if isinstance(self.event, ir.VerbEvent) else None
        return f"that {self.name(verb)}" if verb is not None and verb.name else "that number"


NOTED = "the noted word"
"""A word that a text keeps under a name, of a set that has none."""
_NAMED = ("player", "card", "character", "skill")
"""What a game may call by another word."""
_BASES = {
    "kind": "name",
    "phase": "phase",
    "skill": "skill",
    "place": "place",
    "zone": "area",
    "effect": "effect",
    "status": "status",
}


def begin(lex: Lexicon, lang: Lang, tree: object, event: ir.Event | None = None, this: str | None = None) -> En:
    """The state in front of a text: every role has its name."""
    e = En(lex, lang, event, this)
    e.begin(tree)
    return e


def inside(e: En, ability: ir.Ability) -> ir.Event | None:
    """Let a text speak of the event of an ability within it; gives back the event that it spoke of before."""
    return e.tell_event(ability, begin(e.lex, e.lang, ability, ability.event))
