"""What went wrong in a ruling: where, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.bench.failure_words import SENTENCES, Said
from cardwright.diagnostics.render import annotation
from cardwright.records import record
from cardwright.runtime.called import Called
from cardwright.runtime.faults import Fault
from cardwright.runtime.tables import Rules
from cardwright.source.text import Span


class Failed(Exception):
    """A line of a scenario does not hold; `key` names the sentence, `args` are its words in both languages."""

    def __init__(self, key: str, span: Span | None, **args: Said) -> None:
        Exception.__init__(self, key)
        self.key = key
        self.span = span
        self.args_said = args


def said_of(what: Fault, rules: Rules) -> Said:
    """What goes wrong inside the rules, in both languages."""
    return Called(rules, "zh-Hans").fault(what), Called(rules).fault(what)


@record
class Failure:
    """A ruling that failed, with the line that did.  `rules` are the ids it cites; `line` counts from 1."""

    ruling: str
    rules: tuple[str, ...]
    key: str
    file: str
    line: int
    source: str
    words: Said

    def told(self, lang: str) -> str:
        """What failed, in a language."""
        return self.words[0 if lang.startswith("zh") else 1]

    def show(self, lang: str = "en") -> str:
        """Two lines of text."""
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.file}:{self.line}: {self.ruling}{cited}\n    {self.source}\n    {self.told(lang)}"

    def annotation(self, lang: str = "en") -> str:
        """A workflow command that GitHub turns into an annotation at the line."""
        told = self.told(lang)
        fields = {"file": self.file, "line": str(self.line), "title": " ".join((self.ruling, *self.rules))}
        return annotation("error", fields, told if self.source == self.ruling else f"{self.source}\n{told}")

    def to_data(self) -> Mapping[str, object]:
        """Ready for JSON."""
        return {
            "ruling": self.ruling,
            "rules": list(self.rules),
            "key": self.key,
            "file": self.file,
            "line": self.line,
            "source": self.source,
            "message": {"zh-Hans": self.words[0], "en": self.words[1]},
        }


def failure(ruling: str, rules: tuple[str, ...], span: Span, failed: Failed) -> Failure:
    """A failure in words; `span` is where the ruling stands, for failures that have no line of their own."""
    at = failed.span or span
    zh, en = SENTENCES[failed.key]
    said = (
        zh.format(**{k: v[0] for k, v in failed.args_said.items()}),
        en.format(**{k: v[1] for k, v in failed.args_said.items()}),
    )
    source = " ".join(at.text.split()) if failed.span is not None else ruling
    return Failure(ruling, rules, failed.key, at.file.path, at.line, source, said)
