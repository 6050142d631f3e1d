"""The words of one game in one language: names of what it declares, its terms, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Literal, TypeAlias, TypeVar

from cardwright import ir
from cardwright.diagnostics.problem import Problems
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.source.text import Span
from cardwright.text.shared_phases import shared_phases

Lang: TypeAlias = Literal["zh-Hans", "zh-Hant", "en", "qps"]
LANGS: tuple[Lang, ...] = ("zh-Hans", "zh-Hant", "en")
PSEUDO: Lang = "qps"
T = TypeVar("T")

HOW_MANY = "{n}"
"""Stands in questions for the number of things to be chosen, which is known when the question is asked."""

LEAST, MOST = "{least}", "{most}"
"""The same where only the bounds of that number are said."""

# Words in another script are kept from conversion by these two characters of the private use area; `hant`
# takes them out.
KEEP, END_KEEP = "\ue000", "\ue001"


@record
class Term:
    """How a game calls one of its things: `unit` is the Chinese measure word, `plural` the English plural."""

    name: Mapping[str, str]
    unit: str = ""
    plural: str = ""


# What games call these things when they do not say otherwise.
DEFAULT_TERMS: dict[str, Term] = {
    "player": Term({"zh-Hans": "玩家", "en": "player"}, "名", "players"),
    "card": Term({"zh-Hans": "牌", "en": "card"}, "张", "cards"),
    "character": Term({"zh-Hans": "角色", "en": "character"}, "名", "characters"),
    "skill": Term({"zh-Hans": "技能", "en": "skill"}, "个", "skills"),
    "locked": Term({"zh-Hans": "锁定技", "en": "Forced"}),
    "limited": Term({"zh-Hans": "限定技", "en": "Limited"}),
    "awakening": Term({"zh-Hans": "觉醒技", "en": "Awakening"}),
    "eliminated": Term({"zh-Hans": "已出局", "en": "eliminated"}),
    "living": Term({"zh-Hans": "存活", "en": "still in the game"}),
    "use": Term({"zh-Hans": "使用", "en": "play"}),
    "convert": Term({"zh-Hans": "使用", "en": "use"}),
}


@record
class Setting:
    """What is in force when a text is printed: a choice for options (id -> choice) and the ids of variants.

    An option that is not named here counts with its default.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    variants: frozenset[str] = frozenset()

    def choice(self, option: decl.Option) -> str:
        """The choice in force for an option."""
        return self.options.get(option.id, option.default)

    def choosing(self, option: decl.Option, choice: str) -> Setting:
        """This setting with one option set."""
        return Setting({**self.options, option.id: choice}, self.variants)


