"""Write conditions that are read as they were meant: `where` and a mixed `and` stand in parentheses."""

from __future__ import annotations

from collections.abc import Callable

from . import events, phrases, values
from .chance import Nope
from .values import OPEN, POST, SUM, UNIT, Out
from .world import (
    AIMEDS,
    BOOL,
    CARD,
    CARDS,
    EFFECT,
    KIND,
    KINDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    SKILL,
    SKILLS,
    TEXT,
    ZONE,
    Gen,
    Scope,
)

ATOM = 0
"""A condition that may stand between `and` and `or`; an open one reaches to the end of its line."""

COMPARE = (">=", "<=", ">", "<", "is at least", "is at most", "is more than", "is less than")


def cond(g: Gen, s: Scope) -> Out:
    """A condition; its level is ATOM, or OPEN where nothing may follow it."""
    if s.fuel <= 0 or not g.chance.percent(30):
        return atom(g, s)
    deep = s.less()

    def several(word: str) -> Out:
        parts = [closed(atom(g, deep)) for _ in range(g.chance.between(1, 2))]
        last = atom(g, s if g.chance.percent(30) else deep)
        if len(parts) == 1 and last.level != OPEN and g.chance.percent(25) and deep.fuel > 0:
            last = open_atom(g, s)
        return Out(f" {word} ".join([*parts, last.text]), max(1, last.level))

    def nested(word: str, other: str) -> Out:
        inner = " ".join((closed(atom(g, deep)), other, closed(atom(g, deep))))
        return Out(f"({inner}) {word} {closed(atom(g, deep))}", 1)

    return g.ways.take(
        [
            ("cond and", 4, lambda: several("and")),
            ("cond or", 3, lambda: several("or")),
            ("cond or in and", 1, lambda: nested("and", "or")),
            ("cond and in or", 1, lambda: nested("or", "and")),
            ("cond not", 2, lambda: Out(f"not ({cond(g, deep).text})", ATOM)),
        ]
    )


def open_atom(g: Gen, s: Scope) -> Out:
    """A condition that reaches to the end of its line."""
    noun = phrases.noun_of(g, CARD, None)
    where = phrases.inside(g, s.less(), CARD, "all")
    return Out(f"there is a {noun}{where} where {atom(g, s.of(CARD)).text}", OPEN)


def closed(out: Out) -> str:
    """The condition with nothing open at its end."""
    return out.text if out.level == ATOM else f"({out.text})"


def aimed_lists(g: Gen, s: Scope) -> list[str]:
    """The lists of targets of which there is to speak, that may be of other sorts than players and cards."""
    waiting = [name for name, ty in s.locals.items() if ty == EFFECT] if EFFECT in g.world.on else []
    return [
        *[f"event's {name}" for name, ty in (s.event or {}).items() if ty == AIMEDS],
        *[f"{name}'s targets" for name in waiting],
    ]


