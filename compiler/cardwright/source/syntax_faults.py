"""Sort libyaml's complaints into kinds of our own, and point to the place that a person would mend."""

from __future__ import annotations

import re

import yaml

from cardwright.source.faults import YamlFault
from cardwright.source.nodes import Scalar
from cardwright.source.text import SourceFile, Span

_WIDE_COLON = re.compile(r"^[^\s：，。；！？#\"'\[\]{}]{1,40}(：)")
_WIDE_IN_KEY = re.compile(r"^[A-Za-z_-]{1,40}(：).*，")
_WIDE = {"：": "wide-colon", "，": "wide-comma-syntax", "｛": "wide-bracket", "｝": "wide-bracket"}
_WIDE |= {"［": "wide-bracket", "］": "wide-bracket"}
_HIDDEN = re.compile(r"[\[{,:] +(#[^\s,\[\]{}\"']+)")
"""A colour without quotes: to YAML it begins a comment, in which the bracket that should close disappears."""
_COMMENT = re.compile(r"(?: +| *: +)(#[^\s\"']+)")
_TIGHT = re.compile(r"[ -]{0,200}[^\s:\"'\[\]{}]+(:)[\[{]")
_WIDE_VALUE = re.compile(r"[ -]{0,200}[^\s:\"'\[\]{}]+: +([｛［])")
_ENDS = ("found unexpected end of stream", "found unexpected document")


def wide_colon(node: Scalar) -> Span | None:
    """The full-width colon of a plain scalar that was probably meant as `key: value`; None if there is none.

    For whoever expected a mapping and found this text: `name：foo`.
    """
    if node.style != "plain":
        return None
    found = _WIDE_COLON.match(node.value)
    return node.at(found.start(1), found.end(1)) if found else None


def wide_colon_in_key(node: Scalar) -> Span | None:
    """The full-width colon that made one key in braces of a key, its text and the next key; None if there is none.

    `{en： Lantern， zh-Hans: 灯笼}` has the key `en： Lantern， zh-Hans`.
    """
    if node.style != "plain":
        return None
    found = _WIDE_IN_KEY.match(node.value)
    return node.at(found.start(1), found.end(1)) if found else None


def hidden_by_comment(node: Scalar) -> str | None:
    """What was meant as the value where there is none, since it begins a comment: `sea: #2f5f8d`; else None."""
    if node.value or node.style != "plain":
        return None
    found = _COMMENT.match(node.span.file.text, node.span.end)
    return found[1] if found else None


def from_libyaml(
    file: SourceFile, base: int, error: yaml.MarkedYAMLError, last: Scalar | None, opened: int | None
) -> YamlFault:
    """One fault for one error of libyaml or PyYAML's scanner or parser; `base` is the offset of its first character.

    `last` is the scalar that was read last: a forgotten quote swallows text up to the next one, and only
    there the reader stumbles. `opened` is where the innermost bracket stands that is open.
    """
    assert error.problem is not None and error.problem_mark is not None  # which scanner and parser always tell
    size = len(file.text)
    at = min(error.problem_mark.index + base, size)
    begun = at if error.context_mark is None else min(error.context_mark.index + base, size)
    swallowed = last and last.style in ("single", "double") and last.span.line < last.span.end_line
    if last and swallowed and not file.text[last.span.end : at].strip(" \t"):
        return YamlFault("unclosed-quote", last.span.sub(0, 1), {"quote": last.span.text[:1]})
    if opened is not None:
        bracket = Span(file, opened, opened + 1)
        if bracket.text not in ("[", "{"):
            return YamlFault("unexpected-character", bracket, {"character": bracket.text})
        hidden = _HIDDEN.search(file.text, opened, min(_line_end(file, opened), at))
        if hidden is not None:
            return YamlFault("unclosed-bracket", bracket, {"bracket": bracket.text, "hidden": hidden[1]})
        if at >= size:
            return YamlFault("unclosed-bracket", bracket, {"bracket": bracket.text})
    return _sort(file, error.problem, error.context or "", at, begun)


