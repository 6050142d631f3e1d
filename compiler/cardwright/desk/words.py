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
    "warnings": ("warnings", "个警告"),
    "notes": ("notes", "条说明"),
    "error": ("error", "错误"),
    "warning": ("warning", "警告"),
    "note": ("note", "说明"),
    "stale": (
        "The files have errors. Cards, texts and rulings below are those of the last version without any.",
        "文件里有错误。下面的卡牌、文字和裁定是上一个没有错误的版本的。",
    ),
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
    # cards
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
    "refused": ("This page only answers to its own address.", "本页只接受自己的地址发来的请求。"),
    "all rulings": ("All", "全部"),
    "only failing": ("Failing", "不成立"),
    "no rulings at all": ("This game has no rulings yet.", "这个游戏还没有裁定。"),
}


@cache
def say(key: str, lang: str) -> str:
    """The words of a key in a language of pages."""
    english, chinese = WORDS[key]
    return english if lang == "en" else to_hant(chinese) if lang == "zh-Hant" else chinese


def tell(key: str, lang: str, **parts: object) -> str:
    """The same with its holes filled, each once: what is put in is never read as a template."""
    text = say(key, lang)
    for name, value in parts.items():
        text = text.replace("{" + name + "}", str(value), 1)
    return text
