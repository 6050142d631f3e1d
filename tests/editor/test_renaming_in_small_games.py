"""What is written where an id stands in one form or another, and what cannot be renamed."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import process_time

import pytest
from editor.test_renaming import opened, renamed

from cardwright.driver import check
from cardwright.editor import finding, renaming
from cardwright.files import RawFile
from cardwright.ir import decl
from cardwright.source.text import SourceFile, Span

TEMPLATE = Path(__file__).parents[2] / "templates" / "new"
MORE = """\
formats:
  small:
    name: {zh-Hans: 小, en: small gust}
    sections: {main: {name: {zh-Hans: 主, en: main}, size: 2..9, cards: it is a wind or it is a light}}
    banlists: [weather]
banlists:
  weather:
    - {effective: "2020-01-01", forbid: ["shelter"]}
decks:
  - {id: gale, name: {zh-Hans: 风, en: gust}, format: small, cards: {main: {gust: 2}}}
  - {id: breeze, format: small, cards: {main: [2x gust, 1 gust]}}
"""
RULING = "rulings: [{id: more, cards: [gust], answer: {zh-Hans: 是。, en: Yes.}}]\n"
CHAPTER = "# Play\n\n{{ card.gust.name }}, of the deck.\n"


@pytest.fixture
def night(tmp_path: Path) -> Path:
    folder = tmp_path / "night"
    shutil.copytree(TEMPLATE, folder)
    (folder / "formats.yaml").write_text(MORE, "utf-8")
    for lang in ("en", "zh-Hans"):
        (folder / "rulebook" / lang).mkdir(parents=True)
        (folder / "rulebook" / lang / "10-play.md").write_text(CHAPTER, "utf-8")
    (folder / "rulebook" / "en" / "20-bad.md").write_bytes(b"\xff\xfe {{ card.gust.name }}")
    (folder / "rulebook" / "notes.md").write_text("{{ card.gust.name }}", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("table", "old", "new", "file", "said", "unsaid"),
    [
        ("cards", "gust", "night wind", "cards.yaml", "- id: night wind\n", "id: gust"),
        ("cards", "gust", "night wind", "rulings.yaml", "cards: [shelter, night wind]", "cards: [gust]"),
        ("cards", "gust", "night wind", "formats.yaml", "{main: {night wind: 2}}", "{gust: 2}"),
        ("cards", "gust", "night wind", "formats.yaml", "[2x night wind, 1 night wind]", "2x gust"),
        ("cards", "gust", "night wind", "formats.yaml", "en: gust}, format", "en: night wind}"),
        ("cards", "gust", "night wind", "rulebook/en/10-play.md", "{{ card.night_wind.name }}", "card.gust"),
        ("cards", "shelter", "shade", "formats.yaml", 'forbid: ["shade"]', "shelter"),
        ("categories", "wind", "breeze", "formats.yaml", "it is a breeze or it is a light", "a wind"),
        ("counters", "lamps", "lanterns lit", "game.yaml", "increase my lanterns lit by amount", "my lamps"),
        ("verbs", "lose", "shed", "cards.yaml", "target sheds 1 lamp", "loses 1"),
        ("verbs", "lose", "shed", "game.yaml", "- say: shed {amount} lamps", "say: lose"),
        ("zones", "table", "board", "game.yaml", "{while_resolving: board, afterwards", "while_resolving: table"),
    ],
)  # fmt: skip
def test_it_is_written_in_the_form_in_which_it_stood(
    table: str, old: str, new: str, file: str, said: str, unsaid: str, night: Path
) -> None:
    written = renamed(night, table, old, new)
    text = written[str(night / file)]
    assert said in text and unsaid not in text
    assert not any("20-bad.md" in path for path in written)


@pytest.mark.parametrize(
    ("table", "old", "new", "why"),
    [
        ("verbs", "draw", "take", "kind"), ("cards", "gust", "a: b", "id"), ("cards", "gust", "candle", "problem"),
        ("cards", "gust", "  ", "id"),
    ],
)  # fmt: skip
def test_what_cannot_be_called_so_is_refused(table: str, old: str, new: str, why: str, night: Path) -> None:
    with pytest.raises(renaming.Refused) as refused:
        renamed(night, table, old, new)
    assert refused.value.why == why
    assert refused.value.words("en") != refused.value.words("zh")
    assert ("CW504" in refused.value.words("en")) == (why == "problem")


def test_what_has_no_id_of_its_own_is_no_subject(night: Path) -> None:
    own = opened(night)
    made = own.words.game.cards["gust"]
    at = Span(SourceFile("a.yaml", "gust"), 0, 4)
    assert renaming.subject(None) is None and renaming.subject(finding.Found(at)) is None
    assert renaming.subject(finding.Found(at, made, word="gust")) is None
    assert renaming.subject(finding.Found(at, made, rule="L-1")) is None
    assert renaming.subject(finding.Found(at, decl.Part("card", {}, at))) is None
    assert renaming.subject(finding.Found(at, made)) == (at, "gust")
    assert renaming.subject(finding.Found(at, own.words.game.verbs["lose"])) == (at, "lose")
    with pytest.raises(renaming.Refused, match="kind"):
        renaming.rename(own, finding.Found(at), "x")


@pytest.mark.parametrize(
    ("written", "becomes"),
    [('"gust"', '"night wind"'), ("'gust'", "'night wind'"), ("gust", "night wind"), ("gusts", "night winds"),
     ("2 gust", "2 night wind"), ("Gust of air", "Gust of air"), ("疾风", "疾风")],
)  # fmt: skip
def test_a_place_keeps_its_quotes_and_its_form(written: str, becomes: str, night: Path) -> None:
    span = Span(SourceFile("a.yaml", written), 0, len(written))
    made = opened(night).words.game.cards["gust"]
    edits = list(renaming._written(span, renaming.forms_of(made, "night wind")))
    assert renaming.applied(written, edits) == becomes


def test_links_of_chapters_and_values_of_templates_follow(night: Path) -> None:
    game = opened(night).words.game
    text = "[a](card:gust) [b](card:gusts) [c](rule:gust) {{ card.gust.name }} {{ zones.deck.gust }} gust {{ x.gust }}"
    raw = [RawFile("a.md", "a.md", text.encode()), RawFile("b.md", "b.md", b"\xff")]
    edits = list(renaming.in_chapters(game, raw, game.cards["gust"], "gust", "night wind"))
    assert renaming.applied(text, edits) == (
        "[a](card:night_wind) [b](card:gusts) [c](rule:gust) {{ card.night_wind.name }} {{ zones.deck.night_wind }} "
        "gust {{ x.gust }}"
    )
    assert list(renaming.in_chapters(game, raw, game.categories["wind"], "wind", "gale")) == []


def test_a_game_that_extends_it_goes_along(night: Path) -> None:
    mode = night.parent / "mode"
    mode.mkdir()
    head = "game: {id: mode, name: {zh-Hans: 甲, en: A}, players: 2..4, extends: ../night}\n"
    (mode / "game.yaml").write_text(head + "changes: {constants: {goal: 8}}\n" + RULING, "utf-8")
    (night / "rulebook" / "en" / "20-bad.md").unlink()
    before = [each.show() for each in check([night, mode]).problems if each.severity.value == "error"]
    written = renamed(night, "cards", "gust", "night wind")
    assert "cards: [night wind]" in written[str(mode / "game.yaml")]
    assert [each.show() for each in check([night, mode]).problems if each.severity.value == "error"] == before
    with pytest.raises(renaming.Refused, match="base"):
        renamed(mode, "cards", "night wind", "gust")


def test_a_chapter_in_which_nothing_closes_is_gone_through_once(night: Path) -> None:
    (night / "rulebook" / "en" / "30-open.md").write_text("{{" * 20_000 + "\n{% card.gust %}\n", "utf-8")
    start = process_time()
    files = renamed(night, "cards", "gust", "night wind")
    assert process_time() - start < 3
    assert any("card.night_wind.name" in text for text in files.values())
