"""A save is shown before it is known whether the game is sound; no fault of ours ends the watching."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.desk.desk import Desk
from cardwright.desk.workshop import Workshop
from cardwright.engine.work import Engine

from .conftest import Client

Opener = Callable[..., Client]


def until(true: Callable[[], object]) -> None:
    """Wait until something holds."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < 60, "it did not come to pass"
        time.sleep(0.01)


def saved(path: Path, *pairs: tuple[str, str]) -> None:
    """Write a file otherwise."""
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_bytes(text.encode())


def steps(client: Client) -> Iterator[str]:
    """What the work on a save tells, up to its verdict."""
    for news in client.desk.workshop.work():
        yield news.kind
        if news.kind == "checked":
            return


@pytest.mark.parametrize(
    "old, new, shown",
    [
        ("en: Referee}", "en: Umpire}", "Umpire"),
        ("抽到【通行】时，你可以", "抽到【通行】时，你总可以", "你总可以"),
        ("faces: [{copies: 3}]", "faces: [{copies: 2}]", "×2"),
    ],
)
def test_cards_are_read_ahead(
    old: str, new: str, shown: str, desk_of: Opener, game: Callable[[str], Path]
) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    sound = client.desk.known.game
    saved(folder / "cards" / "basic.yaml", (old, new))
    work = steps(client)
    assert [next(work), next(work)] == ["saved", "ahead"]
    (touched,) = client.desk.known.touched
    ahead = client.page(f"/cards/{touched}")
    assert shown in ahead and sound is not None and client.desk.known.game is not sound
    assert sound.cards[touched] is not client.desk.known.game.cards[touched], "the last sound game stays as it was"
    assert list(work) == ["checked"]
    if client.desk.known.current:
        assert client.desk.known.touched == (touched,) and shown in client.page(f"/cards/{touched}")


def test_what_is_no_card_alone_is_not_read_ahead(desk_of: Opener, game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    card = folder / "cards" / "basic.yaml"
    sound = card.read_bytes()
    for pair in (("hand over draws to target", "hand over drawz to target"), ("kind: trap", "kind: tarp")):
        before = client.desk.known.game
        saved(card, pair)
        assert list(steps(client)) == ["saved", "checked"] and client.desk.known.game is before
        card.write_bytes(sound)
        assert list(steps(client)) == ["saved", "checked"] and client.desk.known.current


def test_a_card_that_was_read_ahead_in_vain_is_forgotten(desk_of: Opener, game: Callable[[str], Path]) -> None:
    """Its own entry can be read, but the game with it has an error: pages go back to the last sound one."""
    folder = game("xstx")
    client = desk_of(folder)
    before = client.desk.known.game
    saved(folder / "cards" / "basic.yaml", ("en: Referee}", "en: Attack}"))
    assert list(steps(client)) == ["saved", "ahead", "checked"]
    known = client.desk.known
    assert known.game is before and not known.current and known.has_errors
    assert "Referee" in client.page("/cards/referee")


def test_watching_goes_on_after_a_fault_of_ours(
    game: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game("hand_over")
    told: list[Exception] = []
    desk = Desk(folder, tell_fault=told.append)
    client = Client(desk)
    desk.start()
    try:
        until(lambda: desk.known.game is not None and not desk.known.working)
        whole = Engine.steps

        def broken(engine: Engine, written: object = None) -> None:
            raise ZeroDivisionError("a fault")

        monkeypatch.setattr(Engine, "steps", broken)
        path = folder / "game.yaml"
        path.write_bytes(path.read_bytes() + b"\n# a remark\n")
        (folder / "odd.yaml").write_text("cards: 3\n", "utf-8")
        until(lambda: desk.fault)
        assert "ZeroDivisionError: a fault" in client.page() and not desk.known.working
        monkeypatch.setattr(Engine, "steps", whole)
        path.write_bytes(path.read_bytes() + b"# another\n")
        until(lambda: not desk.fault and not desk.known.working)
        assert desk.known.has_errors  # what was written when the fault came is read now
        (folder / "odd.yaml").unlink()
        until(lambda: desk.known.current and not desk.known.working)
        assert "a fault" not in client.page()
        assert [str(each) for each in told] == ["a fault"]
    finally:
        desk.stop()


def test_the_link_of_a_seat_waits_for_a_desk_that_is_starting(game: Callable[[str], Path], tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    folder = game("hand_over")
    first = Desk(folder, kept=kept)
    for _ in first.workshop.work():
        first._restore()
    assert first.rules is not None
    low, _ = first.rules.players
    seats = {"names": [f"P{at}" for at in range(low)], "sorts": ["human", *["first"] * (low - 1)], "seed": 3}
    table = first.tables.begin(first.rules, seats)
    link = f"/seat/{table.seats[0].token}/"
    assert json.loads(kept.read_text("utf-8"))["tables"]
    again = Desk(folder, kept=kept)
    client = Client(again)
    answer, other = client.get(link), client.get("/seat/nobody_has_such_a_token/")
    assert answer.status_code == other.status_code == 503 and answer.text == other.text
    assert 'http-equiv="refresh"' in answer.text and again.token not in answer.text
    assert client.get(f"{link}events").status_code == 404
    for _ in again.workshop.work():
        again._restore()
    assert client.get(link).status_code == 200
    assert client.get("/seat/nobody_has_such_a_token/").status_code == 404


def test_the_workshop_alone_tells_the_same(game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    workshop = Workshop(folder)
    for news in workshop.work():
        if news.kind == "checked":
            break
    saved(folder / "cards" / "basic.yaml", ("en: Referee}", "en: Umpire}"))
    seen = []
    for news in workshop.work():
        seen.append((news.kind, news.known.ahead))
        if news.kind == "checked":
            break
    assert seen == [("saved", False), ("ahead", True), ("checked", False)]


@pytest.mark.parametrize("took, waits", [(0.0001, 0.05), (0.01, 0.2), (3.0, 1.0)])
def test_many_files_are_looked_at_less_often(
    took: float, waits: float, game: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop = Workshop(game("xstx"))
    clock = iter((5.0, 5.0 + took))
    monkeypatch.setattr("cardwright.desk.workshop.time.thread_time", lambda: next(clock))
    workshop.look()
    assert workshop.pause(0.05) == pytest.approx(waits)
