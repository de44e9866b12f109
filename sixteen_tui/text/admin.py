"""Texts of the command `admin`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sixteen_tui.text import numbers, tables
from sixteen_tui.text.i18n import _, later, lazy, n_, p_

nobody = lazy("Nobody is connected.")


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


def done(do: str, people: int) -> str:
    """Return that a request was carried out, and for how many people."""
    if do == "close":
        text = n_("Closed; {count} person was there.", "Closed; {count} people were there.", people)
    else:
        text = n_("Sent to {count} person.", "Sent to {count} people.", people)
    return text.format(count=people)


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


_TAKEN: Final = {
    "table": later("the id of a table"),
    "text": later("a text of at most 200 characters"),
    "reason": later("a reason of at most 200 characters"),
}
