"""What a package index shows: the README with whole addresses, and where the project lives."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MADE = runpy.run_path(str(ROOT / ".ci" / "metadata.py"))
HOME = "https://git.example.org/some/where"


def test_links_and_pictures_have_whole_addresses() -> None:
    text = "[a](b.md#c) ![d](e.png) [![f](g.png)](h) [i](#j) [k](https://l.org)\n```sh\n[m](n)\n```\n"
    assert MADE["with_addresses"](text, HOME, "v1") == (
        f"[a]({HOME}/blob/v1/b.md#c) ![d]({HOME}/raw/v1/e.png) [![f]({HOME}/raw/v1/g.png)]({HOME}/blob/v1/h) [i](#j) "
        "[k](https://l.org)\n```sh\n[m](n)\n```\n"
    )


def test_the_readme_stands_alone() -> None:
    found = MADE["described"](ROOT, {"CARDWRIGHT_REPOSITORY": HOME + "/"})
    shown = re.sub(r"```.*?```", "", found["readme"]["text"], flags=re.S)
    links = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert links and all(link.startswith("https://") for link in links)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    pictures = [link for link in links if link.endswith(".png")]
    assert len(pictures) >= 5
    for link in links:
        _, _, path = link.partition(f"/v{version}/")
        assert (ROOT / path.partition("#")[0]).exists(), link
    assert set(found["urls"]) == {"Source", "Documentation", "Changelog", "Issues"}


def test_without_an_address_none_is_named() -> None:
    found = MADE["described"](ROOT, {})
    assert found["urls"] == {} and found["readme"]["text"] == (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("address", ["git@git.example.org:a/b", "http://a.org/b", "https://a.org/b c", "https://a.org"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="no address of a repository"):
        MADE["described"](ROOT, {"CARDWRIGHT_REPOSITORY": address})
