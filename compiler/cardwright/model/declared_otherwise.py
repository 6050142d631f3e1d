"""Find what is declared by another word than the one by which texts speak of it: the declaration may be the slip."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics import Problem, Problems
from cardwright.ir import decl
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game
from cardwright.model.uses import Uses


def declared_otherwise(game: Game, uses: Uses, problems: Problems) -> Iterator[Problem]:
    """A problem for each thing that nothing speaks of, where a word that nothing is called by was probably meant for it
    more than once.
    """
    meant: dict[str, list[str]] = {}
    for each in problems:
        near = each.args.get("near")
        name = next((each.args[key] for key in ("name", "word", "value", "key") if key in each.args), None)
        if each.code == "CW506":
            name = each.args["value"]  # which is the word of a set, the key says of which
        if isinstance(near, str) and isinstance(name, str):
            meant.setdefault(near, []).append(name)
    slips = {near: said[0] for near, said in meant.items() if len(said) > 1 and len(set(said)) == 1}
    used = {id(use.made) for use in uses} if slips else set()
    for made in _all(game) if slips else ():
        said = next((slips[name] for name in (made.id, *made.name.values()) if name in slips), None)
        if said is not None and id(made) not in used and is_ours(made):
            yield Problem("CW409", made.span, {"name": made.id, "said": said})
    said_words = {(id(use.made), use.word) for use in uses} if slips else set()
    for symbols in game.symbols.values() if slips else ():
        for word, span in symbols.word_spans.items():
            said = next((slips[name] for name in (word, *symbols.words[word].values()) if name in slips), None)
            if said is not None and (id(symbols), word) not in said_words:
                yield Problem("CW409", span, {"name": word, "said": said})


def _all(game: Game) -> Iterator[decl.Decl]:
    """Everything that the game declares, and what is printed on its cards."""
    yield from declarations(game)
    for category in game.categories.values():
        yield from category.fields.values()
