"""Find what is declared by another word than the one by which texts speak of it: the declaration may be the slip."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from cardwright.diagnostics import Note, Problem, Problems, Severity, words
from cardwright.diagnostics.problem import is_one_slip
from cardwright.ir import decl
from cardwright.model.all_texts import declarations, is_ours
from cardwright.model.game import Game
from cardwright.model.uses import Uses
from cardwright.source.text import Span

SLIP_HERE = words(
    "`{idle}` is declared here, and nothing says it: if `{said}` is right, this is the slip",
    "这里声明了 `{idle}`，却没有地方这样写：如果 `{said}` 才对，写错的就是这里",
)
_HOLES = re.compile(r" \{[^{}]*\}")
_NAMED = ("name", "word", "value", "key", "found", "zones")
"""The arguments of problems that say what stands there and is not known."""


def declared_otherwise(game: Game, uses: Uses, problems: Problems) -> None:
    """Add a problem for each thing that nothing speaks of, where a word that nothing is called by was probably meant
    for it more than once; and a note at what nothing speaks of to the first problem whose words are one letter off.
    """
    idle = _idle(game, {(id(use.made), use.word) for use in uses})
    meant: dict[str, list[str]] = {}
    for each in problems:
        near = each.args.get("near")
        name = next((each.args[key] for key in _NAMED[:4] if key in each.args), None)
        if each.code == "CW506":
            name = each.args["value"]  # which is the word of a set, the key says of which
        if isinstance(near, str) and isinstance(name, str):
            meant.setdefault(near, []).append(name)
    slips = {near: said[0] for near, said in meant.items() if len(said) > 1 and len(set(said)) == 1}
    for made, (span, names) in idle.items():
        said = next((slips[name] for name in (made, *names) if name in slips), None)
        if said is not None:
            problems.add("CW409", span, name=made, said=said)
    by_id = {(id(use.made), use.word) for use in uses if use.span.text.strip("\"'") == (use.word or _id(use.made))}
    unsaid = {made: at for made, at in _idle(game, by_id).items() if not _told(problems, at[0])}
    known = {made.id for made in declarations(game)}
    for each in problems:
        found = _slip_of(each, unsaid, known) if unsaid and each.severity is Severity.ERROR else None
        if found is not None:
            name, said = found
            problems.annotate(each, Note(unsaid.pop(name)[0], SLIP_HERE, {"idle": name, "said": said}))


def _id(made: decl.Decl | None) -> str:
    return _HOLES.sub("", made.id) if made is not None else ""


def _told(problems: Problems, span: Span) -> bool:
    """Whether a declaration is called a slip already."""
    return any(each.code == "CW409" and each.span == span for each in problems)


def _idle(game: Game, said: Set[tuple[int, str]]) -> dict[str, tuple[Span, tuple[str, ...]]]:
    """What the game declares and nothing says, by its id: its place and its names."""
    whole = {made for made, word in said if not word}
    found = {
        _HOLES.sub("", made.id): (made.span, tuple(made.name.values())) for made in _all(game) if id(made) not in whole
    }
    sets = (*game.symbols.values(), *(option.symbols for option in game.options.values() if option.symbols))
    for symbols in (each for each in sets if is_ours(each)):
        for word, span in symbols.word_spans.items():
            if (id(symbols), word) not in said:
                found[word] = (span, tuple(symbols.words[word].values()))
    return found


def _slip_of(problem: Problem, idle: Mapping[str, object], known: set[str]) -> tuple[str, str] | None:
    """What nothing speaks of and a problem may have meant, with the words that stand there."""
    span = problem.span
    if span is None:
        return None
    said = [name for key in _NAMED if isinstance(text := problem.args.get(key), str) for name in text.split(", ")]
    said.append(span.text.strip("\"'"))
    for id in idle:
        around = _runs(span, len(id.split(" "))) if problem.code.startswith("CW3") else ()
        for text in (*said, *(run for run in around if run not in known)):
            if is_one_slip(text, id):
                return id, text
    return None


def _runs(span: Span, size: int) -> list[str]:
    """So many words that stand behind each other, anywhere in the line of a problem: a parser stumbles where it can."""
    text = span.file.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    found = re.findall(r"\w+", text[start : end if end >= 0 else len(text)])
    return [" ".join(found[at : at + size]) for at in range(len(found) - size + 1)]


def _all(game: Game) -> Iterator[decl.Decl]:
    """Everything that the game itself declares, and what is printed on its cards."""
    for made in declarations(game):
        if is_ours(made):
            yield made
    for category in game.categories.values():
        yield from (field for field in category.fields.values() if is_ours(field))
