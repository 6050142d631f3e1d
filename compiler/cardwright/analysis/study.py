"""Everything that is worked out about a game before rules are emitted, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright import ir
from cardwright.analysis.absent import absent_parts
from cardwright.analysis.asks import Asks, asks
from cardwright.analysis.clauses import Clauses, clauses, trees
from cardwright.analysis.hearing import Heard, heard
from cardwright.analysis.kills import Kills, kills
from cardwright.analysis.modifiers import Modified, modified, modifiers
from cardwright.analysis.open_values import Holes, changed_names, open_holes
from cardwright.analysis.openly import Place, told_openly
from cardwright.analysis.permits import Permits, permits
from cardwright.analysis.reads import ReadByChecks, calls_in, read_by_checks
from cardwright.analysis.wholly import asked_whether
from cardwright.ir.walk import find
from cardwright.model.game import Game
from cardwright.primitives import RUN, primitive_of
from cardwright.records import record


@record
class Study:
    """A game with its numbered abilities and what they hear, forbid, end and ask, and what state checks read."""

    game: Game
    clauses: Clauses
    heard: Heard
    permits: Permits
    modified: frozenset[Modified]
    """The printed values that something modifies, the statuses that something gives or takes."""
    read: ReadByChecks
    kills: Kills
    asks: Asks
    called: frozenset[str]
    """The heads of the primitives that texts call."""
    answered: frozenset[str]
    """The verbs that give something back of which a text asks, besides, whether they were done."""
    wholly: frozenset[str]
    """The verbs made of a single sentence of which a text asks whether they were done: as wholly as that sentence."""
    counted_in: Mapping[str, str]
    """The verbs while which limits count, by their ids, with the tables of uses."""
    absent: frozenset[tuple[str, str]]
    """The parts of the game's own verbs that a call may give nothing for: the verb's id and the part's name."""
    told: frozenset[Place]
    """Where the choices are written of which everyone is told what was chosen."""
    open: Holes
    """The parts of verbs, by the verb's id and their names, that are no secret to anybody."""
    renamed: frozenset[str]
    """The names that some text gives another value later on."""
    suspends: bool
    """Whether texts suspend checks."""

    @property
    def runs_checks(self) -> bool:
        """Whether texts make single checks."""
        return RUN.id in self.called


def study(game: Game, besides: tuple[ir.Cond, ...] = ()) -> Study:
    """Study a game; `besides` are conditions of other modules whose past events are counted, too."""
    found = clauses(game, besides)
    hearing = heard(game, found.all)
    modifying = modifiers(found.all)
    read = read_by_checks(game, found.all, modifying)
    texts = trees(game)
    single, giving = asked_whether(texts)
    renamed = changed_names(texts)
    return Study(
        game,
        found,
        hearing,
        permits(game, found.all),
        modified(modifying),
        read,
        kills(game, found.all, read),
        asks(game, found.all, hearing),
        frozenset(call.verb.head for text in texts for call in calls_in(text) if primitive_of(call.verb)),
        giving,
        single,
        {one.scope: one.counted_in for clause in found.all for one in clause.ability.limits if one.of_verb},
        absent_parts(game),
        told_openly(game),
        open_holes(game, texts, renamed),
        renamed,
        any(True for text in texts for _ in find(text, ir.Suspend)),
    )
