"""Lay the looks of a theme over one another for one face: what stands where, in which colours, with which picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, Final, TypeAlias

from cardwright import resources
from cardwright.backends.paper.card_look import CardLook, CornerMark, Figure, Picture, colour_of, readable
from cardwright.backends.paper.chapter_values import face_id, paper_id
from cardwright.backends.paper.house_style import HouseStyle
from cardwright.backends.paper.own_fonts import OwnFont
from cardwright.backends.paper.text_icons import DrawnWord, TextIcons
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.printed_values import Pip, labelled, sign_of
from cardwright.model.theme import CORNERS, PIP, Art, Corner, FontRole, Fonts, Look
from cardwright.records import record
from cardwright.text.rules_text import finish
from cardwright.text.say import Say, pip_in, word_of, words_of

Values: TypeAlias = tuple[tuple[decl.Field, decl.Printed], ...]
Room: TypeAlias = tuple[float, float]
"""What a picture has to fill in mm: the width, and the height where it is known, else 0."""
Pictures: TypeAlias = Callable[[Art, str, str, Room], Picture | None]
"""Gives the picture that is meant for a card, by its id and that of its face; None where there is none."""

AUTO: Final = -1.0
SAFE_MM: Final = 3.0
"""Nothing that matters stands nearer to a cut."""
BOOK_ACCENT: Final = "blue"


def no_pictures(art: Art, card: str, face: str, room: Room) -> Picture | None:
    """Give no picture: cards are drawn without."""
    return None


@record
class ArtSource:
    """Where the pictures of a game's cards come from, and its own icons and fonts by their paths."""

    pictures: Pictures = no_pictures
    icons: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, OwnFont] = field(default_factory=dict)


NO_ART: Final = ArtSource()


@record
class Printable:
    """A face with what it prints, and what its theme draws on: icons of the game and pictures."""

    game: Game
    say: Say
    card: decl.CardKind
    face: decl.Face
    values: Values
    art: ArtSource

    def get(self, key: str) -> tuple[decl.Field, decl.Printed] | None:
        """A printed value by the id of its field."""
        return next((each for each in self.values if each[0].id == key), None)

    def words(self, key: str) -> tuple[str, ...]:
        """The words of a printed value, as files write them."""
        found = self.get(key)
        if found is None:
            return ()
        value = found[1]
        return tuple(map(str, value)) if isinstance(value, tuple) else (_plain(value),)

    @property
    def number(self) -> int:
        """Which of the card's faces it is, from 0."""
        return next(at for at, face in enumerate(self.card.faces) if face is self.face)

    def icon(self, name: str) -> str:
        """The drawing of an icon: ours, or one of the game."""
        return icon_named(name, self.art.icons)

    def icon_of(self, key: str, word: str = "") -> str:
        """The icon of a word of a value, or of the value itself."""
        icons = self.game.theme.icons
        return self.icon(icons.get(f"{key}.{word}", "") or icons.get(word, "") or ("" if word else icons.get(key, "")))


