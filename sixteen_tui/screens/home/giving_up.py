"""Asks at home whether to give up the open match."""

from __future__ import annotations

from collections.abc import Callable

from sixteen_tui.screens.base.dialog import Confirm
from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.matches import give_up, offered
from sixteen_tui.text import errors, matches


def ask(home: Page[None], then: Callable[[], object]) -> None:
    """Ask on this page, give the match up after a yes, and call `then`, which looks at the games again."""

    def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
        try:
            if yes:
                give_up(home.shell.saves)
        except OSError as error:
            home.notify(errors.trouble(error), markup=False)
        then()

    offer = offered(home.shell.saves)
    if offer is None:
        then()
    else:
        home.app.push_screen(Confirm(matches.give_up(offer.match, matches.sides(offer))), answered)
