"""`cardwright diff`, by pages: a small game, how its new version is written, and the report that is expected.

A page begins with a sentence. `=== edit FILE` replaces lines (`-`) of the game of `cardwright new` by others (`+`) in
the new version; `=== both FILE`, `=== old FILE`, `=== new FILE` put a file there, `=== gone FILE` removes one from the
new version, `=== moved FILE TO` moves one. `=== text`, `=== text zh`, `=== markdown`, `=== html`, `=== json` hold what
is printed, with more words of the command line behind. `pytest --refresh-goldens` writes these parts anew.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ends import ends
from goldens import Goldens

from cardwright.bench.changes import changes_of
from cardwright.bench.parting_games import Both
from cardwright.build_folder import MANIFEST
from cardwright.cli import main
from cardwright.comparing import in_folder, version_of
from cardwright.diagnostics import Problems
from cardwright.diagnostics.codes.versions import NEITHER, NO_GAME
from cardwright.diagnostics.yaml import load_yaml
from cardwright.diff.compare import _beyond, compare
from cardwright.diff.entries import _not_in_words, edition_of
from cardwright.diff.meaning import same_yaml
from cardwright.diff.outline import Outline, Part, Row, _pieces
from cardwright.diff.show import to_markdown
from cardwright.diff.values import Fact
from cardwright.diff.yaml_facts import facts_of
from cardwright.driver import build, compile_layer
from cardwright.ir import decl
from cardwright.ir.node import NOWHERE
from cardwright.layers import layer_in, whole_roots
from cardwright.model.exchange import Exchange
from cardwright.model.game import Game, Meta
from cardwright.printing import chapter_texts, manuscript
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lang

PAGES = sorted((Path(__file__).parent / "pages").glob("*.page"))
GAME = Path(__file__).parents[2] / "templates" / "new"
SOMEHOW: Any = None
FORMS = ("text", "markdown", "html", "json")


def parts_of(text: str) -> list[tuple[str, str]]:
    """The parts of a page: (heading, body)."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines(keepends=True):
        if line.startswith("=== "):
            found.append((line[4:].strip(), []))
        else:
            found[-1][1].append(line)
    return [(head, "".join(body)) for head, body in found]


def edited(before: str, changes: str) -> str:
    """A text with runs of lines `-` replaced by the lines `+` behind them."""
    was, now = "", ""
    for line in [*changes.splitlines(keepends=True), "."]:
        if now and not line.startswith("+"):
            assert before.count(was) == 1, f"not there, or more than once:\n{was}"
            before, was, now = before.replace(was, now), "", ""
        if line.startswith("-"):
            was += line[1:]
        elif line.startswith("+"):
            now += line[1:]
    return before


def lay_out(page: str, top: Path) -> None:
    """Write the two versions of a page."""
    old, new = top / "old", top / "new"
    for folder in (old, new):
        shutil.copytree(GAME, folder)
    for head, body in parts_of(page):
        word, _, name = head.partition(" ")
        if word == "edit":
            (new / name).write_text(edited((new / name).read_text("utf-8"), body), "utf-8")
        elif word == "gone":
            (new / name).unlink()
        elif word == "moved":
            first, second = name.split()
            (new / second).parent.mkdir(exist_ok=True)
            (new / first).rename(new / second)
        for folder, words in ((old, ("both", "old")), (new, ("both", "new"))):
            if word in words:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(body, "utf-8")


