"""Write the Python package of a game's rules: state, values, verbs, abilities, flow and the tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence

from cardwright import ir
from cardwright.analysis.study import study
from cardwright.backends.artifact import Artifact
from cardwright.backends.python.naming import Renamed, clashes, settle
from cardwright.backends.python.passes import imports, names_in, tidy
from cardwright.backends.python.printer import print_module
from cardwright.backends.python.tree import BLANK, NONE, Assign, Body, Expr, Function, Import, Module, Name, Stmt
from cardwright.backends.rules import conversions, prohibitions
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.entry import entry
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.flow import flow
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.hints import remembered
from cardwright.backends.rules.history import HERE as HISTORY
from cardwright.backends.rules.history import history_function
from cardwright.backends.rules.keeping import kept_by
from cardwright.backends.rules.lists import asked_first, beforehand, plainly
from cardwright.backends.rules.names import CLASSES, Names
from cardwright.backends.rules.offers import Offers
from cardwright.backends.rules.plays import Plays
from cardwright.backends.rules.possible import possible_function
from cardwright.backends.rules.primitives import settles_at_once
from cardwright.backends.rules.quantities import derived, quantities
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.standing import Standing
from cardwright.backends.rules.state import default_of, fields_of, state
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.texts import texts_artifact
from cardwright.backends.rules.turn import turn
from cardwright.backends.rules.verbs import verb_functions
from cardwright.backends.rules.windows import windows
from cardwright.ir import decl
from cardwright.model.card_names import has_named_faces
from cardwright.model.game import Game
from cardwright.model.printed_values import names_kinds_of_cards
from cardwright.records import record
from cardwright.text.lexicon import LANGS, Lang

WHAT = {
    "state": "Cards, players and zones",
    "values": "Values and permissions",
    "verbs": "Verbs, and how often things have happened",
    "abilities": "What cards, statuses and skills do",
    "flow": "The course of play",
    "__init__": "The rules",
}
"""The modules of a package, in the order written, and what they hold."""
ALWAYS = (Import("__future__", (("annotations", ""),)), BLANK)


class Package:
    """Emission of one game; `besides` are conditions of other modules whose past events are counted, too."""

    def __init__(self, game: Game, besides: tuple[ir.Cond, ...] = ()) -> None:
        self.game = game
        self.study = study(game, besides)
        self.names = Names()
        self.questions = Questions()
        self.renamed: Renamed = {}
        self.entries = tuple(self.named())
        self.windows = windows(game, self.entries)
        self.name_all()
        sets = {"skill": tuple(game.skills), "character": tuple(game.characters)}
        distance = game.distance
        history, counts = self.study.clauses.history, self.study.permits.counts_as
        zones = tuple(game.zones.values())
        printed = [field for category in game.categories.values() for field in category.fields.values()]
        printed += game.character_fields.values()
        wide = frozenset(field for field in printed if names_kinds_of_cards(game, field))
        named = has_named_faces(game)
        self.exprs = Exprs(self.names, distance, history, counts, self.study.modified, zones, sets, wide, named)
        self.stmts = Stmts(self.names, self.exprs, self.study, self.questions)

    def named(self) -> Iterator[Entry]:
        """Every ability with the name of its functions."""
        stems: dict[int, str] = {}
        for c in self.study.clauses.all:
            stem, module = c.made, HISTORY if isinstance(c.owner, ir.Times | ir.Ever) else "abilities"
            if isinstance(c.owner, decl.Decl):
                stem = stems.get(id(c.owner)) or self.names.wish(c.owner, "thing")
                stems[id(c.owner)] = stem
            yield Entry(c.ability, c.owner, c.guards, c.no, c.made, self.names.made(c, "", module, stem))

    def name_all(self) -> None:
        """Give every declaration its Python name."""
        g, names = self.game, self.names
        for kind in g.cards.values():
            names.constant(kind, "card")
        for constant in g.constants.values():
            names.constant(constant, "constant")
        for zone in g.zones.values():
            names.field(zone, zone.owner, "zone")
        for group, prefix in ((g.counters, "counter"), (g.variables, "variable")):
            for thing in group.values():
                names.field(thing, thing.owner, prefix)
        for status in g.statuses.values():
            names.field(status, status.of.name if status.of.name in CLASSES else "player", "status")
        for category in g.categories.values():
            for printed in category.fields.values():
                names.field(printed, "card", "field")
        for printed in g.character_fields.values():
            names.constant(printed, "field")
        for value in [*g.values.values(), *g.quantities.values()]:
            names.give(value, "values", "value")
        for verb in g.verbs.values():
            names.give(verb, "verbs", "verb")

    # ------------------------------------------------------------ modules

    def write(self) -> list[Artifact]:
        """All modules, and `sources.json`: which line of them comes from which line of the YAML."""
        bodies = self.trees()
        self.renamed = clashes({name: (*ALWAYS, *body) for name, body in bodies.items()})
        whole = bodies.pop("__init__")
        printed = {name: self.printed(name, body) for name, body in bodies.items()}
        blank = self.printed("__init__", whole)
        digest = hashlib.sha256()
        for text, _ in (*printed.values(), blank):
            digest.update(text.encode())
        whole = self.entry(bodies, digest.hexdigest())
        printed["__init__"] = self.printed("__init__", whole)
        places = {f"{name}.py": _lines(found) for name, (_, found) in printed.items() if found}
        sources = json.dumps(places, ensure_ascii=False, indent=0, sort_keys=True)
        return [
            *(Artifact(f"rules/{name}.py", printed[name][0].encode()) for name in WHAT),
            Artifact("rules/sources.json", sources.encode()),
        ]

    def trees(self) -> dict[str, Body]:
        """The modules as trees, the last of them the entry without its digest."""
        values = self.values()
        bodies: dict[str, Body] = {
            "state": state(self.game, self.names, self.exprs, self.study.read.zones),
            "values": values,
            "verbs": self.verbs(),
            "abilities": self.abilities(),
            "flow": self.flow(_defined(values)),
        }
        bodies["__init__"] = self.entry(bodies, "")
        return bodies

    def entry(self, bodies: Mapping[str, Body], digest: str) -> Body:
        """The entry module."""
        course = frozenset(stmt.name for stmt in bodies["flow"] if isinstance(stmt, Function))
        return entry(self.stmts, self.entries, self.windows, _defined(bodies["values"]), course, digest)

    def printed(self, name: str, body: Body) -> tuple[str, Mapping[int, str]]:
        """The text of a module with the imports that it needs, and where its lines come from."""
        doc = f"{WHAT[name]} of {self.game.id}; written by cardwright, do not edit."
        return module_text(doc, settle(name, body, self.renamed), () if name == "values" else ("me",))

    def values(self) -> Body:
        """Derived values, quantities, permissions and conversions."""
        s = Standing(self.entries, self.names, self.exprs, self.study, self.questions)
        kept: dict[str, Sequence[Expr]] = {}
        unsaid = [field for field in fields_of(self.game) if default_of(self.game, self.names, field) == NONE]
        loose = remembered(self.names, self.game) | {self.names.of(field) for field in unsaid}
        made = (
            *(derived(value, self.exprs, loose) for value in self.game.values.values()),
            *quantities(s, kept),
            *conversions.counts(s),
            *prohibitions.may_play(s, kept),
            *prohibitions.alike(s, kept),
            *prohibitions.may_do(s),
            *prohibitions.reaches(s),
            *prohibitions.skills(s),
            *conversions.kinds_of(s),
            *conversions.combos(s),
            *conversions.elsewhere(s),
            *conversions.converts(s, kept),
        )
        return (*made, *kept_by(kept))

    def verbs(self) -> Body:
        """The verbs of the game and those of the standard library that it uses; counts of what has happened."""
        written = [verb for verb in self.game.verbs.values() if verb.body is not None]
        counts = [e for e in self.entries if isinstance(e.owner, ir.Times | ir.Ever)]
        return (
            *(stmt for verb in written for stmt in verb_functions(self.stmts, self.windows, verb)),
            *(history_function(self.stmts, e) for e in counts),
        )

    def flow(self, functions: frozenset[str]) -> Body:
        """The course of play, with what a player may do in a turn where some part of it offers that."""
        made = flow(self.stmts)
        plays: Body = ()
        if "let_play" in names_in(made):
            plays = Plays(self.stmts, self.entries, self.windows, functions).write()
        if plays or not settles_at_once(self.study):
            plays = (*Offers(self.stmts, self.entries, functions).write(), *plays)
        return (*made, *plays, *turn(self.stmts, self.windows))

    def abilities(self) -> Body:
        """What cards, statuses and skills do."""
        writer = Abilities(self.stmts)
        running = [e for e in self.entries if not (e.is_standing or isinstance(e.owner, ir.Times | ir.Ever))]
        made: list[Stmt] = []
        for e in running:
            functions = writer.functions(e)
            made += (*functions, *possible_function(writer, e, functions))
        return tuple(made)


def _defined(values: Body) -> frozenset[str]:
    """The names that the module of values defines, but for those of designers."""
    return frozenset(
        [stmt.name for stmt in values if isinstance(stmt, Function) and not stmt.given]
        + [stmt.target.id for stmt in values if isinstance(stmt, Assign) and isinstance(stmt.target, Name)]
    )


def module_text(doc: str, body: Body, sure: Collection[str] = ()) -> tuple[str, Mapping[int, str]]:
    """The text of a module with the imports that it needs, and `file:line` of the YAML its lines come from.

    `sure`: the parameters of its functions that are never None if their type does not say so.
    """
    made = asked_first(beforehand(plainly(tidy(body)), sure), sure)
    text, places = print_module(Module(doc, (*ALWAYS, *imports(made), *made)))
    return text, {line: f"{place.file.path}:{place.line}" for line, place in places.items()}


def _lines(places: Mapping[int, str]) -> dict[str, str]:
    return {str(line): place for line, place in places.items()}


@record
class Emitted:
    """The rules of a game as they were made, for whoever needs them again or writes a module beside them."""

    package: Package
    artifacts: tuple[Artifact, ...]


def emitted(package: Package, *, texts: bool = True, langs: Sequence[Lang] = LANGS) -> Emitted:
    """Write a package; without its texts, or with those of some languages alone, for whoever shows them to nobody."""
    made = package.write()
    return Emitted(package, (*made, texts_artifact(package.game, package.questions, langs)) if texts else tuple(made))


def emit_rules(game: Game, *, texts: bool = True) -> tuple[Artifact, ...]:
    """The rule package of a game: `rules/*.py`, `sources.json`, `texts.json`; raises Unsupported with a place."""
    return emitted(Package(game), texts=texts).artifacts


__all__ = ["Emitted", "Package", "emit_rules", "emitted", "module_text"]
