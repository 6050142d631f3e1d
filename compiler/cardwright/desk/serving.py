"""Serve the desk on this machine, at an address that nobody can guess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

import uvicorn

from cardwright.desk.desk import Desk
from cardwright.desk.server import app_of
from cardwright.files import cache_folder

HOST = "127.0.0.1"
PORT = 8470
"""The port that is taken if it is free; else the system chooses one."""


def bound(port: int | None) -> socket:
    """A socket of this machine alone, at a port (None: the usual one, or any that is free). Raises OSError."""
    made = socket(AF_INET, SOCK_STREAM)
    made.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        try:
            made.bind((HOST, PORT if port is None else port))
        except OSError:
            if port is not None:
                raise
            made.bind((HOST, 0))
        made.listen()  # whoever is told the address may come at once, and waits until the desk answers
    except OSError:
        made.close()
        raise
    return made


def serve(
    folder: Path, port: int | None, lang: str, told: Callable[[str], None], tell_fault: Callable[[Exception], None]
) -> None:
    """Serve the desk of a game until it is stopped; `told` is given its address, `tell_fault` what goes wrong on our
    side meanwhile. Raises OSError for a port in use.
    """
    listening = bound(port)
    number = int(listening.getsockname()[1])
    desk = Desk(folder, kept=cache_folder(folder) / "desk" / "tables.json", tell_fault=tell_fault)
    config = uvicorn.Config(
        app_of(desk, number, lang), log_level="error", access_log=False, timeout_graceful_shutdown=1,
        server_header=False, date_header=False, lifespan="off", ws="none",
    )  # fmt: skip
    desk.start()
    told(f"http://{HOST}:{number}/{desk.token}/")
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        desk.stop()
