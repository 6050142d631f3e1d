"""What a player looks up while playing, on one page: how one wins, a turn, what may be done when, signs, counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from cardwright import ir
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.card_theme import ArtSource, style_of
from cardwright.backends.paper.chapter_values import abilities_of, in_the_box
from cardwright.backends.paper.declared_values import briefly, declared_values
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.icon_legend import legend_of
from cardwright.backends.paper.line_ends import kept_together
from cardwright.backends.paper.paper_values import Lang, Printed
from cardwright.backends.paper.print_options import PAGE_MM, PrintOptions
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.text_icons import TextIcons
from cardwright.backends.paper.typst_press import Json
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.text.lexicon import Lexicon
from cardwright.text.printed_bases import put_numbers
from cardwright.text.rules_text import render_ability, render_moment, render_value
from cardwright.text.say import Say, as_title

W = TypeVar("W", bound=decl.Decl)
LONGEST: Final = 260
"""Longer texts are left to the rulebook: of what they belong to the sheet gives the name alone."""
_ENDS: Final = ".!?)”’。！？）」』"
MOST_NAMES: Final = 14
"""Of more cards than these that may be played at one moment, the sheet names their kinds."""


def sheet_of(game: Game, lang: Lang, drawings: Mapping[str, str]) -> dict[str, Json]:
    """The sections of the sheet: for each its rows of a name (or an icon) and what is told of it."""
    say = Say(Lexicon.of(game), lang)
    seen = [made for made in game.counters.values() if made.seen_by == "everyone" and _is_told(game, made)]
    phases = [phase for phase in game.phases.values() if _is_told(game, phase)]
    return {
        "wins": [_row(say, check, lambda check: _sentence(say, briefly(say, check))) for check in _winning(game, say)],
        "turn": [_row(say, phase, lambda phase: _sentence(say, _done(say, phase))) for phase in phases],
        "moments": _moments(game, say),
        "legend": [
            {"icon": entry.drawing, "sign": entry.sign, "red": entry.red, "name": entry.name}
            for entry in legend_of(game, say, drawings)
        ],
        "counters": _gathered(say, [_row(say, made, lambda made: _counter(say, made)) for made in seen]),
        "statuses": _gathered(
            say,
            [
                _row(say, made, lambda made: _status(say, made))
                for made in game.statuses.values()
                if _is_told(game, made)
            ],
        ),
    }


def emit_reference(game: Game, say: Say, lang: Lang, colour: str, options: PrintOptions,
                   art: ArtSource) -> Printed:  # fmt: skip
    """Return `reference.pdf`, a page to be copied for every player, or the problems that keep it from being printed."""
    style = style_of(game, lang, art)
    sections = {key: _marked(part, style.icons) for key, part in sheet_of(game, lang, art.icons).items()}
    width, height = PAGE_MM[options.page]
    words = WORDS[lang]
    title = say.words(game.meta.name, "game", game.span)
    data: dict[str, Json] = {
        "fonts": typst_press.font_data(lang, style),
        "title": title,
        "summary": say.words(game.meta.summary, "summary", game.span),
        "colour": colour,
        "page": [width, height],
        "words": {
            key: words[f"reference {key}"] for key in ("wins", "turn", "moments", "legend", "counters", "statuses")
        },
        **sections,
    }
    problems = missing_glyphs(lang, [("sheet", text) for text in _texts({**sections, "legend": []})], style)
    if problems:
        return Printed(problems=problems)
    try:
        pdf = typst_press.begin_pdf("paper/reference.typ", data, black=True, low=options.low_ink)()
    except typst_press.PressError as error:
        return typst_press.not_set(error, "sheet")
    return Printed((Artifact(f"paper/{lang}/reference.pdf", pdf),))


def _marked(part: Json, icons: TextIcons) -> Json:
    """Rows with marks for what is drawn as an icon in their names and texts, and for where no line ends."""
    if not isinstance(part, list):
        return part
    rows = [row for row in part if isinstance(row, dict)]
    return [
        {
            key: kept_together(icons.marked(said, name=key == "name")) if isinstance(said, str) else said
            for key, said in row.items()
        }
        if "text" in row
        else row
        for row in rows
    ]


# ---------------------------------------------------------------- what may be done when


def _moments(game: Game, say: Say) -> list[Json]:
    """When cards may be played, and which: in one's turn by kinds, at other moments by name."""
    words = _words(say)
    cards = [card for card in in_the_box(game) if card.present is None]
    found: dict[str, list[decl.CardKind]] = {}
    own = [card for card in cards if any(each.head == "play" and not each.any_time for each in abilities_of(card))]
    if own:
        found[words["reference own turn"]] = own
    any_time = [card for card in cards if any(each.any_time for each in abilities_of(card))]
    if any_time:
        found[words["reference any time"]] = any_time
    for card in cards:
        for ability in abilities_of(card):
            if ability.head == "respond":
                moment = as_title(say.done(render_moment(say.lexicon, ability, say.lang)))
                cards_then = found.setdefault(moment, [])
                cards_then += [card] if card not in cards_then else []
    return [{"name": moment, "text": _named(say, some)} for moment, some in found.items()]


