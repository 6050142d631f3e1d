"""A game with its rules built and loaded in memory: what is needed to set tables and to run rulings."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from types import ModuleType

from cardwright.backends.artifact import Artifact
from cardwright.backends.rules.package import Emitted, emit_rules
from cardwright.backends.rules.rulings import emit_rulings
from cardwright.diagnostics import Problem
from cardwright.model.game import Game as Model
from cardwright.records import record
from cardwright.runtime.importing import import_files
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts
from cardwright.text.lexicon import LANGS, Lang

RULES = "rules/"
"""The folder of the package among the artifacts."""


@record
class Bench:
    """A game with its rules in memory: all that is needed to run its rulings."""

    model: Model
    rules: Rules
    module: ModuleType
    """The module `rulings` of the package."""
    texts: tuple[Texts, Texts]
    """What the runtime says of this game, in Chinese and English."""
    chapters: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(language, chapter) -> the rendered chapter; empty if there is no book."""
    problems: tuple[Problem, ...] = ()
    """What checking the game reports."""


def bench_of(
    model: Model,
    chapters: Mapping[tuple[str, str], str] | None = None,
    problems: tuple[Problem, ...] = (),
    made: Emitted | None = None,
    langs: Sequence[Lang] = LANGS,
) -> Bench:
    """A game with its rulings, ready to be run; raises Unsupported. `made` are its rules, if somebody has made them.

    `langs` are the languages in which anything is told of it besides what rulings say.
    """
    rules = loaded(emit_rulings(model, made, langs))
    module = importlib.import_module(f"{rules.make.__module__}.rulings")
    return Bench(model, rules, module, (Texts(rules, "zh-Hans"), Texts(rules, "en")), chapters or {}, problems)


def rules_of(model: Model, *, texts: bool = True) -> Rules:
    """The rules of a game, as a build has them; raises Unsupported."""
    return loaded(emit_rules(model, texts=texts))


def loaded(artifacts: Iterable[Artifact]) -> Rules:
    """The package of rules among artifacts, imported without being written."""
    return import_files({made.path.removeprefix(RULES): made.content for made in artifacts})