def _sort(file: SourceFile, problem: str, context: str, at: int, begun: int) -> YamlFault:
    text = file.text
    here = text[at : at + 1]
    one = Span(file, at, min(at + 1, len(text)))
    if problem.startswith(_ENDS) or (context.endswith("quoted scalar") and "document" in problem):
        return YamlFault("unclosed-quote", Span(file, begun, begun + 1), {"quote": text[begun : begun + 1]})
    if ("escape" in problem or "hexdecimal" in problem) and "tag" not in context:
        escape = _escape_at(file, at)
        return YamlFault("unknown-escape", escape, {"sequence": escape.text})
    if here == "\t" or "tab character" in problem:
        tab = text.find("\t", max(text.rfind("\n", 0, at), 0), at + 1)
        return YamlFault("tab-indentation", one if here == "\t" or tab < 0 else Span(file, tab, tab + 1))
    if "block scalar" in context:
        return YamlFault("block-header", _word(file, begun), {"header": _word(file, begun).text})
    if "directive" in context or "directive" in problem or "YAML document" in problem:
        return YamlFault("directive", _word(file, begun if "directive" in context else at))
    if "anchor" in context or "alias" in context or "tag" in context or "tag handle" in problem:
        word = _word(file, begun)
        kind = {"*": "alias", "&": "anchor"}.get(text[begun : begun + 1], "tag")
        return YamlFault(kind, word, {"name": word.text[1:] or ("!" if kind == "tag" else "")})
    if "cannot start any token" in problem:
        return _start(file, at)
    line = file.line_col(at)[0]
    if "mapping values are not allowed" in problem:
        return _second_colon(file, at, line)
    if "':'" in problem or "simple key" in context:
        if text[begun : begun + 1] not in ("[", "{"):
            return _no_colon(file, begun)
        if text[begun:at].rstrip().endswith(("]", "}")):  # a list or entries where a key must stand
            return YamlFault("expected-key", _word(file, begun))
    if "sequence entries are not allowed" in problem:
        return YamlFault("dash-in-value", one)
    if "flow" in context or "simple key" in context:
        return _in_brackets(file, problem, at, begun)
    if context.endswith(("block mapping", "block collection")):
        return _in_block(file, at, begun)
    if "document start" in problem:
        above = _line_above(file, line)
        first = not text[_line_begin(file, at) : at].strip(" ")
        if first and above is not None and not text.startswith("...", above[0]):
            return YamlFault("missing-colon", Span(file, *above))
        return YamlFault("several-documents", _word(file, at))
    if "node content" in problem and here:
        return YamlFault("unexpected-character", one, {"character": here})
    return YamlFault("syntax", _word(file, at))


def _word(file: SourceFile, at: int) -> Span:
    """From `at` to the next white space, at least one character where there is one."""
    end = at
    while end < len(file.text) and not file.text[end].isspace():
        end += 1
    return Span(file, at, end)


def _line_end(file: SourceFile, at: int) -> int:
    found = re.compile(r"[\r\n]").search(file.text, at)
    return found.start() if found else len(file.text)


def _line_begin(file: SourceFile, at: int) -> int:
    return file.line_start(file.line_col(at)[0])


def _escape_at(file: SourceFile, at: int) -> Span:
    start = file.text.rfind("\\", max(0, at - 12), at + 1)
    if start < 0:
        return _word(file, at)
    digits = {"x": 2, "u": 4, "U": 8}.get(file.text[start + 1 : start + 2], 0)
    found = re.compile(rf"[0-9a-fA-F]{{0,{digits}}}").match(file.text, start + 2)
    return Span(file, start, found.end() if found else start + 2)


def _start(file: SourceFile, at: int) -> YamlFault:
    char = file.text[at : at + 1]
    return YamlFault("unexpected-character", Span(file, at, at + 1), {"character": char})


def _wide_between(file: SourceFile, start: int, end: int, kinds: str = "：") -> YamlFault | None:
    """The first full-width sign of `kinds` between two offsets, as a fault."""
    for at in range(max(start, 0), min(end, len(file.text))):
        char = file.text[at]
        if char in kinds:
            return YamlFault(_WIDE[char], Span(file, at, at + 1))
    return None


def _wide_before_braces(file: SourceFile, at: int) -> YamlFault | None:
    """`turn： {main: 1}`: what stands before the first ordinary colon is one key with a full-width one in it."""
    begin = _line_begin(file, at)
    key = re.match(r"[^\"'{\[]*(?=[{\[])", file.text[begin:at])
    return _wide_between(file, begin, begin + key.end()) if key is not None else None


def _second_colon(file: SourceFile, at: int, line: int) -> YamlFault:
    """`a: b: c`, or a line without a colon above, or a key that is indented too far."""
    begin = _line_begin(file, at)
    before = file.text[begin:at]
    bare = re.sub(r"^[\s-]*", "", before)
    colon = re.search(r":\s", bare)
    braces = _wide_before_braces(file, at)
    if braces:
        return braces
    tight, wide_value = _TIGHT.match(before), _WIDE_VALUE.match(before)
    if tight:
        return YamlFault("missing-space", Span(file, begin + tight.start(1), begin + tight.end(1)), {"sign": ":"})
    if wide_value:
        return YamlFault("wide-bracket", Span(file, begin + wide_value.start(1), begin + wide_value.end(1)))
    if colon:
        return YamlFault("colon-in-value", Span(file, at, at + 1))
    above = _line_above(file, line)
    if above is not None:
        start, end = above
        indent = len(before) - len(before.lstrip(" "))
        content = file.text[start:end]
        lead = len(content) - len(content.lstrip(" -"))
        if not re.search(r":(\s|$)", content):
            wide = _wide_between(file, start + lead, end)
            if wide:
                return wide
            tight = re.match(r"[ -]*[^\s:\"'\[\]{}]+(:)\S", content)
            if tight:
                colon_at = Span(file, start + tight.start(1), start + tight.end(1))
                return YamlFault("missing-space", colon_at, {"sign": ":"})
            return YamlFault("missing-colon", Span(file, start + lead, end))
        if indent > lead:
            return YamlFault("bad-indentation", Span(file, begin + indent, at), {"columns": indent})
    return YamlFault("colon-in-value", Span(file, at, at + 1))


