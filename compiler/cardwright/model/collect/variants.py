"""Read variants: what they replace, add, remove, need and overrule."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import Draft, PatchText
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Mapping, Node, Scalar

KEYS = (
    "id", "name", "author", "summary", "rules", "replace", "add", "remove", "drop", "needs", "over", "warns_with",
    "sets",
)  # fmt: skip
TARGETS = ("verb", "card", "phase", "rule", "check")
PATCH = words("a replacement", "替换")
REMOVAL = words("a removal", "删除")
OVER = words("the reason why it overrules another", "优先于另一变体的理由")


def variants(draft: Draft, node: Node) -> list[tuple[decl.Variant, Mapping]]:
    """Declare the variants of a file; gives back their `add` sections, which are read with all others."""
    added: list[tuple[decl.Variant, Mapping]] = []
    for key, fields in draft.reader.listed(node, "variants", d.VARIANT_, KEYS):
        made = decl.Variant(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules())
        made.author, made.summary = fields.words("author"), fields.words("summary")
        if not draft.declare(draft.game.variants, d.VARIANT_, made):
            continue
        _patches(draft, fields, made)
        extra = fields.get("add")
        if isinstance(extra, Mapping):
            added.append((made, extra))
            made.patches += tuple(_additions(extra))
        elif extra is not None:
            draft.reader.wrong(extra, "add", words("sections such as `cards:`", "若干节，例如 `cards:`"))
        _links(draft, fields, made)
    return added


def _additions(extra: Mapping) -> list[decl.Patch]:
    found: list[decl.Patch] = []
    for entry in extra:
        kind = entry.key.value.removesuffix("s").removeprefix("game_")
        for item in entry.value if not isinstance(entry.value, Scalar) else ():
            name = item.key if not isinstance(item, (Scalar, Mapping)) and hasattr(item, "key") else None
            if name is None and isinstance(item, Mapping):
                given = item.get("id") or item.get("say")
                name = given if isinstance(given, Scalar) else None
            if name is not None:
                found.append(decl.Patch("add", f"{kind} {name.value}", (), name.span))
    return found


def _patches(draft: Draft, fields: Fields, made: decl.Variant) -> None:
    for action, what, extra in (
        ("replace", PATCH, ("do", "effect", "faces", "copies")),
        ("remove", REMOVAL, ()),
    ):
        for item in fields.items(action):
            one = draft.reader.fields(item, what, (*TARGETS, "rules", *extra), key=action)
            if one is None:
                continue
            named = [(kind, text) for kind in TARGETS if (text := one.scalar(kind)) is not None]
            rules = one.rules()
            if len(named) != 1:
                draft.reader.problems.add("CW541", one.span, known=list(TARGETS))
                continue
            kind, target = named[0]
            patch = PatchText(made, action, kind, target, one.node, rules, one.span)
            draft.patches.append(patch)
            made.patches += (decl.Patch(action, f"{kind} {target.value}", rules, target.span),)


def _links(draft: Draft, fields: Fields, made: decl.Variant) -> None:
    """Needs, settings and drops are checked when everything is declared."""

    def link() -> None:
        made.drops = tuple(
            dropped.id
            for text in fields.texts("drop")
            if (dropped := draft.find(draft.game.invariants, d.INVARIANT_, text)) is not None
        )
        made.needs = tuple(_choices(draft, fields, "needs", variants=True).items())
        made.sets = _choices(draft, fields, "sets", variants=False)
        made.warns_with = {
            found.id: draft.reader.words(value, key.value)
            for key, value in fields.table("warns_with")
            if (found := draft.find(draft.game.variants, d.VARIANT_, key)) is not None
        }
        made.over = _over(draft, fields)

    draft.last.append(link)


def _over(draft: Draft, fields: Fields) -> dict[str, decl.Words]:
    found: dict[str, decl.Words] = {}
    for key, value in fields.table("over"):
        other = draft.find(draft.game.variants, d.VARIANT_, key)
        one = draft.reader.fields(value, OVER, ("rules", "why"), key=key.value)
        if other is not None and one is not None:
            one.rules()
            found[other.id] = one.words("why")
    return found


def _choices(draft: Draft, fields: Fields, section: str, *, variants: bool) -> dict[str, str]:
    """`{pace: slow}`: options (or variants, on or off) with the choice that is needed or set."""
    found: dict[str, str] = {}
    for key, value in fields.table(section):
        text = draft.reader.text(value, key.value)
        if text is None:
            continue
        if variants and key.value in draft.game.variants:
            allowed: tuple[str, ...] = ("on", "off")
        else:
            option = draft.find(draft.game.options, d.OPTION_, key)
            if option is None:
                continue
            allowed = tuple(option.choices)
        if text.value not in allowed:
            draft.reader.problems.add("CW506", text.span, key=key.value, value=text.value, known=list(allowed))
            continue
        found[key.value] = text.value
    return found


def present_with(variant: decl.Variant) -> ir.Cond:
    """The condition of what a variant adds."""
    return ir.VariantOn(variant, span=variant.span)
