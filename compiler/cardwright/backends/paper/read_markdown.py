"""Read the Markdown of a chapter into blocks: CommonMark and tables, no HTML, kind to Chinese punctuation.

`**「杀」**是` -> Strong(Text('「杀」')), Text('是'), where plain CommonMark prints the asterisks.

Beyond CommonMark: `[text](card:ID)` links (also rule, ruling, chapter), `[](rule:ID)` cites a rule by its id,
`![](card:ID)`, `![](ruling:ID)` and `![](rule:ID)` put the thing itself here, `![caption](trace:ID)` and
`![caption](table:ID)` what a ruling shows when it is played, `![caption](legend:CARD)` what is what on a card,
`[](pages:WORD)` the pages that tell of a word of the index;
a block quote that opens with `[!NOTE]`, `[!EXAMPLE]`, `[!RULING]` or `[!WARNING]` (and perhaps a title) is a callout.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore, smartquotes
from markdown_it.rules_inline import StateInline, image, link
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from cardwright.backends.paper.book_blocks import (
    Badge,
    Block,
    Break,
    Callout,
    CardEmbed,
    Code,
    CodeBlock,
    CourseEmbed,
    Divider,
    Emph,
    Heading,
    Inline,
    Items,
    LegendEmbed,
    Link,
    Pages,
    Para,
    Quote,
    RoundEmbed,
    RulingEmbed,
    Strong,
    Table,
    Text,
)
from cardwright.backends.paper.paper_values import Lang, PaperProblem, Parsed

INTERNAL: Final = ("card", "rule", "ruling", "chapter", "pages")
EMBEDS: Final = ("card", "ruling", "trace", "table", "legend")
CALLOUTS: Final = ("note", "example", "ruling", "warning")
NESTING: Final = ("bullet_list_open", "ordered_list_open", "blockquote_open")
_CALLOUT = re.compile(r"\[!(\w+)\][ \t]*")
_EXTERNAL = re.compile(r"https?://[^\s/]")
_MAX_NESTING = 40
MAX_DEPTH = 12
"""Lists and quotations inside one another."""
MAX_COLUMNS = 60
"""Of a table; a page has no room for more."""


def is_wide(char: str) -> bool:
    """Tell whether a character is set in a full square: Chinese characters and punctuation."""
    return bool(char) and unicodedata.east_asian_width(char) in "WF"


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Scan `*` and `_` as CommonMark does, but let them open and close beside any Chinese character.

    CommonMark asks for a space between punctuation and a letter outside; Chinese has no spaces.
    """
    start = state.pos
    marker = state.src[start]
    if silent or marker not in "*_":
        return False
    scanned = state.scanDelims(start, marker == "*")
    opens, closes = scanned.can_open, scanned.can_close
    if marker == "*":
        before = state.src[start - 1] if start else " "
        after = state.src[start + scanned.length] if start + scanned.length < len(state.src) else " "
        if is_wide(before) or is_wide(after) or before in "“”‘’…—·" or after in "“”‘’…—·":
            opens = opens or not after.isspace()
            closes = closes or not before.isspace()
    for _ in range(scanned.length):
        token = state.push("text", "", 0)
        token.content = marker
        state.delimiters.append(
            Delimiter(
                marker=ord(marker),
                length=scanned.length,
                token=len(state.tokens) - 1,
                end=-1,
                open=opens,
                close=closes,
            )
        )
    state.pos += scanned.length
    return True


_MOST_SIGNS = 2_000
"""So many opening brackets or straight quotes may stand in a paragraph; where there are more it is no prose."""


@lru_cache(maxsize=4)
def _links_nothing(source: str) -> bool:
    """Whether no link can stand in a text, or too many could: each opening bracket would be read to its end."""
    return "]" not in source or source.count("[") > _MOST_SIGNS


def _link(state: StateInline, silent: bool) -> bool:
    return not _links_nothing(state.src) and link(state, silent)


