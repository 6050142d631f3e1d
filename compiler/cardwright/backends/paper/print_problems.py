"""Word what went wrong in print as problems, each at the smallest place that can be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardwright.backends.paper.chapter_values import paper_id
from cardwright.backends.paper.paper_values import PROBLEM_KINDS, Lang, PaperProblem
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import Problem, Words, words
from cardwright.model.game import Game
from cardwright.source.text import SourceFile, Span

CODES: Mapping[str, str] = {
    "text-overflows": "CW821",
    "line-overflows": "CW822",
    "missing-glyph": "CW823",
    "unresolved-link": "CW824",
    "bad-link": "CW825",
    "bad-embed": "CW826",
    "duplicate-anchor": "CW827",
    "duplicate-card": "CW827",
    "template-error": "CW828",
    "template-forbidden": "CW829",
    "template-too-large": "CW830",
    "typesetting-failed": "CW831",
    "no-copies": "CW831",
    "unknown-accent": "CW831",
    "no-room": "CW596",
    "faces-differ-in-size": "CW837",
}
TOO_LARGE: Mapping[str, Words] = {
    "template": words("characters", "字符数"),
    "depth": words("what lies inside one another in its templates", "模板中层层相套的部分"),
    "parts": words("expressions and names", "表达式和名字"),
    "turns of loops": words("turns of loops and other work", "循环次数和其他运算"),
    "range": words("numbers of a range", "范围里的数"),
    "string": words("characters of a text", "一段文字的字符数"),
    "number": words("numbers that are reckoned with", "参与运算的数"),
    "output": words("characters that it prints", "印出的字符数"),
    "columns of a table": words("columns of a table", "表格的列数"),
    "lists and quotations inside one another": words("lists and quotations inside one another", "列表和引文的层数"),
}
FORBIDDEN: Mapping[str, tuple[str, str]] = {
    "statement": ("`{{% {name} %}}`", "`{{% {name} %}}`"),
    "expression": ("`{name}` in a value", "值里的 `{name}`"),
    "filter": ("the filter `{name}`", "过滤器 `{name}`"),
    "test": ("the test `{name}`", "测试 `{name}`"),
    "starred": ("`*` in a call", "调用里的 `*`"),
    "method": ("a method or an attribute that values here do not have", "这里的值所没有的方法或属性"),
    "printed": ("{name} as a text (print its parts)", "{name}当作文字来输出（请输出其中的各项）"),
    "joined": ("{name} as a text to be joined (join its parts)", "{name}当作文字来连接（请连接其中的各项）"),
    "md": ("`md` of {name} (it takes a text)", "对{name}用 `md`（它只接受文字）"),
    "clauses": ("`clauses` but of a text and with a number", "`clauses`，除非是对一段文字并写明数目"),
    "sum": ("`sum` of anything but numbers", "`sum` 来加数以外的东西"),
    "plus": ("`+` but between two numbers or two texts", "`+`，除非两边都是数或都是文字"),
    "reckoned": ("`{name}` but between two numbers", "`{name}`，除非两边都是数"),
}
"""What a chapter may not use, in English and in Chinese, by the sort that `fill_chapter` tells."""
SORTS: Mapping[str, Words] = {
    "table": words("a whole table", "整个表格"),
    "list": words("a whole list", "整个列表"),
    "number": words("a number", "数"),
    "nothing": words("nothing", "空值"),
}
PARTS: Mapping[str, Words] = {
    "name": words("its name", "牌名"),
    "kind": words("its kind", "类别"),
    "corner": words("the figure in the corner", "角上的数值"),
    "figures": words("its figures", "数值栏"),
    "foot": words("the foot", "页脚"),
    "pip": words("suit and number", "花色点数"),
    "word": words("a word that cannot be broken", "不能断行的词"),
}


def report(
    found: Iterable[PaperProblem],
    game: Game,
    lang: Lang,
    chapters: Mapping[str, SourceFile],
    targets: Sequence[str],
    problems: Problems,
) -> None:
    """Add what was found in one language; `chapters` are the sources by id, `targets` what links may lead to."""
    for each in found:
        code, where, args = CODES[each.kind], each.where, each.args
        kind, _, rest = where.partition(":")
        if kind == "chapter":
            span = _in_chapter(chapters, rest, each)
        elif kind == "card":
            span = card_span(game, rest)
        elif kind == "ruling":
            span = next((r.span for r in game.rulings.values() if paper_id(r.id) == rest), game.span)
        else:
            span = game.span
        match each.kind:
            case "text-overflows":
                problems.add(code, span, card=rest, lang=lang, pt=args[0], mm=args[1])
            case "line-overflows":
                part = PARTS.get(args[0], args[0])
                corner = "top right" if args[0] == "corner" else None
                problems.add(code, span, card=rest, lang=lang, part=part, mm=args[1], corner=corner)
            case "missing-glyph":
                span = sign_span(game, args[0]) or span
                problems.add(code, span, character=args[0] or args[1], point=args[1], lang=lang)
            case "unresolved-link":
                card = args[0] if args[0] in {f"card:{paper_id(id)}" for id in game.cards} else None
                near = None if card else closest(args[0], targets)
                problems.add(code, span, target=args[0], lang=lang, card=card, near=near)
            case "template-too-large":
                problems.add(code, span, what=TOO_LARGE.get(args[0], args[0]), limit=args[1])
            case "template-forbidden":
                problems.add(code, span, construct=construct(*args))
            case "no-room":
                problems.add(code, span, page=args[0], layout=args[1])
            case "faces-differ-in-size":
                problems.add(code, span, card=rest, other=args[0], sizes=args[1])
            case "no-copies" | "unknown-accent":
                problems.add(code, span, message=each.show())
            case _:
                name = PROBLEM_KINDS[each.kind][0].replace("card id", "target")
                problems.put(Problem(code, span, {name: args[0]}))


def construct(sort: str, name: str) -> Words:
    """What a chapter may not use, as both languages say it."""
    of = SORTS.get(name, words(name, name))
    en, zh = FORBIDDEN[sort]
    return words(en.format(name=of["en"]), zh.format(name=of["zh"]))


def card_span(game: Game, identifier: str) -> Span:
    """Where a card, or a face of it, is declared."""
    for card in game.cards.values():
        if identifier == paper_id(card.id):
            return card.span
        if len(card.faces) > 1 and identifier.rpartition("-")[0] == paper_id(card.id):
            number = identifier.rpartition("-")[2]
            if number.isdigit() and 1 <= int(number) <= len(card.faces):
                return card.faces[int(number) - 1].span
    return game.span


def sign_span(game: Game, character: str) -> Span | None:
    """Where a character is declared as a sign, or a part of one: it is printed on many cards, and mended there."""
    found = (
        of.sign_spans[word]
        for of in game.symbols.values()
        for word, sign in of.signs.items()
        if character and character in sign
    )
    return next(found, None)


def _in_chapter(chapters: Mapping[str, SourceFile], where: str, problem: PaperProblem) -> Span | None:
    """The place of a problem in a chapter's source.

    A template knows its own line. A link or a character is looked for in the source, as its line is one of the text
    that was made from the template; what only a value brought in is shown at the beginning of the chapter.
    """
    identifier, _, line = where.partition(":")
    file = chapters.get(identifier)
    if file is None:
        return None
    if problem.kind.startswith("template-"):
        at = int(line) if line.isdigit() else 1
        start = file.line_start(at)
        return Span(file, start, start + len(file.line(at)))
    wanted = problem.args[0] if problem.args else ""
    start = file.text.find(wanted) if wanted else -1
    return Span(file, start, start + len(wanted)) if start >= 0 else Span(file, 0, len(file.line(1)))
