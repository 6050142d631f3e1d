"""Formats as they are written: what they mean, and what is wrong with them, each fault at its place."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from ends import ends
from goldens import Goldens, said

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.inherited import rule_id
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.loader import load_lawbook
from cardwright.model.entry_names import names_of
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

HEAD = "game: {id: t, name: {en: T}, players: 2}\n"
POOL = """
kinds:
  thing:
    is_a: card
    fields:
      {clan: text, cost: {type: number, default: 0}, rare: {type: yes or no, default: false}, pack: text,
       number: number}
  tool: {is_a: thing}
cards:
  - {id: a, name: {en: Apple}, kind: thing, clan: red, cost: 1, pack: core, number: 1}
  - {id: b, name: {en: Bell}, kind: thing, clan: blue, cost: 2, pack: core, number: 2}
  - {id: c, name: {en: Cart}, kind: tool, clan: blue, cost: 3, rare: true, pack: core, number: 3}
  - {id: d, name: {en: Bell}, kind: tool, clan: red, cost: 3, pack: more, number: 1}
"""


def game_of(text: str, pool: str = POOL) -> Lawbook:
    problems = Problems()
    root = load_yaml(SourceFile("t.yaml", HEAD + pool + text), problems)
    assert isinstance(root, Mapping), problems.show()
    return from_roots([root], problems)


def faults(text: str) -> list[tuple[str, str, str | None]]:
    """Codes, the words they stand under, and the help."""
    found = lint_game(game_of(text))
    return [(p.code, p.span.text.splitlines()[0] if p.span else "", p.help()) for p in found]


def rules(*rows: str, more: str = "") -> str:
    body = "".join(f"      - {row}\n" for row in rows)
    head = "formats:\n  f:\n    sections: {main: {size: 0..60}}\n    identity: id\n"
    return head + more + ("    rules:\n" + body if rows else "")


@pytest.mark.parametrize(
    ("row", "code", "under", "help_"),
    [
        ("{id: R, none: main, where: its clann is red}", "CW404", "clann", "`clan`"),
        ("{id: R, none: main, where: its clan is rad}", "CW401", "rad", "`red`"),
        ("{id: R, none: main, where: it is a tol}", "CW336", "tol", "`tool`"),
        ("{id: R, none: mian, where: it is rare}", "CW701", "mian", "`main`"),
        ("{id: R, sum: cots, at_most: 3}", "CW701", "cots", "`cost`"),
        ("{id: R, count: main, at_most: limitt}", "CW401", "limitt", None),
        ("{id: R, none: main, where: its clan is red or blue}", "CW711", "blue", "[red, blue]"),
        ("{id: R, none: main, where: its clan is at least 3}", "CW703", "its clan", None),
        ("{id: R, none: main, where: there is a tool}", "CW702", "there is a tool", None),
        ("{id: R, count: main, sum: cost, at_most: 3}", "CW704", "id", None),
        ("{id: R, count: main}", "CW705", "id", None),
        ("{count: main, at_most: 3}", "CW706", "count", None),
        ("{id: R, count: main, at_most: 60 / main}", "CW710", "main", None),
        ("{id: R, count: main, at_most: 3, from: tomorrow}", "CW709", "tomorrow", None),
        ("{id: R, count: main, at_mots: 3}", "CW501", "at_mots", "`at_most`"),
    ],
)
def test_a_fault_in_a_rule(row: str, code: str, under: str, help_: str | None) -> None:
    found = [each for each in faults(rules(row)) if each[0] == code]
    assert found, faults(rules(row))
    assert under in found[0][1]
    assert help_ is None or help_ in (found[0][2] or "")


@pytest.mark.parametrize(
    "table", ["choose: {other: {field: clan}}", "limits: {total: 3}", "values: {random: {count: main}}"]
)
def test_a_name_that_is_a_key_word_is_reported_where_it_is_given(table: str) -> None:
    found = faults(rules("{id: R, count: main, at_most: 3}", more=f"    {table}\n"))
    assert [(code, under) for code, under, _ in found] == [("CW330", table.split("{")[1].split(":")[0])]


def test_a_kind_may_be_printed_as_card() -> None:
    text = """
kinds:
  good: {is_a: card, name: {en: card}}
  best: {is_a: good, name: {en: good}}
