"""The lab itself: the same figures however it is run, stopped runs go on, reports show what was planted."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import games
import pytest

from cardwright import cli
from cardwright.lab import plots, report
from cardwright.lab import series as lab_series
from cardwright.lab.changes import NoChange, blank, option_of, variation, with_value
from cardwright.lab.figures import figures_of
from cardwright.lab.recording import record_of
from cardwright.lab.report import Names
from cardwright.lab.series import Plan, Wanted, header, kept, line_of, one_game, series
from cardwright.lab.statistics import Estimate, share
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.playout import play_out
from cardwright.runtime.setup import settle

GAME = games.CARDDATA / "xstx"


def lab(capsys: pytest.CaptureFixture[str], out: Path, *words: str, game: Path = GAME) -> tuple[int, str, str]:
    status = cli.main(["lab", str(game), "--lang", "en", "--seed", "3", "--out", str(out), *words])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_a_run_is_the_same_on_two_processes_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--players", "3", "--bots", "random", "--json")
    _, one, _ = lab(capsys, tmp_path / "a", "-n", "40", "--jobs", "1", *common)
    _, two, _ = lab(capsys, tmp_path / "b", "-n", "40", "--jobs", "2", *common)
    _, half, _ = lab(capsys, tmp_path / "c", "-n", "15", "--jobs", "1", *common)
    _, rest, _ = lab(capsys, tmp_path / "c", "-n", "40", "--jobs", "1", *common)
    assert one == two == rest != half
    (kept_one,), (kept_two,) = ([*(tmp_path / name / "xstx").glob("games-*.jsonl")] for name in ("a", "c"))
    assert kept_one.read_bytes() == kept_two.read_bytes()
    assert len(kept_one.read_text("utf-8").splitlines()) == 41, "a line for each game, and one that tells which games"


def test_of_two_runs_at_once_in_one_folder_no_game_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    common = ("--players", "2", "--bots", "random", "--json", "--jobs", "1")
    _, alone, _ = lab(capsys, tmp_path / "a", "-n", "6", *common)
    real, nested = lab_series.play, []

    def play(*args: Any) -> Any:
        if args[2] == 2 and not nested:
            nested.append(-1)
            nested.append(cli.main(["lab", str(GAME), "--seed", "3", "--out", str(tmp_path / "b"), "-n", "4", *common]))
        return real(*args)

    monkeypatch.setattr(lab_series, "play", play)
    _, both, _ = lab(capsys, tmp_path / "b", "-n", "6", *common)
    (one,), (two,) = ([*(tmp_path / name / "xstx").glob("games-*.jsonl")] for name in ("a", "b"))
    assert nested == [-1, 0] and both.endswith(alone) and one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("watched", [True, False])
def test_whoever_waits_is_told_how_far_it_is_and_nothing_of_that_stays(
    watched: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched)
    status, _, err = lab(capsys, tmp_path, "-n", "3", "--players", "2", "--bots", "random", "--json")
    assert status == 0 and ("\r" in err) is watched
    assert not watched or (err.rpartition("\r")[2].startswith("\x1b[K") and "3" in err.split("\r")[-2])


def test_a_run_that_was_cut_off_in_a_line_goes_on_before_it() -> None:
    rules = games.rules("xstx")
    plan = Plan(settle(rules, 2), 1, ("random",))
    records = series(rules, plan, Wanted(4))
    key = plan.key(rules)
    text = header(key, rules) + "".join(map(line_of, records))
    assert kept(text, key) == records
    assert kept(text[:-20], key) == records[:3]
    assert kept(text, "another") == [] and kept("", key) == [] and kept("nonsense\n", key) == []
    broken = text.replace('"game":1', '"game":7')
    assert kept(broken, key) == records[:1]
    assert record_of(json.loads(line_of(records[0]))) == records[0]


def test_what_is_kept_is_kept_for_the_same_games_alone() -> None:
    rules = games.rules("xstx")
    deck = BroughtDeck("mine", (), (("deck", "attack", 3),))
    plans = [
        Plan(settle(rules, 2), 1, ("random",)),
        Plan(settle(rules, 3), 1, ("random",)),
        Plan(settle(rules, 2), 2, ("random",)),
        Plan(settle(rules, 2), 1, ("greedy",)),
    ]
    for decks in ((deck, None), (None, deck), (replace(deck, cards=(("deck", "attack", 2),)), None)):
        plans.append(Plan(replace(settle(rules, 2), decks=decks), 1, ("random",)))
    keys = [plan.key(rules) for plan in plans]
    assert len(set(keys)) == len(keys) and keys == [plan.key(rules) for plan in plans]


def test_what_a_record_says_is_what_happened() -> None:
    rules = games.rules("xstx")
    found = one_game(rules, Plan(settle(rules, 3), 5, ("random",)), 2)
    assert found == one_game(rules, Plan(settle(rules, 3), 5, ("random",)), 2)
    assert found.winners and found.turns > 0 and found.decisions > 0
    for opening, had, played in zip(found.opening, found.had, found.played, strict=True):
        assert opening and set(opening) <= set(had) and set(played) <= set(had)


def test_roles_and_characters_are_found_without_a_word_of_the_game() -> None:
    rules = games.rules("thbattle")
    records = [one_game(rules, Plan(settle(rules, 5), 5, ("random",)), at) for at in range(2)]
    figures = figures_of(rules, records, 5, ("random",), 5)
    assert set(figures.groups) >= {"role zone", "hero zone"}
    assert sum(rate.rate.count for rate in figures.groups["role zone"]) == 10


def test_a_card_that_is_never_in_time_is_told_from_one_that_nobody_wanted() -> None:
    rules = games.rules("xstx")
    plan = Plan(settle(rules, 3), 5, ("random",))
    records = series(rules, plan, Wanted(40))
    usual = figures_of(rules, records, 3, plan.bots, plan.seed)
    assert not usual.never_in_time and not usual.never_held and not usual.never_played
    assert "purity#3" in usual.never_open and "purity#1" not in usual.never_open, "only an option opens it"
    unwanted = [replace(each, played=tuple(tuple({*seat} - {"attack"}) for seat in each.played)) for each in records]
    assert figures_of(rules, unwanted, 3, plan.bots, plan.seed).never_played == ("attack",)
    late = [replace(each, could=(tuple({*each.could[0]} - {"attack"}), each.could[1])) for each in unwanted]
    found = figures_of(rules, late, 3, plan.bots, plan.seed)
    assert found.never_in_time == ("attack",) and not found.never_played
    names = Names("xstx", str, str)
    assert "never in time: held, and at no moment could they be played: attack" in report.lines(found, names, "en")
    assert "从来赶不上" in report.html(found, names, "zh") and json.loads(report.as_json(found))["never_in_time"]
    rows = [row for row in csv.DictReader(io.StringIO(report.as_csv(found))) if row["figure"].startswith("never_")]
    assert [(row["what"], row["n"]) for row in rows if row["figure"] == "never_in_time"] == [("card", "40")]
    told = [(row["figure"], row["name"]) for row in rows]
    assert told == [(key, name) for key, missing in report.never(found, names) for name in missing]
    assert ("never_in_time", "attack") in told and ("never_open", "purity#3") in told


def test_who_wins_in_two_ways_at_once_wins_once() -> None:
    rules = games.rules("fengsheng")
    found = [play_out(rules, 3, seed).winners for seed in range(1, 4)]
    assert all(won and len(set(won)) == len(won) for won in found), found


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[Any] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_needs_nothing_else_and_hides_no_name(lang: Any) -> None:
    rules = games.rules("xstx")
    plan = Plan(settle(rules, 3), 5, ("random",))
    figures = figures_of(rules, series(rules, plan, Wanted(30)), 3, plan.bots, plan.seed)
    names = Names("<b>&", lambda kind: f"<{kind}>", lambda zone: zone)
    page = report.html(figures, names, lang)
    parser = Page()
    parser.feed(page)
    assert not parser.loaded and "<b>&" not in page and page.count("<svg") >= 2 and not parser.open[1:]
    assert "@media print" in page and "http" not in page
    assert page.count('<div class="wide" tabindex="0"><svg') == page.count("<svg"), (
        "narrow screens move plots by themselves"
    )
    assert '<div class="wide" tabindex="0"><table><thead>' in page and 'aria-label=""' not in page
    rows = list(csv.DictReader(io.StringIO(report.as_csv(figures))))
    seats = [row for row in rows if row["what"] == "seat"]
    assert [row["name"] for row in seats] == ["1", "2", "3"]
    assert all(float(row["low"]) <= float(row["value"]) <= float(row["high"]) for row in seats)
    json.loads(report.as_json(figures))


def test_no_plot_is_longer_than_a_page_and_all_have_one_scale() -> None:
    rows = [(f"row {at}", share(at, 70), False) for at in range(70)]
    shown = plots.intervals(rows, [0.5] * 70)
    pieces = shown.split("<svg")[1:]
    assert [piece.count("<rect") for piece in pieces] == [15, 15, 15, 15, 10]
    assert len({piece.rsplit("<text", 1)[1].partition(" y=")[0] for piece in pieces}) == 1
    assert all(piece.rstrip().endswith("100 %</text></svg>") for piece in pieces)
    assert all(int(piece.partition('viewBox="0 0 760 ')[2].partition('"')[0]) <= 760 for piece in pieces)


def test_what_is_rare_is_shown_on_a_scale_of_a_tenth_and_a_difference_on_its_own() -> None:
    def ends(low: float, *, signed: bool) -> bool:
        return "10 %<" in plots.intervals([("row", Estimate(0.01, low, 0.02, 100), False)], signed=signed)

    assert ends(0.0, signed=False) and not ends(-0.01, signed=True)


def test_names_of_a_plot_have_the_room_that_they_take() -> None:
    assert plots._short("") == "" and plots._short("a" * 30) == "a" * 30 and plots._short("a" * 31) == "a" * 29 + "…"
    assert plots._short("字" * 15) == "字" * 15 and plots._short("字" * 16) == "字" * 14 + "…"


def test_no_line_of_a_table_ends_within_an_interval() -> None:
    cell = report._table(["name", "wins"], [["one", report.percent(share(3, 10))]])
    assert "<td>30.0\u00a0% [10.8,\u00a060.3]</td>" in cell


def test_a_number_of_a_card_is_varied_and_put_back() -> None:
    game = games.model("xstx")
    before = game.cards["warden"].faces
    rules = with_value(game, "warden.copies", "9")
    assert sum(spec.copies for spec in rules.cards if spec.kind.id == "warden") == 9
    rules = with_value(game, "attack.copies", "4")
    assert sum(spec.copies for spec in rules.cards if spec.kind.id == "attack") == 4
    rules = with_value(game, "attack.bonus", "5")
    assert {spec.values["bonus"] for spec in rules.cards if spec.kind.id == "attack"} == {5}
    assert game.cards["warden"].faces is before
    assert not any(kind.id == "attack" for kind in blank(game, "attack").plays)
    for wrong in ("wardn.copies", "warden.price", "copies"):
        with pytest.raises(NoChange):
            with_value(game, wrong, "1")


def test_what_is_varied_is_read() -> None:
    assert variation("a card.copies=2..4").values == ("2", "3", "4")
    assert variation("options.x=a, b").values == ("a", "b")
    for wrong in ("x", "x=", "=1..2", "x=4..2", "x=1..99"):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            variation(wrong)


def test_the_command_tells_what_changes_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("-n", "60", "--players", "3", "--bots", "random", "--jobs", "1")
    status, out, err = lab(
        capsys, tmp_path, *words, "--vary", "warden.copies=1,12", "--swap", "attack", "--compare", str(GAME)
    )
    assert status == 0 and f"reports: {tmp_path / 'xstx'}" in err
    assert "What changes: warden.copies" in out and "What changes: attack" in out
    data = json.loads((tmp_path / "xstx" / "report.json").read_text("utf-8"))
    few, many = data["changes"][0]["values"]
    assert few["turns"]["value"] < many["turns"]["value"] and many["lengthens"]
    (same,) = data["changes"][2]["values"]
    assert same["more_turns"]["value"] == 0 and not same["lengthens"], "the same version changes nothing"
    assert (tmp_path / "xstx" / "report.html").is_file() and (tmp_path / "xstx" / "report.csv").is_file()


def test_until_it_is_sure_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = lab(capsys, tmp_path, "-n", "5000", "--players", "2", "--bots", "random", "--until", "6%", "--json")
    data = json.loads(out)
    assert data["games"] in range(200, 1000)
    assert all(seat["rate"]["high"] - seat["rate"]["low"] <= 0.12 for seat in data["seats"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--until", "x"], "--until: a percentage"),
        (["-n", "0"], "-n: 1 to"),
        (["--vary", "attack"], "not NAME=A..B: attack"),
        (["--vary", "atack.copies=1..2"], "did you mean `attack.copies`"),
        (["--swap", "atack"], "did you mean `attack`"),
        (["--spread", "nothing"], "no option `nothing`"),
        (["--bots", "clever"], "clever"),
    ],
)
def test_bad_usage_is_refused(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = lab(capsys, tmp_path, "-n", "2", "--bots", "random", "--jobs", "1", *words)
    assert status == 2 and said in err, err


def test_a_variation_names_an_option_or_a_value_of_something_else() -> None:
    named = {"options.stage": "stage", "option.stage": "stage", "attack.copies": None, "options": None}
    assert {name: option_of(name) for name in named} == named
