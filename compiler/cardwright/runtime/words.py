"""The words of the runtime itself, in the languages of the project; a game brings its own in `texts.json`.

Holes: {who} a player, {whom} players, {card} a card, {zone} a zone, {n} a number, {what} anything else.
"""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("zh-Hans", "zh-Hant", "en")

PROMPTS: Mapping[str, tuple[str, str, str]] = {
    "play": ("选择要使用的牌或能力", "選擇要使用的牌或能力", "Play a card or use an ability."),
    "trigger": ("发动哪一项？", "發動哪一項？", "Use which of these?"),
    "respond": ("是否打出一张牌响应？", "是否打出一張牌響應？", "Answer with a card?"),
    "react": ("是否响应？", "是否響應？", "React?"),
    "target": ("选择目标", "選擇目標", "Choose whom it is aimed at."),
    "choose": ("请选择", "請選擇", "Choose."),
    "number": ("选择一个数", "選擇一個數", "Choose a number."),
    "word": ("请选择", "請選擇", "Choose."),
    "either": ("请选择一项", "請選擇一項", "Choose one."),
    "may": ("是否这样做？", "是否這樣做？", "Do it?"),
    "use": ("是否发动“{what}”？", "是否發動「{what}」？", "Use {what}?"),
    "combined": (
        "选择要当作{what}的牌",
        "選擇要當作{what}的牌",
        "Choose the cards to be used as {what}.",
    ),
}

OPTIONS: Mapping[str, tuple[str, str, str]] = {
    "pass": ("都不选", "都不選", "none of them"),
    "pass play": ("结束出牌", "結束出牌", "stop playing"),
    "pass play elsewhere": ("过", "過", "pass"),
    "pass respond": ("不响应", "不響應", "do not answer"),
    "yes": ("是", "是", "yes"),
    "no": ("否", "否", "no"),
    "play": ("使用{card}", "使用{card}", "play {card}"),
    "play idle": ("使用{card}（没有效果）", "使用{card}（沒有效果）", "play {card} (it has no effect)"),
    "play as": ("将{card}当作{what}使用", "將{card}當作{what}使用", "play {card} as {what}"),
    "several as": ("将{n}张牌当作{what}使用", "將{n}張牌當作{what}使用", "use {n} cards as {what}"),
    "counts as": ("{card}（当作{what}）", "{card}（當作{what}）", "{card} (as {what})"),
    "ability": ("{card}：{what}", "{card}：{what}", "{card}: {what}"),
    "answer": ("打出{card}", "打出{card}", "answer with {card}"),
    "hidden": ("{zone}中的一张暗牌", "{zone}中的一張暗牌", "a hidden card of {zone}"),
    "hidden at": ("{zone}从上往下第{n}张", "{zone}從上往下第{n}張", "card {n} from the top of {zone}"),
    "zone": ("{zone}", "{zone}", "the {zone}"),
    "effect": ("{what}（{who}，等待生效）", "{what}（{who}，等待生效）", "{what} ({who}, waiting)"),
    "an effect": ("一个效果", "一個效果", "an effect"),
    "zone own": ("{zone}", "{zone}", "their own {zone}"),
    "zone of": ("{who}的{zone}", "{who}的{zone}", "{who}’s {zone}"),
    "card of": ("{card}（{zone}）", "{card}（{zone}）", "{card} ({zone})"),
    "apart": ("{what}（{how}）", "{what}（{how}）", "{what} ({how})"),
    "card": ("一张牌", "一張牌", "a card"),
    "named": ("【{card}】", "【{card}】", "{card}"),
    "n cards": ("{n}张牌", "{n}張牌", "{n} cards"),
    "cards": ("几张牌", "幾張牌", "several cards"),
    "use": ("牌", "牌", "play"),
    "nobody": ("无人", "無人", "nobody"),
    "none": ("无", "無", "none"),
    "branch": ("第{n}项", "第{n}項", "choice {n}"),
    "list": ("、", "、", ", "),
}

