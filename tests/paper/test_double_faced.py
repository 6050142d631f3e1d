"""Double-faced cards: one card on the sheets, with its other face on the back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardwright.backends.paper import print_cards
from cardwright.backends.paper.card_backs import backs_of, sheets_of
from cardwright.backends.paper.card_look import CardLook
from cardwright.backends.paper.face_data import faces_data
from cardwright.backends.paper.paper_values import CardFace, Paragraph, SheetJob
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.printing import changed_cards, with_other_faces


def face(identifier: str, copies: int = 1, text: str = "Draw a card.", **look: object) -> CardFace:
    body = (Paragraph("rule", text),)
    return CardFace(identifier, identifier.title(), "Kind", body=body, copies=copies, look=CardLook(**look))  # type: ignore[arg-type]


FACES = (face("plain", 2), face("egg", 3, other="bird"), face("pupa", other="moth"), face("moth", 0), face("bird", 0))


def job(*faces: CardFace, **options: object) -> SheetJob:
    return SheetJob("demo", "en", "Demo", faces or FACES, "Demo", PrintOptions(**options))  # type: ignore[arg-type]


def spots(it: SheetJob) -> list[list[tuple[float, str, bool]]]:
    """What stands on each page: from the left, which face (or label of a back), and whether upside down."""
    found = sheets_of(it)
    rows = []
    for page in [*found.pages, *found.behind.values()]:
        row = []
        for cell in page.cells:
            back = found.backs[cell.index] if cell.back else None
            at = cell.index if back is None else back.face
            row.append((round(cell.x, 1), it.faces[at].id if at >= 0 else found.backs[cell.index].label, cell.turned))
        rows.append(row)
    return rows


def test_the_other_face_stands_behind_its_front_and_is_no_card_of_its_own() -> None:
    plain, both, behind = spots(job())
    assert [name for _, name, _ in plain] == ["plain"] * 2
    assert [name for _, name, _ in both] == ["egg", "egg", "egg", "pupa"]
    assert [name for _, name, _ in behind] == ["bird", "bird", "bird", "moth"]
    width = 210.0
    for (x, *_), (mirrored, *_) in zip(both, behind, strict=True):
        assert x + mirrored + 63 == pytest.approx(width, abs=0.2)


def test_many_of_them_take_several_sheets_each_with_its_backs() -> None:
    found = sheets_of(job(face("egg", 20, other="bird"), face("bird", 0)))
    pages = spots(job(face("egg", 20, other="bird"), face("bird", 0)))
    fronts = [each for each in pages if each[0][1] == "egg"]
    behind = [each for each in pages if each[0][1] == "bird"]
    assert [len(each) for each in fronts] == [len(each) for each in behind] == [9, 9, 2]
    assert sorted(found.behind) == [0, 1, 2] and len(found.pages) == 3


@pytest.mark.parametrize(("duplex", "turned"), [("long", False), ("short", True)])
def test_backs_behind_their_fronts_are_the_other_faces(duplex: str, turned: bool) -> None:
    pages = spots(job(duplex=duplex))
    assert len(pages) == 4  # two sheets, both with their backs
    assert [(name, way) for _, name, way in pages[1]] == [("Demo", turned)] * 2
    assert [(name, way) for _, name, way in pages[3]] == [("bird", turned)] * 3 + [("moth", turned)]


def test_to_fold_both_faces_stand_beside_each_other() -> None:
    _, both = spots(job(layout="fold"))
    assert [name for _, name, _ in both] == ["egg", "egg", "egg", "pupa", "bird", "bird", "bird", "moth"]


def test_sheets_backs_and_single_cards_are_made() -> None:
    sheets, backs = print_cards.emit_sheets(job()).artifacts
    assert sheets.path.endswith("sheets.pdf") and backs.path.endswith("backs.pdf")
    _, _, listed = print_cards.emit_singles(job(bleed=3.0)).artifacts
    assert listed.content.decode().splitlines() == [
        "file,page,id,name,copies,back page",
        "cards.pdf,1,plain,Plain,2,1",
        "cards.pdf,2,egg,Egg,3,2",
        "cards.pdf,3,pupa,Pupa,1,3",
    ]
    pictures = print_cards.emit_images(job(dpi=50.0)).artifacts
    index = json.loads(pictures[-1].content)
    assert [(row["id"], row.get("back", "")) for row in index] == [
        ("plain", ""), ("egg", "bird.png"), ("pupa", "moth.png"), ("moth", ""), ("bird", ""),
    ]  # fmt: skip


def test_both_faces_have_one_number() -> None:
    assert [data["ordinal"] for data in faces_data(job())] == ["1/3", "2/3", "3/3", "3/3", "2/3"]  # type: ignore[index, call-overload]


def test_both_faces_have_one_size() -> None:
    found = print_cards.emit_sheets(job(face("egg", other="bird"), face("bird", 0, width=88.0, height=63.0))).problems
    assert [each.show() for each in found] == ["faces-differ-in-size [card:egg] bird 63 × 88, 88 × 63"]
    assert not print_cards.check(job(face("egg", other="bird"), face("bird", 0)))


def test_one_of_each_prints_no_other_face_as_a_card() -> None:
    pages = spots(job(all_copies=False))
    assert [name for _, name, _ in pages[1]] == ["egg", "pupa"]


def test_what_is_left_of_a_job_keeps_its_other_faces() -> None:
    left = with_other_faces(job(), [FACES[2]])
    assert [(each.id, each.copies) for each in left.faces] == [("pupa", 1), ("moth", 0)]
    assert backs_of(left)[0].face == 1
    old = job(*(replace(each, body=()) if each.id == "bird" else each for each in FACES))
    assert [each.id for each in changed_cards(job(), old).faces] == ["egg", "bird"]