def _image(state: StateInline, silent: bool) -> bool:
    return not _links_nothing(state.src) and image(state, silent)


def _curly_quotes(state: StateCore) -> None:
    """Straight quotes become curly; each that does makes the text anew, so there must not be too many."""
    whole = state.tokens
    state.tokens = [one for one in whole if one.content.count('"') + one.content.count("'") <= _MOST_SIGNS]
    smartquotes(state)
    state.tokens = whole


def _reader(lang: Lang) -> MarkdownIt:
    # Straight quotes become curly in English only: Chinese authors type their own quotation marks.
    options = {"html": False, "typographer": lang == "en", "quotes": "“”‘’", "maxNesting": _MAX_NESTING}
    reader = MarkdownIt("commonmark", options).enable("table")
    if lang == "en":
        reader.enable("smartquotes")
        reader.core.ruler.at("smartquotes", _curly_quotes)
    reader.inline.ruler.at("link", _link)
    reader.inline.ruler.at("image", _image)
    reader.inline.ruler.at("emphasis", _emphasis)
    reader.validateLink = lambda url: True  # type: ignore[method-assign]  # targets are checked here, not there
    reader.normalizeLink = lambda url: url  # type: ignore[method-assign]  # ids may be Chinese: keep them readable
    return reader


def parse_chapter(chapter_id: str, markdown: str, lang: Lang = "zh-Hans") -> Parsed:
    """Return the blocks of a chapter; the first heading, if of level 1 and at the top, is its title."""
    tokens = _reader(lang).parse(markdown)
    walk = _Walk(f"chapter:{chapter_id}", tokens)
    title = ""
    if len(tokens) > 2 and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title = plain(walk.inlines(tokens[1]))
        walk.at = 3
    blocks = walk.blocks("")
    return Parsed(title, blocks, tuple(walk.problems))


def plain(inlines: Sequence[Inline]) -> str:
    """Return inline content as plain words."""
    out: list[str] = []
    for item in inlines:
        match item:
            case Text(text) | Code(text):
                out.append(text)
            case Break():
                out.append(" ")
            case Strong(children) | Emph(children) | Link(_, children):
                out.append(plain(children))
            case Badge(rule):
                out.append(rule)
    return "".join(out)


