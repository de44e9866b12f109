"""A shared table as the lobby and its waiting room show it: the sections of the tray, and the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.dailies import now
from sixteen_tui.session.setup import HUMAN
from sixteen_tui.tables.waiting import ways
from sixteen_tui.text import clocks, lobby, screens, terms
from sixteen_tui.text import tables as say
from sixteen_tui.text.setup import TableText
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.panel import Section, said
from sixteen_tui.widgets.places import ShownPlace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from sixteen_tui.tables.protocol import Message
    from sixteen_tui.tables.setup import TableSetup


def places(table: Mapping[str, Any], own: int | None = None) -> list[ShownPlace]:
    """Return the places of a table in the order of the seats; `own`: the number of one's own."""
    return [
        ShownPlace(*lobby.place(seat), dot, own=number == own, empty=bool(seat["free"]))
        for number, (seat, dot) in enumerate(zip(table["seats"], lobby.dots(table), strict=True))
    ]


def free_places(setup: TableSetup, name: str) -> list[ShownPlace]:
    """Return the places of a table that a person of that name would open."""
    texts = TableText(setup)
    found = []
    for seat, kind in enumerate(setup.kinds[: setup.seats]):
        own, free = seat == setup.own, kind == HUMAN and seat != setup.own
        who = name if own else say.seat_number(seat) if free else texts.name(seat)
        state = say.seat_for(own=own) if own or free else screens.who(kind)
        found.append(ShownPlace(who, state, "○" if free else "●", own=own, empty=free))
    return found


def opening(setup: TableSetup) -> list[Section]:
    """Return the sections of the tray about a table that can be opened."""
    game = setup.game.name
    return [
        Section(say.title(game), said(say.leads(game))),
        Section(screens.heading_rules(), said(PLUGINS[game].text.rules_summary(setup.rules))),
    ]


def sections(table: Message, *, seats: bool) -> list[Section]:
    """Return the sections of the tray about a table: what it waits for, its code, rules, and where wanted its seats."""
    turn = [(say.state(table), "accent" if ways(table) else "text")]
    standing = lobby.standing(table, now())
    what = [turn, *(said(standing) if standing else []), *said(say.leads_to(table), ink="dim")]
    found = [Section(say.title(table["game"]), what)]
    if table.get("code") and not table["begun"]:
        found.append(Section(lobby.call_title(), said(lobby.letters_help()), figure=table["code"]))
    people: list[Line] = [
        [(f"{place.sign} ", "text"), (place.name, "strong"), (f"  {place.state}", "dim")]
        for place in (places(table) if seats else ())
    ]
    if watching := lobby.watched_by(table["watching"]):
        people += said(watching, ink="dim")
    if people:
        found.append(Section(lobby.seats_title(), people))
    if clock := clocks.of_table(table):
        found.append(Section(clocks.label(), said(clock)))
    if hints := terms.hints_of(table):
        found.append(Section(terms.label_hints(), said(hints)))
    if rules := lobby.rules(table):
        found.append(Section(screens.heading_rules(), said(rules)))
    return found
