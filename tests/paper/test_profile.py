"""The profile of a print shop in a PDF: named and held as its output intent."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest
from paper.test_book import WHOLE

from cardwright.backends.paper.pdf_cmyk import in_cmyk
from cardwright.backends.paper.pdf_edit import NotAsExpected
from cardwright.backends.paper.pdf_profile import Profile, read_profile, with_profile


def profile(name: str = "Coated 39", space: bytes = b"CMYK", kind: bytes = b"desc") -> bytes:
    """A profile with a header and a description, and nothing that a converter could use."""
    if kind == b"desc":
        tag = b"desc\0\0\0\0" + (len(name) + 1).to_bytes(4, "big") + name.encode() + b"\0"
    else:
        said = name.encode("utf-16-be")
        tag = b"mluc" + bytes(4) + (1).to_bytes(4, "big") + (12).to_bytes(4, "big") + b"enUS"
        tag += len(said).to_bytes(4, "big") + (28).to_bytes(4, "big") + said
    header = bytearray(128)
    header[16:20], header[36:40] = space, b"acsp"
    table = (1).to_bytes(4, "big") + b"desc" + (144).to_bytes(4, "big") + len(tag).to_bytes(4, "big")
    return bytes(header) + table + tag


@pytest.mark.parametrize("kind", [b"desc", b"mluc"])
def test_a_profile_tells_what_it_is_called(kind: bytes) -> None:
    data = profile(kind=kind)
    assert read_profile(data) == Profile(data, "Coated 39")


@pytest.mark.parametrize("data", [b"", b"acsp" * 40, profile(space=b"RGB "), profile()[:120]])
def test_other_files_are_no_profile_of_inks(data: bytes) -> None:
    assert read_profile(data) is None


@pytest.mark.parametrize("cut", range(128, 190, 7))
def test_a_profile_that_is_cut_off_breaks_nothing(cut: int) -> None:
    found = read_profile(profile()[:cut])
    assert found is None or found.name


def printed() -> bytes:
    from dataclasses import replace

    from cardwright.backends.paper.print_book import begin_book

    made = begin_book(replace(WHOLE, cmyk=True))()
    return in_cmyk(next(each.content for each in made.artifacts if each.path.endswith(".pdf")))


def test_a_pdf_names_and_holds_the_profile(tmp_path: Path) -> None:
    pdf = printed()
    data = profile("Coated 39")
    found = read_profile(data)
    assert found is not None
    made = with_profile(pdf, found)
    assert made == with_profile(pdf, found) and made.startswith(pdf)
    added = made[len(pdf) :]
    assert b"/S/GTS_PDFX" in added and "Coated 39".encode("utf-16-be").hex().encode() in added
    stream = re.search(rb"stream\n(.*?)\nendstream", added, re.DOTALL)
    assert stream is not None and zlib.decompress(stream[1]) == data
    if shutil.which("qpdf"):
        file = tmp_path / "book.pdf"
        file.write_bytes(made)
        checked = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, text=True, check=False)
        assert checked.returncode == 0 and "WARNING" not in checked.stderr, checked.stderr


def test_a_pdf_that_has_an_output_intent_is_left_alone() -> None:
    found = read_profile(profile())
    assert found is not None
    made = with_profile(printed(), found)
    with pytest.raises(NotAsExpected):
        with_profile(made.replace(b"/Catalog/", b"/Catalog /OutputIntents[]/", 1), found)
    with pytest.raises(NotAsExpected):
        with_profile(b"%PDF-1.7\n", found)
