"""Consoles that cannot show every sign: what they lack is written as an escape, and no command breaks off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli.signs import NAME, use

LAW = Path(__file__).parents[2] / "carddata" / "l5r-skirmish"
SCRIPT = """
import sys
from cardwright.cli import main
game, law = sys.argv[1:]
for words in (
    ["check", game], ["test", game], ["text", game, "lantern"], ["simulate", game, "-n", "2"], ["explain", "CW565"],
    ["migrate", "--check", game], ["deck", "check", f"{law}/decks/crane.txt", "--game", law, "--format", "skirmish"],
    ["check", f"{game}/没有"], ["play", game, "--seed", "1"],
):
    for lang in ("zh", "en"):
        print("@", words[0], lang, main([*words, "--lang", lang]), flush=True)
"""


def test_lines_are_drawn_with_what_a_console_has(game: Path) -> None:
    shown = {}
    for encoding in ("cp1252", "gbk"):
        known = {**os.environ, "PYTHONIOENCODING": encoding}
        words = [sys.executable, "-m", "cardwright", "play", str(game), "--seed", "1", "--lang", "en"]
        ran = subprocess.run(words, env=known, input=b"q\n", capture_output=True, check=True)
        shown[encoding] = ran.stdout.decode(encoding)
    assert "\\u" not in shown["cp1252"] + shown["gbk"]
    assert "-- Lantern Night · turn 1" in shown["cp1252"] and "deck -> Robin’s hand" in shown["cp1252"]
    assert "── Lantern Night" in shown["gbk"] and "deck → Robin’s hand" in shown["gbk"]
    assert all("> Robin (you)  hand 5" in text for text in shown.values())


def test_only_what_is_drawn_has_a_plain_form() -> None:
    use()
    assert "牌→手 ♠…".encode("cp1252", NAME) == rb"\u724c->\u624b \u2660" + "…".encode("cp1252")
    assert "卡 → 1".encode("gbk", NAME) == "卡 → 1".encode("gbk")
    assert "…’".encode("ascii", NAME) == b"...'"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", NAME)


@pytest.mark.skipif(not LAW.is_dir(), reason="the shipped games are not here")
@pytest.mark.one_of(2)
@pytest.mark.parametrize(("encoding", "shown"), [("gbk", "没有"), ("cp1252", "\\u6ca1\\u6709")])
def test_every_command_ends_on_such_a_console(encoding: str, shown: str, game: Path) -> None:
    known = {**os.environ, "PYTHONIOENCODING": encoding, "CARDWRIGHT_NO_CACHE": "1"}
    command = [sys.executable, "-c", SCRIPT, str(game), str(LAW)]
    ran = subprocess.run(command, env=known, input=b"\n\nq\n" * 2, capture_output=True, check=False)
    out, err = (stream.decode(encoding) for stream in (ran.stdout, ran.stderr))
    ended = [line.split()[1:] for line in out.replace("> @", "\n@").splitlines() if line.startswith("@ ")]
    assert ran.returncode == 0 and "Traceback" not in err, err
    assert len(ended) == 18 and {status for *_, status in ended} <= {"0", "1", "2"}, ended
    assert shown in err
