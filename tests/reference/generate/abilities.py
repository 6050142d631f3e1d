"""Write abilities: every head and moment, with targets, costs, limits, names, and a block."""

from __future__ import annotations

from dataclasses import replace

from . import conds, events, lasting, phrases, sentences, values
from .world import CARD, EFFECT, EITHER, EITHERS, KIND, NUMBER, PLAYER, ZONE, Gen, Kind, Scope

MOMENTS = ("before", "when", "after", "done", "instead of")


def on_card(g: Gen, kind: Kind, lies: bool) -> list[str]:
    """The abilities of a card, or of a kind of cards; `lies`: where they may be in force."""
    s = Scope(this=kind, owner=kind.id, fuel=3)
    found: list[str] = []
    if not kind.is_card:
        ways = [("trigger", 4, lambda: trigger(g, s)), ("lasts", 3, lambda: lasts(g, s))]
        ways.append(("play", 1, lambda: play(g, s)))
        return g.ways.take([(f"ability {label}", weight, make) for label, weight, make in ways])
    if g.chance.percent(80):
        found += play(g, s)
        if g.chance.percent(6):
            found += play(g, s)
    if g.chance.percent(25):
        found += respond(g, s)
    if g.chance.percent(30 if lies else 18):
        found += trigger(g, s, lies=lies)
    if lies and g.chance.percent(45):
        found += lasts(g, s)
    if lies and g.chance.percent(30):
        found += action(g, s)
    return found or play(g, s)


def of_people(g: Gen, s: Scope, low: int = 1, high: int = 2, dead: bool = False) -> list[str]:
    """Abilities of skills, statuses and rules of the game."""
    found: list[str] = []
    for _ in range(g.chance.between(low, high)):
        found += g.ways.take(
            [
                ("ability trigger", 6, lambda: trigger(g, s)),
                ("ability lasts", 4, lambda: lasts(g, s)),
                ("ability action", 4, lambda: action(g, s)),
            ]
        )
    return found


# ---------------------------------------------------------------- heads


def play(g: Gen, s: Scope) -> list[str]:
    """`play on another player, by discarding 1 card in my hand:`."""
    inner = s.inner()
    head = "play" + at_any_time(g, 40) + target(g, inner, 55, [sort for sort in SORTS if sort in g.world.on])
    made = head + tails(g, inner, "play", s.inner())
    return sentences.headed(g, made, apart(g, sentences.block(g, inner, 1, 3)))


def at_any_time(g: Gen, often: int) -> str:
    """` at any time`, where what is announced waits on a stack."""
    return " at any time" if g.world.policy == "stack" and g.chance.percent(often) else ""


def apart(g: Gen, block: list[str]) -> list[str]:
    """A block that is not put on the stack, now and then."""
    if g.world.policy == "stack" and g.chance.percent(15):
        return sentences.headed(g, "uninterrupted", block)
    return block


def action(g: Gen, s: Scope) -> list[str]:
    """`action in play phase, once each turn:`."""
    inner = s.inner()
    phase = "play phase" if g.chance.percent(85) else " or ".join(g.chance.some(g.world.phases, 1, 2))
    head = "action" + (at_any_time(g, 50) or f" in {phase}") + target(g, inner, 35, SORTS)
    return sentences.headed(g, head + tails(g, inner, "action", s.inner()), apart(g, sentences.block(g, inner, 1, 3)))


def respond(g: Gen, s: Scope) -> list[str]:
    """`respond before another player plays a comet on me:`."""
    moment = g.ways.take([(f"respond {m}", w, lambda m=m: m) for m, w in (("before", 5), ("when", 2), ("after", 2))])
    heads = ("play", "resolve", "play", "resolve", *(v.head for v in g.world.verbs if v.own), "draw", "discard")
    made = events.by_verb(g, events.described(s), False, (g.chance.pick(heads),))
    inner = heard(s, made, moment == "before")
    head = f"respond {moment} {made.text}"
    return sentences.headed(g, head + tails(g, inner, "respond"), sentences.block(g, inner, 1, 2))


def trigger(g: Gen, s: Scope, lies: bool = True) -> list[str]:
    """`after dealing damage to me, I may:`; a card that is not in force hears where it goes itself."""
    moment = g.ways.take([(f"moment {m}", 3, lambda m=m: m) for m in MOMENTS])
    if not lies:
        heap = g.world.heap("a")
        where = g.chance.pick((f"to {heap}", "from a hand", f"to {heap} as discarding", "from deck to a hand"))
        made = events.Event(f"moving this {where}", "move", {"cards": "list card", "card": CARD})
    else:
        made = events.event(g, s)
        if moment in ("before", "instead of", "done") and not made.verb:
            made = events.by_verb(g, events.described(s), False)
    inner = heard(s, made, moment == "before")
    block = apart(g, sentences.block(g, inner, 1, 2))
    return sentences.headed(g, f"{moment} {made.text}{tails(g, inner, 'trigger')}", block)


def heard(s: Scope, made: events.Event, early: bool) -> Scope:
    """The scope of what is done at an event."""
    inner = s.inner()
    inner.event, inner.verb, inner.early, inner.loop = made.parts, made.verb, early and bool(made.verb), False
    inner.returns = ""
    return inner


def lasts(g: Gen, s: Scope) -> list[str]:
    """`always:` and `while …:`."""
    inner = s.inner()
    if g.chance.percent(55):
        block = lasting.block(g, inner)
        head = "always"
        if all(" can use " in line and " as " in line for line in block) and g.chance.percent(50):
            head += f", {limit(g, inner)}"
        elif g.chance.percent(15):
            head += f", if {conds.cond(g, replace(inner, low=True, described=True, fuel=1)).text}"
    else:
        place = replace(inner, low=True, described=True, fuel=2)
        head = f"while {conds.cond(g, place).text}"
        block = lasting.block(g, inner)
    return sentences.headed(g, head, block)


