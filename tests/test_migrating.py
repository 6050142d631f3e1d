"""Files of an older version of the language become files of this one, with nothing else touched."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from cardwright import cli
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.driver import check
from cardwright.layers import LANGUAGE_VERSION
from cardwright.migrating import STEPS, migrate

Run = Callable[..., tuple[int, str, str]]
CASES = Path(__file__).parent / "cases" / "migrating"
HEAD = "game: {id: one, name: {zh-Hans: 一, en: One}, players: 2"
POINTS = "counters: {points: {of: player, name: {zh-Hans: 分数, en: points}}}\n"
HOLDS = "there is no player where (its points is 0) and number of players is 2"
UNSURE = f"invariants: {{a: {{name: {{zh-Hans: 甲, en: a}}, holds: {HOLDS}}}}}\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: object) -> tuple[int, str, str]:
        status = cli.main([str(word) for word in words])
        return (status, *capsys.readouterr())

    return call


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    return folder


def found(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in folder.glob("*.yaml")}


@pytest.mark.parametrize("path", sorted(CASES.glob("*.page")), ids=lambda path: path.stem)
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    page = parse_page(path.read_text("utf-8"))
    monkeypatch.chdir(written(tmp_path, page.files))
    before = found(Path("old"))
    made = migrate(Path("old"))
    assert (why := mismatch(page, made.problems)) is None, why
    assert run("migrate", "old", "--check")[0] == 1 and found(Path("old")) == before
    assert run("migrate", "old")[0] == (1 if page.marks else 0)
    assert found(Path("old")) == (before if page.marks else before | found(Path("new")))
    assert page.marks or run("migrate", "old", "--check")[0] == 0, "once is enough"


def test_every_version_has_its_step() -> None:
    assert list(STEPS) == list(range(1, LANGUAGE_VERSION))


@pytest.mark.parametrize(
    ("since", "where"), [(1, "where ((its points is 0) and number of players is 2)"), (2, "where (its points")]
)
def test_whoever_knows_the_version_says_it(since: int, where: str, tmp_path: Path, run: Run) -> None:
    written(tmp_path, {"game.yaml": HEAD + "}\n" + POINTS + UNSURE})
    assert run("migrate", tmp_path)[0] == 1
    status, out, err = run("migrate", "--from", since, tmp_path, "--lang", "en")
    text = found(tmp_path)["game.yaml"]
    assert status == 0 and not err and where in text and ", cardwright: 2," in text and "game.yaml" in out
    assert run("check", tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("version", "codes"),
    [
        *((one, ["CW540"]) for one in ("1", "1.0")),
        *(("2", []), ("2.0", []), ("3", ["CW518"]), ("3.0", ["CW518"])),
        *((wrong, ["CW203"]) for wrong in ("two", "true", "false", "1.5", "[2]", '"1"')),
        *(("0", ["CW206"]), ("-1", ["CW206"])),
    ],
)
def test_a_game_of_another_version_is_not_read(version: str, codes: list[str], tmp_path: Path) -> None:
    wrong = "" if codes in ([], ["CW203"], ["CW206"]) else "carsd: [oh]\n"
    written(tmp_path, {"game.yaml": f"{HEAD}, cardwright: {version}}}\n{wrong}"})
    problems = check([tmp_path]).problems
    assert [each.code for each in problems if each.severity.value == "error"] == codes
    for problem in problems:
        assert problem.span is not None and problem.span.text == version


def test_line_breaks_stay_as_they_are_written(tmp_path: Path) -> None:
    head = "\ufeffgame:\r\n  id: one\r\n  players: 2\r\n  name: {zh-Hans: 一, en: One}\r\n"
    (made,) = migrate(written(tmp_path, {"game.yaml": head})).files
    assert made.after.decode() == head.replace("id: one\r\n", "id: one\r\n  cardwright: 2\r\n")


def test_the_version_is_written_last_so_that_a_broken_run_can_be_repeated(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "game.yaml": HEAD + ", cardwright: 1}\n" + POINTS,
        "a.yaml": UNSURE,
        "z.yaml": UNSURE.replace("{a:", "{z:"),
    }
    written(tmp_path, files)
    real, calls = os.replace, []

    def breaks(source: Any, target: Any) -> None:
        calls.append(Path(target).name)
        if len(calls) == 2:
            raise OSError(28, "full")
        real(source, target)

    monkeypatch.setattr(os, "replace", breaks)
    status, _, err = run("migrate", tmp_path)
    assert status == 2 and "z.yaml" in err and calls == ["a.yaml", "z.yaml"]
    assert "cardwright: 1" in found(tmp_path)["game.yaml"] and not list(tmp_path.glob(".*.tmp"))
    assert run("migrate", tmp_path)[0] == 0 and calls == ["a.yaml", "z.yaml", "z.yaml", "game.yaml"]
    assert "(its points is 0) and number of players is 2)" in found(tmp_path)["z.yaml"]
    assert "((its" in found(tmp_path)["a.yaml"] and "(((" not in found(tmp_path)["a.yaml"]


def test_a_mode_is_moved_with_the_words_of_its_base(tmp_path: Path, run: Run) -> None:
    written(tmp_path / "base", {"game.yaml": HEAD + "}\n" + POINTS})
    written(
        tmp_path / "mode", {"game.yaml": HEAD.replace("one", "two") + ", extends: ../base, cardwright: 1}\n" + UNSURE}
    )
    assert run("migrate", tmp_path)[0] == 0
    assert "((its points is 0) and number of players is 2)" in found(tmp_path / "mode")["game.yaml"]
    assert "cardwright: 2" in found(tmp_path / "base")["game.yaml"] and run("check", tmp_path)[0] == 0


def test_what_it_is_told_must_make_sense(tmp_path: Path, run: Run) -> None:
    assert run("migrate", tmp_path / "none")[0] == 2
    (tmp_path / "other.yaml").write_text("a: 1\n", "utf-8")
    assert run("migrate", tmp_path / "other.yaml")[0] == 2
    written(tmp_path / "g", {"game.yaml": HEAD + "}\n"})
    assert run("migrate", tmp_path / "g", "--from", 3)[0] == 2
    (tmp_path / "g" / "game.yaml").write_text("cards: []\n", "utf-8")
    status, _, err = run("migrate", tmp_path / "g")
    assert status == 1 and "CW511" in err


@pytest.mark.parametrize(
    ("files", "codes", "changed"),
    [
        ({"game.yaml": "- a\n"}, ["CW511"], {}),
        ({"game.yaml": "game: [a]\n"}, ["CW511"], {}),
        ({"game.yaml": "game: {id: [\n"}, None, {}),
        ({"game.yaml": POINTS, "x.yaml": HEAD + "}\n"}, [], {"x.yaml": "{id: one, cardwright: 2, name"}),
        ({"game.yaml": "game: {name: {en: One}}\n"}, [], {}),
        ({"game.yaml": "[]\n", "x.yaml": "game:\n  id: one\n"}, [], {"x.yaml": "  id: one\n  cardwright: 2\n"}),
    ],
)
def test_the_version_goes_where_the_game_is(
    files: dict[str, str], codes: list[str] | None, changed: dict[str, str], tmp_path: Path
) -> None:
    made = migrate(written(tmp_path, files))
    if codes is None:
        assert made.problems.has_errors and "CW511" not in {each.code for each in made.problems}
    else:
        assert [each.code for each in made.problems] == codes
    assert {Path(each.path).name for each in made.files} == {*changed}
    assert all(changed[Path(each.path).name] in each.after.decode() for each in made.files)


def test_a_form_that_can_be_read_as_it_stands_is_left_alone(tmp_path: Path) -> None:
    verb = 'verbs:\n  - say: feel a point\n    forms: {third: feels}\n    phrase: {zh-Hans: 感, en: "{doer} {feels}"}\n'
    verb += '    do: nothing happens\n  - say: feels cold\n    phrase: {zh-Hans: 冷, en: "{doer} {is} cold"}\n'
    verb += "    do: nothing happens\n"
    rule = 'game_rules: {a: {name: {zh-Hans: 甲, en: A}, effect: "when a player feels: nothing happens"}}\n'
    (made,) = migrate(written(tmp_path, {"game.yaml": f"{HEAD}}}\n{verb}{rule}"})).files
    text = made.after.decode()
    assert "third: feels a point}" in text and "say: feels cold" in text
    assert "when a player feels a point: nothing happens" in text


def test_a_line_that_is_too_long_to_be_read_is_left_alone_at_once(tmp_path: Path, run: Run) -> None:
    long = "there is no player where " + "(its points is 0) and there is no player where " * 150 + "its points is 0"
    unsure = UNSURE.replace(HOLDS, long)
    written(tmp_path, {"game.yaml": HEAD + "}\n" + POINTS, "a.yaml": unsure})
    start = process_time()
    assert run("migrate", "--from", 1, tmp_path)[0] == 0
    assert process_time() - start < 2 and found(tmp_path)["a.yaml"] == unsure
