"""What the pages of the desk say, in English and Chinese; traditional characters are converted."""

from __future__ import annotations

from functools import cache

from cardwright.text.traditional_chinese import to_hant

LANGUAGES = ("zh-Hans", "zh-Hant", "en")

WORDS: dict[str, tuple[str, str]] = {
    "desk": ("Desk", "工作台"),
    "overview": ("Overview", "总览"),
    "cards": ("Cards", "卡牌"),
    "rulings": ("Rulings", "裁定"),
    "play": ("Play", "对局"),
    "skip": ("Skip to the content", "跳到正文"),
    "language": ("Language", "语言"),
    "theme": ("Appearance", "外观"),
    "theme auto": ("Auto", "自动"),
    "theme light": ("Light", "浅色"),
    "theme dark": ("Dark", "深色"),
    "live": ("Watching the files", "正在留意文件"),
    "fault": (
        "The desk itself failed at the last save ({what}); the terminal shows more. It goes on with the next save.",
        "工作台自身在处理上次保存时出错（{what}），详情见终端。下次保存仍会照常处理。",
    ),
    "lost": ("The desk has stopped; start it again and this page goes on", "工作台已停止；重新启动后本页会继续"),
    "working check": ("Checking…", "检查中……"),
    "working rulings": ("Running rulings…", "裁定运行中……"),
    # overview
    "all good": ("No problems", "没有问题"),
    "all good more": (
        "Files, names, texts and formats are as they should be.",
        "文件、名字、文字和构筑规则都检查过了。",
    ),
    "problems": ("Problems", "问题"),
    "errors": ("errors", "个错误"),
    "one error": ("error", "个错误"),
    "warnings": ("warnings", "个警告"),
    "one warning": ("warning", "个警告"),
    "notes": ("notes", "条说明"),
    "error": ("error", "错误"),
    "warning": ("warning", "警告"),
    "note": ("note", "说明"),
    "stale": (
        "The files have errors. Cards, texts and rulings below are those of the last version without any.",
        "文件里有错误。下面的卡牌、文字和裁定是上一个没有错误的版本的。",
    ),
    "all problems": ("All problems: {n}", "全部问题：{n}"),
    "nothing yet": ("Reading the game for the first time…", "正在第一次读取这个游戏……"),
    "no game": ("Cards are shown once the files have no errors.", "文件没有错误之后，这里会显示卡牌。"),
    "kinds of cards": ("kinds of cards", "种卡牌"),
    "copies": ("Copies", "张数"),
    "cards in all": ("cards in all", "张牌"),
    "rulings hold": ("rulings hold", "条裁定成立"),
    "rulings fail": ("rulings fail", "条裁定不成立"),
    "rulings wait": ("still to be run", "条待运行"),
    "touched": ("Changed with the last save", "上次保存改动的牌"),
    "failing": ("Rulings that fail", "不成立的裁定"),
    "version": ("Version", "版本"),
    "players": ("Players", "人数"),
    "rename": ("Write {names} everywhere", "各处都改成{names}"),
    "rename left": (
        "Nothing was written: {now} cannot be read with the new name. Mend it there first.",
        "没有写入：{now} 处用新名字读不通，请先改好那里。",
    ),
    "further places": ("Further places: {n}", "相关的其他位置：{n} 处"),
    # the sheet
    "as sheet": ("Edit", "编辑"),
    "sheet about": (
        "A click on a value changes it in its file, and nothing else there. Enter writes, Escape leaves it.",
        "点一下数值或文字就能改，只改文件里的那一处。按 Enter 写入，按 Esc 放弃。",
    ),
    "undo edit": ("Undo", "撤销"),
    "written": ("Written", "已写入"),
    "edit conflict": (
        "Not written: the file was changed meanwhile. It says now: {now}",
        "没有写入：文件在此期间被改过，现在写的是：{now}",
    ),
    "edit impossible": ("Not written: this cannot stand there.", "没有写入：这里不能写这个。"),
    "edit gone": ("Not written: it is not there any more.", "没有写入：它已经不在那里了。"),
    "edit empty": ("Not written: it would be empty.", "没有写入：不能留空。"),
    "edit number": ("Not written: a whole number belongs here.", "没有写入：这里应当是整数。"),
    "edit truth": ("Not written: yes or no belongs here.", "没有写入：这里应当是 yes 或 no。"),
    "edit word": ("Not written: one of these belongs here: {now}", "没有写入：这里应当是其中之一：{now}"),
    "edit nothing": ("There is nothing to undo.", "没有可以撤销的。"),
    "table out": ("As a table:", "导出表格："),
    "table in": ("Take over a table…", "从表格导入……"),
    "table about": (
        "{n} values are different in the table. Nothing has been written yet.",
        "表格里有 {n} 处不同，尚未写入。",
    ),
    "table same": ("The table says what the files say.", "表格和文件一样。"),
    "table write": ("Write those that are ticked", "写入勾选的"),
    "table leave": ("Leave it", "放弃"),
    "table written": ("{n} values written", "已写入 {n} 处"),
    "table large": ("This file is too large.", "这个文件太大。"),
    "no table": ("This is no table that can be read: {now}", "这不是能读的表格：{now}"),
    "table without ids": ("{what}: the first row has no column `id`", "{what}：第一行没有 `id` 列"),
    "table column": ("No such column here: {what}", "这里没有这一列：{what}"),
    "table row": ("No such card or face here: {what}", "这里没有这张牌或牌面：{what}"),
    "table cell": (
        "Not written in the card's entry yet, add it there: {what}",
        "牌的条目里还没有写这一项，请在那里加：{what}",
    ),
    "table more": ("and {n} more", "另有 {n} 处"),
    "edit unwritable": ("The file cannot be written.", "文件写不了。"),
    # cards
    "search rulings": ("Search questions and scenarios", "搜索问题和场景"),
    "shown of rulings": ("{shown} of {all} rulings", "{all} 条中的 {shown} 条"),
    "no such ruling": ("No ruling has all of these words.", "没有裁定含有这些词。"),
    "search": ("Search names and texts", "搜索牌名和文字"),
    "kind": ("Kind", "类别"),
    "all kinds": ("All kinds", "全部类别"),
    "name": ("Name", "牌名"),
    "text": ("Text", "文字"),
    "shown of": ("{shown} of {all}", "{all} 张中的 {shown} 张"),
    "nothing found": ("No card matches.", "没有符合的牌。"),
    "as table": ("Table", "表格"),
    "as faces": ("Faces", "牌面"),
    # a card
    "face": ("Face", "牌面"),
    "faces": ("Faces", "牌面"),
    "no face": ("This card is not printed.", "这张牌不印。"),
    "drawing": ("The face is being drawn…", "正在绘制牌面……"),
    "other faces": ("{n} more faces", "另有 {n} 种牌面"),
    "no print": ("Faces need the extra `print`: {how}", "显示牌面需要另装：{how}"),
    "source": ("Source", "源文件"),
    "rule ids": ("Rules", "规则编号"),
    "texts": ("Texts", "文字"),
    "values": ("Values", "数值"),
    "no text": ("This card has no text.", "这张牌没有文字。"),
    "no rulings": ("No ruling speaks of this card.", "没有提到这张牌的裁定。"),
    "rulings of card": ("Rulings that touch it", "与它有关的裁定"),
    "holds": ("holds", "成立"),
    "fails": ("fails", "不成立"),
    "waits": ("not run yet", "尚未运行"),
    "previous": ("Previous card", "上一张"),
    "next": ("Next card", "下一张"),
    "not found": ("There is nothing here.", "这里什么也没有。"),
    "back": ("Back to the overview", "回到总览"),
    "starting": (
        "The desk is being started, or its game has errors just now. This page goes on by itself.",
        "工作台正在启动，或者游戏的文件眼下有错误。本页稍后会自动继续。",
    ),
    "refused": ("This page only answers to its own address.", "本页只接受自己的地址发来的请求。"),
    "all rulings": ("All", "全部"),
    "only failing": ("Failing", "不成立"),
    "no rulings at all": ("This game has no rulings yet.", "这个游戏还没有裁定。"),
    # play
    "new game": ("A new game", "新对局"),
    "games": ("Games", "对局"),
    "seed": ("Seed", "种子"),
    "any": ("any", "随意"),
    "begin": ("Begin", "开始"),
    "options": ("Options and variants", "选项和变体"),
    "usual": ("as usual", "默认"),
    "name of seat": ("Name at seat", "座位上的名字"),
    "who sits": ("Who sits at seat", "谁坐这个座位："),
    "sort human": ("a person", "真人"),
    "sort greedy": ("bot, greedy", "机器人（贪心）"),
    "sort random": ("bot, random", "机器人（随机）"),
    "sort first": ("bot, first choice", "机器人（选第一项）"),
    "sort search": ("bot, thinks ahead", "机器人（推演）"),
    "sort taught": ("bot, has practised", "机器人（练习过）"),
    "rules soon": (
        "The game is being made ready to be played: a moment, and it begins here.",
        "正在准备这个游戏，马上就可以在这里开局。",
    ),
    "no rules": (
        "Play begins here once the game has no errors, and has something to play.",
        "游戏没有错误，并且有可玩的规则之后，就可以在这里对局。",
    ),
    "turn n": ("turn {n}", "第 {n} 回合"),
    "over": ("over", "已结束"),
    "seats": ("Seats", "座位"),
    "onlooker": ("Onlooker", "旁观"),
    "stack": ("Being settled", "正在结算"),
    "question": ("Your decision", "你的决定"),
    "story": ("What has happened", "对局经过"),
    "undo": ("Take back", "悔棋"),
    "rematch": ("Play again", "再来一局"),
    "join": ("Take a seat", "入座"),
    "join link": ("One link for all: friends choose their seats", "一个链接给所有人：朋友自己选座位"),
    "join more": (
        "Say who you are and choose a free seat. The game is there already: it waits for whoever is asked.",
        "写上你的名字，选一个空座位。对局已经摆好，轮到谁就等谁。",
    ),
    "join name": ("Your name", "你的名字"),
    "join here": ("Sit here", "坐这里"),
    "join free": ("free", "空座"),
    "join watch": ("Only look on", "只旁观"),
    "seat taken": ("Somebody sits there already.", "这个座位已经有人了。"),
    "replay": ("Look back", "回看"),
    "replay of": ("As {who} saw it", "{who}所见"),
    "replay open": ("As an onlooker saw it", "旁观者所见"),
    "replay file": ("A file to send", "可发送的文件"),
    "replay place": ("Decision", "第几个决定"),
    "replay first": ("To the beginning", "回到开头"),
    "replay turnback": ("A turn back", "上一回合"),
    "beginning": ("The table is being laid.", "正在摆桌。"),
    "seed more": (
        "The same seed and decisions give the same game: bots practise before their first move, up to a minute if"
        " nobody has played this yet.",
        "同一种子加同样的决定，就是同一局：机器人先练习好才走第一步，第一次玩可能要等上一分钟。",
    ),
    "practising": (
        "Bots practise this game beside it, and play by simple rules until then.",
        "机器人正在一旁练习这个游戏，在练好之前按简单规则出牌。",
    ),
    "practises": (
        "Bots practise before they move: {done} of about {of} games.",
        "机器人先练习再走：已练 {done} 局，共约 {of} 局。",
    ),
    "not practised": ("Bots have not practised yet.", "机器人还没有练习好。"),
    "replay back": ("Back", "上一步"),
    "replay play": ("Play by itself", "自动播放"),
    "replay on": ("On", "下一步"),
    "replay turnon": ("A turn on", "下一回合"),
    "replay last": ("To the end", "到最后"),
    "branch": ("Play on from here", "从这里接着玩"),
    "to game": ("Back to the game", "回到对局"),
    "clock": ("Time to think", "思考时间"),
    "not over": ("This game is not over yet.", "这一局还没有结束。"),
    "bot moves": ("Let a bot decide", "让机器人决定"),
    "passing": ("Pass by itself where nothing else can be done", "别无可做时自动过"),
    "passing more": (
        "Whoever sees you pass after about a second learns that you could do nothing else.",
        "别人看见你约一秒就过，便知道你别无可做。",
    ),
    "to ruling": ("Make a ruling of it", "存为裁定"),
    "renew": ("Go on with the new rules", "换用新规则继续"),
    "save": ("Save", "存盘"),
    "links": ("A link for each seat", "各座位的链接"),
    "links more": (
        "Whoever opens one sees what that player sees, and nothing else.",
        "打开的人只看得到那名玩家看得到的。",
    ),
    "links shared": (
        "They open on every machine of your network that can reach this one.",
        "你的网络里能连到本机的机器都能打开。",
    ),
    "close": ("Close", "关闭"),
    "read": ("Read", "查看"),
    "rule": ("What it says", "原文"),
    "you": ("you", "你"),
    "bot": ("bot", "机器人"),
    "out": ("out", "出局"),
    "all": ("Look through", "翻看"),
    "pick": ("pick {n}", "选 {n} 项"),
    "confirm": ("Confirm", "确定"),
    "more": ("more", "更多"),
    "back to all": ("All options", "全部选项"),
    "why not": ("What cannot be done now, and why", "现在不能做的，以及原因"),
    "waiting": ("Waiting for {names}", "等待{names}决定"),
    "still": ("Nothing is being asked.", "现在没有要决定的事。"),
    "won": ("{names} won", "{names}获胜"),
    "nobody": ("The game is over; nobody won.", "游戏结束，无人获胜。"),
    "broken": ("The rules failed here", "规则在这里出错"),
    "parted": (
        "Decision {n} cannot be made any more under the new rules; the game goes on from before it.",
        "按新规则，第 {n} 个决定已不能作出；对局从它之前继续。",
    ),
    "list": (", ", "、"),
    "ruling": ("This position as a ruling", "把这个局面存为裁定"),
    "ruling more": (
        "Put it into a file under `rulings`, and write what is done and what is to be expected.",
        "放进 rulings 下的文件，再写上做了什么、应当怎样。",
    ),
    "ruling back": (
        "It stands {n} decisions before this moment: nothing was being settled then.",
        "它在此刻之前 {n} 个决定：那时没有正在结算的事。",
    ),
    "ruling unlike": ("Not as at the table, mend it by hand: {what}", "与对局不同，请自己改：{what}"),
    "ruling recorded": (
        "Scenarios cannot lay all of this table, so it is the whole game with its decisions: it fails as soon as"
        " something goes otherwise.",
        "场景写不全这张牌桌，所以记下的是整局的每个决定：经过一有不同就不成立。",
    ),
    "change table": ("Change the table", "改牌桌"),
    "lay": ("Another table from this one", "从这个局面另摆一桌"),
    "lay more": (
        "Change what lies where: a hand that you wish for, a counter, whose turn it is. A card that you write changes"
        " places with a copy of it that lies elsewhere. The same people play on from there; this game stays as it is.",
        "想要的手牌、指示物、轮到谁，都可以改。写上的牌会和别处的同名牌互换位置。同样的人从那里玩下去，这一局不受影响。",
    ),
    "lay now": ("Play from here", "从这里开始玩"),
    "cannot lay": ("This table cannot be laid: {why}", "摆不出这张牌桌：{why}"),
    "no such table": ("This ruling lays no table.", "这条裁定没有摆牌桌。"),
    "no ruling now": ("Mend the errors of the game first.", "请先改正游戏里的错误。"),
    "other rules": (
        "This game is played by older rules: go on with the new ones first.",
        "这一局用的是旧规则：请先换用新规则。",
    ),
    "copy": ("Copy", "复制"),
    # refusals
    "bad request": ("This was not understood.", "看不懂这个请求。"),
    "bad seats": ("Nobody of that sort can sit there.", "没有这种座位。"),
    "bad names": ("Every seat needs a name of at most 24 characters.", "每个座位都要有名字，最多 24 个字。"),
    "same names": ("Two seats have the same name.", "有两个座位重名。"),
    "too late": ("The game has gone on meanwhile.", "对局已经往前走了。"),
    "a bot sits here": ("A bot decides here.", "这里由机器人决定。"),
    "not alone": ("Only who sits alone against bots may take back.", "只有独自对机器人时才能自己悔棋。"),
    "nothing to undo": ("There is nothing to take back.", "没有可以悔的。"),
    "rules failed": ("The rules failed: {why}", "规则出错：{why}"),
}


