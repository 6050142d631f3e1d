"""`cardwright print GAME`: cards for a print shop or a small printer, on the paper and in the size that it wants."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, Parser, add_no_cache, unreadable
from cardwright.cli.build import human_size, out_folder, shortened, tell_removed
from cardwright.cli.command_words import LANGUAGES, say, spoken
from cardwright.cli.command_words import either as _
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.backends.artifact import Artifact
    from cardwright.backends.paper.pdf_profile import Profile
    from cardwright.backends.paper.print_options import BookOptions, PrintOptions

KINDS = ("sheets", "cards", "pictures")
MORE = ("pieces", "reference", "calibration")
BOOKS = {"book": "pdf", "booklet": "booklet"}


def register(subparsers: Commands) -> None:
    """Add the command."""
    from cardwright.backends.paper.print_options import DUPLEX, LAYOUTS, PAGE_MM, PRESETS
    from cardwright.model.theme import SIZES

    command: Parser = subparsers.add_parser("print", help=about("print"), description=about("print"))
    add = command.add_argument
    add("game", metavar="GAME", help=say("build.game"))
    add("-o", "--out", metavar="DIR", help=say("build.out"))
    add(
        "--as",
        dest="kinds",
        metavar="KINDS",
        help=_(
            "sheets, cards (PDF, a card per page), pictures (PNG): all three without it; "
            "book, booklet (to fold), pieces (boards, scales, tokens), reference (a sheet per player), calibration",
            "sheets（整版）、cards（PDF，每页一张）、pictures（PNG），不写就要这三种；book（规则书）、booklet（对折装订）、pieces（面板、计数条、标记）、reference（每人一页速查表）、calibration（校准页）",
        ),
    )
    add("--in", dest="langs", action="append", choices=LANGUAGES, help=_("only in this language", "只印这种语言"))
    add("--preset", choices=tuple(PRESETS), help=_("what a print shop asks for", "印刷厂的要求"))
    add(
        "--size",
        help=_(f"size of all cards: {', '.join(SIZES)}, or 60x90 in mm", f"牌的尺寸：{'、'.join(SIZES)}，或毫米 60x90"),
    )
    add("--page", choices=tuple(PAGE_MM), help=_("paper of the sheets, pages of the book", "整版用的纸、规则书的开本"))
    add(
        "--layout",
        choices=LAYOUTS,
        help=_(
            "full (as many as fit), 9-up, 8-up, fold (backs beside, to fold and glue)",
            "full（放满）、9-up、8-up、fold（牌背在旁，对折粘合）",
        ),
    )
    add(
        "--duplex",
        choices=DUPLEX,
        help=_(
            "backs apart, or behind their fronts: paper is turned at its long or short edge",
            "牌背另印（apart），或印在背面：沿长边（long）、短边（short）翻转",
        ),
    )
    add(
        "--offset",
        metavar="X,Y",
        help=_("moves the backs, in mm, for a printer that does not hit", "移动牌背（毫米），用于对不准的打印机"),
    )
    bleed = _("bleed around each card, and each page of a book", "每张牌和书页四周的出血")
    add("--bleed", type=float, metavar="MM", help=bleed)
    add("--dpi", type=int, metavar="N", help=_("dots per inch of pictures", "图片的 dpi"))
    add("--low-ink", action="store_true", help=_("white instead of filled", "省墨：不铺底色"))
    add(
        "--safe-zone",
        action="store_true",
        help=_("show what a cut that is off may take (not for printing)", "画出裁偏时可能裁到的范围（不用于印刷）"),
    )
    add(
        "--rule-ids",
        action="store_true",
        help=_("rule ids in the foot of cards, in the margin of books", "牌的页脚、书的页边印规则编号"),
    )
    add("--version-mark", action="store_true", help=_("the game's version in the foot of cards", "牌的页脚印游戏版本"))
    add("--one-each", action="store_true", help=_("one copy of each card", "每种只印一张"))
    add(
        "--deck",
        metavar="FILE",
        help=_("only the cards of a deck, as often as it has them", "只印一副牌组里的牌，张数照牌组"),
    )
    add(
        "--since",
        metavar="VERSION",
        help=_(
            "only cards that look otherwise than in VERSION (a folder or a git revision)",
            "只印与 VERSION（文件夹或 git 版本）不同的牌",
        ),
    )
    add("--registration", action="store_true", help=_("registration marks on sheets", "整版上印套准标记"))
    add(
        "--cmyk",
        action="store_true",
        help=_("PDFs in inks (CMYK) instead of screen colours", "PDF 用油墨色（CMYK），不用屏幕色"),
    )
    add(
        "--profile",
        metavar="FILE",
        help=_(
            "with --cmyk: the shop's profile (ICC) of inks, which the PDFs then name and hold",
            "与 --cmyk 连用：印刷厂的油墨配置文件（ICC），写进 PDF 作为输出意图",
        ),
    )
    add(
        "--creep",
        metavar="MM",
        type=float,
        help=_(
            "how thick a folded sheet of the booklet is: inner pages move to the fold",
            "骑马订每张纸对折后的厚度：内页向折线移动（爬移）",
        ),
    )
    add("--inks", action="store_true", help=_("tell with which inks the PDFs print", "列出各 PDF 用到的油墨"))
    add("--format", metavar="FORMAT", help=_("the deck's format", "牌组的赛制"))
    add_no_cache(command)
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print, show problems on standard error, and say what was written; 1 when nothing was."""
    from cardwright.build_folder import NotOurs, write_build
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import game_folder
    from cardwright.cli.progress import progress
    from cardwright.cli.versions import earlier
    from cardwright.diagnostics import render
    from cardwright.driver import compile_game
    from cardwright.engine.program import keep_between_runs
    from cardwright.extras import need
    from cardwright.printing import printed_books, printed_cards

    folder = game_folder(args.game)
    options, kinds, wanted = options_of(args), kinds_of(args.kinds), deck_of(args, folder)
    profile = profile_of(args)
    if args.creep is not None and "booklet" not in kinds:
        raise Refused(_("--creep is for the booklet: add --as booklet", "--creep 只用于骑马订：请加 --as booklet"))
    if args.format is not None and args.deck is None:
        raise Refused(_("--format is for a deck: add --deck", "--format 只用于牌组：请加 --deck"))
    need("print")
    keep_between_runs(not args.no_cache)
    since = earlier(args.since, args.game) if args.since else None
    if args.since and since is None:
        return PROBLEMS
    compiled = compile_game(folder)
    problems = compiled.problems
    written = None
    if compiled.game is not None and not problems.has_errors:
        with progress("building") as told:
            langs = tuple(args.langs or ())
            books = tuple(BOOKS[kind] for kind in kinds if kind in BOOKS)
            cards = tuple(kind for kind in kinds if kind not in BOOKS)
            made: tuple[Artifact, ...] = ()
            if cards:
                made = printed_cards(compiled.game, folder, problems, options, cards, langs, wanted, told, since)
            if books:
                book = book_options_of(args, books, langs)
                made += printed_books(compiled.game, folder, problems, book, told)
        if not problems.has_errors:
            try:
                shown = made if profile is None else with_profiles(made, profile)
                written = write_build(out_folder(args.out) / compiled.game.id, {"print": shown})
            except NotOurs as error:
                raise Refused(say("build.not ours", path=error)) from None
            except OSError as error:
                raise Refused(say("not writable", path=error.filename or args.out, why=error.strerror)) from None
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    if written is None:
        print(say("build.none"), file=sys.stderr)
        return PROBLEMS
    size, changed = human_size(written.size), len(written.changed)
    print(say("build.done", count=len(written.files), folder=written.folder, size=size, changed=changed))
    tell_removed(written)
    if written.files:
        print(f"  {shortened(written.files)}")
    elif args.since:
        print("  " + _(f"no card looks otherwise than in {args.since}", f"没有牌与 {args.since} 不同"))
    for line in (*(inks_of(made) if args.inks else ()), *(pictures_left(made) if args.cmyk else ())):
        print(line)
    return GOOD