def atom(g: Gen, s: Scope) -> Out:
    """A condition without `and` and `or`."""
    deep = s.less()

    def is_some(ty: str, level: int = SUM) -> Callable[[], Out]:
        def make() -> Out:
            left = values.value(g, deep, ty, level)
            word = g.chance.pick(("is", "is", "is not"))
            if left == "me":
                left, word = "I", word.replace("is", "am")
            return Out(f"{left} {word} {values.value(g, deep, ty, SUM)}", ATOM)

        return make

    def compare() -> Out:
        right = values.make(g, deep, NUMBER)
        if deep.fuel > 0 and g.chance.percent(6):
            what = phrases.np(g, deep, g.chance.pick((PLAYER, CARD)), "all", many=True)
            right = Out(f"number of {what.text}", max(UNIT, what.level))
        left = telling(g, deep)
        if right.level == OPEN:
            return Out(f"{left} {g.chance.pick(COMPARE)} {right.text}", OPEN)
        return Out(f"{left} {g.chance.pick(COMPARE)} {right.text}", ATOM)

    def of_kind() -> Out:
        name, kind = g.chance.pick(g.world.of_kinds)
        if s.this is not None and s.this.is_under(kind) and g.chance.percent(60):
            return Out(f"this's {name} is at least {g.chance.between(1, 2)}", ATOM)
        if not s.me:
            raise Nope
        return Out(f"there is a {kind.id} in my hand where (its {name} is at most {g.chance.between(0, 2)})", ATOM)

    def number_is() -> Out:
        word = g.chance.pick(("is", "is not"))
        return Out(f"{telling(g, deep)} {word} {values.value(g, deep, NUMBER, SUM)}", ATOM)

    def between() -> Out:
        low = g.chance.between(0, 2)
        word = g.chance.pick(("is between", "is not between"))
        return Out(f"{telling(g, deep)} {word} {low} and {low + g.chance.between(0, 2)}", ATOM)

    def parity() -> Out:
        return Out(f"{telling(g, deep)} is {g.chance.pick(('even', 'odd'))}", ATOM)

    def symbol() -> Out:
        ty = "symbol " + g.chance.pick(sorted(g.world.symbols))
        return is_some(ty)()

    def in_list() -> Out:
        ty = g.chance.pick((NUMBER, PLAYER, CARD, KIND))
        word = g.chance.pick(("is in", "is not in"))
        left = values.poss(g, deep, CARD) + "kind" if ty == KIND else values.value(g, deep, ty, SUM)
        if left == "me":
            left, word = "I", word.replace("is", "am")
        return Out(f"{left} {word} {values.value(g, deep, 'list ' + ty, POST)}", ATOM)

    def in_zone() -> Out:
        word = g.chance.pick(("is in", "is not in"))
        return Out(f"{values.value(g, deep, CARD, SUM)} {word} {values.value(g, deep, ZONE, SUM)}", ATOM)

    def is_kind() -> Out:
        what = g.chance.pick([*g.world.kinds, *g.world.cards]).id
        article = "a " if g.chance.percent(70) else ""
        word = g.chance.pick(("is", "is not"))
        return Out(f"{values.value(g, deep, CARD, SUM)} {word} {article}{what}", ATOM)

    def kind_is() -> Out:
        if g.aside.percent(30):
            return Out(called(g, deep, values.poss(g, deep, CARD)), ATOM)
        what = g.chance.pick([*g.world.kinds, *g.world.cards]).id
        return Out(f"{values.poss(g, deep, CARD)}{g.chance.pick(('kind', 'printed kind'))} is {what}", ATOM)

    def phase_is() -> Out:
        return Out(f"phase {g.chance.pick(('is', 'is not'))} {g.chance.pick(g.world.phases)}", ATOM)

    def is_phrase() -> Out:
        ty = g.chance.pick((PLAYER, CARD))
        left = values.value(g, deep, ty, SUM)
        word = g.chance.pick(("is", "is not"))
        if left == "me":
            left, word = "I", word.replace("is", "am")
        what = phrases.np(g, deep, ty, "describe", many=False)
        if what.text.startswith("1 "):
            what = Out("a " + what.text[2:], what.level)
        return Out(f"{left} {word} {what.text}", what.level if what.level == OPEN else ATOM)

    def adjective() -> Out:
        if s.low:
            raise Nope
        w = g.world
        known = [a for a in w.adjectives if w.adjective_ranks[a] < s.values]
        word, of = g.chance.pick(
            [(a, w.adjectives[a]) for a in known] + list(w.statuses.items()) + [("living", PLAYER)] * s.me
        )
        left = values.value(g, deep, of, SUM)
        verb = g.chance.pick(("is", "is not"))
        if left == "me":
            left, verb = "I", verb.replace("is", "am")
        return Out(f"{left} {verb} {word}", ATOM)

    def exists() -> Out:
        ty = g.chance.pick((PLAYER, CARD, CARD))
        what = phrases.np(g, deep, ty, "describe", many=False)
        text = what.text
        for start in ("1 ", "a ", "any "):
            if text.startswith(start):
                word = g.chance.pick(("a", "no", "any"))
                text = f"{word} {text.removeprefix(start)}"
                break
        return Out(f"there is {text}", what.level if what.level == OPEN else ATOM)

    def every() -> Out:
        ty = g.chance.pick((PLAYER, CARD))
        noun = phrases.noun_of(g, ty, None)
        where = phrases.inside(g, deep, ty, "all") if ty == CARD else ""
        return Out(f"every {noun}{where} {of_it(g, s.of(ty), ty)}", ATOM)

    def has() -> Out:
        word = g.chance.pick(("has", "does not have"))
        what = phrases.np(g, deep, CARD, "describe", many=False)
        if what.text.startswith("1 "):
            what = Out("a " + what.text[2:], what.level)
        left = values.value(g, deep, ZONE, POST)
        return Out(f"{left} {word} {what.text}", what.level if what.level == OPEN else ATOM)

    def has_kind() -> Out:
        if g.world.face_names and g.aside.percent(30):
            return Out(f'{values.value(g, deep, ZONE, POST)} has "{g.aside.pick(g.world.card_names())}"', ATOM)
        return Out(f"{values.value(g, deep, ZONE, POST)} has {values.value(g, deep, KIND, UNIT)}", ATOM)

    def has_no() -> Out:
        return Out(f"{values.value(g, deep, ZONE, POST)} has no {phrases.noun_of(g, CARD, None)}", ATOM)

    def has_skill() -> Out:
        skill = g.chance.pick(g.world.skills)
        if s.me and g.chance.percent(50):
            return Out(f"I {g.chance.pick(('have', 'do not have'))} {skill}", ATOM)
        who = values.value(g, deep, PLAYER, POST)
        who = "I" if who == "me" else who
        return Out(f"{who} {'have' if who == 'I' else 'has'} {skill}", ATOM)

    def list_has() -> Out:
        ty = g.chance.pick((PLAYERS, CARDS, SKILLS))
        left = values.value(g, deep, ty, POST)
        if left.startswith(("(each", "(every", "(all")):
            raise Nope
        return Out(f"{left} has {values.value(g, deep, ty[5:], POST)}", ATOM)

    def alike() -> Out:
        word = g.chance.pick(("is", "is", "is not"))
        of = g.chance.pick((CARDS, CARDS, ZONE))
        left = "it" if s.it == CARDS and g.chance.percent(70) else values.value(g, deep, of, POST)
        return Out(f"{left} {word} {phrases.alike(g, s)}", ATOM)

    def exist_together() -> Out:
        where = phrases.inside(g, deep, CARD, "all")
        noun = phrases.plural(phrases.noun_of(g, CARD, None))
        words = g.chance.pick(("there are 2", "there are no 2", "there are 1 to 2"))
        return Out(f"{words.replace('no ', '')} {noun}{where} {phrases.alike(g, s)}", ATOM)

    def in_text() -> Out:
        what, of = g.chance.pick(('"a"', '"牌"', '"A"')), g.chance.pick((PLAYER, CARD))
        whose = values.poss(g, deep, of)
        return Out(f"{whose}name has {what}" if of == PLAYER else called(g, deep, whose), ATOM)

    def ever() -> Out:
        if s.described and not s.counts:
            raise Nope
        when = g.chance.pick(("this turn", "last turn", "this phase", "this round", "this game"))
        return Out(f"ever {when} {events.event(g, deep, True).text}", ATOM)

    def targets() -> Out:
        if s.event is None or not {"target", "targets"} & set(s.event):
            raise Nope
        waiting = [name for name, ty in s.locals.items() if ty == EFFECT]
        if EFFECT in g.world.on and g.aside.percent(40):
            who = g.aside.pick([*waiting, "an effect", "a player"])
            return Out(f"event targets {who}" if who in waiting else f"there is {who} where (event targets it)", ATOM)
        return Out(f"event targets {values.value(g, deep, PLAYER, POST)}", ATOM)

    def of_targets() -> Out:
        those = aimed_lists(g, s)
        of = g.aside.pick(those)
        noun = g.aside.pick([PLAYER, *([CARD] if g.world.aims else []), *g.world.on])
        a = f"{'an' if noun == EFFECT else 'a'} {noun}"
        ways = [f"there is {a} in {of}", f"there is no {noun} in {of}", f"number of {noun}s in {of} is at least 1"]
        ways += [f"{of} has {a}", f"number of {of} is at most 1", f"every {noun} in {of} is not turn player"]
        return Out(g.aside.pick(ways[: 5 if noun != PLAYER else 6]), ATOM)

    def alters() -> Out:
        if s.event is None or s.verb not in ("resolve", "play"):
            raise Nope
        return Out(f"event alters {values.value(g, deep, ZONE, POST)}", ATOM)

    def none() -> Out:
        p = g.chance.pick([p for p in g.world.props if p.ty.endswith("?") and values.readable(s, p) and p.of == PLAYER])
        return Out(f"{values.poss(g, deep, PLAYER)}{p.id} {g.chance.pick(('is none', 'is not none'))}", ATOM)

    def option() -> Out:
        name = g.chance.pick(sorted(g.world.options))
        return Out(f"option {name} is {g.chance.pick(g.world.options[name])}", ATOM)

    def truthy() -> Out:
        return Out(values.value(g, deep, BOOL, SUM), ATOM)

    def truth_is() -> Out:
        return Out(f"{values.value(g, deep, BOOL, POST)} is {g.chance.pick(('yes', 'no'))}", ATOM)

    if aimed_lists(g, s) and g.aside.percent(25):
        return of_targets()
    ways = [
        ("compare", 10, compare),
        ("number is", 4, number_is),
        *([("of kind", 3, of_kind)] if g.world.of_kinds else []),
        ("between", 2, between),
        ("parity", 2, parity),
        ("is player", 4, is_some(PLAYER)),
        ("is card", 1, is_some(CARD)),
        ("is symbol", 4, symbol),
        ("is zone", 1, is_some(ZONE)),
        ("is in list", 2, in_list),
        ("is in zone", 3, in_zone),
        ("is kind", 4, is_kind),
        ("kind is", 2, kind_is),
        ("phase is", 1, phase_is),
        ("is phrase", 2, is_phrase),
        ("is adjective", 3, adjective),
        ("exists", 5, exists),
        ("every", 2, every),
        ("has", 3, has),
        ("has kind", 1, has_kind),
        ("has no", 1, has_no),
        ("has skill", 1, has_skill),
        ("list has", 1, list_has),
        ("alike", 2, alike),
        ("exist together", 2, exist_together),
        ("in text", 1, in_text),
        ("ever", 3, ever),
        ("targets", 12, targets),
        ("alters", 4, alters),
        ("is none", 2, none),
        ("option", 1, option),
        ("truthy", 1, truthy),
        ("truth is", 1, truth_is),
    ]
    if s.it:
        ways.append(("of it", 40, lambda: Out(f"it {of_it(g, s, s.it)}" if g.chance.percent(50) else own(g, s), ATOM)))
    if s.fuel <= 0:
        ways = [way for way in ways if way[0] in ("compare", "number is", "is symbol", "of it", "truthy", "is player")]
    return g.ways.take([(f"cond {label}", weight, make) for label, weight, make in ways])


