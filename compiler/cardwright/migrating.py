"""Move the files of a game forward from an older version of the language: what is said otherwise now is written so.

Each version has a step to the next, which finds places in the texts as they are written and says what stands there
instead; nothing else of a file changes.  Pure but for reading: `cardwright migrate` writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from re import Match

from cardwright.diagnostics import Problems
from cardwright.files import RawFile, read_folder
from cardwright.layers import LANGUAGE_VERSION, VERSION_KEY, Layer, layer_of, version_of, whole_roots
from cardwright.records import record
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as NodeSequence
from cardwright.source.text import Span
from cardwright.syntax.layout import MOST_TOKENS
from cardwright.syntax.parse import is_cond
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import TOKEN_OR_COMMENT

SPOKEN = frozenset(("en", "zh-Hans", "zh-Hant"))
"""Keys under which words for people stand, in which nothing is looked for."""


@record
class Edit:
    """What shall stand at a place of a file instead of what stands there."""

    span: Span
    text: str


@record
class Step:
    """What a step of one version to the next finds: places that are said otherwise now, and those of them that can be
    read in both versions, with another meaning."""

    edits: tuple[Edit, ...]
    unsure: tuple[Span, ...] = ()


@record
class Moved:
    """A file that changes: its path as it is shown, its bytes before and after, and in how many places."""

    path: str
    before: bytes
    after: bytes
    places: int


@record
class Migration:
    """What it takes to bring a game to this version: from which (None where that cannot be told), which files in the
    order in which they are to be written (that with the version last), and what stands in the way.
    """

    was: int | None
    files: tuple[Moved, ...]
    problems: Problems


def migrate(folder: Path, since: int | None = None) -> Migration:
    """How the files of the game in a folder become files of this version.

    `since` is the version of a game that does not name one; without it such a game is taken as of version 1, and where
    that would change what can also be read as it stands, this is a problem instead (CW565).
    """
    raw = read_folder(folder)
    problems = Problems()
    layer = layer_of(raw, folder)
    problems.extend(each for each in layer.problems if each.code != "CW540")
    head = next(filter(None, (_head(each.root) for each in layer.files)), None)
    if head is None and not problems.has_errors:
        problems.add("CW511", None)
    if head is None or problems.has_errors:
        return Migration(None, (), problems)
    said = version_of(head)
    was = said or since or 1
    changes: dict[str, int] = {}
    after = {each.path: each for each in raw}
    for version in range(was, LANGUAGE_VERSION):
        before = layer_of(after.values(), folder)
        for step in STEPS[version]:
            found = step(before, layer_of(after.values(), folder))
            if said is None and since is None:
                for span in found.unsure:
                    problems.add("CW565", span, version=version, next=version + 1)
            for path, edits in _by_file(found.edits).items():
                changes[path] = changes.get(path, 0) + len(edits)
                after[path] = _edited(after[path], edits)
    if problems.has_errors:
        return Migration(None, (), problems)
    top = _note_version(after, folder, said)
    if top:
        changes[top] = changes.get(top, 0) + 1
    made = [
        Moved(each.path, each.data, after[each.path].data, changes[each.path]) for each in raw if each.path in changes
    ]
    return Migration(was, tuple(sorted(made, key=lambda each: each.path == top)), problems)


def _head(root: Node | None) -> Mapping | None:
    """The section `game` of a file, if it has one that makes sense."""
    head = root.get("game") if isinstance(root, Mapping) else None
    return head if isinstance(head, Mapping) else None


def _by_file(edits: Sequence[Edit]) -> dict[str, list[Edit]]:
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.span.file.path, []).append(edit)
    return found


def _edited(raw: RawFile, edits: Sequence[Edit]) -> RawFile:
    """A file with the edits, which are of its text as it stands and do not overlap."""
    text = raw.data.decode("utf-8-sig")
    mark = raw.data[: len(raw.data) - len(text.encode("utf-8"))]
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return RawFile(raw.path, raw.name, mark + text.encode("utf-8"))


def _note_version(files: dict[str, RawFile], folder: Path, said: int | None) -> str:
    """Write the version into the section `game`, behind its id; the path of the file, empty if nothing changes."""
    if said == LANGUAGE_VERSION:
        return ""
    for each in layer_of(files.values(), folder).files:
        head = _head(each.root)
        if head is None:
            continue
        old = head.get(VERSION_KEY)
        edit = Edit(old.span, str(LANGUAGE_VERSION)) if old is not None else _new_line(head)
        if edit is not None:
            files[each.file.path] = _edited(files[each.file.path], [edit])
            return each.file.path
    return ""


def _new_line(head: Mapping) -> Edit | None:
    """The version as an entry of its own: on a line behind that of the id, or beside it between braces."""
    id = head.entry("id")
    if id is None:
        return None
    file, said = id.value.span.file, f"{VERSION_KEY}: {LANGUAGE_VERSION}"
    if head.span.text.startswith("{"):
        return Edit(Span(file, id.value.span.end, id.value.span.end), f", {said}")
    _, end = file.line_range(id.value.span.end_line)
    start = file.line_range(id.key.span.line)[0]
    pad = " " * (id.key.span.start - start)
    ending = "\r\n" if file.text.startswith("\r\n", end) else "\n"
    return Edit(Span(file, end, end), f"{ending}{pad}{said}")


# --- the steps ----------------------------------------------------------------------------------------------


def _closed_where(_: Layer, layer: Layer) -> Step:
    """Version 1 -> 2: `where (A) and B` was all of it a condition of the `where`, and is `where ((A) and B)` now."""
    vocabulary = _vocabulary(layer)
    edits: list[Edit] = []
    unsure: list[Span] = []
    for each in layer.files:
        for scalar in _texts(each.root):
            for start, end, join in _open_ends(scalar.value, vocabulary):
                whole = scalar.at(start, end)
                edits += (Edit(whole.sub(0, 0), "("), Edit(Span(each.file, whole.end, whole.end), ")"))
                unsure.append(scalar.at(*join))
    return Step(tuple(edits), tuple(unsure))


def _whole_forms(_: Layer, layer: Layer) -> Step:
    """Version 1 -> 2: the forms of a verb are the whole verb, `feels a point` and not `feels`."""
    return Step(tuple(Edit(span, right) for span, right in _short_forms(layer).items()))


def _whole_forms_said(before: Layer, layer: Layer) -> Step:
    """The same where texts say such a verb in its short form: on lines that cannot be read any more."""
    from cardwright.model.load import linked

    forms = {(span.text.strip("\"'"), right) for span, right in _short_forms(before).items()}
    if not forms:
        return Step(())
    problems = Problems()
    linked(whole_roots(layer, Problems()).roots, problems)
    broken = {(each.span.file.path, each.span.line) for each in problems if each.span and each.code.startswith("CW3")}
    edits: list[Edit] = []
    for each in layer.files:
        for scalar in _texts(each.root):
            for short, whole in forms:
                rest = re.escape(whole.removeprefix(short))
                for found in re.finditer(rf"\b{re.escape(short)}(?!\w)(?!{rest}\b)", scalar.value):
                    at = scalar.at(found.end() - 1, found.end())
                    if whole.startswith(short) and (each.file.path, at.line) in broken:
                        edits.append(Edit(Span(each.file, at.end, at.end), whole.removeprefix(short)))
    return Step(tuple(edits))


STEPS: dict[int, tuple[Callable[[Layer, Layer], Step], ...]] = {1: (_closed_where, _whole_forms, _whole_forms_said)}
"""What brings the files of each version to the next, one after the other: each is given the files as that version had
them, and as those before it have left them."""


def _vocabulary(layer: Layer) -> Vocabulary:
    """The words of a game, whatever else is wrong with it."""
    from cardwright.model.load import vocabulary

    return vocabulary(whole_roots(layer, Problems()).roots) or Vocabulary()


def _texts(node: Node | None) -> Iterator[Scalar]:
    """The scalars of a tree in which the effect language may stand."""
    if isinstance(node, Scalar):
        if isinstance(node.data, str):
            yield node
    elif isinstance(node, Mapping):
        for entry in node:
            if entry.key.value not in SPOKEN:
                yield from _texts(entry.value)
    elif isinstance(node, NodeSequence):
        for item in node:
            yield from _texts(item)


def _open_ends(text: str, vocabulary: Vocabulary) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Each condition `(A) and …` behind a `where`: where it starts and ends, and where its first `and` or `or` is."""
    if "where" not in text:
        return
    begun = 0
    for line in text.split("\n"):
        for start, end, join in _in_line(line, vocabulary):
            yield begun + start, begun + end, (begun + join.start(), begun + join.end())
        begun += len(line) + 1


