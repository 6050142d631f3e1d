"""Card sheets and pictures: what is on a page, what does not fit, what cannot be drawn, equal bytes."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright import resources
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import fit_cards, print_cards, typst_press
from cardwright.backends.paper.card_backs import sheets_of
from cardwright.backends.paper.card_look import ACCENTS, CardLook
from cardwright.backends.paper.face_data import short_ids
from cardwright.backends.paper.fonts import coverage
from cardwright.backends.paper.paper_values import LANGS, CardFace, Paragraph, SheetJob, Stat
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.backends.paper.template_words import WORDS

HOSTILE = '<script>alert(1)</script> #import "x.typ" $x^2$ \\ {{ 7*7 }} *a* _b_ `c` @d <e> // /* ]['
LONG = "选择一项：对每名其他玩家造成1点伤害；或令一名玩家弃置所有手牌，然后抽等量的牌。"


def card(identifier: str = "strike", text: str = "对一名其他角色使用。", **more: object) -> CardFace:
    body = (Paragraph("rule", text),) if text else ()
    return replace(CardFace(identifier, "杀", "基本牌", body=body), **more)  # type: ignore[arg-type]


def job(*faces: CardFace, **more: object) -> SheetJob:
    return replace(SheetJob("demo", "zh-Hans", "试验", faces), **more)  # type: ignore[arg-type]


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def boxes(pdf: bytes) -> set[tuple[float, ...]]:
    found = re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf)
    return {tuple(round(float(n) / 72 * 25.4, 1) for n in box.split()) for box in found}


def words_of(pdf: bytes, tmp_path: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf)
    made = subprocess.run(["pdftotext", "-raw", str(file), "-"], capture_output=True, check=True)
    return made.stdout.decode("utf-8")


def test_the_name_on_a_back_breaks_before_what_is_in_brackets(tmp_path: Path) -> None:
    made = print_cards.emit_sheets(job(card(back="后室 TCG（C 层群规则）")))
    assert not made.problems
    assert "（C 层群规则）" in words_of(made.artifacts[1].content, tmp_path).splitlines()


def test_rule_ids_in_the_foot_take_little_room() -> None:
    assert short_ids(("XX-005", "XX-006")) == "XX-005  XX-006"
    assert short_ids(("XX-005", "XX-006", "XX-007", "XX-012", "Y-1")) == "XX-005–007  012  Y-1"
    assert short_ids(("a", "a", "b7")) == "a  a  b7"


def named(artifacts: tuple[Artifact, ...]) -> dict[str, bytes]:
    return {artifact.path: artifact.content for artifact in artifacts}


def shown(it: SheetJob) -> tuple[tuple[int, ...], ...]:
    """The faces on each sheet."""
    return tuple(tuple(cell.index for cell in page.cells) for page in sheets_of(it).pages)


def test_all_copies_fill_pages_of_nine() -> None:
    faces = (card("a", copies=7), card("b", copies=3))
    assert shown(job(*faces)) == ((0,) * 7 + (1,) * 2, (1,))
    made = named(print_cards.emit_sheets(job(*faces)).artifacts)
    assert list(made) == ["paper/zh-Hans/sheets.pdf"]
    assert page_count(made["paper/zh-Hans/sheets.pdf"]) == 2


def test_one_of_each_takes_one_page() -> None:
    it = job(card("a", copies=7), card("b", copies=3), options=PrintOptions(all_copies=False))
    assert shown(it) == ((0, 1),)


def test_a_page_holds_one_kind_of_back_for_duplex_printing() -> None:
    it = job(card("a", back="甲"), card("b", back="乙"), card("c", back="甲"))
    assert shown(it) == ((0, 2), (1,))
    made = named(print_cards.emit_sheets(it).artifacts)
    assert page_count(made["paper/zh-Hans/backs.pdf"]) == 2


@pytest.mark.parametrize(("page", "box"), [("a4", (0, 0, 210, 297)), ("letter", (0, 0, 215.9, 279.4))])
def test_the_sheet_has_the_size_of_the_paper(page: str, box: tuple[float, ...]) -> None:
    (made,) = print_cards.emit_sheets(job(card(), options=PrintOptions(page=page))).artifacts
    assert boxes(made.content) == {box}


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_a_card_are_on_the_sheet(lang: str, tmp_path: Path) -> None:
    face = card(
        stats=(Stat("HP", "4"), Stat("ATK", "2")), suit="♠", number="7", rules=("XX-001",), tags=("T",),
        look=CardLook(rule_ids=True),
    )  # fmt: skip
    (made,) = print_cards.emit_sheets(job(face, lang=lang)).artifacts
    words = words_of(made.content, tmp_path)
    for expected in ("杀", "基本牌", "对一名其他角色使用", "HP", "4", "ATK", "2", "♠", "7", "XX-001", "1/1"):
        assert expected in words


def test_the_largest_size_that_fits_is_taken() -> None:
    fits, problems = print_cards.fit(job(card("short"), card("middle", LONG * 5), card("long", LONG * 11)))
    assert not problems
    sizes = [found.size for found in fits]
    assert sizes[0] == 8.5
    assert sizes == sorted(sizes, reverse=True) and sizes[2] < sizes[0]
    assert all(size >= fit_cards.MIN_BODY_PT for size in sizes)


def test_the_line_of_the_kind_has_one_size_but_where_a_card_needs_a_smaller_one() -> None:
    four = ("Courtier", "Imperial", "Shugenja", "Courtier")
    lines = (("Bushi",), four, four, ("Bushi",), four, (*four, "Bushi"))
    fits, _ = print_cards.fit(job(*(card(f"c{at}", tags=tags) for at, tags in enumerate(lines))))
    shares = [dict(found.shares)["kind"] for found in fits]
    assert len(set(shares[:-1])) == 1 and shares[-1] < shares[0] < 1


def test_a_longer_text_never_gets_a_larger_size() -> None:
    faces = [card(f"c{n}", LONG[:20] * n) for n in range(1, 20)]
    fits, _ = print_cards.fit(job(*faces))
    sizes = [found.size for found in fits]
    assert sizes == sorted(sizes, reverse=True)


def test_text_that_overflows_at_the_smallest_size_is_a_problem_and_nothing_is_printed() -> None:
    printed = print_cards.emit_sheets(job(card("fine"), card("太长", LONG * 20)))
    assert printed.artifacts == ()
    (problem,) = printed.problems
    assert (problem.kind, problem.where, problem.args[0]) == ("text-overflows", "card:太长", "6")
    assert float(problem.args[1]) > 10


@pytest.mark.parametrize(
    ("face", "part"),
    [
        (card(name="长" * 40), "name"),
        (card(kind_label="长" * 60), "kind"),
        (card(stats=(Stat("费用", "123456789"),)), "corner"),
        (card(stats=(Stat("a", "1"), Stat("长" * 40, "1"))), "figures"),
        (card(rules=tuple(f"XX-{n:03d}" for n in range(0, 80, 2)), look=CardLook(rule_ids=True)), "foot"),
        (card(number="123456789"), "pip"),
        (card(text="w" * 90), "word"),
    ],
)
def test_a_line_that_cannot_shrink_enough_is_a_problem(face: CardFace, part: str) -> None:
    printed = print_cards.emit_sheets(job(face))
    assert [(p.kind, p.where, p.args[0]) for p in printed.problems] == [
        ("line-overflows", "card:strike", part)
    ]


def test_a_missing_glyph_is_a_problem_that_names_the_place() -> None:
    printed = print_cards.emit_images(job(card("a"), card("b", "骰子🎲")))
    assert printed.artifacts == ()
    assert [p.show() for p in printed.problems] == ["missing-glyph [card:b] 🎲 U+1F3B2 Noto Sans SC"]


def test_a_control_character_is_a_missing_glyph() -> None:
    (problem,) = print_cards.check(job(card("a", "a\x07b")))
    assert problem.args[:2] == ("", "U+0007")


@pytest.mark.parametrize("lang", LANGS)
def test_our_own_words_have_glyphs(lang: str) -> None:
    covered = coverage("Noto Sans SC") | (coverage("Noto Sans TC") if lang == "zh-Hant" else frozenset())
    assert {char for word in WORDS[lang].values() for char in word if ord(char) not in covered} == set()


def test_mistakes_in_a_job_are_problems() -> None:
    printed = print_cards.emit_sheets(job(card("a"), card("a"), card("b", accent="neon"), card("c", copies=0)))
    assert {(p.kind, p.where) for p in printed.problems} == {
        ("duplicate-card", "card:a"),
        ("unknown-accent", "card:b"),
        ("no-copies", "card:c"),
    }


def test_no_cards_print_nothing() -> None:
    assert print_cards.emit_sheets(job()).artifacts == ()


def test_hostile_text_is_printed_as_it_is(tmp_path: Path) -> None:
    face = card("h", HOSTILE, name=HOSTILE[:12], rules=("$x$",), tags=("#let",))
    printed = print_cards.emit_sheets(job(face, title="#panic()", back_label="#panic(1)"))
    assert printed.problems == ()
    words = "".join(words_of(named(printed.artifacts)["paper/zh-Hans/sheets.pdf"], tmp_path).split())
    assert "".join(HOSTILE.split()) in words
    assert "#panic()" in words


@pytest.mark.parametrize("accent", sorted(ACCENTS))
@pytest.mark.parametrize("frame", ["standard", "character", "token"])
def test_every_accent_and_frame_prints(accent: str, frame: str) -> None:
    printed = print_cards.emit_sheets(job(card(accent=accent, frame=frame)))
    assert printed.problems == () and printed.artifacts


def test_pictures_have_300_dots_per_inch_and_safe_names() -> None:
    made = named(print_cards.emit_images(job(card("strike"), card("路过"))).artifacts)
    folder = "paper/zh-Hans/cards"
    assert list(made) == [f"{folder}/strike.png", f"{folder}/u8def-u8fc7.png", f"{folder}/index.json"]
    width, height = struct.unpack(">II", made[f"{folder}/strike.png"][16:24])
    assert abs(width - 63 / 25.4 * 300) <= 1 and abs(height - 88 / 25.4 * 300) <= 1
    assert json.loads(made[f"{folder}/index.json"])[1] == {
        "id": "路过",
        "name": "杀",
        "file": "u8def-u8fc7.png",
    }


def test_equal_jobs_give_equal_bytes() -> None:
    it = job(card("a", copies=2), card("b", LONG * 5), back_label="背")
    first = print_cards.emit_sheets(it) + print_cards.emit_images(it)
    typst_press.forget()
    assert first == print_cards.emit_sheets(it) + print_cards.emit_images(it)


def test_large_jobs_are_printed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_cards, "PAGES_PER_PDF", 1)
    for module in (print_cards, fit_cards):
        monkeypatch.setattr(module, "FACES_PER_RUN", 8)
    faces = tuple(card(f"c{n}") for n in range(10))
    made = named(print_cards.emit_sheets(job(*faces)).artifacts)
    assert list(made) == ["paper/zh-Hans/sheets-01.pdf", "paper/zh-Hans/sheets-02.pdf"]
    assert len(print_cards.emit_images(job(*faces)).artifacts) == 11


def test_an_artifact_cannot_leave_the_build_folder() -> None:
    for path in ("", "/etc/passwd", "../x", "a/../../x", "a\\b"):
        with pytest.raises(ValueError, match="artifact path"):
            Artifact(path, b"")


def test_typst_can_remember_because_data_is_no_part_of_its_library() -> None:
    for name in resources.names("templates", "paper", ".typ"):
        assert "sys.inputs" not in resources.read_text("templates", name), name
