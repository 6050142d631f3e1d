"""CW516: a version of a game that cannot be compared with another."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

NEITHER = words("it is neither a folder nor a revision of git", "它既不是文件夹，也不是 git 版本")
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