def _in_line(line: str, vocabulary: Vocabulary) -> list[tuple[int, int, Match[str]]]:
    """The same of one line, the last first. A condition ends where the longest stretch does that reads as one, with
    the parentheses that those further behind have been given. A line that is too long to be read has none.
    """
    tokens = [found for found in TOKEN_OR_COMMENT.finditer(line) if not found[0].startswith("#")]
    found: list[tuple[int, int, Match[str]]] = []
    if len(tokens) > MOST_TOKENS:
        return found
    for i in reversed(range(len(tokens) - 1)):
        close = _closing(tokens, i + 1) if tokens[i][0] == "where" and tokens[i + 1][0] == "(" else None
        if close is None or close + 1 >= len(tokens) or tokens[close + 1][0] not in ("and", "or"):
            continue
        start = tokens[i + 1].start()
        for last in reversed(list(_ends(tokens, close + 2))):
            if is_cond(_bracketed(line, start, last.end(), found), vocabulary):
                found.append((start, last.end(), tokens[close + 1]))
                break
    return found


def _bracketed(line: str, start: int, end: int, inner: Sequence[tuple[int, int, Match[str]]]) -> str:
    """A stretch of a line with parentheses around those stretches in it."""
    inside = [each for each in inner if each[0] > start and each[1] <= end]
    marks = sorted([(each[0], "(") for each in inside] + [(each[1], ")") for each in inside], reverse=True)
    text = line[start:end]
    for offset, sign in marks:
        text = text[: offset - start] + sign + text[offset - start :]
    return text


def _closing(tokens: Sequence[Match[str]], opened: int) -> int | None:
    """The token that closes a parenthesis."""
    depth = 0
    for i in range(opened, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[i][0], 0)
        if depth == 0:
            return i
    return None


def _ends(tokens: Sequence[Match[str]], first: int) -> Iterator[Match[str]]:
    """The tokens from one on with which a condition may end: those outside of parentheses that open behind it."""
    depth = 0
    for token in tokens[first:]:
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth < 0 or token[0] == ":":
            return
        if depth == 0:
            yield token


def _short_forms(layer: Layer) -> dict[Span, str]:
    """Where a form of a verb in a game's own files is not the whole verb, and what it should be."""
    from cardwright.model.collect.sections import collect
    from cardwright.model.load import library

    problems = Problems()
    roots = [root for root in whole_roots(layer, Problems()).roots if isinstance(root, Mapping)]
    collect(roots, [library()], problems)
    own = {each.file.path for each in layer.files}
    return {
        problem.span: str(problem.args["right"])
        for problem in problems
        if problem.code == "CW554" and problem.span is not None and problem.span.file.path in own
    }