def called(g: Gen, s: Scope, whose: str) -> str:
    """What is said of the name of a card; `whose` it is."""
    names = g.world.card_names()
    if not names:
        raise Nope
    word, one = g.aside.pick(("is", "is not")), g.aside.pick(names)
    ways = (
        f'{word} "{one}"',
        f'{word} in ["{one}", "{g.aside.pick(names)}"]',
        f'has "{one[: g.aside.between(1, 4)]}"',
        f"{word} {values.poss(g, s, CARD)}name",
    )
    return f"{whose}name {g.aside.pick(ways)}"


def telling(g: Gen, s: Scope) -> str:
    """A number that is worth asking for: mostly one that changes."""
    if g.chance.percent(75):
        try:
            return values.at(values.prop(g, s, NUMBER) if s.fuel > 0 else values.own(g, s, NUMBER), SUM)
        except Nope:
            pass
    return values.value(g, s, NUMBER, SUM)


def own(g: Gen, s: Scope) -> str:
    """`its life is 1`."""
    if s.it == CARDS:
        return f"number of it {g.chance.pick((*COMPARE, 'is'))} {g.chance.between(0, 3)}"
    found = [p for p in g.world.owned(s.it, NUMBER) if not p.takes and values.readable(s, p) and p.sort != "field"]
    p = g.chance.pick(found)
    return f"its {p.id} {g.chance.pick((*COMPARE, 'is'))} {g.chance.between(0, 3)}"


def of_it(g: Gen, s: Scope, ty: str) -> str:
    """What is said of each thing: `is a comet`, `is living`."""
    word = g.chance.pick(("is", "is", "is not"))
    w = g.world
    if s.low:
        raise Nope
    if ty == PLAYER:
        words = ["living", *(a for a, of in w.statuses.items() if of == PLAYER)]
        words += [a for a, of in w.adjectives.items() if of == PLAYER and w.adjective_ranks[a] < s.values]
        return f"{word} {g.chance.pick(words)}"
    if ty == CARD:
        words = ["a " + k.id for k in (*w.kinds, *w.cards)]
        words += [a for a, of in w.adjectives.items() if of == CARD and w.adjective_ranks[a] < s.values]
        return f"{word} {g.chance.pick(words)}"
    if ty == CARDS:
        return f"{word} {phrases.alike(g, s)}"
    raise Nope


__all__ = ["KINDS", "SKILL", "SKILLS", "TEXT", "atom", "closed", "cond"]
