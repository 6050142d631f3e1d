"""Write docs/glossary.md: `python docs/make_glossary.py`.

The terms stand below; how each is written in a file is held against the key words, the sections and their keys, what a
sentence prints is what the compiler makes of it, and Traditional Chinese is made from Simplified as everywhere else.
"""

# ruff: noqa: E501  (rows of a table, as they stand on the page)
from __future__ import annotations

import re
from pathlib import Path

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.reference import cell
from cardwright.resources import folder
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_card
from cardwright.text.traditional_chinese import to_hant

LANGUAGES: tuple[Lang, ...] = ("en", "zh-Hans", "zh-Hant")
CARD = """  - id: sample {no}
    name: {{zh-Hans: 例{no}, en: Sample {no}}}
    kind: light
    copies: 1
    effect: |
      {header}:
        {said}
"""
HEADERS = {"cancel event": "respond before another player plays a card"}
PAGE = Path(__file__).parent / "glossary.md"
HEAD = """<!-- Written by `python docs/make_glossary.py`. Do not edit. -->

# Glossary · 术语表

The words of these pages in English, Simplified and Traditional Chinese, and how each is written in a file (`section:` or key word). 这些文档里的词，以及它们
在文件里的写法（`section:` 是一节的名字，其余是关键词）。

"""
#: How it is written, English, Chinese, what it means in English and in Chinese; by groups.
TERMS: dict[tuple[str, str], list[tuple[str, str, str, str, str]]] = {
    ("What a game is made of", "游戏由什么组成"): [
        ("game:", "game", "游戏", "the cover: name, players, edition", "封面：名称、人数、版本"),
        ("cards:", "card", "牌", "a thing with a name, copies and an effect", "有名称、张数和效果的东西"),
        ("kinds:", "kind", "种类", "what several cards have in common: fields, where they work", "若干种牌共有的东西：字段、在哪里生效"),
        ("faces", "face", "牌面", "one of several printed forms of a card", "一种牌的几种印法之一"),
        ("copies", "copies", "张数", "how often a card or face is there", "一种牌或牌面有几张"),
        ("zones:", "zone", "区域", "where cards lie, in which order, and who sees them", "牌放在哪里、什么顺序、谁看得见"),
        ("counters:", "counter", "计数", "a number that somebody or something has, such as life", "某人或某物拥有的数，例如生命"),
        ("quantities:", "quantity", "数值", "a number that is worked out, such as a hand limit", "算出来的数，例如手牌上限"),
        ("statuses:", "status", "状态", "what somebody is for a while, with an effect", "某人一时的处境，带有效果"),
        ("symbols:", "set of words", "符号集", "words of a kind, such as suits", "一组词，例如花色"),
        ("characters:", "character", "角色", "who a player is, with skills", "玩家是谁，有哪些技能"),
        ("skills:", "skill", "技能", "an effect that a character or player has", "角色或玩家拥有的效果"),
        ("verbs:", "verb", "动词", "a word of the game's own for something that is done", "游戏自己的词，说做什么事"),
        ("theme:", "theme", "主题", "what cards and books look like", "牌和书的样子"),
        ("variants:", "variant", "变体", "a change of the rules that players may choose", "玩家可以选用的规则改动"),
        ("options:", "option", "选项", "a question that players settle before a game", "开局前由玩家决定的问题"),
    ],
    ("How it goes", "怎样进行"): [
        ("setup:", "setup", "准备", "what happens before the first turn", "第一个回合之前做的事"),
        ("turn:", "turn", "回合", "the phases of a player, again and again", "一名玩家的各个阶段，周而复始"),
        ("phases", "phase", "阶段", "a part of a turn", "回合的一部分"),
        ("checks:", "check", "检查", "what happens as soon as something is so", "一旦怎样就发生的事"),
        ("settlement:", "settlement", "结算", "how events nest, who may respond, in which order", "事件怎样嵌套、谁可以响应、按什么顺序"),
        ("event's", "event", "事件", "what is being done or has just been done", "正在发生或刚刚发生的事"),
        ("play", "play", "使用", "to use a card from the hand", "从手里使用一张牌"),
        ("action", "action", "主动技", "an ability that is started by hand", "自己发动的能力"),
        ("respond", "respond", "响应", "to use a card or skill because of an event", "因某个事件使用牌或技能"),
        ("target", "target", "目标", "whom or what a card was played on", "牌对谁或对什么使用"),
        ("before", "before", "即将", "an ability that is asked before an event happens", "在事件发生之前触发"),
        ("after", "after", "之后", "an ability that is asked after an event has happened", "在事件发生之后触发"),
        ("cancelled", "cancelled", "无效", "said of an event that does not happen after all", "事件最终没有发生"),
        ("always", "always", "始终", "what holds as long as its source is in force", "来源有效时一直成立"),
        ("until", "until", "直到", "how long something lasts", "持续到什么时候"),
    ],
    ("Who and which", "谁和哪些"): [
        ("me", "me", "你", "who does it, or whose it is", "做这件事的人，或它的主人"),
        ("this", "this", "此牌", "the card whose text this is", "写着这段文字的牌"),
        ("another", "another", "其他", "not me, not this", "不是你，不是此牌"),
        ("each", "each", "每名", "all, one after the other", "全部，一个接一个"),
        ("any number of", "any number of", "任意数量", "as many as one likes, none as well", "想多少就多少，也可以没有"),
        ("random", "random", "随机", "chosen by the seed", "由种子决定"),
        ("secretly", "secretly", "暗中", "chosen at the same time, and shown together", "同时选择，一起公布"),
    ],
    ("What proves it", "用什么证明"): [
        ("rulings:", "ruling", "裁定", "a question with its answer, which is a test and is printed", "一问一答，既是测试，也印在书里"),
        ("given", "given", "给定", "how the table stands when a scenario begins", "场景开始时桌上的样子"),
        ("expect", "expect", "应当", "what must be so at this point", "此刻应当如此"),
        ("expect:", "totals", "总数", "how many cards there must be", "应有多少张牌"),
        ("rule_ids:", "rule id", "规则编号", "the number of a printed rule, which rulings cite", "印刷规则的编号，供裁定引用"),
        ("invariants:", "invariant", "不变量", "what must hold throughout every game", "每局自始至终都成立的事"),
    ],
    ("Decks", "牌组"): [
        ("formats:", "format", "赛制", "what a deck may hold", "牌组可以放什么"),
        ("sections", "section", "区段", "a part of a deck", "牌组的一部分"),
        ("banlists:", "banlist", "禁限表", "cards forbidden or limited from a day on", "从某天起禁止或限制的牌"),
        ("decks:", "deck", "牌组", "an example, with the verdict that is expected", "例子，写明应得的判定"),
        ("swaps", "sideboard swap", "换备牌", "what goes out and comes in between games", "两局之间换下和换上的牌"),
    ],
}  # fmt: skip


