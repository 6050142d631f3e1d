"""Read a YAML file into nodes with spans, and refuse what a data file of a game has no use for.

libyaml's events are read one at a time; no constructor runs, nothing is resolved, and each guard is tested
before the next event is asked for, so depth, aliases and size are bounded whatever the file holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

import yaml

from cardwright.records import thing
from cardwright.source.faults import DEFAULT_LIMITS, Limits, YamlFault
from cardwright.source.guards import first_not_nfc, read_bytes_as_source, scan_characters, suspect, too_large
from cardwright.source.nodes import Entry, Mapping, Node, OutOfRange, Scalar, Sequence, Style, read_plain
from cardwright.source.syntax_faults import from_libyaml, wide_colon, wide_colon_in_key
from cardwright.source.text import SourceFile, Span

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_STARTS = frozenset({yaml.MappingStartEvent, yaml.SequenceStartEvent})
_ENDS = frozenset({yaml.MappingEndEvent, yaml.SequenceEndEvent})
_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_BOOLEANS = frozenset({"on", "off", "yes", "no"})
_TRUTHS = ("yes", "no")
"""How the language itself says true and false: what stands so is read as it is meant, wherever it stands."""
_OLD_NUMBER = re.compile(r"[-+]?0[0-9]+(\.[0-9]*)?|[-+]?[0-9][0-9,]*(_[0-9]+)+|[-+]?0b[01]+")
_OF_NUMBERS = frozenset("+-0123456789")
_OLD_TIME = re.compile(r"[-+]?[0-9]{1,2}(:[0-5]?[0-9])+(\.[0-9]*)?")
# After these the tree is not what the author meant: it is not handed out.
_SPOILING = frozenset({"alias", "merge-key", "key-not-scalar", "several-documents", "wide-colon"})


def load(
    file: SourceFile, limits: Limits = DEFAULT_LIMITS, *, loader: Any = None
) -> tuple[Node | None, list[YamlFault]]:
    """Read one file: its root node, or None when it cannot be used, and all faults in the order of the file.

    Never raises, whatever the text; the result depends on nothing but the text and `limits`.
    """
    if len(file.text) > limits.size:
        return None, [too_large(file, len(file.text), limits)]
    faults, usable = scan_characters(file, limits)
    if not usable:
        return None, faults
    builder = _Builder(file, limits)
    root: Node | None = None
    try:
        root = builder.build(loader or _LOADER)
    except _Stop:
        root = None
    except yaml.MarkedYAMLError as error:  # characters that it refuses to read have been found by now
        builder.faults.append(from_libyaml(file, builder.base, error, builder.last, builder.opened()))
        root = None
    if any(fault.kind in _SPOILING for fault in builder.faults):
        root = None
    found = [*faults, *builder.faults]
    found.sort(key=lambda fault: (fault.span.start, fault.span.end, fault.kind))
    return root, found[: limits.faults]


def load_bytes(
    path: str, data: bytes, limits: Limits = DEFAULT_LIMITS
) -> tuple[SourceFile, Node | None, list[YamlFault]]:
    """Decode and read a file; see `read_bytes_as_source` and `load`."""
    file, faults = read_bytes_as_source(path, data, limits)
    if faults:
        return file, None, faults
    root, faults = load(file, limits)
    return file, root, faults


class _Stop(Exception):
    """The file is hopeless; the fault that says why has been noted."""


@thing
class _Open:
    """A collection whose end has not come yet."""

    start: int
    end: int
    is_mapping: bool
    is_flow: bool
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    seen: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None
    at_key: bool = True


class _Builder:
    """Events in, nodes out; an own stack, so that no depth of nesting can exhaust Python's."""

    def __init__(self, file: SourceFile, limits: Limits) -> None:
        self.file = file
        self.limits = limits
        self.faults: list[YamlFault] = []
        self.base = 1 if file.text.startswith("\ufeff") else 0
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.nodes = 0
        self.last: Scalar | None = None

    def build(self, loader: Any) -> Node | None:
        """Read all events. Raises `_Stop` after a fault that ends reading, and libyaml's own errors."""
        documents = 0
        for event in self._events(loader):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._count(event)
                self._add(self._scalar(event))
            elif kind in _STARTS:
                self._count(event)
                self._open(event)
            elif kind in _ENDS:
                self._close(event)
            elif kind is yaml.AliasEvent:
                self._count(event)
                span = self._span(event)
                self._fault("alias", span, name=event.anchor)
                self._add(Scalar(span, span.text, "plain", span.text, span.end))
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if event.version or event.tags:
                    self._directives()
                if documents > 1:
                    self._fault("several-documents", self._span(event))
                    raise _Stop
        if self.root is None:
            self._fault("empty-file", Span(self.file, self.base, self.base))
        elif isinstance(self.root, Scalar):
            if not self.root.value and self.root.style == "plain":
                self._fault("empty-file", Span(self.file, self.base, self.base))
                return None
            found = wide_colon(self.root)
            if found:
                self._fault("wide-colon", found)
        return self.root

    def opened(self) -> int | None:
        """Where the innermost bracket stands that is open; None outside of brackets."""
        return self.stack[-1].start if self.stack and self.stack[-1].is_flow else None

    def _events(self, loader: Any) -> Iterator[Any]:
        # `yaml.parse` disposes of the loader when the generator is closed.
        events: Any = yaml.parse(self.file.text[self.base :], Loader=loader)
        try:
            yield from events
        finally:
            events.close()

    def _directives(self) -> None:
        """The `%` lines that were understood; the others are syntax errors."""
        for found in re.finditer(r"(?m)^%(?:YAML|TAG)\b", self.file.text[self.base :]):
            self._fault("directive", Span(self.file, found.start() + self.base, found.end() + self.base))
            break

    def _fault(self, kind: str, span: Span, *related: tuple[str, Span], **args: object) -> None:
        if len(self.faults) < self.limits.faults:
            self.faults.append(YamlFault(kind, span, args, related))

    def _span(self, event: Any) -> Span:
        return Span(self.file, event.start_mark.index + self.base, event.end_mark.index + self.base)

    def _count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self._fault("too-many-nodes", self._span(event), limit=self.limits.nodes)
            raise _Stop
        if event.anchor is not None and not isinstance(event, yaml.AliasEvent):
            span = self._span(event)
            self._fault("anchor", span.sub(0, len(event.anchor) + 1), name=event.anchor)
        tag = getattr(event, "tag", None)
        if tag is not None:
            span = self._span(event)
            bang = span.text.find("!")
            word = re.match(r"!\S*", span.text[bang:]) if bang >= 0 else None
            self._fault("tag", span.sub(bang, bang + word.end()) if word else span, name=word.group() if word else tag)

    def _open(self, event: Any) -> None:
        if len(self.stack) >= self.limits.depth:
            start = event.start_mark.index + self.base
            self._fault("nested-too-deeply", Span(self.file, start, start + 1), limit=self.limits.depth)
            raise _Stop
        span = self._span(event)
        is_flow = bool(event.flow_style)
        self.stack.append(_Open(span.start, span.end, isinstance(event, yaml.MappingStartEvent), is_flow))
        if is_flow:
            self._tab_before(span.start)

    def _close(self, event: Any) -> None:
        top = self.stack.pop()
        # The end mark of a block collection lies at whatever comes next; its last child knows the real end.
        end = event.end_mark.index + self.base if top.is_flow else top.end
        span = Span(self.file, top.start, max(top.start, end))
        node: Node = Mapping(span, tuple(top.entries)) if top.is_mapping else Sequence(span, tuple(top.items))
        self._add(node)

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.end = max(top.end, node.span.end)
        if not top.is_mapping:
            if top.is_flow and isinstance(node, Scalar) and node.style == "plain":
                comma = node.value.find("，")
                if comma >= 0:
                    self._fault("wide-comma", node.at(comma, comma + 1))
            top.items.append(node)
        elif top.at_key:
            top.at_key = False
            top.key = self._key(node)
        else:
            top.at_key = True
            key, top.key = top.key, None
            if key is not None:
                self._value(top, key, node)

    def _key(self, node: Node) -> Scalar | None:
        if not isinstance(node, Scalar):
            self._fault("key-not-scalar", node.span.sub(0, 1))
            return None
        if node.style == "plain" and node.value == "<<":
            self._fault("merge-key", node.span)
        elif not node.value:
            self._fault("empty-key", node.span)
        elif "\n" in node.value:
            self._fault("key-not-scalar", node.span.sub(0, 1))
            return None
        found = first_not_nfc(node.value)
        if found:
            self._fault("key-not-nfc", node.at(*found), name=node.value)
        return node

    def _value(self, top: _Open, key: Scalar, node: Node) -> None:
        first = top.seen.setdefault(key.value, key)
        if first is not key:
            self._fault("duplicate-key", key.span, ("first", first.span), name=key.value)
            return
        if top.is_flow:
            found = wide_colon(key) if node.span.start == node.span.end else wide_colon_in_key(key)
            if found:
                self._fault("wide-colon", found)
        if isinstance(node, Scalar):
            self._surprises(node)
        top.entries.append(Entry(key, node))
        if len(top.entries) > self.limits.keys:
            self._fault("too-many-keys", key.span, limit=self.limits.keys)
            raise _Stop

    def _scalar(self, event: Any) -> Scalar:
        span = self._span(event)
        style = _STYLES.get(event.style, "plain")
        value: str = event.value
        raw_end = span.end
        if style in ("literal", "folded"):
            span = Span(self.file, span.start, span.start + len(span.text.rstrip()))
        scalar = Scalar(span, value, style, self._data(span, value, style), raw_end)
        self.last = scalar
        if style == "double" and "\\" in span.text:
            for kind, start, end, character in suspect(value):
                at = scalar.at(start, end)
                if at.text.startswith("\\"):
                    self._fault(kind, at, character=character)
        if self.stack and not self.stack[-1].is_mapping:
            self._surprises(scalar)
        if self.stack and self.stack[-1].is_flow:
            self._tab_before(span.start)
        return scalar

    def _data(self, span: Span, value: str, style: Style) -> str | int | float | bool | None:
        if style != "plain" or (self.stack and self.stack[-1].is_mapping and self.stack[-1].at_key):
            return value
        try:
            return read_plain(value)
        except OutOfRange:
            self._fault("number-out-of-range", span, text=value[:40])
            return value

    def _surprises(self, node: Scalar) -> None:
        """Values that look like something that they are not."""
        value = node.value
        found = first_not_nfc(value)
        if found:
            self._fault("text-not-nfc", node.at(*found))
        if node.style != "plain" or not value:
            return
        if value[0] in "\u3000\u00a0":
            self._fault("wide-space", node.at(0, len(value) - len(value.lstrip("\u3000\u00a0"))))
        elif value.lower() in _BOOLEANS and value not in _TRUTHS:
            self._fault("old-boolean", node.span, text=value)
        elif value[0] in _OF_NUMBERS and _OLD_NUMBER.fullmatch(value):
            self._fault("old-number", node.span, text=value)
        elif value[0] in _OF_NUMBERS and _OLD_TIME.fullmatch(value):
            self._fault("old-time", node.span, text=value)
        elif "\n" in node.span.text or "\r" in node.span.text:
            dash = re.search(r"[\r\n][ \t]*(-)[ \t]", node.span.text)
            if dash:
                self._fault("swallowed-dash", node.span.sub(dash.start(1), dash.end(1)))

    def _tab_before(self, start: int) -> None:
        """libyaml lets tabs indent the lines inside brackets; editors disagree about their width."""
        at = start
        while at > 0 and self.file.text[at - 1] in " \t":
            at -= 1
        tab = self.file.text.find("\t", at, start)
        if tab >= 0 and (at == 0 or self.file.text[at - 1] in "\r\n"):
            self._fault("tab-indentation", Span(self.file, tab, tab + 1))


__all__ = ["load", "load_bytes", "read_bytes_as_source"]
