"""The words of `diff`, in English and Chinese."""

from __future__ import annotations

from cardwright.cli.command_words import sentence

WORDS: dict[str, tuple[str, str]] = {
    "old": (
        "the old version: a folder, a revision of git (then --game or NEW names the folder), or REVISION:FOLDER",
        "旧版本：文件夹、git 版本（文件夹由 --game 或 NEW 给出），或“版本:文件夹”",
    ),
    "new": ("the new version, likewise", "新版本，写法相同"),
    "game": ("the folder of the game, where both are revisions", "两边都是版本时，游戏所在的文件夹"),
    "format": (
        "how it is shown: text, markdown, json or html (default: text)",
        "输出格式：text、markdown、json 或 html（默认 text）",
    ),
    "in": ("the language of the game's texts (default: that of the messages)", "游戏文字的语言（默认与提示语言相同）"),
    "no rulings": ("do not play the rulings of the old version under the new rules", "不用新规则重放旧版本的裁定"),
    "games": (
        "play so many games by bots under both rules, and tell where they part",
        "用两版规则各下这么多局机器人对局，指出从哪里分开",
    ),
    "seed": ("the seed of these games (default: 0)", "这些对局的种子（默认 0）"),
    "saves": (
        "replay the saved games in this folder under both rules (may be a single file)",
        "用两版规则重放这个文件夹里的存档（也可以是单个文件）",
    ),
    "out": ("write into this file instead of on the screen", "写入这个文件，而不是显示出来"),
    "broken": ("{side} has errors, so it cannot be compared: {label}", "{side}有错误，无法比较：{label}"),
    "OLD": ("the old version", "旧版本"),
    "NEW": ("the new version", "新版本"),
    "no saves": ("there is no saved game in `{path}`", "`{path}` 里没有存档"),
}


def tell(key: str, **args: object) -> str:
    """The sentence for a key in the language in force."""
    return sentence(WORDS, key, args)
