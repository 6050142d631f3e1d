"""The documentation is true: generated pages are fresh, links lead somewhere, examples check, lists match."""

from __future__ import annotations

import re
import runpy
import sys
import textwrap
import tomllib
import types
from pathlib import Path
from xml.etree import ElementTree

import games
import pytest
import yaml
from samples import part

import cardwright
from cardwright import driver, resources
from cardwright.backends.exports.formats import FORMATS
from cardwright.bench.in_memory import bench_of, rules_of
from cardwright.bench.rulings import run_all
from cardwright.cli.build import PARTS
from cardwright.decks.import_pool import ALIASES
from cardwright.driver import compile_game, compile_sources
from cardwright.files import RawFile
from cardwright.reference import pages

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path
    for folder in (ROOT, ROOT / "docs", ROOT / "tests", ROOT / "compiler", ROOT / "schemas", ROOT / "templates")
    for path in (folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
)


def test_generated_pages_are_fresh() -> None:
    stale = [
        name
        for name, text in pages().items()
        if (name != "commands.md" or sys.version_info[:2] == (3, 11))
        and (ROOT / "docs" / "reference" / name).read_text("utf-8") != text
    ]
    assert not stale, f"run `python -m cardwright.reference docs/reference`: {stale}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text("utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            continue
        name, _, anchor = target.partition("#")
        found = (path.parent / name).resolve()
        assert found.exists(), f"{path.relative_to(ROOT)}: {target}"
        if anchor:
            headings = re.findall(r"(?m)^#+ (.*)$", found.read_text("utf-8"))
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, f"{path.relative_to(ROOT)}: {target}"


def test_the_readmes_say_the_same() -> None:
    def blocks(name: str) -> list[str]:
        text = (ROOT / name).read_text("utf-8")
        return [re.sub(r"(?m)\s*#.*$", "", block) for block in re.findall(r"```\w*\n(.*?)```", text, flags=re.S)]

    english, chinese = blocks("README.md"), blocks("README.zh.md")
    assert english == chinese
    start = 'python3 -m venv .venv && .venv/bin/pip install -q -e ".[dev]" && .venv/bin/'
    assert [block.count("\n") for block in english[:2]] == [1, 1], "one command runs the main job, one the tests"
    assert all(block.startswith(start) for block in english[:2]), "either command sets everything up by itself"


IN_CHINESE = sorted(path for path in (ROOT / "docs").rglob("*.zh.md"))
FOR_MAINTAINERS = {"architecture", "performance", "dependencies"}
"""Pages in English alone; the index says so."""
IN_WORDS_OF_THEIR_OWN = {"tutorial.zh.md", "what-changed.zh.md"}
"""Pages on which what the program prints is in the language of the page."""
IN_BOTH_LANGUAGES = {"README", "glossary", "commands", "python", "sections", "verbs"}


def test_every_guide_is_there_in_chinese() -> None:
    names = {path.name.split(".")[0] for path in (ROOT / "docs").rglob("*.md")}
    assert names - {path.name.split(".")[0] for path in IN_CHINESE} == FOR_MAINTAINERS | IN_BOTH_LANGUAGES


@pytest.mark.parametrize("chinese", IN_CHINESE, ids=lambda path: path.name)
def test_guides_show_the_same_in_both_languages(chinese: Path) -> None:
    """The same blocks of code, as many headings and rows of tables; links stay within the language."""
    english = chinese.with_name(chinese.name.replace(".zh.", "."))
    for shown in (r"(?ms)^ *```[^`\n]*\n.*?^ *```", r"(?m)^#+ ", r"(?m)^ *\|[ -]"):
        found = [re.findall(shown, path.read_text("utf-8")) for path in (english, chinese)]
        if chinese.name in IN_WORDS_OF_THEIR_OWN:
            found = [[block.partition("\n")[0] for block in blocks] for blocks in found]
        assert found[0] == found[1]
    text = re.sub(r"```.*?```|`[^`\n]*`", "", chinese.read_text("utf-8"), flags=re.S)
    for words, target in re.findall(r"\[([^\]]*)\]\(([^)\s#]+)", text):
        other = chinese.parent / target
        if words != "English" and other.suffix == ".md" and not other.name.endswith(".zh.md"):
            assert not other.with_name(other.name.replace(".md", ".zh.md")).exists(), target


@pytest.mark.parametrize("name", ["organisers.md", "organisers.zh.md"])
def test_columns_of_tables_are_those_that_are_read(name: str) -> None:
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*) \|$", (ROOT / "docs" / name).read_text("utf-8"))
    assert {field: tuple(columns.split(", ")) for field, columns in rows} == ALIASES


COOKBOOK = ROOT / "docs" / "cookbook"


def test_the_cookbook_is_as_its_game() -> None:
    written = (COOKBOOK / "README.md").read_text("utf-8")
    assert written == runpy.run_path(str(ROOT / "docs" / "make_cookbook.py"))["page"](), "run docs/make_cookbook.py"