def printed(head: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints for a heading: `text zh --games 2`."""
    form, *words = head.split()
    lang = "zh" if "zh" in words else "en"
    main(["--lang", lang, "diff", "old", "new", "--format", form, *(word for word in words if word != "zh")])
    said = capsys.readouterr()
    return said.out + said.err


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], goldens: Goldens
) -> None:
    page = path.read_text("utf-8")
    lay_out(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    rows = [page.partition("=== ")[0]]
    for head, body in parts_of(page)[1:]:
        if head.split()[0] in FORMS:
            body = printed(head, capsys)
            assert printed(head, capsys) == body, "the same, however often"
        rows.append(f"=== {head}\n{body}")
    if goldens.refresh:
        path.write_text("".join(rows), "utf-8")
    assert path.read_text("utf-8").splitlines() == "".join(rows).splitlines(), "--refresh-goldens if it is right"


def test_no_change_of_an_effect_is_missed() -> None:
    """Whatever line of the rules is changed, there is an entry that tells it."""
    roots = whole_roots(layer_in(GAME), Problems()).roots
    first = Exchange(roots, Problems())
    old = edition_of(first.game, "en")
    tried = 0
    for text in first.texts():
        for change in changes_of(text.text.value):
            exchange = Exchange(roots, Problems())
            if exchange.put(text.number, change.text):
                found, _ = compare(old, edition_of(exchange.game, "en"))
                assert any(entry.facts and entry.action != "reads" for entry in found), (text.owner, change.now)
                tried += 1
    assert tried > 20


OPTION = """
options:
  storm:
    name: {zh-Hans: 大风, en: Storm}
    choices: {"on": {zh-Hans: 有, en: "yes"}, "off": {zh-Hans: 无, en: "no"}}
    default: "off"
    why: {zh-Hans: 更快, en: It is quicker.}
"""
RULING = """
  - id: one gust
    question: {zh-Hans: 一阵疾风？, en: One Gust?}
    answer: {zh-Hans: 熄灭一盏。, en: One lamp goes out.}
    scenario: |
      given 2 players: A, B
      given A's hand is 疾风
      given B's lamps is 3
      given it is A's play phase
      A plays 疾风 on B
      expect B's lamps is 2
"""


@pytest.mark.parametrize("extended", [False, True], ids=["itself", "the base of a mode"])
@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("reduce my lamps by amount\n", "reduce my lamps by amount + 1\n", "Lose X lamps"),
        ('default: "off"', 'default: "on"', "Storm"),
        ("lamps: {of: player, starts: 0, at_least: 0", "lamps: {of: player, starts: 0, at_least: 3", "lamps"),
    ],
    ids=["a verb", "the default of an option", "a counter"],
)
def test_what_cards_do_otherwise_by_something_else_is_told(
    was: str, now: str, told: str, extended: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No card is written otherwise, and yet a ruling about one comes out so."""
    for side in ("old", "new"):
        lay_out("", tmp_path / side)
        folder = tmp_path / side / "old"
        text = (folder / "game.yaml").read_text("utf-8") + OPTION
        text = text.replace("      reduce my lamps by amount\n", "      reduce my lamps by amount\n"
                            "      if option storm is on:\n        reduce my lamps by 1\n")  # fmt: skip
        assert was in text
        (folder / "game.yaml").write_text(text.replace(was, now) if side == "new" else text, "utf-8")
        rulings = folder / "rulings.yaml"
        rulings.write_text(rulings.read_text("utf-8") + RULING, "utf-8")
        if extended:
            mode = tmp_path / side / "mode"
            mode.mkdir()
            head = "game: {id: mode, name: {zh-Hans: 甲, en: A}, players: 2..4, extends: ../old}\n"
            (mode / "game.yaml").write_text(head + "changes: {constants: {goal: 8}}\n", "utf-8")
    name = "mode" if extended else "old"
    assert main(["--lang", "en", "diff", str(tmp_path / "old" / name), str(tmp_path / "new" / name)]) == 0
    said = capsys.readouterr().out
    assert f"* {told}  changed" in said and "! One Gust?  no longer holds" in said
    assert "\nCards\n" not in said


def test_the_same_game_is_the_same_in_every_language() -> None:
    for lang in ("zh-Hans", "zh-Hant", "en"):
        games = [compile_layer(layer_in(GAME)).game for _ in range(2)]
        assert compare(*(edition_of(game, lang) for game in games if game is not None))[0] == ()


def test_cards_with_other_ids_are_known_by_their_names_however_many_they_are() -> None:
    """150 × 150 pairs are more than texts are compared of; names are looked up."""
    editions = []
    for prefix in ("old", "new"):
        made = {f"{prefix} {n}": decl.CardKind(f"{prefix} {n}", {"en": f"Card {n}"}, NOWHERE) for n in range(150)}
        game = Game("g", Meta({"en": "G"}), NOWHERE)
        game.cards.update(made)
        editions.append(edition_of(game, "en"))
    entries, renamed = compare(*editions)
    assert len(renamed.ids) == 150 and {entry.action for entry in entries} == {"renames"}


def test_a_line_that_is_there_less_often_is_told() -> None:
    assert [*_beyond(["a", "b", "a"], ["a", "c"])] == ["b", "a"]


@pytest.mark.parametrize(
    ("name", "lang", "called"),
    [
        ({"zh-Hans": "门灯", "en": "Lamps"}, "zh-Hant", "門燈"),
        ({"zh-Hans": "门灯", "zh-Hant": "灯火"}, "zh-Hant", "灯火"),
        ({"en": "Lamps"}, "zh-Hant", "Lamps"),
        ({"zh-Hans": "门灯"}, "en", "门灯"),
        ({"zh-Hans": "门灯", "en": "Lamps"}, "en", "Lamps"),
    ],
)
def test_a_report_has_its_title_in_its_language_or_in_the_one_there_is(
    name: dict[str, str], lang: Lang, called: str
) -> None:
    assert version_of(in_folder(GAME), Game("g", Meta(name), NOWHERE), lang).name == called


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("ask @maya", "ask @<!-- -->maya"),
        ("see http://x.y/z or HTTPS://x.y", r"see http\://x.y/z or HTTPS\://x.y"),
        ("www.x.org, owww, 3 @ 4, *b*", r"www\.x.org, owww, 3 @ 4, \*b\*"),
    ],
)
def test_texts_of_a_game_mention_nobody_and_lead_nowhere(text: str, escaped: str) -> None:
    """GitHub made links and messages to people of them."""
    outline = Outline(text, text, (Part(text, (Row("changes", text),)),), (text,))
    assert to_markdown(outline, "en").count(escaped) == 5


