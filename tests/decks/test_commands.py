"""The commands: verdicts for people and programs, all formats, building, repair, figures, differences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli import main

ROOT = Path(__file__).parents[2]
GAME = str(ROOT / "carddata" / "l5r-skirmish")
DECK = """dynasty
2 Asahina Artisan
2 Asahina Storyteller
2 Brash Samurai
2 Cautious Scout
2 Daidoji Nerishma
2 Doji Challenger
2 Doji Gift Giver
2 Doji Hotaru
2 Doji Whisperer
2 Kakita Asami
2 Kakita Kaezin
2 Savvy Politician
2 Otomo Courtier
2 Wandering Ronin
2 Imperial Storehouse
conflict
2 Above Question
2 Admit Defeat
2 Duelist Training
2 Political Rival
2 Steward of Law
2 Way of the Crane
2 Assassination
2 Banzai!
2 Court Games
2 Fine Katana
2 For Shame!
2 Good Omen
2 Ornate Fan
2 For Greater Glory
2 Outwit
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main([*words, "--lang", "en"])
    return status, capsys.readouterr().out


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "crane.txt"
    path.write_text(DECK, "utf-8")
    return path


def test_a_legal_deck(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    status, out = run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "skirmish")
    assert status == 0
    assert "legal in Skirmish (clan: crane; splash: lion)" in out


def test_json(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    deck.write_text(DECK.replace("2 Outwit", "2 Outwit\n1 Charge!"), "utf-8")
    status, out = run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "skirmish", "--json", "--repair")
    told = json.loads(out)
    (row,) = told["decks"]
    assert told["format"] == "cardwright-deck-check/1"
    assert status == 1 and row["legal"] is False and row["choices"] == {"clan": ["crane"], "splash": ["lion"]}
    (finding,) = row["findings"]
    assert finding["rule"] == "LR-018" and finding["rules"] == ["LR-018", "LR-023"]
    assert (finding["value"], finding["bound"]) == (1, 0)
    assert finding["bound_from"][0]["op"] == "base"
    assert (finding["cards"][0]["id"], finding["cards"][0]["line"]) == ("charge", 33)
    assert [(e["op"], e["card"], e["count"]) for e in row["repair"]] == [("remove", "charge", 1)]
    assert row["repair_smallest"] is True


def test_before_the_banlist(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    deck.write_text(DECK.replace("2 Outwit", "2 Outwit\n1 Charge!"), "utf-8")
    words = ("deck", "check", str(deck), "--game", GAME, "--format", "skirmish", "--as-of")
    assert run(capsys, *words, "2020-03-19")[0] == 0
    assert run(capsys, *words, "2020-03-20")[0] == 1
    assert run(capsys, *words, "soon")[0] == 2


def test_all_formats(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    deck.write_text(DECK.replace("2 For Greater Glory", "1 For Greater Glory\n1 Reprieve"), "utf-8")
    status, out = run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "all")
    assert status == 0 and out.endswith("legal in: Skirmish, buying from any clans\n")


def test_building(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    deck.write_text("dynasty\n2 Doji Hotaru\nconflict\n2 Banzai!\n", "utf-8")
    status, out = run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "skirmish", "--building")
    assert status == 0 and "still needed: dynasty deck has 2 cards, at least 30" in out
    deck.write_text("dynasty\n3 Doji Hotaru\nconflict\n2 Banzai!\n", "utf-8")
    status, out = run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "skirmish", "--building")
    assert status == 1 and "3 copies of Doji Hotaru, at most 2" in out


def test_bad_usage(capsys: pytest.CaptureFixture[str], deck: Path) -> None:
    assert run(capsys, "deck", "check", str(deck), "--game", GAME, "--format", "skirmich")[0] == 2
    assert run(capsys, "deck", "check", str(deck), "--game", "nowhere", "--format", "skirmish")[0] == 2
    assert run(capsys, "deck", "check", "nothing.txt", "--game", GAME, "--format", "skirmish")[0] == 2


def test_diff_and_stats(capsys: pytest.CaptureFixture[str], deck: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(DECK.replace("2 Outwit", "1 Outwit\n1 Rout"), "utf-8")
    status, out = run(capsys, "deck", "diff", str(deck), str(other), "--game", GAME, "--format", "skirmish")
    assert status == 0 and "-1 Outwit (2 -> 1)" in out and "+1 Rout (0 -> 1)" in out
    page = tmp_path / "stats.html"
    words = ("deck", "stats", str(deck), "--game", GAME, "--format", "skirmish", "--html", str(page))
    status, out = run(capsys, *words)
    assert status == 0 and "dynasty deck: 30 cards, 15 different" in out and "<svg" in page.read_text("utf-8")


@pytest.mark.parametrize("verb", ["diff", "stats"])
@pytest.mark.parametrize(("text", "code"), [("3 Doji Hotarru\n", "CW731"), ("<?xml version='1.0'?><a>", "CW736")])
def test_a_deck_that_cannot_be_read_whole_is_told_with_its_figures(
    capsys: pytest.CaptureFixture[str], deck: Path, tmp_path: Path, verb: str, text: str, code: str
) -> None:
    other = tmp_path / "other.txt"
    other.write_text(text, "utf-8")
    assert main(["deck", verb, str(deck), str(other), "--game", GAME, "--format", "skirmish"]) == 1
    said = capsys.readouterr()
    assert code in said.err and said.out


def test_no_format_is_not_every_format(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "night")]) == 0
    deck = tmp_path / "deck.txt"
    deck.write_text("2 Lantern\n", "utf-8")
    for verb in ("check", "stats", "diff"):
        words = ["deck", verb, str(deck), str(deck), "--game", str(tmp_path / "night"), "--format", "all"]
        assert main([*words, "--lang", "en"]) == 2 and "this game has no formats" in capsys.readouterr().err


