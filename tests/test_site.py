"""The site: every page is in a menu, every link leads somewhere, lists keep what belongs to their items."""

from __future__ import annotations

import importlib.util
import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
SITE = runpy.run_path(str(ROOT / "docs" / "make_site.py"))


class Plain(yaml.SafeLoader):
    """Reads the configuration without making anything of its tags."""


Plain.add_multi_constructor("", lambda loader, tag, node: None)


def menu(part: Any) -> Iterator[str]:
    """The pages of a menu, in their order."""
    if isinstance(part, str):
        yield part
    for each in part if isinstance(part, list) else part.values() if isinstance(part, dict) else ():
        yield from menu(each)


def test_every_page_stands_in_the_menu_of_its_language() -> None:
    config = yaml.load((ROOT / "docs" / "mkdocs.yml").read_text("utf-8"), Plain)
    pages = sorted(path.relative_to(ROOT).as_posix() for path in SITE["sources"]())
    assert sorted(menu(config["nav"])) == pages
    (chinese,) = (part["中文"] for part in config["nav"] if "中文" in part)
    assert sorted(menu(chinese)) == [page for page in pages if page.endswith(".zh.md")]


def test_links_lead_to_files_of_the_site(tmp_path: Path) -> None:
    SITE["gather"](tmp_path / "pages")
    for page in (tmp_path / "pages").rglob("*.md"):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
        for target in re.findall(r"\]\(([^)\s#]+)", text):
            assert re.match(r"[a-z]+:", target) or (page.parent / target).is_file(), (page.name, target)


def test_what_belongs_to_an_item_is_indented_by_four() -> None:
    written = "1. one\n   more\n\n   ```sh more\n   a\n     b\n   ```\n\n2. two\n   - three\n     four\n\nfive\n"
    shown = "1. one\n    more\n\n    ```sh\n    a\n      b\n    ```\n\n2. two\n    - three\n        four\n\nfive\n"
    assert SITE["indented"](written) == shown


def test_the_gallery_leads_to_what_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, built = tmp_path / "pages", tmp_path / "build"
    SITE["gather"](pages)
    for script in ("zh-Hans", "en"):
        paper = built / "xstx" / "paper" / script
        paper.mkdir(parents=True)
        for name in ("rulebook.html", "rulebook.pdf", "sheets.pdf"):
            (paper / name).write_text(script)

    def watched(game: str, players: int, there: Path) -> None:
        for lang in ("en", "zh-Hans"):
            (there / f"{lang}-watch.html").write_text("")

    monkeypatch.setitem(SITE["show_games"].__globals__, "watch", watched)
    assert SITE["show_games"](pages, built) == ["xstx"]
    for page, words in (("gallery.md", "Watch bots play it"), ("gallery.zh.md", "看机器人打一局")):
        lines = (pages / "docs" / page).read_text("utf-8").splitlines()
        at = next(i for i, line in enumerate(lines) if "(pictures/gallery/xstx.png)" in line)
        assert lines[at + 1] == "" and words in lines[at + 2] and "繁體" not in lines[at + 2]
        links = re.findall(r"\]\(([^)]+)\)", lines[at + 2])
        assert len(links) == 7 and all((pages / "docs" / link).is_file() for link in links), links


def test_chinese_goes_on_without_a_blank() -> None:
    written = "打\n一局；\n  输入 `a\n` 的\nEnglish 字见\n[表](LICENSE)\n。\n- 项\n\n段\n```text\n甲\n乙\n```\n"
    shown = "打一局；输入 `a\n` 的\nEnglish 字见[表](LICENSE)。\n- 项\n\n段\n```text\n甲\n乙\n```\n"
    assert SITE["followed"](ROOT / "README.md", written)[0] == shown


@pytest.mark.skipif(importlib.util.find_spec("material") is None, reason="MkDocs is not installed (the extra `docs`)")
def test_the_site_is_built_without_a_complaint(tmp_path: Path) -> None:
    assert SITE["main"](tmp_path / "out", tmp_path / "pages") == 0
    chinese = (tmp_path / "out" / "docs" / "tutorial.zh.html").read_text("utf-8")
    assert '<html lang="zh"' in chinese
    assert re.search(r'<a href="tutorial\.html" hreflang="en"', chinese), "the menu of languages keeps to the page"
    glossary = (tmp_path / "out" / "docs" / "glossary.html").read_text("utf-8")
    assert re.search(r'<a href="\.\./README\.zh\.html" hreflang="zh"', glossary), "both languages are on one page"
    found = json.loads((tmp_path / "out" / "search" / "search_index.json").read_text("utf-8"))
    assert any("\u200b" in each["text"] for each in found["docs"]), "Chinese is cut into words"
