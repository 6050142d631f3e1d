"""Write the checker of one format: tables, the test of all rules, and the search for what was chosen."""

from __future__ import annotations

from cardwright.backends.legality.rules import Emitter
from cardwright.backends.legality.tables import LANE, CannotEmit
from cardwright.decks import law as l
from cardwright.decks.cards import Pool
from cardwright.decks.depends import sections_of_choice

__all__ = ["CannotEmit", "emit"]


def emit(law: l.Law, pool: Pool) -> str:
    """The module's text.  Raises `CannotEmit` for the rare law that it has no code for."""
    return _Module(law, pool).module()


class _Module(Emitter):
    # --- the module ---

    def module(self) -> str:
        sections = self.law.sections
        for section in sections:
            number = self.tables.lane((section.id,), dict.fromkeys(self.pool.cards, 1))
            self.code.numbers[section.id] = (f"L[{number}]", 1)
        for number, choice in enumerate(self.law.choices):
            self.code.sets[choice.id] = f"c{number}"
        fixed = self._names(of_choice=False)
        body = [*fixed]
        chosen = self._names(of_choice=True)
        judge: list[str] = []
        score: list[str] | None = []
        every: list[l.Rule | l.Assignment] = [*self.law.rules, *self.law.assignments]
        for order, rule in enumerate(every):
            of_choice = bool(self.law.choices) and self._of_choice(rule)
            lines, scored = self._rule(order, rule)
            if of_choice:
                judge += lines
                if rule.level == "error":
                    score = None if score is None or scored is None else [*score, *scored]
            else:
                body += lines
        tail = self._choosing(judge, score, chosen, fixed)
        return self._text(body, tail)

    # --- choices ---

    def _choosing(self, judge: list[str], score: list[str] | None, chosen: list[str], fixed: list[str]) -> list[str]:
        if not self.law.choices:
            return [
                "legal_ = not any(each.level == 'error' for each in f) if f else True",
                "return Verdict(legal_, f, {}, w)",
            ]
        lines: list[str] = []
        same: dict[str, str] = {}
        for number, choice in enumerate(self.law.choices):
            tally: dict[str | int, list[str]] = {}
            for card in self.pool.cards.values():
                value = card.get(choice.field)
                for item in value if isinstance(value, tuple) else () if value is None else (value,):
                    if item not in choice.excluded and (choice.only is None or item in choice.only):
                        tally.setdefault(item, []).append(card.id)
            every = sections_of_choice(self.law, choice.id)
            rows = []
            for item, ids in tally.items():
                lane = self.tables.lane(every, dict.fromkeys(ids, 1))
                rows.append(f"({item!r}, L[{lane}])")
            pairs = ", ".join(rows)
            found = f"{{k_: n_ for k_, n_ in ({pairs}{',' if pairs else ''}) if n_}}"
            made = f"candidates({found}, {choice.least}, {choice.most})"
            lines.append(f"o{number} = {same.setdefault(made, made)}")
            same[made] = f"o{number}"
        names = [f"c{number}" for number in range(len(self.law.choices))]
        index = {choice.id: number for number, choice in enumerate(self.law.choices)}
        apart = [f"not c{index[c.id]}.isdisjoint(c{index[o]})" for c in self.law.choices for o in c.other_than]
        lines += [
            "best_: tuple[int, Number, int] | None = None",
            "top_ = 10**9",
            f"chosen_: tuple[frozenset[str | int], ...] = ({'frozenset(), ' * len(names)})",
        ]
        indent = ""
        size = "-" + " - ".join(f"len({name})" for name in names)
        for name, number in zip(names, range(len(names)), strict=True):
            lines.append(f"{indent}for {name} in o{number}:")
            indent += "    "
        if apart:
            lines += [f"{indent}if {' or '.join(apart)}:", f"{indent}    continue"]
        if score is not None:
            lines += [f"{indent}e, x = 0, 0", *(indent + line for line in (*chosen, *score))]
        else:
            base = [f"g_ = _judge(L, odd, {', '.join([*self.local.values(), *names])})[0]"]
            base += ["e = sum(each.level == 'error' for each in g_)"]
            base += ["x = sum(each.value - each.bound if each.side == 'over' else each.bound - each.value"
                     " if each.bound is not None else 1 for each in g_ if each.level == 'error')"]  # fmt: skip
            lines += [indent + line for line in base]
        lines += [
            f"{indent}if best_ is None or (e, x, {size}) < best_:",
            f"{indent}    best_, top_ = (e, x, {size}), e",
            f"{indent}    chosen_ = ({', '.join(names)},)",
            f"{indent}if not e:",
            f"{indent}    break",
        ]
        for depth in range(len(names) - 1, 0, -1):
            pad = "    " * depth
            lines += [f"{pad}else:", f"{pad}    continue", f"{pad}break"]
        shown = ", ".join(f"{c.id!r}: tuple(sorted(chosen_[{i}], key=str))" for i, c in enumerate(self.law.choices))
        rules: list[l.Rule | l.Assignment] = [*self.law.rules, *self.law.assignments]
        silent = not any(rule.level == "warning" and self._of_choice(rule) for rule in rules)
        need = "best_ is None or best_[0]" if silent and not self.law.assignments else "True"
        lines += [
            f"if {need}:",
            f"    g_, w_ = _judge(L, odd, {', '.join(self.local.values())}, *chosen_)",
            "    f += g_",
            "    w += w_",
            "    f.sort(key=lambda each: each.order)",
            "legal_ = not any(each.level == 'error' for each in f) if f else True",
            f"return Verdict(legal_, f, {{{shown}}}, w)",
        ]
        cards = ", ".join(f"{name}: Cards" for name in self.local.values())
        sets = ", ".join(f"{name}: frozenset[str | int]" for name in names)
        self.judge = [
            f"def _judge(L: Sequence[int], odd: bool, {cards}, {sets}) -> tuple[list[Finding], list[Place]]:",
            '    """The findings that depend on what is chosen."""',
            "    f: list[Finding] = []",
            "    w: list[Place] = []",
            *("    " + line for line in (*fixed, *chosen, *judge)),
            "    return f, w",
        ]
        return lines

    # --- text ---

    def _text(self, body: list[str], tail: list[str]) -> str:
        sections = self.law.sections
        lanes = self.tables.count
        rows: list[str] = []
        rows.append(
            f'"""Decks of the format {_comment(self.law.id)} of {_comment(self.law.game)}, written by cardwright."""'
        )
        rows += ["# ruff: noqa", "", "from __future__ import annotations", "", "import struct"]
        rows += ["from collections.abc import Iterable, Sequence", ""]
        rows += [
            "from .base import (",
            "    MOST, NONE, Cards, Deck, Finding, Number, Part, Place, Rule, Verdict, base, best, candidates,",
            "    copies, exact, faults, finding, kinds, once, spread, those, those_if, total, values_in,",
            ")",
            "from .flow import assign",
            "",
            f"FORMAT = {self.law.id!r}",
            f"SECTIONS = {tuple(section.id for section in sections)!r}",
            "",
            "# Names of cards in English and Chinese.",
            "NAMES: dict[str, tuple[str, str]] = {",
            *(f"    {c.id!r}: ({c.name()!r}, {c.name('zh-Hans')!r})," for c in self.pool.cards.values()),
            "}",
            "",
            f"# What one copy adds to each of {lanes} measures, {LANE} bits each.",
        ]
        for number, section in enumerate(sections):
            rows.append(f"W{number}: dict[str, int] = {{")
            rows += [f"    {card!r}: {value:#x}," for card, value in self.tables.packed(section.id).items()]
            rows.append("}")
        known = ", ".join(f"{s.id!r}: W{n}" for n, s in enumerate(sections))
        rows += [f"KNOWN: dict[str, dict[str, int]] = {{{known}}}", ""]
        rows += [*self.tables.constants.values(), "", *self.rules, ""]
        rows += [f"_unpack = struct.Struct('<{max(lanes, 1)}I').unpack", f"_SIZE = {max(lanes, 1) * 4}", "", ""]
        if self.law.choices:
            rows += [*self.judge, "", ""]
        rows += [
            "def check(deck: Deck) -> Verdict:",
            '    """All findings about a deck (copies by section and card id)."""',
        ]
        for number, section in enumerate(sections):
            rows.append(f"    d{number} = deck.get({section.id!r}, NONE)")
        count = " + ".join(f"({s.id!r} in deck)" for s in sections)
        rows += [
            "    odd = False",
            "    sum_ = 0",
            f"    if len(deck) != {count}:",
            "        return faults(deck, KNOWN) or Verdict(False, (), {})",
        ]
        rows.append("    try:")
        for number in range(len(sections)):
            rows += [
                f"        for card, n in d{number}.items():",
                f"            sum_ += W{number}[card] * n",
                f"            if not 0 < n <= {self.most}:",
                "                odd = True",
            ]
        rows += [
            "        if odd and (wrong := faults(deck, KNOWN)) is not None:",
            "            return wrong",
            "        L: Sequence[int] = _unpack(sum_.to_bytes(_SIZE, 'little'))",
            "    except (KeyError, TypeError, AttributeError, OverflowError):",
            "        return faults(deck, KNOWN) or Verdict(False, (), {})",
            "    f: list[Finding] = []",
            "    w: list[Place] = []",
            *("    " + line for line in (*body, *tail)),
            "",
            "",
            "def check_many(decks: Iterable[Deck]) -> list[Verdict]:",
            '    """The verdicts of many decks."""',
            "    return [check(deck) for deck in decks]",
            "",
            "",
            "def legal_many(decks: Iterable[Deck]) -> list[bool]:",
            '    """Only whether each deck is legal."""',
            "    return [check(deck).legal for deck in decks]",
            "",
        ]
        return "\n".join(rows)


def _comment(text: str) -> str:
    return ascii(text)[1:-1].replace('"', "'").replace("\\", "/")
