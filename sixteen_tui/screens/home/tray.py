"""Tray of the home screen: what waits for the person, the same for every row of the menu.

Why: a tray that follows the cursor would be sent again with each move of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.previewed import PreviewedPosition
from sixteen_tui.screens.home.offers import Offers
from sixteen_tui.screens.home.week import plates
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import daily, listed, lobby, matches, tables
from sixteen_tui.text import home as say
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.panel import Section, said

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.likeness import Own

MOST: Final = 3
"""The most tables that are named."""


def sections(offers: Offers, resumed: PreviewedPosition) -> Iterator[Section]:
    """Yield the sections, the most urgent first. `resumed`: the position of the game to resume."""
    latest, match = offers.latest, offers.match
    if latest is not None:
        yield Section(
            PLUGINS[latest.game].named.title(), _about(latest, offers, turn=resumed.turn), small=resumed.small
        )
    if match and (latest is None or match[0] != latest.file):
        yield Section(matches.go_on(), said(*match[2:]), figure=match[1])
    if not offers.continues and not offers.last:
        yield Section(say.new_here(), said(*say.lesson()))
    if offers.week:
        running = offers.running
        yield Section(daily.title(), plates(offers.week), daily.in_a_row(running) if running else "")
    if offers.tables:
        yield Section(tables.lobby_title(), list(_tables(offers)))
    if offers.like:
        yield Section(say.rating(), list(_like(offers.like)))
    if offers.last:
        yield Section(say.last_games(), [result(each) for each in offers.last])


def _about(entry: Entry, offers: Offers, *, turn: bool) -> list[Line]:
    """Return lines about the game to resume: whose turn it is, players, date, and its match."""
    match = offers.match if offers.match and offers.match[0] == entry.file else ()
    yours: list[Line] = [[(f"▶ {say.your_turn()}", "accent")]] if turn else []
    return [*yours, *said(*map(say.unbroken, (*say.waiting(entry), *match[-1:])))]


def _tables(offers: Offers) -> Iterator[Line]:
    for table in offers.waiting[:MOST]:
        yield [(f"{'▶' if table['turn'] else '?'} {tables.headed(table)}", "accent")]
    free = sum(not each["begun"] and not each["yours"] for each in offers.tables)
    if free or not offers.waiting:
        yield [(lobby.with_free_seats(free), "text")]


def _like(own: Own) -> Iterator[Line]:
    """Yield whom the person plays like in each game, and below it the rating."""
    from sixteen_tui.text import rating
    from sixteen_tui.text.names import capital

    for ladder, each in own:
        yield [(capital(rating.at_home(ladder, each)), "text")]
        yield [(rating.number(each), "dim")]


def result(entry: Entry) -> Line:
    """Return a game that ended: the sign of its result, its score and the players, in one row."""
    from sixteen_tui.text import screens

    sign = listed.result(entry.result)[:1] or " "
    ink = {"won": "good", "lost": "bad"}.get(entry.result, "text")
    return [(f"{sign} ", ink), (f"{clean(entry.score)}  ", "strong"), (screens.players(entry), "text")]