#: Sentences of the effect language, each below `play on another player:` in the game that `cardwright new` makes.
SENTENCES = (
    "draw 2 cards",
    "discard 1 card in my hand",
    "look at cards in target's hand",
    "reveal top card of deck",
    "shuffle deck",
    "give 1 card in my hand to target",
    "swap cards in my hand with cards in target's hand",
    "move 1 random card in target's hand to my hand",
    "target may discard 1 card in their hand",
    "target must discard 1 card in their hand",
    "cancel event",
    "skip discard phase",
    "take extra turn",
    "end turn",
    "win game",
)


def printed() -> list[tuple[str, str, str, str]]:
    """The sentences with what the compiler prints of them in English, Simplified and Traditional Chinese."""
    samples = "cards:\n" + "".join(
        CARD.format(no=no, header=HEADERS.get(said, "play on another player"), said=said)
        for no, said in enumerate(SENTENCES)
    )
    texts = {path.name: path.read_text("utf-8") for path in (folder("templates") / "new").glob("*.yaml")}
    texts["game.yaml"] = re.sub(r"(?m)^expect:.*$", "", texts["game.yaml"])  # how many cards there must be
    texts["glossary.yaml"] = samples
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
    if made.game is None or made.problems.has_errors:
        raise ValueError(made.problems.show())
    lexicon = Lexicon.of(made.game)
    rows = []
    for no, said in enumerate(SENTENCES):
        said_in = []
        for lang in LANGUAGES:
            whole = "".join(part.text for part in render_card(lexicon, made.game.cards[f"sample {no}"], lang))
            said_in.append(whole if said in HEADERS else re.split(r"[:：] ?", whole, maxsplit=1)[1])
        rows.append((said, *said_in))
    return rows  # type: ignore[return-value]


def page() -> str:
    """The page as it should be."""
    parts = []
    for (english, chinese), terms in TERMS.items():
        rows = [
            f"| {en} | {zh} | {to_hant(zh)} | `{written}` | {cell(why)} · {cell(warum)} |"
            for written, en, zh, why, warum in terms
        ]
        parts.append(
            f"## {english} · {chinese}\n\n| English | 简体 | 繁體 | written · 写法 | means · 含义 |\n|---|---|---|---|---|\n"
            + "\n".join(rows)
            + "\n"
        )
    rows = [f"| `{said}` | {cell(en)} | {cell(hans)} | {cell(hant)} |" for said, en, hans, hant in printed()]
    parts.append(
        "## What is printed · 印成什么\n\nSentences behind `play on another player:`, and what the compiler prints of them. `target` is the chosen "
        "player. `play on another player:` 之后的句子，以及编译器印出的文字；`target` 是选中的玩家。\n\n"
        "| written · 写法 | English | 简体 | 繁體 |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"
    )
    return HEAD + "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8", newline="\n")
