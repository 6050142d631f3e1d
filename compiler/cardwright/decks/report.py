"""Show verdicts: frames with the lines of the user's deck, or one JSON object for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardwright.decks import law as l
from cardwright.decks.check import Verdict
from cardwright.decks.deck import Deck, Entry
from cardwright.decks.findings import CardUse, Finding, said_in
from cardwright.decks.repair import Repair
from cardwright.diagnostics import Note, Problem
from cardwright.diagnostics.problem import Lang, words
from cardwright.diagnostics.render import MOST_ROWS, safe_json, to_text, worst
from cardwright.diagnostics.screen import visible
from cardwright.for_programs import headed
from cardwright.records import record


@record
class Judged:
    """One deck under one format: faults of its file, the verdict, verdicts after each swap, and the repair.

    A file in which no deck could be read (`is_read` is false) has its faults alone.
    """

    deck: Deck
    law: l.Law
    faults: tuple[Problem, ...]
    verdict: Verdict
    swaps: tuple[tuple[str, Verdict], ...] = ()
    repair: Repair | None = None
    guesses: tuple[tuple[str, Entry], ...] = ()
    is_read: bool = True

    @property
    def legal(self) -> bool:
        """Whether the deck may be played: no fault of its file, no error before or after swapping."""
        bad = any(fault.severity.value == "error" for fault in self.faults)
        return not bad and self.verdict.legal and all(verdict.legal for _, verdict in self.swaps)


def as_problem(finding: Finding, law: l.Law) -> Problem:
    """A finding in the shape in which problems are shown: its first card's line, notes for the rest."""
    code = "CW741" if finding.level == "warning" else "CW740"
    if finding.needed:
        code = "CW742" if finding.side == "under" else "CW744"
    shown = [use for use in finding.cards if use.span is not None]
    rules = f" [{', '.join(finding.rules)}]" if finding.rules else ""
    text = words(finding.words["en"] + rules, finding.words["zh"] + rules)
    notes = [Note(use.span, _copies(use, law)) for use in shown[1:6]]
    if len(finding.bound_from) > 1:
        said = [part.said() for part in finding.bound_from]
        bound = finding.bound
        notes.append(
            Note(
                None,
                words(
                    f"the bound {bound}: " + ", ".join(each["en"] for each in said),
                    f"上下限 {bound} 的由来：" + "，".join(each["zh"] for each in said),
                ),
            )
        )
    if finding.rule_span is not None:
        notes.append(Note(finding.rule_span, words("the rule", "规则在这里")))
    return Problem(code, shown[0].span if shown else None, {"text": text}, tuple(notes))


def _copies(use: CardUse, law: l.Law) -> Mapping[str, str]:
    names = next((said_in(each.name, each.id) for each in law.sections if each.id == use.section), None)
    where = names or words(use.section, use.section)
    return words(f"{use.count} in {where['en']}", f"{where['zh']}里有 {use.count} 张")


def title(law: l.Law, lang: Lang) -> str:
    """The name of a format for people."""
    return said_in(law.name, law.id)[lang]


def text(judged: Sequence[Judged], lang: Lang, *, color: bool = False) -> str:
    """All decks, one after the other; several verdicts have the name and the format above them."""
    rows = [_one(each, lang, color) for each in judged]
    if len(rows) > 1:
        heads = [visible(f"## {each.deck.name} · {title(each.law, lang)}") for each in judged]
        rows = [f"{head}\n{row}" for head, row in zip(heads, rows, strict=True)]
    return "\n".join(rows)


def _one(each: Judged, lang: Lang, color: bool) -> str:
    problems = list(each.faults) + [as_problem(finding, each.law) for finding in each.verdict.findings]
    rows = [_head(each, lang)]
    for name, verdict in each.swaps:
        state = ("legal", "合法") if verdict.legal else ("illegal", "不合法")
        rows.append(f"  {name}: {state[0]}" if lang == "en" else f"  换牌“{name}”后{state[1]}")
        rows += ["    " + finding.words[lang] for finding in verdict.findings if finding.is_error]
    if each.verdict.witness:
        rows += _witness(each, lang)
    if each.repair is not None:
        rows += repair_rows(each.repair, lang, each.law, each.guesses)
    frames = to_text(problems, lang, color=color) + "\n" if problems else ""
    return frames + "\n".join(visible(row) for row in rows) + "\n"


def _head(each: Judged, lang: Lang) -> str:
    name = each.deck.name + (f" ({each.deck.file})" if each.deck.file else "")
    if not each.is_read:
        return f"{name}: no deck could be read" if lang == "en" else f"{name}：没有读出牌组"
    where = title(each.law, lang)
    day = f" {each.law.as_of.isoformat()}" if each.law.as_of else ""
    count = sum(1 for finding in each.verdict.findings if finding.is_error) + len(each.faults)
    if each.legal:
        needed = any(finding.needed for finding in each.verdict.findings)
        zh_good, en_good = (
            ("还没有组完，目前没有违规", "unfinished, nothing wrong so far") if needed else ("合法", "legal")
        )
        said = f"{en_good} in {where}{day}" if lang == "en" else f"在{where}{day}中{zh_good}"
    else:
        findings = "1 finding" if count == 1 else f"{count} findings"
        said = f"illegal in {where}{day}, {findings}" if lang == "en" else f"在{where}{day}中不合法，{count} 处"
    chosen = _chosen(each, lang)
    return f"{name}: {said}" + (f" ({chosen})" if chosen else "")