def _line_above(file: SourceFile, line: int) -> tuple[int, int] | None:
    """Start and end of the content of the nearest line above that is neither empty nor a comment."""
    for n in range(line - 1, 0, -1):
        content = file.line(n)
        bare = content.strip()
        if bare and not bare.startswith("#"):
            start = file.line_start(n)
            cut = re.search(r"\s#", content)
            return start, start + len((content[: cut.start()] if cut else content).rstrip())
    return None


def _no_colon(file: SourceFile, begun: int) -> YamlFault:
    end = _line_end(file, begun)
    line = file.text[begun:end].rstrip()
    wide = _wide_between(file, begun, end)
    if wide:
        return wide
    if re.match(r"-[^\s-]", line) and file.text[_line_begin(file, begun) : begun].strip(" ") == "":
        return YamlFault("missing-space", Span(file, begun, begun + 1), {"sign": "-"})
    tight = re.match(r"[^\s:\"'\[\]{}]+(:)\S", line)
    if tight:
        colon = Span(file, begun + tight.start(1), begun + tight.end(1))
        return YamlFault("missing-space", colon, {"sign": ":"})
    return YamlFault("missing-colon", Span(file, begun, begun + len(line)))


LONGEST_WORD = 80
"""So far before a colon it is looked for what stands there."""
_ONE_WORD = re.compile(r"[^\s:]:[ ][^\s:,\"'\[\]{}]+\Z")
"""A key and a value of one word: `effect: play` of `{effect: play: draw 1 card}`."""


_BEFORE_BRACKET = re.compile(r":\s+([^\s\"',\[\]{}][^\"',\[\]{}]*?)\s*$")
"""A value in front of a bracket, with which it would be one text: `{en: deal [card|it]}`."""
_BEGUN_WITH_A_PART = re.compile(r":\s+(\{\w+[’']?\w*\}|\[\S+\|[^\[\]{}]*\])\s*$")
"""The part of a phrase with which a text begins: `{en: {doer} heals}`."""


def _in_brackets(file: SourceFile, problem: str, at: int, begun: int) -> YamlFault:
    text = file.text
    here = text[at : at + 1]
    opening = text[begun : begun + 1]
    if "node content" in problem or opening not in ("[", "{"):
        if here in (",", "]", "}", ":", "?", "-"):
            return YamlFault("unexpected-character", Span(file, at, at + 1), {"character": here})
        return YamlFault("unclosed-bracket", Span(file, begun, min(begun + 1, len(text))), {"bracket": opening})
    wide = _wide_between(file, begun, at + 1, "：，｛｝［］")
    if wide:
        return wide
    if file.line_col(begun)[0] == file.line_col(at)[0] and here:
        if here == ":" and _ONE_WORD.search(text[max(begun + 1, at - LONGEST_WORD) : at]):
            return YamlFault("colon-in-value", Span(file, at, at + 1))
        # `{a: 1 b: 2}` is noticed at the second colon; the comma is missing in front of its key.
        inside = text[begun + 1 : at]
        word = inside.split()[-1] if here == ":" and inside and not inside[-1].isspace() else ""
        start = at - len(word)
        said = (_BEFORE_BRACKET if here in "[{" else _BEGUN_WITH_A_PART).search(inside)
        more = {"text": said[1]} if said is not None else {}
        return YamlFault("missing-comma", Span(file, start, max(at, start + 1)), {"bracket": opening, **more})
    return YamlFault("unclosed-bracket", Span(file, begun, begun + 1), {"bracket": opening})


def _in_block(file: SourceFile, at: int, begun: int) -> YamlFault:
    """Something stands where a key or a dash should: text behind a quote or bracket, a wrong indentation."""
    text = file.text
    begin = _line_begin(file, at)
    before = text[begin:at]
    here = text[at : at + 1]
    if before.strip(" -") and at > 0:
        wide = _wide_before_braces(file, at)
        if wide:
            return wide
        last = before.rstrip()[-1:]
        if last in "\"'":
            return YamlFault("text-after-quote", Span(file, at, max(_line_end(file, at), at + 1)))
        if last in "]}":
            return YamlFault("text-after-bracket", Span(file, at, max(_line_end(file, at), at + 1)))
    if here in ("]", "}", ","):
        return YamlFault("unexpected-character", Span(file, at, at + 1), {"character": here})
    if here == ":":
        return YamlFault("empty-key", Span(file, at, at + 1))
    own = len(before) - len(before.lstrip(" "))
    above = file.line_col(begun)[1] - 1
    if before.strip(" ") == "" and own == above:
        kind = "expected-dash" if text[begun : begun + 1] == "-" else "expected-key"
        return YamlFault(kind, _word(file, at))
    return YamlFault("bad-indentation", _word(file, at), {"columns": own})
