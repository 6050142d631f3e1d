"""Calls of verbs -> Python: who does it, what the doer chooses for it, and the primitive or function that does it."""

from __future__ import annotations

import string
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright import ir
from cardwright.backends.rules.layout import quote
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl

if TYPE_CHECKING:
    from cardwright.backends.rules.stmts import Stmts


class Calls:
    """Writes one call of a verb."""

    def __init__(self, stmts: Stmts) -> None:
        self.w = stmts
        self.x = stmts.x
        self.out = stmts.out

    def write(self, call: ir.Call, s: Scope, mode: str, result: str | None, done: str | None, prompt: str) -> None:
        """Write the call; see Stmts.call."""
        with ExitStack() as nest:
            doer = self.doer(call, s, nest)
            if done is not None:
                self.out.line(f"{done} = False")
            outer, s.their = s.their, doer
            args, guards = self.parts(call, s, doer, mode, prompt)
            if mode == "may" and not self.chooses(call):
                self.w.ask(s)
                guards.append(f'(yield Ask({doer}, "may", (True, False), {quote(prompt)}))')
            if mode == "must":
                guards.extend(self.enough)
            if call.verb.id in self.w.facts.forbidden:
                guards.append(f"{self.x.allowed(call.verb, doer, args, s)} is None")
            if call.verb.doer.optional is False and call.subject is not None and call.subject.ty.optional:
                guards.insert(0, f"{doer} is not None")
            if guards:
                nest.enter_context(self.out.block(f"if {' and '.join(guards)}:"))
            self.invoke(call, s, doer, args, result, done)
            s.their = outer

    # ------------------------------------------------------------ who

    def doer(self, call: ir.Call, s: Scope, nest: ExitStack) -> str:
        """The doer as a Python name; several doers become a loop."""
        if call.subject is None:
            return f"{s.me}.owner" if s.me_is_card and call.verb.doer.name == "player" else s.me or "None"
        if isinstance(call.subject, ir.NP) or is_plural(call.subject):
            name = s.temp("who")
            nest.enter_context(self.out.block(f"for {name} in {self.w.fresh(self.x.listing(call.subject, s))}:"))
            return name
        return self.x.value(call.subject, s)

    # ------------------------------------------------------------ what

    def chooses(self, call: ir.Call) -> bool:
        """Whether a part of the call is chosen by the doer (not at random)."""
        from cardwright.backends.rules.stmts import is_choice

        return any(is_choice(v) and isinstance(v, ir.NP) and not v.random for v in call.args.values())

    def parts(self, call: ir.Call, s: Scope, doer: str, mode: str, prompt: str) -> tuple[dict[str, str], list[str]]:
        """Python for each given part; lines that choose are written; guards that there was something to choose."""
        from cardwright.backends.rules.stmts import is_choice

        args: dict[str, str] = {}
        guards: list[str] = []
        self.enough: list[str] = []
        self.playing = plays_any(call)
        holes = {h.name: h for h in call.verb.holes}
        for name, value in call.args.items():
            hole = holes[name]
            if isinstance(value, ir.NP) and is_choice(value) and hole.ty.name in ("card", "player", "list", "any"):
                chosen = s.temp(name if name.isidentifier() else "part")
                allowed = ""
                if call.verb.id in self.w.facts.forbidden and hole.ty.name in ("card", "player"):
                    allowed = f"{self.x.allowed(call.verb, doer, {**args, name: 'c'}, s)} is None"
                asked = prompt or self.w.prompt(s, value)
                self.pick(value, hole, chosen, doer, s, mode, asked, guards, allowed)
                args[name] = chosen
            elif hole.ty.name == "list":
                text = self.x.listing(value, s)
                args[name] = text
            elif hole.ty.name == "place" and call.verb.body is None:
                zone, at = self.x.place(value, s)
                args[name] = zone
                if at is not None:
                    args[f"{name}@"] = at
            elif isinstance(value, ir.NP) and hole.ty.name != "list" and not is_plural(value) and not value.random:
                args[name] = f"next(iter({self.x.listing(value, s)}), None)"
            else:
                args[name] = self.x.value(value, s)
        return args, guards

    def pick(
        self,
        np: ir.NP,
        hole: decl.Hole,
        name: str,
        doer: str,
        s: Scope,
        mode: str,
        prompt: str,
        guards: list[str],
        allowed: str = "",
    ) -> None:
        """Lines that let the doer choose a part of the call; `allowed` tests that nothing forbids it with `c`."""
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            self.w.ask(s)
            pool, kind = self.pool(np, s), self.x.ref("state", np.noun.decl, s)
            if allowed:
                pool = f"[c for c in {pool} if {allowed}]"
            self.out.line(
                f"{name} = yield from pick_used(g, {doer}, {pool}, {kind}, {quote(prompt)}, may={mode == 'may'})"
            )
            guards.append(f"{name} is not None")
            return
        options = self.x.listing(np, s)
        if self.playing and not np.random:
            options = f"playable_among(g, {doer}, {options})"
        if allowed and not np.random:
            options = f"[c for c in {options} if {allowed}]"
        low, high = self.w.bounds(np, s)
        if np.random:
            if hole.ty.name == "list":
                self.out.line(f"{name} = g.random_of({options}, {self.x.amount(np, s)})")
                guards.append(name)
            else:
                self.out.line(f"{name} = g.rng_one({options})")
                guards.append(f"{name} is not None")
            return
        self.w.ask(s)
        if hole.ty.name != "list" or (low == high == "1"):
            how = "pick_or_pass" if mode == "may" else "pick"
            self.out.line(f"{name} = yield from {how}(g, {doer}, {self.w.fresh(options)}, {quote(prompt)})")
            guards.append(f"{name} is not None")
            return
        found = s.temp("found")
        self.out.line(f"{found} = {self.w.fresh(options)}")
        if mode == "may":
            self.out.line(f"{name} = yield from pick_many_or_pass(g, {doer}, {found}, {low}, {high}, {quote(prompt)})")
            guards.append(f"{name} is not None")
            return
        self.out.line(f"{name} = yield from pick_many(g, {doer}, {found}, {low}, {high}, {quote(prompt)})")
        if low != "0":
            guards.append(name)
            self.enough.append(f"len({name}) >= {low}")

    def pool(self, np: ir.NP, s: Scope) -> str:
        """The cards from which one is used as a kind: the phrase without its kind."""
        tests, it = self.x.tests(replace(np, noun=ir.Noun("card", None)), s)
        base = self.x.base(np, s)
        return f"[{it} for {it} in {base} if {' and '.join(tests)}]" if tests else self.w.fresh(base)

    # ------------------------------------------------------------ doing it

    def invoke(
        self, call: ir.Call, s: Scope, doer: str, args: dict[str, str], result: str | None, done: str | None
    ) -> None:
        """The line that does it."""
        verb = call.verb
        if verb.body is None:
            writer = PRIMITIVES.get(verb.primitive or verb.head)
            if writer is None:
                raise Unsupported(f"the primitive `{verb.head}`", call.span)
            writer(self, call, s, doer, args)
            if done is not None:
                self.out.line(f"{done} = True")
            return
        values = []
        for hole in verb.holes:
            value = args.get(hole.name, "None")
            if hole.ty.name == "list" and value != "None" and self.single(call.args[hole.name], hole, value):
                value = f"[{value}]"
            elif hole.ty.name == "list" and value.endswith(".cards"):
                value = f"list({value})"  # what the verb was called with stays so while the zone changes
            values.append(value)
        text = f"{self.x.ref('verbs', verb, s)}(g, {', '.join([doer, *values])})"
        if f"verb {verb.id}" in self.w.facts.asking:
            self.w.ask(s)
            text = f"yield from {text}"
        if result is not None:
            text = f"{result} = {text}"
        elif done is not None and f"verb {verb.id}" in self.w.facts.windowed:
            text = f"{done} = {text}"
            done = None
        self.out.line(text)
        if done is not None:
            self.out.line(f"{done} = True")

    def single(self, value: ir.Value, hole: decl.Hole, text: str) -> bool:
        """Whether a chosen single card stands where a list is wanted."""
        from cardwright.backends.rules.stmts import is_choice

        if isinstance(value, ir.NP) and is_choice(value):
            low, high = self.w.bounds(value, Scope())
            return (low == high == "1") and not value.random
        return False


