"""wrong-total (CW610): the section `expect` declares totals, and the cards do not add up to them.

`expect: {copies: 58, kinds: 18, faces: 20, of: {spell: 12}}` -> one problem for each number that is off.
`expect: {tables: {roles: {5: {chief: 1, guard: 4}}}}` -> one problem for each row that does not add up to its head.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, closest, define, words
from cardwright.diagnostics.problem import Words
from cardwright.model.game import Game, Sum
from cardwright.source.nodes import Mapping, Scalar

LINT = define(
    "CW610",
    "wrong-total",
    words("{what}: {expected} expected, but there are {found}", "{what}：应有 {expected}，实际为 {found}"),
    words("correct the number of copies, or what is expected", "请改正张数，或者改正预期的数目"),
    words(
        "The printed rules declare a total, and the cards do not add up to it. One of the two is wrong.",
        "规则书写明了总数，而牌表加起来不是这个数。两者必有一错。",
    ),
    """=== totals.yaml
expect: {copies: 58}
                 ^^ CW610 58 expected
""",
)

WHAT: dict[str, Words] = {
    "copies": words("cards in the box", "总张数"),
    "kinds": words("kinds of cards", "牌的种数"),
    "faces": words("card faces", "牌面数"),
    "characters": words("characters", "角色数"),
}


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each total that is off."""
    game = found.game
    for row in _rows(game):
        if row.found != row.head:
            what = words(f"row {row.head} of `{row.table}`", f"“{row.table}”中 {row.head} 一行的合计")
            problems.add(LINT.code, row.span, what=what, expected=row.head, found=row.found)
    for key, number, label in _expected(game):
        if label is None:
            total, what = _total(game, key), WHAT[key]
        else:
            name = label.value
            counted = copies_of(game, name)
            if counted is None:
                known = [*game.categories, *(tag for card in game.cards.values() for tag in card.tags)]
                near = closest(name, known)
                kind = words("a kind or label of cards", "牌的类别或标签")
                problems.add("CW402", label.span, what=kind, name=name, near=near)
                continue
            total, what = counted, words(f"cards of `{name}`", f"`{name}` 的张数")
        if isinstance(number.data, int) and number.data != total:
            problems.add(LINT.code, number.span, what=what, expected=number.data, found=total)


def _total(game: Game, key: str) -> int:
    match key:
        case "copies":
            return sum(card.copies for card in game.cards.values())
        case "kinds":
            return sum(1 for card in game.cards.values() if card.copies)
        case "faces":
            return sum(1 for card in game.cards.values() for face in card.faces if face.copies)
        case _:
            return len(game.characters)


def _rows(game: Game) -> Iterator[Sum]:
    """The rows of tables that must add up to their heads: those that say so, and those that are expected."""
    yield from game.sums
    for node in game.raw.get("expect", ()):
        tables = node.get("tables") if isinstance(node, Mapping) else None
        for table in tables if isinstance(tables, Mapping) else ():
            for row in table.value if isinstance(table.value, Mapping) else ():
                if row.key.value.isascii() and row.key.value.isdigit() and isinstance(row.value, Mapping):
                    parts = [e.value.data for e in row.value if isinstance(e.value, Scalar)]
                    total = sum(part for part in parts if isinstance(part, int))
                    yield Sum(table.key.value, int(row.key.value), total, row.value.span)


def _expected(game: Game) -> Iterator[tuple[str, Scalar, Scalar | None]]:
    """The numbers of all sections `expect`: the key, the number, and of what (under `of`)."""
    for node in game.raw.get("expect", ()):
        for entry in node if isinstance(node, Mapping) else ():
            key = entry.key.value
            if key in WHAT and isinstance(entry.value, Scalar):
                yield key, entry.value, None
            elif key == "of" and isinstance(entry.value, Mapping):
                for part in entry.value:
                    if isinstance(part.value, Scalar):
                        yield key, part.value, part.key


def copies_of(game: Game, name: str) -> int | None:
    """Copies of the cards of a kind (with the narrower ones), or else with a label; None when there is neither."""
    category = game.categories.get(name) or next(
        (each for each in game.categories.values() if name in each.name.values()), None
    )
    if category is not None:
        return sum(card.copies for card in game.cards.values() if card.is_under(category))
    tagged = [card for card in game.cards.values() if name in card.tags]
    return sum(card.copies for card in tagged) if tagged else None
