"""Check chapters without printing them: what they link, what they put in boxes, which values they name.

A template is followed with the shapes of its values: `{% for card in cards %}{{ card.nmae }}` names a value that no
card has. What a filter makes of a value is not followed further.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from jinja2 import TemplateSyntaxError, nodes

from cardwright.backends.paper.chapter_values import EXAMPLE, paper_id, printed_rulings
from cardwright.backends.paper.compose import Source, languages_of
from cardwright.backends.paper.differences import values_of
from cardwright.backends.paper.fill_chapter import MAX_DEPTH, MAX_SOURCE, forbidden, known_names, parse_template
from cardwright.backends.paper.paper_values import Lang, SetupRow, Shows
from cardwright.backends.paper.print_problems import TOO_LARGE, construct
from cardwright.backends.paper.read_markdown import CALLOUTS, EMBEDS, INTERNAL
from cardwright.backends.paper.shown_cards import shown_cards
from cardwright.diagnostics import Problems, closest, nearest
from cardwright.diagnostics.problem import words
from cardwright.model.game import Game
from cardwright.model.rule_citations import listed_rules
from cardwright.source.text import SourceFile, Span
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

CHAPTER = words("a chapter", "书章")
_LINK = re.compile(r"(!?)\[[^\[\]\n]*\]\(([a-z_]*):([^()\n]*)\)")
_CALLOUT = re.compile(r"^[ \t]*>[ \t]*\[!(\w+)\]", re.M)
_LOOP: Final = frozenset(
    ["index", "index0", "revindex", "revindex0", "first", "last", "length", "previtem", "nextitem"]
)
_SAME: Final = frozenset({"list", "sort", "reverse", "unique", "select", "reject", "selectattr", "rejectattr"})
_BY_ATTRIBUTE: Final = frozenset({"selectattr", "rejectattr"})
_METHODS: Final = frozenset({"items", "keys", "values", "get"})
_OF_SORTS: Final = frozenset({"mapping", "none", "number", "sequence", "string"})

_WORD = re.compile(r"(?<![\w.])[a-z]+(?!\w)")
_WORDS: Final = frozenset(["for", "in", "endfor", "if", "elif", "else", "endif", "set", "not", "and", "or", "is"])


class Unknown:
    """The shape of what is not followed."""


class Record(Mapping[str, object]):
    """The shape of records: all keys that any of them has; looked into only where a template does."""

    __slots__ = ("merged", "records")

    def __init__(self, records: Sequence[Mapping[str, object]], *, merged: bool) -> None:
        self.records, self.merged = records, merged

    def __getitem__(self, key: str) -> Shape:
        found = [record[key] for record in self.records if key in record]
        if not found:
            raise KeyError(key)
        return _merged(found) if self.merged else _shape(found[0])

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(key for record in self.records for key in record))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Row:
    """The shape of lists, by what is in any of them."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[object]) -> None:
        self.items = items


UNKNOWN: Final = Unknown()
Shape = Record | Row | Unknown
"""A record by its keys, a list by its items, or what may be anything."""


def check_chapters(game: Game, chapters: Sequence[Source], problems: Problems) -> None:
    """Report what chapters speak of and the game does not have; `chapters` are all that the folder holds."""
    _named_chapters(game, chapters, problems)
    if not chapters:
        return
    targets = _targets(game, chapters)
    cards = tuple((card.id, 1) for card in game.cards.values())
    setups = [SetupRow(2, tuple((zone, 1, cards) for zone in game.zones))]
    lang: Lang = next(iter(languages_of(game)), "en")
    choices = {(option.id, choice): tuple(setups) for option in game.options.values() for choice in option.choices}
    left_out = {key: tuple((card.id, 0, 1) for card in game.cards.values()) for key in choices}
    shows = Shows(choices=choices, left_out=left_out)
    plain = values_of(game, Say(Lexicon.of(game), lang, bare=True), setups, shows)
    values = _shape(plain)
    assert isinstance(values, Record)
    boxes = {source.lang: _Boxes(chapters, source.lang, plain) for source in chapters}
    for source in chapters:
        _links(source, targets, boxes[source.lang], problems)
        _callouts(source.file, problems)
        if len(source.file.text) <= MAX_SOURCE:
            _Walk(source.file, values, problems).template()


def _named_chapters(game: Game, chapters: Sequence[Source], problems: Problems) -> None:
    """Rulings about print name chapters that there are."""
    known = {source.id for source in chapters}
    for ruling in game.rulings.values():
        for prints in ruling.prints:
            if known and prints.chapter not in (*known, "*"):
                near = closest(prints.chapter, known)
                problems.add("CW402", prints.at, what=CHAPTER, name=prints.chapter, near=near)


def _targets(game: Game, chapters: Iterable[Source]) -> dict[str, frozenset[str] | None]:
    """What links of each sort may name; None where any name will do."""
    cards = frozenset(map(paper_id, game.cards))
    played = frozenset(map(paper_id, game.rulings))
    return {
        "card": cards, "legend": cards, "rule": frozenset(listed_rules(game)) or None, "trace": played,
        "table": played | {EXAMPLE},
        "ruling": frozenset(paper_id(ruling.id) for ruling in printed_rulings(game)),
        "chapter": frozenset(source.id for source in chapters),
        "pages": None,
    }  # fmt: skip


