"""What the commands say, in Chinese and English: one table, and the choice of the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` alone takes 5 ms to import
    from typing import Literal, TypeAlias

Lang: TypeAlias = "Literal['en', 'zh']"

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
"""The languages in which games are printed, as options name them."""

WORDS: dict[str, tuple[str, str]] = {
    # The command itself.
    "about": (
        "Turns a folder of YAML into a card game that can be checked, played, judged and printed.",
        "把一个 YAML 文件夹变成可以检查、对局、裁定和印刷的卡牌游戏。",
    ),
    "epilog": (
        "Exit status: 0 good, 1 problems in your files, 2 bad usage, 70 a fault of Cardwright itself.",
        "退出码：0 正常，1 你的文件里有问题，2 用法有误，70 Cardwright 自身出错。",
    ),
    "commands": ("commands", "命令"),
    "command": ("COMMAND", "命令"),
    "usage": ("usage: ", "用法："),
    "options": ("options", "选项"),
    "arguments": ("arguments", "参数"),
    "option.help": ("show this help and exit", "显示本帮助后退出"),
    "option.version": ("show the version and exit", "显示版本后退出"),
    "option.lang": (
        "language of messages: en or zh (default: the locale)",
        "提示所用的语言：en 或 zh（默认跟随系统）",
    ),
    "option.json": ("print one JSON object for programs", "输出一个供程序读取的 JSON 对象"),
    "option.no cache": (
        "take nothing from earlier runs and keep nothing for later ones",
        "不取用以前运行留下的结果，也不为以后留下",
    ),
    # Bad usage.
    "error": ("cardwright: error: {message}", "cardwright：错误：{message}"),
    "try help": ("try `{prog} --help`", "可以试试 `{prog} --help`"),
    "did you mean": ("did you mean `{near}`?", "是不是想写 `{near}`？"),
    "usage.required": ("missing: {names}", "缺少：{names}"),
    "usage.unknown": ("not understood: {names}", "看不懂：{names}"),
    "usage.choice": (
        "{name} cannot be {value}; it can be {choices}",
        "{name} 不能是 {value}；可以写 {choices}",
    ),
    "usage.value": ("{name} needs a value", "{name} 后面要写一个值"),
    "usage.number": ("{name} must be a whole number, not {value}", "{name} 应当是整数，而不是 {value}"),
    "usage.decimal": ("{name} must be a number, not {value}", "{name} 应当是数字，而不是 {value}"),
    "usage.no value": ("{name} takes no value", "{name} 后面不能写值"),
    "usage.ambiguous": ("{name} could be {choices}", "{name} 可以指 {choices}"),
    "usage.together": ("{name} and {other} exclude each other", "{name} 与 {other} 不能同时写"),
    "no such path": ("there is no file or folder `{path}`", "没有文件或文件夹 `{path}`"),
    "not a game": (
        "`{path}` is not the folder of a game: it has no game.yaml",
        "`{path}` 不是游戏文件夹：里面没有 game.yaml",
    ),
    "games.broken": ("left out, it has errors: {path}", "有错误，略过：{path}"),
    "extra": (
        "more packages are needed for this: {command}",
        "这需要另装一些软件包：{command}",
    ),
    "build.since": (
        "print as the last chapter of the rulebook what has changed since this version: a folder or a revision of git",
        "在规则书最后一章印出自这个版本以来的改动：文件夹，或 git 版本",
    ),
    "build.without": (
        "without printing: cardwright build {game} --only {parts}",
        "不需要印刷的话：cardwright build {game} --only {parts}",
    ),
    "not readable": ("`{path}` cannot be read: {why}", "读不了 `{path}`：{why}"),
    "not writable": ("`{path}` cannot be written: {why}", "写不了 `{path}`：{why}"),
    # The last resort.
    "internal": (
        "cardwright: internal error: {what}\n"
        "This is a fault of Cardwright, not of your files. Please report it with the lines below, {version}.",
        "cardwright：内部错误：{what}\n"
        "这是 Cardwright 的过失，不是你的文件的问题。请把下面几行连同版本 {version} 一起告诉我们。",
    ),
    # check
    "check.path": (
        "a game’s folder, a folder of games, or one file",
        "游戏文件夹、装着几个游戏的文件夹，或者一个文件",
    ),
    "check.format": (
        "text, json, sarif or github (default: text)",
        "text、json、sarif 或 github（默认 text）",
    ),
    "check.whole": (
        "of each file, check the whole game that it belongs to: what it changes may break another file",
        "给出的是文件时，检查它所属的整个游戏：改一个文件可能弄坏另一个",
    ),
    "check.removed": (
        "check each game, too, from which the commit that is being made removes a file, as git knows it",
        "正要提交的内容（由 git 得知）从哪些游戏删去了文件，也整个检查这些游戏",
    ),
    "check.no path": ("missing: PATH (or --removed)", "缺少：PATH（或者 --removed）"),
    "is here": ("you are in the folder of a game: write `.` for it", "当前文件夹就是一个游戏：用 `.` 表示它"),
    "check.no git": ("git does not tell what is removed: {why}", "git 没有说删去了什么：{why}"),
    "games only": (
        "pass over YAML files that are of no game, without a word",
        "略过不属于任何游戏的 YAML 文件，不作声",
    ),
    "of no game": (
        "of no game, no game.yaml beside or above and no section of ours inside: {paths}",
        "不属于任何游戏（同一文件夹及上层都没有 game.yaml，里面也没有游戏的内容）：{paths}",
    ),
    "check.strict": ("count warnings as problems, too", "把警告也算作问题"),
    "check.pool": ("an imported card pool that deck law may name", "构筑规则可以引用的、导入的牌表"),
    "check.good": ("{files} files, no problems", "共 {files} 个文件，没有问题"),
    "check.good one": ("1 file, no problems", "共 1 个文件，没有问题"),
    "checking": ("checking {name}", "正在检查 {name}"),
    # watch and desk
    "watch.once": ("tell how things are now, and end", "只报告现状，随后退出"),
    "watch.saved": ("saved: {files}", "已保存：{files}"),
    "watch.good": ("no problems ({ms} ms)", "没有问题（{ms} 毫秒）"),
    "watch.touched": ("changed cards: {cards}", "改动的牌：{cards}"),
    "watch.green": ("rulings that hold: {held} ({ms} ms)", "{held} 条裁定全部成立（{ms} 毫秒）"),
    "watch.red": (
        "rulings that fail: {failed}, that hold: {held} ({ms} ms)",
        "{failed} 条裁定不成立，{held} 条成立（{ms} 毫秒）",
    ),
    "desk.about": (
        "Serve the desk of a game to a browser on this machine: problems, cards and rulings, renewed with every save.",
        "在本机浏览器里显示一个游戏的工作台：问题、卡牌和裁定，随每次保存更新。",
    ),
    "desk.port": ("port to serve at (default: 8470, or any that is free)", "所用端口（默认 8470，被占用则另选）"),
    "desk.open": ("open the page in the browser", "同时在浏览器里打开页面"),
    "desk.at": ("The desk is at {address}", "工作台地址：{address}"),
    "desk.share": (
        "let friends in your network play: serve seats and tables by their links, and nothing else, at this address "
        "of your machine (default: the one that it has in its network)",
        "让同一网络里的朋友来玩：在本机的这个地址上只按链接提供座位与牌桌（默认为本机在网络中的地址）",
    ),
    "desk.shared": (
        "Friends in your network reach their seats at {address}, by the links on the page of a table. "
        "Nothing else is there. Whoever has a link sits there: send it to nobody else.",
        "同一网络里的朋友用牌桌页面上的链接在 {address} 入座；那里别的什么都没有。谁有链接谁就坐在那里：不要发给别人。",
    ),
    "desk.no address": (
        "`{address}` is no address of this machine in a network: name one, such as `--share 192.168.1.7`",
        "`{address}` 不是本机在网络中的地址：请写明一个，例如 `--share 192.168.1.7`",
    ),
    "desk.stop": ("Ctrl-C ends it.", "按 Ctrl-C 结束。"),
    "desk.no port": ("--port: 0 to {last}, not {port}", "--port：0 到 {last}，不能是 {port}"),
    "desk.port taken": ("port {port} cannot be used: {why}", "不能使用端口 {port}：{why}"),
    # lsp and editor
    "lsp.about": (
        "Serve an editor on standard input and output. `cardwright editor NAME` writes what it needs for that.",
        "通过标准输入输出为编辑器服务。`cardwright editor 编辑器名` 会写好编辑器启动它所需的配置。",
    ),
    "editor.about": (
        "Write the configuration of an editor into a folder. Files that are there already stay as they are: "
        "what belongs into them is shown.",
        "把编辑器的配置写进文件夹。已有的文件不会改动，只显示应当写进去的内容。",
    ),
    "editor.which": ("one of {names}", "{names} 之一"),
    "editor.folder": ("where to write (default: this folder)", "写到哪里（默认当前文件夹）"),
    "editor.print": ("show the files and write nothing", "只显示，不写入"),
    "editor.extension": (
        "write the extension of VS Code as a file to be installed (FILE.vsix), and nothing else",
        "只写出 VS Code 的扩展文件（FILE.vsix），供安装",
    ),
    "editor.no extension": (
        "there is no extension for {editor}: only vscode has one",
        "{editor} 没有扩展：只有 vscode 有",
    ),
    "editor.then extension": (
        "written: {path}; install it with `code --install-extension {path}`",
        "已写入：{path}；用 `code --install-extension {path}` 安装",
    ),
    "editor.wrote": ("written: {path}", "已写入：{path}"),
    "editor.same": ("already there: {path}", "已有同样的文件：{path}"),
    "editor.there": (
        "left as it is, since it is there already: {path}; this belongs into it:",
        "文件已存在，未作改动：{path}；请把下面的内容加进去：",
    ),
    "editor.then vscode": (
        "Open the folder in VS Code and install the extension that it recommends (a general LSP client).",
        "用 VS Code 打开此文件夹，安装它推荐的扩展（通用 LSP 客户端）。",
    ),
    "editor.then helix": ("Open a file of the game with hx.", "用 hx 打开游戏里的文件即可。"),
    "editor.then neovim": (
        "Neovim 0.11 or later; set `vim.o.exrc = true` and trust the file when asked.",
        "需要 Neovim 0.11 以上；请设 `vim.o.exrc = true`，并在询问时信任该文件。",
    ),
    "editor.then emacs": (
        "Emacs 29 or later: open a file of the game, allow the variable when asked, then M-x eglot.",
        "需要 Emacs 29 以上：打开游戏里的文件，询问时允许该变量，再运行 M-x eglot。",
    ),
    "editor.then zed": (
        "Open the folder in Zed: here Cardwright takes the place of its YAML server.",
        "用 Zed 打开此文件夹：在这里 Cardwright 代替它的 YAML 服务器。",
    ),
    # build
    "build.game": ("the folder of a game", "游戏文件夹"),
    "build.out": ("where to write (default: build/)", "写到哪里（默认 build/）"),
    "build.only": ("only these parts, separated by commas: {parts}", "只生成这些部分，用逗号分隔：{parts}"),
    "build.part": (
        "{part} is not a part of a build; parts are {parts}",
        "{part} 不是可以生成的部分；可以写 {parts}",
    ),
    "build.done": (
        "{count} files in {folder} ({size}), {changed} of them new or changed",
        "{folder} 里共 {count} 个文件（{size}），其中 {changed} 个有变化",
    ),
    "build.removed": (
        "removed, as this run did not write them again: {count} ({names})",
        "删去了这次没有再写的 {count} 个文件（{names}）",
    ),
    "build.none": ("nothing was built", "没有生成任何东西"),
    "build.not played": (
        "no rules: this folder holds cards and deck law, and nothing to play",
        "没有可玩的规则：这个文件夹里只有卡牌和构筑规则",
    ),
    "build.not ours": (
        "`{path}` is a link, or holds files that no build has put there; name another place with -o",
        "`{path}` 是链接，或者里面有不是由生成产生的文件；请用 -o 换一个位置",
    ),
    "building": ("building {name}", "正在生成 {name}"),
    # demo
    "demo.seed": ("the seed of the games (default: 1)", "对局的随机种子（默认 1）"),
    "demo.games": ("how many games to simulate (default: 200)", "模拟多少局（默认 200）"),
    "demo.step": ("{number}. {title}", "{number}. {title}"),
    "demo.check": ("Check", "检查"),
    "demo.build": ("Build", "生成"),
    "demo.play": ("Play", "对局"),
    "demo.simulate": ("Simulate", "模拟"),
    "demo.saved": (
        "saved: {path} (see it again: cardwright replay {game} {path})",
        "已保存：{path}（重看：cardwright replay {game} {path}）",
    ),
    # test
    "test.none": ("there are no rulings to run", "没有可以运行的裁定"),
    "testing": ("running {name}", "正在运行 {name}"),
    "practising": ("bots practise first: {name} games", "机器人先练习：{name} 局"),
    "practising begun": (
        "the bots practise first, about {games} games, which may take minutes (`--bots random` begins at once)",
        "机器人先练习约 {games} 局，可能要几分钟（写 `--bots random` 就马上开始）",
    ),
    "mutating": ("changing {name}", "正在改动 {name}"),
    # coverage
    "coverage.open": ("open: {ids}", "尚缺：{ids}"),
    # explain
    "explain.code": ("a code such as CW201, or its name", "编号（例如 CW201）或它的名字"),
    "explain.unknown": ("there is no code `{code}`", "没有编号 `{code}`"),
    # fmt
    "fmt.check": (
        "change nothing; exit 1 if something would change",
        "什么都不改；若有需要整理的文件，退出码为 1",
    ),
    "fmt.would": ("would be laid out: {path}", "需要整理：{path}"),
    "fmt.did": ("laid out: {path}", "已整理：{path}"),
    "fmt.one": ("1 file, well laid out", "共 1 个文件，排版没有问题"),
    "fmt.same": ("{files} files, all of them well laid out", "共 {files} 个文件，排版都没有问题"),
    "fmt.kept": ("left alone, it has errors: {path}", "有错误，未作改动：{path}"),
    # migrate
    "migrate.path": ("folders of games, or folders that hold some", "游戏文件夹，或装着游戏的文件夹"),
    "migrate.check": (
        "change nothing, show what would change; exit 1 if something would",
        "什么都不改，只显示会改什么；若有要改的，退出码为 1",
    ),
    "migrate.from": (
        "the version for which a game is written that does not name one",
        "没有写明版本的游戏是按哪个版本书写的",
    ),
    "migrate.version": (
        "`--from` is a version from 1 to {ours}, not {version}",
        "`--from` 是 1 到 {ours} 的版本，不是 {version}",
    ),
    "migrate.did": ("brought forward: {path} (changes: {places})", "已改成新版本：{path}（改动 {places} 处）"),
    "migrate.would": (
        "would be brought forward: {path} (changes: {places})",
        "需要改成新版本：{path}（改动 {places} 处）",
    ),
    "migrate.same": ("nothing to do: written in version {ours}", "不用改：已经是第 {ours} 版"),
    "migrate.all same": (
        "nothing to do: {games} games, all of them written in version {ours}",
        "不用改：共 {games} 个游戏，都是第 {ours} 版",
    ),
    # new
    "new.name": ("the name of the new folder", "新文件夹的名字"),
    "new.exists": ("`{path}` exists already", "`{path}` 已经存在"),
    "new.id": (
        "`{name}` cannot be the id of a game: use small letters, digits, - and _, with a letter in front",
        "`{name}` 不能当游戏的编号：请只用小写字母、数字、- 和 _，并以字母开头",
    ),
    "new.done": ("made {path}; next:", "已建好 {path}；接下来："),
    # text
    "text.card": (
        "the folder of a game; the id or the name of a card, skill, verb or ruling (default: all texts)",
        "游戏的文件夹；牌、技能、动词或裁定的编号或名字（默认：全部文字）",
    ),
    "text.tree": ("print the structure instead, for who works on the compiler", "改为显示结构，供编译器的开发者使用"),
    "text.picture of what": ("--picture needs the name of a card", "--picture 需要一张牌的名字"),
    "text.unknown": ("the game has nothing named `{name}`", "这个游戏里没有名叫 `{name}` 的东西"),
    "text.structure": ("how it is read", "结构"),
    "text.picture": ("draw the card, as it is printed, into this PNG file", "把这张牌画成 PNG 文件，与印出来的一样"),
    "text.in": ("language of the text: zh-Hans, zh-Hant or en", "文字的语言：zh-Hans、zh-Hant 或 en"),
}

_spoken: list[Lang] = ["en"]


def speak(lang: Lang) -> None:
    """Choose the language of everything that `say` gives from now on."""
    _spoken[0] = lang


def spoken() -> Lang:
    """The language in force."""
    return _spoken[0]


def message_language() -> Literal["zh-Hans", "en"]:
    """The language in force, as games and the runtime name it."""
    return "zh-Hans" if spoken() == "zh" else "en"


def say(key: str, **args: object) -> str:
    """The sentence for a key in the language in force; raises KeyError for a key that is not in the table."""
    return sentence(WORDS, key, args)


def sentence(table: Mapping[str, tuple[str, str]], key: str, args: Mapping[str, object]) -> str:
    """The same from another table of sentences in both languages."""
    text = either(*table[key])
    return text.format(**args) if args else text


def either(english: str, chinese: str) -> str:
    """Whichever is in the language in force."""
    return english if _spoken[0] == "en" else chinese


def language(argv: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language that a command line asks for with `--lang`, else the one of the locale.

    Of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is set and not empty counts (POSIX); a value that
    begins with `zh` means Chinese, anything else English. A bad `--lang` is left to the parser to refuse.
    """
    for at, word in enumerate(argv):
        if word == "--":
            break
        value = word.removeprefix("--lang=") if "=" in word else "".join(argv[at + 1 : at + 2])
        if word.startswith("--lang") and value[:2] in ("zh", "en"):
            return "zh" if value.startswith("zh") else "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "zh" if environ[name].lower().startswith("zh") else "en"
    return "en"
