"""Every example of the documentation is run: programs and commands; what else it names of the command line exists.

Chinese pages show the same blocks as the English ones (`test_docs.py` holds them to it), so that one of both is run.
"""

from __future__ import annotations

import importlib.util
import io
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from cardwright import cli, store
from cardwright.engine.program import NO_CACHE
from cardwright.runtime import make_bots

ROOT = Path(__file__).parent.parent
WRITTEN_FROM_GAMES = {"codes.md", "cookbook/README.md"}
"""Pages whose every example is written and tested by what writes them."""
PAGES = [
    ROOT / "README.md",
    *(
        path
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if not path.name.endswith(".zh.md") and not path.as_posix().endswith(tuple(WRITTEN_FROM_GAMES))
    ),
]
LANGUAGES = {
    "sh", "powershell", "python", "yaml", "text", "markdown", "diff", "csv", "js", "ruby",
    "effect", "sentences", "values", "conditions",
}  # fmt: skip
TRIED_ELSEWHERE = {
    "docs/how-to/add-a-backend.md": "tests/test_docs.py puts the backend in place",
    "docs/how-to/add-a-lint.md": "tests/checks/test_how_to.py puts the lint in place",
    "docs/how-to/add-a-verb.md": "a row of a table, which tests/checks/test_how_to.py reads",
    "docs/performance.md": "a piece of what is emitted",
}
"""Pages whose Python is no program of its own, and where it is tried."""


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    language: str
    text: str


@cache
def blocks() -> tuple[Block, ...]:
    """All blocks of code of the pages, in their order."""
    found = []
    for path in PAGES:
        text = path.read_text("utf-8")
        for made in re.finditer(r"(?ms)^( *)```(\w*)[^\n]*\n(.*?)^\1```$", text):
            inner = "".join(line.removeprefix(made[1]) for line in made[3].splitlines(keepends=True))
            name = path.relative_to(ROOT).as_posix()
            found.append(Block(name, text.count("\n", 0, made.start()) + 1, made[2], inner))
    return tuple(found)


def test_every_block_says_what_it_is() -> None:
    assert not [(block.page, block.line, block.language) for block in blocks() if block.language not in LANGUAGES]


def is_program(block: Block) -> bool:
    """Python that stands for itself, and not the head of a function in the reference."""
    return block.language == "python" and re.match(r"(?:from|import) ", block.text) is not None


def test_no_python_is_left_out() -> None:
    """Whatever is no program is a head in the generated reference, or is tried by a test that is named."""
    others = {block.page for block in blocks() if block.language == "python" and not is_program(block)}
    assert others <= {*TRIED_ELSEWHERE, "docs/reference/python.md"}
    assert set(TRIED_ELSEWHERE) <= {block.page for block in blocks() if block.language == "python"}