NAMES = (
    ("Robin", "阿岚"), ("Maya", "小满"), ("Jonas", "青禾"), ("Ines", "知秋"), ("Oskar", "北辰"), ("Lena", "明月"),
    ("Tariq", "长风"), ("Noor", "晚晴"), ("Felix", "云舒"), ("Ada", "子衿"), ("Milan", "望舒"), ("Zoe", "白榆"),
)  # fmt: skip
"""Players, until somebody gives them other names."""

PLAYED = (
    "you", "bot", "out", "all", "read", "rule", "pick", "confirm", "why not", "waiting", "still", "won", "more",
    "nobody", "broken", "parted", "list", "turn", "ruling", "ruling more", "copy", "back", "clock",
    "lay", "lay more", "lay now", "practising", "practises", "rematch",
)  # fmt: skip
"""The words that the page of a game puts together itself."""


def names(lang: str) -> list[str]:
    """Names for players, as many as there are."""
    return [in_language(english, chinese, lang) for english, chinese in NAMES]


def played(lang: str) -> dict[str, str]:
    """The words of the page of a game, with their holes."""
    also = {"turn": "turn n", "back": "back to all"}
    return {key: say(also.get(key, key), lang) for key in PLAYED}


SHEET = (
    "table about",
    "table same",
    "table write",
    "table leave",
    "table written",
    "table large",
    "table more",
    "face",
)
"""The words that the sheet of cards puts together itself."""


def of_sheet(lang: str) -> dict[str, str]:
    """The words of the sheet of cards, with their holes."""
    return {key: say(key, lang) for key in SHEET}


def joining(lang: str) -> dict[str, str]:
    """The words of the page of a table to which somebody is asked."""
    return {key: say(key, lang) for key in ("join here", "join free", "bot")}


@cache
def say(key: str, lang: str) -> str:
    """The words of a key in a language of pages."""
    return in_language(*WORDS[key], lang)


def in_language(english: str, chinese: str, lang: str) -> str:
    """One of two, the Chinese one in the characters of the language."""
    return english if lang == "en" else to_hant(chinese) if lang == "zh-Hant" else chinese


def tell(key: str, lang: str, **parts: object) -> str:
    """The same with its holes filled: what is put in is never read as a template."""
    return say(key, lang).format(**parts) if parts else say(key, lang)
