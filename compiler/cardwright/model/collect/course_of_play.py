"""Read the procedure of a game: setup, turn and phases, rules, checks, settlement, how cards are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from cardwright import ir
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model import game
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import AskingJob, BodyJob, CondJob, Draft, EffectJob, Setting, fill
from cardwright.model.trigger_order import OWNERS
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.text import Span

SETUP = words("the setup", "开局")
TURN = words("the turn", "回合")
PLAY = words("the section play", "play 一节")
SETTLEMENT = words("the settlement", "结算")
ASKING = words("an order of asking", "询问次序")


def empty_rules() -> tuple[str, ...]:
    """No rule is cited."""
    return ()


def setup(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`setup: {rules: […], do: …}` or the body alone; nobody is `me` in it."""
    text, rules = node, empty_rules()
    if isinstance(node, Mapping):
        fields = draft.reader.with_keys(node, SETUP, ("rules", "do"))
        found = fields.scalar("do", required=True)
        if found is None:
            return
        text, rules = found, fields.rules()
    scalar = draft.reader.text(text, "setup")
    if scalar is None:
        return
    if draft.game.setup is not None:
        draft.reader.problems.add("CW504", scalar.span, what=SETUP, name="setup")
        return
    draft.game.setup = game.Block(ir.Block(()), rules, scalar.span)

    def put(body: ir.Block) -> None:
        draft.game.setup = game.Block(body, rules, scalar.span)

    draft.jobs.append(BodyJob(scalar, Setting(owner="setup"), put))