cards: [{id: x, name: {en: X}, kind: best}, {id: y, name: {en: Y}, kind: good}]
"""
    problems = Problems()
    root = load_yaml(SourceFile("t.yaml", HEAD + text), problems)
    assert isinstance(root, Mapping)
    pool = from_roots([root], problems).pool
    assert pool.cards["x"].kinds == ("best", "good", "card")
    assert pool.cards["y"].kinds == ("good", "card")
    assert pool.kinds["good"] == ("good",) and "card" not in pool.kinds


def test_a_name_has_a_word_in_any_language() -> None:
    card = "  - {id: q, name: {zh-Hans: 基础打击, en: Strike}, kind: thing}\n"
    game = game_of(card + rules("{id: R, none: main, where: its name has 基础}"))
    law, problems = game.formats.law("f")
    assert problems.show() == ""
    (finding,) = check(law, deck_of({"main": {"q": 1, "a": 1}}, game.pool.cards)).findings
    assert finding.rule == "R"


def test_a_rule_id_stands_twice() -> None:
    text = rules("{id: R, count: main, at_most: 3}", "{id: S, rules: [R], copies: main, at_most: 1}")
    assert "CW707" not in [code for code, _, _ in faults(text)]


def test_limits_that_need_one_another() -> None:
    more = (
        "    limits: {one: 3, two: 4}\n    changes:\n"
        "      - {limit: one, where: it is rare, add: two}\n      - {limit: two, where: it is a tool, set: one}\n"
    )
    ((code, _, _),) = [
        each for each in faults(rules("{id: R, count: main, at_most: one}", more=more)) if each[0] == "CW708"
    ]
    problem = next(
        p for p in lint_game(game_of(rules("{id: R, count: main, at_most: one}", more=more))) if p.code == code
    )
    assert problem.args["path"] == "one -> two -> one"


def test_changes_in_their_declared_order() -> None:
    more = (
        "    limits: {most: 2}\n    changes:\n"
        "      - {limit: most, where: it is rare, add: 1}\n"
        "      - {limit: most, where: it is d, set: 5}\n"
        "      - {limit: most, where: it is Apple, set: 1, layer: 1}\n"
    )
    game = game_of(rules("{id: R, count: main, at_most: most}", more=more))
    law, problems = game.formats.law("f")
    assert problems.show() == ""

    def bound(**counts: int) -> tuple[object, list[tuple[str, str | None]]]:
        (finding,) = check(law, deck_of({"main": counts}, game.pool.cards)).findings
        return finding.bound, [(part.op, part.card.id if part.card else None) for part in finding.bound_from]

    assert bound(b=9) == (2, [("base", None)])
    assert bound(b=9, c=2) == (4, [("base", None), ("add", "c")])
    assert bound(b=9, c=1, d=1) == (6, [("base", None), ("set", "d"), ("add", "c")])
    assert bound(b=9, c=1, d=1, a=1) == (1, [("base", None), ("set", "d"), ("add", "c"), ("set", "a")])


def test_a_banlist_that_is_said_to_be_sorted() -> None:
    """In the order of what is written; other lists stand in any order."""
    text = rules(more="    banlists: [bans]\n") + (
        "banlists:\n  bans:\n"
        "    - {effective: '2024-01-01', sorted: true, forbid: [core#3, core#1, core#2]}\n"
        "    - {effective: '2023-01-01', sorted: true, forbid: [core#1, core#2, core#3], limit: [core#1]}\n"
        "    - {effective: '2022-01-01', forbid: [core#3, core#1]}\n"
    )
    assert [under for code, under, _ in faults(text) if code == "CW719"] == ["core#1"]


def test_entries_of_a_banlist() -> None:
    text = rules(more="    banlists: [bans]\n") + (
        "banlists:\n  bans:\n"
        "    - {effective: '2024-05-01', forbid: [Appel, Bell, core#1, a, {card: core#2, called: Apple}]}\n"
        "    - {effective: '2024-01-01', sorted: true, forbid: [core#3, core#1]}\n"
        "    - {effective: someday, forbid: []}\n"
    )
    found = [(code, under) for code, under, _ in faults(text)]
    assert ("CW713", "Appel") in found
    assert ("CW714", "Bell") not in found, "cards of one name are banned together"
    assert ("CW717", "a") in found
    assert ("CW715", "Apple") in found
    assert ("CW719", "core#1") in found
    assert [code for code, _ in found].count("CW716") == 1
    assert ("CW709", "someday") in found


def test_banlists_by_date() -> None:
    text = rules(more="    banlists: [bans]\n") + (
        "banlists:\n  bans:\n"
        "    - {effective: '2024-01-01', forbid: [a]}\n    - {effective: '2024-06-01', restricted: [a]}\n"
    )
    game = game_of(text)

    def legal(day: str | None, n: int) -> bool:
        law, _ = game.formats.law("f", datetime.date.fromisoformat(day) if day else None)
        return check(law, deck_of({"main": {"a": n}}, game.pool.cards)).legal

    assert [legal("2023-12-31", 2), legal("2024-01-01", 1), legal("2024-05-31", 1)] == [True, False, False]
    assert [legal("2024-06-01", 1), legal("2024-06-01", 2), legal(None, 1), legal(None, 2)] == [
        True,
        False,
        True,
        False,
    ]


def test_lints() -> None:
    found = faults(
        rules(
            "{id: A, copies: main, at_most: 2}",
            "{id: B, copies: main, where: it is rare, at_most: 3}",
            "{id: C, none: main, where: its cost is at least 9}",
        )
    )
    assert [code for code, _, _ in found] == ["CW722", "CW723"]


def test_a_banlist_that_is_not_there() -> None:
    lists = "banlists:\n" + "".join(
        f"  {name}: [{{effective: '2020-01-01', rules: [X], forbid: [a]}}]\n" for name in ("wide", "bans", "old")
    )
    law, problems = game_of(rules(more="    banlists: [bnas, old]\n") + lists).formats.law("f")
    (found,) = problems
    assert (found.code, found.span and found.span.text, found.help()) == ("CW701", "bnas", "did you mean `bans`?")
    assert found.args["known"] == ["bans", "old", "wide"] and [rule.id for rule in law.rules][1:] == ["old forbidden"]


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        ("{forbid: a, with: [b]}", []),
        ("{forbid: a, with: [nobody]}", ["CW713"]),
        ("{forbid: nobody, with: [b]}", ["CW713"]),
        ("{with: [b]}", ["CW502"]),
        ("{forbid: a}", ["CW502"]),
        ("{forbid: a, with: }", ["CW502"]),
        ("{forbid: a, with: []}", ["CW503"]),
    ],
)
def test_what_is_forbidden_beside_another_card(entry: str, codes: list[str]) -> None:
    """One copy is too many where the other lies; what names no card forbids nothing."""
    text = f"banlists:\n  bans: [{{effective: '2020-01-01', rules: [X], conditional: [{entry}]}}]\n"
    game = game_of(rules(more="    banlists: [bans]\n") + text)
    law, problems = game.formats.law("f")
    assert sorted({p.code for p in (*problems, *game.problems)}) == codes
    for deck, forbidden in (({"a": 1, "b": 1}, not codes and "with" in entry and "forbid" in entry), ({"a": 2}, False)):
        assert bool(check(law, deck_of({"main": deck}, game.pool.cards)).findings) is forbidden


@pytest.mark.parametrize(("points", "signed"), [("{a: 1, b: 0}", False), ("{a: 2}", False), ("{a: 1, b: -1}", True)])
def test_points_may_be_taken_away(points: str, signed: bool) -> None:
    text = f"banlists:\n  bans: [{{effective: '2020-01-01', rules: [X], points: {points}}}]\n"
    law, _ = game_of(rules(more="    banlists: [bans]\n    limits: {points: 3}\n") + text).formats.law("f")
    assert [rule.measure.signed for rule in law.rules if rule.shape == "points"] == [signed]


@pytest.mark.parametrize(
    ("change", "code", "under"),
    [
        ("{where: it is rare, add: 1}", "CW502", "where"),
        ("{limit: most, add: 1}", "CW502", "limit"),
        ("{limit: mst, where: it is rare, add: 1}", "CW701", "mst"),
        ("{limit: most, where: it is rare}", "CW704", "{limit"),
        ("{limit: most, where: it is rare, add: 1, set: 2}", "CW704", "{limit"),
        ("{limit: most, where: it is rare, add: mian}", "CW401", "mian"),
        ("3", "CW503", "3"),
    ],
)
def test_changes_of_limits_that_cannot_be_read(change: str, code: str, under: str) -> None:
    ((found, words, _),) = faults(rules(more=f"    limits: {{most: 3}}\n    changes: [{change}]\n"))
    assert (found, words.startswith(under)) == (code, True), words


def test_what_is_no_number_is_not_added_up() -> None:
    assert [found[:2] for found in faults(rules("{id: R, sum: clan, at_most: 3}"))] == [("CW703", "clan")]


@pytest.mark.parametrize("formats", ["3", "[a]", "{f: 3}", "{f: {sections: 3}}"])
def test_formats_that_cannot_be_read_are_told(formats: str) -> None:
    game = game_of(f"formats: {formats}\n")
    assert [p.code for name in game.formats.names for p in game.formats.law(name)[1]] or game.problems.has_errors


@pytest.mark.parametrize(
    ("quotas", "code", "under"),
    [
        ("[3]", "CW503", "3"),
        ("[{where: it is rare}]", "CW502", "where"),
        ("[{id: q}, {id: p, wher: it is rare}]", "CW501", "wher"),
        ("3", "CW503", "3"),
    ],
)
def test_quotas_that_cannot_be_read(quotas: str, code: str, under: str) -> None:
    ((found, words, _),) = faults(rules(f"{{id: R, assign: main, to: {quotas}}}"))
    assert (found, words.startswith(under)) == (code, True)


@pytest.mark.parametrize(
    ("rows", "weak"),
    [
        (("{id: A, copies: main, at_most: 3}", "{id: B, copies: main, where: it is rare, at_most: 2}"), []),
        (("{id: A, copies: main, where: it is rare, at_most: 3}", "{id: B, copies: main, at_most: 3}"), ["A"]),
        (("{id: A, copies: main, at_most: 3}", "{id: B, copies: main, at_most: 3}"), ["B"]),
        (("{id: A, copies: main, at_most: 3}", "{id: B, copies: main, at_most: 2}"), ["A"]),
        (("{id: A, copies: main, at_most: 3}", "{id: B, copies: main, of: clan, at_most: 2}"), []),
        (("{id: A, count: main, at_most: 9}", "{id: B, copies: main, at_most: 2}"), []),
        (("{id: A, sum: cost, at_most: 9}", "{id: B, sum: cost, where: it is rare, at_most: 9}"), ["B"]),
        (("{id: A, kinds: main, of: clan, at_most: 2}", "{id: B, kinds: main, of: clan, at_most: 1}"), []),
    ],
)
def test_rules_that_never_decide(rows: tuple[str, ...], weak: list[str]) -> None:
    found = [p for p in lint_game(game_of(rules(*rows))) if p.code == "CW722"]
    assert [p.span.text[5] if p.span else "" for p in found] == weak


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (("{id: A, count: main, at_least: 5, at_most: 4}",), "at least 5 and at most 4"),
        (("{id: A, count: main, exactly: 3, even: true}",), "wrong parity"),
        (("{id: A, count: main, at_least: 70}",), "70 are needed, others allow 60"),
        (("{id: A, count: main, at_least: 9}", "{id: B, copies: main, at_most: 2}"), "only 8 may be used"),
        (("{id: A, count: main, at_least: 11}", "{id: B, copies: main, where: it is rare, at_most: 1}",
          "{id: C, copies: main, at_most: 3}"), "only 10 may be used"),
        (("{id: A, need: a}", "{id: B, none: main, where: its clan is red}"), "all are forbidden"),
        (
            ("{id: A, count: main, where: it is a tool, at_least: 40}",
             "{id: B, count: main, where: not (it is a tool), at_least: 30}"),
            "others demand 70",
        ),
        (("{id: A, count: main, at_least: 9}", "{id: B, count: main, where: it is a tool, at_most: 4}",
          "{id: C, count: main, where: not (it is a tool), at_most: 4}"), "others allow 8"),
        (("{id: A, count: main, exactly: 9}", "{id: B, count: main, where: it is a tool, at_most: 7}",
          "{id: C, count: main, where: not (it is a tool), at_most: 1}"), "others allow 8"),
        (("{id: A, kinds: main, of: clan, at_least: 3}",), "3 kinds are needed, 2 exist"),
    ],
)  # fmt: skip
def test_impossible_formats_come_with_the_reason(rows: tuple[str, ...], why: str) -> None:
    found = [p for p in lint_game(game_of(rules(*rows))) if p.code == "CW721"]
    assert len(found) == 1 and why in found[0].message(), [p.message() for p in found]


TRIED = """\
changes: a limit that no card changes, and one that a choice may
  choose: {hue: {field: clan}}
  limits: {one: 3}
  changes: [{limit: one, where: its cost is 9, add: 1}, {limit: one, where: its clan is hue, add: 1}]
  - {id: A, copies: main, at_most: one}
