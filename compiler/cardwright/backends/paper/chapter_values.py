"""What a chapter may print: the game and all that it declares, as plain values in one language.

An id is written with `_` for blanks (`look up` -> `look_up`), so that `card.look_up.name` and `[](card:look_up)` work.
Numbers come from the declarations: how many copies there are, what a setup leaves in each zone, which numbers an
effect names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from cardwright import ir
from cardwright.backends.paper.fill_chapter import MarkdownText
from cardwright.backends.paper.paper_values import ExampleTurn, Offers, SetupRow, Shows
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game, GlossaryEntry, Ruling
from cardwright.model.printed_values import fields_of, value_of
from cardwright.text.printed_bases import put_numbers
from cardwright.text.rules_text import finish
from cardwright.text.say import Say, pip_in, word_of
from cardwright.text.traditional_chinese import without_marks

EXAMPLE: Final = "example_turn"
"""What chapters call the table of the turn that is told as an example."""
_IN_LINK: Final = re.compile(r"[\\<>]")
Plain: TypeAlias = bool | int | str | list["Plain"] | dict[str, "Plain"] | None


def paper_id(identifier: str) -> str:
    """An id as chapters write it: without blanks."""
    return identifier.replace(" ", "_")


def face_id(card: decl.CardKind, number: int) -> str:
    """The id of a face of a card (`number` from 0): that of the card, numbered from 1 if it has several."""
    return paper_id(card.id) if len(card.faces) == 1 else f"{paper_id(card.id)}-{number + 1}"


def context_of(game: Game, say: Say, setups: Sequence[SetupRow] = (), shows: Shows | None = None) -> dict[str, object]:
    """All values by the names that chapters use (README.md lists them)."""
    shows = shows or Shows()
    cards = [_card(game, say, card) for card in game.cards.values()]
    rulings = [_ruling(say, ruling) for ruling in printed_rulings(game)]
    _share_out(cards, rulings)
    variants = [_variant(game, say, variant) for variant in game.variants.values()]
    options = [_option(game, say, option, shows) for option in game.options.values()]
    zones = [_zone(say, zone) for zone in game.zones.values()]
    skills = [_skill(game, say, skill) for skill in game.skills.values() if skill.owner is None]
    return {
        "game": _game(game, say),
        "cards": cards,
        "card": _by_id(cards),
        "kinds": [_kind(game, say, kind) for kind in game.categories.values()],
        "kind": _by_id([_kind(game, say, kind) for kind in game.categories.values()]),
        "tags": _tags(game, say),
        "total_copies": sum(card.copies for card in game.cards.values()),
        "kind_count": len(in_the_box(game)),
        "face_count": sum(len(card.faces) for card in in_the_box(game)),
        "constants": {paper_id(name): constant.value for name, constant in game.constants.items()},
        "quantity": _by_id([_quantity(say, quantity) for quantity in game.quantities.values()]),
        "verb": _by_id([_verb(verb) for verb in game.verbs.values()]),
        "skills": skills,
        "skill": _by_id(skills),
        "counters": [_named(say, counter) for counter in game.counters.values()],
        "statuses": [_status(say, status) for status in game.statuses.values()],
        "phases": [
            {**_named(say, phase), "text": say.block(phase.body), "briefly": say.block(put_numbers(phase.body))}
            for phase in game.phases.values()
        ],
        "setup": {
            "text": say.block(game.setup.body, nobody=True) if game.setup is not None else "",
            "rules": [*game.setup.rules] if game.setup is not None else [],
        },
        "zones": zones,
        "zone": _by_id(zones),
        "options": options,
        "option": _by_id(options),
        "variants": variants,
        "variant": _by_id(variants),
        "variants_by_author": _by_author(variants),
        "rulings": rulings,
        "ruling": _by_id(rulings),
        "offers": {key: _offers(found) for key, found in (possible(game) if say.bare else shows.offers).items()},
        "general_rulings": [ruling for ruling in rulings if not ruling["cards"]],
        "invariants": [_named(say, invariant) for invariant in game.invariants.values()],
        "example": _example(say, next((told for lang, told in shows.examples.items() if lang == say.lang), None)),
        "setup_table": [_setup(game, row, say) for row in setups],
        "glossary": _glossary(game, say),
        "notes": [
            {
                "original": say.words(note.original, "original", note.span),
                "ruling": say.words(note.ruling, "ruling", note.span),
                "rules": [*note.rules],
            }
            for note in game.notes
        ],
    }


def printed_rulings(game: Game) -> list[Ruling]:
    """The rulings that ask and answer something: those are printed, the others only tested."""
    return [ruling for ruling in game.rulings.values() if ruling.question and ruling.answer]


def possible(game: Game) -> dict[str, Offers]:
    """What scenarios that name cards may tell of them, before any is played."""
    scenarios = {paper_id(ruling.id): ruling.scenario for ruling in game.rulings.values()}
    names = {key: [*map(paper_id, scenario.cards)] for key, scenario in scenarios.items() if scenario is not None}
    return {
        key: Offers({name: dict.fromkeys(cards, False) for name in cards}, dict.fromkeys(cards, False))
        for key, cards in names.items()
        if cards
    }


def _offers(found: Offers) -> dict[str, Plain]:
    return {"uses": {name: {**on} for name, on in found.uses.items()}, "choices": {**found.choices}}


def _example(say: Say, told: ExampleTurn | None) -> dict[str, Plain] | None:
    """The turn that is told as an example, if there is one."""
    if told is None:
        return None
    lists = {"players": told.players, "opening": told.opening, "lines": told.lines, "hand": told.hand}
    return {
        "name": say.done(told.name),
        "number": told.number,
        **{key: [*map(say.done, said)] for key, said in lists.items()},
    }


def _game(game: Game, say: Say) -> dict[str, Plain]:
    meta = game.meta
    minutes = meta.minutes
    return {
        "id": game.id,
        "name": say.words(meta.name, "game", game.span),
        "summary": say.words(meta.summary, "summary", game.span),
        "edition": meta.edition,
        "version": meta.version or meta.edition,
        "versions": [say.words(version, "versions", game.span) for version in meta.versions],
        "players": {"min": meta.players[0], "max": meta.players[1]},
        "minutes": {"min": minutes[0], "max": minutes[1]} if minutes else None,
        "age": meta.age,
        "credits": [say.done(name) for name in meta.credits],
        "links": [
            {"title": say.words(link.title, "links", game.span) or link.url, "url": link.url, "rules": [*link.rules]}
            for link in meta.links
        ],
        "rules": [*meta.rules],
    }


def _named(say: Say, of: decl.Decl) -> dict[str, Plain]:
    """What everything declared has."""
    name = say.name(of) if of.name else ""
    return {"id": paper_id(of.id), "name": name, "rules": [*of.rules]}


def _card(game: Game, say: Say, card: decl.CardKind) -> dict[str, Plain]:
    name = say.name(card)
    faces: list[Plain] = []
    for face in card.faces:
        label = say.words(face.name, card.id, face.span) or name
        keys = fields_of(card.category)
        values: dict[str, Plain] = {paper_id(key): _value(game, say, card, key, face) for key in keys}
        faces.append({**values, "label": label, "copies": face.copies})
    return {
        **_named(say, card),
        "kind": say.name(card.category) if card.category is not None else "",
        "kind_id": paper_id(card.category.id) if card.category is not None else "",
        "copies": card.copies,
        "faces": faces,
        "tags": [paper_id(tag) for tag in card.tags],
        "text": [*say.card(card)],
        "tips": [say.words(tip, card.id, card.span) for tip in card.tips],
        "numbers": [*numbers_of(card.abilities)],
        "skills": [_skill(game, say, skill) for skill in card.skills],
    }


def _skill(game: Game, say: Say, skill: decl.Skill) -> dict[str, Plain]:
    sorts: list[Plain] = [{"id": paper_id(tag), "name": tag_name(game, say, tag)} for tag in skill.tags]
    text: list[Plain] = [*say.skill(skill)]
    return {**_named(say, skill), "tags": sorts, "text": text}


def _value(game: Game, say: Say, card: decl.CardKind, key: str, face: decl.Face) -> Plain:
    value = value_of(card, key, face)
    field = fields_of(card.category)[key]
    if isinstance(value, tuple):
        return [word_of(game, say, field, each) for each in value]
    return word_of(game, say, field, value) if isinstance(value, str) else value


def numbers_of(effect: object) -> list[int]:
    """The numbers that an effect names, in the order of its text."""
    return [node.value for node in walk(effect) if isinstance(node, ir.Num)]


def _quantity(say: Say, quantity: decl.Quantity) -> dict[str, Plain]:
    base = quantity.base.value if isinstance(quantity.base, ir.Num) else None
    return {**_named(say, quantity), "base": base}


def _verb(verb: decl.Verb) -> dict[str, Plain]:
    return {"id": paper_id(verb.head), "numbers": [*numbers_of(verb.body)], "rules": [*verb.rules]}


def in_the_box(game: Game) -> list[decl.CardKind]:
    """The cards that have copies; where none has (decks are built from them), all."""
    return [card for card in game.cards.values() if card.copies] or [*game.cards.values()]


def abilities_of(card: decl.CardKind) -> list[ir.Ability]:
    """Those of a card, and behind them those that it has by its kinds."""
    return [*card.abilities, *(ability for kind in card.kinds() for ability in kind.abilities)]


def _kind(game: Game, say: Say, kind: decl.Category) -> dict[str, Plain]:
    members = [card for card in in_the_box(game) if card.is_under(kind)]
    return {
        **_named(say, kind),
        "copies": sum(card.copies for card in members),
        "cards": [paper_id(card.id) for card in members],
        "own_cards": [paper_id(card.id) for card in members if card.category is kind],
        "own_copies": sum(card.copies for card in members if card.category is kind),
        "plural": say.plural(kind),
    }


def _tags(game: Game, say: Say) -> dict[str, Plain]:
    tags = dict.fromkeys(tag for card in game.cards.values() for tag in card.tags)
    found: dict[str, Plain] = {}
    for tag in tags:
        members = [card for card in game.cards.values() if tag in card.tags]
        found[paper_id(tag)] = {
            "name": tag_name(game, say, tag),
            "copies": sum(card.copies for card in members),
            "cards": [paper_id(card.id) for card in members],
        }
    return found


def tag_name(game: Game, say: Say, tag: str) -> str:
    """What a tag is called in print: the term of that name; nothing when there is none."""
    term = game.terms.get(tag)
    return say.words(term.name, tag, None) if term is not None else ""


def _status(say: Say, status: decl.Status) -> dict[str, Plain]:
    return {**_named(say, status), "reminder": say.words(status.reminder, status.id, status.span)}


def _zone(say: Say, zone: decl.Zone) -> dict[str, Plain]:
    return {**_named(say, zone), "owner": zone.owner, "seen_by": zone.seen_by, "order": zone.order}


def _option(game: Game, say: Say, option: decl.Option, shows: Shows) -> dict[str, Plain]:
    choices: list[Plain] = [
        {
            "id": choice,
            "name": say.words(name, choice, option.span) or choice,
            "setup_table": [_setup(game, row, say) for row in shows.choices.get((option.id, choice), ())],
            "left_out": _left_out(game, say, shows.left_out.get((option.id, choice), ())),
        }
        for choice, name in option.choices.items()
    ]
    return {
        **_named(say, option),
        "choices": choices,
        "default": option.default,
        "agreed": option.agreed,
        "why": say.words(option.why, option.id, option.span),
        "original": say.words(option.original, option.id, option.span),
    }


def _left_out(game: Game, say: Say, rows: Iterable[tuple[str, int, int]]) -> list[Plain]:
    """Cards with the faces that are left out, each as it is told apart: by its pip, or by its name."""
    found: dict[str, list[tuple[str, int]]] = {}
    for identifier, number, copies in rows:
        card = game.cards[identifier]
        face = card.faces[number]
        pip, _ = pip_in(game, say, card, face)
        label = pip.sign + pip.number if pip else say.words(face.name, card.id, face.span)
        found.setdefault(identifier, []).append((label, copies))
    return [
        {
            "id": paper_id(identifier),
            "name": say.name(game.cards[identifier]),
            "copies": sum(copies for _, copies in faces),
            "faces": [f"{label} × {copies}" if copies > 1 else label for label, copies in faces if label],
        }
        for identifier, faces in found.items()
    ]


def _variant(game: Game, say: Say, variant: decl.Variant) -> dict[str, Plain]:
    needs: list[Plain] = []
    for key, choice in variant.needs:
        if key in game.options:
            option = game.options[key]
            needs.append({"name": say.name(option), "choice": say.words(option.choices[choice], choice, option.span)})
        elif key in game.variants:
            needs.append({"name": say.name(game.variants[key]), "choice": choice})

    def others(table: Mapping[str, decl.Words]) -> list[Plain]:
        return [
            {"id": paper_id(key), "name": say.name(game.variants[key]), "why": say.words(why, key, variant.span)}
            for key, why in table.items()
            if key in game.variants
        ]

    return {
        **_named(say, variant),
        "author": say.words(variant.author, variant.id, variant.span),
        "summary": say.words(variant.summary, variant.id, variant.span),
        "needs": needs,
        "over": others(variant.over),
        "warns": others(variant.warns_with),
    }


def _by_author(variants: Iterable[dict[str, Plain]]) -> list[Plain]:
    groups: dict[str, list[Plain]] = {}
    for variant in variants:
        groups.setdefault(str(variant["author"]), []).append(dict(variant))
    return [{"author": author, "variants": members} for author, members in groups.items()]


def _ruling(say: Say, ruling: Ruling) -> dict[str, Plain]:
    return {
        **_named(say, ruling),
        "question": say.words(ruling.question, ruling.id, ruling.span),
        "answer": say.words(ruling.answer, ruling.id, ruling.span),
        "cards": [paper_id(card.id) for card in ruling.cards],
    }


def _share_out(cards: Sequence[dict[str, Plain]], rulings: Sequence[dict[str, Plain]]) -> None:
    """Give each ruling to the card that it names first (`faq`); the others tell where to find it (`also`)."""
    order = {str(card["id"]): place for place, card in enumerate(cards)}
    faq: list[list[Plain]] = [[] for _ in cards]
    also: list[dict[int, list[Plain]]] = [{} for _ in cards]
    for ruling in rulings:
        about = ruling["cards"]
        assert isinstance(about, list)
        places = list(dict.fromkeys(order[str(card)] for card in about if str(card) in order))
        for place in places[:1]:
            faq[place].append(dict(ruling))
        for place in places[1:]:
            also[place].setdefault(places[0], []).append(dict(ruling))
    for card, mine, others in zip(cards, faq, also, strict=True):
        card["faq"] = mine
        card["also"] = [
            {"card": cards[place]["id"], "name": cards[place]["name"], "rulings": found}
            for place, found in sorted(others.items())
        ]


def _setup(game: Game, row: SetupRow, say: Say) -> dict[str, Plain]:
    zones: dict[str, Plain] = {}
    for zone, total, kinds in row.zones:
        zones[paper_id(zone)] = {"total": total, **{paper_id(kind): count for kind, count in kinds}}
    seen = (zone for zone in game.zones.values() if zone.name and (zone.seen_by != "nobody" or zone.order == "stack"))
    totals = {zone: total for zone, total, _ in row.zones}
    told: list[Plain] = [{"name": say.name(zone), "total": totals[zone.id]} for zone in seen if totals.get(zone.id)]
    return {"players": row.players, "zones": zones, "told": told}


def aliases_of(entry: GlossaryEntry, say: Say) -> list[str]:
    """Other words for a term of the glossary; traditional ones are converted where none are given."""
    aliases = entry.aliases.get(say.lang)
    if aliases is None and say.lang == "zh-Hant":
        aliases = tuple(finish(alias, say.lang) for alias in entry.aliases.get("zh-Hans", ()))
    return [say.done(alias) for alias in aliases or ()]


def _glossary(game: Game, say: Say) -> list[Plain]:
    found: list[Plain] = []
    for entry in game.glossary:
        term = say.words(entry.term, "term", entry.span)
        found.append(
            {
                "term": term,
                "pages": pages_of(without_marks(term)),
                "aliases": [*aliases_of(entry, say)],
                "meaning": say.words(entry.meaning, "meaning", entry.span),
                "rules": [*entry.rules],
            }
        )
    return found


def pages_of(word: str) -> MarkdownText:
    """What prints the pages that tell of a word of the index."""
    escaped = _IN_LINK.sub(r"\\\g<0>", word)
    return MarkdownText(f"[](<pages:{escaped}>)")


def _by_id(rows: Sequence[dict[str, Plain]]) -> dict[str, Plain]:
    return {str(row["id"]): row for row in rows}
