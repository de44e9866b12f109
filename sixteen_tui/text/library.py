"""Texts about the list of saved games: filters, tags, copies, archives.

Invariant: typed text is cleaned here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, later, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.library import Filter

COMMANDS: Final = {
    "tag": (
        later("tag a saved game"),
        later(
            "Give a saved game words by which you find it again, or take some away with a minus before them. Without "
            "words, say which it has; without a game, which there are."
        ),
        "sixteen-tui tag 20260314-120000-00002a +final -draft",
    ),
}

OPTIONS: Final = {
    "wanted-game": later("only this game: {games}"),
    "wanted-player": later("only with a player whose name has this in it"),
    "wanted-rules": later("only with these variations: {names}"),
    "wanted-result": later("only with this result: won, lost, drawn or unfinished"),
    "since": later("only played since this day, month or year, such as 2026-03; or today, week, month, year"),
    "until-day": later("only played until this day, month or year"),
    "wanted-tag": later("only with these tags"),
    "tagged": later("the file or the id of a saved game, a unique part of that, or last"),
    "tags": later("tags, each with a plus or a minus before it"),
}

METAVARS: Final = {
    "text": later("TEXT"),
    "result": later("RESULT"),
    "since": later("DAY"),
    "until-day": later("DAY"),
    "tags": later("WORD"),
}


def nothing_fits() -> str:
    return _("No saved game fits.")


def problem(part: str, text: str, known: Sequence[str]) -> str:
    """Return the error in a filter of the command line; `part` is the part concerned."""
    said = p_("in quotes, what was typed", "'{text}'").format(text=clean(text, 40))
    if part == "game":
        return _("unknown game {name}; choose from {games}").format(name=said, games=", ".join(known))
    if part == "rules":
        return _("unknown rule {name}; choose from {known}").format(name=said, known=", ".join(known))
    if part == "result":
        return _("unknown result {name}; choose from {known}").format(name=said, known=", ".join(known))
    if part == "part":
        return _("{text} is no part of a filter; choose from {known}").format(text=said, known=", ".join(known))
    return _("{text} is no day; write {example}, a month, a year, or one of {known}").format(
        text=said, example="2026-03-14", known=", ".join(known)
    )


def no_tag(text: str) -> str:
    said = p_("in quotes, what was typed", "'{text}'").format(text=clean(text, 40))
    return _("{text} is no tag; a tag has letters and digits").format(text=said)


def not_among_yours(name: str) -> str:
    said = p_("in quotes, what was typed", "'{text}'").format(text=clean(name, 40))
    return _("{name} is not among your saved games; bring it in with 'sixteen-tui import' first").format(name=said)


def tag_head() -> str:
    return _("tags")


def tags(words: Iterable[str]) -> str:
    return " ".join(f"#{clean(word)}" for word in words)


def tagged(name: str, words: Sequence[str]) -> str:
    """Return the current tags of a game."""
    if not words:
        return _("The game {name} has no tags.").format(name=path_shown(name))
    return numbers.about(path_shown(name), tags(words))


def no_tags() -> str:
    return _("There are no tags yet.")


def with_tag(tag: str, count: int) -> str:
    """Return a tag and its number of games."""
    return numbers.about(tags([tag]), n_("{count} game", "{count} games", count).format(count=count))


# Filters


def rule(name: str, game: str = "") -> str:
    """Return a variation, given by its name on the command line, in the texts of the first game that has it."""
    from sixteen_tui.engine.games import GAMES  # here: help texts need no rules

    found = next(each for each in ([game] if game else GAMES) if name in GAMES[each].names)
    values, words = GAMES[found].names[name], PLUGINS[found].text
    if name in words.presets():
        return words.presets()[name][0]
    said = (
        _seats(str(value)) if key == "seats" else numbers.about(words.variation(key), words.variation_value(value))
        for key, value in values.items()
    )
    return ", ".join(said)


def _seats(count: str) -> str:
    return _("{count} players").format(count=count)


def result(name: str) -> str:
    """Return the result of a game as a participle."""
    return {
        "won": p_("games that were", "won"),
        "lost": p_("games that were", "lost"),
        "drawn": p_("games that were", "drawn"),
        "unfinished": p_("games that are", "unfinished"),
    }[name]


def days(since: date | None, until: date | None) -> str:
    """Return the days of a filter; None is an open end."""
    first, last = (each and numbers.day(each.isoformat()) for each in (since, until))
    if first and last:
        return first if first == last else numbers.between(first, last)
    return _("since {day}").format(day=first) if first else _("until {day}").format(day=last)


def parts(wanted: Filter) -> list[str]:
    """Return the conditions of a filter, each in a word or two."""
    said = [PLUGINS[wanted.game].named.title()] if wanted.game else []
    said += [clean(wanted.player)] if wanted.player else []
    said += [rule(name, wanted.game) for name in wanted.rules]
    said += [result(wanted.result)] if wanted.result else []
    said += [days(wanted.since, wanted.until)] if wanted.since or wanted.until else []
    return [*said, *([tags(wanted.tags)] if wanted.tags else [])]


def kept(count: int, total: int) -> str:
    """Return the number of games that pass a filter, of all."""
    return _("{count} of {total}").format(count=numbers.grouped(count), total=numbers.grouped(total))


# Screens


def filter_title() -> str:
    return _("Filter")


def show() -> str:
    """Return the label of the row that leads back to the list."""
    return p_("games that fit", "Show")


def anything() -> str:
    """Return the value of a filter's row without a condition."""
    return p_("in a filter", "any")


