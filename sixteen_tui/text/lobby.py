"""Texts of the lobby and of the waiting room on the screen, and of tables at home; plain mode has `text.tables`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, n_, p_
from sixteen_tui.text.screens import who
from sixteen_tui.text.tables import absence, seat

with_free_seats = lazy_count("{count} table with free seats", "{count} tables with free seats")


def waiting(tables: Sequence[Mapping[str, Any]]) -> str:
    """Return how many tables wait for the person, for the row and the title at home; "" for none."""
    count = len(tables)
    if not count:
        return ""
    if all(table["turn"] for table in tables):
        return n_("your turn at {count} table", "your turn at {count} tables", count).format(count=count)
    return n_("{count} table waits for you", "{count} tables wait for you", count).format(count=count)


def you_are(name: str) -> str:
    """Return one's name at the server, for the title bar."""
    return _("you are {name}").format(name=name) if name else ""


def dots(table: Mapping[str, Any]) -> str:
    """Return a sign for each seat: its player is here or is a computer, is away, or is missing."""
    return "".join("○" if each["free"] else "●" if _present(each) else "◌" for each in table["seats"])


def _present(place: Mapping[str, Any]) -> bool:
    return bool(place["here"]) or place["level"] is not None  # also one that stands in for a person


def names(table: Mapping[str, Any]) -> str:
    """Return the players of a table in the order of the seats."""
    return ", ".join(str(each["name"]) for each in table["seats"] if each["name"])


def age(table: Mapping[str, Any], now: datetime) -> str:
    """Return how long ago a table was opened; "" if its server does not say that in a valid form."""
    try:
        return numbers.age((now - datetime.fromisoformat(table["created"])).total_seconds())
    except (ValueError, TypeError):
        return ""


def score(table: Mapping[str, Any], width: int = 80) -> str:
    """Return the score of a game in play, as everybody at the table knows it, in at most `width` cells.

    "" before the first card, after the end, and if the server does not say it.
    """
    from sixteen_tui.text import saved  # here: home needs no columns

    points = table.get("score")
    running = table["begun"] and not table["over"] and table["game"] in PLUGINS
    return saved.score(table["game"], points, width) if running and isinstance(points, list) else ""


def standing(table: Mapping[str, Any], now: datetime) -> str:
    """Return the score and the age of a game in play, as a sentence; "" for any other table."""
    points = score(table)
    if not points:
        return ""
    since = age(table, now)
    if not since:
        return _("The score is {score}.").format(score=points)
    return _("Opened: {age}; the score is {score}.").format(score=points, age=since)


def short_state(table: Mapping[str, Any], age: str) -> str:
    """Return the state of a table in a word or two; `age` for a game in play."""
    if table["over"]:
        return p_("table", "over")
    if table.get("turn"):
        return p_("table", "your turn")
    if table.get("answer"):
        return p_("table", "asks you")
    free = sum(bool(each["free"]) for each in table["seats"])
    return age if table["begun"] else n_("{count} free", "{count} free", free).format(count=free)


open_for = lazy_in("unit of a heading: above the time since a table was opened", "open for")


def unit(tables: Sequence[Mapping[str, Any]]) -> str:
    """Return the head above the states of tables; "" if none of them is an age."""
    return "" if all(short_state(each, "") for each in tables) else open_for()


def rules(table: Mapping[str, Any]) -> str:
    """Return the rules of a table; "" if this version does not know them."""
    from sixteen_tui.engine.games import GAMES  # here: the help of the command line needs no rules

    game = table["game"]
    if game not in GAMES:
        return ""
    try:
        return PLUGINS[game].text.rules_summary(GAMES[game].rules(dict(table["rules"])))
    except ValueError:
        return ""


seats_title = lazy("SEATS")


def place(place: Mapping[str, Any]) -> tuple[str, str]:
    """Return who sits on a seat, and their state, for a plan of the table."""
    if place["free"]:
        return seat(place), ""
    if place["level"]:
        return str(place["name"]), who(place["level"])
    return str(place["name"]), absence(place) or p_("player", "here")


def watched_by(count: int) -> str:
    """Return how many people look on; "" for none."""
    return n_("{count} person looks on", "{count} people look on", count).format(count=count) if count else ""


call_title = lazy("CALL THEM")
letters_help = lazy("The four letters of this private table.")
fair_title = lazy("FAIR DEAL")


def fair_help(commitment: str) -> str:
    from sixteen_tui.text import fair

    said = _("The cards follow from {commitment} and from a number of each player.")
    return said.format(commitment=f"{fair.short(commitment)}…")