@pytest.fixture
def room(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder as readers have it: the shipped games, and a game of their own; what earlier commands worked out is
    kept.
    """
    monkeypatch.delenv(NO_CACHE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "kept"))
    monkeypatch.setattr(make_bots, "GREEDY", 20)  # how well they play is another matter
    (tmp_path / "carddata").symlink_to(ROOT / "carddata")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "my-game"]) == 0
    yield tmp_path
    store.use(None)


PROGRAMS = sorted({block.page for block in blocks() if is_program(block)} - set(TRIED_ELSEWHERE))


@pytest.mark.parametrize("page", PROGRAMS)
def test_programs_run(page: str, room: Path) -> None:
    for needed, package in (("pettingzoo", "pettingzoo"), ("pyspiel", "open_spiel")):
        if any(needed in block.text for block in blocks() if block.page == page):
            pytest.importorskip(needed, reason=f"{package} is not installed")
    for block in blocks():
        if block.page == page and block.language == "csv":
            (room / "cards.csv").write_text(block.text, "utf-8")
        if block.page == page and is_program(block):
            exec(compile("\n" * block.line + block.text, page, "exec"), {"__name__": "__main__"})


# Commands ------------------------------------------------------------------------------------------------------------

NOT_RUN = {"desk", "watch", "lsp", "demo"}
"""Commands that go on until they are stopped, and the one that does all of it at once: they have tests of their own."""


def git(room: Path, *words: str) -> None:
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *name, *words], cwd=room, check=True, capture_output=True)


def with_history(room: Path, folder: str, tags: tuple[str, ...]) -> None:
    """A repository in which the game in a folder has four states, the first ones with tags."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    git(room, "init", "-q")
    for i in range(4):
        path = room / folder / "game.yaml"
        path.write_text(path.read_text("utf-8") + f"# {i}\n", "utf-8")
        git(room, "add", folder)
        git(room, "commit", "-qm", str(i))
        if i < len(tags):
            git(room, "tag", tags[i])


def versions_to_compare(room: Path) -> None:
    shutil.copytree(room / "my-game", room / "my-game-1.2")
    shutil.copytree(room / "my-game", room / "games" / "night")
    with_history(room, "games/night", ("v1.2", "v1.3"))
    git(room, "add", "my-game")
    git(room, "commit", "-qm", "x")
    for i in range(3):
        git(room, "commit", "--allow-empty", "-qm", str(i))


DECK = "decks:\n  - {id: mine, cards: {lantern: 2, gust: 1}}\n"


def cards_to_print(room: Path) -> None:
    with_history(room, "my-game", ())
    (room / "my-deck.yaml").write_text(DECK, "utf-8")
    (room / "my-game" / "formats.yaml").write_text(
        "formats: {free: {name: {zh-Hans: 自由, en: Free}, sections: {deck: {size: 1..40}}}}\n", "utf-8"
    )


def decks_to_play(room: Path) -> None:
    decks = yaml.safe_load((ROOT / "carddata" / "backrooms" / "decks" / "legal.yaml").read_text("utf-8"))["decks"]
    (room / "my-deck.yaml").write_text(yaml.safe_dump({"decks": decks[:1]}, allow_unicode=True), "utf-8")


def decks_to_compare(room: Path) -> None:
    written = (ROOT / "carddata" / "l5r-skirmish" / "decks" / "crane.txt").read_text("utf-8")
    (room / "my-deck.txt").write_text(written.replace("Kakita Asmi", "Kakita Asami"), "utf-8")


PREPARED: dict[str, Callable[[Path], None]] = {
    "docs/how-to/what-changed.md": versions_to_compare,
    "docs/how-to/print.md": cards_to_print,
    "docs/decks.md": decks_to_play,
    "docs/organisers.md": decks_to_compare,
}
GAMES = {"simulate": "4", "lab": "12"}
"""How many games are played of the many that a page asks for."""
FAILING = {"docs/organisers.md": 1, "README.md": 1}
"""Pages on which a deck is shown that has a misspelt card: the status of commands that read it."""
LEFT_BEHIND = {
    "docs/exports.md": "my-export/xstx/export/tts/README.txt",
    "docs/lab.md": "my-lab/xstx/report.html",
    "docs/how-to/print.md": "build/my-game/print",
    "docs/tutorial.md": "build/my-game",
}


def extras(line: str) -> set[str]:
    return set(re.findall(r"\w+", "".join(re.findall(r"\[([\w,]+)\]", line))))


def run(words: list[str], page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One command line, in this process; what would ask or go on for ever is told to end."""
    cli.parser(words).parse_args(words)  # as it stands there
    command = words[0]
    if (command in NOT_RUN and "--once" not in words) or page == "docs/gallery.md":  # whole games, built by other tests
        return
    if command in GAMES:
        words = [word for word in words if word not in ("--engine", "ray")]
        words += ["-n", GAMES[command], "--jobs", "1"]
    if command == "export" and "--no-pictures" not in words:
        words = [*words, "--no-pictures"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    misspelt = words[0] == "deck" and "crane.txt" in " ".join(words)
    status = FAILING.get(page, 0) if misspelt else 0
    assert cli.main(words) == status, (page, words)


SHELL = sorted({block.page for block in blocks() if block.language == "sh"})
MANY_GAMES = {f"docs/{page}.md" for page in ("lab", "decks", "scale", "performance", "exports", "how-to/print")}
"""Pages whose commands take longest; their kinds of command are shown on other pages, too."""


@pytest.mark.parametrize("page", sorted(FAILING))
def test_the_verdict_that_is_shown_is_what_is_printed(
    page: str, room: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = [block for block in blocks() if block.page == page]
    ((command, shown),) = [(a, b) for a, b in pairwise(own) if b.text.startswith("error[CW731]")]
    run(shlex.split(command.text)[1:], page, monkeypatch)
    assert capsys.readouterr().out == shown.text


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=pytest.mark.long) if page in MANY_GAMES else page for page in SHELL]
)
def test_commands_run(page: str, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    PREPARED.get(page, lambda _: None)(room)
    if any("cardwright new my-game" in block.text for block in blocks() if block.page == page):
        shutil.rmtree(room / "my-game")
    for block in blocks():
        if block.page != page or block.language != "sh":
            continue
        for line in block.text.replace("\\\n", " ").splitlines():
            assert extras(line) <= offered, (page, line)
            for part in line.split("&&"):
                words = shlex.split(part.partition(" > ")[0], comments=True)
                if words and words[0].rpartition("/")[2] == "cardwright":
                    run(words[1:], page, monkeypatch)
                else:
                    known(words)
    if page in LEFT_BEHIND:
        assert Path(LEFT_BEHIND[page]).exists()


def known(words: list[str]) -> None:
    """A line that is no command of ours: what it names of the repository is there."""
    if not words:
        return
    program = words[0].rpartition("/")[2]
    assert program in {"pip", "python", "python3", "gs", "git", "pre-commit", "cd"} or words[0] == ".ci/run", words
    for word in words[1:]:
        if word.startswith(("docs/", "tests/")):
            assert (ROOT / word).exists(), word
    if "-m" in words:
        module = words[words.index("-m") + 1]
        assert module in {"venv", "pytest"} or importlib.util.find_spec(module) is not None, words


# What is named in passing --------------------------------------------------------------------------------------------


def options_of(command: str, *below: str) -> set[str]:
    """The options of a command, or of a command below it; those of all below it, where none is named."""
    words = [command, *below]
    found: set[str] = set()

    def gather(parser: object, rest: list[str]) -> None:
        for action in parser._actions:  # type: ignore[attr-defined]
            found.update(action.option_strings)
            if isinstance(getattr(action, "choices", None), dict):
                deeper = action.choices[rest[0]] if rest and rest[0] in action.choices else None
                for one in [deeper] if deeper else action.choices.values():
                    gather(one, rest[1:])

    top = cli.parser(words)
    (commands,) = (each for each in top._actions if isinstance(getattr(each, "choices", None), dict))
    assert command in commands.choices, command
    gather(commands.choices[command], list(below))
    return found


ALL_PAGES = sorted([*PAGES, *(ROOT / "docs").rglob("*.zh.md"), ROOT / "README.zh.md"])


def test_commands_that_are_named_exist_with_their_options() -> None:
    wrong = []
    for path in ALL_PAGES:
        text = re.sub(r"(?ms)^ *```.*?^ *```$", "", path.read_text("utf-8"))
        for said in re.findall(r"`cardwright ([a-z][^`]*)`", text):
            words = said.split()
            try:
                offered = options_of(words[0], *[word for word in words[1:3] if word.isalpha()])
            except AssertionError:
                wrong.append((path.name, said))
                continue
            named = {word.partition("=")[0] for word in words if word.startswith("-") and word != "--"}
            wrong += [(path.name, said, one) for one in named - offered]
    assert not wrong, wrong
