"""What the engine says of a game after any row of edits is what a check says that has never seen it before."""

from __future__ import annotations

import os
import pickle
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from operator import add
from pathlib import Path

import pytest
from engine.edits import edit
from games import folder_of

from cardwright import store
from cardwright.diagnostics import Problem, Problems, render
from cardwright.driver import check, check_target, compile_game
from cardwright.engine import states, verdicts
from cardwright.engine.work import Engine, Work
from cardwright.files import Target, read_folder
from cardwright.ir.walk import mentions
from cardwright.model.parts import NotKept, not_kept
from cardwright.model.word_meanings import all_names

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))
from bench_check import write_game


def shown(problems: Problems | tuple[Problem, ...]) -> str:
    return render.to_json(problems, "en") + render.to_text(problems, "zh") + str([each.show() for each in problems])


def copied(game: str, to: Path) -> Path:
    """A game that may be edited, at a path as long as that of another copy: messages hold paths."""
    if game == "made":
        to.mkdir()
        write_game(to, 12)
    else:
        shutil.copytree(folder_of(game), to)
    return to


@pytest.mark.one_of(4)
@pytest.mark.parametrize("game", ["made", "round_table", "caravans", "thirty_cards", "variants"])
@pytest.mark.parametrize("seed", range(2))
def test_any_row_of_edits(game: str, seed: int, tmp_path: Path) -> None:
    folder = copied(game, tmp_path / "game")
    sound = {path: path.read_bytes() for path in folder.rglob("*") if path.suffix in (".yaml", ".md")}
    engine, chance = Engine(folder), random.Random(f"{game} {seed}")
    done = []
    for _ in range(25):
        done.append(edit(folder, chance, sound))
        assert shown(engine.work().problems) == shown(check([folder]).problems), done


EFFECTS = (
    "play:\n        draw 2 cards",
    "play:\n        draw 3 cards\n        light 2 lamps",
    "play on another player:\n        target loses 1 lamps",
    "play on another player:\n        target loses 1 lapms",
    "after I draw cards:\n        light 1 lamps",
    "play:\n        x: 2\n        light 1 lamps",
    "play:\n      draw",
    "play:\n        choose a: a card in my hand\n        light 1 lamps",
    "respond before another player resolves a wind card, if event targets me:\n        cancel event",
    "play:\n        if 1 is at least 2:\n          light 0 lamps",
    "play, once each turn, if I have at least -1 lamps:\n        draw 0 cards",
)

ON_A_CARD = "play on a card in my hand:\n        light 1 lamps"
"""What changes what all other texts may speak of."""


def of_texts(work: Work) -> str:
    """Everything that a game is made of, as far as it shows in its nodes."""
    assert work.game is not None
    made = work.game
    cards = [(card.id, card.name, card.faces, card.abilities, card.alters, card.span) for card in made.cards.values()]
    others = [(card.id, card.alternatives, card.other_faces, card.copies_when) for card in made.cards.values()]
    skills = [(skill.id, skill.name, skill.abilities, repr(skill.owner), skill.span) for skill in made.skills.values()]
    figures = [(one.id, one.values, repr(one.skills), one.span) for one in made.characters.values()]
    return repr((cards, others, skills, figures))


