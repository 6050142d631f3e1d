"""What a failed scenario says, in Chinese and English; the sentence of each reason by its key."""

from __future__ import annotations

from collections.abc import Mapping

Said = tuple[str, str]
"""The same words in Chinese and English."""

SENTENCES: Mapping[str, Said] = {
    "asked": (
        "{who}此时要先决定：{what}（可选：{options}）；场景里没有写",
        "{who} must decide first: {what} (options: {options}); the scenario does not say",
    ),
    "other asked": (
        "{line}行不通：此时要决定的是{who}（{what}；可选：{options}）",
        "{line} does not fit: it is {who} who must decide now ({what}; options: {options})",
    ),
    "only yes": (
        "{who}在这里同意了；要选的只有一种可能，没有再问：请写 `{who} chooses yes`",
        "{who} has said yes to an offer here; what is chosen was not asked, as there was but one way: "
        "write `{who} chooses yes`",
    ),
    "over": (
        "游戏已经结束（获胜：{winners}），{who}不能再行动",
        "the game is over (won by {winners}), {who} cannot act any more",
    ),
    "no card": (
        "{who}此时不能使用{card}{why}；可选：{options}",
        "{who} cannot play {card} now{why}; options: {options}",
    ),
    "chosen": (
        "{who}此时要从几张牌里选出{card}（{what}）：写 `chooses`，目标另起一行",
        "{who} is to choose {card} here ({what}): write `chooses`, and its targets on lines of their own",
    ),
    "no ability": ("{who}此时不能发动{name}；可选：{options}", "{who} cannot use {name} now; options: {options}"),
    "which": (
        "{who}有不止一种方式使用{card}：{options}；在后面写明第几个能力，例如 `(2)`，或写明是哪个牌面",
        "there is more than one way for {who} to play {card}: {options}; "
        "say behind it which of its abilities, `(2)`, or which face",
    ),
    "no target": ("{who}不能成为目标{why}；可选：{options}", "{who} cannot be the target{why}; options: {options}"),
    "other target": ("目标是{found}，不是{wanted}", "the target is {found}, not {wanted}"),
    "no targets": ("{card}不指定目标", "{card} has no target to name"),
    "no option": (
        "{who}被问：{what}。{item}不在可选之列：{options}",
        "{who} is asked: {what}. {item} is not among the options: {options}",
    ),
    "how many": (
        "{who}被问：{what}。要选 {wanted} 项，场景选了 {given} 项",
        "{who} is asked: {what}. {wanted} must be picked, the scenario picks {given}",
    ),
    "no pass": ("{who}不能跳过：{what}（可选：{options}）", "{who} cannot pass: {what} (options: {options})"),
    "not together": ("此时没有同时作出的秘密选择", "no secret choices are to be made at once now"),
    "left out": (
        "同时作出的选择中缺了{who}的：{what}（可选：{options}）",
        "the choice of {who} is missing: {what} (options: {options})",
    ),
    "false": ("不成立：{line}。{found}", "this does not hold: {line}; {found}"),
    "can": ("{who}可以这样做：{options}", "{who} can do it: {options}"),
    "took": (
        "没有问过{who}，因为只有一种选法，已经选了：{options}",
        "{who} was not asked, as there was but one way to choose, and has taken: {options}",
    ),
    "because": ("理由是“{found}”，其中没有“{wanted}”", "the reason is “{found}”, which does not say “{wanted}”"),
    "sees": ("{who}看得到：{cards}", "{who} sees: {cards}"),
    "sees not": ("{who}看不到：{cards}", "{who} does not see: {cards}"),
    "nothing": ("那里没有牌", "there is no card there"),
    "is asked": ("此时要决定的是{who}：{what}（可选：{options}）", "{who} is asked now: {what} (options: {options})"),
    "none asked": ("此时没有人要决定，游戏已经结束", "nobody is asked: the game is over"),
    "not won": ("游戏还没有结束", "the game is not over"),
    "won": ("获胜的是{winners}", "{winners} won"),
    "trace": ("经过不同。应为：{wanted}；实际：{found}", "it went otherwise. Expected: {wanted}; found: {found}"),
    "no such card": (
        "没有剩下的{card}可放：每张都已有位置",
        "no {card} is left to be put there: every copy has its place already",
    ),
    "too many": (
        "{zone}里已有 {found} 张摆好的牌，多于 {wanted}",
        "{found} cards have been placed in {zone}, more than {wanted}",
    ),
    "no cards": (
        "牌不够：{zone}要 {wanted} 张，只有 {found} 张",
        "not enough cards: {zone} is to hold {wanted}, there are {found}",
    ),
    "setup": ("开不了局：{why}", "the game cannot be set up: {why}"),
    "error": ("规则出错：{why}", "the rules failed: {why}"),
    "invariant": ("不变量“{name}”不再成立", "the invariant `{name}` no longer holds"),
    "unsupported": ("还不能检验：{what}", "this cannot be tested yet: {what}"),
    "fresh": (
        "{players} 名玩家时不成立：{line}。{found}",
        "with {players} players this does not hold: {line}; {found}",
    ),
    "random": (
        "第 {game} 局随机对局（{players} 名玩家）中不成立：{line}。{found}",
        "in random game {game} with {players} players this does not hold: {line}; {found}",
    ),
    "not reported": ("应报告 {wanted}，实际：{found}", "{wanted} should be reported; found: {found}"),
    "not refused": ("应当拒绝这样开局，却没有", "it should be refused to set up a game like this, and is not"),
    "no chapter": ("规则书没有“{chapter}”一章（{lang}）", "the rulebook has no chapter `{chapter}` ({lang})"),
    "not printed": ("“{chapter}”（{lang}）里没有“{text}”", "`{chapter}` ({lang}) does not say “{text}”"),
    "no book": ("规则书还没有排出来", "the rulebook has not been rendered"),
    "deck": ("这副牌的判定与所写不符：{why}", "the verdict on this deck is another: {why}"),
    "not recorded so": (
        "第 {n} 个决定（{who}）之后，经过与记录的不同",
        "after decision {n} ({who}) the game goes otherwise than it was recorded",
    ),
    "not to be decided so": (
        "第 {n} 个决定（{who}）已不能这样作出",
        "decision {n} ({who}) can no longer be made like this",
    ),
    "empty": ("这条问答没有可检验的内容", "this ruling holds nothing that could be tested"),
}

