"""Texts of the command `admin`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sixteen_tui.text import numbers, tables
from sixteen_tui.text.i18n import _, later, lazy, lazy_count, lazy_with, n_, p_


def none(kind: str) -> str:
    """Return that an answer of that kind is empty."""
    if kind == "people":
        return _("Nobody is connected.")
    return _("Nobody is banned or muted.") if kind == "bans" else tables.no_tables()


def person(each: Mapping[str, Any]) -> str:
    """Return a connected person in one line: name, account, table and seat, for how long."""
    facts = [each["name"] if each["name"] == each["account"] else f"{each['name']} ({each['account']})"]
    if each["table"] is not None:
        seat = _("looks on") if each["seat"] is None else tables.seat_number(each["seat"])
        facts.append(f"{each['table']}, {seat}")
    facts.append(_("connected: {long}").format(long=numbers.age(each["seconds"])))
    if each["silent"]:
        facts.append(p_("player", "silent"))
    return numbers.together(facts)


def table(each: Mapping[str, Any]) -> str:
    """Return a table in one line, and whether it is private."""
    return " ".join([tables.table_line(each), *([_("It is private.")] if each["private"] else [])])


def done(request: Mapping[str, Any], people: int) -> str:
    """Return that a request was carried out, and for how many people."""
    do = request["do"]
    if do == "motd" and "text" not in request:
        return _("The lobby shows no message any more.")
    if do in _DONE:
        return _(_DONE[do])
    if do == "close":
        text = n_("Closed; {count} person was there.", "Closed; {count} people were there.", people)
    elif do == "kick":
        text = n_("{count} connection ended.", "{count} connections ended.", people)
    elif do == "ban":
        text = n_("Banned; {count} connection ended.", "Banned; {count} connections ended.", people)
    else:
        text = n_("Sent to {count} person.", "Sent to {count} people.", people)
    return text.format(count=people)


_DONE: Final = {
    "motd": later("The lobby shows it."),
    "drain": later("No table can be opened any more, until undrain or the next start of the server."),
    "undrain": later("Tables can be opened again."),
    "unban": later("The ban has ended."),
    "mute": later("Muted."),
    "unmute": later("The mute has ended."),
}
here_only = lazy_count(
    "This concerns the server here; {count} other server shares its tables.",
    "This concerns the server here; {count} other servers share its tables.",
)
"""Says that an answer is of one server, where others share its tables."""


def ban(each: Mapping[str, Any]) -> str:
    """Return a ban or a mute in one line: of whom, until when, by whom and why."""
    until = "" if each["until"] is None else numbers.moment(each["until"])
    if each["what"] == "ban":
        what = _("banned until {date}").format(date=until) if until else _("banned")
    else:
        what = _("muted until {date}").format(date=until) if until else _("muted")
    by = _("by {admin} on {date}").format(admin=each["by"], date=numbers.moment(each["since"]))
    return numbers.together(filter(None, (f"{each['name']}: {what}", by, each["reason"])))


# Refusals


def unknown(do: str, known: Iterable[str]) -> str:
    return _("admin knows no {word}; choose from {known}").format(word=do, known=", ".join(known))


def takes_none(do: str) -> str:
    return _("{command} takes nothing after it").format(command=f"admin {do}")


def lacks(do: str, what: str) -> str:
    return _("{command} takes {what}").format(command=f"admin {do}", what=_(_TAKEN[what]))


def bad(what: str) -> str:
    """Return that a value is too long or not in its form; `what` is its key in the message."""
    return _("this cannot be {what}").format(what=_(_TAKEN[what]))


for_alone = lazy("--for goes with ban and mute")
bad_duration = lazy_with("this is no time: {text}; give one such as 90m, 2h, 3d or 4w")
_TAKEN: Final = {
    "name": later("the name of an account or a person"),
    "seconds": later("the time of a ban: at most ten years, and not nothing"),
    "table": later("the id of a table"),
    "text": later("a text of at most 200 characters"),
    "reason": later("a reason of at most 200 characters"),
}
