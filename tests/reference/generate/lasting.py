"""Write what lasts: modifiers, permissions, prohibitions, conversions, triggers under `always`, `while`, `until`."""

from __future__ import annotations

from dataclasses import replace

from . import abilities, events, phrases, values
from .chance import Nope
from .world import BOOL, CARD, NUMBER, PLAYER, Gen, Prop, Scope


def block(g: Gen, s: Scope) -> list[str]:
    """Sentences that last."""
    place = replace(s.inner(), low=True, described=True, fuel=max(1, min(s.fuel, 2)), chosen={})
    found: list[str] = []
    for _ in range(g.chance.between(1, 2)):
        found += sentence(g, place)
    return found


def sentence(g: Gen, s: Scope) -> list[str]:
    """One of them."""
    return g.ways.take(
        [
            ("lasting quantity", 8, lambda: [modifier(g, s)]),
            ("lasting field", 3, lambda: [field_modifier(g, s)]),
            ("lasting cannot", 5, lambda: [permit(g, s, "cannot")]),
            ("lasting can", 2, lambda: [permit(g, s, "can")]),
            ("lasting can skill", 1, lambda: [lend(g, s)]),
            ("lasting use as", 4, lambda: [use_as(g, s)]),
            ("lasting counts as", 2, lambda: [counts_as(g, s)]),
            ("lasting status", 4, lambda: [bears(g, s)]),
            ("lasting trigger", 3, lambda: trigger(g, s)),
        ]
    )


def amount(g: Gen, s: Scope) -> str:
    """How much a modifier does."""
    return str(g.chance.between(1, 2)) if g.chance.percent(65) else values.value(g, s.less(), NUMBER, values.SUM)


def bounds(g: Gen) -> str:
    """`, at least 1`."""
    return g.chance.pick(("", "", "", f", at least {g.chance.between(0, 1)}", f", at most {g.chance.between(1, 4)}"))


def modifier(g: Gen, s: Scope) -> str:
    """`increase my power by 1`, `set my distance to another player to 1`."""
    p = g.chance.pick([p for p in g.world.props if p.sort == "quantity"])
    if p.of == "game":
        what = p.id
    elif p.of == PLAYER:
        who = ["another player's ", "a player's "] + ["my "] * 3
        what = (g.chance.pick(who) if s.me else "a player's ") + p.id
    else:
        what = ("this's " if s.this and g.chance.percent(60) else "a card's ") + p.id
    for label, ty in p.takes:
        what += (
            f" {label} {g.chance.pick(('another player', 'a player')) if ty == PLAYER else values.value(g, s, ty, 0)}"
        )
    return op(g, s, what, of_another(g, s, p))


def of_another(g: Gen, s: Scope, p: Prop) -> str:
    """A quantity that other texts modify, now and then, by which one declared behind it is modified."""
    if not g.aside.percent(15):
        return ""
    every = [q for q in g.world.props if q.sort == "quantity"]
    earlier = [q for q in every[: every.index(p)] if not q.takes and q.of in ("game", *([PLAYER] if s.me else []))]
    if not earlier:
        return ""
    q = g.aside.pick(earlier)
    return f"my {q.id}" if q.of == PLAYER else q.id


def op(g: Gen, s: Scope, what: str, by: str = "") -> str:
    """The change itself."""
    word = g.chance.pick(("increase", "increase", "reduce", "set"))
    text = f"{word} {what} {'to' if word == 'set' else 'by'} {by or amount(g, s)}"
    return text + (bounds(g) if word != "set" else "")


def field_modifier(g: Gen, s: Scope) -> str:
    """`increase a trick's number by 1`."""
    k = g.chance.pick([k for k in g.world.kinds if k.fields])
    other = [(n, ty) for n, ty in k.fields.items() if ty == BOOL or ty.startswith("symbol ")]
    if other and g.chance.percent(40):
        name, ty = g.chance.pick(other)
        value = g.chance.pick(("yes", "no")) if ty == BOOL else g.chance.pick(g.world.symbols[ty.partition(" ")[2]])
        return f"set {g.chance.pick(('a', 'every'))} {k.id}'s {name} to {value}"
    name = g.chance.pick([n for n, ty in k.fields.items() if ty == NUMBER])
    return op(g, s, f"{g.chance.pick(('a', 'every'))} {k.id}'s {name}")


