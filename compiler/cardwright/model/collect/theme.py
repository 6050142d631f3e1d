"""Read the section `theme`: what cards look like. Kinds, cards, values, colours and icons that it names must exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cardwright import ir, resources
from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import Draft
from cardwright.model.theme import (
    ACCENTS,
    CORNERS,
    EDGES,
    FAMILIES,
    FITS,
    FONT_ROLES,
    FRAMES,
    MOTIFS,
    PIP,
    SHAPES,
    SIZES,
    Art,
    Corner,
    FontRole,
    Look,
    TextIcon,
)
from cardwright.model.yaml_fields import A_MEASURE, A_NUMBER, Fields
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar

THEME = words("the section theme", "theme 一节")
LOOK = words("a look", "一种样式")
CORNER = words("a corner", "一个角")
ART = words("a picture", "一张图")
PIECES = words("the pieces to cut out", "要裁下的配件")
SIZE = words("a size of cards", "牌的尺寸")
FONTS = words("fonts of texts and names", "文字和名称的字体")
TEXT_ICON = words("an icon in texts", "文字里的图标")

THEME_KEYS = ("size", "colours", "icons", "in_texts", "fonts", "pieces", "looks")
SELECTS = ("kind", "where", "card", "in")
LOOK_KEYS = (
    *SELECTS, "size", "turned", "accent", "paper", "frame", "edge", "window", "motif", "icon", "corners",
    "strip", "tags", "hide", "kind_line", "footer", "centred", "rule_ids", "text", "fonts", "copies", "art", "back",
)  # fmt: skip
BACK_KEYS = ("accent", "motif", "icon", "card")
FLAGS = ("turned", "kind_line", "footer", "centred", "rule_ids")
LEAST_MM, MOST_MM = 30, 200
LEAST_PT, MOST_PT = 6, 14
MOST_COPIES = 100
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_PATH = re.compile(r"[^\s/\\:*?\"<>|][^\\:*?\"<>|]*\.(?:png|jpg|jpeg|svg|webp|gif)", re.I)
_FONT_PATH = re.compile(r"[^\s/\\:*?\"<>|][^\\:*?\"<>|]*\.(?:ttf|otf)", re.I)
AN_SVG = ".svg"


def theme(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`theme: {colours: {sea: "#2f5f8d"}, looks: [{kind: ship, accent: sea}]}`; a later theme is laid over this one."""
    fields = draft.reader.fields(node, THEME, THEME_KEYS, key="theme")
    if fields is None:
        return
    before = draft.game.theme
    colours = dict(before.colours)
    for key, value in fields.table("colours"):
        text = draft.reader.text(value, key.value)
        if text is not None and _HEX.fullmatch(text.value):
            colours[draft.reader.id_of(key)] = text.value.lower()
        elif text is not None:
            draft.reader.problems.add("CW537", text.span, value=text.value, near=None, known=list(ACCENTS))
    icons = {**before.icons, **dict(_icons(draft, fields))}
    size = _size(draft, fields.get("size"), "size") or before.size
    in_texts = {**before.in_texts, **dict(_in_texts(draft, fields))}
    fonts = {**before.fonts, **_fonts(draft, fields)}
    draft.game.theme = replace(before, colours=colours, icons=icons, size=size, in_texts=in_texts, fonts=fonts)
    items = [item for item in fields.items("looks")]

    def link() -> None:
        now = draft.game.theme
        looks = [made for item in items if (made := _look(draft, item)) is not None]
        draft.game.theme = replace(now, looks=(*now.looks, *looks))
        if fields.get("pieces") is not None:
            _pieces(draft, fields)

    draft.last.append(link)


def _pieces(draft: Draft, fields: Fields) -> None:
    """`pieces: {dials: [luck], without: [points]}`: counters that are cut out as dials, and of what nothing is."""
    node = fields.get("pieces")
    inner = draft.reader.fields(node, PIECES, ("dials", "without"), key="pieces") if node is not None else None
    if inner is None:
        return
    game, now = draft.game, draft.game.theme
    dials = [made for text in inner.texts("dials") if (made := draft.find(game.counters, d.COUNTER_, text))]
    some: dict[str, decl.Decl] = {**game.statuses, **game.zones, **game.counters}
    left_out = [found for text in inner.texts("without") if (found := draft.find(some, d.COUNTER_, text))]
    game.theme = replace(
        now, dials=now.dials | {made.id for made in dials}, unmade=now.unmade | {made.id for made in left_out}
    )


