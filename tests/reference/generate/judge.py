"""Try a game in every way that needs no second opinion: check, fmt, build, play, save, undo, texts, rulings.

What raises, or breaks what must always hold, is a fault, told by its class: where it came up, the words of the error
without names and numbers, and the function that raised it.
"""

from __future__ import annotations

import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from cardwright.backends.text import emit_text
from cardwright.bench.in_memory import bench_of, rules_of
from cardwright.bench.rulings import run_all
from cardwright.diagnostics import Problems, Severity
from cardwright.driver import compile_sources, link, parse, shape
from cardwright.files import RawFile
from cardwright.model.load import vocabulary
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.session import Session, replay
from cardwright.runtime.setup import SetupError, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import texts_for
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load as load_yaml
from cardwright.yaml_layout import lay_out

SECONDS = 20
DECISIONS = 300
"""A game that asks more than this is left."""

NAMED = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|[0-9]+")


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong: its class, and the words for a person."""

    sort: str
    words: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a game: its faults, the digests of what was played, how many decisions, how games ended; how many of
    its effects were carried out in each play, how many events there were.
    """

    faults: tuple[Fault, ...]
    digests: tuple[str, ...] = ()
    decisions: int = 0
    ends: tuple[str, ...] = ()
    effects: int = 0
    events: int = 0


class TooLong(BaseException):
    """A game took longer than it may, which neither side that plays it may take for a fault of the game."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Break off what takes longer than so many seconds of this process, however much else the machine does."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def where(trace: TracebackType | None) -> str:
    """The innermost function of the program (or that it was emitted code)."""
    found = "?"
    for frame in traceback.extract_tb(trace):
        file = frame.filename.replace("\\", "/")
        if "/cardwright/" in file:
            found = f"{file.partition('/cardwright/')[2]}:{frame.name}"
        elif "/tests/" not in file and "/lib/python" not in file:
            found = "emitted"
    return found


def unnamed(words: str) -> str:
    """An error's words without the names and numbers of a game; which Python thing lacks what is kept."""
    words = re.sub(r"'(\w+)' object has no attribute '(\w+)'", r"\1 object has no \2", words)
    words = re.sub(r"\b[A-D] is to", "somebody is to", re.sub(r"\([^()]*\)", "", words))
    return NAMED.sub("…", words)


def sort_of(stage: str, error: BaseException) -> str:
    """The class of an error."""
    cause = error.__cause__ if isinstance(error, RuleError) and error.__cause__ is not None else error
    if isinstance(cause, TooLong):
        return f"{stage}: too long"
    words = unnamed(str(cause).split("\n")[0])
    if isinstance(cause, RecursionError):
        return f"{stage}: RecursionError"
    return f"{stage}: {type(cause).__name__}: {words[:90]} ({where(cause.__traceback__)})"


ENDLESS = ("does not end", "over and over", "endless", "too many", "too deep", "more than")


def expected(error: BaseException) -> str:
    """What an error is called that a game of ours may meet by itself: endless, or something was none."""
    words = str(error)
    if isinstance(error, RuleError) and any(word in words for word in ENDLESS):
        return "endless"
    if "a stack was empty, or something was none" in words:
        return "none"
    if isinstance(error.__cause__, ZeroDivisionError) or "division by zero" in words:
        return "division"
    return ""


def read(text: str, lint: bool = True) -> tuple[Any, list[str]]:
    """The model of a game, and its errors; without `lint` only what must be known to build it."""
    raw = [RawFile("game.yaml", "game.yaml", text.encode())]
    if lint:
        made = compile_sources(raw)
        problems, game = made.problems, made.game
    else:
        problems = Problems()
        files = parse(raw, problems)
        shape(files, problems)
        game = link(files, problems)
    wrong = [
        f"{p.code} {p.span.file.text.splitlines()[p.span.line - 1].strip() if p.span else ''}"
        for p in problems
        if p.severity is Severity.ERROR
    ]
    return game, wrong


def try_game(text: str, seeds: int = 2, deep: bool = True, rulings: bool = True, light: bool = False) -> Tried:
    """Everything that can be tried with a game; `light`: only what is needed to play it."""
    faults: list[Fault] = []

    def stage(name: str, run: Callable[[], Any]) -> Any:
        try:
            with within(SECONDS):
                return run()
        except (Exception, TooLong) as error:
            faults.append(Fault(sort_of(name, error), f"{error}\n" + "\n".join(getattr(error, "__notes__", ()))))
            return None

    found = stage("check", lambda: read(text, not light))
    if found is None:
        return Tried(tuple(faults))
    model, wrong = found
    if wrong:
        return Tried(tuple(Fault(f"refused: {line.split()[0]}", line) for line in wrong))
    if deep:
        stage("fmt", lambda: format_twice(text))
        stage("texts", lambda: emit_text(model, Problems()))
    made = stage("build", lambda: rules_of(model, texts=False) if light else bench_of(model))
    if made is None:
        return Tried(tuple(faults))
    rules = made if light else made.rules
    digests, ends, decisions = [], [], 0
    for seed in range(seeds):
        played = stage("play", lambda seed=seed: play(model, rules, seed, deep))
        if played is not None:
            digest, end, count, bad = played
            faults += bad
            digests.append(digest)
            ends.append(end)
            decisions += count
    if rulings and not light and model.rulings:
        report = stage("rulings", lambda: run_all(made))
        for failure in report.failures if report is not None else ():
            mild = any(word in failure.words[1] for word in (*ENDLESS, "was none", "ZeroDivision"))
            if failure.key == "error" and not mild:
                faults.append(Fault("rulings: " + NAMED.sub("…", failure.words[1])[:90], failure.show()))
    forget(rules)
    return Tried(tuple(faults), tuple(digests), decisions, tuple(ends))