def test_every_recipe_can_be_taken_into_a_game_of_ones_own() -> None:
    """With the words that are named below it, in the game that `cardwright new` makes."""
    page = runpy.run_path(str(ROOT / "docs" / "make_cookbook.py"))
    own = {path.name: path.read_text("utf-8") for path in (ROOT / "templates" / "new").glob("*.yaml")}
    own["game.yaml"] = re.sub(r"(?m)^expect:.*$", "", own["game.yaml"])  # how many cards there must be
    has = yaml.safe_load(own["game.yaml"])
    declared, recipes = page["declared"](), page["recipes"]()
    assert len(recipes) > 40
    for recipe, source in recipes.items():
        taken = ""
        for section, entries in declared.items():
            there = [each["say"] for each in has[section]] if section == "verbs" else has.get(section, ())
            wanted = [id for of, id in page["needs"](source) if of == section and id not in there]
            taken += f"{section}:\n" + "".join(entries[id] for id in wanted) if wanted else ""
        taken += "cards:\n" + source + "".join(recipes[id] for of, id in page["needs"](source) if of == "cards")
        files = {**own, "taken.yaml": taken}
        made = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
        assert not made.problems.has_errors, (recipe, made.problems.show())


def test_every_recipe_of_the_cookbook_is_proved() -> None:
    game = compile_game(COOKBOOK)
    assert game.game is not None and game.problems.show() == ""
    report = run_all(bench_of(game.game))
    assert not report.failures, [failure.show() for failure in report.failures]
    assert [ruling.id for ruling in game.game.rulings.values()] == list(game.game.cards)
    scenarios = yaml.safe_load((COOKBOOK / "rulings.yaml").read_text("utf-8"))["rulings"]
    assert all(ruling["id"] in ruling["scenario"] for ruling in scenarios)
    rules = rules_of(game.game)
    for seed in range(part(10, 30)):
        cardwright.play_out(rules, 2 + seed % 3, seed)


def test_what_servers_are_told_to_run_exists() -> None:
    text = (ROOT / "docs" / "continuous-integration.md").read_text("utf-8")
    workflow, hooks = (yaml.safe_load(block) for block in re.findall(r"(?s)```yaml\n(.*?)```", text))
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    (_, step) = workflow["jobs"]["check"]["steps"]
    assert set(step["with"]) <= set(action["inputs"])
    ours = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    assert {hook["id"] for repo in hooks["repos"] for hook in repo["hooks"]} == ours


def test_dependencies_are_listed_with_their_ranges() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    others = sorted(set(extras) - {"dev", "docs"})
    assert extras["dev"][0] == f"cardwright[{','.join(others)}]", "development has all but what makes the site"
    for page in ("installing.md", "installing.zh.md"):
        rows = re.findall(r"(?m)^\| `cardwright\[(\w+)\]`", (ROOT / "docs" / page).read_text("utf-8"))
        assert sorted(rows) == others, page
    wanted = [*project["dependencies"], *(each for extra in extras.values() for each in extra if "[" not in each)]
    wanted = [each.partition(";")[0] for each in wanted]
    listed = dict(re.findall(r"\| ([\w-]+) \| `([^`]+)` \|", (ROOT / "docs" / "dependencies.md").read_text("utf-8")))
    found = {re.split(r"[<>=~!]", text)[0]: text[len(re.split(r"[<>=~!]", text)[0]) :] for text in wanted}
    assert listed == found


def tutorial(name: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), flags=re.S)


@pytest.mark.parametrize("name", ["tutorial.md", "tutorial.zh.md"])
def test_what_the_tutorial_adds_fits_the_game(name: str) -> None:
    folder = resources.folder("templates") / "new"
    texts = {path.name: path.read_text("utf-8") for path in folder.glob("*.yaml")}
    shown, card, ruling = tutorial(name)
    assert shown in texts["cards.yaml"]
    texts["cards.yaml"] += "\n" + card
    texts["rulings.yaml"] += "\n" + ruling
    raw = [RawFile(name, name, text.encode()) for name, text in texts.items()]
    assert {problem.code for problem in compile_sources(raw).problems} == {"CW610"}
    texts["game.yaml"] = texts["game.yaml"].replace("copies: 32, kinds: 5", "copies: 34, kinds: 6")
    for expected, failing in (("A, B win", "two may win together"), ("B wins", None)):
        texts["rulings.yaml"] = texts["rulings.yaml"].replace("A, B win", expected)
        compiled = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
        assert compiled.problems.show() == "" and compiled.game is not None
        report = run_all(bench_of(compiled.game))
        assert [failure.ruling for failure in report.failures] == ([failing] if failing else [])


def test_the_backend_of_the_how_to_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "how-to" / "add-a-backend.md").read_text("utf-8")
    backend, call, row = (textwrap.dedent(block) for block in re.findall(r"(?ms)^ *```python\n(.*?)^ *```", text))
    module = types.ModuleType("cardwright.backends.tokens")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(backend, "the backend", "exec"), vars(module))
    named = {**vars(driver)}
    exec(compile("from __future__ import annotations\n" + call + row, "its calls", "exec"), named)
    monkeypatch.setattr(driver, "BACKENDS", {**driver.BACKENDS, **named["BACKENDS"]})
    made = driver.build(games.folder_of("bids"), tmp_path, ["tokens"])
    assert made.written is not None and not len(made.problems), made.problems.show()
    assert len(made.written.files) == len(games.model("bids").counters) > 0
    for path in made.written.files:
        assert ElementTree.parse(tmp_path / "bids" / path).getroot().tag.endswith("svg")


def test_the_guide_to_exports_lists_all_formats() -> None:
    text = (ROOT / "docs" / "exports.md").read_text("utf-8")
    assert sorted(re.findall(r"(?m)^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", text)) == sorted(FORMATS)


def test_every_part_of_a_build_can_be_named() -> None:
    assert list(driver.BACKENDS) == list(PARTS)
