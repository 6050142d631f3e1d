"""Cut a text into lines of tokens and find the blocks: who is indented under whom."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import field

from cardwright.diagnostics.problem import words
from cardwright.records import record, thing
from cardwright.syntax.nodes.forms import FORMS
from cardwright.syntax.vocabulary import Index
from cardwright.syntax.words import TOKEN_OR_COMMENT

# Tokens that stand for layout; such characters in a text are read as something else.
NL, INDENT, DEDENT, OPEN, BAD = "\n", "\x01", "\x02", "\x03", "\x04"

_LAYOUT = frozenset((INDENT, DEDENT, OPEN, BAD))

#: Signs of Chinese and Japanese typing with the ASCII sign that is meant.
FULL_WIDTH: Mapping[str, str] = {
    "（": "(", "）": ")", "，": ",", "、": ",",
    "：": ":", "；": ";", "！": "!", "＋": "+", "－": "-", "−": "-", "＝": "=",
    "＜": "<", "＞": ">", "［": "[", "］": "]", "【": "[",
    "】": "]", "＊": "*", "／": "/", "×": "*", "≥": ">=", "≤": "<=",
    "。": "", "“": '"', "”": '"', "‘": "'", "’": "'", "\u3000": " ", "\u00a0": " ",
}  # fmt: skip
_ODD = frozenset(FULL_WIDTH) | frozenset("０１２３４５６７８９")

#: Words of English that do not say who is meant.
PRONOUNS = frozenset(
    [
        "he",
        "she",
        "they",
        "him",
        "her",
        "them",
        "his",
        "hers",
        "theirs",
        "you",
        "your",
        "we",
        "us",
        "our",
        "that",
        "these",
        "those",
        "who",
        "whom",
        "whose",
        "which",
    ]
)
#: What a word can be that is taken already.
ROLES = {
    "noun": words("a noun of your game", "游戏中的名词"),
    "adjective": words("an adjective of your game", "游戏中的形容词"),
    "name": words("a name in your game", "游戏中的名称"),
    "reserved": words("a word of the language", "语言本身的词"),
    "verb": words("a verb of your game", "游戏中的动词"),
}

#: So that no tree is too deep for the passes that walk it.
MOST_TOKENS, MOST_LEVELS = 200, 40

#: First words of headers, to tell a missing colon from a wrong indentation.
HEADER_WORDS = frozenset({
    "play", "action", "respond", "before", "when", "after", "done", "instead", "always", "while", "if", "otherwise",
    "until", "next", "either", "or", *(form.first.split()[0] for form in FORMS.values() if form.opens and form.first),
})  # fmt: skip


@record
class SyntaxFault:
    """Something wrong in a text: code, (start, end) in the text, arguments of the message, notes (name, pos)."""

    code: str
    pos: tuple[int, int]
    args: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[tuple[str, tuple[int, int]], ...] = ()


@thing
class Line:
    """One line that is not blank: its tokens, where they stand, and the block structure around it."""

    number: int
    start: int
    end: int
    indent: int
    texts: list[str]
    starts: list[int]
    ends: list[int]
    opens: bool = False
    closes: int = 0  # how many blocks end before this line
    enters: bool = False  # the first line of a block
    bad: bool = False
    empty: bool = False  # the block that it opens has no line


@thing
class Layout:
    """The lines of a text, and what is wrong with its signs and its indentation."""

    lines: list[Line]
    faults: list[SyntaxFault]
    ends: int = 0  # blocks that are open at the end of the text
    size: int = 0


@thing
class Stream:
    """All tokens of a text in one row; `lines[k]` starts at token `firsts[k]`."""

    texts: list[str]
    starts: list[int]
    ends: list[int]
    firsts: list[int]

    def line_of(self, token: int) -> int:
        """Which line (from 0) a token belongs to; the end of the text belongs to the last line."""
        return max(0, bisect_right(self.firsts, token) - 1)


def lay_out(text: str, index: Index) -> Layout:
    """Lines, blocks and faults of a text. Never raises."""
    out = Layout([], [], size=len(text))
    offset = 0
    for number, raw in enumerate(text.split("\n")):
        line = _cut(raw, number, offset, out.faults, index)
        if line is not None:
            out.lines.append(line)
        offset += len(raw) + 1
    _find_blocks(out)
    return out


def _cut(raw: str, number: int, offset: int, faults: list[SyntaxFault], index: Index) -> Line | None:
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    odd = False
    for match in TOKEN_OR_COMMENT.finditer(raw):
        word = match.group()
        if word[0] == "#":
            break
        if word == "the":
            continue
        start, end = match.span()
        texts.append(word if word not in _LAYOUT else "\ufffd")
        starts.append(offset + start)
        ends.append(offset + end)
        if not word.isascii():
            odd = True
    if not texts:
        return None
    indent = len(raw) - len(raw.lstrip(" \t\u3000\u00a0\r"))
    blanks = raw[:indent]
    if blanks.strip(" "):
        where = min(blanks.find(c) for c in set(blanks) if c != " ")
        bad_blank = blanks[where]
        code = "CW302" if bad_blank == "\t" else "CW301"
        faults.append(SyntaxFault(code, (offset + where, offset + where + 1), {"sign": bad_blank, "meant": " "}))
        indent = sum(2 if blank in "\t\u3000" else 1 for blank in blanks)
    line = Line(number, offset, offset + len(raw.rstrip()), indent, texts, starts, ends)
    if odd:
        _mend_signs(line, faults, index)
    _check_signs(line, faults)
    if not line.texts:
        return None
    line.opens = line.texts[-1] == ":"
    if len(line.texts) > MOST_TOKENS:
        args = {"count": str(len(line.texts)), "most": str(MOST_TOKENS)}
        faults.append(SyntaxFault("CW308", (line.starts[0], line.ends[-1]), args))
        line.bad = True
    return line


def _mend_signs(line: Line, faults: list[SyntaxFault], index: Index) -> None:
    """Read full-width signs that are no part of a declared name as their ASCII ones; make words NFC."""
    texts = line.texts
    for k, word in enumerate(texts):
        if word.isascii():
            continue
        texts[k] = word = unicodedata.normalize("NFC", word)
        if word[0] in "“”\u201f" and len(word) > 1:
            faults.append(SyntaxFault("CW301", (line.starts[k], line.starts[k] + 1), {"sign": word[0], "meant": '"'}))
            texts[k] = '"' + word[1:-1] + '"'
        elif word[0] in _ODD and (len(word) == 1 or word.isdecimal()) and not _in_name(texts, k, index):
            meant = FULL_WIDTH.get(word) if word in FULL_WIDTH else unicodedata.normalize("NFKC", word)
            faults.append(SyntaxFault("CW301", (line.starts[k], line.ends[k]), {"sign": word, "meant": meant or None}))
            texts[k] = meant or ""
    for k in reversed([k for k, word in enumerate(texts) if not word.strip()]):
        del texts[k], line.starts[k], line.ends[k]


def _in_name(texts: list[str], k: int, index: Index) -> bool:
    for first in range(max(0, k - 8), k + 1):
        for entry in index.first.get(texts[first], ()):
            if first + entry.size > k and tuple(texts[first : first + entry.size]) == entry.words:
                return True
    return False


_OPENING = {"(": ")", "[": "]"}
_CLOSING = {")": "(", "]": "["}


def _check_signs(line: Line, faults: list[SyntaxFault]) -> None:
    """Parentheses pair up, quotes are closed; what is not is reported and mended."""
    depth: list[int] = []
    for k, word in enumerate(line.texts):
        if word == '"':
            faults.append(SyntaxFault("CW303", (line.starts[k], line.ends[k])))
            quoted = line.texts[k + 1 :]
            closing = 1 if quoted and quoted[-1] == ":" else 0
            line.texts[k:] = ['""', *quoted[len(quoted) - closing :]]
            line.starts[k + 1 :] = line.starts[len(line.starts) - closing :] if closing else []
            line.ends[k + 1 :] = line.ends[len(line.ends) - closing :] if closing else []
            break
        if word in _OPENING:
            depth.append(k)
        elif word in _CLOSING:
            if depth and line.texts[depth[-1]] == _CLOSING[word]:
                depth.pop()
            else:
                faults.append(
                    SyntaxFault("CW304", (line.starts[k], line.ends[k]), {"sign": word, "other": _CLOSING[word]})
                )
                line.bad = True
                return
    if depth:
        k = depth[0]
        other = _OPENING[line.texts[k]]
        faults.append(SyntaxFault("CW305", (line.starts[k], line.ends[k]), {"sign": line.texts[k], "other": other}))
        line.bad = True


def _find_blocks(out: Layout) -> None:
    if not out.lines:
        return
    levels = [out.lines[0].indent]
    previous = out.lines[0]
    for line in out.lines[1:]:
        if previous.opens:
            if line.indent > levels[-1]:
                if line.indent != levels[-1] + 2:
                    width = str(line.indent - levels[-1])
                    out.faults.append(SyntaxFault("CW312", (line.starts[0], line.ends[0]), {"width": width}))
                if len(levels) == MOST_LEVELS:
                    pos = (line.starts[0], line.ends[0])
                    out.faults.append(SyntaxFault("CW309", pos, {"most": str(MOST_LEVELS)}))
                levels.append(line.indent)
                line.enters = True
                previous = line
                continue
            _report_empty(previous, out, line)
        elif line.indent > levels[-1]:
            behind = previous.texts.index(":") + 1 if ":" in previous.texts else 0
            if not behind and (previous.texts[0] in HEADER_WORDS or previous.texts[-1] in ("may", "either")):
                out.faults.append(SyntaxFault("CW306", (previous.ends[-1], previous.ends[-1])))
                previous.opens = True
                previous.texts.append(":")
                previous.starts.append(previous.ends[-1])
                previous.ends.append(previous.ends[-1])
                levels.append(line.indent)
                line.enters = True
            else:
                args = {"width": str(levels[-1])}
                if behind:
                    line.bad = True  # what it belongs to cannot be told
                    args["behind"] = " ".join(previous.texts[behind:])
                out.faults.append(
                    SyntaxFault("CW310", (line.starts[0], line.ends[0]), args,
                                (("above", (previous.starts[0], previous.ends[-1])),))
                )  # fmt: skip
            previous = line
            continue
        while len(levels) > 1 and line.indent < levels[-1]:
            if line.indent > levels[-2]:
                out.faults.append(
                    SyntaxFault("CW311", (line.starts[0], line.ends[0]),
                                {"width": str(line.indent), "one": str(levels[-2]), "two": str(levels[-1])})
                )  # fmt: skip
                break
            levels.pop()
            line.closes += 1
        if line.indent < levels[0]:
            levels[0] = line.indent
        previous = line
    if previous.opens:
        _report_empty(previous, out, None)
    out.ends = len(levels) - 1


def _report_empty(header: Line, out: Layout, line: Line | None) -> None:
    notes = (("next", (line.starts[0], line.ends[0])),) if line else ()
    out.faults.append(SyntaxFault("CW313", (header.starts[-1], header.ends[-1]), {}, notes))
    header.empty = True


def flatten(layout: Layout) -> Stream:
    """The lines as one row of tokens; a bad line is one token BAD with its end."""
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    firsts: list[int] = []
    for line in layout.lines:
        mark = line.start + 0
        if line.enters:
            texts.append(INDENT)
            starts.append(line.starts[0])
            ends.append(line.starts[0])
        for _ in range(line.closes):
            texts.append(DEDENT)
            starts.append(mark)
            ends.append(mark)
        firsts.append(len(texts))
        if line.bad:
            texts.append(BAD)
            starts.append(line.starts[0])
            ends.append(line.ends[-1])
        elif line.opens:
            texts += line.texts[:-1]
            starts += line.starts[:-1]
            ends += line.ends[:-1]
        else:
            texts += line.texts
            starts += line.starts
            ends += line.ends
        last = line.ends[-1]
        texts.append(OPEN if line.opens and not (line.bad and line.empty) else NL)
        starts.append(line.starts[-1] if line.opens else last)
        ends.append(last)
        if line.opens and line.empty and not line.bad:
            texts += (INDENT, BAD, NL, DEDENT)
            starts += (last,) * 4
            ends += (last,) * 4
    for _ in range(layout.ends):
        texts.append(DEDENT)
        starts.append(layout.size)
        ends.append(layout.size)
    return Stream(texts, starts, ends, firsts)
