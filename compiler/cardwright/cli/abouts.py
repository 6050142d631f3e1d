"""What each command does, in a line: all that the help page of the whole program tells of them."""

from __future__ import annotations

from cardwright.cli.command_words import either

ABOUT: dict[str, tuple[str, str]] = {
    "new": (
        "make a small working game to start from",
        "新建一个能运行的小游戏作为起点",
    ),
    "check": (
        "validate games and files",
        "检查游戏和文件",
    ),
    "build": (
        "write rules, texts, rulebook, sheets and data",
        "生成规则模块、规则文字、规则书、牌张和数据",
    ),
    "print": (
        "print cards: sheets, single cards, pictures",
        "印牌：整版、单张、图片",
    ),
    "export": (
        "write the cards for a program in which people play",
        "导出给联机或模拟程序使用的牌",
    ),
    "test": (
        "run the rulings of a game, each a test and a printed answer, and judge its example decks",
        "运行游戏的裁定（每条既是测试，也是印出来的问答），并判定示例牌组",
    ),
    "play": (
        "play a game in the terminal, against bots or together",
        "在终端里对局：与机器人，或者几个人轮流",
    ),
    "simulate": (
        "let bots play many games, and sum them up",
        "让机器人下许多局并汇总",
    ),
    "lab": (
        "play many games, and tell what can be learnt from them",
        "打很多局，报告能从中学到什么",
    ),
    "replay": (
        "show a saved game again, and check that it goes the same way",
        "重放一局存档，并核对结果相同",
    ),
    "deck": (
        "check decks, compare them, show figures, tell what formats ask",
        "检查牌组、比较牌组、统计，说明赛制的要求",
    ),
    "import": (
        "import cards from JSON, CSV or XLSX",
        "从 JSON、CSV 或 XLSX 导入牌表",
    ),
    "coverage": (
        "tell which rules of a game are proved, and by what: rule -> source -> scenario -> printed page",
        "列出游戏的哪些规则已被证明，由什么证明：规则 → 源文件 → 场景 → 印出的章节",
    ),
    "diff": (
        "tell what changed between two versions of a game, by meaning: cards, rules, decks, rulings, games",
        "按意义列出游戏两个版本之间的改动：卡牌、规则、牌组、裁定、对局",
    ),
    "text": (
        "print how Cardwright reads a card or a ruling, or all texts of a game",
        "显示 Cardwright 如何理解一张牌或一条裁定，或显示游戏的全部文字",
    ),
    "watch": (
        "tell after every save what it means: problems, changed cards, rulings",
        "每次保存后告诉你：有哪些问题、改了哪些牌、哪些裁定不再成立",
    ),
    "desk": (
        "open the designer’s desk in the browser: a game that is watched while it is written",
        "在浏览器里打开设计工作台：边写边看游戏",
    ),
    "lsp": (
        "speak the Language Server Protocol: problems, completion, rename and more in your editor",
        "语言服务器：在你的编辑器里提示问题、补全、改名等",
    ),
    "editor": (
        "write what your editor needs to start the language server",
        "写好你的编辑器启动语言服务器所需的配置",
    ),
    "fmt": (
        "lay out YAML files and effects",
        "整理 YAML 文件和效果文的排版",
    ),
    "migrate": (
        "bring files of a game that were written for an older version up to this one",
        "把按旧版本书写的游戏文件改成新版本",
    ),
    "explain": (
        "explain a code, or list all of them",
        "解释一个编号，或列出所有编号",
    ),
    "demo": (
        "check, build and play a game, to see that all is well",
        "检查、生成并试玩一个游戏，看看是否一切正常",
    ),
}
"""By the names of the commands, in the order of the help page."""


def about(command: str) -> str:
    """What a command does, in the language in force."""
    return either(*ABOUT[command])
