"""Tables of small games as a terminal shows them, what is asked there, and how it goes on: kept as pages."""

from __future__ import annotations

import io

import games
import pytest
from goldens import Goldens

from cardwright.cli import command_words
from cardwright.cli.board import Board
from cardwright.cli.terminal import Screen
from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session
from cardwright.runtime.texts import texts_for
from cardwright.runtime.traces import opened

NAMES = [name for name in games.MINI if name in games.PLAYABLE][::3]
DECIDED = 15
"""So many decisions are made; at every fifth the table is shown."""


@pytest.mark.parametrize("name", NAMES)
def test_how_it_goes(name: str, goldens: Goldens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_words, "_spoken", ["en"])
    rules = games.rules(name)
    session, out = Session(rules, seed=2), io.StringIO()
    boards = [Board(Screen(out, 100), texts_for(session, lang)) for lang in ("en", "zh-Hans")]
    for made in range(DECIDED):
        if session.over:
            break
        pending = session.pending[0]
        if made % 5 == 3:
            board = boards[made // 5 % 2]
            command_words.speak("zh" if made // 5 % 2 else "en")
            out.write(f"######## {made}\n")
            board.show(session.view(pending.seat), everything=made > 5)
            board.ask(pending)
            board.why_not(pending)
            board.card_texts([option.card for option in pending.options if option.card is not None])
        session.answer(pending.seat, choice_of("random", session, pending))
    for seat, board in enumerate(boards):
        out.write(f"######## seen from {seat}\n")
        board.log(session.trace_for(seat), getattr(rules.table(session.game), "no", None), session.numbers())
    boards[0].log(tuple(map(opened, session.trace())), None, session.numbers())
    goldens.check(f"told/{name}.txt", "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n")
