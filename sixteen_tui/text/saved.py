"""Columns of the list of saved games, with their texts.

A column is a record in `COLUMNS`, for `list`, `list --json`, the screen and plain mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import i18n, library, listed, numbers, screens
from sixteen_tui.text.i18n import lazy, lazy_in, p_
from sixteen_tui.text.listed import Listed

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.matchplay import Match

LEAST_WHO: Final = 10
"""Cells of the players from which on a longer score is shortened instead of them."""


class Cells(NamedTuple):
    """The cells of a column in one list."""

    head: Callable[[], str]
    text: Callable[[Listed, int], str]
    """Takes the game and the width of the cell; in `list` that is `width`, even if it is 0, or unlimited on a pipe."""
    width: int = 0
    """Most cells without the gap. 0: in `list` as many as the longest text has, on the screen the rest of the row."""
    elastic: int = 0
    """In which order `list` narrows the columns of a line that is too long, from 1; 0: never."""
    least: int = 0
    """From which width of the list on the column is shown."""
    whole: bool = False
    """True for figures: on the screen the column is as wide as they need, and the players get the rest."""


class Column(NamedTuple):
    """A column of saved games."""

    key: str
    value: Callable[[Listed], object] | None = None
    """The value of the key in `list --json`; None: that command makes it."""
    printed: Cells | None = None
    """The cells of `list`, where a column without any text is left out."""
    shown: Cells | None = None
    """The cells of the screen."""
    said: Callable[[Listed], str] | None = None
    """In plain mode, what follows the description of the game, or "". None: the description has it."""


def _players_and_tags(game: Listed, width: int) -> str:
    """Return the players, and the tags if there is room."""
    from rich.cells import cell_len

    mark, who = listed.marked(game, width)
    tagged = library.tags(game.tags)
    if tagged and cell_len(who) + 2 + cell_len(tagged) <= width - 2:
        who = f"{who}  {tagged}"
    return f"{mark} {who}"


def _title(game: Listed, _: int) -> str:
    return PLUGINS[game.entry.game].text.title()


def score(game: str, points: Sequence[int], width: int) -> str:
    """Return the score in at most `width` cells.

    Whole numbers are dropped from the end, because a cut number would read as another score.
    """
    shown, count = PLUGINS[game].named.score, len(points)
    said = shown(points)
    while len(said) > width and count:
        count -= 1
        said = f"{shown(points[:count])} …".strip()
    return said


def widest_score(entries: Iterable[Entry]) -> int:
    """Return the cells of the longest score of some games."""
    return max((len(PLUGINS[each.game].named.score(each.points)) for each in entries), default=0)


def _score(game: Listed, width: int) -> str:
    return score(game.entry.game, game.entry.points, width)


def _variations(game: Listed, _: int) -> str:
    return listed.rules_summary(game.entry.game, game.entry.rules, i18n.language())


def state(name: str) -> str:
    words = {"unfinished": p_("game", "open"), "finished": p_("game", "over"), "damaged": p_("game", "damaged")}
    return words[name]


def _state(game: Listed, _: int) -> str:
    """Return the state, with the match to which the game belongs."""
    return ", ".join(filter(None, (state("finished" if game.entry.finished else "unfinished"), listed.match_of(game))))


def _parent(entry: Entry) -> object:
    if (parent := entry.parent) is None:
        return None
    return {"id": parent.id, "entries": parent.entries, "cards": "same" if parent.same else "reshuffled"}


def _match(match: Match | None) -> object:
    if match is None:
        return None
    return {"id": match.id, "best": match.best, "won": match.wins, "over": match.over}


def _copy(copy: Copy | None) -> object:
    if copy is None:
        return None
    how, entries = copy.difference or (None, None)
    return {"of": copy.of, "how": how, "entries": entries}


players_head = lazy_in("head of a column", "PLAYERS")
score_head = lazy_in("head of a column, at most 9", "SCORE")
result_head = lazy_in("head of a column, at most 8", "RESULT")


COLUMNS: Final = (
    Column("last", shown=Cells(str, lambda game, _: numbers.date(game.entry.last), 16)),
    Column("id", printed=Cells(lazy("id"), lambda game, _: game.name or game.entry.id)),
    Column(
        "game",
        printed=Cells(lazy("game"), _title),
        shown=Cells(lazy_in("head of a column, at most 13", "GAME"), _title, 13, least=76),
    ),
    Column(
        "rules",
        printed=Cells(lazy("rules"), _variations, elastic=2),
    ),
    Column(
        "players",
        printed=Cells(lazy("players"), lambda game, _: ", ".join(screens.seat_names(game.entry.players)), elastic=3),
        shown=Cells(lambda: f"  {players_head()}", _players_and_tags),
    ),
    Column(
        "score",
        printed=Cells(lazy("score"), _score, 9),
        shown=Cells(score_head, _score, 8, whole=True),
    ),
    Column("last", printed=Cells(lazy("date"), lambda game, _: numbers.day(game.entry.last))),
    Column("state", printed=Cells(lazy("state"), _state, elastic=4)),
    Column(
        "result",
        lambda game: game.entry.result or None,
        shown=Cells(result_head, lambda game, _: listed.result(game.entry.result), 8),
    ),
    Column(
        "tags",
        lambda game: [*game.tags],
        printed=Cells(lazy("tags"), lambda game, _: library.tags(game.tags), elastic=1),
        said=lambda game: library.tags(game.tags),
    ),
    Column("parent", lambda game: _parent(game.entry)),
    Column("match", lambda game: _match(game.match)),
    Column("copy", lambda game: _copy(game.copy)),
)
"""In the order of `list` and of the screen, where the date comes first."""


def in_line(game: Listed) -> str:
    """Return a game of the list in one line: how it stands, what it is, and what else is known of it."""
    entry, words = game.entry, PLUGINS[game.entry.game].text
    said = (
        listed.copied(game),
        listed.saved_game(entry, words.title(), words.sides(entry.rules, screens.seat_names(entry.players))),
        listed.match_of(game),
        *(column.said(game) for column in COLUMNS if column.said),
    )
    return numbers.about(listed.state(entry), ", ".join(filter(None, said)))