REASONS: Mapping[str, tuple[str, str, str]] = {
    "no-play": ("此时不能使用", "此時不能使用", "it cannot be played now"),
    "not-now": ("现在只能使用可随时使用的", "現在只能使用可隨時使用的", "only what is for any time can be used now"),
    "no-use": ("它不能主动使用", "它不能主動使用", "it is not played of one’s own accord"),
    "not-answer": ("它不是用来响应的", "它不是用來回應的", "it is no answer to anything"),
    "not-asked": ("不符合这里的要求", "不符合這裡的要求", "it is not what is asked for"),
    "no-set": ("凑不成所要求的一组", "湊不成所要求的一組", "it makes up no set that is asked for"),
    "no-begin": ("没有可以这样做的对象", "沒有可以這樣做的對象", "there is nothing with which to begin it"),
    "not-fit": ("对它无法这样做", "對它無法這樣做", "that cannot be done with it"),
    "limit": ("次数已用完", "次數已用完", "it has been used as often as it may be"),
    "no-name": ("没有可以指定的对象", "沒有可以指定的對象", "there is nothing to name"),
    "no-target": ("没有合法的目标", "沒有合法的目標", "nobody can be its target"),
    "not-target": ("不符合这里对目标的要求", "不符合這裡對目標的要求", "this is no target that the text allows"),
    "cost": ("付不起费用", "付不起費用", "its cost cannot be paid"),
}

REFUSED: Mapping[str, tuple[str, str, str]] = {
    "targets": ("{why}：{each}", "{why}：{each}", "{why}: {each}"),
    "target": ("{what}（{why}）", "{what}（{why}）", "{what} ({why})"),
    "several": ("；", "；", "; "),
}
"""A reason that tells of absent targets, each with its own."""

LOG: Mapping[str, tuple[str, str, str]] = {
    "turn": ("—— {who}的回合 ——", "—— {who}的回合 ——", "— {who}’s turn —"),
    "round": ("—— 第{n}轮 ——", "—— 第{n}輪 ——", "— round {n} —"),
    "play": ("{who}使用{card}", "{who}使用{card}", "{who} plays {card}"),
    "play on": ("{who}对{whom}使用{card}", "{who}對{whom}使用{card}", "{who} plays {card} on {whom}"),
    "play as": ("{who}将{card}当作{what}使用", "{who}將{card}當作{what}使用", "{who} plays {card} as {what}"),
    "play as on": (
        "{who}对{whom}将{card}当作{what}使用",
        "{who}對{whom}將{card}當作{what}使用",
        "{who} plays {card} as {what} on {whom}",
    ),
    "resolving": ("{who}的{card}生效", "{who}的{card}生效", "{who}’s {card} takes effect"),
    "resolving on": (
        "{who}的{card}对{whom}生效",
        "{who}的{card}對{whom}生效",
        "{who}’s {card} takes effect on {whom}",
    ),
    "turned": ("{card}变为{what}", "{card}變為{what}", "{card} becomes {what}"),
    "aim": (
        "{who}以{card}（{zone}）为目标",
        "{who}以{card}（{zone}）為目標",
        "{who} names {card} ({zone}) as a target",
    ),
    "chose": ("{who}选择：{what}", "{who}選擇：{what}", "{who} chose: {what}"),
    "ability": ("{who}发动{what}", "{who}發動{what}", "{who} uses {what}"),
    "answer": ("{who}打出{card}响应", "{who}打出{card}響應", "{who} answers with {card}"),
    "answer as": (
        "{who}将{card}当作{what}打出响应",
        "{who}將{card}當作{what}打出響應",
        "{who} answers with {card} as {what}",
    ),
    "cancel": ("{who}的{card}无效", "{who}的{card}無效", "{who}’s {card} has no effect"),
    "cancel on": ("{who}的{card}对{whom}无效", "{who}的{card}對{whom}無效", "{who}’s {card} has no effect on {whom}"),
    "trigger": ("{card}生效（{who}）", "{card}生效（{who}）", "{card} takes effect ({who})"),
    "trigger of": ("{what}生效（{who}）", "{what}生效（{who}）", "{what} takes effect ({who})"),
    "trigger ends": ("{what}的效果到此为止", "{what}的效果到此為止", "the effect of {what} ends"),
    "lasting ends": ("一个持续效果到此为止", "一個持續效果到此為止", "a lasting effect ends"),
    "waits": ("{card}等待生效（{who}）", "{card}等待生效（{who}）", "{card} waits to take effect ({who})"),
    "waits of": ("{what}等待生效（{who}）", "{what}等待生效（{who}）", "{what} waits to take effect ({who})"),
    "move": ("{card}：{zone}→{what}", "{card}：{zone}→{what}", "{card}: {zone} → {what}"),
    "move within": ("{card}：在{zone}中换位置", "{card}：在{zone}中換位置", "{card}: another place in {zone}"),
    "look": ("{who}查看{zone}中的{card}", "{who}查看{zone}中的{card}", "{who} looks at {card} in {zone}"),
    "look at": (
        "{who}查看{zone}第{n}张：{card}",
        "{who}查看{zone}第{n}張：{card}",
        "{who} looks at card {n} of {zone}: {card}",
    ),
    "look at several": (
        "{who}查看{zone}第{n}张：{card}",
        "{who}查看{zone}第{n}張：{card}",
        "{who} looks at cards {n} of {zone}: {card}",
    ),
    "look unseen": ("{who}查看{zone}第{n}张", "{who}查看{zone}第{n}張", "{who} looks at card {n} of {zone}"),
    "look unseen several": ("{who}查看{zone}第{n}张", "{who}查看{zone}第{n}張", "{who} looks at cards {n} of {zone}"),
    "reveal to": (
        "{who}向{whom}展示{zone}中的{card}",
        "{who}向{whom}展示{zone}中的{card}",
        "{who} shows {whom} {card} from {zone}",
    ),
    "reveal": ("{who}展示{zone}中的{card}", "{who}展示{zone}中的{card}", "{who} reveals {card} from {zone}"),
    "announce": ("{who}宣布：{what}", "{who}宣布：{what}", "{who} announces: {what}"),
    "secretly": ("（未公开）", "（未公開）", "(told in private)"),
    "shuffle": ("{zone}洗牌", "{zone}洗牌", "{zone} is shuffled"),
    "next": ("下一个回合是{who}的", "下一個回合是{who}的", "{who} has the next turn"),
    "extra": ("{who}获得一个额外回合", "{who}獲得一個額外回合", "{who} has an extra turn"),
    "reverse": ("行动顺序反转", "行動順序反轉", "the order of turns is reversed"),
    "skip": ("{who}跳过{what}", "{who}跳過{what}", "{who} skips the {what}"),
    "insert": ("{who}多一个{what}", "{who}多一個{what}", "{who} has one more {what}"),
    "cut": ("{what}立即结束", "{what}立即結束", "the {what} ends at once"),
    "skill": ("{who}获得技能“{what}”", "{who}獲得技能「{what}」", "{who} gains the skill {what}"),
    "skill off": ("{who}失去技能“{what}”", "{who}失去技能「{what}」", "{who} loses the skill {what}"),
    "out": ("{who}出局", "{who}出局", "{who} is out"),
    "back": ("{who}回到游戏", "{who}回到遊戲", "{who} is back"),
    "win": ("{whom}获胜", "{whom}獲勝", "{whom} won"),
    "how": ("{what}：{n}", "{what}：{n}", "{what}: {n}"),
    "laid open": ("{zone}：{card}", "{zone}：{card}", "{zone}: {card}"),
    "count": ("{who}的{what}：{n}", "{who}的{what}：{n}", "{who}’s {what}: {n}"),
    "count of game": ("{what}：{n}", "{what}：{n}", "{what}: {n}"),
    "status": ("{who}进入“{what}”状态", "{who}進入「{what}」狀態", "{who} is now {what}"),
    "status off": ("{who}的“{what}”状态结束", "{who}的「{what}」狀態結束", "{who} is no longer {what}"),
    "verb": ("{who}：{what}", "{who}：{what}", "{who}: {what}"),
}