no cards: rules of each shape
  - {id: A, none: main, where: its cost is 9}
  - {id: B, every: main, where: its cost is at least 0}
  - {id: C, count: main, where: its cost is 9, at_most: 3}
  - {id: D, sum: cost, where: its cost is 9, at_most: 3}
  - {id: E, count: main, where: its cost is 9, at_least: 0}
no cards: one is needed
  - {id: A, count: main, where: its cost is 9, at_least: 1}
no cards: what hangs on a choice, warns or holds only at times
  choose: {hue: {field: clan}}
  - {id: A, none: main, where: its clan is hue}
  - {id: B, none: main, where: its cost is 9, level: warning}
  - {id: C, none: main, where: its cost is 9, if: main > 3}
even: as many as are asked for
  - {id: A, count: main, exactly: 4, even: true}
odd: as many as are not asked for
  - {id: A, count: main, exactly: 4, even: false}
even: of several numbers
  - {id: A, count: main, at_least: 3, at_most: 5, even: true}
weaker: but it asks for some
  - {id: A, count: main, where: it is rare, at_least: 1, at_most: 9}
  - {id: B, count: main, at_most: 5}
weaker: the size of a section
  - {id: A, count: main, at_most: 50}
weaker: one of three that are alike
  - {id: A, copies: main, at_most: 3}
  - {id: B, copies: main, at_most: 3}
  - {id: C, copies: main, at_most: 3}
