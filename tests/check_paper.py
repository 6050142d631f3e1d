"""Ask qpdf, poppler and our own reader of inks about what was printed, and whether two builds are the same.

Run: python tests/check_paper.py build/*/paper/* build/*/print/*
     python tests/check_paper.py --same build/thbattle other/thbattle
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from page_fill import sparse_pages

from cardwright.backends.paper.pdf_inks import mixed_blacks

CARDS = ("sheets", "backs", "cards", "card-backs", "pieces", "reference")
"""What is printed with black ink alone; books are read on screens, too, and keep to one colour space."""


def _said(*command: str | Path) -> str:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False).stdout


def faults(pdf: Path) -> list[str]:
    """What is wrong with a PDF."""
    found = []
    checked = subprocess.run(["qpdf", "--check", str(pdf)], capture_output=True, text=True, check=False)
    if checked.returncode:
        found.append(f"qpdf: {checked.stdout.splitlines()[-1:]} {checked.stderr.splitlines()[:1]}")
    for tool in ("pdffonts", "pdfinfo"):
        told = subprocess.run([tool, str(pdf)], capture_output=True, text=True, check=False).stderr
        found += [f"{tool}: {line}" for line in told.splitlines()[:1]]
    for row in _said("pdffonts", pdf).splitlines()[2:]:
        embedded = row.split()[-5:-2]  # emb, sub, uni, object, generation
        if embedded[0] != "yes" or "Type 3" in row:
            found.append(f"font: {row}")
    boxes = [row.split() for row in _said("pdfinfo", "-box", "-l", "9999", pdf).splitlines() if "Box:" in row]
    sizes = {(row[-5], tuple(float(part) for part in row[-4:])) for row in boxes}
    media = [box for name, box in sizes if name == "MediaBox:"]
    for name, box in sizes:
        inside = any(m[0] <= box[0] and m[1] <= box[1] and m[2] >= box[2] and m[3] >= box[3] for m in media)
        if not inside or box[2] <= box[0] or box[3] <= box[1]:
            found.append(f"{name} {box} lies outside of {media}")
    if pdf.stem == "rulebook":
        found += [f"page {page} is less than a third full" for page in sparse_pages(pdf.read_bytes())]
    elif pdf.stem.rstrip("-0123456789") in CARDS:
        found += [f"black of several inks: {ink}" for ink in mixed_blacks(pdf.read_bytes())]
    return found


def different(one: Path, other: Path) -> list[str]:
    """Files that are not the same in two folders."""
    names = {path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}

    def content(path: Path) -> bytes | None:
        return path.read_bytes() if path.exists() else None

    return [f"{name} differs" for name in sorted(names) if content(one / name) != content(other / name)]


def main(names: list[str]) -> int:
    """Print what is wrong; 1 if anything is."""
    if names[:1] == ["--same"]:
        wrong = different(Path(names[1]), Path(names[2]))
        print("\n".join(wrong) or "every file is the same")
        return bool(wrong)
    wrong, seen = [], Counter[str]()
    for folder in map(Path, names):
        for pdf in sorted(folder.glob("*.pdf")):
            seen[pdf.stem] += 1
            wrong += [f"{pdf}: {fault}" for fault in faults(pdf)]
    print("looked at: " + ", ".join(f"{count} × {name}" for name, count in sorted(seen.items())))
    print("\n".join(wrong) or "nothing found")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