# ---------------------------------------------------------------- targets and tails


SORTS = [EFFECT, ZONE]
"""What may be a target beside players and cards."""


def target(g: Gen, s: Scope, often: int, sorts: list[str]) -> str:
    """` on another player where its life is 1`; the name of the target is known from here on. `sorts` are what it may
    be beside a player or a card.
    """
    if not g.chance.percent(often):
        return ""
    if g.chance.percent(3):
        return ""
    if g.world.policy == "stack" and EFFECT in sorts and g.aside.percent(15):
        s.locals["target"] = EFFECT
        return f" on {phrases.effects(g, s, False)}"
    ty = g.ways.take(
        [
            ("on player", 9, lambda: PLAYER),
            *([("on card", 2, lambda: CARD), ("on either", 2, lambda: EITHER)] if g.world.aims else []),
            *([("on zone", 1, lambda: ZONE)] if g.chance.percent(2) and ZONE in sorts else []),
        ]
    )
    if ty == ZONE:
        zone = g.chance.pick([z for z in g.world.zones if z.of == PLAYER]).id
        found = phrases.zones(g, s.less(2), False) if g.chance.percent(50) else f"a {zone}"
        s.locals["target"] = ZONE
        return f" on {found}"
    if ty == EITHER:
        what, one = phrases.either_of(g, s.less(2), "choice")
        if "random" in what.text:
            what, one = values.Out("a player", values.UNIT), True
            ty = PLAYER
        s.locals["target" if one else "targets"] = ty if one else EITHERS
        return f" on {what.text}"
    what = phrases.np(g, s.less(2), ty, "choice")
    if ty == PLAYER and g.chance.percent(15):
        what = values.Out(g.chance.pick(("each other player", "all players", "each player")), values.UNIT)
    one = what.text.startswith(("a ", "another ", "1 ")) and not what.text.startswith("1 to ")
    if "random" in what.text:
        what = values.Out("a player", values.UNIT)
        one, ty = True, PLAYER
    if g.chance.percent(15):
        name = g.local(s, ty if one else f"list {ty}")
        s.locals["called " + name] = name
    else:
        s.locals["target" if one else "targets"] = ty if one else f"list {ty}"
    return f" on {what.text}"


def limit(g: Gen, s: Scope) -> str:
    """`once each turn`."""
    often = g.chance.pick(("once", "once", "twice", "3 times"))
    scope = g.chance.pick(("turn", "turn", "phase", "round", "game", g.chance.pick(g.world.phases)))
    if g.world.spans and g.aside.percent(20):
        scope = g.aside.pick(g.world.spans)
    return f"{often} each {scope}"


def tails(g: Gen, s: Scope, head: str, early: Scope | None = None) -> str:
    """What stands behind a header, each after a comma; `early` are the names that its condition may use."""
    found: list[str] = []
    called = next((key for key in s.locals if key.startswith("called ")), None)
    if called is not None:
        found.append(f"called {s.locals.pop(called)}")
    if head in ("trigger", "when", "action"):
        if head == "action" or g.chance.percent(88):
            found.append(limit(g, s))
    elif head == "play" and g.chance.percent(25):
        found.append(limit(g, s))
        if "target" in s.locals and s.locals["target"] == PLAYER and g.chance.percent(40):
            found.append("per target")
    if head == "respond" and g.chance.percent(20):
        found.append(limit(g, s))
    if head in ("play", "action", "respond", "trigger") and g.chance.percent(15):
        found.append(cost(g, s))
    if head in ("trigger", "when") and g.chance.percent(35) and not s.quiet:
        found.append("I may")
    if head in ("play", "action") and g.chance.percent(8):
        inner = s.inner()
        what, ty = sentences.choice(g, inner)
        if "random" not in what and " where " not in what:
            name = g.local(s, ty)
            found.append(f"naming {name}: {what}")
            own = [v for v in g.world.verbs if v.own and v.doer == "player" and [h.ty for h in v.holes] == [ty]]
            if own and g.chance.percent(50):
                verb = g.chance.pick(own)
                words = (verb.ing, verb.holes[0].label, name, verb.tail)
                found.append("by " + " ".join(word for word in words if word))
    if head in ("trigger", "respond") and g.chance.percent(10):
        names = [*g.world.skills, *g.world.rules, *(c.id for c in g.world.cards)]
        names = [n for n in names if n > s.owner]  # so that no circle comes about
        if names:
            found.append(f"ahead of {g.chance.pick(names)}")
    if head == "trigger" and g.chance.percent(10):
        found.append("even while dead")
    if g.chance.percent(14):
        told = conds.cond(g, replace(early or s, fuel=min(s.fuel, 2), loop=False)).text
        found += [f"if {told}"] if "random" not in told else []
    # A condition may reach to the end of the header, so it stands last.
    return "".join(f", {tail}" for tail in found)


def cost(g: Gen, s: Scope) -> str:
    """`by discarding 1 card in my hand`."""
    own = [v for v in g.world.verbs if v.own and v.doer == "player" and all(h.ty == NUMBER for h in v.holes)]
    if own and g.chance.percent(50):
        verb = g.chance.pick(own)
        return "by " + sentences.call(g, s.less(s.fuel - 1), verb, verb.ing, "me")
    move = f"moving 1 card in my hand to {g.world.heap('my')}"
    if g.world.verb("discard") is None:
        return "by " + move
    return "by " + g.chance.pick(("discarding 1 card in my hand", "discarding 2 cards in my hand", move))


__all__ = ["KIND", "of_people", "on_card", "tails", "trigger"]
