"""Turn grammar.lark into table.json, the numbers that the parser runs on: `python -m cardwright.syntax.make_table`.

Lark reads the grammar and computes the LALR table; doing so for each process would cost a third of a second, and the
grammar is the same for all games.  A test compares the file with what this module would write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
STARTS = ("effect", "body", "value_root", "cond_root", "scenario")


def build_table(grammar: str) -> dict[str, object]:
    """The table for a grammar. Raises lark.exceptions.GrammarError if the grammar has a conflict of any kind."""
    from lark import Lark
    from lark.common import LexerConf
    from lark.grammar import Rule
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        __future_interface__ = 2

        def __init__(self, conf: LexerConf) -> None:
            pass

        def lex(self, *_args: object) -> Iterator[Any]:
            return iter(())

    lark = Lark(
        grammar,
        parser="lalr",
        lexer=NoLexer,
        start=list(STARTS),
        maybe_placeholders=True,
        strict=True,
        debug=True,
    )
    parse_table: Any = lark.parser.parser._parse_table
    names = _numbered(parse_table)
    terms = [*sorted(t.name for t in lark.terminals), "$END"]
    known = set(terms)
    declared = {name for row in parse_table.states.values() for name in row if name.isupper() or name[0] == "_"}
    terms += sorted(
        name for name in declared if name not in known and not name.startswith("__") and name.upper() == name
    )
    term_number = {name: number for number, name in enumerate(terms)}
    rules: list[Rule] = []
    rule_number: dict[Rule, int] = {}
    actions: list[list[int]] = []
    gotos: list[dict[str, int]] = []
    for state in names:
        row = parse_table.states[state]
        cells: dict[int, int] = {}
        goto: dict[str, int] = {}
        for name, (kind, arg) in sorted(row.items()):
            if kind is Shift:
                if name in term_number:
                    cells[term_number[name]] = names[arg]
                else:
                    goto[name] = names[arg]
            else:
                if arg not in rule_number:
                    rule_number[arg] = len(rules)
                    rules.append(arg)
                cells[term_number[name]] = -1 - rule_number[arg]
        actions.append([number for cell in sorted(cells.items()) for number in cell])
        gotos.append(goto)
    lefts = sorted({rule.origin.name for rule in rules})
    left_number = {name: number for number, name in enumerate(lefts)}
    return {
        "keywords": {t.pattern.value: t.name for t in lark.terminals},
        "terms": terms,
        "starts": {start: names[parse_table.start_states[start]] for start in STARTS},
        "ends": {start: names[parse_table.end_states[start]] for start in STARTS},
        "rules": [[left_number[rule.origin.name], len(rule.expansion), *_shape(rule)] for rule in rules],
        "actions": actions,
        "gotos": [[n for k, v in sorted(row.items()) for n in (left_number[k], v)] for row in gotos],
    }


def _numbered(parse_table: Any) -> dict[Any, int]:
    """States in the order in which they are reached from the starts, symbols in order of name (Lark's own varies)."""
    names: dict[Any, int] = {}
    queue = [parse_table.start_states[start] for start in STARTS]
    while queue:
        state = queue.pop(0)
        if state in names:
            continue
        names[state] = len(names)
        row = parse_table.states[state]
        queue += [arg for _name, (kind, arg) in sorted(row.items()) if kind.name == "Shift"]
    return names


def _shape(rule: Any) -> tuple[str, list[int | None]]:
    """What a reduction does: the name of its action ('' pass on, '[]' list), and which parts it is given.

    A part is its index, `-1 - index` if it is a list to be spliced in, or None for something optional left out.
    """
    empty = rule.options.empty_indices
    gaps = [len(ones) for ones in "".join(str(int(b)) for b in empty).split("0")] if empty else []
    gaps += [0] * (len(rule.expansion) + 1 - len(gaps))
    parts: list[int | None] = []
    for index, symbol in enumerate(rule.expansion):
        parts += [None] * gaps[index]
        if symbol.is_term:
            if rule.options.keep_all_tokens or not symbol.filter_out:
                parts.append(index)
        elif symbol.name.startswith("_"):
            parts.append(-1 - index)
        else:
            parts.append(index)
    parts += [None] * gaps[len(rule.expansion)]
    name = rule.alias or rule.origin.name
    if rule.origin.name.startswith("_"):
        name = "[]"
    elif rule.options.expand1 and not rule.alias and len(parts) == 1 and (parts[0] is None or parts[0] >= 0):
        name = ""
    return name, parts


def to_json(table: dict[str, object]) -> str:
    """The table as text, one state to a line so that differences stay small."""
    rows = [f"{json.dumps(key)}: {_rows(value)}" for key, value in table.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _rows(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in value) + "\n]"
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def main() -> None:
    """Write table.json next to the grammar."""
    grammar = (HERE / "grammar.lark").read_text(encoding="utf-8")
    (HERE / "table.json").write_text(to_json(build_table(grammar)), encoding="utf-8")


if __name__ == "__main__":
    main()
