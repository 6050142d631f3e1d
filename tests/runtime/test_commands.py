"""`play`, `simulate` and `replay` as a user types them, on the small game."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from runtime.spy_games import SPIES, played, spies

from cardwright.cli import main
from cardwright.cli.terminal import Screen, width_of
from cardwright.loader import NoGame, load_rules

GAME = str(SPIES.parent)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Runs a command line with lines on standard input; gives status, output and messages."""

    def run(argv: list[str], *lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        status = main(argv)
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_a_game_is_played_by_numbers_and_commands(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    save = tmp_path / "game.json"
    status, out, _ = typed(
        ["play", GAME, "--seed", "3", "--players", "3", "--lang", "en"],
        "99", "hm", "1", "t", "t 1", "2", "l", "u", f"s {save}", "?", "q",
    )  # fmt: skip
    assert status == 0
    assert "`99` cannot be picked here" in out and "`hm` is not understood" in out
    assert "Robin looks at card 1 of the deck: Spy" in out
    assert "a number from 1 to 3 > 2" in out
    assert "taken back" in out and f"saved to {save}" in out
    assert "the game was left; seed 3, 1 decisions" in out
    assert "\x1b" not in out
    status, out, _ = typed(["play", GAME, "--load", str(save), "--lang", "zh"], "q")
    assert status == 0 and "放在第几张？" in out and "密探" in out


def test_a_game_comes_to_its_end(typed) -> None:  # type: ignore[no-untyped-def]
    argv = ["play", GAME, "--seed", "5", "--players", "2", "--lang", "zh", "--names", "甲,乙"]
    status, out, _ = typed(argv, *["1"] * 60)
    assert status == 0
    assert "获胜，共" in out and "乙使用" in out
    assert all(width_of(line) <= 80 for line in out.splitlines())


def test_players_whom_nobody_names_have_names_in_the_language_of_the_game(typed) -> None:  # type: ignore[no-untyped-def]
    """Letters were those by which rules texts tell people apart."""
    for lang, me, other in (("en", "Robin (you)", "Maya"), ("zh-Hans", "阿岚（你）", "小满")):
        _, out, _ = typed(["play", GAME, "--seed", "3", "--players", "2", "--in", lang, "--lang", lang[:2]], "q")
        assert me in out and other in out
    _, out, _ = typed(["play", GAME, "--seed", "3", "--players", "2", "--names", "X,Y", "--lang", "en"], "q")
    assert "X (you)" in out and "Maya" not in out


def test_several_people_at_one_screen_do_not_see_each_other(typed) -> None:  # type: ignore[no-untyped-def]
    argv = ["play", GAME, "--players", "2", "--bots", "none", "--seed", "1", "--lang", "en"]
    status, out, _ = typed(argv, "", "")
    assert status == 0
    first, second, third = out.split("=" * 20)
    assert "Robin (you)" in first and "Maya (you)" in second and "Robin (you)" in third
    assert "hand: " in first and first.count("hand: ") == second.count("hand: ") == 1


def test_passing_by_itself(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    argv = ["play", "carddata/xstx", "--seed", "16", "--players", "3", "--bots", "first", "--lang", "en"]
    hand, alone = tmp_path / "hand.json", tmp_path / "alone.json"
    typed(argv, *["1"] * 10, f"s {hand}", "q")
    status, out, _ = typed(argv, "p", *["1"] * 8, f"s {alone}", "u", f"s {tmp_path / 'back.json'}", "q")
    assert status == 0 and "you pass by itself" in out
    made, again, back = (json.loads(path.read_text())["decisions"] for path in (hand, alone, tmp_path / "back.json"))
    assert again == made, "passes are decisions as any other"
    mine = [at for at, (seat, _) in enumerate(made) if seat == 0]
    assert len(mine) == 10 and back == made[: mine[-1]]
    _, out, _ = typed(argv, "p", *["1"] * 7, "u", f"s {tmp_path / 'back.json'}", "1", "p", "q")
    back = json.loads((tmp_path / "back.json").read_text())["decisions"]
    assert back == made[: mine[6]], "two passes were no decisions to go back to"
    assert "you are asked again" in out
    _, out, _ = typed(["play", GAME, "--players", "2", "--bots", "none", "--seed", "1", "--lang", "en"], "p", "q")
    assert "only who sits alone against bots" in out


def test_reasons_are_given_for_what_is_not_legal(typed) -> None:  # type: ignore[no-untyped-def]
    told = [typed(["play", GAME, "--seed", str(s), "--lang", "en"], "?", "q")[1] for s in range(8)]
    assert any("not now: Trap: traps are not in use" in out for out in told)
    assert any("everything you might expect is in the list" in out for out in told)


def test_a_failure_of_the_rules_is_told_with_its_line_and_can_be_undone(typed) -> None:  # type: ignore[no-untyped-def]
    argv = ["play", GAME, "--players", "4", "--option", "traps=on", "--bots", "none", "--lang", "en"]
    for seed in range(30):
        first = played(0, 0, 4).rules
        assert first is spies()
        status, out, _ = typed([*argv, "--seed", str(seed)], *["3"] * 20, "u", "q")
        if "the rules failed" in out:
            assert "cards/spies.yaml:44: ZeroDivisionError: the trap snaps" in out
            assert "in cards/spies.yaml:44 (trap)" in out
            assert "taken back" in out
            assert status == 0
            return
    raise AssertionError("no trap was played")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--players", "9"], "spies is for 2 to 4 players, not 9"),
        (["--option", "copies"], "`copies` is not of the form option=choice"),
        (["--option", "copies=9"], "option `copies` has no choice `9`"),
        (["--variant", "open"], "the variant `open` needs the variant `long`"),
        (["--bots", "clever"], "no bot `clever`; there are: random, first, greedy"),
        (["--seat", "4"], "there is no seat 4: seats go from 1 to 2"),
        (["--load", "/no/such/file"], "/no/such/file"),
        (["--load", "/no/such/file", "--seed", "0", "--names", "a,b"], "as it was saved: leave out --seed, --names"),
    ],
)
def test_bad_usage_is_told_with_status_2(typed, more: list[str], words: str) -> None:  # type: ignore[no-untyped-def]
    status, _, err = typed(["play", GAME, "--lang", "en", *more])
    assert status == 2 and words in err


def test_no_game_at_all(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for command in ("play", "simulate"):
        status, _, err = typed([command, str(tmp_path), "--lang", "en"])
        assert status == 2 and "there is no game at" in err
    with pytest.raises(NoGame):
        load_rules(tmp_path)
    assert load_rules(SPIES).id == load_rules(SPIES.parent).id == "spies"


def test_simulate_reports_and_repeats_itself(typed) -> None:  # type: ignore[no-untyped-def]
    argv = ["simulate", GAME, "-n", "40", "--players", "3", "--seed", "2", "--lang", "en"]
    status, out, err = typed([*argv, "--json", "--jobs", "1"])
    assert status == 0 and err == ""
    report = json.loads(out)
    assert (report["games"], report["finished"], report["errors"], report["invariant_breaks"]) == (40, 40, 0, 0)
    assert typed([*argv, "--json", "--jobs", "1"])[1] == out
    status, out, _ = typed([*argv, "--jobs", "1"])
    assert status == 0 and report["trace_digest"] in out and "wins by seat" in out


def test_simulate_tells_how_to_repeat_a_failure(typed) -> None:  # type: ignore[no-untyped-def]
    argv = ["simulate", GAME, "-n", "30", "--players", "4", "--option", "traps=on", "--jobs", "1", "--lang", "en"]
    status, out, _ = typed(argv)
    assert status == 1 and "cards/spies.yaml:44: ZeroDivisionError" in out and "(seed " in out
    assert typed([*argv, "--json"])[0] == 1


def test_replay_shows_and_checks_a_saved_game(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    session = played(4, 999)
    save = tmp_path / "game.json"
    save.write_text(session.save())
    status, out, _ = typed(["replay", GAME, str(save), "--lang", "en"])
    assert status == 0 and "won" in out and session.trace_digest[:16] in out
    assert "a card: deck" not in out and "cards: deck" not in out
    status, out, _ = typed(["replay", GAME, str(save), "--seat", "1", "--lang", "en"])
    assert status == 0 and "3 cards: deck → B’s hand" in out
    told = json.loads(typed(["replay", GAME, str(save), "--json"])[1])
    assert told["digest"] == session.trace_digest and told["winners"] == list(session.winners)
    assert json.loads(typed(["replay", GAME, str(save), "--json", "--to", "2"])[1])["decisions"] == 2
    assert typed(["replay", GAME, str(save), "--to", "-1", "--lang", "en"])[::2] == (
        2,
        "cardwright: error: --to: 0 or more\n",
    )
    save.write_text(session.save().replace('"digest":"d0"', '"digest":"d1"'))
    status, _, err = typed(["replay", GAME, str(save), "--lang", "zh"])
    assert status == 1 and "存档来自 spies 的另一版本" in err
    assert typed(["replay", GAME, str(save), "--loose"])[0] == 0


def test_wide_characters_are_wrapped_by_columns() -> None:
    out = io.StringIO()
    Screen(out, 20).flow(["攻击", "路过 ×2", "裁判", "城管"], "手牌: ")
    lines = out.getvalue().splitlines()
    Screen(io.StringIO(), 1).flow(["攻击"])  # which comes to an end
    assert len(lines) > 1 and all(width_of(line) <= 20 for line in lines)
    assert "攻击" in lines[0] and lines[1].startswith("      ")
    out = io.StringIO()
    Screen(out, 20).flow(["B (you know of: Spy (place 1), Spy (place 2))", "deck 3"], "C: ")
    lines = out.getvalue().splitlines()
    assert "".join(lines).replace(" ", "") == "C:B(youknowof:Spy(place1),Spy(place2))deck3"
    assert all(width_of(line) <= 20 for line in lines)


def test_the_example_of_the_documentation_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text("utf-8")
    code = page.split("```python")[1].split("```")[0]
    code = code.replace("build/xstx", GAME).replace('{"pure": "wild"}', '{"copies": "5"}').replace('["announce"]', "[]")
    scope: dict[str, object] = {}
    exec(code, scope)
    assert scope["again"].trace() == scope["game"].trace()  # type: ignore[attr-defined]


def test_sets_are_listed_and_refused_in_words(typed) -> None:  # type: ignore[no-untyped-def]
    game = str(SPIES.parents[2] / "minigames" / "climbing")
    status, out, _ = typed(["play", game, "--seed", "3", "--players", "2", "--lang", "en"], "1 2", "q")
    assert status == 0
    assert "   9  Step 4\n" in out and "together: 1  1+5  2  2+3+8  2+6+8  3  3+6  4  … and 5 more" in out
    assert "these cannot be picked together" in out
    _, out, _ = typed(["play", game, "--seed", "3", "--players", "2", "--lang", "zh"], "1 2", "q")
    assert "可以一起选：1  1+5" in out and "这些不能一起选" in out


def test_numbers_in_steps_are_typed_as_they_are(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    page = SPIES.parents[2] / "meaning" / "numbers_may_go_in_steps.yaml"
    (tmp_path / "game.yaml").write_text(page.read_text("utf-8"), "utf-8")
    _, out, _ = typed(["play", str(tmp_path), "--seed", "3", "--lang", "en"], "1", "30", "60", "q")
    assert (
        "one of 20, 40, 60 > 30" in out
        and "`30` cannot be picked here; wanted: one of 20, 40, 60" in out
        and "Robin’s gold: 60" in out
    )


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        ("en", "t blow", "Blow: "),
        ("en", "t nothing so", "no card or skill is called `nothing so`"),
        ("zh", "t 没有", "没有叫 `没有` 的牌或技能"),
    ],
)
def test_texts_are_looked_up_by_name(typed, lang: str, words: str, said: str) -> None:  # type: ignore[no-untyped-def]
    game = str(SPIES.parents[2] / "minigames" / "lethal")
    _, out, _ = typed(["play", game, "--seed", "3", "--players", "2", "--lang", lang], words, "q")
    assert said in out