@pytest.mark.one_of(4)
@pytest.mark.parametrize("seed", range(4))
def test_texts_of_cards_are_read_again(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are replaced; problems and trees are those of a first look, and most of it is done without one."""
    folder = copied("made", tmp_path / "game")
    one = folder / "cards" / "c00003.yaml"
    two = folder / "cards" / "c00004.yaml"
    one.write_text(one.read_text("utf-8") + two.read_text("utf-8").partition("\n")[2], "utf-8")
    two.unlink()
    engine, chance, anew = Engine(folder), random.Random(seed), []
    real = Engine._anew
    monkeypatch.setattr(Engine, "_anew", lambda self, layer: (anew.append(1), real(self, layer))[1])
    engine.work()
    rounds = 30
    for number in range(rounds):
        path = chance.choice(sorted((folder / "cards").glob("*.yaml")))
        entries = re.split(r"(?m)^(?=  - id)", path.read_text("utf-8"))
        at = chance.randrange(1, len(entries))
        effect = chance.choice(EFFECTS) if number != 7 else ON_A_CARD
        entries[at] = f"{entries[at].partition('effect:')[0]}effect: |\n      {effect}\n"
        text = "".join(entries)
        if chance.random() < 0.3:
            engine.edit(path, text)
            work = engine.work()
            path.write_text(text, "utf-8")
            engine.edit(path, None)
        else:
            path.write_text(text, "utf-8")
            work = engine.work()
        assert shown(work.problems) == shown(check([folder]).problems)
        if work.game is not None:
            assert of_texts(work) == of_texts(Engine(folder).work())
            del anew[-1]
    assert len(anew) <= rounds * 2 // 3, "from then on, until that card is written otherwise"


@pytest.mark.parametrize(
    ("first", "second", "anew"),
    [(EFFECTS[0], EFFECTS[1], 0), (EFFECTS[0], ON_A_CARD, 1), (ON_A_CARD, EFFECTS[0], 1), (ON_A_CARD, ON_A_CARD, 0)],
)
def test_whether_a_card_is_played_on_cards_concerns_all_texts(
    first: str, second: str, anew: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied("made", tmp_path / "game")
    path = folder / "cards" / "c00003.yaml"
    head = path.read_text("utf-8").partition("effect:")[0]
    path.write_text(f"{head}effect: |\n      {first}\n", "utf-8")
    engine, made = Engine(folder), []
    engine.work()
    real = Engine._anew
    monkeypatch.setattr(Engine, "_anew", lambda self, layer: (made.append(1), real(self, layer))[1])
    path.write_text(f"{head}effect: |\n      {second}\n      # as it is\n", "utf-8")
    assert shown(engine.work().problems) == shown(check([folder]).problems)
    assert len(made) == anew


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("after I draw cards:\n        cancel event", "CW552"),
        ("play, if a random card in my hand is a light card:\n        light 1 lamps", "CW497"),
    ],
)
def test_what_is_wrong_with_a_text_only_in_its_game_is_told(effect: str, code: str, tmp_path: Path) -> None:
    """Also when that text alone is read again."""
    folder = copied("made", tmp_path / "game")
    engine = Engine(folder)
    assert engine.work().game is not None
    path = folder / "cards" / "c00003.yaml"
    head = path.read_text("utf-8").partition("effect:")[0]
    for text, told in ((EFFECTS[0], []), (effect, [code]), (EFFECTS[1], [])):
        path.write_text(f"{head}effect: |\n      {text}\n", "utf-8")
        assert [each.code for each in engine.work().problems if each.code in ("CW497", "CW552")] == told
        assert shown(engine.work().problems) == shown(check([folder]).problems)


@pytest.mark.one_of(4)
@pytest.mark.parametrize("game", ["xstx", "fengsheng", "thbattle", "backrooms"])
def test_cards_of_a_whole_game_are_read_again(game: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path / "game")
    engine = Engine(folder)
    engine.work()
    edited = 0
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text("utf-8")
        sections = {*re.findall(r"(?m)^(\w+):", text)}
        if sections & {"cards", "characters", "skills"}:
            above = "# above\n" if sections <= {"cards", "characters", "skills"} else ""
            parts = re.split(r"(?m)^(?=\w+:)", text)
            others = [re.sub(r"\b1 (cards|damage)", r"2 \1", part) if "cards:" in part[:9] else part for part in parts]
            path.write_text(above + "".join(others), "utf-8")
            edited += 1
    assert edited >= 2
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Engine, "_anew", None)
        work = engine.work()
    first = Engine(folder).work()
    assert shown(work.problems) == shown(first.problems)
    assert of_texts(work) == of_texts(first)


# --- the same between runs ---------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    store.use(tmp_path / "kept", b"this program")
    yield tmp_path / "kept"
    store.use(None)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("seed", range(3))
def test_texts_of_cards_are_read_again_in_another_run(seed: int, kept: Path, tmp_path: Path) -> None:
    folder = copied("made", tmp_path / "game")
    chance, used = random.Random(seed), []
    for number in range(20):
        path = chance.choice(sorted((folder / "cards").glob("*.yaml")))
        before = path.read_text("utf-8").partition("effect:")[0]
        effect = chance.choice(EFFECTS[:3] if number < 3 else EFFECTS)
        path.write_text(f"{'# more above' * (number % 3)}\n{before}effect: |\n      {effect}\n", "utf-8")
        expected = shown(check([folder]).problems)
        with pytest.MonkeyPatch.context() as patched:
            real = verdicts._again
            patched.setattr(verdicts, "_again", lambda *given, real=real: used.append(real(*given)) or used[-1])
            assert shown(verdicts.check([folder]).problems) == expected
        assert shown(verdicts.check([folder]).problems) == expected
    assert sum(each is not None for each in used) >= 12


@pytest.mark.one_of(2)
@pytest.mark.parametrize("game", ["round_table", "caravans", "thirty_cards", "made"])
def test_any_row_of_edits_between_runs(game: str, kept: Path, tmp_path: Path) -> None:
    folder = copied(game, tmp_path / "game")
    sound = {path: path.read_bytes() for path in folder.rglob("*") if path.suffix in (".yaml", ".md")}
    chance, done = random.Random(game), []
    for _ in range(20):
        done.append(edit(folder, chance, sound))
        assert shown(verdicts.check([folder]).problems) == shown(check([folder]).problems), done


def test_a_game_is_kept_from_the_first_run_on(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first edit nothing is linked again."""
    folder = copied("made", tmp_path / "game")
    assert not verdicts.check([folder]).problems.has_errors
    assert store.get_all(states.SORT, states._key(folder)) is not None
    path = min((folder / "cards").glob("*.yaml"))
    path.write_text(path.read_text("utf-8").replace("light 2 lamps", "light 3 lapms"), "utf-8")
    expected = shown(check([folder]).problems)
    monkeypatch.setattr(verdicts, "_anew", None)
    assert shown(verdicts.check([folder]).problems) == expected


ENTRIES = {"cards": "  - ", "characters": "  - ", "skills": r"  [^\s#]"}
"""The sections of a game that may stand in files of their own, with what an entry of them begins with."""


def in_files_of_their_own(folder: Path) -> list[Path]:
    """Put each card, character and skill of a game into a file of its own; where a section stands in one line, that."""
    found = []
    for path in sorted(folder.rglob("*.yaml")):
        blocks = re.split(r"(?m)^(?=[a-z_]+:)", path.read_text("utf-8"))
        apart = [block for block in blocks if block.partition(":")[0] in ENTRIES]
        if apart:
            path.write_text("".join(block for block in blocks if block not in apart) or "# nothing\n", "utf-8")
        for block in apart:
            section = block.partition(":")[0]
            head, *entries = re.split(f"(?m)^(?={ENTRIES[section]})", block)
            for entry in entries or [head]:
                found.append(folder / f"{section}{len(found):03}.yaml")
                found[-1].write_text(f"{section}:\n{entry}" if entries else entry, "utf-8")
    return found


@pytest.mark.one_of(4)
@pytest.mark.parametrize(
    "game", ["roles", "skills", "duel_of_answers", "counter_chain", "hand_over", "masquerade", "nodes", "levels"]
)
def test_what_was_picked_out_of_parts_is_enough(game: str, kept: Path, tmp_path: Path) -> None:
    """With the texts of one card alone all that looks at the whole game says what it says with all of them."""
    folder = copied(game, tmp_path / "game")
    cards = in_files_of_their_own(folder)
    first = check_target(Target(folder))[1]
    assert first is not None and first.linked is not None and cards
    states.keep(folder, read_folder(folder, verdicts.READ), first)
    chance, done = random.Random(game), 0
    for path in chance.sample(cards, min(6, len(cards))):
        text = path.read_text("utf-8")
        effect = chance.choice(EFFECTS[:1] + EFFECTS[4:8])
        replaced = re.sub(r"(?m)^    effect: \|\n(?:      .*\n|\n)+", f"    effect: |\n      {effect}\n", text)
        for edited in (f"# above\n{text}", re.sub(r"\b1\b", "2", text), replaced):
            path.write_text(edited, "utf-8")
            found = states.problems_now(folder, read_folder(folder, verdicts.READ))
            if found is not None:
                done += 1
                assert shown(found) == shown(check([folder]).problems), edited
        path.write_text(text, "utf-8")
    assert done >= 3


@pytest.mark.one_of(4)
@pytest.mark.parametrize(
    "game",
    [
        "provenance",
        "granary",
        "one_or_other",
        "own_order",
        "recheck",
        "vigil",
        "limits",
        "go_fish",
        "skills",
        "roles",
        "masquerade",
        "judgement",
        "variants",
    ],
)
def test_printed_values_and_copies_are_read_again(game: str, kept: Path, tmp_path: Path) -> None:
    """What is kept says of other numbers on cards what a first look says, and the trees are those of one."""
    folder = copied(game, tmp_path / "game")
    cards = in_files_of_their_own(folder)
    first = check_target(Target(folder))[1]
    assert first is not None
    states.keep(folder, read_folder(folder, verdicts.READ), first)
    engine, chance, done = Engine(folder), random.Random(game), 0
    engine.work()
    for path in chance.sample(cards, min(5, len(cards))):
        text = path.read_text("utf-8")
        for edited in (of_other_numbers(text, chance), re.sub(r"\b(copies: )\d+", r"\g<1>3", text)):
            path.write_text(edited, "utf-8")
            found, expected = states.problems_now(folder, read_folder(folder, verdicts.READ)), check([folder]).problems
            done += found is not None
            assert found is None or shown(found) == shown(expected), edited
            work = engine.work()
            assert shown(work.problems) == shown(expected), edited
            assert work.game is None or of_texts(work) == of_texts(Engine(folder).work()), edited
        path.write_text(text, "utf-8")
    assert done >= 3


def of_other_numbers(text: str, chance: random.Random) -> str:
    """A file with another number in one of its lines."""
    lines = text.split("\n")
    at = chance.choice([at for at, line in enumerate(lines) if re.search(r"\d", line)])
    return "\n".join([*lines[:at], re.sub(r"\d+", str(chance.randint(0, 4)), lines[at]), *lines[at + 1 :]])


def test_a_card_that_a_ruling_tells_by_its_values_is_not_read_by_itself(kept: Path, tmp_path: Path) -> None:
    """`given A's hand is "light amber 1"`: with another number on that card there is none."""
    folder = copied("blind_hands", tmp_path / "game")
    (card,) = in_files_of_their_own(folder)
    first = check_target(Target(folder))[1]
    assert first is not None
    states.keep(folder, read_folder(folder, verdicts.READ), first)
    engine, text = Engine(folder), card.read_text("utf-8")
    engine.work()
    for old, new, alone in (("copies: 3", "copies: 4", True), ("magnitude: 1", "magnitude: 5", False)):
        card.write_text(text.replace(old, new), "utf-8")
        found, expected = states.problems_now(folder, read_folder(folder, verdicts.READ)), check([folder]).problems
        assert (found is not None, expected.has_errors) == (alone, not alone)
        assert shown(engine.work().problems) == shown(expected)


def test_a_value_out_of_the_range_that_there_was_concerns_who_speaks_of_it(tmp_path: Path) -> None:
    """Where no card prints more than 0 a text that gives so many gives none: it is told as the last of them changes."""
    folder = copied("made", tmp_path / "game")
    paths = sorted((folder / "cards").glob("*.yaml"))
    for path in (*paths, folder / "cards.yaml"):
        path.write_text(re.sub(r"glow: \d", "glow: 0", path.read_text("utf-8")), "utf-8")
    paths[0].write_text(re.sub(r"glow: \d", "glow: 1", paths[0].read_text("utf-8")), "utf-8")
    engine = Engine(folder)
    told = [shown(engine.work().problems)]
    for glow in (0, 1):
        paths[0].write_text(re.sub(r"glow: \d", f"glow: {glow}", paths[0].read_text("utf-8")), "utf-8")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Engine, "_anew", None)
            told.append(shown(engine.work().problems))
        assert told[-1] == shown(check([folder]).problems)
    assert told[0] == told[2] != told[1]


