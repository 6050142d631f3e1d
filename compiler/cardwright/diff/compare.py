"""Compare two versions of a game by meaning: what is new, gone, called or done otherwise, or only reads otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TypeVar

from cardwright import ir
from cardwright.diff.entries import Edition, Item
from cardwright.diff.fact_words import INSIDE, SECTIONS, WRITTEN
from cardwright.diff.facts import DONE, TEXT
from cardwright.diff.meaning import Renamed, same
from cardwright.diff.values import Action, Entry, Fact
from cardwright.diff.words import MOST, names_in, tokens
from cardwright.ir import decl
from cardwright.model.extend import PHASES
from cardwright.model.game import Game
from cardwright.model.show import show_decl, show_node
from cardwright.text.lexicon import Lang

WITH_TEXTS = frozenset(
    {"cards", "characters", "skills", "statuses", "verbs", PHASES, "checks", "game_rules", "rulings", "invariants",
     "hints"}
)  # fmt: skip
"""Sections whose entries are known by their texts, too, when they are called otherwise."""
NEAR, LEAST = 0.7, 12
"""How much of their texts two entries share that are one entry by another name, and how long these are at least."""
MOST_PAIRS = 20_000
LANGUAGES: tuple[Lang, ...] = ("zh-Hans", "en")
D = TypeVar("D", bound=decl.Decl)
NAMED = frozenset({"id", "name"})


def compare(old: Edition, new: Edition) -> tuple[tuple[Entry, ...], Renamed]:
    """The entries that differ, by sections in their order, and what is called otherwise.

    In each section those that are new come first, then the others in the order of the files.
    """
    renamed = Renamed()
    pairs = {section: _pairs(old, new, section, renamed) for section in SECTIONS}
    found: list[Entry] = []
    for section, matched in pairs.items():
        rows = [_entry(old, new, section, a, b, renamed) for a, b in matched]
        found += [row for row in rows if row is not None]
    return tuple(found), renamed


def _pairs(old: Edition, new: Edition, section: str, renamed: Renamed) -> list[tuple[str, str]]:
    """(old id, new id) of each entry, an empty one for what is not there: what is new, then what was there before."""
    before, after = old.items.get(section, {}), new.items.get(section, {})
    gone = [id for id in before if id not in after]
    come = [id for id in after if id not in before]
    other: dict[str, str] = {}
    for a, b in _renames(old, new, section, gone, come):
        other[a] = b
        value = before[a].value
        if isinstance(value, decl.Decl):
            made = after[b].value
            assert isinstance(made, decl.Decl)
            renamed.ids[(type(value), value.id)] = made.id
    taken = set(other.values())
    kept = [(a, other.get(a, a if a in after else "")) for a in before]
    return [*(("", b) for b in come if b not in taken), *kept]


def _renames(old: Edition, new: Edition, section: str, gone: list[str], come: list[str]) -> Iterator[tuple[str, str]]:
    """What is called otherwise: one that has the same name, then those with the nearest texts."""
    if not gone or not come or section == "chapters":
        return
    before, after = old.items[section], new.items[section]
    called: dict[tuple[type, str], list[str]] = {}
    for b in reversed(come):
        if _is_named(after[b]):
            called.setdefault((type(after[b].value), after[b].name), []).append(b)
    alike: dict[str, str] = {}
    for a in gone:
        those = called.get((type(before[a].value), before[a].name)) if _is_named(before[a]) else None
        if those:
            alike[a] = those.pop()
    yield from alike.items()
    taken = set(alike.values())
    yield from _near(old, new, section, [a for a in gone if a not in alike], [b for b in come if b not in taken])


def _is_named(item: Item) -> bool:
    return isinstance(item.value, decl.Decl) and bool(item.value.name)


def _near(old: Edition, new: Edition, section: str, gone: list[str], come: list[str]) -> Iterator[tuple[str, str]]:
    """What has nearly the text of something that is gone, the nearest first; nothing where there are too many pairs, or
    for texts that are too long.
    """
    if section not in WITH_TEXTS or len(gone) * len(come) > MOST_PAIRS:
        return
    before, after = old.items[section], new.items[section]
    names = names_in(item.name for items in (before, after) for item in items.values())
    texts = {(side, id): tokens(_text(edition, section, id), names) for side, edition, ids in
             (("old", old, gone), ("new", new, come)) for id in ids}  # fmt: skip
    rated: list[tuple[float, int, int]] = []
    matcher: SequenceMatcher[str] = SequenceMatcher(None, [], [], autojunk=False)
    for j, b in enumerate(come):
        now = texts["new", b]
        matcher.set_seq2(now)  # which is what takes long
        for i, a in enumerate(gone):
            was = texts["old", a]
            few = len(was) * len(now) <= MOST
            if type(before[a].value) is type(after[b].value) and min(len(was), len(now)) >= LEAST and few:
                matcher.set_seq1(was)
                ratio = _ratio(matcher)
                if ratio >= NEAR:
                    rated.append((-ratio, i, j))
    used: set[tuple[str, str]] = set()
    for _, i, j in sorted(rated):
        a, b = gone[i], come[j]
        if ("old", a) not in used and ("new", b) not in used:
            used |= {("old", a), ("new", b)}
            yield a, b


def _ratio(matcher: SequenceMatcher[str]) -> float:
    """How much two texts share, 0 where it is soon told that it is not enough."""
    if matcher.real_quick_ratio() < NEAR or matcher.quick_ratio() < NEAR:
        return 0
    return matcher.ratio()


def _text(edition: Edition, section: str, id: str) -> str:
    """All that is told of an entry but its name."""
    item = edition.items[section][id]
    return "\n".join(text for text in edition.told(section, id).values() if text != item.name)


def _entry(old: Edition, new: Edition, section: str, a: str, b: str, renamed: Renamed) -> Entry | None:
    """How an entry differs; None if it does not."""
    was, now = old.items[section].get(a), new.items[section].get(b)
    if was is None or now is None:
        action: Action = "removes" if now is None else "adds"
        edition, item, id = (old, was, a) if now is None else (new, now, b)
        assert item is not None
        told = edition.told(section, id)
        facts = [Fact(about, *((text, "") if now is None else ("", text))) for about, text in told.items()]
        return _made(action, section, id, facts, was, now)
    told_before, told_now = old.told(section, a), new.told(section, b)
    facts = [
        Fact(about, told_before.get(about, ""), told_now.get(about, ""))
        for about in dict.fromkeys([*told_before, *told_now])
        if told_before.get(about) != told_now.get(about)
    ]
    means_the_same = same(was.value, now.value, renamed, NAMED if a != b else frozenset())
    if means_the_same and a == b:
        facts = [fact for fact in facts if fact.about in new.read(section, b)]
        return _made("reads", section, b, facts, was, now, a) if facts else None
    effects = {new.say.words(about, "", None) for about in (TEXT, DONE)}
    hidden = _effects_differ(was.value, now.value, renamed) and not any(fact.about in effects for fact in facts)
    if a == b and (hidden or not facts):
        facts += [*_elsewhere(old, new, section, b)] if not facts else []
        facts += [*_inside(old, was, now)] if hidden or not facts else []
    facts = [fact for fact in facts if (fact.was, fact.now) != (was.name, now.name)]
    called_otherwise = a != b or (was.name != now.name and isinstance(now.value, decl.Decl))
    return _made("renames" if called_otherwise else "changes", section, b, facts, was, now, a)


def _made(
    action: Action, section: str, id: str, facts: Iterable[Fact], was: Item | None, now: Item | None, old_id: str = ""
) -> Entry:
    item = now or was
    assert item is not None
    both = was is not None and now is not None
    return Entry(
        action, section, id, item.name or id, tuple(facts),
        old_id if both and old_id != id else "",
        was.name if both and was is not None and was.name != item.name else "",
        item.rules, _place(was), _place(now),
    )  # fmt: skip


def _place(item: Item | None) -> str:
    if item is None or item.span is None:
        return ""
    return f"{item.span.file.path}:{item.span.line}"


def _elsewhere(old: Edition, new: Edition, section: str, id: str) -> Iterator[Fact]:
    """What differs in another language only."""
    for lang in LANGUAGES:
        if lang != new.say.lang:
            before, after = old.told_in(lang, section, id), new.told_in(lang, section, id)
            for about in dict.fromkeys([*before, *after]):
                if before.get(about) != after.get(about):
                    yield Fact(lang, before.get(about, ""), after.get(about, ""))
            if before != after:
                return


def _effects_differ(was: object, now: object, renamed: Renamed) -> bool:
    return not same((*_effects(was),), (*_effects(now),), renamed)


def _effects(value: object) -> Iterator[ir.Node]:
    """What a declaration does, the skills among its parts included."""
    yield from getattr(value, "abilities", ())
    body = getattr(value, "body", None)
    if isinstance(body, ir.Block):
        yield body
    for skill in getattr(value, "skills", ()) if isinstance(value, decl.Decl) else ():
        yield from skill.abilities


def _inside(old: Edition, was: Item, now: Item) -> Iterator[Fact]:
    """What differs in the structure of what reads the same."""
    written = [_written(item.value) for item in (was, now)]
    if written[0] != written[1]:
        yield Fact(old.say.words(WRITTEN, "", None), *written)
        return
    before, after = (_structure(item.value) for item in (was, now))
    gone, come = ([line.strip() for line in _beyond(*sides)] for sides in ((before, after), (after, before)))
    if gone or come:
        yield Fact(old.say.words(INSIDE, "", None), "\n".join(gone), "\n".join(come))


def _beyond(lines: Iterable[str], others: Iterable[str]) -> Iterator[str]:
    """The lines that others have not, or have less often."""
    left = Counter(others)
    for line in lines:
        if left[line]:
            left[line] -= 1
        else:
            yield line


def _written(value: object) -> str:
    """The effects of a declaration as they are written, each sentence on its line."""
    rows = (" ".join(row.split()) for effect in _effects(value) for row in effect.span.text.split("\n"))
    return "\n".join(row for row in rows if row)


def _structure(value: object) -> list[str]:
    return [*show_decl(value)] if isinstance(value, decl.Decl) else show_node(value).splitlines()


def in_the_order_of(old: Game, new: Game, renamed: Renamed) -> Game:
    """The new version with its cards, characters and zones in the order of the old one: shuffles fall by it."""

    def ordered(before: Mapping[str, D], after: Mapping[str, D]) -> dict[str, D]:
        names = (renamed.ids.get((type(made), id), id) for id, made in before.items())
        return {id: after[id] for id in dict.fromkeys([*names, *after]) if id in after}

    return replace(
        new,
        cards=ordered(old.cards, new.cards),
        zones=ordered(old.zones, new.zones),
        characters=ordered(old.characters, new.characters),
    )


def words_of(*editions: Edition) -> frozenset[str]:
    """The names that stand as one word in the texts of versions of a game."""
    every: Iterable[Mapping[str, Item]] = (items for edition in editions for items in edition.items.values())
    return names_in(item.name for items in every for item in items.values())