def test_import_and_use(capsys: pytest.CaptureFixture[str], deck: Path, tmp_path: Path) -> None:
    table, pool = tmp_path / "more.csv", tmp_path / "pool.json"
    table.write_text("name,type,clan,side,pack,number\nNew Samurai,character,crane,dynasty,extra,1\n", "utf-8")
    assert run(capsys, "import", str(table), "-o", str(pool))[0] == 0
    deck.write_text(DECK.replace("2 Brash Samurai", "1 Brash Samurai\n1 New Samurai"), "utf-8")
    words = ("deck", "check", str(deck), "--game", GAME, "--format", "skirmish")
    assert run(capsys, *words)[0] == 1
    assert run(capsys, *words, "--pool", str(pool))[0] == 0


def test_a_match_after_swapping(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    rows = [line.split(" ", 1) for line in DECK.splitlines() if " " in line]
    half = [f"    {name!r}: {n}\n" for n, name in rows]
    text = "name: match\nformat: skirmish\ncards:\n  dynasty:\n" + "".join(half[:15])
    text += "  conflict:\n" + "".join(half[15:]) + "  sideboard: {Voice of Honor: 2, Charge!: 1}\nswaps:\n"
    text += "  - {name: good, in: {conflict: {Voice of Honor: 2}}, out: {conflict: {Outwit: 2}}}\n"
    text += "  - {name: bad, in: {conflict: {Charge!: 1}}, out: {conflict: {Outwit: 1}}}\n"
    path.write_text(text, "utf-8")
    status, out = run(capsys, "deck", "check", str(path), "--game", GAME)
    assert status == 1 and "good: legal" in out and "bad: illegal" in out and "forbidden: Charge!" in out
    assert main(["deck", "check", str(path), "--game", GAME, "--lang", "zh"]) == 1
    told = capsys.readouterr().out
    assert "换牌“good”后合法\n" in told and "换牌“bad”后不合法\n" in told


def test_example_decks_and_checkers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out = run(capsys, "deck", "test", "--game", GAME)
    assert status == 0 and out == "38 of 38 decks as expected\n"
    status, out = run(capsys, "deck", "test", "--game", GAME, "--json")
    rows = json.loads(out)["examples"]
    assert status == 0 and all(row["passed"] for row in rows)
    assert {f"LR-{n:03d}" for n in range(7, 34)} <= {rule for row in rows for rule in row["rules"]}
    status, out = run(capsys, "deck", "build", "--game", GAME, "--out", str(tmp_path))
    home = tmp_path / "l5r-skirmish" / "legality"
    assert status == 0 and sorted(path.name for path in home.glob("*.py")) == [
        "__init__.py", "base.py", "flow.py", "skirmish.py", "skirmish_many_clans.py",
    ]  # fmt: skip


LAW = """
game: {id: runner, name: {zh-Hans: 跑者, en: Runner}, players: 2}
kinds:
  piece: {is_a: card, name: {zh-Hans: 件, en: piece}, fields: {worth: {type: "number?"}}}
cards:
  - {id: hub, kind: piece, name: {zh-Hans: 枢, en: Hub}, worth: 2}
  - {id: gate, kind: piece, name: {zh-Hans: 门, en: Gate}}
formats:
  open:
    sections:
      head: {size: 1, cards: it is a piece, name: {zh-Hans: 首, en: head}}
      main: {size: 0..9, cards: it is a piece, name: {zh-Hans: 主, en: main}}
    values: {printed: {sum: worth, over: head}}
    limits: {room: {base: printed, name: {zh-Hans: 余量, en: room}}}
    changes: [{limit: room, where: it is gate, in: main, set: main}]
    rules:
      - {id: room, sum: worth, over: main, at_most: room, if: {count: head, where: not (its worth is none)}}
"""


def test_a_law_whose_limit_is_a_value_that_cards_change_has_its_checker(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(LAW, "utf-8")
    status, out = run(capsys, "deck", "build", "--game", str(tmp_path), "--out", str(tmp_path / "out"))
    assert status == 0 and out.endswith("legality: 1 checkers\n")
    assert "room" in (tmp_path / "out" / "runner" / "legality" / "open.py").read_text("utf-8")


def test_what_is_told_after_swapping_is_what_makes_it_illegal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    law = (
        LAW[: LAW.index("    values:")]
        + """\
      side: {size: 0..9, outside: true, cards: it is a piece, name: {zh-Hans: 备, en: side}}
    rules:
      - {id: few, count: main, at_most: 1, level: warning}
      - {id: none, none: main, where: it is gate}
"""
    )
    (tmp_path / "game.yaml").write_text(law, "utf-8")
    swaps = "swaps:\n  - {name: more, in: {main: {hub: 1}}}\n  - {name: gates, in: {main: {gate: 2}}}\n"
    deck = "name: match\nformat: open\ncards: {head: {hub: 1}, main: {hub: 1}, side: {hub: 1, gate: 2}}\n"
    (tmp_path / "deck.yaml").write_text(deck + swaps, "utf-8")
    status, out = run(capsys, "deck", "check", str(tmp_path / "deck.yaml"), "--game", str(tmp_path))
    told = out[out.index("  more: ") :].splitlines()
    assert status == 1 and told[:2] == ["  more: legal", "  gates: illegal"], out
    assert told[2:] == ["    not allowed in main: 2x Gate"], "the warning is not among what makes it illegal"
    (tmp_path / "game.yaml").write_text(law.replace("outside: true, ", ""), "utf-8")
    status, out = run(capsys, "deck", "check", str(tmp_path / "deck.yaml"), "--game", str(tmp_path))
    assert status == 1 and "  more: illegal\n    1x Hub are to come in, but the format has no sideboard\n" in out
    assert main(["deck", "check", str(tmp_path / "deck.yaml"), "--game", str(tmp_path), "--lang", "zh"]) == 1
    assert "要换入 1 张枢，但此赛制没有备牌\n" in capsys.readouterr().out


def test_several_verdicts_have_headings(capsys: pytest.CaptureFixture[str]) -> None:
    main(["deck", "check", f"{GAME}/decks/crane.txt", "--game", GAME, "--format", "all", "--lang", "en"])
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("## ")]
    assert heads == ["## crane · Skirmish", "## crane · Skirmish, buying from any clans"]


def test_a_curve_over_very_different_numbers_is_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pool = tmp_path / "pool.json"
    side = {"side": "conflict", "clan": "neutral", "kind": "event card"}
    pool.write_text(json.dumps([{"id": f"c{n}", "name": f"C{n}", "cost": n, **side} for n in (1, 999_999_999)]))
    deck = tmp_path / "deck.txt"
    deck.write_text("conflict\n1 C1\n1 C999999999\n")
    words = ["deck", "stats", str(deck), "--game", GAME, "--format", "skirmish", "--pool", str(pool)]
    assert main([*words, "--by", "cost", "--json"]) == 0
    assert len(capsys.readouterr().out) < 5_000


@pytest.mark.parametrize("words", [("deck", "check"), ("deck", "diff"), ("deck", "stats"), ("print",)])
def test_what_is_said_without_a_format(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game without formats says so; one with several lists them, and what a misspelt one means."""
    assert main(["new", str(tmp_path / "night")]) == 0
    deck = tmp_path / "deck.txt"
    deck.write_text("2 Lantern\n", "utf-8")
    files = [str(deck)] * (2 if "diff" in words else 1)

    def said(game: str, *more: str) -> str:
        line = [*words, game, "--deck", str(deck)] if words == ("print",) else [*words, *files, "--game", game]
        assert main([*line, *more, "--lang", "en"]) == 2
        return capsys.readouterr().err

    assert "this game has no formats" in said(str(tmp_path / "night"))
    assert "name a format with --format: skirmish, skirmish_many_clans" in said(GAME)
    assert "(did you mean `skirmish`?)" in said(GAME, "--format", "skirmich")


def test_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, "deck", "rules", "--game", GAME, "--format", "skirmish")
    assert status == 0
    assert out.startswith("## Skirmish\n\n- clan of your own: at most 1 clan, not neutral\n")
    assert "- dynasty deck: 30 to 40 cards [LR-011, LR-007, LR-008]\n" in out
    _, whole = run(capsys, "deck", "rules", "--game", GAME)
    assert whole.count("## ") == 2
    assert out in whole


def test_rules_for_programs_and_by_day(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("deck", "rules", "--game", GAME, "--format", "skirmish", "--json")
    data = json.loads(run(capsys, *words)[1])
    assert data["format"] == "cardwright-deck-rules/1"
    ids = [each["id"] for each in data["formats"][0]["rules"]]
    assert "dynasty size" in ids
    early = json.loads(run(capsys, *words, "--as-of", "2000-01-01")[1])
    assert len(early["formats"][0]["rules"]) < len(ids)  # before the first list


def test_rules_of_no_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "rules", "--game", GAME, "--format", "skirmis", "--lang", "en"]) == 2
    assert "did you mean `skirmish`" in capsys.readouterr().err
    assert main(["deck", "rules", "--game", "carddata/xstx", "--lang", "en"]) == 2
    assert "this game has no formats" in capsys.readouterr().err
    assert main(["deck", "rules", "--game", GAME, "--as-of", "soon", "--lang", "en"]) == 2
