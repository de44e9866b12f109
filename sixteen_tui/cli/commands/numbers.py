"""Numbers of the accounts and groups that options of `serve` name."""

from __future__ import annotations

import grp
import pwd

from sixteen_tui.cli.commands import Refused
from sixteen_tui.text import refusals


def shared_accounts(text: str | None, *, many: bool) -> list[int]:
    """Return the numbers of the accounts that several people share, from names after commas. Raises Refused."""
    if text is not None and not many:
        raise Refused(refusals.guests_need_many())
    found = []
    for name in [] if text is None else text.split(","):
        try:
            found.append(pwd.getpwnam(name).pw_uid)
        except (KeyError, ValueError):
            raise Refused(refusals.no_account(name)) from None
    return found


def gid(group: str | None) -> int | None:
    """Return the id of a group; None for None. Raises Refused."""
    try:
        return None if group is None else grp.getgrnam(group).gr_gid
    except KeyError:
        raise Refused(refusals.no_group(group or "")) from None
