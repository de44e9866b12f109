"""The keys that save a game whose file could not be written, and that play here what is played elsewhere."""

from __future__ import annotations

import asyncio

from textual import work

from sixteen_tui.screens.base.page import Page, Result
from sixteen_tui.session.keeping import released, rescued
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.session import Session
from sixteen_tui.text import errors, keeping
from sixteen_tui.text import screens as say

RESCUE_SECONDS = 15.0


class Rescuing(Page[Result]):
    """A screen of a game in play that can save it anew, or copy it elsewhere."""

    session: Session
    waits_for_release = False
    """True while another program is asked for the game that is watched."""

    def show_prompt(self) -> None:
        """Show the prompt of the position."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "rescue":
                return self.session.unsaved is not None
            case "resume_here":
                if not self.session.watching or self.session.company or self.session.record.table.outcome:
                    return False
                return None if self.waits_for_release else True
        return super().check_action(action, parameters)

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

    def action_resume_here(self) -> None:
        """Play a watched game here; ask first if another program plays it."""
        from sixteen_tui.screens.base.dialog import Confirm

        try:
            asks = not self.session.unattended()
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
            return
        if asks:
            self.app.push_screen(Confirm(say.resume_here()), self._answered_here)
        else:
            self.take_over_file()

    def _answered_here(self, yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
        if yes:
            self._resume_here()

    @work(exclusive=True, group="resume")
    async def _resume_here(self) -> None:
        self.waits_for_release = True
        self.show_prompt()
        problem = ""
        try:
            await asyncio.to_thread(released, self.session)
        except Refusal as refused:
            from sixteen_tui.text.reasons import reason

            problem = reason(refused)
        except OSError as error:
            problem = errors.trouble(error)
        if not self.is_attached:
            return
        self.waits_for_release = False
        if problem:
            self.notify(problem, markup=False, timeout=RESCUE_SECONDS)
            self.show_prompt()
        else:
            self.take_over_file()
