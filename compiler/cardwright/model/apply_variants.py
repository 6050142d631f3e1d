"""Put the patches of variants into what they patch, and report those that collide or cannot be in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import Note
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model import game_being_read as d
from cardwright.model.collect.cards import card_setting
from cardwright.model.collect.course_of_play import phase_setting
from cardwright.model.collect.faces import read_faces
from cardwright.model.collect.variants import PATCH, present_with
from cardwright.model.collect.verbs import verb_setting
from cardwright.model.game_being_read import BodyJob, Draft, EffectJob, PatchText, Setting, fill
from cardwright.model.yaml_fields import Fields
from cardwright.records import record
from cardwright.source.nodes import Scalar

Patched = decl.Verb | decl.CardKind | decl.Phase | decl.GameRule | decl.Check


@record
class Hit:
    """A patch that found its target."""

    patch: PatchText
    target: Patched


def apply_patches(draft: Draft) -> None:
    """Find the targets, report collisions, and queue the texts of replacements; runs before texts are resolved."""
    hits = [hit for patch in draft.patches if (hit := _hit(draft, patch)) is not None]
    _collisions(draft, hits)
    for hit in sorted(hits, key=lambda hit: _rank(draft, hit)):
        if hit.patch.action == "remove":
            _remove(draft, hit)
        else:
            _replace(draft, hit)
    for variant in draft.game.variants.values():
        for name in variant.drops:
            invariant = draft.game.invariants[name]
            invariant.present = ir.conjoined(invariant.present, not_with(variant))
        _needs(draft, variant)


def not_with(variant: decl.Variant) -> ir.Cond:
    """The condition of what a variant takes away."""
    return ir.Not(present_with(variant), span=variant.span)


def _hit(draft: Draft, patch: PatchText) -> Hit | None:
    game = draft.game
    found: Patched | None
    match patch.kind:
        case "verb":
            found = draft.find(game.verbs, d.VERB_, patch.target)
        case "card":
            found = draft.find(game.cards, d.CARD_, patch.target)
        case "phase":
            found = draft.find(game.phases, d.PHASE_, patch.target)
        case "rule":
            found = draft.find(game.rules, d.RULE_, patch.target)
        case _:
            found = draft.find(game.checks, d.CHECK_, patch.target)
    if found is None:
        return None
    for rule in patch.rules:
        if rule not in _cited(draft):
            notes = [Note(found.span, "declared")]
            draft.reader.problems.add("CW548", patch.span, notes=notes, rule=rule, name=found.id)
    return Hit(patch, found)


def _cited(draft: Draft) -> frozenset[str]:
    """The rules that anything but a variant cites."""
    inside = [patch.span for patch in draft.patches]
    return frozenset(
        rule
        for rule, span in draft.reader.citations
        if not any(p.file is span.file and p.start <= span.start < p.end for p in inside)
    )


def _rank(draft: Draft, hit: Hit) -> int:
    """Those that overrule others come later."""
    variants = draft.game.variants
    seen: set[str] = set()

    def depth(name: str) -> int:
        if name in seen:
            return 0
        seen.add(name)
        return 1 + max((depth(other) for other in variants[name].over), default=0)

    return depth(hit.patch.variant.id)


def _collisions(draft: Draft, hits: list[Hit]) -> None:
    """Two variants with one target must say which of them counts when both are in force."""
    met: set[tuple[str, str]] = set()
    for i, hit in enumerate(hits):
        for other in hits[:i]:
            if other.target is not hit.target:
                continue
            first, second = other.patch.variant, hit.patch.variant
            notes = [Note(other.patch.target.span, "first")]
            if first is second:
                draft.reader.problems.add("CW547", hit.patch.target.span, notes=notes, name=hit.target.id)
                continue
            met |= {(first.id, second.id), (second.id, first.id)}
            both = second.id in first.over and first.id in second.over
            if both or (second.id not in first.over and first.id not in second.over and not _apart(first, second)):
                draft.reader.problems.add(
                    "CW544" if both else "CW543", hit.patch.target.span, notes=notes, name=hit.target.id,
                    first=first.id, second=second.id,
                )  # fmt: skip
    for variant in draft.game.variants.values():
        for name in variant.over:
            if (variant.id, name) not in met:
                draft.reader.problems.add("CW545", variant.span, name=variant.id, other=name)


def _apart(first: decl.Variant, second: decl.Variant) -> bool:
    """True if the two can never be in force together."""
    one, other = dict(first.needs), dict(second.needs)
    if one.get(second.id) == "off" or other.get(first.id) == "off":
        return True
    return any(key in other and other[key] != value for key, value in one.items())


def _remove(draft: Draft, hit: Hit) -> None:
    gone = not_with(hit.patch.variant)
    target = hit.target
    if isinstance(target, decl.Verb):
        draft.reader.problems.add("CW542", hit.patch.span, action="remove", kind=hit.patch.kind)
    elif isinstance(target, decl.CardKind):
        target.copies_when = ir.conjoined(target.copies_when, gone)
        target.present = ir.conjoined(target.present, gone)
    else:
        target.present = ir.conjoined(target.present, gone)


KEYS = {
    "card": ("effect", "faces", "copies"), "verb": ("do",), "phase": ("do",), "rule": ("effect",), "check": ("do",),
}  # fmt: skip
"""What may stand in the place of each thing."""


def _replace(draft: Draft, hit: Hit) -> None:
    patch, target = hit.patch, hit.target
    keys = KEYS[patch.kind]
    fields = Fields(draft.reader, patch.node, PATCH)
    if not any(fields.get(key) is not None for key in keys):
        draft.reader.problems.add("CW502", patch.target.span, key=keys[0], what=fields.what)
    for key in ("do", "effect", "faces", "copies"):
        entry = fields.node.entry(key)
        if entry is not None and key not in keys:
            draft.reader.problems.add("CW501", entry.key.span, key=key, what=fields.what, known=list(keys))
    if isinstance(target, decl.CardKind):
        _replace_card(draft, patch, target, fields)
        return
    text = fields.scalar(keys[0])
    if text is None:
        return
    match target:
        case decl.Verb():
            draft.jobs.append(BodyJob(text, verb_setting(target), _body_of(target, patch.variant)))
        case decl.Phase():
            draft.jobs.append(BodyJob(text, phase_setting(target), _body_of(target, patch.variant)))
        case decl.GameRule():
            _other_rule(draft, patch, target, text)
        case decl.Check():
            _other_check(draft, patch, target, text)


def _other_rule(draft: Draft, patch: PatchText, target: decl.GameRule, text: Scalar) -> None:
    """A rule that is there with the variant, in the place of one that is not."""
    made = decl.GameRule(f"{target.id} by {patch.variant.id}", target.name, patch.span, patch.rules)
    made.present = ir.conjoined(target.present, present_with(patch.variant))
    target.present = ir.conjoined(target.present, not_with(patch.variant))
    draft.game.rules[made.id] = made
    setting = Setting(owner=made.id, me=PLAYER, rules=made.rules)
    draft.jobs.append(EffectJob(text, setting, fill(made, "abilities")))


def _other_check(draft: Draft, patch: PatchText, target: decl.Check, text: Scalar) -> None:
    """A check with the same condition and another body."""
    made = decl.Check(f"{target.id} by {patch.variant.id}", target.name, patch.span, patch.rules)
    made.present, made.resumes = ir.conjoined(target.present, present_with(patch.variant)), target.resumes
    target.present = ir.conjoined(target.present, not_with(patch.variant))
    draft.game.checks[made.id] = made
    draft.jobs.append(BodyJob(text, Setting(owner=made.id), fill(made, "body")))

    def copy() -> None:
        made.when = target.when

    draft.after.append(copy)


def _body_of(target: decl.Verb | decl.Phase, variant: decl.Variant) -> Callable[[ir.Block], None]:
    def put(body: ir.Block) -> None:
        target.alternatives += ((variant, body),)

    return put


def _replace_card(draft: Draft, patch: PatchText, target: decl.CardKind, fields: Fields) -> None:
    text = fields.scalar("effect")
    if text is not None:

        def put(made: tuple[ir.Ability, ...]) -> None:
            target.alternatives += ((patch.variant, made),)

        draft.jobs.append(EffectJob(text, card_setting(target), put))
    faces: tuple[decl.Face, ...] = ()
    if fields.get("faces") is not None:
        faces = read_faces(draft, fields, target)
    elif fields.get("copies") is not None and len(target.faces) == 1:
        copies = fields.number("copies", target.faces[0].copies, least=0)
        faces = (replace(target.faces[0], copies=copies),)
    elif fields.get("copies") is not None:
        draft.reader.problems.add("CW549", patch.target.span, name=target.id)
    if faces:
        target.other_faces += ((patch.variant, faces),)


def _needs(draft: Draft, variant: decl.Variant) -> None:
    """What a variant needs, and what those that it needs need, must be possible at once."""
    wanted: dict[str, tuple[str, decl.Variant]] = {}
    waiting = [variant]
    seen = {variant.id}
    while waiting:
        one = waiting.pop(0)
        for name, choice in (*one.needs, *one.sets.items()):
            before = wanted.setdefault(name, (choice, one))
            if before[0] != choice:
                notes = [Note(before[1].span, "first")]
                draft.reader.problems.add(
                    "CW546", variant.span, notes=notes, name=variant.id, what=name, one=before[0], two=choice
                )
                return
            other = draft.game.variants.get(name)
            if other is not None and choice == "on" and other.id not in seen:
                seen.add(other.id)
                waiting.append(other)
    needed_off = [name for name, (choice, _) in wanted.items() if choice == "off" and name in seen]
    for name in needed_off:
        draft.reader.problems.add("CW546", variant.span, name=variant.id, what=name, one="on", two="off")
