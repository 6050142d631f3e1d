"""Read zones, counters and variables of which there is one for each word of a set: `mana of {hue}` is a `mana of red`.

Each of them is declared by itself; what they have in common is a value with that part, which says which one is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import CARD, PLAYER, Type
from cardwright.model import game_being_read as d
from cardwright.model.collect.patterns import read_name, read_pattern
from cardwright.model.game_being_read import Draft
from cardwright.model.yaml_fields import Fields
from cardwright.records import record
from cardwright.source.nodes import Scalar

WHOSE = {"player": ir.Local("me", PLAYER, "me"), "card": ir.Local("this", CARD, "this")}


@record
class Names:
    """How the members of one declaration are called: ids and printed names, by word; one without a part has the word
    of nothing.
    """

    ids: Mapping[str, tuple[str, decl.Words]]
    head: str = ""
    part: tuple[decl.Hole, decl.SymbolSet] | None = None


def names_of(draft: Draft, key: Scalar, fields: Fields) -> Names | None:
    """What a key declares: one thing, or one for each word of the set that its part takes; None if it was reported."""
    said: decl.Words = fields.words("name")
    if "{" not in key.value:
        return Names({"": (read_name(draft, key, fields), said)})
    head, holes = read_pattern(draft, key, fields, spoken=False)
    if not holes:
        return None  # it is no pattern
    said = said or draft.name_by(head)
    symbols = draft.game.symbols.get(holes[0].ty.set_id or "") if len(holes) == 1 else None
    if symbols is None:
        if not any(hole.ty.name == "any" for hole in holes):
            draft.reader.problems.add("CW432", key.span, name=key.value)
        return None
    if not symbols.words:
        return None  # reported at the set
    ids = {
        word: (f"{head} {holes[0].label} {word}", _called(word, called, said)) for word, called in symbols.words.items()
    }
    return Names(ids, head, (holes[0], symbols))


def _called(word: str, called: decl.Words, said: decl.Words) -> decl.Words:
    """红法力, red mana: the word before the name; a word that is given no names is called by itself."""
    names = called or dict.fromkeys(said, word)
    return {
        lang: f"{names[lang]}{'' if lang.startswith('zh') else ' '}{name}"
        for lang, name in said.items()
        if lang in names
    }


def declare_whole(
    draft: Draft, names: Names, made: Sequence[decl.Zone | decl.Counter | decl.Variable], ty: Type, of: Fields
) -> decl.Derived | None:
    """Declare what the members of one declaration have in common, where it has a part."""
    if names.part is None:
        return None
    (hole, symbols), first = names.part, made[0]
    whole = decl.Derived(names.head, of.words("name"), first.span, first.rules)
    whole.owner, whole.ty = first.owner, ty
    kind = None if isinstance(first, decl.Zone) else first.of_kind
    whole.of_kind = kind if isinstance(kind, decl.Category) else None
    whole.params = ((hole.name, hole.label, hole.ty),)
    whole.members = dict(zip(names.ids, made, strict=True))
    at = first.span
    part = ir.Local(hole.name, hole.ty, "hole")
    cases: list[tuple[ir.Cond | None, ir.Value]] = []
    for word, member in whole.members.items():
        value: ir.Value = ir.Property(WHOSE.get(first.owner), member, {}, ty, span=at)
        if isinstance(member, decl.Zone) and member.owner == "game":
            value = ir.ZoneRef(member, ty, span=at)
        named = ir.Symbol(symbols, word, hole.ty, span=at)
        cases.append((ir.Same(part, named, negated=False, span=at), value))
    whole.cases = (*cases[:-1], (None, cases[-1][1]))
    draft.declare(draft.game.values, d.VALUE_, whole)
    return whole
