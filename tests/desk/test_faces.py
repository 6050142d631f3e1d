"""Faces are drawn when somebody looks at them: at once where it is known how they look, and anew when it is calm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from cardwright.desk import faces as module
from cardwright.desk.desk import Desk
from cardwright.desk.faces import Faces
from cardwright.desk.known import touching

from .conftest import Client

pytest.importorskip("typst", reason="it belongs to printing")


def _checked(desk: Desk) -> None:
    """Do the work on the files as far as the verdict of the check; rulings say nothing of how a card looks."""
    for news in desk.workshop.work():
        if news.kind == "checked":
            return


def test_what_is_known_is_drawn_while_another_game_is_looked_at(
    game: Callable[[str], Path], desk_of: Callable[[Path], Client]
) -> None:
    desk = desk_of(game("xstx")).desk
    shown = desk.faces.look(desk.known, "en", "warden")
    found: list[tuple[bytes, str]] = []
    asking = Thread(
        target=lambda: found.append(desk.faces.draw(desk.known, "en", "warden", "svg", shown.version)), daemon=True
    )
    with desk.faces._lock:  # as it is held for seconds while the faces of 1,000 cards are made anew
        asking.start()
        asking.join(60)
    assert [version for _, version in found] == [shown.version]


def test_faces_read_ahead_are_made_anew_once_it_is_calm(
    game: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are shown until then; of several saves only the last one is looked at as a whole."""
    monkeypatch.setattr(module, "CALM", 600.0)
    folder = game("xstx")
    desk, faces, told = Desk(folder), Faces(folder), Event()
    _checked(desk)
    faces.look(desk.known, "en", "warden")
    faces.start(told.set, lambda error: None)
    path = folder / "cards" / "basic.yaml"
    text = path.read_bytes()
    made: list[bool] = []
    whole = faces._made
    monkeypatch.setattr(faces, "_made", lambda known, lang: (made.append(known.ahead), whole(known, lang))[1])
    for words in (b"you always may", b"you never may"):
        path.write_bytes(text.replace(b"When you draw a Crossing, you may", b"When you draw a Crossing, " + words))
        for news in desk.workshop.work():
            faces.look(desk.known, "en", "warden")
            if news.kind == "ahead":
                assert told.wait(60)
                told.clear()
            if news.kind == "checked":
                break
    assert made == [True, True]
    monkeypatch.setattr(module, "CALM", 0.0)
    with faces._news:
        faces._asked.clear()
        faces._news.notify_all()
    faces.look(desk.known, "en", "warden")
    faces.wait(60)
    assert made == [True, True, False] and not faces.look(desk.known, "en", "warden").late


def test_a_card_that_is_read_ahead_looks_as_it_will(game: Callable[[str], Path]) -> None:
    """Its look of the theme, and the rulings that are filed under it, are those of the card that there was."""
    folder = game("xstx")
    desk = Desk(folder)
    _checked(desk)
    before = desk.faces.look(desk.known, "en", "warden").version
    path = folder / "cards" / "basic.yaml"
    path.write_bytes(path.read_bytes().replace(b"When you draw a Crossing, you may", b"When you draw a Crossing, do"))
    found = []
    for news in desk.workshop.work():
        if news.kind in ("ahead", "checked"):
            known = desk.known
            assert known.game is not None
            rulings = [ruling.id for ruling in touching(known, known.game.cards["warden"])]
            found.append((news.kind, desk.faces.look(known, "en", "warden").version, rulings))
        if news.kind == "checked":
            break
    (_, ahead, filed), (_, checked, same) = found
    assert ahead == checked != before and filed == same and len(filed) > 1
