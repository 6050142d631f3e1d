"""What rulings say beyond play: of fresh tables and random games, of refused set-ups, of printed chapters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardwright.bench.failure_words import joined, same
from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import choices, failed_rules, new_game, quickly
from cardwright.bench.in_memory import Bench
from cardwright.bench.naming import Namer
from cardwright.bench.scenario_expect import Test, found_in, line_of, true_now
from cardwright.model import scenario as sc
from cardwright.model.game import Ruling
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.game import Game
from cardwright.runtime.playout import give_back
from cardwright.runtime.setup import BOTS, GAMES, SetupError, derive, settle
from cardwright.runtime.turns import play_game

_BLANKS = re.compile(r"\s+")
_MARKUP = re.compile(r"\\([^\w\s])|(\*\*|__|`|(?<!\\)\*)")


def holds(b: Bench, ruling: Ruling, at: int, fresh: sc.Fresh) -> None:
    """Facts of fresh tables, and of random games if there are any; raises Failed."""
    row = b.module.TABLE.get((ruling.id, -1 - at), {})
    if "unsupported" in row:
        raise Failed("unsupported", fresh.facts[0].span, what=same(row["unsupported"]))
    tests: list[tuple[sc.Fact, Test]] = list(zip(fresh.facts, row["tests"], strict=True))
    for players in fresh.players:
        for n in range(fresh.seeds):
            seed = ruling.seed if n == 0 else derive(ruling.seed, GAMES, n)
            g = new_game(b, ruling, players, choices(ruling), seed)
            try:
                b.rules.set_table(g)
                steps = b.rules.setup(g)
            except Exception as error:
                raise failed_rules(b.rules, error, g) from error
            quickly(g, steps, RandomBot(derive(g.rng.state, BOTS, 0)))
            for fact, test in tests:
                if not true_now(test, g, fact.span):
                    found = found_in(g, test, Namer(b.model, b.texts))
                    raise Failed("fresh", fact.span, players=same(players), line=line_of(fact.span), found=found)
            give_back(b.rules, g)
        for n in range(fresh.games):
            seed = derive(ruling.seed, GAMES, n)
            g = new_game(b, ruling, players, choices(ruling), seed)
            g.watch = watcher(b, tests, players, n)
            quickly(g, play_game(g), RandomBot(derive(seed, BOTS, 0)))
            give_back(b.rules, g)


def watcher(b: Bench, tests: list[tuple[sc.Fact, Test]], players: int, n: int) -> Any:
    """Looks at a game whenever nothing resolves."""

    def watch(g: Game) -> None:
        for fact, test in tests:
            if not true_now(test, g, fact.span):
                found = found_in(g, test, Namer(b.model, b.texts))
                raise Failed(
                    "random", fact.span, game=same(n), players=same(players), line=line_of(fact.span), found=found
                )

    return watch


def reported(b: Bench, ruling: Ruling, report: sc.Reports) -> None:
    """A set-up is refused, or something is told of it; raises Failed."""
    found: list[str] = []
    ids = [v.id for v in report.variants]
    try:
        settle(b.rules, report.players or b.rules.players[0], report.options, ids)
    except SetupError as error:
        found.append(error.key)
    for variant in report.variants:
        found += ["over" for other in variant.over if other in ids]
        found += ["warning" for other in variant.warns_with if other in ids]
    if report.code.startswith("CW"):
        found += [problem.code for problem in b.problems]
    if report.code == "none" and not found:
        return
    if report.code not in found:
        raise Failed("not reported", report.span, wanted=same(report.code), found=joined([same(f) for f in found]))


def printed(b: Bench, prints: sc.Prints) -> None:
    """The chapters say what they should; raises Failed."""
    if not b.chapters:
        raise Failed("no book", prints.span)
    missing = absent(b.chapters, prints)
    if missing is not None:
        raise missing


def absent(chapters: Mapping[tuple[str, str], str], prints: sc.Prints) -> Failed | None:
    """What a rendered book does not say; `chapters` are markdown texts by (language, chapter).

    The chapter `*` is the whole book; blanks and line breaks count alike.
    """
    for lang, texts in prints.contains.items():
        if prints.chapter == "*":
            said: str | None = "\n".join(text for (of, _), text in chapters.items() if of == lang)
        else:
            said = chapters.get((lang, prints.chapter))
        if not said:
            return Failed("no chapter", prints.span, chapter=same(prints.chapter), lang=same(lang))
        plain = plainly(said)
        for text in texts:
            if _BLANKS.sub(" ", text).strip() not in plain:
                chapter = same(prints.chapter)
                return Failed("not printed", prints.span, chapter=chapter, lang=same(lang), text=same(text))
    return None


def plainly(markdown: str) -> str:
    """Markdown as it reads: escapes undone, emphasis and code marks left out, each run of blanks as one."""
    return _BLANKS.sub(" ", _MARKUP.sub(lambda m: m[1] or "", markdown))
