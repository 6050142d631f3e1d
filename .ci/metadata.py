"""What a package index shows: the README with whole addresses, and where the project lives.

A README that an index shows stands alone: its pictures and links need addresses.  Where the repository is, whoever
builds says with `CARDWRIGHT_REPOSITORY` (the workflow and `release.py` do); without it the README stays as it is, and
no addresses are named.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

PICTURE = re.compile(r"(!\[[^\[\]]*\])\(([^)\s]+)\)")
LINK = re.compile(r"((?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)")
"""Words in brackets (a link's may hold a picture), and where they lead."""
WHERE = "CARDWRIGHT_REPOSITORY"


def with_addresses(text: str, repository: str, tag: str) -> str:
    """A page of Markdown whose links and pictures of the repository are those of a tag; blocks of code stay."""

    def whole(link: re.Match[str]) -> str:
        if re.match(r"[a-z]+:|#", link[2]):
            return link[0]
        way = "raw" if link[1].startswith("!") else "blob"
        return f"{link[1]}({repository}/{way}/{tag}/{link[2]})"

    parts = re.split(r"(```.*?```)", text, flags=re.S)
    return "".join(part if i % 2 else LINK.sub(whole, PICTURE.sub(whole, part)) for i, part in enumerate(parts))


def addresses(repository: str) -> dict[str, str]:
    """The addresses that an index lists."""
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/main/docs",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def described(root: Path, environ: Mapping[str, str]) -> dict[str, object]:
    """The fields of the metadata that depend on where the project lives."""
    text = (root / "README.md").read_text("utf-8")
    repository = environ.get(WHERE, "").rstrip("/")
    if not repository:
        return {"readme": {"content-type": "text/markdown", "text": text}, "urls": {}}
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", repository):
        raise ValueError(f"{WHERE} is no address of a repository: {repository!r}")
    version = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    told = with_addresses(text, repository, f"v{version}")
    return {"readme": {"content-type": "text/markdown", "text": told}, "urls": addresses(repository)}


try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # whoever only wants the functions has no need of the build tool
    pass
else:

    class AddressHook(MetadataHookInterface):  # type: ignore[type-arg]
        """Asked by the build tool for what pyproject.toml calls dynamic."""

        def update(self, metadata: dict[str, object]) -> None:
            """Fill it in."""
            metadata.update(described(Path(self.root), os.environ))