class _Boxes:
    """The cards that the chapters of a language show, looked for when a link leads to one."""

    def __init__(self, chapters: Sequence[Source], lang: str, values: Mapping[str, object]) -> None:
        self.chapters, self.lang, self.values = chapters, lang, values

    @cached_property
    def shown(self) -> frozenset[str] | None:
        return shown_cards(self.chapters, self.lang, self.values)

    def lack(self, card: str) -> bool:
        """Whether it is known that no chapter shows a card."""
        return self.shown is not None and card not in self.shown


def _links(source: Source, targets: Mapping[str, frozenset[str] | None], boxes: _Boxes, problems: Problems) -> None:
    file = source.file
    for found in _LINK.finditer(file.text):
        sort, name = found[2], found[3]
        if sort in ("http", "https"):
            continue
        if sort not in ((*EMBEDS, "rule") if found[1] else INTERNAL):
            known = (*EMBEDS, "rule") if found[1] else INTERNAL
            near = closest(sort, known)
            span = Span(file, *found.span(2))
            problems.add("CW826" if found[1] else "CW825", span, target=f"{sort}:{name}", near=near)
            continue
        wanted = targets[sort]
        if sort == "card" and not found[1] and name in (wanted or ()) and boxes.lack(name):
            card = f"card:{name}"
            problems.add("CW824", Span(file, *found.span(3)), target=card, lang=source.lang, card=card)
        if wanted is not None and name and "{" not in name and name not in wanted:
            near = closest(name, wanted)
            shown = f"{sort}:{near}" if near else None
            problems.add("CW824", Span(file, *found.span(3)), target=f"{sort}:{name}", lang=source.lang, near=shown)


def _callouts(file: SourceFile, problems: Problems) -> None:
    for found in _CALLOUT.finditer(file.text):
        if found[1].lower() not in CALLOUTS:
            near = closest(found[1].lower(), CALLOUTS)
            span = Span(file, *found.span(1))
            problems.add("CW835", span, found=found[1], near=near and near.upper(), known=[c.upper() for c in CALLOUTS])


def _shape(value: object) -> Shape:
    if isinstance(value, Mapping):
        return Record([{str(key): inner for key, inner in value.items()}], merged=False)
    return Row(value) if isinstance(value, list) else UNKNOWN


def _merged(values: Sequence[object]) -> Shape:
    """One shape for several things: records with all keys that any of them has, lists of what is in any."""
    lists = [value.items if isinstance(value, Row) else value for value in values if isinstance(value, Row | list)]
    if lists:
        return Row([item for each in lists for item in each])
    records: list[Mapping[str, object]] = []
    for value in values:
        if isinstance(value, Record):
            records += value.records
        elif isinstance(value, Mapping):
            records.append({str(key): inner for key, inner in value.items()})
    return Record(records, merged=True) if any(records) else UNKNOWN


def _line_of_fault(text: str) -> float:
    """The line at which a template cannot be read; infinite if it can."""
    try:
        parse_template(text)
    except TemplateSyntaxError as error:
        return error.lineno
    except RecursionError:
        pass  # it can, and is too deep for anything else
    return float("inf")


