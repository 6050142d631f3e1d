"""Write events: what somebody does, phases, statuses, counters, emptied zones, with any part described."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import phrases, values
from .chance import Nope
from .world import (
    AIMED,
    AIMEDS,
    CARD,
    CARDS,
    EFFECT,
    EITHER,
    EITHERS,
    NUMBER,
    PLAYER,
    PLAYERS,
    ZONE,
    Gen,
    Hole,
    Scope,
    Verb,
    is_list,
)


@dataclass(slots=True)
class Event:
    """An event's text, its verb (if it is one of a verb) and the parts that `event's …` may name."""

    text: str
    verb: str = ""
    parts: dict[str, str] = field(default_factory=dict)


HEARD = ("play", "move", "draw", "discard", "resolve", "give", "use")
"""Standard verbs that games listen to; no other of them is heard."""


def event(g: Gen, s: Scope, counting: bool = False, until: bool = False) -> Event:
    """An event; one that is counted is said shortly."""
    s = described(s)
    ways = [
        ("done by verb", 10, lambda: by_verb(g, s, counting)),
        ("phase", 5, lambda: phase(g, s)),
        ("period", 3, lambda: period(g)),
        ("status", 3, lambda: status(g, s)),
        ("counter", 5, lambda: counter(g, s)),
        ("empty", 2, lambda: empty(g, s)),
    ]
    if until and s.me:
        ways.append(("my next", 6, lambda: following(g, s)))
    return g.ways.take([(f"event {label}", weight, make) for label, weight, make in ways])


def described(s: Scope) -> Scope:
    """The place of a description: short, and nothing drawn by chance in it."""
    made = s.less(max(0, s.fuel - 1))
    made.described, made.counts = True, False
    return made


def by_verb(g: Gen, s: Scope, counting: bool, heads: tuple[str, ...] = ()) -> Event:
    """`another player plays a comet on me`, `moving this to discard pile`."""
    known = [v for v in g.world.verbs if v.head in (heads or HEARD) or (v.own and not heads)]
    verb = g.chance.pick(known)
    if g.world.on and not heads and g.aside.percent(35):
        verb = g.aside.pick([v for v in known if v.head in ("play", "resolve")])
    reacted = of_event(g, s) if counting else None
    if reacted is not None:
        s = s.less(s.fuel)
        s.this = None
    if verb.doer == CARD:
        who = g.chance.pick(["a card", *(["this"] if s.this else [])])
        text = f"{who} {verb.third}"
    elif g.chance.percent(30):
        text = verb.ing
    else:
        who = subject(g, s)
        text = f"{who} {verb.head if who == 'I' else verb.third}"
    for hole in verb.holes:
        skip = 35 if hole.ty in (PLAYER, CARD, CARDS, PLAYERS, EITHER, EITHERS, AIMED, AIMEDS) else 80
        if not hole.label or g.chance.percent(100 - skip):
            if reacted is not None and hole.ty in SUITS[reacted[1]]:
                (said, _), reacted = reacted, None
            else:
                said = description(g, s, hole, counting) if (hole.label or g.chance.percent(60)) else ""
            if hole.label == "to" and text[-1].isdigit() and said[:1].isdigit():
                said = f"({said})"
            if said:
                text += f" {hole.label} {said}" if hole.label else f" {said}"
            elif hole.flag and g.chance.percent(50):
                text += f" {hole.label}"
    if verb.tail and (verb.id or g.chance.percent(60)):
        text += f" {verb.tail}"
    return Event(text, verb.head, parts_of(verb, g.chance.percent(25)))


SUITS = {PLAYER: (PLAYER, PLAYERS, EITHER, EITHERS, AIMED, AIMEDS), CARD: (CARD, CARDS, EITHER, EITHERS)}
"""The parts that may be described by one player, or one card."""


def of_event(g: Gen, s: Scope) -> tuple[str, str] | None:
    """A player or a card of the event to which the text reacts, by which another is described: `event's card`."""
    parts = [(name, ty) for name, ty in (s.event or {}).items() if ty in SUITS]
    if not parts or not g.chance.percent(50):
        return None
    name, ty = g.chance.pick(parts)
    return f"event's {name}", ty


def subject(g: Gen, s: Scope) -> str:
    """Who does it."""
    ways = [
        ("somebody", 4, lambda: "a player"),
        ("described", 1, lambda: phrases.np(g, s, PLAYER, "describe", many=False, where=False).text),
    ]
    if s.me:
        ways += [("I", 6, lambda: "I"), ("another", 4, lambda: "another player")]
    return g.ways.take([(f"subject {label}", weight, make) for label, weight, make in ways])


