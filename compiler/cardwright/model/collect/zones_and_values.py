"""Read zones, counters, values, statuses, symbols, options and the other small declarations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from cardwright import ir
from cardwright.diagnostics import Note
from cardwright.diagnostics.problem import Words as Said
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import BOOL, CARD, CHARACTER, NUMBER, PLAYER, ZONE, Type, plain
from cardwright.model import game_being_read as d
from cardwright.model.collect import parted
from cardwright.model.collect.patterns import read_name, read_pattern
from cardwright.model.collect.types import TYPES, read_type
from cardwright.model.game_being_read import CondJob, Draft, EffectJob, Setting, ValueJob, fill, fill_all, owner_setting
from cardwright.model.sorts import another, sort_of
from cardwright.model.yaml_fields import A_NUMBER, TEXTS, Fields
from cardwright.source.nodes import Mapping, Node, Scalar, Sequence
from cardwright.source.text import Span

OWNERS = ("player", "card", "game")
VIEWERS = ("nobody", "owner", "others", "everyone")
SIGN_COLOURS = ("black", "red")
SAID = ("phrase", "denied")
QUANTITY_KEYS = ("of", "takes", "base", "at_least", "at_most", "printed", "adds_to", "seen_by", "aliases")


def _entries(
    draft: Draft, node: Node, section: str, what: Said, known: tuple[str, ...]
) -> Iterator[tuple[Scalar, Fields]]:
    """The entries of a section, which may have names and rules besides what is known of each."""
    return draft.reader.entries(node, section, what, ("name", "rules", *known))


def _parted(
    draft: Draft, node: Node, section: str, what: Said, known: tuple[str, ...]
) -> Iterator[tuple[Scalar, Fields, parted.Names]]:
    """The same of a section whose entries may declare one thing for each word of a set, with the names of all."""
    for key, fields in _entries(draft, node, section, what, known):
        names = parted.names_of(draft, key, fields)
        if names is not None:
            yield key, fields, names


def _named(draft: Draft, key: Scalar, fields: Fields) -> tuple[str, tuple[decl.Hole, ...]]:
    """The name of a number or value, and its parts."""
    return read_pattern(draft, key, fields) if "{" in key.value else (read_name(draft, key, fields), ())


def _aliases(draft: Draft, fields: Fields, made: decl.Decl) -> None:
    for alias in fields.texts("aliases"):
        word = " ".join(alias.value.split())
        first = draft.aliases.setdefault(word, made)
        if first is made:
            made.also += (word,)
        else:
            role = sort_of(made)
            other = another(sort_of(first), role)
            draft.reader.problems.add("CW530", alias.span, word=alias.value, role=role, other=other)


def zones(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`deck: {of: game, order: stack, seen_by: nobody, name: …}`."""
    known = ("of", "takes", "order", "seen_by", "part_of", "slots", "refill_from", "keeps", "arrivals", "aliases")
    for key, fields, names in _parted(draft, node, "zones", d.ZONE_, known):
        owner = fields.choice("of", ("player", "game"), "game", required=True)
        order = fields.choice("order", ("stack", "set"), "set")
        seen_by = _viewers(draft, fields, key.value, owner, ("owner", "others"))
        keeps = fields.choice("keeps", ("used as",), "") == "used as"
        renews = fields.choice("arrivals", ("new",), "") == "new"
        slots, rules = _slots(draft, fields), fields.rules()
        all_made = [
            decl.Zone(id, said, key.span, rules, owner=owner, order=order, seen_by=seen_by, slots=slots, keeps=keeps,
                      renews=renews)
            for id, said in names.ids.values()
        ]  # fmt: skip
        for made in all_made:
            draft.declare(draft.game.zones, d.ZONE_, made)
        if names.part is None:
            _aliases(draft, fields, all_made[0])
        parted.declare_whole(draft, names, all_made, ZONE, fields)
        _zone_links(draft, fields, all_made)


def _viewers(draft: Draft, fields: Fields, id: str, owner: str, own: tuple[str, ...] = ("others",)) -> str:
    """Who sees it; `own` are the ways that speak of a player to whom it belongs."""
    node, seen_by = fields.scalar("seen_by"), fields.choice("seen_by", VIEWERS, "everyone")
    if node is not None and owner != "player" and seen_by in own:
        draft.reader.problems.add("CW520", node.span, name=id, seen_by=seen_by)
    return seen_by


