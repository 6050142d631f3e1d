"""Collect: the YAML files of a game become declarations, whose texts wait as jobs until all words are
known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright import ir
from cardwright.diagnostics import Note, Problems, closest
from cardwright.diagnostics.problem import words
from cardwright.model import game as g
from cardwright.model.collect import (
    cards,
    characters,
    course_of_play,
    positions,
    rulebook,
    rulings,
    skills,
    tables,
    theme,
    verbs,
    zones_and_values,
)  # fmt: skip
from cardwright.model.collect.variants import present_with, variants
from cardwright.model.extend import CHANGES, REMOVES
from cardwright.model.game import Game
from cardwright.model.game_being_read import Draft
from cardwright.model.uses import Uses
from cardwright.model.yaml_fields import LANGUAGES, MOST_STRANGE, Fields, Reader
from cardwright.source.nodes import Entry, Mapping, Node, Scalar

Section = Callable[[Draft, Node, ir.Cond | None], None]

SECTIONS: dict[str, Section] = {
    "terms": zones_and_values.terms,
    "symbols": zones_and_values.symbols,
    "zones": zones_and_values.zones,
    "options": zones_and_values.options,
    "constants": zones_and_values.constants,
    "kinds": cards.kinds,
    "counters": zones_and_values.counters,
    "variables": zones_and_values.variables,
    "quantities": zones_and_values.quantities,
    "values": zones_and_values.values,
    "tables": tables.tables,
    "adjectives": zones_and_values.adjectives,
    "statuses": zones_and_values.statuses,
    "verbs": verbs.verbs,
    "character_fields": characters.character_fields,
    "skills": skills.skills,
    "cards": cards.cards,
    "characters": characters.characters,
    "setup": course_of_play.setup,
    "turn": course_of_play.turn,
    "game_rules": course_of_play.game_rules,
    "checks": course_of_play.checks,
    "invariants": positions.invariants,
    "hints": positions.hints,
    "play": course_of_play.play,
    "settlement": course_of_play.settlement,
    "rulings": rulings.rulings,
    "glossary": rulebook.glossary,
    "notes": rulebook.notes,
    "theme": theme.theme,
}
"""What reads each section, in the order in which sections need one another."""

RAW = ("formats", "banlists", "decks", "expect", "rule_ids")
"""Sections that are kept as they are: deck law reads three, a lint the totals that are expected, coverage the ids."""

TOP = ("game", "rules", "variants", CHANGES, REMOVES, *SECTIONS, *RAW)
GAME_KEYS = (
    "id", "name", "edition", "version", "versions", "players", "minutes", "age", "languages", "rules", "credits",
    "links", "summary", "extends", "book", "cardwright",
)  # fmt: skip
GAME = words("the section game", "game 一节")
LINK = words("a link", "链接")


def collect(
    roots: Sequence[Mapping], library: Sequence[Mapping], problems: Problems, uses: Uses | None = None
) -> Draft | None:
    """The declarations of a game from the roots of its files, in their order; `library` comes first."""
    entries = [entry for root in roots for entry in root]
    head = next((entry for entry in entries if entry.key.value == "game"), None)
    if head is None:
        problems.add("CW511", roots[0].span if roots else None)
        return None
    reader = Reader(problems)
    game = _game(reader, head, [entry for entry in entries if entry.key.value == "game"])
    if game is None:
        return None
    draft = Draft(game, reader, uses=uses)
    waiting: dict[str, list[tuple[Node, ir.Cond | None]]] = {name: [] for name in (*SECTIONS, *RAW)}
    added: list[tuple[Entry, ir.Cond | None]] = []
    for root in library:
        added.extend((entry, None) for entry in root)
    for entry in entries:
        if entry.key.value == "variants":
            for variant, extra in variants(draft, entry.value):
                added.extend((inner, present_with(variant)) for inner in extra)
        elif entry.key.value == "rules":
            reader.rules(entry.value)
        elif entry.key.value in (CHANGES, REMOVES):
            problems.add("CW585", entry.key.span, key=entry.key.value)  # of a game that extends one, none is left
        elif entry.key.value != "game":
            added.append((entry, None))
    strange = 0
    for entry, present in added:
        name = entry.key.value
        if name in waiting:
            waiting[name].append((entry.value, present))
        else:
            strange += 1
            near = closest(name, TOP) if strange <= MOST_STRANGE else None
            problems.add("CW505", entry.key.span, key=name, near=near, known=sorted(TOP))
    for name, read in SECTIONS.items():
        for node, present in waiting[name]:
            read(draft, node, present)
        if name in ("zones", "kinds", "characters"):
            _links(draft)
    _links(draft)
    for link in draft.last:
        link()
    for name in RAW:
        draft.game.raw[name] = tuple(node for node, _ in waiting[name])
    return draft


def _links(draft: Draft) -> None:
    """Run what waited for the declarations of a section."""
    waiting = draft.later[:]
    draft.later.clear()
    for link in waiting:
        link()


def _game(reader: Reader, head: Entry, all_heads: Sequence[Entry]) -> g.Game | None:
    for other in all_heads[1:]:
        notes = [Note(head.key.span, "first")]
        reader.problems.add("CW504", other.key.span, notes=notes, what=GAME, name="game")
    fields = reader.fields(head.value, GAME, GAME_KEYS, key="game")
    key = fields.scalar("id", required=True) if fields else None
    if fields is None or key is None:
        return None
    languages = tuple(text.value for text in fields.texts("languages")) or LANGUAGES
    reader.languages = tuple(dict.fromkeys((*LANGUAGES, *languages)))
    fields.need("name")
    age = fields.number("age", 0) if fields.get("age") is not None else None
    minutes = reader.range(fields.get("minutes"), "minutes", (0, 0)) if fields.get("minutes") is not None else None
    meta = g.Meta(
        name=fields.words("name"),
        edition=fields.text("edition"),
        version=fields.text("version"),
        versions=tuple(reader.words(item, "versions") for item in fields.items("versions")),
        players=reader.range(fields.need("players"), "players", (2, 2)),
        minutes=minutes,
        age=age,
        languages=languages,
        credits=tuple(text.value for text in fields.texts("credits")),
        links=tuple(link for item in fields.items("links") if (link := _link(reader, item)) is not None),
        summary=fields.words("summary"),
        rules=fields.rules(),
        book=fields.choice("book", ("differences", g.WHOLE), "differences"),
    )
    if meta.players[0] < 1:
        reader.problems.add("CW507", head.key.span, key="players", value=meta.players[0], least=1)
    return g.Game(" ".join(key.value.split()), meta, head.key.span)


def _link(reader: Reader, node: Node) -> g.Link | None:
    fields: Fields | None = reader.fields(node, LINK, ("title", "url", "rules"))
    url: Scalar | None = fields.scalar("url", required=True) if fields else None
    if fields is None or url is None:
        return None
    return g.Link(fields.words("title"), url.value, fields.rules())


def declarations(roots: Sequence[Mapping], problems: Problems) -> Game | None:
    """What the files of a game declare, with none of its texts resolved; None if it has no head."""
    draft = collect(roots, [], problems)
    return draft.game if draft is not None else None