class _Walk:
    """One pass over a template with the shapes of what is named."""

    def __init__(self, file: SourceFile, values: Record, problems: Problems) -> None:
        self.file, self.values, self.problems = file, values, problems
        self.asks_for_sorts = False
        """Whether it asks somewhere of what sort a value is: then a list need not be one where it is printed."""

    def template(self) -> None:
        """Report every value that there is not; a template that cannot be read is reported as a whole."""
        try:
            tree = parse_template(self.file.text)
        except TemplateSyntaxError as error:
            self.unreadable(error)
            return
        except RecursionError:
            self.problems.add("CW830", Span(self.file, 0, 0), what=TOO_LARGE["depth"], limit=MAX_DEPTH)
            return
        for sort, name, line in forbidden(tree):
            if sort not in ("filter", "test"):  # of which it is said below what was meant
                span = self.place(line, name.partition(" ")[0] or "*")
                self.problems.add("CW829", span, construct=construct(sort, name))
        self.asks_for_sorts = any(test.name in _OF_SORTS for test in tree.find_all(nodes.Test))
        self.block(tree.body, {})

    def unreadable(self, error: TemplateSyntaxError) -> None:
        """Report what keeps a template from being read: a misspelt word of templates, if one makes it readable."""
        start = self.file.line_start(error.lineno)
        end = start + len(self.file.line(error.lineno))
        for found in _WORD.finditer(self.file.text, start, end):
            for near in nearest(found[0], _WORDS) if found[0] not in _WORDS else ():
                text = self.file.text[: found.start()] + near + self.file.text[found.end() :]
                if _line_of_fault(text) > error.lineno:
                    span = Span(self.file, *found.span())
                    self.problems.add("CW836", span, name=found[0], near=near)
                    return
        self.problems.add("CW828", Span(self.file, start, end), message=error.message or "syntax error")

    def block(self, body: Iterable[nodes.Node], scope: dict[str, Shape]) -> None:
        for node in body:
            match node:
                case nodes.For():
                    inner = dict(scope)
                    self.bind(node.target, self.item(self.shape(node.iter, scope)), inner)
                    inner["loop"] = Record([dict.fromkeys(_LOOP, UNKNOWN)], merged=False)
                    if node.test is not None:
                        self.shape(node.test, inner)
                    self.block(node.body, inner)
                    self.block(node.else_, scope)
                case nodes.If():
                    self.shape(node.test, scope)
                    self.block(node.body, scope)
                    for other in node.elif_:
                        self.block([other], scope)
                    self.block(node.else_, scope)
                case nodes.Assign():
                    self.bind(node.target, self.shape(node.node, scope), scope)
                case nodes.Output():
                    for each in node.nodes:
                        self.printed(each, self.shape(each, scope))

    def printed(self, node: nodes.Node, shape: Shape) -> None:
        """Report a list or a table that is printed as if it were a text."""
        if shape is not UNKNOWN and isinstance(node, nodes.Name) and not self.asks_for_sorts:
            sort = "list" if isinstance(shape, Row) else "table"
            self.problems.add("CW829", self.place(node.lineno, node.name), construct=construct("printed", sort))

    def bind(self, target: nodes.Node, shape: Shape, scope: dict[str, Shape]) -> None:
        if isinstance(target, nodes.Name):
            scope[target.name] = shape
        for name in target.find_all(nodes.Name):
            scope.setdefault(name.name, UNKNOWN)

    def shape(self, node: nodes.Node, scope: dict[str, Shape]) -> Shape:
        """The shape of an expression; names in it that mean nothing are reported."""
        match node:
            case nodes.Name():
                return self.name(node, scope)
            case nodes.Getattr():
                return self.part(node, node.attr, self.shape(node.node, scope))
            case nodes.Getitem(arg=nodes.Const(value=str() as key)):
                return self.part(node, key, self.shape(node.node, scope))
            case nodes.Getitem():
                self.shape(node.arg, scope)
                of = self.shape(node.node, scope)
                if isinstance(of, Record):
                    return _merged([*of.values()])
                return self.item(of) if isinstance(node.arg, nodes.Const) else UNKNOWN
            case nodes.Filter():
                return self.filtered(node, scope)
            case nodes.List() | nodes.Tuple():
                return Row([self.shape(item, scope) for item in node.items])
            case nodes.Test():
                if node.name not in known_names("tests"):
                    self.report(node, node.name, known_names("tests"))
        for child in node.iter_child_nodes():
            self.shape(child, scope)
        return UNKNOWN

    def name(self, node: nodes.Name, scope: dict[str, Shape]) -> Shape:
        if node.name in scope:
            return scope[node.name]
        found = self.values.get(node.name)
        if found is None and node.name not in ("range", "true", "false", "none"):
            self.report(node, node.name, {*scope, *self.values})
        return found if isinstance(found, Record | Row) else UNKNOWN

    def part(self, node: nodes.Node, key: str, of: Shape) -> Shape:
        if isinstance(of, Row) and not hasattr(list, key):
            self.report(node, key, ())  # a list has no parts with names: what is meant has to be picked out of it
            return UNKNOWN
        if not isinstance(of, Record) or key in _METHODS:
            return UNKNOWN
        found = of.get(key)
        if found is None:
            self.report(node, key, of)
        return found if isinstance(found, Record | Row) else UNKNOWN

    def filtered(self, node: nodes.Filter, scope: dict[str, Shape]) -> Shape:
        of = self.shape(node.node, scope) if node.node is not None else UNKNOWN
        for child in (*node.args, *(pair.value for pair in node.kwargs)):
            self.shape(child, scope)
        if node.name not in known_names("filters"):
            self.report(node, node.name, known_names("filters"))
        named = [node.args[0]] if node.name in _BY_ATTRIBUTE and node.args else []
        named += [pair.value for pair in node.kwargs if pair.key == "attribute"]
        for each in named:
            if isinstance(each, nodes.Const) and isinstance(each.value, str):
                self.part(node, each.value.partition(".")[0], self.item(of))
        if node.name in _SAME:
            return of
        return self.item(of) if node.name in ("first", "last") else UNKNOWN

    def item(self, of: Shape) -> Shape:
        return _merged(of.items) if isinstance(of, Row) else UNKNOWN

    def report(self, node: nodes.Node, name: str, known: Iterable[str]) -> None:
        words = sorted(word for word in known if not word.startswith("_"))
        span = self.place(node.lineno, name)
        self.problems.add("CW836", span, name=name, near=closest(name, words), known=words or None)

    def place(self, line: int, name: str) -> Span:
        """Where a name stands: on its line or below, since an expression may go over several."""
        start = self.file.line_start(line)
        found = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)").search(self.file.text, start)
        at = found.span() if found else (start, start + len(self.file.line(line)))
        return Span(self.file, *at)
