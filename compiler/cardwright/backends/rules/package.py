"""Write the Python package of a game's rules: state, values, verbs, abilities, flow and the tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from cardwright import ir
from cardwright.backends.artifact import Artifact
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import Entry, window_key, zone_of
from cardwright.backends.rules.lasting import asked_of, counting, ending, history_in, lasting_in, standing_part
from cardwright.backends.rules.layout import imports_of, quote
from cardwright.backends.rules.lethal import Lethal
from cardwright.backends.rules.matching import could_empty, could_match, touches
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.permits import alike, any_counts_as, counts, forbidden_verbs, may_do
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.standing import Standing
from cardwright.backends.rules.state import state_module, trees
from cardwright.backends.rules.stmts import Facts, Stmts
from cardwright.backends.rules.texts import texts_artifact
from cardwright.backends.rules.walk import calls_in, changes_in, reads_of, zones_of
from cardwright.backends.rules.writer import Writer, attribute, comment
from cardwright.ir import decl
from cardwright.model.analysis import speaks_of_this
from cardwright.model.game import Game
from cardwright.model.hearing import verbs_heard

OFFERED: dict[str, tuple[str, ...]] = {
    "collections.abc": ("Iterable", "Iterator", "Mapping", "Sequence"),
    "typing": ("Any", "Final"),
    "cardwright.runtime": ("game as rt_game", "things as rt_things"),
    "cardwright.runtime.combining": ("Combo", "pick_used"),
    "cardwright.runtime.game": ("Event",),
    "cardwright.runtime.happenings": ("counter_changed", "status_changes"),
    "cardwright.runtime.helpers": (
        "BOTTOM", "as_list", "ask_many", "check_now", "checking", "from_seat",
        "pick", "pick_many", "pick_many_or_pass", "pick_or_pass", "some", "together", "usable_as",
    ),
    "cardwright.runtime.lasting": (
        "Happened", "begin_lasting", "end_lasting", "gain_skills", "grant_skill", 
        "skills_of", "take_skill", "withheld_skills",
    ),
    "cardwright.runtime.nodes": ("ask_triggers", "settle_node"),
    "cardwright.runtime.event_kinds": ("Resolve",),
    "cardwright.runtime.events": ("happen", "happen_used", "moving", "run_queued"),
    "cardwright.runtime.limits": ("within_limits",),
    "cardwright.runtime.playable": ("playable_among",),
    "cardwright.runtime.play": ("act_as", "force_play", "further_targets", "offer_plays", "use_card"),
    "cardwright.runtime.requests": ("PASS", "Ask", "Doing", "Steps", "StepsDone", "StepsOf"),
    "cardwright.runtime.session": ("Session",),
    "cardwright.runtime.standing": (
        "ByCard", "ByDoer", "ByEach", "ByLasting", "ByMark", "ByPart", "ByRule", "BySkill", "ByStatus",
    ),
    "cardwright.runtime.tables": ("Announce", "CardSpec", "Limit", "Listener", "Phase", "Play", "Rules", "Shown"),
    "cardwright.runtime.things": ("Kind", "Spot", "Zone"),
}  # fmt: skip
OWN = {
    "state": (),
    "values": ("state",),
    "verbs": ("state", "values"),
    "abilities": ("state", "values", "verbs"),
    "flow": ("state", "values", "verbs"),
    "__init__": ("abilities", "flow", "state", "values"),
}
MODULES = ("state", "values", "verbs", "abilities", "flow", "__init__")


class Package:
    """Emission of one game; `besides` are conditions of other modules whose past events are counted, too."""

    def __init__(self, game: Game, besides: tuple[ir.Cond, ...] = ()) -> None:
        self.game = game
        self.besides = besides
        self.names = Names()
        self.facts = Facts()
        self.texts: dict[str, Writer] = {}
        self.history: dict[int, tuple[int, ir.Local | None]] = {}
        self.entries = list(self.collect())
        self.name_all()
        self.study()
        distance = game.values.get("distance") or game.quantities.get("distance")
        self.exprs = Exprs(self.names, distance)
        self.exprs.history = self.history
        self.exprs.counts = any_counts_as(self.entries)

    # ------------------------------------------------------------ what there is

    def owners(
        self,
    ) -> Iterator[
        tuple[
            decl.CardKind | decl.Category | decl.Status | decl.Skill | decl.GameRule,
            tuple[ir.Ability, ...],
            tuple[ir.Cond, ...],
        ]
    ]:
        """Everything that has abilities, with the abilities and what must hold for them to be in force."""
        game = self.game
        for kind in game.cards.values():
            off = tuple(ir.Not(ir.VariantOn(v)) for v, _ in kind.alternatives)
            yield kind, kind.abilities, off
            for i, (variant, abilities) in enumerate(kind.alternatives):
                later = tuple(ir.Not(ir.VariantOn(v)) for v, _ in kind.alternatives[i + 1 :])
                yield kind, abilities, (ir.VariantOn(variant), *later)
        for category in game.categories.values():
            yield category, category.abilities, ()
        for status in game.statuses.values():
            yield status, status.abilities, ()
        for skill in game.skills.values():
            yield skill, skill.abilities, ()
        for rule in game.rules.values():
            yield rule, rule.abilities, () if rule.present is None else (rule.present,)

    def collect(self) -> Iterator[Entry]:
        """Number and name every ability."""
        taken: dict[str, int] = {}
        for no, (owner, ability, guards) in enumerate(
            (o, a, guards) for o, abilities, guards in self.owners() for a in abilities
        ):
            stem = self.names.give(owner, "things", "thing").lower()
            taken[stem] = taken.get(stem, 0) + 1
            name = stem if taken[stem] == 1 else f"{stem}_{taken[stem]}"
            yield Entry(ability, owner, guards, name, no)
        yield from self.collect_made()

    def collect_made(self) -> Iterator[Entry]:
        """Entries for what texts leave behind and what they count."""
        texts = [*trees(self.game), *self.besides]
        no = 100_000
        for i, lasting in enumerate(lasting_in(texts)):
            parts: list[ir.Ability] = []
            if isinstance(lasting, ir.NextTime):
                parts.append(lasting.ability)
            else:
                still = standing_part(lasting)
                parts += [still] if still is not None else []
                parts += [stmt.ability for stmt in lasting.block.body if isinstance(stmt, ir.Nested)]
                parts.append(ending(lasting))
            for k, part in enumerate(parts):
                yield Entry(part, lasting, (), f"lasting_{i + 1}_{k + 1}", no)
                no += 1
        for i, history in enumerate(history_in(texts)):
            self.history[id(history)] = no, asked_of(history)
            yield Entry(counting(history, i + 1), history, (), f"history_{i + 1}", no)
            no += 1

    def name_all(self) -> None:
        """Give every declaration its Python name."""
        g, give = self.game, self.names.give
        for kind in g.cards.values():
            self.names.force(kind, give(kind, "things", "thing").upper())
        for zone in g.zones.values():
            give(zone, f"{zone.owner} slots", "zone")
        for group, prefix in ((g.counters, "counter"), (g.variables, "variable")):
            for thing in group.values():
                give(thing, f"{thing.owner} slots", prefix)
        for status in g.statuses.values():
            self.names.force(status, give(status, "player slots", "status"))
        for category in g.categories.values():
            for printed in category.fields.values():
                give(printed, "card slots", "field")
        for value in [*g.values.values(), *g.quantities.values()]:
            give(value, "values", "value")
        for constant in g.constants.values():
            give(constant, "constants", "constant", upper=True)
        for verb in g.verbs.values():
            give(verb, "verbs", "verb")

    def study(self) -> None:
        """Find out who listens to what, what the checks read, whether cards can be used as others."""
        f, game = self.facts, self.game
        self.forbidden = forbidden_verbs(self.entries)
        f.forbidden = {verb.id for verb in self.forbidden}
        f.zones = tuple(game.zones.values())
        f.disabling = tuple((s.disables, self.names.of(s)) for s in game.statuses.values() if s.disables is not None)
        moves: list[ir.VerbEvent] = []
        empties: set[str] = set()
        for e in self.entries:
            event = e.ability.event
            if isinstance(event, ir.VerbEvent):
                f.windowed |= {f"verb {verb.id}" for verb in verbs_heard(game, event) if verb.body is not None}
                if event.verb.body is not None:
                    pass
                elif event.verb.head == "move":
                    moves.append(event)
                elif event.verb.head not in ("play", "resolve", "use"):
                    raise Unsupported(f"listening to `{event.verb.head}`", event.span)
            elif isinstance(event, ir.CounterEvent):
                f.heard_counters.add(event.counter.id)
            elif isinstance(event, ir.StatusEvent):
                f.heard_statuses.add(event.status.id)
            elif isinstance(event, ir.EmptyEvent):
                heard = zone_of(event.zone)
                f.empties.add(heard.id)
                empties |= {heard.id, *(z.id for z in game.zones.values() if z.part_of is heard)}
            for stmt in e.ability.block.body:
                if isinstance(stmt, ir.UseAs):
                    f.converts = True
                if isinstance(stmt, ir.Permit) and stmt.verb.head == "use":
                    named = stmt.args.get("skill")
                    skills = {named.decl.id} if isinstance(named, ir.SkillRef) else set(game.skills)
                    (f.lent if stmt.allowed else f.barred).update(skills)
                elif isinstance(stmt, ir.Permit) and stmt.allowed:
                    f.lifts = True
        listening = [e.owner for e in self.entries if e.ability.event is not None]
        f.ruling = {owner.id for owner in listening if isinstance(owner, decl.Status)}
        for check in game.checks.values():
            if check.when is not None:
                f.dirtying |= reads_of(check.when, game.statuses.values())
                f.watched |= zones_of(check.when)
        f.has_checks = bool(game.checks)
        f.may_kill = Lethal(game, self.entries, f.dirtying).block

        def may_hear_move(call: ir.Call, doer: str) -> bool:
            return any(could_match(call, doer, event) for event in moves) or could_empty(call, empties)

        f.may_hear_move = may_hear_move
        told = [(e.owner, e.ability.event) for e in self.entries]
        owners = [owner for owner, event in told if isinstance(event, ir.VerbEvent) and event in moves]
        alone = all(isinstance(o, decl.CardKind) for o in owners) and all(
            part is not None and part[0] == "cards" for part in map(speaks_of_this, moves)
        )
        self.move_kinds = list(dict.fromkeys(o for o in owners if isinstance(o, decl.CardKind)))
        self.move_kinds_known = alone

    # ------------------------------------------------------------ writing

    def write(self) -> list[Artifact]:
        """All modules, written again until it is settled which functions ask."""
        while True:
            before = len(self.facts.asking)
            self.facts.prompts.clear()
            self.texts = {name: getattr(self, f"write_{name.strip('_')}")() for name in MODULES}
            if len(self.facts.asking) == before:
                break
        digest = hashlib.sha256()
        for name in MODULES:
            digest.update(self.texts[name].text().encode())
        sources = {f"{n}.py": {str(k): v for k, v in w.sources.items()} for n, w in self.texts.items() if w.sources}
        self.texts["__init__"].fill(quote(digest.hexdigest()))
        made = [Artifact(f"rules/{name}.py", self.texts[name].text().encode()) for name in MODULES]
        text = json.dumps(sources, ensure_ascii=False, indent=0, sort_keys=True)
        return [*made, Artifact("rules/sources.json", text.encode())]

    def finish(self, out: Writer, name: str, what: str) -> Writer:
        """Put the head of a module, with the imports that it needs, before its body."""
        body = out.text()
        offered = dict(OFFERED)
        offered["."] = OWN[name]
        if name not in ("state", "__init__"):
            offered[".state"] = ("Card", "Game", "Player")
        text = f'"""{comment(what)} of {comment(self.game.id)}; written by cardwright, do not edit."""'
        gap = ["", ""] if body.startswith(("def ", "class ")) else [""]
        out.shift([text, "", "from __future__ import annotations", "", *imports_of(body, offered), *gap])
        while out.lines and not out.lines[-1]:
            out.lines.pop()
        return out

    def stmts(self, out: Writer) -> Stmts:
        return Stmts(self.names, self.exprs, self.facts, out)

    def write_state(self) -> Writer:
        out = state_module(self.game, self.names, self.exprs, self.facts.watched)
        return self.finish(out, "state", "Cards, players and zones")

    def write_values(self) -> Writer:
        """Derived values, quantities, permissions and conversions."""
        out = Writer()
        for value in self.game.values.values():
            params = ["g: Game"]
            if value.owner != "game":
                params.append({"player": "me: Player", "card": "this: Card"}.get(value.owner, "me: Any"))
            s = Scope(
                me="me" if value.owner == "player" else None,
                this="this" if value.owner == "card" else None,
                module="values",
                owner=value.id,
            )
            params += [f"{s.bind(name)}: Any" for name, _, _ in value.params]
            kind = {"number": "int", "bool": "bool"}.get(value.ty.name, "Any")
            with out.at(value.span), out.block(f"def {self.names.of(value)}({', '.join(params)}) -> {kind}:"):
                out.line(f'"""{comment(value.id)}{": " + comment(", ".join(value.rules)) if value.rules else ""}."""')
                if value.cases:
                    for cond, case in value.cases:
                        if cond is None:
                            out.line(f"return {self.exprs.value(case, s)}")
                        else:
                            with out.block(f"if {self.exprs.cond(cond, s)}:"):
                                out.line(f"return {self.exprs.value(case, s)}")
                    if value.cases[-1][0] is not None:
                        out.line("raise ValueError")
                elif value.value is not None:
                    out.line(f"return {self.exprs.either(value.value, s)}")
            out.line()
            out.line()
        standing = Standing(self.game, self.entries, self.names, self.exprs, self.facts, out)
        standing.quantities()
        counts(standing)
        self.has_permits = standing.may_play()
        self.has_alike = alike(standing)
        may_do(standing, self.forbidden)
        standing.reaches()
        standing.skills()
        self.has_uses = standing.kinds_of()
        self.has_combos = standing.combos()
        self.has_elsewhere = standing.elsewhere()
        self.has_converts = standing.converts()
        self.has_convertible = standing.convertible
        return self.finish(out, "values", "Values and permissions")

    def write_verbs(self) -> Writer:
        """The verbs of the game and those of the standard library that it uses."""
        out = Writer()
        w = self.stmts(out)
        for verb in self.game.verbs.values():
            if verb.body is not None:
                self.verb(verb, w, out)
        return self.finish(out, "verbs", "Verbs")

    def verb(self, verb: decl.Verb, w: Stmts, out: Writer) -> None:
        """One verb: a function, or an event with a body if somebody listens to it."""
        assert verb.body is not None
        key, name = f"verb {verb.id}", self.names.of(verb)
        s = Scope(me="me", module="verbs", owner=f"verb {verb.id}", me_is_card=verb.doer.name == "card")
        holes = [s.bind(h.name) for h in verb.holes]
        doer = "Any" if verb.doer.optional or verb.doer.name != "player" else "Player"
        typed = [f"{n}: {self.hint(h.ty.name)}" for n, h in zip(holes, verb.holes, strict=True)]
        windowed = key in self.facts.windowed
        asks = key in self.facts.asking or windowed
        if windowed:
            self.facts.asking.add(key)
            self.event_class(verb, holes, out)
        kind = "Any" if verb.returns is not None else "None"
        kind = (f"StepsOf[{kind}]" if verb.returns is not None else "Steps") if asks else kind
        inner = name if not windowed else f"_{name}"
        head = len(out.lines)
        with out.at(verb.span), out.block(f"def {inner}({', '.join(['g: Game', f'me: {doer}', *typed])}) -> {kind}:"):
            cited = f" ({', '.join(verb.rules)})" if verb.rules else ""
            out.line(f'"""{comment(verb.say)}{comment(cited)}."""')
            before = len(out.lines)
            bodies = [*reversed(verb.alternatives)]
            for i, (variant, body) in enumerate(bodies):
                w.indented(f"{'if' if i == 0 else 'elif'} {quote(variant.id)} in g.variants:", body, s)
            if bodies:
                w.indented("else:", verb.body, s)
            else:
                w.block(verb.body, s)
            if self.dirties(verb) and self.facts.has_checks:
                checks_ask = "checks" in self.facts.asking
                out.line("yield from checking(g)" if checks_ask else "check_now(g)")
                if checks_ask:
                    s.can_ask = s.yields = True
            if asks and not s.yields:
                out.line("yield from ()")
            if kind == "Steps":
                out.hand_on(head, before)
        if s.can_ask:
            self.facts.asking.add(key)
        out.line()
        out.line()
        if windowed:
            self.windowed(verb, holes, typed, out)

    def windowed(self, verb: decl.Verb, holes: list[str], typed: list[str], out: Writer) -> None:
        """The public face of a verb that somebody listens to: an event around its body."""
        name = self.names.of(verb)
        doer = "Any" if verb.doer.optional or verb.doer.name != "player" else "Player"
        returns = verb.returns is not None
        kind = "StepsOf[Any]" if returns else "StepsDone"
        with out.at(verb.span), out.block(f"def {name}({', '.join(['g: Game', f'me: {doer}', *typed])}) -> {kind}:"):
            out.line(f'"""{comment(verb.say)}, as an event."""')
            out.line(f"ev = {event_name(name)}({', '.join(['me', *holes])})")
            args = ", ".join(f"ev.{attribute(h.name)}" for h in verb.holes)
            call = f"_{name}(g, ev.doer{', ' + args if args else ''})"
            used = next((hole for hole, h in zip(holes, verb.holes, strict=True) if h.used), None)
            happen = f"happen_used(g, ev, {used}, " if used is not None else "happen(g, ev, "
            if returns:
                with out.block("def body() -> Steps:"):
                    out.line(f"ev.result = yield from {call}")
                out.line(f"yield from {happen}body)")
                out.line("return ev.result")
            else:
                out.line(f"return (yield from {happen}lambda: {call}))")
        out.line()
        out.line()

    def event_class(self, verb: decl.Verb, holes: list[str], out: Writer) -> None:
        """The event of a verb."""
        parts = [attribute(h.name) for h in verb.holes]
        slots = [*parts, *(["result"] if verb.returns is not None else [])]
        with out.block(f"class {event_name(self.names.of(verb))}(Event):"):
            out.line(f'"""The event of `{comment(verb.say)}`."""')
            out.line()
            out.line(f"__slots__ = {tuple(sorted(slots))!r}")
            out.line(f"verb = {quote(verb.head)}")
            for lacking in lacking_parts(verb):
                out.line(f"{lacking}: Any = None")
            out.line()
            params = ", ".join(f"{h}: Any" for h in holes)
            with out.block(f"def __init__(self, doer: Player | None{', ' + params if params else ''}) -> None:"):
                out.line("Event.__init__(self, doer)")
                for part, h in zip(parts, holes, strict=True):
                    out.line(f"self.{part} = {h}")
                if verb.returns is not None:
                    out.line("self.result = None")
        out.line()
        out.line()

    def hint(self, ty: str) -> str:
        """The Python type of a part."""
        return {"number": "int", "player": "Any", "zone": "Zone"}.get(ty, "Any")

    def dirties(self, verb: decl.Verb) -> bool:
        """Whether the body itself changes what a check reads."""
        assert verb.body is not None
        bodies = [verb.body, *(b for _, b in verb.alternatives)]
        for body in bodies:
            if any(c.verb.head in ("leave game", "rejoin game") for c in calls_in(body)):
                return True
            if any(c.verb.head == "move" and touches(c, self.facts.watched) for c in calls_in(body)):
                return True
            if any(counter in self.facts.dirtying for counter in changes_in(body)):
                return True
        return False

    def write_abilities(self) -> Writer:
        """What cards, statuses and skills do."""
        out = Writer()
        abilities = Abilities(self.names, self.stmts(out), self.facts)
        for e in self.entries:
            if e.ability.head not in ("always", "while"):
                abilities.functions(e)
        return self.finish(out, "abilities", "What cards, statuses and skills do")

    def write_flow(self) -> Writer:
        """Setup, phases, the end of a turn, checks and invariants."""
        from cardwright.backends.rules.flow import flow_module

        return flow_module(self)

    def write_init(self) -> Writer:
        """The tables and the entry point."""
        from cardwright.backends.rules.entry import entry_module

        return entry_module(self)


def lacking_parts(verb: decl.Verb) -> list[str]:
    """The parts that events of the wider verbs have and those of this one have not."""
    own = {attribute(hole.name) for hole in verb.holes} | {"targets"}
    found: dict[str, None] = {}
    wider = verb.kind_of
    while wider is not None:
        found |= dict.fromkeys(attribute(hole.name) for hole in wider.holes)
        found |= dict.fromkeys(("play", "target") if wider.head == "play" else ())
        wider = wider.kind_of
    return [part for part in found if part not in own]


def event_name(name: str) -> str:
    """`hand_over_draws_to` -> `HandOverDrawsTo`."""
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def emit_rules(game: Game, *, texts: bool = True) -> list[Artifact]:
    """The rule package of a game: `rules/*.py`, `sources.json`, `texts.json`; raises Unsupported with a place.

    Whoever only runs the rules and shows them to nobody may leave out the texts.
    """
    package = Package(game)
    made = package.write()
    return [*made, texts_artifact(package)] if texts else made


__all__ = ["Package", "emit_rules", "window_key"]
