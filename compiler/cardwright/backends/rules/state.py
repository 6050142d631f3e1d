"""Write the state module of a game: its kinds, cards, players, zones, counters, and how the table is set."""

from __future__ import annotations

from cardwright import ir
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.layout import code, quote, quotes
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.walk import nodes_in
from cardwright.backends.rules.writer import Writer, comment
from cardwright.ir import decl
from cardwright.model.game import Game

DEFAULTS = {"number": "0", "bool": "False", "text": "''"}
STARTERS = {
    "player": ("me", "for me in self.seats:"),
    "card": ("this", "for this in self.cards:"),
    "game": ("self", ""),
}
"""The name of the owner of a counter while it gets its first value, and the loop over such owners."""
HINTS = {"number": "int", "bool": "bool", "text": "str"}


def chosen_names(game: Game) -> list[str]:
    """The names of secret choices, which become fields of players."""
    from cardwright.backends.rules.scope import Scope as Names_

    found: dict[str, None] = {}
    for tree in trees(game):
        for node in nodes_in(tree):
            if isinstance(node, ir.Secretly):
                for stmt in node.block.body:
                    if isinstance(stmt, ir.Choose):
                        found[Names_().bind(stmt.local.name)] = None
    return list(found)


def trees(game: Game) -> list[object]:
    """Every piece of typed tree that becomes code."""
    made: list[object] = []
    for kind in game.cards.values():
        made += [kind.abilities, [a for _, a in kind.alternatives]]
    for category in game.categories.values():
        made.append(category.abilities)
    for status in game.statuses.values():
        made.append(status.abilities)
    for skill in game.skills.values():
        made.append(skill.abilities)
    for rule in game.rules.values():
        made.append(rule.abilities)
    for verb in game.verbs.values():
        made += [verb.body, [b for _, b in verb.alternatives]]
    for phase in game.phases.values():
        made += [phase.body, [b for _, b in phase.alternatives]]
    for check in game.checks.values():
        made.append(check.body)
    made += [game.setup.body if game.setup else None, game.turn.ends.body if game.turn.ends else None]
    return made


def state_module(game: Game, names: Names, exprs: Exprs, watched: set[str]) -> Writer:
    """The module `state`."""
    out = Writer()
    for constant in game.constants.values():
        out.line(f"{names.of(constant)} = {constant.value!r}")
    out.line()
    for no, kind in enumerate(game.cards.values()):
        at, line = [], kind.category
        while line is not None:
            at.append(line.id)
            line = line.parent
        cited = comment(", ".join(kind.rules))
        with out.at(kind.span):
            out.line(f"# {comment(kind.name.get('zh-Hans', kind.id))}{': ' + cited if cited else ''}")
            out.line(f"{names.of(kind)} = Kind({no}, {quote(kind.id)}, {quotes(at)}, {quotes(list(kind.tags))})")
    out.line()
    out.line(f"KINDS = ({', '.join(names.of(k) for k in game.cards.values())},)" if game.cards else "KINDS = ()")
    categories: dict[str, list[str]] = {}
    for kind in game.cards.values():
        category = kind.category
        while category is not None:
            categories.setdefault(category.id, []).append(names.of(kind))
            category = category.parent
    out.line(
        "KINDS_OF: dict[str, tuple[Kind, ...]] = {"
        + ", ".join(f"{quote(id)}: ({', '.join(members)},)" for id, members in categories.items())
        + "}"
    )
    out.line()
    out.line()
    card_class(game, names, out)
    player_class(game, names, out)
    game_class(game, names, exprs, watched, out)
    return out


def fields_of(game: Game) -> list[decl.Field]:
    """The printed fields of all categories."""
    return [f for category in game.categories.values() for f in category.fields.values()]


def card_class(game: Game, names: Names, out: Writer) -> None:
    """The class of cards: printed values and statuses."""
    fields = fields_of(game)
    statuses = [s for s in game.statuses.values() if s.of.name == "card"]
    counters = [c for c in game.counters.values() if c.owner == "card"]
    variables = [v for v in game.variables.values() if v.owner == "card"]
    slots = [names.of(x) for x in [*fields, *statuses, *counters, *variables]]
    with out.block("class Card(rt_things.Card):"):
        out.line('"""A physical card with its printed values."""')
        out.line()
        out.line(f"__slots__ = {quotes(sorted(slots))}")
        out.line()
        with out.block(
            "def __init__(self, no: int, kind: Kind, face: int, zone: Zone, values: Mapping[str, Any]) -> None:"
        ):
            out.line("rt_things.Card.__init__(self, no, kind, face, zone)")
            for f in fields:
                default = DEFAULTS.get(f.ty.name, "None")
                if isinstance(f.default, ir.Num | ir.Bool | ir.Text):
                    default = repr(f.default.value)
                elif isinstance(f.default, ir.Symbol):
                    default = quote(f.default.word)
                given = ", " + default if default != "None" else ""
                out.line(f"self.{names.of(f)}: {HINTS.get(f.ty.name, 'Any')} = values.get({quote(f.id)}{given})")
            for status in statuses:
                out.line(f"self.{names.of(status)} = False")
            for counter in counters:
                out.line(f"self.{names.of(counter)} = 0")
            for variable in variables:
                out.line(f"self.{names.of(variable)}: Any = None")
    out.line()
    out.line()


