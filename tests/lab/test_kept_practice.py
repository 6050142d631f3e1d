"""Practice that is kept between runs: it comes back the same, and is found for nothing but what it was made of."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import games
import pytest

from cardwright import store
from cardwright.bench.in_memory import rules_of
from cardwright.cli import main
from cardwright.runtime import kept_practice, taught, workers
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.playout import run
from cardwright.runtime.positions import Worth
from cardwright.runtime.setup import Settings, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.taste import Taste


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "kept"
    store.use(folder, b"this program")
    yield folder
    store.use(None)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught, "_known", {})


def again() -> None:
    """As if another process had begun."""
    taught._known.clear()


def never(*_: object) -> taught.Practice:
    raise AssertionError("practised once more")


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(("game", "players"), [("xstx", 3), pytest.param("fengsheng", 5, marks=pytest.mark.long)])
def test_it_comes_back_to_the_last_bit(kept: Path, game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions are the same without a store, with an empty one, and with what is kept; roles come back as well."""
    rules = games.rules(game)
    settings = settle(rules, players)

    def digests() -> list[str]:
        again()
        return [run(rules, settings, seed, ["taught:20", "random"]).trace_digest for seed in (5, 6)]

    with store.unused():
        without = digests()
    assert not entries(kept)
    first = taught.practised(rules, settings, 20)
    assert digests() == without and entries(kept)
    again()
    monkeypatch.setattr(taught, "_practise", never)
    second = taught.practised(rules, settings, 20)
    assert second is not first
    assert (second.taste.places, second.taste.weights) == (first.taste.places, first.taste.weights)
    assert list(second.taste.places) == list(first.taste.places)
    assert second.worth.weights == first.worth.weights and second.keen == first.keen
    assert second.looker.roles == first.looker.roles
    assert (game == "fengsheng") == (second.looker.roles is not None)
    assert digests() == without


def test_what_is_damaged_is_practised_anew(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules("xstx")
    settings = settle(rules, 2)
    weights = taught.practised(rules, settings, 8).taste.weights
    (path,) = entries(kept)
    whole = path.read_bytes()
    for damaged in (whole[:-1], whole[: len(whole) // 2], b"", whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:]):
        path.write_bytes(damaged)
        again()
        assert taught.practised(rules, settings, 8).taste.weights == weights
        assert path.read_bytes() == whole, "and kept anew"
    key = kept_practice.key_of(rules, settings, 8)
    assert key is not None
    for pieces in ([], [b"{"], [b"{}", b"[]"], [b'{"roles":null,"keen":0.0,"taste":[null],"worth":[]}', b"[]"]):
        store.put_all(kept_practice.SORT, key, pieces)
        assert kept_practice.kept(key) is None


def test_it_is_found_for_what_it_was_made_of_alone(kept: Path) -> None:
    rules, settings = (made := games.rules("xstx")), settle(made, 2)
    deck = BroughtDeck("mine", ("deck", "deck"), (("hand", "purity", 2),))
    other = BroughtDeck("mine", ("deck", "deck"), (("hand", "purity", 3),))

    def bringing(deck: BroughtDeck) -> Settings:
        return Settings(2, settings.options, settings.variants, settings.names, (deck, None))

    keys = [
        kept_practice.key_of(rules, settings, 8),
        kept_practice.key_of(rules, settings, 9),
        kept_practice.key_of(rules, settle(rules, 3), 8),
        kept_practice.key_of(games.rules("backrooms"), settings, 8),
        kept_practice.key_of(rules, bringing(deck), 8),
        kept_practice.key_of(rules, bringing(other), 8),
    ]
    assert len(set(keys)) == len(keys) and None not in keys
    assert keys[0] == kept_practice.key_of(rules_of(games.model("xstx")), settle(rules, 2, names=["A", "B"]), 8)
    with store.unused():
        assert kept_practice.key_of(rules, settings, 8) is None


def test_decks_of_one_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process, too: a deck that was edited has its name still."""
    rules = games.rules("xstx")
    settings = settle(rules, 2)
    seen: list[Settings] = []

    def practise(rules: Rules, settings: Settings, games: int) -> taught.Practice:
        seen.append(settings)
        return taught.Practice.__new__(taught.Practice)

    monkeypatch.setattr(taught, "_practise", practise)
    for copies in (2, 3, 2):
        deck = BroughtDeck("mine", ("deck", "deck"), (("hand", "purity", copies),))
        taught.practised(rules, Settings(2, settings.options, (), settings.names, (deck, None)), 8)
    assert len(seen) == 2


def test_cards_that_are_only_worded_anew_are_not_practised_again(kept: Path, tmp_path: Path) -> None:
    """Names are no rules; how many copies there are is one."""
    folder = tmp_path / "xstx"
    shutil.copytree(games.CARDDATA / "xstx", folder)
    cards = folder / "cards" / "basic.yaml"
    whole = cards.read_text("utf-8")

    def key(old: str, new: str) -> str | None:
        assert old in whole
        cards.write_text(whole.replace(old, new), "utf-8")
        found = games.compile_game(folder).game
        assert found is not None
        rules = rules_of(found)
        return kept_practice.key_of(rules, settle(rules, 2), 8)

    rules = games.rules("xstx")
    assert key("en: Warden}", "en: Watchman}") == kept_practice.key_of(rules, settle(rules, 2), 8)
    assert key("copies: 6", "copies: 5") != kept_practice.key_of(rules, settle(rules, 2), 8)


def test_a_name_that_is_more_than_words_is_not_kept() -> None:
    taste = Taste()
    taste.places = {("look", 1.5): 0}
    assert kept_practice.pieces_of(None, taste, Worth(), 0.0) is None


def test_workers_keep_what_their_process_keeps(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_loaded", [])
    package = workers.files_of(games.rules("xstx"))
    here = store.in_use_here()
    store.use(None)
    workers._load(package, never, None, here)
    assert store.in_use_here() == (kept, b"this program")
    workers._load(package, never, None, (None, b""))
    assert not store.in_use()


@pytest.mark.parametrize("command", ["simulate", "lab"])
def test_commands_practise_once(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second run finds what the first has learnt; with `--no-cache` nothing is taken or kept."""
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    given = [command, str(games.CARDDATA / "xstx"), "-n", "2", "--players", "2", "--bots", "taught:8", "--jobs", "1"]

    def told(*more: str) -> str:
        again()
        out = ["--out", str(tmp_path / f"lab{len(more)}{len(entries(tmp_path))}")] if command == "lab" else []
        try:
            assert main([*given, *out, *more]) == 0
        finally:
            store.use(None)
        return capsys.readouterr().out

    practice = kept_practice.SORT
    asked: list[str] = []
    monkeypatch.setattr(
        store, "put", lambda sort, key, content, put=store.put: (asked.append(sort), put(sort, key, content))
    )
    first = told("--no-cache")
    assert practice not in asked
    assert told() == first and asked.count(practice) == 1
    monkeypatch.setattr(taught, "_practise", never)
    assert told() == first
