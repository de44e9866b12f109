"""Entry of the tags of a saved game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.saves import tags
from sixteen_tui.text import errors, library

if TYPE_CHECKING:
    from textual.screen import Screen

MOST_TAGS: Final = 120
"""Maximum length of the typed tags of a game, in characters."""


def edit_tags(
    screen: Screen[Any], save: Path, shown: tuple[str, ...], done: Callable[[], None], typed: str | None = None
) -> None:
    """Ask for the tags of a save in place of those that are `shown`; call `done` after a change or an error.

    `typed`: the text so far; by default the tags that are `shown`. After an error it is asked for again.
    """
    from sixteen_tui.screens.base.line_entry import LineEntry

    def given(text: str | None) -> None:
        words = () if text is None else tags.parsed(text)
        if text is None or words == shown:
            return
        try:
            tags.edit(save.parent, save.name, shown, words)
        except OSError as error:
            screen.notify(errors.trouble(error), markup=False)
            edit_tags(screen, save, shown, done, text)
        done()

    now = " ".join(shown) if typed is None else typed
    screen.app.push_screen(LineEntry(library.tags_title(), library.tags_question(), MOST_TAGS, None, now), given)
