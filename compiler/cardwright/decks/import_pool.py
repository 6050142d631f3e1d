"""Import a pool of cards from JSON, CSV or XLSX; headers in Chinese or English, errors as `sheet!C12`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath

from cardwright.decks.cards import Card, Pool, Value, plain, whole_number
from cardwright.decks.pool_json import complete, read_pool_json
from cardwright.decks.read_deck import decode
from cardwright.decks.read_tables import MOST_UNPACKED, Sheet, column_name, read_tables
from cardwright.decks.unreadable import Unreadable, read_json
from cardwright.diagnostics import Problems, closest

# Headers as they stand in people's tables, and the fields that they mean.
ALIASES: dict[str, tuple[str, ...]] = {
    "id": ("id", "编号id", "代码", "代號", "code", "key"),
    "name": ("name", "名称", "名稱", "牌名", "卡名", "card name", "card", "title"),
    "name_en": ("name en", "英文名", "english name"),
    "name_zh": ("name zh", "中文名", "中文名称", "中文名稱", "chinese name"),
    "kind": ("kind", "type", "类型", "類型", "类别", "類別", "种类", "種類", "card type"),
    "cost": ("cost", "费用", "費用", "消耗", "花费", "食物消耗", "mana cost"),
    "text": ("text", "效果", "文本", "描述", "规则文本", "card text", "effect"),
    "clan": ("clan", "氏族", "faction", "阵营", "陣營", "class", "职业"),
    "side": ("side", "牌组", "牌組", "牌背"),
    "influence": ("influence", "影响力", "影響力"),
    "tags": ("tags", "traits", "标签", "標籤", "特征", "特徵", "属性", "屬性", "keywords", "关键词"),
    "pack": ("pack", "set", "系列", "卡包", "扩展", "擴充", "expansion"),
    "cycle": ("cycle", "循环", "循環"),
    "number": ("number", "no", "编号", "編號", "序号", "card number", "号码"),
    "copies": ("copies", "quantity", "count", "数量", "數量", "张数", "張數"),
    "rarity": ("rarity", "稀有度", "品质", "品質", "quality"),
    "unique": ("unique", "唯一", "独特", "獨特"),
    "level": ("level", "等级", "等級"),
    "attack": ("attack", "攻击", "攻击力", "atk", "伤害值"),
    "health": ("health", "生命", "生命值", "hp"),
}
NAMES = ("name", "name_en", "name_zh")
_NUMBERS = frozenset({"cost", "influence", "number", "copies", "level", "attack", "health"})
_LISTS = frozenset({"tags"})
_YES = frozenset({"yes", "true", "是", "y", "✓", "√"})
_NO = frozenset({"no", "false", "否", "n", ""})
_MEANT = {plain(alias): field for field, aliases in ALIASES.items() for alias in aliases}


def import_pool(name: str, data: bytes, problems: Problems) -> Pool:
    """The cards of a file, by its name and bytes; what is wrong goes to `problems`, with places like `cards!C12`."""
    path = PurePath(name)
    suffix = path.suffix.casefold()
    pool, before = Pool(), len(problems)
    try:
        if len(data) > MOST_UNPACKED:
            raise Unreadable("it is too large", "它太大了")
        if suffix == ".json":
            pool = read_pool_json(read_json(decode(data)), problems)
        else:
            for sheet in read_tables(name, data, problems):
                _read(sheet, pool, problems)
            complete(pool)
    except Unreadable as error:
        problems.add("CW755", None, at=path.name, why=error.why)
    if not pool.cards and len(problems) == before:
        problems.add("CW758", None, at=path.name)
    return pool


def header_field(header: str) -> str | None:
    """The field that a header means, or None."""
    return _MEANT.get(plain(header))


def _read(sheet: Sheet, pool: Pool, problems: Problems) -> None:
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(cell.strip() for cell in row)]
    if not rows:
        return
    head_row, head = rows[0]
    fields: list[str] = []
    for column, header in enumerate(head):
        meant = header_field(header)
        if meant is None and header.strip():
            at = f"{sheet.name}!{column_name(column)}{head_row}"
            known = [alias for aliases in ALIASES.values() for alias in aliases]
            problems.add("CW751", None, at=at, name=header, near=closest(header.strip().casefold(), known))
            meant = "_".join(plain(header).split())
        if meant and meant in fields:
            at = f"{sheet.name}!{column_name(column)}{head_row}"
            problems.add("CW756", None, at=at, name=header, other=f"{column_name(fields.index(meant))}{head_row}")
        fields.append(meant or "")
    if not set(NAMES) & set(fields):
        problems.add("CW752", None, at=f"{sheet.name}!A{head_row}", name="name / 名称")
        return
    for number, row in rows[1:]:
        _row(sheet, number, row, fields, pool, problems)


def _row(sheet: Sheet, number: int, row: Sequence[str], fields: Sequence[str], pool: Pool, problems: Problems) -> None:
    found: dict[str, Value] = {}
    places: dict[str, str] = {}
    for column, cell in enumerate(row):
        if cell.strip() and not (column < len(fields) and fields[column]):
            problems.add("CW757", None, at=f"{sheet.name}!{column_name(column)}{number}", value=cell.strip()[:60])
    for column, (name, cell) in enumerate(zip(fields, row, strict=False)):
        if name:
            places[name] = f"{sheet.name}!{column_name(column)}{number}"
            found[name] = _value(name, cell.strip(), places[name], problems)
    name, name_en, name_zh = (str(found.pop(key, None) or "") for key in NAMES)
    first = name_en or name or name_zh
    if not first:
        at = next((places[key] for key in NAMES if key in places), f"{sheet.name}!A{number}")
        problems.add("CW752", None, at=at, name="name / 名称")
        return
    names = {"zh-Hans" if any("\u4e00" <= char <= "\u9fff" for char in name) else "en": name} if name else {}
    names |= {lang: text for lang, text in (("en", name_en), ("zh-Hans", name_zh)) if text}
    id_ = str(found.pop("id", None) or plain(first) or first)
    if id_ in pool.cards:
        at = places.get("id") or places.get("name") or f"{sheet.name}!A{number}"
        problems.add("CW754", None, at=at, name=id_)
        return
    kind = found.pop("kind", None)
    kinds = (str(kind),) if kind else ()
    number_ = found.get("number")
    printings = tuple(
        (str(found[key]), str(number_)) for key in ("pack", "cycle") if found.get(key) and number_ is not None
    )
    pool.cards[id_] = Card(id_, names, kinds, found, printings)


def _value(name: str, cell: str, at: str, problems: Problems) -> Value:
    if name in _LISTS:
        for mark in "，、；;|":
            cell = cell.replace(mark, ",")
        return tuple(part.strip() for part in cell.split(",") if part.strip())
    if name in (*NAMES, "id", "text", "kind", "pack", "cycle", "clan", "side", "rarity"):
        return cell or None
    if name in _NUMBERS:
        if cell in ("", "-", "–", "—", "x", "X"):
            return None
        if whole_number(cell) is None:
            problems.add("CW753", None, at=at, value=cell[:60])
        return whole_number(cell)
    if cell.casefold() in _YES:
        return True
    if cell.casefold() in _NO:
        return False if cell else None
    amount = whole_number(cell)
    return cell if amount is None else amount


def pool_json(pool: Pool) -> str:
    """The pool as JSON that `--pool` reads."""
    rows = []
    for card in pool.cards.values():
        row: dict[str, object] = {"id": card.id, "name": card.name(), "names": dict(card.names)}
        if card.kinds:
            row["type"] = card.kinds[0]
        row.update({name: value for name, value in card.fields.items() if value is not None})
        row["packs"] = [{"pack": set_, "number": number} for set_, number in card.printings]
        rows.append(row)
    packs = [{"id": name, "cycle": sorted(group)[0]} for name, group in sorted(pool.set_names.items()) if group]
    return json.dumps({"packs": packs, "cards": rows}, ensure_ascii=False, indent=1) + "\n"
