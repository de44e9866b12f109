"""Asks at home for a share code, a deal code, or the letters of a private table."""

from __future__ import annotations

from collections.abc import Callable

from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.library import codes
from sixteen_tui.session import importing
from sixteen_tui.tables.letters import letters
from sixteen_tui.text import imports
from sixteen_tui.text.names import capital


def ask(home: Page[None], then: Callable[[], object]) -> None:
    """Ask on this page, save and show the game of a share code, or use a deal code for the next new game.

    The four letters of a private table open the lobby, which goes there; a game of that name comes first. `then` looks
    at the games again.
    """
    files = not home.shell.limits.restricted

    def given(text: str | None) -> None:
        if text:
            came = importing.enter(home.shell.saves, text, lambda _: lambda: None, files=files)
            if found := letters(text, came):
                from sixteen_tui.screens.club.lobby import LobbyScreen

                home.app.push_screen(LobbyScreen(found))
                return
            home.notify(capital(imports.entered(came)), markup=False)
            codes.show(home, came)
            then()

    home.app.push_screen(codes.code_entry(files=files, tables=True), given)
