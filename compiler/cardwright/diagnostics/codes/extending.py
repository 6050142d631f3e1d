"""CW577 to CW588: games that extend games."""

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

FIRST = words("the base has it here", "基础游戏里在这里")

define(
    "CW577",
    "no-base",
    words("there is no game at `{path}` that could be extended", "`{path}` 处没有可以扩展的游戏"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("beside this game are: {known}", "本游戏旁边有：{known}"),
        words(
            "write the path from this folder to the folder of a game, such as `../base`",
            "请写从本文件夹到某个游戏文件夹的路径，例如 `../base`",
        ),
    ),
)
define(
    "CW578",
    "base-out-of-bounds",
    words("`{path}` does not lead to a folder beside this game", "`{path}` 不是本游戏旁边的文件夹"),
    words(
        "put the two games side by side, and write `../` and the name of the other",
        "请把两个游戏放在一起，写 `../` 加另一个的名字",
    ),
    words(
        "The base lies, links followed, in the folder in which this game lies, or deeper down there, and neither of "
        "the two in the other. Paths are written with `/`. So a game cannot name any other place of the machine that "
        "checks it.",
        "基础游戏（链接解析之后）必须在本游戏所在的文件夹里，或更深处，并且两个游戏互不包含。"
        "路径用 `/` 书写。这样游戏就无法指向检查它的机器上的其他地方。",
    ),
)
define(
    "CW579",
    "extends-itself",
    words("a game extends itself: {path}", "游戏扩展了自己：{path}"),
    words("let one of them extend nothing", "请让其中一个不扩展任何游戏"),
)
define(
    "CW580",
    "base-has-errors",
    words(
        "`{path}` has errors of its own, so nothing can be told of what extends it",
        "`{path}` 自己有错误，所以扩展它的游戏无从检查",
    ),
    words(
        "mend the base first; what is wrong with it is told at its files",
        "请先修正基础游戏；它的错误在它自己的文件处报告",
    ),
)
define(
    "CW581",
    "base-has-no-such",
    words("the base has no `{name}` in `{section}`", "基础游戏的 `{section}` 里没有 `{name}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "what is new stands in a section of its own, not under `changes`",
            "新增的内容写在各自的节里，不写在 `changes` 下",
        ),
    ),
    near=words("the base has this one", "基础游戏里有这个"),
    of=words("this is what the base has", "基础游戏里的是这个"),
)
define(
    "CW582",
    "base-has-it-already",
    words("the base has `{name}` in `{section}` already", "基础游戏的 `{section}` 里已经有 `{name}`"),
    words(
        "write what is other here under `changes: {section}:`; for another thing of this name, name the old one under "
        "`removes`, too",
        "与之不同的部分请写在 `changes: {section}:` 下；若是另一样同名的东西，请同时在 `removes` 里写上旧的",
    ),
    first=FIRST,
)
define(
    "CW583",
    "removed-but-needed",
    words("`{name}` is removed, and this still needs it", "`{name}` 已经删去，这里还需要它"),
    words("change or remove what needs it, too, or keep it", "请把需要它的也改掉或删去，或者留着它"),
    removed=words("it is removed here", "在这里删去"),
    declared=words("the base declares it here", "基础游戏在这里声明"),
)
define(
    "CW584",
    "removed-rule-is-cited",
    words("rule `{name}` does not hold any more, and this still cites it", "规则 `{name}` 已不再适用，这里还引用它"),
    words("change what cites it, or remove it with a reason", "请改掉引用它的内容，或写明理由删去"),
    removed=words("it is removed here", "在这里删去"),
    declared=words("the base lists it here", "基础游戏在这里列出"),
)
define(
    "CW585",
    "nothing-to-change",
    words("`{key}` is only for a game that extends another", "只有扩展另一个游戏时才能写 `{key}`"),
    words("write `extends: ../base` in the section `game`", "请在 `game` 一节里写 `extends: ../base`"),
)
define(
    "CW586",
    "changed-twice",
    words("`{name}` is changed or removed twice", "`{name}` 被改动或删去了两次"),
    words("say all that is other of it in one place", "请把它的不同之处写在一处"),
    first=words("here it is already", "这里已经写过"),
)
define(
    "CW587",
    "ruling-removed-without-reason",
    words("the ruling `{name}` is removed, and nothing says why", "问答 `{name}` 被删去，却没有说明理由"),
    words(
        "write `{name}: the reason`, or `{name}: {{why: {{en: the reason}}}}`",
        "请写 `{name}: 理由`，或 `{name}: {{why: {{zh-Hans: 理由}}}}`",
    ),
    declared=words("the base answers it here", "基础游戏在这里作答"),
)
define(
    "CW588",
    "too-many-generations",
    words("more than {most} games extend one another in a row", "连续互相扩展的游戏超过 {most} 个"),
    words("let one of them take over what is between", "请让其中一个把中间的内容并进来"),
)
define(
    "CW589",
    "new-beside-a-like-one",
    words("`{name}` is added beside `{near}`, which the base has", "`{name}` 加在基础游戏的 `{near}` 旁边"),
    words("write it as the base does, if `{near}` is meant", "如果想写的是 `{near}`，请与基础游戏写得一样"),
    near=words("the base has this one", "基础游戏里有这个"),
    severity=Severity.WARNING,
)
