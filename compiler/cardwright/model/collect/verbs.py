"""Read verbs: their pattern, the types of their parts, forms, phrases and body."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model import game_being_read as d
from cardwright.model.all_texts import is_ours
from cardwright.model.collect.patterns import holes_of, parse, readable
from cardwright.model.collect.types import read_type
from cardwright.model.game_being_read import BodyJob, CondJob, Draft, Setting, fill
from cardwright.model.word_meanings import pattern_of
from cardwright.model.yaml_fields import Fields
from cardwright.primitives import primitive_of
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.syntax.verb_patterns import VerbPattern, told_apart
from cardwright.syntax.vocabulary import Lacking
from cardwright.syntax.words import ing, may_be_ing, may_be_third, third

KEYS = (
    "say", "takes", "doer", "returns", "forms", "phrase", "event_phrase", "log", "needs", "do", "rules",
    "replaces", "name", "zones", "is_a", "result", "parts", "cancel_phrase",
    "satisfy_phrase", "asks",
)  # fmt: skip
PHRASES = ("phrase", "event_phrase", "log", "result", "cancel_phrase", "satisfy_phrase", "asks")
FORMS = words("forms of a verb", "动词的词形")


def verbs(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {say: deal {amount} damage to {target}, takes: {amount: number, target: player}, do: …}`."""
    for item in draft.reader.items(node, "verbs"):
        fields = draft.reader.fields(item, d.VERB_, KEYS)
        say = fields.scalar("say", required=True) if fields else None
        if fields is None or say is None:
            continue
        zones = [text.value for text in fields.texts("zones")]
        if lacks := [zone for zone in zones if draft.game.usual_zone(zone) is None]:
            draft.absent[say.value.partition(" ")[0]] = _lacking(draft, zones, lacks)
            continue  # a verb of the library for games that have these zones
        made = _verb(draft, fields, say)
        if made is None:
            continue
        made.present = present
        old = draft.game.verbs.get(made.id)
        replaces = fields.scalar("replaces")
        if replaces is None:
            _beside_others(draft, made)
        else:
            fields.choice("replaces", ("std",), "std")
            if old is None:
                draft.reader.problems.add("CW526", replaces.span, name=made.id)
            else:
                del draft.game.verbs[made.id]
        draft.declare(draft.game.verbs, d.VERB_, made)
        wider = fields.scalar("is_a")
        if wider is not None:
            draft.later.append(partial(_kind_of, draft, made, wider))


def _lacking(draft: Draft, zones: list[str], lacks: list[str]) -> Lacking:
    """Which zones a verb needs, and what may be meant for one of them that the game has not."""
    own = [id for id, made in draft.game.zones.items() if id not in zones and is_ours(made)]
    slip = next(((zone, near) for zone in lacks if (near := closest(zone, own))), None)
    return Lacking(", ".join(zones), *(slip or (None, None)))


def _beside_others(draft: Draft, made: decl.Verb) -> None:
    """Name verbs that begin alike and go on otherwise (`gain {n} coins`, `gain {n} cards`) by all their words.

    Those of the library keep their names; what is said like another is called like that, which is reported.
    """
    own, first = pattern_of(made), made.head.split(" ")[0]
    others = {verb.id: pattern_of(verb) for verb in draft.game.verbs.values() if verb.head.split(" ")[0] == first}
    others = {id: pattern for id, pattern in others.items() if pattern.head == own.head}
    same = next((id for id, pattern in others.items() if not told_apart(own, pattern)), None)
    if same is not None:
        made.id = made.head = same
    if same is not None or not others:
        return
    for verb, pattern in (*((draft.game.verbs[id], pattern) for id, pattern in others.items()), (made, own)):
        if verb.span.file.path != "std.yaml":
            verb.id = verb.head = " ".join((own.head, *filter(None, pattern.words)))
    named = {verb.id: verb for verb in draft.game.verbs.values()}
    draft.game.verbs.clear()
    draft.game.verbs.update(named)


def _kind_of(draft: Draft, made: decl.Verb, name: Scalar) -> None:
    """`is_a: play`: what is said of playing a card goes for this verb, which has all parts that playing must have."""
    wider = draft.find(draft.game.verbs, d.VERB_, name)
    if wider is None:
        return
    own = {hole.name: hole.ty for hole in made.holes}
    lacks = [hole.name for hole in wider.holes if not hole.optional and hole.name not in own]
    other = [hole.name for hole in wider.holes if hole.name in own and own[hole.name] != hole.ty]
    if lacks or other or wider.is_under(made) or made.is_primitive or wider.doer.name != made.doer.name:
        draft.reader.problems.add("CW553", name.span, verb=made.head, other=wider.head, parts=[*lacks, *other] or None)
    else:
        made.kind_of = wider


