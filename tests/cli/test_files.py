"""Reading and writing: only what belongs to a game is read, only what is ours is removed, nothing is half written."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardwright import build_folder
from cardwright.backends.artifact import Artifact
from cardwright.build_folder import MANIFEST, NotOurs, write_build
from cardwright.files import NoSuchPath, game_around, read_folder, targets, write_file
from cardwright.source.nodes import to_data
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.yaml_layout import lay_out, tidy

Run = Callable[..., Any]


def test_only_files_of_the_game_are_read(game: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: x\n", "utf-8")
    (game / "link.yaml").symlink_to(secret)
    (game / ".hidden.yaml").write_text("x: 1\n", "utf-8")
    os.mkfifo(game / "pipe.yaml")
    loop = game / "loop"
    loop.symlink_to(game)
    assert [file.name for file in read_folder(game)] == ["game.yaml", "cards.yaml", "rulings.yaml"]


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of folders that may not be read, whoever asks."""
    names: set[str] = set()
    scandir = os.scandir

    def refusing(path: str) -> Any:
        if Path(path).name in names:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    return names


def test_a_folder_that_cannot_be_read_is_a_problem(run: Run, game: Path, unreadable: set[str]) -> None:
    (game / "more").mkdir()
    (game / "cards.yaml").rename(game / "more" / "cards.yaml")
    assert run("check", game).status == 0
    unreadable.add("more")
    for lang, said in (("en", "cannot be read"), ("zh", "读不了")):
        for _ in range(2):  # as it is kept, too
            ran = run("--lang", lang, "check", game)
            assert ran.status == 1 and "CW160" in ran.out and said in ran.out and str(game / "more") in ran.out
            assert "CW4" not in ran.out, "what is not read is not said to be missing"
    ran = run("check", game, "--format", "json")
    (problem,) = ran.json["problems"]
    assert problem["code"] == "CW160"
    for command in ("build", "test", "play"):
        ran = run(command, game)
        assert ran.status == 1 and "CW160" in ran.out + ran.err, command
    cards = (game / "game.yaml").read_bytes()
    for command in ("fmt", "migrate"):
        ran = run(command, game)
        assert ran.status == 1 and str(game / "more") in ran.out + ran.err, command
    assert (game / "game.yaml").read_bytes() == cards
    unreadable.clear()
    assert run("check", game).status == 0


def test_a_folder_of_games_that_cannot_be_read_is_a_problem(run: Run, game: Path, unreadable: set[str]) -> None:
    (game.parent / "locked").mkdir()
    assert run("check", game.parent).status == 0
    unreadable.add("locked")
    ran = run("check", game.parent)
    assert ran.status == 1 and "CW160" in ran.out
    unreadable.add(game.parent.name)
    ran = run("check", game.parent)
    assert ran.status == 1 and "CW160" in ran.out


def test_more_files_than_are_read_are_a_problem(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("files", "layers"):
        monkeypatch.setattr(f"cardwright.{module}.MOST_FILES", 3)
    assert run("check", game).status == 0
    (game / "picture.png").write_bytes(b"")
    for lang, said in (("en", "more than 3 files"), ("zh", "超过 3 个")):
        ran = run("--lang", lang, "check", game)
        assert ran.status == 1 and "CW161" in ran.out and said in ran.out
    monkeypatch.setattr("cardwright.files.MOST_FILES", 4)
    assert run("check", game).status == 0


def test_a_base_that_cannot_be_read_whole_is_a_problem(run: Run, game: Path, unreadable: set[str]) -> None:
    mode = game.parent / "mode"
    mode.mkdir()
    head = "game: {id: mode, cardwright: 2, extends: ../lamps, name: {zh-Hans: 式, en: Mode}}\n"
    (mode / "game.yaml").write_text(head, "utf-8")
    assert "CW160" not in run("check", mode).out
    (game / "more").mkdir()
    unreadable.add("more")
    ran = run("check", mode)
    assert ran.status == 1 and "CW160" in ran.out


def test_what_a_path_means(game: Path, tmp_path: Path) -> None:
    assert [target.folder for target in targets([tmp_path])] == [game]
    assert targets([game, game / "cards.yaml"]) == targets([game])
    assert targets([game / "cards.yaml"])[0].only == (game / "cards.yaml",)
    with pytest.raises(NoSuchPath):
        targets([tmp_path / "none"])


def test_a_file_that_is_named_twice_is_one(tmp_path: Path) -> None:
    loose = tmp_path / "loose" / "cards.yaml"
    loose.parent.mkdir()
    loose.write_text("cards: []\n", "utf-8")
    (target,) = targets([loose, loose.parent, loose])
    assert target.only == (loose,)


def test_beside_a_game_is_not_in_it(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loose").mkdir()
    (tmp_path / "loose" / "cards.yaml").write_text("cards: []\n", "utf-8")
    (game / "cards").mkdir()
    monkeypatch.chdir(game)
    assert game_around(Path("../loose")) is None
    assert game_around(Path("cards")) == Path() and game_around(Path("../loose/..")) is None
    (target,) = targets([Path("../loose/cards.yaml")])
    assert target.folder is None
    monkeypatch.chdir(game / "cards")
    assert game_around(Path()) == game and game_around(Path("..")) == Path("..")


def test_two_threads_write_a_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both, replaced = threading.Barrier(2), os.replace

    def late(source: Path, target: Path) -> None:
        both.wait(10)
        replaced(source, target)

    monkeypatch.setattr(os, "replace", late)
    path = tmp_path / "saved.yaml"
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda content: write_file(path, content), (b"one", b"other")))
    assert path.read_bytes() in (b"one", b"other") and files(tmp_path) == ["saved.yaml"]