# --- out of git ---------------------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A repository with the game in `games/night`: as it is new, and with one Gust fewer."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    top = tmp_path / "top"
    game = top / "games" / "night"
    shutil.copytree(GAME, game)
    monkeypatch.chdir(top)
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    git(top, "init", "-q")
    commit(top, "as it is new")
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("copies: 6", "copies: 5"), "utf-8")
    night = game / "game.yaml"
    night.write_text(night.read_text("utf-8").replace("copies: 32", "copies: 31"), "utf-8")
    commit(top, "one Gust fewer")
    yield top


def git(top: Path, *words: str) -> None:
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *name, *words], cwd=top, check=True, capture_output=True)


def commit(top: Path, message: str) -> None:
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", message)


@pytest.mark.parametrize(
    "words",
    [
        ("HEAD~1", "games/night"),
        ("HEAD~1:games/night", "HEAD:games/night"),
        ("HEAD~1", "HEAD", "--game", "games/night"),
        ("HEAD~1:./games/night", "games/night/game.yaml"),
        ("HEAD~1:games/../games/night/", "games/night"),
    ],
    ids=" ".join,
)
def test_versions_come_out_of_git(words: tuple[str, ...], repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "diff", *words]) == 0
    said = capsys.readouterr().out
    assert "1 change of meaning" in said and "copies: [-6-]{+5+}" in said