def _owner(
    draft: Draft, fields: Fields, allowed: tuple[str, ...] = OWNERS, default: str = "player"
) -> tuple[str, decl.Category | None]:
    """Whose it is: one of a few words, or a kind of cards; then it is of cards, and that kind is told, too."""
    node = fields.scalar("of", required=True)
    if node is None or node.value in allowed:
        return (node.value if node is not None else default), None
    name = " ".join(node.value.split())
    for category in draft.game.categories.values():
        if name in (category.id, *category.name.values()):
            draft.mention(node.span, category)
            return "card", category
    draft.reader.one_of(node, "of", (*allowed, *draft.game.categories))
    return default, None


def _openly(fields: Fields, owner: str) -> bool:
    """Whether it is said of something of cards that everyone sees it: then it shows on face-down cards, too."""
    return owner == "card" and fields.text("seen_by") == "everyone"


def _slots(draft: Draft, fields: Fields) -> dict[str, int]:
    node = fields.get("slots")
    if isinstance(node, Sequence):
        return {text.value: 1 for text in draft.reader.texts(node, "slots")}
    return {key.value: draft.reader.number(value, key.value, 1, least=0) for key, value in fields.table("slots")}


def _zone_links(draft: Draft, fields: Fields, all_made: list[decl.Zone]) -> None:
    first = all_made[0]

    def link() -> None:
        whole, source = fields.scalar("part_of"), fields.scalar("refill_from")
        of, by = (draft.find(draft.game.zones, d.ZONE_, node) for node in (whole, source))
        if whole is not None and of is not None and of.owner != first.owner:
            draft.reader.problems.add("CW557", whole.span, name=first.id, whole=of.id, owner=first.owner)
            of = None
        if source is not None and by is not None and first.owner == "game" != by.owner:
            draft.reader.problems.add("CW555", source.span, name=by.id)
            by = None
        for made in all_made:
            made.part_of, made.refill_from = of, by

    draft.later.append(link)