def look_of(it: Printable, tags: Callable[[Values], tuple[str, ...]]) -> CardLook:
    """How a face looks: all looks that fit it, the later over the earlier; `tags` words what stands beside its kind."""
    theme = it.game.theme
    if not theme.looks and theme.size is None and not theme.icons and not theme.fonts:
        return CardLook()
    fonts: Fonts = theme.fonts
    parts: dict[str, Any] = {}
    corners: dict[str, Corner | None] = {}
    for look in theme.looks:
        if fits(look, it):
            parts |= look.parts
            corners |= look.corners
            fonts = {**fonts, **look.fonts}
    width, height = parts.get("size", theme.size or (63.0, 88.0))
    if parts.get("turned", False):
        width, height = height, width
    hidden = set(parts.get("hide", ()))
    marks, used = _marks(it, corners) if corners else (None, set[str]())
    rest = tuple(each for each in it.values if each[0].id not in used | hidden)
    strip = _strip(it, rest, parts.get("strip", None), parts.get("tags", ()), plain=marks is None and not hidden)
    own_tags = parts.get("tags", None)
    in_strip = set(parts.get("strip", ()))
    shown = tuple(each for each in rest if each[0].id not in in_strip)
    if own_tags is not None:
        shown = tuple(found for key in own_tags if (found := it.get(key)) is not None)
    accents = _colours(it, parts.get("accent", ()))
    back = _colours(it, (parts.get("back_accent", ""),))
    art = parts.get("art", None)
    return CardLook(
        accents=accents,
        paper=colour_of(parts.get("paper", "")) if "paper" in parts else CardLook().paper,
        frame=parts.get("frame", ""),
        edge=parts.get("edge", "colour"),
        window=parts.get("window", AUTO),
        motif=parts.get("motif", ""),
        icon=_emblem(it, parts.get("icon", "")),
        corners=marks,
        strip=strip,
        tags=tags(shown) if (own_tags is not None or hidden or marks is not None) else None,
        kind_line=parts.get("kind_line", True),
        footer=parts.get("footer", True),
        centred=parts.get("centred", False),
        rule_ids=parts.get("rule_ids", False),
        text=parts.get("text", 8.5),
        width=width,
        height=height,
        art=_picture(it, art, (width - 2 * SAFE_MM, max(0.0, parts.get("window", AUTO))))
        if isinstance(art, Art)
        else None,
        back_accent=back[0] if back else "",
        back_motif=parts.get("back_motif", "rings"),
        back_icon=it.icon(parts.get("back_icon", "")),
        other=_other_face(it, parts.get("back_card")),
        copies=parts.get("copies"),
        text_font=font_family(fonts, "texts", it.say.lang, it.art),
        name_font=font_family(fonts, "names", it.say.lang, it.art),
    )


def _picture(it: Printable, art: Art, room: Room) -> Picture | None:
    """The picture of a face."""
    return it.art.pictures(art, paper_id(it.card.id), face_id(it.card, it.number), room)


def _other_face(it: Printable, card: object) -> str:
    """The id of the face on the back of a double-faced card: of several faces the one with the number of its front."""
    if not isinstance(card, decl.CardKind) or card is it.card:
        return ""
    return face_id(card, it.number if len(card.faces) == len(it.card.faces) else 0)


def font_family(fonts: Fonts, role: FontRole, lang: str, art: ArtSource) -> str:
    """The family of a font that a theme names for a language; nothing where it names none, or none that is there."""
    said = fonts.get((role, lang)) or fonts.get((role, ""), "")
    if said in art.fonts:
        return art.fonts[said].family
    return said if said and "." not in said else ""


def style_of(game: Game, lang: str, art: ArtSource) -> HouseStyle:
    """How the words of a game are set in one language: icons in texts, fonts of texts and names."""
    theme = game.theme
    if not theme.in_texts and not theme.fonts and not art.fonts:
        return HouseStyle()
    drawn = [
        DrawnWord(word, icon_named(each.icon, art.icons), each.word, each.names)
        for word, each in theme.in_texts.items()
    ]
    written = ((finish(each.word, lang), at) for at, each in enumerate(drawn))  # type: ignore[arg-type]
    also = tuple((word, at) for word, at in written if word != drawn[at].word)
    return HouseStyle(
        TextIcons(tuple(drawn), also),
        font_family(theme.fonts, "texts", lang, art),
        font_family(theme.fonts, "names", lang, art),
        tuple(art.fonts.values()),
    )


def book_look(game: Game, icons: Mapping[str, str]) -> tuple[str, str, str]:
    """How the book of a game looks: the colour, motif and icon (SVG) of the first card back that its theme describes.

    The colour is such that white can be read on it, and it on black; without a back it is that of books in general.
    """
    for look in game.theme.looks:
        said = look.parts.get("back_accent", "")
        if isinstance(said, str) and said and not said.startswith("="):
            icon = look.parts.get("back_icon", "")
            drawn = icon_named(icon, icons) if isinstance(icon, str) else ""
            return readable(colour_of(said)), str(look.parts.get("back_motif", "")), drawn
    return BOOK_ACCENT, "", ""


def icon_named(name: str, drawings: Mapping[str, str]) -> str:
    """The drawing of an icon: ours, or one of the game."""
    if not name:
        return ""
    if name in drawings:
        return drawings[name]
    return _icon_of_ours(name) if not name.endswith(".svg") else ""


@cache
def _icon_of_ours(name: str) -> str:
    return resources.read_text("templates", f"paper/icons/{name}.svg")


