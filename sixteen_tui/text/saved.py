"""Columns and filters of the list of saved games, with their texts.

A column is a record in `COLUMNS`, for `list`, `list --json`, the screen and plain mode. A criterion of
`saves.library.PARTS` has a record in `FILTERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import i18n, library, listed, numbers, screens
from sixteen_tui.text.i18n import _, later, lazy, lazy_in, lazy_with, p_
from sixteen_tui.text.listed import Listed

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.saves.library import Filter
    from sixteen_tui.session.matchplay import Match

# Columns

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
    return listed.rules_summary(game.entry.game, game.entry.rules, i18n.language()) if game.entry.variations else "-"


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


# Filters


class InputText(NamedTuple):
    """The texts of a field of a filter (`saves.library.Input`)."""

    option: str
    """The help of the option."""
    metavar: str
    begins: str
    """The words that begin the condition in plain mode."""
    problem: str = ""
    """The error for an invalid value, with the placeholders text, example and known."""
    example: str = ""
    """A valid value, for the error."""
    spoken: Callable[[], Mapping[str, Sequence[str]]] = dict
    """Returns value -> the words for it in plain mode."""


class FilterText(NamedTuple):
    """The texts of a criterion (`saves.library.Part`)."""

    label: Callable[[], str]
    any: Callable[[], str]
    """The value of its row without a condition."""
    help: str
    """`{key}` stands for the key that chooses a row."""
    says: Callable[[Filter], str]
    """Returns the condition in a word or two; called only if it is set."""
    inputs: Mapping[str, InputText]
    """By field."""
    typed: str = ""
    """The question for a typed value."""
    offered: Callable[[str], str] | None = None
    """Takes the name of a value that the screen offers. None: `says` describes the value."""


def rule(name: str, game: str = "") -> str:
    """Return a variation, given by its name on the command line, in the texts of the first game that has it."""
    from sixteen_tui.engine.games import GAMES  # here: help texts need no rules

    found = next(each for each in ([game] if game else GAMES) if name in GAMES[each].names)
    values, words = GAMES[found].names[name], PLUGINS[found].text
    if name in words.presets():
        return words.presets()[name][0]
    texts = words.variations()
    said = (
        _seats(str(value)) if key == "seats" else numbers.about(texts[key].title, texts[key].values[value].value)
        for key, value in values.items()
    )
    return ", ".join(said)


_seats = lazy_with("{count} players")


def _result(name: str) -> str:
    """Return the result of a game as a participle."""
    return {
        "won": p_("games that were", "won"),
        "drawn": p_("games that were", "drawn"),
        "placed": p_("games that were", "placed"),
        "lost": p_("games that were", "lost"),
        "unfinished": p_("games that are", "unfinished"),
    }[name]


def _days(since: date | None, until: date | None) -> str:
    """Return the days of a filter; None is an open end."""
    first, last = (each and numbers.day(each.isoformat()) for each in (since, until))
    if first and last:
        return first if first == last else numbers.between(first, last)
    return _("since {day}").format(day=first) if first else _("until {day}").format(day=last)


def _period(name: str) -> str:
    """Return a period that ends today."""
    return {
        "today": p_("in a filter", "today"),
        "week": p_("in a filter", "this week"),
        "month": p_("in a filter", "this month"),
        "year": p_("in a filter", "this year"),
    }[name]


_NO_GAME: Final = later("unknown game {name}; choose from {games}")
_NO_DAY: Final = later("{text} is no day; write {example}, a month, a year, or one of {known}")
_EXAMPLE: Final = "2026-03-14"
_NO_PART: Final = later("{text} is no part of a filter; choose from {known}")
_RESULTS: Final = {
    "won": later("won"),
    "drawn": later("drawn draw"),
    "placed": later("placed"),
    "lost": later("lost"),
    "unfinished": later("unfinished open"),
}
_PERIODS: Final = {"today": later("today"), "week": later("week"), "month": later("month"), "year": later("year")}


def _titles() -> dict[str, Sequence[str]]:
    return {name: (name, plugin.named.title()) for name, plugin in PLUGINS.items()}


def _spoken(words: Mapping[str, str]) -> Callable[[], dict[str, Sequence[str]]]:
    return lambda: {name: _(said).split() for name, said in words.items()}


FILTERS: Final = {
    "game": FilterText(
        lazy_in("in a filter", "Game"),
        lazy_in("any game", "any"),
        later("Only this game."),
        lambda wanted: PLUGINS[wanted.game].named.title(),
        {"game": InputText(later("only this game: {games}"), later("GAME"), later("game"), _NO_GAME, spoken=_titles)},
    ),
    "player": FilterText(
        lazy_in("in a filter", "Player"),
        lazy_in("any player", "any"),
        later("Only with this player. {key}: type a part of a name."),
        lambda wanted: clean(wanted.player),
        {
            "player": InputText(
                later("only with a player whose name has this in it"), later("TEXT"), later("player with")
            )
        },
        later("A part of the name of a player; empty for any:"),
    ),
    "rules": FilterText(
        lazy_in("in a filter", "Rules"),
        lazy_in("any rules", "any"),
        later("Only with this variation."),
        lambda wanted: ", ".join(rule(name, wanted.game) for name in wanted.rules),
        {
            "rules": InputText(
                later("only with these variations: {names}"),
                later("NAME,…"),
                later("rules variation"),
                later("unknown rule {name}; choose from {known}"),
            )
        },
    ),
    "result": FilterText(
        lazy_in("in a filter", "Result"),
        lazy_in("any result", "any"),
        later("Only those that ended so for you alone; placed: neither first nor last."),
        lambda wanted: _result(wanted.result),
        {
            "result": InputText(
                later("only with this result: won, lost, drawn, placed (neither first nor last) or unfinished"),
                later("RESULT"),
                later("result"),
                later("unknown result {name}; choose from {known}"),
                spoken=_spoken(_RESULTS),
            )
        },
    ),
    "days": FilterText(
        lazy_in("in a filter", "Played"),
        lazy_in("any day", "any"),
        later("Only those last played then. {key}: type 2026-03, or two such."),
        lambda wanted: _days(wanted.since, wanted.until),
        {
            "since": InputText(
                later("only played since this day, month or year, such as 2026-03; or today, week, month, year"),
                later("DAY"),
                later("since from"),
                _NO_DAY,
                _EXAMPLE,
                _spoken(_PERIODS),
            ),
            "until": InputText(
                later("only played until this day, month or year"),
                later("DAY"),
                later("until to"),
                _NO_DAY,
                _EXAMPLE,
                _spoken(_PERIODS),
            ),
        },
        later("A day, a month or a year, or two of them, such as 2026-01 2026-03; - for an open end:"),
        _period,
    ),
    "tags": FilterText(
        lazy_in("in a filter", "Tag"),
        lazy_in("any tag", "any"),
        later("Only with this tag. {key}: type one, or several that a game must have."),
        lambda wanted: library.tags(wanted.tags),
        {"tags": InputText(later("only with these tags"), later("WORD"), later("tag tags"))},
        later("Tags that a game must have, with spaces between them:"),
    ),
}
"""The texts of each criterion, by name."""

INPUTS: Final = {field: text for part in FILTERS.values() for field, text in part.inputs.items()}
"""The texts of the inputs of all criteria, by field."""


def conditions(wanted: Filter) -> str:
    """Return the conditions of a filter, each in a word or two."""
    return ", ".join(FILTERS[part.name].says(wanted) for part in wanted.parts)


def begins() -> dict[str, list[str]]:
    """Return field -> the words that begin its condition in plain mode."""
    return {field: _(text.begins).split() for field, text in INPUTS.items()}


def problem(field: str, text: str, known: Sequence[str]) -> str:
    """Return the error in a filter; `field`: the field with an invalid value, or "part" if the text names none."""
    said = p_("in quotes, what was typed", "'{text}'").format(text=clean(text, 40))
    joined = ", ".join(known)
    wrong, example = (INPUTS[field].problem, INPUTS[field].example) if field in INPUTS else (_NO_PART, "")
    return _(wrong).format(text=said, name=said, known=joined, games=joined, example=example)
