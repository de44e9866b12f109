"""`serve`: the table server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
from pathlib import Path

from sixteen_tui.commands import DONE, Refused
from sixteen_tui.config import paths
from sixteen_tui.words import refusals


def serve(*, socket_path: str | None, group: str | None, folder: str | None, linger: str | None) -> int:
    """Host tables until told to end; with `linger`, until nobody has been there for so many seconds."""
    from sixteen_tui.tables import where
    from sixteen_tui.tables.files import Files
    from sixteen_tui.tables.hall import Hall
    from sixteen_tui.tables.server import Server

    seconds = _seconds(linger)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    listening, many = where.inherited(), group is not None
    gid = _gid(group) if listening is None else None  # a socket that is handed over has its group
    path = Path(socket_path) if socket_path else (where.MACHINE if many else where.own())
    kept, made = Path(folder) if folder else paths.tables(), None
    locks: list[int] = []
    store = Files(kept)
    try:
        where.guard(kept)
        locks.append(where.locked(kept / ".lock"))
        if listening is None:
            listening, lock = where.listen(path, mode=0o660 if many else 0o600)
            locks.append(lock)
            made = path.stat()
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    if made is None:
        many = many or Path(listening.getsockname()).stat().st_mode & 0o077 != 0
    try:
        if made is not None and gid is not None:
            os.chown(path, -1, gid)
        asyncio.run(Server(Hall(store), one_account=not many, linger=seconds).run(listening))
    finally:
        with contextlib.suppress(OSError):  # what is there by now may be another server's
            if made is not None and os.path.samestat(path.stat(), made):
                path.unlink()
        for each in locks:
            os.close(each)
    return DONE


def _seconds(text: str | None) -> float | None:
    try:
        return None if text is None else max(0.0, float(text))
    except ValueError:
        raise Refused(refusals.bad_linger(text or "")) from None


def _gid(group: str | None) -> int | None:
    """The number of a group. Raises Refused."""
    import grp

    try:
        return None if group is None else grp.getgrnam(group).gr_gid
    except KeyError:
        raise Refused(refusals.no_group(group or "")) from None
