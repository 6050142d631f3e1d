"""Infer which zones an effect may alter, so that others can answer what it would do.

`step if goal is not seen's place: move seen to place goal of deck` -> the step alters {deck}.

Where cards come from is followed through names, parts of verbs and their bodies; a card whose place the text does not
tell (`event's card`) counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from typing import TypeVar, assert_never

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices, sentences, with_blocks
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.primitives import primitive_of
from cardwright.records import thing

Zones = frozenset[str]
Places = Mapping[str, Zones]
"""The zones that each name may speak of."""

NONE: Zones = frozenset()
DEEPEST = 40
"""So many verbs, each of which does the next, are looked at within one another."""
T = TypeVar("T")


class _Deep(Exception):
    """A call lies too deep: it, the places of what it is given, and the verbs around it."""

    def __init__(self, call: ir.Call, places: Places, open: Zones) -> None:
        Exception.__init__(self)
        self.call, self.places, self.open = call, places, open


def infer_alters(game: Game) -> None:
    """Fill `alters` and `has_steps` of every ability and step of a game."""
    tracker = _Tracker(game)
    for table in (game.categories, game.cards, game.statuses, game.skills, game.rules):
        made: decl.Category | decl.CardKind | decl.Status | decl.Skill | decl.GameRule
        for made in table.values():
            if isinstance(made, decl.CardKind):
                _infer_card(tracker, made)
            else:
                made.abilities = tuple(tracker.whole(one, None) for one in made.abilities)
    for verb in game.verbs.values():
        if verb.body is not None:
            verb.body = tracker.text(verb.body)
        verb.alternatives = tuple((v, tracker.text(body)) for v, body in verb.alternatives)
    for phase in game.phases.values():
        if phase.body is not None:
            phase.body = tracker.text(phase.body)
        phase.alternatives = tuple((v, tracker.text(body)) for v, body in phase.alternatives)
    for check in game.checks.values():
        if check.body is not None:
            check.body = tracker.text(check.body)
    if game.setup is not None:
        game.setup = replace(game.setup, body=tracker.text(game.setup.body))
    begins, ends = game.turn.begins, game.turn.ends
    if begins is not None:
        game.turn = replace(game.turn, begins=replace(begins, body=tracker.text(begins.body)))
    if ends is not None:
        game.turn = replace(game.turn, ends=replace(ends, body=tracker.text(ends.body)))


def infer_alters_of(game: Game, cards: Iterable[decl.CardKind], skills: Iterable[decl.Skill] = ()) -> None:
    """The same of the abilities of some cards and skills alone."""
    tracker = _Tracker(game)
    for made in cards:
        _infer_card(tracker, made)
    for skill in skills:
        skill.abilities = tuple(tracker.whole(one, None) for one in skill.abilities)


def _infer_card(tracker: _Tracker, made: decl.CardKind) -> None:
    made.abilities = tuple(tracker.whole(one, made.alters) for one in made.abilities)
    made.alternatives = tuple(
        (variant, tuple(tracker.whole(one, made.alters) for one in own)) for variant, own in made.alternatives
    )


@thing
class _Tracker:
    """Remembers what each verb alters for each set of places that its parts may be in."""

    game: Game
    known: dict[tuple[str, tuple[tuple[str, Zones], ...]], tuple[Zones, Zones]] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    depth: int = 0

    def text(self, node: ir.Block) -> ir.Block:
        """A text that stands by itself, with its steps filled."""
        return self.worked_out(lambda: self.block(node, {})[0])

    def whole(self, node: ir.Ability, declared: Zones | None) -> ir.Ability:
        """An ability of a declaration, with what it may alter."""
        return self.worked_out(lambda: self.ability(node, declared))

    def ability(self, node: ir.Ability, declared: Zones | None) -> ir.Ability:
        table = self.game.where_played
        places: dict[str, Zones] = {"this": frozenset((table.id,)) if table is not None else NONE}
        for local, choice in node.naming:
            places[local.name] = self.origin(choice, places)
        body, altered = self.block(node.block, places)
        steps = any(isinstance(one, ir.Step) for one in sentences(body))
        return replace(node, block=body, alters=altered if declared is None else declared, has_steps=steps)

    # ------------------------------------------------------------ places of values

    def origin(self, value: ir.Value | ir.Choice | None, places: Places) -> Zones:
        """The zones that a zone, a place or cards are in, as far as the text tells."""
        match value:
            case ir.ZoneRef():
                return frozenset((value.decl.id,))
            case ir.Local():
                return places.get(value.name, NONE)
            case ir.Property() if isinstance(value.prop, decl.Zone):
                return frozenset((value.prop.id,))
            case ir.Property() if isinstance(value.prop, decl.Chosen):
                return places.get(f"'s {value.prop.id}", NONE)
            case ir.NP() if isinstance(value.noun.decl, decl.Zone):
                return frozenset((value.noun.decl.id,))
            case ir.NP():
                return self.origin(value.inside, places)
            case ir.EndCards() | ir.CardAt() | ir.Place() | ir.ChoosePlace():
                return self.origin(value.zone, places)
            case ir.ListValue():
                return frozenset().union(*(self.origin(item, places) for item in value.items))
            case ir.ChooseFrom() | ir.ChooseOrder() | ir.Item() | ir.Ranked():
                return self.origin(value.of, places)
            case (
                None | ir.Num() | ir.Text() | ir.Bool() | ir.NoneValue() | ir.Const() | ir.OptionRef() | ir.Symbol()
                | ir.KindRef() | ir.PhaseRef() | ir.StatusRef() | ir.SkillRef() | ir.CheckRef() | ir.CharacterRef()
                | ir.Property() | ir.Count() | ir.Aggregate() | ir.Times() | ir.Binary() | ir.Negative() | ir.Roll()
                | ir.ChooseNumber() | ir.ChooseWord() | ir.ChooseKind()
            ):  # fmt: skip
                return NONE
            case _:
                assert_never(value)

    # ------------------------------------------------------------ sentences

    def block(self, node: ir.Block, places: Places) -> tuple[ir.Block, Zones]:
        """The block with its steps filled, and the zones that it alters outside of steps."""
        inner = dict(places)
        made: list[ir.Stmt] = []
        altered = NONE
        for one in node.body:
            stmt, zones = self.stmt(one, inner)
            made.append(stmt)
            altered |= zones
        return replace(node, body=tuple(made)), altered

    def maybe(self, node: ir.Block | None, places: Places) -> tuple[ir.Block | None, Zones]:
        return self.block(node, places) if node is not None else (None, NONE)

    def stmt(self, node: ir.Stmt, places: dict[str, Zones]) -> tuple[ir.Stmt, Zones]:
        match node:
            case ir.Do():
                zones = self.call(node.call, places)[0]
                then, more = self.maybe(node.then, places)
                otherwise, rest = self.maybe(node.otherwise, places)
                return replace(node, then=then, otherwise=otherwise), zones | more | rest
            case ir.Let():
                zones, given = NONE, NONE
                if isinstance(node.value, ir.Call):
                    zones, given = self.call(node.value, places)
                else:
                    given = self.origin(node.value, places)
                places[node.local.name] = given
                return node, zones
            case ir.Choose():
                places[node.local.name] = places[f"'s {node.local.name}"] = self.origin(node.what, places)
                return node, NONE
            case ir.Secretly():
                for one, _ in secret_choices(node.block):
                    self.stmt(one, places)
                return node, NONE
            case ir.ForEach():
                places = {**places, node.local.name: self.origin(node.over, places)}
                body, zones = self.block(node.block, places)
                return replace(node, block=body), zones
            case ir.Step():
                body, zones = self.block(node.block, places)
                return replace(node, block=body, alters=zones), NONE
            case ir.Until():
                return replace(node, block=self.block(node.block, places)[0]), NONE
            case ir.NextTime() | ir.Nested():
                return replace(node, ability=self.ability(node.ability, None)), NONE
            case ir.Running() | ir.Choosing():
                found: list[Zones] = []

                def inner(block: ir.Block) -> ir.Block:
                    body, zones = self.block(block, places)
                    found.append(zones)
                    return body

                return with_blocks(node, inner), NONE.union(*found)
            case ir.Acting() | ir.Lasting():
                return node, NONE
            case _:
                assert_never(node)

    # ------------------------------------------------------------ calls

    def call(self, node: ir.Call, places: Places) -> tuple[Zones, Zones]:
        """What a call alters outside of steps, and where what it returns may be."""
        given = {name: self.origin(value, places) for name, value in node.args.items()}
        verb = node.verb
        bodies = ([verb.body] if verb.body is not None else []) + [body for _, body in verb.alternatives]
        if not bodies:
            return _primitive(verb, given), NONE
        if verb.id in self.open:
            return NONE, NONE
        key = (verb.id, tuple(sorted(given.items(), key=lambda item: item[0])))
        if key not in self.known:
            if self.depth >= DEEPEST:
                raise _Deep(node, places, frozenset(self.open))
            self.open.add(verb.id)
            self.depth += 1
            altered = returned = NONE
            for body in bodies:
                inner = dict(given)
                for one in body.body:
                    altered |= self.stmt(one, inner)[1]
                returned |= self.returns(body, given)
            self.depth -= 1
            self.open.discard(verb.id)
            self.known[key] = (altered, returned)
        return self.known[key]

    def worked_out(self, work: Callable[[], T]) -> T:
        """What some work gives; verbs that lie too deep for it are looked at before, and it is done once more."""
        waiting: list[tuple[Callable[[], object], Zones]] = []
        while True:
            self.depth = 0
            try:
                if not waiting:
                    self.open = set()
                    return work()
                first, around = waiting[-1]
                self.open = set(around)
                first()
                waiting.pop()
            except _Deep as deep:
                waiting.append((partial(self.call, deep.call, deep.places), deep.open))

    def returns(self, body: ir.Block, given: Places) -> Zones:
        """Where what a body returns may be."""
        places = dict(given)
        found = NONE
        for node in walk(body):
            if isinstance(node, ir.Let) and not isinstance(node.value, ir.Call):
                places[node.local.name] = self.origin(node.value, places)
            elif isinstance(node, ir.Return):
                found |= self.origin(node.value, places)
        return found


def _primitive(verb: decl.Verb, given: Places) -> Zones:
    does = primitive_of(verb)
    return NONE.union(*(given.get(part, NONE) for part in (does.alters if does is not None else ())))
