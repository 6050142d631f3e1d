"""CW100 to CW119: the YAML breaks off or does not fit together."""

from __future__ import annotations

from cardwright.diagnostics.problem import Severity, define, words

define(
    "CW101",
    "unclosed-quote",
    words("this quote is never closed", "这个引号没有配对的结尾引号"),
    words(
        "close it with `{quote}` at the end of the text",
        "在文字末尾补上 `{quote}`",
    ),
    words(
        "A text that begins with a quote goes on until the same quote comes again, over as many lines as it takes.",
        "以引号开头的文字会一直延续到下一个相同的引号，不管中间隔了多少行。",
    ),
    """=== card.yaml
id: attack
text: "draw a card
      ^ CW101
kind: function
""",
)
define(
    "CW102",
    "bad-indentation",
    words(
        "this line is indented by {columns} columns, which matches nothing above it",
        "这一行缩进了 {columns} 格，和上面任何一层都对不齐",
    ),
    words(
        "line it up with the entries that it belongs to; each level is two spaces deeper",
        "把它和同一层的内容对齐；每深一层多两个空格",
    ),
    words(
        "In YAML indentation says what belongs to what: entries of one level begin in one column.",
        "YAML 用缩进表示从属关系：同一层的内容必须从同一列开始。",
    ),
    """=== card.yaml
faces:
    copies: 4
  bonus: 0
  ^^^^^^ CW102
""",
)
define(
    "CW103",
    "tab-indentation",
    words("a tab is used for indentation", "用了制表符（Tab）缩进"),
    words("use spaces, two for each level", "请改用空格，每层两个"),
    words(
        "YAML does not allow tabs in indentation, because editors show them in different widths.",
        "YAML 不允许用制表符缩进，因为不同的编辑器显示的宽度不一样。",
    ),
    """=== card.yaml
name:
\ten: Attack
^^^^ CW103
""",
)
define(
    "CW104",
    "colon-in-value",
    words("a second `: ` in one value", "同一个值里又出现了 `: `"),
    words("put the whole value in quotes", "请给整个值加上引号"),
    words(
        "A colon with a space behind it separates a key from its value. Inside a value it needs "
        "quotes around the value.",
        "冒号加空格用来分隔键和值。值里面如果也有，就要给整个值加引号。",
    ),
    """=== card.yaml
text: one choice: draw a card
                ^ CW104
""",
)
define(
    "CW105",
    "missing-colon",
    words("expected `key: value` here", "这里应该是 `键: 值`"),
    words("put a colon and a space behind the key", "在键后面加上冒号和空格"),
    words(
        "Between entries of the form `key: value` every line must have that form, too.",
        "在一组 `键: 值` 之间，每一行都必须写成这种形式。",
    ),
    """=== card.yaml
id: attack
kind function
^^^^^^^^^^^^^ CW105
copies: 4
""",
)
define(
    "CW106",
    "unexpected-character",
    words("`{character}` cannot stand here", "`{character}` 不能出现在这里"),
    words("if it is part of a text, put the whole text in quotes", "如果它是文字的一部分，请给整段文字加上引号"),
    words(
        "Some signs mean something in YAML and cannot begin a text without quotes: @ ` % ] } , and more.",
        "有些符号在 YAML 里有特殊含义，不加引号就不能放在文字开头：@ ` % ] } , 等等。",
    ),
    """=== card.yaml
text: @target loses 1 life
      ^ CW106
""",
)
define(
    "CW107",
    "unclosed-bracket",
    words("this `{bracket}` is never closed", "这个 `{bracket}` 没有配对的括号"),
    (
        words('`#` begins a comment: write `"{hidden}"`, in quotes', '`#` 后面是注释：请加引号，写成 `"{hidden}"`'),
        words(
            "close it, or put the text in quotes if no list was meant",
            "补上另一半括号；如果只是普通文字，请加引号",
        ),
    ),
    words(
        "Lists in `[ ]` and entries in `{{ }}` end with the matching bracket.",
        "用 `[ ]` 写的列表和用 `{{ }}` 写的条目要以配对的括号结束。",
    ),
    """=== card.yaml
kinds: [basic, spell
       ^ CW107
copies: 4
""",
)
define(
    "CW108",
    "missing-comma",
    words("expected a comma or the closing bracket here", "这里应该是逗号或者右括号"),
    (
        words(
            'a text in which brackets stand is put in quotes: `"{text} …"`',
            '文字里有括号时，要放进引号里：`"{text} …"`',
        ),
        words("separate the items by commas", "各项之间用英文逗号隔开"),
    ),
    words(
        "Inside `[ ]` and `{{ }}` the items are separated by commas.",
        "在 `[ ]` 和 `{{ }}` 里面，各项之间用英文逗号隔开。",
    ),
    """=== card.yaml
name: {zh-Hans: 攻击 en: Attack}
                     ^^ CW108
""",
)
define(
    "CW109",
    "unknown-escape",
    words("`{sequence}` means nothing in a text in double quotes", "双引号文字里的 `{sequence}` 没有意义"),
    words("write `\\\\` for a backslash, or use single quotes", "反斜杠要写成 `\\\\`，或者改用单引号"),
    words(
        'In double quotes a backslash begins an escape such as \\n, \\" or \\u4E00. In single '
        "quotes it is a plain sign.",
        '在双引号里，反斜杠是转义的开头，例如 \\n、\\" 或 \\u4E00。在单引号里它只是普通字符。',
    ),
    """=== card.yaml
text: "draw \\q cards"
            ^^ CW109
""",
)
define(
    "CW110",
    "block-header",
    words("`{header}` does not begin a text of several lines", "`{header}` 不能作为多行文字的开头"),
    words("write `|` alone, and the text on the next lines, indented", "只写一个 `|`，正文从下一行开始并缩进"),
    words(
        "After `|` or `>` the line ends; the text follows on the next lines, deeper than the key.",
        "`|` 或 `>` 后面必须换行，正文写在下面几行，比键多缩进一层。",
    ),
    """=== card.yaml
effect: |play
        ^^^^^ CW110
  draw 1 card
""",
)
define(
    "CW111",
    "syntax",
    words("this cannot be read as YAML", "这里无法按 YAML 读取"),
    words("compare the line with the ones above it", "请和上面的行对照检查"),
    words(
        "The reader gave up here for a reason without a name of its own.",
        "读取器在这里无法继续，也说不出更具体的原因。",
    ),
    None,
)
define(
    "CW112",
    "directive",
    words("lines that begin with `%` are not used here", "这里不使用以 `%` 开头的行"),
    words("remove the line", "删掉这一行"),
    words(
        "`%YAML` and `%TAG` are orders to a YAML reader. Data files of a game are always YAML 1.2 without tags.",
        "`%YAML` 和 `%TAG` 是给 YAML 读取器的指令。游戏数据文件一律是不带标签的 YAML 1.2。",
    ),
    """=== card.yaml
%FOO bar
^^^^ CW112
---
id: attack
""",
)
define(
    "CW113",
    "dash-in-value",
    words("a list cannot begin behind the key", "列表不能写在键的同一行"),
    words(
        "begin the list on the next line, or put the text in quotes",
        "列表从下一行开始写；如果是文字，请加引号",
    ),
    words(
        "`- ` begins an item of a list; the list stands under its key. A text that begins with a dash needs quotes.",
        "`- ` 是列表项的开头，列表要写在键的下面。以短横开头的文字要加引号。",
    ),
    """=== card.yaml
kinds: - basic
       ^ CW113
""",
)
define(
    "CW114",
    "text-after-quote",
    words("something follows the closing quote", "右引号后面还有内容"),
    words(
        "put all of the text inside the quotes; inside single quotes write `''` for a quote, inside double ones `\\\"`",
        "把全部文字都放进引号里；单引号里的单引号写成 `''`，双引号里的双引号写成 `\\\"`",
    ),
    words(
        "A value that begins with a quote ends with the matching quote, and nothing but a comment may follow.",
        "以引号开头的值到配对的引号就结束了，后面只能有注释。",
    ),
    """=== card.yaml
text: 'don't panic'
           ^^^^^^^^ CW114
""",
)
define(
    "CW115",
    "text-after-bracket",
    words("something follows the closing bracket", "右括号后面还有内容"),
    words("put the whole text in quotes", "请给整段文字加上引号"),
    words(
        "A value that begins with `{{` or `[` is read as entries or a list, not as a text with a placeholder.",
        "以 `{{` 或 `[` 开头的值会被当成条目或列表，而不是带占位符的文字。",
    ),
    """=== verbs.yaml
phrase:
  en: {from} hands every draw over to {to}
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CW115
""",
)
define(
    "CW116",
    "expected-key",
    words("expected another `key: value` here", "这里应该是下一个 `键: 值`"),
    words("give it a key, or indent it under the entry above", "给它加上键，或者缩进到上面那一项的下面"),
    words(
        "Entries and list items cannot be mixed on one level.",
        "同一层里不能既有 `键: 值` 又有列表项。",
    ),
    """=== card.yaml
id: attack
- basic
^ CW116
""",
)
define(
    "CW117",
    "expected-dash",
    words("expected another item of the list, beginning with `- `", "这里应该是以 `- ` 开头的下一个列表项"),
    words(
        "begin the line with `- `, or indent it under the item above",
        "在行首加上 `- `，或者缩进到上面那一项的下面",
    ),
    words(
        "Entries and list items cannot be mixed on one level.",
        "同一层里不能既有 `键: 值` 又有列表项。",
    ),
    """=== cards.yaml
- id: attack
kind: function
^^^^^ CW117
""",
)
define(
    "CW118",
    "missing-space",
    words("a space is missing behind `{sign}`", "`{sign}` 后面少了空格"),
    words("put a space behind it", "在后面加一个空格"),
    words(
        "Only a colon or a dash with a space behind it means something to YAML; without it, it is part of a word.",
        "只有后面带空格的冒号和短横在 YAML 里才有意义，否则只是文字的一部分。",
    ),
    """=== card.yaml
id:attack
  ^ CW118
kind: function
""",
)
define(
    "CW119",
    "swallowed-dash",
    words(
        "this `- ` is read as part of the text above it, not as an item of a list",
        "这个 `- ` 被当成了上一行文字的一部分，而不是新的列表项",
    ),
    words("line it up with the dash above, or put the text in quotes", "和上面的短横对齐；如果是文字，请加引号"),
    words(
        "A line that is indented deeper than its item goes on with the item's text, whatever it begins with.",
        "缩进比列表项更深的一行会接到那一项的文字后面，不管它以什么开头。",
    ),
    """=== card.yaml
kinds:
  - basic
   - spell
   ^ CW119
""",
    severity=Severity.WARNING,
)
