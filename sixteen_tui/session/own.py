"""Names of the person at this terminal, by which ladders know them.

Invariant: only the person says whether these names are on the ladders of others (`saves.unlisted`).
Why: a save has no accounts. In a game with one person that one is "you"; elsewhere people have the names that were
typed, and at shared tables those of their accounts.
"""

from __future__ import annotations

import contextlib
import os
import pwd
from typing import TYPE_CHECKING

from sixteen_tui.saves import unlisted

if TYPE_CHECKING:
    from pathlib import Path

    from sixteen_tui.settings.settings import Settings


def names(settings: Settings, player: str | None = None) -> frozenset[str]:
    """Return the names of the person, as `Contribution.name`.

    They are "", the only person of a game; the first person of the last new game of each kind; and the name at shared
    tables: `player` (`--player`), also with the account, as a guest is called; else that of the account.
    """
    found = {"", *([player, f"{player}@{_account()}"] if player else [_account()])}
    for last in settings.new_games.values():
        seated = zip(last.players, last.names, strict=False)  # fewer names, if the last seats have none
        found.add(next((name for who, name in seated if who == "human"), ""))
    return frozenset(found)


def hidden(settings: Settings, saves: Path, player: str | None = None) -> frozenset[str]:
    """Return the names of others that are to be on no ladder; write those of the person first if the settings say so.

    Ignores errors: without the file nobody is left out.
    """
    if not settings.ladder:
        wished(settings, saves, player)
    return unlisted.names(saves) - names(settings, player)


def wished(settings: Settings, saves: Path, player: str | None = None) -> None:
    """Write whether the person is to be on the ladders of others, after a change of the setting. Ignores errors.

    A player who shares the account (`--player`) has settings of their own.
    """
    _write(saves, names(settings, player), listed=settings.ladder)


def _write(saves: Path, mine: frozenset[str], *, listed: bool) -> None:
    known = unlisted.names(saves)
    with contextlib.suppress(OSError):
        for name in sorted(mine - {""}):
            if (name in known) is listed:
                unlisted.write(saves, name, listed=listed)


def _account() -> str:
    """Return the name of the account; "" if it has none."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return ""
