"""Write docs/cookbook/README.md from the game beside it: `python docs/make_cookbook.py`.

Each recipe of `recipes.yaml` is a comment with its name in English and Chinese, and a card; below the card stands what
the compiler prints of it.  A test compares the page with the game.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.driver import compile_game
from cardwright.ir.decl import CardKind
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_card

LANGUAGES: tuple[Lang, ...] = ("zh-Hans", "en")
FOLDER = Path(__file__).parent / "cookbook"
PAGE = FOLDER / "README.md"
HEAD = """<!-- Written by `python docs/make_cookbook.py`. Do not edit. -->

# Cookbook · 菜谱

Common effects, each as a card of one small game: [the game](game.yaml), [its cards](recipes.yaml), and
[a ruling for each card](rulings.yaml). Below each card stands what is printed of it. `cardwright test docs/cookbook`
proves them all; copy what you need, and declare the words that it uses (`deal … damage` is a verb of that game).

常见的效果，每种写成同一个小游戏的一张牌：[游戏](game.yaml)、[牌](recipes.yaml)，以及[每张牌的裁定](rulings.yaml)。
每张牌下面是印出来的文字。`cardwright test docs/cookbook` 会证明全部裁定；需要哪个就抄哪个，并声明它用到的词
（`deal … damage` 之类是这个游戏自己的动词）。
"""


def page() -> str:
    """The page as it should be."""
    made = compile_game(FOLDER)
    if made.game is None or made.problems.has_errors:
        raise ValueError(made.problems.show())
    lexicon = Lexicon.of(made.game)
    parts = []
    for block in re.split(r"(?m)^(?=# )", (FOLDER / "recipes.yaml").read_text("utf-8"))[2:]:
        head, _, source = block.partition("\n")
        if head.startswith("# == "):
            parts.append(f"## {head.removeprefix('# == ')}\n")
            continue
        card = made.game.cards[re.findall(r"id: ([^,\n]+)", source)[0]]
        texts = [_printed(lexicon, card, lang) for lang in LANGUAGES]
        parts.append(f"### {head.removeprefix('# ')}\n\n```yaml\n{source}```\n\n> {texts[0]}\\\n> {texts[1]}\n")
    return HEAD + "\n" + "\n".join(parts)


def _printed(lexicon: Lexicon, card: CardKind, lang: Lang) -> str:
    colon = ": " if lang == "en" else "："
    paragraphs = render_card(lexicon, card, lang)
    return (" " if lang == "en" else "").join((p.label + colon if p.label else "") + p.text for p in paragraphs)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