FOUND: Mapping[str, Said] = {
    "is": ("实际是{0}", "it is {0}"),
    "are": ("实际是{0}与{1}", "they are {0} and {1}"),
    "part": ("第 {at} 部分不成立", "part {at} is false"),
    "unasked": (
        "（在此之前只有一种走法，没有问就已经：{done}）",
        "(without asking, as there was but one way to go on: {done})",
    ),
    "turns": ("又开始了 {0} 个回合", "turns begun since: {0}"),
    "chose": ("{0}选了{1}", "{0} chose {1}"),
    "asked": ("（此时要决定的是{who}：{what}）", "({who} is being asked: {what})"),
    "and": ("；", "; "),
    "list": ("、", ", "),
    "none": ("无", "none"),
    "pass": ("不选", "pass"),
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "as": ("{0}当{1}", "{0} as {1}"),
    "several": ("{0} 张牌当{1}", "{0} cards as {1}"),
    "in": ("{0}（{1}）", "{0} ({1})"),
    "branch": ("第 {0} 项", "branch {0}"),
}

ASKS: Mapping[str, Said] = {
    "play": ("使用牌或能力", "play a card or use an ability"),
    "trigger": ("发动技能", "use an ability"),
    "respond": ("是否打出牌响应{0}", "whether to answer {0}"),
    "target": ("选择目标", "choose a target"),
    "choose": ("选择{0}", "choose {0}"),
    "number": ("选择一个数", "choose a number"),
    "word": ("选择一个词", "choose a word"),
    "either": ("选择一项", "choose a branch"),
    "may": ("是否{0}", "whether to do {0}"),
}


def both(table: Mapping[str, Said], key: str, *args: Said, **named: Said) -> Said:
    """A sentence of a table in both languages, its holes filled in both."""
    zh, en = table[key]
    return (
        zh.format(*(a[0] for a in args), **{k: v[0] for k, v in named.items()}),
        en.format(*(a[1] for a in args), **{k: v[1] for k, v in named.items()}),
    )


def joined(items: list[Said], key: str = "list") -> Said:
    """A list in both languages; `none` if it is empty."""
    if not items:
        return FOUND["none"]
    return FOUND[key][0].join(i[0] for i in items), FOUND[key][1].join(i[1] for i in items)


def same(text: object) -> Said:
    """Words that are alike in both languages."""
    return str(text), str(text)