def test_a_base_comes_out_of_git_too(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mode = repository / "games" / "mode"
    mode.mkdir()
    (mode / "game.yaml").write_text(
        "game: {id: mode, name: {zh-Hans: 甲, en: A}, players: 2..4, extends: ../night}\n"
        "changes: {constants: {goal: 8}}\n",
        "utf-8",
    )
    commit(repository, "a mode")
    (mode / "game.yaml").write_text((mode / "game.yaml").read_text("utf-8").replace("8", "9"), "utf-8")
    assert main(["--lang", "en", "diff", "HEAD", "games/mode"]) == 0
    assert "value: [-8-]{+9+}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("base", "said"),
    [
        ("../mode", "error[CW579]: a game extends itself: mode -> mode"),
        ("../night", "error[CW579]: a game extends itself: mode -> night -> mode"),
        ("../none", "error[CW577]: there is no game at `../none`"),
        ("../../../none", "error[CW577]: there is no game at `../../../none`"),
        ("/none", "error[CW578]: `/none` does not lead to a folder beside this game"),
        ("../../games", "error[CW578]: `../../games` does not lead to a folder beside this game"),
        ("below", "error[CW578]: `below` does not lead to a folder beside this game"),
    ],
)
def test_what_a_game_cannot_extend_is_told_of_a_revision_as_of_a_folder(
    base: str, said: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "game: {{id: {}, name: {{zh-Hans: 甲, en: A}}, players: 2..4, extends: {}}}\n"
    (repository / "games" / "mode").mkdir()
    (repository / "games" / "mode" / "game.yaml").write_text(head.format("mode", base), "utf-8")
    (repository / "games" / "night" / "game.yaml").write_text(head.format("night", "../mode"), "utf-8")
    commit(repository, "round and round")
    assert main(["--lang", "en", "diff", "HEAD:games/mode", "games/night"]) == 1
    told = capsys.readouterr().err
    assert said in told and "HEAD:games/" in told


def test_a_game_at_the_top_of_a_repository_comes_out_of_git(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With all of it that is looked at: decks and chapters, too."""
    for path in (repository / "games" / "night").iterdir():
        path.rename(repository / path.name)
    for folder, name in (("rulebook", "10-play.en.md"), ("decks", "one.txt")):
        (repository / folder).mkdir(exist_ok=True)
        (repository / folder / name).write_text("4 Candle\n", "utf-8")
    commit(repository, "at the top")
    cards = repository / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("target loses 1 lamp", "target loses 2 lamps"), "utf-8")
    (repository / "rulebook" / "10-play.en.md").write_text("5 Candle\n", "utf-8")
    assert main(["--lang", "en", "diff", "HEAD", "."]) == 0
    said = capsys.readouterr().out
    assert "HEAD" in said.splitlines()[0] and "lose [-1 lamp-]{+2 lamps+}" in said and "10-play.en.md" in said


def test_nothing_of_a_repository_is_run_or_followed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No filter of a repository runs, no link of it is followed."""
    (repository / ".gitattributes").write_text("*.yaml filter=bad diff=bad export-ignore\n", "utf-8")
    outside = repository.parent / "outside.yaml"
    outside.write_text("cards: []\n", "utf-8")
    (repository / "games" / "night" / "link.yaml").symlink_to(outside)
    commit(repository, "hostile")
    flag = repository / "flag"
    for key in ("filter.bad.smudge", "filter.bad.clean", "diff.bad.textconv", "core.fsmonitor"):
        git(repository, "config", key, f"touch {flag}")
    flag.unlink(missing_ok=True)
    assert main(["--lang", "en", "diff", "HEAD:games/night", "HEAD~1:games/night"]) == 0
    assert not flag.exists() and "0 changes of meaning" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "why"),
    [
        ("nowhere", NEITHER), ("HEAD~9", NEITHER), ("no such:games/night", NEITHER), ("HEAD:games", NO_GAME),
        ("HEAD:../x", NO_GAME), ("HEAD:/etc", NO_GAME), ("HEAD:--output=x", NO_GAME), ("games", NO_GAME),
        (":games/night", NEITHER), ("--output=x:games/night", NEITHER),
    ],
)  # fmt: skip
def test_what_is_no_version_is_said(
    old: str, why: dict[str, str], repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "diff", "--", old, "games/night"]) == 1
    said = capsys.readouterr().err
    assert "error[CW516]" in said and why["en"] in said
    assert sorted(path.name for path in repository.iterdir()) == [".git", "games"]


def test_without_a_repository_git_is_not_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(GAME, tmp_path / "game")
    assert main(["--lang", "en", "diff", "HEAD", "game"]) == 1
    said = capsys.readouterr().err
    assert "error[CW516]" in said and "not a git repository" in said


def test_where_git_is_not_installed_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(GAME, tmp_path / "game")
    for lang, why in (("en", "it is no folder, and git is not installed"), ("zh", "它不是文件夹，而这里没有安装 git")):
        assert main(["--lang", lang, "diff", "HEAD", "game"]) == 1
        said = capsys.readouterr().err
        assert "[CW516]" in said and why in said and "Errno" not in said


# --- files --------------------------------------------------------------------------------------------------


