"""What faces are called where they are told apart: by sign and number, in whichever order these are declared."""

from __future__ import annotations

from pathlib import Path

from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.package_texts import _kind

PAGE = Path(__file__).parents[1] / "meaning" / "figures_and_pips_tell_faces.yaml"


def test_a_number_in_front_of_the_sign_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(PAGE.read_text("utf-8"), "utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    told = {id: _kind(game, Lexicon.of(game), card, "en")["faces"] for id, card in game.cards.items()}
    assert told["plain"] == [f"Plain {sign}{number}" for sign in "♠♥" for number in ("10", "11", "Q", "K")]
    assert told["fool"] == ["Fool"]
