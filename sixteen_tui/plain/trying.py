"""Decisions of finished games to make again, in plain mode: prints the view of that time, then asks for a choice.

Invariant: consequences are printed only after an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.game import Unclear, meant
from sixteen_tui.session.trial import Answered, Trial
from sixteen_tui.text import plain as say
from sixteen_tui.text import review as words
from sixteen_tui.text import trial as trial_text

KNOWN: Final = ("repeat", "go-back", "help")


class TryLoop:
    """Asks for one decision after the other, of any game."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def show(self, trials: Iterable[Trial], answered: Answered | None = None) -> bool:
        """Ask until all are answered (True) or the exercise is left (False); call `answered` for each answer."""
        for trial in trials:
            self._tell(trial)
            action = self._asked(trial)
            if action is None:
                return False
            answer = trial.answer(action)
            self._console.say(*trial_text.judged(trial, answer))
            if answered is not None:
                answered(trial, right=answer.right)
        return True

    def _tell(self, trial: Trial) -> None:
        plain, view = PLUGINS[trial.game].plain, trial.view
        what, asked, names = trial_text.what(trial), trial_text.asked(trial), trial_text.names(trial)
        self._console.say(what, *plain.table(view, names), *plain.situation(view), asked)
        for number, choice in enumerate(plain.choices(view), start=1):
            self._console.say(say.numbered(number, choice.text))

    def _asked(self, trial: Trial) -> object | None:
        """Return the answer, or None to leave. Raises what `Console.ask` raises."""
        last = len(PLUGINS[trial.game].plain.choices(trial.view))
        while True:
            line = self._console.ask(say.choose(last))
            match typed.command(line, KNOWN) if line else ("repeat", ""):
                case ("go-back", ""):
                    return None
                case ("repeat", ""):
                    self._tell(trial)
                case ("help", ""):
                    self._console.say(say.help_numbers(), *(say.help_line(name) for name in KNOWN))
                case _:
                    try:
                        return self._meant(trial, line)
                    except Unclear as unclear:
                        self._console.say(str(unclear))

    def _meant(self, trial: Trial, line: str) -> object:
        """Return the decision that a line means. Raises Unclear."""
        action = meant(PLUGINS[trial.game].plain, trial.view, line, self._console.ask)
        if not trial.may_be(action):
            raise Unclear(words.not_that())
        return action
