"""`cardwright deck rules`: what the formats of a game ask of a deck, in words."""

from __future__ import annotations

import datetime
import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from cardwright.cli.command_words import either as _
from cardwright.cli.command_words import spoken
from cardwright.cli.deck_files import as_of, lawbook, options, without_format
from cardwright.cli.terminal import use_color
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.cli.arguments import Commands


def register(verbs: Commands) -> None:
    """Add the command."""
    about = _("tell what formats ask of a deck, rule by rule", "逐条说明赛制对牌组的要求")
    command = verbs.add_parser("rules", help=about, description=about)
    command.add_argument("--format", metavar="FORMAT", help=_("this format (default: all)", "赛制（默认全部）"))
    options(command, "game", "as-of", "pool", "json")
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print the rules of the formats; 1 when a format has errors."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.decks.law_words import law_in_words
    from cardwright.decks.report import title
    from cardwright.diagnostics import Problems, render
    from cardwright.diagnostics.screen import visible
    from cardwright.judging import NoFormat

    day: datetime.date | None = as_of(args)
    book, lang = lawbook(args), spoken()
    known = book.formats.names
    if not known or (args.format and args.format not in known):
        raise without_format(NoFormat(args.format or "", known))
    rows: list[str] = []
    found = []
    problems = Problems()
    problems.extend(book.problems)
    for name in (args.format,) if args.format else known:
        law, wrong = book.formats.law(name, day)
        problems.extend(wrong)
        clauses = law_in_words(law, book.pool)
        rows += ([""] if rows else []) + [f"## {title(law, lang)}", ""]
        for each in clauses:
            rows.append(f"- {each.words[lang]}" + (f" [{', '.join(each.rules)}]" if each.rules else ""))
        found.append(
            {
                "format": law.id,
                "name": dict(law.name),
                "rules": [{"id": each.id, "cites": list(each.rules), "words": dict(each.words)} for each in clauses],
            }
        )
    if problems.has_errors:
        sys.stderr.write(render.to_text(problems, lang, color=use_color(sys.stderr)))
        return PROBLEMS
    if args.json:
        sys.stdout.write(json.dumps(headed("deck-rules", {"formats": found}), ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write("\n".join(visible(row) for row in rows) + "\n")
    return GOOD
