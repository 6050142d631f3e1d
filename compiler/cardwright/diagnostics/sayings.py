"""What other games, cards and programs say otherwise, and how this language says it: the help of a text that was
written by habit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cardwright.diagnostics.problem import Problem, Problems, Words, words

OF_TEXTS = frozenset(
    f"CW{number}" for number in (320, 321, 322, 323, 324, 326, 330, 335, 336, 337, 342, 344, 401, 404, 416, 431)
)
"""Codes of texts that nobody understands; all others say already what is the matter."""
OF_CHINESE = frozenset(("CW301", "CW321", "CW322"))
"""Codes of what opens a sentence; elsewhere Chinese words are names."""
LONGEST = 400
"""Characters of a line that is looked at: what people say by habit is short."""
_OTHERS = words(
    "others are `another player` (one, chosen) and `other players` (all of them)",
    "别的玩家写 `another player`（其中一名，要选择）或 `other players`（全部）",
)
_BEGINS = words(
    "a trigger opens with a moment and what happens: `when my turn begins:`, `when my turn ends:`",
    "触发以时机和事件开头：`when my turn begins:`、`when my turn ends:`",
)
_EXTRA = words("it is said `take extra turn`, of somebody else `target takes extra turn`",
               "写 `take extra turn`；别人的写 `target takes extra turn`")  # fmt: skip
_WIN = words("it is said `win the game`, of somebody else `target wins the game`",
             "写 `win the game`；别人获胜写 `target wins the game`")  # fmt: skip
_SKIPPED = words(
    "phases are skipped: `target skips draw phase`; in a turn of one's own `end turn` leaves out the rest",
    "跳过的是阶段：`target skips draw phase`；自己回合里剩下的用 `end turn` 略去",
)


_WHEN = r"^ *(?:respond )?(?:before|when|after|done|instead of|next time|until) "


SAYINGS: tuple[tuple[str, Words], ...] = (
    (r"^ *it(?: is|'s) [\w']+'s (?:\w+ )*(?:turn|phase) *$", words(
        "a scenario says first what is given: `given it is A's turn`",
        "情景先写已知条件：`given it is A's turn`")),
    (r"^ *expect \w+ (?:has|have|to have|should have) \d+ \w+", words(
        "what somebody has is asked with `'s`: `expect A's power is 3`, `expect number of cards in A's hand is 2`",
        "谁有多少用 `'s` 来问：`expect A's power is 3`、`expect number of cards in A's hand is 2`")),
    (r"^ *(?:assert|check|verify|ensure|should|then) (?:that )?\w+(?:'s)? .*", words(
        "what must be so then opens with `expect`: `expect A's power is 3`, `expect A wins`",
        "之后应当成立的写在 `expect` 后面：`expect A's power is 3`、`expect A wins`")),
    (r"^ *expect nothing (?:happens|changes)", words(
        "say what has stayed as it was: `expect A's power is 3`",
        "写明什么没有变：`expect A's power is 3`")),
    (r"^ *\w+ (?:responds?|answers?|reacts?|counters?) with\b", words(
        "whoever answers plays the card: `B plays CARD`",
        "回应也是打出一张牌：`B plays CARD`")),
    (r"^ *\w+ (?:ends|finishes|passes) (?:the |their |his |her )?(?:turn|phase)", words(
        "who wants to do nothing more passes: `A passes`",
        "不再做什么时写：`A passes`")),
    (r"^ *\w+ (?:selects|picks|targets|picks out) ", words(
        "a decision is said with `chooses`: `A chooses B`",
        "作决定写 `chooses`：`A chooses B`")),
    (r"^ *\w+ plays .* (?:targeting|against|at|to) \w+", words(
        "whom it is played on stands behind `on`: `A plays CARD on B`",
        "对谁使用写在 `on` 后面：`A plays CARD on B`")),
    (r"\b(?:at|on|in) (?:the )?(?:start|beginning|end) of (?:[\w']+ ){1,3}?(?:turn|round|phase)\b", _BEGINS),
    (r"\b(?:my|your|a player's|each|every) turn (?:starts?|start(?:ed)|is over|finishe[sd])\b", _BEGINS),
    (r"\b(?:whenever|every time|each time|as soon as|once when)\b", words(
        "a trigger opens with `before`, `when`, `after` or `done`: `after another player draws cards:`",
        "触发以 `before`、`when`、`after` 或 `done` 开头：`after another player draws cards:`")),
    (r"\b(?:if |while |when )?(?:it is|it's|its) (?:not )?[\w']+(?: [\w']+)? turn\b", words(
        "whose turn it is is told by `turn player`: `me is turn player`, `target is not turn player`",
        "轮到谁由 `turn player` 来说：`me is turn player`、`target is not turn player`")),
    (r"\b(?:it is|it's) (?:not )?(?:(?:my|your|[\w']+'s|in) )?(?P<phase>(?:\w+ ){0,2}?(?:phase|step))\b", words(
        "which phase it is is told by `phase`: `phase is {phase} and turn player is me`",
        "现在是哪个阶段由 `phase` 来说：`phase is {phase} and turn player is me`")),
    (r"\b(?:if|during|on|in|while) (?:not )?(?:my|your|their|his) turn\b", words(
        "whose turn it is is told by `turn player`: `if me is turn player:`",
        "轮到谁由 `turn player` 来说：`if me is turn player:`")),
    (r"\b(?:takes?|gets?|has|have|gains?) (?:an |one )?(?:another|extra|more|second|additional) turn\b", _EXTRA),
    (r"\b(?:skip|skips|lose|loses) (?:[\w']+ )*turn\b", _SKIPPED),
    (r"\b(?:I|you|he|she|they) wins?\b", _WIN),
    (r"\b(?:flip|toss|throw)s? (?:a |\d+ )?coins?\b", words(
        "chance is drawn as a number: `choose side: a random number from 1 to 2`",
        "随机写成一个数：`choose side: a random number from 1 to 2`")),
    (r"\b(?:roll|throw)s? (?:a |\d+ )?(?:dice|die|d\d+)\b", words(
        "a die is a random number: `choose rolled: a random number from 1 to 6`",
        "骰子是一个随机数：`choose rolled: a random number from 1 to 6`")),
    (r"\b(?:everyone|everybody|anyone|anybody)\b", words(
        "those at the table are `players`: `all players`, `each player`, `any player` in descriptions",
        "在座的人是 `players`：`all players`、`each player`，描述里写 `any player`")),
    (r"\b(?:each |all |every |an |my |the |your )?(?:opponent|enemy|enemies|opponents|foe|foes)\b", _OTHERS),
    (r"\bshuffle (?:[\w']+ ){1,5}(?:into|back into|in) [\w' ]+", words(
        "these are two sentences: `move all cards in discard pile to deck`, then `shuffle deck`",
        "这是两句：`move all cards in discard pile to deck`，再 `shuffle deck`")),
    (r"\bsearch(?:es)? (?:[\w']+ ){1,4}for\b.*", words(
        "it is chosen, moved, and the stack shuffled: `choose found: a card in deck`, `move found to my hand`, "
        "`shuffle deck`",
        "先选、再移、再洗：`choose found: a card in deck`、`move found to my hand`、`shuffle deck`")),
    (r"\b(?:steal|steals|rob|robs|snatch|snatches)\b.*", words(
        "cards are moved: `move random card in target's hand to my hand`; for one you see, `choose` it before",
        "牌用移动来说：`move random card in target's hand to my hand`；看得见的先用 `choose` 选")),
    (r"\b(?:return|returns) (?:[\w']+ ){1,5}to\b.*", words(
        "cards are moved: `move this to my hand` (`return` gives back the value of a verb)",
        "牌用移动来说：`move this to my hand`（`return` 是动词给出结果）")),
    (r"\bchoose (?:one|1)\s*:", words(
        "one of several blocks is chosen by `either:`, and `or:` before each other one",
        "几段里选一段写 `either:`，其余每段前写 `or:`")),
    (r"\b\w+ equal to\b.*", words(
        "the number stands where the verb has its number: `draw (my power) cards`, `draw (number of players) cards`",
        "数目写在动词的数目处：`draw (my power) cards`、`draw (number of players) cards`")),
    (r"(?<=[\w)]) for (?:each|every) [\w' ]+$", words(
        "how many is a number: `draw (number of cards in my hand) cards`; or a loop of its own: `for each NAME in …:`",
        "有多少是一个数：`draw (number of cards in my hand) cards`；或单写一个循环：`for each NAME in …:`")),
    (r"\b(?:has|have) (?:more|fewer|less) [\w ]+ than\b.*", words(
        "two numbers are compared: `target's power is more than my power`, `target's power < my power`",
        "比较的是两个数：`target's power is more than my power`、`target's power < my power`")),
    (r"\bif (?:I|you|he|she|they) (?:do|does|did)(?: so)?(?: not|n't)?\b", words(
        "what follows when it was done stands below, under `if so:`; under `if not:` what follows otherwise",
        "做到之后的事写在下一行的 `if so:` 里，没做到的写在 `if not:` 里")),
    (r"\b(?:gain|gains|get|gets|receive|receives) (?P<many>\d+) (?P<what>\w+)", words(
        "what counts grows by `increase my {what} by {many}`, and shrinks by `reduce my {what} by {many}`",
        "计数用 `increase my {what} by {many}` 增加，用 `reduce my {what} by {many}` 减少")),
    (r"\b(?:gain|gains|get|gets|receive|receives) an? (?P<what>\w+)", words(
        "what counts grows by `increase my {what} by 1`, and shrinks by `reduce my {what} by 1`",
        "计数用 `increase my {what} by 1` 增加，用 `reduce my {what} by 1` 减少")),
    (r"^ *(?:the )?end of (?:the |my |each |this )?(?:turn|round|phase) *[:,]", _BEGINS),
    (rf"{_WHEN}.*\b(?:is|are|am|was|were|gets?|been) (?:\w+ed|dealt|drawn|put|shown|lost|given|cast|sent|made|taken)\b",
     words(
        "what happens to somebody is said by the verb, with *-ing*: `after discarding a card:`, "
        "`when moving this to discard pile:`",
        "发生在谁身上的事用带 -ing 的动词写：`after discarding a card:`、`when moving this to discard pile:`")),
    (rf"{_WHEN}[\w' ]*\b(?:enters?|leaves?|arrives?|dies|die)\b", words(
        "to come and to go is to be moved: `after moving this from my hand:`, `when moving this to discard pile:`",
        "进出区域就是移动：`after moving this from my hand:`、`when moving this to discard pile:`")),
    (r"\bfor (?:each|every) \w+(?: in)? *:", words(
        "a loop gives each of them a name: `for each NAME in players:`",
        "循环要给其中每一个起名：`for each NAME in players:`")),
    (r"\bchooses? (?:an?|another|up to|any|\d+)\b[^:\n]*$", words(
        "what is chosen gets a name, and stands behind a colon: `choose NAME: a card in my hand`",
        "选出的要起名，选什么写在冒号后面：`choose NAME: a card in my hand`")),
    (r"(?:^|:) *may [a-z]\w*\b", words(
        "who may do it is said: `I may draw 1 card`, `target may draw 1 card`",
        "要写明谁可以：`I may draw 1 card`、`target may draw 1 card`")),
    (r"\b\d+\.\d+|\b\d+ ?%", words(
        "numbers are whole; parts are divided, and rounded down: `draw (my power * 3 / 2) cards`",
        "数都是整数；几分之几用除法，向下取整：`draw (my power * 3 / 2) cards`")),
    (r"\bwhere [A-Za-z] (?:is|=) .*", words(
        "the number itself stands there, in parentheses: `draw (my power) cards`; or it has a name on a line before: "
        "`let NAME be my power`",
        "数目直接写在那里，放进括号：`draw (my power) cards`；或在上一行起名：`let NAME be my power`")),
    (r"\b(?:my|him|her|your|them|our)sel(?:f|ves)\b", words(
        "whose text it is is `me`; what is of whoever does it is `their`: `target discards 1 card in their hand`",
        "文字所属的人是 `me`；`their` 指本句执行者的：`target discards 1 card in their hand`")),
    (r"^ *(?:play|action|respond)\b.*, *(?:pays?|costs?|spends?|discards?|sacrifices?)\b", words(
        "a cost stands behind `by`, its verb with *-ing*: `play, by discarding 1 card in my hand:`",
        "费用写在 `by` 后面，动词带 -ing：`play, by discarding 1 card in my hand:`")),
    (r"(?:^|:) *(?P<whose>[a-z][\w' ]*?) (?:has|have|gets?|gains?) \+ ?(?P<many>\d+) (?P<what>\w+)", words(
        "what lasts changes a value, under `always:`: `increase ({whose})'s {what} by {many}`",
        "持续的改变写在 `always:` 下：`increase ({whose})'s {what} by {many}`")),
    (r"\bprevents? (?:\d+|all|the|that|this|damage)\b.*", words(
        "a trigger before it changes what is to come: `cancel event`, `reduce event's amount by 1`",
        "在它之前的触发里改变它：`cancel event`、`reduce event's amount by 1`")),
    (r"\b(?:I|you|they) (?:control|own|hold)\b", words(
        "whose cards they are is told by where they lie: `a card in my hand`, `a card in target's hand`",
        "是谁的牌，由放在哪里来说：`a card in my hand`、`a card in target's hand`")),
    (r"\bnon-?(?P<what>[a-z]\w*)", words(
        "what something is not stands behind `where`: `a card in my hand where it is not a {what}`",
        "不是什么写在 `where` 后面：`a card in my hand where it is not a {what}`")),
    (r"\b(?P<who>[a-z]\w*)的(?P<what>\w+)", words(
        "what somebody has is asked with `'s`: `{who}'s {what}`", "谁的什么用 `'s` 来问：`{who}'s {what}`")),
    (r"我的(?P<what>\w+)", words("what I have is `my {what}`", "我的写 `my {what}`")),
    (r"(?:另一|任意|其他|其它|所有|每|一)[名个位]?(?:玩家|角色|人)", words(
        "those at the table are `another player`, `a player`, `all players`, `other players`",
        "在座的人写 `another player`、`a player`、`all players`、`other players`")),
    (r"(?:不?大于|不?小于|不?等于|不?少于|不?多于|至少|至多|超过)", words(
        "numbers are compared so: `my power is at least 3`, `my power > 3`",
        "数这样比较：`my power is at least 3`、`my power > 3`")),
    (r"(?<![\w'’])[一二两兩三四五六七八九十]+(?![\w'’])", words(
        "numbers are figures: `draw 2 cards`", "数写成数字：`draw 2 cards`")),
)  # fmt: skip
"""What is written by habit, in scenarios and in effects, and how it is said here; the first that meets the place."""
CHINESE: tuple[tuple[str, Words], ...] = (
    (r"(?:如果|若|要是)(?:这样|如此|做到|是)", words(
        "the words of effects are English: `if so:`, and `if not:` for what follows otherwise",
        "效果用英文词来写：`if so:`；没做到时的写在 `if not:` 里")),
    (r"(?:每回合|每局|每轮|每阶段|回合)", words(
        "the words of effects are English: `action in play phase, once each turn:`, `when my turn begins:`",
        "效果用英文词来写：`action in play phase, once each turn:`、`when my turn begins:`")),
    (r"(?:加|增加|减|减少|变为|设为)", words(
        "the words of effects are English: `increase my power by 2`, `reduce my power by 2`, `set my power to 2`",
        "效果用英文词来写：`increase my power by 2`、`reduce my power by 2`、`set my power to 2`")),
    (r"(?:查看|看|展示|亮出)", words(
        "the words of effects are English: `look at cards in target's hand`, `reveal top card of deck`",
        "效果用英文词来写：`look at cards in target's hand`、`reveal top card of deck`")),
    (r"(?:如果|若|要是|倘若)", words(
        "the words of effects are English: `if my power is 3:`, and what follows below it",
        "效果用英文词来写：`if my power is 3:`，要做的事写在下一行")),
    (r"(?:否则|不然)", words(
        "the words of effects are English: `otherwise:`", "效果用英文词来写：`otherwise:`")),
    (r"(?:抽|摸)", words(
        "the words of effects are English: `draw 2 cards`", "效果用英文词来写：`draw 2 cards`")),
    (r"(?:弃|丢弃)", words(
        "the words of effects are English: `discard 1 card in my hand`",
        "效果用英文词来写：`discard 1 card in my hand`")),
    (r"(?:选择|选一|指定)", words(
        "the words of effects are English: `choose NAME: another player`",
        "效果用英文词来写：`choose NAME: another player`")),
    (r"(?:当|每当)", words(
        "the words of effects are English: `after another player draws cards:`",
        "效果用英文词来写：`after another player draws cards:`")),
    (r"(?:每名|每个|所有|全体|其他|其它)", words(
        "the words of effects are English: `for each NAME in other players:`, `all players draw 1 card`",
        "效果用英文词来写：`for each NAME in other players:`、`all players draw 1 card`")),
    (r"(?:你可以|可以|可)", words(
        "the words of effects are English: `I may draw 1 card`, or `I may:` and a block below",
        "效果用英文词来写：`I may draw 1 card`，或 `I may:` 加下面一段")),
    (r"(?:洗|回复|失去|获得|造成|移动|将|把)", words(
        "the words of effects are English, names may be Chinese: `shuffle deck`, `move this to my hand`",
        "效果用英文词来写，名称可以是中文：`shuffle deck`、`move this to my hand`")),
)  # fmt: skip
"""Sentences that are written in Chinese."""


@cache
def _compiled(chinese: bool) -> tuple[tuple[re.Pattern[str], Words], ...]:
    """The sayings, ready to be looked for; only a game with such a problem needs them."""
    return tuple((re.compile(pattern, re.IGNORECASE), help) for pattern, help in (CHINESE if chinese else SAYINGS))


def with_sayings(problems: Problems) -> Problems:
    """The same problems; one that lies within a saying tells how it is said here, and is the only one of its saying."""
    told = Problems()
    told.extend(_told(problems))
    return told


def _told(problems: Problems) -> Iterator[Problem]:
    path, until = "", 0
    for problem in problems:
        if problem.span is not None and problem.span.file.path == path and problem.span.start < until:
            continue
        found = _saying_at(problem)
        if found is None:
            yield problem
            continue
        until, help = found
        path = problem.span.file.path if problem.span is not None else ""
        yield replace(problem, args={**problem.args, "near": None, "saying": help})


def _saying_at(problem: Problem) -> tuple[int, Words] | None:
    """The saying that a problem lies in: where it ends in the file, and how it is said here."""
    span = problem.span
    if span is None or problem.code not in OF_TEXTS | OF_CHINESE:
        return None
    first, last = span.file.line_range(span.line)
    if last - first > LONGEST:
        return None
    line = span.file.text[first:last]
    if problem.code in OF_CHINESE and not problem.args.get("near"):
        for pattern, help in _compiled(chinese=True):
            if pattern.match(span.text):
                return last, help
    for pattern, help in _compiled(chinese=False):
        for found in pattern.finditer(line):
            start, end = first + found.start(), first + found.end()
            if start <= span.start < end or (span.start <= start < span.end):
                return end, _filled(help, found)
    return None


def _filled(help: Words, found: re.Match[str]) -> Words:
    """The help with the words of the text itself."""
    said = found.groupdict()
    if not said:
        return help

    def put(text: str) -> str:
        for name, value in said.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    return words(put(help["en"]), put(help["zh"]))
