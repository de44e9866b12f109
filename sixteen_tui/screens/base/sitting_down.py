"""Opens the table of a saved game, or says why that is impossible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from textual.app import App

    from sixteen_tui.screens.base.shell import Shell
    from sixteen_tui.session.session import Session


def sit_down(app: App[Any], opens: Callable[[], Session]) -> None:
    """Open the session that `opens` returns, or notify the person of the reason why it cannot be opened."""
    from sixteen_tui.session.refusal import Refusal
    from sixteen_tui.text import errors, screens
    from sixteen_tui.text.reasons import reason

    try:
        cast("Shell", app).open_table(opens())
    except Refusal as refused:
        app.notify(screens.over_by_now() if refused.code == "finished" else reason(refused), markup=False)
    except OSError as error:
        app.notify(errors.trouble(error), markup=False)