class _Walk:
    """A walk over the flat list of tokens, building blocks and collecting problems."""

    def __init__(self, where: str, tokens: Sequence[Token]) -> None:
        self.where = where
        self.tokens = tokens
        self.at = 0
        self.line = 1
        self.depth = 0
        self.problems: list[PaperProblem] = []

    def problem(self, kind: str, *args: str) -> None:
        self.problems.append(PaperProblem(kind, f"{self.where}:{self.line}", args))

    def too_large(self, what: str, limit: int) -> None:
        """Report, once, that there is more of something than a page can hold."""
        if not any(each.kind == "template-too-large" and each.args[0] == what for each in self.problems):
            self.problem("template-too-large", what, str(limit))

    def take(self) -> Token:
        """Return the token at hand and step over it, remembering its line."""
        token = self.tokens[self.at]
        self.at += 1
        if token.map:
            self.line = token.map[0] + 1
        return token

    def blocks(self, until: str) -> tuple[Block, ...]:
        """Read blocks up to a closing token (or to the end), and step over it.

        Those that lie too deep are reported and left out.
        """
        made: list[Block] = []
        self.depth += 1
        while self.at < len(self.tokens):
            token = self.take()
            if token.type == until:
                break
            if self.depth > MAX_DEPTH and token.type in NESTING:
                self.too_large("lists and quotations inside one another", MAX_DEPTH)
                self.skip()
            else:
                made += self.block(token)
        self.depth -= 1
        return tuple(made)

    def skip(self) -> None:
        """Step over everything up to the end of the block that was just opened."""
        level = 1
        while level and self.at < len(self.tokens):
            level += self.take().nesting

    def block(self, token: Token) -> Sequence[Block]:
        """Read the block that a token opens; a paragraph of embeds alone gives several."""
        match token.type:
            case "heading_open":
                inlines = self.inlines(self.take())
                self.at += 1
                return [Heading(max(2, int(token.tag[1])), inlines)]
            case "paragraph_open":
                inline = self.take()
                self.at += 1
                if _CALLOUT.match(inline.content):
                    _end_title(inline)
                return self.embeds(inline) or [Para(self.inlines(inline))]
            case "bullet_list_open" | "ordered_list_open":
                return [self.items(token)]
            case "blockquote_open":
                return [_quote(self.blocks("blockquote_close"))]
            case "table_open":
                return [self.table()]
            case "fence" | "code_block":
                return [CodeBlock(token.content.rstrip("\n"))]
            case "hr":
                return [Divider()]
        return []

    def items(self, token: Token) -> Items:
        start = token.attrGet("start")
        items: list[tuple[Block, ...]] = []
        while self.take().type == "list_item_open":
            items.append(self.blocks("list_item_close"))
        return Items(token.type == "ordered_list_open", int(start) if start is not None else 1, tuple(items))

    def table(self) -> Table:
        rows: list[tuple[tuple[Inline, ...], ...]] = []
        cells: list[tuple[Inline, ...]] = []
        align: list[str] = []
        first = self.line
        while (token := self.take()).type != "table_close":
            if token.type in ("th_open", "td_open"):
                if not rows:
                    style = str(token.attrGet("style") or "")
                    align.append(style.removeprefix("text-align:") or "left")
                cells.append(self.inlines(self.take()))
            elif token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
        if len(align) > MAX_COLUMNS:
            self.line = first
            self.too_large("columns of a table", MAX_COLUMNS)
            return Table((), (), ())
        return Table(tuple(align), rows[0] if rows else (), tuple(rows[1:]))

    def embeds(self, token: Token) -> list[Block]:
        """Return the cards and rulings of a paragraph that holds nothing else, or nothing."""
        made: list[Block] = []
        for child in token.children or ():
            if child.type == "softbreak" or (child.type == "text" and not child.content.strip()):
                continue
            kind, _, name = str(child.attrGet("src") or "").partition(":")
            if child.type != "image" or kind not in EMBEDS or not name:
                return []
            match kind:
                case "card":
                    made.append(CardEmbed(name, self.line))
                case "ruling":
                    made.append(RulingEmbed(name, self.line))
                case "trace":
                    made.append(CourseEmbed(name, child.content, self.line))
                case "legend":
                    made.append(LegendEmbed(name, child.content, self.line))
                case _:
                    made.append(RoundEmbed(name, child.content, self.line))
        return made

    def inlines(self, token: Token) -> tuple[Inline, ...]:
        """Read the words of a block."""
        children = token.children or []
        made, _ = self._inlines(children, 0, "", 0)
        return made

    def _inlines(self, tokens: Sequence[Token], at: int, until: str, depth: int) -> tuple[tuple[Inline, ...], int]:
        made: list[Inline] = []
        ignored = 0
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token.nesting and depth >= _MAX_NESTING and (token.nesting > 0 or ignored):
                ignored += token.nesting  # markup nested deeper than anybody means: its words stay
                continue
            if token.type == until:
                break
            match token.type:
                case "text" | "text_special":
                    made.append(Text(token.content))
                case "code_inline":
                    made.append(Code(token.content))
                case "hardbreak":
                    made.append(Break())
                case "softbreak":
                    before = next((t.content[-1] for t in _from(tokens, at - 2, -1) if t.content), "")
                    after = next((t.content[0] for t in _from(tokens, at, 1) if t.content), "")
                    # A line end between Chinese characters is no space.
                    made.append(Text("" if is_wide(before) and is_wide(after) else " "))
                case "strong_open":
                    inner, at = self._inlines(tokens, at, "strong_close", depth + 1)
                    made.append(Strong(inner))
                case "em_open":
                    inner, at = self._inlines(tokens, at, "em_close", depth + 1)
                    made.append(Emph(inner))
                case "link_open":
                    inner, at = self._inlines(tokens, at, "link_close", depth + 1)
                    made += self.link(str(token.attrGet("href") or ""), inner)
                case "image":
                    made += self.image(str(token.attrGet("src") or ""))
        return _merge(made), at

    def link(self, target: str, inner: tuple[Inline, ...]) -> Sequence[Inline]:
        kind, _, name = target.partition(":")
        if kind == "rule" and name and not inner:
            return [Badge(name, False, self.line)]
        if kind == "pages" and name and not inner:
            return [Pages(name, self.line)]
        if (kind in INTERNAL and name) or _EXTERNAL.match(target):
            return [Link(target, inner, self.line)]
        self.problem("bad-link", target)
        return inner

    def image(self, source: str) -> Sequence[Inline]:
        kind, _, name = source.partition(":")
        if kind == "rule" and name:
            return [Badge(name, True, self.line)]
        # Pictures are not read: a data file may name no file of ours, and a book fetches nothing.
        self.problem("bad-embed", source)
        return []


