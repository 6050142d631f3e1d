"""Declarations of a game as they were understood: names, places, printed texts, what else is told of them."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.backends.text import entries_of
from cardwright.cli.command_words import say, spoken
from cardwright.diagnostics.screen import visible
from cardwright.diff.fact_words import FIELD_WORDS
from cardwright.diff.facts import ANSWER, DONE, QUESTION, TEXT, all_facts
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.show import show_decl
from cardwright.model.sorts import sort_of
from cardwright.text.declared_text import line_of, text_lines
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_name
from cardwright.text.say import Say


def _tables(game: Game) -> Iterator[decl.Decl]:
    for table in (
        game.cards, game.skills, game.statuses, game.verbs, game.characters, game.rulings, game.rules, game.checks,
        game.values, game.adjectives, game.phases, game.variants, game.categories, game.zones, game.counters,
        game.quantities, game.variables, game.options,
    ):  # fmt: skip
        yield from table.values()


def names_of(game: Game) -> list[str]:
    """Everything that can be asked for, by id and by name."""
    return [word for made in _tables(game) for word in (made.id, *made.name.values()) if word]


def named(game: Game, name: str) -> list[decl.Decl]:
    """What has this id or name: cards first, then whatever else."""
    wanted = " ".join(name.split()).casefold()
    return [made for made in _tables(game) if wanted in {word.casefold() for word in (made.id, *made.name.values())}]


def reading(game: Game, made: decl.Decl, lang: Lang, tree: bool = False) -> str:
    """A declaration as it was understood: names and place, its text in a language, and what else is told of it;
    or its structure (`tree`).
    """
    names = " / ".join(dict.fromkeys(text for text in made.name.values() if text)) or made.id
    rows = [f"{names} ({made.id}, {sort_of(made)[spoken()]}, {made.span.show()})"]
    if made.rules:
        rows.append("  " + " ".join(made.rules))
    if isinstance(made, decl.Verb):
        rows.append(f"  {made.say}")
    rows += [f"  {line}" for line in text_lines(Say(Lexicon.of(game), lang), made)]
    if tree:
        rows += ["", say("text.structure") + ":", *(f"  {line}" for line in show_decl(made))]
    else:
        rows += ["", *(f"  {line}" for line in _facts(game, made, lang))]
    return "".join(f"{visible(row)}\n" for row in rows).rstrip("\n") + "\n"


def _facts(game: Game, made: decl.Decl, lang: Lang) -> Iterator[str]:
    """What is told of a declaration besides its text."""
    words = Say(Lexicon.of(game), lang)
    told = {words.words(about, "", None) for about in (TEXT, DONE, QUESTION, ANSWER, FIELD_WORDS["abilities"])}
    for about, text in all_facts(game, words, made, ("id", "name", "rules", "phrase", "reminder")).items():
        first, _, more = text.partition("\n")
        if about not in told:
            yield f"{about}: {first}"
            yield from (f"  {line}" for line in more.splitlines())


def all_texts(game: Game, lang: Lang) -> str:
    """The texts of all cards, skills, statuses and rules of a game, each under its name."""
    rows: list[str] = []
    lexicon = Lexicon.of(game)
    for entry in entries_of(game, lexicon, lang):
        rows.append(f"{entry.name} ({entry.id})" + (f" ×{entry.copies}" if entry.copies else ""))
        rows += [f"  {line_of(part)}" for part in entry.text]
    say = Say(lexicon, lang)
    for rule in game.rules.values():
        rows.append(f"{render_name(lexicon, rule, lang)} ({rule.id})")
        rows += [f"  {line}" for line in text_lines(say, rule)]
    return "".join(f"{visible(row)}\n" for row in rows)
