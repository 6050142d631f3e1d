"""What a game needs on the table besides its cards, to cut out: boards, scales of its counters, tokens, reminders."""

from __future__ import annotations

from typing import Final

from cardwright import ir
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.house_style import PLAIN, HouseStyle
from cardwright.backends.paper.paper_values import Lang, Printed
from cardwright.backends.paper.print_options import PAGE_MM, PrintOptions
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.typst_press import Json
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.text.say import Say

LONGEST_ROW: Final = 12
"""Numbers up to this one stand on a player's board in a row; counters that go further get a scale of their own."""
SCALE: Final = 30
"""A scale whose counter has no upper bound goes so far; the marker then begins anew."""
TOKENS: Final = 6
"""So many tokens of each sort are drawn for every player."""


def pieces_of(game: Game, say: Say) -> dict[str, Json]:
    """Boards with rows and slots, scales, and tokens, as the template draws them; without what only variants bring."""
    unmade, made_dials = game.theme.unmade, game.theme.dials
    counters = [
        made
        for made in game.counters.values()
        if made.name and made.present is None and _is_seen(made) and made.id not in unmade
    ]
    mine = [made for made in counters if made.owner == "player"]
    dials = [made for made in mine if made.id in made_dials and _most(made) > 0]
    rows = [made for made in mine if 0 < _most(made) <= LONGEST_ROW and made not in dials]
    scales = [made for made in counters if made.owner != "card" and made not in rows and made not in dials]
    zones = (zone for zone in game.zones.values() if zone.owner == "player" and zone.id not in unmade)
    slots = [zone for zone in zones if zone.name and zone.id != "hand"]
    statuses = [made for made in game.statuses.values() if made.name and made.present is None and made.id not in unmade]
    tokens = [*(made for made in counters if made.owner == "card"), *statuses]
    most = game.meta.players[1]
    return {
        "boards": most if rows or slots else 0,
        "rows": [{"name": say.title(made), "numbers": _numbers(made)} for made in rows],
        "slots": [say.title(zone) for zone in slots],
        "dials": [{"name": say.title(made), "numbers": _numbers(made)} for made in dials],
        "scales": [{"name": say.title(made), "last": _most(made) or SCALE} for made in scales],
        "tokens": [{"name": say.title(made), "count": TOKENS * min(most, 4)} for made in tokens],
        "phases": [say.title(phase) for phase in game.phases.values() if phase.name],
        "players": most,
    }


def _is_seen(counter: decl.Counter) -> bool:
    """Whether a counter lies open on the table; a secret one is no business of a board."""
    return counter.seen_by == "everyone"


def _most(counter: decl.Counter) -> int:
    """The number that a counter never goes beyond, as far as it is a number; else 0."""
    most = counter.at_most
    if isinstance(most, ir.Const):
        return most.decl.value
    return most.value if isinstance(most, ir.Num) else 0


def _numbers(counter: decl.Counter) -> list[Json]:
    least = counter.at_least.value if isinstance(counter.at_least, ir.Num) else 0
    return [*range(least, _most(counter) + 1)]


def emit_pieces(
    game: Game, say: Say, lang: Lang, colour: str, options: PrintOptions, style: HouseStyle = PLAIN
) -> Printed:
    """Return `pieces.pdf`, nothing where a game needs no pieces, or the problems that keep it from being printed."""
    made = pieces_of(game, say)
    if not (made["boards"] or made["dials"] or made["scales"] or made["tokens"] or made["phases"]):
        return Printed()
    title = say.words(game.meta.name, "game", game.span)
    width, height = PAGE_MM[options.page]
    words = WORDS[lang]
    shown = {key: words[f"pieces {key}"] for key in ("board", "dial", "scale", "turn")}
    data: dict[str, Json] = {
        "fonts": typst_press.font_data(lang, style),
        "title": title,
        "colour": colour,
        "page": [width, height],
        "words": dict(shown),
        **made,
    }
    problems = missing_glyphs(lang, [("sheet", text) for text in _texts(made)], style)
    if problems:
        return Printed(problems=problems)
    try:
        pdf = typst_press.begin_pdf("paper/pieces.typ", data, black=True, low=options.low_ink)()
    except typst_press.PressError as error:
        return typst_press.not_set(error, "sheet")
    return Printed((Artifact(f"paper/{lang}/pieces.pdf", pdf),))


def _texts(of: Json) -> list[str]:
    if isinstance(of, str):
        return [of]
    parts = of.values() if isinstance(of, dict) else of if isinstance(of, list) else ()
    return [text for part in parts for text in _texts(part)]
