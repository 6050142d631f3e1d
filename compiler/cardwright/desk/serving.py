"""Serve the desk on this machine, at an address that nobody can guess; seats of friends at another one, if wanted."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from socket import AF_INET, SO_REUSEADDR, SOCK_DGRAM, SOCK_STREAM, SOL_SOCKET, socket

import uvicorn

from cardwright.desk.desk import Desk
from cardwright.desk.guard import App
from cardwright.desk.server import app_of
from cardwright.desk.sharing import Doors, shared_app
from cardwright.files import cache_folder

HOST = "127.0.0.1"
PORT = 8470
SHARED_PORT = 8471
"""The ports that are taken if they are free, for the desk and for friends; else the system chooses one."""


class NoAddress(ValueError):
    """Not an address at which friends could find this machine."""


def own_address(said: str) -> str:
    """The address by which this machine is known in its network: the one that was said, else the one that the system
    would speak from. Nothing is sent. Raises NoAddress.
    """
    if said:
        try:
            found = IPv4Address(said)
        except AddressValueError:
            raise NoAddress(said) from None
        if found.is_unspecified or found.is_multicast:
            raise NoAddress(said)
        return str(found)
    try:
        with socket(AF_INET, SOCK_DGRAM) as asked:
            asked.connect(("192.0.2.1", 9))  # an address of nobody's: to be asked which of ours leads out
            return str(asked.getsockname()[0])
    except OSError:
        raise NoAddress("") from None


def bound(port: int | None, host: str = HOST, usual: int = PORT) -> socket:
    """A socket of this machine alone, or of another of its addresses, at a port (None: the usual one, or any that is
    free). Raises OSError.
    """
    made = socket(AF_INET, SOCK_STREAM)
    made.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        try:
            made.bind((host, usual if port is None else port))
        except OSError:
            if port is not None:
                raise
            made.bind((host, 0))
        made.listen()  # whoever is told the address may come at once, and waits until the desk answers
    except OSError:
        made.close()
        raise
    return made


def serve(
    folder: Path,
    port: int | None,
    lang: str,
    told: Callable[[str, str], None],
    tell_fault: Callable[[Exception], None],
    share: str | None = None,
    wanted: bool = False,
) -> None:
    """Serve the desk of a game until it is stopped; `told` is given its address and that for friends (empty without
    one), `tell_fault` what goes wrong on our side meanwhile. `share` is the address of this machine at which seats are
    served to others (empty: the one that the system names). `wanted` is whether somebody has asked for `lang`: pages
    of the designer are then in it, whatever the browser asks for. Raises OSError for a port in use, NoAddress.
    """
    listening = [bound(port)]
    place = (HOST, int(listening[0].getsockname()[1]))
    friends = ""
    if share is not None:
        at = own_address(share)
        listening.append(bound(None, at, SHARED_PORT))
        other = (at, int(listening[1].getsockname()[1]))
        friends = f"http://{other[0]}:{other[1]}"
    desk = Desk(folder, kept=cache_folder(folder) / "desk" / "tables.json", tell_fault=tell_fault)
    apps: dict[tuple[str, int], App] = {place: app_of(desk, place[1], lang, friends, lang if wanted else "")}
    if friends:
        apps[other] = shared_app(desk, other, lang)
    config = uvicorn.Config(
        Doors(apps), log_level="error", access_log=False, timeout_graceful_shutdown=1,
        server_header=False, date_header=False, lifespan="off", ws="none", proxy_headers=False,
    )  # fmt: skip
    desk.start()
    told(f"http://{HOST}:{place[1]}/{desk.token}/", friends)
    try:
        uvicorn.Server(config).run(sockets=listening)
    finally:
        desk.stop()
