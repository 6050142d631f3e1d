"""What stands around the sentences: options, variants, names, scripts, questions, reasons, the log, printed texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import TERMS, Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import DEFAULT_TERMS, Lexicon, Setting, Term, keep
from cardwright.text.log_lines import log_sentence
from cardwright.text.override_check import check_overrides, check_text, names_in, numbers_in, targets_in
from cardwright.text.package_texts import game_texts
from cardwright.text.prompts import render_choice_prompt
from cardwright.text.reasons import render_prohibition, render_reason
from cardwright.text.rules_text import finish, render_ability, render_block, render_card, render_cond, render_value
from cardwright.text.traditional_chinese import to_hant


def texts(lex: Lexicon, game: Game, card: str) -> list[str]:
    return [p.show() for p in render_card(lex, game.cards[card], "zh-Hans")]


def first(game: Game, card: str, kind: type) -> object:
    return next(node for node in walk(game.cards[card].abilities) if isinstance(node, kind))


# ------------------------------------------------------------------ options, variants, faces


def test_what_players_agree_on_is_printed_for_each_choice(xstx: Game) -> None:
    shown = texts(Lexicon.of(xstx), xstx, "purity")
    stronger = "rule: 当此牌对一名玩家生效时，若此牌是【攻击】，你选择一个0至2的数字X，然后其抽卡次数＋X。"
    assert [line if line == stronger else line.split("：")[0] for line in shown] == [
        "rule: 赖子", stronger, "rule: 复活", "rule: 重生",
    ]  # fmt: skip


AGREED = """
game: {id: agreed, name: {zh-Hans: 约, en: Agreed}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
options:
  pace:
    name: {zh-Hans: 快慢, en: Pace}
    choices: {fast: {zh-Hans: 快, en: fast}, slow: {zh-Hans: 慢, en: slow}}
    default: slow
    agreed: true
  mood:
    name: {zh-Hans: 心情, en: Mood}
    choices: {good: {zh-Hans: 好, en: good}, bad: {zh-Hans: 坏, en: bad}}
    default: bad
turn:
  phases:
    main:
      name: {zh-Hans: 主, en: main}
      do: |
        shuffle deck
        if option pace is fast: reveal cards in my hand
        if option mood is good: win game
    last:
      name: {zh-Hans: 末, en: last}
      do: |
        if option mood is good: win game
        otherwise: shuffle deck
"""


def test_what_a_phase_does_is_printed_for_each_choice_that_players_agree_on() -> None:
    game, problems = read_game({"game.yaml": AGREED.encode()})
    assert game is not None and not problems.has_errors, problems.show()
    lex = Lexicon.of(game)
    main, last = (game.phases[phase].body for phase in ("main", "last"))
    assert main is not None and last is not None
    both = "Fast: Shuffle the deck, then reveal the cards in your hand. Slow: Shuffle the deck."
    assert render_block(lex, main, "en") == both
    assert render_block(lex, main, "zh-Hans") == "快：洗切牌堆，然后展示手牌。慢：洗切牌堆。"
    assert render_block(at_setting(lex, {"pace": "fast"}), main, "zh-Hans") == "洗切牌堆，然后展示手牌。"
    assert render_block(lex, last, "en") == "Shuffle the deck."


def at_setting(lex: Lexicon, options: dict[str, str] | None = None, variants: Iterable[str] = ()) -> Lexicon:
    """The words of the game with some options chosen and some variants in force."""
    return lex.under(Setting({**lex.setting.options, **(options or {})}, frozenset(variants)))


def test_an_option_that_is_chosen_prints_alone(xstx: Game) -> None:
    assert texts(at_setting(Lexicon.of(xstx), {"pure": "wild"}), xstx, "purity") == [
        "rule: 你可以将此牌当作任意功能卡使用。",
        "rule: 当此牌对一名玩家生效时，若此牌是【攻击】，你选择一个0至2的数字X，然后其抽卡次数＋X。",
    ]


def test_a_ruling_changes_the_text(xstx: Game) -> None:
    chained = texts(at_setting(Lexicon.of(xstx), {"judge_chain": "on"}), xstx, "referee")
    assert "【裁判】除外" in texts(Lexicon.of(xstx), xstx, "referee")[0] and "除外" not in chained[0]
    aimed = texts(at_setting(Lexicon.of(xstx), {"attack_target": "next"}), xstx, "attack")
    assert aimed[0].startswith("rule: 对你的下家使用：")


def test_a_variant_brings_its_own_text(xstx: Game) -> None:
    variant = xstx.cards["bottom draw"].alternatives[0][0]
    assert texts(at_setting(Lexicon.of(xstx), variants=[variant.id]), xstx, "bottom draw")[0] == (
        "rule: 对一名玩家使用：其进入“抽底”状态。"
    )


def test_a_face_prints_its_values(xstx: Game) -> None:
    lex, card = Lexicon.of(xstx), xstx.cards["attack"]
    plain, one, two = (render_card(lex, card, "zh-Hans", face)[0].text for face in card.faces)
    assert "＋" not in plain and "抽卡次数＋1" in one and "抽卡次数＋2" in two
    assert "X为此牌的加值" in render_card(lex, card, "zh-Hans")[0].text


# ------------------------------------------------------------------ pieces


PRINTED = """
game: {id: seals, name: {zh-Hans: 印, en: Seals}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
symbols: {seal: {name: {zh-Hans: 印, en: seal}, words: {wax: {zh-Hans: 蜡印, en: Wax}, ink: {zh-Hans: 墨印, en: Ink}}}}
kinds: {letter: {is_a: card, name: {zh-Hans: 信, en: letter}, fields: {welcome: {type: list of seal}}}}
variables: {token: {of: player, type: seal, name: {zh-Hans: 信物, en: token}}}
cards:
  - id: note
    name: {zh-Hans: 便条, en: Note}
    kind: letter
    faces: [{copies: 2, welcome: [wax, ink]}]
    effect: |
      play:
        if my token is in this's welcome: draw 1 card
"""


def test_a_face_prints_the_names_of_its_words() -> None:
    game, problems = read_game({"game.yaml": PRINTED})
    assert game is not None and not problems.has_errors, problems.show()
    note, lex = game.cards["note"], Lexicon.of(game)
    said = {lang: render_card(lex, note, lang, note.faces[0])[0].text for lang in ("zh-Hans", "en")}
    assert "蜡印、墨印" in said["zh-Hans"] and "Wax" in said["en"] and "wax" not in said["en"]


def test_pieces(festival: Game) -> None:
    lex = Lexicon.of(festival)
    on = festival.cards["barrage"].abilities[0].on
    assert isinstance(on, ir.NP)
    assert render_value(lex, on, "zh-Hans") == "你攻击范围内的一名其他角色"
    assert render_value(lex, on, "en") == "another character within your attack range"
    condition = festival.cards["mochi"].abilities[0].conditions[0]
    assert (render_cond(lex, condition, "zh-Hans"), render_cond(lex, condition, "en")) == (
        "你已受伤",
        "you are wounded",
    )
    ability = festival.skills["majesty"].abilities[0]
    assert render_ability(lex, ability, "zh-Hans").startswith("当其他角色对你造成伤害后")
    assert render_ability(lex, ability, "en").startswith("After another character deals damage to you")
    assert render_value(lex, ir.Num(3), "en") == "3"
    darkness = festival.skills["darkness"].abilities[0]
    assert "弃置一张手牌" in render_ability(lex, darkness, "zh-Hans")
    assert "出牌阶段限一次" in render_ability(lex, darkness, "zh-Hans")
    twice = replace(darkness, limits=(ir.Limit(2, "turn", True),))
    assert "(Twice each turn for each character.)" in render_ability(lex, twice, "en")


def test_skills_carry_the_words_for_their_kind(festival: Game) -> None:
    lex = Lexicon.of(festival)
    label = {
        id: render_ability(lex, festival.skills[id].abilities[0], "zh-Hans", skill=True).split("，")[0]
        for id in ("luck", "last stand", "awaken", "knives", "majesty")
    }
    assert label["luck"] == "锁定技" and label["last stand"] == "限定技" and label["awaken"] == "觉醒技"
    assert not any(label[id].endswith("技") for id in ("knives", "majesty"))
    own = replace(lex, terms={**lex.terms, "locked": Term({"zh-Hans": "强制", "en": "Always on"})})
    assert render_ability(own, festival.skills["luck"].abilities[0], "zh-Hans", skill=True).startswith("强制，")


# ------------------------------------------------------------------ languages


def test_names_that_are_missing_are_stood_in_for_and_told(festival: Game) -> None:
    status = replace_name(festival.statuses["drunk"], {"zh-Hans": "喝醉"})
    lex = Lexicon.of(festival)
    assert lex.name(status, "en") == "喝醉"
    assert "CW904" in lex.problems.show() and "`drunk`" in lex.problems.show()
    lex = Lexicon.of(festival)
    assert lex.name(status, "zh-Hant") == "喝醉" and lex.problems.show() == ""
    assert lex.name(replace_name(status, {"en": "drunk"}), "zh-Hans") == "drunk"
    assert lex.name(replace_name(status, {}), "en") == "drunk" and len(lex.problems) == 1  # one for each place


def replace_name(of: decl.Status, name: dict[str, str]) -> decl.Status:
    return decl.Status(of.id, name, of.span)


def test_traditional_chinese() -> None:
    assert to_hant("回复1点体力，然后弃置两张手牌。") == "回復1點體力，然後棄置兩張手牌。"
    assert to_hant("进入“喝醉”状态") == "進入「喝醉」狀態"
    assert to_hant("发动" + keep("丑牛") + "后") == "發動丑牛後"
    assert to_hant("干劲") == "幹勁" and to_hant("里面") == "裡面"
    assert to_hant("无面人") == "無面人"
    assert to_hant("抽底只影响自己，这只能用一次，一只影子") == "抽底只影響自己，這只能用一次，一隻影子"
    assert to_hant("指明了花色，一目了然，明了规则") == "指明了花色，一目瞭然，明瞭規則"
    assert to_hant("次数里本来就有，区域里，十里外") == "次數裡本來就有，區域裡，十里外"
    assert to_hant("不准看牌，拿不准牌堆顶，占据，各占一格") == "不准看牌，拿不準牌堆頂，占據，各占一格"
    assert to_hant("攻击范围外的角色挨打，例子由程序演算得出") == "攻擊範圍外的角色挨打，例子由程式演算得出"


def test_apostrophes_are_curled_in_english() -> None:
    assert finish("Out of One's Mind, the players' hands", "en") == "Out of One’s Mind, the players’ hands"
    assert finish("class of '98", "en") == "class of '98"


def test_names_in_traditional_chinese_are_not_converted(festival: Game) -> None:
    card = festival.cards["wine"]
    own = decl.CardKind(card.id, {**card.name, "zh-Hant": "酒后"}, card.span)
    lex = Lexicon.of(festival)
    assert to_hant(lex.name(own, "zh-Hant")) == "酒后" and to_hant(lex.name(own, "zh-Hans")) == "酒"


def test_the_pseudo_locale_shows_every_text(xstx: Game) -> None:
    lex = Lexicon.of(xstx)
    asked = {"q": first(xstx, "beg", ir.Choose), "r": xstx.cards["referee"].abilities[1].conditions[0]}
    table = game_texts(xstx, "qps", asked)

    def check(value: object) -> None:
        if isinstance(value, dict):
            for item in value.values():
                check(item)
        elif isinstance(value, list):
            for item in value:
                check(item)
        elif isinstance(value, str) and value:
            assert value[0] == "⟦" and value[-1] == "⟧", value

    check(table)
    assert render_card(lex, xstx.cards["greed"], "qps")[0].text.startswith("⟦")


# ------------------------------------------------------------------ questions, reasons, log


def test_a_verb_may_ask_in_words_of_its_own() -> None:
    rows = """game: {id: g, name: {zh-Hans: 游戏, en: Game}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {trick: {is_a: card, name: {zh-Hans: 花招, en: trick}}}
verbs:
  - {say: "doubt {rival}", takes: {rival: player}, do: nothing happens,
     phrase: {zh-Hans: "{doer}质疑{rival}", en: "{doer} {doubts} {rival}"},
     asks: {zh-Hans: "{rival}说谎了吗？", en: "Is {rival} {rival|lying|lying}?"}}
cards:
  - id: claim
    name: {zh-Hans: 声称, en: Claim}
    kind: trick
    effect: |
      play on another player:
        target may doubt me
        target must doubt me
"""
    game, problems = read_game({"game.yaml": rows.encode()})
    assert game is not None and not problems.has_errors, problems.show()
    lex = Lexicon.of(game)
    ask, told = (node for node in walk(game.cards["claim"].abilities) if isinstance(node, ir.Do))
    assert render_choice_prompt(lex, ask, "zh-Hans") == "{player 1}说谎了吗？"
    assert render_choice_prompt(lex, ask, "zh-Hant") == "{player 1}說謊了嗎？"
    assert render_choice_prompt(lex, ask, "en") == "Is {player 1} lying?"
    assert render_choice_prompt(lex, told, "zh-Hans") == "质疑{player 1}"  # nothing is asked


def test_questions(xstx: Game, festival: Game) -> None:
    lex = Lexicon.of(xstx)
    give = first(xstx, "cult leader", ir.Do)
    assert isinstance(give, ir.Do)
    assert render_choice_prompt(lex, give, "zh-Hans") == "将一张手牌交给{player 1}"
    assert render_choice_prompt(lex, give, "en") == "Give a card from your hand to {player 1}."
    reply = first(xstx, "beg", ir.Choose)
    assert isinstance(reply, ir.Choose)
    assert render_choice_prompt(lex, reply, "zh-Hans") == "选择“施舍”或“拒绝”"
    lex = Lexicon.of(festival)
    may = first(festival, "puppet", ir.Do)
    assert isinstance(may, ir.Do) and may.mode == "may"
    assert render_choice_prompt(lex, may, "zh-Hans").startswith("是否对")
    assert render_choice_prompt(lex, may, "en").endswith("?")


def test_reasons(festival: Game, xstx: Game) -> None:
    lex = Lexicon.of(festival)
    wounded = festival.cards["mochi"].abilities[0].conditions[0]
    assert render_reason(lex, wounded, "zh-Hans") == "仅当你已受伤时才能这样做。"
    assert render_reason(lex, wounded, "en") == "Only if you are wounded."
    agreed = xstx.cards["purity"].abilities[2].conditions[0]
    assert render_reason(Lexicon.of(xstx), agreed, "zh-Hans") == "本局采用的规则不允许这样做。"
    permit = first_of(xstx.statuses["nightmared"].abilities, ir.Permit)
    if isinstance(permit, ir.Permit):
        assert "不能" in render_prohibition(Lexicon.of(xstx), permit, "zh-Hans")


def first_of(tree: object, kind: type) -> object:
    return next((node for node in walk(tree) if isinstance(node, kind)), None)


def test_the_log(xstx: Game) -> None:
    lex = Lexicon.of(xstx)
    assert log_sentence(lex, xstx.verbs["give"], "zh-Hans") == "{doer}将{cards}交给{player}"
    assert log_sentence(lex, xstx.verbs["give"], "en") == "{doer} gives {cards} to {player}"


# ------------------------------------------------------------------ printed texts


def test_what_is_compared() -> None:
    assert numbers_in("摸两张牌，造成3点伤害，一名玩家", "zh-Hans") == {2, 3}
    assert numbers_in("Draw two cards, deal 3 damage.", "en") == {2, 3}
    assert names_in("使用攻击＋1", ["攻击", "攻击＋1"]) == {"攻击＋1"}
    assert names_in("Two Wardens", ["Warden", "War"]) == {"Warden"}
    lex = Lexicon()
    assert targets_in("指定一名其他玩家", lex, "zh-Hans") == {"another player"}
    assert targets_in("所有其他玩家", lex, "zh-Hans") == {"every other player"}
    assert targets_in("Each player", lex, "en") == {"every player"}


def test_disagreements() -> None:
    lex = Lexicon()
    effect = "指定一名其他玩家：其弃置两张手牌。"
    found = check_text(lex, "指定一名玩家：其弃置三张手牌，【攻击】无效。", effect, ["攻击"], [], "zh-Hans", "probe")
    assert [d.show() for d in found] == [
        "CW905 zh-Hans printed=3 effect=2",
        "CW907 zh-Hans names=攻击",
        "CW908 zh-Hans printed=- effect=another player",
    ]
    assert check_text(lex, "令一名其他玩家弃掉两张手牌。", effect, ["攻击"], [], "zh-Hans", "probe") == []


def test_others_without_a_number_are_each_or_any() -> None:
    lex = Lexicon()
    for effect, agrees in (
        ("其他玩家到你的距离＋1。", True),
        ("一名其他玩家到你的距离＋1。", True),
        ("所有其他玩家到你的距离＋1。", True),
        ("所有玩家到你的距离＋1。", False),
        ("你的距离＋1。", False),
    ):
        for printed, meant in (("其他玩家到你的距离＋1。", effect), (effect, "其他玩家到你的距离＋1。")):
            assert (check_text(lex, printed, meant, [], [], "zh-Hans", "probe") == []) is agrees


def test_the_printed_texts_of_xstx_agree(xstx: Game) -> None:
    problems = Problems()
    check_overrides(xstx, problems, Setting())
    assert problems.show() == ""


def test_terms_that_texts_ask_for() -> None:
    """The keys that a lint knows are those for which there is a usual word."""
    assert set(TERMS) == set(DEFAULT_TERMS)
