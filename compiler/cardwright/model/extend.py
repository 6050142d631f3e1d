"""A game that extends another: the trees of the base with what is changed and removed, then what is added.

Everything behind reads the outcome like the files of any game; each node still knows the file in which it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Literal, TypeAlias

from cardwright.diagnostics import Note, Problems, closest
from cardwright.model.entry_names import LISTED, Item, called, names_of, plain
from cardwright.model.yaml_fields import LANGUAGES
from cardwright.records import record, thing
from cardwright.source.nodes import Entry, Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import Span

CHANGES, REMOVES = "changes", "removes"
SINGLE = ("setup", "turn", "play", "settlement", "expect")
"""Sections that are one thing."""
SHORT = {"setup": "do", "constants": "value"}
"""What is said by the setup, and by a constant, that is written as one text or number."""
COVER = ("languages", "age", "minutes", "credits", "links")
"""What stands on the cover of the base, too, unless the mode says otherwise."""
PHASES = "phases"
ABOUT = ("why", "rules", "parts")
"""What may be told of a removal."""

Action: TypeAlias = Literal["adds", "changes", "removes"]


@record
class Change:
    """One thing in which a game differs from its base: what it is called in its section, and where both say it.

    `parts` are the parts that are changed or removed, none if it is the whole; `why` is the reason of a removal.
    """

    action: Action
    section: str
    id: str
    span: Span
    was: Span | None = None
    parts: tuple[str, ...] = ()
    why: Node | None = None
    rules: tuple[str, ...] = ()


@record
class Extended:
    """The trees of a game that extends another, in what it differs, and the trees of its base that are other here.

    `named` are the places at which it names something of its base, each with where the base says it.
    """

    roots: tuple[Node, ...]
    changes: tuple[Change, ...] = ()
    touched: tuple[Node, ...] = ()
    named: tuple[tuple[Span, Span], ...] = ()


@thing
class Place:
    """An entry of the base: its root, its section there, its position in it (-1 for a section that is one thing).

    `touched` is where it is changed, `cut` where the parts `lost` are removed, `gone` where it is removed itself.
    """

    root: int
    section: int
    at: int
    names: tuple[str, ...]
    item: Item
    touched: Span | None = None
    cut: Span | None = None
    lost: set[str] = field(default_factory=set)
    gone: Span | None = None

    @property
    def span(self) -> Span:
        """Where the base says what it is called."""
        return called(self.item)


@thing
class _Base:
    """The trees of the base while they are changed."""

    roots: list[Mapping]
    problems: Problems
    found: dict[str, list[Place]] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    named: list[tuple[Span, Span]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for r, root in enumerate(self.roots):
            for s, entry in enumerate(root):
                section = entry.key.value
                places = self.found.setdefault(section, [])
                if section in SINGLE:
                    places.append(Place(r, s, -1, (section,), entry))
                    continue
                for i, item in enumerate(_items(entry.value)):
                    places.append(Place(r, s, i, names_of(section, item), item))

    def find(self, section: str, name: str) -> Place | None:
        """The entry that is called so, whether it is still there or not; none if several are."""
        places = [place for place in self.found.get(section, ()) if place.names]
        for fits in (
            [place for place in places if place.names[0] == name],
            [place for place in places if name in place.names],
            [place for place in places if section == "verbs" and place.names[0].startswith(f"{name} ")],
        ):
            if fits:
                return fits[0] if len(fits) == 1 or fits[0].names[0] == name else None
        return None

    def wanted(self, section: str, node: Node, name: str, span: Span) -> Place | None:
        """The entry that a change or removal speaks of; what is not there, or is spoken of twice, is reported."""
        place = self.find(section, name)
        if place is None:
            known = [other.names[0] for other in self.found.get(section, ()) if other.names]
            near = closest(name, known)
            other = self.find(section, near) if near is not None else None
            notes = [Note(other.span, "near")] if other is not None else []
            self.problems.add("CW581", span, notes=notes, name=name, section=section, near=near)
            return None
        parts = {entry.key.value for entry in node} if isinstance(node, Mapping) else set()
        twice = place.gone or place.touched or (place.cut if parts & place.lost else None)
        if twice is not None:
            self.problems.add("CW586", span, notes=[Note(twice, "first")], name=name)
            return None
        self.named.append((span, place.span))
        return place

    def rebuilt(self) -> Iterator[Mapping]:
        """The trees as they are now."""
        edits = {
            (p.root, p.section, p.at): p
            for places in self.found.values()
            for p in places
            if p.touched or p.cut or p.gone
        }
        for r, root in enumerate(self.roots):
            if not any(at[0] == r for at in edits):
                yield root
                continue
            entries = []
            for s, entry in enumerate(root):
                whole = edits.get((r, s, -1))
                if whole is not None and isinstance(whole.item, Entry):
                    entries.append(whole.item)
                else:
                    here = {i: place for (a, b, i), place in edits.items() if (a, b) == (r, s)}
                    entries.append(Entry(entry.key, _edited(entry.value, here)) if here else entry)
            yield Mapping(root.span, tuple(entries))


def _edited(node: Node, edits: dict[int, Place]) -> Node:
    kept = []
    for i, item in enumerate(_items(node)):
        place = edits.get(i)
        if place is None or place.gone is None:
            kept.append(item if place is None else place.item)
    return _like(node, kept)


# --- changing -----------------------------------------------------------------------------------------------


def extend(base: Sequence[Node], own: Sequence[Node], problems: Problems) -> Extended:
    """The trees of the base as a mode changes them, then its own; what it says of nothing, or twice, is reported."""
    changed = _Base([root for root in base if isinstance(root, Mapping)], problems)
    others = [root for root in own if not isinstance(root, Mapping)]
    mine = [root for root in own if isinstance(root, Mapping)]
    for key, read in ((REMOVES, _remove_section), (CHANGES, _change_section)):
        for root in mine:
            block = root.get(key)
            for section in block if isinstance(block, Mapping) else ():
                read(changed, section)
    added = [_added(changed, root) for root in mine]
    cover = [entry for root in changed.roots for entry in root if entry.key.value == "game"]
    roots = tuple(changed.rebuilt())
    touched = tuple(root for root, old in zip(roots, changed.roots, strict=True) if root is not old)
    headless = (Mapping(root.span, tuple(e for e in root if e.key.value != "game")) for root in roots)
    whole = (*headless, *(_with_cover(root, cover) for root in added), *others)
    return Extended(whole, tuple(changed.changes), touched, tuple(changed.named))


def _with_cover(root: Mapping, cover: Iterable[Entry]) -> Mapping:
    """The head of the mode with what it takes over from the cover of the base."""
    head = root.entry("game")
    if head is None or not isinstance(head.value, Mapping):
        return root
    own = head.value
    kept = [
        part
        for entry in cover
        for part in (entry.value if isinstance(entry.value, Mapping) else ())
        if part.key.value in COVER and part.key.value not in own
    ]
    whole = Entry(head.key, Mapping(own.span, (*own.entries, *kept)))
    return Mapping(root.span, tuple(whole if entry is head else entry for entry in root))


def _change_section(base: _Base, section: Entry) -> None:
    name, node = section.key.value, section.value
    if name in SINGLE:
        place = base.wanted(name, node, name, section.key.span)
        if place is not None and isinstance(place.item, Entry):
            _change(base, place, name, Entry(section.key, _long(name, node)))
    elif isinstance(node, Mapping):
        for entry in node:
            place = base.wanted(name, entry.value, plain(entry.key), entry.key.span)
            if place is not None:
                _change(base, place, name, Entry(entry.key, _long(name, entry.value)))
    elif isinstance(node, ListNode):
        for item in node:
            names = names_of(name, item)
            place = base.wanted(name, item, names[0], called(item)) if names else None
            if place is not None:
                _change(base, place, name, item)


def _change(base: _Base, place: Place, section: str, new: Item) -> None:
    """Put the parts that a mode names in the place of those of the base."""
    old, was = place.item, place.span
    if isinstance(new, Entry) and isinstance(old, Entry):
        place.item = Entry(new.key, laid_over(_long(section, old.value), new.value, whole=True))
        parts = new.value
    elif isinstance(new, Mapping) and isinstance(old, Mapping):
        key = LISTED.get(section, "")
        said = old.entry(key)
        rest = Mapping(new.span, tuple(entry for entry in new if entry.key.value != key or section != "verbs"))
        place.item = laid_over(old, rest if said is not None else new, whole=True)
        parts = Mapping(new.span, tuple(entry for entry in new if entry.key.value != key))
    else:
        return
    place.touched = called(new)
    named = tuple(entry.key.value for entry in parts) if isinstance(parts, Mapping) else ()
    base.named.extend(_named_within(old.value if isinstance(old, Entry) else old, parts))
    _near_ones(base, old.value if isinstance(old, Entry) else old, parts)
    if section == "turn" and isinstance(old, Entry):
        _phases(base, old.value, parts)
        named = tuple(part for part in named if part != PHASES)
    if named:
        base.changes.append(Change("changes", section, place.names[0], called(new), was, named, None, _cited(parts)))


def _phases(base: _Base, old: Node, parts: Node) -> None:
    """Tell of the phases of a turn one by one."""
    before, after = _part(old, PHASES), _part(parts, PHASES)
    for phase in after:
        other = next((entry for entry in before if entry.key.value == phase.key.value), None)
        inner = phase.value.keys() if isinstance(phase.value, Mapping) else ()
        action: Action = "adds" if other is None else "changes"
        was = other.key.span if other is not None else None
        cited = _cited(phase.value)
        base.changes.append(Change(action, PHASES, plain(phase.key), phase.key.span, was, inner, None, cited))


def _part(node: Node, key: str) -> tuple[Entry, ...]:
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.entries if isinstance(found, Mapping) else ()


def _named_within(old: Node, new: Node) -> Iterator[tuple[Span, Span]]:
    """The entries within an entry that a mode names, each with where the base has it."""
    if isinstance(old, Mapping) and isinstance(new, Mapping) and not is_words(new):
        for entry in new:
            before = old.entry(entry.key.value)
            if before is not None:
                yield entry.key.span, before.key.span
                yield from _named_within(before.value, entry.value)


def _near_ones(base: _Base, old: Node, new: Node) -> None:
    """Warn of what is new among entries within an entry, and so near to one of the base that it may be meant."""
    for entry in new if isinstance(new, Mapping) else ():
        before = _part(old, entry.key.value)
        names = {each.key.value: each for each in before}
        for inner in _part(new, entry.key.value) if before and not is_words(entry.value) else ():
            near = closest(inner.key.value, names) if inner.key.value not in names else None
            if near is not None:
                notes = [Note(names[near].key.span, "near")]
                base.problems.add("CW589", inner.key.span, notes=notes, name=inner.key.value, near=near)


def laid_over(old: Node, new: Node, *, whole: bool = False) -> Node:
    """A part of the base with what a mode says of it: entries are laid over entries, anything else takes its place.

    A text for each language is one part, unless it is the `whole` entry.
    """
    if not isinstance(old, Mapping) or not isinstance(new, Mapping) or (is_words(new) and not whole):
        return new
    kept = []
    for entry in old:
        other = new.entry(entry.key.value)
        kept.append(entry if other is None else Entry(other.key, laid_over(entry.value, other.value)))
    return Mapping(new.span, (*kept, *(entry for entry in new if entry.key.value not in old)))


def is_words(node: Node) -> bool:
    """Whether a mapping is a text for each language."""
    return isinstance(node, Mapping) and bool(node.entries) and {*node.keys()} <= {*LANGUAGES, "zh"}


def _long(section: str, node: Node) -> Node:
    """The setup or a constant with its key, if it is written without."""
    if section in SHORT and isinstance(node, Scalar):
        key = Scalar(node.span, SHORT[section], "plain", SHORT[section])
        return Mapping(node.span, (Entry(key, node),))
    return node


def _cited(node: Node) -> tuple[str, ...]:
    cited = node.get("rules") if isinstance(node, Mapping) else None
    texts = cited.items if isinstance(cited, ListNode) else () if cited is None else (cited,)
    return tuple(plain(text) for text in texts)


# --- removing -----------------------------------------------------------------------------------------------


def _remove_section(base: _Base, section: Entry) -> None:
    name, node = section.key.value, section.value
    if name in SINGLE:
        place = base.wanted(name, node, name, section.key.span)
        if place is not None:
            _remove(base, place, name, section.key, node)
        return
    for key, about in _wanted(node):
        place = base.wanted(name, node, plain(key), key.span)
        if place is not None:
            _remove(base, place, name, key, about)


def _items(node: Node) -> Iterator[Item]:
    """The entries of a mapping, or the items of a list; nothing for a text."""
    if not isinstance(node, Scalar):
        yield from node


def _wanted(node: Node) -> Iterator[tuple[Scalar, Node | None]]:
    """What is to go, and what is said of it: `[a, b]`, `[a, {b: [part]}]`, `{a: why, b: {parts: […], why: …}}`."""
    if isinstance(node, Mapping):
        for entry in node:
            yield entry.key, entry.value
    elif isinstance(node, ListNode):
        for item in node:
            if isinstance(item, Scalar):
                yield item, None
            else:
                yield from _wanted(item)


def _remove(base: _Base, place: Place, section: str, key: Scalar, about: Node | None) -> None:
    """Take an entry away, or some of its parts."""
    told = about if isinstance(about, Mapping) and not is_words(about) else None
    why = told.get("why") if told is not None else None if isinstance(about, ListNode) else about
    parts = told.get("parts") if told is not None else about if isinstance(about, ListNode) else None
    rules = _cited(told) if told is not None else ()
    was = place.span
    named: tuple[str, ...] = ()
    if section == "rulings" and parts is None and why is None:
        base.problems.add("CW587", key.span, notes=[Note(was, "declared")], name=place.names[0])
    if parts is None:
        place.gone = key.span
    else:
        old = place.item.value if isinstance(place.item, Entry) else place.item
        left = _without(base, place, old, parts)
        place.item = Entry(place.item.key, left) if isinstance(place.item, Entry) else left
        place.cut = key.span
        named = tuple(plain(part) for part, deeper in _wanted(parts) if deeper is None)
        place.lost.update(named)
        for phases in (deeper for part, deeper in _wanted(parts) if plain(part) == PHASES and deeper is not None):
            told_of = ((phase, _phase_of(old, plain(phase))) for phase, _ in _wanted(phases))
            base.changes.extend(
                Change("removes", PHASES, plain(phase), phase.span, at, (), why, rules) for phase, at in told_of
            )
    if parts is None or named:
        base.changes.append(Change("removes", section, place.names[0], key.span, was, named, why, rules))


def _phase_of(node: Node, name: str) -> Span | None:
    return next((entry.key.span for entry in _part(node, PHASES) if plain(entry.key) == name), None)


def _without(base: _Base, place: Place, node: Node, parts: Node) -> Node:
    """A part of the base without some of its parts; those that are not there are reported."""
    for key, deeper in _wanted(parts):
        name, known = plain(key), [name for item in _items(node) for name in names_of("", item)[:1]]
        if name not in known:
            near = closest(name, known)
            notes = [Note(place.span, "of")]
            base.problems.add("CW581", key.span, notes=notes, name=name, section=place.names[0], near=near)
        elif isinstance(node, Mapping):
            kept = []
            for entry in node:
                if plain(entry.key) != name:
                    kept.append(entry)
                    continue
                base.named.append((key.span, entry.key.span))
                if deeper is not None:
                    kept.append(Entry(entry.key, _without(base, place, entry.value, deeper)))
            node = Mapping(node.span, tuple(kept))
        elif isinstance(node, ListNode):
            node = ListNode(node.span, tuple(item for item in node if names_of("", item)[:1] != (name,)))
    return node


# --- adding -------------------------------------------------------------------------------------------------


def _added(base: _Base, root: Mapping) -> Mapping:
    """A tree of the mode without what it changes and removes; what the base has already is reported and left out."""
    entries: list[Entry] = []
    for entry in root:
        section = entry.key.value
        if section in (CHANGES, REMOVES):
            entries.extend(_rules_of_removals(entry))
        elif section in SINGLE:
            if not _is_there(base, section, section, entry.key.span):
                base.changes.append(Change("adds", section, section, entry.key.span))
                entries.append(entry)
        elif section in ("game", "rules", "theme") or isinstance(entry.value, Scalar):
            entries.append(entry)
        else:
            kept = []
            for item in _items(entry.value):
                names = names_of(section, item)
                if section == "notes" or not names or not _is_there(base, section, names[0], called(item)):
                    kept.append(item)
                    if names:
                        base.changes.append(Change("adds", section, names[0], called(item)))
            entries.append(Entry(entry.key, _like(entry.value, kept)))
    return Mapping(root.span, tuple(entries))


def _like(node: Node, items: Sequence[Item]) -> Node:
    if isinstance(node, Mapping):
        return Mapping(node.span, tuple(item for item in items if isinstance(item, Entry)))
    return ListNode(node.span, tuple(item for item in items if not isinstance(item, Entry)))


def _is_there(base: _Base, section: str, name: str, span: Span) -> bool:
    place = next((p for p in base.found.get(section, ()) if p.names[:1] == (name,) and p.gone is None), None)
    if place is not None:
        base.problems.add("CW582", span, notes=[Note(place.span, "first")], name=name, section=section)
    return place is not None


def _rules_of_removals(entry: Entry) -> Iterator[Entry]:
    """What removals cite, as `rules:` of the file."""
    if entry.key.value != REMOVES or not isinstance(entry.value, Mapping):
        return
    for section in entry.value:
        for about in [section.value, *(about for _, about in _wanted(section.value))]:
            told = about.entry("rules") if isinstance(about, Mapping) and set(about.keys()) <= set(ABOUT) else None
            if told is not None:
                yield told
