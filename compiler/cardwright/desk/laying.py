"""Games that begin from a table that is laid: as a ruling gives it, or in words of the designer's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardwright.bench.failures import Failed, failure
from cardwright.bench.fresh_table import choices
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.laid_tables import laid_table
from cardwright.desk.as_ruling import FILE, ID, Compile, in_yaml, problems_here
from cardwright.desk.known import Known
from cardwright.desk.table import Refused
from cardwright.diagnostics import Severity
from cardwright.model.game import Ruling
from cardwright.runtime.session import Laid
from cardwright.runtime.tables import Rules

RULING, GIVEN = "ruling", "given"
"""How a laid table is told: by the id of a ruling, or by the lines that give it."""
LARGEST = 100_000
"""Characters of lines that a page sends, at most."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What a game begins with: its rules, how many play, what is agreed, and the table, if it is laid."""

    rules: Rules
    players: int
    options: Mapping[str, str]
    variants: Sequence[str]
    laid: Laid


class Layer:
    """Lays tables by the game as it is now."""

    def __init__(self, known: Callable[[], Known], compile: Compile) -> None:
        self._known = known
        self._compile = compile

    def by_ruling(self, id: str, lang: str = "en") -> Begun:
        """The table that a ruling gives. Raises Refused."""
        known = self._known()
        bench, ruling = known.bench, known.game.rulings.get(id) if known.game is not None else None
        if bench is None:
            raise Refused("no rules")
        # The rulings of the bench are those that it was made with: a newer one may not be among its tables yet.
        ruling = bench.model.rulings.get(id) if ruling is not None else None
        if ruling is None or ruling.scenario is None:
            raise Refused("no such table")
        return _begun(bench, ruling, {RULING: id}, lang)

    def by_words(
        self, given: str, options: Mapping[str, str], variants: Sequence[str], seed: int, lang: str = "en"
    ) -> Begun:
        """The table that some lines give, in a game of these options and variants. Raises Refused."""
        known = self._known()
        if known.bench is None or known.game is None or not known.current:
            raise Refused("no ruling now")
        found = self._compile(FILE, f"rulings:\n{in_yaml(known.bench.rules, options, variants, seed, given)}")
        wrong = problems_here(found)
        ruling = found.game.rulings.get(ID) if found.game is not None else None
        if (
            found.game is None
            or ruling is None
            or ruling.scenario is None
            or any(each.severity is Severity.ERROR for each in wrong)
        ):
            words = next((each.message("en" if lang == "en" else "zh") for each in wrong), "")
            raise Refused("cannot lay", why=words)
        bench = bench_of(replace(found.game, rulings={ID: ruling}))
        return _begun(bench, ruling, {GIVEN: given}, lang)

    def again(self, game: Mapping[str, Any]) -> Begun | None:
        """What a saved game began with, by the rules of now; None if its table was not laid. Raises Refused."""
        said = game.get("laid")
        if said is None:
            return None
        if RULING in said:
            return self.by_ruling(str(said[RULING]))
        return self.by_words(str(said[GIVEN]), game["options"], game["variants"], game["seed"])


def _begun(bench: Bench, ruling: Ruling, said: Mapping[str, str], lang: str) -> Begun:
    """What a game begins with that goes on from the table of a ruling."""
    assert ruling.scenario is not None
    try:
        laid = laid_table(bench, ruling, ruling.scenario, said)
    except Failed as failed:
        broken = failure(ruling.id, (), ruling.span, failed)
        raise Refused("cannot lay", why=f"{broken.source}: {broken.told(lang)}") from failed
    variants = [variant.id for variant in ruling.variants]
    return Begun(bench.rules, len(ruling.scenario.players), choices(ruling, ruling.scenario), variants, laid)
