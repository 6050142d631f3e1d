"""CW516, CW537, CW538: versions of a game that cannot be compared."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

define(
    "CW516",
    "no-such-version",
    words(
        "`{name}` is neither a folder nor a revision of git",
        "`{name}` 既不是文件夹，也不是 git 版本",
    ),
    words(
        "write a folder, `HEAD~3:path/of/game`, or a revision beside the folder of the game",
        "请写文件夹、`HEAD~3:游戏的路径`，或在写出游戏文件夹的同时写一个版本",
    ),
    words(
        "`cardwright diff` compares two versions of a game. Each is a folder, or is read out of git.",
        "`cardwright diff` 比较游戏的两个版本。每个版本是一个文件夹，或从 git 中读出。",
    ),
)
define(
    "CW537",
    "no-game-in-version",
    words("there is no game in `{where}`: it has no game.yaml", "`{where}` 里没有游戏：没有 game.yaml"),
    words(
        "paths within a revision are written from the top of the repository, with `/`",
        "版本里的路径从仓库顶层写起，用 `/` 分隔",
    ),
    words(
        "Both versions that are compared must be the folder of a game, in which `game.yaml` stands.",
        "比较的两个版本都必须是游戏的文件夹，其中有 `game.yaml`。",
    ),
)
define(
    "CW538",
    "git-refuses",
    words("git cannot read `{name}`: {why}", "git 无法读取 `{name}`：{why}"),
    words(
        "a version can be read out of git where git is installed and the folder lies in a repository",
        "安装了 git、并且文件夹在仓库里时，才能从 git 中读出版本",
    ),
    words(
        "Nothing of the repository is run: git is only asked for the names and bytes that it has stored.",
        "不会运行仓库里的任何东西：只向 git 询问它存着的文件名和内容。",
    ),
)