def _from(tokens: Sequence[Token], at: int, step: int) -> Iterator[Token]:
    """The tokens from one on, forwards or backwards."""
    while 0 <= at < len(tokens):
        yield tokens[at]
        at += step


def _merge(inlines: Sequence[Inline]) -> tuple[Inline, ...]:
    """Join neighbouring texts and drop empty ones."""
    made: list[Inline] = []
    for is_text, group in groupby(inlines, key=lambda item: isinstance(item, Text)):
        if not is_text:
            made += group
        elif text := "".join(item.text for item in group if isinstance(item, Text)):
            made.append(Text(text))
    return _closed_up(made)


_STOPS = "。！？；：，、）”」』"


def _closed_up(inlines: Sequence[Inline]) -> tuple[Inline, ...]:
    """The words on both sides of cited rules, which most readers do not see, with one space between them; with none
    behind a Chinese stop.
    """
    made = list(inlines)
    last: int | None = None
    for at, item in enumerate(made):
        if isinstance(item, Badge) and not item.defines:
            continue
        before = made[last] if last is not None else None
        cited = last is not None and at - last > 1
        if cited and isinstance(item, Text) and isinstance(before, Text) and before.text.endswith(" "):
            made[at] = Text(item.text.lstrip(" "))
            if not item.text.strip():
                continue
            if before.text.rstrip(" ")[-1:] in _STOPS and is_wide(item.text.lstrip(" ")[0]):
                made[last or 0] = Text(before.text.rstrip(" "))
        last = at
    return tuple(item for item in made if not isinstance(item, Text) or item.text)


def _end_title(token: Token) -> None:
    """Let the first line of a callout, which holds its kind and title, end in a forced break."""
    for child in token.children or ():
        if child.type in ("softbreak", "hardbreak"):
            child.type = "hardbreak"
            return


def _quote(blocks: tuple[Block, ...]) -> Quote | Callout:
    """Tell a callout from a quotation: it opens with `[!KIND]`, then perhaps a title on the same line."""
    first = blocks[0] if blocks else None
    if not isinstance(first, Para) or not first.children or not isinstance(first.children[0], Text):
        return Quote(blocks)
    found = _CALLOUT.match(first.children[0].text)
    if not found or found[1].lower() not in CALLOUTS:
        return Quote(blocks)
    head = Text(first.children[0].text[found.end() :])
    words = _merge((head, *first.children[1:]))
    split = next((i for i, item in enumerate(words) if isinstance(item, Break)), None)
    title, rest = (words, ()) if split is None else (words[:split], words[split + 1 :])
    body = (Para(rest), *blocks[1:]) if rest else blocks[1:]
    return Callout(found[1].lower(), title, body)