def test_a_report_goes_into_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out("=== edit cards.yaml\n-    copies: 6\n+    copies: 7\n", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["diff", "old", "new", "--format", "html", "-o", "report.html"]) == 0
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_saved_games_are_played_under_both_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that was saved under the old rules goes on as it went, up to where the new ones differ."""
    import cardwright
    from cardwright.runtime.bots import RandomBot

    page = "=== edit cards.yaml\n-        target loses 1 lamp\n+        target loses 2 lamps\n"
    lay_out(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game = cardwright.Session(cardwright.load("old"), players=2, seed=5)
    bot = RandomBot(5)
    while not game.over:
        pending = game.pending[0]
        game.answer(pending.seat, bot.choose(pending, game.view(pending.seat)))
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "first.json").write_text(game.save(), "utf-8")
    (tmp_path / "saves" / "second.json").write_text("{}", "utf-8")
    early = json.loads(game.save())
    early["decisions"] = early["decisions"][:3]
    (tmp_path / "early.json").write_text(json.dumps(early), "utf-8")
    early["decisions"] = [[seat, [99]] for seat, _ in early["decisions"]]
    (tmp_path / "wrong.json").write_text(json.dumps(early), "utf-8")
    early["decisions"] = [[1 - game.decisions[0][0], [0]]]
    (tmp_path / "other.json").write_text(json.dumps(early), "utf-8")
    assert main(["--lang", "en", "diff", "old", "new", "--saves", "saves"]) == 0
    said = capsys.readouterr().out
    assert "first.json" in said and "the table is another" in said
    assert "second.json: this is no saved game" in said
    for name in ("saves/first.json", "early.json", "wrong.json", "other.json"):
        assert main(["--lang", "en", "diff", "old", "old", "--saves", name]) == 0
        assert "1 game goes the same way" in capsys.readouterr().out, name


def test_games_part_in_traditional_characters() -> None:
    assert Both(SOMEHOW, SOMEHOW, "zh-Hant").text("over", who="甲") == "遊戲結束，獲勝：甲"
    assert Both(SOMEHOW, SOMEHOW, "zh-Hant").messages == Both(SOMEHOW, SOMEHOW, "zh-Hans").messages == "zh-Hans"
    assert Both(SOMEHOW, SOMEHOW).text("over", who="A") == "the game is over, won by A"


def test_there_must_be_saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out("", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["diff", "old", "new", "--saves", "old"]) == 2


# --- in print, and in what is built -------------------------------------------------------------------------


def test_a_chapter_tells_what_has_changed(tmp_path: Path) -> None:
    page = """
=== edit cards.yaml
-        target loses 1 lamp
+        target loses 2 lamps
-    name: {zh-Hans: 灯罩, en: Shelter}
+    name: {zh-Hans: 灯*罩*, en: "She|ter"}
=== edit rulings.yaml
-      given B's hand is 灯罩
+      given B's hand is shelter
-      B plays 灯罩
+      B plays shelter
"""
    lay_out(page, tmp_path)
    old, new = (in_folder(tmp_path / name).compiled.game for name in ("old", "new"))
    assert old is not None and new is not None
    new.earlier = old
    texts = chapter_texts(new, manuscript(new, tmp_path / "new", Problems()))
    english, chinese, traditional = (texts[lang, "99-changes"] for lang in ("en", "zh-Hans", "zh-Hant"))
    assert "since 1.0" in english and "they lose 2 lamps" in english and "they lose 1 lamp" in english
    assert "She|ter" in english and "Shelter" in english
    assert "自 1.0 以来" in chinese and "熄灭2盏灯" in chinese.replace(" ", "") and "灯*罩*" in chinese
    assert "自 1.0 以來" in traditional
    new.earlier = None
    assert ("en", "99-changes") not in chapter_texts(new, manuscript(new, tmp_path / "new", Problems()))


def test_a_build_notes_what_it_is_made_from(tmp_path: Path) -> None:
    page = '=== edit game.yaml\n-  edition: "1.0"\n+  edition: "1.0"\n+  version: "1.1"\n'
    lay_out(page, tmp_path)

    def built(name: str, *parts: str) -> dict[str, dict[str, str]]:
        assert build(tmp_path / name, tmp_path / "out", parts).written is not None
        manifest = json.loads((tmp_path / "out" / "my_game" / MANIFEST).read_text("utf-8"))
        return dict(manifest["from"])

    first = built("old", "rules", "data")
    assert {part["version"] for part in first.values()} == {"1.0"} and len(first["rules"]["digest"]) == 64
    then = built("new", "data")
    assert then["rules"] == first["rules"] and then["data"]["version"] == "1.1"
    assert then["data"]["digest"] != first["data"]["digest"]
    assert built("new", "data") == then


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("{a: 1, b: [x, y]}", "b:\n  - 'x'\n  - y\na: 1\n", True),
        ("{a: one  two}", "a: >-\n  one\n  two\n", True),
        ("{a: 1}", "{a: 1, b: 2}", False),
        ("{a: 1, b: 2}", "{a: 1}", False),
        ("{a: 1, b: 2}", "{a: 1, c: 2}", False),
        ("{a: 1}", "{a: 2}", False),
        ("[a, b]", "[b, a]", False),
        ("[a]", "[a, b]", False),
        ("[a]", "{a: 1}", False),
    ],
)
def test_trees_are_the_same_if_they_say_the_same(old: str, new: str, same: bool) -> None:
    one, other = (load_yaml(SourceFile("a.yaml", text), Problems()) for text in (old, new))
    assert same_yaml(one, other) is same and same_yaml(other, one) is same


def test_long_passages_that_stay_are_cut_between_words() -> None:
    old = "Draw a card. " + "Choose another player who has cards. " * 12 + "Then discard one."
    fact = Fact("text", old, old.replace("a card", "two cards").replace("discard one", "discard two"))
    (middle,) = [piece.text for piece in _pieces(fact, False, frozenset()) if "…" in piece.text]
    left, right = middle.split(" … ")
    assert left in old and old[old.index(left) + len(left)] == " "
    assert right in old and old[old.rindex(right) - 1] == " "


def test_of_long_passages_that_stay_as_much_is_kept_as_there_is_room_for() -> None:
    old = "Go. " + "Somewhere " * 40 + "Stop."
    fact = Fact("text", old, old.replace("Go", "Went").replace("Stop", "End"))
    (middle,) = [piece.text for piece in _pieces(fact, False, frozenset()) if "…" in piece.text]
    left, right = middle.split(" … ")
    assert (left.count("Somewhere"), right.count("Somewhere")) == (7, 8)


def test_what_clauses_of_a_format_do_not_tell_is_told_by_its_keys() -> None:
    text = """
