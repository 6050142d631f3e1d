"""What was edited of the cards, characters and skills in a file: texts, printed values, numbers of copies.

Other sections may stand in the file if they are as they were, at the same places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cardwright.model.collect.characters import CHARACTER_KEYS
from cardwright.model.collect.faces import CARD_KEYS, FACE_KEYS
from cardwright.source.nodes import Mapping, Node, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import Span

CARDS, CHARACTERS, SKILLS = "cards", "characters", "skills"
SECTIONS = frozenset((CARDS, CHARACTERS, SKILLS))
EFFECT, COPIES, FACES = "effect", "copies", "faces"
OWN = (EFFECT, "text", "flavour")
"""Keys of a card or a skill on which nothing else of a game depends, but for what is worked out anew."""
WORDS = (*CARD_KEYS, *FACE_KEYS, *CHARACTER_KEYS)
"""Keys that are no printed values."""


class CannotReread(Exception):
    """More has changed than can be read again by itself, or what was edited concerns others."""


def listed(root: Node | None, section: str) -> tuple[Mapping, ...]:
    """The cards or characters of a file."""
    found = root.get(section) if isinstance(root, Mapping) else None
    items = found.items if isinstance(found, SequenceNode) else ()
    return tuple(each for each in items if isinstance(each, Mapping))


def skills_of(node: Node | None) -> tuple[tuple[str, Mapping], ...]:
    """The skills that are written out in a file, a card or a character, by their ids."""
    found = node.get(SKILLS) if isinstance(node, Mapping) else None
    if not isinstance(found, Mapping):
        return ()
    return tuple((each.key.value, each.value) for each in found if isinstance(each.value, Mapping))


def need_plain(root: Node | None) -> None:
    """Raise CannotReread unless a file holds cards, characters or skills, all of them written out."""
    if not isinstance(root, Mapping) or SECTIONS.isdisjoint(root.keys()):
        raise CannotReread
    entries = (*listed(root, CARDS), *listed(root, CHARACTERS))
    places = [root.get(section) for section in (CARDS, CHARACTERS) if section in root]
    items = [each.items for each in places if isinstance(each, SequenceNode)]
    if len(items) != len(places) or sum(map(len, items)) != len(entries):
        raise CannotReread
    for node in (root, *entries):
        if SKILLS in node:
            found = node.get(SKILLS)
            if not isinstance(found, Mapping) or len(skills_of(node)) != len(found.keys()):
                raise CannotReread


def others_of(root: Node) -> tuple[Span, ...]:
    """Where other sections stand in a file, which are not read again."""
    entries = [*root] if isinstance(root, Mapping) else []
    return tuple(
        Span(each.key.span.file, each.key.span.start, each.value.span.end)
        for each in entries if each.key.value not in SECTIONS
    )  # fmt: skip


def _moved(one: Span, other: Span) -> bool:
    """Whether a section is another one, or stands elsewhere: then whatever is told of it would be told of no place."""
    was, now = one.file.text, other.file.text
    at, end = one.start, one.end
    return (at, end) != (other.start, other.end) or was[at:end] != now[at:end] or _line(was, at) != _line(now, at)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at)


def is_read_again(place: Span, news: Sequence[Node]) -> bool:
    """Whether a place is in what is read again of the files with these trees."""
    for root in news:
        if root.span.file.path == place.file.path:
            return not any(each.start <= place.start < each.end for each in others_of(root))
    return False


def effects_of(root: Node | None) -> Iterator[Scalar]:
    """All effects of a file, in the same order in any two that `printed_otherwise` takes for alike."""
    entries = (*listed(root, CARDS), *listed(root, CHARACTERS))
    skills = chain.from_iterable(skills_of(each) for each in (root, *entries))
    for each in (*entries, *(skill for _, skill in skills)):
        found = each.get(EFFECT)
        if isinstance(found, Scalar):
            yield found


def printed_otherwise(old: Node | None, new: Node | None) -> frozenset[str]:
    """The ids of the cards and characters that print other values in two files. Raises CannotReread where these differ
    by more than texts, printed values and how many copies there are.
    """
    need_plain(old)
    need_plain(new)
    if not isinstance(old, Mapping) or not isinstance(new, Mapping) or old.keys() != new.keys():
        raise CannotReread
    if any(_moved(*each) for each in zip(others_of(old), others_of(new), strict=True)):
        raise CannotReread
    _same_skills(old, new)
    found = set()
    for section in (CARDS, CHARACTERS):
        before, after = listed(old, section), listed(new, section)
        if len(before) != len(after):
            raise CannotReread
        for one, other in zip(before, after, strict=True):
            if _prints_otherwise(one, other):
                id = one.get("id")
                found.add(" ".join(id.value.split()) if isinstance(id, Scalar) else "")
    return frozenset(found)


def _prints_otherwise(one: Mapping, other: Mapping) -> bool:
    """Whether a card or a character prints other values."""
    _same_skills(one, other)
    changes = [_value_changes(*each) for each in _both(one, other) if each[0] != SKILLS]
    return any(changes)


def _same_skills(one: Mapping, other: Mapping) -> None:
    """Raise CannotReread unless two cards, or files, have the same skills, which differ by their texts alone."""
    before, after = skills_of(one), skills_of(other)
    if [id for id, _ in before] != [id for id, _ in after]:
        raise CannotReread
    for (_, left), (_, right) in zip(before, after, strict=True):
        if any(key not in OWN and to_data(was) != to_data(now) for key, was, now in _both(left, right)):
            raise CannotReread


def _both(one: Mapping, other: Mapping) -> Iterator[tuple[str, Node, Node]]:
    """What stands behind the same keys."""
    if one.keys() != other.keys():
        raise CannotReread
    for entry in one:
        right = other.get(entry.key.value)
        if right is None or type(entry.value) is not type(right):
            raise CannotReread
        yield entry.key.value, entry.value, right


def _value_changes(key: str, left: Node, right: Node) -> bool:
    """Whether a key of a card says that other values are printed on it."""
    if key in OWN or _prints_alike(key, left, right):
        return False
    if key == FACES and isinstance(left, SequenceNode) and isinstance(right, SequenceNode):
        return _faces_change(left.items, right.items)
    return _printed_changes(key, left, right)


def _prints_alike(key: str, left: Node, right: Node) -> bool:
    """Whether a key says the same, or says only that there are more copies or fewer."""
    was, now = to_data(left), to_data(right)
    return was == now or (key == COPIES and 0 not in (was, now))


def _faces_change(before: Sequence[Node], after: Sequence[Node]) -> bool:
    if len(before) != len(after):
        raise CannotReread
    found = False
    for one, other in zip(before, after, strict=True):
        if not isinstance(one, Mapping) or not isinstance(other, Mapping):
            raise CannotReread
        for key, left, right in _both(one, other):
            if not _prints_alike(key, left, right):
                found = _printed_changes(key, left, right)
    return found


def _printed_changes(key: str, left: Node, right: Node) -> bool:
    """True where a printed value, or each of several, is another one. Raises CannotReread for all else."""
    if key in WORDS:
        raise CannotReread
    for node in (left, right):
        parts = node.items if isinstance(node, SequenceNode) else (node,)
        if not parts or not all(isinstance(part, Scalar) for part in parts):
            raise CannotReread
    return True
