"""Texts of the pages of the static site of an archive. See: `site_command` for the command that writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import numbers, rating, statistics
from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder
    from sixteen_tui.saves.statistics.rating import Rating

name = lazy("Card games about the number 16")
navigation = lazy("Pages of this site")
skip = lazy("To the content")
home = lazy_in("page of a site", "Start")
ladder = lazy("Ladder")
games = lazy("Games")
whole_ladder = lazy("The whole ladder")
all_games = lazy("All games")
last_games = lazy("Last games")
no_ladder = lazy("No finished game without hints and take-backs yet, and so no ladder.")
scale = lazy(
    "A rating says how strong a person is, with the interval that it lies in with a certainty of 95%. 100 points more "
    "are 64% of the points against each other, 400 are 91%. The computer players have fixed ratings."
)
at_keyboard = lazy_in("the person of games with a single person, at most 16", "who plays here")
person_head = lazy_in("column: people on a ladder", "Person")
course_head = lazy_in("column: course of a rating", "Course")
result_head = lazy_in("column: a bar of games won, drawn and lost", "Results")
opponents = lazy("Results by opponent")
older = lazy("Older games")
newer = lazy("Newer games")


def who(person: str) -> str:
    """Return a person by the name that visitors of the site know."""
    return statistics.who(person) if person else at_keyboard()


def title(person: str) -> str:
    """Return a person as the title of a page."""
    return who(person) if person else capital(who(person))


counted = lazy_count("{count} finished game.", "{count} finished games.", numbers.grouped)
games_of = lazy_with("Games of {who}", who)


def page_of(number: int, pages: int) -> str:
    """Return the title of a page of the list of games."""
    if pages == 1:
        return games()
    return _("Games, page {number} of {pages}").format(number=number, pages=pages)


def sentence(person: str, of: Ladder, found: Rating) -> str:
    """Return the rating of a person in a sentence."""
    return rating.sentence(who(person), of, found)


def alone(found: Rating) -> str:
    """Return the course of a rating that has a single value."""
    return _("{rating} after {games}").format(rating=numbers.grouped(found.rating), games=rating.games(found))


def game_heads() -> tuple[str, ...]:
    """Return the heads of the list of games."""
    return (
        p_("column of a site", "Players"),
        p_("column of a site", "Game"),
        p_("column of a site", "Score"),
        p_("column of a site", "Last played"),
    )


def opponent_heads() -> tuple[str, ...]:
    """Return the heads of the results by opponent: won, drawn or placed, lost, and the bar of them."""
    return _("Won"), _("Drawn, placed"), p_("column: lost games", "Lost"), result_head()


# The command

drawing = lazy("Drawing games")
needs_a_folder = lazy("a site is a folder, which cannot go to standard output; name one")
nothing = lazy("there is nothing to write: no game that counts has been finished yet")
not_ours = lazy_with("{folder} has files and is not a site of this program; name another folder", path_shown)
of_a_newer = lazy_with("{folder} was written by a newer version of this program; update it", path_shown)
busy = lazy_with("another program is writing {folder}; try again later", path_shown)


def written(folder: str, games: int, files: int) -> str:
    """Return the number of games of the site, and how many of its files have changed."""
    said = n_("{count} game", "{count} games", games).format(count=numbers.grouped(games))
    changed = n_("{count} file changed", "{count} files changed", files).format(count=numbers.grouped(files))
    return _("{folder}: {games}, {changed}").format(folder=path_shown(folder), games=said, changed=changed)


today = lazy_count(
    "{count} game of today's deal is left out until tomorrow, because it tells the cards.",
    "{count} games of today's deal are left out until tomorrow, because they tell the cards.",
)
lost = lazy_count("{count} game could not be drawn.", "{count} games could not be drawn.")
