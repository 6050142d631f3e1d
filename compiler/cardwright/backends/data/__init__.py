"""Data about a game for editors, people and programs: a schema with its own ids, a page of all events."""

from __future__ import annotations

import json

from cardwright.backends.artifact import Artifact
from cardwright.backends.data.events import events_of, to_html, to_markdown
from cardwright.backends.data.schema import schema_of
from cardwright.model.game import Game


def emit_data(game: Game) -> tuple[Artifact, ...]:
    """`data/<game>.schema.json`, `data/events.md`, `data/events.html`."""
    page = events_of(game)
    schema = json.dumps(schema_of(game), ensure_ascii=False, indent=1) + "\n"
    return (
        Artifact(f"data/{game.id}.schema.json", schema.encode()),
        Artifact("data/events.md", to_markdown(page).encode()),
        Artifact("data/events.html", to_html(page).encode()),
    )