def test_warnings_of_other_cards_are_kept(kept: Path, tmp_path: Path) -> None:
    folder = copied("made", tmp_path / "game")
    one, other = sorted((folder / "cards").glob("*.yaml"))[:2]
    one.write_text(one.read_text("utf-8").replace("light 2 lamps", "light 0 lamps"), "utf-8")
    assert len(verdicts.check([folder]).problems)
    other.write_text(other.read_text("utf-8") + "# edited\n", "utf-8")
    expected = shown(check([folder]).problems)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(verdicts, "_anew", None)
        assert shown(verdicts.check([folder]).problems) == expected


def test_names_are_the_same_once_a_game_is_read(tmp_path: Path) -> None:
    """The names of a game are not kept: they are put together again."""
    for game in ("round_table", "caravans", "roles", "variants", "xstx"):
        linked = Engine(folder_of(game)).work().linked
        first = compile_game(folder_of(game)).linked
        assert linked is not None and first is not None
        again = all_names(first.draft, Problems())
        for name in ("words", "nouns", "adjectives", "symbols", "called", "props"):
            before, now = getattr(first.names, name), getattr(again, name)
            assert before == now and list(before) == list(now), (game, name)
        assert again.vocabulary == first.names.vocabulary, game


@pytest.mark.parametrize(
    "ask",
    [
        len, bool, list, tuple, hash, repr, iter, reversed, lambda t: t == (), lambda t: t != (),
        lambda t: t[0], lambda t: t[::-1], lambda t: add(t, (1,)), lambda t: add((1,), t), lambda t: (*t,),
        lambda t: 1 in t, lambda t: [*map(str, t)], lambda t: mentions((t,)), lambda t: t.index(1), lambda t: t < (1,),
        lambda t: t * 2,
    ],
)  # fmt: skip
def test_nobody_takes_texts_that_were_not_kept_for_none(ask: Callable[[tuple[object, ...]], object]) -> None:
    with pytest.raises(NotKept):
        ask(not_kept())
    assert pickle.loads(pickle.dumps(not_kept())) is not_kept()


