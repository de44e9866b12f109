"""Tray of the home screen: what waits for the person, the same for every row of the menu.

Why: a tray that follows the cursor would be sent again with each move of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.previewed import PreviewedPosition
from sixteen_tui.screens.home.offers import Offers
from sixteen_tui.screens.home.week import plates
from sixteen_tui.terminal.cells import shares, shortened
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import daily, listed, lobby, matches, tables
from sixteen_tui.text import home as say
from sixteen_tui.widgets import cover, pages
from sixteen_tui.widgets.canvas import Line, Piece
from sixteen_tui.widgets.panel import MARGIN, Section, said

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.likeness import Own

MOST: Final = 3
"""The most tables that are named."""
GAP: Final = 2
"""Cells between the figures of two players."""


def sections(offers: Offers, resumed: PreviewedPosition, size: tuple[int, int]) -> Iterator[Section]:
    """Yield the sections, the most urgent first. `resumed`: the position of the game to resume.

    `size`: columns and rows of the terminal.
    """
    width, height = size
    latest, match = offers.latest, offers.match
    if latest is not None:
        yield Section(
            PLUGINS[latest.game].named.title(), _about(latest, offers, turn=resumed.turn), small=resumed.small
        )
    if match and (latest is None or match[0] != latest.file):
        yield Section(matches.go_on(), said(*match[2:]), figure=match[1])
    new = not offers.continues and not offers.last
    if new:
        yield Section(say.new_here(), said(*say.lesson()))
    if offers.week:
        running = offers.running
        yield Section(daily.title(), plates(offers.week), daily.in_a_row(running) if running else "")
    if offers.tables:
        yield Section(tables.lobby_title(), list(_tables(offers)))
    if offers.like:
        yield Section(say.rating(), list(_like(offers.like)))
    if offers.last:
        yield Section(say.last_games(), [result(each, pages.tray(width) - 2 * MARGIN) for each in offers.last])
    if new and offers.week and height > cover.TALL:
        yield from map(_goal, PLUGINS)


def _goal(game: str) -> Section:
    """Return the goal of a game from its booklet, with the first cards that explain one of its usual rules."""
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.text import booklet, i18n

    plugin, rules = PLUGINS[game], GAMES[game].default_rules
    _chapter, goal = booklet.read(game, i18n.language())[:2]
    example = plugin.example or (lambda _name, _value: None)
    shown = (example(each.name, getattr(rules, each.name)) for each in fields(rules))
    return Section(plugin.named.title(), said(goal.text), small=next(filter(None, shown), None))


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


def result(entry: Entry, room: int) -> Line:
    """Return a game that ended in one row of `room` cells: the sign of its result, its score and the players.

    Among more than two sides each figure stands behind its name, and names are shortened so that all figures are whole.
    """
    from sixteen_tui.text import screens

    sign = listed.result(entry.result)[:1] or " "
    begins = f"{sign} ", {"won": "good", "lost": "bad"}.get(entry.result, "text")
    if len(entry.points) > 2:
        names = PLUGINS[entry.game].text.sides(entry.rules, screens.seat_names(entry.players))
        score = PLUGINS[entry.game].named.score
        return [begins, *_figures(names, [score([each]) for each in entry.points], room - len(begins[0]))]
    return [begins, (f"{clean(entry.score)}  ", "strong"), (screens.players(entry), "text")]


def _figures(names: Sequence[str], figures: Sequence[str], room: int) -> Line:
    """Return names with their figures, from the first on as many as have room; a name has at least one letter."""

    def taken(count: int) -> int:
        """Return the cells of so many figures, with a cell before each, gaps, and the sign that there are more."""
        more = GAP + 1 if count < len(figures) else 0
        return sum(cell_len(each) + 1 for each in figures[:count]) + GAP * (count - 1) + more

    count = next((each for each in range(len(figures), 1, -1) if taken(each) + each <= room), 1)
    sizes = shares([cell_len(name) for name in names[:count]], room - taken(count))
    line = list[Piece]()
    for name, size, figure in zip(names, sizes, figures[:count], strict=False):
        line += [(f"{shortened(name, max(1, size))} ", "text"), (figure, "strong"), (" " * GAP, "text")]
    return [*line[:-1], *([(f"{' ' * GAP}…", "dim")] if count < len(figures) else [])]