def test_a_link_and_who_may_read_a_file_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("a: 1\n")
    real.chmod(0o640)
    link.symlink_to("real.yaml")
    write_file(link, b"a: 2\n")
    assert link.is_symlink() and real.read_bytes() == b"a: 2\n" and real.stat().st_mode & 0o777 == 0o640
    write_file(link, b"a: 3\n", secret=True)
    assert link.is_symlink() and real.read_bytes() == b"a: 3\n" and real.stat().st_mode & 0o777 == 0o600
    assert files(tmp_path) == ["link.yaml", "real.yaml"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_is_written_into_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as threads:
        read = threads.submit(pipe.read_bytes)
        write_file(pipe, b"page")
        assert read.result(10) == b"page" and pipe.is_fifo()
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, b"page")
    assert tmp_path.is_dir()


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_stale_files_of_the_same_part_go(tmp_path: Path) -> None:
    out = tmp_path / "game"
    write_build(out, {"a": [Artifact("a/one", b"1"), Artifact("a/sub/two", b"2")], "b": [Artifact("b/x", b"x")]})
    again = write_build(out, {"a": [Artifact("a/one", b"1")]})
    assert (again.changed, again.removed) == ((), ("a/sub/two",))
    assert files(out) == [MANIFEST, "a/one", "b/x"] and not (out / "a" / "sub").exists()


def test_what_somebody_changed_or_added_stays(tmp_path: Path) -> None:
    out = tmp_path / "game"
    write_build(out, {"a": [Artifact("a/one", b"1"), Artifact("a/two", b"2")]})
    (out / "a" / "two").write_text("mine")
    (out / "note").write_text("mine")
    write_build(out, {"a": [Artifact("a/one", b"3")]})
    assert files(out) == [MANIFEST, "a/one", "a/two", "note"]
    assert (out / "a" / "one").read_bytes() == b"3"


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(NotOurs):
        write_build(tmp_path, {"a": [Artifact("thesis.txt", b"x")]})
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_link_inside_leads_nowhere(tmp_path: Path) -> None:
    out, other = tmp_path / "game", tmp_path / "other"
    other.mkdir()
    write_build(out, {"a": [Artifact("a/one", b"1")]})
    (out / "a" / "one").unlink()
    (out / "a").rmdir()
    (out / "a").symlink_to(other)
    with pytest.raises(NotOurs):
        write_build(out, {"a": [Artifact("a/one", b"2")]})
    assert files(other) == []


@pytest.mark.parametrize("links", [True, False])
def test_what_stays_is_there_where_no_file_can_be_in_two_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(build_folder, "LINKS", links)
    monkeypatch.setattr(os, "link", refused)
    out = tmp_path / "game"
    write_build(out, {"a": [Artifact("a/one", b"1")]})
    (out / "note").write_text("mine")
    write_build(out, {"b": [Artifact("b/two", b"2")]})
    assert files(out) == [MANIFEST, "a/one", "b/two", "note"]
    assert (out / "note").read_text() == "mine"