def plays_any(call: ir.Call) -> bool:
    """Whether a card is played as the rules allow just now, so that only what can be played is chosen from."""
    return call.verb.head == "play" and call.verb.body is None and "targets" not in call.args


# ---------------------------------------------------------------- primitives

Primitive = Callable[[Calls, ir.Call, Scope, str, dict[str, str]], None]


def _cards(c: Calls, call: ir.Call, name: str, args: dict[str, str], s: Scope) -> tuple[str, bool]:
    """A part that holds cards: (Python, whether it is a single card that is certainly there)."""
    value = call.args[name]
    hole = next(h for h in call.verb.holes if h.name == name)
    if c.single(value, hole, args[name]):
        return args[name], True
    if isinstance(value, ir.Local | ir.Property) and value.ty.name == "card" and not value.ty.optional:
        return c.x.value(value, s), True
    return args[name], False


def _move(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    cards, one = _cards(c, call, "cards", args, s)
    at = args.get("place@")
    if c.w.facts.may_hear_move(call, doer):
        c.w.ask(s)
        cards = f"[{cards}]" if one else cards
        reason = args.get("reason", "''")
        initiator = args.get("initiator", f"g.cause({doer})")
        extra = f", {at}" if at is not None else ", None"
        c.out.line(f"yield from moving(g, {cards}, {args['place']}, {doer}{extra}, {reason}, {initiator})")
        return
    tail = f", {at}" if at is not None else ""
    c.out.line(f"g.{'move' if one else 'move_all'}({cards}, {args['place']}, {doer}{tail})")


def _simple(form: str, asks: bool = False) -> Primitive:
    """A primitive whose call is one plain line; what fills its gaps is never looked at again."""
    pieces = list(string.Formatter().parse(form))

    def write(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
        names = {name.replace("@", "_at"): text for name, text in args.items()}
        for hole in call.verb.holes:
            names.setdefault(hole.name, "None")
            if hole.ty.name == "list" and hole.name in args and c.single(call.args[hole.name], hole, args[hole.name]):
                names[hole.name] = f"[{args[hole.name]}]"
        names.setdefault("doer", doer)
        if asks:
            c.w.ask(s)
        c.out.line("".join(plain + (names[gap] if gap is not None else "") for plain, gap, _, _ in pieces))

    return write


def _make_win(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    c.out.line(f"g.win({args['winners']})")


def _run(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    c.out.line("g.dirty = True")


def _play(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    c.w.ask(s)
    value = call.args["card"]
    kind = value.noun.decl if isinstance(value, ir.NP) else None
    if "targets" not in args and not isinstance(kind, decl.CardKind):
        c.out.line(f"yield from force_play(g, {doer}, {args['card']})")
        return
    used = c.x.ref("state", kind, s) if isinstance(kind, decl.CardKind) else f"{args['card']}.kind"
    c.out.line(f"yield from use_card(g, {doer}, {args['card']}, {used}, {args.get('targets', 'None')})")


def _convert(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    c.w.ask(s)
    c.out.line(f"yield from use_card(g, {doer}, {args['card']}, {args['kind']}, {args.get('targets', 'None')})")


def _act_as(c: Calls, call: ir.Call, s: Scope, doer: str, args: dict[str, str]) -> None:
    c.w.ask(s)
    c.out.line(f"yield from act_as(g, {doer}, {args['kind']}, {args.get('targets', 'None')})")


PRIMITIVES: dict[str, Primitive] = {
    "move": _move,
    "shuffle": _simple("g.shuffle({zone})"),
    "look at": _simple("g.look({doer}, {cards})"),
    "reveal": _simple("g.reveal({cards}, {doer}, {viewers})"),
    "announce": _simple("g.announce({doer}, {what}, {viewers})"),
    "swap": _simple("g.swap({mine}, {yours}, {doer})"),
    "play": _play,
    "convert": _convert,
    "turn": _simple("g.turn_into({card}, {kind})"),
    "cancel": _simple("{event}.cancelled = True"),
    "satisfy": _simple("{event}.result, {event}.cancelled = True, True"),
    "skip": _simple("g.skip_phase({doer}, {phase})"),
    "insert": _simple("g.insert_phase({doer}, {phase})"),
    "end phase": _simple("g.end_phase()"),
    "end turn": _simple("g.end_turn({doer})"),
    "take next turn": _simple("g.take_next_turn({doer})"),
    "take extra turn": _simple("g.take_extra_turn({doer})"),
    "reverse turn order": _simple("g.reverse()"),
    "leave game": _simple("g.leave({doer})"),
    "rejoin game": _simple("g.rejoin({doer})"),
    "win game": _simple("g.win([{doer}])"),
    "make": _make_win,
    "offer plays": _simple("yield from offer_plays(g, {doer})", asks=True),
    "run": _run,
    "gain skills": _simple("gain_skills(g, {doer}, {card}, False)"),
    "gain withheld skills": _simple("gain_skills(g, {doer}, {card}, True)"),
    "act as": _act_as,
    "settle node": _simple("yield from settle_node(g)", asks=True),
    "grant": _simple("grant_skill(g, {skill}, {player})"),
    "take": _simple("take_skill(g, {skill}, {player})"),
}