demands: of parts, beside one of the whole
  - {id: A, count: main, at_least: 4, at_most: 5}
  - {id: B, count: main, where: it is a tool, at_least: 3}
  - {id: C, count: main, where: not (it is a tool), at_least: 3}
demands: of a part, beside what asks for nothing
  - {id: A, count: main, at_most: 5}
  - {id: B, count: main, where: it is a tool, at_least: 6}
  - {id: C, count: main, where: not (it is a tool), at_most: 3}
demands: of parts that overlap
  - {id: A, count: main, at_most: 5}
  - {id: B, count: main, where: it is a tool, at_least: 3}
  - {id: C, count: main, where: it is rare, at_least: 3}
demands: of what is not forbidden
  - {id: A, count: main, where: it is rare, at_most: 2}
  - {id: B, count: main, where: it is a tool, at_least: 3}
  - {id: C, none: main, where: its pack is more}
kinds: more than there are without those that are forbidden
  - {id: A, kinds: main, of: pack, at_least: 2}
  - {id: B, none: main, where: its pack is more}
kinds: as many as there are, and a number besides
  - {id: A, kinds: main, of: pack, at_least: 2}
  - {id: B, count: main, at_least: 9}
copies: the strictest counts, which stands first
  - {id: A, count: main, at_least: 12}
  - {id: B, copies: main, where: it is rare, at_most: 1}
  - {id: C, copies: main, at_most: 3}
