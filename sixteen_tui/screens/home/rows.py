"""The rows of the main menu: which there are, and how they are spaced in the room."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.screens.base.menu import Row, closed_up
from sixteen_tui.screens.home.offers import Offers
from sixteen_tui.text import daily, lobby, matches
from sixteen_tui.text import home as told
from sixteen_tui.text import review as reviews
from sixteen_tui.text import screens as say

_BLANK = Row("-", "", heading=True)


def playing() -> list[Row]:
    """Return the rows that begin a game, under their heading; the id of each is the name of its game."""
    games = [_row(game, plugin.named.play(), plugin.named.who_plays()) for game, plugin in PLUGINS.items()]
    return [_heading(told.games()), *games]


def groups(offers: Offers, *, new: bool) -> list[list[Row]]:
    """Return the rows in groups. `new`: at the first start the lessons come first."""
    lessons = [_row(f"learn {game}", plugin.named.learn(), told.first_game()) for game, plugin in PLUGINS.items()]
    games = playing()
    if with_chance():
        games.append(_row("daily", daily.title(), daily.waiting(list(offers.today.values()).count("today")), "accent"))
    others = [
        *([_row("practice", reviews.practice(), reviews.waiting(offers.due), "accent")] if offers.due else []),
        _row("tables", say.tables(), lobby.waiting(offers.waiting), "accent"),
        _row("saved", say.saved_games(), told.count(offers.saved)),
        Row("statistics", say.statistics()),
        Row("rules", say.rules()),
        Row("settings", say.settings()),
        Row("quit", say.quit_program()),
    ]
    waiting, latest, match = list[Row](), offers.latest, offers.match
    if latest:
        waiting.append(_row("resume", say.resume(), PLUGINS[latest.game].named.title()))
    if match and (latest is None or match[0] != latest.file):
        waiting.append(_row("match", matches.go_on(), match[1]))
    first = [[_heading(told.new_here()), *lessons], games] if new else [games, lessons]
    return [group for group in (waiting, *first, others) if group]


def _row(id: str, name: str, value: str, ink: str = "dim") -> Row:
    return Row(id, name, value, value_ink=ink)


def _heading(text: str) -> Row:
    return Row("-", text, heading=True)


def arranged(groups: Sequence[Sequence[Row]], height: int, *, tall: bool, compact: bool) -> list[Row]:
    """Return the rows with blank ones between the groups, as far as the menu need not scroll.

    `tall`: with a blank one after each row. `compact`: without headings.
    """
    rows = [each for group in groups for each in _spaced(group, tall=tall)][:-1]
    if compact:
        rows = [each for each in rows if not each.heading]
    rows = closed_up(rows, height)
    if len(rows) > max(1, height):
        rows = [each for each in rows if not each.heading]
    return rows


def _spaced(group: Sequence[Row], *, tall: bool) -> list[Row]:
    if not tall:
        return [*group, _BLANK]
    return [each for row in group for each in ((row,) if row.heading else (row, _BLANK))]
