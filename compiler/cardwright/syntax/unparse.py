"""Write a tree as canonical text: parsing the text gives the tree again, positions aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.syntax import nodes as n
from cardwright.syntax.nodes.forms import FORMS, Form, write
from cardwright.syntax.unparse_values import SUM, UNIT, Values
from cardwright.syntax.vocabulary import Vocabulary


@dataclass(slots=True)
class Row:
    """One line of output: how deep it stands, its text, and where in the source it began (-1: nowhere)."""

    depth: int
    text: str
    start: int


def unparse(root: n.Root, vocabulary: Vocabulary) -> str:
    """The text of a root as `parse_…` gives it; values and conditions are one line without its end."""
    if isinstance(root, tuple | n.Block):
        return "".join("  " * row.depth + row.text + "\n" for row in rows(root, vocabulary))
    values = Values(vocabulary)
    return values.cond(root) if isinstance(root, n.Cond) else values.value(root)


def rows(root: Any, vocabulary: Vocabulary, source: str | None = None) -> list[Row]:
    """The lines of an effect, a body or a scenario.

    With the source, a block of one sentence that stood on its header's line stays there.
    """
    writer = _Writer(vocabulary, source)
    if isinstance(root, n.Block):
        writer.stmts(root.body)
    else:
        for node in root:
            if isinstance(node, n.Ability):
                writer.ability(node)
            else:
                writer.line(node)
    return writer.rows


class _Writer:
    def __init__(self, vocabulary: Vocabulary, source: str | None) -> None:
        self.values = Values(vocabulary, source)
        self.source = source
        self.rows: list[Row] = []
        self.depth = 0

    def put(self, text: str, node: n.Node) -> None:
        self.rows.append(Row(self.depth, text, node.pos[0]))

    def head(self, text: str, node: n.Node, block: n.Block) -> None:
        """A header and its block."""
        self.put(text + ":", node)
        row, first = self.rows[-1], len(self.rows)
        self.depth += 1
        self.stmts(block.body)
        self.depth -= 1
        added = self.rows[first:]
        if self.source is not None and len(added) == 1 and not added[0].text.endswith(":"):
            between = self.source[block.pos[0] : added[0].start]
            if "\n" not in between:
                row.text += " " + added[0].text
                del self.rows[-1]

    # ------------------------------------------------------------ abilities
    def ability(self, node: n.Ability, opener: str | None = None) -> None:
        values = self.values
        match node.head:
            case "play":
                text = "play at any time" if node.any_time else "play"
                text += f" on {self.target(node.on)}" if node.on is not None else ""
            case "action":
                phases = " or ".join(word.text for word in node.phases)
                text = "action at any time" if node.any_time else f"action in {phases}"
                text += f" on {self.target(node.on)}" if node.on is not None else ""
            case "while" if node.condition is not None:
                text = f"while {values.cond(node.condition)}"
            case "always":
                text = "always"
            case _:
                assert node.event is not None
                head = {"respond": f"respond {node.moment}", "instead": "instead of"}.get(node.head, node.head)
                text = f"{opener or head} {values.event(node.event)}"
        self.head(text + "".join(f", {tail}" for tail in self.tails(node.tails)), node, node.block)

    def target(self, node: Any) -> str:
        return self.values.bare(node) if isinstance(node, n.NounPhrase) else self.values.value(node)

    def tails(self, tails: n.Tails) -> list[str]:
        values = self.values
        out = [f"if {values.cond(cond)}" for cond in tails.conditions]
        for limit in tails.limits:
            often = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
            out.append(f"{often} each {limit.scope.text}")
            if limit.per_target:
                out.append("per target")
        out += [f"by {values.ing(call)}" for call in tails.costs]
        if tails.may:
            out.append("I may")
        if tails.called is not None:
            out.append(f"called {tails.called.text}")
        out += [f"naming {name.text}: {self.choice(what)}" for name, what in tails.naming]
        out += [f"ahead of {word.text}" for word in tails.ahead_of]
        if tails.even_while_dead:
            out.append("even while dead")
        return out

    def choice(self, node: Any) -> str:
        values = self.values
        match node:
            case n.ChooseNumber():
                low = values.value(node.low, SUM)
                if values.collides(low, ("to",)):
                    low = f"({low})"
                last = node.high if node.step is None else node.step
                end = values.value(last, SUM) if node.where is None else values.up_limit(last)
                where = "" if node.where is None else f" where {values.where(node.where)}"
                if node.step is None:
                    return f"a number from {low} to {end}{where}"
                high = values.value(node.high, SUM)
                if values.collides(high, ("by",)):
                    high = f"({high})"
                return f"a number from {low} to {high} by {end}{where}"
            case n.Roll():
                low = values.value(node.low, SUM)
                low = f"({low})" if values.collides(low, ("to",)) else low
                return f"a random number from {low} to {values.value(node.high, SUM)}"
            case n.ChoosePlace():
                return f"a place in {values.simple(node.zone)}"
            case n.ChooseOrder():
                return f"{values.value(node.of, SUM)} in any order"
            case n.ChooseWord():
                return " or ".join(word.text for word in node.words)
            case n.ChooseKind():
                return f"a kind of {node.noun.text}" + (f" where {values.where(node.where)}" if node.where else "")
        return values.value(node)

    # ------------------------------------------------------------ sentences
    def stmts(self, body: Sequence[n.Stmt]) -> None:
        for stmt in body:
            self.stmt(stmt)

    def stmt(self, node: n.Stmt) -> None:
        values = self.values
        match node:
            case n.Do():
                self.put(self.do(node), node)
                if node.then is not None:
                    self.head("if so", node.then, node.then)
                if node.otherwise is not None:
                    self.head("if not", node.otherwise, node.otherwise)
            case n.MayBlock():
                self.head(f"{self.someone(node.who)} may", node, node.block)
                if node.otherwise is not None:
                    self.head("if not", node.otherwise, node.otherwise)
            case n.Either():
                who = "" if node.who is None else f"{values.who(node.who)} must "
                who = f"{self.someone(node.who)} may " if node.may else who
                for k, branch in enumerate(node.branches):
                    guard = "" if branch.guard is None else f" if {values.cond(branch.guard)}"
                    word = f"{who}either" if k == 0 else "or"
                    self.head(word + guard, node if k == 0 else branch, branch.block)
            case n.If():
                for k, (cond, block) in enumerate(node.branches):
                    word = "if" if k == 0 else "otherwise if"
                    self.head(f"{word} {values.cond(cond)}", node if k == 0 else block, block)
                if node.otherwise is not None:
                    self.head("otherwise", node.otherwise, node.otherwise)
            case n.Until():
                event = node.event
                if isinstance(event, n.PhaseEvent) and event.edge == "ends" and event.owner is None:
                    self.head(f"until end of {values.phase(event)}", node, node.block)
                else:
                    self.head(f"until {values.event(event)}", node, node.block)
            case n.NextTime():
                self.ability(node.ability, "next time")
            case n.Nested():
                self.ability(node.ability)
            case _ if (made := FORMS.get(type(node))) is not None:
                self.form(made, node)
            case _:
                self.put(self.sentence(node), node)

    def form(self, made: Form, node: Any) -> None:
        text = write(made, node, self.fill)
        if made.opens:
            self.head(text, node, node.block)
        else:
            self.put(text, node)

    def fill(self, sort: str, part: Any) -> str:
        """A hole of a form, by the rule of the grammar that fills it."""
        values = self.values
        match sort:
            case "value":
                return values.value(part)
            case "sum":
                return values.value(part, SUM)
            case "cond":
                return values.cond(part)
            case "who":
                return values.who(part)
            case "target":
                return self.target(part)
            case "choice":
                return self.choice(part)
            case "event":
                return values.event(part)
        return str(part.text)

    def someone(self, who: n.Value | None) -> str:
        return "I" if who is None else self.values.who(who)

    def do(self, node: n.Do) -> str:
        if node.mode == "do":
            return self.values.call(node.call)
        call = node.call
        return f"{self.someone(call.subject)} {node.mode} {self.values.head(call)}{self.values.parts(call)}"

    def sentence(self, node: n.Stmt) -> str:
        values = self.values
        match node:
            case n.Choose():
                who = "choose" if node.who is None else f"{values.who(node.who)} chooses"
                return f"{who} {node.name.text}: {self.choice(node.what)}"
            case n.Let():
                value = node.value
                text = values.call(value) if isinstance(value, n.Call) else values.value(value)
                return f"let {node.name.text} be {text}"
            case n.Change():
                what = values.value(node.what, UNIT + 1)
                if values.collides(what, ("to", "by")):
                    what = f"({what})"
                word = "to" if node.op == "set" else "by"
                least = "" if node.at_least is None else f", at least {values.value(node.at_least, SUM)}"
                most = "" if node.at_most is None else f", at most {values.value(node.at_most, SUM)}"
                return f"{node.op} {what} {word} {values.value(node.value)}{least}{most}"
            case n.Become():
                who = values.who(node.who)
                be, am = ("become", "am") if who == "I" else ("becomes", "is")
                status = node.status.text
                return f"{who} {be} {status}" if node.on else f"{who} {am} no longer {status}"
            case n.Permit():
                call = node.call
                can = "can" if node.allowed else "cannot"
                return f"{self.someone(call.subject)} {can} {values.head(call)}{values.parts(call)}"
        raise TypeError(type(node).__name__)

    # ------------------------------------------------------------ scenarios
    def line(self, node: n.ScenarioLine) -> None:
        match node:
            case n.Together():
                self.put("secretly:", node)
                self.depth += 1
                for answer in node.answers:
                    self.put(self.scenario(answer), answer)
                self.depth -= 1
            case n.ExpectTrace():
                self.put("expect trace:", node)
                self.depth += 1
                for line in node.lines:
                    name = "" if line.name is None else f" {line.name.text}"
                    number = "" if line.number is None else f" {line.number}"
                    self.put(f"{line.moment}{name}{number}", line)
                self.depth -= 1
            case _:
                self.put(self.scenario(node), node)

    def items(self, items: Sequence[n.Value]) -> str:
        return ", ".join(self.values.value(item, SUM) for item in items)

    def scenario(self, node: n.ScenarioLine) -> str:
        values = self.values
        match node:
            case n.GivenPlayers():
                return f"given {len(node.names)} players: {', '.join(name.text for name in node.names)}"
            case n.GivenCards():
                called = {at: f" called {name.text}" for at, name in node.called}
                cards = (values.value(card, SUM) + called.get(at, "") for at, card in enumerate(node.cards))
                return f"given {values.value(node.place, SUM)} is {', '.join(cards) or 'none'}"
            case n.GivenValue():
                return f"given {values.value(node.what, SUM)} is {values.value(node.value, SUM)}"
            case n.GivenStatus():
                return f"given {values.value(node.who, SUM)} is {'' if node.on else 'not '}{node.adjective.text}"
            case n.GivenTurn():
                return f"given it is {node.who.text}'s {node.phase.text}"
            case n.GivenSees():
                return f"given {node.who.text} sees {values.value(node.what)}"
            case n.Acts():
                on = f" on {self.items(node.on)}" if node.on else ""
                nth = f" ({node.nth.text})" if node.nth is not None else ""
                return f"{node.who.text} {node.verb} {values.value(node.what, SUM)}{nth}{on}"
            case n.Answers():
                return f"{node.who.text} chooses {self.items(node.items)}" if node.items else f"{node.who.text} passes"
            case n.Expect():
                return f"expect {values.cond(node.cond)}"
            case n.ExpectCannot():
                on = f" on {self.items(node.on)}" if node.on else ""
                because = f' because "{node.because.value}"' if node.because is not None else ""
                nth = f" ({node.nth.text})" if node.nth is not None else ""
                return f"expect {node.who.text} cannot {node.verb} {self.items(node.what)}{nth}{on}{because}"
            case n.ExpectSees():
                sees = "does not see" if node.negated else "sees"
                return f"expect {node.who.text} {sees} {values.value(node.what)}"
            case n.ExpectAsked():
                return "expect nobody is asked" if node.who is None else f"expect {node.who.text} is asked"
            case n.ExpectWins():
                names = ", ".join(name.text for name in node.who)
                if not names:
                    return "expect nobody wins"
                return f"expect {names} {'wins' if len(node.who) == 1 else 'win'}"
        raise TypeError(type(node).__name__)
