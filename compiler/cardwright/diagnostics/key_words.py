"""What a key was probably meant to be: a slip of the hand, or the word for it in Chinese or in another program."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.diagnostics.problem import closest

_SAID: dict[str, str] = {
    "adjectives": "形容词 形容詞",
    "art": "图片 圖片 插图 插圖 image picture",
    "at_least": "最小 最小值 下限 min minimum least",
    "at_most": "最大 最大值 上限 max maximum most limit",
    "banlists": "禁限表",
    "base": "基础 基礎 基础值 基礎值",
    "cards": "卡牌 牌 卡片 牌表",
    "characters": "角色 武将 武將",
    "checks": "检查 檢查",
    "colours": "颜色 顏色",
    "constants": "常量 常数 常數",
    "copies": "张数 張數 数量 數量 amount count quantity",
    "counters": "计数 計數 计数器 標記 标记",
    "decks": "牌组 牌組 卡组 卡組",
    "do": "做 执行 執行 then action",
    "effect": "效果 能力 ability abilities",
    "faces": "牌面",
    "fields": "字段 属性 屬性",
    "flavour": "风味文字 風味文字",
    "formats": "赛制 賽制",
    "game": "游戏 遊戲",
    "glossary": "术语 术语表 術語 術語表",
    "icon": "图标 圖示",
    "id": "编号 編號",
    "kind": "类别 類別 种类 種類 类型 類型 type",
    "kinds": "类别 類別 种类 種類 类型 類型 types",
    "minutes": "时长 時長",
    "name": "名字 名称 名稱 牌名 title",
    "options": "选项 選項",
    "phases": "阶段 階段",
    "players": "玩家 人数 人數 玩家人数 玩家人數",
    "quantities": "数值 數值",
    "rule_ids": "规则编号 規則編號",
    "rulings": "裁定",
    "scenario": "场景 場景 test steps",
    "settlement": "结算 結算",
    "setup": "准备 準備 设置 設置",
    "size": "尺寸 大小",
    "skills": "技能",
    "statuses": "状态 狀態",
    "starts": "初始 初始值 开始 start starts_at initial begin default",
    "symbols": "符号 符號 符号集 符號集",
    "tags": "标签 標籤",
    "text": "文字 描述 description",
    "theme": "主题 主題",
    "turn": "回合",
    "variants": "变体 變體",
    "verbs": "动词 動詞",
    "version": "版本",
    "when": "当 當 条件 條件 if condition trigger",
    "zones": "区域 區域",
}
"""Keys, and what people write for them who have not met them yet."""


_LANGUAGES: dict[str, str] = {
    "en": "english eng en-us en-gb 英文 英语 英語",
    "zh-Hans": "zh cn zh-cn zh-sg zh-hans-cn chs chinese hans 中文 汉语 简体 简体中文 简中",
    "zh-Hant": "tw zh-tw zh-hk zh-mo cht hant 繁体 繁體 繁体中文 繁體中文 繁中",
}
"""Languages, and what else they are called."""


def meant_language(name: str, known: Collection[str]) -> str | None:
    """The language among `known` that was probably meant by a name that is none of them, or None."""
    said = name.lower().replace("_", "-")
    return next((lang for lang in known if said in _LANGUAGES.get(lang, "").split()), None) or closest(name, known)


def meant_key(name: str, known: Collection[str]) -> str | None:
    """The key among `known` that was probably meant by one that is none of them, or None."""
    said = (key for key in known if name in _SAID.get(key, "").split())
    return next(said, None) or closest(name, known)