def permit(g: Gen, s: Scope, word: str) -> str:
    """`I cannot play a card on me`, `another player can discard a card`."""
    who = g.chance.pick(("I", "I", "another player", "a player", "other players") if s.me else ("a player",))
    heads = ("play", "discard", "draw", "give", "use", "move", "reveal", "win game")
    found = [v for v in g.world.verbs if (v.own or v.head in heads) and v.doer in ("player", "player?")]
    verb = g.chance.pick(found)
    text = f"{who} {word} {verb.head}"
    for hole in verb.holes:
        if hole.label and g.chance.percent(65):
            continue
        said = events.description(g, s, hole, False)
        if hole.label == "to" and text[-1].isdigit() and said[:1].isdigit():
            said = f"({said})"
        if said:
            text += f" {hole.label} {said}" if hole.label else f" {said}"
        elif not hole.label and hole.ty in (CARD, "list card"):
            text += " a card"
    return f"{text} {verb.tail}" if verb.id else text


def lend(g: Gen, s: Scope) -> str:
    """`another player can use study`."""
    who = g.chance.pick(("I", "another player", "a player") if s.me else ("a player",))
    return f"{who} {g.chance.pick(('can', 'cannot'))} use {g.chance.pick(g.world.skills)}"


def use_as(g: Gen, s: Scope) -> str:
    """`I can use 2 cards in my hand as comet`."""
    who = g.chance.pick(("I", "I", "I", "another player", "a player") if s.me else ("a player",))
    number = g.chance.pick(("a", "a", "a", "2", "1 to 2"))
    noun = phrases.noun_of(g, CARD, None)
    if number[0] != "a":
        noun = phrases.plural(noun)
    mine = "my" if who == "I" else "their"
    hand = g.chance.pick([z.id for z in g.world.zones if z.of == PLAYER] + ["hand"] * 2)
    kind = g.chance.pick([*g.world.cards, *g.world.cards, *g.world.kinds])
    as_ = kind.id if kind.is_card else f"a {kind.id}"
    where = ""
    if g.chance.percent(20):
        where = f" where {g.chance.pick(('it is not', 'it is'))} {g.chance.pick(g.world.cards).id}"
    return f"{who} can use {number} {noun} in {mine} {hand} as {as_}{where}"


def counts_as(g: Gen, s: Scope) -> str:
    """`every comet in my hand counts as drum`; not of a status that cards give, perhaps those that it turns."""
    if g.loops >= 1 or s.owner in g.world.given:
        raise Nope
    g.loops += 1
    one, other = g.chance.some(g.world.cards, 2, 2)
    where = " in my hand" if s.me else ""
    return f"every {one.id}{where} counts as {other.id}"


def bears(g: Gen, s: Scope) -> str:
    """`every comet in my hand becomes marked`, `another player is no longer drowsy`."""
    if not g.world.given or s.owner in g.world.statuses:
        raise Nope
    name = g.chance.pick(g.world.given)
    of = g.world.statuses[name]
    if of == PLAYER:
        who = g.chance.pick(("I", "another player", "a player", "each other player") if s.me else ("a player",))
    else:
        who = f"{g.chance.pick(('a', 'every', 'another'))} {g.chance.pick(g.world.kinds).id}"
        who += " in my hand" if s.me and g.chance.percent(40) else ""
        who = "this" if s.this and g.chance.percent(30) else who
    if g.chance.percent(70):
        return f"{who} {'become' if who == 'I' else 'becomes'} {name}"
    return f"{who} {'am' if who == 'I' else 'is'} no longer {name}"


def trigger(g: Gen, s: Scope) -> list[str]:
    """A trigger that works as long as this lasts."""
    inner = replace(s.inner(), low=False, described=False, fuel=max(1, s.fuel))
    return abilities.trigger(g, inner)
