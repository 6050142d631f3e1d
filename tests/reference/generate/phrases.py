"""Write noun phrases: how many, which, of what, where they lie, how near, under which condition."""

from __future__ import annotations

from . import conds, values
from .chance import Nope
from .world import CARD, CARDS, CHARACTER, EFFECT, NUMBER, PLAYER, SKILL, ZONE, Gen, Kind, Scope

INDEFINITE = ("a", "another", "1", "exactly", "up to", "range", "any number of")
DEFINITE = ("", "all", "each", "every")


def plural(noun: str) -> str:
    """The plural as the language forms it."""
    last = noun.rpartition(" ")[2]
    if not (last.isascii() and last.isalpha() and last.islower()):
        return noun
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and len(last) > 1 and last[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def np(
    g: Gen, s: Scope, ty: str, role: str, many: bool | None = None, kind: Kind | None = None, where: bool = True,
) -> values.Out:  # fmt: skip
    """A noun phrase.

    role: all (what is counted or gone through), choice (what is offered), part (what a doer chooses), describe.
    `many` asks for one or for several; `kind` narrows cards; without `where` it holds tightly together.
    """
    noun = noun_of(g, ty, kind)
    quantity = g.ways.take([(f"np {q or 'bare'}", w, lambda q=q: q) for q, w in quantities(role, many, ty, s)])
    words: list[str] = []
    single = quantity in ("a", "another", "1", "any", "no")
    if quantity == "exactly":
        words.append(values.value(g, small(s), NUMBER, values.POST) if g.chance.percent(25) else "2")
        if words[0] == "1":
            single = True
    elif quantity == "up to":
        limit = values.value(g, small(s), NUMBER, values.POST)
        plain = limit.isdigit() or limit in g.world.constants or (limit.startswith("my ") and limit.count(" ") == 1)
        closed = limit.startswith("(") and limit.endswith(")") and limit.count("(") == 1
        words.append(f"up to {limit}" if plain or closed else f"up to ({limit})")
    elif quantity == "range":
        words.append(g.chance.pick(("1 to 2", "0 to 2", "2 to 3", "1 to 3")))
        if s.fuel > 0 and g.chance.percent(20):
            limit = values.value(g, small(s), NUMBER, values.POST)
            words[-1] = f"{words[-1][:4]} ({limit})"
    elif quantity:
        words.append(quantity)
    if quantity in ("each", "every"):
        single = True
    if ty == PLAYER and quantity != "another" and s.me and g.chance.percent(25):
        words.append("other")
    if role in ("choice", "part") and g.chance.percent(8) and quantity in ("a", "1", "exactly") and not s.described:
        words.append("random")
    words += adjectives(g, s, ty, role)
    words.append(noun if single else plural(noun))
    if quantity in ("up to", "any number of", "range", "exactly", "all", ""):
        words[-1] = plural(noun)
    if quantity == "1" or (quantity == "exactly" and words[0] == "1"):
        words[-1] = noun
    text = head = " ".join(words)
    if s.fuel > 0 and ty == PLAYER and g.world.distance and s.me and g.chance.percent(10) and role != "describe":
        return near(g, s, text)
    text += inside(g, s, ty, role)
    few = (quantity, words[0] if words else "") in (("range", "1 to 2"), ("range", "0 to 2"), ("exactly", "2"))
    few = few and ty == CARD and where and role in ("choice", "part") and "random" not in words
    if few and g.chance.percent(30):
        return together(g, s, text)
    if where and s.fuel > 0 and g.chance.percent(35 if role == "describe" else 14) and ty in (PLAYER, CARD):
        it = s.of(ty)
        if g.aside.percent(20):  # it has a name, so that phrases inside can speak of it
            it = it.inner()
            text = f"{head} called {g.local(it, ty)}{text[len(head) :]}"
        told = conds.cond(g, it).text
        if told.startswith("("):  # parentheses behind `where` would end it
            told = f"({told})"
        return values.Out(f"{text} where {told}", values.OPEN)
    return values.Out(text, values.UNIT)


def either_of(g: Gen, s: Scope, role: str) -> tuple[values.Out, bool]:
    """`a fern in deck or another player`, and whether it is one of them."""
    card, other = noun_of(g, CARD, None), "other " if s.me and g.chance.percent(30) else ""
    one = g.ways.take([("either one", 6, lambda: True), ("either some", 3, lambda: False)])
    first = "a" if one else g.chance.pick(("up to 2", "2", "1 to 2", "any number of"))
    random = "random " if role in ("choice", "part") and g.chance.percent(8) and not s.described and one else ""
    where = inside(g, s, CARD, role) if role != "describe" or g.chance.percent(40) else ""
    if one:
        player = g.chance.pick(("a player", "player", *(("another player", "other player") if s.me else ())))
        parts = [f"a {random}{card}{where}", player]
    else:
        parts = [f"{first} {plural(card)}{where}", f"{other}players"]
    if one and not random and role == "describe" and g.chance.percent(30):
        parts.reverse()
        parts = [parts[0] if parts[0].startswith("a") else "a player", parts[1]]
    if g.chance.percent(10):
        also = noun_of(g, CARD, None)
        parts.insert(1, f"a {also}{where}" if one else f"{plural(also)}{where}")
    if s.fuel > 0 and g.chance.percent(14) and role != "describe":
        it = s.of(PLAYER)
        told = conds.cond(g, it)
        told = f"({told.text})" if told.text.startswith("(") else told.text
        return values.Out(f"{' or '.join(parts)} where {told}", values.OPEN), one
    return values.Out(" or ".join(parts), values.OPEN), one


def alike(g: Gen, s: Scope) -> str:
    """`of the same kind`: in what several cards are alike."""
    numbers = [p.id for p in g.world.owned(CARD, NUMBER) if p.sort == "counter" and values.readable(s, p)]
    return g.ways.take(
        [
            ("alike same kind", 3, lambda: f"of the same {g.aside.pick(('kind', 'kind', 'name'))}"),
            ("alike different kinds", 2, lambda: f"of different {g.aside.pick(('kinds', 'kinds', 'names'))}"),
            ("alike same", 2, lambda: f"of the same {g.chance.pick(numbers)}"),
            ("alike different", 1, lambda: f"of different {plural(g.chance.pick(numbers))}"),
            ("alike consecutive", 2, lambda: f"of consecutive {plural(g.chance.pick(numbers))}"),
        ]
    )


def together(g: Gen, s: Scope, text: str) -> values.Out:
    """Several cards that are judged at once."""
    if g.chance.percent(60):
        return values.Out(f"{text} {alike(g, s)}", values.UNIT)
    it = s.of(CARDS)
    told = conds.cond(g, it).text
    if g.chance.percent(30):
        text += f" where ({conds.cond(g, s.of(CARD)).text})"
    if g.chance.percent(30):
        return values.Out(f"{text} where together ({told})", values.UNIT)
    return values.Out(f"{text} where together {f'({told})' if told.startswith('(') else told}", values.OPEN)


def near(g: Gen, s: Scope, text: str) -> values.Out:
    """`a player within 2 of target`."""
    made = text + (" in " + values.value(g, small(s), "list player", values.POST) if g.chance.percent(15) else "")
    made += f" within {values.value(g, small(s), NUMBER, values.POST)}"
    if g.chance.percent(30):
        made += f" of {values.value(g, small(s), PLAYER, values.POST)}"
    elif g.chance.percent(15) and not s.described:
        made += " of a random player"
    return values.Out(made, values.UNIT)


def small(s: Scope) -> Scope:
    """The same place, for something short."""
    return s.less(s.fuel - min(1, s.fuel - 1))


def quantities(role: str, many: bool | None, ty: str, s: Scope) -> list[tuple[str, int]]:
    """How many there may be, by what the phrase stands for."""
    one = [("a", 6), ("1", 3)]
    if ty == PLAYER and s.me:
        one.append(("another", 5))
    several = [("exactly", 3), ("up to", 3), ("range", 2), ("any number of", 2)]
    if role == "choice" or role == "part":
        found = [] if many else one
        if many is not False:
            found = [*found, *several]
        if role == "part" and many is not False:
            found = [*found, ("all", 3), ("each", 1), ("", 2)] if ty == PLAYER else [*found, ("all", 3)]
        return found
    if role == "all":
        return [("", 4), ("all", 4), ("each", 1), ("every", 1)]
    if many is False:
        return [*one, ("any", 2)]
    return [*one, ("any", 2), ("", 3), ("all", 1)]


def noun_of(g: Gen, ty: str, kind: Kind | None) -> str:
    """The noun for a type."""
    if kind is not None:
        return kind.id
    if ty == CARD:
        w = g.world
        return g.ways.take(
            [
                ("noun card", 6, lambda: "card"),
                ("noun kind", 3, lambda: g.chance.pick(w.kinds).id),
                ("noun a card", 3, lambda: g.chance.pick(w.cards).id),
            ]
        )
    if ty.startswith("symbol "):
        return ty.partition(" ")[2]
    if ty in (PLAYER, SKILL, CHARACTER):
        return ty
    if ty == ZONE:
        return g.chance.pick([z for z in g.world.zones if z.of == PLAYER]).id
    raise Nope


def adjectives(g: Gen, s: Scope, ty: str, role: str) -> list[str]:
    """Adjectives and statuses that fit."""
    if s.low or not g.chance.percent(11):
        return []
    w = g.world
    found = [a for a, of in w.adjectives.items() if of == ty and w.adjective_ranks[a] < s.values]
    found += [a for a, of in w.statuses.items() if of == ty]
    if ty == PLAYER and role in ("describe", "all") and g.chance.percent(30):
        return [g.chance.pick(("living", "eliminated"))]
    return g.chance.some(found, 1, 1)


def inside(g: Gen, s: Scope, ty: str, role: str) -> str:
    """Where the things are."""
    if ty == CARD:
        if role == "describe" and g.chance.percent(60):
            return ""
        ways = [
            ("in zone", 8, lambda: " in " + values.value(g, small(s), ZONE, values.POST)),
            ("in zones", 2, lambda: " in " + values.value(g, small(s), "list zone", values.POST)),
            ("in cards", 1, lambda: " in " + values.value(g, small(s), "list card", values.POST)),
            *(
                [("in all zones", 1, lambda: " in all " + plural(noun_of(g, ZONE, None)))]
                if g.chance.percent(2)
                else []
            ),
            ("in end cards", 1, lambda: f" in top {g.chance.between(1, 3)} cards of {stack(g)}"),
        ]
        return g.ways.take(ways if s.fuel > 0 else ways[:1])
    if ty == SKILL:
        return " in " + values.poss(g, s, PLAYER) + "skills"
    if ty == PLAYER and s.fuel > 0 and g.chance.percent(7):
        return " in " + values.value(g, small(s), "list player", values.POST)
    return ""


def a_zone(g: Gen) -> str:
    """`a hand`: a zone of anybody."""
    return f"a {g.aside.pick([z for z in g.world.zones if z.of == PLAYER]).id}"


def effects(g: Gen, s: Scope, many: bool, where: str | None = None) -> str:
    """`an effect where (its doer is not me)`: what waits."""
    it = f"number of effects is {g.aside.pick(('1', 'at least 2'))}"
    zone = g.aside.pick([z for z in g.world.zones if z.of == "game"]).id
    ways = [f"its card is in {zone}", "its card is not none", f"not ({it})"]
    if s.me:
        ways += ["its doer is not me", "its doer is me", "me is in its targets"]
    if EFFECT in g.world.on:
        ways += ["there is an effect in its targets", "there is no player in its targets"]
    if where is None:
        where = f" where ({g.aside.pick(ways)})" if g.aside.percent(60) else ""
    return f"{'effects' if many else 'an effect'}{where}"


def zones(g: Gen, s: Scope, many: bool) -> str:
    """`a zone in [my hand, deck] where number of cards in it is at least 1`."""
    found = [values.value(g, small(s), ZONE, values.UNIT) for _ in range(g.chance.between(1, 3))]
    where = ""
    if g.chance.percent(50):
        where = f" where (number of cards in it is {g.chance.pick(('0', 'at least 1', 'at most 2'))})"
    return f"{'zones' if many else 'a zone'} in [{', '.join(dict.fromkeys(found))}]{where}"


def stack(g: Gen) -> str:
    """A stack of the game."""
    return g.chance.pick([z for z in g.world.zones if z.order == "stack" and z.of == "game"]).id


def random_one(g: Gen, s: Scope, ty: str) -> values.Out:
    """`a random player`, `a random card in my hand`."""
    noun = noun_of(g, ty, None)
    other = "other " if ty == PLAYER and s.me and g.chance.percent(30) else ""
    return values.Out(f"a {other}random {noun}{inside(g, s, ty, 'all')}", values.UNIT)


def random_zone(g: Gen) -> str:
    """A zone as events describe it: `deck`, `a hand`."""
    z = g.chance.pick(g.world.zones)
    return z.id if z.of == "game" else f"a {z.id}"
