"""Resolve: every text of a game becomes a typed tree in the declaration that it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, assert_never

from cardwright import ir
from cardwright.diagnostics import Note, Problem, Problems
from cardwright.ir import decl
from cardwright.ir.types import PLAYER, list_of
from cardwright.model.game import Game
from cardwright.model.game_being_read import (
    AskingJob,
    BodyJob,
    CondJob,
    Draft,
    EffectJob,
    Job,
    ScenarioJob,
    Setting,
    ValueJob,
)
from cardwright.model.resolve import abilities, events, every_sentence, noun_phrases, scenarios, values
from cardwright.model.resolve import conditions as conds
from cardwright.model.resolve import sentences as stmts
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.echoes import echoes_in, is_echo
from cardwright.model.resolve.scope import Context, Resolvers, Shared
from cardwright.model.resolve.target_sorts import widen_targets
from cardwright.model.word_meanings import Names
from cardwright.source.nodes import Scalar
from cardwright.syntax.parse import Parsed, parse_body, parse_cond, parse_effect, parse_scenario, parse_value
from cardwright.syntax.parses import Parses

if TYPE_CHECKING:
    from cardwright.syntax.parses import Parse

RESOLVERS = Resolvers(
    event=events.resolve,
    phrase=noun_phrases.resolve,
    either_of=noun_phrases.either_of,
    condition=conds.resolve,
    sentence=every_sentence.resolve,
    ability=abilities.resolve,
)


def shared_by(game: Game, names: Names, problems: Problems) -> Shared:
    """What all texts of a game share."""
    return Shared(game, names, problems, RESOLVERS)


def run_jobs(
    draft: Draft,
    names: Names,
    problems: Problems,
    told: Callable[[Job, dict[str, int]], None] | None = None,
    parses: Parses | None = None,
) -> Shared:
    """Resolve all texts that were collected, in order; `told` hears of each, with the numbers given to abilities.

    `parses` knows what texts of another version were parsed into.
    """
    shared = shared_by(draft.game, names, problems)
    shared.parses = parses
    shared.uses = draft.uses
    effects = [job.text for job in draft.jobs if isinstance(job, EffectJob)]
    found = {text: read(shared, parse_effect, text) for text in dict.fromkeys(each.value for each in effects)}
    shared.read = {id(text): found[text.value] for text in effects}
    widen_targets(draft.game, names, (each.root for each in shared.read.values()))
    for job in draft.jobs:
        if told is not None:
            told(job, shared.ids)
        _run(job, shared, draft.unreadable)
    for link in draft.after:
        link()
    return shared


def _run(job: Job, shared: Shared, unreadable: set[str]) -> None:
    """Resolve one text; what is wrong where it names what could not be read is told there already."""
    words = echoes_in(job.text.value, unreadable)
    if not words:
        run_job(job, shared)
        return
    outer, shared.problems = shared.problems, Problems()
    run_job(job, shared)
    found, shared.problems = shared.problems, outer
    outer.extend(problem for problem in found if not is_echo(problem, words))


def read(shared: Shared, parse: Parse, text: str) -> Parsed:
    """What a text of the game is parsed into, here or in another version."""
    words = shared.names.vocabulary
    return parse(text, words) if shared.parses is None else shared.parses.of(parse, text, words)


def parsed(shared: Shared, text: Scalar, found: Parsed, start: int = 0) -> Any:
    """The root of a parse, or None with its faults reported; `start` is where the parsed part begins."""
    for fault in found.faults:
        notes = [Note(text.at(pos[0] + start, pos[1] + start), name) for name, pos in fault.notes]
        span = text.at(fault.pos[0] + start, fault.pos[1] + start)
        shared.problems.put(Problem(fault.code, span, dict(fault.args), tuple(notes)))
    return found.root


def run_job(job: Job, shared: Shared) -> None:
    """Resolve one text, and hand what comes of it to its declaration."""
    match job:
        case EffectJob():
            cx, root = _read(shared, job.text, job.setting, parse_effect)
            if root is not None:
                job.put(tuple(abilities.resolve(cx, cx.scope(), node) for node in root))
        case BodyJob():
            cx, root = _read(shared, job.text, job.setting, parse_body)
            if root is not None:
                job.put(stmts.block(cx, cx.scope(), root))
        case ValueJob():
            cx, root = _read(shared, job.text, job.setting, parse_value)
            if root is not None:
                job.put(values.need(cx, cx.scope(), root, job.expect))
        case CondJob():
            cx, root = _read(shared, job.text, job.setting, parse_cond)
            if root is not None:
                job.put(conds.resolve(cx, cx.scope(), root))
        case AskingJob():
            _asking(job, shared)
        case ScenarioJob():
            cx, root = _read(shared, job.text, Setting(owner="scenario"), parse_scenario)
            if root is not None:
                job.put(scenarios.resolve(cx, root))
        case _:
            assert_never(job)


def _read(shared: Shared, text: Scalar, setting: Setting, parse: Parse) -> tuple[Context, Any]:
    """A text that is to be resolved, and its tree."""
    vocabulary = shared.names.vocabulary
    cx = Context(shared, text, setting, lambda other: parse(other, vocabulary))
    found = shared.read.pop(id(text)) if id(text) in shared.read else read(shared, parse, text.value)
    return cx, parsed(shared, text, found)


def _asking(job: AskingJob, shared: Shared) -> None:
    """`players, from event's doer's next player`: two values with a comma between."""
    text = job.text
    at = text.value.find(", from ")
    who_text = text.value if at < 0 else text.value[:at]
    setting = Setting(owner="settlement", event=True)
    cx = Context(shared, text, setting)
    root = parsed(shared, text, read(shared, parse_value, who_text))
    who: ir.Value = UNKNOWN
    if root is not None:
        who = values.need(cx, cx.scope(), root, list_of(PLAYER), values.ALL)
    start: ir.Value | None = None
    if at >= 0:
        begin = at + len(", from ")
        # Blanks in front keep the offsets of the part those of the whole text.
        root = parsed(shared, text, read(shared, parse_value, " " * begin + text.value[begin:]))
        if root is not None:
            start = values.resolve(cx, cx.scope(), root, PLAYER)
            of_event = isinstance(start, ir.Property) and isinstance(start.prop, decl.Part)
            if not (of_event and PLAYER in start.ty.sorts):  # where the part is no player, it is from the doer on
                start = values.check(cx, root, start, PLAYER)
    job.put(who, start)
