"""Texts of the filters of saved games: a criterion of `saves.library.PARTS` has a record in `FILTERS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import library, numbers
from sixteen_tui.text.i18n import _, later, lazy_in, lazy_with, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.library import Filter


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
