"""The cards of a game as they are printed: one face for each on sheets, one box for each kind in the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import Final, TypeAlias

from cardwright.backends.paper.card_theme import NO_ART, ArtSource, Printable, look_of
from cardwright.backends.paper.chapter_values import face_id, paper_id, printed_rulings, tag_name
from cardwright.backends.paper.face_data import tags_of
from cardwright.backends.paper.paper_values import CardFace, FrameKind, Paragraph, Ruling, Stat
from cardwright.backends.paper.template_words import WORDS
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.printed_values import Pip, labelled, sign_of, values_of
from cardwright.text import rules_text
from cardwright.text.say import Say, as_title, pip_in, word_of, words_of

Values: TypeAlias = tuple[tuple[decl.Field, decl.Printed], ...]
FRAMES: Final[Mapping[str, FrameKind]] = {"character": "character", "token": "token"}

PALETTE = ("rust", "blue", "green", "violet", "gold", "teal", "rose", "indigo", "olive", "red", "slate", "ink")
"""Groups of cards take these accents in turn; neighbours differ in hue and in lightness."""


def faces_of(
    game: Game, say: Say, art: ArtSource = NO_ART, cards: Iterable[decl.CardKind] | None = None
) -> tuple[CardFace, ...]:
    """Every face of every card (or of some), for sheets: the id of a face is that of its card, numbered if there are
    several.

    `art` is what the theme of the game draws on: pictures, icons, fonts.
    """
    found = []
    accents = accents_of(game)
    for card in game.cards.values() if cards is None else cards:
        for number, face in enumerate(card.faces):
            found.append(_face(game, say, card, face, face_id(card, number), art, accents))
    return tuple(found)


def boxes_of(game: Game, say: Say, art: ArtSource = NO_ART) -> tuple[CardFace, ...]:
    """Every kind of card, for the book: what its faces share, and how many copies they have together."""
    found = []
    accents = accents_of(game)
    for card in game.cards.values():
        face = card.faces[0] if len(card.faces) == 1 else None
        found.append(_face(game, say, card, face, paper_id(card.id), art, accents))
    return tuple(_with_other_side(game, say, found)) if game.theme.behind else tuple(found)


def _with_other_side(game: Game, say: Say, boxes: Iterable[CardFace]) -> Iterator[CardFace]:
    """The same; of a double-faced card it is told what is on its other side."""
    owner = {face_id(card, at): card for card in game.cards.values() for at in range(len(card.faces))}
    boxes = tuple(boxes)
    behind: dict[str, list[str]] = {}
    for box in boxes:
        if box.look.other:
            behind.setdefault(paper_id(owner[box.look.other].id), []).append(box.name)
    words = WORDS[say.lang if say.lang != "qps" else "en"]
    for box in boxes:
        names = [say.name(owner[box.look.other])] if box.look.other else behind.get(box.id, [])
        told = words["other side"].format(cards=words["list_sep"].join(names))
        yield replace(box, body=(*box.body, Paragraph("reminder", told))) if names else box


def looks_of(game: Game, say: Say, art: ArtSource = NO_ART) -> tuple[tuple[CardFace, ...], ...]:
    """Every card as it stands on sheets, once for each of its looks: fronts that differ in more than figures and signs.

    The first look of a card has the id of the card. Of the cards of a suit one is enough, and of those with a number;
    what says other words, or has another colour, icon or picture, is a look of its own.
    """
    accents = accents_of(game)
    found = []
    for card in game.cards.values():
        looks: dict[CardFace, CardFace] = {}
        numbers = {say.name(field) for field, _ in values_of(card, card.faces[0]) if field.ty.name == "number"}
        for number, face in enumerate(card.faces):
            made = _face(game, say, card, face, face_id(card, number) if number else paper_id(card.id), art, accents)
            if number == 0 or face.copies:
                looks.setdefault(_without_figures(made, numbers), made)
        found.append(tuple(looks.values()))
    return tuple(found)


def _without_figures(face: CardFace, numbers: Set[str]) -> CardFace:
    """The front of a face as it looks but for its suit, its number and the values that are called so."""
    look = face.look
    by_theme = look.corners is not None and look.strip is not None
    corners = look.corners and tuple(
        replace(mark, number="", sign="", red=False, value="" if mark.name in numbers else mark.value)
        for mark in look.corners
    )
    strip = look.strip and tuple(each for each in look.strip if each.label not in numbers)
    return replace(
        face,
        id="",
        suit="",
        number="",
        red=False,
        copies=0,
        stats=() if by_theme else tuple(stat for stat in face.stats if stat.label not in numbers),
        tags=tags_of(face),
        back="",
        look=replace(
            look, corners=corners, strip=strip, tags=None, copies=None, back_accent="", back_motif="", back_icon=""
        ),
    )


def rulings_of(game: Game, say: Say) -> tuple[Ruling, ...]:
    """The questions and answers of the book; the card that one is filed under goes without saying."""
    return tuple(
        Ruling(
            id=paper_id(ruling.id),
            question=say.words(ruling.question, ruling.id, ruling.span),
            answer=say.words(ruling.answer, ruling.id, ruling.span),
            rules=ruling.rules,
            cards=tuple(paper_id(card.id) for card in ruling.cards[1:]),
        )
        for ruling in printed_rulings(game)
    )


def accents_of(game: Game) -> dict[str, str]:
    """The accent of every card by its id: what the narrowest of its kinds says, else one of its group.

    A group is a kind, or those of a kind that have a printed tag.
    """
    colors: dict[tuple[str, str], str] = {}
    found = {}
    for card in game.cards.values():
        said = _accent(card)
        found[card.id] = said or colors.setdefault(_group(game, card), PALETTE[len(colors) % len(PALETTE)])
    return found


def _accent(card: decl.CardKind) -> str:
    return next((kind.accent for kind in card.kinds() if kind.accent), "")


def _group(game: Game, card: decl.CardKind) -> tuple[str, str]:
    tag = next((tag for tag in card.tags if tag in game.terms), "")
    return (card.category.id if card.category is not None else "", tag)


def _face(
    game: Game,
    say: Say,
    card: decl.CardKind,
    face: decl.Face | None,
    identifier: str,
    art: ArtSource,
    accents: Mapping[str, str],
) -> CardFace:
    """One face, or (None) what all faces of a card have in common."""
    values = values_of(card, face) if face is not None else _shared(card)
    pip, field = pip_in(game, say, card, face or card.faces[0])
    if face is None:
        pip = None  # those of all faces are shown
    name = say.words(face.name, card.id, face.span) if face is not None else ""
    first = face or card.faces[0]
    it = Printable(game, say, card, first, values_of(card, first), art)
    look = look_of(it, lambda shown: _tags(game, say, card, shown))
    copies = face.copies if face is not None else card.copies
    return CardFace(
        id=identifier,
        name=name or say.name(card),
        kind_label=_kind_label(say, card),
        stats=_stats(game, say, values, field),
        suit=pip.sign if pip else "",
        number=pip.number if pip else "",
        red=bool(pip and pip.red),
        pips=_pips(game, say, card) if face is None else (),
        tags=_tags(game, say, card, values),
        body=_body(game, say, card, face),
        rules=card.rules,
        copies=copies if look.copies is None else min(copies, look.copies),
        accent=look.accents[0] if look.accents else accents[card.id],
        frame=_frame(card),
        back=say.words(_back(card), "back", card.span),
        look=look,
    )


def _shared(card: decl.CardKind) -> Values:
    """The values that all faces of a card print alike."""
    first, *others = (values_of(card, face) for face in card.faces)
    return tuple(value for value in first if all(value in values for values in others))


def _frame(card: decl.CardKind) -> FrameKind:
    """The frame of a card: what the narrowest of its kinds says."""
    return FRAMES.get(next((kind.frame for kind in card.kinds() if kind.frame), ""), "standard")


def _back(card: decl.CardKind) -> decl.Words:
    """The back of a card: what the narrowest of its kinds says."""
    return next((kind.back for kind in card.kinds() if kind.back), {})


def _kind_label(say: Say, card: decl.CardKind) -> str:
    return say.title(card.category) if card.category is not None else ""


def _tags(game: Game, say: Say, card: decl.CardKind, values: Values) -> tuple[str, ...]:
    """Printed words (a clan, a slot), yes-or-no values by their names, and the tags that have a name."""
    named = labelled(values)
    words = []
    for field, value in values:
        if value is True:
            words.append(say.name(field))
        elif field in named:
            continue
        elif isinstance(value, tuple):
            words += [word_of(game, say, field, each) for each in value]
        elif _is_word(field, value) and sign_of(game, field, value) is None:
            words.append(word_of(game, say, field, value))
    words += [name for tag in card.tags if (name := tag_name(game, say, tag))]
    label = _kind_label(say, card)
    return tuple(word for word in dict.fromkeys(map(as_title, words)) if word != label)


def _pips(game: Game, say: Say, card: decl.CardKind) -> tuple[Pip, ...]:
    """The pips of all copies of a card, in the order of its faces."""
    found: list[Pip] = []
    for face in card.faces:
        pip, _ = pip_in(game, say, card, face)
        found += [pip] * face.copies if pip else []
    return tuple(found)


def _stats(game: Game, say: Say, values: Values, without: decl.Field | None) -> tuple[Stat, ...]:
    """What is printed with its name: numbers, and words that would not tell by themselves which value they are."""
    named = labelled(values)
    return tuple(
        Stat(say.name(field), words_of(game, say, field, value))
        for field, value in values
        if field in named or (isinstance(value, int) and not isinstance(value, bool) and field is not without)
    )


def _is_word(field: decl.Field, value: decl.Printed) -> bool:
    """Whether a printed value is a single word of a set."""
    return isinstance(value, str) and field.ty.name == "symbol"


def _body(game: Game, say: Say, card: decl.CardKind, face: decl.Face | None) -> tuple[Paragraph, ...]:
    found = []
    sorts = {say.name(skill): _sorts(game, say, skill) for skill in card.skills if skill.name}
    for part in rules_text.render_card(say.lexicon, card, say.lang, face):
        label = say.done(part.label)
        match part.kind:
            case "reminder":
                found.append(Paragraph("reminder", say.done(part.text), label))
            case "flavour":
                found.append(Paragraph("flavour", say.done(part.text), label))
            case _:
                found.append(Paragraph("rule", say.done(part.text), label + sorts.get(label, "")))
    return tuple(found)


def _sorts(game: Game, say: Say, skill: decl.Skill) -> str:
    """What sort of skill it is, behind its name: the tags that have a name."""
    return "".join(f" · {as_title(name)}" for tag in skill.tags if (name := tag_name(game, say, tag)))