def fits(look: Look, it: Printable) -> bool:
    """Whether a look is meant for a face."""
    if look.langs and it.say.lang not in look.langs:
        return False
    if look.cards and it.card.id not in {card.id for card in look.cards}:  # it may have been read again since
        return False
    if look.kind is not None and not it.card.is_under(look.kind):
        return False
    return all(set(wanted) & set(it.words(key)) for key, wanted in look.where.items())


def _plain(value: decl.Printed) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _colours(it: Printable, said: tuple[str, ...]) -> tuple[str, ...]:
    """Colours as `#rrggbb`; `=field` stands for those that are called like the words of the value."""
    colours = it.game.theme.colours
    found: list[str] = []
    for each in said:
        if each.startswith("="):
            found += [colours[word] for word in it.words(each[1:]) if word in colours]
        elif each:
            found.append(colour_of(each))
    return tuple(dict.fromkeys(found))


def _marks(it: Printable, corners: Mapping[str, Corner | None]) -> tuple[tuple[CornerMark, ...], set[str]]:
    """What stands in the corners, and which values that uses up."""
    pip, number = pip_in(it.game, it.say, it.card, it.face)
    marks: list[CornerMark] = []
    used: set[str] = set()
    for at in CORNERS:
        corner = corners.get(at)
        if corner is None:
            continue
        for key in corner.show:
            mark = _pip_mark(at, corner, pip) if key == PIP else _mark(it, at, corner, key)
            if mark is not None:
                marks.append(mark)
                used.add(key)
                if key == PIP:
                    used |= {each.id for each in (number, _sign_field(it)) if each is not None}
                if not at.startswith("top left"):
                    break
    return tuple(marks), used


def _sign_field(it: Printable) -> decl.Field | None:
    return next((field for field, value in it.values if sign_of(it.game, field, value) is not None), None)


def _pip_mark(at: str, corner: Corner, pip: Pip | None) -> CornerMark | None:
    return CornerMark(at, number=pip.number, sign=pip.sign, red=pip.red, shape=corner.shape) if pip else None


def _mark(it: Printable, at: str, corner: Corner, key: str) -> CornerMark | None:
    found = it.get(key)
    if found is None or found[1] is False:
        return None
    field, value = found
    colours = _colours(it, (corner.colour,))
    icon = it.icon(corner.icon) or it.icon_of(key)
    label = it.say.name(field) if corner.label else ""
    if isinstance(value, tuple):
        value = value[0] if value else ""
    sign = sign_of(it.game, field, value)
    words = word_of(it.game, it.say, field, value)
    of_word = it.icon_of(key, str(value)) if isinstance(value, str) else ""
    if of_word:
        icon, words = of_word, ""
    elif isinstance(value, bool):
        words = "" if icon else it.say.name(field)
    return CornerMark(
        at,
        "" if sign and not of_word else words,
        it.say.name(field),
        sign=sign[0] if sign and not of_word else "",
        red=bool(sign and sign[1]),
        label=label,
        icon=icon,
        shape=corner.shape,
        colour=colours[0] if colours else "",
    )


def _strip(it: Printable, rest: Values, said: object, tags: Sequence[str], *, plain: bool) -> tuple[Figure, ...] | None:
    """The figures under the text: those that are named, else what is printed with its name and stands nowhere else,
    also not among the `tags`."""
    if said is None and plain:
        return None
    named = tuple(field for field in labelled(rest) if field.id not in tags)
    keys = (
        said
        if isinstance(said, tuple)
        else tuple(
            field.id
            for field, value in rest
            if field in named or (isinstance(value, int) and not isinstance(value, bool))
        )
    )
    figures = []
    for key in keys:
        found = it.get(key)
        if found is None:
            continue
        field, value = found
        figures.append(Figure(it.say.name(field), words_of(it.game, it.say, field, value), it.icon_of(key)))
    return tuple(figures)


def _emblem(it: Printable, said: str) -> str:
    """The large icon in the window: a given one, or (`=field`) that of a word that the card prints."""
    if not said.startswith("="):
        return it.icon(said)
    return next((icon for word in it.words(said[1:]) if (icon := it.icon_of(said[1:], word))), "")
