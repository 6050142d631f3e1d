"""Find what is declared by another word than the one by which texts speak of it: the declaration may be the slip."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics import Problem, Problems
from cardwright.ir import decl
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game
from cardwright.model.uses import Uses

NAMES = ("name", "word", "value", "key", "found")
"""Arguments of problems that hold the word that nothing is called by."""


def declared_otherwise(game: Game, uses: Uses, problems: Problems) -> Iterator[Problem]:
    """A problem for each thing that nothing speaks of, where a word that nothing is called by was probably meant for it
    more than once.
    """
    needed = {each.args["meant"]: each.args["missing"] for each in problems if each.args.get("missing") is not None}
    for zone in game.zones.values():
        if (missing := needed.get(zone.id)) is not None:  # verbs of the library need one that is called so
            yield Problem("CW409", zone.span, {"name": zone.id, "said": missing})
    slips = _slips(problems)
    used = {id(use.made) for use in uses} if slips else set()
    for made in _all(game) if slips else ():
        said = next((said for name in (made.id, *made.name.values()) if (said := _said(slips, name))), None)
        if said is not None and id(made) not in used and is_ours(made):
            yield Problem("CW409", made.span, {"name": made.id, "said": said})
    said_words = {(id(use.made), use.word) for use in uses} if slips else set()
    for symbols in game.symbols.values() if slips else ():
        for word, span in symbols.word_spans.items():
            said = next((slips[name] for name in (word, *symbols.words[word].values()) if name in slips), None)
            if said is not None and (id(symbols), word) not in said_words:
                yield Problem("CW409", span, {"name": word, "said": said})


def _slips(problems: Problems) -> dict[str, str]:
    """What unknown words were meant for, with the word that was said each time, where it was said more than once."""
    meant: dict[str, list[str]] = {}
    for each in problems:
        near, name = each.args.get("near"), next((each.args[key] for key in NAMES if key in each.args), None)
        if each.code == "CW506":
            name = each.args["value"]  # which is the word of a set, the key says of which
        if isinstance(near, str) and isinstance(name, str):
            meant.setdefault(near, []).append(name)
    return {near: said[0] for near, said in meant.items() if len(said) > 1 and len(set(said)) == 1}


def _said(slips: dict[str, str], name: str) -> str | None:
    """What is said for a name, or for one of its words."""
    if name in slips:
        return slips[name]
    words = name.split(" ")
    said = [slips.get(word, word) for word in words]
    return " ".join(said) if said != words else None


def _all(game: Game) -> Iterator[decl.Decl]:
    """Everything that the game declares, and what is printed on its cards."""
    yield from declarations(game)
    for category in game.categories.values():
        yield from category.fields.values()
