"""Several conditions as one in Chinese: 甲存活且处于“中毒”状态，且乙没有手牌."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import has_mixed_part, is_kind, key_of, one_subject
from cardwright.text.implied import Time
from cardwright.text.sentence_joining import same_but_owner
from cardwright.text.zh import clauses, mentions
from cardwright.text.zh.discourse import IT, Zh
from cardwright.text.zh.tables import CONDITIONS, Said


@CONDITIONS.of(ir.Both)
def _both_said(z: Zh, c: ir.Both) -> Said:
    return Said("", _both(z, c))


def _both(z: Zh, c: ir.Both) -> str:
    parts = z.parts_together(c)
    if len(parts) == 1:
        return clauses.said(z, parts[0]).text
    if c.op == "and" and (shared := same_but_owner(c.parts)):
        owners, first = shared
        one = clauses.said(z, first)
        mine = mentions.possessive(z, owners[0])
        if one.subject.startswith(mine):
            rest = one.subject.removeprefix(mine)
            return f"{mentions.owners(z, owners)}的{rest}均{one.predicate}"
    link = "且" if c.op == "and" else "或"
    mixed = any(isinstance(part, ir.Both) for part in parts)
    out, subject, apart = "", "", []
    for i, part in enumerate(parts):
        if isinstance(part, ir.Both):
            piece, whose = _both(z, part), one_subject(part, lambda one: clauses.said(z, one).subject)
            if i and whose and whose == subject:
                piece = piece.removeprefix(whose)
            piece, subject = f"（{piece}）" if has_mixed_part(part) else piece, whose
        else:
            one = clauses.said(z, part)
            same = bool(i and one.subject and one.subject == subject)
            owned = i > 0 and _whose(part) is not None and _whose(part) == _whose(parts[i - 1])
            piece = one.predicate if same else _same_owner(out, one) if owned else one.text
            if i and not same and not owned and _says_subject(subject, one):
                piece, same = one.text.removeprefix(subject), True
            else:
                subject = one.subject
            if i and c.op == "or" and same and is_kind(part) and is_kind(parts[i - 1]):
                # 是【甲】、【乙】或【丙】
                piece = piece.removeprefix("是")
                out += ("或" if i + 1 == len(parts) else "、") + piece
                continue
            if same and (again := _status_again(c.op, out, parts[i - 1], part, piece)):
                out = out.removesuffix("状态") + "或" + again  # 处于“甲”或“乙”状态
                continue
        if piece.startswith("并非") and i + 1 < len(parts):
            piece = f"（{piece}）"
        if i and not mixed and not isinstance(part, ir.Both) and not same and not owned:
            apart.append(out)
            out = ""
        out += (("，" if mixed else "") + link if i and out else "") + piece
    return _joined([*apart, out], link, len(parts), before_noun=z.names.get("it") is IT)


def _joined(pieces: list[str], link: str, parts: int, *, before_noun: bool) -> str:
    """What is said of one subject after another: 甲存活且处于“中毒”状态，且乙没有手牌; 甲、乙，且丙."""
    if parts < 3 or link == "或":
        return link.join(pieces)
    if before_noun:
        return mentions.joined(pieces, link)
    comma = "，" if any(link in piece for piece in pieces) else "、"
    return comma.join(pieces[:-1]) + (f"，{link}" if pieces[1:] else "") + pieces[-1]


def _says_subject(subject: str, said: Said) -> bool:
    """Whether a sentence with a subject of its own begins with what was just spoken of: 该地图已破损."""
    rest = said.text.removeprefix(subject)
    return len(subject) > 1 and not said.subject and rest != said.text and not rest.startswith(("的", "里", "中", "上"))


def _status_again(op: str, said: str, before: ir.Cond | Time, part: ir.Cond | Time, piece: str) -> str:
    """The second of two statuses of the same one, without saying 处于 again; nothing if it is no such pair."""
    if not (isinstance(before, ir.IsAdjective) and isinstance(part, ir.IsAdjective)):
        return ""
    if not (isinstance(before.adjective.decl, decl.Status) and isinstance(part.adjective.decl, decl.Status)):
        return ""
    denied = [one.negated for one in (before, part)]
    if denied != [op == "and"] * 2 or not said.endswith("状态") or not piece.endswith("状态"):
        return ""
    return piece.removeprefix("不").removeprefix("处于")


def _whose(part: ir.Cond | Time) -> str | None:
    """Whose the thing is that a comparison begins with, if it is a player's or a card's own."""
    if not isinstance(part, (ir.Compare, ir.Same, ir.IsBetween)):
        return None
    of = part.left.of if isinstance(part.left, ir.Count) else part.left
    of = of.inside if isinstance(of, ir.NP) and of.inside is not None else of
    match of:
        case ir.Property(owner=ir.Local() | ir.Property(prop=decl.Part()) as owner):
            return key_of(owner)
    return None


def _same_owner(before: str, said: Said) -> str:
    """A condition on something of whoever was just spoken of: 其体力大于你或手牌数少于你."""
    owner, of, _ = said.subject.rpartition("的")
    for whose in ("其", owner + of, "你的"):
        if whose and said.text.startswith(whose) and before.startswith(whose):
            return said.text.removeprefix(whose)
    return said.text
