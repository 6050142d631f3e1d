"""CW120 to CW139: YAML that is understood, but that a data file of a game has no use for."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

define(
    "CW120",
    "anchor",
    words("`&{name}`: anchors are not used here", "`&{name}`：这里不使用锚点"),
    words("remove it; if it is part of a text, put the text in quotes", "删掉它；如果是文字的一部分，请加引号"),
    words(
        "An anchor names a value to be repeated elsewhere. Every value is written where it is "
        "read, so that a change is"
        " seen where it acts.",
        "锚点给一个值起名字，供别处引用。这里要求每个值都直接写出来，这样改动在哪里生效一目了然。",
    ),
    """=== card.yaml
text: &again draw a card
      ^^^^^^ CW120
""",
)
define(
    "CW121",
    "alias",
    words("`*{name}`: aliases are not used here", "`*{name}`：这里不使用别名"),
    words(
        "write the value out; if it is part of a text, put the text in quotes",
        "把值直接写出来；如果是文字，请加引号",
    ),
    words(
        "An alias repeats a value from elsewhere; a few lines of them can grow to any size. Write the value out.",
        "别名会重复别处的值，几行别名就能膨胀成任意大小。请把值直接写出来。",
    ),
    """=== card.yaml
text: *again
      ^^^^^^ CW121
""",
)
define(
    "CW122",
    "tag",
    words("`{name}`: tags are not used here", "`{name}`：这里不使用标签"),
    words("remove it; if it is part of a text, put the text in quotes", "删掉它；如果是文字的一部分，请加引号"),
    words(
        "A tag tells a YAML reader to build something special from a value. A data file holds data only.",
        "标签要求 YAML 读取器把值变成特殊的东西。数据文件里只有数据。",
    ),
    """=== card.yaml
copies: !!int 4
        ^^^^^ CW122
""",
)
define(
    "CW123",
    "merge-key",
    words("`<<`: merging is not used here", "`<<`：这里不使用合并键"),
    words("write the entries out", "把各个条目直接写出来"),
    words(
        "`<<` copies entries of another mapping; it belongs to YAML 1.1 only. Write the entries out.",
        "`<<` 会复制另一组条目，它只属于 YAML 1.1。请把条目直接写出来。",
    ),
    """=== card.yaml
id: attack
<<: {kind: function}
^^ CW123
""",
)
define(
    "CW124",
    "several-documents",
    words("a second document begins here", "从这里开始了第二个文档"),
    words("put it into a file of its own, or remove the line", "把它放进另一个文件，或者删掉这一行"),
    words(
        "A line of `---` or `...` ends a YAML document; a data file holds exactly one.",
        "`---` 或 `...` 会结束一个 YAML 文档；一个数据文件里只能有一个文档。",
    ),
    """=== card.yaml
id: attack
---
^^^ CW124
id: defend
""",
)
define(
    "CW125",
    "duplicate-key",
    words("the key `{name}` is given twice", "键 `{name}` 出现了两次"),
    words("remove one of the two, or rename it", "删掉其中一个，或者改名"),
    words(
        "Each key can be given once in one place. Many YAML readers silently keep the last one.",
        "同一处的键只能出现一次。许多 YAML 读取器会悄悄只留下最后一个。",
    ),
    """=== card.yaml
id: attack
copies: 4
copies: 3
^^^^^^ CW125
""",
    first=words("it is given first here", "第一次出现在这里"),
)
define(
    "CW126",
    "key-not-scalar",
    words("a key must be a single line of text", "键必须是一行文字"),
    words("put the text in quotes if it begins with a bracket", "如果键以括号开头，请加引号"),
    words(
        "YAML allows lists and mappings as keys; data files of games do not.",
        "YAML 允许用列表或映射作为键，游戏数据文件不允许。",
    ),
    """=== card.yaml
[basic, spell]: 4
^ CW126
""",
)
define(
    "CW127",
    "empty-file",
    words("the file holds nothing", "文件里什么都没有"),
    words("write something into it or remove it", "写点内容，或者删掉文件"),
    words("A file of comments and empty lines only has no meaning.", "只有注释和空行的文件没有意义。"),
    """=== card.yaml
# nothing yet
^ CW127
""",
)
define(
    "CW128",
    "empty-key",
    words("there is no key in front of the colon", "冒号前面没有键"),
    words("write the key in front of the colon", "在冒号前面写上键"),
    words("Every value stands behind a key that is not empty.", "每个值前面都要有一个不为空的键。"),
    """=== card.yaml
: attack
^ CW128
""",
)
define(
    "CW131",
    "file-too-large",
    words("the file has {size} bytes; at most {limit} are read", "文件有 {size} 字节，最多只读 {limit} 字节"),
    words("split it into several files", "请拆成几个文件"),
    words(
        "Data files are read whole; the limit keeps a wrong or hostile file from taking all memory.",
        "数据文件会整个读入，这个上限防止错误或恶意的文件占满内存。",
    ),
    None,
)
define(
    "CW132",
    "nested-too-deeply",
    words("more than {limit} levels of lists and entries inside each other", "列表和条目嵌套超过了 {limit} 层"),
    words("check for brackets that are never closed", "请检查是否有没配对的括号"),
    words(
        "No data file needs so many levels; the limit keeps a hostile file from crashing the reader.",
        "没有数据文件需要这么多层，这个上限防止恶意文件让读取器崩溃。",
    ),
    "=== card.yaml\n" + "[" * 65 + "]" * 65 + "\n" + " " * 64 + "^ CW132\n",
)
define(
    "CW133",
    "too-many-nodes",
    words("more than {limit} values in one file", "一个文件里的值超过了 {limit} 个"),
    words("split it into several files", "请拆成几个文件"),
    words(
        "The limit keeps a wrong or hostile file from taking all memory.",
        "这个上限防止错误或恶意的文件占满内存。",
    ),
    None,
)
define(
    "CW134",
    "number-out-of-range",
    words("`{text}` is too large for a number here", "`{text}` 超出了数字的范围"),
    words("put it in quotes if it is a text", "如果它是文字，请加引号"),
    words(
        "Whole numbers go up to 9007199254740992 (2 to the power of 53), so that every program "
        "reads the same number;"
        " infinity and not-a-number are no numbers of a game.",
        "整数最大到 9007199254740992（2 的 53 次方），这样每个程序读到的都是同一个数；无穷大和“非数”在游戏里没有意义。",
    ),
    """=== card.yaml
limit: .inf
       ^^^^ CW134
""",
)
define(
    "CW135",
    "too-many-keys",
    words("more than {limit} keys in one mapping", "同一层里的键超过了 {limit} 个"),
    words("what there is so much of is written as a list", "这么多的内容请写成列表"),
    words(
        "No section of a data file has so many keys: in a table that was exported as one, each would be an error.",
        "数据文件的任何一节都不会有这么多键；误把整张表当成键值写进来时，每个键都会是一个错误。",
    ),
    None,
)
