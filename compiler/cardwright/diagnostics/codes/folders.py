"""CW160, CW161: what a folder holds and is not read."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

define(
    "CW160",
    "folder-not-readable",
    words("this folder cannot be read", "读不了这个文件夹"),
    words(
        "allow yourself to read it (`chmod u+rx`), or move it out of the game",
        "请给自己读取它的权限（`chmod u+rx`），或把它移到游戏文件夹外面",
    ),
    words(
        "All files of a game count, wherever they lie in its folder. What one of them declares would be told as "
        "missing in all the others, so nothing else is said of the game.",
        "游戏文件夹里的所有文件都算数，不管放在哪一层。有一个没读到，它声明的东西在别处就会被说成不存在，所以不再检查其他内容。",
    ),
)
define(
    "CW161",
    "too-many-files",
    words("there are more than {most} files in this folder", "这个文件夹里的文件超过 {most} 个"),
    words(
        "move what does not belong to the game out of its folder; folders that begin with a dot are not looked at",
        "请把不属于游戏的文件移出去；名字以点开头的文件夹不会读取",
    ),
    words(
        "No more files are looked at, whatever they hold: else a folder that was named by mistake would take forever. "
        "What stands behind them is not read, so nothing else is said of the game.",
        "不管文件是什么内容，只看这么多个，否则写错了文件夹就会没完没了。排在后面的没有读到，所以不再检查其他内容。",
    ),
)