def player_class(game: Game, names: Names, out: Writer) -> None:
    """The class of players: counters, statuses, zones, secret choices."""
    counters = [c for c in game.counters.values() if c.owner == "player"]
    variables = [v for v in game.variables.values() if v.owner == "player"]
    statuses = [s for s in game.statuses.values() if s.of.name == "player"]
    zones = [z for z in game.zones.values() if z.owner == "player"]
    chosen = [f"chosen_{n}" for n in chosen_names(game)]
    slots = [*(names.of(x) for x in [*counters, *variables, *statuses, *zones]), *chosen]
    with out.block("class Player(rt_things.Player):"):
        out.line('"""A player with counters, statuses and zones."""')
        out.line()
        out.line(f"__slots__ = {quotes(sorted(slots))}")
        out.line()
        with out.block("def __init__(self, g: Game, seat: int, name: str) -> None:"):
            out.line("rt_things.Player.__init__(self, seat, name)")
            for counter in counters:
                out.line(f"self.{names.of(counter)} = 0")
            for variable in variables:
                out.line(f"self.{names.of(variable)}: Any = None")
            for status in statuses:
                out.line(f"self.{names.of(status)} = False")
            for zone in zones:
                out.line(
                    f"self.{names.of(zone)} = g.new_zone({quote(zone.id)}, self, {quote(zone.seen_by)}, "
                    f"{zone.order == 'stack'})"
                )
            for zone in zones:
                if zone.keeps:
                    out.line(f"self.{names.of(zone)}.keeps = True")
                if zone.part_of is not None and zone.part_of in zones:
                    out.line(f"self.{names.of(zone)}.join(self.{names.of(zone.part_of)})")
            for name in chosen:
                out.line(f"self.{name}: Any = None")
            out.line(f"self.zones = ({', '.join(f'self.{names.of(z)}' for z in zones)}{',' if zones else ''})")
    out.line()
    out.line()


def game_class(game: Game, names: Names, exprs: Exprs, watched: set[str], out: Writer) -> None:
    """The class of games: its own zones and counters."""
    zones = [z for z in game.zones.values() if z.owner == "game"]
    with out.block("class Game(rt_game.Game):"):
        out.line('"""The state of one game."""')
        out.line()
        with out.block("def lay_out(self, names: list[str]) -> None:"):
            out.line('"""Make the zones and the players."""')
            for zone in zones:
                out.line(
                    f"self.{names.of(zone)} = self.new_zone({quote(zone.id)}, None, {quote(zone.seen_by)}, "
                    f"{zone.order == 'stack'})"
                )
            for counter in game.counters.values():
                if counter.owner == "game":
                    out.line(f"self.{names.of(counter)} = 0")
            for variable in game.variables.values():
                if variable.owner == "game":
                    out.line(f"self.{names.of(variable)}: Any = None")
            for zone in zones:
                if zone.keeps:
                    out.line(f"self.{names.of(zone)}.keeps = True")
                if zone.refill_from is not None:
                    here, there = names.of(zone), names.of(zone.refill_from)
                    out.line(f"self.{here}.refill = lambda: self.refill(self.{here}, self.{there})")
            if game.play.while_resolving is not None:
                out.line(f"self.resolving = self.{names.of(game.play.while_resolving)}")
                out.line("self.resolving.playing = True")
            out.line("self.seats = [Player(self, seat, name) for seat, name in enumerate(names)]")
            looked_at = [z for z in game.zones.values() if z.id in watched]
            if looked_at:
                with out.block("for zone in self.zones:"):
                    out.line(f"zone.watched = zone.id in {quotes([z.id for z in looked_at])}")
        out.line()
        with out.block("def start_counters(self) -> None:"):
            out.line('"""Give every counter its first value."""')
            lines: list[tuple[str, str]] = []
            for counter in game.counters.values():
                if counter.starts is None:
                    continue
                owner, loop = STARTERS[counter.owner]
                s = Scope(me="me" if owner == "me" else None, this="this" if owner == "this" else None, module="state")
                start = exprs.value(counter.starts, s)
                if start != "0":
                    lines.append((loop, f"{owner}.{names.of(counter)} = {start}"))
            if any("values." in code(text) for _, text in lines):
                out.line("from . import values")
                out.line()
            if any("g." in made or "(g" in made for made in (code(text) for _, text in lines)):
                out.line("g: Any = self")
            for loop, text in lines:
                if loop:
                    with out.block(loop):
                        out.line(text)
                else:
                    out.line(text)
    out.line()
    out.line()
