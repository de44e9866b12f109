"""Guess mode of a replay: asks for each decision of a seat before it shows the one that was made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import replay as words

if TYPE_CHECKING:
    from sixteen_tui.session.guessing import Guessing


class GuessMode:
    """The guesses about one replay; `now` is the mode of its current seat, None while guess mode is off."""

    def __init__(
        self, page: Page[None], replay: Replay, *, on: Callable[[], object], changed: Callable[[], object]
    ) -> None:
        """`on`: goes on with the replay after a guess. `changed`: called after guess mode was left."""
        self._page, self._replay, self._on, self._changed = page, replay, on, changed
        self._by_seat: dict[int, Guessing] = {}
        """So that a change of seat preserves the guesses."""
        self.now: Guessing | None = None

    def begin(self) -> None:
        """Begin, or go on with, the guesses of the current seat; if none is left, show a message."""
        self._replay.veil(then=True)
        guessing = self.look()
        if guessing.ahead(self._replay.length) is None:
            self._page.notify(words.none_left(guessing), markup=False)
            self.now = None

    def look(self) -> Guessing:
        """Set and return the mode of the current seat."""
        eyes = self._replay.eyes
        assert eyes is not None, "as it was then it is always somebody's"
        self.now = self._by_seat.setdefault(eyes, self._replay.guessing())
        return self.now

    def leave(self) -> None:
        if self.now is not None:
            self._page.notify(" ".join(filter(None, (words.guess_over(), words.guesses(self.now)))), markup=False)
        self.now = None
        self._changed()

    def stop_at(self, before: int, by: int) -> None:
        """After a move forward from the length `before`, go back to the first decision to guess that it passed."""
        guess = None if self.now is None or by < 0 else self.now.ahead(before)
        if guess is not None and guess < self._replay.length:
            self._replay.go(guess)

    def asks(self, length: int, by: int) -> bool:
        """Ask for the decision at this length of the log, if it is one to guess; return True if asked."""
        guessing = self.now
        if guessing is None or by < 0 or guessing.ahead(length) != length:
            return False
        from sixteen_tui.screens.table.trying import TryScreen

        def answered(gone_on: bool | None) -> None:  # noqa: FBT001  # result of the screen
            if not gone_on:
                self.leave()
                return
            self._on()
            if guessing.ahead(0) is None:
                self.leave()

        trial = guessing.guess(length)

        def tally() -> str:
            return words.guesses_in_short(guessing) if guessing.asked else ""  # the title is the word for none

        screen = TryScreen([trial], words.guess_first(), progress=tally)
        self._page.app.push_screen(screen, answered)
        return True