def _verb(draft: Draft, fields: Fields, say: Scalar) -> decl.Verb | None:
    third_form = ing_form = None
    forms = fields.get("forms")
    if forms is not None:
        given = draft.reader.fields(forms, FORMS, ("third", "ing"), key="forms")
        if given is not None:
            third_form, ing_form = given.text("third") or None, given.text("ing") or None
    pattern = parse(draft, say, third_form, ing_form)
    if pattern is None:
        return None
    if isinstance(forms, Mapping):
        pattern = _check_forms(draft, forms, pattern)
    made = decl.Verb(pattern.head, fields.words("name"), say.at(0, len(say.value)), fields.rules())
    made.head, made.third, made.ing, made.say = pattern.head, pattern.third, pattern.ing, say.value
    made.holes = holes_of(draft, say, pattern, fields)
    doer = fields.scalar("doer")
    made.doer = read_type(draft, doer)[0] if doer else PLAYER
    if doer is not None and made.doer.name not in ("player", "card", "any"):
        draft.reader.problems.add("CW506", doer.span, key="doer", value=doer.value, known=["player", "player?", "card"])
        made.doer = PLAYER
    returns = fields.scalar("returns")
    made.returns = read_type(draft, returns)[0] if returns else None
    made.phrase, made.event_phrase = fields.words("phrase"), fields.words("event_phrase")
    made.log, made.result = fields.words("log"), fields.words("result")
    made.cancel_phrase, made.satisfy_phrase = fields.words("cancel_phrase"), fields.words("satisfy_phrase")
    made.asks = fields.words("asks")
    made.written = tuple(_phrases(fields))
    made.parts = _part_names(draft, fields, made)
    setting = verb_setting(made)
    body = _body(draft, fields)
    if body is not None:
        readable(draft, say, made.holes)
        draft.jobs.append(BodyJob(body, setting, fill(made, "body")))
    else:
        made.is_primitive = True
        _known_to_runtime(draft, made, say)
    needs = fields.scalar("needs")
    if needs is not None:
        draft.jobs.append(CondJob(needs, setting, fill(made, "needs")))
    return made


def _body(draft: Draft, fields: Fields) -> Scalar | None:
    """What a verb does; of one that speaks of `zones`, by whether the first of them is the game's or each player's."""
    node, zones = fields.get("do"), fields.texts("zones")
    if zones and isinstance(node, Mapping):
        place = draft.game.usual_zone(zones[0].value)
        node = node.get(place.owner) if place is not None else None
        return draft.reader.text(node, "do") if node is not None else None
    return fields.scalar("do")


def _known_to_runtime(draft: Draft, made: decl.Verb, say: Scalar) -> None:
    """Report a verb without a text that is none of those that the runtime does, with their parts."""
    row, old = primitive_of(made), draft.game.verbs.get(made.id)
    if row is None or (old is not None and [(h.name, h.ty) for h in old.holes] != [(h.name, h.ty) for h in made.holes]):
        draft.reader.problems.add("CW558", say.span, verb=made.head)


def _check_forms(draft: Draft, forms: Mapping, pattern: VerbPattern) -> VerbPattern:
    """Report forms that are not the head with its first word changed: `gets` for `get lost`; texts are read by the
    forms that are meant.
    """
    head = pattern.head
    first, _, rest = head.partition(" ")
    for key, given, regular, may_be in (
        ("third", pattern.third, third, may_be_third),
        ("ing", pattern.ing, ing, may_be_ing),
    ):
        node = forms.get(key)
        if not isinstance(node, Scalar):
            continue
        begins, _, tail = given.partition(" ")
        fits = may_be(first, begins)
        if tail != rest or not fits:
            right = f"{begins if fits else regular(first)} {rest}".strip()
            draft.reader.problems.add("CW554", node.span, form=node.value, head=head, right=right)
            pattern = replace(pattern, third=right) if key == "third" else replace(pattern, ing=right)
    return pattern


def _phrases(fields: Fields) -> Iterator[Scalar]:
    """The phrases of a verb where they stand."""
    for key in PHRASES:
        node = fields.get(key)
        for entry in node if isinstance(node, Mapping) else ():
            if isinstance(entry.value, Scalar):
                yield entry.value


def _part_names(draft: Draft, fields: Fields, verb: decl.Verb) -> dict[str, decl.Words]:
    """What the parts of a verb's events are called in print."""
    does = primitive_of(verb)
    known = [*(hole.name for hole in verb.holes), "doer", "card", "event", *(does.tells if does is not None else ())]
    found: dict[str, decl.Words] = {}
    for key, node in fields.table("parts"):
        if key.value not in known:
            near = closest(key.value, known)
            draft.reader.problems.add("CW524", key.span, name=key.value, near=near, say=verb.say)
        else:
            found[key.value] = draft.reader.words(node, key.value)
    return found


def verb_setting(verb: decl.Verb) -> Setting:
    """What the body of a verb may speak of: its doer as `me`, and its holes."""
    return Setting(owner=verb.id, me=verb.doer, holes=verb.holes, returns=verb.returns)
