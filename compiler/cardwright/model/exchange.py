"""A linked game whose texts can be put in place of one another, one at a time, without linking it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.model.altered_zones import infer_alters
from cardwright.model.game import Game
from cardwright.model.game_being_read import BodyJob, CondJob, EffectJob, Job, ScenarioJob, ValueJob
from cardwright.model.load import linked
from cardwright.model.resolve.texts import run_job, shared_by
from cardwright.records import record
from cardwright.source.nodes import Node, Scalar
from cardwright.source.text import Span


@record
class RuleText:
    """A text of rules: what it belongs to (its id, and itself where it is declared), and the rules that it cites."""

    number: int
    owner: str
    rules: tuple[str, ...]
    text: Scalar


class Exchange:
    """A game and its texts; whoever exchanges one has another game from then on."""

    def __init__(self, roots: Sequence[Node], problems: Problems) -> None:
        self.jobs: list[tuple[Job, dict[str, int]]] = []
        found = linked(roots, problems, lambda job, ids: self.jobs.append((job, dict(ids))))
        if found is None:
            raise ValueError("a game that cannot be linked")
        self.game: Game = found.game
        self.names = found.names

    def texts(self) -> Iterator[RuleText]:
        """The texts of the rules: not of the library, and not of what changes no game: rulings, invariants, hints."""
        apart = {*self.game.rulings, *self.game.invariants, *self.game.hints}
        for number, (job, _) in enumerate(self.jobs):
            if isinstance(job, EffectJob | BodyJob | ValueJob | CondJob) and job.text.span.file.path != "std.yaml":
                in_game = isinstance(job, CondJob) and job.setting.owner in self.game.cards
                if job.setting.owner not in apart and not in_game:
                    yield RuleText(number, job.setting.owner, self._rules(job), job.text)

    def _rules(self, job: EffectJob | BodyJob | ValueJob | CondJob) -> tuple[str, ...]:
        game, owner = self.game, job.setting.owner
        tables: tuple[dict[str, decl.Decl], ...] = (
            {**game.verbs}, {**game.checks}, {**game.phases}, {**game.values}, {**game.quantities}, {**game.adjectives},
            {**game.statuses}, {**game.counters}, {**game.rules}, {**game.cards}, {**game.skills},
        )  # fmt: skip
        cited = job.setting.rules or next((table[owner].rules for table in tables if owner in table), ())
        return cited or (game.setup.rules if owner == "setup" and game.setup is not None else ())

    def put(self, number: int, value: str) -> bool:
        """Put a text in place of one of the game's; False if it cannot be read (then the game is of no more use)."""
        job, ids = self.jobs[number]
        assert not isinstance(job, ScenarioJob)
        old = job.text
        span = Span(old.span.file, old.span.start, old.span.end)
        problems = Problems()
        shared = shared_by(self.game, self.names, problems)
        shared.ids.update(ids)
        run_job(replace(job, text=Scalar(span, value, "plain", value)), shared)
        if problems.has_errors:
            return False
        infer_alters(self.game)
        return True
