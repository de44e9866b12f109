"""Decisions of finished games to make again, in plain mode: prints the view of that time, then asks for a choice.

Invariant: consequences are printed only after an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.game import Plain, Unclear, meant
from sixteen_tui.session.trial import Trial
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import keeping
from sixteen_tui.text import review as words
from sixteen_tui.text import trial as trial_text

if TYPE_CHECKING:
    from sixteen_tui.session.practice import Practice

KNOWN: Final = ("go-back",)


class TryLoop:
    """Asks for one decision after the other, of any game."""

    def __init__(self, console: Console, settings: Settings) -> None:
        self._console, self._settings = console, settings
        self.right = self.done = 0
        """The number of right answers, and of answers."""
        self._what = ""
        """The game and the variations that were printed last."""

    def show(self, trials: Iterable[Trial], practice: Practice | None = None, before: str = "") -> bool:
        """Ask until all are answered (True) or the exercise is left (False); save each answer in `practice`.

        `before` is what happened before the first decision; it is printed once.
        """
        for trial in trials:
            if self._what != trial_text.what(trial):
                self._what = trial_text.what(trial)
                self._console.say(self._what)
            self._tell(trial, before)
            before = ""
            action = self._asked(trial)
            if action is None:
                return False
            answer = trial.answer(action)
            self.right, self.done = self.right + answer.right, self.done + 1
            judged = trial_text.judged(trial, answer)
            self._console.say(*(judged if self._settings.detail == "full" else [" ".join(judged)]))
            if practice is not None:
                practice.answered(trial, right=answer.right)
                if practice.unsaved is not None:
                    self._console.say(keeping.not_saved(practice.unsaved))
        return True

    def _tell(self, trial: Trial, before: str = "") -> None:
        """Print the situation, the question, and the choices."""
        plain, view, detail = PLUGINS[trial.game].plain, trial.view, self._settings.detail
        asked, names = trial_text.asked(trial), trial_text.names(trial)
        if detail == "full":
            self._console.say(*plain.table(view, names), asked, *plain.turn(view, detail))
        else:
            place = plain.facts(view) if before else [plain.place(view, names)]  # what happened says the sum
            self._console.say(" ".join(filter(None, (before, *place, asked))), *plain.row(view))

    def _asked(self, trial: Trial) -> object | None:
        """Return the answer, or None to leave. Raises what `Console.ask` raises."""
        plain = PLUGINS[trial.game].plain
        while True:
            answer = prompts.ask(self._console, plain.asks(trial.view), KNOWN, lambda: self._tell(trial))
            if answer.of("go-back"):
                return None
            try:
                action = meant(plain, trial.view, answer.line, self._completed)
            except Unclear as unclear:
                self._console.say(str(unclear))
                continue
            if action is not None and trial.may_be(action):
                return action
            if action is not None:
                self._console.say(words.not_that())

    def _completed(self, plain: Plain[Any, Any], view: Any) -> object | None:
        return prompts.completed(self._console, plain, view, prompts.asks(self._console))
