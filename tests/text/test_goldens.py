"""Every card of the games here, as it is printed in each language."""

from __future__ import annotations

import pytest
from goldens import Goldens

from cardwright.model.game import Game
from cardwright.text.lexicon import LANGS, Lang, Lexicon
from cardwright.text.rules_text import (
    Paragraph,
    render_block,
    render_card,
    render_cond,
    render_name,
    render_skill,
    render_words,
)
from cardwright.text.traditional_chinese import to_hant


def lines(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return ["  " + paragraph.show() for paragraph in paragraphs]


def printed(game: Game, lang: Lang) -> str:
    """All cards and skills of a game as text."""
    lex = Lexicon.of(game)
    out: list[str] = []
    for card in game.cards.values():
        faces = card.faces if len(card.faces) > 1 else ()
        out += [f"{render_name(lex, card, lang)}", *lines(render_card(lex, card, lang))]
        for face in faces:
            name = render_words(lex, face.name, lang) if face.name else render_name(lex, card, lang)
            out += [f"{name} {dict(face.values)}", *lines(render_card(lex, card, lang, face))]
    for skill in game.skills.values():
        out += [f"{render_name(lex, skill, lang)}", *lines(render_skill(lex, skill, lang))]
    assert not list(lex.problems), lex.problems.show()
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("lang", LANGS)
def test_cards_of_xstx(xstx: Game, goldens: Goldens, lang: Lang) -> None:
    goldens.check(f"xstx/text.{lang}.txt", printed(xstx, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_procedures_of_xstx(xstx: Game, goldens: Goldens, lang: Lang) -> None:
    lex = Lexicon.of(xstx)
    out = [f"verb {v.id}: {render_block(lex, v.body, lang)}" for v in xstx.verbs.values() if v.body is not None]
    out += [f"phase {p.id}: {render_block(lex, p.body, lang)}" for p in xstx.phases.values() if p.body is not None]
    assert xstx.setup is not None
    out.append(f"setup: {render_block(lex, xstx.setup.body, lang)}")
    assert not list(lex.problems), lex.problems.show()
    goldens.check(f"xstx/procedures.{lang}.txt", "\n".join(out) + "\n")


@pytest.mark.parametrize("lang", LANGS)
def test_tasks_one_to_eight(tasks: Game, goldens: Goldens, lang: Lang) -> None:
    lex = Lexicon.of(tasks)
    out: list[str] = []
    for card in tasks.cards.values():
        if card.id.startswith("T"):
            out += [f"{card.id} {render_name(lex, card, lang)}", *lines(render_card(lex, card, lang))]
    assert not list(lex.problems), lex.problems.show()
    goldens.check(f"text/tasks.{lang}.txt", "\n".join(out) + "\n")


@pytest.mark.parametrize("lang", LANGS)
def test_characters_and_skills(festival: Game, goldens: Goldens, lang: Lang) -> None:
    goldens.check(f"text/festival.{lang}.txt", printed(festival, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_entities_and_outposts(outposts: Game, goldens: Goldens, lang: Lang) -> None:
    lex = Lexicon.of(outposts)
    laws = [f"{law.id}: {render_cond(lex, law.holds, lang)}" for law in outposts.invariants.values() if law.holds]
    goldens.check(f"text/outposts.{lang}.txt", printed(outposts, lang) + "\n".join(laws) + "\n")


def test_traditional_differs_from_simplified_in_characters_only(xstx: Game) -> None:
    lex = Lexicon.of(xstx)
    for card in xstx.cards.values():
        simple = render_card(lex, card, "zh-Hans")
        for a, b in zip(simple, render_card(lex, card, "zh-Hant"), strict=True):
            assert to_hant(a.text) == b.text and len(a.text) == len(b.text)


def test_typography(xstx: Game, tasks: Game, festival: Game) -> None:
    """Chinese has no blanks and no half-width punctuation, English no double blanks and no straight quotes."""
    for game in (xstx, tasks, festival):
        for text in printed(game, "zh-Hans").splitlines():
            words = text.split(": ", 1)[1] if text.startswith("  ") else ""
            assert not set(words) & set(" ,.;:!?()\"'"), text
            assert "。。" not in words and "，，" not in words and "其的" not in words, text
        for text in printed(game, "en").splitlines():
            words = text.split(": ", 1)[1] if text.startswith("  ") else ""
            assert "  " not in words and not set(words) & set("\"'，。；"), text
            assert words[-1:] in ("", ".", ")", "”"), text