name: Open
identity: name
sections:
  main: {size: 30..40, cards: it is a card, starts_in: deck, rules: [A-1]}
  side: {size: 0..10, outside: true}
rules:
  - {rules: [A-2], copies: main, at_most: 3}
  - {rules: [A-3], copies: main, at_most: 2, until: 2030-01-01}
rotation: {field: set, sets: [{set: core, until: 2030-01-01}]}
"""
    node = load_yaml(SourceFile("format.yaml", text), Problems())
    assert isinstance(node, MappingNode)
    kept = facts_of(_not_in_words(node), lambda words: next(iter(words.values())))
    assert {"sections › main › starts_in", "sections › side › outside", "rotation › field"} <= {*kept}
    assert "2030-01-01" in kept["rules › A-3"]
    assert not any("size" in key or "A-2" in key or key == "identity" for key in kept)


def test_what_git_does_not_hold_is_told(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As in a clone without the files of older commits."""
    said = subprocess.run(
        ["git", "rev-parse", "HEAD~1:games/night/cards.yaml"],
        cwd=repository,
        check=True,
        capture_output=True,
        text=True,
    )
    blob = said.stdout.strip()
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert main(["--lang", "en", "diff", "HEAD~1", "games/night"]) == 1
    assert f"{blob} missing" in capsys.readouterr().err


def test_long_texts_are_not_compared_word_by_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that is called otherwise is known by its text, but not by one of a hundred thousand words."""
    for side, id, words in (("old", "rose", "a b "), ("new", "lily", "b a ")):
        (tmp_path / side).mkdir()
        (tmp_path / side / "game.yaml").write_text(
            "game: {id: small, name: {zh-Hans: 小, en: Small}, players: 2}\n"
            "kinds: {thing: {is_a: card, name: {zh-Hans: 物, en: thing}}}\n"
            f"cards: [{{id: {id}, name: {{zh-Hans: 花, en: {id}}}, kind: thing, copies: 3, "
            f'flavour: {{zh-Hans: 香。, en: "{words * 50_000}"}}}}]\n',
            "utf-8",
        )
    with ends():
        assert main(["--lang", "en", "diff", str(tmp_path / "old"), str(tmp_path / "new")]) == 0
    assert "2 changes of meaning" in capsys.readouterr().out


def test_decks_of_a_game_whose_formats_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for side in ("old", "new"):
        (tmp_path / side / "decks").mkdir(parents=True)
        (tmp_path / side / "game.yaml").write_text(
            "game: {id: small, name: {zh-Hans: 小, en: Small}, players: 2}\nformats: {}\n", "utf-8"
        )
        (tmp_path / side / "decks" / "one.txt").write_text("2 Lantern\n", "utf-8")
    assert main(["--lang", "en", "diff", str(tmp_path / "old"), str(tmp_path / "new")]) == 0
    assert "0 changes" in capsys.readouterr().out
