"""Check formats themselves: rules that never decide, changes that nothing makes, formats that no deck can satisfy."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

from cardwright.decks import law as l
from cardwright.decks.cards import Pool
from cardwright.decks.evaluate import Evaluation, key_of
from cardwright.decks.examples import check_examples
from cardwright.decks.lawbook import Lawbook
from cardwright.diagnostics import Note, Problems
from cardwright.diagnostics.problem import Words, words
from cardwright.records import record

Cell = tuple[str, str]
"""A section and the id of a card in it."""


@record
class Known:
    """A rule about a fixed set of cards with fixed bounds."""

    rule: l.Rule
    cells: frozenset[Cell]
    lower: int
    upper: int | None


def lint_game(game: Lawbook, as_of: datetime.date | None = None) -> Problems:
    """All that is wrong with the formats, banlists and example decks of a game."""
    problems = Problems()
    problems.extend(game.problems)
    for name in game.formats.names:
        law, faults = game.formats.law(name, as_of)
        problems.extend(faults)
        if not faults.has_errors:
            problems.extend(lint_law(law, game.pool))
    problems.extend(check_examples(game))
    return problems


def lint_law(law: l.Law, pool: Pool) -> Problems:
    """Warnings and the proof of impossibility for one law."""
    problems = Problems()
    facts = Evaluation(law, (), {choice.id: frozenset() for choice in law.choices})
    known = [made for rule in law.rules if (made := _known(rule, pool, facts)) is not None]
    for each in known:
        decides = each.rule.shape in ("none", "ban", "restricted", "one of", "measure", "points")
        if not each.cells and decides and each.rule.lower is None:
            problems.add("CW723", each.rule.span)
    for limit in law.limits:
        for change in limit.changes:
            if not l.names_in(change.where) and not any(facts.passes(change.where, c) for c in pool.cards.values()):
                problems.add("CW724", change.span)
    for weak, strong in _shadowed(known):
        problems.add("CW722", weak.rule.span, notes=[Note(strong.rule.span, "other")], other=strong.rule.id)
    for why, rules in _impossible(law, known, pool, facts):
        notes = [Note(rule.span, "with_") for rule in rules[1:]]
        problems.add("CW721", rules[0].span, notes=notes, why=why)
        break
    return problems


def _known(rule: l.Rule, pool: Pool, facts: Evaluation) -> Known | None:
    if rule.guard is not None or rule.level != "error" or l.names_in(rule.measure.where):
        return None
    for bound in (rule.lower, rule.upper):
        if bound is not None and not isinstance(bound, l.Num):
            return None
    ids = [card.id for card in pool.cards.values() if facts.passes(rule.measure.where, card)]
    cells = frozenset((section, id_) for section in rule.measure.over for id_ in ids)
    lower = rule.lower.value if isinstance(rule.lower, l.Num) else 0
    upper = rule.upper.value if isinstance(rule.upper, l.Num) else None
    return Known(rule, cells, lower, upper)


def _shadowed(known: list[Known]) -> Iterator[tuple[Known, Known]]:
    """Pairs (never decides, stronger): the same measure over fewer cards with a looser upper bound."""
    for number, weak in enumerate(known):
        measure = weak.rule.measure
        if weak.upper is None or weak.lower or not weak.cells or measure.how in ("kinds", "spread") or measure.signed:
            continue
        if measure.points is not None or weak.rule.shape == "size":
            continue
        for other, strong in enumerate(known):
            theirs = strong.rule.measure
            if other == number or strong.upper is None or theirs.how != measure.how or theirs.fields != measure.fields:
                continue
            if theirs.points is not None or not weak.cells <= strong.cells or strong.upper > weak.upper:
                continue
            same = weak.cells == strong.cells and strong.upper == weak.upper
            if not same or other < number:
                yield weak, strong
                break


def _impossible(law: l.Law, known: list[Known], pool: Pool, facts: Evaluation) -> Iterator[tuple[Words, list[l.Rule]]]:
    """Reasons why no deck can be legal, each with the rules that clash."""
    counts = [each for each in known if each.rule.measure.how == "count"]
    for each in known:
        if each.upper is not None and each.lower > each.upper:
            yield (
                _why(each, f"at least {each.lower} and at most {each.upper}", f"至少 {each.lower} 且至多 {each.upper}"),
                [each.rule],
            )
        if each.rule.even is not None and each.lower == each.upper and (each.lower % 2 == 0) != each.rule.even:
            yield _why(each, f"exactly {each.lower} has the wrong parity", f"恰好 {each.lower} 的奇偶不对"), [each.rule]
    banned = frozenset(cell for each in counts if each.upper == 0 for cell in each.cells)
    copies = _copies(known)
    for each in counts:
        if not each.lower:
            continue
        yield from _too_few(each, banned, copies, counts, pool)
        yield from _capped(each, counts, banned)
    for each in counts:
        if each.upper is None:
            continue
        total, parts, taken = 0, [], frozenset[Cell]()
        inner = [k for k in counts if k.lower and k is not each and k.cells - banned <= each.cells and k.cells]
        for part in sorted(inner, key=lambda k: (-k.lower, k.rule.id)):
            if not part.cells & taken:
                total, taken = total + part.lower, taken | part.cells
                parts.append(part.rule)
        if total > each.upper:
            en, zh = (
                f"at most {each.upper}, but others demand {total}",
                f"至多 {each.upper}，而其他规则合计要求 {total}",
            )
            yield _why(each, en, zh), [each.rule, *parts]
    for each in known:
        if each.rule.measure.how == "kinds" and each.lower:
            keys = {key_of(pool.cards[c], each.rule.measure.fields) for s, c in each.cells if (s, c) not in banned}
            if len(keys) < each.lower:
                en, zh = (
                    f"{each.lower} kinds are needed, {len(keys)} exist",
                    f"需要 {each.lower} 种，只有 {len(keys)} 种",
                )
                yield _why(each, en, zh), [each.rule, *_bans(each, counts)]


def _bans(each: Known, counts: Iterable[Known]) -> list[l.Rule]:
    """The rules that forbid some of the cards that another is about."""
    return [k.rule for k in counts if k.upper == 0 and k.cells & each.cells]


def _why(each: Known, en: str, zh: str) -> Words:
    return words(f"{each.rule.id}: {en}", f"{each.rule.id}：{zh}")


def _copies(known: Iterable[Known]) -> list[Known]:
    return [k for k in known if k.rule.measure.how == "copies" and k.upper is not None]


def _too_few(
    each: Known, banned: frozenset[Cell], copies: list[Known], counts: list[Known], pool: Pool
) -> Iterator[tuple[Words, list[l.Rule]]]:
    """More cards are demanded than may be used of those that exist."""
    cells = each.cells - banned
    if not cells:
        return
    total = 0
    used: list[l.Rule] = []
    groups: dict[object, int] = {}
    for section, card in sorted(cells):
        best: tuple[int, Known] | None = None
        for limit in copies:
            if (section, card) in limit.cells and limit.upper is not None and (best is None or limit.upper < best[0]):
                best = (limit.upper, limit)
        if best is None:
            return
        key = (best[1].rule.id, key_of(pool.cards[card], best[1].rule.measure.fields))
        if key not in groups:
            groups[key] = best[0]
            total += best[0]
            if best[1].rule not in used:
                used.append(best[1].rule)
    if total < each.lower:
        en = f"{_needed(each)}, but only {total} may be used of the {len(cells)} that exist"
        zh = f"需要 {each.lower} 张，而现有的 {len(cells)} 种牌总共只能用 {total} 张"
        yield _why(each, en, zh), [each.rule, *used, *_bans(each, counts)]


def _needed(each: Known) -> str:
    """How many cards a demand asks for."""
    return "1 card is needed" if each.lower == 1 else f"{each.lower} cards are needed"


def _capped(each: Known, counts: list[Known], banned: frozenset[Cell]) -> Iterator[tuple[Words, list[l.Rule]]]:
    """All cards that could fill a demand fall under upper bounds whose sum is too small."""
    left = each.cells - banned
    total, used = 0, []
    bans = _bans(each, counts)
    if not left:
        en, zh = ("all are forbidden", "全都被禁") if bans else ("there are none", "一张也没有")
        yield _why(each, f"{_needed(each)}, and {en}", f"需要 {each.lower} 张，而{zh}"), [each.rule, *bans]
        return
    caps = [(k.upper / len(k.cells & left), k.rule.id, k.upper, k) for k in counts if k.upper and k.cells & left]
    for _, _, upper, cap in sorted(caps, key=lambda cap: cap[:2]):
        if cap is not each and cap.cells & left:
            left -= cap.cells
            total += upper
            used.append(cap.rule)
    if not left and total < each.lower:
        en, zh = f"{each.lower} are needed, others allow {total}", f"需要 {each.lower} 张，其他规则合计只允许 {total}"
        yield _why(each, en, zh), [each.rule, *used, *bans]