def _chosen(each: Judged, lang: Lang) -> str:
    """What was chosen, by the ids of the format; in Chinese by their names, where they have any."""
    shown = []
    for choice in each.law.choices:
        label, values = choice.id, [str(value) for value in each.verdict.choices.get(choice.id, ())]
        if lang == "zh":
            spoken = each.law.spoken.get(choice.field, {})
            label = said_in(choice.name, choice.id)["zh"]
            values = [said_in(spoken.get(value, {}), value)["zh"] for value in values]
        shown.append(f"{label}: {', '.join(values) or '-'}")
    return "; ".join(shown)


def _witness(each: Judged, lang: Lang) -> list[str]:
    names = {quota.id: said_in(quota.name, quota.id)[lang] for a in each.law.assignments for quota in a.quotas}
    table: dict[str, list[str]] = {}
    cards = {entry.card.id: entry.card for entry in each.deck.entries}
    for place in each.verdict.witness:
        shown = cards[place.card].name("en" if lang == "en" else "zh-Hans")
        table.setdefault(place.quota, []).append(f"{place.count}x {shown}")
    return [f"  {names.get(quota, quota)}: {', '.join(rows)}" for quota, rows in table.items()]


def repair_rows(repair: Repair, lang: Lang, law: l.Law, guesses: Sequence[tuple[str, Entry]] = ()) -> list[str]:
    """The edits of a repair, one a line."""
    if repair.edits is None:
        return ["  no repair was found" if lang == "en" else "  没有找到修复办法"]
    sure = repair.smallest
    read = [
        f"  read as {entry.card.name()}: {text}" if lang == "en" else f"  “{text}”读作{entry.card.name('zh-Hans')}"
        for text, entry in guesses
    ]
    if not repair.edits:
        return read
    names = {section.id: said_in(section.name, section.id)[lang] for section in law.sections}
    count = sum(edit.count for edit in repair.edits)
    cards = "1 card" if count == 1 else f"{count} cards"
    head = (
        f"  repair, {cards} ({'no smaller one exists' if sure else 'perhaps not the smallest'}):"
        if lang == "en"
        else f"  修复，共 {count} 张（{'没有更小的改法' if sure else '未必是最小的改法'}）："
    )
    rows = [*read, head]
    for edit in repair.edits:
        card = edit.card.name("en" if lang == "en" else "zh-Hans")
        sign, verb = ("+", ("add", "加入")) if edit.op == "add" else ("-", ("remove", "取出"))
        rows.append(f"    {sign} {verb[0]} {edit.count}x {card} ({names[edit.section]})" if lang == "en"
                    else f"    {sign} {verb[1]} {edit.count} 张 {card}（{names[edit.section]}）")  # fmt: skip
    return rows


# --- JSON ---------------------------------------------------------------------------------------------------------


def finding_json(finding: Finding, lang: Lang) -> dict[str, object]:
    """One finding for programs."""
    return {
        "rule": finding.rule,
        "rules": list(finding.rules),
        "severity": "needed" if finding.needed else finding.level,
        "side": finding.side,
        "message": finding.words[lang],
        "value": finding.value,
        "bound": finding.bound,
        "bound_from": [
            {
                "op": part.op,
                "amount": part.amount,
                "card": part.card.id if part.card else None,
                "limit": part.limit or None,
                "copies": part.copies,
            }
            for part in finding.bound_from
        ],
        "cards": [
            {
                "id": use.card.id,
                "name": use.card.name("en" if lang == "en" else "zh-Hans"),
                "count": use.count,
                "section": use.section,
                "line": use.span.line if use.span else None,
                "column": use.span.column if use.span else None,
            }
            for use in finding.cards
        ],
    }


def fault_json(problem: Problem, lang: Lang) -> dict[str, object]:
    """A fault of the file in the shape of a finding; its rule is the code."""
    line, column = (problem.span.line, problem.span.column) if problem.span else (None, None)
    return {
        "rule": problem.code, "rules": [problem.code], "severity": problem.severity.value, "side": None,
        "message": problem.message(lang), "help": problem.help(lang), "value": None, "bound": None, "bound_from": [],
        "cards": [], "line": line, "column": column,
    }  # fmt: skip


def deck_json(each: Judged, lang: Lang) -> dict[str, object]:
    """One deck for programs."""
    found = [fault_json(fault, lang) for fault in worst(list(each.faults), MOST_ROWS)]
    found += [finding_json(finding, lang) for finding in each.verdict.findings]
    row: dict[str, object] = {
        "file": each.deck.file,
        "deck": each.deck.name,
        "format": each.law.id,
        "as_of": each.law.as_of.isoformat() if each.law.as_of else None,
        "legal": each.legal,
        "findings": found,
        "choices": {name: list(values) for name, values in each.verdict.choices.items()},
        "witness": [
            {"card": p.card, "section": p.section, "quota": p.quota, "count": p.count} for p in each.verdict.witness
        ],
        "swaps": [
            {"name": name, "legal": v.legal, "findings": [finding_json(f, lang) for f in v.findings]}
            for name, v in each.swaps
        ],
        "repair": None,
    }
    if each.repair is not None:
        edits = each.repair.edits
        row["repair"] = None if edits is None else [
            {"op": e.op, "card": e.card.id, "name": e.card.name(), "section": e.section, "count": e.count}
            for e in edits
        ]  # fmt: skip
        row["read_as"] = {text: entry.card.id for text, entry in each.guesses}
        row["repair_smallest"] = each.repair.smallest
    return row


def to_json(judged: Iterable[Judged], lang: Lang) -> str:
    """All decks as one JSON object."""
    return safe_json(headed("deck-check", {"decks": [deck_json(each, lang) for each in judged]})) + "\n"
