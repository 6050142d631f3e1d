"""What emitted rules use of the runtime and of Python's library, by name."""

from __future__ import annotations

from cardwright.backends.python.tree import Call, Const, Expr, Imported, Name

OFFERED: dict[str, tuple[str, ...]] = {
    "collections.abc": ("Callable", "Iterable", "Iterator", "Mapping", "Sequence"),
    "typing": ("Any", "Final"),
    "cardwright.runtime.abilities": ("Announce", "Limit", "Listener", "Play", "Run"),
    "cardwright.runtime.bounds": ("CHECKS", "product"),
    "cardwright.runtime.combining": ("Combo", "pick_used", "to_be_used"),
    "cardwright.runtime.exits": ("PhaseOver",),
    "cardwright.runtime.happenings": ("CounterChanged", "StatusChanged", "counter_changed", "status_changes"),
    "cardwright.runtime.helpers": (
        "BOTTOM", "as_list", "ask_many", "check_now", "checking", "from_seat", "item", "missing",
        "name_of", "numbers_by", "of_kind", "pick", "pick_many", "pick_many_or_pass", "pick_number", "pick_or_pass",
        "pick_order", "pick_set", "pick_set_or_pass", "player_or_none", "run_check", "run_check_asking",
        "some", "together",
    ),
    "cardwright.runtime.lasting": (
        "Happened", "Lasting", "begin_lasting", "end_lasting", "gain_skills", "grant_skill",
        "printed_skills", "set_characters", "set_skills", "skills_of", "take_skill", "withheld_skills",
    ),
    "cardwright.runtime.nodes": ("ask_triggers", "settle_node"),
    "cardwright.runtime.event": ("Became", "CardsEvent", "Event", "Waiting"),
    "cardwright.runtime.event_kinds": ("Move", "PhaseEvent", "PlayEvent", "Resolve", "UseEvent", "ZoneEmptied"),
    "cardwright.runtime.events": (
        "after", "answered", "before", "done", "happen", "moving", "moving_one", "put_away", "put_away_heard",
        "put_down", "run_queued", "when",
    ),
    "cardwright.runtime.one_window": ("in_one_window",),
    "cardwright.runtime.outcomes": (
        "cancel", "end_used", "happen_used", "happen_wholly", "resulting", "satisfy", "uphold",
    ),
    "cardwright.runtime.reacting": ("for_nobody",),
    "cardwright.runtime.limits": ("between", "counted", "during", "refund_limits", "spend_limits", "within_limits"),
    "cardwright.runtime.forbidding": ("forbids_play",),
    "cardwright.runtime.playable": (
        "Action", "Verdicts", "actions_of", "can_play", "combined", "judge", "legal_targets", "offer_as",
        "offer_elsewhere", "playable_among", "use_together",
    ),
    "cardwright.runtime.play": (
        "act_as", "aim", "force_play", "further_targets", "offer_one_play", "offer_plays", "or_pass", "perform",
        "play_on", "resolve_card", "run_play", "settle", "settle_as_another", "settle_one_by_one", "use_card",
        "what_to_play",
    ),
    "cardwright.runtime.priority": ("offer_responses", "pass_priority"),
    "cardwright.runtime.refusals": ("beside", "no_targets", "unchosen", "why_not_play"),
    "cardwright.runtime.requests": ("PASS", "Ask", "Doing", "Naming", "Refusal", "Steps", "StepsDone", "StepsOf"),
    "cardwright.runtime.turns": ("check_at_end", "cut_off", "edge", "skipped"),
    "cardwright.runtime.session": ("Session",),
    "cardwright.runtime.sets": (
        "Judged", "any_set", "ask_set", "consecutive", "could_be_consecutive", "different", "enough_for_each",
        "ranked", "ranked_first", "same",
    ),
    "cardwright.runtime.stack": ("effects",),
    "cardwright.runtime.standing": (
        "ByAnyCard", "ByCard", "ByDoer", "ByGiven", "ByLasting", "ByMark", "ByPart", "ByRule", "BySkill", "ByStatus",
        "listed",
    ),
    "cardwright.runtime.tables": (
        "CardSpec", "Hint", "Paired", "Phase", "Rules", "Shown",
    ),
    "cardwright.runtime.things": ("NO_CARD", "Kind", "Spot", "Zone"),
}  # fmt: skip
_BY_NAME = {name: Imported(module, name) for module, names in OFFERED.items() for name in names}
RT_GAME = Imported("cardwright.runtime", "game", "rt_game")
RT_THINGS = Imported("cardwright.runtime", "things", "rt_things")


def rt(name: str) -> Imported:
    """A name that the runtime (or Python's library) offers."""
    return _BY_NAME[name]


def own(module: str, name: str, here: str) -> Expr:
    """A name that a module of the package always has: `values.may_play`, or `may_play` in `values` itself."""
    return Name(name) if module == here else Imported(".", module).dot(name)


G, EV, ON, ME, THIS = Name("g"), Name("ev"), Name("on"), Name("me"), Name("this")
ANY, FINAL = rt("Any"), rt("Final")
GAME_TYPE, PLAYER_TYPE, CARD_TYPE = (Imported(".state", name) for name in ("Game", "Player", "Card"))
STEPS = rt("Steps")


def on_g(method: str, *args: Expr) -> Call:
    """`g.method(args)`."""
    return G.dot(method).call(*args)


def ask(who: Expr, kind: str, options: Expr, prompt: Expr, about: Expr | None = None, **named: Expr) -> Call:
    """`Ask(who, "may", (True, False), "attack#1")`, with what it is about behind it, and what else it is told."""
    return rt("Ask").call(who, Const(kind), options, prompt, *([about] if about is not None else []), **named)
