"""The rows of the main menu: which there are, and how they are spaced in the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import Row
from sixteen_tui.screens.home.offers import Offers
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import daily, matches
from sixteen_tui.text import home as told
from sixteen_tui.text import review as reviews
from sixteen_tui.text import screens as say

_BLANK = Row("-", "", heading=True)


def groups(offers: Offers, fitting: Callable[[str], str], *, new: bool) -> list[list[Row]]:
    """Return the rows in groups. `fitting` returns a value if it fits beside a name, else "".

    `new`: at the first start the lessons come first.
    """
    games, lessons = list[Row](), list[Row]()
    for game, plugin in PLUGINS.items():
        games.append(Row(game, plugin.named.play(), fitting(plugin.named.who_plays())))
        lessons.append(Row(f"learn {game}", plugin.named.learn(), fitting(say.step_by_step())))
    due = fitting(daily.waiting(list(offers.today.values()).count("today")))
    games.append(Row("daily", daily.title(), due))
    others = [
        *([Row("practice", reviews.practice(), fitting(reviews.waiting(offers.due)))] if offers.due else []),
        Row("tables", say.tables()),
        Row("saved", say.saved_games()),
        Row("statistics", say.statistics()),
        Row("rules", say.rules()),
        Row("settings", say.settings()),
        Row("quit", say.quit_program()),
    ]
    waiting, latest, match = list[Row](), offers.latest, offers.match
    if latest:
        waiting.append(Row("resume", say.resume(), fitting(clean(latest.score))))
    if match and (latest is None or match[0] != latest.file):
        waiting.append(Row("match", matches.go_on(), fitting(match[1])))
    playing = [_heading(told.games()), *games]
    first = [[_heading(told.new_here()), *lessons], playing] if new else [playing, lessons]
    return [group for group in (waiting, *first, others) if group]


def _heading(text: str) -> Row:
    return Row("-", text, heading=True)


def arranged(groups: Sequence[Sequence[Row]], height: int, *, tall: bool, compact: bool) -> list[Row]:
    """Return the rows with blank ones between the groups, as far as the menu need not scroll.

    `tall`: with a blank one after each row. `compact`: without headings.
    """
    rows = [each for group in groups for each in _spaced(group, tall=tall)][:-1]
    if compact:
        rows = [each for each in rows if not each.heading]
    for place in reversed([place for place, each in enumerate(rows) if each.heading and not each.text]):
        if len(rows) > max(1, height):
            del rows[place]  # from the bottom
    if len(rows) > max(1, height):
        rows = [each for each in rows if not each.heading]
    return rows


def _spaced(group: Sequence[Row], *, tall: bool) -> list[Row]:
    if not tall:
        return [*group, _BLANK]
    return [each for row in group for each in ((row,) if row.heading else (row, _BLANK))]