def profile_of(args: Namespace) -> Profile | None:
    """The profile of inks that a command line names; None without one."""
    from cardwright.backends.paper.pdf_profile import read_profile
    from cardwright.cli import Refused

    if args.profile is None:
        return None
    if not args.cmyk:
        raise Refused(_("--profile is for inks: add --cmyk", "--profile 只用于油墨：请加 --cmyk"))
    try:
        found = read_profile(Path(args.profile).read_bytes())
    except OSError as error:
        raise Refused(say("not readable", path=args.profile, why=error.strerror)) from None
    if found is None:
        raise Refused(_(f"no ICC profile of CMYK: {args.profile}", f"不是 CMYK 的 ICC 配置文件：{args.profile}"))
    return found


def with_profiles(made: Iterable[Artifact], profile: Profile) -> tuple[Artifact, ...]:
    """The same, with a profile in each PDF."""
    from cardwright.backends.artifact import Artifact
    from cardwright.backends.paper.pdf_profile import with_profile

    return tuple(
        Artifact(each.path, with_profile(each.content, profile)) if each.path.endswith(".pdf") else each
        for each in made
    )


def inks_of(made: Iterable[Artifact]) -> list[str]:
    """For each PDF what its letters, lines and areas are printed with, and the blacks that are not black ink alone."""
    from cardwright.backends.paper.pdf_inks import mixed_blacks, pictures, summary

    names = {
        "text": _("letters", "文字"), "line": _("lines", "线"), "area": _("areas", "色块"),
        "black ink": _("black ink alone", "单黑"), "mixed black": _("mixed black", "混合黑"),
        "colour": _("coloured", "彩色"), "white": _("white", "白"),
    }  # fmt: skip
    told = []
    for each in made:
        if not each.path.endswith(".pdf"):
            continue
        told.append(each.path)
        for what, sorts in summary(each.content).items():
            counts = ", ".join(f"{names[sort]} {count}" for sort, count in sorts.items() if count)
            told.append(f"  {names[what]}: {counts or '—'}")
        counts = ", ".join(f"{sort} {count}" for sort, count in pictures(each.content).items())
        told += [f"  {_('pictures', '图片')}: {counts}"] if counts else []
        told += [f"  ! {names[ink.what]}: {ink.show()}" for ink in mixed_blacks(each.content)]
    return told


