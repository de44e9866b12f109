"""Editor for a game played with real cards, in plain mode: the same lines as on the screen.

Invariant: `session.entering` parses and validates lines. Leaving loses nothing.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console
from sixteen_tui.saves.disk import file_id
from sixteen_tui.session.entering import Entering
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.text import entered as say
from sixteen_tui.text import errors
from sixteen_tui.text import plain as words
from sixteen_tui.text.reasons import reason

KNOWN: Final = ("undo", "keep", "repeat", "leave", "help")


class EnterLoop:
    """Prompts for one line of the game after the other."""

    def __init__(self, console: Console) -> None:
        self._console, self._entering = console, Entering(paths.saves())

    def show(self) -> None:
        """Prompt until the editor is left or the game is saved."""
        self._console.say(say.title(), say.how(words.words("undo")[0], words.words("keep")[0]), *self._entering.rows)
        if self._entering.stopped:
            number, why = self._entering.stopped
            self._console.say(say.stopped(number, reason(why)))
        while True:
            self._console.say(*say.told(self._entering), say.asks(self._entering))
            line = self._console.ask(words.enter_prompt())
            found = typed.command(line, KNOWN) if line else None
            if found == ("leave", ""):
                self._console.say(say.goes_on() if self._entering.retry() else self._not_kept())
                return
            try:
                if self._did(line, found[0] if found is not None and not found[1] else ""):
                    return
            except Refusal as refused:
                self._console.say(reason(refused))
            if self._entering.trouble is not None:
                self._console.say(errors.trouble(self._entering.trouble))

    def _did(self, line: str, command: str) -> bool:
        """Carry out a line; return True if the game is saved and the editor ends. Raises Refusal."""
        if command == "keep":
            self._console.say(say.kept(file_id(self._entering.finish())))
            return True
        if command == "undo":
            if not self._entering.undo():
                self._console.say(say.nothing_to_undo())
        elif command == "help":
            self._console.say(*(words.help_line(name) for name in KNOWN))
        elif command == "repeat":
            self._console.say(*self._entering.rows)
        else:
            self._entering.enter(line)
        return False

    def _not_kept(self) -> str:
        trouble = self._entering.trouble
        return say.not_kept(errors.trouble(trouble)) if trouble is not None else say.goes_on()
