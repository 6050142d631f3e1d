"""CW140 to CW159: characters that are invisible, dangerous, or not what they look like."""

from __future__ import annotations

from cardwright.diagnostics.problem import Severity, define, words

define(
    "CW140",
    "invalid-utf8",
    words("the byte {byte} is not UTF-8", "字节 {byte} 不是 UTF-8"),
    words("save the file as UTF-8", "请把文件存成 UTF-8 编码"),
    words(
        "All data files are UTF-8. Editors on Windows may save Chinese as GBK or Big5 unless told otherwise.",
        "所有数据文件都用 UTF-8 编码。Windows 上的编辑器可能会默认存成 GBK 或 Big5。",
    ),
    """=== card.yaml
name: <U+DCB9><U+DCA5><U+DCBB><U+DCF7>
      ^^^^^^^^ CW140
""",
)
define(
    "CW141",
    "not-utf8",
    words("the file is {encoding}, not UTF-8", "文件是 {encoding} 编码，不是 UTF-8"),
    words("save the file as UTF-8", "请把文件存成 UTF-8 编码"),
    words("All data files are UTF-8.", "所有数据文件都用 UTF-8 编码。"),
    None,
)
define(
    "CW142",
    "control-character",
    words("the control character {character}", "控制字符 {character}"),
    words("remove it", "请删掉它"),
    words(
        "Characters that cannot be seen and are neither line breaks nor tabs have no place in a data file.",
        "除换行和制表符以外的不可见控制字符不应该出现在数据文件里。",
    ),
    """=== card.yaml
name: Att<U+0007>ack
         ^^^^^^^^ CW142
""",
)
define(
    "CW143",
    "bidi-control",
    words(
        "the invisible character {character} turns the reading direction",
        "不可见字符 {character} 会改变文字方向",
    ),
    words("remove it", "请删掉它"),
    words(
        "Such characters make a line look different from what it says, also in comments.",
        "这类字符会让一行看上去和实际内容不一样，在注释里也不允许。",
    ),
    """=== card.yaml
id: attack # <U+202E>looks harmless
             ^^^^^^^^ CW143
""",
)
define(
    "CW144",
    "lone-surrogate",
    words("{character} is half a character", "{character} 只是半个字符"),
    words("remove it, or type the whole character again", "请删掉它，或者重新输入整个字符"),
    words(
        "Surrogates come in pairs and only in UTF-16; alone they cannot be written to a file.",
        "代理项只在 UTF-16 里成对出现，单独一个无法写进文件。",
    ),
    None,
)
define(
    "CW145",
    "line-separator",
    words("{character} breaks the line in some programs only", "{character} 只在部分程序里算换行"),
    words("use an ordinary line break", "请改用普通的换行"),
    words(
        "YAML 1.1 and 1.2 disagree whether this character ends a line, so it is refused.",
        "YAML 1.1 和 1.2 对这个字符是否算换行的规定不同，所以不允许使用。",
    ),
    """=== card.yaml
name: Att<U+2028>ack
         ^^^^^^^^ CW145
""",
)
define(
    "CW146",
    "invisible-character",
    words("the invisible character {character}", "不可见字符 {character}"),
    words(
        "remove it; two names that look equal may differ by it",
        "请删掉它；看上去相同的两个名字可能因它而不同",
    ),
    words(
        "Invisible characters often come along when text is copied from a page.",
        "从网页上复制文字时常常会带上不可见字符。",
    ),
    """=== card.yaml
name: Att<U+200B>ack
         ^^^^^^^^ CW146
""",
    severity=Severity.WARNING,
)
define(
    "CW147",
    "key-not-nfc",
    words(
        "the key `{name}` is not written in the usual characters (NFC)",
        "键 `{name}` 没有使用规范的字符（NFC）",
    ),
    words("type it again", "请重新输入"),
    words(
        "The same letter can be stored in several ways that look equal. Names are compared in Unicode's form NFC.",
        "同一个字可以有几种看上去一样的存储方式。名字按 Unicode 的 NFC 形式比较。",
    ),
    """=== card.yaml
e<U+0301>lan: 1
^^^^^^^^^ CW147
""",
)
define(
    "CW148",
    "text-not-nfc",
    words("this text is not written in the usual characters (NFC)", "这段文字没有使用规范的字符（NFC）"),
    words("type it again", "请重新输入"),
    words(
        "The same letter can be stored in several ways that look equal; searching and comparing then fail.",
        "同一个字可以有几种看上去一样的存储方式，搜索和比较时就会出错。",
    ),
    """=== card.yaml
name: Cafe<U+0301>
         ^^^^^^^^^ CW148
""",
    severity=Severity.WARNING,
)
define(
    "CW150",
    "wide-colon",
    words("a full-width colon `：` does not separate a key from its value", "全角冒号 `：` 不能分隔键和值"),
    words("write `: `, an ordinary colon and a space", "请改成英文冒号加空格 `: `"),
    words(
        "YAML knows the ordinary colon only; `：` is a letter like any other.",
        "YAML 只认英文冒号，`：` 对它来说只是普通文字。",
    ),
    """=== card.yaml
id: attack
name：攻击
    ^^ CW150
kind: function
""",
)
define(
    "CW151",
    "wide-comma-syntax",
    words("a full-width comma `，` does not separate items", "全角逗号 `，` 不能分隔各项"),
    words("write `, `, an ordinary comma and a space", "请改成英文逗号加空格 `, `"),
    words(
        "YAML knows the ordinary comma only; `，` is a letter like any other.",
        "YAML 只认英文逗号，`，` 对它来说只是普通文字。",
    ),
    """=== card.yaml
name: {zh-Hans: 攻击，en: Attack}
                    ^^ CW151
""",
)
define(
    "CW152",
    "wide-comma",
    words(
        "a full-width comma `，` does not separate items; this is one item",
        "全角逗号 `，` 不能分隔各项，这里只算一项",
    ),
    words("write `, `, or put the text in quotes", "请改成英文逗号加空格 `, `；如果是文字，请加引号"),
    words(
        "YAML knows the ordinary comma only; `，` is a letter like any other.",
        "YAML 只认英文逗号，`，` 对它来说只是普通文字。",
    ),
    """=== card.yaml
kinds: [攻击，防御]
            ^^ CW152
""",
    severity=Severity.WARNING,
)
define(
    "CW153",
    "wide-bracket",
    words("a full-width bracket does not open or close anything", "全角括号不起括号的作用"),
    words("write the ordinary bracket", "请改成英文括号"),
    words(
        "YAML knows the ordinary brackets only.",
        "YAML 只认英文括号。",
    ),
    """=== card.yaml
kinds: [basic, spell］
                    ^^ CW153
copies: 4
""",
)
define(
    "CW154",
    "wide-space",
    words("the text begins with a space that is not an ordinary one", "文字开头用了全角空格或不换行空格"),
    words("use ordinary spaces, or put the text in quotes", "请改用普通空格；如果确实需要，请加引号"),
    words(
        "A full-width space does not indent; it becomes part of the text.",
        "全角空格不算缩进，它会变成文字的一部分。",
    ),
    """=== card.yaml
name: <U+3000>攻击
      ^^^^^^^^ CW154
""",
    severity=Severity.WARNING,
)
define(
    "CW155",
    "old-boolean",
    words("`{text}` is read as a text", "`{text}` 会被当作文字"),
    words(
        "write `true` or `false` if you mean yes or no, or put it in quotes",
        "如果表示是或否，请写 `true` 或 `false`；如果是文字，请加引号",
    ),
    words(
        "Older YAML readers take on, off and words like Yes for true and false; YAML 1.2 does not. Where yes or no is "
        "wanted, `yes` and `no` are read as what they say.",
        "旧的 YAML 读取器把 on、off、Yes 等当作真和假，YAML 1.2 不这样。要写是或否的地方，`yes` 和 `no` 按字面读取。",
    ),
    """=== card.yaml
unique: off
        ^^^ CW155
""",
    severity=Severity.WARNING,
)
define(
    "CW156",
    "old-number",
    words("`{text}` is read as a text", "`{text}` 会被当作文字"),
    words(
        "write the number without leading zeros and underscores, or put it in quotes",
        "如果是数字，请去掉开头的零和下划线；如果是文字，请加引号",
    ),
    words(
        "Older YAML readers take 012 for ten (octal) and 1_000 for a thousand; here both are texts.",
        "旧的 YAML 读取器把 012 读成十（八进制），把 1_000 读成一千；这里它们都是文字。",
    ),
    """=== card.yaml
number: 012
        ^^^ CW156
""",
    severity=Severity.WARNING,
)
define(
    "CW157",
    "old-time",
    words("`{text}` is read as a text", "`{text}` 会被当作文字"),
    words("put it in quotes", "请加引号"),
    words(
        "Older YAML readers take 12:30 for 750 (base sixty); here it is a text.",
        "旧的 YAML 读取器把 12:30 读成 750（六十进制）；这里它是文字。",
    ),
    """=== card.yaml
start: 12:30
       ^^^^^ CW157
""",
    severity=Severity.WARNING,
)
