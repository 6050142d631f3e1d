"""What the command above an example finds (`$ cardwright build . --only sheets`); usually it is `cardwright check`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.decks.import_pool import import_pool
from cardwright.decks.lawbook import lawbook_of
from cardwright.decks.report import as_problem
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Problem
from cardwright.driver import build, check, compile_game
from cardwright.judging import judge_file

HERE = Path()


def found_by(command: str, out: Path) -> Iterable[Problem]:
    """The problems that a command finds in the working folder, where the files of a page lie; `out` is for what it
    makes.
    """
    match command.split()[1:]:
        case []:
            return check([HERE]).problems
        case ["import", table, "-o", _]:
            problems = Problems()
            import_pool(table, Path(table).read_bytes(), problems)
            return problems
        case ["deck", "check", "--game", ".", *options, deck]:
            game, problems = compile_game(HERE).game, Problems()
            assert game is not None
            book = lawbook_of(game, problems)
            judged = judge_file(book, Path(deck), building="--building" in options)
            told = [[*each.faults, *(as_problem(one, each.law) for one in each.verdict.findings)] for each in judged]
            return [*problems, *(problem for each in told for problem in each)]
        case ["build", ".", "--only", part]:
            return build(HERE, out, [part]).problems
    raise ValueError(command)