def turn(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`turn: {order: clockwise, phases: {…}, begins: …, ends: …, outlasts_player: false}`."""
    known = ("rules", "order", "phases", "begins", "ends", "outlasts_player")
    fields = draft.reader.fields(node, TURN, known, key="turn")
    if fields is None:
        return
    order = fields.choice("order", ("clockwise", "counterclockwise"), "clockwise")
    draft.game.turn = game.Turn(order, fields.rules(), outlasts_player=fields.flag("outlasts_player"))
    for key, value in fields.table("phases"):
        _phase(draft, key, value, present)
    for key_ in ("begins", "ends"):
        text = fields.scalar(key_)
        if text is not None:
            draft.jobs.append(
                BodyJob(text, Setting(owner=f"turn {key_}", me=PLAYER), _turn_part(draft, key_, text.span))
            )


def _turn_part(draft: Draft, key: str, span: Span) -> Callable[[ir.Block], None]:
    def put(body: ir.Block) -> None:
        made = game.Block(body, (), span)
        old = draft.game.turn
        draft.game.turn = replace(old, begins=made) if key == "begins" else replace(old, ends=made)

    return put


def _phase(draft: Draft, key: Scalar, value: Node, present: ir.Cond | None) -> None:
    fields = draft.reader.fields(value, d.PHASE_, ("name", "rules", "do", "aliases"), key=key.value)
    if fields is None:
        return
    made = decl.Phase(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
    for alias in fields.texts("aliases"):
        draft.aliases.setdefault(alias.value, made)
    draft.declare(draft.game.phases, d.PHASE_, made)
    text = fields.scalar("do")
    if text is not None:
        draft.jobs.append(BodyJob(text, phase_setting(made), fill(made, "body")))
    else:
        made.body = ir.Block(())


def phase_setting(made: decl.Phase) -> Setting:
    """In a phase `me` is the player whose turn it is."""
    return Setting(owner=made.id, me=PLAYER)


def game_rules(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`equip from hand: {effect: …, rules: […]}`: abilities that every player has."""
    for key, fields in draft.reader.entries(node, "game_rules", d.RULE_, ("name", "rules", "effect")):
        made = decl.GameRule(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        draft.declare(draft.game.rules, d.RULE_, made)
        text = fields.scalar("effect", required=True)
        if text is not None:
            setting = Setting(owner=made.id, me=PLAYER, rules=made.rules)
            draft.jobs.append(EffectJob(text, setting, fill(made, "abilities")))


def checks(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`last one in: {when: number of players is 1, do: …}`; nobody is `me` in it."""
    known = ("name", "reminder", "rules", "when", "do", "resumes")
    for key, fields in draft.reader.entries(node, "checks", d.CHECK_, known):
        made = decl.Check(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.reminder = fields.words("reminder")
        made.resumes = fields.choice("resumes", ("at once", "at the end of the turn"), "at once")
        draft.declare(draft.game.checks, d.CHECK_, made)
        when = fields.scalar("when", required=True)
        if when is not None:
            draft.jobs.append(CondJob(when, Setting(owner=made.id), fill(made, "when")))
        body = fields.scalar("do", required=True)
        if body is not None:
            draft.jobs.append(BodyJob(body, Setting(owner=made.id), fill(made, "body")))


def play(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`play: {while_resolving: table, afterwards: discard pile, from: hand, combined: {number: none}}`."""
    known = ("while_resolving", "afterwards", "from", "combined", "recheck", "rules")
    fields = draft.reader.fields(node, PLAY, known, key="play")
    if fields is None:
        return
    zones = draft.game.zones
    start = (draft.find(zones, d.ZONE_, text) for text in fields.texts("from"))
    draft.game.play = game.PlaySettings(
        _of_game(draft, fields.scalar("while_resolving")),
        draft.find(zones, d.ZONE_, fields.scalar("afterwards")),
        tuple(zone for zone in start if zone is not None),
        _combined(draft, fields),
        fields.span,
        fields.flag("recheck"),
    )


def _of_game(draft: Draft, node: Scalar | None) -> decl.Zone | None:
    """A zone of the game."""
    zone = draft.find(draft.game.zones, d.ZONE_, node)
    if zone is not None and node is not None and zone.owner != "game":
        draft.reader.problems.add("CW555", node.span, name=zone.id)
        return None
    return zone


def _combined(draft: Draft, fields: Fields) -> dict[str, str | ir.Cond]:
    """`combined: {number: none, suit: {equal_if: option merging is strict}}`."""
    found: dict[str, str | ir.Cond] = {}
    for key, value in fields.table("combined"):
        if isinstance(value, Scalar):
            found[key.value] = value.value
            continue
        one = draft.reader.fields(value, PLAY, ("equal_if",), key=key.value)
        text = one.scalar("equal_if", required=True) if one is not None else None
        if text is not None:
            draft.jobs.append(CondJob(text, Setting(owner="play"), partial(found.__setitem__, key.value)))
    return found


def settlement(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`settlement: {policy: nested, responses: {order: players, from …, until: first answer}}`."""
    known = ("policy", "responses", "triggers", "node", "rules")
    fields = draft.reader.fields(node, SETTLEMENT, known, key="settlement")
    if fields is None:
        return
    policy = fields.choice("policy", ("nested", "nodes", "stack"), "nested", required=True)
    steps = _node_steps(draft, fields)
    place, responses, triggers = _place(fields.get("policy")), fields.get("responses"), fields.get("triggers")
    shared = responses if isinstance(responses, Scalar) and responses.value == WITH_TRIGGERS else None
    draft.game.settlement = game.Settlement(policy, None, None, steps, fields.rules(), place, shared is not None)
    if triggers is not None:
        _asking(draft, "triggers", triggers)
    if shared is not None:
        _check_window(draft, policy, triggers, shared)
    elif responses is not None:
        _asking(draft, "responses", responses)


WITH_TRIGGERS = "with triggers"
"""Of `responses`: they share the window of the triggers that one may use."""


def _check_window(draft: Draft, policy: str, triggers: Node | None, shared: Scalar) -> None:
    """Answers can share a window with triggers only where all settles at once and what is forced comes before it."""
    forced = triggers.get("forced") if isinstance(triggers, Mapping) else None
    if policy != "nested" or not isinstance(forced, Scalar) or forced.value != "first":
        draft.reader.problems.add("CW517", shared.span)


def _place(node: Node | None) -> Span | None:
    return node.span if node is not None else None


STEPS = ("triggers", "again if anything happened", "go on")
"""What a step of a node may be besides a check."""


def _node_steps(draft: Draft, fields: Fields) -> tuple[game.NodeStep, ...]:
    steps: list[game.NodeStep] = []
    for text in fields.texts("node"):
        if text.value in STEPS:
            steps.append(game.NodeStep(text.value))
        else:
            check = draft.find(draft.game.checks, d.CHECK_, text, *STEPS)
            if check is not None:
                steps.append(game.NodeStep("check", check))
    return tuple(steps)


def _own_order(draft: Draft, fields: Fields) -> tuple[str | decl.Category, ...]:
    """`of_one_player: [skills, light, statuses]`: whose triggers come first, of several of one player."""
    known: dict[str, str | decl.Category] = {**draft.game.categories, **{word: word for word in OWNERS}}
    found = []
    for text in fields.texts("of_one_player"):
        if draft.reader.one_of(text, "of_one_player", tuple(known)):
            found.append(known[text.value])
    return tuple(found)


def _asking(draft: Draft, key: str, node: Node) -> None:
    known = ("order", "until", "forced", "of_one_player", "rules")
    fields = draft.reader.fields(node, ASKING, known if key == "triggers" else ("order", "until", "rules"), key=key)
    order = fields.scalar("order", required=True) if fields else None
    if fields is None or order is None:
        return
    until = fields.choice("until", ("first answer", "nobody answers", "all asked"), "nobody answers")
    rules = fields.rules()
    forced_first = key == "triggers" and fields.choice("forced", ("first", "in turn"), "in turn") == "first"
    own_order = _own_order(draft, fields) if key == "triggers" else ()

    def put(who: ir.Value, start: ir.Value | None) -> None:
        old = draft.game.settlement
        asking = game.Asking(who, start, until, rules, forced_first, own_order)
        responses = asking if key == "responses" or old.one_window else old.responses
        triggers = asking if key == "triggers" else old.triggers
        draft.game.settlement = replace(old, responses=responses, triggers=triggers)

    draft.jobs.append(AskingJob(order, put))