def counters(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`life: {of: player, starts: max life, at_least: 0, at_most: max life}`."""
    known = ("of", "takes", "starts", "at_least", "at_most", "aliases", "seen_by")
    for key, fields, names in _parted(draft, node, "counters", d.COUNTER_, known):
        all_made = [decl.Counter(id, said, key.span, fields.rules(), present) for id, said in names.ids.values()]
        first = all_made[0]
        owner, of_kind = _owner(draft, fields)
        seen_by, openly = _viewers(draft, fields, key.value, owner), _openly(fields, owner)
        for made in all_made:
            made.owner, made.of_kind, made.seen_by, made.openly = owner, of_kind, seen_by, openly
            draft.declare(draft.game.counters, d.COUNTER_, made)
        if names.part is None:
            _aliases(draft, fields, first)
        parted.declare_whole(draft, names, all_made, NUMBER, fields)
        setting = owner_setting(owner, first.id, of_kind)
        _number(draft, fields, "starts", setting, fill_all(all_made, "starts"))
        _bounds(draft, fields, setting, *all_made)


def _number(draft: Draft, fields: Fields, key: str, setting: Setting, put: Callable[[object], None]) -> None:
    node = fields.scalar(key)
    if node is not None:
        draft.jobs.append(ValueJob(node, setting, NUMBER, put))


def _bounds(draft: Draft, fields: Fields, setting: Setting, *made: decl.Quantity | decl.Counter) -> None:
    _number(draft, fields, "at_least", setting, fill_all(made, "at_least"))
    _number(draft, fields, "at_most", setting, fill_all(made, "at_most"))


def variables(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`role: {of: player, type: role, seen_by: owner}`."""
    known = ("of", "takes", "type", "seen_by", "gives", "aliases", *SAID)
    for key, fields, names in _parted(draft, node, "variables", d.VARIABLE_, known):
        all_made = [decl.Variable(id, said, key.span, fields.rules()) for id, said in names.ids.values()]
        owner, of_kind = _owner(draft, fields)
        ty = read_type(draft, fields.scalar("type", required=True))[0]
        seen_by, openly = _viewers(draft, fields, key.value, owner), _openly(fields, owner)
        given = fields.scalar("gives")
        gives = fields.choice("gives", ("skills",), "") == "skills"
        if given is not None and gives and (names.part is not None or owner != "player" or plain(ty.one) != CHARACTER):
            draft.reader.problems.add("CW567", given.span, name=key.value)
            gives = False
        for made in all_made:
            made.owner, made.of_kind, made.ty, made.seen_by, made.openly = owner, of_kind, ty, seen_by, openly
            made.gives_skills = gives
            draft.declare(draft.game.variables, d.VARIABLE_, made)
        whole = parted.declare_whole(draft, names, all_made, ty, fields)
        _phrased(draft, fields, whole or all_made[0])
        if whole is None:
            _aliases(draft, fields, all_made[0])


def quantities(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`hand limit: {of: player, base: my life}`, `distance to {other}: {takes: {other: player}, base: …}`."""
    for key, fields in _entries(draft, node, "quantities", d.QUANTITY_, QUANTITY_KEYS):
        name, holes = _named(draft, key, fields)
        made = decl.Quantity(name, fields.words("name"), key.span, fields.rules(), present)
        made.params = tuple((hole.name, hole.label, hole.ty) for hole in holes)
        made.owner, made.of_kind = _owner(draft, fields)
        _aliases(draft, fields, made)
        draft.declare(draft.game.quantities, d.QUANTITY_, made)
        made.seen_by = _viewers(draft, fields, made.id, made.owner)
        made.printed = fields.choice("printed", ("name", "base"), "name")
        number = fields.get("base")
        if made.printed == "base" and isinstance(number, Scalar) and not re.fullmatch(r"\d{1,6}", number.value):
            draft.reader.wrong(number, "base", A_NUMBER)
        _adds_to(draft, fields, made)
        base = owner_setting(made.owner, made.id, made.of_kind)
        setting = replace(base, holes=holes)
        fields.need("base")
        _number(draft, fields, "base", setting, fill(made, "base"))
        _bounds(draft, fields, setting, made)


def _adds_to(draft: Draft, fields: Fields, made: decl.Quantity) -> None:
    """`adds_to: limits`: of players or of all cards, without parts, and one of each at most."""
    given = fields.scalar("adds_to")
    if given is None or not fields.choice("adds_to", ("limits",), ""):
        return
    others = [q for q in draft.game.quantities.values() if q.adds_to_limits and q.owner == made.owner]
    if made.owner == "game" or made.of_kind is not None or made.params:
        draft.reader.problems.add("CW562", given.span, name=made.id)
    elif others:
        notes = [Note(others[0].span, "other")]
        draft.reader.problems.add("CW563", given.span, notes=notes, name=made.id, other=others[0].id)
    else:
        made.adds_to_limits = True


def values(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`distance to {other}: {of: player, type: number, takes: {other: player}, is: …}`, or with `cases`."""
    known = ("of", "type", "takes", "is", "cases", "aliases", *SAID)
    for key, fields in _entries(draft, node, "values", d.VALUE_, known):
        name, holes = _named(draft, key, fields)
        made = decl.Derived(name, fields.words("name"), key.span, fields.rules(), present)
        made.owner, made.of_kind = _owner(draft, fields, (*OWNERS, "cards"))
        made.ty = read_type(draft, fields.scalar("type", required=True))[0]
        made.params = tuple((hole.name, hole.label, hole.ty) for hole in holes)
        _phrased(draft, fields, made)
        _aliases(draft, fields, made)
        draft.declare(draft.game.values, d.VALUE_, made)
        base = owner_setting(made.owner, made.id, made.of_kind)
        setting = replace(base, holes=holes)
        _value_of(draft, fields, made, setting)


def _phrased(draft: Draft, fields: Fields, made: decl.Variable | decl.Derived) -> None:
    """The phrases of a condition, `phrase: "{doer} {is} ahead of {player}"`, and how it is denied."""
    made.phrase, made.denied = fields.words("phrase"), fields.words("denied")
    given = [(key, node) for key in SAID if (node := fields.get(key)) is not None]
    if given and (made.ty != BOOL or len(given) < len(SAID)):
        draft.reader.problems.add("CW536", given[0][1].span, key=given[0][0], name=made.id)
    made.written = tuple(
        entry.value
        for _, node in given
        for entry in (node if isinstance(node, Mapping) else ())
        if isinstance(entry.value, Scalar)
    )


def _value_of(draft: Draft, fields: Fields, made: decl.Derived, setting: Setting) -> None:
    cases = fields.items("cases")
    if not cases:
        _said(draft, fields, setting, made.ty, fill(made, "value"))
        return
    slots: list[tuple[ir.Cond | None, ir.Value | ir.Cond | None]] = [(None, None)] * len(cases)

    def put_cond(i: int, cond: ir.Cond) -> None:
        slots[i] = (cond, slots[i][1])
        _put(made, slots)

    def put_value(i: int, value: ir.Value | ir.Cond) -> None:
        slots[i] = (slots[i][0], value)
        _put(made, slots)

    def told(i: int, last: bool) -> list[tuple[ir.Cond, bool]]:
        return [(c, last and k == i) for k, (c, _) in enumerate(slots[: i + last]) if c is not None]

    for i, case in enumerate(cases):
        one = draft.reader.fields(case, words("a case", "一种情况"), ("if", "is"))
        if one is None:
            continue
        condition = one.scalar("if")
        last = i == len(cases) - 1
        if (condition is None) != last:
            draft.reader.problems.add("CW521", one.span, name=made.id)
        if condition is not None:
            draft.jobs.append(CondJob(condition, replace(setting, told=partial(told, i, False)), partial(put_cond, i)))
        _said(draft, one, replace(setting, told=partial(told, i, True)), made.ty, partial(put_value, i))


def _said(draft: Draft, fields: Fields, setting: Setting, ty: Type, put: Callable[[Any], None]) -> None:
    """What a value of a type is, or one of its cases."""
    text = fields.scalar("is", required=True)
    if text is not None:
        draft.jobs.append(CondJob(text, setting, put) if ty == BOOL else ValueJob(text, setting, ty, put))


def _put(made: decl.Derived, slots: list[tuple[ir.Cond | None, ir.Value | ir.Cond | None]]) -> None:
    """The cases of a value as far as they are read; those of yes or no are one condition together."""
    if made.ty != BOOL:
        made.cases = tuple((c, v) for c, v in slots if v is not None and not isinstance(v, ir.Cond))
    elif all(isinstance(v, ir.Cond) for _, v in slots) and all(c is not None for c, _ in slots[:-1]):
        made.value = _truth(slots)


def _truth(cases: list[tuple[ir.Cond | None, ir.Value | ir.Cond | None]]) -> ir.Cond:
    """Of conditions by cases the one that says the same: what the first case that holds says.

    The case that needs nothing comes last: `[{if: A, is: B}, {is: C}]` is `(A and B) or (not (A) and C)`.
    """
    (test, said), *rest = cases
    assert isinstance(said, ir.Cond)
    if test is None or not rest:
        return said
    other = _truth(rest)
    literal = said.value if isinstance(said, ir.Truthy) else None
    if isinstance(literal, ir.Bool) and literal.value:
        return ir.Both("or", (test, other), span=test.span)
    without = ir.Both("and", (ir.Not(test, span=test.span), other), span=other.span)
    if isinstance(literal, ir.Bool):
        return without
    return ir.Both("or", (ir.Both("and", (test, said), span=said.span), without), span=test.span)


def adjectives(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`red: {of: card, means: its color is red}`."""
    for key, fields in _entries(draft, node, "adjectives", d.ADJECTIVE_, ("of", "means", "is", "is_not", "aliases")):
        made = decl.AdjectiveDecl(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        of, made.of_kind = _owner(draft, fields, ("player", "card", "cards", "skill"), "card")
        made.of = TYPES[of]
        made.being, made.not_being = fields.words("is"), fields.words("is_not")
        _aliases(draft, fields, made)
        draft.declare(draft.game.adjectives, d.ADJECTIVE_, made)
        text = fields.scalar("means", required=True)
        if text is not None:
            setting = Setting(owner=made.id, me=PLAYER, it=made.of)
            draft.jobs.append(CondJob(text, setting, fill(made, "means")))


def statuses(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`drunk: {of: player, reminder: …, effect: …}`."""
    known = ("of", "reminder", "is", "is_not", "becomes", "seen_by", "effect", "suppresses", "aliases")
    for key, fields in _entries(draft, node, "statuses", d.STATUS_, known):
        made = decl.Status(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        of, made.of_kind = _owner(draft, fields, ("player", "card", "skill"))
        made.of = TYPES[of]
        made.seen_by = _viewers(draft, fields, made.id, made.of.name)
        made.openly = _openly(fields, made.of.name)
        made.reminder, made.becomes = fields.words("reminder"), fields.words("becomes")
        made.being, made.not_being = fields.words("is"), fields.words("is_not")
        what = fields.scalar("suppresses")
        made.suppresses = what is not None and what.value == "skills"
        if what is not None and not made.suppresses:
            draft.later.append(partial(_disables, draft, made, what))
        _aliases(draft, fields, made)
        draft.declare(draft.game.statuses, d.STATUS_, made)
        text = fields.scalar("effect")
        if text is not None:
            this = CARD if made.of == CARD else None
            setting = Setting(owner=made.id, me=PLAYER, this=this, of_this=made.of_kind, rules=made.rules)
            draft.jobs.append(EffectJob(text, setting, fill(made, "abilities")))


def _disables(draft: Draft, made: decl.Status, what: Scalar) -> None:
    made.disables = draft.find(draft.game.categories, d.CATEGORY_, what, "skills")


def read_words(draft: Draft, node: Node | None, key: str) -> dict[str, decl.Words]:
    """The words of a set with their names: a mapping, or a list of ids."""
    if isinstance(node, Sequence):
        return {text.value: {} for text in draft.reader.texts(node, key)}
    found = {
        draft.reader.id_of(word): draft.reader.words(value, word.value) for word, value in draft.reader.table(node, key)
    }
    return {word: draft.named(word, name) if name else name for word, name in found.items()}


def symbols(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`sky: {words: {sun: {zh-Hans: 晴, en: sun}, …}, signs: {sun: ☀}, colours: {sun: red}}`."""
    for key, fields in _entries(draft, node, "symbols", d.SYMBOLS_, ("words", "signs", "colours")):
        made = decl.SymbolSet(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules())
        made.words = read_words(draft, fields.need("words"), "words")
        made.word_spans = _places(fields, "words")
        if not made.words and fields.get("words") is not None:
            draft.reader.problems.add("CW522", key.span, name=made.id)
        signs = _of_words(draft, fields, "signs", made)
        made.signs = {word: sign.value for word, sign in signs.items()}
        made.sign_spans = {word: sign.span for word, sign in signs.items()}
        colours = _of_words(draft, fields, "colours", made, SIGN_COLOURS)
        made.colours = {word: colour.value for word, colour in colours.items()}
        draft.declare(draft.game.symbols, d.SYMBOLS_, made)


def _places(fields: Fields, key: str) -> dict[str, Span]:
    """Where each word of a table is written."""
    listed = fields.get(key)
    return {entry.key.value: entry.key.span for entry in listed} if isinstance(listed, Mapping) else {}


def _of_words(
    draft: Draft, fields: Fields, key: str, made: decl.SymbolSet, allowed: tuple[str, ...] = ()
) -> dict[str, Scalar]:
    """A text for some words of a set, one of `allowed` if there are any; others are reported."""
    found = {}
    for word, node in fields.table(key):
        text = draft.reader.text(node, key)
        for scalar, known in ((word, made.words), (text, allowed)):
            if scalar is not None and known:
                draft.reader.one_of(scalar, key, tuple(known))
        if text is not None:
            found[word.value] = text
    return found


def constants(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`hand limit: {value: 6}`."""
    for key, value in draft.reader.table(node, "constants"):
        if isinstance(value, Scalar):
            number = draft.reader.number(value, key.value, 0)
            made = decl.Constant(draft.reader.id_of(key), {}, key.span, (), number)
        else:
            fields = draft.reader.fields(value, d.CONSTANT_, ("name", "rules", "value", "aliases"), key=key.value)
            if fields is None:
                continue
            number = draft.reader.number(fields.need("value"), "value", 0)
            made = decl.Constant(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), number)
            _aliases(draft, fields, made)
        draft.declare(draft.game.constants, d.CONSTANT_, made)


def options(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`pace: {choices: {slow: …, fast: …}, default: slow, why: …, agreed: true}`."""
    known = ("choices", "default", "why", "agreed", "original")
    for key, fields in _entries(draft, node, "options", d.OPTION_, known):
        made = decl.Option(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules())
        made.choices = read_words(draft, fields.need("choices"), "choices")
        made.why, made.original = fields.words("why"), fields.words("original")
        made.agreed = fields.flag("agreed")
        made.symbols = decl.SymbolSet(f"option {made.id}", made.name, key.span, (), made.choices)
        made.symbols.word_spans = _places(fields, "choices")
        if len(made.choices) < 2 and fields.get("choices") is not None:
            draft.reader.problems.add("CW523", key.span, name=made.id)
        default = fields.scalar("default", required=True)
        if default is not None and made.choices:
            made.default = fields.choice("default", tuple(made.choices), next(iter(made.choices)))
        draft.declare(draft.game.options, d.OPTION_, made)


def terms(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`player: {en: player, unit: …}`."""
    from cardwright.model.game import Term

    for key, value in draft.reader.table(node, "terms"):
        if not isinstance(value, Mapping):
            draft.reader.wrong(value, key.value, TEXTS)
            continue
        fields = draft.reader.with_keys(value, d.TERM_, (*draft.reader.languages, "unit", "plural"))
        name = {lang: fields.text(lang) for lang in draft.reader.languages if fields.get(lang) is not None}
        if key.value in draft.game.terms:
            draft.reader.problems.add("CW504", key.span, what=d.TERM_, name=key.value)
        term = Term(key.value, name, fields.text("unit"), fields.text("plural"), key.span)
        draft.game.terms.setdefault(key.value, term)