ERRORS: Mapping[str, tuple[str, str, str]] = {
    "players": ("此游戏需要 {span} 名玩家，不是 {given} 名", "此遊戲需要 {span} 名玩家，不是 {given} 名", ""),
    "names": ("{given} 名玩家却有 {names} 个名字", "{given} 名玩家卻有 {names} 個名字", ""),
    "variant": ("没有变体“{name}”；可用：{known}", "沒有變體「{name}」；可用：{known}", ""),
    "no variants": ("没有变体“{name}”：此游戏没有变体", "沒有變體「{name}」：此遊戲沒有變體", ""),
    "no options": ("没有选项“{name}”：此游戏没有选项", "沒有選項「{name}」：此遊戲沒有選項", ""),
    "option": ("没有选项“{name}”；可用：{known}", "沒有選項「{name}」；可用：{known}", ""),
    "choice": (
        "选项“{name}”没有“{choice}”；可选：{known}",
        "選項「{name}」沒有「{choice}」；可選：{known}",
        "",
    ),
    "needs": ("变体“{name}”需要变体“{other}”", "變體「{name}」需要變體「{other}」", ""),
    "excludes": ("变体“{name}”不能与变体“{other}”同用", "變體「{name}」不能與變體「{other}」同用", ""),
    "clash": (
        "变体“{name}”要求 {option}={choice}，而不是 {given}",
        "變體「{name}」要求 {option}={choice}，而不是 {given}",
        "",
    ),
    "quarrel": (
        "变体“{other}”与“{name}”对 {option} 的要求不同",
        "變體「{other}」與「{name}」對 {option} 的要求不同",
        "",
    ),
    "decks": ("{given} 名玩家却有 {decks} 副牌组", "{given} 名玩家卻有 {decks} 副牌組", ""),
    "no deck here": ("玩家 {seat} 不能自带牌组", "玩家 {seat} 不能自帶牌組", ""),
    "deck and option": (
        "玩家 {seat} 自带牌组，不能再选 {option}",
        "玩家 {seat} 自帶牌組，不能再選 {option}",
        "",
    ),
    "copies": ("牌组里不能有 {copies} 张“{card}”", "牌組裡不能有 {copies} 張「{card}」", ""),
    "over": ("游戏已结束", "遊戲已結束", ""),
    "not-asked": ("玩家 {seat} 现在无须决定", "玩家 {seat} 現在無須決定", ""),
    "no-option": ("没有选项 {index}", "沒有選項 {index}", ""),
    "twice": ("同一项只能选一次", "同一項只能選一次", ""),
    "how-many": ("须选 {span} 项，不是 {given} 项", "須選 {span} 項，不是 {given} 項", ""),
    "not-together": ("这些不能一起选", "這些不能一起選", ""),
    "json": (
        "这不是存档文件：第 {line} 行第 {column} 列处读不出 JSON",
        "這不是存檔檔案：第 {line} 行第 {column} 列處讀不出 JSON",
        "",
    ),
    "too much": (
        "这不是存档文件：数太大，列表嵌套太深，或者文字里有半个字符",
        "這不是存檔檔案：數太大，列表嵌套太深，或者文字裡有半個字元",
        "",
    ),
    "format": ("这不是存档文件：它的格式不是 {format}", "這不是存檔檔案：它的格式不是 {format}", ""),
    "content": ("存档里的 {part} 写得不对", "存檔裡的 {part} 寫得不對", ""),
    "rules": ("这是 {saved} 的存档，不是 {rules} 的", "這是 {saved} 的存檔，不是 {rules} 的", ""),
    "digest": ("存档来自 {rules} 的另一版本", "存檔來自 {rules} 的另一版本", ""),
    "decision": ("第 {at} 个决定与规则不符", "第 {at} 個決定與規則不符", ""),
    "trace": ("同样的决定得出了不同的对局", "同樣的決定得出了不同的對局", ""),
    "no package": (
        "{folder} 里没有规则包（没有 {start}）",
        "{folder} 裡沒有規則包（沒有 {start}）",
        "",
    ),
    "not imported": ("{folder} 导入不了", "{folder} 匯入不了", ""),
    "not rules": ("{folder}/{start} 里没有 RULES", "{folder}/{start} 裡沒有 RULES", ""),
    "lost": ("从第 {at} 局起，工作进程一再中断", "從第 {at} 局起，工作進程一再中斷", ""),
    "laid": ("这一局从手工摆好的牌桌开始：请在工作台里继续", "這一局從手工擺好的牌桌開始：請在工作檯裡繼續", ""),
}
"""Words of errors by `key`; in English the message of the error itself counts."""


