"""Write values: numbers, players, cards, zones, kinds, symbols, lists and the rest, of a type that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from . import events, phrases
from .chance import Nope
from .world import (
    AIMED,
    AIMEDS,
    BOOL,
    CARD,
    CARDS,
    CHARACTER,
    CHECK,
    EITHER,
    EITHERS,
    KIND,
    KINDS,
    NUMBER,
    NUMBERS,
    PHASE,
    PLACE,
    PLAYER,
    PLAYERS,
    SKILL,
    SKILLS,
    TEXT,
    ZONE,
    ZONES,
    Gen,
    Prop,
    Scope,
    element,
    is_list,
)

POST, PRIM, UNIT, FACTOR, TERM, SUM, OPEN = range(7)
"""How tightly a text holds together, as the grammar has it; what is looser needs parentheses."""


class Out(NamedTuple):
    """A text and how tightly it holds together."""

    text: str
    level: int


Way = tuple[str, int, Callable[[], Out]]


def at(out: Out, level: int) -> str:
    """The text where nothing looser than `level` may stand."""
    return out.text if out.level <= level else f"({out.text})"


def value(g: Gen, s: Scope, ty: str, level: int = OPEN) -> str:
    """A text of that type at a place for that level."""
    return at(make(g, s, ty), level)


def make(g: Gen, s: Scope, ty: str) -> Out:
    """A value of that type."""
    ways: list[Way] = [("local", 6, lambda: local(g, s, ty)), ("part of event", 6, lambda: part(g, s, ty))]
    if s.it == ty:
        ways.append(("it", 12, lambda: Out("it", POST)))
    if s.fuel > 0:
        ways.append(("property", 8, lambda: prop(g, s, ty)))
    else:
        ways.append(("own property", 3, lambda: own(g, s, ty)))
    if s.fuel > 0 and ty != PLAYER and g.chance.percent(4):
        ways.append(("paren", 1, lambda: Out(f"({value(g, s.less(), ty)})", POST)))
    base = ty.split(" ")[0] if ty.startswith("symbol ") else ty
    if base in MAKERS:
        ways += MAKERS[base](g, s, ty)
    elif is_list(ty):
        ways += listed(g, s, ty)
    return g.ways.take([(f"value {label}", weight, make_) for label, weight, make_ in ways])


# ---------------------------------------------------------------- what any type has


def local(g: Gen, s: Scope, ty: str) -> Out:
    """A name of that type."""
    return Out(g.chance.pick([name for name, given in s.locals.items() if given == ty]), POST)


def part(g: Gen, s: Scope, ty: str) -> Out:
    """`event's amount`."""
    if s.event is None:
        raise Nope
    return Out("event's " + g.chance.pick([name for name, given in s.event.items() if given == ty]), POST)


def readable(s: Scope, p: Prop) -> bool:
    """Whether a property may be read here: values must not read themselves, nor modifiers what they change."""
    return p.rank < s.values and (p.low or not s.low) and not (p.sort in ("quantity", "field") and s.low)


def prop(g: Gen, s: Scope, ty: str) -> Out:
    """A property of somebody, of a card, or of the game."""
    ways: list[Way] = []
    for of in (PLAYER, CARD, CARDS, "game", *([CHARACTER] if g.world.characters else [])):
        found = [p for p in g.world.owned(of, ty) if readable(s, p)]
        if g.chance.percent(2):  # it may be none
            found += [p for p in g.world.owned(of, ty + "?") if readable(s, p)]
        if found:
            ways.append((f"of {of}", 2, lambda of=of, found=found: owned(g, s, of, g.chance.pick(found))))
    if s.chosen and any(given == ty for given in s.chosen.values()):
        ways.append(("chosen", 6, lambda: secret(g, s, ty)))
    return g.ways.take(ways)


def own(g: Gen, s: Scope, ty: str) -> Out:
    """A property of me, of this or of the game, without anything deeper."""
    ofs = [PLAYER] * s.me + [CARD] * (s.this is not None) + ["game"]
    found = [p for p in g.world.props if p.ty == ty and p.of in ofs and not p.takes and readable(s, p)]
    found = [p for p in found if p.of != CARD or p.sort != "field" or (s.this and p.id in s.this.fields)]
    p = g.chance.pick(found)
    return Out({PLAYER: f"my {p.id}", CARD: f"this's {p.id}", "game": p.id}[p.of], POST)


def owned(g: Gen, s: Scope, of: str, p: Prop) -> Out:
    """`target's life`, `my distance to target`."""
    if of == "game":
        head = p.id
    elif p.sort == "field":
        head = poss(g, s, of, p.id) + p.id
    else:
        head = poss(g, s, of) + p.id
    if not p.takes:
        return Out(head, POST)
    for label, ty in g.chance.some(p.takes, len(p.takes), len(p.takes)):
        head += f" {label} {value(g, s.less(), ty, POST)}"
    return Out(head, PRIM)


def secret(g: Gen, s: Scope, ty: str) -> Out:
    """What somebody chose in secret."""
    name = g.chance.pick([name for name, given in s.chosen.items() if given == ty])
    return Out(poss(g, s, PLAYER) + name, POST)


def poss(g: Gen, s: Scope, ty: str, having: str = "") -> str:
    """`my `, `target's `, `its `: somebody, or a card, as an owner (a card that has the field `having`)."""
    if s.it == ty and g.chance.percent(60):
        return "its "
    if ty == PLAYER and s.me and g.chance.percent(45):
        return "my "
    if ty == CARD and s.this is not None and g.chance.percent(50) and (not having or having in s.this.fields):
        return "this's "
    owner = value(g, replace_fuel(s, min(s.fuel - 1, 1)), ty, POST)
    if owner == "me":
        return "my "
    if owner == "it":
        return "its "
    if having and "random" in owner:
        raise Nope
    if having and owner.startswith("this") and (s.this is None or having not in s.this.fields):
        raise Nope
    return f"{owner}'s "


def replace_fuel(s: Scope, fuel: int) -> Scope:
    """The same place with that fuel."""
    return s.less(s.fuel - fuel)


# ---------------------------------------------------------------- numbers


def numbers(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a number."""
    w, deep = g.world, s.less()
    ways: list[Way] = [
        ("digit", 8, lambda: Out(str(g.chance.between(0, 3)), POST)),
        ("constant", 1, lambda: Out(g.chance.pick(w.constants), POST)),
        ("game number", 2, lambda: Out(g.chance.pick(("round", "turn number")), POST)),
    ]
    if s.fuel <= 0:
        return ways
    two = ("+", "-", "*")

    def arithmetic() -> Out:
        sign = g.chance.pick(two)
        left, right = make(g, deep, NUMBER), make(g, deep, NUMBER)
        if sign == "*":
            return Out(f"{at(left, TERM)} * {at(right, FACTOR)}", TERM)
        return Out(f"{at(left, SUM)} {sign} {at(right, TERM)}", SUM)

    def by_what(high: int, as_what: int) -> str:
        by = str(g.chance.between(2, high)) if g.chance.percent(93) else value(g, deep, NUMBER, as_what)
        return by if by != "0" else "2"

    def divided() -> Out:
        return Out(f"{value(g, deep, NUMBER, TERM)} / {by_what(3, FACTOR)}", TERM)

    def remainder() -> Out:
        return Out(f"remainder of {value(g, deep, NUMBER, UNIT)} / {by_what(4, UNIT)}", UNIT)

    def fold(counting: bool) -> Out:
        word = g.chance.pick(("highest", "lowest") if counting else ("total", "highest", "lowest"))
        if counting:
            return Out(f"{word} of {value(g, deep, NUMBERS, POST)}", UNIT)
        chosen = [name for name, ty in s.chosen.items() if ty == NUMBER]
        if chosen and g.aside.percent(60):
            what = phrases.np(g, deep, PLAYER, "all", many=True)
            return Out(f"{word} {g.aside.pick(chosen)} of {what.text}", max(UNIT, what.level))
        of = g.chance.pick((PLAYER, CARD))
        p = g.chance.pick([p for p in w.owned(of, NUMBER) if not p.takes and readable(s, p)])
        if p.sort == "field" and of == CARD:
            k = g.chance.pick([k for k in w.kinds if p.id in k.fields])
            what = phrases.np(g, deep, CARD, "all", many=True, kind=k)
        else:
            what = phrases.np(g, deep, of, "all", many=True)
        return Out(f"{word} {p.id} of {what.text}", max(UNIT, what.level))

    def fold_words() -> Out:
        found = [p for p in w.props if p.ty == NUMBER and len(p.takes) == 1 and p.takes[0][1].startswith("symbol ")]
        p = g.chance.pick([p for p in found if readable(s, p) and p.takes[0][1].partition(" ")[2] in w.symbols])
        set_id = p.takes[0][1].partition(" ")[2]
        over = phrases.plural(set_id) if g.chance.percent(60) else f"[{', '.join(w.symbols[set_id])}]"
        level = UNIT
        if not over.startswith("[") and g.chance.percent(30):
            over, level = f"{over} where it is not {g.chance.pick(w.symbols[set_id])}", OPEN
        of_game = [q for q in found if q.of == "game" and readable(s, q) and q.takes[0][1] == p.takes[0][1]]
        if of_game and g.aside.percent(40):
            over, level = f"({ranked_words(g, set_id, g.aside.pick(of_game).id)})", UNIT
            if g.aside.percent(50):
                return Out(f"number of {over}", UNIT)
        whose = "" if p.of == "game" else poss(g, s, p.of)
        if p.of == PLAYER and g.chance.percent(10) and not s.described:
            whose = f"{phrases.random_one(g, s.less(), PLAYER).text}'s "
        return Out(f"{g.chance.pick(('total', 'highest', 'lowest'))} {whose}{p.id} of {over}", level)

    def count() -> Out:
        which = g.chance.pick(("np", "np", "zone", "list"))
        if which == "np":
            of = g.chance.pick((PLAYER, CARD, CARD, SKILL))
            what = phrases.np(g, deep, of, "all", many=True)
            return Out(f"number of {what.text}", max(UNIT, what.level))
        of = ZONE if which == "zone" else g.chance.pick((PLAYERS, CARDS, SKILLS))
        return Out(f"number of {value(g, deep, of, PRIM)}", UNIT)

    def times() -> Out:
        when = g.chance.pick(("this turn", "last turn", "this phase", "this round", "this game"))
        return Out(f"times {when} {events.event(g, deep, True).text}", FACTOR)

    ways += [
        ("arithmetic", 4, arithmetic),
        ("divided", 1, divided),
        ("remainder", 1, remainder),
        ("negative", 1, lambda: Out(f"-{value(g, deep, NUMBER, FACTOR)}", FACTOR)),
        ("count", 6, count),
        ("fold property", 3, lambda: fold(False)),
        ("fold list", 2, lambda: fold(True)),
        ("fold words", 3, fold_words),
    ]
    if not s.described or s.counts:
        ways.append(("times", 2, times))
    return ways


