"""Export a game from its folder: its cards as they are printed, its decks and zones, in the format of a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.artwork import Artwork, artwork_of
from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import (
    Catalogue,
    Column,
    DeckList,
    Exported,
    Item,
    Loss,
    Part,
    Pictures,
    Place,
    Sheet,
    Sort,
    Value,
    told_apart,
)
from cardwright.backends.exports.formats import FORMATS, files_of
from cardwright.backends.paper import compose, print_cards
from cardwright.backends.paper.chapter_values import face_id
from cardwright.backends.paper.paper_values import CardFace, Printed, SheetJob, Stat
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.backends.paper.print_problems import report as report_print
from cardwright.backends.safe_names import safe_name
from cardwright.decks.examples import names_of, own_decks
from cardwright.decks.lawbook import lawbook_of
from cardwright.decks.pool_of_game import SETS
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.judging import judge_example
from cardwright.model.game import Game
from cardwright.model.printed_values import values_of
from cardwright.records import record
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say, word_of

if TYPE_CHECKING:
    from cardwright.backends.paper.paper_values import Lang

Progress = Callable[[str], None]
DPI = 160.0
"""Ten cards side by side are then not wider than the 4,096 pixels that programs take."""


@record
class Made:
    """An export: `files` below `export/<format>/`, and what could not be carried over."""

    files: tuple[Artifact, ...]
    losses: tuple[Loss, ...]


def exported(
    game: Game,
    folder: Path,
    name: str,
    lang: Lang,
    problems: Problems,
    *,
    dpi: float = DPI,
    pictures: bool = True,
    image_base: str = "",
    told: Progress | None = None,
) -> Made:
    """A game in a format of `FORMATS`; nothing where something cannot be printed, which goes to `problems`."""
    art = artwork_of(game, folder, problems, dpi)
    lexicon = Lexicon.of(game)
    job = compose.sheet_job(game, lexicon, lang, art.source, PrintOptions(dpi=dpi))
    made, losses = catalogue_of(game, Say(lexicon, lang), job)
    if pictures and job.faces:
        if told:
            told(f"{game.id}/export {name} {lang}")
        drawn = _draw(game, job, name, art, problems)
        if drawn is None:
            return Made((), ())
        made = replace(made, pictures=drawn)
    elif job.faces:
        made = replace(made, pictures=Pictures(sheets=_laid_out(job, ())))
    if problems.has_errors:
        return Made((), ())
    found: Exported = files_of(name, replace(made, image_base=image_base.rstrip("/")), losses)
    files = tuple(replace(each, path=f"export/{name}/{each.path}") for each in found.artifacts)
    return Made(files, found.losses)


def _draw(game: Game, job: SheetJob, name: str, art: Artwork, problems: Problems) -> Pictures | None:
    """The pictures that a format needs; None, and problems, where one cannot be printed."""
    wanted, nothing = FORMATS[name], Printed()
    backs = print_cards.emit_backs(job)
    cards = print_cards.emit_images(job) if wanted.cards and not backs.problems else nothing
    sheets = print_cards.emit_table_sheets(job) if wanted.sheets and not (backs + cards).problems else nothing
    printed = backs + cards + sheets
    if printed.problems:
        report_print(printed.problems, game, job.lang, {}, (), problems)
        return None
    art.tell_missing()
    return Pictures(_pngs(cards), _pngs(backs), _laid_out(job, _pngs(sheets)))


def _laid_out(job: SheetJob, sheets: tuple[bytes, ...]) -> tuple[tuple[Sheet, bytes], ...]:
    """What stands where on the sheets, each with its picture, or with nothing where none is drawn."""
    layout = print_cards.table_sheets(job)[0]
    drawn = sheets or (b"",) * len(layout)
    return tuple(
        (Sheet(f"sheet-{number}", each.columns, each.rows, each.faces, each.back), content)
        for number, (each, content) in enumerate(zip(layout, drawn, strict=False), 1)
    )


def _pngs(printed: Printed) -> tuple[bytes, ...]:
    return tuple(each.content for each in printed.artifacts if each.path.endswith(".png"))


def catalogue_of(game: Game, say: Say, job: SheetJob) -> tuple[Catalogue, list[Loss]]:
    """The game as programs get it, without pictures; and what the printed cards themselves leave out."""
    faces = {
        face_id(card, number): (card, face, number == 0)
        for card in game.cards.values()
        for number, face in enumerate(card.faces)
    }
    back_of = print_cards.table_sheets(job)[1]
    titles = told_apart((face.name, face.suit + face.number) for face in job.faces)
    columns: dict[str, Column] = {}
    items: list[Item] = []
    for printed, back, title in zip(job.faces, back_of, titles, strict=True):
        card, face, first = faces[printed.id]
        values: dict[str, Value] = {}
        for field, value in values_of(card, face):
            values[field.id] = _said(game, say, field, value)
            columns.setdefault(field.id, Column(field.id, say.name(field), _sort(value)))
        items.append(_item(game.id, printed, card, title, back, values, first))
    first_of = {item.card: at for at, item in reversed([*enumerate(items)])}
    decks = _decks(game, say, first_of)
    size = (job.faces[0].look.width, job.faces[0].look.height) if job.faces else (63.0, 88.0)
    losses = []
    if len({(face.look.width, face.look.height) for face in job.faces}) > 1:
        losses.append(
            Loss(
                words("that cards differ in size", "牌的大小不一"),
                words("all get that of the first card", "全部按第一张牌的大小"),
            )
        )
    if any(face.look.other for face in job.faces):
        losses.append(
            Loss(
                words("double-faced cards", "双面牌"),
                words(
                    "they have the usual back, and their other faces are cards of their own, in no deck",
                    "背面与别的牌相同，另一面是单独的牌，不在任何牌组里",
                ),
            )
        )
    made = Catalogue(
        id=game.id,
        title=job.title,
        version=game.meta.version,
        lang=job.lang,
        summary=say.words(game.meta.summary, "game", game.span),
        authors=game.meta.credits,
        players=game.meta.players,
        size=size,
        columns=tuple(columns.values()),
        items=tuple(items),
        backs=print_cards.back_labels(job),
        decks=decks,
        places=tuple(
            Place(zone.id, say.name(zone), zone.owner, zone.order == "stack", zone.seen_by)
            for zone in game.zones.values()
            if zone.name
        ),
        counters=tuple(
            say.name(counter) for counter in game.counters.values() if counter.owner == "player" and counter.name
        ),
    )
    return made, losses


def _item(
    game_id: str, printed: CardFace, card: decl.CardKind, title: str, back: int, values: dict[str, Value], first: bool
) -> Item:
    paragraphs = [(p.kind == "flavour", f"{p.label}: {p.text}" if p.label else p.text) for p in printed.body]
    number = values.get("number")
    return Item(
        id=printed.id,
        card=card.id,
        name=printed.name,
        title=title,
        kind=printed.kind_label,
        text="\n".join(text for flavour, text in paragraphs if not flavour),
        flavour="\n".join(text for flavour, text in paragraphs if flavour),
        values=values,
        tags=printed.tags,
        copies=printed.copies,
        back=back,
        file=safe_name(printed.id),
        set=next((str(values[name]) for name in SETS if name in values), game_id),
        number="" if number is None else str(number),
        first=first,
        suit=printed.suit,
        character=printed.frame == "character",
        figure=figure_in(printed.corner),
        skills=tuple((p.label or printed.kind_label, p.text) for p in printed.body if p.kind == "rule"),
    )


def figure_in(corner: Iterable[Stat]) -> int | None:
    """The first figure beside the name of a card, if one of what stands there is a whole number (`②` is none)."""
    return next((int(stat.value) for stat in corner if stat.value.isdecimal() and len(stat.value) < 10), None)


def _said(game: Game, say: Say, field: decl.Field, value: decl.Printed) -> Value:
    """A printed value in the words of the language; sets keep their ids, by which decks name them."""
    if field.id in SETS:
        return str(value)
    if isinstance(value, tuple):
        return tuple(word_of(game, say, field, each) if isinstance(each, str) else each for each in value)
    return word_of(game, say, field, value) if isinstance(value, str) else value


def _sort(value: decl.Printed) -> Sort:
    if isinstance(value, bool):
        return "flag"
    return "number" if isinstance(value, int) else "list" if isinstance(value, tuple) else "text"


def _decks(game: Game, say: Say, places: dict[str, int]) -> tuple[DeckList, ...]:
    """The decks of the game that are legal, each once; of cards that are not printed nothing is there to be shown."""
    if not game.raw.get("decks"):
        return ()
    book = lawbook_of(game, Problems())
    own = own_decks(book)
    found = []
    for name, node in own.items():
        judged = judge_example(book, node, own)
        if not judged or not all(each.legal for each in judged):
            continue
        law, counts = judged[0].law, judged[0].deck.counts()
        parts = []
        for section in law.sections:
            cards = tuple((places[card], n) for card, n in counts.get(section.id, {}).items() if card in places)
            label = say.words(section.name, section.id, None) or section.id
            if cards:
                parts.append(Part(section.id, label, section.outside, cards))
        if parts:
            names = names_of(node)
            called = names.get("") or say.words(names, name, None) or name
            found.append(DeckList(name, called, tuple(parts)))
    return tuple(found)
