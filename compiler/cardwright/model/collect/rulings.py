"""Read rulings: questions, answers, and the scenarios that prove them."""

from __future__ import annotations

import re
from functools import partial

from cardwright import ir
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.model import game_being_read as d
from cardwright.model.collect.variants import _choices as choices_of
from cardwright.model.game import Ruling
from cardwright.model.game_being_read import CondJob, Draft, ScenarioJob, Setting, fill
from cardwright.model.scenario import Decision, Fact, Fresh, Prints, Recorded, Reports
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Node, Sequence

KEYS = (
    "id", "question", "answer", "rules", "cards", "options", "variants", "scenario", "name", "seed", "model", "reports",
    "prints", "recorded",
)  # fmt: skip
FRESH = words("what holds on a fresh table", "开局时成立的事")
REPORTS = words("what is reported of a set-up", "对开局设定的报告")
PRINTS = words("what is printed", "印出的内容")
RECORDED = words("a recorded game", "记录的对局")
DECISION = re.compile(r"([A-Z])((?: [0-9]{1,4})*) ([0-9a-f]{6})")
"""Whose decision it was, the options by their places, and the mark of what had happened then."""


def rulings(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: a doubt, question: …, answer: …, cards: [bolt], scenario: …}`."""
    for key, fields in draft.reader.listed(node, "rulings", d.RULING_, KEYS):
        before = len(draft.reader.citations)
        made = Ruling(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules())
        made.cited_at = tuple(span for _, span in draft.reader.citations[before:])
        made.question, made.answer = fields.words("question"), fields.words("answer")
        made.seed = fields.number("seed", 0)
        draft.declare(draft.game.rulings, d.RULING_, made)
        _links(draft, fields, made)
        text = fields.scalar("scenario")
        if text is not None:
            draft.jobs.append(ScenarioJob(text, fill(made, "scenario")))
        made.fresh = tuple(_fresh(draft, made, item) for item in _one_or_more(fields, "model"))
        made.prints = tuple(_prints(draft, item) for item in _one_or_more(fields, "prints"))
        made.recorded = _recorded(draft, fields.get("recorded"))


def _links(draft: Draft, fields: Fields, made: Ruling) -> None:
    def link() -> None:
        cards = (draft.find(draft.game.cards, d.CARD_, text) for text in fields.texts("cards"))
        made.cards = tuple(card for card in cards if card is not None)
        made.options = choices_of(draft, fields, "options", variants=False)
        variants = (draft.find(draft.game.variants, d.VARIANT_, text) for text in fields.texts("variants"))
        made.variants = tuple(variant for variant in variants if variant is not None)
        made.reports = tuple(_reports(draft, made, item) for item in _one_or_more(fields, "reports"))

    draft.last.append(link)


def _one_or_more(fields: Fields, key: str) -> tuple[Node, ...]:
    node = fields.get(key)
    return node.items if isinstance(node, Sequence) else () if node is None else (node,)


def _fresh(draft: Draft, made: Ruling, node: Node) -> Fresh:
    """`model: {players: 2..5, holds: number of all cards is 58}`."""
    fields = draft.reader.fields(node, FRESH, ("players", "holds", "seeds", "games"), key="model")
    if fields is None:
        return Fresh((), (), 1, 0)
    low, high = draft.game.meta.players
    given = fields.get("players")
    if isinstance(given, Sequence):
        players = tuple(draft.reader.number(item, "players", low, least=1) for item in given.items)
    else:
        low, high = draft.reader.range(given, "players", (low, high))
        players = tuple(range(low, high + 1))
    fields.need("holds")
    facts = []
    for text in fields.texts("holds"):
        fact = Fact(text.span)
        draft.jobs.append(CondJob(text, Setting(owner=made.id), partial(setattr, fact, "cond")))
        facts.append(fact)
    return Fresh(players, tuple(facts), fields.number("seeds", 1, least=1), fields.number("games", 0, least=0))


CODES = (
    "players", "option", "variant", "needs", "excludes", "clash", "quarrel", "over", "warning", "none",
)  # fmt: skip
"""What may be said of a set-up, besides a code of `check`."""


def _reports(draft: Draft, made: Ruling, node: Node) -> Reports:
    """`reports: {variants: [night], options: {pace: slow}, code: clash}`."""
    known = ("players", "options", "variants", "code")
    fields = draft.reader.fields(node, REPORTS, known, key="reports")
    if fields is None:
        return Reports(None, {}, (), "none", node.span)
    players = fields.number("players", 0, least=0) if fields.get("players") is not None else None
    found = [draft.find(draft.game.variants, d.VARIANT_, text) for text in fields.texts("variants")]
    variants = tuple(v for v in found if v is not None) if fields.get("variants") is not None else made.variants
    code = fields.scalar("code", required=True)
    if code is not None and not re.fullmatch(r"CW[1-9][0-9]{2}", code.value):
        draft.reader.one_of(code, "code", CODES)
    options = {**made.options, **choices_of(draft, fields, "options", variants=False)}
    return Reports(players, options, variants, code.value if code else "none", node.span)


def _recorded(draft: Draft, node: Node | None) -> Recorded | None:
    """`recorded: {players: 2, decisions: [A 3 4f2a1c, B 9e01d7]}`."""
    fields = draft.reader.fields(node, RECORDED, ("players", "decisions"), key="recorded") if node is not None else None
    if node is None or fields is None:
        return None
    fields.need("players")
    fields.need("decisions")
    found = []
    for text in fields.texts("decisions"):
        parts = DECISION.fullmatch(text.value)
        if parts is not None:  # what is written otherwise is told by the schema
            picked = tuple(map(int, parts[2].split()))
            found.append(Decision(ord(parts[1]) - ord("A"), picked, parts[3], text.span))
    return Recorded(fields.number("players", 1, least=1), tuple(found), node.span)


def _prints(draft: Draft, node: Node) -> Prints:
    """`prints: {chapter: 02-components, contains: {zh-Hans: …, en: …}}`."""
    fields = draft.reader.fields(node, PRINTS, ("chapter", "contains"), key="prints")
    if fields is None:
        return Prints("", {}, node.span)
    chapter = fields.scalar("chapter", required=True)
    fields.need("contains")
    contains = draft.reader.texts_by_language(fields.table("contains"))
    return Prints(chapter.value if chapter else "", contains, node.span, chapter.span if chapter else None)


def cited(declared: decl.Decl) -> tuple[str, ...]:
    """The rule ids that a declaration cites."""
    return declared.rules