def forget(rules: Rules) -> None:
    """Take the emitted modules out of memory."""
    name = rules.make.__module__.partition(".")[0]
    for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
        del sys.modules[loaded]


# ---------------------------------------------------------------- fmt


class Wrong(Exception):
    """Something that must always hold does not."""


def format_twice(text: str) -> None:
    """Laying out keeps the meaning and changes nothing the second time."""
    root, _ = load_yaml(SourceFile("game.yaml", text))
    words = vocabulary([root])  # type: ignore[list-item]
    once = lay_out(SourceFile("game.yaml", text), words)
    if once is None:
        raise Wrong("fmt leaves a clean game alone")
    twice = lay_out(SourceFile("game.yaml", once), words)
    if once != twice:
        raise Wrong("fmt is not stable")
    _, wrong = read(once)
    if wrong:
        raise Wrong(f"fmt makes a fault: {wrong[0].split()[0]}")


# ---------------------------------------------------------------- playing


def play(model: Any, rules: Rules, seed: int, deep: bool) -> tuple[str, str, int, list[Fault]]:
    """One game by random bots: its digest, how it ended, how many decisions, and the faults."""
    counts = sorted(set(rules.players))
    players = counts[seed % len(counts)]
    variants = [v for v in list(model.variants) if seed % 3 == 2]
    faults: list[Fault] = []
    try:
        settle(rules, players, None, variants)
    except SetupError:  # house rules that do not go together
        variants = []
    try:
        session = Session(rules, players, seed, variants=variants, invariants=True)
    except RuleError as error:
        return "", told(error, faults, "setup"), 0, faults
    bot = RandomBot(seed + 1000)
    count = 0
    try:
        looks_right(session, deep)
        while not session.over and count < DECISIONS:
            pending = session.pending[bot.rng.below(len(session.pending))]
            picked = bot.choose(pending, None)  # type: ignore[arg-type]
            session.answer(pending.seat, picked)
            count += 1
            looks_right(session, deep and count % 7 == 0)
    except RuleError as error:
        return session.trace_digest, told(error, faults, "play"), count, faults
    if deep:
        goes_back(session, rules)
    return session.trace_digest, "over" if session.over else "left", count, faults


def told(error: RuleError, faults: list[Fault], stage: str) -> str:
    """How a game broke off; a fault unless a game may end like that."""
    end = expected(error)
    if not end:
        words = f"{error}\n" + "\n".join(getattr(error, "__notes__", ()))
        faults.append(Fault(sort_of(stage, error), words))
    return end or "broken"


def looks_right(session: Session, deep: bool) -> None:
    """Cards are where they say they are, all are there, and views hide what is hidden."""
    game = session.game
    lying = [card for zone in all_zones(game) for card in zone.cards]
    if len(lying) != len({card.no for card in lying}):
        raise Wrong("a card lies in two zones")
    for zone in all_zones(game):
        if any(card.zone is not zone for card in zone.cards):
            raise Wrong("a card does not know where it lies")
    if {card.no for card in lying} != {card.no for card in game.cards if card.zone in all_zones(game)}:
        raise Wrong("a card is lost")
    for player in game.seats:
        if player.alive and session.pending_for(player.seat) is not None and not session.over:
            break
    if not deep:
        return
    for seat in (*range(len(game.seats)), None):
        me = game.seats[seat] if seat is not None else None
        view = session.view(seat)
        shown = {c.no for z in view.all_zones() for c in z.cards}
        shown |= {o.card.no for p in view.pending for o in p.options if o.card is not None}
        hidden = {c.no for c in game.cards if not c.known_to(me)}
        if shown & hidden:
            raise Wrong("a view shows a hidden card")
        session.trace_for(seat)
    for lang in ("en", "zh-Hans", "zh-Hant"):
        texts = texts_for(session, lang)
        for pending in session.pending:
            told_ = [texts.prompt(pending), *(texts.option(o, pending) for o in pending.options)]
            told_ += [texts.reason(why) for _, why in pending.rejected]
            if not all(isinstance(t, str) for t in told_):
                raise Wrong("an option without words")
        for entry in session.trace_for(0)[-20:]:
            texts.entry(entry)


def all_zones(game: Any) -> list[Any]:
    """The zones of the game and of the players."""
    return list(game.zones)


def goes_back(session: Session, rules: Rules) -> None:
    """A saved game is the same game; what is taken back and done again comes out the same."""
    again = replay(rules, session.save(), invariants=True)
    if again.trace() != session.trace():
        raise Wrong("a replay differs")
    kept = session.decisions
    if len(kept) < 2:
        return
    before = session.trace_digest
    other = session.branch()
    if other.trace_digest != before:
        raise Wrong("a branch differs")
    other.undo(len(kept) // 2)
    other.repeat(kept[len(kept) - len(kept) // 2 :])
    if other.trace_digest != before:
        raise Wrong("undo and the same again differs")
