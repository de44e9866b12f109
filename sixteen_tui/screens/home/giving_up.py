"""Asks at home whether to give up the open match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.screens.base.dialog import Confirm
from sixteen_tui.session.matches import give_up, offered
from sixteen_tui.text import errors, matches

if TYPE_CHECKING:
    from sixteen_tui.screens.home.home import HomeScreen


def ask(home: HomeScreen) -> None:
    """Ask, give it up after a yes, and look at the games again."""

    def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
        try:
            if yes:
                give_up(home.shell.saves)
        except OSError as error:
            home.notify(errors.trouble(error), markup=False)
        home.look_for_games()

    offer = offered(home.shell.saves)
    if offer is None:
        home.look_for_games()
    else:
        home.app.push_screen(Confirm(matches.give_up(offer.match, matches.sides(offer))), answered)
