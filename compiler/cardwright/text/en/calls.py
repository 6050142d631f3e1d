"""Verbs with their parts in English, by the phrases of the verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.syntax.words import third
from cardwright.text.coreference import is_me, is_of_others, key_of, owner_told
from cardwright.text.en import mentions, nouns
from cardwright.text.en.discourse import NUMBER_WORDS, THEY, En, Mention, mention, number_word
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.word_forms import article, listed, of_your_choice, participle
from cardwright.text.implied import filled_up, told_apart
from cardwright.text.phrase_language import (
    DOER,
    Agree,
    Lit,
    Mark,
    Piece,
    Plural,
    Slot,
    Template,
    When,
    bare,
    opening,
    plural_form,
    shown_slots,
)
from cardwright.text.plain_phrases import one_thing
from cardwright.text.verb_phrases import (
    call_phrase,
    english_verbs,
    is_of_this,
    leave_out_parts,
    phrase_of,
    read_phrase,
    says_without_doer,
)


@dataclass(slots=True)
class _Fill:
    """One phrase being filled.  `modal` is may, must, cannot, would or `have` (a participle follows); `brought` are the
    parts that it brings in, as they are called there.
    """

    e: En
    verb: decl.Verb
    args: Mapping[str, ir.Value]
    doer: Mention | None
    own: str | None
    modal: str
    unsaid: bool = False
    bare: bool = False
    event: bool = False
    out: str = ""
    rest: Template = ()
    turned: bool = False
    brought: dict[str, Mention] = field(default_factory=dict)
    lent: list[str] = field(default_factory=list)


def call(e: En, c: ir.Call, modal: str = "") -> str:
    """The call as a clause.  `you` is left out (an order) unless a modal or another subject goes before, and any
    other doer when the sentence already speaks of them.

    Sets the topic to the doer.
    """
    template = call_phrase(e.lex, c, e.event, e.lang)
    leave_out_parts(template, c)
    key = key_of(c.subject)
    led = _led_by_doer(template)
    order = is_me(c.subject) and not modal and led and (e.nobody or e.topic in (None, "me"))
    again = led and not is_me(c.subject) and key == e.topic and not modal
    general, e.general = e.general, "subject" if e.general else ""
    who = mentions.subject(e, c.subject)
    e.general = general
    if isinstance(c.subject, ir.NP) and c.subject.quantity in ("", "all") and led and not general and not modal:
        who = mentions.subject(e, replace(c.subject, quantity="each"))  # each player draws a card, not all one card
    if isinstance(c.subject, ir.ListValue) and len(c.subject.items) > 1:
        who = replace(who, subject=f"{who.subject} each")
    some = isinstance(c.subject, ir.NP) and c.subject.quantity in ("a", "another") and not c.subject.random
    chosen = some and not (general or modal)
    mine = isinstance(c.subject, ir.ListValue) and any(map(is_me, c.subject.items))  # you and that player each draw
    had = e.may and (chosen or (led and not is_me(c.subject) and not mine))
    modal = "" if had else modal  # you may have them discard it, whether or not they must
    if chosen or had:
        whom = _whom(e, c.subject, who)
        who = mention(f"have {whom}" if had else of_your_choice(who.subject))
    doer = None if isinstance(c.subject, ir.NoneValue) else who
    fill = _Fill(e, c.verb, c.args, doer, key, modal, order or again)
    template = _filled_up(e, c, template) or template
    fill.bare = order or (again and e.must) or had
    e.may = False
    outer, e.doer = e.doer, key
    _pieces(fill, template)
    e.doer = outer
    if fill.modal and modal:
        fill.out = f"{_ANYHOW[fill.modal]}: {fill.out}"
    e.unsaid = (order and e.ordered) or again
    e.ordered = order
    if fill.out and (led or not is_me(c.subject)):
        e.topic = "?" if not is_me(c.subject) and (modal == "may" or not led) else key
        e.must = modal == "must" or (again and e.must)
    if fill.out and _others_do_it(template, c) and e.topic != "static":
        e.topic = "?"  # what I do next would be taken for something of theirs
    return " ".join(fill.out.split())


def _whom(e: En, subject: ir.Value | None, who: Mention) -> str:
    """Whom you have do something."""
    if isinstance(subject, ir.ListValue) and len(subject.items) > 1:
        return f"{listed([mentions.object_(e, item) for item in subject.items])} each"
    return who.object if who is THEY else who.subject


_ANYHOW = {
    "may": "this may be done",
    "must": "this must be done",
    "cannot": "this cannot be done",
}
"""What is said of a deed whose phrase has no verb to turn."""


def _led_by_doer(template: Template) -> bool:
    match opening(template):
        case (Slot(name="doer", possessive=False), *_):
            return True
    return False


def _others_do_it(template: Template, c: ir.Call) -> bool:
    """Whether a phrase that is not led by its doer speaks of players who do it: all players take back their discs.

    One that begins with an order (leave the level) speaks of none.
    """
    match opening(template):
        case (Slot(name="doer"), *_):
            return False
        case (Slot(name=part), *_):
            return is_of_others(c.args.get(part))
        case (Lit(text=text), *_):
            return bool(text.strip()) and third(text.split()[0]) not in english_verbs()
    return False


def event_clause(e: En, event: ir.VerbEvent, modal: str = "") -> str:
    """What happens, from the phrase that the verb has for events."""
    template = phrase_of(e.lex, event.verb, e.lang, event=True)
    leave_out_parts(template, event)
    doer: Mention | None = None
    if event.subject is not None and not is_of_this(template, event):  # not “your this card”
        if isinstance(event.subject, (ir.NP, ir.ListValue)):
            many = isinstance(event.subject, ir.NP) and mentions.is_plural(event.subject)
            doer = mention(nouns.described(e, event.subject, e.introduced_by(event, "doer")), not many)
        else:
            doer = mentions.subject(e, event.subject)
    elif DOER in tuple(shown_slots(template)) and not says_without_doer(template):
        doer = mention("someone")
    key = key_of(event.subject) if event.subject is not None else None
    fill = _Fill(e, event.verb, event.args, doer, key, modal, event=True)
    _pieces(fill, template)
    said = " ".join(fill.out.split())
    return f"it has not happened that {said}" if modal == "have not" and not fill.turned else said


def _filled_up(e: En, c: ir.Call, template: Template) -> Template | None:
    """draw until you have five cards in hand, for a verb that draws the difference."""
    found = filled_up(c)
    if found is None:
        return None
    part, number, zone = found
    at = next((i for i, piece in enumerate(template) if isinstance(piece, Plural) and piece.name == part), None)
    if at is None or at + 1 != len(template) or e.name(zone.prop) != "hand":
        return None
    who = "you have" if is_me(c.subject) else "they have"
    many = e.term("card") if number == 1 else e.lex.plural("card")
    return (*template[:at], Lit(f"until {who} {number_word(number)} {many} in hand"))


NOT_SO = "it is not so that"
"""In front of a whole sentence that is denied."""


def outcome(e: En, c: ir.Call, *, denied: bool) -> str:
    """What it means that a verb was true, in its own words: you win, they do not win."""
    text = e.lex.words(c.verb.result, c.verb.id, e.lang, c.verb.span)
    template = read_phrase(e.lex, c.verb, text, "en") or ()
    doer = mentions.subject(e, c.subject)
    modal = ("does not" if doer.singular else "do not") if denied else ""
    fill = _Fill(e, c.verb, c.args, doer, key_of(c.subject), modal)
    _pieces(fill, template)
    said = " ".join(fill.out.split())
    return f"{NOT_SO} {said}" if denied and not fill.turned else said


def condition(e: En, c: ir.Call) -> tuple[str, str]:
    """A condition in words of its own, as its subject, which may be empty, and the rest: they, would have three."""
    doer = mentions.subject(e, c.subject) if c.subject is not None else None
    fill = _Fill(e, c.verb, c.args, doer, key_of(c.subject), "")
    _pieces(fill, phrase_of(e.lex, c.verb, e.lang))
    said = " ".join(fill.out.split())
    led = doer is not None and said.startswith(doer.subject + " ")
    return (doer.subject, said.removeprefix(doer.subject + " ")) if doer is not None and led else ("", said)


def past_clause(e: En, event: ir.VerbEvent, *, negated: bool = False) -> str:
    """That something happened, or did not: you have played a spell, you have not played a spell."""
    return event_clause(e, told_apart(event), "have not" if negated else "have")


def _pieces(fill: _Fill, template: Template) -> None:
    for i, piece in enumerate(template):
        fill.rest = template[i + 1 :]
        before = fill.out
        _piece(fill, piece, template[i + 1] if i + 1 < len(template) else None)
        match piece, fill.rest:
            case Slot(name=name, possessive=False), (Lit(text=last),) if name != DOER:
                said = fill.out.removeprefix(before)
                if _goes_first(last, said):
                    fill.out = f"{fill.out.removesuffix(said)}{last.strip()} {said}"
                    break
    while fill.lent:
        del fill.e.names[fill.lent.pop()]


_PARTICLES = re.compile(r"aside|away|back|(?:face |upside )?down|(?:face )?up|home|off|out|over")
"""With what a phrase may end that belongs to its verb."""


def _goes_first(last: str, said: str) -> bool:
    """Whether the last words of a phrase, `home` or `into play`, go before what it is done to, since that is so long
    that they would be lost behind it: move home each character that is not tired.
    """
    words, verbal = len(said.split()), last.strip()
    if _PARTICLES.fullmatch(verbal):
        return words > 7
    return words > 14 and verbal.startswith(("into ", "onto ")) and len(verbal.split()) < 4


def _agrees(fill: _Fill, name: str) -> bool:
    """True if a verb that agrees with this part follows: then it is a subject."""
    match fill.rest:
        case (Lit(text=" "), Plural(name=other), *_):
            value = fill.args.get(name)
            return other == name and value is not None and value.ty.name == "player"
    return False


def _piece(fill: _Fill, piece: Piece, following: Piece | None) -> None:
    match piece:
        case Lit(text=text):
            fill.out += text
        case Slot(name="doer", possessive=possessive):
            if possessive:
                fill.out += fill.doer.of if fill.doer is not None else "their"
            elif fill.doer is not None and not (fill.unsaid and not fill.out):
                fill.out += fill.doer.subject if not fill.out or _before_verb(following) else fill.doer.object
        case Agree(third=third):
            fill.out += _verb(fill, third)
        case Slot(name=name, noun=noun) if noun:
            described = fill.args.get(name)
            fill.out += (nouns.adjectives(fill.e, described) if isinstance(described, ir.NP) else "") + noun
        case Slot(name=name, possessive=possessive):
            if (first := fill.e.pending.get(key_of(fill.args.get(name)))) is not None:
                fill.brought[name] = first
            said = _part(fill, name, possessive, _agrees(fill, name))  # which may change what stands before it
            goes_on = isinstance(following, Lit) and re.match(r" \w", following.text) is not None
            fill.out = _behind_article(fill.out, said, attribute=goes_on) + said
            _theirs_now(fill, name)
        case Plural(name=name, one=one, many=many):
            fill.out += _plural(fill, name, one, many)
        case When():
            if _stands(fill, piece):
                _pieces(fill, piece.inner)
        case Mark():
            pass


def _theirs_now(fill: _Fill, name: str) -> None:
    """Whoever was named as the owner of one part is they in the next: the turn player’s hand for their opponent’s."""
    owner = owner_told(fill.args.get(name))
    if owner is not None and fill.e.called(owner) is None:
        fill.e.names[key_of(owner)] = THEY
        fill.lent.append(key_of(owner))


_ARTICLE = re.compile(r"\b[Aa]n? $")
_THE = re.compile(r"\b[Tt]he $")
_DETERMINERS = "an?|the|that|this|those|these|each|every|all|any|no|your|their|its|another"
_DETERMINED_WORD = re.compile(rf"({_DETERMINERS})\b")
_DETERMINED = re.compile(rf"({_DETERMINERS}|one|[A-Z])\b")


def _behind_article(before: str, said: str, attribute: bool = False) -> str:
    """What a phrase says before a part, with its article as the part asks for it: `takes a {hue} token` is “take a red
    token”, “take an orange token”, and “take that colour token” where the part is told by a word that stands for it;
    `goes to the {place}` is “go to the docks”, and “go to that place”. Any word of a set may be an `attribute` of what
    stands behind it: the slow or swift beasts.
    """
    if (the := _THE.search(before)) is not None and _DETERMINED_WORD.match(said):
        return before if attribute and said.startswith(("a ", "an ")) else before[: the.start()]
    if (found := _ARTICLE.search(before)) is None or not said:
        return before
    if _DETERMINED.match(said):
        return before[: found.start()]
    return f"{before[: found.start()]}{article(said)} "


def _before_verb(following: Piece | None) -> bool:
    return isinstance(following, Lit) and following.text == " "


_PERFECT = {"have": "", "have not": " not"}


def _verb(fill: _Fill, third: str) -> str:
    if fill.modal in _PERFECT:
        fill.turned = True
        have = "has" if fill.doer is not None and fill.doer.singular else "have"
        return f"{have}{_PERFECT[fill.modal]} {participle(bare(third))}"
    if fill.modal:
        fill.turned = True
        said = f"{fill.modal} {bare(third)}"
        fill.modal = "" if fill.modal in ("may", "must", "cannot") else fill.modal
        return said
    if fill.bare:
        return bare(third)
    return third if fill.doer is not None and fill.doer.singular else plural_form(third)


def _happened(fill: _Fill, many: str, single: bool) -> str:
    """A verb that agrees with a part, of what would happen or has: would be dealt, have lost, has not been moved."""
    infinitive = "be" if many == "are" else many
    if fill.modal not in _PERFECT:
        return f"{fill.modal} {infinitive}"
    fill.turned = True
    return f"{'has' if single else 'have'}{_PERFECT[fill.modal]} {participle(infinitive)}"


def _plural(fill: _Fill, name: str, one: str, many: str) -> str:
    value = fill.args.get(name)
    if value is not None and value.ty.name == "player":
        if fill.modal == "would" or fill.modal in _PERFECT:
            return _happened(fill, many, mentions.subject(fill.e, value).singular)
        who = fill.brought.get(name) or mentions.subject(fill.e, value)
        return one if who.singular else many
    single = isinstance(value, ir.Num) and value.value == 1
    if isinstance(value, ir.NP):
        bare = fill.event and value.quantity == "" and value.noun.base == "card" and not _one_or_more(fill, name, value)
        single = bare or not mentions.is_plural(value) or one_thing(value) is not None
    elif isinstance(value, ir.ListValue) and len(value.items) == 1:
        single = mentions.subject(fill.e, value).singular
    elif value is not None and value.ty.of is None and value.ty.name != "number":
        single = True
    if fill.modal and plural_form(one) == many:
        return _happened(fill, many, single)
    text = one if single else many
    if value is None and not fill.event:
        text = text.replace("# ", "")  # cannot draw cards: however many
    if "#" not in text:
        return text
    match value:
        case ir.Count(of=ir.Local() as counted) if fill.e.called(counted) is not None:
            return text.replace("#", "that many")
    if isinstance(value, ir.Num):
        return text.replace("#", number_word(value.value))
    said = _some(fill) if value is None else _part(fill, name, False, False)
    return text.replace("#", "that many" if said == "that much" else said)


def _one_or_more(fill: _Fill, name: str, value: ir.Value) -> bool:
    """Whether an event may be of several cards at once, of which the text speaks as such: draw as many."""
    known = fill.e.names.get(f"event {name}")
    cards = isinstance(value, ir.NP) and value.quantity == "" and value.noun.base == "card"
    return cards and known is not None and known.subject.startswith("those ")


_PRONOUNS = ("you", "them", "it")


def _stands(fill: _Fill, piece: When) -> bool:
    given = fill.args.get(piece.name)
    if piece.name == DOER:
        found = fill.doer is not None
    elif piece.pronoun:
        known = fill.e.called(given) if given is not None and not isinstance(given, ir.NP) else None
        found = known is not None and known.object in _PRONOUNS and key_of(given) not in fill.e.pending
    elif piece.equals is not None:
        found = isinstance(given, ir.Num) and given.value == piece.equals
    elif isinstance(given, ir.Bool):
        found = given.value
    else:
        found = given is not None and not isinstance(given, ir.NoneValue)
    return found is not piece.negated


_OWNERS = ("’s", "’", "your", "their", "its")


_NAME_OF_ONE = re.compile(r"\w+ ")
"""A word with which a phrase begins and behind which a number tells which one: subroutine 2 resolves."""


def _some(fill: _Fill) -> str:
    """What stands for an amount or a thing that is not told."""
    return "" if fill.out.endswith("some ") else "some"


def _is_said(piece: Piece) -> bool:
    """Whether words stand there, such as the noun for how many of which an amount is."""
    return not isinstance(piece, Lit) or any(map(str.isalpha, piece.text))


def _has_doer(fill: _Fill) -> bool:
    return fill.doer is not None and fill.out.startswith(fill.doer.subject)


def _part(fill: _Fill, name: str, possessive: bool, subject: bool) -> str:
    e, value = fill.e, fill.args.get(name)
    if value is None and fill.event:
        hole = _hole(fill, name)
        if hole.ty.name == "number" and not _has_doer(fill) and _NAME_OF_ONE.fullmatch(fill.out):
            fill.out = f"any {fill.out.rstrip()}"
            return ""
        sort = "" if hole.optional else hole.ty.one.name
        if sort in _NAMED:
            return e.lex.plural(sort) if hole.ty.of is not None else f"{article(e.term(sort))} {e.term(sort)}"
        if hole.ty.name == "number" and not any(map(_is_said, fill.rest)):
            return "any amount"
        return _some(fill)
    if value is None:
        return _any(e, _hole(fill, name))
    if subject and not possessive:
        return mentions.subject(e, value).subject
    if isinstance(value, ir.NP) and fill.out.rstrip().endswith(_OWNERS):
        return nouns.head_noun(e, value, mentions.is_plural(value), "from")
    if fill.event:
        if possessive and not isinstance(value, (ir.NP, ir.ListValue)):
            return mentions.possessive(e, value)
        if isinstance(value, ir.NP) and _one_or_more(fill, name, value):
            return f"one or more {nouns.head_noun(e, value, True, 'from')}"
        said = nouns.described(e, value, e.introduced(f"event {name}"), prep="from")
        return owned(said) if possessive else said
    if possessive:
        return mentions.possessive(e, value)
    if not isinstance(value, ir.NP) and value.ty.name == "player" and key_of(value) == fill.own and fill.out:
        return _reflexive(fill.doer or THEY)
    if value.ty.name == "number":
        match value:
            case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part()):
                return "that much"
        return mentions.short_number(e, value)
    if isinstance(value, ir.KindRef):
        name = mentions.kind_name(e, value.decl)
        return name if _counted(fill.out) else f"{article(name)} {name}"
    if isinstance(value, ir.PhaseRef) and fill.out.endswith((" extra ", " a ", " an ")):
        return e.name(value.decl)
    if isinstance(value, ir.ListValue) and len(value.items) == 1 and not isinstance(value.items[0], ir.NP):
        value = value.items[0]
    if isinstance(value, ir.NP):
        e.using = (fill.own or "") if _hole(fill, name).used else ""
        said = nouns.noun_phrase(e, value, prep="from" if value.quantity else "in")
        e.using = ""
        return said
    if not fill.out:
        return mentions.subject(e, value).subject
    return mentions.object_(e, value)


_BEFORE_NOUNS = {"a", "an", "the", "any", "each", "every", "no", "another", "extra", "more", "this", "that", "of"}


def _counted(before: str) -> bool:
    """Whether a noun stands behind its number or article already: 2 Candle tokens, another Candle."""
    last = before.split()[-1].lower() if before.strip() else ""
    return last in _BEFORE_NOUNS or last.isdigit() or last in NUMBER_WORDS or (len(last) == 1 and last.isalpha())


def _hole(fill: _Fill, name: str) -> decl.Hole:
    """What the verb says of one of its parts."""
    return {hole.name: hole for hole in fill.verb.holes}[name]


def _any(e: En, hole: decl.Hole) -> str:
    """What stands for a part that is not told where something is forbidden or allowed: any damage, any card."""
    sort = hole.ty.one.name
    if sort == "number":
        return "any"
    return f"any {e.term(sort)}" if sort in _NAMED else "anything"


_NAMED = ("player", "card", "skill", "character")
"""What is named where it is not told which: deal damage to a player."""


def _reflexive(doer: Mention) -> str:
    return {"you": "yourself", "they": "themselves", "it": "itself"}.get(doer.subject, "themselves")
