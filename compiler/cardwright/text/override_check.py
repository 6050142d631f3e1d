"""Compare a text that a card prints in words of its own with what its effect does.

The yardstick is the text that the renderer would print: the numbers in it, the names in it, and whether it speaks of
another player, of any player or of all players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Problem, Words, words
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.text.lexicon import Lang, Lexicon, Setting, base_lang
from cardwright.text.rules_text import render_card, render_name, render_skill, render_words

_ZH_NUMBERS = {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_EN_NUMBERS = {
    "two": 2,
    "twice": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_ZH_COUNTED = re.compile(r"([两二三四五六七八九十])(?=[张名点次枚件个種种項项])")
_DIGITS = re.compile(r"(?<![A-Za-z\d])\d+")


@record
class Disagreement:
    """One point in which a printed text says something else: a code, and the arguments of its message."""

    code: str
    lang: Lang
    args: tuple[tuple[str, object], ...]

    def show(self) -> str:
        """`CW905 zh-Hans effect=2 printed=3`."""
        said = " ".join(f"{key}={_flat(value)}" for key, value in self.args if key not in ("card", "lang"))
        return f"{self.code} {self.lang} {said}"


def _flat(value: object) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, (list, tuple)) else str(value)


def numbers_in(text: str, lang: Lang) -> set[int]:
    """The numbers above one in a text: digits, 两张, twice. One is said in too many ways to be compared."""
    found = {int(digits) for digits in _DIGITS.findall(text)}
    if base_lang(lang) == "en":
        found |= {_EN_NUMBERS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in _EN_NUMBERS}
    else:
        found |= {_ZH_NUMBERS[word] for word in _ZH_COUNTED.findall(text.replace("兩", "两"))}
    return {number for number in found if number > 1}


def names_in(text: str, names: Iterable[str]) -> set[str]:
    """The names in a text; a name inside a longer one does not count for itself."""
    left, found = text, set()
    for name in sorted(set(names), key=lambda name: (-len(name), name)):
        pattern = re.compile(rf"\b{re.escape(name)}(?:s|es)?\b" if name.isascii() else re.escape(name))
        if name and pattern.search(left):
            found.add(name)
            left = pattern.sub("\0", left)
    return found


OTHERS = "other players"
"""Said without a number: each of them, or any one."""
_TARGETS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "zh": (
        ("every other player", ("所有其他{player}", "每名其他{player}", "其他所有{player}")),
        ("another player", ("名其他{player}", "另一名{player}", "其他一名{player}")),
        ("every player", ("所有{player}", "每名{player}")),
        (OTHERS, ("其他{player}",)),
    ),
    "en": (
        ("every other player", ("all other {players}", "each other {player}", "every other {player}")),
        ("another player", ("another {player}", "other {players}", "other {player}")),
        ("every player", ("all {players}", "each {player}", "every {player}")),
    ),
}


_WHOM: dict[str, Words] = {
    "every other player": words("every other player", "所有其他玩家"),
    "another player": words("another player", "一名其他玩家"),
    "every player": words("every player", "所有玩家"),
    OTHERS: words(OTHERS, "其他玩家"),
    "-": words("nobody", "无人"),
}


def targets_in(text: str, lex: Lexicon, lang: Lang) -> set[str]:
    """Whom a text speaks of: another player, every player, every other player."""
    english = base_lang(lang) == "en"
    player = lex.term("player", lang) if english else lex.term("player", "zh-Hans")
    left, found = text.lower() if english else text, set()
    for what, patterns in _TARGETS["en" if english else "zh"]:
        for pattern in patterns:
            words = pattern.replace("{players}", lex.plural("player")).replace("{player}", player)
            if words in left:
                found.add(what)
                left = left.replace(words, "\0")
    return found


def _same_targets(one: set[str], other: set[str]) -> bool:
    """Whether two texts speak of the same players; what is said without a number may be either."""
    either = {"another player", "every other player"}
    if OTHERS in one | other:
        return bool(one & {OTHERS, *either}) == bool(other & {OTHERS, *either}) and one - either - {OTHERS} == (
            other - either - {OTHERS}
        )
    return one == other


def check_text(
    lex: Lexicon, printed: str, effect: str, names: Iterable[str], allowed: Iterable[str], lang: Lang, card: str
) -> list[Disagreement]:
    """Compare a printed text with the text of the effect; `allowed` names may stand in the printed text anyway."""
    out: list[Disagreement] = []

    def report(code: str, **args: object) -> None:
        out.append(Disagreement(code, lang, (("card", card), ("lang", lang), *args.items())))

    said, meant = numbers_in(printed, lang), numbers_in(effect, lang)
    if said != meant:
        report("CW905", printed=sorted(said) or ["-"], effect=sorted(meant) or ["-"])
    known = list(names)
    have, want = names_in(printed, known), names_in(effect, known)
    if missing := sorted(want - have):
        report("CW906", names=missing)
    if added := sorted(have - want - set(allowed)):
        report("CW907", names=added)
    whom, of = targets_in(printed, lex, lang), targets_in(effect, lex, lang)
    if not _same_targets(whom, of):
        report("CW908", printed=sorted(whom) or ["-"], effect=sorted(of) or ["-"])
    return out


def check_card(game: Game, card: decl.CardKind, lex: Lexicon) -> list[Disagreement]:
    """What the printed texts of a card say otherwise than its effect, in every language that they are written in."""
    if not _written(card.text_override):
        return []
    kin = [other for other in game.cards.values() if _speaks_of(other, card) or _speaks_of(card, other)]
    return _check(game, card, lex, (card, *kin), lambda lang: _plain(lex, card, lang))


def check_skill(game: Game, skill: decl.Skill, lex: Lexicon) -> list[Disagreement]:
    """What the printed texts of a skill say otherwise than its effect."""
    without = decl.Skill(skill.id, skill.name, skill.span, abilities=skill.abilities)
    return _check(game, skill, lex, (skill,), lambda lang: "".join(p.text for p in render_skill(lex, without, lang)))


def _check(
    game: Game,
    of: decl.CardKind | decl.Skill,
    lex: Lexicon,
    named: Sequence[decl.Decl],
    effect: Callable[[Lang], str],
) -> list[Disagreement]:
    """What printed texts say otherwise than the effect; they may call some by their names."""
    out: list[Disagreement] = []
    for lang in _written(of.text_override):
        printed = render_words(lex, of.text_override, lang)
        allowed = [render_name(lex, other, lang) for other in named]
        out += check_text(lex, printed, effect(lang), _names(game, lex, lang), allowed, lang, of.id)
    return out


def check_overrides(game: Game, problems: Problems, setting: Setting | None = None) -> None:
    """Add a problem for every disagreement of a printed text with its effect."""
    lex = Lexicon.of(game, setting)
    for card in game.cards.values():
        if not (card.abilities or card.alternatives):
            continue  # its rule stands elsewhere, as that of what is only scored
        for found in check_card(game, card, lex):
            problems.put(Problem(found.code, card.span, _worded(found)))
    for skill in game.skills.values():
        for found in check_skill(game, skill, lex):
            problems.put(Problem(found.code, skill.span, _worded(found)))


def _worded(found: Disagreement) -> dict[str, object]:
    """The arguments of a message, with whom texts speak of in every language."""
    args = dict(found.args)
    if found.code == "CW908":
        for key in ("printed", "effect"):
            whom = args[key]
            args[key] = [_WHOM[each] for each in whom] if isinstance(whom, list) else whom
    return args


def _written(words: decl.Words) -> list[Lang]:
    langs: tuple[Lang, ...] = ("zh-Hans", "zh-Hant", "en")
    return [lang for lang in langs if lang in words]


def _plain(lex: Lexicon, card: decl.CardKind, lang: Lang) -> str:
    """The text that the renderer would print."""
    without = decl.CardKind(card.id, card.name, card.span)
    without.abilities, without.alternatives = card.abilities, card.alternatives
    return "".join(p.text for p in render_card(lex, without, lang) if p.kind == "rule")


def _names(game: Game, lex: Lexicon, lang: Lang) -> list[str]:
    tables = (game.cards, game.statuses, game.categories, game.skills)
    return [render_name(lex, of, lang) for table in tables for of in table.values() if of.name]


def _speaks_of(card: decl.CardKind, other: decl.CardKind) -> bool:
    """True if the effect of a card, or a verb that it calls, has to do with another card."""
    return card is not other and other in _kinds(card.abilities, set())


def _kinds(tree: object, seen: set[str]) -> set[decl.CardKind]:
    found: set[decl.CardKind] = set()
    for node in walk(tree):
        match node:
            case ir.KindRef(decl=decl.CardKind() as kind) | ir.Noun(decl=decl.CardKind() as kind):
                found.add(kind)
            case ir.Call(verb=verb) if verb.id not in seen:
                seen.add(verb.id)
                found |= _kinds(verb.body, seen)
    return found