# ---------------------------------------------------------------- people and things


def item_of(g: Gen, s: Scope, of: str) -> Out:
    """One of a list, by its place or the last."""
    things = value(g, s, of, POST)
    return Out(
        f"last item in {things}" if g.chance.percent(40) else f"item at {value(g, s, NUMBER, POST)} in {things}", UNIT
    )


def players(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a player."""
    ways: list[Way] = []
    if not s.setup:
        ways += [
            ("turn player", 3, lambda: Out("turn player", POST)),
            ("first player", 1, lambda: Out("first player", POST)),
        ]
    elif not s.described:
        ways.append(("a player", 1, lambda: Out("a random player", UNIT)))
    if s.me:
        ways.append(("me", 8, lambda: Out("me", POST)))
    if s.fuel > 0 and not s.described and not s.quiet and g.chance.percent(12):
        ways.append(("random player", 1, lambda: phrases.random_one(g, s.less(), PLAYER)))
    return ways


def ranked(g: Gen, s: Scope, amounts: tuple[str, ...]) -> Out:
    """The cards with the most or fewest of a counter: so many of them, all that share it, or the first."""
    p = g.chance.pick([p for p in g.world.owned(CARD, NUMBER) if p.sort == "counter" and readable(s, p)])
    many = g.chance.pick(amounts)
    noun = phrases.noun_of(g, CARD, None)
    what = many + (noun if many == "1 " else phrases.plural(noun)) + phrases.inside(g, s.less(), CARD, "all")
    return Out(f"{what} of the {g.chance.pick(('highest', 'lowest'))} {p.id}", UNIT)


def ranked_words(g: Gen, set_id: str, value: str) -> str:
    """The words of a set for which a value of the game is the highest or lowest: so many, or all that share it."""
    least = g.aside.pick(("", "2 ", "3 "))
    return f"{least}{phrases.plural(set_id)} of the {g.aside.pick(('highest', 'lowest'))} {value}"


def cards(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a card."""
    ways: list[Way] = []
    stacks = [z for z in g.world.zones if z.order == "stack" and (z.of == "game" or s.me)]

    def stack() -> str:
        z = g.chance.pick(stacks)
        return z.id if z.of == "game" else poss(g, s, PLAYER) + z.id

    def card_at() -> Out:
        return Out(f"card at {value(g, s.less(), NUMBER, POST)} in {stack()}", UNIT)

    if s.this is not None:
        ways.append(("this", 10, lambda: Out("this", POST)))
    if s.event is not None and "card" in s.event:
        ways.append(("event's card", 8, lambda: Out("event's card", POST)))
    if not ways and s.me and not s.returns and g.chance.percent(80):  # a card that is surely there is had otherwise
        return ways
    if s.fuel > 0 and ways and not g.chance.percent(2):  # the others may be none
        return ways
    ways += [("top card", 4, lambda: Out(f"top card of {stack()}", UNIT)),
             ("bottom card", 2, lambda: Out(f"bottom card of {stack()}", UNIT))]  # fmt: skip
    if s.fuel > 0:
        ways.append(("card at", 1, card_at))
        ways.append(("item", 1, lambda: item_of(g, s.less(), CARDS)))
        ways.append(("the first", 1, lambda: ranked(g, s, ("1 ",))))
        if not s.described and not s.quiet:
            ways.append(("random card", 2, lambda: phrases.random_one(g, s.less(), CARD)))
    return ways


def either(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a card or a player."""
    return [("a card there", 4, lambda: make(g, s, CARD)), ("a player there", 4, lambda: make(g, s, PLAYER))]


def zones(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a zone."""
    game = [z for z in g.world.zones if z.of == "game"]
    mine = [z for z in g.world.zones if z.of == PLAYER]
    wholes = [p for p in g.world.props if p.sort == "whole zone"]
    return [
        *([("zone of a word", 6, lambda: owned(g, s, wholes[0].of, wholes[0]))] if wholes and s.fuel > 0 else []),
        ("zone of game", 4, lambda: Out(g.chance.pick(game).id, POST)),
        ("zone of player", 6, lambda: Out(poss(g, s, PLAYER) + g.chance.pick(mine).id, POST)),
    ]


def kinds(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a kind of cards."""
    return [("card as kind", 6, lambda: Out(g.chance.pick(g.world.cards).id, UNIT))]


def places(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say where a card goes."""
    stacks = [z for z in g.world.zones if z.order == "stack"]

    def stack() -> str:
        z = g.chance.pick(stacks)
        return z.id if z.of == "game" else poss(g, s, PLAYER) + z.id

    return [
        ("zone as place", 8, lambda: make(g, s, ZONE)),
        ("top of", 2, lambda: Out(f"top of {stack()}", UNIT)),
        ("bottom of", 2, lambda: Out(f"bottom of {stack()}", UNIT)),
        ("place of", 1, lambda: Out(f"place {value(g, s.less(), NUMBER, POST)} of {stack()}", UNIT)),
    ]


def words(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a word of a set of symbols."""
    set_id = ty.partition(" ")[2]
    if set_id not in g.world.symbols:  # of the library: `move reason`
        raise Nope
    return [("word", 6, lambda: Out(g.chance.pick(g.world.symbols[set_id]), POST))]


def bools(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say yes or no."""
    return [("yes", 2, lambda: Out("yes", UNIT)), ("no", 2, lambda: Out("no", UNIT)),
            ("reversed", 1, lambda: Out("reversed", POST))]  # fmt: skip


def named(names: Callable[[Gen], list[str]], label: str) -> Callable[[Gen, Scope, str], list[Way]]:
    """Ways to say what has nothing but a name."""
    return lambda g, s, ty: [(label, 4, lambda: Out(g.chance.pick(names(g)), POST))]


def texts(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a text."""
    return [("text", 3, lambda: Out(g.chance.pick(('"a"', '"A"', '"牌"', '"{x}"', '"%s"', '"@DIGEST@"')), POST))]


MAKERS: dict[str, Callable[[Gen, Scope, str], list[Way]]] = {
    NUMBER: numbers,
    PLAYER: players,
    CARD: cards,
    EITHER: either,
    AIMED: lambda g, s, ty: either(g, s, ty)[0 if g.world.aims else 1 :],
    ZONE: zones,
    KIND: kinds,
    PLACE: places,
    "symbol": words,
    BOOL: bools,
    TEXT: texts,
    PHASE: named(lambda g: g.world.phases, "phase"),
    SKILL: named(lambda g: g.world.skills, "skill"),
    CHECK: named(lambda g: g.world.checks, "check"),
    CHARACTER: named(lambda g: g.world.characters, "character"),
}


# ---------------------------------------------------------------- lists


def listed(g: Gen, s: Scope, ty: str) -> list[Way]:
    """Ways to say a list."""
    inner, deep = element(ty), s.less()

    def brackets() -> Out:
        n = g.chance.between(1, 3)
        return Out("[" + ", ".join(value(g, replace_fuel(s, min(1, s.fuel - 1)), inner) for _ in range(n)) + "]", POST)

    def end_cards() -> Out:
        stacks = [z for z in g.world.zones if z.order == "stack" and z.of == "game"]
        end = g.chance.pick(("top", "bottom"))
        count = value(g, replace_fuel(s, 0), NUMBER, POST)
        return Out(f"{end} {count} cards of {g.chance.pick(stacks).id}", UNIT)

    def both_sorts() -> Out:
        some = [value(g, replace_fuel(s, min(1, s.fuel - 1)), sort) for sort in (CARDS, PLAYERS)]
        return Out(f"[{', '.join(some)}]", POST)

    if ty == AIMEDS:
        return [("all sorts", 5, both_sorts if g.world.aims else lambda: make(g, deep, PLAYERS))]
    if ty == EITHERS:  # what names players only is a list of players
        return [("both sorts", 5, both_sorts)]
    ways: list[Way] = [("brackets", 3, brackets)]
    if ty in (PLAYERS, CARDS):
        ways.append(("phrase as list", 9, lambda: phrases.np(g, deep, inner, "all", many=True)))
    if ty == CARDS:
        ways += [("end cards", 3, end_cards), ("ranked", 2, lambda: ranked(g, s, ("", "", "2 ", "3 ")))]
    return ways


__all__ = ["CARDS", "KINDS", "SKILLS", "ZONES", "Out", "at", "make", "poss", "prop", "readable", "value"]
