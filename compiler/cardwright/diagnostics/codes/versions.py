"""CW516: a version of a game that cannot be compared with another; CW518, CW540, CW565: the version of its
files; CW566: the name of its first file."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import words

NEITHER = words("it is neither a folder nor a revision of git", "它既不是文件夹，也不是 git 版本")
NO_REPOSITORY = words("it is no folder, and this is not a git repository", "它不是文件夹，这里也不是 git 仓库")
NO_GIT = words("it is no folder, and git is not installed", "它不是文件夹，而这里没有安装 git")
NO_GAME = words("there is no game.yaml in it", "里面没有 game.yaml")

define(
    "CW516",
    "no-such-version",
    words("`{name}` is no version of a game: {why}", "`{name}` 不是游戏的一个版本：{why}"),
    words(
        "write a folder, `HEAD~3:path/of/game` with the path from the top of the repository, or a revision beside the "
        "folder of the game",
        "请写文件夹、`HEAD~3:游戏的路径`（路径从仓库顶层写起），或在写出游戏文件夹的同时写一个版本",
    ),
    words(
        "`cardwright diff` compares two versions of a game: each is a folder in which `game.yaml` stands, or is read "
        "out of git. Nothing of a repository is run: git is only asked for the names and bytes that it has stored.",
        "`cardwright diff` 比较游戏的两个版本：每个版本是一个有 `game.yaml` 的文件夹，或从 git 中读出。"
        "不会运行仓库里的任何东西：只向 git 询问它存着的文件名和内容。",
    ),
)
define(
    "CW518",
    "files-of-a-newer-version",
    words(
        "this game is written in version {version} of the language, and this program reads version {ours}",
        "这个游戏按语言的第 {version} 版书写，而本程序读的是第 {ours} 版",
    ),
    words("upgrade: `pip install --upgrade cardwright`", "请升级：`pip install --upgrade cardwright`"),
    words(
        "What is new in a later version would be told as faults here, or read otherwise than it is meant: so nothing "
        "else is said of these files.",
        "后来版本的新写法在这里会被当成错误，或者读成别的意思，所以不再检查这些文件的其他内容。",
    ),
)
define(
    "CW540",
    "files-of-an-older-version",
    words(
        "this game is written in version {version} of the language, and this program reads version {ours}",
        "这个游戏按语言的第 {version} 版书写，而本程序读的是第 {ours} 版",
    ),
    words(
        "`cardwright migrate` with this folder brings its files to version {ours}; with `--check` it only shows how",
        "对这个文件夹运行 `cardwright migrate`，文件就会改成第 {ours} 版；加上 `--check` 则只显示会怎样改",
    ),
    words(
        "Some sentences of an older version can be read in this one and mean something else: so they are not read "
        "until they are brought forward.",
        "旧版本的有些句子在这一版里也能读，但意思不同，所以改成新版本之前不会读取。",
    ),
)
define(
    "CW565",
    "version-not-said",
    words(
        "this reads otherwise in version {version} and in version {next}, and the game does not say its version",
        "这里在第 {version} 版和第 {next} 版中意思不同，而游戏没有写明自己的版本",
    ),
    words(
        "add `--from {version}` if it was written for that version, and `--from {next}` if it is read as it is meant",
        "如果是按第 {version} 版书写的，请加上 `--from {version}`；如果现在读出的意思就是对的，请加上 `--from {next}`",
    ),
    words(
        "`X where (A) and B` asked of X both A and B in version 1; since version 2 the `where` ends at its "
        "parenthesis, and B is asked for itself. A game says its version by `cardwright: 2` in its section `game`.",
        "在第 1 版中，`X where (A) and B` 要求 X 同时满足 A 和 B；从第 2 版起，`where` 到右括号为止，B 单独判断。"
        "游戏在 `game` 一节里用 `cardwright: 2` 写明自己的版本。",
    ),
)
define(
    "CW566",
    "game-under-another-name",
    words("a game begins here, but its file is called `{file}`", "这里是一个游戏的开头，但文件名是 `{file}`"),
    words("call the file `game.yaml`", "请把文件改名为 `game.yaml`"),
    words(
        "A folder is a game if it has a `game.yaml`: without it its files are only looked at one by one, and what one "
        "says of another is not checked. The section `game` may stand in any file of such a folder.",
        "有 `game.yaml` 的文件夹才是游戏；没有它，文件只会一个一个地看，文件之间的关系不会检查。"
        "`game` 一节可以写在这样的文件夹的任何文件里。",
    ),
)
