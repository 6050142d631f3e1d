"""The rules texts of a game: what stands on its cards, skills and statuses, in each language, as Markdown and JSON."""

from __future__ import annotations

import json
import re

from cardwright.backends.artifact import Artifact
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.text.lexicon import LANGS, Lang, Lexicon
from cardwright.text.rules_text import Paragraph, finish, render_card, render_name, render_reminder, render_skill

_ACTIVE = re.compile(r"([\\`*_{}\[\]<>#|~])")


@record
class Entry:
    """A text with what it belongs to: kind is card, skill or status."""

    kind: str
    id: str
    name: str
    copies: int
    rules: tuple[str, ...]
    text: tuple[Paragraph, ...]


def languages(game: Game) -> tuple[Lang, ...]:
    """The languages in which a game is printed."""
    return tuple(lang for lang in LANGS if lang in game.meta.languages)


def emit_text(game: Game, problems: Problems) -> tuple[Artifact, ...]:
    """`text/<lang>.md` and `text/<lang>.json`; what is missing in a language goes to the problems."""
    lexicon = Lexicon.of(game)
    artifacts = []
    for lang in languages(game):
        entries = tuple(entries_of(game, lexicon, lang))
        artifacts.append(Artifact(f"text/{lang}.md", _markdown(game, lexicon, entries, lang).encode()))
        artifacts.append(Artifact(f"text/{lang}.json", _json(entries).encode()))
    problems.extend(lexicon.problems)
    return tuple(artifacts)


def entries_of(game: Game, lexicon: Lexicon, lang: Lang) -> list[Entry]:
    """The texts of all cards, skills and statuses in one language."""
    found = []
    for card in game.cards.values():
        text = render_card(lexicon, card, lang)
        found.append(Entry("card", card.id, render_name(lexicon, card, lang), card.copies, card.rules, text))
    for skill in game.skills.values():
        text = render_skill(lexicon, skill, lang)
        found.append(Entry("skill", skill.id, render_name(lexicon, skill, lang), 0, skill.rules, text))
    for status in game.statuses.values():
        name = render_name(lexicon, status, lang)
        found.append(Entry("status", status.id, name, 0, status.rules, _reminder(lexicon, status, lang)))
    return found


def _reminder(lexicon: Lexicon, status: decl.Status, lang: Lang) -> tuple[Paragraph, ...]:
    return (Paragraph("reminder", render_reminder(lexicon, status, lang)),) if status.reminder else ()


def _markdown(game: Game, lexicon: Lexicon, entries: tuple[Entry, ...], lang: Lang) -> str:
    def escape(text: str) -> str:
        return _ACTIVE.sub(r"\\\1", " ".join(text.split()))

    title = finish(lexicon.words(game.meta.name, game.id, lang, game.span), lang)
    rows = [f"# {escape(title)}", ""]
    for entry in entries:
        copies = f" ×{entry.copies}" if entry.copies else ""
        rows += [f"## {escape(entry.name)}{copies}", ""]
        for part in entry.text:
            label = f"**{escape(part.label)}** " if part.label else ""
            body = escape(part.text)
            rows += [label + (f"*{body}*" if part.kind != "rule" else body), ""]
    return "\n".join(rows)


def _json(entries: tuple[Entry, ...]) -> str:
    data = [
        {
            "kind": entry.kind,
            "id": entry.id,
            "name": entry.name,
            "copies": entry.copies,
            "rules": list(entry.rules),
            "text": [{"kind": part.kind, "label": part.label, "text": part.text} for part in entry.text],
        }
        for entry in entries
    ]
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
