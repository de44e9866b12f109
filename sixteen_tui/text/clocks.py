"""Texts of the clocks at shared tables: the choice, the time that is left, and warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy_in, n_, p_

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_FINE = 10
"""Seconds below which every second shows; above it steps of 5, and of minutes above one minute."""

label = lazy_in("at a table", "Clock")
label_flag = lazy_in("at a table", "Time used up")


def duration(seconds: float) -> str:
    """Return a time that somebody has or has left, in one unit, rounded up."""
    whole = int(-(-seconds // 1))
    if whole <= _FINE:
        return p_("time left", "{count} s").format(count=whole)
    if whole <= _MINUTE:
        return p_("time left", "{count} s").format(count=-(-whole // 5) * 5)
    if whole <= 2 * _HOUR:
        return p_("time left", "{count} min").format(count=-(-whole // _MINUTE))
    if whole < 2 * _DAY and whole % _DAY:
        return p_("time left", "{count} h").format(count=-(-whole // _HOUR))
    days = -(-whole // _DAY)
    return n_("{count} day", "{count} days", days).format(count=days)


def value(clock: tuple[str, int] | None) -> str:
    """Return a clock beside others: how much time, and for what."""
    if clock is None:
        return p_("clock", "none")
    per, seconds = clock
    if per == "move":
        return _("{time} a move").format(time=duration(seconds))
    return _("{time} a game").format(time=duration(seconds))


def help(clock: tuple[str, int] | None) -> str:
    if clock is None:
        return _("All take their time. A computer player may stand in for those who are away.")
    return _("Time counts on one's own turn, whether one is there or not.")


def flag(kind: str) -> str:
    return p_("time used up", "game lost") if kind == "loss" else p_("time used up", "computer plays")


def flag_help(clock: tuple[str, int] | None, kind: str) -> str:
    """Return the effect when time is used up."""
    if kind == "loss":
        return _("Then the game is lost.")
    if clock is not None and clock[0] == "move":
        return _("Then a computer player goes on until its player is back.")
    return _("Then a computer player goes on until the end of the game.")


def of_table(table: Mapping[str, Any]) -> str:
    """Return the clock of a table, for those who may sit down; "" without one."""
    clock = table.get("clock")
    if not clock:
        return ""
    said = value((clock["per"], clock["seconds"]))
    return _("{clock}; then: {effect}").format(clock=said, effect=flag(clock["flag"]))


def sentence(table: Mapping[str, Any]) -> str:
    """Return the clock of a table in a sentence; "" without one."""
    said = of_table(table)
    return f"{numbers.about(label(), said)}." if said else ""


def in_lobby(table: Mapping[str, Any]) -> str:
    """Return the time that the player has whose turn it is, in a sentence; "" without a clock or a turn."""
    clock, seat = table.get("clock"), table.get("counts")
    if not clock or seat is None or seat >= len(table["seats"]):
        return ""
    left = clock["seconds"] - table["seats"][seat].get("used", 0)
    return warning(str(table["seats"][seat]["name"]), max(0, left), own=seat in table.get("yours", ()))


def running(name: str, left: float, *, own: bool) -> str:
    """Return whose time counts, and how much is left."""
    time = duration(left)
    return _("you have {time}").format(time=time) if own else _("{name} has {time}").format(name=name, time=time)


def warning(name: str, left: float, *, own: bool) -> str:
    """Return that little time is left."""
    time = duration(left)
    if own:
        return _("You have {time} left.").format(time=time)
    return _("{name} has {time} left.").format(name=name, time=time)
