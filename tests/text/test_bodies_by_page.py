"""What a phase does, one construct a page, and how it is printed in Chinese and in English (`bodies.txt`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_block

HERE = Path(__file__).parent
FESTIVAL = (HERE / "festival.yaml").read_text("utf-8")
PHASE = '    play phase: {name: {zh-Hans: 出牌阶段, en: play phase}, do: "offer plays\\n"}\n'
PAGES = [page.splitlines() for page in (HERE / "bodies.txt").read_text("utf-8").strip().split("\n\n")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page[0])
def test_page(page: list[str]) -> None:
    body = "".join(line[4:] + "\n" for line in page if line.startswith("    "))
    late = f"    late: {{name: {{zh-Hans: 晚, en: late}}, do: {json.dumps(body, ensure_ascii=False)}}}\n"
    assert PHASE in FESTIVAL
    game, problems = read_game({"festival.yaml": FESTIVAL.replace(PHASE, PHASE + late)})
    assert game is not None and not problems.has_errors, [each.message("en") for each in problems]
    done, lex = game.phases["late"].body, Lexicon.of(game)
    assert done is not None
    said = [f"zh: {render_block(lex, done, 'zh-Hans')}", f"en: {render_block(lex, done, 'en')}"]
    assert said == page[-2:]
