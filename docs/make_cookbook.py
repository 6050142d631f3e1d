"""Write docs/cookbook/README.md from the game beside it: `python docs/make_cookbook.py`.

Each recipe of `recipes.yaml` is a comment with its name in English and Chinese, and a card; below the card stands what
the compiler prints of it, and which words of the game it uses; their declarations stand at the end of the page.  Tests
compare the page with the game, and put each recipe with its words into the game that `cardwright new` makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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
proves them all. Copy what you need into a file of your game, and [the words that it uses](#words-of-the-recipes), which
are named below each card; a word that your game has already stays as it is.

常见的效果，每种写成同一个小游戏的一张牌：[游戏](game.yaml)、[牌](recipes.yaml)，以及[每张牌的裁定](rulings.yaml)。
每张牌下面是印出来的文字。`cardwright test docs/cookbook` 会证明全部裁定。需要哪个，就把它抄进自己游戏的文件，
并抄上[它用到的词](#words-of-the-recipes)（写在每张牌下面）；自己的游戏里已经有的词，照旧不动。
"""
WORDS = """## Words of the recipes

What the recipes above use of [the game](game.yaml): copy the entries named below a card, each below its section.

上面的菜谱用到的词，都来自[这个游戏](game.yaml)：把牌下面列出的几项抄进自己的游戏，各归各节。
"""
SECTIONS = (
    "zones", "symbols", "variables", "values", "counters", "quantities", "statuses", "adjectives", "kinds", "verbs",
)  # fmt: skip
USUAL = ("deck", "discard pile", "table", "hand")
"""Zones that the game of `cardwright new` has, too."""


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
        uses = needs(source)
        card_names = [f"`cards: {id}`" for section, id in uses if section == "cards"]
        words = [f"`{section}: {id}`" for section, id in uses if section != "cards"]
        used = f"\n\nUses · 用到：{'、'.join([*words, *card_names])}" if uses else ""
        texts = [_printed(lexicon, card, lang) for lang in LANGUAGES]
        parts.append(f"### {head.removeprefix('# ')}\n\n```yaml\n{source}```\n\n> {texts[0]}\\\n> {texts[1]}{used}\n")
    parts.append(WORDS)
    for section, entries in declared().items():
        source = "".join(entry for id, entry in entries.items() if (section, id) not in [("zones", id) for id in USUAL])
        parts.append(f"```yaml\n{section}:\n{source}```\n")
    return HEAD + "\n" + "\n".join(parts)


def declared() -> dict[str, dict[str, str]]:
    """The entries of the game that recipes use: by section, by id (a verb: what is said), as they stand in the file."""
    text = (FOLDER / "game.yaml").read_text("utf-8")
    found: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        body = re.search(rf"(?ms)^{section}:\n(.*?)(?=^\S|\Z)", text)
        assert body is not None, section
        entries = re.split(r"(?m)^(?=  [^\s-]|  - say: )", re.sub(r"\n\n+", "\n", body[1]))
        found[section] = {_id(entry): entry for entry in entries if entry.strip()}
    return found


def _id(entry: str) -> str:
    said = re.match(r"  - say: (.*)\n|  ([^:]+):", entry)
    assert said is not None, entry
    return said[1] or said[2]


def recipes() -> dict[str, str]:
    """The cards by their ids, as they stand in the file."""
    blocks = re.split(r"(?m)^# .*\n", (FOLDER / "recipes.yaml").read_text("utf-8"))
    return {re.findall(r"id: ([^,\n]+)", block)[0]: block.rstrip() + "\n" for block in blocks if "id: " in block}


def needs(source: str) -> list[tuple[str, str]]:
    """Which entries of which sections a text uses, with those that these use, in the order of the sections."""
    known = [(section, id, entry) for section, entries in declared().items() for id, entry in entries.items()]
    known += [("cards", id, card) for id, card in recipes().items()]
    found: dict[tuple[str, str], str] = {}
    waiting = [source]
    while waiting:
        text = waiting.pop()
        for section, id, entry in known:
            new = (section, id) not in found and (section, id) not in [("zones", usual) for usual in USUAL]
            if new and entry.strip() not in text and _is_used(section, id, entry, text):
                found[section, id] = entry
                waiting.append(entry)
    return [(section, id) for section, id, _ in known if (section, id) in found]


def _is_used(section: str, id: str, entry: str, text: str) -> bool:
    said = re.sub(r"\{(zh-Hans|\"zh-Hans).*?\}|(?m:^ *(zh-Hans|en): .*$)|\w*phrase:.*", "", text)
    if section != "verbs":
        more = {"symbols": _words_of(entry), "kinds": (f"{id}s",)}.get(section, ())
        words = {id, *more}
        return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", said) is not None for word in words)
    first, *rest = re.sub(r"\{\w+\}", "", id).split()
    form = rf"(?<![\w-]){first}(s|es|ing)?\b" if first != "destroy" else r"(?<![\w-])destroy(s|ing)?\b"
    last = rf"[^\n]*\b{rest[0]}\b" if rest else ""
    return re.search(form + last, said) is not None


def _words_of(entry: str) -> Iterator[str]:
    """The words of a set of symbols."""
    words = re.search(r"words: \{(.*)\}", entry)
    yield from re.findall(r"(\w+): \{", words[1]) if words else ()


def _printed(lexicon: Lexicon, card: CardKind, lang: Lang) -> str:
    colon = ": " if lang == "en" else "："
    paragraphs = render_card(lexicon, card, lang)
    return (" " if lang == "en" else "").join((p.label + colon if p.label else "") + p.text for p in paragraphs)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
