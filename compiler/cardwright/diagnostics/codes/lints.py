"""CW601 to CW619: lints: what a game may say and probably does not mean."""

from __future__ import annotations

from cardwright.diagnostics.problem import Severity, define, words

# The pages below are completed by a small sound game, which `tests/checks` holds.
define(
    "CW601",
    "unused-name",
    words("{what} `{name}` is never used", "{what} `{name}` 从未用到"),
    words("use it, or remove it", "请用上它，或者删去"),
    words(
        "Something is declared that no effect, rule, setup or variant ever names. Often another word was meant "
        "somewhere, or a rule is missing.",
        "声明了一样东西，但没有任何效果、规则、开局或变体提到它。往往是别处写错了词，或者漏了一条规则。",
    ),
    """=== zones.yaml
zones:
  attic: {of: game}
  ^^^^^ CW601 a zone `attic` is never used
""",
    severity=Severity.WARNING,
)
define(
    "CW602",
    "unused-local",
    words("the name `{name}` is given here and never used", "这里取的名字 `{name}` 从未用到"),
    words("use it further down, or leave the name out", "请在后面用到它，或者不取名字"),
    words(
        "A name for something that nobody asks for again. Perhaps another name stands where this one was meant.",
        "取了名字却再没有提到。也许别处本该写它，却写成了另一个名字。",
    ),
    """=== cards.yaml
cards:
  - id: count
    name: {zh-Hans: 数数, en: Count}
    kind: light
    effect: |
      play:
        let found be number of cards in my hand
            ^^^^^ CW602 `found`
        score 2 points
""",
    severity=Severity.WARNING,
)
define(
    "CW603",
    "event-never-raised",
    words("nothing in this game ever makes this happen", "这个游戏里没有任何东西会引发它"),
    (
        words(
            "`{verb}` is done nowhere; let an effect do it, or answer another event",
            "没有任何地方执行 `{verb}`；请让某个效果执行它，或者改为响应别的事件",
        ),
        words(
            "nobody ever becomes {status}; let an effect say so, or answer another event",
            "没有任何效果使人成为 {status}；请让某个效果写明，或者改为响应别的事件",
        ),
        words(
            "nothing ever changes {counter}; let an effect do so, or answer another event",
            "没有任何效果改变 {counter}；请让某个效果改变它，或者改为响应别的事件",
        ),
    ),
    words(
        "A trigger waits for an event that no effect, rule or part of the procedure brings about: its text can "
        "never come true.",
        "一个触发在等待某个事件，但没有任何效果、规则或流程会引发它：这段文字永远不会生效。",
    ),
    """=== cards.yaml
verbs:
  - say: dim the lights
    phrase: {zh-Hans: "{doer}把灯调暗", en: "{doer} {dims} the lights"}
    do: |
      score 1 points
cards:
  - id: gloom
    name: {zh-Hans: 昏暗, en: Gloom}
    kind: light
    active_in: [hand]
    effect: |
      after another player dims the lights:
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CW603 done nowhere
        score 1 points
""",
    severity=Severity.WARNING,
)
define(
    "CW604",
    "condition-decided",
    words("this condition {truth}", "这个条件{truth}"),
    words("remove it, or correct what is compared", "请删去它，或者改正比较的内容"),
    words(
        "A condition that always or never holds does nothing, or shuts off what stands under it. Usually a number "
        "or a name is wrong.",
        "恒真的条件没有作用，恒假的条件会让下面的内容永远不生效。通常是数字或名字写错了。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        if my points is at least 0:
           ^^^^^^^^^^^^^^^^^^^^^^^ CW604 always holds
          score 1 points
""",
    severity=Severity.WARNING,
)
define(
    "CW605",
    "ability-out-of-reach",
    words("this ability can never be used: {why}", "这个能力永远用不上：{why}"),
    words("make it reachable, or remove it", "请让它能够用上，或者删去"),
    words(
        "The card has no copies, nobody ever gets the status, nobody has the skill: what is written here will never "
        "take part in a game.",
        "牌没有张数，状态没有人会得到，技能没有人拥有：这里写的东西不会进入任何一局游戏。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    copies: 0
    effect: |
      play:
      ^^^^^ CW605 no copies
        score 1 points
""",
    severity=Severity.WARNING,
)
define(
    "CW607",
    "card-does-nothing",
    words("the card `{card}` does nothing, and nothing speaks of it", "牌 `{card}` 没有任何作用，也没有谁提到它"),
    words("give it an `effect`, or let a rule speak of it", "请给它写 `effect`，或者让某条规则提到它"),
    words(
        "A card without an effect is a dead card, unless other texts look for it by its name, kind, label or printed "
        "values.",
        "没有效果的牌是废牌，除非别处的文字按名字、类别、标签或牌面数值提到它。",
    ),
    """=== cards.yaml
kinds:
  stone: {is_a: card, name: {zh-Hans: 石, en: stone}}
cards:
  - id: pebble
        ^^^^^^ CW607 does nothing
    name: {zh-Hans: 石子, en: Pebble}
    kind: stone
""",
    severity=Severity.WARNING,
)
define(
    "CW608",
    "order-undecided",
    words(
        "`{one}` and `{other}` may answer the same event of one player at the same moment, and nothing says which "
        "comes first",
        "`{one}` 与 `{other}` 可能同时响应同一名玩家的同一事件，而没有写明先后",
    ),
    words("say which: `…, ahead of {other}`", "请写明先后：`…, ahead of {other}`"),
    words(
        "Both happen by themselves, so no player can decide, and the result may depend on the order. The game would "
        "take the order of the files, which no reader of the rules can know.",
        "两者都是自动发生的，玩家无从选择，而结果可能取决于先后。游戏会按文件里的次序来，读规则的人却无从知道。",
    ),
    """=== statuses.yaml
game_rules:
  morning:
    effect: |
      when my turn begins:
        score 1 points
  chores:
    effect: |
      when my turn begins:
           ^^^^^^^^^^^^^^ CW608 `morning` and `chores`
        score 2 points
""",
    severity=Severity.WARNING,
    other=words("the other one", "另一个"),
)
define(
    "CW609",
    "trigger-cycle",
    words("these triggers may set each other off without end: {chain}", "这些触发可能无止境地互相引发：{chain}"),
    words(
        "limit one of them (`once each turn`), give it a cost, or make it a choice (`I may`)",
        "请给其中一个加上次数限制（`once each turn`）、代价，或改成可选（`I may`）",
    ),
    words(
        "Each of them happens by itself and brings about what the next one answers. At run time fuel stops such a "
        "chain with an error; here it is shown before anybody plays.",
        "其中每一个都会自动发生，并引发下一个所响应的事件。对局时燃料耗尽会以错误中止；这里在开局之前就指出来。",
    ),
    """=== cards.yaml
game_rules:
  echo:
    effect: |
      after a player scores:
            ^^^^^^^^^^^^^^^ CW609 echo → echo
        score 1 points
""",
    severity=Severity.WARNING,
    step=words("{name} brings about the next one here", "{name} 在这里引发下一个"),
)
define(
    "CW610",
    "wrong-total",
    words("{what}: {expected} expected, but there are {found}", "{what}：应有 {expected}，实际为 {found}"),
    words("correct the number of copies, or what is expected", "请改正张数，或者改正预期的数目"),
    words(
        "The printed rules declare a total, and the cards do not add up to it. One of the two is wrong.",
        "规则书写明了总数，而牌表加起来不是这个数。两者必有一错。",
    ),
    """=== totals.yaml
expect: {copies: 58}
                 ^^ CW610 58 expected
""",
)
define(
    "CW611",
    "missing-translation",
    words("`{name}` is written in {has} but not in {lang}", "`{name}` 有 {has} 的文字，却没有 {lang} 的"),
    words("add `{lang}: …`", "请补上 `{lang}: …`"),
    words(
        "The game is printed in several languages; here one of them would show the words of another. Traditional "
        "Chinese is converted from Simplified where it is missing.",
        "游戏要以几种语言印刷；这里有一种语言只能借用另一种的文字。缺少繁体时会由简体转换。",
    ),
    """=== zones.yaml
zones:
  attic: {of: game, name: {zh-Hans: 阁楼}}
  ^^^^^ CW611 not in en
cards:
  - id: tidying
    name: {zh-Hans: 收拾, en: Tidying}
    kind: light
    effect: |
      play:
        move top card of deck to attic
""",
    severity=Severity.WARNING,
)
define(
    "CW612",
    "nowhere-active",
    words("this ability of `{card}` works in no zone", "`{card}` 的这项能力在任何区域都不起作用"),
    words(
        "say where it works: `active_in: [ZONE]` for the card or its kind",
        "请写明它在哪里起作用：在这张牌或它的类别上写 `active_in: [区域]`",
    ),
    words(
        "Playing a card, answering from the hand and using the card as another need no zone, and what is done with the "
        "card itself (`after a player moves this to discard pile:`) is heard wherever it lies. Every other ability "
        "works only while the card lies in one of the zones that are named.",
        "使用牌、从手里响应、把这张牌当别的牌用，都不需要指明区域；针对这张牌本身的事"
        "（`after a player moves this to discard pile:`）在哪里都能响应。其余能力只有当牌在所写的区域里时才起作用。",
    ),
    """=== cards.yaml
cards:
  - id: beacon
    name: {zh-Hans: 灯塔, en: Beacon}
    kind: light
    copies: 2
    effect: |
      when my turn ends:
      ^^^^^^^^^^^^^^^^^^ CW612 works in no zone
        score 1 points
""",
)
define(
    "CW613",
    "gives-itself-away",
    words(
        "`{name}` is seen by more than what changes it here, and so gives it away",
        "能看到 `{name}` 的人比能看到这里的来源的人多，会泄露它",
    ),
    words(
        "let the quantity be seen by as few: `seen_by: {seen_by}`",
        "让这个数值也只有同样的人能看到：`seen_by: {seen_by}`",
    ),
    words(
        "A card that works in a hand, or a status that not everyone may see, changes a quantity while it is there. "
        "Whoever sees the quantity sees that it has changed, and knows what the card or status is. Say of the quantity "
        "that only its owner (or nobody) sees it, or let the card work in an open zone.",
        "在手牌里起作用的牌，或并非人人可见的状态，只要还在就会改变一个数值。"
        "能看到这个数值的人看到它变了，就知道了那张牌或那个状态。"
        "请写明该数值只有本人（或谁都不能）看到，或让这张牌只在公开的区域起作用。",
    ),
    """=== rules.yaml
quantities:
  glow: {of: player, base: 1, name: {zh-Hans: 光, en: glow}}
game_rules:
  shine: {effect: "when my turn ends: score (my glow) points"}
cards:
  - id: ember
    name: {zh-Hans: 余烬, en: Ember}
    kind: light
    copies: 2
    active_in: [hand]
    effect: |
      always: increase my glow by 1
              ^^^^^^^^^^^^^^^^^^^^^ CW613 `glow`
""",
    severity=Severity.WARNING,
)
