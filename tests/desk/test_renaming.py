"""A card that was renamed by hand in its file: the page shows where else it is named, and renames it there."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright import resources

from .conftest import Client

NAMES = {"gust": "squall", "疾风": "狂风", "Gust": "Squall"}
RENAMED = (("id: gust", "id: squall"), ("zh-Hans: 疾风", "zh-Hans: 狂风"), ("en: Gust", "en: Squall"))


@pytest.fixture
def desk(tmp_path: Path, desk_of: Callable[..., Client]) -> Client:
    """The desk of a new game whose card of wind is called otherwise since, also a chapter names it."""
    folder = tmp_path / "lamps"
    shutil.copytree(resources.folder("templates") / "new", folder)
    chapter = folder / "rulebook" / "en" / "01-wind.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text("# Wind\n\nMind [the wind](card:gust).\n\n![](card:gust)\n", "utf-8")
    client = desk_of(folder)
    rename(folder, RENAMED)
    saved(client)
    return client


def rename(folder: Path, pairs: tuple[tuple[str, str], ...]) -> None:
    path = folder / "cards.yaml"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def saved(client: Client) -> None:
    for news in client.desk.workshop.work():
        if news.kind == "checked":
            break


def post(client: Client, names: dict[str, str], lang: str = "en") -> tuple[int, dict[str, object]]:
    answer = client.post(f"/{client.desk.token}/rename", json={"names": names}, headers={"cookie": f"lang={lang}"})
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("lang", "button", "places"),
    [
        ("en", "Write squall, 狂风, Squall everywhere", "Further places: "),
        ("zh-Hans", "各处都改成squall、狂风、Squall", "相关的其他位置："),
    ],
)
def test_the_page_shows_every_place_and_a_button(desk: Client, lang: str, button: str, places: str) -> None:
    page = desk.page(headers={"cookie": f"lang={lang}"})
    (problem,) = desk.desk.known.problems
    assert len(problem.notes) > 3 and page.count("<mark>") == len(problem.notes) + 1
    assert f"{places}{len(problem.notes)}" in page and button in page
    asked = json.loads(html.unescape(re.search(r'data-rename="([^"]*)"', page)[1]))
    assert asked == NAMES


def test_the_button_renames_everywhere(desk: Client) -> None:
    """Cards, effects, rulings, formats and chapters; nothing else in the files is touched."""
    folder = desk.desk.folder
    before = {path: path.read_text("utf-8") for path in folder.rglob("*.*")}
    status, told = post(desk, NAMES)
    assert status == 200, told
    saved(desk)
    assert desk.desk.known.current and not desk.desk.known.problems and not desk.desk.known.renames
    changed = {path for path, text in before.items() if path.read_text("utf-8") != text}
    assert len(changed) == told["files"] and {".yaml", ".md"} == {path.suffix for path in changed}
    back = {new: old for old, new in NAMES.items()}
    for path in changed:
        text = path.read_text("utf-8")
        for new, old in back.items():
            text = text.replace(new, old)
        was = before[path]
        for new, old in back.items():
            was = was.replace(new, old)
        assert text == was, path
    assert "(card:squall)" in next(folder.glob("rulebook/en/*.md")).read_text("utf-8")
    assert "data-rename" not in desk.page()


def test_what_is_not_so_any_more_is_refused(desk: Client) -> None:
    assert post(desk, {"gust": "gale"})[0] == 409
    rename(desk.desk.folder, tuple((new, old) for old, new in RENAMED))
    saved(desk)
    status, told = post(desk, NAMES, "zh-Hans")
    assert status == 409 and told["why"] == "没有写入：它已经不在那里了。"


def test_where_a_new_name_cannot_be_read_nothing_is_written(tmp_path: Path, desk_of: Callable[..., Client]) -> None:
    """Another value of players has the new name already."""
    folder = tmp_path / "lamps"
    shutil.copytree(resources.folder("templates") / "new", folder)
    client = desk_of(folder)
    game = folder / "game.yaml"
    was = "lamps: {of: player, starts: 0, at_least: 0, name: {zh-Hans: 灯, en: lamps}}"
    text = game.read_text("utf-8")
    assert was in text
    game.write_text(text.replace(was, was.replace("lamps", "hand")), "utf-8")
    saved(client)
    (names,) = (dict(each.names) for each in client.desk.known.renames)
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    status, told = post(client, names)
    assert status == 409 and "game.yaml:" in str(told["why"]), told
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*")}