def pictures_left(made: Iterable[Artifact]) -> list[str]:
    """The PDFs in which pictures are no inks, though they were wanted: dots are not converted."""
    from cardwright.backends.paper.pdf_inks import pictures

    counts = {each.path: pictures(each.content).get("RGB", 0) for each in made if each.path.endswith(".pdf")}
    return [
        _(
            f"{path}: pictures that stay RGB: {count}; bring them as CMYK JPEG, or convert the file",
            f"{path}：{count} 幅图片仍是 RGB；请用 CMYK 的 JPEG，或转换这份文件",
        )
        for path, count in counts.items()
        if count
    ]


def book_options_of(args: Namespace, books: tuple[str, ...], langs: tuple[str, ...]) -> BookOptions:
    """How books are printed by a command line, which are checked by `options_of` but for what only books have."""
    from cardwright.backends.paper.print_options import BOOK_PAGES, BookOptions
    from cardwright.cli import Refused

    creep = args.creep or 0.0
    if not 0 <= creep <= 1:
        raise Refused(_("--creep: 0 to 1", "--creep：0 到 1"))
    page = BOOK_PAGES.get(args.page, "a5")
    return BookOptions(page, args.rule_ids, books, langs, float(args.bleed or 0), creep, args.cmyk)


def kinds_of(said: str | None) -> tuple[str, ...]:
    """What is to be printed, in a fixed order."""
    from cardwright.cli import Refused

    if said is None:
        return KINDS
    named = [part.strip() for part in said.split(",") if part.strip()]
    for part in named:
        if part not in (*KINDS, *MORE, *BOOKS):
            raise Refused(say("build.part", part=part, parts=", ".join((*KINDS, *MORE, *BOOKS))))
    return tuple(kind for kind in (*KINDS, *MORE, *BOOKS) if kind in named)


def options_of(args: Namespace) -> PrintOptions:
    """The options of a command line: those of the preset, and what is said besides."""
    from dataclasses import replace

    from cardwright.backends.paper.print_options import PRESETS, PrintOptions
    from cardwright.cli import Refused
    from cardwright.model.theme import SIZES

    options = PRESETS[args.preset] if args.preset else PrintOptions()
    if args.size:
        size = SIZES.get(args.size) or _pair(args.size, "x")
        if size is None or not all(30 <= side <= 200 for side in size):
            known = ", ".join(SIZES)
            raise Refused(
                _(
                    f"no size: {args.size}; write one of {known}, or 60x90 (from 30 to 200 mm)",
                    f"不是尺寸：{args.size}；可以写 {known}，或 60x90（30 到 200 毫米）",
                )
            )
        options = replace(options, size=size)
    if args.offset:
        offset = _pair(args.offset, ",")
        if offset is None or not all(abs(side) <= 20 for side in offset):
            raise Refused(_(f"no offset in mm: {args.offset}", f"不是毫米偏移：{args.offset}"))
        options = replace(options, offset=offset)
    for name, value, least, most in (("bleed", args.bleed, 0, 10), ("dpi", args.dpi, 1, 1200)):
        if value is not None and not least <= value <= most:
            raise Refused(_(f"--{name}: {least} to {most}", f"--{name}：{least} 到 {most}"))
    return replace(
        options,
        bleed=options.bleed if args.bleed is None else float(args.bleed),
        dpi=float(args.dpi or options.dpi),
        page=args.page or options.page,
        layout=args.layout or options.layout,
        duplex=args.duplex or options.duplex,
        low_ink=args.low_ink,
        safe_zone=args.safe_zone,
        rule_ids=args.rule_ids,
        version_mark=args.version_mark,
        registration=args.registration,
        cmyk=args.cmyk,
        all_copies=not args.one_each,
    )


def _pair(text: str, between: str) -> tuple[float, float] | None:
    """Two numbers with a sign in between."""
    one, _found, other = text.partition(between)
    try:
        return float(one), float(other)
    except ValueError:
        return None


def deck_of(args: Namespace, folder: Path) -> dict[str, int] | None:
    """How often a deck has each card, by card id; None without a deck."""
    from cardwright.cli import Refused
    from cardwright.cli.deck_files import without_format
    from cardwright.diagnostics import Problems, render
    from cardwright.judging import NoFormat, judge_file
    from cardwright.loader import load_lawbook

    if args.deck is None:
        return None
    try:
        judged = judge_file(load_lawbook(folder), Path(args.deck), args.format)
    except OSError as error:
        raise Refused(unreadable(args.deck, error)) from None
    except NoFormat as error:
        raise without_format(error) from None
    counts: dict[str, int] = {}
    for entry in (entry for each in judged[:1] for entry in each.deck):
        counts[entry.card.id] = counts.get(entry.card.id, 0) + entry.count
    problems = Problems()
    problems.extend(fault for each in judged[:1] for fault in each.faults)
    if problems.has_errors or not counts:
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
        raise Refused(_(f"no deck of this game: {args.deck}", f"不是这个游戏的牌组：{args.deck}"))
    return counts