def test_a_manifest_that_was_tampered_with_removes_nothing(tmp_path: Path) -> None:
    out, outside = tmp_path / "game", tmp_path / "outside"
    outside.write_text("mine")
    write_build(out, {"a": [Artifact("a/one", b"1")]})
    entries = {"../outside": ["a", "x"], "/etc/hostname": ["a", "x"]}
    (out / MANIFEST).write_text(json.dumps({"files": entries}))
    write_build(out, {"a": []})
    (out / MANIFEST).write_text("[]")
    write_build(out, {"a": []})
    assert outside.read_text() == "mine" and (out / "a" / "one").exists()


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "x"
    target.write_text("old")

    def fail(*args: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        write_file(target, b"new")
    assert files(tmp_path) == ["x"] and target.read_text() == "old"


WRITTEN = ["format", "problems", "summary", "folder", "files", "changed", "removed"]
"""The keys of what `build --json` prints."""


def test_build_writes_and_keeps(run: Run, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = run("build", game, "-o", out, "--only", "text,data", "--json")
    assert ran.status == 0 and list(ran.json) == WRITTEN
    assert ran.json["files"] == ran.json["changed"] and "text/en.md" in ran.json["files"]
    assert run("build", game, "-o", out, "--only", "data", "--json").json["changed"] == []
    (out / "lamps" / "text" / "en.md").unlink()
    assert run("build", game, "-o", out, "--only", "text", "--json").json["changed"] == ["text/en.md"]


def test_nothing_is_written_when_there_are_errors(run: Run, game: Path, tmp_path: Path) -> None:
    (game / "bad.yaml").write_text("zone: {}\n", "utf-8")
    ran = run("build", game, "-o", tmp_path / "out")
    assert ran.status == 1 and "CW207" in ran.err and not (tmp_path / "out").exists()


def test_an_id_cannot_lead_out_of_the_build_folder(run: Run, game: Path, tmp_path: Path) -> None:
    text = (game / "game.yaml").read_text("utf-8")
    for name in ("../up", "a/b", "/abs", "..", "x y"):
        (game / "game.yaml").write_text(text.replace("id: lamps", f'id: "{name}"'), "utf-8")
        assert run("build", game, "-o", tmp_path / "out").status == 1
    assert not (tmp_path / "out").exists() and not (tmp_path / "up").exists()


def test_builds_are_the_same_byte_for_byte(run: Run, game: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert run("build", game, "-o", tmp_path / name).status == 0
    one, two = tmp_path / "one" / "lamps", tmp_path / "two" / "lamps"
    assert files(one) == files(two)
    assert all((one / name).read_bytes() == (two / name).read_bytes() for name in files(one))


def test_the_schema_of_a_game_fits_it_and_knows_its_words(run: Run, game: Path, tmp_path: Path) -> None:
    import jsonschema

    run("build", game, "-o", tmp_path / "out", "--only", "data")
    schema = json.loads((tmp_path / "out" / "lamps" / "data" / "lamps.schema.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    for path in game.glob("*.yaml"):
        root, _ = load(SourceFile(path.name, path.read_text("utf-8")))
        assert root is not None
        jsonschema.Draft7Validator(schema).validate(to_data(root))
    assert "疾风" in json.dumps(schema, ensure_ascii=False) and "cardwright.schema.json" not in json.dumps(schema)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1  \r\nb: 2", "a: 1\nb: 2\n"),
        ("\ufeffa: 1\n\n\n\n\n\nb: 2\n\n", "a: 1\n\n\nb: 2\n"),
        ("a: |\n  one  \n\n  two\n", "a: |\n  one\n\n  two\n"),
        ('a: "one  \n  two"\n', 'a: "one\n  two"\n'),
        ("a: [1,\n  2]\n", "a: [1,\n  2]\n"),
    ],
)
def test_layout(before: str, after: str) -> None:
    assert lay_out(SourceFile("x.yaml", before)) == after
    assert lay_out(SourceFile("x.yaml", after)) == after


def test_effects_are_laid_out_in_the_words_of_their_author(run: Run, game: Path) -> None:
    cards = game / "cards.yaml"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("target loses 1 lamp", "target  loses   1 lamp    # one") + "\n")
    assert run("fmt", game).status == 0
    assert cards.read_text("utf-8") == text.replace("target loses 1 lamp", "target loses 1 lamp  # one")
    broken = text.replace("target loses 1 lamp", "target  looses   1 lamp")
    cards.write_text(broken)
    assert run("fmt", game).status == 0 and cards.read_text("utf-8") == broken


def test_tidy() -> None:
    assert tidy('play :\n\n\n    say  "a  b" ,  if x   # why\n  # so\n') == (
        'play:\n\n  say "a  b", if x  # why\n  # so\n'
    )


def test_fmt(run: Run, game: Path) -> None:
    cards = game / "cards.yaml"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("\n", "  \r\n"), "utf-8", newline="")
    (game / "bad.yaml").write_text("a: [1\n", "utf-8")
    assert run("fmt", "--check", game).status == 1
    ran = run("fmt", game)
    assert ran.status == 1 and "bad.yaml" in ran.err and cards.read_text("utf-8") == text
    (game / "bad.yaml").unlink()
    assert run("fmt", "--check", game).status == 0


OTHERS = {
    "workflow.yml": "name: check\non:   [push]\njobs:\n  a: {runs-on: linux}\nenv: {}\n",
    "cluster.yaml": "apiVersion: v1\nkind:   Pod\nmetadata: {name: a}\nspec: {}\n",
    "tagged.yaml": "name: !secret a\nhosts:   [b]\n",
    "list.yaml": "- a\n-   b\n",
}


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_files_of_no_game_are_left_alone(name: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(OTHERS[name], "utf-8")
    for command in ("check", "fmt"):
        ran = run(command, path, "--lang", "en")
        assert ran.status == 2 and "of no game" in ran.err and name in ran.err and not ran.out
        assert run(command, "--games-only", path).status == 0
    assert path.read_text("utf-8") == OTHERS[name]


def test_a_file_with_our_sections_is_checked_wherever_it_lies(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "more.yaml"
    path.write_text("cards: []\ncounterss: {}\n", "utf-8")
    ran = run("check", "--games-only", path, "--lang", "en")
    assert ran.status == 1 and "counterss" in ran.out
    path.write_text("cards: [\ncounters: {}\n", "utf-8")
    ran = run("check", path, "--lang", "en")
    assert ran.status == 1 and "more.yaml" in ran.out


def test_files_of_a_game_are_checked_among_others(run: Run, game: Path) -> None:
    other = game.parent / "workflow.yml"
    other.write_text(OTHERS["workflow.yml"], "utf-8")
    ran = run("check", game, other, "--lang", "en")
    assert ran.status == 2 and "no problems" in ran.out and "workflow.yml" in ran.err
    assert run("check", "--games-only", game, other).status == 0


def test_the_hooks_for_others_touch_files_of_games_only() -> None:
    hooks = yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8"))
    entries = [hook["entry"] for hook in hooks]
    assert entries == ["cardwright check --games-only --whole --removed", "cardwright fmt --games-only"]
    assert [hook.get("always_run", False) for hook in hooks] == [True, False], "a commit may only remove files"


def test_a_file_stands_for_its_whole_game(run: Run, game: Path) -> None:
    """A hook before a commit gets the file that was edited; the fault that this brings about is in another."""
    edited = game / "game.yaml"
    edited.write_text(edited.read_text("utf-8").replace("light {amount} lamps", "kindle {amount} lamps"), "utf-8")
    assert run("check", "--games-only", edited).status == 0
    ran = run("check", "--games-only", "--whole", edited, game / "rulings.yaml", "--lang", "en")
    assert ran.status == 1 and "cards.yaml" in ran.out and ran.out.count("no sentence begins") <= 1
    assert run("check", "--whole", game.parent / "nothing.yaml").status == 2
    other = game.parent / "workflow.yml"
    other.write_text(OTHERS["workflow.yml"], "utf-8")
    assert run("check", "--whole", other).status == 2 and run("check", "--games-only", "--whole", other).status == 0


def git(top: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=top, check=True, capture_output=True)


def test_a_commit_that_only_removes_a_file_has_its_game_checked(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = game.parent
    monkeypatch.chdir(top)
    words = ("check", "--games-only", "--whole", "--removed")
    ran = run(*words, "--lang", "en")
    assert ran.status == 2 and "git does not tell" in ran.err
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(top))
    git(top, "init", "-q")
    (top / "notes.md").write_text("none of the game\n", "utf-8")
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "a game and a page of none")
    git(top, "rm", "-q", "notes.md")
    assert run(*words).status == 0, "what is removed is of no game"
    git(top, "rm", "-q", f"{game.name}/cards.yaml")
    ran = run(*words, "--json")
    found = ran.json["problems"]
    assert ran.status == 1 and {each["path"] for each in found} == {f"{game.name}/rulings.yaml"}, "its cards are gone"
    assert run(*words, game / "rulings.yaml", "--json").json["problems"] == [
        each | {"path": str(game / "rulings.yaml")} for each in found
    ], "a game is checked once"
    monkeypatch.chdir(game)
    assert len(run(*words, "--json").json["problems"]) == len(found), "from within the game"
    assert run("check", "--games-only", "--lang", "en").status == 2, "neither a path nor what is removed"


def test_a_game_whose_file_has_another_name_is_told_so(tmp_path: Path, run: Run) -> None:
    (tmp_path / "mine.yaml").write_text("game: {id: g, name: {en: G}, players: 2}\ncards: []\n", "utf-8")
    for path in (tmp_path, tmp_path / "mine.yaml"):
        ran = run("check", path, "--lang", "en")
        assert ran.status == 1 and "CW566" in ran.out + ran.err and "call the file `game.yaml`" in ran.out + ran.err
    (tmp_path / "mine.yaml").rename(tmp_path / "game.yaml")
    assert run("check", tmp_path).status == 0
