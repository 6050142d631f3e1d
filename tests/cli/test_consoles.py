"""Consoles that cannot show every sign: what they lack is written as an escape, and no command breaks off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.skipif(not LAW.is_dir(), reason="the shipped games are not here")
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
