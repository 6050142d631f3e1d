"""Boards, scales and tokens to cut out, made from what a game declares."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from pathlib import Path

import games
import pytest

from cardwright.backends.paper.paper_values import LANGS
from cardwright.backends.paper.pieces import SCALE, emit_pieces, pieces_of
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny Game}, players: 2..3}
terms: {player: {zh-Hans: 玩家, en: player}, card: {zh-Hans: 牌, en: card}}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  garden: {of: player, seen_by: everyone, name: {zh-Hans: 花园, en: garden}}
counters:
  life: {of: player, starts: "3", at_least: 0, at_most: 5, name: {zh-Hans: 体力, en: life}}
  points: {of: player, starts: "0", name: {zh-Hans: 分数, en: points}}
  secret: {of: player, seen_by: owner, starts: "0", name: {zh-Hans: 秘密, en: secret}}
  growth: {of: card, starts: "0", name: {zh-Hans: 生长, en: growth}}
"""


def test_small_counters_stand_on_boards_and_large_ones_on_scales(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    made = pieces_of(game, Say(Lexicon.of(game), "en"))
    assert made["boards"] == 3 and made["slots"] == ["Garden"]
    assert made["rows"] == [{"name": "Life", "numbers": [0, 1, 2, 3, 4, 5]}]
    assert made["scales"] == [{"name": "Points", "last": SCALE}]
    assert [token["name"] for token in made["tokens"]] == ["Growth"]  # type: ignore[index, union-attr, call-overload]


def test_a_theme_tells_which_counters_are_dials_and_of_what_there_is_no_piece(tmp_path: Path) -> None:
    more = "theme: {pieces: {dials: [life], without: [points, growth, garden]}}\n"
    (tmp_path / "game.yaml").write_text(GAME + more, encoding="utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    say = Say(Lexicon.of(game), "en")
    made = pieces_of(game, say)
    assert made["dials"] == [{"name": "Life", "numbers": [0, 1, 2, 3, 4, 5]}]
    assert made["rows"] == made["scales"] == made["tokens"] == made["slots"] == []
    (printed,) = emit_pieces(game, say, "en", "#28588c", PrintOptions()).artifacts
    assert printed.content.startswith(b"%PDF")


def test_pieces_are_printed_in_every_language() -> None:
    game = games.model("xstx")
    for lang in LANGS:
        printed = emit_pieces(game, Say(Lexicon.of(game), lang), lang, "#28588c", PrintOptions(page="letter"))
        assert printed.problems == ()
        (made,) = printed.artifacts
        assert made.path == f"paper/{lang}/pieces.pdf" and len(re.findall(rb"/Type\s*/Page\b", made.content)) >= 2


def test_the_words_of_a_token_stay_within_it(tmp_path: Path) -> None:
    """Five lines of words reached over the rim."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    long = GAME.replace("en: growth", "en: due back to the deck after the conflict")
    (tmp_path / "game.yaml").write_text(long, encoding="utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    (made,) = emit_pieces(game, Say(Lexicon.of(game), "en"), "en", "#28588c", PrintOptions()).artifacts
    (tmp_path / "pieces.pdf").write_bytes(made.content)
    told = subprocess.run(["pdftotext", "-bbox", str(tmp_path / "pieces.pdf"), "-"], capture_output=True, check=True)
    found = re.findall(r'="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(\w+)', told.stdout.decode())
    words = [word for *_, word in found]
    heading, top = words.index("Due"), float(found[words.index("Due")][1])
    under = [[float(side) for side in sides] for *sides, _ in found[heading + 8 :] if float(sides[1]) > top + 9]
    token = [sides for sides in under if sides[2] < under[0][0] + 40][:8]
    wide = max(sides[2] for sides in token) - min(sides[0] for sides in token)
    high = max(sides[3] for sides in token) - min(sides[1] for sides in token)
    assert len(token) == 8 and math.hypot(wide, high) / 2 <= 9 / 25.4 * 72