def _named(say: Say, cards: Iterable[decl.CardKind]) -> str:
    """Names of cards; of many, their kinds."""
    some = list(cards)
    between = _words(say)["list_sep"]
    if len(some) <= MOST_NAMES:
        return between.join(dict.fromkeys(say.name(card) for card in some))
    kinds = dict.fromkeys(kind for card in some for kind in [*card.kinds()][:1])
    return between.join(say.plural(kind) for kind in kinds)


# ---------------------------------------------------------------- words


def _is_told(game: Game, made: decl.Written) -> bool:
    return bool(made.name) and made.present is None and made.id not in game.theme.unmade


def _row(say: Say, made: W, text: Callable[[W], str]) -> dict[str, Json]:
    """A name and what is told of it: nothing where that is long, or has no words in this language."""
    known = len(say.lexicon.problems)
    told = text(made)
    named = say.title(made) if made.name else ""
    return {"name": named, "text": told if len(told) <= LONGEST and len(say.lexicon.problems) == known else ""}


def _gathered(say: Say, rows: list[dict[str, Json]]) -> list[Json]:
    """The same with those of which only the name is told side by side in a last row."""
    bare = [str(row["name"]) for row in rows if not row["text"]]
    told: list[Json] = [row for row in rows if row["text"]]
    return [*told, {"name": "", "text": _words(say)["list_sep"].join(dict.fromkeys(bare))}] if bare else told


def _winning(game: Game, say: Say) -> list[decl.Check]:
    """The checks by which somebody wins."""
    told = declared_values(game, replace(say, bare=True))["checks"]
    assert isinstance(told, list)
    present = [check for check in game.checks.values() if check.present is None]
    return [check for check, row in zip(present, told, strict=True) if isinstance(row, dict) and row["wins"]]


def _done(say: Say, phase: decl.Phase) -> str:
    body = phase.body.body if phase.body is not None else ()
    return "" if all(isinstance(each, ir.NothingHappens) for each in body) else say.block(put_numbers(phase.body))


def _counter(say: Say, counter: decl.Counter) -> str:
    """`begins at 3, 0 to 5`: where a counter begins, and its bounds."""
    words = _words(say)
    starts, least, most = (
        say.done(render_value(say.lexicon, put_numbers(each), say.lang)) if each is not None else ""
        for each in (counter.starts, counter.at_least, counter.at_most)
    )
    said = [words["reference starts"].format(n=starts)] if starts else []
    if least and most:
        said.append(words["reference range"].format(least=least, most=most))
    elif most:
        said.append(words["reference most"].format(n=most))
    return words["list_sep"].join(said)


def _status(say: Say, status: decl.Status) -> str:
    reminder = say.words(status.reminder, status.id, status.span)
    said = reminder or " ".join(
        say.done(render_ability(say.lexicon, ability, say.lang)) for ability in status.abilities
    )
    return _sentence(say, said)


def _sentence(say: Say, said: str) -> str:
    """A text as a sentence: what games say in a few words of their own often has no full stop."""
    return as_title(said) + ("" if not said or said[-1] in _ENDS else "." if say.lang == "en" else "。")


def _words(say: Say) -> Mapping[str, str]:
    lang = say.lang
    return WORDS[lang] if lang == "zh-Hans" or lang == "zh-Hant" else WORDS["en"]


def _texts(of: Json) -> list[str]:
    if isinstance(of, str):
        return [of]
    parts = of.values() if isinstance(of, dict) else of if isinstance(of, list) else ()
    return [text for part in parts for text in _texts(part)]