def part(name: str) -> str:
    """Return the label of a filter's row."""
    return {
        "game": p_("in a filter", "Game"),
        "player": p_("in a filter", "Player"),
        "rules": p_("in a filter", "Rules"),
        "result": p_("in a filter", "Result"),
        "days": p_("in a filter", "Played"),
        "tags": p_("in a filter", "Tag"),
    }[name]


def part_help(name: str) -> str:
    """Return the explanation of a filter's row."""
    return {
        "game": _("Only this game."),
        "player": _("Only with this player. Enter: type a part of a name."),
        "rules": _("Only with this variation."),
        "result": _("Only those that you, alone, have won or lost; or not over."),
        "days": _("Only those last played then. Enter: type 2026-03, or two such."),
        "tags": _("Only with this tag. Enter: type one, or several that a game must have."),
        "show": _("Back to the list, with what fits."),
    }.get(name, "")


def typed(name: str) -> str:
    """Return the question for a typed filter."""
    return {
        "player": _("A part of the name of a player; empty for any:"),
        "days": _("A day, a month or a year, or two of them, such as 2026-01 2026-03; - for an open end:"),
        "tags": _("Tags that a game must have, with spaces between them:"),
    }[name]


def period(name: str) -> str:
    """Return a period that ends today."""
    return {
        "today": p_("in a filter", "today"),
        "week": p_("in a filter", "this week"),
        "month": p_("in a filter", "this month"),
        "year": p_("in a filter", "this year"),
    }[name]


def copy(copy: Copy) -> str:
    """Return how a copy differs from its saved game."""
    match copy.difference:
        case ("same", _):
            return _("copy: same")
        case ("longer", 0):
            return _("copy: more hints or notes")
        case ("longer", count):
            return n_("copy: {count} entry more", "copy: {count} entries more", count).format(count=count)
        case ("shorter", 0):
            return _("copy: fewer hints or notes")
        case ("shorter", count):
            return n_("copy: {count} entry fewer", "copy: {count} entries fewer", count).format(count=count)
        case ("differs", entry):
            return _("copy: differs from entry {entry}").format(entry=entry)
    return p_("a file", "copy")


def copy_ahead(file: str, count: int) -> str:
    """Return that a file of a game that is resumed has more of it; for the table."""
    return n_(
        "The copy {file} has {count} entry more of this game. Leave, and merge it in the list of saved games.",
        "The copy {file} has {count} entries more of this game. Leave, and merge it in the list of saved games.",
        count,
    ).format(file=path_shown(file), count=count)


def merged_same() -> str:
    return _("The game has all of this copy, which is in the trash folder.")


def merged_longer(count: int) -> str:
    """Return that the entries of a copy were added to the game; `count` is their number."""
    said = n_(
        "The game has {count} entry more, from this copy, which is in the trash folder.",
        "The game has {count} entries more, from this copy, which is in the trash folder.",
        count,
    )
    return said.format(count=count)


def merged_two(id: str) -> str:
    """Return that a copy that differs has become a game with the id `id`."""
    return _(
        "Both stay, because they differ: this one is the game {id} now, and the copy is in the trash folder."
    ).format(id=path_shown(id))


def merge_busy() -> str:
    return _("One of the two is being played; close it there first.")


def no_copy() -> str:
    return _("This is no copy of another saved game.")


def tags_title() -> str:
    return _("Tags")


def tags_question() -> str:
    return _("Words by which you find this game again, with spaces between them:")


def export_title() -> str:
    return _("Export")


def export_question() -> str:
    return _("Where to write everything, as one archive:")


def import_title() -> str:
    return _("Import")


# Plain mode

PARTS: Final = {
    "game": later("game"),
    "player": later("player with"),
    "rules": later("rules variation"),
    "result": later("result"),
    "since": later("since from"),
    "until": later("until to"),
    "tags": later("tag tags"),
}
"""The words that begin each condition of a filter in plain mode."""

_RESULTS: Final = {
    "won": later("won"),
    "lost": later("lost"),
    "drawn": later("drawn draw"),
    "unfinished": later("unfinished open"),
}
_PERIODS: Final = {"today": later("today"), "week": later("week"), "month": later("month"), "year": later("year")}


def words(kind: str) -> dict[str, list[str]]:
    """Return the words for conditions, results or periods, by their code."""
    found = {"parts": PARTS, "results": _RESULTS, "days": _PERIODS}[kind]
    return {name: _(said).split() for name, said in found.items()}


def filter_said(parts: Sequence[str], count: int, total: int) -> str:
    """Return the conditions of the list and the number of games."""
    return numbers.about(", ".join(parts), kept(count, total))


def filter_example() -> str:
    return _("For example: {example}").format(
        example=_("filter game sixteen player ada result won since month tag final; all takes it off")
    )


def which_tag() -> str:
    return _("Say which game, and its tags: tag 1 final")


def which_path(word: str, example: str) -> str:
    """Return the example for a command that needs a path."""
    return _("Say where, such as {word} {example}").format(word=word, example=example)
