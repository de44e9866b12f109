"""The key that saves a game whose file could not be written."""

from __future__ import annotations

from sixteen_tui.screens.base.page import Page, Result
from sixteen_tui.session.keeping import rescued
from sixteen_tui.session.session import Session
from sixteen_tui.text import keeping
from sixteen_tui.text import screens as say

RESCUE_SECONDS = 15.0


class Rescuing(Page[Result]):
    """A screen of a game in play that can save it anew, or copy it elsewhere."""

    session: Session

    def show_prompt(self) -> None:
        """Show the prompt of the position."""
        raise NotImplementedError

    def action_rescue(self) -> None:
        """Save a game whose file could not be written.

        If another program continued the game in its file, ask first whether to continue from that file.
        """
        if not self.session.continued_elsewhere:
            self._rescue()
            return
        from sixteen_tui.screens.base.dialog import Confirm

        self.app.push_screen(Confirm(say.take_over_file()), self._take_over_file)

    def _take_over_file(self, yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
        if yes is None:
            return
        if not yes:
            self._rescue()
            return
        self.take_over_file()

    def take_over_file(self) -> None:
        """Leave this table, and continue the game from its file."""
        self.workers.cancel_all()
        self.dismiss(None)
        self.shell.take_over_file(self.session)

    def _rescue(self) -> None:
        said = keeping.rescued(rescued(self.session, restricted=self.shell.limits.restricted))
        self.notify(said, markup=False, timeout=RESCUE_SECONDS)
        self.show_prompt()
