"""Find what is declared by another word than the one by which texts speak of it: the declaration may be the slip."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.diagnostics import Problem, Problems
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game
from cardwright.model.uses import Uses


def declared_otherwise(game: Game, uses: Uses, problems: Problems) -> Iterator[Problem]:
    """A problem for each thing that nothing speaks of, where a word that nothing is called by was probably meant for it
    more than once.
    """
    meant: dict[str, list[str]] = {}
    for each in problems:
        near, name = each.args.get("near"), each.args.get("name", each.args.get("word"))
        if isinstance(near, str) and isinstance(name, str):
            meant.setdefault(near, []).append(name)
    slips = {near: said[0] for near, said in meant.items() if len(said) > 1 and len(set(said)) == 1}
    used = {id(use.made) for use in uses} if slips else set()
    for made in declarations(game) if slips else ():
        said = next((slips[name] for name in (made.id, *made.name.values()) if name in slips), None)
        if said is not None and id(made) not in used and is_ours(made):
            yield Problem("CW409", made.span, {"name": made.id, "said": said})