def description(g: Gen, s: Scope, hole: Hole, counting: bool) -> str:
    """A part as an event describes it."""
    if hole.flag:
        return ""
    if hole.ty in (CARD, CARDS):
        if s.this is not None and g.chance.percent(25):
            return "this"
        what = phrases.np(g, s, CARD, "describe", many=False, where=False)
        return what.text if not counting or what.level <= values.UNIT else f"({what.text})"
    if hole.ty in (PLAYER, PLAYERS):
        if s.me and g.chance.percent(50):
            return "me"
        return phrases.np(g, s, PLAYER, "describe", many=False, where=False).text
    if hole.ty in (AIMED, AIMEDS):
        sort = g.aside.pick([PLAYER, *([CARD] if g.world.aims else []), *g.world.on])
        if sort in g.world.on:
            return phrases.effects(g, s, False, "" if counting else None) if sort == EFFECT else phrases.a_zone(g)
        what = phrases.np(g, s, sort, "describe", many=False, where=False)
        return what.text if not counting or what.level <= values.UNIT else f"({what.text})"
    if hole.ty in (EITHER, EITHERS):
        if s.me and g.chance.percent(25):
            return "me"
        if counting or g.chance.percent(50):
            what = phrases.np(g, s, g.chance.pick((CARD, PLAYER)), "describe", many=False, where=False)
            return what.text if not counting or what.level <= values.UNIT else f"({what.text})"
        return phrases.either_of(g, s, "describe")[0].text
    if hole.ty == NUMBER:
        return str(g.chance.between(1, 2)) if g.chance.percent(30) else ""
    if hole.ty in (ZONE, "place"):
        if g.chance.percent(40):
            return phrases.random_zone(g)
        if g.chance.percent(15):
            return phrases.zones(g, s, False)
        return values.value(g, s, ZONE, values.POST)
    if hole.ty == "symbol move reason":
        return g.chance.pick(("using", "discarding", "drawing", "giving", "taking"))
    if hole.ty in ("kind", "skill", "phase", "check") or hole.ty.startswith("symbol "):
        return values.value(g, s, hole.ty, values.UNIT)
    return ""


def parts_of(verb: Verb, all_: bool) -> dict[str, str]:
    """What `event's …` may name; what may be nothing only sometimes."""
    aimed = [h.name for h in verb.holes if h.ty in (AIMED, AIMEDS)]
    told = [h for h in verb.holes if (not h.optional or all_ or h.name in aimed) and not h.flag and h.ty != "any"]
    found = {h.name: h.ty for h in told}
    if verb.doer == PLAYER or (verb.doer == "player?" and all_):
        found["doer"] = PLAYER
    if verb.doer == CARD:
        found["doer"] = CARD
    if "cards" in found:
        found["card"] = CARD
    if verb.returns and all_:
        found["result"] = verb.returns
    if verb.head == "play":
        found["further targets"] = next(h.ty for h in verb.holes if h.name == "targets")
    if verb.head == "move" and all_:
        found["conversion"] = "kind"
    found.pop("place", None)
    return found


def phase(g: Gen, s: Scope) -> Event:
    """`my draw phase begins`, `play phase ends`."""
    word = g.chance.pick(g.world.phases)
    edge = g.chance.pick(("begins", "ends"))
    if g.chance.percent(25):
        return Event(f"{word} {edge}", "", {"doer": PLAYER})
    who = "my " if s.me and g.chance.percent(60) else g.chance.pick(("a player's ", "another player's "))
    if who.startswith("another") and not s.me:
        raise Nope
    return Event(f"{who}{g.chance.pick((word, word, 'turn'))} {edge}", "", {"doer": PLAYER})


def period(g: Gen) -> Event:
    """`this round ends`."""
    return Event(f"this {g.chance.pick(('turn', 'phase', 'round', 'game'))} {g.chance.pick(('begins', 'ends'))}",
                 "", {"doer": PLAYER})  # fmt: skip


def following(g: Gen, s: Scope) -> Event:
    """`my next turn begins`."""
    word = g.chance.pick(("turn", *g.world.phases))
    who = "my" if s.me and g.chance.percent(60) else values.poss(g, s.less(s.fuel), PLAYER).strip()
    if g.chance.percent(20):
        who = "a player's"
    return Event(f"{who} next {word} {g.chance.pick(('begins', 'ends'))}", "", {"doer": PLAYER})


def status(g: Gen, s: Scope) -> Event:
    """`another player becomes drowsy`."""
    name, of = g.chance.pick(list(g.world.statuses.items()))
    if of == PLAYER:
        who = "I" if s.me and g.chance.percent(40) else subject(g, s)
    else:
        who = phrases.np(g, s, CARD, "describe", many=False, where=False).text
    become, stay = ("become", "am") if who == "I" else ("becomes", "is")
    verb = become if g.chance.percent(60) else f"{stay} no longer"
    return Event(f"{who} {verb} {name}", "", {"doer": of})


def counter(g: Gen, s: Scope) -> Event:
    """`my life drops to 0`."""
    p = g.chance.pick([p for p in g.world.props if p.sort == "counter" and p.of != "game"])
    if p.of == CARD:
        what = ("this's " if s.this and g.chance.percent(60) else "a card's ") + p.id
    else:
        what = ("my " if s.me and g.chance.percent(50) else "a player's ") + p.id
    how = g.ways.take(
        [
            ("drops", 3, lambda: f"drops to {g.chance.between(0, 2)}"),
            ("rises", 3, lambda: f"rises to {g.chance.between(1, 3)}"),
            ("changes", 3, lambda: "changes"),
        ]
    )
    return Event(f"{what} {how}", "", {})


def empty(g: Gen, s: Scope) -> Event:
    """`my hand becomes empty`."""
    z = g.chance.pick([z for z in g.world.zones])
    if z.of == "game":
        return Event(f"{z.id} becomes empty")
    who = "my " if s.me and g.chance.percent(60) else "a player's "
    return Event(f"{who}{z.id} becomes empty")


__all__ = ["Event", "by_verb", "event", "is_list"]