def _icons(draft: Draft, fields: Fields) -> Iterator[tuple[str, str]]:
    for key, value in fields.table("icons"):
        found = _icon(draft, draft.reader.text(value, key.value))
        if found:
            yield " ".join(key.value.split()), found


def _in_texts(draft: Draft, fields: Fields) -> Iterator[tuple[str, TextIcon]]:
    """`in_texts: {gold: coins, "(tap)": {icon: rotate-cw, names: true}}`: words as texts write them."""
    for key, node in fields.table("in_texts"):
        inner = None
        if isinstance(node, MappingNode):
            inner = draft.reader.fields(node, TEXT_ICON, ("icon", "word", "names"), key="in_texts")
            text = inner.scalar("icon", required=True) if inner else None
        else:
            text = draft.reader.text(node, key.value)
        word, found = " ".join(key.value.split()), _icon(draft, text)
        if word and found:
            yield word, TextIcon(found, bool(inner and inner.flag("word")), bool(inner and inner.flag("names")))


def _fonts(draft: Draft, fields: Fields) -> dict[tuple[FontRole, str], str]:
    """`fonts: {names: art/Brush.ttf, texts: {en: art/Book.otf}}`: for all languages, or for some."""
    node = fields.get("fonts")
    inner = draft.reader.fields(node, FONTS, FONT_ROLES, key="fonts") if node is not None else None
    found: dict[tuple[FontRole, str], str] = {}
    for role in FONT_ROLES if inner else ():
        said = inner.get(role) if inner else None
        if isinstance(said, MappingNode):
            for key, value in draft.reader.table(said, role):
                if draft.reader.one_of(key, role, draft.reader.languages):
                    found[role, key.value] = _font(draft, draft.reader.text(value, role))
        elif said is not None:
            found[role, ""] = _font(draft, draft.reader.text(said, role))
    return {key: font for key, font in found.items() if font}


def _font(draft: Draft, text: Scalar | None) -> str:
    """A font that comes along by its name, or a font file of the game by its path."""
    if text is None or text.value in FAMILIES:
        return text.value if text else ""
    if _FONT_PATH.fullmatch(text.value) and ".." not in text.value.split("/"):
        draft.game.theme.font_files.setdefault(text.value, text.span)
        return text.value
    near = closest(text.value, FAMILIES)
    draft.reader.problems.add("CW599", text.span, name=text.value, near=near, known=list(FAMILIES))
    return ""


@cache
def icon_names() -> tuple[str, ...]:
    """The icons that come along, by name."""
    names = resources.names("templates", "paper/icons", ".svg")
    return tuple(name.rpartition("/")[2].removesuffix(".svg") for name in names)


def _icon(draft: Draft, text: Scalar | None) -> str:
    """An icon of ours by its name, or an SVG of the game by its path."""
    if text is None:
        return ""
    if text.value.endswith(AN_SVG):
        if not _is_path(text.value):
            draft.reader.problems.add("CW590", text.span, path=text.value)
            return ""
        draft.game.theme.files.setdefault(text.value, text.span)
        return text.value
    known = icon_names()
    if text.value in known:
        return text.value
    draft.reader.problems.add("CW539", text.span, name=text.value, near=closest(text.value, known), known=sorted(known))
    return ""


def _is_path(path: str) -> bool:
    return _PATH.fullmatch(path) is not None and ".." not in path.split("/")