copies: the strictest counts, which stands last
  - {id: A, count: main, at_least: 12}
  - {id: B, copies: main, at_most: 3}
  - {id: C, copies: main, where: it is rare, at_most: 1}
copies: of what is alike
  - {id: A, count: main, at_least: 7}
  - {id: B, copies: main, of: clan, at_most: 3}
copies: as many as are needed
  - {id: A, count: main, at_least: 6}
  - {id: B, copies: main, of: clan, at_most: 3}
copies: some may be had without end
  - {id: A, count: main, at_least: 9}
  - {id: B, copies: main, where: it is a tool, at_most: 1}
copies: with what is forbidden
  - {id: A, count: main, at_least: 7}
  - {id: B, copies: main, at_most: 2}
  - {id: C, none: main, where: it is rare}
  - {id: D, none: main, where: its cost is 9}
bounds: of parts, the tightest first
  - {id: A, count: main, exactly: 9}
  - {id: B, count: main, where: it is a tool, at_most: 7}
  - {id: C, count: main, where: not (it is a tool), at_most: 1}
bounds: as many as are needed
  - {id: A, count: main, at_least: 8}
  - {id: B, count: main, where: it is a tool, at_most: 7}
  - {id: C, count: main, where: not (it is a tool), at_most: 1}
bounds: of what is not asked for
  - {id: A, count: main, where: it is a tool, at_least: 9}
  - {id: B, count: main, where: not (it is a tool), at_most: 4}