FAULTS: Mapping[str, tuple[str, str, str]] = {
    "said": ("{what}", "{what}", "{what}"),
    "at": ("{place}：{what}", "{place}：{what}", "{place}: {what}"),
    "in": ("在 {place}（{function}）", "在 {place}（{function}）", "in {place} ({function})"),
    "event": ("`{verb}`", "`{verb}`", "{verb}"),
    "within": ("{outer} > {inner}", "{outer} > {inner}", "{outer} > {inner}"),
    "python": ("内部出错（{error}：{what}）", "內部出錯（{error}：{what}）", "{error}: {what}"),
    "hint": (
        "机器人照提示练习时出错：{what}",
        "機器人照提示練習時出錯：{what}",
        "while bots practise by a hint: {what}",
    ),
    "number": ("数字大得没有边际", "數字大得沒有邊際", "a number grows beyond all bounds"),
    "zero": ("除以零", "除以零", "a number is divided by zero"),
    "deep": ("规则没完没了地进行下去", "規則沒完沒了地進行下去", "the rules go on without end"),
    "of nothing": (
        "这里没有东西可以有 `{name}`：一叠牌是空的，或者某个值是 none",
        "這裡沒有東西可以有 `{name}`：一疊牌是空的，或者某個值是 none",
        "nothing is there that could have `{name}`: a stack was empty, or something was none",
    ),
    "missing": (
        "这里缺一个值：一叠牌是空的，或者某个值是 none",
        "這裡缺一個值：一疊牌是空的，或者某個值是 none",
        "a value is missing here: a stack was empty, or something was none",
    ),
    "nobody": (
        "这里缺一名玩家来决定：一叠牌是空的，或者某个值是 none",
        "這裡缺一名玩家來決定：一疊牌是空的，或者某個值是 none",
        "a value is missing here, so that nobody decides: a stack was empty, or something was none",
    ),
    "options": (
        "要从 {count} 项中选择，太多了",
        "要從 {count} 項中選擇，太多了",
        "a choice among {count} is too much",
    ),
    "sets": (
        "要从 {count} 个东西里试出 {most} 种以上的组合，太多了",
        "要從 {count} 個東西裡試出 {most} 種以上的組合，太多了",
        "more than {most} sets of {count} things would have to be tried",
    ),
    "cards": (
        "{count} 张牌太多了（“{card}”）",
        "{count} 張牌太多了（「{card}」）",
        "{count} cards are too many (`{card}`)",
    ),
    "steps": ("步骤太多", "步驟太多", "too many steps"),
    "endless": ("游戏结束不了：{chain}", "遊戲結束不了：{chain}", "the game does not end: {chain}"),
    "endless again": (
        "游戏结束不了：{chain}；一再用到的：{again}",
        "遊戲結束不了：{chain}；一再用到的：{again}",
        "the game does not end: {chain}; over and over: {again}",
    ),
    "turns": (
        "游戏结束不了：已经进行了 {n} 个回合，还没有人获胜",
        "遊戲結束不了：已經進行了 {n} 個回合，還沒有人獲勝",
        "the game does not end: it has had {n} turns, and nobody has won",
    ),
    "invariant": ("不变量“{name}”不再成立", "不變量「{name}」不再成立", "the invariant `{name}` is broken"),
    "picks": (
        "{who}要在 {count} 项里选 {least} 到 {most} 项，选不出来（{question}）",
        "{who}要在 {count} 項裡選 {least} 到 {most} 項，選不出來（{question}）",
        "{who} is to pick {least} to {most} of {count} options ({question})",
    ),
    "no zone": (
        "牌组里的牌要放进{who}的{zone}，却没有这个区域",
        "牌組裡的牌要放進{who}的{zone}，卻沒有這個區域",
        "a deck begins in the {zone} of {who}, and there is no such zone",
    ),
    "view": ("一个 {what} 无法显示", "一個 {what} 無法顯示", "a view cannot show a {what}"),
    "offer": ("决定里出现了一个 {what}", "決定裡出現了一個 {what}", "a decision offers a {what}"),
    "entry": (
        "经过里有一条不认识的记录：{what}",
        "經過裡有一條不認識的記錄：{what}",
        "the trace holds an entry of an unknown kind: {what}",
    ),
    "trace": ("经过写不出来：{what}", "經過寫不出來：{what}", "the trace cannot be written: {what}"),
    "turn": ("第 {n} 个回合", "第 {n} 個回合", "turn {n}"),
    "turn of": ("第 {n} 个回合（{who}）", "第 {n} 個回合（{who}）", "turn {n} of {who}"),
    "phase": (
        "第 {n} 个回合（{who}），{phase}",
        "第 {n} 個回合（{who}），{phase}",
        "turn {n} of {who}, {phase}",
    ),
    "last card": (
        "{far}；最后使用的牌：{card}（{who}）",
        "{far}；最後使用的牌：{card}（{who}）",
        "{far}; the last card played: {card} by {who}",
    ),
}
"""What goes wrong inside the rules, where, and how far the game had come."""


def word(table: Mapping[str, tuple[str, str, str]], key: str, lang: str) -> str | None:
    """A word of a table in a language (English if it is none of ours), or None."""
    row = table.get(key)
    return None if row is None else row[LANGUAGES.index(lang) if lang in LANGUAGES else 2]


def error_text(error: Exception, lang: str) -> str:
    """The words of an error with a `key` and `parts`, in a language."""
    key, parts = getattr(error, "word", getattr(error, "key", "")), getattr(error, "parts", {})
    text = word(ERRORS, key, lang)
    return text.format_map(parts) if text else str(error)