@record
class Lexicon:
    """The terms of a game, the problems found while naming things, and what is in force.

    `holders` are the tables of what has abilities; `hands` are the ids of the zones and values of a player from which
    cards are played as a matter of course; `printed` keeps texts that are printed more than once, where somebody wants
    that (see `Game.printed`).
    """

    terms: Mapping[str, Term] = field(default_factory=dict)
    setting: Setting = field(default_factory=Setting)
    phases: Mapping[str, decl.Phase] = field(default_factory=dict, compare=False)
    verbs: Mapping[str, decl.Verb] = field(default_factory=dict, compare=False)
    problems: Problems = field(default_factory=Problems, compare=False)
    hands: frozenset[str] = frozenset()
    symbols: Mapping[str, decl.SymbolSet] = field(default_factory=dict, compare=False)
    holders: tuple[Mapping[str, decl.Decl], ...] = field(default=(), compare=False)
    printed: dict[object, tuple[Any, Problems]] | None = field(default=None, compare=False)

    @staticmethod
    def of(game: Game, setting: Setting | None = None) -> Lexicon:
        """The words of a game."""
        terms = {key: Term(term.name, term.unit, term.plural) for key, term in game.terms.items()}
        return Lexicon(
            terms,
            setting or Setting(),
            dict(game.phases),
            dict(game.verbs),
            hands=_hands(game),
            symbols=game.symbols,
            holders=(game.cards, game.skills, game.statuses, game.categories, game.rules),
            printed=game.printed,
        )

    def under(self, setting: Setting) -> Lexicon:
        """The same words with other options or variants in force."""
        return replace(self, setting=setting)

    def once(self, key: tuple[object, ...], make: Callable[[Lexicon], T]) -> T:
        """What `make` says, kept for whoever asks again by the same key; what was missing is noted each time."""
        if self.printed is None:
            return make(self)
        whole = (*key, tuple(sorted(self.setting.options.items())), self.setting.variants)
        if whole not in self.printed:
            apart = replace(self, problems=Problems())
            self.printed[whole] = (make(apart), apart.problems)
        said, missing = self.printed[whole]
        self.problems.extend(missing)
        found: T = said
        return found

    def is_shared(self, phase: decl.Phase) -> bool:
        """Whether others than whoever has the turn play cards in a phase."""
        found = self.once(("shared phases",), lambda _: shared_phases(self.phases, self.verbs, self._holding()))
        return phase.id in found

    def kinds(self) -> Iterator[decl.Decl]:
        """The kinds of cards of the game."""
        for table in self.holders:
            yield from (made for made in table.values() if isinstance(made, decl.Category))

    def _holding(self) -> Iterator[decl.Decl]:
        for table in self.holders:
            yield from table.values()

    def span_of(self, limit: ir.Limit) -> decl.Decl | None:
        """The phase or the verb while which uses count."""
        return self.verbs.get(limit.scope) if limit.of_verb else self.phases.get(limit.scope)

    def term(self, key: str, lang: Lang) -> str:
        """The word for `player`, `card`... (see `DEFAULT_TERMS`) in a language."""
        return self.words(self._term(key).name, key, lang, None)

    def unit(self, key: str) -> str:
        """The Chinese measure word of a term."""
        return self._term(key).unit or DEFAULT_TERMS[key].unit or "个"

    def plural(self, key: str) -> str:
        """The English plural of a term."""
        return self._term(key).plural or plural_of(self.term(key, "en"))

    def _term(self, key: str) -> Term:
        return self.terms.get(key) or DEFAULT_TERMS[key]

    def name(self, of: decl.Decl, lang: Lang) -> str:
        """The name of something declared; notes a problem when it has none in this language."""
        if not of.name:
            if isinstance(of, (decl.Verb, decl.Builtin, decl.Part)):
                return of.id
            self.problems.add("CW904", of.span, what=of.id, lang=shown(lang))
            return of.id
        return self.words(of.name, of.id, lang, of.span)

    def set_name(self, id: str, lang: Lang) -> str | None:
        """The name of a set of symbols, or None if it has none."""
        made = self.symbols.get(id)
        return self.words(made.name, id, lang, made.span) if made is not None and made.name else None

    def words(self, words: Mapping[str, str], what: str, lang: Lang, span: Span | None) -> str:
        """One text out of a text per language: another language stands in, and a problem says so.

        Traditional Chinese is derived from simplified Chinese, so that its absence is no problem.
        """
        wanted = base_lang(lang)
        if wanted in words:
            return keep(words[wanted]) if wanted == "zh-Hant" else words[wanted]
        if wanted == "zh-Hant" and "zh-Hans" in words:
            return words["zh-Hans"]
        self.problems.add("CW904", span, what=what, lang=shown(lang))
        for other in ("zh-Hans", "en", "zh-Hant"):
            if other in words:
                return words[other]
        return what


def _hands(game: Game) -> frozenset[str]:
    """The zones that cards are played from, if it is the one zone, and values that stand for all of them."""
    start = {zone.id for zone in game.play.start}
    found = set(start) if len(start) == 1 else set()
    for value in game.values.values():
        match value.value:
            case ir.NP(quantity="" | "all", adjectives=(), where=None, inside=ir.ListValue(items=items)):
                zones = {item.prop.id for item in items if isinstance(item, ir.Property)}
                if zones == start and len(zones) == len(items):
                    found.add(value.id)
    return frozenset(found)


def base_lang(lang: Lang) -> Lang:
    """The language that is rendered; the pseudo-locale wraps English."""
    return "en" if lang == PSEUDO else lang


def shown(lang: Lang) -> str:
    """A language as problems name it."""
    return base_lang(lang)


def keep(text: str) -> str:
    """A text that the conversion to traditional Chinese leaves alone."""
    return f"{KEEP}{text}{END_KEEP}" if text else ""


VOWELS = "aeiouAEIOU"
# Words whose first letter misleads about their first sound.
_AN = ("hour", "honest", "heir", "honour", "8", "11", "18", "80")
_A = ("uni", "use", "user", "one", "once", "eu", "ufo", "uf")


def article(noun: str) -> str:
    """a or an in front of a noun."""
    low = noun.lower()
    if low.startswith(_AN):
        return "an"
    if low.startswith(_A) and not low.startswith("unin"):
        return "a"
    return "an" if noun[:1] in VOWELS else "a"


_ES = ("s", "sh", "ch", "x", "z")


_BEHIND = re.compile(r"(\w+)( (?:of|in|on|under|from|for|at|to) .+)")
_PLURALS = {"leaf": "leaves", "person": "people", "wolf": "wolves", "elf": "elves", "thief": "thieves", "fish": "fish"}


def plural_of(noun: str) -> str:
    """The English plural of a noun by rule: the last word changes (`reply` -> `replies`), or that before `of`, `in`."""
    if not noun or not noun.isascii():
        return noun
    if (parted := _BEHIND.fullmatch(noun)) is not None:
        return plural_of(parted[1]) + parted[2]
    first, space, last = noun.rpartition(" ")
    if last in _PLURALS:
        return first + space + _PLURALS[last]
    if noun.endswith("y") and len(noun) > 1 and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(_ES) else "s")