def _size(draft: Draft, node: Node | None, key: str) -> tuple[float, float] | None:
    """`poker`, or `{width: 60, height: 90}` in mm."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return SIZES[node.value] if draft.reader.one_of(node, key, tuple(SIZES)) else None
    fields = draft.reader.fields(node, SIZE, ("width", "height"), key=key)
    sides = [fields.scalar(side, required=True) for side in ("width", "height")] if fields else []
    match [_measure(draft, side, key, LEAST_MM, MOST_MM) for side in sides if side is not None]:
        case [float() | int() as width, float() | int() as height]:
            return width, height
        case _:
            return None


def _measure(draft: Draft, text: Scalar, key: str, least: float, most: float, *, whole: bool = False) -> float | None:
    """A number of mm, pt or (`whole`) things in a range."""
    value = text.data
    if not isinstance(value, int if whole else int | float) or isinstance(value, bool):
        draft.reader.wrong(text, key, A_NUMBER if whole else A_MEASURE)
        return None
    if not least <= value <= most:
        draft.reader.problems.add("CW591", text.span, key=key, value=f"{value:g}", least=f"{least:g}", most=f"{most:g}")
        return None
    return float(value)


# --- looks ----------------------------------------------------------------------------------------------------


def _look(draft: Draft, node: Node) -> Look | None:
    fields = draft.reader.fields(node, LOOK, LOOK_KEYS, key="looks")
    if fields is None:
        return None
    kind = draft.find(draft.game.categories, d.CATEGORY_, fields.scalar("kind"))
    cards = tuple(
        card for text in fields.texts("card") if (card := draft.find(draft.game.cards, d.CARD_, text)) is not None
    )
    parts: dict[str, object] = {}
    for key, allowed in (("frame", FRAMES), ("edge", EDGES), ("motif", MOTIFS)):
        if (text := fields.scalar(key)) is not None and draft.reader.one_of(text, key, allowed):
            parts[key] = text.value
    for key in FLAGS:
        if fields.get(key) is not None:
            parts[key] = fields.flag(key)
    for key in ("strip", "tags", "hide"):
        if fields.get(key) is not None:
            parts[key] = tuple(name for text in fields.texts(key) if (name := _value(draft, text)))
    if (accents := tuple(_colour(draft, text, values=True) for text in fields.texts("accent"))) and all(accents):
        parts["accent"] = accents
    if (paper := fields.scalar("paper")) is not None and (colour := _colour(draft, paper)):
        parts["paper"] = colour
    if fields.get("icon") is not None:
        parts["icon"] = _look_icon(draft, fields)
    if (window := fields.scalar("window")) is not None:
        fixed = {"auto": -1.0, "none": 0.0}.get(window.value)
        parts["window"] = fixed if fixed is not None else (_measure(draft, window, "window", 9, MOST_MM) or -1.0)
    if (text := fields.scalar("text")) is not None:
        parts["text"] = _measure(draft, text, "text", LEAST_PT, MOST_PT) or 8.5
    if (copies := fields.scalar("copies")) is not None:
        parts["copies"] = int(_measure(draft, copies, "copies", 1, MOST_COPIES, whole=True) or 1)
    if (size := _size(draft, fields.get("size"), "size")) is not None:
        parts["size"] = size
    if (node_of_art := fields.get("art")) is not None and (art := _art(draft, node_of_art)) is not None:
        parts["art"] = art
    parts |= _back(draft, fields.get("back"))
    return Look(
        fields.span,
        kind,
        dict(_where(draft, fields)),
        cards,
        _langs(draft, fields),
        parts,
        dict(_corners(draft, fields)),
        _fonts(draft, fields),
    )


def _look_icon(draft: Draft, fields: Fields) -> str:
    text = fields.scalar("icon")
    if text is None or text.value == "none":
        return ""
    return f"={text.value}" if text.value in _values(draft) else _icon(draft, text)


def _values(draft: Draft) -> dict[str, list[decl.Field]]:
    """What cards print, by id and by name."""
    found: dict[str, list[decl.Field]] = {}
    for category in draft.game.categories.values():
        for made in category.fields.values():
            for name in {made.id, *made.name.values()}:
                found.setdefault(name, []).append(made)
    return found


def _value(draft: Draft, text: Scalar, *also: str) -> str:
    """The id of a printed value."""
    name, known = " ".join(text.value.split()), _values(draft)
    if name in also:
        return name
    if name in known:
        return known[name][0].id
    draft.reader.problems.add("CW538", text.span, name=name, near=closest(name, [*known, *also]))
    return ""


def _colour(draft: Draft, text: Scalar, *, values: bool = False) -> str:
    """`#rrggbb`, or (`=field`) the colours that are called like the words of a printed value."""
    colours = draft.game.theme.colours
    if text.value in colours:
        return colours[text.value]
    if _HEX.fullmatch(text.value):
        return text.value.lower()
    if text.value in ACCENTS:
        return text.value
    if values and text.value in _values(draft):
        return f"={_values(draft)[text.value][0].id}"
    known = [*colours, *ACCENTS, *(_values(draft) if values else ())]
    draft.reader.problems.add("CW537", text.span, value=text.value, near=closest(text.value, known), known=known)
    return ""


def _where(draft: Draft, fields: Fields) -> Iterator[tuple[str, tuple[str, ...]]]:
    for key, node in fields.table("where"):
        name = _value(draft, key)
        texts = draft.reader.texts(node, key.value)
        if not name:
            continue
        for field in _values(draft)[name]:
            set_id = field.ty.one.set_id
            if set_id is not None and set_id in draft.game.symbols:
                for text in texts:
                    draft.reader.one_of(text, key.value, tuple(draft.game.symbols[set_id].words))
                break
        yield name, tuple(text.value for text in texts)


def _langs(draft: Draft, fields: Fields) -> tuple[str, ...]:
    found = []
    for text in fields.texts("in"):
        if draft.reader.one_of(text, "in", draft.reader.languages):
            found.append(text.value)
    return tuple(found)


def _corners(draft: Draft, fields: Fields) -> Iterator[tuple[str, Corner | None]]:
    for key, node in fields.table("corners"):
        if not draft.reader.one_of(key, "corners", CORNERS):
            continue
        if isinstance(node, MappingNode):
            yield key.value, _corner(draft, node)
        elif isinstance(node, Scalar) and node.value == "none":
            yield key.value, None
        else:
            yield key.value, Corner(_shown(draft, draft.reader.texts(node, key.value)))


def _corner(draft: Draft, node: Node) -> Corner | None:
    fields = draft.reader.fields(node, CORNER, ("show", "shape", "colour", "icon", "label"), key="corners")
    if fields is None:
        return None
    colour = fields.scalar("colour")
    return Corner(
        _shown(draft, fields.texts("show")),
        fields.choice("shape", SHAPES, "circle"),
        _colour(draft, colour, values=True) if colour is not None else "",
        _icon(draft, fields.scalar("icon")),
        fields.flag("label"),
    )


def _shown(draft: Draft, texts: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(name for text in texts if (name := _value(draft, text, PIP)))


def _art(draft: Draft, node: Node) -> Art | None:
    """`art/{card}.png`, or `{file: …, artist: …, licence: …, fit: …, focus: [50, 30]}`."""
    if isinstance(node, Scalar):
        file: Scalar | None = draft.reader.text(node, "art")
        fields = None
    else:
        fields = draft.reader.fields(node, ART, ("file", "artist", "licence", "fit", "focus"), key="art")
        file = fields.scalar("file", required=True) if fields else None
    if file is None:
        return None
    if not _is_path(file.value):
        draft.reader.problems.add("CW590", file.span, path=file.value)
        return None
    if fields is None:
        return Art(file.value, file.span)
    focus = [draft.reader.number(item, "focus", 50, least=0) for item in fields.items("focus")]
    point = (min(focus[0], 100), min(focus[1], 100)) if len(focus) == 2 else (50, 50)
    fit = fields.choice("fit", FITS, "cover")
    return Art(file.value, file.span, fields.text("artist"), fields.text("licence"), fit, point)


def _back(draft: Draft, node: Node | None) -> dict[str, object]:
    fields = draft.reader.fields(node, LOOK, BACK_KEYS, key="back") if node is not None else None
    if fields is None:
        return {}
    found: dict[str, object] = {}
    if (accent := fields.scalar("accent")) is not None and (colour := _colour(draft, accent, values=True)):
        found["back_accent"] = colour
    if fields.get("motif") is not None:
        found["back_motif"] = fields.choice("motif", MOTIFS, "rings")
    if (icon := fields.scalar("icon")) is not None:
        found["back_icon"] = _icon(draft, icon)
    if (text := fields.scalar("card")) is not None:
        found["back_card"] = draft.find(draft.game.cards, d.CARD_, text)
    return found
