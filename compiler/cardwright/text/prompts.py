"""What a player is asked: the same trees as the rules text, said to the player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeGuard

from cardwright import ir
from cardwright.ir.walk import find, rewrite
from cardwright.records import record
from cardwright.text.blocks import opening_deed
from cardwright.text.coreference import is_me, key_of, put
from cardwright.text.discourse import Discourse, M
from cardwright.text.en import calls as en_calls
from cardwright.text.en import clauses as en_clauses
from cardwright.text.en import discourse as en_discourse
from cardwright.text.en import sentence_flow as en_sentence_flow
from cardwright.text.en import tables as en_tables
from cardwright.text.en.word_forms import sentence
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import HOW_MANY, LEAST, MOST, Lang, Lexicon, base_lang
from cardwright.text.named_in_questions import Role, named_in, place, who_is_asked
from cardwright.text.partial_evaluation import simplify_block
from cardwright.text.rules_text import finish
from cardwright.text.sentence_joining import fuse_block
from cardwright.text.verb_phrases import question_of
from cardwright.text.zh import calls as zh_calls
from cardwright.text.zh import choices as zh_choices
from cardwright.text.zh import clauses as zh_clauses
from cardwright.text.zh import discourse as zh_discourse
from cardwright.text.zh import sentence_flow as zh_sentence_flow
from cardwright.text.zh import sentences as zh_sentences

Question = ir.Do | ir.MayBlock | ir.Either | ir.Choose | ir.Choice | ir.NP
_CHOICES = (ir.NP, ir.ChooseNumber, ir.ChoosePlace, ir.ChooseOrder, ir.ChooseWord, ir.ChooseKind, ir.ChooseFrom)


@record
class Occasion:
    """When something is asked: of whom (None: of several), at which event, in the course of a turn or not, and the
    players for whose names places are left.
    """

    who: ir.Value | None
    event: ir.Event | None = None
    of_turn: bool = False
    named: tuple[Role, ...] = ()


def render_choice_prompt(
    lex: Lexicon,
    asked: Question,
    lang: Lang,
    event: ir.Event | None = None,
    *,
    of_turn: bool = False,
    named: tuple[Role, ...] | None = None,
) -> str:
    """The question of a decision, said to the player who decides: 是否弃置一张手牌？, Choose another player.

    Where it stands in the course of a turn (`of_turn`), nobody uses anything: where no place is left for the other,
    that is the turn player.  `named` is whom and what the rules pass along with the question; without it whatever they
    would for certain.
    """
    named = named_in(asked) if named is None else named
    asked = _to_one(asked)
    on = Occasion(who_is_asked(asked), event, of_turn, named)
    if base_lang(lang) == "en":
        said = _ask_en(speak_en(lex, lang, asked, on), asked, on.who)
    else:
        said = _ask_zh(speak_zh(lex, lang, asked, on), asked, on.who)
    return _bounds(asked, finish(said, lang))


def render_branches(
    lex: Lexicon,
    either: ir.Either,
    lang: Lang,
    event: ir.Event | None = None,
    named: tuple[Role, ...] | None = None,
) -> list[str]:
    """The branches of an `either`, each by itself, as the player who decides reads them; `named` as for a question."""
    out: list[str] = []
    on = Occasion(either.who, event, named=named_in(either) if named is None else named)
    for branch in either.branches:
        block = _asked_block(lex, branch.block)
        if base_lang(lang) == "en":
            e = speak_en(lex, lang, either, on)
            if e.letters:  # they would tell it from what only other branches speak of
                e = speak_en(lex, lang, branch.block, on)
            out.append(finish(sentence(en_clauses.inner(e, block)), lang))
        else:
            z = speak_zh(lex, lang, either, on)
            if z.letters:
                z = speak_zh(lex, lang, branch.block, on)
            out.append(finish(zh_clauses.inner(z, block), lang))
    return out


def _asked_block(lex: Lexicon, block: ir.Block) -> ir.Block:
    """What somebody may do, without what the verb around it answers then."""

    def silent(node: ir.Node) -> ir.Node:
        if not isinstance(node, ir.Block):
            return node
        leave_out("answer", tuple(one for one in node.body if isinstance(one, ir.Return)))
        return replace(node, body=tuple(one for one in node.body if not isinstance(one, ir.Return)))

    return fuse_block(rewrite(simplify_block(block, lex.setting), silent))


def _to_one(asked: Question) -> Question:
    """What everybody of a description does, said to one of them: all players discard a card in their hand."""
    if (
        not isinstance(asked, ir.Do)
        or not isinstance(asked.call.subject, ir.NP)
        or any(map(is_me, find(asked, ir.Local)))
    ):
        return asked
    me = ir.Local("me", asked.call.subject.ty.one, "me")
    return put(replace(asked, call=replace(asked.call, subject=None)), "their", me)


def of_one(asked: Question) -> Question | None:
    """The same question where one thing is to be chosen; None if that cannot be, or is always so."""
    found = [np for np in _counted(asked) if _may_be_one(np) and _unknown(np)]
    if not found or not _counts(asked):
        return None
    one = ir.Num(1)

    def only(node: ir.Node) -> ir.Node:
        if not any(node is np for np in found) or not isinstance(node, ir.NP):
            return node
        if node.quantity == "up_to":
            return replace(node, high=one)
        return replace(node, quantity="exactly", low=one, high=None)

    return rewrite(asked, only)


def _may_be_one(np: ir.NP) -> bool:
    """Whether a phrase speaks of one thing where one is the most that may be chosen: 1 to N, but not 0 to N."""
    at_least_one = np.quantity == "between" and isinstance(np.low, ir.Num) and np.low.value == 1
    return at_least_one or np.quantity in ("exactly", "up_to")


def with_one(asked: Question, named: tuple[Role, ...]) -> Question | None:
    """The same question where the only number that it names is one; None if it names none, or several."""
    numbers = [role for role in named if role is not None and role.ty.name == "number"]
    if len(numbers) != 1 or key_of(numbers[0]) in _asked_numbers(asked):
        return None
    only = key_of(numbers[0])
    return rewrite(asked, lambda node: ir.Num(1) if isinstance(node, ir.Local) and key_of(node) == only else node)


def _counted(asked: object) -> tuple[ir.NP, ...]:
    """The things of which a question asks for a number."""
    match asked:
        case ir.Do(call=call):
            return tuple(part for part in call.args.values() if isinstance(part, ir.NP))
        case ir.Choose(what=ir.NP() as what) | (ir.NP() as what):
            return (what,)
    return ()


def _unknown(np: ir.NP) -> tuple[ir.Value, ...]:
    """The numbers of things that are known only when the question is asked."""
    return tuple(number for number in (np.low, np.high) if number is not None and not isinstance(number, ir.Num))


def _bounds(asked: Question, said: str) -> str:
    """A question with the bounds told apart: `one to {n}` wants the most of what may be chosen, not `1–3`."""
    np = next((np for np in _counted(asked) if np.quantity in ("up_to", "between") and _unknown(np)), None)
    if np is None:
        return said
    marks = [
        mark for mark, number in ((LEAST, np.low), (MOST, np.high)) if number is not None and number in _unknown(np)
    ]
    for mark in marks:
        said = said.replace(HOW_MANY, mark, 1)
    return said


def speak_zh(lex: Lexicon, lang: Lang, asked: object, on: Occasion) -> zh_discourse.Zh:
    """A text in which the player who is asked is 你 and the named ones have places for their names; whoever used the
    card, where that is not one of these, is 使用者, or has the turn.
    """
    z = zh_discourse.begin(lex, lang, _spoken(asked), on.event)
    other = f"当前回合{z.term('player')}" if on.of_turn else "使用者"
    called = [zh_discourse.mention(words) for words in (other, HOW_MANY, "该数值")]
    _speak_to(z, asked, on.who, *called)
    _name(z, asked, on.named, f"该{z.term('card')}", zh_discourse.mention)
    return z


def speak_en(lex: Lexicon, lang: Lang, asked: object, on: Occasion) -> en_discourse.En:
    """A text in which the player who is asked is you and the named ones have places for their names; whoever used the
    card, where that is not one of these, is the user, or has the turn.
    """
    e = en_discourse.begin(lex, lang, _spoken(asked), on.event)
    other = f"the turn {e.term('player')}" if on.of_turn else "the user"
    called = [en_discourse.mention(words) for words in (other, HOW_MANY, "that number")]
    _speak_to(e, asked, on.who, *called)
    _name(e, asked, on.named, f"that {e.term('card')}", en_discourse.mention)
    return e


def _spoken(asked: object) -> object:
    """What a question says: of a choice, not what its answer will be called."""
    return asked.what if isinstance(asked, ir.Choose) else asked


def _speak_to(d: Discourse[M], asked: object, who: ir.Value | None, user: M, how_many: M, that_number: M) -> None:
    """Call the player who is asked you, and a number that is asked for what it is: of what the text has named before,
    its letter would say nothing.
    """
    if not is_me(who):
        d.names["me"] = user
        d.names[key_of(who)] = d.you
    d.topic = key_of(who)
    unknown = [number for np in _counted(asked) for number in _unknown(np)] if _counts(asked) else []
    counted = {key_of(number) for number in unknown}
    d.asks = sum(not isinstance(number, ir.Local) for number in unknown)
    within = {key_of(node.local) for node in find(asked, ir.Choose) if node is not asked}
    within |= {key_of(node.local) for node in find(asked, ir.Let)}
    for key, name in d.names.items():
        if d.is_number(name) and key not in within:
            d.names[key] = how_many if key in counted else that_number


def _name(d: Discourse[M], asked: object, named: tuple[Role, ...], that_card: str, mention: Callable[[str], M]) -> None:
    """Leave places for whom and what is named; of a number of things that is asked for there is one already."""
    counted = set(_asked_numbers(asked))
    for number, role in enumerate(named, 1):
        if key_of(role) not in counted:
            d.names[key_of(role)] = mention(place(number, role, that_card))


def _asked_numbers(asked: object) -> list[str]:
    """The keys of the numbers of things that a question asks for and that are known only when it is asked."""
    return [key_of(number) for np in _counted(asked) for number in _unknown(np)] if _counts(asked) else []


def _counts(asked: object) -> bool:
    """Whether the answer to a question is a number of things, so that the question can say how many."""
    match asked:
        case ir.Do(mode=mode):
            return mode != "may"
        case ir.Choose(what=ir.NP()) | ir.NP():
            return True
    return False


def _ask_zh(z: zh_discourse.Zh, asked: Question, who: ir.Value | None) -> str:
    match asked:
        case ir.Do(call=call, mode="may") if (own := question_of(call)) is not None:
            return zh_calls.call(z, own)
        case ir.Do(call=call, mode=mode):
            said = zh_calls.call(z, call) + zh_sentence_flow.definitions(z)
            return f"是否{said}？" if mode == "may" else said
        case ir.MayBlock(block=block):
            body = zh_clauses.inner(z, _asked_block(z.lex, block))
            return f"是否{zh_sentences.made(block, key_of(who), body)}？"
        case ir.Either():
            return "选择一项"
        case ir.Choose(what=what):
            return zh_choices.choice(z, what, None, key_of(who))
    return zh_choices.choice(z, asked, None, "me")


def _ask_en(e: en_discourse.En, asked: Question, who: ir.Value | None) -> str:
    match asked:
        case ir.Do(call=call, mode="may") if (own := question_of(call)) is not None:
            return sentence(en_calls.call(e, own))
        case ir.Do(call=call, mode=mode):
            said = en_calls.call(e, call).removeprefix("you ") + en_sentence_flow.definitions(e)
            return sentence(said)[:-1] + "?" if mode == "may" else sentence(said)
        case ir.MayBlock(block=block):
            said = en_clauses.inner(e, _asked_block(e.lex, block))
            return f"Should this happen? {sentence(said)}" if _by_another(block, who) else sentence(said)[:-1] + "?"
        case ir.Either():
            return "Choose one."
        case ir.Choose(what=what):
            return sentence(f"choose {en_tables.CHOICES(e, what, None)}")
    return sentence(f"choose {en_tables.CHOICES(e, asked, None)}")


def _by_another(block: ir.Block, who: ir.Value | None) -> bool:
    """Whether what is done first is done by somebody else than `who` is asked: “Maya draws a card?” asks nobody."""
    match opening_deed(block):
        case ir.Do(mode="do" | "must", call=call):
            return not isinstance(call.subject, ir.NoneValue) and key_of(call.subject) != key_of(who)
        case ir.Become(who=other) | ir.Choose(who=other) | ir.Either(who=other, optional=False):
            return key_of(other) != key_of(who)
    return False


def is_question(thing: object) -> TypeGuard[Question]:
    """True for what `render_choice_prompt` can ask."""
    return isinstance(thing, (ir.Do, ir.MayBlock, ir.Either, ir.Choose, *_CHOICES))
