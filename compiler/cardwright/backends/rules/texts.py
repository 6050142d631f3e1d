"""What a rule package says: `texts.json` with names, questions, reasons and log lines, and the rows of `shown`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.backends.artifact import Artifact
from cardwright.backends.rules.layout import quote
from cardwright.backends.rules.state import fields_of
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.text.lexicon import LANGS, Lexicon
from cardwright.text.tables import game_texts

if TYPE_CHECKING:
    from cardwright.backends.rules.package import Package

PARAMS = {"game": "g, _", "player": "_, me", "card": "_, this"}
THINGS = {"game": "g", "player": "me", "card": "this"}


def texts_artifact(p: Package) -> Artifact:
    """`rules/texts.json` in the languages of the game; the keys of questions and reasons are those of the modules.

    What is missing in a language is reported where card texts are printed, and not here again.
    """
    lexicon = Lexicon.of(p.game)
    tables = {
        lang: game_texts(p.game, lang, p.facts.prompts, lexicon) for lang in LANGS if lang in p.game.meta.languages
    }
    return Artifact("rules/texts.json", (json.dumps(tables, ensure_ascii=False, indent=0) + "\n").encode())


def shown_rows(p: Package) -> Iterator[str]:
    """Rows of `shown`: what views tell of players, cards and the game besides the zones."""
    game, names = p.game, p.names
    for counter in game.counters.values():
        yield row(counter.owner, counter, "counter", names.of(counter), counter.seen_by)
    for status in game.statuses.values():
        if status.of.name in ("player", "card"):
            yield row(status.of.name, status, "status", names.of(status), status.seen_by)
    for variable in game.variables.values():
        yield row(variable.owner, variable, "variable", names.of(variable), variable.seen_by)
    for quantity in game.quantities.values():
        if quantity.params:
            continue
        thing = "" if quantity.owner == "game" else f", {THINGS[quantity.owner]}"
        params = {"game": "g, _", "player": "g, me", "card": "g, this"}[quantity.owner]
        read = f"lambda {params}: values.{names.of(quantity)}(g{thing})"
        seen = "" if quantity.seen_by == "everyone" else f", {quote(quantity.seen_by)}"
        yield f'Shown({quote(quantity.owner)}, {quote(quantity.id)}, "quantity", {read}{seen})'
    for field in fields_of(game):
        yield field_row(game, field, names.of(field))


def row(of: str, made: decl.Decl, sort: str, name: str, seen_by: str = "everyone") -> str:
    """A row for something that a thing remembers under a name."""
    read = f"lambda {PARAMS[of]}: {THINGS[of]}.{name}"
    seen = "" if seen_by == "everyone" else f", {quote(seen_by)}"
    return f"Shown({quote(of)}, {quote(made.id)}, {quote(sort)}, {read}{seen})"


def field_row(game: Game, field: decl.Field, name: str) -> str:
    """A row for a printed value; cards of other kinds do not have it."""
    read = f"this.{name}"
    if field.category is not None and len(game.categories) > 1:
        read += f" if {quote(field.category.id)} in this.printed.categories else None"
    return f'Shown("card", {quote(field.id)}, "field", lambda _, this: {read})'