def test_who_asks_for_a_text_that_was_not_kept_is_answered_by_a_check(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied("made", tmp_path / "game")
    verdicts.check([folder])
    path = min((folder / "cards").glob("*.yaml"))
    path.write_text(path.read_text("utf-8").replace("light 2 lamps", "light 0 lamps"), "utf-8")
    monkeypatch.setattr(
        states, "again", lambda sound, *_: [len(card.abilities) for card in sound.linked.game.cards.values()]
    )
    assert states.problems_now(folder, read_folder(folder, verdicts.READ)) is None
    assert shown(verdicts.check([folder]).problems) == shown(check([folder]).problems)


def test_what_is_kept_of_a_game_runs_nothing(kept: Path, tmp_path: Path) -> None:
    """Whoever could write there could make records of ours, and nothing else."""
    for made in (os.system, subprocess.Popen, eval, Path, Problems, states.keep, store.put):
        data = pickle.dumps(made)
        with pytest.raises(pickle.UnpicklingError):
            states.read_back(data)
    with pytest.raises(pickle.UnpicklingError):
        states.read_back(b"cos\nsystem\n(S'true'\ntR.")
    with pytest.raises(pickle.UnpicklingError):
        states.read_back(b"ccardwright.model.load\nresources.path\n(S'true'\ntR.")
    folder = copied("made", tmp_path / "game")
    expected = shown(check([folder]).problems)
    raw = read_folder(folder, verdicts.READ)
    for pieces in ([b"{}"], [b"", b""], [b"[]", pickle.dumps(1)], [b'{"files": [], "olds": []}', b"x"]):
        store.put_all(states.SORT, states._key(folder), pieces)
        assert states.problems_now(folder, raw) is None
    assert shown(verdicts.check([folder]).problems) == expected
