"""Write rulings: what is given, who plays what, what comes out; whether they hold is for the rules to say."""

from __future__ import annotations

from . import conds
from .words import Data
from .world import CARD, NUMBER, PLAYER, Gen, Scope

HAND = "cards in A's hand"


def rulings(g: Gen, players: int, variants: list[str]) -> list[Data]:
    """One to three rulings."""
    return [ruling(g, at, players, variants) for at in range(g.chance.between(1, 3))]


def ruling(g: Gen, at: int, players: int, variants: list[str]) -> Data:
    """One ruling."""
    c, w = g.chance, g.world
    names = ", ".join("ABCD"[:players])
    lines = [f"given {players} players: {names}"] if c.percent(70) else [f"given {players} players"]
    s = Scope(me=False, locals={"A": PLAYER, "B": PLAYER}, fuel=2, described=True, quiet=True)
    cards = [k.id for k in w.cards]
    for who, name in (("A", "old"), ("B", "young")):
        if c.percent(75):
            called = f" called {name}" if c.percent(30) else ""
            held = c.some(cards, 1, 2)
            if called and len(held) == 1:  # a face, in quotes, may have a name, too
                held = [f'"{held[0]}"']
            lines.append(f"given {who}'s hand is {', '.join(held)}{called}")
            if called:
                s.locals[name] = CARD
                lines += of_card(g, name)
    option, heap = c.pick(sorted(w.options)), w.heap("A's")
    ways = [
        lambda: f"given top of deck is {c.pick(cards)}",
        lambda: f"given bottom of deck is {c.pick(cards)}",
        lambda: f"given {counter(g)} is {c.between(1, 3)}",
        lambda: f"given A is {'not ' if c.percent(30) else ''}{player_status(g)}",
        lambda: f"given A's skills is {c.pick(w.skills)}",
        lambda: f"given {heap} is none",
        lambda: f"given number of cards in deck is {c.between(3, 8)}",
        lambda: f"given option {option} is {c.pick(w.options[option])}",
    ]
    lines += [make() for make in c.some(ways, 0, 3)]
    if c.percent(15):
        lines.append(f"given {c.pick('AB')} sees {c.pick((HAND, 'deck'))}")
    lines.append("given it is A's play phase" if c.percent(80) else "given it is B's turn")
    named = [name for name, ty in s.locals.items() if ty == CARD]
    symbols = [word for words in w.symbols.values() for word in words]
    acts = [
        lambda: f"A plays {c.pick(cards)}" + (" on B" if c.percent(50) else ""),
        lambda: f"A plays {c.pick(cards)}" + (f" on {c.pick(named)}" if named else ""),
        lambda: f"A uses {c.pick(w.skills)}" + c.pick(("", " (1)")),
        lambda: "A passes",
        lambda: f"B chooses {c.pick(cards + named)}",
        lambda: f"secretly:\n  A chooses {c.pick(symbols)}\n  {c.pick(('B passes', f'B chooses {c.pick(cards)}'))}",
        lambda: f"expect {conds.cond(g, s).text}",
        lambda: f"expect {conds.cond(g, s).text}",
        lambda: f"expect A cannot play {c.pick(cards)}" + (' on B because "used"' if c.percent(30) else ""),
        lambda: f"expect A cannot {c.pick((f'use {c.pick(w.skills)}', f'choose {c.pick(cards)}'))}",
        lambda: f"expect A cannot use {c.pick(w.skills)} (1)",
        lambda: f"expect A {c.pick(('sees', 'does not see'))} {c.pick(('top card of deck', HAND))}",
        lambda: f"expect {c.pick(('A is asked', 'nobody is asked', 'nobody wins', 'A wins', 'A, B win'))}",
        lambda: trace(g),
    ]
    lines += [make() for make in c.some(acts, 1, 5)]
    made: Data = {"id": f"ruling {at + 1}", "scenario": "\n".join(lines) + "\n"}
    if c.percent(20):
        made["seed"] = c.between(0, 9)
    if c.percent(15):
        made["model"] = {"holds": "number of players is at least 2", "games": 0}
        if c.percent(50):
            made["model"] |= {"players": players, "seeds": 2}
    if c.percent(15):
        made["options"] = {option: c.pick(w.options[option])}
    if c.percent(15):
        made["cards"] = [c.pick(cards)]
    if variants and c.percent(30):
        made["variants"] = variants
    return made


def trace(g: Gen) -> str:
    """`expect trace:` with what is said to have come to pass."""
    c, w = g.chance, g.world
    moments = ("effect", "before", "when", "after", "done", "cancelled")
    names = [k.id for k in w.cards] + [v.head for v in w.verbs if v.own and not v.id and " " not in v.head]
    lines = [f"{c.pick(moments)} {c.pick(names)}" + (" 1" if c.percent(30) else "") for _ in range(c.between(1, 2))]
    if c.percent(20):
        lines.append(f"checked {c.pick(w.checks[:2])}")
    if w.policy == "nodes" and c.percent(60):
        lines.append(c.pick(("node", "batch")))
    return "\n  ".join(["expect trace:", *lines])


def of_card(g: Gen, name: str) -> list[str]:
    """What is given of a card that has a name."""
    c, w = g.chance, g.world
    counters = [p.id for p in w.props if p.sort == "counter" and p.of == CARD]
    statuses = [one for one, of in w.statuses.items() if of == CARD]
    lines = [f"given {name}'s {c.pick(counters)} is {c.between(1, 3)}"] if counters and c.percent(60) else []
    return lines + ([f"given {name} is {c.pick(statuses)}"] if statuses and c.percent(40) else [])


def counter(g: Gen) -> str:
    """A counter of A or of the game."""
    p = g.chance.pick([p for p in g.world.props if p.sort == "counter" and p.of in (PLAYER, "game")])
    return f"A's {p.id}" if p.of == PLAYER else p.id


def player_status(g: Gen) -> str:
    """A status of players, or living."""
    return g.chance.pick([n for n, of in g.world.statuses.items() if of == PLAYER] or ["living"])


__all__ = ["NUMBER", "ruling", "rulings"]
