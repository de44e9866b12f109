"""Texts about the library of saved games: tags, copies, archives. See: `text.saved` (columns), `text.filters`.

Invariant: typed text is cleaned here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, later, lazy, lazy_in, lazy_with, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy

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
    "tagged": later("the file or the id of a saved game, a unique part of that, or last"),
    "tags": later("tags, each with a plus or a minus before it"),
}

METAVARS: Final = {
    "tags": later("WORD"),
}


what_comes_title = lazy("What will stand here")
what_comes = lazy("Each game with its day, result, score and players, its rules and its newest position.")
brought_in = lazy_with("{key} imports a share code, a saved game or an archive.")
"""Describes the key that imports, in an empty list."""
nothing_fits = lazy("No saved game fits.")
all_again = lazy_with("{key} shows all games again.")
"""Describes the key that removes the filter."""


def no_tag(text: str) -> str:
    said = p_("in quotes, what was typed", "'{text}'").format(text=clean(text, 40))
    return _("{text} is no tag; a tag has letters and digits").format(text=said)


not_among_yours = lazy_with("{name} is not among your saved games; bring it in with 'sixteen-tui import' first", quoted)


def tags(words: Iterable[str]) -> str:
    return " ".join(f"#{clean(word)}" for word in words)


tags_replaced = lazy("Another program has removed or replaced the file of tags. Those shown here are written again.")


def tagged(name: str, words: Sequence[str]) -> str:
    """Return the current tags of a game."""
    if not words:
        return _("The game {name} has no tags.").format(name=path_shown(name))
    return numbers.about(path_shown(name), tags(words))


no_tags = lazy("There are no tags yet.")


def with_tag(tag: str, count: int) -> str:
    """Return a tag and its number of games."""
    return numbers.about(tags([tag]), n_("{count} game", "{count} games", count).format(count=count))


def kept(count: int, total: int) -> str:
    """Return the number of games that pass a filter, of all."""
    return _("{count} of {total}").format(count=numbers.grouped(count), total=numbers.grouped(total))


def games_kept(count: int, total: int) -> str:
    """Return the same with its noun, where none stands near it."""
    said = n_("{count} of {total} game", "{count} of {total} games", total)
    return said.format(count=numbers.grouped(count), total=numbers.grouped(total))


# Screens


filter_title = lazy("Filter")
filter_key = lazy_in("key", "filter")
show = lazy_in("games that fit", "Show")
"""Label of the row that leads back to the list."""
show_help = lazy("Back to the list, with what fits.")


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
    return _("copy: not compared")


def copy_ahead(file: str, count: int) -> str:
    """Return that a file of a game that is resumed has more of it; for the table."""
    return n_(
        "The file {file} has {count} entry more of this game. Leave, and merge the copy in the list of saved games.",
        "The file {file} has {count} entries more of this game. Leave, and merge the copy in the list of saved games.",
        count,
    ).format(file=path_shown(file), count=count)


def copies_uncompared(count: int) -> str:
    """Return that copies of a game that is resumed may have more of it; for the table."""
    said = n_(
        "{count} copy may have more of this game and was not compared. Leave, and merge it in the list of saved games.",
        "{count} copies may have more of this game and were not compared. Leave, and merge them in the list of saved "
        "games.",
        count,
    )
    return said.format(count=numbers.grouped(count))


def merged_longer(count: int) -> str:
    """Return that the entries of a copy were added to the game; `count` is their number."""
    said = n_(
        "The game has {count} entry more, from this copy, which is in the trash folder.",
        "The game has {count} entries more, from this copy, which is in the trash folder.",
        count,
    )
    return said.format(count=count)


merged_two = lazy_with(
    "Both stay, because they differ: this one is the game {id} now, and the copy is in the trash folder.", path_shown
)
"""Says that a copy that differs has become a game of its own."""
no_copy = lazy("This is no copy of another saved game.")
tags_title = lazy("Tags")
tags_question = lazy("Words by which you find this game again, with spaces between them:")
export_title = lazy("Export")
export_question = lazy("Where to write everything, as one archive:")
import_title = lazy("Import")


# Plain mode


def filter_said(conditions: str, count: int, total: int) -> str:
    """Return the conditions of the list and the number of games."""
    return numbers.about(conditions, kept(count, total))


def filter_example() -> str:
    return _("For example: {example}").format(
        example=_("filter game sixteen player ada result won since month tag final; all takes it off")
    )


which_tag = lazy("Say which game, and its tags: tag 1 final")


def which_path(word: str, example: str) -> str:
    """Return the example for a command that needs a path."""
    return _("Say where, such as {word} {example}").format(word=word, example=example)
