"""The words of `test` and `coverage`, in English and Chinese."""

from __future__ import annotations

from cardwright.cli.command_words import sentence

WORDS: dict[str, tuple[str, str]] = {
    "game": ("the folder of a game", "游戏的文件夹"),
    "test.only": ("only the ruling with this id (may be repeated)", "只运行这个 id 的裁定（可重复）"),
    "test.rule": ("only rulings that cite this rule id (may be repeated)", "只运行引用这条规则的裁定（可重复）"),
    "test.format": ("text, json or github (default: text)", "text、json 或 github（默认 text）"),
    "test.one": ("1 ruling or example deck holds.", "1 条裁定或示例牌组成立。"),
    "test.good": ("{passed} rulings and example decks hold.", "{passed} 条裁定与示例牌组全部成立。"),
    "test.bad": ("{failed} of {all} rulings and example decks fail.", "{all} 条裁定与示例牌组中有 {failed} 条不成立。"),
    "test.none": ("This game has no rulings and no example decks that match.", "这个游戏没有符合的裁定或示例牌组。"),
    "test.mutate": (
        "change one line of the rules at a time, and show which changes no ruling notices",
        "每次改动规则的一行，列出没有任何裁定察觉的改动",
    ),
    "mutate.since": (
        "with --mutate: only lines that have changed since this revision of git",
        "与 --mutate 一起用：只改 git 这个版本之后变过的行",
    ),
    "mutate.sample": ("with --mutate: only so many changes, drawn evenly", "与 --mutate 一起用：只抽取这么多处改动"),
    "mutate.only": ("--since and --sample go with --mutate.", "--since 和 --sample 要与 --mutate 一起用。"),
    "mutate.fork": ("--mutate needs a system that can fork processes.", "--mutate 需要能 fork 进程的系统。"),
    "mutate.git": ("git cannot tell what has changed since {since}: {why}", "git 无法列出 {since} 之后的改动：{why}"),
    "mutate.failing": (
        "These rulings fail without any change, and notice nothing: {ids}",
        "这些裁定不改动也不成立，因此察觉不到改动：{ids}",
    ),
    "mutate.none": ("There is no line to change.", "没有可以改动的行。"),
    "mutate.needless": (
        "{place}: every change of this line is noticed, so its `# survives:` is not needed.",
        "{place}：这一行的改动都能被察觉，不需要 `# survives:`。",
    ),
    "mutate.told": (
        "{told} of the {missed} changes that are not noticed have their reason noted.",
        "未被察觉的 {missed} 处改动中，有 {told} 处写明了原因。",
    ),
    "mutate.sum": (
        "{noticed} of {all} changes are noticed ({share} %); {same} more change nothing.",
        "{all} 处改动中有 {noticed} 处被察觉（{share} %）；另有 {same} 处改了等于没改。",
    ),
    "coverage.open": ("only rules that nothing proves yet", "只列出尚未证明的规则"),
    "coverage.rule": ("only this rule id (may be repeated)", "只看这条规则（可重复）"),
    "coverage.sum": ("{covered} of {rules} rules are proved.", "{rules} 条规则中 {covered} 条已证明。"),
    "coverage.unknown": (
        "Cited, but not in the list `rule_ids`: {ids}",
        "有引用、但 rule_ids 里没有：{ids}",
    ),
    "coverage.failing": (
        "{failed} rulings and example decks fail and prove nothing.",
        "{failed} 条裁定与示例牌组不成立，不能作为证明。",
    ),
    "coverage.strict": ("end with status 1 if a rule is not proved", "有规则未证明时以状态 1 结束"),
    "coverage.no list": (
        "No section `rule_ids` lists the rules of this game, so only those that it cites are counted.",
        "这个游戏没有列出规则编号的 rule_ids 一节，因此只数引用过的规则。",
    ),
    "row.source": ("source", "来源"),
    "row.scenario": ("scenario", "场景"),
    "row.failing": ("failing scenario", "不成立的场景"),
    "row.check": ("check", "检查"),
    "row.deck": ("deck", "牌组"),
    "row.printed": ("printed", "印出"),
    "row.open": ("open", "未证明"),
}


def tell(key: str, **args: object) -> str:
    """The sentence for a key in the language in force."""
    return sentence(WORDS, key, args)
