"""Keep the language reference true: its examples make up one game, and what that prints of them stands below them.

Fenced blocks of a page are read by the word behind the fence:

- `yaml`: sections of the game; `yaml instead` takes the place of blocks with the same sections, in a game of its own;
  `yaml extending` is a game that extends that of all examples.
- `effect [KIND] [unprinted]`: the abilities of a card (of that kind); its text follows, unless it is `unprinted`.
- `sentences`: what a card for another player does (who is `target`); its text follows.
- `conditions`, `values`: one on each line, said of the same card; their texts stand behind them as comments.
- `text` and others: not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.files import RawFile
from cardwright.records import record

if TYPE_CHECKING:
    from cardwright.driver import Compiled
    from cardwright.model.game import Game
    from cardwright.text.lexicon import Lang, Lexicon

NAMES: tuple[str, ...] = ("language.md", "language.zh.md")
UNPRINTED = "unprinted"
EXAMPLES = ("effect", "sentences", "conditions", "values")
LANGUAGES: tuple[Lang, ...] = ("zh-Hans", "en")
_FENCE = re.compile(r"```(\w*)(?: ([^\n]*))?\n(.*?)```\n((?:\n?> [^\n]*\n(?:>[^\n]*\n)*)?)", re.S)


@record
class Example:
    """A fenced block of a page: what it is, the words behind that, its text, and its line (from 1)."""

    kind: str
    info: str
    text: str
    line: int


def examples(page: str) -> tuple[Example, ...]:
    """The fenced blocks of a page, in order."""
    return tuple(
        Example(found[1], found[2] or "", found[3], page.count("\n", 0, found.start()) + 2)
        for found in _FENCE.finditer(page)
    )


def games(page: str, name: str) -> tuple[tuple[RawFile, ...], ...]:
    """The games of a page as YAML files: the one of all its examples, and one for each block `instead`."""
    found = examples(page)
    blocks = [block for block in found if block.kind == "yaml" and not block.info]
    cards = [_card(block) for block in found if block.kind in EXAMPLES]
    whole = (*(_file(block, name) for block in blocks), RawFile("examples.yaml", "examples", _cards(cards)))
    others = [
        (*(_file(block, name) for block in blocks if not _sections(block) & _sections(other)), _file(other, name))
        for other in found
        if other.kind == "yaml" and other.info == "instead"
    ]
    return whole, *others


def _file(block: Example, name: str) -> RawFile:
    return RawFile(f"{name}:{block.line}", f"{name}:{block.line}", block.text.encode())


def _sections(block: Example) -> set[str]:
    return set(re.findall(r"(?m)^(\w+):", block.text))


def _cards(cards: list[str]) -> bytes:
    return ("cards:\n" + "".join(cards)).encode() if cards else b"cards: []\n"


def _card(block: Example) -> str:
    """A card of the page's game that holds an example."""
    lines = _lines(block)
    if block.kind == "sentences":
        lines = ["play on another player:", *(f"  {line}" for line in lines)]
    elif block.kind == "conditions":
        lines = ["play on another player:", *(f"  if {line}: rest" for line in lines)]
    elif block.kind == "values":
        lines = ["play on another player:", *(f"  let value{n} be {line}" for n, line in enumerate(lines))]
    words = [word for word in block.info.split() if word != UNPRINTED]
    kind = words[0] if block.kind == "effect" and words else "trick"
    head = f"  - id: example {block.line}\n    name: {{zh-Hans: 例{block.line}, en: Example {block.line}}}\n"
    extra = "    suit: sun\n    number: 1\n"
    return head + f"    kind: {kind}\n{extra}    copies: 0\n    effect: |\n" + "".join(f"      {x}\n" for x in lines)


def _lines(block: Example) -> list[str]:
    """The lines of an example, without the texts behind them."""
    lines = block.text.splitlines()
    return [re.sub(r"\s+#.*", "", line) for line in lines] if block.kind in ("conditions", "values") else lines


def compiled(page: str, name: str) -> tuple[Compiled, ...]:
    """The games of a page, compiled."""
    from cardwright.driver import compile_sources

    whole, *others = games(page, name)
    modes = [_file(block, name) for block in examples(page) if block.kind == "yaml" and block.info == "extending"]
    return (
        *(compile_sources(files) for files in (whole, *others)),
        *(compile_sources([mode], base=whole) for mode in modes),
    )


def refreshed(page: str, name: str) -> str:
    """The page with the texts below its examples as the compiler writes them."""
    from cardwright.text.lexicon import Lexicon

    whole = compiled(page, name)[0]
    if whole.game is None:
        raise ValueError(f"{name}: {whole.problems.show()}")
    game, lexicon = whole.game, Lexicon.of(whole.game)

    def put(found: re.Match[str]) -> str:
        if found[1] not in EXAMPLES or UNPRINTED in (found[2] or ""):
            return found[0]
        block = Example(found[1], found[2] or "", found[3], page.count("\n", 0, found.start()) + 2)
        texts = list(_texts(game, lexicon, block))
        start, end = found.start(3) - found.start(), found.end(3) - found.start()
        if block.kind in ("conditions", "values"):
            lines = _lines(block)
            width = max(map(len, lines))
            said = "".join(f"{x:{width}}  # {' · '.join(row)}\n" for x, row in zip(lines, texts, strict=True))
            return f"{found[0][:start]}{said}```\n"
        quoted = "".join("> {}\\\n> {}\n>\n".format(*row) for row in texts).removesuffix(">\n")
        return f"{found[0][:end]}```\n\n{quoted}"

    return _FENCE.sub(put, page)


def _texts(game: Game, lexicon: Lexicon, block: Example) -> Iterator[tuple[str, ...]]:
    """What is printed of an example: for each paragraph, or each line, its texts by language."""
    from cardwright import ir
    from cardwright.text.rules_text import render_block, render_card, render_cond, render_value

    card = game.cards[f"example {block.line}"]
    if block.kind == "effect":
        parts = [render_card(lexicon, card, lang) for lang in LANGUAGES]
        yield from ((_shown(zh.text), _shown(en.text)) for zh, en in zip(*parts, strict=True))
        return
    body = card.abilities[0].block
    if block.kind == "sentences":
        yield tuple(_shown(render_block(lexicon, body, lang)) for lang in LANGUAGES)
    for stmt in body.body if block.kind != "sentences" else ():
        if isinstance(stmt, ir.If):
            cond = stmt.branches[0][0]
            yield tuple(_shown(render_cond(lexicon, cond, lang)) for lang in LANGUAGES)
        elif isinstance(stmt, ir.Let) and not isinstance(stmt.value, ir.Call):
            value = stmt.value
            yield tuple(_shown(render_value(lexicon, value, lang)) for lang in LANGUAGES)


def _shown(text: str) -> str:
    return text.replace("<", "&lt;").replace("\n", " ")
