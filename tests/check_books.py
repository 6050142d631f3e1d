"""Ask axe-core about built books (HTML), in light and dark, and whether one scrolls sideways from 320 pixels up.

Run: python tests/check_books.py build/*/paper/*/rulebook.html
"""

from __future__ import annotations

import shutil
import sys
from importlib.resources import files
from pathlib import Path

WIDTHS = (320, 390, 768, 1280)
FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .flatMap((rule) => rule.nodes.slice(0, 3).map((node) => `${rule.id}: ${node.target.join(" ")}`))"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(books: list[Path]) -> list[str]:
    """What is wrong with each book; `chromium` must be there."""
    from playwright.sync_api import sync_playwright

    axe = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
    found: list[str] = []
    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for book in books:
            page = browser.new_page(bypass_csp=True)
            page.goto(book.resolve().as_uri())
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                too_wide = page.evaluate(WIDE)
                found += [f"{book}: {too_wide} pixels too wide at {width}"] * (too_wide > 0)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                page.evaluate(axe)
                found += [f"{book} ({scheme}): {fault}" for fault in page.evaluate(FOUND)]
            page.close()
            print(f"{book}: looked at", file=sys.stderr, flush=True)
        browser.close()
    return found


if __name__ == "__main__":
    wrong = faults([Path(name) for name in sys.argv[1:]])
    print("\n".join(wrong) or "nothing found")
    sys.exit(bool(wrong))