bounds: of a part, where the other has none
  sections: {main: {size: 1..}}
  - {id: A, count: main, at_least: 9}
  - {id: B, count: main, where: it is a tool, at_most: 4}
bounds: of what is forbidden besides
  - {id: A, count: main, at_least: 5}
  - {id: B, count: main, where: it is a tool, at_most: 4}
  - {id: C, none: main, where: not (it is a tool)}
  - {id: D, count: main, where: not (it is a tool), at_most: 3}
"""
"""Formats by what is tried with them: their rules, and behind what else is declared."""


def test_what_is_said_of_formats_themselves(goldens: Goldens) -> None:
    rows = []
    for block in re.split(r"\n(?=\S)", TRIED.rstrip("\n")):
        title, *lines = block.split("\n")
        found = rules(*(line[4:] for line in lines if line[2] == "-"), more="".join(
            f"  {line}\n" for line in lines if line[2] != "-" and "sections" not in line))  # fmt: skip
        for line in lines:
            if "sections" in line:
                found = found.replace("    sections: {main: {size: 0..60}}", f"  {line}")
        rows += [f"==== {title}", said(lint_game(game_of(found))) or "nothing"]
    goldens.check("decks/formats_themselves.txt", "\n".join(rows) + "\n")


def test_formats_inherit() -> None:
    text = (
        "formats:\n  base:\n    sections: {main: {size: 0..9}}\n    identity: id\n    limits: {most: 3}\n    rules:\n"
        "      - {id: A, copies: main, at_most: most}\n      - {id: B, none: main, where: it is rare}\n"
        "  child:\n    extends: base\n    limits: {most: 1}\n    without: [B]\n    rules:\n"
        "      - {id: C, none: main, where: it is a tool}\n"
        "  loop: {extends: loop2}\n  loop2: {extends: loop}\n  lost: {extends: bse}\n"
    )
    game = game_of(text)
    law, problems = game.formats.law("child")
    assert problems.show() == "" and [rule.id for rule in law.rules] == ["main size", "A", "C"]
    assert check(law, deck_of({"main": {"a": 2}}, game.pool.cards)).findings[0].bound == 1
    assert [p.code for p in game.formats.law("loop")[1]] == ["CW712"]
    assert [p.help() for p in game.formats.law("lost")[1]] == ["did you mean `base`?"]


def test_formats_inherit_from_no_more_than_a_few() -> None:
    chain = "".join(f"  f{at}: {{extends: f{at - 1}}}\n" for at in range(1, 2_000))
    with ends():
        game = game_of("formats:\n  f0: {sections: {main: {size: 0..9}}}\n" + chain)
        assert [p.code for p in game.formats.law("f20")[1]] == []
        assert [p.code for p in game.formats.law("f21")[1]] == ["CW746"]
        assert len(lint_game(game)) == 1_979


def test_the_law_of_skirmish_as_it_is_understood() -> None:
    law, _ = load_lawbook(Path(__file__).parents[2] / "carddata" / "l5r-skirmish").formats.law("skirmish")
    shown = law.show()
    assert "choose splash: clan 0..1 other than clan" in shown
    assert "LR-016: sum of influence over conflict where clan in $splash in -..influence" in shown
    assert "LR-017: copies of name over dynasty+conflict where any in -..2" in shown


@pytest.mark.parametrize(
    ("entry", "name"),
    [("id: a\nrules: [1]", "a"), ("rules: [1.2, 3]", "1.2"), ("rules: 4", "4"), ("rules: []", None), ("{}", None)],
)
def test_a_rule_is_called_by_its_id_or_the_first_that_it_cites(entry: str, name: str | None) -> None:
    root = load_yaml(SourceFile("rule.yaml", entry), Problems())
    assert root is not None and rule_id(root) == name
    cited = {"id: a\nrules: [1]": "1"}.get(entry, name)
    assert names_of("notes", root) == ((cited,) if cited is not None else ())
