"""Base class of screens that export everything to an archive and import one.

Invariant: keys are handled meanwhile. Restricted sessions have neither action, because both access files.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.worker import get_current_worker

from sixteen_tui.screens.base.find import Finder
from sixteen_tui.text import library, numbers
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.screens.base.line_entry import LineEntry
    from sixteen_tui.session.moving import Steps

    Does = Callable[[Path, str, Steps], str]

OFTEN: Final = 0.2
"""Seconds between two progress messages."""
LONGEST: Final = 70_000
"""Maximum length of a path or share code, in characters; a truncated code would be reported as damaged."""


class MovingScreen(Finder):
    """Exports and imports. A subclass has the commands, and shows progress (`head`) and result (`moved`)."""

    moving = ""
    """Progress text while an archive is written or read; else ""."""

    def head(self) -> None:
        """Show the title and the progress."""
        raise NotImplementedError

    def moved(self, said: str) -> None:
        """Show the result, and read the list again."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("export", "import"):
            return not self.shell.limits.restricted and (None if self.moving else True)
        return super().check_action(action, parameters)

    def action_export(self) -> None:
        from sixteen_tui.screens.base.line_entry import LineEntry
        from sixteen_tui.session import moving
        from sixteen_tui.session.refusal import Refusal
        from sixteen_tui.text import imports
        from sixteen_tui.text.reasons import reason

        def does(saves: Path, text: str, steps: Steps) -> str:
            try:
                return imports.exported(moving.export(saves, text, steps))
            except Refusal as refused:
                return reason(refused)

        title = library.export_title()
        entry = LineEntry(title, library.export_question(), LONGEST, title, moving.suggested())
        self._ask(title, entry, does)

    def action_import(self) -> None:
        """Import a code, or the file of a path."""
        from sixteen_tui.screens.library.codes import code_entry
        from sixteen_tui.session import importing
        from sixteen_tui.text import imports

        def does(saves: Path, text: str, steps: Steps) -> str:
            came = importing.enter(saves, text, steps)
            if came.deal is not None:
                self.call_later(setattr, self.shell, "deal", came.deal)
            return imports.entered(came)

        self._ask(library.import_title(), code_entry(files=True), does)

    def _ask(self, title: str, entry: LineEntry, does: Does) -> None:
        def given(text: str | None) -> None:
            if text and not self.moving:
                self._say(f"{title}…")
                self.run_worker(partial(self._move, title, text, does), thread=True, group="move")

        self.app.push_screen(entry, given)

    def _move(self, title: str, text: str, does: Does) -> None:
        """Write or read an archive in a worker thread, and report the progress."""
        worker = get_current_worker()

        def steps(files: int) -> Callable[[], None]:
            done, due = 0, time.monotonic() + OFTEN

            def step() -> None:
                nonlocal done, due
                done += 1
                if worker.is_cancelled:
                    raise InterruptedError  # the screen was left: `does` removes a partial file
                if time.monotonic() >= due:
                    due = time.monotonic() + OFTEN
                    self.call_later(self._say, f"{title} {numbers.percent(min(1, done / max(1, files)))}")

            return step

        self.call_later(self._end, does(self.shell.saves, text, steps))

    def _say(self, said: str) -> None:
        self.moving = said
        if self.is_mounted:
            self.head()
            self.show_keys()

    def _end(self, said: str) -> None:
        self._say("")
        if self.is_mounted:
            self.moved(capital(said))
